//! What people in the simulated room do: act on their turn, confirm a buy-in or not, and send
//! random requests.

use base::{Chips, GameId, Millis, PlayerId, TableId};
use bots::Style;
use game::{
    Notice,
    cash::TopUpChoice,
    table::{Preselect, SitOut, Turn},
};
use hand::{Seat, Viewer};
use rand_xoshiro::rand_core::Rng;
use room::{Input, Profile, Request};
use rulebook::{Format, Variant};

use super::{Kind, Plan, START, World};

/// What a player comes with, and what is little enough to fetch as much again.
const GIVEN: i64 = 1_000_000;
const POOR: Chips = Chips(50_000);

/// Tables that most people can follow at once.
const TABLES_A_PLAYER: usize = 2;

/// Of so many players the first few are friends and have a private table, where they go every other
/// time; a handful of such circles is enough to see what private tables do.
const CIRCLE: u64 = 40;
const FRIENDS: u64 = 5;
const CIRCLES: u64 = 8;

/// Whether the player is still connected.
enum AfterRequest {
    Connected,
    Disconnected,
}

impl World<'_> {
    /// A player comes to the room for the first time.
    pub(super) fn arrive(&mut self, player: PlayerId) {
        let style = Style::ALL[self.below(Style::ALL.len() as u64) as usize];
        self.styles.push(style);
        self.store.give(player, GIVEN, self.now);
        self.handle(Input::Profile(player, Profile { age: 30 }));
        for id in rulebook::EMBEDDED_IDS {
            self.store.accept(player, id, self.now);
            self.handle(Input::Accepted(player, id.to_owned()));
        }
        if player.0.is_multiple_of(CIRCLE) && player.0 / CIRCLE < CIRCLES {
            let key = Kind("home", Variant::Holdem, "0.05/0.10", Format::Regular).key();
            self.request(
                player,
                Request::OpenPrivate { key, least: Chips(300), most: Chips(1_000) },
            );
        }
        let at = self.below(600_000);
        self.plan(Millis(START.0 + at), Plan::RandomRequest { player });
    }

    pub(super) fn act(&mut self, player: PlayerId, game: GameId, table: TableId, turn: Turn) {
        let Some(open) = self.table(game, table) else { return };
        let Some(seat) = open.seat_of(player) else { return };
        let Some(view) = open.hand_view(Viewer::Seat(seat)) else { return };
        let chance = self.rng.next_u64();
        let style = self.styles[player.0 as usize];
        let Some(action) = bots::decide(style, &view, chance) else { return };
        self.report.actions += 1;
        self.request(player, Request::Act(game, table, turn, action));
    }

    /// Someone's turn: a person thinks for a while, and sometimes not at all.
    pub(super) fn think(&mut self, game: GameId, table: TableId, seat: Seat, turn: u32) {
        let Some(open) = self.table(game, table) else { return };
        let Some(seated) = open.occupant(seat) else { return };
        let (player, connected) = (seated.player, seated.timing.connected);
        let hand = open.hand_number();
        if !connected || self.below(400) == 0 {
            return;
        }
        let pace = 800 + self.below(4_000);
        self.plan(
            Millis(self.now.0 + pace),
            Plan::Act { player, game, table, turn: Turn { hand, turn } },
        );
    }

    pub(super) fn handle_notice(&mut self, player: PlayerId, game: GameId, notice: &Notice) {
        if let Notice::Seat { limits, .. } = notice {
            // Some take the least, which is what a ratholer wants; some are too slow.
            let amount = match self.below(4) {
                0 => limits.most,
                1 => limits.reset.unwrap_or(limits.least),
                2 => Chips(limits.least.0.saturating_sub(1)),
                _ => limits.least,
            };
            let after = if self.below(50) == 0 { 25_000 } else { 500 + self.below(5_000) };
            // Some think better of it, before they confirm or after, when it is too late.
            match self.below(40) {
                0 => return self.plan(Millis(self.now.0 + after), Plan::Decline { player, game }),
                1 => self.plan(Millis(self.now.0 + after + 1), Plan::Decline { player, game }),
                _ => {}
            }
            self.plan(Millis(self.now.0 + after), Plan::Confirm { player, game, amount });
            if amount < limits.least && limits.reset != Some(amount) {
                // Refused, then confirmed again with an amount within the limits.
                let amount = limits.least;
                let later = Millis(self.now.0 + after + 1_000);
                self.plan(later, Plan::Confirm { player, game, amount });
            }
        }
    }

    /// Sends one random request of a player, and plans the next.
    pub(super) fn random_request(&mut self, player: PlayerId) {
        let again = match self.send_random_request(player) {
            // A player who lost the connection is back soon.
            AfterRequest::Disconnected => 1_000 + self.below(90_000),
            AfterRequest::Connected => 30_000 + self.below(600_000),
        };
        self.plan(Millis(self.now.0 + again), Plan::RandomRequest { player });
    }

    fn send_random_request(&mut self, player: PlayerId) -> AfterRequest {
        let seats: Vec<(GameId, TableId)> = self.room.seats_of(player).collect();
        if self.store.wallet(player) < POOR {
            self.store.give(player, GIVEN, self.now);
        }
        let wallet = self.store.wallet(player);
        self.handle(Input::Wallet(player, "PLAY".to_owned(), wallet));
        let somewhere = self.below(seats.len().max(1) as u64) as usize;
        let Some(&(game, table)) = seats.get(somewhere) else {
            let request = self.some_way_in(player);
            self.request(player, request);
            return AfterRequest::Connected;
        };
        let request = match self.below(22) {
            0..3 => Request::Leave(game, table),
            3 => Request::SitOut(game, table, SitOut::Now),
            4 => Request::SitOut(game, table, SitOut::NextHand),
            5 => Request::SitOut(game, table, SitOut::NextBigBlind),
            6..10 => Request::ComeBack,
            10 => Request::Post(game, table, true),
            11 => Request::TopUp(game, table, TopUpChoice::Once(Chips(100))),
            12 => Request::TopUp(game, table, TopUpChoice::Auto(true)),
            13 => Request::Chat(game, table, "good game".to_owned()),
            14 => Request::Watch(game, table),
            15 => {
                self.handle(Input::Connection(player, false));
                return AfterRequest::Disconnected;
            }
            16 | 17 if seats.len() < TABLES_A_PLAYER => self.some_way_in(player),
            16 | 17 => Request::Leave(game, table),
            18 => Request::Show(game, table),
            19 | 20 => self.decide_beforehand(game, table),
            _ => Request::LeaveQueue(game),
        };
        self.handle(Input::Connection(player, true));
        self.request(player, request);
        AfterRequest::Connected
    }

    /// R2: a public game; or, HOME, the private table of one's friends.
    fn some_way_in(&mut self, player: PlayerId) -> Request {
        let index = self.below(self.games.len() as u64) as usize;
        match self.private.get((player.0 / CIRCLE) as usize).copied() {
            Some((game, invitation)) if player.0 % CIRCLE < FRIENDS && self.below(2) == 0 => {
                let number = 1 + self.below(6) as u8;
                let seat = Seat::new(number).expect("one of six seats");
                Request::JoinPrivate { game, invitation, seat }
            }
            _ => Request::Join(self.games[index]),
        }
    }

    /// For the turn the player sees, and now and then for one that is over.
    fn decide_beforehand(&mut self, game: GameId, table: TableId) -> Request {
        let now = self.table(game, table).and_then(|open| Some(open.turn()?.1));
        let mut seen = now.unwrap_or(Turn { hand: 0, turn: 0 });
        if self.below(4) == 0 {
            seen.turn = seen.turn.saturating_sub(1);
        }
        let choices = [Preselect::Fold, Preselect::CheckOrFold, Preselect::Check];
        let choice = choices.get(self.below(4) as usize).copied();
        Request::Preselect(game, table, seen, choice)
    }
}

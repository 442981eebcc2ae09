//! Invariants of a room in long random runs over several games in two currencies, from a seed. The
//! world checks the order of messages, hidden cards and one reply to each request with every step.

use std::collections::BTreeSet;

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::{CommitOutcome, Notice, cash::PoolKey, table::SitOut};
use hand::Action;
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use room::{Input, Output, Request};
use rulebook::{Format, Variant};

use crate::world::{GUESTS, World, key};

const STEPS: u32 = 6_000;

struct Crowd {
    world: World,
    games: Vec<GameId>,
    rng: Xoshiro256PlusPlus,
    hands: usize,
}

impl Crowd {
    fn new(seed: u64) -> Self {
        let mut world = World::new();
        let regular = key("int-2.7", "0.05/0.10", Format::Regular);
        let banzai = key("int-2.7", "0.05/0.10", Format::Banzai);
        let keys = [
            regular.clone(),
            PoolKey { currency: "EUR".to_owned(), ..regular },
            banzai.clone(),
            PoolKey { game: Variant::Omaha, ..banzai },
        ];
        let games = keys.map(|key| world.open_game(key)).to_vec();
        Self { world, games, rng: Xoshiro256PlusPlus::seed_from_u64(seed), hands: 0 }
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.rng.next_u64() % bound as u64) as usize
    }

    fn step(&mut self) {
        let pick = self.below(self.games.len());
        let game = self.games[pick];
        let player = GUESTS[self.below(GUESTS.len())];
        match self.below(100) {
            0..50 if self.world.turn(game).is_some() => {
                let call = if self.below(6) == 0 { Action::Fold } else { Action::Call };
                self.world.act(game, call);
            }
            0..70 => self.someone_asks(player, game),
            70..80 => {
                let time = if self.below(40) == 0 { 400 } else { 2 };
                self.world.pass(Millis::seconds(time));
            }
            80..84 => {
                let connected = self.below(3) != 0;
                self.world.handle(Input::Connection(player, connected));
            }
            84 => {
                let gap = Millis::seconds(3_600);
                self.world.now = self.world.now + gap;
                self.world.handle(Input::ClockGap(gap));
            }
            85..90 => self.world.store_waits = true,
            _ => self.world.store_answers(),
        }
        self.check();
    }

    fn someone_asks(&mut self, player: PlayerId, game: GameId) {
        let seats: Vec<(GameId, TableId)> = self.world.room.seats_of(player).collect();
        let request = match (self.world.pool(game).held(player), self.below(12)) {
            (Some(_), 0) => Request::Decline(game),
            (Some(_), _) => Request::Confirm(game, self.quoted(player, game)),
            (None, 0..5) => Request::Join(game),
            (None, 5) => Request::LeaveQueue(game),
            (None, 6 | 7) => Request::ComeBack,
            (None, _) if seats.is_empty() => Request::Join(game),
            (None, choice) => {
                let (game, table) = seats[self.below(seats.len())];
                match choice {
                    8 => Request::Leave(game, table),
                    9 => Request::SitOut(game, table, SitOut::NextHand),
                    10 => Request::Post(game, table, true),
                    _ => Request::Watch(game, table),
                }
            }
        };
        let _ = self.world.request(player, request);
    }

    /// The smallest that the last note about a seat in this game allows.
    fn quoted(&self, player: PlayerId, game: GameId) -> Chips {
        let quote = self.world.outputs.iter().rev().find_map(|out| match out {
            Output::Notice { player: to, game: of, notice: Notice::Seat { limits, .. } }
                if (*to, *of) == (player, game) =>
            {
                Some(limits.least)
            }
            _ => None,
        });
        quote.unwrap_or(Chips(1))
    }

    fn check(&mut self) {
        // Nobody sits twice at a table, and the room knows where everyone sits.
        for player in GUESTS {
            let mut seated = Vec::new();
            for (game, pool) in self.world.room.pools() {
                for (table, open) in pool.tables() {
                    let at = open.occupants().filter(|(_, seated)| seated.player == player);
                    seated.extend(at.map(|_| (game, table)));
                }
            }
            let once: BTreeSet<_> = seated.iter().copied().collect();
            assert_eq!(once.len(), seated.len(), "{player} sits twice: {seated:?}");
            if self.world.store_is_quiet() {
                assert!(self.world.room.seats_of(player).eq(once), "{player}");
            }
        }
        if self.world.store_is_quiet() {
            self.world.check_money();
        }
        if self.world.outputs.len() > 20_000 {
            self.count_hands();
        }
    }

    fn count_hands(&mut self) {
        let hands = self
            .world
            .outputs
            .iter()
            .filter(|out| matches!(out, Output::Commit(_, commit) if commit.hand.is_some()));
        self.hands += hands.count();
        let notes =
            |out: &Output| matches!(out, Output::Notice { notice: Notice::Seat { .. }, .. });
        self.world.outputs.retain(notes);
    }
}

/// R2, R7, R23, H14, B3: each currency's money is constant but for its rake, nobody sits twice, and
/// tables speak in order.
#[test]
fn r2_r23_h14_random_rooms_keep_what_they_promise() {
    for seed in 1..=3 {
        let mut crowd = Crowd::new(seed);
        for step in 0..STEPS {
            if step == STEPS / 2 {
                // R23: from now on with a hand that the store will not save.
                crowd.world.refuses_hands.push(CommitOutcome::Refused);
            }
            crowd.step();
        }
        crowd.world.store_answers();
        crowd.count_hands();
        assert!(crowd.hands > 100, "only {} hands from seed {seed}", crowd.hands);
        crowd.world.check_money();
    }
}

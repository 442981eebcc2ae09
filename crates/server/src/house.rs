//! House players: marked accounts that play for play money, so that nobody has to wait for company.
//! They come when a person is alone, think for as long as a person would, and make room when people
//! come. They see what any player in their seat sees, and ask for things as any player does.

mod tournaments;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

use base::{Cents, Chips, GameId, Millis, PlayerId, TableId};
use bots::Style;
use game::{
    Notice,
    cash::{Limits, PoolKey},
    table::Turn,
};
use hand::{Seat, Viewer};
use room::{Output, Request, Room, TableMessage};
use rulebook::{Format, Variant};

pub(crate) use self::tournaments::PRICE_MAX;
use self::tournaments::People;

/// A table where a person plays has company up to so many, all told: enough for a real game, and
/// seats are left for people.
const COMPANY: usize = 4;
/// As many as a table needs to open: those who play so that there is something to watch.
const SHOW: usize = 3;
/// A smaller house keeps its players for those who want to play.
const SHOW_HOUSE_MIN: usize = 12;
/// How often the house looks around.
const LOOKS_EVERY: Millis = Millis(1_000);
/// House players stay this long after the last person has left, so that a short break does not
/// empty the table.
const STAYS_ALONE: Millis = Millis::seconds(20);
/// A house player who came does not turn on the heel: this is for seats that change quickly.
const CONFIRMS_AFTER: Millis = Millis(400);

/// The house players of a room.
#[derive(Debug, Default)]
pub(crate) struct House {
    players: BTreeMap<PlayerId, Style>,
    plans: BinaryHeap<Reverse<(Millis, u64)>>,
    planned: BTreeMap<u64, Plan>,
    next_plan: u64,
    looks_at: Millis,
    /// Since when nobody needs the house at a table, or in a queue.
    alone_since: BTreeMap<(GameId, Option<TableId>), Millis>,
    /// Tournaments in which people wait.
    registering: BTreeMap<GameId, People>,
}

#[derive(Debug, Clone, Copy)]
enum Plan {
    Confirm { player: PlayerId, game: GameId, amount: Chips },
    Act { player: PlayerId, game: GameId, table: TableId, turn: Turn, chance: u64 },
}

impl House {
    /// These accounts, each with a way to play.
    #[must_use]
    pub(crate) fn new(players: impl IntoIterator<Item = PlayerId>) -> Self {
        let styles = Style::ALL.into_iter().cycle();
        Self { players: players.into_iter().zip(styles).collect(), ..Self::default() }
    }

    /// Whether this is a house player.
    #[must_use]
    pub(crate) fn is_house(&self, player: PlayerId) -> bool {
        self.players.contains_key(&player)
    }

    /// The accounts.
    pub(crate) fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.players.keys().copied()
    }

    /// When the house players act next.
    #[must_use]
    pub(crate) fn next_wake(&self) -> Option<Millis> {
        if self.players.is_empty() {
            return None;
        }
        let planned = self.plans.peek().map(|Reverse((at, _))| *at);
        planned.into_iter().chain([self.looks_at]).min()
    }

    fn plan(&mut self, at: Millis, plan: Plan) {
        self.next_plan += 1;
        self.plans.push(Reverse((at, self.next_plan)));
        self.planned.insert(self.next_plan, plan);
    }

    /// Hears what goes out, as far as it is for a house player. `chance` is drawn once for each
    /// turn.
    pub(crate) fn observe(&mut self, now: Millis, out: &Output, chance: impl FnOnce() -> u64) {
        match out {
            Output::Frame(frame) => {
                if let Some((player, TableMessage::YourTurn { hand, turn, .. })) =
                    frame.private.as_deref()
                    && self.is_house(*player)
                {
                    let chance = chance();
                    let at = now + bots::pace(chance);
                    let turn = Turn { hand: *hand, turn: *turn };
                    let (player, game, table) = (*player, frame.game, frame.table);
                    self.plan(at, Plan::Act { player, game, table, turn, chance });
                }
            }
            Output::Notice { player, game, notice: Notice::Seat { limits, .. } }
                if self.is_house(*player) =>
            {
                let amount = buy_in(limits);
                let at = now + CONFIRMS_AFTER;
                self.plan(at, Plan::Confirm { player: *player, game: *game, amount });
            }
            _ => {}
        }
    }

    /// The requests of the house players now.
    /// `watched` says whether somebody is connected to whom a game is on offer, `fills` how many of them
    /// may come to a tournament.
    pub(crate) fn wake(
        &mut self,
        now: Millis,
        room: &Room,
        watched: impl Fn(&PoolKey) -> bool,
        fills: impl Fn(GameId) -> usize,
    ) -> Vec<(PlayerId, Request)> {
        let mut requests = Vec::new();
        while let Some(Reverse((at, number))) = self.plans.peek().copied()
            && at <= now
        {
            self.plans.pop();
            match self.planned.remove(&number) {
                Some(plan @ Plan::Confirm { player, game, amount }) => {
                    if self.waits_for_people(room, game, player) {
                        self.plan(now + CONFIRMS_AFTER, plan);
                    } else {
                        requests.push((player, Request::Confirm(game, amount)));
                    }
                }
                Some(Plan::Act { player, game, table, turn, chance }) => {
                    requests.extend(self.act(room, player, (game, table), turn, chance));
                }
                None => {}
            }
        }
        if self.looks_at <= now {
            self.looks_at = now + LOOKS_EVERY;
            self.look_around(now, room, watched, fills, &mut requests);
        }
        requests
    }

    /// Whether people at this house player's table are still choosing their buy-in: they come first,
    /// so that they are dealt into the first hand and have no blind to wait for.
    fn waits_for_people(&self, room: &Room, game: GameId, player: PlayerId) -> bool {
        let Some(pool) = room.pool(game) else { return false };
        let Some((table, ..)) = pool.quote(player) else { return false };
        let waiting = pool.waiting_players();
        waiting.iter().any(|(other, held)| *held == Some(table) && !self.is_house(*other))
    }

    fn act(
        &self,
        room: &Room,
        player: PlayerId,
        (game, table): (GameId, TableId),
        turn: Turn,
        chance: u64,
    ) -> Option<(PlayerId, Request)> {
        let style = self.players.get(&player).copied()?;
        let seat = room.game(game)?.table(table)?.seat_of(player)?;
        let view = view_of(room, game, table, seat)?;
        let action = bots::decide(style, &view, chance)?;
        Some((player, Request::Act(game, table, turn, action)))
    }

    /// Sends company where a person is alone, and takes it back where it is in the way or nobody
    /// is there any more for whom to play.
    fn look_around(
        &mut self,
        now: Millis,
        room: &Room,
        watched: impl Fn(&PoolKey) -> bool,
        fills: impl Fn(GameId) -> usize,
        requests: &mut Vec<(PlayerId, Request)>,
    ) {
        let registered = self.registered(room);
        let is_free = |p: &PlayerId| !registered.contains(p) && !is_busy(room, *p);
        let mut free: Vec<PlayerId> = self.players().filter(is_free).collect();
        self.look_at_tournaments(now, room, fills, &mut free, requests);
        let shows = self.shows(room, watched);
        for (game, pool) in room.public_pools() {
            if !pool.rules().key.currency.eq("PLAY") {
                continue;
            }
            let waiting = pool.waiting_players();
            let people_waiting = waiting.iter().filter(|(player, _)| !self.is_house(*player));
            let people_waiting = people_waiting.count();
            let house_coming = waiting.len() - people_waiting;
            let (mut wanted, mut people, mut seated) = (0, people_waiting, 0);
            for (table, open) in pool.tables() {
                let here = open.occupants().map(|(_, seated)| seated.player);
                let house: Vec<PlayerId> = here.filter(|p| self.is_house(*p)).collect();
                let active = open
                    .occupants()
                    .filter(|(_, seated)| !self.is_house(seated.player) && is_active(seated));
                let active = active.count();
                people += active;
                seated += house.len();
                let (playing, free) = (active + house.len(), open.free_seats().len());
                if active > 0 {
                    // The last seat is for people, unless one of them would be left alone with
                    // those who sit out.
                    let for_house = if playing < 2 { free } else { free.saturating_sub(1) };
                    wanted += COMPANY.saturating_sub(playing).min(for_house);
                    if let Some(leaver) = house.last().filter(|_| free == 0 && playing > 2) {
                        requests.push((*leaver, Request::Leave(game, table)));
                    }
                }
                for (seat, seated) in open.occupants() {
                    // Without chips or dealt out: house players leave rather than hold a seat.
                    if self.is_house(seated.player) && must_go(open, seat) {
                        requests.push((seated.player, Request::Leave(game, table)));
                    }
                }
                let coming = waiting.iter().any(|(p, at)| *at == Some(table) && !self.is_house(*p));
                let needed = active > 0 || coming || shows.contains(&game);
                if self.are_alone(now, (game, Some(table)), needed) {
                    let stay = open.occupants().filter(|(_, seated)| !seated.leaving);
                    let house = stay.map(|(_, seated)| seated.player).filter(|p| self.is_house(*p));
                    requests.extend(house.map(|player| (player, Request::Leave(game, table))));
                }
            }
            if wanted == 0 && people_waiting > 0 {
                wanted = COMPANY - 1;
            }
            if wanted == 0 && people == 0 && shows.contains(&game) {
                wanted = SHOW.saturating_sub(seated);
            }
            for player in free.drain(..wanted.saturating_sub(house_coming).min(free.len())) {
                requests.push((player, Request::Join(game)));
            }
            if self.are_alone(now, (game, None), people > 0 || shows.contains(&game)) {
                for (player, held) in waiting {
                    let request = if held.is_some() {
                        Request::Decline(game)
                    } else {
                        Request::LeaveQueue(game)
                    };
                    requests.push((player, request));
                }
            }
        }
        self.alone_since.retain(|(game, table), _| {
            let pool = room.pool(*game);
            pool.is_some_and(|pool| table.is_none_or(|table| pool.table(table).is_some()))
        });
    }

    /// Whether nobody has needed the house there for a while.
    fn are_alone(&mut self, now: Millis, at: (GameId, Option<TableId>), needed: bool) -> bool {
        if needed {
            self.alone_since.remove(&at);
            return false;
        }
        let since = *self.alone_since.entry(at).or_insert(now);
        now.saturating_sub(since) >= STAYS_ALONE
    }

    /// The games that house players keep going by themselves, one for each rulebook whose games are on
    /// offer to somebody who is here, so that there is something to watch: the largest stake of Hold'em, where fewest
    /// newcomers sit down, who would have to wait for the big blind at a table that runs already.
    fn shows(&self, room: &Room, watched: impl Fn(&PoolKey) -> bool) -> Vec<GameId> {
        if self.players.len() < SHOW_HOUSE_MIN {
            return Vec::new();
        }
        let mut largest: BTreeMap<&str, (Cents, GameId)> = BTreeMap::new();
        for (game, pool) in room.public_pools() {
            let key = &pool.rules().key;
            let fits = (key.game, key.format) == (Variant::Holdem, Format::Regular);
            if fits && key.currency == "PLAY" && watched(key) {
                let here = (key.stake.big(), game);
                let known = largest.entry(&key.rulebook).or_insert(here);
                *known = (*known).max(here);
            }
        }
        largest.into_values().map(|(_, game)| game).collect()
    }
}

/// Whether a person is there to play: one who has lost the line or sits out needs no company.
fn is_active(seated: &game::table::Occupant) -> bool {
    seated.timing.connected && seated.presence == game::table::Presence::In
}

/// A player's own view: nothing a person in that seat would not see.
fn view_of(room: &Room, game: GameId, table: TableId, seat: Seat) -> Option<hand::View> {
    room.game(game)?.table(table)?.hand_view(Viewer::Seat(seat))
}

/// The usual stack, or what the rules make of it.
fn buy_in(limits: &Limits) -> Chips {
    limits.reset.unwrap_or(limits.most)
}

fn is_busy(room: &Room, player: PlayerId) -> bool {
    room.seats_of(player).next().is_some() || room.waits_of(player).next().is_some()
}

fn must_go(table: &game::table::Table, seat: Seat) -> bool {
    let sits_out = |occupant: &game::table::Occupant| {
        !occupant.leaving && occupant.presence != game::table::Presence::In
    };
    table.occupant(seat).is_some_and(sits_out)
}

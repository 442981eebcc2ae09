//! A whole room of cash games in virtual time: players who come, queue, play, lose their connection,
//! sit out, top up, leave, return and try to rathole, over a store whose answers are late, lost and
//! repeated. The production code throughout; only time, chance and the store are virtual.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

use base::{Chips, GameId, Millis, PlayerId, RequestId, TableId};
use bots::Style;
use game::{
    Ctx,
    cash::{Answer, Commit, CommitId, Note, PoolKey, TopUpChoice},
    table::{SitOut, Table, TableEventView, Turn},
};
use hand::{EventView, Seat, Viewer};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use room::{Ask, Input, Out, Profile, Room, Said};
use rulebook::{Format, Game};
use serde::Serialize;

use crate::{digest::Digest, store::Store};

/// What to simulate.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    /// About how many tables.
    pub tables: u32,
    /// How many players come and go.
    pub players: u32,
    /// For how long.
    pub hours: u32,
    /// What fixes everything.
    pub seed: u64,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Hands played.
    pub hands: u64,
    /// Hands an hour at a table that was open, in tenths.
    pub hands_per_table_hour_tenths: u64,
    /// Actions of players.
    pub actions: u64,
    /// The most tables that were open at once.
    pub tables_most: usize,
    /// Rake taken.
    pub rake_cents: u64,
    /// Bought in and topped up.
    pub money_in_cents: u64,
    /// Cashed out.
    pub money_out_cents: u64,
    /// What is missing or too much: zero.
    pub balance_cents: i128,
    /// Answers of the store that came late, twice, or were lost and asked for again.
    pub store_late: u64,
    /// Repeated answers.
    pub store_repeated: u64,
    /// Lost answers.
    pub store_lost: u64,
    /// Requests refused, by clause.
    pub refusals: BTreeMap<String, u64>,
    /// A fingerprint of everything that was said.
    pub digest: String,
}

/// Runs a world to its end.
///
/// # Panics
/// If something that must always hold does not: that is what the simulation is for.
#[must_use]
pub fn run(config: &Config) -> Report {
    let mut world = World::new(config);
    world.live(Millis(START.0 + u64::from(config.hours) * 3_600_000));
    world.report()
}

/// A day in the middle of a year, five minutes before midnight, so that days change.
const START: Millis = Millis(1_750_031_700_000);

/// Of the store's answers: one in so many is lost, and one in so many comes twice.
const LOST_ONE_IN: u64 = 500;
const REPEATED_ONE_IN: u64 = 100;
const ASKED_AGAIN_AFTER: Millis = Millis::seconds(1);

/// What a player comes with, and what is little enough to fetch as much again.
const GIVEN: u32 = 1_000_000;
const POOR: Chips = Chips(50_000);

/// Tables that most people can follow at once.
const TABLES_A_PLAYER: usize = 2;

/// What will happen at some time. Ties are settled by the order they were planned in.
#[derive(Debug, Clone)]
enum Plan {
    Act { player: PlayerId, game: GameId, table: TableId, turn: Turn },
    Confirm { player: PlayerId, game: GameId, amount: Chips },
    Answer { game: GameId, commit: CommitId, answer: Answer },
    AskAgain { game: GameId, commit: Box<Commit> },
    Whim { player: PlayerId },
}

/// What came of a whim.
enum Then {
    Nothing,
    Disconnected,
}

struct World {
    room: Room,
    store: Store,
    now: Millis,
    rng: Xoshiro256PlusPlus,
    plans: BinaryHeap<Reverse<(Millis, u64)>>,
    planned: BTreeMap<u64, Plan>,
    next_plan: u64,
    games: Vec<GameId>,
    styles: Vec<Style>,
    numbers: BTreeMap<(GameId, TableId), u64>,
    requests: u64,
    digest: Digest,
    report: Report,
    table_millis: u128,
    last_count: (Millis, usize),
}

impl World {
    fn new(config: &Config) -> Self {
        let rulebooks = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
        let mut room = Room::new(rulebooks);
        let mut store = Store::new();
        let open = |kind: &Kind| {
            let game = room.open_game(kind.key()).expect("a game on offer");
            let rulebook = rulebook::embedded(kind.0).expect("a rulebook of ours");
            store.open(game, kind.key(), &rulebook, START);
            game
        };
        let games = KINDS.iter().take(1 + config.tables as usize / 8).map(open).collect();
        let mut world = Self {
            room,
            store,
            now: START,
            rng: Xoshiro256PlusPlus::seed_from_u64(config.seed),
            plans: BinaryHeap::new(),
            planned: BTreeMap::new(),
            next_plan: 0,
            games,
            styles: Vec::new(),
            numbers: BTreeMap::new(),
            requests: 0,
            digest: Digest::new(),
            report: Report {
                hands: 0,
                hands_per_table_hour_tenths: 0,
                actions: 0,
                tables_most: 0,
                rake_cents: 0,
                money_in_cents: 0,
                money_out_cents: 0,
                balance_cents: 0,
                store_late: 0,
                store_repeated: 0,
                store_lost: 0,
                refusals: BTreeMap::new(),
                digest: String::new(),
            },
            table_millis: 0,
            last_count: (START, 0),
        };
        for number in 0..config.players {
            world.arrive(PlayerId(u64::from(number)));
        }
        world
    }

    /// A player comes to the room for the first time.
    fn arrive(&mut self, player: PlayerId) {
        let style = Style::ALL[self.below(Style::ALL.len() as u64) as usize];
        self.styles.push(style);
        self.store.give(player, GIVEN, self.now);
        self.handle(Input::Profile(player, Profile { age: 30 }));
        for id in rulebook::EMBEDDED_IDS {
            self.handle(Input::Accepted(player, id.to_owned()));
        }
        let at = self.below(600_000);
        self.plan(Millis(START.0 + at), Plan::Whim { player });
    }

    fn below(&mut self, bound: u64) -> u64 {
        // The bias of a remainder is nothing to a simulation; the same seed is everything.
        self.rng.next_u64() % bound
    }

    fn plan(&mut self, at: Millis, plan: Plan) {
        self.next_plan += 1;
        self.plans.push(Reverse((at, self.next_plan)));
        self.planned.insert(self.next_plan, plan);
    }

    fn live(&mut self, until: Millis) {
        loop {
            let planned = self.plans.peek().map(|Reverse((at, _))| *at);
            let wake = self.room.next_wake();
            let Some(next) = planned.into_iter().chain(wake).min().filter(|next| *next <= until)
            else {
                break;
            };
            self.now = self.now.max(next);
            if wake.is_some_and(|wake| wake <= self.now) {
                self.handle(Input::Tick);
                let again = self.room.next_wake();
                assert!(again.is_none_or(|again| again > self.now), "a wake that changes nothing");
            } else if let Some(Reverse((_, number))) = self.plans.pop() {
                let plan = self.planned.remove(&number).expect("planned once");
                self.happen(plan);
            }
        }
        self.now = until;
        self.count_tables();
        self.check_escrows();
    }

    fn happen(&mut self, plan: Plan) {
        match plan {
            Plan::Act { player, game, table, turn } => self.act(player, game, table, turn),
            Plan::Confirm { player, game, amount } => self.ask(player, Ask::Confirm(game, amount)),
            Plan::Answer { game, commit, answer } => {
                self.handle(Input::Answer(game, commit, answer));
            }
            Plan::AskAgain { game, commit } => {
                let (answer, commit) = self.store.apply(game, commit, self.now);
                self.handle(Input::Answer(game, commit.id, answer));
            }
            Plan::Whim { player } => self.whim(player),
        }
    }

    fn act(&mut self, player: PlayerId, game: GameId, table: TableId, turn: Turn) {
        let Some(open) = self.table(game, table) else { return };
        let Some(seat) = open.seat_of(player) else { return };
        let Some(view) = open.hand_view(Viewer::Seat(seat)) else { return };
        let chance = self.rng.next_u64();
        let style = self.styles[player.0 as usize];
        let Some(action) = bots::decide(style, &view, chance) else { return };
        self.report.actions += 1;
        self.ask(player, Ask::Act(game, table, turn, action));
    }

    fn table(&self, game: GameId, table: TableId) -> Option<&Table> {
        self.room.pool(game)?.table(table)
    }

    fn ask(&mut self, player: PlayerId, ask: Ask) {
        self.requests += 1;
        let request = RequestId(self.requests);
        self.handle(Input::Ask { player, request, ask });
    }

    fn handle(&mut self, input: Input) {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.rng };
        self.room.handle(&mut ctx, input, &mut out);
        for out in out {
            self.hear(out);
        }
    }

    fn hear(&mut self, out: Out) {
        match out {
            Out::Answer { result, .. } => {
                if let Err(refused) = result {
                    *self.report.refusals.entry(refused.clause().to_owned()).or_default() += 1;
                }
            }
            Out::Frame(frame) => {
                let last = self.numbers.entry((frame.game, frame.table)).or_default();
                assert_eq!(frame.number, *last + 1, "a table's numbers come in order");
                *last = frame.number;
                self.digest.add(frame.number ^ frame.table.0 << 40);
                if let Said::Event(event) = frame.public {
                    self.see(frame.game, frame.table, &event);
                }
            }
            Out::Note { player, game, note } => self.note(player, game, &note),
            Out::Commit(game, commit) => self.commit(game, commit),
            Out::Snapshot { .. } | Out::RecordAcceptance(..) | Out::Closed(_) | Out::Opened(..) => {
            }
            Out::Reloaded(game) | Out::Paused(game) => panic!("game {game} panicked"),
        }
    }

    fn see(&mut self, game: GameId, table: TableId, event: &TableEventView) {
        match event {
            TableEventView::HandStarts { .. } => self.count_tables(),
            TableEventView::Hand { view: EventView::Turn { seat, turn } } => {
                self.think(game, table, *seat, *turn);
            }
            TableEventView::Hand { view: EventView::Won { amount, .. } } => {
                self.digest.add(amount.0);
            }
            TableEventView::Hand { view: EventView::Ended } => self.report.hands += 1,
            _ => {}
        }
    }

    /// Someone's turn: a person thinks for a while, and sometimes not at all.
    fn think(&mut self, game: GameId, table: TableId, seat: Seat, turn: u32) {
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

    fn note(&mut self, player: PlayerId, game: GameId, note: &Note) {
        if let Note::Seat { limits, .. } = note {
            // Some take the least, which is what a ratholer wants; some are too slow.
            let amount = match self.below(4) {
                0 => limits.most,
                1 => limits.reset.unwrap_or(limits.least),
                2 => Chips(limits.least.0.saturating_sub(1)),
                _ => limits.least,
            };
            let after = if self.below(50) == 0 { 25_000 } else { 500 + self.below(5_000) };
            self.plan(Millis(self.now.0 + after), Plan::Confirm { player, game, amount });
            if amount < limits.least && limits.reset != Some(amount) {
                // Refused, then asked again with what is allowed.
                let amount = limits.least;
                let later = Millis(self.now.0 + after + 1_000);
                self.plan(later, Plan::Confirm { player, game, amount });
            }
        }
    }

    fn commit(&mut self, game: GameId, commit: Commit) {
        let id = commit.id;
        let (answer, commit) = self.store.apply(game, Box::new(commit), self.now);
        let delay = if self.below(200) == 0 {
            self.report.store_late += 1;
            25_000
        } else {
            1 + self.below(20)
        };
        let at = Millis(self.now.0 + delay);
        if self.below(LOST_ONE_IN) == 0 {
            self.report.store_lost += 1;
            let again = self.now + ASKED_AGAIN_AFTER;
            self.plan(again, Plan::AskAgain { game, commit });
            return;
        }
        self.plan(at, Plan::Answer { game, commit: id, answer });
        if self.below(REPEATED_ONE_IN) == 0 {
            self.report.store_repeated += 1;
            self.plan(Millis(at.0 + 500), Plan::Answer { game, commit: id, answer });
        }
    }

    /// A player does what he or she feels like, and will feel like something again.
    fn whim(&mut self, player: PlayerId) {
        let again = match self.do_something(player) {
            // Whoever lost the connection is back soon.
            Then::Disconnected => 1_000 + self.below(90_000),
            Then::Nothing => 30_000 + self.below(600_000),
        };
        self.plan(Millis(self.now.0 + again), Plan::Whim { player });
    }

    fn do_something(&mut self, player: PlayerId) -> Then {
        let seats: Vec<(GameId, TableId)> = self.room.seats_of(player).collect();
        if self.store.wallet(player) < POOR {
            self.store.give(player, GIVEN, self.now);
        }
        let wallet = self.store.wallet(player);
        self.handle(Input::Wallet(player, "PLAY".to_owned(), wallet));
        let somewhere = self.below(seats.len().max(1) as u64) as usize;
        let Some(&(game, table)) = seats.get(somewhere) else {
            let game = self.some_game();
            self.ask(player, Ask::Join(game));
            return Then::Nothing;
        };
        let ask = match self.below(20) {
            0..3 => Ask::Leave(game, table),
            3 => Ask::SitOut(game, table, SitOut::Now),
            4 => Ask::SitOut(game, table, SitOut::NextHand),
            5 => Ask::SitOut(game, table, SitOut::NextBigBlind),
            6..10 => Ask::ComeBack,
            10 => Ask::Post(game, table, true),
            11 => Ask::TopUp(game, table, TopUpChoice::Once(Chips(100))),
            12 => Ask::TopUp(game, table, TopUpChoice::Auto(true)),
            13 => Ask::Chat(game, table, "good game".to_owned()),
            14 => Ask::Watch(game, table),
            15 => {
                self.handle(Input::Connection(player, false));
                return Then::Disconnected;
            }
            16 | 17 if seats.len() < TABLES_A_PLAYER => Ask::Join(self.some_game()),
            16 | 17 => Ask::Leave(game, table),
            18 => Ask::Show(game, table),
            _ => Ask::LeaveQueue(game),
        };
        self.handle(Input::Connection(player, true));
        self.ask(player, ask);
        Then::Nothing
    }

    fn some_game(&mut self) -> GameId {
        let index = self.below(self.games.len() as u64) as usize;
        self.games[index]
    }

    fn count_tables(&mut self) {
        let (since, tables) = self.last_count;
        self.table_millis += u128::from(self.now.0 - since.0) * tables as u128;
        let open = self.room.pools().map(|(_, pool)| pool.tables_open()).sum();
        self.last_count = (self.now, open);
        self.report.tables_most = self.report.tables_most.max(open);
    }

    /// Every stack on a table is in its escrow: nothing is shown that is not there.
    fn check_escrows(&self) {
        for (game, pool) in self.room.pools() {
            for (id, table) in pool.tables() {
                if pool.money_is_moving(id) {
                    continue;
                }
                for (seat, seated) in table.occupants() {
                    let escrow = self.store.escrow(game, id, seat, seated.player);
                    assert!(seated.stack <= escrow, "seat {seat} of {game}/{id} shows too much");
                }
            }
        }
    }

    fn report(&self) -> Report {
        let table_hours_tenths = (self.table_millis / 360_000).max(1);
        Report {
            hands_per_table_hour_tenths: u64::try_from(
                u128::from(self.report.hands) * 100 / table_hours_tenths,
            )
            .unwrap_or(u64::MAX),
            rake_cents: self.store.rake(),
            money_in_cents: self.store.bought_in,
            money_out_cents: self.store.cashed_out,
            balance_cents: self.store.balance(),
            digest: self.digest.hex(),
            ..self.report.clone()
        }
    }
}

/// A kind of game on offer.
struct Kind(&'static str, Game, &'static str, Format);

impl Kind {
    fn key(&self) -> PoolKey {
        PoolKey {
            rulebook: self.0.to_owned(),
            game: self.1,
            stake: self.2.parse().expect("blinds"),
            format: self.3,
            currency: "PLAY".to_owned(),
        }
    }
}

const KINDS: [Kind; 12] = [
    Kind("int-2.7", Game::Holdem, "0.05/0.10", Format::Regular),
    Kind("int-2.7", Game::Omaha, "0.25/0.50", Format::Regular),
    Kind("int-2.7", Game::Holdem, "0.25/0.50", Format::Banzai),
    Kind("dk-2.0", Game::Holdem, "0.10/0.25", Format::Regular),
    Kind("int-2.3", Game::Holdem, "0.05/0.10", Format::Deepstack),
    Kind("be-1.8", Game::Omaha, "0.05/0.10", Format::Regular),
    Kind("int-2.7", Game::Omaha, "0.25/0.50", Format::Shortstack),
    Kind("int-2.2", Game::Omaha, "0.10/0.25", Format::Regular),
    Kind("int-2.3", Game::Omaha, "0.05/0.10", Format::Banzai),
    Kind("be-1.8", Game::Holdem, "0.05/0.10", Format::Banzai),
    Kind("int-2.7", Game::Holdem, "1.00/2.00", Format::Regular),
    Kind("int-2.3", Game::Holdem, "0.50/1.00", Format::Regular),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_room_for_a_day_ends_balanced_and_the_same_twice() {
        let config = Config { tables: 20, players: 110, hours: 3, seed: 1 };
        let report = run(&config);
        assert_eq!(report.balance_cents, 0, "{report:?}");
        assert!(report.hands > 1_000, "{report:?}");
        assert_eq!(report, run(&config));
    }
}

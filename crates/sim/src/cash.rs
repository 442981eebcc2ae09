//! A whole room of cash games in virtual time: players who come, queue, play, decide beforehand,
//! lose their connection, sit out, top up, leave, return and try to rathole, at public tables and
//! at private ones, over a store whose answers come late, get lost, repeat, and sometimes are
//! refusals. What players do is in `people`, faults of the whole room are in `faults`. The
//! production code throughout; only time, chance and the store are virtual.

mod faults;
mod people;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

use base::{Chips, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use bots::Style;
use game::{
    Commit, CommitId, CommitOutcome, Ctx,
    cash::PoolKey,
    table::{Table, TableEventView, Turn},
};
use hand::EventView;
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use room::{Input, Opening, Outcome, Output, Request, Room, TableMessage};
use rulebook::{Format, Rulebook, RunOutPauses, Variant};
use serde::Serialize;
use store::Item;

use self::faults::Fault;
use crate::{digest::Digest, store::Store};

/// What to simulate.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    pub tables: u32,
    /// How many players come and go.
    pub players: u32,
    pub minutes: u32,
    pub seed: u64,
    /// H11: whether run-outs take the time that the rulebooks give them; otherwise none.
    pub paced: bool,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    pub hands: u64,
    /// Hands an hour at a table that was open, in tenths.
    pub hands_per_table_hour_tenths: u64,
    pub actions: u64,
    /// The most tables that were open at once.
    pub tables_most: usize,
    pub rake_cents: u64,
    /// Bought in and topped up.
    pub money_in_cents: u64,
    pub money_out_cents: u64,
    /// What is missing or too much: zero.
    pub balance_cents: i128,
    /// Answers of the store that came late, came twice, or were lost and requested again.
    pub store_late: u64,
    pub store_repeated: u64,
    pub store_lost: u64,
    /// How often the room was killed and read back.
    pub crashes: u64,
    /// How often the machine slept.
    pub clock_gaps: u64,
    pub refusals: BTreeMap<String, u64>,
    /// A digest of everything the room sent.
    pub digest: String,
}

/// Runs a world to its end.
///
/// # Panics
/// If something that must always hold does not: that is what the simulation is for.
#[must_use]
pub fn run(config: &Config) -> Report {
    run_with_listener(config, |_, _| {})
}

/// The same, but `listener` gets every item given to the store and its outcome, so that another store
/// can be run beside it.
pub fn run_with_listener(
    config: &Config,
    listener: impl FnMut(&Item, &store::ItemOutcome),
) -> Report {
    let mut world = World::new(config, Store::new(Box::new(listener)));
    world.run_until(START + Millis::seconds(60 * u64::from(config.minutes)));
    world.report()
}

/// A day in the middle of a year, five minutes before midnight, so that days change.
const START: Millis = Millis(1_750_031_700_000);

/// Of the store's answers: one in so many is lost, and one in so many comes twice.
const LOST_ONE_IN: u64 = 500;
const REPEATED_ONE_IN: u64 = 100;
/// One buy-in in so many is refused for a reason of the store's own.
const REFUSED_ONE_IN: u64 = 300;
const ASKED_AGAIN_AFTER: Millis = Millis::seconds(1);

/// What will happen at some time. Ties are settled by the order they were planned in.
#[derive(Debug, Clone)]
enum Plan {
    Act {
        player: PlayerId,
        game: GameId,
        table: TableId,
        turn: Turn,
    },
    Confirm {
        player: PlayerId,
        game: GameId,
        amount: Chips,
    },
    Decline {
        player: PlayerId,
        game: GameId,
    },
    Answer {
        game: GameId,
        commit: CommitId,
        answer: CommitOutcome,
    },
    /// The store applies a commit, perhaps a second time, and answers.
    Commit {
        game: GameId,
        commit: Box<Commit>,
    },
    RandomRequest {
        player: PlayerId,
    },
    Back {
        player: PlayerId,
    },
    Fault(Fault),
}

struct World<'a> {
    rulebooks: Vec<Rulebook>,
    room: Room,
    store: Store<'a>,
    now: Millis,
    rng: Xoshiro256PlusPlus,
    plans: BinaryHeap<Reverse<(Millis, u64)>>,
    planned: BTreeMap<u64, Plan>,
    next_plan: u64,
    games: Vec<GameId>,
    /// HOME: private tables with their invitations.
    private: Vec<(GameId, u64)>,
    games_opened: u64,
    styles: Vec<Style>,
    numbers: BTreeMap<(GameId, TableId), u64>,
    requests: u64,
    digest: Digest,
    report: Report,
    table_millis: u128,
    last_count: (Millis, usize),
}

impl<'a> World<'a> {
    fn new(config: &Config, mut store: Store<'a>) -> Self {
        let rulebooks = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
        let rulebooks = rulebooks.map(|mut rulebook| {
            if !config.paced {
                rulebook.hand.run_out = RunOutPauses::NONE;
            }
            rulebook
        });
        let rulebooks: Vec<Rulebook> = rulebooks.collect();
        let mut room = Room::new(rulebooks.iter().cloned());
        let kinds = KINDS.iter().take(1 + config.tables as usize / 8);
        let games: Vec<GameId> = kinds
            .map(|kind| {
                let key = kind.key();
                let id = room.open_game(key.clone()).expect("a game on offer");
                store.open(id, Opening::public(key), START);
                id
            })
            .collect();
        let mut world = Self {
            rulebooks,
            room,
            store,
            now: START,
            rng: Xoshiro256PlusPlus::seed_from_u64(config.seed),
            plans: BinaryHeap::new(),
            planned: BTreeMap::new(),
            next_plan: 0,
            games_opened: games.len() as u64,
            games,
            private: Vec::new(),
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
                crashes: 0,
                clock_gaps: 0,
                refusals: BTreeMap::new(),
                digest: String::new(),
            },
            table_millis: 0,
            last_count: (START, 0),
        };
        for number in 0..config.players {
            world.arrive(PlayerId(u64::from(number)));
        }
        world.plan_faults();
        world
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

    fn run_until(&mut self, until: Millis) {
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
                // A crash may have removed the plan.
                if let Some(plan) = self.planned.remove(&number) {
                    self.carry_out(plan);
                }
            }
        }
        self.now = self.now.max(until);
        self.count_tables();
        self.check_escrows();
    }

    fn carry_out(&mut self, plan: Plan) {
        match plan {
            Plan::Act { player, game, table, turn } => self.act(player, game, table, turn),
            Plan::Confirm { player, game, amount } => {
                self.request(player, Request::Confirm(game, amount));
            }
            Plan::Decline { player, game } => self.request(player, Request::Decline(game)),
            Plan::Answer { game, commit, answer } => {
                self.handle(Input::CommitOutcome(game, commit, answer));
            }
            Plan::Commit { game, commit } => {
                let (answer, commit) = self.store_applies(game, commit);
                self.handle(Input::CommitOutcome(game, commit.id, answer));
            }
            Plan::RandomRequest { player } => self.random_request(player),
            Plan::Back { player } => self.handle(Input::Connection(player, true)),
            Plan::Fault(fault) => self.inject_fault(fault),
        }
    }

    fn store_applies(&mut self, game: GameId, commit: Box<Commit>) -> (CommitOutcome, Box<Commit>) {
        let kind = commit.transfer.as_ref().map(ledger::Transfer::kind);
        let buys_in = kind == Some(ledger::Kind::BuyIn);
        let refuse = buys_in && self.below(REFUSED_ONE_IN) == 0;
        self.store.apply(game, commit, refuse)
    }

    fn table(&self, game: GameId, table: TableId) -> Option<&Table> {
        self.room.pool(game)?.table(table)
    }

    fn request(&mut self, player: PlayerId, request: Request) {
        self.requests += 1;
        let (request_id, reply_to) = (RequestId(self.requests), ReplyTo(self.requests));
        self.handle(Input::Request { player, request_id, reply_to, request });
    }

    fn handle(&mut self, input: Input) {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.rng };
        self.room.handle(&mut ctx, input, &mut out);
        for out in out {
            self.handle_output(out);
        }
    }

    fn handle_output(&mut self, out: Output) {
        match out {
            Output::Reply { result, .. } => match result {
                Ok(Outcome::Done) => {}
                Ok(Outcome::Opened { game, invitation }) => self.private.push((game, invitation)),
                Err(refused) => {
                    *self.report.refusals.entry(refused.clause().to_owned()).or_default() += 1;
                }
            },
            Output::Frame(frame) => {
                let last = self.numbers.entry((frame.game, frame.table)).or_default();
                assert_eq!(frame.number, *last + 1, "a table's numbers come in order");
                *last = frame.number;
                self.digest.add(frame.number ^ frame.table.0 << 40 ^ frame.game.0 << 56);
                match frame.public {
                    TableMessage::Event(event) => {
                        self.digest.add_all(&event);
                        self.handle_event(frame.game, frame.table, &event);
                    }
                    TableMessage::Chat { player, text } => self.digest.add_all(&(player, text)),
                    // Counted from the events, which are in the digest.
                    TableMessage::Pots(_) | TableMessage::Equity(_) => {}
                    TableMessage::YourTurn { .. }
                    | TableMessage::Makes { .. }
                    | TableMessage::Busted { .. } => panic!("sent to one player only"),
                }
            }
            Output::Notice { player, game, notice } => self.handle_notice(player, game, &notice),
            Output::Commit(game, commit) => self.commit(game, commit),
            Output::Opened(id, opening) => {
                self.games_opened = self.games_opened.max(id.0);
                self.store.open(id, opening, self.now);
            }
            Output::Directed { .. } => panic!("there are no tournaments here"),
            Output::Closed(id) => {
                self.store.close(id, self.now);
                self.private.retain(|(game, _)| *game != id);
            }
            Output::StopWatching { player, game, table } => {
                let seat = self.table(game, table).and_then(|open| open.seat_of(player));
                assert_eq!(seat, None, "who sits at a private table sees it");
            }
            Output::Snapshot { .. } | Output::Own { .. } | Output::Equity(..) => {}
            Output::Reloaded(game) | Output::Paused(game) => panic!("game {game} panicked"),
        }
    }

    fn handle_event(&mut self, game: GameId, table: TableId, event: &TableEventView) {
        match event {
            TableEventView::HandStarts { .. } => self.count_tables(),
            TableEventView::Hand { view: EventView::Turn { seat, turn } } => {
                self.think(game, table, *seat, *turn);
            }
            TableEventView::Hand { view: EventView::Ended } => self.report.hands += 1,
            _ => {}
        }
    }

    fn commit(&mut self, game: GameId, commit: Box<Commit>) {
        let id = commit.id;
        let delay = if self.below(200) == 0 {
            self.report.store_late += 1;
            25_000
        } else {
            1 + self.below(20)
        };
        let at = Millis(self.now.0 + delay);
        // Half of what is on its way when the room is killed is not durable yet.
        if self.below(2) == 0 {
            self.plan(at, Plan::Commit { game, commit });
            return;
        }
        let (answer, commit) = self.store_applies(game, commit);
        if self.below(LOST_ONE_IN) == 0 {
            self.report.store_lost += 1;
            let again = self.now + ASKED_AGAIN_AFTER;
            self.plan(again, Plan::Commit { game, commit });
            return;
        }
        self.plan(at, Plan::Answer { game, commit: id, answer });
        if self.below(REPEATED_ONE_IN) == 0 {
            self.report.store_repeated += 1;
            self.plan(Millis(at.0 + 500), Plan::Answer { game, commit: id, answer });
        }
    }

    fn count_tables(&mut self) {
        let (since, tables) = self.last_count;
        self.table_millis += u128::from(self.now.0 - since.0) * tables as u128;
        let open = self.room.pools().map(|(_, pool)| pool.tables_open()).sum();
        self.last_count = (self.now, open);
        self.report.tables_most = self.report.tables_most.max(open);
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
struct Kind(&'static str, Variant, &'static str, Format);

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
    Kind("int-2.7", Variant::Holdem, "0.05/0.10", Format::Regular),
    Kind("int-2.7", Variant::Omaha, "0.25/0.50", Format::Regular),
    Kind("int-2.7", Variant::Holdem, "0.25/0.50", Format::Banzai),
    Kind("dk-2.0", Variant::Holdem, "0.10/0.25", Format::Regular),
    Kind("int-2.3", Variant::Holdem, "0.05/0.10", Format::Deepstack),
    Kind("be-1.8", Variant::Omaha, "0.05/0.10", Format::Regular),
    Kind("int-2.7", Variant::Omaha, "0.25/0.50", Format::Shortstack),
    Kind("int-2.2", Variant::Omaha, "0.10/0.25", Format::Regular),
    Kind("int-2.3", Variant::Omaha, "0.05/0.10", Format::Banzai),
    Kind("be-1.8", Variant::Holdem, "0.05/0.10", Format::Banzai),
    Kind("int-2.7", Variant::Holdem, "1.00/2.00", Format::Regular),
    Kind("int-2.3", Variant::Holdem, "0.50/1.00", Format::Regular),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_room_for_a_day_ends_balanced_and_the_same_twice() {
        let config = Config { tables: 8, players: 60, minutes: 24 * 60, seed: 1, paced: false };
        let report = run(&config);
        assert_eq!(report.balance_cents, 0, "{report:?}");
        assert!(report.hands > 10_000, "{report:?}");
        assert!(report.crashes > 5 && report.clock_gaps > 5, "{report:?}");
        assert_eq!(report, run(&config));
    }

    #[test]
    fn a_room_of_every_kind_of_game_ends_balanced() {
        for seed in 1..=3 {
            let config = Config { tables: 96, players: 540, minutes: 120, seed, paced: false };
            let report = run(&config);
            assert_eq!(report.balance_cents, 0, "{report:?}");
            assert!(report.hands > 10_000 && report.crashes > 0, "{report:?}");
        }
    }

    /// H11: run-outs that take their time are cut off by crashes and stretched by a machine that
    /// sleeps, like everything else.
    #[test]
    fn h11_a_room_with_paced_run_outs_ends_balanced_and_the_same_twice() {
        let config = Config { tables: 24, players: 135, minutes: 240, seed: 1, paced: true };
        let paced = run(&config);
        assert_eq!(paced.balance_cents, 0, "{paced:?}");
        assert!(paced.crashes > 1 && paced.clock_gaps > 1, "{paced:?}");
        assert_eq!(paced, run(&config));
        let at_once = run(&Config { paced: false, ..config });
        assert_ne!(paced.digest, at_once.digest, "it makes a difference");
    }
}

//! Sit & Gos in virtual time: players enter by request, bots play to the last chip, and whenever the
//! plan says so the process is killed and the room is opened again from what the store has.

use std::collections::BTreeMap;

use base::{Cents, Chips, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use bots::Style;
use game::{
    Ctx, Notice,
    tournament::{
        EntryPayment, EntryRequest, Stage,
        spec::{Structure, TournamentSpec},
    },
};
use hand::{RulebookRef, Viewer};
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
use office::programme::{sit_and_go_prizes, sit_and_go_spec};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use room::{Input, Opening, Output, Profile, Request, Room, TournamentOpening};
use rulebook::Variant;
use serde::Serialize;
use store::{Item, Store, StoreError};

/// What to simulate.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    /// How many Sit & Gos, one after another, with two to nine seats.
    pub games: u32,
    pub seed: u64,
    pub kills: Kills,
}

/// When the process is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kills {
    Never,
    /// Once, at this commit: before it is stored, or when it is durable and nobody knows.
    At {
        commit: u64,
        stored: bool,
    },
    /// At about one commit in so many.
    OneIn(u64),
}

/// What came of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    pub games: u32,
    pub hands: u64,
    pub commits: u64,
    pub kills: u64,
    /// What players have won.
    pub prizes_cents: i64,
    pub fees_cents: i64,
    /// How long the games took in virtual time.
    pub minutes: u64,
}

/// The players of each game have numbers of their own, this many apart.
pub const PLAYERS_A_GAME: u32 = 16;

const RULEBOOK: &str = "int-2.7";
const START: Millis = Millis(1_750_000_000_000);
/// Players come back to a room that was closed for so long.
const CLOSED_FOR: Millis = Millis::seconds(45);

/// What a Sit & Go with so many seats is announced as.
///
/// # Panics
/// If it is not sound, which tests rule out.
#[must_use]
pub fn spec(seats: u8) -> TournamentSpec {
    let levels = ["10/20", "15/30", "25/50", "50/100/10", "75/150/15", "100/200/25", "200/400/50"];
    let price = if seats == 2 { "9.70 + 0.30" } else { "9.50 + 0.50" };
    let payout = match seats {
        2..=4 => "winner takes all",
        5..=6 => "65/35",
        _ => "50/30/20",
    };
    let payout = payout.parse().expect("a payout of ours");
    let usual = sit_and_go_spec(
        &RULEBOOK.parse().expect("a rulebook of ours"),
        Currency::PLAY,
        seats,
        price.parse().expect("a price of ours"),
    );
    let structure = usual.structure.map(|structure| Structure {
        stack: Chips(1_500),
        levels: levels.iter().map(|level| level.parse().expect("a level of ours")).collect(),
        level_time: Millis::seconds(3 * 60),
        ..structure
    });
    TournamentSpec {
        game: if seats.is_multiple_of(2) { Variant::Holdem } else { Variant::Omaha },
        structure,
        prizes: sit_and_go_prizes(seats, &payout),
        ..usual
    }
}

struct World<'a> {
    room: Room,
    now: Millis,
    chance: Xoshiro256PlusPlus,
    choices: Xoshiro256PlusPlus,
    store: &'a mut dyn Store,
    kills: Kills,
    asked: Vec<Item>,
    requests: u64,
    /// Who is in the game that is played.
    players: Vec<PlayerId>,
    finished: BTreeMap<PlayerId, (u32, Cents)>,
    closed: bool,
    report: Report,
}

/// Plays so many Sit & Gos to their end on this store.
///
/// # Errors
/// If the store fails.
///
/// # Panics
/// If a game does not end, a place is given twice or a prize is not what the structure says: a mistake
/// of ours.
pub fn run(config: &Config, store: &mut dyn Store) -> Result<Report, StoreError> {
    let mut world = World {
        room: Room::new(rulebook::embedded(RULEBOOK)),
        now: START,
        chance: Xoshiro256PlusPlus::seed_from_u64(config.seed),
        choices: Xoshiro256PlusPlus::seed_from_u64(!config.seed),
        store,
        kills: config.kills,
        asked: Vec::new(),
        requests: 0,
        players: Vec::new(),
        finished: BTreeMap::new(),
        closed: false,
        report: Report::default(),
    };
    for number in 0..config.games {
        let seats = 2 + u8::try_from((u64::from(number) + config.seed) % 8).expect("below eight");
        world.play(&spec(seats), u64::from(number))?;
    }
    world.report.minutes = world.now.saturating_sub(START).0 / 60_000;
    Ok(world.report)
}

impl World<'_> {
    fn play(&mut self, spec: &TournamentSpec, number: u64) -> Result<(), StoreError> {
        let opening = TournamentOpening::public(spec.clone(), None);
        let opening = Opening::Tournament(Box::new(opening));
        let game = self.room.open_public(&opening).expect("a Sit & Go on offer");
        let rulebook = rulebook::embedded(RULEBOOK).expect("a rulebook of ours");
        let rulebook = RulebookRef::to(&rulebook);
        self.asked.push(Item::Open { game, opening, rulebook, seats: spec.seats, at: self.now });
        self.finished.clear();
        self.closed = false;
        self.players = (1..=u64::from(spec.seats))
            .map(|n| PlayerId(number * u64::from(PLAYERS_A_GAME) + n))
            .collect();
        for player in self.players.clone() {
            self.arrive(player);
        }
        self.flush()?;
        for player in self.players.clone() {
            self.enter(game, player)?;
        }
        let mut steps = 0_u64;
        while !self.closed {
            steps += 1;
            assert!(steps < 1_000_000, "game {game} goes on for ever");
            self.step(game)?;
            // Who was killed before the money was stored enters again.
            let entered = self.entered(game);
            for player in self.players.clone() {
                if entered.as_ref().is_some_and(|entered| !entered.contains(&player)) {
                    self.enter(game, player)?;
                }
            }
        }
        self.check(spec);
        self.report.games += 1;
        Ok(())
    }

    /// Who has entered a game that has not started.
    fn entered(&self, game: GameId) -> Option<Vec<PlayerId>> {
        let open = self.room.tournament(game)?;
        (open.stage() == Stage::Registering).then(|| open.waiting().collect())
    }

    fn arrive(&mut self, player: PlayerId) {
        let id = TransferId::for_request(player, RequestId(1 << 40));
        let postings = Posting::pair(Account::Issued, Account::Wallet(player), Cents(5_000));
        let refill = postings
            .and_then(|postings| {
                Transfer::new(id, Currency::PLAY, Kind::Refill, self.now, postings)
            })
            .expect("two accounts and an amount");
        self.asked.push(Item::Money(refill));
        let rulebook = RULEBOOK.to_owned();
        self.asked.push(Item::Accept { player, rulebook: rulebook.clone(), at: self.now });
        self.handle(Input::Accepted(player, rulebook));
        self.greet(player);
    }

    fn greet(&mut self, player: PlayerId) {
        self.handle(Input::Profile(player, Profile { age: 30 }));
        self.handle(Input::Connection(player, true));
    }

    fn enter(&mut self, game: GameId, player: PlayerId) -> Result<(), StoreError> {
        let entry = EntryRequest::stranger(EntryPayment::Money(None));
        self.ask(player, Request::Register(game, Box::new(entry)));
        self.flush()
    }

    fn ask(&mut self, player: PlayerId, ask: Request) {
        self.requests += 1;
        let request = RequestId(self.requests);
        self.handle(Input::Request {
            player,
            request_id: request,
            reply_to: ReplyTo(request.0),
            request: ask,
        });
    }

    fn handle(&mut self, input: Input) {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
        self.room.handle(&mut ctx, input, &mut out);
        for out in out {
            match out {
                Output::Commit(game, commit) => self.asked.push(Item::Game { game, commit }),
                Output::Closed(game) => {
                    self.asked.push(Item::Close { game, at: self.now });
                    self.closed = true;
                }
                Output::Notice {
                    player,
                    notice: Notice::TournamentFinished { place: Some(place), prize, .. },
                    ..
                } => {
                    let before = self.finished.insert(player, (place, prize));
                    assert_eq!(before, None, "nobody finishes twice");
                }
                Output::Reloaded(game) | Output::Paused(game) => panic!("game {game} failed"),
                _ => {}
            }
        }
    }

    /// Asks the store for everything that is wanted, item by item, and hears its answers, unless the
    /// process is killed before that.
    fn flush(&mut self) -> Result<(), StoreError> {
        while !self.asked.is_empty() {
            let item = self.asked.remove(0);
            let commits = u64::from(matches!(item, Item::Game { .. }));
            let dies = commits > 0 && self.dies();
            if dies && matches!(self.kills, Kills::At { stored: false, .. }) {
                return self.kill();
            }
            let answer = self.store.commit(std::slice::from_ref(&item))?.remove(0);
            self.report.commits += commits;
            if let Item::Game { game, commit } = &item {
                self.report.hands += u64::from(commit.hand.is_some());
                if dies {
                    return self.kill();
                }
                let outcome = answer.for_game().expect("nobody else has this store");
                self.handle(Input::CommitOutcome(*game, commit.id, outcome));
            } else {
                assert!(answer.is_done(), "{item:?}: {answer:?}");
            }
        }
        Ok(())
    }

    fn dies(&mut self) -> bool {
        match self.kills {
            Kills::Never => false,
            Kills::At { commit, .. } => commit == self.report.commits,
            Kills::OneIn(commits) => self.choices.next_u64().is_multiple_of(commits.max(1)),
        }
    }

    /// R50: everything but what the store has is gone.
    fn kill(&mut self) -> Result<(), StoreError> {
        self.report.kills += 1;
        if matches!(self.kills, Kills::At { .. }) {
            self.kills = Kills::Never;
        }
        self.asked.clear();
        self.now = self.now + CLOSED_FOR;
        let saved = self.store.load()?;
        let (room, recovery) = Room::restore(rulebook::embedded(RULEBOOK), saved, self.now);
        assert!(recovery.not_opened.is_empty(), "{:?}", recovery.not_opened);
        self.room = room;
        for (game, commit) in recovery.commits {
            self.asked.push(Item::Game { game, commit: Box::new(commit) });
        }
        for player in self.players.clone() {
            self.greet(player);
        }
        self.flush()
    }

    fn step(&mut self, game: GameId) -> Result<(), StoreError> {
        let turn = self.room.game(game).and_then(|open| {
            let (table, open) = open.tables().into_iter().next()?;
            let (seat, turn, _) = open.turn()?;
            let view = open.hand_view(Viewer::Seat(seat))?;
            Some((table, open.occupant(seat)?.player, turn, view))
        });
        let Some((table, player, turn, view)): Option<(TableId, _, _, _)> = turn else {
            let wake = self.room.next_wake().unwrap_or(self.now + Millis::seconds(1));
            self.now = self.now.max(wake);
            self.handle(Input::Tick);
            return self.flush();
        };
        let style = Style::ALL[usize::try_from(player.0).unwrap_or(0) % Style::ALL.len()];
        let action = bots::decide(style, &view, self.choices.next_u64()).expect("it is the turn");
        self.now = self.now + Millis(1_500 + self.choices.next_u64() % 4_000);
        self.ask(player, Request::Act(game, table, turn, action));
        self.flush()
    }

    /// Everything that was paid in is paid out, but the fees.
    fn check(&mut self, spec: &TournamentSpec) {
        let price = spec.paid().expect("a price of ours");
        let (pool, fee, seats) = (price.pool().0, price.fee().0, i64::from(spec.seats));
        let reader = self.store.reader().expect("a store that can be read");
        let mut won = 0;
        for player in &self.players {
            let held = reader.balance(&Account::Wallet(*player), Currency::PLAY);
            won += held.expect("a store that can be read").0 - (5_000 - price.total().0);
        }
        assert_eq!(won, pool * seats, "prizes of {spec:?}");
        self.report.prizes_cents += won;
        self.report.fees_cents += fee * seats;
        let saved = self.store.load().expect("a store that can be read");
        assert!(saved.games.is_empty(), "nothing is left of it");
    }
}

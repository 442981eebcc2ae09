//! A tournament of ten thousand players from its start to its last place, with commits applied to the
//! in-memory model of the store: how long that takes, its hands beside those of the bare table layer,
//! what it holds in memory while it runs, and what the commit of a hand costs beside a cash hand's.

#[path = "common/cash_room.rs"]
mod cash_room;
#[path = "common/scripted.rs"]
mod scripted;

use std::{sync::Arc, time::Instant};

use base::{GameId, Millis, PlayerId, RequestId, TableId};
use bench::{Contest, CountingAllocator, bytes_out, is_measuring};
use cash_room::TimedStore;
use game::{
    CommitOutcome, Ctx, Effect,
    tournament::{
        Entrant, Payment, Stage, Tournament,
        spec::{TournamentRules, TournamentSpec},
    },
};
use hand::Action;
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use room::{Opening, TournamentOpening};
use rulebook::RunOutPauses;
use scripted::{Scripted, rules as table_rules};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const PLAYERS: u64 = 10_000;

/// Six seats, 15 levels of three minutes.
const TURBO: &str = r#"
name = "Turbo"
rulebook = "int-2.7"
game = "holdem"
currency = "PLAY"
seats = 6
start = "scheduled"
price = "9.00 + 1.00"

[structure]
stack = 1500
level_time = "3 min"
levels = [
  "10/20", "15/30", "25/50", "50/100", "75/150/15", "100/200/20", "150/300/30", "200/400/40",
  "300/600/60", "500/1000/100", "750/1500/150", "1000/2000/200", "2000/4000/400", "4000/8000/800",
  "8000/16000/1600",
]
"#;

#[allow(clippy::print_stdout, reason = "the figures are what the benchmark is for")]
fn main() {
    if !is_measuring() {
        return;
    }
    let rules = rules();
    let mut world = World::new(&rules, 1);
    world.start();
    // The same without a store: what the tournament itself holds, every table in a hand.
    let mut alone = World::new(&rules, 1);
    alone.store = None;
    let before = bytes_out();
    alone.start();
    let running = (bytes_out() - before) as f64 / 1e6;
    println!("a running tournament of {PLAYERS} players holds {running:.1} MB");
    let started = Instant::now();
    let hands = world.play();
    let seconds = started.elapsed().as_secs_f64();
    let levels = world.game.level(world.now) + 1;
    println!("{hands} hands, {levels} levels to the last place in {seconds:.2} s");
    let store = world.store.as_ref().expect("it has a store");
    let own = store.micros_a_hand();
    let mut cash = cash_room::World::new(1_000, Some(TimedStore::new()));
    cash.play(20_000);
    let cash_store = cash.store.as_ref().expect("it has a store");
    let of_cash = cash_store.micros_a_hand();
    println!(
        "the commit of a hand: {own:.2} µs and {} bytes of state, of a cash hand {of_cash:.2} µs and \
         {} bytes: ratio {:.2}",
        store.bytes_a_hand(),
        cash_store.bytes_a_hand(),
        own / of_cash
    );
    let mut table = Scripted::new(&table_rules());
    let mut seed = 1;
    Contest::new("hands of six")
        .with("through the table layer", move || table.play(100_000))
        .with("a tournament of 10,000, entries and commits included", || {
            seed += 1;
            let mut world = World::new(&rules, seed);
            world.start();
            world.play()
        })
        .run();
}

fn rules() -> Arc<TournamentRules> {
    let rulebook = |id: &str| {
        let mut book = rulebook::embedded(id)?;
        book.hand.run_out = RunOutPauses::NONE;
        Some(Arc::new(book))
    };
    let read = TournamentSpec::from_toml(TURBO).expect("a spec");
    let book = rulebook(&read.rulebook.to_string()).expect("embedded");
    Arc::new(read.check(&book).expect("a sound spec"))
}

struct World {
    game: Tournament,
    now: Millis,
    chance: Xoshiro256PlusPlus,
    choices: Xoshiro256PlusPlus,
    store: Option<TimedStore>,
    /// Tables where something has happened.
    todo: Vec<TableId>,
    hands: u64,
}

const GAME: GameId = GameId(1);

impl World {
    fn new(rules: &Arc<TournamentRules>, seed: u64) -> Self {
        let now = Millis(1_750_000_000_000);
        let mut store = TimedStore::new();
        let starts_at = now + Millis::seconds(600);
        let opening = TournamentOpening::public(rules.spec().clone(), Some(starts_at));
        store.open(GAME, Opening::Tournament(Box::new(opening)), now);
        store.fund(PLAYERS + 1, now);
        Self {
            game: Tournament::new(GAME, Arc::clone(rules), starts_at),
            now,
            chance: Xoshiro256PlusPlus::seed_from_u64(seed),
            choices: Xoshiro256PlusPlus::seed_from_u64(!seed),
            store: Some(store),
            todo: Vec::new(),
            hands: 0,
        }
    }

    /// Everybody enters, and it starts.
    fn start(&mut self) {
        for player in 1..=PLAYERS {
            self.with(|game, ctx, out| {
                let entrant = Entrant::welcome(PlayerId(player), "");
                let payment = Payment::Money(None);
                let entered = game.register(ctx.now, entrant, payment, RequestId(player), out);
                entered.expect("a place for everybody");
            });
        }
        while self.game.stage() == Stage::Registering {
            self.pass();
        }
    }

    fn with(&mut self, call: impl FnOnce(&mut Tournament, &mut Ctx<'_>, &mut Vec<Effect>)) {
        let mut out = Vec::new();
        call(&mut self.game, &mut Ctx { now: self.now, rng: &mut self.chance }, &mut out);
        while !out.is_empty() {
            let mut next = Vec::new();
            for effect in out {
                match effect {
                    Effect::Event(table, _) if self.todo.last() != Some(&table) => {
                        self.todo.push(table);
                    }
                    Effect::Commit(commit) => {
                        self.hands += u64::from(commit.hand.is_some());
                        if let Some(store) = &mut self.store {
                            store.commit(GAME, &commit);
                        }
                        let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
                        self.game.committed(&mut ctx, commit.id, CommitOutcome::Done, &mut next);
                    }
                    _ => {}
                }
            }
            out = next;
        }
    }

    fn pass(&mut self) {
        let wake = self.game.next_wake().expect("something to do");
        self.now = self.now.max(wake);
        self.with(Tournament::tick);
    }

    /// To the last place: whoever is to act acts at once.
    fn play(&mut self) -> u64 {
        while !self.game.is_finished() {
            match self.todo.pop() {
                Some(table) => self.act(table),
                None => self.pass(),
            }
        }
        self.hands
    }

    fn act(&mut self, id: TableId) {
        let turn = self.game.table(id).and_then(|table| {
            let (seat, turn, legal) = table.turn()?;
            Some((table.occupant(seat)?.player, turn, legal))
        });
        let Some((player, turn, legal)) = turn else { return };
        let action = match (self.choices.next_u64() % 64, legal.raise, legal.call) {
            (0, Some(raise), _) => Action::RaiseTo(raise.to_max),
            (1..24, _, Some(_)) => Action::Call,
            _ if legal.check => Action::Check,
            _ => Action::Fold,
        };
        self.with(|game, ctx, out| {
            game.act(ctx, player, (id, turn), action, out).expect("a legal action");
        });
    }
}

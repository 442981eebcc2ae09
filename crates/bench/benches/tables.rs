//! The table layer: scripted hands through one table, beside the same hands through the bare hand
//! engine; and what a table costs in memory while nobody plays.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    hint::black_box,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use base::{Chips, Millis, PlayerId};
use bench::{Contest, is_measuring};
use game::{
    Ctx,
    cash::{PoolKey, PoolRules, Privacy},
    table::{Table, TableEvent, TableRules},
};
use hand::{Action, Ante, Blinds, LegalActions, Seat};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rulebook::{Format, RunOutPauses, Variant};

/// The system's allocator, counting the bytes that are out.
struct Counting;

static BYTES_OUT: AtomicUsize = AtomicUsize::new(0);

#[allow(unsafe_code, reason = "an allocator cannot be written without; it counts and passes on")]
// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        BYTES_OUT.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        BYTES_OUT.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[allow(clippy::print_stdout, reason = "the figures are what the benchmark is for")]
fn main() {
    if !is_measuring() {
        return;
    }
    let rules = rules();
    let before = BYTES_OUT.load(Ordering::Relaxed);
    let idle: Vec<Table> = (0..1_000).map(|_| seated(&rules)).collect();
    let bytes = (BYTES_OUT.load(Ordering::Relaxed) - before) / idle.len();
    println!("an idle table with six players holds {bytes} bytes");
    let (mut scripted, mut bare) = (Scripted::new(&rules), sim_table());
    Contest::new("six players who check and call, hands")
        .with("the bare hand engine, random choices", move || {
            (0..100_000).for_each(|_| bare.play_hand());
            100_000
        })
        .with("through the table layer", move || scripted.play(100_000))
        .run();
}

fn sim_table() -> sim::hands::Table {
    sim::hands::Table::new(Variant::Holdem, 6, 1)
}

fn rules() -> Arc<TableRules> {
    let mut rulebook = rulebook::embedded("int-2.7").expect("embedded");
    rulebook.hand.run_out = RunOutPauses::NONE;
    let key = PoolKey {
        rulebook: "int-2.7".to_owned(),
        game: Variant::Holdem,
        stake: "0.05/0.10".parse().expect("blinds"),
        format: Format::Regular,
        currency: "PLAY".to_owned(),
    };
    PoolRules::new(Arc::new(rulebook), key, Privacy::Public).expect("on offer").table_rules()
}

/// What every hand is played for.
const BLINDS: Blinds = Blinds { small: Chips(5), big: Chips(10), ante: Ante::None };

/// Deep enough for any run of hands.
const STACK: Chips = Chips(1 << 40);

fn seated(rules: &Arc<TableRules>) -> Table {
    let mut table = Table::new(Arc::clone(rules));
    for number in 1..=6 {
        let seat = Seat::new(number).expect("six seats");
        table.sit(seat, PlayerId(u64::from(number)), STACK, true, &mut Vec::new());
    }
    table
}

/// A table whose players check where they can, and call where they must.
struct Scripted {
    table: Table,
    now: Millis,
    rng: Xoshiro256PlusPlus,
    events: Vec<TableEvent>,
}

impl Scripted {
    fn new(rules: &Arc<TableRules>) -> Self {
        Self {
            table: seated(rules),
            now: Millis(1),
            rng: Xoshiro256PlusPlus::seed_from_u64(1),
            events: Vec::new(),
        }
    }

    fn play(&mut self, hands: u64) -> u64 {
        for _ in 0..hands {
            self.events.clear();
            self.now = self.now + Millis(1_000);
            let mut ctx = Ctx { now: self.now, rng: &mut self.rng };
            assert!(self.table.start_hand(
                &mut ctx,
                BLINDS,
                &|_| true,
                &|_| None,
                &mut self.events
            ));
            while let Some((seat, turn, LegalActions { check, .. })) = self.table.turn() {
                let player = self.table.occupant(seat).expect("seated").player;
                let action = if check { Action::Check } else { Action::Call };
                let acted = self.table.act(self.now, player, turn, action, &mut self.events);
                acted.expect("a legal action");
            }
            black_box(self.table.take_hand_over());
            self.table.settle(self.now, &mut self.events);
        }
        hands
    }
}

//! That the engine asks for no memory while hands are played, and a bot none to decide: counted
//! by an allocator of this test's own, which is why it is a binary of its own.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    hint::black_box,
};

use bots::{Style, decide, pace};
use cards::Deck;
use hand::{Event, Hand, View, Viewer};
use rulebook::Variant;
use sim::hands::Table;

/// The system's allocator, counting what each thread asks for.
struct Counting;

thread_local! {
    // `const` and without a destructor: reading it must not allocate in turn.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

#[allow(
    unsafe_code,
    reason = "an allocator cannot be written without; it only counts and passes on"
)]
// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often `work` asked for memory.
fn asked_by(work: impl FnOnce()) -> u64 {
    let before = ASKED.get();
    work();
    ASKED.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(asked_by(|| drop(black_box(Box::new(1)))), 1);
}

/// Warm-up builds the evaluator's tables and lets the event buffer grow.
#[test]
fn hands_ask_for_no_memory_after_warm_up() {
    for game in Variant::ALL {
        for players in [2, 6, 10] {
            let mut table = Table::new(game, players, 1);
            (0..200).for_each(|_| table.play_hand());
            let asked = asked_by(|| (0..20_000).for_each(|_| table.play_hand()));
            assert_eq!(asked, 0, "{game}, {players} players");
            assert!(table.report().actions > 20_000);
        }
    }
}

#[test]
fn bots_ask_for_no_memory_to_decide() {
    for game in Variant::ALL {
        let views = views(game);
        for style in Style::ALL {
            // The first decisions build the tables of hole cards and of strengths.
            for view in views.iter().take(50) {
                black_box(decide(style, view, 1));
            }
            let asked = asked_by(|| {
                for view in &views {
                    black_box((decide(style, view, 2), pace(2)));
                }
            });
            assert_eq!(asked, 0, "{game}, {style}");
        }
    }
}

/// Views that bots decided from in some hands.
fn views(game: Variant) -> Vec<View> {
    let table = Table::new(game, 6, 1);
    let mut views = Vec::new();
    for number in 0..100 {
        let mut events: Vec<Event> = Vec::new();
        let mut hand = Hand::start(table.setup(), Deck::shuffled([number; 32]), &mut events)
            .expect("a table of ours makes sense");
        while let Some(seat) = hand.to_act() {
            let view = hand.view(Viewer::Seat(seat));
            let action = decide(Style::Caller, &view, number.into()).expect("it is its turn");
            hand.act(seat, action, &mut events).expect("bots play by the rules");
            views.push(view);
        }
    }
    views
}

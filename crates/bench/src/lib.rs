//! A contest: ours and peers on the same work, in turns, so that noise hits all alike. Criterion
//! watches each by itself; the ratios come from here.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering},
    time::Instant,
};

/// How often each contestant has its turn.
const ROUNDS: usize = 9;

/// Contestants that do the same work.
pub struct Contest<'a> {
    title: &'a str,
    contestants: Vec<(&'a str, Work<'a>)>,
}

/// Does the work once and returns how many units it was.
type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

impl<'a> Contest<'a> {
    /// A contest without contestants.
    #[must_use]
    pub fn new(title: &'a str) -> Self {
        Self { title, contestants: Vec::new() }
    }

    /// Adds a contestant; the first one added is the measure for the others.
    #[must_use]
    pub fn with(mut self, name: &'a str, work: impl FnMut() -> u64 + 'a) -> Self {
        self.contestants.push((name, Box::new(work)));
        self
    }

    /// Runs all in turns and prints the median rate of each, and the median over the rounds of
    /// its ratio to the first.
    #[allow(clippy::print_stdout, reason = "the table is what the benchmark is for")]
    pub fn run(mut self) {
        let mut rates: Vec<Vec<f64>> = vec![Vec::new(); self.contestants.len()];
        for round in 0..=ROUNDS {
            for ((_, work), rates) in self.contestants.iter_mut().zip(&mut rates) {
                let start = Instant::now();
                let units = work();
                let rate = units as f64 / start.elapsed().as_secs_f64();
                // The first round warms tables and caches.
                if round > 0 {
                    rates.push(rate);
                }
            }
        }
        println!("\n{:<44}{:>12}{:>9}", self.title, "M/s", "ratio");
        for ((name, _), own) in self.contestants.iter().zip(&rates) {
            let ratio = median(own.iter().zip(&rates[0]).map(|(own, first)| own / first));
            println!("  {name:<42}{:>12.3}{ratio:>9.2}", median(own.iter().copied()) / 1e6);
        }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Whether the benchmark was started to measure, not to be listed or tried out.
#[must_use]
pub fn is_measuring() -> bool {
    !std::env::args().any(|argument| argument == "--test" || argument == "--list")
}

/// The system's allocator, counting the bytes that are out.
pub struct CountingAllocator;

static BYTES_OUT: AtomicUsize = AtomicUsize::new(0);

/// How many bytes are allocated, where the benchmark counts them.
#[must_use]
pub fn bytes_out() -> usize {
    BYTES_OUT.load(Ordering::Relaxed)
}

#[allow(unsafe_code, reason = "an allocator cannot be written without; it counts and passes on")]
// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for CountingAllocator {
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

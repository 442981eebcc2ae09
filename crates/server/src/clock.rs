//! The room's time: UTC at the start, then a clock that never goes back. A machine that slept is
//! noticed, so that nobody loses time to act for it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use base::Millis;

/// A gap longer than this between two looks is a machine that slept, not one that is busy.
const GAP: Millis = Millis::seconds(2);

/// The room's time. Clones show the same time.
#[derive(Debug, Clone)]
pub struct Clock {
    started_at: Millis,
    passes: TimeSource,
    looked: Millis,
    notices_sleep: bool,
}

/// How time goes by.
#[derive(Debug, Clone)]
enum TimeSource {
    /// As the machine counts it.
    Since(Instant),
    /// Set by a test; in milliseconds.
    ByHand(Arc<AtomicU64>),
}

/// Moves the time of a clock that stands still otherwise.
#[derive(Debug, Clone)]
pub struct ClockHand(Arc<AtomicU64>);

impl ClockHand {
    /// So much time goes by at once.
    pub fn advance(&self, by: Millis) {
        self.0.fetch_add(by.0, Ordering::Relaxed);
    }
}

impl Clock {
    /// From the machine's time of day.
    #[must_use]
    pub fn start() -> Self {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = Millis(u64::try_from(since_epoch.as_millis()).unwrap_or(0));
        let passes = TimeSource::Since(Instant::now());
        Self { started_at: now, passes, looked: now, notices_sleep: true }
    }

    /// For tests: the machine's time, but a machine so busy that it seems to have slept is not
    /// taken for one that has.
    #[must_use]
    pub fn that_never_sleeps() -> Self {
        Self { notices_sleep: false, ..Self::start() }
    }

    /// For tests: a clock that stands still until its hand is moved.
    #[must_use]
    pub fn moved_by_hand() -> (Self, ClockHand) {
        let hand = Arc::new(AtomicU64::new(0));
        let passes = TimeSource::ByHand(Arc::clone(&hand));
        (Self { passes, notices_sleep: false, ..Self::start() }, ClockHand(hand))
    }

    /// For tests: the same, from this time on.
    #[cfg(test)]
    pub(crate) fn moved_by_hand_from(at: Millis) -> (Self, ClockHand) {
        let (clock, hand) = Self::moved_by_hand();
        (Self { started_at: at, looked: at, ..clock }, hand)
    }

    /// The time now.
    #[must_use]
    pub fn now(&self) -> Millis {
        let passed = u64::try_from(self.passed().as_millis()).unwrap_or(u64::MAX);
        Millis(self.started_at.0.saturating_add(passed))
    }

    /// How long this clock has run.
    fn passed(&self) -> Duration {
        match &self.passes {
            TimeSource::Since(started) => started.elapsed(),
            TimeSource::ByHand(hand) => Duration::from_millis(hand.load(Ordering::Relaxed)),
        }
    }

    /// What time it is; and, if that is much later than `expected_by` (when whoever asks wanted to
    /// look again at the latest), by how much: so long nobody was served.
    pub(crate) fn read(&mut self, expected_by: Millis) -> (Millis, Option<Millis>) {
        let now = self.now();
        let late = now.saturating_sub(expected_by.max(self.looked));
        self.looked = now;
        (now, (late > GAP && self.notices_sleep).then_some(late))
    }
}

/// Limits on rates count by the same clock.
impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.passed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suspended_machine_is_noticed_and_a_waiting_one_is_not() {
        let (still, hand) = Clock::moved_by_hand();
        let mut clock = Clock { notices_sleep: true, ..still };
        let now = clock.now();
        assert_eq!(clock.read(Millis(now.0 + 60_000)).1, None, "something came before it was due");
        assert_eq!(clock.read(Millis(now.0)).1, None, "a moment late");
        hand.advance(Millis(30_000));
        let (_, slept) = clock.read(Millis(now.0 + 1_000));
        assert_eq!(slept, Some(Millis(29_000)));
        assert_eq!(clock.read(Millis(now.0)).1, None, "it is noticed once");
        hand.advance(Millis(30_000));
        clock.notices_sleep = false;
        assert_eq!(clock.read(now), (Millis(now.0 + 60_000), None));
    }
}

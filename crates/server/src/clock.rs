//! The room's time: UTC at the start, then a clock that never goes back. A machine that slept is
//! noticed, so that nobody loses time to act for it.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use base::Millis;

/// A gap longer than this between two looks is a machine that slept, not one that is busy.
const GAP: Millis = Millis::seconds(2);

/// The room's time.
#[derive(Debug, Clone)]
pub(crate) struct Clock {
    started_at: Millis,
    started: Instant,
    looked: Millis,
}

impl Clock {
    /// From the machine's time of day.
    #[must_use]
    pub(crate) fn start() -> Self {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = Millis(u64::try_from(since_epoch.as_millis()).unwrap_or(0));
        Self { started_at: now, started: Instant::now(), looked: now }
    }

    /// What time it is.
    #[must_use]
    pub(crate) fn now(&self) -> Millis {
        let passed = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        Millis(self.started_at.0.saturating_add(passed))
    }

    /// What time it is; and, if that is much later than `expected_by` (when whoever asks wanted to
    /// look again at the latest), by how much: so long nobody was served.
    pub(crate) fn look(&mut self, expected_by: Millis) -> (Millis, Option<Millis>) {
        let now = self.now();
        let late = now.saturating_sub(expected_by.max(self.looked));
        self.looked = now;
        (now, (late > GAP).then_some(late))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_slept_is_noticed_and_one_that_waited_is_not() {
        let mut clock = Clock::start();
        let now = clock.now();
        assert_eq!(clock.look(Millis(now.0 + 60_000)).1, None, "something came before it was due");
        assert_eq!(clock.look(Millis(now.0)).1, None, "a moment late");
        clock.started_at = Millis(clock.started_at.0 + 30_000);
        let (_, slept) = clock.look(Millis(now.0 + 1_000));
        assert!(slept.is_some_and(|gap| (28_000..31_000).contains(&gap.0)), "{slept:?}");
        assert_eq!(clock.look(Millis(now.0)).1, None, "it is noticed once");
    }
}

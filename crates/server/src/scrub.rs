//! The scrubber's thread: looks at everything that is stored, a little at a time, about once a day.
//! Damage makes the room say that it is not ready, and play goes on: what the room needs is in memory
//! and what it stores is appended, so stopping would help nobody; the operator decides when to.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use store::{Scrubbed, Scrubber, StoreError};

use crate::clock::Clock;

/// How long it takes to look at everything once.
const ROUND: Duration = Duration::from_secs(24 * 60 * 60);
/// A step takes some milliseconds: even the largest room loses no more than a twentieth of a core.
const PAUSE_LEAST: Duration = Duration::from_millis(100);
/// A small room is looked at more often.
const PAUSE_MOST: Duration = Duration::from_secs(10);
/// More lines in the log are of no use.
const REPORTED_MAX: u32 = 20;

/// Whether damage was found since the room was opened.
pub(crate) type Damaged = Arc<AtomicBool>;

/// When everything was last looked at to the end, in milliseconds; 0 if it was not yet.
pub(crate) type ScrubbedAt = Arc<AtomicU64>;

/// The thread; it ends when this is dropped.
pub(crate) struct Scrubbing {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Scrubbing {
    /// Begins with a data folder. A room whose store is elsewhere has nothing to look at.
    pub(crate) fn start(
        data: &Path,
        damaged: Damaged,
        (scrubbed_at, clock): (ScrubbedAt, &Clock),
    ) -> Self {
        let clock = clock.clone();
        let nothing = Self { stop: None, thread: None };
        if !data.join(store::DATABASE).is_file() {
            return nothing;
        }
        let scrubber = match Scrubber::open(data) {
            Ok(scrubber) => scrubber,
            Err(error) => {
                tracing::error!(%error, "the stored data is not checked while the room runs");
                return nothing;
            }
        };
        let (stop, stopped) = mpsc::channel();
        let looked_at_all = move || scrubbed_at.store(clock.now().0, Ordering::Relaxed);
        let run =
            move || run(scrubber, &damaged, looked_at_all, |pause| stopped.recv_timeout(pause));
        match thread::Builder::new().name("scrub".to_owned()).spawn(run) {
            Ok(thread) => Self { stop: Some(stop), thread: Some(thread) },
            Err(error) => {
                tracing::error!(%error, "the stored data is not checked while the room runs");
                nothing
            }
        }
    }
}

impl Drop for Scrubbing {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Until nobody waits for it any more. `wait` comes back when it is time, or says that it is over.
fn run(
    mut scrubber: Scrubber,
    damaged: &AtomicBool,
    looked_at_all: impl Fn(),
    wait: impl Fn(Duration) -> Result<(), RecvTimeoutError>,
) {
    let mut reported = 0;
    let mut pause = PAUSE_MOST;
    let mut is_new_round = true;
    loop {
        if is_new_round {
            pause = scrubber.steps().map_or(PAUSE_MOST, pause_of);
        }
        is_new_round = false;
        match scrubber.step() {
            Ok(Scrubbed::More) => {}
            Ok(Scrubbed::Everything) => {
                looked_at_all();
                is_new_round = true;
            }
            Err(error) if reported >= REPORTED_MAX => {
                damaged.fetch_or(is_damage(&error), Ordering::Relaxed);
            }
            Err(error) => {
                reported += 1;
                damaged.fetch_or(is_damage(&error), Ordering::Relaxed);
                if is_damage(&error) {
                    tracing::error!(%error, "the stored data is damaged; play goes on");
                } else {
                    tracing::warn!(%error, "the stored data cannot be checked now");
                }
            }
        }
        if !matches!(wait(pause), Err(RecvTimeoutError::Timeout)) {
            return;
        }
    }
}

fn is_damage(error: &StoreError) -> bool {
    matches!(error, StoreError::Damaged(_) | StoreError::NoBooks)
}

/// How long to wait between two of so many steps.
fn pause_of(steps: u64) -> Duration {
    let steps = u32::try_from(steps).unwrap_or(u32::MAX).max(1);
    (ROUND / steps).clamp(PAUSE_LEAST, PAUSE_MOST)
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, fs, os::unix::fs::FileExt};

    use office::Markets;
    use store::{DATABASE, PAGE};

    use super::*;
    use crate::{PREPARED_MONEY, prepare_players};

    #[test]
    fn a_scrub_takes_about_a_day_and_longer_in_a_large_room() {
        assert_eq!(pause_of(0), PAUSE_MOST);
        assert_eq!(pause_of(26), PAUSE_MOST);
        // A million hands.
        assert_eq!(pause_of(43_200), Duration::from_secs(2));
        assert_eq!(pause_of(u64::MAX), PAUSE_LEAST);
    }

    /// Steps without a pause, for so many times everything.
    fn scrubs(folder: &Path, rounds: u64) -> bool {
        let scrubber = Scrubber::open(folder).unwrap();
        let left = Cell::new((scrubber.steps().unwrap() + 8) * rounds);
        let damaged = AtomicBool::new(false);
        run(
            scrubber,
            &damaged,
            || {},
            |_| {
                left.set(left.get() - 1);
                if left.get() == 0 { Ok(()) } else { Err(RecvTimeoutError::Timeout) }
            },
        );
        damaged.into_inner()
    }

    #[test]
    fn damage_is_found_while_the_room_is_open_and_sound_books_pass() {
        let folder = tempfile::tempdir().unwrap();
        prepare_players(folder.path(), Markets::built_in().first(), 200, PREPARED_MONEY).unwrap();
        assert!(!scrubs(folder.path(), 2), "sound");
        // Somebody has it open meanwhile.
        let store = store::open_folder(folder.path()).unwrap();
        assert!(!scrubs(folder.path(), 1), "sound, and open");
        let file = fs::OpenOptions::new().write(true).open(folder.path().join(DATABASE)).unwrap();
        let pages = file.metadata().unwrap().len() / PAGE as u64;
        file.write_all_at(&[0x5a; PAGE], pages / 2 * PAGE as u64).unwrap();
        assert!(scrubs(folder.path(), 1), "a page of garbage");
        drop(store);
    }
}

//! How often anyone may ask for something. Every limit is far above what a person does and far
//! below what hurts the room.

use std::{num::NonZeroU32, time::Duration};

use base::PlayerId;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::address::Net;

/// Limits by address and by account.
pub(crate) struct Limits {
    requests: DefaultKeyedRateLimiter<Net>,
    entries: DefaultKeyedRateLimiter<Net>,
    names: DefaultKeyedRateLimiter<String>,
    names_from: DefaultKeyedRateLimiter<(String, Net)>,
    frames_of: DefaultKeyedRateLimiter<PlayerId>,
    frames_from: DefaultKeyedRateLimiter<Net>,
    reports: DefaultKeyedRateLimiter<PlayerId>,
    blocks: DefaultKeyedRateLimiter<PlayerId>,
}

/// No person clicks faster; a page load is a dozen requests.
const REQUESTS_A_SECOND: u32 = 50;
/// A household shares an address; more logins a minute are a list of stolen passwords being tried.
const ENTRIES_A_MINUTE: u32 = 30;
/// One account from one address: a person who has forgotten which password it was.
const LOGINS_A_MINUTE_FROM: u32 = 10;
/// One account from everywhere: so many that whoever wants to lock its owner out needs a dozen
/// addresses, and few enough that nobody guesses a password.
const LOGINS_A_MINUTE_A_NAME: u32 = 120;
/// No person acts faster; more means a broken or hostile client.
pub(crate) const FRAMES_A_SECOND: u32 = 20;
/// A burst when a page with many tables comes back.
pub(crate) const FRAMES_BURST: u32 = 100;
/// The same for all connections of an account together: two tabs in use.
const ACCOUNT_FRAMES_A_SECOND: u32 = 40;
const ACCOUNT_FRAMES_BURST: u32 = 200;
/// The same for an address: a household or a café at many tables.
const ADDRESS_FRAMES_A_SECOND: u32 = 400;
const ADDRESS_FRAMES_BURST: u32 = 2_000;
/// R20: staff read every report. A few at once, and so many a day.
const REPORTS_BURST: u32 = 5;
const REPORTS_A_DAY: u32 = 20;
/// Whoever blocks learns whether there is such a name: no faster than by registering.
const BLOCKS_A_MINUTE: u32 = 30;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Limits {
    pub(crate) fn new() -> Self {
        Self {
            requests: RateLimiter::keyed(Quota::per_second(some(REQUESTS_A_SECOND))),
            entries: RateLimiter::keyed(Quota::per_minute(some(ENTRIES_A_MINUTE))),
            names: RateLimiter::keyed(Quota::per_minute(some(LOGINS_A_MINUTE_A_NAME))),
            names_from: RateLimiter::keyed(Quota::per_minute(some(LOGINS_A_MINUTE_FROM))),
            frames_of: RateLimiter::keyed(
                Quota::per_second(some(ACCOUNT_FRAMES_A_SECOND))
                    .allow_burst(some(ACCOUNT_FRAMES_BURST)),
            ),
            frames_from: RateLimiter::keyed(
                Quota::per_second(some(ADDRESS_FRAMES_A_SECOND))
                    .allow_burst(some(ADDRESS_FRAMES_BURST)),
            ),
            reports: RateLimiter::keyed(
                Quota::with_period(DAY / REPORTS_A_DAY)
                    .unwrap_or(Quota::per_hour(some(1)))
                    .allow_burst(some(REPORTS_BURST)),
            ),
            blocks: RateLimiter::keyed(Quota::per_minute(some(BLOCKS_A_MINUTE))),
        }
    }

    /// Whether this address may send one more request.
    pub(crate) fn request(&self, from: Net) -> bool {
        self.requests.check_key(&from).is_ok()
    }

    /// Whether this address may register or log in once more.
    pub(crate) fn entry(&self, from: Net) -> bool {
        self.entries.check_key(&from).is_ok()
    }

    /// Whether this account may be tried once more from there.
    pub(crate) fn login(&self, name: &str, from: Net) -> bool {
        let name = name.to_lowercase();
        self.names_from.check_key(&(name.clone(), from)).is_ok()
            && self.names.check_key(&name).is_ok()
    }

    /// Whether this account may send one more frame, over whatever connection.
    pub(crate) fn frame_of(&self, player: PlayerId) -> bool {
        self.frames_of.check_key(&player).is_ok()
    }

    /// Whether this address may send one more frame.
    pub(crate) fn frame_from(&self, from: Net) -> bool {
        from.is_own() || self.frames_from.check_key(&from).is_ok()
    }

    /// R20: whether this account may send one more report.
    pub(crate) fn report(&self, player: PlayerId) -> bool {
        self.reports.check_key(&player).is_ok()
    }

    /// Whether this account may block or unblock once more.
    pub(crate) fn block(&self, player: PlayerId) -> bool {
        self.blocks.check_key(&player).is_ok()
    }

    /// Forgets who has been quiet, so that the tables do not grow for ever.
    pub(crate) fn forget_quiet(&self) {
        self.requests.retain_recent();
        self.entries.retain_recent();
        self.names.retain_recent();
        self.names_from.retain_recent();
        self.frames_of.retain_recent();
        self.frames_from.retain_recent();
        self.reports.retain_recent();
        self.blocks.retain_recent();
    }
}

/// The limit on one connection's frames.
pub(crate) fn frames() -> governor::DefaultDirectRateLimiter {
    RateLimiter::direct(Quota::per_second(some(FRAMES_A_SECOND)).allow_burst(some(FRAMES_BURST)))
}

fn some(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_counted_by_address_but_for_this_machine() {
        let limits = Limits::new();
        let from = |address: [u8; 4]| Net::of(address.into());
        let taken = |from: Net| (0..5_000).filter(|_| limits.frame_from(from)).count();
        let first = taken(from([192, 0, 2, 1]));
        // Some come back while this is counted.
        assert!((2_000..4_000).contains(&first), "{first}");
        assert!(taken(from([192, 0, 2, 2])) >= 2_000, "another's is untouched");
        assert_eq!(taken(from([127, 0, 0, 1])), 5_000);
    }
}

//! How often anyone may ask for something. Every limit is far above what a person does and far
//! below what hurts the room.

use std::{net::IpAddr, num::NonZeroU32};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Limits on HTTP, by address and by account.
pub(crate) struct Limits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    entries: DefaultKeyedRateLimiter<IpAddr>,
    names: DefaultKeyedRateLimiter<String>,
}

/// No person clicks faster; a page load is a dozen requests.
const REQUESTS_A_SECOND: u32 = 50;
/// A household shares an address; more logins a minute are a list of stolen passwords being tried.
const ENTRIES_A_MINUTE: u32 = 30;
/// The same for one account, wherever it comes from.
const LOGINS_A_MINUTE_A_NAME: u32 = 10;
/// No person acts faster; more means a broken or hostile client.
pub(crate) const FRAMES_A_SECOND: u32 = 20;
/// A burst when a page with many tables comes back.
pub(crate) const FRAMES_BURST: u32 = 100;

impl Limits {
    pub(crate) fn new() -> Self {
        Self {
            requests: RateLimiter::keyed(Quota::per_second(some(REQUESTS_A_SECOND))),
            entries: RateLimiter::keyed(Quota::per_minute(some(ENTRIES_A_MINUTE))),
            names: RateLimiter::keyed(Quota::per_minute(some(LOGINS_A_MINUTE_A_NAME))),
        }
    }

    /// Whether this address may send one more request.
    pub(crate) fn request(&self, from: IpAddr) -> bool {
        self.requests.check_key(&from).is_ok()
    }

    /// Whether this address may register or log in once more.
    pub(crate) fn entry(&self, from: IpAddr) -> bool {
        self.entries.check_key(&from).is_ok()
    }

    /// Whether this account may be tried once more.
    pub(crate) fn login(&self, name: &str) -> bool {
        self.names.check_key(&name.to_lowercase()).is_ok()
    }

    /// Forgets who has been quiet, so that the tables do not grow for ever.
    pub(crate) fn forget_quiet(&self) {
        self.requests.retain_recent();
        self.entries.retain_recent();
        self.names.retain_recent();
    }
}

/// The limit on one connection's frames.
pub(crate) fn frames() -> governor::DefaultDirectRateLimiter {
    RateLimiter::direct(Quota::per_second(some(FRAMES_A_SECOND)).allow_burst(some(FRAMES_BURST)))
}

fn some(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

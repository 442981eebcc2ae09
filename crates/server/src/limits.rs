//! How often anyone may ask for something. Every limit is far above what a person does and far
//! below what hurts the room. Time is the room's own clock.

use std::{num::NonZeroU32, time::Duration};

use base::PlayerId;
use governor::{
    Quota, RateLimiter,
    middleware::NoOpMiddleware,
    state::{InMemoryState, NotKeyed, keyed::DashMapStateStore},
};
use store::TokenDigest;

use crate::{
    address::{Network, WideNet},
    clock::Clock,
};

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, Clock, NoOpMiddleware<Duration>>;
/// A limit on one thing alone, such as a connection's frames.
pub(crate) type Direct = RateLimiter<NotKeyed, InMemoryState, Clock, NoOpMiddleware<Duration>>;

/// Limits by address, by account and by device.
pub(crate) struct RateLimits {
    clock: Clock,
    requests: Keyed<Network>,
    entries: Keyed<Network>,
    entries_wide: Keyed<WideNet>,
    names: Keyed<String>,
    names_from: Keyed<(String, Network)>,
    names_from_wide: Keyed<(String, WideNet)>,
    devices: Keyed<TokenDigest>,
    devices_from: Keyed<Network>,
    frames_of: Keyed<PlayerId>,
    frames_from: Keyed<Network>,
    reports: Keyed<PlayerId>,
    blocks: Keyed<PlayerId>,
    notes: Keyed<PlayerId>,
    settings: Keyed<PlayerId>,
    tokens: Keyed<PlayerId>,
    history: Keyed<PlayerId>,
    files: Keyed<PlayerId>,
    staff_actions: Keyed<PlayerId>,
}

/// No person clicks faster.
const REQUESTS_A_SECOND: u32 = 50;
/// A first visit is some forty requests: a club behind one address opens the page together.
const REQUESTS_BURST: u32 = 1_000;
/// A household shares an address; more logins a minute are a list of stolen passwords being tried.
const ENTRIES_A_MINUTE: u32 = 30;
/// The same for an IPv6 /48: a site with some households. It has 65,536 networks of one household,
/// each of which would have a limit of its own.
const ENTRIES_A_MINUTE_WIDE: u32 = 120;
/// One account from one address: a person who has forgotten which password it was.
const LOGINS_A_MINUTE_FROM: u32 = 10;
/// One account from one /48: two such persons.
const LOGINS_A_MINUTE_FROM_WIDE: u32 = 20;
/// One account from everywhere, by strangers: few enough that nobody guesses a password. Whoever
/// uses it up keeps out those alone who log in from a new device, and no longer than a minute.
const LOGINS_A_MINUTE_A_NAME: u32 = 120;
/// From a device that the account knows: its owner, who has forgotten which password it was.
const LOGINS_A_MINUTE_A_DEVICE: u32 = 10;
/// Known devices behind one address: an office or a dormitory. Whoever makes accounts to try
/// passwords from their devices is slowed down.
const DEVICE_LOGINS_A_MINUTE_FROM: u32 = 120;
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
pub(crate) const REPORTS_A_DAY: u32 = 20;
/// Whoever blocks learns whether there is such a name: no faster than by registering.
const BLOCKS_A_MINUTE: u32 = 30;
/// The same for notes about players.
const NOTES_A_MINUTE: u32 = 30;
/// A person who tries every setting; each change is stored.
const SETTINGS_A_MINUTE: u32 = 60;
/// Nobody makes more programs than that in a minute.
const TOKENS_A_MINUTE: u32 = 10;
/// A page through one's hands, or a replayer with the next one at hand; each is read from the disk.
const HISTORY_A_SECOND: u32 = 10;
const HISTORY_BURST: u32 = 30;
/// A file is up to ten thousand hands.
const FILES_A_MINUTE: u32 = 6;
/// Staff decide one thing after another; a script in their name is slowed down.
const STAFF_ACTIONS_A_MINUTE: u32 = 60;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl RateLimits {
    pub(crate) fn new(clock: &Clock) -> Self {
        let a_second = |count, burst| Quota::per_second(some(count)).allow_burst(some(burst));
        let a_minute = |count| Quota::per_minute(some(count));
        let reports = Quota::with_period(DAY / REPORTS_A_DAY).unwrap_or(Quota::per_hour(some(1)));
        Self {
            clock: clock.clone(),
            requests: keyed(a_second(REQUESTS_A_SECOND, REQUESTS_BURST), clock),
            entries: keyed(a_minute(ENTRIES_A_MINUTE), clock),
            entries_wide: keyed(a_minute(ENTRIES_A_MINUTE_WIDE), clock),
            names: keyed(a_minute(LOGINS_A_MINUTE_A_NAME), clock),
            names_from: keyed(a_minute(LOGINS_A_MINUTE_FROM), clock),
            names_from_wide: keyed(a_minute(LOGINS_A_MINUTE_FROM_WIDE), clock),
            devices: keyed(a_minute(LOGINS_A_MINUTE_A_DEVICE), clock),
            devices_from: keyed(a_minute(DEVICE_LOGINS_A_MINUTE_FROM), clock),
            frames_of: keyed(a_second(ACCOUNT_FRAMES_A_SECOND, ACCOUNT_FRAMES_BURST), clock),
            frames_from: keyed(a_second(ADDRESS_FRAMES_A_SECOND, ADDRESS_FRAMES_BURST), clock),
            reports: keyed(reports.allow_burst(some(REPORTS_BURST)), clock),
            blocks: keyed(a_minute(BLOCKS_A_MINUTE), clock),
            notes: keyed(a_minute(NOTES_A_MINUTE), clock),
            settings: keyed(a_minute(SETTINGS_A_MINUTE), clock),
            tokens: keyed(a_minute(TOKENS_A_MINUTE), clock),
            history: keyed(a_second(HISTORY_A_SECOND, HISTORY_BURST), clock),
            files: keyed(a_minute(FILES_A_MINUTE), clock),
            staff_actions: keyed(a_minute(STAFF_ACTIONS_A_MINUTE), clock),
        }
    }

    /// Whether this address may send one more request.
    pub(crate) fn request(&self, from: Network) -> bool {
        self.requests.check_key(&from).is_ok()
    }

    /// Whether this address, and the wider network it is in, may register or log in once more.
    pub(crate) fn entry(&self, from: Network) -> bool {
        self.entries.check_key(&from).is_ok()
            && from.wide().is_none_or(|wide| self.entries_wide.check_key(&wide).is_ok())
    }

    /// Whether this account may be tried once more from there, by a stranger.
    pub(crate) fn login(&self, name: &str, from: Network) -> bool {
        let name = name.to_lowercase();
        let wide = from.wide().map(|wide| (name.clone(), wide));
        self.names_from.check_key(&(name.clone(), from)).is_ok()
            && wide.is_none_or(|wide| self.names_from_wide.check_key(&wide).is_ok())
            && self.names.check_key(&name).is_ok()
    }

    /// Whether an account may be tried once more from a device that it knows: whatever strangers
    /// have used up.
    pub(crate) fn known_login(&self, device: &TokenDigest, from: Network) -> bool {
        self.devices.check_key(device).is_ok() && self.devices_from.check_key(&from).is_ok()
    }

    /// Whether this account may send one more frame, over whatever connection.
    pub(crate) fn frame_of(&self, player: PlayerId) -> bool {
        self.frames_of.check_key(&player).is_ok()
    }

    /// Whether this address may send one more frame.
    pub(crate) fn frame_from(&self, from: Network) -> bool {
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

    /// Whether this account may change a note once more.
    pub(crate) fn note(&self, player: PlayerId) -> bool {
        self.notes.check_key(&player).is_ok()
    }

    /// Whether this account may change its settings once more.
    pub(crate) fn settings(&self, player: PlayerId) -> bool {
        self.settings.check_key(&player).is_ok()
    }

    /// Whether this account may make one more access token.
    pub(crate) fn token(&self, player: PlayerId) -> bool {
        self.tokens.check_key(&player).is_ok()
    }

    /// Whether this account may read its history once more.
    pub(crate) fn history(&self, player: PlayerId) -> bool {
        self.history.check_key(&player).is_ok()
    }

    /// Whether this account may have one more file of many hands.
    pub(crate) fn file(&self, player: PlayerId) -> bool {
        self.files.check_key(&player).is_ok()
    }

    /// Whether this staff account may act once more.
    pub(crate) fn staff_action(&self, who: PlayerId) -> bool {
        self.staff_actions.check_key(&who).is_ok()
    }

    /// The limit on one connection's frames.
    pub(crate) fn frames(&self) -> Direct {
        let quota = Quota::per_second(some(FRAMES_A_SECOND)).allow_burst(some(FRAMES_BURST));
        RateLimiter::direct_with_clock(quota, self.clock.clone())
    }

    /// Forgets who has been quiet, so that the tables do not grow for ever.
    pub(crate) fn forget_quiet(&self) {
        self.requests.retain_recent();
        self.entries.retain_recent();
        self.entries_wide.retain_recent();
        self.names.retain_recent();
        self.names_from.retain_recent();
        self.names_from_wide.retain_recent();
        self.devices.retain_recent();
        self.devices_from.retain_recent();
        self.frames_of.retain_recent();
        self.frames_from.retain_recent();
        self.reports.retain_recent();
        self.blocks.retain_recent();
        self.notes.retain_recent();
        self.settings.retain_recent();
        self.tokens.retain_recent();
        self.history.retain_recent();
        self.files.retain_recent();
        self.staff_actions.retain_recent();
    }
}

fn keyed<K: Clone + Eq + std::hash::Hash>(quota: Quota, clock: &Clock) -> Keyed<K> {
    RateLimiter::dashmap_with_clock(quota, clock.clone())
}

fn some(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use base::Millis;

    use super::*;

    fn v4(address: [u8; 4]) -> Network {
        Network::of(address.into())
    }

    fn v6(network: [u16; 4]) -> Network {
        let [a, b, c, d] = network;
        Network::of(std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 1).into())
    }

    /// A first visit fetches some forty files; nobody of a club sees an empty page for it.
    #[test]
    fn twenty_people_behind_one_address_open_the_page_at_once() {
        let (clock, hand) = Clock::moved_by_hand();
        let limits = RateLimits::new(&clock);
        let club = v4([192, 0, 2, 1]);
        assert!((0..20 * 45).all(|_| limits.request(club)));
        assert!((0..5_000).any(|_| !limits.request(club)), "and no more than a bound");
        hand.advance(Millis::seconds(1));
        assert_eq!((0..500).filter(|_| limits.request(club)).count(), 50);
    }

    #[test]
    fn frames_are_counted_by_address_except_on_loopback() {
        let (clock, _hand) = Clock::moved_by_hand();
        let limits = RateLimits::new(&clock);
        let taken = |from: Network| (0..5_000).filter(|_| limits.frame_from(from)).count();
        assert_eq!(taken(v4([192, 0, 2, 1])), 2_000);
        assert_eq!(taken(v4([192, 0, 2, 2])), 2_000, "another's is untouched");
        assert_eq!(taken(v4([127, 0, 0, 1])), 5_000);
    }

    #[test]
    fn a_distributed_attack_blocks_unknown_devices_alone_for_a_minute() {
        let (clock, hand) = Clock::moved_by_hand();
        let limits = RateLimits::new(&clock);
        let tried = (0..200_u8).filter(|n| limits.login("Alice", v4([198, 51, 100, *n]))).count();
        assert_eq!(tried, 120);
        let home = v4([192, 0, 2, 1]);
        assert!(!limits.login("alice", home), "a new device waits");
        let device = [7; 32];
        let known = (0..20).filter(|_| limits.known_login(&device, home)).count();
        assert_eq!(known, 10, "a known device has a limit of its own");
        hand.advance(Millis::seconds(60));
        assert!(limits.login("alice", home) && limits.known_login(&device, home));
    }

    #[test]
    fn a_wide_ipv6_network_has_a_limit_too() {
        let (clock, _hand) = Clock::moved_by_hand();
        let limits = RateLimits::new(&clock);
        let entered =
            |site: u16| (0..1_000).filter(|n| limits.entry(v6([0x2001, 0xdb8, site, *n]))).count();
        assert_eq!((entered(1), entered(2)), (120, 120));
        let tried = (0..1_000).filter(|n| limits.login("Alice", v6([0x2001, 0xdb8, 3, *n])));
        assert_eq!(tried.count(), 20);
    }
}

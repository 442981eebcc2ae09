//! How many connections there are, by account and by address. Each has a place while it lasts.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

use base::PlayerId;

use crate::address::Network;

/// A few devices with a few tabs each; each costs memory and is sent everything.
pub(crate) const SOCKETS_AN_ACCOUNT_MAX: usize = 16;
/// Connections of one address that are not sockets: a page is loaded over six, in several tabs.
const REQUESTS_AN_ADDRESS_MAX: usize = 64;

/// Connections without an account, all together: they cost what others cost, and nobody logs in to
/// be counted.
const VISITORS_MAX: usize = 2_000;

/// All places.
pub(crate) struct ConnectionLimits {
    sockets_an_address_max: usize,
    accounts: PermitCounts<PlayerId>,
    addresses: PermitCounts<Network>,
    peers: PermitCounts<Network>,
    visitors: PermitCounts<PlayerId>,
}

/// A place of one connection; free again when this is dropped.
pub(crate) struct ConnectionPermit {
    _account: Option<HeldPermit<PlayerId>>,
    _address: Option<HeldPermit<Network>>,
}

impl ConnectionLimits {
    pub(crate) fn new(sockets_an_address_max: usize) -> Self {
        Self {
            sockets_an_address_max,
            accounts: PermitCounts::default(),
            addresses: PermitCounts::default(),
            peers: PermitCounts::default(),
            visitors: PermitCounts::default(),
        }
    }

    /// A place for a socket, if there is one left for both.
    pub(crate) fn socket(&self, player: PlayerId, from: Network) -> Option<ConnectionPermit> {
        let account = self.accounts.take(player, SOCKETS_AN_ACCOUNT_MAX)?;
        let address = if from.is_own() {
            None
        } else {
            Some(self.addresses.take(from, self.sockets_an_address_max)?)
        };
        Some(ConnectionPermit { _account: Some(account), _address: address })
    }

    /// A place for a socket without an account, which has one of its address too.
    pub(crate) fn visitor(&self, from: Network) -> Option<ConnectionPermit> {
        let visitor = self.visitors.take(PlayerId(0), VISITORS_MAX)?;
        let address = if from.is_own() {
            None
        } else {
            Some(self.addresses.take(from, self.sockets_an_address_max)?)
        };
        Some(ConnectionPermit { _account: Some(visitor), _address: address })
    }

    /// A place for a connection that may become a socket, before anything is read from it.
    pub(crate) fn connection(&self, from: Network, trust_proxy: bool) -> Option<ConnectionPermit> {
        let (_account, _address) = (None, None);
        // A proxy's connections are many people's.
        if from.is_own() || trust_proxy {
            return Some(ConnectionPermit { _account, _address });
        }
        let address = self.peers.take(from, REQUESTS_AN_ADDRESS_MAX)?;
        Some(ConnectionPermit { _account, _address: Some(address) })
    }
}

/// How many places of each are taken.
struct PermitCounts<K>(Arc<Mutex<HashMap<K, usize>>>);

impl<K> Default for PermitCounts<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

struct HeldPermit<K: Copy + Eq + Hash> {
    of: K,
    all: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Copy + Eq + Hash> PermitCounts<K> {
    fn take(&self, of: K, most: usize) -> Option<HeldPermit<K>> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.get(&of).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        taken.insert(of, count + 1);
        Some(HeldPermit { of, all: Arc::clone(&self.0) })
    }
}

impl<K: Copy + Eq + Hash> Drop for HeldPermit<K> {
    fn drop(&mut self) {
        let mut taken = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.of) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.of);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_by_account_and_address_and_released() {
        let doors = ConnectionLimits::new(2);
        let from = |last| Network::of([192, 0, 2, last].into());
        let first = doors.socket(PlayerId(1), from(1)).unwrap();
        let _second = doors.socket(PlayerId(2), from(1)).unwrap();
        assert!(doors.socket(PlayerId(3), from(1)).is_none(), "two an address");
        drop(first);
        let _third = doors.socket(PlayerId(3), from(1)).unwrap();
        // The operator's own machine may hold a load test; accounts are limited everywhere.
        let own = Network::of([127, 0, 0, 1].into());
        let many: Vec<ConnectionPermit> =
            (10..500).filter_map(|n| doors.socket(PlayerId(n), own)).collect();
        assert_eq!(many.len(), 490);
        let tabs: Vec<ConnectionPermit> =
            (0..20).filter_map(|_| doors.socket(PlayerId(7), own)).collect();
        assert_eq!(tabs.len(), SOCKETS_AN_ACCOUNT_MAX);
    }
}

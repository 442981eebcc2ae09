//! Who asks, as far as limits go: an address, or the network of one household where addresses are
//! plentiful. Behind a proxy that is to be trusted, what the proxy says; if it says nothing that can
//! be read, an address that all such requests share.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

/// An IPv4 address, or the /64 of an IPv6 address: one customer has at least that. Nothing where a
/// proxy does not say for whom it asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Network(Option<IpAddr>);

/// The /48 of an IPv6 address: what one site or one attacker is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct WideNet(u128);

/// Where proxies write whom they speak for; each adds to the end.
const FORWARDED: &str = "x-forwarded-for";
const V6_NETWORK_BITS: u32 = 64;
const V6_WIDE_BITS: u32 = 128 - 48;

impl Network {
    pub(crate) fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let network = address.to_bits() >> V6_NETWORK_BITS << V6_NETWORK_BITS;
                Self(Some(Ipv6Addr::from_bits(network).into()))
            }
            address => Self(Some(address)),
        }
    }

    /// The wider network this one is in, where one customer may have many.
    pub(crate) fn wide(self) -> Option<WideNet> {
        match self.0? {
            IpAddr::V6(address) => Some(WideNet(address.to_bits() >> V6_WIDE_BITS)),
            IpAddr::V4(_) => None,
        }
    }

    /// Who sent a request: the last that our own proxy has added, if it is to be trusted. What
    /// stands before that anyone may have written.
    pub(crate) fn of_request(peer: SocketAddr, headers: &HeaderMap, trust_proxy: bool) -> Self {
        if !trust_proxy {
            return Self::of(peer.ip());
        }
        let header = headers.get_all(FORWARDED).iter().next_back();
        let last = header.and_then(|header| header.to_str().ok()?.rsplit(',').next());
        // A proxy that names this machine itself speaks for another proxy, and not for its operator.
        let visitor = last.and_then(parse).map(Self::of).filter(|visitor| !visitor.is_own());
        visitor.unwrap_or(Self(None))
    }

    /// This machine itself: its operator, who may hold a load test there. A proxy that does not say
    /// for whom it asks is none of that.
    pub(crate) fn is_own(self) -> bool {
        self.0.is_some_and(|address| address.is_loopback())
    }
}

/// An address, with or without a port.
fn parse(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let plain = text.trim_start_matches('[').trim_end_matches(']');
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    plain.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net(text: &str) -> Network {
        Network::of(text.parse().unwrap())
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_address() {
        assert_eq!(net("2001:db8:1:2:3:4:5:6"), net("2001:db8:1:2::"));
        assert_ne!(net("2001:db8:1:2::"), net("2001:db8:1:3::"));
        assert_ne!(net("192.0.2.1"), net("192.0.2.2"));
        assert_eq!(
            net("::ffff:192.0.2.1"),
            net("192.0.2.1"),
            "the same address, written otherwise"
        );
        assert_eq!(net("2001:db8:1:2::").wide(), net("2001:db8:1:3::").wide());
        assert_ne!(net("2001:db8:1:2::").wide(), net("2001:db8:2:2::").wide());
        assert_eq!(net("192.0.2.1").wide(), None);
        assert!(net("::1").is_own() && net("127.0.0.5").is_own() && !net("192.0.2.1").is_own());
    }

    #[test]
    fn only_the_last_hop_of_a_trusted_proxy_is_believed() {
        let peer = SocketAddr::from(([127, 0, 0, 1], 5000));
        let of = |forwarded: &[&str], trust| {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append(FORWARDED, value.parse().unwrap());
            }
            Network::of_request(peer, &headers, trust)
        };
        assert_eq!(of(&["192.0.2.1"], false), net("127.0.0.1"));
        assert_eq!(of(&["192.0.2.1"], true), net("192.0.2.1"));
        assert_eq!(of(&["198.51.100.7, 192.0.2.1"], true), net("192.0.2.1"));
        assert_eq!(of(&["198.51.100.7", "192.0.2.1:4711"], true), net("192.0.2.1"));
        assert_eq!(of(&["[2001:db8::1]:80"], true), net("2001:db8::1"));
        for forwarded in [
            &["nonsense"][..],
            &[],
            &[""],
            &["192.0.2.1, "],
            &["192.0.2.1", "unknown"],
            &["127.0.0.1"],
            &["::1"],
        ] {
            let from = of(forwarded, true);
            assert_eq!(from, Network(None), "{forwarded:?} names no single address");
            assert!(!from.is_own(), "and it is not this machine's");
        }
    }
}

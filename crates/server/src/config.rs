//! What an operator decides about a live room.

use std::{borrow::Cow, net::SocketAddr, path::PathBuf, time::Duration};

use game::cash::PoolKey;
use rulebook::{Format, Variant};

/// What an operator decides.
#[derive(Clone)]
pub struct Config {
    pub data: PathBuf,
    pub listen: SocketAddr,
    /// Where collectors read the meters; nowhere unless the operator wants it.
    pub metrics: Option<SocketAddr>,
    /// Whether browsers reach the room over HTTPS: then cookies go over nothing else.
    pub secure: bool,
    /// How many house players there are.
    pub house: usize,
    /// The games that are always open.
    pub games: Vec<PoolKey>,
    /// The page and what belongs to it, by path.
    pub assets: fn(&str) -> Option<Asset>,
    /// Who may connect, and how often.
    pub access: Access,
    /// Whether the operator says that the machine's clock is right although the books differ.
    pub clock_is_right: bool,
}

/// Who may connect, and how often.
#[derive(Debug, Clone)]
pub struct Access {
    /// Whether every request comes through a proxy whose `X-Forwarded-For` is to be believed.
    pub trust_proxy: bool,
    /// Sockets of one address, other than this machine's own: a household, a café.
    pub sockets_per_address: usize,
    pub connections_max: usize,
    /// How long the head of a request may take; the whole of it, twice as long.
    pub patience: Duration,
}

impl Default for Access {
    fn default() -> Self {
        Self {
            trust_proxy: false,
            sockets_per_address: 100,
            connections_max: 50_000,
            // A browser sends a request at once, and its next one within this or anew.
            patience: Duration::from_secs(15),
        }
    }
}

/// A file of the page.
pub struct Asset {
    pub bytes: Cow<'static, [u8]>,
    pub mime: &'static str,
    /// Whether its name changes with its content.
    pub immutable: bool,
}

/// Games of every market for play money: something for everyone, few enough that people meet.
#[must_use]
pub fn default_games() -> Vec<PoolKey> {
    let kinds = [
        (Variant::Holdem, "0.05/0.10", Format::Regular),
        (Variant::Holdem, "0.25/0.50", Format::Regular),
        (Variant::Holdem, "1.00/2.00", Format::Regular),
        (Variant::Omaha, "0.05/0.10", Format::Regular),
        (Variant::Omaha, "0.25/0.50", Format::Regular),
        (Variant::Holdem, "0.05/0.10", Format::Banzai),
    ];
    let markets = ["int-2.7", "dk-2.0", "be-1.8"];
    let all = markets.iter().flat_map(|market| kinds.iter().map(move |kind| (*market, kind)));
    all.map(|(market, (game, stake, format))| PoolKey {
        rulebook: market.to_owned(),
        game: *game,
        stake: stake.parse().expect("blinds"),
        format: *format,
        currency: "PLAY".to_owned(),
    })
    .collect()
}

#[cfg(test)]
impl Config {
    /// A room in this folder, on a free port of this machine, without house players.
    pub(crate) fn for_tests(data: &std::path::Path) -> Self {
        Self {
            data: data.to_owned(),
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            metrics: None,
            secure: false,
            house: 0,
            games: default_games(),
            access: Access::default(),
            assets: |_| None,
            clock_is_right: false,
        }
    }
}

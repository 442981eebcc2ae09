//! What an operator decides about a live room.

use std::{borrow::Cow, net::SocketAddr, path::PathBuf, time::Duration};

use game::cash::PoolKey;
use office::Markets;
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
    /// Where people register, and by whose rules they play.
    pub markets: Markets,
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

/// The games of the built-in markets.
#[must_use]
pub fn default_games() -> Vec<PoolKey> {
    default_games_of(&Markets::built_in())
}

/// Games of every market: something for everyone, few enough that people meet. Markets of the same rules
/// and money share theirs.
#[must_use]
pub fn default_games_of(markets: &Markets) -> Vec<PoolKey> {
    let kinds = [
        (Variant::Holdem, "0.05/0.10", Format::Regular),
        (Variant::Holdem, "0.25/0.50", Format::Regular),
        (Variant::Holdem, "1.00/2.00", Format::Regular),
        (Variant::Omaha, "0.05/0.10", Format::Regular),
        (Variant::Omaha, "0.25/0.50", Format::Regular),
        (Variant::Holdem, "0.05/0.10", Format::Banzai),
    ];
    let mut games = Vec::new();
    for market in markets.iter() {
        let of_market = kinds.iter().map(|(game, stake, format)| PoolKey {
            rulebook: market.rulebook.as_str().to_owned(),
            game: *game,
            stake: stake.parse().expect("blinds"),
            format: *format,
            currency: market.currency.code().to_owned(),
        });
        games.extend(of_market.filter(|key| !games.contains(key)).collect::<Vec<_>>());
    }
    games
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
            markets: Markets::built_in(),
            games: default_games(),
            access: Access::default(),
            assets: |_| None,
            clock_is_right: false,
        }
    }
}

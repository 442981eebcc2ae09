//! The operator's decisions about a live room.

use std::{borrow::Cow, net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use game::cash::{PoolKey, PoolRules, Privacy};
use office::{
    Markets, RegistrationRules,
    programme::{BuiltIn, Programme},
};
use room::PRIVATE_TABLES_MAX;
use rulebook::{Format, Rulebook, Variant};
use store::Retention;

/// The configuration of a live room.
#[derive(Clone)]
pub struct Config {
    pub data: PathBuf,
    pub listen: SocketAddr,
    /// The address of the metrics; `None` unless the operator sets it.
    pub metrics: Option<SocketAddr>,
    /// Whether browsers reach the room over HTTPS: then cookies go over nothing else.
    pub secure: bool,
    /// How many house players there are.
    pub house: usize,
    /// Rules, markets and retention.
    pub policy: Policy,
    /// The games on offer. A game that is no longer among them is closed as soon as a start finds
    /// nobody's chips in it.
    pub games: Vec<PoolKey>,
    /// The tournaments on offer, Sit & Gos and HexaPros included. One that is no longer among them is
    /// closed as soon as a start finds nobody in it.
    pub programme: Programme,
    /// The page and what belongs to it, by path.
    pub assets: Assets,
    /// Who may connect, and how often.
    pub access: Access,
    /// Whether to trust the machine's clock although the books differ.
    pub clock_is_right: bool,
}

/// What an operator decides about play and records. `cardroom serve` and `cardroom admin` have to
/// go by the same.
#[derive(Debug, Clone)]
pub struct Policy {
    /// The built-in rulebooks and the operator's own.
    pub rulebooks: Vec<Rulebook>,
    /// Where people can register, and by whose rules they play.
    pub markets: Markets,
    /// What is asked of people who register.
    pub registration: RegistrationRules,
    /// How long records of hands are kept.
    pub retention: Retention,
    /// HOME: how many private tables there may be, all hosts together.
    pub private_tables_max: usize,
    /// Whether one person of the staff may do what needs two: at play money alone.
    pub one_person: bool,
}

impl Default for Policy {
    /// The built-in rulebooks and markets; records are kept for ever.
    fn default() -> Self {
        let rulebooks = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
        Self {
            rulebooks: rulebooks.collect(),
            markets: Markets::built_in(),
            registration: RegistrationRules::default(),
            retention: Retention::default(),
            private_tables_max: PRIVATE_TABLES_MAX,
            one_person: false,
        }
    }
}

impl Policy {
    #[must_use]
    pub fn rulebook(&self, id: &str) -> Option<&Rulebook> {
        self.rulebooks.iter().find(|rulebook| rulebook.id.as_str() == id)
    }

    /// Games for every market, as far as its rulebook offers them: something for everyone, few
    /// enough that people meet. Markets of the same rules and money share theirs.
    #[must_use]
    pub fn default_games(&self) -> Vec<PoolKey> {
        let kinds = [
            (Variant::Holdem, "0.05/0.10", Format::Regular),
            (Variant::Holdem, "0.25/0.50", Format::Regular),
            (Variant::Holdem, "1.00/2.00", Format::Regular),
            (Variant::Omaha, "0.05/0.10", Format::Regular),
            (Variant::Omaha, "0.25/0.50", Format::Regular),
            (Variant::Holdem, "0.05/0.10", Format::Banzai),
        ];
        let mut games = Vec::new();
        for market in self.markets.iter() {
            let Some(rulebook) = self.rulebook(market.rulebook.as_str()) else { continue };
            let rulebook = Arc::new(rulebook.clone());
            for (game, stake, format) in kinds {
                let key = PoolKey {
                    rulebook: market.rulebook.as_str().to_owned(),
                    game,
                    stake: stake.parse().expect("blinds"),
                    format,
                    currency: market.currency.code().to_owned(),
                };
                let offered = PoolRules::new(Arc::clone(&rulebook), key.clone(), Privacy::Public);
                if offered.is_ok() && !games.contains(&key) {
                    games.push(key);
                }
            }
        }
        games
    }

    /// The built-in programme of every market. Markets of the same rules and money share theirs.
    ///
    /// # Panics
    /// If the built-in programme does not fit a rulebook, which tests rule out for ours.
    #[must_use]
    pub fn default_programme(&self) -> Programme {
        let mut templates: Vec<office::programme::Template> = Vec::new();
        for market in self.markets.iter() {
            let Some(rulebook) = self.rulebook(market.rulebook.as_str()) else { continue };
            let built_in = BuiltIn::of(rulebook, market.currency, None);
            for template in built_in.sit_and_gos.into_iter().chain(built_in.tournaments) {
                if !templates.iter().any(|known| known.id == template.id) {
                    templates.push(template);
                }
            }
        }
        let find = |id: &str| self.rulebook(id).cloned().map(Arc::new);
        Programme::new(&templates, &self.markets, find)
            .unwrap_or_else(|errors| panic!("the built-in programme: {errors:?}"))
    }
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

/// Finds a file of the page by its path.
pub type Assets = Arc<dyn Fn(&str) -> Option<Asset> + Send + Sync>;

/// A file of the page.
pub struct Asset {
    pub bytes: Cow<'static, [u8]>,
    /// The same, compressed with Brotli, if that is smaller.
    pub brotli: Option<Cow<'static, [u8]>>,
    pub mime: &'static str,
    /// Whether its name changes with its content.
    pub immutable: bool,
}

/// The games that are open where the operator names none.
#[must_use]
pub fn default_games() -> Vec<PoolKey> {
    Policy::default().default_games()
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
            policy: Policy::default(),
            games: default_games(),
            programme: Programme::default(),
            access: Access::default(),
            assets: Arc::new(|_| None),
            clock_is_right: false,
        }
    }
}

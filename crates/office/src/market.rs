//! Markets: where players register, with rulebook, currency and least age. The table of markets is
//! built in, or made from an operator's file and checked here. A market offers the games of its
//! rulebook and currency.

use std::{collections::BTreeSet, ops::RangeInclusive, sync::Arc};

use ledger::Currency;
use rulebook::{BuyIn, Rulebook, RulebookId};

/// People choose among them on one page; more are a slip of the pen.
const MARKETS_MAX: usize = 100;

/// A name is a few words on a page.
pub const MARKET_NAME_CHARS: RangeInclusive<usize> = 1..=40;

/// AGE: a three-digit age is a slip of the pen.
const MINIMUM_AGE_MAX: u8 = 99;

/// The rulebooks of the built-in markets, the newest of each.
const BUILT_IN: [&str; 3] = ["int-2.7", "dk-2.0", "be-1.8"];

/// A market.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Market {
    /// The name that is stored with an account.
    pub id: String,
    /// The display name.
    pub name: String,
    /// Whose rules its public games are played by.
    pub rulebook: RulebookId,
    /// The money its players play for.
    pub currency: Currency,
    /// AGE: the least age to register.
    pub minimum_age: u8,
    /// The language that its players are greeted in.
    pub language: Language,
}

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    English,
    French,
    Danish,
}

impl Language {
    /// The language of a rulebook; English if the page does not speak it.
    #[must_use]
    pub fn of(rulebook: &Rulebook) -> Self {
        match rulebook.language.as_str() {
            "French" => Self::French,
            "Danish" => Self::Danish,
            _ => Self::English,
        }
    }

    /// The ISO 639-1 code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::Danish => "da",
        }
    }
}

impl Market {
    /// Whether a public game by these rules and for this money is on offer to the market's players.
    #[must_use]
    pub fn offers(&self, rulebook: &str, currency: &str) -> bool {
        self.rulebook.as_str() == rulebook && self.currency.code() == currency
    }
}

/// A market as an operator defines it. Omitted values come from the rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarketDefinition {
    pub id: String,
    pub rulebook: String,
    pub name: Option<String>,
    /// Play money if left out.
    pub currency: Option<String>,
    pub minimum_age: Option<u8>,
}

impl MarketDefinition {
    /// A market named after its rulebook, with nothing of its own.
    #[must_use]
    pub fn of_rulebook(id: &str) -> Self {
        let (id, rulebook) = (id.to_owned(), id.to_owned());
        Self { id, rulebook, name: None, currency: None, minimum_age: None }
    }
}

/// What is wrong with a table of markets. Each names the market it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarketProblem {
    /// There is none, so nobody could register.
    NoMarkets,
    TooMany {
        most: usize,
    },
    /// An id has the form of a rulebook's: small letters, digits, dots and hyphens, at most 32.
    Id {
        market: String,
    },
    /// Two markets have this id.
    Repeated {
        market: String,
    },
    /// There is no such rulebook.
    UnknownRulebook {
        market: String,
        rulebook: String,
        known: Vec<String>,
    },
    /// HOME: the rulebook is one of private tables, by which no public game is played.
    PrivateRulebook {
        market: String,
        rulebook: String,
    },
    /// A name has so many characters, on one line.
    Name {
        market: String,
        chars: RangeInclusive<usize>,
    },
    /// Only play money is offered so far.
    Currency {
        market: String,
        currency: String,
        offered: Currency,
    },
    /// AGE: a market's least age may be higher than its rulebook's, never lower.
    MinimumAge {
        market: String,
        years: RangeInclusive<u8>,
    },
}

/// The markets of a room, in display order. There is at least one, and ids are unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Markets(Vec<Arc<Market>>);

impl Markets {
    /// A table of markets, each with a rulebook out of these.
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of the definitions.
    pub fn new(
        definitions: &[MarketDefinition],
        rulebooks: &[Rulebook],
    ) -> Result<Self, Vec<MarketProblem>> {
        let mut problems = Vec::new();
        match definitions.len() {
            0 => problems.push(MarketProblem::NoMarkets),
            1..=MARKETS_MAX => {}
            _ => problems.push(MarketProblem::TooMany { most: MARKETS_MAX }),
        }
        let mut ids = BTreeSet::new();
        let mut markets = Vec::new();
        for definition in definitions {
            if !ids.insert(definition.id.as_str()) {
                problems.push(MarketProblem::Repeated { market: definition.id.clone() });
            }
            markets.extend(market(definition, rulebooks, &mut problems).map(Arc::new));
        }
        if problems.is_empty() { Ok(Self(markets)) } else { Err(problems) }
    }

    /// The markets that come with the program, for play money.
    ///
    /// # Panics
    /// If a built-in market has no built-in rulebook, which a test rules out.
    #[must_use]
    pub fn built_in() -> Self {
        let definitions = BUILT_IN.map(MarketDefinition::of_rulebook);
        let rulebooks: Vec<Rulebook> =
            BUILT_IN.iter().filter_map(|id| rulebook::embedded(id)).collect();
        let markets = Self::new(&definitions, &rulebooks);
        markets.unwrap_or_else(|problems| panic!("the built-in markets are sound: {problems:?}"))
    }

    /// The market of this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Arc<Market>> {
        self.iter().find(|market| market.id == id)
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Market>> {
        self.0.iter()
    }

    /// The market of a room that has no other: nobody need choose it.
    #[must_use]
    pub fn only(&self) -> Option<&Arc<Market>> {
        if let [only] = self.0.as_slice() { Some(only) } else { None }
    }

    /// The one that is shown first.
    #[must_use]
    pub fn first(&self) -> &Arc<Market> {
        &self.0[0]
    }
}

/// One market; `None` if something is wrong with it that is added to the problems.
fn market(
    definition: &MarketDefinition,
    rulebooks: &[Rulebook],
    problems: &mut Vec<MarketProblem>,
) -> Option<Market> {
    let before = problems.len();
    let id = definition.id.clone();
    let market = || id.clone();
    if id.parse::<RulebookId>().is_err() {
        problems.push(MarketProblem::Id { market: market() });
    }
    let (currency, offered) = (definition.currency.as_ref(), Currency::PLAY);
    if let Some(currency) = currency.filter(|currency| currency.parse() != Ok(offered)) {
        let currency = currency.clone();
        problems.push(MarketProblem::Currency { market: market(), currency, offered });
    }
    let Some(book) = rulebooks.iter().find(|book| book.id.as_str() == definition.rulebook) else {
        let known = rulebooks.iter().map(|book| book.id.as_str().to_owned()).collect();
        let rulebook = definition.rulebook.clone();
        problems.push(MarketProblem::UnknownRulebook { market: market(), rulebook, known });
        return None;
    };
    if book.cash.buy_in == BuyIn::Host {
        let rulebook = definition.rulebook.clone();
        problems.push(MarketProblem::PrivateRulebook { market: market(), rulebook });
    }
    let name = definition.name.clone().unwrap_or_else(|| book.market.clone());
    if !MARKET_NAME_CHARS.contains(&name.chars().count()) || name.chars().any(char::is_control) {
        problems.push(MarketProblem::Name { market: market(), chars: MARKET_NAME_CHARS });
    }
    let years = book.minimum_age..=MINIMUM_AGE_MAX;
    let minimum_age = definition.minimum_age.unwrap_or(book.minimum_age);
    if !years.contains(&minimum_age) {
        problems.push(MarketProblem::MinimumAge { market: market(), years });
    }
    let sound = problems.len() == before;
    sound.then(|| Market {
        id,
        name,
        rulebook: book.id.clone(),
        currency: offered,
        minimum_age,
        language: Language::of(book),
    })
}

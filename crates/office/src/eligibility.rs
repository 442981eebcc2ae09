//! What an account may do in the room: accept rules, sit down in a game, open a private table. Limits
//! that a player sets, time-outs and self-exclusion belong here too; so far there are none.

use std::{collections::BTreeSet, sync::Arc};

use base::Millis;
use rulebook::{Format, Rulebook};

use crate::market::Market;

/// What decides whether an account may play, whatever the game.
#[derive(Debug, Clone, Copy)]
pub struct AccountStatus<'a> {
    /// `None` if it is not known.
    pub age: Option<u8>,
    /// R24: the rulebooks that were accepted, durably.
    pub accepted: &'a BTreeSet<Arc<str>>,
    /// R18: from every game, by staff.
    pub is_excluded: bool,
    /// B6: from Banzai, by staff.
    pub is_excluded_from_banzai: bool,
}

impl AccountStatus<'_> {
    /// R18, B6: decides whether staff exclude the account from games of this format. A player who
    /// sits there plays the hand to its end and leaves.
    ///
    /// # Errors
    /// If they do.
    pub fn exclusion(&self, format: Format) -> Result<(), PlayRefusal> {
        if self.is_excluded {
            Err(PlayRefusal::Excluded)
        } else if self.is_excluded_from_banzai && format == Format::Banzai {
            Err(PlayRefusal::ExcludedFromBanzai)
        } else {
            Ok(())
        }
    }
}

/// Why an account may not play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayRefusal {
    /// AGE: these rules are for players of so many years and older.
    Age { least: u8 },
    /// R24, R51.
    RulesNotAccepted,
    /// R18.
    Excluded,
    /// B6.
    ExcludedFromBanzai,
}

/// AGE, R24, R18, B6: decides whether an account may sit down in a game by these rules.
///
/// # Errors
/// The first thing that is in the way.
pub fn may_play(
    status: &AccountStatus<'_>,
    rulebook: &Rulebook,
    format: Format,
) -> Result<(), PlayRefusal> {
    let least = rulebook.minimum_age;
    if status.age.is_none_or(|age| age < least) {
        return Err(PlayRefusal::Age { least });
    }
    if !status.accepted.contains(rulebook.id.as_str()) {
        return Err(PlayRefusal::RulesNotAccepted);
    }
    status.exclusion(format)
}

/// HOME, R18: decides whether an account may open a private table. Whether it may sit down there is
/// decided when it does.
///
/// # Errors
/// If staff exclude it.
pub fn may_open_private(status: &AccountStatus<'_>) -> Result<(), PlayRefusal> {
    if status.is_excluded { Err(PlayRefusal::Excluded) } else { Ok(()) }
}

/// Why rules cannot be accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AcceptanceRefusal {
    NoSuchRulebook,
}

/// R24, R51: decides whether a rulebook can be accepted: any that games are played by here, also of
/// another market, and again.
///
/// # Errors
/// If the room has no such rulebook.
pub fn may_accept<'a>(
    rulebook: &str,
    in_force: impl IntoIterator<Item = &'a str>,
) -> Result<(), AcceptanceRefusal> {
    let known = in_force.into_iter().any(|known| known == rulebook);
    if known { Ok(()) } else { Err(AcceptanceRefusal::NoSuchRulebook) }
}

/// An account as its market sees it.
#[derive(Debug, Clone)]
pub struct Member {
    /// `None` if the account's market does not exist (any more).
    pub market: Option<Arc<Market>>,
    pub age: u8,
    /// When the account was made.
    pub registered_at: Millis,
}

/// Why a game is not for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferRefusal {
    /// The market offers no such game.
    NotOffered,
    /// AGE: the market's least age is higher now than when the account was made.
    Age { least: u8 },
}

impl Member {
    /// Decides whether a public game is on offer to this account: it must have the rulebook and
    /// currency of its market.
    ///
    /// # Errors
    /// If the market does not offer it, or has a higher least age.
    pub fn may_join(&self, rulebook: &str, currency: &str) -> Result<(), OfferRefusal> {
        let offers = |market: &&Arc<Market>| market.offers(rulebook, currency);
        let market = self.market.as_ref().filter(offers).ok_or(OfferRefusal::NotOffered)?;
        let least = market.minimum_age;
        if self.age < least { Err(OfferRefusal::Age { least }) } else { Ok(()) }
    }

    /// HOME: decides whether this account may open a private table for this money: that of its
    /// market, whatever else a rulebook could be played for.
    ///
    /// # Errors
    /// If the market has other money.
    pub fn may_host(&self, currency: &str) -> Result<(), OfferRefusal> {
        let has = |market: &Arc<Market>| market.currency.code() == currency;
        if self.market.as_ref().is_some_and(has) { Ok(()) } else { Err(OfferRefusal::NotOffered) }
    }
}

//! Chips as other formats write them: cash in units of its currency; play money and tournament chips as
//! they are, as players see them at the table.

use base::{Cents, Chips};

use crate::record::Unit;

/// The room's own code for play money.
pub(super) const PLAY: &str = "PLAY";

impl Unit {
    /// The currency's code; none for tournament chips.
    pub(super) fn currency(&self) -> Option<&str> {
        match self {
            Self::CentsOf(currency) => Some(currency),
            Self::TournamentChips => None,
        }
    }

    /// The sign before an amount; none for play money, chips and currencies without one.
    pub(super) fn sign(&self) -> &'static str {
        match self.currency() {
            Some("EUR") => "€",
            Some("USD") => "$",
            Some("GBP") => "£",
            _ => "",
        }
    }

    /// A plain number: `12.50` of a currency, `1250` chips.
    pub(super) fn number(&self, chips: Chips) -> String {
        match self {
            Self::CentsOf(currency) if currency == PLAY => chips.to_string(),
            Self::CentsOf(_) => {
                let cents = i64::try_from(chips.0).expect("a hand holds fewer than 2^53 chips");
                Cents(cents).to_string()
            }
            Self::TournamentChips => chips.to_string(),
        }
    }

    /// With its sign, whole amounts without decimals: `€8`, `€0.50`, `1250`.
    pub(super) fn text(&self, chips: Chips) -> String {
        let number = self.number(chips);
        format!("{}{}", self.sign(), number.strip_suffix(".00").unwrap_or(&number))
    }
}

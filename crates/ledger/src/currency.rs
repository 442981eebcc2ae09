//! Currencies: a short code. Play money is one like any other, except that it has no payment
//! boundary and that the house may make more of it.

use std::{fmt, str::FromStr};

use crate::text::{BadText, Short, stored_as_text};

/// A currency by its code: `PLAY`, or three capital letters as in ISO 4217.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Currency(Short<4>);

impl Currency {
    /// Play money.
    pub const PLAY: Self = Self(Short(*b"PLAY"));
    /// The euro.
    pub const EUR: Self = Self(Short(*b"EUR\0"));
    /// The Danish krone.
    pub const DKK: Self = Self(Short(*b"DKK\0"));

    /// Whether it is play money.
    #[must_use]
    pub fn is_play(self) -> bool {
        self == Self::PLAY
    }

    /// Its code.
    #[must_use]
    pub fn code(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Currency {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Short::new(text, u8::is_ascii_uppercase)
            .map(Self)
            .filter(|currency| text.len() == 3 || currency.is_play())
            .ok_or_else(|| BadText::new("a currency such as \"EUR\" or \"PLAY\"", text))
    }
}

stored_as_text!(Currency);

#[cfg(test)]
mod tests {
    use super::Currency;

    #[test]
    fn codes_are_three_capitals_or_play() {
        for text in ["PLAY", "EUR", "DKK", "USD"] {
            assert_eq!(text.parse::<Currency>().unwrap().to_string(), text);
        }
        assert_eq!("EUR".parse(), Ok(Currency::EUR));
        for bad in ["", "EU", "eur", "EUROS", "EURO", "EU1", "€UR", "EU\0"] {
            assert!(bad.parse::<Currency>().is_err(), "{bad:?}");
        }
    }
}

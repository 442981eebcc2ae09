//! F2: what tournaments cost, by kind.

use std::{collections::BTreeMap, fmt, str::FromStr};

use base::Rate;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    Price, text,
    text::{unexpected, written_as_text},
};

/// F2: prices and fees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fees {
    /// Sit & Go prices by number of seats.
    pub sit_and_go: BTreeMap<SeatsKey, Prices>,
    /// What multi-table tournaments cost.
    pub multi_table: MultiTableFee,
    /// Whether a fee may also be asked for re-buys and add-ons.
    pub on_rebuys_and_add_ons: bool,
}

/// A list of prices, the cheapest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Prices(#[serde(with = "text::list")] pub Vec<Price>);

/// How many seats a kind of Sit & Go has: the key of its prices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatsKey(u8);

impl SeatsKey {
    /// How many.
    #[must_use]
    pub fn seats(self) -> u8 {
        self.0
    }
}

impl fmt::Display for SeatsKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for SeatsKey {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        (2..=crate::limits::SEATS_MAX)
            .find(|seats| seats.to_string() == text)
            .map(Self)
            .ok_or_else(|| unexpected("a number of seats from 2 to 10", text))
    }
}

written_as_text!(SeatsKey);

/// F2: what multi-table tournaments cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MultiTableFee {
    /// A share of the buy-in, unless the tournament sets its own.
    Share(Rate),
    /// The prices on offer.
    Prices(Prices),
}

impl Serialize for MultiTableFee {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Share(share) => serializer.collect_str(share),
            Self::Prices(prices) => prices.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for MultiTableFee {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> de::Visitor<'de> for Reader {
            type Value = MultiTableFee;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a percentage such as \"10%\", or a list of prices")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<MultiTableFee, E> {
                text.parse().map(MultiTableFee::Share).map_err(E::custom)
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, list: A) -> Result<MultiTableFee, A::Error> {
                Prices::deserialize(de::value::SeqAccessDeserializer::new(list))
                    .map(MultiTableFee::Prices)
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

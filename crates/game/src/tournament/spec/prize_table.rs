//! R31: how a spec says what is won: shares by the number of entrants, and prizes besides.

use std::{fmt, str::FromStr};

use base::{Cents, Rate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::{self, unexpected, written_as_text};

/// R31: the prizes. Without rows of its own a tournament pays by the built-in ladder.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PrizeTable {
    /// The pool's shares by the number of entrants, the smallest field first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<PrizeRow>,
    /// What the house gives besides the pool.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<ExtraPrize>,
}

/// One row of an own table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrizeRow {
    /// The smallest number of entries it holds for.
    pub entrants_from: u32,
    /// The shares by place in per cent.
    pub shares: Shares,
}

/// A prize besides the pool: a ticket, or something in kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtraPrize {
    /// Who gets one: `1`, or `2-5`.
    pub places: Places,
    /// What it is called; the tournament's name, if it is a ticket.
    pub name: String,
    /// What it is worth: what a ticket pays for, what R54 pays instead.
    #[serde(with = "text")]
    #[schemars(schema_with = "text::schema::money")]
    pub worth: Cents,
    pub form: PrizeForm,
}

/// In which form a prize is won that is not money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum PrizeForm {
    /// R33: registered at once if the target takes entries, else a ticket for it.
    #[serde(rename = "a seat")]
    Seat,
    /// For one tournament.
    #[serde(rename = "a ticket for the tournament")]
    TournamentTicket,
    /// For any tournament of one template.
    #[serde(rename = "a ticket for the template")]
    TemplateTicket,
    /// For any tournament of its price.
    #[serde(rename = "a ticket for the value")]
    ValueTicket,
    /// T4: a named prize that the room cannot deliver by itself.
    #[serde(rename = "in kind")]
    InKind,
}

/// Places from one to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    pub first: u32,
    pub last: u32,
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "{}", self.first)
        } else {
            write!(f, "{}-{}", self.first, self.last)
        }
    }
}

impl FromStr for Places {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (first, last) = text.split_once('-').unwrap_or((text, text));
            let places =
                Self { first: first.trim().parse().ok()?, last: last.trim().parse().ok()? };
            (1 <= places.first && places.first <= places.last).then_some(places)
        };
        read().ok_or_else(|| unexpected("a place such as \"1\", or places such as \"2-5\"", text))
    }
}

written_as_text!(Places, "A place, or places from one to another.", "1", "2-5");

/// R31: shares of a pool by place in per cent. `6x2.5` stands for six places with 2.5 each. That
/// they fall and make the whole is checked with the spec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shares(pub Vec<Rate>);

/// Nobody writes a longer table by hand, and a slip like `9999999x1` must not fill the memory.
const PLACES_MAX: usize = 10_000;

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, run) in self.0.chunk_by(Rate::eq).enumerate() {
            let slash = if index == 0 { "" } else { "/" };
            let share = run[0].to_string().replace('%', "");
            match run.len() {
                1 => write!(f, "{slash}{share}")?,
                places => write!(f, "{slash}{places}x{share}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Shares {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let mut shares = Vec::new();
            for part in text.split('/') {
                let (places, share) = part.trim().split_once('x').unwrap_or(("1", part.trim()));
                let places: usize = places.parse().ok().filter(|places| *places > 0)?;
                let share: Rate = format!("{share}%").parse().ok()?;
                if shares.len() + places > PLACES_MAX {
                    return None;
                }
                shares.extend(std::iter::repeat_n(share, places));
            }
            Some(Self(shares))
        };
        read().ok_or_else(|| {
            unexpected(
                "shares in per cent from the first place on, such as \"50/30/20\" or \
                 \"25/15/6x10\", for at most 10,000 places",
                text,
            )
        })
    }
}

written_as_text!(
    Shares,
    "R31: shares in per cent from the first place on; 6x10 stands for six places with 10 each.",
    "50/30/20",
    "25/15/6x10"
);

//! R43: before which places hands are played hand for hand.

use std::{fmt, str::FromStr};

use rulebook::HandForHand;

use super::text::{unexpected, written_as_text};

/// R43: near which jumps in prizes hands are played hand for hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HandForHandAt {
    /// As rulebooks name them.
    Named(HandForHand),
    /// While one player more is left than each of these places, the last of them first.
    Before(Vec<u32>),
}

const NAMES: [(&str, HandForHand); 3] = [
    ("the bubble", HandForHand::Bubble),
    ("every jump", HandForHand::EveryJump),
    ("never", HandForHand::Never),
];

impl fmt::Display for HandForHandAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(named) => {
                let name = NAMES.iter().find(|(_, other)| other == named);
                f.pad(name.map_or("", |(name, _)| name))
            }
            Self::Before(places) => {
                let places: Vec<String> = places.iter().map(ToString::to_string).collect();
                write!(f, "before places {}", places.join(", "))
            }
        }
    }
}

impl FromStr for HandForHandAt {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some((_, named)) = NAMES.iter().find(|(name, _)| *name == text) {
            return Ok(Self::Named(*named));
        }
        let read = || {
            let places = text.strip_prefix("before places ")?.split(", ");
            let places: Vec<u32> = places.map(|place| place.parse().ok()).collect::<Option<_>>()?;
            let falls = places.is_sorted_by(|last, next| last > next) && !places.contains(&0);
            falls.then_some(Self::Before(places))
        };
        read().ok_or_else(|| {
            unexpected(
                "\"the bubble\", \"every jump\", \"never\", or places from the last on such as \
                 \"before places 27, 9\"",
                text,
            )
        })
    }
}

written_as_text!(
    HandForHandAt,
    "R43: before which places hands are played hand for hand.",
    "the bubble",
    "every jump",
    "never",
    "before places 27, 9"
);

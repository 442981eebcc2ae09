//! One level of a blind structure: small blind, big blind, ante.

use std::{fmt, str::FromStr};

use base::Chips;

use crate::text::{unexpected, written_as_text};

/// The blinds and ante of one level, in chips. 0 < small < big, and the ante is below the big
/// blind; zero means no ante.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Level {
    small: Chips,
    big: Chips,
    ante: Chips,
}

/// No structure goes higher, and sums of blinds over a whole field stay far from overflow.
const BIG_BLIND_MAX: Chips = Chips(1_000_000_000);

impl Level {
    /// A level; `None` unless 0 < small < big and ante < big.
    #[must_use]
    pub fn new(small: Chips, big: Chips, ante: Chips) -> Option<Self> {
        let sound = !small.is_zero() && small < big && ante < big && big <= BIG_BLIND_MAX;
        sound.then_some(Self { small, big, ante })
    }

    /// The small blind.
    #[must_use]
    pub fn small(self) -> Chips {
        self.small
    }

    /// The big blind.
    #[must_use]
    pub fn big(self) -> Chips {
        self.big
    }

    /// The ante, zero for none.
    #[must_use]
    pub fn ante(self) -> Chips {
        self.ante
    }
}

/// Prints `15/30/4`, and `10/20` where there is no ante.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blinds = format!("{}/{}", self.small, self.big);
        f.pad(&if self.ante.is_zero() { blinds } else { format!("{blinds}/{}", self.ante) })
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let mut parts = text.split('/').map(str::parse::<Chips>);
            let (small, big) = (parts.next()?.ok()?, parts.next()?.ok()?);
            let ante = parts.next().unwrap_or(Ok(Chips::ZERO)).ok()?;
            Self::new(small, big, ante).filter(|_| parts.next().is_none())
        };
        read().ok_or_else(|| {
            unexpected(
                "a level such as \"10/20\" or \"15/30/4\": small blind below big blind, \
                 ante below it too",
                text,
            )
        })
    }
}

written_as_text!(Level);

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn levels_read_and_print_as_people_write_them() {
        for (text, printed) in [("10/20", "10/20"), ("10/20/0", "10/20"), ("15/30/4", "15/30/4")] {
            assert_eq!(text.parse::<Level>().unwrap().to_string(), printed);
        }
        for bad in ["", "10", "20/10", "0/10", "10/10", "10/20/20", "10/20/1/1", "1.5/3", "10/20/"]
        {
            assert!(bad.parse::<Level>().is_err(), "{bad:?}");
        }
    }
}

//! The styles, each a row of numbers. What the numbers mean for a hand is decided elsewhere.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Plays few hands and plays them hard; gives up against pressure.
    Rock,
    /// Plays a sound game: more hands in late position, bets for value, bluffs now and then.
    Regular,
    /// Plays many hands and seldom raises; wants to see what the others have.
    Caller,
    /// Plays most hands and raises most of the time.
    Maniac,
}

impl Style {
    /// Every style.
    pub const ALL: [Self; 4] = [Self::Rock, Self::Regular, Self::Caller, Self::Maniac];

    /// The word for it in files and messages.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Rock => "rock",
            Self::Regular => "regular",
            Self::Caller => "caller",
            Self::Maniac => "maniac",
        }
    }

    pub(crate) fn habits(self) -> &'static Habits {
        match self {
            Self::Rock => &ROCK,
            Self::Regular => &REGULAR,
            Self::Caller => &CALLER,
            Self::Maniac => &MANIAC,
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// What a style does with how good its hand is. Shares and frequencies are of a thousand.
pub(crate) struct Habits {
    /// How many of all hole cards it plays at a table of six that nobody has raised.
    pub(crate) plays: u32,
    /// How many of the hands it plays it raises rather than calls.
    pub(crate) opens: u32,
    /// How many of the hands it plays it still calls with after one, two, three or more raises.
    pub(crate) continues: [u32; 3],
    /// How many of the hands it plays it raises again with after as many.
    pub(crate) reraises: [u32; 3],
    /// From which chance to win it bets after the flop.
    pub(crate) bets_from: u32,
    /// From which chance to win it raises a bet after the flop.
    pub(crate) raises_from: u32,
    /// How much worse than the price its chance may be for it to call all the same.
    pub(crate) hopes: u32,
    /// Whether it believes that large bets mean strong hands.
    pub(crate) believes_bets: bool,
    /// How often it bets with nothing against one opponent; against more, less.
    pub(crate) bluffs: u32,
}

const ROCK: Habits = Habits {
    plays: 160,
    opens: 850,
    continues: [450, 220, 120],
    reraises: [160, 90, 60],
    bets_from: 600,
    raises_from: 720,
    hopes: 0,
    believes_bets: true,
    bluffs: 40,
};

const REGULAR: Habits = Habits {
    plays: 240,
    opens: 850,
    continues: [550, 260, 130],
    reraises: [180, 100, 60],
    bets_from: 570,
    raises_from: 700,
    hopes: 20,
    believes_bets: true,
    bluffs: 130,
};

const CALLER: Habits = Habits {
    plays: 450,
    opens: 120,
    continues: [850, 500, 250],
    reraises: [30, 20, 20],
    bets_from: 780,
    raises_from: 920,
    hopes: 120,
    believes_bets: false,
    bluffs: 20,
};

const MANIAC: Habits = Habits {
    plays: 600,
    opens: 900,
    continues: [750, 500, 300],
    reraises: [400, 250, 150],
    bets_from: 400,
    raises_from: 560,
    hopes: 80,
    believes_bets: false,
    bluffs: 400,
};

#[cfg(test)]
mod tests {
    use super::Style;

    #[test]
    fn a_style_raises_only_with_hands_it_would_call_with() {
        for style in Style::ALL {
            let habits = style.habits();
            assert!(
                habits.continues.iter().zip(habits.reraises).all(|(share, raise)| *share > raise)
            );
            assert!(habits.continues.is_sorted_by(|a, b| a > b), "{style}");
            assert!(habits.bets_from < habits.raises_from, "{style}");
        }
    }
}

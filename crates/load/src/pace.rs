//! How long players think.

use std::{str::FromStr, time::Duration};

use crate::chance::Chance;

/// How long players think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// One to six seconds, three on average: a table of people.
    Human,
    /// As good as not at all.
    Fast,
    /// So many milliseconds on average, from half of it to half again.
    Millis(u32),
}

impl Pace {
    pub(crate) fn draw(self, chance: &mut Chance) -> Duration {
        Duration::from_millis(match self {
            Self::Human => {
                let (any, one, other) =
                    (chance.below(5_000), chance.below(5_000), chance.below(5_000));
                1_000 + (any + one.min(other)) / 2
            }
            Self::Fast => 5 + chance.below(20),
            Self::Millis(mean) => u64::from(mean) / 2 + chance.below(u64::from(mean).max(1)),
        })
    }
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" => Ok(Self::Human),
            "fast" => Ok(Self::Fast),
            millis => millis
                .parse()
                .map(Self::Millis)
                .map_err(|_| "expected human, fast or a number of milliseconds".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_think_for_one_to_six_seconds_and_three_on_average() {
        let mut chance = Chance::new(7);
        let drawn: Vec<u128> =
            (0..10_000).map(|_| Pace::Human.draw(&mut chance).as_millis()).collect();
        assert!(drawn.iter().all(|millis| (1_000..6_000).contains(millis)));
        let mean = drawn.iter().sum::<u128>() / 10_000;
        assert!((2_900..3_300).contains(&mean), "{mean}");
    }

    #[test]
    fn a_pace_is_a_word_or_a_number() {
        assert_eq!("human".parse(), Ok(Pace::Human));
        assert_eq!("fast".parse(), Ok(Pace::Fast));
        assert_eq!("250".parse(), Ok(Pace::Millis(250)));
        assert!("slow".parse::<Pace>().is_err());
    }
}

//! Why the room refuses a request, in a sentence the player can read, the clause first. What a game
//! refuses it says itself.

use std::fmt;

use game::{GameRefusal, cash, tournament::TournamentRefusal};

/// Why a request was refused. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoomRefusal {
    /// There is no such game or table.
    NoSuchGame,
    /// R24, R51: the rules have to be accepted first.
    RulesNotAccepted,
    /// AGE: too young for this rulebook, or the age is not known.
    Age {
        /// The age it asks for.
        least: u8,
    },
    /// B6: excluded from Banzai.
    ExcludedFromBanzai,
    /// R18: excluded from every game.
    Excluded,
    /// HOME: the invitation is not the table's.
    Invitation,
    /// HOME: what happens at a private table is for those who sit there.
    Private,
    /// This rulebook does not offer that game at that stake.
    NotOffered,
    /// HOME: a buy-in nobody could bring.
    HostBuyIn,
    /// HOME: a host has as many private tables as one may have.
    TooManyPrivateTables { most: usize },
    /// HOME: the room has as many private tables as it can hold.
    PrivateTablesFull { most: usize },
    /// More tables than anyone can play.
    TooManyTables { most: usize },
    /// A message that is empty, too long or more than a line.
    ChatText {
        /// How long it may be.
        chars_most: usize,
    },
    /// More messages than one reads.
    ChatRate,
    /// More watchers than a table serves.
    TooManyWatchers,
    /// R23: the game stays paused until staff have looked at it.
    Paused,
    /// The cash game refused it.
    Game(cash::CashRefusal),
    /// The tournament refused it.
    Tournament(TournamentRefusal),
}

impl From<GameRefusal> for RoomRefusal {
    fn from(refusal: GameRefusal) -> Self {
        match refusal {
            GameRefusal::Cash(refusal) => Self::Game(refusal),
            GameRefusal::Tournament(refusal) => Self::Tournament(refusal),
        }
    }
}

impl RoomRefusal {
    /// The clause that says so.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        match self {
            Self::NoSuchGame | Self::TooManyTables { .. } | Self::TooManyWatchers => "H14",
            Self::RulesNotAccepted => "R24",
            Self::Age { .. } => "AGE",
            Self::ExcludedFromBanzai => "B6",
            Self::Excluded => "R18",
            Self::Invitation
            | Self::Private
            | Self::NotOffered
            | Self::HostBuyIn
            | Self::TooManyPrivateTables { .. }
            | Self::PrivateTablesFull { .. } => "HOME",
            Self::ChatText { .. } | Self::ChatRate => "R11",
            Self::Paused => "R23",
            Self::Game(refusal) => refusal.clause(),
            Self::Tournament(refusal) => refusal.clause(),
        }
    }
}

impl fmt::Display for RoomRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Game(refusal) = self {
            return refusal.fmt(f);
        }
        write!(f, "{} ", self.clause())?;
        match self {
            Self::NoSuchGame => f.write_str("there is no such game"),
            Self::RulesNotAccepted => f.write_str("accept the rules first"),
            Self::Age { least } => write!(f, "these rules are for players of {least} and older"),
            Self::ExcludedFromBanzai => f.write_str("you are excluded from Banzai"),
            Self::Excluded => f.write_str("you are excluded from play; your money is safe"),
            Self::Invitation => f.write_str("this invitation is not good, or no longer"),
            Self::Private => f.write_str("a private table is seen by those who sit there"),
            Self::NotOffered => f.write_str("this game is not offered at this stake"),
            Self::HostBuyIn => {
                f.write_str("the smallest buy-in is above zero and no more than the largest")
            }
            Self::TooManyPrivateTables { most } => {
                write!(f, "you may have at most {most} private tables open")
            }
            Self::PrivateTablesFull { most } => {
                write!(f, "the room is full of private tables ({most}); try again later")
            }
            Self::TooManyTables { most } => write!(f, "you may sit at {most} tables at most"),
            Self::ChatText { chars_most } => {
                write!(f, "a message is one line of 1 to {chars_most} characters")
            }
            Self::ChatRate => f.write_str("you write faster than others can read; wait a little"),
            Self::TooManyWatchers => f.write_str("too many people watch this table"),
            Self::Paused => {
                f.write_str("this game is paused until staff have seen to it; your chips are safe")
            }
            Self::Tournament(refusal) => write!(f, "the tournament refuses: {refusal:?}"),
            Self::Game(_) => unreachable!("said above"),
        }
    }
}

impl std::error::Error for RoomRefusal {}

impl From<cash::CashRefusal> for RoomRefusal {
    fn from(refusal: cash::CashRefusal) -> Self {
        Self::Game(refusal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number for each refusal, without gaps: a new one does not compile before it has one, and
    /// then its sentence is missed.
    fn kind(refused: &RoomRefusal) -> usize {
        match refused {
            RoomRefusal::NoSuchGame => 0,
            RoomRefusal::RulesNotAccepted => 1,
            RoomRefusal::Age { .. } => 2,
            RoomRefusal::ExcludedFromBanzai => 3,
            RoomRefusal::Invitation => 4,
            RoomRefusal::Private => 5,
            RoomRefusal::NotOffered => 6,
            RoomRefusal::HostBuyIn => 7,
            RoomRefusal::TooManyPrivateTables { .. } => 8,
            RoomRefusal::TooManyTables { .. } => 9,
            RoomRefusal::ChatText { .. } => 10,
            RoomRefusal::ChatRate => 11,
            RoomRefusal::TooManyWatchers => 12,
            RoomRefusal::Paused => 13,
            RoomRefusal::Game(_) => 14,
            RoomRefusal::PrivateTablesFull { .. } => 15,
            RoomRefusal::Excluded => 16,
            RoomRefusal::Tournament(_) => 17,
        }
    }
    const KINDS: usize = 18;

    #[test]
    fn r24_age_b6_home_every_refusal_is_a_sentence() {
        let all = [
            (RoomRefusal::NoSuchGame, "H14 there is no such game"),
            (RoomRefusal::RulesNotAccepted, "R24 accept the rules first"),
            (RoomRefusal::Age { least: 21 }, "AGE these rules are for players of 21 and older"),
            (RoomRefusal::ExcludedFromBanzai, "B6 you are excluded from Banzai"),
            (RoomRefusal::Excluded, "R18 you are excluded from play; your money is safe"),
            (RoomRefusal::Invitation, "HOME this invitation is not good, or no longer"),
            (RoomRefusal::Private, "HOME a private table is seen by those who sit there"),
            (RoomRefusal::NotOffered, "HOME this game is not offered at this stake"),
            (
                RoomRefusal::HostBuyIn,
                "HOME the smallest buy-in is above zero and no more than the largest",
            ),
            (
                RoomRefusal::TooManyPrivateTables { most: 3 },
                "HOME you may have at most 3 private tables open",
            ),
            (
                RoomRefusal::PrivateTablesFull { most: 10_000 },
                "HOME the room is full of private tables (10000); try again later",
            ),
            (RoomRefusal::TooManyTables { most: 24 }, "H14 you may sit at 24 tables at most"),
            (
                RoomRefusal::ChatText { chars_most: 200 },
                "R11 a message is one line of 1 to 200 characters",
            ),
            (RoomRefusal::ChatRate, "R11 you write faster than others can read; wait a little"),
            (RoomRefusal::TooManyWatchers, "H14 too many people watch this table"),
            (
                RoomRefusal::Paused,
                "R23 this game is paused until staff have seen to it; your chips are safe",
            ),
            (RoomRefusal::Game(cash::CashRefusal::SeatTaken), "R2 this seat is taken"),
            (RoomRefusal::Tournament(TournamentRefusal::Full), "T2 the tournament refuses: Full"),
        ];
        for (refused, text) in &all {
            assert_eq!(refused.to_string(), *text);
        }
        assert!((0..KINDS).all(|number| all.iter().any(|(refused, _)| kind(refused) == number)));
        assert!(all.iter().all(|(refused, _)| kind(refused) < KINDS), "KINDS counts them all");
    }
}

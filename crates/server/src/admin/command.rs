//! The operator's commands and their replies: the same in JSON over the socket and in this program.

use std::fmt;

use serde::{Deserialize, Serialize};
use wire::Refusal;

use crate::login::NewLogin;

/// A command of the operator.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// R23: a paused game goes on.
    Resume { game: u64 },
    /// R23: everyone leaves a paused game with the chips, and it is closed.
    CashOut { game: u64 },
    /// HOME: a private table is closed.
    Close { game: u64 },
    /// B6, R18: a player is excluded, or no longer.
    Exclude {
        /// The player's name.
        player: String,
        from: Exclusion,
        excluded: bool,
    },
    /// A person's data goes.
    Erase {
        /// The player's name.
        player: String,
    },
    /// A player gets a name and a password.
    Password {
        player: u64,
        /// The player's new name.
        name: String,
        password: String,
        /// `YYYY-MM-DD`; as it is known, if not given.
        birth_date: Option<String>,
        /// The id of the market; as it is known, if not given.
        market: Option<String>,
    },
    /// Removes records that need not be kept any longer.
    Prune {
        /// Whether to trust the clock, whatever the room stored last.
        #[serde(default)]
        clock_is_right: bool,
    },
}

/// Nothing of a command is written to a log: one holds a password, others hold names.
impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Command")
    }
}

impl Command {
    /// A player's new name and password.
    pub(super) fn login(&self) -> Option<NewLogin> {
        let Self::Password { name, password, birth_date, market, .. } = self.clone() else {
            return None;
        };
        Some(NewLogin { name, password, birth_date, market })
    }
}

/// From what somebody is excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exclusion {
    /// B6: from Banzai alone.
    Banzai,
    /// R18: from every game.
    Everything,
}

/// The result of a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub enum CommandOutcome {
    /// The game goes on.
    Resumed { game: u64 },
    /// The game is not paused: it is `open` or `closed`; or it is `paused` still, because it cannot
    /// be read back.
    NotResumed { game: u64, state: String },
    /// Everyone has left, and the game is closed.
    CashedOutAll { game: u64, went: Vec<CashedOut>, currency: String },
    /// Nobody was cashed out.
    NotCashedOut { game: u64, why: String },
    /// The private table is closed.
    Closed { game: u64 },
    /// It was closed before.
    ClosedBefore { game: u64 },
    /// The player is excluded, or no longer.
    Excluded { player: u64, from: Exclusion, excluded: bool },
    /// The person's data is gone.
    Erased {
        player: u64,
        /// The player's name now.
        name: String,
    },
    /// Something has to be settled first.
    NotErased {
        /// Why it was not done, in words.
        why: String,
    },
    /// The player has a name and a password.
    Password { player: u64, name: String },
    /// Old records are removed.
    Pruned {
        hands_pruned: u64,
        hands: u64,
        /// For how many days they are kept; without it for ever.
        hand_days: Option<u32>,
    },
}

/// Somebody who left a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CashedOut {
    pub player: u64,
    pub cents: i64,
}

/// The reply to a command over the socket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum CommandReply {
    /// It was carried out, or there was nothing to do.
    Done(CommandOutcome),
    /// It was not: registering would refuse this, too.
    Account(Refusal),
    /// It was not; why, in a sentence for the operator.
    Error(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_read_strictly() {
        let read = |text: &str| serde_json::from_str::<Command>(text);
        assert_eq!(read(r#"{"do":"resume","game":3}"#).unwrap(), Command::Resume { game: 3 });
        assert_eq!(read(r#"{"do":"prune"}"#).unwrap(), Command::Prune { clock_is_right: false });
        for bad in [
            "",
            "{}",
            "[]",
            "null",
            r#""prune""#,
            r#"{"do":"dance"}"#,
            r#"{"do":"resume"}"#,
            r#"{"do":"resume","game":-3}"#,
            r#"{"do":"resume","game":"3"}"#,
            r#"{"do":"resume","game":3,"now":true}"#,
            r#"{"do":"prune","all":true}"#,
            r#"{"do":"resume","game":3}{"do":"resume","game":3}"#,
            r#"{"do":"exclude","player":"Ann","from":"bingo","excluded":true}"#,
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_password_is_not_written_to_a_log() {
        let (name, password) = ("Ann".to_owned(), "correct horse".to_owned());
        let (birth_date, market) = (None, None);
        let command = Command::Password { player: 1, name, password, birth_date, market };
        assert!(!format!("{command:?}").contains("horse"));
        assert_eq!(command.login().unwrap().password, "correct horse");
    }
}

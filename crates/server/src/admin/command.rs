//! The operator's commands and their replies: the same in JSON over the socket and in this program.

use std::fmt;

use serde::{Deserialize, Serialize};
use wire::Refusal;

use super::{
    bank::BankLine,
    desk::{DeskCommand, DeskReply},
    tournaments::{
        TournamentAct, TournamentDeed, TournamentEntrant, TournamentLine, TournamentPayout,
    },
};
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
    /// A staff account that can log in at once.
    StaffCreate { name: String, role: String, password: String, reason: String },
    /// A staff account cannot log in any more, or can again.
    StaffDisable { name: String, disabled: bool, reason: String },
    /// A staff account has another role.
    StaffRole { name: String, role: String, reason: String },
    /// A staff account loses password and second factor, and gets a one-time link to enrol again.
    StaffEnrol { name: String, reason: String },
    /// The tournaments, or those with this in their names; from this place on, from 1.
    TournamentList { name: Option<String>, from: Option<u32> },
    /// One tournament.
    TournamentShow { game: u64 },
    /// R52–R55b: what a cancellation would pay now.
    TournamentPreview { game: u64 },
    /// R26, R45: something is done to a tournament.
    TournamentAct { game: u64, act: TournamentAct, reason: String },
    /// R26: a tournament is announced.
    TournamentAnnounce {
        /// TOML or JSON.
        spec: String,
        /// In milliseconds since 1970.
        starts_at: Option<u64>,
        /// T4: the number of the tournament that a satellite leads to.
        target: Option<u64>,
        reason: String,
    },
    /// Something of the back office.
    Desk { ask: DeskCommand },
    /// X2: what the HexaPro banks hold.
    Banks { currency: Option<String> },
    /// X2: the house adds money to a HexaPro bank.
    FillBank { currency: String, cents: i64, reason: String },
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// The staff account is made. What has to be kept is shown here and never again.
    StaffCreated {
        number: u32,
        name: String,
        role: String,
        /// For an authenticator: `otpauth://…`.
        uri: Shown,
        recovery_codes: Vec<Shown>,
    },
    /// The staff account as it is now.
    StaffChanged { number: u32, name: String, role: String, disabled: bool },
    /// The token of a one-time link.
    StaffLink { number: u32, name: String, token: Shown },
    /// Tournaments, and how many fit in all.
    Tournaments { rows: Vec<TournamentLine>, found: u64 },
    /// One tournament: who is in it, as far as one page goes, its tables, and what staff did.
    Tournament {
        row: TournamentLine,
        level: u32,
        players: Vec<TournamentEntrant>,
        players_found: u64,
        tables: Vec<u64>,
        deeds: Vec<TournamentDeed>,
    },
    /// R52–R55b: what a cancellation would pay, and the number that this list is known by.
    TournamentPayouts {
        game: u64,
        rows: Vec<TournamentPayout>,
        clauses: Vec<String>,
        currency: String,
        digest: u64,
    },
    /// It is done; what a cancellation pays in all.
    TournamentDone { game: u64, paid_cents: Option<i64> },
    /// The tournament is announced under this number.
    TournamentAnnounced { game: u64 },
    /// What the back office replies.
    Desk { reply: DeskReply },
    /// X2: what the HexaPro banks hold.
    Banks { banks: Vec<BankLine> },
    /// What was done is in the chain of staff.
    Recorded {},
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

/// A secret that is shown once. It is not written to a log.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Shown(pub String);

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shown")
    }
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

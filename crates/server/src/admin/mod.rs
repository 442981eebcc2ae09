//! What the operator orders with `cardroom admin`: of a room that runs over a socket in its data
//! folder, of one that is closed by doing it in the folder. Either way the reply is the same.
//!
//! The protocol is one line of JSON each way: a [`Command`], then what became of it. Whoever can
//! open the socket is the operator; it is for the owner of the folder alone (0600).

pub(crate) mod bank;
mod client;
mod command;
mod desk;
mod folder;
mod listen;
mod live;
mod short_path;
mod staff_accounts;
mod tournaments;

use std::{fmt, path::Path};

use base::{Millis, PlayerId};
use store::{Effect, OPERATOR, Staff, StoreError};
use wire::Refusal;

use crate::config::Policy;

pub use self::{
    bank::BankLine,
    command::{CashedOut, Command, CommandOutcome, Exclusion, Shown},
    desk::{DeskCommand, DeskReply},
    tournaments::{
        TournamentAct, TournamentDeed, TournamentEntrant, TournamentLine, TournamentPayout,
    },
};
pub(crate) use self::{
    folder::NOT_PAUSED,
    listen::{Listening, listen},
};

/// The socket in the data folder of a room that runs.
pub const SOCKET: &str = "cardroom.sock";

/// Why a command was not carried out. Nothing has changed then, unless it says that this is not
/// known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AdminError {
    /// The data folder.
    Store(StoreError),
    /// Another process has the folder open, and takes no commands.
    Busy,
    /// A name, a password or what belongs to them that registering would refuse, or an account that
    /// cannot be reached.
    Account(Refusal),
    /// Anything else, in a sentence for the operator.
    Refused(String),
}

impl fmt::Display for AdminError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Busy => f.write_str(
                "another process has this data folder open and takes no commands: a room that is \
                 being opened or closed, or another command; try again in a moment",
            ),
            Self::Account(refusal) => f.write_str(&refusal.code.name()),
            Self::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for AdminError {}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Locked => Self::Busy,
            other => Self::Store(other),
        }
    }
}

/// Carries a command out: in the room that has the folder open, if one has, which goes by its own
/// policy; else in the folder.
///
/// # Errors
/// If it cannot be carried out, or is refused.
pub fn run(
    folder: &Path,
    policy: &Policy,
    command: &Command,
) -> Result<CommandOutcome, AdminError> {
    match client::send(folder, command)? {
        Some(reply) => Ok(reply),
        None => folder::carry_out(folder, policy, command),
    }
}

fn refused<T>(why: impl fmt::Display) -> Result<T, AdminError> {
    Err(AdminError::Refused(why.to_string()))
}

/// Something the operator did, for the record that nobody can change.
pub(crate) fn staff(action: &str, about: String, effect: Option<Effect>, at: Millis) -> Staff {
    let id = format!("{action}:{about}/{}", at.0);
    let (action, reason) = (action.to_owned(), String::new());
    Staff { id, who: OPERATOR, action, about, reason, effect, at }
}

/// The same for a decision about who may play.
pub(crate) fn exclusion(player: PlayerId, from: Exclusion, excluded: bool, at: Millis) -> Staff {
    let (action, effect) = match from {
        Exclusion::Banzai => {
            let format = room::BANZAI.to_owned();
            ("exclude_from_banzai", Effect::ExcludedFrom { player, format, excluded })
        }
        Exclusion::Everything => ("exclude", Effect::Excluded { player, excluded }),
    };
    let lifted = if excluded { "" } else { ", no longer" };
    staff(action, format!("player {player}{lifted}"), Some(effect), at)
}

//! What the back office keeps about players: lists of them, notes, messages, mutes, and what became of
//! reports (R20). Who may do what is decided before it comes here.

mod notes;
mod players;
mod reports;

pub use notes::{MESSAGES_A_PLAYER_MAX, PlayerMessage, PlayerNote};
pub use players::{PlayerFacts, PlayerRow, PlayersFound};
pub use reports::{ChatLine, PlayerReport, ReportFile, ReportQuery};

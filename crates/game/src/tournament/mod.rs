//! Tournaments: one with all its tables is one game. `spec` describes it, `tournament` is the whole
//! of it, and each subject has its file.

mod balancing;
mod breaks;
mod commits;
mod draw;
mod hand_for_hand;
mod levels;
mod one_table;
mod places;
mod play;
mod prize_ladder;
pub mod prizes;
mod registration;
mod restore;
pub mod spec;
mod table_rules;
mod tables;
mod tournament;

pub use one_table::{BadSitAndGo, SitAndGo, SitAndGoKey, SitAndGoRules, TournamentRefusal};
pub use tournament::{Stage, Tournament};

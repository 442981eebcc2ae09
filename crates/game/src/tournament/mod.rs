//! Tournaments: one with all its tables is one game. `spec` describes it, `state` holds what is known
//! of it, and each other subject has its file. `one_table` is the Sit & Go that rooms offer so far.

mod balancing;
pub mod bounties;
mod breaks;
pub mod cancellation;
mod commits;
mod draw;
mod hand_for_hand;
pub mod hexapro;
pub mod icm;
mod levels;
mod one_table;
pub mod phases;
mod places;
mod play;
mod prize_ladder;
pub mod prizes;
mod registration;
mod restore;
pub mod spec;
mod state;
mod table_rules;
mod tables;

pub use one_table::{BadSitAndGo, SitAndGo, SitAndGoKey, SitAndGoRules, TournamentRefusal};
pub use state::{Stage, Tournament};

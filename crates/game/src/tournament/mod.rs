//! Tournaments: one with all its tables is one game. `spec` describes it, `state` holds what is known
//! of it, and each other subject has its file. `one_table` is the Sit & Go that rooms offer so far.

mod answers;
mod balancing;
pub mod bounties;
mod breaks;
pub mod cancellation;
mod cancelling;
mod carry_over;
mod commits;
mod disqualification;
mod draw;
mod entries;
mod hand_for_hand;
pub mod hexapro;
pub mod icm;
mod knock_outs;
mod levels;
mod links;
mod multiplier;
mod one_table;
pub mod phases;
mod places;
mod play;
mod prize_ladder;
pub mod prizes;
mod rebuys;
mod registration;
mod restore;
pub mod spec;
mod staff;
mod state;
mod table_rules;
mod tables;
mod tickets;

pub use entries::{Entrant, Payment, Won};
pub use links::{Links, Message, News, Phase};
pub use one_table::{BadSitAndGo, SitAndGo, SitAndGoKey, SitAndGoRules, TournamentRefusal};
pub use staff::{ANNOUNCEMENT_MAX, StaffAct, StaffOrder, StaffRefusal};
pub use state::{Stage, Tournament};

//! Tournaments: one with all its tables is one game. `spec` describes it, `state` holds what is known
//! of it, and each other subject has its file. A Sit & Go is one that starts when it is full (T2).

mod answers;
mod balancing;
pub mod bounties;
mod breaks;
pub mod cancellation;
mod cancelling;
mod carry_over;
mod commits;
mod deal;
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
pub mod phases;
mod places;
mod play;
mod prize_ladder;
pub mod prizes;
mod rebuys;
mod refusal;
mod registration;
mod requests;
mod restore;
mod results;
pub mod spec;
mod staff;
mod state;
mod table_rules;
mod tables;
mod tickets;
mod views;

pub use deal::{DealEnd, DealProposal, DealShare};
pub use entries::{Entrant, Payment, Won};
pub use links::{Links, Message, News, Phase};
pub use refusal::TournamentRefusal;
pub use requests::{EntryPayment, EntryRequest};
pub use staff::{ANNOUNCEMENT_MAX, StaffAct, StaffOrder, StaffRecord, StaffRefusal};
pub use state::{CalledOff, Stage, Tournament};
pub use views::{BreakView, ClockView, EntryView, EntryViewState, StandingRow};

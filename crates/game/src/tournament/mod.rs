//! Tournaments. The smallest kind stands: a Sit & Go at one table, which starts when it is full and
//! pays each player who is out at once. `spec` describes tournaments of every kind.

pub mod bounties;
pub mod cancellation;
mod clock;
mod commits;
pub mod hexapro;
pub mod icm;
pub mod phases;
mod play;
mod prize_ladder;
pub mod prizes;
mod refusal;
mod registration;
mod restore;
mod rules;
mod sit_and_go;
pub mod spec;

pub use refusal::TournamentRefusal;
pub use rules::{BadSitAndGo, SitAndGoKey, SitAndGoRules};
pub use sit_and_go::SitAndGo;

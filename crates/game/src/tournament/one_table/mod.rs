//! A Sit & Go at one table.

mod clock;
mod commits;
mod play;
mod refusal;
mod registration;
mod restore;
mod rules;
mod sit_and_go;

pub use refusal::TournamentRefusal;
pub use rules::{BadSitAndGo, SitAndGoKey, SitAndGoRules};
pub use sit_and_go::SitAndGo;

//! Games over many hands. `table` is what cash and tournament tables share; `cash` is a pool of cash
//! tables with its queue and its buy-ins, `tournament` a Sit & Go; `Game` is either. Pure: time, chance and the store's answers come in as
//! arguments (`Ctx`), what should happen goes out as effects. What a game asks of the store is a
//! `Commit`, the same for every kind of game.

pub mod cash;
mod commit;
mod ctx;
mod effect;
mod game;
mod notice;
mod reopening;
mod request;
mod results;
mod saved_state;
mod seats;
pub mod table;
pub mod tournament;

pub use commit::{
    Commit, CommitId, CommitOutcome, Counter, PlayedHand, PlayerCount, StateChange, StateKey,
    StateValue, TicketStep,
};
pub use ctx::Ctx;
pub use effect::Effect;
pub use game::Game;
pub use notice::{CancelCause, LeaveReason, Notice};
pub use reopening::Reopening;
pub use request::{GameRefusal, GameRequest, Requester};
pub use results::{
    ResultOutcome, TournamentInfo, TournamentOutcome, TournamentResult, TournamentResults,
    TournamentSummary, TournamentType,
};
pub use saved_state::{
    AccountMoves, Damaged, SavedChange, SavedState, is_table_key, player_of_key,
};
pub use seats::SeatSet;

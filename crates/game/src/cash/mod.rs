//! Cash games: a pool of tables at one stake (rulebook + game + stake + format + currency) with its
//! queue, its buy-ins and its memory of who left with what. Chips come and go only by commits that
//! the store answers; nothing is announced before it is durable.

mod banks;
mod barred;
mod buy_in;
mod commit;
mod hands;
mod leaving;
mod limits;
mod memory;
mod places;
mod pool;
mod queue;
mod refusal;
mod requests;
mod restore;
mod rules;
mod saved;
mod top_up;

pub use commit::{Answer, Commit, CommitId, Effect, Exit, HandCommit, Note, What};
pub use limits::{Limits, Reason};
pub use memory::{Count, Counter, Facts, Left, Memory, Remembered, day_of};
pub use pool::{Pool, StoredTable};
pub use queue::{QueuePlace, Waiting};
pub use refusal::{Refusal, TopUpRefusal};
pub use restore::Reopening;
pub use rules::{PoolKey, PoolRules, Privacy};
pub use saved::{After, Change, Damaged, Saved, SeatChange, Sitting, SittingAt};
pub use top_up::TopUpChoice;

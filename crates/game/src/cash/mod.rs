//! Cash games: a pool of tables at one stake (rulebook + game + stake + format + currency) with its
//! queue, its buy-ins and its memory of who left with what. Chips come and go only by commits that
//! the store answers; nothing is announced before it is durable.

mod buy_in;
mod commit;
mod hands;
mod leaving;
mod limits;
mod memory;
mod pool;
mod queue;
mod refusal;
mod requests;
mod rules;
mod top_up;

pub use commit::{Answer, Commit, CommitId, Effect, Exit, HandCommit, Note, What};
pub use limits::{Limits, Reason};
pub use memory::{Facts, Left};
pub use pool::{Pool, PoolState, StoredTable};
pub use queue::QueuePlace;
pub use refusal::{Refusal, TopUpRefusal};
pub use rules::{PoolKey, PoolRules, Privacy};
pub use top_up::TopUpChoice;

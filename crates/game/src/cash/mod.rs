//! Cash games: a pool of tables at one stake (rulebook + game + stake + format + currency) with its
//! queue, its buy-ins and its memory of who left with what. Chips come and go only by commits that
//! the store answers; nothing is announced before it is durable.

mod barred;
mod buy_in;
mod commit;
mod departures;
mod hands;
mod kept_time_banks;
mod leaving;
mod limits;
mod pool;
mod queue;
mod refusal;
mod requests;
mod restore;
mod rules;
mod saved;
mod seat_index;
mod top_up;

pub use commit::{Commit, CommitId, CommitOutcome, Effect, Exit, HandCommit, Notice, What};
pub use departures::{Count, Counter, Departure, DepartureMemory, Facts, Remembered, day_of};
pub use limits::{Limits, Reason};
pub use pool::{Pool, StoredTable};
pub use queue::{QueuePlace, Waiting};
pub use refusal::{CashRefusal, TopUpRefusal};
pub use restore::Reopening;
pub use rules::{PoolKey, PoolRules, Privacy};
pub use saved::{After, Change, Damaged, Saved, SeatChange, Sitting, SittingAt};
pub use top_up::TopUpChoice;

//! Cash games: a pool of tables at one stake (rulebook + game + stake + format + currency) with its
//! queue, its buy-ins and its memory of who left with what. Chips come and go only by commits that
//! the store answers; nothing is announced before it is durable.

mod barred;
mod buy_in;
mod cash_table;
mod commits;
mod departures;
mod draft;
mod hands;
mod home;
mod kept_time_banks;
mod keys;
mod leaving;
mod limits;
mod pool;
mod queue;
mod refusal;
mod requests;
mod restore;
mod rules;
mod seat_index;
mod staff_tables;
mod top_up;

pub use commits::{CHIPS_MAX, cash_out_all};
pub use departures::{Departure, Facts, day_of};
pub use home::HomeState;
pub use limits::{Limits, Reason};
pub use pool::Pool;
pub use queue::{QueuePlace, Waiting};
pub use refusal::{CashRefusal, TopUpRefusal};
pub use rules::{PoolKey, PoolRules, Privacy};
pub use top_up::{RebuyOffer, TopUpChoice};

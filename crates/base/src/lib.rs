//! The quantities every other crate counts in: money, tournament chips, rates and time.
//!
//! All of them are integers in types of their own, so that cents are never added to chips and
//! nothing is ever rounded by accident. Each reads and prints the text a person would write
//! (`0.50`, `5.5%`, `10 min`). What is *done* with a quantity lives elsewhere.

mod chips;
mod decimal;
mod ids;
mod millis;
mod money;
mod rate;

pub use chips::Chips;
pub use decimal::ParseQuantityError;
pub use ids::{GameId, HoldId, PaymentId, PlayerId, ReplyTo, RequestId, TableId, TicketId};
pub use millis::Millis;
pub use money::Cents;
pub use rate::Rate;

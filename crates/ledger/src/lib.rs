//! The arithmetic of money: accounts, balances and transfers.
//!
//! A [`Transfer`] is balanced by its type: one that mixes currencies, does not sum to zero or names
//! an account twice cannot be made. [`settle()`] alone decides whether the balances suffice, for
//! the [`Ledger`] in memory and for a store that keeps balances in a database alike. Holds, tickets
//! and payments are small state machines that yield such transfers.
//!
//! What a game, a limit or a member of staff may request is decided elsewhere; so is durability.

mod account;
mod check;
mod currency;
mod entry;
mod hold;
mod id;
mod kind;
mod memory;
mod payment;
mod provider;
mod refusal;
mod settle;
mod template;
mod text;
mod ticket;
mod transfer;

pub use account::{Account, Channel};
pub use base::{HoldId, PaymentId, TicketId};
pub use check::{Fault, self_check};
pub use currency::Currency;
pub use entry::Entry;
pub use hold::{Hold, HoldReason, HoldState};
pub use id::TransferId;
pub use kind::Kind;
pub use memory::{Ledger, LedgerLine};
pub use payment::{
    Direction, NewPayment, Payment, PaymentEvent, PaymentOutcome, PaymentState, Reference,
};
pub use provider::{PaymentProvider, PlayMoney, TestProvider};
pub use refusal::TransferRefusal;
pub use settle::{Applied, recognise, settle};
pub use template::{Admission, TemplateName};
pub use text::BadText;
pub use ticket::{NewTicket, Ticket, TicketFor, TicketState};
pub use transfer::{POSTINGS_MAX, Posting, Transfer};

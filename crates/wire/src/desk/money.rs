//! The room's money: what it earned and spent by day, what it owes, and whether the books balance.
//! Amounts are cents of their currency and may be below zero.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::values::Millis;

/// `GET /api/staff/money`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskMoney {
    /// Days in UTC with anything in them, the latest first, by currency.
    pub days: Vec<DeskMoneyDay>,
    /// Whether all entries of the books are counted in the days; if not, another request soon has more.
    pub days_complete: bool,
    /// What the room owes and holds now, by currency.
    pub liabilities: Vec<DeskLiabilities>,
    /// X2: what the HexaPro banks hold now.
    pub banks: Vec<DeskBank>,
    pub check: LedgerCheck,
}

/// What one day did to the house's accounts in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskMoneyDay {
    /// `2026-11-18`, in UTC.
    pub day: String,
    pub currency: String,
    /// K1–K5: rake of cash hands.
    pub rake: i64,
    /// Fees of tournaments, less those that were returned.
    pub fees: i64,
    /// What the house paid into prize pools, above zero.
    pub overlay: i64,
    /// X2: what came into the HexaPro bank, below zero what left it.
    pub hexapro_bank: i64,
    /// H12b: what went to charity.
    pub charity: i64,
    /// What players paid in and took out over the payment boundary.
    pub deposits: i64,
    pub withdrawals: i64,
    /// Play money that was issued.
    pub issued: i64,
}

/// What the room owes and holds in one currency now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskLiabilities {
    pub currency: String,
    pub wallets: i64,
    /// At cash tables.
    pub escrows: i64,
    /// Prize pools and bounties of tournaments that are not paid out.
    pub prizes: i64,
    /// Fees of tournaments that are not over.
    pub fees: i64,
    pub tickets: i64,
    /// R14: withheld.
    pub held: i64,
    pub charity: i64,
    /// All of the above: what belongs to others.
    pub owed_to_others: i64,
    /// What players owe the house, above zero.
    pub owed_by_players: i64,
    /// The house's own: rake that was not drawn, the HexaPro bank, and the overlay account.
    pub rake: i64,
    pub hexapro_bank: i64,
    pub overlay: i64,
    /// Where the money comes from, below zero: payment channels, or the issue of play money.
    pub outside: i64,
}

/// X2: a HexaPro bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskBank {
    pub currency: String,
    pub cents: i64,
}

/// The ledger's check of itself: all accounts of a currency sum to zero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LedgerCheck {
    /// When the sums were made.
    pub at: Millis,
    pub accounts: u64,
    /// The number of the last entry in the books then.
    pub entries: u64,
    pub balanced: bool,
    /// Currencies that do not sum to zero, and by how much.
    pub off: Vec<DeskOffBalance>,
    /// Accounts below zero that may not be, by their names in the books.
    pub overdrawn: Vec<String>,
    /// When the standing check of everything that is stored last came to its end; `null` if it has not
    /// since the room was opened.
    pub scrubbed_at: Option<Millis>,
    /// Whether that check has found damage; the room's log says what.
    pub damaged: bool,
}

/// A currency whose accounts do not sum to zero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskOffBalance {
    pub currency: String,
    pub cents: i64,
}

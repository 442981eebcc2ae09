//! What the back office reads of the books: the sums of all accounts, and what each day did to the
//! accounts of the house.

use base::Cents;
use ledger::{Account, Currency, Kind};

/// Accounts of one kind in one currency, together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountTotal {
    /// The name of an account up to its colon: `wallet`, `escrow`, `rake`, `tickets`, …
    pub group: String,
    pub currency: Currency,
    pub accounts: u64,
    pub balance: Cents,
}

/// The sums of all accounts at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AccountTotals {
    pub totals: Vec<AccountTotal>,
    /// Accounts below zero that may not be.
    pub overdrawn: Vec<(Account, Currency, Cents)>,
    /// The number of the last entry then.
    pub last_entry: u64,
}

impl AccountTotals {
    /// Currencies whose accounts do not sum to zero, and what they sum to.
    #[must_use]
    pub fn off_balance(&self) -> Vec<(Currency, Cents)> {
        let mut sums = std::collections::BTreeMap::<Currency, i64>::new();
        for total in &self.totals {
            *sums.entry(total.currency).or_default() += total.balance.0;
        }
        let off = sums.into_iter().filter(|(_, sum)| *sum != 0);
        off.map(|(currency, sum)| (currency, Cents(sum))).collect()
    }
}

/// What transfers of one kind did to accounts of one group on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseFlow {
    /// Days since 1970, in UTC.
    pub day: u64,
    pub currency: Currency,
    pub group: String,
    pub kind: Kind,
    pub amount: Cents,
}

/// The groups of accounts whose days are counted: those of the house, and where money comes in and goes
/// out.
pub const HOUSE_GROUPS: [&str; 7] =
    ["rake", "fees", "overlay", "hexapro-bank", "charity", "transit", "issued"];

//! The self-check of balances: what must always hold, in every store.

use std::{collections::BTreeMap, fmt};

use base::Cents;

use crate::{account::Account, currency::Currency};

/// Something that only a bug or a damaged store can bring about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The accounts of a currency do not sum to zero.
    Sum { currency: Currency, sum_cents: i128 },
    /// An account is below zero that must not be.
    Negative { account: Account, currency: Currency, balance: Cents },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum { currency, sum_cents } => {
                write!(f, "the accounts in {currency} sum to {sum_cents} cents, not to zero")
            }
            Self::Negative { account, currency, balance } => {
                write!(f, "{account} holds {balance} {currency}")
            }
        }
    }
}

/// What is wrong with these balances: nothing, in a sound house.
#[must_use]
pub fn self_check(balances: impl IntoIterator<Item = (Account, Currency, Cents)>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut sums: BTreeMap<Currency, i128> = BTreeMap::new();
    for (account, currency, balance) in balances {
        *sums.entry(currency).or_default() += i128::from(balance.0);
        if balance < Cents::ZERO && !account.may_go_negative() {
            faults.push(Fault::Negative { account, currency, balance });
        }
    }
    let off = sums.into_iter().filter(|(_, sum_cents)| *sum_cents != 0);
    faults.extend(off.map(|(currency, sum_cents)| Fault::Sum { currency, sum_cents }));
    faults
}

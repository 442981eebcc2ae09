//! X2: what the HexaPro banks hold, and what the house adds to one. A bank of real money is filled by
//! the operator alone: until it covers the largest prize, the buy-in is closed.

use std::{collections::BTreeSet, path::Path};

use base::{Cents, Millis};
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
use office::staff::check_reason;
use serde::{Deserialize, Serialize};
use store::{Item, Reader, Staff};

use super::{AdminError, CommandOutcome, refused, staff};
use crate::config::Policy;

/// What a bank holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BankLine {
    pub currency: String,
    pub cents: i64,
}

/// The banks of one currency, or of all markets'.
pub(super) fn read(
    folder: &Path,
    policy: &Policy,
    currency: Option<&str>,
) -> Result<CommandOutcome, AdminError> {
    let reader = store::reader(folder)?;
    banks(&*reader, policy, currency)
}

pub(super) fn banks(
    reader: &dyn Reader,
    policy: &Policy,
    currency: Option<&str>,
) -> Result<CommandOutcome, AdminError> {
    let currencies: BTreeSet<Currency> = match currency {
        Some(code) => [parse(code)?].into(),
        None => policy.markets.iter().map(|market| market.currency).collect(),
    };
    let mut banks = Vec::new();
    for currency in currencies {
        let held = reader.balance(&Account::HexaproBank, currency)?;
        banks.push(BankLine { currency: currency.code().to_owned(), cents: held.0 });
    }
    Ok(CommandOutcome::Banks { banks })
}

fn parse(code: &str) -> Result<Currency, AdminError> {
    code.parse().or_else(|_| refused(format_args!("{code:?} is no currency")))
}

/// What is added to a bank, and its entry for the chain of staff.
#[derive(Debug)]
pub(crate) struct Addition {
    pub(crate) currency: Currency,
    pub(crate) amount: Cents,
    pub(crate) noted: Staff,
    pub(crate) transfer: Transfer,
}

impl Addition {
    /// # Errors
    /// If there is no reason, or no amount.
    pub(super) fn new(
        currency: &str,
        cents: i64,
        reason: &str,
        at: Millis,
    ) -> Result<Self, AdminError> {
        let (currency, amount) = (parse(currency)?, Cents(cents));
        let Ok(reason) = check_reason(reason) else {
            return refused("a reason of 1 to 300 characters on one line is needed");
        };
        let postings = Posting::pair(Account::Overlay, Account::HexaproBank, amount);
        let id: Result<TransferId, _> = format!("bank:{}", at.0).parse();
        let (Ok(postings), Ok(id)) = (postings, id) else {
            return refused("an amount above zero is needed");
        };
        let Ok(transfer) = Transfer::new(id, currency, Kind::Overlay, at, postings) else {
            return refused(format_args!("{amount} cannot be added"));
        };
        let about = format!("HexaPro bank, {amount} {}", currency.code());
        let noted = Staff { reason: reason.to_owned(), ..staff("fill_bank", about, None, at) };
        Ok(Self { currency, amount, noted, transfer })
    }

    /// What is stored: who did it first, so that nothing is done that nobody did.
    pub(crate) fn items(self) -> [Item; 2] {
        [Item::Staff(self.noted), Item::Money(self.transfer)]
    }
}

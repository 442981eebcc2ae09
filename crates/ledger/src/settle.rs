//! The one place that decides whether a transfer happens: for the ledger in memory and for any
//! store that keeps transfers and balances elsewhere.

use base::Cents;

use crate::{account::Account, refused::Refused, transfer::Transfer};

/// What became of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Applied {
    /// It happened now.
    New,
    /// It had happened before; nothing moved.
    AlreadyDone,
}

/// Whether a transfer is new, given the one that is stored under its name.
///
/// # Errors
/// When that one does something else.
pub fn recognise(transfer: &Transfer, stored: Option<&Transfer>) -> Result<Applied, Refused> {
    match stored {
        None => Ok(Applied::New),
        Some(stored) if stored.does_the_same_as(transfer) => Ok(Applied::AlreadyDone),
        Some(_) => Err(Refused::SameIdOtherContent { id: transfer.id().clone() }),
    }
}

/// The balances after a transfer, in the order of the accounts. `balance_of` says what an account
/// holds in the transfer's currency; it is asked once for each posting, in their order.
///
/// # Errors
/// When an account does not hold what would be taken from it, or cannot hold the result.
pub fn settle(
    transfer: &Transfer,
    mut balance_of: impl FnMut(&Account) -> Cents,
) -> Result<Vec<(Account, Cents)>, Refused> {
    let after = |posting: &crate::Posting| {
        let (account, amount) = (posting.account, posting.amount);
        let has = balance_of(&account);
        let overflow = Refused::Overflow { account };
        let Some(balance) = has.0.checked_add(amount.0) else { return Err(overflow) };
        if balance < 0 && amount < Cents::ZERO && !account.may_go_negative() {
            let needs = Cents(amount.0.checked_neg().ok_or(overflow)?);
            return Err(Refused::NotEnough { account, has, needs });
        }
        Ok((account, Cents(balance)))
    };
    transfer.postings().iter().map(after).collect()
}

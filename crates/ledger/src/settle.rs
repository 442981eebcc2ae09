//! The one place that decides whether a transfer happens: for the ledger in memory and for any
//! store that keeps transfers and balances elsewhere.

use base::{Cents, PlayerId};

use crate::{
    account::Account,
    kind::Kind,
    refusal::TransferRefusal,
    transfer::{Posting, Transfer},
};

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
pub fn recognise(
    transfer: &Transfer,
    stored: Option<&Transfer>,
) -> Result<Applied, TransferRefusal> {
    match stored {
        None => Ok(Applied::New),
        Some(stored) if stored.has_same_effect(transfer) => Ok(Applied::AlreadyDone),
        Some(_) => Err(TransferRefusal::SameIdOtherContent { id: transfer.id().clone() }),
    }
}

/// The balances after a transfer, in the order of the accounts. `balance_of` returns an account's
/// balance in the transfer's currency.
///
/// # Errors
/// When an account does not hold what would be taken from it, or cannot hold the result; when
/// something would be owed that the wallet covers; and when a balance cannot be read.
pub fn settle<E: From<TransferRefusal>>(
    transfer: &Transfer,
    mut balance_of: impl FnMut(&Account) -> Result<Cents, E>,
) -> Result<Vec<(Account, Cents)>, E> {
    let mut after = Vec::with_capacity(transfer.postings().len());
    for posting in transfer.postings() {
        let balance = balance_after(posting, balance_of(&posting.account)?)?;
        after.push((posting.account, balance));
    }
    for player in debtors(transfer) {
        let wallet = Account::Wallet(player);
        let left = match after.iter().find(|(account, _)| *account == wallet) {
            Some((_, left)) => *left,
            None => balance_of(&wallet)?,
        };
        if left > Cents::ZERO {
            return Err(TransferRefusal::Covered { player, left }.into());
        }
    }
    Ok(after)
}

fn balance_after(posting: &Posting, has: Cents) -> Result<Cents, TransferRefusal> {
    let &Posting { account, amount } = posting;
    let overflow = TransferRefusal::Overflow { account };
    let Some(balance) = has.0.checked_add(amount.0) else { return Err(overflow) };
    if balance < 0 && amount < Cents::ZERO && !account.may_go_negative() {
        let needs = Cents(amount.0.checked_neg().ok_or(overflow)?);
        return Err(TransferRefusal::NotEnough { account, has, needs });
    }
    Ok(Cents(balance))
}

/// Players who owe more after a deposit is reversed: at most what the wallet could not cover.
fn debtors(transfer: &Transfer) -> impl Iterator<Item = PlayerId> {
    let taken_back = transfer.kind() == Kind::Reversal;
    let postings = transfer
        .postings()
        .iter()
        .filter(move |posting| taken_back && posting.amount < Cents::ZERO);
    postings.filter_map(|posting| match posting.account {
        Account::Owed(player) => Some(player),
        _ => None,
    })
}

//! The ledger in memory: every transfer once, and what each account held after each. A simulator
//! runs on it, and it is the model that a store in a database is compared with.

use std::collections::BTreeMap;

use base::{Cents, Millis};
use serde::Serialize;

use crate::{
    account::Account,
    currency::Currency,
    id::TransferId,
    kind::Kind,
    refusal::TransferRefusal,
    settle::{Applied, recognise, settle},
    transfer::Transfer,
};

/// All transfers and what they add up to.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    journal: Vec<Transfer>,
    by_id: BTreeMap<TransferId, usize>,
    accounts: BTreeMap<(Currency, Account), Vec<Moved>>,
}

/// One transfer as one account saw it. The last one's balance is the account's.
#[derive(Debug, Clone, Copy)]
struct Moved {
    in_journal: usize,
    amount: Cents,
    balance: Cents,
}

/// A line of an account's statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LedgerLine<'a> {
    pub id: &'a TransferId,
    pub kind: Kind,
    /// The time of the request.
    pub at: Millis,
    /// What came in, or went out if negative.
    pub amount: Cents,
    /// What the account held then.
    pub balance: Cents,
}

impl Ledger {
    /// A ledger in which nothing has moved.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Carries out a transfer, at most once and whole.
    ///
    /// # Errors
    /// When another transfer has its name, or an account cannot bear it. Nothing has changed then.
    pub fn apply(&mut self, transfer: &Transfer) -> Result<Applied, TransferRefusal> {
        if recognise(transfer, self.transfer(transfer.id()))? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        let currency = transfer.currency();
        let balances =
            settle(transfer, |account| Ok::<_, TransferRefusal>(self.balance(account, currency)))?;

        let in_journal = self.journal.len();
        for (posting, (account, balance)) in transfer.postings().iter().zip(balances) {
            let moved = Moved { in_journal, amount: posting.amount, balance };
            self.accounts.entry((currency, account)).or_default().push(moved);
        }
        self.by_id.insert(transfer.id().clone(), in_journal);
        self.journal.push(transfer.clone());
        Ok(Applied::New)
    }

    /// The transfer of this name, if it has happened.
    #[must_use]
    pub fn transfer(&self, id: &TransferId) -> Option<&Transfer> {
        self.by_id.get(id).map(|at| &self.journal[*at])
    }

    /// Every transfer, in the order in which they happened.
    #[must_use]
    pub fn journal(&self) -> &[Transfer] {
        &self.journal
    }

    /// What an account holds.
    #[must_use]
    pub fn balance(&self, account: &Account, currency: Currency) -> Cents {
        self.moved(account, currency).last().map_or(Cents::ZERO, |moved| moved.balance)
    }

    /// What every account that ever held anything holds now, by currency and account.
    pub fn balances(&self) -> impl Iterator<Item = (Account, Currency, Cents)> + '_ {
        self.accounts.iter().map(|(&(currency, account), moved)| {
            let balance = moved.last().expect("an account is entered with its first move").balance;
            (account, currency, balance)
        })
    }

    /// What all accounts of a currency sum to, in cents: zero, always.
    #[must_use]
    pub fn sum(&self, currency: Currency) -> i128 {
        let of_currency = self.balances().filter(|(_, other, _)| *other == currency);
        of_currency.map(|(_, _, balance)| i128::from(balance.0)).sum()
    }

    /// All entries of an account, oldest first.
    pub fn statement(
        &self,
        account: &Account,
        currency: Currency,
    ) -> impl DoubleEndedIterator<Item = LedgerLine<'_>> + ExactSizeIterator {
        self.lines(self.moved(account, currency))
    }

    /// The entries of an account before this transfer, oldest first; empty if the transfer is not
    /// known.
    pub fn statement_before(
        &self,
        account: &Account,
        currency: Currency,
        before: &TransferId,
    ) -> impl DoubleEndedIterator<Item = LedgerLine<'_>> + ExactSizeIterator {
        let moved = self.moved(account, currency);
        let end = self.by_id.get(before).copied().unwrap_or(0);
        self.lines(&moved[..moved.partition_point(|moved| moved.in_journal < end)])
    }

    fn lines<'a>(
        &'a self,
        moved: &'a [Moved],
    ) -> impl DoubleEndedIterator<Item = LedgerLine<'a>> + ExactSizeIterator {
        moved.iter().map(|moved| {
            let transfer = &self.journal[moved.in_journal];
            LedgerLine {
                id: transfer.id(),
                kind: transfer.kind(),
                at: transfer.at(),
                amount: moved.amount,
                balance: moved.balance,
            }
        })
    }

    fn moved(&self, account: &Account, currency: Currency) -> &[Moved] {
        self.accounts.get(&(currency, *account)).map_or(&[], Vec::as_slice)
    }
}

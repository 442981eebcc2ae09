//! Money in memory: every transfer, or only what the accounts hold.

use std::collections::BTreeMap;

use base::Cents;
use ledger::{
    Account, Applied, Currency, Ledger, Transfer, TransferId, TransferRefusal, recognise, settle,
};

/// What is kept of money.
#[derive(Debug)]
pub(super) enum Books {
    Whole(Box<Ledger>),
    /// Balances, and transfers outside games: a game's transfers are known by its commits.
    Lean {
        balances: BTreeMap<(Currency, Account), Cents>,
        moved: BTreeMap<TransferId, Transfer>,
    },
}

impl Books {
    pub(super) fn whole() -> Self {
        Self::Whole(Box::default())
    }

    pub(super) fn lean() -> Self {
        Self::Lean { balances: BTreeMap::new(), moved: BTreeMap::new() }
    }

    /// Carries out a transfer that is not known by anything else than its name.
    pub(super) fn apply(&mut self, transfer: &Transfer) -> Result<Applied, TransferRefusal> {
        match self {
            Self::Whole(ledger) => ledger.apply(transfer),
            Self::Lean { moved, .. } => {
                if recognise(transfer, moved.get(transfer.id()))? == Applied::AlreadyDone {
                    return Ok(Applied::AlreadyDone);
                }
                self.apply_new(transfer)?;
                if let Self::Lean { moved, .. } = self {
                    moved.insert(transfer.id().clone(), transfer.clone());
                }
                Ok(Applied::New)
            }
        }
    }

    /// Carries out a transfer that is known to be new.
    pub(super) fn apply_new(&mut self, transfer: &Transfer) -> Result<(), TransferRefusal> {
        match self {
            Self::Whole(ledger) => ledger.apply(transfer).map(|_| ()),
            Self::Lean { balances, .. } => {
                let currency = transfer.currency();
                let after = settle(transfer, |account| {
                    let held = balances.get(&(currency, *account)).copied();
                    Ok::<_, TransferRefusal>(held.unwrap_or(Cents::ZERO))
                })?;
                for (account, balance) in after {
                    let gone = matches!(account, Account::Escrow { .. }) && balance == Cents::ZERO;
                    if gone {
                        balances.remove(&(currency, account));
                    } else {
                        balances.insert((currency, account), balance);
                    }
                }
                Ok(())
            }
        }
    }

    /// The transfer of this name, if it is known by it.
    pub(super) fn transfer(&self, id: &TransferId) -> Option<&Transfer> {
        match self {
            Self::Whole(ledger) => ledger.transfer(id),
            Self::Lean { moved, .. } => moved.get(id),
        }
    }

    pub(super) fn balance(&self, account: &Account, currency: Currency) -> Cents {
        match self {
            Self::Whole(ledger) => ledger.balance(account, currency),
            Self::Lean { balances, .. } => {
                balances.get(&(currency, *account)).copied().unwrap_or(Cents::ZERO)
            }
        }
    }

    pub(super) fn balances(&self) -> Vec<(Account, Currency, Cents)> {
        match self {
            Self::Whole(ledger) => ledger.balances().collect(),
            Self::Lean { balances, .. } => balances
                .iter()
                .map(|(&(currency, account), &balance)| (account, currency, balance))
                .collect(),
        }
    }
}

//! The cashier of a story: the ledger that the room's stores are compared with. Every commit is applied
//! once, and a seat's account always covers what the seat shows, so that each story also proves that
//! nothing is lost.

use std::collections::BTreeSet;

use base::{Cents, Chips, PlayerId, TableId};
use game::{Commit, CommitOutcome};
use hand::Seat;
use ledger::{Account, Currency, Kind, Ledger, Posting, Transfer, TransferId, TransferRefusal};

/// The default wallet of a story.
const RICH: Cents = Cents(1_000_000);

#[derive(Default)]
pub(crate) struct Books {
    ledger: Ledger,
    known: BTreeSet<PlayerId>,
    issued: u64,
}

impl Books {
    pub(crate) fn wallet(&mut self, player: PlayerId) -> Chips {
        let account = Account::Wallet(player);
        if self.known.insert(player) {
            self.set(account, RICH);
        }
        Chips(self.balance(account).0.unsigned_abs())
    }

    pub(crate) fn set_wallet(&mut self, player: PlayerId, amount: Chips) {
        self.known.insert(player);
        self.set(Account::Wallet(player), Cents(amount.0.cast_signed()));
    }

    /// Chips that a story puts onto a stack, or takes off it, without playing for them.
    pub(crate) fn set_escrow(&mut self, account: Account, stack: Chips) {
        self.set(account, Cents(stack.0.cast_signed()));
    }

    fn set(&mut self, account: Account, amount: Cents) {
        let more = Cents(amount.0 - self.balance(account).0);
        if more == Cents::ZERO {
            return;
        }
        self.issued += 1;
        let id: TransferId = format!("story:{}", self.issued).parse().unwrap();
        let postings = vec![
            Posting { account, amount: more },
            Posting { account: Account::Issued, amount: Cents(-more.0) },
        ];
        let at = base::Millis::ZERO;
        let transfer = Transfer::new(id, Currency::PLAY, Kind::Correction, at, postings).unwrap();
        self.ledger.apply(&transfer).unwrap();
    }

    fn balance(&self, account: Account) -> Cents {
        self.ledger.balance(&account, Currency::PLAY)
    }

    pub(crate) fn escrow(&self, table: TableId, seat: Seat) -> Chips {
        let here = self.escrows().filter(|(at, of, _)| (*at, *of) == (table, seat));
        here.map(|(.., chips)| chips).sum()
    }

    /// Does what a commit says, once; refuses what a wallet does not cover.
    pub(crate) fn apply(&mut self, commit: &Commit) -> CommitOutcome {
        let Some(transfer) = &commit.transfer else { return CommitOutcome::Done };
        for posting in transfer.postings() {
            if let Account::Wallet(player) = posting.account {
                self.wallet(player);
            }
        }
        match self.ledger.apply(transfer) {
            Ok(_) => CommitOutcome::Done,
            Err(TransferRefusal::NotEnough { account: Account::Wallet(_), .. }) => {
                CommitOutcome::NotEnough
            }
            Err(refusal) => panic!("{refusal}: {commit:?}"),
        }
    }

    /// Every seat where chips lie, with how many.
    pub(crate) fn escrows(&self) -> impl Iterator<Item = (TableId, Seat, Chips)> {
        let held = self.ledger.balances().filter(|(.., balance)| *balance != Cents::ZERO);
        held.filter_map(|(account, _, balance)| match account {
            Account::Escrow { table, seat, .. } => {
                Some((table, Seat::new(seat)?, Chips(balance.0.unsigned_abs())))
            }
            _ => None,
        })
    }
}

//! A commit in the making: its postings and the keys of the state that it changes.

use base::{Cents, Chips, GameId, Millis, PlayerId, TableId};
use hand::Seat;
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};

use super::{
    departures::{Departure, DepartureMemory},
    keys::{self, SittingAt, StoredDeparture},
};
use crate::commit::{CommitId, StateChange};

/// A player leaves a table with what is in the escrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exit {
    pub(crate) player: PlayerId,
    pub(crate) seat: Seat,
    pub(crate) stack: Chips,
    /// When: the start of the time in which the table remembers.
    pub(crate) at: Millis,
    /// B5 \[I\]: whether the table remembers it, and not a larger stack that a reset did not forget.
    pub(crate) remembered: bool,
}

/// A commit in the making.
pub(super) struct Draft {
    pub(super) game: GameId,
    pub(super) table: TableId,
    pub(super) kind: Kind,
    pub(super) postings: Vec<Posting>,
    pub(super) state: Vec<StateChange>,
}

impl Draft {
    pub(super) fn new(game: GameId, table: TableId, kind: Kind) -> Self {
        Self { game, table, kind, postings: Vec::with_capacity(12), state: Vec::new() }
    }

    /// An account has one posting, however often it is touched.
    pub(super) fn post(&mut self, account: Account, amount: i64) {
        match self.postings.iter_mut().find(|posting| posting.account == account) {
            Some(posting) => posting.amount = Cents(posting.amount.0 + amount),
            None => self.postings.push(Posting { account, amount: Cents(amount) }),
        }
    }

    pub(super) fn at(&self, player: PlayerId, seat: Seat) -> SittingAt {
        SittingAt { table: self.table, seat, player }
    }

    /// From a wallet to a seat.
    pub(super) fn pay_in(&mut self, player: PlayerId, seat: Seat, chips: Chips) {
        self.post(self.at(player, seat).account(self.game), cents(chips));
        self.post(Account::Wallet(player), -cents(chips));
    }

    /// From a seat to the wallet; nobody sits there any more.
    pub(super) fn pay_out(&mut self, player: PlayerId, seat: Seat, chips: Chips) {
        let at = self.at(player, seat);
        self.post(at.account(self.game), -cents(chips));
        self.post(Account::Wallet(player), cents(chips));
        self.state.push(StateChange::remove(keys::seat(&at)));
    }

    /// A player leaves, and is remembered.
    pub(super) fn leave(&mut self, exit: &Exit) {
        let &Exit { player, seat, stack, at, remembered } = exit;
        self.pay_out(player, seat, stack);
        if remembered {
            let left = StoredDeparture { left: Departure { stack, at }, honoured: false };
            self.state.push(StateChange::write(keys::left(player, self.table), left));
        }
    }

    /// H18, B5: removes departures that no rule needs any more, except those that this commit
    /// writes. They leave the memory too, so that no later commit removes a newer departure under
    /// the same key.
    pub(super) fn forget(&mut self, memory: &mut DepartureMemory, oldest: Millis) {
        for (player, table) in memory.older_than(oldest) {
            let key = keys::left(player, table);
            if !self.state.iter().any(|change| change.key == key) {
                self.state.push(StateChange::remove(key));
            }
        }
        memory.expire(oldest);
    }

    pub(super) fn transfer(
        self,
        currency: Currency,
        id: CommitId,
        at: Millis,
    ) -> (Option<Transfer>, Vec<StateChange>) {
        let Self { game, kind, mut postings, state, .. } = self;
        postings.retain(|posting| posting.amount != Cents::ZERO);
        if postings.is_empty() {
            return (None, state);
        }
        let id = TransferId::for_commit(game, id.0);
        let transfer = Transfer::new(id, currency, kind, at, postings);
        (Some(transfer.expect("what moves between seats and wallets balances")), state)
    }
}

/// One chip is one cent at a cash table. What is bought in with fits: see [`CHIPS_MAX`](super::CHIPS_MAX).
pub(super) fn cents(chips: Chips) -> i64 {
    i64::try_from(chips.0).expect("bounded by what may be bought in with")
}

//! The cashier of a story: wallets, one escrow a seat, rake. Every commit is applied once, and a
//! seat's escrow always covers what the seat shows, so that each story also proves that nothing is
//! lost.

use std::collections::{BTreeMap, BTreeSet};

use base::{Chips, PlayerId, TableId};
use game::cash::{Commit, CommitId, CommitOutcome, What};
use hand::Seat;

/// What everyone has until a story says otherwise.
const RICH: Chips = Chips(1_000_000);

#[derive(Default)]
pub(crate) struct Books {
    wallets: BTreeMap<PlayerId, Chips>,
    escrows: BTreeMap<(TableId, Seat), Chips>,
    rake: Chips,
    /// What came into the story from outside: everyone's wallet.
    brought: Chips,
    done: BTreeSet<CommitId>,
}

impl Books {
    pub(crate) fn wallet(&mut self, player: PlayerId) -> Chips {
        let Self { wallets, brought, .. } = self;
        *wallets.entry(player).or_insert_with(|| {
            *brought += RICH;
            RICH
        })
    }

    pub(crate) fn set_wallet(&mut self, player: PlayerId, amount: Chips) {
        let before = self.wallet(player);
        self.brought = self.brought + amount - before;
        self.wallets.insert(player, amount);
    }

    /// Chips that a story puts onto a stack, or takes off it, without playing for them.
    pub(crate) fn set_escrow(&mut self, table: TableId, seat: Seat, stack: Chips) {
        let before = self.escrows.insert((table, seat), stack).unwrap_or_default();
        self.brought = self.brought + stack - before;
    }

    pub(crate) fn escrow(&self, table: TableId, seat: Seat) -> Chips {
        self.escrows.get(&(table, seat)).copied().unwrap_or_default()
    }

    /// Does what a commit says, once; refuses what a wallet does not cover.
    pub(crate) fn apply(&mut self, commit: &Commit) -> CommitOutcome {
        if self.done.contains(&commit.id) {
            return CommitOutcome::Done;
        }
        let table = commit.table;
        match &commit.what {
            &(What::BuyIn { player, seat, amount, .. }
            | What::TopUp { player, seat, amount, .. }) => {
                let wallet = self.wallet(player);
                if wallet < amount {
                    return CommitOutcome::NotEnough;
                }
                self.wallets.insert(player, wallet - amount);
                *self.escrows.entry((table, seat)).or_default() += amount;
            }
            &What::Refund { player, seat, amount, of } => {
                assert!(self.done.contains(&of), "only what was done goes back");
                self.pay_out(table, player, seat, amount);
            }
            What::Leave(exit) => self.pay_out(table, exit.player, exit.seat, exit.stack),
            What::Hand(hand) => {
                self.rake += hand.over.rake;
                for result in &hand.over.results {
                    let escrow = self.escrows.entry((table, result.seat)).or_default();
                    *escrow = *escrow + result.ended_with - result.started_with;
                }
                for exit in &hand.exits {
                    self.pay_out(table, exit.player, exit.seat, exit.stack);
                }
            }
        }
        self.done.insert(commit.id);
        self.balance();
        CommitOutcome::Done
    }

    fn pay_out(&mut self, table: TableId, player: PlayerId, seat: Seat, amount: Chips) {
        // Panics if the escrow does not hold as much.
        *self.escrows.entry((table, seat)).or_default() -= amount;
        let wallet = self.wallet(player);
        self.wallets.insert(player, wallet + amount);
    }

    fn balance(&self) {
        let wallets: Chips = self.wallets.values().copied().sum();
        let escrows: Chips = self.escrows.values().copied().sum();
        assert_eq!(wallets + escrows + self.rake, self.brought, "money comes from nowhere");
    }

    /// Every seat with its escrow.
    pub(crate) fn escrows(&self) -> impl Iterator<Item = (TableId, Seat, Chips)> {
        self.escrows.iter().map(|((table, seat), chips)| (*table, *seat, *chips))
    }
}

//! The simulator's store: wallets, escrows and rake in memory. A commit is applied once whatever
//! happens; its answer may come late, twice, or be lost and asked for again.

use std::collections::BTreeMap;

use base::{Chips, GameId, PlayerId, TableId};
use game::cash::{Answer, Commit, What};
use hand::Seat;

/// All money there is.
#[derive(Debug, Default)]
pub(crate) struct Store {
    wallets: BTreeMap<PlayerId, u64>,
    escrows: BTreeMap<(GameId, TableId, Seat), u64>,
    pub(crate) rake: u64,
    pub(crate) given: u64,
    pub(crate) bought_in: u64,
    pub(crate) cashed_out: u64,
    /// By game and number of the commit.
    done: BTreeMap<GameId, Vec<Option<Answer>>>,
}

impl Store {
    /// Money from outside.
    pub(crate) fn give(&mut self, player: PlayerId, amount: u64) {
        *self.wallets.entry(player).or_default() += amount;
        self.given += amount;
    }

    pub(crate) fn wallet(&self, player: PlayerId) -> Chips {
        Chips(self.wallets.get(&player).copied().unwrap_or(0))
    }

    /// What every seat holds.
    pub(crate) fn escrow(&self, game: GameId, table: TableId, seat: Seat) -> u64 {
        self.escrows.get(&(game, table, seat)).copied().unwrap_or(0)
    }

    /// What is missing or too much: zero, always.
    pub(crate) fn balance(&self) -> i128 {
        let wallets: u128 = self.wallets.values().map(|chips| u128::from(*chips)).sum();
        let escrows: u128 = self.escrows.values().map(|chips| u128::from(*chips)).sum();
        (wallets + escrows + u128::from(self.rake)) as i128 - i128::from(self.given)
    }

    /// Does what a commit asks for, once.
    pub(crate) fn apply(&mut self, game: GameId, commit: &Commit) -> Answer {
        let number = usize::try_from(commit.id.0).expect("fewer commits than fit into memory");
        let done = self.done.entry(game).or_default();
        if let Some(answer) = done.get(number).copied().flatten() {
            return answer;
        }
        let at = |seat| (game, commit.table, seat);
        let answer = match &commit.what {
            What::BuyIn { player, seat, amount, .. } | What::TopUp { player, seat, amount } => {
                self.move_to_escrow(*player, at(*seat), amount.0)
            }
            What::Refund { player, seat, amount, .. } => {
                self.move_from_escrow(*player, at(*seat), amount.0);
                Answer::Done
            }
            What::Leave(exit) => {
                self.move_from_escrow(exit.player, at(exit.seat), exit.stack.0);
                Answer::Done
            }
            What::Hand(hand) => {
                for result in &hand.over.results {
                    let escrow = self.escrows.entry(at(result.seat)).or_default();
                    *escrow = (*escrow + result.ended_with.0)
                        .checked_sub(result.started_with.0)
                        .expect("a seat plays with no more than its escrow");
                }
                self.rake += hand.over.rake.0;
                for exit in &hand.exits {
                    self.move_from_escrow(exit.player, at(exit.seat), exit.stack.0);
                }
                Answer::Done
            }
        };
        let done = self.done.entry(game).or_default();
        done.resize(done.len().max(number + 1), None);
        done[number] = Some(answer);
        answer
    }

    fn move_to_escrow(
        &mut self,
        player: PlayerId,
        at: (GameId, TableId, Seat),
        amount: u64,
    ) -> Answer {
        let wallet = self.wallets.entry(player).or_default();
        let Some(left) = wallet.checked_sub(amount) else { return Answer::NotEnough };
        *wallet = left;
        *self.escrows.entry(at).or_default() += amount;
        self.bought_in += amount;
        Answer::Done
    }

    fn move_from_escrow(&mut self, player: PlayerId, at: (GameId, TableId, Seat), amount: u64) {
        let escrow = self.escrows.entry(at).or_default();
        *escrow = escrow.checked_sub(amount).expect("nobody leaves with more than the escrow");
        if *escrow == 0 {
            self.escrows.remove(&at);
        }
        *self.wallets.entry(player).or_default() += amount;
        self.cashed_out += amount;
    }
}

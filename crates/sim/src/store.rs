//! The simulator's store: the model of what is durable, without hands and statements. A commit is
//! applied once whatever happens; its answer may come late, twice, or be lost and asked for again.

use base::{Cents, Chips, GameId, Millis, PlayerId, RequestId, TableId};
use game::cash::{Answer, Commit, PoolKey, Privacy, What};
use hand::{RulebookRef, Seat};
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId, self_check};
use room::Opening;
use rulebook::Rulebook;
use store::{Item, Memory, Store as _};

/// All money there is.
#[derive(Debug)]
pub(crate) struct Store {
    model: Memory,
    given: u64,
    pub(crate) bought_in: u64,
    pub(crate) cashed_out: u64,
}

impl Store {
    pub(crate) fn new() -> Self {
        Self { model: Memory::lean(), given: 0, bought_in: 0, cashed_out: 0 }
    }

    /// A game is open from now on.
    pub(crate) fn open(&mut self, game: GameId, key: PoolKey, rulebook: &Rulebook, at: Millis) {
        let seats = rulebook.cash.seats;
        let opening = Opening { key, privacy: Privacy::Public, invitation: None, host: None };
        let rulebook = RulebookRef::to(rulebook);
        let answer = self.ask(&Item::Open { game, opening, rulebook, seats, at });
        assert!(answer.is_done(), "{answer:?}");
    }

    /// Play money for a player.
    pub(crate) fn give(&mut self, player: PlayerId, amount: u32, at: Millis) {
        self.given += 1;
        let id = TransferId::for_request(player, RequestId(self.given));
        let (from, to) = (Account::Issued, Account::Wallet(player));
        let transfer = Posting::pair(from, to, Cents(amount.into()))
            .and_then(|postings| Transfer::new(id, Currency::PLAY, Kind::Refill, at, postings))
            .expect("two accounts and an amount");
        let answer = self.ask(&Item::Money(transfer));
        assert!(answer.is_done(), "{answer:?}");
    }

    pub(crate) fn wallet(&self, player: PlayerId) -> Chips {
        self.holds(Account::Wallet(player))
    }

    /// What a player has at a seat.
    pub(crate) fn escrow(
        &self,
        game: GameId,
        table: TableId,
        seat: Seat,
        player: PlayerId,
    ) -> Chips {
        self.holds(Account::Escrow { game, table, seat: seat.number(), player })
    }

    fn holds(&self, account: Account) -> Chips {
        let cents = self.model.balance(&account, Currency::PLAY).0;
        Chips(u64::try_from(cents).expect("nobody has less than nothing"))
    }

    /// The whole rake.
    pub(crate) fn rake(&self) -> u64 {
        let balances = self.model.balances().into_iter();
        let rake = balances.filter(|(account, ..)| matches!(account, Account::Rake(_)));
        rake.map(|(.., amount)| amount.0.unsigned_abs()).sum()
    }

    /// What is missing or too much: zero, always.
    ///
    /// # Panics
    /// If an account holds less than it may.
    pub(crate) fn balance(&self) -> i128 {
        let balances = self.model.balances();
        assert_eq!(self_check(balances.iter().copied()), []);
        balances.iter().map(|(.., amount)| i128::from(amount.0)).sum()
    }

    /// Does what a commit asks for, once, and gives it back with the answer.
    pub(crate) fn apply(
        &mut self,
        game: GameId,
        commit: Box<Commit>,
        at: Millis,
    ) -> (Answer, Box<Commit>) {
        let item = Item::Game { game, commit, at };
        let answer = self.ask(&item);
        let Item::Game { commit, .. } = item else { unreachable!("it was just made") };
        if answer == store::Answer::Done {
            self.count(&commit);
        }
        (answer.for_game().expect("nobody else has this store"), commit)
    }

    fn count(&mut self, commit: &Commit) {
        if let What::BuyIn { amount, .. } | What::TopUp { amount, .. } = &commit.what {
            self.bought_in += amount.0;
        }
        let exits: u64 = match &commit.what {
            What::Hand(hand) => hand.exits.iter().map(|exit| exit.stack.0).sum(),
            What::Leave(exit) => exit.stack.0,
            What::Refund { amount, .. } => amount.0,
            What::BuyIn { .. } | What::TopUp { .. } => 0,
        };
        self.cashed_out += exits;
    }

    fn ask(&mut self, item: &Item) -> store::Answer {
        let mut answers =
            self.model.commit(std::slice::from_ref(item)).expect("memory does not fail");
        answers.remove(0)
    }
}

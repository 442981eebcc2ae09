//! The simulator's store: the model of what is durable, without hands and statements. A commit is
//! applied once whatever happens; its answer may come late, come twice, or be lost and requested
//! again.

use std::collections::BTreeSet;

use base::{Cents, Chips, GameId, Millis, PlayerId, RequestId};
use game::{Commit, CommitId, CommitOutcome};
use hand::RulebookRef;
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId, self_check};
use room::{Opening, SavedRoom};
use store::{Item, MemoryStore, Store as _};

/// Called with each item given to the store and its outcome.
pub(crate) type StoreListener<'a> = Box<dyn FnMut(&Item, &store::ItemOutcome) + 'a>;

/// All money there is.
pub(crate) struct Store<'a> {
    model: MemoryStore,
    listener: StoreListener<'a>,
    given: u64,
    refused: BTreeSet<(GameId, CommitId)>,
    /// Buy-ins that were not refused here.
    done: BTreeSet<(GameId, CommitId)>,
    pub(crate) bought_in: u64,
    pub(crate) cashed_out: u64,
}

impl<'a> Store<'a> {
    pub(crate) fn new(listener: StoreListener<'a>) -> Self {
        Self {
            model: MemoryStore::lean(),
            listener,
            given: 0,
            refused: BTreeSet::new(),
            done: BTreeSet::new(),
            bought_in: 0,
            cashed_out: 0,
        }
    }

    /// A game is open from now on.
    pub(crate) fn open(&mut self, game: GameId, opening: Opening, at: Millis) {
        let rulebook = rulebook::embedded(opening.rulebook()).expect("a rulebook of ours");
        let seats = rulebook.cash.seats;
        let rulebook = RulebookRef::to(&rulebook);
        self.must_apply(&Item::Open { game, opening, rulebook, seats, at });
    }

    /// No longer.
    pub(crate) fn close(&mut self, game: GameId, at: Millis) {
        self.must_apply(&Item::Close { game, at });
    }

    /// R24: a player accepts a rulebook.
    pub(crate) fn accept(&mut self, player: PlayerId, rulebook: &str, at: Millis) {
        self.must_apply(&Item::Accept { player, rulebook: rulebook.to_owned(), at });
    }

    /// R23: the saved room to restore from. Numbers of refused commits are given again.
    pub(crate) fn room(&mut self) -> SavedRoom {
        let saved = self.model.load().expect("memory does not fail");
        self.refused.clear();
        self.done.clear();
        saved
    }

    /// R23: applies the commits of a restored room.
    pub(crate) fn recover(&mut self, commits: Vec<(GameId, Commit)>) {
        for (game, commit) in commits {
            self.must_apply(&Item::Game { game, commit: Box::new(commit) });
        }
    }

    fn must_apply(&mut self, item: &Item) {
        let answer = self.apply_item(item);
        assert!(answer.is_done(), "{answer:?}");
    }

    /// Play money for a player.
    pub(crate) fn give(&mut self, player: PlayerId, amount: i64, at: Millis) {
        self.given += 1;
        let id = TransferId::for_request(player, RequestId(self.given));
        let (from, to) = (Account::Issued, Account::Wallet(player));
        let transfer = Posting::pair(from, to, Cents(amount))
            .and_then(|postings| Transfer::new(id, Currency::PLAY, Kind::Refill, at, postings))
            .expect("two accounts and an amount");
        self.must_apply(&Item::Money(transfer));
    }

    pub(crate) fn wallet(&self, player: PlayerId) -> Chips {
        self.holds(Account::Wallet(player))
    }

    /// What every account of a game holds that holds anything.
    pub(crate) fn escrows(&self) -> impl Iterator<Item = (Account, Cents)> {
        let held = self.model.balances().into_iter().map(|(account, _, held)| (account, held));
        held.filter(|(account, held)| account.of_game().is_some() && *held != Cents::ZERO)
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

    /// Applies a commit once, or refuses it if `refuse`; returns it with the outcome.
    pub(crate) fn apply(
        &mut self,
        game: GameId,
        commit: Box<Commit>,
        refuse: bool,
    ) -> (CommitOutcome, Box<Commit>) {
        let name = (game, commit.id);
        // What was done stays done, and what was refused stays refused.
        if refuse && !self.done.contains(&name) {
            self.refused.insert(name);
        }
        if self.refused.contains(&name) {
            return (CommitOutcome::Refused, commit);
        }
        if commit.transfer.as_ref().is_some_and(|transfer| transfer.kind() == Kind::BuyIn) {
            self.done.insert(name);
        }
        let item = Item::Game { game, commit };
        let answer = self.apply_item(&item);
        let Item::Game { commit, .. } = item else { unreachable!("it was just made") };
        if answer == store::ItemOutcome::Done {
            self.count(&commit);
        }
        (answer.for_game().expect("nobody else has this store"), commit)
    }

    fn count(&mut self, commit: &Commit) {
        for posting in commit.transfers().flat_map(Transfer::postings) {
            if matches!(posting.account, Account::Wallet(_)) {
                let moved = posting.amount.0.unsigned_abs();
                match posting.amount < Cents::ZERO {
                    true => self.bought_in += moved,
                    false => self.cashed_out += moved,
                }
            }
        }
    }

    fn apply_item(&mut self, item: &Item) -> store::ItemOutcome {
        let mut answers =
            self.model.commit(std::slice::from_ref(item)).expect("memory does not fail");
        let answer = answers.remove(0);
        (self.listener)(item, &answer);
        answer
    }
}

//! What the store has of a game: the values of its keys, and what its accounts hold. A game that is
//! read back is this and nothing else, after a crash as after a panic (R23).

use std::collections::BTreeMap;

use base::{Cents, GameId, PlayerId};
use ledger::{Account, Transfer};

use crate::commit::{Commit, CommitId, StateChange, StateKey, StateValue};

/// What the store has of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SavedState {
    pub keys: BTreeMap<StateKey, StateValue>,
    /// What the game's accounts hold; an account that holds nothing is not here.
    pub balances: BTreeMap<Account, Cents>,
    /// The last number given to a commit.
    pub commits: u64,
}

/// The player whose seat or entry a key of a game's state is, if it is one: who has something in the
/// game, whatever kind it is.
#[must_use]
pub fn player_of_key(key: &str) -> Option<PlayerId> {
    let player = match key.split_once('/')? {
        ("entry", player) => player,
        ("seat", seat) => seat.rsplit('/').next()?,
        _ => return None,
    };
    player.parse().ok().map(PlayerId)
}

/// Whether a key of a game's state is a table, whatever kind of game it is.
#[must_use]
pub fn is_table_key(key: &str) -> bool {
    key.split_once('/').is_some_and(|(kind, _)| kind == "table")
}

/// What a commit changes once it is durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedChange {
    pub id: CommitId,
    pub state: Vec<StateChange>,
    /// What it adds to the game's accounts.
    pub moves: Vec<(Account, Cents)>,
}

/// What the store has does not fit together; only damage or a mistake of ours makes it so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damaged {
    /// The key or account where that shows.
    pub at: String,
    pub what: &'static str,
}

impl Damaged {
    pub(crate) fn new(at: impl std::fmt::Display, what: &'static str) -> Self {
        Self { at: at.to_string(), what }
    }
}

impl std::fmt::Display for Damaged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { at, what } = self;
        write!(f, "{at}: {what}")
    }
}

impl std::error::Error for Damaged {}

impl SavedChange {
    /// What this commit changes in its game.
    #[must_use]
    pub fn of(game: GameId, commit: &Commit) -> Self {
        let postings = commit.transfer.iter().flat_map(Transfer::postings);
        let own = postings.filter(|posting| posting.account.of_game() == Some(game));
        Self {
            id: commit.id,
            state: commit.state.clone(),
            moves: own.map(|posting| (posting.account, posting.amount)).collect(),
        }
    }
}

impl SavedState {
    /// A commit is durable.
    ///
    /// # Errors
    /// If an account would give more than it has. The store has checked that before, so something is
    /// wrong; nothing has changed then.
    pub fn apply(&mut self, change: SavedChange) -> Result<(), Damaged> {
        let SavedChange { id, state, moves } = change;
        let mut after = Vec::with_capacity(moves.len());
        for (account, amount) in moves {
            let before = self.balances.get(&account).copied().unwrap_or(Cents::ZERO);
            let sum = before.0.checked_add(amount.0).filter(|sum| *sum >= 0);
            let sum = sum.ok_or_else(|| Damaged::new(account, "it gives more than it holds"))?;
            after.push((account, Cents(sum)));
        }
        for (account, balance) in after {
            match balance {
                Cents::ZERO => self.balances.remove(&account),
                balance => self.balances.insert(account, balance),
            };
        }
        for StateChange { key, value } in state {
            match value {
                Some(value) => self.keys.insert(key, value),
                None => self.keys.remove(&key),
            };
        }
        self.commits = self.commits.max(id.0);
        Ok(())
    }

    /// Whether money is in the game.
    #[must_use]
    pub fn has_money(&self) -> bool {
        !self.balances.is_empty()
    }

    /// H12b: the store has given away what the game held, and removed its state.
    pub fn void(&mut self) {
        self.keys.clear();
        self.balances.clear();
    }
}

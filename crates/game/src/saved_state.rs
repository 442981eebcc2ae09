//! What the store has of a game: the values of its keys, and what its accounts hold. A game that is
//! read back is this and nothing else, after a crash as after a panic (R23).

use std::collections::{BTreeMap, BTreeSet};

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

/// What is added to accounts, or taken if negative, in the order in which it moves. An account may
/// come more than once.
pub type AccountMoves = Vec<(Account, Cents)>;

/// What a commit changes once it is durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedChange {
    pub id: CommitId,
    pub state: Vec<StateChange>,
    /// What it adds to the game's accounts.
    pub moves: AccountMoves,
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
        let moves = Self::money_for(game, commit);
        Self { id: commit.id, state: commit.state.clone(), moves }
    }

    /// What this commit adds to the accounts of a game, its own or another, in the order in which it
    /// moves.
    #[must_use]
    pub fn money_for(game: GameId, commit: &Commit) -> AccountMoves {
        let postings = commit.transfers().flat_map(Transfer::postings);
        let of_game = postings.filter(|posting| posting.account.of_game() == Some(game));
        of_game.map(|posting| (posting.account, posting.amount)).collect()
    }

    /// The other games whose accounts this commit of a game adds to: a second phase, say.
    #[must_use]
    pub fn receivers(game: GameId, commit: &Commit) -> BTreeSet<GameId> {
        let postings = commit.transfers().flat_map(Transfer::postings);
        let games = postings.filter_map(|posting| posting.account.of_game());
        games.filter(|other| *other != game).collect()
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
        self.receive(moves)?;
        for StateChange { key, value } in state {
            match value {
                Some(value) => self.keys.insert(key, value),
                None => self.keys.remove(&key),
            };
        }
        self.commits = self.commits.max(id.0);
        Ok(())
    }

    /// Money has moved to its accounts or from them, by a commit of another game that is durable or
    /// by a ticket.
    ///
    /// # Errors
    /// As for [`SavedState::apply`].
    pub fn receive(&mut self, moves: AccountMoves) -> Result<(), Damaged> {
        let mut after = BTreeMap::new();
        for (account, amount) in moves {
            let before = after.get(&account).or_else(|| self.balances.get(&account));
            let before = before.copied().unwrap_or(Cents::ZERO);
            let sum = before.0.checked_add(amount.0).filter(|sum| *sum >= 0);
            let sum = sum.ok_or_else(|| Damaged::new(account, "it gives more than it holds"))?;
            after.insert(account, Cents(sum));
        }
        for (account, balance) in after {
            match balance {
                Cents::ZERO => self.balances.remove(&account),
                balance => self.balances.insert(account, balance),
            };
        }
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

#[cfg(test)]
mod tests {
    use base::{Cents, GameId, Millis, PlayerId, TicketId};
    use ledger::{
        Account, Admission, Currency, Entry, Kind, NewTicket, Posting, Ticket, TicketFor, Transfer,
        TransferId,
    };

    use super::{SavedChange, SavedState};
    use crate::{Commit, CommitId, TicketStep};

    const GAME: GameId = GameId(1);
    const OTHER: GameId = GameId(2);
    const AT: Millis = Millis(5);

    fn commit(id: u64, postings: &[(Account, i64)], tickets: Vec<TicketStep>) -> Commit {
        let posting = |&(account, cents)| Posting { account, amount: Cents(cents) };
        let postings: Vec<Posting> = postings.iter().map(posting).collect();
        let name = TransferId::for_commit(GAME, id);
        let transfer = Transfer::new(name, Currency::PLAY, Kind::Overlay, AT, postings).ok();
        Commit {
            id: CommitId(id),
            at: AT,
            transfer,
            tickets,
            hand: None,
            state: Vec::new(),
            counts: Vec::new(),
            results: crate::TournamentResults::default(),
            request: None,
            holds: Vec::new(),
        }
    }

    fn ticket() -> (Ticket, Transfer) {
        let made = NewTicket {
            id: TicketId(1),
            owner: PlayerId(7),
            value: Cents(100),
            currency: Currency::PLAY,
            for_what: TicketFor::AnyOfItsPrice,
            good_until: None,
        };
        Ticket::issue(made, Account::Prizes(GAME), AT).unwrap()
    }

    #[test]
    fn the_tickets_of_a_commit_move_the_games_money_after_its_transfer() {
        let (pool, fees) = (Account::Prizes(GAME), Account::Fees(GAME));
        let (ticket, issued) = ticket();
        let adds = [(Account::Overlay, -130), (pool, 130)];
        let mut saved = SavedState::default();
        let first = commit(1, &adds, vec![(ticket, issued.clone()).into()]);
        assert!(first.belongs_to(GAME, Currency::PLAY) && !first.belongs_to(GAME, Currency::EUR));
        saved.apply(SavedChange::of(GAME, &first)).unwrap();
        assert_eq!(saved.balances.iter().collect::<Vec<_>>(), [(&pool, &Cents(30))]);

        let entry = Entry { prizes: Cents(90), bounties: Cents::ZERO, fees: Cents(10) };
        let to = Admission::to(GAME);
        let (used, paid) = ticket.pay_for(PlayerId(7), to, entry, Currency::PLAY, AT).unwrap();
        saved.apply(SavedChange::of(GAME, &commit(2, &[], vec![(used, paid).into()]))).unwrap();
        let held: Vec<_> = saved.balances.iter().collect();
        assert_eq!(held, [(&pool, &Cents(120)), (&fees, &Cents(10))]);

        // Two steps that take more than there is, of which each alone would not.
        let before = saved.clone();
        let twice = vec![(ticket, issued.clone()).into(), (ticket, issued).into()];
        assert!(saved.apply(SavedChange::of(GAME, &commit(3, &[], twice))).is_err());
        assert_eq!(saved, before);
    }

    #[test]
    fn money_for_another_game_is_the_others() {
        let (pool, theirs, fees) =
            (Account::Prizes(GAME), Account::Prizes(OTHER), Account::Fees(OTHER));
        let commit = commit(1, &[(pool, -50), (theirs, 40), (fees, 10)], Vec::new());
        let mut saved = SavedState::default();
        saved.receive(vec![(pool, Cents(50))]).unwrap();
        saved.apply(SavedChange::of(GAME, &commit)).unwrap();
        assert!(!saved.has_money());
        assert_eq!(SavedChange::receivers(GAME, &commit).into_iter().collect::<Vec<_>>(), [OTHER]);

        let mut other = SavedState::default();
        other.receive(SavedChange::money_for(OTHER, &commit)).unwrap();
        let held: Vec<_> = other.balances.iter().collect();
        assert_eq!(held, [(&theirs, &Cents(40)), (&fees, &Cents(10))]);
        assert_eq!(other.commits, 0);
        assert!(other.receive(vec![(theirs, Cents(1)), (fees, Cents(-11))]).is_err());
        assert_eq!(other.balances[&theirs], Cents(40));
    }
}

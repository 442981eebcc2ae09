//! Commits made by hand. Their keys are those of a cash game, so that a room can be read back from
//! them; the store reads none.

use base::{Cents, GameId, Millis, PlayerId, RequestId, TableId};
use game::{Commit, CommitId, StateChange};
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
use store::Item;

/// A commit that changes nothing.
pub(crate) fn empty(id: u64, at: Millis) -> Commit {
    Commit {
        id: CommitId(id),
        at,
        transfer: None,
        tickets: Vec::new(),
        hand: None,
        state: Vec::new(),
        counts: Vec::new(),
        results: game::TournamentResults::default(),
        request: None,
        holds: Vec::new(),
    }
}

pub(crate) fn item(game: GameId, commit: Commit) -> Item {
    Item::Game { game, commit: Box::new(commit) }
}

/// The transfer of this commit; none if nothing moves.
pub(crate) fn transfer(
    game: GameId,
    commit: &Commit,
    kind: Kind,
    (from, to): (Account, Account),
    cents: i64,
) -> Option<Transfer> {
    let postings = Posting::pair(from, to, Cents(cents)).ok()?;
    let id = TransferId::for_commit(game, commit.id.0);
    Transfer::new(id, Currency::PLAY, kind, commit.at, postings).ok()
}

/// A seat and its player.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) game: GameId,
    pub(crate) table: TableId,
    pub(crate) seat: u8,
    pub(crate) player: PlayerId,
}

impl Place {
    pub(crate) fn escrow(self) -> Account {
        let Self { game, table, seat, player } = self;
        Account::Escrow { game, table, seat, player }
    }

    pub(crate) fn key(self) -> String {
        let Self { table, seat, player, .. } = self;
        format!("seat/{table}/{seat}/{player}")
    }

    /// From the wallet to the seat, with the seat's key.
    pub(crate) fn buy_in(self, id: u64, cents: i64, request: u64, at: Millis) -> Commit {
        let commit = empty(id, at);
        Commit {
            transfer: self.pays_in(&commit, Kind::BuyIn, cents),
            state: vec![StateChange::write(self.key(), id)],
            request: Some((self.player, RequestId(request))),
            ..commit
        }
    }

    /// From the wallet to the seat, where the player sits already.
    pub(crate) fn top_up(self, id: u64, cents: i64, request: Option<u64>, at: Millis) -> Commit {
        let commit = empty(id, at);
        Commit {
            transfer: self.pays_in(&commit, Kind::TopUp, cents),
            request: request.map(|request| (self.player, RequestId(request))),
            ..commit
        }
    }

    /// From the seat to the wallet; the key is removed.
    pub(crate) fn leave(self, id: u64, cents: i64, at: Millis) -> Commit {
        let commit = empty(id, at);
        let between = (self.escrow(), Account::Wallet(self.player));
        Commit {
            transfer: transfer(self.game, &commit, Kind::Leave, between, cents),
            state: vec![StateChange::remove(self.key())],
            ..commit
        }
    }

    fn pays_in(self, commit: &Commit, kind: Kind, cents: i64) -> Option<Transfer> {
        let between = (Account::Wallet(self.player), self.escrow());
        transfer(self.game, commit, kind, between, cents)
    }
}

//! R23: cashes everyone out of a game that cannot go on, while the room is closed. Each player
//! leaves with the chips at the seat, by a commit like any other exit, and the game is closed. Only
//! the seats are read, since the tables may be what is damaged.

use base::{Cents, GameId, Millis, PlayerId};
use ledger::{Account, Currency};
use room::{Room, SavedGame, SavedRoom};
use rulebook::Rulebook;

use super::{
    Sqlite,
    cache::{last_at, read_games},
    errors::damaged,
    load::load_game,
};
use crate::{Item, ItemOutcome, ItemRefusal, Staff, Store, StoreError};

/// The outcome of cashing everyone out of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CashOutOutcome {
    /// Everyone was paid; the game is closed.
    Done {
        /// In the order of tables and seats.
        players: Vec<(PlayerId, Cents)>,
        currency: Currency,
    },
    /// There is no such game.
    NoSuchGame,
    /// It was closed before.
    Closed,
    /// It is not paused and can be loaded: it resumes when the room is opened.
    CanResume,
}

impl Sqlite {
    /// Cashes everyone out of a game that is paused or cannot be loaded, and closes it; `staff`
    /// records who did it. It is stored in one transaction.
    ///
    /// # Errors
    /// If it cannot be stored, or the stacks at the seats cannot be read.
    pub fn cash_out_all(
        &mut self,
        id: GameId,
        rulebooks: Vec<Rulebook>,
        staff: Staff,
    ) -> Result<CashOutOutcome, StoreError> {
        let open = self.opened()?;
        let Some((_, game)) = read_games(&open.sql, Some(id))?.pop() else {
            return Ok(CashOutOutcome::NoSuchGame);
        };
        if game.closed.is_some() {
            return Ok(CashOutOutcome::Closed);
        }
        if game.paused.is_none() && can_resume(load_game(&open.sql, id), rulebooks)? {
            return Ok(CashOutOutcome::CanResume);
        }
        self.close_game(id, staff)
    }

    /// The same for a game that could go on: HOME, a private table that staff close.
    ///
    /// # Errors
    /// As for [`Sqlite::cash_out_all`].
    pub fn close_game(&mut self, id: GameId, staff: Staff) -> Result<CashOutOutcome, StoreError> {
        let open = self.opened()?;
        let Some((_, game)) = read_games(&open.sql, Some(id))?.pop() else {
            return Ok(CashOutOutcome::NoSuchGame);
        };
        if game.closed.is_some() {
            return Ok(CashOutOutcome::Closed);
        }
        let currency = game.info.currency;
        let saved = load_game(&open.sql, id)?.saved;
        // By the room's clock this is when it stopped: the time for which it is closed does not
        // count.
        let at = last_at(&open.sql)?.unwrap_or(Millis::ZERO);
        let mut players = Vec::new();
        let mut items = Vec::new();
        let commits = game::cash::cash_out_all(id, currency, None, &saved, at).map_err(damaged)?;
        for commit in commits {
            let postings = commit.transfers().flat_map(ledger::Transfer::postings);
            players.extend(postings.filter_map(|posting| match posting.account {
                Account::Wallet(player) => Some((player, posting.amount)),
                _ => None,
            }));
            items.push(Item::Game { game: id, commit: Box::new(commit) });
        }
        items.push(Item::Close { game: id, at });
        items.push(Item::Staff(staff));
        for answer in self.commit(&items)? {
            match answer {
                ItemOutcome::Done | ItemOutcome::AlreadyDone => {}
                ItemOutcome::Refused(why) => return Err(refused(&why)),
                ItemOutcome::Fenced => return Err(StoreError::Locked),
            }
        }
        Ok(CashOutOutcome::Done { players, currency })
    }
}

/// Only a bug or a changed database leads here. Players who were paid stay paid;
/// the game stays open.
fn refused(why: &ItemRefusal) -> StoreError {
    StoreError::Failed(format!("not everyone could be cashed out: {why}"))
}

/// Whether a game would be open in a room that is opened now.
fn can_resume(
    game: Result<SavedGame, StoreError>,
    rulebooks: Vec<Rulebook>,
) -> Result<bool, StoreError> {
    let game = match game {
        Err(StoreError::Damaged(_)) => return Ok(false),
        other => other?,
    };
    let saved = SavedRoom { games: vec![game], ..SavedRoom::default() };
    let (_, recovery) = Room::restore(rulebooks, saved, Millis::ZERO);
    Ok(recovery.not_opened.is_empty())
}

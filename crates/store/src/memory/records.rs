//! Holds, tickets and payments in memory: every step of each; the last is its current state.

use std::collections::BTreeMap;

use base::GameId;
use game::{CommitId, SavedChange};
use ledger::{Applied, Transfer};

use super::{books::Books, state::Game};
use crate::{
    ItemRefusal,
    records::{Record, decide},
    transfers::games_of,
};

type Games = BTreeMap<GameId, Game>;

/// Records by their numbers.
#[derive(Debug)]
pub(super) struct Records<R>(BTreeMap<u64, Vec<R>>);

impl<R> Default for Records<R> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<R: Record> Records<R> {
    /// Takes a step, if it happens.
    pub(super) fn step(
        &mut self,
        books: &mut Books,
        games: &mut Games,
        next: &R,
        transfer: Option<&Transfer>,
    ) -> Result<Applied, ItemRefusal> {
        if self.decides(books, next, transfer)? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        if let Some(transfer) = transfer {
            games_of(transfer).try_for_each(|id| check_game_accepts(games, id, transfer))?;
            books.apply(transfer)?;
            note_money(games, transfer);
        }
        self.0.entry(next.number()).or_default().push(next.clone());
        Ok(Applied::New)
    }

    /// Whether a step happens.
    pub(super) fn decides(
        &self,
        books: &Books,
        next: &R,
        transfer: Option<&Transfer>,
    ) -> Result<Applied, ItemRefusal> {
        let steps = self.0.get(&next.number()).map_or(&[][..], Vec::as_slice);
        let nth = next.steps().checked_sub(1).ok_or(ItemRefusal::OutOfStep)?;
        let taken = steps.get(nth as usize).cloned();
        decide(
            next,
            transfer,
            |name| Ok(taken.map(|record| (record, books.transfer(name).cloned()))),
            || Ok(steps.last().cloned()),
        )
    }

    pub(super) fn get(&self, number: u64) -> Option<&R> {
        self.0.get(&number).and_then(|steps| steps.last())
    }

    /// All as they stand, by their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = &R> {
        self.0.values().filter_map(|steps| steps.last())
    }
}

/// Money is put into games and taken out of them while they are open, in their currency.
fn check_game_accepts(games: &Games, id: GameId, transfer: &Transfer) -> Result<(), ItemRefusal> {
    let game = games.get(&id).ok_or(ItemRefusal::NoSuchGame(id))?;
    if game.closed {
        return Err(ItemRefusal::Closed(id));
    }
    if game.info.currency != transfer.currency() {
        return Err(ItemRefusal::NotItsItem);
    }
    Ok(())
}

/// What games hold after a transfer.
fn note_money(games: &mut Games, transfer: &Transfer) {
    for posting in transfer.postings() {
        let game = posting.account.of_game().and_then(|id| games.get_mut(&id));
        let Some(game) = game else { continue };
        let moves = vec![(posting.account, posting.amount)];
        let change = SavedChange { id: CommitId(0), state: Vec::new(), moves };
        game.saved.apply(change).expect("the game's accounts hold what the books say");
    }
}

//! Holds, tickets and payments in memory: every step of each; the last is its current state.

use std::collections::BTreeMap;

use base::GameId;
use game::TicketStep;
use ledger::{Applied, Ticket, Transfer, TransferId};

use super::{books::Books, state::Game};
use crate::{
    ItemRefusal,
    records::{Record, Taken, decide, decide_tickets},
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
        decide(
            next,
            transfer,
            |name| Ok(self.taken(books, next, name)),
            || Ok(self.get(next.number()).cloned()),
        )
    }

    /// What was done under the name of a step.
    fn taken(&self, books: &Books, next: &R, name: &TransferId) -> Option<Taken<R>> {
        let nth = next.steps().checked_sub(1)?;
        let record = self.0.get(&next.number())?.get(nth as usize)?;
        Some((record.clone(), books.transfer(name).cloned()))
    }

    pub(super) fn get(&self, number: u64) -> Option<&R> {
        self.0.get(&number).and_then(|steps| steps.last())
    }

    /// All as they stand, by their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = &R> {
        self.0.values().filter_map(|steps| steps.last())
    }
}

impl Records<Ticket> {
    /// Whether all ticket steps of a commit happen, as far as the tickets decide it.
    pub(super) fn decides_all(
        &self,
        books: &Books,
        steps: &[TicketStep],
    ) -> Result<(), ItemRefusal> {
        decide_tickets(
            steps,
            |ticket, name| Ok(self.taken(books, ticket, name)),
            |id| Ok(self.get(id.0).copied()),
        )
    }

    /// Takes a step of a commit that was decided and settled; the caller updates the game's state.
    pub(super) fn take(&mut self, books: &mut Books, step: &TicketStep) {
        let TicketStep { ticket, transfer } = step;
        if let Some(transfer) = transfer {
            books.apply(transfer).expect("it was settled");
        }
        self.0.entry(ticket.number()).or_default().push(*ticket);
    }
}

/// Money is put into games and taken out of them while they are open, in their currency.
pub(super) fn check_game_accepts(
    games: &Games,
    id: GameId,
    transfer: &Transfer,
) -> Result<(), ItemRefusal> {
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
        game.saved.receive(moves).expect("the game's accounts hold what the books say");
    }
}

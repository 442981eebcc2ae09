//! What the desk asks of the books: one item at a time, through the room's thread, so that wallets on the
//! tables and the books agree.

use std::sync::Arc;

use base::{HoldId, PlayerId};
use ledger::Hold;
use store::{Item, ItemOutcome, PAGE_MOST, Page, Reader, StoreError};
use tokio::sync::oneshot;

use crate::{Shared, accounts::AccountError, messages::ToRoom};

/// Makes something durable, and returns what became of it.
///
/// # Errors
/// If the room closes meanwhile: whether it was done is not known then.
pub(super) async fn submit(shared: &Arc<Shared>, item: Item) -> Result<ItemOutcome, AccountError> {
    let (answer, outcome) = oneshot::channel();
    if !shared.room_send(ToRoom::DeskWrite(Box::new(item), answer)).await {
        return Err(AccountError::Busy);
    }
    outcome.await.map_err(|_| AccountError::Busy)
}

/// R14: one hold as it stands; `None` if the books do not have it.
///
/// # Errors
/// If it cannot be read.
pub(super) fn hold_of(
    reader: &dyn Reader,
    player: PlayerId,
    id: HoldId,
) -> Result<Option<Hold>, StoreError> {
    let after = id.0.checked_sub(1).map(HoldId);
    let found = reader.holds(player, after, Page { most: 1 })?;
    Ok(found.into_iter().find(|hold| hold.id == id))
}

/// R14: whether anything of a player's is withheld.
///
/// # Errors
/// If it cannot be read.
pub(super) fn holds_of(
    reader: &dyn Reader,
    holds: &[(HoldId, PlayerId)],
) -> Result<Vec<Hold>, StoreError> {
    let mut found = Vec::with_capacity(holds.len().min(PAGE_MOST as usize));
    for (id, player) in holds {
        found.extend(hold_of(reader, *player, *id)?);
    }
    Ok(found)
}

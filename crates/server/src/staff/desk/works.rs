//! What staff do about a player, as the work of a staff action.

use std::sync::Arc;

use base::{Millis, PlayerId};
use office::staff::StaffRefusal;
use store::{Effect, PlayerMessage, PlayerRow};

use super::{ask, encoded};
use crate::{
    Shared,
    admin::Exclusion,
    engine::DeskQuestion,
    messages::ToHub,
    staff::{StaffError, Work},
};

/// Somebody about whom something can be decided.
///
/// # Errors
/// If there is no such player, or it is a house player or somebody who was erased.
pub(crate) async fn person(shared: &Shared, player: PlayerId) -> Result<PlayerRow, StaffError> {
    let found = shared.accounts.with(move |people| people.player_row(player)).await?;
    let found = found.ok_or(StaffRefusal::NoSuchPlayer)?;
    if found.house || found.erased { Err(StaffRefusal::NotAPerson.into()) } else { Ok(found) }
}

/// B6, R18: a player is excluded, or no longer. The decision is the entry itself: once it is in the chain
/// the room goes by it, from the next hand on.
pub(crate) fn exclusion(player: PlayerId, from: Exclusion, excluded: bool) -> Work<()> {
    let effect = match from {
        Exclusion::Everything => Effect::Excluded { player, excluded },
        Exclusion::Banzai => {
            Effect::ExcludedFrom { player, format: room::BANZAI.to_owned(), excluded }
        }
    };
    Work::people(move |_, staff| {
        staff.effect = Some(effect);
        Ok(Ok(()))
    })
}

/// A note about a player; returns its number.
pub(crate) fn note(player: PlayerId, text: String) -> Work<u64> {
    Work::people(move |people, staff| {
        let number = people.add_player_note(player, staff.who, &text, staff.at)?;
        staff.about = format!("player {player}, note {number}");
        Ok(Ok(number))
    })
}

/// R20: a player's chat is muted until then, or no longer. It is durable before the room goes by it.
pub(crate) fn mute(shared: &Arc<Shared>, player: PlayerId, until: Option<Millis>) -> Work<()> {
    let shared = Arc::clone(shared);
    Work::room(async move {
        shared.accounts.with(move |people| people.mute_chat(player, until)).await?;
        ask(&shared, |answer| DeskQuestion::Mute { player, until, answer }).await
    })
}

/// Staff write to a player; returns the number of the message. It reaches the player at once if he or she
/// is connected, and with every connection until it is read.
pub(crate) fn message(
    shared: &Arc<Shared>,
    player: PlayerId,
    by: PlayerId,
    text: String,
) -> Work<u64> {
    let shared = Arc::clone(shared);
    let work = async move {
        let at = shared.now();
        let stored = text.clone();
        let stores = shared
            .accounts
            .with(move |people| people.add_player_message(player, by, &stored, at))
            .await;
        let message = PlayerMessage { message: stores?, by, at, text, read_at: None };
        shared.hub_send(ToHub::ToPlayer(player, encoded(&message))).await;
        Ok(message.message)
    };
    Work::room_about(work, move |number| format!("player {player}, message {number}"))
}

//! What blocks the erasure of a person: open matters that need a decision first.

use std::path::Path;

use base::PlayerId;
use game::player_of_key;
use ledger::{Account, Payment, Ticket, TicketState};

use super::{
    cache::int,
    errors::damaged,
    read::{held_by, open_known},
};
use crate::StoreError;

/// Why a player cannot be erased, if there is a reason: chips at a table or an entry in a tournament, money that is
/// held (R14), money or debts other than play money, a ticket, a payment that is not decided.
///
/// # Errors
/// As for [`reader`](crate::reader).
pub fn erasure_blockers(folder: &Path, player: PlayerId) -> Result<Option<String>, StoreError> {
    let held = held_by(folder, player)?;
    let money = held.iter().find(|(account, currency, _)| {
        matches!(account, Account::Escrow { .. } | Account::Held(_)) || !currency.is_play()
    });
    if let Some((account, currency, amount)) = money {
        return Ok(Some(format!("{account} holds {amount} {currency}")));
    }
    let sql = open_known(folder)?;
    let mut select = sql.prepare("SELECT game, key FROM state")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        if player_of_key(&row.get::<_, String>(1)?) == Some(player) {
            let game: i64 = row.get(0)?;
            return Ok(Some(format!("game {game} has a seat or an entry of the player")));
        }
    }
    let query = "SELECT ticket FROM tickets WHERE json_extract(ticket, '$.owner') = ?1";
    let mut select = sql.prepare(query)?;
    let mut rows = select.query([int(player.0)])?;
    while let Some(row) = rows.next()? {
        let ticket: Ticket = serde_json::from_str(&row.get::<_, String>(0)?).map_err(damaged)?;
        if ticket.state == TicketState::Held {
            let made = ticket.made;
            return Ok(Some(format!(
                "ticket {} is worth {} {}",
                made.id.0, made.value, made.currency
            )));
        }
    }
    let query = "SELECT payment FROM payments
                 WHERE open = 1 AND json_extract(payment, '$.made.player') = ?1";
    let mut select = sql.prepare(query)?;
    let mut rows = select.query([int(player.0)])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let payment: Payment = serde_json::from_str(&row.get::<_, String>(0)?).map_err(damaged)?;
    let made = payment.made;
    Ok(Some(format!("payment {} of {} {} is not decided", made.id.0, made.amount, made.currency)))
}

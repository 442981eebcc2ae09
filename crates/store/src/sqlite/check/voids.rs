//! R1, R25, MALF: a transfer that voids a hand reverses its result, all of it and nothing else: every
//! player's, in the wallet or as a debt, and the rake.

use std::collections::BTreeMap;

use base::{GameId, Millis, PlayerId, TableId};
use hand::Unit;
use ledger::{Account, Kind, Transfer};
use rusqlite::{Connection, OptionalExtension};

use super::CheckStop;
use crate::{
    HandId,
    report::Difference,
    sqlite::{
        cache::int,
        read::{players_in, read_record},
    },
};

/// Checks a transfer that voids a hand; others are not its affair. `pruned_before`: records of hands
/// that started earlier need not be there, and what is not there is not compared.
pub(super) fn check(
    sql: &Connection,
    transfer: &Transfer,
    pruned_before: Millis,
) -> Result<(), CheckStop> {
    let Some((game, table, number)) = transfer.id().voided() else { return Ok(()) };
    let id = HandId { game, table, number };
    let wrong = |what: &str| {
        let name = transfer.id().to_string();
        CheckStop::from(Difference::Content { name, what: what.to_owned() })
    };
    if transfer.kind() != Kind::Correction {
        return Err(wrong("a hand is voided by a correction alone"));
    }
    let Some(expected) = expected(sql, id)? else {
        return match pruned_before > Millis::ZERO {
            true => Ok(()),
            false => Err(wrong("there is no such hand")),
        };
    };
    let mut moved: BTreeMap<Option<PlayerId>, i64> = BTreeMap::new();
    for posting in transfer.postings() {
        let whose = match posting.account {
            Account::Wallet(player) | Account::Owed(player) => Some(player),
            Account::Rake(of) if of == game => None,
            Account::Overlay => None,
            _ => return Err(wrong("it moves other money than that of the hand")),
        };
        *moved.entry(whose).or_default() += posting.amount.0;
    }
    match moved == expected {
        true => Ok(()),
        false => Err(wrong("it is not the reversal of the hand")),
    }
}

/// What each player of the hand gets back, or gives, and the house (`None`); `None` if the record is
/// not kept.
fn expected(
    sql: &Connection,
    id: HandId,
) -> Result<Option<BTreeMap<Option<PlayerId>, i64>>, CheckStop> {
    let query = "SELECT record FROM hands WHERE game = ?1 AND tbl = ?2 AND number = ?3";
    let mut select = sql.prepare_cached(query)?;
    let HandId { game: GameId(game), table: TableId(table), number } = id;
    let key = [int(game), int(table), int(number)];
    let packed: Option<Vec<u8>> = select.query_row(key, |row| row.get(0)).optional()?;
    let Some(packed) = packed else { return Ok(None) };
    let record = read_record(id, &packed)?;
    if !matches!(record.unit, Unit::CentsOf(_)) {
        let what = "R38: the chips of a tournament are not money".to_owned();
        return Err(Difference::Content { name: format!("void of hand {id}"), what }.into());
    }
    let by_seat: BTreeMap<u8, PlayerId> = players_in(id, &record)?.into_iter().collect();
    let mut expected = BTreeMap::new();
    for played in &record.players {
        let net = played.started_with.0.wrapping_sub(played.ended_with.0).cast_signed();
        if net != 0
            && let Some(player) = by_seat.get(&played.seat.number())
        {
            *expected.entry(Some(*player)).or_default() += net;
        }
    }
    if record.rake.0 > 0 {
        expected.insert(None, -record.rake.0.cast_signed());
    }
    Ok(Some(expected))
}

//! Evidence of a case: finished hands, with what everyone won or lost in them.

use base::{GameId, Millis, PlayerId, TableId};
use office::cases::HandResult;
use rusqlite::{Row, params};

use super::{from_json, uint};
use crate::{
    HandId, StoreError,
    entry::json,
    people::{People, sql_time},
};

/// A finished hand of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseHand {
    pub id: HandId,
    pub started_at: Millis,
    /// The id of the rulebook it was played under.
    pub rulebook: String,
    /// The code of a currency, or `chips`.
    pub unit: String,
    pub result: HandResult,
    /// How often staff have looked at it in this case.
    pub views: u64,
}

impl People {
    /// Adds hands to a case, and returns how many were not there before.
    ///
    /// # Errors
    /// If they cannot be stored.
    pub fn add_case_hands(&self, case: u64, hands: &[CaseHand]) -> Result<u64, StoreError> {
        let mut insert = self.sql.prepare_cached(
            "INSERT OR IGNORE INTO case_hands
                 (case_number, started_at, game, tab, hand, rulebook, unit, nets, rake)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?;
        let mut added = 0;
        for CaseHand { id, started_at, rulebook, unit, result, .. } in hands {
            added += insert.execute(params![
                case.cast_signed(),
                sql_time(*started_at),
                id.game.0.cast_signed(),
                id.table.0.cast_signed(),
                id.number.cast_signed(),
                rulebook,
                unit,
                json(&result.nets),
                result.rake.cast_signed(),
            ])? as u64;
        }
        Ok(added)
    }

    /// How many hands a case has.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn case_hand_count(&self, case: u64) -> Result<u64, StoreError> {
        let query = "SELECT count(*) FROM case_hands WHERE case_number = ?1";
        let count: i64 =
            self.sql.prepare_cached(query)?.query_row([case.cast_signed()], |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }

    /// Hands of a case, the oldest first, after so many of them.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn case_hands(&self, case: u64, skip: u64, most: u64) -> Result<Vec<CaseHand>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT game, tab, hand, started_at, rulebook, unit, nets, rake, views FROM case_hands
             WHERE case_number = ?1 ORDER BY started_at, game, tab, hand LIMIT ?2 OFFSET ?3",
        )?;
        let mut rows =
            select.query([case.cast_signed(), most.cast_signed(), skip.cast_signed()])?;
        let mut hands = Vec::new();
        while let Some(row) = rows.next()? {
            hands.push(read(row)?);
        }
        Ok(hands)
    }

    /// The rulebooks of a case's hands, each once.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn case_rulebooks(&self, case: u64) -> Result<Vec<String>, StoreError> {
        let query = "SELECT DISTINCT rulebook FROM case_hands WHERE case_number = ?1 ORDER BY 1";
        let mut select = self.sql.prepare_cached(query)?;
        let rows = select.query_map([case.cast_signed()], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Counts a view of a hand; whether it is one of the case's.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn count_case_view(&self, case: u64, id: HandId) -> Result<bool, StoreError> {
        let counted = self.sql.execute(
            "UPDATE case_hands SET views = views + 1
             WHERE case_number = ?1 AND game = ?2 AND tab = ?3 AND hand = ?4",
            [
                case.cast_signed(),
                id.game.0.cast_signed(),
                id.table.0.cast_signed(),
                id.number.cast_signed(),
            ],
        )?;
        Ok(counted > 0)
    }
}

fn read(row: &Row<'_>) -> Result<CaseHand, StoreError> {
    let nets: Vec<(PlayerId, i64)> = from_json(row, 6)?;
    Ok(CaseHand {
        id: HandId {
            game: GameId(uint(row, 0)?),
            table: TableId(uint(row, 1)?),
            number: uint(row, 2)?,
        },
        started_at: Millis(uint(row, 3)?),
        rulebook: row.get(4)?,
        unit: row.get(5)?,
        result: HandResult { nets, rake: uint(row, 7)? },
        views: uint(row, 8)?,
    })
}

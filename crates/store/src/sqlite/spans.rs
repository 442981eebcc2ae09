//! Players of hands are stored by spans of time. The rows of one span are close together, so that
//! writing a hand touches few pages however many hands there are; a search walks through the spans.

use rusqlite::Connection;

use super::batch::Batch;
use crate::StoreError;

/// The players of so many hands take about a megabyte, and a million hands have about a hundred
/// spans.
const HANDS_A_SPAN: u32 = 8_192;

/// The span of a hand that started at `?1`.
pub(super) const OF: &str = "SELECT coalesce(max(since), 0) FROM spans WHERE since <= ?1";

#[derive(Debug)]
pub(super) struct Spans {
    /// When the last one began.
    newest: i64,
    /// How many hands it has, and may have.
    hands: i64,
    hands_most: i64,
    /// When the hand started that started last.
    latest: i64,
}

impl Spans {
    pub(super) fn load(sql: &Connection, hands_most: Option<u32>) -> Result<Self, StoreError> {
        let hands_most = i64::from(hands_most.unwrap_or(HANDS_A_SPAN));
        let newest = of(sql, i64::MAX)?;
        let query = "SELECT count(*), (SELECT coalesce(max(started_at), 0) FROM hands)
                     FROM hands WHERE started_at >= ?1";
        let load = |row: &rusqlite::Row<'_>| {
            Ok(Self { newest, hands: row.get(0)?, hands_most, latest: row.get(1)? })
        };
        Ok(sql.query_row(query, [newest], load)?)
    }
}

impl Batch<'_> {
    /// The span for the players of a hand that started then.
    pub(super) fn span_for(&mut self, started_at: i64) -> Result<i64, StoreError> {
        let spans = &mut self.cache.spans;
        if spans.hands >= spans.hands_most && spans.latest < i64::MAX {
            // After all that were written: they stay where they are.
            let since = spans.latest + 1;
            self.sql.prepare_cached("INSERT INTO spans (since) VALUES (?1)")?.execute([since])?;
            (spans.newest, spans.hands) = (since, 0);
        }
        spans.latest = spans.latest.max(started_at);
        if started_at >= spans.newest {
            spans.hands += 1;
            return Ok(spans.newest);
        }
        of(self.sql, started_at)
    }
}

fn of(sql: &Connection, started_at: i64) -> Result<i64, StoreError> {
    Ok(sql.prepare_cached(OF)?.query_row([started_at], |row| row.get(0))?)
}

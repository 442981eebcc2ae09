//! Records of hands that are not kept any longer. Their postings and digests stay in the chains,
//! and so does the last hand number of each table. Each pruning is recorded in the chain of staff,
//! so that any other missing record is found.

use base::{GameId, Millis, TableId};
use ledger::Applied;
use rusqlite::{OptionalExtension, params};
use serde_json::json;

use super::{
    batch::{Batch, Outcome},
    cache::{int, uint},
    read::{players_in, read_record},
    spans::OF,
};
use crate::{
    HandId, StoreError,
    entry::{Entry, STAFF},
    retention::PRUNED_AT_ONCE,
};

/// An entry of this kind lets records go.
pub(super) const PRUNE: &str = "prune";

impl Batch<'_> {
    pub(super) fn prune(&mut self, before: Millis, at: Millis) -> Outcome {
        let query = "SELECT value FROM facts WHERE name = 'pruned_before'";
        let known: Option<i64> =
            self.sql.prepare_cached(query)?.query_row([], |row| row.get(0)).optional()?;
        let further = known.is_none_or(|known| uint(known) < before.0) && before > Millis::ZERO;
        if further {
            let content = json!({ "before": before.0 });
            self.append(STAFF, &Entry::new(format!("prune#{}", before.0), PRUNE, at, &content))?;
            let query = "INSERT OR REPLACE INTO facts VALUES ('pruned_before', ?1)";
            self.sql.prepare_cached(query)?.execute([int(before.0)])?;
        }
        let removed = self.remove_hands(before)?;
        Ok(if further || removed > 0 { Applied::New } else { Applied::AlreadyDone })
    }

    fn remove_hands(&mut self, before: Millis) -> Result<usize, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT seq, game, tbl, number, started_at, record FROM hands
             WHERE started_at < ?1 ORDER BY started_at, game, tbl, number LIMIT ?2",
        )?;
        let mut delete_player = self.sql.prepare_cached(&format!(
            "DELETE FROM hand_players
             WHERE span = ({OF}) AND started_at = ?1 AND game = ?2 AND tbl = ?3 AND number = ?4
               AND player = ?5",
        ))?;
        let mut delete_anyone = self.sql.prepare_cached(&format!(
            "DELETE FROM hand_players
             WHERE span = ({OF}) AND started_at = ?1 AND game = ?2 AND tbl = ?3 AND number = ?4",
        ))?;
        let mut delete = self.sql.prepare_cached("DELETE FROM hands WHERE seq = ?1")?;
        let mut note = self.sql.prepare_cached(
            "INSERT INTO hands_pruned (game, tbl, number) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET number = max(number, excluded.number)",
        )?;
        let mut rows = select.query(params![int(before.0), PRUNED_AT_ONCE as i64])?;
        let mut found: Vec<i64> = Vec::new();
        while let Some(row) = rows.next()? {
            let (game, table, number): (i64, i64, i64) = (row.get(1)?, row.get(2)?, row.get(3)?);
            let id = HandId {
                game: GameId(uint(game)),
                table: TableId(uint(table)),
                number: uint(number),
            };
            let (started_at, packed): (i64, Vec<u8>) = (row.get(4)?, row.get(5)?);
            let players = read_record(id, &packed).and_then(|record| players_in(id, &record));
            match players {
                Ok(players) => {
                    for (_, player) in players {
                        delete_player.execute([started_at, game, table, number, int(player.0)])?;
                    }
                }
                // A damaged record is removed too; its players are searched in the whole span.
                Err(_) => {
                    delete_anyone.execute([started_at, game, table, number])?;
                }
            }
            note.execute([game, table, number])?;
            found.push(row.get(0)?);
        }
        for seq in &found {
            delete.execute([seq])?;
        }
        Ok(found.len())
    }
}

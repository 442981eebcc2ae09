//! Actions of the operator on the command line, and of staff, that are not yet in the chain of staff.
//! Only the process that has the books open can append them: the running room, or the next one that
//! opens the folder. An action of staff is noted here before it is carried out: one that was carried
//! out is in the chain, whatever is killed when.

use rusqlite::params;

use super::People;
use crate::{Staff, StoreError, entry::json, sqlite::damaged};

impl People {
    /// Notes something for the chain of staff; twice under the same id, once.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn note(&self, staff: &Staff) -> Result<(), StoreError> {
        let query = "INSERT OR IGNORE INTO pending_audit VALUES (?1, ?2)";
        self.sql.execute(query, params![staff.id, json(staff)])?;
        Ok(())
    }

    /// What was noted and may not be in the chain yet.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn pending_audit(&self) -> Result<Vec<Staff>, StoreError> {
        let mut query = self.sql.prepare_cached("SELECT staff FROM pending_audit ORDER BY id")?;
        let mut rows = query.query([])?;
        let mut all = Vec::new();
        while let Some(row) = rows.next()? {
            let text: String = row.get(0)?;
            all.push(serde_json::from_str(&text).map_err(damaged)?);
        }
        Ok(all)
    }

    /// It is in the chain, or was never done.
    ///
    /// # Errors
    /// If that cannot be stored.
    pub fn audit_done(&self, id: &str) -> Result<(), StoreError> {
        self.sql.execute("DELETE FROM pending_audit WHERE id = ?1", [id])?;
        Ok(())
    }
}

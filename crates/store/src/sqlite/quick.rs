//! A quick check when a room is opened, the same for a small room and a large one: whether the file
//! has its declared length, its tables are those of this version, and the end of the books is
//! sound: the last entries, their postings and hands, the balances that they touched, and the ends
//! of chains. The state that the room loads is read in full anyway.

use std::{fs, path::Path};

use rusqlite::Connection;

use super::{
    Sqlite,
    check::{Accounts, CheckStop, balances, ends, entries, schema},
    open::of_folder,
};
use crate::StoreError;

/// The last minute of a busy room; checking it takes some hundredths of a second.
const ENTRIES: u32 = 256;
/// A room has a chain for each game. There may be many private games; the scrubber checks the rest
/// while the room runs.
const CHAINS: u32 = 1_000;

impl Sqlite {
    /// Fails if the quick check finds damage.
    pub(super) fn quick_check(&mut self) -> Result<(), StoreError> {
        let file = self.file.clone();
        match check_end(&self.opened()?.sql, &file) {
            Ok(()) => Ok(()),
            Err(CheckStop::Failed(error)) => Err(error),
            Err(CheckStop::Found(difference)) => Err(StoreError::Damaged(format!(
                "{difference}. `cardroom admin check` looks at everything; restore the last copy \
                 that is sound"
            ))),
        }
    }
}

fn check_end(sql: &Connection, file: &Path) -> Result<(), CheckStop> {
    let pages: u32 = sql.query_row("PRAGMA page_count", [], |row| row.get(0))?;
    let page: u32 = sql.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    let found = fs::metadata(file).map_err(|error| of_folder(&error))?.len();
    let should = u64::from(pages) * u64::from(page);
    if found < should {
        let what = format!("the file has {found} bytes and should have {should}");
        return Err(StoreError::Damaged(what).into());
    }
    schema(sql)?;
    let query = "SELECT coalesce(max(seq), 0) FROM entries";
    let last: i64 = sql.query_row(query, [], |row| row.get(0))?;
    let after = last.saturating_sub(i64::from(ENTRIES)).max(0);
    entries(sql, after, ENTRIES)?;
    balances(sql, Accounts::TouchedSince(after))?;
    ends(sql, 0, CHAINS)?;
    Ok(())
}

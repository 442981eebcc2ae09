//! A check of everything that is stored, in one pass over the chains: every hash, every posting,
//! every balance, every hand played again; then that nothing else is there, and that the room that
//! would be read back fits the books. It reads one moment, and the room goes on meanwhile.

mod entries;
mod game_state_check;
mod hands;
mod part;
mod players;
mod room_state_check;
mod voids;

use std::path::Path;

use rulebook::Rulebook;
use rusqlite::Connection;

use self::entries::Entries;
pub(super) use self::part::{Accounts, balances, ends, entries};
use super::{
    high_water_mark::{HighWaterMark, MarkedEntry},
    open::{DATABASE, Options, connect_to_read},
};
use crate::{
    StoreError,
    report::{Difference, Report},
    schema::BOOKS_SCHEMA,
};

/// Why a check ends.
pub(super) enum CheckStop {
    /// It has found something.
    Found(Difference),
    /// It could not go on.
    Failed(StoreError),
}

impl From<Difference> for CheckStop {
    fn from(difference: Difference) -> Self {
        Self::Found(difference)
    }
}

impl From<rusqlite::Error> for CheckStop {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl From<StoreError> for CheckStop {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Damaged(what) => Self::Found(Difference::File(what)),
            other => Self::Failed(other),
        }
    }
}

/// Checks everything in a data folder. The rulebooks are needed for the tables: without its
/// rulebook a game is checked except for its tables.
///
/// # Errors
/// If it cannot be read. Damage is in the report.
pub fn check(
    folder: &Path,
    rulebooks: impl IntoIterator<Item = Rulebook>,
) -> Result<Report, StoreError> {
    check_with(folder, &Options::default(), rulebooks)
}

/// The same, with options.
///
/// # Errors
/// As for [`check`].
pub fn check_with(
    folder: &Path,
    options: &Options,
    rulebooks: impl IntoIterator<Item = Rulebook>,
) -> Result<Report, StoreError> {
    let mut report = Report::default();
    let checked =
        connect_to_read(&folder.join(DATABASE), options).map_err(CheckStop::from).and_then(|sql| {
            // Before the moment that is read, so that it cannot be ahead of it.
            let mark = HighWaterMark::new(folder);
            report.mark = mark.state();
            run_check(&sql, mark.read().as_ref(), rulebooks.into_iter().collect(), &mut report)
        });
    match checked {
        Ok(()) => {}
        Err(CheckStop::Found(difference)) => report.difference = Some(difference),
        Err(CheckStop::Failed(error)) => return Err(error),
    }
    Ok(report)
}

fn run_check(
    sql: &Connection,
    mark: Option<&MarkedEntry>,
    rulebooks: Vec<Rulebook>,
    report: &mut Report,
) -> Result<(), CheckStop> {
    // One moment for all of it.
    sql.execute_batch("BEGIN")?;
    BOOKS_SCHEMA.require_newest(sql)?;
    let file: String = sql.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if file != "ok" {
        return Err(Difference::File(file).into());
    }
    schema(sql)?;
    mark.map_or(Ok(()), |mark| mark.verify(sql))?;
    let mut entries = Entries::new(sql)?;
    entries.walk(report)?;
    entries.ends(report)?;
    room_state_check::check(sql, &entries, rulebooks)
}

/// Whether tables, indices and triggers are those that this version makes.
pub(super) fn schema(sql: &Connection) -> Result<(), CheckStop> {
    let fresh = Connection::open_in_memory()?;
    BOOKS_SCHEMA.migrate(&fresh)?;
    let query = "SELECT name, coalesce(sql, '') FROM sqlite_schema
                 WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name";
    let list = |sql: &Connection| -> Result<Vec<(String, String)>, rusqlite::Error> {
        sql.prepare(query)?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    };
    let (found, made) = (list(sql)?, list(&fresh)?);
    let differs = |one: &[(String, String)], other: &[(String, String)]| {
        one.iter().find(|row| !other.contains(row)).map(|(name, _)| name.clone())
    };
    match differs(&made, &found).or_else(|| differs(&found, &made)) {
        Some(name) => Err(Difference::Schema { name }.into()),
        None => Ok(()),
    }
}

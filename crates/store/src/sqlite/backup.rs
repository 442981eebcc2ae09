//! Copies of the whole room: made while it runs, and put back into an empty folder.

use std::{fs, io, path::Path};

use rusqlite::{
    Connection,
    backup::{Backup, StepResult},
};

use super::{
    high_water_mark::HighWaterMark,
    open::{DATABASE, Options, connect_to_read, lock, of_folder},
};
use crate::{
    StoreError,
    private::{make_file, make_folder},
    schema::{BOOKS_SCHEMA, Schema},
};

/// Copies what is durable in a data folder into one file, as of one moment. The room goes on
/// meanwhile. A file that is there already is not touched.
///
/// # Errors
/// If it cannot be read or written.
pub fn backup(folder: &Path, to: &Path) -> Result<(), StoreError> {
    let from = connect_to_read(&folder.join(DATABASE), &Options::default())?;
    copy(&from, to)
}

/// Puts a copy into a data folder that has no database yet.
///
/// # Errors
/// If the folder has one or is in use, or the copy is damaged, of a version this program cannot
/// open, or not ours.
pub fn restore(copy_file: &Path, folder: &Path) -> Result<(), StoreError> {
    make_folder(folder).map_err(|error| of_folder(&error))?;
    let _lock = lock(folder)?;
    put_back(copy_file, folder)
}

/// The same, with the folder's lock held.
pub(crate) fn put_back(copy_file: &Path, folder: &Path) -> Result<(), StoreError> {
    is_sound(copy_file)?;
    let from = connect_to_read(copy_file, &Options::default())?;
    HighWaterMark::new(folder).remove().map_err(|error| of_folder(&error))?;
    copy(&from, &folder.join(DATABASE))
}

/// Says no to a copy that could not be put back.
pub(crate) fn is_sound(copy_file: &Path) -> Result<(), StoreError> {
    let copy = connect_to_read(copy_file, &Options::default())?;
    BOOKS_SCHEMA.version(&copy)?;
    sound(&copy)
}

/// Copies a file beside the books, if it is sound and of a version that could be opened.
pub(crate) fn copy_file(schema: &Schema<'_>, from: &Path, to: &Path) -> Result<(), StoreError> {
    let from = connect_to_read(from, &Options::default())?;
    schema.version(&from)?;
    sound(&from)?;
    copy(&from, to)
}

fn sound(sql: &Connection) -> Result<(), StoreError> {
    let found: String = sql.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    match found.as_str() {
        "ok" => Ok(()),
        _ => Err(StoreError::Damaged(found.lines().collect::<Vec<_>>().join(" "))),
    }
}

/// The whole of one database as one new file: complete under its name, or not there.
fn copy(from: &Connection, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Failed(format!("{} is there already", to.display())));
    }
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    let copied = copy_to(from, part).and_then(|()| {
        let synced = fs::File::open(part).and_then(|file| file.sync_all());
        let named = synced.and_then(|()| fs::rename(part, to)).and_then(|()| sync_folder(to));
        named.map_err(|error| of_folder(&error))
    });
    if copied.is_err() {
        // Nothing is lost if it stays; the next copy begins anew.
        let _ = fs::remove_file(part);
    }
    copied
}

fn copy_to(from: &Connection, part: &Path) -> Result<(), StoreError> {
    if part.exists() {
        fs::remove_file(part).map_err(|error| of_folder(&error))?;
    }
    make_file(part).map_err(|error| of_folder(&error))?;
    let mut to = Connection::open(part)?;
    {
        let backup = Backup::new(from, &mut to)?;
        // In one step, which is one moment of the source; its writer does not wait.
        match backup.step(-1)? {
            StepResult::Done => {}
            _ => return Err(StoreError::Locked),
        }
    }
    // One file, without a log beside it.
    to.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    to.close().map_err(|(_, error)| error.into())
}

/// Makes the name of a file or folder durable.
pub(crate) fn sync_folder(of: &Path) -> io::Result<()> {
    match of.parent() {
        Some(folder) if folder.as_os_str().is_empty() => fs::File::open(".")?.sync_all(),
        Some(folder) => fs::File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

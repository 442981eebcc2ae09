//! Copies of a whole data folder: the books, the people and the figures. A copy is a data folder itself; it gets
//! its name only when it is complete.

use std::{
    fs, io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

use crate::{
    PEOPLE, StoreError, TALLIES, backup, check_people,
    folder::books_are_there,
    private::make_folder,
    schema::{PEOPLE_SCHEMA, Schema, TALLIES_SCHEMA},
    sqlite::{DATABASE, LOCK, copy_file, is_sound, lock, of_folder, put_back, sync_folder},
};

/// Copies a data folder into a new one, while the room goes on.
///
/// # Errors
/// If there is no room in it, the new folder is there already, or it cannot be read or written.
pub fn backup_folder(folder: &Path, to: &Path) -> Result<(), StoreError> {
    has_room(folder)?;
    books_are_there(folder)?;
    if to.exists() {
        return Err(StoreError::Failed(format!("{} is there already", to.display())));
    }
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    // It holds personal data.
    fs::DirBuilder::new().mode(0o700).create(&part).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Failed(format!(
            "{} is there: a copy that was not finished, or another that is being made",
            part.display()
        )),
        _ => StoreError::Failed(format!("{}: {error}", part.display())),
    })?;
    let copied = copy_all(folder, &part).and_then(|()| {
        let named = fs::File::open(&part).and_then(|part| part.sync_all());
        let named = named.and_then(|()| fs::rename(&part, to)).and_then(|()| sync_folder(to));
        named.map_err(|error| of_folder(&error))
    });
    if copied.is_err() {
        // We made it, and nothing in it is complete.
        let _ = fs::remove_dir_all(&part);
    }
    copied
}

/// The figures first: the hands that they count are then in the books. The people last: every player
/// in the books is then among them. The other way round a number in the books could be missing among
/// the people and be given to somebody else.
fn copy_all(folder: &Path, to: &Path) -> Result<(), StoreError> {
    copy_if_there(&TALLIES_SCHEMA, folder, to)?;
    backup(folder, &to.join(DATABASE))?;
    copy_if_there(&PEOPLE_SCHEMA, folder, to)?;
    // A copy that cannot be put back is none.
    is_sound(&to.join(DATABASE))?;
    match check_people(to) {
        Err(error @ StoreError::Damaged(_)) => Err(error),
        // An older version can be checked only once the copy is opened, which migrates it.
        _ => Ok(()),
    }
}

/// Copies the files beside the books that are there.
fn copy_if_there(schema: &Schema<'_>, from: &Path, to: &Path) -> Result<(), StoreError> {
    let name = schema.file();
    let copied = match from.join(name) {
        file if file.exists() => copy_file(schema, &file, &to.join(name)),
        _ => Ok(()),
    };
    copied.map_err(|error| match error {
        StoreError::Damaged(what) if name == TALLIES => StoreError::Damaged(format!(
            "{name}: {what}. It may be removed: it is counted again from the hands that are kept"
        )),
        error => error,
    })
}

/// Puts a copy into an empty folder, which is made if it is not there.
///
/// # Errors
/// If the folder is not empty or in use, or the copy is damaged, not ours, or of a version
/// that this program cannot open.
pub fn restore_folder(from: &Path, folder: &Path) -> Result<(), StoreError> {
    has_room(from)?;
    books_are_there(from)?;
    let was_there = folder.exists();
    make_folder(folder).map_err(|error| of_folder(&error))?;
    let lock = lock(folder)?;
    is_empty(folder)?;
    // What makes it a room comes last.
    let restored = copy_if_there(&TALLIES_SCHEMA, from, folder)
        .and_then(|()| copy_if_there(&PEOPLE_SCHEMA, from, folder))
        .and_then(|()| put_back(&from.join(DATABASE), folder));
    if restored.is_err() {
        // The folder was empty, so what is there is ours.
        for name in [TALLIES, PEOPLE, LOCK] {
            let _ = fs::remove_file(folder.join(name));
        }
        drop(lock);
        if !was_there {
            let _ = fs::remove_dir(folder);
        }
    }
    restored
}

fn has_room(folder: &Path) -> Result<(), StoreError> {
    if folder.join(DATABASE).is_file() {
        return Ok(());
    }
    Err(StoreError::Failed(format!("there is no {DATABASE} in {}", folder.display())))
}

/// But for our own lock, and for what a disk of its own has.
fn is_empty(folder: &Path) -> Result<(), StoreError> {
    for entry in fs::read_dir(folder).map_err(|error| of_folder(&error))? {
        let name = entry.map_err(|error| of_folder(&error))?.file_name();
        if name != LOCK && name != "lost+found" {
            let (folder, name) = (folder.display(), name.display());
            return Err(StoreError::Failed(format!("{folder} is not empty: {name} is there")));
        }
    }
    Ok(())
}

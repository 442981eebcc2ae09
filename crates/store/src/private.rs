//! Files and folders for the owner alone: they hold digests of passwords, birth dates and what decks
//! were shuffled from. What an operator has made stays as it is.

use std::{
    fs::{self, File, OpenOptions},
    io,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::Path,
};

/// How a file is made.
pub(crate) fn file_options() -> OpenOptions {
    let mut options = File::options();
    options.mode(0o600);
    options
}

/// A file to write into, made if it is not there.
pub(crate) fn make_file(path: &Path) -> io::Result<File> {
    file_options().create(true).truncate(false).write(true).open(path)
}

/// A new file for its owner alone, in the place of one that is there: that one may be open to
/// others, and would stay so.
///
/// # Errors
/// If it cannot be made.
pub fn new_private_file(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    file_options().create_new(true).write(true).open(path)
}

/// A folder, made if it is not there.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Whether other users can read a folder.
#[must_use]
pub fn is_open_to_others(folder: &Path) -> bool {
    fs::metadata(folder).is_ok_and(|found| found.permissions().mode() & 0o077 != 0)
}

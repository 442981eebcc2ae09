//! Where a rulebook comes from: its name if it is embedded, else a file.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use rulebook::{EMBEDDED_IDS, FILE_BYTES_MAX, Rulebook, embedded};

use crate::{failure::Failure, paths::shown};

/// The rulebook of that name, or in that file.
pub(crate) fn load(name: &str) -> Result<Rulebook, Failure> {
    if let Some(rulebook) = embedded(name) {
        return Ok(rulebook);
    }
    let path = Path::new(name);
    if !path.exists() {
        let known = EMBEDDED_IDS.join(", ");
        return Err(Failure::input(format_args!(
            "expected a rulebook ({known}) or a file, found \"{}\"",
            name.escape_debug()
        )));
    }
    Rulebook::from_bytes(&shown(path), &read(path)?).map_err(|error| {
        let more = match error.problems.len() {
            1 => String::new(),
            count => format!(" (and {} more: see `cardroom rules check`)", count - 1),
        };
        Failure::input(format_args!("{}: {}{more}", error.file, error.problems[0]))
    })
}

/// The bytes of a file that a command was given.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::input(format_args!("{}: cannot be read: {error}", shown(path)));
    bytes(path).map_err(failed)
}

/// The bytes of a file, no more than a rulebook may have and one, so that neither a mistaken nor a
/// hostile path can fill the memory.
pub(crate) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = FILE_BYTES_MAX as u64 + 1;
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

//! Paths in texts for people.

use std::path::Path;

/// A path as one line of text: what would break the line or steer a terminal is escaped.
pub(crate) fn shown(path: &Path) -> String {
    escaped(&path.display().to_string())
}

/// The same for a path that is text already.
pub(crate) fn escaped(path: &str) -> String {
    path.escape_debug().to_string()
}

//! What the system lets this process have.

/// Every connection is an open file, and many systems start a process with 1,024 of them at most
/// although it may ask for more. Nothing is lost if it may not.
pub(crate) fn raise_open_files() {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
}

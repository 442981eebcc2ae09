//! The system's limits of this process.

/// Every connection is an open file, and many systems start a process with 1,024 of them at most
/// although it may ask for more. Nothing is lost if it may not.
pub(crate) fn raise_open_files() {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
}

/// The memory of a room holds hidden cards and passwords: a crash leaves no copy of it on the disk,
/// and other processes of the same user cannot read it.
pub(crate) fn forbid_core_dumps() {
    if let Err(error) = rlimit::Resource::CORE.set(0, 0) {
        tracing::warn!(%error, "a crash may leave a core dump");
    }
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        if let Err(error) = set_dumpable_behavior(DumpableBehavior::NotDumpable) {
            tracing::warn!(%error, "other processes of this user can read this one's memory");
        }
    }
}

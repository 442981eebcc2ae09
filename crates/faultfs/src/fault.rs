//! Things that go wrong while power is on.

/// A call of a program to a disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// Opening a file, or creating it.
    Open,
    Read,
    Write,
    /// Cutting a file.
    Truncate,
    /// Making a file durable.
    Sync,
    /// Deleting a file.
    Delete,
}

/// A call that will fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    call: Call,
    on: String,
    skip: u64,
    times: u64,
    pub(crate) loses: bool,
}

impl Fault {
    /// The next such call fails, once; then all is well.
    pub fn once(call: Call) -> Self {
        Self { call, on: String::new(), skip: 0, times: 1, loses: false }
    }

    /// Not the next but the one after `calls` more.
    #[must_use]
    pub fn after(self, calls: u64) -> Self {
        Self { skip: calls, ..self }
    }

    /// That many in a row.
    #[must_use]
    pub fn times(self, times: u64) -> Self {
        Self { times, ..self }
    }

    /// Only calls for files whose name ends so, such as `-wal`.
    #[must_use]
    pub fn on(self, name_end: &str) -> Self {
        Self { on: name_end.to_owned(), ..self }
    }

    /// For a sync: what it had to write is forgotten, and a later sync that is reported as done
    /// does not write it either, as Linux does after an error of the device. Without this, what
    /// was not synced can still be.
    #[must_use]
    pub fn losing_writes(self) -> Self {
        Self { loses: true, ..self }
    }

    /// Whether it applies to this call; counts the call.
    pub(crate) fn strikes(&mut self, call: Call, name: &str) -> bool {
        if self.call != call || !name.ends_with(&self.on) || self.times == 0 {
            return false;
        }
        if self.skip > 0 {
            self.skip -= 1;
            return false;
        }
        self.times -= 1;
        true
    }

    pub(crate) fn is_over(&self) -> bool {
        self.times == 0
    }
}

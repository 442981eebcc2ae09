//! How a game that was read back goes on.

use base::Millis;

/// When a game that was read back deals again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reopening {
    /// Only the game was reloaded; everyone is still connected.
    At(Millis),
    /// The whole room was restarted: nobody is connected, and nothing is dealt before everyone at
    /// the table is back or the rulebook's wait is over, so that a crash times nobody out.
    WithTheRoom {
        /// When it was read back.
        now: Millis,
        /// How long the room was down: time to sit out did not run meanwhile.
        gone_for: Millis,
        /// Whether the room was shut down cleanly: no hand was in progress.
        clean_shutdown: bool,
    },
}

impl Reopening {
    pub(crate) fn now(self) -> Millis {
        match self {
            Self::At(now) | Self::WithTheRoom { now, .. } => now,
        }
    }

    /// Whether hands may have been in progress.
    #[must_use]
    pub fn loses_hands(self) -> bool {
        !matches!(self, Self::WithTheRoom { clean_shutdown: true, .. })
    }
}

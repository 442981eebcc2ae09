//! Numbers of staff accounts. In the chain of staff whoever acts is one number: 0 is the operator at
//! the command line, small numbers are players (who close their own accounts, say), and staff begin at
//! [`STAFF_NUMBERS_FROM`], which no room's players ever reach. Numbers are not given twice.

use std::fmt;

use base::PlayerId;

/// A million million: more than all players of all rooms, and far inside what a JSON number holds
/// exactly.
pub const STAFF_NUMBERS_FROM: u64 = 1_000_000_000_000;

/// The number of a staff account, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StaffNumber(pub u32);

impl StaffNumber {
    /// Who that is in the chain of staff.
    #[must_use]
    pub const fn who(self) -> PlayerId {
        PlayerId(STAFF_NUMBERS_FROM + self.0 as u64)
    }

    /// The staff account that a number in the chain stands for, if it is one.
    #[must_use]
    pub fn of(who: PlayerId) -> Option<Self> {
        let number = who.0.checked_sub(STAFF_NUMBERS_FROM)?;
        u32::try_from(number).ok().filter(|number| *number > 0).map(Self)
    }
}

impl fmt::Display for StaffNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

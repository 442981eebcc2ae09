//! The roles of staff. What each may see and do is one table, in `permissions`.

use std::{fmt, str::FromStr};

/// What somebody of the staff is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Answers players.
    Support,
    /// Looks after the fairness of play.
    Integrity,
    /// Runs tournaments, and nothing else.
    Director,
    /// Looks after deposits and withdrawals.
    Cashier,
    /// Runs the room and manages staff.
    Admin,
    /// Sees everything and changes nothing.
    Auditor,
}

impl Role {
    /// In the order of the table.
    pub const ALL: [Self; 6] =
        [Self::Support, Self::Integrity, Self::Director, Self::Cashier, Self::Admin, Self::Auditor];

    /// The name in the protocol, on the command line and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Support => "support",
            Self::Integrity => "integrity",
            Self::Director => "director",
            Self::Cashier => "cashier",
            Self::Admin => "admin",
            Self::Auditor => "auditor",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchRole;

impl fmt::Display for NoSuchRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Role::ALL.map(Role::name).join(", ");
        write!(f, "expected a role: {names}")
    }
}

impl std::error::Error for NoSuchRole {}

impl FromStr for Role {
    type Err = NoSuchRole;

    fn from_str(text: &str) -> Result<Self, NoSuchRole> {
        Self::ALL.into_iter().find(|role| role.name() == text).ok_or(NoSuchRole)
    }
}

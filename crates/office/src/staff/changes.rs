//! Changes to staff accounts.

use crate::{NameRefusal, check_name};

use super::{Role, StaffNumber, StaffRefusal};

/// What is known about an account that is to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StaffFacts {
    pub number: StaffNumber,
    pub role: Role,
    /// Whether it can log in: enrolled and not disabled.
    pub active: bool,
    /// Other admins who can log in.
    pub other_admins: u32,
}

impl StaffFacts {
    fn is_last_admin(&self) -> bool {
        self.active && self.role == Role::Admin && self.other_admins == 0
    }
}

/// Decides whether an account can be disabled. `by` is who asks; the operator at the command line is
/// `None`, and may do what leaves no admin: the same command line makes another.
///
/// # Errors
/// If it is the own account, or that of the last admin.
pub fn may_disable(account: &StaffFacts, by: Option<StaffNumber>) -> Result<(), StaffRefusal> {
    let Some(by) = by else { return Ok(()) };
    if by == account.number {
        return Err(StaffRefusal::OwnAccount);
    }
    if account.is_last_admin() { Err(StaffRefusal::LastAdmin) } else { Ok(()) }
}

/// The same for another role.
///
/// # Errors
/// If it is the own account, or that of the last admin.
pub fn may_change_role(
    account: &StaffFacts,
    to: Role,
    by: Option<StaffNumber>,
) -> Result<(), StaffRefusal> {
    if to == Role::Admin && by != Some(account.number) {
        return Ok(());
    }
    may_disable(account, by)
}

/// Decides whether somebody of the staff may have this name. Names that players may not have because
/// they sound like staff are free here.
///
/// # Errors
/// If it does not have the form of a name.
pub fn staff_name(name: &str) -> Result<(), StaffRefusal> {
    match check_name(name) {
        Ok(()) | Err(NameRefusal::Reserved) => Ok(()),
        Err(NameRefusal::Form | NameRefusal::Erased) => Err(StaffRefusal::Name),
    }
}

//! How long a login of staff lasts, and what it opens.

use base::Millis;

use super::{Permission, Role, StaffRefusal};

/// A screen that nobody has touched for so long is left alone.
pub const STAFF_SESSION_IDLE: Millis = Millis::seconds(20 * 60);
/// A shift; then one logs in again, whatever happened meanwhile.
pub const STAFF_SESSION_MAX: Millis = Millis::seconds(10 * 60 * 60);
/// After a fresh second factor: one errand with money.
pub const CONFIRMATION: Millis = Millis::seconds(5 * 60);
/// A one-time link is opened the same day, or made again.
pub const LINK_VALID: Millis = Millis::seconds(24 * 60 * 60);

/// Whether a login is over that began and was last used at these times.
#[must_use]
pub fn is_session_over(began: Millis, used: Millis, now: Millis) -> bool {
    now >= used + STAFF_SESSION_IDLE || now >= began + STAFF_SESSION_MAX
}

/// Decides whether somebody of this role may do something now, whose second factor is fresh until
/// then.
///
/// # Errors
/// If the role may not, or a fresh second factor is needed first.
pub fn authorize(
    role: Role,
    permission: Permission,
    confirmed_until: Option<Millis>,
    now: Millis,
) -> Result<(), StaffRefusal> {
    if !role.may(permission) {
        return Err(StaffRefusal::NotAllowed(permission));
    }
    let fresh = confirmed_until.is_some_and(|until| now < until);
    if permission.needs_confirmation() && !fresh {
        return Err(StaffRefusal::Confirm);
    }
    Ok(())
}

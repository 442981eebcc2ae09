//! What needs two people needs two: not two logins of one person, and not one person with an account
//! that he or she has made.

use base::{Millis, PlayerId};

use super::{Permission, Role, StaffNumber};

/// Within this time nobody seconds whose account, or second factor, the other one gave out.
pub const SECOND_PERSON_APART: Millis = Millis::seconds(7 * 24 * 60 * 60);

/// Where an account and its second factor come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StaffOrigin {
    pub number: StaffNumber,
    pub role: Role,
    pub created_by: PlayerId,
    pub created_at: Millis,
    /// Who gave out the link with which the second factor was enrolled.
    pub enrolled_by: PlayerId,
    pub enrolled_at: Millis,
}

impl StaffOrigin {
    /// Whether the other one made this account, or enrolled it, too recently.
    fn is_made_by(&self, other: &Self, now: Millis) -> bool {
        let who = other.number.who();
        let recent = |at: Millis| now < at + SECOND_PERSON_APART;
        (self.created_by == who && recent(self.created_at))
            || (self.enrolled_by == who && recent(self.enrolled_at))
    }
}

/// Decides whether `second` can approve what `first` proposed. `same_second_factor`: both accounts are
/// enrolled with one secret.
#[must_use]
pub fn may_second(
    first: &StaffOrigin,
    second: &StaffOrigin,
    same_second_factor: bool,
    now: Millis,
) -> bool {
    second.role.may(Permission::ApproveAsSecond)
        && first.number != second.number
        && !same_second_factor
        && !first.is_made_by(second, now)
        && !second.is_made_by(first, now)
}

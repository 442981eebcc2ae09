//! Staff in the live room: logging in with a second factor, enrolling, managing accounts, and the one
//! way through which everything that staff do is checked, carried out and recorded (`action`). What
//! each may do is decided in `office::staff`.

mod action;
mod audit;
pub(crate) mod desk;
pub(crate) mod director;
mod enrolment;
mod error;
mod login;
mod manage;

pub(crate) use self::{
    action::{
        StaffRequest, Work, is_written_ahead, may_see, operator_action, staff_action, staff_of,
    },
    audit::{AuditParts, AuditRow, read_audit},
    desk::HouseMoney,
    enrolment::{Begun, Enrolled, begin_enrolment, finish_enrolment, first_admin_link, link_info},
    error::StaffError,
    login::{LoggedIn, StaffLogin, confirm, log_in},
    manage::{
        NewSecrets, change_role, create_enrolled, create_with_link, enrol_again, set_disabled,
    },
};

/// Random bytes from the operating system.
fn random<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes)
}

//! Staff: the people who look after the room. They are no players: they have accounts of their own
//! kind, log in with a second factor, and never sit at a table. Here is what each of them may do, what
//! a second factor must prove, and how long a login lasts. Pure: time and chance are arguments.

mod changes;
mod number;
mod permissions;
mod reason;
mod refusal;
mod roles;
mod second_factor;
mod second_person;
mod sessions;

pub use changes::{StaffFacts, may_change_role, may_disable, staff_name};
pub use number::{STAFF_NUMBERS_FROM, StaffNumber};
pub use permissions::Permission;
pub use reason::{REASON_CHARS_MAX, check_reason};
pub use refusal::StaffRefusal;
pub use roles::Role;
pub use second_factor::{
    RECOVERY_CODES, RECOVERY_RANDOM_BYTES, SecretText, TOTP_SECRET_BYTES, TotpSecret,
    WRONG_CODES_MAX, WRONG_CODES_WAIT, could_be_a_code, is_recovery_code, recovery_code,
    recovery_key,
};
pub use second_person::{SECOND_PERSON_APART, StaffOrigin, may_second};
pub use sessions::{
    CONFIRMATION, LINK_VALID, STAFF_SESSION_IDLE, STAFF_SESSION_MAX, authorize, is_session_over,
};

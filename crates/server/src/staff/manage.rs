//! Changes of staff accounts: by an admin from the page, or by the operator at the command line. Each is
//! a change of the people that completes its entry for the chain (`Work::People`).

use office::{
    staff::{
        LINK_VALID, RECOVERY_CODES, Role, StaffNumber, StaffRefusal, TotpSecret, may_change_role,
        may_disable, recovery_code, staff_name,
    },
    stored_name,
};
use store::{Enrolment, People, Staff, StaffAccount, StaffAdded, StoreError, TokenDigest};

use super::{login::recovery_digest, random};

/// A refusal has changed nothing.
type Decided<T> = Result<Result<T, StaffRefusal>, StoreError>;

/// What a new second factor is made of.
pub(crate) struct NewSecrets {
    pub(crate) totp: TotpSecret,
    /// To be shown once.
    pub(crate) recovery_codes: Vec<String>,
    pub(crate) digests: Vec<TokenDigest>,
}

impl NewSecrets {
    /// `None` if the system has no random numbers.
    pub(crate) fn new() -> Option<Self> {
        let codes: Option<Vec<String>> =
            (0..RECOVERY_CODES).map(|_| random().map(recovery_code)).collect();
        let recovery_codes = codes?;
        let digests = recovery_codes.iter().filter_map(|code| recovery_digest(code)).collect();
        Some(Self { totp: TotpSecret(random()?), recovery_codes, digests })
    }
}

/// Adds an account and a one-time link with which its person enrols.
pub(crate) fn create_with_link(
    people: &People,
    staff: &mut Staff,
    name: &str,
    role: Role,
    link: &TokenDigest,
) -> Decided<StaffNumber> {
    let number = match add(people, staff, name, role)? {
        Ok(number) => number,
        Err(refusal) => return Ok(Err(refusal)),
    };
    people.make_staff_link(link, Some(number), staff.who, staff.at + LINK_VALID)?;
    Ok(Ok(number))
}

/// Adds an account that can log in at once.
pub(crate) fn create_enrolled(
    people: &People,
    staff: &mut Staff,
    name: &str,
    role: Role,
    password: &str,
    secrets: &NewSecrets,
) -> Decided<StaffNumber> {
    let number = match add(people, staff, name, role)? {
        Ok(number) => number,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let enrolment =
        Enrolment { password, secret: secrets.totp, step: 0, recovery_codes: &secrets.digests };
    people.enrol_staff(number, &enrolment, staff.who, staff.at)?;
    Ok(Ok(number))
}

fn add(people: &People, staff: &mut Staff, name: &str, role: Role) -> Decided<StaffNumber> {
    let name = stored_name(name);
    if let Err(refusal) = staff_name(&name) {
        return Ok(Err(refusal));
    }
    Ok(match people.add_staff(&name, role, staff.who, staff.at)? {
        StaffAdded::Done(number) => {
            staff.about = format!("staff {number}, {role}");
            Ok(number)
        }
        StaffAdded::NameTaken => Err(StaffRefusal::NameTaken),
        StaffAdded::TooMany => Err(StaffRefusal::TooMany),
    })
}

/// Disables an account, or lets it log in again.
pub(crate) fn set_disabled(
    people: &People,
    staff: &mut Staff,
    number: StaffNumber,
    disabled: bool,
) -> Decided<StaffAccount> {
    let Some(account) = people.staff_by_number(number)? else {
        return Ok(Err(StaffRefusal::NoSuchStaff));
    };
    let by = StaffNumber::of(staff.who);
    if disabled && let Err(refusal) = may_disable(&people.staff_facts(&account)?, by) {
        return Ok(Err(refusal));
    }
    people.set_staff_disabled(number, disabled.then_some(staff.at))?;
    staff.about = format!("staff {number}{}", if disabled { "" } else { ", no longer" });
    now(people, number)
}

/// Gives an account another role.
pub(crate) fn change_role(
    people: &People,
    staff: &mut Staff,
    number: StaffNumber,
    role: Role,
) -> Decided<StaffAccount> {
    let Some(account) = people.staff_by_number(number)? else {
        return Ok(Err(StaffRefusal::NoSuchStaff));
    };
    let (facts, by) = (people.staff_facts(&account)?, StaffNumber::of(staff.who));
    if let Err(refusal) = may_change_role(&facts, role, by) {
        return Ok(Err(refusal));
    }
    people.set_staff_role(number, role)?;
    staff.about = format!("staff {number}, {} to {role}", account.role);
    now(people, number)
}

/// Takes the password and the second factor away, and makes a one-time link with which the person
/// enrols again.
pub(crate) fn enrol_again(
    people: &People,
    staff: &mut Staff,
    number: StaffNumber,
    link: &TokenDigest,
) -> Decided<StaffAccount> {
    let Some(account) = people.staff_by_number(number)? else {
        return Ok(Err(StaffRefusal::NoSuchStaff));
    };
    if account.disabled_at.is_some() {
        return Ok(Err(StaffRefusal::Disabled));
    }
    people.unenrol_staff(number)?;
    people.make_staff_link(link, Some(number), staff.who, staff.at + LINK_VALID)?;
    staff.about = format!("staff {number}");
    now(people, number)
}

fn now(people: &People, number: StaffNumber) -> Decided<StaffAccount> {
    Ok(people.staff_by_number(number)?.ok_or(StaffRefusal::NoSuchStaff))
}

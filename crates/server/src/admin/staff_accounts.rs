//! Staff accounts, changed by the operator: with the people, in one transaction with the entry for the
//! chain of staff. The operator needs no permission, and gives a reason like everybody else.

use base::Millis;
use office::{
    PASSWORD_BYTES,
    staff::{Role, StaffRefusal, check_reason},
};
use store::{OPERATOR, People, Staff, StaffAccount, StoreError};

use super::{AdminError, Command, CommandOutcome, Shown, refused};
use crate::{
    accounts::{AccountError, Token},
    hasher::HashMemory,
    refusals::registration,
    staff::{NewSecrets, change_role, create_enrolled, enrol_again, set_disabled},
};

/// Carries a command out in a folder that no room has open.
pub(super) fn in_folder(
    people: &People,
    command: &Command,
    now: Millis,
) -> Result<CommandOutcome, AdminError> {
    let password = match command {
        Command::StaffCreate { password, .. } => {
            check_password(password)?;
            Some(HashMemory::default().hash(password).ok_or(AccountError::Busy)?)
        }
        _ => None,
    };
    change(people, command, password, now)
}

/// The same rule as for players.
pub(super) fn check_password(password: &str) -> Result<(), AdminError> {
    if PASSWORD_BYTES.contains(&password.len()) {
        return Ok(());
    }
    Err(AdminError::Account(registration(office::RegistrationRefusal::Password)))
}

/// Changes an account, with the digest of a new password, and notes it for the chain.
pub(super) fn change(
    people: &People,
    command: &Command,
    password: Option<String>,
    now: Millis,
) -> Result<CommandOutcome, AdminError> {
    let (action, reason) = match command {
        Command::StaffCreate { reason, .. } => ("staff_create", reason),
        Command::StaffDisable { reason, .. } => ("staff_disable", reason),
        Command::StaffRole { reason, .. } => ("staff_role", reason),
        Command::StaffEnrol { reason, .. } => ("staff_enrol", reason),
        _ => return refused("not a command about staff"),
    };
    let reason = check_reason(reason).map_err(in_words)?.to_owned();
    let mut staff = Staff {
        id: format!("{action}:{}", now.0),
        who: OPERATOR,
        action: action.to_owned(),
        about: String::new(),
        reason,
        effect: None,
        at: now,
    };
    let random = || AdminError::from(AccountError::Busy);
    let secrets = NewSecrets::new().ok_or_else(random)?;
    let token = Token::random().ok_or_else(random)?;
    let changed = people.in_transaction(|people| {
        let by_name = |name: &str| people.staff_by_name(name);
        let decided = match command {
            Command::StaffCreate { name, role, .. } => {
                let Ok(role) = role.parse::<Role>() else { return Ok(Err(Problem::Role)) };
                let password = password.unwrap_or_default();
                create_enrolled(people, &mut staff, name, role, &password, &secrets)?.map(
                    |number| CommandOutcome::StaffCreated {
                        number: number.0,
                        name: name.clone(),
                        role: role.to_string(),
                        uri: Shown(secrets.totp.text(name).uri),
                        recovery_codes: secrets.recovery_codes.iter().cloned().map(Shown).collect(),
                    },
                )
            }
            Command::StaffDisable { name, disabled, .. } => match by_name(name)? {
                Some(one) => set_disabled(people, &mut staff, one.number, *disabled)?.map(state),
                None => Err(StaffRefusal::NoSuchStaff),
            },
            Command::StaffRole { name, role, .. } => {
                let Ok(role) = role.parse() else { return Ok(Err(Problem::Role)) };
                match by_name(name)? {
                    Some(one) => change_role(people, &mut staff, one.number, role)?.map(state),
                    None => Err(StaffRefusal::NoSuchStaff),
                }
            }
            Command::StaffEnrol { name, .. } => {
                match by_name(name)? {
                    Some(one) => enrol_again(people, &mut staff, one.number, &token.digest())?.map(
                        |account| CommandOutcome::StaffLink {
                            number: account.number.0,
                            name: account.name,
                            token: Shown(token.0.clone()),
                        },
                    ),
                    None => Err(StaffRefusal::NoSuchStaff),
                }
            }
            _ => Err(StaffRefusal::NoSuchStaff),
        };
        match decided {
            Ok(outcome) => {
                people.note(&staff)?;
                Ok::<_, StoreError>(Ok(outcome))
            }
            Err(refusal) => Ok(Err(Problem::Refused(refusal))),
        }
    })?;
    changed.map_err(|problem| match problem {
        Problem::Role => AdminError::Refused("expected a role: see --help".to_owned()),
        Problem::Refused(refusal) => in_words(refusal),
    })
}

enum Problem {
    Role,
    Refused(StaffRefusal),
}

fn state(account: StaffAccount) -> CommandOutcome {
    CommandOutcome::StaffChanged {
        number: account.number.0,
        name: account.name,
        role: account.role.to_string(),
        disabled: account.disabled_at.is_some(),
    }
}

/// For the operator, who reads English.
fn in_words(refusal: StaffRefusal) -> AdminError {
    let why = match refusal {
        StaffRefusal::Reason => "give a reason of 1 to 300 characters on one line",
        StaffRefusal::Name => "a name of staff has 3 to 16 letters, digits, dashes or underscores",
        StaffRefusal::NameTaken => "somebody of the staff has this name",
        StaffRefusal::NoSuchStaff => "nobody of the staff has this name",
        StaffRefusal::Disabled => "this account is disabled: enable it first",
        StaffRefusal::TooMany => "there are as many staff accounts as there may be",
        other => other.code(),
    };
    AdminError::Refused(why.to_owned())
}

//! Enrolling by a one-time link: somebody chooses a password, takes a secret into an authenticator and
//! proves it with a code. Only then is the link used up, and the recovery codes are shown, once.

use std::sync::Arc;

use base::Millis;
use office::{
    PASSWORD_BYTES,
    staff::{
        CONFIRMATION, LINK_VALID, Role, SecretText, StaffNumber, StaffRefusal, TotpSecret,
        staff_name,
    },
    stored_name,
};
use qrcode::{Color, EcLevel, QrCode};
use serde_json::{Value, json};
use store::{
    Enrolment, OPERATOR, People, Staff, StaffAdded, StaffChoice, StaffSession, StoreError,
};

use super::{NewSecrets, StaffError, Work, action::recorded, random};
use crate::{
    Shared,
    accounts::{AccountError, Token},
};

/// What a link is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkInfo {
    /// Whose it is; `None` if the person chooses a name: the first admin.
    pub(crate) name: Option<String>,
    pub(crate) role: Role,
}

/// A secret that waits for its proof.
pub(crate) struct Begun {
    pub(crate) text: SecretText,
    /// A QR code of the text.
    pub(crate) qr: Value,
}

/// Somebody who is enrolled and logged in.
pub(crate) struct Enrolled {
    pub(crate) recovery_codes: Vec<String>,
    pub(crate) session: StaffSession,
    pub(crate) token: Token,
}

/// Makes the link of a start at which there are no staff; `None` if there are some. It is good for one
/// account and a day; another start makes another.
///
/// # Errors
/// If it cannot be stored.
pub(crate) fn first_admin_link(people: &People, now: Millis) -> Result<Option<Token>, StoreError> {
    if people.has_staff()? {
        return Ok(None);
    }
    let Some(token) = Token::random() else { return Ok(None) };
    people.make_staff_link(&token.digest(), None, OPERATOR, now + LINK_VALID)?;
    Ok(Some(token))
}

/// What a link is for, if it is good.
///
/// # Errors
/// If it is not, or the people cannot be reached.
pub(crate) async fn link_info(shared: &Arc<Shared>, token: Token) -> Result<LinkInfo, StaffError> {
    let (digest, now) = (token.digest(), shared.now());
    let info = shared.accounts.with(move |people| {
        let Some(link) = people.staff_link(&digest, now)? else { return Ok(None) };
        let Some(number) = link.staff else {
            return Ok(Some(LinkInfo { name: None, role: Role::Admin }));
        };
        let account = people.staff_by_number(number)?;
        Ok(account.map(|account| LinkInfo { name: Some(account.name), role: account.role }))
    });
    Ok(info.await?.ok_or(StaffRefusal::Link)?)
}

/// Keeps a chosen password, and returns a new secret for the authenticator. It can be done again until
/// the link is used.
///
/// # Errors
/// If the link is not good, or the name or the password cannot be used.
pub(crate) async fn begin_enrolment(
    shared: &Arc<Shared>,
    token: Token,
    name: Option<String>,
    password: String,
) -> Result<Begun, StaffError> {
    let digest = token.digest();
    let info = link_info(shared, token).await?;
    let name = match info.name {
        Some(name) => name,
        None => stored_name(&name.unwrap_or_default()),
    };
    staff_name(&name)?;
    if !PASSWORD_BYTES.contains(&password.len()) {
        return Err(StaffRefusal::Password.into());
    }
    let secret = TotpSecret(random().ok_or(AccountError::Busy)?);
    let password = shared.accounts.hash(password).await?;
    let text = secret.text(&name);
    let choice = StaffChoice { name, password, secret };
    let kept = shared.accounts.with(move |people| people.choose_with_link(&digest, &choice));
    if !kept.await? {
        return Err(StaffRefusal::Link.into());
    }
    let qr = qr_path(&text.uri).ok_or(AccountError::Busy)?;
    Ok(Begun { text, qr })
}

/// Uses the link up, if the code proves that the authenticator has the secret, and logs the person in.
///
/// # Errors
/// If the link is not good, nothing was chosen with it, or the code is wrong.
pub(crate) async fn finish_enrolment(
    shared: &Arc<Shared>,
    link: Token,
    code: String,
) -> Result<Enrolled, StaffError> {
    let secrets = NewSecrets::new().ok_or(AccountError::Busy)?;
    let token = Token::random().ok_or(AccountError::Busy)?;
    let unique = random::<4>().ok_or(AccountError::Busy)?;
    let now = shared.now();
    let (digest, session_digest, codes) = (link.digest(), token.digest(), secrets.digests.clone());
    // Who it is, is known once the account is.
    let staff = Staff {
        id: format!("desk/{:013}-{:08x}", now.0, u32::from_be_bytes(unique)),
        who: OPERATOR,
        action: "staff_enrolled".to_owned(),
        about: String::new(),
        reason: "with a one-time link".to_owned(),
        effect: None,
        at: now,
    };
    let work = Work::people(move |people, staff| {
        let Some(link) = people.staff_link(&digest, now)? else {
            return Ok(Err(StaffRefusal::Link));
        };
        let Some(choice) = link.choice else { return Ok(Err(StaffRefusal::Link)) };
        let Some(step) = choice.secret.accepts(&code, now, 0) else {
            people.count_wrong_link_code(&digest)?;
            return Ok(Err(StaffRefusal::SecondFactor));
        };
        let number = match link.staff {
            Some(number) => number,
            None => match first_admin(people, &choice, now)? {
                Ok(number) => number,
                Err(refusal) => return Ok(Err(refusal)),
            },
        };
        let enrolment = Enrolment {
            password: &choice.password,
            secret: choice.secret,
            step,
            recovery_codes: &codes,
        };
        people.use_staff_link(&digest)?;
        people.enrol_staff(number, &enrolment, link.made_by, now)?;
        people.begin_staff_session(&session_digest, number, Some(now + CONFIRMATION), now)?;
        staff.who = number.who();
        staff.about = format!("staff {number}");
        if link.staff.is_none() {
            staff.action = "staff_first_admin".to_owned();
            staff.reason = "with the link of the first start".to_owned();
        }
        Ok(people.staff_session(&session_digest, now)?.ok_or(StaffRefusal::Disabled))
    });
    let session = recorded(shared, staff, work).await?;
    Ok(Enrolled { recovery_codes: secrets.recovery_codes, session, token })
}

fn first_admin(
    people: &People,
    choice: &StaffChoice,
    now: Millis,
) -> Result<Result<StaffNumber, StaffRefusal>, StoreError> {
    Ok(match people.add_staff(&choice.name, Role::Admin, OPERATOR, now)? {
        StaffAdded::Done(number) => Ok(number),
        StaffAdded::NameTaken => Err(StaffRefusal::NameTaken),
        StaffAdded::TooMany => Err(StaffRefusal::TooMany),
    })
}

/// A QR code as the path of an SVG, a bar for each run of dark modules, with the quiet zone around it.
fn qr_path(text: &str) -> Option<Value> {
    const QUIET: usize = 4;
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (y, row) in code.to_colors().chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one == next) {
            let length = run.len();
            if run.first() == Some(&Color::Dark) {
                path.push_str(&format!("M{} {}h{length}v1h-{length}z", x + QUIET, y + QUIET));
            }
            x += length;
        }
    }
    Some(json!({ "size": width + 2 * QUIET, "path": path }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_qr_code_has_its_three_corners_and_a_quiet_zone() {
        let qr = qr_path("otpauth://totp/Cardroom:Ingrid?secret=GEZDGNBVGY3TQOJQ").unwrap();
        let (size, path) = (qr["size"].as_u64().unwrap(), qr["path"].as_str().unwrap());
        assert!(path.starts_with("M4 4h7v1h-7z"), "{path}");
        let right = size - 4 - 7;
        assert!(path.contains(&format!("M{right} 4h7v1h-7z")));
        assert!(path.contains(&format!("M4 {right}h7v1h-7z")));
        assert!(qr_path(&"x".repeat(10_000)).is_none());
    }
}

//! Logging in with a second factor, and confirming it again for money. A wrong name, a wrong password,
//! a wrong code and a disabled account look the same from outside.

use std::sync::Arc;

use base::Millis;
use office::{
    could_be_a_name, could_be_a_password,
    staff::{CONFIRMATION, StaffRefusal, is_recovery_code, recovery_key},
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::{People, StaffAccount, StaffSession, StoreError, TokenDigest};

use super::StaffError;
use crate::{
    Shared,
    accounts::{AccountError, Token},
};

/// A login as it is sent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StaffLogin {
    pub(crate) name: String,
    pub(crate) password: String,
    /// Of the authenticator, or a recovery code.
    pub(crate) code: String,
}

/// Somebody who is in now.
pub(crate) struct LoggedIn {
    pub(crate) session: StaffSession,
    pub(crate) token: Token,
}

/// Begins a session, if everything is right.
///
/// # Errors
/// If it is not, or the people cannot be reached.
pub(crate) async fn log_in(
    shared: &Arc<Shared>,
    login: StaffLogin,
) -> Result<LoggedIn, StaffError> {
    let StaffLogin { name, password, code } = login;
    if !could_be_a_name(&name) || !could_be_a_password(&password) {
        return Err(StaffRefusal::Login.into());
    }
    let accounts = &shared.accounts;
    let account = accounts.with(move |people| people.staff_by_name(&name)).await?;
    let account = account.filter(StaffAccount::is_active);
    let stored = account.as_ref().and_then(|account| account.password.clone());
    let fits = accounts.verify(stored, password).await?;
    let account = account.filter(|_| fits).ok_or(StaffRefusal::Login)?;
    let token = Token::random().ok_or(AccountError::Busy)?;
    let (digest, now) = (token.digest(), shared.now());
    let number = account.number;
    let enters = move |people: &People| {
        people.in_transaction(|people| {
            // Disabled, or enrolled anew, while the password was being verified.
            let is_now = people.staff_by_number(number)?.filter(StaffAccount::is_active);
            let Some(is_now) = is_now.filter(|is_now| is_now.password == account.password) else {
                return Ok(None);
            };
            if !proves(people, &is_now, &code, now)? {
                return Ok(None);
            }
            people.begin_staff_session(&digest, number, Some(now + CONFIRMATION), now)?;
            people.staff_session(&digest, now)
        })
    };
    let session = accounts.with(enters).await?;
    let Some(session) = session else {
        tracing::warn!(staff = number.0, "a second factor was refused");
        return Err(StaffRefusal::Login.into());
    };
    tracing::info!(staff = number.0, "staff logged in");
    Ok(LoggedIn { session, token })
}

/// Makes the second factor of a session fresh for a few minutes, and returns until when.
///
/// # Errors
/// If the code is wrong, or the people cannot be reached.
pub(crate) async fn confirm(
    shared: &Arc<Shared>,
    session: StaffSession,
    code: String,
) -> Result<Millis, StaffError> {
    let now = shared.now();
    let until = now + CONFIRMATION;
    let confirms = move |people: &People| {
        people.in_transaction(|people| {
            let Some(is_now) = people.staff_session(&session.token, now)? else { return Ok(None) };
            let right = proves(people, &is_now.account, &code, now)?;
            if right {
                people.confirm_staff_session(&session.token, until)?;
            }
            Ok(Some(right))
        })
    };
    match shared.accounts.with(confirms).await? {
        Some(true) => Ok(until),
        Some(false) => Err(StaffRefusal::SecondFactor.into()),
        None => Err(StaffRefusal::Session.into()),
    }
}

/// Whether a code proves the second factor now; it is used up then. A wrong one is counted.
fn proves(
    people: &People,
    account: &StaffAccount,
    code: &str,
    now: Millis,
) -> Result<bool, StoreError> {
    if now < account.waits_until {
        return Ok(false);
    }
    let right = if is_recovery_code(code) {
        match recovery_digest(code) {
            Some(digest) => people.use_recovery_code(account.number, &digest)?,
            None => false,
        }
    } else {
        let secret = account.totp_secret;
        match secret.and_then(|secret| secret.accepts(code, now, account.totp_step)) {
            Some(step) => people.use_staff_step(account.number, step)?,
            None => false,
        }
    };
    if !right {
        people.count_wrong_code(account.number, now)?;
    }
    Ok(right)
}

/// What is kept of a recovery code. It has 80 bits of chance, so a plain digest is enough; the digests
/// are found by an index, which compares nothing that a caller could learn from.
pub(super) fn recovery_digest(code: &str) -> Option<TokenDigest> {
    Some(Sha256::digest(recovery_key(code)?.as_bytes()).into())
}

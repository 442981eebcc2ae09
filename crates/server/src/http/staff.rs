//! The staff's requests. All but logging in and enrolling need a staff session, and pass `may_see` or
//! `staff_action`. Nothing here shows anything of a hand in progress.
//!
//! Every request that sets the cookie is directly under `/api/staff/`: the cookie names no path, and
//! browsers then keep it for that folder alone, whatever path a proxy puts before it.

use std::collections::HashMap;

use axum::{
    Extension, Json, Router,
    extract::{
        Path, Query, State,
        rejection::{JsonRejection, PathRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use base::{Millis, PlayerId};
use office::{
    could_be_a_name,
    staff::{Permission, Role, STAFF_SESSION_IDLE, StaffNumber, StaffRefusal},
};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{OPERATOR, StaffAccount, StaffSession};
use wire::RefusalCode;

use super::{Named, SharedState, bad_body, malformed};
use crate::{
    Shared,
    accounts::{AccountError, Token},
    address::Network,
    cookies::Cookie,
    refusals::refuse,
    staff::{
        AuditParts, AuditRow, Begun, Enrolled, LoggedIn, StaffError, StaffLogin, StaffRequest,
        Work, begin_enrolment, change_role, confirm, create_with_link, enrol_again,
        finish_enrolment, link_info, log_in, may_see, read_audit, set_disabled, staff_action,
        staff_of,
    },
};

pub(super) type Body<T> = Result<Json<Named<T>>, JsonRejection>;

pub(super) fn routes() -> Router<std::sync::Arc<Shared>> {
    Router::new()
        .route("/api/staff/login", post(enter))
        .route("/api/staff/logout", post(leave))
        .route("/api/staff/me", get(me))
        .route("/api/staff/confirm", post(confirm_again))
        .route("/api/staff/link", post(link))
        .route("/api/staff/enrol", post(enrol))
        .route("/api/staff/enrolled", post(enrolled))
        .route("/api/staff/people", get(people).post(create))
        .route("/api/staff/people/{number}/role", post(role))
        .route("/api/staff/people/{number}/disabled", post(disabled))
        .route("/api/staff/people/{number}/enrol", post(enrol_person))
        .route("/api/staff/audit", get(audit))
}

fn too_many_attempts() -> Response {
    let wait_ms = Millis::seconds(60).into();
    refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooManyAttempts { wait_ms })
}

/// Who one is and what one may do.
fn who(session: &StaffSession) -> Value {
    let account = &session.account;
    json!({
        "number": account.number.0,
        "name": account.name,
        "role": account.role.name(),
        "permissions": account.role.permissions().map(Permission::name).collect::<Vec<_>>(),
        "confirmed_until": session.confirmed_until.map(|until| until.0),
        "recovery_codes": account.recovery_codes,
        "idle_ms": STAFF_SESSION_IDLE.0,
    })
}

async fn enter(
    State(shared): SharedState,
    Extension(from): Extension<Network>,
    body: Body<StaffLogin>,
) -> Result<Response, StaffError> {
    let Json(Named(login)) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    // No player's name has a colon: staff and players use up their own tries.
    let tried = format!("staff:{}", login.name);
    let may = shared.limits.entry(from)
        && (!could_be_a_name(&login.name) || shared.limits.login(&tried, from));
    if !may {
        return Ok(too_many_attempts());
    }
    let LoggedIn { session, token } = log_in(&shared, login).await?;
    let mut response = Json(who(&session)).into_response();
    Cookie::Staff.set(response.headers_mut(), shared.config.secure, &token);
    Ok(response)
}

async fn leave(State(shared): SharedState, headers: HeaderMap) -> Result<Response, StaffError> {
    if let Some(token) = Cookie::Staff.token(&headers, shared.config.secure) {
        let digest = token.digest();
        shared.accounts.with(move |people| people.end_staff_session(&digest)).await?;
    }
    let mut response = Json(json!({})).into_response();
    Cookie::Staff.clear(response.headers_mut(), shared.config.secure);
    Ok(response)
}

async fn me(State(shared): SharedState, headers: HeaderMap) -> Result<Response, StaffError> {
    Ok(Json(who(&staff_of(&shared, &headers).await?)).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Code {
    code: String,
}

async fn confirm_again(
    State(shared): SharedState,
    Extension(from): Extension<Network>,
    headers: HeaderMap,
    body: Body<Code>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    let Json(Named(Code { code })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    if !shared.limits.entry(from) {
        return Ok(too_many_attempts());
    }
    let until = confirm(&shared, session, code).await?;
    Ok(Json(json!({ "confirmed_until": until.0 })).into_response())
}

/// A token as somebody sends it, if it could be one of ours.
fn token(text: String) -> Result<Token, StaffError> {
    Token::read(text).ok_or_else(|| StaffRefusal::Link.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Link {
    token: String,
}

async fn link(
    State(shared): SharedState,
    Extension(from): Extension<Network>,
    body: Body<Link>,
) -> Result<Response, StaffError> {
    let Json(Named(link)) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    if !shared.limits.entry(from) {
        return Ok(too_many_attempts());
    }
    let info = link_info(&shared, token(link.token)?).await?;
    Ok(Json(json!({ "name": info.name, "role": info.role.name() })).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Enrol {
    token: String,
    /// For the first admin alone; others have one.
    name: Option<String>,
    password: String,
}

async fn enrol(
    State(shared): SharedState,
    Extension(from): Extension<Network>,
    body: Body<Enrol>,
) -> Result<Response, StaffError> {
    let Json(Named(Enrol { token: link, name, password })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    if !shared.limits.entry(from) {
        return Ok(too_many_attempts());
    }
    let Begun { text, qr } = begin_enrolment(&shared, token(link)?, name, password).await?;
    let begun = json!({ "secret": text.base32, "uri": text.uri, "qr": qr });
    Ok(Json(begun).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Proof {
    token: String,
    code: String,
}

async fn enrolled(
    State(shared): SharedState,
    Extension(from): Extension<Network>,
    body: Body<Proof>,
) -> Result<Response, StaffError> {
    let Json(Named(Proof { token: link, code })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    if !shared.limits.entry(from) {
        return Ok(too_many_attempts());
    }
    let done = finish_enrolment(&shared, token(link)?, code).await?;
    let Enrolled { recovery_codes, session, token } = done;
    let reply = json!({ "recovery_codes": recovery_codes, "me": who(&session) });
    let mut response = Json(reply).into_response();
    Cookie::Staff.set(response.headers_mut(), shared.config.secure, &token);
    Ok(response)
}

/// Who did something, as a page shows it.
fn by(who: PlayerId, names: &HashMap<StaffNumber, String>) -> Value {
    match StaffNumber::of(who) {
        Some(number) => json!({ "number": number.0, "name": names.get(&number) }),
        None => json!({ "operator": who == OPERATOR }),
    }
}

fn row(account: &StaffAccount, names: &HashMap<StaffNumber, String>) -> Value {
    let enrolled = account.enrolled;
    json!({
        "number": account.number.0,
        "name": account.name,
        "role": account.role.name(),
        "disabled": account.disabled_at.is_some(),
        "enrolled": account.is_active() || account.totp_secret.is_some(),
        "created_at": account.created_at.0,
        "created_by": by(account.created_by, names),
        "enrolled_at": enrolled.map(|(_, at)| at.0),
        "enrolled_by": enrolled.map(|(who, _)| by(who, names)),
        "recovery_codes": account.recovery_codes,
    })
}

pub(super) fn names(all: &[StaffAccount]) -> HashMap<StaffNumber, String> {
    all.iter().map(|account| (account.number, account.name.clone())).collect()
}

async fn people(State(shared): SharedState, headers: HeaderMap) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::SeeStaff)?;
    let all = shared.accounts.with(store::People::all_staff).await?;
    let names = names(&all);
    let rows: Vec<Value> = all.iter().map(|account| row(account, &names)).collect();
    Ok(Json(json!({ "staff": rows })).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewStaff {
    name: String,
    role: String,
    reason: String,
}

async fn create(
    State(shared): SharedState,
    headers: HeaderMap,
    body: Body<NewStaff>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    let Json(Named(NewStaff { name, role, reason })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    let role: Role = match role.parse() {
        Ok(role) => role,
        Err(error) => return Ok(malformed(format!("role: {error}"))),
    };
    let token = Token::random().ok_or(AccountError::Busy)?;
    let link = token.digest();
    let request = manage("staff_create", String::new(), &reason);
    let work =
        Work::people(move |people, staff| create_with_link(people, staff, &name, role, &link));
    let number = staff_action(&shared, &session, request, work).await?;
    Ok(Json(json!({ "number": number.0, "link": token.0 })).into_response())
}

/// An action about staff. What it is about is completed with the change.
fn manage<'a>(action: &'static str, about: String, reason: &'a str) -> StaffRequest<'a> {
    StaffRequest { permission: Permission::ManageStaff, action, about, reason }
}

fn numbered(path: &Result<Path<u32>, PathRejection>) -> Result<StaffNumber, StaffError> {
    match path {
        Ok(Path(number)) => Ok(StaffNumber(*number)),
        Err(_) => Err(StaffRefusal::NoSuchStaff.into()),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewRole {
    role: String,
    reason: String,
}

async fn role(
    State(shared): SharedState,
    path: Result<Path<u32>, PathRejection>,
    headers: HeaderMap,
    body: Body<NewRole>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    let number = numbered(&path)?;
    let Json(Named(NewRole { role, reason })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    let role: Role = match role.parse() {
        Ok(role) => role,
        Err(error) => return Ok(malformed(format!("role: {error}"))),
    };
    let request = manage("staff_role", format!("staff {number}"), &reason);
    let work = Work::people(move |people, staff| change_role(people, staff, number, role));
    changed(&staff_action(&shared, &session, request, work).await?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Disabled {
    disabled: bool,
    reason: String,
}

async fn disabled(
    State(shared): SharedState,
    path: Result<Path<u32>, PathRejection>,
    headers: HeaderMap,
    body: Body<Disabled>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    let number = numbered(&path)?;
    let Json(Named(Disabled { disabled, reason })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    let request = manage("staff_disable", format!("staff {number}"), &reason);
    let work = Work::people(move |people, staff| set_disabled(people, staff, number, disabled));
    changed(&staff_action(&shared, &session, request, work).await?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Why {
    reason: String,
}

async fn enrol_person(
    State(shared): SharedState,
    path: Result<Path<u32>, PathRejection>,
    headers: HeaderMap,
    body: Body<Why>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    let number = numbered(&path)?;
    let Json(Named(Why { reason })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    let token = Token::random().ok_or(AccountError::Busy)?;
    let link = token.digest();
    let request = manage("staff_enrol", format!("staff {number}"), &reason);
    let work = Work::people(move |people, staff| enrol_again(people, staff, number, &link));
    let account = staff_action(&shared, &session, request, work).await?;
    Ok(Json(json!({ "number": account.number.0, "link": token.0 })).into_response())
}

fn changed(account: &StaffAccount) -> Result<Response, StaffError> {
    let now = json!({
        "number": account.number.0,
        "role": account.role.name(),
        "disabled": account.disabled_at.is_some(),
    });
    Ok(Json(now).into_response())
}

async fn audit(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<AuditParts>, QueryRejection>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::SeeAudit)?;
    let read = match parts {
        Ok(Query(parts)) => read_audit(parts),
        Err(error) => Err(error.body_text()),
    };
    let read = match read {
        Ok(read) => read,
        Err(detail) => return Ok(malformed(detail)),
    };
    let (entries, next) = shared.books.read(read).await?;
    let names = names(&shared.accounts.with(store::People::all_staff).await?);
    let rows: Vec<AuditRow> =
        entries.into_iter().map(|entry| AuditRow::new(entry, &names)).collect();
    Ok(Json(json!({ "entries": rows, "next": next })).into_response())
}

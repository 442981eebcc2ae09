//! Accounts: registering, logging in and out, and who one is.

use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::{State, rejection::JsonRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use base::Millis;
use ledger::Currency;
use serde::Deserialize;
use serde_json::{Value, json};
use wire::RefusalCode;

use super::{Named, SharedState, bad_body};
use crate::{
    Shared,
    accounts::{AccountError, Entered, Registration, Token},
    address::Network,
    cookies::Cookie,
    credentials::{brings_token, caller_of},
    messages::{ToHub, ToRoom},
    refusals::refuse,
};

/// All limits of registrations and logins are by the minute: after one, every attempt is there again.
const ATTEMPTS_COME_BACK_AFTER: Millis = Millis::seconds(60);

/// Where one can register, and what is asked.
pub(super) async fn markets(State(shared): SharedState) -> Response {
    let markets = shared.accounts.markets();
    let rows = markets.iter().map(|market| {
        json!({
            "id": market.id,
            "name": market.name,
            "rulebook": market.rulebook.as_str(),
            "minimum_age": market.minimum_age,
            "currency": market.currency.code(),
            "language": market.language.code(),
        })
    });
    let real_money = markets.iter().any(|market| market.currency != Currency::PLAY);
    let asks = json!({
        "birth_date": shared.accounts.rules().birth_date || real_money,
        "market": markets.only().is_none(),
    });
    Json(json!({ "markets": rows.collect::<Vec<_>>(), "asks": asks })).into_response()
}

/// Who one is, with the settings of the page; `null` for somebody who has never logged in here, so that
/// a first visit asks for nothing that fails.
pub(super) async fn me(
    State(shared): SharedState,
    headers: HeaderMap,
) -> Result<Response, AccountError> {
    if !brings_token(&headers) && !Cookie::Session.is_sent(&headers, shared.config.secure) {
        return Ok(Json(Value::Null).into_response());
    }
    let person = caller_of(&shared, &headers).await?.person;
    let settings = shared.accounts.with(move |people| people.settings(person.player)).await?;
    // It was an object when it was stored.
    let settings: Option<Value> = settings.and_then(|text| serde_json::from_str(&text).ok());
    let market = shared.accounts.markets().get(&person.market);
    let me = json!({
        "name": person.name,
        "market": person.market,
        "rulebook": market.map(|market| market.rulebook.as_str()),
        "language": market.map_or("en", |market| market.language.code()),
        "settings": settings,
    });
    Ok(Json(me).into_response())
}

pub(super) async fn register(
    State(shared): SharedState,
    Extension(from): Extension<Network>,
    headers: HeaderMap,
    body: Result<Json<Named<Registration>>, JsonRejection>,
) -> Result<Response, AccountError> {
    if !shared.limits.entry(from) {
        return Ok(too_many_entries());
    }
    let Json(Named(new)) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    let begun = shared.detached_operations.clone();
    let device = Cookie::Device.token(&headers, shared.config.secure);
    begun.finish(registered(shared, new, device)).await?
}

async fn registered(
    shared: Arc<Shared>,
    new: Registration,
    device: Option<Token>,
) -> Result<Response, AccountError> {
    let entered = shared.accounts.register(new, device, shared.now()).await?;
    // A newcomer plays at once: the first day's play money comes with the account.
    shared.room_send(ToRoom::Refill { player: entered.person.player, reply_to: None }).await;
    Ok(welcome(&shared, &entered))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Login {
    name: String,
    password: String,
}

pub(super) async fn log_in(
    State(shared): SharedState,
    Extension(from): Extension<Network>,
    headers: HeaderMap,
    body: Result<Json<Named<Login>>, JsonRejection>,
) -> Result<Response, AccountError> {
    let Json(Named(Login { name, password })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    if !office::could_be_a_name(&name) {
        // Not by the limits of names: they keep what they count.
        let may = shared.limits.entry(from);
        return if may { Err(AccountError::Login) } else { Ok(too_many_entries()) };
    }
    let device = Cookie::Device.token(&headers, shared.config.secure);
    let known = match device.as_ref().map(Token::digest) {
        Some(device) => {
            let knows = shared.accounts.knows_device(device, name.clone(), shared.now());
            knows.await?.then_some(device)
        }
        None => None,
    };
    // Strangers who try passwords use up their own tries, not those of the owner's devices.
    let may = match known {
        Some(device) => shared.limits.known_login(&device, from),
        None => shared.limits.entry(from) && shared.limits.login(&name, from),
    };
    if !may {
        return Ok(too_many_entries());
    }
    let is_known = known.is_some();
    let entered = shared.accounts.log_in(name, password, device, is_known, shared.now()).await?;
    Ok(welcome(&shared, &entered))
}

pub(super) async fn log_out(
    State(shared): SharedState,
    headers: HeaderMap,
) -> Result<Response, AccountError> {
    if let Some(token) = Cookie::Session.token(&headers, shared.config.secure) {
        let (begun, shared) = (shared.detached_operations.clone(), Arc::clone(&shared));
        let ends = async move {
            let login = token.digest();
            shared.accounts.end_session(token).await?;
            shared.hub_send(ToHub::LoggedOut(login)).await;
            Ok::<(), AccountError>(())
        };
        begun.finish(ends).await??;
    }
    let mut response = Json(json!({})).into_response();
    Cookie::Session.clear(response.headers_mut(), shared.config.secure);
    Ok(response)
}

fn too_many_entries() -> Response {
    let wait_ms = ATTEMPTS_COME_BACK_AFTER.into();
    refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooManyAttempts { wait_ms })
}

/// The reply to a login or registration: a session, on a device that is known from now on.
fn welcome(shared: &Shared, entered: &Entered) -> Response {
    let mut response = Json(json!({ "name": entered.person.name })).into_response();
    Cookie::Session.set(response.headers_mut(), shared.config.secure, &entered.session);
    Cookie::Device.set(response.headers_mut(), shared.config.secure, &entered.device);
    response
}

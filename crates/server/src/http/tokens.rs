//! EXPORT: a person's access tokens: making one, which is shown this once, a list of them, revoking one.

use std::sync::Arc;

use axum::{
    Json,
    extract::{
        Path, State,
        rejection::{JsonRejection, PathRejection},
    },
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{ACCESS_TOKENS_A_PERSON_MAX, AccessToken};
use wire::RefusalCode;

use super::{Named, SharedState, bad_body, person_of};
use crate::{
    accounts::{AccountError, Token},
    credentials::TOKEN_START,
    messages::ToHub,
    refusals::refuse,
};

/// The name of a program and of a machine.
const NAME_CHARS_MAX: usize = 40;

fn row(token: &AccessToken) -> Value {
    json!({
        "id": token.id,
        "name": token.name,
        "plays": token.plays,
        "created_at": token.created_at.0,
        "used_at": token.used_at.map(|at| at.0),
    })
}

/// All access tokens of an account, without their secrets.
pub(super) async fn list(
    State(shared): SharedState,
    headers: HeaderMap,
) -> Result<Response, AccountError> {
    let person = person_of(&shared, &headers).await?;
    let tokens = shared.accounts.with(move |people| people.access_tokens(person.player)).await?;
    let rows: Vec<_> = tokens.iter().map(row).collect();
    Ok(Json(json!({ "tokens": rows, "most": ACCESS_TOKENS_A_PERSON_MAX })).into_response())
}

/// An access token as it is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewToken {
    name: String,
    /// Whether it may act at play-money tables, and not only read.
    plays: bool,
}

/// Makes an access token. Its secret is in this reply and nowhere else.
pub(super) async fn make(
    State(shared): SharedState,
    headers: HeaderMap,
    body: Result<Json<Named<NewToken>>, JsonRejection>,
) -> Result<Response, AccountError> {
    let player = person_of(&shared, &headers).await?.player;
    if !shared.limits.token(player) {
        return Ok(refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooFast));
    }
    let Json(Named(NewToken { name, plays })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    let name = name.trim().to_owned();
    let chars = name.chars().count();
    if chars == 0 || chars > NAME_CHARS_MAX || name.chars().any(char::is_control) {
        let refusal = RefusalCode::TokenName { chars_max: NAME_CHARS_MAX as u32 };
        return Ok(refuse(StatusCode::UNPROCESSABLE_ENTITY, refusal));
    }
    let token = Token::random().ok_or(AccountError::Busy)?;
    let (digest, at) = (token.digest(), shared.now());
    let stores = shared
        .accounts
        .with(move |people| people.add_access_token(player, &digest, &name, plays, at));
    Ok(match stores.await? {
        Some(id) => {
            let secret = format!("{TOKEN_START}{}", token.0);
            Json(json!({ "id": id, "token": secret })).into_response()
        }
        None => {
            let refusal = RefusalCode::TooManyTokens { most: ACCESS_TOKENS_A_PERSON_MAX };
            refuse(StatusCode::UNPROCESSABLE_ENTITY, refusal)
        }
    })
}

/// Revokes an access token, and ends the connections that were opened with it.
pub(super) async fn revoke(
    State(shared): SharedState,
    path: Result<Path<u64>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, AccountError> {
    let player = person_of(&shared, &headers).await?.player;
    let Ok(Path(id)) = path else {
        return Ok(refuse(StatusCode::NOT_FOUND, RefusalCode::NotFound));
    };
    let (begun, shared) = (shared.detached_operations.clone(), Arc::clone(&shared));
    let revokes = async move {
        let revoked =
            shared.accounts.with(move |people| people.revoke_access_token(player, id)).await?;
        if let Some(digest) = revoked {
            shared.hub_send(ToHub::LoggedOut(digest)).await;
        }
        Ok::<bool, AccountError>(revoked.is_some())
    };
    Ok(match begun.finish(revokes).await?? {
        true => Json(json!({})).into_response(),
        false => refuse(StatusCode::NOT_FOUND, RefusalCode::NotFound),
    })
}

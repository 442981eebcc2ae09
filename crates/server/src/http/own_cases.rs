//! A player's own cases, once they are disclosed: how far each is, what is held, and the appeal. With the
//! session's cookie alone.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use base::PlayerId;
use office::cases::CaseRefusal;
use wire::{RefusalCode, desk::NewAppeal};

use super::{Named, SharedState, bad_body, person_of, staff::Body};
use crate::{
    Shared,
    cases::{self, own_cases},
    refusals::refuse,
    staff::StaffError,
};

pub(super) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/cases", get(list))
        .route("/api/cases/{case}/appeal", post(appeal))
        .route("/api/cases/{case}/recording", post(recording))
}

async fn shown(shared: &Arc<Shared>, player: PlayerId) -> Result<Response, StaffError> {
    Ok(Json(own_cases(shared, player).await?).into_response())
}

fn too_fast() -> Response {
    refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooFast)
}

async fn list(State(shared): SharedState, headers: HeaderMap) -> Result<Response, StaffError> {
    let player = person_of(&shared, &headers).await?.player;
    if !shared.limits.history(player) {
        return Ok(too_fast());
    }
    shown(&shared, player).await
}

type CasePath = Result<Path<u64>, PathRejection>;

async fn appeal(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
    body: Body<NewAppeal>,
) -> Result<Response, StaffError> {
    let player = person_of(&shared, &headers).await?.player;
    let Json(Named(NewAppeal { text })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    if !shared.limits.note(player) {
        return Ok(too_fast());
    }
    let Ok(Path(case)) = path else { return Err(CaseRefusal::NoSuchCase.into()) };
    cases::appeal(&shared, player, case, &text).await?;
    shown(&shared, player).await
}

async fn recording(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
    body: Body<NewAppeal>,
) -> Result<Response, StaffError> {
    let player = person_of(&shared, &headers).await?.player;
    let Json(Named(NewAppeal { text })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    if !shared.limits.note(player) {
        return Ok(too_fast());
    }
    let Ok(Path(case)) = path else { return Err(CaseRefusal::NoSuchCase.into()) };
    cases::answer_recording(&shared, player, case, &text).await?;
    shown(&shared, player).await
}

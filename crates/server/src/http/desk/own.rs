//! What players read of staff, with their own sessions: messages, and what became of their reports (R20).

use std::sync::Arc;

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use serde_json::json;
use store::Person;
use wire::RefusalCode;

use super::{Answer, Unanswered, sent};
use crate::{
    Shared,
    http::{SharedState, person_of},
    refusals::refuse,
    staff::desk::{mail, own_reports},
};

fn refused(status: StatusCode, code: RefusalCode) -> Unanswered {
    Unanswered::Malformed(Box::new(refuse(status, code)))
}

async fn player(shared: &Arc<Shared>, headers: &HeaderMap) -> Result<Person, Unanswered> {
    let person = match person_of(shared, headers).await {
        Ok(person) => person,
        Err(error) => return Err(Unanswered::Malformed(Box::new(error.into_response()))),
    };
    if !shared.limits.history(person.player) {
        return Err(refused(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooFast));
    }
    Ok(person)
}

pub(super) async fn messages(State(shared): SharedState, headers: HeaderMap) -> Answer {
    let person = player(&shared, &headers).await?;
    sent(mail(&shared, person.player).await?)
}

pub(super) async fn message_read(
    State(shared): SharedState,
    path: Result<Path<u64>, PathRejection>,
    headers: HeaderMap,
) -> Answer {
    let person = player(&shared, &headers).await?.player;
    let not_found = || refused(StatusCode::NOT_FOUND, RefusalCode::NotFound);
    let Ok(Path(message)) = path else { return Err(not_found()) };
    let now = shared.now();
    let read =
        shared.accounts.with(move |people| people.message_read(person, message, now)).await?;
    if read { sent(json!({})) } else { Err(not_found()) }
}

pub(super) async fn reports(State(shared): SharedState, headers: HeaderMap) -> Answer {
    let person = player(&shared, &headers).await?;
    sent(own_reports(&shared, person.player).await?)
}

//! What an account keeps for the page: its settings, which only the page reads, and notes about other
//! players.

use axum::{
    Json,
    body::Bytes,
    extract::{
        State,
        rejection::{BytesRejection, JsonRejection},
    },
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::{NOTES_A_PERSON_MAX, NoteStored};
use wire::RefusalCode;

use super::{Named, SharedState, bad_body, malformed, person_of, too_large};
use crate::{accounts::AccountError, refusals::refuse};

/// A few dozen settings and key bindings.
const SETTINGS_BYTES_MAX: usize = 8 * 1024;
/// A few sentences.
const NOTE_CHARS_MAX: usize = 500;
/// The colours of the page.
const LABEL_MAX: u8 = 6;

/// Stores the settings in the place of the earlier ones.
pub(super) async fn set_settings(
    State(shared): SharedState,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, AccountError> {
    let person = person_of(&shared, &headers).await?;
    if !shared.limits.settings(person.player) {
        return Ok(refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooFast));
    }
    let Some(body) = body.ok().filter(|body| body.len() <= SETTINGS_BYTES_MAX) else {
        return Ok(too_large(SETTINGS_BYTES_MAX));
    };
    let settings: Map<String, Value> = match serde_json::from_slice(&body) {
        Ok(settings) => settings,
        Err(error) => return Ok(malformed(error.to_string())),
    };
    let text = Value::Object(settings).to_string();
    shared.accounts.with(move |people| people.set_settings(person.player, &text)).await?;
    Ok(Json(json!({})).into_response())
}

/// All notes of an account.
pub(super) async fn notes(
    State(shared): SharedState,
    headers: HeaderMap,
) -> Result<Response, AccountError> {
    let person = person_of(&shared, &headers).await?;
    let notes = shared.accounts.with(move |people| people.notes(person.player)).await?;
    let rows = notes
        .into_iter()
        .map(|note| json!({ "player": note.name, "label": note.label, "text": note.text }));
    Ok(Json(json!({ "notes": rows.collect::<Vec<_>>() })).into_response())
}

/// A note as it is sent; without a label and a text it is removed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewNote {
    /// The name of the player that it is about.
    player: String,
    label: u8,
    text: String,
}

pub(super) async fn set_note(
    State(shared): SharedState,
    headers: HeaderMap,
    body: Result<Json<Named<NewNote>>, JsonRejection>,
) -> Result<Response, AccountError> {
    let person = person_of(&shared, &headers).await?;
    if !shared.limits.note(person.player) {
        return Ok(refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooFast));
    }
    let Json(Named(NewNote { player, label, text })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    if label > LABEL_MAX {
        return Ok(malformed(format!("label: expected 0 to {LABEL_MAX}")));
    }
    let strange = |char: char| char.is_control() && char != '\n';
    if text.chars().count() > NOTE_CHARS_MAX || text.chars().any(strange) {
        let chars_max = NOTE_CHARS_MAX as u32;
        return Ok(refuse(StatusCode::UNPROCESSABLE_ENTITY, RefusalCode::NoteText { chars_max }));
    }
    let stored = shared.accounts.with(move |people| {
        people.in_transaction(|people| match people.by_name(&player)? {
            Some(about) => people.set_note(person.player, about.player, label, &text).map(Some),
            None => Ok(None),
        })
    });
    Ok(match stored.await? {
        Some(NoteStored::Done) => Json(json!({})).into_response(),
        Some(NoteStored::TooMany) => {
            let refusal = RefusalCode::TooManyNotes { most: NOTES_A_PERSON_MAX };
            refuse(StatusCode::UNPROCESSABLE_ENTITY, refusal)
        }
        None => refuse(StatusCode::NOT_FOUND, RefusalCode::NoSuchPlayer),
    })
}

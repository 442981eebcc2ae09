//! R26, R45: the director's requests: tournaments as staff see them, what they do to them, and new ones.
//! Looking needs `see_tournaments`, acting `run_tournaments`, cancelling `cancel_tournaments` with a
//! fresh second factor; each act goes through `staff_action`. Nothing of a hand in progress is shown.

mod acts;
mod shown;

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use base::{GameId, Millis};
use game::tournament::spec::Start;
use office::staff::{Permission, StaffRefusal};
use serde::{Deserialize, de::IntoDeserializer};
use serde_json::{Value, json};
use wire::TournamentState;

use self::acts::{
    AddTime, AnnounceText, Break, Cancel, Change, Delay, Disqualify, Move, Pause, Reinstate,
    Resume, act,
};
use super::{Named, SharedState, bad_body, malformed, staff::Body};
use crate::{
    Shared,
    engine::TournamentFilter,
    staff::{
        StaffError, StaffRequest, Work,
        director::{announce, check, list, look, opening, preview, templates},
        may_see, staff_action, staff_of,
    },
};

/// Longer than any name that somebody would look for.
const SEARCH_CHARS_MAX: usize = 64;

pub(super) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/staff/tournaments", get(all).post(create))
        .route("/api/staff/tournaments/templates", get(sources))
        .route("/api/staff/tournaments/templates/{id}", get(source))
        .route("/api/staff/tournaments/check", post(check_text))
        .route("/api/staff/tournaments/{game}", get(one))
        .route("/api/staff/tournaments/{game}/delay", post(act::<Delay>))
        .route("/api/staff/tournaments/{game}/pause", post(act::<Pause>))
        .route("/api/staff/tournaments/{game}/resume", post(act::<Resume>))
        .route("/api/staff/tournaments/{game}/add_time", post(act::<AddTime>))
        .route("/api/staff/tournaments/{game}/change", post(act::<Change>))
        .route("/api/staff/tournaments/{game}/break", post(act::<Break>))
        .route("/api/staff/tournaments/{game}/move", post(act::<Move>))
        .route("/api/staff/tournaments/{game}/disqualify", post(act::<Disqualify>))
        .route("/api/staff/tournaments/{game}/reinstate", post(act::<Reinstate>))
        .route("/api/staff/tournaments/{game}/announce_text", post(act::<AnnounceText>))
        .route("/api/staff/tournaments/{game}/cancel_preview", get(cancel_preview))
        .route("/api/staff/tournaments/{game}/cancel", post(act::<Cancel>))
}

fn game_of(path: &Result<Path<u64>, PathRejection>) -> Result<GameId, StaffError> {
    let Ok(Path(game)) = *path else { return Err(StaffRefusal::NoSuchTournament.into()) };
    Ok(GameId(game))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListParts {
    /// A part of the name, or the number.
    name: Option<String>,
    /// As in the lobby: `registering`, `playing`, …
    state: Option<String>,
    /// `scheduled` or `when_full`.
    start: Option<String>,
    /// The place of the first one, from 1.
    from: Option<u32>,
}

impl ListParts {
    fn filter(self) -> Result<TournamentFilter, String> {
        let Self { name, state, start, from } = self;
        let read = |text: String| {
            let text: serde::de::value::StrDeserializer<'_, serde::de::value::Error> =
                text.as_str().into_deserializer();
            TournamentState::deserialize(text).map_err(|error| format!("state: {error}"))
        };
        Ok(TournamentFilter {
            name: name.map(|name| search("name", &name)).transpose()?,
            state: state.map(read).transpose()?,
            start: match start.as_deref() {
                None => None,
                Some("scheduled") => Some(Start::Scheduled),
                Some("when_full") => Some(Start::WhenFull),
                Some(_) => return Err("start: expected scheduled or when_full".to_owned()),
            },
            from: usize::try_from(from.unwrap_or(1)).unwrap_or(usize::MAX).max(1) - 1,
        })
    }
}

/// A text to look for, in small letters.
fn search(part: &str, text: &str) -> Result<String, String> {
    let text = text.trim().to_lowercase();
    if text.is_empty() || text.chars().count() > SEARCH_CHARS_MAX {
        return Err(format!("{part}: expected 1 to {SEARCH_CHARS_MAX} characters"));
    }
    Ok(text)
}

async fn all(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<ListParts>, QueryRejection>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::SeeTournaments)?;
    let filter = match parts {
        Ok(Query(parts)) => parts.filter(),
        Err(error) => Err(error.body_text()),
    };
    let filter = match filter {
        Ok(filter) => filter,
        Err(detail) => return Ok(malformed(detail)),
    };
    let from = filter.from + 1;
    let listed = list(&shared, filter).await?;
    let reply = json!({
        "tournaments": listed.rows,
        "from": from,
        "found": listed.found,
        "now": shared.now().0,
    });
    Ok(Json(reply).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LookParts {
    /// The place of the first player, from 1.
    from: Option<u32>,
    /// A part of a player's name, or the number.
    find: Option<String>,
}

async fn one(
    State(shared): SharedState,
    path: Result<Path<u64>, PathRejection>,
    headers: HeaderMap,
    parts: Result<Query<LookParts>, QueryRejection>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::SeeTournaments)?;
    let game = game_of(&path)?;
    let LookParts { from, find } = match parts {
        Ok(Query(parts)) => parts,
        Err(error) => return Ok(malformed(error.body_text())),
    };
    let find = match find.map(|find| search("find", &find)).transpose() {
        Ok(find) => find,
        Err(detail) => return Ok(malformed(detail)),
    };
    let look = look(&shared, game, from.unwrap_or(1), find).await?;
    let staff = shared.accounts.with(store::People::all_staff).await?;
    Ok(Json(shown::look(*look, &super::staff::names(&staff))).into_response())
}

async fn sources(State(shared): SharedState, headers: HeaderMap) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::SeeTournaments)?;
    let rows: Vec<Value> = templates(&shared).iter().map(shown::source).collect();
    Ok(Json(json!({ "templates": rows })).into_response())
}

async fn source(
    State(shared): SharedState,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::SeeTournaments)?;
    let all = templates(&shared);
    let found = all.iter().find(|source| source.template.id.as_str() == id);
    let found = found.ok_or(StaffRefusal::NoSuchTournament)?;
    let mut reply = shown::source(found);
    reply["toml"] = json!(found.template.spec.to_toml());
    Ok(Json(reply).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    spec: String,
}

/// The linter's words; nothing changes.
async fn check_text(
    State(shared): SharedState,
    headers: HeaderMap,
    body: Body<Text>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::RunTournaments)?;
    let Json(Named(Text { spec })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    let reply = match check(&shared, &spec) {
        Ok(rules) => json!({
            "sound": true,
            "errors": [],
            "name": rules.spec().name,
            "start": shown::start(rules.spec().start),
            "satellite": rules.spec().satellite.as_ref().map(|satellite| &satellite.target),
        }),
        Err(errors) => json!({ "sound": false, "errors": errors }),
    };
    Ok(Json(reply).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTournament {
    /// TOML or JSON.
    spec: String,
    starts_at: Option<u64>,
    /// T4: the number of the tournament that a satellite leads to.
    target: Option<u64>,
    reason: String,
}

async fn create(
    State(shared): SharedState,
    headers: HeaderMap,
    body: Body<NewTournament>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    let Json(Named(new)) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    may_see(&shared, &session, Permission::RunTournaments)?;
    let (starts_at, target) = (new.starts_at.map(Millis), new.target.map(GameId));
    let opening = opening(&shared, &new.spec, starts_at, target).await?;
    let request = StaffRequest {
        permission: Permission::RunTournaments,
        action: "announce_tournament",
        // The number is not known before.
        about: "tournament".to_owned(),
        reason: &new.reason,
    };
    let about = |game: &GameId| format!("tournament {game}");
    let work = Work::room_about(announce(Arc::clone(&shared), opening), about);
    let game = staff_action(&shared, &session, request, work).await?;
    Ok(Json(json!({ "game": game.0 })).into_response())
}

async fn cancel_preview(
    State(shared): SharedState,
    path: Result<Path<u64>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::SeeTournaments)?;
    let found = preview(&shared, game_of(&path)?).await?;
    Ok(Json(shown::preview(&found)).into_response())
}

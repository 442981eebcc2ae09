//! The back office's requests. Looking passes `may_see`, acting `staff_action`. Nothing here shows a hole
//! card of a hand in progress: the only cards are in replays of finished hands. And what players read of
//! staff.

mod books;
mod own;
mod players;
mod reports;
mod tables;

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{
        Path, Query,
        rejection::{PathRejection, QueryRejection},
    },
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use base::PlayerId;
use office::staff::{Permission, StaffRefusal};
use serde::{Serialize, de::DeserializeOwned};
use store::StaffSession;

use super::{Named, bad_body, malformed, staff::Body};
use crate::{
    Shared,
    staff::{StaffError, may_see, staff_of},
};

/// Longer than any name that somebody would look for.
const SEARCH_CHARS_MAX: usize = 64;

pub(super) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/staff/players", get(players::find))
        .route("/api/staff/players/{player}", get(players::one))
        .route("/api/staff/players/{player}/statement", get(players::statement_page))
        .route("/api/staff/players/{player}/statement.csv", get(players::statement_file))
        .route("/api/staff/players/{player}/notes", post(players::add_note))
        .route("/api/staff/players/{player}/suspend", post(players::suspend))
        .route("/api/staff/players/{player}/lift", post(players::lift))
        .route("/api/staff/players/{player}/banzai", post(players::banzai))
        .route("/api/staff/players/{player}/mute", post(players::mute_chat))
        .route("/api/staff/players/{player}/message", post(players::write_to))
        .route("/api/staff/reports", get(reports::list))
        .route("/api/staff/reports/{report}", get(reports::one))
        .route("/api/staff/reports/{report}/answer", post(reports::answer))
        .route("/api/staff/reports/{report}/close", post(reports::close))
        .route("/api/staff/tables", get(tables::list))
        .route("/api/staff/tables/{game}/{table}/pause", post(tables::pause))
        .route("/api/staff/tables/{game}/{table}/resume", post(tables::resume))
        .route("/api/staff/tables/{game}/{table}/close", post(tables::close))
        .route("/api/staff/hands", get(books::find_hands))
        .route("/api/staff/hands/{game}/{table}/{hand}", get(books::one_hand))
        .route("/api/staff/hands/{game}/{table}/{hand}/open", post(books::open_one_hand))
        .route("/api/staff/money", get(books::money_page))
        .route("/api/staff/money.csv", get(books::money_file))
        .route("/api/staff/configuration", get(books::configuration_page))
        .route("/api/messages", get(own::messages))
        .route("/api/messages/{message}/read", post(own::message_read))
        .route("/api/reports", get(own::reports))
}

/// Somebody of the staff who may see something.
async fn viewer(
    shared: &Arc<Shared>,
    headers: &HeaderMap,
    permission: Permission,
) -> Result<StaffSession, StaffError> {
    let session = staff_of(shared, headers).await?;
    may_see(shared, &session, permission)?;
    Ok(session)
}

/// Why a request is not answered: a refusal, or something that is not part of the protocol.
enum Unanswered {
    Refused(StaffError),
    Malformed(Box<Response>),
}

impl<T: Into<StaffError>> From<T> for Unanswered {
    fn from(error: T) -> Self {
        Self::Refused(error.into())
    }
}

impl IntoResponse for Unanswered {
    fn into_response(self) -> Response {
        match self {
            Self::Refused(error) => error.into_response(),
            Self::Malformed(response) => *response,
        }
    }
}

type Answer = Result<Response, Unanswered>;

fn not_understood(detail: String) -> Unanswered {
    Unanswered::Malformed(Box::new(malformed(detail)))
}

fn read_body<T>(body: Body<T>) -> Result<T, Unanswered> {
    match body {
        Ok(Json(Named(body))) => Ok(body),
        Err(error) => Err(Unanswered::Malformed(Box::new(bad_body(&error)))),
    }
}

fn read_query<T: DeserializeOwned>(
    query: Result<Query<T>, QueryRejection>,
) -> Result<T, Unanswered> {
    match query {
        Ok(Query(query)) => Ok(query),
        Err(error) => Err(not_understood(error.body_text())),
    }
}

fn player_of(path: &Result<Path<u64>, PathRejection>) -> Result<PlayerId, StaffError> {
    match path {
        Ok(Path(number)) => Ok(PlayerId(*number)),
        Err(_) => Err(StaffRefusal::NoSuchPlayer.into()),
    }
}

fn sent(reply: impl Serialize) -> Answer {
    Ok(Json(reply).into_response())
}

/// A file of this name, to be saved.
fn csv(name: &str, text: String) -> Answer {
    let saved = HeaderValue::from_str(&format!("attachment; filename=\"{name}.csv\""));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (header::CONTENT_DISPOSITION, saved.unwrap_or(HeaderValue::from_static("attachment"))),
    ];
    Ok((headers, text).into_response())
}

/// A text to look for, in small letters.
fn search(text: &str) -> Result<String, Unanswered> {
    let text = text.trim().to_lowercase();
    if text.chars().count() > SEARCH_CHARS_MAX {
        return Err(not_understood(format!("find: expected up to {SEARCH_CHARS_MAX} characters")));
    }
    Ok(text)
}

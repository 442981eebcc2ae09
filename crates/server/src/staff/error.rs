//! What can be in the way of staff, as a reply.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use game::tournament::{ANNOUNCEMENT_MAX, spec::SpecError};
use office::{
    NAME_CHARS, PASSWORD_BYTES,
    staff::{REASON_CHARS_MAX, StaffRefusal},
};
use serde_json::{Map, Value, json};
use store::StoreError;
use wire::Refusal;

use super::director::ANNOUNCED_BEFORE_DAYS_MAX;
use crate::{accounts::AccountError, history::ReadError};

/// Why something was not done.
#[derive(Debug)]
pub(crate) enum StaffError {
    /// The rules of staff. Nothing has changed.
    Refused(StaffRefusal),
    /// The rules of what was asked about: a game, a player. Nothing has changed.
    Other(StatusCode, Box<Refusal>),
    /// What is wrong with the spec of a tournament. Nothing has changed.
    Spec(Vec<SpecError>),
    /// The people or the books cannot be read or stored, or too much is asked at once. Something may
    /// have changed.
    Account(AccountError),
}

impl From<StaffRefusal> for StaffError {
    fn from(refusal: StaffRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<AccountError> for StaffError {
    fn from(error: AccountError) -> Self {
        Self::Account(error)
    }
}

impl From<StoreError> for StaffError {
    fn from(error: StoreError) -> Self {
        Self::Account(error.into())
    }
}

impl From<ReadError> for StaffError {
    fn from(error: ReadError) -> Self {
        Self::Account(error.into())
    }
}

fn status(refusal: StaffRefusal) -> StatusCode {
    match refusal {
        StaffRefusal::Login | StaffRefusal::Session => StatusCode::UNAUTHORIZED,
        StaffRefusal::NotAllowed(_) | StaffRefusal::Confirm => StatusCode::FORBIDDEN,
        StaffRefusal::NameTaken
        | StaffRefusal::TournamentOver
        | StaffRefusal::ImpossibleNow
        | StaffRefusal::PayoutsChanged
        | StaffRefusal::ReportClosed => StatusCode::CONFLICT,
        StaffRefusal::NoSuchStaff
        | StaffRefusal::NoSuchTournament
        | StaffRefusal::NoSuchPlayer
        | StaffRefusal::NoSuchReport
        | StaffRefusal::NoSuchTable
        | StaffRefusal::NoSuchHand => StatusCode::NOT_FOUND,
        StaffRefusal::Link => StatusCode::GONE,
        StaffRefusal::SecondFactor
        | StaffRefusal::Reason
        | StaffRefusal::Name
        | StaffRefusal::Password
        | StaffRefusal::OwnAccount
        | StaffRefusal::LastAdmin
        | StaffRefusal::Disabled
        | StaffRefusal::TooMany
        | StaffRefusal::BadChange
        | StaffRefusal::NotInTournament
        | StaffRefusal::BadSpec
        | StaffRefusal::StartTime
        | StaffRefusal::Announcement
        | StaffRefusal::NotAPerson
        | StaffRefusal::Text { .. }
        | StaffRefusal::MuteUntil => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// The code with its parameters.
fn body(refusal: StaffRefusal) -> Value {
    let mut body = Map::new();
    body.insert("code".to_owned(), json!(refusal.code()));
    let parameters = match refusal {
        StaffRefusal::NotAllowed(permission) => json!({ "permission": permission.name() }),
        StaffRefusal::Reason => json!({ "chars_max": REASON_CHARS_MAX }),
        StaffRefusal::Name => {
            json!({ "chars_min": NAME_CHARS.start(), "chars_max": NAME_CHARS.end() })
        }
        StaffRefusal::Password => {
            json!({ "bytes_min": PASSWORD_BYTES.start(), "bytes_max": PASSWORD_BYTES.end() })
        }
        StaffRefusal::TooMany => json!({ "most": store::STAFF_MAX }),
        StaffRefusal::StartTime => json!({ "days_max": ANNOUNCED_BEFORE_DAYS_MAX }),
        StaffRefusal::Announcement => json!({ "chars_max": ANNOUNCEMENT_MAX }),
        StaffRefusal::Text { chars_max } => json!({ "chars_max": chars_max }),
        _ => json!({}),
    };
    if let Value::Object(parameters) = parameters {
        body.extend(parameters);
    }
    Value::Object(body)
}

impl IntoResponse for StaffError {
    fn into_response(self) -> Response {
        match self {
            Self::Refused(refusal) => (status(refusal), Json(body(refusal))).into_response(),
            Self::Spec(errors) => {
                let mut body = body(StaffRefusal::BadSpec);
                body["errors"] = json!(errors);
                (status(StaffRefusal::BadSpec), Json(body)).into_response()
            }
            Self::Other(status, refusal) => (status, Json(*refusal)).into_response(),
            Self::Account(error) => error.into_response(),
        }
    }
}

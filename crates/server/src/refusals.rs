//! What the server refuses by itself, as the codes of the protocol, and the HTTP status that goes with
//! each. No sentences: clients make them.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use wire::{Refusal, RefusalCode};

use crate::accounts::{AccountError, NAME_CHARS, PASSWORD_BYTES};

/// The code of what is wrong with an account.
impl From<&AccountError> for Refusal {
    fn from(error: &AccountError) -> Self {
        match error {
            AccountError::Name => {
                let (chars_min, chars_max) = bounds(&NAME_CHARS);
                Self::of(RefusalCode::Name { chars_min, chars_max })
            }
            AccountError::NameTaken => Self::of(RefusalCode::NameTaken),
            AccountError::NameReserved => Self::of(RefusalCode::NameReserved),
            AccountError::Password => {
                let (bytes_min, bytes_max) = bounds(&PASSWORD_BYTES);
                Self::of(RefusalCode::Password { bytes_min, bytes_max })
            }
            AccountError::BirthDate => Self::of(RefusalCode::BirthDate),
            AccountError::TooYoung(age_min) => {
                Self::under("AGE", RefusalCode::TooYoung { age_min: *age_min })
            }
            AccountError::Market => Self::of(RefusalCode::Market),
            AccountError::Login => Self::of(RefusalCode::Login),
            AccountError::Store => Self::of(RefusalCode::Unavailable),
            AccountError::Busy => Self::of(RefusalCode::Busy),
        }
    }
}

fn bounds(range: &std::ops::RangeInclusive<usize>) -> (u32, u32) {
    let whole = |count: &usize| u32::try_from(*count).unwrap_or(u32::MAX);
    (whole(range.start()), whole(range.end()))
}

impl IntoResponse for AccountError {
    fn into_response(self) -> Response {
        let status = match self {
            Self::NameTaken => StatusCode::CONFLICT,
            Self::Login => StatusCode::UNAUTHORIZED,
            Self::Store | Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Name
            | Self::NameReserved
            | Self::Password
            | Self::BirthDate
            | Self::TooYoung(_)
            | Self::Market => StatusCode::UNPROCESSABLE_ENTITY,
        };
        (status, Json(Refusal::from(&self))).into_response()
    }
}

/// Refuses an HTTP request: the same shape as over the socket.
pub(crate) fn refuse(status: StatusCode, code: RefusalCode) -> Response {
    (status, Json(Refusal::of(code))).into_response()
}

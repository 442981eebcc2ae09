//! What the server refuses by itself, as the codes of the protocol, and the HTTP status that goes with
//! each. No sentences: clients make them.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use wire::{Refusal, RefusalCode};

use office::{NAME_CHARS, NameRefusal, PASSWORD_BYTES, RegistrationRefusal};

use crate::accounts::AccountError;

/// The code of what is wrong with an account.
impl From<&AccountError> for Refusal {
    fn from(error: &AccountError) -> Self {
        match error {
            AccountError::Registration(refusal) => registration(*refusal),
            AccountError::NameTaken => Self::of(RefusalCode::NameTaken),
            AccountError::Login => Self::of(RefusalCode::Login),
            AccountError::Session => Self::of(RefusalCode::Session),
            AccountError::Token => Self::of(RefusalCode::Token),
            AccountError::TokenNotAllowed => Self::of(RefusalCode::TokenNotAllowed),
            AccountError::Store => Self::of(RefusalCode::Unavailable),
            AccountError::Busy => Self::of(RefusalCode::Busy),
        }
    }
}

/// The code of what the office refuses.
pub(crate) fn registration(refusal: RegistrationRefusal) -> Refusal {
    match refusal {
        RegistrationRefusal::Name(NameRefusal::Form) => {
            let (chars_min, chars_max) = bounds(&NAME_CHARS);
            Refusal::of(RefusalCode::Name { chars_min, chars_max })
        }
        RegistrationRefusal::Name(NameRefusal::Reserved) => Refusal::of(RefusalCode::NameReserved),
        RegistrationRefusal::Name(NameRefusal::Erased) => Refusal::of(RefusalCode::NameTaken),
        RegistrationRefusal::Password => {
            let (bytes_min, bytes_max) = bounds(&PASSWORD_BYTES);
            Refusal::of(RefusalCode::Password { bytes_min, bytes_max })
        }
        RegistrationRefusal::BirthDate => Refusal::of(RefusalCode::BirthDate),
        RegistrationRefusal::AgeNotDeclared { least } => {
            Refusal::under("AGE", RefusalCode::AgeNotDeclared { age_min: least })
        }
        RegistrationRefusal::TooYoung { least } => {
            Refusal::under("AGE", RefusalCode::TooYoung { age_min: least })
        }
        RegistrationRefusal::Market => Refusal::of(RefusalCode::Market),
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
            Self::Login | Self::Session | Self::Token => StatusCode::UNAUTHORIZED,
            Self::TokenNotAllowed => StatusCode::FORBIDDEN,
            Self::Store | Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Registration(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        (status, Json(Refusal::from(&self))).into_response()
    }
}

/// Refuses an HTTP request: the same shape as over the socket.
pub(crate) fn refuse(status: StatusCode, code: RefusalCode) -> Response {
    (status, Json(Refusal::of(code))).into_response()
}

//! What a request is made with: the session of a person's browser, or an access token of one of the
//! person's programs (EXPORT). `http` and `socket` ask here; what a token may do in the room is decided
//! in `room/tokens.rs`.

use std::sync::Arc;

use axum::http::{HeaderMap, header};
use store::{Person, TokenDigest};
use wire::{ClientRequest, RefusalCode};

use crate::{
    Shared,
    accounts::{AccountError, Token},
    cookies::Cookie,
};

/// What access tokens begin with, so that people and scanners of leaked secrets see what one is.
pub(crate) const TOKEN_START: &str = "cardroom_";

/// What a request was made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Credential {
    /// The session of a browser.
    Session,
    /// EXPORT: an access token; `plays` if it may act at play-money tables.
    Token { plays: bool },
}

/// A person, and how he or she is known.
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) credential: Credential,
    /// Of the session's token, or of the access token.
    pub(crate) digest: TokenDigest,
}

impl Credential {
    pub(crate) fn is_token(self) -> bool {
        matches!(self, Self::Token { .. })
    }

    /// H17: whether a connection with it is the player's presence at the tables. A program that only
    /// reads does not play for anybody.
    pub(crate) fn plays(self) -> bool {
        matches!(self, Self::Session | Self::Token { plays: true })
    }

    /// EXPORT: why a connection with it may not send this, if so. Which games a token may act in, the
    /// room decides.
    pub(crate) fn refuses(self, request: &ClientRequest) -> Option<RefusalCode> {
        use ClientRequest as Ask;
        let Self::Token { plays } = self else { return None };
        match request {
            Ask::Lobby { .. }
            | Ask::Tables { .. }
            | Ask::Watch { .. }
            | Ask::Unwatch { .. }
            | Ask::Ping {} => None,
            // A person accepts rules, complains, and decides whom to hear.
            Ask::AcceptRules { .. }
            | Ask::Report { .. }
            | Ask::Block { .. }
            | Ask::Unblock { .. }
            | Ask::Invited { .. } => Some(RefusalCode::TokenNotAllowed),
            _ if plays => None,
            _ => Some(RefusalCode::TokenReadOnly),
        }
    }
}

/// Whether a request brings an access token, whatever is in it. It goes before a cookie.
pub(crate) fn brings_token(headers: &HeaderMap) -> bool {
    headers.contains_key(header::AUTHORIZATION)
}

/// Whoever makes a request, by session or access token.
///
/// # Errors
/// If it brings neither, or none that is valid, or it cannot be looked up.
pub(crate) async fn caller_of(
    shared: &Arc<Shared>,
    headers: &HeaderMap,
) -> Result<Caller, AccountError> {
    if brings_token(headers) {
        let token = bearer(headers).ok_or(AccountError::Token)?;
        let digest = token.digest();
        let found = shared.accounts.access_token(token, shared.now()).await?;
        let (person, token) = found.ok_or(AccountError::Token)?;
        return Ok(Caller { person, credential: Credential::Token { plays: token.plays }, digest });
    }
    let token = Cookie::Session.token(headers, shared.config.secure);
    let token = token.ok_or(AccountError::Session)?;
    let digest = token.digest();
    let person = shared.accounts.session(token, shared.now()).await?;
    let person = person.ok_or(AccountError::Session)?;
    Ok(Caller { person, credential: Credential::Session, digest })
}

/// The access token of a request, if it could be one of ours.
fn bearer(headers: &HeaderMap) -> Option<Token> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let (Some(value), None) = (values.next(), values.next()) else { return None };
    let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
    let secret = token.trim().strip_prefix(TOKEN_START)?;
    let fits = scheme.eq_ignore_ascii_case("bearer")
        && secret.len() == 64
        && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    fits.then(|| Token(secret.to_owned()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn export_only_a_bearer_token_of_ours_is_read() {
        let secret = "0123456789abcdef".repeat(4);
        let read = |values: &[String]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(header::AUTHORIZATION, HeaderValue::from_str(value).unwrap());
            }
            bearer(&headers).map(|token| token.0)
        };
        let good = format!("Bearer cardroom_{secret}");
        assert_eq!(read(std::slice::from_ref(&good)), Some(secret.clone()));
        assert_eq!(read(&[format!("bearer cardroom_{secret}")]), Some(secret.clone()));
        for wrong in [
            String::new(),
            "Bearer".to_owned(),
            format!("Bearer {secret}"),
            format!("Basic cardroom_{secret}"),
            format!("Bearer cardroom_{}", &secret[1..]),
            format!("Bearer cardroom_{}g", &secret[1..]),
        ] {
            assert_eq!(read(std::slice::from_ref(&wrong)), None, "{wrong}");
        }
        assert_eq!(read(&[good.clone(), good]), None, "two of them");
    }

    #[test]
    fn export_what_a_connection_with_a_token_may_send() {
        let (game, table) = (1, 1);
        let watch = ClientRequest::Watch { game, table };
        let join = ClientRequest::Join { game };
        let accept = ClientRequest::AcceptRules { rulebook: "int-2.7".to_owned() };
        let (reads, plays) =
            (Credential::Token { plays: false }, Credential::Token { plays: true });
        for (request, by_reader, by_player) in [
            (watch, None, None),
            (join, Some(RefusalCode::TokenReadOnly), None),
            (accept, Some(RefusalCode::TokenNotAllowed), Some(RefusalCode::TokenNotAllowed)),
        ] {
            assert_eq!(reads.refuses(&request), by_reader, "{request:?}");
            assert_eq!(plays.refuses(&request), by_player, "{request:?}");
            assert_eq!(Credential::Session.refuses(&request), None);
        }
    }
}

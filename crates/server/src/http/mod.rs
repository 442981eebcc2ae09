//! HTTP: the page, accounts, rules, history, health, and the door to the socket. Strict headers on
//! everything; nothing that changes anything is taken from another site's page. Here are the routes and
//! what every request passes; each subject has a file of its own.

mod accounts;
mod desk;
mod director;
mod finished;
mod history;
mod pages;
mod results;
mod rulebooks;
mod settings;
mod sockets;
mod staff;
mod statistics;
mod tokens;

use std::{
    error::Error,
    fmt,
    marker::PhantomData,
    net::SocketAddr,
    sync::{Arc, atomic::Ordering},
};

use axum::{
    Router,
    extract::{ConnectInfo, DefaultBodyLimit, Request, State, rejection::JsonRejection},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::Response,
    routing::{delete, get, post, put},
};
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor, value::MapAccessDeserializer},
};
use store::Person;
use wire::RefusalCode;

pub(crate) use self::{
    history::start as table_at_start, rulebooks::RulebookPages, statistics::LastActivity,
};
use crate::{
    Shared, accounts::AccountError, address::Network, credentials::caller_of, refusals::refuse,
};

/// A registration is a few hundred bytes.
const BODY_BYTES_MAX: usize = 16 * 1024;
/// A header that our own page sends with every change; no form of another site can.
const OUR_HEADER: &str = "x-cardroom";

type SharedState = State<Arc<Shared>>;

/// All routes.
pub(crate) fn routes(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(pages::ready))
        .route("/api/markets", get(accounts::markets))
        .route("/api/me", get(accounts::me))
        .route("/api/register", post(accounts::register))
        .route("/api/login", post(accounts::log_in))
        .route("/api/logout", post(accounts::log_out))
        .route("/api/settings", put(settings::set_settings))
        .route("/api/tokens", get(tokens::list).post(tokens::make))
        .route("/api/tokens/{id}", delete(tokens::revoke))
        .route("/api/notes", get(settings::notes).put(settings::set_note))
        .route("/api/rulebooks", get(rulebooks::list))
        .route("/api/rulebooks/{id}", get(rulebooks::one))
        .route("/api/hands", get(history::list))
        .route("/api/hands/file", get(history::files))
        .route("/api/hands/{game}/{table}/{hand}", get(history::one))
        .route("/api/hands/{game}/{table}/{hand}/file", get(history::file))
        .route("/api/results", get(results::list))
        .route("/api/results.csv", get(results::file))
        .route("/api/tickets", get(results::tickets))
        .route("/api/tournaments", get(finished::list))
        .route("/api/tournaments/{game}", get(finished::one))
        .route("/api/statistics", get(statistics::own))
        .route("/api/activity", get(statistics::activity))
        .merge(staff::routes())
        .merge(director::routes())
        .merge(desk::routes())
        .route("/ws", get(sockets::open_socket))
        .fallback(pages::asset)
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guard))
        .with_state(shared)
}

/// Every request passes here: limits by address, no changes from other sites, strict headers.
async fn guard(
    State(shared): SharedState,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let from = Network::of_request(from, request.headers(), shared.config.access.trust_proxy);
    request.extensions_mut().insert(from);
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = if !shared.limits.request(from) {
        refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooFast)
    } else if !reads
        && (!request.headers().contains_key(OUR_HEADER)
            || is_foreign(request.headers(), shared.config.secure))
    {
        refuse(StatusCode::FORBIDDEN, RefusalCode::Foreign)
    } else {
        // Its body included: passwords wait for their turn, but nobody sends a few hundred bytes
        // for longer.
        let longest = shared.config.access.patience * 2;
        let answer = tokio::time::timeout(longest, next.run(request)).await;
        answer.unwrap_or_else(|_| refuse(StatusCode::REQUEST_TIMEOUT, RefusalCode::TooSlow))
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
             font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
             base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        "permissions-policy",
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    );
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if shared.config.secure {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000"),
        );
    }
    response
}

/// Whether a browser says that another site's page sent this.
fn is_foreign(headers: &HeaderMap, secure: bool) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let from = origin.to_str().ok().and_then(|origin| match origin.strip_prefix("https://") {
        // Whoever is on the way can put a page under our name where there is no HTTPS.
        None if !secure => origin.strip_prefix("http://"),
        from => from,
    });
    from.is_none() || from != host
}

/// Why nobody may come in any more, if so.
fn closed(shared: &Shared) -> Option<Response> {
    if shared.failed.get().is_some() {
        return Some(refuse(StatusCode::SERVICE_UNAVAILABLE, RefusalCode::Failed));
    }
    let stopping = shared.stopping.load(Ordering::Relaxed);
    stopping.then(|| refuse(StatusCode::SERVICE_UNAVAILABLE, RefusalCode::Stopping))
}

/// The person whose session the request brings.
///
/// # Errors
/// If there is no session, or it cannot be looked up. EXPORT: with an access token nobody changes an
/// account.
async fn person_of(shared: &Arc<Shared>, headers: &HeaderMap) -> Result<Person, AccountError> {
    let caller = caller_of(shared, headers).await?;
    if caller.credential.is_token() {
        return Err(AccountError::TokenNotAllowed);
    }
    Ok(caller.person)
}

fn bad_body(error: &JsonRejection) -> Response {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(BODY_BYTES_MAX),
        _ => {
            let detail = error.source().map_or_else(|| error.body_text(), ToString::to_string);
            refuse(StatusCode::BAD_REQUEST, RefusalCode::Malformed { detail })
        }
    }
}

fn too_large(bytes_max: usize) -> Response {
    let bytes_max = u32::try_from(bytes_max).unwrap_or(u32::MAX);
    refuse(StatusCode::PAYLOAD_TOO_LARGE, RefusalCode::TooLarge { bytes_max })
}

/// Something in the request is not part of the protocol.
fn malformed(detail: impl Into<String>) -> Response {
    refuse(StatusCode::BAD_REQUEST, RefusalCode::Malformed { detail: detail.into() })
}

/// What is sent has names for its parts: a bare list of them, which serde would take, is not read.
struct Named<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Parts<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Parts<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, parts: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(parts))
            }
        }
        from.deserialize_map(Parts(PhantomData)).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_same_origin_by_host_and_by_https_where_required() {
        let foreign = |origin: &'static str, secure| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("room.example"));
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            is_foreign(&headers, secure)
        };
        for (origin, plain, secure) in [
            ("https://room.example", false, false),
            ("http://room.example", false, true),
            ("https://room.example:444", true, true),
            ("https://evil.example", true, true),
            ("null", true, true),
        ] {
            assert_eq!(
                (foreign(origin, false), foreign(origin, true)),
                (plain, secure),
                "{origin}"
            );
        }
        assert!(!is_foreign(&HeaderMap::new(), true), "no page at all");
    }
}

//! HTTP: the page, accounts, health, and the door to the socket. Strict headers on everything;
//! nothing that changes anything is taken from another site's page.

use std::{
    error::Error,
    fmt,
    marker::PhantomData,
    net::SocketAddr,
    sync::{Arc, atomic::Ordering},
};

use axum::{
    Extension, Json, Router,
    body::Body,
    extract::{ConnectInfo, DefaultBodyLimit, Request, State, rejection::JsonRejection},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use base::Millis;
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor, value::MapAccessDeserializer},
};
use serde_json::json;
use wire::RefusalCode;

use crate::{
    Shared,
    accounts::{AccountError, Entered, Registration, Token},
    address::Network,
    cookies::Cookie,
    messages::{ToHub, ToRoom},
    refusals::refuse,
    serve::Admitted,
    socket,
    upgrade::Upgrade,
};

/// A registration is a few hundred bytes.
const BODY_BYTES_MAX: usize = 16 * 1024;
/// All limits of registrations and logins are by the minute: after one, every attempt is there again.
const ATTEMPTS_COME_BACK_AFTER: Millis = Millis::seconds(60);
/// A header that our own page sends with every change; no form of another site can.
const OUR_HEADER: &str = "x-cardroom";

type SharedState = State<Arc<Shared>>;

/// All routes.
pub(crate) fn routes(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/api/markets", get(markets))
        .route("/api/me", get(me))
        .route("/api/register", post(register))
        .route("/api/login", post(log_in))
        .route("/api/logout", post(log_out))
        .route("/ws", get(open_socket))
        .fallback(asset)
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
             font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
             form-action 'none'; frame-ancestors 'none'",
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

async fn ready(State(shared): SharedState) -> Response {
    if let Some(refusal) = closed(&shared) {
        return refusal;
    }
    if !shared.healthy.load(Ordering::Relaxed) || !shared.accounts.can_store().await {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, RefusalCode::Store);
    }
    if shared.damaged.load(Ordering::Relaxed) {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, RefusalCode::Damaged);
    }
    "ready\n".into_response()
}

/// Why nobody may come in any more, if so.
fn closed(shared: &Shared) -> Option<Response> {
    if shared.failed.get().is_some() {
        return Some(refuse(StatusCode::SERVICE_UNAVAILABLE, RefusalCode::Failed));
    }
    let stopping = shared.stopping.load(Ordering::Relaxed);
    stopping.then(|| refuse(StatusCode::SERVICE_UNAVAILABLE, RefusalCode::Stopping))
}

async fn markets(State(shared): SharedState) -> Response {
    let rows = shared.accounts.markets().iter().map(|market| {
        json!({
            "id": market.id,
            "name": market.name,
            "rulebook": market.rulebook.as_str(),
            "minimum_age": market.minimum_age,
        })
    });
    Json(rows.collect::<Vec<_>>()).into_response()
}

async fn me(State(shared): SharedState, headers: HeaderMap) -> Result<Response, AccountError> {
    let person = match Cookie::Session.token(&headers, shared.config.secure) {
        Some(token) => shared.accounts.session(token, shared.now()).await?,
        None => None,
    };
    Ok(match person {
        Some(person) => {
            Json(json!({ "name": person.name, "market": person.market })).into_response()
        }
        None => refuse(StatusCode::UNAUTHORIZED, RefusalCode::Session),
    })
}

async fn register(
    State(shared): SharedState,
    Extension(from): Extension<Network>,
    headers: HeaderMap,
    body: Result<Json<Named<Registration>>, JsonRejection>,
) -> Result<Response, AccountError> {
    if !shared.limits.entry(from) {
        return Ok(too_many_entries());
    }
    let Json(Named(new)) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    let begun = shared.detached_operations.clone();
    let device = Cookie::Device.token(&headers, shared.config.secure);
    begun.finish(registered(shared, new, device)).await?
}

async fn registered(
    shared: Arc<Shared>,
    new: Registration,
    device: Option<Token>,
) -> Result<Response, AccountError> {
    let entered = shared.accounts.register(new, device, shared.now()).await?;
    // A newcomer plays at once: the first day's play money comes with the account.
    shared.room_send(ToRoom::Refill { player: entered.person.player, reply_to: None }).await;
    Ok(welcome(&shared, &entered))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Login {
    name: String,
    password: String,
}

async fn log_in(
    State(shared): SharedState,
    Extension(from): Extension<Network>,
    headers: HeaderMap,
    body: Result<Json<Named<Login>>, JsonRejection>,
) -> Result<Response, AccountError> {
    let Json(Named(Login { name, password })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    if !office::could_be_a_name(&name) {
        // Not by the limits of names: they keep what they count.
        let may = shared.limits.entry(from);
        return if may { Err(AccountError::Login) } else { Ok(too_many_entries()) };
    }
    let device = Cookie::Device.token(&headers, shared.config.secure);
    let known = match device.as_ref().map(Token::digest) {
        Some(device) => {
            let knows = shared.accounts.knows_device(device, name.clone(), shared.now());
            knows.await?.then_some(device)
        }
        None => None,
    };
    // Strangers who try passwords use up their own tries, not those of the owner's devices.
    let may = match known {
        Some(device) => shared.limits.known_login(&device, from),
        None => shared.limits.entry(from) && shared.limits.login(&name, from),
    };
    if !may {
        return Ok(too_many_entries());
    }
    let is_known = known.is_some();
    let entered = shared.accounts.log_in(name, password, device, is_known, shared.now()).await?;
    Ok(welcome(&shared, &entered))
}

async fn log_out(State(shared): SharedState, headers: HeaderMap) -> Result<Response, AccountError> {
    if let Some(token) = Cookie::Session.token(&headers, shared.config.secure) {
        let (begun, shared) = (shared.detached_operations.clone(), Arc::clone(&shared));
        let ends = async move {
            let login = token.digest();
            shared.accounts.end_session(token).await?;
            shared.hub_send(ToHub::LoggedOut(login)).await;
            Ok::<(), AccountError>(())
        };
        begun.finish(ends).await??;
    }
    let mut response = Json(json!({})).into_response();
    Cookie::Session.clear(response.headers_mut(), shared.config.secure);
    Ok(response)
}

fn too_many_entries() -> Response {
    let wait_ms = ATTEMPTS_COME_BACK_AFTER.into();
    refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooManyAttempts { wait_ms })
}

fn bad_body(error: &JsonRejection) -> Response {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let bytes_max = BODY_BYTES_MAX as u32;
            refuse(StatusCode::PAYLOAD_TOO_LARGE, RefusalCode::TooLarge { bytes_max })
        }
        _ => {
            let detail = error.source().map_or_else(|| error.body_text(), ToString::to_string);
            refuse(StatusCode::BAD_REQUEST, RefusalCode::Malformed { detail })
        }
    }
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

/// The reply to a login or registration: a session, on a device that is known from now on.
fn welcome(shared: &Shared, entered: &Entered) -> Response {
    let mut response = Json(json!({ "name": entered.person.name })).into_response();
    Cookie::Session.set(response.headers_mut(), shared.config.secure, &entered.session);
    Cookie::Device.set(response.headers_mut(), shared.config.secure, &entered.device);
    response
}

/// Opens a socket to the live room, for a session and from our own page.
async fn open_socket(
    State(shared): SharedState,
    Extension(from): Extension<Network>,
    Extension(admitted): Extension<Admitted>,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, AccountError> {
    if is_foreign(&headers, shared.config.secure) {
        return Ok(refuse(StatusCode::FORBIDDEN, RefusalCode::Foreign));
    }
    if let Some(refusal) = closed(&shared) {
        return Ok(refusal);
    }
    let no_session = || refuse(StatusCode::UNAUTHORIZED, RefusalCode::Session);
    let Some(token) = Cookie::Session.token(&headers, shared.config.secure) else {
        return Ok(no_session());
    };
    let login = token.digest();
    let Some(person) = shared.accounts.session(token, shared.now()).await? else {
        return Ok(no_session());
    };
    let Some(place) = shared.connection_limits.socket(person.player, from) else {
        return Ok(refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooManyConnections));
    };
    let frames = Arc::new(shared.limits.frames());
    let (counts, limits, player) = (Arc::clone(&frames), Arc::clone(&shared), person.player);
    let may = move || counts.check().is_ok() && limits.limits.frame_of(player);
    Ok(upgrade.serve(socket::TOO_FAST_MAX, may, move |socket| async move {
        socket::serve(socket, shared, person, login, from, &frames).await;
        drop((place, admitted));
    }))
}

/// The page and what belongs to it.
async fn asset(State(shared): SharedState, method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return refuse(StatusCode::NOT_FOUND, RefusalCode::NotFound);
    }
    let Some(asset) = (shared.config.assets)(uri.path()) else {
        return refuse(StatusCode::NOT_FOUND, RefusalCode::NotFound);
    };
    let age = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    Response::builder()
        .header(header::CONTENT_TYPE, asset.mime)
        .header(header::CACHE_CONTROL, age)
        .body(Body::from(asset.bytes.into_owned()))
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
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

//! The door to the socket of the live room.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use wire::RefusalCode;

use super::{SharedState, closed, is_foreign};
use crate::{
    Shared,
    accounts::AccountError,
    address::Network,
    cookies::Cookie,
    credentials::{brings_token, caller_of},
    refusals::refuse,
    serve::Admitted,
    socket,
    upgrade::Upgrade,
};

/// Opens a socket to the live room: for a session from our own page, or for an access token.
pub(super) async fn open_socket(
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
    if !brings_token(&headers) && !Cookie::Session.is_sent(&headers, shared.config.secure) {
        return Ok(open_visitor(shared, from, admitted, upgrade));
    }
    let caller = caller_of(&shared, &headers).await?;
    let person = &caller.person;
    let Some(place) = shared.connection_limits.socket(person.player, from) else {
        return Ok(refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooManyConnections));
    };
    let frames = Arc::new(shared.limits.frames());
    let (counts, limits, player) = (Arc::clone(&frames), Arc::clone(&shared), person.player);
    let may = move || counts.check().is_ok() && limits.limits.frame_of(player);
    Ok(upgrade.serve(socket::TOO_FAST_MAX, may, move |socket| async move {
        socket::serve(socket, shared, caller, from, &frames).await;
        drop((place, admitted));
    }))
}

/// A connection without a session: somebody looks at public games.
fn open_visitor(
    shared: Arc<Shared>,
    from: Network,
    admitted: Admitted,
    upgrade: Upgrade,
) -> Response {
    let Some(place) = shared.connection_limits.visitor(from) else {
        return refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooManyConnections);
    };
    let frames = Arc::new(shared.limits.frames());
    let counts = Arc::clone(&frames);
    let may = move || counts.check().is_ok();
    upgrade.serve(socket::TOO_FAST_MAX, may, move |socket| async move {
        socket::serve_visitor(socket, shared, from, &frames).await;
        drop((place, admitted));
    })
}

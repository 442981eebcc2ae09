//! The page with what belongs to it, and whether the room takes players.

use std::sync::atomic::Ordering;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use wire::RefusalCode;

use super::{SharedState, closed};
use crate::{Shared, refusals::refuse};

const NOT_FOUND_PAGE: &str = "/not-found.html";
/// No address that somebody types is deeper; beyond it the page comes without its looks.
const FOLDERS_MAX: usize = 16;

pub(super) async fn ready(State(shared): SharedState) -> Response {
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

/// The page and what belongs to it.
pub(super) async fn asset(
    State(shared): SharedState,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return refuse(StatusCode::NOT_FOUND, RefusalCode::NotFound);
    }
    let Some(asset) = (shared.config.assets)(uri.path()) else {
        return not_found(&shared, uri.path(), &headers);
    };
    let age = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let response = Response::builder()
        .header(header::CONTENT_TYPE, asset.mime)
        .header(header::CACHE_CONTROL, age)
        .header(header::VARY, "accept-encoding");
    let (response, bytes) = match asset.brotli {
        Some(small) if takes_brotli(&headers) => {
            (response.header(header::CONTENT_ENCODING, "br"), small)
        }
        _ => (response, asset.bytes),
    };
    response
        .body(Body::from(bytes.into_owned()))
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Nothing is at this address. Somebody who has typed it sees a page; a program reads a code, as under
/// every path of the API.
fn not_found(shared: &Shared, path: &str, headers: &HeaderMap) -> Response {
    let is_api = path == "/ws" || path == "/api" || path.starts_with("/api/");
    let page = (shared.config.assets)(NOT_FOUND_PAGE).filter(|_| !is_api && takes_html(headers));
    let Some(page) = page else { return refuse(StatusCode::NOT_FOUND, RefusalCode::NotFound) };
    let html = String::from_utf8_lossy(&page.bytes).replace("\"./", &format!("\"{}", way_up(path)));
    (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, page.mime)], html).into_response()
}

/// The relative way from an address to the page, which a proxy may have under any path.
fn way_up(path: &str) -> String {
    match path.matches('/').count().saturating_sub(1) {
        depth @ 1..=FOLDERS_MAX => "../".repeat(depth),
        _ => "./".to_owned(),
    }
}

/// Whether the client is a browser that opens a page.
fn takes_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).into_iter();
    accepted.filter_map(|value| value.to_str().ok()).any(|list| list.contains("text/html"))
}

/// Whether a browser takes Brotli; a weight of zero means that it does not.
fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let accepted =
        accepted.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
    let mut named = accepted.map(|one| one.split(';').map(str::trim));
    named.any(|mut one| {
        one.next().is_some_and(|coding| coding.eq_ignore_ascii_case("br"))
            && !one.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_way_up_leads_to_the_page_from_any_depth() {
        for (path, up) in
            [("/nowhere", "./"), ("/a/b", "../"), ("/a/b/c", "../../"), ("/a/", "../")]
        {
            assert_eq!(way_up(path), up, "{path}");
        }
        assert_eq!(way_up(&"/".repeat(9_000)), "./");
    }

    #[test]
    fn brotli_is_sent_only_to_whom_takes_it() {
        for (accepts, takes) in [
            ("gzip, deflate, br, zstd", true),
            ("br;q=0.5", true),
            ("gzip, br;q=0", false),
            ("gzip", false),
            ("brotli", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepts));
            assert_eq!(takes_brotli(&headers), takes, "{accepts}");
        }
        assert!(!takes_brotli(&HeaderMap::new()));
    }
}

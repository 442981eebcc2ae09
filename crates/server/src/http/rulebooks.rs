//! The rulebooks of the room, for anyone to read: a list, and each one whole.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use office::Language;
use rulebook::Rulebook;
use serde_json::json;
use wire::RefusalCode;

use super::SharedState;
use crate::refusals::refuse;

/// The rulebooks as they are sent. Made once: they do not change while the room runs.
pub(crate) struct RulebookPages {
    list: Page,
    books: BTreeMap<String, Page>,
}

struct Page {
    json: Arc<str>,
    /// What a browser asks with whether it still has the newest.
    tag: HeaderValue,
}

impl Page {
    fn new(json: &serde_json::Value, digest: &str) -> Self {
        let tag = HeaderValue::from_str(&format!("\"{digest}\""));
        let tag = tag.unwrap_or(HeaderValue::from_static("\"\""));
        Self { json: json.to_string().into(), tag }
    }

    fn response(&self, headers: &HeaderMap) -> Response {
        let caching = [
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::ETAG, self.tag.clone()),
        ];
        if headers.get(header::IF_NONE_MATCH) == Some(&self.tag) {
            return (StatusCode::NOT_MODIFIED, caching).into_response();
        }
        let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        (caching, json, self.json.to_string()).into_response()
    }
}

impl RulebookPages {
    pub(crate) fn new(rulebooks: &[Rulebook]) -> Self {
        let (mut rows, mut books, mut digests) = (Vec::new(), BTreeMap::new(), String::new());
        for book in rulebooks {
            let digest = book.digest();
            let row = json!({
                "id": book.id.as_str(),
                "title": title(book),
                "language": Language::of(book).code(),
                "date": book.date.map(|date| date.to_string()),
                "minimum_age": book.minimum_age,
                "digest": digest,
            });
            let mut whole = row.clone();
            whole["source"] = book.to_toml().into();
            // A rulebook that was read can be written.
            whole["parameters"] = serde_json::to_value(book).unwrap_or_default();
            books.insert(book.id.as_str().to_owned(), Page::new(&whole, &digest));
            digests.push_str(&digest);
            rows.push(row);
        }
        Self { list: Page::new(&rows.into(), &digests), books }
    }
}

/// Where it is in force, with a capital.
fn title(book: &Rulebook) -> String {
    let mut chars = book.market.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

pub(super) async fn list(State(shared): SharedState, headers: HeaderMap) -> Response {
    shared.rulebooks.list.response(&headers)
}

pub(super) async fn one(
    State(shared): SharedState,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    match shared.rulebooks.books.get(&id) {
        Some(page) => page.response(&headers),
        None => refuse(StatusCode::NOT_FOUND, RefusalCode::NotFound),
    }
}

//! What an account keeps and what is asked of newcomers: markets, declared ages, settings, notes; and
//! the rulebooks, for anyone to read.

use std::net::SocketAddr;

use office::{MarketDefinition, Markets, RegistrationRules};
use serde_json::{Value, json};
use server::Config;
use store::People;

use crate::client::{Live, OURS, config, folder, http, register, start};

pub(crate) async fn get(to: SocketAddr, path: &str, cookie: &str) -> (u16, Value) {
    let (status, _, body) = http(to, "GET", path, &[("Cookie", cookie)], "").await;
    (status, serde_json::from_str(&body).unwrap())
}

async fn put(to: SocketAddr, path: &str, cookie: &str, body: &str) -> (u16, Value) {
    let headers = [OURS[0], OURS[1], ("Cookie", cookie)];
    let (status, _, body) = http(to, "PUT", path, &headers, body).await;
    (status, serde_json::from_str(&body).unwrap())
}

async fn post_registration(to: SocketAddr, new: &Value) -> (u16, Value) {
    let (status, _, body) = http(to, "POST", "/api/register", &OURS, &new.to_string()).await;
    (status, serde_json::from_str(&body).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn age_is_declared_and_stored_with_the_rulebook() {
    let live = Live::open(0).await;
    let to = live.address();
    let (_, markets) = get(to, "/api/markets", "").await;
    assert_eq!(markets["asks"], json!({ "birth_date": false, "market": true }));
    let languages: Vec<&Value> =
        markets["markets"].as_array().unwrap().iter().map(|market| &market["language"]).collect();
    assert_eq!(languages, ["en", "da", "fr"]);

    let new = json!({ "name": "Alice", "password": "correct horse", "market": "be-1.8" });
    let refused = json!({ "code": "age_not_declared", "age_min": 21, "clause": "AGE" });
    assert_eq!(post_registration(to, &new).await, (422, refused.clone()));
    let mut declares = new.clone();
    declares["declares_age"] = json!(false);
    assert_eq!(post_registration(to, &declares).await, (422, refused));
    declares["declares_age"] = json!(true);
    assert_eq!(post_registration(to, &declares).await, (200, json!({ "name": "Alice" })));
    let no_market = json!({ "name": "Bob", "password": "correct horse", "declares_age": true });
    assert_eq!(post_registration(to, &no_market).await, (422, json!({ "code": "market" })));

    let people = People::read(live.data.path()).unwrap();
    let alice = people.by_name("Alice").unwrap().unwrap();
    assert_eq!((alice.birth_date.as_str(), alice.declared_age), ("", Some(21)));
    let declared = people.age_declaration(alice.player).unwrap().unwrap();
    assert_eq!((declared.age, declared.rulebook.as_str()), (21, "be-1.8"));
    live.running.stop().await;
}

/// Somebody who has declared the age of a market plays there.
#[tokio::test(flavor = "multi_thread")]
async fn age_that_was_declared_lets_a_player_join() {
    let live = Live::open(0).await;
    let new = json!({
        "name": "Alice", "password": "correct horse", "declares_age": true, "market": "int-2.7",
    });
    let (_, cookie, _) =
        http(live.address(), "POST", "/api/register", &OURS, &new.to_string()).await;
    let mut alice = crate::client::Client::connect(live.address(), &cookie.unwrap()).await;
    alice.request(json!({ "type": "accept_rules", "rulebook": "int-2.7" })).await.unwrap();
    let game = alice.game("holdem", 10).await;
    alice.request(json!({ "type": "join", "game": game })).await.unwrap();
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_of_one_market_that_asks_for_the_date_of_birth() {
    let data = folder();
    let mut config: Config = config(data.path(), 0);
    let books = [rulebook::embedded("dk-2.0").unwrap()];
    config.policy.markets =
        Markets::new(&[MarketDefinition::of_rulebook("dk-2.0")], &books).unwrap();
    config.policy.registration = RegistrationRules { birth_date: true };
    config.games = config.policy.default_games();
    let running = start(config).await.unwrap();
    let (_, markets) = get(running.address, "/api/markets", "").await;
    assert_eq!(markets["asks"], json!({ "birth_date": true, "market": false }));
    let mut new = json!({ "name": "Alice", "password": "correct horse", "declares_age": true });
    let refused = post_registration(running.address, &new).await;
    assert_eq!(refused, (422, json!({ "code": "birth_date" })));
    new["birth_date"] = json!("1990-01-31");
    let registered = http(running.address, "POST", "/api/register", &OURS, &new.to_string()).await;
    let (_, me) = get(running.address, "/api/me", &registered.1.unwrap()).await;
    let expected = json!({
        "name": "Alice", "market": "dk-2.0", "rulebook": "dk-2.0", "language": "da",
        "settings": null,
    });
    assert_eq!(me, expected);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_an_object_of_8_kilobytes_at_most_and_ones_own() {
    let live = Live::open(0).await;
    let to = live.address();
    let (alice, bo) = (register(to, "Alice").await, register(to, "Bob").await);
    let settings = json!({ "theme": "dark", "hotkeys": { "fold": "f" }, "sizes": [1, 2.5] });
    assert_eq!(put(to, "/api/settings", &alice, &settings.to_string()).await, (200, json!({})));
    assert_eq!(get(to, "/api/me", &alice).await.1["settings"], settings);
    assert_eq!(get(to, "/api/me", &bo).await.1["settings"], Value::Null);

    let padded = |bytes: usize| format!("{{\"x\":\"{}\"}}", "y".repeat(bytes - 8));
    let too_large = json!({ "code": "too_large", "bytes_max": 8192 });
    for (body, status, code) in [
        ("[]", 400, "malformed"),
        ("\"dark\"", 400, "malformed"),
        ("null", 400, "malformed"),
        ("", 400, "malformed"),
        ("{\"a\":}", 400, "malformed"),
        ("{\"a\":1} {}", 400, "malformed"),
    ] {
        let refused = put(to, "/api/settings", &alice, body).await;
        assert_eq!((refused.0, &refused.1["code"]), (status, &json!(code)), "{body}");
    }
    for bytes in [8_193, 20_000] {
        let refused = put(to, "/api/settings", &alice, &padded(bytes)).await;
        assert_eq!(refused, (413, too_large.clone()));
    }
    assert_eq!(get(to, "/api/me", &alice).await.1["settings"], settings, "nothing has changed");
    assert_eq!(put(to, "/api/settings", &alice, &padded(8_192)).await.0, 200);

    let session = json!({ "code": "session" });
    assert_eq!(put(to, "/api/settings", "", "{}").await, (401, session.clone()));
    assert_eq!(get(to, "/api/me", "").await, (200, Value::Null), "a visitor is nobody");
    let over = format!("cardroom_session={}", "0".repeat(64));
    assert_eq!(get(to, "/api/me", &over).await, (401, session));
    let foreign = [("Cookie", alice.as_str()), ("Content-Type", "application/json")];
    assert_eq!(http(to, "PUT", "/api/settings", &foreign, "{}").await.0, 403, "not from our page");
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_about_players_by_name_and_ones_own() {
    let live = Live::open(0).await;
    let to = live.address();
    let (alice, bo) = (register(to, "Alice").await, register(to, "Bob").await);
    let set = async |note: Value| put(to, "/api/notes", &alice, &note.to_string()).await;
    let note = json!({ "player": "bob", "label": 3, "text": "calls with \"anything\"\nor '--" });
    assert_eq!(set(note).await, (200, json!({})));
    let kept = json!({
        "notes": [{ "player": "Bob", "label": 3, "text": "calls with \"anything\"\nor '--" }]
    });
    assert_eq!(get(to, "/api/notes", &alice).await, (200, kept.clone()));
    assert_eq!(get(to, "/api/notes", &bo).await, (200, json!({ "notes": [] })));
    assert_eq!(get(to, "/api/notes", "").await.0, 401);

    let text_of = |chars: usize| "é".repeat(chars);
    for (note, status, code) in [
        (json!({ "player": "Nobody", "label": 1, "text": "" }), 404, "no_such_player"),
        (json!({ "player": "' OR 1=1 --", "label": 1, "text": "" }), 404, "no_such_player"),
        (json!({ "player": "Bob", "label": 7, "text": "" }), 400, "malformed"),
        (json!({ "player": "Bob", "label": -1, "text": "" }), 400, "malformed"),
        (json!({ "player": "Bob", "label": 1 }), 400, "malformed"),
        (json!({ "player": "Bob", "label": 1, "text": text_of(501) }), 422, "note_text"),
        (json!({ "player": "Bob", "label": 1, "text": "\u{1b}[31m" }), 422, "note_text"),
    ] {
        let refused = set(note.clone()).await;
        assert_eq!((refused.0, &refused.1["code"]), (status, &json!(code)), "{note}");
    }
    assert_eq!(get(to, "/api/notes", &alice).await.1, kept, "nothing has changed");
    assert_eq!(set(json!({ "player": "Bob", "label": 0, "text": text_of(500) })).await.0, 200);
    assert_eq!(set(json!({ "player": "Bob", "label": 0, "text": "" })).await.0, 200);
    assert_eq!(get(to, "/api/notes", &alice).await.1, json!({ "notes": [] }));
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_notes_and_settings_are_limited() {
    let (live, _hand) = Live::open_still(server::Access::default()).await;
    let (to, alice) = (live.address(), register(live.address(), "Alice").await);
    let note = json!({ "player": "Alice", "label": 1, "text": "" }).to_string();
    let mut stored = (0, 0);
    for _ in 0..40 {
        stored.0 += u32::from(put(to, "/api/notes", &alice, &note).await.0 == 200);
    }
    // The address itself may send so many requests a second, and time stands still.
    assert!(stored.0 == 30, "{stored:?}");
    stored.1 += u32::from(put(to, "/api/settings", &alice, "{}").await.0 == 200);
    assert_eq!(stored.1, 1, "settings have a limit of their own");
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rulebooks_are_public_and_whole() {
    let live = Live::open(0).await;
    let to = live.address();
    let (status, list) = get(to, "/api/rulebooks", "").await;
    let ids: Vec<&str> =
        list.as_array().unwrap().iter().map(|book| book["id"].as_str().unwrap()).collect();
    assert_eq!((status, ids.as_slice()), (200, rulebook::EMBEDDED_IDS.as_slice()));
    for id in ids {
        let (status, book) = get(to, &format!("/api/rulebooks/{id}"), "").await;
        let embedded = rulebook::embedded(id).unwrap();
        assert_eq!(
            (status, &book["id"], &book["digest"]),
            (200, &json!(id), &json!(embedded.digest()))
        );
        assert_eq!(book["source"], embedded.to_toml());
        assert_eq!(book["parameters"]["minimum_age"], embedded.minimum_age);
        assert!(!book["title"].as_str().unwrap().is_empty());
        let tag = format!("\"{}\"", embedded.digest());
        let known = [("If-None-Match", tag.as_str())];
        assert_eq!(http(to, "GET", &format!("/api/rulebooks/{id}"), &known, "").await.0, 304);
    }
    for unknown in ["int-9.9", "..%2F..%2Fetc%2Fpasswd", "int-2.7.toml"] {
        let refused = get(to, &format!("/api/rulebooks/{unknown}"), "").await;
        assert_eq!(refused, (404, json!({ "code": "not_found" })));
    }
    live.running.stop().await;
}

/// Whoever types a wrong address sees a page; a program reads a code.
#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_address_is_a_page_to_browsers() {
    let data = folder();
    let mut config: Config = config(data.path(), 0);
    config.assets = std::sync::Arc::new(|path| {
        let html = b"<a href=\"./#/lobby\">Lobby</a>".as_slice().into();
        (path == "/not-found.html").then_some(server::Asset {
            bytes: html,
            brotli: None,
            mime: "text/html; charset=utf-8",
            immutable: false,
        })
    });
    let running = start(config).await.unwrap();
    let to = running.address;
    let browser = [("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    let page = |up: &str| format!("<a href=\"{up}#/lobby\">Lobby</a>");
    for (path, up) in [("/nowhere", "./"), ("/a/b/c", "../../")] {
        let (status, _, body) = http(to, "GET", path, &browser, "").await;
        assert_eq!((status, body), (404, page(up)), "{path}");
    }
    let code = json!({ "code": "not_found" }).to_string();
    for (path, headers) in [
        ("/nowhere", [("Accept", "*/*")]),
        ("/api/nowhere", browser),
        ("/nowhere.js", [("Accept", "*/*")]),
    ] {
        let (status, _, body) = http(to, "GET", path, &headers, "").await;
        assert_eq!((status, body), (404, code.clone()), "{path}");
    }
    running.stop().await;
}

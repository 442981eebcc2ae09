//! EXPORT: access tokens over HTTP and over the socket: a person's programs read his or her own data
//! after the delay, and act at play-money tables if the token says so.

use std::net::SocketAddr;

use serde_json::{Value, json};
use server::{Command, Policy, admin};

use crate::{
    client::{Client, GAME, Live, OURS, Quiet, http, register},
    own_data::get,
};

async fn make(to: SocketAddr, cookie: &str, name: &str, plays: bool) -> (u16, Value) {
    let headers = [OURS[0], OURS[1], ("Cookie", cookie)];
    let body = json!({ "name": name, "plays": plays }).to_string();
    let (status, _, body) = http(to, "POST", "/api/tokens", &headers, &body).await;
    (status, serde_json::from_str(&body).unwrap())
}

/// A new token as it is sent: `Bearer cardroom_…`.
async fn bearer(to: SocketAddr, cookie: &str, plays: bool) -> String {
    let (status, made) = make(to, cookie, "tracker", plays).await;
    assert_eq!(status, 200, "{made}");
    format!("Bearer {}", made["token"].as_str().unwrap())
}

async fn read(to: SocketAddr, path: &str, bearer: &str) -> (u16, Value) {
    let (status, _, body) = http(to, "GET", path, &[("Authorization", bearer)], "").await;
    (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
}

async fn revoke(to: SocketAddr, cookie: &str, id: &Value) -> u16 {
    let headers = [OURS[0], ("Cookie", cookie)];
    http(to, "DELETE", &format!("/api/tokens/{id}"), &headers, "").await.0
}

#[tokio::test(flavor = "multi_thread")]
async fn export_tokens_are_made_listed_and_revoked_by_their_owner() {
    let live = Live::open(0).await;
    let to = live.address();
    let (alice, bo) = (register(to, "Alice").await, register(to, "Bob").await);
    let none = json!({ "tokens": [], "most": 10 });
    assert_eq!(get(to, "/api/tokens", &alice).await, (200, none.clone()));
    let (status, made) = make(to, &alice, "  my tracker ", false).await;
    assert_eq!(status, 200, "{made}");
    let secret = made["token"].as_str().unwrap().to_owned();
    assert!(secret.starts_with("cardroom_") && secret.len() == 73, "{secret}");
    let (_, list) = get(to, "/api/tokens", &alice).await;
    assert_eq!(list["tokens"][0]["name"], "my tracker");
    assert_eq!(
        (&list["tokens"][0]["plays"], &list["tokens"][0]["used_at"]),
        (&json!(false), &Value::Null)
    );
    assert!(!list.to_string().contains(&secret[9..]), "shown once");
    let file = std::fs::read(live.data.path().join("people.db")).unwrap();
    let wal = std::fs::read(live.data.path().join("people.db-wal")).unwrap_or_default();
    let holds = |bytes: &[u8]| bytes.windows(64).any(|part| part == &secret.as_bytes()[9..]);
    assert!(!holds(&file) && !holds(&wal), "only its digest is stored");

    let (status, me) = read(to, "/api/me", &format!("Bearer {secret}")).await;
    assert_eq!((status, &me["name"]), (200, &json!("Alice")));
    let (_, list) = get(to, "/api/tokens", &alice).await;
    assert!(list["tokens"][0]["used_at"].is_u64(), "{list}");

    // Nobody else's, and only by a session.
    let id = &made["id"];
    assert_eq!(revoke(to, &bo, id).await, 404);
    assert_eq!(get(to, "/api/tokens", &bo).await.1, none);
    let not_allowed = json!({ "code": "token_not_allowed" });
    for path in ["/api/tokens", "/api/notes"] {
        let refused = read(to, path, &format!("Bearer {secret}")).await;
        assert_eq!(refused, (403, not_allowed.clone()), "{path}");
    }
    let by_token = [OURS[0], OURS[1], ("Authorization", &*format!("Bearer {secret}"))];
    let (status, _, refused) = http(to, "PUT", "/api/settings", &by_token, "{}").await;
    assert_eq!((status, refused), (403, not_allowed.to_string()));
    assert_eq!(get(to, "/api/tokens", "").await, (401, json!({ "code": "session" })));

    assert_eq!(revoke(to, &alice, id).await, 200);
    assert_eq!(revoke(to, &alice, id).await, 404);
    let refused = (401, json!({ "code": "token" }));
    assert_eq!(read(to, "/api/me", &format!("Bearer {secret}")).await, refused);
    for wrong in ["Bearer x", "Basic QWxpY2U6eA==", "Bearer cardroom_", ""] {
        assert_eq!(read(to, "/api/hands", wrong).await, refused, "{wrong}");
    }
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn export_tokens_have_a_name_and_a_bound() {
    let (live, hand) = Live::open_still(server::Access::default()).await;
    let (to, alice) = (live.address(), register(live.address(), "Alice").await);
    let too_long = "é".repeat(41);
    for wrong in ["", "  ", "a\u{7}b", &too_long] {
        let refused = make(to, &alice, wrong, true).await;
        assert_eq!(refused, (422, json!({ "code": "token_name", "chars_max": 40 })), "{wrong:?}");
    }
    let mut limited = 0;
    for number in 0..11 {
        let (mut status, mut made) = make(to, &alice, &format!("bot {number}"), true).await;
        if status == 429 {
            limited += 1;
            hand.advance(base::Millis::seconds(60));
            (status, made) = make(to, &alice, &format!("bot {number}"), true).await;
        }
        match number {
            10 => {
                assert_eq!((status, made), (422, json!({ "code": "too_many_tokens", "most": 10 })));
            }
            _ => assert_eq!(status, 200, "{made}"),
        }
    }
    assert!(limited > 0, "ten a minute, the wrong ones counted");
    live.running.stop().await;
}

/// EXPORT: what a token reads waits for the delay of the rulebook; the page does not.
#[tokio::test(flavor = "multi_thread")]
async fn export_tokens_read_ones_own_hands_after_the_delay() {
    for delay in [0, 60 * 60] {
        let room = Quiet::open_with(4, |config| {
            for book in &mut config.policy.rulebooks {
                book.room.export_delay.play_money = base::Millis::seconds(delay);
            }
        })
        .await;
        let (mut players, table) = room.seated(3).await;
        let mut plays = Vec::new();
        for mut client in players.drain(..) {
            plays.push(tokio::spawn(async move { client.play(GAME, table, 2).await }));
        }
        for play in plays {
            play.await.unwrap();
        }
        let (to, own) = (room.address(), &room.cookies[0]);
        let by_token = bearer(to, own, false).await;
        let hand = loop {
            let (_, list) = get(to, "/api/hands", own).await;
            let (_, figures) = get(to, "/api/statistics", own).await;
            let found = list["hands"].as_array().and_then(|hands| hands.last().cloned());
            if let Some(hand) = found.filter(|_| figures["days"] != json!([])) {
                break hand["hand"].clone();
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        };
        let shown = delay == 0;
        let (status, list) = read(to, "/api/hands", &by_token).await;
        assert_eq!((status, list["hands"] != json!([])), (200, shown), "{list}");
        let one = read(to, &format!("/api/hands/{GAME}/{table}/{hand}"), &by_token).await;
        assert_eq!(one.0, if shown { 200 } else { 404 }, "{}", one.1);
        let (status, figures) = read(to, "/api/statistics", &by_token).await;
        assert_eq!((status, figures["days"] != json!([])), (200, shown), "{figures}");
        let file = format!("/api/hands/{GAME}/{table}/{hand}/file?as=text");
        assert_eq!(read(to, &file, &by_token).await.0, if shown { 200 } else { 403 });
        room.running.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn export_a_token_plays_over_the_socket_if_it_says_so() {
    let live = Live::open(3).await;
    let to = live.address();
    let (alice, mut page) = live.newcomer_known("Alice").await;
    let (reads, plays) = (bearer(to, &alice, false).await, bearer(to, &alice, true).await);

    let mut reader = Client::connect_with_token(to, &reads).await;
    let game = reader.game("holdem", 10).await;
    let join = json!({ "type": "join", "game": game });
    assert_eq!(reader.request(join.clone()).await, Err("token_read_only".to_owned()));

    let mut bot = Client::connect_with_token(to, &plays).await;
    for not_allowed in [
        json!({ "type": "accept_rules", "rulebook": "int-2.7" }),
        json!({ "type": "block", "player": "Bob" }),
    ] {
        let refused = bot.request(not_allowed.clone()).await;
        assert_eq!(refused, Err("token_not_allowed".to_owned()), "{not_allowed}");
    }
    let (game, table) = bot.sit("holdem", 10).await;
    bot.play(game, table, 1).await;
    // The one that reads sees its player's own table, and does nothing there.
    let seen = reader.snapshot(game, table).await;
    assert!(seen["own"].is_object(), "{seen}");
    let leave = json!({ "type": "leave", "game": game, "table": table });
    assert_eq!(reader.request(leave.clone()).await, Err("token_read_only".to_owned()));
    bot.request(leave).await.unwrap();

    // Revoked: its connection ends, the others do not.
    let (_, list) = get(to, "/api/tokens", &alice).await;
    let id = &list["tokens"][0]["id"];
    assert_eq!(revoke(to, &alice, id).await, 200);
    let bye = bot.until(|m| m["type"] == "bye").await;
    assert_eq!(bye["code"], "logged_out");
    page.request(json!({ "type": "ping" })).await.unwrap();
    reader.request(json!({ "type": "ping" })).await.unwrap();
    live.running.stop().await;
}

/// H17: a program that only reads is not its player's presence.
#[tokio::test(flavor = "multi_thread")]
async fn h17_a_reading_token_does_not_count_as_a_connection() {
    let room = Quiet::open(3, |_| {}).await;
    let (mut players, table) = room.seated(3).await;
    let by_token = bearer(room.address(), &room.cookies[0], false).await;
    let reader = Client::connect_with_token(room.address(), &by_token).await;
    players.remove(0).close().await;
    let lost = |m: &Value| m["said"]["type"] == "connection" && m["said"]["connected"] == false;
    players[0].until(|m| m["table"] == table && lost(m)).await;
    drop(reader);
    room.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn export_tokens_end_with_the_password_and_with_the_account() {
    let live = Live::open(0).await;
    let to = live.address();
    let (alice, bo) = (register(to, "Alice").await, register(to, "Bob").await);
    let (of_alice, of_bo) = (bearer(to, &alice, true).await, bearer(to, &bo, true).await);
    let mut bot = Client::connect_with_token(to, &of_alice).await;
    let people = store::People::read(live.data.path()).unwrap();
    let player = people.by_name("Alice").unwrap().unwrap().player.0;
    let password = Command::Password {
        player,
        name: "Alice".to_owned(),
        password: "another horse".to_owned(),
        birth_date: None,
        market: None,
    };
    carry_out(&live, password).await;
    assert_eq!(bot.until(|m| m["type"] == "bye").await["code"], "logged_out");
    assert_eq!(read(to, "/api/me", &of_alice).await, (401, json!({ "code": "token" })));
    assert_eq!(read(to, "/api/me", &of_bo).await.0, 200, "another's stays");
    carry_out(&live, Command::Erase { player: "Bob".to_owned() }).await;
    assert_eq!(read(to, "/api/me", &of_bo).await, (401, json!({ "code": "token" })));
    live.running.stop().await;
}

async fn carry_out(live: &Live, order: Command) {
    let data = live.data.path().to_owned();
    let done = tokio::task::spawn_blocking(move || admin(&data, &Policy::default(), &order));
    done.await.unwrap().unwrap();
}

//! Bad frames, bad timing, bad intentions: a clear refusal, and the room unharmed.

use serde_json::{Value, json};
use server::Access;
use tokio_tungstenite::tungstenite::protocol::frame::{
    Frame,
    coding::{Data, OpCode},
};

use crate::client::Live;

#[tokio::test(flavor = "multi_thread")]
async fn malformed_frames_are_refused_by_number_or_end_the_connection() {
    let live = Live::open(0).await;
    let mut alice = live.newcomer("Alice").await;
    for ask in [
        json!({ "type": "no_such_thing" }),
        json!({ "type": "join", "game": -1 }),
        json!({ "type": "join", "game": 1e300 }),
        json!({ "type": "join", "game": "1" }),
        json!({ "type": "join", "game": 1, "extra": true }),
        json!({ "type": "confirm", "game": 1, "amount": u64::MAX }),
        json!({ "type": "chat", "game": 1, "table": 1, "text": "x".repeat(3000) }),
        json!([]),
        json!(null),
    ] {
        alice.request(ask).await.unwrap_err();
    }
    alice.request(json!({ "type": "ping" })).await.unwrap();
    for bad in ["", "{", "null", "{\"ask\":{\"type\":\"ping\"}}", "[[[[[[[[[["] {
        let mut other = live.newcomer(&format!("Bob{}", bad.len())).await;
        other.send(bad).await;
        let bye = other.until(|m| m["type"] == "bye").await;
        assert_eq!(bye["code"], "unreadable");
        assert!(other.next().await.is_none(), "the connection is over");
    }
    let mut long = live.newcomer("Long").await;
    long.send(&"x".repeat(100_000)).await;
    assert_eq!(long.until(|m| m["type"] == "bye").await["code"], "unreadable");
    alice.request(json!({ "type": "ping" })).await.unwrap();
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_sends_too_fast_is_refused_then_disconnected() {
    let (live, _hand) = Live::open_still(Access::default()).await;
    let (mut alice, mut mallory) = (live.newcomer("Alice").await, live.newcomer("Mallory").await);
    for id in 1_000..1_000 + 400 {
        mallory.send(&json!({ "id": id, "ask": { "type": "ping" } }).to_string()).await;
    }
    let mut refused = 0;
    while let Some(message) = mallory.next().await {
        refused += u32::from(message["refused"]["code"] == "too_fast");
        if message["type"] == "bye" {
            assert_eq!(message["code"], "too_fast");
        }
    }
    assert!(refused > 100, "{refused}");
    alice.request(json!({ "type": "ping" })).await.unwrap();
    live.running.stop().await;
}

/// Frames that are no messages cost as much to read.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_floods_with_pings_or_pongs_is_disconnected() {
    let (live, _hand) = Live::open_still(Access::default()).await;
    let mut alice = live.newcomer("Alice").await;
    let frames: [fn() -> Frame; 2] = [|| Frame::ping("x"), || Frame::pong("x")];
    for (number, frame) in frames.into_iter().enumerate() {
        let mut mallory = live.newcomer(&format!("Mallory{number}")).await;
        let mut sent = 0;
        while sent < 5_000 && mallory.send_frame(frame()).await {
            sent += 1;
        }
        let bye = mallory.until(|m| m["type"] == "bye").await;
        assert_eq!(bye["code"], "too_fast");
    }
    alice.request(json!({ "type": "ping" })).await.unwrap();
    live.running.stop().await;
}

/// A message in parts is a message, and one that never ends is a flood of frames.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_sends_endless_fragments_is_disconnected() {
    let (live, _hand) = Live::open_still(Access::default()).await;
    let mut mallory = live.newcomer("Mallory").await;
    let part = |text: &str, first: bool, last: bool| {
        let data = if first { Data::Text } else { Data::Continue };
        Frame::message(text.to_owned(), OpCode::Data(data), last)
    };
    mallory.send_frame(part("{\"id\":7,", true, false)).await;
    mallory.send_frame(part("\"ask\":{\"type\":", false, false)).await;
    mallory.send_frame(part("\"ping\"}}", false, true)).await;
    let answer = mallory.until(|m| m["type"] == "answer" && m["id"] == 7).await;
    assert_eq!(answer["ok"], true, "{answer}");
    mallory.send_frame(part("", true, false)).await;
    let mut sent = 0;
    while sent < 5_000 && mallory.send_frame(part("", false, false)).await {
        sent += 1;
    }
    let bye = mallory.until(|m| m["type"] == "bye").await;
    assert_eq!(bye["code"], "too_fast");
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn acting_for_another_player_or_in_an_old_turn_is_refused() {
    let live = Live::open(6).await;
    let (mut alice, mut eve) = (live.newcomer("Alice").await, live.newcomer("Eve").await);
    let (game, table) = alice.sit("holdem", 10).await;
    let turn = alice.until(|m| m["said"]["type"] == "your_turn").await;
    let act = |turn: &Value, action: &str| {
        json!({
            "type": "act", "game": game, "table": table,
            "hand": turn["said"]["hand"], "turn": turn["said"]["turn"], "action": { "type": action },
        })
    };
    eve.request(act(&turn, "fold")).await.unwrap_err();
    for ask in ["leave", "show", "watch"] {
        let ask = json!({ "type": ask, "game": game, "table": 77 });
        eve.request(ask).await.unwrap_err();
    }
    eve.request(json!({ "type": "chat", "game": game, "table": table, "text": "hi" }))
        .await
        .unwrap_err();
    let action = if turn["said"]["legal"]["check"] == true { "check" } else { "call" };
    alice.request(act(&turn, action)).await.unwrap();
    let stale = alice.request(act(&turn, action)).await.unwrap_err();
    assert_eq!(stale, "stale");
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_requests_at_once_do_not_stop_the_room() {
    let live = Live::open(4).await;
    let mut alice = live.newcomer("Alice").await;
    let mut flood = Vec::new();
    for number in 0..20 {
        let mut client = live.newcomer(&format!("Flood{number}")).await;
        flood.push(tokio::spawn(async move {
            for id in 1_000..1_500_u64 {
                let ask = json!({ "id": id, "ask": { "type": "join", "game": id } });
                client.send(&ask.to_string()).await;
                if id % 100 == 0 && client.next().await.is_none() {
                    break;
                }
            }
        }));
    }
    let (game, table) = alice.sit("holdem", 10).await;
    alice.play(game, table, 1).await;
    for task in flood {
        let _ = task.await;
    }
    alice.request(json!({ "type": "ping" })).await.unwrap();
    live.running.stop().await;
}

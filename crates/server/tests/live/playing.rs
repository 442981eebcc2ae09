//! Sitting down and playing.

use serde_json::json;

use crate::client::Live;

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_is_dealt_in_against_the_house_and_leaves_with_every_cent() {
    let live = Live::open(8).await;
    let mut alice = live.newcomer("Alice").await;
    let (game, table) = alice.sit("holdem", 10).await;
    let snapshot = alice.until(|m| m["type"] == "snapshot").await;
    let players = snapshot["players"].as_array().unwrap();
    let me = players.iter().find(|p| p["name"] == "Alice").unwrap();
    assert_eq!((me["house"] == false, &me["stack"]), (true, &json!(1000)));
    alice.play(game, table, 2).await;
    alice.request(json!({ "type": "leave", "game": game, "table": table })).await.unwrap();
    let left = alice.until(|m| m["note"]["code"] == "left_table").await;
    let stack = left["note"]["stack"].as_u64().unwrap();
    let wallet = alice.until(|m| m["type"] == "wallet" && m["cents"] == 99_000 + stack).await;
    assert_eq!(wallet["currency"], "PLAY");
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_at_one_table_see_the_same_and_only_their_own_cards() {
    let live = Live::open(4).await;
    let (mut alice, mut bob) = (live.newcomer("Alice").await, live.newcomer("Bob").await);
    let (game, table) = alice.sit("holdem", 50).await;
    let at = bob.sit("holdem", 50).await;
    assert_eq!((game, table), at, "the room puts people together");
    let (a, b) = tokio::join!(
        async {
            alice.play(game, table, 3).await;
            alice
        },
        async {
            bob.play(game, table, 3).await;
            bob
        },
    );
    for (own, client) in [("Alice", &a), ("Bob", &b)] {
        let numbers: Vec<u64> = client
            .buffered
            .iter()
            .filter(|m| m["type"] == "table")
            .map(|m| m["n"].as_u64().unwrap())
            .collect();
        assert!(numbers.is_sorted(), "{own}: {numbers:?}");
        let dealt = client.buffered.iter().filter(|m| m["said"]["type"] == "dealt");
        let with_cards = dealt.clone().filter(|m| m["said"]["cards"].is_array());
        let seats: std::collections::HashSet<u64> =
            with_cards.map(|m| m["said"]["seat"].as_u64().unwrap()).collect();
        assert!(seats.len() <= 1, "{own} saw cards of seats {seats:?}");
        assert!(dealt.count() > 3);
    }
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_holds_its_code_and_clause() {
    let live = Live::open(0).await;
    let mut alice = live.newcomer("Alice").await;
    let game = alice.game("holdem", 10).await;
    alice.request(json!({ "type": "join", "game": game })).await.unwrap();
    let twice = alice.request(json!({ "type": "join", "game": game })).await.unwrap_err();
    assert_eq!(twice, "already_waiting");
    let queued = alice.until(|m| m["type"] == "note").await;
    assert_eq!(queued["note"], json!({ "code": "queued", "place": 1, "needed": 2 }));
    assert!(alice.request(json!({ "type": "join", "game": 99_999 })).await.is_err());
    let act = json!({
        "type": "act", "game": game, "table": 1, "hand": 1, "turn": 1, "action": { "type": "fold" },
    });
    alice.request(act).await.unwrap_err();
    alice.request(json!({ "type": "leave_queue", "game": game })).await.unwrap();
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn play_money_comes_once_a_day() {
    let live = Live::open(0).await;
    let mut alice = live.newcomer("Alice").await;
    let first = alice.until(|m| m["type"] == "wallet" && m["cents"] == 100_000).await;
    assert_eq!(first["currency"], "PLAY");
    let again = alice.request_as(9, json!({ "type": "refill" })).await;
    let refused = &again["refused"];
    assert_eq!(refused["code"], "refill_later", "{again}");
    assert_eq!(refused["at"].as_u64().map(|at| at % 86_400_000), Some(0), "at midnight: {again}");
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_of_one_player_receive_the_same() {
    let live = Live::open(6).await;
    let (cookie, mut one) = live.newcomer_known("Alice").await;
    let (game, table) = one.sit("holdem", 10).await;
    let mut two = crate::client::Client::connect(live.address(), &cookie).await;
    let seats = two.until(|m| m["type"] == "seats").await;
    assert_eq!(seats["seats"], json!([{ "game": game, "table": table }]));
    two.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    two.play(game, table, 1).await;
    one.close().await;
    two.play(game, table, 1).await;
    live.running.stop().await;
}

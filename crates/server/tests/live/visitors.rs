//! Connections without a session: they look at public games, and do nothing else.

use serde_json::json;

use crate::client::{Client, Live};

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_watches_a_public_table_and_does_nothing_else() {
    let live = Live::open(3).await;
    let mut ann = live.newcomer("Ann").await;
    let (game, table) = ann.sit("holdem", 10).await;

    let mut visitor = Client::connect(live.address(), "").await;
    let hello = visitor.until(|m| m["type"] == "hello").await;
    assert_eq!((&hello["visitor"], &hello["name"]), (&json!(true), &json!("")));
    assert_eq!(visitor.game("holdem", 10).await, game, "the lobby");
    let listed = visitor.request(json!({ "type": "tables", "game": game })).await.unwrap();
    assert_eq!(listed["tables"][0]["table"], table);
    visitor.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    let snapshot = visitor.until(|m| m["type"] == "snapshot").await;
    assert!(snapshot["own"].is_null());
    ann.request(json!({ "type": "chat", "game": game, "table": table, "text": "hello" }))
        .await
        .unwrap();
    visitor.until(|m| m["said"]["type"] == "chat").await;
    assert!(visitor.request(json!({ "type": "ping" })).await.unwrap()["now"].is_number());

    for refused in [
        json!({ "type": "join", "game": game }),
        json!({ "type": "chat", "game": game, "table": table, "text": "me too" }),
        json!({ "type": "accept_rules", "rulebook": "int-2.7" }),
        json!({ "type": "refill" }),
        json!({ "type": "come_back" }),
        json!({ "type": "block", "player": "Ann" }),
        json!({ "type": "report", "game": game, "table": table, "player": "Ann", "text": "x" }),
        json!({ "type": "invited", "game": 1, "invitation": "0000000000000001" }),
    ] {
        assert_eq!(visitor.request(refused.clone()).await, Err("session".to_owned()), "{refused}");
    }
    assert!(
        !visitor.received.iter().any(|text| text.contains(r#""your_turn""#)),
        "nothing that is a player's own"
    );
    visitor.request(json!({ "type": "unwatch", "game": game, "table": table })).await.unwrap();
    live.running.stop().await;
}

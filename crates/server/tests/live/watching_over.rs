//! What whoever runs a room sees of it: its meters, and whether it is ready.

use serde_json::json;

use crate::client::{Live, http, meter, metrics};

#[tokio::test(flavor = "multi_thread")]
async fn the_meters_count_what_happened() {
    let live = Live::open(6).await;
    let mut alice = live.newcomer("Alice").await;
    let (game, table) = alice.sit("holdem", 10).await;
    alice.play(game, table, 1).await;
    alice.ask(json!({ "type": "join", "game": 99_999 })).await.unwrap_err();
    alice.ask(json!({ "type": "leave", "game": game, "table": table })).await.unwrap();
    let page = metrics(live.address()).await;
    assert_eq!(meter(&page, "cardroom_connections"), 1);
    assert_eq!(meter(&page, "cardroom_tables"), 1);
    assert!(meter(&page, "cardroom_players_seated") >= 2, "{page}");
    assert!(meter(&page, "cardroom_hands_total") >= 1, "{page}");
    assert!(meter(&page, "cardroom_actions_total") >= 2, "{page}");
    assert!(meter(&page, "cardroom_stored_total") >= 3, "{page}");
    assert!(meter(&page, "cardroom_commit_seconds_count") >= 3, "{page}");
    assert_eq!(meter(&page, "cardroom_refusals_total{why=\"no_such_game\"}"), 1);
    assert_eq!(meter(&page, "cardroom_hands_rolled_back_total"), 0);
    let lines = page.lines().filter(|line| !line.is_empty());
    let known = |line: &str| line.starts_with("# ") || line.starts_with("cardroom_");
    assert!(lines.clone().all(known), "{page}");
    alice.close().await;
    live.running.stop().await;
}

/// A second room in this process counts for itself.
#[tokio::test(flavor = "multi_thread")]
async fn the_meters_are_for_the_machine_itself() {
    let live = Live::open(0).await;
    for host in ["poker.example", "127.0.0.1.example:80", "[::2]:80", ""] {
        let other = http(live.address(), "GET", "/metrics", &[("Host", host)], "").await;
        assert_ne!(other.0, 200, "{host}: {}", other.2);
    }
    for host in ["localhost:8080", "[::1]", "127.0.0.2:80"] {
        let own = http(live.address(), "GET", "/metrics", &[("Host", host)], "").await;
        assert_eq!(own.0, 200, "{host}: {}", own.2);
        assert_eq!(meter(&own.2, "cardroom_hands_total"), 0);
    }
    live.running.stop().await;
}

//! The operator's view of a room: its metrics, and whether it is ready.

use serde_json::json;

use server::Config;

use crate::client::{Live, config, folder, http, meter, metrics, start};

#[tokio::test(flavor = "multi_thread")]
async fn the_metrics_count_connections_hands_and_commits() {
    let live = Live::open(6).await;
    let mut alice = live.newcomer("Alice").await;
    let (game, table) = alice.sit("holdem", 10).await;
    alice.play(game, table, 1).await;
    alice.request(json!({ "type": "join", "game": 99_999 })).await.unwrap_err();
    alice.request(json!({ "type": "leave", "game": game, "table": table })).await.unwrap();
    let page = metrics(&live.running).await;
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

/// Whatever a proxy passes on: the meters are on a listener of their own.
#[tokio::test(flavor = "multi_thread")]
async fn the_metrics_are_not_served_to_players() {
    let access = server::Access { trust_proxy: true, ..server::Access::default() };
    let live = Live::open_with(0, access).await;
    for host in ["poker.example", "localhost", "localhost:8080", "[::1]", "127.0.0.2:80"] {
        for forwarded in ["127.0.0.1", "::1", "198.51.100.7", ""] {
            let headers = [("Host", host), ("X-Forwarded-For", forwarded)];
            let other = http(live.address(), "GET", "/metrics", &headers, "").await;
            assert_eq!(other.0, 404, "{host} for {forwarded}: {}", other.2);
        }
    }
    // A second room in this process counts for itself.
    assert_eq!(meter(&metrics(&live.running).await, "cardroom_hands_total"), 0);
    let elsewhere = http(live.running.metrics.unwrap(), "GET", "/api/markets", &[], "").await;
    assert_eq!(elsewhere.0, 404, "and there is nothing else there");
    live.running.stop().await;
    let data = folder();
    let running = start(Config { metrics: None, ..config(data.path(), 0) }).await.unwrap();
    assert_eq!(running.metrics, None, "nowhere, unless the operator wants it");
    running.stop().await;
}

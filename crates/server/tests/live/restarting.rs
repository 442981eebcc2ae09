//! Stopping and coming back: nothing is lost, and players are told what was rolled back.

use std::time::Duration;

use serde_json::json;
use tokio::time::timeout;

use crate::client::{Client, Live, config, register};

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_plays_hands_to_their_end_says_goodbye_and_loses_nothing() {
    let live = Live::open(6).await;
    let cookie = register(live.address(), "Alice").await;
    let mut alice = Client::connect(live.address(), &cookie).await;
    alice.ask(json!({ "type": "accept_rules", "rulebook": "int-2.7" })).await.unwrap();
    let (game, table) = alice.sit("holdem", 10).await;
    alice.play(game, table, 1).await;
    let Live { running, data } = live;
    let stopping = tokio::spawn(running.stop());
    let bye = alice.until(|m| m["type"] == "bye").await;
    assert_eq!(bye["why"], "restart");
    stopping.await.unwrap();

    let running = server::start(config(data.path(), 6)).await.unwrap();
    let mut alice = Client::connect(running.address, &cookie).await;
    let seats = alice.until(|m| m["type"] == "seats").await;
    assert_eq!(seats["seats"], json!([{ "game": game, "table": table }]));
    alice.ask(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    alice.play(game, table, 1).await;
    running.stop().await;
}

/// Money requests are known by connection and number for good: those of a room that was opened
/// again must not be taken for the ones before.
#[tokio::test(flavor = "multi_thread")]
async fn who_bought_in_before_a_restart_buys_in_again_after_it() {
    let live = Live::open(6).await;
    let cookie = register(live.address(), "Alice").await;
    let mut alice = Client::connect(live.address(), &cookie).await;
    alice.ask(json!({ "type": "accept_rules", "rulebook": "int-2.7" })).await.unwrap();
    alice.close().await;
    let Live { mut running, data } = live;
    for _ in 0..2 {
        running.stop().await;
        running = server::start(config(data.path(), 6)).await.unwrap();
        let mut alice = Client::connect(running.address, &cookie).await;
        let sits = timeout(Duration::from_secs(30), alice.sit("holdem", 10));
        let (game, table) = sits.await.expect("the buy-in is taken");
        alice.ask(json!({ "type": "leave", "game": game, "table": table })).await.unwrap();
        alice.until(|m| m["note"]["type"] == "left_table").await;
        alice.close().await;
    }
    running.stop().await;
}

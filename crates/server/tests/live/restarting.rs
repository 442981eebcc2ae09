//! Stopping and coming back: nothing is lost, and players are told what was rolled back.

use serde_json::json;

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

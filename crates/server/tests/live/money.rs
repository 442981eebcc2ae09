//! Requests about money are done once, whatever connection they come over and how often.

use serde_json::{Value, json};

use crate::client::{Client, Live, config, start};

/// The wallet's balance, as a new connection receives it.
async fn wallet(live: std::net::SocketAddr, cookie: &str) -> i64 {
    let mut client = Client::connect(live, cookie).await;
    let wallet = client.until(|m| m["type"] == "wallet").await;
    client.close().await;
    wallet["cents"].as_i64().unwrap()
}

fn is_note(message: &Value, note: &str) -> bool {
    message["type"] == "note" && message["note"]["code"] == note
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_request_moves_money_once_over_any_connection_and_after_a_restart() {
    let live = Live::open(6).await;
    let (cookie, mut one) = live.newcomer_known("Alice").await;
    let game = one.game("holdem", 10).await;
    one.request(json!({ "type": "join", "game": game })).await.unwrap();
    one.until(|m| is_note(m, "seat")).await;

    let confirm = json!({ "type": "confirm", "game": game, "amount": 500 });
    let first = one.request_as(777, confirm.clone()).await;
    assert_eq!((&first["ok"], &first["already"]), (&json!(true), &Value::Null), "{first}");
    // Still under way, or done by now: either way it is the same request.
    assert_eq!(one.request_as(777, confirm.clone()).await["ok"], true);
    let seated = one.until(|m| is_note(m, "seated")).await;
    let table = seated["note"]["table"].clone();
    let mut two = Client::connect(live.address(), &cookie).await;
    let again = two.request_as(777, confirm.clone()).await;
    assert_eq!((&again["ok"], &again["already"]), (&json!(true), &json!(true)), "{again}");

    let top_up = json!({ "type": "top_up", "game": game, "table": table, "amount": 100 });
    assert_eq!(one.request_as(778, top_up.clone()).await["ok"], true);
    assert_eq!(one.request_as(778, top_up.clone()).await["ok"], true);
    assert_eq!(two.request_as(778, top_up.clone()).await["ok"], true);
    one.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    // Whatever hand holds the seat, the chips have come when the wallet says so.
    let came = one.until(|m| m["type"] == "wallet" && m["cents"] == 99_400);
    tokio::time::timeout(std::time::Duration::from_secs(50), came).await.expect("the top-up");
    assert_eq!(two.request_as(778, top_up.clone()).await["already"], true);

    // Another request by a number that is taken.
    for other in [
        json!({ "type": "top_up", "game": game, "table": table, "amount": 101 }),
        json!({ "type": "confirm", "game": game, "amount": 100 }),
    ] {
        let refused = two.request_as(778, other).await;
        assert_eq!(refused["refused"]["code"], "request_used", "{refused}");
    }
    assert_eq!(wallet(live.address(), &cookie).await, 99_400);

    drop((one, two));
    let Live { running, data } = live;
    running.stop().await;
    let running = start(config(data.path(), 6)).await.unwrap();
    let mut three = Client::connect(running.address, &cookie).await;
    assert_eq!(three.request_as(777, confirm).await["already"], true);
    assert_eq!(three.request_as(778, top_up).await["already"], true);
    assert_eq!(wallet(running.address, &cookie).await, 99_400);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reused_request_ids_are_refused_and_move_no_money() {
    let live = Live::open(6).await;
    let mut alice = live.newcomer("Alice").await;
    let game = alice.game("holdem", 10).await;
    for round in 0..2 {
        alice.request(json!({ "type": "join", "game": game })).await.unwrap();
        let seat = alice.until(|m| is_note(m, "seat")).await;
        let amount = seat["note"]["limits"]["most"].clone();
        let confirm = json!({ "type": "confirm", "game": game, "amount": amount });
        let answer = alice.request_as(4, confirm.clone()).await;
        if round == 1 {
            assert_eq!(answer["refused"]["code"], "request_used", "{answer}");
            assert_eq!(alice.request_as(5, confirm).await["ok"], true, "with a number of its own");
        }
        let seated = alice.until(|m| is_note(m, "seated")).await;
        let table = &seated["note"]["table"];
        alice.request(json!({ "type": "leave", "game": game, "table": table })).await.unwrap();
        alice.until(|m| is_note(m, "left_table")).await;
    }
    live.running.stop().await;
}

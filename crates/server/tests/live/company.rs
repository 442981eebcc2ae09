//! House players: company for people who are there, and for nobody else.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::client::Live;

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_counts_house_players() {
    let live = Live::open(4).await;
    let (mut alice, mut bob) = (live.newcomer("Alice").await, live.newcomer("Bob").await);
    let game = bob.game("omaha", 10).await;
    let counts = |row: &Value| (row["players"].clone(), row["house"].clone());
    let empty = bob.lobby().await.into_iter().find(|row| row["game"] == game).unwrap();
    assert_eq!(counts(&empty), (json!(0), json!(0)));
    // Alice and three of the house.
    alice.sit("omaha", 10).await;
    let row = bob.until_row(|row| row["game"] == game && row["players"] == 4).await;
    assert_eq!(counts(&row), (json!(4), json!(3)));
    let listed = bob.request(json!({ "type": "tables", "game": game })).await.unwrap();
    assert_eq!(counts(&listed["tables"][0]), (json!(4), json!(3)));
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn house_players_keep_a_table_to_watch() {
    let live = Live::open(12).await;
    let mut alice = live.newcomer("Alice").await;
    alice.request(json!({ "type": "lobby", "on": true })).await.unwrap();
    let row = alice.until_row(|row| row["players"].as_u64() >= Some(3)).await;
    assert_eq!((&row["poker"], &row["big_blind"]), (&json!("holdem"), &json!(200)));
    let tables = alice.request(json!({ "type": "tables", "game": row["game"] })).await.unwrap();
    let table = &tables["tables"][0]["table"];
    alice.request(json!({ "type": "watch", "game": row["game"], "table": table })).await.unwrap();
    alice.until(|m| m["said"]["type"] == "hand_starts" || m["hand"].is_object()).await;
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn house_players_leave_when_people_leave_and_return_with_them() {
    let live = Live::open(3).await;
    let mut alice = live.newcomer("Alice").await;
    alice.sit("holdem", 10).await;
    alice.close().await;
    // All three are at Alice's table, and she is not: they have to be free for Bob.
    let mut bob = live.newcomer("Bob").await;
    bob.sit("omaha", 50).await;
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_among_people_who_sit_out_gets_house_players() {
    let live = Live::open(3).await;
    let (mut game, mut table, mut others) = (0, 0, Vec::new());
    for name in ["Bob", "Carol", "Dan"] {
        let mut other = live.newcomer(name).await;
        (game, table) = other.sit("holdem", 50).await;
        others.push(other);
    }
    for other in &mut others {
        let out = json!({ "type": "sit_out", "game": game, "table": table, "when": "now" });
        other.request(out).await.unwrap();
    }
    let mut alice = live.newcomer("Alice").await;
    alice.request(json!({ "type": "lobby", "on": true })).await.unwrap();
    alice.until_row(|row| row["game"] == game && row["players"] == 3).await;
    assert_eq!(alice.sit("holdem", 50).await, (game, table));
    alice.play(game, table, 1).await;
    live.running.stop().await;
}

/// On a busy machine; a second or two on a quiet one.
const DEALT_IN: Duration = Duration::from_secs(60);

/// The usual house is large enough for somebody who sits down wherever there is a game.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_joins_every_game_is_dealt_in_everywhere() {
    let live = Live::open(64).await;
    let mut alice = live.newcomer("Alice").await;
    let rows = alice.lobby().await;
    assert_eq!(rows.len(), 6, "the games of a market");
    let games: BTreeSet<u64> = rows.iter().map(|row| row["game"].as_u64().unwrap()).collect();
    let started = Instant::now();
    for game in &games {
        alice.request(json!({ "type": "join", "game": game })).await.unwrap();
    }
    let (mut dealt, mut tables) = (BTreeSet::new(), Vec::new());
    while dealt != games {
        assert!(started.elapsed() < DEALT_IN, "dealt in only in {dealt:?} of {games:?}");
        let message = alice.until(|m| matches!(kind(m), "seat" | "seated" | "dealt" | "your_turn"));
        let message = message.await;
        let (game, note, event) = (&message["game"], &message["note"], &message["said"]);
        match kind(&message) {
            "seat" => {
                let amount = &note["limits"]["least"];
                alice.request(json!({ "type": "confirm", "game": game, "amount": amount })).await
            }
            "seated" => {
                tables.push((game.clone(), note["table"].clone()));
                alice
                    .request(json!({ "type": "watch", "game": game, "table": note["table"] }))
                    .await
            }
            "your_turn" => {
                let action = if event["legal"]["check"] == true { "check" } else { "fold" };
                let act = json!({
                    "type": "act", "game": game, "table": message["table"],
                    "hand": event["hand"], "turn": event["turn"], "action": { "type": action },
                });
                // The time for it may be over.
                let _ = alice.request(act).await;
                continue;
            }
            _ => {
                if event["cards"].is_array() {
                    dealt.insert(game.as_u64().unwrap());
                }
                continue;
            }
        }
        .unwrap();
    }
    // Else the room waits for her before it closes.
    for (game, table) in tables {
        alice.request(json!({ "type": "leave", "game": game, "table": table })).await.unwrap();
    }
    live.running.stop().await;
}

/// The kind of a notice or a table message.
fn kind(message: &Value) -> &str {
    let is_note = message["type"] == "note";
    let kind = if is_note { &message["note"]["code"] } else { &message["said"]["type"] };
    kind.as_str().unwrap_or_default()
}

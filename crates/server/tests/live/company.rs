//! House players: company for whoever is there, and for nobody else.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::client::Live;

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_says_how_many_are_of_the_house() {
    let live = Live::open(4).await;
    let (mut alice, mut bob) = (live.newcomer("Alice").await, live.newcomer("Bob").await);
    let game = bob.game("omaha", 10).await;
    let counts = |row: &Value| (row["players"].clone(), row["house"].clone());
    let empty = bob.lobby().await.into_iter().find(|row| row["game"] == game).unwrap();
    assert_eq!(counts(&empty), (json!(0), json!(0)));
    // Alice and three of the house.
    alice.sit("omaha", 10).await;
    let told = bob.until_row(|row| row["game"] == game && row["players"] == 4).await;
    assert_eq!(counts(&told), (json!(4), json!(3)));
    let listed = bob.ask(json!({ "type": "tables", "game": game })).await.unwrap();
    assert_eq!(counts(&listed["tables"][0]), (json!(4), json!(3)));
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_plays_where_somebody_can_watch() {
    let live = Live::open(12).await;
    let mut alice = live.newcomer("Alice").await;
    alice.ask(json!({ "type": "lobby", "on": true })).await.unwrap();
    let row = alice.until_row(|row| row["players"].as_u64() >= Some(3)).await;
    assert_eq!((&row["poker"], &row["big_blind"]), (&json!("holdem"), &json!(200)));
    let tables = alice.ask(json!({ "type": "tables", "game": row["game"] })).await.unwrap();
    let table = &tables["tables"][0]["table"];
    alice.ask(json!({ "type": "watch", "game": row["game"], "table": table })).await.unwrap();
    alice.until(|m| m["said"]["type"] == "hand_starts" || m["hand"].is_object()).await;
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_leaves_a_table_whose_people_are_gone_and_comes_back_with_them() {
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
async fn who_sits_with_people_who_sit_out_has_company() {
    let live = Live::open(3).await;
    let (mut game, mut table, mut others) = (0, 0, Vec::new());
    for name in ["Bob", "Carol", "Dan"] {
        let mut other = live.newcomer(name).await;
        (game, table) = other.sit("holdem", 50).await;
        others.push(other);
    }
    for other in &mut others {
        let out = json!({ "type": "sit_out", "game": game, "table": table, "when": "now" });
        other.ask(out).await.unwrap();
    }
    let mut alice = live.newcomer("Alice").await;
    alice.ask(json!({ "type": "lobby", "on": true })).await.unwrap();
    alice.until_row(|row| row["game"] == game && row["players"] == 3).await;
    assert_eq!(alice.sit("holdem", 50).await, (game, table));
    alice.play(game, table, 1).await;
    live.running.stop().await;
}

/// On a busy machine; a second or two on a quiet one.
const DEALT_IN: Duration = Duration::from_secs(60);

/// The usual house is large enough for somebody who sits down wherever there is a game.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_joins_every_game_at_once_is_dealt_in_everywhere() {
    let live = Live::open(64).await;
    let mut alice = live.newcomer("Alice").await;
    let rows = alice.lobby().await;
    assert_eq!(rows.len(), 6, "the games of a market");
    let games: BTreeSet<u64> = rows.iter().map(|row| row["game"].as_u64().unwrap()).collect();
    let started = Instant::now();
    for game in &games {
        alice.ask(json!({ "type": "join", "game": game })).await.unwrap();
    }
    let (mut dealt, mut tables) = (BTreeSet::new(), Vec::new());
    while dealt != games {
        assert!(started.elapsed() < DEALT_IN, "dealt in only in {dealt:?} of {games:?}");
        let heard = alice.until(|m| matches!(kind(m), "seat" | "seated" | "dealt" | "your_turn"));
        let heard = heard.await;
        let (game, note, said) = (&heard["game"], &heard["note"], &heard["said"]);
        match kind(&heard) {
            "seat" => {
                let amount = &note["limits"]["least"];
                alice.ask(json!({ "type": "confirm", "game": game, "amount": amount })).await
            }
            "seated" => {
                tables.push((game.clone(), note["table"].clone()));
                alice.ask(json!({ "type": "watch", "game": game, "table": note["table"] })).await
            }
            "your_turn" => {
                let action = if said["legal"]["check"] == true { "check" } else { "fold" };
                let act = json!({
                    "type": "act", "game": game, "table": heard["table"],
                    "hand": said["hand"], "turn": said["turn"], "action": { "type": action },
                });
                // The time for it may be over.
                let _ = alice.ask(act).await;
                continue;
            }
            _ => {
                if said["cards"].is_array() {
                    dealt.insert(game.as_u64().unwrap());
                }
                continue;
            }
        }
        .unwrap();
    }
    // Else the room waits for her before it closes.
    for (game, table) in tables {
        alice.ask(json!({ "type": "leave", "game": game, "table": table })).await.unwrap();
    }
    live.running.stop().await;
}

/// What a note or a table says.
fn kind(message: &Value) -> &str {
    let is_note = message["type"] == "note";
    let kind = if is_note { &message["note"]["code"] } else { &message["said"]["type"] };
    kind.as_str().unwrap_or_default()
}

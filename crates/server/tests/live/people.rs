//! Other people: chat, blocking, reporting, watching, the lobby, sitting out.

use serde_json::{Value, json};

use crate::client::{Client, Live, Quiet};

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_read_at_its_table_and_blocks_last() {
    let live = Live::open(4).await;
    let (cookie, mut alice) = live.newcomer_known("Alice").await;
    let mut bob = live.newcomer("Bob").await;
    let (game, table) = alice.sit("holdem", 10).await;
    bob.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    let chat = json!({ "type": "chat", "game": game, "table": table, "text": "good evening" });
    bob.request(chat.clone()).await.expect_err("only who sits there writes");
    alice.request(chat).await.unwrap();
    // What cannot be seen is left out, and nothing but that is refused.
    let unseen = "\u{202E}\u{200B}\u{2028}";
    let chat = |text: String| json!({ "type": "chat", "game": game, "table": table, "text": text });
    alice.request(chat(unseen.to_owned())).await.expect_err("there is nothing to read");
    alice.request(chat(format!("see{unseen}you"))).await.unwrap();
    let chat = bob.until(|m| m["said"]["type"] == "chat" && m["said"]["text"] != "good evening");
    assert_eq!(chat.await["said"]["text"], "see you");
    let chat = bob.until(|m| m["said"]["type"] == "chat").await;
    assert_eq!(
        (&chat["said"]["name"], &chat["said"]["text"]),
        (&json!("Alice"), &json!("good evening"))
    );

    alice.request(json!({ "type": "block", "player": "bob" })).await.unwrap();
    alice.request(json!({ "type": "block", "player": "Nobody" })).await.unwrap_err();
    let mut again = Client::connect(live.address(), &cookie).await;
    let hello = again.until(|m| m["type"] == "hello").await;
    assert_eq!(hello["blocked"], json!(["Bob"]));
    again.request(json!({ "type": "unblock", "player": "Bob" })).await.unwrap();
    let mut again = Client::connect(live.address(), &cookie).await;
    assert_eq!(again.until(|m| m["type"] == "hello").await["blocked"], json!([]));
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reloaded_page_gets_the_chat_history_without_blocked_players() {
    let live = Live::open(4).await;
    let (cookie, mut alice) = live.newcomer_known("Alice").await;
    let mut bob = live.newcomer("Bob").await;
    let (game, table) = alice.sit("holdem", 10).await;
    assert_eq!(bob.sit("holdem", 10).await, (game, table));
    let chat = |text: &str| json!({ "type": "chat", "game": game, "table": table, "text": text });
    bob.request(chat("good evening")).await.unwrap();
    alice.request(chat("hello Bob")).await.unwrap();
    let event = alice.until(|m| m["said"]["text"] == "hello Bob").await;
    let watch = json!({ "type": "watch", "game": game, "table": table });

    let mut again = Client::connect(live.address(), &cookie).await;
    again.request(watch.clone()).await.unwrap();
    let history = again.until(|m| m["type"] == "talk").await;
    assert_eq!((&history["game"], &history["table"]), (&json!(game), &json!(table)));
    let lines = history["lines"].as_array().unwrap();
    assert_eq!((&lines[0]["name"], &lines[0]["text"]), (&json!("Bob"), &json!("good evening")));
    assert_eq!((&lines[1]["name"], &lines[1]["n"]), (&json!("Alice"), &event["n"]));
    let at = |kind: &str| again.received.iter().position(|text| text.contains(kind));
    assert!(at(r#""type":"snapshot""#) < at(r#""type":"talk""#), "the table comes first");

    // What one tab has blocked holds for the other, and for the next.
    again.request(json!({ "type": "block", "player": "Bob" })).await.unwrap();
    let next = Client::connect(live.address(), &cookie).await;
    for mut tab in [alice, again, next] {
        tab.request(watch.clone()).await.unwrap();
        let own = |m: &Value| m["lines"].as_array().is_some_and(|lines| lines.len() == 1);
        let history = tab.until(|m| m["type"] == "talk" && own(m)).await;
        assert_eq!(history["lines"][0]["name"], "Alice", "{history}");
    }
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_blocked_players_is_limited() {
    let quiet = Quiet::open(203, |outside| {
        // Alone; over a socket so many would be too fast.
        let number = |name: &str| outside.people.by_name(name).unwrap().unwrap().player;
        let alice = number("Load_0001");
        for other in 2..=200 {
            outside.people.block(alice, number(&format!("Load_{other:04}")), true).unwrap();
        }
    })
    .await;
    let mut alice = quiet.connect(0).await;
    let hello = alice.until(|m| m["type"] == "hello").await;
    assert_eq!(hello["blocked"].as_array().unwrap().len(), 199);
    let block = |name: &str| json!({ "type": "block", "player": name });
    alice.request(block("Load_0201")).await.unwrap();
    let refused = alice.request(block("Load_0202")).await.unwrap_err();
    assert_eq!(refused, "too_many_blocked");
    alice.request(json!({ "type": "unblock", "player": "Load_0002" })).await.unwrap();
    alice.request(block("Load_0202")).await.unwrap();
    alice.request(block("Load_0203")).await.unwrap_err();
    // Nor does anyone learn in this way who has an account, name by name.
    let mut requests = 0;
    while alice.request(block("Nobody")).await.unwrap_err() == "too_many_blocked" {
        requests += 1;
        assert!(requests < 30);
    }
    quiet.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r20_complaints_are_about_existing_tables_and_are_limited() {
    let live = Live::open(4).await;
    let (mut alice, mut bob) = (live.newcomer("Alice").await, live.newcomer("Bob").await);
    let (game, table) = alice.sit("holdem", 10).await;
    let report = |game: u64, table: u64, about: &str| {
        let text = "told everyone which cards he had folded";
        json!({ "type": "report", "game": game, "table": table, "player": about, "text": text })
    };
    bob.request(report(777, table, "Alice")).await.expect_err("no such game");
    bob.request(report(game, 777, "Alice")).await.expect_err("no such table");
    bob.request(report(game, table, "Nobody")).await.expect_err("no such player");
    bob.request(report(game, table, "Alice")).await.unwrap();
    let mut taken = 1;
    for _ in 0..20 {
        taken += u32::from(bob.request(report(game, table, "Alice")).await.is_ok());
    }
    assert!(taken <= 6, "{taken} reports at once");
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_sees_the_table_and_no_hidden_cards() {
    let live = Live::open(4).await;
    let (mut alice, mut bob) = (live.newcomer("Alice").await, live.newcomer("Bob").await);
    let (game, table) = alice.sit("holdem", 10).await;
    let listed = bob.request(json!({ "type": "tables", "game": game })).await.unwrap();
    assert_eq!(listed["tables"][0]["table"], table);
    bob.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    let snapshot = bob.until(|m| m["type"] == "snapshot").await;
    assert_eq!(snapshot.get("own"), None);
    alice.play(game, table, 1).await;
    bob.until(|m| m["said"]["type"] == "ended").await;
    for message in bob.buffered.iter().filter(|m| m["type"] == "table") {
        let event = &message["said"];
        assert_ne!(event["type"], "your_turn", "{message}");
        assert!(event["type"] != "dealt" || event.get("cards").is_none(), "{message}");
    }
    // R10: what is left of the time bank is event with the time that runs.
    let clock = bob.buffered.iter().find(|m| m["said"]["type"] == "clock").expect("a clock");
    assert_eq!(clock["said"]["bank"], 15_000, "{clock}");
    bob.request(json!({ "type": "unwatch", "game": game, "table": table })).await.unwrap();
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_sends_changes() {
    let live = Live::open(4).await;
    let (mut alice, mut bob) = (live.newcomer("Alice").await, live.newcomer("Bob").await);
    let game = bob.game("omaha", 10).await;
    let (sat, _) = alice.sit("omaha", 10).await;
    assert_eq!(sat, game);
    bob.until_row(|row| row["game"] == game && row["players"] == 4).await;
    // The row came once; then only the fields that changed.
    let whole = bob.received.iter().filter(|text| text.contains("\"small_blind\"")).count();
    assert_eq!(whole, 1, "{:?}", bob.received);
    bob.request(json!({ "type": "lobby", "on": false })).await.unwrap();
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn h16_sitting_out_and_coming_back_are_shown_at_the_table() {
    let live = Live::open(4).await;
    let mut alice = live.newcomer("Alice").await;
    let (game, table) = alice.sit("holdem", 10).await;
    let snapshot = alice.until(|m| m["type"] == "snapshot").await;
    let seat = snapshot["own"]["seat"].clone();
    let out = json!({ "type": "sit_out", "game": game, "table": table, "when": "now" });
    alice.request(out).await.unwrap();
    alice.until(|m| m["said"]["type"] == "sat_out" && m["said"]["seat"] == seat).await;
    alice.request(json!({ "type": "come_back" })).await.unwrap();
    alice.until(|m| m["said"]["type"] == "came_back" && m["said"]["seat"] == seat).await;
    live.running.stop().await;
}

//! Other people: chat, blocking, reporting, watching, the lobby, sitting out.

use serde_json::{Value, json};

use crate::client::{Client, Live, Quiet};

#[tokio::test(flavor = "multi_thread")]
async fn what_is_written_at_a_table_is_read_there_and_blocks_last() {
    let live = Live::open(4).await;
    let (cookie, mut alice) = live.newcomer_known("Alice").await;
    let mut bob = live.newcomer("Bob").await;
    let (game, table) = alice.sit("holdem", 10).await;
    bob.ask(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    let chat = json!({ "type": "chat", "game": game, "table": table, "text": "good evening" });
    bob.ask(chat.clone()).await.expect_err("only who sits there writes");
    alice.ask(chat).await.unwrap();
    // What cannot be seen is left out, and nothing but that is refused.
    let unseen = "\u{202E}\u{200B}\u{2028}";
    let chat = |text: String| json!({ "type": "chat", "game": game, "table": table, "text": text });
    alice.ask(chat(unseen.to_owned())).await.expect_err("there is nothing to read");
    alice.ask(chat(format!("see{unseen}you"))).await.unwrap();
    let heard = bob.until(|m| m["said"]["type"] == "chat" && m["said"]["text"] != "good evening");
    assert_eq!(heard.await["said"]["text"], "see you");
    let heard = bob.until(|m| m["said"]["type"] == "chat").await;
    assert_eq!(
        (&heard["said"]["name"], &heard["said"]["text"]),
        (&json!("Alice"), &json!("good evening"))
    );

    alice.ask(json!({ "type": "block", "player": "bob" })).await.unwrap();
    alice.ask(json!({ "type": "block", "player": "Nobody" })).await.unwrap_err();
    let mut again = Client::connect(live.address(), &cookie).await;
    let hello = again.until(|m| m["type"] == "hello").await;
    assert_eq!(hello["blocked"], json!(["Bob"]));
    again.ask(json!({ "type": "unblock", "player": "Bob" })).await.unwrap();
    let mut again = Client::connect(live.address(), &cookie).await;
    assert_eq!(again.until(|m| m["type"] == "hello").await["blocked"], json!([]));
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_loaded_again_finds_the_talk_but_not_of_blocked_players() {
    let live = Live::open(4).await;
    let (cookie, mut alice) = live.newcomer_known("Alice").await;
    let mut bob = live.newcomer("Bob").await;
    let (game, table) = alice.sit("holdem", 10).await;
    assert_eq!(bob.sit("holdem", 10).await, (game, table));
    let chat = |text: &str| json!({ "type": "chat", "game": game, "table": table, "text": text });
    bob.ask(chat("good evening")).await.unwrap();
    alice.ask(chat("hello Bob")).await.unwrap();
    let said = alice.until(|m| m["said"]["text"] == "hello Bob").await;
    let watch = json!({ "type": "watch", "game": game, "table": table });

    let mut again = Client::connect(live.address(), &cookie).await;
    again.ask(watch.clone()).await.unwrap();
    let talk = again.until(|m| m["type"] == "talk").await;
    assert_eq!((&talk["game"], &talk["table"]), (&json!(game), &json!(table)));
    let lines = talk["lines"].as_array().unwrap();
    assert_eq!((&lines[0]["name"], &lines[0]["text"]), (&json!("Bob"), &json!("good evening")));
    assert_eq!((&lines[1]["name"], &lines[1]["n"]), (&json!("Alice"), &said["n"]));
    let at = |kind: &str| again.told.iter().position(|text| text.contains(kind));
    assert!(at(r#""type":"snapshot""#) < at(r#""type":"talk""#), "the table comes first");

    // What one tab has blocked holds for the other, and for the next.
    again.ask(json!({ "type": "block", "player": "Bob" })).await.unwrap();
    let next = Client::connect(live.address(), &cookie).await;
    for mut tab in [alice, again, next] {
        tab.ask(watch.clone()).await.unwrap();
        let own = |m: &Value| m["lines"].as_array().is_some_and(|lines| lines.len() == 1);
        let talk = tab.until(|m| m["type"] == "talk" && own(m)).await;
        assert_eq!(talk["lines"][0]["name"], "Alice", "{talk}");
    }
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_players_are_blocked_and_no_more() {
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
    alice.ask(block("Load_0201")).await.unwrap();
    let refused = alice.ask(block("Load_0202")).await.unwrap_err();
    assert_eq!(refused, "too_many_blocked");
    alice.ask(json!({ "type": "unblock", "player": "Load_0002" })).await.unwrap();
    alice.ask(block("Load_0202")).await.unwrap();
    alice.ask(block("Load_0203")).await.unwrap_err();
    // Nor does anyone learn in this way who has an account, name by name.
    let mut asked = 0;
    while alice.ask(block("Nobody")).await.unwrap_err() == "too_many_blocked" {
        asked += 1;
        assert!(asked < 30);
    }
    quiet.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r20_reports_are_about_tables_that_exist_and_as_many_as_staff_can_read() {
    let live = Live::open(4).await;
    let (mut alice, mut bob) = (live.newcomer("Alice").await, live.newcomer("Bob").await);
    let (game, table) = alice.sit("holdem", 10).await;
    let report = |game: u64, table: u64, about: &str| {
        let text = "told everyone which cards he had folded";
        json!({ "type": "report", "game": game, "table": table, "player": about, "text": text })
    };
    bob.ask(report(777, table, "Alice")).await.expect_err("no such game");
    bob.ask(report(game, 777, "Alice")).await.expect_err("no such table");
    bob.ask(report(game, table, "Nobody")).await.expect_err("no such player");
    bob.ask(report(game, table, "Alice")).await.unwrap();
    let mut taken = 1;
    for _ in 0..20 {
        taken += u32::from(bob.ask(report(game, table, "Alice")).await.is_ok());
    }
    assert!(taken <= 6, "{taken} reports at once");
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_watches_sees_the_table_and_nobodys_cards() {
    let live = Live::open(4).await;
    let (mut alice, mut bob) = (live.newcomer("Alice").await, live.newcomer("Bob").await);
    let (game, table) = alice.sit("holdem", 10).await;
    let listed = bob.ask(json!({ "type": "tables", "game": game })).await.unwrap();
    assert_eq!(listed["tables"][0]["table"], table);
    bob.ask(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    let snapshot = bob.until(|m| m["type"] == "snapshot").await;
    assert_eq!(snapshot.get("own"), None);
    alice.play(game, table, 1).await;
    bob.until(|m| m["said"]["type"] == "ended").await;
    for message in bob.heard.iter().filter(|m| m["type"] == "table") {
        let said = &message["said"];
        assert_ne!(said["type"], "your_turn", "{message}");
        assert!(said["type"] != "dealt" || said.get("cards").is_none(), "{message}");
    }
    // R10: what is left of the time bank is said with the time that runs.
    let clock = bob.heard.iter().find(|m| m["said"]["type"] == "clock").expect("a clock");
    assert_eq!(clock["said"]["bank"], 15_000, "{clock}");
    bob.ask(json!({ "type": "unwatch", "game": game, "table": table })).await.unwrap();
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_says_what_changes() {
    let live = Live::open(4).await;
    let (mut alice, mut bob) = (live.newcomer("Alice").await, live.newcomer("Bob").await);
    let game = bob.game("omaha", 10).await;
    let (sat, _) = alice.sit("omaha", 10).await;
    assert_eq!(sat, game);
    bob.until_row(|row| row["game"] == game && row["players"] == 4).await;
    // The row came once; then only the fields that changed.
    let whole = bob.told.iter().filter(|text| text.contains("\"small_blind\"")).count();
    assert_eq!(whole, 1, "{:?}", bob.told);
    bob.ask(json!({ "type": "lobby", "on": false })).await.unwrap();
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn h16_sitting_out_and_coming_back_are_seen() {
    let live = Live::open(4).await;
    let mut alice = live.newcomer("Alice").await;
    let (game, table) = alice.sit("holdem", 10).await;
    let snapshot = alice.until(|m| m["type"] == "snapshot").await;
    let seat = snapshot["own"]["seat"].clone();
    let out = json!({ "type": "sit_out", "game": game, "table": table, "when": "now" });
    alice.ask(out).await.unwrap();
    alice.until(|m| m["said"]["type"] == "sat_out" && m["said"]["seat"] == seat).await;
    alice.ask(json!({ "type": "come_back" })).await.unwrap();
    alice.until(|m| m["said"]["type"] == "came_back" && m["said"]["seat"] == seat).await;
    live.running.stop().await;
}

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

/// HOME: an invitation shows its table to somebody without an account, and nothing else does.
#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_sees_a_private_table_with_its_invitation_only() {
    let live = Live::open(0).await;
    let mut host = live.newcomer("Ann").await;
    host.request(json!({ "type": "accept_rules", "rulebook": "home" })).await.unwrap();
    let open = json!({
        "type": "open_private", "rulebook": "home", "poker": "holdem", "format": "regular",
        "small_blind": 5, "big_blind": 10, "currency": "PLAY", "least": 200, "most": 1000,
    });
    let opened = host.request(open).await.unwrap();
    let (game, invitation) = (&opened["opened"]["game"], &opened["opened"]["invitation"]);
    let mut visitor = Client::connect(live.address(), "").await;
    let look =
        |invitation: &str| json!({ "type": "invited", "game": game, "invitation": invitation });
    let shown = visitor.request(look(invitation.as_str().unwrap())).await.unwrap();
    assert_eq!(shown["invited"]["host"], "Ann");
    assert_eq!(shown["invited"]["taken"], json!([]));
    let refused = visitor.request(look("00000000000000ff")).await;
    assert_eq!(refused, Err("invitation".to_owned()));
    let watch = json!({ "type": "watch", "game": game, "table": 1 });
    assert!(visitor.request(watch).await.is_err(), "only guests with an account watch");
    live.running.stop().await;
}

/// Whoever comes for the first time finds a table where house players play.
#[tokio::test(flavor = "multi_thread")]
async fn house_players_play_for_a_visitor_to_watch() {
    let live = Live::open(12).await;
    let mut visitor = Client::connect(live.address(), "").await;
    visitor.request(json!({ "type": "lobby", "on": true })).await.unwrap();
    let played = |m: &serde_json::Value| {
        let rows = m["pools"].as_array().into_iter().chain(m["changed"].as_array()).flatten();
        rows.clone().any(|row| row["players"].as_u64().unwrap_or(0) >= 3)
    };
    visitor.until(played).await;
    live.running.stop().await;
}

/// HOME: the same for a private tournament: whoever has its link sees what it is before there is an account.
#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_sees_a_private_tournament_with_its_invitation_only() {
    let live = Live::open(0).await;
    let mut host = live.newcomer("Ann").await;
    host.request(json!({ "type": "accept_rules", "rulebook": "home" })).await.unwrap();
    let open = json!({
        "type": "open_tournament", "name": "Friday night", "rulebook": "home", "poker": "holdem",
        "currency": "PLAY", "seats": 9, "players": 18, "buy_in": 1000, "stack": 3000,
        "level_time": 600_000, "late_levels": 0, "rebuys": false,
    });
    let opened = host.request(open).await.unwrap();
    let (game, invitation) = (&opened["opened"]["game"], &opened["opened"]["invitation"]);
    let mut visitor = Client::connect(live.address(), "").await;
    let look = |invitation: &str| json!({ "type": "invited_tournament", "game": game, "invitation": invitation });
    let shown = visitor.request(look(invitation.as_str().unwrap())).await.unwrap();
    let row = &shown["tournament"]["row"];
    assert_eq!((&row["name"], &row["host"]), (&json!("Friday night"), &json!("Ann")));
    assert!(row["invitation"].is_null(), "that is the host's to give");
    assert_eq!(visitor.request(look("00000000000000ff")).await, Err("invitation".to_owned()));
    let page = json!({ "type": "tournament", "game": game });
    assert_eq!(visitor.request(page).await, Err("no_such_game".to_owned()), "without it");
    live.running.stop().await;
}

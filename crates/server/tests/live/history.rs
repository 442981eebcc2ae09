//! Finished hands over HTTP: everyone finds his or her own, sees no card that was not shown, and gets
//! files.

use serde_json::{Value, json};

use crate::{
    client::{GAME, Quiet, http},
    own_data::get,
};

/// A room where three players have played some hands, and the players' cookies.
async fn played(hands: usize) -> (Quiet, u64) {
    let room = Quiet::open(4, |_| {}).await;
    let (mut players, table) = room.seated(3).await;
    let mut plays = Vec::new();
    for mut client in players.drain(..) {
        plays.push(tokio::spawn(async move { client.play(GAME, table, hands).await }));
    }
    for play in plays {
        play.await.unwrap();
    }
    (room, table)
}

/// The hands of a list that have these numbers or less: the last one may still be going on.
fn rows(list: &Value) -> Vec<Value> {
    list["hands"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_find_their_own_hands_page_by_page() {
    let (room, table) = played(4).await;
    let (to, own) = (room.address(), &room.cookies);
    let (status, all) = get(to, "/api/hands?limit=200", &own[0]).await;
    assert_eq!(status, 200, "{all}");
    let all = rows(&all);
    assert!(all.len() >= 4, "{all:?}");
    for row in &all {
        assert_eq!((&row["game"], &row["table"]), (&json!(GAME), &json!(table)));
        assert_eq!((&row["poker"], &row["format"]), (&json!("holdem"), &json!("regular")));
        assert_eq!(row["cards"].as_array().unwrap().len(), 2, "{row}");
        assert!(["BTN", "SB", "BB"].contains(&row["position"].as_str().unwrap()), "{row}");
    }
    // Two at a time, from the last of the hands that are known now.
    let mut paged: Vec<Value> = vec![all[0].clone()];
    let cursor = |row: &Value| format!("{}-{GAME}-{table}-{}", row["at"], row["hand"]);
    let mut before = Some(cursor(&all[0]));
    while let Some(at) = before {
        let (_, page) = get(to, &format!("/api/hands?limit=2&before={at}"), &own[0]).await;
        paged.extend(rows(&page));
        before = page["next"].as_str().map(str::to_owned);
    }
    assert_eq!(paged, all);

    let wins = rows(&get(to, "/api/hands?result=won&limit=200", &own[0]).await.1);
    assert!(wins.iter().all(|row| row["net"].as_i64().unwrap() > 0));
    let cards = all[0]["cards"].as_array().unwrap();
    let held: String = cards.iter().map(|card| card.as_str().unwrap()).collect();
    let same = rows(&get(to, &format!("/api/hands?card={held}"), &own[0]).await.1);
    assert!(same.contains(&all[0]));
    let ranks: String = held.chars().step_by(2).collect();
    assert!(rows(&get(to, &format!("/api/hands?card={ranks}"), &own[0]).await.1).contains(&all[0]));
    let sat = all[0]["position"].as_str().unwrap();
    let there = rows(&get(to, &format!("/api/hands?position={sat}&limit=200"), &own[0]).await.1);
    assert!(there.contains(&all[0]) && there.iter().all(|row| row["position"] == sat));
    for none in ["format=banzai", "poker=omaha", "game=999", "min_pot=100000000", "to=2001-01-01"] {
        let (status, list) = get(to, &format!("/api/hands?{none}"), &own[0]).await;
        assert_eq!((status, list), (200, json!({ "hands": [], "next": null })), "{none}");
    }
    // Somebody who was not dealt in has none.
    assert_eq!(get(to, "/api/hands", &own[3]).await.1, json!({ "hands": [], "next": null }));
    assert_eq!(get(to, "/api/hands", "").await, (401, json!({ "code": "session" })));
    room.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_cursors_and_filters_are_refused_by_name() {
    let room = Quiet::open(1, |_| {}).await;
    for (wrong, named) in [
        ("before=1-2-3", "before"),
        ("before=1-2-3-x", "before"),
        ("before=1-2-3--4", "before"),
        ("before=99999999999999999999-1-1-1", "before"),
        ("limit=0", "limit"),
        ("limit=201", "limit"),
        ("limit=-1", "limit"),
        ("from=yesterday", "from"),
        ("to=2026-02-30", "to"),
        ("min_pot=1%20OR%201=1", "min_pot"),
        ("min_pot=18446744073709551615", "min_pot"),
        ("game='%3BDROP%20TABLE%20hands", "game"),
        ("result=drawn", "result"),
        ("poker=stud", "poker"),
        ("format=%25", "format"),
        ("card=AsAsAsAsAs", "card"),
        ("card=%C3%A9s", "card"),
        ("card=AKQJT", "card"),
        ("position=dealer", "position"),
        ("showdown=yes", "showdown"),
        ("player=2", "player"),
        ("as=phh", "as"),
    ] {
        let (status, refusal) =
            get(room.address(), &format!("/api/hands?{wrong}"), &room.cookies[0]).await;
        assert_eq!((status, &refusal["code"]), (400, &json!("malformed")), "{wrong}: {refusal}");
        let detail = refusal["detail"].as_str().unwrap();
        assert!(detail.contains(named), "{wrong}: {detail}");
    }
    room.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_replayed_to_each_viewer_without_cards_that_were_not_shown() {
    let (room, table) = played(2).await;
    let (to, own) = (room.address(), &room.cookies);
    let list = rows(&get(to, "/api/hands", &own[0]).await.1);
    let number = &list.last().unwrap()["hand"];
    let path = format!("/api/hands/{GAME}/{table}/{number}");
    let dealt = |answer: &Value| -> Vec<(u64, Value)> {
        let messages = answer["messages"].as_array().unwrap();
        let dealt = messages.iter().filter(|message| message["type"] == "dealt");
        dealt.map(|m| (m["seat"].as_u64().unwrap(), m["cards"].clone())).collect()
    };
    for viewer in [own[0].as_str(), &own[1], &own[2], &own[3], ""] {
        let (status, answer) = get(to, &path, viewer).await;
        assert_eq!(status, 200, "{answer}");
        let seat = answer["viewer_seat"].as_u64();
        assert_eq!(seat.is_some(), own[..3].iter().any(|cookie| cookie == viewer));
        assert_eq!(answer["start"]["own"]["seat"].as_u64(), seat);
        for (dealt_to, cards) in dealt(&answer) {
            assert_eq!(cards.is_array(), Some(dealt_to) == seat, "{answer}");
        }
        let messages = answer["messages"].as_array().unwrap();
        assert_eq!(messages[0]["type"], "hand_starts");
        assert_eq!(messages.last().unwrap()["type"], "ended");
        assert_eq!(answer["times"].as_array().unwrap().len(), messages.len());
        assert_eq!(answer["start"]["players"].as_array().unwrap().len(), 3);
    }
    for nowhere in [
        format!("/api/hands/{GAME}/{table}/999999"),
        "/api/hands/999/1/1".to_owned(),
        "/api/hands/1/1/x".to_owned(),
        "/api/hands/-1/1/1".to_owned(),
        "/api/hands/18446744073709551616/1/1".to_owned(),
    ] {
        let refused = get(to, &nowhere, &own[0]).await;
        assert_eq!(refused, (404, json!({ "code": "not_found" })), "{nowhere}");
    }
    room.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn export_files_are_for_the_players_of_a_hand() {
    let (room, table) = played(2).await;
    let (to, own) = (room.address(), &room.cookies);
    let list = rows(&get(to, "/api/hands", &own[0]).await.1);
    let number = &list.last().unwrap()["hand"];
    let path = |layout: &str| format!("/api/hands/{GAME}/{table}/{number}/file?as={layout}");
    let cards = list.last().unwrap()["cards"].as_array().unwrap();
    let held: Vec<&str> = cards.iter().map(|card| card.as_str().unwrap()).collect();
    for (layout, words) in [("text", "Hand #"), ("phh", "variant"), ("ohh", "ohh")] {
        let (status, _, body) = http(to, "GET", &path(layout), &[("Cookie", &own[0])], "").await;
        assert_eq!(status, 200, "{body}");
        assert!(body.contains(words) && held.iter().all(|card| body.contains(card)), "{body}");
        assert_eq!(get(to, &path(layout), &own[3]).await.0, 404, "not dealt in");
        assert_eq!(get(to, &path(layout), "").await.0, 401);
    }
    assert_eq!(get(to, &path("pdf"), &own[0]).await.0, 400);
    let all = http(to, "GET", "/api/hands/file?as=text", &[("Cookie", &own[0])], "").await;
    assert_eq!(all.0, 200);
    assert!(all.2.matches("Cardroom Hand #").count() >= 2, "{}", all.2);
    assert_eq!(get(to, "/api/hands/file?as=text&limit=x", &own[0]).await.0, 400);
    room.running.stop().await;
}

/// EXPORT: at a room whose rulebook sets a delay, the page shows the hand and the file waits.
#[tokio::test(flavor = "multi_thread")]
async fn export_files_wait_for_the_delay_of_the_rulebook() {
    let room = Quiet::open_with(4, |config| {
        for book in &mut config.policy.rulebooks {
            book.room.export_delay.play_money = base::Millis::seconds(60 * 60);
        }
    })
    .await;
    let (mut players, table) = room.seated(3).await;
    let mut plays = Vec::new();
    for mut client in players.drain(..) {
        plays.push(tokio::spawn(async move { client.play(GAME, table, 1).await }));
    }
    for play in plays {
        play.await.unwrap();
    }
    let (to, own) = (room.address(), &room.cookies);
    let list = rows(&get(to, "/api/hands", &own[0]).await.1);
    let path = format!("/api/hands/{GAME}/{table}/{}/file?as=text", list[0]["hand"]);
    let (status, refusal) = get(to, &path, &own[0]).await;
    assert_eq!((status, &refusal["code"]), (403, &json!("export_later")), "{refusal}");
    assert!(refusal["at"].as_u64() >= Some(list[0]["at"].as_u64().unwrap() + 3_600_000));
    let all = http(to, "GET", "/api/hands/file?as=text", &[("Cookie", &own[0])], "").await;
    assert_eq!((all.0, all.2.contains("Hand #")), (200, false), "{}", all.2);
    room.running.stop().await;
}

/// The figures of each player are those of the list, and the lobby shows how busy the game was.
#[tokio::test(flavor = "multi_thread")]
async fn statistics_add_up_to_the_hands_of_the_list() {
    let (room, _) = played(4).await;
    let (to, own) = (room.address(), &room.cookies);
    let sum =
        |rows: &[Value], of: &str| rows.iter().map(|row| row[of].as_i64().unwrap()).sum::<i64>();
    for cookie in &own[..3] {
        // Figures are counted some seconds after a hand, and hands may still be played.
        let (list, days) = loop {
            let list = rows(&get(to, "/api/hands?limit=200", cookie).await.1);
            let (status, found) = get(to, "/api/statistics", cookie).await;
            assert_eq!(status, 200, "{found}");
            let days = found["days"].as_array().unwrap().clone();
            if !list.is_empty() && sum(&days, "hands") == list.len() as i64 {
                break (list, days);
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        };
        assert_eq!(sum(&days, "net"), sum(&list, "net"));
        assert_eq!(sum(&days, "showdown_net") + sum(&days, "other_net"), sum(&list, "net"));
        let showdowns = list.iter().filter(|row| row["showdown"] == json!(true)).count() as i64;
        assert_eq!(sum(&days, "showdowns"), showdowns);
        for row in &days {
            let of = |field: &str| list.iter().filter(|hand| hand[field] == row[field]).count();
            assert_eq!(row["hands"], json!(of("position")), "{row}");
            assert_eq!((&row["poker"], &row["format"]), (&json!("holdem"), &json!("regular")));
            assert_eq!(row["currency"], json!("PLAY"));
        }
    }
    // Somebody who was not dealt in has none, and a day to come has none.
    assert_eq!(get(to, "/api/statistics", &own[3]).await.1, json!({ "days": [] }));
    let later = get(to, "/api/statistics?from=2999-01-01", &own[0]).await.1;
    assert_eq!(later, json!({ "days": [] }));
    assert_eq!(get(to, "/api/statistics", "").await, (401, json!({ "code": "session" })));
    for wrong in ["from=yesterday", "from=", "player=2"] {
        let (status, refusal) = get(to, &format!("/api/statistics?{wrong}"), &own[0]).await;
        assert_eq!((status, &refusal["code"]), (400, &json!("malformed")), "{wrong}");
    }
    let (status, activity) = get(to, "/api/activity", "").await;
    assert_eq!((status, &activity["step_ms"]), (200, &json!(1_800_000)));
    let spans: Vec<i64> =
        serde_json::from_value(activity["games"][GAME.to_string()].clone()).unwrap();
    assert!(spans.len() == 48 && spans.iter().sum::<i64>() >= 3, "{activity}");
    room.running.stop().await;
}

/// One's own, and nobody else's: somebody who has played no tournament has none.
#[tokio::test(flavor = "multi_thread")]
async fn results_and_tickets_are_ones_own() {
    let room = Quiet::open(1, |_| {}).await;
    let (to, own) = (room.address(), &room.cookies);
    let none = json!({ "results": [], "next": null });
    assert_eq!(get(to, "/api/results?type=hexapro&from=2026-01-01", &own[0]).await, (200, none));
    let none = json!({ "tickets": [], "next": null });
    assert_eq!(get(to, "/api/tickets", &own[0]).await, (200, none.clone()));
    assert_eq!(get(to, "/api/tickets?state=past", &own[0]).await, (200, none));
    for path in ["/api/results", "/api/results.csv", "/api/tickets"] {
        assert_eq!(get(to, path, "").await, (401, json!({ "code": "session" })), "{path}");
        let (status, refusal) = get(to, &format!("{path}?player=1"), &own[0]).await;
        assert_eq!((status, &refusal["code"]), (400, &json!("malformed")), "{path}");
    }
    let (status, refusal) = get(to, "/api/results?type=poker", &own[0]).await;
    assert_eq!((status, &refusal["code"]), (400, &json!("malformed")));
}

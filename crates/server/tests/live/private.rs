//! HOME: private tables, for those alone who are invited.

use base::{Chips, GameId, PlayerId};
use game::cash::Privacy;
use hand::RulebookRef;
use room::{CashOpening, Opening, PRIVATE_FROM, PRIVATE_TABLES_MAX};
use serde_json::{Value, json};
use store::{Item, Store};

use crate::client::{Client, Live, config, folder, register, start};

fn open(currency: &str) -> Value {
    json!({
        "type": "open_private", "rulebook": "home", "poker": "omaha", "format": "regular",
        "small_blind": 5, "big_blind": 10, "currency": currency, "least": 200, "most": 2000,
    })
}

async fn guest(live: &Live, name: &str) -> Client {
    let mut client = live.newcomer(name).await;
    client.request(json!({ "type": "accept_rules", "rulebook": "home" })).await.unwrap();
    client
}

async fn sit(client: &mut Client, game: &Value, invitation: &Value, seat: u8) -> Value {
    let join =
        json!({ "type": "join_private", "game": game, "invitation": invitation, "seat": seat });
    client.request(join).await.unwrap();
    client.request(json!({ "type": "confirm", "game": game, "amount": 500 })).await.unwrap();
    let seated = client.until(|m| m["note"]["code"] == "seated").await;
    seated["note"]["table"].clone()
}

fn row(lobby: &[Value], game: &Value) -> Option<Value> {
    lobby.iter().find(|row| row["game"] == *game).cloned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_for_its_host_and_guests_and_is_played() {
    let live = Live::open(0).await;
    let cookie = register(live.address(), "Host").await;
    let mut host = Client::connect(live.address(), &cookie).await;
    host.request(json!({ "type": "accept_rules", "rulebook": "home" })).await.unwrap();
    let opened = host.request(open("PLAY")).await.unwrap()["opened"].clone();
    let (game, invitation) = (&opened["game"], &opened["invitation"]);
    let (mut gina, mut eve) = (guest(&live, "Gina").await, guest(&live, "Eve").await);

    let preview = json!({ "type": "invited", "game": game, "invitation": invitation });
    let invited = gina.request(preview.clone()).await.unwrap()["invited"].clone();
    assert_eq!((&invited["pool"]["poker"], &invited["taken"]), (&json!("omaha"), &json!([])));
    assert_eq!(invited["pool"].get("invitation"), None, "that is the host's to give");
    let table = sit(&mut host, game, invitation, 3).await;
    let invited = gina.request(preview).await.unwrap()["invited"].clone();
    let taken = json!([{ "seat": 3, "name": "Host", "house": false, "stack": 500 }]);
    assert_eq!((&invited["taken"], &invited["host"]), (&taken, &json!("Host")));
    sit(&mut gina, game, invitation, 5).await;
    for client in [&mut host, &mut gina] {
        client.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    }
    let (number, at) = (game.as_u64().unwrap(), table.as_u64().unwrap());
    tokio::join!(host.play(number, at, 1), gina.play(number, at, 1));

    // The lobby says so to each.
    host.request(json!({ "type": "lobby", "on": true })).await.unwrap();
    let own = host.until_row(|row| row["game"] == *game && row["players"] == 2).await;
    assert_eq!((&own["invitation"], &own["private"]), (invitation, &json!(true)));
    let guests = row(&gina.lobby().await, game).expect("a guest's row");
    assert_eq!((guests.get("invitation"), &guests["host"]), (None, &json!("Host")));
    assert_eq!(row(&eve.lobby().await, game), None, "nobody else hears of it");

    // The host finds the link again, however often the room is opened.
    drop((host, gina, eve));
    let Live { running, data } = live;
    running.stop().await;
    let running = start(config(data.path(), 0)).await.unwrap();
    let mut host = Client::connect(running.address, &cookie).await;
    host.request(json!({ "type": "lobby", "on": true })).await.unwrap();
    let own = host.until_row(|row| row["game"] == *game).await;
    assert_eq!(own["invitation"], *invitation);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_cannot_be_found_by_guessing() {
    let live = Live::open(0).await;
    let (mut host, mut eve) = (guest(&live, "Host").await, guest(&live, "Eve").await);
    let opened = host.request(open("PLAY")).await.unwrap()["opened"].clone();
    let (game, invitation) = (&opened["game"], &opened["invitation"]);
    let table = sit(&mut host, game, invitation, 1).await;
    assert!(game.as_u64().unwrap() > 1 << 40, "its number is drawn, not counted");
    let none = json!(game.as_u64().unwrap() + 1);
    let wrong = json!("0000000000000000");
    for ask in [
        json!({ "type": "watch", "game": game, "table": table }),
        json!({ "type": "join", "game": game }),
        json!({ "type": "tables", "game": game }),
        json!({ "type": "chat", "game": game, "table": table, "text": "hello" }),
        json!({ "type": "leave", "game": game, "table": table }),
        json!({ "type": "confirm", "game": game, "amount": 500 }),
        json!({ "type": "decline", "game": game }),
        json!({ "type": "show", "game": game, "table": table }),
        json!({ "type": "close_private", "game": game }),
        json!({ "type": "pause_private", "game": game, "on": true }),
        json!({ "type": "remove_guest", "game": game, "player": "Host" }),
        json!({ "type": "new_invitation", "game": game }),
        json!({ "type": "forget_private", "game": game }),
        json!({ "type": "come_back" }),
        json!({ "type": "unwatch", "game": game, "table": table }),
        json!({ "type": "report", "game": game, "table": table, "player": "Host", "text": "x" }),
        json!({ "type": "join_private", "game": game, "invitation": wrong, "seat": 2 }),
        json!({ "type": "invited", "game": game, "invitation": wrong }),
    ] {
        let mut other = ask.clone();
        if let Some(game) = other.get_mut("game") {
            *game = none.clone();
        }
        assert_eq!(eve.request(ask.clone()).await.err(), eve.request(other).await.err(), "{ask}");
    }
    live.running.stop().await;
}

/// The host's decisions over the socket: each with its effect in the rows of host and guest.
#[tokio::test(flavor = "multi_thread")]
async fn the_host_pauses_invites_anew_removes_and_closes() {
    let live = Live::open(0).await;
    let (mut host, mut gina) = (guest(&live, "Host").await, guest(&live, "Gina").await);
    let opened = host.request(open("PLAY")).await.unwrap()["opened"].clone();
    let (game, old) = (&opened["game"], &opened["invitation"]);
    sit(&mut gina, game, old, 5).await;
    for client in [&mut host, &mut gina] {
        client.request(json!({ "type": "lobby", "on": true })).await.unwrap();
        client.until_row(|row| row["game"] == *game && row["players"] == 1).await;
    }
    host.request(json!({ "type": "pause_private", "game": game, "on": true })).await.unwrap();
    gina.until_row(|row| row["game"] == *game && row["paused"] == true).await;
    let pause = json!({ "type": "pause_private", "game": game, "on": false });
    assert_eq!(gina.request(pause).await, Err("not_host".to_owned()));

    let invite = json!({ "type": "new_invitation", "game": game });
    let new = host.request(invite).await.unwrap()["opened"]["invitation"].clone();
    host.until_row(|row| row["game"] == *game && row["invitation"] == new).await;
    let shows =
        |invitation: &Value| json!({ "type": "invited", "game": game, "invitation": invitation });
    assert_eq!(gina.request(shows(old)).await, Err("invitation".to_owned()));
    gina.request(shows(&new)).await.unwrap();

    let remove = |name: &str| json!({ "type": "remove_guest", "game": game, "player": name });
    assert_eq!(host.request(remove("Nobody")).await, Err("no_such_player".to_owned()));
    host.request(remove("Gina")).await.unwrap();
    gina.until(|m| m["note"]["code"] == "left_table").await;
    gina.until(|m| m["gone"].as_array().is_some_and(|gone| gone.contains(game))).await;
    assert_eq!(gina.request(shows(&new)).await, Err("invitation".to_owned()));

    host.request(json!({ "type": "close_private", "game": game })).await.unwrap();
    host.until(|m| m["gone"].as_array().is_some_and(|gone| gone.contains(game))).await;
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_for_a_currency_on_offer() {
    let live = Live::open(0).await;
    let mut host = guest(&live, "Host").await;
    for currency in ["EUR", "XXX", "play"] {
        host.request(open(currency)).await.unwrap_err();
    }
    host.request(open("PLAY")).await.unwrap();
    let refused =
        host.request_as(9, json!({ "type": "accept_rules", "rulebook": "int-9.9" })).await;
    assert_eq!(refused["refused"]["code"], "no_such_rulebook", "{refused}");
    assert_eq!(refused["refused"].get("clause"), None);
    live.running.stop().await;
}

/// As many private tables as a room takes, each of another host, in a data folder.
fn full_of_private_tables(data: &std::path::Path) {
    let (mut store, _people) = store::open_folder(data).unwrap();
    let home = rulebook::embedded("home").unwrap();
    let mut key = server::default_games().remove(0);
    key.rulebook = "home".to_owned();
    let now = server::Clock::start().now();
    let items: Vec<Item> = (0..PRIVATE_TABLES_MAX as u64)
        .map(|number| Item::Open {
            game: GameId(PRIVATE_FROM + number),
            opening: Opening::Cash(CashOpening {
                key: key.clone(),
                privacy: Privacy::Private { least: Chips(200), most: Chips(400) },
                invitation: Some(number),
                host: Some(PlayerId(1_000_000 + number)),
            }),
            rulebook: RulebookRef::to(&home),
            seats: 10,
            at: now,
        })
        .collect();
    assert!(store.commit(&items).unwrap().iter().all(store::ItemOutcome::is_done));
}

/// The room answers as if they were not there, also when it was opened again with them: the lobby
/// is that of a room without, and people play.
#[tokio::test(flavor = "multi_thread")]
async fn a_room_full_of_private_tables_works_normally() {
    let data = folder();
    full_of_private_tables(data.path());
    let running = start(config(data.path(), 0)).await.unwrap();
    let live = Live { running, data };
    let (mut players, mut table) = (Vec::new(), 0);
    for name in ["Ann", "Ben", "Cleo"] {
        let mut client = live.newcomer(name).await;
        let rows = client.lobby().await;
        assert_eq!(rows.len(), server::default_games().len() / 3, "those of the market");
        assert!(rows.iter().all(|row| row["private"] == false));
        client.request(json!({ "type": "join", "game": 1 })).await.unwrap();
        players.push(client);
    }
    for client in &mut players {
        table = client.take_seat(1).await;
    }
    let mut watcher = guest(&live, "Dora").await;
    let refused = watcher.request_as(9, open("PLAY")).await;
    assert_eq!(refused["refused"]["code"], "private_tables_full", "{refused}");
    watcher.request(json!({ "type": "lobby", "on": true })).await.unwrap();
    let [ann, ben, cleo] = &mut players[..] else { unreachable!("three") };
    for client in [&mut *ann, &mut *ben, &mut *cleo] {
        client.request(json!({ "type": "watch", "game": 1, "table": table })).await.unwrap();
    }
    tokio::join!(ann.play(1, table, 2), ben.play(1, table, 2), cleo.play(1, table, 2));
    // What they played reaches the lobby.
    watcher.until_row(|row| row["game"] == 1 && row["hands_an_hour"].as_u64() > Some(0)).await;
    live.running.stop().await;
}

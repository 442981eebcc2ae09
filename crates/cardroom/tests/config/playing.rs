//! Rulebooks and games of an operator's own are played: registered for, listed, joined, dealt; they
//! survive a restart and a missing rulebook.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::{
    client::{Client, OURS, http},
    operator::OperatorFolder,
};

/// Without rake every stake is offered; two players are enough.
const CLUB: &str = r#"
id = "club"
like = "int-2.7"
market = "The club's rules"
minimum_age = 21
without = ["rake"]

[cash]
players_to_start = 2
"#;

const CONFIG: &str = r#"
listen = 0
data = "room"
house_players = 4
sit_and_go = []
tournament = []

[limits]
private_tables = 0

[[rulebook]]
file = "club.toml"

[[market]]
rulebook = "club"
name = "Our club"
minimum_age = 30

[[game]]
rulebook = "club"
variant = "holdem"
stake = "0.30/0.60"

[[game]]
rulebook = "club"
variant = "omaha"
stake = "0.07/0.15"
"#;

/// The same room after its operator has lost the club.
const WITHOUT_CLUB: &str =
    "listen = 0\ndata = \"room\"\nhouse_players = 4\nsit_and_go = []\ntournament = []\n";

async fn register(to: SocketAddr, name: &str, born: &str, market: &str) -> (u16, Option<String>) {
    let new = json!({
        "name": name, "password": "correct horse battery", "birth_date": born, "market": market,
    });
    let (status, cookie, _) = http(to, "POST", "/api/register", &OURS, &new.to_string()).await;
    (status, cookie)
}

/// What `admin` answers.
#[track_caller]
fn admin(folder: &OperatorFolder, command: &str, status: i32) -> Value {
    let output = folder.run(&format!("admin {command} --json"));
    assert_eq!(output.status, status, "{}{}", output.out, output.err);
    output.json()
}

fn games(folder: &OperatorFolder) -> Vec<(String, String)> {
    let games = admin(folder, "games", 0)["games"].as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    games.iter().map(|game| (text(&game["what"]), text(&game["state"]))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operators_rulebook_is_played_and_survives_a_restart() {
    let folder = OperatorFolder::new(CONFIG, &[("club.toml", CLUB)]);
    let open = folder.serve();

    // The market is the operator's, with its name and its age; the rules can be read.
    let (_, _, markets) = http(open.address, "GET", "/api/markets", &[], "").await;
    let markets: Value = serde_json::from_str(&markets).unwrap();
    assert_eq!(
        markets,
        json!({
            "markets": [{
                "id": "club", "name": "Our club", "rulebook": "club", "minimum_age": 30,
                "currency": "PLAY", "language": "en",
            }],
            "asks": { "birth_date": false, "market": false },
        })
    );
    let (status, _, page) = http(open.address, "GET", "/rules/club", &[], "").await;
    assert!(status == 200 && page.starts_with("RULEBOOK club"), "{page}");
    assert_eq!(register(open.address, "Early", "2000-01-31", "club").await.0, 422);
    assert_eq!(register(open.address, "Abroad", "1990-01-31", "int-2.7").await.0, 422);
    let (status, cookie) = register(open.address, "Alice", "1990-01-31", "club").await;
    assert_eq!(status, 200);
    let cookie = cookie.unwrap();

    let mut alice = Client::connect(open.address, &cookie).await;
    alice.request(json!({ "type": "accept_rules", "rulebook": "club" })).await.unwrap();
    let mut rows: Vec<(Value, Value, Value)> = Vec::new();
    for row in alice.lobby().await {
        rows.push((row["rulebook"].clone(), row["poker"].clone(), row["small_blind"].clone()));
    }
    assert_eq!(
        rows,
        [(json!("club"), json!("holdem"), json!(30)), (json!("club"), json!("omaha"), json!(7))]
    );
    // No private tables, as configured.
    alice.request(json!({ "type": "accept_rules", "rulebook": "home" })).await.unwrap();
    let private = json!({
        "type": "open_private", "rulebook": "home", "poker": "holdem", "format": "regular",
        "small_blind": 5, "big_blind": 10, "currency": "PLAY", "least": 200, "most": 2000,
    });
    let refused = alice.request_as(1, private).await;
    assert_eq!(refused["refused"]["code"], "private_tables_full", "{refused}");
    let (game, table) = alice.sit("holdem", 60).await;
    alice.play(game, table, 1).await;
    alice.close().await;
    open.stop();

    let checked = admin(&folder, "check", 0);
    assert!(checked["hands"].as_u64().unwrap() >= 1, "{checked}");
    let what = ["club holdem 0.30/0.60 regular", "club omaha 0.07/0.15 regular"];
    let all = |state: &str| what.map(|what| (what.to_owned(), state.to_owned()));
    assert_eq!(games(&folder), all("open"));

    // Opened again, it goes on where it was.
    let open = folder.serve();
    let mut alice = Client::connect(open.address, &cookie).await;
    let seats = alice.until(|m| m["type"] == "seats").await;
    assert_eq!(seats["seats"], json!([{ "game": game, "table": table }]));
    alice.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    alice.play(game, table, 1).await;
    alice.close().await;
    open.stop();

    // Without the rulebook its games stay closed, the log says why, and nothing is lost.
    let chips =
        |folder: &OperatorFolder| admin(folder, "games", 0)["games"][0]["chips_cents"].clone();
    let before = chips(&folder);
    assert!(before.as_i64().unwrap() > 0);
    folder.write("cardroom.toml", WITHOUT_CLUB);
    let open = folder.serve();
    let log = open.log();
    assert!(log.contains("a game stays closed: no rulebook of this name"), "{log}");
    assert!(log.contains("rulebook=\"club\""), "{log}");
    let mut alice = Client::connect(open.address, &cookie).await;
    assert_eq!(alice.lobby().await, Vec::<Value>::new());
    assert!(alice.request(json!({ "type": "join", "game": game })).await.is_err());
    alice.close().await;
    open.stop();
    admin(&folder, "check", 0);
    assert_eq!(chips(&folder), before);
    assert_eq!(games(&folder)[..2], all("no rulebook"));
    assert_eq!(games(&folder).len(), 2 + 18, "and those that are open by default");

    // With it everything is back; the games that were open meanwhile and are empty are closed.
    folder.write("cardroom.toml", CONFIG);
    let open = folder.serve();
    let mut alice = Client::connect(open.address, &cookie).await;
    let seats = alice.until(|m| m["type"] == "seats").await;
    assert_eq!(seats["seats"], json!([{ "game": game, "table": table }]));
    assert_eq!(alice.lobby().await.len(), 2);
    alice.request(json!({ "type": "leave", "game": game, "table": table })).await.unwrap();
    alice.until(|m| m["note"]["code"] == "left_table").await;
    alice.close().await;
    open.stop();
    admin(&folder, "check", 0);
    assert_eq!(games(&folder)[..2], all("open"));
    assert!(games(&folder)[2..].iter().all(|(_, state)| state == "closed"), "{:?}", games(&folder));
}

/// A game that is taken off the list stays open for those who have chips in it, and is closed by the
/// first start that finds none.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_no_longer_offered_waits_for_its_players() {
    let alone = CONFIG.replace("house_players = 4", "house_players = 0");
    let folder = OperatorFolder::new(&alone, &[("club.toml", CLUB)]);
    let open = folder.serve();
    let (mut cookies, mut players) = (Vec::new(), Vec::new());
    for name in ["Alice", "Bob"] {
        let (_, cookie) = register(open.address, name, "1990-01-31", "club").await;
        cookies.push(cookie.unwrap());
        let mut player = Client::connect(open.address, &cookies[players.len()]).await;
        player.request(json!({ "type": "accept_rules", "rulebook": "club" })).await.unwrap();
        let game = player.game("holdem", 60).await;
        player.request(json!({ "type": "join", "game": game })).await.unwrap();
        players.push((player, game));
    }
    let mut seated = Vec::new();
    for (mut player, game) in players {
        seated.push((game, player.take_seat(game).await));
        player.close().await;
    }
    open.stop();

    let dearer = alone.replace("0.30/0.60", "1/2");
    folder.write("cardroom.toml", &dearer);
    let open = folder.serve();
    assert!(open.log().contains("stays open because players or chips are in it"), "{}", open.log());
    for (cookie, (game, table)) in cookies.iter().zip(seated) {
        let mut player = Client::connect(open.address, cookie).await;
        assert_eq!(player.lobby().await.len(), 3);
        player.request(json!({ "type": "leave", "game": game, "table": table })).await.unwrap();
        player.until(|m| m["note"]["code"] == "left_table").await;
        player.close().await;
    }
    open.stop();
    folder.serve().stop();
    let state = |what: &str, state: &str| (what.to_owned(), state.to_owned());
    assert_eq!(
        games(&folder),
        [
            state("club holdem 0.30/0.60 regular", "closed"),
            state("club omaha 0.07/0.15 regular", "open"),
            state("club holdem 1.00/2.00 regular", "open"),
        ]
    );
    admin(&folder, "check", 0);
}

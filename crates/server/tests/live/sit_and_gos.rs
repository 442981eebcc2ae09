//! Sit & Gos over sockets: entered by request, started when full, played to the end, paid to the cent.

use std::{net::SocketAddr, path::Path, time::Duration};

use base::{Cents, GameId};
use game::tournament::spec::{Structure, TournamentSpec};
use ledger::{Account, Currency};
use office::programme::{Schedule, Template, sit_and_go_spec};
use serde_json::{Value, json};
use server::Config;
use store::{Sqlite, Store, backup_folder};

use crate::client::{Client, Live, PATIENCE, config, folder, programme, start};

/// Everyone's balance before anything is paid.
const MONEY: i64 = 100_000;

/// With so few big blinds, which then rise above every stack, that it is over within a few hands.
fn quick(seats: u8, price: &str, big_blinds: u64) -> TournamentSpec {
    let rulebook = "int-2.7".parse().unwrap();
    let usual = sit_and_go_spec(&rulebook, Currency::PLAY, seats, price.parse().unwrap());
    let levels = ["10/20", "100/200"].map(|level| level.parse().unwrap()).to_vec();
    let (stack, level_time) = (base::Chips(20 * big_blinds), base::Millis::seconds(30));
    let structure = usual.structure.map(|it| Structure { stack, levels, level_time, ..it });
    TournamentSpec { structure, ..usual }
}

/// Always open, with as many house players as there are.
fn offering(data: &Path, house: usize, spec: TournamentSpec) -> Config {
    let template = Template {
        house_players: u16::try_from(house).unwrap(),
        ..Template::new("quick".parse().unwrap(), spec, Schedule::AlwaysOpen)
    };
    Config { programme: programme(&[template]), ..config(data, house) }
}

async fn open(house: usize, spec: TournamentSpec) -> Live {
    let data = folder();
    let running = start(offering(data.path(), house, spec)).await.unwrap();
    Live { running, data }
}

/// The Sit & Gos of the lobby, once they are like this.
async fn rows(client: &mut Client, fits: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    let polls = async {
        loop {
            client.buffered.retain(|m| m["type"] != "lobby");
            client.request(json!({ "type": "lobby", "on": true })).await.unwrap();
            let lobby = client.until(|m| m["type"] == "lobby" && m["full"] == true).await;
            let rows = lobby["tournaments"].as_array().cloned().unwrap_or_default();
            if fits(&rows) {
                return rows;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, polls).await.expect("a lobby like this")
}

fn is_open(row: &&Value) -> bool {
    row["state"] == "registering"
}

/// The one that can be entered: there is never another.
async fn registering(client: &mut Client) -> Value {
    let rows = rows(client, |rows| rows.iter().any(|row| is_open(&row))).await;
    assert_eq!(rows.iter().filter(is_open).count(), 1, "{rows:?}");
    rows.iter().find(is_open).unwrap().clone()
}

/// The next one, once the lobby shows that this one has started or is over.
async fn next_after(client: &mut Client, game: &Value) -> Value {
    let rows = rows(client, |rows| {
        let mut open = rows.iter().filter(is_open);
        open.next().is_some_and(|row| row["game"] != *game)
    });
    let rows = rows.await;
    assert_eq!(rows.iter().filter(is_open).count(), 1, "{rows:?}");
    rows.iter().find(is_open).unwrap().clone()
}

async fn note(client: &mut Client, code: &str) -> Value {
    client.until(|m| m["type"] == "note" && m["note"]["code"] == code).await["note"].clone()
}

async fn wallet_is(client: &mut Client, cents: i64) {
    client.until(|m| m["type"] == "wallet" && m["cents"] == cents).await;
}

async fn register(client: &mut Client, game: &Value) {
    client.request(json!({ "type": "register", "game": game })).await.unwrap();
    note(client, "registered").await;
}

/// Checks and calls until it is over; the place and the prize.
async fn play_out(client: &mut Client, game: &Value) -> (u64, i64) {
    // Turns of a hand that was rolled back are no more.
    client.buffered.retain(|m| m["type"] != "table");
    client.request(json!({ "type": "watch", "game": game, "table": 1 })).await.unwrap();
    loop {
        let message = client
            .until(|m| {
                let over = m["note"]["code"] == "tournament_finished";
                over || m["said"]["type"] == "your_turn" || m["own"].is_object()
            })
            .await;
        if message["type"] == "note" {
            let note = &message["note"];
            return (note["place"].as_u64().unwrap(), note["prize"].as_i64().unwrap());
        }
        let (hand, turn, legal) = if message["type"] == "snapshot" {
            let hand = &message["hand"];
            (&message["hand_number"], &hand["turn"], &hand["legal"])
        } else {
            (&message["said"]["hand"], &message["said"]["turn"], &message["said"]["legal"])
        };
        if legal.is_object() {
            let action = if legal["check"] == true { "check" } else { "call" };
            let act = json!({
                "type": "act", "game": game, "table": 1, "hand": hand, "turn": turn,
                "action": { "type": action },
            });
            // The turn of a snapshot may come again as a message.
            let _ = client.request(act).await;
        }
    }
}

/// Both play it out; place and prize of each.
async fn both_play_out(one: &mut Client, two: &mut Client, game: &Value) -> [(u64, i64); 2] {
    let both = async { tokio::join!(play_out(one, game), play_out(two, game)) };
    let (one, two) = tokio::time::timeout(PATIENCE * 3, both).await.expect("it ends");
    [one, two]
}

/// The books of a room that is closed: sound, and nothing left in the accounts of this game.
fn books_are_sound(data: &Path, game: &Value) {
    let report = store::check(data, server::Policy::default().rulebooks).unwrap();
    assert!(report.is_sound(), "{report:?}");
    let reader = Sqlite::open(data).unwrap().reader().unwrap();
    let game = GameId(game.as_u64().unwrap());
    for account in [Account::Prizes(game), Account::Fees(game)] {
        assert_eq!(reader.balance(&account, Currency::PLAY).unwrap(), Cents::ZERO, "{account}");
    }
}

async fn refused(client: &mut Client, ask: Value) -> String {
    client.request(ask).await.unwrap_err()
}

/// T2, R33, R35, R44: two people enter, one of them twice; they play, and the places are paid.
#[tokio::test(flavor = "multi_thread")]
async fn t2_a_sit_and_go_is_entered_by_request_played_to_the_end_and_paid_to_the_cent() {
    let live = open(0, quick(2, "0.97 + 0.03", 2)).await;
    let (mut alice, mut bob) = (live.newcomer("Alice").await, live.newcomer("Bob").await);
    let row = registering(&mut alice).await;
    let game = &row["game"];
    assert_eq!((&row["seats"], &row["players"]), (&json!(2), &json!(0)));
    assert_eq!(
        (&row["pool"], &row["fee"], &row["tags"], &row["most"]),
        (&json!(97), &json!(3), &json!(["sit_and_go"]), &json!(2))
    );

    // R33: the money comes back, to the cent.
    wallet_is(&mut alice, MONEY).await;
    register(&mut alice, game).await;
    wallet_is(&mut alice, MONEY - 100).await;
    alice.until(|m| m["type"] == "seats" && m["registered"] == json!([game])).await;
    rows(&mut bob, |rows| rows[0]["players"] == 1).await;
    let enter = json!({ "type": "register", "game": game });
    assert_eq!(refused(&mut alice, enter.clone()).await, "already_registered");
    let leave = json!({ "type": "unregister", "game": game });
    assert_eq!(refused(&mut bob, leave.clone()).await, "not_registered");
    alice.buffered.clear();
    alice.request(leave.clone()).await.unwrap();
    note(&mut alice, "unregistered").await;
    wallet_is(&mut alice, MONEY).await;

    // Whatever cannot be is refused, and changes nothing.
    for (bad, code) in [
        (json!({ "type": "register" }), "malformed"),
        (json!({ "type": "register", "game": -1 }), "malformed"),
        (json!({ "type": "register", "game": game, "seats": 2 }), "malformed"),
        (json!({ "type": "register", "game": 4_000_000 }), "no_such_game"),
        (json!({ "type": "register", "game": 1 }), "tournament_only"),
        (json!({ "type": "join", "game": game }), "cash_only"),
    ] {
        assert_eq!(refused(&mut bob, bad.clone()).await, code, "{bad}");
    }

    // By the same number over again, it is paid once.
    let number = 4_000_000_000;
    assert_eq!(alice.request_as(number, enter.clone()).await["ok"], true);
    note(&mut alice, "registered").await;
    assert_eq!(alice.request_as(number, enter.clone()).await["already"], true);
    wallet_is(&mut alice, MONEY - 100).await;
    register(&mut bob, game).await;
    for client in [&mut alice, &mut bob] {
        note(client, "tournament_starts").await;
        assert_eq!(refused(client, leave.clone()).await, "tournament_started");
        let goes = json!({ "type": "leave", "game": game, "table": 1 });
        assert_eq!(refused(client, goes).await, "tournament_nobody_leaves");
    }
    let mut carol = live.newcomer("Carol").await;
    assert_eq!(refused(&mut carol, enter).await, "tournament_started");
    let next = next_after(&mut carol, game).await;

    alice.buffered.clear();
    bob.buffered.clear();
    let [one, two] = both_play_out(&mut alice, &mut bob, game).await;
    let mut places = [one, two];
    places.sort_unstable();
    assert_eq!(places, [(1, 194), (2, 0)]);
    for (client, (_, prize)) in [(&mut alice, one), (&mut bob, two)] {
        if prize > 0 {
            wallet_is(client, MONEY - 100 + prize).await;
        }
    }
    // It is gone from the lobby, and the next one is still there.
    rows(&mut carol, |rows| matches!(rows, [row] if row["game"] == next["game"])).await;
    live.running.stop().await;
    books_are_sound(live.data.path(), game);
}

/// A person alone finds opponents, who are marked.
#[tokio::test(flavor = "multi_thread")]
async fn a_lone_player_plays_a_sit_and_go_against_house_players() {
    let live = open(6, quick(5, "0.95 + 0.05", 1)).await;
    let mut alice = live.newcomer("Alice").await;
    let game = &registering(&mut alice).await["game"].clone();
    register(&mut alice, game).await;
    note(&mut alice, "tournament_starts").await;
    let plays = |row: &&Value| row["game"] == *game && row["state"] == "playing";
    let rows_now = rows(&mut alice, |rows| rows.iter().any(|row| plays(&row))).await;
    let row = rows_now.iter().find(plays).unwrap();
    assert_eq!((&row["players"], &row["house"]), (&json!(5), &json!(4)), "{row}");
    let (place, prize) = play_out(&mut alice, game).await;
    let expected = [309, 166, 0, 0, 0][usize::try_from(place).unwrap() - 1];
    assert_eq!(prize, expected);
    // The others play on to the end.
    rows(&mut alice, |rows| rows.iter().all(|row| row["game"] != *game)).await;
    live.running.stop().await;
    books_are_sound(live.data.path(), game);
}

/// Plays on in a copy of a running room: what a crash would have left.
async fn goes_on(left: &Path, spec: TournamentSpec, cookies: &[String; 2], game: &Value) {
    let running = start(offering(left, 0, spec)).await.unwrap();
    let mut clients = Vec::new();
    for cookie in cookies {
        clients.push(enters_again(running.address, cookie, game).await);
    }
    let [one, two] = &mut clients[..] else { panic!("two") };
    let mut places = both_play_out(one, two, game).await;
    places.sort_unstable();
    assert_eq!(places, [(1, 194), (2, 0)], "each place is paid once");
    next_after(one, game).await;
    running.stop().await;
    books_are_sound(left, game);
    let reader = Sqlite::open(left).unwrap().reader().unwrap();
    let held = |player| reader.balance(&Account::Wallet(base::PlayerId(player)), Currency::PLAY);
    let mut held = [held(1).unwrap().0, held(2).unwrap().0];
    held.sort_unstable();
    assert_eq!(held, [MONEY - 100, MONEY + 94]);
}

/// Comes back, and pays again if that was lost.
async fn enters_again(to: SocketAddr, cookie: &str, game: &Value) -> Client {
    let mut client = Client::connect(to, cookie).await;
    let seats = client.until(|m| m["type"] == "seats").await;
    let is_in = seats["registered"] == json!([game]) || seats["seats"] != json!([]);
    if !is_in {
        assert_eq!(registering(&mut client).await["game"], *game, "it is still the one");
        register(&mut client, game).await;
    }
    let deadline = async {
        while client.request(json!({ "type": "watch", "game": game, "table": 1 })).await.is_err() {
            if is_in {
                // The other one is still to come.
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, deadline).await.expect("it starts");
    client
}

/// R23, R50: killed when one has paid, when both have, and in the middle of a hand.
#[tokio::test(flavor = "multi_thread")]
async fn r50_a_killed_room_neither_loses_a_sit_and_go_nor_opens_it_twice() {
    let spec = quick(2, "0.97 + 0.03", 2);
    let live = open(0, spec.clone()).await;
    let (first, mut alice) = live.newcomer_known("Alice").await;
    let (second, mut bob) = live.newcomer_known("Bob").await;
    let cookies = [first, second];
    let copies = folder();
    let kill = |name: &str| {
        let left = copies.path().join(name);
        backup_folder(live.data.path(), &left).unwrap();
        left
    };
    let game = registering(&mut alice).await["game"].clone();
    wallet_is(&mut alice, MONEY).await;
    wallet_is(&mut bob, MONEY).await;
    register(&mut alice, &game).await;
    let one_has_paid = kill("one");
    register(&mut bob, &game).await;
    let both_have_paid = kill("both");
    alice.request(json!({ "type": "watch", "game": game, "table": 1 })).await.ok();
    note(&mut alice, "tournament_starts").await;
    let is_dealt = |m: &Value| m["said"]["type"] == "hand_starts" || m["hand"].is_object();
    alice.request(json!({ "type": "watch", "game": game, "table": 1 })).await.unwrap();
    alice.until(is_dealt).await;
    let in_mid_hand = kill("hand");
    for left in [one_has_paid, both_have_paid, in_mid_hand] {
        goes_on(&left, spec.clone(), &cookies, &game).await;
    }
}

//! A lost line in every state of a hand and around it: whoever comes back knows what a client that
//! was there all the time knows, and plays on.

use std::sync::{Arc, Condvar, Mutex};

use room::SavedRoom;
use serde_json::{Value, json};
use store::{Item, ItemOutcome, MemoryStore, Reader, Store, StoreError};

use crate::client::{Client, GAME, Quiet, connections_are};

const PLAYERS: usize = 3;
const WATCHER: usize = 3;

struct Table {
    room: Quiet,
    players: Vec<Client>,
    watcher: Client,
    table: u64,
}

impl Table {
    /// Three players who are about to be dealt in, and a watcher; two accounts more.
    async fn open(gate: Option<&Gate>) -> Self {
        let room = Quiet::open(PLAYERS + 3, |outside| {
            if let Some(gate) = gate {
                let store = std::mem::replace(&mut outside.store, Box::new(MemoryStore::default()));
                outside.store = Box::new(Gated { store, gate: gate.clone() });
            }
        })
        .await;
        let mut players = room.joined(PLAYERS).await;
        let table = players[0].take_seat(GAME).await;
        let mut watcher = room.connect(WATCHER).await;
        watcher.snapshot(GAME, table).await;
        for player in &mut players[1..] {
            player.take_seat(GAME).await;
        }
        Self { room, players, watcher, table }
    }

    /// A player loses the line and finds it again. What the player is shown then is what was shown
    /// before, and what the watcher sees who was there all the time.
    async fn comes_back(&mut self, player: usize) -> Value {
        let before = self.players[player].snapshot(GAME, self.table).await;
        self.players[player].vanish().await;
        self.watcher.until(|m| m["said"]["connected"] == false).await;
        self.players[player] = self.room.connect(player).await;
        let seats = self.players[player].until(|m| m["type"] == "seats").await;
        assert_eq!(seats["seats"], json!([{ "game": GAME, "table": self.table }]));
        let after = self.players[player].snapshot(GAME, self.table).await;
        let watched = self.watcher.snapshot(GAME, self.table).await;
        assert_eq!(as_seen_by(&watched, &after), watched, "what everyone sees");
        let timeless = |mut snapshot: Value| {
            // The disconnect was shown and counted, and gave some time (R10).
            for field in ["n", "clock_until"] {
                snapshot.as_object_mut().unwrap().remove(field);
            }
            snapshot
        };
        assert_eq!(timeless(after.clone()), timeless(before), "what the player knew");
        after
    }

    /// Everyone comes back; who is to act does.
    async fn turn(&mut self, action: impl Fn(&Value) -> Value) {
        self.watcher.until(|m| m["said"]["type"] == "turn").await;
        let mut to_act = None;
        for player in 0..PLAYERS {
            let snapshot = self.comes_back(player).await;
            if snapshot["hand"]["legal"].is_object() {
                to_act = Some((player, snapshot));
            }
        }
        let (player, snapshot) = to_act.expect("the turn is somebody's");
        let action = action(&snapshot["hand"]["legal"]);
        let act = act(self.table, &snapshot, &action);
        self.players[player].request(act).await.unwrap();
    }
}

fn act(table: u64, snapshot: &Value, action: &Value) -> Value {
    json!({
        "type": "act", "game": GAME, "table": table, "action": action,
        "hand": snapshot["hand_number"], "turn": snapshot["hand"]["turn"],
    })
}

/// What is left of a player's snapshot for a watcher: the player's own cards only if the watcher's
/// has some there too, which happens when they were shown.
fn as_seen_by(watched: &Value, player: &Value) -> Value {
    let mut snapshot = player.clone();
    let own = snapshot.as_object_mut().unwrap().shift_remove("own").unwrap();
    if let Some(hand) = snapshot["hand"].as_object_mut() {
        hand.shift_remove("legal");
        for (index, player) in hand["players"].as_array_mut().unwrap().iter_mut().enumerate() {
            let shown = watched["hand"]["players"][index]["cards"].is_array();
            if player["seat"] == own["seat"] && !shown {
                for private in ["cards", "makes", "best"] {
                    player.as_object_mut().unwrap().shift_remove(private);
                }
            }
        }
    }
    for said in snapshot["so_far"].as_array_mut().into_iter().flatten() {
        if said["type"] == "dealt" {
            said.as_object_mut().unwrap().shift_remove("cards");
        }
    }
    snapshot
}

fn check_or_call(legal: &Value) -> Value {
    json!({ "type": if legal["check"] == true { "check" } else { "call" } })
}

/// Holds the store back.
type Gate = Arc<(Mutex<bool>, Condvar)>;

fn set(gate: &Gate, closed: bool) {
    *gate.0.lock().unwrap() = closed;
    gate.1.notify_all();
}

struct Gated {
    store: Box<dyn Store>,
    gate: Gate,
}

impl Store for Gated {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
        let closed = self.gate.0.lock().unwrap();
        drop(self.gate.1.wait_while(closed, |closed| *closed).unwrap());
        self.store.commit(items)
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        self.store.load()
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.store.reader()
    }
}

/// Before the flop and on every street, in and out of turn; then between two hands, and sitting out.
#[tokio::test(flavor = "multi_thread")]
async fn reconnecting_on_every_street_and_between_hands() {
    let mut table = Table::open(None).await;
    let mut streets = Vec::new();
    for _ in 0..4 * PLAYERS {
        table.turn(check_or_call).await;
        let snapshot = table.watcher.snapshot(GAME, table.table).await;
        streets.push(snapshot["hand"]["board"].as_array().map_or(0, Vec::len));
    }
    streets.dedup();
    assert_eq!(streets[..4], [0, 3, 4, 5], "every street was seen");
    table.watcher.until(|m| m["said"]["type"] == "ended").await;
    for player in 0..PLAYERS {
        let snapshot = table.comes_back(player).await;
        assert!(snapshot["hand"].is_null() || snapshot["hand"]["ending"].is_string(), "{snapshot}");
    }
    let out = json!({ "type": "sit_out", "game": GAME, "table": table.table, "when": "now" });
    table.players[0].request(out).await.unwrap();
    let snapshot = table.comes_back(0).await;
    let own = &snapshot["own"]["seat"];
    let players = snapshot["players"].as_array().unwrap();
    let me = players.iter().find(|player| player["seat"] == *own).unwrap();
    assert_eq!(me["out"], true, "{snapshot}");
    table.players[0].request(json!({ "type": "come_back" })).await.unwrap();
}

/// All in and decided: the hands are opened once it is stored, and then the board comes street by street.
#[tokio::test(flavor = "multi_thread")]
async fn reconnecting_while_the_end_of_a_hand_is_stored() {
    let gate = Gate::default();
    let mut table = Table::open(Some(&gate)).await;
    let all_in = |legal: &Value| match legal["raise"]["to_max"].as_u64() {
        Some(most) => json!({ "type": "raise_to", "to": most }),
        None => json!({ "type": "call" }),
    };
    table.turn(all_in).await;
    table.turn(|_| json!({ "type": "fold" })).await;
    set(&gate, true);
    table.turn(all_in).await;
    let back = &mut table.players[0];
    back.vanish().await;
    connections_are(&table.room.running, 3).await;
    *back = table.room.connect(0).await;
    let watch = json!({ "type": "watch", "game": GAME, "table": table.table });
    back.request(watch).await.unwrap();
    table.watcher.request(json!({ "type": "tables", "game": GAME })).await.unwrap();
    let is_end = |text: &String| text.contains("\"ended\"") || text.contains("\"ending\"");
    let has_end = |client: &Client| client.received.iter().any(is_end);
    assert!(!has_end(back) && !has_end(&table.watcher), "nothing is sent before it is stored");
    set(&gate, false);
    let first = back.until(|m| m["type"] == "snapshot").await;
    assert_eq!(first["hand"]["board"], json!([]), "H11: the board is still to be shown: {first}");
    assert!(first["hand"]["ending"].is_null() && first["hand"]["to_act"].is_null(), "{first}");
    let ended = |m: &Value| m["said"]["type"] == "ended";
    table.watcher.until(ended).await;
    back.until(ended).await;
    let after = back.snapshot(GAME, table.table).await;
    let watched = table.watcher.snapshot(GAME, table.table).await;
    assert_eq!(as_seen_by(&watched, &after), watched);
}

/// In the queue, with a seat held, and seated but not dealt in yet.
#[tokio::test(flavor = "multi_thread")]
async fn reconnecting_before_the_first_hand() {
    let room = Quiet::open(4, |_| {}).await;
    let mut first = room.connect(0).await;
    first.request(json!({ "type": "join", "game": GAME })).await.unwrap();
    let mut first = back(&room, 0, &mut first, 0).await;
    let seats = first.until(|m| m["type"] == "seats").await;
    assert_eq!(seats["waiting"], json!([{ "game": GAME, "place": 1, "needed": 2 }]));

    let mut others = Vec::new();
    for player in 1..=2 {
        let mut client = room.connect(player).await;
        client.request(json!({ "type": "join", "game": GAME })).await.unwrap();
        others.push(client);
    }
    let held = |m: &Value| m["held"].as_array().is_some_and(|held| !held.is_empty());
    let before = first.until(held).await;
    let mut first = back(&room, 0, &mut first, 2).await;
    assert_eq!(first.until(held).await["held"], before["held"]);
    let limits = &before["held"][0]["limits"];
    let confirm = json!({ "type": "confirm", "game": GAME, "amount": limits["most"] });
    first.request(confirm).await.unwrap();
    let table = first.until(|m| m["note"]["code"] == "seated").await["note"]["table"].clone();
    let table = table.as_u64().unwrap();
    for client in &mut others {
        client.take_seat(GAME).await;
    }
    first.snapshot(GAME, table).await;

    // The fourth comes while a hand is played and waits for the big blind (H15).
    let mut fourth = room.connect(3).await;
    fourth.request(json!({ "type": "join", "game": GAME })).await.unwrap();
    fourth.take_seat(GAME).await;
    let before = fourth.snapshot(GAME, table).await;
    assert!(before["own"]["entering"].is_object(), "{before}");
    let mut fourth = back(&room, 3, &mut fourth, 3).await;
    let after = fourth.snapshot(GAME, table).await;
    assert_eq!(after["own"], before["own"]);
    let now = first.snapshot(GAME, table).await;
    assert_eq!((&after["n"], &after["players"]), (&now["n"], &now["players"]));
}

/// A new connection for the old one, once the room has noticed and so many are left.
async fn back(room: &Quiet, player: usize, old: &mut Client, left: u64) -> Client {
    old.vanish().await;
    connections_are(&room.running, left).await;
    room.connect(player).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_from_two_tabs_counts_once() {
    let mut table = Table::open(None).await;
    table.watcher.until(|m| m["said"]["type"] == "turn").await;
    let mut acted = None;
    for player in 0..PLAYERS {
        let snapshot = table.players[player].snapshot(GAME, table.table).await;
        if snapshot["hand"]["legal"].is_object() {
            let act = act(table.table, &snapshot, &check_or_call(&snapshot["hand"]["legal"]));
            let mut tab = table.room.connect(player).await;
            assert_eq!(tab.snapshot(GAME, table.table).await, snapshot, "both see the same");
            let one = &mut table.players[player];
            one.snapshot(GAME, table.table).await;
            let (a, b) = tokio::join!(one.request(act.clone()), tab.request(act));
            assert!(a.is_ok() != b.is_ok(), "{a:?} {b:?}");
            let late = a.and(b).unwrap_err();
            assert_eq!(late, "stale");
            let messages = |client: &Client| {
                let texts =
                    client.received.iter().filter(|text| text.contains("\"type\":\"table\""));
                texts.cloned().collect::<Vec<_>>()
            };
            let from = messages(one).len() - messages(&tab).len();
            assert_eq!(messages(one)[from..], messages(&tab)[..], "both receive the same");
            acted = Some(());
            break;
        }
    }
    assert!(acted.is_some());
    let turn = table.watcher.until(|m| m["said"]["type"] == "turn").await;
    assert_eq!(turn["said"]["turn"], 2, "one action, one turn");
}

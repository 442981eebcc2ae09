//! Thousands of frames that nobody should send, over real sockets, while three players play: each is
//! answered as the protocol says or ends its connection, and the books are balanced after it.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::protocol::frame::{
    Frame,
    coding::{Data, OpCode},
};
use wire::ClientMessage;

use crate::client::{Client, GAME, Quiet};

const PLAYERS: usize = 3;
/// As many frames as a connection may send in a burst.
const FRAMES: usize = 95;
/// Each by a player of its own: an account has its limits too.
const ROUNDS: usize = 24;

/// Numbers that are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % most
    }

    fn of<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }
}

/// Every kind of request, most of them about somebody else's table, hand or turn.
fn requests(table: u64) -> Vec<Value> {
    let at = |kind: &str| json!({ "type": kind, "game": GAME, "table": table });
    let with = |kind: &str, field: &str, value: Value| {
        let mut ask = at(kind);
        ask[field] = value;
        ask
    };
    let act = |hand: u64, turn: u64, action: Value| {
        let mut ask = with("act", "action", action);
        (ask["hand"], ask["turn"]) = (hand.into(), turn.into());
        ask
    };
    let mut preselect = with("preselect", "choice", json!({ "type": "call", "adds": 30 }));
    (preselect["hand"], preselect["turn"]) = (1.into(), 1.into());
    vec![
        json!({ "type": "ping" }),
        json!({ "type": "refill" }),
        json!({ "type": "lobby", "on": false }),
        json!({ "type": "tables", "game": GAME }),
        json!({ "type": "accept_rules", "rulebook": "int-2.7" }),
        json!({ "type": "confirm", "game": GAME, "amount": 1_000 }),
        json!({ "type": "decline", "game": GAME }),
        json!({ "type": "leave_queue", "game": GAME }),
        json!({ "type": "join_private", "game": 7, "invitation": "9f86d081884c7d65", "seat": 3 }),
        json!({ "type": "come_back" }),
        json!({ "type": "block", "player": "Load_0001" }),
        at("watch"),
        at("unwatch"),
        at("show"),
        at("leave"),
        with("sit_out", "when", json!("now")),
        with("post", "posts", json!(true)),
        with("top_up", "amount", json!(200)),
        with("auto_top_up", "on", json!(true)),
        with("chat", "text", json!("nice hand")),
        act(1, 1, json!({ "type": "fold" })),
        act(1, 2, json!({ "type": "call" })),
        act(u64::MAX, 0, json!({ "type": "raise_to", "to": 60 })),
        preselect,
    ]
}

/// One of the requests with something wrong about it; now and then with nothing wrong.
fn mutated(chance: &mut Chance, id: u64, requests: &[Value]) -> String {
    let mut message = json!({ "id": id, "ask": chance.of(requests) });
    let odd = [
        json!(null),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(""),
        json!("\u{202e}\0"),
        json!("x".repeat(1_000)),
        json!([[]]),
        json!({ "type": "fold" }),
        json!(true),
    ];
    let fields: Vec<String> = message["ask"].as_object().unwrap().keys().cloned().collect();
    match chance.below(16) {
        0 => {}
        1..=5 => message["ask"][chance.of(&fields)] = chance.of(&odd).clone(),
        6..=8 => message["ask"][chance.of(&["extra", "player", "seat"])] = chance.of(&odd).clone(),
        9..=11 => {
            message["ask"].as_object_mut().unwrap().remove(chance.of(&fields));
        }
        12 | 13 => {
            let depth = chance.of(&[10, 127, 129, 1_500]);
            let deep = format!("{}{}", "[".repeat(*depth), "]".repeat(*depth));
            return format!("{{\"id\":{id},\"ask\":{deep}}}");
        }
        14 => {
            let mut bytes = message.to_string().into_bytes();
            for _ in 0..=chance.below(3) {
                let place = chance.below(bytes.len());
                bytes[place] = chance.below(256) as u8;
            }
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        _ => {
            let text = message.to_string();
            return text[..chance.below(text.len())].to_owned();
        }
    }
    message.to_string()
}

/// The expected result of a frame: a reply with its number, or the end.
async fn assert_answered(client: &mut Client, text: &str) -> bool {
    client.send(text).await;
    let id = match ClientMessage::parse(text) {
        Ok(message) => Some(message.id),
        Err(bad) => bad.id,
    };
    let Some(id) = id else {
        let bye = client.until(|m| m["type"] == "bye").await;
        assert_eq!(bye["code"], "unreadable", "{text}");
        assert!(!bye["detail"].as_str().unwrap().is_empty(), "{text}");
        return false;
    };
    let answer = client.until(|m| m["type"] == "answer" && m["id"] == id).await;
    let refused = &answer["refused"];
    let says_why = refused["code"].as_str().is_some_and(|code| !code.is_empty());
    assert!(answer["ok"] == true || says_why, "{text}: {answer}");
    assert_ne!(refused["code"], "too_fast", "{text}");
    true
}

/// Frames that are not even text in one piece; each on a connection of its own.
async fn assert_broken_frames_end_it(room: &Quiet, player: usize) {
    let text = || OpCode::Data(Data::Text);
    let frame = |payload: &'static [u8], code, last| Frame::message(payload, code, last);
    let broken = [
        vec![frame(b"\xff\xfe{}", text(), true)],
        vec![frame(b"{\"id\":1}", OpCode::Data(Data::Binary), true)],
        vec![frame(b"{\"id\"", OpCode::Data(Data::Continue), true)],
        vec![frame(b"{\"id\"", text(), false), frame(b"{}", text(), true)],
        vec![
            frame(&[b'['; 4_000], text(), false),
            frame(&[b'['; 4_000], OpCode::Data(Data::Continue), true),
        ],
        vec![frame(b"{}", OpCode::Data(Data::Reserved(5)), true)],
    ];
    for frames in broken {
        let mut client = room.connect(player).await;
        for frame in frames {
            client.send_frame(frame).await;
        }
        assert_eq!(client.until(|m| m["type"] == "bye").await["code"], "unreadable");
        assert!(client.next().await.is_none());
    }
    // A frame that claims to be far longer than anything, and one without a mask.
    for bytes in [&b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff"[..], b"\x81\x02{}"] {
        let mut client = room.connect(player).await;
        client.send_bytes(bytes).await;
        while client.next().await.is_some() {}
    }
    // In pieces, and well-formed: read as one.
    let mut client = room.connect(player).await;
    client.send_frame(frame(b"{\"id\":1,\"ask\":", text(), false)).await;
    client.send_frame(frame(b"{\"type\":", OpCode::Data(Data::Continue), false)).await;
    client.send_frame(frame(b"\"ping\"}}", OpCode::Data(Data::Continue), true)).await;
    assert_eq!(client.until(|m| m["id"] == 1).await["ok"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn random_messages_neither_stop_play_nor_unbalance_the_books() {
    let room = Quiet::open(PLAYERS + 1 + ROUNDS, |_| {}).await;
    let (mut players, table) = room.seated(PLAYERS).await;
    let requests = requests(table);
    let mut chance = Chance(7);
    for sender in PLAYERS + 1..PLAYERS + 1 + ROUNDS {
        let mut client = room.connect(sender).await;
        for id in 0..FRAMES as u64 {
            let frame = mutated(&mut chance, id, &requests);
            if !assert_answered(&mut client, &frame).await {
                client = room.connect(sender).await;
            }
        }
    }
    assert_broken_frames_end_it(&room, PLAYERS).await;
    ten_thousand_at_once(&room).await;

    play_a_hand(&mut players, table).await;
    for player in &mut players {
        player.request(json!({ "type": "leave", "game": GAME, "table": table })).await.unwrap();
    }
    let Quiet { running, data, .. } = room;
    running.stop().await;
    let rulebooks = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
    let report = store::check(data.path(), rulebooks.collect::<Vec<_>>()).unwrap();
    assert!(report.difference.is_none(), "{:?}", report.difference);
}

/// A whole hand that starts now, whatever was going on: who was too slow meanwhile comes back.
async fn play_a_hand(players: &mut [Client], table: u64) {
    for player in &mut *players {
        let _ = player.request(json!({ "type": "come_back" })).await;
    }
    let before = players[0].snapshot(GAME, table).await["hand_number"].as_u64();
    loop {
        for player in &mut *players {
            let snapshot = player.snapshot(GAME, table).await;
            let hand = &snapshot["hand"];
            if snapshot["hand_number"].as_u64() > before && hand["ending"].is_string() {
                return;
            }
            if hand["legal"].is_object() {
                let action = if hand["legal"]["check"] == true { "check" } else { "fold" };
                let act = json!({
                    "type": "act", "game": GAME, "table": table, "action": { "type": action },
                    "hand": snapshot["hand_number"], "turn": hand["turn"],
                });
                player.request(act).await.unwrap();
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
}

/// From one connection, good and bad ones: some are done, some refused, then it is cut off.
async fn ten_thousand_at_once(room: &Quiet) {
    for ask in [json!({ "type": "ping" }), json!({ "type": "nonsense" })] {
        let mut client = room.connect(PLAYERS).await;
        let frame = json!({ "id": 1, "ask": ask }).to_string();
        for _ in 0..10_000 {
            let text = Frame::message(frame.clone().into_bytes(), OpCode::Data(Data::Text), true);
            if !client.send_frame(text).await {
                break;
            }
        }
        let (mut replies, mut bye) = (0, None);
        while let Some(message) = client.next().await {
            replies += u32::from(message["type"] == "answer");
            if message["type"] == "bye" {
                bye = Some(message["code"].clone());
            }
        }
        assert!((100..400).contains(&replies), "{replies}");
        assert!(bye.is_none_or(|why| why == "too_fast"), "it may not arrive any more");
    }
}

//! Clients that do not read, do not answer or never finish their request: dropped within a bound,
//! and nobody else notices.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{interval, sleep, timeout},
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

use crate::client::{Client, GAME, Quiet, connections_are, http, meter, metrics, upgrade};

/// More than any bound that a test here sets, however busy the machine is.
const SOON: Duration = Duration::from_secs(60);

/// How long one write may take: far longer than the room takes to answer on a busy machine.
const WRITE: Duration = Duration::from_secs(5);

/// A socket that takes in next to nothing unless it is read.
async fn narrow(to: SocketAddr, cookie: &str) -> WebSocketStream<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(1_024).unwrap();
    let stream = socket.connect(to).await.unwrap();
    client_async(upgrade(to, cookie), stream).await.unwrap().0
}

fn watch(id: u64, table: u64) -> Message {
    let ask = json!({ "type": "watch", "game": GAME, "table": table });
    Message::text(json!({ "id": id, "ask": ask }).to_string())
}

/// How long the room takes to answer, in the middle of so many tries.
async fn latency(client: &mut Client, tries: usize) -> Duration {
    let mut pace = interval(Duration::from_millis(25));
    let mut took = Vec::new();
    for _ in 0..tries {
        pace.tick().await;
        let sent = Instant::now();
        client.request(json!({ "type": "tables", "game": GAME })).await.unwrap();
        took.push(sent.elapsed());
    }
    took.sort();
    took[tries / 2]
}

/// The table's messages from the last snapshot on have no gap.
fn assert_no_gap(client: &Client) {
    let messages: Vec<Value> =
        client.received.iter().map(|t| serde_json::from_str(t).unwrap()).collect();
    let snapshot = messages.iter().rposition(|m| m["type"] == "snapshot").unwrap();
    // What is for one player alone has the number of what everyone sees.
    let public = messages[snapshot..].iter().filter(|m| m["type"] != "own");
    let numbers = public.filter_map(|m| m["n"].as_u64());
    let numbers: Vec<u64> = numbers.collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
    assert!(numbers.len() > 5, "{numbers:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reads_a_byte_a_second_is_dropped_while_others_play() {
    let room = Quiet::open(4, |outside| {
        outside.bounds.send_buffer_bytes = 4_096;
        outside.bounds.write = WRITE;
    })
    .await;
    let (mut players, table) = room.seated(3).await;
    let mut slow = narrow(room.address(), &room.cookies[3]).await;
    for id in 0..60 {
        slow.send(watch(id, table)).await.unwrap();
    }
    let reading = tokio::spawn(async move {
        while slow.get_mut().read(&mut [0]).await.is_ok_and(|bytes| bytes > 0) {
            sleep(Duration::from_secs(1)).await;
        }
    });
    let during = latency(&mut players[0], 20).await;
    assert!(during < WRITE / 2, "a room that waited would take as long as a write: {during:?}");
    timeout(SOON, connections_are(&room.running, 3)).await.expect("the slow one is dropped");
    let page = metrics(&room.running).await;
    let dropped = |why| meter(&page, &format!("cardroom_connections_ended_total{{why=\"{why}\"}}"));
    assert_eq!(dropped("unread") + dropped("too_slow"), 1, "{page}");
    let [a, b, c] = &mut players[..] else { panic!("three players") };
    tokio::join!(a.play(GAME, table, 1), b.play(GAME, table, 1), c.play(GAME, table, 1));
    players.iter().for_each(assert_no_gap);
    reading.abort();
}

/// The client is gone without a close frame, or sends and never reads: it answers no ping.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_answers_no_ping_is_shown_as_disconnected_and_dropped() {
    let room = Quiet::open(4, |outside| {
        outside.bounds.ping_every = Duration::from_millis(500);
        outside.bounds.unanswered = Duration::from_secs(6);
    })
    .await;
    let (mut players, table) = room.seated(3).await;
    // Nobody reads this one any more: no answer goes out, and no end of the connection either.
    let mut gone = players.pop().unwrap();
    let snapshot = gone.snapshot(GAME, table).await;
    let seat = &snapshot["own"]["seat"];
    let mut deaf = narrow(room.address(), &room.cookies[3]).await;
    let sending = tokio::spawn(async move {
        for id in 0.. {
            if deaf.send(watch(id, table)).await.is_err() {
                break;
            }
            sleep(Duration::from_millis(100)).await;
        }
    });
    let is_gone = |m: &Value| m["said"]["seat"] == *seat && m["said"]["connected"] == false;
    let [a, b] = &mut players[..] else { panic!("two players") };
    let both = async { tokio::join!(a.until(is_gone), b.until(is_gone)) };
    timeout(SOON, both).await.expect("the seat is shown as gone");
    let answering = async {
        loop {
            tokio::join!(latency(a, 1), latency(b, 1));
            sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::select! {
        () = answering => {}
        dropped = timeout(SOON, connections_are(&room.running, 2)) => {
            dropped.expect("whoever does not read is dropped");
        }
    }
    let page = metrics(&room.running).await;
    assert_eq!(meter(&page, "cardroom_connections_ended_total{why=\"silent\"}"), 2, "{page}");
    assert!(timeout(SOON, sending).await.is_ok(), "the connection is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_http_request_that_never_ends_is_dropped() {
    let room = Quiet::open(1, |outside| {
        outside.bounds.head = Duration::from_secs(3);
        outside.bounds.http = Duration::from_secs(6);
    })
    .await;
    let to = room.address();
    let mut player = room.connect(0).await;
    let post = "POST /api/login HTTP/1.1\r\nHost: x\r\nX-Cardroom: 1\r\n\
                Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n";
    let mut held = Vec::new();
    for (start, more) in [
        ("", ""),
        ("GET /ws HTTP/1.1\r\n", "X-A: b\r\n"),
        ("GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n", ""),
        (post, " "),
        // A request that was answered, and then no other.
        ("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", ""),
    ] {
        held.push(tokio::spawn(async move {
            let (mut from, mut into) = TcpStream::connect(to).await.unwrap().into_split();
            into.write_all(start.as_bytes()).await.unwrap();
            let trickle = async {
                while into.write_all(more.as_bytes()).await.is_ok() {
                    sleep(Duration::from_millis(50)).await;
                }
                std::future::pending::<()>().await;
            };
            let mut answer = Vec::new();
            tokio::select! {
                () = trickle => {}
                ended = timeout(SOON, from.read_to_end(&mut answer)) => {
                    assert!(ended.is_ok(), "{start}: the connection goes on");
                }
            }
        }));
    }
    assert_eq!(http(to, "GET", "/healthz", &[], "").await.0, 200, "others are served meanwhile");
    for connection in held {
        connection.await.unwrap();
    }
    player.request(json!({ "type": "ping" })).await.expect("a socket lasts longer");
    room.running.stop().await;
}

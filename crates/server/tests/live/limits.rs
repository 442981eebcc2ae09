//! How many may come, how fast, and how slowly.

use std::time::Duration;

use office::Markets;
use serde_json::json;
use server::{Access, Clock, Config, Environment, PREPARED_MONEY};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::client::{Client, Live, OURS, PATIENCE, config, folder, http, open, register};

#[tokio::test(flavor = "multi_thread")]
async fn connections_of_an_account_are_limited() {
    let live = Live::open(0).await;
    let cookie = register(live.address(), "Alice").await;
    let mut tabs = Vec::new();
    for _ in 0..16 {
        tabs.push(Client::connect(live.address(), &cookie).await);
    }
    let refused = open(live.address(), &cookie, None).await.unwrap_err();
    assert!(refused.to_string().contains("429"), "{refused}");
    tabs.pop().unwrap().close().await;
    let again = async {
        while open(live.address(), &cookie, None).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, again).await.expect("there is a place again");
    live.running.stop().await;
}

/// Of so many answers to each, those that were done and those that came too fast.
async fn replies(clients: &mut [Client], each: u64) -> (u64, u64) {
    let (mut done, mut refused) = (0, 0);
    for client in clients {
        for _ in 0..each {
            let answer = client.until(|m| m["type"] == "answer").await;
            match answer["ok"].as_bool().unwrap() {
                true => done += 1,
                false => {
                    assert_eq!(answer["refused"]["code"], "too_fast");
                    refused += 1;
                }
            }
        }
    }
    (done, refused)
}

#[tokio::test(flavor = "multi_thread")]
async fn all_connections_of_an_account_share_one_limit_of_frames() {
    let (live, _hand) = Live::open_still(Access::default()).await;
    let cookie = register(live.address(), "Alice").await;
    let mut bob = live.newcomer("Bob").await;
    let mut tabs = Vec::new();
    for _ in 0..8 {
        tabs.push(Client::connect(live.address(), &cookie).await);
    }
    for tab in &mut tabs {
        // No more than one connection alone may send at once.
        for id in 0..90 {
            tab.send(&json!({ "id": id, "ask": { "type": "ping" } }).to_string()).await;
        }
    }
    let (done, refused) = replies(&mut tabs, 90).await;
    // Answers to the room's own pings count too.
    assert!((180..=200).contains(&done), "{done} answered, {refused} refused");
    bob.request(json!({ "type": "ping" })).await.unwrap();
    live.running.stop().await;
}

/// However many accounts: but nobody is cut off for what neighbours do.
#[tokio::test(flavor = "multi_thread")]
async fn all_connections_of_an_address_share_one_limit_of_frames() {
    // No more than one address may connect at once.
    const ACCOUNTS: usize = 40;
    // No more than one connection alone may send at once.
    const FRAMES: u64 = 95;
    let data = folder();
    let (count, markets) = (ACCOUNTS + 1, Markets::built_in());
    let tokens = server::prepare_players(data.path(), markets.first(), count, PREPARED_MONEY);
    let tokens = tokens.unwrap();
    let access = Access { trust_proxy: true, ..Access::default() };
    let mut environment = Environment::real(data.path()).unwrap();
    (environment.clock, _) = Clock::moved_by_hand();
    let config = Config { access, ..config(data.path(), 0) };
    let running = server::start_with(config, environment).await.unwrap();
    let mut cookies = tokens.iter().map(|token| format!("cardroom_session={token}"));
    let elsewhere = cookies.next().unwrap();
    let mut elsewhere = Client::connect_from(running.address, &elsewhere, "192.0.2.2").await;
    let mut household = Vec::new();
    for cookie in cookies {
        household.push(Client::connect_from(running.address, &cookie, "192.0.2.1").await);
    }
    for client in &mut household {
        for id in 0..FRAMES {
            client.send(&json!({ "id": id, "ask": { "type": "ping" } }).to_string()).await;
        }
    }
    let (done, refused) = replies(&mut household, FRAMES).await;
    // Answers to the room's own pings count too.
    assert!((1_900..=2_000).contains(&done), "{done} answered, {refused} refused");
    elsewhere.request(json!({ "type": "ping" })).await.unwrap();
    running.stop().await;
}

/// Behind a proxy everyone has an address of his or her own: what the proxy says.
#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_each_visitor_has_its_own_limits() {
    let access = Access { trust_proxy: true, sockets_per_address: 2, ..Access::default() };
    let (live, _hand) = Live::open_still(access).await;
    let cookie = register(live.address(), "Alice").await;
    let wrong = json!({ "name": "Alice", "password": "wrong password" }).to_string();
    let right = json!({ "name": "Alice", "password": "correct horse battery" }).to_string();
    let from = |address| [OURS[0], OURS[1], ("X-Forwarded-For", address)];
    let (guesser, owner) = (from("198.51.100.7"), from("10.1.1.1, 192.0.2.1"));
    let mut limited = false;
    for _ in 0..15 {
        limited |= http(live.address(), "POST", "/api/login", &guesser, &wrong).await.0 == 429;
    }
    assert!(limited, "whoever guesses is stopped");
    let entered = http(live.address(), "POST", "/api/login", &owner, &right).await;
    assert_eq!(entered.0, 200, "and the owner is not locked out: {}", entered.2);

    let upgrade = |address: &str| {
        format!(
            "GET /ws HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             Cookie: {cookie}\r\nX-Forwarded-For: {address}\r\n\r\n",
            live.address()
        )
    };
    let mut open = Vec::new();
    for (address, status) in [
        ("192.0.2.1", "101"),
        ("192.0.2.1", "101"),
        ("192.0.2.1", "429"),
        ("2001:db8:1:2::1", "101"),
        ("2001:db8:1:2::2", "101"),
        ("2001:db8:1:2:ffff::", "429"),
        ("2001:db8:1:3::1", "101"),
        // What a proxy does not say in words that can be read shares one address, and it is not
        // this machine's, which has no limit.
        ("nonsense", "101"),
        ("", "101"),
        ("192.0.2.1, unknown", "429"),
        ("_hidden", "429"),
    ] {
        let mut stream = TcpStream::connect(live.address()).await.unwrap();
        stream.write_all(upgrade(address).as_bytes()).await.unwrap();
        let mut head = [0; 12];
        stream.read_exact(&mut head).await.unwrap();
        assert_eq!(std::str::from_utf8(&head[9..]).unwrap(), status, "{address}");
        open.push(stream);
    }
    live.running.stop().await;
}

/// Half a head, half a body, nothing at all: none of them is waited for.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_sends_too_slowly_is_disconnected() {
    let access = Access { patience: Duration::from_secs(5), ..Access::default() };
    let live = Live::open_with(0, access).await;
    let body = "POST /api/login HTTP/1.1\r\nHost: x\r\nX-Cardroom: 1\r\n\
                Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let mut slow = Vec::new();
    for sent in ["", "GET / HTTP/1.1\r\nHost: x\r\nX-", body] {
        let mut stream = TcpStream::connect(live.address()).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        slow.push((sent, stream));
    }
    let mut alice = live.newcomer("Alice").await;
    for (sent, stream) in &mut slow {
        let mut rest = Vec::new();
        let ended = timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok(), "{sent:?} is still held");
    }
    alice.request(json!({ "type": "ping" })).await.unwrap();
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_limited_by_the_configuration() {
    let access = Access { connections_max: 5, ..Access::default() };
    let live = Live::open_with(0, access).await;
    let mut alice = live.newcomer("Alice").await;
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(TcpStream::connect(live.address()).await.unwrap());
    }
    let mut over = TcpStream::connect(live.address()).await.unwrap();
    let mut nothing = [0; 1];
    let read = timeout(PATIENCE, over.read(&mut nothing)).await;
    assert!(matches!(read, Ok(Ok(0) | Err(_))), "one too many is closed at once: {read:?}");
    alice.request(json!({ "type": "ping" })).await.unwrap();
    live.running.stop().await;
}

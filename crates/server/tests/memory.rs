//! Memory after an attack, in a process of its own: what the system says about a process is about
//! everything that runs in it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "live/client.rs"]
#[allow(dead_code, reason = "the other tests need more of it")]
mod client;

use std::{fs, net::SocketAddr, time::Duration};

use serde_json::json;
use tokio::{io::AsyncWriteExt, net::TcpSocket};

use client::{Live, OURS, http, register};

/// Logins that hang up; each comes from an address of its own, so that no limit stops it.
const HUNG_UP: u32 = 500;
const MEGABYTE: u64 = 1_024;

/// The most memory this process has had so far, in KiB.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse().unwrap()
}

/// Sends a login with a wrong password and hangs up as soon as its hash may have begun.
async fn hang_up(to: SocketAddr, number: u32) {
    let socket = TcpSocket::new_v4().unwrap();
    let [_, _, high, low] = (number + 1).to_be_bytes();
    socket.bind(SocketAddr::from(([127, 3, high, low], 0))).unwrap();
    let mut stream = socket.connect(to).await.unwrap();
    let body = json!({ "name": format!("Nobody_{number}"), "password": "wrong password" });
    let body = body.to_string();
    let request = format!(
        "POST /api/login HTTP/1.1\r\nHost: {to}\r\nX-Cardroom: 1\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(10)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn logins_that_disconnect_cost_no_memory() {
    let live = Live::open(0).await;
    register(live.address(), "Alice").await;
    for number in 0..HUNG_UP {
        hang_up(live.address(), number).await;
    }
    // Whatever is still to be hashed comes before this.
    let login = json!({ "name": "Alice", "password": "correct horse battery" }).to_string();
    let entered = http(live.address(), "POST", "/api/login", &OURS, &login).await;
    assert_eq!(entered.0, 200, "{}", entered.2);
    let most = most_memory() / MEGABYTE;
    assert!(most <= 100, "{most} MB");
    live.running.stop().await;
}

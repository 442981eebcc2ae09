//! Plain HTTP requests, and the meters read over HTTP.

use std::{net::SocketAddr, time::Duration};

use server::Running;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use super::PATIENCE;

/// A request over HTTP: its status, its first cookie without what belongs to it, its body.
pub(crate) async fn http(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> (u16, Option<String>, String) {
    let (status, cookies, body) = exchange(to, method, path, headers, body).await;
    let cookie = cookies.first().and_then(|cookie| cookie.split(';').next());
    (status, cookie.map(str::to_owned), body)
}

/// The same with all cookies, as they are set.
pub(crate) async fn exchange(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> (u16, Vec<String>, String) {
    let mut stream = TcpStream::connect(to).await.unwrap();
    let host = if headers.iter().any(|(name, _)| *name == "Host") {
        String::new()
    } else {
        format!("Host: {to}\r\n")
    };
    let headers: String = headers.iter().map(|(n, v)| format!("{n}: {v}\r\n")).collect();
    let request = format!(
        "{method} {path} HTTP/1.1\r\n{host}Connection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let cookies = head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    (status, cookies.map(str::to_owned).collect(), body.to_owned())
}

pub(crate) const OURS: [(&str, &str); 2] =
    [("X-Cardroom", "1"), ("Content-Type", "application/json")];

/// The page of the meters.
pub(crate) async fn metrics(of: &Running) -> String {
    let (status, _, page) = http(of.metrics.unwrap(), "GET", "/metrics", &[], "").await;
    assert_eq!(status, 200, "{page}");
    page
}

/// Until so many connections are open.
pub(crate) async fn connections_are(of: &Running, open: u64) {
    let polls = async {
        while meter(&metrics(of).await, "cardroom_connections") != open {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, polls).await.expect("connections come and go");
}

/// The value of one meter; 0 if it is not there.
pub(crate) fn meter(page: &str, name: &str) -> u64 {
    let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0, |number| number.parse().unwrap())
}

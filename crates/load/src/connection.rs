//! A player's connection: opened from an address of its own, read until the end, opened again with
//! growing pauses when it is lost.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use tokio::{
    net::{TcpSocket, TcpStream, lookup_host},
    sync::watch,
    time::{sleep, sleep_until, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Error, Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

use crate::{DRAIN, Phase, address::Address, player::Player, tally::Mistake};

/// Ten thousand connections share this process: no buffer is larger than most frames need.
const READ_BUFFER: usize = 2 * 1024;
/// A room that does not answer in this time is taken for gone.
const CONNECT_MAX: Duration = Duration::from_secs(30);
/// Pauses between tries, growing from the first to the last.
const PAUSES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(30));

type Socket = WebSocketStream<TcpStream>;

/// The room's address, the player's own and the session token.
pub(crate) struct Endpoint {
    pub(crate) to: Address,
    pub(crate) from: Option<Ipv4Addr>,
    pub(crate) token: String,
}

/// Plays until the run is over.
pub(crate) async fn run(
    endpoint: Endpoint,
    mut player: Player,
    mut phases: watch::Receiver<Phase>,
) {
    let mut pause = PAUSES.0;
    let mut first = true;
    while *phases.borrow() != Phase::Drain && !player.dismissed {
        let opened = match timeout(CONNECT_MAX, open(&endpoint)).await {
            Ok(opened) => opened,
            Err(_) => Err("no answer".to_owned()),
        };
        match opened {
            Ok(socket) => {
                let close_reason = play(socket, &mut player, &mut phases, &mut first).await;
                if player.greeted {
                    player.tally().connected.fetch_sub(1, Relaxed);
                    pause = PAUSES.0;
                }
                player.disconnected();
                match close_reason {
                    None => return,
                    Some(why) => {
                        player.tally().disconnected();
                        player.tally().mistake(Mistake::new("disconnected", why));
                    }
                }
            }
            Err(why) => player.tally().mistake(Mistake::new("not_connected", why)),
        }
        if std::mem::take(&mut first) {
            player.tally().tried.fetch_add(1, Relaxed);
        }
        tokio::select! {
            () = sleep(pause) => {}
            _ = phases.wait_for(|phase| *phase == Phase::Drain) => return,
        }
        pause = (pause * 2).min(PAUSES.1);
    }
}

async fn open(endpoint: &Endpoint) -> Result<Socket, String> {
    let text = |error: &dyn std::fmt::Display| error.to_string();
    let mut addresses = lookup_host(&endpoint.to.host).await.map_err(|error| text(&error))?;
    let address = addresses.next().ok_or("no such host")?;
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    };
    let socket = socket.map_err(|error| text(&error))?;
    if let Some(from) = endpoint.from {
        let from = SocketAddr::new(IpAddr::V4(from), 0);
        socket.bind(from).map_err(|error| format!("from {from}: {error}"))?;
    }
    let stream = socket.connect(address).await.map_err(|error| text(&error))?;
    stream.set_nodelay(true).map_err(|error| text(&error))?;
    let mut request = endpoint.to.url().into_client_request().map_err(|error| text(&error))?;
    let cookie = format!("cardroom_session={}", endpoint.token).parse();
    request.headers_mut().insert("cookie", cookie.map_err(|_| "a token is no cookie")?);
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
    match client_async_with_config(request, stream, Some(config)).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(response)) => Err(format!("HTTP {}", response.status().as_u16())),
        Err(error) => Err(text(&error)),
    }
}

/// Plays over one connection. Returns why it was lost, or `None` if the run is over.
async fn play(
    mut socket: Socket,
    player: &mut Player,
    phases: &mut watch::Receiver<Phase>,
    first: &mut bool,
) -> Option<String> {
    let mut out = Vec::new();
    let mut ends_at = None;
    loop {
        let wakes_at = player.wakes_at().or(ends_at);
        tokio::select! {
            frame = socket.next() => match frame {
                Some(Ok(Message::Text(text))) => {
                    let greeted = player.greeted;
                    player.receive(Instant::now(), &text, &mut out);
                    if player.greeted && !greeted {
                        player.tally().connected.fetch_add(1, Relaxed);
                        if std::mem::take(first) {
                            player.tally().tried.fetch_add(1, Relaxed);
                        }
                    }
                }
                Some(Ok(Message::Close(frame))) => {
                    let why = frame.map(|frame| frame.reason.to_string());
                    return Some(why.unwrap_or_else(|| "closed".to_owned()));
                }
                Some(Ok(Message::Binary(_))) => {
                    player.tally().mistake(Mistake::new("unreadable", "a binary frame"));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Some(error.to_string()),
                None => return Some("closed without a close frame".to_owned()),
            },
            () = until(wakes_at) => {
                if ends_at.is_some_and(|at| at <= Instant::now()) {
                    return None;
                }
                player.wake(Instant::now(), &mut out);
            }
            phase = phases.wait_for(|phase| *phase == Phase::Drain), if ends_at.is_none() => {
                if phase.is_err() {
                    return None;
                }
                player.drain();
                ends_at = Some(Instant::now() + DRAIN);
            }
        }
        for text in out.drain(..) {
            if let Err(error) = socket.send(Message::text(text)).await {
                return Some(error.to_string());
            }
        }
        if ends_at.is_some() && player.is_idle() {
            let _ = timeout(DRAIN, socket.close(None)).await;
            return None;
        }
    }
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at.into()).await,
        None => std::future::pending().await,
    }
}

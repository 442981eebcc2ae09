//! Listening: every connection is HTTP first, and bounded as long as it is nothing else.

use std::{io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::extract::ConnectInfo;
use hyper::{
    Request,
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{sleep, timeout},
};

use crate::{Shared, address::Network, http};

/// Connections the system keeps until they are accepted.
const BACKLOG: u32 = 1_024;
/// The head of a request: a cookie of ours and what a browser adds.
const HEAD_BYTES_MAX: usize = 32 * 1024;
/// Out of files, most likely: some are given back meanwhile.
const ACCEPTS_AGAIN_AFTER: Duration = Duration::from_millis(100);

/// A listener whose connections keep no more than so much for who does not read.
pub(crate) fn listen(on: SocketAddr, send_buffer_bytes: u32) -> io::Result<TcpListener> {
    let socket = if on.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    // Connections have it from here.
    socket.set_send_buffer_size(send_buffer_bytes)?;
    socket.bind(on)?;
    socket.listen(BACKLOG)
}

/// The next connection.
pub(crate) async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(ACCEPTS_AGAIN_AFTER).await;
            }
        }
    }
}

/// A connection's place among all of them; a socket keeps it for as long as it is open.
#[derive(Clone)]
pub(crate) struct Admitted {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// Accepts and serves connections, within bounds.
pub(crate) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let (bounds, access) = (shared.bounds, &shared.config.access);
    let places = Arc::new(Semaphore::new(access.connections_max.min(Semaphore::MAX_PERMITS)));
    let routes = TowerToHyperService::new(http::routes(Arc::clone(&shared)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(bounds.head).max_buf_size(HEAD_BYTES_MAX);
    loop {
        let (stream, from) = accept(&listener).await;
        let place = shared.connection_limits.connection(Network::of(from.ip()), access.trust_proxy);
        let (Some(place), Ok(permit)) = (place, Arc::clone(&places).try_acquire_owned()) else {
            tracing::debug!(%from, "too many connections");
            continue;
        };
        at_once(&stream);
        let (routes, admitted) = (routes.clone(), Admitted { _permit: Arc::new(permit) });
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(from));
            request.extensions_mut().insert(admitted.clone());
            routes.call(request)
        });
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        tokio::spawn(async move {
            let _place = place;
            let mut connection = pin!(connection);
            let ended = match timeout(bounds.http, connection.as_mut()).await {
                Ok(ended) => ended,
                // A request that is just being answered is, if it ends soon.
                Err(_) => {
                    connection.as_mut().graceful_shutdown();
                    timeout(bounds.head, connection).await.unwrap_or(Ok(()))
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a request was not served to its end");
            }
        });
    }
}

/// Frames are small and each matters at once: waiting to fill a packet (Nagle) costs a client
/// that has not acknowledged the last one 40 ms.
fn at_once(stream: &TcpStream) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps its delay");
    }
}

//! Taking connections: within bounds, and none of them for ever. Whoever sends a request's head too
//! slowly, or nothing at all, is cut off (for its body see `http`); sockets have limits of their own.

use std::{net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, extract::ConnectInfo};
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
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{sleep, timeout},
};

use crate::{Shared, address::Net, doors::Place};

/// Nobody needs one connection for longer, unless it becomes a socket …
const CONNECTION_MAX: Duration = Duration::from_secs(5 * 60);
/// … and then what it is in the middle of is finished.
const FINISH_MAX: Duration = Duration::from_secs(30);
/// Without a file left to open there is nothing to do but wait for one.
const ACCEPT_AGAIN_AFTER: Duration = Duration::from_millis(500);

/// A connection's place among all of them; a socket keeps it for as long as it is open.
#[derive(Clone)]
pub(crate) struct Admitted {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// Takes connections for as long as it is polled.
pub(crate) async fn serve(listener: TcpListener, routes: Router, shared: Arc<Shared>) {
    let access = &shared.config.access;
    let places = Arc::new(Semaphore::new(access.connections_max.min(Semaphore::MAX_PERMITS)));
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                sleep(ACCEPT_AGAIN_AFTER).await;
                continue;
            }
        };
        let place = shared.doors.connection(Net::of(peer.ip()), access.trust_proxy);
        let (Some(place), Ok(permit)) = (place, Arc::clone(&places).try_acquire_owned()) else {
            tracing::debug!(%peer, "too many connections");
            continue;
        };
        let admitted = Admitted { _permit: Arc::new(permit) };
        let patience = access.patience;
        tokio::spawn(connection(stream, peer, patience, routes.clone(), (admitted, place)));
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    patience: Duration,
    routes: Router,
    (admitted, _place): (Admitted, Place),
) {
    // Frames are small and each matters at once: waiting to fill a packet (Nagle) costs a client
    // that has not acknowledged the last one 40 ms.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps its delay");
    }
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(move |mut request: Request<Incoming>| {
        let extensions = request.extensions_mut();
        extensions.insert(ConnectInfo(peer));
        extensions.insert(admitted.clone());
        routes.call(request)
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut serving = pin!(serving);
    let ended = tokio::select! {
        ended = serving.as_mut() => ended,
        () = sleep(CONNECTION_MAX) => {
            serving.as_mut().graceful_shutdown();
            timeout(FINISH_MAX, serving).await.unwrap_or(Ok(()))
        }
    };
    if let Err(error) = ended {
        tracing::trace!(%peer, %error, "a connection ended");
    }
}

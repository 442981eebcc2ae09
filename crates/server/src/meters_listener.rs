//! Where a collector reads the meters: a listener of its own, which is open only if the operator
//! asks for it. Whoever reaches it sees them, so it belongs on an address that no proxy passes on.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{net::TcpListener, sync::Semaphore, time::timeout};

use crate::{environment::Bounds, meters::Meters, serve};

/// A few collectors, each of which asks every few seconds.
const CONNECTIONS_MAX: usize = 16;

/// A listener for collectors.
pub(crate) struct MetersListener {
    pub(crate) listener: TcpListener,
    pub(crate) address: SocketAddr,
}

impl MetersListener {
    /// Listens on an address.
    ///
    /// # Errors
    /// If it is not to be had.
    pub(crate) fn open(on: SocketAddr, bounds: &Bounds) -> std::io::Result<Self> {
        let listener = serve::listen(on, bounds.send_buffer_bytes)?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address })
    }

    /// Serves collectors, within bounds, for as long as it is polled.
    pub(crate) async fn serve(self, meters: Arc<Meters>, bounds: Bounds) {
        let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
        let routes = Router::new().route("/metrics", get(page)).with_state(meters);
        let routes = TowerToHyperService::new(routes);
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(bounds.head);
        loop {
            let (stream, from) = serve::accept(&self.listener).await;
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
                tracing::debug!(%from, "too many collectors");
                continue;
            };
            let connection = http.serve_connection(TokioIo::new(stream), routes.clone());
            tokio::spawn(async move {
                let _ = timeout(bounds.http, connection).await;
                drop(place);
            });
        }
    }
}

async fn page(State(meters): State<Arc<Meters>>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], meters.page()).into_response()
}

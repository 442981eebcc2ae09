//! How a request becomes a socket (RFC 6455, section 4.2). Our own, so that the bytes of the socket
//! can be counted before the library reads them.

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        handshake::derive_accept_key,
        protocol::{Role, WebSocketConfig},
    },
};

use wire::RefusalCode;

use crate::{frame_counter::FrameCounter, refusals::refuse};

/// A WebSocket connection.
pub(crate) type Socket = WebSocketStream<FrameCounter<TokioIo<Upgraded>>>;

/// A request that wants to become a socket.
pub(crate) struct Upgrade {
    accept: HeaderValue,
    on: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Response> {
        let no = |detail: &str| {
            let detail = detail.to_owned();
            refuse(StatusCode::BAD_REQUEST, RefusalCode::Malformed { detail })
        };
        let wants = names(&parts.headers, &header::CONNECTION, "upgrade")
            && names(&parts.headers, &header::UPGRADE, "websocket");
        if !wants {
            return Err(no("this address is for WebSocket connections"));
        }
        if !names(&parts.headers, &header::SEC_WEBSOCKET_VERSION, "13") {
            let mut refused = no("the version of WebSocket spoken here is 13");
            let version = HeaderValue::from_static("13");
            refused.headers_mut().insert(header::SEC_WEBSOCKET_VERSION, version);
            return Err(refused);
        }
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY);
        let accept = key.and_then(|key| derive_accept_key(key.as_bytes()).parse().ok());
        let on = parts.extensions.remove::<OnUpgrade>();
        match (accept, on) {
            (Some(accept), Some(on)) => Ok(Self { accept, on }),
            _ => Err(no("this request cannot become a WebSocket connection")),
        }
    }
}

/// Whether a header's list contains this token.
fn names(headers: &HeaderMap, header: &header::HeaderName, token: &str) -> bool {
    let values = headers.get_all(header).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|value| value.trim().eq_ignore_ascii_case(token))
}

impl Upgrade {
    /// Accepts it, and serves the socket in a task of its own. Frames that come too fast by `may`
    /// end it, after so many.
    pub(crate) fn serve<F: Future<Output = ()> + Send + 'static>(
        self,
        too_fast_max: u32,
        may: impl Fn() -> bool + Send + Sync + 'static,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response {
        let Self { accept, on } = self;
        tokio::spawn(async move {
            let upgraded = match on.await {
                Ok(upgraded) => TokioIo::new(upgraded),
                Err(error) => {
                    tracing::debug!(%error, "a request did not become a socket");
                    return;
                }
            };
            // Small buffers: ten thousand connections are mostly quiet.
            let config = WebSocketConfig::default()
                .read_buffer_size(4096)
                .write_buffer_size(2048)
                .max_write_buffer_size(256 * 1024)
                .max_message_size(Some(wire::FRAME_BYTES_MAX))
                .max_frame_size(Some(wire::FRAME_BYTES_MAX));
            let counted = FrameCounter::new(upgraded, too_fast_max, may);
            serve(WebSocketStream::from_raw_socket(counted, Role::Server, Some(config)).await)
                .await;
        });
        let head = [
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, head, Body::empty()).into_response()
    }
}

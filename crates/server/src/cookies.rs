//! The cookies: a session, for as long as somebody is logged in; the device, which stays when the
//! session ends; and a session of staff, which is apart from both. Each holds a random token and
//! nothing else.

use axum::http::{HeaderMap, HeaderValue, header};
use store::DEVICE_KEPT;

use crate::accounts::{SESSION, Token};

/// Which of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cookie {
    Session,
    Device,
    /// Of somebody of the staff. Browsers send it to the staff's own requests alone, and forget it with
    /// their last window.
    Staff,
}

impl Cookie {
    /// Where browsers come over HTTPS the name has a prefix with which no neighbouring site can
    /// set it.
    fn name(self, secure: bool) -> &'static str {
        match (self, secure) {
            (Self::Session, false) => "cardroom_session",
            (Self::Session, true) => "__Host-cardroom_session",
            (Self::Device, false) => "cardroom_device",
            (Self::Device, true) => "__Host-cardroom_device",
            (Self::Staff, false) => "cardroom_staff",
            // `__Host-` would send it everywhere.
            (Self::Staff, true) => "__Secure-cardroom_staff",
        }
    }

    /// How long a browser keeps it; `None`: until its last window is closed.
    fn seconds(self) -> Option<u64> {
        match self {
            Self::Session => Some(SESSION.0 / 1_000),
            Self::Device => Some(DEVICE_KEPT.0 / 1_000),
            Self::Staff => None,
        }
    }

    /// Where it is sent. Without a path it is the folder of the request that set it, as the browser
    /// knows it: behind a proxy the room may be under a path that it does not know itself.
    fn path(self) -> &'static str {
        match self {
            Self::Session | Self::Device => "; Path=/",
            Self::Staff => "",
        }
    }

    /// Has the browser keep a token.
    pub(crate) fn set(self, headers: &mut HeaderMap, secure: bool, token: &Token) {
        self.add(headers, secure, &token.0, self.seconds());
    }

    /// Has the browser forget it.
    pub(crate) fn clear(self, headers: &mut HeaderMap, secure: bool) {
        self.add(headers, secure, "", Some(0));
    }

    fn add(self, headers: &mut HeaderMap, secure: bool, token: &str, seconds: Option<u64>) {
        let (name, over_https) = (self.name(secure), if secure { "; Secure" } else { "" });
        let age = seconds.map_or(String::new(), |seconds| format!("; Max-Age={seconds}"));
        let path = self.path();
        let cookie = format!("{name}={token}; HttpOnly; SameSite=Strict{path}{age}{over_https}");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            headers.append(header::SET_COOKIE, cookie);
        }
    }

    /// Whether a request brings it, whatever is in it.
    pub(crate) fn is_sent(self, headers: &HeaderMap, secure: bool) -> bool {
        let name = self.name(secure);
        let values = headers.get_all(header::COOKIE).iter();
        let mut pairs = values.filter_map(|value| value.to_str().ok()).flat_map(|v| v.split(';'));
        pairs.any(|pair| pair.split('=').next().is_some_and(|key| key.trim() == name))
    }

    /// The token a request brings, if it could be ours.
    pub(crate) fn token(self, headers: &HeaderMap, secure: bool) -> Option<Token> {
        let name = self.name(secure);
        let values = headers.get_all(header::COOKIE).iter();
        let mut pairs = values.filter_map(|value| value.to_str().ok()).flat_map(|v| v.split(';'));
        let token = pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))?;
        Token::read(token.to_owned())
    }
}

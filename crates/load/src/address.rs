//! Where the room is.

use std::{fmt, str::FromStr};

/// A room's socket: `ws://HOST:PORT`, with `/ws` unless another path is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// `HOST:PORT`.
    pub(crate) host: String,
    pub(crate) path: String,
}

/// Why a text is no such address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadAddress {
    /// Not an address at all.
    Unreadable,
    /// A TLS address, which this load generator does not support.
    Secure,
}

impl fmt::Display for BadAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unreadable => "expected an address such as ws://127.0.0.1:8080",
            Self::Secure => {
                "TLS is not supported; give the room's own address behind the proxy, such as \
                 ws://127.0.0.1:8080"
            }
        })
    }
}

impl std::error::Error for BadAddress {}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        if text.starts_with("wss://") || text.starts_with("https://") {
            return Err(BadAddress::Secure);
        }
        let rest = text.strip_prefix("ws://").or_else(|| text.strip_prefix("http://"));
        let rest = rest.ok_or(BadAddress::Unreadable)?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        if host.is_empty() {
            return Err(BadAddress::Unreadable);
        }
        let host = match host.rsplit_once(':') {
            Some((_, port)) if port.parse::<u16>().is_ok() => host.to_owned(),
            Some(_) => return Err(BadAddress::Unreadable),
            None => format!("{host}:80"),
        };
        let path = if path.is_empty() { "/ws".to_owned() } else { format!("/{path}") };
        Ok(Self { host, path })
    }
}

impl Address {
    pub(crate) fn url(&self) -> String {
        format!("ws://{}{}", self.host, self.path)
    }

    /// Whether it is on this machine, under an address of its own: then connections can come from
    /// several.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        self.host.starts_with("127.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_leave_out_path_and_port() {
        let url = |text: &str| text.parse::<Address>().map(|address| address.url());
        assert_eq!(url("ws://127.0.0.1:8080").unwrap(), "ws://127.0.0.1:8080/ws");
        assert_eq!(url("http://room/").unwrap(), "ws://room:80/ws");
        assert_eq!(url("ws://room:1/live").unwrap(), "ws://room:1/live");
        for bad in ["127.0.0.1:8080", "ws://", "ws://room:port"] {
            assert_eq!(url(bad), Err(BadAddress::Unreadable), "{bad}");
        }
    }

    /// Load is put on the room itself; a proxy in between would be what is measured.
    #[test]
    fn the_error_for_a_tls_address_names_the_alternative() {
        for secure in ["wss://room", "wss://room:443/ws", "https://room/"] {
            let error = secure.parse::<Address>().unwrap_err().to_string();
            assert!(error.contains("TLS") && error.contains("ws://127.0.0.1:8080"), "{error}");
        }
    }
}

//! The values a key of `cardroom.toml` can have. A flag and an environment variable are read by the
//! same words as the file.

use std::{fmt, net::SocketAddr, path::PathBuf};

use base::Millis;
use rulebook::{Format, Level, Payout, Price, Stake, Variant};
use serde::{Deserialize, de::value::StrDeserializer};
use store::HAND_DAYS_MAX;

/// A value as text, whichever place the text comes from.
pub(crate) trait Value: Sized {
    /// How the file writes it, besides the text in quotes that `parse` reads.
    const WRITTEN: Written;
    fn expected() -> String;
    fn parse(text: &str) -> Option<Self>;
}

/// Which kinds of TOML value the file may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    Text,
    Number,
    TextOrNumber,
    Boolean,
}

/// For clap.
pub(crate) fn parse<T: Value>(text: &str) -> Result<T, String> {
    T::parse(text).ok_or_else(|| format!("expected {}", T::expected()))
}

/// Where to listen. A port alone, or of `localhost`, is one that only this machine reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Address(pub(crate) SocketAddr);

impl Value for Address {
    const WRITTEN: Written = Written::TextOrNumber;
    fn expected() -> String {
        "an address with a port such as 127.0.0.1:8080 or [::1]:8080, or a port from 0 to 65535 alone"
            .to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        let port = text.strip_prefix("localhost:").unwrap_or(text);
        let own = port.parse().ok().map(|port: u16| SocketAddr::from(([127, 0, 0, 1], port)));
        own.or_else(|| text.parse().ok()).map(Self)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The same, or nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaybeAddress(pub(crate) Option<SocketAddr>);

impl Value for MaybeAddress {
    const WRITTEN: Written = Written::TextOrNumber;
    fn expected() -> String {
        format!("{}, or \"none\"", Address::expected())
    }
    fn parse(text: &str) -> Option<Self> {
        match text {
            "none" => Some(Self(None)),
            _ => Address::parse(text).map(|Address(on)| Self(Some(on))),
        }
    }
}

impl fmt::Display for MaybeAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(on) => on.fmt(f),
            None => f.write_str("none"),
        }
    }
}

/// A whole number in a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count<const LEAST: usize, const MOST: usize>(pub(crate) usize);

impl<const LEAST: usize, const MOST: usize> Value for Count<LEAST, MOST> {
    const WRITTEN: Written = Written::Number;
    fn expected() -> String {
        format!("a whole number from {LEAST} to {MOST}")
    }
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok().filter(|count| (LEAST..=MOST).contains(count)).map(Self)
    }
}

impl<const LEAST: usize, const MOST: usize> fmt::Display for Count<LEAST, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Value for bool {
    const WRITTEN: Written = Written::Boolean;
    fn expected() -> String {
        "true or false".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// For how many days records of hands are kept; for ever without a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Days(pub(crate) Option<u32>);

impl Value for Days {
    const WRITTEN: Written = Written::TextOrNumber;
    fn expected() -> String {
        format!("a number of days from 1 to {HAND_DAYS_MAX}, or \"forever\"")
    }
    fn parse(text: &str) -> Option<Self> {
        match text {
            "forever" => Some(Self(None)),
            _ => {
                let days = text.parse().ok().filter(|days| (1..=HAND_DAYS_MAX).contains(days));
                days.map(|days| Self(Some(days)))
            }
        }
    }
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(days) => days.fmt(f),
            None => f.write_str("forever"),
        }
    }
}

impl Value for PathBuf {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "a path in quotes".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| text.into())
    }
}

/// A line of text that people read, such as the name of a market.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line(pub(crate) String);

/// The names of markets are the longest lines there are.
const LINE_CHARS_MAX: usize = *office::MARKET_NAME_CHARS.end();

impl Value for Line {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        format!("a text of 1 to {LINE_CHARS_MAX} characters on one line")
    }
    fn parse(text: &str) -> Option<Self> {
        let fits = (1..=LINE_CHARS_MAX).contains(&text.chars().count())
            && !text.trim().is_empty()
            && !text.chars().any(char::is_control);
        fits.then(|| Self(text.to_owned()))
    }
}

impl Value for Variant {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "\"holdem\" or \"omaha\"".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        named(text)
    }
}

impl Value for Format {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "\"regular\", \"deepstack\", \"shortstack\" or \"banzai\"".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        named(text)
    }
}

impl Value for Stake {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "blinds such as \"0.05/0.10\", the small one below the big one".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Value for Price {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "prize pool and fee such as \"0.95 + 0.05\", the fee no more than the pool".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Value for Payout {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "\"winner takes all\", or shares such as \"65/35\" that fall and sum to 100".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Value for Level {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "a level such as \"10/20\" or \"15/30/4\": small blind, big blind, ante".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// How long a level lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LevelTime(pub(crate) Millis);

/// Shorter, and blinds rise within a hand; longer, and they never do.
const LEVEL_TIMES: std::ops::RangeInclusive<Millis> =
    Millis::seconds(1)..=Millis::seconds(24 * 60 * 60);

impl Value for LevelTime {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "a time such as \"3 min\" or \"90 s\", from 1 s to 24 h".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok().filter(|time| LEVEL_TIMES.contains(time)).map(Self)
    }
}

/// By the word that rulebooks and records use.
fn named<'de, T: Deserialize<'de>>(text: &'de str) -> Option<T> {
    T::deserialize(StrDeserializer::<serde::de::value::Error>::new(text)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_alone_means_loopback() {
        for (text, address) in [
            ("19095", "127.0.0.1:19095"),
            ("localhost:19095", "127.0.0.1:19095"),
            ("0.0.0.0:80", "0.0.0.0:80"),
            ("[::1]:80", "[::1]:80"),
            ("0", "127.0.0.1:0"),
        ] {
            assert_eq!(Address::parse(text).unwrap().to_string(), address);
            assert_eq!(MaybeAddress::parse(text).unwrap().to_string(), address);
        }
        assert_eq!(MaybeAddress::parse("none"), Some(MaybeAddress(None)));
        for bad in ["", ":80", "70000", "-1", "127.0.0.1", "example.org:80", "localhost", "none"] {
            assert!(Address::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn values_read_back_as_shown() {
        assert_eq!(Days::parse("forever").unwrap().to_string(), "forever");
        assert_eq!(Days::parse("365").unwrap().to_string(), "365");
        for bad in ["0", "-1", "36501", "always", ""] {
            assert!(parse::<Days>(bad).unwrap_err().starts_with("expected a number of days"));
        }
        assert_eq!(Format::parse("banzai"), Some(Format::Banzai));
        assert_eq!(Variant::parse("omaha"), Some(Variant::Omaha));
        assert_eq!((Format::parse("Banzai"), Variant::parse("stud")), (None, None));
        assert!(Count::<1, 10>::parse("11").is_none() && Count::<1, 10>::parse("0").is_none());
    }
}

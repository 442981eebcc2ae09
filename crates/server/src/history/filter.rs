//! Which hands somebody looks for, as an address says it. Everything is read strictly: an unknown or
//! wrong part is refused and named.

use std::str::FromStr;

use base::{Chips, GameId, Millis, PlayerId, TableId};
use hand::HandSummary;
use jiff::{civil::Date, tz::TimeZone};
use rulebook::{Format, Variant};
use serde::Deserialize;
use store::{HandId, HandQuery, NetResult};

use super::held::HeldCards;

/// The parts of an address, as they were sent.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandParts {
    limit: Option<String>,
    before: Option<String>,
    poker: Option<String>,
    format: Option<String>,
    game: Option<String>,
    from: Option<String>,
    to: Option<String>,
    min_pot: Option<String>,
    result: Option<String>,
    showdown: Option<String>,
    card: Option<String>,
    position: Option<String>,
    /// The layout, of a file.
    #[serde(rename = "as")]
    pub(crate) layout: Option<String>,
}

/// As many hands as a page shows, if it does not say.
const PAGE: usize = 50;
const PAGE_MAX: usize = 200;

/// Hands that somebody looks for.
#[derive(Debug, Clone)]
pub(crate) struct HandFilter {
    pub(crate) query: HandQuery,
    pub(crate) limit: usize,
    pub(crate) poker: Option<Variant>,
    /// Of a cash game; a hand of a tournament has none.
    pub(crate) format: Option<WantedFormat>,
    pub(crate) showdown: bool,
    pub(crate) held: HeldCards,
    /// Where the player sat.
    pub(crate) position: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WantedFormat {
    Cash(Format),
    Tournament,
}

/// A place in somebody's hands: those before it are older.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cursor(pub(crate) Millis, pub(crate) HandId);

impl std::fmt::Display for Cursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.0.0, self.1)
    }
}

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let parts: Vec<u64> = text.split('-').map(whole).collect::<Option<_>>().ok_or(())?;
        let [at, game, table, number] = parts[..] else { return Err(()) };
        let id = HandId { game: GameId(game), table: TableId(table), number };
        Ok(Self(Millis(at), id))
    }
}

/// A number of digits alone.
pub(crate) fn whole(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// The first millisecond of a day in UTC.
pub(crate) fn day_begins(text: &str) -> Option<Millis> {
    let day: Date = text.parse().ok()?;
    if day.to_string() != text || !(1970..=9998).contains(&day.year()) {
        return None;
    }
    let start = day.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond();
    u64::try_from(start).ok().map(Millis)
}

pub(crate) const DAY: Millis = Millis::seconds(24 * 60 * 60);

impl HandParts {
    /// What these parts mean.
    ///
    /// # Errors
    /// The first part that is wrong, and what was expected there.
    pub(crate) fn read(self, player: PlayerId) -> Result<HandFilter, String> {
        fn part<T>(
            name: &str,
            text: Option<String>,
            expected: &str,
            read: impl FnOnce(&str) -> Option<T>,
        ) -> Result<Option<T>, String> {
            let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
            read(&text).map(Some).ok_or_else(|| format!("{name}: expected {expected}"))
        }
        let day = "a day such as 2026-12-31";
        let from = part("from", self.from, day, day_begins)?;
        let to = part("to", self.to, day, day_begins)?;
        let before = part("before", self.before, "a cursor", |text| text.parse::<Cursor>().ok())?;
        let limit = part("limit", self.limit, "a number from 1 to 200", |text| {
            whole(text).and_then(|n| usize::try_from(n).ok()).filter(|n| (1..=PAGE_MAX).contains(n))
        })?;
        let result = part("result", self.result, "won or lost", |text| match text {
            "won" => Some(NetResult::Won),
            "lost" => Some(NetResult::Lost),
            _ => None,
        })?;
        let poker = part("poker", self.poker, "holdem or omaha", |text| {
            Variant::ALL.into_iter().find(|variant| variant.key() == text)
        })?;
        let formats = "regular, deepstack, shortstack, banzai or tournament";
        let format = part("format", self.format, formats, |text| match text {
            "tournament" => Some(WantedFormat::Tournament),
            text => {
                let formats =
                    [Format::Regular, Format::Deepstack, Format::Shortstack, Format::Banzai];
                let format =
                    formats.into_iter().find(|format| format.to_string().to_lowercase() == text);
                format.map(WantedFormat::Cash)
            }
        })?;
        let cards = "one to four cards or ranks such as AsKs or AK";
        let held = part("card", self.card, cards, |text| text.parse().ok())?;
        let position = part("position", self.position, "a position such as BTN", |text| {
            HandSummary::POSITIONS.into_iter().find(|position| *position == text)
        })?;
        let showdown = part("showdown", self.showdown, "1 or 0", |text| match text {
            "1" => Some(true),
            "0" => Some(false),
            _ => None,
        })?;
        let game = part("game", self.game, "the number of a game", whole)?.map(GameId);
        let pot_least = part("min_pot", self.min_pot, "an amount in cents", |text| {
            // Amounts in the books have a sign.
            whole(text).filter(|amount| i64::try_from(*amount).is_ok()).map(Chips)
        })?;
        let query = HandQuery {
            player: Some(player),
            game,
            from,
            until: to.map(|to| to + DAY),
            pot_least,
            result,
            before: before.map(|Cursor(at, id)| (at, id)),
            ..HandQuery::default()
        };
        Ok(HandFilter {
            query,
            limit: limit.unwrap_or(PAGE),
            poker,
            format,
            showdown: showdown.unwrap_or(false),
            held: held.unwrap_or_default(),
            position,
        })
    }
}

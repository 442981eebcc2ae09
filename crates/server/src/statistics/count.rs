//! What a finished hand adds to its players' figures.

use std::fmt;

use base::{GameId, Millis, PlayerId};
use hand::{HandRecord, HandSummary, Unit, all_in_results};
use jiff::civil::Date;
use room::Opening;
use serde_json::{Value, json};
use store::{Tally, TallyBatch};

/// Hands of a game are counted by half hours.
pub(crate) const SPAN: Millis = Millis::seconds(30 * 60);
const DAY_MS: u64 = 86_400_000;

/// What is added up under a key, in the order in which it is stored. New ones come at the end.
const FIGURES: [&str; 12] = [
    "hands",
    "net",
    "showdown_net",
    "other_net",
    "all_in_expected",
    "won",
    "saw_flop",
    "showdowns",
    "showdowns_won",
    "raised_preflop",
    "put_in_preflop",
    "rake",
];

/// What figures are added up by, besides player and day.
struct Key<'a> {
    poker: &'a str,
    format: &'a str,
    currency: &'a str,
    big_blind: u64,
    position: &'a str,
}

impl fmt::Display for Key<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { poker, format, currency, big_blind, position } = self;
        write!(out, "{poker}/{format}/{currency}/{big_blind}/{position}")
    }
}

impl<'a> Key<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let mut parts = text.split('/');
        let mut next = || parts.next();
        Some(Self {
            poker: next()?,
            format: next()?,
            currency: next()?,
            big_blind: next()?.parse().ok()?,
            position: next()?,
        })
    }
}

/// Adds a hand: to the activity of its game, and, if it was played for money, to the figures of
/// everyone who was dealt in.
pub(super) fn add_hand(
    batch: &mut TallyBatch,
    game: GameId,
    opening: Option<&Opening>,
    record: &HandRecord,
) {
    batch.hand_began(record.started_at.0 / SPAN.0, game);
    let (Unit::CentsOf(currency), Some(Opening::Cash(cash))) = (&record.unit, opening) else {
        return;
    };
    let day = u32::try_from(record.started_at.0 / DAY_MS).unwrap_or(u32::MAX);
    let format = cash.key.format.to_string().to_lowercase();
    let expected = all_in_results(record);
    for dealt in &record.players {
        let Ok(player) = dealt.name.parse().map(PlayerId) else { continue };
        let Some(own) = HandSummary::of(record, dealt.seat) else { continue };
        let lucky = expected.as_ref().and_then(|results| {
            results.iter().find(|(seat, _)| *seat == own.seat).map(|(_, result)| *result)
        });
        let key = Key {
            poker: record.game.key(),
            format: &format,
            currency,
            big_blind: record.big_blind.0,
            position: own.position,
        };
        let (at_showdown, before) = if own.showdown { (own.net, 0) } else { (0, own.net) };
        let figures: [i64; FIGURES.len()] = [
            1,
            own.net,
            at_showdown,
            before,
            lucky.unwrap_or(own.net),
            own.won.into(),
            own.saw_flop.into(),
            own.showdown.into(),
            (own.showdown && own.won).into(),
            own.raised_preflop.into(),
            own.put_in_preflop.into(),
            own.rake.0.cast_signed(),
        ];
        batch.add(player, day, key.to_string(), &figures);
    }
}

/// A player's figures of one day under one key, as the page reads them; `None` if the key is of a
/// kind that this program does not know.
pub(crate) fn row(tally: &Tally) -> Option<Value> {
    let Key { poker, format, currency, big_blind, position } = Key::read(&tally.key)?;
    let mut row = json!({
        "day": date_of(tally.day),
        "poker": poker,
        "format": format,
        "currency": currency,
        "big_blind": big_blind,
        "position": position,
    });
    for (index, name) in FIGURES.iter().enumerate() {
        row[name] = tally.figures.get(index).copied().unwrap_or(0).into();
    }
    Some(row)
}

/// A day since 1970 as `YYYY-MM-DD`.
fn date_of(day: u32) -> String {
    let span = jiff::Span::new().try_days(day);
    span.and_then(|span| Date::constant(1970, 1, 1).checked_add(span))
        .map_or_else(|_| String::new(), |date| date.to_string())
}

/// The day since 1970 of `YYYY-MM-DD`.
pub(crate) fn day_of(date: &str) -> Option<u32> {
    let date: Date = date.parse().ok()?;
    let since = Date::constant(1970, 1, 1).until(date).ok()?;
    u32::try_from(since.get_days()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_numbers_and_dates() {
        assert_eq!((date_of(0), date_of(20_774)), ("1970-01-01".into(), "2026-11-17".into()));
        assert_eq!((day_of("1970-01-01"), day_of("2026-11-17")), (Some(0), Some(20_774)));
        for wrong in ["", "2026-13-01", "1969-12-31", "yesterday"] {
            assert_eq!(day_of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_key_is_read_as_it_was_written() {
        let tally = Tally {
            day: 20_774,
            key: "omaha/regular/PLAY/100/BTN".to_owned(),
            figures: vec![3, -50],
        };
        let row = row(&tally).unwrap();
        assert_eq!((&row["poker"], &row["big_blind"]), (&json!("omaha"), &json!(100)));
        assert_eq!((&row["net"], &row["rake"]), (&json!(-50), &json!(0)));
        assert_eq!(super::row(&Tally { key: "chess".to_owned(), ..tally }), None);
    }
}

//! `[[sit_and_go]]`: the Sit & Gos on offer, as the file writes them and checked as the room would when
//! it opens them.

use std::sync::Arc;

use base::Chips;
use game::tournament::{BadSitAndGo, SitAndGoKey, SitAndGoRules};
use rulebook::{Level, Payout, Price, Rulebook, Variant};
use server::sit_and_gos;

use super::{
    Source,
    play::Checker,
    reader::{Document, Found, Section},
    value::{Count, LevelTime, Line},
};

/// `[[sit_and_go]]`.
#[derive(Debug)]
pub(super) struct SitAndGoRow {
    /// The key path of the row.
    key: String,
    line: usize,
    rulebook: Option<Found<Line>>,
    variant: Option<Found<Variant>>,
    seats: Option<Found<Seats>>,
    price: Option<Found<Price>>,
    stack: Option<Found<Stack>>,
    levels: Option<Found<Vec<Level>>>,
    level_time: Option<Found<LevelTime>>,
    payout: Option<Found<Payout>>,
    /// Whether everything in the row could be read.
    readable: bool,
}

/// A Sit & Go has one table.
type Seats = Count<2, 9>;
/// More chips than this are not dealt out.
type Stack = Count<1, 1_000_000_000>;

/// No structure has more; the blinds would be above all chips in play long before.
const LEVELS_MAX: usize = 100;

impl SitAndGoRow {
    pub(super) fn of(mut row: Section<'_, '_>, document: &mut Document<'_>) -> Self {
        let before = document.mistakes.len();
        let sit_and_go = Self {
            key: row.path.clone(),
            line: row.line,
            rulebook: row.needed(document, "rulebook"),
            variant: row.value(document, "variant"),
            seats: row.needed(document, "seats"),
            price: row.needed(document, "price"),
            stack: row.value(document, "stack"),
            levels: row.list(document, "levels", LEVELS_MAX),
            level_time: row.value(document, "level_time"),
            payout: row.value(document, "payout"),
            readable: document.mistakes.len() == before,
        };
        row.finish(document);
        sit_and_go
    }

    /// The line of a key, or of the row where the key is left out.
    fn line_of(&self, key: &str) -> usize {
        let line = match key {
            "seats" => self.seats.as_ref().map(|found| found.line),
            "price" => self.price.as_ref().map(|found| found.line),
            "stack" => self.stack.as_ref().map(|found| found.line),
            "levels" => self.levels.as_ref().map(|found| found.line),
            "level_time" => self.level_time.as_ref().map(|found| found.line),
            "payout" => self.payout.as_ref().map(|found| found.line),
            _ => None,
        };
        line.unwrap_or(self.line)
    }

    /// The row's values, and the usual structure for missing ones.
    fn key(&self, rulebook: &Rulebook, currency: &str) -> Option<SitAndGoKey> {
        let seats = u8::try_from(self.seats.as_ref()?.value.0).ok()?;
        let stack = self.stack.as_ref().and_then(|stack| u64::try_from(stack.value.0).ok());
        let usual =
            sit_and_gos::usual(rulebook.id.as_str(), currency, seats, self.price.as_ref()?.value);
        Some(SitAndGoKey {
            game: self.variant.as_ref().map_or(usual.game, |variant| variant.value),
            stack: stack.map_or(usual.stack, Chips),
            levels: self.levels.as_ref().map_or(usual.levels, |levels| levels.value.clone()),
            level_time: self.level_time.as_ref().map_or(usual.level_time, |time| time.value.0),
            payout: self.payout.as_ref().map_or(usual.payout, |payout| payout.value.clone()),
            ..usual
        })
    }
}

impl Checker<'_> {
    pub(super) fn sit_and_gos(&mut self, rows: &[SitAndGoRow]) -> Vec<(SitAndGoKey, Source)> {
        let mut keys: Vec<(SitAndGoKey, Source)> = Vec::new();
        for row in rows {
            let Some(key) = self.sit_and_go(row) else { continue };
            if let Some((_, first)) = keys.iter().find(|(known, _)| *known == key) {
                let message = format!("expected each Sit & Go once, found the same as at {first}");
                self.note(row.line, row.key.clone(), message);
                continue;
            }
            let source = self.source(row.line);
            keys.push((key, source));
        }
        keys
    }

    fn sit_and_go(&mut self, row: &SitAndGoRow) -> Option<SitAndGoKey> {
        let (rulebook, currency) = self.of_market(&row.key, row.rulebook.as_ref()?)?;
        let key = row.key(&rulebook, &currency).filter(|_| row.readable)?;
        let rulebook = Arc::new(rulebook);
        let mut checked = key.clone();
        // A wrong value is replaced by a sound one, so that the rest of the row is checked too.
        while let Err(problem) = SitAndGoRules::new(Arc::clone(&rulebook), checked.clone()) {
            let (key, message) = in_words(problem, &rulebook, &checked);
            self.note(row.line_of(key), format!("{}.{key}", row.key), message);
            let replaced = replace(problem, &rulebook, &checked);
            checked = replaced.filter(|replaced| *replaced != checked)?;
        }
        (checked == key).then_some(key)
    }
}

/// F2: the prices that a rulebook prints for so many seats.
fn printed(rulebook: &Rulebook, seats: u8) -> &[Price] {
    let mut printed = rulebook.fees.sit_and_go.iter().filter(|(key, _)| key.seats() == seats);
    printed.next().map_or(&[], |(_, prices)| &prices.0)
}

fn first_big_blind(key: &SitAndGoKey) -> Chips {
    key.levels.first().map_or(Chips(1), |level| level.big())
}

/// The key within the row, and the message.
fn in_words(
    problem: BadSitAndGo,
    rulebook: &Rulebook,
    key: &SitAndGoKey,
) -> (&'static str, String) {
    let id = &rulebook.id;
    match problem {
        BadSitAndGo::Seats => ("seats", format!("expected {}, found {}", seats(), key.seats)),
        BadSitAndGo::Price => {
            let prices = printed(rulebook, key.seats).iter().map(ToString::to_string);
            let prices = prices.collect::<Vec<_>>().join(", ");
            let (seats, found) = (key.seats, key.price);
            let message = format!(
                "expected a price that {id} prints for {seats} seats: {prices}; found {found}"
            );
            ("price", message)
        }
        BadSitAndGo::Stack => {
            let (least, found) = (first_big_blind(key), key.stack);
            let message = format!(
                "expected at least {least} chips, the big blind of the first level, found {found}"
            );
            ("stack", message)
        }
        BadSitAndGo::Levels => {
            ("levels", "expected at least one level and time for it, found none".to_owned())
        }
        BadSitAndGo::Payout => {
            let (most, found) = (key.seats, &key.payout);
            let message = format!("expected at most {most} paid places, one a seat, found {found}");
            ("payout", message)
        }
        BadSitAndGo::Currency => {
            let message =
                format!("expected a rulebook whose market has a currency, found \"{id}\"");
            ("rulebook", message)
        }
    }
}

fn seats() -> String {
    <Seats as super::value::Value>::expected()
}

/// The same with something sound in the place of the problem; nothing where there is none.
fn replace(problem: BadSitAndGo, rulebook: &Rulebook, key: &SitAndGoKey) -> Option<SitAndGoKey> {
    let key = key.clone();
    match problem {
        BadSitAndGo::Price => {
            Some(SitAndGoKey { price: *printed(rulebook, key.seats).first()?, ..key })
        }
        BadSitAndGo::Stack => Some(SitAndGoKey { stack: first_big_blind(&key), ..key }),
        BadSitAndGo::Payout => Some(SitAndGoKey { payout: sit_and_gos::payout(key.seats), ..key }),
        BadSitAndGo::Seats | BadSitAndGo::Levels | BadSitAndGo::Currency => None,
    }
}

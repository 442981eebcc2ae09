//! `[[sit_and_go]]`: the Sit & Gos on offer, as the file writes them and checked as the room would when
//! it opens them.

use base::{Chips, Millis};
use office::programme::{sit_and_go_spec, usual_payout};
use rulebook::{Level, Payout, Price, Rulebook, Variant};

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

/// What a row says of a Sit & Go, with the usual structure for what it leaves out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SitAndGoTerms {
    pub(super) rulebook: String,
    pub(super) game: Variant,
    pub(super) currency: String,
    pub(super) seats: u8,
    pub(super) price: Price,
    pub(super) stack: Chips,
    pub(super) levels: Vec<Level>,
    pub(super) level_time: Millis,
    pub(super) payout: Payout,
}

/// Why there is no such Sit & Go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BadSitAndGo {
    Seats,
    /// F2: the rulebook has no such price for so many seats.
    Price,
    /// A stack of at least one big blind of the first level, and no more than can be counted.
    Stack,
    /// At least one level, and time for it.
    Levels,
    /// More places are paid than there are seats.
    Payout,
}

const SEATS: std::ops::RangeInclusive<u8> = 2..=9;
const STACK_MAX: Chips = Chips(1_000_000_000);

impl SitAndGoTerms {
    fn usual(rulebook: &Rulebook, currency: &str, seats: u8, price: Price) -> Option<Self> {
        let spec = sit_and_go_spec(&rulebook.id, currency.parse().ok()?, seats, price);
        let structure = spec.structure?;
        Some(Self {
            rulebook: rulebook.id.as_str().to_owned(),
            game: spec.game,
            currency: currency.to_owned(),
            seats,
            price,
            stack: structure.stack,
            levels: structure.levels.iter().map(|row| row.level).collect(),
            level_time: structure.level_time,
            payout: usual_payout(seats),
        })
    }

    /// What is wrong with it first; its spec is checked besides, with all others.
    fn problem(&self, rulebook: &Rulebook) -> Option<BadSitAndGo> {
        if !SEATS.contains(&self.seats) {
            return Some(BadSitAndGo::Seats);
        }
        let prices = printed(rulebook, self.seats);
        if !prices.is_empty() && !prices.contains(&self.price) {
            return Some(BadSitAndGo::Price);
        }
        let Some(first) = self.levels.first().filter(|_| self.level_time > Millis::ZERO) else {
            return Some(BadSitAndGo::Levels);
        };
        if self.stack < first.big() || self.stack > STACK_MAX {
            return Some(BadSitAndGo::Stack);
        }
        let too_many = self.payout.shares().len() > usize::from(self.seats);
        too_many.then_some(BadSitAndGo::Payout)
    }
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
    fn key(&self, rulebook: &Rulebook, currency: &str) -> Option<SitAndGoTerms> {
        let seats = u8::try_from(self.seats.as_ref()?.value.0).ok()?;
        let stack = self.stack.as_ref().and_then(|stack| u64::try_from(stack.value.0).ok());
        let usual = SitAndGoTerms::usual(rulebook, currency, seats, self.price.as_ref()?.value)?;
        Some(SitAndGoTerms {
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
    pub(super) fn sit_and_gos(&mut self, rows: &[SitAndGoRow]) -> Vec<(SitAndGoTerms, Source)> {
        let mut keys: Vec<(SitAndGoTerms, Source)> = Vec::new();
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

    fn sit_and_go(&mut self, row: &SitAndGoRow) -> Option<SitAndGoTerms> {
        let (rulebook, currency) = self.of_market(&row.key, row.rulebook.as_ref()?)?;
        let key = row.key(&rulebook, &currency).filter(|_| row.readable)?;
        let mut checked = key.clone();
        // A wrong value is replaced by a sound one, so that the rest of the row is checked too.
        while let Some(problem) = checked.problem(&rulebook) {
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

fn first_big_blind(key: &SitAndGoTerms) -> Chips {
    key.levels.first().map_or(Chips(1), |level| level.big())
}

/// The key within the row, and the message.
fn in_words(
    problem: BadSitAndGo,
    rulebook: &Rulebook,
    key: &SitAndGoTerms,
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
    }
}

fn seats() -> String {
    <Seats as super::value::Value>::expected()
}

/// The same with something sound in the place of the problem; nothing where there is none.
fn replace(
    problem: BadSitAndGo,
    rulebook: &Rulebook,
    key: &SitAndGoTerms,
) -> Option<SitAndGoTerms> {
    let key = key.clone();
    match problem {
        BadSitAndGo::Price => {
            Some(SitAndGoTerms { price: *printed(rulebook, key.seats).first()?, ..key })
        }
        BadSitAndGo::Stack => Some(SitAndGoTerms { stack: first_big_blind(&key), ..key }),
        BadSitAndGo::Payout => Some(SitAndGoTerms { payout: usual_payout(key.seats), ..key }),
        BadSitAndGo::Seats | BadSitAndGo::Levels => None,
    }
}

//! The record of a finished hand: complete, versioned and self-describing JSON, meant to be read
//! in ten years by someone who has only the file. It holds every hidden card, so it exists for a
//! hand that is over and for no other; players get `seen_by`, which hides what they never saw.

use std::fmt;

use base::{Cents, Chips, Millis};
use rulebook::{Rulebook, Variant};
use serde::{Deserialize, Serialize};

use crate::{
    event::Event,
    hand::{Ending, Hand, SeatResult},
    seat::Seat,
    setup::{Ante, Dealt, Post, Rules, Setup},
    view::{EventView, Viewer},
};

/// The `format` field, so that a stray file explains itself.
pub const RECORD_FORMAT: &str = "cardroom-hand";
/// The version of the record's layout. A reader of version N reads all versions up to N.
pub const RECORD_VERSION: u32 = 1;

/// Facts about a hand that only the table knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandInfo {
    /// The hand's own id, unique in the room.
    pub id: String,
    /// Which table it was played at.
    pub table: String,
    /// Which rulebook it was played under.
    pub rulebook: RulebookRef,
    /// What a chip is worth.
    pub unit: Unit,
    /// How many seats the table has.
    pub table_seats: u8,
    /// When it started, in milliseconds since the Unix epoch.
    pub started_at: Millis,
    /// What the players are called, by seat.
    pub names: Vec<(Seat, String)>,
    /// The tournament it belongs to, if it does.
    pub tournament: Option<TournamentHand>,
}

/// What a hand of a tournament says of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentHand {
    /// The tournament's number in the room.
    pub number: u64,
    /// What it is called.
    pub name: String,
    /// When it started, in milliseconds since the Unix epoch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Millis>,
    /// The level when the hand was dealt, the first being 1.
    pub level: u32,
    /// The currency of what an entry costs (an ISO 4217 code, or `PLAY`).
    pub currency: String,
    /// What the smallest entry brings to the prize pool.
    pub pool: Cents,
    /// What it puts on the player's head.
    pub bounty: Cents,
    /// What it costs besides.
    pub fee: Cents,
}

/// What the chips of a hand are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Cash: a chip is a hundredth of this currency (an ISO 4217 code, or `PLAY`).
    CentsOf(String),
    /// R38: tournament chips, worth nothing outside.
    TournamentChips,
}

/// Gathers the events of a running hand with their times.
#[derive(Debug)]
pub struct Recorder {
    setup: Setup,
    events: Vec<(Millis, Event)>,
}

impl Recorder {
    /// For a hand that starts from this.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self { setup, events: Vec::new() }
    }

    /// Notes what just happened.
    pub fn note(&mut self, now: Millis, events: &[Event]) {
        self.events.extend(events.iter().map(|event| (now, *event)));
    }

    /// The record, once the hand is over; `None` before.
    #[must_use]
    pub fn finish(&self, hand: &Hand, info: HandInfo) -> Option<FinishedHand> {
        let results: Vec<SeatResult> = hand.result()?.collect();
        let result = HandResult {
            setup: &self.setup,
            events: &self.events,
            ending: hand.ending()?,
            results: &results,
            rake: hand.rake(),
        };
        Some(FinishedHand::new(result, info))
    }
}

/// The result of a hand that is over.
#[derive(Debug, Clone, Copy)]
pub struct HandResult<'a> {
    /// What it started from.
    pub setup: &'a Setup,
    /// Everything that happened, with its time.
    pub events: &'a [(Millis, Event)],
    /// How it ended.
    pub ending: Ending,
    /// What it did to each player.
    pub results: &'a [SeatResult],
    /// The whole rake.
    pub rake: Chips,
}

/// A hand that is over, with everything that happened in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedHand {
    record: HandRecord,
}

impl FinishedHand {
    /// The record of a hand that is over.
    #[must_use]
    pub fn new(result: HandResult<'_>, info: HandInfo) -> Self {
        let HandResult { setup, events, ending, results, rake } = result;
        let name_of = |seat: Seat| {
            let named = info.names.iter().find(|(named, _)| *named == seat);
            named.map_or_else(|| format!("Seat {seat}"), |(_, name)| name.clone())
        };
        let post_of = |seat: Seat| {
            let dealt = setup.players.iter().find(|dealt| dealt.seat == seat);
            dealt.map_or_else(Post::default, |dealt| dealt.post)
        };
        let players = results
            .iter()
            .map(|result| PlayerRecord {
                seat: result.seat,
                name: name_of(result.seat),
                started_with: result.started_with,
                post: post_of(result.seat),
                ended_with: result.ended_with,
            })
            .collect();
        let timed = |(at, event): &(Millis, Event)| TimedEvent {
            after: at.saturating_sub(info.started_at),
            event: event.open(),
        };
        Self {
            record: HandRecord {
                format: RECORD_FORMAT.to_owned(),
                version: RECORD_VERSION,
                id: info.id,
                table: info.table,
                table_seats: info.table_seats,
                rulebook: info.rulebook,
                rules: setup.rules,
                unit: info.unit,
                tournament: info.tournament,
                started_at: info.started_at,
                game: setup.game,
                small_blind: setup.small_blind,
                big_blind: setup.big_blind,
                ante: setup.ante,
                button: setup.button,
                small_blind_seat: setup.small_blind_seat,
                big_blind_seat: setup.big_blind_seat,
                players,
                events: events.iter().map(timed).collect(),
                ending,
                rake,
            },
        }
    }

    /// The complete record, for the store and for staff.
    #[must_use]
    pub fn record(&self) -> &HandRecord {
        &self.record
    }

    /// The record as this viewer saw the hand: other players' cards only where they were shown.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> HandRecord {
        self.record.seen_by(viewer)
    }
}

impl HandRecord {
    /// Reads a record from its JSON.
    ///
    /// # Errors
    /// If it is no record, or one of a layout that this program does not know yet.
    pub fn read(json: &str) -> Result<Self, RecordError> {
        #[derive(Deserialize)]
        struct Label {
            format: String,
            version: u32,
        }
        let label: Label = serde_json::from_str(json)?;
        if label.format != RECORD_FORMAT {
            return Err(RecordError::Format(label.format));
        }
        if !(1..=RECORD_VERSION).contains(&label.version) {
            return Err(RecordError::Version(label.version));
        }
        Ok(serde_json::from_str(json)?)
    }

    /// What the hand started from.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let dealt = |player: &PlayerRecord| Dealt {
            seat: player.seat,
            stack: player.started_with,
            post: player.post,
        };
        Setup {
            game: self.game,
            rules: self.rules,
            small_blind: self.small_blind,
            big_blind: self.big_blind,
            ante: self.ante,
            button: self.button,
            small_blind_seat: self.small_blind_seat,
            big_blind_seat: self.big_blind_seat,
            players: self.players.iter().map(dealt).collect(),
        }
    }

    /// The record as this viewer saw the hand: other players' cards only where they were shown. It
    /// is idempotent.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        let mut record = self.clone();
        for timed in &mut record.events {
            if let EventView::Dealt { seat, cards } = &mut timed.event
                && viewer != Viewer::Seat(*seat)
            {
                *cards = None;
            }
        }
        record
    }
}

/// Why a text is not a hand record.
#[derive(Debug)]
pub enum RecordError {
    /// It calls itself something else.
    Format(String),
    /// Its version is unknown.
    Version(u32),
    /// It is not the JSON of a record.
    Json(serde_json::Error),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(found) => {
                let found: String = found.chars().take(40).collect();
                write!(f, "expected a hand record of format {RECORD_FORMAT}, found {found:?}")
            }
            Self::Version(found) => {
                write!(f, "expected a version from 1 to {RECORD_VERSION}, found {found}")
            }
            Self::Json(error) => write!(f, "expected the JSON of a hand record: {error}"),
        }
    }
}

impl std::error::Error for RecordError {}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

/// The record of one hand. Amounts are chips; see `unit` for what they are worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandRecord {
    /// Always `cardroom-hand`.
    pub format: String,
    /// The layout's version.
    pub version: u32,
    /// The hand's id.
    pub id: String,
    /// The table's name.
    pub table: String,
    /// How many seats the table has.
    pub table_seats: u8,
    /// The rulebook it was played under.
    pub rulebook: RulebookRef,
    /// The rules of this hand, the rake's terms included, so that it can be understood without the
    /// rulebook.
    pub rules: Rules,
    /// What a chip is.
    pub unit: Unit,
    /// The tournament it belongs to, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentHand>,
    /// When it started, in milliseconds since the Unix epoch.
    pub started_at: Millis,
    /// Hold'em (No-Limit) or Omaha (Pot-Limit).
    pub game: Variant,
    /// The size of the small blind.
    pub small_blind: Chips,
    /// The size of the big blind.
    pub big_blind: Chips,
    /// The ante, if any.
    pub ante: Ante,
    /// Where the button was.
    pub button: Seat,
    /// The small blind, if there was one.
    pub small_blind_seat: Option<Seat>,
    /// The big blind.
    pub big_blind_seat: Seat,
    /// The players dealt in, clockwise from the first after the button.
    pub players: Vec<PlayerRecord>,
    /// What happened, in order.
    pub events: Vec<TimedEvent>,
    /// How it ended.
    pub ending: Ending,
    /// The whole rake.
    pub rake: Chips,
}

/// Which rulebook, and which text of it: an operator's own file may change under its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulebookRef {
    pub id: String,
    /// The digest of its content.
    pub digest: String,
}

impl RulebookRef {
    /// To this rulebook as it is now.
    #[must_use]
    pub fn to(rulebook: &Rulebook) -> Self {
        Self { id: rulebook.id.as_str().to_owned(), digest: rulebook.digest() }
    }
}

/// One player of a recorded hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRecord {
    pub seat: Seat,
    /// What the player was called.
    pub name: String,
    /// Chips before the hand.
    pub started_with: Chips,
    /// H15: what was due as a post out of place.
    pub post: Post,
    /// Chips after it.
    pub ended_with: Chips,
}

/// An event and when it happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedEvent {
    /// Milliseconds after the start of the hand.
    pub after: Millis,
    #[serde(flatten)]
    pub event: EventView,
}

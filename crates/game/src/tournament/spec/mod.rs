//! A tournament as its organiser describes it: one TOML file, read whole, checked against its
//! rulebook before anyone can register. What a rulebook decides is not repeated in a spec: a key that
//! is absent means the rulebook's default.
//!
//! `TournamentSpec` is what the file says; `TournamentRules` is a spec that passed `check`, with the
//! rulebook beside it, and answers questions instead of leaving `Option`s to the engine.

mod bounty;
mod check;
mod entry;
mod error;
mod hand_for_hand;
mod prize_table;
mod read;
mod rebuys;
mod rules;
mod satellite;
mod structure;
mod text;

use base::{Cents, Millis};
use ledger::Currency;
use rulebook::{RulebookId, TimeBank, Variant};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use bounty::{BountyKind, BountySpec, VipBounty};
pub use check::ENTRANTS_MAX;
pub use entry::{Conditions, EntryPrice, MultiBuyIn, ReEntry, Registration, Start, Unregistration};
pub use error::SpecError;
pub use hand_for_hand::HandForHandAt;
pub use prize_table::{ExtraPrize, Places, PrizeForm, PrizeRow, PrizeTable, Shares};
pub use read::{FILE_BYTES_MAX, json_schema};
pub use rebuys::{AddOn, Rebuys};
pub(crate) use rules::doubled;
pub use rules::{BuyIn, TimingFormat, TournamentRules};
pub use satellite::SatelliteSpec;
pub use structure::{LevelRow, ScheduledBreak, Structure};

/// A tournament as its file describes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentSpec {
    /// The name that the lobby shows.
    pub name: String,
    /// The rulebook that it is played by.
    #[schemars(schema_with = "text::schema::rulebook")]
    pub rulebook: RulebookId,
    /// Which poker.
    #[schemars(schema_with = "text::schema::variant")]
    pub game: Variant,
    /// Which money.
    #[schemars(schema_with = "text::schema::currency")]
    pub currency: Currency,
    /// Seats a table, 2 to 10.
    #[schemars(range(min = 2, max = 10))]
    pub seats: u8,
    /// R26, T2: when it starts.
    pub start: Start,
    /// R37: fewer entrants than this, and it is cancelled; 2 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entrants_min: Option<u32>,
    /// No more entrants than this. A tournament that starts when full needs it for more than one
    /// table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entrants_max: Option<u32>,
    /// R35: what an entry costs. Left out of a HexaPro, whose buy-in stands in `hexapro`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<EntryPrice>,
    /// T1: what the house makes the pool up to.
    #[serde(default, with = "text::option", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text::schema::money")]
    pub guarantee: Option<Cents>,
    /// What the house adds to the pool whoever enters; a freeroll's whole pool.
    #[serde(default, with = "text::option", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text::schema::money")]
    pub added: Option<Cents>,
    /// R10: the time to act, if not the rulebook's.
    #[serde(default, with = "text::option", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text::schema::time")]
    pub decision_time: Option<Millis>,
    /// R10: the time bank, if not the rulebook's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text::schema::time_bank")]
    pub time_bank: Option<TimeBank>,
    /// R43: before which places hands are played hand for hand, if not as in the rulebook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_for_hand: Option<HandForHandAt>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub registration: Registration,
    #[serde(default, skip_serializing_if = "is_default")]
    pub conditions: Conditions,
    /// Stack, levels and breaks. Left out of a HexaPro, whose rulebook has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structure: Option<Structure>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub prizes: PrizeTable,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multi_buy_in: Option<MultiBuyIn>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re_entry: Option<ReEntry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rebuys: Option<Rebuys>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add_on: Option<AddOn>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounty: Option<BountySpec>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub satellite: Option<SatelliteSpec>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phased: Option<PhasedSpec>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hexapro: Option<HexaProSpec>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// T9: a phased tournament. The price buys an entry in a first phase; all entries of all first phases
/// make one prize pool, which the second phase plays for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhasedSpec {
    /// How many first phases there are.
    pub first_phases: u16,
    /// The level that a first phase ends after, the first being 1. The second phase goes on with the
    /// next.
    pub ends_after_level: u16,
}

/// X1, XE: a HexaPro: everything but the buy-in is the rulebook's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexaProSpec {
    pub kind: HexaProKind,
    /// One of the rulebook's buy-ins.
    #[serde(with = "text")]
    #[schemars(schema_with = "text::schema::money")]
    pub buy_in: Cents,
}

/// X1 or XE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum HexaProKind {
    Regular,
    Extreme,
}

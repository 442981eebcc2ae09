//! Time at the table: decisions, time banks, lost connections. Nothing here runs a clock.

use base::Millis;
use serde::{Deserialize, Serialize};

use crate::{Multiplier, text};

/// A time at the table in seconds, as people compare them: `60 s`, not `1 min`.
#[must_use]
pub fn in_seconds(time: Millis) -> String {
    if time.0.is_multiple_of(1_000) { format!("{} s", time.0 / 1_000) } else { time.to_string() }
}

/// R10: the time to act before the time bank starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionTimes {
    /// At a cash table.
    #[serde(with = "text::seconds")]
    pub cash: Millis,
    /// In a tournament.
    #[serde(with = "text::seconds")]
    pub tournament: Millis,
    /// In a Sit & Go.
    #[serde(with = "text::seconds")]
    pub sit_and_go: Millis,
    /// In a HexaPro or HexaPro Extreme, where either is offered.
    #[serde(default, with = "text::option")]
    pub hexapro: Option<Millis>,
}

/// H11: the pauses of a run-out. No more betting is possible, the hands are open, and the table takes
/// its time before each street of the board and before the pots are awarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunOutPauses {
    /// From the opened hands to the flop.
    #[serde(with = "text::seconds")]
    pub flop: Millis,
    /// From the flop to the turn; from the opened hands, if the flop is there already.
    #[serde(with = "text::seconds")]
    pub turn: Millis,
    /// From the turn to the river; from the opened hands, if the turn is there already.
    #[serde(with = "text::seconds")]
    pub river: Millis,
    /// From the river to the award of the pots.
    #[serde(with = "text::seconds")]
    pub award: Millis,
}

impl RunOutPauses {
    /// Everything is shown at once.
    pub const NONE: Self =
        Self { flop: Millis::ZERO, turn: Millis::ZERO, river: Millis::ZERO, award: Millis::ZERO };
}

/// R10: one time bank a table or tournament, never shared between two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeBanks {
    /// At a cash table.
    pub cash: TimeBank,
    /// In a tournament, unless it sets its own.
    pub tournament: TimeBank,
    /// In a Sit & Go.
    pub sit_and_go: TimeBank,
    /// In a HexaPro or HexaPro Extreme, where either is offered.
    pub hexapro: Option<HexaProTimeBanks>,
    /// For how long a cash table keeps the time bank of a player who left: a player who is back
    /// within that time has what was left of it, later a new one.
    #[serde(with = "text")]
    pub kept_after_leaving: Millis,
}

/// R10: in a HexaPro the bank depends on what is played for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexaProTimeBanks {
    /// The multiplier from which the larger bank is given.
    pub high_from: Multiplier,
    pub low: TimeBank,
    /// From it on.
    pub high: TimeBank,
}

/// R10: how a time bank starts, grows and ends. One shape for both families of rulebooks: the
/// older ones lift it to ten seconds before each hand, the newer ones let it run empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeBank {
    /// What a player has in the first hand.
    #[serde(with = "text::seconds")]
    pub first: Millis,
    /// What every hand starts with at least.
    #[serde(with = "text::seconds")]
    pub at_least_each_hand: Millis,
    /// What is added …
    #[serde(with = "text::seconds")]
    pub added: Millis,
    /// … after this many hands played.
    pub every_hands: u16,
    /// What it can hold.
    #[serde(with = "text::seconds")]
    pub cap: Millis,
}

/// H17, R48: what a disconnected player is given at his or her turn, after the normal time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disconnection {
    /// H17: extra time at one turn.
    #[serde(with = "text::seconds")]
    pub grace_a_turn: Millis,
    /// H17: extra time in one hand, over all its turns.
    #[serde(with = "text::seconds")]
    pub grace_a_hand: Millis,
    /// H17: whether one who reconnects during the grace may then use the time bank.
    pub time_bank_after_reconnecting: bool,
    /// H17: what follows when the connection is lost in the time bank and the hand's extra time is
    /// used up.
    pub lost_in_time_bank: LostInTimeBank,
    /// R48: extra time in one hand in the final stages of real-money tournaments.
    #[serde(with = "text::seconds")]
    pub final_stage_grace_a_hand: Millis,
    /// R48: which stages those are.
    pub final_stages: Vec<FinalStage>,
}

/// H17: what follows when the connection is lost while the time bank runs and the extra time of the
/// hand is used up, before or meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LostInTimeBank {
    /// The time bank runs on: who loses the connection has no less time than who sits still.
    #[serde(rename = "the time bank runs on")]
    RunsOn,
    /// The room acts at once.
    #[serde(rename = "the room acts at once")]
    ActsAtOnce,
}

/// R48: a final stage of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FinalStage {
    /// The last table.
    #[serde(rename = "final table")]
    FinalTable,
    /// One elimination before the prizes begin.
    #[serde(rename = "bubble")]
    Bubble,
}

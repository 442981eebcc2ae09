//! The rules of a table, taken from the rulebook once and shared by all tables of a game.

use base::Millis;
use hand::Rules;
use rulebook::{Disconnection, MissedCount, RunOutPauses, TimeBank, Variant};

use super::positions::{FirstButton, PositionRules};

/// The rules of a table.
#[derive(Debug, Clone)]
pub struct TableRules {
    pub game: Variant,
    pub seats: u8,
    /// The rules of one hand. The rake is missing: it depends on the number of players.
    pub hand: Rules,
    /// H11 \[I\]: how the rest of the board is shown once no more betting is possible.
    pub run_out: RunOutPauses,
    /// R3, R4, H15, R29: how button and blinds move.
    pub positions: PositionRules,
    /// R3, R29: the button of the first hand.
    pub first_button: FirstButton,
    /// Whether players who sit out are dealt in.
    pub absent: Absent,
    /// H15: whether a post out of place counts as a bet.
    pub post_is_live: bool,
    /// H15: which blinds a player misses by sitting out.
    pub missed_counts: MissedCount,
    /// R10: the time to decide.
    pub decision_time: Millis,
    /// R10: the time bank.
    pub time_bank: TimeBank,
    /// H17: lost connections.
    pub disconnection: Disconnection,
    /// H17 \[I\]: whether a time-out while connected sits the player out too.
    pub time_out_sits_out: bool,
}

/// What happens to players who sit out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent {
    /// H16: no cards, no blinds: cash tables.
    NotDealtIn,
    /// R40: dealt in, blinds paid, folded at once: tournaments.
    DealtInAndFolded,
}

//! H11: what the open hands of a run-out are worth. The room only asks, and sends the answer on: whoever
//! runs the room computes it elsewhere, since it may take longer than everybody else should wait.

use base::{GameId, TableId};
use cards::Card;
use hand::{Seat, Street};
use serde::{Deserialize, Serialize};

/// The open hands and the board: all that everybody at the table sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EquityQuestion {
    /// The number of the hand at its table.
    pub hand: u64,
    pub street: Street,
    pub board: Vec<Card>,
    /// The hole cards of everybody who is still in, by seat.
    pub open: Vec<(Seat, Vec<Card>)>,
}

/// An answer for a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EquityAnswer {
    pub game: GameId,
    pub table: TableId,
    /// The hand that the question was about.
    pub hand: u64,
    pub equity: Equity,
}

/// How much of the main pot, for which all of them play, each open hand wins on average.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Equity {
    /// The street whose board it is about.
    pub street: Street,
    /// Tenths of a percent, by seat.
    pub shares: Vec<(Seat, u16)>,
    /// Whether it was estimated from a sample of the possible boards.
    pub sampled: bool,
}

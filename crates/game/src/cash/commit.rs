//! What a pool asks of the store and says to the room. A pool changes money only by a commit, and
//! believes it happened only when the answer says so.

use base::{Chips, Millis, PlayerId, RequestId, TableId};
use hand::Seat;
use serde::{Deserialize, Serialize};

use super::{
    departures::{Count, Departure},
    limits::Limits,
    pool::StoredTable,
    queue::QueuePlace,
    refusal::TopUpRefusal,
    saved::After,
};
use crate::table::{HandOver, TableEvent};

/// A commit's name, unique in its game for ever: asking twice does it once.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct CommitId(pub u64);

/// Something for the store to do, all of it or none.
#[derive(Debug, Clone)]
pub struct Commit {
    pub id: CommitId,
    pub table: TableId,
    pub what: What,
    /// What is to be stored of the pool with it.
    pub after: After,
}

/// What a commit does. Chips are cents here.
#[derive(Debug, Clone)]
pub enum What {
    /// Wallet to a seat's escrow.
    BuyIn {
        player: PlayerId,
        seat: Seat,
        amount: Chips,
        /// The client's own number: the same request is never applied twice.
        request: RequestId,
        /// H18, B5: what it adds to the day's returns and resets.
        counts: Vec<Count>,
        /// H18, B5: the table where what was remembered of the player is honoured by this.
        honours: Option<TableId>,
    },
    /// H20: wallet to a seat's escrow, between hands.
    TopUp {
        player: PlayerId,
        seat: Seat,
        amount: Chips,
        /// The client's own number, as for a buy-in; none for what comes by itself after a hand.
        request: Option<RequestId>,
    },
    /// Chips that were read back where their player has no seat go back.
    Refund {
        player: PlayerId,
        seat: Seat,
        amount: Chips,
        /// The buy-in the chips came with. They go back once, since what has gone back is not at
        /// the seat any more; the refund itself has a name of its own, like every commit.
        of: CommitId,
    },
    /// A seat's escrow to the wallet.
    Leave(Exit),
    /// A hand is over.
    Hand(Box<HandCommit>),
}

impl What {
    /// The player's request that this carries out, if one does: no other commit ever does it again.
    #[must_use]
    pub fn request(&self) -> Option<(PlayerId, RequestId)> {
        match *self {
            Self::BuyIn { player, request, .. } => Some((player, request)),
            Self::TopUp { player, request, .. } => request.map(|request| (player, request)),
            Self::Refund { .. } | Self::Leave(_) | Self::Hand(_) => None,
        }
    }
}

/// A player leaves a table with what is in the escrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exit {
    pub player: PlayerId,
    pub seat: Seat,
    pub stack: Chips,
    /// When: the start of the time in which the table remembers.
    pub at: Millis,
    /// B5 \[I\]: whether the table remembers it, and not a larger stack that a reset did not forget.
    pub remembered: bool,
}

/// A finished hand with everything its end moves.
#[derive(Debug, Clone)]
pub struct HandCommit {
    pub over: HandOver,
    /// Who played in which seat, in the order of the results.
    pub players: Vec<(Seat, PlayerId)>,
    /// Who leaves with this hand.
    pub exits: Vec<Exit>,
    /// The table as it stands after it.
    pub state: StoredTable,
}

/// What the store says to a commit. The same answer may come more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommitOutcome {
    /// It is durable (also if it already was).
    Done,
    /// It will never happen: the wallet does not cover it.
    NotEnough,
    /// It will never happen, for a reason of the store's own.
    Refused,
}

/// What a pool wants done.
#[derive(Debug, Clone)]
pub enum Effect {
    /// Something happened at a table: everyone there hears what they may.
    Say(TableId, TableEvent),
    /// Something for one player.
    Tell(PlayerId, Notice),
    /// Something for the store. What is said at this table after a hand's commit waits for the
    /// answer.
    Commit(Commit),
    /// R7: this player has gone into sit-out mode here, so also at all other cash tables.
    SatOut(PlayerId),
    /// A table was opened or closed.
    Tables,
}

/// News for one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "note", rename_all = "snake_case")]
pub enum Notice {
    /// A seat is held: confirm a buy-in within these limits before `until`.
    Seat {
        table: TableId,
        seat: Seat,
        /// What may be brought, and why.
        limits: Limits,
        /// Until when the seat is held.
        until: Millis,
    },
    /// H14: where the player stands in the queue.
    Queued(QueuePlace),
    /// The player is no longer in the queue.
    LeftQueue,
    /// The held seat was given up: the time passed, or the player declined.
    SeatGone { table: TableId },
    /// The buy-in was refused by the cashier.
    BuyInRefused {
        table: TableId,
        /// Whether the wallet did not cover it.
        not_enough: bool,
    },
    /// Chips lay where the player has no seat: they are on their way back.
    BuyInReturned { table: TableId, amount: Chips },
    /// The player sits.
    Seated { table: TableId, seat: Seat, stack: Chips },
    /// H20: a top-up was refused by the cashier.
    TopUpRefused { table: TableId },
    /// H20, B2: a top-up that fitted the stack before the hand does not any more.
    TopUpNoLongerFits { table: TableId, why: TopUpRefusal },
    /// The player has left a table, and the chips are in the wallet.
    LeftTable { table: TableId, left: Departure },
}

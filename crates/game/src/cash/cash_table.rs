//! One table of a pool with what only cash tables have: held seats, commits that the store has not
//! answered, and what each seat bought in with.

use std::{collections::BTreeMap, sync::Arc};

use base::{Chips, Millis, PlayerId, RequestId, TableId};
use hand::Seat;
use serde::{Deserialize, Serialize};

use super::{draft::Exit, limits::Limits, rules::PoolRules};
use crate::{
    SeatSet,
    commit::CommitId,
    table::{Table, TableEvent, TableState},
};

/// One table of a pool with what only cash tables have.
pub(crate) struct CashTable {
    pub(crate) table: Table,
    pub(crate) holds: Vec<SeatHold>,
    /// What each seat has besides its place at the table.
    pub(crate) seats: Vec<CashSeat>,
    /// Commits about one seat that the store has not answered.
    pub(crate) pending: BTreeMap<CommitId, Pending>,
    /// The hand whose commit the store has not answered: nothing is dealt meanwhile.
    pub(crate) settling: Option<Settling>,
    /// H13: two-handed hands that may still be played.
    pub(crate) two_handed_left: u16,
    /// When the next hand may start.
    pub(crate) next_hand_at: Millis,
    /// Whether a tick is due then to deal it.
    pub(crate) deal_is_due: bool,
    /// R23: whether the next hand waits for everybody to be back after a crash.
    pub(crate) reopening: bool,
    pub(super) wake: Option<Millis>,
}

/// A seat held for a player who is about to buy in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SeatHold {
    pub(crate) player: PlayerId,
    pub(crate) seat: Seat,
    pub(crate) until: Millis,
    pub(crate) limits: Limits,
    /// H17: whether the player's client is connected.
    pub(crate) connected: bool,
    /// The buy-in that was confirmed and is on its way: until it is answered the seat is kept.
    pub(crate) commit: Option<CommitId>,
    /// The confirmed request, by which a repetition is recognised.
    pub(crate) confirmed: Option<(RequestId, Chips)>,
    /// When the limits were quoted: what was remembered then counts, however long the choice took.
    pub(crate) quoted_at: Millis,
}

impl SeatHold {
    /// Whether nobody has confirmed it in time.
    pub(crate) fn is_over(&self, now: Millis) -> bool {
        self.commit.is_none() && self.until <= now
    }
}

/// The end of a hand that the store has not answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settling {
    pub(crate) id: CommitId,
    /// Players who leave with it. A player who asks to leave later has a commit of his or her own.
    pub(crate) exits: Vec<Exit>,
    /// How long to wait, from its end as it is shown, before the next hand.
    pub(crate) pause: Millis,
}

/// What a commit about one seat is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pending {
    BuyIn { player: PlayerId, seat: Seat, amount: Chips, honours: Option<TableId> },
    TopUp { player: PlayerId, seat: Seat, amount: Chips, request: Option<RequestId> },
    Leave(Exit),
    Refund,
}

/// What a seat has besides its place at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct CashSeat {
    /// The buy-in the player sat down with.
    pub(crate) since: CommitId,
    /// H20: what the player sat down with.
    pub(crate) bought_in: Chips,
    /// H20: whether to top up to it after every hand.
    pub(crate) auto_top_up: bool,
    /// H20: the top-up that the player asked for and gets between hands.
    pub(crate) wanted: Option<Chips>,
    /// The request for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) wanted_by: Option<RequestId>,
    /// Chips that arrived while the player was in a hand.
    pub(crate) arrived: Chips,
}

/// A table as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredTable {
    pub(crate) table: TableState,
    pub(crate) seats: Vec<CashSeat>,
    pub(crate) two_handed_left: u16,
}

impl StoredTable {
    pub(crate) fn vacate(&mut self, seat: Seat) {
        self.table.vacate(seat);
        self.seats[index_of(seat)] = CashSeat::default();
    }
}

impl CashTable {
    pub(crate) fn new(rules: &PoolRules) -> Self {
        let table = Table::new(Arc::clone(&rules.table));
        let seats = vec![CashSeat::default(); usize::from(rules.table.seats)];
        Self::of(table, seats, 0)
    }

    pub(crate) fn of(table: Table, seats: Vec<CashSeat>, two_handed_left: u16) -> Self {
        Self {
            table,
            holds: Vec::new(),
            seats,
            pending: BTreeMap::new(),
            settling: None,
            two_handed_left,
            next_hand_at: Millis::ZERO,
            deal_is_due: false,
            reopening: false,
            wake: None,
        }
    }

    pub(crate) fn stored(&self) -> StoredTable {
        StoredTable {
            table: self.table.state(),
            seats: self.seats.clone(),
            two_handed_left: self.two_handed_left,
        }
    }

    /// Seats that are neither taken nor held.
    pub(crate) fn free_seats(&self) -> SeatSet {
        let held: SeatSet = self.holds.iter().map(|hold| hold.seat).collect();
        self.table.free_seats().without(held)
    }

    pub(crate) fn hold_of(&self, player: PlayerId) -> Option<usize> {
        self.holds.iter().position(|hold| hold.player == player)
    }

    /// Whether money of this table is on its way, so that it must not be closed.
    pub(crate) fn is_empty(&self) -> bool {
        let nobody = self.holds.is_empty() && self.table.occupants().next().is_none();
        nobody && self.pending.is_empty() && self.settling.is_none()
    }

    pub(crate) fn seat(&self, seat: Seat) -> &CashSeat {
        &self.seats[index_of(seat)]
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> &mut CashSeat {
        &mut self.seats[index_of(seat)]
    }

    /// Gives the chips that arrived during a hand to all players who are in no hand.
    pub(crate) fn credit_arrived_chips(&mut self, may_post: bool, events: &mut Vec<TableEvent>) {
        let seats: Vec<Seat> = self.table.occupants().map(|(seat, _)| seat).collect();
        for seat in seats {
            if !self.table.is_dealt_in(seat) && !self.seat_mut(seat).arrived.is_zero() {
                let arrived = std::mem::take(&mut self.seat_mut(seat).arrived);
                self.table.add_chips(seat, arrived, may_post, events);
            }
        }
    }

    /// Whether chips for this seat wait for the store: its exit waits for them.
    pub(crate) fn top_up_is_on_its_way(&self, seat: Seat) -> bool {
        self.pending.values().any(
            |pending| matches!(pending, Pending::TopUp { seat: filling, .. } if *filling == seat),
        )
    }

    /// H20: the seat's stack, with the chips that have arrived since and those on their way.
    pub(crate) fn stack_to_come(&self, seat: Seat) -> Chips {
        let stack = self.table.occupant(seat).map_or(Chips::ZERO, |seated| seated.stack);
        let on_its_way = self.pending.values().filter_map(|pending| match *pending {
            Pending::TopUp { seat: filling, amount, .. } if filling == seat => Some(amount),
            _ => None,
        });
        on_its_way.fold(stack + self.seat(seat).arrived, |sum, amount| sum + amount)
    }

    /// Whether this very request for chips waits for the store.
    pub(crate) fn is_filling(&self, at: Seat, chips: Chips, by: RequestId) -> bool {
        self.pending.values().any(|pending| {
            matches!(pending, Pending::TopUp { seat, amount, request, .. }
                if (*seat, *amount, *request) == (at, chips, Some(by)))
        })
    }

    /// Whether this seat's exit waits for the store.
    pub(crate) fn exit_is_on_its_way(&self, seat: Seat) -> bool {
        let leaves =
            |pending: &Pending| matches!(pending, Pending::Leave(exit) if exit.seat == seat);
        self.pending.values().any(leaves)
    }

    /// The seats of players who want to leave.
    pub(crate) fn leavers(&self) -> Vec<Seat> {
        let leaving = self.table.occupants().filter(|(_, seated)| seated.leaving);
        leaving.map(|(seat, _)| seat).collect()
    }
}

fn index_of(seat: Seat) -> usize {
    usize::from(seat.number()) - 1
}

//! Seats over many hands: sitting down, sitting out, coming back and leaving. Playing a hand is
//! `play`.

use std::sync::Arc;

use base::{Chips, Millis, PlayerId};
use hand::{Seat, View, Viewer};
use serde::{Deserialize, Serialize};

use super::{
    clock::{Bank, Timing},
    event::TableEvent,
    occupant::{EntryStatus, Missed, Occupant, Presence, SitOut},
    play::Running,
    positions::{Entry, LastHand},
    rules::{Absent, TableRules},
};
use crate::seats::SeatSet;

/// The state of a table between hands, which is all that is stored. A hand in progress is not
/// stored (R23): a restored table is as it was at the start of that hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableState {
    pub(super) seats: Vec<Option<Occupant>>,
    /// What the next positions follow from.
    pub(super) last: Option<LastHand>,
    /// The number of the last hand started.
    pub(super) hand_number: u64,
}

impl TableState {
    /// R4: removes a player: the next one in this seat did not play the last hand.
    pub(crate) fn vacate(&mut self, seat: Seat) -> Option<Occupant> {
        if let Some(last) = &mut self.last {
            last.played.remove(seat);
        }
        self.seats[index_of(seat)].take()
    }
}

/// One table.
pub struct Table {
    pub(super) state: TableState,
    pub(super) running: Option<Box<Running>>,
    pub(super) rules: Arc<TableRules>,
}

impl Table {
    /// An empty table.
    #[must_use]
    pub fn new(rules: Arc<TableRules>) -> Self {
        let seats = (0..rules.seats).map(|_| None).collect();
        Self { state: TableState { seats, last: None, hand_number: 0 }, running: None, rules }
    }

    /// A table as it was stored. If a hand may have been dealt since and lost, its number is not
    /// used again, nor are those up to `rolled_back` that were lost before it, so that no late click
    /// fits another hand. What was to happen at a hand's end (sitting out) happens now.
    #[must_use]
    pub fn restore(
        rules: Arc<TableRules>,
        state: TableState,
        rolled_back: u64,
        lost_one: bool,
        now: Millis,
    ) -> Self {
        let mut table = Self { state, running: None, rules };
        table.state.hand_number = table.state.hand_number.max(rolled_back) + u64::from(lost_one);
        table.settle(now, &mut Vec::new());
        table
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &TableRules {
        &self.rules
    }

    /// The players, by seat.
    pub fn occupants(&self) -> impl Iterator<Item = (Seat, &Occupant)> {
        let seats = self.state.seats.iter().enumerate();
        seats.filter_map(|(index, occupant)| Some((seat_at(index), occupant.as_ref()?)))
    }

    /// Where this player sits.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.occupants().find(|(_, occupant)| occupant.player == player).map(|(seat, _)| seat)
    }

    /// The seated players.
    #[must_use]
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.state.seats.get(index_of(seat))?.as_ref()
    }

    pub(super) fn occupant_mut(&mut self, seat: Seat) -> Option<&mut Occupant> {
        self.state.seats.get_mut(index_of(seat))?.as_mut()
    }

    /// Seats where nobody sits.
    #[must_use]
    pub fn free_seats(&self) -> SeatSet {
        let taken: SeatSet = self.occupants().map(|(seat, _)| seat).collect();
        SeatSet::first(self.rules.seats).without(taken)
    }

    /// Seats a player in a free seat: with `stack`, as a newcomer (H15).
    ///
    /// # Panics
    /// If the seat is taken or the player sits here already: the caller holds the seat first.
    pub fn sit(
        &mut self,
        seat: Seat,
        player: PlayerId,
        stack: Chips,
        may_post: bool,
        out: &mut Vec<TableEvent>,
    ) {
        let timing = Timing {
            connected: true,
            bank: Bank::new(&self.rules.time_bank),
            grace_used: Millis::ZERO,
            grace_a_hand: self.rules.disconnection.grace_a_hand,
        };
        let newcomer = Occupant {
            player,
            stack,
            timing,
            entry_status: EntryStatus::Entering { may_post, posts: false },
            presence: Presence::In,
            sit_out: None,
            back_by: None,
            out_of_chips: false,
            leaving: false,
        };
        self.seat_player(seat, newcomer, out);
    }

    /// Seats a player who comes from another table, or a newcomer, in a free seat. R10: stack, time
    /// bank, sit-out state and connection move with the player.
    ///
    /// # Panics
    /// If the seat is taken or the player sits here already, as in [`Table::sit`].
    pub fn seat_player(&mut self, seat: Seat, occupant: Occupant, out: &mut Vec<TableEvent>) {
        let Occupant { player, stack, .. } = occupant;
        assert!(self.seat_of(player).is_none(), "nobody sits twice at a table");
        // The last hand's cards in this seat were another player's: the newcomer has no part in it.
        // H11: its winner may still show.
        if let Some(running) = &mut self.running {
            running.newcomers.insert(seat);
        }
        let (sits_out, connected) = (occupant.presence != Presence::In, occupant.timing.connected);
        let place = &mut self.state.seats[index_of(seat)];
        assert!(place.is_none(), "a seat is held for one player at a time");
        *place = Some(occupant);
        out.push(TableEvent::Sat { seat, player, stack });
        if !connected {
            out.push(TableEvent::Connection { seat, connected });
        }
        if sits_out {
            out.push(TableEvent::SatOut { seat });
        }
    }

    /// R10: the time bank that a player brings along.
    pub fn set_bank(&mut self, seat: Seat, bank: Bank) {
        if let Some(occupant) = self.occupant_mut(seat) {
            occupant.timing.bank = bank;
        }
    }

    /// Takes a player off the table, with everything that [`Table::seat_player`] of another one needs.
    /// During a hand that the player is dealt into, call [`Table::leave_after_hand`] instead.
    ///
    /// # Panics
    /// If nobody sits there, or a hand holds the player.
    pub fn remove(&mut self, seat: Seat, out: &mut Vec<TableEvent>) -> Occupant {
        assert!(!self.is_dealt_in(seat), "a hand in progress holds its players");
        let occupant = self.state.vacate(seat).expect("a player to remove");
        if let Some(running) = &mut self.running {
            running.before.forget(seat);
        }
        out.push(TableEvent::Left { seat, player: occupant.player });
        occupant
    }

    /// Marks a player to leave once the hand lets go; until then turns are checked or folded.
    pub fn leave_after_hand(&mut self, seat: Seat) {
        if let Some(occupant) = self.occupant_mut(seat) {
            occupant.leaving = true;
        }
    }

    /// H16: sits out, now if the player is in no hand, otherwise when requested.
    pub fn sit_out(&mut self, seat: Seat, wish: SitOut, now: Millis, out: &mut Vec<TableEvent>) {
        let dealt_in = self.is_dealt_in(seat);
        let Some(occupant) = self.occupant_mut(seat) else { return };
        if occupant.presence != Presence::In {
            // Without chips and without the wish to play on: chips alone do not bring the player back.
            occupant.out_of_chips = false;
            return;
        }
        if dealt_in || wish == SitOut::NextBigBlind {
            occupant.sit_out = Some(wish);
        } else {
            Self::start_sit_out(occupant, seat, now, out);
        }
    }

    pub(super) fn start_sit_out(
        occupant: &mut Occupant,
        seat: Seat,
        now: Millis,
        out: &mut Vec<TableEvent>,
    ) {
        occupant.sit_out = None;
        occupant.presence = Presence::Out { since: now, missed: Missed::default() };
        occupant.out_of_chips = false;
        out.push(TableEvent::SatOut { seat });
    }

    /// Ends a sit-out, or cancels a request for one. H15: a player who missed a blind that counts
    /// enters as `may_post` says. H16: a player without chips keeps sitting out until chips arrive.
    pub fn come_back(&mut self, seat: Seat, may_post: bool, out: &mut Vec<TableEvent>) {
        let counts = self.rules.missed_counts;
        let Some(occupant) = self.occupant_mut(seat) else { return };
        occupant.sit_out = None;
        occupant.back_by = None;
        occupant.out_of_chips = occupant.presence != Presence::In && occupant.stack.is_zero();
        if occupant.out_of_chips {
            return;
        }
        if let Presence::Out { missed, .. } = occupant.presence {
            occupant.presence = Presence::In;
            if missed.counts(counts) {
                occupant.entry_status = EntryStatus::Entering { may_post, posts: false };
            }
            out.push(TableEvent::CameBack { seat });
        }
    }

    /// H15: whether to post a big blind out of place rather than wait for it. `false` if this
    /// player has no such choice.
    pub fn choose_post(&mut self, seat: Seat, post: bool) -> bool {
        match self.occupant_mut(seat).map(|occupant| &mut occupant.entry_status) {
            Some(EntryStatus::Entering { may_post: true, posts }) => {
                *posts = post;
                true
            }
            _ => false,
        }
    }

    /// R48: how much extra time to reconnect everybody here has in a hand.
    pub fn set_grace(&mut self, grace_a_hand: Millis) {
        for occupant in self.state.seats.iter_mut().flatten() {
            occupant.timing.grace_a_hand = grace_a_hand;
        }
    }

    /// R9: until when the player has to be back here.
    pub fn set_back_by(&mut self, seat: Seat, back_by: Option<Millis>) {
        if let Some(occupant) = self.occupant_mut(seat) {
            occupant.back_by = back_by;
        }
    }

    /// Adds chips to a stack between hands (H18, H20). A player who sat out only for lack of chips
    /// takes part again, as `may_post` says if a blind passed meanwhile (H15).
    ///
    /// # Panics
    /// If the player is in a hand, or the seat is empty.
    pub fn add_chips(
        &mut self,
        seat: Seat,
        chips: Chips,
        may_post: bool,
        out: &mut Vec<TableEvent>,
    ) {
        assert!(!self.is_dealt_in(seat), "chips come only between hands");
        let occupant = self.occupant_mut(seat).expect("a player to give chips to");
        occupant.stack += chips;
        let (stack, comes_back) = (occupant.stack, occupant.out_of_chips);
        out.push(TableEvent::Stack { seat, stack });
        if comes_back {
            self.come_back(seat, may_post, out);
        }
    }

    /// The seats that take part in the next hand, and how each would come into it.
    pub(super) fn ready(&self) -> Vec<(Seat, Entry)> {
        let takes_part = |occupant: &Occupant| match self.rules.absent {
            Absent::NotDealtIn => occupant.is_in(),
            Absent::DealtInAndFolded => !occupant.stack.is_zero(),
        };
        let ready = self.occupants().filter(|(_, occupant)| takes_part(occupant));
        ready.map(|(seat, occupant)| (seat, occupant.entry_status.entry())).collect()
    }

    /// Who had the big blind in the last hand, whoever sits there now.
    pub(crate) fn last_big_blind(&self) -> Option<Seat> {
        self.state.last.map(|last| last.big_blind)
    }

    /// H13: how many players are not sitting out.
    #[must_use]
    pub fn players_in(&self) -> usize {
        self.ready().len()
    }

    /// The number of the hand in progress, or of the last one.
    #[must_use]
    pub fn hand_number(&self) -> u64 {
        self.state.hand_number
    }

    /// What a seat's stack is for the store: a hand that is decided and still being shown is over
    /// there.
    #[must_use]
    pub fn stored_stack(&self, seat: Seat) -> Option<Chips> {
        let run_out = self.running.as_ref().and_then(|running| running.run_out.as_ref());
        let result = run_out.and_then(|run_out| run_out.results.iter().find(|r| r.seat == seat));
        let stack = self.occupant(seat)?.stack;
        Some(result.map_or(stack, |result| result.ended_with))
    }

    /// What a viewer sees of the hand in progress, or of the last one until the next is dealt.
    #[must_use]
    pub fn hand_view(&self, viewer: Viewer) -> Option<View> {
        let running = self.running.as_ref()?;
        let viewer = match viewer {
            Viewer::Seat(seat) if running.newcomers.contains(seat) => Viewer::Watcher,
            Viewer::Seat(_) | Viewer::Watcher => viewer,
        };
        Some(match &running.run_out {
            Some(run_out) => running.hand.view_in_run_out(viewer, run_out.street),
            None => running.hand.view(viewer),
        })
    }
}

pub(super) fn index_of(seat: Seat) -> usize {
    usize::from(seat.number()) - 1
}

pub(super) fn seat_at(index: usize) -> Seat {
    let number = u8::try_from(index + 1).expect("a table has at most ten seats");
    Seat::new(number).expect("a table has at most ten seats")
}

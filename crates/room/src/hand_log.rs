//! What was sent about a table's hand in progress, or its last one: enough to repeat it to a viewer
//! who comes later, and to know what follows from it for everybody (the pots, what shown hands make,
//! which hands are open) or for one player (what the own cards make). It is given messages only when
//! they are sent, so nothing that is held back is in it.

use base::PlayerId;
use cards::{Card, Rank, Suit};
use game::table::TableEvent;
use hand::{Ante, Event, Hole, Makes, PotCounter, PotView, Seat, Street, Viewer};

use crate::{
    equity::{Equity, EquityQuestion},
    input::TableMessage,
    snapshot::SentMessage,
};

/// Few hands have a tenth as many messages; those of the longest would only make a snapshot slow.
const ENTRIES_MAX: usize = 500;

/// The log of one hand. Every event of every hand is noted, and few are asked for again: what can be
/// found out from the events is found out when it is asked for.
#[derive(Debug)]
pub(crate) struct HandLog {
    /// The hand's number; 0 before the first.
    hand: u64,
    ante: Ante,
    entries: Vec<Entry>,
    /// Only those of the street count.
    board: [Card; 5],
    street: Street,
    players: Vec<DealtIn>,
    is_over: bool,
    equity: Option<Equity>,
}

#[derive(Debug)]
enum Entry {
    Event(TableEvent),
    Equity(Box<Equity>),
}

/// A player of the hand. Somebody else may sit there when it is over, so cards belong to a player
/// and not to a seat.
#[derive(Debug)]
struct DealtIn {
    seat: Seat,
    player: Option<PlayerId>,
    hole: Hole,
    folded: bool,
    shown: bool,
}

impl Default for HandLog {
    fn default() -> Self {
        Self {
            hand: 0,
            ante: Ante::None,
            entries: Vec::new(),
            board: [Card::new(Rank::Two, Suit::Clubs); 5],
            street: Street::Preflop,
            players: Vec::new(),
            is_over: true,
            equity: None,
        }
    }
}

impl HandLog {
    /// H8: the pots, if bets are collected before this event, which is sent next.
    pub(crate) fn pots_before(&self, event: &TableEvent) -> Option<Vec<PotView>> {
        let TableEvent::Hand(event) = event else { return None };
        if !PotCounter::may_collect_before(event) {
            return None;
        }
        let mut pots = PotCounter::new(self.ante);
        for entry in &self.entries {
            if let Entry::Event(TableEvent::Hand(event)) = entry {
                pots.collected_before(event);
                pots.note(event);
            }
        }
        pots.collected_before(event)
    }

    /// An event is sent; of dealt cards, this is their owner.
    pub(crate) fn note(&mut self, event: &TableEvent, owner: Option<PlayerId>) {
        match event {
            TableEvent::HandStarts { hand, blinds, .. } => {
                self.entries.clear();
                self.players.clear();
                (self.hand, self.ante, self.street) = (*hand, blinds.ante, Street::Preflop);
                (self.is_over, self.equity) = (false, None);
            }
            TableEvent::Hand(event) => self.note_in_hand(event, owner),
            TableEvent::RolledBack { .. } => self.is_over = true,
            // The player's own affair at that moment, and long over.
            TableEvent::Clock { .. } | TableEvent::Connection { .. } => return,
            TableEvent::Sat { .. }
            | TableEvent::Left { .. }
            | TableEvent::SatOut { .. }
            | TableEvent::CameBack { .. }
            | TableEvent::Stack { .. }
            | TableEvent::TimedOut { .. } => {}
        }
        if !matches!(event, TableEvent::Hand(Event::Turn { .. })) {
            self.push(Entry::Event(*event));
        }
    }

    fn note_in_hand(&mut self, event: &Event, owner: Option<PlayerId>) {
        match *event {
            Event::Dealt { seat, hole } => {
                let dealt_in = DealtIn { seat, player: owner, hole, folded: false, shown: false };
                self.players.push(dealt_in);
            }
            Event::Folded { seat } => {
                if let Some(player) = self.player_mut(seat) {
                    player.folded = true;
                }
            }
            Event::Shown { seat, .. } => {
                if let Some(player) = self.player_mut(seat) {
                    player.shown = true;
                }
            }
            Event::Board { street, ref board } => {
                (self.street, self.board) = (street, *board);
            }
            Event::Cancelled | Event::Ended => self.is_over = true,
            Event::Posted { .. }
            | Event::Turn { .. }
            | Event::Checked { .. }
            | Event::Called { .. }
            | Event::Raised { .. }
            | Event::Returned { .. }
            | Event::Raked { .. }
            | Event::Won { .. } => {}
        }
    }

    /// H11: the five cards of a hand that is shown with the whole board, or has won.
    pub(crate) fn best(&self, event: &TableEvent) -> Option<Makes> {
        let TableEvent::Hand(event) = event else { return None };
        match *event {
            Event::Shown { ref hole, made: Some(_), .. } => Makes::of(hole.cards(), self.board()),
            Event::Won { seat, made: Some(_), .. } => {
                let winner = self.players.iter().find(|player| player.seat == seat)?;
                Makes::of(winner.hole.cards(), self.board()).filter(|_| winner.shown)
            }
            _ => None,
        }
    }

    /// What the own cards make now, for each player who sees something new with this event.
    pub(crate) fn own_messages(
        &self,
        event: &TableEvent,
        watches: impl Fn(PlayerId) -> bool,
    ) -> Vec<(PlayerId, TableMessage)> {
        let of = |dealt_in: &DealtIn| {
            let player = dealt_in.player.filter(|player| watches(*player))?;
            let makes = Makes::of(dealt_in.hole.cards(), self.board())?;
            Some((player, TableMessage::Makes { seat: dealt_in.seat, makes }))
        };
        match *event {
            TableEvent::Hand(Event::Dealt { .. }) => {
                self.players.last().and_then(of).into_iter().collect()
            }
            TableEvent::Hand(Event::Board { .. }) => {
                self.players.iter().filter(|player| !player.folded).filter_map(of).collect()
            }
            _ => Vec::new(),
        }
    }

    /// H11: the question how much the open hands are worth, if this event makes it a new one: nobody
    /// can bet any more, everybody who is in has shown, or another board card has come.
    pub(crate) fn question_after(&self, event: &TableEvent) -> Option<EquityQuestion> {
        let asks = matches!(event, TableEvent::Hand(Event::Shown { .. } | Event::Board { .. }));
        let complete_before = matches!(event, TableEvent::Hand(Event::Shown { made: Some(_), .. }));
        let live = || self.players.iter().filter(|player| !player.folded);
        if !asks || complete_before || self.is_over || !live().all(|player| player.shown) {
            return None;
        }
        let open = live().map(|player| (player.seat, player.hole.cards().to_vec())).collect();
        let (hand, street, board) = (self.hand, self.street, self.board().to_vec());
        Some(EquityQuestion { hand, street, board, open })
    }

    /// The answer, if it is still about this street of this hand.
    pub(crate) fn answered(&mut self, hand: u64, equity: Equity) -> Option<TableMessage> {
        if self.is_over || (hand, equity.street) != (self.hand, self.street) {
            return None;
        }
        self.push(Entry::Equity(Box::new(equity.clone())));
        self.equity = Some(equity.clone());
        Some(TableMessage::Equity(equity))
    }

    /// What the open hands are worth, as last sent.
    pub(crate) fn equity(&self) -> Option<Equity> {
        self.equity.clone().filter(|_| !self.is_over)
    }

    /// The messages of the hand as this player sees them, without those of turns and clocks. Of a
    /// very long hand its start and its end.
    pub(crate) fn seen_by(&self, player: PlayerId) -> Vec<SentMessage> {
        let mut pots = PotCounter::new(self.ante);
        let mut messages = Vec::new();
        for entry in &self.entries {
            match entry {
                Entry::Event(event) => {
                    if let TableEvent::Hand(event) = event {
                        let collected = pots.collected_before(event).map(TableMessage::Pots);
                        messages.extend(collected.map(SentMessage::plain));
                        pots.note(event);
                    }
                    let viewer = self.viewer_of(event, player);
                    let message = TableMessage::Event(event.seen_by(viewer));
                    messages.push(SentMessage { message, best: self.best(event) });
                }
                Entry::Equity(equity) => {
                    messages.push(SentMessage::plain(TableMessage::Equity((**equity).clone())));
                }
            }
        }
        if messages.len() > ENTRIES_MAX {
            messages.drain(1..=messages.len() - ENTRIES_MAX);
        }
        messages
    }

    /// Dealt cards are for the player who got them.
    fn viewer_of(&self, event: &TableEvent, player: PlayerId) -> Viewer {
        let TableEvent::Hand(Event::Dealt { seat, .. }) = *event else { return Viewer::Watcher };
        let owns = |dealt_in: &DealtIn| dealt_in.seat == seat && dealt_in.player == Some(player);
        if self.players.iter().any(owns) { Viewer::Seat(seat) } else { Viewer::Watcher }
    }

    fn board(&self) -> &[Card] {
        &self.board[..self.street.board_cards()]
    }

    fn player_mut(&mut self, seat: Seat) -> Option<&mut DealtIn> {
        self.players.iter_mut().find(|player| player.seat == seat)
    }

    fn push(&mut self, entry: Entry) {
        if self.hand == 0 {
            return;
        }
        // Between hands players come and go for as long as they like; the start of the hand stays.
        if self.is_over && self.entries.len() >= ENTRIES_MAX {
            self.entries.remove(1);
        }
        self.entries.push(entry);
    }
}

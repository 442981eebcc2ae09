//! What a viewer may see. Everything that leaves the room about a running hand goes through the
//! four functions here; each decides by an exhaustive match, so that a new event cannot slip out.

use base::Chips;
use cards::{Card, Strength};
use rulebook::Variant;
use serde::{Deserialize, Serialize};

use crate::{
    action::LegalActions,
    event::{Event, Forced, Hole, Street},
    hand::{Ending, Hand, PlayerState},
    seat::Seat,
};

/// Who sees a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// Anyone else: sees what the public sees.
    Watcher,
}

impl Viewer {
    fn owns(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Watcher => false,
        }
    }
}

/// Hidden cards that this viewer may see. Made only in this file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VisibleCards(Vec<Card>);

impl VisibleCards {
    fn new(hole: &Hole) -> Self {
        Self(hole.cards().to_vec())
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.0
    }
}

/// An event as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // Each field is described at `Event`.
pub enum EventView {
    Posted { seat: Seat, what: Forced, amount: Chips, all_in: bool },
    Dealt { seat: Seat, cards: Option<VisibleCards> },
    Turn { seat: Seat, turn: u32 },
    Folded { seat: Seat },
    Checked { seat: Seat },
    Called { seat: Seat, added: Chips, to: Chips, all_in: bool },
    Raised { seat: Seat, added: Chips, to: Chips, by: Chips, opens: bool, all_in: bool },
    Returned { seat: Seat, amount: Chips },
    Board { street: Street, board: Vec<Card> },
    Shown { seat: Seat, cards: VisibleCards },
    Raked { pot: u8, amount: Chips },
    Won { pot: u8, seat: Seat, amount: Chips },
    Cancelled,
    Ended,
}

impl Event {
    /// What this viewer sees of the event.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> EventView {
        self.seen_if(|seat| viewer.owns(seat))
    }

    /// The strength of the cards that are shown or win. Records do not store it, since it follows
    /// from the cards.
    #[must_use]
    pub fn made(&self) -> Option<Strength> {
        match *self {
            Self::Shown { made, .. } | Self::Won { made, .. } => made,
            Self::Posted { .. }
            | Self::Dealt { .. }
            | Self::Turn { .. }
            | Self::Folded { .. }
            | Self::Checked { .. }
            | Self::Called { .. }
            | Self::Raised { .. }
            | Self::Returned { .. }
            | Self::Board { .. }
            | Self::Raked { .. }
            | Self::Cancelled
            | Self::Ended => None,
        }
    }

    /// The event with nothing hidden, for the record of a hand that is over.
    pub(crate) fn open(&self) -> EventView {
        self.seen_if(|_| true)
    }

    /// Only a deal hides anything: the hole cards from everyone but their owner.
    fn seen_if(&self, owns: impl Fn(Seat) -> bool) -> EventView {
        match *self {
            Self::Dealt { seat, ref hole } => {
                EventView::Dealt { seat, cards: owns(seat).then(|| VisibleCards::new(hole)) }
            }
            Self::Shown { seat, ref hole, made: _ } => {
                EventView::Shown { seat, cards: VisibleCards::new(hole) }
            }
            Self::Board { street, board } => {
                EventView::Board { street, board: board[..street.board_cards()].to_vec() }
            }
            Self::Posted { seat, what, amount, all_in } => {
                EventView::Posted { seat, what, amount, all_in }
            }
            Self::Turn { seat, turn } => EventView::Turn { seat, turn },
            Self::Folded { seat } => EventView::Folded { seat },
            Self::Checked { seat } => EventView::Checked { seat },
            Self::Called { seat, added, to, all_in } => {
                EventView::Called { seat, added, to, all_in }
            }
            Self::Raised { seat, added, to, by, opens, all_in } => {
                EventView::Raised { seat, added, to, by, opens, all_in }
            }
            Self::Returned { seat, amount } => EventView::Returned { seat, amount },
            Self::Raked { pot, amount } => EventView::Raked { pot, amount },
            Self::Won { pot, seat, amount, made: _ } => EventView::Won { pot, seat, amount },
            Self::Cancelled => EventView::Cancelled,
            Self::Ended => EventView::Ended,
        }
    }
}

/// A whole hand as one viewer sees it at one moment: enough to draw it and to decide from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Hold'em or Omaha.
    pub game: Variant,
    /// The size of the big blind.
    pub big_blind: Chips,
    /// Where the button is.
    pub button: Seat,
    /// Which betting round it is.
    pub street: Street,
    /// The board so far.
    pub board: Vec<Card>,
    /// All chips in the middle, bets of this street included.
    pub pot: Chips,
    /// H8: the chips of earlier streets as main and side pots; bets of this street still lie in
    /// front of their players.
    pub pots: Vec<PotView>,
    /// The players dealt in, clockwise from the first after the button.
    pub players: Vec<PlayerView>,
    /// Whose turn it is.
    pub to_act: Option<Seat>,
    /// The number of the turn.
    pub turn: u32,
    /// What the viewer may do, on his or her own turn.
    pub legal: Option<LegalActions>,
    /// How the hand ended, once it has.
    pub ending: Option<Ending>,
}

/// A pot and the seats that can win it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PotView {
    /// The chips in it.
    pub amount: Chips,
    /// Who can win it.
    pub seats: Vec<Seat>,
}

/// One player of a hand as a viewer sees him or her.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerView {
    pub seat: Seat,
    /// Chips in front of the player.
    pub stack: Chips,
    /// What the player has bet on this street.
    pub bet: Chips,
    /// Whether the player has folded.
    pub folded: bool,
    /// Whether the player is all-in.
    pub all_in: bool,
    /// The hidden cards: one's own, and others' once shown.
    pub cards: Option<VisibleCards>,
    /// What cards that were shown make with the whole board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Strength>,
}

impl Hand {
    /// The hand as this viewer sees it now.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        let own_turn = self.to_act().is_some_and(|seat| viewer.owns(seat));
        View {
            game: self.game(),
            big_blind: self.big_blind(),
            button: self.button(),
            street: self.street(),
            board: self.board().to_vec(),
            pot: self.pot(),
            pots: pot_views(self.collected()),
            players: self.player_states().map(|player| player.seen_by(viewer)).collect(),
            to_act: self.to_act(),
            turn: self.turn(),
            legal: if own_turn { self.legal_actions().copied() } else { None },
            ending: self.ending(),
        }
    }

    /// H11: a hand that is over, as this viewer saw it during its run-out: the board had come to
    /// `street`, and no pot was awarded. Nothing of what came later is in it.
    #[must_use]
    pub fn view_in_run_out(&self, viewer: Viewer, street: Street) -> View {
        let players = self.player_states_in_run_out(street);
        View {
            game: self.game(),
            big_blind: self.big_blind(),
            button: self.button(),
            street,
            board: self.board()[..street.board_cards()].to_vec(),
            pot: self.pot_in_run_out(),
            pots: pot_views(self.collected_in_run_out(street)),
            players: players.map(|player| player.seen_by(viewer)).collect(),
            to_act: None,
            turn: self.turn(),
            legal: None,
            ending: None,
        }
    }
}

impl PlayerState<'_> {
    fn seen_by(&self, viewer: Viewer) -> PlayerView {
        PlayerView {
            seat: self.seat,
            stack: self.stack,
            bet: self.bet,
            folded: self.folded,
            all_in: self.all_in,
            cards: (self.shown || viewer.owns(self.seat)).then(|| VisibleCards::new(self.hole)),
            made: self.made,
        }
    }
}

fn pot_views(pots: Vec<(Chips, Vec<Seat>)>) -> Vec<PotView> {
    pots.into_iter().map(|(amount, seats)| PotView { amount, seats }).collect()
}

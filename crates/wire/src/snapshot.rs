//! A whole table as one viewer sees it: enough to draw it and to go on from its number.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    client::Preselect,
    enums::{Ending, Poker, SitOut, Street},
    names::{Names, shown},
    table_message::{Blinds, Equity, Legal, Made, TableMessage},
    values::{Card, Cents, Chips, Millis, Seat, cards},
};

/// A table at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Snapshot<'a> {
    pub game: u64,
    pub table: u64,
    /// The number of the last message about the table: the one after it has the next number.
    pub n: u64,
    /// How many seats there are.
    pub seats: u8,
    /// Whether it is a tournament's: its chips are not money, and nobody leaves it or tops up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub tournament: bool,
    /// The number of the hand in progress, or of the last one.
    pub hand_number: u64,
    /// What the hand in progress is played for, or else the next one.
    pub blinds: Blinds,
    pub players: Vec<Seated<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hand: Option<HandShown>,
    /// Until when the player whose turn it is may think, as far as now is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock_until: Option<Millis>,
    /// R23: the hand that was rolled back, until the next one is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rolled_back: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<OwnSeat>,
    /// What the open hands are worth, as last sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub equity: Option<Equity>,
    /// The messages of the hand in progress, or else of the last one, as this viewer sees them: from
    /// its `hand_starts` on, without turns and clocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<TableMessage<'static>>>")]
    pub so_far: Vec<TableMessage<'a>>,
}

/// One player at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seated<'a> {
    pub seat: Seat,
    pub name: Cow<'a, str>,
    /// Whether the player belongs to the house.
    pub house: bool,
    /// With how much, between hands or at the start of the one in progress.
    pub stack: Chips,
    /// Whether the player sits out.
    pub out: bool,
    /// Whether the player's client is connected.
    pub connected: bool,
}

/// A viewer's own seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnSeat {
    pub seat: Seat,
    /// What is left of the time bank.
    pub time_bank: Millis,
    /// Not yet in the game: comes in with the big blind or by posting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entering: Option<Entering>,
    /// A request to sit out that is not due yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sit_out: Option<SitOut>,
    /// What is done when the turn comes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub preselected: Option<Preselect>,
    /// Whether the player leaves when the hand is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub leaving: bool,
    /// The player has no chips, and may re-buy by `top_up`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rebuy: Option<Rebuy>,
    /// Whether the stack is topped up after every hand; left out where the rules do not offer it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub auto_top_up: Option<bool>,
}

/// What a player without chips may bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Rebuy {
    pub least: Cents,
    pub most: Cents,
    /// Then the seat is given up.
    pub until: Millis,
}

/// How a player comes into the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Entering {
    /// Whether the rules let this player post.
    pub may_post: bool,
    /// Whether the player has chosen to.
    pub posts: bool,
}

/// A hand in progress as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HandShown {
    pub poker: Poker,
    /// The size of the big blind.
    pub big_blind: Chips,
    pub button: Seat,
    /// Which betting round it is.
    pub street: Street,
    pub board: Vec<Card>,
    /// All chips in the middle, bets of this street included.
    pub pot: Chips,
    /// The chips of earlier streets as main and side pots.
    pub pots: Vec<Pot>,
    /// The players dealt in, clockwise from the first after the button.
    pub players: Vec<HandPlayer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to_act: Option<Seat>,
    /// The number of the turn.
    pub turn: u32,
    /// What the viewer may do, on his or her own turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub legal: Option<Legal>,
    /// How the hand ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ending: Option<Ending>,
}

/// A pot and who can win it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Pot {
    pub amount: Chips,
    pub seats: Vec<Seat>,
}

/// One player of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HandPlayer {
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cards: Option<Vec<Card>>,
    /// What the viewer's own cards make with the board so far, or what cards that were shown make
    /// with a complete board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub makes: Option<Made>,
    /// The cards of `makes`, in the order of its ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub best: Option<Vec<Card>>,
}

impl<'a> Snapshot<'a> {
    /// A table as the room shows it, with players by their names.
    pub fn of<N: Names>(snapshot: &'a room::TableSnapshot, names: &'a N) -> Self {
        let room::TableSnapshot {
            game,
            table,
            number,
            seats,
            tournament,
            hand_number,
            blinds,
            players,
            hand,
            clock_until,
            rolled_back,
            own,
            makes,
            equity,
            so_far,
        } = snapshot;
        let seated = |seat: &room::SeatView| {
            let room::SeatView { seat, player, stack, out, connected } = *seat;
            let (name, house) = shown(names, player);
            Seated { seat: seat.into(), name, house, stack: stack.into(), out, connected }
        };
        Self {
            game: game.0,
            table: table.0,
            n: *number,
            seats: *seats,
            tournament: *tournament,
            hand_number: *hand_number,
            blinds: (*blinds).into(),
            players: players.iter().map(seated).collect(),
            hand: hand.as_ref().map(|view| HandShown::of(view, makes)),
            clock_until: clock_until.map(Into::into),
            rolled_back: *rolled_back,
            own: own.as_ref().map(Into::into),
            equity: equity.as_ref().map(Into::into),
            so_far: so_far
                .iter()
                .map(|sent| TableMessage::of(&sent.message, sent.best.as_ref(), names))
                .collect(),
        }
    }
}

impl From<&room::OwnSeat> for OwnSeat {
    fn from(own: &room::OwnSeat) -> Self {
        use game::table::EntryStatus;
        let room::OwnSeat {
            seat,
            time_bank,
            entry_status,
            sit_out,
            preselected,
            leaving,
            rebuy,
            auto_top_up,
        } = *own;
        Self {
            seat: seat.into(),
            time_bank: time_bank.into(),
            entering: match entry_status {
                EntryStatus::Playing => None,
                EntryStatus::Entering { may_post, posts } => Some(Entering { may_post, posts }),
            },
            sit_out: sit_out.map(Into::into),
            preselected: preselected.map(Into::into),
            leaving,
            rebuy: rebuy.map(|(least, most, until)| Rebuy {
                least: least.into(),
                most: most.into(),
                until: until.into(),
            }),
            auto_top_up,
        }
    }
}

impl HandShown {
    fn of(view: &hand::View, makes: &[(hand::Seat, hand::Makes)]) -> Self {
        let hand::View {
            game,
            big_blind,
            button,
            street,
            board,
            pot,
            pots,
            players,
            to_act,
            turn,
            legal,
            ending,
        } = view;
        let made_by = |seat| makes.iter().find(|(of, _)| *of == seat).map(|(_, makes)| makes);
        Self {
            poker: (*game).into(),
            big_blind: (*big_blind).into(),
            button: (*button).into(),
            street: (*street).into(),
            board: cards(board),
            pot: (*pot).into(),
            pots: pots.iter().map(Into::into).collect(),
            players: players
                .iter()
                .map(|player| HandPlayer::of(player, made_by(player.seat)))
                .collect(),
            to_act: to_act.map(Into::into),
            turn: *turn,
            legal: legal.as_ref().map(Into::into),
            ending: ending.map(Into::into),
        }
    }
}

impl From<&hand::PotView> for Pot {
    fn from(pot: &hand::PotView) -> Self {
        let hand::PotView { amount, seats } = pot;
        Self { amount: (*amount).into(), seats: seats.iter().copied().map(Into::into).collect() }
    }
}

impl HandPlayer {
    fn of(player: &hand::PlayerView, makes: Option<&hand::Makes>) -> Self {
        let hand::PlayerView { seat, stack, bet, folded, all_in, cards: visible, made: _ } = player;
        Self {
            seat: (*seat).into(),
            stack: (*stack).into(),
            bet: (*bet).into(),
            folded: *folded,
            all_in: *all_in,
            cards: visible.as_ref().map(|hole| cards(hole.cards())),
            makes: makes.map(Into::into),
            best: makes.map(|makes| cards(&makes.cards)),
        }
    }
}

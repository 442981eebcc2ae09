//! What comes into the room and what goes out.

use base::{Cents, Chips, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use game::{
    Commit, CommitId, CommitOutcome, Notice,
    cash::{PoolKey, TopUpChoice},
    table::{Preselect, SitOut, TableEventView, Turn},
    tournament::{EntryRequest, StaffOrder, StaffRefusal, cancellation::Cancellation},
};
use hand::{Action, LegalActions, Makes, PotView, Seat};
use ledger::Currency;
use serde::{Deserialize, Serialize};

use crate::{
    equity::{Equity, EquityAnswer, EquityQuestion},
    home_tournament::HomeTournament,
    players::Profile,
    refusal::RoomRefusal,
    saved::Opening,
    snapshot::TableSnapshot,
};

/// What happened outside the room.
#[derive(Debug, Clone)]
pub enum Input {
    /// A request of a player; exactly one `Output::Reply` follows.
    Request { player: PlayerId, request_id: RequestId, reply_to: ReplyTo, request: Request },
    /// Facts about a player from his or her account.
    Profile(PlayerId, Profile),
    /// The last known wallet balance of a player in a currency; the store decides.
    Wallet(PlayerId, String, Chips),
    /// H17: a player's connection is lost or back.
    Connection(PlayerId, bool),
    /// The store has answered a commit of a game.
    CommitOutcome(GameId, CommitId, CommitOutcome),
    /// R24: the store has recorded that a player accepts a rulebook.
    Accepted(PlayerId, String),
    /// H11: what the open hands of a run-out are worth; dropped if it comes too late.
    Equity(EquityAnswer),
    /// Something staff decided.
    Staff(Staff),
    /// R26, R45: something that staff do to a tournament; exactly one `Output::Directed` follows.
    Director { game: GameId, reply_to: ReplyTo, order: Box<StaffOrder> },
    /// X2: what the HexaPro bank holds now.
    Bank(Currency, Cents),
    /// Time has passed.
    Tick,
    /// The room is about to close: no more hands are dealt.
    Closing,
    /// The machine slept this long: nobody loses time for it.
    ClockGap(Millis),
}

/// What staff can do here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Staff {
    /// B6: excludes a player from Banzai alone, or lets him or her in again.
    ExcludeFromBanzai(PlayerId, bool),
    /// R18: excludes a player from every game, or lets him or her in again. An exclusion applies
    /// from the next hand on: the player leaves the games that it covers.
    Exclude(PlayerId, bool),
    /// HOME: closes a private table. Everyone leaves with the chips, with the end of the hand if
    /// one is played, and `Output::Closed` follows. Its invitation is void at once.
    Close(GameId),
    /// R23: a paused game resumes from its saved state. `Output::Reloaded` follows, or
    /// `Output::Paused` if it cannot.
    Resume(GameId),
    /// R23: everyone in a paused game leaves it with the chips at the seats. `Output::Closed`
    /// follows, or `Output::Paused` if somebody's chips could not be paid out.
    CashOutAll(GameId),
    /// H12b: the chips at the seats of a paused game went to charity. It stays paused, and empty.
    Voided(GameId),
    /// R20: mutes a player's chat until then, or no longer.
    Mute(PlayerId, Option<Millis>),
    /// No new hand begins at a cash table, or they begin again.
    PauseTable(GameId, TableId, bool),
    /// Everybody leaves a cash table with the chips, with the end of the hand if one is played.
    CloseTable(GameId, TableId),
}

/// A request of a player.
#[derive(Debug, Clone)]
pub enum Request {
    /// R2: wants a seat in a game.
    Join(GameId),
    /// R35: enters a tournament.
    Register(GameId, Box<EntryRequest>),
    /// HOME: the same, with the invitation of a private one.
    RegisterPrivate {
        game: GameId,
        invitation: u64,
        entry: Box<EntryRequest>,
    },
    /// R33: takes the entry to a tournament back.
    Unregister(GameId),
    /// T7: buys more chips in a tournament.
    Rebuy(GameId),
    /// T7: does not want more chips.
    DeclineRebuy(GameId),
    /// T7: takes the add-on of a tournament.
    AddOn(GameId),
    /// HOME: proposes to share what is left to win at the final table.
    ProposeDeal(GameId),
    /// HOME: agrees to that, or does not.
    AnswerDeal(GameId, bool),
    /// HOME: announces a private tournament.
    OpenTournament(Box<HomeTournament>),
    /// HOME: opens a private table with this buy-in.
    OpenPrivate {
        /// Which game at which stake.
        key: PoolKey,
        /// The smallest stack to sit down with.
        least: Chips,
        most: Chips,
    },
    /// HOME: takes a seat at a private table, with its invitation.
    JoinPrivate {
        game: GameId,
        invitation: u64,
        seat: Seat,
    },
    /// HOME: the host closes a private table.
    ClosePrivate(GameId),
    /// HOME: the host lets no new hand begin, or lets them begin again.
    PausePrivate(GameId, bool),
    /// HOME: the host sends a guest away.
    RemoveGuest(GameId, PlayerId),
    /// HOME: the host makes a new invitation; the old one is void.
    NewInvitation(GameId),
    /// HOME: a guest does not want to see a private table any more.
    ForgetPrivate(GameId),
    /// Confirms the seat held in this game with so much.
    Confirm(GameId, Chips),
    /// Gives the held seat back.
    Decline(GameId),
    /// H14: leaves the queue.
    LeaveQueue(GameId),
    /// Leaves a table; with the end of the hand, if one holds the player.
    Leave(GameId, TableId),
    Act(GameId, TableId, Turn, Action),
    /// Decides before the turn comes, naming the hand and the last turn that was seen; a decision
    /// on an older one is refused.
    Preselect(GameId, TableId, Turn, Option<Preselect>),
    /// H16, R7, R8: sits out; with the next big blind at each table.
    SitOut(GameId, TableId, SitOut),
    /// Takes part again, wherever the player sat out.
    ComeBack,
    /// H15: posts a big blind out of place, or waits.
    Post(GameId, TableId, bool),
    /// H20: tops up.
    TopUp(GameId, TableId, TopUpChoice),
    /// H11: shows after an uncontested win.
    Show(GameId, TableId),
    /// Says something to the table.
    Chat(GameId, TableId, String),
    /// Wants to see a table from now on.
    Watch(GameId, TableId),
    Unwatch(GameId, TableId),
}

impl Request {
    /// The game that must exist for the request. `JoinPrivate` names a game too, but its refusal is
    /// about the invitation; what a host or guest decides needs only the row; `Unwatch` is never
    /// refused.
    pub(crate) fn game(&self) -> Option<GameId> {
        match *self {
            Self::OpenPrivate { .. }
            | Self::OpenTournament(_)
            | Self::JoinPrivate { .. }
            | Self::RegisterPrivate { .. }
            | Self::ClosePrivate(_)
            | Self::PausePrivate(..)
            | Self::RemoveGuest(..)
            | Self::NewInvitation(_)
            | Self::ForgetPrivate(_)
            | Self::ComeBack
            | Self::Unwatch(..) => None,
            Self::Join(game)
            | Self::Register(game, _)
            | Self::Unregister(game)
            | Self::Rebuy(game)
            | Self::DeclineRebuy(game)
            | Self::AddOn(game)
            | Self::ProposeDeal(game)
            | Self::AnswerDeal(game, _)
            | Self::Confirm(game, _)
            | Self::Decline(game)
            | Self::LeaveQueue(game)
            | Self::Leave(game, _)
            | Self::Act(game, ..)
            | Self::Preselect(game, ..)
            | Self::SitOut(game, ..)
            | Self::Post(game, ..)
            | Self::TopUp(game, ..)
            | Self::Show(game, _)
            | Self::Chat(game, ..)
            | Self::Watch(game, _) => Some(game),
        }
    }
}

/// What goes out.
#[derive(Debug, Clone)]
pub enum Output {
    /// The one answer to a request.
    Reply { player: PlayerId, reply_to: ReplyTo, result: Result<Outcome, RoomRefusal> },
    /// A message at a table, for everyone who watches it.
    Frame(Frame),
    /// A message at a table for one player alone, under the number of the message that it follows.
    Own { player: PlayerId, game: GameId, table: TableId, number: u64, message: Box<TableMessage> },
    /// H11: hands are open, and somebody watches: how much are they worth? May be answered with
    /// `Input::Equity`.
    Equity(GameId, TableId, EquityQuestion),
    /// A snapshot of a table for one viewer, with the number of its last message.
    Snapshot { player: PlayerId, snapshot: Box<TableSnapshot> },
    /// HOME: later messages at a private table are not for this player.
    StopWatching { player: PlayerId, game: GameId, table: TableId },
    /// Something for one player.
    Notice { player: PlayerId, game: GameId, notice: Notice },
    /// A commit for the store, which answers with `Input::CommitOutcome`.
    Commit(GameId, Box<Commit>),
    /// HOME: something for the store to record: a private table is open.
    Opened(GameId, Opening),
    /// R23: a game was reloaded from its last commits: for everyone in it.
    Reloaded(GameId),
    /// R23: a game failed again and stays paused for staff: for everyone in it, and for the log.
    /// Chips stay where the last commits put them.
    Paused(GameId),
    /// R26, R45: what became of an order of staff; the payouts of a cancellation.
    Directed { reply_to: ReplyTo, result: Result<Option<Cancellation>, DirectorRefusal> },
    /// A game is closed and holds no chips: HOME, a private table that was deserted or that staff
    /// closed; R23, a game that staff cashed out.
    Closed(GameId),
}

/// Why an order of staff is not carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DirectorRefusal {
    NoSuchTournament,
    /// R23: it is being read back, or paused.
    NotNow,
    Tournament(StaffRefusal),
}

/// One number of a table's stream: what everyone sees and, at most, what one owner sees instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    pub game: GameId,
    pub table: TableId,
    /// Its number: one more than the one before.
    pub number: u64,
    pub public: TableMessage,
    /// What one player sees instead.
    pub private: Option<Box<(PlayerId, TableMessage)>>,
    /// What the cards make that are shown with the whole board or win; only if somebody watches.
    pub best: Option<Box<Makes>>,
}

impl Frame {
    /// What everyone sees alike.
    #[must_use]
    pub fn public(game: GameId, table: TableId, number: u64, message: TableMessage) -> Self {
        Self { game, table, number, public: message, private: None, best: None }
    }
}

/// A message at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableMessage {
    Event(TableEventView),
    /// It is the viewer's turn, with all that may be done.
    YourTurn {
        seat: Seat,
        /// The hand's number at this table.
        hand: u64,
        turn: u32,
        legal: LegalActions,
    },
    /// H8: bets were collected into these pots.
    Pots(Vec<PotView>),
    /// What the viewer's own cards make with the board so far.
    Makes {
        seat: Seat,
        makes: Makes,
    },
    /// H11: what the open hands are worth.
    Equity(Equity),
    /// H16, H20: the viewer has no chips left and may re-buy.
    Busted {
        seat: Seat,
        least: Chips,
        most: Chips,
        /// Then the seat is given up.
        until: Millis,
    },
    /// A player wrote something.
    Chat {
        player: PlayerId,
        text: String,
    },
}

/// What a request that was not refused has led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is done, or on its way.
    Done,
    /// HOME: a private table is open to players with the invitation.
    Opened {
        game: GameId,
        /// What to give to guests.
        invitation: u64,
    },
}

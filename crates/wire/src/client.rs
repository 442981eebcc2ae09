//! What a client may send, and within which bounds. Reading it is in `parse`; who handles it is in
//! `routing`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    enums::{Format, Poker, SitOut},
    parse::{invitation, maybe_invitation, maybe_short_text, short_text, text},
    tagged::{self, union},
    values::{Cents, Chips, Invitation, Millis, Seat},
};

/// A message at the table is a line, not a page.
pub const CHAT_CHARS_MAX: usize = 200;
/// Room for what happened, in a few sentences; details follow by mail.
pub const REPORT_CHARS_MAX: usize = 1_000;
/// A name fits into a row of the lobby.
pub const TOURNAMENT_NAME_CHARS_MAX: usize = 60;
/// Nobody plays more HexaPros at once.
pub const GAMES_AT_ONCE_MAX: u8 = 10;
/// No screen name is longer.
pub const NAME_CHARS_MAX: usize = 32;

/// Everything a client sends: a number of its own for the request, and the request. Exactly one
/// reply with the same number follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ClientMessage {
    /// From 0 to 2^53 - 1, never twice on one connection.
    pub id: u64,
    pub ask: ClientRequest,
}

/// A message that is not understood. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadMessage {
    /// Its number, if that could be read.
    pub id: Option<u64>,
    /// What is wrong with it, naming the field.
    pub why: String,
}

union! {
    /// A client's request.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
    #[ts(optional_fields = nullable)]
    pub enum ClientRequest;
    #[derive(Deserialize)]
    #[serde(remote = "ClientRequest", deny_unknown_fields)]
    enum RequestReader;
    {
        /// Accepts the rules of a rulebook.
        AcceptRules {
            #[serde(deserialize_with = "short_text")]
            rulebook: String,
        },
        /// Requests a seat in a game.
        Join {
            game: u64,
        },
        /// Enters a tournament.
        Register {
            game: u64,
            /// What to pay in all, where a player may choose.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            buy_in: Option<Cents>,
            /// The number of the ticket that pays, if one does.
            #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "maybe_short_text")]
            ticket: Option<String>,
            /// To a private tournament.
            #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "maybe_invitation")]
            invitation: Option<Invitation>,
        },
        /// Enters several HexaPros of the same kind and buy-in as this one, which start together.
        RegisterGames {
            game: u64,
            /// 1 to 10.
            count: u8,
        },
        /// Takes the entry to a tournament back, as long as that is possible.
        Unregister {
            game: u64,
        },
        /// Buys more chips in a tournament.
        Rebuy {
            game: u64,
        },
        /// Has no chips and does not want more.
        DeclineRebuy {
            game: u64,
        },
        /// Takes the add-on of a tournament.
        AddOn {
            game: u64,
        },
        /// Proposes to share what is left to win at the final table of a private tournament.
        ProposeDeal {
            game: u64,
        },
        /// Agrees to a proposal, or does not.
        AnswerDeal {
            game: u64,
            agrees: bool,
        },
        /// Looks at the page of a tournament.
        Tournament {
            game: u64,
            /// The place of the first player to list, from 1; 1 if left out.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            from: Option<u32>,
        },
        /// Looks at a private tournament, with its invitation.
        InvitedTournament {
            game: u64,
            #[serde(deserialize_with = "invitation")]
            invitation: Invitation,
        },
        /// Announces a private tournament.
        OpenTournament {
            #[serde(deserialize_with = "text::<TOURNAMENT_NAME_CHARS_MAX, _>")]
            name: String,
            #[serde(deserialize_with = "short_text")]
            rulebook: String,
            poker: Poker,
            /// Which money: a currency's code, or `PLAY`.
            #[serde(deserialize_with = "short_text")]
            currency: String,
            /// Seats a table.
            seats: u8,
            /// No more players than this.
            players: u32,
            /// What an entry costs; all of it is to be won.
            buy_in: Cents,
            stack: Chips,
            level_time: Millis,
            /// When it starts; when it is full if left out.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            starts_at: Option<Millis>,
            /// Late registration closes when this level ends; 0 for none.
            late_levels: u16,
            /// Whether players without chips may re-buy while late registration is open.
            rebuys: bool,
            /// The part of the buy-in that is a bounty.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            bounty: Option<Cents>,
        },
        /// Opens a private table.
        OpenPrivate {
            #[serde(deserialize_with = "short_text")]
            rulebook: String,
            poker: Poker,
            format: Format,
            small_blind: Cents,
            big_blind: Cents,
            /// Which money: a currency's code, or `PLAY`.
            #[serde(deserialize_with = "short_text")]
            currency: String,
            /// The smallest stack to sit down with.
            least: Cents,
            most: Cents,
        },
        /// Takes a seat at a private table.
        JoinPrivate {
            game: u64,
            #[serde(deserialize_with = "invitation")]
            invitation: Invitation,
            seat: Seat,
        },
        /// Looks at a private table, with its invitation.
        Invited {
            game: u64,
            #[serde(deserialize_with = "invitation")]
            invitation: Invitation,
        },
        /// Closes a private table: everybody leaves it with the end of the hand. For its host.
        ClosePrivate {
            game: u64,
        },
        /// Lets no new hand begin at a private table, or lets them begin again. For its host.
        PausePrivate {
            game: u64,
            on: bool,
        },
        /// Sends a player away from a private table, with the end of the hand. For its host.
        RemoveGuest {
            game: u64,
            #[serde(deserialize_with = "text::<NAME_CHARS_MAX, _>")]
            player: String,
        },
        /// Makes a new invitation to a private table; the old one is void. For its host.
        NewInvitation {
            game: u64,
        },
        /// Takes a private table off the own list. For guests.
        ForgetPrivate {
            game: u64,
        },
        /// Confirms the held seat of a game.
        Confirm {
            game: u64,
            amount: Cents,
        },
        /// Gives the held seat of a game back.
        Decline {
            game: u64,
        },
        /// Leaves the queue of a game.
        LeaveQueue {
            game: u64,
        },
        /// Leaves a table; with the end of the hand, if one holds the player.
        Leave {
            game: u64,
            table: u64,
        },
        Act {
            game: u64,
            table: u64,
            /// The hand, as in `your_turn`.
            hand: u64,
            /// The turn, as in `your_turn`.
            turn: u32,
            #[serde(deserialize_with = "tagged::deserialize")]
            action: Action,
        },
        /// Decides before the turn comes.
        Preselect {
            game: u64,
            table: u64,
            hand: u64,
            /// The last turn the client knows of: a choice made before a bet is not carried out.
            turn: u32,
            /// What to do; `null` takes a choice back.
            #[serde(deserialize_with = "tagged::optional")]
            choice: Option<Preselect>,
        },
        SitOut {
            game: u64,
            table: u64,
            when: SitOut,
        },
        /// Takes part again, wherever the player sat out.
        ComeBack {},
        /// Posts a big blind out of place, or waits for it.
        Post {
            game: u64,
            table: u64,
            posts: bool,
        },
        /// Adds chips once, as soon as no hand holds the seat.
        TopUp {
            game: u64,
            table: u64,
            amount: Cents,
        },
        /// Tops up to the first buy-in after every hand, or no longer.
        AutoTopUp {
            game: u64,
            table: u64,
            on: bool,
        },
        /// Shows after an uncontested win.
        Show {
            game: u64,
            table: u64,
        },
        /// Says something to the table.
        Chat {
            game: u64,
            table: u64,
            /// What: at most 200 characters.
            #[serde(deserialize_with = "text::<CHAT_CHARS_MAX, _>")]
            text: String,
        },
        /// Watches a table: a snapshot, then every message about it.
        Watch {
            game: u64,
            table: u64,
        },
        Unwatch {
            game: u64,
            table: u64,
        },
        /// Turns the lobby on (all of it, then what changes) or off.
        Lobby {
            on: bool,
        },
        /// Requests the list of a game's tables, which is in the reply.
        Tables {
            game: u64,
        },
        /// Requests the day's play money.
        Refill {},
        /// Complains about a player.
        Report {
            game: u64,
            table: u64,
            #[serde(deserialize_with = "text::<NAME_CHARS_MAX, _>")]
            player: String,
            /// What happened: at most 1,000 characters.
            #[serde(deserialize_with = "text::<REPORT_CHARS_MAX, _>")]
            text: String,
        },
        /// Mutes a player's chat.
        Block {
            #[serde(deserialize_with = "text::<NAME_CHARS_MAX, _>")]
            player: String,
        },
        /// Unmutes a player's chat.
        Unblock {
            #[serde(deserialize_with = "text::<NAME_CHARS_MAX, _>")]
            player: String,
        },
        /// Requests nothing but the reply, which holds the room's time.
        Ping {},
    }
}

union! {
    /// What a player does at his or her turn. A bet and a raise are one action: a new total.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
    pub enum Action;
    #[derive(Deserialize)]
    #[serde(remote = "Action", deny_unknown_fields)]
    enum ActionReader;
    {
        /// Gives up the hand.
        Fold {},
        Check {},
        /// Matches the bet.
        Call {},
        /// Bets or raises.
        RaiseTo {
            /// The total on this street.
            to: Chips,
        },
    }
}

union! {
    /// A choice to carry out when the player's turn comes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
    pub enum Preselect;
    #[derive(Deserialize)]
    #[serde(remote = "Preselect", deny_unknown_fields)]
    enum PreselectReader;
    {
        /// Fold, whatever comes.
        Fold {},
        /// Check if that is free, else fold.
        CheckOrFold {},
        /// Check; dies on a bet.
        Check {},
        /// Call exactly this; dies on a raise.
        Call { adds: Chips },
    }
}

impl From<Action> for hand::Action {
    fn from(action: Action) -> Self {
        match action {
            Action::Fold {} => Self::Fold,
            Action::Check {} => Self::Check,
            Action::Call {} => Self::Call,
            Action::RaiseTo { to } => Self::RaiseTo(to.into()),
        }
    }
}

impl From<hand::Action> for Action {
    fn from(action: hand::Action) -> Self {
        match action {
            hand::Action::Fold => Self::Fold {},
            hand::Action::Check => Self::Check {},
            hand::Action::Call => Self::Call {},
            hand::Action::RaiseTo(to) => Self::RaiseTo { to: to.into() },
        }
    }
}

impl From<Preselect> for game::table::Preselect {
    fn from(choice: Preselect) -> Self {
        match choice {
            Preselect::Fold {} => Self::Fold,
            Preselect::CheckOrFold {} => Self::CheckOrFold,
            Preselect::Check {} => Self::Check,
            Preselect::Call { adds } => Self::Call(adds.into()),
        }
    }
}

impl From<game::table::Preselect> for Preselect {
    fn from(choice: game::table::Preselect) -> Self {
        use game::table::Preselect as Inner;
        match choice {
            Inner::Fold => Self::Fold {},
            Inner::CheckOrFold => Self::CheckOrFold {},
            Inner::Check => Self::Check {},
            Inner::Call(adds) => Self::Call { adds: adds.into() },
        }
    }
}

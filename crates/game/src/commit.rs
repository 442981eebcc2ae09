//! Commits: what a game asks of the store. A commit is neutral: only the game knows why money moves
//! and what its keys mean; the store checks that the money balances and stores all of the commit or
//! nothing.

use std::{
    fmt,
    ops::Deref,
    sync::{Arc, LazyLock},
};

use base::{GameId, Millis, PlayerId, RequestId, TableId};
use hand::{Seat, TournamentHand};
use ledger::{Currency, Ticket, Transfer, TransferId};
use serde::{Deserialize, Serialize};

use crate::{
    results::TournamentResults,
    table::{HandOver, Table},
};

/// A commit's number, unique in its game for ever: asking twice does it once.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct CommitId(pub u64);

/// Something for the store to do, all of it or none.
#[derive(Debug, Clone)]
pub struct Commit {
    pub id: CommitId,
    pub at: Millis,
    /// The money that moves, if any does.
    pub transfer: Option<Transfer>,
    /// Tickets that are made, used, given back or ended, one step after the other, once that money
    /// has moved.
    pub tickets: Vec<TicketStep>,
    /// The hand that is over, for its record.
    pub hand: Option<Box<PlayedHand>>,
    /// The keys of the game's state that change.
    pub state: Vec<StateChange>,
    /// What is counted of players.
    pub counts: Vec<PlayerCount>,
    /// Results of a tournament that are final with it.
    pub results: TournamentResults,
    /// The player's request that this carries out, if one does: no other commit ever does it again.
    pub request: Option<(PlayerId, RequestId)>,
    /// The tables whose messages wait until this is durable. If it is refused, those messages are
    /// dropped.
    pub holds: Vec<TableId>,
}

impl Commit {
    /// Whether its money moves in this game's name, and it and its tickets are in this currency.
    #[must_use]
    pub fn belongs_to(&self, game: GameId, currency: Currency) -> bool {
        let id = TransferId::for_commit(game, self.id.0);
        let fits = |transfer: &Transfer| *transfer.id() == id && transfer.currency() == currency;
        self.transfer.as_ref().is_none_or(fits)
            && self.tickets.iter().all(|step| step.ticket.made.currency == currency)
            && self.results.of().all(|it| it.game == game && it.currency == currency)
    }

    /// All money that it moves, in the order in which it moves: its own transfer, then those of its
    /// tickets.
    pub fn transfers(&self) -> impl Iterator<Item = &Transfer> {
        let of_tickets = self.tickets.iter().filter_map(|step| step.transfer.as_ref());
        self.transfer.iter().chain(of_tickets)
    }
}

/// A step of a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketStep {
    /// The ticket as it is after the step.
    pub ticket: Ticket,
    /// The transfer that the step is; nothing for an exchange, which moves nothing.
    pub transfer: Option<Transfer>,
}

impl From<(Ticket, Transfer)> for TicketStep {
    fn from((ticket, transfer): (Ticket, Transfer)) -> Self {
        Self { ticket, transfer: Some(transfer) }
    }
}

/// A finished hand and its players.
#[derive(Debug, Clone)]
pub struct PlayedHand {
    pub table: TableId,
    pub over: HandOver,
    /// Seats and players, in the order of the results.
    pub players: Vec<(Seat, PlayerId)>,
    /// Whether its chips are money: not in a tournament (R38).
    pub chips_are_cents: bool,
    /// What the record says of the tournament it belongs to, if it does.
    pub tournament: Option<Box<TournamentHand>>,
}

impl PlayedHand {
    /// A hand that has just ended at this table, before anybody has left it.
    pub(crate) fn new(id: TableId, table: &Table, over: HandOver, chips_are_cents: bool) -> Self {
        let player_in = |seat| table.occupant(seat).map(|seated| seated.player);
        let players = over
            .results
            .iter()
            .map(|result| (result.seat, player_in(result.seat).expect("a hand holds its players")))
            .collect();
        Self { table: id, over, players, chips_are_cents, tournament: None }
    }
}

/// The name of a part of a game's state, such as `table/7`.
pub type StateKey = String;

/// The value of a key: text that only the game reads. It is serialised when it is first read, on
/// the store's thread.
#[derive(Clone)]
pub struct StateValue(Value);

#[derive(Clone)]
enum Value {
    Text(Arc<str>),
    Later(Arc<LazyLock<Box<str>, Write>>),
}

type Write = Box<dyn FnOnce() -> Box<str> + Send>;

impl StateValue {
    /// JSON of plain data.
    #[must_use]
    pub fn json(value: impl Serialize + Send + 'static) -> Self {
        let write = move || serde_json::to_string(&value).expect("plain data").into_boxed_str();
        Self(Value::Later(Arc::new(LazyLock::new(Box::new(write)))))
    }
}

impl Deref for StateValue {
    type Target = str;
    fn deref(&self) -> &str {
        match &self.0 {
            Value::Text(text) => text,
            Value::Later(text) => text,
        }
    }
}

impl From<String> for StateValue {
    fn from(text: String) -> Self {
        Self(Value::Text(text.into()))
    }
}

impl From<&str> for StateValue {
    fn from(text: &str) -> Self {
        Self(Value::Text(text.into()))
    }
}

impl PartialEq for StateValue {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for StateValue {}

impl fmt::Debug for StateValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// A key that is written, or removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateChange {
    pub key: StateKey,
    /// Nothing if it is removed.
    pub value: Option<StateValue>,
}

impl StateChange {
    /// Writes plain data.
    #[must_use]
    pub fn write(key: StateKey, value: impl Serialize + Send + 'static) -> Self {
        Self { key, value: Some(StateValue::json(value)) }
    }

    /// Removes a key.
    #[must_use]
    pub fn remove(key: StateKey) -> Self {
        Self { key, value: None }
    }
}

/// One more of something that is counted of a player each day, across all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerCount {
    pub player: PlayerId,
    pub counter: Counter,
    /// On which day, as the game numbers them.
    pub day: u64,
}

/// The name of something that is counted: what it means is its game's affair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counter(&'static str);

impl Counter {
    /// H18: returns to a table left with the largest buy-in or more, at real money.
    pub const RETURNS: Self = Self("returns");
    /// B5: resets of a Banzai stack, at real money.
    pub const RESETS: Self = Self("resets");
    /// H18: returns at play money.
    pub const PLAY_RETURNS: Self = Self("play_returns");
    /// B5: resets at play money.
    pub const PLAY_RESETS: Self = Self("play_resets");
    /// Every counter.
    pub const ALL: [Self; 4] = [Self::RETURNS, Self::RESETS, Self::PLAY_RETURNS, Self::PLAY_RESETS];

    /// The name it is stored by.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0
    }

    /// The counter of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|counter| counter.0 == name)
    }
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Counter {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Counter {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || serde::de::Error::custom(format!("there is no counter {name:?}"));
        Self::named(&name).ok_or_else(unknown)
    }
}

/// The store's answer to a commit. It may come more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommitOutcome {
    /// It is durable (also if it already was).
    Done,
    /// It will never happen: the wallet, or a pool that pays for tickets, does not cover it.
    NotEnough,
    /// It will never happen, for a reason of the store's own.
    Refused,
}

//! What a tournament has to do with other games: a satellite with its target (T4), the phases of one
//! tournament with each other (T9). No commit changes the state of two games: the sender's commit writes
//! a message together with the money, whoever runs the games delivers it until the receiver has it, and
//! then tells the sender, which forgets it. A restart delivers what still lies there.

use base::{Cents, Chips, GameId, Millis, PlayerId};
use ledger::Ticket;
use serde::{Deserialize, Serialize};

use super::{
    answers::{EntryCause, Pending},
    state::Tournament,
};
use crate::{
    Effect,
    commit::{Commit, StateChange},
};

/// The other games that a tournament knows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Links {
    /// T4: the tournament that a satellite leads to, if it is announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<GameId>,
    /// T9: which phase this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
}

/// T9: a phase of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    First {
        /// The game of the second phase.
        second: GameId,
    },
    Second,
}

/// What one game tells another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub to: GameId,
    pub news: News,
}

/// T4, T9.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// R33: this player has won a seat, paid for by a ticket.
    Seat { player: PlayerId, ticket: Box<Ticket> },
    /// T9: this player has survived a first phase.
    Survivor {
        player: PlayerId,
        chips: Chips,
        /// What comes along for a cancellation (R53, R55b): the fees of the entry, and its bounty.
        fees: Cents,
        bounty: Cents,
        vip: Cents,
    },
    /// T9: a first phase is over, and its prize pool has come over.
    PhaseOver { entries: u32, pool: Cents, bounties: Cents },
}

pub(super) fn outbox_key(number: u32) -> String {
    format!("outbox/{number}")
}

impl Tournament {
    /// The messages that the store has and nobody has taken, the oldest first, with their numbers.
    pub fn outbox(&self) -> impl Iterator<Item = (u32, &Message)> {
        let carrying = |pending: &Pending| {
            matches!(pending, Pending::Places(_) | Pending::CarryOver | Pending::PayOut(_))
        };
        let durable = !self.pending.values().any(carrying);
        self.outbox.iter().filter(move |_| durable).map(|(number, message)| (*number, message))
    }

    /// Whether something is still to be told to another game.
    #[must_use]
    pub fn has_messages(&self) -> bool {
        !self.outbox.is_empty()
    }

    /// How far the store has the messages of a game that this one has taken.
    #[must_use]
    pub fn has_received(&self, from: GameId) -> u32 {
        let on_their_way = self.pending.values().filter_map(|pending| match *pending {
            Pending::Receive(game, number)
            | Pending::Register { cause: EntryCause::Message(game, number), .. }
                if game == from =>
            {
                Some(number)
            }
            _ => None,
        });
        match on_their_way.min() {
            Some(first) => first - 1,
            None => self.carried.received.get(&from).copied().unwrap_or(0),
        }
    }

    /// The receiver has everything up to this number.
    pub fn delivered(&mut self, now: Millis, up_to: u32, out: &mut Vec<Effect>) {
        let rest = self.outbox.split_off(&(up_to + 1));
        let gone = std::mem::replace(&mut self.outbox, rest);
        if gone.is_empty() {
            return;
        }
        let state = gone.keys().map(|number| StateChange::remove(outbox_key(*number))).collect();
        let commit = self.commit(now, ledger::Kind::Register, Vec::new());
        self.ask(Commit { state, ..commit }, Pending::Note, out);
    }

    /// Notes a message; returns the key for the commit that carries its money.
    pub(super) fn send(&mut self, to: GameId, news: News) -> StateChange {
        self.messages += 1;
        let message = Message { to, news };
        self.outbox.insert(self.messages, message.clone());
        StateChange::write(outbox_key(self.messages), message)
    }
}

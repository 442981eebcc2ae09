//! A finished hand as it is kept: its whole record as text, what a list shows of it, and the digest
//! that the chain of its game holds. It has players' numbers and no names, so that names can be
//! erased. Exports add the names.

use base::{Chips, GameId, Millis, PlayerId};
use cards::Seed;
use game::PlayedHand;
use hand::{Event, HandInfo, HandRecord, RulebookRef, Seat, Unit};
use ledger::Currency;
use sha2::{Digest, Sha256};

use crate::read::HandId;

/// Facts about a game for the records of its hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GameInfo {
    pub(crate) game: GameId,
    pub(crate) rulebook: RulebookRef,
    pub(crate) currency: Currency,
    pub(crate) seats: u8,
}

/// One player of a hand, as a search finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) seat: Seat,
    pub(crate) player: PlayerId,
    pub(crate) net: i64,
}

/// A hand that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredHand {
    pub(crate) id: HandId,
    pub(crate) started_at: Millis,
    pub(crate) pot: Chips,
    pub(crate) rake: Chips,
    pub(crate) players: Vec<Played>,
    pub(crate) seed: Seed,
    pub(crate) record: String,
}

impl StoredHand {
    pub(crate) fn new(info: &GameInfo, hand: &PlayedHand) -> Self {
        let PlayedHand { table, over, .. } = hand;
        let table = *table;
        let id = HandId { game: info.game, table, number: over.number };
        let started_at = over.started_at();
        let info = HandInfo {
            id: id.to_string(),
            table: format!("{}-{table}", info.game),
            rulebook: info.rulebook.clone(),
            unit: match hand.chips_are_cents {
                true => Unit::CentsOf(info.currency.code().to_owned()),
                false => Unit::TournamentChips,
            },
            table_seats: info.seats,
            started_at,
            names: hand.players.iter().map(|(seat, who)| (*seat, who.to_string())).collect(),
            tournament: hand.tournament.as_deref().cloned(),
        };
        let players = over.results.iter().zip(&hand.players).map(|(result, &(seat, player))| {
            let net = result.ended_with.0.wrapping_sub(result.started_with.0).cast_signed();
            Played { seat, player, net }
        });
        Self {
            id,
            started_at,
            pot: pot_of(&over.events) + over.rake,
            rake: over.rake,
            players: players.collect(),
            seed: over.seed,
            record: text_of(over.finished(info).record()),
        }
    }

    /// The digest for the chain. It covers the seed, which determines the cards that nobody saw.
    pub(crate) fn digest(&self) -> [u8; 32] {
        digest_of(&self.seed, self.record.as_bytes())
    }
}

pub(crate) fn digest_of(seed: &[u8], record: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(seed).chain_update(record).finalize().into()
}

/// What was won; the rake is not in it.
fn pot_of(events: &[(Millis, Event)]) -> Chips {
    let won = events.iter().filter_map(|(_, event)| match event {
        Event::Won { amount, .. } => Some(*amount),
        _ => None,
    });
    won.sum()
}

fn text_of(record: &HandRecord) -> String {
    serde_json::to_string(record).expect("a record is plain data")
}

//! A hand: its record is what was played, its cards are dealt again from its seed, the engine plays
//! it the same way, the books have its result, and a search finds it as it is.

use base::{GameId, Millis, PlayerId, TableId};
use cards::{Deck, Seed};
use hand::{EventView, HandRecord, Unit};
use ledger::Account;
use rusqlite::{Connection, OptionalExtension};

use super::CheckStop;
use crate::{
    HandId,
    entry::{HandDigest, hex},
    pack::unpack,
    report::{Difference, HandFault},
    sqlite::{
        cache::{int, uint},
        spans::OF,
    },
    stored_hand::digest_of,
};

/// A hand's row.
struct Stored {
    id: HandId,
    started_at: u64,
    pot: u64,
    pot_bits: u32,
    rake: u64,
    seed: Vec<u8>,
    packed: Vec<u8>,
}

/// How many played it; `None` if its record is not kept any longer.
pub(super) fn check(
    sql: &Connection,
    seq: i64,
    game: GameId,
    digest: &HandDigest,
    postings: &[(Account, i64)],
    pruned_before: Millis,
) -> Result<Option<u64>, CheckStop> {
    let id = id(game, digest);
    let fault = |what| Difference::Hand { id, what };
    let Some(stored) = read(sql, seq)? else {
        return match digest.started_at < pruned_before.0 {
            true => Ok(None),
            false => Err(fault(HandFault::Missing).into()),
        };
    };
    let unreadable = |what: String| fault(HandFault::Unreadable(what));
    let text = unpack(&stored.packed).map_err(|error| unreadable(error.to_string()))?;
    if hex(&digest_of(&stored.seed, text.as_bytes())) != digest.digest {
        return Err(fault(HandFault::Changed).into());
    }
    let record = HandRecord::read(&text).map_err(|error| unreadable(error.to_string()))?;
    dealt_from(&stored.seed, &record).map_err(fault)?;
    record.check().map_err(|mismatch| fault(HandFault::Replay(mismatch)))?;
    let players = players(&record).map_err(unreadable)?;
    // R38: tournament chips are not money.
    if matches!(record.unit, Unit::CentsOf(_)) {
        results(id, &record, &players, postings).map_err(fault)?;
    }
    let listed = |what| fault(HandFault::Listed(what));
    if stored.id != id || record.id != id.to_string() {
        return Err(listed("its number").into());
    }
    if stored.started_at != digest.started_at || record.started_at.0 != digest.started_at {
        return Err(listed("its time").into());
    }
    if stored.rake != record.rake.0 {
        return Err(listed("its rake").into());
    }
    if stored.pot != pot(&record) || stored.pot_bits != u64::BITS - stored.pot.leading_zeros() {
        return Err(listed("its pot").into());
    }
    for (player, played) in players.iter().zip(&record.players) {
        let net = net(played);
        if !is_listed(sql, &stored, *player, played.seat.number(), net)? {
            return Err(listed("a player").into());
        }
    }
    Ok(Some(players.len() as u64))
}

pub(super) fn id(game: GameId, digest: &HandDigest) -> HandId {
    HandId { game, table: TableId(digest.table), number: digest.number }
}

fn read(sql: &Connection, seq: i64) -> Result<Option<Stored>, CheckStop> {
    let mut select = sql.prepare_cached(
        "SELECT game, tbl, number, started_at, pot, pot_bits, rake, seed, record
         FROM hands WHERE seq = ?1",
    )?;
    let stored = select.query_row([seq], |row| {
        Ok(Stored {
            id: HandId {
                game: GameId(uint(row.get(0)?)),
                table: TableId(uint(row.get(1)?)),
                number: uint(row.get(2)?),
            },
            started_at: uint(row.get(3)?),
            pot: uint(row.get(4)?),
            pot_bits: row.get(5)?,
            rake: uint(row.get(6)?),
            seed: row.get(7)?,
            packed: row.get(8)?,
        })
    });
    Ok(stored.optional()?)
}

/// DECK: whether its cards, hidden ones included, are those of the deck that the seed fixes, in the
/// order in which they are dealt.
fn dealt_from(seed: &[u8], record: &HandRecord) -> Result<(), HandFault> {
    let seed: Seed = seed.try_into().map_err(|_| HandFault::Seed)?;
    let mut deck = Deck::shuffled(seed);
    let mut on_board = 0;
    for timed in &record.events {
        let dealt = match &timed.event {
            EventView::Dealt { cards: Some(hole), .. } => hole.cards(),
            // Each event has the whole board so far.
            EventView::Board { board, .. } => {
                let dealt = board.get(on_board..).unwrap_or_default();
                on_board = board.len();
                dealt
            }
            _ => continue,
        };
        // A record of more cards than a deck has is not of one deck, whatever they are.
        if dealt.len() > deck.left() || dealt.iter().any(|card| *card != deck.draw()) {
            return Err(HandFault::Seed);
        }
    }
    Ok(())
}

/// Players, in the order of the record.
fn players(record: &HandRecord) -> Result<Vec<PlayerId>, String> {
    let number = |name: &str| name.parse().map(PlayerId);
    let player = |player: &hand::PlayerRecord| {
        number(&player.name).map_err(|_| format!("{:?} is no player's number", player.name))
    };
    record.players.iter().map(player).collect()
}

fn net(player: &hand::PlayerRecord) -> i64 {
    player.ended_with.0.wrapping_sub(player.started_with.0).cast_signed()
}

/// Wins and losses in the record agree with the postings: at the seat, or in the wallet of a player
/// who left with the hand.
fn results(
    id: HandId,
    record: &HandRecord,
    players: &[PlayerId],
    postings: &[(Account, i64)],
) -> Result<(), HandFault> {
    let posted = |account: Account| -> i64 {
        postings.iter().filter(|(other, _)| *other == account).map(|(_, amount)| *amount).sum()
    };
    let (mut known, HandId { game, table, .. }) = (0, id);
    let mut count = |account: Account| {
        known += usize::from(postings.iter().any(|(other, _)| *other == account));
        posted(account)
    };
    for (&player, played) in players.iter().zip(&record.players) {
        let (seat, says) = (played.seat.number(), net(played));
        let escrow = count(Account::Escrow { game, table, seat, player });
        let posted = escrow.wrapping_add(count(Account::Wallet(player)));
        if posted != says {
            return Err(HandFault::Result { seat, says, posted });
        }
    }
    let (says, posted) = (record.rake.0.cast_signed(), count(Account::Rake(game)));
    if says != posted || known != postings.len() {
        return Err(HandFault::Rake { says, posted });
    }
    Ok(())
}

fn pot(record: &HandRecord) -> u64 {
    let won = record.events.iter().filter_map(|timed| match timed.event {
        EventView::Won { amount, .. } => Some(amount.0),
        _ => None,
    });
    won.sum::<u64>() + record.rake.0
}

fn is_listed(
    sql: &Connection,
    hand: &Stored,
    player: PlayerId,
    seat: u8,
    net: i64,
) -> Result<bool, CheckStop> {
    let mut select = sql.prepare_cached(&format!(
        "SELECT 1 FROM hand_players
         WHERE span = ({OF}) AND started_at = ?1 AND player = ?2 AND game = ?3 AND tbl = ?4
           AND number = ?5 AND seat = ?6 AND net = ?7 AND pot = ?8",
    ))?;
    let HandId { game, table, number } = hand.id;
    Ok(select.exists([
        int(hand.started_at),
        int(player.0),
        int(game.0),
        int(table.0),
        int(number),
        i64::from(seat),
        net,
        int(hand.pot),
    ])?)
}

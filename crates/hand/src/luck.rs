//! What hands were worth: equity by street of the hands that were shown, and the result of an all-in
//! without the luck of the cards that came after it. Only for hands that are over.

use base::Chips;
use cards::{
    Card, CardSet,
    equity::{Question, Range},
};
use rulebook::Variant;

use crate::{
    event::Street, hand::Ending, record::HandRecord, seat::Seat, summary::put_in, view::EventView,
};

/// Random deals for an estimate: the error is well below one percent.
const SAMPLES: u64 = 20_000;
/// Shares are counted in millionths, in whole numbers.
const WHOLE: u64 = 1_000_000;

/// What open hands were worth on one street.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreetEquity {
    pub street: Street,
    /// Millionths of the pot that each hand wins on average.
    pub shares: Vec<(Seat, u64)>,
    /// Whether it was estimated from random deals.
    pub sampled: bool,
}

/// The equity by street of the hands that everyone saw at the end, if at least two were compared.
#[must_use]
pub fn equity_by_street(record: &HandRecord) -> Vec<StreetEquity> {
    if record.ending != Ending::Showdown {
        return Vec::new();
    }
    let shown: Vec<(Seat, Vec<Card>)> = record
        .events
        .iter()
        .filter_map(|timed| match &timed.event {
            EventView::Shown { seat, cards } => Some((*seat, cards.cards().to_vec())),
            _ => None,
        })
        .collect();
    let board = record.board();
    let streets = [(Street::Preflop, 0), (Street::Flop, 3), (Street::Turn, 4), (Street::River, 5)];
    let on = |(street, cards): (Street, usize)| {
        let so_far = board.get(..cards)?;
        let (shares, sampled) = shares(record, &shown, so_far, &[])?;
        let shares = shown.iter().map(|(seat, _)| *seat).zip(shares).collect();
        Some(StreetEquity { street, shares, sampled })
    };
    streets.into_iter().filter_map(on).collect()
}

/// What each player's result would have been on average when no more betting was possible: the
/// player's share of each pot less what was put in. `None` if there was no such moment, or the pots
/// cannot be told apart.
#[must_use]
pub fn all_in_results(record: &HandRecord) -> Option<Vec<(Seat, i64)>> {
    let board = record.run_out_from()?;
    let folded = |seat: Seat| {
        record
            .events
            .iter()
            .any(|timed| matches!(timed.event, EventView::Folded { seat: folds } if folds == seat))
    };
    let hole = |seat: Seat| {
        record.events.iter().find_map(|timed| match &timed.event {
            EventView::Dealt { seat: dealt, cards: Some(cards) } if *dealt == seat => {
                Some(cards.cards().to_vec())
            }
            _ => None,
        })
    };
    let put_in = put_in(record);
    let mut open: Vec<(Seat, Chips, Vec<Card>)> = Vec::new();
    for (seat, amount) in put_in.iter().filter(|(seat, _)| !folded(*seat)) {
        open.push((*seat, *amount, hole(*seat)?));
    }
    let mut levels: Vec<Chips> = open.iter().map(|(_, amount, _)| *amount).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut pots: Vec<u64> = Vec::new();
    for timed in &record.events {
        if let EventView::Won { pot, amount, .. } = timed.event {
            let number = usize::from(pot);
            pots.resize(pots.len().max(number + 1), 0);
            pots[number] = pots[number].checked_add(amount.0)?;
        }
    }
    // Antes that only the big blind pays, and posts out of place, make levels without a pot.
    if pots.len() != levels.len() {
        return None;
    }
    let mut results: Vec<(Seat, i64)> = put_in
        .iter()
        .map(|(seat, amount)| Some((*seat, i64::try_from(amount.0).ok()?.checked_neg()?)))
        .collect::<Option<_>>()?;
    for (pot, level) in pots.into_iter().zip(levels) {
        let (contenders, others): (Vec<_>, Vec<_>) =
            open.iter().partition(|(_, amount, _)| *amount >= level);
        let hands: Vec<(Seat, Vec<Card>)> =
            contenders.iter().map(|(seat, _, cards)| (*seat, cards.clone())).collect();
        let gone: Vec<Card> = others.iter().flat_map(|(_, _, cards)| cards.clone()).collect();
        let parts = match hands.as_slice() {
            [_] => vec![WHOLE],
            _ => shares(record, &hands, board, &gone)?.0,
        };
        for ((seat, _), part) in hands.iter().zip(parts) {
            let wins = u128::from(pot) * u128::from(part) / u128::from(WHOLE);
            let (_, result) = results.iter_mut().find(|(other, _)| other == seat)?;
            *result = result.checked_add(i64::try_from(wins).ok()?)?;
        }
    }
    Some(results)
}

/// The shares of the pot in millionths, and whether they are estimated; `None` if there are fewer than
/// two hands, or more than can be counted.
fn shares(
    record: &HandRecord,
    hands: &[(Seat, Vec<Card>)],
    board: &[Card],
    gone: &[Card],
) -> Option<(Vec<u64>, bool)> {
    let game = match record.game {
        Variant::Holdem => cards::equity::Variant::Holdem,
        Variant::Omaha => cards::equity::Variant::Omaha,
    };
    let ranges: Vec<Range> =
        hands.iter().map(|(_, cards)| Range::of_hand(CardSet::from(cards.as_slice()))).collect();
    let question = Question::new(game, &ranges, CardSet::from(board), CardSet::from(gone)).ok()?;
    // With a flop few boards are left. Before it two or three hands of Hold'em are quick to count.
    let exact = board.len() >= 3 || (record.game == Variant::Holdem && hands.len() <= 3);
    let tally = match exact {
        true => question.exact(1).ok()?,
        false => question.sampled(SAMPLES, seed(record), 1).ok()?,
    };
    let millionths = |share: cards::equity::Share| (share.equity * WHOLE as f64).round() as u64;
    Some((tally.shares().into_iter().map(millionths).collect(), !exact))
}

/// The same hand always has the same estimate.
fn seed(record: &HandRecord) -> u64 {
    record.id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

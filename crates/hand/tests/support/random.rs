//! Random hands: varied setups, decks and choices. Skewed towards what breaks engines: equal and
//! tiny stacks, short blinds, posts, odd sizes, all-ins in a row, boards that everyone plays.

use base::{Chips, Rate};
use cards::Card;
use hand::{Action, Ante, Dealt, LegalActions, Post, Rake, Rules, Seat, Setup};
use rulebook::{
    BigBlindAnte, EarlyShow, PotSplit, Rounding, ShowsFirst, SmallestRaise, UnmatchedFolded,
    Variant,
};

use super::chance::Chance;

/// A setup of any kind that can be played.
pub(crate) fn setup(chance: &mut Chance<'_>) -> Setup {
    let game = chance.one_of(&[Variant::Holdem, Variant::Omaha]);
    let count = chance.between(2, 10) as usize;
    let big_blind = match chance.below(3) {
        0 => chance.one_of(&[2, 10, 100]),
        1 => chance.one_of(&[1, 4, 25, 50, 1000]),
        _ => chance.between(1, 300),
    };
    let small_blind = match chance.below(4) {
        0 | 1 => big_blind / 2,
        2 => big_blind * 2 / 5,
        _ => chance.between(0, big_blind),
    };
    let seats = seats(chance, count);
    let (button, small_blind_seat, big_blind_seat) = positions(chance, &seats);
    let mut players: Vec<Dealt> = Vec::with_capacity(count);
    for seat in seats {
        let stack = match players.last() {
            Some(last) if chance.once_in(3) => last.stack,
            // A little above another: what makes all-ins that are no full raise (H9, H10).
            Some(last) if chance.once_in(3) => Chips(last.stack.0 + chance.between(1, big_blind)),
            _ => stack(chance, big_blind),
        };
        let owes = seat == big_blind_seat || Some(seat) == small_blind_seat;
        let post = post(chance, big_blind, small_blind, owes);
        players.push(Dealt { seat, stack, post });
    }
    let ante = match chance.below(4) {
        0 | 1 => Ante::None,
        2 => Ante::Each(Chips(chance.between(1, big_blind))),
        _ => Ante::BigBlind(Chips(chance.between(1, big_blind * 2))),
    };
    Setup {
        game,
        rules: rules(chance, big_blind),
        small_blind: Chips(small_blind),
        big_blind: Chips(big_blind),
        ante,
        button,
        small_blind_seat,
        big_blind_seat,
        players,
    }
}

fn seats(chance: &mut Chance<'_>, count: usize) -> Vec<Seat> {
    let mut seats: Vec<Seat> = (1..=Seat::MAX).filter_map(Seat::new).collect();
    while seats.len() > count {
        seats.remove(chance.below(seats.len() as u64) as usize);
    }
    seats
}

/// Button and blinds: mostly as a table would place them, some without a small blind or with an
/// empty button seat (R4, R46), some anywhere, for the hand takes what the table says.
fn positions(chance: &mut Chance<'_>, seats: &[Seat]) -> (Seat, Option<Seat>, Seat) {
    let count = seats.len();
    let at = chance.below(count as u64) as usize;
    let nth = |n: usize| seats[(at + n) % count];
    match chance.below(8) {
        0..=4 if count == 2 => (nth(0), Some(nth(0)), nth(1)),
        0..=4 => (nth(0), Some(nth(1)), nth(2)),
        5 | 6 => {
            let button = Seat::new(chance.between(1, Seat::MAX.into()) as u8).unwrap_or(nth(0));
            (button, None, nth(1))
        }
        _ => {
            let button = Seat::new(chance.between(1, Seat::MAX.into()) as u8).unwrap_or(nth(0));
            (button, Some(nth(chance.between(1, count as u64 - 1) as usize)), nth(0))
        }
    }
}

fn stack(chance: &mut Chance<'_>, big_blind: u64) -> Chips {
    Chips(match chance.below(8) {
        0 => chance.between(1, big_blind),
        1 => chance.between(1, 3),
        2 | 3 => chance.between(1, big_blind * 5),
        4 | 5 => chance.between(big_blind, big_blind * 20),
        6 => big_blind * 100,
        _ => chance.between(big_blind, big_blind * 500),
    })
}

fn post(chance: &mut Chance<'_>, big_blind: u64, small_blind: u64, owes: bool) -> Post {
    if !chance.once_in(5) {
        return Post::default();
    }
    let live = match chance.below(3) {
        _ if owes => 0,
        0 | 1 => big_blind,
        _ => chance.between(0, big_blind),
    };
    let dead = if chance.once_in(3) { chance.one_of(&[small_blind, big_blind * 3, 1]) } else { 0 };
    Post { live: Chips(live), dead: Chips(dead) }
}

fn rules(chance: &mut Chance<'_>, big_blind: u64) -> Rules {
    let rake = if chance.once_in(2) {
        let parts = chance.one_of(&[1000, 3500, 5500, 6000, 33_333, 100_000]);
        Some(Rake {
            rate: Rate::from_parts(parts).expect("at most the whole"),
            cap: Chips(chance.between(0, big_blind * 4)),
            least: Chips(chance.below(3)),
            rounding: chance.one_of(&[Rounding::HalfUp, Rounding::Down]),
            between_pots: chance.one_of(&[PotSplit::InProportion, PotSplit::MainPotFirst]),
        })
    } else {
        None
    };
    Rules {
        reopened_raise: chance
            .one_of(&[SmallestRaise::LastFullRaise, SmallestRaise::SumOfShortAllIns]),
        all_in_show: chance.one_of(&[EarlyShow::AtOnce, EarlyShow::AtShowdown]),
        big_blind_ante: chance.one_of(&[BigBlindAnte::BlindFirst, BigBlindAnte::AnteFirst]),
        shows_first: chance.one_of(&[ShowsFirst::LastAggressor, ShowsFirst::FirstAfterButton]),
        unmatched_folded: UnmatchedFolded::GoBack,
        rake,
    }
}

/// A whole deck in the order it will be dealt: each player's cards together, first clockwise
/// after the button first, then the board. One board in four is a straight that most will play,
/// for pots to be split and odd chips to be left.
pub(crate) fn deck(chance: &mut Chance<'_>, setup: &Setup) -> Vec<Card> {
    let mut cards: Vec<Card> = Card::all().collect();
    let first_board = setup.players.len() * setup.game.hole_cards();
    let needed = first_board + 5;
    for place in 0..needed {
        cards.swap(place, chance.between(place as u64, 51) as usize);
    }
    if chance.once_in(4) {
        let lowest = chance.between(0, 8) as u8;
        for nth in 0..5u8 {
            let index = (lowest + nth) * 4 + chance.below(4) as u8;
            let from = cards.iter().position(|card| card.index() == index);
            cards.swap(first_board + usize::from(nth), from.expect("a deck has every card"));
        }
    }
    cards
}

/// How a hand's players are inclined: the weights of folding, passing and raising.
#[derive(Clone, Copy)]
pub(crate) struct Manner([u64; 3]);

/// A manner for one hand: some hands are folded around, some raised without end.
pub(crate) fn manner(chance: &mut Chance<'_>) -> Manner {
    Manner(chance.one_of(&[
        [1, 2, 3],
        [1, 6, 3],
        [0, 1, 2],
        [1, 12, 1],
        [0, 4, 1],
        [4, 3, 3],
        [6, 1, 2],
    ]))
}

/// A legal choice. Who may check sometimes folds all the same: it is allowed (H4).
pub(crate) fn action(chance: &mut Chance<'_>, manner: Manner, legal: &LegalActions) -> Action {
    let Manner([fold, pass, raise]) = manner;
    let pick = chance.below(fold + pass + raise);
    match legal.raise {
        Some(range) if pick >= fold + pass => {
            let (least, most) = (range.to_min.0, range.to_max.0);
            Action::RaiseTo(Chips(match chance.below(8) {
                0..=2 => least,
                3 | 4 => most,
                5 => (least + 1).min(most),
                6 => range.presets.pot.0,
                _ => chance.between(least, most),
            }))
        }
        _ if pick < fold && (!legal.check || chance.once_in(4)) => Action::Fold,
        _ if legal.check => Action::Check,
        _ => Action::Call,
    }
}

//! Bytes become a setup, a deck and what players send. The engine must never panic, must agree
//! with the second implementation, and must refuse without a trace whatever it did not offer.

#![no_main]

use base::Chips;
use cards::Deck;
use hand::{Action, Hand, Seat, Setup, Viewer};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/hand/tests/support/mod.rs"]
mod support;

use support::{
    agree::{self, Tally},
    chance::Chance,
    random,
};

fuzz_target!(|bytes: &[u8]| {
    let mut chance = Chance::Bytes(bytes);
    if chance.once_in(2) {
        agree::hand(&mut chance, &mut Tally::default()).unwrap_or_else(|told| panic!("{told}"));
    } else {
        hostile(&mut chance);
    }
});

/// Whatever a broken or hostile client might send, in any order.
fn hostile(chance: &mut Chance<'_>) {
    let setup = random::setup(chance);
    let deck = random::deck(chance, &setup);
    let mut events = Vec::new();
    let mut hand =
        Hand::start(&setup, Deck::stacked(&deck), &mut events).expect("a setup to be played");
    let manner = random::manner(chance);
    while let Some(legal) = hand.legal_actions().copied() {
        conserved(&setup, &hand);
        let to_act = hand.to_act().expect("someone is to act");
        // When the bytes run out every choice is the first, and the hand goes on to its end.
        match chance.below(8) {
            0..=3 => {
                let action = random::action(chance, manner, &legal);
                hand.act(to_act, action, &mut events).expect("an offered action is accepted");
            }
            4..=6 => {
                let seat = Seat::new(chance.between(1, 10) as u8).expect("a seat");
                let action = match chance.below(4) {
                    0 => Action::Fold,
                    1 => Action::Check,
                    2 => Action::Call,
                    _ => Action::RaiseTo(Chips(chance.below(u64::MAX))),
                };
                let (view, seen) = (hand.view(Viewer::Watcher), events.len());
                match hand.act(seat, action, &mut events) {
                    Ok(()) => {
                        assert_eq!(seat, to_act);
                        assert_eq!(legal.check(action), Ok(()));
                    }
                    Err(_) => {
                        assert!(seat != to_act || legal.check(action).is_err());
                        assert_eq!((hand.view(Viewer::Watcher), events.len()), (view, seen));
                    }
                }
            }
            _ if chance.once_in(8) => {
                hand.cancel(&mut events).expect("a running hand can be cancelled");
                for result in hand.result().expect("a cancelled hand is over") {
                    assert_eq!(result.started_with, result.ended_with);
                }
            }
            _ => {
                let seat = Seat::new(chance.between(1, 10) as u8).expect("a seat");
                hand.show(seat, &mut events).expect_err("nobody shows while a hand runs");
            }
        }
    }
    conserved(&setup, &hand);
}

fn conserved(setup: &Setup, hand: &Hand) {
    let brought: Chips = setup.players.iter().map(|dealt| dealt.stack).sum();
    let stacks: Chips =
        hand.view(Viewer::Watcher).players.iter().map(|player| player.stack).sum();
    assert_eq!(stacks + hand.pot() + hand.rake(), brought);
}

//! Chips are neither made nor lost, and hands end.

use base::Chips;
use hand::{Action, Event, Viewer};

use crate::walk::Walk;

/// H8: at every moment the stacks and the pot, and at the end the stacks and the rake, are what
/// the players brought. A stack below zero would panic in `Chips`.
#[test]
fn h8_chips_are_conserved_at_every_step() {
    for seed in 0..30_000 {
        let mut walk = Walk::start(seed);
        loop {
            let view = walk.hand.view(Viewer::Watcher);
            let stacks: Chips = view.players.iter().map(|player| player.stack).sum();
            let all = stacks + view.pot + walk.hand.rake();
            assert_eq!(all, walk.brought(), "seed {seed}");
            let bets: Chips = view.players.iter().map(|player| player.bet).sum();
            let pots: Chips = view.pots.iter().map(|pot| pot.amount).sum();
            assert_eq!(bets + pots, view.pot, "seed {seed}: bets and pots are the whole pot");
            if !walk.step() {
                break;
            }
        }
    }
}

/// The sum of the events gives the stacks that the hand reports.
#[test]
fn h8_the_events_tell_every_chip() {
    for seed in 0..30_000 {
        let walk = Walk::start(seed).finish();
        let mut stacks: Vec<(_, Chips)> =
            walk.setup.players.iter().map(|dealt| (dealt.seat, dealt.stack)).collect();
        let mut rake = Chips::ZERO;
        for event in &walk.events {
            let (seat, comes, goes) = match *event {
                Event::Posted { seat, amount, .. } => (seat, Chips::ZERO, amount),
                Event::Called { seat, added, .. } | Event::Raised { seat, added, .. } => {
                    (seat, Chips::ZERO, added)
                }
                Event::Returned { seat, amount } | Event::Won { seat, amount, .. } => {
                    (seat, amount, Chips::ZERO)
                }
                Event::Raked { amount, .. } => {
                    rake += amount;
                    continue;
                }
                _ => continue,
            };
            let stack = stacks.iter_mut().find(|(of, _)| *of == seat).expect("a player");
            stack.1 = stack.1 + comes - goes;
        }
        let mut reported = walk.stacks();
        reported.sort_unstable();
        stacks.sort_unstable();
        assert_eq!(stacks, reported, "seed {seed}");
        assert_eq!(rake, walk.hand.rake(), "seed {seed}");
    }
}

/// H3, R6: raises are not limited, but each adds a big blind or is someone's last, and between
/// two raises everyone acts once: so a hand ends, even if everyone raises the least each time.
#[test]
fn h3_every_hand_ends_in_a_bounded_number_of_actions() {
    for seed in 0..2_000 {
        let mut walk = Walk::start(seed);
        let players = walk.setup.players.len() as u64;
        let deepest = walk.setup.players.iter().map(|dealt| dealt.stack.0).max().unwrap_or(0);
        let raises_max = deepest / walk.setup.big_blind.0 + players;
        let turns_max = (4 + raises_max) * players;
        let mut turns = 0;
        while let Some(legal) = walk.hand.legal_actions() {
            turns += 1;
            assert!(turns <= turns_max, "seed {seed}: turn {turns} of at most {turns_max}");
            let action = match (legal.raise, legal.check) {
                (Some(raise), _) => Action::RaiseTo(raise.to_min),
                (None, true) => Action::Check,
                (None, false) => Action::Call,
            };
            let seat = walk.hand.to_act().expect("someone is to act");
            walk.hand.act(seat, action, &mut walk.events).expect("an offered action");
        }
    }
}

//! What `legal_actions` offers is accepted, and everything else is refused without a trace.

use base::Chips;
use hand::{Action, ActionRefusal, NoRaise, Seat};

use crate::walk::Walk;

/// H3–H9: each kind of offered action, at its ends and between them, is carried out.
#[test]
fn h3_everything_offered_is_accepted() {
    for seed in 0..1_500 {
        for actions in 0.. {
            let at = |count: u32| {
                let mut walk = Walk::start(seed);
                for _ in 0..count {
                    walk.step();
                }
                walk
            };
            let mut walk = at(actions);
            let Some(legal) = walk.hand.legal_actions().copied() else { break };
            let mut offered = vec![Action::Fold];
            offered.extend(legal.check.then_some(Action::Check));
            offered.extend(legal.call.map(|_| Action::Call));
            if let Some(raise) = legal.raise {
                let between = Chips(walk.chance.between(raise.to_min.0, raise.to_max.0));
                let presets = raise.presets;
                for to in [
                    raise.to_min,
                    between,
                    presets.half_pot,
                    presets.three_quarters_pot,
                    presets.pot,
                    raise.to_max,
                ] {
                    offered.push(Action::RaiseTo(to));
                }
            }
            for action in offered {
                let mut walk = at(actions);
                let seat = walk.hand.to_act().expect("someone is to act");
                let result = walk.hand.act(seat, action, &mut walk.events);
                assert_eq!(result, Ok(()), "seed {seed} after {actions} actions: {action:?}");
            }
        }
    }
}

/// H3–H9, O1: another seat, a check with a bet to match, a call with none, a raise just outside
/// the range or far from it: refused, and nobody sees any difference.
#[test]
fn h3_everything_else_is_refused_and_changes_nothing() {
    let mut refused = 0;
    for seed in 0..4_000 {
        let mut walk = Walk::start(seed);
        while let Some(legal) = walk.hand.legal_actions().copied() {
            let turn_of = walk.hand.to_act().expect("someone is to act");
            let mut wrong: Vec<(Seat, Action, ActionRefusal)> = Vec::new();
            for seat in (1..=Seat::MAX).filter_map(Seat::new).filter(|seat| *seat != turn_of) {
                let dealt_in = walk.setup.players.iter().any(|dealt| dealt.seat == seat);
                let refusal = if dealt_in {
                    ActionRefusal::NotYourTurn { turn_of }
                } else {
                    ActionRefusal::NotInHand
                };
                for action in [Action::Fold, Action::Check, Action::Call] {
                    wrong.push((seat, action, refusal));
                }
            }
            if !legal.check {
                wrong.push((turn_of, Action::Check, ActionRefusal::BetToMatch));
            }
            if legal.call.is_none() {
                wrong.push((turn_of, Action::Call, ActionRefusal::NothingToCall));
            }
            match legal.raise {
                None => {
                    let refusal = match legal.no_raise {
                        Some(NoRaise::BettingClosed) => ActionRefusal::BettingClosed,
                        Some(NoRaise::NobodyCanAnswer) => ActionRefusal::NobodyCanAnswer,
                        Some(NoRaise::NoMoreThanCall) => ActionRefusal::NoMoreThanCall,
                        None => panic!("seed {seed}: no raise and no reason"),
                    };
                    for to in [0, 1, walk.chance.below(1000), walk.brought().0, u64::MAX] {
                        let action = Action::RaiseTo(Chips(to));
                        wrong.push((turn_of, action, refusal));
                    }
                }
                Some(raise) => {
                    let (least, most) = (raise.to_min, raise.to_max);
                    for to in [0, least.0 - 1, walk.chance.below(least.0)].map(Chips) {
                        let refusal = ActionRefusal::RaiseTooSmall { to, least };
                        wrong.push((turn_of, Action::RaiseTo(to), refusal));
                    }
                    let beyond = walk.chance.between(most.0 + 1, u64::MAX - 1);
                    for to in [most.0 + 1, beyond, u64::MAX].map(Chips) {
                        let refusal = if raise.max_is_all_in {
                            ActionRefusal::MoreThanStack { to, most }
                        } else {
                            ActionRefusal::MoreThanPot { to, most }
                        };
                        wrong.push((turn_of, Action::RaiseTo(to), refusal));
                    }
                }
            }
            let (views, events) = (walk.views(), walk.events.len());
            for (seat, action, refusal) in wrong {
                let result = walk.hand.act(seat, action, &mut walk.events);
                assert_eq!(result, Err(refusal), "seed {seed}: {seat:?} {action:?}");
                refused += 1;
            }
            for dealt in walk.setup.players.clone() {
                let result = walk.hand.show(dealt.seat, &mut walk.events);
                assert_eq!(result, Err(ActionRefusal::NothingToShow), "seed {seed}");
            }
            assert_eq!(walk.views(), views, "seed {seed}: a refusal changes nothing");
            assert_eq!(walk.events.len(), events, "seed {seed}: a refusal is no event");
            walk.step();
        }
        let (views, events) = (walk.views(), walk.events.len());
        for dealt in walk.setup.players.clone() {
            for action in [Action::Fold, Action::Check, Action::Call, Action::RaiseTo(Chips(1))] {
                let result = walk.hand.act(dealt.seat, action, &mut walk.events);
                assert_eq!(result, Err(ActionRefusal::HandOver), "seed {seed}");
            }
        }
        assert_eq!((walk.views(), walk.events.len()), (views, events), "seed {seed}");
    }
    assert!(refused > 500_000, "{refused} refusals prove little");
}

/// H5, H6, H8: offers make sense by themselves: a check or a call, never both; a range that is
/// one; all-in exactly where the stack ends.
#[test]
fn h5_h6_offers_are_consistent() {
    for seed in 0..30_000 {
        let mut walk = Walk::start(seed);
        while let Some(legal) = walk.hand.legal_actions().copied() {
            let turn_of = walk.hand.to_act();
            let view = walk.hand.view(hand::Viewer::Watcher);
            let player = view.players.iter().find(|player| Some(player.seat) == turn_of);
            let player = player.expect("the one to act is a player");
            assert!(!player.folded && !player.stack.is_zero(), "seed {seed}: nothing to decide");
            assert_eq!(legal.check, legal.call.is_none(), "seed {seed}");
            if let Some(call) = legal.call {
                assert!(!call.adds.is_zero() && call.adds <= player.stack, "seed {seed}");
                assert_eq!(call.all_in, call.adds == player.stack, "seed {seed}");
            }
            if let Some(raise) = legal.raise {
                let all_in = player.bet + player.stack;
                let highest = view.players.iter().map(|player| player.bet).max();
                assert!(Some(raise.to_min) > highest, "seed {seed}: a raise is above every bet");
                assert!(raise.to_min <= raise.to_max && raise.to_max <= all_in, "seed {seed}");
                assert_eq!(raise.max_is_all_in, raise.to_max == all_in, "seed {seed}");
                let presets = raise.presets;
                let named = [presets.half_pot, presets.three_quarters_pot, presets.pot];
                assert!(named.is_sorted(), "seed {seed}: {named:?}");
                for to in named {
                    assert!((raise.to_min..=raise.to_max).contains(&to), "seed {seed}: {to}");
                }
            }
            walk.step();
        }
    }
}

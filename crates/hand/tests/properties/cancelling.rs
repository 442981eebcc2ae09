//! H12: a hand can be cancelled at any moment, and then nothing has happened to anyone.

use hand::{ActionRefusal, Ending, Event, Viewer};

use crate::walk::Walk;

/// H12: after any number of actions, cancelling gives everyone the stack they came with.
#[test]
fn h12_cancelling_after_any_action_restores_every_stack() {
    let mut cancelled = 0;
    for seed in 0..4_000 {
        for actions in 0.. {
            let mut walk = Walk::start(seed);
            for _ in 0..actions {
                walk.step();
            }
            if walk.hand.is_over() {
                let before = walk.views();
                let events_before = walk.events.len();
                assert_eq!(walk.hand.cancel(&mut walk.events), Err(ActionRefusal::HandOver));
                assert_eq!(walk.views(), before, "seed {seed}: a refusal changes nothing");
                assert_eq!(walk.events.len(), events_before);
                break;
            }
            walk.hand.cancel(&mut walk.events).expect("a running hand can be cancelled");
            cancelled += 1;
            let context = format!("seed {seed} after {actions} actions");
            assert_eq!(walk.hand.ending(), Some(Ending::Cancelled), "{context}");
            assert_eq!(walk.events[walk.events.len() - 2..], [Event::Cancelled, Event::Ended]);
            let results = walk.hand.result().expect("a cancelled hand is over");
            for result in results {
                let dealt = walk.setup.players.iter().find(|dealt| dealt.seat == result.seat);
                let brought = dealt.map(|dealt| dealt.stack);
                assert_eq!(Some(result.ended_with), brought, "{context}: {:?}", result.seat);
                assert_eq!(Some(result.started_with), brought, "{context}: {:?}", result.seat);
            }
            let view = walk.hand.view(Viewer::Watcher);
            assert_eq!((view.pot.0, walk.hand.rake().0, view.to_act), (0, 0, None), "{context}");
            assert!(view.players.iter().all(|player| player.bet.is_zero()), "{context}");
        }
    }
    assert!(cancelled > 20_000, "{cancelled} cancellations prove little");
}

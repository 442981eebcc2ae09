//! The engine and the second, plain implementation agree. The long run over tens of millions of
//! hands is `cargo run --release -p hand --example agree`.

use crate::support::agree::{Tally, hand_of_seed};

/// H2–H11, O1, K1–K5: whose turn it is, what may be done, who gets what.
#[test]
fn h3_h11_the_engine_agrees_with_a_second_implementation() {
    let mut tally = Tally::default();
    for seed in 0..100_000 {
        if let Err(report) = hand_of_seed(seed, &mut tally) {
            panic!("{report}");
        }
    }
    // The hard cases were met, or the agreement would prove little.
    let Tally { showdowns, side_pots, odd_chips, raked, closed, reopened, .. } = tally;
    for (met, least) in [
        (showdowns, 50_000),
        (tally.hands - showdowns, 5_000),
        (side_pots, 30_000),
        (odd_chips, 3_000),
        (raked, 20_000),
        (closed, 10_000),
        (reopened, 300),
    ] {
        assert!(met >= least, "{met} of at least {least}: {tally:?}");
    }
}

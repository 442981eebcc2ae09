//! Before the flop: which hands a style plays, given who has raised, how many are in and where it
//! sits. Legality and bet sizes are not decided here.

use crate::{decide::Intent, ranks, situation::Situation, style::Habits};

/// How many hands of a thousand are too many to fold, however many are in.
const WIDEST: u32 = 960;

/// A call that costs less of the pot than this is taken with twice as many hands.
const CHEAP: u32 = 180;

pub(crate) fn choose(situation: &Situation<'_>, habits: &Habits) -> Intent {
    let place = ranks::place(situation.view.game, situation.hole);
    let played = (habits.plays * widening(situation.opponents) / 100) * seat(situation) / 100;
    let raises = situation.raises();
    let share = |of_a_thousand: u32| (played * of_a_thousand / 1_000).min(WIDEST);
    let (calls, reraises) = match raises {
        0 => (share(1_000), share(habits.opens)),
        _ => (share(habits.continues[raises - 1]), share(habits.reraises[raises - 1])),
    };
    let calls = if situation.price() < CHEAP { (calls * 2).min(WIDEST) } else { calls };
    if place < reraises {
        Intent::Raise
    } else if place < calls {
        Intent::Stay
    } else {
        Intent::GiveUp
    }
}

/// The fewer opponents, the more hands are good enough; in percent of what is played at six.
fn widening(opponents: u32) -> u32 {
    match opponents {
        1 => 320,
        2 => 210,
        3 => 150,
        4 => 120,
        5 => 100,
        _ => 85,
    }
}

/// Acting last is worth hands, acting first costs some; in percent.
fn seat(situation: &Situation<'_>) -> u32 {
    match situation.behind {
        0 => 120,
        1 => 110,
        2 | 3 => 95,
        _ => 80,
    }
}

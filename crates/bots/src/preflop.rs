//! Before the flop: which hands a style plays, given who has raised, how many are in and where it
//! sits. Legality and bet sizes are not decided here.

use crate::{decide::Wish, ranks, sight::Sight, style::Habits};

/// How many hands of a thousand are too many to fold, however many are in.
const WIDEST: u32 = 960;

/// A call that costs less of the pot than this is taken with twice as many hands.
const CHEAP: u32 = 180;

pub(crate) fn judge(sight: &Sight<'_>, habits: &Habits) -> Wish {
    let place = ranks::place(sight.view.game, sight.hole);
    let played = (habits.plays * widening(sight.opponents) / 100) * seat(sight) / 100;
    let raises = sight.raises();
    let share = |of_a_thousand: u32| (played * of_a_thousand / 1_000).min(WIDEST);
    let (calls, reraises) = match raises {
        0 => (share(1_000), share(habits.opens)),
        _ => (share(habits.stands[raises - 1]), share(habits.reraises[raises - 1])),
    };
    let calls = if sight.price() < CHEAP { (calls * 2).min(WIDEST) } else { calls };
    if place < reraises {
        Wish::Raise
    } else if place < calls {
        Wish::Stay
    } else {
        Wish::GiveUp
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
fn seat(sight: &Sight<'_>) -> u32 {
    match sight.behind {
        0 => 120,
        1 => 110,
        2 | 3 => 95,
        _ => 80,
    }
}

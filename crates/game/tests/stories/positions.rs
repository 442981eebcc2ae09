//! R3, R4, R5, R46, H15: the button rule by itself. Scenarios 1 to 5.

use game::{
    Ctx, SeatSet,
    table::{Entry, FirstButton, LastHand, PositionRules, next_positions},
};
use hand::Seat;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rulebook::{ButtonGoesTo, NoButton};

fn seat(number: &str) -> Seat {
    Seat::new(number.parse().unwrap()).unwrap()
}

const RULES: PositionRules = PositionRules {
    button_goes_to: ButtonGoesTo::PlayedAndDealtIn,
    no_button: NoButton::StartAnew,
    waits_behind_button: true,
    first_hand_without_posting: true,
};

/// `last`: the seats that played, each with `b` for the button, `B` for the big blind, `x` for
/// having left since. `ready`: the seats for the next hand, `w` for waiting, `p` for posting.
fn next(last: &str, ready: &str, rules: PositionRules) -> String {
    let (mut dealt, mut played) = (SeatSet::EMPTY, SeatSet::EMPTY);
    let (mut button, mut big_blind) = (None, None);
    for word in last.split_whitespace() {
        let at = seat(word.trim_end_matches(['b', 'B', 'x']));
        dealt.insert(at);
        if !word.contains('x') {
            played.insert(at);
        }
        button = if word.contains('b') { Some(at) } else { button };
        big_blind = if word.contains('B') { Some(at) } else { big_blind };
    }
    let last =
        big_blind.map(|big_blind| LastHand { button: button.unwrap(), big_blind, dealt, played });
    let ready: Vec<(Seat, Entry)> = ready
        .split_whitespace()
        .map(|word| {
            let entry = match word.chars().last() {
                Some('w') => Entry::WaitsForBigBlind,
                Some('p') => Entry::Posts,
                _ => Entry::Playing,
            };
            (seat(word.trim_end_matches(['w', 'p'])), entry)
        })
        .collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut ctx = Ctx { now: base::Millis::ZERO, rng: &mut rng };
    let Some(found) = next_positions(last, &ready, rules, FirstButton::LastSeat, &mut ctx) else {
        return "nobody plays".to_owned();
    };
    let list =
        |seats: SeatSet| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" ");
    let small = found.small_blind.map_or("none".to_owned(), |seat| seat.to_string());
    let posting = if found.posting.is_empty() {
        String::new()
    } else {
        format!(", posting {}", list(found.posting))
    };
    format!(
        "button {}, small {small}, big {}, dealt {}{posting}",
        found.button,
        found.big_blind,
        list(found.dealt)
    )
}

#[track_caller]
fn check(last: &str, ready: &str, expected: &str) {
    assert_eq!(next(last, ready, RULES), expected);
}

#[test]
fn r4_everyone_stays_and_the_blinds_go_round() {
    check("1b 2 3B 4 5", "1 2 3 4 5", "button 2, small 3, big 4, dealt 1 2 3 4 5");
    check("1 2 3b 4 5B", "1 2 3 4 5", "button 4, small 5, big 1, dealt 1 2 3 4 5");
}

#[test]
fn r4_r46_scenario_1_the_big_blind_leaves_and_the_button_stands_still() {
    check("1b 2 3Bx 4 5", "1 2 4 5", "button 2, small none, big 4, dealt 1 2 4 5");
    check("1 2b 4B 5", "1 2 4 5", "button 2, small 4, big 5, dealt 1 2 4 5");
}

#[test]
fn r5_scenario_2_three_become_two() {
    check("1b 2 3Bx", "1 2", "button 2, small 2, big 1, dealt 1 2");
    check("1b 2x 3B", "1 3", "button 3, small 3, big 1, dealt 1 3");
    check("1bx 2 3B", "2 3", "button 3, small 3, big 2, dealt 2 3");
}

#[test]
fn r46_heads_up_the_big_blind_alternates() {
    check("1b 2B", "1 2", "button 2, small 2, big 1, dealt 1 2");
    check("1B 2b", "1 2", "button 1, small 1, big 2, dealt 1 2");
}

#[test]
fn h15_scenario_3_a_newcomer_after_the_big_blind_takes_it() {
    check("1b 2B", "1 2 3w", "button 1, small 2, big 3, dealt 1 2 3");
}

#[test]
fn h15_scenario_4_of_two_waiting_newcomers_one_comes_in() {
    check("1b 2 3B", "1 2 3 4w 5w", "button 2, small 3, big 4, dealt 1 2 3 4");
    check("1b 2 3B", "1 2 3 4w 5p", "button 2, small 3, big 4, dealt 1 2 3 4 5, posting 5");
}

#[test]
fn h15_scenario_5_a_newcomer_between_button_and_big_blind_waits() {
    check("1b 2x 3B 4 5", "1 2p 3 4 5", "button 1, small 3, big 4, dealt 1 3 4 5");
    // The button has passed: now the post is taken.
    check("1b 3 4B 5", "1 2p 3 4 5", "button 3, small 4, big 5, dealt 1 2 3 4 5, posting 2");
}

#[test]
fn h15_whoever_would_be_the_button_waits() {
    // Heads-up, and the newcomer sits before the last big blind: 1 is the big blind now.
    check("1b 5B", "1 3p 5", "button 5, small 5, big 1, dealt 1 5");
    check("1b 5B", "1 3w 5", "button 5, small 5, big 1, dealt 1 5");
}

#[test]
fn h15_the_natural_big_blind_never_posts_twice() {
    check("1b 2 3B", "1 2 3 4p", "button 2, small 3, big 4, dealt 1 2 3 4");
}

#[test]
fn r4_with_nobody_left_to_carry_the_button_the_table_starts_anew() {
    check("1bx 2x 3Bx", "4w 5w 6w", "button 6, small 4, big 5, dealt 4 5 6");
    check("1bx 2x 3Bx 4", "4 5w 6w", "button 6, small 4, big 5, dealt 4 5 6");
}

#[test]
fn r3_at_a_first_hand_all_are_dealt_in_without_posting() {
    check("", "1w 3p 6w", "button 6, small 1, big 3, dealt 1 3 6");
    check("", "2w 5w", "button 5, small 5, big 2, dealt 2 5");
    check("", "2w", "nobody plays");
}

#[test]
fn r4_h15_a_room_may_read_the_open_questions_otherwise() {
    let rules = PositionRules { button_goes_to: ButtonGoesTo::Played, ..RULES };
    // The button may stand at an empty seat.
    assert_eq!(next("1b 2x 3B 4 5", "1 3 4 5", rules), "button 2, small 3, big 4, dealt 1 3 4 5");
    let rules = PositionRules { waits_behind_button: false, ..RULES };
    assert_eq!(
        next("1b 2x 3B 4 5", "1 2p 3 4 5", rules),
        "button 1, small 3, big 4, dealt 1 2 3 4 5, posting 2"
    );
    let rules = PositionRules { first_hand_without_posting: false, ..RULES };
    assert_eq!(
        next("", "1w 2p 3w 4p", rules),
        "button 4, small 1, big 2, dealt 1 2 3 4, posting 4"
    );
    let rules = PositionRules { no_button: NoButton::Stays, ..RULES };
    assert_eq!(
        next("1bx 2x 3Bx", "4w 5p 6p", rules),
        "button 1, small none, big 4, dealt 4 5 6, posting 5 6"
    );
}

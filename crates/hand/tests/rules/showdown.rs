//! H11, H1, O1, O2: who shows when, and who wins with what.

use crate::script::check;

#[test]
fn h11_hands_are_shown_at_once_when_no_more_betting_is_possible() {
    let script = "NL 50/100 board 2c7d9hTs3d  A 1000 [AsAh]  B 1000 [KsKh]
                  A all-in; B call
                  events";
    check(
        script,
        "A posts SmallBlind 50
         B posts BigBlind 100
         B gets KsKh
         A gets AsAh
         turn 1: A
         A raises to 1000 all-in
         turn 2: B
         B calls 900 all-in
         A shows AsAh
         B shows KsKh
         Flop 2c7d9h
         Turn 2c7d9hTs
         River 2c7d9hTs3d
         main: 2000 to A
         ended",
    );
    check(
        &script.replace("50/100", "50/100 late-show"),
        "A posts SmallBlind 50
         B posts BigBlind 100
         B gets KsKh
         A gets AsAh
         turn 1: A
         A raises to 1000 all-in
         turn 2: B
         B calls 900 all-in
         Flop 2c7d9h
         Turn 2c7d9hTs
         River 2c7d9hTs3d
         A shows AsAh
         B shows KsKh
         main: 2000 to A
         ended",
    );
}

/// The page says them. Cards that were shown early make nothing until the board is there.
#[test]
fn h11_hands_are_named_when_the_board_is_complete() {
    let named = |script: &str| {
        let script = crate::script::Script::read(script);
        let line = |event: &hand::Event| Some(format!("{}: {}", script.line(event), event.made()?));
        script.events().iter().filter_map(line).collect::<Vec<_>>()
    };
    let start = "NL 50/100 board 2c7d9hTs3d  A 1000 [AsAh]  B 1000 [KsKh]";
    let (aces, kings) = ("pair of aces, ten, nine and seven", "pair of kings, ten, nine and seven");
    assert_eq!(
        named(&format!("{start}\nA all-in; B call")),
        [format!("main: 2000 to A: {aces} kickers")],
    );
    assert_eq!(
        named(&format!(
            "{start}\nA call; B check; B check; A check; B check; A check; B check; A check"
        )),
        [
            format!("B shows KsKh: {kings} kickers"),
            format!("A shows AsAh: {aces} kickers"),
            format!("main: 200 to A: {aces} kickers"),
        ],
    );
    assert!(named(&format!("{start}\nA call; B check; B bet 100; A fold")).is_empty());
}

#[test]
fn h11_the_last_to_bet_shows_first_then_clockwise() {
    let start = "NL 50/100 board 2c7d9hTs3d  A 1000 [AsAh]  B 1000 [KsKh]  C 1000 [QsQh]
                 A call; B call; C check; B check; C check; A check; B check; C check; A check";
    let shows = |rule: &str, river: &str| {
        let start = start.replace("50/100", &format!("50/100 {rule}"));
        let script = crate::script::Script::read(&format!("{start}; {river}"));
        let events = script.events();
        let shown = events.iter().filter(|event| matches!(event, hand::Event::Shown { .. }));
        shown.map(|event| script.line(event)).collect::<Vec<_>>().join(", ")
    };
    let (checked, bet) = ("B check; C check; A check", "B check; C bet 100; A call; B call");
    assert_eq!(shows("", checked), "B shows KsKh, C shows QsQh, A shows AsAh");
    assert_eq!(shows("", bet), "C shows QsQh, A shows AsAh, B shows KsKh");
    assert_eq!(shows("button-shows", bet), "B shows KsKh, C shows QsQh, A shows AsAh");
}

#[test]
fn h11_everyone_still_in_shows_even_a_beaten_hand() {
    check(
        "NL 50/100 board 2c7d9hTs3d  A 1000 [AsAh]  B 1000 [4s5h]
         A call; B check; B check; A check; B check; A check; B check; A check",
        "main: 200 to A
         showdown: A 1100, B 900",
    );
}

#[test]
fn h11_who_wins_uncontested_may_show_once_and_nobody_else() {
    check(
        "NL 50/100  A 1000 [AsAh]  B 1000
         A raise 300; A show; B fold; B show; A show; A show
         events",
        "refused A: H11 there is nothing to show
         refused B: H11 there is nothing to show
         refused A: H11 there is nothing to show
         A posts SmallBlind 50
         B posts BigBlind 100
         B gets 2c2d
         A gets AsAh
         turn 1: A
         A raises to 300
         turn 2: B
         B folds
         200 back to A
         main: 200 to A
         ended
         A shows AsAh",
    );
}

/// Both play for 100 each and never bet again.
fn showdown_of(game: &str, board: &str, a: &str, b: &str) -> String {
    format!(
        "{game} 50/100 board {board}  A 1000 [{a}]  B 1000 [{b}]
         A call; B check; B check; A check; B check; A check; B check; A check"
    )
}

#[test]
fn h1_any_number_of_hole_cards_may_be_used() {
    // None: the board plays for both.
    check(
        &showdown_of("NL", "AsKsQsJsTs", "2c3d", "4h5h"),
        "main: 100 to B
         main: 100 to A
         showdown: A 1000, B 1000",
    );
    // One: A's flush with a single spade.
    check(
        &showdown_of("NL", "AsKs7s2s9d", "Qs3d", "9h9c"),
        "main: 200 to A
         showdown: A 1100, B 900",
    );
}

#[test]
fn o1_exactly_two_hole_cards_play() {
    // One spade in the hand is no flush in Omaha: B's pair of nines makes trips and wins.
    check(
        &showdown_of("PL", "AsKs7s2s9d", "Qs3d4c5c", "9h9c2d3c"),
        "main: 200 to B
         showdown: A 900, B 1100",
    );
}

#[test]
fn o2_the_two_misread_hands_lose_to_what_beats_their_true_value() {
    // Kings and sixes, no flush: three sixes beat it.
    check(
        &showdown_of("PL", "Kc9c6c6hQc", "AcKdTd8h", "6s2d3d4h"),
        "main: 200 to B
         showdown: A 900, B 1100",
    );
    // Trip tens, not a full house: a real full house beats it.
    check(
        &showdown_of("PL", "KsKcTcTd5d", "Th9h7c6c", "5h5s2c3c"),
        "main: 200 to B
         showdown: A 900, B 1100",
    );
}

#[test]
fn p3_kickers_decide_and_suits_never_do() {
    check(
        &showdown_of("NL", "AhKd7c5s2d", "AsQc", "AdJc"),
        "main: 200 to A
         showdown: A 1100, B 900",
    );
    check(
        &showdown_of("NL", "AhKd7c5s2d", "AsQc", "AcQs"),
        "main: 100 to B
         main: 100 to A
         showdown: A 1000, B 1000",
    );
}

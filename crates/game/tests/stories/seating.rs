//! R2, H14, HOME: the room seats people, or they wait; tables open and close.

use std::collections::BTreeMap;

use crate::story::{ALL, Story, check, check_under};

/// H14: the queue says one's place and how many are needed; with three a table opens.
#[test]
fn h14_three_who_wait_open_a_table() {
    check_under(
        &ALL,
        "RULEBOOK NL 0.05/0.10 public
         A joins; B joins; tables?; C joins; tables?",
        "A waits at place 1, 2 more needed
         A waits at place 1, 1 more needed
         B waits at place 2, 1 more needed
         A may bring 500–1000: Usual
         B may bring 500–1000: Usual
         C may bring 500–1000: Usual
         table 1:",
    );
}

#[test]
fn h14_leaving_the_queue_moves_the_others_up() {
    check_under(
        &ALL,
        "RULEBOOK NL 0.05/0.10 public
         A joins; B joins; tell; A leaves the queue; A leaves the queue; C joins; hush",
        "A has left the queue
         B waits at place 1, 2 more needed
         refused A: H14 not_waiting
         B waits at place 1, 1 more needed
         C waits at place 2, 1 more needed",
    );
}

/// A seventh player waits; when a seat becomes free it is theirs.
#[test]
fn h14_nobody_waits_while_a_seat_is_free() {
    check(
        "int-2.7 NL 0.05/0.10 public
         A B C sit 500; D E F sit 500; G joins; everyone folds; tell; A leaves; G confirms 500
         tables?; hush",
        "A takes 500 home
         G may bring 500–1000: Usual
         A leaves
         G sits with 500
         table 1: D G F B E C",
    );
}

/// Declining, too, makes room.
#[test]
fn h14_a_declined_seat_goes_to_the_next_in_the_queue() {
    check(
        "int-2.7 NL 0.05/0.10 public
         A B C sit 500; D E sit 500; F joins; G joins; tell; F declines; hush",
        "F's seat is given up
         G may bring 500–1000: Usual",
    );
}

#[test]
fn h14_empty_tables_close() {
    check(
        "int-2.7 NL 0.05/0.10 public
         A B C sit 500; everyone folds; tables?; tell; A leaves; B leaves; C leaves; tables?
         D joins; tables?",
        "A takes 500 home
         A leaves
         B takes 495 home
         B leaves
         C takes 505 home
         C leaves
         D waits at place 1, 2 more needed",
    );
    // Also one that nobody bought in at.
    check(
        "int-2.7 NL 0.05/0.10 public\nA joins; B joins; C joins; tell; t+20s; tables?",
        "A's seat is given up
         B's seat is given up
         C's seat is given up",
    );
}

/// A table does not close while money of its is on its way.
#[test]
fn h14_a_table_waits_for_its_money_before_it_closes() {
    check(
        "int-2.7 NL 0.05/0.10 public
         A joins; B joins; C joins; store waits; A confirms 500; t+20s; tell; tables?
         store refuses; tables?; A wallet?",
        "table 1:
         A's buy-in is refused
         A has 1000000 at home",
    );
}

/// Where the next of two tables' joiners sit: `story` tells it with a last line of `tables?`.
fn table_of_x(story: &str) -> BTreeMap<String, u32> {
    let mut tables = BTreeMap::new();
    for seed in 0..200 {
        let transcript = Story::play(&story.replace("public", &format!("public seed={seed}")));
        let table = transcript.lines().find(|line| line.contains('X')).unwrap();
        *tables.entry(table.split(':').next().unwrap().to_owned()).or_default() += 1;
    }
    tables
}

/// Two full tables of six; then so many leave each.
const TWO_TABLES: &str = "int-2.7 NL 0.05/0.10 public
    A B C sit 500; D E F sit 500; G H I sit 500; J K L sit 500; everyone folds";

/// R2: the table with the fewest players; among equals chance decides, and both get their share.
#[test]
fn r2_the_fewest_players_and_chance_among_equals() {
    let fewer = table_of_x(&format!(
        "{TWO_TABLES}; A leaves; G leaves; H leaves; X sits 500
         tell; tables?"
    ));
    assert_eq!(fewer.keys().collect::<Vec<_>>(), ["table 2"]);
    let equal = table_of_x(&format!("{TWO_TABLES}; A leaves; G leaves; X sits 500; tell; tables?"));
    assert!(equal.len() == 2 && equal.values().all(|count| *count > 60), "{equal:?}");
}

/// R2: a table played at before comes before one with fewer players, under every rulebook.
#[test]
fn r2_a_table_played_before_is_favoured() {
    for rulebook in ALL {
        let story = TWO_TABLES.replace("int-2.7", rulebook).replace("A B C", "X B C");
        let back = table_of_x(&format!(
            "{story}; X leaves; G leaves; H leaves; t+1s; X sits 1000; tell; tables?"
        ));
        assert_eq!(back.keys().collect::<Vec<_>>(), ["table 1"], "{rulebook}");
    }
}

/// R2: a table is favoured for as long as the rulebook remembers, then the fewest players decide.
#[test]
fn r2_a_table_played_long_ago_is_like_any_other() {
    let story = TWO_TABLES.replace("public", "public seating-memory=1min");
    let back = |story: &str, away: &str| {
        let left = story.replace("A B C", "X B C");
        let tables = table_of_x(&format!(
            "{left}; X leaves; G leaves; H leaves; {away}; X sits 1000; tell; tables?"
        ));
        tables.into_keys().collect::<Vec<_>>()
    };
    assert_eq!(back(&story, "t+60s"), ["table 1"]);
    assert_eq!(back(&story, "t+60s; t+1ms"), ["table 2"]);
    assert_eq!(back(TWO_TABLES, "t+5min"), ["table 1"], "twelve hours by default");
}

/// R3: the first button is random: everyone's share is about a third.
#[test]
fn r3_the_first_button_is_random() {
    let mut buttons = BTreeMap::new();
    for seed in 0..300 {
        let transcript = Story::play(&format!(
            "int-2.7 NL 0.05/0.10 seed={seed}\nA sits 500; B sits 500; tell; C sits 500"
        ));
        let line = transcript.lines().find(|line| line.starts_with("hand 1")).unwrap().to_owned();
        *buttons.entry(line).or_insert(0) += 1;
    }
    assert!(buttons.len() == 3 && buttons.values().all(|count| *count > 60), "{buttons:?}");
}

/// HOME: players choose their seats; a taken one is refused; the room does not seat them.
#[test]
fn home_players_choose_their_seats() {
    check(
        "home NL 0.05/0.10
         A sits 500 at 4; tell; B joins at 4; B joins at 7; B joins at 2; C joins at 2
         B confirms 500; tables?; hush",
        "refused B: R2 seat_taken
         refused B: R2 seat_taken
         B may bring 500–1000: Usual
         refused C: R2 seat_taken
         B sits with 500
         hand 1: button A
         small blind A 5
         big blind B 10
         cards for B
         cards for A
         A: Decision 15 s
         table 1: B A",
    );
}

/// A player may hold seats at several tables of a pool, never two at one.
#[test]
fn r2_several_tables_but_one_seat_at_each() {
    check(
        "int-2.7 NL 0.05/0.10 public
         A B C sit 500; D E F sit 500; A joins; G joins; H joins; A confirms 500; tell; tables?",
        "table 1: D A F B E C
         table 2: A",
    );
}

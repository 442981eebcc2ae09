//! B1–B5: exactly ten big blinds, table limits, and thirty minutes' memory per stake. Scenario 16.

use crate::story::{ALL, NEWER, OLDER, Story, check, check_under};

const BANZAI: &str = "RULEBOOK NL 0.05/0.10 banzai
    A B C D sit 100";
/// A won 27 big blinds and left.
const LEFT: &str = "everyone folds; A's stack is 370; A leaves";

#[test]
fn b1_sit_down_with_exactly_ten_big_blinds() {
    check_under(
        &ALL,
        "RULEBOOK NL 0.05/0.10 banzai
         A joins; B joins; C joins; tell; A confirms 99; A confirms 101; A confirms 100",
        "refused A: B1 100–100 only
         refused A: B1 100–100 only
         A sits with 100",
    );
}

/// A is alone, so that no hand comes between.
const ALONE: &str = "RULEBOOK NL 0.05/0.10 banzai
    A B C sit 100; everyone folds; B leaves; C leaves; t+60s";

#[test]
fn b2_re_buy_or_top_up_only_to_exactly_ten_big_blinds() {
    let short = format!("{ALONE}; A's stack is 60; tell; A tops up 30; A tops up 41; A tops up 40");
    check_under(
        &ALL,
        &format!("{short}; A tops up 1"),
        "refused A: B2 banzai_exactly adds=40 stack=100
         refused A: B2 banzai_exactly adds=40 stack=100
         A has 100 now
         refused A: B2 banzai_stack_is_full stack=100",
    );
    // Re-bought after losing everything: back at once.
    check_under(
        &ALL,
        &format!("{ALONE}; A's stack is 0; tell; A tops up 100; A standing?"),
        "A has 100 now
         A is back
         A plays",
    );
}

/// A resumed with 37 big blinds; the auto top-up is still to ten.
#[test]
fn b2_h20_auto_top_up_at_banzai_is_to_ten_big_blinds() {
    let back = BANZAI.replace("RULEBOOK", "int-2.7");
    let back = format!("{back}; {LEFT}; B leaves; C leaves; t+1s; A sits 370; D leaves; t+60s");
    check(&format!("{back}; A's stack is 350; tell commits; A auto-tops up; t+60s"), "");
    check(
        &format!("{back}; A's stack is 20; tell commits; A auto-tops up; t+60s"),
        "commit: A tops up 80
         A has 100 now",
    );
}

/// A sits at full tables, so that each `A joins` needs a new one.
fn full_tables(tables: usize, seats: usize) -> String {
    let others = |table: usize, places: std::ops::Range<usize>| {
        places.map(|place| format!("P{table}{place}")).collect::<Vec<_>>().join(" ")
    };
    let fill = |table: usize| {
        let (first, rest) = (others(table, 1..3), others(table, 3..seats));
        format!("A {first} sit 100; {rest} sit 100")
    };
    let fills: Vec<String> = (0..tables).map(fill).collect();
    format!("RULEBOOK NL 0.05/0.10 banzai\n{}; tell; A joins; hush", fills.join("; "))
}

#[test]
fn b3_two_tables_a_stake_by_the_older_rulebooks() {
    check_under(&OLDER, &full_tables(1, 6), "A waits at place 1, 2 more needed");
    check_under(&OLDER, &full_tables(2, 6), "refused A: B3 too_many_tables_of_stake most=2");
}

#[test]
fn b3_four_tables_a_stake_by_the_newer() {
    check_under(&NEWER, &full_tables(3, 5), "A waits at place 1, 2 more needed");
    check_under(&NEWER, &full_tables(4, 5), "refused A: B3 too_many_tables_of_stake most=4");
}

/// B4: five seats by the newer rulebooks, six by the older: the sixth player waits, or sits.
#[test]
fn b4_seats_at_a_banzai_table() {
    let five = format!("{BANZAI}; E sits 100; tell; F joins; hush");
    check_under(&NEWER, &five, "F waits at place 1, 2 more needed");
    check_under(&OLDER, &five, "F may bring 100–100: BanzaiStack");
}

#[test]
fn b5_scenario_16_back_within_thirty_minutes_with_the_same_stack() {
    let away = |time: &str| format!("{BANZAI}; {LEFT}; {time}; tell; A joins; hush");
    check_under(&NEWER, &away("t+29min"), "A may bring 370–370 or 100: BanzaiResume");
    check_under(&NEWER, &away("t+30min"), "A may bring 370–370 or 100: BanzaiResume");
    check_under(&NEWER, &away("t+30min; t+1ms"), "A may bring 100–100: BanzaiStack");
    // The older rulebooks leave no choice.
    check_under(&OLDER, &away("t+29min"), "A may bring 370–370: BanzaiResume");
    check_under(&OLDER, &away("t+30min; t+1ms"), "A may bring 100–100: BanzaiStack");
}

/// A player who left with ten big blinds or less starts with ten.
#[test]
fn b5_left_with_no_more_than_ten_big_blinds() {
    for stack in ["0", "99", "100"] {
        let story = format!(
            "{BANZAI}; everyone folds; A's stack is {stack}; A leaves; t+1s; tell; A joins; hush"
        );
        check_under(&ALL, &story, "A may bring 100–100: BanzaiStack");
    }
}

#[test]
fn b5_resume_or_reset_and_only_a_reset_is_counted() {
    let story = |amount: &str| format!("{BANZAI}; {LEFT}; tell commits; A sits {amount}; hush");
    check_under(
        &NEWER,
        &story("370"),
        "A may bring 370–370 or 100: BanzaiResume
         commit: A buys in for 370
         A sits with 370",
    );
    check_under(
        &NEWER,
        &story("100"),
        "A may bring 370–370 or 100: BanzaiResume
         commit: A buys in for 100, a reset
         A sits with 100",
    );
    check_under(
        &NEWER,
        &story("200"),
        "A may bring 370–370 or 100: BanzaiResume
         refused A: B5 370–370 or 100 only",
    );
    check_under(
        &OLDER,
        &story("100"),
        "A may bring 370–370: BanzaiResume
         refused A: B5 370–370 only",
    );
}

#[test]
fn b5_five_resets_a_day() {
    let reset = format!("{LEFT}; A sits 100; t+1s");
    let resets = |count| vec![reset.as_str(); count].join("; ");
    check_under(
        &NEWER,
        &format!("{BANZAI}; {}; {LEFT}; tell; A joins; hush", resets(4)),
        "A may bring 370–370 or 100: BanzaiResume",
    );
    check_under(
        &NEWER,
        &format!("{BANZAI}; {}; {LEFT}; tell; A joins; hush", resets(5)),
        "A may bring 370–370: BanzaiResume",
    );
}

/// A rulebook may count every choice: then resuming uses one up, too.
#[test]
fn b5_a_rulebook_may_count_every_choice() {
    let story =
        BANZAI.replace("RULEBOOK", "int-2.7").replace("banzai", "banzai only-resets-count=false");
    check(
        &format!("{story}; {LEFT}; tell commits; A sits 370; hush"),
        "A may bring 370–370 or 100: BanzaiResume
         commit: A buys in for 370, a reset
         A sits with 370",
    );
}

/// B5: after a reset the larger stack is forgotten, unless a rulebook says otherwise.
#[test]
fn b5_a_reset_forgets_the_larger_stack_or_does_not() {
    let story = |rules: &str| {
        let banzai = BANZAI.replace("RULEBOOK", "int-2.7").replace("banzai", rules);
        format!("{banzai}; {LEFT}; A sits 100; t+1s; A leaves; t+1s; tell; A joins; hush")
    };
    check(&story("banzai"), "A may bring 100–100: BanzaiStack");
    let keeps = "A may bring 370–370 or 100: BanzaiResume";
    check(&story("banzai reset-forgets=false"), keeps);
}

/// With a reset left A can pay; without one A cannot play at this stake before the memory ends.
#[test]
fn b5_who_cannot_pay_the_remembered_stack() {
    let poor = format!("{BANZAI}; {LEFT}; A has a wallet of 200; tell; A joins; hush");
    check_under(&NEWER, &poor, "A may bring 370–370 or 100: BanzaiResume");
    check_under(&OLDER, &poor, "refused A: B5 370–370 only");
}

#[test]
fn b5_the_memory_survives_a_reload() {
    let story = format!("{BANZAI}; {LEFT}; t+20min; reload; t+10min; tell; A joins; hush");
    check_under(&NEWER, &story, "A may bring 370–370 or 100: BanzaiResume");
}

/// B5: at any table of the stake, not only the one that was left.
#[test]
fn b5_the_stack_is_remembered_at_every_table_of_the_stake() {
    let story = "int-2.7 NL 0.05/0.10 banzai
        A B C D E sit 100; everyone folds
        A's stack is 370; A leaves; F sits 100; G joins; H joins; tell; A joins; tables?; hush";
    check(
        story,
        "G may bring 100–100: BanzaiStack
         H may bring 100–100: BanzaiStack
         A may bring 370–370 or 100: BanzaiResume
         table 1: E C B D F
         table 2:",
    );
}

/// H18: "across all stakes and formats": a return to the same Banzai table after leaving with a hundred
/// big blinds counts, also as a reset, which counts as that too; one to another table, or after leaving
/// with less, does not.
#[test]
fn h18_b5_a_return_to_the_same_banzai_table_counts() {
    let back = |stack: &str, with: &str| {
        format!(
            "{BANZAI}; everyone folds; A's stack is {stack}; A leaves; tell commits; A sits {with}
             hush"
        )
    };
    let committed = |story: String| {
        let transcript = Story::play(&story.replace("RULEBOOK", "int-2.7"));
        transcript
            .lines()
            .find(|line| line.contains("buys in"))
            .expect("a buy-in")
            .trim()
            .to_owned()
    };
    assert_eq!(committed(back("1000", "1000")), "commit: A buys in for 1000, a return");
    assert_eq!(committed(back("1000", "100")), "commit: A buys in for 100, a return, a reset");
    assert_eq!(committed(back("999", "999")), "commit: A buys in for 999");
    assert_eq!(committed(back("999", "100")), "commit: A buys in for 100, a reset");
    let late = back("1000", "100").replace("A leaves", "A leaves; t+30min; t+1ms");
    assert_eq!(committed(late), "commit: A buys in for 100");
    // The seats of the first table are all taken.
    let elsewhere = format!(
        "{BANZAI}; everyone folds; A's stack is 1000; A leaves; E F sit 100; G H I sit 100
         tell commits; A sits 1000; hush"
    );
    assert_eq!(committed(elsewhere), "commit: A buys in for 1000");
    // The older rulebooks count nothing.
    let older = Story::play(&back("1000", "1000").replace("RULEBOOK", "int-2.2"));
    assert!(older.contains("commit: A buys in for 1000\n"), "{older}");
}

/// H18, B5: bringing the stack to another table of the stake settles what B5 owes; the table that was
/// left still knows the player (a return there counts, R2 favours it), also after a reload.
#[test]
fn h18_b5_a_stack_brought_to_another_table_does_not_hide_the_return() {
    // A leaves table 1 with a hundred big blinds, brings them to table 2 while table 1 is full, and
    // comes back to table 1.
    let story = |then: &str, back: &str| {
        format!(
            "{BANZAI}; everyone folds; A's stack is 1000; A leaves; E F sit 100; G H I sit 100
             A sits 1000; {then}; B leaves; t+60s; tell commits; A sits {back}; hush"
        )
        .replace("RULEBOOK", "int-2.7")
    };
    let counted = "A may bring 100–100: BanzaiStack
                   commit: A buys in for 100, a return
                   A sits with 100";
    check(&story("tables?", "100"), counted);
    check(&story("reload", "100"), counted);
    // The same with a reset at table 2: it gives the larger stack up.
    let reset = story("tables?", "100").replace("A sits 1000; tables?", "A sits 100; tables?");
    check(&reset, counted);
}

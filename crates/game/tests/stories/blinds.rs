//! H13, H15, R4: dealing in, posting and waiting.

use crate::story::{ALL, Story, check, check_under};

#[test]
fn h13_three_players_start_a_hand() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 1000; B sits 1000; tell; t+60s; C sits 1000",
        "C may bring 500–1000: Usual
         C sits with 1000
         hand 1: button B
         small blind C 5
         big blind A 10
         cards for C
         cards for A
         cards for B
         B: Decision 15 s",
    );
}

/// R8: B went out when the big blind came, but no hand was dealt: B has missed nothing.
#[test]
fn h15_r8_a_big_blind_that_nobody_dealt_is_not_missed() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 1000; B sits 1000; C sits 1000; everyone folds; C leaves
         B goes out at the big blind; t+1s; B is back; tell; B standing?",
        "B plays",
    );
}

const THREE: &str = "int-2.7 NL 0.05/0.10
    A sits 1000; B sits 1000; C sits 1000";

/// The first hand's button is B, C the small blind, A the big blind.
fn after_three(story: &str, expected: &str) {
    check(&format!("{THREE}; {story}"), expected);
}

/// H13: exactly one two-handed hand after one with three; then the table waits for a third player.
#[test]
fn h13_two_play_one_hand_then_wait_for_a_third() {
    let two = "RULEBOOK NL 0.05/0.10
        A sits 1000; B sits 1000; C sits 1000; everyone folds; C leaves";
    check_under(
        &ALL,
        &format!("{two}; tell; t+1s; hush"),
        "hand 2: button A
         small blind A 5
         big blind B 10
         cards for B
         cards for A
         A: Decision 15 s",
    );
    check_under(&ALL, &format!("{two}; t+1s; everyone folds; tell; t+5min"), "");
    // D sits down after B, who had the big blind last: it is D's.
    let third = format!("{two}; t+1s; everyone folds; t+60s; D sits 1000 at 3");
    check_under(
        &ALL,
        &format!("{two}; t+1s; everyone folds; t+60s; tell; D sits 1000 at 3; hush"),
        "D may bring 500–1000: Usual
         D sits with 1000
         hand 3: button A
         small blind B 5
         big blind D 10
         cards for B
         cards for D
         cards for A
         A: Decision 15 s",
    );
    // And then two may play one hand again.
    let again = "D leaves; everyone folds; tell; t+1s; everyone folds; t+5min; hush";
    check_under(
        &ALL,
        &format!("{third}; {again}"),
        "hand 4: button B
         small blind B 5
         big blind A 10
         cards for A
         cards for B
         B: Decision 15 s
         B folds
         A wins 10",
    );
}

#[test]
fn h13_home_two_start_and_play_on() {
    check(
        "home NL 0.05/0.10
         A sits 1000; tell; B sits 1000; everyone folds; t+1s; everyone folds; t+1s; hush",
        "B may bring 500–1000: Usual
         B sits with 1000
         hand 1: button B
         small blind B 5
         big blind A 10
         cards for A
         cards for B
         B: Decision 15 s
         B folds
         A wins 10
         hand 2: button A
         small blind A 5
         big blind B 10
         cards for B
         cards for A
         A: Decision 15 s
         A folds
         B wins 10
         hand 3: button B
         small blind B 5
         big blind A 10
         cards for A
         cards for B
         B: Decision 15 s",
    );
}

/// A player who sits out does not count.
#[test]
fn h13_players_who_sit_out_do_not_count() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 1000; B sits 1000; B goes out; tell; C sits 1000; B is back; hush",
        "C may bring 500–1000: Usual
         C sits with 1000
         B is back
         hand 1: button B
         small blind C 5
         big blind A 10
         cards for C
         cards for A
         cards for B
         B: Decision 15 s",
    );
}

/// The table of new players, row by row: D sits down while the others play.
#[test]
fn h15_new_players_wait_or_post_as_the_rulebook_says() {
    let waits = "D waits";
    let either = "D waits or posts";
    for (rulebook, holdem, omaha) in [
        ("be-1.8", waits, waits),
        ("dk-2.0", waits, waits),
        ("int-2.2", either, waits),
        ("int-2.3", either, either),
        ("int-2.7", either, either),
        ("home", either, either),
    ] {
        for (game, expected) in [("NL", holdem), ("PL", omaha)] {
            let story = format!(
                "{rulebook} {game} 0.05/0.10
                 A sits 1000; B sits 1000; C sits 1000; D sits 1000; tell; D standing?"
            );
            check(&story, expected);
            let posts = story.replace("D standing?", "D posts; D standing?");
            let refused = "refused D: H15 nothing_to_post\nD waits";
            check(&posts, if expected == waits { refused } else { "D posts" });
        }
    }
}

/// The same for a player who comes back after missing the big blind: B sat out when it came.
#[test]
fn h15_who_missed_the_big_blind_comes_back_as_the_rulebook_says() {
    let waits = "B waits";
    let either = "B waits or posts";
    for (rulebook, holdem, omaha) in [
        ("be-1.8", waits, waits),
        ("dk-2.0", waits, waits),
        ("int-2.2", either, waits),
        ("int-2.3", either, either),
        ("int-2.7", either, either),
        ("home", either, either),
    ] {
        for (game, expected) in [("NL", holdem), ("PL", omaha)] {
            let story = format!(
                "{rulebook} {game} 0.05/0.10
                 A sits 1000; B sits 1000; C sits 1000; D sits 1000; everyone folds
                 B goes out; play 3; B is back; tell; B standing?"
            );
            check(&story, expected);
        }
    }
}

#[test]
fn h15_back_without_missing_the_big_blind_is_dealt_in_at_once() {
    after_three(
        "everyone folds; C goes out; C is back; tell; C standing?; t+1s",
        "C plays
         hand 2: button C
         small blind A 5
         big blind B 10
         cards for A
         cards for B
         cards for C
         C: Decision 15 s",
    );
    // C sat out for a hand that did not bring C the big blind.
    after_three(
        "D sits 1000; everyone folds; C goes out; t+1s; C is back; tell
         C standing?",
        "C plays",
    );
}

/// Scenario 28: A goes out after its own big blind, so that only the small blind passes, and is back
/// one hand later.
fn only_the_small_blind_missed(rulebook: &str, game: &str) -> String {
    format!(
        "{rulebook} {game} 0.05/0.10
         A sits 1000; B sits 1000; C sits 1000; D sits 1000; E sits 1000
         play 5; everyone folds; A goes out; t+1s; everyone folds; A is back; tell"
    )
}

#[test]
fn h15_scenario_28_who_missed_the_small_blind_alone() {
    let (waits, plays) = ("A waits", "A plays");
    for (rulebook, holdem, omaha) in [
        ("be-1.8", waits, waits),
        ("dk-2.0", waits, waits),
        ("int-2.2", plays, waits),
        ("int-2.3", plays, plays),
        ("int-2.7", plays, plays),
        ("home", plays, plays),
    ] {
        for (game, expected) in [("NL", holdem), ("PL", omaha)] {
            let story = only_the_small_blind_missed(rulebook, game);
            check(&format!("{story}; A standing?"), expected);
        }
    }
}

/// Under `int-2.7` A waits for one hand more, while between button and big blind, and is then dealt in
/// without posting; under `be-1.8` the big blind has to come round.
#[test]
fn h15_scenario_28_how_long_it_takes() {
    let dealt = |rulebook: &str| {
        let transcript =
            Story::play(&format!("{}; play 5", only_the_small_blind_missed(rulebook, "NL")));
        let hands = transcript.split("hand ").skip(1);
        let dealt = hands.map(|hand| match hand {
            hand if hand.contains("big blind A") => "big blind",
            hand if hand.contains("post A") => "post",
            hand if hand.contains("cards for A") => "dealt in",
            _ => "waits",
        });
        dealt.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(dealt("int-2.7"), "waits, dealt in, dealt in, big blind, dealt in");
    assert_eq!(dealt("be-1.8"), "waits, waits, waits, big blind, dealt in");
}

/// A missed small blind outlives a reload and a second sit-out; one of a hand that was rolled back, or
/// that was never dealt, was not missed.
#[test]
fn h15_a_missed_small_blind_is_remembered() {
    let story = only_the_small_blind_missed("be-1.8", "NL");
    let reloaded = story.replace("A is back", "reload; A is back");
    check(&format!("{reloaded}; A standing?"), "A waits");
    let hand_lost = story.replace("everyone folds; A is back", "reload; A is back");
    check(&format!("{hand_lost}; A standing?"), "A plays");
    let again = story.replace("A is back", "A is back; A goes out; A is back");
    check(&format!("{again}; A standing?"), "A waits");
    let before_the_next_hand = story.replace("t+1s; everyone folds; A is back", "A is back");
    check(&format!("{before_the_next_hand}; A standing?"), "A plays");
}

/// The post is live: D may check, and the blind counts as D's bet.
#[test]
fn h15_a_newcomer_posts_and_is_dealt_in_at_once() {
    after_three(
        "D sits 1000; E sits 1000; D posts; play 1; everyone folds; tell; t+1s; hush",
        "hand 3: button A
         small blind B 5
         big blind C 10
         post D 10
         cards for B
         cards for C
         cards for D
         cards for A
         D: Decision 15 s",
    );
}

#[test]
fn h15_the_post_is_live_or_as_a_rulebook_may_say_dead() {
    let posted = "A sits 1000; B sits 1000; C sits 1000; D sits 1000; D posts; play 1
        everyone folds; t+1s; tell; D checks; D calls; hush";
    check(
        &format!("int-2.7 NL 0.05/0.10\n{posted}"),
        "D checks
         A: Decision 15 s
         refused D: H3 not_your_turn turn_of=1",
    );
    check(
        &format!("int-2.7 NL 0.05/0.10 post=dead\n{posted}"),
        "refused D: H5 bet_to_match
         D calls 10
         A: Decision 15 s",
    );
}

/// C has the big blind; D, in the seat after C, wants to post, but comes in with the big blind.
#[test]
fn h15_the_natural_big_blind_does_not_post_twice() {
    after_three(
        "D sits 1000; play 2; D posts; everyone folds; tell; t+1s; hush",
        "hand 4: button B
         small blind C 5
         big blind D 10
         cards for C
         cards for D
         cards for A
         cards for B
         A: Decision 15 s",
    );
}

/// Scenario 5: the seat that the small blind left lies between button and big blind.
#[test]
fn h15_scenario_5_a_post_behind_the_button_waits() {
    let story = "int-2.7 NL 0.05/0.10
        A sits 1000; B sits 1000; C sits 1000; D sits 1000; play 2";
    check(
        &format!(
            "{story}; tell; C leaves; everyone folds; E sits 1000 at 3; E posts; t+1s
             E standing?; hush"
        ),
        "A folds
         B: Decision 15 s
         B folds
         C wins 10
         C takes 1000 home
         C leaves
         E may bring 500–1000: Usual
         E sits with 1000
         hand 4: button B
         big blind D 10
         cards for D
         cards for A
         cards for B
         A: Decision 15 s
         E posts",
    );
}

#[test]
fn h15_at_a_first_hand_all_are_dealt_in_without_posting() {
    check_under(
        &ALL,
        "RULEBOOK NL 0.05/0.10
         A sits 1000; B sits 1000; tell; C sits 1000; hush",
        "C may bring 500–1000: Usual
         C sits with 1000
         hand 1: button B
         small blind C 5
         big blind A 10
         cards for C
         cards for A
         cards for B
         B: Decision 15 s",
    );
}

/// Scenario 3: heads-up, and C sits down after the big blind.
#[test]
fn r4_h15_scenario_3_a_newcomer_after_the_big_blind_takes_it() {
    check(
        "home NL 0.05/0.10
         A sits 1000; B sits 1000; C sits 1000; play 1; everyone folds; tell; t+1s; hush",
        "hand 3: button A
         small blind B 5
         big blind C 10
         cards for B
         cards for C
         cards for A
         A: Decision 15 s",
    );
}

/// Scenario 4: of two newcomers side by side one comes in at a time.
#[test]
fn h15_scenario_4_two_newcomers_come_in_one_after_the_other() {
    after_three(
        "D sits 1000; E sits 1000; play 2; everyone folds; tell; t+1s; everyone folds; t+1s; hush",
        "hand 4: button B
         small blind C 5
         big blind D 10
         cards for C
         cards for D
         cards for A
         cards for B
         A: Decision 15 s
         A folds
         B: Decision 15 s
         B folds
         C: Decision 15 s
         C folds
         D wins 10
         hand 5: button C
         small blind D 5
         big blind E 10
         cards for D
         cards for E
         cards for A
         cards for B
         cards for C
         A: Decision 15 s",
    );
}

/// Other rooms let one player pay the big blind several hands running, when others came and went.
#[test]
fn r46_bug_big_blind_several_hands_running() {
    after_three(
        "D sits 1000; C leaves; tell; everyone folds; t+1s; B leaves; E sits 1000
         everyone folds; t+1s
         A leaves; F sits 1000; everyone folds; t+1s; hush",
        "B folds
         C folds
         A wins 10
         C takes 995 home
         C leaves
         hand 2: button A
         small blind A 5
         big blind B 10
         cards for B
         cards for A
         A: Decision 15 s
         E may bring 500–1000: Usual
         E sits with 1000
         A folds
         B wins 10
         B takes 1005 home
         B leaves
         hand 3: button A
         small blind A 5
         big blind E 10
         cards for E
         cards for A
         A: Decision 15 s
         A folds
         E wins 10
         A takes 995 home
         A leaves
         F may bring 500–1000: Usual
         F sits with 1000
         hand 4: button E
         small blind E 5
         big blind D 10
         cards for D
         cards for E
         E: Decision 15 s",
    );
}

/// Other rooms let a dead blind follow a dead blind. Scenario 1: A, the big blind, leaves; one hand
/// lacks the small blind, the next has it again, and the button stands still.
#[test]
fn r4_bug_double_dead_blind() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 1000; B sits 1000; C sits 1000; D sits 1000; E sits 1000; play 5
         A leaves; everyone folds; tell; t+1s; everyone folds; t+1s; hush",
        "hand 7: button E
         big blind B 10
         cards for B
         cards for C
         cards for D
         cards for E
         C: Decision 15 s
         C folds
         D: Decision 15 s
         D folds
         E: Decision 15 s
         E folds
         hand 8: button E
         small blind B 5
         big blind C 10
         cards for B
         cards for C
         cards for D
         cards for E
         D: Decision 15 s",
    );
}

/// Scenario 2: the big blind leaves and three become two: the button is the small blind and acts
/// first.
#[test]
fn r5_bug_wrong_order_when_three_become_two() {
    after_three(
        "A leaves; tell; everyone folds; t+1s; C calls; B checks; hush",
        "B folds
         C: Decision 15 s
         C folds
         A wins 10
         A takes 1005 home
         A leaves
         hand 2: button C
         small blind C 5
         big blind B 10
         cards for B
         cards for C
         C: Decision 15 s
         C calls 5
         B: Decision 15 s
         B checks
         B: Decision 15 s",
    );
}

/// Other rooms' hands stood still when a blind put its owner all-in.
#[test]
fn h8_bug_a_blind_that_puts_someone_all_in_does_not_stop_the_hand() {
    let short = format!("{THREE}; everyone folds; B's stack is 7");
    check(
        &format!("{short}; tell; t+60s; hush"),
        "hand 3: button C
         small blind A 5
         big blind B 7
         cards for A
         cards for B
         cards for C
         C: Decision 15 s
         C: Bank 15 s
         C is out of time
         C folds
         A: Decision 15 s
         A: Bank 15 s
         A is out of time
         A folds
         B wins 10
         A sits out
         C sits out",
    );
    // Both blinds are all-in by posting, and nobody has anything to decide.
    check(
        &format!("{short}; A's stack is 3; tell; C leaves; t+3s; hush"),
        "hand 4: button A
         small blind A 3
         big blind B 7
         cards for B
         cards for A
         B shows
         A shows
         B wins 5
         A sits out
         C takes 995 home
         C leaves",
    );
}

/// Both went out as the big blind came to them, and no hand was dealt: it is still B's.
#[test]
fn r46_r8_a_big_blind_that_nobody_dealt_is_still_due() {
    after_three(
        "everyone folds; B goes out at the big blind; C goes out at the big blind; t+1s
         tell; B is back; C is back; hush",
        "B is back
         hand 2: button A
         small blind A 5
         big blind B 10
         cards for B
         cards for A
         A: Decision 15 s
         C is back",
    );
}

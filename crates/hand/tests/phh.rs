//! Reading PHH: exact amounts, a line and a reason for what is malformed, and what replaying says.

// The helpers of a test may stop it too; clippy only knows the test functions themselves.
#![allow(clippy::unwrap_used)]

use hand::phh::{Outcome, read, replay};
use proptest::prelude::*;

/// Three players; each test changes a line or more of it.
const HAND: &str = "variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'd dh p3 ????', 'p3 f', 'p1 cbr 6', 'p2 cc', 'd db 2c3d4h', 'p1 cc', 'p2 cc', 'd db 9s', 'p1 cc', 'p2 cc', 'd db Js', 'p1 cbr 47.50', 'p2 cc', 'p1 sm AhAd', 'p2 sm']
finishing_stacks = [153.5, 46.5, 100]
";

fn check(text: &str) -> String {
    match read(text) {
        Err(error) => error.to_string(),
        Ok(hands) => {
            let results = hands.iter().map(|hand| match replay(hand) {
                Outcome::Exact(proof) => format!("exact: {}", proof.name()),
                Outcome::Differ(difference) => format!("differs: {difference}"),
                Outcome::Skipped(reason) => format!("skipped: {reason}"),
            });
            results.collect::<Vec<_>>().join("; ")
        }
    }
}

/// Checks the hand with one text put in place of another.
#[track_caller]
fn check_changed(from: &str, to: &str, expected: &str) {
    assert!(HAND.contains(from), "{from}");
    assert_eq!(check(&HAND.replace(from, to)), expected, "{to}");
}

#[test]
fn amounts_are_exact_and_stacks_must_agree() {
    assert_eq!(check(HAND), "exact: all stacks equal");
    check_changed(
        "153.5, 46.5",
        "153.4, 46.6",
        "differs: \"p1 finishes with 153.4\": H11 finishes with 153.5",
    );
    check_changed(
        "finishing_stacks",
        "_finishing_stacks",
        "exact: all actions legal, no finishing stacks recorded",
    );
}

#[test]
fn many_hands_are_reported_in_the_order_of_the_file() {
    let text =
        format!("[10]\n{HAND}\n[9]\n{}\n[2]\nvariant = 'FR'\n", HAND.replace("47.50", "1.5"));
    assert_eq!(
        check(&text),
        "exact: all stacks equal; \
         differs: action 14, \"p1 cbr 1.5\": H7 1.5 is below the least, 2; \
         skipped: a game we do not play: FR"
    );
    let hands = read(&text).unwrap();
    assert_eq!(hands.iter().map(|hand| hand.line).collect::<Vec<_>>(), [1, 10, 19]);
}

#[test]
fn a_malformed_hand_leaves_the_others_in_their_places() {
    let bad = HAND.replace("min_bet = 2\n", "");
    let text = format!("[10]\n{HAND}\n[9]\n{bad}\n[2]\n{HAND}");
    let text = format!("stray = 1\n{text}");
    let each = hand::phh::read_each(&text).unwrap();
    let results: Vec<String> = each
        .iter()
        .map(|read| match read {
            Ok(hand) => format!("hand {} at {}", hand.key, hand.line),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        results,
        [
            "line 1: expected one table a hand, found \"stray\"",
            "hand 10 at 2",
            "line 11: expected a field \"min_bet\"",
            "hand 2 at 19",
        ]
    );
    assert_eq!(read(&text).unwrap_err().line, 1);
}

#[test]
fn h4_a_hand_won_by_folds_is_not_explained_by_the_showdown() {
    let text = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
                starting_stacks = [100, 100]\nfinishing_stacks = [97, 103]\n\
                actions = ['p2 cbr 6', 'p1 f']\n";
    assert_eq!(check(text), "differs: \"p1 finishes with 97\": H4 finishes with 98");
}

#[test]
fn what_is_malformed_has_a_line_and_a_reason() {
    for (from, to, expected) in [
        ("min_bet = 2\n", "", "line 1: expected a field \"min_bet\""),
        ("bet = 2", "bet = 'x'", "line 4: expected a decimal number as \"min_bet\", found string"),
        (
            "bet = 2",
            "bet = 2e0",
            "line 4: expected a plain amount such as 47.50 in \"min_bet\", found 2e0",
        ),
        ("bet = 2", "bet = 0x2", "line 4: expected a decimal number as \"min_bet\", found integer"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", "line 2: expected 3 amounts in \"antes\", found 2"),
        ("antes = [0, 0, 0]", "antes = 0", "line 2: expected an array as \"antes\", found integer"),
        (
            "[100, 100, 100]",
            "[100, -100, 100]",
            "line 5: expected no negative amount in \"starting_stacks\"",
        ),
        ("p3 f", "p4 f", "line 6: action \"p4 f\": expected a player from p1 to p3, found \"p4\""),
        ("p3 f", "p0 f", "line 6: action \"p0 f\": expected a player from p1 to p3, found \"p0\""),
        ("p3 f", "p3 x", "line 6: action \"p3 x\": expected d dh, d db, f, cc, cbr or sm"),
        (
            "cbr 6",
            "cbr -6",
            "line 6: action \"p1 cbr -6\": expected an amount above zero, found \"-6\"",
        ),
        ("KhKd", "AhKd", "line 6: action \"d dh p2 AhKd\": Ah is in this hand twice"),
        ("KhKd", "KhKdKs", "line 6: action \"d dh p2 KhKdKs\": expected 2 cards"),
        (
            "p2 sm'",
            "p2 sm QhQs'",
            "line 6: action \"p2 sm QhQs\": this player was dealt other cards",
        ),
        ("db Js", "db JsQs", "line 6: action \"d db JsQs\": expected at most five board cards"),
        ("'NT'", "7", "line 1: expected a string as \"variant\", found integer"),
    ] {
        check_changed(from, to, expected);
    }
    assert!(check(&HAND.replace("min_bet = 2", "min_bet = [")).starts_with("line 5: not TOML: "));
    assert_eq!(check(""), "line 1: expected a hand, found none");
    assert_eq!(check("\na = 1"), "line 2: expected one table a hand, found \"a\"");
}

#[test]
fn an_action_out_of_turn_or_too_early_is_named() {
    for (from, to, expected) in [
        ("'p3 f', 'p1 cbr 6'", "'p1 cbr 6'", "action 4, \"p1 cbr 6\": H3 it is the turn of seat 3"),
        (
            "'p2 cc', 'd db 2c",
            "'d db 2c",
            "action 6, \"d db 2c3d4h\": H2 0 board cards are dealt here, not 3",
        ),
        (
            "'d db 9s', ",
            "",
            "action 10, \"p1 cc\": H2 the board of this street comes before its betting",
        ),
        ("2c3d4h", "2c3d", "action 7, \"d db 2c3d\": H2 3 board cards are dealt here, not 2"),
        ("'p1 sm AhAd'", "'p3 sm'", "action 16, \"p3 sm\": H4 this player has folded"),
        (
            "'p2 cc', 'p1 sm AhAd', 'p2 sm'",
            "'p1 sm'",
            "action 15, \"p1 sm\": H11 the betting is not over, it is the turn of seat 2",
        ),
        (
            "'p2 cc', 'p1 sm AhAd', 'p2 sm'",
            "",
            "\"the record ends here\": H3 the hand is not over, it is the turn of p2",
        ),
        ("'p2 sm'", "'p2 f'", "action 17, \"p2 f\": H3 the hand is over"),
        (
            "'p3 f'",
            "'p3 cc', 'd dh p3 5h5s'",
            "line 6: action \"d dh p3 5h5s\": this player already has cards",
        ),
    ] {
        let expected = if expected.starts_with("line") {
            expected.to_owned()
        } else {
            format!("differs: {expected}")
        };
        check_changed(from, to, &expected);
    }
}

#[test]
fn what_we_do_not_play_is_skipped_by_name() {
    check_changed("[1, 2, 0]", "[1, 2, 4]", "skipped: a straddle");
    check_changed("antes = [0,", "antes = [1,", "skipped: antes that differ between players");
    check_changed(
        "[100, 100, 100]",
        "[100, 100, 0]",
        "skipped: a start we do not play: seat 3 has no chips",
    );
    check_changed("min_bet = 2", "min_bet = 4", "skipped: a big blind other than the least bet");
    let zeros = |count: usize| vec!["0"; count].join(", ");
    let text = format!(
        "variant = 'NT'\nantes = [{}]\nblinds_or_straddles = [1, 2, {}]\nmin_bet = 2\n\
         starting_stacks = [{}]\nactions = []\n",
        zeros(11),
        zeros(9),
        zeros(11).replace('0', "100")
    );
    assert_eq!(check(&text), "skipped: a table of 11 players");
}

#[test]
fn h15_a_big_blind_out_of_place_is_live_however_it_is_written() {
    for post in ["2", "-2"] {
        let posted = HAND.replace("[1, 2, 0]", &format!("[1, 2, {post}]"));
        let posted = posted.replace("[153.5, 46.5, 100]", "[155.5, 46.5, 98]");
        assert_eq!(check(&posted), "exact: all stacks equal");
    }
}

#[test]
fn a_small_blind_out_of_place_is_read_as_the_stacks_say() {
    let posted = |stacks| {
        check(&HAND.replace("[1, 2, 0]", "[1, 2, -1]").replace("[153.5, 46.5, 100]", stacks))
    };
    assert_eq!(posted("[154.5, 46.5, 99]"), "exact: all stacks equal");
    assert_eq!(
        posted("[156.5, 46.5, 97]"),
        "exact: all stacks equal, an unclear post read by them"
    );
    assert!(posted("[155.5, 46.5, 98]").starts_with("differs"));
}

#[test]
fn k1_the_sites_rake_is_what_the_stacks_lost_together() {
    check_changed("153.5, 46.5", "152.5, 46.5", "exact: all stacks equal, the site's rake taken");
    check_changed(
        "153.5, 46.5",
        "153.5, 45.5",
        "differs: \"p1 finishes with 153.5\": H11 finishes with 152.5",
    );
}

#[test]
fn k1_more_than_a_tenth_of_the_pot_is_no_rake() {
    // The pot holds 107; a tenth of it, in tenths of a chip, is 10.7.
    let raked = |stack| check(&HAND.replace("153.5, 46.5", &format!("{stack}, 46.5")));
    assert_eq!(raked("142.8"), "exact: all stacks equal, the site's rake taken");
    assert_eq!(
        raked("142.7"),
        "differs: \"the stacks lose 10.8 together\": \
         K1 a rake of at most 10.7 (10% of a pot that saw a flop, K3)"
    );
    assert!(raked("46.5").starts_with("differs: \"the stacks lose 107 together\": K1"));
    // K3: no flop, no rake at all.
    let folded = HAND
        .replace("'p1 cbr 6', 'p2 cc', 'd db 2c3d4h'", "'p1 cbr 6', 'p2 f', 'd db 2c3d4h'")
        .replace("153.5, 46.5", "101, 98");
    let acts = folded.find(", 'd db 2c").unwrap()..folded.find("]\nfinishing").unwrap();
    let mut folded = folded;
    folded.replace_range(acts, "");
    assert_eq!(
        check(&folded),
        "differs: \"the stacks lose 1 together\": \
         K1 a rake of at most 0 (10% of a pot that saw a flop, K3)"
    );
}

#[test]
fn h11_a_pot_split_in_half_chips_is_told_apart() {
    // Five from the player who folds: 105 for two.
    let split = HAND
        .replace("KhKd", "AsAc")
        .replace("'p3 f', 'p1 cbr 6', 'p2 cc'", "'p3 cbr 5', 'p1 cbr 50', 'p2 cc', 'p3 f'")
        .replace("'p1 cbr 47.50', 'p2 cc'", "'p1 cc', 'p2 cc'");
    let with_stacks = |stacks| check(&split.replace("[153.5, 46.5, 100]", stacks));
    assert_eq!(with_stacks("[103, 102, 95]"), "exact: all stacks equal");
    assert_eq!(
        with_stacks("[102.5, 102.5, 95]"),
        "skipped: a pot split in half-chips (H11 splits in whole ones)"
    );
    assert!(with_stacks("[101.5, 103.5, 95]").starts_with("differs"));
    assert!(with_stacks("[102, 103, 95]").starts_with("differs"));
}

#[test]
fn unknown_cards_at_showdown_are_filled_in_and_said_so() {
    let unknown = HAND.replace("KhKd", "????");
    assert_eq!(check(&unknown), "exact: all stacks equal, unknown cards at showdown filled in");
    // The other one wins: only a filling that beats aces fits.
    let turned = unknown.replace("[153.5, 46.5, 100]", "[46.5, 153.5, 100]");
    assert_eq!(check(&turned), "exact: all stacks equal, unknown cards at showdown filled in");
    // No cards can make these stacks.
    let wrong = unknown.replace("[153.5, 46.5, 100]", "[150, 50, 100]");
    assert!(check(&wrong).starts_with("differs"), "{}", check(&wrong));
}

#[test]
fn too_many_actions_or_levels_are_refused() {
    let many = format!("actions = ['{}']", vec!["p1 cc"; 2_001].join("', '"));
    let from = HAND.lines().find(|line| line.starts_with("actions")).unwrap();
    check_changed(from, &many, "line 6: expected at most 2000 actions, found 2001");
    let deep = format!("a = {}", "[".repeat(100_000));
    assert!(check(&deep).contains("not TOML"), "{}", check(&deep));
}

/// Parts of a hand that a careless or hostile file might hold, glued at random.
fn broken_hand() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        Just("0".to_owned()),
        Just("inf".to_owned()),
        Just("0.000000001".to_owned()),
        Just("9223372036854775807".to_owned()),
        (-20i64..200).prop_map(|n| n.to_string()),
        (0u64..9_007_199_254_740_991).prop_map(|n| format!("{n}.5")),
    ];
    let act = prop_oneof![
        "p[0-4] (cc|f|sm|cbr [0-9]{1,3}|cbr 9223372036854775807|cbr 0\\.000000001)",
        "d db ([2-9TJQKA][shdc]){1,5}",
        "d dh p[1-4] (([2-9][shdc]){2}|\\?\\?\\?\\?)",
    ];
    let fields = (2usize..5).prop_flat_map(move |players| {
        let amounts = prop::collection::vec(number.clone(), players);
        let acts = prop::collection::vec(act.clone(), 0..30);
        (prop::collection::vec(amounts, 5), acts, any::<bool>())
    });
    fields.prop_map(|(amounts, acts, currency)| {
        let list = |index: usize| amounts[index].join(", ");
        format!(
            "variant = 'NT'\nantes = [{}]\nblinds_or_straddles = [{}]\nmin_bet = {}\n\
             starting_stacks = [{}]\nfinishing_stacks = [{}]\nwinnings = [{}]\n\
             actions = ['{}']\n{}",
            list(0),
            list(1),
            amounts[1][1],
            list(2),
            list(3),
            list(4),
            acts.join("', '"),
            if currency { "currency = 'EUR'" } else { "" }
        )
    })
}

/// Found at random: an idle check after an all-in blind, whose legality depends on the cards that
/// were filled in.
#[test]
fn a_record_that_goes_on_too_long_differs_and_does_not_panic() {
    let result = check(
        "variant = 'NT'
antes = [0.000000001, 0.000000001]
blinds_or_straddles = [0.000000001, 0.000000001]
min_bet = 0.000000001
starting_stacks = [0.000000001, inf]
finishing_stacks = [0, 0]
winnings = [0, 0]
actions = ['p1 cc']
",
    );
    assert!(result.starts_with("differs: "), "{result}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,200}") {
        let _ = read(&text);
    }

    #[test]
    fn no_hand_makes_the_replay_panic(text in broken_hand()) {
        let _ = check(&text);
    }

    #[test]
    fn no_change_of_one_letter_makes_it_panic(at in 0..HAND.len(), letter in "[ -~\n]") {
        let mut text = HAND.to_owned();
        text.replace_range(at..=at, &letter);
        let _ = check(&text);
    }
}

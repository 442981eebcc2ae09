//! Every kind of bad rulebook file, and the exact line a person gets for it.

use proptest::prelude::*;
use rulebook::{EMBEDDED_IDS, FILE_BYTES_MAX, Rulebook};

/// The lines that a file gives, each without the name of the file; empty if it is sound.
fn lines(bytes: &[u8]) -> String {
    match Rulebook::from_bytes("my.toml", bytes) {
        Ok(_) => String::new(),
        Err(error) => error.to_string().replace("my.toml: ", ""),
    }
}

/// Reads a file that is like `int-2.7` except for `change`.
fn check(change: &str, expected: &str) {
    let text = format!("id = \"mine\"\nlike = \"int-2.7\"\n{change}\n");
    assert_eq!(lines(text.as_bytes()), expected, "{change}");
}

/// The same for a file that stands alone.
fn check_alone(text: &str, expected: &str) {
    assert_eq!(lines(text.as_bytes()), expected, "{text}");
}

#[test]
fn a_line_names_file_key_and_expectation() {
    let text = "id = \"mine\"\nlike = \"int-2.7\"\nminimum_age = 12";
    let error = Rulebook::from_text("my.toml", text).unwrap_err();
    assert_eq!(error.to_string(), "my.toml: minimum_age: expected 18 to 99, found 12");
}

#[test]
fn a_file_like_another_needs_a_name_of_its_own() {
    check("", "");
    let missing = [
        "id",
        "market",
        "language",
        "minimum_age",
        "hand",
        "cash",
        "decision_time",
        "time_bank",
        "disconnection",
        "tournament",
        "fees",
        "cancellation",
        "room",
    ];
    check_alone("", &missing.map(|key| format!("{key}: expected a value, found none")).join("\n"));
    check_alone("like = \"int-2.7\"", "id: expected a value, found none");
    check_alone(
        "id = \"a\"\nlike = \"int-9\"",
        "like: expected one of be-1.8, dk-2.0, int-2.2, int-2.3, int-2.7, home, found \"int-9\"",
    );
    check_alone("like = 5", "like: expected a text in quotes, found integer `5`");
    check_alone(
        "id = \"My Rules\"\nlike = \"home\"",
        "id: expected a name of small letters, digits, dots and hyphens, at most 32, \
         found \"My Rules\"",
    );
}

#[test]
fn a_file_cannot_take_the_name_of_a_rulebook_that_comes_with_the_program() {
    for id in EMBEDDED_IDS {
        check_alone(
            &format!("id = \"{id}\"\nlike = \"int-2.7\"\nminimum_age = 19"),
            &format!(
                "id: expected a name of its own, found \"{id}\", which comes with this program"
            ),
        );
    }
    // A copy of it is it.
    check_alone(include_str!("../rulebooks/int-2.7.toml"), "");
    check_alone(include_str!("../rulebooks/home.toml"), "");
}

#[test]
fn only_what_is_inherited_can_be_left_out() {
    check("without = [\"hexapro_extreme\"]", "");
    check(
        "without = [\"cash.jacuzzi\"]",
        "without: expected keys of the rulebook it is like, found \"cash.jacuzzi\"",
    );
    check("without = \"rake\"", "without: expected a list, found string \"rake\"");
    check_alone(
        "id = \"a\"\nwithout = [\"rake\"]",
        "without: expected `like` beside it, found none",
    );
    check("without = [\"cash.seats\"]", "cash.seats: expected a value, found none");
}

#[test]
fn unknown_keys_are_named_with_those_that_are_known() {
    check(
        "[cash.buy_in]\nleast_bb = 5",
        "cash.buy_in.least_bb: expected a known key (least or most), found this one",
    );
    check(
        "interpretations = []",
        "interpretations: expected a known key (id, market, language, date, minimum_age, hand, \
         cash, banzai, rake, decision_time, time_bank, disconnection, tournament, fees, bounty, \
         phased, hexapro, hexapro_extreme, cancellation, room), found this one",
    );
}

/// The keys that a file like `int-2.7` except for `change` gets a line for.
fn check_keys(change: &str, expected: &[&str]) {
    let report = lines(format!("id = \"mine\"\nlike = \"int-2.7\"\n{change}\n").as_bytes());
    let keys: Vec<&str> = report.lines().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(keys, expected, "{report}");
}

/// A file is mended in one go: one line for each mistake, whatever kind it is of.
#[test]
fn every_mistake_has_its_line() {
    check_keys(
        "minimum_age = 12
         marked = 1
         [cash]
         seats = \"six\"
         saeting = \"random\"
         sit_out.longest = \"2 days\"
         [rake.short_handed]
         players = 3
         players_most = 11
         printed = [{ stake = \"1/2\", cap = \"1\", caps = 1 }, { stake = \"x\", cap = 0.5 }]
         [hexapro]
         stated_rake = \"7%\"
         multipliers = [{ multiplier = \"1.5x\", odds = \"all\" }]",
        &[
            // What is unknown, missing or of the wrong kind, by its place in the table.
            "cash.saeting",
            "cash.seats",
            "hexapro.multipliers[0].odds",
            "hexapro.multipliers[0].payout",
            "hexapro.multipliers[0].stack",
            "hexapro.multipliers[0].level",
            "marked",
            "rake.short_handed.players",
            "rake.short_handed.printed[0].caps",
            "rake.short_handed.printed[1].cap",
            "rake.short_handed.printed[1].stake",
            // What is out of range; a list that could not be read is not spoken of again.
            "minimum_age",
            "cash.sit_out.longest",
            "rake.short_handed.players_most",
            "cancellation.hexapro.fee",
        ],
    );
    check_keys(
        "without = [\"jacuzzi\", \"sauna\"]
         minimum_age = { interpreted = { interpreted = 3 } }
         plunge = 1",
        &["without", "without", "minimum_age", "plunge", "minimum_age"],
    );
    check_keys(
        "fees.sit_and_go.11 = 5\nfees.sit_and_go.1 = 5",
        &["fees.sit_and_go.1", "fees.sit_and_go.11"],
    );
    let many: String = (0..60).map(|number| format!("key{number:02} = 1\n")).collect();
    let text = format!("id = \"mine\"\nlike = \"int-2.7\"\n{many}");
    let report = lines(text.as_bytes());
    assert_eq!(report.lines().count(), 51);
    assert!(report.ends_with("\nmore than 50 mistakes; the rest is not listed"), "{report}");
}

#[test]
fn wrong_kinds_of_values_are_told_in_plain_words() {
    for (change, expected) in [
        (
            "minimum_age = \"x\"",
            "minimum_age: expected a whole number from 0 to 255, found string \"x\"",
        ),
        (
            "minimum_age = -1",
            "minimum_age: expected a whole number from 0 to 255, found integer `-1`",
        ),
        (
            "minimum_age = 300",
            "minimum_age: expected a whole number from 0 to 255, found integer `300`",
        ),
        ("cash.post_is_live = 1", "cash.post_is_live: expected true or false, found integer `1`"),
        (
            "cash.seating = \"window\"",
            "cash.seating: expected `random` or `chosen`, found `window`",
        ),
        (
            "cash.seating = 5",
            "cash.seating: expected a text in quotes, found a value of another kind",
        ),
        ("rake.holdem = 5", "rake.holdem: expected a list, found integer `5`"),
        ("cash.sit_out = 5", "cash.sit_out: expected a table, found integer `5`"),
        (
            "cash.buy_in = 5",
            "cash.buy_in: expected a table with `least` and `most`, or \"as the host sets\", \
             found integer `5`",
        ),
        (
            "cash.two_handed_hands = \"always\"",
            "cash.two_handed_hands: expected a number of hands up to 65,535 or \"unlimited\", \
             found string \"always\"",
        ),
        (
            "fees.multi_table = [\"1 + 0.1\", \"5\"]",
            "fees.multi_table[1]: expected pool and fee such as \"0.95 + 0.05\", the fee no more \
             than the pool, found \"5\"",
        ),
    ] {
        check(change, expected);
    }
}

#[test]
fn quantities_are_exact_text_and_never_floats() {
    for (change, expected) in [
        (
            "cash.sit_out.longest = 10",
            "cash.sit_out.longest: expected a time such as \"0.25 s\", \"500 s\", \"10 min\", \
             \"24 h\" or \"90 days\", found \"10\"",
        ),
        (
            "rake.minimum = 0.01",
            "rake.minimum: expected a text in quotes, found floating point `0.01`",
        ),
        (
            "rake.minimum = \"0.001\"",
            "rake.minimum: expected an amount of money such as \"0.50\", found \"0.001\"",
        ),
        (
            "banzai.buy_in = \"10\"",
            "banzai.buy_in: expected big blinds such as \"50 BB\", from 1 to 10,000, found \"10\"",
        ),
        (
            "bounty.progressive_paid_out = \"101%\"",
            "bounty.progressive_paid_out: expected a percentage from \"0%\" to \"100%\", \
             at most three decimals, found \"101%\"",
        ),
        (
            "hexapro.blinds = [\"20/10\"]",
            "hexapro.blinds[0]: expected a level such as \"10/20\" or \"15/30/4\": small blind \
             below big blind, ante below it too, found \"20/10\"",
        ),
        (
            "date = \"2023-02-29\"",
            "date: expected a date in quotes such as \"2023-07-30\", found \"2023-02-29\"",
        ),
        // A whole number and a date of TOML's own are exact as well.
        ("date = 2023-07-30", ""),
        ("rake.holdem = [{ stake = \"1/2\", rate = \"5%\", cap = 3 }]", ""),
    ] {
        check(change, expected);
    }
}

/// X2: the odds make the whole and give what is stated.
#[test]
fn odds_must_sum_to_the_whole_and_give_the_stated_rake() {
    let row = |multiplier: &str, odds: u32| {
        format!(
            "{{ multiplier = \"{multiplier}\", odds = {odds}, payout = \"winner takes all\", \
             stack = 500, level = \"1 min\" }}"
        )
    };
    let check_rows = |rows: &[String], expected: &str| {
        let expected = expected.replace("ROWS", "hexapro.multipliers: expected");
        check(&format!("hexapro.multipliers = [{}]", rows.join(", ")), &expected);
    };
    check_rows(&[row("2x", 99_999)], "ROWS odds that sum to 100,000, found 99,999");
    check_rows(&[], "ROWS odds that sum to 100,000, found 0");
    check_rows(&[row("2x", 100_000)], "ROWS odds that give the stated rake, 6.853%, found 33.333%");
    check_rows(
        &[row("4x", 100_000)],
        "ROWS odds that give the stated rake, 6.853%, found odds that pay out more than is paid in",
    );
    check_rows(
        &[row("2x", 50_000), row("3x", 50_000)],
        "ROWS each multiplier once, the largest first, found another order\n\
         ROWS odds that give the stated rake, 6.853%, found 16.667%",
    );
    check(
        "hexapro_extreme.stated_rake = \"7%\"",
        "hexapro_extreme.multipliers: expected odds that give the stated rake, 7%, found 6.853%\n\
         cancellation.hexapro.fee: expected hexapro_extreme.stated_rake, 7%, found 6.853%",
    );
}

/// X5: blinds rise. F2: so do prices. R32: penalties too.
#[test]
fn lists_must_rise() {
    for (change, expected) in [
        (
            "hexapro.blinds = [\"10/20\", \"15/20\"]",
            "hexapro.blinds: expected blinds that rise, found 15/20 after 10/20",
        ),
        (
            "hexapro.blinds = [\"10/20/5\", \"15/30/4\"]",
            "hexapro.blinds: expected blinds that rise, found 15/30/4 after 10/20/5",
        ),
        ("hexapro.blinds = []", "hexapro.blinds: expected 1 to 200 blinds, found 0"),
        (
            "hexapro.buy_ins = [\"2\", \"1\"]",
            "hexapro.buy_ins: expected buy-ins that rise, found 1.00 after 2.00",
        ),
        (
            "hexapro.buy_ins = [\"0\"]",
            "hexapro.buy_ins: expected 0.01 to 100000.00, found 0.00 to 0.00",
        ),
        ("rake.omaha = []", "rake.omaha: expected 1 to 200 stakes, found 0"),
        (
            "fees.sit_and_go.9 = [\"1 + 0\", \"0.9 + 0.1\"]",
            "fees.sit_and_go.9: expected prices that rise, found 0.90 + 0.10 after 1.00 + 0.00",
        ),
        (
            "fees.sit_and_go.11 = []",
            "fees.sit_and_go.11: expected a number of seats from 2 to 10, found \"11\"",
        ),
        (
            "tournament.several_accounts = [\"barring\", \"warning\"]",
            "tournament.several_accounts: expected penalties from the mildest on, each once, \
             found 2 of them in another order",
        ),
    ] {
        check(change, expected);
    }
}

#[test]
fn ages_caps_and_times_must_lie_in_range() {
    for (change, expected) in [
        ("minimum_age = 12", "minimum_age: expected 18 to 99, found 12"),
        ("cash.seats = 11", "cash.seats: expected 2 to 10, found 11"),
        ("cash.players_to_start = 7", "cash.players_to_start: expected 2 to 6, found 7"),
        (
            "cash.buy_in.least = \"200 BB\"",
            "cash.buy_in.most: expected at least the smallest, 200 BB, found 100 BB",
        ),
        (
            "time_bank.kept_after_leaving = \"2 days\"",
            "time_bank.kept_after_leaving: expected 0 s to 24 h, found 2 days",
        ),
        (
            "tournament.rebuy_decision = \"1 s\"",
            "tournament.rebuy_decision: expected 3 s to 2 min, found 1 s",
        ),
        (
            "tournament.deal_decision = \"1 s\"",
            "tournament.deal_decision: expected 10 s to 5 min, found 1 s",
        ),
        (
            "tournament.deal_again_after = \"1 s\"",
            "tournament.deal_again_after: expected 1 min to 1 h, found 1 s",
        ),
        (
            "tournament.late_registration_closes_above_prizes = 0",
            "tournament.late_registration_closes_above_prizes: expected 1 to 1000, found 0",
        ),
        (
            "tournament.tables_differ_by_most = 0",
            "tournament.tables_differ_by_most: expected 1 to 10, found 0",
        ),
        (
            "cash.sit_out.longest = \"2 days\"",
            "cash.sit_out.longest: expected 10 s to 24 h, found 2 days",
        ),
        (
            "cash.seating_memory = \"8 days\"",
            "cash.seating_memory: expected 1 s to 7 days, found 8 days",
        ),
        (
            "cash.pause.after_showdown = \"31 s\"",
            "cash.pause.after_showdown: expected 0 s to 30 s, found 31 s",
        ),
        ("hand.run_out.river = \"11 s\"", "hand.run_out.river: expected 0 s to 10 s, found 11 s"),
        (
            "cash.pause.after_fold = \"1 min\"",
            "cash.pause.after_fold: expected 0 s to 30 s, found 1 min",
        ),
        ("decision_time.cash = \"1 s\"", "decision_time.cash: expected 3 s to 5 min, found 1 s"),
        (
            "time_bank.cash = { first = \"31 s\", every_hands = 0 }",
            "time_bank.cash.first: expected 0 s to 30 s, found 31 s\n\
             time_bank.cash.every_hands: expected 1 to 1000, found 0",
        ),
        (
            "disconnection.grace_a_hand = \"10 s\"",
            "disconnection.grace_a_hand: expected 20 s to 10 min, found 10 s",
        ),
        (
            "tournament.breaks.at_minute = 60",
            "tournament.breaks.at_minute: expected 0 to 59, found 60",
        ),
        (
            "rake.holdem = [{ stake = \"0.02/0.04\", rate = \"55%\", cap = \"9\" }]",
            "rake.holdem[0.02/0.04].rate: expected 0.001% to 10%, found 55%\n\
             rake.holdem[0.02/0.04].cap: expected 0.01 to 4.00, found 9.00",
        ),
        (
            "room.unresolved_bets_to_charity_after = \"1 s\"",
            "room.unresolved_bets_to_charity_after: expected 24 h to 3650 days, found 1 s",
        ),
        ("market = \"\"", "market: expected 1 to 40 characters on one line, found \"\""),
    ] {
        check(change, expected);
    }
}

/// Values that are of the right kind and mean nothing, or something that nobody means.
#[test]
fn values_that_nobody_means_are_refused() {
    for (change, expected) in [
        ("fees.multi_table = \"100%\"", "fees.multi_table: expected 0% to 50%, found 100%"),
        ("fees.multi_table = \"50%\"", ""),
        (
            "rake.short_handed.share_of_cap = \"0%\"",
            "rake.short_handed.share_of_cap: expected a share that leaves 0.01 or more of each \
             cap, found 0%, which leaves 0.00 of 0.50",
        ),
        (
            "rake.short_handed.share_of_cap = \"1%\"",
            "rake.short_handed.share_of_cap: expected a share that leaves 0.01 or more of each \
             cap, found 1%, which leaves 0.00 of 0.50",
        ),
        ("rake.short_handed.share_of_cap = \"2%\"", ""),
        (
            "time_bank.hexapro.high_from = \"3000x\"",
            "time_bank.hexapro.high_from: expected at most the largest multiplier, 1000x, \
             found 3000x",
        ),
        ("time_bank.hexapro.high_from = \"1000x\"", ""),
        (
            "rake.holdem = [{ stake = \"1/2\", rate = \"0%\", cap = \"3\" }]",
            "rake.holdem[1.00/2.00].rate: expected a rate above 0% \
             (to take no rake: without = [\"rake\"]), found 0%",
        ),
        ("without = [\"rake\"]", ""),
    ] {
        check(change, expected);
    }
}

#[test]
fn what_goes_together_must_stand_together() {
    for (change, expected) in [
        (
            "without = [\"cash.deepstack\"]",
            "rake.deepstack: expected cash.deepstack beside it, found none",
        ),
        (
            "without = [\"rake.shortstack\"]",
            "rake.shortstack: expected a value to go with cash.shortstack, found none",
        ),
        (
            "banzai.games = [\"holdem\"]",
            "rake.banzai.omaha: expected Omaha among banzai.games beside it, found none",
        ),
        (
            "banzai.games = [\"omaha\", \"omaha\"]",
            "banzai.games: expected one or more games, each once, found 2 of them",
        ),
        (
            "without = [\"time_bank.hexapro\"]",
            "time_bank.hexapro: expected a value to go with hexapro or hexapro_extreme, found none",
        ),
        (
            "without = [\"cancellation.bounty\"]",
            "cancellation.bounty: expected a value to go with bounty, found none",
        ),
        // Some rulebooks regulate only the cancellation of what they do not offer.
        ("without = [\"bounty\"]", ""),
    ] {
        check(change, expected);
    }
}

#[test]
fn syntax_errors_name_their_line() {
    check("market = \"x", "line 3: invalid basic string, expected `\"`");
    check("id = \"twice\"", "line 3: duplicate key");
    check(
        "minimum_age = 99999999999999999999",
        "line 3: expected a number that fits 64 bits, found integer `99999999999999999999` as i128",
    );
}

#[test]
fn a_mark_of_interpretation_stands_once() {
    check("minimum_age = { interpreted = 21 }", "");
    check("minimum_age = { interpreted = 12 }", "minimum_age: expected 18 to 99, found 12");
    check(
        "minimum_age = { interpreted = { interpreted = 21 } }",
        "minimum_age: expected one mark of interpretation, found one in another",
    );
}

#[test]
fn hostile_files_get_a_short_answer() {
    let latin = b"id = \"a\"\nmarket = \"\xff\"";
    assert_eq!(lines(latin), "line 2: expected UTF-8 text, found other bytes");
    let large = vec![b'#'; FILE_BYTES_MAX + 1];
    assert_eq!(lines(&large), "expected at most 262144 bytes, found more");

    let many = 50_000;
    for deep in [
        format!("market = {}1{}", "[".repeat(many), "]".repeat(many)),
        format!("market = {}1{}", "{a=".repeat(many), "}".repeat(many)),
        format!("[{}a]", "a.".repeat(many)),
        format!("{}a = 1", "a.".repeat(many)),
    ] {
        let report = lines(deep.as_bytes());
        assert!(report.contains("recur"), "{report}");
    }

    let long = "x".repeat(100_000);
    let like = "id = \"a\"\nlike = \"int-2.7\"";
    for wide in [
        format!("id = \"{long}\""),
        format!("like = \"{long}\""),
        format!("{long} = 1"),
        format!("{like}\nwithout = [\"{long}\"]"),
        format!("{like}\nmarket = \"{long}\""),
        format!("{like}\n{long} = 1"),
        format!("{like}\ncash.seating = \"{long}\""),
        format!("{like}\nmarket = \"a\\nb\\u001b[31m\""),
    ] {
        let report = lines(wide.as_bytes());
        let lines = report.lines();
        let short = lines.clone().all(|line| line.chars().count() < 1_300) && lines.count() < 20;
        assert!(short && !report.contains('\u{1b}'), "{} characters", report.chars().count());
    }
}

proptest! {
    /// Whatever a slip of the pen makes of a sound file, the answer is a rulebook or lines that
    /// name the file, never a panic.
    #[test]
    fn a_damaged_file_is_answered(at in 0usize..14_000, gone in 0usize..40, put in "[ -~\n]{0,8}") {
        let mut bytes = include_bytes!("../rulebooks/int-2.7.toml").to_vec();
        let at = at.min(bytes.len());
        let end = (at + gone).min(bytes.len());
        bytes.splice(at..end, put.into_bytes());
        if let Err(error) = Rulebook::from_bytes("my.toml", &bytes) {
            prop_assert!(!error.problems.is_empty());
            prop_assert!(error.to_string().lines().all(|line| line.starts_with("my.toml: ")));
        }
    }
}

//! `cardroom rules …` from outside: what is printed, and the exit status that scripts trust.

use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use rulebook::{EMBEDDED_IDS, embedded};

/// Runs `cardroom rules` with these arguments, in this folder.
fn rules_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .current_dir(folder)
        .arg("rules")
        .args(arguments)
        .output()
        .expect("the program runs")
}

/// Exit status, standard output, standard error.
fn rules(arguments: &[&str]) -> (i32, String, String) {
    answer(&rules_in(Path::new("."), arguments))
}

fn answer(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (output.status.code().expect("no signal"), text(&output.stdout), text(&output.stderr))
}

/// The output of a command that succeeds.
fn printed(arguments: &[&str]) -> String {
    let (status, out, err) = rules(arguments);
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

/// A fresh folder of this name.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

#[test]
fn list_is_a_table_with_the_default_marked() {
    assert_eq!(
        printed(&["list"]),
        "name      market          language   date         age\n\
         be-1.8    Belgium         French     –            21\n\
         dk-2.0    Denmark         Danish     2019-04-08   18 [I]\n\
         int-2.2   international   English    –            18 [I]\n\
         int-2.3   international   English    2022-10-06   18 [I]\n\
         int-2.7   international   English    2023-07-30   18 [I]   default\n\
         home      private games   English    –            18 [I]\n\n\
         [I] an interpretation of ours; `cardroom rules show NAME` prints a whole rulebook\n"
    );
    let list: serde_json::Value = serde_json::from_str(&printed(&["list", "--json"])).unwrap();
    assert_eq!(list[4]["id"], "int-2.7");
    assert_eq!(list[4]["default"], true);
    assert_eq!(list[0]["minimum_age"], 21);
    assert_eq!(list[0]["date"], serde_json::Value::Null);
}

#[test]
fn show_fits_a_hundred_columns() {
    for id in EMBEDDED_IDS {
        for line in printed(&["show", id]).lines() {
            assert!(line.chars().count() <= 100, "{id}: {line}");
            assert_eq!(line, line.trim_end(), "{id}");
        }
    }
}

/// A page without folds, thousands marks and alignment: what is left is what must be there.
fn bare(text: &str) -> String {
    text.replace(',', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn show_leaves_out_no_value() {
    for id in EMBEDDED_IDS {
        let page = bare(&printed(&["show", id]));
        for leaf in embedded(id).unwrap().leaves() {
            // A list may be spread over a table, a folded value over two lines.
            for part in leaf.value.split(", ") {
                let folded = bare(part).split(' ').all(|word| page.contains(word));
                assert!(folded, "{id}: {} = {part}", leaf.path);
            }
        }
    }
}

#[test]
fn show_has_the_lines_of_the_rules() {
    let page = printed(&["show"]);
    let lines: Vec<String> = page.lines().map(bare).collect();
    for expected in [
        "Deck 52 cards one deck freshly shuffled for each hand DECK",
        "Hold'em 2 hole cards 5 board cards best 5 of 7 0–2 hole cards used; H1",
        "Omaha 4 hole cards exactly 2 of them with exactly 3 of the board; O1",
        "Minimum age 18 [I] AGE",
        "Longest at one table 10 min H16",
        "Time to come back after sitting out everywhere 500 s R9",
        "A player who missed a blind while sitting out Hold'em as a new player [I] H15",
        "Counts as a missed blind Hold'em the big blind [I] H15",
        "A cash table keeps the bank of a player who left for 30 min [I] R10",
        "Lost in the time bank with that time used up the room acts at once [I] H17",
        "Time to decide on a re-buy without chips 15 s [I] T7",
        "House players sit at play-money tables [I] HOUSE",
        "≤ 50 BB – 50 BB 100 BB",
        "over 50 under 100 BB – last stack 100 BB",
        "≥ 100 BB 0–4 100 BB last stack",
        "≥ 100 BB 5 and above last stack last stack",
        // Stake, then rate, cap and short-handed cap of Hold'em and of Omaha.
        "0.02/0.04 2% 0.50 0.25 2% 0.50 0.25",
        "0.05/0.10 3.5% 1.00 0.50 3% 1.50 0.75",
        "0.10/0.25 4.5% 2.00 1.00 [I] 3% 2.50 1.25",
        "0.25/0.50 5.5% 2.00 1.00 3.5% 3.00 1.50",
        "2.00/4.00 6% 3.00 1.50 6% 3.00 1.50",
        "0.05/0.10 3.5% 2.00 1.00 – 1% 3.00 1.00",
        "0.25/0.50 – 3% 1.50 0.75 1% 3.00 1.50",
        "2.50/5.00 – – 2.5% 1.50 0.75",
        "HexaPro 25x and above 10 s [I] 30 s 0 s 5 s every 5 hands 60 s",
        "Sit & Go 10 s [I] 10 s 0 s 5 s every 5 hands 20 s",
        "200.00 194.00 + 6.00 –",
        "1.5x 56294 winner takes all 500 1 min",
        "125x 202 80/16/4 500 3 min",
        "on average 2.79441 of 3 buy-ins; the winner takes all up to 10x",
        "on average 2.79441 of 3 buy-ins; the winner takes all up to 20x",
        "7 50/100/12 14 250/500/60 21 800/1600/200 28 2000/4000/500",
        "Breaks at minute 55 R47",
        "Multi-table 10% by default; a tournament may set its own F2 F1 R35",
        "Unresolved bets are void and go to charity after 90 days H12b",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected}\n{page}");
    }
    let belgium = printed(&["show", "be-1.8"]);
    let lines: Vec<String> = belgium.lines().map(bare).collect();
    for expected in [
        "Minimum age 21 AGE",
        "A player who missed a blind while sitting out Hold'em waits for the big blind H15",
        "Counts as a missed blind Hold'em any blind H15",
        "cash 15 s [I] 10 s 10 s 0.25 s every hand 30 s",
        "4.00/8.00 6% 3.00 1.50 6% 3.00 1.50",
        "Ratholing rules – H18",
        "Not offered under this rulebook.",
        "100.00 97.00 + 3.00 97.00 + 3.00 90.00 + 10.00",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected}\n{belgium}");
    }
    let home = printed(&["show", "home"]);
    assert!(home.contains("No rake is taken, and the host chooses the stakes."));
}

#[test]
fn show_as_json_is_the_whole_model() {
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["show", "int-2.7", "--json"])).unwrap();
    assert_eq!(json["rake"]["holdem"][1]["cap"], "1.00");
    assert_eq!(json["time_bank"]["hexapro"]["high"]["cap"], "60 s");
    assert_eq!(json["hexapro"]["multipliers"][6]["multiplier"], "1.5x");
    assert_eq!(json["fees"]["sit_and_go"]["2"][7], "194.00 + 6.00");
    let marks = json["interpretations"].as_array().unwrap();
    assert!(marks.contains(&"minimum_age".into()));
    assert!(marks.contains(&"rake.holdem[0.10/0.25].stake".into()));
}

#[test]
fn diff_prints_only_what_differs() {
    let (status, out, err) = rules(&["diff", "int-2.3", "int-2.7"]);
    assert_eq!((status, err.as_str()), (1, ""));
    let expected = "\
int-2.3 → int-2.7

The rulebook
    Name: int-2.3 → int-2.7
    Date: 2022-10-06 → 2023-07-30

H20  Topping up
    Auto top-up to the initial buy-in: – → off by default

R14  Play is reviewed, and winnings can be withheld meanwhile
    A review may ask for a recording of play: no → yes

K4  Shares and caps by game and stake
    Banzai Hold'em 0.05/0.10: rake 2%, cap 0.25 → rake 1%, cap 3.00
    Banzai Hold'em 0.25/0.50: rake 2%, cap 0.50 → rake 1%, cap 3.00
    Banzai Hold'em 1.00/2.00: rake 2.5%, cap 1.00 → rake 1%, cap 3.00
    Banzai Hold'em 5.00/10.00: rake 2.5%, cap 2.00 → –

K5  A lower cap with two or three players
    Printed short-handed cap 0.02/0.04: – → amount 0.50
    Printed short-handed cap 0.05/0.10: – → amount 1.00
    Printed short-handed cap 0.10/0.25: – → amount 1.50

XE  HexaPro Extreme
    Buy-ins: 1.00, 10.00 → 0.20, 0.50, 1.00, 2.00, 5.00, 10.00, 20.00, 25.00, 50.00, 100.00
";
    assert_eq!(out, expected);
}

#[test]
fn diff_of_any_two_fits_a_hundred_columns_and_of_the_same_is_empty() {
    for left in EMBEDDED_IDS {
        for right in EMBEDDED_IDS {
            let (status, out, _) = rules(&["diff", left, right]);
            assert_eq!(status, i32::from(left != right));
            assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
        }
    }
    assert_eq!(printed(&["diff", "home", "home"]), "home and home do not differ\n");
}

#[test]
fn diff_as_json_names_clause_key_label_and_both_sides() {
    let (status, out, _) = rules(&["diff", "be-1.8", "int-2.7", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let age = json.as_array().unwrap().iter().find(|one| one["key"] == "minimum_age").unwrap();
    assert_eq!(status, 1);
    assert_eq!(
        *age,
        serde_json::json!({
            "clause": "AGE", "key": "minimum_age", "label": "Minimum age",
            "left": "21", "right": "18", "left_interpreted": false, "right_interpreted": true,
        })
    );
    assert_eq!(printed(&["diff", "home", "home", "--json"]), "[]\n");
}

#[test]
fn an_operators_file_is_shown_compared_and_checked() {
    let folder = folder("operator");
    let text = "id = \"club\"\nlike = \"int-2.7\"\nwithout = [\"hexapro_extreme\"]\n\
                market = \"our club\"\nminimum_age = 20\n";
    fs::write(folder.join("club.toml"), text).unwrap();
    fs::write(
        folder.join("bad.toml"),
        "id = \"bad\"\nlike = \"int-2.7\"\nminimum_age = 7\nmarket = \"\"",
    )
    .unwrap();
    let run = |arguments: &[&str]| answer(&rules_in(&folder, arguments));

    let (status, out, _) = run(&["check", "club.toml"]);
    assert_eq!(status, 0);
    assert!(out.starts_with("club.toml: a sound rulebook, club, "), "{out}");

    let (status, out, _) = run(&["check", "club.toml", "bad.toml"]);
    assert_eq!(status, 1);
    let (_, bad) = out.split_once('\n').unwrap();
    assert_eq!(
        bad,
        "bad.toml: market: expected 1 to 40 characters on one line, found \"\"\n\
         bad.toml: minimum_age: expected 18 to 99, found 7\n"
    );

    let (status, out, _) = run(&["check", "bad.toml", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(status, 1);
    assert_eq!(json[0]["sound"], false);
    assert_eq!(json[0]["problems"][1]["key"], "minimum_age");

    let (status, _, err) = run(&["check", "club.toml", "none.toml", "."]);
    assert_eq!((status, err.lines().count()), (2, 2), "{err}");

    let (status, out, _) = run(&["diff", "int-2.7", "club.toml"]);
    assert_eq!(status, 1);
    assert!(out.contains("    Minimum age: 18 [I] → 20\n"), "{out}");
    let (status, _, err) = run(&["show", "bad.toml"]);
    assert_eq!(
        (status, err.as_str()),
        (
            2,
            "cardroom: bad.toml: market: expected 1 to 40 characters on one line, found \"\" \
             (and 1 more: see `cardroom rules check`)\n"
        )
    );
}

#[test]
fn bad_input_gets_one_clear_line() {
    let (status, out, err) = rules(&["show", "int-9"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(
        err,
        "cardroom: expected a rulebook (be-1.8, dk-2.0, int-2.2, int-2.3, int-2.7, home) \
         or a file, found \"int-9\"\n"
    );
    assert_eq!(rules(&["check"]).0, 2);
    assert_eq!(rules(&["frobnicate"]).0, 2);
}

#[test]
fn a_reader_that_stops_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["rules", "show"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}

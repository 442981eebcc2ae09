//! `cardroom replay` as people and scripts meet it: its report and its exit status. The real hands
//! lie beside the repository and are replayed where they are there.

// The helpers of a test may stop it too; clippy only knows the test functions themselves.
#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

const GOOD: &str = "variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6', 'p1 f']
hand = 'x-1'
finishing_stacks = [98, 102]
";

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{name}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn replay(arguments: &[&str], folder: &Path) -> (i32, String, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .arg("replay")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

#[test]
fn hands_that_agree_end_with_0() {
    let folder = folder("agree");
    fs::write(folder.join("a.phh"), GOOD).unwrap();
    let (status, report, _) = replay(&["a.phh"], &folder);
    assert_eq!(status, 0);
    assert_eq!(
        report,
        "file     hands    exact   differ  skipped\n\
         a.phh        1        1        0        0\n\
         total        1        1        0        0\n\
         \n\
         Exact:\n       1  all stacks equal\n"
    );
}

#[test]
fn a_hand_that_differs_is_named_and_ends_with_1() {
    let folder = folder("differ");
    let hands = format!(
        "[1]\n{GOOD}\n[2]\n{}\n[3]\n{}\n[4]\nvariant = 'FT'\n",
        GOOD.replace("[98, 102]", "[97, 103]"),
        GOOD.replace("cbr 6", "cbr 3")
    );
    fs::write(folder.join("b.phhs"), hands).unwrap();
    let (status, report, _) = replay(&["--json", "b.phhs"], &folder);
    assert_eq!(status, 1);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["hands"], 4);
    assert_eq!(report["exact"], 1);
    assert_eq!(report["differ"], 2);
    assert_eq!(report["skipped"], serde_json::json!({"a game we do not play: FT": 1}));
    assert_eq!(
        report["differing"][1],
        serde_json::json!({
            "file": "b.phhs", "hand": "3", "id": "x-1", "line": 21, "action": 3,
            "recorded": "p2 cbr 3", "ours": "H7 3 is below the least, 4"
        })
    );
    let (_, text, _) = replay(&["b.phhs"], &folder);
    assert!(
        text.contains("Differs: b.phhs line 11, hand 2 (x-1): \"p1 finishes with 97\": "),
        "{text}"
    );
}

#[test]
fn bad_input_ends_with_2() {
    let folder = folder("bad");
    let (status, _, error) = replay(&["nowhere.phh"], &folder);
    assert_eq!(status, 2);
    assert!(error.starts_with("cardroom: cannot read nowhere.phh: "), "{error}");
    let (status, _, error) = replay(&["."], &folder);
    assert_eq!(
        (status, error.as_str()),
        (2, "cardroom: expected .phh or .phhs files in ., found none\n")
    );

    // The files that can be read are reported all the same.
    fs::write(folder.join("a.phh"), GOOD).unwrap();
    fs::write(folder.join("bytes.phh"), b"variant = 'NT'\n\xff\xfe").unwrap();
    fs::write(folder.join("torn.phh"), &GOOD[..70]).unwrap();
    let (status, report, error) = replay(&["--json", "."], &folder);
    assert_eq!(status, 2);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!((report["hands"].clone(), report["exact"].clone()), (1.into(), 1.into()));
    assert_eq!(report["malformed"][0]["line"], 2);
    assert_eq!(report["malformed"][1]["file"], "./torn.phh");
    assert!(error.contains("cardroom: ./bytes.phh: line 2: expected text in UTF-8\n"), "{error}");
    assert!(error.contains("cardroom: ./torn.phh: line "), "{error}");
}

#[test]
fn a_malformed_hand_does_not_take_its_file_with_it() {
    let folder = folder("malformed");
    let bad = GOOD.replace("min_bet = 2", "min_bet = 'two'");
    fs::write(folder.join("m.phhs"), format!("[1]\n{GOOD}\n[2]\n{bad}\n[3]\n{GOOD}")).unwrap();
    let (status, report, error) = replay(&["--json", "m.phhs"], &folder);
    assert_eq!(status, 2);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let reason = "expected a decimal number as \"min_bet\", found string";
    assert_eq!((&report["hands"], &report["exact"]), (&2.into(), &2.into()));
    assert_eq!((&report["malformed_hands"], &report["malformed_files"]), (&1.into(), &0.into()));
    assert_eq!(report["files"][0]["malformed"], 1);
    assert_eq!(
        report["malformed"],
        serde_json::json!([{ "file": "m.phhs", "line": 15, "reason": reason }])
    );
    assert_eq!(error, format!("cardroom: m.phhs: line 15: {reason}\n"));
    let (_, text, _) = replay(&["m.phhs"], &folder);
    assert!(text.ends_with("\n\nMalformed, not counted:\n       1  hands\n"), "{text}");
}

#[test]
fn the_text_has_no_empty_parts_and_no_unescaped_names() {
    let folder = folder("text");
    let name = "e\u{1b}[31m\n.phh";
    fs::write(folder.join(name), GOOD.replace("[98, 102]", "[97, 103]")).unwrap();
    let (status, text, _) = replay(&[name], &folder);
    assert_eq!(status, 1);
    assert_eq!(
        text.split_once("total").unwrap().1,
        "                    1        0        1        0\n\n\
         Differs: e\\u{1b}[31m\\n.phh line 1 (x-1): \"p1 finishes with 97\": H4 finishes with 98\n"
    );
    let (_, _, error) = replay(&["no\nfile"], &folder);
    assert!(error.starts_with("cardroom: cannot read no\\nfile: "), "{error}");
    let (status, help, _) = replay(&["--help"], &folder);
    assert!(
        status == 0 && help.contains("Exit status 0: ") && help.contains("Examples:"),
        "{help}"
    );
}

#[test]
fn folders_are_read_in_the_order_of_their_names() {
    let folder = folder("order");
    for path in ["b/2.phh", "b/10.phhs", "a.phh", "c.phh", "b/notes.txt"] {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, GOOD).unwrap();
    }
    let (status, report, _) = replay(&["--json", "."], &folder);
    assert_eq!(status, 0);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let files: Vec<&str> = report["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["file"].as_str().unwrap())
        .collect();
    assert_eq!(files, ["./a.phh", "./b/10.phhs", "./b/2.phh", "./c.phh"]);
}

#[test]
fn real_hands_replay_exactly() {
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/phh");
    if !real.exists() {
        return;
    }
    let (status, report, _) = replay(&["--json", "."], &real);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!((status, &report["differing"]), (0, &serde_json::json!([])));
    let mut sums = 0;
    for file in report["files"].as_array().unwrap() {
        let skipped = file["skipped"].as_object().unwrap();
        let count: u64 = skipped.values().map(|count| count.as_u64().unwrap()).sum();
        let exact = file["exact"].as_u64().unwrap();
        assert_eq!(file["hands"], exact + count, "{file}");
        sums += exact + count;
        let only = |reason: &str| skipped.keys().all(|key| key.contains(reason));
        match file["file"].as_str().unwrap() {
            "./pluribus.phhs" => assert!(only("half-chips") && count == 6, "{file}"),
            "./wsop-2023-43.phhs" => assert_eq!(count, 0, "{file}"),
            _ => assert!(count <= 33, "{file}"),
        }
    }
    assert_eq!((report["hands"].as_u64(), sums), (Some(15_236), 15_236));
    // Every class of difference is known; a new one is looked at before it is added here.
    assert_eq!(
        report["skipped"],
        serde_json::json!({
            "a check recorded for a player who is all-in": 1,
            "a pot split in half-chips (H11 splits in whole ones)": 6,
            "a pot split in steps of 5 cents (H11 splits in cents)": 6,
            "a record that leaves out the last folds": 11,
            "a stack that changed outside the hand": 1,
            "stacks recorded as inf, and an all-in that ends the betting early": 33,
        })
    );
}

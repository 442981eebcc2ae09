//! `admin export-hands` and `prune`.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

use serde_json::Value;
use store::{HandQuery, Page, People, Sqlite, Tallies};

use crate::room::{NAMES, cardroom, json, keep_hands, path, played, refuses, run, staff_actions};

#[test]
fn export_hands_writes_a_players_hands_as_seen() {
    let (folder, elsewhere) = (played(), tempfile::tempdir().unwrap());
    let all = ["export-hands", "--player", "ann", "--format", "record"];
    let (status, out, err) = run(folder.path(), &all);
    assert_eq!(status, 0, "{err}");
    let records: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(records.len() > 5 && err.starts_with(&format!("cardroom: {} hands", records.len())));
    let mut last = 0;
    for record in &records {
        let players = record["players"].as_array().unwrap();
        assert!(players.iter().all(|p| NAMES.contains(&p["name"].as_str().unwrap())), "{record}");
        let ann = players.iter().find(|player| player["name"] == "Ann").unwrap();
        for dealt in record["events"].as_array().unwrap() {
            if dealt["event"] == "dealt" {
                assert_eq!(
                    dealt["cards"].is_array() || dealt["cards"].is_string(),
                    dealt["seat"] == ann["seat"],
                    "{dealt}"
                );
            }
        }
        let started_at = record["started_at"].as_u64().unwrap();
        assert!(started_at >= last, "the oldest come first");
        last = started_at;
    }
    let dealt = records.iter().flat_map(|record| record["events"].as_array().unwrap());
    assert!(dealt.filter(|event| event["event"] == "dealt").count() > records.len());

    // Days are whole and in UTC. The room was opened just before midnight, and played in again a
    // day later.
    let (first, second) = ("2025-06-16", "2025-06-17");
    let mut on_both_days = 0;
    for player in &NAMES[..14] {
        let count = |when: &[&str]| {
            let arguments = [&["export-hands", "--player", player][..], when].concat();
            json(folder.path(), &arguments).1["hands"].as_u64().unwrap()
        };
        let (before, after) = (count(&["--to", first]), count(&["--from", second]));
        assert_eq!(
            before + after,
            count(&["--from", "2025-06-15", "--to", "2025-06-18"]),
            "{player}"
        );
        assert_eq!(before + after, count(&[]), "{player}");
        on_both_days += u32::from(before > 0 && after > 0);
    }
    assert!(on_both_days > 0);

    // Each layout: in one file, in a folder, and our own reader replays what it says.
    let phhs = path(elsewhere.path(), "ann.phhs");
    let phh = ["export-hands", "--player", "Ann", "--format", "phh", "--out"];
    let (status, out, err) = run(folder.path(), &[&phh[..], &[&phhs]].concat());
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    refuses(folder.path(), &[&phh[..], &[&phhs]].concat(), "exists already");
    assert_eq!(mode(Path::new(&phhs)), 0o600);
    let replay = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["replay", &phhs, "--json"])
        .output()
        .unwrap();
    assert_eq!(replay.status.code(), Some(0), "{}", String::from_utf8_lossy(&replay.stdout));
    let each = elsewhere.path().join("each");
    for (layout, ending) in [("text", "txt"), ("phh", "phh"), ("ohh", "ohh"), ("record", "json")] {
        fs::create_dir(&each).unwrap();
        let out = each.to_str().unwrap();
        let arguments = ["export-hands", "--player", "Ann", "--format", layout, "--out", out];
        let (status, answer) = json(folder.path(), &arguments);
        assert_eq!((status, &answer["player"]), (0, &"Ann".into()), "{answer}");
        let files: Vec<_> = fs::read_dir(&each).unwrap().map(|file| file.unwrap().path()).collect();
        assert_eq!(files.len() as u64, answer["hands"].as_u64().unwrap());
        for file in files {
            assert_eq!(file.extension().unwrap(), ending);
            assert_eq!(mode(&file), 0o600, "{file:?}");
            assert!(fs::read_to_string(file).unwrap().contains("Ann"));
        }
        fs::remove_dir_all(&each).unwrap();
    }
    let (_, out, _) = run(folder.path(), &["export-hands", "--player", "Ann"]);
    assert!(out.contains("Dealt to Ann [") && !out.contains("Dealt to Bo ["), "{out}");
}

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

/// Hands, copies and tokens are readable by their owner alone, from the first byte on: also where a file
/// of before was open to all.
#[test]
fn exported_files_are_readable_by_their_owner_alone() {
    let (folder, elsewhere) = (played(), tempfile::tempdir().unwrap());
    let each = elsewhere.path().join("each");
    fs::create_dir(&each).unwrap();
    let arguments =
        ["export-hands", "--player", "Ann", "--format", "text", "--out", each.to_str().unwrap()];
    assert_eq!(run(folder.path(), &arguments).0, 0);
    let files = || fs::read_dir(&each).unwrap().map(|file| file.unwrap().path());
    for file in files() {
        fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
    }
    assert_eq!(run(folder.path(), &arguments).0, 0, "once more");
    assert!(files().count() > 5);
    files().for_each(|file| assert_eq!(mode(&file), 0o600, "{file:?}"));
    // A file that an earlier try has left behind.
    let (out, part) = (path(elsewhere.path(), "ann.txt"), path(elsewhere.path(), "ann.txt.part"));
    fs::write(&part, "half").unwrap();
    fs::set_permissions(&part, fs::Permissions::from_mode(0o666)).unwrap();
    assert_eq!(run(folder.path(), &["export-hands", "--player", "Ann", "--out", &out]).0, 0);
    assert_eq!(mode(Path::new(&out)), 0o600);

    let copy = path(elsewhere.path(), "copy");
    assert_eq!(run(folder.path(), &["backup", "--to", &copy]).0, 0);
    let back = elsewhere.path().join("back");
    assert_eq!(run(&back, &["restore", "--from", &copy]).0, 0);
    for folder in [Path::new(&copy), &back] {
        assert_eq!(mode(folder), 0o700, "{folder:?}");
        for file in fs::read_dir(folder).unwrap() {
            assert_eq!(mode(&file.unwrap().path()), 0o600, "{folder:?}");
        }
    }
    let tokens = path(elsewhere.path(), "tokens");
    fs::write(&tokens, "old").unwrap();
    assert_eq!(run(&back, &["load-test-accounts", "--count", "2", "--out", &tokens]).0, 0);
    assert_eq!(mode(Path::new(&tokens)), 0o600);
}

#[test]
fn export_hands_reports_a_player_without_hands() {
    let folder = played();
    for (player, when) in [("Zoe", &[][..]), ("Ann", &["--from", "2030-01-01"])] {
        let arguments = [&["export-hands", "--player", player][..], when].concat();
        let (status, out, err) = run(folder.path(), &arguments);
        assert_eq!((status, out.as_str()), (1, ""));
        assert_eq!(err, format!("cardroom: {player} has no finished hands in this time\n"));
        assert_eq!(json(folder.path(), &arguments).1["hands"], 0);
    }
    let ann = |more: &[&str]| [&["export-hands", "--player", "Ann"][..], more].concat().join(" ");
    for (arguments, expected) in [
        ("export-hands --player Nobody".to_owned(), "there is no player Nobody"),
        (ann(&["--from", "yesterday"]), "expected a day such as"),
        (ann(&["--to", "2026-02-30"]), "expected a day such as"),
        (ann(&["--from", "2026-02-02", "--to", "2026-02-01"]), "expected 2026-02-02 or later"),
        (ann(&["--format", "pdf"]), "pdf"),
    ] {
        refuses(folder.path(), &arguments.split(' ').collect::<Vec<_>>(), expected);
    }
}

#[test]
fn hands_are_kept_for_the_configured_days() {
    let folder = played();
    let (status, answer) = json(folder.path(), &["prune"]);
    assert_eq!((status, &answer["hands_pruned"]), (0, &0.into()));
    keep_hands(folder.path(), 30);
    // Somebody else has the folder, and is no room.
    let running = Sqlite::open(folder.path()).unwrap();
    refuses(folder.path(), &["prune"], "takes no commands");
    drop(running);
    for (text, expected) in [
        ("[retention]\nhand_days = 0\n", "expected a number of days from 1 to 36500"),
        ("[retention]\nhands = 5\n", "there is no such key"),
        ("hand_days = 5\n", "did you mean retention.hand_days?"),
        ("[retention]\nhand_days = \"5d\"\n", "or \"forever\", found \"5d\""),
        ("nonsense", "not TOML"),
    ] {
        fs::write(folder.path().join("cardroom.toml"), text).unwrap();
        refuses(folder.path(), &["prune"], expected);
    }
    keep_hands(folder.path(), 30);
    let ann = People::read(folder.path()).unwrap().by_name("Ann").unwrap().unwrap().player;
    let query = HandQuery { player: Some(ann), ..HandQuery::default() };
    let played = store::reader(folder.path()).unwrap().hands(&query, Page { most: 200 }).unwrap();
    let (status, answer) = json(folder.path(), &["prune"]);
    assert_eq!((status, &answer["hands"]), (0, &0.into()));
    // The figures outlive the records: hands and net of every day.
    let kept = Tallies::read(folder.path()).unwrap().of(ann, 0).unwrap();
    let sum = |figure: usize| kept.iter().map(|tally| tally.figures[figure]).sum::<i64>();
    assert!(played.len() > 10, "{}", played.len());
    assert_eq!(sum(0), played.len() as i64);
    assert_eq!(sum(1), played.iter().map(|hand| hand.net.map_or(0, |net| net.0)).sum::<i64>());
    assert!(answer["hands_pruned"].as_u64().unwrap() > 30, "{answer}");
    let (status, answer) = json(folder.path(), &["check"]);
    assert_eq!((status, &answer["hands"], &answer["balanced"]), (0, &0.into(), &true.into()));
    assert!(answer["hands_pruned"].as_u64().unwrap() > 30, "{answer}");
    assert_eq!(run(folder.path(), &["export-hands", "--player", "Ann"]).0, 1);
    assert_eq!(staff_actions(folder.path()), ["prune"]);
}

/// An earlier program kept this in the data folder. It is not read, and not passed over either.
#[test]
fn an_old_settings_file_is_refused_with_the_key_to_use() {
    let folder = played();
    fs::write(folder.path().join("settings.toml"), "[retention]\nhand_days = 30\n").unwrap();
    let output = cardroom(folder.path())
        .args(["serve", "--listen", "0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), err.lines().count()), (Some(2), 1), "{err}");
    for expected in ["settings.toml is not read any more", "cardroom.toml", "hand_days"] {
        assert!(err.contains(expected), "{err}");
    }
}

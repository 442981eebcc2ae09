//! A room that is opened with a clock that cannot be right.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
};

use base::{GameId, Millis};
use store::{ClockDoubt, Item, Sqlite, Store};

use crate::{
    room::{cardroom, json, keep_hands, now, played, ran, refuses, staff_actions},
    world::START,
};

const DAY: u64 = 86_400_000;

/// What `serve` says when it does not open the room.
#[track_caller]
fn does_not_open(folder: &Path) -> String {
    let output = cardroom(folder)
        .args(["serve", "--listen", "127.0.0.1:0", "--house", "0", "--data"])
        .arg(folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).unwrap()
}

/// Opens the room and closes it again; whatever was due by then is stored.
#[track_caller]
fn opens_and_closes(folder: &Path, more: &[&str]) {
    let mut room = cardroom(folder)
        .args(["serve", "--listen", "127.0.0.1:0", "--house", "0", "--data"])
        .arg(folder)
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(room.stdout.take().unwrap()).lines();
    let opened = lines.next().unwrap().unwrap();
    assert!(opened.starts_with("The room is open"), "{opened}");
    let id = room.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    assert!(room.wait().unwrap().success(), "{rest:?}");
}

/// A room whose hands may all go and whose first game is paused since long ago (H12b).
fn full_of_old_things() -> tempfile::TempDir {
    let folder = played();
    keep_hands(folder.path(), 30);
    let mut store = Sqlite::open(folder.path()).unwrap();
    store.commit(&[Item::Pause { game: GameId(1), paused: true, at: START }]).unwrap();
    folder
}

/// How many hands were pruned, and the chips in the game that is paused.
fn removed(folder: &Path) -> (u64, i64) {
    let (status, answer) = json(folder, &["check"]);
    assert_eq!(status, 0, "{answer}");
    let games = json(folder, &["games"]).1;
    let chips = games["games"][0]["chips_cents"].as_i64().unwrap();
    (answer["hands_pruned"].as_u64().unwrap(), chips)
}

#[test]
fn a_clock_400_days_ahead_removes_nothing() {
    let folder = full_of_old_things();
    let long_ago = Millis(now().0 - 400 * DAY);
    ran(folder.path(), long_ago);
    let before = removed(folder.path());
    assert!(before.0 == 0 && before.1 > 0, "{before:?}");
    let err = does_not_open(folder.path());
    for expected in ["clock says", "more than 31 days after", "--clock-is-right"] {
        assert!(err.contains(expected), "{err}");
    }
    refuses(folder.path(), &["prune"], "more than 31 days after");
    assert_eq!(removed(folder.path()), before);

    opens_and_closes(folder.path(), &["--clock-is-right"]);
    assert_eq!(removed(folder.path()), before, "not in the first day");
    assert_eq!(staff_actions(folder.path()), ["clock_is_right"]);
    // Nor if it is opened again in that day: nobody has to say anything then.
    opens_and_closes(folder.path(), &[]);
    assert_eq!(removed(folder.path()), before);
    refuses(folder.path(), &["prune"], "less than a day ago");
    assert_eq!(json(folder.path(), &["prune", "--clock-is-right"]).0, 0);
    assert!(removed(folder.path()).0 > 30, "an operator may");
}

#[test]
fn pruning_resumes_after_the_day_of_grace() {
    let folder = full_of_old_things();
    let yesterday = Millis(now().0 - 25 * DAY / 24);
    let doubt = ClockDoubt { now: yesterday, last: START };
    let mut store = Sqlite::open(folder.path()).unwrap();
    store.commit(&[Item::Staff(doubt.confirmed())]).unwrap();
    drop(store);
    ran(folder.path(), yesterday);
    opens_and_closes(folder.path(), &[]);
    let (hands, chips) = removed(folder.path());
    assert!(hands > 30 && chips == 0, "{hands} pruned, {chips} left");
}

#[test]
fn a_clock_two_days_back_does_not_open_by_itself() {
    let folder = full_of_old_things();
    ran(folder.path(), Millis(now().0 + 2 * DAY));
    let before = removed(folder.path());
    let err = does_not_open(folder.path());
    assert!(err.contains("which is before the last time"), "{err}");
    refuses(folder.path(), &["prune"], "which is before the last time");
    opens_and_closes(folder.path(), &["--clock-is-right"]);
    opens_and_closes(folder.path(), &[]);
    assert_eq!(removed(folder.path()), before);
}

//! `admin backup` and `restore`, and a room that runs meanwhile.

use std::{fs, path::Path};

use store::{DATABASE, PEOPLE, People, Sqlite};

use crate::room::{
    NAMES, finds, json, keep_hands, path, played, refuses, run, serve, until, with_garbage,
};

#[test]
fn a_backup_of_a_running_room_can_be_restored() {
    let (folder, elsewhere) = (played(), tempfile::tempdir().unwrap());
    drop(store::open_folder(folder.path()).unwrap());
    let running = Sqlite::open(folder.path()).unwrap();
    let to = path(elsewhere.path(), "copy");
    let (status, out, err) = run(folder.path(), &["backup", "--to", &to, "--check"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("is copied to") && out.contains("Everything is sound"), "{out}");
    let files = |folder: &Path| {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(files(elsewhere.path()), ["copy"]);
    assert_eq!(files(&elsewhere.path().join("copy")), [DATABASE, PEOPLE]);
    refuses(folder.path(), &["backup", "--to", &to], "is there already");
    let nowhere = path(elsewhere.path(), "no/such/folder");
    refuses(folder.path(), &["backup", "--to", &nowhere], "no/such/folder");

    // Not over a room that runs, nor over anything that is there.
    refuses(folder.path(), &["restore", "--from", &to], "another process");
    drop(running);
    refuses(folder.path(), &["restore", "--from", &to], "is not empty");
    let new = elsewhere.path().join("new");
    refuses(&new, &["restore", "--from", &nowhere], "there is no folder");
    assert!(!new.exists());
    let (status, answer) = json(&new, &["restore", "--from", &to, "--check"]);
    assert_eq!((status, &answer["sound"]), (0, &true.into()), "{answer}");
    for arguments in [&["check"][..], &["export-hands", "--player", "Ann", "--format", "record"]] {
        // A copy has no mark of what was acknowledged last.
        let unmarked = |folder: &Path| {
            let (status, mut answer) = json(folder, arguments);
            answer.as_object_mut().map(|answer| answer.remove("mark"));
            (status, answer)
        };
        assert_eq!(unmarked(folder.path()), unmarked(&new), "{arguments:?}");
    }
    assert_eq!(People::read(&new).unwrap().names().unwrap().len(), NAMES.len());

    // A damaged copy leaves nothing behind, in a folder that was there and in one that was not.
    fs::write(elsewhere.path().join("copy").join(DATABASE), "garbage").unwrap();
    let newer = elsewhere.path().join("newer");
    refuses(&newer, &["restore", "--from", &to], "damaged");
    assert!(!newer.exists());
    fs::create_dir(&newer).unwrap();
    refuses(&newer, &["restore", "--from", &to], "damaged");
    assert_eq!(files(&newer), [""; 0]);
}

#[test]
fn a_backup_of_a_damaged_room_fails() {
    let (folder, elsewhere) = (played(), tempfile::tempdir().unwrap());
    let file = folder.path().join(DATABASE);
    let whole = fs::read(&file).unwrap();
    fs::write(&file, with_garbage(whole.clone())).unwrap();
    let to = path(elsewhere.path(), "copy");
    refuses(folder.path(), &["backup", "--to", &to], "damaged");
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0);
    // Nor one whose people are lost.
    fs::write(&file, whole).unwrap();
    fs::remove_file(folder.path().join(PEOPLE)).unwrap();
    let nobody = "player 1 of the books is not in it";
    refuses(folder.path(), &["backup", "--to", &to], nobody);
    // A file with nothing in it is as good as none.
    fs::write(folder.path().join(PEOPLE), "").unwrap();
    refuses(folder.path(), &["backup", "--to", &to], "people.db is empty");
    finds(folder.path(), &[nobody]);
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0);
    // An empty file is no room.
    fs::write(&file, "").unwrap();
    finds(folder.path(), &["cardroom.db is empty: there is no room in it"]);
    refuses(folder.path(), &["games"], "cardroom.db is empty");
}

/// It may be all there is to put back.
#[test]
fn restore_reports_a_backup_without_its_people() {
    let (folder, elsewhere) = (played(), tempfile::tempdir().unwrap());
    let to = path(elsewhere.path(), "copy");
    assert_eq!(run(folder.path(), &["backup", "--to", &to]).0, 0);
    fs::remove_file(elsewhere.path().join("copy").join(PEOPLE)).unwrap();
    let new = elsewhere.path().join("new");
    let (status, text, _) = run(&new, &["restore", "--from", &to]);
    assert_eq!(status, 1, "{text}");
    for part in ["The room is restored", "player 1 of the books is not in it", "people-lost"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(run(&new, &["people-lost"]).0, 0);
    assert_eq!(run(&new, &["check"]).0, 0);
}

#[test]
fn a_running_room_is_checked_and_copied_and_prunes_itself() {
    let (folder, elsewhere) = (played(), tempfile::tempdir().unwrap());
    keep_hands(folder.path(), 30);
    let _open = serve(folder.path(), "12");
    until(folder.path(), &["check"], |answer| answer["hands_pruned"].as_u64().unwrap() > 30);
    let (status, answer) = json(folder.path(), &["prune"]);
    assert_eq!((status, &answer["hands_pruned"]), (0, &0.into()), "{answer}");
    let to = path(elsewhere.path(), "copy");
    let (status, answer) = json(folder.path(), &["backup", "--to", &to, "--check"]);
    assert_eq!((status, &answer["sound"]), (0, &true.into()), "{answer}");
    assert_eq!(json(folder.path(), &["erase", "--player", "Zoe"]).0, 0);
}

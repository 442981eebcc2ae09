//! People: what is left of somebody who was erased, and whose people a file has.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use base::{GameId, Millis, PlayerId, TableId};
use rusqlite::Connection;
use store::{
    AgeDeclaration, Complaint, NOTES_A_PERSON_MAX, NewPerson, NoteStored, PEOPLE, People, Store,
    StoreError, backup_folder, check_people, is_open_to_others, open_folder, restore_folder,
};

use super::world::{START, refill};

fn add(people: &People, name: &str) -> PlayerId {
    let (password, birth_date, market) = (Some("digest"), "1970-01-02", "int-2.7");
    let new = NewPerson { name, password, birth_date, market, house: false };
    people.add(&new, Millis(1)).unwrap().unwrap()
}

#[test]
fn export_access_tokens_are_bounded_and_end_with_the_password() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    let (ann, bo) = (add(&people, "Ann"), add(&people, "Bo"));
    let digest = |number: u8| [number; 32];
    for number in 0..10 {
        let plays = number % 2 == 1;
        let added = people.add_access_token(ann, &digest(number), "bot", plays, Millis(7)).unwrap();
        assert!(added.is_some());
    }
    assert_eq!(people.add_access_token(ann, &digest(10), "bot", true, Millis(7)).unwrap(), None);
    assert!(people.add_access_token(bo, &digest(11), "bot", true, Millis(7)).unwrap().is_some());
    let first = people.use_access_token(&digest(0), Millis(100_000)).unwrap().unwrap();
    assert_eq!((first.player, first.plays, first.used_at), (ann, false, None));
    let used = |at: u64| {
        people.use_access_token(&digest(0), Millis(at)).unwrap().unwrap().used_at.unwrap().0
    };
    // By the minute, so that a busy program does not write all the time.
    assert_eq!([used(120_000), used(160_000), used(160_001)], [100_000, 100_000, 160_000]);
    assert_eq!(people.revoke_access_token(bo, first.id).unwrap(), None, "somebody else's");
    assert_eq!(people.revoke_access_token(ann, first.id).unwrap(), Some(digest(0)));
    assert_eq!(people.access_tokens(ann).unwrap().len(), 9);

    let (password, birth_date, market) = (Some("new digest"), "1990-01-01", "int-2.7");
    let login = NewPerson { name: "Ann", password, birth_date, market, house: false };
    assert!(people.set_login(ann, &login, Millis(10)).unwrap());
    assert!(people.access_tokens(ann).unwrap().is_empty());
    assert_eq!(people.access_tokens(bo).unwrap().len(), 1);
}

#[test]
fn somebody_who_was_erased_is_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    let (ann, bo) = (add(&people, "Ann"), add(&people, "Bo"));
    // Somebody was quicker.
    let quick = add(&people, "erased_1");
    people.begin_session(&[1; 32], ann, Millis(1), Millis(100)).unwrap();
    people.block(ann, bo, true).unwrap();
    people.block(bo, ann, true).unwrap();
    let (age, rulebook) = (18, "int-2.7".to_owned());
    let declared = AgeDeclaration { age, rulebook, at: Millis(1) };
    people.declare_age(ann, &declared).unwrap();
    assert_eq!(people.age_declaration(ann).unwrap(), Some(declared));
    assert_eq!(people.by_number(ann).unwrap().unwrap().declared_age, Some(18));
    people.set_settings(ann, "{}").unwrap();
    people.add_access_token(ann, &[2; 32], "tracker", false, Millis(1)).unwrap().unwrap();
    assert_eq!(people.set_note(ann, bo, 1, "never folds").unwrap(), NoteStored::Done);
    assert_eq!(people.set_note(bo, ann, 2, "Ann of the club").unwrap(), NoteStored::Done);
    let (game, table, text) = (GameId(1), TableId(1), "slow".to_owned());
    let complaint = Complaint { reporter: bo, about: ann, game, table, text, at: Millis(2) };
    people.complain(&complaint).unwrap();

    assert_eq!(people.erase(PlayerId(99), Millis(5)).unwrap(), None);
    let name = people.erase(ann, Millis(5)).unwrap().unwrap();
    assert_eq!(name, "Erased_1_");
    assert_eq!(office::check_name(&name), Err(office::NameRefusal::Erased), "nobody takes it");
    assert_eq!(people.erase(ann, Millis(9)).unwrap(), Some(name.clone()));
    // A password that was on its way meanwhile brings nobody back.
    let (password, birth_date, market) = (Some("digest"), "1990-01-01", "int-2.7");
    let again = NewPerson { name: "Ann", password, birth_date, market, house: false };
    assert!(!people.set_login(ann, &again, Millis(10)).unwrap());
    let left = people.by_number(ann).unwrap().unwrap();
    assert_eq!((left.name, left.password, left.birth_date), (name.clone(), None, String::new()));
    assert_eq!(people.session(&[1; 32], Millis(2)).unwrap(), None);
    assert_eq!(people.access_token(&[2; 32]).unwrap(), None);
    assert!(
        people.blocked_by(bo).unwrap().is_empty() && people.blocked_by(ann).unwrap().is_empty()
    );
    assert_eq!(left.declared_age, None);
    assert_eq!(people.settings(ann).unwrap(), None);
    assert!(people.notes(ann).unwrap().is_empty() && people.notes(bo).unwrap().is_empty());
    assert_eq!(people.complaints(9).unwrap(), [complaint]);
    assert_eq!(people.erased_since(Millis(5)).unwrap(), [(ann, name)]);
    assert_eq!(people.erased_since(Millis(6)).unwrap(), []);
    // The name is free again; the number never is.
    assert_ne!(add(&people, "Ann"), ann);
    assert_eq!(people.by_number(quick).unwrap().unwrap().name, "erased_1");
}

#[test]
fn settings_and_notes_are_kept_until_they_are_replaced_or_removed() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    let (ann, bo) = (add(&people, "Ann"), add(&people, "Bo"));
    assert_eq!(people.settings(ann).unwrap(), None);
    for settings in ["{}", "{\"theme\":\"dark\"}"] {
        people.set_settings(ann, settings).unwrap();
        assert_eq!(people.settings(ann).unwrap().as_deref(), Some(settings));
    }
    assert_eq!(people.settings(bo).unwrap(), None);

    let notes = || {
        let notes = people.notes(ann).unwrap();
        notes.into_iter().map(|note| (note.name, note.label, note.text)).collect::<Vec<_>>()
    };
    people.set_note(ann, bo, 3, "").unwrap();
    people.set_note(ann, bo, 4, "calls '; DROP TABLE notes").unwrap();
    assert_eq!(notes(), [("Bo".to_owned(), 4, "calls '; DROP TABLE notes".to_owned())]);
    assert!(people.notes(bo).unwrap().is_empty(), "nobody else sees them");
    people.set_note(ann, bo, 0, "").unwrap();
    assert!(notes().is_empty());

    // In one transaction: thousands of syncs take a while.
    let others = people.in_transaction(|people| {
        Ok((0..=NOTES_A_PERSON_MAX).map(|n| add(people, &format!("other{n}"))).collect())
    });
    let others: Vec<PlayerId> = others.unwrap();
    let (last, first) = others.split_last().unwrap();
    people
        .in_transaction(|people| {
            for other in first {
                assert_eq!(people.set_note(ann, *other, 1, "").unwrap(), NoteStored::Done);
            }
            Ok(())
        })
        .unwrap();
    assert_eq!(people.set_note(ann, *last, 1, "").unwrap(), NoteStored::TooMany);
    assert_eq!(people.set_note(ann, first[0], 2, "").unwrap(), NoteStored::Done, "replaced");
    people.set_note(ann, first[0], 0, "").unwrap();
    assert_eq!(people.set_note(ann, *last, 1, "").unwrap(), NoteStored::Done);
}

#[test]
fn a_newer_file_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(PEOPLE);
    add(&People::open(folder.path()).unwrap(), "Ann");
    let sql = Connection::open(&file).unwrap();
    sql.execute_batch("PRAGMA user_version = 99").unwrap();
    drop(sql);
    let newer = fs::read(&file).unwrap();
    let too_new = StoreError::TooNew { found: 99, known: 15 };
    assert_eq!(People::read(folder.path()).unwrap_err(), too_new);
    assert_eq!(People::open(folder.path()).unwrap_err(), too_new);
    assert_eq!(open_folder(folder.path()).unwrap_err(), too_new);
    assert_eq!(fs::read(&file).unwrap(), newer);
}

/// A room where these people have money.
fn room(folder: &Path, names: &[&str]) {
    let (mut store, people) = open_folder(folder).unwrap();
    for name in names {
        let player = add(&people, name);
        store.commit(&[refill(player, 1, 500, START)]).unwrap();
    }
}

/// Neither opened nor vouched for.
#[track_caller]
fn refuses(folder: &Path, words: &str) {
    for error in [open_folder(folder).unwrap_err(), check_people(folder).unwrap_err()] {
        let StoreError::Damaged(what) = error else { panic!("{error}") };
        assert!(what.contains(words) && what.contains("Put back"), "{what}");
    }
}

#[test]
fn a_room_does_not_open_with_people_who_are_not_all_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(PEOPLE);
    room(folder.path(), &["Ann"]);
    let older = fs::read(&file).unwrap();
    room(folder.path(), &["Bo"]);
    check_people(folder.path()).unwrap();
    // Erased people are still somebody.
    let (store, people) = open_folder(folder.path()).unwrap();
    people.erase(PlayerId(2), START).unwrap().unwrap();
    drop((store, people));
    let newest = fs::read(&file).unwrap();
    check_people(folder.path()).unwrap();
    open_folder(folder.path()).unwrap();

    fs::write(&file, older).unwrap();
    refuses(folder.path(), "player 2 of the books is not in it");
    fs::remove_file(&file).unwrap();
    refuses(folder.path(), "player 1 of the books is not in it");
    assert!(!file.exists(), "nobody is made up");
    fs::write(&file, newest).unwrap();
    open_folder(folder.path()).unwrap();
}

#[test]
fn people_of_another_room_are_not_taken() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    room(one.path(), &["Ann"]);
    room(other.path(), &["Zoe", "Yan"]);
    fs::copy(other.path().join(PEOPLE), one.path().join(PEOPLE)).unwrap();
    refuses(one.path(), "it belongs to another room");
}

#[test]
fn a_copy_keeps_books_and_people_together() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    room(&data, &["Ann", "Bo"]);
    backup_folder(&data, &copy).unwrap();
    let restored = folder.path().join("restored");
    restore_folder(&copy, &restored).unwrap();
    check_people(&restored).unwrap();
    // The same room: its people are good for either.
    fs::copy(restored.join(PEOPLE), data.join(PEOPLE)).unwrap();
    open_folder(&data).unwrap();
}

/// Digests of passwords, birth dates, seeds of decks.
#[test]
fn what_we_make_is_for_the_owner_alone() {
    let elsewhere = tempfile::tempdir().unwrap();
    let [data, copy, restored] =
        ["data", "copy", "restored"].map(|name| elsewhere.path().join(name));
    let (mut store, people) = open_folder(&data).unwrap();
    store.commit(&[refill(add(&people, "Ann"), 1, 500, START)]).unwrap();
    backup_folder(&data, &copy).unwrap();
    restore_folder(&copy, &restored).unwrap();
    for (folder, least) in [(&data, 7), (&copy, 2), (&restored, 3)] {
        assert!(!is_open_to_others(folder));
        let files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap()).collect();
        assert!(files.len() >= least, "{files:?}");
        for file in files {
            let mode = file.metadata().unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{:?}", file.path());
        }
    }
    // An operator's own folder stays as it is.
    let own = elsewhere.path().join("own");
    fs::create_dir(&own).unwrap();
    fs::set_permissions(&own, fs::Permissions::from_mode(0o755)).unwrap();
    drop(open_folder(&own).unwrap());
    assert!(is_open_to_others(&own));
}

/// Impostors choose names that look like those of others.
#[test]
fn a_name_that_looks_like_another_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(folder.path()).unwrap();
    let add = |name: &str| {
        let new =
            NewPerson { name, password: None, birth_date: "", market: "int-2.7", house: false };
        people.add(&new, START).unwrap()
    };
    let bill = add("Bill").unwrap();
    for taken in ["bILL", "BiII", "Bi1l", "ВіӀӀ"] {
        assert_eq!(add(taken), None, "{taken}");
    }
    let jorgen = add("Jørgen").unwrap();
    assert_eq!(people.by_name("JØRGEN").unwrap().unwrap().player, jorgen);
    // Who looks like somebody is not found as that somebody.
    assert_eq!(people.by_name("BiII").unwrap(), None);
    people.erase(bill, START).unwrap();
    assert!(add("BiII").is_some(), "the name is free again");
}

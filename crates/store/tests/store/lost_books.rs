//! Books that are gone while the people are there: no new room is made in their place.

use std::{fs, path::Path};

use base::{Millis, PlayerId};
use rusqlite::Connection;
use store::{
    DATABASE, NewPerson, PEOPLE, People, Sqlite, Store, StoreError, backup_folder, check_people,
    open_folder, replace_people, restore_folder,
};

use super::world::{START, refill};

fn add(people: &People, name: &str, house: bool) -> PlayerId {
    let (password, birth_date, market) = (None, "1970-01-02", "int-2.7");
    people.add(&NewPerson { name, password, birth_date, market, house }, START).unwrap().unwrap()
}

/// A room where somebody has money.
fn room(folder: &Path) {
    let (mut store, people) = open_folder(folder).unwrap();
    let ann = add(&people, "Ann", false);
    store.commit(&[refill(ann, 1, 500, START)]).unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    let names = files.map(|name| name.into_string().unwrap());
    // What SQLite leaves beside a file that was read belongs to the file.
    let mut names: Vec<String> =
        names.filter(|name| !name.ends_with("-shm") && !name.ends_with("-wal")).collect();
    names.sort();
    names
}

/// Opening it is refused, and nothing is created.
#[track_caller]
fn refuses(folder: &Path) {
    let (files, people) = (names(folder), fs::read(folder.join(PEOPLE)).unwrap());
    let books = fs::read(folder.join(DATABASE)).ok();
    assert_eq!(open_folder(folder).unwrap_err(), StoreError::NoBooks);
    assert_eq!(Sqlite::open(folder).unwrap_err(), StoreError::NoBooks);
    assert_eq!(replace_people(folder, Millis(1)).unwrap_err(), StoreError::NoBooks);
    assert!(check_people(folder).is_err());
    let copy = tempfile::tempdir().unwrap();
    assert!(backup_folder(folder, &copy.path().join("copy")).is_err());
    assert!(restore_folder(folder, &copy.path().join("put back")).is_err());
    assert_eq!(names(copy.path()), [""; 0], "no half of a copy");
    assert_eq!(fs::read(folder.join(PEOPLE)).unwrap(), people, "the people stay as they are");
    if books.is_none_or(|books| books.is_empty()) {
        assert_eq!(names(folder), files, "nothing is made");
    }
}

fn lose_books(folder: &Path) {
    for name in names(folder).iter().filter(|name| name.starts_with("cardroom.")) {
        fs::remove_file(folder.join(name)).unwrap();
    }
}

#[test]
fn lost_books_are_not_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    room(folder.path());
    let books = fs::read(folder.path().join(DATABASE)).unwrap();
    lose_books(folder.path());
    refuses(folder.path());
    let error = open_folder(folder.path()).unwrap_err().to_string();
    for words in
        ["people.db has the people", "cardroom.db", "restore a copy", "move people.db away"]
    {
        assert!(error.contains(words), "{error}");
    }
    // A file with nothing in it is as good as none; so is one that was only begun.
    fs::write(folder.path().join(DATABASE), "").unwrap();
    refuses(folder.path());
    fs::remove_file(folder.path().join(DATABASE)).unwrap();
    let begun = tempfile::tempdir().unwrap();
    drop(Sqlite::open(begun.path()).unwrap());
    fs::copy(begun.path().join(DATABASE), folder.path().join(DATABASE)).unwrap();
    refuses(folder.path());
    // The advice in the message works.
    fs::write(folder.path().join(DATABASE), books).unwrap();
    open_folder(folder.path()).unwrap();
    lose_books(folder.path());
    fs::rename(folder.path().join(PEOPLE), folder.path().join("people.old")).unwrap();
    open_folder(folder.path()).unwrap();
}

/// Nobody has registered, but the room was open.
#[test]
fn books_of_a_room_with_house_players_alone_are_missed_too() {
    for house in [0, 3] {
        let folder = tempfile::tempdir().unwrap();
        let (store, people) = open_folder(folder.path()).unwrap();
        for number in 0..house {
            add(&people, &format!("House_{number}"), true);
        }
        drop((store, people));
        lose_books(folder.path());
        refuses(folder.path());
    }
}

/// What a folder may hold: the books and the people, each if there is a file.
type Found<'a> = (Option<&'a [u8]>, Option<Vec<u8>>);

/// The first opening of a folder, cut off after each of its steps: the next one goes on.
#[test]
fn a_first_opening_that_was_cut_off_is_not_taken_for_lost_books() {
    let whole = tempfile::tempdir().unwrap();
    drop(open_folder(whole.path()).unwrap());
    // Before and after each step of the file of people.
    let of_people = |steps: &[&str], version: u32| {
        let folder = tempfile::tempdir().unwrap();
        let sql = Connection::open(folder.path().join(PEOPLE)).unwrap();
        sql.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
        steps.iter().for_each(|step| sql.execute_batch(step).unwrap());
        sql.execute_batch(&format!("PRAGMA user_version = {version}")).unwrap();
        drop(sql);
        fs::read(folder.path().join(PEOPLE)).unwrap()
    };
    let empty = of_people(&[], 0);
    let made = of_people(&[include_str!("../../src/people/schema.sql")], 11);
    let begun = {
        let folder = tempfile::tempdir().unwrap();
        drop(Sqlite::open(folder.path()).unwrap());
        fs::read(folder.path().join(DATABASE)).unwrap()
    };
    let header = {
        let folder = tempfile::tempdir().unwrap();
        let sql = Connection::open(folder.path().join(DATABASE)).unwrap();
        sql.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
        drop(sql);
        fs::read(folder.path().join(DATABASE)).unwrap()
    };
    let numbered = fs::read(whole.path().join(DATABASE)).unwrap();
    let no_people = Vec::new();
    let mut steps: Vec<Found<'_>> =
        vec![(None, None), (Some(&[]), None), (Some(&header), None), (Some(&begun), None)];
    steps.extend([no_people, empty, made.clone()].map(|people| (Some(&*begun), Some(people))));
    steps.push((Some(&numbered), Some(made)));
    for (number, (books, people)) in steps.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("cardroom.lock"), "").unwrap();
        for (name, content) in [(DATABASE, books), (PEOPLE, people.as_deref())] {
            if let Some(content) = content {
                fs::write(folder.path().join(name), content).unwrap();
            }
        }
        room(folder.path());
        check_people(folder.path()).unwrap_or_else(|error| panic!("step {number}: {error}"));
    }
}

/// A first opening that was killed while it made the file of people: what it had half written is undone,
/// and the room opens. Read without being allowed to write, such a file cannot be looked at.
#[test]
fn people_who_were_half_written_are_undone() {
    let (killed, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = killed.path().join(PEOPLE);
    let sql = Connection::open(&file).unwrap();
    // More than fits into memory, so that some of it is in the file and the rest is not.
    sql.execute_batch(
        "PRAGMA cache_size = 1; BEGIN; CREATE TABLE half (text);
         WITH RECURSIVE row (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 1000)
         INSERT INTO half SELECT hex(randomblob(100)) FROM row;",
    )
    .unwrap();
    let journal = format!("{PEOPLE}-journal");
    for name in [PEOPLE, &journal] {
        fs::copy(killed.path().join(name), folder.path().join(name)).unwrap();
    }
    let read_only = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let sql = Connection::open_with_flags(folder.path().join(PEOPLE), read_only).unwrap();
    let look = sql.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    assert_eq!(look.unwrap_err().sqlite_error_code(), Some(rusqlite::ErrorCode::ReadOnly));
    drop(sql);
    open_folder(folder.path()).unwrap();
    check_people(folder.path()).unwrap();
}

//! A damaged page: found when the room is opened, or while it is open, before anybody needs it.

use std::{
    fs,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
};

use store::{DATABASE, PAGE, Scrubbed, Scrubber, Sqlite, Store, StoreError, open_folder};

use super::{tamper::tamper, tampering::played, world::World};

/// Everything is looked at once. What was found.
fn scrubbed(folder: &Path) -> Vec<String> {
    let mut scrubber = match Scrubber::open(folder) {
        Ok(scrubber) => scrubber,
        Err(error) => return vec![error.to_string()],
    };
    let mut found = Vec::new();
    let most = scrubber.steps().unwrap_or(1_000) + 100;
    for _ in 0..most {
        match scrubber.step() {
            Ok(Scrubbed::More) => {}
            Ok(Scrubbed::Everything) => return found,
            // People have their own tests.
            Err(StoreError::Damaged(what)) if what.starts_with("people.db") => return found,
            Err(StoreError::Damaged(what)) => found.push(what),
            Err(error) => panic!("{error}"),
        }
    }
    // The last step of all has found something.
    assert!(!found.is_empty(), "it never comes to an end");
    found
}

fn file(folder: &Path) -> PathBuf {
    folder.join(DATABASE)
}

/// A page of garbage, wherever it is.
#[test]
fn a_damaged_page_is_found_while_the_room_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let (mut store, people) = open_folder(folder.path()).unwrap();
    World::new(3).run(&mut store, 1_500);
    store.checkpoint().unwrap();
    drop((store, people));
    assert_eq!(scrubbed(folder.path()), [""; 0], "sound");
    let whole = fs::read(file(folder.path())).unwrap();
    let pages = (whole.len() / PAGE) as u64;
    for page in (0..pages).step_by(7).chain([1, pages - 1]) {
        let open = fs::OpenOptions::new().write(true).open(file(folder.path())).unwrap();
        open.write_all_at(&[0xA5; PAGE], page * PAGE as u64).unwrap();
        drop(open);
        assert_ne!(scrubbed(folder.path()), [""; 0], "page {page} of {pages}");
        fs::write(file(folder.path()), &whole).unwrap();
    }
}

/// The scrubber that has looked at everything once sees what happens to the file afterwards.
#[test]
fn damage_since_the_last_look_is_found_by_the_same_scrubber() {
    let folder = tempfile::tempdir().unwrap();
    let (mut store, _people) = open_folder(folder.path()).unwrap();
    World::new(3).run(&mut store, 200);
    store.checkpoint().unwrap();
    let mut scrubber = Scrubber::open(folder.path()).unwrap();
    let mut round = || {
        let most = scrubber.steps().unwrap() + 100;
        let mut found = Vec::new();
        for _ in 0..most {
            match scrubber.step() {
                Ok(Scrubbed::More) => {}
                Ok(Scrubbed::Everything) => return found,
                // People have their own tests.
                Err(StoreError::Damaged(what)) if what.starts_with("people.db") => return found,
                Err(error) => found.push(error),
            }
        }
        found
    };
    assert!(round().is_empty(), "sound");
    let file = file(folder.path());
    let pages = fs::metadata(&file).unwrap().len() / PAGE as u64;
    let open = fs::OpenOptions::new().write(true).open(&file).unwrap();
    open.write_all_at(&[0xA5; PAGE], pages / 2 * PAGE as u64).unwrap();
    assert!(!round().is_empty());
}

/// A single bit in a row that SQLite reads without a complaint.
#[test]
fn what_was_changed_in_a_row_is_found_while_the_room_is_open() {
    let some = |table: &str| format!("(SELECT seq FROM {table} ORDER BY seq LIMIT 1 OFFSET 7)");
    for (statements, words) in [
        (format!("UPDATE entries SET at = at + 1 WHERE seq = {}", some("entries")), "was changed"),
        (
            format!("UPDATE postings SET amount = amount + 1 WHERE seq = {}", some("postings")),
            "a posting was changed",
        ),
        (
            format!("UPDATE postings SET balance = balance + 1 WHERE seq = {}", some("postings")),
            "a posting was changed",
        ),
        (format!("DELETE FROM postings WHERE seq = {}", some("postings")), "posting is missing"),
        (format!("UPDATE hands SET seed = zeroblob(32) WHERE seq = {}", some("hands")), "hand "),
        (format!("DELETE FROM hands WHERE seq = {}", some("hands")), "its record is missing"),
        ("UPDATE balances SET balance = balance + 1 WHERE account = 5".to_owned(), "what it holds"),
        ("UPDATE streams SET hash = zeroblob(32) WHERE id = 2".to_owned(), "the chain of"),
        (
            "DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries WHERE stream = 1)"
                .to_owned(),
            "",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        played(folder.path());
        tamper(folder.path(), &statements);
        let found = scrubbed(folder.path());
        assert!(found.iter().any(|what| what.contains(words)), "{statements}: {found:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    assert_eq!(scrubbed(folder.path()), [""; 0], "sound");
}

/// One piece of damage does not hide another behind it.
#[test]
fn scrubbing_goes_on_behind_damage() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    tamper(
        folder.path(),
        "UPDATE entries SET at = at + 1 WHERE seq = 3;
         UPDATE balances SET balance = balance + 1 WHERE account = 5",
    );
    let found = scrubbed(folder.path());
    let has = |words| found.iter().any(|what: &String| what.contains(words));
    assert!(has("it was changed") && has("what it holds"), "{found:?}");
}

#[test]
fn damage_at_the_end_of_the_books_does_not_open() {
    let last = "(SELECT max(seq) FROM entries)";
    let hand = "(SELECT max(seq) FROM hands)";
    for (statements, words) in [
        (format!("UPDATE entries SET at = at + 1 WHERE seq = {last}"), "it was changed"),
        (format!("UPDATE hands SET seed = zeroblob(32) WHERE seq = {hand}"), "its record was"),
        (
            "UPDATE postings SET amount = amount + 1 WHERE seq = (SELECT max(seq) FROM postings)"
                .to_owned(),
            "a posting was changed",
        ),
        ("UPDATE streams SET number = number + 1 WHERE id = 1".to_owned(), "the chain of"),
        (
            "UPDATE balances SET balance = balance + 1
             WHERE account = (SELECT max(account) FROM postings
                              WHERE seq = (SELECT max(seq) FROM postings))"
                .to_owned(),
            "what it holds",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        played(folder.path());
        tamper(folder.path(), &statements);
        let refused = Sqlite::open(folder.path()).unwrap_err();
        let StoreError::Damaged(what) = &refused else { panic!("{refused}") };
        assert!(what.contains(words) && what.contains("restore the last copy"), "{what}");
    }
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    Sqlite::open(folder.path()).unwrap().load().unwrap();
}

#[test]
fn a_file_that_ends_too_early_and_a_table_that_is_gone_do_not_open() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let whole = fs::read(file(folder.path())).unwrap();
    fs::write(file(folder.path()), &whole[..whole.len() - PAGE]).unwrap();
    let refused = Sqlite::open(folder.path()).unwrap_err();
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused}");
    fs::write(file(folder.path()), &whole).unwrap();
    tamper(folder.path(), "UPDATE facts SET value = value; DROP INDEX hands_by_pot");
    let refused = Sqlite::open(folder.path()).unwrap_err().to_string();
    assert!(refused.contains("hands_by_pot"), "{refused}");
}

//! Bad data folders, and the errors they give.

use std::{
    fs,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
};

use rusqlite::Connection;
use store::{
    DATABASE, Options, PAGE, PEOPLE, Sqlite, Store, StoreError, backup_folder, check, check_people,
    open_folder, replace_people, restore_folder,
};

use super::{
    promises::ANNA,
    world::{START, World, refill},
};

fn error(opened: Result<Sqlite, StoreError>) -> StoreError {
    opened.err().unwrap()
}

#[test]
fn a_second_process_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let first = Sqlite::open(folder.path()).unwrap();
    assert_eq!(error(Sqlite::open(folder.path())), StoreError::Locked);
    drop(first);
    Sqlite::open(folder.path()).unwrap();
}

/// Nobody may write there, not even root.
#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_may_not_be_written() {
    let read_only = Path::new("/sys/kernel");
    assert_eq!(error(Sqlite::open(read_only)), StoreError::ReadOnly);
}

#[test]
fn a_newer_version_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(Sqlite::open(folder.path()).unwrap());
    let sql = Connection::open(folder.path().join(DATABASE)).unwrap();
    sql.execute_batch("PRAGMA user_version = 77").unwrap();
    drop(sql);
    let known = 13;
    assert_eq!(error(Sqlite::open(folder.path())), StoreError::TooNew { found: 77, known });
}

/// Every file in a folder, but for what SQLite leaves beside a file that was read.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let read = |file: PathBuf| (file.display().to_string(), fs::read(&file).unwrap());
    let mut files: Vec<_> = files.map(read).filter(|(name, _)| !name.ends_with("-shm")).collect();
    files.retain(|(name, content)| !name.ends_with("-wal") || !content.is_empty());
    files.sort();
    files
}

fn set_version(folder: &Path, file: &str, version: u32) {
    let sql = Connection::open(folder.join(file)).unwrap();
    sql.execute_batch(&format!("PRAGMA user_version = {version}")).unwrap();
}

#[test]
fn a_folder_from_before_the_first_release_is_refused_and_left_as_it_is() {
    for found in [1, 5, 10] {
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (folder, new) = (folder.path(), elsewhere.path().join("new"));
        drop(open_folder(folder).unwrap());
        set_version(folder, DATABASE, found);
        set_version(folder, PEOPLE, 4);
        let before = files(folder);
        let refused = StoreError::BeforeFirstRelease { file: DATABASE, found };
        assert_eq!(error(Sqlite::open(folder)), refused);
        assert_eq!(open_folder(folder).unwrap_err(), refused);
        assert_eq!(check(folder, []).unwrap_err(), refused);
        assert_eq!(check_people(folder).unwrap_err(), refused);
        assert_eq!(replace_people(folder, START).unwrap_err(), refused);
        assert_eq!(backup_folder(folder, &new).unwrap_err(), refused);
        assert_eq!(restore_folder(folder, &new).unwrap_err(), refused);
        assert_eq!(files(folder), before);
        assert!(!new.exists(), "nothing was made");
        let text = refused.to_string();
        let words = ["from before the first release", DATABASE, "cannot open", "was changed"];
        assert!(words.iter().all(|words| text.contains(words)), "{text}");
    }
}

/// Beside books that could be opened, and where the books are missing.
#[test]
fn people_from_before_the_first_release_are_refused_and_left_as_they_are() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (folder, new) = (folder.path(), elsewhere.path().join("new"));
    drop(open_folder(folder).unwrap());
    set_version(folder, PEOPLE, 4);
    let people = fs::read(folder.join(PEOPLE)).unwrap();
    let refused = StoreError::BeforeFirstRelease { file: PEOPLE, found: 4 };
    assert_eq!(open_folder(folder).unwrap_err(), refused);
    assert_eq!(check_people(folder).unwrap_err(), refused);
    assert_eq!(replace_people(folder, START).unwrap_err(), refused);
    assert_eq!(backup_folder(folder, &new).unwrap_err(), refused);
    assert_eq!(restore_folder(folder, &new).unwrap_err(), refused);
    assert!(!new.exists(), "nothing was made");
    fs::remove_file(folder.join(DATABASE)).unwrap();
    assert_eq!(error(Sqlite::open(folder)), refused);
    assert!(!folder.join(DATABASE).exists(), "nothing was made");
    assert_eq!(fs::read(folder.join(PEOPLE)).unwrap(), people);
}

#[test]
fn another_programs_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let sql = Connection::open(folder.path().join(DATABASE)).unwrap();
    sql.execute_batch("CREATE TABLE songs (title TEXT)").unwrap();
    drop(sql);
    assert!(matches!(error(Sqlite::open(folder.path())), StoreError::Damaged(_)));
    fs::write(folder.path().join(DATABASE), "these are not the bytes you look for".repeat(99))
        .unwrap();
    assert!(matches!(error(Sqlite::open(folder.path())), StoreError::Damaged(_)));
}

/// When there is no room nothing of the batch is done; when there is room again the same is.
#[test]
fn a_full_disk_is_named_and_nothing_is_half_done() {
    let folder = tempfile::tempdir().unwrap();
    let small = Options { pages_max: Some(120), ..Options::default() };
    let mut store = Sqlite::open_with(folder.path(), small).unwrap();
    let mut asked = Vec::new();
    let failed = loop {
        let next = asked.len() as u64;
        asked.push([refill(ANNA, 2 * next, 5, START), refill(ANNA, 2 * next + 1, 5, START)]);
        if let Err(error) = store.commit(&asked[asked.len() - 1]) {
            break error;
        }
    };
    assert_eq!(failed, StoreError::Full);
    // Still full, and still readable.
    assert_eq!(store.commit(asked.last().unwrap()).unwrap_err(), StoreError::Full);
    store.load().unwrap();
    drop(store);
    let mut store = Sqlite::open(folder.path()).unwrap();
    let done: Vec<_> = asked.iter().map(|items| store.commit(items).unwrap()).collect();
    let (last, before) = done.split_last().unwrap();
    assert!(before.iter().flatten().all(|answer| *answer == store::ItemOutcome::AlreadyDone));
    assert!(last.iter().all(|answer| *answer == store::ItemOutcome::Done), "{last:?}");
    drop(store);
    assert!(check(folder.path(), []).unwrap().is_sound());
}

/// Garbage in the file is damage, whatever page it hits: reported when it is read, or by a check.
#[test]
fn a_corrupted_page_is_damage() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    World::new(3).run(&mut store, 2_000);
    drop(store);
    let file = folder.path().join(DATABASE);
    let whole = fs::read(&file).unwrap();
    let pages = (whole.len() / PAGE) as u64;
    let garbage = [0xA5; PAGE];
    for page in [0, 1, pages / 3, pages / 2, pages - 1] {
        let open = fs::OpenOptions::new().write(true).open(&file).unwrap();
        open.write_all_at(&garbage, page * PAGE as u64).unwrap();
        drop(open);
        let report = check(folder.path(), []).unwrap();
        assert!(!report.is_sound(), "page {page}");
        match Sqlite::open(folder.path()) {
            Ok(mut store) => {
                let load = store.load();
                assert!(matches!(load, Ok(_) | Err(StoreError::Damaged(_))), "{load:?}");
            }
            Err(error) => assert!(matches!(error, StoreError::Damaged(_)), "{error:?}"),
        }
        fs::write(&file, &whole).unwrap();
    }
}

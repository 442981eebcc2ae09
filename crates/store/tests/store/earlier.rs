//! Rooms that earlier programs left: databases of an earlier version, and entries that say less.

use std::path::Path;

use base::Millis;
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};
use store::{DATABASE, Sqlite, Store, StoreError, check, restore};

use super::{
    tamper::tamper,
    tampering::{played, rulebooks},
    world::{START, World},
};

/// Makes a database what version 3 would have: in its schema, on the pages it had.
fn as_version_3(file: &Path) {
    let later = file.with_extension("later");
    std::fs::rename(file, &later).unwrap();
    let sql = Connection::open(file).unwrap();
    sql.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA page_size = 4096").unwrap();
    sql.execute_batch(include_str!("../../src/sqlite/v1.sql")).unwrap();
    sql.execute_batch(include_str!("../../src/sqlite/v2.sql")).unwrap();
    sql.execute_batch(include_str!("../../src/sqlite/v3.sql")).unwrap();
    sql.execute("ATTACH ?1 AS later", [later.to_str().unwrap()]).unwrap();
    let columns =
        "SELECT t.name, group_concat(c.name) FROM pragma_table_list t, pragma_table_info(t.name) c
                   WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%' GROUP BY t.name";
    let mut select = sql.prepare(columns).unwrap();
    let tables = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    for (table, columns) in tables.map(Result::<(String, String), _>::unwrap) {
        let copy = format!("INSERT INTO {table} ({columns}) SELECT {columns} FROM later.{table}");
        sql.execute_batch(&copy).unwrap();
    }
    sql.execute_batch("PRAGMA user_version = 3; PRAGMA application_id = 0x43617264").unwrap();
}

#[test]
fn a_room_of_version_3_is_brought_forward_and_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let mut world = World::new(8);
    world.run(&mut store, 2_000);
    let then = format!("{:?}", store.load().unwrap());
    drop(store);
    as_version_3(&folder.path().join(DATABASE));
    let looked = check(folder.path(), []);
    assert!(matches!(looked, Err(StoreError::Failed(why)) if why.contains("version 3")));

    // A copy of it is put back as it is, and brought forward by whoever opens it.
    let new = folder.path().join("new");
    restore(&folder.path().join(DATABASE), &new).unwrap();
    let mut store = Sqlite::open(&new).unwrap();
    assert_eq!(format!("{:?}", store.load().unwrap()), then);
    assert_eq!(check(&new, []).unwrap().difference, None);
    world.run(&mut store, 1_000);
    let report = check(&new, []).unwrap();
    assert_eq!((report.difference, report.hands), (None, world.hands));
}

/// As an earlier program would have written it: entries that do not say what they left behind.
fn as_by_an_earlier_program(folder: &Path) {
    let sql = Connection::open(folder.join(DATABASE)).unwrap();
    let query = "SELECT s.name, e.seq, e.number, e.at, e.name, e.kind, e.content
                 FROM entries e JOIN streams s ON s.id = e.stream ORDER BY s.id, e.number";
    let mut select = sql.prepare(query).unwrap();
    let mut rows = select.query([]).unwrap();
    let (mut statements, mut last, mut hash) = (String::new(), String::new(), Vec::new());
    while let Some(row) = rows.next().unwrap() {
        let text = |column| row.get::<_, String>(column).unwrap();
        let number = |column| row.get::<_, i64>(column).unwrap();
        let stream = text(0);
        if stream != last {
            hash = Sha256::digest(format!("cardroom {stream}")).to_vec();
        }
        let mut content: serde_json::Value = serde_json::from_str(&text(6)).unwrap();
        content.as_object_mut().unwrap().remove("commit");
        let (said, content) = (
            format!("{}\n{}\n{}\n{}\n", number(2), number(3), text(4), text(5)),
            content.to_string(),
        );
        hash = Sha256::new()
            .chain_update(&hash)
            .chain_update(said)
            .chain_update(&content)
            .finalize()
            .to_vec();
        let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        statements += &format!(
            "UPDATE entries SET content = '{content}', hash = x'{hex}' WHERE seq = {};
             UPDATE streams SET hash = x'{hex}' WHERE name = '{stream}';\n",
            number(1)
        );
        last = stream;
    }
    drop(rows);
    drop(select);
    drop(sql);
    // Top-ups were not known by their requests then.
    statements += "DELETE FROM requests WHERE EXISTS
                   (SELECT 1 FROM entries WHERE kind = 'top_up' AND
                    name = 'game:' || game || '/commit:' || requests.number)";
    tamper(folder, &statements);
}

#[test]
fn a_room_of_an_earlier_program_is_sound_and_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    as_by_an_earlier_program(folder.path());
    assert_eq!(check(folder.path(), rulebooks()).unwrap().difference, None);
    let mut store = Sqlite::open(folder.path()).unwrap();
    let mut world = World::new(12);
    world.now = Millis(START.0 + 2 * 86_400_000);
    world.requests = 1_000_000;
    world.crash(&mut store);
    world.run(&mut store, 1_500);
    assert!(world.hands > 5);
    assert_eq!(check(folder.path(), rulebooks()).unwrap().difference, None);
    drop(store);
    // What was done since is proved.
    tamper(folder.path(), "UPDATE requests SET number = number + 1 WHERE request > 1000000");
    assert!(!check(folder.path(), rulebooks()).unwrap().is_sound());
}

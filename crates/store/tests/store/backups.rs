//! Copies of a running room, and what becomes of old hands.

use base::Millis;
use store::{
    DATABASE, Item, ItemOutcome, MemoryStore, Retention, Sqlite, Store, StoreError, backup, check,
    restore,
};

use super::{both::Both, world::World};

#[test]
fn a_copy_of_a_running_room_is_that_room() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut store = Sqlite::open(folder.path()).unwrap();
    let mut world = World::new(4);
    world.run(&mut store, 2_000);
    let then = format!("{:?}", store.load().unwrap());
    let copy = elsewhere.path().join("copy.db");
    backup(folder.path(), &copy).unwrap();
    assert!(matches!(backup(folder.path(), &copy), Err(StoreError::Failed(_))));
    world.run(&mut store, 500);
    assert_ne!(format!("{:?}", store.load().unwrap()), then);

    // Not over a room that is there, nor under one that runs.
    assert_eq!(restore(&copy, folder.path()), Err(StoreError::Locked));
    drop(store);
    assert!(matches!(restore(&copy, folder.path()), Err(StoreError::Failed(_))));
    let new = elsewhere.path().join("new");
    restore(&copy, &new).unwrap();
    assert!(check(&new, []).unwrap().is_sound());
    let mut restored = Sqlite::open(&new).unwrap();
    assert_eq!(format!("{:?}", restored.load().unwrap()), then);
}

#[test]
fn a_damaged_copy_is_not_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    std::fs::write(&copy, "no copy").unwrap();
    let new = folder.path().join("new");
    assert!(matches!(restore(&copy, &new), Err(StoreError::Damaged(_))));
    assert!(!new.join(DATABASE).exists());
}

#[test]
fn hands_that_may_go_are_pruned_and_the_rest_stays_sound() {
    let mut store = Both::new();
    let mut world = World::new(6);
    world.run(&mut store, 3_000);
    assert!(Retention::default().due(world.now).is_none());
    // A day after half of the evening.
    let half = (world.now.0 - super::world::START.0) / 2;
    let later = Millis(super::world::START.0 + half + 86_400_000);
    let due = Retention { hand_days: Some(1) }.due(later).unwrap();
    while store.commit(std::slice::from_ref(&due)).unwrap() != [ItemOutcome::AlreadyDone] {}
    let report = check(store.folder(), []).unwrap();
    assert_eq!(report.difference, None);
    assert!(report.hands_pruned > 10 && report.hands > 10, "{report:?}");
    assert_eq!(report.hands + report.hands_pruned, world.hands);
}

#[test]
fn a_repeat_after_a_prune_is_still_recognised() {
    let mut store = MemoryStore::new();
    let item = Item::Prune { before: Millis(5), at: Millis(9) };
    assert_eq!(
        store.commit(&[item.clone(), item]).unwrap(),
        [ItemOutcome::Done, ItemOutcome::AlreadyDone]
    );
}

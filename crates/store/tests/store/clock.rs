//! The clock history in the books, and what a wrong clock cannot do.

use std::path::Path;

use base::{GameId, Millis};
use store::{ClockDoubt, ClockHistory, Item, ItemOutcome, OPERATOR, Sqlite, Staff, Store, reader};

use super::{
    promises::ANNA,
    world::{START, key, open_item, refill},
};

const DAY: u64 = 86_400_000;

fn later(days: i64) -> Millis {
    Millis(START.0.saturating_add_signed(days * DAY.cast_signed()))
}

fn clock(folder: &Path) -> ClockHistory {
    reader(folder).unwrap().clock().unwrap()
}

/// A room runs from then on.
fn opens(folder: &Path, at: Millis) -> Sqlite {
    let mut store = Sqlite::open(folder).unwrap();
    store.commit(&[Item::CleanShutdown { clean: false, at }]).unwrap();
    store
}

fn staff(at: Millis) -> Item {
    let (id, action, about) = (format!("erase:{}", at.0), "erase".to_owned(), String::new());
    let reason = String::new();
    Item::Staff(Staff { id, who: OPERATOR, action, about, reason, effect: None, at })
}

#[test]
fn books_know_what_the_clock_said_when_a_room_ran_last() {
    let folder = tempfile::tempdir().unwrap();
    drop(Sqlite::open(folder.path()).unwrap());
    assert_eq!(clock(folder.path()), ClockHistory::default(), "new books");
    // No room has run on these books: the time of the last entry.
    let mut store = Sqlite::open(folder.path()).unwrap();
    store.commit(&[open_item(GameId(1), key(0), START)]).unwrap();
    assert_eq!(clock(folder.path()).last, Some(START));
    drop(store);

    let mut store = opens(folder.path(), later(1));
    assert_eq!(clock(folder.path()).last, Some(later(1)));
    store.commit(&[refill(ANNA, 1, 500, later(2))]).unwrap();
    assert_eq!(clock(folder.path()).last, Some(later(2)));
    store.commit(&[Item::CleanShutdown { clean: true, at: later(3) }]).unwrap();
    drop(store);
    assert_eq!(clock(folder.path()).last, Some(later(3)), "it was closed then");
}

/// An operator's command while the clock is a year ahead must not make that year true.
#[test]
fn what_is_done_to_a_closed_room_does_not_make_its_clock_right() {
    let folder = tempfile::tempdir().unwrap();
    drop(opens(folder.path(), START));
    let mut store = Sqlite::open(folder.path()).unwrap();
    store.commit(&[staff(later(400)), refill(ANNA, 1, 500, later(400))]).unwrap();
    drop(store);
    let clock = clock(folder.path());
    assert_eq!(clock.last, Some(START));
    let doubt = ClockDoubt { now: later(400), last: START };
    assert_eq!(clock.judge(later(400)), Err(doubt));
}

/// Ahead by mistake, confirmed, and back again: each time the books follow.
#[test]
fn whoever_says_that_the_clock_is_right_is_believed_from_then_on() {
    let folder = tempfile::tempdir().unwrap();
    drop(opens(folder.path(), START));
    for now in [later(400), later(1), later(-2)] {
        let doubt = clock(folder.path()).judge(now).unwrap_err();
        let mut store = Sqlite::open(folder.path()).unwrap();
        assert_eq!(store.commit(&[Item::Staff(doubt.confirmed())]).unwrap(), [ItemOutcome::Done]);
        drop(store);
        // Killed before it was open: it is asked for again, and recorded once.
        assert_eq!(clock(folder.path()).judge(now), Err(doubt));
        let mut store = opens(folder.path(), now);
        assert_eq!(
            store.commit(&[Item::Staff(doubt.confirmed())]).unwrap(),
            [ItemOutcome::AlreadyDone]
        );
        drop(store);
        // An hour later nothing is doubted, and nothing is removed before the day is over.
        let history = clock(folder.path());
        assert_eq!(history.judge(Millis(now.0 + DAY / 24)), Ok(()));
        assert_eq!(history.removes_nothing_before(), Some(Millis(now.0 + DAY)));
    }
}

/// A clock that was set back and confirmed: a day that comes twice gives its play money once.
#[test]
fn a_clock_set_back_gives_no_extra_refill() {
    let folder = tempfile::tempdir().unwrap();
    let day = |at: Millis| at.0 / DAY;
    let mut store = opens(folder.path(), START);
    for days in 0..=2 {
        let at = later(days);
        assert_eq!(store.commit(&[refill(ANNA, day(at), 500, at)]).unwrap(), [ItemOutcome::Done]);
    }
    drop(store);
    assert!(clock(folder.path()).judge(later(0)).is_err(), "it does not open by itself");
    let mut store = opens(folder.path(), START);
    for (days, expected) in
        [(0, ItemOutcome::AlreadyDone), (2, ItemOutcome::AlreadyDone), (3, ItemOutcome::Done)]
    {
        let at = Millis(later(days).0 + 5);
        assert_eq!(store.commit(&[refill(ANNA, day(at), 500, at)]).unwrap(), [expected]);
    }
}

//! R1, R25, MALF: a transfer that voids a hand is the reversal of that hand, or the check finds it.

use base::{Cents, Millis, PlayerId};
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
use store::{HandId, HandQuery, Item, ItemOutcome, Page, Reader, Sqlite, Store, check};
use tempfile::TempDir;

use crate::world::{World, rulebooks};

/// A folder in which some hundred hands were played.
fn played() -> (TempDir, Sqlite, Millis) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let mut world = World::new(11);
    world.steady = true;
    world.run(&mut store, 3_000);
    assert!(world.hands > 20, "{} hands", world.hands);
    (folder, store, world.now)
}

/// A hand in which somebody won, and what everybody won; the rake.
fn won(reader: &dyn Reader) -> (HandId, Vec<(PlayerId, i64)>, i64) {
    let rows = reader.hands(&HandQuery::default(), Page { most: 1_000 }).unwrap();
    let hands = rows.iter().map(|row| {
        let record = reader.hand(row.id).unwrap().unwrap();
        let net = |played: &hand::PlayerRecord| {
            played.ended_with.0.wrapping_sub(played.started_with.0).cast_signed()
        };
        let nets = record.players.iter().map(|it| (PlayerId(it.name.parse().unwrap()), net(it)));
        (row.id, nets.filter(|(_, net)| *net != 0).collect::<Vec<_>>(), row.rake.0.cast_signed())
    });
    hands.filter(|(_, _, rake)| *rake > 0).last().expect("a hand with rake")
}

fn void(id: HandId, kind: Kind, at: Millis, postings: &[(Account, i64)]) -> Item {
    let postings = postings
        .iter()
        .filter(|(_, amount)| *amount != 0)
        .map(|&(account, amount)| Posting { account, amount: Cents(amount) })
        .collect();
    let name = TransferId::for_void(id.game, id.table, id.number);
    Item::Money(Transfer::new(name, Currency::PLAY, kind, at, postings).unwrap())
}

fn reversed(id: HandId, nets: &[(PlayerId, i64)], rake: i64) -> Vec<(Account, i64)> {
    let players = nets.iter().map(|(player, net)| (Account::Wallet(*player), -net));
    players.chain([(Account::Rake(id.game), -rake)]).collect()
}

#[test]
fn r1_r25_malf_a_hand_is_voided_once_by_its_reversal() {
    let (folder, mut store, now) = played();
    let reader = store.reader().unwrap();
    let (id, nets, rake) = won(&*reader);
    assert!(!reader.is_void(id).unwrap());
    let item = void(id, Kind::Correction, now, &reversed(id, &nets, rake));
    assert_eq!(store.commit(std::slice::from_ref(&item)).unwrap(), [ItemOutcome::Done]);
    assert!(reader.is_void(id).unwrap());
    assert!(reader.hand(id).unwrap().is_some(), "its record stays");
    assert_eq!(store.commit(&[item]).unwrap(), [ItemOutcome::AlreadyDone]);
    // A part of it as a debt, and the rake from the house's own money, are another transfer.
    let (winner, net) = *nets.iter().find(|(_, net)| *net > 0).unwrap();
    let mut postings = reversed(id, &nets, rake);
    postings.retain(|(account, _)| *account != Account::Wallet(winner));
    postings.push((Account::Owed(winner), -net));
    let other = void(id, Kind::Correction, now, &postings);
    assert!(matches!(store.commit(&[other]).unwrap()[0], ItemOutcome::Refused(_)));
    drop(store);
    assert_eq!(check(folder.path(), rulebooks()).unwrap().difference, None);
}

#[test]
fn r1_r25_malf_what_a_player_no_longer_has_is_owed() {
    let (folder, mut store, now) = played();
    let (id, nets, rake) = won(&*store.reader().unwrap());
    let (winner, net) = *nets.iter().find(|(_, net)| *net > 0).unwrap();
    let mut postings = reversed(id, &nets, rake);
    postings.retain(|(account, _)| {
        *account != Account::Wallet(winner) && *account != Account::Rake(id.game)
    });
    postings.extend([
        (Account::Wallet(winner), -1),
        (Account::Owed(winner), 1 - net),
        (Account::Overlay, -rake),
    ]);
    let item = void(id, Kind::Correction, now, &postings);
    assert_eq!(store.commit(&[item]).unwrap(), [ItemOutcome::Done]);
    drop(store);
    assert_eq!(check(folder.path(), rulebooks()).unwrap().difference, None);
}

#[test]
fn a_void_that_is_no_reversal_is_found() {
    type Change = fn(&mut Vec<(Account, i64)>) -> Kind;
    let changes: [(Change, &str); 3] = [
        (
            |postings| {
                // A cent more for one, and less for another.
                postings[0].1 += 1;
                postings[1].1 -= 1;
                Kind::Correction
            },
            "it is not the reversal of the hand",
        ),
        (
            |postings| {
                postings.push((Account::Charity, 1));
                postings[0].1 -= 1;
                Kind::Correction
            },
            "it moves other money",
        ),
        (|_| Kind::Prize, "by a correction alone"),
    ];
    for (change, expected) in changes {
        let (folder, mut store, now) = played();
        let (id, nets, rake) = won(&*store.reader().unwrap());
        let mut postings = reversed(id, &nets, rake);
        let kind = change(&mut postings);
        let outcome = store.commit(&[void(id, kind, now, &postings)]).unwrap();
        assert_eq!(outcome, [ItemOutcome::Done]);
        drop(store);
        let found = check(folder.path(), rulebooks()).unwrap().difference.unwrap().to_string();
        assert!(found.contains(expected), "{found}");
    }
}

//! What a game's commits leave behind: keys that only the game reads, and what its accounts hold. All
//! of a commit is stored, or nothing.

use std::collections::BTreeMap;

use base::{Cents, GameId, Millis, RequestId};
use game::{Commit, Counter, PlayerCount, SavedState, StateChange};
use ledger::{
    Account, Admission, Currency, Entry, Kind, NewTicket, Posting, Ticket, TicketFor, TicketId,
    Transfer, TransferId, TransferRefusal,
};
use room::SavedCount;
use store::{Item, ItemOutcome, ItemRefusal, Store};

use super::{
    both::Both,
    commits::{Place, empty, item, transfer},
    promises::{ANNA, BERT, GAME, TABLE, ask, balance, done, each, open, place, refused, wallet},
    world::{START, key, open_item, refill},
};

const OTHER: GameId = GameId(2);

fn at(id: u64) -> Millis {
    Millis(START.0 + id)
}

fn write(key: &str, value: &str) -> StateChange {
    StateChange { key: key.to_owned(), value: Some(value.into()) }
}

fn remove(key: &str) -> StateChange {
    StateChange::remove(key.to_owned())
}

/// A commit that changes these keys.
fn changes(id: u64, state: &[StateChange]) -> Item {
    item(GAME, Commit { state: state.to_vec(), ..empty(id, at(id)) })
}

fn saved(store: &mut dyn Store, game: GameId) -> SavedState {
    let games = store.load().unwrap().games;
    games.into_iter().find(|saved| saved.id == game).unwrap().saved
}

#[track_caller]
fn has_keys(store: &mut dyn Store, expected: &[(&str, &str)]) {
    let keys = saved(store, GAME).keys;
    let found: Vec<(&str, &str)> = keys.iter().map(|(key, value)| (&**key, &**value)).collect();
    assert_eq!(found, expected);
}

#[test]
fn keys_are_written_and_removed_with_their_commit() {
    each(|store| {
        open(store);
        done(store, changes(1, &[write("a", "1"), write("b", "[2]")]));
        has_keys(store, &[("a", "1"), ("b", "[2]")]);
        done(store, changes(2, &[write("a", "3"), remove("b"), remove("c"), write("d", "")]));
        has_keys(store, &[("a", "3"), ("d", "")]);
        // The last change of a key in a commit counts.
        done(store, changes(3, &[remove("a"), write("a", "4"), write("d", "5"), remove("d")]));
        has_keys(store, &[("a", "4")]);
        // A commit without money and keys is one all the same.
        done(store, changes(4, &[]));
        assert_eq!(saved(store, GAME).commits, 4);
    });
}

/// The store takes no key and no value for anything but text.
#[test]
fn any_text_is_a_key_and_a_value() {
    each(|store| {
        open(store);
        let odd = ["", "%", "'; DROP TABLE state; --", "A", "a", "nul\0nul", "\u{1F0A1}", "ä"];
        let state: Vec<StateChange> = odd.iter().map(|text| write(text, text)).collect();
        done(store, changes(1, &state));
        has_keys(
            store,
            &odd.map(|text| (text, text))
                .into_iter()
                .collect::<BTreeMap<_, _>>()
                .into_iter()
                .collect::<Vec<_>>(),
        );
        done(store, changes(2, &[remove("A"), remove("nul")]));
        assert_eq!(saved(store, GAME).keys.len(), odd.len() - 1);
    });
}

#[test]
fn each_game_has_its_own_keys() {
    each(|store| {
        open(store);
        done(store, open_item(OTHER, key(1), START));
        done(store, changes(1, &[write("a", "1")]));
        done(store, item(OTHER, Commit { state: vec![write("a", "2")], ..empty(1, START) }));
        done(store, item(OTHER, Commit { state: vec![remove("b")], ..empty(2, START) }));
        has_keys(store, &[("a", "1")]);
        assert_eq!(&*saved(store, OTHER).keys["a"], "2");
    });
}

/// Whoever has entered a tournament is counted in it, and is not erased before it is over.
#[test]
fn an_entry_counts_as_a_player_and_blocks_erasure() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store::Sqlite::open(folder.path()).unwrap();
    open(&mut store);
    let blocker = || store::erasure_blockers(folder.path(), ANNA).unwrap();
    let players = || store::games(folder.path()).unwrap()[0].seated;
    assert_eq!((players(), blocker()), (0, None));
    let entry = format!("entry/{ANNA}");
    done(&mut store, changes(1, &[write(&entry, "{}"), write("clock", "{}")]));
    let why = format!("game {GAME} has a seat or an entry of the player");
    assert_eq!((players(), blocker()), (1, Some(why)));
    done(&mut store, changes(2, &[remove(&entry)]));
    assert_eq!((players(), blocker()), (0, None));
}

#[test]
fn the_tables_of_a_game_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store::Sqlite::open(folder.path()).unwrap();
    open(&mut store);
    let tables = || store::games(folder.path()).unwrap()[0].tables;
    assert_eq!(tables(), 0);
    let started = [write("clock", "{}"), write("table/1", "{}"), write("rolled_back/1", "1")];
    done(&mut store, changes(1, &started));
    assert_eq!(tables(), 1);
    done(&mut store, changes(2, &[write("table/12", "{}"), remove("table/1")]));
    assert_eq!(tables(), 1);
    done(&mut store, changes(3, &[remove("table/12")]));
    assert_eq!(tables(), 0);
}

/// Money, keys, counts and requests: a commit that is refused leaves nothing of them behind.
#[test]
fn a_commit_that_is_refused_changes_nothing() {
    each(|store| {
        open(store);
        done(store, item(GAME, place(ANNA).buy_in(1, 400, 1, at(1))));
        done(store, changes(2, &[write("a", "1")]));
        let before = format!("{:?}", store.load().unwrap());
        let whole = |id, commit: Commit| Commit {
            state: vec![write("a", "2"), write("b", "3"), remove(&place(ANNA).key())],
            counts: vec![PlayerCount { player: BERT, counter: Counter::RESETS, day: 7 }],
            request: Some((BERT, RequestId(9))),
            ..Commit { id, ..commit }
        };
        let account = Account::Wallet(ANNA);
        let short = TransferRefusal::NotEnough { account, has: Cents(600), needs: Cents(601) };
        let poor = place(ANNA).top_up(3, 601, None, at(3));
        refused(store, item(GAME, whole(poor.id, poor)), short.into());
        let again = place(ANNA).buy_in(4, 5, 1, at(4));
        let (request, twice) = (again.request, whole(again.id, again));
        refused(
            store,
            item(GAME, Commit { request, ..twice }),
            ItemRefusal::RequestDone { game: GAME, commit: 1 },
        );
        let nowhere = whole(empty(1, START).id, empty(1, START));
        refused(store, item(GameId(9), nowhere), ItemRefusal::NoSuchGame(GameId(9)));
        assert_eq!(format!("{:?}", store.load().unwrap()), before);
        assert_eq!(store.reader().unwrap().request(BERT, RequestId(9)).unwrap(), None);
        // Its number and its request may be used by another.
        let rich = place(ANNA).top_up(3, 600, None, at(3));
        done(store, item(GAME, whole(rich.id, rich)));
        has_keys(store, &[("a", "2"), ("b", "3")]);
    });
}

#[test]
fn a_commit_that_comes_again_writes_no_key_again() {
    each(|store| {
        open(store);
        let first = || changes(1, &[write("a", "1"), write("b", "1")]);
        done(store, first());
        done(store, changes(2, &[write("a", "2"), remove("b")]));
        assert_eq!(ask(store, first()), ItemOutcome::AlreadyDone);
        has_keys(store, &[("a", "2")]);
    });
}

/// A lean store tells commits apart by their money alone.
#[test]
fn a_number_stands_for_the_same_keys_counts_and_request_only() {
    let mut store = Both::new();
    open(&mut store);
    let first = Commit {
        state: vec![write("a", "1")],
        counts: vec![PlayerCount { player: ANNA, counter: Counter::RETURNS, day: 7 }],
        request: Some((ANNA, RequestId(5))),
        ..empty(1, at(1))
    };
    done(&mut store, item(GAME, first.clone()));
    for other in [
        Commit { state: vec![write("a", "2")], ..first.clone() },
        Commit { state: vec![remove("a")], ..first.clone() },
        Commit { state: vec![write("a", "1"), write("b", "1")], ..first.clone() },
        Commit { state: Vec::new(), ..first.clone() },
        Commit { counts: Vec::new(), ..first.clone() },
        Commit { request: Some((ANNA, RequestId(6))), ..first.clone() },
        Commit { request: None, ..first.clone() },
        place(ANNA).buy_in(1, 5, 5, at(1)),
    ] {
        refused(&mut store, item(GAME, other), ItemRefusal::SameIdOtherContent);
    }
    // The tables that it holds are not stored, and a repetition comes later.
    let later = Commit { at: at(99), holds: vec![TABLE], ..first };
    assert_eq!(ask(&mut store, item(GAME, later)), ItemOutcome::AlreadyDone);
}

#[test]
fn the_keys_of_a_closed_game_are_gone() {
    each(|store| {
        open(store);
        done(store, open_item(OTHER, key(1), START));
        done(store, item(OTHER, Commit { state: vec![write("a", "2")], ..empty(1, START) }));
        done(store, changes(1, &[write("a", "1")]));
        done(store, Item::Close { game: GAME, at: START });
        refused(store, changes(2, &[write("a", "1")]), ItemRefusal::Closed(GAME));
        assert_eq!(ask(store, changes(1, &[write("a", "1")])), ItemOutcome::AlreadyDone);
        assert_eq!(saved(store, OTHER).keys.len(), 1);
        assert_eq!(store.load().unwrap().games.len(), 1);
    });
}

/// What the accounts of a game hold is read back with its keys; an account that holds nothing is not
/// there.
#[test]
fn a_games_accounts_are_known_while_they_hold_something() {
    each(|store| {
        open(store);
        done(store, refill(BERT, 1, 500, START));
        let held = |store: &mut dyn Store| {
            let held = saved(store, GAME).balances.into_iter();
            held.map(|(account, held)| (account, held.0)).collect::<Vec<_>>()
        };
        let (anna, bert) = (place(ANNA).escrow(), place(BERT).escrow());
        done(store, item(GAME, place(ANNA).buy_in(1, 400, 1, at(1))));
        done(store, item(GAME, place(ANNA).top_up(2, 50, None, at(2))));
        done(store, item(GAME, place(BERT).buy_in(3, 300, 1, at(3))));
        assert_eq!(held(store), [(anna, 450), (bert, 300)]);
        assert_eq!((balance(store, anna), balance(store, bert)), (450, 300));
        // Between seats, with rake, which is the house's.
        let hand = empty(4, at(4));
        let postings = [(anna, -100), (bert, 95), (Account::Rake(GAME), 5)];
        let postings = postings.map(|(account, cents)| Posting { account, amount: Cents(cents) });
        let id = TransferId::for_commit(GAME, 4);
        let moved =
            Transfer::new(id, Currency::PLAY, Kind::Hand, at(4), postings.to_vec()).unwrap();
        done(store, item(GAME, Commit { transfer: Some(moved), ..hand }));
        assert_eq!(held(store), [(anna, 350), (bert, 395)]);
        done(store, item(GAME, place(BERT).leave(5, 395, at(5))));
        assert_eq!(held(store), [(anna, 350)]);
        done(store, item(GAME, place(ANNA).leave(6, 350, at(6))));
        assert_eq!(held(store), []);
        assert!(saved(store, GAME).keys.is_empty());
        assert_eq!((wallet(store, ANNA), wallet(store, BERT)), (900, 595));
        // And again, when it holds something again.
        done(store, item(GAME, place(ANNA).buy_in(7, 5, 7, at(7))));
        assert_eq!(held(store), [(anna, 5)]);
    });
}

/// A seat may be taken with no chips: then only its key shows it.
#[test]
fn a_key_needs_no_money() {
    each(|store| {
        open(store);
        done(store, item(GAME, place(ANNA).buy_in(1, 0, 1, at(1))));
        assert_eq!(saved(store, GAME).keys.len(), 1);
        assert!(!saved(store, GAME).has_money());
        done(store, Item::Close { game: GAME, at: START });
    });
}

/// A commit moves its own game's money under its own name, in the game's currency, and nothing that
/// other records stand for.
#[test]
fn a_commit_moves_only_money_of_its_own() {
    each(|store| {
        open(store);
        done(store, open_item(OTHER, key(1), START));
        done(store, item(GAME, place(ANNA).buy_in(1, 400, 1, at(1))));
        let before = format!("{:?}", store.load().unwrap());
        let commit = empty(2, at(2));
        let euro: Currency = "EUR".parse().unwrap();
        let moves = |id: &str, currency, kind, time, from, to| {
            let postings = Posting::pair(from, to, Cents(5)).unwrap();
            Transfer::new(id.parse().unwrap(), currency, kind, time, postings).unwrap()
        };
        let (play, kind, own) = (Currency::PLAY, Kind::Correction, "game:1/commit:2");
        let (hers, seat) = (Account::Wallet(ANNA), place(ANNA).escrow());
        let other = Place { game: OTHER, ..place(ANNA) }.escrow();
        for transfer in [
            moves("game:1/commit:3", play, kind, at(2), seat, hers),
            moves("game:2/commit:2", play, kind, at(2), seat, hers),
            moves("staff:2", play, kind, at(2), seat, hers),
            moves(own, euro, kind, at(2), seat, hers),
            moves(own, play, kind, at(3), seat, hers),
            moves(own, play, kind, at(2), seat, other),
            moves(own, play, kind, at(2), hers, Account::Prizes(OTHER)),
            moves(own, play, Kind::Hold, at(2), seat, Account::Held(ANNA)),
            moves(own, play, Kind::TicketIssue, at(2), seat, Account::Tickets),
            moves(own, play, Kind::Withdrawal, at(2), seat, Account::Issued),
        ] {
            let state = vec![write("a", "1")];
            let wrong = Commit { transfer: Some(transfer), state, ..commit.clone() };
            refused(store, item(GAME, wrong), ItemRefusal::NotItsItem);
        }
        assert_eq!(format!("{:?}", store.load().unwrap()), before);
        let fits = transfer(GAME, &commit, kind, (seat, Account::Prizes(GAME)), 5);
        done(store, item(GAME, Commit { transfer: fits, ..commit }));
        assert_eq!(balance(store, Account::Prizes(GAME)), 5);
    });
}

/// A ticket that pays for an entry puts money into a game that is open, and the game has it.
#[test]
fn money_that_a_ticket_pays_is_the_games() {
    each(|store| {
        open(store);
        let ticket = |id: u64, currency| {
            let (owner, for_what, good_until) = (ANNA, TicketFor::AnyOfItsPrice, None);
            let (id, value) = (TicketId(id), Cents(100));
            let made = NewTicket { id, owner, value, currency, for_what, good_until };
            Ticket::issue(made, Account::Overlay, START).unwrap()
        };
        let entry = Entry { prizes: Cents(90), bounties: Cents::ZERO, fees: Cents(10) };
        let euro: Currency = "EUR".parse().unwrap();
        let (play, foreign) = (ticket(1, Currency::PLAY), ticket(2, euro));
        done(store, Item::Ticket(play.0, play.1));
        done(store, Item::Ticket(foreign.0, foreign.1));
        let (used, paid) =
            foreign.0.pay_for(ANNA, Admission::to(GAME), entry, euro, START).unwrap();
        refused(store, Item::Ticket(used, paid), ItemRefusal::NotItsItem);
        let pays =
            |game| play.0.pay_for(ANNA, Admission::to(game), entry, Currency::PLAY, START).unwrap();
        let (used, paid) = pays(OTHER);
        refused(store, Item::Ticket(used, paid), ItemRefusal::NoSuchGame(OTHER));
        let (used, paid) = pays(GAME);
        done(store, Item::Ticket(used, paid.clone()));
        let held: Vec<_> = saved(store, GAME).balances.into_iter().collect();
        let (prizes, fees) = (Account::Prizes(GAME), Account::Fees(GAME));
        assert_eq!(held, [(prizes, Cents(90)), (fees, Cents(10))]);
        let close = || Item::Close { game: GAME, at: START };
        refused(store, close(), ItemRefusal::ChipsInGame(GAME));
        let (back, returned) = used.give_back(START).unwrap();
        done(store, Item::Ticket(back, returned));
        assert!(!saved(store, GAME).has_money());
        done(store, close());
        assert_eq!(ask(store, Item::Ticket(used, paid)), ItemOutcome::AlreadyDone);
        let (used, paid) =
            back.pay_for(ANNA, Admission::to(GAME), entry, Currency::PLAY, START).unwrap();
        refused(store, Item::Ticket(used, paid), ItemRefusal::Closed(GAME));
    });
}

/// H18, B5: of each counter the latest day counts, whenever it was counted.
#[test]
fn h18_b5_the_latest_day_is_known() {
    each(|store| {
        open(store);
        for (id, counter, day) in [
            (1, Counter::RETURNS, 7),
            (2, Counter::RETURNS, 8),
            (3, Counter::RETURNS, 7),
            (4, Counter::RESETS, 7),
            (5, Counter::RESETS, 7),
        ] {
            let counts = vec![PlayerCount { player: ANNA, counter, day }];
            done(store, item(GAME, Commit { counts, ..empty(id, at(id)) }));
        }
        let counted = |counter, day, count| SavedCount { counter, day, count };
        assert_eq!(
            store.load().unwrap().players[0].1.counts,
            [counted(Counter::RESETS, 7, 2), counted(Counter::RETURNS, 8, 1)]
        );
    });
}

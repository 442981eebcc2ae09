//! Tickets that a game makes, takes and gives back in its commits: with all of the commit, or not at
//! all.

use std::fs;

use base::{Cents, GameId, Millis, PlayerId, RequestId, TicketId};
use game::{Commit, StateChange, TicketStep};
use ledger::{
    Account, Admission, Currency, Entry, Kind, NewTicket, Posting, TemplateName, Ticket, TicketFor,
    TicketState, Transfer, TransferId, TransferRefusal,
};
use store::{DATABASE, Item, ItemOutcome, ItemRefusal, Page, Sqlite, Store, check};

use super::{
    commits::{empty, item, transfer},
    promises::{ANNA, BERT, GAME, ask, balance, done, each, open, place, refused, wallet},
    tamper::tamper,
    tampering::rehashed,
    world::{START, key, open_item, rulebooks},
};

/// What a satellite's winners play in.
const TARGET: GameId = GameId(2);
const PLAY: Currency = Currency::PLAY;
const ENTRY: Entry = Entry { prizes: Cents(150), bounties: Cents(30), fees: Cents(20) };

fn at(id: u64) -> Millis {
    Millis(START.0 + id)
}

fn made(number: u32, owner: PlayerId) -> NewTicket {
    NewTicket {
        id: TicketId::for_game(GAME, number).unwrap(),
        owner,
        value: Cents(200),
        currency: PLAY,
        for_what: TicketFor::Tournament(TARGET),
        good_until: None,
    }
}

fn issue(number: u32, owner: PlayerId, at: Millis) -> (Ticket, Transfer) {
    Ticket::issue(made(number, owner), Account::Prizes(GAME), at).unwrap()
}

fn pay(ticket: Ticket, game: GameId, at: Millis) -> (Ticket, Transfer) {
    ticket.pay_for(ticket.made.owner, Admission::to(game), ENTRY, PLAY, at).unwrap()
}

/// A commit that takes these steps and writes down that it did.
fn takes(id: u64, steps: impl IntoIterator<Item = TicketStep>) -> Commit {
    let state = vec![StateChange::write("steps".to_owned(), id)];
    Commit { tickets: steps.into_iter().collect(), state, ..empty(id, at(id)) }
}

/// So much of a wallet is in a game's pool, by commit 1.
fn pool_of(store: &mut dyn Store, game: GameId, cents: i64) {
    let commit = empty(1, at(1));
    let between = (Account::Wallet(ANNA), Account::Prizes(game));
    let transfer = transfer(game, &commit, Kind::Register, between, cents);
    done(store, item(game, Commit { transfer, ..commit }));
}

/// A satellite with a pool, and its target.
fn satellite(store: &mut dyn Store, cents: i64) {
    open(store);
    done(store, open_item(TARGET, key(1), START));
    pool_of(store, GAME, cents);
}

fn tickets_of(store: &dyn Store, player: PlayerId) -> Vec<Ticket> {
    store.reader().unwrap().tickets(player, None, Page { most: 100 }).unwrap()
}

/// Everything that a refusal must leave as it is.
fn everything(store: &mut dyn Store) -> String {
    let accounts = [
        Account::Wallet(ANNA),
        Account::Wallet(BERT),
        Account::Prizes(GAME),
        Account::Prizes(TARGET),
        Account::Bounties(TARGET),
        Account::Fees(TARGET),
        Account::Tickets,
        Account::Overlay,
    ];
    let balances = accounts.map(|account| balance(store, account));
    let tickets = [ANNA, BERT].map(|player| tickets_of(store, player));
    let requests = store.reader().unwrap().request(ANNA, RequestId(9)).unwrap();
    format!("{:?} {balances:?} {tickets:?} {requests:?}", store.load().unwrap())
}

/// T4, R33, R54: won in a satellite, used in its target, given back, and turned into money.
#[test]
fn t4_r33_r54_a_ticket_takes_its_steps_in_commits_of_games() {
    each(|store| {
        satellite(store, 400);
        let (ticket, issued) = issue(1, ANNA, at(2));
        let (second, second_issued) = issue(2, BERT, at(2));
        let win = takes(2, [(ticket, issued).into(), (second, second_issued).into()]);
        done(store, item(GAME, win.clone()));
        assert_eq!(
            (balance(store, Account::Prizes(GAME)), balance(store, Account::Tickets)),
            (0, 400)
        );
        assert_eq!(tickets_of(store, BERT), [second]);

        let (used, paid) = pay(ticket, TARGET, at(1));
        let request = Some((ANNA, RequestId(9)));
        let enter = Commit { request, ..takes(1, [(used, paid).into()]) };
        done(store, item(TARGET, enter.clone()));
        let held: Vec<_> =
            store.load().unwrap().games[1].saved.balances.clone().into_iter().collect();
        let pools = [Account::Prizes(TARGET), Account::Bounties(TARGET), Account::Fees(TARGET)];
        let shares = [ENTRY.prizes, ENTRY.bounties, ENTRY.fees];
        assert_eq!(held, pools.into_iter().zip(shares).collect::<Vec<_>>());
        refused(store, Item::Close { game: TARGET, at: at(3) }, ItemRefusal::ChipsInGame(TARGET));

        let (back, returned) = used.give_back(at(2)).unwrap();
        let leave = takes(2, [(back, returned).into()]);
        done(store, item(TARGET, leave.clone()));
        assert!(!store.load().unwrap().games[1].saved.has_money());
        assert_eq!(balance(store, Account::Tickets), 400);

        let (money, converted) = back.convert(at(3)).unwrap();
        let end = takes(3, [(money, converted).into()]);
        let before = wallet(store, ANNA);
        done(store, item(TARGET, end.clone()));
        assert_eq!((wallet(store, ANNA), balance(store, Account::Tickets)), (before + 200, 200));
        assert_eq!(tickets_of(store, ANNA), [money]);

        // Each of them was done once, and is recognised.
        let after = everything(store);
        for (game, commit) in [(GAME, win), (TARGET, enter), (TARGET, leave), (TARGET, end)] {
            let later = Commit { holds: vec![], ..commit };
            assert_eq!(ask(store, item(game, later)), ItemOutcome::AlreadyDone);
        }
        assert_eq!(everything(store), after);
    });
}

/// R52: what a cancelled tournament gives back becomes money or an equal ticket in the same commit.
#[test]
fn r52_a_ticket_takes_several_steps_in_one_commit() {
    each(|store| {
        satellite(store, 400);
        let (first, second) = (issue(1, ANNA, at(2)), issue(2, BERT, at(2)));
        let (one, other) = (first.0, second.0);
        done(store, item(GAME, takes(2, [first.into(), second.into()])));
        let (used, other_used) = (pay(one, TARGET, at(1)), pay(other, TARGET, at(1)));
        let (one, other) = (used.0, other_used.0);
        done(store, item(TARGET, takes(1, [used.into(), other_used.into()])));

        let (back, other_back) = (one.give_back(at(2)).unwrap(), other.give_back(at(2)).unwrap());
        let template: TemplateName = "sunday-2".parse().unwrap();
        let equal = other_back.0.exchange(TicketFor::Template(template)).unwrap();
        let money = back.0.convert(at(2)).unwrap();
        let ends = (money.0, equal);
        let exchange = TicketStep { ticket: equal, transfer: None };
        let cancel = takes(2, [back.into(), other_back.into(), money.into(), exchange]);
        let reversed =
            Commit { tickets: cancel.tickets.iter().rev().cloned().collect(), ..cancel.clone() };
        refused(store, item(TARGET, reversed), ItemRefusal::OutOfStep);
        done(store, item(TARGET, cancel));
        assert_eq!(tickets_of(store, ANNA), [ends.0]);
        assert_eq!(tickets_of(store, BERT), [ends.1]);
        assert_eq!(
            (wallet(store, ANNA), balance(store, Account::Tickets)),
            (1_000 - 400 + 200, 200)
        );

        // As good as any other: it takes its next step from the cashier.
        let to = Admission { game: TARGET, template: Some(template) };
        let (used, paid) = equal.pay_for(BERT, to, ENTRY, PLAY, at(3)).unwrap();
        done(store, Item::Ticket(used, paid));
        assert_eq!(balance(store, Account::Tickets), 0);
    });
}

/// What the house adds to a pool pays for its tickets at once: the steps come after the money.
#[test]
fn t1_tickets_are_paid_from_what_the_same_commit_adds() {
    each(|store| {
        satellite(store, 100);
        let overlay = (Account::Overlay, Account::Prizes(GAME));
        let win = takes(2, [issue(1, ANNA, at(2)).into()]);
        let enough =
            Commit { transfer: transfer(GAME, &win, Kind::Overlay, overlay, 100), ..win.clone() };
        let before = everything(store);
        let less = Commit { transfer: transfer(GAME, &win, Kind::Overlay, overlay, 99), ..win };
        let refusal = TransferRefusal::NotEnough {
            account: Account::Prizes(GAME),
            has: Cents(199),
            needs: Cents(200),
        };
        let outcome = ask(store, item(GAME, less));
        assert_eq!(outcome.for_game(), Some(game::CommitOutcome::NotEnough));
        assert_eq!(outcome, ItemOutcome::Refused(ItemRefusal::Ledger(refusal)));
        assert_eq!(everything(store), before);
        done(store, item(GAME, enough));
        assert_eq!(balance(store, Account::Prizes(GAME)), 0);
        assert_eq!(balance(store, Account::Overlay), -100);
    });
}

#[test]
fn a_commit_with_a_refused_step_leaves_nothing() {
    each(|store| {
        satellite(store, 400);
        let good = issue(1, ANNA, at(2));
        let cashier = Ticket::issue(made(7, BERT), Account::Overlay, START).unwrap();
        done(store, Item::Ticket(cashier.0, cashier.1.clone()));
        let before = everything(store);
        let commit = |step: TicketStep| {
            let steps = [good.clone().into(), step];
            let between = (Account::Wallet(ANNA), Account::Prizes(GAME));
            let commit = Commit { request: Some((ANNA, RequestId(9))), ..takes(2, steps) };
            Commit { transfer: transfer(GAME, &commit, Kind::Register, between, 100), ..commit }
        };
        let (ticket, issued) = issue(2, BERT, at(2));
        let euro: Currency = "EUR".parse().unwrap();
        let foreign = NewTicket { currency: euro, ..made(2, BERT) };
        let dear = NewTicket { value: Cents(301), ..made(2, BERT) };
        let not_its = ItemRefusal::NotItsItem;
        let dear_refused = ItemRefusal::Ledger(TransferRefusal::NotEnough {
            account: Account::Prizes(GAME),
            has: Cents(300),
            needs: Cents(301),
        });
        let from = |made, account| TicketStep::from(Ticket::issue(made, account, at(2)).unwrap());
        for (step, refusal) in [
            // It does not follow.
            (good.clone().into(), ItemRefusal::OutOfStep),
            (TicketStep { ticket, transfer: None }, ItemRefusal::OutOfStep),
            (TicketStep { ticket, transfer: Some(good.1.clone()) }, ItemRefusal::OutOfStep),
            (ticket.convert(at(2)).unwrap().into(), ItemRefusal::OutOfStep),
            (
                TicketStep { ticket: Ticket { steps: 0, ..ticket }, transfer: None },
                ItemRefusal::OutOfStep,
            ),
            (
                TicketStep { ticket: Ticket { steps: 3, ..ticket }, transfer: None },
                ItemRefusal::OutOfStep,
            ),
            // The cashier has taken it.
            (
                Ticket::issue(made(7, BERT), Account::Overlay, at(2)).unwrap().into(),
                ItemRefusal::OutOfStep,
            ),
            (
                Ticket::issue(made(7, ANNA), Account::Overlay, at(2)).unwrap().into(),
                ItemRefusal::SameIdOtherContent,
            ),
            // At another time, in another currency, with another game's money.
            (issue(2, BERT, at(3)).into(), not_its.clone()),
            (from(foreign, Account::Prizes(GAME)), not_its.clone()),
            (from(made(2, BERT), Account::Prizes(TARGET)), not_its.clone()),
            (pay(good.0, TARGET, at(2)).into(), not_its.clone()),
            // The pool does not hold it.
            (from(dear, Account::Prizes(GAME)), dear_refused),
        ] {
            refused(store, item(GAME, commit(step)), refusal);
            assert_eq!(everything(store), before);
        }
        let right = commit((ticket, issued).into());
        done(store, item(GAME, right.clone()));
        assert_eq!(ask(store, item(GAME, right.clone())), ItemOutcome::AlreadyDone);
        // Under the same number nothing else is the same.
        let fewer = Commit { tickets: right.tickets[..1].to_vec(), ..right.clone() };
        let none = Commit { tickets: Vec::new(), ..right.clone() };
        let other = Commit {
            tickets: vec![right.tickets[0].clone(), issue(3, BERT, at(2)).into()],
            ..right
        };
        for commit in [fewer, none, other] {
            refused(store, item(GAME, commit), ItemRefusal::SameIdOtherContent);
        }
        assert_eq!(tickets_of(store, ANNA), [good.0]);
    });
}

/// A second phase starts with what the pool of the first has for it.
#[test]
fn t9_a_pool_pays_into_another_games_pools_and_nothing_else_does() {
    each(|store| {
        satellite(store, 400);
        let closed = GameId(3);
        done(store, open_item(closed, key(0), START));
        done(store, Item::Close { game: closed, at: START });
        done(store, item(GAME, place(ANNA).buy_in(2, 300, 5, at(2))));
        let commit = empty(3, at(3));
        let moves = |postings: &[(Account, i64)]| {
            let posting = |&(account, cents)| Posting { account, amount: Cents(cents) };
            let postings = postings.iter().map(posting).collect();
            let id = TransferId::for_commit(GAME, 3);
            let transfer = Transfer::new(id, PLAY, Kind::Prize, at(3), postings).unwrap();
            item(GAME, Commit { transfer: Some(transfer), ..commit.clone() })
        };
        let (pool, theirs) = (Account::Prizes(GAME), Account::Prizes(TARGET));
        let seat = place(ANNA).escrow();
        let before = everything(store);
        for (postings, refusal) in [
            (vec![(seat, -10), (theirs, 10)], ItemRefusal::NotItsItem),
            (vec![(Account::Wallet(ANNA), -10), (theirs, 10)], ItemRefusal::NotItsItem),
            (vec![(Account::Overlay, -10), (theirs, 10)], ItemRefusal::NotItsItem),
            (
                vec![(pool, -10), (Account::Wallet(ANNA), -10), (theirs, 20)],
                ItemRefusal::NotItsItem,
            ),
            (vec![(theirs, -10), (pool, 10)], ItemRefusal::NotItsItem),
            (vec![(pool, -10), (Account::Prizes(closed), 10)], ItemRefusal::Closed(closed)),
            (
                vec![(pool, -10), (Account::Prizes(GameId(8)), 10)],
                ItemRefusal::NoSuchGame(GameId(8)),
            ),
        ] {
            refused(store, moves(&postings), refusal);
            assert_eq!(everything(store), before);
        }
        let fees = Account::Fees(TARGET);
        let good = moves(&[(pool, -400), (theirs, 350), (fees, 40), (Account::Wallet(ANNA), 10)]);
        done(store, good.clone());
        assert_eq!(ask(store, good), ItemOutcome::AlreadyDone);
        let saved = store.load().unwrap().games;
        assert_eq!(saved[0].saved.balances.keys().collect::<Vec<_>>(), [&seat]);
        let held: Vec<_> = saved[1].saved.balances.clone().into_iter().collect();
        assert_eq!(held, [(theirs, Cents(350)), (fees, Cents(40))]);
        refused(store, Item::Close { game: TARGET, at: at(4) }, ItemRefusal::ChipsInGame(TARGET));

        // And the other has it to spend.
        let commit = empty(1, at(4));
        let out = transfer(TARGET, &commit, Kind::Prize, (theirs, Account::Wallet(BERT)), 350);
        done(store, item(TARGET, Commit { transfer: out, ..commit }));
        assert_eq!(wallet(store, BERT), 350);
    });
}

/// A closed room whose games have made a ticket, used it and given it back; nothing is left in them.
fn kept() -> tempfile::TempDir {
    let played = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(played.path()).unwrap();
    satellite(&mut store, 200);
    let first = issue(1, ANNA, at(2));
    let ticket = first.0;
    done(&mut store, item(GAME, takes_alone(2, [first.into()])));
    let (used, paid) = pay(ticket, TARGET, at(1));
    let back = used.give_back(at(1)).unwrap();
    done(&mut store, item(TARGET, takes_alone(1, [(used, paid).into(), back.into()])));
    drop(store);
    // Without the mark, which knows the hashes that some of the tests forge.
    let folder = tempfile::tempdir().unwrap();
    fs::copy(played.path().join(DATABASE), folder.path().join(DATABASE)).unwrap();
    folder
}

/// Without a key: a cash game is read back.
fn takes_alone(id: u64, steps: impl IntoIterator<Item = TicketStep>) -> Commit {
    Commit { state: Vec::new(), ..takes(id, steps) }
}

fn difference(folder: &tempfile::TempDir) -> Option<String> {
    check(folder.path(), rulebooks()).unwrap().difference.map(|found| found.to_string())
}

#[test]
fn ticket_steps_of_commits_are_checked() {
    assert_eq!(difference(&kept()), None);
    let id = made(1, ANNA).id;
    let ticket = format!("ticket {id}: it was changed");
    for change in [
        "UPDATE tickets SET ticket = json_set(ticket, '$.owner', 2)",
        "UPDATE tickets SET ticket = json_set(ticket, '$.state', 'expired')",
        "UPDATE tickets SET ticket = json_set(ticket, '$.value', 300)",
    ] {
        let folder = kept();
        tamper(folder.path(), change);
        assert_eq!(difference(&folder).as_ref(), Some(&ticket), "{change}");
    }
    let folder = kept();
    tamper(folder.path(), "DELETE FROM tickets");
    assert_eq!(difference(&folder), Some(format!("ticket {id}: it is missing")));
}

/// However well the cashier's chain is forged, the game's chain knows what its commit did.
#[test]
fn a_step_that_its_commit_did_not_take_is_found() {
    let id = made(1, ANNA).id;
    let step = |nth| format!("ticket:{id}/step:{nth}");
    let other = "it is not the step that its game's commit took";
    let forged = |change: &str| {
        let folder = kept();
        tamper(folder.path(), change);
        tamper(folder.path(), &rehashed(folder.path(), "cashier"));
        difference(&folder)
    };
    // Another owner from the beginning on: each step follows, and no commit took it.
    let owner = "UPDATE tickets SET ticket = json_set(ticket, '$.owner', 2);
                 UPDATE entries SET content = json_set(content, '$.ticket.owner', 2)
                 WHERE name LIKE 'ticket:%'";
    assert_eq!(forged(owner), Some(format!("{}: {other}", step(0))));
    let name = format!("UPDATE entries SET name = 'ticket:5/step:0' WHERE name = '{}'", step(0));
    assert_eq!(forged(&name), Some(format!("{}: {other}", step(0))));

    // A commit whose steps are not there: in a chain that says so, and in one that does not.
    let cut = |after: &str| {
        format!(
            "DELETE FROM postings WHERE seq > (SELECT seq FROM entries WHERE name = '{after}');
             UPDATE streams SET number = number - (
                 SELECT count(*) FROM entries e WHERE e.stream = streams.id
                 AND seq > (SELECT seq FROM entries WHERE name = '{after}'));
             DELETE FROM entries WHERE seq > (SELECT seq FROM entries WHERE name = '{after}')"
        )
    };
    assert_eq!(forged(&cut(&step(1))), Some(format!("{}: {other}", step(2))));
    let commit = format!("game:{TARGET}/commit:1");
    assert_eq!(forged(&cut(&commit)), Some(format!("{}: {other}", step(1))));
}

/// A ticket may be used again and again; a used one is as its record says after a restart.
#[test]
fn a_used_ticket_is_read_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let used = {
        let mut store = Sqlite::open(folder.path()).unwrap();
        satellite(&mut store, 200);
        let (ticket, issued) = issue(1, ANNA, at(2));
        done(&mut store, item(GAME, takes(2, [(ticket, issued).into()])));
        let (used, paid) = pay(ticket, TARGET, at(1));
        done(&mut store, item(TARGET, takes(1, [(used, paid).into()])));
        used
    };
    let mut store = Sqlite::open(folder.path()).unwrap();
    assert_eq!(tickets_of(&store, ANNA), [used]);
    assert_eq!(used.state, TicketState::Used { game: TARGET, entry: ENTRY });
    let back = used.give_back(at(2)).unwrap();
    let ticket = back.0;
    done(&mut store, item(TARGET, takes(2, [back.into()])));
    let again = pay(ticket, TARGET, at(3));
    done(&mut store, item(TARGET, takes(3, [again.into()])));
    assert_eq!(balance(&store, Account::Fees(TARGET)), 20);
}

//! The promises of the trait, one test each, kept by every store.

use base::{Cents, GameId, Millis, PlayerId, RequestId, TableId};
use game::{Commit, Counter, PlayerCount, cash::PoolKey};
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId, TransferRefusal};
use room::{BANZAI, SavedCount, SavedPlayer, SavedRoom};
use store::{
    Effect, HandQuery, Item, ItemOutcome, ItemRefusal, MemoryStore, Options, Page, Reader,
    Requested, Sqlite, Staff, StatementLine, Store, StoreError, check,
};

use super::{
    both::Both,
    commits::{Place, item},
    tamper::tamper,
    world::{START, World, key, open_item, refill, rulebooks},
};

pub(crate) const GAME: GameId = GameId(1);
pub(crate) const TABLE: TableId = TableId(1);
pub(crate) const ANNA: PlayerId = PlayerId(1);
pub(crate) const BERT: PlayerId = PlayerId(2);

/// Runs a test over each store; after each the two kinds say the same.
pub(crate) fn each(test: impl Fn(&mut dyn Store)) {
    test(&mut MemoryStore::new());
    test(&mut MemoryStore::lean());
    let folder = tempfile::tempdir().unwrap();
    test(&mut Sqlite::open(folder.path()).unwrap());
    let mut both = Both::with(Options { without_checkpoints: true, ..Options::default() });
    test(&mut both);
    both.reopen();
    both.load().unwrap();
}

pub(crate) fn ask(store: &mut dyn Store, item: Item) -> ItemOutcome {
    let mut answers = store.commit(&[item]).unwrap();
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

#[track_caller]
pub(crate) fn done(store: &mut dyn Store, item: Item) {
    assert_eq!(ask(store, item), ItemOutcome::Done);
}

#[track_caller]
pub(crate) fn refused(store: &mut dyn Store, item: Item, refusal: ItemRefusal) {
    assert_eq!(ask(store, item), ItemOutcome::Refused(refusal));
}

pub(crate) fn wallet(store: &dyn Store, player: PlayerId) -> i64 {
    balance(store, Account::Wallet(player))
}

pub(crate) fn balance(store: &dyn Store, account: Account) -> i64 {
    store.reader().unwrap().balance(&account, Currency::PLAY).unwrap().0
}

pub(crate) fn open(store: &mut dyn Store) {
    done(store, open_item(GAME, key(0), START));
    done(store, refill(ANNA, 1, 1_000, START));
}

/// Seat 3 of the table.
pub(crate) fn place(player: PlayerId) -> Place {
    Place { game: GAME, table: TABLE, seat: 3, player }
}

fn at(id: u64) -> Millis {
    Millis(START.0 + id)
}

/// With one thing that is counted of the player.
pub(crate) fn buy_in(id: u64, player: PlayerId, amount: i64, request: u64) -> Item {
    let counts = vec![PlayerCount { player, counter: Counter::RETURNS, day: 7 }];
    item(GAME, Commit { counts, ..place(player).buy_in(id, amount, request, at(id)) })
}

pub(crate) fn leave(id: u64, player: PlayerId, stack: i64) -> Item {
    item(GAME, place(player).leave(id, stack, at(id)))
}

fn top_up(id: u64, amount: i64, request: Option<u64>) -> Item {
    item(GAME, place(ANNA).top_up(id, amount, request, at(id)))
}

#[test]
fn a_game_that_was_opened_is_there() {
    each(|store| {
        assert!(store.load().unwrap().games.is_empty());
        open(store);
        let saved = store.load().unwrap();
        assert_eq!(saved.games.len(), 1);
        assert_eq!(saved.games[0].opening.cash().map(|cash| &cash.key), Some(&key(0)));
        assert_eq!((saved.games_opened, saved.last_at), (1, Some(START)));
    });
}

#[test]
fn opening_again_is_recognised_and_as_something_else_refused() {
    each(|store| {
        open(store);
        let later = Millis(START.0 + 9);
        assert_eq!(ask(store, open_item(GAME, key(0), later)), ItemOutcome::AlreadyDone);
        refused(store, open_item(GAME, key(1), later), ItemRefusal::SameIdOtherContent);
        let nowhere = PoolKey { currency: "euro".to_owned(), ..key(0) };
        refused(
            store,
            open_item(GameId(2), nowhere, later),
            ItemRefusal::NoCurrency("euro".to_owned()),
        );
        assert_eq!(store.load().unwrap().last_at, Some(START));
    });
}

#[test]
fn one_refusal_never_spoils_the_others() {
    each(|store| {
        let items = [
            open_item(GAME, key(0), START),
            buy_in(1, ANNA, 400, 1),
            refill(ANNA, 1, 1_000, START),
            buy_in(2, ANNA, 400, 2),
            Item::Close { game: GameId(9), at: START },
            buy_in(2, ANNA, 400, 2),
        ];
        let answers = store.commit(&items).unwrap();
        let account = Account::Wallet(ANNA);
        let short = TransferRefusal::NotEnough { account, has: Cents::ZERO, needs: Cents(400) };
        assert_eq!(
            answers,
            [
                ItemOutcome::Done,
                ItemOutcome::Refused(ItemRefusal::Ledger(short)),
                ItemOutcome::Done,
                ItemOutcome::Done,
                ItemOutcome::Refused(ItemRefusal::NoSuchGame(GameId(9))),
                ItemOutcome::AlreadyDone,
            ]
        );
        assert_eq!(wallet(store, ANNA), 600);
    });
}

#[test]
fn a_commit_happens_once_and_its_number_stands_for_nothing_else() {
    each(|store| {
        open(store);
        done(store, buy_in(5, ANNA, 400, 1));
        assert_eq!(ask(store, buy_in(5, ANNA, 400, 1)), ItemOutcome::AlreadyDone);
        for other in [buy_in(5, ANNA, 100, 2), buy_in(5, BERT, 400, 1), leave(5, ANNA, 400)] {
            refused(store, other, ItemRefusal::SameIdOtherContent);
        }
        // Numbers may come in any order, and one that was refused may be used.
        done(store, refill(BERT, 1, 500, START));
        refused(store, buy_in(4, BERT, 5_000, 3), {
            let account = Account::Wallet(BERT);
            TransferRefusal::NotEnough { account, has: Cents(500), needs: Cents(5_000) }.into()
        });
        done(store, buy_in(4, BERT, 100, 3));
        assert_eq!((wallet(store, ANNA), wallet(store, BERT)), (600, 400));
        // Nothing goes from where nothing lies.
        let account = place(PlayerId(77)).escrow();
        let short = TransferRefusal::NotEnough { account, has: Cents::ZERO, needs: Cents(1) };
        refused(store, leave(6, PlayerId(77), 1), short.into());
        assert_eq!(store.load().unwrap().games[0].saved.commits, 5);
    });
}

#[test]
fn a_request_is_applied_once_whichever_commit_brings_it() {
    each(|store| {
        open(store);
        done(store, buy_in(1, ANNA, 100, 77));
        refused(
            store,
            buy_in(2, ANNA, 100, 77),
            ItemRefusal::RequestDone { game: GAME, commit: 1 },
        );
        assert_eq!(wallet(store, ANNA), 900);
        let done_by = |commit| ItemRefusal::RequestDone { game: GAME, commit };
        done(store, top_up(3, 50, Some(78)));
        refused(store, top_up(4, 50, Some(78)), done_by(3));
        refused(store, top_up(5, 50, Some(77)), done_by(1));
        refused(store, buy_in(6, ANNA, 100, 78), done_by(3));
        // What comes by itself after a hand has no request.
        done(store, top_up(7, 5, None));
        done(store, top_up(8, 5, None));
        assert_eq!(wallet(store, ANNA), 840);
        // A request that moves nothing is applied once like any other.
        done(store, top_up(9, 0, Some(79)));
        refused(store, top_up(10, 0, Some(79)), done_by(9));
        refused(store, top_up(11, 5, Some(79)), done_by(9));
    });
}

#[test]
fn what_a_request_has_led_to_can_be_looked_up() {
    each(|store| {
        open(store);
        done(store, buy_in(1, ANNA, 100, 77));
        done(store, top_up(2, 50, Some(78)));
        done(store, top_up(3, 0, Some(79)));
        let reader = store.reader().unwrap();
        let of = |player, request| reader.request(player, RequestId(request)).unwrap();
        let paid = |kind, cents: i64| {
            let (wallet, escrow) = (Account::Wallet(ANNA), place(ANNA).escrow());
            let moved = vec![(wallet, Cents(-cents)), (escrow, Cents(cents))];
            Some(Requested { game: GAME, kind: Some(kind), moved })
        };
        assert_eq!(of(ANNA, 77), paid(Kind::BuyIn, 100));
        assert_eq!(of(ANNA, 78), paid(Kind::TopUp, 50));
        assert_eq!(of(ANNA, 79), Some(Requested { game: GAME, kind: None, moved: Vec::new() }));
        assert_eq!((of(ANNA, 80), of(BERT, 77)), (None, None));
    });
}

/// H18, B5: what counts is durable with its buy-in, and only of the last day.
#[test]
fn h18_b5_what_was_counted_is_remembered() {
    each(|store| {
        open(store);
        for id in 1..=3 {
            done(store, buy_in(id, ANNA, 10, id));
            done(store, leave(10 + id, ANNA, 10));
        }
        let saved = store.load().unwrap();
        let counts = vec![SavedCount { counter: Counter::RETURNS, day: 7, count: 3 }];
        assert_eq!(saved.players, [(ANNA, SavedPlayer { counts, ..SavedPlayer::default() })]);
    });
}

/// H18, B5: a reset that is a return as well counts as both.
#[test]
fn h18_b5_a_buy_in_may_count_twice() {
    each(|store| {
        open(store);
        let both = [Counter::PLAY_RETURNS, Counter::PLAY_RESETS];
        let counts = both.map(|counter| PlayerCount { player: ANNA, counter, day: 7 }).to_vec();
        done(store, item(GAME, Commit { counts, ..place(ANNA).buy_in(1, 10, 1, at(1)) }));
        let saved = store.load().unwrap();
        let counted: Vec<_> = saved.players[0]
            .1
            .counts
            .iter()
            .map(|counted| (counted.counter, counted.count))
            .collect();
        assert_eq!(counted, [(Counter::PLAY_RESETS, 1), (Counter::PLAY_RETURNS, 1)]);
    });
}

#[test]
fn a_game_with_chips_in_it_is_not_closed() {
    each(|store| {
        open(store);
        let close = || Item::Close { game: GAME, at: START };
        done(store, buy_in(1, ANNA, 10, 1));
        refused(store, close(), ItemRefusal::ChipsInGame(GAME));
        done(store, leave(2, ANNA, 10));
        done(store, close());
        assert_eq!(ask(store, close()), ItemOutcome::AlreadyDone);
        assert_eq!(ask(store, leave(2, ANNA, 10)), ItemOutcome::AlreadyDone);
        refused(store, buy_in(3, ANNA, 10, 2), ItemRefusal::Closed(GAME));
        let pause = Item::Pause { game: GAME, paused: true, at: START };
        refused(store, pause, ItemRefusal::Closed(GAME));
        let saved = store.load().unwrap();
        assert!(saved.games.is_empty());
        assert_eq!(saved.games_opened, 1);
    });
}

#[test]
fn a_game_is_paused_and_goes_on() {
    each(|store| {
        open(store);
        let pause = |paused, at| Item::Pause { game: GAME, paused, at: Millis(START.0 + at) };
        assert_eq!(ask(store, pause(false, 1)), ItemOutcome::AlreadyDone);
        done(store, pause(true, 2));
        assert_eq!(ask(store, pause(true, 3)), ItemOutcome::AlreadyDone);
        assert_eq!(store.load().unwrap().games[0].paused, Some(Millis(START.0 + 2)));
        done(store, pause(false, 4));
        done(store, pause(true, 5));
        assert_eq!(store.load().unwrap().games[0].paused, Some(Millis(START.0 + 5)));
    });
}

/// H12b.
#[test]
fn h12b_chips_of_a_game_that_is_paused_for_too_long_go_to_charity() {
    each(|store| {
        open(store);
        done(store, buy_in(1, ANNA, 400, 1));
        let since = Millis(START.0 + 100);
        let void = |at: u64| Item::Void {
            game: GAME,
            paused_since: since,
            after: Millis(1_000),
            at: Millis(since.0 + at),
        };
        refused(store, void(2_000), ItemRefusal::NotPaused(GAME));
        done(store, Item::Pause { game: GAME, paused: true, at: since });
        refused(store, void(999), ItemRefusal::TooEarly(Millis(since.0 + 1_000)));
        done(store, void(1_000));
        assert_eq!(ask(store, void(1_001)), ItemOutcome::AlreadyDone);
        assert_eq!(balance(store, Account::Charity), 400);
        let saved = store.load().unwrap().games.remove(0).saved;
        assert_eq!((saved.keys.len(), saved.balances.len(), saved.commits), (0, 0, 1));
        done(store, Item::Pause { game: GAME, paused: false, at: START });
        assert_eq!(ask(store, void(1_002)), ItemOutcome::AlreadyDone);
    });
}

/// H12b: as many as there are.
#[test]
fn h12b_more_seats_than_a_transfer_has_postings() {
    each(|store| {
        open(store);
        for player in 1..=70 {
            done(store, refill(PlayerId(player), 2, 100, START));
            done(store, buy_in(player, PlayerId(player), 100, 1));
        }
        assert_eq!(store.load().unwrap().games[0].saved.balances.len(), 70);
        done(store, Item::Pause { game: GAME, paused: true, at: START });
        let (after, at) = (Millis::ZERO, START);
        done(store, Item::Void { game: GAME, paused_since: START, after, at });
        assert_eq!(balance(store, Account::Charity), 7_000);
        assert!(!store.load().unwrap().games[0].saved.has_money());
    });
}

/// R23.
#[test]
fn r23_whether_the_room_had_come_to_rest_is_known() {
    each(|store| {
        let rest = |clean| Item::CleanShutdown { clean, at: START };
        assert_eq!(ask(store, rest(false)), ItemOutcome::AlreadyDone);
        assert!(!store.load().unwrap().clean_shutdown, "a room that never stopped");
        done(store, rest(true));
        assert_eq!(ask(store, rest(true)), ItemOutcome::AlreadyDone);
        assert!(store.load().unwrap().clean_shutdown);
        done(store, rest(false));
        assert!(!store.load().unwrap().clean_shutdown, "it was opened again");
    });
}

/// R24.
#[test]
fn r24_rules_are_accepted_once() {
    each(|store| {
        let accept = || Item::Accept { player: ANNA, rulebook: "dk-2.0".to_owned(), at: START };
        done(store, accept());
        assert_eq!(ask(store, accept()), ItemOutcome::AlreadyDone);
        let saved = store.load().unwrap();
        assert!(saved.players[0].1.accepted.contains("dk-2.0"));
    });
}

/// B6.
#[test]
fn b6_what_staff_did_is_recorded_once_and_its_effect_known_again() {
    each(|store| {
        let staff = |id: &str, excluded, at| {
            Item::Staff(Staff {
                id: id.to_owned(),
                who: BERT,
                action: "exclude_from_banzai".to_owned(),
                about: "player 1".to_owned(),
                reason: String::new(),
                effect: Some(Effect::ExcludedFrom {
                    player: ANNA,
                    format: BANZAI.to_owned(),
                    excluded,
                }),
                at: Millis(START.0 + at),
            })
        };
        done(store, staff("a", true, 1));
        assert_eq!(ask(store, staff("a", true, 2)), ItemOutcome::AlreadyDone);
        refused(store, staff("a", false, 3), ItemRefusal::SameIdOtherContent);
        assert!(store.load().unwrap().players[0].1.excluded_from.contains(BANZAI));
        done(store, staff("b", false, 4));
        assert!(store.load().unwrap().players.is_empty());
        refused(store, staff(&"x".repeat(501), true, 5), ItemRefusal::TooLong);
    });
}

#[test]
fn what_staff_did_is_read_page_by_page() {
    each(|store| {
        let did = |id: &str| Staff {
            id: id.to_owned(),
            who: BERT,
            action: "note".to_owned(),
            about: format!("case {id}"),
            reason: String::new(),
            effect: None,
            at: START,
        };
        let ids = ["z", "b", "x", "a", "y"];
        for id in ids {
            done(store, Item::Staff(did(id)));
            // What else lies in their chain is not theirs.
            ask(store, Item::Prune { before: Millis(u64::from(id.as_bytes()[0])), at: START });
        }
        let (reader, page) = (store.reader().unwrap(), Page { most: 2 });
        assert_eq!(reader.staff(None, page).unwrap(), [did("y"), did("a")]);
        assert_eq!(reader.staff(Some("a"), page).unwrap(), [did("x"), did("b")]);
        assert_eq!(reader.staff(Some("b"), page).unwrap(), [did("z")]);
        assert_eq!(reader.staff(Some("z"), page).unwrap(), []);
        assert_eq!(reader.staff(Some("nobody"), page).unwrap(), []);
    });
}

#[test]
fn money_moves_once_by_its_name() {
    each(|store| {
        done(store, refill(ANNA, 1, 500, START));
        assert_eq!(ask(store, refill(ANNA, 1, 500, Millis(START.0 + 5))), ItemOutcome::AlreadyDone);
        let Item::Money(other) = refill(ANNA, 1, 600, START) else { unreachable!() };
        let id = other.id().clone();
        refused(store, Item::Money(other), TransferRefusal::SameIdOtherContent { id }.into());
        assert_eq!(wallet(store, ANNA), 500);
    });
}

#[test]
fn a_statement_is_read_page_by_page() {
    each(|store| {
        for request in 1..=7 {
            done(store, refill(ANNA, request, 10 * request as i64, START));
            done(store, refill(BERT, request, 1, START));
        }
        let (reader, account, page) =
            (store.reader().unwrap(), Account::Wallet(ANNA), Page { most: 3 });
        let mut lines: Vec<StatementLine> = Vec::new();
        for expected in [3, 3, 1, 0] {
            let before = lines.last().map(|line| line.id.clone());
            let more = reader.statement(&account, Currency::PLAY, before.as_ref(), page).unwrap();
            // A lean store keeps none.
            assert!(more.len() == expected || more.is_empty() && lines.is_empty());
            lines.extend(more);
        }
        let amounts: Vec<_> = lines.iter().map(|line| line.amount.0).collect();
        assert!(amounts.is_empty() || amounts == [70, 60, 50, 40, 30, 20, 10], "{amounts:?}");
        // A transfer of another account is as good a place to turn the page at; one that nobody
        // knows is none.
        let other = TransferId::for_request(BERT, RequestId(3));
        let older = reader.statement(&account, Currency::PLAY, Some(&other), page).unwrap();
        assert!(older.is_empty() || older == lines[4..]);
        let unknown = TransferId::for_request(BERT, RequestId(99));
        let none = reader.statement(&account, Currency::PLAY, Some(&unknown), page).unwrap();
        assert_eq!(none, []);
    });
}

/// Seats, holds and tickets have records: their money is not moved past them.
#[test]
fn money_that_is_backed_by_records_does_not_move_alone() {
    each(|store| {
        open(store);
        done(store, buy_in(1, ANNA, 400, 1));
        let escrow = Account::Escrow { game: GAME, table: TABLE, seat: 3, player: ANNA };
        let money = |id: &str, from: Account| {
            let postings = Posting::pair(from, Account::Wallet(BERT), Cents(5)).unwrap();
            let id = id.parse().unwrap();
            let kind = Kind::Correction;
            Item::Money(Transfer::new(id, Currency::PLAY, kind, START, postings).unwrap())
        };
        refused(store, money("staff:1", escrow), ItemRefusal::NotItsItem);
        for id in ["game:1/commit:9", "hold:1/step:0", "ticket:1/step:0", "payment:1/step:0"] {
            refused(store, money(id, Account::Wallet(ANNA)), ItemRefusal::NotItsItem);
        }
        done(store, money("staff:1", Account::Wallet(ANNA)));
    });
}

#[test]
fn what_cannot_be_paid_changes_nothing() {
    each(|store| {
        open(store);
        done(store, refill(BERT, 1, 500, START));
        done(store, buy_in(1, BERT, 4, 1));
        let before = format!("{:?}", store.load().unwrap());
        let account = Account::Wallet(ANNA);
        let short = TransferRefusal::NotEnough { account, has: Cents(1_000), needs: Cents(1_001) };
        refused(store, buy_in(2, ANNA, 1_001, 1), short.into());
        let account = Account::Escrow { game: GAME, table: TABLE, seat: 3, player: BERT };
        let short = TransferRefusal::NotEnough { account, has: Cents(4), needs: Cents(5) };
        refused(store, leave(3, BERT, 5), short.into());
        assert_eq!(format!("{:?}", store.load().unwrap()), before);
    });
}

/// Hands are kept whole, found, and let go when nobody has to keep them any longer.
#[test]
fn hands_are_found_newest_first_until_they_are_pruned() {
    let mut store = Both::new();
    let mut world = World::new(5);
    world.run(&mut store, 3_000);
    let reader = store.reader().unwrap();
    let all = reader.hands(&HandQuery::default(), Page { most: 1_000 }).unwrap();
    assert_eq!(all.len() as u64, world.hands);
    assert!(all.is_sorted_by_key(|row| std::cmp::Reverse((row.started_at, row.id))));
    let oldest_kept = &all[all.len() / 2];
    let before = oldest_kept.started_at;
    let prune = || Item::Prune { before, at: world.now };
    assert_eq!(ask(&mut store, prune()), ItemOutcome::Done);
    while ask(&mut store, prune()) != ItemOutcome::AlreadyDone {}
    let kept = reader.hands(&HandQuery::default(), Page { most: 1_000 }).unwrap();
    assert!(kept.iter().all(|row| row.started_at >= before));
    assert_eq!(kept.last().map(|row| row.started_at), Some(before));
    for player in 1..15 {
        let query = HandQuery { player: Some(PlayerId(player)), ..HandQuery::default() };
        reader.hands(&query, Page { most: 1_000 }).unwrap();
    }
}

/// A hand's number is used once, also when its record is not kept any longer.
#[test]
fn a_pruned_hand_is_not_played_again() {
    let mut store = Noted { both: Both::new(), asked: Vec::new() };
    let mut world = World::new(11);
    world.steady = true;
    world.run(&mut store, 1_200);
    let Noted { both: mut store, asked } = store;
    let prune = Item::Prune { before: Millis(world.now.0 + 1), at: world.now };
    while ask(&mut store, prune.clone()) != ItemOutcome::AlreadyDone {}
    store.reopen();
    let mut again = 0;
    for mut item in asked {
        let Item::Game { game, commit } = &mut item else { continue };
        if commit.hand.is_none() {
            continue;
        }
        commit.id.0 += 1_000_000;
        commit.transfer = renamed(*game, commit);
        refused(&mut store, item, ItemRefusal::SameIdOtherContent);
        again += 1;
    }
    assert_eq!(again, world.hands);
    assert!(again > 20, "{again}");
    assert_eq!(check(store.folder(), rulebooks()).unwrap().difference, None);
    tamper(store.folder(), "UPDATE hands_pruned SET number = number - 1 WHERE game = 2");
    let difference = check(store.folder(), rulebooks()).unwrap().difference.unwrap();
    assert!(difference.to_string().contains("the number of its last hand"), "{difference}");
}

/// The money of a commit under the commit's number.
fn renamed(game: GameId, commit: &Commit) -> Option<Transfer> {
    let transfer = commit.transfer.as_ref()?;
    let (currency, kind, at) = (transfer.currency(), transfer.kind(), transfer.at());
    let id = TransferId::for_commit(game, commit.id.0);
    Some(Transfer::new(id, currency, kind, at, transfer.postings().to_vec()).unwrap())
}

/// A store that notes what it is asked.
struct Noted {
    both: Both,
    asked: Vec<Item>,
}

impl Store for Noted {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
        self.asked.extend_from_slice(items);
        self.both.commit(items)
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        self.both.load()
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.both.reader()
    }
}

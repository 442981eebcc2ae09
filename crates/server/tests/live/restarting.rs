//! Stopping and restarting: nothing is lost, and players are notified of rolled-back hands.

use std::{fs, path::Path, time::Duration};

use base::{Cents, GameId, Millis, PlayerId, RequestId, TableId};
use game::{Commit, CommitId, StateChange, cash::PoolKey};
use hand::RulebookRef;
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
use room::Opening;
use rulebook::{Format, Variant};
use serde_json::json;
use store::{Item, NewPerson, PEOPLE, People, Sqlite, Store, backup_folder};
use tokio::time::timeout;

use crate::client::{Client, Live, config, register, start};

/// A room in which Alice, known by her cookie, has played a hand against the house; and where.
async fn played() -> (Live, String, Client, (u64, u64)) {
    let live = Live::open(6).await;
    let (cookie, mut alice) = live.newcomer_known("Alice").await;
    let (game, table) = alice.sit("holdem", 10).await;
    alice.play(game, table, 1).await;
    (live, cookie, alice, (game, table))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_finishes_hands_sends_goodbye_and_loses_nothing() {
    let (live, cookie, mut alice, (game, table)) = played().await;
    let Live { running, data } = live;
    let stopping = tokio::spawn(running.stop());
    let closing = alice.until(|m| m["type"] == "closing").await;
    assert!(closing["until"].is_u64(), "{closing}");
    let bye = alice.until(|m| m["type"] == "bye").await;
    assert_eq!(bye["code"], "restart");
    stopping.await.unwrap();

    let running = start(config(data.path(), 6)).await.unwrap();
    assert_eq!(running.recovery.rolled_back, [], "no hand was cut off");
    let mut alice = Client::connect(running.address, &cookie).await;
    let seats = alice.until(|m| m["type"] == "seats").await;
    assert_eq!(seats["seats"], json!([{ "game": game, "table": table }]));
    alice.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    alice.play(game, table, 1).await;
    running.stop().await;
}

/// R23: house players are back at once, so the next hand may be dealt before a player has asked to
/// see the table; the player is notified of the roll-back all the same, and once.
#[tokio::test(flavor = "multi_thread")]
async fn r23_a_disconnected_player_learns_of_the_rollback_even_after_new_hands() {
    let (live, cookie, _alice, (game, table)) = played().await;
    // A copy of a running room is what a crash would have left.
    let copy = tempfile::TempDir::new().unwrap();
    let left = copy.path().join("left");
    backup_folder(live.data.path(), &left).unwrap();
    live.running.stop().await;

    let running = start(config(&left, 6)).await.unwrap();
    let rolled_back = &running.recovery.rolled_back;
    let [(_, _, hand)] = rolled_back[..] else { panic!("{rolled_back:?}") };
    let mut alice = Client::connect(running.address, &cookie).await;
    let notice = alice.until(|m| m["type"] == "rolled_back").await;
    assert_eq!((&notice["game"], &notice["table"]), (&game.into(), &table.into()));
    assert_eq!(notice["hand"], hand);
    let mut again = Client::connect(running.address, &cookie).await;
    again.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    assert!(again.buffered.iter().all(|m| m["type"] != "rolled_back"), "{:?}", again.buffered);
    running.stop().await;
}

/// A person without a password.
fn somebody(data: &Path) -> PlayerId {
    let (name, birth_date, market) = ("Pat", "1990-01-31", "int-2.7");
    let new = NewPerson { name, password: None, birth_date, market, house: false };
    People::open(data).unwrap().add(&new, Millis(1)).unwrap().unwrap()
}

/// Without its people, or with older ones, a room would give their money to newcomers.
#[tokio::test(flavor = "multi_thread")]
async fn a_room_whose_people_are_lost_is_not_opened() {
    let Live { running, data } = Live::open(0).await;
    register(running.address, "Alice").await;
    running.stop().await;
    let (file, copy) = (data.path().join(PEOPLE), data.path().join("copy"));
    backup_folder(data.path(), &copy).unwrap();
    let running = start(config(data.path(), 0)).await.unwrap();
    register(running.address, "Bob").await;
    running.stop().await;
    fs::remove_file(&file).unwrap();
    for log in ["people.db-wal", "people.db-shm"] {
        let _ = fs::remove_file(data.path().join(log));
    }
    for _ in 0..2 {
        let Err(error) = start(config(data.path(), 0)).await else { panic!("it opened") };
        assert!(error.to_string().contains("player 1 of the books is not in it"), "{error}");
        assert!(!file.exists(), "nobody new is made in its place");
    }
    fs::copy(copy.join(PEOPLE), &file).unwrap();
    let Err(error) = start(config(data.path(), 0)).await else { panic!("it opened") };
    assert!(error.to_string().contains("player 2 of the books is not in it"), "{error}");
}

/// The first commit of a game: a player sits down at table 1.
fn buy_in(game: GameId, player: PlayerId, chips: u64, at: Millis) -> Commit {
    let id = TransferId::for_commit(game, 1);
    let escrow = Account::Escrow { game, table: TableId(1), seat: 1, player };
    let cents = Cents(i64::try_from(chips).unwrap());
    let postings = Posting::pair(Account::Wallet(player), escrow, cents).unwrap();
    let transfer = Transfer::new(id, Currency::PLAY, Kind::BuyIn, at, postings).unwrap();
    Commit {
        id: CommitId(1),
        at,
        transfer: Some(transfer),
        tickets: Vec::new(),
        hand: None,
        state: vec![StateChange::write(format!("seat/1/1/{player}"), 1)],
        counts: Vec::new(),
        results: game::TournamentResults::default(),
        request: Some((player, RequestId(game.0))),
        holds: Vec::new(),
    }
}

/// H12b: games that staff had to leave paused for ninety days, by rulebook: after eighty-nine days
/// nothing is void, and under `dk-2.0` nothing ever is.
#[tokio::test(flavor = "multi_thread")]
async fn h12b_bets_unresolved_for_ninety_days_go_to_charity() {
    const DAY: u64 = 86_400_000;
    let data = tempfile::TempDir::new().unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let now = u64::try_from(now.as_millis()).unwrap();
    drop(store::open_folder(data.path()).unwrap());
    let player = somebody(data.path());
    let books = ["be-1.8", "dk-2.0", "int-2.2", "int-2.3", "int-2.7"];
    let mut items = vec![Item::Money(
        Transfer::new(
            TransferId::for_request(player, RequestId(1)),
            Currency::PLAY,
            Kind::Refill,
            Millis(now - 100 * DAY),
            Posting::pair(Account::Issued, Account::Wallet(player), Cents(10_000)).unwrap(),
        )
        .unwrap(),
    )];
    // Each rulebook has a game that was paused 91 days ago and one that was paused 89 days ago; the
    // amounts tell them apart.
    let games = [91, 89].into_iter().flat_map(|days| books.map(|id| (id, days)));
    for (index, (id, days)) in games.clone().enumerate() {
        let game = GameId(index as u64 + 1);
        let book = rulebook::embedded(id).unwrap();
        let at = Millis(now - days * DAY);
        let key = PoolKey {
            rulebook: id.to_owned(),
            game: Variant::Holdem,
            stake: "0.05/0.10".parse().unwrap(),
            format: Format::Regular,
            currency: "PLAY".to_owned(),
        };
        let opening = Opening::public(key);
        items.push(Item::Open { game, opening, rulebook: RulebookRef::to(&book), seats: 6, at });
        items.push(Item::Game { game, commit: Box::new(buy_in(game, player, 500 + game.0, at)) });
        items.push(Item::Pause { game, paused: true, at });
    }
    // The room ran until yesterday: nobody doubts the clock.
    items.push(Item::CleanShutdown { clean: true, at: Millis(now - DAY) });
    let mut store = Sqlite::open(data.path()).unwrap();
    let outcomes = store.commit(&items).unwrap();
    assert!(outcomes.iter().all(store::ItemOutcome::is_done), "{outcomes:?}");
    drop(store);

    let running = start(config(data.path(), 0)).await.unwrap();
    running.stop().await;
    let mut store = Sqlite::open(data.path()).unwrap();
    let reader = store.reader().unwrap();
    let given: i64 = [1, 3, 4, 5].map(|game| 500 + game).into_iter().sum();
    assert_eq!(reader.balance(&Account::Charity, Currency::PLAY).unwrap(), Cents(given));
    let kept = 10_000 - (1..=10).map(|game| 500 + game).sum::<i64>();
    assert_eq!(reader.balance(&Account::Wallet(player), Currency::PLAY).unwrap(), Cents(kept));
    let saved = store.load().unwrap();
    for (index, (id, days)) in games.enumerate() {
        let game = saved.games.iter().find(|game| game.id.0 == index as u64 + 1);
        let seats_left = game.map(|game| game.saved.balances.len());
        let void = days == 91 && id != "dk-2.0";
        assert_eq!(seats_left, Some(usize::from(!void)), "{id} after {days} days");
    }
}

/// Money requests are known by connection and number for good: those of a room that was opened
/// again must not be taken for the ones before.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_bought_in_before_a_restart_can_buy_in_after_it() {
    let live = Live::open(6).await;
    let (cookie, alice) = live.newcomer_known("Alice").await;
    alice.close().await;
    let Live { mut running, data } = live;
    for _ in 0..2 {
        running.stop().await;
        running = start(config(data.path(), 6)).await.unwrap();
        let mut alice = Client::connect(running.address, &cookie).await;
        let sits = timeout(Duration::from_secs(60), alice.sit("holdem", 10));
        let (game, table) = sits.await.expect("the buy-in is taken");
        alice.request(json!({ "type": "leave", "game": game, "table": table })).await.unwrap();
        alice.until(|m| m["note"]["code"] == "left_table").await;
        alice.close().await;
    }
    running.stop().await;
    // Whoever copies the database of a closed room has all of it.
    assert!(!data.path().join("cardroom.db-wal").exists());
}

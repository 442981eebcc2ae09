//! The operator's commands while people play, and what players see of them.

use std::{
    io::{Read, Write},
    os::unix::{fs::PermissionsExt, net::UnixStream},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use base::{GameId, Millis};
use serde_json::{Value, json};
use server::{AdminError, Command, CommandOutcome, Exclusion, SOCKET};
use store::{Item, People, Sqlite, Store, StoreError};
use wire::{Refusal, RefusalCode};

use crate::client::{Client, GAME, Live, OURS, Quiet, config, folder, http, register};

/// Gives a command as the command line does.
async fn admin(data: &Path, command: Command) -> Result<CommandOutcome, AdminError> {
    let data: PathBuf = data.to_owned();
    tokio::task::spawn_blocking(move || server::admin(&data, &server::Policy::default(), &command))
        .await
        .unwrap()
}

/// The entries of the staff chain, once the room is closed; the latest first.
fn staff(data: &Path) -> Vec<String> {
    let store = Sqlite::open(data).unwrap();
    let page = store::Page { most: 50 };
    let all = store.reader().unwrap().staff(None, page).unwrap();
    all.into_iter().map(|staff| format!("{} {}", staff.action, staff.about)).collect()
}

async fn guest(live: &Live, name: &str) -> Client {
    let mut client = live.newcomer(name).await;
    client.request(json!({ "type": "accept_rules", "rulebook": "home" })).await.unwrap();
    client
}

/// Reads until the connection is closed; returns the goodbye.
async fn last_word(mut client: Client) -> Value {
    let mut last = Value::Null;
    while let Some(message) = client.next().await {
        last = message;
    }
    last
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_is_closed_when_its_hand_is_over() {
    let live = Live::open(0).await;
    let (mut host, mut gina) = (guest(&live, "Hosty").await, guest(&live, "Gina").await);
    let open = json!({
        "type": "open_private", "rulebook": "home", "poker": "holdem", "format": "regular",
        "small_blind": 5, "big_blind": 10, "currency": "PLAY", "least": 200, "most": 2000,
    });
    let opened = host.request(open).await.unwrap()["opened"].clone();
    let (game, invitation) = (opened["game"].as_u64().unwrap(), opened["invitation"].clone());
    let mut table = 0;
    for (client, seat) in [(&mut host, 2), (&mut gina, 5)] {
        let join = json!({
            "type": "join_private", "game": game, "invitation": invitation, "seat": seat
        });
        client.request(join).await.unwrap();
        client.request(json!({ "type": "confirm", "game": game, "amount": 500 })).await.unwrap();
        let seated = client.until(|m| m["note"]["code"] == "seated").await;
        table = seated["note"]["table"].as_u64().unwrap();
        client.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
    }
    for (number, words) in [(GAME, "is no private table"), (99, "there is no game 99")] {
        let refused = admin(live.data.path(), Command::Close { game: number }).await.unwrap_err();
        assert!(refused.to_string().contains(words), "{refused}");
    }
    // The answer comes when the hand is over and everyone has left; until then it goes on.
    let data = live.data.path().to_owned();
    let closing = tokio::spawn(async move { admin(&data, Command::Close { game }).await });
    let invited = json!({ "type": "invited", "game": game, "invitation": invitation });
    while gina.request(invited.clone()).await.is_ok() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    tokio::join!(host.play(game, table, 1), gina.play(game, table, 1));
    let left = |m: &Value| m["note"]["code"] == "left_table";
    let (of_host, of_gina) = (host.until(left).await, gina.until(left).await);
    let stack = |note: &Value| note["note"]["stack"].as_u64().unwrap();
    assert_eq!(stack(&of_host) + stack(&of_gina), 1_000, "{of_host} {of_gina}");
    assert_eq!(closing.await.unwrap(), Ok(CommandOutcome::Closed { game }));
    let join = json!({ "type": "join_private", "game": game, "invitation": invitation, "seat": 3 });
    assert_eq!(gina.request(join).await.unwrap_err(), "invitation");
    let again = admin(live.data.path(), Command::Close { game }).await;
    assert_eq!(again, Ok(CommandOutcome::ClosedBefore { game }));
    drop((host, gina));
    let Live { running, data } = live;
    assert_eq!(running.stop().await, None);
    assert_eq!(staff(data.path()), [format!("close_private game {game}")]);
    assert!(!data.path().join(SOCKET).exists(), "nothing is left to connect to");
    // A closed table stays closed, in the room and in the folder.
    let again = admin(data.path(), Command::Close { game }).await;
    assert_eq!(again, Ok(CommandOutcome::ClosedBefore { game }));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_excluded_player_leaves_and_does_not_sit_down_again() {
    let quiet = Quiet::open(4, |_| {}).await;
    let (mut players, table) = quiet.seated(3).await;
    let exclude = |name: &str, excluded| Command::Exclude {
        player: name.to_owned(),
        from: Exclusion::Everything,
        excluded,
    };
    let data = quiet.data.path();
    let refused = admin(data, exclude("Nobody", true)).await.unwrap_err();
    assert_eq!(refused.to_string(), "there is no player Nobody");
    let (player, from) = (1, Exclusion::Everything);
    let done = admin(data, exclude("load_0001", true)).await;
    assert_eq!(done, Ok(CommandOutcome::Excluded { player, from, excluded: true }));
    // The hand is played to its end, and the player leaves with it.
    if let [a, b, c] = players.as_mut_slice() {
        tokio::join!(a.play(GAME, table, 1), b.play(GAME, table, 1), c.play(GAME, table, 1));
    }
    let mut leaver = players.remove(0);
    leaver.until(|m| m["note"]["code"] == "left_table").await;
    let join = json!({ "type": "join", "game": GAME });
    let refused = leaver.request(join.clone()).await.unwrap_err();
    assert_eq!(refused, "excluded");
    let done = admin(data, exclude("Load_0001", false)).await;
    assert_eq!(done, Ok(CommandOutcome::Excluded { player, from, excluded: false }));
    leaver.request(join).await.unwrap();
    drop((leaver, players));
    let Quiet { running, data, .. } = quiet;
    running.stop().await;
    assert_eq!(staff(data.path()), ["exclude player 1, no longer", "exclude player 1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_the_sessions_of_the_old_one() {
    let live = Live::open(0).await;
    let (cookie, client) = live.newcomer_known("Alice").await;
    let data = live.data.path();
    let player = People::read(data).unwrap().by_name("Alice").unwrap().unwrap().player.0;
    let give = |name: &str, password: &str| Command::Password {
        player,
        name: name.to_owned(),
        password: password.to_owned(),
        birth_date: None,
        market: None,
    };
    for (command, code) in [
        (give("Alice", "short"), RefusalCode::Password { bytes_min: 10, bytes_max: 200 }),
        (give("House_Ada", "another horse"), RefusalCode::NameReserved),
    ] {
        let refused = admin(data, command).await.unwrap_err();
        assert_eq!(refused, AdminError::Account(Refusal::of(code)));
    }
    let done = admin(data, give("Alicia", "another horse")).await;
    assert_eq!(done, Ok(CommandOutcome::Password { player, name: "Alicia".to_owned() }));
    let bye = last_word(client).await;
    assert_eq!((&bye["type"], &bye["code"]), (&json!("bye"), &json!("logged_out")), "{bye}");
    let me = http(live.address(), "GET", "/api/me", &[("Cookie", &cookie)], "").await;
    assert_eq!(me.0, 401, "the session is over: {}", me.2);
    let login = |name: &str, password: &str| json!({ "name": name, "password": password });
    for (login, status) in [
        (login("Alice", "correct horse battery"), 401),
        (login("Alicia", "correct horse battery"), 401),
        (login("Alicia", "another horse"), 200),
    ] {
        let answer = http(live.address(), "POST", "/api/login", &OURS, &login.to_string()).await;
        assert_eq!(answer.0, status, "{login}: {}", answer.2);
    }
    let Live { running, data } = live;
    running.stop().await;
    assert_eq!(staff(data.path()), [format!("password player {player}")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erased_player_is_gone_at_once_and_one_who_sits_is_not_erased() {
    let live = Live::open(0).await;
    let (cookie, mut client) = live.newcomer_known("Alice").await;
    let data = live.data.path();
    let erase = || Command::Erase { player: "Alice".to_owned() };
    let game = client.game("holdem", 10).await;
    client.request(json!({ "type": "join", "game": game })).await.unwrap();
    let Ok(CommandOutcome::NotErased { why }) = admin(data, erase()).await else {
        panic!("she waits")
    };
    assert!(why.contains("waits for a seat"), "{why}");
    client.request(json!({ "type": "leave_queue", "game": game })).await.unwrap();
    let Ok(CommandOutcome::Erased { player, name }) = admin(data, erase()).await else {
        panic!("erased")
    };
    assert_eq!(name, format!("Erased_{player}"));
    let bye = last_word(client).await;
    assert_eq!(bye["code"], "logged_out", "{bye}");
    let me = http(live.address(), "GET", "/api/me", &[("Cookie", &cookie)], "").await;
    assert_eq!(me.0, 401, "{}", me.2);
    assert_eq!(admin(data, erase()).await.unwrap_err().to_string(), "there is no player Alice");
    register(live.address(), "Alice").await;
    let Live { running, data } = live;
    running.stop().await;
    assert_eq!(staff(data.path()), [format!("erase player {player}")]);
}

/// A room whose one game was paused with three players at the table.
async fn paused() -> (Quiet, i64) {
    let quiet = Quiet::open(3, |_| {}).await;
    let (mut players, table) = quiet.seated(3).await;
    if let [a, b, c] = players.as_mut_slice() {
        tokio::join!(a.play(GAME, table, 1), b.play(GAME, table, 1), c.play(GAME, table, 1));
    }
    drop(players);
    let Quiet { running, data, cookies } = quiet;
    running.stop().await;
    let mut store = Sqlite::open(data.path()).unwrap();
    let at = store.load().unwrap().last_at.unwrap_or(Millis::ZERO);
    let pause = Item::Pause { game: GameId(GAME), paused: true, at };
    assert!(store.commit(&[pause]).unwrap()[0].is_done());
    drop(store);
    let chips = store::games(data.path()).unwrap()[0].chips.0;
    let mut config = config(data.path(), 0);
    config.games.truncate(1);
    let running = server::start(config).await.unwrap();
    (Quiet { running, data, cookies }, chips)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_game_is_resumed_at_once() {
    let (quiet, chips) = paused().await;
    let mut client = quiet.connect(0).await;
    let watch = json!({ "type": "watch", "game": GAME, "table": 1 });
    let refused = client.request(watch.clone()).await.unwrap_err();
    assert_eq!(refused, "paused");
    let data = quiet.data.path();
    let resume = || Command::Resume { game: GAME };
    assert_eq!(admin(data, resume()).await, Ok(CommandOutcome::Resumed { game: GAME }));
    client.until(|m| m["note"]["code"] == "seated").await;
    client.request(watch).await.unwrap();
    let state = "open".to_owned();
    assert_eq!(admin(data, resume()).await, Ok(CommandOutcome::NotResumed { game: GAME, state }));
    let home = admin(data, Command::CashOut { game: GAME }).await;
    assert!(
        matches!(&home, Ok(CommandOutcome::NotCashedOut { why, .. }) if why.contains("not paused"))
    );
    let row = &store::games(data).unwrap()[0];
    assert_eq!((row.paused, row.chips.0), (None, chips));
    assert!(admin(data, Command::Resume { game: 99 }).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_game_is_cashed_out_and_offered_again() {
    let (quiet, chips) = paused().await;
    let data = quiet.data.path();
    let home = || Command::CashOut { game: GAME };
    let Ok(CommandOutcome::CashedOutAll { went, currency, .. }) = admin(data, home()).await else {
        panic!("nobody was cashed out")
    };
    assert_eq!((went.len(), currency.as_str()), (3, "PLAY"));
    assert_eq!(went.iter().map(|went| went.cents).sum::<i64>(), chips);
    let again = admin(data, home()).await;
    assert!(
        matches!(&again, Ok(CommandOutcome::NotCashedOut { why, .. }) if why.contains("closed already"))
    );
    let mut client = quiet.connect(0).await;
    let join = |game: u64| json!({ "type": "join", "game": game });
    assert_eq!(client.request(join(GAME)).await.unwrap_err(), "no_such_game");
    client.request(join(GAME + 1)).await.unwrap();
    drop(client);
    let Quiet { running, data, .. } = quiet;
    assert_eq!(running.stop().await, None);
    assert_eq!(staff(data.path()), [format!("cash_out game {GAME}")]);
    let rows = store::games(data.path()).unwrap();
    assert!(rows[0].closed.is_some() && rows[1].closed.is_none());
}

/// The reply to arbitrary bytes.
fn send(data: &Path, bytes: &[u8]) -> String {
    let mut stream = UnixStream::connect(data.join(SOCKET)).unwrap();
    // A line that is too long is not read to its end.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let (mut answer, mut part) = (Vec::new(), [0; 1_024]);
    while let Ok(count @ 1..) = stream.read(&mut part) {
        answer.extend_from_slice(&part[..count]);
    }
    String::from_utf8(answer).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_socket_is_for_the_owner_and_takes_one_command_a_line() {
    let live = Live::open(0).await;
    let data = live.data.path().to_owned();
    let mode = std::fs::metadata(data.join(SOCKET)).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "for the owner alone");
    let strangers = tokio::task::spawn_blocking(move || {
        let long = [b'x'; 40_000];
        for (bytes, words) in [
            (&b"\n"[..], "this is no command"),
            (b"\0\xff\xfe\n", "this is no command"),
            (b"{\"do\":\"dance\"}\n", "this is no command"),
            (b"{\"do\":\"resume\",\"game\":1,\"x\":1}\n", "this is no command"),
            (b"{\"do\":\"prune\"}\n{\"do\":\"prune\"}\n", "more than a line"),
            (b"{\"do\":\"prune\"}", "it has no end"),
            (b"", "it has no end"),
            (b"GET / HTTP/1.1\r\n\r\n", "cannot be read"),
            (&long, "it is too long"),
        ] {
            let answer = send(&data, bytes);
            assert!(answer.starts_with("{\"error\":") && answer.contains(words), "{answer}");
        }
        // Silent connections do not block others forever, and not all of them are accepted.
        let silent: Vec<_> =
            (0..40).map(|_| UnixStream::connect(data.join(SOCKET)).unwrap()).collect();
        let answer = send(&data, b"{\"do\":\"prune\"}\n");
        assert!(answer.contains("too many commands"), "{answer}");
        drop(silent);
        while send(&data, b"{\"do\":\"prune\"}\n").contains("too many commands") {
            std::thread::yield_now();
        }
        send(&data, b"{\"do\":\"prune\"}\n")
    });
    let answer = strangers.await.unwrap();
    assert!(answer.starts_with("{\"done\":{\"is\":\"pruned\""), "{answer}");
}

/// A path of a socket has a hundred bytes or so; a data folder may lie deeper.
#[tokio::test(flavor = "multi_thread")]
async fn a_folder_with_a_long_path_has_a_socket() {
    let outer = folder();
    let data = outer.path().join("d".repeat(120)).join("e".repeat(120));
    std::fs::create_dir_all(&data).unwrap();
    let running = server::start(config(&data, 0)).await.unwrap();
    register(running.address, "Alice").await;
    let exclude = |excluded| Command::Exclude {
        player: "Alice".to_owned(),
        from: Exclusion::Everything,
        excluded,
    };
    assert!(admin(&data, exclude(true)).await.is_ok());
    running.stop().await;
    assert!(admin(&data, exclude(false)).await.is_ok());
    assert_eq!(staff(&data).len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closing_room_refuses_commands() {
    let quiet = Quiet::open(3, |_| {}).await;
    let (mut players, table) = quiet.seated(3).await;
    let Quiet { running, data, .. } = quiet;
    let stopping = tokio::spawn(running.stop());
    let refused = loop {
        match admin(data.path(), Command::Prune { clock_is_right: false }).await {
            Ok(_) => tokio::task::yield_now().await,
            Err(refused) => break refused.to_string(),
        }
    };
    assert_eq!(refused, "the room is closing: try again when it is closed");
    if let [a, b, c] = players.as_mut_slice() {
        tokio::join!(a.play(GAME, table, 1), b.play(GAME, table, 1), c.play(GAME, table, 1));
    }
    drop(players);
    assert_eq!(stopping.await.unwrap(), None);
    assert!(
        admin(data.path(), Command::Prune { clock_is_right: false }).await.is_ok(),
        "now in the folder"
    );
}

/// A disk that is full for as long as a test wants.
struct Full(Box<dyn Store>, Arc<AtomicBool>);

impl Store for Full {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<store::ItemOutcome>, StoreError> {
        if self.1.load(Ordering::Relaxed) { Err(StoreError::Full) } else { self.0.commit(items) }
    }

    fn load(&mut self) -> Result<room::SavedRoom, StoreError> {
        self.0.load()
    }

    fn reader(&self) -> Result<Box<dyn store::Reader>, StoreError> {
        self.0.reader()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_cannot_store_refuses_commands() {
    let full = Arc::new(AtomicBool::new(false));
    let disk = Arc::clone(&full);
    let quiet = Quiet::open(1, |outside| {
        let store = std::mem::replace(&mut outside.store, Box::new(store::MemoryStore::new()));
        outside.store = Box::new(Full(store, disk));
    })
    .await;
    let address = quiet.address();
    let ready = |status: u16| async move {
        while http(address, "GET", "/readyz", &[], "").await.0 != status {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let mut client = quiet.connect(0).await;
    full.store(true, Ordering::Relaxed);
    client.send(&json!({ "id": 1, "ask": { "type": "refill" } }).to_string()).await;
    ready(503).await;
    let data = quiet.data.path();
    let exclude = || Command::Exclude {
        player: "Load_0001".to_owned(),
        from: Exclusion::Banzai,
        excluded: true,
    };
    let refused = admin(data, exclude()).await.unwrap_err().to_string();
    assert_eq!(refused, "the room cannot store anything now; see its log");
    full.store(false, Ordering::Relaxed);
    ready(200).await;
    assert!(admin(data, exclude()).await.is_ok());
}

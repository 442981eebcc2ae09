//! The hub's messages and their receivers.

use std::collections::BTreeSet;

use office::Markets;
use room::{Host, PRIVATE_FROM, PRIVATE_TABLES_MAX, Viewers};
use tokio::sync::{Notify, mpsc};
use wire::{Cents, PoolRow};

use super::*;
use crate::lobby_index::{GameRow, Row};

fn hub() -> Hub {
    let lives = ThreadGuard { thread: "hub", failed: Arc::default(), hub: None };
    Hub::new(Arc::new(Directory::default()), Clock::start(), lives)
}

/// A player's connection.
fn connect(hub: &mut Hub, session: u32, player: PlayerId) -> mpsc::Receiver<Outgoing> {
    let session = SessionId(session);
    let (queue, outgoing) = mpsc::channel(64);
    let send_queue = SendQueue { queue, drop: Arc::new(Notify::new()) };
    let (market, login) = (Some(Arc::clone(Markets::built_in().first())), [0; 32]);
    hub.handle(ToHub::Connect { session, player, market, send_queue, login });
    outgoing
}

/// The same, watching the lobby.
fn watch(hub: &mut Hub, session: u32, player: PlayerId) -> mpsc::Receiver<Outgoing> {
    let outgoing = connect(hub, session, player);
    hub.handle(ToHub::Hello(SessionId(session), Vec::new()));
    hub.handle(ToHub::Lobby(SessionId(session), true));
    outgoing
}

/// All texts that were sent to a connection.
fn texts(hub: &mut Hub, outgoing: &mut mpsc::Receiver<Outgoing>) -> Vec<String> {
    hub.send_lobby_batch(usize::MAX);
    let mut texts = Vec::new();
    while let Ok(message) = outgoing.try_recv() {
        if let Outgoing::Text(text) = message {
            texts.push(text.to_string());
        }
    }
    texts
}

/// Else they would gather for as long as a connection asks for tables that are not there.
#[test]
fn tables_that_may_not_be_watched_are_forgotten() {
    let mut hub = hub();
    let (session, game) = (SessionId(1), GameId(1));
    let _line = connect(&mut hub, 1, PlayerId(7));
    for table in 0..1_000 {
        hub.handle(ToHub::WatchTable(session, game, TableId(table), true));
        if table == 7 {
            hub.sessions.get_mut(&session).unwrap().tables.insert((game, TableId(7)), true);
        }
        hub.handle(ToHub::NotWatched(session, game, TableId(table)));
    }
    let tables: Vec<_> = hub.sessions[&session].tables.keys().collect();
    assert_eq!(tables, [&(game, TableId(7))], "what it sees stays seen");
}

/// Another tab of the same player sent a request just before.
#[test]
fn hello_is_the_first_message() {
    let mut hub = hub();
    let player = PlayerId(7);
    let mut outgoing = connect(&mut hub, 1, player);
    hub.handle(ToHub::ToPlayer(player, "too early".to_owned()));
    hub.handle(ToHub::Hello(SessionId(1), Vec::new()));
    hub.handle(ToHub::ToPlayer(player, "news".to_owned()));
    assert!(matches!(outgoing.try_recv(), Ok(Outgoing::Hello(_))));
    assert!(matches!(outgoing.try_recv(), Ok(Outgoing::Text(text)) if text == "news"));
    assert!(outgoing.try_recv().is_err());
}

fn row(game: u64, rulebook: &str, players: u32) -> PoolRow {
    let example = r#"{"game":3,"rulebook":"int-2.7","poker":"holdem","format":"regular","small_blind":5,"big_blind":10,"currency":"PLAY","seats":6,"private":false,"buy_in_least":400,"buy_in_most":1000,"players":17,"house":0,"tables":3,"waiting":2,"average_pot":140,"players_per_flop_tenths":310,"hands_an_hour":75}"#;
    let row: PoolRow = serde_json::from_str(example).unwrap();
    PoolRow { game, rulebook: rulebook.to_owned(), players, ..row }
}

fn public(game: u64, players: u32) -> GameCounts {
    let row = Row { row: GameRow::Pool(row(game, "int-2.7", players)), viewers: None };
    GameCounts { game: GameId(game), row: Some(row) }
}

fn private(number: u64, players: u32, host: PlayerId, guests: &[PlayerId]) -> GameCounts {
    let game = PRIVATE_FROM + number;
    let viewers = Some(Viewers {
        players: guests.iter().copied().chain([host]).collect::<BTreeSet<_>>(),
        host: Some(Host { player: host, invitation: number, closing: false }),
    });
    let row = GameRow::Pool(PoolRow { private: true, ..row(game, "home", players) });
    let row = Row { row, viewers };
    GameCounts { game: GameId(game), row: Some(row) }
}

const WATCHER: PlayerId = PlayerId(1);
const HOST: PlayerId = PlayerId(1_000);
const GUEST: PlayerId = PlayerId(2);

/// All that somebody who watches the lobby is sent while a public game changes.
fn watched(private_tables: u64) -> Vec<String> {
    let mut hub = hub();
    let tables =
        (0..private_tables).map(|number| private(number, 0, PlayerId(HOST.0 + number), &[]));
    hub.handle(ToHub::Rows(tables.chain([public(1, 5), public(2, 6)]).collect()));
    let mut outgoing = watch(&mut hub, 1, WATCHER);
    hub.handle(ToHub::Rows(vec![public(1, 6)]));
    hub.handle(ToHub::Rows(vec![public(1, 6), public(2, 6)]));
    hub.handle(ToHub::Rows(vec![public(1, 7), GameCounts { game: GameId(2), row: None }]));
    texts(&mut hub, &mut outgoing)
}

/// HOME: private tables of others make no message and no byte for others who watch the lobby.
#[test]
fn ten_thousand_private_tables_change_nothing_in_the_lobby() {
    let sent = watched(0);
    assert_eq!(
        sent[1..],
        [
            r#"{"type":"lobby","full":false,"pools":[],"changed":[{"game":1,"players":6}],"gone":[]}"#,
            r#"{"type":"lobby","full":false,"pools":[],"changed":[{"game":1,"players":7}],"gone":[2]}"#,
        ]
    );
    assert_eq!(watched(PRIVATE_TABLES_MAX as u64), sent);
}

/// HOME: the host with the invitation, guests without it, nobody else; and only what changed.
#[test]
fn a_private_row_is_sent_to_its_members_only() {
    let mut hub = hub();
    hub.handle(ToHub::Rows(vec![private(0, 0, HOST, &[]), private(1, 0, PlayerId(77), &[])]));
    let mut queues = [HOST, GUEST, WATCHER]
        .iter()
        .zip(1..)
        .map(|(player, session)| watch(&mut hub, session, *player))
        .collect::<Vec<_>>();
    let mut sent = |hub: &mut Hub| -> [Vec<String>; 3] {
        std::array::from_fn(|index| texts(hub, &mut queues[index]))
    };
    let [host, guest, watcher] = sent(&mut hub);
    assert!(host[0].contains(r#""invitation":"0000000000000000""#), "{host:?}");
    let nothing = r#"{"type":"lobby","full":true,"pools":[],"changed":[],"gone":[]}"#;
    assert_eq!((&*guest, &*watcher), (&[nothing.to_owned()][..], &[nothing.to_owned()][..]));

    hub.handle(ToHub::Rows(vec![private(0, 1, HOST, &[GUEST, HOST])]));
    let [host, guest, watcher] = sent(&mut hub);
    let changed = |field: &str| {
        format!(
            r#"{{"type":"lobby","full":false,"pools":[],"changed":[{{"game":{PRIVATE_FROM},{field}}}],"gone":[]}}"#
        )
    };
    assert_eq!(host, [changed(r#""players":1"#)]);
    assert!(guest.len() == 1 && guest[0].contains(r#""pools":[{"game":"#), "{guest:?}");
    assert!(!guest[0].contains("invitation") && watcher.is_empty());

    hub.handle(ToHub::Rows(vec![private(0, 2, HOST, &[GUEST])]));
    let [host, guest, watcher] = sent(&mut hub);
    assert_eq!((host, guest), (vec![changed(r#""players":2"#)], vec![changed(r#""players":2"#)]));
    assert!(watcher.is_empty());

    let gone = format!(
        r#"{{"type":"lobby","full":false,"pools":[],"changed":[],"gone":[{PRIVATE_FROM}]}}"#
    );
    hub.handle(ToHub::Rows(vec![private(0, 2, HOST, &[])]));
    let [host, guest, watcher] = sent(&mut hub);
    assert!(host.is_empty() && watcher.is_empty());
    assert_eq!(guest, std::slice::from_ref(&gone));
    hub.handle(ToHub::Rows(vec![GameCounts { game: GameId(PRIVATE_FROM), row: None }]));
    let [host, guest, watcher] = sent(&mut hub);
    assert_eq!(host, [gone]);
    assert!(guest.is_empty() && watcher.is_empty());
}

/// If everything of a market's games that can change does so as often as it can, nobody who
/// watches is sent more than 400 bytes a second.
#[test]
fn the_busiest_lobby_is_a_few_bytes_a_second() {
    let mut hub = hub();
    let games = crate::default_games().into_iter().filter(|key| key.rulebook == "int-2.7");
    let games = games.count() as u64;
    let busy = |round: u32| {
        (1..=games).map(move |game| {
            let GameCounts { row, .. } = public(game, 5_000 + round);
            let mut row = row.unwrap();
            let GameRow::Pool(counts) = &mut row.row else { panic!("a cash game") };
            (counts.house, counts.tables, counts.waiting) = (round, 1_000 + round, 100 + round);
            // Every ten seconds.
            counts.average_pot = Cents(u64::from(1_000 + round / 5));
            counts.players_per_flop_tenths = 200 + (round / 5) as u16;
            counts.hands_an_hour = 100 + round / 5;
            GameCounts { game: GameId(game), row: Some(row) }
        })
    };
    hub.handle(ToHub::Rows(busy(0).collect()));
    let mut outgoing = watch(&mut hub, 1, WATCHER);
    texts(&mut hub, &mut outgoing);
    let rounds = 30;
    for round in 1..=rounds {
        hub.handle(ToHub::Rows(busy(round).collect()));
    }
    let sent = texts(&mut hub, &mut outgoing);
    assert_eq!(sent.len(), rounds as usize);
    let bytes: usize = sent.iter().map(String::len).sum();
    // A round every two seconds.
    let a_second = bytes / (2 * rounds as usize);
    assert!((100..=400).contains(&a_second), "{a_second} bytes a second");
}

/// HOME: a player who has left a private table hears nothing more of it, over any connection; those who
/// stay do.
#[test]
fn home_messages_of_a_private_table_stop_where_the_room_says() {
    let mut hub = hub();
    let (game, table) = (GameId(PRIVATE_FROM), TableId(1));
    let mut queues: Vec<_> = [(1, GUEST), (2, GUEST), (3, HOST)]
        .into_iter()
        .map(|(session, player)| {
            let outgoing = watch(&mut hub, session, player);
            hub.handle(ToHub::WatchTable(SessionId(session), game, table, true));
            outgoing
        })
        .collect();
    let chat = |hub: &mut Hub, number| {
        let public = room::TableMessage::Chat { player: HOST, text: format!("said {number}") };
        let frame = room::Frame::public(game, table, number, public);
        hub.handle(ToHub::Outputs(vec![Output::Frame(frame)]));
    };
    let snapshot = room::TableSnapshot {
        blinds: hand::Blinds {
            small: base::Chips(5),
            big: base::Chips(10),
            ante: hand::Ante::None,
        },
        game,
        table,
        number: 0,
        seats: 6,
        tournament: false,
        hand_number: 0,
        players: Vec::new(),
        hand: None,
        clock_until: None,
        rolled_back: None,
        own: None,
        makes: Vec::new(),
        equity: None,
        so_far: Vec::new(),
    };
    chat(&mut hub, 1);
    for player in [GUEST, HOST] {
        let snapshot = Box::new(snapshot.clone());
        hub.handle(ToHub::Outputs(vec![Output::Snapshot { player, snapshot }]));
    }
    chat(&mut hub, 2);
    hub.handle(ToHub::Outputs(vec![Output::StopWatching { player: GUEST, game, table }]));
    chat(&mut hub, 3);
    for (outgoing, receives) in queues.iter_mut().zip([false, false, true]) {
        let texts = texts(&mut hub, outgoing);
        let received = |content: &str| texts.iter().any(|text| text.contains(content));
        assert!(received("said 2"), "{texts:?}");
        assert_eq!(received("said 3"), receives, "{texts:?}");
    }
}

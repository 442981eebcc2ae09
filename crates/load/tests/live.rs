//! Players against a room that is really open, over real sockets.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::net::{Ipv4Addr, SocketAddr};

use load::{Config, GameKind, Pace};
use office::Markets;

#[tokio::test(flavor = "multi_thread")]
async fn a_dozen_players_find_nothing_wrong() {
    let data = tempfile::tempdir().unwrap();
    let (markets, money) = (Markets::built_in(), server::PREPARED_MONEY);
    let tokens = server::prepare_players(data.path(), markets.first(), 12, money).unwrap();
    let room = server::Config {
        data: data.path().to_owned(),
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        metrics: None,
        secure: false,
        house: 0,
        // One game, so that they meet.
        games: server::default_games().into_iter().take(1).collect(),
        sit_and_gos: Vec::new(),
        policy: server::Policy::default(),
        assets: std::sync::Arc::new(|_| None),
        access: server::Access::default(),
        clock_is_right: false,
    };
    let running = server::start(room).await.unwrap();
    let report = load::run(Config {
        to: format!("ws://{}", running.address).parse().unwrap(),
        tokens,
        seconds: 10,
        pace: Pace::Fast,
        kind: GameKind::Cash,
        seats: None,
        from: vec![Ipv4Addr::new(127, 0, 0, 1), Ipv4Addr::new(127, 0, 0, 2)],
        lobby: true,
        private_tables: 4,
        seed: 1,
    })
    .await;
    println!("{report}");
    assert!(report.is_clean(), "{report}");
    assert_eq!((report.connected, report.seated), (12, 12), "{report}");
    assert!(report.hands > 3 && report.actions > 20, "{report}");
    assert!(report.latency.p50_ms > 0.0, "{report}");
    assert!(report.lobby_bytes_in > 0, "{report}");
    assert!(report.lobby_bytes_per_s_per_player <= 400.0, "{report}");
    running.stop().await;
}

/// Players enter one Sit & Go after another; every place is given once, and the books are sound.
#[tokio::test(flavor = "multi_thread")]
async fn ten_players_of_sit_and_gos_find_nothing_wrong() {
    let data = tempfile::tempdir().unwrap();
    let (markets, money) = (Markets::built_in(), server::PREPARED_MONEY);
    let tokens = server::prepare_players(data.path(), markets.first(), 10, money).unwrap();
    // With few big blinds, so that they end soon.
    let quick = |seats, price: &str| {
        let usual = server::sit_and_gos::usual("int-2.7", "PLAY", seats, price.parse().unwrap());
        let (stack, levels) = (base::Chips(40), vec!["10/20".parse().unwrap()]);
        game::tournament::SitAndGoKey { stack, levels, ..usual }
    };
    let room = server::Config {
        data: data.path().to_owned(),
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        metrics: None,
        secure: false,
        house: 0,
        games: Vec::new(),
        sit_and_gos: vec![quick(2, "0.97 + 0.03"), quick(3, "1.00 + 0.10")],
        policy: server::Policy::default(),
        assets: std::sync::Arc::new(|_| None),
        access: server::Access::default(),
        clock_is_right: false,
    };
    let running = server::start(room).await.unwrap();
    let report = load::run(Config {
        to: format!("ws://{}", running.address).parse().unwrap(),
        tokens,
        seconds: 30,
        pace: Pace::Fast,
        kind: GameKind::SitAndGo,
        seats: None,
        from: vec![Ipv4Addr::new(127, 0, 0, 3), Ipv4Addr::new(127, 0, 0, 4)],
        lobby: false,
        private_tables: 0,
        seed: 1,
    })
    .await;
    println!("{report}");
    // A machine that is too busy may cost a player the time to act, and nothing else.
    assert!(report.errors.keys().all(|kind| *kind == "timed_out"), "{report}");
    assert!(report.sit_and_gos > 0, "{report}");
    running.stop().await;
    let books = store::check(data.path(), server::Policy::default().rulebooks).unwrap();
    assert!(books.is_sound(), "{books:?}");
}

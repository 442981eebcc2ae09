//! Players against a room that is really open, over real sockets.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::net::{Ipv4Addr, SocketAddr};

use load::{Config, Pace};
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

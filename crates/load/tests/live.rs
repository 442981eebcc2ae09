//! Players against a room that is really open, over real sockets.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use game::tournament::spec::{PrizeTable, Registration, Start, Structure, TournamentSpec};
use ledger::Currency;
use load::{Config, GameKind, Pace};
use office::{
    Markets,
    programme::{Programme, Schedule, Template, Zone, sit_and_go_spec},
};
use server::{Clock, ClockHand};

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
        programme: Programme::default(),
        policy: server::Policy::default(),
        assets: Arc::new(|_| None),
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
        game: None,
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
        let rulebook = "int-2.7".parse().unwrap();
        let usual = sit_and_go_spec(&rulebook, Currency::PLAY, seats, price.parse().unwrap());
        let (stack, levels) = (base::Chips(40), vec!["10/20".parse().unwrap()]);
        let structure = usual.structure.map(|usual| Structure { stack, levels, ..usual });
        let id = format!("quick-{seats}").parse().unwrap();
        Template::new(id, TournamentSpec { structure, ..usual }, Schedule::AlwaysOpen)
    };
    let room = server::Config {
        data: data.path().to_owned(),
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        metrics: None,
        secure: false,
        house: 0,
        games: Vec::new(),
        programme: programme(&[quick(2, "0.97 + 0.03"), quick(3, "1.00 + 0.10")]),
        policy: server::Policy::default(),
        assets: Arc::new(|_| None),
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
        game: None,
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

fn programme(templates: &[Template]) -> Programme {
    let find = |id: &str| rulebook::embedded(id).map(Arc::new);
    Programme::new(templates, &Markets::built_in(), find).unwrap()
}

/// A room with this programme and no cash games, on a clock whose hand the test moves.
fn room(data: &Path, port: u16, programme: Programme) -> server::Config {
    server::Config {
        data: data.to_owned(),
        listen: SocketAddr::from(([127, 0, 0, 1], port)),
        metrics: None,
        secure: false,
        house: 0,
        games: Vec::new(),
        programme,
        policy: server::Policy::default(),
        assets: Arc::new(|_| None),
        access: server::Access::default(),
        clock_is_right: false,
    }
}

/// Time that goes by as on the wall, until it is told to go faster.
struct Time {
    hand: ClockHand,
    passed: Arc<AtomicU64>,
}

impl Time {
    /// From so long after the machine's time on.
    fn from(after: u64) -> (Clock, Self) {
        let (clock, hand) = Clock::moved_by_hand();
        hand.advance(base::Millis(after));
        let passed = Arc::new(AtomicU64::new(after));
        let (goes, counts) = (hand.clone(), Arc::clone(&passed));
        tokio::spawn(async move {
            let mut last = Instant::now();
            loop {
                tokio::time::sleep(Duration::from_millis(5)).await;
                let gone = u64::try_from(last.elapsed().as_millis()).unwrap();
                last = Instant::now();
                goes.advance(base::Millis(gone));
                counts.fetch_add(gone, Ordering::Relaxed);
            }
        });
        (clock, Self { hand, passed })
    }

    fn skip(&self, time: u64) {
        self.hand.advance(base::Millis(time));
        self.passed.fetch_add(time, Ordering::Relaxed);
    }
}

async fn open_at(config: server::Config, clock: Clock) -> server::Running {
    let mut environment = server::Environment::real(&config.data).unwrap();
    environment.clock = clock;
    server::start_with(config, environment).await.unwrap()
}

/// A tournament of several tables that everybody enters, whose room is closed and opened again on the
/// way: everybody comes back to the right table, and every place is paid once.
#[tokio::test(flavor = "multi_thread")]
async fn r41_r44_r50_a_tournament_is_played_to_its_last_place_by_players_who_check_it() {
    let data = tempfile::tempdir().unwrap();
    let (markets, money) = (Markets::built_in(), server::PREPARED_MONEY);
    let tokens = server::prepare_players(data.path(), markets.first(), 14, money).unwrap();
    let price = "0.90 + 0.10".parse().unwrap();
    let usual = sit_and_go_spec(&"int-2.7".parse().unwrap(), Currency::PLAY, 4, price);
    let levels = ["10/20", "20/40", "50/100", "100/200"].map(|level| level.parse().unwrap());
    let structure = usual.structure.map(|usual| Structure {
        stack: base::Chips(100),
        levels: levels.to_vec(),
        level_time: base::Millis::seconds(30),
        ..usual
    });
    let spec = TournamentSpec {
        start: Start::Scheduled,
        registration: Registration { late_levels: Some(1), ..Registration::default() },
        prizes: PrizeTable::default(),
        structure,
        ..usual
    };
    let hourly = Schedule::read("every 60 min", Zone::UTC).unwrap();
    let template = Template {
        announce_before: base::Millis::seconds(60 * 60),
        ..Template::new("hourly".parse().unwrap(), spec, hourly)
    };
    let programme = programme(&[template]);
    let (clock, time) = Time::from(0);
    let hour = 60 * 60 * 1_000;
    // The next full hour is far enough away, whatever the machine's time is.
    if clock.now().0 % hour > hour / 2 {
        time.skip(hour - clock.now().0 % hour + 1_000);
    }
    let running = open_at(room(data.path(), 0, programme.clone()), clock.clone()).await;
    let port = running.address.port();
    let players = tokio::spawn(load::run(Config {
        to: format!("ws://{}", running.address).parse().unwrap(),
        tokens,
        seconds: 600,
        pace: Pace::Fast,
        kind: GameKind::Tournament,
        game: None,
        seats: None,
        from: vec![Ipv4Addr::new(127, 0, 0, 5), Ipv4Addr::new(127, 0, 0, 6)],
        lobby: false,
        private_tables: 0,
        seed: 1,
    }));
    // Long enough for everybody to have entered; who comes later enters late.
    tokio::time::sleep(Duration::from_secs(8)).await;
    time.skip(hour - clock.now().0 % hour);
    tokio::time::sleep(Duration::from_secs(8)).await;
    running.stop().await;
    let (clock, _time) = Time::from(time.passed.load(Ordering::Relaxed));
    let running = open_at(room(data.path(), port, programme), clock).await;
    let report = players.await.unwrap();
    println!("{report}");
    // A room that closes says goodbye and takes no more requests; a machine that is too busy may cost a
    // player the time to act.
    let expected = ["disconnected", "not_connected", "bye", "timed_out"];
    let closes = |kind: &str, trouble: &load::Trouble| {
        kind == "refused" && trouble.details.keys().all(|detail| detail.ends_with(": busy"))
    };
    let wrong = report
        .errors
        .iter()
        .filter(|(kind, trouble)| !expected.contains(kind) && !closes(kind, trouble));
    assert_eq!(wrong.count(), 0, "{report}");
    let result = report.tournament.unwrap();
    assert_eq!((result.entered, result.finished), (14, 14), "{report}");
    assert_eq!((result.places_paid, result.prizes_cents), (3, 14 * 90), "{report}");
    running.stop().await;
    let books = store::check(data.path(), server::Policy::default().rulebooks).unwrap();
    assert!(books.is_sound(), "{books:?}");
}

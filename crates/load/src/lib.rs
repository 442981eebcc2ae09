//! Many players over real sockets, from a process of their own: they sit down, play at a human or
//! a faster pace, check every message, and report how long the room took. What they do is decided
//! in `player`, without a socket.

mod address;
mod chance;
mod choice;
mod connection;
mod lobby;
mod pace;
mod player;
mod report;
mod results;
mod table;
mod tally;
mod tournaments;

use std::{
    net::Ipv4Addr,
    sync::Arc,
    time::{Duration, Instant},
};

pub use address::{Address, BadAddress};
use chance::Chance;
pub use pace::Pace;
pub use report::{Latency, Report, Trouble};
pub use results::TournamentResult;
use tally::Tally;
use tokio::{sync::watch, task::JoinSet};

use crate::{connection::Endpoint, player::Player};

/// A run against a room.
#[derive(Debug, Clone)]
pub struct Config {
    pub to: Address,
    pub tokens: Vec<String>,
    /// For how long, once everyone is connected; a tournament ends the run when it is over.
    pub seconds: u64,
    pub pace: Pace,
    /// Which games they play.
    pub kind: GameKind,
    /// Only this game.
    pub game: Option<u64>,
    /// Only games with so many seats at a table.
    pub seats: Option<u8>,
    /// Where connections come from, in turn; empty: as the system chooses. One address has some
    /// 28,000 ports, and a room limits the requests of one address.
    pub from: Vec<Ipv4Addr>,
    /// Whether everyone goes on watching the lobby, as the web client does.
    pub lobby: bool,
    /// Private tables that the first players open, [`PRIVATE_TABLES_A_PLAYER`] each, and at which
    /// nobody sits down.
    pub private_tables: usize,
    pub seed: u64,
}

/// A kind of game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameKind {
    /// Regular cash games.
    Cash,
    SitAndGo,
    /// One scheduled tournament, which everybody enters and plays to the end.
    Tournament,
}

/// A room lets a host have so many private tables open.
pub const PRIVATE_TABLES_A_PLAYER: usize = 3;

/// More new connections a second than this measures the listener, not the room.
const CONNECTS_A_SECOND_MAX: u64 = 500;
/// The room lets one address send 50 requests a second.
const CONNECTS_A_SECOND_AN_ADDRESS: u64 = 40;
/// How long the last replies have to arrive.
const DRAIN: Duration = Duration::from_secs(10);

/// How long the last news of a tournament may be on their way.
const SETTLE: Duration = Duration::from_secs(2);

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Players connect, sit down and play; nothing counts but mistakes.
    Ramp,
    Measure,
    /// Nobody sends requests any more; the last replies arrive.
    Drain,
}

/// Plays, and reports the measurements.
pub async fn run(config: Config) -> Report {
    let tally = Arc::new(Tally::new());
    let (phase, phases) = watch::channel(Phase::Ramp);
    let mut players = JoinSet::new();
    let addresses = config.from.len().max(1) as u64;
    let a_second = (CONNECTS_A_SECOND_AN_ADDRESS * addresses).min(CONNECTS_A_SECOND_MAX);
    let ramp = Instant::now();
    let mut ticks = tokio::time::interval(Duration::from_micros(1_000_000 / a_second));
    let mut seeds = Chance::new(config.seed);
    for (index, token) in config.tokens.iter().enumerate() {
        ticks.tick().await;
        let endpoint = Endpoint {
            to: config.to.clone(),
            from: config.from.get(index % addresses as usize).copied(),
            token: token.clone(),
        };
        let chance = Chance::new(seeds.next());
        let mut player = Player::new(index, chance, config.pace, Arc::clone(&tally));
        player.play_only(config.kind, (config.game, config.seats), config.lobby);
        let opened = index * PRIVATE_TABLES_A_PLAYER;
        let to_open = config.private_tables.saturating_sub(opened);
        player.host(to_open.min(PRIVATE_TABLES_A_PLAYER));
        players.spawn(connection::run(endpoint, player, phases.clone()));
    }
    tally.everyone_tried(config.tokens.len()).await;
    let ramp = ramp.elapsed();

    tally.start_measuring();
    phase.send_replace(Phase::Measure);
    let measured = Instant::now();
    let most = Duration::from_secs(config.seconds);
    match config.kind {
        GameKind::Tournament => {
            let over = tally.everyone_finished(config.tokens.len());
            if tokio::time::timeout(most, over).await.is_ok() {
                // Wallets are told a moment later.
                tokio::time::sleep(SETTLE).await;
            }
        }
        GameKind::Cash | GameKind::SitAndGo => tokio::time::sleep(most).await,
    }
    let measured = measured.elapsed();
    let mut report = tally.report(config.tokens.len(), ramp, measured);
    phase.send_replace(Phase::Drain);
    let all = async { while players.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(DRAIN + DRAIN, all).await;
    if config.kind == GameKind::Tournament {
        tally.check_tournament();
        report.tournament = tally.tournament();
    }
    // What went wrong at the very end counts too.
    report.errors = tally.errors();
    report
}

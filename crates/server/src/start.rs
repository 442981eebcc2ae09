//! Opening and closing a live room.

mod error;
mod house_players;
mod recovery;

use std::{
    collections::{BTreeMap, HashSet},
    net::SocketAddr,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread::{self, JoinHandle},
};

use base::{Cents, GameId, Millis, PlayerId};
use error::machine;
pub use error::{NotStored, StartError};
use house_players::add_house_players;
use recovery::{close_unoffered, fund_banks, paused_now, recover, trust_clock};
use room::{Recovery, Room};
use store::{Health, People, Reader, Writer, WriterEvent};
use tokio::{net::TcpListener, sync::Notify};

use crate::{
    Shared,
    accounts::Accounts,
    admin,
    config::Config,
    connection_limits::ConnectionLimits,
    detached_operations::DetachedOperations,
    directory::Directory,
    engine::{Engine, Lookups, Offers, State, Stopped, wallet_of},
    environment::Environment,
    equity::EquityWorker,
    history::{BookReaders, READERS},
    house::House,
    http::{LastActivity, RulebookPages},
    hub::Hub,
    inbox::inbox,
    limits::RateLimits,
    messages::{PendingWrite, ToHub, ToRoom},
    meters::{Metered, Meters},
    meters_listener::MetersListener,
    scrub::{Damaged, ScrubbedAt, Scrubbing},
    serve,
    staff::{HouseMoney, first_admin_link, is_written_ahead},
    statistics::{Counting, Statistics},
    thread_guard::ThreadGuard,
};

/// More than the room can do in the time anyone waits for an answer; beyond it requests are
/// refused.
const ROOM_INBOX_MAX: usize = 16_384;
/// The room's outputs in the time the hub needs for the rest.
const HUB_INBOX_MAX: usize = 16_384;

/// A room that is open.
pub struct Running {
    pub address: SocketAddr,
    /// Where collectors read the meters.
    pub metrics: Option<SocketAddr>,
    /// R23: what was rolled back after the last stop.
    pub recovery: Recovery,
    /// The token of the one-time link that makes the first admin, if there are no staff yet.
    pub first_admin: Option<String>,
    pub(crate) shared: Arc<Shared>,
    serving: tokio::task::JoinHandle<()>,
    stop: Arc<Notify>,
    admin: Option<admin::Listening>,
    room: JoinHandle<Stopped>,
    hub: JoinHandle<()>,
    scrubbing: Scrubbing,
    counting: Counting,
}

impl Running {
    /// Closes the room: hands are played to their end, within bounds, and every connection gets a
    /// goodbye. Returns what could not be stored, if anything.
    pub async fn stop(self) -> Option<NotStored> {
        self.shared.stopping.store(true, Ordering::Relaxed);
        self.shared.detached_operations.all_finished().await;
        // Before the store: the last connection to the database cleans up, and these only read.
        let readers = (self.scrubbing, self.counting);
        let _ = tokio::task::spawn_blocking(move || drop(readers)).await;
        self.shared.books.close().await;
        self.shared.statistics.close();
        self.shared.room_send(ToRoom::Stop).await;
        let (admin, room) = (self.admin, self.room);
        let joined = tokio::task::spawn_blocking(move || {
            let joined = room.join();
            // Before the folder is free for another process, which has a socket of its own.
            if let Some(admin) = admin {
                admin.remove_file();
                admin.end();
            }
            match joined {
                Ok(stopped) => stopped.finish(),
                Err(_) => Some(NotStored::Unknown),
            }
        });
        let not_stored = joined.await.unwrap_or(Some(NotStored::Unknown));
        if let Some(not_stored) = &not_stored {
            tracing::error!("{not_stored}");
        }
        self.shared.hub_send(ToHub::Stop).await;
        let hub = self.hub;
        let _ = tokio::task::spawn_blocking(move || hub.join()).await;
        self.stop.notify_one();
        let _ = self.serving.await;
        not_stored
    }
}

/// Opens a room.
///
/// # Errors
/// If the data folder, the address or a game is not available.
pub async fn start(config: Config) -> Result<Running, StartError> {
    let environment = Environment::real(&config.data)?;
    start_with(config, environment).await
}

/// Opens a room with the caller's chance, clock, store and bounds.
///
/// # Errors
/// As [`start`].
pub async fn start_with(config: Config, environment: Environment) -> Result<Running, StartError> {
    let Environment { chance, clock, mut store, people, bounds } = environment;
    if store::is_open_to_others(&config.data) {
        let folder = config.data.display();
        tracing::warn!("other users of this machine can read {folder}; run chmod 700 on it");
    }
    // Before anything is stored: a room that cannot be reached has not been opened.
    let listener = serve::listen(config.listen, bounds.send_buffer_bytes)
        .map_err(|error| StartError::Listen(config.listen, error))?;
    let address = listener.local_addr().map_err(machine)?;
    let metrics = config
        .metrics
        .map(|on| MetersListener::open(on, &bounds).map_err(|error| StartError::Listen(on, error)));
    let metrics = metrics.transpose()?;
    let metrics_address = metrics.as_ref().map(|metrics| metrics.address);
    let now = clock.now();
    let removes_from = trust_clock(&mut *store, config.clock_is_right, now)?;
    let house = add_house_players(&people, config.house, now)?;
    let first_admin = first_admin_link(&people, now)?.map(|token| token.0);
    let directory = Arc::new(Directory::new(people.names()?));
    let mut saved = store.load()?;
    let closed = close_unoffered(&config, &mut saved.games, now);
    let mut offers = Offers::new(config.programme.clone(), &saved);
    let mut paused: BTreeMap<GameId, Millis> =
        saved.games.iter().filter_map(|game| Some((game.id, game.paused?))).collect();
    let (mut room, recovery) = Room::restore(config.policy.rulebooks.clone(), saved, now);
    room.limit_private_tables(config.policy.private_tables_max);
    // R20: a mute holds until its time, whatever happens to the room.
    for (player, until) in people.chat_mutes(now)? {
        room.mute(player, Some(until));
    }
    paused.extend(paused_now(&recovery).map(|game| (game, now)));
    recover(&mut *store, &mut room, &recovery, &config, &mut offers, closed, now)?;
    fund_banks(&mut *store, &config, &mut offers, now)?;
    let (reader, wallets) = (store.reader()?, store.reader()?);
    let books = (0..READERS).map(|_| store.reader()).collect::<Result<Vec<_>, _>>()?;
    let prunes = config.policy.retention.hand_days.is_some();
    let (statistics, counting) =
        Statistics::start(&config.data, store.reader()?, &config.policy.rulebooks, &clock, prunes);
    let (markets, rules) = (config.policy.markets.clone(), config.policy.registration);
    let accounts = Accounts::new(people, Arc::clone(&directory), markets, rules)
        .map_err(|_| machine("passwords cannot be hashed: no random numbers, or no threads"))?;
    let meters = Arc::new(Meters::new());
    meters.rolled_back.increment(recovery.rolled_back.len() as u64);
    let (to_room, room_inbox) = inbox(ROOM_INBOX_MAX, &meters.room_inbox);
    let (to_hub, hub_inbox) = inbox(HUB_INBOX_MAX, &meters.hub_inbox);
    let store =
        Metered { store, seconds: meters.commit_seconds.clone(), stored: meters.stored.clone() };
    let results = to_room.clone();
    let healthy = Arc::new(AtomicBool::new(true));
    let health = Arc::clone(&healthy);
    let failed = Arc::new(OnceLock::new());
    let guard = |thread, hub| ThreadGuard { thread, failed: Arc::clone(&failed), hub };
    let writer_guard = guard("store", Some(to_hub.clone()));
    let writer = Writer::start(Box::new(store), move |event| match event {
        WriterEvent::Answered(write, answer) => {
            // Held by what only the writer's thread has.
            let _ = &writer_guard;
            let held = held_after(&write, &*wallets);
            let _ = results.send(ToRoom::Answered(write, answer, held));
        }
        WriterEvent::Health(state) => {
            match &state {
                Health::Healthy => tracing::info!("the store is healthy"),
                Health::Failing(error) => {
                    tracing::error!(%error, "the store is failing: play is paused until it recovers");
                }
                Health::Stopped(error) => {
                    tracing::error!(%error, "the store has stopped: play has stopped");
                }
            }
            health.store(state == Health::Healthy, Ordering::Relaxed);
        }
    })
    .map_err(machine)?;
    let mut state = State::new(paused, &room, &recovery.rolled_back, offers);
    if let Some(at) = removes_from {
        state.remove_nothing_before(at);
    }
    let lookups =
        Lookups::start(reader, to_room.clone(), Some(guard("lookups", Some(to_hub.clone()))))
            .map_err(machine)?;
    let equity = EquityWorker::start(to_room.clone()).map_err(machine)?;
    let engine = Engine {
        room,
        house: House::new(house),
        clock: clock.clone(),
        chance,
        writer,
        lookups,
        equity,
        hub: to_hub.clone(),
        meters: Arc::clone(&meters),
        directory: Arc::clone(&directory),
        retention: config.policy.retention,
        statistics: statistics.clone(),
        state,
    };
    let room_guard = guard("room", Some(to_hub.clone()));
    let room_thread = thread::Builder::new()
        .name("room".to_owned())
        .spawn(move || {
            let _room_guard = room_guard;
            engine.run(&room_inbox)
        })
        .map_err(machine)?;
    let hub = Hub::new(Arc::clone(&directory), clock.clone(), guard("hub", None));
    let hub_thread = thread::Builder::new()
        .name("hub".to_owned())
        .spawn(move || hub.run(&hub_inbox))
        .map_err(machine)?;

    let damaged = Damaged::default();
    let scrubbed_at = ScrubbedAt::default();
    let scrubbing =
        Scrubbing::start(&config.data, Arc::clone(&damaged), (Arc::clone(&scrubbed_at), &clock));
    let shared = Arc::new(Shared {
        books: Arc::new(BookReaders::new(books)),
        rulebooks: RulebookPages::new(&config.policy.rulebooks),
        statistics,
        activity: LastActivity::default(),
        connection_limits: ConnectionLimits::new(config.access.sockets_per_address),
        config,
        accounts: Arc::new(accounts),
        limits: RateLimits::new(&clock),
        detached_operations: DetachedOperations::new(),
        clock,
        room: to_room,
        hub: to_hub,
        meters,
        bounds,
        sessions: AtomicU32::new(1),
        failed,
        healthy,
        damaged,
        scrubbed_at,
        house_money: HouseMoney::default(),
        stopping: AtomicBool::new(false),
    });
    let admin = admin::listen(&shared);
    let stop = Arc::new(Notify::new());
    let serving = tokio::spawn(serve(listener, metrics, Arc::clone(&shared), Arc::clone(&stop)));
    Ok(Running {
        address,
        metrics: metrics_address,
        recovery,
        first_admin,
        shared,
        serving,
        stop,
        admin,
        room: room_thread,
        hub: hub_thread,
        scrubbing,
        counting,
    })
}

/// The balances of the wallets that a write touched; `None` where one cannot be read.
fn held_after(write: &PendingWrite, wallets: &dyn Reader) -> Vec<(PlayerId, Option<Cents>)> {
    let players: &[PlayerId] = match write {
        PendingWrite::Commit { wallets, .. } => wallets,
        PendingWrite::Refill(player, ..) => std::slice::from_ref(player),
        PendingWrite::Acceptance(..)
        | PendingWrite::Prune(_)
        | PendingWrite::Void(_)
        | PendingWrite::Order(_)
        | PendingWrite::Open(_)
        | PendingWrite::Unwatched => &[],
    };
    players.iter().map(|player| (*player, wallet_of(*player, wallets))).collect()
}

/// Several rounds, so that one that fails leaves no name behind.
const ERASED_LOOK_BACK: Millis = Millis::seconds(10 * 60);

async fn serve(
    listener: TcpListener,
    metrics: Option<MetersListener>,
    shared: Arc<Shared>,
    stop: Arc<Notify>,
) {
    let collectors = async {
        match metrics {
            Some(metrics) => metrics.serve(Arc::clone(&shared.meters), shared.bounds).await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        () = serve::serve(listener, Arc::clone(&shared)) => {}
        () = collectors => {}
        () = run_minute_tasks(&shared) => {}
        // Connections have had their goodbye; what still lingers is cut.
        () = async { stop.notified().await; tokio::time::sleep(GOODBYE_TIME).await } => {}
    }
}

/// Carries out the tasks of every minute.
async fn run_minute_tasks(shared: &Shared) {
    let mut minutes = tokio::time::interval(std::time::Duration::from_secs(60));
    let mut noted = HashSet::new();
    loop {
        minutes.tick().await;
        shared.limits.forget_quiet();
        shared.meters.sum_up();
        let now = shared.clock.now();
        let since = now.saturating_sub(ERASED_LOOK_BACK);
        if let Err(refused) = shared.accounts.forget_erased(since).await {
            tracing::error!(?refused, "names that were erased could not be read");
        }
        // They stay with the people until the room is opened again: it is known then that they are
        // in the chain.
        let pending = shared.accounts.with(People::pending_audit).await;
        for staff in pending.unwrap_or_default() {
            if !is_written_ahead(&staff, now) && noted.insert(staff.id.clone()) {
                shared.room_send(ToRoom::Staff(staff)).await;
            }
        }
    }
}

/// Time for the goodbye to reach everyone.
const GOODBYE_TIME: std::time::Duration = std::time::Duration::from_millis(300);

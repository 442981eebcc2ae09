//! Opening and closing a live room.

use std::{
    collections::{BTreeMap, HashSet},
    fmt,
    net::SocketAddr,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread::{self, JoinHandle},
};

use base::{Cents, GameId, Millis, PlayerId};
use game::{
    cash::{PoolRules, Privacy},
    tournament::SitAndGoRules,
};
use room::{CashOpening, NotOpened, Opening, Recovery, Room, SavedGame};
use store::{
    ClockDoubt, Health, Item, NewPerson, People, Reader, Store, StoreError, Writer, WriterEvent,
};
use tokio::{net::TcpListener, sync::Notify};

use crate::{
    Shared,
    accounts::Accounts,
    admin,
    config::Config,
    connection_limits::ConnectionLimits,
    detached_operations::DetachedOperations,
    directory::Directory,
    engine::{Engine, Lookups, Offers, State, Stopped, missing, open_item, wallet_of},
    environment::Environment,
    house::House,
    hub::Hub,
    inbox::inbox,
    limits::RateLimits,
    messages::{PendingWrite, ToHub, ToRoom},
    meters::{Metered, Meters},
    meters_listener::MetersListener,
    scrub::{Damaged, Scrubbing},
    serve,
    thread_guard::ThreadGuard,
};

/// More than the room can do in the time anyone waits for an answer; beyond it requests are
/// refused.
const ROOM_INBOX_MAX: usize = 16_384;
/// What the room says in the time the hub needs for the rest.
const HUB_INBOX_MAX: usize = 16_384;

/// Why a room could not be opened.
#[derive(Debug)]
pub enum StartError {
    /// The data folder.
    Store(StoreError),
    Listen(SocketAddr, std::io::Error),
    /// Something else of the machine.
    Machine(String),
    /// A game that no rulebook offers.
    NotOffered(Box<Opening>),
    /// The machine's clock cannot be right.
    Clock(ClockDoubt),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Machine(error) => f.write_str(error),
            Self::Clock(doubt) => doubt.fmt(f),
            Self::NotOffered(opening) => match &**opening {
                Opening::Cash(CashOpening { key, .. }) => write!(
                    f,
                    "rulebook {} does not offer {} {:?} at {}",
                    key.rulebook,
                    key.game.key(),
                    key.format,
                    key.stake
                ),
                Opening::SitAndGo(key) => write!(
                    f,
                    "rulebook {} does not offer a {} Sit & Go with {} seats at {}",
                    key.rulebook,
                    key.game.key(),
                    key.seats,
                    key.price
                ),
            },
        }
    }
}

impl std::error::Error for StartError {}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

fn machine(error: impl fmt::Display) -> StartError {
    StartError::Machine(error.to_string())
}

/// A room that is open.
pub struct Running {
    pub address: SocketAddr,
    /// Where collectors read the meters.
    pub metrics: Option<SocketAddr>,
    /// R23: what the last stop cost.
    pub recovery: Recovery,
    pub(crate) shared: Arc<Shared>,
    serving: tokio::task::JoinHandle<()>,
    stop: Arc<Notify>,
    admin: Option<admin::Listening>,
    room: JoinHandle<Stopped>,
    hub: JoinHandle<()>,
    scrubbing: Scrubbing,
}

impl Running {
    /// Closes the room: hands are played to their end, within bounds; everyone is told. Says what
    /// could not be stored, if not everything was.
    pub async fn stop(self) -> Option<NotStored> {
        self.shared.stopping.store(true, Ordering::Relaxed);
        self.shared.detached_operations.all_finished().await;
        // Before the store: whoever closes the database last tidies up, and this one only reads.
        let scrubbing = self.scrubbing;
        let _ = tokio::task::spawn_blocking(move || drop(scrubbing)).await;
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
        let left = joined.await.unwrap_or(Some(NotStored::Unknown));
        if let Some(left) = &left {
            tracing::error!("{left}");
        }
        self.shared.hub_send(ToHub::Stop).await;
        let hub = self.hub;
        let _ = tokio::task::spawn_blocking(move || hub.join()).await;
        self.stop.notify_one();
        let _ = self.serving.await;
        left
    }
}

/// What was not durable when a room was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotStored {
    /// So many things that were asked of the store.
    Items(usize),
    /// The room's thread has failed, so that nobody knows.
    Unknown,
}

impl fmt::Display for NotStored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Items(count) => write!(
                f,
                "not everything is stored: {count} changes could not be; hands they belong to \
                 are rolled back when the room is opened (R23)"
            ),
            Self::Unknown => {
                f.write_str("the room has failed: it is not known whether everything is stored")
            }
        }
    }
}

/// Opens a room.
///
/// # Errors
/// If the data folder, the address or a game is not to be had.
pub async fn start(config: Config) -> Result<Running, StartError> {
    let outside = Environment::real(&config.data)?;
    start_with(config, outside).await
}

/// Opens a room with chance, a clock, a store and bounds of one's own.
///
/// # Errors
/// As [`start`].
pub async fn start_with(config: Config, outside: Environment) -> Result<Running, StartError> {
    let Environment { chance, clock, mut store, people, bounds } = outside;
    if store::is_open_to_others(&config.data) {
        let folder = config.data.display();
        tracing::warn!("others on this machine can look into {folder}: chmod 700 keeps them out");
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
    let directory = Arc::new(Directory::new(people.names()?));
    let mut saved = store.load()?;
    let closed = close_unoffered(&config, &mut saved.games, now);
    let mut paused: BTreeMap<GameId, Millis> =
        saved.games.iter().filter_map(|game| Some((game.id, game.paused?))).collect();
    let (mut room, recovery) = Room::restore(config.policy.rulebooks.clone(), saved, now);
    room.limit_private_tables(config.policy.private_tables_max);
    paused.extend(paused_now(&recovery).map(|game| (game, now)));
    recover(&mut *store, &mut room, &recovery, &config, closed, now)?;
    let (reader, wallets) = (store.reader()?, store.reader()?);
    let accounts = Accounts::new(people, Arc::clone(&directory), config.policy.markets.clone())
        .map_err(|_| machine("passwords cannot be hashed: no random numbers, or no threads"))?;
    let meters = Arc::new(Meters::new());
    meters.rolled_back.increment(recovery.rolled_back.len() as u64);
    let (to_room, room_inbox) = inbox(ROOM_INBOX_MAX, &meters.room_inbox);
    let (to_hub, hub_inbox) = inbox(HUB_INBOX_MAX, &meters.hub_inbox);
    let store =
        Metered { store, seconds: meters.commit_seconds.clone(), stored: meters.stored.clone() };
    let answers = to_room.clone();
    let healthy = Arc::new(AtomicBool::new(true));
    let health = Arc::clone(&healthy);
    let failed = Arc::new(OnceLock::new());
    let vital = |part, hub| ThreadGuard { thread: part, failed: Arc::clone(&failed), hub };
    let writer_lives = vital("store", Some(to_hub.clone()));
    let writer = Writer::start(Box::new(store), move |said| match said {
        WriterEvent::Answered(ticket, answer) => {
            // Held by what only the writer's thread has.
            let _ = &writer_lives;
            let held = held_after(&ticket, &*wallets);
            let _ = answers.send(ToRoom::Answered(ticket, answer, held));
        }
        WriterEvent::Health(state) => {
            match &state {
                Health::Healthy => tracing::info!("the store works"),
                Health::Failing(error) => {
                    tracing::error!(%error, "nothing can be stored: play waits");
                }
                Health::Stopped(error) => {
                    tracing::error!(%error, "nothing more is stored: play has stopped");
                }
            }
            health.store(state == Health::Healthy, Ordering::Relaxed);
        }
    })
    .map_err(machine)?;
    let offers = Offers::new(config.sit_and_gos.clone());
    let mut state = State::new(paused, &room, &recovery.rolled_back, offers);
    if let Some(at) = removes_from {
        state.remove_nothing_before(at);
    }
    let lookups =
        Lookups::start(reader, to_room.clone(), Some(vital("lookups", Some(to_hub.clone()))))
            .map_err(machine)?;
    let engine = Engine {
        room,
        house: House::new(house),
        clock: clock.clone(),
        chance,
        writer,
        lookups,
        hub: to_hub.clone(),
        meters: Arc::clone(&meters),
        directory: Arc::clone(&directory),
        retention: config.policy.retention,
        state,
    };
    let room_lives = vital("room", Some(to_hub.clone()));
    let room_thread = thread::Builder::new()
        .name("room".to_owned())
        .spawn(move || {
            let _room_lives = room_lives;
            engine.run(&room_inbox)
        })
        .map_err(machine)?;
    let hub = Hub::new(Arc::clone(&directory), vital("hub", None));
    let hub_thread = thread::Builder::new()
        .name("hub".to_owned())
        .spawn(move || hub.run(&hub_inbox))
        .map_err(machine)?;

    let damaged = Damaged::default();
    let scrubbing = Scrubbing::start(&config.data, Arc::clone(&damaged));
    let shared = Arc::new(Shared {
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
        stopping: AtomicBool::new(false),
    });
    let admin = admin::listen(&shared);
    let stop = Arc::new(Notify::new());
    let serving = tokio::spawn(serve(listener, metrics, Arc::clone(&shared), Arc::clone(&stop)));
    Ok(Running {
        address,
        metrics: metrics_address,
        recovery,
        shared,
        serving,
        stop,
        admin,
        room: room_thread,
        hub: hub_thread,
        scrubbing,
    })
}

/// Compares the clock with what the books were told last, before anything is done by it. Gives the
/// time before which nothing is removed, if the clock was doubted not long ago.
fn trust_clock(
    store: &mut dyn Store,
    clock_is_right: bool,
    now: Millis,
) -> Result<Option<Millis>, StartError> {
    let reader = store.reader()?;
    if let Err(doubt) = reader.clock()?.judge(now) {
        if !clock_is_right {
            return Err(StartError::Clock(doubt));
        }
        for answer in store.commit(&[Item::Staff(doubt.confirmed())])? {
            if !answer.is_done() {
                return Err(machine(format!("the store refused to trust the clock: {answer:?}")));
            }
        }
        tracing::warn!("the clock is taken for right, as told; nothing is removed for a day");
    }
    Ok(reader.clock()?.removes_nothing_before().filter(|at| *at > now))
}

/// What the wallets hold that something touched; `None` if that cannot be read.
fn held_after(ticket: &PendingWrite, wallets: &dyn Reader) -> Vec<(PlayerId, Option<Cents>)> {
    let players: &[PlayerId] = match ticket {
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

/// Several looks, so that one that fails leaves nobody's name behind.
const ERASED_LOOKED_BACK: Millis = Millis::seconds(10 * 60);

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
        // Connections have had their last word; what still lingers is cut.
        () = async { stop.notified().await; tokio::time::sleep(LAST_WORD).await } => {}
    }
}

/// What is to be done every minute.
async fn run_minute_tasks(shared: &Shared) {
    let mut minutes = tokio::time::interval(std::time::Duration::from_secs(60));
    let mut noted = HashSet::new();
    loop {
        minutes.tick().await;
        shared.limits.forget_quiet();
        shared.meters.sum_up();
        let since = shared.clock.now().saturating_sub(ERASED_LOOKED_BACK);
        if let Err(refused) = shared.accounts.forget_erased(since).await {
            tracing::error!(?refused, "names that were erased could not be read");
        }
        // They stay with the people until the room is opened again: it is known then that they are
        // in the chain.
        let pending = shared.accounts.with(People::pending_audit).await;
        for staff in pending.unwrap_or_default() {
            if noted.insert(staff.id.clone()) {
                shared.room_send(ToRoom::Staff(staff)).await;
            }
        }
    }
}

/// Time for the last word to reach everyone.
const LAST_WORD: std::time::Duration = std::time::Duration::from_millis(300);

/// Games that could not be read back and are paused for staff. One without rules is not in the room
/// at all, and opens again with its rulebook.
fn paused_now(recovery: &Recovery) -> impl Iterator<Item = GameId> {
    let paused = |why: &NotOpened| !matches!(why, NotOpened::NotOffered(_));
    recovery.not_opened.iter().filter(move |(_, why)| paused(why)).map(|(game, _)| *game)
}

/// Takes out the public games that are to be closed because they are no longer on offer, nobody is in
/// them and no money is. One with players stays open for them; one whose rulebook is missing, or has
/// it no more, stays as it is until the rulebook is back; one that is paused is for staff to decide
/// about.
fn close_unoffered(config: &Config, games: &mut Vec<SavedGame>, at: Millis) -> Vec<Item> {
    let mut closed = Vec::new();
    games.retain(|SavedGame { id, opening, paused, saved }| {
        let rulebook = config.policy.rulebook(opening.rulebook()).cloned().map(Arc::new);
        let Some(rulebook) = rulebook.filter(|_| paused.is_none()) else { return true };
        let (is_offered, has_rules) = match opening {
            Opening::Cash(CashOpening { key, privacy: Privacy::Public, .. }) => {
                let rules = PoolRules::new(rulebook, key.clone(), Privacy::Public);
                (config.games.contains(key), rules.is_ok())
            }
            Opening::Cash(_) => return true,
            Opening::SitAndGo(key) => {
                let rules = SitAndGoRules::new(rulebook, key.clone());
                (config.sit_and_gos.contains(key), rules.is_ok())
            }
        };
        if is_offered || !has_rules {
            return true;
        }
        let is_someone = |key: &String| key.starts_with("seat/") || key.starts_with("entry/");
        let rulebook = opening.rulebook();
        if !saved.keys.keys().any(is_someone) && !saved.has_money() {
            tracing::info!(game = %id, rulebook, "a game is no longer on offer: closed");
            closed.push(Item::Close { game: *id, at });
            return false;
        }
        tracing::warn!(
            game = %id,
            rulebook,
            "a game is no longer on offer, and stays open because players or chips are in it; it is \
             closed by the first start that finds none"
        );
        true
    });
    closed
}

/// R23: records what was rolled back, pauses what cannot go on, and opens the games that are not open yet.
fn recover(
    store: &mut dyn Store,
    room: &mut Room,
    recovery: &Recovery,
    config: &Config,
    closed: Vec<Item>,
    at: Millis,
) -> Result<(), StartError> {
    let mut items = closed;
    let commits = recovery.commits.iter();
    items.extend(
        commits.map(|(game, commit)| Item::Game { game: *game, commit: Box::new(commit.clone()) }),
    );
    items.push(Item::CleanShutdown { clean: false, at });
    for (game, why) in &recovery.not_opened {
        match why {
            NotOpened::NotOffered(rulebook) => tracing::error!(
                %game,
                rulebook,
                "a game stays closed: no rulebook of this name that offers it is configured. Its \
                 chips stay at the seats, and it opens again when the rulebook is back"
            ),
            _ => tracing::error!(
                %game, %why, "a game could not be read back; `cardroom admin games` lists it"
            ),
        }
    }
    items.extend(paused_now(recovery).map(|game| Item::Pause { game, paused: true, at }));
    for key in &config.games {
        let is_open = room.pools().any(|(_, pool)| {
            let rules = pool.rules();
            !rules.is_private() && rules.key == *key
        });
        if !is_open {
            items.extend(open(room, Opening::public(key.clone()), at)?);
        }
    }
    for key in missing(room, &config.sit_and_gos) {
        items.extend(open(room, Opening::SitAndGo(key.clone()), at)?);
    }
    for answer in store.commit(&items)? {
        if !answer.is_done() {
            return Err(machine(format!("the store refused to open the room: {answer:?}")));
        }
    }
    Ok(())
}

fn open(room: &mut Room, opening: Opening, at: Millis) -> Result<Option<Item>, StartError> {
    match room.open_public(&opening) {
        Ok(game) => Ok(open_item(room, game, opening, at)),
        Err(_) => Err(StartError::NotOffered(Box::new(opening))),
    }
}

/// More names of ours that others have are no accident.
const NAMES_PASSED_OVER_MAX: usize = 1_000;

/// House players have accounts like everyone, but no password.
fn add_house_players(
    people: &People,
    count: usize,
    now: Millis,
) -> Result<Vec<PlayerId>, StoreError> {
    let mut house = Vec::new();
    // A name that somebody else has from before they were reserved is passed over.
    for number in 0..count.saturating_add(NAMES_PASSED_OVER_MAX) {
        if house.len() >= count {
            break;
        }
        let name = office::house_name(number);
        let new = NewPerson {
            name: &name,
            password: None,
            birth_date: "1900-01-01",
            market: "house",
            house: true,
        };
        let player = match people.add(&new, now)? {
            Some(player) => Some(player),
            None => people.by_name(&name)?.filter(|person| person.house).map(|p| p.player),
        };
        house.extend(player);
    }
    Ok(house)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn house_players_are_hired_around_names_that_people_have() {
        let data = tempfile::tempdir().unwrap();
        let people = People::open(data.path()).unwrap();
        let mut persons = Vec::new();
        // From before such names were reserved; whatever the case.
        for name in ["House_Ada", "house_GAUSS", "House_Ada1"] {
            let (password, birth_date, market) = (Some("digest"), "1990-01-01", "int-2.7");
            let new = NewPerson { name, password, birth_date, market, house: false };
            persons.push(people.add(&new, Millis(1)).unwrap().unwrap());
        }
        let house = add_house_players(&people, 20, Millis(2)).unwrap();
        assert_eq!(house.len(), 20);
        for player in &house {
            let hired = people.by_number(*player).unwrap().unwrap();
            assert!(hired.house && hired.password.is_none(), "{}", hired.name);
        }
        for player in persons {
            assert!(!house.contains(&player));
            assert!(!people.by_number(player).unwrap().unwrap().house, "still a person");
        }
        // The same when the room is opened again, and a smaller house is part of it.
        assert_eq!(add_house_players(&people, 20, Millis(3)).unwrap(), house);
        assert_eq!(add_house_players(&people, 5, Millis(3)).unwrap(), house[..5]);
    }
}

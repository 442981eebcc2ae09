//! Opening and closing a live room.

use std::{
    fmt,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
        mpsc::sync_channel,
    },
    thread::{self, JoinHandle},
};

use base::{Cents, Millis, PlayerId};
use game::cash::{PoolKey, Privacy};
use ledger::{Account, Currency};
use room::{Opening, Recovery, Room};
use rulebook::Rulebook;
use store::{Health, Item, NewPerson, People, Reader, Said, Sqlite, Store, StoreError, Writer};
use tokio::{net::TcpListener, sync::Notify};

use crate::{
    Shared,
    accounts::Accounts,
    chance::chance,
    clock::Clock,
    config::Config,
    directory::Directory,
    doors::Doors,
    engine::{Engine, State, open_item},
    house::House,
    http,
    hub::Hub,
    limits::Limits,
    messages::{Ticket, ToHub, ToRoom},
    serve,
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
    /// The address.
    Listen(SocketAddr, std::io::Error),
    /// Something else of the machine.
    Machine(String),
    /// A game that no rulebook offers.
    NotOffered(PoolKey),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Machine(error) => f.write_str(error),
            Self::NotOffered(key) => write!(
                f,
                "rulebook {} does not offer {} {:?} at {}",
                key.rulebook,
                key.game.key(),
                key.format,
                key.stake
            ),
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
    /// Where it listens.
    pub address: SocketAddr,
    /// R23: what the last stop cost.
    pub recovery: Recovery,
    shared: Arc<Shared>,
    serving: tokio::task::JoinHandle<()>,
    stop: Arc<Notify>,
    room: JoinHandle<Writer<Ticket>>,
    hub: JoinHandle<()>,
}

impl Running {
    /// Closes the room: hands are played to their end, within bounds; everyone is told; what is
    /// left is durable.
    pub async fn stop(self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        self.shared.room_send(ToRoom::Stop).await;
        let joined = tokio::task::spawn_blocking(move || {
            if let Ok(writer) = self.room.join() {
                let left = writer.stop();
                if !left.unanswered.is_empty() {
                    let count = left.unanswered.len();
                    tracing::error!(count, "not everything could be stored");
                }
            }
        });
        let _ = joined.await;
        self.shared.hub_send(ToHub::Stop).await;
        let hub = self.hub;
        let _ = tokio::task::spawn_blocking(move || hub.join()).await;
        self.stop.notify_one();
        let _ = self.serving.await;
    }
}

/// Opens a room.
///
/// # Errors
/// If the data folder, the address or a game is not to be had.
pub async fn start(config: Config) -> Result<Running, StartError> {
    let clock = Clock::start();
    let rulebooks: Vec<Rulebook> =
        rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id)).collect();
    let mut store = Sqlite::open(&config.data)?;
    let people = People::open(&config.data)?;
    let now = clock.now();
    let house = hire(&people, config.house, now)?;
    let directory = Arc::new(Directory::new(people.names()?));
    let saved = store.load()?;
    let paused = saved.games.iter().filter_map(|game| Some((game.id, game.paused?))).collect();
    let (mut room, recovery) = Room::restore(rulebooks.clone(), saved, now);
    recover(&mut store, &mut room, &recovery, &config.games, now)?;
    let (reader, wallets) = (store.reader()?, store.reader()?);
    let accounts = Accounts::new(people, Arc::clone(&directory), &rulebooks)
        .map_err(|refused| machine(refused.words().1))?;
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| StartError::Listen(config.listen, error))?;
    let address = listener.local_addr().map_err(machine)?;

    let (to_room, room_inbox) = sync_channel(ROOM_INBOX_MAX);
    let (to_hub, hub_inbox) = sync_channel(HUB_INBOX_MAX);
    let answers = to_room.clone();
    let healthy = Arc::new(AtomicBool::new(true));
    let health = Arc::clone(&healthy);
    let writer = Writer::start(Box::new(store), move |said| match said {
        Said::Answered(ticket, answer) => {
            let held = held_after(&ticket, &*wallets);
            let _ = answers.send(ToRoom::Answered(ticket, answer, held));
        }
        Said::Health(state) => {
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
    let engine = Engine {
        room,
        house: House::new(house),
        clock: Clock::start(),
        chance: chance().map_err(machine)?,
        writer,
        reader,
        hub: to_hub.clone(),
        directory: Arc::clone(&directory),
        data: config.data.clone(),
        state: State::new(paused),
    };
    let room_thread = thread::Builder::new()
        .name("room".to_owned())
        .spawn(move || engine.run(&room_inbox))
        .map_err(machine)?;
    let hub = Hub::new(Arc::clone(&directory));
    let hub_thread = thread::Builder::new()
        .name("hub".to_owned())
        .spawn(move || hub.run(&hub_inbox))
        .map_err(machine)?;

    let shared = Arc::new(Shared {
        doors: Doors::new(config.access.sockets_per_address),
        config,
        accounts: Arc::new(accounts),
        limits: Limits::new(),
        clock,
        room: to_room,
        hub: to_hub,
        sessions: AtomicU32::new(1),
        healthy,
        stopping: AtomicBool::new(false),
    });
    let stop = Arc::new(Notify::new());
    let serving = tokio::spawn(serve(listener, Arc::clone(&shared), Arc::clone(&stop)));
    Ok(Running { address, recovery, shared, serving, stop, room: room_thread, hub: hub_thread })
}

/// What the wallets hold that something touched.
fn held_after(ticket: &Ticket, wallets: &dyn Reader) -> Vec<(PlayerId, Cents)> {
    let players: &[PlayerId] = match ticket {
        Ticket::Commit(_, _, players) => players,
        Ticket::Refill(player, _) => std::slice::from_ref(player),
        Ticket::Acceptance(..) | Ticket::Prune(_) | Ticket::Unasked => &[],
    };
    let held = |player: &PlayerId| {
        let held = wallets.balance(&Account::Wallet(*player), Currency::PLAY);
        (*player, held.unwrap_or(Cents::ZERO))
    };
    players.iter().map(held).collect()
}

/// Several looks, so that one that fails leaves nobody's name behind.
const ERASED_LOOKED_BACK: Millis = Millis::seconds(10 * 60);

async fn serve(listener: TcpListener, shared: Arc<Shared>, stop: Arc<Notify>) {
    let forgetting = tokio::spawn({
        let shared = Arc::clone(&shared);
        async move {
            let mut minutes = tokio::time::interval(std::time::Duration::from_secs(60));
            loop {
                minutes.tick().await;
                shared.limits.forget_quiet();
                let since = shared.clock.now().saturating_sub(ERASED_LOOKED_BACK);
                if let Err(refused) = shared.accounts.forget_erased(since).await {
                    tracing::error!(?refused, "names that were erased could not be read");
                }
            }
        }
    });
    let routes = http::routes(Arc::clone(&shared));
    tokio::select! {
        () = serve::serve(listener, routes, shared) => {}
        // Connections have had their last word; what still lingers is cut.
        () = async { stop.notified().await; tokio::time::sleep(LAST_WORD).await } => {}
    }
    forgetting.abort();
}

/// Time for the last word to reach everyone.
const LAST_WORD: std::time::Duration = std::time::Duration::from_millis(300);

/// R23: records what was rolled back, and opens the games that are not open yet.
fn recover(
    store: &mut Sqlite,
    room: &mut Room,
    recovery: &Recovery,
    games: &[PoolKey],
    at: Millis,
) -> Result<(), StartError> {
    let mut items: Vec<Item> = recovery
        .rolled_back
        .iter()
        .map(|&(game, table, hand)| Item::RolledBack { game, table, hand, at })
        .collect();
    for (game, why) in &recovery.not_opened {
        tracing::error!(%game, %why, "a game could not be read back and is paused for staff");
    }
    for key in games {
        let open = room.pools().any(|(_, pool)| {
            let rules = pool.rules();
            !rules.is_private() && rules.key == *key
        });
        if !open {
            let game =
                room.open_game(key.clone()).map_err(|_| StartError::NotOffered(key.clone()))?;
            let (privacy, invitation, host) = (Privacy::Public, None, None);
            let opening = Opening { key: key.clone(), privacy, invitation, host };
            items.extend(open_item(room, game, opening, at));
        }
    }
    for answer in store.commit(&items)? {
        if !answer.is_done() {
            return Err(machine(format!("the store refused to open the room: {answer:?}")));
        }
    }
    Ok(())
}

/// What house players are called: nobody takes them for people, and they are labelled too.
const HOUSE_NAMES: [&str; 12] = [
    "Ada", "Blaise", "Carl", "Daniel", "Emmy", "Fermat", "Gauss", "Huygens", "Ivo", "Jakob",
    "Kolmo", "Lady",
];

/// More names of ours that others have are no accident.
const NAMES_PASSED_OVER_MAX: usize = 1_000;

/// House players have accounts like everyone, but no password.
fn hire(people: &People, count: usize, now: Millis) -> Result<Vec<PlayerId>, StoreError> {
    let mut house = Vec::new();
    // A name that somebody else has from before they were reserved is passed over.
    for number in 0..count.saturating_add(NAMES_PASSED_OVER_MAX) {
        if house.len() >= count {
            break;
        }
        let name = HOUSE_NAMES[number % HOUSE_NAMES.len()];
        let round = number / HOUSE_NAMES.len();
        let name =
            if round == 0 { format!("House_{name}") } else { format!("House_{name}{round}") };
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

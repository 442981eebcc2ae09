//! The live room: the room's thread, the store's, the hub's; sockets, sessions and HTTP around
//! them; house players. What is decided is decided in `room` and `office`; here it is carried out.

mod accounts;
mod address;
mod admin;
mod chance;
mod chat_history;
mod chat_text;
mod clock;
mod config;
mod connection_limits;
mod cookies;
mod credentials;
mod detached_operations;
mod directory;
mod engine;
mod environment;
mod equity;
mod frame_counter;
#[cfg(test)]
mod full_disk;
mod hasher;
mod history;
mod house;
mod http;
mod hub;
mod inbox;
mod limits;
mod lobby_index;
mod login;
mod messages;
mod meters;
mod meters_listener;
mod money;
mod prepare;
mod private;
mod refusals;
mod results_csv;
mod scrub;
mod seats;
mod serve;
mod socket;
mod staff;
mod start;
mod statistics;
mod thread_guard;
mod traffic;
mod upgrade;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32},
        mpsc::TrySendError,
    },
    time::Duration,
};

use accounts::Accounts;
pub use admin::{
    AdminError, BankLine, CashedOut, Command, CommandOutcome, DeskCommand, DeskReply, Exclusion,
    SOCKET, Shown, TournamentAct, TournamentDeed, TournamentEntrant, TournamentLine,
    TournamentPayout, run as admin,
};
use base::Millis;
pub use clock::{Clock, ClockHand};
pub use config::{Access, Asset, Assets, Config, Policy, default_games};
use connection_limits::ConnectionLimits;
use detached_operations::DetachedOperations;
pub use environment::{Bounds, Environment};
use history::BookReaders;
use http::{LastActivity, RulebookPages};
use inbox::InboxSender;
use limits::RateLimits;
use messages::{ToHub, ToRoom};
use meters::Meters;
pub use prepare::{PREPARED_MONEY, PrepareError, prepare_players};
pub use results_csv::{CSV_HEADER, csv_line};
use scrub::{Damaged, ScrubbedAt};
use staff::HouseMoney;
pub use start::{NotStored, Running, StartError, start, start_with};
use statistics::Statistics;
use thread_guard::FailedThread;

/// The state shared by all connections and requests.
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) accounts: Arc<Accounts>,
    /// Readers of the books, for HTTP.
    pub(crate) books: Arc<BookReaders>,
    pub(crate) rulebooks: RulebookPages,
    pub(crate) statistics: Statistics,
    pub(crate) activity: LastActivity,
    pub(crate) limits: RateLimits,
    pub(crate) detached_operations: DetachedOperations,
    pub(crate) connection_limits: ConnectionLimits,
    pub(crate) clock: Clock,
    pub(crate) room: InboxSender<ToRoom>,
    pub(crate) hub: InboxSender<ToHub>,
    pub(crate) meters: Arc<Meters>,
    pub(crate) bounds: Bounds,
    pub(crate) sessions: AtomicU32,
    pub(crate) failed: FailedThread,
    pub(crate) healthy: Arc<AtomicBool>,
    pub(crate) damaged: Damaged,
    pub(crate) scrubbed_at: ScrubbedAt,
    /// What the days did to the house's accounts, as far as they were counted.
    pub(crate) house_money: HouseMoney,
    pub(crate) stopping: AtomicBool,
}

/// How long to wait before a full inbox is tried again.
const FULL_WAIT: Duration = Duration::from_millis(1);

impl Shared {
    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    /// Whether there was room for it.
    pub(crate) fn room_try_send(&self, message: ToRoom) -> bool {
        self.room.try_send(message).is_ok()
    }

    /// Waits for a free place; `false` if there is no receiver any more.
    pub(crate) async fn room_send(&self, message: ToRoom) -> bool {
        send(&self.room, message).await
    }

    /// The same for the hub.
    pub(crate) async fn hub_send(&self, message: ToHub) -> bool {
        send(&self.hub, message).await
    }
}

async fn send<T>(to: &InboxSender<T>, mut message: T) -> bool {
    loop {
        match to.try_send(message) {
            Ok(()) => return true,
            Err(TrySendError::Disconnected(_)) => return false,
            Err(TrySendError::Full(again)) => {
                message = again;
                tokio::time::sleep(FULL_WAIT).await;
            }
        }
    }
}

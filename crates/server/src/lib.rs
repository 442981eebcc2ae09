//! The live room: the room's thread, the store's, the hub's; sockets, sessions and HTTP around
//! them; house players. What is decided is decided in `room`; here are only its surroundings.

mod accounts;
mod address;
mod admin;
mod begun;
mod board;
mod chance;
mod chat_text;
mod clock;
mod config;
mod cookies;
mod counted;
mod directory;
mod doors;
mod engine;
#[cfg(test)]
mod full_disk;
mod hasher;
mod house;
mod http;
mod hub;
mod inbox;
mod limits;
mod login;
mod messages;
mod meters;
mod meters_listener;
mod money;
mod names;
mod outside;
mod prepare;
mod private;
mod scrub;
mod seats;
mod serve;
mod socket;
mod start;
mod talk;
mod traffic;
mod upgrade;
mod vital;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32},
        mpsc::TrySendError,
    },
    time::Duration,
};

use accounts::Accounts;
pub use admin::{AdminError, Command, Exclusion, Reply, SOCKET, Went, run as admin};
use base::Millis;
use begun::Begun;
pub use clock::{Clock, ClockHand};
pub use config::{Access, Asset, Config, default_games};
use doors::Doors;
use inbox::Inbox;
use limits::Limits;
use messages::{ToHub, ToRoom};
use meters::Meters;
pub use outside::{Bounds, Outside};
pub use prepare::{PREPARED_MONEY, PrepareError, prepare_players};
use scrub::Damaged;
pub use start::{NotStored, Running, StartError, start, start_with};
use vital::Failed;

/// What every connection and request shares.
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) limits: Limits,
    pub(crate) begun: Begun,
    pub(crate) doors: Doors,
    pub(crate) clock: Clock,
    pub(crate) room: Inbox<ToRoom>,
    pub(crate) hub: Inbox<ToHub>,
    pub(crate) meters: Arc<Meters>,
    pub(crate) bounds: Bounds,
    pub(crate) sessions: AtomicU32,
    pub(crate) failed: Failed,
    pub(crate) healthy: Arc<AtomicBool>,
    pub(crate) damaged: Damaged,
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

    /// Waits for room; `false` if there is nobody to hear it any more.
    pub(crate) async fn room_send(&self, message: ToRoom) -> bool {
        send(&self.room, message).await
    }

    /// The same for the hub.
    pub(crate) async fn hub_send(&self, message: ToHub) -> bool {
        send(&self.hub, message).await
    }
}

async fn send<T>(to: &Inbox<T>, mut message: T) -> bool {
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

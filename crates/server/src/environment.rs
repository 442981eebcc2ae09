//! What a room has from outside, and how long it waits for it: chance, time, the store, the other
//! end of a connection. A test brings its own.

use std::{path::Path, time::Duration};

use rand_core::Rng;
use store::{People, Store, open_folder};

use crate::{chance::SystemChance, clock::Clock, start::StartError};

/// A room's environment.
pub struct Environment {
    /// Whatever is decided by chance: seats, and the seed of every deck.
    pub chance: Box<dyn Rng + Send>,
    pub clock: Clock,
    pub store: Box<dyn Store>,
    /// The people, who belong to that store.
    pub people: People,
    /// How much it bears of connections.
    pub bounds: Bounds,
}

impl Environment {
    /// For people: entropy and time of the machine, a database in this folder.
    ///
    /// # Errors
    /// If one of them is not to be had.
    pub fn real(data: &Path) -> Result<Self, StartError> {
        let chance = SystemChance::new().map_err(|error| StartError::Machine(error.to_string()))?;
        let (store, people) = open_folder(data)?;
        let (chance, store) = (Box::new(chance), Box::new(store));
        Ok(Self { chance, clock: Clock::start(), store, people, bounds: Bounds::default() })
    }
}

/// Limits of a connection: one that exceeds them is dropped, never waited for.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Frames in the line of a connection.
    pub line_frames: usize,
    /// Bytes the system keeps for a connection that does not read; it may take twice as many.
    pub send_buffer_bytes: u32,
    /// How long one write may take.
    pub write: Duration,
    /// How often a connection is asked whether it is there …
    pub ping_every: Duration,
    /// … and how long it may leave that unanswered.
    pub unanswered: Duration,
    /// How long the head of an HTTP request may take.
    pub head: Duration,
    /// How long an HTTP connection may last that does not become a socket, whatever it does.
    pub http: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            // A minute of a busy table: a client that is further behind has stopped reading.
            line_frames: 256,
            // Some minutes of one; and the page comes fast over a long line too.
            send_buffer_bytes: 128 * 1024,
            write: Duration::from_secs(10),
            ping_every: Duration::from_secs(15),
            // A phone between two cells comes back within this.
            unanswered: Duration::from_secs(45),
            // A head is one packet.
            head: Duration::from_secs(10),
            // The page over the slowest line; browsers open another when they need one.
            http: Duration::from_secs(120),
        }
    }
}

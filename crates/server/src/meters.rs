//! What whoever runs a room sees of it from outside: numbers in Prometheus' text form. A room has a
//! recorder of its own, so that two in one process do not count for each other. Nothing here is
//! about one player, one table or one hand.

use std::{sync::Arc, time::Instant};

use metrics::{Counter, Gauge, Histogram};
use metrics_exporter_prometheus::{
    Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder,
};
use room::SavedRoom;
use store::{Item, ItemOutcome, Reader, Store, StoreError};

/// From a disk that only says it wrote to one that makes players wait.
const COMMIT_SECONDS: [f64; 9] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2.0];

/// The same for a turn of the room's thread, for which every other table waits.
const TURN_SECONDS: [f64; 8] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.2];
const TURN: &str = "cardroom_room_turn_seconds";

/// The meters of a room.
pub(crate) struct Meters {
    recorder: Arc<PrometheusRecorder>,
    page: PrometheusHandle,
    pub(crate) connections: Gauge,
    pub(crate) seated: Gauge,
    pub(crate) tables: Gauge,
    pub(crate) hands: Counter,
    pub(crate) actions: Counter,
    pub(crate) rolled_back: Counter,
    pub(crate) stored: Counter,
    pub(crate) commit_seconds: Histogram,
    pub(crate) turn_seconds: Histogram,
    pub(crate) room_inbox: Gauge,
    pub(crate) hub_inbox: Gauge,
}

impl Meters {
    /// All of them at nothing.
    pub(crate) fn new() -> Self {
        let builder = PrometheusBuilder::new().set_buckets(&COMMIT_SECONDS).and_then(|builder| {
            builder.set_buckets_for_metric(Matcher::Full(TURN.to_owned()), &TURN_SECONDS)
        });
        let recorder = Arc::new(builder.expect("there are buckets").build_recorder());
        metrics::with_local_recorder(&*recorder, || {
            metrics::describe_counter!(REFUSALS, "Requests refused, by the reason given");
            metrics::describe_counter!(ENDS, "Connections ended, by the reason");
            Self {
                page: recorder.handle(),
                connections: gauge("cardroom_connections", "Connections that are open"),
                seated: gauge("cardroom_players_seated", "Seats taken, by house players too"),
                tables: gauge("cardroom_tables", "Tables that are open"),
                hands: counter("cardroom_hands_total", "Hands played to their end"),
                actions: counter("cardroom_actions_total", "Actions that were carried out"),
                rolled_back: counter("cardroom_hands_rolled_back_total", "Hands rolled back (R23)"),
                stored: counter("cardroom_stored_total", "Things that became durable"),
                commit_seconds: histogram("cardroom_commit_seconds", "How long a commit takes"),
                turn_seconds: histogram(TURN, "How long a turn of the room's thread takes"),
                room_inbox: gauge("cardroom_room_inbox", "Waiting for the room's thread"),
                hub_inbox: gauge("cardroom_hub_inbox", "Waiting to be sent to connections"),
                recorder: Arc::clone(&recorder),
            }
        })
    }

    /// A request was refused.
    pub(crate) fn refused(&self, code: &wire::RefusalCode) {
        self.count(REFUSALS, code.name());
    }

    /// A connection ended.
    pub(crate) fn ended(&self, why: String) {
        self.count(ENDS, why);
    }

    fn count(&self, name: &'static str, why: String) {
        let count = || metrics::counter!(name, "why" => why).increment(1);
        metrics::with_local_recorder(&*self.recorder, count);
    }

    /// All of it as text.
    pub(crate) fn page(&self) -> String {
        self.page.render()
    }

    /// Sums up what was measured one by one; else it gathers until somebody looks.
    pub(crate) fn sum_up(&self) {
        self.page.run_upkeep();
    }
}

const REFUSALS: &str = "cardroom_refusals_total";
const ENDS: &str = "cardroom_connections_ended_total";

fn counter(name: &'static str, about: &'static str) -> Counter {
    metrics::describe_counter!(name, about);
    metrics::counter!(name)
}

fn gauge(name: &'static str, about: &'static str) -> Gauge {
    metrics::describe_gauge!(name, about);
    metrics::gauge!(name)
}

fn histogram(name: &'static str, about: &'static str) -> Histogram {
    metrics::describe_histogram!(name, about);
    metrics::histogram!(name)
}

/// A store whose commits are measured.
pub(crate) struct Metered {
    pub(crate) store: Box<dyn Store>,
    pub(crate) seconds: Histogram,
    pub(crate) stored: Counter,
}

impl Store for Metered {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
        let started = Instant::now();
        let outcomes = self.store.commit(items)?;
        self.seconds.record(started.elapsed());
        let stored = outcomes.iter().filter(|outcome| **outcome == ItemOutcome::Done).count();
        self.stored.increment(stored as u64);
        Ok(outcomes)
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        self.store.load()
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.store.reader()
    }
}

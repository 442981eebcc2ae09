//! The writer's thread: what it does when the store fails, and when it is stopped.

use std::sync::{Arc, Mutex, mpsc};

use base::PlayerId;
use room::SavedRoom;
use store::{
    Health, Item, ItemOutcome, MemoryStore, QUEUE_MAX, Reader, Store, StoreError, Writer,
    WriterEvent,
};

use super::world::{START, refill};

/// A store that fails on demand, before or after it has done the work.
struct Failing {
    memory: MemoryStore,
    fails: Arc<Mutex<Vec<(StoreError, bool)>>>,
    batches: mpsc::Sender<usize>,
}

impl Store for Failing {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
        self.batches.send(items.len()).unwrap();
        match self.fails.lock().unwrap().pop() {
            Some((error, done)) => {
                if done {
                    self.memory.commit(items)?;
                }
                Err(error)
            }
            None => self.memory.commit(items),
        }
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        self.memory.load()
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.memory.reader()
    }
}

struct Setup {
    writer: Writer<u64>,
    events: mpsc::Receiver<WriterEvent<u64>>,
    fails: Arc<Mutex<Vec<(StoreError, bool)>>>,
    batches: mpsc::Receiver<usize>,
}

fn start(fails: Vec<(StoreError, bool)>) -> Setup {
    let fails = Arc::new(Mutex::new(fails));
    let (batches, seen) = mpsc::channel();
    let store = Failing { memory: MemoryStore::new(), fails: Arc::clone(&fails), batches };
    let (send, events) = mpsc::channel();
    let writer = Writer::start(Box::new(store), move |what| drop(send.send(what))).unwrap();
    Setup { writer, events, fails, batches: seen }
}

fn give(number: u64) -> Item {
    refill(PlayerId(1), number, 5, START)
}

fn answered(event: WriterEvent<u64>) -> (u64, ItemOutcome) {
    match event {
        WriterEvent::Answered(tag, outcome) => (tag, outcome),
        WriterEvent::Health(health) => panic!("{health:?}"),
    }
}

#[test]
fn each_is_answered_in_order() {
    let setup = start(Vec::new());
    for number in 0..500 {
        setup.writer.submit(number, give(number)).unwrap();
    }
    for number in 0..500 {
        assert_eq!(answered(setup.events.recv().unwrap()), (number, ItemOutcome::Done));
    }
    assert_eq!(setup.writer.health(), Health::Healthy);
    let left = setup.writer.stop();
    assert!(left.unanswered.is_empty());
    assert_eq!(setup.batches.try_iter().sum::<usize>(), 500);
}

/// Items that may be durable are retried under the same ids, and never dropped.
#[test]
fn an_unknown_outcome_is_asked_again() {
    let unknown = StoreError::Unknown("the disk went away".to_owned());
    let setup = start(vec![(StoreError::Full, false), (unknown.clone(), true)]);
    setup.writer.submit(1, give(1)).unwrap();
    let mut health = Vec::new();
    let answer = loop {
        match setup.events.recv().unwrap() {
            WriterEvent::Health(now) => health.push(now),
            WriterEvent::Answered(_, answer) => break answer,
        }
    };
    assert_eq!(answer, ItemOutcome::AlreadyDone);
    assert_eq!(
        health,
        [Health::Failing(unknown), Health::Failing(StoreError::Full), Health::Healthy]
    );
}

#[test]
fn damage_stops_it() {
    let damaged = StoreError::Damaged("page 7".to_owned());
    let setup = start(vec![(damaged.clone(), false)]);
    setup.writer.submit(1, give(1)).unwrap();
    let WriterEvent::Health(health) = setup.events.recv().unwrap() else { panic!("an answer") };
    assert_eq!(health, Health::Stopped(damaged));
    while setup.writer.submit(2, give(2)).is_ok() {}
    let left = setup.writer.stop();
    assert_eq!(left.unanswered.first().map(|(ticket, _)| *ticket), Some(1));
}

#[test]
fn what_waits_is_bounded_and_given_back_when_it_stops() {
    let busy: Vec<_> = (0..100_000).map(|_| (StoreError::Locked, false)).collect();
    let setup = start(busy);
    setup.writer.submit(0, give(0)).unwrap();
    // The first batch is being tried; the rest waits behind it.
    assert_eq!(setup.batches.recv().unwrap(), 1);
    for number in 1..=QUEUE_MAX as u64 {
        setup.writer.submit(number, give(number)).unwrap();
    }
    assert!(setup.writer.submit(9_999, give(9_999)).is_err());
    let left = setup.writer.stop();
    assert_eq!(left.unanswered.len(), QUEUE_MAX + 1);
    assert!(left.unanswered.iter().map(|(ticket, _)| *ticket).eq(0..=QUEUE_MAX as u64));
    setup.fails.lock().unwrap().clear();
}

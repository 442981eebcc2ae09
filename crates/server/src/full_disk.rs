//! Writes that wait while nothing can be stored are bounded, and none of them is lost.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use base::{Chips, GameId, PlayerId, RequestId};
use office::Markets;
use room::{Request, SavedRoom};
use store::{Item, ItemOutcome, MemoryStore, QUEUE_MAX, Reader, Store, StoreError};
use tokio::{
    sync::{Notify, mpsc},
    time::timeout,
};
use wire::ServerReply;

use crate::{
    Clock, Config, Environment, PREPARED_MONEY,
    messages::{Outgoing, Reply, SendQueue, SessionId, ToHub, ToRoom, reply_to},
    prepare_players, start_with,
};

/// More than the queues take, fewer than the room's inbox.
const REQUESTS: u32 = 10_000;
/// Longer than anything here takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// A store on a disk that is full for a while.
struct FullDisk {
    store: Box<dyn Store>,
    full: Arc<AtomicBool>,
}

impl Store for FullDisk {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
        if self.full.load(Ordering::Relaxed) {
            return Err(StoreError::Failed("database or disk is full".to_owned()));
        }
        self.store.commit(items)
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        self.store.load()
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.store.reader()
    }
}

/// Whether the next request that is answered was granted.
async fn granted(outgoing: &mut mpsc::Receiver<Outgoing>) -> bool {
    loop {
        let message = timeout(PATIENCE, outgoing.recv()).await.expect("a reply").expect("a queue");
        if let Outgoing::Reply(_, reply) = message {
            let Reply::Server(answer) = *reply else { panic!("{reply:?}") };
            let code = answer.refused.map(|refused| refused.code);
            assert!(matches!(code, None | Some(wire::RefusalCode::Busy)), "{code:?}");
            return code.is_none();
        }
    }
}

/// The reply to this request, and how many others were refused before it.
async fn reply_of(outgoing: &mut mpsc::Receiver<Outgoing>, number: u32) -> (Reply, u32) {
    let mut refused = 0;
    loop {
        let message = timeout(PATIENCE, outgoing.recv()).await.expect("a reply").expect("a queue");
        match message {
            Outgoing::Reply(of, reply) if of == number => return (*reply, refused),
            Outgoing::Reply(..) => refused += 1,
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_waiting_for_a_full_disk_are_bounded_and_stored_later() {
    let data = tempfile::tempdir().unwrap();
    prepare_players(data.path(), Markets::built_in().first(), 1, PREPARED_MONEY).unwrap();
    let config = Config::for_tests(data.path());
    let full = Arc::new(AtomicBool::new(false));
    let mut environment = Environment::real(data.path()).unwrap();
    environment.clock = Clock::that_never_sleeps();
    let store = std::mem::replace(&mut environment.store, Box::new(MemoryStore::default()));
    environment.store = Box::new(FullDisk { store, full: Arc::clone(&full) });
    let running = start_with(config, environment).await.unwrap();
    let (player, session) = (PlayerId(1), SessionId(u32::MAX));
    let (queue, mut outgoing) = mpsc::channel(2 * REQUESTS as usize);
    let connect = ToHub::Connect {
        session,
        player,
        market: Some(Arc::clone(Markets::built_in().first())),
        send_queue: SendQueue { queue, drop: Arc::new(Notify::new()) },
        login: [0; 32],
    };
    running.shared.hub.send(connect).unwrap();

    full.store(true, Ordering::Relaxed);
    for number in 0..REQUESTS {
        let (reply_to, rulebook) = (reply_to(session, number), "dk-2.0".to_owned());
        let accept = ToRoom::AcceptRules { player, reply_to, rulebook };
        running.shared.room.send(accept).unwrap();
    }
    // The store's queue, as much again before it, and what the store is trying to write.
    let waiting_max = 2 * QUEUE_MAX as u32 + 256;
    for _ in 0..REQUESTS - waiting_max {
        assert!(!granted(&mut outgoing).await, "nothing is durable yet");
    }
    // Play goes on: it adds no waiting writes.
    let request = |number, request| {
        let (reply_to, request_id) = (reply_to(session, number), RequestId(number.into()));
        running
            .shared
            .room
            .send(ToRoom::Request { player, reply_to, request_id, request })
            .unwrap();
    };
    request(REQUESTS, Request::ComeBack);
    let (reply, more) = reply_of(&mut outgoing, REQUESTS).await;
    assert!(matches!(reply, Reply::Room(_)), "taking part again reaches the room: {reply:?}");
    request(REQUESTS + 1, Request::Confirm(GameId(1), Chips(100)));
    let (reply, and_more) = reply_of(&mut outgoing, REQUESTS + 1).await;
    let is_busy = |answer: &ServerReply| {
        answer.refused.as_ref().is_some_and(|refused| refused.code == wire::RefusalCode::Busy)
    };
    assert!(matches!(&reply, Reply::Server(answer) if is_busy(answer)), "{reply:?}");
    full.store(false, Ordering::Relaxed);
    let (mut granted_count, mut refused) = (0, REQUESTS - waiting_max + more + and_more);
    while granted_count + refused < REQUESTS {
        if granted(&mut outgoing).await { granted_count += 1 } else { refused += 1 }
    }
    assert!(granted_count >= QUEUE_MAX as u32, "{granted_count} were stored");
    assert_eq!(running.stop().await, None, "and nothing is left");
}

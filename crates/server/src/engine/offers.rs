//! The Sit & Gos on offer: of each of them one is open for registration. When it has started, the
//! next one opens under a new number.
//!
//! The next one is asked for only when the start of the one before is durable, and what is missing is
//! opened whenever the room is: so a room that is killed at any moment comes back with one of each.

use base::Millis;
use game::tournament::SitAndGoKey;
use room::{Opening, Room};

use super::{Engine, open_item};
use crate::messages::PendingWrite;

/// The Sit & Gos on offer.
#[derive(Debug, Default)]
pub(crate) struct Offers {
    sit_and_gos: Vec<SitAndGoKey>,
    /// Whether one may have started, or been closed or paused, since the last look.
    pub(super) changed: bool,
}

impl Offers {
    pub(crate) fn new(sit_and_gos: Vec<SitAndGoKey>) -> Self {
        Self { sit_and_gos, changed: false }
    }
}

/// Those of which none is open for registration. One that is paused for staff is not: nobody can
/// enter it.
pub(crate) fn missing<'a>(room: &Room, offers: &'a [SitAndGoKey]) -> Vec<&'a SitAndGoKey> {
    let open = |key: &SitAndGoKey| {
        room.sit_and_gos().any(|(id, game)| {
            game.is_registering() && game.rules().key == *key && room.is_paused(id) == Some(false)
        })
    };
    offers.iter().filter(|key| !open(key)).collect()
}

impl Engine {
    /// Opens what is missing, unless the room is about to close.
    pub(super) fn open_offers(&mut self, now: Millis) {
        if !std::mem::take(&mut self.state.offers.changed) || self.state.stops_at.is_some() {
            return;
        }
        for key in missing(&self.room, &self.state.offers.sit_and_gos) {
            let opening = Opening::SitAndGo(key.clone());
            match self.room.open_public(&opening) {
                Ok(game) => {
                    self.state.lobby.not_durable.insert(game);
                    if let Some(item) = open_item(&self.room, game, opening, now) {
                        self.state.queued_writes.push_back((PendingWrite::Open(game), item));
                    }
                }
                Err(refused) => tracing::error!(%refused, "a Sit & Go could not be opened"),
            }
        }
        self.submit_writes();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc, Mutex,
        mpsc::{Receiver, channel},
    };

    use base::{Cents, Chips, GameId, PlayerId, ReplyTo, RequestId};
    use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
    use room::{Input, Profile, Request, SavedRoom};
    use store::{Item, ItemOutcome, MemoryStore, Reader, Store, StoreError, WriterEvent};

    use super::{super::wallets::tests::engine_over, *};
    use crate::{Clock, messages::ToRoom, sit_and_gos::usual};

    /// A store that records its items, in order.
    struct Recording {
        store: MemoryStore,
        items: Arc<Mutex<Vec<Item>>>,
    }

    impl Store for Recording {
        fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
            self.items.lock().unwrap().extend_from_slice(items);
            self.store.commit(items)
        }
        fn load(&mut self) -> Result<SavedRoom, StoreError> {
            self.store.load()
        }
        fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
            self.store.reader()
        }
    }

    type Answers = Receiver<(PendingWrite, ItemOutcome)>;

    /// Runs until the store has done everything that follows from its items.
    fn settle(engine: &mut Engine, answers: &Answers) {
        // A commit, what its answer leads to, the next one that opens, and nothing more.
        for _ in 0..4 {
            let (player, at) = (PlayerId(9), engine.clock.now());
            let last = Item::Accept { player, rulebook: "int-2.7".to_owned(), at };
            // An order that nobody has given marks the end.
            engine.store(last, PendingWrite::Order(0));
            loop {
                let (write, answer) = answers.recv().unwrap();
                if matches!(write, PendingWrite::Order(0)) {
                    break;
                }
                engine.handle(at, ToRoom::Answered(write, answer, Vec::new()));
            }
            engine.open_offers(at);
        }
    }

    fn is_one_open(room: &Room, keys: &[SitAndGoKey]) -> bool {
        let count = |key: &SitAndGoKey| {
            let games = room.sit_and_gos().filter(|(_, game)| game.rules().key == *key);
            games.filter(|(_, game)| game.is_registering()).count()
        };
        keys.iter().all(|key| count(key) == 1)
    }

    /// R50: whatever became durable before the room was killed, it comes back with one of each kind
    /// that can be entered.
    #[test]
    fn r50_a_room_killed_after_any_write_has_one_open_sit_and_go_of_each_kind() {
        let quick = |seats, price: &str| SitAndGoKey {
            stack: Chips(20),
            levels: vec!["10/20".parse().unwrap()],
            ..usual("int-2.7", "PLAY", seats, price.parse().unwrap())
        };
        let keys = vec![quick(2, "0.97 + 0.03"), quick(3, "1.00 + 0.10")];
        let items = Arc::new(Mutex::new(Vec::new()));
        let recording = Recording { store: MemoryStore::new(), items: Arc::clone(&items) };
        let (answered, answers) = channel();
        let (mut engine, _said, _asked) = engine_over(Box::new(recording), move |event| {
            if let WriterEvent::Answered(write, answer) = event {
                let _ = answered.send((write, answer));
            }
        });
        let (clock, hand) = Clock::moved_by_hand();
        engine.clock = clock;
        engine.room = Room::new(rulebook::embedded("int-2.7"));
        engine.state.offers = Offers { sit_and_gos: keys.clone(), changed: true };
        engine.open_offers(engine.clock.now());
        settle(&mut engine, &answers);
        assert!(is_one_open(&engine.room, &keys));

        let game = GameId(1);
        for player in [1, 2].map(PlayerId) {
            let at = engine.clock.now();
            let wallet = Account::Wallet(player);
            let postings = Posting::pair(Account::Issued, wallet, Cents(1_000)).unwrap();
            let id = TransferId::for_request(player, RequestId(1));
            let money = Transfer::new(id, Currency::PLAY, Kind::Refill, at, postings).unwrap();
            engine.store(Item::Money(money), PendingWrite::Refill(player, None, at));
            engine.input(Input::Profile(player, Profile { age: 30 }));
            engine.input(Input::Accepted(player, "int-2.7".to_owned()));
            let (request_id, reply_to) = (RequestId(2), ReplyTo(1));
            let request = Request::Register(game);
            engine.input(Input::Request { player, request_id, reply_to, request });
            settle(&mut engine, &answers);
        }
        assert!(!engine.room.sit_and_go(game).unwrap().is_registering(), "it has started");
        assert!(is_one_open(&engine.room, &keys));
        // Nobody acts: the blinds decide it.
        for step in 0.. {
            if engine.room.sit_and_go(game).is_none() {
                break;
            }
            assert!(step < 1_000, "it goes on for ever");
            hand.advance(Millis::seconds(30));
            engine.input(Input::Tick);
            settle(&mut engine, &answers);
        }
        assert!(is_one_open(&engine.room, &keys));

        let items = items.lock().unwrap().clone();
        let now = engine.clock.now();
        let mut killed_before_the_next_opened = false;
        for cut in 0..=items.len() {
            let mut store = MemoryStore::new();
            for item in &items[..cut] {
                assert!(store.commit(std::slice::from_ref(item)).unwrap()[0].is_done());
            }
            let saved = store.load().unwrap();
            let (mut room, recovery) = Room::restore(rulebook::embedded("int-2.7"), saved, now);
            assert!(recovery.not_opened.is_empty(), "{:?}", recovery.not_opened);
            let opens: Vec<SitAndGoKey> = missing(&room, &keys).into_iter().cloned().collect();
            killed_before_the_next_opened |= opens.len() == 1 && room.sit_and_go(game).is_some();
            for key in opens {
                room.open_public(&Opening::SitAndGo(key)).unwrap();
            }
            assert!(is_one_open(&room, &keys), "after {cut} of {} writes", items.len());
        }
        assert!(killed_before_the_next_opened, "that moment was among them");
    }
}

//! Wallets as players see them, the day's play money, and house players, who see and ask what players do.

use base::{Cents, Chips, Millis, PlayerId, ReplyTo, RequestId};
use game::{Commit, cash::PoolKey};
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
use room::{Input, Profile, Request};
use store::{Item, Reader};
use wire::{Refusal, RefusalCode, ServerMessage, ServerReply, encode};

use super::{DAY, Engine, PLAY, State};
use crate::{
    house::PRICE_MAX,
    messages::{NOBODY, PendingWrite, ToHub, UNNUMBERED},
};

/// A day's play money.
const REFILL: Cents = Cents(100_000);
/// House players are given more when they have less than this.
const HOUSE_POOR: Cents = PRICE_MAX;
const HOUSE_REFILL: Cents = Cents(10_000_000);

impl Engine {
    pub(super) fn wallet(&mut self, player: PlayerId, held: Cents) {
        self.state.wallets.insert(player, held);
        let chips = Chips(held.0.max(0).unsigned_abs());
        self.input(Input::Wallet(player, PLAY.to_owned(), chips));
        if self.state.connections.contains_key(&player) {
            let message = ServerMessage::Wallet { currency: PLAY.into(), cents: chips.into() };
            let _ = self.hub.send(ToHub::ToPlayer(player, encode::message(&message)));
        }
    }

    /// The day's play money, once a day.
    pub(super) fn refill(&mut self, now: Millis, player: PlayerId, reply_to: Option<ReplyTo>) {
        let (number, amount) =
            if self.house.is_house(player) { (now.0, HOUSE_REFILL) } else { (now.0 / DAY, REFILL) };
        let id = TransferId::for_request(player, RequestId(number));
        let postings = Posting::pair(Account::Issued, Account::Wallet(player), amount);
        let transfer = postings
            .and_then(|postings| Transfer::new(id, Currency::PLAY, Kind::Refill, now, postings));
        match transfer {
            Ok(transfer) => {
                self.store(Item::Money(transfer), PendingWrite::Refill(player, reply_to, now));
            }
            Err(error) => tracing::error!(%error, "play money could not be given"),
        }
    }

    /// The store has answered a refill.
    pub(super) fn refilled(
        &self,
        player: PlayerId,
        reply_to: ReplyTo,
        at: Millis,
        answer: &store::ItemOutcome,
    ) {
        match answer {
            store::ItemOutcome::Done => self.reply_to_refill(reply_to, at, true),
            // By this very request, if it was not known what became of the first try.
            store::ItemOutcome::AlreadyDone => self.look_up_refill(player, reply_to, at),
            _ => self.reply_to_refill(reply_to, at, false),
        }
    }

    /// Whether the play money requested at this time was given.
    pub(super) fn reply_to_refill(&self, reply_to: ReplyTo, at: Millis, given: bool) {
        let reply = match given {
            true => ServerReply::yes(UNNUMBERED),
            false => {
                let tomorrow = Millis((at.0 / DAY + 1) * DAY);
                let refused = RefusalCode::RefillLater { at: tomorrow.into() };
                ServerReply::no(UNNUMBERED, Refusal::of(refused))
            }
        };
        self.reply(reply_to, reply);
    }

    pub(super) fn welcome_house(&mut self) {
        let now = self.clock.now();
        for player in self.house.players().collect::<Vec<_>>() {
            self.input(Input::Profile(player, Profile { age: 99 }));
            self.input(Input::Connection(player, true));
            let rulebooks: Vec<String> = self.room.rulebook_ids().map(str::to_owned).collect();
            for rulebook in rulebooks {
                self.input(Input::Accepted(player, rulebook));
            }
            self.look_after_house(now, player);
        }
    }

    /// A house player who has little is given more; one whose wallet cannot be read is not.
    fn look_after_house(&mut self, now: Millis, player: PlayerId) {
        if self.state.wallets.contains_key(&player) {
            self.refill_if_poor(now, player);
        } else {
            self.look_up_house(player);
        }
    }

    pub(super) fn refill_if_poor(&mut self, now: Millis, player: PlayerId) {
        if self.state.wallets.get(&player).is_some_and(|held| *held < HOUSE_POOR) {
            self.refill(now, player, None);
        }
    }

    pub(super) fn run_house(&mut self, now: Millis) {
        let State { members, visitors, .. } = &self.state;
        let watched = |key: &PoolKey| {
            members.values().any(|member| member.may_join(&key.rulebook, &key.currency).is_ok())
                || visitors.values().any(|market| {
                    market.rulebook.as_str() == key.rulebook
                        && market.currency.code() == key.currency
                })
        };
        let offers = &self.state.offers;
        let fills =
            |game| offers.template_of(game).map_or(0, |template| template.house_players.into());
        for (player, request) in self.house.wake(now, &self.room, watched, fills) {
            if matches!(request, Request::Join(_) | Request::Register(..)) {
                self.look_after_house(now, player);
            }
            let request_id = self.own_request_id();
            self.input(Input::Request { player, request_id, reply_to: NOBODY, request });
        }
    }
}

/// A wallet's balance, if it can be read.
pub(crate) fn wallet_of(player: PlayerId, reader: &dyn Reader) -> Option<Cents> {
    let held = reader.balance(&Account::Wallet(player), Currency::PLAY);
    held.inspect_err(|error| tracing::error!(%error, "a wallet could not be read")).ok()
}

/// The players whose wallets a commit touches.
pub(super) fn touched(commit: &Commit) -> Vec<PlayerId> {
    let postings = commit.transfers().flat_map(Transfer::postings);
    postings
        .filter_map(|posting| match posting.account {
            Account::Wallet(player) => Some(player),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use std::{
        collections::BTreeMap,
        sync::{Arc, mpsc::Receiver},
    };

    use hand::HandRecord;
    use ledger::{Hold, HoldId, Payment, PaymentId, TicketId};
    use office::{Markets, Member};
    use room::Room;
    use store::{
        HandId, HandQuery, HandRow, MemoryStore, Page, Requested, Retention, Staff, StatementLine,
        Store, StoreError, Writer, WriterEvent,
    };

    use super::*;
    use crate::{
        clock::Clock,
        directory::Directory,
        engine::{
            State,
            lookups::{Lookup, Lookups, read},
        },
        house::House,
        inbox::{InboxReceiver, inbox},
        messages::{Reply, SessionId, reply_to},
        meters::Meters,
    };

    /// Nothing can be read.
    struct Unreadable;

    impl Reader for Unreadable {
        fn hands(&self, _: &HandQuery, _: Page) -> Result<Vec<HandRow>, StoreError> {
            Err(StoreError::Full)
        }
        fn hand(&self, _: HandId) -> Result<Option<HandRecord>, StoreError> {
            Err(StoreError::Full)
        }
        fn players_of(&self, _: HandId) -> Result<Vec<(u8, PlayerId)>, StoreError> {
            Err(StoreError::Full)
        }
        fn balance(&self, _: &Account, _: Currency) -> Result<Cents, StoreError> {
            Err(StoreError::Full)
        }
        fn statement(
            &self,
            _: &Account,
            _: Currency,
            _: Option<&TransferId>,
            _: Page,
        ) -> Result<Vec<StatementLine>, StoreError> {
            Err(StoreError::Full)
        }
        fn request(&self, _: PlayerId, _: RequestId) -> Result<Option<Requested>, StoreError> {
            Err(StoreError::Full)
        }
        fn holds(&self, _: PlayerId, _: Option<HoldId>, _: Page) -> Result<Vec<Hold>, StoreError> {
            Err(StoreError::Full)
        }
        fn tickets(
            &self,
            _: PlayerId,
            _: Option<TicketId>,
            _: Page,
        ) -> Result<Vec<ledger::Ticket>, StoreError> {
            Err(StoreError::Full)
        }
        fn staff(&self, _: Option<&str>, _: Page) -> Result<Vec<Staff>, StoreError> {
            Err(StoreError::Full)
        }
        fn payment(&self, _: PaymentId) -> Result<Option<Payment>, StoreError> {
            Err(StoreError::Full)
        }
        fn payments_open(&self, _: Option<PaymentId>, _: Page) -> Result<Vec<Payment>, StoreError> {
            Err(StoreError::Full)
        }
    }

    const HOUSE: PlayerId = PlayerId(7);

    /// A room with a house player and nothing else, whose books are read when the test says so.
    pub(in crate::engine) fn engine(
        store: &MemoryStore,
    ) -> (Engine, InboxReceiver<ToHub>, Receiver<Lookup>) {
        engine_over(Box::new(store.clone()), |_| {})
    }

    /// The same over any store, whose answers go where the test says.
    pub(in crate::engine) fn engine_over(
        store: Box<dyn Store>,
        answered: impl FnMut(WriterEvent<PendingWrite>) + Send + 'static,
    ) -> (Engine, InboxReceiver<ToHub>, Receiver<Lookup>) {
        let meters = Arc::new(Meters::new());
        let (hub, to_hub) = inbox(64, &meters.hub_inbox);
        let room = Room::new([]);
        let (lookups, queue) = Lookups::unread();
        let state = State::new(BTreeMap::new(), &room, &[], crate::engine::Offers::default());
        let engine = Engine {
            room,
            house: House::new(vec![HOUSE]),
            clock: Clock::start(),
            chance: Box::new(crate::chance::SystemChance::new().unwrap()),
            writer: Writer::start(store, answered).unwrap(),
            lookups,
            equity: crate::equity::EquityWorker::none(),
            hub,
            meters,
            directory: Arc::new(Directory::new([])),
            retention: Retention::default(),
            statistics: crate::statistics::Statistics::none(),
            state,
        };
        (engine, to_hub, queue)
    }

    /// Reads everything that is to be looked up.
    pub(in crate::engine) fn look_up(
        engine: &mut Engine,
        queue: &Receiver<Lookup>,
        reader: &dyn Reader,
    ) {
        while let Ok(lookup) = queue.try_recv() {
            let now = engine.clock.now();
            engine.found(now, read(reader, lookup));
        }
    }

    fn member() -> Member {
        Member {
            market: Some(Arc::clone(Markets::built_in().first())),
            age: 30,
            registered_at: Millis::ZERO,
        }
    }

    #[test]
    fn a_wallet_that_cannot_be_read_is_not_empty() {
        let store = MemoryStore::new();
        let held =
            |player| store.reader().unwrap().balance(&Account::Wallet(player), Currency::PLAY);
        let (mut unreadable, to_hub, queue) = engine(&store);
        unreadable.welcome_house();
        unreadable.connected(PlayerId(1), SessionId(3), member(), true);
        look_up(&mut unreadable, &queue, &Unreadable);
        assert!(to_hub.waiting().any(|message| matches!(message, ToHub::TryLater(SessionId(3)))));
        unreadable.stopped(None).finish();
        assert_eq!(held(HOUSE), Ok(Cents::ZERO), "no refill");
        let (mut engine, to_hub, queue) = engine(&store);
        engine.welcome_house();
        engine.connected(PlayerId(1), SessionId(3), member(), true);
        assert!(!to_hub.waiting().any(|message| matches!(message, ToHub::Hello(..))), "not yet");
        look_up(&mut engine, &queue, &*store.reader().unwrap());
        assert!(to_hub.waiting().any(|message| matches!(message, ToHub::Hello(SessionId(3), _))));
        engine.stopped(None).finish();
        assert_eq!(held(HOUSE), Ok(HOUSE_REFILL));
    }

    /// The first try may have been stored though nobody knew: the second finds it done.
    #[test]
    fn a_refill_stored_without_a_reply_is_given_and_a_second_is_not() {
        let store = MemoryStore::new();
        let (mut engine, to_hub, lookups) = engine(&store);
        let (player, reply_to, at) = (PlayerId(1), reply_to(SessionId(3), 1), Millis(DAY + 5));
        engine.refill(at, player, Some(reply_to));
        while store.reader().unwrap().balance(&Account::Wallet(player), Currency::PLAY)
            == Ok(Cents::ZERO)
        {
            std::thread::yield_now();
        }
        for (at, given) in [(at, true), (at + Millis(1), false)] {
            let write = PendingWrite::Refill(player, Some(reply_to), at);
            engine.answered(write, &store::ItemOutcome::AlreadyDone, Vec::new());
            look_up(&mut engine, &lookups, &*store.reader().unwrap());
            let reply = to_hub.waiting().find_map(|message| match message {
                ToHub::Reply(_, reply) => Some(reply),
                _ => None,
            });
            let Some(Reply::Server(answer)) = reply.as_deref() else { panic!("no answer") };
            assert_eq!(answer.refused.is_none(), given);
        }
    }
}

use std::sync::{
    Arc,
    mpsc::{Receiver, Sender, channel},
};

use base::{Chips, GameId};
use game::CommitId;
use office::programme::sit_and_go_spec;
use office::{Markets, Member};
use room::{Input, Opening, Profile, Room, TournamentOpening};
use store::{
    HandId, HandQuery, HandRow, Item, ItemOutcome, MemoryStore, Staff, StatementLine, Store,
};

use super::{super::wallets::tests::engine, *};
use crate::{
    engine::open_item,
    inbox::{InboxReceiver, inbox},
    messages::{PendingWrite, Reply},
    meters::Meters,
};

const ALICE: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);
const NOW: Millis = Millis(1_000);
const ENTERS: RequestId = RequestId(77);

/// Two people with money in a room with a Sit & Go, and who is lookups to read the books.
fn world(store: &MemoryStore) -> (Engine, InboxReceiver<ToHub>, Receiver<Lookup>, GameId) {
    let (mut engine, to_hub, lookups) = engine(store);
    engine.room = Room::new(rulebook::embedded("int-2.7"));
    let price = "0.95 + 0.05".parse().unwrap();
    let spec = sit_and_go_spec(&"int-2.7".parse().unwrap(), Currency::PLAY, 5, price);
    let opening = Opening::Tournament(Box::new(TournamentOpening::public(spec, None)));
    let game = engine.room.open_public(&opening).unwrap();
    let mut items: Vec<Item> = open_item(&engine.room, game, opening, NOW).into_iter().collect();
    for player in [ALICE, BOB] {
        let market = Some(Arc::clone(Markets::built_in().first()));
        engine
            .state
            .members
            .insert(player, Member { market, age: 30, registered_at: Millis::ZERO });
        engine.input(Input::Profile(player, Profile { age: 30 }));
        engine.input(Input::Accepted(player, "int-2.7".to_owned()));
        engine.input(Input::Wallet(player, "PLAY".to_owned(), Chips(1_000)));
        let postings =
            ledger::Posting::pair(Account::Issued, Account::Wallet(player), Cents(1_000)).unwrap();
        let id = ledger::TransferId::for_request(player, RequestId(1));
        let money = ledger::Transfer::new(id, Currency::PLAY, Kind::Refill, NOW, postings);
        items.push(Item::Money(money.unwrap()));
    }
    let outcomes = store.clone().commit(&items).unwrap();
    assert!(outcomes.iter().all(ItemOutcome::is_done), "{outcomes:?}");
    (engine, to_hub, lookups, game)
}

fn enter(game: GameId) -> Request {
    Request::Register(game, Box::new(EntryRequest::stranger(EntryPayment::Money(None))))
}

fn request(
    engine: &mut Engine,
    player: PlayerId,
    request_id: RequestId,
    reply_to: u64,
    request: Request,
) {
    let reply_to = ReplyTo(reply_to);
    engine.handle(NOW, ToRoom::Request { player, reply_to, request_id, request });
}

/// The replies since the last call: the address, and the code of a refusal.
fn replies(engine: &mut Engine, to_hub: &InboxReceiver<ToHub>) -> Vec<(u64, Option<String>)> {
    engine.flush();
    let mut replies = Vec::new();
    for message in to_hub.waiting() {
        match message {
            ToHub::Outputs(outputs) => {
                replies.extend(outputs.into_iter().filter_map(|output| match output {
                    room::Output::Reply { reply_to, result, .. } => {
                        Some((reply_to.0, result.err().map(|refused| refused.code().to_owned())))
                    }
                    _ => None,
                }));
            }
            ToHub::Reply(reply_to, reply) => {
                let code = match *reply {
                    Reply::Room(result) => result.err().map(|refused| refused.code().to_owned()),
                    Reply::Server(reply) if reply.already => Some("already".to_owned()),
                    Reply::Server(reply) => reply.refused.map(|refused| refused.code.name()),
                };
                replies.push((reply_to.0, code));
            }
            _ => {}
        }
    }
    replies
}

/// The store's thread has committed a game's write, and the room receives the result.
fn committed(engine: &mut Engine, store: &MemoryStore, game: GameId, request_id: RequestId) {
    while store.reader().unwrap().request(ALICE, request_id).unwrap().is_none() {
        thread::yield_now();
    }
    let request_id = Some((ALICE, request_id));
    let commit = PendingWrite::Commit {
        game,
        commit: CommitId(1),
        wallets: Vec::new(),
        request_id,
        bank: None,
    };
    engine.handle(NOW, ToRoom::Answered(commit, ItemOutcome::Done, Vec::new()));
}

/// The books, read only when the test lets them be.
struct Slow {
    books: Box<dyn Reader>,
    may_read: Receiver<()>,
}

impl Reader for Slow {
    fn hands(&self, query: &HandQuery, page: Page) -> Result<Vec<HandRow>, StoreError> {
        self.books.hands(query, page)
    }
    fn hand(&self, id: HandId) -> Result<Option<hand::HandRecord>, StoreError> {
        self.books.hand(id)
    }
    fn players_of(&self, id: HandId) -> Result<Vec<(u8, PlayerId)>, StoreError> {
        self.books.players_of(id)
    }
    fn balance(&self, account: &Account, currency: Currency) -> Result<Cents, StoreError> {
        self.books.balance(account, currency)
    }
    fn statement(
        &self,
        account: &Account,
        currency: Currency,
        after: Option<&ledger::TransferId>,
        page: Page,
    ) -> Result<Vec<StatementLine>, StoreError> {
        self.books.statement(account, currency, after, page)
    }
    fn request(
        &self,
        player: PlayerId,
        request_id: RequestId,
    ) -> Result<Option<Requested>, StoreError> {
        self.may_read.recv().expect("the test goes on");
        self.books.request(player, request_id)
    }
    fn holds(
        &self,
        player: PlayerId,
        after: Option<ledger::HoldId>,
        page: Page,
    ) -> Result<Vec<ledger::Hold>, StoreError> {
        self.books.holds(player, after, page)
    }
    fn tickets(
        &self,
        player: PlayerId,
        after: Option<TicketId>,
        page: Page,
    ) -> Result<Vec<Ticket>, StoreError> {
        self.books.tickets(player, after, page)
    }
    fn staff(&self, after: Option<&str>, page: Page) -> Result<Vec<Staff>, StoreError> {
        self.books.staff(after, page)
    }
    fn payment(&self, id: ledger::PaymentId) -> Result<Option<ledger::Payment>, StoreError> {
        self.books.payment(id)
    }
    fn payments_open(
        &self,
        after: Option<ledger::PaymentId>,
        page: Page,
    ) -> Result<Vec<ledger::Payment>, StoreError> {
        self.books.payments_open(after, page)
    }
}

/// The room's thread answers everybody while the books of one request cannot be read, and that
/// player's own requests are carried out afterwards in their order.
#[test]
fn the_room_plays_on_while_the_database_is_read() {
    let store = MemoryStore::new();
    let (mut engine, to_hub, _, game) = world(&store);
    let (reads, may_read): (Sender<()>, _) = channel();
    let (room, found) = inbox(64, &Meters::new().room_inbox);
    let books = Slow { books: store.reader().unwrap(), may_read };
    engine.lookups = Lookups::start(Box::new(books), room, None).unwrap();

    request(&mut engine, ALICE, ENTERS, 1, enter(game));
    request(&mut engine, ALICE, RequestId(78), 2, Request::Unregister(game));
    request(&mut engine, ALICE, RequestId(79), 3, Request::ComeBack);
    request(&mut engine, ALICE, RequestId(80), 4, Request::Watch(game, base::TableId(1)));
    for reply_to in 10..20 {
        request(&mut engine, BOB, RequestId(5), reply_to, Request::ComeBack);
    }
    let answered = replies(&mut engine, &to_hub);
    let of_bob = (10..20).map(|reply_to| (reply_to, None));
    let watch = [(4, Some("no_such_game".to_owned()))];
    assert_eq!(answered, watch.into_iter().chain(of_bob).collect::<Vec<_>>());

    // One answer of the books after another.
    for (replied, durable) in [(&[(1, None)][..], true), (&[(2, None), (3, None)][..], false)] {
        reads.send(()).unwrap();
        let answer = found.next(None).unwrap();
        engine.handle(NOW, answer);
        assert_eq!(replies(&mut engine, &to_hub), replied);
        if durable {
            committed(&mut engine, &store, game, ENTERS);
        }
    }
    assert!(engine.lookups.players.is_empty(), "nothing is left behind");
}

/// A result read before the first request was durable is read again: it is not done twice.
#[test]
fn a_request_that_became_durable_while_it_was_looked_up_is_not_done_twice() {
    let store = MemoryStore::new();
    let (mut engine, to_hub, lookups, game) = world(&store);
    let lookup = Lookup::Request { player: ALICE, request_id: ENTERS, entry: None };
    let not_yet =
        || Found::Request { player: ALICE, done: Ok(None), entry: EntryAnswer::default() };
    for reply_to in [1, 2] {
        request(&mut engine, ALICE, ENTERS, reply_to, enter(game));
    }
    assert_eq!(lookups.try_iter().collect::<Vec<_>>(), [lookup], "the second waits");
    engine.found(NOW, not_yet());
    assert_eq!(replies(&mut engine, &to_hub), [(1, None)]);
    assert_eq!(lookups.try_iter().collect::<Vec<_>>(), [lookup]);
    // The books are read, the first becomes durable, and only then the answer comes.
    committed(&mut engine, &store, game, ENTERS);
    engine.found(NOW, not_yet());
    assert_eq!(replies(&mut engine, &to_hub), []);
    assert_eq!(lookups.try_iter().collect::<Vec<_>>(), [lookup], "once more");
    engine.found(NOW, read(&*store.reader().unwrap(), lookup));
    assert_eq!(replies(&mut engine, &to_hub), [(2, Some("already".to_owned()))]);
    assert_eq!(engine.room.tournament(game).unwrap().entrants(), 1);
}

#[test]
fn a_repeated_request_waits_for_the_first_one() {
    let store = MemoryStore::new();
    let (mut engine, to_hub, _lookups, game) = world(&store);
    for reply_to in [1, 2] {
        request(&mut engine, ALICE, ENTERS, reply_to, enter(game));
    }
    for reply_to in [1, 2] {
        engine.found(
            NOW,
            Found::Request { player: ALICE, done: Ok(None), entry: EntryAnswer::default() },
        );
        assert_eq!(replies(&mut engine, &to_hub), [(reply_to, None)]);
    }
    let unread = Found::Request {
        player: ALICE,
        done: Err(StoreError::Full),
        entry: EntryAnswer::default(),
    };
    request(&mut engine, ALICE, RequestId(78), 3, Request::Unregister(game));
    engine.found(NOW, unread);
    assert_eq!(replies(&mut engine, &to_hub), [(3, Some("busy".to_owned()))]);
}

/// A wallet that a commit has touched while it was read is not put back to what it was.
#[test]
fn a_balance_read_too_early_is_discarded() {
    let store = MemoryStore::new();
    let (mut engine, to_hub, lookups, _) = world(&store);
    let member = engine.state.members.remove(&ALICE).unwrap();
    engine.connected(ALICE, SessionId(3), member.clone(), true);
    let Ok(Lookup::Wallet { number, .. }) = lookups.try_recv() else { panic!("the wallet") };
    let found = |number, held| Found::Wallet { player: ALICE, number, held: Some(Cents(held)) };
    let touched = PendingWrite::Refill(ALICE, None, NOW);
    let now_holds = vec![(ALICE, Some(Cents(900)))];
    engine.handle(NOW, ToRoom::Answered(touched, ItemOutcome::Done, now_holds));
    engine.found(NOW, found(number, 1_000));
    assert_eq!(engine.state.wallets.get(&ALICE), Some(&Cents(900)));
    assert!(to_hub.waiting().any(|message| matches!(message, ToHub::Hello(SessionId(3), _))));

    // Gone and back before it was read: the first answer is of another time.
    engine.handle(NOW, ToRoom::Disconnected { player: ALICE, plays: true });
    engine.connected(ALICE, SessionId(4), member.clone(), true);
    engine.handle(NOW, ToRoom::Disconnected { player: ALICE, plays: true });
    engine.connected(ALICE, SessionId(5), member, true);
    let numbers: Vec<u64> = lookups
        .try_iter()
        .filter_map(|lookup| match lookup {
            Lookup::Wallet { number, .. } => Some(number),
            _ => None,
        })
        .collect();
    let [first, second] = numbers[..] else { panic!("{numbers:?}") };
    engine.found(NOW, found(first, 900));
    assert_eq!(engine.state.wallets.get(&ALICE), None);
    engine.found(NOW, found(second, 800));
    assert_eq!(engine.state.wallets.get(&ALICE), Some(&Cents(800)));
}

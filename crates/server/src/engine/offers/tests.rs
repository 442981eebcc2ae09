mod week;

use std::sync::{
    Arc, Mutex,
    mpsc::{Receiver, channel},
};

use base::{Cents, Chips, GameId, PlayerId, ReplyTo, RequestId};
use game::{
    SavedState,
    tournament::{
        EntryPayment, EntryRequest, StaffAct, StaffOrder, Stage,
        spec::{Start, Structure, TournamentSpec},
    },
};
use ledger::{Kind, Posting, Transfer, TransferId};
use office::{
    Markets,
    programme::{Template, Zone, sit_and_go_spec},
};
use room::{Profile, Request, SavedGame};
use store::{ItemOutcome, MemoryStore, Reader, Store, StoreError, WriterEvent};

use super::{super::wallets::tests::engine_over, *};
use crate::{Clock, clock::ClockHand, messages::ToRoom};

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

/// A room with a programme over a store that records everything.
struct World {
    engine: Engine,
    answers: Answers,
    items: Arc<Mutex<Vec<Item>>>,
    hand: ClockHand,
    programme: Programme,
    requests: u64,
    _said: Box<dyn std::any::Any>,
}

impl World {
    fn new(templates: &[Template]) -> Self {
        Self::from(templates, Clock::start().now())
    }

    /// From this time on.
    fn from(templates: &[Template], at: Millis) -> Self {
        let programme = programme(templates);
        let items = Arc::new(Mutex::new(Vec::new()));
        let recording = Recording { store: MemoryStore::new(), items: Arc::clone(&items) };
        let (answered, answers) = channel();
        let (mut engine, said, asked) = engine_over(Box::new(recording), move |event| {
            if let WriterEvent::Answered(write, answer) = event {
                let _ = answered.send((write, answer));
            }
        });
        let (clock, hand) = Clock::moved_by_hand_from(at);
        engine.clock = clock;
        engine.room = Room::new(rulebook::embedded("int-2.7"));
        engine.state.offers = Offers::new(programme.clone(), &SavedRoom::default());
        let _said = Box::new((said, asked));
        let mut world = Self { engine, answers, items, hand, programme, requests: 0, _said };
        world.look();
        world
    }

    fn now(&self) -> Millis {
        self.engine.clock.now()
    }

    /// Announces what is due, and the store answers.
    fn look(&mut self) {
        self.engine.open_offers(self.now());
        settle(&mut self.engine, &self.answers);
    }

    fn pass(&mut self, time: Millis) {
        self.hand.advance(time);
        self.engine.input(Input::Tick);
        self.look();
    }

    /// A player with ten in play money, as everybody who has come.
    fn come(&mut self, player: PlayerId) {
        let at = self.now();
        let postings = Posting::pair(Account::Issued, Account::Wallet(player), Cents(1_000));
        let id = TransferId::for_request(player, RequestId(1 << 50));
        let money = Transfer::new(id, Currency::PLAY, Kind::Refill, at, postings.unwrap()).unwrap();
        self.engine.store(Item::Money(money), PendingWrite::Refill(player, None, at));
        self.engine.input(Input::Profile(player, Profile { age: 30 }));
        self.engine.input(Input::Accepted(player, "int-2.7".to_owned()));
        settle(&mut self.engine, &self.answers);
    }

    fn enter(&mut self, game: GameId, player: PlayerId) {
        self.requests += 1;
        let (request_id, reply_to) = (RequestId(self.requests), ReplyTo(1));
        let entry = Box::new(EntryRequest::stranger(EntryPayment::Money(None)));
        let request = Request::Register(game, entry);
        self.engine.input(Input::Request { player, request_id, reply_to, request });
        settle(&mut self.engine, &self.answers);
    }

    /// What a room finds that is killed after so many writes, and opened at this time.
    fn killed_after(&self, writes: usize, now: Millis) -> (Room, Offers, Vec<(GameId, Opening)>) {
        let mut store = MemoryStore::new();
        for item in &self.items.lock().unwrap()[..writes] {
            assert!(store.commit(std::slice::from_ref(item)).unwrap()[0].is_done());
        }
        let saved = store.load().unwrap();
        let mut offers = Offers::new(self.programme.clone(), &saved);
        let (mut room, recovery) = Room::restore(rulebook::embedded("int-2.7"), saved, now);
        assert!(recovery.not_opened.is_empty(), "{:?}", recovery.not_opened);
        let opened = offers.open_due(&mut room, now);
        (room, offers, opened)
    }

    fn writes(&self) -> usize {
        self.items.lock().unwrap().len()
    }
}

fn programme(templates: &[Template]) -> Programme {
    let find = |id: &str| rulebook::embedded(id).map(Arc::new);
    Programme::new(templates, &Markets::built_in(), find).unwrap()
}

/// So short that the first hand decides it.
fn quick(seats: u8, price: &str) -> TournamentSpec {
    let rulebook = "int-2.7".parse().unwrap();
    let usual = sit_and_go_spec(&rulebook, Currency::PLAY, seats, price.parse().unwrap());
    let levels = vec!["10/20".parse().unwrap()];
    let structure = usual.structure.map(|usual| Structure { stack: Chips(20), levels, ..usual });
    TournamentSpec { structure, ..usual }
}

fn template(id: &str, spec: TournamentSpec, schedule: Schedule) -> Template {
    Template::new(id.parse().unwrap(), spec, schedule)
}

fn always(id: &str, spec: TournamentSpec) -> Template {
    template(id, spec, Schedule::AlwaysOpen)
}

/// One a day, announced a day before.
fn daily(id: &str) -> Template {
    let scheduled = TournamentSpec {
        start: Start::Scheduled,
        prizes: game::tournament::spec::PrizeTable::default(),
        ..quick(6, "0.90 + 0.10")
    };
    let schedule = Schedule::read("daily 20:00", Zone::UTC).unwrap();
    let announce_before = Millis::seconds(24 * 60 * 60);
    Template { announce_before, ..template(id, scheduled, schedule) }
}

fn is_one_open(room: &Room, programme: &Programme) -> bool {
    let count = |template: &Template| {
        let games =
            room.tournaments().filter(|(_, game)| game.rules().spec().name == template.spec.name);
        games.filter(|(_, game)| game.has_room()).count()
    };
    programme.templates().iter().all(|template| count(template) == 1)
}

/// R50: whatever became durable before the room was killed, it comes back with one of each kind
/// that can be entered.
#[test]
fn r50_a_room_killed_after_any_write_has_one_open_sit_and_go_of_each_kind() {
    let mut world = World::new(&[
        always("heads-up", quick(2, "0.97 + 0.03")),
        always("three", quick(3, "1.00 + 0.10")),
    ]);
    assert!(is_one_open(&world.engine.room, &world.programme));
    let game = GameId(1);
    for player in [1, 2].map(PlayerId) {
        world.come(player);
        world.enter(game, player);
    }
    let open = world.engine.room.tournament(game).unwrap();
    assert_eq!(open.stage(), Stage::Running, "it has started");
    assert!(is_one_open(&world.engine.room, &world.programme));
    // Nobody acts: the blinds decide it.
    for step in 0.. {
        if world.engine.room.tournament(game).is_none() {
            break;
        }
        assert!(step < 1_000, "it goes on for ever");
        world.pass(Millis::seconds(30));
    }
    assert!(is_one_open(&world.engine.room, &world.programme));

    let mut killed_before_the_next_opened = false;
    for cut in 0..=world.writes() {
        let (room, _, opened) = world.killed_after(cut, world.now());
        killed_before_the_next_opened |= opened.len() == 1 && room.tournament(game).is_some();
        let writes = world.writes();
        assert!(is_one_open(&room, &world.programme), "after {cut} of {writes} writes");
    }
    assert!(killed_before_the_next_opened, "that moment was among them");
}

/// A room that holds one paused for staff opens another: people have to find one they can enter.
#[test]
fn r23_another_is_opened_beside_one_that_is_paused() {
    let programme = programme(&[always("heads-up", quick(2, "0.97 + 0.03"))]);
    let template = &programme.templates()[0];
    let occurrence =
        Occurrence { template: template.id.clone(), scheduled_at: None, part: Part::Whole };
    let opening = TournamentOpening {
        occurrence: Some(occurrence),
        ..TournamentOpening::public(template.spec.clone(), None)
    };
    let saved = SavedGame {
        id: GameId(1),
        opening: Opening::Tournament(Box::new(opening)),
        paused: Some(Millis(1)),
        saved: SavedState::default(),
    };
    let saved = SavedRoom { games: vec![saved], games_opened: 1, ..SavedRoom::default() };
    let mut offers = Offers::new(programme, &saved);
    let (mut room, _) = Room::restore(rulebook::embedded("int-2.7"), saved, Millis(2));
    let opened = offers.open_due(&mut room, Millis(2));
    assert_eq!(opened.len(), 1);
    assert_eq!(offers.open_due(&mut room, Millis(3)).len(), 0);
}

/// The scheduled starts in a room, in order.
fn starts(room: &Room) -> Vec<Millis> {
    room.tournaments().filter_map(|(_, game)| game.starts_at()).collect()
}

/// R26: a scheduled tournament is announced once: whatever was durable when the room was killed, it
/// comes back with that one and no other.
#[test]
fn r26_r50_a_scheduled_tournament_is_announced_once_whenever_the_room_is_killed() {
    let mut world = World::new(&[daily("evening")]);
    let announced = starts(&world.engine.room);
    assert_eq!(announced.len(), 1, "the next one is within a day");
    for cut in 0..=world.writes() {
        let (room, mut offers, _) = world.killed_after(cut, world.now());
        assert_eq!(starts(&room), announced, "after {cut} writes");
        let mut room = room;
        assert!(offers.open_due(&mut room, world.now()).is_empty(), "and not again");
    }
    // A day later it is the next one's turn.
    world.pass(Millis::seconds(24 * 60 * 60));
    let all = starts(&world.engine.room);
    assert!(all.contains(&(announced[0] + Millis::seconds(24 * 60 * 60))), "{all:?}");
}

/// R26, R45: one that staff have cancelled is not announced again, in this room or after a restart.
#[test]
fn r26_a_cancelled_tournament_is_not_announced_again() {
    let mut world = World::new(&[daily("evening")]);
    let (game, starts_at) = {
        let (game, open) = world.engine.room.tournaments().next().unwrap();
        (game, open.starts_at().unwrap())
    };
    world.come(PlayerId(1));
    world.enter(game, PlayerId(1));
    let order = StaffOrder {
        by: "Director".to_owned(),
        reason: "a test".to_owned(),
        act: StaffAct::Cancel,
    };
    let order = Box::new(order);
    world.engine.input(Input::Director { game, reply_to: ReplyTo(1), order });
    for _ in 0..3 {
        world.pass(Millis::seconds(1));
    }
    assert!(world.engine.room.tournament(game).is_none(), "it is gone");
    let again = |room: &Room| starts(room).contains(&starts_at);
    assert!(!again(&world.engine.room));
    let (room, ..) = world.killed_after(world.writes(), world.now());
    assert!(!again(&room), "nor after a restart: {:?}", starts(&room));
    assert_eq!(
        world
            .engine
            .state
            .offers
            .known
            .standing
            .iter()
            .filter(|it| it.scheduled_at == Some(starts_at))
            .count(),
        0
    );
}

/// X8: a HexaPro that stays paused for staff is paid out when its time is over, and not before.
#[test]
fn x8_an_incomplete_hexapro_is_decided_in_its_time() {
    let rulebook = rulebook::embedded("int-2.7").unwrap();
    let built_in = office::programme::BuiltIn::of(&rulebook, Currency::PLAY, None);
    let is_hexapro = |template: &Template| template.spec.hexapro.is_some();
    let template = built_in.tournaments.into_iter().find(is_hexapro).unwrap();
    let price = template.spec.hexapro.unwrap().buy_in;
    let mut world = World::new(&[template]);
    let game = world.engine.room.tournaments().next().unwrap().0;
    let player = PlayerId(1);
    world.come(player);
    world.enter(game, player);
    let saved = world.engine.room.tournament(game).unwrap();
    assert!(saved.is_waiting(player));
    // The room is opened again, and finds the game paused.
    let (paused_at, mut store) = (world.now(), MemoryStore::new());
    for item in world.items.lock().unwrap().iter() {
        assert!(store.commit(std::slice::from_ref(item)).unwrap()[0].is_done());
    }
    let mut saved = store.load().unwrap();
    saved.games.iter_mut().for_each(|saved| saved.paused = Some(paused_at));
    let (room, _) = Room::restore(rulebook::embedded("int-2.7"), saved, paused_at);
    world.engine.room = room;
    world.engine.state.paused.insert(game, paused_at);
    let within = rulebook.hexapro.as_ref().unwrap().decided_within;
    let refunds = |world: &World| {
        let items = world.items.lock().unwrap();
        let commits = items.iter().filter_map(|item| match item {
            Item::Game { game: of, commit } if *of == game => commit.transfer.clone(),
            _ => None,
        });
        let wallet = Account::Wallet(player);
        let postings: Vec<Posting> = commits.flat_map(|it| it.postings().to_vec()).collect();
        postings.into_iter().filter(|it| it.account == wallet && it.amount == price).count()
    };
    world.hand.advance(within.saturating_sub(Millis(1)));
    world.engine.decide_incomplete(world.now());
    settle(&mut world.engine, &world.answers);
    assert_eq!(refunds(&world), 0);
    world.hand.advance(Millis(1));
    world.engine.decide_incomplete(world.now());
    settle(&mut world.engine, &world.answers);
    assert_eq!(refunds(&world), 1);
    assert!(world.engine.room.tournament(game).is_none(), "nothing is left of it");
}

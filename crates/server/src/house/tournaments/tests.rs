use base::{Chips, GameId, ReplyTo, RequestId};
use game::{
    CommitOutcome, Ctx,
    tournament::{
        EntryPayment,
        spec::{PrizeTable, TournamentSpec},
    },
};
use ledger::Currency;
use office::programme::sit_and_go_spec;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use room::{Input, Opening, Output, Profile, TournamentOpening};

use super::*;

const PEOPLE: [PlayerId; 2] = [PlayerId(1), PlayerId(2)];
const HOUSE: u64 = 100;

/// A room with one Sit & Go of five seats, and a store that answers at once.
struct World {
    room: Room,
    house: House,
    game: GameId,
    fills: usize,
    rng: Xoshiro256PlusPlus,
    requests: u64,
}

impl World {
    fn new(house: u64, price: &str) -> Self {
        let seats = if price.starts_with("0.95") { 5 } else { 6 };
        let rulebook = "int-2.7".parse().unwrap();
        let spec = sit_and_go_spec(&rulebook, Currency::PLAY, seats, price.parse().unwrap());
        Self::with(house, usize::MAX, TournamentOpening::public(spec, None))
    }

    /// With any tournament, and so many house players who may come to it.
    fn with(house: u64, fills: usize, opening: TournamentOpening) -> Self {
        let mut room = Room::new(rulebook::embedded("int-2.7"));
        let game = room.open_public(&Opening::Tournament(Box::new(opening))).unwrap();
        let players = (HOUSE..HOUSE + house).map(PlayerId);
        let rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut world =
            Self { room, house: House::new(players.clone()), game, fills, rng, requests: 0 };
        for player in players.chain(PEOPLE) {
            world.handle(Millis(0), Input::Profile(player, Profile { age: 30 }));
            world.handle(Millis(0), Input::Accepted(player, "int-2.7".to_owned()));
            let money = Input::Wallet(player, "PLAY".to_owned(), Chips(1_000_000));
            world.handle(Millis(0), money);
            world.handle(Millis(0), Input::Connection(player, true));
        }
        world
    }

    fn handle(&mut self, now: Millis, input: Input) {
        let mut outputs = Vec::new();
        self.room.handle(&mut Ctx { now, rng: &mut self.rng }, input, &mut outputs);
        for output in outputs {
            self.house.observe(now, &output, || 7);
            if let Output::Commit(game, commit) = output {
                self.handle(now, Input::CommitOutcome(game, commit.id, CommitOutcome::Done));
            }
        }
    }

    fn request(&mut self, now: Millis, player: PlayerId, request: Request) {
        self.requests += 1;
        let (request_id, reply_to) = (RequestId(self.requests), ReplyTo(self.requests));
        self.handle(now, Input::Request { player, request_id, reply_to, request });
    }

    /// The house looks around; how many people and house players have entered then.
    fn wake(&mut self, now: Millis) -> (usize, usize) {
        let fills = self.fills;
        for (player, request) in self.house.wake(now, &self.room, |_| false, |_| fills) {
            self.request(now, player, request);
        }
        let Some(open) = self.room.tournament(self.game) else { return (0, 0) };
        let (house, people): (Vec<_>, Vec<_>) =
            open.players().partition(|player| self.house.is_house(*player));
        (people.len(), house.len())
    }

    fn has_started(&self) -> bool {
        self.room.tournament(self.game).unwrap().stage() == Stage::Running
    }
}

#[test]
fn house_players_fill_the_seats_when_nobody_registers_for_a_while() {
    let mut world = World::new(6, "0.95 + 0.05");
    assert_eq!(world.wake(Millis::seconds(60)), (0, 0), "never without people");
    world.request(Millis::seconds(61), PEOPLE[0], enter(world.game));
    assert_eq!(world.wake(Millis::seconds(62)), (1, 0));
    assert_eq!(world.wake(Millis::seconds(71)), (1, 0));
    // The time counts from the last who came.
    world.request(Millis::seconds(71), PEOPLE[1], enter(world.game));
    assert_eq!(world.wake(Millis::seconds(73)), (2, 0));
    assert_eq!(world.wake(Millis::seconds(82)), (2, 0));
    assert!(!world.has_started());
    assert_eq!(world.wake(Millis::seconds(83)), (2, 3));
    assert!(world.has_started());
}

#[test]
fn house_players_take_no_seat_if_they_are_too_few_or_too_poor() {
    for (house, price) in [(3, "0.95 + 0.05"), (6, "10000.00 + 1.00")] {
        let mut world = World::new(house, price);
        world.request(Millis::seconds(1), PEOPLE[0], enter(world.game));
        for second in [2, 20, 40, 60] {
            assert_eq!(world.wake(Millis::seconds(second)), (1, 0), "{house} at {price}");
        }
    }
}

#[test]
fn house_players_left_alone_unregister() {
    let mut world = World::new(6, "0.95 + 0.05");
    world.request(Millis::seconds(1), PEOPLE[0], enter(world.game));
    for player in [HOUSE, HOUSE + 1].map(PlayerId) {
        world.request(Millis::seconds(1), player, enter(world.game));
    }
    assert_eq!(world.wake(Millis::seconds(2)), (1, 2));
    world.request(Millis::seconds(3), PEOPLE[0], Request::Unregister(world.game));
    assert_eq!(world.wake(Millis::seconds(4)), (0, 0));
}

/// Bots act when it is their turn; the person never does, and is folded or out in the end.
#[test]
fn r40_house_players_finish_a_sit_and_go_in_any_case() {
    let mut world = World::new(6, "0.95 + 0.05");
    world.request(Millis::seconds(1), PEOPLE[0], enter(world.game));
    let mut now = Millis::seconds(2);
    world.wake(now);
    now = Millis::seconds(13);
    world.wake(now);
    assert!(world.has_started());
    for step in 0.. {
        if world.room.tournament(world.game).is_none() {
            break;
        }
        assert!(step < 1_000_000, "it goes on for ever");
        let wakes = [world.room.next_wake(), world.house.next_wake()];
        now = now.max(wakes.into_iter().flatten().min().unwrap());
        world.handle(now, Input::Tick);
        world.wake(now);
    }
}

fn enter(game: GameId) -> Request {
    Request::Register(game, Box::new(EntryRequest::stranger(EntryPayment::Money(None))))
}

/// At minute 10, with two hundred seats.
fn scheduled() -> TournamentOpening {
    let rulebook = "int-2.7".parse().unwrap();
    let price = "0.90 + 0.10".parse().unwrap();
    let spec = TournamentSpec {
        start: Start::Scheduled,
        entrants_max: Some(200),
        prizes: PrizeTable::default(),
        ..sit_and_go_spec(&rulebook, Currency::PLAY, 6, price)
    };
    TournamentOpening::public(spec, Some(Millis::seconds(600)))
}

/// Who looks at a tournament before it starts sees who really plays.
#[test]
fn house_players_come_to_a_scheduled_tournament_when_it_is_about_to_start() {
    let mut world = World::with(20, 12, scheduled());
    assert_eq!(world.wake(Millis::seconds(590)), (0, 0), "never without people");
    let mut world = World::with(20, 12, scheduled());
    world.request(Millis::seconds(1), PEOPLE[0], enter(world.game));
    assert_eq!(world.wake(Millis::seconds(570)), (1, 0));
    assert_eq!(world.wake(Millis::seconds(585)), (1, 12), "as many as the programme says");
    assert_eq!(world.wake(Millis::seconds(590)), (1, 12));
    world.handle(Millis::seconds(600), Input::Tick);
    assert!(world.has_started());
}

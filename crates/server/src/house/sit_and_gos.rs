//! House players in Sit & Gos: they take the seats that nobody else comes for, and play to the end.

use std::collections::{BTreeMap, BTreeSet};

use base::{Cents, Millis, PlayerId};
use game::{table::Presence, tournament::SitAndGo};
use room::{Request, Room};

use super::House;

/// So long after the last person has entered, people who come at the same time have found each
/// other, and whoever is alone has not waited long.
const FILLS_AFTER: Millis = Millis::seconds(10);
/// House players are given more before they have less than this: what costs more they might not be
/// able to pay.
pub(crate) const PRICE_MAX: Cents = Cents(1_000_000);

/// People who have entered a Sit & Go that has not started.
#[derive(Debug, Clone, Copy)]
pub(super) struct People {
    count: usize,
    /// When the last of them came.
    since: Millis,
}

impl House {
    /// House players who have entered, or are paying.
    pub(super) fn registered(&self, room: &Room) -> BTreeSet<PlayerId> {
        let waiting = room.sit_and_gos().flat_map(|(_, open)| open.waiting());
        waiting.filter(|player| self.is_house(*player)).collect()
    }

    /// Fills the seats beside people who wait, and gives them back where the people have gone.
    pub(super) fn look_at_sit_and_gos(
        &mut self,
        now: Millis,
        room: &Room,
        free: &mut Vec<PlayerId>,
        requests: &mut Vec<(PlayerId, Request)>,
    ) {
        let mut registering = BTreeMap::new();
        for (game, open) in room.sit_and_gos() {
            if !open.rules().currency().is_play() {
                continue;
            }
            requests.extend(self.sat_out(open).map(|player| (player, Request::ComeBack)));
            if !open.is_registering() {
                continue;
            }
            let (house, people): (Vec<_>, Vec<_>) =
                open.waiting().partition(|player| self.is_house(*player));
            if people.is_empty() {
                requests
                    .extend(house.into_iter().map(|player| (player, Request::Unregister(game))));
                continue;
            }
            let known = self.registering.get(&game).filter(|known| known.count >= people.len());
            let since = known.map_or(now, |known| known.since);
            registering.insert(game, People { count: people.len(), since });
            let key = &open.rules().key;
            let missing = usize::from(key.seats).saturating_sub(house.len() + people.len());
            // All of them or none: a seat that a house player holds while others are free would be
            // one less for people, and the game would not start for it.
            let fills = now.saturating_sub(since) >= FILLS_AFTER
                && missing <= free.len()
                && key.price.total() <= PRICE_MAX;
            if fills {
                requests
                    .extend(free.drain(..missing).map(|player| (player, Request::Register(game))));
            }
        }
        self.registering = registering;
    }

    /// R40: house players who ran out of time, as on a machine that was too busy, play on.
    fn sat_out<'a>(&'a self, open: &'a SitAndGo) -> impl Iterator<Item = PlayerId> + 'a {
        let seated = open.tables().flat_map(|(_, table)| table.occupants());
        let out = seated.filter(|(_, seated)| seated.presence != Presence::In);
        out.map(|(_, seated)| seated.player).filter(|player| self.is_house(*player))
    }
}

#[cfg(test)]
mod tests {
    use base::{Chips, GameId, ReplyTo, RequestId};
    use game::{CommitOutcome, Ctx};
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    use room::{Input, Opening, Output, Profile};

    use super::*;
    use crate::sit_and_gos::usual;

    const PEOPLE: [PlayerId; 2] = [PlayerId(1), PlayerId(2)];
    const HOUSE: u64 = 100;

    /// A room with one Sit & Go of five seats, and a store that answers at once.
    struct World {
        room: Room,
        house: House,
        game: GameId,
        rng: Xoshiro256PlusPlus,
        requests: u64,
    }

    impl World {
        fn new(house: u64, price: &str) -> Self {
            let mut room = Room::new(rulebook::embedded("int-2.7"));
            let seats = if price.starts_with("0.95") { 5 } else { 6 };
            let key = usual("int-2.7", "PLAY", seats, price.parse().unwrap());
            let game = room.open_public(&Opening::SitAndGo(key)).unwrap();
            let players = (HOUSE..HOUSE + house).map(PlayerId);
            let rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let mut world =
                Self { room, house: House::new(players.clone()), game, rng, requests: 0 };
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
            for (player, request) in self.house.wake(now, &self.room, |_| false) {
                self.request(now, player, request);
            }
            let Some(open) = self.room.sit_and_go(self.game) else { return (0, 0) };
            let (house, people): (Vec<_>, Vec<_>) =
                open.entries().partition(|(player, _)| self.house.is_house(*player));
            (people.len(), house.len())
        }

        fn has_started(&self) -> bool {
            !self.room.sit_and_go(self.game).unwrap().is_registering()
        }
    }

    #[test]
    fn house_players_fill_the_seats_when_nobody_registers_for_a_while() {
        let mut world = World::new(6, "0.95 + 0.05");
        assert_eq!(world.wake(Millis::seconds(60)), (0, 0), "never without people");
        world.request(Millis::seconds(61), PEOPLE[0], Request::Register(world.game));
        assert_eq!(world.wake(Millis::seconds(62)), (1, 0));
        assert_eq!(world.wake(Millis::seconds(71)), (1, 0));
        // The time counts from the last who came.
        world.request(Millis::seconds(71), PEOPLE[1], Request::Register(world.game));
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
            world.request(Millis::seconds(1), PEOPLE[0], Request::Register(world.game));
            for second in [2, 20, 40, 60] {
                assert_eq!(world.wake(Millis::seconds(second)), (1, 0), "{house} at {price}");
            }
        }
    }

    #[test]
    fn house_players_left_alone_unregister() {
        let mut world = World::new(6, "0.95 + 0.05");
        world.request(Millis::seconds(1), PEOPLE[0], Request::Register(world.game));
        for player in [HOUSE, HOUSE + 1].map(PlayerId) {
            world.request(Millis::seconds(1), player, Request::Register(world.game));
        }
        assert_eq!(world.wake(Millis::seconds(2)), (1, 2));
        world.request(Millis::seconds(3), PEOPLE[0], Request::Unregister(world.game));
        assert_eq!(world.wake(Millis::seconds(4)), (0, 0));
    }

    /// Bots act when it is their turn; the person never does, and is folded or out in the end.
    #[test]
    fn r40_house_players_finish_a_sit_and_go_in_any_case() {
        let mut world = World::new(6, "0.95 + 0.05");
        world.request(Millis::seconds(1), PEOPLE[0], Request::Register(world.game));
        let mut now = Millis::seconds(2);
        world.wake(now);
        now = Millis::seconds(13);
        world.wake(now);
        assert!(world.has_started());
        for step in 0.. {
            if world.room.sit_and_go(world.game).is_none() {
                break;
            }
            assert!(step < 1_000_000, "it goes on for ever");
            let wakes = [world.room.next_wake(), world.house.next_wake()];
            now = now.max(wakes.into_iter().flatten().min().unwrap());
            world.handle(now, Input::Tick);
            world.wake(now);
        }
    }
}

//! A week of the programme in the room's own time, with the clocks going forward or back in the middle of
//! it: everything that is announced is entered, played and paid, nothing twice, nothing left out, though the
//! room is killed again and again.

use std::collections::BTreeMap;

use jiff::civil::DateTime;
use store::Item;

use super::*;

const MINUTE: u64 = 60 * 1_000;
const HOUR: u64 = 60 * MINUTE;
const PLAYERS: [PlayerId; 2] = [PlayerId(1), PlayerId(2)];

/// At this time in UTC.
fn utc(text: &str) -> Millis {
    let at: DateTime = text.parse().unwrap();
    let at = at.to_zoned(jiff::tz::TimeZone::UTC).unwrap().timestamp().as_millisecond();
    Millis(u64::try_from(at).unwrap())
}

/// Copenhagen's evenings, a start in the hour that clocks change in, every full hour on the wall, and a
/// freeroll's rhythm that clocks do not touch. All so short that a few hands decide them.
fn templates() -> Vec<Template> {
    let zone: Zone = "Europe/Copenhagen".parse().unwrap();
    let of = |id: &str, schedule: &str| {
        let spec = TournamentSpec {
            name: id.to_owned(),
            start: Start::Scheduled,
            prizes: game::tournament::spec::PrizeTable::default(),
            ..quick(2, "0.90 + 0.10")
        };
        let schedule = Schedule::read(schedule, zone.clone()).unwrap();
        Template { announce_before: Millis(2 * HOUR), ..template(id, spec, schedule) }
    };
    vec![
        of("evening", "daily 20:00"),
        of("night", "weekly sun 02:30"),
        of("hourly", "cron 0 * * * *"),
        of("rhythm", "every 3 h"),
    ]
}

type Played = (Option<Millis>, game::TournamentOutcome);

/// What was announced, and what was played when.
#[derive(Debug, Default)]
struct Held {
    /// Template and scheduled time of each tournament that was opened.
    announced: Vec<(String, Millis)>,
    /// When each of them started, and how it ended.
    played: BTreeMap<(String, Millis), Vec<Played>>,
}

fn held(world: &World) -> Held {
    let (mut held, mut of_game) = (Held::default(), BTreeMap::new());
    for item in world.items.lock().unwrap().iter() {
        match item {
            Item::Open { game, opening, .. } => {
                let occurrence = opening.tournament().unwrap().occurrence.clone().unwrap();
                let at = occurrence.scheduled_at.unwrap();
                let key = (occurrence.template.to_string(), at);
                held.announced.push(key.clone());
                of_game.insert(*game, key);
            }
            Item::Game { game, commit } => {
                if let Some(summary) = &commit.results.summary {
                    let played = held.played.entry(of_game[game].clone()).or_default();
                    played.push((summary.tournament.started_at, summary.outcome));
                }
            }
            _ => {}
        }
    }
    held
}

impl World {
    /// The room is killed, and opened again with what is durable.
    fn restart(&mut self) {
        let mut store = MemoryStore::new();
        for item in self.items.lock().unwrap().iter() {
            assert!(store.commit(std::slice::from_ref(item)).unwrap()[0].is_done());
        }
        let saved = store.load().unwrap();
        self.engine.state.offers = Offers::new(self.programme.clone(), &saved);
        let (room, recovery) = Room::restore(rulebook::embedded("int-2.7"), saved, self.now());
        assert!(recovery.not_opened.is_empty(), "{:?}", recovery.not_opened);
        self.engine.room = room;
        self.know();
        self.look();
    }

    fn know(&mut self) {
        for player in PLAYERS {
            self.engine.input(Input::Profile(player, Profile { age: 30 }));
            self.engine.input(Input::Accepted(player, "int-2.7".to_owned()));
        }
    }

    /// Both enter everything that they have not entered.
    fn enter_all(&mut self) {
        let open = self.engine.room.tournaments();
        let open: Vec<_> = open.filter(|(_, it)| it.stage() == Stage::Registering).collect();
        let wanted: Vec<(GameId, PlayerId)> = open
            .iter()
            .flat_map(|(game, it)| PLAYERS.map(|player| (*game, player, it.is_waiting(player))))
            .filter_map(|(game, player, waits)| (!waits).then_some((game, player)))
            .collect();
        for (game, player) in wanted {
            self.enter(game, player);
        }
    }
}

/// Whether everything that was to start before this has been played.
fn is_over(world: &World, to: Millis) -> bool {
    let mut open = world.engine.room.tournaments();
    open.all(|(_, game)| game.starts_at().is_none_or(|at| at >= to))
}

/// Plays from one time to the other, and says what took place between them.
fn week(from: &str, to: &str) -> Held {
    let (from, to) = (utc(from), utc(to));
    let mut world = World::from(&templates(), from);
    world.know();
    for player in PLAYERS {
        let at = world.now();
        let postings = Posting::pair(Account::Issued, Account::Wallet(player), Cents(1_000_000));
        let id = TransferId::for_request(player, RequestId(1 << 50));
        let money = Transfer::new(id, Currency::PLAY, Kind::Refill, at, postings.unwrap()).unwrap();
        world.engine.store(Item::Money(money), PendingWrite::Refill(player, None, at));
    }
    settle(&mut world.engine, &world.answers);
    let mut steps = 0_u64;
    while world.now() < to || !is_over(&world, to) {
        assert!(world.now() < to + Millis(24 * HOUR), "the last of them goes on for ever");
        world.enter_all();
        world.pass(Millis(5 * MINUTE));
        steps += 1;
        if steps.is_multiple_of(157) {
            world.restart();
        }
    }
    let mut held = held(&world);
    held.announced.retain(|(_, at)| *at < to);
    held.played.retain(|(_, at), _| *at < to);
    held
}

fn check(held: &Held, id: &str, expected: impl IntoIterator<Item = Millis>) {
    let expected: Vec<Millis> = expected.into_iter().collect();
    let mut announced: Vec<Millis> =
        held.announced.iter().filter(|(of, _)| of == id).map(|(_, at)| *at).collect();
    announced.sort_unstable();
    assert_eq!(announced, expected, "{id}: announced once each, and nothing else");
    for at in expected {
        let played = held.played.get(&(id.to_owned(), at)).map_or(&[][..], Vec::as_slice);
        let [(Some(started), outcome)] = played else {
            panic!("{id} at {at}: expected one that was played, found {played:?}");
        };
        assert_eq!(*started, at, "{id} starts in time");
        assert_eq!(*outcome, game::TournamentOutcome::Finished, "{id} at {at}");
    }
}

fn every(step: u64, from: &str, to: &str) -> impl Iterator<Item = Millis> {
    (utc(from).0..utc(to).0).step_by(usize::try_from(step).unwrap()).map(Millis)
}

/// R26: 29 March 2026, 02:00 becomes 03:00 in Copenhagen.
#[test]
fn r26_a_week_in_which_clocks_go_forward_starts_everything_once() {
    let held = week("2026-03-25 23:05", "2026-04-01 22:00");
    let evenings = ["26 19", "27 19", "28 19", "29 18", "30 18", "31 18"];
    let evenings = evenings.map(|at| utc(&format!("2026-03-{at}:00")));
    check(&held, "evening", evenings.into_iter().chain([utc("2026-04-01 18:00")]));
    check(&held, "night", [utc("2026-03-29 01:30")]);
    check(&held, "hourly", every(HOUR, "2026-03-26 00:00", "2026-04-01 22:00"));
    check(&held, "rhythm", every(3 * HOUR, "2026-03-26 00:00", "2026-04-01 22:00"));
}

/// R26: 25 October 2026, 03:00 becomes 02:00: the hour that comes twice has one of each.
#[test]
fn r26_a_week_in_which_clocks_go_back_starts_everything_once() {
    let held = week("2026-10-21 22:05", "2026-10-28 22:00");
    let evenings = ["22 18", "23 18", "24 18", "25 19", "26 19", "27 19", "28 19"];
    check(&held, "evening", evenings.map(|at| utc(&format!("2026-10-{at}:00"))));
    check(&held, "night", [utc("2026-10-25 00:30")]);
    let twice = utc("2026-10-25 01:00");
    let hours = every(HOUR, "2026-10-21 23:00", "2026-10-28 22:00");
    check(&held, "hourly", hours.filter(|at| *at != twice));
    check(&held, "rhythm", every(3 * HOUR, "2026-10-22 00:00", "2026-10-28 22:00"));
}

//! Tournaments in the room: what one has for another is delivered through kills, the bank, orders of
//! staff, and private ones.

use base::{Cents, Chips, GameId, Millis, PlayerId, ReplyTo, TableId};
use game::{
    Notice,
    table::Turn,
    tournament::{
        EntryPayment, EntryRequest, Links, StaffAct, StaffOrder, StaffRefusal, Stage,
        spec::TournamentSpec,
    },
};
use hand::Action;
use ledger::{Account, Currency, TicketState};
use room::{
    DirectorRefusal, HomeTournament, Input, Outcome, Output, Request, RoomRefusal, Staff,
    TournamentOpening, Visibility,
};
use rulebook::{Format, Variant};

use crate::world::{A, B, C, D, E, GUESTS, World, Z};

/// A small and fast tournament; `more` is what makes it the type that it is.
fn spec(name: &str, top: &str, more: &str) -> TournamentSpec {
    TournamentSpec::from_toml(&format!(
        "name = \"{name}\"\nrulebook = \"int-2.7\"\ngame = \"holdem\"\ncurrency = \"PLAY\"\n\
         seats = 3\n{top}\n[structure]\nstack = 200\nlevel_time = \"1 min\"\n\
         levels = [\"10/20\", \"20/40\", \"40/80\", \"80/160\"]\n{more}\n"
    ))
    .unwrap()
}

fn sit_and_go() -> TournamentSpec {
    spec("Three", "start = \"when full\"\nprice = \"9.00 + 1.00\"", "")
}

fn enter(game: GameId) -> Request {
    Request::Register(game, Box::new(EntryRequest::stranger(EntryPayment::Money(None))))
}

fn enter_with(game: GameId, invitation: u64) -> Request {
    let entry = Box::new(EntryRequest::stranger(EntryPayment::Money(None)));
    Request::RegisterPrivate { game, invitation, entry }
}

fn stage(world: &World, game: GameId) -> Option<Stage> {
    world.room.tournament(game).map(game::tournament::Tournament::stage)
}

/// Whose turn it is at the first table where it is someone's.
fn turn(world: &World, game: GameId) -> Option<(PlayerId, TableId, Turn, Action)> {
    world.room.tournament(game)?.tables().find_map(|(id, table)| {
        let (seat, turn, legal) = table.turn()?;
        let action = match (legal.raise, legal.check) {
            (Some(raise), _) => Action::RaiseTo(raise.to_max),
            (None, true) => Action::Check,
            (None, false) => Action::Call,
        };
        Some((table.occupant(seat)?.player, id, turn, action))
    })
}

/// Everybody is all-in all the time; else time goes by.
fn step(world: &mut World, game: GameId) {
    match turn(world, game) {
        Some((player, table, turn, action)) => {
            let _ = world.request(player, Request::Act(game, table, turn, action));
        }
        None => {
            let wake = world.room.next_wake().unwrap_or(world.now + Millis::seconds(1));
            world.pass(wake.saturating_sub(world.now));
        }
    }
}

fn play_out(world: &mut World, game: GameId) {
    for _ in 0..20_000 {
        if world.room.tournament(game).is_none() {
            return;
        }
        step(world, game);
    }
    panic!("it goes on for ever");
}

fn connect(world: &mut World) {
    GUESTS.into_iter().for_each(|player| world.handle(Input::Connection(player, true)));
}

/// T4, R33: the winner of a satellite has a seat in the target, which the room delivers. It is killed at
/// every commit on the way, before it is stored and when it is durable and nobody knows.
#[test]
fn t4_r50_a_satellites_winner_is_seated_in_the_target_whenever_the_room_is_killed() {
    for stored in [false, true] {
        for kill_at in 1.. {
            let mut world = World::new();
            let target = spec("Target", "start = \"scheduled\"\nprice = \"18.00 + 2.00\"", "");
            let later = Some(world.now + Millis::seconds(24 * 60 * 60));
            let target = world.open_tournament(TournamentOpening::public(target, later));
            let satellite = spec(
                "Satellite",
                "start = \"when full\"\nentrants_max = 3\nprice = \"9.00 + 1.00\"",
                "[satellite]\ntarget = \"Target\"\ntarget_price = \"18.00 + 2.00\"\nwins = \"a seat\"",
            );
            let links = Links { target: Some(target), phase: None };
            let opening = TournamentOpening { links, ..TournamentOpening::public(satellite, None) };
            let satellite = world.open_tournament(opening);
            connect(&mut world);
            world.kill_at = Some((kill_at, stored));
            let players = [A, B, C];
            let mut killed = false;
            for _ in 0..20_000 {
                if world.is_dead {
                    killed = true;
                    let recovery = world.crash(Millis::seconds(45));
                    assert!(recovery.not_opened.is_empty(), "{:?}", recovery.not_opened);
                    connect(&mut world);
                }
                let open = world.room.tournament(satellite);
                let Some(open) = open else { break };
                let missing = players.iter().find(|player| open.entry(**player).is_none());
                match missing.copied().filter(|_| open.stage() == Stage::Registering) {
                    Some(player) => {
                        let _ = world.request(player, enter(satellite));
                    }
                    None => step(&mut world, satellite),
                }
            }
            assert!(world.room.tournament(satellite).is_none(), "kill {kill_at}: it goes on");
            let open = world.room.tournament(target).unwrap();
            let seated: Vec<PlayerId> = open.players().collect();
            assert_eq!(seated.len(), 1, "kill {kill_at}, {stored}: one seat");
            assert!(players.contains(&seated[0]));
            let tickets: Vec<_> = world.tickets.values().collect();
            assert_eq!(tickets.len(), 1);
            let used = matches!(tickets[0].state, TicketState::Used { game, .. } if game == target);
            assert!(used && tickets[0].made.owner == seated[0], "{tickets:?}");
            assert_eq!(world.held(Account::Prizes(satellite)), Cents::ZERO);
            assert_eq!(world.held(Account::Prizes(target)), Cents(1_800));
            assert_eq!(world.held(Account::Fees(target)), Cents(200));
            // What three at 9.00 have brought beyond the ticket is money for the second place.
            let wallets: u64 = players.iter().map(|player| world.wallet(*player)).sum();
            assert_eq!(wallets, 300_000 - 3_000 + 700, "kill {kill_at}, {stored}");
            if !killed {
                assert!(kill_at > 8, "a satellite of more than {kill_at} commits");
                break;
            }
        }
    }
}

/// R33: a target that is over or gone takes nobody: the ticket stays, and the satellite is closed.
#[test]
fn t4_a_seat_in_a_target_that_is_gone_stays_a_ticket() {
    let mut world = World::new();
    let satellite = spec(
        "Satellite",
        "start = \"when full\"\nentrants_max = 3\nprice = \"9.00 + 1.00\"",
        "[satellite]\ntarget = \"Target\"\ntarget_price = \"18.00 + 2.00\"\nwins = \"a seat\"",
    );
    let links = Links { target: Some(GameId(77)), phase: None };
    let opening = TournamentOpening { links, ..TournamentOpening::public(satellite, None) };
    let satellite = world.open_tournament(opening);
    connect(&mut world);
    for player in [A, B, C] {
        world.request(player, enter(satellite)).unwrap();
    }
    play_out(&mut world, satellite);
    let tickets: Vec<_> = world.tickets.values().collect();
    assert!(matches!(&tickets[..], [ticket] if ticket.state == TicketState::Held), "{tickets:?}");
}

fn hexapro() -> TournamentSpec {
    TournamentSpec::from_toml(
        "name = \"HexaPro\"\nrulebook = \"int-2.7\"\ngame = \"holdem\"\ncurrency = \"PLAY\"\n\
         seats = 3\nstart = \"when full\"\nhexapro = { kind = \"regular\", buy_in = \"1.00\" }\n",
    )
    .unwrap()
}

/// X2: a buy-in is closed as long as the bank does not cover its largest prize; the lobby hears of it.
#[test]
fn x2_a_hexapro_takes_entries_while_the_bank_covers_its_largest_prize() {
    let mut world = World::new();
    world.handle(Input::Bank(Currency::PLAY, Cents(99_699)));
    let game = world.open_tournament(TournamentOpening::public(hexapro(), None));
    connect(&mut world);
    let closed = world.refused(A, enter(game));
    assert!(closed.contains("X2"), "{closed}");
    world.handle(Input::Bank(Currency::EUR, Cents(10_000_000)));
    assert!(world.refused(A, enter(game)).contains("X2"), "another bank");
    // The largest prize is a thousand times the buy-in, of which the entries bring three.
    let enough = Cents(100_000);
    world.give(Account::HexaproBank, Currency::PLAY, enough.0);
    world.handle(Input::Bank(Currency::PLAY, enough));
    for player in [A, B, C] {
        world.request(player, enter(game)).unwrap();
    }
    assert_eq!(stage(&world, game), Some(Stage::Running));
    let multiplier = world.room.tournament(game).unwrap().drawn().unwrap().multiplier;
    play_out(&mut world, game);
    let won = i64::from(multiplier.tenths()) * 10;
    let wallets: u64 = [A, B, C].iter().map(|player| world.wallet(*player)).sum();
    assert_eq!(i64::try_from(wallets).unwrap(), 300_000 - 300 + won);
    assert_eq!(world.held(Account::Prizes(game)), Cents::ZERO);
}

fn order(act: StaffAct) -> Box<StaffOrder> {
    Box::new(StaffOrder { by: "Ada".to_owned(), reason: "asked for".to_owned(), act })
}

/// The answer to an order: there is exactly one.
fn directed(
    world: &mut World,
    game: GameId,
    order: Box<StaffOrder>,
) -> Result<Option<usize>, DirectorRefusal> {
    let (reply_to, before) = (ReplyTo(4_711), world.outputs.len());
    world.handle(Input::Director { game, reply_to, order });
    let answers: Vec<_> = world.outputs[before..]
        .iter()
        .filter_map(|output| match output {
            Output::Directed { reply_to, result } => Some((*reply_to, result.clone())),
            _ => None,
        })
        .collect();
    let [(to, result)] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(*to, reply_to);
    result.clone().map(|plan| plan.map(|plan| plan.rows.len()))
}

/// R26, R45: an order is carried out or refused with its reason, and answered once.
#[test]
fn r45_an_order_of_staff_is_carried_out_or_refused() {
    let mut world = World::new();
    let cash = world.open("int-2.7", "0.05/0.10", Format::Regular);
    for nothing in [cash, GameId(99)] {
        let refused = directed(&mut world, nothing, order(StaffAct::Pause));
        assert_eq!(refused, Err(DirectorRefusal::NoSuchTournament));
    }
    let starts_at = world.now + Millis::seconds(600);
    let scheduled = spec("Small", "start = \"scheduled\"\nprice = \"9.00 + 1.00\"", "");
    let game = world.open_tournament(TournamentOpening::public(scheduled, Some(starts_at)));
    connect(&mut world);
    let early = directed(&mut world, game, order(StaffAct::Resume));
    let impossible = Err(DirectorRefusal::Tournament(StaffRefusal::ImpossibleNow));
    assert_eq!(early, impossible);
    let nameless =
        Box::new(StaffOrder { by: String::new(), reason: String::new(), act: StaffAct::Cancel });
    let refused = directed(&mut world, game, nameless);
    assert_eq!(refused, Err(DirectorRefusal::Tournament(StaffRefusal::NoReason)));
    // R26: it is delayed, and the room wakes for the new time.
    let later = starts_at + Millis::seconds(600);
    let delayed = directed(&mut world, game, order(StaffAct::Delay { starts_at: later }));
    assert_eq!(delayed, Ok(None));
    for player in [A, B, C, D] {
        world.request(player, enter(game)).unwrap();
    }
    world.pass(later.saturating_sub(world.now + Millis(1)));
    assert_eq!(stage(&world, game), Some(Stage::Registering));
    world.pass(Millis(1));
    assert_eq!(stage(&world, game), Some(Stage::Running));
    let said = directed(&mut world, game, order(StaffAct::Announce { text: "Hello".to_owned() }));
    assert_eq!(said, Ok(None));
    let announced = Notice::Announcement { text: "Hello".to_owned() };
    assert!([A, B, C, D].iter().all(|player| world.notes(*player).contains(&&announced)));
    // R53: everybody has what is due, and it is gone.
    assert_eq!(directed(&mut world, game, order(StaffAct::Cancel)), Ok(Some(4)));
    world.pass(Millis::seconds(5));
    assert_eq!(stage(&world, game), None);
    assert!([A, B, C, D].iter().all(|player| world.wallet(*player) == 100_000));
    let gone = directed(&mut world, game, order(StaffAct::Pause));
    assert_eq!(gone, Err(DirectorRefusal::NoSuchTournament));
}

/// R23: a tournament that fails is read back from its last commits and goes on; one that fails again is
/// paused, takes no orders, and staff pay everybody back.
#[test]
fn r23_a_tournament_that_fails_is_reloaded_or_paid_back() {
    let mut world = World::new();
    let game = world.open_tournament(TournamentOpening::public(sit_and_go(), None));
    connect(&mut world);
    world.request(A, enter(game)).unwrap();
    world.request(B, enter(game)).unwrap();
    // Seats are drawn by chance when the last one has paid.
    world.panic_with(1, |world| world.request(C, enter(game)).unwrap());
    assert!(world.reloaded(game), "it goes on");
    world.pass(Millis::seconds(60));
    assert_eq!(stage(&world, game), Some(Stage::Running));
    while turn(&world, game).is_none() {
        step(&mut world, game);
    }
    world.handle(Input::Staff(Staff::CashOutAll(game)));
    assert_eq!(stage(&world, game), Some(Stage::Running), "only one that is paused");
    // The next hand needs chance for its deck; the second failure within the hour pauses the game.
    world.panic_with(1, |world| {
        for _ in 0..200 {
            if world.paused(game) > 0 {
                break;
            }
            step(world, game);
        }
    });
    assert_eq!(world.room.is_paused(game), Some(true));
    let refused = directed(&mut world, game, order(StaffAct::Pause));
    assert_eq!(refused, Err(DirectorRefusal::NotNow));
    world.handle(Input::Staff(Staff::CashOutAll(game)));
    assert_eq!(stage(&world, game), None, "closed");
    let wallets: u64 = [A, B, C].iter().map(|player| world.wallet(*player)).sum();
    assert_eq!(wallets, 300_000, "everything is back");
    for account in [Account::Prizes(game), Account::Fees(game)] {
        assert_eq!(world.held(account), Cents::ZERO);
    }
}

/// What a host usually asks for: three players at once.
fn evening() -> HomeTournament {
    HomeTournament {
        name: "Friday".to_owned(),
        rulebook: "home".to_owned(),
        game: Variant::Holdem,
        currency: "PLAY".to_owned(),
        seats: 6,
        players: 3,
        buy_in: Cents(1_000),
        stack: Chips(1_500),
        level_time: Millis::seconds(300),
        starts_at: None,
        late_levels: 0,
        rebuys: false,
        bounty: None,
    }
}

fn opened(world: &mut World, asked: HomeTournament) -> (GameId, u64) {
    let answer = world.request(A, Request::OpenTournament(Box::new(asked)));
    let Ok(Outcome::Opened { game, invitation }) = answer else { panic!("{answer:?}") };
    (game, invitation)
}

/// HOME: a host's terms make sense, or are refused and nothing is open.
#[test]
fn home_a_tournament_with_terms_that_make_no_sense_is_refused() {
    let mut world = World::new();
    let now = world.now;
    let bad: [(&str, HomeTournament); 14] = [
        ("no name", HomeTournament { name: "  ".to_owned(), ..evening() }),
        ("a long name", HomeTournament { name: "x".repeat(61), ..evening() }),
        ("a line break", HomeTournament { name: "a\nb".to_owned(), ..evening() }),
        ("no rulebook", HomeTournament { rulebook: "none".to_owned(), ..evening() }),
        ("another's rules", HomeTournament { rulebook: "int-2.7".to_owned(), ..evening() }),
        ("no money", HomeTournament { currency: "???".to_owned(), ..evening() }),
        ("one seat", HomeTournament { seats: 1, ..evening() }),
        ("eleven seats", HomeTournament { seats: 11, ..evening() }),
        ("one player", HomeTournament { players: 1, ..evening() }),
        ("a crowd", HomeTournament { players: 501, ..evening() }),
        ("no chips", HomeTournament { stack: Chips(0), ..evening() }),
        ("no time", HomeTournament { level_time: Millis(1), ..evening() }),
        ("in the past", HomeTournament { starts_at: Some(now), ..evening() }),
        ("a bounty above the buy-in", HomeTournament { bounty: Some(Cents(1_001)), ..evening() }),
    ];
    for (what, asked) in bad {
        let refused = world.request(A, Request::OpenTournament(Box::new(asked)));
        assert!(refused.is_err(), "{what}: {refused:?}");
    }
    let negative = HomeTournament { buy_in: Cents(-1), ..evening() };
    assert!(world.request(A, Request::OpenTournament(Box::new(negative))).is_err());
    let year = Some(now + Millis::seconds(366 * 24 * 60 * 60));
    let late = HomeTournament { starts_at: year, ..evening() };
    let refused = world.request(A, Request::OpenTournament(Box::new(late)));
    assert!(matches!(refused, Err(RoomRefusal::TournamentStart { .. })), "{refused:?}");
    assert_eq!(world.room.tournaments().count(), 0);
    // Three at once are enough.
    for _ in 0..3 {
        opened(&mut world, evening());
    }
    let refused = world.request(A, Request::OpenTournament(Box::new(evening())));
    assert!(matches!(refused, Err(RoomRefusal::TooManyPrivateTables { .. })), "{refused:?}");
}

/// HOME: nobody finds a private tournament without its invitation; with it one sees all of it, and enters.
#[test]
fn home_a_private_tournament_needs_its_invitation() {
    let mut world = World::new();
    connect(&mut world);
    let (game, invitation) = opened(&mut world, evening());
    let sights = |world: &World| GUESTS.map(|player| world.room.visibility(game, player));
    use Visibility::{Nothing, Tables};
    assert_eq!(sights(&world), [Tables, Nothing, Nothing, Nothing, Nothing, Nothing]);
    assert_eq!(world.request(B, enter(game)), Err(RoomRefusal::NoSuchGame));
    assert_eq!(world.request(B, enter_with(game, invitation ^ 1)), Err(RoomRefusal::Invitation));
    assert_eq!(world.request(B, enter_with(GameId(1), invitation)), Err(RoomRefusal::Invitation));
    for unseen in [Request::Unregister(game), Request::ClosePrivate(game)] {
        assert_eq!(world.request(B, unseen), Err(RoomRefusal::NoSuchGame));
    }
    assert!(!world.room.show_invitation(C, game, invitation ^ 1));
    assert!(world.room.show_invitation(C, game, invitation));
    world.handle(Input::Tick);
    assert_eq!(sights(&world), [Tables, Nothing, Tables, Nothing, Nothing, Nothing]);
    // The host needs no invitation, and plays if he or she enters.
    assert!(world.request(A, enter(game)).is_err(), "the host shows it, too");
    for player in [A, B, C] {
        world.request(player, enter_with(game, invitation)).unwrap();
    }
    assert_eq!(stage(&world, game), Some(Stage::Running));
    let table = TableId(1);
    for (player, sees) in [(A, true), (B, true), (C, true), (D, false), (Z, false)] {
        assert_eq!(world.request(player, Request::Watch(game, table)).is_ok(), sees, "{player}");
    }
    // What is seen survives a kill, and so does the invitation.
    world.crash(Millis::seconds(45));
    connect(&mut world);
    assert_eq!(sights(&world), [Tables, Tables, Tables, Nothing, Nothing, Nothing]);
    assert!(world.room.show_invitation(D, game, invitation));
    play_out(&mut world, game);
    // No fee: all of it is to be won.
    let wallets: u64 = [A, B, C].iter().map(|player| world.wallet(*player)).sum();
    assert_eq!(wallets, 300_000);
    // Another one may be opened instead of it.
    for _ in 0..3 {
        opened(&mut world, evening());
    }
    assert_eq!(world.room.visibility(game, E), Nothing);
}

/// HOME: a scheduled one starts at its time, with re-buys and bounties if the host wants them.
#[test]
fn home_a_private_tournament_starts_at_its_time() {
    let mut world = World::new();
    connect(&mut world);
    let starts_at = world.now + Millis::seconds(3_600);
    let asked = HomeTournament {
        players: 40,
        starts_at: Some(starts_at),
        late_levels: 2,
        rebuys: true,
        bounty: Some(Cents(200)),
        ..evening()
    };
    let (game, invitation) = opened(&mut world, asked);
    for player in [A, B, C] {
        world.request(player, enter_with(game, invitation)).unwrap();
    }
    world.pass(starts_at.saturating_sub(world.now));
    assert_eq!(stage(&world, game), Some(Stage::Running));
    world.request(D, enter_with(game, invitation)).unwrap();
    assert_eq!(world.room.tournament(game).unwrap().entrants(), 4);
    play_out(&mut world, game);
    let wallets: u64 = [A, B, C, D].iter().map(|player| world.wallet(*player)).sum();
    assert_eq!(wallets, 400_000);
}

/// HOME: a host calls a tournament off as long as it has not started; what only a table has is refused.
#[test]
fn home_r52_a_host_calls_a_tournament_off_before_it_starts() {
    let mut world = World::new();
    connect(&mut world);
    let (game, invitation) = opened(&mut world, evening());
    world.request(B, enter_with(game, invitation)).unwrap();
    assert_eq!(world.wallet(B), 99_000);
    assert_eq!(world.request(B, Request::ClosePrivate(game)), Err(RoomRefusal::NotHost));
    let others = [
        Request::PausePrivate(game, true),
        Request::RemoveGuest(game, B),
        Request::NewInvitation(game),
    ];
    for other in others {
        assert_eq!(world.request(A, other), Err(RoomRefusal::NotOffered));
    }
    assert!(world.room.show_invitation(C, game, invitation));
    world.request(C, Request::ForgetPrivate(game)).unwrap();
    assert_eq!(world.room.visibility(game, C), Visibility::Nothing);
    world.request(A, Request::ClosePrivate(game)).unwrap();
    world.pass(Millis::seconds(1));
    assert_eq!(stage(&world, game), None);
    assert_eq!(world.wallet(B), 100_000);
    let (game, invitation) = opened(&mut world, evening());
    for player in [B, C, D] {
        world.request(player, enter_with(game, invitation)).unwrap();
    }
    let started = world.refused(A, Request::ClosePrivate(game));
    assert!(started.starts_with("R33"), "{started}");
    play_out(&mut world, game);
}

/// HOME: one that waits for players who never come is closed after a day, as a table is.
#[test]
fn home_a_tournament_that_nobody_enters_is_closed_after_a_day() {
    let mut world = World::new();
    connect(&mut world);
    let (empty, _) = opened(&mut world, evening());
    let (entered, invitation) = opened(&mut world, evening());
    world.request(B, enter_with(entered, invitation)).unwrap();
    world.pass(Millis::seconds(24 * 60 * 60 - 1));
    assert_eq!(stage(&world, empty), Some(Stage::Registering));
    world.pass(Millis::seconds(1));
    assert_eq!(stage(&world, empty), None);
    assert_eq!(stage(&world, entered), Some(Stage::Registering));
    world.request(B, Request::Unregister(entered)).unwrap();
    world.pass(Millis::seconds(24 * 60 * 60));
    assert_eq!(stage(&world, entered), None);
    assert_eq!(world.wallet(B), 100_000);
}

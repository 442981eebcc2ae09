//! Scheduled tournaments and HexaPros over sockets: announced by the programme, entered before the start
//! and late, played at several tables to the last place, and paid to the cent.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use base::{Cents, Chips, GameId, Millis, PlayerId, TicketId};
use game::tournament::spec::{
    Conditions, PrizeTable, Registration, Start, Structure, TournamentSpec,
};
use ledger::{Account, Currency, NewTicket, Ticket, TicketFor, TicketState};
use office::programme::{BuiltIn, Schedule, Template, Zone, sit_and_go_spec};
use serde_json::{Value, json};
use server::{Clock, ClockHand, Config, Environment, Running};
use store::{Item, Page, Sqlite, Store, backup_folder};
use tempfile::TempDir;

use crate::client::{Client, PATIENCE, config, folder, programme, register};

/// Everyone's balance before anything is paid.
const MONEY: i64 = 100_000;
const HOUR: u64 = 60 * 60 * 1_000;

/// Time that goes by faster than on the wall, and can be told to jump.
struct Time {
    clock: Clock,
    hand: ClockHand,
    passed: Arc<AtomicU64>,
}

impl Time {
    /// From so long after the machine's time on.
    fn from(after: u64) -> Self {
        let (clock, hand) = Clock::moved_by_hand();
        hand.advance(Millis(after));
        let passed = Arc::new(AtomicU64::new(after));
        let (goes, counts) = (hand.clone(), Arc::clone(&passed));
        tokio::spawn(async move {
            let mut last = Instant::now();
            loop {
                tokio::time::sleep(Duration::from_millis(5)).await;
                let gone = 4 * u64::try_from(last.elapsed().as_millis()).unwrap();
                last = Instant::now();
                goes.advance(Millis(gone));
                counts.fetch_add(gone, Ordering::Relaxed);
            }
        });
        Self { clock, hand, passed }
    }

    /// Until this moment.
    fn skip_to(&self, at: u64) {
        let time = at.saturating_sub(self.clock.now().0);
        self.hand.advance(Millis(time));
        self.passed.fetch_add(time, Ordering::Relaxed);
    }
}

struct Room {
    running: Running,
    data: TempDir,
    time: Time,
    templates: Vec<Template>,
    house: usize,
}

impl Room {
    async fn open(house: usize, templates: Vec<Template>) -> Self {
        let (data, time) = (folder(), Time::from(0));
        // The next full hour is far enough away, whatever the machine's time is.
        let now = time.clock.now().0;
        if now % HOUR > HOUR / 2 {
            time.skip_to(now - now % HOUR + HOUR + 1_000);
        }
        let running = start(data.path(), house, &templates, &time).await;
        Self { running, data, time, templates, house }
    }

    async fn newcomer(&self, name: &str) -> (String, Client) {
        let cookie = register(self.running.address, name).await;
        let mut client = Client::connect(self.running.address, &cookie).await;
        client.request(json!({ "type": "accept_rules", "rulebook": "int-2.7" })).await.unwrap();
        (cookie, client)
    }

    /// What a crash would leave now.
    fn killed(&self, copies: &Path, name: &str) -> (std::path::PathBuf, u64) {
        let left = copies.join(name);
        backup_folder(self.data.path(), &left).unwrap();
        (left, self.time.passed.load(Ordering::Relaxed))
    }
}

async fn start(data: &Path, house: usize, templates: &[Template], time: &Time) -> Running {
    let config = Config { programme: programme(templates), ..config(data, house) };
    let mut environment = Environment::real(data).unwrap();
    environment.clock = time.clock.clone();
    server::start_with(config, environment).await.unwrap()
}

/// At every full hour, announced an hour before: five big blinds, two seats a table, and late entries
/// during the first level.
fn hourly() -> Template {
    let price = "0.90 + 0.10".parse().unwrap();
    let usual = sit_and_go_spec(&"int-2.7".parse().unwrap(), Currency::PLAY, 2, price);
    let levels = ["10/20", "20/40", "50/100", "100/200", "200/400"];
    let structure = usual.structure.map(|usual| Structure {
        stack: Chips(100),
        levels: levels.map(|level| level.parse().unwrap()).to_vec(),
        level_time: Millis::seconds(60),
        ..usual
    });
    let spec = TournamentSpec {
        name: "Hourly".to_owned(),
        start: Start::Scheduled,
        registration: Registration { late_levels: Some(1), ..Registration::default() },
        prizes: PrizeTable::default(),
        structure,
        ..usual
    };
    let schedule = Schedule::read("every 60 min", Zone::UTC).unwrap();
    let announce_before = Millis::seconds(60 * 60);
    Template { announce_before, ..Template::new("hourly".parse().unwrap(), spec, schedule) }
}

/// The row of the lobby that fits, once there is one.
async fn row(client: &mut Client, fits: impl Fn(&Value) -> bool) -> Value {
    let polls = async {
        loop {
            client.buffered.retain(|m| m["type"] != "lobby");
            client.request(json!({ "type": "lobby", "on": true })).await.unwrap();
            let lobby = client.until(|m| m["type"] == "lobby" && m["full"] == true).await;
            let rows = lobby["tournaments"].as_array().cloned().unwrap_or_default();
            if let Some(row) = rows.into_iter().find(|row| fits(row)) {
                return row;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, polls).await.expect("a row like this")
}

async fn note(client: &mut Client, code: &str) -> Value {
    client.until(|m| m["type"] == "note" && m["note"]["code"] == code).await["note"].clone()
}

async fn enter(client: &mut Client, game: &Value) {
    client.request(json!({ "type": "register", "game": game })).await.unwrap();
    note(client, "registered").await;
}

async fn page(client: &mut Client, game: &Value) -> Value {
    let asked = client.request(json!({ "type": "tournament", "game": game })).await;
    asked.unwrap()["tournament"].clone()
}

/// What one player has seen of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Played {
    place: Option<u64>,
    prize: i64,
    /// The most tables, and those at the end.
    tables: (u64, u64),
}

/// Goes all-in at every turn, at whatever table the seat is, until it is over.
async fn play_out(client: &mut Client, game: &Value) -> Played {
    // Turns of a hand that was rolled back are no more.
    client.buffered.retain(|m| m["type"] != "table" && m["type"] != "snapshot");
    let mut table = page(client, game).await["own"]["table"].clone();
    if table.is_u64() {
        let watch = json!({ "type": "watch", "game": game, "table": table });
        let _ = client.request(watch).await;
    }
    let mut tables = (0, 0);
    loop {
        let message = client
            .until(|m| {
                let over = m["note"]["code"] == "tournament_finished";
                let sits = m["type"] == "seats" && m["seats"][0]["game"] == *game;
                let acts = m["said"]["type"] == "your_turn" || m["own"].is_object();
                over || sits || acts || m["type"] == "tournament"
            })
            .await;
        if message["type"] == "note" {
            let note = &message["note"];
            return Played {
                place: note["place"].as_u64(),
                prize: note["prize"].as_i64().unwrap(),
                tables,
            };
        }
        if message["type"] == "tournament" {
            let open = message["status"]["tables"].as_u64().unwrap();
            tables = (tables.0.max(open), open);
            continue;
        }
        if message["type"] == "seats" {
            let now = &message["seats"][0]["table"];
            if *now != table {
                table = now.clone();
                // It may be of before another move.
                let watch = json!({ "type": "watch", "game": game, "table": table });
                let _ = client.request(watch).await;
            }
            continue;
        }
        let (hand, turn, legal) = if message["type"] == "snapshot" {
            let hand = &message["hand"];
            (&message["hand_number"], &hand["turn"], &hand["legal"])
        } else {
            (&message["said"]["hand"], &message["said"]["turn"], &message["said"]["legal"])
        };
        if legal.is_object() {
            let action = match (&legal["raise"]["to_max"], legal["check"] == true) {
                (to, _) if to.is_u64() => json!({ "type": "raise_to", "to": to }),
                (_, true) => json!({ "type": "check" }),
                _ => json!({ "type": "call" }),
            };
            let act = json!({
                "type": "act", "game": game, "table": message["table"], "hand": hand, "turn": turn,
                "action": action,
            });
            // The turn of a snapshot may come again as a message, and time may be over.
            let _ = client.request(act).await;
        }
    }
}

async fn all_play_out(clients: &mut [Client], game: &Value) -> Vec<Played> {
    let all = clients.iter_mut().map(|client| play_out(client, game));
    let all = futures_util::future::join_all(all);
    tokio::time::timeout(PATIENCE * 3, all).await.expect("it ends")
}

/// The books of a room that is closed: sound, and nothing left in the accounts of this game.
fn books_are_sound(data: &Path, game: &Value) {
    let report = store::check(data, server::Policy::default().rulebooks).unwrap();
    assert!(report.is_sound(), "{report:?}");
    let reader = Sqlite::open(data).unwrap().reader().unwrap();
    let game = GameId(game.as_u64().unwrap());
    for account in [Account::Prizes(game), Account::Fees(game)] {
        assert_eq!(reader.balance(&account, Currency::PLAY).unwrap(), Cents::ZERO, "{account}");
    }
}

/// R26, R28, R32, R41, R42, R44: announced by the programme, entered, started at its time with house
/// players, entered late, played at several tables to the end, and paid.
#[tokio::test(flavor = "multi_thread")]
async fn r26_r32_r42_a_scheduled_tournament_is_played_from_its_announcement_to_its_last_place() {
    let template = Template { house_players: 2, ..hourly() };
    let room = Room::open(4, vec![template]).await;
    let mut clients = Vec::new();
    for name in ["Alice", "Bob", "Carol"] {
        clients.push(room.newcomer(name).await.1);
    }
    let announced = row(&mut clients[0], |row| row["state"] == "registering").await;
    let (game, starts_at) = (&announced["game"], announced["starts_at"].as_u64().unwrap());
    assert_eq!(starts_at % HOUR, 0);
    assert_eq!(
        (&announced["pool"], &announced["fee"], &announced["players"], &announced["late_levels"]),
        (&json!(90), &json!(10), &json!(0), &json!(1))
    );
    for client in &mut clients[..2] {
        enter(client, game).await;
    }
    let shown = page(&mut clients[0], game).await;
    assert_eq!((&shown["row"]["players"], &shown["prizes_final"]), (&json!(2), &json!(false)));
    assert_eq!(shown["own"]["paid"], 100);
    // The house comes a moment before.
    room.time.skip_to(starts_at - 15_000);
    row(&mut clients[0], |row| row["game"] == *game && row["house"] == 2).await;
    room.time.skip_to(starts_at);
    for client in &mut clients[..2] {
        note(client, "tournament_starts").await;
    }
    // R32: she comes late.
    let late = row(&mut clients[2], |row| row["game"] == *game && row["state"] == "late").await;
    assert!(late["late_until"].as_u64().unwrap() > starts_at, "{late}");
    enter(&mut clients[2], game).await;
    let played = all_play_out(&mut clients, game).await;
    // Five at 0.90: 65/35, the odd cent to the first.
    let prizes = [293, 157, 0, 0, 0];
    let mut places: Vec<u64> = played.iter().filter_map(|one| one.place).collect();
    for one in &played {
        let place = one.place.map_or(4, |place| usize::try_from(place).unwrap() - 1);
        assert_eq!(one.prize, prizes[place], "{played:?}");
    }
    places.sort_unstable();
    places.dedup();
    let placed = played.iter().filter(|one| one.place.is_some()).count();
    assert_eq!(places.len(), placed, "each place once: {played:?}");
    assert!(played.iter().any(|one| one.tables.0 >= 2), "several tables: {played:?}");
    // The house plays it out, and the next one is there.
    row(&mut clients[0], |row| row["state"] == "registering" && row["game"] != *game).await;
    let gone = async {
        while clients[0].request(json!({ "type": "tournament", "game": game })).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.expect("it is over");
    room.running.stop().await;
    books_are_sound(room.data.path(), game);
}

/// R26, R50: killed after the announcement, after entries and in the middle of play. Nothing is announced
/// twice, nobody has to pay twice, everybody is paid once.
#[tokio::test(flavor = "multi_thread")]
async fn r50_a_killed_room_goes_on_with_its_scheduled_tournament() {
    let room = Room::open(0, vec![hourly()]).await;
    let (mut clients, mut cookies) = (Vec::new(), Vec::new());
    for name in ["Alice", "Bob", "Carol", "Dave"] {
        let (cookie, client) = room.newcomer(name).await;
        cookies.push(cookie);
        clients.push(client);
    }
    let copies = folder();
    let announced = row(&mut clients[0], |row| row["state"] == "registering").await;
    let (game, starts_at) = (&announced["game"], announced["starts_at"].as_u64().unwrap());
    let mut kills = vec![room.killed(copies.path(), "announced")];
    for client in &mut clients {
        enter(client, game).await;
    }
    kills.push(room.killed(copies.path(), "entered"));
    room.time.skip_to(starts_at);
    let dealt = |m: &Value| m["said"]["type"] == "hand_starts" || m["hand"].is_object();
    note(&mut clients[0], "tournament_starts").await;
    let table = page(&mut clients[0], game).await["own"]["table"].clone();
    let watch = json!({ "type": "watch", "game": game, "table": table });
    clients[0].request(watch).await.unwrap();
    clients[0].until(dealt).await;
    kills.push(room.killed(copies.path(), "playing"));
    for (left, passed) in kills {
        let time = Time::from(passed);
        let running = start(&left, 0, &room.templates, &time).await;
        let mut clients = Vec::new();
        for cookie in &cookies {
            clients.push(Client::connect(running.address, cookie).await);
        }
        let rows = {
            clients[0].request(json!({ "type": "lobby", "on": true })).await.unwrap();
            clients[0].until(|m| m["type"] == "lobby" && m["full"] == true).await
        };
        let same = rows["tournaments"].as_array().unwrap().iter();
        let same = same.filter(|row| row["starts_at"] == starts_at);
        assert_eq!(same.count(), 1, "{left:?}: announced once");
        for client in &mut clients {
            if page(client, game).await["own"].is_null() {
                enter(client, game).await;
            }
        }
        time.skip_to(starts_at + 1);
        let played = all_play_out(&mut clients, game).await;
        // Four at 0.90: the winner takes all.
        let mut prizes: Vec<i64> = played.iter().map(|one| one.prize).collect();
        prizes.sort_unstable();
        assert_eq!(prizes, [0, 0, 0, 360], "{left:?}: {played:?}");
        running.stop().await;
        books_are_sound(&left, game);
        let reader = Sqlite::open(&left).unwrap().reader().unwrap();
        let held = |player| reader.balance(&Account::Wallet(PlayerId(player)), Currency::PLAY);
        let mut held: Vec<i64> = (1..=4).map(|player| held(player).unwrap().0).collect();
        held.sort_unstable();
        assert_eq!(held, [MONEY - 100, MONEY - 100, MONEY - 100, MONEY + 260], "{left:?}");
    }
    drop(room.running);
}

/// T5: who has not played enough, or not been here for long enough, is told so.
#[tokio::test(flavor = "multi_thread")]
async fn t5_conditions_are_asked_of_everybody_who_enters() {
    let with = |id: &str, conditions| {
        let template = hourly();
        let spec = TournamentSpec { conditions, ..template.spec };
        Template { id: id.parse().unwrap(), spec, ..template }
    };
    let played = Conditions { hands_played_min: Some(1), ..Conditions::default() };
    let age = Some(Millis::seconds(24 * 60 * 60));
    let old = Conditions { account_age_min: age, ..Conditions::default() };
    let ticket = Conditions { ticket_only: true, ..Conditions::default() };
    let room =
        Room::open(0, vec![with("played", played), with("old", old), with("ticket", ticket)]).await;
    let (_, mut alice) = room.newcomer("Alice").await;
    row(&mut alice, |row| row["state"] == "registering").await;
    alice.request(json!({ "type": "lobby", "on": true })).await.unwrap();
    let lobby = alice.until(|m| m["type"] == "lobby" && m["full"] == true).await;
    let mut codes = Vec::new();
    for row in lobby["tournaments"].as_array().unwrap() {
        let game = &row["game"];
        let refused = alice.request(json!({ "type": "register", "game": game })).await;
        let conditions = page(&mut alice, game).await["conditions"].clone();
        codes.push((conditions.to_string(), refused.unwrap_err()));
    }
    codes.sort();
    let code = |asks: &str| {
        let found = codes.iter().find(|(conditions, _)| conditions.contains(asks));
        found.map(|(_, code)| code.as_str())
    };
    assert_eq!(code("hands_played"), Some("too_few_hands"), "{codes:?}");
    assert_eq!(code("account_age"), Some("account_too_new"), "{codes:?}");
    assert_eq!(code("\"ticket_only\":true"), Some("ticket_only"), "{codes:?}");
    room.running.stop().await;
}

/// R33: a ticket pays for an entry at its value, comes back as a ticket, and pays once.
#[tokio::test(flavor = "multi_thread")]
async fn r33_a_ticket_pays_for_an_entry_and_comes_back() {
    let room = Room::open(0, vec![hourly()]).await;
    let (alices, alice) = room.newcomer("Alice").await;
    let (bobs, bob) = room.newcomer("Bob").await;
    alice.close().await;
    bob.close().await;
    let Room { running, data, time, templates, house } = room;
    running.stop().await;
    {
        let mut store = Sqlite::open(data.path()).unwrap();
        let items = [(7, 100), (8, 50)].map(|(number, value)| {
            let made = NewTicket {
                id: TicketId(number),
                owner: PlayerId(1),
                value: Cents(value),
                currency: Currency::PLAY,
                for_what: TicketFor::AnyOfItsPrice,
                good_until: None,
            };
            let (ticket, transfer) =
                Ticket::issue(made, Account::Overlay, time.clock.now()).unwrap();
            Item::Ticket(ticket, transfer)
        });
        let outcomes = store.commit(&items).unwrap();
        assert!(outcomes.iter().all(store::ItemOutcome::is_done), "{outcomes:?}");
    }
    let time = Time::from(time.passed.load(Ordering::Relaxed));
    let running = start(data.path(), house, &templates, &time).await;
    let mut alice = Client::connect(running.address, &alices).await;
    let mut bob = Client::connect(running.address, &bobs).await;
    let game = row(&mut alice, |row| row["state"] == "registering").await["game"].clone();
    let with = |ticket: &str| json!({ "type": "register", "game": game, "ticket": ticket });
    for wrong in ["8", "9", "0", "seven", "-7", "18446744073709551616"] {
        let refused = alice.request(with(wrong)).await;
        assert_eq!(refused.unwrap_err(), "ticket_does_not_fit", "{wrong}");
    }
    assert_eq!(bob.request(with("7")).await.unwrap_err(), "ticket_does_not_fit", "hers");
    let number = 4_000_000_000;
    assert_eq!(alice.request_as(number, with("7")).await["ok"], true);
    note(&mut alice, "registered").await;
    assert_eq!(alice.request_as(number, with("7")).await["already"], true);
    let wallets = |clients: &Client| {
        let wallet = |m: &&Value| m["type"] == "wallet";
        clients.buffered.iter().filter(wallet).map(|m| m["cents"].clone()).collect::<Vec<_>>()
    };
    assert!(wallets(&alice).iter().all(|cents| *cents == MONEY), "{:?}", wallets(&alice));
    alice.request(json!({ "type": "unregister", "game": game })).await.unwrap();
    note(&mut alice, "unregistered").await;
    running.stop().await;
    let report = store::check(data.path(), server::Policy::default().rulebooks).unwrap();
    assert!(report.is_sound(), "{report:?}");
    let reader = Sqlite::open(data.path()).unwrap().reader().unwrap();
    let tickets = reader.tickets(PlayerId(1), None, Page { most: 10 }).unwrap();
    assert_eq!(tickets.len(), 2);
    assert!(tickets.iter().all(|ticket| ticket.state == TicketState::Held), "{tickets:?}");
}

/// The HexaPro at 1.00 that everybody is offered, without house players.
fn hexapro() -> Template {
    let rulebook = rulebook::embedded("int-2.7").unwrap();
    let all = BuiltIn::of(&rulebook, Currency::PLAY, None).tournaments;
    let template = all.into_iter().find(|template| template.spec.hexapro.is_some()).unwrap();
    Template { house_players: 0, ..template }
}

/// X1–X3: three enter, a multiplier is drawn, and the bank pays what it makes of the buy-ins.
#[tokio::test(flavor = "multi_thread")]
async fn x2_a_hexapro_is_drawn_played_and_paid_out_of_the_bank() {
    let room = Room::open(0, vec![hexapro()]).await;
    let mut clients = Vec::new();
    for name in ["Alice", "Bob", "Carol"] {
        clients.push(room.newcomer(name).await.1);
    }
    let open = row(&mut clients[0], |row| row["state"] == "registering").await;
    assert_eq!((&open["hexapro"], &open["seats"]), (&json!("regular"), &json!(3)));
    let game = &open["game"];
    let terms = page(&mut clients[0], game).await["hexapro"].clone();
    for client in &mut clients {
        enter(client, game).await;
    }
    for client in &mut clients {
        note(client, "tournament_starts").await;
    }
    let drawn = row(&mut clients[0], |row| row["game"] == *game && row["state"] == "playing").await;
    let tenths = &drawn["multiplier_tenths"];
    let rows = terms["prizes"].as_array().unwrap();
    let expected = rows.iter().find(|row| row["multiplier_tenths"] == *tenths).unwrap();
    let played = all_play_out(&mut clients, game).await;
    for one in &played {
        let place = usize::try_from(one.place.unwrap()).unwrap();
        let prize = expected["prizes"].get(place - 1).and_then(Value::as_i64).unwrap_or(0);
        assert_eq!(one.prize, prize, "{played:?} of {expected}");
    }
    let won: i64 = played.iter().map(|one| one.prize).sum();
    assert_eq!(won, 100 * tenths.as_i64().unwrap() / 10);
    room.running.stop().await;
    books_are_sound(room.data.path(), game);
}

/// X1: several games are entered with one request. The same request again enters and pays nothing more,
/// whether the room was opened again in between or not.
#[tokio::test(flavor = "multi_thread")]
async fn x1_several_hexapros_are_entered_once_however_often_the_request_comes() {
    let room = Room::open(0, vec![hexapro(), hourly()]).await;
    let (cookie, mut alice) = room.newcomer("Alice").await;
    let game = row(&mut alice, |row| row["hexapro"] == "regular").await["game"].clone();
    let hourly = row(&mut alice, |row| row["hexapro"].is_null()).await["game"].clone();
    for (bad, game) in [(0, &game), (11, &game), (2, &hourly)] {
        let ask = json!({ "type": "register_games", "game": game, "count": bad });
        assert_eq!(alice.request(ask).await.unwrap_err(), "not_offered", "{bad}");
    }
    let ask = json!({ "type": "register_games", "game": game, "count": 3 });
    let number = 4_000_000_000;
    assert_eq!(alice.request_as(number, ask.clone()).await["ok"], true);
    // At once, while the first may be on its way, and when it is durable.
    let again = alice.request_as(number, ask.clone()).await;
    assert_eq!(again["ok"], true, "{again}");
    let entered = |m: &Value| {
        m["type"] == "seats" && m["registered"].as_array().is_some_and(|games| games.len() == 3)
    };
    alice.until(entered).await;
    alice.until(|m| m["type"] == "wallet" && m["cents"] == MONEY - 300).await;
    let again = alice.request_as(number, ask.clone()).await;
    assert_eq!((&again["ok"], &again["already"]), (&json!(true), &json!(true)), "{again}");
    let Room { running, data, time, templates, house } = room;
    running.stop().await;
    let time = Time::from(time.passed.load(Ordering::Relaxed));
    let running = start(data.path(), house, &templates, &time).await;
    let mut alice = Client::connect(running.address, &cookie).await;
    let again = alice.request_as(number, ask).await;
    assert_eq!((&again["ok"], &again["already"]), (&json!(true), &json!(true)), "{again}");
    // A request behind it is answered when all of that is done.
    let _ = alice.request(json!({ "type": "unregister", "game": 1 })).await;
    running.stop().await;
    let reader = Sqlite::open(data.path()).unwrap().reader().unwrap();
    let held = reader.balance(&Account::Wallet(PlayerId(1)), Currency::PLAY).unwrap();
    assert_eq!(held, Cents(MONEY - 300));
}

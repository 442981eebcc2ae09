//! The whole server: what comes over other players' sockets, a watcher's and those of clients that
//! come back, as bytes; what staff are shown; the log at its most talkative; the meters.

use std::{
    convert::Infallible,
    io,
    sync::{Mutex, OnceLock},
    time::{SystemTime, UNIX_EPOCH},
};

use cards::Seed;
use rand_core::TryRng;
use serde_json::{Value, json};
use server::{Clock, Command};
use store::People;
use tracing_subscriber::fmt::MakeWriter;

use crate::{
    client::{Client, GAME, OURS, Quiet, connections_are, http, meter, metrics},
    decks::{Chance, pair, seed},
    without_own_cards,
};

const PLAYERS: usize = 3;
const WATCHER: usize = 3;

/// Everything a world shows to viewers who do not own the cards.
struct Shown {
    /// The texts each connection received, without the players' own cards.
    received: Vec<Vec<String>>,
    log: Vec<String>,
    meters: Vec<String>,
}

/// The process's log.
static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct ToLog;

impl io::Write for ToLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for ToLog {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        Self
    }
}

/// Takes what was logged since the last time. The log of a process is one, so worlds are played
/// one after the other, and by one test.
fn take_log() -> String {
    static STARTED: OnceLock<()> = OnceLock::new();
    STARTED.get_or_init(|| {
        let to_log = tracing_subscriber::fmt().without_time().with_writer(ToLog);
        to_log.with_max_level(tracing::Level::TRACE).init();
    });
    String::from_utf8(std::mem::take(&mut LOG.lock().unwrap())).unwrap()
}

/// Chance that logs what it gives: the planted leak into the log.
struct Talkative(Chance);

impl TryRng for Talkative {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        let filled = self.0.try_fill_bytes(bytes);
        tracing::trace!(?bytes, "a deck");
        filled
    }
}

struct World {
    room: Quiet,
    /// Three players and a watcher.
    clients: Vec<Client>,
    table: u64,
    /// The texts that closed connections received.
    received: Vec<Vec<String>>,
}

impl World {
    async fn open(decks: Vec<Seed>, leaks: bool) -> Self {
        let chance = Chance::new(decks);
        let room = Quiet::open(PLAYERS + 2, |outside| {
            outside.chance = if leaks { Box::new(Talkative(chance)) } else { Box::new(chance) };
        })
        .await;
        let mut clients = room.joined(PLAYERS).await;
        let table = clients[0].take_seat(GAME).await;
        // The watcher is there before the first hand, which is dealt to three.
        let mut watcher = room.connect(WATCHER).await;
        watcher.snapshot(GAME, table).await;
        for client in &mut clients[1..] {
            client.take_seat(GAME).await;
        }
        clients.push(watcher);
        Self { room, clients, table, received: vec![Vec::new(); PLAYERS + 1] }
    }

    /// A hand whose actions do not depend on cards: all see the flop, then one bets and all fold.
    /// Between any two actions everyone requests everything that could reveal more.
    async fn play_hand(&mut self) {
        while self.comes_to_a_turn().await {
            self.pry().await;
            let (player, snapshot) = self.who_acts().await;
            let hand = &snapshot["hand"];
            let on_flop = hand["board"].as_array().is_some_and(|board| !board.is_empty());
            let action = match (on_flop, hand["legal"]["check"] == true) {
                (false, true) => json!({ "type": "check" }),
                (false, false) => json!({ "type": "call" }),
                (true, true) => json!({ "type": "raise_to", "to": 30 }),
                (true, false) => json!({ "type": "fold" }),
            };
            let act = self.act(&snapshot, 0, &action);
            self.clients[player].request(act).await.unwrap();
        }
    }

    /// Whether somebody is to act; else the hand has ended.
    async fn comes_to_a_turn(&mut self) -> bool {
        let fits = |m: &Value| m["said"]["type"] == "turn" || m["said"]["type"] == "ended";
        self.clients[WATCHER].until(fits).await["said"]["type"] == "turn"
    }

    /// The player to act, and the table as he or she sees it.
    async fn who_acts(&mut self) -> (usize, Value) {
        let mut to_act = None;
        for (player, client) in self.clients[..PLAYERS].iter_mut().enumerate() {
            let snapshot = client.snapshot(GAME, self.table).await;
            if snapshot["hand"]["legal"].is_object() {
                to_act = Some((player, snapshot));
            }
        }
        to_act.expect("somebody is to act")
    }

    /// An action for so many turns later than the one a snapshot shows.
    fn act(&self, snapshot: &Value, later: u64, action: &Value) -> Value {
        let turn = snapshot["hand"]["turn"].as_u64().unwrap() + later;
        let hand = &snapshot["hand_number"];
        json!({
            "type": "act", "game": GAME, "table": self.table,
            "hand": hand, "turn": turn, "action": action,
        })
    }

    /// Requests snapshots, acts out of turn and wrongly, sends nonsense; then disconnects and reconnects.
    async fn pry(&mut self) {
        for viewer in 0..=WATCHER {
            let snapshot = self.clients[viewer].snapshot(GAME, self.table).await;
            let at = |request: &str| json!({ "type": request, "game": GAME, "table": self.table });
            let fold = json!({ "type": "fold" });
            let raise = json!({ "type": "raise_to", "to": 1_u64 << 40 });
            let mut requests =
                vec![at("show"), at("leave_queue"), json!({ "type": "tables", "game": GAME })];
            requests.extend([&fold, &raise].map(|action| self.act(&snapshot, 1, action)));
            if viewer == WATCHER {
                requests.push(self.act(&snapshot, 0, &fold));
            }
            for request in requests {
                let _ = self.clients[viewer].request(request).await;
            }
            self.comes_back(viewer).await;
            self.clients[viewer].snapshot(GAME, self.table).await;
        }
    }

    /// Closes a connection without a close frame, and connects again once the room has noticed.
    async fn comes_back(&mut self, viewer: usize) {
        let received = std::mem::take(&mut self.clients[viewer].received);
        self.received[viewer].extend(received);
        self.clients[viewer].vanish().await;
        if viewer == WATCHER {
            connections_are(&self.room.running, PLAYERS as u64).await;
        } else {
            let gone = |m: &Value| m["said"]["connected"] == false;
            self.clients[WATCHER].until(gone).await;
        }
        self.clients[viewer] = self.room.connect(viewer).await;
    }

    /// What a player with other cards would do if the cards were to show: once in the chat, once in
    /// the count of refusals.
    async fn leak(&mut self) {
        self.comes_to_a_turn().await;
        let player = &mut self.clients[0];
        let snapshot = player.snapshot(GAME, self.table).await;
        let players = snapshot["hand"]["players"].as_array().unwrap();
        let own = players.iter().find(|player| player["cards"].is_array()).unwrap();
        let card = own["cards"][0].as_str().unwrap().to_owned();
        let text = json!({ "type": "chat", "game": GAME, "table": self.table, "text": card });
        player.request(text).await.unwrap();
        for _ in 0.."23456789TJQKA".find(&card[..1]).unwrap() {
            player.request(json!({ "type": "join", "game": 99 })).await.unwrap_err();
        }
    }

    /// Everything shown, once all connections have received it.
    async fn shown(mut self) -> Shown {
        let desk = self.desk().await;
        let lobby = self.lobby().await;
        let meters = metrics(&self.room.running).await;
        for (client, received) in self.clients.iter_mut().zip(&mut self.received) {
            client.snapshot(GAME, self.table).await;
            received.append(&mut client.received);
        }
        // One by one, so that the log has them in order. The room is left as it is: closing it would
        // wait for the hand.
        for (left, client) in self.clients.iter_mut().enumerate().rev() {
            client.vanish().await;
            connections_are(&self.room.running, left as u64).await;
        }
        let mut received: Vec<Vec<String>> = Vec::new();
        for (viewer, texts) in self.received.iter().enumerate() {
            let owns = viewer != WATCHER;
            let texts = texts.iter().map(|t| if owns { without_own_cards(t) } else { t.clone() });
            received.push(texts.map(|text| without_times(&text)).collect());
        }
        received.push(vec![lobby]);
        received.push(desk.iter().map(|text| without_times(text)).collect());
        Shown { received, log: lines(&without_times(&take_log())), meters: steady(&meters) }
    }

    /// All that an admin can ask for in the middle of a hand, over HTTP and as a visitor.
    async fn desk(&mut self) -> Vec<String> {
        let (data, to) = (self.room.data.path().to_owned(), self.room.address());
        let password = "correct horse battery";
        let command = Command::StaffCreate {
            name: "Ingrid".to_owned(),
            role: "admin".to_owned(),
            password: password.to_owned(),
            reason: "looks at everything".to_owned(),
        };
        let creates = move || {
            server::admin(&data, &server::Policy::default(), &command).unwrap();
            let ingrid = People::read(&data).unwrap().staff_by_name("Ingrid").unwrap().unwrap();
            ingrid.totp_secret.unwrap()
        };
        let secret = tokio::task::spawn_blocking(creates).await.unwrap();
        let code = secret.code_at(Clock::start().now());
        let login = json!({ "name": "Ingrid", "password": password, "code": code }).to_string();
        let (_, cookie, body) = http(to, "POST", "/api/staff/login", &OURS, &login).await;
        let cookie = cookie.expect(&body);
        let mut seen = vec![body];
        let hand = format!("/api/hands/{GAME}/{}/3", self.table);
        let file = format!("{hand}/file?as=text");
        for path in ["/api/staff/me", "/api/staff/people", "/api/staff/audit", &hand, &file] {
            let (status, _, body) = http(to, "GET", path, &[("Cookie", &cookie)], "").await;
            seen.push(format!("{status} {body}"));
        }
        // The back office, in the middle of a hand; a hand that is finished is opened in another test.
        let table = self.table;
        let mut desk = vec![
            "players".to_owned(),
            "reports".to_owned(),
            "tables".to_owned(),
            "hands".to_owned(),
            format!("hands?hand={GAME}-{table}-3"),
            format!("hands/{GAME}/{table}/1"),
            format!("hands/{GAME}/{table}/3"),
            "money".to_owned(),
            "configuration".to_owned(),
        ];
        desk.extend((1..=PLAYERS).map(|player| format!("players/{player}")));
        desk.extend(
            (1..=PLAYERS).map(|player| format!("players/{player}/statement?currency=PLAY")),
        );
        for path in desk {
            // As fast as a person may ask.
            tokio::time::sleep(std::time::Duration::from_millis(150)).await;
            let path = format!("/api/staff/{path}");
            let (status, _, body) = http(to, "GET", &path, &[("Cookie", &cookie)], "").await;
            seen.push(format!("{path} {status} {}", without_place(&body)));
        }
        let headers = [OURS[0], OURS[1], ("Cookie", cookie.as_str())];
        let open = format!("/api/staff/hands/{GAME}/{table}/3/open");
        let reason = json!({ "reason": "curious" }).to_string();
        let (status, _, body) = http(to, "POST", &open, &headers, &reason).await;
        assert_eq!(status, 404, "a hand in progress is opened for nobody: {body}");
        seen.push(body);
        let mut visitor = Client::connect(to, &cookie).await;
        let watch = json!({ "type": "watch", "game": GAME, "table": self.table });
        visitor.request(watch).await.unwrap();
        seen.push(visitor.until(|m| m["type"] == "snapshot").await.to_string());
        visitor.vanish().await;
        connections_are(&self.room.running, self.clients.len() as u64).await;
        seen
    }

    /// The lobby, once the last hand that ended is counted in.
    async fn lobby(&mut self) -> String {
        let hands = meter(&metrics(&self.room.running).await, "cardroom_hands_total");
        let mut visitor = self.room.connect(PLAYERS + 1).await;
        visitor.request(json!({ "type": "lobby", "on": true })).await.unwrap();
        visitor.until_row(|row| row["hands_an_hour"] == hands * 60).await;
        let lobby = visitor.lobby().await;
        visitor.vanish().await;
        connections_are(&self.room.running, self.clients.len() as u64).await;
        json!(lobby).to_string()
    }
}

/// What the back office says without what differs from room to room: the port, when logins end, and how
/// long players took.
fn without_place(body: &str) -> String {
    let Ok(mut reply) = serde_json::from_str::<Value>(body) else { return body.to_owned() };
    if let Some(fields) = reply.as_object_mut() {
        fields.retain(|field, _| !["sessions", "settings", "times"].contains(&field.as_str()));
    }
    reply.to_string()
}

/// Times are honest and differ: instants of the room's clock, all of one length, become one.
fn without_times(text: &str) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis().to_string();
    // Within a day or so.
    let (day, rest) = now.split_at(5);
    let mut pieces = text.split(day);
    let mut masked = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let is_time = piece.len() >= rest.len()
            && piece.as_bytes()[..rest.len()].iter().all(u8::is_ascii_digit);
        masked.push_str(if is_time { "TIME:" } else { day });
        masked.push_str(if is_time { &piece[rest.len()..] } else { piece });
    }
    masked
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// The meters without what depends on time alone: how long commits and turns of the room took and how many
/// things each had gathered, and what waits in an inbox just now. Their order is the exporter's, and random.
fn steady(page: &str) -> Vec<String> {
    let timed = [
        "cardroom_commit_seconds",
        "cardroom_room_turn_seconds",
        "cardroom_room_inbox",
        "cardroom_hub_inbox",
    ];
    let mut lines = lines(page);
    lines.retain(|line| !timed.iter().any(|name| line.starts_with(name)));
    lines.sort();
    lines
}

/// Two hands and the start of a third.
async fn world(decks: [Seed; 3]) -> Shown {
    take_log();
    let [first, second, last] = decks;
    let mut world = World::open(vec![last, second, first], false).await;
    world.play_hand().await;
    world.play_hand().await;
    world.comes_to_a_turn().await;
    world.shown().await
}

/// The start of a hand by players who give their cards away.
async fn leaking(deck: Seed) -> Shown {
    take_log();
    let mut world = World::open(vec![deck], true).await;
    world.leak().await;
    world.shown().await
}

#[tokio::test(flavor = "multi_thread")]
async fn changing_hidden_cards_changes_no_byte_log_line_or_metric() {
    let ((one, other), (two, another)) = (pair(0), pair(1_000_000));
    let here = world([one, two, seed(5)]).await;
    let there = world([other, another, seed(6)]).await;
    for (viewer, (here, there)) in here.received.iter().zip(&there.received).enumerate() {
        for (index, (a, b)) in here.iter().zip(there).enumerate() {
            assert_eq!(a, b, "viewer {viewer}, message {index}");
        }
        assert_eq!(here.len(), there.len(), "viewer {viewer}");
        assert!(here.len() > 100 || viewer > WATCHER, "viewer {viewer}: {}", here.len());
    }
    let desk = here.received.last().unwrap();
    for (path, status) in [("tables", 200), ("players/1", 200), ("hands", 200), ("money", 200)] {
        let begins = format!("/api/staff/{path} {status}");
        assert!(desk.iter().any(|text| text.starts_with(&begins)), "{path}: {desk:?}");
    }
    assert!(desk.iter().any(|text| text.starts_with(&format!("/api/staff/hands/{GAME}/1/3 404"))));
    assert!(desk[4].starts_with("404") && desk.last().unwrap().contains("snapshot"), "{desk:?}");
    assert_eq!(here.log, there.log);
    assert!(here.log.iter().any(|line| line.contains("a connection ended")), "{:?}", here.log);
    assert_eq!(here.meters, there.meters);
    assert!(here.meters.iter().any(|line| line == "cardroom_hands_total 2"), "{:?}", here.meters);

    // The test has teeth: what is given away is caught, wherever.
    let (here, there) = (leaking(one).await, leaking(other).await);
    assert_ne!(here.received[WATCHER], there.received[WATCHER], "a frame to a watcher");
    assert_ne!(here.log, there.log, "the log");
    assert_ne!(here.meters, there.meters, "the meters");
}

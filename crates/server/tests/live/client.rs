//! A room on a free port, and players who reach it as anyone would: over HTTP and a socket.

// The path is given because other test crates include this file.
#[path = "plain_http.rs"]
mod plain_http;

use std::{
    collections::BTreeMap,
    fs::Permissions,
    net::SocketAddr,
    os::unix::fs::PermissionsExt,
    path::Path,
    sync::atomic::{AtomicU8, Ordering},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use futures_util::{SinkExt, StreamExt};
use office::{
    Markets,
    programme::{Programme, Template},
};
pub(crate) use plain_http::*;
use serde_json::{Value, json};
use server::{Clock, ClockHand, Config, Environment, PREPARED_MONEY, Running, StartError};
use tempfile::TempDir;
use tokio::{
    io::AsyncWriteExt,
    net::{TcpSocket, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest, http::Request, protocol::frame::Frame},
};

/// Longer than anything here takes, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Live {
    pub(crate) running: Running,
    pub(crate) data: TempDir,
}

/// A data folder for its owner alone: nothing to warn of.
pub(crate) fn folder() -> TempDir {
    tempfile::Builder::new().permissions(Permissions::from_mode(0o700)).tempdir().unwrap()
}

pub(crate) fn config(data: &Path, house: usize) -> Config {
    Config {
        data: data.to_owned(),
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        metrics: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        secure: false,
        house,
        policy: server::Policy::default(),
        games: server::default_games(),
        programme: Programme::default(),
        assets: std::sync::Arc::new(|_| None),
        access: server::Access::default(),
        clock_is_right: false,
    }
}

/// A programme of these templates.
#[allow(dead_code, reason = "other test crates include this file")]
pub(crate) fn programme(templates: &[Template]) -> Programme {
    let find = |id: &str| rulebook::embedded(id).map(std::sync::Arc::new);
    Programme::new(templates, &Markets::built_in(), find).unwrap()
}

/// Opens a room on a clock for which a busy machine is not one that slept.
pub(crate) async fn start(config: Config) -> Result<Running, StartError> {
    let mut environment = Environment::real(&config.data)?;
    environment.clock = Clock::that_never_sleeps();
    server::start_with(config, environment).await
}

impl Live {
    pub(crate) async fn open(house: usize) -> Self {
        let data = folder();
        let running = start(config(data.path(), house)).await.unwrap();
        Self { running, data }
    }

    /// With an operator's decisions about who may connect.
    pub(crate) async fn open_with(house: usize, access: server::Access) -> Self {
        let data = folder();
        let running = start(Config { access, ..config(data.path(), house) }).await.unwrap();
        Self { running, data }
    }

    /// The same on a clock that stands still until its hand is moved, so that limits on rates count
    /// exactly.
    pub(crate) async fn open_still(access: server::Access) -> (Self, ClockHand) {
        let data = folder();
        let mut environment = Environment::real(data.path()).unwrap();
        let (clock, hand) = Clock::moved_by_hand();
        environment.clock = clock;
        let config = Config { access, ..config(data.path(), 0) };
        let running = server::start_with(config, environment).await.unwrap();
        (Self { running, data }, hand)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.address
    }

    /// Somebody new, connected, with the rules accepted.
    pub(crate) async fn newcomer(&self, name: &str) -> Client {
        self.newcomer_known(name).await.1
    }

    /// The same, known by the cookie.
    pub(crate) async fn newcomer_known(&self, name: &str) -> (String, Client) {
        let cookie = register(self.address(), name).await;
        let mut client = Client::connect(self.address(), &cookie).await;
        client.request(json!({ "type": "accept_rules", "rulebook": "int-2.7" })).await.unwrap();
        (cookie, client)
    }
}

/// The one game of a room without house players.
pub(crate) const GAME: u64 = 1;

/// A room of one game, with players who have accepted its rules and come when they are called.
pub(crate) struct Quiet {
    pub(crate) running: Running,
    pub(crate) data: TempDir,
    pub(crate) cookies: Vec<String>,
}

impl Quiet {
    /// With so many players, and whatever differs from a usual room.
    pub(crate) async fn open(players: usize, differs: impl FnOnce(&mut Environment)) -> Self {
        Self::open_as(players, differs, |_| {}).await
    }

    /// With so many players, and an operator's decisions.
    #[allow(dead_code, reason = "other test crates include this file")]
    pub(crate) async fn open_with(players: usize, decides: impl FnOnce(&mut Config)) -> Self {
        Self::open_as(players, |_| {}, decides).await
    }

    async fn open_as(
        players: usize,
        differs: impl FnOnce(&mut Environment),
        decides: impl FnOnce(&mut Config),
    ) -> Self {
        let data = folder();
        let (folder, markets) = (data.path(), Markets::built_in());
        let tokens = server::prepare_players(folder, markets.first(), players, PREPARED_MONEY);
        let tokens = tokens.unwrap();
        let cookies = tokens.iter().map(|token| format!("cardroom_session={token}")).collect();
        let mut config = config(data.path(), 0);
        config.games.truncate(1);
        decides(&mut config);
        let mut environment = Environment::real(data.path()).unwrap();
        environment.clock = Clock::that_never_sleeps();
        differs(&mut environment);
        let running = server::start_with(config, environment).await.unwrap();
        Self { running, data, cookies }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.address
    }

    pub(crate) async fn connect(&self, player: usize) -> Client {
        Client::connect(self.address(), &self.cookies[player]).await
    }

    /// The first players, at one table, and the table. Three are needed to be dealt in (H13).
    pub(crate) async fn seated(&self, count: usize) -> (Vec<Client>, u64) {
        let mut players = self.joined(count).await;
        let mut table = 0;
        for client in &mut players {
            table = client.take_seat(GAME).await;
        }
        (players, table)
    }

    /// The first players, with seats held for them.
    pub(crate) async fn joined(&self, count: usize) -> Vec<Client> {
        let mut players = Vec::new();
        for player in 0..count {
            let mut client = self.connect(player).await;
            client.request(json!({ "type": "join", "game": GAME })).await.unwrap();
            players.push(client);
        }
        players
    }
}

pub(crate) async fn register(to: SocketAddr, name: &str) -> String {
    let new = json!({
        "name": name,
        "password": "correct horse battery",
        "birth_date": "1990-01-31",
        "market": "int-2.7",
    });
    let (status, cookie, body) = http(to, "POST", "/api/register", &OURS, &new.to_string()).await;
    assert_eq!(status, 200, "{body}");
    cookie.unwrap()
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) struct Client {
    socket: Socket,
    next_id: u64,
    /// Messages that came while another was waited for.
    pub(crate) buffered: Vec<Value>,
    /// All texts received, in order.
    pub(crate) received: Vec<String>,
    /// The rows of the lobby, as all that came has left them.
    rows: BTreeMap<u64, Value>,
}

impl Client {
    pub(crate) async fn connect(to: SocketAddr, cookie: &str) -> Self {
        Self::over(open(to, cookie, None).await.unwrap()).await
    }

    /// Connects as a proxy would, with the client's address in a header.
    pub(crate) async fn connect_from(to: SocketAddr, cookie: &str, address: &str) -> Self {
        let mut request = upgrade(to, cookie);
        request.headers_mut().insert("x-forwarded-for", address.parse().unwrap());
        Self::over(open_by(to, request).await.unwrap()).await
    }

    /// EXPORT: connects as a program with an access token.
    #[allow(dead_code, reason = "other test crates include this file")]
    pub(crate) async fn connect_with_token(to: SocketAddr, bearer: &str) -> Self {
        let mut request = upgrade(to, "");
        request.headers_mut().remove("cookie");
        request.headers_mut().insert("authorization", bearer.parse().unwrap());
        Self::over(open_by(to, request).await.unwrap()).await
    }

    async fn over(socket: Socket) -> Self {
        // As the protocol says: numbers that this account has never used before.
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let next_id = u64::try_from(since_epoch.as_millis()).unwrap() * 1_000;
        let (buffered, received, rows) = (Vec::new(), Vec::new(), BTreeMap::new());
        let mut client = Self { socket, next_id, buffered, received, rows };
        let hello = client.next().await.unwrap();
        assert_eq!(hello["type"], "hello", "{hello}");
        client.buffered.push(hello);
        client
    }

    /// Sends a frame as it is; `false` if the connection is closed.
    pub(crate) async fn send_frame(&mut self, frame: Frame) -> bool {
        self.socket.send(Message::Frame(frame)).await.is_ok()
    }

    /// Sends bytes in the place of a frame.
    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) {
        let MaybeTlsStream::Plain(stream) = self.socket.get_mut() else { return };
        stream.write_all(bytes).await.unwrap();
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message; `None` when the connection is over.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("a message")? {
                Ok(Message::Text(text)) => {
                    self.received.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["type"] == "lobby" {
                        self.update_lobby(&message);
                    }
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Sends a request and waits for the one reply; the code if it is refused.
    pub(crate) async fn request(&mut self, request: Value) -> Result<Value, String> {
        self.next_id += 1;
        let answer = self.request_as(self.next_id, request).await;
        if answer["ok"] == true {
            return Ok(answer);
        }
        Err(answer["refused"]["code"].as_str().unwrap().to_owned())
    }

    /// Sends a request with an id of the caller's choice, and waits for the one reply.
    pub(crate) async fn request_as(&mut self, id: u64, request: Value) -> Value {
        self.send(&json!({ "id": id, "ask": request }).to_string()).await;
        loop {
            let message = self.next().await.expect("an answer");
            if message["type"] == "answer" && message["id"] == id {
                return message;
            }
            self.buffered.push(message);
        }
    }

    /// Waits for a message like this, also among those received before.
    pub(crate) async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.buffered.iter().position(&fits) {
            return self.buffered.remove(index);
        }
        let waits = Instant::now();
        loop {
            let message = self.next().await.expect("the connection goes on");
            if fits(&message) {
                return message;
            }
            self.buffered.push(message);
            if waits.elapsed() > PATIENCE {
                let last = &self.received[self.received.len().saturating_sub(20)..];
                panic!("the expected message did not come, but:\n{}", last.join("\n"));
            }
        }
    }

    /// Sits down in the first game of this kind; the game and the table.
    pub(crate) async fn sit(&mut self, poker: &str, big_blind: u64) -> (u64, u64) {
        let game = self.game(poker, big_blind).await;
        self.request(json!({ "type": "join", "game": game })).await.unwrap();
        (game, self.take_seat(game).await)
    }

    /// Buys in for as much as may be at the seat that is held, and watches its table.
    pub(crate) async fn take_seat(&mut self, game: u64) -> u64 {
        let seat = self.until(|m| m["type"] == "note" && m["note"]["code"] == "seat").await;
        let amount = &seat["note"]["limits"]["most"];
        self.request(json!({ "type": "confirm", "game": game, "amount": amount })).await.unwrap();
        let seated = self.until(|m| m["type"] == "note" && m["note"]["code"] == "seated").await;
        let table = seated["note"]["table"].as_u64().unwrap();
        self.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
        table
    }

    pub(crate) async fn game(&mut self, poker: &str, big_blind: u64) -> u64 {
        self.request(json!({ "type": "lobby", "on": true })).await.unwrap();
        let has = |row: &Value| {
            row["poker"] == poker && row["big_blind"] == big_blind && row["format"] == "regular"
        };
        let lobby = self
            .until(|m| m["type"] == "lobby" && m["pools"].as_array().unwrap().iter().any(has))
            .await;
        let row = lobby["pools"].as_array().unwrap().iter().find(|row| has(row)).unwrap();
        row["game"].as_u64().unwrap()
    }

    /// Plays until so many hands at this table have ended: checks where it can, calls unless it is
    /// for all there is, else folds. A player who has lost everything sees no more hands.
    pub(crate) async fn play(&mut self, game: u64, table: u64, hands: usize) {
        // The turn may have come before this client looked at the table: then only a snapshot tells.
        let now = self.snapshot(game, table).await;
        let mut acted = Value::Null;
        if now["hand"]["legal"].is_object() {
            acted = json!([now["hand_number"], now["hand"]["turn"]]);
            self.check_or_call(game, table, &acted, &now["hand"]["legal"]).await;
        }
        let mut ended = 0;
        while ended < hands {
            let message = self
                .until(|m| {
                    let kind = &m["said"]["type"];
                    m["type"] == "table"
                        && (kind == "your_turn" || kind == "ended")
                        && m["table"] == table
                })
                .await;
            let event = &message["said"];
            if event["type"] == "ended" {
                ended += 1;
                continue;
            }
            let turn = json!([event["hand"], event["turn"]]);
            if turn != acted {
                self.check_or_call(game, table, &turn, &event["legal"]).await;
            }
        }
    }

    async fn check_or_call(&mut self, game: u64, table: u64, turn: &Value, legal: &Value) {
        let action = match (&legal["check"], &legal["call"]["all_in"]) {
            (Value::Bool(true), _) => "check",
            (_, Value::Bool(false)) => "call",
            _ => "fold",
        };
        let act = json!({
            "type": "act", "game": game, "table": table,
            "hand": turn[0], "turn": turn[1], "action": { "type": action },
        });
        self.request(act).await.unwrap();
    }

    /// The table as it is now.
    pub(crate) async fn snapshot(&mut self, game: u64, table: u64) -> Value {
        self.buffered.retain(|m| m["type"] != "snapshot");
        self.request(json!({ "type": "watch", "game": game, "table": table })).await.unwrap();
        self.until(|m| m["type"] == "snapshot" && m["table"] == table).await
    }

    /// Closes the connection without a close frame.
    pub(crate) async fn vanish(&mut self) {
        let MaybeTlsStream::Plain(stream) = self.socket.get_mut() else { return };
        let _ = stream.shutdown().await;
    }

    /// Applies a lobby message to the rows.
    fn update_lobby(&mut self, lobby: &Value) {
        let list = |key: &str| lobby[key].as_array().unwrap().clone();
        if lobby["full"] == true {
            self.rows.clear();
        }
        for game in list("gone") {
            self.rows.remove(&game.as_u64().unwrap());
        }
        for row in list("pools") {
            self.rows.insert(row["game"].as_u64().unwrap(), row);
        }
        for change in list("changed") {
            let row = self.rows.get_mut(&change["game"].as_u64().unwrap());
            let row = row.expect("a change of a row that was shown").as_object_mut().unwrap();
            assert!(change.as_object().unwrap().len() > 1, "something changed: {change}");
            row.extend(change.as_object().unwrap().clone());
        }
    }

    /// Waits until the lobby has a row like this.
    pub(crate) async fn until_row(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        let waits = Instant::now();
        loop {
            if let Some(row) = self.rows.values().find(|row| fits(row)) {
                return row.clone();
            }
            let message = self.next().await.expect("the connection goes on");
            self.buffered.push(message);
            assert!(waits.elapsed() < PATIENCE, "no such row, but: {:#?}", self.rows);
        }
    }

    /// The rows of the lobby as it is now.
    pub(crate) async fn lobby(&mut self) -> Vec<Value> {
        self.buffered.retain(|m| m["type"] != "lobby");
        self.request(json!({ "type": "lobby", "on": true })).await.unwrap();
        let lobby = self.until(|m| m["type"] == "lobby" && m["full"] == true).await;
        lobby["pools"].as_array().unwrap().clone()
    }

    pub(crate) async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}

/// The request that becomes a socket.
pub(crate) fn upgrade(to: SocketAddr, cookie: &str) -> Request<()> {
    let mut request = format!("ws://{to}/ws").into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    request
}

/// Where the next connection comes from: one address may not send many requests a second.
static NEXT: AtomicU8 = AtomicU8::new(0);

/// Opens a socket, from a page of this origin if one is given.
pub(crate) async fn open(
    to: SocketAddr,
    cookie: &str,
    origin: Option<&str>,
) -> Result<Socket, tokio_tungstenite::tungstenite::Error> {
    let mut request = upgrade(to, cookie);
    if let Some(origin) = origin {
        request.headers_mut().insert("origin", origin.parse().unwrap());
    }
    open_by(to, request).await
}

async fn open_by(
    to: SocketAddr,
    request: Request<()>,
) -> Result<Socket, tokio_tungstenite::tungstenite::Error> {
    let from = TcpSocket::new_v4()?;
    from.bind(SocketAddr::from(([127, 0, 1, NEXT.fetch_add(1, Ordering::Relaxed)], 0)))?;
    let stream = MaybeTlsStream::Plain(from.connect(to).await?);
    let (socket, _) = tokio_tungstenite::client_async(request, stream).await?;
    Ok(socket)
}

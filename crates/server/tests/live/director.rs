//! R26, R45: staff run tournaments over HTTP: every role at every endpoint, every act in a running room
//! and in the chain, a cancellation that pays what its preview said, and bad input.

use std::time::Duration;

use base::{Cents, GameId, Millis};
use ledger::{Account, Currency};
use office::staff::{CONFIRMATION, Role, StaffNumber};
use serde_json::{Value, json};
use server::{BankLine, Command, CommandOutcome, TournamentAct};
use store::{Sqlite, Store};

use crate::{
    client::{Client, PATIENCE},
    staff::{Desk, Person, Reply, refused},
};

/// Everyone's balance before anything is paid.
const MONEY: i64 = 100_000;
const REASON: &str = "asked for by a test";

/// Five players are two tables, with room at the smaller one. 10.00 with a fee of 1.00.
const SPEC: &str = r#"
name = "Evening"
rulebook = "int-2.7"
game = "holdem"
currency = "PLAY"
seats = 4
start = "scheduled"
price = "9.00 + 1.00"

[structure]
stack = 1500
level_time = "10 min"
levels = ["10/20", "15/30", "20/40", "30/60", "50/100", "100/200"]
"#;

/// A director in a room, with players who have entered a tournament of the director's.
struct Evening {
    desk: Desk,
    samir: Person,
    game: u64,
    players: Vec<Client>,
}

fn starting_at(at: Millis) -> Value {
    json!({ "spec": SPEC, "starts_at": at.0, "reason": REASON })
}

impl Evening {
    /// It starts in two minutes.
    async fn of(players: usize) -> Self {
        let mut desk = Desk::open().await;
        let samir = desk.person("Samir", Role::Director).await;
        let starts = starting_at(desk.now + Millis::seconds(120));
        let (status, made) = desk.post("tournaments", &samir.cookie, &starts).await;
        assert_eq!(status, 200, "{made}");
        let game = made["game"].as_u64().unwrap();
        let mut evening = Self { desk, samir, game, players: Vec::new() };
        for player in 0..players {
            let mut client = evening.desk.live.newcomer(&format!("Player-{player}")).await;
            client.until(|m| m["type"] == "wallet" && m["cents"] == MONEY).await;
            client.request(json!({ "type": "register", "game": game })).await.unwrap();
            client.until(|m| m["note"]["code"] == "registered").await;
            client.until(|m| m["type"] == "wallet" && m["cents"] == MONEY - 1_000).await;
            evening.players.push(client);
        }
        evening
    }

    async fn start(&mut self) {
        self.desk.pass(Millis::seconds(121));
        for client in &mut self.players {
            client.until(|m| m["note"]["code"] == "tournament_starts").await;
        }
    }

    async fn act(&self, act: &str, body: &Value) -> Reply {
        let mut body = body.clone();
        body["reason"] = json!(REASON);
        let path = format!("tournaments/{}/{act}", self.game);
        self.desk.post(&path, &self.samir.cookie, &body).await
    }

    /// It is done.
    async fn does(&self, act: &str, body: Value) -> Value {
        let (status, reply) = self.act(act, &body).await;
        assert_eq!(status, 200, "{act} {reply}");
        reply
    }

    async fn look(&self) -> Value {
        let path = format!("tournaments/{}", self.game);
        let (status, look) = self.desk.get(&path, &self.samir.cookie).await;
        assert_eq!(status, 200, "{look}");
        look
    }

    /// Once it is like this.
    async fn until(&self, fits: impl Fn(&Value) -> bool) -> Value {
        let polls = async {
            loop {
                let look = self.look().await;
                if fits(&look) {
                    return look;
                }
                // The room looks at its clock, and requests are not too many, though time stands still.
                tokio::time::sleep(Duration::from_millis(200)).await;
                self.desk.tick();
            }
        };
        tokio::time::timeout(PATIENCE, polls).await.expect("a tournament like this")
    }

    async fn preview(&self) -> Value {
        let path = format!("tournaments/{}/cancel_preview", self.game);
        let (status, preview) = self.desk.get(&path, &self.samir.cookie).await;
        assert_eq!(status, 200, "{preview}");
        preview
    }

    /// What was done, the earliest first: action and subject.
    fn chain(&self) -> Vec<(String, String)> {
        let staff = StaffNumber(1).who();
        let entries = self.desk.chain().into_iter().rev().filter(|entry| entry.who == staff);
        entries
            .map(|entry| {
                assert_eq!(entry.reason, REASON);
                (entry.action, entry.about)
            })
            .collect()
    }

    /// Everybody is paid what the list says, to the cent, and nothing is left.
    async fn gets_paid(mut self, preview: &Value) {
        let rows = preview["rows"].as_array().unwrap();
        for client in &mut self.players {
            let hello = client.until(|m| m["type"] == "hello").await;
            let own = rows.iter().find(|row| row["name"] == hello["name"]);
            let Some(own) = own else { continue };
            let paid = own["total"].as_i64().unwrap();
            let note = client.until(|m| m["note"]["code"] == "tournament_cancelled").await;
            assert_eq!(note["note"]["paid"], paid, "{own}");
            client.until(|m| m["type"] == "wallet" && m["cents"] == MONEY - 1_000 + paid).await;
        }
        let data = self.desk.live.data;
        self.desk.live.running.stop().await;
        let report = store::check(data.path(), server::Policy::default().rulebooks).unwrap();
        assert!(report.is_sound(), "{report:?}");
        let reader = Sqlite::open(data.path()).unwrap().reader().unwrap();
        let game = GameId(self.game);
        for account in [Account::Prizes(game), Account::Bounties(game), Account::Fees(game)] {
            let held = reader.balance(&account, Currency::PLAY).unwrap();
            assert_eq!(held, Cents::ZERO, "{account}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r26_r52_a_tournament_is_announced_delayed_and_cancelled_before_its_start() {
    let mut evening = Evening::of(3).await;
    let (status, list) = evening.desk.get("tournaments?name=even", &evening.samir.cookie).await;
    assert_eq!((status, &list["found"]), (200, &json!(1)), "{list}");
    let row = &list["tournaments"][0];
    assert_eq!((&row["name"], &row["players"]), (&json!("Evening"), &json!(3)), "{row}");
    assert_eq!(row["state"], "registering");
    for (query, found) in [
        ("state=registering&start=scheduled", 1),
        ("state=playing", 0),
        ("start=when_full", 0),
        ("name=morning", 0),
        ("from=2", 1),
    ] {
        let path = format!("tournaments?{query}");
        let (_, list) = evening.desk.get(&path, &evening.samir.cookie).await;
        assert_eq!(list["found"], found, "{query} {list}");
    }
    let look = evening.look().await;
    assert_eq!(look["players_found"], 3);
    assert!(look["players"][0]["player"].is_u64() && look["players"][0]["name"].is_string());
    let path = format!("tournaments/{}?find=PLAYER-1", evening.game);
    let (_, one) = evening.desk.get(&path, &evening.samir.cookie).await;
    assert_eq!(
        (&one["players_found"], &one["players"][0]["name"]),
        (&json!(1), &json!("Player-1"))
    );

    let later = (evening.desk.now + Millis::seconds(300)).0;
    evening.does("delay", json!({ "starts_at": later })).await;
    assert_eq!(evening.look().await["page"]["row"]["starts_at"], later);
    evening.does("announce_text", json!({ "text": "A little later." })).await;
    for client in &mut evening.players {
        let note = client.until(|m| m["note"]["code"] == "announcement").await;
        assert_eq!(note["note"]["text"], "A little later.");
    }
    for act in ["pause", "resume"] {
        refused(&evening.act(act, &json!({})).await, 409, "impossible_now");
    }

    // R49: what is paid is what was seen.
    let stale = evening.preview().await;
    assert_eq!(stale["sums"]["total"], 3_000, "{stale}");
    assert_eq!(stale["clauses"], json!(["R52"]));
    let leaves = json!({ "type": "unregister", "game": evening.game });
    evening.players[2].request(leaves).await.unwrap();
    evening.players[2].until(|m| m["note"]["code"] == "unregistered").await;
    let old = json!({ "digest": stale["digest"] });
    refused(&evening.act("cancel", &old).await, 409, "payouts_changed");
    let preview = evening.preview().await;
    let row = &preview["rows"][0];
    assert_eq!(
        (&row["buy_in"], &row["fee"], &row["total"]),
        (&json!(900), &json!(100), &json!(1_000))
    );
    assert_eq!(
        (&preview["sums"]["players"], &preview["sums"]["total"]),
        (&json!(2), &json!(2_000))
    );
    let paid = evening.does("cancel", json!({ "digest": preview["digest"] })).await;
    assert_eq!(paid["paid"], preview["sums"]);

    let about = format!("tournament {}", evening.game);
    let actions = ["announce_tournament", "delay_tournament", "announce_text", "cancel_tournament"];
    let expected: Vec<_> =
        actions.iter().map(|action| ((*action).to_owned(), about.clone())).collect();
    assert_eq!(evening.chain(), expected, "refusals leave nothing");
    evening.gets_paid(&preview).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r45_every_act_does_what_it_says_in_a_running_tournament() {
    let mut evening = Evening::of(5).await;
    evening.start().await;
    let state = |look: &Value, state: &str| look["page"]["row"]["state"] == state;
    let look =
        evening.until(|look| look["tables"].as_array().is_some_and(|it| it.len() == 2)).await;
    assert!(state(&look, "late"), "{}", look["page"]["row"]);
    refused(
        &evening.act("delay", &json!({ "starts_at": evening.desk.now.0 + 60_000 })).await,
        409,
        "impossible_now",
    );

    evening.does("pause", json!({})).await;
    assert!(state(&evening.look().await, "paused"));
    refused(&evening.act("pause", &json!({})).await, 409, "impossible_now");
    evening.does("add_time", json!({ "time_ms": 60_000 })).await;
    refused(
        &evening.act("add_time", &json!({ "time_ms": 6_000_000 })).await,
        409,
        "impossible_now",
    );

    // R42: one of three goes to the other table, and back to play.
    let sizes = |look: &Value| -> Vec<usize> {
        let tables = look["tables"].as_array().unwrap();
        tables.iter().map(|table| table["seats"].as_array().unwrap().len()).collect()
    };
    let look = evening.look().await;
    let (from, to) = if sizes(&look) == [3, 2] { (0, 1) } else { (1, 0) };
    let moved = look["tables"][from]["seats"][0]["player"].clone();
    let table = &look["tables"][to]["table"];
    // Both tables finish their hands first.
    let body = json!({ "player": moved, "table": table });
    while evening.act("move", &body).await.0 != 200 {
        evening.desk.pass(Millis::seconds(1));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let look = evening.look().await;
    assert_eq!(sizes(&look)[to], 3, "{}", look["tables"]);
    refused(
        &evening.act("move", &json!({ "player": 999, "table": table })).await,
        422,
        "not_in_tournament",
    );

    // The prizes and the levels to come.
    let toml = look["toml"].as_str().unwrap();
    let changed = toml.replacen("price = ", "guarantee = \"100.00\"\nprice = ", 1);
    evening.does("change", json!({ "spec": changed })).await;
    assert_eq!(evening.look().await["page"]["row"]["guarantee"], 10_000);
    let dearer = changed.replace("9.00 + 1.00", "90.00 + 10.00");
    refused(&evening.act("change", &json!({ "spec": dearer })).await, 422, "bad_change");
    let broken = evening.act("change", &json!({ "spec": "name = 5" })).await;
    refused(&broken, 422, "bad_spec");
    assert!(broken.1["errors"].as_array().unwrap().iter().any(|error| error["key"] == "name"));

    // R45: out, and back with the chips of then.
    let is_in = |look: &Value| {
        let players = look["players"].as_array().unwrap();
        players.iter().find(|row| row["player"] == moved).unwrap()["state"] == "in"
    };
    evening.does("disqualify", json!({ "player": moved, "forfeits": false })).await;
    evening.until(|look| !is_in(look)).await;
    refused(
        &evening.act("disqualify", &json!({ "player": 999, "forfeits": true })).await,
        422,
        "not_in_tournament",
    );
    evening.does("reinstate", json!({ "player": moved })).await;
    evening.until(is_in).await;

    evening.does("resume", json!({})).await;
    evening.does("break", json!({ "length_ms": 300_000 })).await;
    evening.until(|look| state(look, "on_break")).await;

    let acts = evening.look().await["acts"].clone();
    let words: Vec<String> = acts.as_array().unwrap().iter().rev().map(word).collect();
    let done =
        ["pause", "add_time", "move", "change", "disqualify", "reinstate", "resume", "break"];
    assert_eq!(words, done);
    assert_eq!(acts[0]["by"], json!({ "number": 1, "name": "Samir" }));
    assert_eq!(acts[0]["reason"], REASON);

    // R49: a cancellation needs a fresh code, and pays what was seen.
    evening.desk.pass(CONFIRMATION);
    let preview = evening.preview().await;
    let digest = json!({ "digest": preview["digest"] });
    refused(&evening.act("cancel", &digest).await, 403, "confirm_first");
    let code = json!({ "code": evening.samir.secret.code_at(evening.desk.now) });
    assert_eq!(evening.desk.post("confirm", &evening.samir.cookie, &code).await.0, 200);
    let preview = evening.preview().await;
    evening.does("cancel", json!({ "digest": preview["digest"] })).await;
    let gone = evening.act("cancel", &json!({ "digest": preview["digest"] })).await;
    assert!([404, 409].contains(&gone.0), "{}", gone.1);

    let about = format!("tournament {}", evening.game);
    let player = format!("{about}, player {moved}");
    let chain = evening.chain();
    let of = |action: &str| {
        let found = chain.iter().find(|(known, _)| known == action);
        found.map(|(_, about)| about.clone())
    };
    assert_eq!(chain.len(), 10);
    for action in ["move_player", "disqualify", "reinstate"] {
        assert_eq!(of(action).as_ref(), Some(&player));
    }
    for action in [
        "pause_tournament",
        "resume_tournament",
        "add_tournament_time",
        "change_tournament",
        "break_tournament",
        "cancel_tournament",
    ] {
        assert_eq!(of(action).as_ref(), Some(&about));
    }
    let total: i64 =
        preview["rows"].as_array().unwrap().iter().map(|row| row["total"].as_i64().unwrap()).sum();
    assert_eq!(preview["sums"]["total"], total);
    evening.gets_paid(&preview).await;
}

/// `pause`, or the one key of `{ "delay": … }`.
fn word(act: &Value) -> String {
    match &act["act"] {
        Value::String(word) => word.clone(),
        Value::Object(parts) => parts.keys().next().unwrap().clone(),
        other => panic!("{other}"),
    }
}

/// Who may, as in `docs/STAFF.md`: `y`, `n`, or `c` after a fresh second factor. The tournament does not
/// exist, so whoever may is told so.
const ENDPOINTS: &str = "
                            support integrity director cashier admin auditor
    GET /                      y        y        y        n      y      y
    GET /7                     y        y        y        n      y      y
    GET /7/cancel_preview      y        y        y        n      y      y
    GET /templates             y        y        y        n      y      y
    GET /templates/none        y        y        y        n      y      y
    POST /check                n        n        y        n      y      n
    POST /                     n        n        y        n      y      n
    POST /7/delay              n        n        y        n      y      n
    POST /7/pause              n        n        y        n      y      n
    POST /7/resume             n        n        y        n      y      n
    POST /7/add_time           n        n        y        n      y      n
    POST /7/change             n        n        y        n      y      n
    POST /7/break              n        n        y        n      y      n
    POST /7/move               n        n        y        n      y      n
    POST /7/disqualify         n        n        y        n      y      n
    POST /7/reinstate          n        n        y        n      y      n
    POST /7/announce_text      n        n        y        n      y      n
    POST /7/cancel             n        n        c        n      c      n
";

fn body_of(path: &str, now: Millis) -> Value {
    let mut body = match path.rsplit('/').next().unwrap() {
        "check" => return json!({ "spec": SPEC }),
        "" => return json!({ "spec": "name = 5", "reason": REASON }),
        "delay" => json!({ "starts_at": now.0 + 60_000 }),
        "add_time" => json!({ "time_ms": 1 }),
        "change" => json!({ "spec": SPEC }),
        "break" => json!({ "length_ms": 1 }),
        "move" => json!({ "player": 1, "table": 1 }),
        "disqualify" => json!({ "player": 1, "forfeits": false }),
        "reinstate" => json!({ "player": 1 }),
        "announce_text" => json!({ "text": "Hello" }),
        "cancel" => json!({ "digest": 1 }),
        _ => json!({}),
    };
    body["reason"] = json!(REASON);
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn every_role_at_every_endpoint_of_tournaments() {
    let mut desk = Desk::open().await;
    let lines: Vec<Vec<&str>> = ENDPOINTS
        .lines()
        .skip(2)
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|words| !words.is_empty())
        .collect();
    assert_eq!(lines.len(), 18);
    for (column, role) in Role::ALL.into_iter().enumerate() {
        let person = desk.person(&format!("A-{role}"), role).await;
        for fresh in [true, false] {
            if !fresh {
                desk.pass(CONFIRMATION);
            }
            for words in &lines {
                let (method, path, cell) =
                    (words[0], words[1].trim_end_matches('/'), words[2 + column]);
                let full = format!("tournaments{path}");
                let (status, reply) = match method {
                    "GET" => desk.get(&full, &person.cookie).await,
                    _ => desk.post(&full, &person.cookie, &body_of(words[1], desk.now)).await,
                };
                let refused = match (cell, fresh) {
                    ("n", _) => Some("not_allowed"),
                    ("c", false) => Some("confirm_first"),
                    _ => None,
                };
                match refused {
                    Some(code) => {
                        assert_eq!(
                            (status, &reply["code"]),
                            (403, &json!(code)),
                            "{role} {words:?}"
                        );
                    }
                    None => {
                        let expected = match words[1] {
                            "/templates" | "/check" => 200,
                            "/" if method == "GET" => 200,
                            "/" => 422,
                            _ => 404,
                        };
                        assert_eq!(status, expected, "{role} {words:?} {reply}");
                    }
                }
            }
        }
    }
    for words in &lines {
        let full = format!("tournaments{}", words[1].trim_end_matches('/'));
        let reply = match words[0] {
            "GET" => desk.get(&full, "").await,
            _ => desk.post(&full, "", &body_of(words[1], desk.now)).await,
        };
        refused(&reply, 401, "staff_session");
    }
    assert!(desk.chain().iter().all(|entry| entry.action == "staff_create"), "nothing was done");
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_about_tournaments_is_named_and_changes_nothing() {
    let mut desk = Desk::open().await;
    let samir = desk.person("Samir", Role::Director).await;
    let soon = (desk.now + Millis::seconds(3_600)).0;
    let far = (desk.now + Millis::seconds(61 * 24 * 3_600)).0;
    let full = SPEC.replace("\"scheduled\"", "\"when full\"");
    let new = |spec: &str, starts_at: Option<u64>, reason: &str| {
        let mut body = json!({ "spec": spec, "reason": reason });
        if let Some(at) = starts_at {
            body["starts_at"] = json!(at);
        }
        body
    };
    let satellite = format!(
        "{SPEC}\n[satellite]\ntarget = \"Sunday\"\ntarget_price = \"90.00 + 10.00\"\nwins = \"a seat\"\n"
    );
    let phased = format!("{SPEC}\n[phased]\nfirst_phases = 2\nends_after_level = 3\n");
    for (body, status, code) in [
        (new(SPEC, Some(soon), ""), 422, "reason"),
        (new(SPEC, Some(soon), &"x".repeat(301)), 422, "reason"),
        (new(SPEC, None, REASON), 422, "start_time"),
        (new(SPEC, Some(desk.now.0), REASON), 422, "start_time"),
        (new(SPEC, Some(far), REASON), 422, "start_time"),
        (new(&full, Some(soon), REASON), 422, "start_time"),
        (new("", Some(soon), REASON), 422, "bad_spec"),
        (new("{", Some(soon), REASON), 422, "bad_spec"),
        (new(&SPEC.replace("int-2.7", "int-0.0"), Some(soon), REASON), 422, "bad_spec"),
        (new(&SPEC.replace("9.00 + 1.00", "1.00 + 9.00"), Some(soon), REASON), 422, "bad_spec"),
        (new(&satellite, Some(soon), REASON), 422, "bad_spec"),
        (new(&phased, Some(soon), REASON), 422, "bad_spec"),
        (
            json!({ "spec": SPEC, "reason": REASON, "target": 7, "starts_at": soon }),
            422,
            "bad_spec",
        ),
        (json!({ "spec": 5, "reason": REASON }), 400, "malformed"),
        (json!({ "spec": SPEC }), 400, "malformed"),
        (json!([SPEC, soon, REASON]), 400, "malformed"),
        (json!({ "spec": SPEC, "starts_at": -1, "reason": REASON }), 400, "malformed"),
        (
            json!({ "spec": SPEC, "starts_at": soon, "reason": REASON, "colour": 1 }),
            400,
            "malformed",
        ),
    ] {
        refused(&desk.post("tournaments", &samir.cookie, &body).await, status, code);
        desk.tick();
    }
    let (_, checked) = desk
        .post(
            "tournaments/check",
            &samir.cookie,
            &json!({ "spec": SPEC.replace("10/20", "20/10") }),
        )
        .await;
    assert_eq!(checked["sound"], false);
    let error = &checked["errors"][0];
    assert!(error["key"].as_str().unwrap().starts_with("structure.levels"), "{checked}");
    for part in ["found", "expected"] {
        assert!(error[part].is_string(), "{error}");
    }
    for bad in [
        "?state=happy",
        "?start=soon",
        "?from=x",
        "?colour=red",
        "?name=",
        "/7?find=",
        "/7?from=-1",
    ] {
        refused(&desk.get(&format!("tournaments{bad}"), &samir.cookie).await, 400, "malformed");
    }
    for gone in ["/x", "/7", "/99999999999999999999", "/templates/no-such"] {
        refused(
            &desk.get(&format!("tournaments{gone}"), &samir.cookie).await,
            404,
            "no_such_tournament",
        );
    }
    let (_, list) = desk.get("tournaments", &samir.cookie).await;
    assert_eq!(list["found"], 0, "{list}");
    assert_eq!(desk.chain().len(), 1);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_template_makes_a_text_that_the_linter_takes() {
    let mut desk = Desk::open().await;
    let samir = desk.person("Samir", Role::Director).await;
    let (_, list) = desk.get("tournaments/templates", &samir.cookie).await;
    let templates = list["templates"].as_array().unwrap();
    assert!(templates.len() > 10, "{}", templates.len());
    for template in templates {
        let path = format!("tournaments/templates/{}", template["id"].as_str().unwrap());
        let (_, one) = desk.get(&path, &samir.cookie).await;
        let text = json!({ "spec": one["toml"] });
        let (_, checked) = desk.post("tournaments/check", &samir.cookie, &text).await;
        assert_eq!(checked["sound"], true, "{template} {checked}");
        desk.tick();
    }
    desk.stop().await;
}

/// The operator at the command line does the same, in a running room.
#[tokio::test(flavor = "multi_thread")]
async fn r26_r49_an_operator_announces_delays_and_cancels_from_a_terminal() {
    let evening = Evening::of(2).await;
    let (desk, game) = (&evening.desk, evening.game);
    let list = |name: &str| Command::TournamentList { name: Some(name.to_owned()), from: None };
    let CommandOutcome::Tournaments { rows, found } = desk.admin(list("EVENING")).await else {
        panic!("no list");
    };
    assert_eq!((rows[0].game, rows[0].players, found), (game, 2, 1));
    assert_eq!(rows[0].state, "registering");

    let act = |act| Command::TournamentAct { game, act, reason: REASON.to_owned() };
    let starts_at = desk.now.0 + 600_000;
    let done = desk.admin(act(TournamentAct::Delay { starts_at })).await;
    assert_eq!(done, CommandOutcome::TournamentDone { game, paid_cents: None });
    let shown = desk.admin(Command::TournamentShow { game }).await;
    let CommandOutcome::Tournament { row, players, deeds, .. } = shown else { panic!("none") };
    assert_eq!((row.starts_at, players.len(), deeds.len()), (Some(starts_at), 2, 1));
    assert_eq!((deeds[0].by.as_str(), deeds[0].reason.as_str()), ("operator", REASON));

    // What cannot be is said, and leaves nothing.
    let entries = desk.chain().len();
    let unreasoned =
        Command::TournamentAct { game, act: TournamentAct::Pause {}, reason: " ".to_owned() };
    let announce = |spec: &str, starts_at| Command::TournamentAnnounce {
        spec: spec.to_owned(),
        starts_at,
        target: None,
        reason: REASON.to_owned(),
    };
    for (command, why) in [
        (act(TournamentAct::Pause {}), "cannot be done now"),
        (act(TournamentAct::Cancel { digest: 1 }), "look at the preview again"),
        (unreasoned, "a reason"),
        (Command::TournamentShow { game: 999 }, "no such tournament"),
        (announce("name = 5", Some(starts_at)), "name: expected"),
        (announce(SPEC, None), "a start lies in the next 60 days"),
    ] {
        let error = desk.admin_error(command).await;
        assert!(error.contains(why), "{error}");
    }
    assert_eq!(desk.chain().len(), entries);

    let CommandOutcome::TournamentAnnounced { game: other } =
        desk.admin(announce(SPEC, Some(starts_at))).await
    else {
        panic!("not announced");
    };
    assert_ne!(other, game);
    let payouts = desk.admin(Command::TournamentPreview { game }).await;
    let CommandOutcome::TournamentPayouts { rows, digest, clauses, .. } = payouts else {
        panic!("no payouts");
    };
    assert_eq!(clauses, ["R52"]);
    assert!(rows.iter().all(|row| row.money_cents == 1_000), "{rows:?}");
    let done = desk.admin(act(TournamentAct::Cancel { digest })).await;
    assert_eq!(done, CommandOutcome::TournamentDone { game, paid_cents: Some(2_000) });
    let chain: Vec<_> = desk.chain().into_iter().map(|it| (it.who, it.action, it.about)).collect();
    let entry = |action: &str, game: u64| {
        (store::OPERATOR, action.to_owned(), format!("tournament {game}"))
    };
    assert_eq!(chain[0], entry("cancel_tournament", game));
    assert_eq!(chain[1], entry("announce_tournament", other));
    assert_eq!(chain[2], entry("delay_tournament", game));
    evening.desk.stop().await;
}

/// X2: what the house adds reaches the running room, and stands in the books and in the chain.
#[tokio::test(flavor = "multi_thread")]
async fn x2_an_operator_fills_a_hexapro_bank_whether_or_not_the_room_runs() {
    let desk = Desk::open().await;
    let fill =
        |cents| Command::FillBank { currency: "EUR".to_owned(), cents, reason: REASON.to_owned() };
    let eur = |cents| CommandOutcome::Banks {
        banks: vec![BankLine { currency: "EUR".to_owned(), cents }],
    };
    let show = || Command::Banks { currency: Some("EUR".to_owned()) };
    assert_eq!(desk.admin(show()).await, eur(0));
    assert_eq!(desk.admin(fill(100_000)).await, eur(100_000));
    for cents in [0, -5] {
        let error = desk.admin_error(fill(cents)).await;
        assert!(error.contains("above zero"), "{error}");
    }
    let CommandOutcome::Banks { banks } = desk.admin(Command::Banks { currency: None }).await
    else {
        panic!("no banks");
    };
    assert!(banks.iter().any(|bank| bank.currency == "PLAY"), "those of the markets: {banks:?}");
    let chain = desk.chain();
    assert_eq!((chain[0].action.as_str(), chain[0].reason.as_str()), ("fill_bank", REASON));
    desk.tick();
    let data = desk.live.data;
    desk.live.running.stop().await;
    let policy = server::Policy::default();
    let filled = server::admin(data.path(), &policy, &fill(5)).unwrap();
    assert_eq!(filled, eur(100_005));
    let closed = server::admin(data.path(), &policy, &Command::TournamentShow { game: 1 });
    assert!(closed.unwrap_err().to_string().contains("the room is closed"));
    let report = store::check(data.path(), policy.rulebooks).unwrap();
    assert!(report.is_sound(), "{report:?}");
}

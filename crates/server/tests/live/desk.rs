//! The back office over HTTP: every role at every request, what staff do about players and tables, and
//! what players see of it.

use std::time::Duration;

use base::{GameId, Millis, PlayerId, TableId};
use office::staff::{Role, TotpSecret};
use serde_json::{Value, json};
use server::{Clock, Command, CommandOutcome, DeskCommand, DeskReply};
use store::{ChatLine, Complaint, Page, People};

use crate::{
    client::{Client, GAME, OURS, Quiet, config, http, register, start},
    staff::{Desk, PASSWORD, refused, secret_of},
};

/// `y`: may, and gets the status before it; `n`: may not.
const REQUESTS: &str = "
                                     support integrity director cashier admin auditor
    GET players                  200 y       y         n        y       y     y
    GET players?find=al          200 y       y         n        y       y     y
    GET players/1                200 y       y         n        y       y     y
    GET players/1/statement      200 y       y         n        y       y     y
    GET players/1/statement.csv  200 y       y         n        y       y     y
    POST players/1/notes         200 y       y         n        y       y     n
    POST players/1/suspend       200 n       y         n        n       y     n
    POST players/1/lift          200 n       y         n        n       y     n
    POST players/1/banzai        200 n       y         n        n       y     n
    POST players/1/mute          200 y       y         n        n       y     n
    POST players/1/message       200 y       y         n        y       y     n
    GET reports                  200 y       y         n        n       y     y
    GET reports/1                200 y       y         n        n       y     y
    POST reports/1/answer        200 y       y         n        n       y     n
    POST reports/9/close         404 y       y         n        n       y     n
    GET tables                   200 y       y         y        n       y     y
    POST tables/1/1/pause        404 n       y         n        n       y     n
    POST tables/1/1/resume       404 n       y         n        n       y     n
    POST tables/1/1/close        404 n       y         n        n       y     n
    GET hands                    200 y       y         n        n       y     y
    GET hands/1/1/1              404 y       y         n        n       y     y
    POST hands/1/1/1/open        404 y       y         n        n       y     y
    GET money                    200 n       y         n        y       y     y
    GET money.csv                200 n       y         n        y       y     y
    GET configuration            200 y       y         y        y       y     y
    GET audit?about=player%201   200 n       y         n        n       y     y
";

/// A body that each request accepts.
fn body(path: &str, now: Millis) -> Value {
    let reason = "because of a test";
    match path.rsplit('/').next().unwrap() {
        "notes" | "message" | "answer" => json!({ "text": "a text", "reason": reason }),
        "banzai" => json!({ "excluded": true, "reason": reason }),
        "mute" => json!({ "until": now.0 + 60_000_000, "reason": reason }),
        "close" if path.starts_with("reports") => {
            json!({ "outcome": "no_breach", "reason": reason })
        }
        _ => json!({ "reason": reason }),
    }
}

fn complaint(people: &People, at: Millis) -> u64 {
    let (reporter, about) = (PlayerId(2), PlayerId(1));
    let (game, table) = (GameId(1), TableId(1));
    let text = "told everyone which cards he had folded".to_owned();
    let line = ChatLine { at, player: about, text: "I had a king".to_owned() };
    people.report(&Complaint { reporter, about, game, table, text, at }, &[line]).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_role_at_every_request_of_the_back_office() {
    let mut desk = Desk::open().await;
    for name in ["Alice", "Bruno"] {
        register(desk.live.address(), name).await;
    }
    complaint(&People::open(desk.live.data.path()).unwrap(), desk.now);
    let rows: Vec<Vec<&str>> = REQUESTS
        .lines()
        .skip(2)
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|words| !words.is_empty())
        .collect();
    for (column, role) in Role::ALL.into_iter().enumerate() {
        let person = desk.person(&format!("A-{role}"), role).await;
        for words in &rows {
            // Limits on rates are for another test.
            desk.pass(Millis::seconds(2));
            let (method, path, cell) = (words[0], words[1], words[3 + column]);
            let reply = match method {
                "GET" => desk.get(path, &person.cookie).await,
                _ => desk.post(path, &person.cookie, &body(path, desk.now)).await,
            };
            let expected = if cell == "y" { words[2].parse().unwrap() } else { 403 };
            assert_eq!(reply.0, expected, "{role} {method} {path} {}", reply.1);
            if cell == "n" {
                assert_eq!(reply.1["code"], "not_allowed", "{role} {path}");
            }
        }
    }
    let nobody = format!("cardroom_staff={}", "0".repeat(64));
    for words in &rows {
        for cookie in ["", nobody.as_str(), "cardroom_session=0"] {
            desk.tick();
            let reply = match words[0] {
                "GET" => desk.get(words[1], cookie).await,
                _ => desk.post(words[1], cookie, &body(words[1], desk.now)).await,
            };
            refused(&reply, 401, "staff_session");
        }
    }
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_to_the_back_office_changes_nothing_and_is_named() {
    let mut desk = Desk::open().await;
    register(desk.live.address(), "Alice").await;
    let admin = desk.person("Ingrid", Role::Admin).await;
    let before = desk.chain().len();
    let now = desk.now.0;
    let long = "x".repeat(2_001);
    for (path, body, status, code) in [
        ("players/1/notes", json!({ "text": "", "reason": "r" }), 422, "text"),
        ("players/1/notes", json!({ "text": long, "reason": "r" }), 422, "text"),
        ("players/1/notes", json!({ "text": "a", "reason": " " }), 422, "reason"),
        ("players/1/notes", json!({ "text": "a" }), 400, "malformed"),
        ("players/1/notes", json!(["a", "r"]), 400, "malformed"),
        ("players/9/notes", json!({ "text": "a", "reason": "r" }), 404, "no_such_player"),
        ("players/x/notes", json!({ "text": "a", "reason": "r" }), 404, "no_such_player"),
        ("players/0/suspend", json!({ "reason": "r" }), 404, "no_such_player"),
        ("players/18446744073709551615/lift", json!({ "reason": "r" }), 404, "no_such_player"),
        ("players/1/suspend", json!({ "reason": "r", "until": 5 }), 400, "malformed"),
        ("players/1/banzai", json!({ "reason": "r" }), 400, "malformed"),
        ("players/1/mute", json!({ "until": now, "reason": "r" }), 422, "mute_until"),
        ("players/1/mute", json!({ "until": now * 2, "reason": "r" }), 422, "mute_until"),
        ("players/1/mute", json!({ "until": -1, "reason": "r" }), 400, "malformed"),
        ("players/1/message", json!({ "text": "\u{7}", "reason": "r" }), 422, "text"),
        ("reports/1/answer", json!({ "text": "a", "reason": "r" }), 404, "no_such_report"),
        ("reports/1/close", json!({ "outcome": "guilty", "reason": "r" }), 400, "malformed"),
        ("tables/1/x/close", json!({ "reason": "r" }), 404, "no_such_table"),
        ("hands/1/1/x/open", json!({ "reason": "r" }), 404, "no_such_hand"),
    ] {
        desk.tick();
        let reply = desk.post(path, &admin.cookie, &body).await;
        assert_eq!(
            (reply.0, &reply.1["code"]),
            (status, &json!(code)),
            "{path} {body} {}",
            reply.1
        );
    }
    let find = format!("players?find={}", "x".repeat(65));
    for path in [
        find.as_str(),
        "players?colour=red",
        "players/1/statement?account=rake",
        "players/1/statement?currency=euro",
        "reports?state=lost",
        "reports?about=Alice",
        "tables?state=on_fire",
        "hands?hand=1-1",
        "hands?table=4",
        "hands?from=yesterday",
        "money?from=2026-02-30",
        "money?from=2020-01-01&to=2026-01-01",
    ] {
        desk.tick();
        refused(&desk.get(path, &admin.cookie).await, 400, "malformed");
    }
    assert_eq!(desk.chain().len(), before, "nothing was recorded");
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_found_by_how_their_names_begin_and_by_number() {
    let mut desk = Desk::open().await;
    for name in ["Alice", "Bruno", "alina", "Zoe"] {
        desk.pass(Millis::seconds(60));
        register(desk.live.address(), name).await;
    }
    let support = desk.person("Samir", Role::Support).await;
    let names = |reply: &Value| -> Vec<String> {
        let all = reply["players"].as_array().unwrap();
        all.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    for (find, expected) in [
        ("AL", &["Alice", "alina"][..]),
        ("ali", &["Alice", "alina"]),
        ("4", &["Zoe"]),
        ("zoe", &["Zoe"]),
        ("", &["Alice", "alina", "Bruno", "Zoe"]),
        ("5", &[]),
        ("%25", &[]),
        ("nobody", &[]),
    ] {
        desk.tick();
        let (status, reply) = desk.get(&format!("players?find={find}"), &support.cookie).await;
        assert_eq!(
            (status, names(&reply)),
            (200, expected.iter().map(|n| (*n).to_owned()).collect())
        );
        assert_eq!(reply["next"], Value::Null);
    }
    desk.tick();
    let (_, page) = desk.get("players?after=alice", &support.cookie).await;
    assert_eq!(names(&page), ["alina", "Bruno", "Zoe"]);
    let (_, one) = desk.get("players/1", &support.cookie).await;
    assert_eq!(
        (&one["player"]["name"], &one["player"]["suspended"]),
        (&json!("Alice"), &json!(false))
    );
    assert_eq!(one["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(one["wallets"][0]["currency"], "PLAY");
    assert!(one["age"].as_u64().is_some() || one["declared_age"].as_u64().is_some(), "{one}");
    desk.stop().await;
}

/// A room with players at one table, and somebody of the staff.
struct Office {
    quiet: Quiet,
    cookie: String,
}

impl Office {
    async fn open(players: usize, role: Role) -> Self {
        Self::at(Quiet::open(players, |_| {}).await, role).await
    }

    async fn at(quiet: Quiet, role: Role) -> Self {
        let command = Command::StaffCreate {
            name: "Ingrid".to_owned(),
            role: role.to_string(),
            password: PASSWORD.to_owned(),
            reason: "for a test".to_owned(),
        };
        let CommandOutcome::StaffCreated { uri, .. } = Self::admin(&quiet, command).await else {
            panic!("not created")
        };
        let cookie = Self::login(&quiet, secret_of(&uri.0)).await;
        Self { quiet, cookie }
    }

    async fn login(quiet: &Quiet, secret: TotpSecret) -> String {
        let code = secret.code_at(Clock::start().now());
        let login = json!({ "name": "Ingrid", "password": PASSWORD, "code": code }).to_string();
        let (_, cookie, body) =
            http(quiet.address(), "POST", "/api/staff/login", &OURS, &login).await;
        cookie.expect(&body)
    }

    async fn admin(quiet: &Quiet, command: Command) -> CommandOutcome {
        let data = quiet.data.path().to_owned();
        let run = move || server::admin(&data, &server::Policy::default(), &command).unwrap();
        tokio::task::spawn_blocking(run).await.unwrap()
    }

    async fn desk(&self, ask: DeskCommand) -> DeskReply {
        let CommandOutcome::Desk { reply } = Self::admin(&self.quiet, Command::Desk { ask }).await
        else {
            panic!("another reply")
        };
        reply
    }

    async fn get(&self, path: &str) -> Value {
        let path = format!("/api/staff/{path}");
        let headers = [("Cookie", self.cookie.as_str())];
        let (status, _, body) = http(self.quiet.address(), "GET", &path, &headers, "").await;
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap_or(Value::String(body))
    }

    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let path = format!("/api/staff/{path}");
        let headers = [OURS[0], OURS[1], ("Cookie", self.cookie.as_str())];
        let (status, _, body) =
            http(self.quiet.address(), "POST", &path, &headers, &body.to_string()).await;
        (status, serde_json::from_str(&body).unwrap_or_default())
    }

    async fn done(&self, path: &str, body: Value) -> Value {
        let (status, reply) = self.post(path, body).await;
        assert_eq!(status, 200, "{path}: {reply}");
        reply
    }

    fn chain(&self) -> Vec<String> {
        let reader = store::reader(self.quiet.data.path()).unwrap();
        let all = reader.staff(None, Page { most: 100 }).unwrap();
        all.into_iter().map(|it| format!("{} {}", it.action, it.about)).collect()
    }

    /// What a player reads with the own session.
    async fn own(&self, player: usize, method: &str, path: &str) -> (u16, Value) {
        let headers = [OURS[0], OURS[1], ("Cookie", self.quiet.cookies[player].as_str())];
        let (status, _, body) = http(self.quiet.address(), method, path, &headers, "").await;
        (status, serde_json::from_str(&body).unwrap_or_default())
    }
}

/// The player to act, and the table as he or she sees it.
async fn who_acts(players: &mut [Client], table: u64) -> Option<(usize, Value)> {
    for (index, client) in players.iter_mut().enumerate() {
        let snapshot = client.snapshot(GAME, table).await;
        if snapshot["hand"]["legal"].is_object() {
            return Some((index, snapshot));
        }
    }
    None
}

async fn act(client: &mut Client, table: u64, at: &Value, action: Value) {
    let request = json!({
        "type": "act", "game": GAME, "table": table,
        "hand": at["hand_number"], "turn": at["hand"]["turn"], "action": action,
    });
    client.request(request).await.unwrap();
}

/// Somebody goes all-in, and is returned.
async fn all_in(players: &mut [Client], table: u64) -> usize {
    loop {
        let Some((index, at)) = who_acts(players, table).await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let to = at["hand"]["legal"]["raise"]["to_max"].clone();
        assert_eq!(at["hand"]["legal"]["raise"]["max_is_all_in"], true, "no limit: {at}");
        act(&mut players[index], table, &at, json!({ "type": "raise_to", "to": to })).await;
        return index;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r18_a_suspended_player_who_is_all_in_finishes_the_hand_and_is_then_out() {
    let office = Office::open(3, Role::Integrity).await;
    let (mut players, table) = office.quiet.seated(3).await;
    let shover = all_in(&mut players, table).await;
    let number = shover as u64 + 1;
    let reason = json!({ "reason": "plays with somebody" });
    let reply = office.done(&format!("players/{number}/suspend"), reason.clone()).await;
    assert_eq!(reply["player"]["suspended"], true);
    let page = office.get(&format!("players/{number}")).await;
    assert_eq!(page["seats"][0]["in_hand"], true, "the hand goes on: {page}");
    // One calls, one folds; the board is dealt, and the all-in hand has its showdown.
    let (caller, at) = who_acts(&mut players, table).await.unwrap();
    act(&mut players[caller], table, &at, json!({ "type": "call" })).await;
    let (folder, at) = who_acts(&mut players, table).await.unwrap();
    act(&mut players[folder], table, &at, json!({ "type": "fold" })).await;
    let left = players[shover].until(|m| m["note"]["code"] == "left_table").await;
    let ended = players[folder].until(|m| m["said"]["type"] == "ended").await;
    assert!(left["note"]["stack"].as_u64().is_some(), "{left} {ended}");
    let join = json!({ "type": "join", "game": GAME });
    assert_eq!(players[shover].request(join.clone()).await.unwrap_err(), "excluded");
    // Every cent is where it belongs: the books balance, and nothing of the player is at a table.
    let page = office.get(&format!("players/{number}")).await;
    assert_eq!((&page["seats"], &page["wallets"][0]["at_tables"]), (&json!([]), &json!(0)));
    let money = office.get("money?currency=PLAY").await;
    assert_eq!((&money["check"]["balanced"], &money["check"]["off"]), (&json!(true), &json!([])));
    let sums = &money["liabilities"][0];
    assert_eq!(
        sums["owed_to_others"].as_i64().unwrap()
            + sums["rake"].as_i64().unwrap()
            + sums["hexapro_bank"].as_i64().unwrap()
            + sums["overlay"].as_i64().unwrap()
            - sums["owed_by_players"].as_i64().unwrap(),
        -sums["outside"].as_i64().unwrap(),
        "{sums}"
    );
    office.done(&format!("players/{number}/lift"), reason).await;
    players[shover].request(join).await.unwrap();
    let chain = office.chain();
    let about = format!("player {number}");
    assert_eq!(chain[..2], [format!("lift_suspension {about}"), format!("suspend_player {about}")]);
    drop(players);
    office.quiet.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn b6_r18_r20_decisions_and_messages_hold_after_a_restart() {
    let office = Office::open(3, Role::Admin).await;
    let mut bo = office.quiet.connect(1).await;
    let reason = "for a test";
    office.done("players/1/suspend", json!({ "reason": reason })).await;
    office.done("players/2/banzai", json!({ "excluded": true, "reason": reason })).await;
    let until = Clock::start().now().0 + 3_600_000;
    let muted = office.done("players/2/mute", json!({ "until": until, "reason": reason })).await;
    assert_eq!(muted["player"]["muted_until"], json!(until));
    let text = "Please do not\nspeak of folded cards.";
    let sent = office.done("players/2/message", json!({ "text": text, "reason": reason })).await;
    office.done("players/2/notes", json!({ "text": "friendly", "reason": reason })).await;
    // At once, to somebody who is connected.
    let message = bo.until(|m| m["type"] == "staff_message").await;
    assert_eq!((&message["text"], &message["message"]), (&json!(text), &sent["number"]));
    drop(bo);
    let Office { quiet: Quiet { running, data, cookies }, .. } = office;
    running.stop().await;

    let mut config = config(data.path(), 0);
    config.games.truncate(1);
    let running = start(config).await.unwrap();
    let quiet = Quiet { running, data, cookies };
    // With the next login, until it is read.
    let mut bo = quiet.connect(1).await;
    let message = bo.until(|m| m["type"] == "staff_message").await;
    let number = message["message"].clone();
    let office = Office { quiet, cookie: String::new() };
    let (status, mail) = office.own(1, "GET", "/api/messages").await;
    assert_eq!((status, &mail["messages"][0]["read"]), (200, &json!(false)), "{mail}");
    let read = format!("/api/messages/{number}/read");
    assert_eq!(office.own(0, "POST", &read).await.0, 404, "somebody else's");
    assert_eq!(office.own(1, "POST", &read).await.0, 200);
    assert_eq!(office.own(1, "GET", "/api/messages").await.1["messages"][0]["read"], true);
    assert_eq!(office.own(1, "POST", "/api/messages/x/read").await.0, 404);
    for path in ["/api/messages", "/api/reports"] {
        assert_eq!(http(office.quiet.address(), "GET", path, &[], "").await.0, 401, "{path}");
    }
    let DeskReply::Player(page) =
        office.desk(DeskCommand::ShowPlayer { player: "2".to_owned() }).await
    else {
        panic!("a player")
    };
    assert!(page.player.excluded_from_banzai && !page.player.suspended);
    assert_eq!(page.player.muted_until, Some(wire::Millis(until)));
    assert_eq!((page.notes[0].text.as_str(), page.messages.len()), ("friendly", 1));
    let mut ann = office.quiet.connect(0).await;
    let join = json!({ "type": "join", "game": GAME });
    assert_eq!(ann.request(join).await.unwrap_err(), "excluded");
    drop((ann, bo));
    office.quiet.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r20_a_report_has_the_chat_of_its_time_an_answer_and_an_outcome() {
    let office = Office::open(3, Role::Support).await;
    let (mut players, table) = office.quiet.seated(3).await;
    let say = |text: &str| json!({ "type": "chat", "game": GAME, "table": table, "text": text });
    players[0].request(say("I folded a king")).await.unwrap();
    players[1].request(say("please do not")).await.unwrap();
    players[2].until(|m| m["said"]["text"] == "please do not").await;
    let report = json!({
        "type": "report", "game": GAME, "table": table, "player": "load_0001",
        "text": "speaks of folded cards",
    });
    players[1].request(report).await.unwrap();
    let (_, own) = office.own(1, "GET", "/api/reports").await;
    assert_eq!(
        (&own["reports"][0]["state"], &own["reports"][0]["answer"]),
        (&json!("open"), &Value::Null)
    );
    assert_eq!(office.own(2, "GET", "/api/reports").await.1["reports"], json!([]));

    let list = office.get("reports?state=open").await;
    let number = list["reports"][0]["report"].as_u64().unwrap();
    let page = office.get(&format!("reports/{number}")).await;
    let chat: Vec<&str> = page["chat"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["text"].as_str().unwrap())
        .collect();
    assert_eq!(chat, ["I folded a king", "please do not"]);
    assert_eq!(
        (&page["report"]["reporter"]["player"], &page["report"]["about"]["player"]),
        (&json!(2), &json!(1))
    );
    // A mute takes effect at once, and says until when.
    let until = Clock::start().now().0 + 60_000;
    office.done("players/1/mute", json!({ "until": until, "reason": "report 1" })).await;
    assert_eq!(players[0].request(say("another")).await.unwrap_err(), "chat_muted");
    players[1].request(say("thanks")).await.unwrap();
    office.done("players/1/mute", json!({ "until": null, "reason": "a mistake" })).await;
    players[0].request(say("sorry")).await.unwrap();

    let answer = json!({ "text": "We have spoken to the player.", "reason": "settled" });
    let answered = office.done(&format!("reports/{number}/answer"), answer.clone()).await;
    assert_eq!(answered["report"]["state"], "answered");
    assert_eq!(office.get("reports?state=open").await["reports"], json!([]));
    let outcome = json!({ "outcome": "warned", "reason": "settled" });
    let closed = office.done(&format!("reports/{number}/close"), outcome.clone()).await;
    assert_eq!(
        (&closed["report"]["state"], &closed["report"]["outcome"]),
        (&json!("closed"), &json!("warned"))
    );
    for (path, body) in [("answer", answer), ("close", outcome)] {
        let (status, again) = office.post(&format!("reports/{number}/{path}"), body).await;
        assert_eq!((status, &again["code"]), (409, &json!("report_closed")));
    }
    let (_, own) = office.own(1, "GET", "/api/reports").await;
    let own = &own["reports"][0];
    assert_eq!(
        (&own["state"], &own["outcome"], &own["answer"]),
        (&json!("closed"), &json!("warned"), &json!("We have spoken to the player."))
    );
    let chain = office.chain();
    assert_eq!(chain[0], format!("close_report report {number}, warned"));
    assert!(chain.contains(&"mute_player player 1".to_owned()), "{chain:?}");
    drop(players);
    office.quiet.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_paused_resumed_and_closed_after_its_hand() {
    let office = Office::open(4, Role::Integrity).await;
    let (mut players, table) = office.quiet.seated(3).await;
    let reason = || json!({ "reason": "the lights went out" });
    let at = |what: &str| format!("tables/{GAME}/{table}/{what}");
    let list = office.get("tables").await;
    assert_eq!((&list["found"], &list["tables"][0]["state"]), (&json!(1), &json!("playing")));
    assert_eq!(list["tables"][0]["players"].as_array().unwrap().len(), 3);
    assert!(!list.to_string().contains("cards"), "no card is among it: {list}");
    assert_eq!(office.get("tables?find=load_0002").await["found"], 1);
    assert_eq!(office.get("tables?find=nobody").await["found"], 0);
    let paused = office.done(&at("pause"), reason()).await;
    assert_eq!(paused["state"], "paused");
    assert_eq!(office.post(&at("pause"), reason()).await.1["code"], "impossible_now");
    // The hand is played to its end, and no other begins.
    if let [a, b, c] = players.as_mut_slice() {
        tokio::join!(a.play(GAME, table, 1), b.play(GAME, table, 1), c.play(GAME, table, 1));
    }
    let hand = office.get("tables").await["tables"][0]["hand"].clone();
    tokio::time::sleep(Duration::from_secs(8)).await;
    let now = office.get("tables").await;
    assert_eq!((&now["tables"][0]["hand"], &now["tables"][0]["state"]), (&hand, &json!("paused")));
    // Nobody new is seated there.
    let mut fourth = office.quiet.connect(3).await;
    fourth.request(json!({ "type": "join", "game": GAME })).await.unwrap();
    fourth.until(|m| m["note"]["code"] == "queued").await;
    office.done(&at("resume"), reason()).await;
    players[0].until(|m| m["said"]["type"] == "hand_starts" && m["said"]["hand"] != hand).await;
    let closing = office.done(&at("close"), reason()).await;
    assert_eq!(closing["state"], "closing");
    if let [a, b, c] = players.as_mut_slice() {
        tokio::join!(a.play(GAME, table, 1), b.play(GAME, table, 1), c.play(GAME, table, 1));
    }
    for client in &mut players {
        client.until(|m| m["note"]["code"] == "left_table").await;
    }
    let gone = office.get(&format!("tables?game={GAME}")).await;
    let still = gone["tables"].as_array().unwrap().iter().any(|row| row["table"] == table);
    assert!(!still, "{gone}");
    assert_eq!(office.post(&at("close"), reason()).await.1["code"], "no_such_table");
    assert_eq!(office.get("money?currency=PLAY").await["check"]["balanced"], true);
    let chain = office.chain();
    assert_eq!(
        chain[..3],
        ["close_table", "resume_table", "pause_table"]
            .map(|it| format!("{it} table {GAME}/{table}"))
    );
    drop((players, fourth));
    office.quiet.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_hand_is_opened_with_a_reason_and_one_in_progress_never() {
    let office = Office::open(3, Role::Auditor).await;
    let (mut players, table) = office.quiet.seated(3).await;
    if let [a, b, c] = players.as_mut_slice() {
        tokio::join!(a.play(GAME, table, 1), b.play(GAME, table, 1), c.play(GAME, table, 1));
    }
    let hands = office.get("hands?player=2").await;
    let row = &hands["hands"][0];
    assert_eq!((&row["game"], &row["players"].as_array().unwrap().len()), (&json!(GAME), &3));
    let hand = row["hand"].as_u64().unwrap();
    let path = format!("hands/{GAME}/{table}/{hand}");
    let one = format!("hands?hand={GAME}-{table}-{hand}");
    assert_eq!(office.get(&one).await["hands"][0], *row);
    let dealt = |replay: &Value| {
        let all = replay["messages"].as_array().unwrap();
        all.iter().filter(|m| m["type"] == "dealt" && m["cards"].is_array()).count()
    };
    let watched = office.get(&path).await;
    assert_eq!((dealt(&watched), &watched["all_cards"]), (0, &json!(false)));
    assert!(!office.chain().iter().any(|entry| entry.starts_with("view_hand")));
    let (status, refused) = office.post(&format!("{path}/open"), json!({ "reason": "" })).await;
    assert_eq!((status, &refused["code"]), (422, &json!("reason")));
    let opened = office.done(&format!("{path}/open"), json!({ "reason": "case 3" })).await;
    assert_eq!(dealt(&opened), 3, "{opened}");
    assert_eq!(office.chain()[0], format!("view_hand hand {GAME}-{table}-{hand}"));
    // The hand that is played now, and hands that never were.
    players[0].until(|m| m["said"]["type"] == "hand_starts" && m["said"]["hand"] == hand + 1).await;
    for number in [hand + 1, hand + 2, 0] {
        let path = format!("hands/{GAME}/{table}/{number}/open");
        let (status, refused) = office.post(&path, json!({ "reason": "curious" })).await;
        assert_eq!((status, &refused["code"]), (404, &json!("no_such_hand")), "{number}");
    }
    assert_eq!(office.chain()[0], format!("view_hand hand {GAME}-{table}-{hand}"));
    drop(players);
    office.quiet.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_and_money_are_pages_and_files_of_the_same_books() {
    let office = Office::open(3, Role::Cashier).await;
    let (mut players, table) = office.quiet.seated(3).await;
    if let [a, b, c] = players.as_mut_slice() {
        tokio::join!(a.play(GAME, table, 2), b.play(GAME, table, 2), c.play(GAME, table, 2));
    }
    let statement = office.get("players/1/statement?currency=PLAY").await;
    let lines = statement["lines"].as_array().unwrap();
    assert_eq!((&lines[0]["kind"], &lines[0]["game"]), (&json!("buy_in"), &json!(GAME)));
    let sum: i64 = lines.iter().map(|line| line["cents"].as_i64().unwrap()).sum();
    assert_eq!(lines[0]["balance"].as_i64().unwrap(), sum, "from nothing: {statement}");
    let file = office.get("players/1/statement.csv?currency=PLAY").await;
    let file = file.as_str().unwrap();
    assert_eq!(file.lines().count(), lines.len() + 1);
    assert!(file.starts_with("transfer,kind,at,amount,balance,currency,game\r\n"));
    let money = office.get("money?currency=PLAY").await;
    assert_eq!(
        (&money["days_complete"], &money["check"]["balanced"]),
        (&json!(true), &json!(true))
    );
    let rake: i64 =
        money["days"].as_array().unwrap().iter().map(|day| day["rake"].as_i64().unwrap()).sum();
    assert_eq!(money["liabilities"][0]["rake"].as_i64().unwrap(), rake, "{money}");
    assert_eq!(office.get("money?currency=EUR").await["days"], json!([]));
    let file = office.get("money.csv?currency=PLAY").await;
    assert_eq!(file.as_str().unwrap().lines().count(), 1 + money["days"].as_array().unwrap().len());
    let DeskReply::Money(again) = office
        .desk(DeskCommand::Money { currency: Some("PLAY".to_owned()), from: None, to: None })
        .await
    else {
        panic!("money")
    };
    assert!(again.check.balanced);
    let configuration = office.get("configuration").await;
    let rulebooks = configuration["rulebooks"].as_array().unwrap();
    let int = rulebooks.iter().find(|book| book["id"] == "int-2.7").unwrap();
    assert_eq!(int["games"], 1, "{configuration}");
    drop(players);
    office.quiet.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_does_the_same_at_the_command_line() {
    let office = Office::open(3, Role::Admin).await;
    let player = || "load_0001".to_owned();
    let reason = || "by phone".to_owned();
    let find = DeskCommand::FindPlayers { find: "LOAD_0".to_owned(), after: None };
    let DeskReply::Players(found) = office.desk(find).await else { panic!("players") };
    assert_eq!(found.players.len(), 3);
    let suspend =
        |suspended| DeskCommand::Suspend { player: player(), suspended, reason: reason() };
    for suspended in [true, false] {
        let DeskReply::Decided(now) = office.desk(suspend(suspended)).await else { panic!("now") };
        assert_eq!(now.suspended, suspended);
    }
    let until = Some(Clock::start().now().0 + 60_000);
    let mute = DeskCommand::Mute { player: "1".to_owned(), until, reason: reason() };
    let DeskReply::Decided(now) = office.desk(mute).await else { panic!("now") };
    assert_eq!(now.muted_until.map(|until| until.0), until);
    let note = DeskCommand::Note { player: player(), text: "calls".to_owned(), reason: reason() };
    assert_eq!(office.desk(note).await, DeskReply::Numbered(1));
    let message =
        DeskCommand::Message { player: player(), text: "hello".to_owned(), reason: reason() };
    assert_eq!(office.desk(message).await, DeskReply::Numbered(1));
    complaint(&People::open(office.quiet.data.path()).unwrap(), Clock::start().now());
    let (text, outcome) = (Some("seen".to_owned()), Some(wire::desk::ReportOutcome::NotShown));
    let answer = DeskCommand::AnswerReport { report: 1, text, outcome, reason: reason() };
    let DeskReply::Report(page) = office.desk(answer).await else { panic!("a report") };
    assert_eq!(page.report.state, wire::desk::ReportState::Closed);
    let list = DeskCommand::Reports { state: None, before: None };
    let DeskReply::Reports(list) = office.desk(list).await else { panic!("reports") };
    assert_eq!(list.reports.len(), 1);
    let tables = DeskCommand::Tables { find: None, from: None };
    let DeskReply::Tables(tables) = office.desk(tables).await else { panic!("tables") };
    assert_eq!(tables.found, 0);
    assert_eq!(office.chain()[0], "close_report report 1, not_shown");
    let data = office.quiet.data.path().to_owned();
    let wrong = Command::Desk { ask: DeskCommand::ShowPlayer { player: "Nobody".to_owned() } };
    let run = move || server::admin(&data, &server::Policy::default(), &wrong).unwrap_err();
    let refused = tokio::task::spawn_blocking(run).await.unwrap().to_string();
    assert_eq!(refused, "there is no player Nobody");
    office.quiet.running.stop().await;
}

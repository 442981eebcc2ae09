//! Two people: proposals over HTTP: every role at every endpoint, who is a second person, and voided hands,
//! corrected balances and closed accounts to the cent.

use std::time::Duration;

use base::{GameId, Millis, PlayerId};
use ledger::{Account, Currency};
use office::{
    cases::PROPOSAL_VALID,
    staff::{CONFIRMATION, Role, SECOND_PERSON_APART},
};
use serde_json::{Value, json};
use server::{Command, Exclusion};

use crate::{
    client::{Client, OURS, http},
    staff::{Desk, PASSWORD, Person, Reply, refused, secret_of},
};

pub(crate) const REASON: &str = "asked for by a test";

/// Logs somebody in once more, with a fresh code.
pub(crate) async fn again(desk: &mut Desk, name: &str, person: &Person) -> String {
    desk.next_code();
    let (status, cookie, body) = desk.login(name, PASSWORD, &person.secret.code_at(desk.now)).await;
    assert_eq!(status, 200, "{body}");
    cookie.unwrap()
}

pub(crate) fn balance(desk: &Desk, account: &Account) -> i64 {
    let reader = store::reader(desk.live.data.path()).unwrap();
    reader.balance(account, Currency::PLAY).unwrap().0
}

pub(crate) fn wallet(desk: &Desk, player: u64) -> i64 {
    balance(desk, &Account::Wallet(PlayerId(player)))
}

/// Stops the room, and checks everything that it has stored.
pub(crate) async fn sound(desk: Desk) {
    let Desk { live, .. } = desk;
    live.running.stop().await;
    let report = store::check(live.data.path(), server::Policy::default().rulebooks).unwrap();
    assert!(report.is_sound(), "{report:?}");
}

/// They are players 1, 2 and 3.
pub(crate) const NAMES: [&str; 3] = ["Alice", "Bruno", "Clara"];

/// Three players who have played so many hands, with the game and the table. They have sat down from
/// 1,000.00 with 10.00 each.
pub(crate) struct Played {
    pub(crate) cookies: Vec<String>,
    pub(crate) clients: Vec<Client>,
    pub(crate) game: u64,
    pub(crate) table: u64,
}

impl Played {
    pub(crate) async fn hands(desk: &mut Desk, hands: usize) -> Self {
        let (mut cookies, mut clients) = (Vec::new(), Vec::new());
        let (mut game, mut table) = (0, 0);
        for name in NAMES {
            let (cookie, mut client) = desk.live.newcomer_known(name).await;
            client.until(|m| m["type"] == "wallet" && m["cents"] == 100_000).await;
            game = client.game("holdem", 10).await;
            client.request(json!({ "type": "join", "game": game })).await.unwrap();
            cookies.push(cookie);
            clients.push(client);
        }
        // Three are needed for a table (H13): they have seats held for them now.
        for client in &mut clients {
            table = client.take_seat(game).await;
        }
        let mut ticks = 0;
        {
            let [alice, bruno, clara] = &mut clients[..] else { panic!("three sat down") };
            let plays = async {
                tokio::join!(
                    alice.play(game, table, hands),
                    bruno.play(game, table, hands),
                    clara.play(game, table, hands)
                );
            };
            tokio::pin!(plays);
            loop {
                tokio::select! {
                    () = &mut plays => break,
                    () = tokio::time::sleep(Duration::from_millis(100)) => {
                        desk.tick();
                        ticks += 1;
                    }
                }
            }
        }
        desk.now = desk.now + Millis::seconds(ticks);
        // Whatever the table still shows is over.
        desk.pass(Millis::seconds(60));
        Self { cookies, clients, game, table }
    }

    /// Everybody leaves, so that from now on only the desk moves money.
    pub(crate) async fn leave(&mut self, desk: &mut Desk) {
        let leave = json!({ "type": "leave", "game": self.game, "table": self.table });
        for client in &mut self.clients {
            client.request(leave.clone()).await.unwrap();
        }
        let rake = Account::Rake(GameId(self.game));
        while (1..=3).map(|player| wallet(desk, player)).sum::<i64>() + balance(desk, &rake)
            < 300_000
        {
            tokio::time::sleep(Duration::from_millis(100)).await;
            desk.pass(Millis::seconds(1));
        }
    }

    /// The number of the first hand that one player won, with what each player won and the rake.
    pub(crate) fn moved(&self, desk: &Desk) -> (u64, Vec<(u64, i64)>, i64) {
        let reader = store::reader(desk.live.data.path()).unwrap();
        let query = store::HandQuery::default();
        let rows = reader.hands(&query, store::Page { most: 100 }).unwrap();
        for row in rows.iter().rev() {
            let record = reader.hand(row.id).unwrap().unwrap();
            let nets: Vec<(u64, i64)> = record
                .players
                .iter()
                .map(|played| {
                    let net = played.ended_with.0.wrapping_sub(played.started_with.0);
                    (played.name.parse().unwrap(), net.cast_signed())
                })
                .collect();
            if nets.iter().filter(|(_, net)| *net > 0).count() == 1 {
                return (row.id.number, nets, record.rake.0.cast_signed());
            }
        }
        panic!("nobody won a hand alone");
    }
}

pub(crate) async fn propose(desk: &Desk, cookie: &str, action: Value) -> Reply {
    desk.post("proposals", cookie, &json!({ "action": action, "reason": REASON })).await
}

pub(crate) async fn approve(desk: &Desk, cookie: &str, proposal: &Value) -> Reply {
    let path = format!("proposals/{}/approve", proposal["number"]);
    desk.post(&path, cookie, &json!({ "digest": proposal["digest"], "reason": REASON })).await
}

/// What an endpoint answers to whom: `y`, `n`, or `c` after a fresh second factor; `s`: a `c` for whom the
/// number decides who may.
const ENDPOINTS: &str = "
                          support integrity director cashier admin auditor
    GET  /                   n        y        n        y      y      y
    GET  /99                 n        y        n        y      y      y
    POST close_account       n        c        n        n      c      n
    POST correct_balance     n        n        n        c      c      n
    POST void_hand           n        c        n        n      c      n
    POST seize_funds         n        c        n        n      c      n
    POST /99/approve         n        c        n        n      c      n
    POST /99/refuse          n        c        n        n      c      n
    POST /99/ask             n        c        n        n      c      n
    POST /99/answer          n        y        n        y      y      y
    POST /99/withdraw        n        y        n        y      y      y
";

fn action(word: &str) -> Value {
    match word {
        "close_account" => json!({ "type": word, "player": 77 }),
        "correct_balance" => {
            json!({ "type": word, "player": 77, "currency": "PLAY", "cents": 5, "against": "house" })
        }
        "void_hand" => json!({ "type": word, "game": 77, "table": 1, "hand": 1 }),
        _ => json!({ "type": word, "case": 77, "holds": [{ "hold": 1, "cents": 1 }] }),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_role_at_every_endpoint_of_proposals() {
    let mut desk = Desk::open().await;
    let lines: Vec<Vec<&str>> = ENDPOINTS
        .lines()
        .skip(2)
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|words| !words.is_empty())
        .collect();
    assert_eq!(lines.len(), 11);
    let send = async |desk: &Desk, cookie: &str, words: &[&str]| match (words[0], words[1]) {
        ("GET", "/") => desk.get("proposals", cookie).await,
        ("GET", path) => desk.get(&format!("proposals{path}"), cookie).await,
        (_, path) if path.starts_with('/') => {
            let body = match path.ends_with("approve") {
                true => json!({ "digest": "", "reason": REASON }),
                false => json!({ "reason": REASON }),
            };
            desk.post(&format!("proposals{path}"), cookie, &body).await
        }
        (_, word) => {
            // A preview needs the same.
            let body = json!({ "action": action(word) });
            let preview = desk.post("proposals/preview", cookie, &body).await;
            let proposed = propose(desk, cookie, action(word)).await;
            assert_eq!(preview.0, proposed.0, "{word} {} {}", preview.1, proposed.1);
            proposed
        }
    };
    for (column, role) in Role::ALL.into_iter().enumerate() {
        let person = desk.person(&format!("A-{role}"), role).await;
        for fresh in [true, false] {
            if !fresh {
                desk.pass(CONFIRMATION);
            }
            for words in &lines {
                desk.pass(Millis::seconds(1));
                let (status, reply) = send(&desk, &person.cookie, words).await;
                let expected = match (words[2 + column], fresh, words[1]) {
                    ("n", ..) => (403, json!("not_allowed")),
                    ("c", false, _) => (403, json!("confirm_first")),
                    (_, _, "/") => (200, Value::Null),
                    (_, _, "close_account" | "correct_balance") => (404, json!("no_such_player")),
                    (_, _, "void_hand") => (404, json!("no_such_hand")),
                    (_, _, "seize_funds") => (404, json!("no_such_case")),
                    _ => (404, json!("no_such_proposal")),
                };
                assert_eq!((status, reply["code"].clone()), expected, "{role} {words:?} {reply}");
            }
        }
    }
    for words in &lines {
        refused(&send(&desk, "", words).await, 401, "staff_session");
    }
    assert!(desk.chain().iter().all(|entry| entry.action == "staff_create"), "nothing was done");
    desk.stop().await;
}

/// R1, R25, MALF: a finished hand is voided by two people, to the cent, once.
#[tokio::test(flavor = "multi_thread")]
async fn r1_r25_malf_a_finished_hand_is_voided_by_two_people_once() {
    let mut desk = Desk::open().await;
    let mut played = Played::hands(&mut desk, 4).await;
    played.leave(&mut desk).await;
    let ingrid = desk.person("Ingrid", Role::Integrity).await;
    let samir = desk.person("Samir", Role::Admin).await;
    let (hand, nets, rake) = played.moved(&desk);
    let void =
        json!({ "type": "void_hand", "game": played.game, "table": played.table, "hand": hand });
    let (status, preview) =
        desk.post("proposals/preview", &ingrid.cookie, &json!({ "action": void })).await;
    assert_eq!(status, 200, "{preview}");
    let (status, proposal) = propose(&desk, &ingrid.cookie, void.clone()).await;
    assert_eq!(status, 200, "{proposal}");
    assert_eq!((&proposal["state"], &proposal["may_decide"]), (&json!("open"), &json!("own")));
    assert_eq!((&proposal["digest"], &proposal["lines"]), (&preview["digest"], &preview["lines"]));
    let lines = proposal["lines"].as_array().unwrap();
    let sum: i64 = lines.iter().map(|line| line["cents"].as_i64().unwrap()).sum();
    assert_eq!(sum, 0, "{proposal}");
    refused(&propose(&desk, &samir.cookie, void.clone()).await, 409, "proposal_exists");
    // Not with two sessions of one person.
    refused(&approve(&desk, &ingrid.cookie, &proposal).await, 403, "second_person");
    let other_session = again(&mut desk, "Ingrid", &ingrid).await;
    refused(&approve(&desk, &other_session, &proposal).await, 403, "second_person");
    let mut changed = proposal.clone();
    changed["digest"] = json!("0".repeat(64));
    let samir_now = again(&mut desk, "Samir", &samir).await;
    refused(&approve(&desk, &samir_now, &changed).await, 409, "proposal_changed");
    let before: Vec<i64> = nets.iter().map(|(player, _)| wallet(&desk, *player)).collect();
    let raked = balance(&desk, &Account::Rake(GameId(played.game)));
    let (status, done) = approve(&desk, &samir_now, &proposal).await;
    assert_eq!((status, &done["state"]), (200, &json!("done")), "{done}");
    for ((player, net), before) in nets.iter().zip(before) {
        assert_eq!(wallet(&desk, *player), before - net, "player {player}");
    }
    assert_eq!(balance(&desk, &Account::Rake(GameId(played.game))), raked - rake);
    refused(&approve(&desk, &samir_now, &proposal).await, 409, "proposal_state");
    refused(&propose(&desk, &other_session, void).await, 409, "hand_void");
    let chain: Vec<(String, String)> =
        desk.chain().into_iter().map(|entry| (entry.action, entry.about)).collect();
    let about = format!("proposal 1, void_hand, hand {}-{}-{hand}", played.game, played.table);
    assert!(chain.contains(&("propose".to_owned(), about.clone())), "{chain:?}");
    assert!(chain.contains(&("approve".to_owned(), about)), "{chain:?}");
    drop(played);
    sound(desk).await;
}

/// R18: what a player no longer has becomes owed; a debt is paid from the wallet.
#[tokio::test(flavor = "multi_thread")]
async fn a_balance_is_corrected_by_two_people_and_what_is_missing_is_owed() {
    let mut desk = Desk::open().await;
    let mut alice = desk.live.newcomer("Alice").await;
    alice.until(|m| m["type"] == "wallet" && m["cents"] == 100_000).await;
    let carla = desk.person("Carla", Role::Cashier).await;
    let ingrid = desk.person("Ingrid", Role::Integrity).await;
    let correct = |cents: i64, against: &str| json!({ "type": "correct_balance", "player": 1, "currency": "PLAY", "cents": cents, "against": against });
    for (cents, currency) in [(0, "PLAY"), (i64::MAX, "PLAY"), (i64::MIN, "PLAY")] {
        let bad = json!({ "type": "correct_balance", "player": 1, "currency": currency, "cents": cents, "against": "house" });
        refused(&propose(&desk, &carla.cookie, bad).await, 422, "amount");
    }
    let bad = json!({ "type": "correct_balance", "player": 1, "currency": "XYZ", "cents": 5, "against": "house" });
    refused(&propose(&desk, &carla.cookie, bad).await, 422, "currency");
    refused(&propose(&desk, &carla.cookie, correct(500, "debt")).await, 422, "no_debt");
    let owed = Account::Owed(PlayerId(1));
    for (cents, against, has, owes) in [
        (2_500, "house", 102_500, 0),
        (-110_000, "house", 0, -7_500),
        (9_000, "house", 9_000, -7_500),
        (7_500, "debt", 1_500, 0),
    ] {
        let (status, proposal) = propose(&desk, &carla.cookie, correct(cents, against)).await;
        assert_eq!(status, 200, "{proposal}");
        let (status, done) = approve(&desk, &ingrid.cookie, &proposal).await;
        assert_eq!((status, &done["state"]), (200, &json!("done")), "{done}");
        assert_eq!((wallet(&desk, 1), balance(&desk, &owed)), (has, owes));
        // The table and the page know it.
        alice.until(|m| m["type"] == "wallet" && m["cents"] == has).await;
        desk.tick();
    }
    sound(desk).await;
}

/// The second person is neither made nor enrolled again by the first within seven days.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_the_first_person_made_or_enrolled_again_does_not_approve() {
    let mut desk = Desk::open().await;
    let _alice = desk.live.newcomer("Alice").await;
    let samir = desk.person("Samir", Role::Admin).await;
    let ingrid = desk.person("Ingrid", Role::Integrity).await;
    let enrols = async |desk: &Desk, link: &Value| {
        let begin = json!({ "token": link, "password": PASSWORD });
        let (_, begun) = desk.post("enrol", "", &begin).await;
        let secret = secret_of(begun["uri"].as_str().unwrap());
        let proof = json!({ "token": link, "code": secret.code_at(desk.now) }).to_string();
        let (status, cookie, body) =
            http(desk.live.address(), "POST", "/api/staff/enrolled", &OURS, &proof).await;
        assert_eq!(status, 200, "{body}");
        (secret, cookie.unwrap())
    };
    let new = json!({ "name": "Zelda", "role": "admin", "reason": REASON });
    let (_, made) = desk.post("people", &samir.cookie, &new).await;
    let (zelda, _) = enrols(&desk, &made["link"]).await;
    let anew = json!({ "reason": REASON });
    let (_, link) = desk.post("people/2/enrol", &samir.cookie, &anew).await;
    let (ingrid_anew, _) = enrols(&desk, &link["link"]).await;
    assert!(ingrid_anew != ingrid.secret);
    let close = json!({ "type": "close_account", "player": 1 });
    let (status, proposal) = propose(&desk, &samir.cookie, close.clone()).await;
    assert_eq!(status, 200, "{proposal}");
    desk.next_code();
    let mut zelda_now = String::new();
    for (name, secret) in [("Zelda", zelda), ("Ingrid", ingrid_anew)] {
        let (status, cookie, body) = desk.login(name, PASSWORD, &secret.code_at(desk.now)).await;
        assert_eq!(status, 200, "{body}");
        let cookie = cookie.unwrap();
        if name == "Zelda" {
            zelda_now = cookie.clone();
        }
        refused(&approve(&desk, &cookie, &proposal).await, 403, "second_person");
        let path = format!("proposals/{}", proposal["number"]);
        assert_eq!(desk.get(&path, &cookie).await.1["may_decide"], "not_apart");
        for act in ["refuse", "ask"] {
            let reply = desk.post(&format!("{path}/{act}"), &cookie, &anew).await;
            refused(&reply, 403, "second_person");
        }
    }
    // Nor the other way round.
    let withdraw = format!("proposals/{}/withdraw", proposal["number"]);
    assert_eq!(desk.post(&withdraw, &samir.cookie, &anew).await.0, 200);
    let (status, hers) = propose(&desk, &zelda_now, close.clone()).await;
    assert_eq!(status, 200, "{hers}");
    refused(&approve(&desk, &samir.cookie, &hers).await, 403, "second_person");
    // After a week they are two people.
    desk.pass(SECOND_PERSON_APART);
    let samir_now = again(&mut desk, "Samir", &samir).await;
    let (status, proposal) = propose(&desk, &samir_now, close).await;
    assert_eq!(status, 200, "the one before has expired: {proposal}");
    let login = desk.login("Zelda", PASSWORD, &zelda.code_at(desk.now)).await;
    let (status, done) = approve(&desk, &login.1.unwrap(), &proposal).await;
    assert_eq!((status, &done["state"]), (200, &json!("done")), "{done}");
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_is_asked_back_answered_refused_withdrawn_and_expires() {
    let mut desk = Desk::open().await;
    let _alice = desk.live.newcomer("Alice").await;
    let ingrid = desk.person("Ingrid", Role::Integrity).await;
    let samir = desk.person("Samir", Role::Admin).await;
    let close = json!({ "type": "close_account", "player": 1 });
    let why = json!({ "reason": REASON });
    let (_, first) = propose(&desk, &ingrid.cookie, close.clone()).await;
    let path = |act: &str| format!("proposals/{}/{act}", first["number"]);
    refused(&desk.post(&path("answer"), &ingrid.cookie, &why).await, 409, "proposal_state");
    let (status, asked) = desk.post(&path("ask"), &samir.cookie, &why).await;
    assert_eq!((status, &asked["state"]), (200, &json!("asked_back")), "{asked}");
    refused(&approve(&desk, &samir.cookie, &first).await, 409, "proposal_state");
    refused(&desk.post(&path("answer"), &samir.cookie, &why).await, 403, "not_the_proposer");
    let (_, answered) = desk.post(&path("answer"), &ingrid.cookie, &why).await;
    assert_eq!(answered["state"], "open", "{answered}");
    let (_, over) = desk.post(&path("refuse"), &samir.cookie, &why).await;
    assert_eq!((&over["state"], over["steps"].as_array().unwrap().len()), (&json!("refused"), 3));
    refused(&approve(&desk, &samir.cookie, &first).await, 409, "proposal_state");
    let (_, second) = propose(&desk, &ingrid.cookie, close.clone()).await;
    desk.pass(PROPOSAL_VALID);
    let samir_now = again(&mut desk, "Samir", &samir).await;
    refused(&approve(&desk, &samir_now, &second).await, 409, "proposal_state");
    let (_, list) = desk.get("proposals?state=expired", &samir_now).await;
    assert_eq!(list["proposals"].as_array().unwrap().len(), 1, "{list}");
    assert_eq!(list["people"], 2);
    let (status, third) = propose(&desk, &samir_now, close).await;
    assert_eq!(status, 200, "{third}");
    let open = desk.get("proposals?state=open", &samir_now).await.1;
    assert_eq!(open["proposals"][0]["number"], third["number"]);
    refused(&desk.get("proposals?state=nothing", &samir_now).await, 400, "malformed");
    desk.stop().await;
}

/// R18: out of every game for good, and the account can still read and appeal.
#[tokio::test(flavor = "multi_thread")]
async fn r18_a_closed_account_plays_no_more_and_keeps_its_money() {
    let mut desk = Desk::open().await;
    let (cookie, mut alice) = desk.live.newcomer_known("Alice").await;
    alice.until(|m| m["type"] == "wallet" && m["cents"] == 100_000).await;
    let ingrid = desk.person("Ingrid", Role::Integrity).await;
    let samir = desk.person("Samir", Role::Admin).await;
    let close = json!({ "type": "close_account", "player": 1 });
    let (_, proposal) = propose(&desk, &ingrid.cookie, close.clone()).await;
    let (status, done) = approve(&desk, &samir.cookie, &proposal).await;
    assert_eq!((status, &done["state"]), (200, &json!("done")), "{done}");
    refused(&propose(&desk, &ingrid.cookie, close).await, 409, "account_closed");
    assert_eq!(wallet(&desk, 1), 100_000);
    let mut alice = Client::connect(desk.live.address(), &cookie).await;
    let game = alice.game("holdem", 10).await;
    let refusal = alice.request(json!({ "type": "join", "game": game })).await.unwrap_err();
    assert!(refusal.contains("excluded"), "{refusal}");
    let entry = desk.chain().into_iter().find(|entry| entry.action == "close_account").unwrap();
    assert_eq!(entry.about, "player 1, proposal 1");
    // One person does not open it again.
    let lift = Command::Exclude {
        player: "Alice".to_owned(),
        from: Exclusion::Everything,
        excluded: false,
    };
    assert!(desk.admin_error(lift).await.contains("closed for good"));
    drop(alice);
    sound(desk).await;
}

/// A play-money room may let one person do it; the fresh second factor and the reason stay.
#[tokio::test(flavor = "multi_thread")]
async fn a_room_of_one_person_approves_its_own_proposals() {
    let mut desk = Desk::open_with(|config| config.policy.one_person = true).await;
    let mut alice = desk.live.newcomer("Alice").await;
    alice.until(|m| m["type"] == "wallet" && m["cents"] == 100_000).await;
    let samir = desk.person("Samir", Role::Admin).await;
    let carla = desk.person("Carla", Role::Cashier).await;
    let correct = json!({ "type": "correct_balance", "player": 1, "currency": "PLAY", "cents": 5, "against": "house" });
    let (_, proposal) = propose(&desk, &carla.cookie, correct.clone()).await;
    refused(&approve(&desk, &carla.cookie, &proposal).await, 403, "not_allowed");
    let (status, done) = approve(&desk, &samir.cookie, &proposal).await;
    assert_eq!((status, &done["state"]), (200, &json!("done")), "{done}");
    let (_, own) = propose(&desk, &samir.cookie, correct).await;
    assert_eq!(own["may_decide"], "yes");
    desk.pass(CONFIRMATION);
    refused(&approve(&desk, &samir.cookie, &own).await, 403, "confirm_first");
    let samir_now = again(&mut desk, "Samir", &samir).await;
    assert_eq!(approve(&desk, &samir_now, &own).await.1["state"], "done");
    assert_eq!(wallet(&desk, 1), 100_010);
    assert_eq!(desk.get("proposals", &samir_now).await.1["people"], 1);
    sound(desk).await;
}

//! Staff over HTTP: enrolling, the second factor, sessions, every role at every endpoint, and the entry
//! in the chain of everything they do.

use base::Millis;
use office::staff::{
    CONFIRMATION, LINK_VALID, Role, STAFF_SESSION_IDLE, STAFF_SESSION_MAX, StaffNumber, TotpSecret,
    WRONG_CODES_MAX, WRONG_CODES_WAIT,
};
use serde_json::{Value, json};
use server::{ClockHand, Command, CommandOutcome};
use store::{OPERATOR, Page, Staff};

use crate::client::{Live, OURS, config, exchange, folder, http, open, register};

pub(crate) const PASSWORD: &str = "correct horse battery";

/// A room whose clock is moved by hand, so that codes and limits are exact.
pub(crate) struct Desk {
    pub(crate) live: Live,
    hand: ClockHand,
    pub(crate) now: Millis,
}

/// Somebody with an authenticator.
pub(crate) struct Person {
    name: String,
    pub(crate) secret: TotpSecret,
    recovery_codes: Vec<String>,
    pub(crate) cookie: String,
}

pub(crate) type Reply = (u16, Value);

impl Desk {
    pub(crate) async fn open() -> Self {
        let (live, hand) = Live::open_still(server::Access::default()).await;
        let now = server::Clock::start().now();
        Self { live, hand, now }
    }

    /// With the operator's own decisions.
    pub(crate) async fn open_with(decides: impl FnOnce(&mut server::Config)) -> Self {
        let data = folder();
        let mut environment = server::Environment::real(data.path()).unwrap();
        let (clock, hand) = server::Clock::moved_by_hand();
        environment.clock = clock;
        let mut config = config(data.path(), 0);
        decides(&mut config);
        let running = server::start_with(config, environment).await.unwrap();
        let now = server::Clock::start().now();
        Self { live: Live { running, data }, hand, now }
    }

    /// Moves the clock.
    pub(crate) fn pass(&mut self, time: Millis) {
        self.hand.advance(time);
        self.now = self.now + time;
    }

    /// A second passes for limits on rates, so little that nothing else notices.
    pub(crate) fn tick(&self) {
        self.hand.advance(Millis::seconds(1));
    }

    /// So that the next code is one that nobody has used, and limits are as new.
    pub(crate) fn next_code(&mut self) {
        self.pass(Millis::seconds(60));
    }

    pub(crate) async fn post(&self, path: &str, cookie: &str, body: &Value) -> Reply {
        let headers = [OURS[0], OURS[1], ("Cookie", cookie)];
        let path = format!("/api/staff/{path}");
        let (status, _, body) =
            http(self.live.address(), "POST", &path, &headers, &body.to_string()).await;
        (status, serde_json::from_str(&body).unwrap_or_default())
    }

    pub(crate) async fn get(&self, path: &str, cookie: &str) -> Reply {
        let path = format!("/api/staff/{path}");
        let (status, _, body) =
            http(self.live.address(), "GET", &path, &[("Cookie", cookie)], "").await;
        (status, serde_json::from_str(&body).unwrap_or_default())
    }

    pub(crate) async fn login(
        &self,
        name: &str,
        password: &str,
        code: &str,
    ) -> (u16, Option<String>, Value) {
        let body = json!({ "name": name, "password": password, "code": code }).to_string();
        let (status, cookie, body) =
            http(self.live.address(), "POST", "/api/staff/login", &OURS, &body).await;
        (status, cookie, serde_json::from_str(&body).unwrap_or_default())
    }

    /// Through the operator's command, logged in.
    pub(crate) async fn person(&mut self, name: &str, role: Role) -> Person {
        let command = Command::StaffCreate {
            name: name.to_owned(),
            role: role.to_string(),
            password: PASSWORD.to_owned(),
            reason: "for a test".to_owned(),
        };
        let CommandOutcome::StaffCreated { uri, recovery_codes, .. } = self.admin(command).await
        else {
            panic!("{name} was not created");
        };
        let secret = secret_of(&uri.0);
        let recovery_codes = recovery_codes.into_iter().map(|code| code.0).collect();
        self.next_code();
        let entered = self.login(name, PASSWORD, &secret.code_at(self.now)).await;
        assert_eq!(entered.0, 200, "{}", entered.2);
        Person { name: name.to_owned(), secret, recovery_codes, cookie: entered.1.unwrap() }
    }

    pub(crate) async fn admin(&self, command: Command) -> CommandOutcome {
        let data = self.live.data.path().to_owned();
        let run = move || server::admin(&data, &server::Policy::default(), &command).unwrap();
        tokio::task::spawn_blocking(run).await.unwrap()
    }

    /// Why a command was not carried out.
    pub(crate) async fn admin_error(&self, command: Command) -> String {
        let data = self.live.data.path().to_owned();
        let run = move || server::admin(&data, &server::Policy::default(), &command).unwrap_err();
        tokio::task::spawn_blocking(run).await.unwrap().to_string()
    }

    /// The chain of staff, the latest first.
    pub(crate) fn chain(&self) -> Vec<Staff> {
        let reader = store::reader(self.live.data.path()).unwrap();
        reader.staff(None, Page { most: 1_000 }).unwrap()
    }

    pub(crate) async fn stop(self) {
        self.live.running.stop().await;
    }
}

/// As an authenticator reads it.
pub(crate) fn secret_of(uri: &str) -> TotpSecret {
    let base32 = uri.split("secret=").nth(1).unwrap().split('&').next().unwrap();
    let mut bits = String::new();
    for letter in base32.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            _ => letter - b'2' + 26,
        };
        bits.push_str(&format!("{value:05b}"));
    }
    let mut bytes = [0; 20];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&bits[at * 8..at * 8 + 8], 2).unwrap();
    }
    TotpSecret(bytes)
}

#[track_caller]
pub(crate) fn refused(reply: &Reply, status: u16, code: &str) {
    assert_eq!((reply.0, &reply.1["code"]), (status, &json!(code)), "{}", reply.1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_admin_enrols_by_the_link_of_the_first_start_once() {
    let mut desk = Desk::open().await;
    let link = desk.live.running.first_admin.clone().unwrap();
    let (status, info) = desk.post("link", "", &json!({ "token": link })).await;
    assert_eq!((status, info), (200, json!({ "name": null, "role": "admin" })));
    let begin =
        |name: &str, password: &str| json!({ "token": link, "name": name, "password": password });
    refused(&desk.post("enrol", "", &begin("Al", PASSWORD)).await, 422, "staff_name");
    refused(&desk.post("enrol", "", &begin("Ingrid", "short")).await, 422, "staff_password");
    let early = desk.post("enrolled", "", &json!({ "token": link, "code": "123456" })).await;
    refused(&early, 410, "link_used");
    let (status, begun) = desk.post("enrol", "", &begin("Ingrid", PASSWORD)).await;
    assert_eq!(status, 200, "{begun}");
    assert!(begun["qr"]["path"].as_str().unwrap().starts_with('M') && begun["qr"]["size"].is_u64());
    let secret = secret_of(begun["uri"].as_str().unwrap());
    let wrong = json!({ "token": link, "code": "000000" });
    refused(&desk.post("enrolled", "", &wrong).await, 422, "second_factor");
    let proof = json!({ "token": link, "code": secret.code_at(desk.now) });
    let (status, cookies, body) =
        exchange(desk.live.address(), "POST", "/api/staff/enrolled", &OURS, &proof.to_string())
            .await;
    assert_eq!(status, 200, "{body}");
    let done: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(done["recovery_codes"].as_array().unwrap().len(), 10);
    assert_eq!(done["me"]["role"], "admin");
    // No path: browsers keep it for /api/staff alone. No age: it goes with the last window.
    assert!(
        cookies[0].starts_with("cardroom_staff=")
            && cookies[0].ends_with("; HttpOnly; SameSite=Strict"),
        "{cookies:?}"
    );
    let cookie = cookies[0].split(';').next().unwrap();
    assert_eq!(desk.get("me", cookie).await.1["name"], "Ingrid");
    // Once.
    refused(&desk.post("link", "", &json!({ "token": link })).await, 410, "link_used");
    refused(&desk.post("enrol", "", &begin("Second", PASSWORD)).await, 410, "link_used");
    refused(&desk.post("enrolled", "", &proof).await, 410, "link_used");
    // The code that enrolled opens nothing else.
    let again = desk.login("Ingrid", PASSWORD, &secret.code_at(desk.now)).await;
    assert_eq!((again.0, &again.2["code"]), (401, &json!("staff_login")));
    desk.next_code();
    assert_eq!(desk.login("ingrid", PASSWORD, &secret.code_at(desk.now)).await.0, 200);
    let chain = desk.chain();
    assert_eq!(chain.len(), 1);
    assert_eq!(
        (chain[0].action.as_str(), chain[0].about.as_str()),
        ("staff_first_admin", "staff 1")
    );
    assert_eq!(chain[0].who, StaffNumber(1).who());
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_the_first_start_is_over_after_a_day_or_with_the_first_account() {
    let mut desk = Desk::open().await;
    let link = json!({ "token": desk.live.running.first_admin.clone().unwrap() });
    assert_eq!(desk.post("link", "", &link).await.0, 200);
    desk.person("Samir", Role::Director).await;
    refused(&desk.post("link", "", &link).await, 410, "link_used");
    desk.stop().await;
    let mut desk = Desk::open().await;
    let link = json!({ "token": desk.live.running.first_admin.clone().unwrap() });
    desk.pass(LINK_VALID);
    refused(&desk.post("link", "", &link).await, 410, "link_used");
    for bad in ["", "0", &"g".repeat(64), &"0".repeat(64), &"0".repeat(65)] {
        refused(&desk.post("link", "", &json!({ "token": bad })).await, 410, "link_used");
    }
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_takes_name_password_and_an_unused_code() {
    let mut desk = Desk::open().await;
    let ingrid = desk.person("Ingrid", Role::Integrity).await;
    desk.person("Samir", Role::Admin).await;
    let samir_is_out = Command::StaffDisable {
        name: "Samir".to_owned(),
        disabled: true,
        reason: "left".to_owned(),
    };
    desk.admin(samir_is_out).await;
    desk.next_code();
    let code = |desk: &Desk, steps: i64| {
        ingrid.secret.code_at(Millis(desk.now.0.saturating_add_signed(steps * 30_000)))
    };
    let used = code(&desk, 0);
    assert_eq!(desk.login("Ingrid", PASSWORD, &used).await.0, 200);
    let mut answers = Vec::new();
    for (name, password, code) in [
        ("Ingrid", PASSWORD, used.as_str()),
        ("Ingrid", PASSWORD, &code(&desk, -1)),
        ("Ingrid", "wrong password", &code(&desk, 1)),
        ("Nobody", PASSWORD, &code(&desk, 1)),
        ("Samir", PASSWORD, "123456"),
        ("Ingrid", PASSWORD, ""),
        (&"x".repeat(5_000), PASSWORD, "123456"),
    ] {
        answers.push(desk.login(name, password, code).await);
    }
    for answer in &answers {
        assert_eq!((answer.0, &answer.1), (401, &None));
        assert_eq!(answer.2, json!({ "code": "staff_login" }), "which of them is not said");
    }
    desk.next_code();
    assert_eq!(desk.login("Ingrid", PASSWORD, &code(&desk, 1)).await.0, 200, "half a minute ahead");
    desk.next_code();
    desk.next_code();
    assert_eq!(desk.login("Ingrid", PASSWORD, &code(&desk, -1)).await.0, 200, "and behind");
    desk.next_code();
    assert_eq!(desk.login("Ingrid", PASSWORD, &code(&desk, -2)).await.0, 401);
    // A recovery code opens once.
    let recovery = &ingrid.recovery_codes[3].to_lowercase();
    assert_eq!(desk.login("Ingrid", PASSWORD, recovery).await.0, 200);
    assert_eq!(desk.login("Ingrid", PASSWORD, recovery).await.0, 401);
    assert_eq!(
        desk.login("Ingrid", PASSWORD, &ingrid.recovery_codes[4]).await.2["recovery_codes"],
        8
    );
    // A player is nobody of the staff, and the other way round.
    register(desk.live.address(), "Alice").await;
    assert_eq!(desk.login("Alice", PASSWORD, &code(&desk, 0)).await.0, 401);
    let body = json!({ "name": "Ingrid", "password": PASSWORD }).to_string();
    assert_eq!(http(desk.live.address(), "POST", "/api/login", &OURS, &body).await.0, 401);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_wrong_codes_make_an_account_wait_and_tries_are_limited() {
    let mut desk = Desk::open().await;
    let ingrid = desk.person("Ingrid", Role::Integrity).await;
    desk.next_code();
    for _ in 0..WRONG_CODES_MAX {
        assert_eq!(desk.login("Ingrid", PASSWORD, "000000").await.0, 401);
    }
    desk.next_code();
    let right = ingrid.secret.code_at(desk.now);
    assert_eq!(desk.login("Ingrid", PASSWORD, &right).await.0, 401, "it waits");
    let confirm = json!({ "code": right });
    refused(&desk.post("confirm", &ingrid.cookie, &confirm).await, 422, "second_factor");
    desk.pass(WRONG_CODES_WAIT);
    assert_eq!(desk.login("Ingrid", PASSWORD, &ingrid.secret.code_at(desk.now)).await.0, 200);
    let mut tries = 0;
    while desk.login("Ingrid", "wrong password", "000000").await.0 == 401 {
        tries += 1;
        assert!(tries < 50);
    }
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_when_idle_after_a_shift_and_when_it_is_closed() {
    let mut desk = Desk::open().await;
    let ingrid = desk.person("Ingrid", Role::Integrity).await;
    let began = desk.now;
    let step = Millis(STAFF_SESSION_IDLE.0 - 1_000);
    while desk.now + step < began + STAFF_SESSION_MAX {
        desk.pass(step);
        assert_eq!(desk.get("me", &ingrid.cookie).await.0, 200);
    }
    desk.pass(Millis(STAFF_SESSION_MAX.0 - (desk.now.0 - began.0)));
    refused(&desk.get("me", &ingrid.cookie).await, 401, "staff_session");
    let samir = desk.person("Samir", Role::Admin).await;
    desk.pass(STAFF_SESSION_IDLE);
    refused(&desk.get("me", &samir.cookie).await, 401, "staff_session");
    let (_, cookie, _) = desk.login("Samir", PASSWORD, &samir.secret.code_at(desk.now)).await;
    let cookie = cookie.unwrap();
    assert_eq!(desk.post("logout", &cookie, &json!({})).await.0, 200);
    refused(&desk.get("me", &cookie).await, 401, "staff_session");
    desk.stop().await;
}

/// What an endpoint that everybody of some role may use answers to whom: `y`, `n`, or `c` after a fresh
/// second factor.
const ENDPOINTS: &str = "
                     support integrity director cashier admin auditor
    GET people          n        n        n        n      y      y
    GET audit           n        y        n        n      y      y
    POST people         n        n        n        n      c      n
    POST role           n        n        n        n      c      n
    POST disabled       n        n        n        n      c      n
    POST enrol          n        n        n        n      c      n
    GET me              y        y        y        y      y      y
";

#[tokio::test(flavor = "multi_thread")]
async fn every_role_at_every_endpoint() {
    let mut desk = Desk::open().await;
    desk.person("Target", Role::Support).await;
    desk.person("Keeper", Role::Admin).await;
    for (column, role) in Role::ALL.into_iter().enumerate() {
        let person = desk.person(&format!("A-{role}"), role).await;
        for fresh in [true, false] {
            if !fresh {
                desk.pass(CONFIRMATION);
                assert_eq!(desk.get("me", &person.cookie).await.0, 200);
            }
            for line in ENDPOINTS.lines().skip(2).filter(|line| !line.trim().is_empty()) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let cell = words[2 + column];
                let reason = "because of a test";
                let reply = match (words[0], words[1]) {
                    ("GET", path) => desk.get(path, &person.cookie).await,
                    ("POST", "people") => {
                        let new =
                            json!({ "name": "Newcomer", "role": "support", "reason": reason });
                        desk.post("people", &person.cookie, &new).await
                    }
                    ("POST", "role") => {
                        let to = json!({ "role": "cashier", "reason": reason });
                        desk.post("people/1/role", &person.cookie, &to).await
                    }
                    ("POST", "disabled") => {
                        let to = json!({ "disabled": false, "reason": reason });
                        desk.post("people/1/disabled", &person.cookie, &to).await
                    }
                    (_, path) => {
                        assert_eq!(path, "enrol");
                        let why = json!({ "reason": reason });
                        desk.post("people/1/enrol", &person.cookie, &why).await
                    }
                };
                let expected = match (cell, fresh) {
                    ("y", _) | ("c", true) => 200,
                    _ => 403,
                };
                assert_eq!(reply.0, expected, "{role} {line} {}", reply.1);
                if expected == 403 {
                    let code = if cell == "c" { "confirm_first" } else { "not_allowed" };
                    assert_eq!(reply.1["code"], code, "{role} {line}");
                }
            }
        }
    }
    // Nobody at all.
    let nobody = format!("cardroom_staff={}", "0".repeat(64));
    for cookie in ["", nobody.as_str(), "cardroom_session=0"] {
        for path in ["me", "people", "audit"] {
            refused(&desk.get(path, cookie).await, 401, "staff_session");
        }
        for path in ["people", "people/1/role", "people/1/disabled", "people/1/enrol", "confirm"] {
            refused(&desk.post(path, cookie, &json!({})).await, 401, "staff_session");
        }
    }
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_admin_does_stands_in_the_chain_with_its_reason() {
    let mut desk = Desk::open().await;
    let admin = desk.person("Ingrid", Role::Admin).await;
    let cookie = admin.cookie.clone();
    let new = json!({ "name": "Samir", "role": "director", "reason": " runs Sundays " });
    let (status, made) = desk.post("people", &cookie, &new).await;
    assert_eq!((status, &made["number"]), (200, &json!(2)), "{made}");
    let same = json!({ "name": "sAMIR", "role": "director", "reason": "again" });
    refused(&desk.post("people", &cookie, &same).await, 409, "staff_name_taken");
    // He enrols with the link, and is in.
    let link = made["link"].as_str().unwrap().to_owned();
    let (_, info) = desk.post("link", "", &json!({ "token": link })).await;
    assert_eq!(info, json!({ "name": "Samir", "role": "director" }));
    let begin = json!({ "token": link, "name": "Somebody", "password": PASSWORD });
    let (_, begun) = desk.post("enrol", "", &begin).await;
    assert!(begun["uri"].as_str().unwrap().contains("Cardroom:Samir?"), "the name is given");
    let secret = secret_of(begun["uri"].as_str().unwrap());
    let proof = json!({ "token": link, "code": secret.code_at(desk.now) });
    let (status, _, body) =
        http(desk.live.address(), "POST", "/api/staff/enrolled", &OURS, &proof.to_string()).await;
    assert_eq!(status, 200, "{body}");
    let (_, list) = desk.get("people", &cookie).await;
    assert_eq!(list["staff"][1]["enrolled_by"], json!({ "number": 1, "name": "Ingrid" }));
    assert_eq!(list["staff"][0]["created_by"], json!({ "operator": true }));

    let to = |role: &str| json!({ "role": role, "reason": "more to do" });
    assert_eq!(desk.post("people/2/role", &cookie, &to("admin")).await.0, 200);
    let out = json!({ "disabled": true, "reason": "left us" });
    refused(&desk.post("people/1/disabled", &cookie, &out).await, 422, "own_account");
    refused(&desk.post("people/1/role", &cookie, &to("support")).await, 422, "own_account");
    refused(&desk.post("people/9/disabled", &cookie, &out).await, 404, "no_such_staff");
    refused(&desk.post("people/x/disabled", &cookie, &out).await, 404, "no_such_staff");
    assert_eq!(desk.post("people/2/disabled", &cookie, &out).await.0, 200);
    let lost = json!({ "reason": "lost the phone" });
    refused(&desk.post("people/2/enrol", &cookie, &lost).await, 422, "staff_disabled");
    desk.next_code();
    assert_eq!(desk.login("Samir", PASSWORD, &secret.code_at(desk.now)).await.0, 401);
    let back = json!({ "disabled": false, "reason": "came back" });
    assert_eq!(desk.post("people/2/disabled", &cookie, &back).await.0, 200);
    assert_eq!(desk.post("people/2/enrol", &cookie, &lost).await.0, 200);
    desk.next_code();
    let gone = desk.login("Samir", PASSWORD, &secret.code_at(desk.now)).await;
    assert_eq!(gone.0, 401, "the lost phone opens nothing");

    let chain: Vec<_> = desk
        .chain()
        .into_iter()
        .rev()
        .map(|entry| (entry.who, entry.action, entry.about, entry.reason))
        .collect();
    let entry = |who, action: &str, about: &str, reason: &str| {
        (who, action.to_owned(), about.to_owned(), reason.to_owned())
    };
    let (ingrid, samir) = (StaffNumber(1).who(), StaffNumber(2).who());
    assert_eq!(
        chain,
        [
            entry(OPERATOR, "staff_create", "staff 1, admin", "for a test"),
            entry(ingrid, "staff_create", "staff 2, director", "runs Sundays"),
            entry(samir, "staff_enrolled", "staff 2", "with a one-time link"),
            entry(ingrid, "staff_role", "staff 2, director to admin", "more to do"),
            entry(ingrid, "staff_disable", "staff 2", "left us"),
            entry(ingrid, "staff_disable", "staff 2, no longer", "came back"),
            entry(ingrid, "staff_enrol", "staff 2", "lost the phone"),
        ]
    );
    // The same, as the page reads it.
    let (_, log) = desk.get("audit?who=1&about=staff%202", &cookie).await;
    let rows = log["entries"].as_array().unwrap();
    assert_eq!((rows.len(), &log["next"]), (5, &json!(null)));
    assert_eq!(
        (&rows[0]["name"], &rows[0]["reason"]),
        (&json!("Ingrid"), &json!("lost the phone"))
    );
    assert_eq!(desk.get("audit?who=operator", &cookie).await.1["entries"][0]["operator"], true);
    for bad in ["audit?who=Ingrid", "audit?from=x", "audit?colour=red"] {
        refused(&desk.get(bad, &cookie).await, 400, "malformed");
    }
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_changes_nothing_and_is_named() {
    let mut desk = Desk::open().await;
    let admin = desk.person("Ingrid", Role::Admin).await;
    let cookie = admin.cookie.clone();
    let before = desk.chain().len();
    let person = |name: &str, role: &str, reason: &str| json!({ "name": name, "role": role, "reason": reason });
    for (body, status, code) in [
        (person("Samir", "director", ""), 422, "reason"),
        (person("Samir", "director", "  \n"), 422, "reason"),
        (person("Samir", "director", &"x".repeat(301)), 422, "reason"),
        (person("Al", "director", "new"), 422, "staff_name"),
        (person("a:b c", "director", "new"), 422, "staff_name"),
        (person("Samir", "boss", "new"), 400, "malformed"),
        (json!({ "name": "Samir", "role": "director" }), 400, "malformed"),
        (json!(["Samir", "director", "new"]), 400, "malformed"),
        (json!({ "name": 1, "role": "director", "reason": "new" }), 400, "malformed"),
    ] {
        refused(&desk.post("people", &cookie, &body).await, status, code);
    }
    refused(&desk.post("confirm", &cookie, &json!({ "code": 123_456 })).await, 400, "malformed");
    refused(&desk.post("confirm", &cookie, &json!({ "code": "123" })).await, 422, "second_factor");
    // As any other change: not from another site, not without our header.
    let body = person("Samir", "director", "new").to_string();
    for headers in [
        vec![("Content-Type", "application/json"), ("Cookie", cookie.as_str())],
        vec![OURS[0], OURS[1], ("Cookie", cookie.as_str()), ("Origin", "https://evil.example")],
    ] {
        let reply = http(desk.live.address(), "POST", "/api/staff/people", &headers, &body).await;
        assert_eq!(reply.0, 403, "{}", reply.2);
    }
    assert_eq!(desk.get("people", &cookie).await.1["staff"].as_array().unwrap().len(), 1);
    assert_eq!(desk.chain().len(), before);
    // Confirming makes the second factor fresh again.
    desk.pass(CONFIRMATION);
    let samir = person("Samir", "director", "new");
    refused(&desk.post("people", &cookie, &samir).await, 403, "confirm_first");
    let code = json!({ "code": admin.secret.code_at(desk.now) });
    assert_eq!(desk.post("confirm", &cookie, &code).await.0, 200);
    refused(&desk.post("confirm", &cookie, &code).await, 422, "second_factor");
    assert_eq!(desk.post("people", &cookie, &samir).await.0, 200);
    assert_eq!(admin.name, "Ingrid");
    desk.stop().await;
}

/// A staff session is nobody at the tables: no seat, no cards, no view but a visitor's.
#[tokio::test(flavor = "multi_thread")]
async fn staff_are_visitors_to_the_room() {
    let mut desk = Desk::open().await;
    let admin = desk.person("Ingrid", Role::Admin).await;
    let me = http(desk.live.address(), "GET", "/api/me", &[("Cookie", &admin.cookie)], "").await;
    assert_eq!((me.0, me.2.as_str()), (200, "null"), "nobody as a player");
    let headers = [("Cookie", admin.cookie.as_str())];
    assert_eq!(http(desk.live.address(), "GET", "/api/hands", &headers, "").await.0, 401);
    let socket = open(desk.live.address(), &admin.cookie, None).await;
    let player = open(desk.live.address(), "", None).await;
    assert_eq!(socket.is_ok(), player.is_ok(), "as somebody without any cookie");
    desk.stop().await;
}

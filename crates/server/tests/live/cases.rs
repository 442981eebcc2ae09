//! Cases over HTTP: every role at every endpoint; from a report to hold, verdict, appeal, seizure and release
//! with every cent exact; what a player sees; and what is carried out after the room was killed.

use base::{Cents, HoldId, Millis, PlayerId};
use ledger::{Account, Currency, Hold, HoldReason, Kind, Posting, Transfer, TransferId};
use office::{
    cases::{
        CaseKind, CaseState, HandResult, HoldShare, Outcome, Penalty, ProposalState, ProposalStep,
        Proposed, net_losses, returned, split_over_holds,
    },
    staff::{CONFIRMATION, Role, StaffNumber},
};
use serde_json::{Value, json};
use server::{Command, CommandOutcome};
use store::{CaseHand, CaseSource, HandId, Item, NewCase, NewProposal, Store, StoredVerdict};

use crate::{
    client::{OURS, PATIENCE, config, folder, http, start},
    second_person::{NAMES, Played, REASON, again, approve, balance, propose, sound, wallet},
    staff::{Desk, refused},
};

/// What an endpoint answers to whom: `y`, `n`, or `c` after a fresh second factor.
const ENDPOINTS: &str = "
                       support integrity director cashier admin auditor
    GET  /                n        y        n        n      y      y
    POST /                n        y        n        n      y      n
    GET  /99              n        y        n        n      y      y
    POST /99/note         n        y        n        n      y      n
    POST /99/players      n        y        n        n      y      n
    POST /99/evidence     n        y        n        n      y      n
    GET  /99/evidence     n        y        n        n      y      y
    POST /99/shared       n        y        n        n      y      n
    POST /99/view         n        y        n        n      y      y
    GET  /99/flow         n        y        n        n      y      y
    POST /99/hold         n        c        n        n      c      n
    POST /99/release      n        c        n        n      c      n
    POST /99/recording    n        y        n        n      y      n
    POST /99/disclose     n        y        n        n      y      n
    POST /99/verdict      n        y        n        n      y      n
    POST /99/appeal       n        y        n        n      y      n
    POST /99/close        n        y        n        n      y      n
    GET  /99/file         n        y        n        n      y      y
";

fn body_of(path: &str) -> Value {
    let hand = json!({ "game": 1, "table": 1, "hand": 1 });
    let mut body = match path.rsplit('/').next().unwrap() {
        "" => {
            json!({ "kind": "review", "title": "x", "source": { "type": "staff" }, "subjects": [77] })
        }
        "note" => json!({ "text": "x" }),
        "players" => json!({ "player": 77, "part": "linked" }),
        "evidence" => json!({ "hands": [hand] }),
        "shared" => json!({ "players": [77, 78], "from": null, "to": null }),
        "view" => return json!({ "hand": hand }),
        "hold" => json!({ "player": 77, "currency": "PLAY", "cents": 5 }),
        "release" => json!({ "hold": 1, "cents": null }),
        "recording" | "disclose" => json!({ "player": 77 }),
        "verdict" => {
            json!({ "outcome": "no_violation", "clauses": [], "penalties": [], "text": "x" })
        }
        "appeal" => json!({ "player": 77, "outcome": "upheld", "text": "x" }),
        _ => json!({}),
    };
    body["reason"] = json!(REASON);
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn every_role_at_every_endpoint_of_cases() {
    let mut desk = Desk::open().await;
    let lines: Vec<Vec<&str>> = ENDPOINTS
        .lines()
        .skip(2)
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|words| !words.is_empty())
        .collect();
    assert_eq!(lines.len(), 18);
    let send = async |desk: &Desk, cookie: &str, words: &[&str]| {
        let path = format!("cases{}", words[1].trim_end_matches('/'));
        match words[0] {
            "GET" => desk.get(&path, cookie).await,
            _ => desk.post(&path, cookie, &body_of(words[1])).await,
        }
    };
    for (column, role) in Role::ALL.into_iter().enumerate() {
        let person = desk.person(&format!("A-{role}"), role).await;
        for fresh in [true, false] {
            if !fresh {
                desk.pass(CONFIRMATION);
            }
            for words in &lines {
                desk.pass(Millis::seconds(2));
                let (status, reply) = send(&desk, &person.cookie, words).await;
                let expected = match (words[2 + column], fresh, words[0], words[1]) {
                    ("n", ..) => (403, json!("not_allowed")),
                    ("c", false, ..) => (403, json!("confirm_first")),
                    (_, _, "GET", "/") => (200, Value::Null),
                    (_, _, _, "/") => (404, json!("no_such_player")),
                    (_, _, "POST", "/99/evidence" | "/99/shared" | "/99/view") => {
                        (404, json!("no_such_hand"))
                    }
                    _ => (404, json!("no_such_case")),
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

async fn own(desk: &Desk, cookie: &str) -> Value {
    desk.tick();
    let (status, _, body) =
        http(desk.live.address(), "GET", "/api/cases", &[("Cookie", cookie)], "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

async fn appeals(desk: &Desk, cookie: &str, case: u64, text: &str) -> (u16, Value) {
    let headers = [OURS[0], OURS[1], ("Cookie", cookie)];
    let path = format!("/api/cases/{case}/appeal");
    let body = json!({ "text": text }).to_string();
    let (status, _, body) = http(desk.live.address(), "POST", &path, &headers, &body).await;
    (status, serde_json::from_str(&body).unwrap_or_default())
}

/// R14, R18, R20: from a player's report to evidence, hold, verdict, appeal, seizure, release and the end.
#[tokio::test(flavor = "multi_thread")]
async fn r14_r18_r20_a_case_from_a_report_to_its_end_with_every_cent_exact() {
    let mut desk = Desk::open().await;
    let mut played = Played::hands(&mut desk, 4).await;
    let (hand, nets, _) = played.moved(&desk);
    let cheat = nets.iter().find(|(_, net)| *net > 0).unwrap().0;
    let victim = nets.iter().find(|(_, net)| *net < 0).unwrap().0;
    let name = NAMES[cheat as usize - 1];
    let (game, table) = (played.game, played.table);
    let report =
        json!({ "type": "report", "game": game, "table": table, "player": name, "text": "dumps" });
    played.clients[victim as usize - 1].request(report).await.unwrap();
    played.leave(&mut desk).await;
    let cheats_cookie = played.cookies[cheat as usize - 1].clone();
    let ingrid = desk.person("Ingrid", Role::Integrity).await;
    let samir = desk.person("Samir", Role::Admin).await;
    let cookie = ingrid.cookie.clone();
    let post = async |desk: &Desk, cookie: &str, path: &str, mut body: Value| {
        body["reason"] = json!(REASON);
        let (status, reply) = desk.post(&format!("cases{path}"), cookie, &body).await;
        assert_eq!(status, 200, "{path} {reply}");
        reply
    };
    let new = json!({ "kind": "complaint", "title": "Chip dumping?", "source": { "type": "report", "report": 1 }, "subjects": [] });
    let file = post(&desk, &cookie, "", new).await;
    assert_eq!(file["row"]["players"][0]["who"]["player"], cheat);
    assert_eq!((&file["row"]["state"], &file["row"]["number"]), (&json!("open"), &json!(1)));
    assert_eq!(own(&desk, &cheats_cookie).await["cases"], json!([]), "not disclosed");
    post(&desk, &cookie, "/1/note", json!({ "text": "looks odd" })).await;

    // Evidence: finished hands only, each look recorded.
    let of = |hand: u64| json!({ "game": game, "table": table, "hand": hand });
    let live = desk
        .post(
            "cases/1/evidence",
            &cookie,
            &json!({ "hands": [of(hand + 1_000)], "reason": REASON }),
        )
        .await;
    refused(&live, 404, "no_such_hand");
    let not_yet = desk.post("cases/1/view", &cookie, &json!({ "hand": of(hand) })).await;
    refused(&not_yet, 404, "no_such_hand");
    let added = post(&desk, &cookie, "/1/evidence", json!({ "hands": [of(hand)] })).await;
    assert_eq!(added, json!({ "added": 1, "evidence": 1 }));
    let (status, viewed) = desk.post("cases/1/view", &cookie, &json!({ "hand": of(hand) })).await;
    assert_eq!(status, 200, "{viewed}");
    let dealt = viewed["record"]["messages"].as_array().unwrap().iter();
    let dealt = dealt.filter(|m| m["type"] == "dealt" && m["cards"].is_array()).count();
    assert_eq!(dealt, nets.len(), "everybody's cards: {viewed}");
    let (_, evidence) = desk.get("cases/1/evidence", &cookie).await;
    assert_eq!((&evidence["found"], &evidence["hands"][0]["views"]), (&json!(1), &json!(1)));
    let (_, flow) = desk.get("cases/1/flow", &cookie).await;
    let flows = flow["flows"].as_array().unwrap().iter();
    let losses: Vec<(u64, i64)> = flows
        .filter(|flow| flow["to"]["player"] == cheat)
        .map(|flow| {
            assert_eq!((&flow["unit"], &flow["hands"]), (&json!("PLAY"), &json!(1)));
            (flow["from"]["player"].as_u64().unwrap(), flow["amount"].as_i64().unwrap())
        })
        .collect();
    let lost: i64 = losses.iter().map(|(_, lost)| lost).sum();
    let won = nets.iter().find(|(player, _)| *player == cheat).unwrap().1;
    // Each loss is split to the cent between the winner and the rake.
    assert!((lost - won).abs() <= 1, "{flow}");
    // All hands that they played together, in a case of their own.
    let review = json!({ "kind": "review", "title": "All of it", "source": { "type": "staff" }, "subjects": [cheat] });
    post(&desk, &cookie, "", review).await;
    let together = json!({ "players": [1, 2], "from": null, "to": null });
    let all = post(&desk, &cookie, "/2/shared", together).await;
    assert!(all["evidence"].as_u64().unwrap() >= 2, "{all}");
    let (_, listed) = desk.get(&format!("cases?player={cheat}&state=open"), &cookie).await;
    assert_eq!(listed["cases"].as_array().unwrap().len(), 2, "{listed}");

    // R14: money is withheld, and the player is told.
    let before = wallet(&desk, cheat);
    let too_much =
        json!({ "player": cheat, "currency": "PLAY", "cents": before + 1, "reason": REASON });
    refused(&desk.post("cases/1/hold", &cookie, &too_much).await, 409, "not_enough");
    let held = lost + 500;
    let hold = json!({ "player": cheat, "currency": "PLAY", "cents": held });
    let reply = post(&desk, &cookie, "/1/hold", hold).await;
    let number = reply["hold"].as_u64().unwrap();
    assert_eq!(reply["case"]["holds"][0]["left"], held, "{reply}");
    assert_eq!(wallet(&desk, cheat), before - held);
    let told = own(&desk, &cheats_cookie).await;
    assert_eq!(told["cases"][0]["held"][0]["cents"], held, "{told}");
    assert!(told["cases"][0]["verdict"].is_null() && told["cases"][0]["appeal_until"].is_null());

    // R14: a recording of play, where the rulebook has it.
    let asked = post(&desk, &cookie, "/1/recording", json!({ "player": cheat })).await;
    assert!(asked["may_ask_for_recording"].as_bool().unwrap());
    assert!(own(&desk, &cheats_cookie).await["cases"][0]["recording_due"].is_u64());

    // R32, R45: the verdict, the appeal, and its answer by another person.
    refused(&appeals(&desk, &cheats_cookie, 1, "too early").await, 409, "case_state");
    let verdict = json!({ "outcome": "violation", "clauses": ["R12"], "penalties": [{ "player": cheat, "penalty": "warning" }], "text": "Chips were dumped." });
    let decided = post(&desk, &cookie, "/1/verdict", verdict.clone()).await;
    assert_eq!(decided["row"]["state"], "decided");
    let mut second = verdict;
    second["reason"] = json!(REASON);
    refused(&desk.post("cases/1/verdict", &cookie, &second).await, 409, "case_state");
    let seize =
        json!({ "type": "seize_funds", "case": 1, "holds": [{ "hold": number, "cents": held }] });
    refused(&propose(&desk, &cookie, seize.clone()).await, 409, "case_state");
    let victims_cookie = played.cookies[victim as usize - 1].clone();
    refused(&appeals(&desk, &victims_cookie, 1, "me too").await, 404, "no_such_case");
    let (status, appealed) = appeals(&desk, &cheats_cookie, 1, "I was unlucky.").await;
    assert_eq!((status, &appealed["cases"][0]["state"]), (200, &json!("appealed")), "{appealed}");
    refused(&appeals(&desk, &cheats_cookie, 1, "again").await, 409, "appeal");
    let answer = json!({ "player": cheat, "outcome": "upheld", "text": "It stands." });
    let mut own_verdict = answer.clone();
    own_verdict["reason"] = json!(REASON);
    refused(&desk.post("cases/1/appeal", &cookie, &own_verdict).await, 403, "same_person");
    let samir_now = again(&mut desk, "Samir", &samir).await;
    let answered = post(&desk, &samir_now, "/1/appeal", answer).await;
    assert_eq!(answered["row"]["state"], "decided");
    assert_eq!(own(&desk, &cheats_cookie).await["cases"][0]["appeal"]["outcome"], "upheld");

    // R18: what is seized goes back to the one it was won from; the rest stays held, and is released.
    let ingrid_now = again(&mut desk, "Ingrid", &ingrid).await;
    let (status, proposal) = propose(&desk, &ingrid_now, seize).await;
    assert_eq!(status, 200, "{proposal}");
    let before_return: Vec<i64> = losses.iter().map(|(player, _)| wallet(&desk, *player)).collect();
    let (status, done) = approve(&desk, &samir_now, &proposal).await;
    assert_eq!((status, &done["state"]), (200, &json!("done")), "{done}");
    for ((player, lost), before) in losses.iter().zip(before_return) {
        assert_eq!(wallet(&desk, *player), before + lost, "player {player}");
    }
    let left = held - lost;
    assert_eq!(balance(&desk, &Account::Held(PlayerId(cheat))), left);
    let why = json!({ "reason": REASON });
    refused(&desk.post("cases/1/close", &ingrid_now, &why).await, 409, "open_matters");
    post(&desk, &ingrid_now, "/1/release", json!({ "hold": number, "cents": 200 })).await;
    post(&desk, &ingrid_now, "/1/release", json!({ "hold": number, "cents": null })).await;
    assert_eq!(balance(&desk, &Account::Held(PlayerId(cheat))), 0);
    assert_eq!(wallet(&desk, cheat), before - lost);
    let gone = json!({ "hold": number, "cents": null, "reason": REASON });
    refused(&desk.post("cases/1/release", &ingrid_now, &gone).await, 409, "not_enough");

    // The file, and the end.
    let (status, exported) = desk.get("cases/1/file?as=json", &ingrid_now).await;
    assert_eq!((status, &exported["case"]["row"]["number"]), (200, &json!(1)));
    let headers = [("Cookie", ingrid_now.as_str())];
    let path = "/api/staff/cases/1/file?as=text";
    let (status, _, text) = http(desk.live.address(), "GET", path, &headers, "").await;
    assert!(status == 200 && text.starts_with("Case 1: Chip dumping?"), "{text}");
    refused(&desk.get("cases/1/file?as=pdf", &ingrid_now).await, 400, "malformed");
    let erase = Command::Erase { player: name.to_owned() };
    let CommandOutcome::NotErased { why: blocked } = desk.admin(erase).await else { panic!() };
    assert!(blocked.contains("sits at a table") || blocked.contains("case 1"), "{blocked}");
    let closed = post(&desk, &ingrid_now, "/1/close", json!({})).await;
    assert_eq!(closed["row"]["state"], "closed");
    refused(
        &desk.post("cases/1/note", &ingrid_now, &json!({ "text": "x", "reason": REASON })).await,
        409,
        "case_state",
    );
    let kinds: Vec<&str> = closed["timeline"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| e["kind"].as_str().unwrap())
        .collect();
    for kind in [
        "opened",
        "note",
        "evidence",
        "viewed",
        "hold",
        "recording",
        "verdict",
        "appeal",
        "appeal_decided",
        "proposal",
        "exported",
        "closed",
    ] {
        assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
    }
    let chain: Vec<String> = desk.chain().into_iter().map(|entry| entry.action).collect();
    for action in [
        "open_case",
        "view_hand",
        "hold_funds",
        "verdict",
        "appeal",
        "decide_appeal",
        "propose",
        "approve",
        "export_case",
        "close_case",
    ] {
        assert!(chain.iter().any(|done| done == action), "{action}: {chain:?}");
    }
    drop(played);
    sound(desk).await;
}

/// R18, R32: a barred player is out of every game, and in again if the verdict is overturned. Erasure waits for the case.
#[tokio::test(flavor = "multi_thread")]
async fn r18_r32_barring_excludes_until_it_is_overturned_and_erasure_waits() {
    let mut desk = Desk::open().await;
    let (cookie, mut alice) = desk.live.newcomer_known("Alice").await;
    alice.until(|m| m["type"] == "wallet" && m["cents"] == 100_000).await;
    let ingrid = desk.person("Ingrid", Role::Integrity).await;
    let samir = desk.person("Samir", Role::Admin).await;
    let new = json!({ "kind": "automation", "title": "A program?", "source": { "type": "staff" }, "subjects": [1], "reason": REASON });
    let (status, made) = desk.post("cases", &ingrid.cookie, &new).await;
    assert_eq!(status, 200, "{made}");
    let verdict = json!({ "outcome": "violation", "clauses": ["R15"], "penalties": [{ "player": 1, "penalty": "barring" }], "text": "A program played.", "reason": REASON });
    let (status, decided) = desk.post("cases/1/verdict", &ingrid.cookie, &verdict).await;
    assert_eq!(status, 200, "{decided}");
    let game = alice.game("holdem", 10).await;
    let refusal = alice.request(json!({ "type": "join", "game": game })).await.unwrap_err();
    assert!(refusal.contains("excluded"), "{refusal}");
    let CommandOutcome::NotErased { why } =
        desk.admin(Command::Erase { player: "Alice".to_owned() }).await
    else {
        panic!()
    };
    assert_eq!(why, "case 1 is not closed");
    assert_eq!(appeals(&desk, &cookie, 1, "It was me.").await.0, 200);
    let answer =
        json!({ "player": 1, "outcome": "overturned", "text": "So it was.", "reason": REASON });
    let (status, answered) = desk.post("cases/1/appeal", &samir.cookie, &answer).await;
    assert_eq!((status, &answered["verdict"]["penalties"]), (200, &json!([])), "{answered}");
    alice.request(json!({ "type": "join", "game": game })).await.unwrap();
    alice.close().await;
    let (status, closed) =
        desk.post("cases/1/close", &ingrid.cookie, &json!({ "reason": REASON })).await;
    assert_eq!((status, &closed["row"]["state"]), (200, &json!("closed")), "{closed}");
    desk.stop().await;
}

fn refill(player: u64, cents: i64) -> Item {
    let postings =
        Posting::pair(Account::Issued, Account::Wallet(PlayerId(player)), Cents(cents)).unwrap();
    let id: TransferId = format!("test:{player}").parse().unwrap();
    let money = Transfer::new(id, Currency::PLAY, Kind::Refill, Millis(1), postings);
    Item::Money(money.unwrap())
}

/// R18: seized money goes back to eleven players; the room was killed after three of them.
#[tokio::test(flavor = "multi_thread")]
async fn r18_a_seizure_that_was_killed_halfway_is_carried_out_once_to_eleven_players() {
    let data = folder();
    let now = server::Clock::start().now();
    let cheat = PlayerId(12);
    let (seized, held) = (5_003, 20_000);
    let (mut store, people) = store::open_folder(data.path()).unwrap();
    for player in 1..=12 {
        let name = format!("Player-{player}");
        let new = store::NewPerson {
            name: &name,
            password: None,
            birth_date: "",
            market: "",
            house: false,
        };
        assert_eq!(people.add(&new, now).unwrap(), Some(PlayerId(player)));
        assert!(store.commit(&[refill(player, 20_000)]).unwrap()[0].is_done());
    }
    let new = NewCase {
        kind: CaseKind::Collusion,
        title: "Eleven".to_owned(),
        source: CaseSource::Staff,
        subjects: vec![cheat],
        by: StaffNumber(1).who(),
        at: now,
    };
    let case = people.open_case(&new).unwrap();
    let hands: Vec<CaseHand> = (1..=11)
        .map(|victim: u64| {
            let lost = 1_000 + 7 * victim.cast_signed();
            CaseHand {
                id: HandId { game: base::GameId(1), table: base::TableId(1), number: victim },
                started_at: Millis(now.0 + victim),
                rulebook: "int-2.7".to_owned(),
                unit: "PLAY".to_owned(),
                result: HandResult {
                    nets: vec![(PlayerId(victim), -lost), (cheat, lost)],
                    rake: 0,
                },
                views: 0,
            }
        })
        .collect();
    assert_eq!(people.add_case_hands(case, &hands).unwrap(), 11);
    let verdict = StoredVerdict {
        at: now,
        by: StaffNumber(1).who(),
        outcome: Outcome::Violation,
        clauses: vec!["R19".to_owned()],
        penalties: vec![(cheat, Penalty::Warning)],
        text: "x".to_owned(),
        appeal_until: now,
    };
    people.set_case_state(case, CaseState::Decided, Some(&verdict)).unwrap();
    let id: HoldId = people.new_case_hold(case, cheat).unwrap();
    let (hold, transfer) =
        Hold::place(id, cheat, Currency::PLAY, Cents(held), HoldReason::Collusion, now).unwrap();
    assert!(store.commit(&[Item::Hold(hold, transfer)]).unwrap()[0].is_done());
    let results: Vec<HandResult> = hands.into_iter().map(|hand| hand.result).collect();
    let losses = net_losses(&results, &[cheat].into());
    let back = returned(&losses, &std::collections::BTreeMap::new(), Cents(seized));
    assert_eq!(back.iter().map(|(_, cents)| cents.0).sum::<i64>(), seized);
    let share = HoldShare { hold: id, cents: Cents(seized) };
    let returns = split_over_holds(&back, &[(share, cheat)]);
    assert_eq!(returns.len(), 11);
    // As the room plans it, and has done three steps of it.
    let mut plan: Vec<(Hold, Transfer)> = Vec::new();
    let mut last = hold;
    for line in &returns {
        let step = last.seize(line.cents, Account::Wallet(line.to), now).unwrap();
        last = step.0;
        plan.push(step);
    }
    for (hold, transfer) in plan.iter().take(3) {
        assert!(store.commit(&[Item::Hold(*hold, transfer.clone())]).unwrap()[0].is_done());
    }
    let proposed =
        Proposed::SeizeFunds { case, currency: Currency::PLAY, holds: vec![share], returns };
    let new = NewProposal {
        proposed,
        digest: "d".to_owned(),
        reason: REASON.to_owned(),
        by: StaffNumber(1).who(),
        at: now,
    };
    let number = people.add_proposal(&new).unwrap().unwrap();
    assert_eq!(people.add_proposal(&new).unwrap(), None, "one at a time");
    let proposal = people.proposal(number, now).unwrap().unwrap();
    let approved = ProposalStep {
        at: now,
        by: StaffNumber(2).who(),
        state: ProposalState::Approved,
        reason: REASON.to_owned(),
    };
    people.step_proposal(&proposal, approved).unwrap();
    people.plan_proposal(number, &serde_json::to_string(&plan).unwrap()).unwrap();
    drop((store, people));
    for _ in 0..2 {
        let running = start(config(data.path(), 0)).await.unwrap();
        let folder = data.path().to_owned();
        let is_done = async {
            loop {
                let people = store::People::read(&folder).unwrap();
                let proposal = people.proposal(number, now).unwrap().unwrap();
                if proposal.state != ProposalState::Approved {
                    return proposal;
                }
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        };
        let proposal = tokio::time::timeout(PATIENCE, is_done).await.unwrap();
        assert_eq!((proposal.state, proposal.failure), (ProposalState::Done, None));
        running.stop().await;
    }
    let reader = store::reader(data.path()).unwrap();
    let of = |account: Account| reader.balance(&account, Currency::PLAY).unwrap().0;
    let mut sum = 0;
    for (player, cents) in &back {
        let got = of(Account::Wallet(*player)) - 20_000;
        assert_eq!(got, cents.0, "player {player}");
        sum += got;
    }
    assert_eq!(
        (sum, of(Account::Held(cheat)), of(Account::Wallet(cheat))),
        (seized, held - seized, 0)
    );
    let report = store::check(data.path(), server::Policy::default().rulebooks).unwrap();
    assert!(report.is_sound(), "{report:?}");
}

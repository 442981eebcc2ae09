//! Registering, logging in, and what is refused at the door.

use serde_json::json;

use crate::client::{Client, Live, OURS, config, http, open, register, start};

#[tokio::test(flavor = "multi_thread")]
async fn age_names_and_passwords_are_checked() {
    let live = Live::open(0).await;
    let good = json!({
        "name": "Alice", "password": "correct horse", "birth_date": "1990-01-31", "market": "int-2.7",
    });
    for (field, value, error) in [
        ("name", json!("Al"), "name"),
        ("name", json!("<script>"), "name"),
        ("name", json!("Аlice"), "name"),
        ("name", json!("a".repeat(17)), "name"),
        ("password", json!("short"), "password"),
        ("password", json!("x".repeat(201)), "password"),
        ("birth_date", json!("2015-01-01"), "too_young"),
        ("birth_date", json!("31.1.1990"), "birth_date"),
        ("birth_date", json!("2999-01-01"), "birth_date"),
        ("market", json!("int-9.9"), "market"),
    ] {
        let mut bad = good.clone();
        bad[field] = value;
        let (status, cookie, body) =
            http(live.address(), "POST", "/api/register", &OURS, &bad.to_string()).await;
        assert_eq!((status, cookie), (422, None), "{body}");
        assert!(body.contains(&format!("\"code\":\"{error}\"")), "{field}: {body}");
    }
    for bad in
        ["", "{", "[]", "{\"name\":\"Alice\"}", &format!("{{\"name\":\"{}\"}}", "x".repeat(20_000))]
    {
        let (status, _, body) = http(live.address(), "POST", "/api/register", &OURS, bad).await;
        assert!((400..500).contains(&status), "{status} {body}");
    }
    register(live.address(), "Alice").await;
    let taken = http(live.address(), "POST", "/api/register", &OURS, &json!({
        "name": "ALICE", "password": "correct horse", "birth_date": "1990-01-31", "market": "int-2.7",
    }).to_string()).await;
    assert_eq!(taken.0, 409, "names differ by more than case: {}", taken.2);
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_and_an_unknown_name_look_the_same() {
    let live = Live::open(1).await;
    register(live.address(), "Alice").await;
    let login = |name: &str, password: &str| {
        let body = json!({ "name": name, "password": password }).to_string();
        let to = live.address();
        async move { http(to, "POST", "/api/login", &OURS, &body).await }
    };
    let wrong = login("Alice", "wrong password").await;
    let nobody = login("Nobody", "wrong password").await;
    let house = login("Abena", "").await;
    assert_eq!(wrong.0, 401);
    assert_eq!((wrong.0, &wrong.2), (nobody.0, &nobody.2));
    assert_eq!((wrong.0, &wrong.2), (house.0, &house.2));
    let right = login("alice", "correct horse battery").await;
    assert_eq!(right.0, 200, "{}", right.2);
    let cookie = right.1.unwrap();
    let me = http(live.address(), "GET", "/api/me", &[("Cookie", &cookie)], "").await;
    assert_eq!((me.0, me.2.contains("Alice")), (200, true));
    let out = [OURS[0], OURS[1], ("Cookie", cookie.as_str())];
    assert_eq!(http(live.address(), "POST", "/api/logout", &out, "").await.0, 200);
    assert_eq!(http(live.address(), "GET", "/api/me", &[("Cookie", &cookie)], "").await.0, 401);
    assert!(open(live.address(), &cookie, None).await.is_err(), "the session is over");
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_from_other_sites_are_refused() {
    let live = Live::open(0).await;
    let cookie = register(live.address(), "Alice").await;
    let body = json!({ "name": "Alice", "password": "correct horse battery" }).to_string();
    let plain = [("Content-Type", "application/json")];
    assert_eq!(http(live.address(), "POST", "/api/login", &plain, &body).await.0, 403);
    let foreign = [OURS[0], OURS[1], ("Origin", "https://evil.example")];
    assert_eq!(http(live.address(), "POST", "/api/login", &foreign, &body).await.0, 403);
    assert!(open(live.address(), &cookie, Some("https://evil.example")).await.is_err());
    assert!(open(live.address(), &cookie, Some("null")).await.is_err());
    let own = format!("http://{}", live.address());
    assert!(open(live.address(), &cookie, Some(&own)).await.is_ok());
    assert!(open(live.address(), "cardroom_session=00", None).await.is_err());
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_form_is_refused_with_the_field() {
    let live = Live::open(0).await;
    for (body, words) in [
        (json!(["Alice", "correct horse battery", "1990-01-01", "int-2.7"]), "expected an object"),
        (json!({ "name": "Alice" }), "missing field `password`"),
        (json!({ "name": 1 }), "expected a string"),
    ] {
        let path = "/api/register";
        let (status, _, reply) = http(live.address(), "POST", path, &OURS, &body.to_string()).await;
        assert_eq!(status, 400, "{reply}");
        assert!(reply.contains(words) && !reply.contains("struct"), "{reply}");
    }
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn password_attempts_are_limited() {
    let (live, _hand) = Live::open_still(server::Access::default()).await;
    register(live.address(), "Alice").await;
    let body = json!({ "name": "Alice", "password": "wrong password" }).to_string();
    let mut limited = false;
    for _ in 0..15 {
        limited |= http(live.address(), "POST", "/api/login", &OURS, &body).await.0 == 429;
    }
    assert!(limited);
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_ends_the_connections_of_that_session_and_no_others() {
    let live = Live::open(0).await;
    let cookie = register(live.address(), "Alice").await;
    let login = json!({ "name": "Alice", "password": "correct horse battery" }).to_string();
    let elsewhere = http(live.address(), "POST", "/api/login", &OURS, &login).await.1.unwrap();
    let mut tabs = [
        Client::connect(live.address(), &cookie).await,
        Client::connect(live.address(), &cookie).await,
    ];
    let mut phone = Client::connect(live.address(), &elsewhere).await;
    let out = [OURS[0], OURS[1], ("Cookie", cookie.as_str())];
    assert_eq!(http(live.address(), "POST", "/api/logout", &out, "").await.0, 200);
    for tab in &mut tabs {
        let bye = tab.until(|m| m["type"] == "bye").await;
        assert_eq!(bye["code"], "logged_out");
        assert!(tab.next().await.is_none(), "the connection is over");
    }
    phone.request(json!({ "type": "ping" })).await.unwrap();
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_of_the_house_and_its_staff_cannot_be_registered() {
    let live = Live::open(1).await;
    for name in ["House_Zed", "house_ada9", "HOUSE-Ada", "Staff", "admin"] {
        let new = json!({
            "name": name, "password": "correct horse", "birth_date": "1990-01-31", "market": "int-2.7",
        });
        let refused = http(live.address(), "POST", "/api/register", &OURS, &new.to_string()).await;
        assert_eq!(refused.0, 422, "{}", refused.2);
        assert!(refused.2.contains("name_reserved"), "{name}: {}", refused.2);
    }
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn head_requests_and_oversized_bodies_get_the_right_status() {
    let live = Live::open(0).await;
    for path in ["/healthz", "/api/markets"] {
        let (status, _, body) = http(live.address(), "HEAD", path, &[], "").await;
        assert_eq!((status, body.as_str()), (200, ""), "{path}");
    }
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(20_000));
    let (status, _, body) = http(live.address(), "POST", "/api/register", &OURS, &long).await;
    assert_eq!(status, 413, "{body}");
    assert!(body.contains("too_large"), "{body}");
    live.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_https_no_neighbouring_site_can_set_the_cookie() {
    let data = tempfile::TempDir::new().unwrap();
    let secure = server::Config { secure: true, ..config(data.path(), 0) };
    let running = start(secure).await.unwrap();
    let cookie = register(running.address, "Alice").await;
    assert!(cookie.starts_with("__Host-cardroom_session="), "{cookie}");
    let me = http(running.address, "GET", "/api/me", &[("Cookie", &cookie)], "").await;
    assert_eq!(me.0, 200, "{}", me.2);
    let plain = cookie.strip_prefix("__Host-").unwrap();
    let other = http(running.address, "GET", "/api/me", &[("Cookie", plain)], "").await;
    assert_eq!((other.0, &*other.2), (200, "null"), "another name is another cookie");
    running.stop().await;
}

//! An attacker who tries an account's passwords from many addresses does not lock its owner out.

use serde_json::json;
use server::Access;

use crate::client::{Live, OURS, exchange};

const RIGHT: &str = "correct horse battery";

/// A login as Alice: its status and the cookies it sets.
async fn login(live: &Live, from: &str, cookie: &str, password: &str) -> (u16, Vec<String>) {
    let body = json!({ "name": "Alice", "password": password }).to_string();
    let headers = [OURS[0], OURS[1], ("X-Forwarded-For", from), ("Cookie", cookie)];
    let (status, cookies, _) =
        exchange(live.address(), "POST", "/api/login", &headers, &body).await;
    (status, cookies)
}

fn device(cookies: &[String]) -> String {
    let found = cookies.iter().find(|cookie| cookie.starts_with("cardroom_device="));
    let found = found.expect("a device");
    for part in ["HttpOnly", "SameSite=Strict", "Max-Age=34560000"] {
        assert!(found.contains(part), "{found}");
    }
    found.split(';').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_device_logs_in_beside_an_attack_and_a_new_one_when_it_is_over() {
    let access = Access { trust_proxy: true, ..Access::default() };
    let (live, hand) = Live::open_still(access).await;
    let new = json!({
        "name": "Alice", "password": RIGHT, "birth_date": "1990-01-31", "market": "int-2.7",
    });
    let home = [OURS[0], OURS[1], ("X-Forwarded-For", "192.0.2.1")];
    let (status, cookies, body) =
        exchange(live.address(), "POST", "/api/register", &home, &new.to_string()).await;
    assert_eq!(status, 200, "{body}");
    let own = device(&cookies);

    // A dozen addresses, and the owner beside them.
    let mut refused = 0;
    for number in 0..13 {
        let from = format!("198.51.100.{number}");
        let tries = (0..10).map(|_| login(&live, &from, "", "wrong password"));
        for (status, _) in join_all(tries).await {
            refused += u32::from(status == 429);
        }
        if number % 4 == 0 {
            assert_eq!(login(&live, "192.0.2.1", &own, RIGHT).await.0, 200, "after {number}");
        }
    }
    assert_eq!(refused, 10, "120 tries a minute are as many as strangers have");
    let stranger = "192.0.2.9";
    assert_eq!(login(&live, stranger, "", RIGHT).await.0, 429, "a new device waits");
    let forged = format!("cardroom_device={}", "0".repeat(64));
    assert_eq!(login(&live, stranger, &forged, RIGHT).await.0, 429, "so does a made-up one");
    let (status, cookies) = login(&live, "203.0.113.5", &own, RIGHT).await;
    assert_eq!(status, 200, "a known device comes in from wherever it is");
    assert_eq!(device(&cookies), own, "and stays the same");

    // It has a limit of its own, and survives a logout.
    let session = cookies.iter().find(|cookie| cookie.starts_with("cardroom_session=")).unwrap();
    let out = [OURS[0], OURS[1], ("X-Forwarded-For", "192.0.2.1"), ("Cookie", session.as_str())];
    let (status, cookies, _) = exchange(live.address(), "POST", "/api/logout", &out, "").await;
    assert_eq!(status, 200);
    assert!(cookies.iter().all(|cookie| !cookie.starts_with("cardroom_device")), "{cookies:?}");
    let wrong = (0..10).map(|_| login(&live, "192.0.2.1", &own, "wrong password"));
    let wrong = join_all(wrong).await;
    assert!(wrong.iter().any(|(status, _)| *status == 429), "{wrong:?}");

    hand.advance(base::Millis::seconds(60));
    assert_eq!(login(&live, stranger, "", RIGHT).await.0, 200, "nobody is kept out for longer");
    assert_eq!(login(&live, "192.0.2.1", &own, RIGHT).await.0, 200);
    live.running.stop().await;
}

/// All of them at the same time.
async fn join_all<T>(futures: impl IntoIterator<Item = impl Future<Output = T>>) -> Vec<T> {
    let mut waiting: Vec<_> = futures.into_iter().map(|future| (Box::pin(future), None)).collect();
    std::future::poll_fn(|context| {
        let mut all_done = true;
        for (future, done) in &mut waiting {
            if done.is_none() {
                match future.as_mut().poll(context) {
                    std::task::Poll::Ready(value) => *done = Some(value),
                    std::task::Poll::Pending => all_done = false,
                }
            }
        }
        if all_done { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
    waiting.into_iter().filter_map(|(_, done)| done).collect()
}

//! Operations of several steps that are finished once they have begun: each runs in a task of its
//! own, so that neither a client that hangs up nor a timeout leaves one of them half done.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::accounts::AccountError;

/// More than the hashing queue lets in; beyond it something waits that should not.
const AT_ONCE_MAX: u32 = 256;

/// The operations under way.
#[derive(Clone)]
pub(crate) struct DetachedOperations {
    places: Arc<Semaphore>,
}

impl DetachedOperations {
    pub(crate) fn new() -> Self {
        Self { places: Arc::new(Semaphore::new(AT_ONCE_MAX as usize)) }
    }

    /// Runs an operation to its end, whether or not its caller waits for that.
    ///
    /// # Errors
    /// `Busy` if too many are under way, or the room is closing.
    pub(crate) async fn finish<T: Send + 'static>(
        &self,
        operation: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, AccountError> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| AccountError::Busy)?;
        let task = tokio::spawn(async move {
            let done = operation.await;
            drop(place);
            done
        });
        task.await.map_err(|_| AccountError::Busy)
    }

    /// Waits until nothing is under way; meanwhile nothing new begins.
    pub(crate) async fn all_finished(&self) {
        let _ = self.places.acquire_many(AT_ONCE_MAX).await;
    }
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, net::SocketAddr, task::Poll};

    use axum::{body::Body, extract::ConnectInfo};
    use base::{Cents, PlayerId};
    use hyper::{Request, service::Service};
    use hyper_util::service::TowerToHyperService;
    use ledger::{Account, Currency};
    use serde_json::{Value, json};
    use store::{Sqlite, Store};
    use wire::Names;

    use crate::{Config, http, start};

    /// A request of our own page, from an address that nobody else has.
    fn post(path: &str, from: u8, body: &Value) -> Request<Body> {
        let request = Request::post(path)
            .header("x-cardroom", "1")
            .header("content-type", "application/json")
            .extension(ConnectInfo(SocketAddr::from(([192, 0, 2, from], 4_000))));
        request.body(Body::from(body.to_string())).unwrap()
    }

    /// The client hangs up before the first step, after it, after the second, and so on.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_registration_cancelled_at_any_await_is_complete_or_absent() {
        let data = tempfile::tempdir().unwrap();
        let running = start(Config::for_tests(data.path())).await.unwrap();
        let shared = &running.shared;
        let routes = TowerToHyperService::new(http::routes(shared.clone()));
        let password = "correct horse battery";
        let mut registered: Vec<PlayerId> = Vec::new();
        for polls in 1..=u8::MAX {
            let name = format!("Cut_{polls}");
            let new = json!({
                "name": name, "password": password,
                "birth_date": "1990-01-31", "market": "int-2.7",
            });
            let mut answer = Box::pin(routes.call(post("/api/register", polls, &new)));
            let mut polled = 0;
            let answered = poll_fn(|context| {
                polled += 1;
                match answer.as_mut().poll(context) {
                    Poll::Ready(answer) => Poll::Ready(Some(answer)),
                    Poll::Pending if polled == polls => Poll::Ready(None),
                    Poll::Pending => Poll::Pending,
                }
            });
            let answered = answered.await;
            drop(answer);
            shared.detached_operations.all_finished().await;

            let key = name.clone();
            let stored = shared.accounts.with(move |people| people.by_name(&key)).await.unwrap();
            if let Some(person) = stored {
                let names = shared.accounts.directory();
                assert_eq!(names.now().name(person.player), name, "cut off after {polls} polls");
                let login = json!({ "name": name, "password": password });
                let entered = routes.call(post("/api/login", polls, &login)).await.unwrap();
                assert_eq!(entered.status(), 200);
                registered.push(person.player);
            }
            if let Some(Ok(answer)) = answered {
                assert_eq!(answer.status(), 200);
                break;
            }
            assert!(polls < u8::MAX, "a registration ends");
        }
        assert!(!registered.is_empty());
        running.stop().await;
        let store = Sqlite::open(data.path()).unwrap();
        let reader = store.reader().unwrap();
        for player in registered {
            let held = reader.balance(&Account::Wallet(player), Currency::PLAY).unwrap();
            assert!(held > Cents(0), "{player} has no play money");
        }
    }
}

//! The threads without which there is no play. If one of them panics, the room says that it is not
//! ready, lets nobody in and sends everybody away; a new start is all that helps then.

use std::{
    sync::{Arc, OnceLock},
    thread,
};

use wire::ByeCode;

use crate::{inbox::InboxSender, messages::ToHub};

/// Which thread has failed, if one has.
pub(crate) type FailedThread = Arc<OnceLock<&'static str>>;

/// Held by such a thread for as long as it lives.
pub(crate) struct ThreadGuard {
    pub(crate) thread: &'static str,
    pub(crate) failed: FailedThread,
    /// Sends the goodbye to all connections; `None` for the hub itself: then their send queues end.
    pub(crate) hub: Option<InboxSender<ToHub>>,
}

impl Drop for ThreadGuard {
    fn drop(&mut self) {
        if thread::panicking() {
            tracing::error!(part = self.thread, "a thread has failed: play has stopped");
            let _ = self.failed.set(self.thread);
            if let Some(hub) = &self.hub {
                let _ = hub.try_send(ToHub::Bye(ByeCode::Restart));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{net::SocketAddr, sync::atomic::Ordering, time::Duration};

    use base::PlayerId;
    use futures_util::StreamExt;
    use office::Markets;
    use room::SavedRoom;
    use store::{Item, ItemOutcome, MemoryStore, Reader, Store, StoreError};
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpStream,
        time::timeout,
    };
    use tokio_tungstenite::{
        connect_async,
        tungstenite::{Error, Message, client::IntoClientRequest, handshake::client::Request},
    };

    use crate::{
        Config, Environment, PREPARED_MONEY, messages::ToRoom, prepare_players, start_with,
    };

    use super::*;

    /// A store whose first commit while the room is open is its last.
    struct Fails(Box<dyn Store>, u32);

    impl Store for Fails {
        fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
            self.1 += 1;
            assert!(self.1 == 1, "meant to fail");
            self.0.commit(items)
        }

        fn load(&mut self) -> Result<SavedRoom, StoreError> {
            self.0.load()
        }

        fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
            self.0.reader()
        }
    }

    async fn readiness(of: SocketAddr) -> String {
        let mut stream = TcpStream::connect(of).await.unwrap();
        let request = "GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }

    fn socket(to: SocketAddr, token: &str) -> Request {
        let mut request = format!("ws://{to}/ws").into_client_request().unwrap();
        let cookie = format!("cardroom_session={token}");
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        request
    }

    /// Lets a thread fail: players are sent away, nobody comes in, and the room says so.
    async fn check(part: &'static str) {
        let data = tempfile::tempdir().unwrap();
        let tokens =
            prepare_players(data.path(), Markets::built_in().first(), 1, PREPARED_MONEY).unwrap();
        let config = Config::for_tests(data.path());
        let mut environment = Environment::real(data.path()).unwrap();
        if part == "store" {
            let store = std::mem::replace(&mut environment.store, Box::new(MemoryStore::default()));
            environment.store = Box::new(Fails(store, 0));
        }
        let running = start_with(config, environment).await.unwrap();
        let (mut player, _) = connect_async(socket(running.address, &tokens[0])).await.unwrap();
        assert!(readiness(running.address).await.starts_with("HTTP/1.1 200"));

        match part {
            "room" => running.shared.room.send(ToRoom::Fail).unwrap(),
            "hub" => running.shared.hub.send(ToHub::Fail).unwrap(),
            _ => {
                let refill = ToRoom::Refill { player: PlayerId(1), reply_to: None };
                running.shared.room.send(refill).unwrap();
            }
        }
        let mut last = String::new();
        while let Some(Ok(message)) = player.next().await {
            if let Message::Text(text) = message {
                last = text.to_string();
            }
        }
        assert!(last.contains("\"bye\"") && last.contains("\"restart\""), "{part}: {last}");
        let answer = readiness(running.address).await;
        assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("failed"), "{answer}");
        match connect_async(socket(running.address, &tokens[0])).await {
            Err(Error::Http(refused)) => assert_eq!(refused.status(), 503),
            other => panic!("{part}: {other:?}"),
        }
        running.stop().await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_room_without_one_of_its_threads_is_not_ready() {
        for part in ["room", "hub", "store"] {
            timeout(Duration::from_secs(60), check(part)).await.expect(part);
        }
    }

    /// Play goes on meanwhile: nobody is sent away and newcomers may come in.
    #[tokio::test(flavor = "multi_thread")]
    async fn damage_found_is_reported_and_play_goes_on() {
        let data = tempfile::tempdir().unwrap();
        let tokens =
            prepare_players(data.path(), Markets::built_in().first(), 1, PREPARED_MONEY).unwrap();
        let environment = Environment::real(data.path()).unwrap();
        let running = start_with(Config::for_tests(data.path()), environment).await.unwrap();
        assert!(readiness(running.address).await.starts_with("HTTP/1.1 200"));
        running.shared.damaged.store(true, Ordering::Relaxed);
        let answer = readiness(running.address).await;
        assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("damaged"), "{answer}");
        connect_async(socket(running.address, &tokens[0])).await.unwrap();
        assert_eq!(running.stop().await, None);
    }
}

//! A connection's requests: those for the room are sent to its thread, the others are handled here.

use std::sync::Arc;

use base::{GameId, PlayerId, RequestId, TableId};
use room::{Request, RoomRefusal};
use store::Complaint;
use tokio::sync::oneshot;
use wire::{Refusal, RefusalCode, ServerReply, ServerRequest};

use super::{BLOCKED_MAX, Connection, End, PendingRequest, REQUESTS_MAX};
use crate::{
    accounts::{self, Accounts},
    chat_text::visible,
    limits,
    messages::{ToHub, ToRoom, reply_to},
};

impl Connection {
    /// Our own number for a request; refuses it if too many are pending.
    async fn number(
        &mut self,
        id: u64,
        watches: Option<(GameId, TableId)>,
    ) -> Result<Option<u32>, End> {
        if self.pending.len() >= REQUESTS_MAX {
            self.reply(ServerReply::no(id, Refusal::of(RefusalCode::Busy))).await?;
            return Ok(None);
        }
        self.next = self.next.wrapping_add(1);
        self.pending.insert(self.next, PendingRequest { id, watches });
        Ok(Some(self.next))
    }

    pub(super) async fn room_request(&mut self, id: u64, request: Request) -> Result<(), End> {
        let request = match request {
            Request::Chat(game, table, text) => Request::Chat(game, table, visible(&text)),
            request => request,
        };
        // Before the hub hears of a table to watch: it would send its messages at once.
        if self.credential.is_token()
            && let Some(refused) = self.refuses_token(request.clone()).await
        {
            return self.reply(ServerReply::no(id, refused)).await;
        }
        let watches = match &request {
            Request::Watch(game, table) => Some((*game, *table)),
            _ => None,
        };
        let Some(number) = self.number(id, watches).await? else { return Ok(()) };
        let (session, player) = (self.session, self.player);
        // The hub knows who watches a table before its snapshot can come.
        let watch = match &request {
            Request::Watch(game, table) => Some(ToHub::WatchTable(session, *game, *table, true)),
            Request::Unwatch(game, table) => Some(ToHub::WatchTable(session, *game, *table, false)),
            _ => None,
        };
        if let Some(watch) = watch {
            self.shared.hub_send(watch).await;
        }
        let (reply_to, request_id) = (reply_to(session, number), RequestId(id));
        self.send(number, ToRoom::Request { player, reply_to, request_id, request }).await
    }

    /// The room's inbox is bounded: if it is full, the request is refused and nothing has happened.
    async fn send(&mut self, number: u32, message: ToRoom) -> Result<(), End> {
        if self.shared.room_try_send(message) {
            return Ok(());
        }
        let Some(PendingRequest { id, watches }) = self.pending.remove(&number) else {
            return Ok(());
        };
        self.not_watched.extend(watches);
        self.report_not_watched().await;
        self.reply(ServerReply::no(id, Refusal::of(RefusalCode::Busy))).await
    }

    pub(super) async fn server_request(
        &mut self,
        id: u64,
        request: ServerRequest,
    ) -> Result<(), End> {
        let (player, accounts) = (self.player, Arc::clone(&self.shared.accounts));
        match request {
            ServerRequest::Ping => {
                let now = Some(self.shared.now().into());
                self.reply(ServerReply { now, ..ServerReply::yes(id) }).await
            }
            ServerRequest::Lobby(on) => {
                self.shared.hub_send(ToHub::Lobby(self.session, on)).await;
                self.reply(ServerReply::yes(id)).await
            }
            ServerRequest::AcceptRules(rulebook) => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let reply_to = reply_to(self.session, number);
                self.send(number, ToRoom::AcceptRules { player, reply_to, rulebook }).await
            }
            ServerRequest::Tables(game) => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let reply_to = reply_to(self.session, number);
                self.send(number, ToRoom::Tables { reply_to, game }).await
            }
            ServerRequest::Invited { game, invitation } => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let reply_to = reply_to(self.session, number);
                self.send(number, ToRoom::Invited { player, reply_to, game, invitation }).await
            }
            ServerRequest::Tournament { game, from } => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let reply_to = reply_to(self.session, number);
                self.send(number, ToRoom::Tournament { player, reply_to, game, from }).await
            }
            ServerRequest::InvitedTournament { game, invitation } => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let reply_to = reply_to(self.session, number);
                let message = ToRoom::InvitedTournament { player, reply_to, game, invitation };
                self.send(number, message).await
            }
            ServerRequest::RegisterGames { game, count } => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let (reply_to, request_id) = (reply_to(self.session, number), RequestId(id));
                let message = ToRoom::RegisterGames { player, reply_to, request_id, game, count };
                self.send(number, message).await
            }
            ServerRequest::Refill => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let reply_to = Some(reply_to(self.session, number));
                self.send(number, ToRoom::Refill { player, reply_to }).await
            }
            ServerRequest::Report { game, table, player: name, text } => {
                if !self.shared.limits.report(player) {
                    let a_day = limits::REPORTS_A_DAY;
                    let refused = Refusal::under("R20", RefusalCode::TooManyReports { a_day });
                    return self.reply(ServerReply::no(id, refused)).await;
                }
                if !self.may_know(game, table).await {
                    return self.reply(ServerReply::of(id, &Err(RoomRefusal::NoSuchGame))).await;
                }
                let (at, text) = (self.shared.now(), visible(&text));
                // The chat of the time is kept with it: nothing else keeps it.
                let (answer, answered) = oneshot::channel();
                self.shared.hub_send(ToHub::ChatOf(game, table, answer)).await;
                let chat = answered.await.unwrap_or_default();
                let stored = Self::with_person(accounts, name, move |people, about| {
                    let reporter = player;
                    let complaint = Complaint { reporter, about, game, table, text, at };
                    people.report(&complaint, &chat).map(drop)
                });
                let result = stored.await;
                self.reply_stored(id, result).await
            }
            ServerRequest::Block(_)
            | ServerRequest::Unblock(_)
            | ServerRequest::RemoveGuest { .. }
                if !self.shared.limits.block(player) =>
            {
                self.reply(ServerReply::no(id, Refusal::of(RefusalCode::TooFast))).await
            }
            ServerRequest::RemoveGuest { game, player: name } => {
                match accounts.with(move |people| people.by_name(&name)).await {
                    Ok(Some(guest)) => {
                        self.room_request(id, Request::RemoveGuest(game, guest.player)).await
                    }
                    Ok(None) => self.reply_stored(id, Ok(false)).await,
                    Err(error) => self.reply_stored(id, Err(error)).await,
                }
            }
            ServerRequest::Block(name) => {
                let full = accounts.with(move |people| Ok(people.blocked_by(player)?.len()));
                if full.await.is_ok_and(|count| count >= BLOCKED_MAX as usize) {
                    let refused = Refusal::of(RefusalCode::TooManyBlocked { most: BLOCKED_MAX });
                    return self.reply(ServerReply::no(id, refused)).await;
                }
                let stored = Self::with_person(accounts, name, move |people, other| {
                    people.block(player, other, true)
                });
                let result = stored.await;
                self.send_blocked().await;
                self.reply_stored(id, result).await
            }
            ServerRequest::Unblock(name) => {
                let stored = Self::with_person(accounts, name, move |people, other| {
                    people.block(player, other, false)
                });
                let result = stored.await;
                self.send_blocked().await;
                self.reply_stored(id, result).await
            }
        }
    }

    /// EXPORT: why the access token of this connection may not make this request, if so.
    async fn refuses_token(&mut self, request: Request) -> Option<Refusal> {
        let (answer, answered) = oneshot::channel();
        let asks = ToRoom::RefusesToken { player: self.player, request, answer };
        if !self.shared.room_try_send(asks) {
            return Some(Refusal::of(RefusalCode::Busy));
        }
        match answered.await {
            Ok(refused) => refused.as_ref().map(Refusal::from),
            Err(_) => Some(Refusal::of(RefusalCode::Busy)),
        }
    }

    /// Whether this player can know a table.
    async fn may_know(&mut self, game: GameId, table: TableId) -> bool {
        let (answer, answered) = oneshot::channel();
        let request = ToRoom::MayKnowTable { player: self.player, game, table, answer };
        self.shared.room_try_send(request) && answered.await.unwrap_or(false)
    }

    /// Does something about another player; `false` if there is none of that name.
    async fn with_person(
        accounts: Arc<Accounts>,
        name: String,
        call: impl FnOnce(&store::People, PlayerId) -> Result<(), store::StoreError> + Send + 'static,
    ) -> Result<bool, accounts::AccountError> {
        accounts
            .with(move |people| match people.by_name(&name)? {
                Some(person) => call(people, person.player).map(|()| true),
                None => Ok(false),
            })
            .await
    }

    /// Sends the blocked names to the hub, which leaves their chat out.
    async fn send_blocked(&mut self) {
        let player = self.player;
        let blocked = self.shared.accounts.with(move |people| people.blocked_by(player));
        if let Ok(names) = blocked.await {
            self.shared.hub_send(ToHub::Blocks(self.session, names)).await;
        }
    }

    async fn reply_stored(
        &mut self,
        id: u64,
        stored: Result<bool, accounts::AccountError>,
    ) -> Result<(), End> {
        let reply = match stored {
            Ok(true) => ServerReply::yes(id),
            Ok(false) => ServerReply::no(id, Refusal::of(RefusalCode::NoSuchPlayer)),
            Err(_) => ServerReply::no(id, Refusal::of(RefusalCode::Busy)),
        };
        self.reply(reply).await
    }
}

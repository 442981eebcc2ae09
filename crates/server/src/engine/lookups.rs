//! What the room's thread needs from the books is read by a thread of its own. The room goes on
//! meanwhile; what a player has asked for is carried out when the answer is there, in the order in
//! which that player asked.
//!
//! Between the reading of an answer and its arrival the books may have changed. What changes them
//! comes by the room's thread too, so that is noticed: a request that became durable meanwhile is
//! looked up again, and a wallet that a commit has touched is the commit's.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    io,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread::{self, JoinHandle},
};

use base::{Cents, Millis, PlayerId, ReplyTo, RequestId, TicketId};
use game::tournament::{EntryPayment, EntryRequest};
use ledger::{Account, Currency, Kind, Ticket};
use room::Request;
use store::{HandQuery, Page, Reader, Requested, StoreError};
use wire::{Names, Refusal, RefusalCode, ServerReply};

use super::{Engine, wallets::wallet_of};
use crate::{
    inbox::InboxSender,
    messages::{SessionId, ToHub, ToRoom, UNNUMBERED},
    thread_guard::ThreadGuard,
};

/// As many as may wait for the room's thread: beyond it, requests are refused.
const LOOKUPS_MAX: usize = 16_384;
/// More changes than a wallet has while it is read again.
const REFILL_LOOKED_BACK: u32 = 50;

/// A question to the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// Whether a request about money was done before.
    Request { player: PlayerId, request_id: RequestId, entry: Option<EntryQuestion> },
    /// A wallet's balance, with the number of the lookup.
    Wallet { player: PlayerId, number: u64 },
    /// Whether play money was given at this very time.
    Refill { player: PlayerId, reply_to: ReplyTo, at: Millis },
}

/// What an entry to a tournament needs to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EntryQuestion {
    /// R33: the ticket that is to pay.
    ticket: Option<TicketId>,
    /// T5: whether the player has played so many hands.
    hands: u32,
}

/// What the books say about it.
#[derive(Debug, Default)]
pub(crate) struct EntryAnswer {
    ticket: Option<Box<Ticket>>,
    hands: u64,
}

/// Its answer.
#[derive(Debug)]
pub(crate) enum Found {
    Request {
        player: PlayerId,
        done: Result<Option<Requested>, StoreError>,
        entry: EntryAnswer,
    },
    /// `None` if it cannot be read.
    Wallet {
        player: PlayerId,
        number: u64,
        held: Option<Cents>,
    },
    Refill {
        reply_to: ReplyTo,
        at: Millis,
        given: bool,
    },
}

/// Carries out a lookup.
pub(super) fn read(reader: &dyn Reader, lookup: Lookup) -> Found {
    match lookup {
        Lookup::Request { player, request_id, entry } => {
            let entry = entry.map(|asked| about_entry(reader, player, asked));
            let done = reader.request(player, request_id);
            Found::Request { player, done, entry: entry.unwrap_or_default() }
        }
        Lookup::Wallet { player, number } => {
            Found::Wallet { player, number, held: wallet_of(player, reader) }
        }
        Lookup::Refill { player, reply_to, at } => {
            let (wallet, page) = (Account::Wallet(player), Page { most: REFILL_LOOKED_BACK });
            let lines = reader.statement(&wallet, Currency::PLAY, None, page);
            let given = |line: &store::StatementLine| line.kind == Kind::Refill && line.at == at;
            let given = lines.is_ok_and(|lines| lines.iter().any(given));
            Found::Refill { reply_to, at, given }
        }
    }
}

/// A tournament that asks for more hands than this asks for this many.
const HANDS_COUNTED: u32 = 10_000;

/// R33, T5: the ticket, and how many hands were played, as far as the entry asks.
fn about_entry(reader: &dyn Reader, player: PlayerId, asked: EntryQuestion) -> EntryAnswer {
    let ticket = asked.ticket.and_then(|id| {
        let after = id.0.checked_sub(1).map(TicketId);
        let found = reader.tickets(player, after, Page { most: 1 }).ok()?;
        found.into_iter().find(|ticket| ticket.made.id == id).map(Box::new)
    });
    let hands = match asked.hands {
        0 => 0,
        least => {
            let query = HandQuery { player: Some(player), ..HandQuery::default() };
            let page = Page { most: least.min(HANDS_COUNTED) };
            reader.hands(&query, page).map_or(0, |hands| hands.len() as u64)
        }
    };
    EntryAnswer { ticket, hands }
}

/// The questions that are not answered yet, and what waits for them.
pub(crate) struct Lookups {
    queue: SyncSender<Lookup>,
    thread: Option<JoinHandle<()>>,
    players: HashMap<PlayerId, PlayerLookups>,
    /// House players whose wallets are being read.
    house: HashSet<PlayerId>,
    numbers: u64,
}

/// What one player waits for. It is bounded: an account has so many connections, and each so many
/// requests without an answer.
#[derive(Debug, Default)]
struct PlayerLookups {
    /// Connections that are greeted when the wallet is known, and the number of that question.
    arriving: Option<(u64, Vec<SessionId>)>,
    money: Option<MoneyRequest>,
    held: VecDeque<HeldRequest>,
}

/// A request about money that is being looked up.
#[derive(Debug)]
struct MoneyRequest {
    request: HeldRequest,
    /// Whether this very request became durable, or was refused, since it was looked up.
    answered_meanwhile: bool,
}

#[derive(Debug)]
struct HeldRequest {
    reply_to: ReplyTo,
    request_id: RequestId,
    request: Request,
}

impl HeldRequest {
    fn by(self, player: PlayerId) -> ToRoom {
        let Self { reply_to, request_id, request } = self;
        ToRoom::Request { player, reply_to, request_id, request }
    }
}

impl Lookups {
    /// Reads on a thread of its own, and sends the answers to the room.
    pub(crate) fn start(
        reader: Box<dyn Reader>,
        room: InboxSender<ToRoom>,
        guard: Option<ThreadGuard>,
    ) -> io::Result<Self> {
        let (mut lookups, queue) = Self::unread();
        let answer = move || {
            let _guard = guard;
            for lookup in queue {
                if room.send(ToRoom::Found(read(&*reader, lookup))).is_err() {
                    return;
                }
            }
        };
        lookups.thread = Some(thread::Builder::new().name("lookups".to_owned()).spawn(answer)?);
        Ok(lookups)
    }

    /// For tests: the owner of the receiver carries out the lookups.
    pub(super) fn unread() -> (Self, Receiver<Lookup>) {
        let (queue, receiver) = sync_channel(LOOKUPS_MAX);
        let (players, house) = (HashMap::new(), HashSet::new());
        (Self { queue, thread: None, players, house, numbers: 0 }, receiver)
    }

    /// No more questions; the thread that ends when it has answered those there are.
    pub(super) fn end(self) -> Option<JoinHandle<()>> {
        self.thread
    }

    /// Queues a lookup; `false` if the queue is full.
    fn enqueue(&self, lookup: Lookup) -> bool {
        self.queue.try_send(lookup).is_ok()
    }

    fn next_number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    /// Whether a request has to wait for an earlier one of its player.
    fn holds(&self, player: PlayerId, request: &Request) -> bool {
        let Some(waiting) = self.players.get(&player) else { return false };
        // What names the turn it is for, or changes nothing, need not wait: a slow disk costs nobody
        // the time to act.
        let overtakes = matches!(
            request,
            Request::Act(..)
                | Request::Preselect(..)
                | Request::Show(..)
                | Request::Chat(..)
                | Request::Watch(..)
                | Request::Unwatch(..)
        );
        waiting.arriving.is_some() || (waiting.money.is_some() && !overtakes)
    }

    /// The next request that need not wait any longer. Nothing is kept of a player for whom nothing
    /// waits.
    fn next_held(&mut self, player: PlayerId) -> Option<HeldRequest> {
        let waiting = self.players.get(&player)?;
        match waiting.held.front() {
            Some(next) if self.holds(player, &next.request) => None,
            Some(_) => self.players.get_mut(&player)?.held.pop_front(),
            None => {
                if waiting.arriving.is_none() && waiting.money.is_none() {
                    self.players.remove(&player);
                }
                None
            }
        }
    }

    /// Whether connections of this player wait for the wallet.
    pub(super) fn is_arriving(&self, player: PlayerId) -> bool {
        self.players.get(&player).is_some_and(|waiting| waiting.arriving.is_some())
    }

    /// A commit with this request of the player's was answered by the store.
    pub(super) fn answered(&mut self, player: PlayerId, request_id: RequestId) {
        let waiting = self.players.get_mut(&player).and_then(|waiting| waiting.money.as_mut());
        if let Some(money) = waiting.filter(|money| money.request.request_id == request_id) {
            money.answered_meanwhile = true;
        }
    }
}

impl Engine {
    /// Holds a request back if an earlier one of its player is still being looked up.
    pub(super) fn unless_held(
        &mut self,
        player: PlayerId,
        reply_to: ReplyTo,
        request_id: RequestId,
        request: Request,
    ) -> Option<Request> {
        if !self.lookups.holds(player, &request) {
            return Some(request);
        }
        let waiting = self.lookups.players.entry(player).or_default();
        waiting.held.push_back(HeldRequest { reply_to, request_id, request });
        None
    }

    /// Looks up whether this was done before; `money` goes on with the answer.
    pub(super) fn look_up_request(
        &mut self,
        player: PlayerId,
        reply_to: ReplyTo,
        request_id: RequestId,
        request: Request,
    ) {
        let entry = self.entry_question(&request);
        if !self.lookups.enqueue(Lookup::Request { player, request_id, entry }) {
            self.reply(reply_to, ServerReply::no(UNNUMBERED, Refusal::of(RefusalCode::Busy)));
            return;
        }
        let request = HeldRequest { reply_to, request_id, request };
        let money = MoneyRequest { request, answered_meanwhile: false };
        self.lookups.players.entry(player).or_default().money = Some(money);
    }

    /// R33, T5: what has to be looked up for an entry.
    fn entry_question(&self, request: &Request) -> Option<EntryQuestion> {
        let (Request::Register(game, entry) | Request::RegisterPrivate { game, entry, .. }) =
            request
        else {
            return None;
        };
        let ticket = match entry.payment {
            EntryPayment::TicketNamed(ticket) => Some(ticket),
            EntryPayment::Money(_) | EntryPayment::Ticket(_) => None,
        };
        let spec = self.room.tournament(*game)?.rules().spec();
        let hands = spec.conditions.hands_played_min.unwrap_or(0);
        (ticket.is_some() || hands > 0).then_some(EntryQuestion { ticket, hands })
    }

    /// T5, T8: an entry with all that is known about its player.
    fn with_facts(
        &self,
        now: Millis,
        player: PlayerId,
        request: Request,
        found: EntryAnswer,
    ) -> Request {
        let fill = |entry: Box<EntryRequest>| {
            let payment = match (entry.payment, found.ticket) {
                (EntryPayment::TicketNamed(_), Some(ticket)) => EntryPayment::Ticket(ticket),
                (payment, _) => payment,
            };
            let member = self.state.members.get(&player);
            let since = member.map_or(now, |member| member.registered_at);
            Box::new(EntryRequest {
                payment,
                name: self.directory.now().name(player).into(),
                hands_played: found.hands,
                account_age: now.saturating_sub(since),
                is_invited: entry.is_invited,
            })
        };
        match request {
            Request::Register(game, entry) => Request::Register(game, fill(entry)),
            Request::RegisterPrivate { game, invitation, entry } => {
                Request::RegisterPrivate { game, invitation, entry: fill(entry) }
            }
            request => request,
        }
    }

    /// A first connection of a player waits for the wallet.
    pub(super) fn look_up_arrival(&mut self, player: PlayerId, session: SessionId) {
        let waiting = self.lookups.players.entry(player).or_default();
        if let Some((_, sessions)) = &mut waiting.arriving {
            sessions.push(session);
            return;
        }
        let number = self.lookups.next_number();
        if !self.lookups.enqueue(Lookup::Wallet { player, number }) {
            let _ = self.hub.send(ToHub::TryLater(session));
            self.release(player);
            return;
        }
        let waiting = self.lookups.players.entry(player).or_default();
        waiting.arriving = Some((number, vec![session]));
    }

    /// The last connection of a player is gone; whether none of them was greeted.
    pub(super) fn forget_arrival(&mut self, player: PlayerId) -> bool {
        let waiting = self.lookups.players.get_mut(&player);
        let never_came = waiting.is_some_and(|waiting| waiting.arriving.take().is_some());
        self.release(player);
        never_came
    }

    pub(super) fn look_up_house(&mut self, player: PlayerId) {
        if !self.lookups.house.contains(&player)
            && self.lookups.enqueue(Lookup::Wallet { player, number: 0 })
        {
            self.lookups.house.insert(player);
        }
    }

    pub(super) fn look_up_refill(&self, player: PlayerId, reply_to: ReplyTo, at: Millis) {
        if !self.lookups.enqueue(Lookup::Refill { player, reply_to, at }) {
            self.reply(reply_to, ServerReply::no(UNNUMBERED, Refusal::of(RefusalCode::Busy)));
        }
    }

    /// Takes the result of a lookup.
    pub(super) fn found(&mut self, now: Millis, found: Found) {
        match found {
            Found::Request { player, done, entry } => {
                let waiting = self.lookups.players.get_mut(&player);
                let money = waiting.and_then(|waiting| waiting.money.take());
                let Some(MoneyRequest { request: held, answered_meanwhile }) = money else {
                    return;
                };
                // Read before it was durable, and no longer known to its game.
                let again = answered_meanwhile && matches!(done, Ok(None));
                if let Some(ToRoom::Request { player, reply_to, request_id, request }) =
                    self.unless_erased(held.by(player))
                {
                    match again {
                        true => self.look_up_request(player, reply_to, request_id, request),
                        false => {
                            let request = self.with_facts(now, player, request, entry);
                            self.money(player, reply_to, request_id, request, done);
                        }
                    }
                }
                self.release(player);
            }
            Found::Wallet { player, held, .. } if self.lookups.house.remove(&player) => {
                if let Some(held) = held.filter(|_| !self.state.wallets.contains_key(&player)) {
                    self.wallet(player, held);
                }
                self.refill_if_poor(now, player);
            }
            Found::Wallet { player, number, held } => {
                let waiting = self.lookups.players.get_mut(&player);
                let arriving = waiting.and_then(|waiting| {
                    waiting.arriving.take_if(|(expected, _)| *expected == number)
                });
                let Some((_, sessions)) = arriving else { return };
                // A balance from a later commit is newer.
                let held = self.state.wallets.get(&player).copied().or(held);
                for session in sessions {
                    self.greet(player, session, held);
                }
                self.release(player);
            }
            Found::Refill { reply_to, at, given } => self.reply_to_refill(reply_to, at, given),
        }
    }

    /// Carries out the held requests that need not wait for another lookup.
    fn release(&mut self, player: PlayerId) {
        while let Some(next) = self.lookups.next_held(player) {
            if let Some(ToRoom::Request { player, reply_to, request_id, request }) =
                self.unless_erased(next.by(player))
            {
                self.carry_out_request(player, reply_to, request_id, request);
            }
        }
    }
}

#[cfg(test)]
mod tests;

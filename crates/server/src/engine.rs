//! The room's thread: one at a time, inputs go into the room; what it says goes to the hub, what it
//! wants stored to the store. House players live here too: they see and ask what players do.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, SyncSender},
    },
    time::Duration,
};

use base::{Cents, Chips, GameId, Millis, PlayerId, RequestId};
use chacha20::ChaCha20Rng;
use game::{Ctx, cash::Note};
use hand::RulebookRef;
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
use rand_core::Rng;
use room::{Ask, Input, Opening, Out, Profile, Refused, Room};
use store::{Item, Reader, transfer_of};
use wire::{PoolRow, Refusal, ServerMessage, TableRow, Why, encode};

use crate::{
    clock::Clock,
    house::House,
    messages::{Reply, SessionId, Ticket, ToHub, ToRoom, request, soonest},
    persist::Writer,
    traffic::Games,
};

/// Inputs taken before what they led to is sent on: enough to work in one go under load, few
/// enough that nobody notices.
const INPUTS_AT_ONCE: usize = 128;
/// How often the lobby is counted anew.
const LOBBY_EVERY: Millis = Millis(1_000);
/// A hand in progress gets this long to be played to its end before the room closes; one that is
/// not finished then is rolled back at the next start (R23).
const STOP_MAX: Millis = Millis::seconds(45);
/// What a day's play money is.
const REFILL: Cents = Cents(100_000);
/// House players are given more when they have less than this.
const HOUSE_POOR: Cents = Cents(1_000_000);
const HOUSE_REFILL: Cents = Cents(10_000_000);
/// Days of play money begin at midnight, UTC.
pub(crate) const DAY: u64 = 86_400_000;
const PLAY: &str = "PLAY";

/// Everything on the room's thread.
pub(crate) struct Engine {
    pub(crate) room: Room,
    pub(crate) house: House,
    /// What house players ask under; no connection has it.
    pub(crate) house_session: SessionId,
    pub(crate) clock: Clock,
    pub(crate) chance: ChaCha20Rng,
    pub(crate) writer: Writer<Ticket>,
    pub(crate) reader: Box<dyn Reader>,
    pub(crate) hub: SyncSender<ToHub>,
    pub(crate) state: State,
}

/// What the thread keeps besides the room.
#[derive(Default)]
pub(crate) struct State {
    outs: Vec<Out>,
    said: Vec<Out>,
    connections: HashMap<PlayerId, u32>,
    markets: HashMap<PlayerId, Arc<str>>,
    wallets: HashMap<PlayerId, Cents>,
    traffic: Games,
    lobby_at: Millis,
    stops_at: Option<Millis>,
    house_requests: u32,
    /// Players whose seats or places changed.
    moved: HashSet<PlayerId>,
}

impl Engine {
    /// Until the room is told to stop and has come to rest.
    pub(crate) fn run(mut self, inbox: &Receiver<ToRoom>) {
        self.welcome_house();
        loop {
            let now = self.clock.now();
            let due = soonest([
                self.room.next_wake(),
                self.house.next_wake(),
                Some(self.state.lobby_at),
                self.state.stops_at,
            ])
            .unwrap_or(now);
            let wait = Duration::from_millis(due.saturating_sub(now).0);
            let first = match inbox.recv_timeout(wait) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let (now, slept) = self.clock.look(due);
            if let Some(gap) = slept.filter(|_| first.is_none()) {
                tracing::warn!(gap_ms = gap.0, "the machine slept; nobody loses time for it");
                self.input(Input::ClockGap(gap));
            }
            let more = inbox.try_iter().take(INPUTS_AT_ONCE);
            for message in first.into_iter().chain(more).collect::<Vec<_>>() {
                self.hear(now, message);
            }
            self.input(Input::Tick);
            self.run_house(now);
            self.show_lobby(now);
            self.flush();
            if self.state.stops_at.is_some_and(|at| !self.room.is_busy() || at <= now) {
                let _ = self.hub.send(ToHub::Bye(wire::ByeWhy::Restart));
                return;
            }
        }
    }

    fn hear(&mut self, now: Millis, message: ToRoom) {
        match message {
            ToRoom::Input(Input::Ask { player, request, ask: Ask::Join(game) })
                if !self.is_of_market(player, game) =>
            {
                let refused = Reply::Room(Err(Refused::NotOffered));
                let _ = self.hub.send(ToHub::Reply(request, Box::new(refused)));
            }
            ToRoom::Input(Input::Ask { player, request, ask: Ask::AcceptRules(rulebook) })
                if self.room.rulebook_ids().contains(&rulebook) =>
            {
                // Who has accepted can sit down at once, so the answer waits until it is durable.
                let ticket = Ticket::Acceptance(player, rulebook.clone(), request);
                self.writer.submit(Item::Accept { player, rulebook, at: now }, ticket);
            }
            ToRoom::Input(input) => self.input(input),
            ToRoom::Connected { player, session, age, market } => {
                self.connected(player, session, age, market);
            }
            ToRoom::Disconnected(player) => {
                let left = self.state.connections.get_mut(&player).map(|count| {
                    *count = count.saturating_sub(1);
                    *count
                });
                if left == Some(0) {
                    self.state.connections.remove(&player);
                    self.state.markets.remove(&player);
                    self.state.wallets.remove(&player);
                    self.input(Input::Connection(player, false));
                }
            }
            ToRoom::Answered(ticket, answer, wallets) => self.answered(ticket, &answer, wallets),
            ToRoom::Refill { player, asked } => self.refill(now, player, asked),
            ToRoom::Tables { asked, game } => {
                let pool = self.room.pool(game).filter(|pool| !pool.rules().is_private());
                let rows = pool.map(|pool| {
                    pool.tables().take(TABLES_LISTED_MAX).map(|(id, t)| TableRow::of(id, t))
                });
                let (_, number) = crate::messages::asked_by(asked);
                let answer = match rows {
                    Some(rows) => {
                        let tables = Some(rows.collect());
                        wire::Answer { tables, ..wire::Answer::yes(u64::from(number)) }
                    }
                    None => wire::Answer::no(u64::from(number), Refusal::of(Why::NoSuchGame)),
                };
                let _ = self.hub.send(ToHub::Reply(asked, Box::new(Reply::Server(answer))));
            }
            ToRoom::Stop => {
                self.input(Input::Closing);
                self.state.stops_at.get_or_insert(now + STOP_MAX);
            }
        }
    }

    /// Everyone plays by the rules of his or her market.
    fn is_of_market(&self, player: PlayerId, game: GameId) -> bool {
        let rulebook = self.room.pool(game).map(|pool| pool.rules().key.rulebook.as_str());
        let market = self.state.markets.get(&player).map(AsRef::as_ref);
        rulebook.is_none() || rulebook == market
    }

    fn connected(&mut self, player: PlayerId, session: SessionId, age: u8, market: Arc<str>) {
        *self.state.connections.entry(player).or_default() += 1;
        self.state.markets.insert(player, market);
        let held = self.reader.balance(&Account::Wallet(player), currency());
        let held = held.unwrap_or_else(|error| {
            tracing::error!(%error, "a wallet could not be read");
            Cents::ZERO
        });
        let _ = self.hub.send(ToHub::Hello(session, self.room.accepted_by(player)));
        self.input(Input::Profile(player, Profile { age }));
        self.wallet(player, held);
        self.input(Input::Connection(player, true));
        self.state.moved.insert(player);
    }

    fn wallet(&mut self, player: PlayerId, held: Cents) {
        self.state.wallets.insert(player, held);
        let chips = Chips(held.0.max(0).unsigned_abs());
        self.input(Input::Wallet(player, PLAY.to_owned(), chips));
        if self.state.connections.contains_key(&player) {
            let message = ServerMessage::Wallet { currency: PLAY.into(), cents: chips.into() };
            let _ = self.hub.send(ToHub::ToPlayer(player, encode::message(&message)));
        }
    }

    /// Puts one thing into the room and sees to what it leads to.
    fn input(&mut self, input: Input) {
        let now = self.clock.now();
        let mut outs = std::mem::take(&mut self.state.outs);
        self.room.handle(&mut Ctx { now, rng: &mut self.chance }, input, &mut outs);
        for out in outs.drain(..) {
            self.see_to(now, out);
        }
        self.state.outs = outs;
    }

    fn see_to(&mut self, now: Millis, out: Out) {
        let chance = &mut self.chance;
        self.house.hear(now, &self.room, &out, || chance.next_u64());
        match out {
            Out::Commit(game, commit) => {
                self.state.traffic.note(now, game, &commit);
                let touched = touched(game, &commit, now);
                let ticket = Ticket::Commit(game, commit.id, touched);
                let commit = Box::new(commit);
                self.writer.submit(Item::Game { game, commit, at: now }, ticket);
            }
            // Asked for by players alone, and seen to before the room hears of it.
            Out::RecordAcceptance(..) => {}
            Out::Opened(game, opening) => {
                if let Some(item) = open_item(&self.room, game, opening, now) {
                    self.writer.submit(item, Ticket::Unasked);
                }
            }
            Out::Closed(game) => {
                self.writer.submit(Item::Close { game, at: now }, Ticket::Unasked);
            }
            Out::Paused(game) => {
                tracing::error!(%game, "a game failed twice and is paused for staff");
                let pause = Item::Pause { game, paused: true, at: now };
                self.writer.submit(pause, Ticket::Unasked);
            }
            Out::Reloaded(game) => {
                tracing::error!(%game, "a game failed and stands as at its last commit (R23)");
                self.state.said.push(Out::Reloaded(game));
            }
            Out::Note { player, game, note } => {
                self.state.moved.insert(player);
                let private = self.room.pool(game).is_some_and(|pool| pool.rules().is_private());
                let left =
                    if let Note::LeftTable { table, .. } = &note { Some(*table) } else { None };
                self.state.said.push(Out::Note { player, game, note });
                if let Some(table) = left.filter(|_| private) {
                    self.flush_said();
                    let _ = self.hub.send(ToHub::Unseen(player, game, table));
                }
            }
            out => self.state.said.push(out),
        }
    }

    fn answered(
        &mut self,
        ticket: Ticket,
        answer: &store::Answer,
        wallets: Vec<(PlayerId, Cents)>,
    ) {
        for (player, held) in wallets {
            if self.house.is_house(player) || self.state.connections.contains_key(&player) {
                self.wallet(player, held);
            }
        }
        match ticket {
            Ticket::Commit(game, commit, _) => match answer.for_game() {
                Some(answer) => self.input(Input::Answer(game, commit, answer)),
                None => tracing::error!(%game, "another process owns this game"),
            },
            Ticket::Acceptance(player, rulebook, asked) => {
                let (_, number) = crate::messages::asked_by(asked);
                let reply = if answer.is_done() {
                    self.input(Input::Accepted(player, rulebook));
                    wire::Answer::yes(u64::from(number))
                } else {
                    wire::Answer::no(u64::from(number), Refusal::of(Why::Busy))
                };
                let _ = self.hub.send(ToHub::Reply(asked, Box::new(Reply::Server(reply))));
            }
            Ticket::Refill(_, Some(asked)) => {
                let (_, number) = crate::messages::asked_by(asked);
                let number = u64::from(number);
                let reply = match answer {
                    store::Answer::Done => wire::Answer::yes(number),
                    _ => wire::Answer::no(number, Refusal::of(Why::RefillLater)),
                };
                let _ = self.hub.send(ToHub::Reply(asked, Box::new(Reply::Server(reply))));
            }
            Ticket::Refill(_, None) | Ticket::Unasked => {
                if !answer.is_done() {
                    tracing::warn!(?ticket, ?answer, "the store refused this");
                }
            }
        }
    }

    /// The day's play money, once a day.
    fn refill(&mut self, now: Millis, player: PlayerId, asked: Option<RequestId>) {
        let (number, amount) =
            if self.house.is_house(player) { (now.0, HOUSE_REFILL) } else { (now.0 / DAY, REFILL) };
        let id = TransferId::for_request(player, RequestId(number));
        let postings = Posting::pair(Account::Issued, Account::Wallet(player), amount);
        let transfer = postings
            .and_then(|postings| Transfer::new(id, currency(), Kind::Refill, now, postings));
        match transfer {
            Ok(transfer) => {
                self.writer.submit(Item::Money(transfer), Ticket::Refill(player, asked));
            }
            Err(error) => tracing::error!(%error, "play money could not be given"),
        }
    }

    fn welcome_house(&mut self) {
        let now = self.clock.now();
        for player in self.house.players().collect::<Vec<_>>() {
            self.input(Input::Profile(player, Profile { age: 99 }));
            self.input(Input::Connection(player, true));
            for rulebook in self.room.rulebook_ids() {
                self.input(Input::Accepted(player, rulebook));
            }
            let held = self.reader.balance(&Account::Wallet(player), currency());
            self.wallet(player, held.unwrap_or(Cents::ZERO));
            if self.state.wallets.get(&player).is_none_or(|held| *held < HOUSE_POOR) {
                self.refill(now, player, None);
            }
        }
    }

    fn run_house(&mut self, now: Millis) {
        for (player, ask) in self.house.wake(now, &self.room) {
            if matches!(ask, Ask::Join(_))
                && self.state.wallets.get(&player).is_none_or(|held| *held < HOUSE_POOR)
            {
                self.refill(now, player, None);
            }
            self.state.house_requests = self.state.house_requests.wrapping_add(1);
            let request = request(self.house_session, self.state.house_requests);
            self.input(Input::Ask { player, request, ask });
        }
    }

    fn show_lobby(&mut self, now: Millis) {
        if self.state.lobby_at > now {
            return;
        }
        self.state.lobby_at = now + LOBBY_EVERY;
        let traffic = &mut self.state.traffic;
        let public = self.room.pools().filter(|(_, pool)| !pool.rules().is_private());
        let rows =
            public.map(|(id, pool)| PoolRow::of(id, pool, traffic.of(now, id, pool.tables_open())));
        let _ = self.hub.send(ToHub::Pools(rows.collect()));
    }

    /// Sends on what the room has said.
    fn flush(&mut self) {
        self.flush_said();
        for player in std::mem::take(&mut self.state.moved) {
            if self.state.connections.contains_key(&player) {
                let text = encode::message(&crate::seats::of(&self.room, player));
                let _ = self.hub.send(ToHub::ToPlayer(player, text));
            }
        }
    }

    fn flush_said(&mut self) {
        if !self.state.said.is_empty() {
            let said = std::mem::take(&mut self.state.said);
            let _ = self.hub.send(ToHub::Outs(said));
        }
    }
}

/// Nobody reads a longer list.
const TABLES_LISTED_MAX: usize = 200;

pub(crate) fn currency() -> Currency {
    PLAY.parse().expect("play money is a currency")
}

/// Whose wallets a commit touches.
fn touched(game: GameId, commit: &game::cash::Commit, now: Millis) -> Vec<PlayerId> {
    if let game::cash::What::Hand(hand) = &commit.what
        && hand.exits.is_empty()
    {
        return Vec::new();
    }
    let transfer = transfer_of(game, currency(), commit, now).ok().flatten();
    let postings = transfer.iter().flat_map(Transfer::postings);
    postings
        .filter_map(|posting| match posting.account {
            Account::Wallet(player) => Some(player),
            _ => None,
        })
        .collect()
}

/// What the store is told when a game is opened.
pub(crate) fn open_item(room: &Room, game: GameId, opening: Opening, at: Millis) -> Option<Item> {
    let rules = room.pool(game)?.rules();
    let rulebook = RulebookRef::to(&rules.rulebook);
    Some(Item::Open { game, opening, rulebook, seats: rules.table_rules().seats, at })
}

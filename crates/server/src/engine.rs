//! The room's thread: one at a time, inputs go into the room; what it says goes to the hub, what it
//! wants stored to the store. The lobby is counted in `lobby`; who comes and what is on offer to them
//! is in `members`, what is read from the books for it in `lookups`, the programme of tournaments in `offers`, what is shown of tournaments in `tournaments`, wallets and house players are in `wallets`, what the operator orders in `orders`,
//! what is left when it ends in `stopped`.

mod desk;
mod director;
mod lobby;
mod lookups;
mod members;
mod offers;
mod orders;
mod stopped;
mod tournaments;
mod wallets;

use std::{
    collections::{BTreeMap, HashMap, HashSet, VecDeque},
    sync::{Arc, mpsc::RecvTimeoutError},
    time::{Duration, Instant},
};

use base::{Cents, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use game::{Ctx, Notice, table::TableEventView};
use hand::RulebookRef;
use office::{Market, Member};
use rand_core::Rng;
use room::{Input, Opening, Output, Request, Room, RoomRefusal, TableMessage};
use store::{Item, Retention, SubmitError, Writer};
use wire::{Refusal, RefusalCode, ServerReply, TableRow, encode};

pub(crate) use self::{
    desk::{DeskQuestion, NotDone, Places, PlayerNow, TableAct, TableFilter},
    director::{Direction, Listed, Look, NotDirected, Preview, TableLook, TournamentFilter},
    lookups::{Found, Lookups},
    offers::{Offers, bank_item, bank_needs},
    orders::{Order, ReplySender},
    stopped::Stopped,
    tournaments::is_one_of_several,
    wallets::wallet_of,
};
use self::{
    director::Directions,
    lobby::Lobby,
    offers::to_bank,
    orders::Orders,
    tournaments::{EnteredTogether, StatusNews},
    wallets::touched,
};

use crate::{
    clock::Clock,
    directory::Directory,
    equity::EquityWorker,
    house::House,
    inbox::{InboxReceiver, InboxSender},
    messages::{PendingWrite, Reply, ToHub, ToRoom, UNNUMBERED, soonest},
    meters::Meters,
    statistics::Statistics,
};

/// Inputs taken before what they led to is sent on: enough to work in one go under load, few
/// enough that nobody notices.
const INPUTS_AT_ONCE: usize = 128;
/// What may wait here when the store's queue is full, as when the disk is: beyond it, requests are
/// refused. What tables want stored needs no bound of its own: each waits for its last answer.
const QUEUED_WRITES_MAX: usize = store::QUEUE_MAX;
/// How long to wait when the store's queue is full.
const WRITE_RETRY_INTERVAL: Duration = Duration::from_millis(2);
/// More requests in a millisecond than a room can take: their numbers start from the time, so that
/// they go on growing when it is opened again.
const REQUESTS_A_MILLI_BITS: u32 = 20;
/// A hand in progress gets this long to be played to its end before the room closes; one that is
/// not finished then is rolled back at the next start (R23).
const STOP_MAX: Millis = Millis::seconds(45);
/// Days of play money begin at midnight, UTC.
pub(crate) const DAY: u64 = 86_400_000;
/// Old records wait for the statistics, which soon have counted them.
const COUNTED_SOON: Millis = Millis::seconds(5);
const PLAY: &str = "PLAY";

/// Everything on the room's thread.
pub(crate) struct Engine {
    pub(crate) room: Room,
    pub(crate) house: House,
    pub(crate) clock: Clock,
    pub(crate) chance: Box<dyn Rng + Send>,
    pub(crate) writer: Writer<PendingWrite>,
    pub(crate) lookups: Lookups,
    pub(crate) equity: EquityWorker,
    pub(crate) hub: InboxSender<ToHub>,
    pub(crate) meters: Arc<Meters>,
    pub(crate) directory: Arc<Directory>,
    /// How long records of hands are kept.
    pub(crate) retention: Retention,
    pub(crate) statistics: Statistics,
    pub(crate) state: State,
}

/// The connections of a player.
#[derive(Debug, Clone, Copy, Default)]
struct ConnectionCount {
    all: u32,
    /// H17: those that are the player's presence at the tables. A program that only reads is none.
    playing: u32,
}

/// The thread's state besides the room.
#[derive(Default)]
pub(crate) struct State {
    /// The room's outputs that are not handled yet.
    outputs: Vec<Output>,
    /// Outputs for the hub, sent together.
    for_hub: Vec<Output>,
    connections: HashMap<PlayerId, ConnectionCount>,
    /// Everyone who is connected, as the markets see them.
    members: HashMap<PlayerId, Member>,
    /// People without an account, and the market whose games they see.
    visitors: HashMap<PlayerId, Arc<Market>>,
    wallets: HashMap<PlayerId, Cents>,
    pub(crate) lobby: Lobby,
    stops_at: Option<Millis>,
    /// When old records are looked for next; at the start at once.
    prunes_at: Millis,
    /// Games that are paused for staff, and since when.
    paused: BTreeMap<GameId, Millis>,
    /// The last number given to a request.
    requests: u64,
    /// Writes for which the store's queue had no room, in order.
    queued_writes: VecDeque<(PendingWrite, Item)>,
    /// Players whose seats or places changed.
    moved: HashSet<PlayerId>,
    /// R23: hands rolled back at the start, by the player who has not been notified yet.
    rollbacks_to_report: HashMap<PlayerId, Vec<(GameId, TableId, u64)>>,
    /// The operator's pending orders.
    orders: Orders,
    offers: Offers,
    status: StatusNews,
    directions: Directions,
    together: EnteredTogether,
}

impl State {
    /// Nobody is connected yet; these games are paused, since then, these hands were rolled back, and
    /// these Sit & Gos are on offer.
    pub(crate) fn new(
        paused: BTreeMap<GameId, Millis>,
        room: &Room,
        rolled_back: &[(GameId, TableId, u64)],
        offers: Offers,
    ) -> Self {
        let mut rollbacks_to_report: HashMap<_, Vec<_>> = HashMap::new();
        for &(game, table, hand) in rolled_back {
            let open = room.game(game).and_then(|open| open.table(table));
            for (_, seated) in open.into_iter().flat_map(game::table::Table::occupants) {
                rollbacks_to_report.entry(seated.player).or_default().push((game, table, hand));
            }
        }
        Self { paused, rollbacks_to_report, offers, ..Self::default() }
    }

    /// No record of a hand goes and nothing is voided (H12b) before this: the clock was doubted.
    pub(crate) fn remove_nothing_before(&mut self, at: Millis) {
        self.prunes_at = at;
    }
}

impl Engine {
    /// Until the room is told to stop and has come to rest, if it does in time. What the store was
    /// asked for by then is still to be finished.
    pub(crate) fn run(mut self, inbox: &InboxReceiver<ToRoom>) -> Stopped {
        self.tell_banks();
        self.welcome_house();
        loop {
            let now = self.clock.now();
            let due = soonest([
                self.room.next_wake(),
                self.house.next_wake(),
                Some(self.state.lobby.at),
                Some(self.state.prunes_at),
                self.state.offers.wake,
                Some(self.state.status.at),
                self.state.stops_at,
            ])
            .unwrap_or(now);
            let mut wait = Duration::from_millis(due.saturating_sub(now).0);
            if self.state.status.is_in_a_round() || !self.state.moved.is_empty() {
                wait = Duration::ZERO;
            }
            if !self.state.queued_writes.is_empty() {
                wait = wait.min(WRITE_RETRY_INTERVAL);
            }
            let first = match inbox.next(Some(wait)) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return self.stopped(None),
            };
            let turn_began = Instant::now();
            let (now, slept) = self.clock.read(due);
            if let Some(gap) = slept {
                tracing::warn!(gap_ms = gap.0, "the machine was suspended; no player loses time");
                self.input(Input::ClockGap(gap));
            }
            self.submit_writes();
            // As long as the store is behind, nothing new comes in.
            let at_once = if self.state.queued_writes.is_empty() { INPUTS_AT_ONCE } else { 0 };
            let more = inbox.waiting().take(at_once);
            for message in first.into_iter().chain(more).collect::<Vec<_>>() {
                self.handle(now, message);
            }
            self.input(Input::Tick);
            self.run_house(now);
            self.open_offers(now);
            self.tell_status(now);
            self.show_lobby(now);
            self.prune(now);
            self.flush();
            self.meters.turn_seconds.record(turn_began.elapsed());
            if let Some(at) = self.state.stops_at {
                let rests = !self.room.is_busy();
                if !rests && at > now {
                    continue;
                }
                let _ = self.hub.send(ToHub::Bye(wire::ByeCode::Restart));
                return self.stopped(rests.then_some(now));
            }
        }
    }

    fn stopped(self, closed_at: Option<Millis>) -> Stopped {
        let (writer, queued_writes) = (self.writer, self.state.queued_writes);
        Stopped { writer, queued_writes, closed_at, lookups: self.lookups.end() }
    }

    fn handle(&mut self, now: Millis, message: ToRoom) {
        if self.state.queued_writes.len() >= QUEUED_WRITES_MAX
            && let Some(reply_to) = message.adds_write()
        {
            self.reply(reply_to, ServerReply::no(UNNUMBERED, Refusal::of(RefusalCode::Busy)));
            return;
        }
        let Some(message) = self.unless_erased(message) else { return };
        match message {
            ToRoom::Request { player, reply_to, request_id, request } => {
                self.request(player, reply_to, request_id, request);
            }
            ToRoom::AcceptRules { player, reply_to, rulebook } => {
                self.accept_rules(now, player, reply_to, rulebook);
            }
            ToRoom::Connected { player, session, member, plays } => {
                self.connected(player, session, member, plays);
            }
            ToRoom::Disconnected { player, plays } => self.disconnected(player, plays),
            ToRoom::RefusesToken { player, request, answer } => {
                let _ = answer.send(self.room.refuses_token(player, &request));
            }
            ToRoom::VisitorCame(visitor, market) => {
                self.state.visitors.insert(visitor, market);
            }
            ToRoom::VisitorGone(visitor) => {
                self.state.visitors.remove(&visitor);
                self.room.forget_watcher(visitor);
            }
            ToRoom::Answered(write, answer, wallets) => self.answered(write, &answer, wallets),
            ToRoom::Equity(answer) => self.input(Input::Equity(answer)),
            ToRoom::Found(found) => self.found(now, found),
            ToRoom::Refill { player, reply_to } => self.refill(now, player, reply_to),
            ToRoom::Tournament { player, reply_to, game, from } => {
                self.tournament_page(now, player, reply_to, game, from);
            }
            ToRoom::InvitedTournament { player, reply_to, game, invitation } => {
                self.invited_tournament(now, player, reply_to, (game, invitation));
            }
            ToRoom::RegisterGames { player, reply_to, request_id, game, count } => {
                self.register_games(now, player, (reply_to, request_id), (game, count));
            }
            ToRoom::Direct(direction) => self.direct(now, direction),
            ToRoom::Desk(question) => self.desk(question),
            ToRoom::Tables { reply_to, game } => {
                let names = self.directory.now();
                let open = self.room.game(game).filter(|_| self.room.viewers(game).is_none());
                let rows = open.map(|open| {
                    let listed = open.tables().into_iter().take(TABLES_LISTED_MAX);
                    listed.map(|(id, table)| TableRow::of(id, table, &names)).collect()
                });
                let answer = match rows {
                    Some(rows) => {
                        ServerReply { tables: Some(rows), ..ServerReply::yes(UNNUMBERED) }
                    }
                    None => ServerReply::of(UNNUMBERED, &Err(RoomRefusal::NoSuchGame)),
                };
                self.reply(reply_to, answer);
            }
            ToRoom::Staff(staff) => self.chain_unwatched(staff),
            ToRoom::Invited { player, reply_to, game, invitation } => {
                self.invited(player, reply_to, game, invitation);
            }
            ToRoom::MayKnowTable { player, game, table, answer } => {
                let _ = answer.send(self.may_know_table(player, game, table));
            }
            ToRoom::Order(order, respond) => self.order(now, *order, respond),
            ToRoom::Erasing { player, erasing, answer } => {
                let _ = answer.send(self.erasing(player, erasing));
            }
            ToRoom::Stop => {
                self.input(Input::Closing);
                let until = *self.state.stops_at.get_or_insert(now + STOP_MAX);
                let _ = self.hub.send(ToHub::Closing(until));
            }
            #[cfg(test)]
            ToRoom::Fail => panic!("meant to fail"),
        }
    }

    /// Replies to a request that does not go into the room.
    pub(crate) fn reply(&self, reply_to: ReplyTo, answer: ServerReply) {
        let _ = self.hub.send(ToHub::Reply(reply_to, Box::new(Reply::Server(answer))));
    }

    /// Hands something to the store, in order.
    fn store(&mut self, item: Item, write: PendingWrite) {
        self.state.queued_writes.push_back((write, item));
        self.submit_writes();
    }

    fn submit_writes(&mut self) {
        while let Some((write, item)) = self.state.queued_writes.pop_front() {
            match self.writer.submit(write, item) {
                Ok(()) => {}
                Err(SubmitError::Busy(back) | SubmitError::Stopped(back)) => {
                    self.state.queued_writes.push_front(*back);
                    return;
                }
            }
        }
    }

    /// An id for a request that no client numbered: of a house player, or one that moves no money. No
    /// other request ever has it, however often the room was opened: it is above all that clients can
    /// choose.
    pub(crate) fn own_request_id(&mut self) -> RequestId {
        let least = self.clock.now().0 << REQUESTS_A_MILLI_BITS;
        self.state.requests = (self.state.requests + 1).max(least);
        RequestId(self.state.requests)
    }

    /// Puts one thing into the room and carries out what it leads to.
    pub(crate) fn input(&mut self, input: Input) {
        let now = self.clock.now();
        let acts = matches!(input, Input::Request { request: Request::Act(..), .. });
        let mut outputs = std::mem::take(&mut self.state.outputs);
        self.room.handle(&mut Ctx { now, rng: &mut *self.chance }, input, &mut outputs);
        for output in outputs.drain(..) {
            if let Output::Reply { result, .. } = &output {
                self.meters.actions.increment(u64::from(acts && result.is_ok()));
            }
            self.carry_out(now, output);
        }
        self.state.outputs = outputs;
    }

    fn carry_out(&mut self, now: Millis, out: Output) {
        let chance = &mut self.chance;
        self.house.observe(now, &out, || chance.next_u64());
        match out {
            Output::Commit(game, commit) => {
                if self.room.pool(game).is_some() {
                    self.state.lobby.traffic.note(now, game, &commit);
                }
                self.meters.hands.increment(u64::from(commit.hand.is_some()));
                let touched = touched(&commit);
                self.note_exit(game, &commit);
                let write = PendingWrite::Commit {
                    game,
                    commit: commit.id,
                    wallets: touched,
                    request_id: commit.request,
                    bank: to_bank(&commit),
                };
                self.store(Item::Game { game, commit }, write);
            }
            Output::Opened(game, opening) => {
                if let Some(item) = open_item(&self.room, game, opening, now) {
                    self.store(item, PendingWrite::Unwatched);
                }
            }
            Output::Closed(game) => {
                self.state.offers.closed(game);
                self.state.paused.remove(&game);
                self.close(now, game);
            }
            Output::Paused(game) => {
                tracing::error!(%game, "a game failed twice and is paused for staff");
                self.state.offers.changed = true;
                self.state.paused.insert(game, now);
                let pause = Item::Pause { game, paused: true, at: now };
                self.store(pause, PendingWrite::Unwatched);
                self.not_cashed_out(game);
            }
            Output::Reloaded(game) => {
                tracing::error!(%game, "a game failed and was reset to its last commit (R23)");
                self.state.for_hub.push(Output::Reloaded(game));
            }
            Output::Notice { player, game, notice } => {
                self.state.offers.changed |=
                    matches!(notice, Notice::TournamentStarts { .. } | Notice::Registered);
                self.state.moved.insert(player);
                self.state.for_hub.push(Output::Notice { player, game, notice });
            }
            Output::Frame(frame) => {
                if let TableMessage::Event(TableEventView::RolledBack { .. }) = &frame.public {
                    self.meters.rolled_back.increment(1);
                }
                if let TableMessage::Chat { .. } = &frame.public {
                    self.state.lobby.with_chat.insert((frame.game, frame.table));
                }
                self.state.for_hub.push(Output::Frame(frame));
            }
            Output::Snapshot { player, snapshot } => {
                let at = (snapshot.game, snapshot.table);
                self.state.for_hub.push(Output::Snapshot { player, snapshot });
                if self.room.tournament(at.0).is_some() {
                    self.flush_outputs();
                    self.tell_status_to(now, player, at);
                }
            }
            Output::Directed { reply_to, result } => self.directed(reply_to, result),
            Output::Equity(game, table, question) => self.equity.ask(game, table, question),
            output => self.state.for_hub.push(output),
        }
    }

    fn answered(
        &mut self,
        write: PendingWrite,
        answer: &store::ItemOutcome,
        wallets: Vec<(PlayerId, Option<Cents>)>,
    ) {
        for (player, held) in wallets {
            match held {
                Some(held)
                    if self.house.is_house(player)
                        || self.state.connections.contains_key(&player) =>
                {
                    self.wallet(player, held);
                }
                _ => drop(self.state.wallets.remove(&player)),
            }
        }
        match write {
            PendingWrite::Commit { game, commit, request_id, bank, .. } => {
                if let Some((currency, by)) = bank.filter(|_| answer.is_done()) {
                    self.bank_moved(currency, by);
                }
                if let Some((player, request_id)) = request_id {
                    self.lookups.answered(player, request_id);
                }
                match answer.for_game() {
                    Some(answer) => self.input(Input::CommitOutcome(game, commit, answer)),
                    None => tracing::error!(%game, "another process owns this game"),
                }
            }
            PendingWrite::Acceptance(player, rulebook, reply_to) => {
                let reply = if answer.is_done() {
                    self.input(Input::Accepted(player, rulebook));
                    ServerReply::yes(UNNUMBERED)
                } else {
                    ServerReply::no(UNNUMBERED, Refusal::of(RefusalCode::Busy))
                };
                self.reply(reply_to, reply);
            }
            PendingWrite::Refill(player, Some(reply_to), at) => {
                self.refilled(player, reply_to, at, answer);
            }
            // A few at a time, until nothing is left.
            PendingWrite::Prune(before) if *answer == store::ItemOutcome::Done => {
                let item = Item::Prune { before, at: self.clock.now() };
                self.store(item, PendingWrite::Prune(before));
            }
            PendingWrite::Void(game) if answer.is_done() => {
                self.input(Input::Staff(room::Staff::Voided(game)));
            }
            PendingWrite::Open(game) if answer.is_done() => {
                self.state.lobby.not_durable.remove(&game);
                self.state.lobby.became_durable.insert(game);
            }
            PendingWrite::Order(number) => self.ordered(number, answer),
            PendingWrite::Refill(_, None, _)
            | PendingWrite::Prune(_)
            | PendingWrite::Void(_)
            | PendingWrite::Open(_)
            | PendingWrite::Unwatched => {
                if !answer.is_done() {
                    tracing::warn!(?write, ?answer, "the store refused this");
                }
            }
        }
    }

    /// H12b: the escrows of games that stay paused for longer than their rulebook lets them go to
    /// charity.
    fn void_unresolved(&mut self, now: Millis) {
        for (game, paused_since) in self.state.paused.clone() {
            let rules = self.room.pool(game).map(|pool| &pool.rules().rulebook.room);
            let after = rules.and_then(|room| room.unresolved_bets_to_charity_after);
            let Some(after) = after.filter(|after| now.saturating_sub(paused_since) >= *after)
            else {
                continue;
            };
            tracing::warn!(%game, "unresolved for too long: its escrows go to charity (H12b)");
            self.state.paused.remove(&game);
            self.store(Item::Void { game, paused_since, after, at: now }, PendingWrite::Void(game));
        }
    }

    /// X8: a HexaPro that could not be finished is decided in its time: everybody gets what a cancellation
    /// pays (R55).
    fn decide_incomplete(&mut self, now: Millis) {
        for (game, paused_since) in self.state.paused.clone() {
            let hexapro = self.room.tournament(game).and_then(|open| open.rules().hexapro());
            let within = hexapro.map(|hexapro| hexapro.decided_within);
            if within.is_some_and(|within| now.saturating_sub(paused_since) >= within) {
                tracing::warn!(%game, "incomplete for too long: it is cancelled and paid out (X8)");
                self.input(Input::Staff(room::Staff::CashOutAll(game)));
            }
        }
    }

    /// Once a day: records of hands that need not be kept any longer go.
    fn prune(&mut self, now: Millis) {
        if self.state.prunes_at > now {
            return;
        }
        self.state.prunes_at = now + Millis(DAY);
        self.void_unresolved(now);
        self.decide_incomplete(now);
        if let Some(item @ Item::Prune { before, .. }) = self.retention.due(now) {
            if self.statistics.covers(before) {
                self.store(item, PendingWrite::Prune(before));
            } else {
                self.state.prunes_at = now + COUNTED_SOON;
            }
        }
    }

    /// Sends the room's outputs to the hub.
    fn flush(&mut self) {
        self.flush_outputs();
        let connections = &self.state.connections;
        self.state.moved.retain(|player| connections.contains_key(player));
        let some: Vec<PlayerId> = self.state.moved.iter().take(MOVED_AT_ONCE).copied().collect();
        for player in some {
            self.state.moved.remove(&player);
            let text = encode::message(&crate::seats::of(&self.room, player));
            let _ = self.hub.send(ToHub::ToPlayer(player, text));
        }
    }

    fn flush_outputs(&mut self) {
        if !self.state.for_hub.is_empty() {
            let outputs = std::mem::take(&mut self.state.for_hub);
            let _ = self.hub.send(ToHub::Outputs(outputs));
        }
    }
}

/// So many players are told at a time where they sit, so that nobody else waits when thousands sit down at
/// once.
const MOVED_AT_ONCE: usize = 256;

/// Nobody reads a longer list.
const TABLES_LISTED_MAX: usize = 200;

/// The item for the store when a game is opened.
pub(crate) fn open_item(room: &Room, game: GameId, opening: Opening, at: Millis) -> Option<Item> {
    let open = room.game(game)?;
    let rulebook = RulebookRef::to(open.rulebook());
    Some(Item::Open { game, opening, rulebook, seats: open.seats(), at })
}

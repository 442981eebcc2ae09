//! One player: reads the room's messages, checks them, and decides which requests to send. Without a
//! socket and without a clock: texts and instants come in, texts go out.

mod replies;
mod requests;
mod tournament;

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use wire::{
    Action, ByeCode, Cents, Chips, ClientRequest, Format, HeldSeat, Hello, Millis, PoolRow, SeatAt,
    ServerMessage, Snapshot, TableMessage,
};

use crate::{
    GameKind,
    chance::Chance,
    choice,
    lobby::{Lobby, LobbyUpdate},
    pace::Pace,
    table::{Reaction, Table},
    tally::{Mistake, Tally},
    tournaments::{Tournaments, TournamentsUpdate},
};

/// How long a player without a seat waits before the next try, at least and at most.
const JOINS_AFTER: (u64, u64) = (200, 1_500);
/// The same after a refusal.
const JOINS_AGAIN_AFTER: (u64, u64) = (2_000, 6_000);

/// One player.
pub(crate) struct Player {
    index: usize,
    chance: Chance,
    pace: Pace,
    tally: Arc<Tally>,
    kind: GameKind,
    /// Only this game.
    only_game: Option<u64>,
    seats: Option<u8>,
    lobby: bool,
    /// How many private tables are still to be opened.
    private_tables: usize,

    games: Vec<CashGame>,
    /// By which rules they are played.
    rulebook: String,
    wallet: Cents,
    joined: usize,
    broke: bool,
    draining: bool,
    /// Whether the player has asked for an entry to the tournament, and is out of it or has won.
    has_entered: bool,
    has_finished: bool,

    // RequestKind follows belongs to one connection.
    next_id: u64,
    pending: Vec<PendingRequest>,
    /// Rulebooks whose rules the player has accepted.
    accepted: Vec<String>,
    /// Whether the room has confirmed that the player has no seat, holds none and waits for none.
    without_seat: bool,
    /// The held seat that was confirmed, by when it would have expired.
    confirmed: Option<Millis>,
    /// The lobby as the room has sent it.
    shown: Lobby,
    tournaments: Tournaments,
    table: Option<Table>,
    /// The table the player left last.
    left_table: Option<(u64, u64)>,
    plan: Option<(Instant, Plan)>,
    /// Whether the room has ended the connection for good.
    pub(crate) dismissed: bool,
    /// Whether the room has sent its hello.
    pub(crate) greeted: bool,
    mistakes: Vec<Mistake>,
}

#[derive(Debug, Clone, Copy)]
struct CashGame {
    game: u64,
    buy_in: Cents,
}

/// A request without a reply yet.
struct PendingRequest {
    id: u64,
    kind: RequestKind,
    at: Instant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RequestKind {
    AcceptRules,
    OpenPrivate,
    Lobby,
    Join,
    Register,
    /// Of this tournament.
    Page(u64),
    DeclineRebuy,
    Confirm,
    Watch,
    Unwatch,
    Act,
    Post,
    TopUp,
    ComeBack,
    Leave,
}

#[derive(Debug, Clone, Copy)]
enum Plan {
    Join,
    /// Looks at the tournament again.
    Look,
    Act {
        hand: u64,
        turn: u32,
        action: Action,
    },
}

/// Requests about money are known by their numbers for good, so each run has numbers of its own:
/// from the time on, as the protocol says.
fn first_id() -> u64 {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since_epoch.as_millis()).unwrap_or(0) * 1_000
}

impl Player {
    pub(crate) fn new(index: usize, chance: Chance, pace: Pace, tally: Arc<Tally>) -> Self {
        Self {
            index,
            chance,
            pace,
            tally,
            kind: GameKind::Cash,
            only_game: None,
            seats: None,
            lobby: false,
            private_tables: 0,
            games: Vec::new(),
            rulebook: String::new(),
            wallet: Cents(0),
            joined: 0,
            broke: false,
            draining: false,
            has_entered: false,
            has_finished: false,
            next_id: first_id(),
            pending: Vec::new(),
            accepted: Vec::new(),
            without_seat: false,
            confirmed: None,
            shown: Lobby::default(),
            tournaments: Tournaments::default(),
            table: None,
            left_table: None,
            plan: None,
            dismissed: false,
            greeted: false,
            mistakes: Vec::new(),
        }
    }

    /// Plays only games of this kind, this one or those with so many seats; watches the lobby all the
    /// time, or until there is a seat. Tournaments come and go, so their players watch the lobby in any
    /// case.
    pub(crate) fn play_only(
        &mut self,
        kind: GameKind,
        (game, seats): (Option<u64>, Option<u8>),
        lobby: bool,
    ) {
        self.kind = kind;
        self.only_game = game;
        self.seats = seats;
        self.lobby = lobby || kind != GameKind::Cash;
    }

    /// Opens so many private tables after the room's hello; nobody sits down at them.
    pub(crate) fn host(&mut self, private_tables: usize) {
        self.private_tables = private_tables;
    }

    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// When the next plan is due.
    pub(crate) fn wakes_at(&self) -> Option<Instant> {
        self.plan.map(|(at, _)| at)
    }

    /// Sends no more requests.
    pub(crate) fn drain(&mut self) {
        self.draining = true;
        self.plan = None;
    }

    /// Whether every request has been answered.
    pub(crate) fn is_idle(&self) -> bool {
        self.pending.is_empty()
    }

    /// The connection is closed.
    pub(crate) fn disconnected(&mut self) {
        if self.draining && !self.pending.is_empty() {
            let unanswered = self.pending.iter().map(|pending| pending.kind);
            for kind in unanswered {
                self.tally.mistake(Mistake::new("unanswered", format!("{kind:?}")));
            }
        }
        self.unseat();
        self.pending.clear();
        self.without_seat = false;
        self.confirmed = None;
        self.shown = Lobby::default();
        self.tournaments = Tournaments::default();
        self.left_table = None;
        self.plan = None;
        self.greeted = false;
    }

    /// The player sits nowhere any more.
    fn unseat(&mut self) {
        if self.table.take().is_some() {
            self.tally.seated.fetch_sub(1, Relaxed);
        }
    }

    /// Carries out the plan if it is due.
    pub(crate) fn wake(&mut self, now: Instant, out: &mut Vec<String>) {
        let Some((_, plan)) = self.plan.take_if(|(at, _)| *at <= now) else { return };
        match plan {
            Plan::Join => self.join(now, out),
            Plan::Look => self.without_a_seat(now, out),
            Plan::Act { hand, turn, action } => {
                let Some(at) = &mut self.table else { return };
                at.sent(action, now);
                let (game, table) = (at.game, at.table);
                self.request(
                    now,
                    RequestKind::Act,
                    ClientRequest::Act { game, table, hand, turn, action },
                    out,
                );
            }
        }
    }

    fn plan_join(&mut self, now: Instant, (least, most): (u64, u64)) {
        let joins = |pending: &PendingRequest| {
            matches!(pending.kind, RequestKind::Join | RequestKind::Register)
        };
        let is_joining = self.pending.iter().any(joins);
        let ready = self.without_seat && self.has_accepted() && self.has_games();
        if ready && !is_joining && self.plan.is_none() && !self.draining {
            let after = Duration::from_millis(least + self.chance.below(most - least));
            self.plan = Some((now + after, Plan::Join));
        }
    }

    /// Whether there is anything to play, now or in a moment.
    fn has_games(&self) -> bool {
        match self.kind {
            GameKind::Cash => !self.games.is_empty(),
            GameKind::SitAndGo | GameKind::Tournament => self.tournaments.rulebook().is_some(),
        }
    }

    fn has_accepted(&self) -> bool {
        self.accepted.contains(&self.rulebook)
    }

    /// Reads one message. Anything that this version of the protocol does not know is a mistake.
    pub(crate) fn receive(&mut self, now: Instant, text: &str, out: &mut Vec<String>) {
        self.tally.received(text.len());
        match serde_json::from_str(text) {
            Ok(message) => self.handle(now, message, text.len(), out),
            Err(error) => {
                let start: String = text.chars().take(200).collect();
                self.mistakes.push(Mistake::new("unreadable", format!("{error}: {start}")));
            }
        }
        for mistake in self.mistakes.drain(..) {
            self.tally.mistake(mistake);
        }
    }

    fn handle(
        &mut self,
        now: Instant,
        message: ServerMessage<'_>,
        bytes: usize,
        out: &mut Vec<String>,
    ) {
        match message {
            ServerMessage::Table { game, table, n, said } => {
                self.table_message(now, (game, table), n, &said, out);
            }
            ServerMessage::Own { game, table, n, said } => {
                if let Some(at) = self.table.as_ref().filter(|at| at.is(game, table)) {
                    at.receive_own(n, &said, &mut self.mistakes);
                }
            }
            ServerMessage::Answer(reply) => self.reply(now, &reply, out),
            ServerMessage::Seats { seats, held, waiting, registered } => {
                let waits = !waiting.is_empty() || registered.is_some();
                self.seats_changed(now, &seats, &held, waits, out);
            }
            ServerMessage::Snapshot(snapshot) => self.snapshot(now, &snapshot, out),
            ServerMessage::Note { game, note } => self.notice(now, game, &note, out),
            ServerMessage::Wallet { currency, cents } => {
                if currency == "PLAY" {
                    self.wallet = cents;
                    if self.kind == GameKind::Tournament {
                        self.tally.wallet(self.index, cents);
                    }
                }
            }
            ServerMessage::Hello(hello) => self.hello(now, hello, out),
            ServerMessage::Lobby {
                full,
                pools,
                changed,
                tournaments,
                tournament_changes,
                gone,
            } => {
                self.tally.received_lobby(bytes);
                let rows = tournaments.unwrap_or_default();
                let changes = tournament_changes.as_deref().unwrap_or_default();
                let update = TournamentsUpdate { full, rows, changes, gone: &gone };
                self.tournaments.receive(update, &mut self.mistakes);
                let update = LobbyUpdate { full, pools: &pools, changed: &changed, gone: &gone };
                self.shown.receive(&update, &mut self.mistakes);
                if full {
                    self.lobby_rows(now, &pools, out);
                }
            }
            ServerMessage::Reloaded { game } => {
                self.mistakes.push(Mistake::new("reloaded", ""));
                if self.table.as_ref().is_some_and(|table| table.game == game) {
                    self.watch(now, out);
                }
            }
            ServerMessage::RolledBack { .. } => {
                self.mistakes.push(Mistake::new("rolled_back", "by the room"));
            }
            ServerMessage::Bye(code) => {
                self.dismissed = matches!(code, ByeCode::LoggedOut | ByeCode::Unreadable { .. });
                self.mistakes.push(Mistake::new("bye", code.name()));
            }
            ServerMessage::Tournament { game, status, .. } => {
                if status.prizes_final && !self.tally.has_ladder(game) {
                    self.look_at(now, game, out);
                }
            }
            ServerMessage::Talk { .. }
            | ServerMessage::Closing { .. }
            | ServerMessage::StaffMessage { .. } => {}
        }
    }

    fn hello(&mut self, now: Instant, hello: Hello, out: &mut Vec<String>) {
        self.greeted = true;
        if hello.v != wire::VERSION {
            self.mistakes.push(Mistake::new("unreadable", format!("version {}", hello.v)));
        }
        self.accepted = hello.accepted;
        for _ in 0..std::mem::take(&mut self.private_tables) {
            self.request(now, RequestKind::OpenPrivate, requests::open_private(), out);
        }
        if self.lobby || self.games.is_empty() {
            self.request(now, RequestKind::Lobby, ClientRequest::Lobby { on: true }, out);
        }
    }

    /// The whole lobby.
    fn lobby_rows(&mut self, now: Instant, pools: &[PoolRow], out: &mut Vec<String>) {
        let seats = self.seats;
        let fits = |pool: &&PoolRow| {
            pool.format == Format::Regular
                && pool.currency == "PLAY"
                && !pool.private
                && seats.is_none_or(|seats| pool.seats == seats)
        };
        let fitting = pools.iter().filter(fits);
        self.games =
            fitting.map(|pool| CashGame { game: pool.game, buy_in: pool.buy_in_most }).collect();
        if !self.has_games() {
            self.mistakes.push(Mistake::new("no_games", "the lobby has none that fits"));
        }
        if !self.lobby {
            self.request(now, RequestKind::Lobby, ClientRequest::Lobby { on: false }, out);
        }
        // The lobby shows the games of one market.
        let rulebook = pools.first().map(|pool| pool.rulebook.as_str());
        let rulebook = rulebook.or(self.tournaments.rulebook()).unwrap_or_default();
        self.rulebook = rulebook.to_owned();
        if self.has_accepted() {
            self.plan_join(now, JOINS_AFTER);
        } else {
            let rulebook = self.rulebook.clone();
            self.request(
                now,
                RequestKind::AcceptRules,
                ClientRequest::AcceptRules { rulebook },
                out,
            );
        }
    }

    /// Takes the complete list of the player's seats, held seats and queues.
    fn seats_changed(
        &mut self,
        now: Instant,
        seats: &[SeatAt],
        held: &[HeldSeat],
        waits: bool,
        out: &mut Vec<String>,
    ) {
        let sits_there = |table: &Table| seats.iter().any(|at| table.is(at.game, at.table));
        if let Some(table) = self.table.as_ref().filter(|table| !sits_there(table)) {
            self.left_table = Some((table.game, table.table));
            self.request_at_table(
                now,
                RequestKind::Unwatch,
                |game, table| ClientRequest::Unwatch { game, table },
                out,
            );
            self.unseat();
            self.plan = None;
        }
        if let (Some(at), None) = (seats.first(), &self.table) {
            self.table = Some(Table::new(at.game, at.table));
            self.tally.seated.fetch_add(1, Relaxed);
            self.tally.watches(at.game, at.table);
            self.plan = None;
            self.watch(now, out);
        }
        for held in held {
            if let (Some(limits), Some(until)) = (&held.limits, held.until)
                && self.confirmed != Some(until)
                && !self.draining
            {
                self.confirmed = Some(until);
                let confirm = ClientRequest::Confirm { game: held.game, amount: limits.most };
                self.request(now, RequestKind::Confirm, confirm, out);
            }
        }
        self.without_seat = seats.is_empty() && held.is_empty() && !waits;
        match self.kind {
            GameKind::Tournament if self.has_entered => {
                if self.without_seat {
                    self.without_a_seat(now, out);
                }
            }
            _ => self.plan_join(now, JOINS_AFTER),
        }
    }

    fn snapshot(&mut self, now: Instant, snapshot: &Snapshot<'_>, out: &mut Vec<String>) {
        let Some(table) = self.table.as_mut().filter(|t| t.is(snapshot.game, snapshot.table))
        else {
            self.not_watched(snapshot.game, snapshot.table);
            return;
        };
        let reaction = table.snapshot(snapshot, &mut self.mistakes);
        let Some(own) = &snapshot.own else { return self.react(now, reaction, out) };
        if own.entering.as_ref().is_some_and(|entering| entering.may_post && !entering.posts) {
            let post = |game, table| ClientRequest::Post { game, table, posts: true };
            self.request_at_table(now, RequestKind::Post, post, out);
        }
        let here = snapshot.players.iter().find(|player| player.seat == own.seat);
        match here {
            Some(here) if here.out && here.stack == Chips(0) => {
                if self.kind == GameKind::Cash {
                    self.top_up(now, out);
                }
            }
            Some(here) if here.out => self.come_back(now, out),
            Some(_) => {}
            None => self.mistakes.push(Mistake::new("own_seat_missing", "in a snapshot")),
        }
        self.react(now, reaction, out);
    }

    fn table_message(
        &mut self,
        now: Instant,
        (game, table): (u64, u64),
        n: u64,
        message: &TableMessage<'_>,
        out: &mut Vec<String>,
    ) {
        match self.table.as_mut().filter(|at| at.is(game, table)) {
            Some(at) => {
                let reaction = at.receive(now, n, message, &mut self.mistakes);
                self.react(now, reaction, out);
            }
            None => self.not_watched(game, table),
        }
    }

    /// RequestKind still comes of a table that was just left is no mistake.
    fn not_watched(&mut self, game: u64, table: u64) {
        if self.left_table != Some((game, table)) {
            self.mistakes.push(Mistake::new("not_watched", "something of another table"));
        }
    }

    fn react(&mut self, now: Instant, reaction: Reaction, out: &mut Vec<String>) {
        match reaction {
            Reaction::Nothing => {}
            Reaction::Turn { hand, turn, legal } if !self.draining => {
                let action = choice::draw(&legal, &mut self.chance);
                let at = now + self.pace.draw(&mut self.chance);
                self.plan = Some((at, Plan::Act { hand, turn, action }));
            }
            Reaction::Turn { .. } => {}
            Reaction::Shown(after) => self.tally.shown(after),
            Reaction::TimedOut => self.plan = None,
            // A new snapshot shows whether the player has no chips or ran out of time.
            Reaction::SatOut => self.watch(now, out),
            Reaction::Ended { hand } => {
                if let Some(table) = &self.table {
                    self.tally.ended(table.game, table.table, hand);
                }
            }
            Reaction::Gap => self.watch(now, out),
        }
    }
}

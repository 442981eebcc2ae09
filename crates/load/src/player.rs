//! One player: hears what the room says, checks it, and decides what to ask. Without a socket and
//! without a clock: texts and instants come in, texts go out.

mod requests;

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use wire::{
    Action, ByeCode, Cents, Chips, ClientRequest, Format, HeldSeat, Hello, Millis, Notice, PoolRow,
    RefusalCode, SeatAt, ServerMessage, ServerReply, Snapshot, TableMessage,
};

use crate::{
    GameKind,
    chance::Chance,
    choice,
    lobby::{Lobby, Told},
    pace::Pace,
    sit_and_gos::SitAndGos,
    table::{News, Table},
    tally::{Mistake, Tally},
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
    seats: Option<u8>,
    lobby: bool,
    /// How many private tables are still to be opened.
    private_tables: usize,

    games: Vec<Game>,
    /// By which rules they are played.
    rulebook: String,
    wallet: Cents,
    joined: usize,
    broke: bool,
    draining: bool,

    // What follows belongs to one connection.
    next_id: u64,
    asked: Vec<PendingRequest>,
    /// Rulebooks whose rules the player has accepted.
    accepted: Vec<String>,
    /// Whether the room has said that there is no seat, none held and none waited for.
    homeless: bool,
    /// The held seat that was confirmed, by when it would have expired.
    confirmed: Option<Millis>,
    /// The lobby as it was told.
    shown: Lobby,
    sit_and_gos: SitAndGos,
    table: Option<Table>,
    left: Option<(u64, u64)>,
    plan: Option<(Instant, Plan)>,
    /// Whether the room has said goodbye for good.
    pub(crate) unwanted: bool,
    pub(crate) greeted: bool,
    mistakes: Vec<Mistake>,
}

#[derive(Debug, Clone, Copy)]
struct Game {
    game: u64,
    buy_in: Cents,
}

/// A request without an answer yet.
struct PendingRequest {
    id: u64,
    what: What,
    at: Instant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    AcceptRules,
    OpenPrivate,
    Lobby,
    Join,
    Register,
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
    Act { hand: u64, turn: u32, action: Action },
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
            seats: None,
            lobby: false,
            private_tables: 0,
            games: Vec::new(),
            rulebook: String::new(),
            wallet: Cents(0),
            joined: 0,
            broke: false,
            draining: false,
            next_id: first_id(),
            asked: Vec::new(),
            accepted: Vec::new(),
            homeless: false,
            confirmed: None,
            shown: Lobby::default(),
            sit_and_gos: SitAndGos::default(),
            table: None,
            left: None,
            plan: None,
            unwanted: false,
            greeted: false,
            mistakes: Vec::new(),
        }
    }

    /// Only games of this kind and so many seats; and the lobby for good, or until there is a seat.
    /// Sit & Gos come and go, so whoever plays them watches the lobby.
    pub(crate) fn wants(&mut self, kind: GameKind, seats: Option<u8>, lobby: bool) {
        self.kind = kind;
        self.seats = seats;
        self.lobby = lobby || kind == GameKind::SitAndGo;
    }

    /// Opens so many private tables when the room has said hello, where nobody sits down.
    pub(crate) fn hosts(&mut self, private_tables: usize) {
        self.private_tables = private_tables;
    }

    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// When something is planned.
    pub(crate) fn wakes_at(&self) -> Option<Instant> {
        self.plan.map(|(at, _)| at)
    }

    /// Asks for nothing any more.
    pub(crate) fn drain(&mut self) {
        self.draining = true;
        self.plan = None;
    }

    /// Whether everything that was asked for has been answered.
    pub(crate) fn is_quiet(&self) -> bool {
        self.asked.is_empty()
    }

    /// The connection is over.
    pub(crate) fn lost(&mut self) {
        if self.draining && !self.asked.is_empty() {
            let unanswered = self.asked.iter().map(|asked| asked.what);
            for what in unanswered {
                self.tally.mistake(Mistake::new("unanswered", format!("{what:?}")));
            }
        }
        self.sits(false);
        self.asked.clear();
        self.homeless = false;
        self.confirmed = None;
        self.shown = Lobby::default();
        self.sit_and_gos = SitAndGos::default();
        self.left = None;
        self.plan = None;
        self.greeted = false;
    }

    /// Keeps count of who sits.
    fn sits(&mut self, sits: bool) {
        if self.table.is_some() && !sits {
            self.table = None;
            self.tally.seated.fetch_sub(1, Relaxed);
        }
    }

    /// Does what was planned.
    pub(crate) fn wake(&mut self, now: Instant, out: &mut Vec<String>) {
        let Some((_, plan)) = self.plan.take_if(|(at, _)| *at <= now) else { return };
        match plan {
            Plan::Join => self.join(now, out),
            Plan::Act { hand, turn, action } => {
                let Some(at) = &mut self.table else { return };
                at.sent(action, now);
                let (game, table) = (at.game, at.table);
                self.ask(
                    now,
                    What::Act,
                    ClientRequest::Act { game, table, hand, turn, action },
                    out,
                );
            }
        }
    }

    fn plan_join(&mut self, now: Instant, (least, most): (u64, u64)) {
        let joins = |asked: &PendingRequest| matches!(asked.what, What::Join | What::Register);
        let asked = self.asked.iter().any(joins);
        let ready = self.homeless && self.has_accepted() && self.has_games();
        if ready && !asked && self.plan.is_none() && !self.draining {
            let after = Duration::from_millis(least + self.chance.below(most - least));
            self.plan = Some((now + after, Plan::Join));
        }
    }

    /// Whether there is anything to play, now or in a moment.
    fn has_games(&self) -> bool {
        match self.kind {
            GameKind::Cash => !self.games.is_empty(),
            GameKind::SitAndGo => self.sit_and_gos.rulebook().is_some(),
        }
    }

    fn has_accepted(&self) -> bool {
        self.accepted.contains(&self.rulebook)
    }

    /// Hears one message. Whatever this version of the protocol does not know is a mistake.
    pub(crate) fn receive(&mut self, now: Instant, text: &str, out: &mut Vec<String>) {
        self.tally.heard(text.len());
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
                self.at_table(now, (game, table), n, &said, out);
            }
            ServerMessage::Answer(reply) => self.answer(now, &reply, out),
            ServerMessage::Seats { seats, held, waiting, registered } => {
                let waits = !waiting.is_empty() || registered.is_some();
                self.places(now, &seats, &held, waits, out);
            }
            ServerMessage::Snapshot(snapshot) => self.snapshot(now, &snapshot, out),
            ServerMessage::Note { game, note } => self.noted(now, game, &note, out),
            ServerMessage::Wallet { currency, cents } => {
                if currency == "PLAY" {
                    self.wallet = cents;
                }
            }
            ServerMessage::Hello(hello) => self.hello(now, hello, out),
            ServerMessage::Lobby { full, pools, changed, sit_and_gos, gone } => {
                self.tally.heard_lobby(bytes);
                let sit_and_gos = sit_and_gos.unwrap_or_default();
                self.sit_and_gos.receive(full, sit_and_gos, &gone, &mut self.mistakes);
                let told = Told { full, pools: &pools, changed: &changed, gone: &gone };
                self.shown.receive(&told, &mut self.mistakes);
                if full {
                    self.rows(now, &pools, out);
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
                self.unwanted = matches!(code, ByeCode::LoggedOut | ByeCode::Unreadable { .. });
                self.mistakes.push(Mistake::new("bye", code.name()));
            }
            ServerMessage::Talk { .. } | ServerMessage::Closing { .. } => {}
        }
    }

    fn hello(&mut self, now: Instant, hello: Hello, out: &mut Vec<String>) {
        self.greeted = true;
        if hello.v != wire::VERSION {
            self.mistakes.push(Mistake::new("unreadable", format!("version {}", hello.v)));
        }
        self.accepted = hello.accepted;
        for _ in 0..std::mem::take(&mut self.private_tables) {
            self.ask(now, What::OpenPrivate, requests::open_private(), out);
        }
        if self.lobby || self.games.is_empty() {
            self.ask(now, What::Lobby, ClientRequest::Lobby { on: true }, out);
        }
    }

    /// The whole lobby.
    fn rows(&mut self, now: Instant, pools: &[PoolRow], out: &mut Vec<String>) {
        let seats = self.seats;
        let fits = |pool: &&PoolRow| {
            pool.format == Format::Regular
                && pool.currency == "PLAY"
                && !pool.private
                && seats.is_none_or(|seats| pool.seats == seats)
        };
        let fitting = pools.iter().filter(fits);
        self.games =
            fitting.map(|pool| Game { game: pool.game, buy_in: pool.buy_in_most }).collect();
        if !self.has_games() {
            self.mistakes.push(Mistake::new("no_games", "the lobby has none that fits"));
        }
        if !self.lobby {
            self.ask(now, What::Lobby, ClientRequest::Lobby { on: false }, out);
        }
        // The lobby shows the games of one market.
        let rulebook = pools.first().map(|pool| pool.rulebook.as_str());
        let rulebook = rulebook.or(self.sit_and_gos.rulebook()).unwrap_or_default();
        self.rulebook = rulebook.to_owned();
        if self.has_accepted() {
            self.plan_join(now, JOINS_AFTER);
        } else {
            let rulebook = self.rulebook.clone();
            self.ask(now, What::AcceptRules, ClientRequest::AcceptRules { rulebook }, out);
        }
    }

    /// Where the player sits, holds a seat and waits: all of it.
    fn places(
        &mut self,
        now: Instant,
        seats: &[SeatAt],
        held: &[HeldSeat],
        waits: bool,
        out: &mut Vec<String>,
    ) {
        let sits_there = |table: &Table| seats.iter().any(|at| table.is(at.game, at.table));
        if let Some(table) = self.table.as_ref().filter(|table| !sits_there(table)) {
            self.left = Some((table.game, table.table));
            self.ask_at(
                now,
                What::Unwatch,
                |game, table| ClientRequest::Unwatch { game, table },
                out,
            );
            self.sits(false);
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
                self.ask(now, What::Confirm, confirm, out);
            }
        }
        self.homeless = seats.is_empty() && held.is_empty() && !waits;
        self.plan_join(now, JOINS_AFTER);
    }

    fn snapshot(&mut self, now: Instant, snapshot: &Snapshot<'_>, out: &mut Vec<String>) {
        let Some(table) = self.table.as_mut().filter(|t| t.is(snapshot.game, snapshot.table))
        else {
            self.not_watched(snapshot.game, snapshot.table);
            return;
        };
        let news = table.snapshot(snapshot, &mut self.mistakes);
        let Some(own) = &snapshot.own else { return self.news(now, news, out) };
        if own.entering.as_ref().is_some_and(|entering| entering.may_post && !entering.posts) {
            let post = |game, table| ClientRequest::Post { game, table, posts: true };
            self.ask_at(now, What::Post, post, out);
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
        self.news(now, news, out);
    }

    fn at_table(
        &mut self,
        now: Instant,
        (game, table): (u64, u64),
        n: u64,
        said: &TableMessage<'_>,
        out: &mut Vec<String>,
    ) {
        match self.table.as_mut().filter(|at| at.is(game, table)) {
            Some(at) => {
                let news = at.receive(now, n, said, &mut self.mistakes);
                self.news(now, news, out);
            }
            None => self.not_watched(game, table),
        }
    }

    /// What still comes of a table that was just left is no mistake.
    fn not_watched(&mut self, game: u64, table: u64) {
        if self.left != Some((game, table)) {
            self.mistakes.push(Mistake::new("not_watched", "something of another table"));
        }
    }

    fn news(&mut self, now: Instant, news: News, out: &mut Vec<String>) {
        match news {
            News::Nothing => {}
            News::Turn { hand, turn, legal } if !self.draining => {
                let action = choice::draw(&legal, &mut self.chance);
                let at = now + self.pace.draw(&mut self.chance);
                self.plan = Some((at, Plan::Act { hand, turn, action }));
            }
            News::Turn { .. } => {}
            News::Shown(after) => self.tally.shown(after),
            News::TimedOut => self.plan = None,
            // Whether for want of chips or of time, a fresh look at the table says.
            News::SatOut => self.watch(now, out),
            News::Ended { hand } => {
                if let Some(table) = &self.table {
                    self.tally.ended(table.game, table.table, hand);
                }
            }
            News::Gap => self.watch(now, out),
        }
    }

    fn noted(&mut self, now: Instant, game: u64, note: &Notice, out: &mut Vec<String>) {
        match note {
            // The cashier says no although the wallet said yes.
            Notice::TopUpRefused { table }
                if self.table.as_ref().is_some_and(|at| at.is(game, *table)) =>
            {
                self.mistakes.push(Mistake::new("refused", "top_up: by the cashier"));
                self.leave(now, out);
            }
            Notice::BuyInRefused { .. } => {
                self.mistakes.push(Mistake::new("refused", "confirm: by the cashier"));
            }
            Notice::RegistrationRefused { .. } => {
                self.mistakes.push(Mistake::new("refused", "register: by the cashier"));
            }
            Notice::TournamentFinished { place: Some(place), prize } => {
                self.sit_and_gos.finish(game, *place, *prize, &mut self.mistakes);
                self.tally.finished(game, *place);
            }
            Notice::SeatGone { .. } => self.mistakes.push(Mistake::new("seat_gone", "")),
            _ => {}
        }
    }

    fn answer(&mut self, now: Instant, answer: &ServerReply, out: &mut Vec<String>) {
        let Some(at) = self.asked.iter().position(|asked| asked.id == answer.id) else {
            self.mistakes.push(Mistake::new("answer_unasked", "or answered twice"));
            return;
        };
        let asked = self.asked.swap_remove(at);
        if asked.what == What::Act {
            self.tally.answered(now.saturating_duration_since(asked.at));
        }
        if answer.ok {
            if asked.what == What::AcceptRules {
                self.accepted.push(self.rulebook.clone());
                self.plan_join(now, JOINS_AFTER);
            }
            return;
        }
        let code = answer.refused.as_ref().map(|refused| &refused.code);
        match (asked.what, code) {
            // The big blind came while it was asked for: no mistake of anyone's.
            (What::Post, Some(RefusalCode::NothingToPost)) => return,
            // Others were faster, and the next one opens soon.
            (
                What::Register,
                Some(
                    RefusalCode::TournamentFull
                    | RefusalCode::TournamentStarted
                    | RefusalCode::NoSuchGame,
                ),
            ) => {
                self.plan_join(now, JOINS_AFTER);
                return;
            }
            // They are open since an earlier run.
            (What::OpenPrivate, Some(RefusalCode::TooManyPrivateTables { .. })) => return,
            _ => {}
        }
        let reason = code.map_or_else(|| "without a reason".to_owned(), RefusalCode::name);
        self.mistakes.push(Mistake::new("refused", format!("{:?}: {reason}", asked.what)));
        match asked.what {
            What::Join | What::Register => self.plan_join(now, JOINS_AGAIN_AFTER),
            What::TopUp if code.is_some_and(RefusalCode::is_top_up) => self.come_back(now, out),
            What::TopUp => self.leave(now, out),
            _ => {}
        }
    }
}

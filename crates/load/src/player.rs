//! One player: hears what the room says, checks it, and decides what to ask. Without a socket and
//! without a clock: texts and instants come in, texts go out.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use serde::Deserialize;

use crate::{
    chance::Chance,
    choice::Choice,
    lobby::Lobby,
    pace::Pace,
    received::{self, Frame, Snapshot},
    table::{News, Table},
    tally::{Mistake, Tally},
};

/// The version of the protocol that is spoken here.
const VERSION: u32 = 2;
/// How long a player without a seat waits before the next try, at least and at most.
const JOINS_AFTER: (u64, u64) = (200, 1_500);
/// The same after a refusal.
const JOINS_AGAIN_AFTER: (u64, u64) = (2_000, 6_000);
/// A player who is shown no lobby row for a seat's game tops up by this much.
const TOP_UP_USUAL: u64 = 1_000;

/// A private table that costs nobody anything.
const OPEN_PRIVATE: &str = r#""type":"open_private","rulebook":"home","poker":"holdem","format":"regular","small_blind":5,"big_blind":10,"currency":"PLAY","least":200,"most":1000"#;

/// One player.
pub(crate) struct Player {
    index: usize,
    chance: Chance,
    pace: Pace,
    tally: Arc<Tally>,
    seats: Option<u8>,
    lobby: bool,
    /// How many private tables are still to be opened.
    private_tables: usize,

    games: Vec<Game>,
    /// By which rules they are played.
    rulebook: String,
    wallet: u64,
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
    confirmed: Option<u64>,
    /// The lobby as it was told.
    shown: Lobby,
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
    buy_in: u64,
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
    Act { hand: u64, turn: u32, choice: Choice },
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
            seats: None,
            lobby: false,
            private_tables: 0,
            games: Vec::new(),
            rulebook: String::new(),
            wallet: 0,
            joined: 0,
            broke: false,
            draining: false,
            next_id: first_id(),
            asked: Vec::new(),
            accepted: Vec::new(),
            homeless: false,
            confirmed: None,
            shown: Lobby::default(),
            table: None,
            left: None,
            plan: None,
            unwanted: false,
            greeted: false,
            mistakes: Vec::new(),
        }
    }

    /// Only tables of so many seats; and the lobby for good, or until there is a seat.
    pub(crate) fn wants(&mut self, seats: Option<u8>, lobby: bool) {
        self.seats = seats;
        self.lobby = lobby;
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
            Plan::Act { hand, turn, choice } => {
                let Some(at) = &mut self.table else { return };
                at.sent(choice, now);
                let (game, table) = (at.game, at.table);
                let ask = format!(
                    r#""type":"act","game":{game},"table":{table},"hand":{hand},"turn":{turn},"action":{choice}"#
                );
                self.ask(now, What::Act, &ask, out);
            }
        }
    }

    fn join(&mut self, now: Instant, out: &mut Vec<String>) {
        let start = self.index + self.joined;
        let games = (0..self.games.len()).map(|step| self.games[(start + step) % self.games.len()]);
        match games.into_iter().find(|game| game.buy_in <= self.wallet) {
            Some(game) => {
                self.joined += 1;
                self.ask(now, What::Join, &format!(r#""type":"join","game":{}"#, game.game), out);
            }
            None => {
                if !std::mem::replace(&mut self.broke, true) {
                    self.tally.broke.fetch_add(1, Relaxed);
                }
            }
        }
    }

    fn ask(&mut self, now: Instant, what: What, ask: &str, out: &mut Vec<String>) {
        self.next_id += 1;
        let id = self.next_id;
        self.asked.push(PendingRequest { id, what, at: now });
        out.push(format!(r#"{{"id":{id},"ask":{{{ask}}}}}"#));
    }

    /// Asks about the own table.
    fn ask_at(&mut self, now: Instant, what: What, word: &str, more: &str, out: &mut Vec<String>) {
        let Some(at) = &self.table else { return };
        let ask = format!(r#""type":"{word}","game":{},"table":{}{more}"#, at.game, at.table);
        self.ask(now, what, &ask, out);
    }

    fn plan_join(&mut self, now: Instant, (least, most): (u64, u64)) {
        let asked = self.asked.iter().any(|asked| asked.what == What::Join);
        let ready = self.homeless && self.has_accepted() && !self.games.is_empty();
        if ready && !asked && self.plan.is_none() && !self.draining {
            let after = Duration::from_millis(least + self.chance.below(most - least));
            self.plan = Some((now + after, Plan::Join));
        }
    }

    fn has_accepted(&self) -> bool {
        self.accepted.contains(&self.rulebook)
    }

    /// Hears one message.
    pub(crate) fn hear(&mut self, now: Instant, text: &str, out: &mut Vec<String>) {
        self.tally.heard(text.len());
        match received::kind(text) {
            Some("table") => self.with(text, |p, frame| p.at_table(now, &frame, out)),
            Some("answer") => self.with(text, |p, answer| p.answer(now, &answer, out)),
            Some("seats") => self.with(text, |p, seats| p.places(now, &seats, out)),
            Some("snapshot") => self.with(text, |p, snapshot| p.snapshot(now, &snapshot, out)),
            Some("note") => self.with(text, |p, noted| p.noted(now, &noted, out)),
            Some("wallet") => self.with(text, |p, wallet: received::Wallet<'_>| {
                if wallet.currency == "PLAY" {
                    p.wallet = wallet.cents;
                }
            }),
            Some("hello") => self.with(text, |p, hello| p.hello(now, &hello, out)),
            Some("lobby") => {
                self.tally.heard_lobby(text.len());
                self.with(text, |p, lobby| p.rows(now, &lobby, out));
            }
            Some("reloaded") => self.with(text, |p, of: received::OfGame| {
                p.tally.mistake(Mistake::new("reloaded", ""));
                if p.table.as_ref().is_some_and(|table| table.game == of.game) {
                    p.watch(now, out);
                }
            }),
            Some("rolled_back") => self.tally.mistake(Mistake::new("rolled_back", "by the room")),
            Some("bye") => self.with(text, |p, bye: received::Bye<'_>| {
                p.tally.mistake(Mistake::saying("bye", bye.why));
                p.unwanted = matches!(bye.why, "logged_out" | "replaced" | "unreadable");
            }),
            // New kinds may come within a version.
            Some(_) => {}
            None => self.tally.mistake(Mistake::new("unreadable", "a message without a type")),
        }
        for mistake in self.mistakes.drain(..) {
            self.tally.mistake(mistake);
        }
    }

    fn with<'a, T: Deserialize<'a>>(&mut self, text: &'a str, does: impl FnOnce(&mut Self, T)) {
        match serde_json::from_str(text) {
            Ok(message) => does(self, message),
            Err(error) => {
                let start: String = text.chars().take(200).collect();
                let detail = format!("{error}: {start}");
                self.mistakes.push(Mistake::new("unreadable", detail));
            }
        }
    }

    fn hello(&mut self, now: Instant, hello: &received::Hello<'_>, out: &mut Vec<String>) {
        self.greeted = true;
        if hello.v != VERSION {
            self.mistakes.push(Mistake::new("unreadable", format!("version {}", hello.v)));
        }
        self.accepted = hello.accepted.iter().map(|&rulebook| rulebook.to_owned()).collect();
        for _ in 0..std::mem::take(&mut self.private_tables) {
            self.ask(now, What::OpenPrivate, OPEN_PRIVATE, out);
        }
        if self.lobby || self.games.is_empty() {
            self.ask(now, What::Lobby, r#""type":"lobby","on":true"#, out);
        }
    }

    fn rows(&mut self, now: Instant, lobby: &received::Lobby<'_>, out: &mut Vec<String>) {
        self.shown.hear(lobby, &mut self.mistakes);
        if !lobby.full {
            return;
        }
        let seats = self.seats;
        let fits = |pool: &&received::Pool<'_>| {
            pool.format == "regular"
                && pool.currency == "PLAY"
                && !pool.private
                && seats.is_none_or(|seats| pool.seats == seats)
        };
        let fitting = lobby.pools.iter().filter(fits);
        self.games =
            fitting.map(|pool| Game { game: pool.game, buy_in: pool.buy_in_most }).collect();
        if self.games.is_empty() {
            self.mistakes.push(Mistake::new("no_games", "the lobby has none that fits"));
        }
        if !self.lobby {
            self.ask(now, What::Lobby, r#""type":"lobby","on":false"#, out);
        }
        // The lobby shows the games of one market.
        self.rulebook = lobby.pools.first().map_or("", |pool| pool.rulebook).to_owned();
        if self.has_accepted() {
            self.plan_join(now, JOINS_AFTER);
        } else {
            let accept = format!(r#""type":"accept_rules","rulebook":"{}""#, self.rulebook);
            self.ask(now, What::AcceptRules, &accept, out);
        }
    }

    /// Where the player sits, holds a seat and waits: all of it.
    fn places(&mut self, now: Instant, places: &received::Seats, out: &mut Vec<String>) {
        let received::Seats { seats, held, waiting } = places;
        let sits_there = |table: &Table| seats.iter().any(|at| table.is(at.game, at.table));
        if let Some(table) = self.table.as_ref().filter(|table| !sits_there(table)) {
            self.left = Some((table.game, table.table));
            self.ask_at(now, What::Unwatch, "unwatch", "", out);
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
                let amount = limits.most;
                let ask = format!(r#""type":"confirm","game":{},"amount":{amount}"#, held.game);
                self.ask(now, What::Confirm, &ask, out);
            }
        }
        self.homeless = seats.is_empty() && held.is_empty() && waiting.is_empty();
        self.plan_join(now, JOINS_AFTER);
    }

    fn watch(&mut self, now: Instant, out: &mut Vec<String>) {
        if let Some(table) = &mut self.table {
            table.forget();
        }
        if matches!(self.plan, Some((_, Plan::Act { .. }))) {
            self.plan = None;
        }
        self.ask_at(now, What::Watch, "watch", "", out);
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
            self.ask_at(now, What::Post, "post", r#","posts":true"#, out);
        }
        let here = snapshot.players.iter().find(|player| player.seat == own.seat);
        match here {
            Some(here) if here.out && here.stack == 0 => self.top_up(now, out),
            Some(here) if here.out => self.come_back(now, out),
            Some(_) => {}
            None => self.mistakes.push(Mistake::new("own_seat_missing", "in a snapshot")),
        }
        self.news(now, news, out);
    }

    fn at_table(&mut self, now: Instant, frame: &Frame<'_>, out: &mut Vec<String>) {
        match self.table.as_mut().filter(|table| table.is(frame.game, frame.table)) {
            Some(table) => {
                let news = table.hear(now, frame, &mut self.mistakes);
                self.news(now, news, out);
            }
            None => self.not_watched(frame.game, frame.table),
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
                let choice = Choice::draw(&legal, &mut self.chance);
                let at = now + self.pace.draw(&mut self.chance);
                self.plan = Some((at, Plan::Act { hand, turn, choice }));
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

    fn come_back(&mut self, now: Instant, out: &mut Vec<String>) {
        if !self.draining {
            self.ask(now, What::ComeBack, r#""type":"come_back""#, out);
        }
    }

    /// Without chips: brings more, or goes.
    fn top_up(&mut self, now: Instant, out: &mut Vec<String>) {
        if self.draining {
            return;
        }
        let Some(table) = &self.table else { return };
        let game = self.games.iter().find(|game| game.game == table.game);
        let amount = game.map_or(TOP_UP_USUAL, |game| game.buy_in);
        if self.wallet < amount {
            self.ask_at(now, What::Leave, "leave", "", out);
        } else {
            self.ask_at(now, What::TopUp, "top_up", &format!(r#","amount":{amount}"#), out);
        }
    }

    fn noted(&mut self, now: Instant, noted: &received::Noted<'_>, out: &mut Vec<String>) {
        let received::Noted { game, note } = noted;
        let here = note.table.zip(self.table.as_ref());
        match note.kind {
            // The cashier says no although the wallet said yes.
            "top_up_refused" if here.is_some_and(|(table, at)| at.is(*game, table)) => {
                self.mistakes.push(Mistake::new("refused", "top_up: by the cashier"));
                self.ask_at(now, What::Leave, "leave", "", out);
            }
            "buy_in_refused" => {
                self.mistakes.push(Mistake::new("refused", "confirm: by the cashier"));
            }
            "seat_gone" => self.mistakes.push(Mistake::new("seat_gone", "")),
            _ => {}
        }
    }

    fn answer(&mut self, now: Instant, answer: &received::Answer<'_>, out: &mut Vec<String>) {
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
        let why = answer.refused.as_ref().map_or("without a reason", |refused| refused.why);
        // The big blind came while it was asked for: no mistake of anyone's.
        if (asked.what, why) == (What::Post, "nothing_to_post") {
            return;
        }
        // They are open since an earlier run.
        if (asked.what, why) == (What::OpenPrivate, "too_many_private_tables") {
            return;
        }
        self.mistakes.push(Mistake::new("refused", format!("{:?}: {why}", asked.what)));
        match asked.what {
            What::Join => self.plan_join(now, JOINS_AGAIN_AFTER),
            What::TopUp if why == "top_up" => self.come_back(now, out),
            What::TopUp => self.ask_at(now, What::Leave, "leave", "", out),
            _ => {}
        }
    }
}

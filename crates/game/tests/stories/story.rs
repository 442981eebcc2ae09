//! The little language of these tests.
//!
//! First line: rulebook, game and blinds, then words: `banzai`, `deepstack`, `shortstack`,
//! `public` (the room seats people; otherwise each takes the next seat of one table), or a reading
//! of the rulebook changed: `cannot-pay=refused`, `memory-ends=excluded`,
//! `only-resets-count=false`, `post=dead`, `auto-top-up=on`, `rebuy=any`, `bank-kept=0`,
//! `lost-in-bank=runs`, `seed=7`, `paced` (H11: a run-out is paced, and the transcript shows the streets;
//! otherwise everything is shown at once), `award=2s`.
//! Then what happens, a sentence a line or separated by `;`:
//!
//! `A sits 1000` (joins and buys in for 1000 cents, in seat order of coming), `A sits 1000 at 4`,
//! `A B C sit 1000` (all join, then all confirm),
//! `A joins` (asks for a seat and waits for the quote), `A confirms 1000`, `A declines`, `A leaves
//! the queue`,
//! `A folds`, `A calls`, `A checks`, `A raises 30`, `A clicks late`, `A folds after 30s` (before
//! the clock is looked at), `A preselects call 10` /
//! `check-fold` / `check` / `fold` / `nothing` / `… for hand 7` / `… late` (the turn before this one
//! was the last seen), `A goes out` / `goes out after this hand` / `goes out at the big blind` / `goes out elsewhere`, `A is back`,
//! `A posts`, `A waits`, `A tops up 300`, `A auto-tops up`, `A no longer auto-tops up`,
//! `A leaves`, `A shows`, `A loses connection`, `A reconnects`, `A bank?`, `A stack?`,
//! `A wallet?`, `A standing?`, `view?` (what a watcher sees of the hand), `A has a wallet of 300`, `A's stack is 2500` (between hands),
//! `everyone folds` (the hand is folded out), `everyone calls` (to the showdown), `play 3` (hands
//! are folded out), `t+15s`, `tables?`,
//! `store waits` / `store answers` / `store answers one` / `store refuses` / `store repeats`,
//! `reload` (everything is stored and read back), `tell` (only what comes after it is compared),
//! `staff bar A`, `staff close the table`, `the room closes`, `the machine sleeps 5s`,
//! `tell commits` (the same, with what the store is asked for), `hush` (what comes after it is not
//! compared).

use std::{collections::BTreeMap, fmt::Write, sync::Arc};

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::{
    Commit, CommitOutcome, Counter, Ctx, Effect, Reopening, SavedState,
    cash::{Facts, Pool},
    table::{TableEvent, Turn},
};
use hand::{Action, Seat, Viewer};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::books::Books;

mod opening;
mod players;

/// Plays `story` and compares the transcript with `expected`, both without indentation.
#[track_caller]
pub(crate) fn check(story: &str, expected: &str) {
    let lines = |text: &str| {
        text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let transcript = Story::play(story);
    assert_eq!(lines(&transcript), lines(expected), "\n--- transcript ---\n{transcript}");
}

/// Plays the same story under several rulebooks, with `RULEBOOK` in its place, and compares.
#[track_caller]
pub(crate) fn check_under(rulebooks: &[&str], story: &str, expected: &str) {
    for rulebook in rulebooks {
        check(&story.replace("RULEBOOK", rulebook), expected);
    }
}

const GAME: GameId = GameId(1);

/// Every rulebook of public games.
pub(crate) const ALL: [&str; 5] = ["be-1.8", "dk-2.0", "int-2.2", "int-2.3", "int-2.7"];
pub(crate) const OLDER: [&str; 3] = ["be-1.8", "dk-2.0", "int-2.2"];
pub(crate) const NEWER: [&str; 2] = ["int-2.3", "int-2.7"];

pub(crate) struct Story {
    pub(crate) pool: Pool,
    pub(crate) now: Millis,
    rng: Xoshiro256PlusPlus,
    names: Vec<String>,
    public: bool,
    books: Books,
    waiting: Vec<Commit>,
    answered: Vec<(Commit, CommitOutcome)>,
    store_waits: bool,
    /// What waits at a table behind the commit of a hand.
    held: BTreeMap<TableId, Vec<TableEvent>>,
    counted: BTreeMap<PlayerId, Facts>,
    requests: u64,
    transcript: String,
    tells_commits: bool,
    hushed: bool,
    /// Whether the transcript shows the streets of the board, with the time since the last line.
    pub(crate) tells_streets: bool,
    pub(crate) said_at: Millis,
}

impl Story {
    pub(crate) fn play(story: &str) -> String {
        let mut lines = story.lines().map(str::trim).filter(|line| !line.is_empty());
        let mut story = Self::open(lines.next().expect("a line for the game"));
        for sentence in lines.flat_map(|line| line.split(';')).map(str::trim) {
            if !sentence.is_empty() {
                story.play_sentence(sentence);
                story.check_escrows();
            }
        }
        story.transcript
    }

    fn player(&mut self, name: &str) -> PlayerId {
        let place = self.names.iter().position(|other| other == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        PlayerId(place as u64)
    }

    fn facts(&mut self, player: PlayerId) -> Facts {
        let wallet = self.books.wallet(player);
        let none = Facts { wallet, returns_today: 0, resets_today: 0 };
        Facts { wallet, ..self.counted.get(&player).copied().unwrap_or(none) }
    }

    /// Calls the pool with time and chance, then does what it asks for.
    fn with<T>(&mut self, call: impl FnOnce(&mut Pool, &mut Ctx<'_>, &mut Vec<Effect>) -> T) -> T {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.rng };
        let answer = call(&mut self.pool, &mut ctx, &mut out);
        self.carry_out(out);
        answer
    }

    /// Writes all effects in order, then lets the store answer. While the commit of a hand is
    /// unanswered, the events of its table wait.
    fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut commits = Vec::new();
        for effect in effects {
            match effect {
                Effect::Event(table, event) => match self.held.get_mut(&table) {
                    Some(held) => held.push(event),
                    None => self.say(table, &event),
                },
                Effect::Notice(player, note) => self.note(player, &note),
                Effect::Commit(commit) => {
                    if self.tells_commits {
                        self.line(&self.commit_line(&commit));
                    }
                    if self.store_waits {
                        for table in &commit.holds {
                            self.held.insert(*table, Vec::new());
                        }
                        self.waiting.push(*commit);
                    } else {
                        commits.push(*commit);
                    }
                }
                Effect::SatOut(_) | Effect::TablesChanged => {}
            }
        }
        for commit in commits {
            self.answer(&commit, None);
        }
    }

    fn answer(&mut self, commit: &Commit, answer: Option<CommitOutcome>) {
        let answer = answer.unwrap_or_else(|| self.books.apply(commit));
        if answer == CommitOutcome::Done {
            for count in &commit.counts {
                let mut facts = self.facts(count.player);
                match count.counter {
                    Counter::RETURNS | Counter::PLAY_RETURNS => facts.returns_today += 1,
                    _ => facts.resets_today += 1,
                }
                self.counted.insert(count.player, facts);
            }
            for table in &commit.holds {
                for event in self.held.remove(table).unwrap_or_default() {
                    self.say(*table, &event);
                }
            }
        }
        self.answered.push((commit.clone(), answer));
        self.with(|pool, ctx, out| pool.committed(ctx, commit.id, answer, out));
    }

    /// What a seat shows is in its escrow, no more and no less; during a hand, as at its start.
    fn check_escrows(&self) {
        for (id, table) in self.pool.tables() {
            for (seat, seated) in table.occupants() {
                let twice = table.occupants().filter(|(_, other)| other.player == seated.player);
                assert_eq!(twice.count(), 1, "nobody sits twice at a table");
                let stack = table.stored_stack(seat).unwrap();
                assert!(self.books.escrow(id, seat) >= stack || !self.waiting.is_empty());
            }
        }
        if !self.waiting.is_empty() {
            return;
        }
        for (id, seat, escrow) in self.books.escrows() {
            let table = self.pool.table(id);
            if table.is_none_or(|table| !table.is_playing()) {
                let seated = table.and_then(|table| table.occupant(seat));
                let stack = seated.map_or(Chips::ZERO, |seated| seated.stack);
                assert_eq!(
                    escrow, stack,
                    "the escrow of table {id:?} seat {seat}\n{}",
                    self.transcript
                );
            }
        }
    }

    fn play_sentence(&mut self, sentence: &str) {
        let words: Vec<&str> = sentence.split_whitespace().collect();
        match words[..] {
            ["tell"] => self.transcript.clear(),
            ["tell", "commits"] => {
                self.transcript.clear();
                self.tells_commits = true;
            }
            ["hush"] => self.hushed = true,
            ["tables?"] => self.write_tables(),
            ["view?"] => self.write_view(),
            ["staff", "bar", name] => {
                let player = self.player(name);
                self.with(|pool, ctx, out| pool.bar(ctx, player, out));
            }
            ["staff", "close", "the", "table"] => self.with(Pool::bar_everyone),
            ["the", "room", "closes"] => self.pool.close(),
            ["the", "machine", "sleeps", time] => {
                let gap = millis(time);
                self.now = self.now + gap;
                self.with(|pool, _, out| pool.clock_gap(gap, out));
            }
            ["store", "waits"] => self.store_waits = true,
            ["store", "answers"] => self.answer_waiting(None),
            ["store", "answers", "one"] => {
                let first = self.waiting.remove(0);
                self.answer(&first, None);
            }
            ["store", "refuses"] => self.answer_waiting(Some(CommitOutcome::NotEnough)),
            ["store", "repeats"] => {
                for (commit, answer) in self.answered.clone() {
                    self.with(|pool, ctx, out| {
                        pool.committed(ctx, commit.id, answer, out);
                    });
                }
            }
            ["reload"] => self.reload(),
            ["everyone", "folds"] => self.play_out(Action::Fold),
            ["everyone", "calls"] => self.play_out(Action::Call),
            ["play", hands] => {
                for _ in 0..hands.parse().unwrap() {
                    self.play_out(Action::Fold);
                    self.pass("t+1s");
                }
            }
            [name, "stack", "is", stack] if name.ends_with("'s") => {
                let player = self.player(name.trim_end_matches("'s"));
                self.set_stack(player, chips(stack));
            }
            [ref names @ .., "sit", amount] => {
                let ask = |story: &mut Self, words: &[&str]| {
                    for name in names {
                        let player = story.player(name);
                        story.play_request(player, words);
                    }
                };
                ask(self, &["joins"]);
                ask(self, &["confirms", amount]);
            }
            [time] if time.starts_with("t+") => self.pass(time),
            [name, ref rest @ ..] => {
                let player = self.player(name);
                self.play_request(player, rest);
            }
            [] => {}
        }
    }

    fn answer_waiting(&mut self, answer: Option<CommitOutcome>) {
        self.store_waits = false;
        for commit in std::mem::take(&mut self.waiting) {
            self.answer(&commit, answer);
        }
    }

    /// Time passes, waking the pool whenever it asks to be.
    fn pass(&mut self, time: &str) {
        let until = self.now + millis(time);
        while let Some(wake) = self.pool.next_wake().filter(|wake| *wake <= until) {
            self.now = self.now.max(wake);
            self.with(Pool::tick);
        }
        self.now = until;
        self.with(Pool::tick);
    }

    /// The hand is played out by this action or, where that is not legal, the gentler one.
    fn play_out(&mut self, action: Action) {
        while let Some(&(table, seat, turn)) = self.turns().first() {
            let seated = self.pool.table(table).unwrap().occupant(seat).unwrap();
            let player = seated.player;
            let act = |pool: &mut Pool, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>, action| {
                pool.act(ctx, player, table, turn, action, out)
            };
            if self.with(|pool, ctx, out| act(pool, ctx, out, action)).is_err() {
                self.with(|pool, ctx, out| act(pool, ctx, out, Action::Check)).unwrap();
            }
        }
    }

    /// Whose turn it is, at each table where it is someone's.
    fn turns(&self) -> Vec<(TableId, Seat, Turn)> {
        let turn_at = |(id, table): (TableId, &game::table::Table)| {
            let view = table.hand_view(Viewer::Watcher)?;
            let turn = Turn { hand: table.hand_number(), turn: view.turn };
            Some((id, view.to_act?, turn))
        };
        self.pool.tables().filter_map(turn_at).collect()
    }

    /// A watcher's view of the hand at the first table: street, pot, and each player's chips, bet
    /// and open cards.
    fn write_view(&mut self) {
        let (_, table) = self.pool.tables().next().expect("a table");
        let view = table.hand_view(Viewer::Watcher).expect("a hand");
        assert_eq!(view.board.len(), view.street.board_cards());
        let pots: Vec<String> = view.pots.iter().map(|pot| pot.amount.to_string()).collect();
        let mut line =
            format!("{:?}, {} in the middle ({})", view.street, view.pot, pots.join("+"));
        for player in &view.players {
            let name = self.name(table.occupant(player.seat).expect("seated").player);
            write!(line, ", {name} {}", player.stack).unwrap();
            if !player.bet.is_zero() {
                write!(line, " bet {}", player.bet).unwrap();
            }
            line += match (&player.cards, player.made) {
                (Some(_), Some(_)) => " open and compared",
                (Some(_), None) => " open",
                (None, _) if player.folded => " folded",
                (None, _) => "",
            };
        }
        line += if view.ending.is_some() { ", over" } else { "" };
        self.line(&line);
    }

    fn write_tables(&mut self) {
        let lines: Vec<String> = self
            .pool
            .tables()
            .map(|(id, table)| {
                let names: Vec<_> =
                    table.occupants().map(|(_, seated)| self.name(seated.player)).collect();
                format!("table {}: {}", id.0, names.join(" "))
            })
            .collect();
        lines.iter().for_each(|line| self.line(line));
    }

    fn table_of(&self, player: PlayerId) -> TableId {
        let first = self.pool.tables().next().map(|(id, _)| id);
        self.pool.tables_of(player).next().or(first).unwrap_or(TableId(1))
    }

    /// Everything that is stored is written as JSON and read back: R23 rolls a hand in progress
    /// back, everything else goes on.
    fn reload(&mut self) {
        let saved = self.pool.saved();
        self.restore(&saved);
    }

    fn restore(&mut self, saved: &SavedState) {
        let rules = Arc::new(self.pool.rules().clone());
        self.pool = Pool::restore(GAME, rules, saved, Reopening::At(self.now)).unwrap();
    }

    pub(crate) fn name(&self, player: PlayerId) -> String {
        self.names[player.0 as usize].clone()
    }

    pub(crate) fn line(&mut self, line: &str) {
        if !self.hushed {
            writeln!(self.transcript, "{line}").unwrap();
        }
    }
}

/// `t+15s`, `10min`, `1ms`.
fn millis(time: &str) -> Millis {
    let number: u64 = time.trim_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap();
    let unit = if time.ends_with("min") {
        60_000
    } else if time.ends_with("ms") {
        1
    } else {
        1_000
    };
    Millis(number * unit)
}

fn chips(text: &str) -> Chips {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

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

use base::{Cents, Chips, GameId, Millis, PlayerId, RequestId, TableId};
use game::{
    Commit, CommitOutcome, Counter, Ctx, Effect, Reopening, SavedState,
    cash::{CashRefusal, Facts, Pool, PoolKey, PoolRules, Privacy, TopUpChoice},
    table::{EntryStatus, Preselect, Presence, SitOut, TableEvent, Turn},
};
use hand::{Action, Seat, Viewer};
use ledger::Account;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rulebook::{
    CannotPay, EarlyShow, Format, LostInTimeBank, Rebuy, Rulebook, RunOutPauses, TopUp, Variant,
    Within,
};

use crate::{books::Books, transcript};

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
                story.happen(sentence);
                story.check_escrows();
            }
        }
        story.transcript
    }

    fn open(line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut rulebook = rulebook::embedded(words[0]).expect("a rulebook");
        let paced = words.contains(&"paced");
        if !paced {
            rulebook.hand.run_out = RunOutPauses::NONE;
        }
        words.iter().for_each(|word| read_otherwise(&mut rulebook, word));
        let rulebook = Arc::new(rulebook);
        let seed = words.iter().find_map(|word| word.strip_prefix("seed="));
        let game = if words[1] == "NL" { Variant::Holdem } else { Variant::Omaha };
        let format = match words.get(3).copied() {
            Some("banzai") => Format::Banzai,
            Some("deepstack") => Format::Deepstack,
            Some("shortstack") => Format::Shortstack,
            _ => Format::Regular,
        };
        let public = words.contains(&"public");
        let key = PoolKey {
            rulebook: words[0].to_owned(),
            game,
            stake: words[2].parse().unwrap(),
            format,
            currency: "PLAY".to_owned(),
        };
        let usual = |big_blinds: u64| Chips(key.stake.big().0.unsigned_abs() * big_blinds);
        let privacy = if public || format != Format::Regular {
            Privacy::Public
        } else {
            Privacy::Private { least: usual(50), most: usual(100) }
        };
        Self {
            pool: Pool::new(GAME, Arc::new(PoolRules::new(rulebook, key, privacy).unwrap())),
            now: Millis(1_000_000_000),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed.map_or(1, |seed| seed.parse().unwrap())),
            names: Vec::new(),
            public: public || format != Format::Regular,
            books: Books::default(),
            waiting: Vec::new(),
            answered: Vec::new(),
            store_waits: false,
            held: BTreeMap::new(),
            counted: BTreeMap::new(),
            requests: 0,
            transcript: String::new(),
            tells_commits: false,
            hushed: false,
            tells_streets: paced,
            said_at: Millis::ZERO,
        }
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

    /// Says everything in its order, then lets the store answer. While the commit of a hand waits
    /// for its answer, what is said at that table waits behind it.
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

    fn happen(&mut self, sentence: &str) {
        let words: Vec<&str> = sentence.split_whitespace().collect();
        match words[..] {
            ["tell"] => self.transcript.clear(),
            ["tell", "commits"] => {
                self.transcript.clear();
                self.tells_commits = true;
            }
            ["hush"] => self.hushed = true,
            ["tables?"] => self.tell_tables(),
            ["view?"] => self.tell_view(),
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
            ["store", "answers"] => self.store_speaks(None),
            ["store", "answers", "one"] => {
                let first = self.waiting.remove(0);
                self.answer(&first, None);
            }
            ["store", "refuses"] => self.store_speaks(Some(CommitOutcome::NotEnough)),
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
                        story.ask(player, words);
                    }
                };
                ask(self, &["joins"]);
                ask(self, &["confirms", amount]);
            }
            [time] if time.starts_with("t+") => self.pass(time),
            [name, ref rest @ ..] => {
                let player = self.player(name);
                self.ask(player, rest);
            }
            [] => {}
        }
    }

    fn store_speaks(&mut self, answer: Option<CommitOutcome>) {
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

    /// What a watcher sees of the hand at the first table: how far it is, what lies in the middle, and
    /// of each player the chips, the bet, and whether the cards are open.
    fn tell_view(&mut self) {
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

    fn tell_tables(&mut self) {
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

    fn ask(&mut self, player: PlayerId, words: &[&str]) {
        let table = self.table_of(player);
        // The same request once more, as a client sends it that has not heard the answer.
        let (words, again) = match words {
            [words @ .., "again"] => (words, true),
            words => (words, false),
        };
        self.requests += u64::from(!again);
        let request = RequestId(self.requests);
        let facts = self.facts(player);
        let at_table = self.turns().into_iter().find(|(id, ..)| *id == table);
        let meant_for = at_table.map_or(Turn { hand: 0, turn: 0 }, |(_, _, turn)| turn);
        let act = |action| {
            move |pool: &mut Pool, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>| {
                pool.act(ctx, player, table, meant_for, action, out)
            }
        };
        let result = match *words {
            ["joins", "at", _] => self.hold(player, facts, &words[1..]),
            ["joins"] => self.hold(player, facts, &[]),
            ["sits", amount, ref at @ ..] => self.sit(player, facts, chips(amount), at, request),
            ["confirms", amount] => self.with(|pool, ctx, out| {
                pool.confirm(ctx.now, player, chips(amount), facts, request, out)
            }),
            ["declines"] => self.with(|pool, ctx, out| pool.decline(ctx, player, out)),
            ["leaves", "the", "queue"] => {
                self.with(|pool, ctx, out| pool.leave_queue(ctx, player, out))
            }
            ["leaves"] => self.with(|pool, ctx, out| pool.leave(ctx, player, table, out)),
            ["folds"] => self.with(act(Action::Fold)),
            ["checks"] => self.with(act(Action::Check)),
            ["calls"] => self.with(act(Action::Call)),
            ["raises", to] => self.with(act(Action::RaiseTo(chips(to)))),
            ["folds", "after", time] => {
                // Before any call has given the pool the time.
                self.now = self.now + millis(time);
                self.with(act(Action::Fold))
            }
            ["clicks", "late"] => {
                let stale = Turn { turn: meant_for.turn.wrapping_sub(1), ..meant_for };
                self.with(|pool, ctx, out| pool.act(ctx, player, table, stale, Action::Fold, out))
            }
            ["preselects", ref what @ ..] => {
                let (what, seen) = match *what {
                    [ref what @ .., "for", "hand", hand] => {
                        (what, Turn { hand: hand.parse().unwrap(), ..meant_for })
                    }
                    [ref what @ .., "late"] => {
                        (what, Turn { turn: meant_for.turn.wrapping_sub(1), ..meant_for })
                    }
                    ref what => (what, meant_for),
                };
                let choice = match *what {
                    ["call", amount] => Some(Preselect::Call(chips(amount))),
                    ["check-fold"] => Some(Preselect::CheckOrFold),
                    ["check"] => Some(Preselect::Check),
                    ["fold"] => Some(Preselect::Fold),
                    _ => None,
                };
                self.with(|pool, ctx, out| pool.preselect(ctx, player, table, seen, choice, out))
            }
            ["goes", "out"] => self.sit_out(player, table, SitOut::Now),
            ["goes", "out", "after", "this", "hand"] => {
                self.sit_out(player, table, SitOut::NextHand)
            }
            ["goes", "out", "at", "the", "big", "blind"] => {
                self.sit_out(player, table, SitOut::NextBigBlind)
            }
            ["goes", "out", "elsewhere"] => {
                let wish = SitOut::NextHand;
                self.with(|pool, ctx, out| pool.join_global_sit_out(ctx, player, table, wish, out))
            }
            ["is", "back"] => self.with(|pool, ctx, out| pool.come_back(ctx, player, table, out)),
            ["posts"] => self.with(|p, ctx, out| p.choose_post(ctx, player, table, true, out)),
            ["waits"] => self.with(|p, ctx, out| p.choose_post(ctx, player, table, false, out)),
            ["tops", "up", amount] => {
                let choice = TopUpChoice::Once(chips(amount));
                self.with(|pool, ctx, out| pool.top_up(ctx, player, table, choice, request, out))
            }
            [ref no_longer @ .., "auto-tops", "up"] => {
                let choice = TopUpChoice::Auto(no_longer.is_empty());
                self.with(|pool, ctx, out| pool.top_up(ctx, player, table, choice, request, out))
            }
            ["shows"] => self.with(|pool, _, out| pool.show(player, table, out)),
            ["loses", "connection"] => {
                self.with(|pool, ctx, out| pool.connection(ctx, player, false, out));
                Ok(())
            }
            ["reconnects"] => {
                self.with(|pool, ctx, out| pool.connection(ctx, player, true, out));
                Ok(())
            }
            ["bank?"] => {
                let bank = self.occupant(player).timing.bank.left;
                self.line(&format!("{} has {bank} of bank", self.name(player)));
                Ok(())
            }
            ["stack?"] => {
                let stack = self.occupant(player).stack;
                self.line(&format!("{} has {stack}", self.name(player)));
                Ok(())
            }
            ["wallet?"] => {
                let line = format!("{} has {} at home", self.name(player), facts.wallet);
                self.line(&line);
                Ok(())
            }
            ["standing?"] => {
                let status =
                    match (self.occupant(player).presence, self.occupant(player).entry_status) {
                        (Presence::Out { .. }, _) => "sits out",
                        (Presence::In, EntryStatus::Playing) => "plays",
                        (Presence::In, EntryStatus::Entering { may_post: true, posts: true }) => {
                            "posts"
                        }
                        (Presence::In, EntryStatus::Entering { may_post: true, .. }) => {
                            "waits or posts"
                        }
                        (Presence::In, EntryStatus::Entering { .. }) => "waits",
                    };
                self.line(&format!("{} {status}", self.name(player)));
                Ok(())
            }
            ["has", "a", "wallet", "of", amount] => {
                self.books.set_wallet(player, chips(amount));
                Ok(())
            }
            _ => panic!("no such sentence: {words:?}"),
        };
        if let Err(refusal) = result {
            self.line(&format!("refused {}: {}", self.name(player), transcript::why(&refusal)));
        }
    }

    fn occupant(&self, player: PlayerId) -> &game::table::Occupant {
        let table = self.pool.table(self.table_of(player)).unwrap();
        table.occupant(table.seat_of(player).expect("seated")).unwrap()
    }

    fn sit_out(
        &mut self,
        player: PlayerId,
        table: TableId,
        wish: SitOut,
    ) -> Result<(), CashRefusal> {
        self.with(|pool, ctx, out| pool.sit_out(ctx, player, table, wish, out))
    }

    fn sit(
        &mut self,
        player: PlayerId,
        facts: Facts,
        amount: Chips,
        at: &[&str],
        request: RequestId,
    ) -> Result<(), CashRefusal> {
        self.hold(player, facts, at)?;
        self.with(|pool, ctx, out| pool.confirm(ctx.now, player, amount, facts, request, out))
    }

    /// Asks for a seat: whichever the room chooses, or at a private table this one or the next.
    fn hold(&mut self, player: PlayerId, facts: Facts, at: &[&str]) -> Result<(), CashRefusal> {
        if self.public {
            return self.with(|pool, ctx, out| pool.join(ctx, player, facts, out));
        }
        let free = self.pool.tables().next().map(|(_, table)| table.free_seats());
        let next = free.and_then(|free| free.iter().next()).unwrap_or(Seat::new(1).unwrap());
        let seat = match at {
            ["at", number] => Seat::new(number.parse().unwrap()).unwrap(),
            _ => next,
        };
        self.with(|pool, ctx, out| pool.join_seat(ctx, player, facts, seat, out))
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

    /// A stack as if it had been played for, by way of what is stored.
    fn set_stack(&mut self, player: PlayerId, stack: Chips) {
        let table = self.table_of(player);
        assert!(!self.pool.table(table).unwrap().is_playing(), "between hands");
        let seat = self.pool.table(table).unwrap().seat_of(player).unwrap();
        let account = Account::Escrow { game: GAME, table, seat: seat.number(), player };
        self.books.set_escrow(account, stack);
        let mut saved = self.pool.saved();
        let stored = saved.keys.get_mut(&format!("table/{table}")).unwrap();
        let mut value: serde_json::Value = serde_json::from_str(stored).unwrap();
        value["table"]["seats"][usize::from(seat.number()) - 1]["stack"] = stack.0.into();
        *stored = value.to_string().into();
        saved.balances.remove(&account);
        if !stack.is_zero() {
            saved.balances.insert(account, Cents(stack.0.cast_signed()));
        }
        self.restore(&saved);
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

/// Readings of a rulebook that an operator can change.
fn read_otherwise(rulebook: &mut Rulebook, word: &str) {
    let cash = &mut rulebook.cash;
    match word {
        "cannot-pay=refused" => cash.ratholing.as_mut().unwrap().cannot_pay = CannotPay::Refused,
        "memory-ends=excluded" => cash.ratholing.as_mut().unwrap().memory_ends = Within::Excluded,
        "read-after-counting" => {
            cash.ratholing.as_mut().unwrap().counter_read_before_counting = false;
        }
        "only-resets-count=false" => rulebook.banzai.as_mut().unwrap().only_resets_count = false,
        "reset-forgets=false" => rulebook.banzai.as_mut().unwrap().reset_forgets = false,
        "time-out-sits-out=false" => cash.sit_out.after_time_out = false,
        "pause=0" => {
            (cash.pause.after_showdown, cash.pause.after_fold) = (Millis::ZERO, Millis::ZERO);
        }
        "award=2s" => rulebook.hand.run_out.award = Millis::seconds(2),
        "all-in-hands=at-showdown" => rulebook.hand.show_all_in_hands = EarlyShow::AtShowdown,
        "seating-memory=1min" => cash.seating_memory = Millis::seconds(60),
        "post=dead" => cash.post_is_live = false,
        "auto-top-up=on" => cash.auto_top_up = Some(TopUp::OnByDefault),
        "top-up=never" => cash.manual_top_up = false,
        "rebuy=any" => cash.rebuy = Rebuy::AnyAmount,
        "bank-kept=0" => rulebook.time_bank.kept_after_leaving = Millis::ZERO,
        "lost-in-bank=runs" => {
            rulebook.disconnection.lost_in_time_bank = LostInTimeBank::RunsOn;
        }
        _ => {}
    }
}

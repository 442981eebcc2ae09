//! The little language of these tests.
//!
//! First line: rulebook, game and blinds, then words: `banzai`, `deepstack`, `shortstack`,
//! `public` (the room seats people; otherwise each takes the next seat of one table).
//! Then what happens, a sentence a line or separated by `;`:
//!
//! `A sits 1000` (joins and buys in for 1000 cents, in seat order of coming), `A sits 1000 at 4`,
//! `A joins` (asks for a seat and waits for the quote), `A confirms 1000`, `A declines`,
//! `A folds`, `A calls`, `A checks`, `A raises 30`, `A preselects call 10` / `check-fold` /
//! `check` / `nothing`, `A goes out` / `goes out after this hand` / `goes out at the big
//! blind`, `A is back`,
//! `A posts`, `A waits`, `A tops up 300`, `A auto-tops up`, `A leaves`, `A shows`,
//! `A loses connection`, `A reconnects`, `everyone folds` (the hand is folded out), `t+15s`,
//! `store waits` / `store answers` / `store refuses` / `store repeats`, `reload` (everything is
//! stored and read back), `tell` (only what comes after it is compared).

use std::{collections::BTreeMap, fmt::Write, sync::Arc};

use base::{Chips, Millis, PlayerId, RequestId, TableId};
use game::{
    Ctx,
    cash::{
        Answer, Commit, Effect, Facts, Note, Pool, PoolKey, PoolRules, Privacy, TopUpChoice, What,
    },
    table::{Preselect, Presence, SitOut, Standing, TableEvent, Turn},
};
use hand::{Action, Event, Forced, Seat};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rulebook::{Format, Game};

/// Plays `story` and compares what is told with `expected`, both without indentation.
#[track_caller]
pub(crate) fn check(story: &str, expected: &str) {
    let lines = |text: &str| {
        text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let told = Story::tell(story);
    assert_eq!(lines(&told), lines(expected), "\n--- told ---\n{told}");
}

struct Story {
    pool: Pool,
    now: Millis,
    rng: Xoshiro256PlusPlus,
    names: Vec<String>,
    public: bool,
    waiting: Vec<Commit>,
    answered: Vec<(Commit, Answer)>,
    store_waits: bool,
    facts: BTreeMap<PlayerId, Facts>,
    requests: u64,
    told: String,
}

impl Story {
    fn tell(story: &str) -> String {
        let mut lines = story.lines().map(str::trim).filter(|line| !line.is_empty());
        let mut story = Self::open(lines.next().expect("a line for the game"));
        for sentence in lines.flat_map(|line| line.split(';')).map(str::trim) {
            if !sentence.is_empty() {
                story.happen(sentence);
            }
        }
        story.told
    }

    fn open(line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let rulebook = Arc::new(rulebook::embedded(words[0]).expect("a rulebook"));
        let game = if words[1] == "NL" { Game::Holdem } else { Game::Omaha };
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
            pool: Pool::new(Arc::new(PoolRules::new(rulebook, key, privacy).unwrap())),
            now: Millis(1_000_000_000),
            rng: Xoshiro256PlusPlus::seed_from_u64(1),
            names: Vec::new(),
            public: public || format != Format::Regular,
            waiting: Vec::new(),
            answered: Vec::new(),
            store_waits: false,
            facts: BTreeMap::new(),
            requests: 0,
            told: String::new(),
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
        let rich = Facts { wallet: Chips(1_000_000), returns_today: 0, resets_today: 0 };
        *self.facts.entry(player).or_insert(rich)
    }

    /// Calls the pool with time and chance, then does what it asks for.
    fn with<T>(&mut self, call: impl FnOnce(&mut Pool, &mut Ctx<'_>, &mut Vec<Effect>) -> T) -> T {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.rng };
        let answer = call(&mut self.pool, &mut ctx, &mut out);
        self.carry_out(out);
        answer
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Say(_, event) => self.say(&event),
                Effect::Tell(player, note) => self.note(player, &note),
                Effect::Commit(commit) if self.store_waits => self.waiting.push(commit),
                Effect::Commit(commit) => self.answer(commit, Answer::Done),
                Effect::SatOut(_) | Effect::Tables => {}
            }
        }
    }

    fn answer(&mut self, commit: Commit, answer: Answer) {
        if answer == Answer::Done
            && let What::BuyIn { player, counts_as_return, uses_reset, .. } = commit.what
        {
            let mut facts = self.facts(player);
            facts.returns_today += u16::from(counts_as_return);
            facts.resets_today += u16::from(uses_reset);
            self.facts.insert(player, facts);
        }
        self.answered.push((commit.clone(), answer));
        self.with(|pool, ctx, out| pool.answer(ctx, commit.table, commit.id, answer, out));
    }

    fn happen(&mut self, sentence: &str) {
        let words: Vec<&str> = sentence.split_whitespace().collect();
        match words[..] {
            ["tell"] => self.told.clear(),
            ["store", "waits"] => self.store_waits = true,
            ["store", "answers"] => self.store_speaks(Answer::Done),
            ["store", "refuses"] => self.store_speaks(Answer::NotEnough),
            ["store", "repeats"] => {
                for (commit, answer) in self.answered.clone() {
                    self.with(|pool, ctx, out| {
                        pool.answer(ctx, commit.table, commit.id, answer, out);
                    });
                }
            }
            ["reload"] => self.reload(),
            ["everyone", "folds"] => self.fold_out(),
            [time] if time.starts_with("t+") => self.pass(time),
            [name, ref rest @ ..] => {
                let player = self.player(name);
                self.ask(player, rest);
            }
            [] => {}
        }
    }

    fn store_speaks(&mut self, answer: Answer) {
        self.store_waits = false;
        for commit in std::mem::take(&mut self.waiting) {
            self.answer(commit, answer);
        }
    }

    /// Time passes, waking the pool whenever it asks to be.
    fn pass(&mut self, time: &str) {
        let number: u64 =
            time.trim_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap();
        let unit = if time.ends_with("min") {
            60_000
        } else if time.ends_with("ms") {
            1
        } else {
            1_000
        };
        let until = self.now + Millis(number * unit);
        while let Some(wake) = self.pool.next_wake().filter(|wake| *wake <= until) {
            self.now = self.now.max(wake);
            self.with(Pool::tick);
        }
        self.now = until;
        self.with(Pool::tick);
    }

    fn fold_out(&mut self) {
        while let Some((table, seat, turn)) = self.turn() {
            let player = self.pool.table(table).unwrap().occupant(seat).unwrap().player;
            self.with(|pool, ctx, out| pool.act(ctx, player, table, turn, Action::Fold, out))
                .unwrap();
        }
    }

    fn turn(&self) -> Option<(TableId, Seat, Turn)> {
        self.pool.tables().find_map(|(id, table)| {
            let view = table.hand_view(hand::Viewer::Watcher)?;
            let turn = Turn { hand: table.hand_number(), turn: view.turn };
            Some((id, view.to_act?, turn))
        })
    }

    fn table_of(&self, player: PlayerId) -> TableId {
        let first = self.pool.tables().next().map(|(id, _)| id);
        self.pool.tables_of(player).next().or(first).unwrap_or(TableId(1))
    }

    fn ask(&mut self, player: PlayerId, words: &[&str]) {
        let table = self.table_of(player);
        self.requests += 1;
        let request = RequestId(self.requests);
        let facts = self.facts(player);
        let meant_for = self.turn().map_or(Turn { hand: 0, turn: 0 }, |(_, _, turn)| turn);
        let act = |action| {
            move |pool: &mut Pool, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>| {
                pool.act(ctx, player, table, meant_for, action, out)
            }
        };
        let result = match *words {
            ["joins"] => self.with(|pool, ctx, out| pool.join(ctx, player, facts, out)),
            ["sits", amount, ref at @ ..] => self.sit(player, facts, chips(amount), at, request),
            ["confirms", amount] => {
                self.with(|pool, _, out| pool.confirm(player, chips(amount), request, out))
            }
            ["declines"] => self.with(|pool, ctx, out| pool.decline(ctx, player, out)),
            ["leaves", "the", "queue"] => {
                self.with(|pool, ctx, out| pool.leave_queue(ctx, player, out))
            }
            ["leaves"] => self.with(|pool, ctx, out| pool.leave(ctx, player, table, out)),
            ["folds"] => self.with(act(Action::Fold)),
            ["checks"] => self.with(act(Action::Check)),
            ["calls"] => self.with(act(Action::Call)),
            ["raises", to] => self.with(act(Action::RaiseTo(chips(to)))),
            ["clicks", "late"] => {
                let stale = Turn { turn: meant_for.turn.wrapping_sub(1), ..meant_for };
                self.with(|pool, ctx, out| pool.act(ctx, player, table, stale, Action::Fold, out))
            }
            ["preselects", ref what @ ..] => {
                let choice = match *what {
                    ["call", amount] => Some(Preselect::Call(chips(amount))),
                    ["check-fold"] => Some(Preselect::CheckOrFold),
                    ["check"] => Some(Preselect::Check),
                    ["fold"] => Some(Preselect::Fold),
                    _ => None,
                };
                let hand = meant_for.hand;
                self.with(|pool, ctx, out| pool.preselect(ctx, player, table, hand, choice, out))
            }
            ["goes", "out"] => self.sit_out(player, table, SitOut::Now),
            ["goes", "out", "after", "this", "hand"] => {
                self.sit_out(player, table, SitOut::NextHand)
            }
            ["goes", "out", "at", "the", "big", "blind"] => {
                self.sit_out(player, table, SitOut::NextBigBlind)
            }
            ["is", "back"] => self.with(|pool, ctx, out| pool.come_back(ctx, player, table, out)),
            ["posts"] => self.with(|p, ctx, out| p.choose_post(ctx, player, table, true, out)),
            ["waits"] => self.with(|p, ctx, out| p.choose_post(ctx, player, table, false, out)),
            ["tops", "up", amount] => {
                let choice = TopUpChoice::Once(chips(amount));
                self.with(|pool, ctx, out| pool.top_up(ctx, player, table, choice, out))
            }
            ["auto-tops", "up"] => {
                let choice = TopUpChoice::Auto(true);
                self.with(|pool, ctx, out| pool.top_up(ctx, player, table, choice, out))
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
            ["standing?"] => {
                let told = match (self.occupant(player).presence, self.occupant(player).standing) {
                    (Presence::Out { .. }, _) => "sits out",
                    (Presence::In, Standing::Playing) => "plays",
                    (Presence::In, Standing::Entering { may_post: true, posts: true }) => "posts",
                    (Presence::In, Standing::Entering { may_post: true, .. }) => "waits or posts",
                    (Presence::In, Standing::Entering { .. }) => "waits",
                };
                self.line(&format!("{} {told}", self.name(player)));
                Ok(())
            }
            ["has", "a", "wallet", "of", amount] => {
                self.facts.insert(player, Facts { wallet: chips(amount), ..facts });
                Ok(())
            }
            _ => panic!("no such sentence: {words:?}"),
        };
        if let Err(refusal) = result {
            self.line(&format!("refused {}: {} {refusal:?}", self.name(player), refusal.clause()));
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
    ) -> Result<(), game::cash::Refusal> {
        self.with(|pool, ctx, out| pool.sit_out(ctx, player, table, wish, out))
    }

    fn sit(
        &mut self,
        player: PlayerId,
        facts: Facts,
        amount: Chips,
        at: &[&str],
        request: RequestId,
    ) -> Result<(), game::cash::Refusal> {
        if self.public {
            self.with(|pool, ctx, out| pool.join(ctx, player, facts, out))?;
        } else {
            let free = self.pool.tables().next().map(|(_, table)| table.free_seats());
            let next = free.and_then(|free| free.iter().next()).unwrap_or(Seat::new(1).unwrap());
            let seat = match at {
                ["at", number] => Seat::new(number.parse().unwrap()).unwrap(),
                _ => next,
            };
            self.with(|pool, ctx, out| pool.join_seat(ctx, player, facts, seat, out))?;
        }
        self.with(|pool, _, out| pool.confirm(player, amount, request, out))
    }

    /// Everything that is stored is written as JSON and read back: R23 rolls a hand in progress
    /// back, everything else goes on.
    fn reload(&mut self) {
        let rules = Arc::new(self.pool.rules().clone());
        let state = serde_json::to_string(&self.pool.state()).unwrap();
        let tables: Vec<(TableId, String)> = self
            .pool
            .tables()
            .map(|(id, _)| (id, serde_json::to_string(&self.pool.stored(id).unwrap()).unwrap()))
            .collect();
        let tables = tables.iter().map(|(id, text)| (*id, serde_json::from_str(text).unwrap()));
        self.pool = Pool::restore(rules, serde_json::from_str(&state).unwrap(), tables, self.now);
    }

    fn say(&mut self, event: &TableEvent) {
        let at = |seat: Seat| {
            let table = self.pool.tables().find_map(|(_, table)| table.occupant(seat));
            table.map_or_else(|| format!("seat {seat}"), |seated| self.name(seated.player))
        };
        let line = match *event {
            TableEvent::HandStarts { hand, button } => {
                format!("hand {hand}: button {}", at(button))
            }
            TableEvent::Hand(Event::Posted { seat, what, amount, .. }) => {
                let what = match what {
                    Forced::SmallBlind => "small blind",
                    Forced::BigBlind => "big blind",
                    Forced::Post => "post",
                    Forced::DeadPost => "dead post",
                    Forced::Ante => "ante",
                };
                format!("  {what} {} {amount}", at(seat))
            }
            TableEvent::Hand(Event::Dealt { seat, .. }) => format!("  cards for {}", at(seat)),
            TableEvent::Hand(Event::Folded { seat }) => format!("  {} folds", at(seat)),
            TableEvent::Hand(Event::Checked { seat }) => format!("  {} checks", at(seat)),
            TableEvent::Hand(Event::Called { seat, added, .. }) => {
                format!("  {} calls {added}", at(seat))
            }
            TableEvent::Hand(Event::Raised { seat, to, .. }) => {
                format!("  {} raises to {to}", at(seat))
            }
            TableEvent::Hand(Event::Shown { seat, .. }) => format!("  {} shows", at(seat)),
            TableEvent::Hand(Event::Won { seat, amount, .. }) => {
                format!("  {} wins {amount}", at(seat))
            }
            TableEvent::Hand(_) => return,
            TableEvent::Clock { seat, phase, until } => {
                format!("  {}: {phase:?} {}", at(seat), until.saturating_sub(self.now))
            }
            TableEvent::TimedOut { seat } => format!("  {} is out of time", at(seat)),
            TableEvent::SatOut { seat } => format!("{} sits out", at(seat)),
            TableEvent::CameBack { seat } => format!("{} is back", at(seat)),
            TableEvent::Connection { seat, connected } => {
                format!("{} {}", at(seat), if connected { "reconnects" } else { "is gone" })
            }
            TableEvent::Stack { seat, stack } => format!("{} has {stack} now", at(seat)),
            TableEvent::Left { player, .. } => format!("{} leaves", self.name(player)),
            TableEvent::Sat { player, stack, .. } => {
                format!("{} sits with {stack}", self.name(player))
            }
            TableEvent::RolledBack { hand } => format!("hand {hand} is rolled back"),
        };
        self.line(&line);
    }

    fn note(&mut self, player: PlayerId, note: &Note) {
        let name = self.name(player);
        let line = match note {
            Note::Seat { limits, .. } => {
                let reset = limits.reset.map_or(String::new(), |stack| format!(" or {stack}"));
                let reason = format!("{:?}", limits.reason);
                format!("{name} may bring {}–{}{reset}: {reason}", limits.least, limits.most)
            }
            Note::Queued(place) => {
                format!("{name} waits at place {}, {} more needed", place.place, place.needed)
            }
            Note::LeftQueue => format!("{name} has left the queue"),
            Note::SeatGone { .. } => format!("{name}'s seat is given up"),
            Note::BuyInRefused { .. } => format!("{name}'s buy-in is refused"),
            Note::BuyInReturned { amount, .. } => format!("{amount} go back to {name}"),
            Note::TopUpRefused { .. } => format!("{name}'s top-up is refused"),
            Note::LeftTable { left, .. } => format!("{name} takes {} home", left.stack),
            Note::Seated { .. } => return,
        };
        self.line(&line);
    }

    fn name(&self, player: PlayerId) -> String {
        self.names[player.0 as usize].clone()
    }

    fn line(&mut self, line: &str) {
        writeln!(self.told, "{line}").unwrap();
    }
}

fn chips(text: &str) -> Chips {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

//! A pool, its players and a store, all moved by chance from one seed.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use base::{Chips, GameId, Millis, PlayerId, RequestId, TableId};
use game::{
    Commit, CommitOutcome, Ctx, Effect, Notice, Reopening, SavedChange, SavedState, StateChange,
    cash::{Facts, Limits, Pool, PoolKey, PoolRules, Privacy, TopUpChoice},
    table::{Preselect, SitOut, Turn},
};
use hand::{Action, Seat, Viewer};
use ledger::{Kind, Transfer};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use rulebook::{Format, Variant};

use crate::{books::Books, orbits::Orbits};

const GAME: GameId = GameId(1);
const PLAYERS: u64 = 17;

pub(crate) struct World {
    pool: Pool,
    now: Millis,
    /// For the pool; the world's own choices have another, so that each can change alone.
    chance: Xoshiro256PlusPlus,
    rng: Xoshiro256PlusPlus,
    books: Books,
    /// What the store has of the pool.
    saved: SavedState,
    /// Commits that the store has not done yet, in order.
    asked: Vec<Commit>,
    /// Outcomes, and when they are sent.
    answers: Vec<(Millis, Commit, CommitOutcome)>,
    orbits: BTreeMap<TableId, Orbits>,
    quotes: BTreeMap<PlayerId, (TableId, Seat, Limits)>,
    queued: BTreeSet<PlayerId>,
    requests: u64,
    pub(crate) hands: u32,
}

impl World {
    pub(crate) fn new(id: &str, game: Variant, stake: &str, format: Format, seed: u64) -> Self {
        let rulebook = Arc::new(rulebook::embedded(id).unwrap());
        let key = PoolKey {
            rulebook: id.to_owned(),
            game,
            stake: stake.parse().unwrap(),
            format,
            currency: "PLAY".to_owned(),
        };
        let privacy = if id == "home" {
            Privacy::Private { least: Chips(300), most: Chips(1_000) }
        } else {
            Privacy::Public
        };
        Self {
            pool: Pool::new(GAME, Arc::new(PoolRules::new(rulebook, key, privacy).unwrap())),
            now: Millis(1_000_000_000),
            chance: Xoshiro256PlusPlus::seed_from_u64(seed),
            rng: Xoshiro256PlusPlus::seed_from_u64(!seed),
            books: Books::default(),
            saved: SavedState::default(),
            asked: Vec::new(),
            answers: Vec::new(),
            orbits: BTreeMap::new(),
            quotes: BTreeMap::new(),
            queued: BTreeSet::new(),
            requests: 0,
            hands: 0,
        }
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.rng.next_u64() % bound
    }

    /// One thing happens: mostly play, now and then anything else.
    pub(crate) fn step(&mut self) {
        match self.below(100) {
            0..60 => self.someone_acts(),
            60..72 => self.someone_asks(),
            72..80 => self.time_passes(),
            80..99 => self.store_works(),
            _ => self.crash(),
        }
        self.check();
    }

    /// Everyone goes home, the store says all it has to say, and every cent is accounted for.
    pub(crate) fn close(&mut self) {
        for _ in 0..100 {
            self.everyone_leaves();
            while !(self.asked.is_empty() && self.answers.is_empty()) {
                self.store_works();
                self.now = self.now + Millis::seconds(1);
            }
            self.now = self.now + Millis::seconds(30);
            self.tick();
        }
        for (table, seat, left) in self.books.escrows() {
            assert!(left.is_zero(), "{left} lie at {table:?} {seat} for ever");
        }
    }

    /// Whose buy-in is on its way sits down first, and leaves the next time.
    fn everyone_leaves(&mut self) {
        for player in (0..PLAYERS).map(PlayerId) {
            let _ = self.with(|pool, ctx, out| pool.leave_queue(ctx, player, out));
            let _ = self.with(|pool, ctx, out| pool.decline(ctx, player, out));
            for table in self.pool.tables_of(player).collect::<Vec<_>>() {
                self.with(|pool, ctx, out| pool.leave(ctx, player, table, out)).unwrap();
            }
        }
    }

    fn with<T>(&mut self, call: impl FnOnce(&mut Pool, &mut Ctx<'_>, &mut Vec<Effect>) -> T) -> T {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
        let answer = call(&mut self.pool, &mut ctx, &mut out);
        for effect in out {
            match effect {
                Effect::Commit(commit) => self.asked.push(*commit),
                Effect::Notice(player, note) => self.handle_notice(player, &note),
                Effect::Event(..) | Effect::SatOut(_) | Effect::TablesChanged => {}
            }
        }
        answer
    }

    fn handle_notice(&mut self, player: PlayerId, note: &Notice) {
        match note {
            Notice::Seat { table, seat, limits, .. } => {
                self.queued.remove(&player);
                self.quotes.insert(player, (*table, *seat, *limits));
            }
            Notice::Queued(_) => {
                self.queued.insert(player);
            }
            Notice::LeftQueue => {
                self.queued.remove(&player);
            }
            Notice::SeatGone { .. } | Notice::Seated { .. } => {
                self.quotes.remove(&player);
            }
            // A hold that was given up may have been followed by another.
            Notice::BuyInRefused { .. } => {
                if self.pool.held(player).is_none() {
                    self.quotes.remove(&player);
                }
            }
            Notice::LeftTable { .. }
            | Notice::Moved { .. }
            | Notice::TournamentCancelled { .. }
            | Notice::RebuyOffered { .. }
            | Notice::BountyWon { .. }
            | Notice::DealProposed { .. }
            | Notice::DealAccepted { .. }
            | Notice::DealEnded { .. }
            | Notice::Announcement { .. }
            | Notice::BuyInReturned { .. }
            | Notice::TopUpRefused { .. }
            | Notice::TopUpNoLongerFits { .. } => {}
            Notice::Registered
            | Notice::RegistrationRefused { .. }
            | Notice::Unregistered
            | Notice::TournamentStarts { .. }
            | Notice::TournamentFinished { .. } => panic!("a cash game says {note:?}"),
        }
    }

    fn tick(&mut self) {
        self.with(Pool::tick);
        let wake = self.pool.next_wake();
        assert!(wake.is_none_or(|wake| wake > self.now), "awake for nothing, again and again");
    }

    fn time_passes(&mut self) {
        let wake = self.pool.next_wake().unwrap_or(self.now);
        let later = match self.below(100) {
            0 => Millis(self.below(400_000)),
            1..15 => Millis(self.below(15_000)),
            _ => wake.saturating_sub(self.now).min(Millis::seconds(4)),
        };
        self.now = self.now + later;
        self.tick();
    }

    fn someone_acts(&mut self) {
        let turns: Vec<(TableId, PlayerId, Turn, hand::LegalActions)> = self
            .pool
            .tables()
            .filter_map(|(id, table)| {
                let seat = table.hand_view(Viewer::Watcher)?.to_act?;
                let view = table.hand_view(Viewer::Seat(seat))?;
                let turn = Turn { hand: table.hand_number(), turn: view.turn };
                Some((id, table.occupant(seat)?.player, turn, view.legal?))
            })
            .collect();
        if turns.is_empty() {
            return self.someone_asks();
        }
        let pick = self.below(turns.len() as u64) as usize;
        let (table, player, turn, legal) = turns[pick];
        let action = match (self.below(10), legal.raise, legal.call) {
            (0, Some(raise), _) => Action::RaiseTo(raise.to_max),
            (1 | 2, Some(raise), _) => Action::RaiseTo(raise.to_min),
            (3..7, _, Some(_)) => Action::Call,
            _ if legal.check => Action::Check,
            _ => Action::Fold,
        };
        self.now = self.now + Millis(self.below(3_000));
        let _ = self.with(|pool, ctx, out| pool.act(ctx, player, table, turn, action, out));
    }

    fn someone_asks(&mut self) {
        // A player with a quote mostly answers it.
        let asked: Vec<PlayerId> = self.quotes.keys().copied().collect();
        let player = match asked.len() as u64 {
            count if count > 0 && self.below(2) == 0 => asked[self.below(count) as usize],
            _ => PlayerId(self.below(PLAYERS)),
        };
        let tables: Vec<TableId> = self.pool.tables_of(player).collect();
        if let Some((_, _, limits)) = self.quotes.get(&player).copied()
            && self.below(8) != 0
        {
            self.requests += 1;
            let request = RequestId(self.requests);
            let amount = match limits.reset {
                Some(reset) if self.below(2) == 0 => reset,
                _ => limits.least + Chips(self.below(limits.most.0 - limits.least.0 + 1)),
            };
            let facts = self.facts(player);
            let _ = self
                .with(|pool, ctx, out| pool.confirm(ctx.now, player, amount, facts, request, out));
            return;
        }
        if tables.is_empty() || self.below(12) == 0 {
            return self.comes(player);
        }
        let table = tables[self.below(tables.len() as u64) as usize];
        match self.below(30) {
            0 | 1 => {
                let wishes = [SitOut::Now, SitOut::NextHand, SitOut::NextBigBlind];
                let wish = wishes[self.below(3) as usize];
                let _ = self.with(|pool, ctx, out| pool.sit_out(ctx, player, table, wish, out));
            }
            2 => {
                let wish = SitOut::NextHand;
                let _ = self
                    .with(|pool, ctx, out| pool.join_global_sit_out(ctx, player, table, wish, out));
            }
            3..10 => {
                let _ = self.with(|pool, ctx, out| pool.come_back(ctx, player, table, out));
            }
            10 | 11 => {
                let post = self.below(2) == 0;
                let _ = self.with(|pool, ctx, out| pool.choose_post(ctx, player, table, post, out));
            }
            12 | 13 => {
                let choice = match self.below(3) {
                    0 => TopUpChoice::Auto(self.below(2) == 0),
                    _ => TopUpChoice::Once(Chips(self.below(1_000))),
                };
                self.requests += 1;
                let request = RequestId(self.requests);
                let _ = self
                    .with(|pool, ctx, out| pool.top_up(ctx, player, table, choice, request, out));
            }
            14 | 15 => {
                let connected = self.below(3) != 0;
                self.with(|pool, ctx, out| pool.connection(ctx, player, connected, out));
            }
            16..20 => {
                let choices = [
                    None,
                    Some(Preselect::Fold),
                    Some(Preselect::Check),
                    Some(Preselect::CheckOrFold),
                    Some(Preselect::Call(Chips(10))),
                ];
                let choice = choices[self.below(5) as usize];
                let open = self.pool.table(table).unwrap();
                let none = Turn { hand: open.hand_number(), turn: 0 };
                let seen = open.turn().map_or(none, |(_, now, _)| now);
                let _ = self
                    .with(|pool, ctx, out| pool.preselect(ctx, player, table, seen, choice, out));
            }
            20 => {
                let _ = self.with(|pool, _, out| pool.show(player, table, out));
            }
            21 => {
                let _ = self.with(|pool, ctx, out| pool.decline(ctx, player, out));
                let _ = self.with(|pool, ctx, out| pool.leave_queue(ctx, player, out));
            }
            22 | 23 => {
                let _ = self.with(|pool, ctx, out| pool.leave(ctx, player, table, out));
            }
            _ => self.time_passes(),
        }
    }

    fn facts(&mut self, player: PlayerId) -> Facts {
        Facts {
            wallet: self.books.wallet(player),
            returns_today: self.below(8) as u16,
            resets_today: self.below(8) as u16,
        }
    }

    fn comes(&mut self, player: PlayerId) {
        let facts = self.facts(player);
        let seat = Seat::new(1 + self.below(6) as u8).unwrap();
        let _ = match self.pool.rules().privacy {
            Privacy::Public => self.with(|pool, ctx, out| pool.join(ctx, player, facts, out)),
            Privacy::Private { .. } => {
                self.with(|pool, ctx, out| pool.join_seat(ctx, player, facts, seat, out))
            }
        };
    }

    /// The store does the next thing it was asked, or says what it has done: late, in any order,
    /// once or again.
    fn store_works(&mut self) {
        while !self.asked.is_empty() && self.below(4) != 0 {
            let commit = self.asked.remove(0);
            let kind = commit.transfer.as_ref().map(Transfer::kind);
            let money = matches!(kind, Some(Kind::BuyIn | Kind::TopUp));
            let answer = match self.below(10) {
                0 if money => CommitOutcome::NotEnough,
                1 if money => CommitOutcome::Refused,
                _ => self.books.apply(&commit),
            };
            if answer == CommitOutcome::Done {
                self.saved.apply(SavedChange::of(GAME, &commit)).unwrap();
            }
            if let Some(hand) = &commit.hand {
                self.hands += 1;
                self.orbits.entry(hand.table).or_default().hand(hand);
            }
            if answer == CommitOutcome::Done {
                for (table, player) in commit.state.iter().filter_map(left) {
                    self.orbits.entry(table).or_default().left(player);
                }
            }
            let late = if self.below(10) == 0 { Millis(self.below(60_000)) } else { Millis::ZERO };
            self.answers.push((self.now + late, commit, answer));
        }
        for _ in 0..4 {
            self.store_answers();
        }
    }

    fn store_answers(&mut self) {
        let due: Vec<usize> =
            (0..self.answers.len()).filter(|index| self.answers[*index].0 <= self.now).collect();
        if !due.is_empty() {
            let pick = due[self.below(due.len() as u64) as usize];
            let (_, commit, answer) = self.answers[pick].clone();
            if self.below(5) != 0 {
                self.answers.remove(pick);
            }
            self.with(|pool, ctx, out| pool.committed(ctx, commit.id, answer, out));
        }
    }

    /// R23: everything but what the store has is gone, whatever was on its way to or from it.
    fn crash(&mut self) {
        self.asked.clear();
        self.answers.clear();
        self.quotes.clear();
        let rules = Arc::new(self.pool.rules().clone());
        let saved = self.saved.clone();
        let queue = saved.keys.get("queue").map_or("[]", |queue| queue);
        let queue: Vec<serde_json::Value> = serde_json::from_str(queue).unwrap();
        let player = |waiting: &serde_json::Value| PlayerId(waiting["player"].as_u64().unwrap());
        self.queued = queue.iter().map(player).collect();
        self.pool = Pool::restore(GAME, rules, &saved, Reopening::At(self.now)).unwrap();
        self.tick();
    }

    fn check(&self) {
        let cap = self.pool.rules().rulebook.time_bank.cash.cap;
        let quiet = self.asked.is_empty() && self.answers.is_empty();
        for (id, table) in self.pool.tables() {
            for (seat, seated) in table.occupants() {
                let twice = table.occupants().filter(|(_, other)| other.player == seated.player);
                assert_eq!(twice.count(), 1, "nobody sits twice at a table");
                assert!(seated.timing.bank.left <= cap, "a bank over its cap");
                if quiet && !table.is_playing() {
                    assert_eq!(self.books.escrow(id, seat), seated.stack, "{id:?} {seat}");
                }
            }
            let needed = usize::from(self.pool.rules().rulebook.cash.players_to_start);
            if quiet && !table.is_playing() && table.players_in() >= needed {
                let soon = self.now + Millis::seconds(3);
                assert!(self.pool.next_wake().is_some_and(|wake| wake <= soon), "nobody deals");
            }
        }
        self.check_queue();
    }

    /// H14: nobody waits while a seat is free at a table where he or she does not sit.
    fn check_queue(&self) {
        assert_eq!(self.pool.waiting(), self.queued.len());
        let needed = usize::from(self.pool.rules().rulebook.cash.players_to_start);
        assert!(self.queued.len() < needed, "enough wait for a table of their own");
        for player in &self.queued {
            for (id, table) in self.pool.tables() {
                let mut free = table.free_seats();
                for (held_at, seat, _) in self.quotes.values() {
                    if *held_at == id {
                        free.remove(*seat);
                    }
                }
                let could_sit = table.seat_of(*player).is_none() && !free.is_empty();
                assert!(!could_sit, "{player:?} waits beside free seats at {id:?}");
            }
        }
    }
}

/// Whose seat a commit has freed, and where.
fn left(change: &StateChange) -> Option<(TableId, PlayerId)> {
    let mut parts = change.key.strip_prefix("seat/").filter(|_| change.value.is_none())?.split('/');
    let (table, player) = (parts.next()?.parse().ok()?, parts.nth(1)?.parse().ok()?);
    Some((TableId(table), PlayerId(player)))
}

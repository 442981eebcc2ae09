//! A tournament with a store, a clock and chance that the tests hold in their hands, and with rules
//! that are checked after every step.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use base::{Cents, Chips, GameId, Millis, PlayerId, RequestId, TableId};
use game::{
    Commit, CommitOutcome, Ctx, Effect, Notice, Reopening, SavedChange, SavedState,
    table::{ActError, TableEvent},
    tournament::{Entrant, Payment, Stage, Tournament, TournamentRefusal, spec::TournamentRules},
};
use hand::Action;
use ledger::{
    Account, Currency, Kind, Ledger, Posting, Transfer, TransferId, TransferRefusal, self_check,
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

pub(crate) const GAME: GameId = GameId(9);
/// 2001-09-09 01:46:40, so minute 55 is near.
const BEGINNING: Millis = Millis(1_000_000_000_000);

pub(crate) struct World {
    pub(crate) game: Tournament,
    pub(crate) rules: Arc<TournamentRules>,
    pub(crate) now: Millis,
    pub(crate) starts_at: Millis,
    chance: Xoshiro256PlusPlus,
    choices: Xoshiro256PlusPlus,
    pub(crate) ledger: Ledger,
    pub(crate) saved: SavedState,
    asked: Vec<Commit>,
    done: u32,
    kill_after: Option<u32>,
    /// How often the store is read back to compare, one commit in so many.
    pub(crate) reads_back: u32,
    pub(crate) hands: u32,
    pub(crate) moves: u32,
    pub(crate) hand_for_hand_hands: u32,
    pub(crate) places: BTreeMap<PlayerId, (Option<u32>, Cents)>,
    /// The last big blind at each table, and how often in a row a player had it.
    big_blinds: BTreeMap<TableId, PlayerId>,
    playing: BTreeMap<TableId, u64>,
    /// Tables whose hand has not been shown to its end, and when the last hand was stored.
    not_shown: BTreeSet<TableId>,
    hand_stored_at: Millis,
    /// H11: hands whose end was shown later than it was durable.
    pub(crate) paced_hands: u32,
    entered: u64,
}

pub(crate) fn rules_of(name: &str) -> Arc<TournamentRules> {
    let path = format!("{}/../../specs/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    // Play money can be given to everyone.
    rules_from(&text.replace("\"EUR\"", "\"PLAY\"").replace("\"DKK\"", "\"PLAY\""))
}

pub(crate) fn rules_from(text: &str) -> Arc<TournamentRules> {
    let rulebook = |id: &str| rulebook::embedded(id).map(Arc::new);
    Arc::new(TournamentRules::from_toml(text, rulebook).unwrap())
}

impl World {
    pub(crate) fn new(rules: Arc<TournamentRules>, players: u64, seed: u64) -> Self {
        let starts_at = BEGINNING + Millis::seconds(600);
        let mut world = Self {
            game: Tournament::new(GAME, Arc::clone(&rules), starts_at),
            rules,
            now: BEGINNING,
            starts_at,
            chance: Xoshiro256PlusPlus::seed_from_u64(seed),
            choices: Xoshiro256PlusPlus::seed_from_u64(!seed),
            ledger: Ledger::new(),
            saved: SavedState::default(),
            asked: Vec::new(),
            done: 0,
            kill_after: None,
            reads_back: 16,
            hands: 0,
            moves: 0,
            hand_for_hand_hands: 0,
            places: BTreeMap::new(),
            big_blinds: BTreeMap::new(),
            playing: BTreeMap::new(),
            not_shown: BTreeSet::new(),
            hand_stored_at: BEGINNING,
            paced_hands: 0,
            entered: 0,
        };
        let currency = world.currency();
        for player in 1..=players {
            let id: TransferId = format!("test:{player}").parse().unwrap();
            let wallet = Account::Wallet(PlayerId(player));
            let postings = Posting::pair(Account::Issued, wallet, Cents(100_000)).unwrap();
            let refill = Transfer::new(id, currency, Kind::Refill, world.now, postings);
            world.ledger.apply(&refill.unwrap()).unwrap();
        }
        world
    }

    pub(crate) fn currency(&self) -> Currency {
        self.rules.spec().currency
    }

    pub(crate) fn with<T>(
        &mut self,
        call: impl FnOnce(&mut Tournament, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> T {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
        // What is said of a player's move waits for the commit, so it comes after it; the start is
        // durable when the seats that were drawn are told.
        let mut committed = self.game.stage() == Stage::Registering;
        let value = call(&mut self.game, &mut ctx, &mut out);
        for effect in out {
            if let Effect::Event(_, TableEvent::Sat { .. } | TableEvent::Left { .. }) = &effect {
                assert!(committed, "{effect:?} is told before it is durable");
            }
            match effect {
                Effect::Commit(commit) => {
                    committed = true;
                    self.asked.push(*commit);
                }
                Effect::Notice(player, Notice::TournamentFinished { place, prize, .. }) => {
                    let before = self.places.insert(player, (place, prize));
                    assert!(before.is_none(), "{player} goes out twice");
                }
                Effect::Notice(_, Notice::Moved { .. }) => self.moves += 1,
                Effect::Event(table, TableEvent::HandStarts { hand, .. }) => {
                    self.not_shown.insert(table);
                    let last = self.playing.insert(table, hand);
                    assert!(last.is_none_or(|last| last < hand));
                    self.hand_for_hand_hands += u32::from(self.game.is_hand_for_hand());
                }
                Effect::Event(table, TableEvent::Hand(hand::Event::Ended)) => {
                    self.not_shown.remove(&table);
                    self.paced_hands += u32::from(self.now > self.hand_stored_at);
                }
                _ => {}
            }
        }
        self.store_answers();
        value
    }

    fn store_answers(&mut self) {
        while !self.asked.is_empty() {
            let commit = self.asked.remove(0);
            if self.kill_after == Some(2 * self.done) {
                return self.kill(Millis::seconds(30));
            }
            let answer = self.store(&commit);
            self.done += 1;
            if self.kill_after.is_some_and(|kill| kill + 1 == 2 * self.done) {
                return self.kill(Millis::seconds(30));
            }
            if self.done.is_multiple_of(self.reads_back) {
                self.restored(Millis::ZERO);
            }
            self.with(|game, ctx, out| game.committed(ctx, commit.id, answer, out));
            // The same answer once more changes nothing.
            self.with(|game, ctx, out| game.committed(ctx, commit.id, answer, out));
        }
    }

    fn store(&mut self, commit: &Commit) -> CommitOutcome {
        assert!(commit.belongs_to(GAME, self.currency()));
        if let Some(transfer) = &commit.transfer {
            match self.ledger.apply(transfer) {
                Ok(_) => {}
                Err(TransferRefusal::NotEnough { account: Account::Wallet(_), .. }) => {
                    return CommitOutcome::NotEnough;
                }
                Err(refusal) => panic!("{refusal}: {commit:?}"),
            }
        }
        // H11, R44: at one table nobody is paid for a hand that has not been shown to its end.
        let pays = commit.transfer.as_ref().is_some_and(|it| it.kind() == Kind::Prize);
        if pays && self.game.tables().count() == 1 {
            assert!(self.not_shown.is_empty(), "paid before it is shown: {commit:?}");
        }
        if let Some(hand) = &commit.hand {
            self.hands += 1;
            self.hand_stored_at = self.now;
            let big_blind = hand.over.setup.big_blind_seat;
            let player = hand.players.iter().find(|(seat, _)| *seat == big_blind).unwrap().1;
            let last = self.big_blinds.insert(hand.table, player);
            // R46: never twice running at one table, as long as there are two.
            assert_ne!(last, Some(player), "table {}: the big blind twice running", hand.table);
        }
        self.saved.apply(SavedChange::of(GAME, commit)).unwrap();
        CommitOutcome::Done
    }

    fn restored(&self, gone_for: Millis) -> Tournament {
        let reopening = Reopening::WithTheRoom { now: self.now, gone_for, clean_shutdown: false };
        let rules = Arc::clone(&self.rules);
        let announced = Tournament::new(GAME, rules, self.starts_at);
        match announced.restored(&self.saved, reopening) {
            Ok(game) => game,
            Err(damaged) => panic!("{damaged}: {:?}", self.saved),
        }
    }

    /// R50: everything but what the store has is gone, and the room is closed for so long.
    pub(crate) fn kill(&mut self, gone_for: Millis) {
        self.kill_after = None;
        self.asked.clear();
        self.now = self.now + gone_for;
        self.game = self.restored(gone_for);
        // A hand that was rolled back is dealt again from the same positions.
        self.big_blinds.clear();
        self.not_shown.clear();
        if let Some(commit) = self.game.commit_rolled_back(self.now) {
            assert_eq!(self.store(&commit), CommitOutcome::Done);
        }
        for player in 1..=self.entered {
            self.with(|game, ctx, out| game.connection(ctx, PlayerId(player), true, out));
        }
    }

    pub(crate) fn register(&mut self, player: u64) -> Result<(), TournamentRefusal> {
        let (player, request) = (PlayerId(player), RequestId(player));
        self.with(|game, ctx, out| {
            let entrant = Entrant::welcome(player, "somebody");
            game.register(ctx.now, entrant, Payment::Money(None), request, out)
        })
    }

    pub(crate) fn enter(&mut self, players: u64) {
        for _ in 0..players {
            self.entered += 1;
            self.register(self.entered).unwrap();
        }
    }

    pub(crate) fn pass(&mut self, time: Millis) {
        let until = self.now + time;
        while let Some(wake) = self.game.next_wake().filter(|wake| *wake <= until) {
            self.now = self.now.max(wake);
            self.with(Tournament::tick);
        }
        self.now = until;
        self.with(Tournament::tick);
    }

    /// Until the end, with a kill at one step of one commit on the way, if so: even numbers before it
    /// is durable, odd ones before it is answered. Whether that was reached.
    pub(crate) fn play_to_the_end(&mut self, kill_after: Option<u32>) -> bool {
        self.play(kill_after, |_| {})
    }

    /// The same; before every step something is done.
    pub(crate) fn play(
        &mut self,
        kill_after: Option<u32>,
        mut each_step: impl FnMut(&mut Self),
    ) -> bool {
        self.kill_after = kill_after.map(|kill| kill + 2 * self.done);
        for _ in 0..20_000_000 {
            if self.game.is_finished() {
                return kill_after.is_some() && self.kill_after.is_none();
            }
            each_step(self);
            self.step();
        }
        panic!("it goes on for ever");
    }

    /// Whoever is to act at any table acts, table by table; else time goes by.
    pub(crate) fn step(&mut self) {
        let tables: Vec<TableId> = self.game.tables().map(|(id, _)| id).collect();
        let mut acted = false;
        if self.choices.next_u64().is_multiple_of(20) {
            let player = PlayerId(1 + self.choices.next_u64() % self.entered);
            self.with(|game, ctx, out| game.come_back(ctx, player, out));
        }
        for id in tables {
            acted |= self.act_at(id);
        }
        if !acted {
            let wake =
                self.game.next_wake().unwrap_or_else(|| panic!("it hangs: {:#?}", self.game));
            self.pass(wake.saturating_sub(self.now));
        } else {
            self.pass(Millis(700));
        }
        self.check();
    }

    fn act_at(&mut self, id: TableId) -> bool {
        let turn = self.game.table(id).and_then(|table| {
            let (seat, turn, legal) = table.turn()?;
            Some((table.occupant(seat)?.player, turn, legal))
        });
        let Some((player, turn, legal)) = turn else { return false };
        let action = match (self.choices.next_u64() % 12, legal.raise, legal.call) {
            (0, Some(raise), _) => Action::RaiseTo(raise.to_max),
            (1, Some(raise), _) => Action::RaiseTo(raise.to_min),
            (2..7, _, Some(_)) => Action::Call,
            _ if legal.check => Action::Check,
            _ => Action::Fold,
        };
        if self.choices.next_u64().is_multiple_of(400) {
            // R40: away from here on, and back some time.
            self.with(|game, ctx, out| {
                game.sit_out(ctx, player, id, game::table::SitOut::Now, out)
            })
            .unwrap();
            return true;
        }
        let acted = self.with(|game, ctx, out| game.act(ctx, player, (id, turn), action, out));
        // A kill, a time-out or a move may have come first.
        let late = matches!(
            acted,
            Err(TournamentRefusal::Act(ActError::Stale) | TournamentRefusal::NotSeated)
        );
        assert!(acted.is_ok() || late, "{acted:?}");
        true
    }

    /// What holds at every moment.
    pub(crate) fn check(&self) {
        if self.game.stage() != Stage::Running {
            return;
        }
        let mut chips = 0;
        let mut seated = 0;
        for (id, table) in self.game.tables() {
            for (_, occupant) in table.occupants() {
                assert_eq!(self.game.table_of(occupant.player), Some(id), "at two tables");
                seated += 1;
            }
            let pot = table.hand_view(hand::Viewer::Watcher).filter(|_| table.is_playing());
            chips += match pot {
                Some(view) => {
                    let dealt: u64 = view.players.iter().map(|player| player.stack.0).sum();
                    let waiting: u64 = table
                        .occupants()
                        .filter(|(seat, _)| !table.is_dealt_in(*seat))
                        .map(|(_, occupant)| occupant.stack.0)
                        .sum();
                    dealt + view.pot.0 + waiting
                }
                None => table.occupants().map(|(_, occupant)| occupant.stack.0).sum(),
            };
        }
        assert_eq!(seated, self.game.players_left());
        let entry: Chips = self.rules.entry().chips;
        assert_eq!(chips, entry.0 * u64::from(self.game.entrants()), "chips come and go");
    }

    /// Nothing is left in it; everybody has one place; prizes and fees are what came in and what the
    /// house added, to the cent.
    pub(crate) fn check_the_end(&self) {
        let currency = self.currency();
        assert!(self.saved.keys.keys().eq(["progress"]), "{:?}", self.saved.keys);
        assert!(self.saved.balances.is_empty());
        assert_eq!(self_check(self.ledger.balances()), []);
        assert_eq!(self.ledger.sum(currency), 0);
        let entry = self.rules.entry();
        let entries = i64::try_from(self.entered).unwrap();
        let takings = self.rules.takings_of(u32::try_from(self.entered).unwrap());
        let prizes = self.rules.prizes(&takings);
        let house = self.ledger.balance(&Account::Overlay, currency);
        let added = prizes.pool.added + prizes.pool.overlay;
        assert_eq!(house.0, entries * entry.fee.0 - added.0);
        let paid: i64 = self.paid().values().map(|paid| paid.0).sum();
        assert_eq!(paid, prizes.pool.total().0);
        let listed = prizes.prizes().iter().map(|prize| prize.money);
        let mut won: Vec<Cents> = self.paid().into_values().filter(|it| it.0 > 0).collect();
        won.sort_unstable_by_key(|won| std::cmp::Reverse(*won));
        assert!(won.into_iter().eq(listed.filter(|it| it.0 > 0)));
    }

    /// What each player won.
    pub(crate) fn paid(&self) -> BTreeMap<PlayerId, Cents> {
        let mut paid = BTreeMap::new();
        for transfer in self.ledger.journal().iter().filter(|it| it.kind() == Kind::Prize) {
            for posting in transfer.postings() {
                if let Account::Wallet(player) = posting.account {
                    let before = paid.insert(player, posting.amount);
                    assert!(before.is_none(), "{player} is paid twice");
                }
            }
        }
        paid
    }
}

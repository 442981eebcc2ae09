//! One tournament from its spec to its last place, in virtual time, with players who choose at random.
//! Every commit is applied to a ledger and to what a store would keep; with faults, the process is
//! killed now and then and the tournament read back from that.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use base::{Cents, GameId, Millis, PlayerId, RequestId, TableId};
use game::{
    Commit, CommitOutcome, Ctx, Effect, Notice, PlayedHand, Reopening, SavedChange, SavedState,
    player_of_key,
    table::{SitOut, TableEvent},
    tournament::{Stage, Tournament, spec::TournamentRules},
};
use hand::Action;
use ledger::{Account, Currency, Kind, Ledger, Posting, Transfer, TransferId};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use serde::Serialize;

use crate::digest::Digest;

const GAME: GameId = GameId(1);
const BEGINNING: Millis = Millis(1_700_000_000_000);
/// Registration is open for so long before the start.
const ANNOUNCED: Millis = Millis::seconds(600);
/// What everybody brings: more than any entry costs.
const WALLET: Cents = Cents(1_000_000_000);
/// A player who chooses at random has so long for it.
const THINKS: Millis = Millis(900);
/// One choice in so many goes away instead, and one moment in so many brings somebody back.
const GOES_AWAY_ONE_IN: u64 = 500;
const COMES_BACK_ONE_IN: u64 = 10;
/// With faults, one commit in so many is followed by a kill.
const KILL_ONE_IN: u64 = 200;
/// Far more than any tournament takes; one that goes on longer hangs.
const STEPS_MAX: u64 = 50_000_000;

/// What to play.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    pub players: u32,
    pub seed: u64,
    /// Whether the process is killed now and then.
    pub faults: bool,
}

/// How it went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    pub players: u32,
    pub places: Vec<Place>,
    pub prize_pool_cents: i64,
    pub fees_cents: i64,
    pub overlay_cents: i64,
    pub paid_cents: i64,
    /// What came in and what the house added, less fees and what was paid: nothing.
    pub balance: i64,
    pub hands: u64,
    pub levels: u32,
    pub moves: u64,
    pub tables_broken: u64,
    pub hand_for_hand_hands: u64,
    pub big_blinds_per_orbit: BigBlinds,
    pub kills: u64,
    pub minutes: u64,
    pub digest: String,
}

/// A player's place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    pub game: u64,
    pub player: u64,
    pub place: u32,
    pub prize_cents: i64,
    pub bounty_cents: i64,
    pub ticket_cents: i64,
}

/// R46: how often those who were dealt into every hand had the big blind between two of another
/// player's at the same table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct BigBlinds {
    pub orbits: u64,
    pub min: u64,
    pub max: u64,
}

/// Why a tournament was not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unplayed {
    /// Its spec asks for something that is not played yet.
    NotYet(&'static str),
    /// T2: so many players fill no game.
    TooFew(u32),
    /// R37.
    TooMany(u32),
    /// It did not take place.
    Cancelled,
}

struct World {
    game: Tournament,
    rules: Arc<TournamentRules>,
    config: Config,
    now: Millis,
    chance: Xoshiro256PlusPlus,
    choices: Xoshiro256PlusPlus,
    ledger: Ledger,
    saved: SavedState,
    asked: Vec<Commit>,
    log: Option<Vec<String>>,
    hands: u64,
    moves: u64,
    broken: u64,
    hand_for_hand_hands: u64,
    kills: u64,
    killing: bool,
    level: usize,
    /// The how manieth each went out, as far as that is durable.
    out: BTreeMap<u32, PlayerId>,
    orbits: BTreeMap<TableId, Vec<(BTreeSet<PlayerId>, PlayerId)>>,
    big_blinds: BigBlinds,
    digest: Digest,
    tables: usize,
}

/// What the engine does not play yet, if the spec asks for it.
fn not_yet(rules: &TournamentRules) -> Option<&'static str> {
    let spec = rules.spec();
    let asks = [
        (spec.rebuys.is_some() || spec.add_on.is_some(), "re-buys and add-ons"),
        (spec.re_entry.is_some(), "re-entry"),
        (spec.bounty.is_some(), "bounties"),
        (spec.satellite.is_some(), "tickets"),
        (!spec.prizes.extra.is_empty(), "prizes in kind"),
        (spec.multi_buy_in.is_some(), "several buy-ins"),
        (spec.phased.is_some(), "phases"),
        (spec.hexapro.is_some(), "HexaPro"),
    ];
    asks.into_iter().find(|(asked, _)| *asked).map(|(_, what)| what)
}

/// Plays a tournament to its end. `log`: whether to write down what happens, for people.
///
/// # Errors
/// If it cannot be played with so many players, or not yet.
pub fn run(
    rules: &Arc<TournamentRules>,
    config: Config,
    log: bool,
) -> Result<(Report, Vec<String>), Unplayed> {
    if let Some(what) = not_yet(rules) {
        return Err(Unplayed::NotYet(what));
    }
    if config.players < rules.entrants_min() {
        return Err(Unplayed::TooFew(rules.entrants_min()));
    }
    if let Some(most) = rules.entrants_max().filter(|most| config.players > *most) {
        return Err(Unplayed::TooMany(most));
    }
    let mut world = World::new(Arc::clone(rules), config, log);
    world.play();
    if world.game.stage() == Stage::Cancelled || world.out.is_empty() {
        return Err(Unplayed::Cancelled);
    }
    let log = world.log.take().unwrap_or_default();
    Ok((world.report(), log))
}

impl World {
    fn new(rules: Arc<TournamentRules>, config: Config, log: bool) -> Self {
        let game = Tournament::new(GAME, Arc::clone(&rules), BEGINNING + ANNOUNCED);
        let mut world = Self {
            game,
            rules,
            config,
            now: BEGINNING,
            chance: Xoshiro256PlusPlus::seed_from_u64(config.seed),
            choices: Xoshiro256PlusPlus::seed_from_u64(!config.seed),
            ledger: Ledger::new(),
            saved: SavedState::default(),
            asked: Vec::new(),
            log: log.then(Vec::new),
            hands: 0,
            moves: 0,
            broken: 0,
            hand_for_hand_hands: 0,
            kills: 0,
            killing: false,
            level: 0,
            out: BTreeMap::new(),
            orbits: BTreeMap::new(),
            big_blinds: BigBlinds { orbits: 0, min: u64::MAX, max: 0 },
            digest: Digest::new(),
            tables: 0,
        };
        for player in 1..=u64::from(config.players) {
            world.fund(player);
        }
        world
    }

    fn currency(&self) -> Currency {
        self.rules.spec().currency
    }

    fn fund(&mut self, player: u64) {
        let (from, kind) = match self.currency().is_play() {
            true => (Account::Issued, Kind::Refill),
            false => (Account::Transit("sim".parse().expect("a short name")), Kind::Deposit),
        };
        let id: TransferId = format!("sim:{player}").parse().expect("a short name");
        let postings = Posting::pair(from, Account::Wallet(PlayerId(player)), WALLET);
        let postings = postings.expect("two accounts");
        let transfer = Transfer::new(id, self.currency(), kind, self.now, postings);
        self.ledger.apply(&transfer.expect("it balances")).expect("a new transfer");
    }

    fn say(&mut self, line: impl FnOnce() -> String) {
        let at = self.now.saturating_sub(BEGINNING).0 / 1_000;
        if let Some(log) = &mut self.log {
            let (hours, minutes, seconds) = (at / 3_600, at / 60 % 60, at % 60);
            log.push(format!("{hours}:{minutes:02}:{seconds:02} {}", line()));
        }
    }

    fn with<T>(
        &mut self,
        call: impl FnOnce(&mut Tournament, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> T {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
        let value = call(&mut self.game, &mut ctx, &mut out);
        for effect in out {
            self.effect(effect);
        }
        self.store_answers();
        value
    }

    fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::Commit(commit) => self.asked.push(*commit),
            Effect::Notice(player, Notice::TournamentFinished { prize, .. }) => {
                let left = self.game.players_left();
                self.say(|| match prize {
                    Cents::ZERO => format!("player {player} is out; {left} left"),
                    prize => format!("player {player} is out and wins {prize}; {left} left"),
                });
            }
            Effect::Notice(player, Notice::Moved { table, seat }) => {
                self.moves += 1;
                self.say(|| format!("player {player} moves to table {table}, {seat}"));
            }
            Effect::Event(_, TableEvent::HandStarts { .. }) => {
                self.hand_for_hand_hands += u64::from(self.game.is_hand_for_hand());
            }
            Effect::Event(table, TableEvent::Left { player, .. }) => {
                // Whoever leaves has no orbit here any more, even who is moved back at once.
                for (dealt, _) in self.orbits.entry(table).or_default() {
                    dealt.remove(&player);
                }
            }
            Effect::TablesChanged => {
                let tables = self.game.tables().count();
                if tables < self.tables {
                    self.broken += (self.tables - tables) as u64;
                    self.say(|| format!("{tables} tables are left"));
                }
                self.tables = tables;
            }
            _ => {}
        }
    }

    fn store_answers(&mut self) {
        while !self.asked.is_empty() {
            let commit = self.asked.remove(0);
            let answer = self.store(&commit);
            let kills = self.config.faults && self.game.stage() == Stage::Running;
            if kills && !self.killing && self.choices.next_u64().is_multiple_of(KILL_ONE_IN) {
                return self.kill();
            }
            self.with(|game, ctx, out| game.committed(ctx, commit.id, answer, out));
        }
    }

    fn store(&mut self, commit: &Commit) -> CommitOutcome {
        if let Some(transfer) = &commit.transfer
            && let Err(refusal) = self.ledger.apply(transfer)
        {
            panic!("a tournament asks for what its ledger refuses: {refusal}: {commit:?}");
        }
        if let Some(hand) = &commit.hand {
            self.hands += 1;
            self.count_big_blind(hand);
            for result in &hand.over.results {
                self.digest.add(result.ended_with.0);
            }
        }
        for change in &commit.state {
            let out = player_of_key(&change.key).and_then(|it| Some((self.game.nth_out(it)?, it)));
            if let Some((nth, player)) = out {
                let before = self.out.insert(nth, player);
                assert!(before.is_none_or(|before| before == player), "two have one place");
            }
        }
        self.saved.apply(SavedChange::of(GAME, commit)).expect("the ledger has taken it");
        CommitOutcome::Done
    }

    fn count_big_blind(&mut self, hand: &PlayedHand) {
        let big_blind = hand.over.setup.big_blind_seat;
        let dealt: BTreeSet<PlayerId> = hand.players.iter().map(|(_, player)| *player).collect();
        let Some(&(_, player)) = hand.players.iter().find(|(seat, _)| *seat == big_blind) else {
            return;
        };
        let hands = self.orbits.entry(hand.table).or_default();
        if let Some(last) = hands.iter().rposition(|(_, other)| *other == player) {
            let orbit = &hands[last..];
            let mut others = dealt.clone();
            others.remove(&player);
            others.retain(|other| orbit.iter().all(|(dealt, _)| dealt.contains(other)));
            // One who was away from the table meanwhile closes no orbit.
            if orbit.iter().all(|(dealt, _)| dealt.contains(&player)) {
                self.big_blinds.orbits += 1;
                for other in others {
                    let times = orbit[1..].iter().filter(|(_, it)| *it == other).count() as u64;
                    self.big_blinds.min = self.big_blinds.min.min(times);
                    self.big_blinds.max = self.big_blinds.max.max(times);
                }
            }
            hands.drain(..=last);
        }
        hands.push((dealt, player));
    }

    /// R50: everything but what is stored is gone.
    fn kill(&mut self) {
        self.kills += 1;
        self.killing = true;
        self.asked.clear();
        // A hand that is rolled back is dealt again from the same positions.
        self.orbits.clear();
        let gone_for = Millis::seconds(60);
        self.now = self.now + gone_for;
        let reopening = Reopening::WithTheRoom { now: self.now, gone_for, clean_shutdown: false };
        let (rules, starts_at) = (Arc::clone(&self.rules), BEGINNING + ANNOUNCED);
        let restored = Tournament::restore(GAME, rules, starts_at, &self.saved, reopening);
        self.game =
            restored.unwrap_or_else(|damaged| panic!("what is stored is damaged: {damaged}"));
        self.say(|| "the room is gone for a minute".to_owned());
        if let Some(commit) = self.game.commit_rolled_back(self.now) {
            self.store(&commit);
        }
        for player in 1..=u64::from(self.config.players) {
            self.with(|game, ctx, out| game.connection(ctx, PlayerId(player), true, out));
        }
        self.killing = false;
    }

    fn play(&mut self) {
        for player in 1..=u64::from(self.config.players) {
            let entered = self.with(|game, ctx, out| {
                game.register(ctx.now, PlayerId(player), RequestId(player), out)
            });
            entered.expect("a place for everybody");
        }
        for _ in 0..STEPS_MAX {
            if self.game.is_finished() {
                return;
            }
            self.step();
        }
        panic!("the tournament goes on for ever: {:#?}", self.game);
    }

    /// Whoever is to act at any table acts; else time goes by.
    fn step(&mut self) {
        if self.choices.next_u64().is_multiple_of(COMES_BACK_ONE_IN) {
            let player = PlayerId(1 + self.choices.next_u64() % u64::from(self.config.players));
            self.with(|game, ctx, out| game.come_back(ctx, player, out));
        }
        let tables: Vec<TableId> = self.game.tables().map(|(id, _)| id).collect();
        let mut acted = false;
        for id in tables {
            acted |= self.act_at(id);
        }
        let until = match (acted, self.game.next_wake()) {
            (true, _) => self.now + THINKS,
            (false, Some(wake)) => self.now.max(wake),
            (false, None) => panic!("the tournament does not go on: {:#?}", self.game),
        };
        while let Some(wake) = self.game.next_wake().filter(|wake| *wake <= until) {
            self.now = self.now.max(wake);
            self.with(Tournament::tick);
        }
        self.now = self.now.max(until);
        let level = self.game.level(self.now);
        if level > self.level && self.game.stage() == Stage::Running {
            self.level = level;
            let blinds = self.game.blinds(self.now);
            self.say(|| format!("level {}: {}/{}", level + 1, blinds.small, blinds.big));
        }
    }

    fn act_at(&mut self, id: TableId) -> bool {
        let turn = self.game.table(id).and_then(|table| {
            let (seat, turn, legal) = table.turn()?;
            Some((table.occupant(seat)?.player, turn, legal))
        });
        let Some((player, turn, legal)) = turn else { return false };
        if self.choices.next_u64().is_multiple_of(GOES_AWAY_ONE_IN) {
            let out = self.with(|game, ctx, out| game.sit_out(ctx, player, id, SitOut::Now, out));
            return out.is_ok();
        }
        let action = match (self.choices.next_u64() % 32, legal.raise, legal.call) {
            (0, Some(raise), _) => Action::RaiseTo(raise.to_max),
            (1..4, Some(raise), _) => Action::RaiseTo(raise.to_min),
            (4..14, _, Some(_)) => Action::Call,
            _ if legal.check => Action::Check,
            _ => Action::Fold,
        };
        // A kill may have come first: then the turn is no more.
        let _ = self.with(|game, ctx, out| game.act(ctx, player, (id, turn), action, out));
        true
    }

    fn report(self) -> Report {
        let players = self.config.players;
        let takings = self.rules.takings_of(players);
        let prizes = self.rules.prizes(&takings);
        let mut won: BTreeMap<PlayerId, i64> = BTreeMap::new();
        for transfer in self.ledger.journal().iter().filter(|it| it.kind() == Kind::Prize) {
            for posting in transfer.postings() {
                if let Account::Wallet(player) = posting.account {
                    *won.entry(player).or_default() += posting.amount.0;
                }
            }
        }
        let places: Vec<Place> = (1..)
            .zip(self.out.values().rev())
            .map(|(place, player)| Place {
                game: GAME.0,
                player: player.0,
                place,
                prize_cents: won.get(player).copied().unwrap_or(0),
                bounty_cents: 0,
                ticket_cents: 0,
            })
            .collect();
        let mut digest = self.digest;
        places.iter().for_each(|place| digest.add_all(&(place.player, place.prize_cents)));
        let overlay = (prizes.pool.added + prizes.pool.overlay).0;
        let paid: i64 = won.values().sum();
        let fees = self.rules.entry().fee.0 * i64::from(players);
        let paid_in = self.rules.entry().total().0 * i64::from(players);
        let big_blinds = match self.big_blinds.orbits {
            0 => BigBlinds::default(),
            _ => self.big_blinds,
        };
        Report {
            players,
            places,
            prize_pool_cents: prizes.pool.total().0,
            fees_cents: fees,
            overlay_cents: overlay,
            paid_cents: paid,
            balance: paid_in + overlay - fees - paid,
            hands: self.hands,
            levels: u32::try_from(self.level + 1).unwrap_or(u32::MAX),
            moves: self.moves,
            tables_broken: self.broken,
            hand_for_hand_hands: self.hand_for_hand_hands,
            big_blinds_per_orbit: big_blinds,
            kills: self.kills,
            minutes: self.now.saturating_sub(BEGINNING).0 / 60_000,
            digest: digest.hex(),
        }
    }
}

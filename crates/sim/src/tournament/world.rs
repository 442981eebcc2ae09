//! The world that tournaments are played in: a clock, chance, a ledger, and stores that answer at once.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use base::{Cents, GameId, Millis, PlayerId, TableId, TicketId};
use game::{
    Commit, CommitOutcome, Ctx, Effect, Reopening, SavedChange, TicketStep,
    table::TableEvent,
    tournament::{
        Links, StaffAct, StaffOrder, Stage, Tournament, cancellation::Cancellation,
        hexapro::bank_must_cover, spec::TournamentRules,
    },
};
use ledger::{
    Account, Currency, Kind, Ledger, Posting, Ticket, Transfer, TransferId, TransferRefusal,
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

use super::{Config, log::Seen, orbits::Orbits, run::Run};
use crate::digest::Digest;

pub(super) const BEGINNING: Millis = Millis(1_700_000_000_000);
/// Registration is open for so long before the start.
const ANNOUNCED: Millis = Millis::seconds(600);
/// What everybody brings at least; more where entries are dear.
const WALLET: Cents = Cents(1_000_000_000);
/// With faults, one commit in so many is followed by a kill.
const KILL_ONE_IN: u64 = 200;
/// Far more than any tournament takes; one that goes on longer hangs.
const STEPS_MAX: u64 = 50_000_000;

pub(super) struct World {
    pub(super) rules: Arc<TournamentRules>,
    pub(super) config: Config,
    pub(super) now: Millis,
    pub(super) chance: Xoshiro256PlusPlus,
    pub(super) choices: Xoshiro256PlusPlus,
    pub(super) ledger: Ledger,
    pub(super) tickets: BTreeMap<TicketId, Ticket>,
    pub(super) runs: BTreeMap<GameId, Run>,
    pub(super) log: Option<Vec<String>>,
    pub(super) hands: u64,
    pub(super) moves: u64,
    pub(super) broken: u64,
    pub(super) hand_for_hand_hands: u64,
    pub(super) kills: u64,
    pub(super) killing: bool,
    pub(super) answering: BTreeSet<GameId>,
    pub(super) seen: BTreeMap<GameId, Seen>,
    pub(super) level: usize,
    pub(super) levels: usize,
    pub(super) orbits: Orbits,
    pub(super) digest: Digest,
    pub(super) cancelled: BTreeMap<GameId, Cancellation>,
    /// T7: who has been offered a re-buy and not answered.
    pub(super) offered: Vec<PlayerId>,
    /// R32: who is out while entries are taken.
    pub(super) may_re_enter: Vec<PlayerId>,
    pub(super) requests: u64,
    pub(super) entrants: BTreeSet<u64>,
}

impl World {
    pub(super) fn new(rules: Arc<TournamentRules>, config: Config, log: bool) -> Self {
        let mut world = Self {
            rules,
            config,
            now: BEGINNING,
            chance: Xoshiro256PlusPlus::seed_from_u64(config.seed),
            choices: Xoshiro256PlusPlus::seed_from_u64(!config.seed),
            ledger: Ledger::new(),
            tickets: BTreeMap::new(),
            runs: BTreeMap::new(),
            log: log.then(Vec::new),
            hands: 0,
            moves: 0,
            broken: 0,
            hand_for_hand_hands: 0,
            kills: 0,
            killing: false,
            answering: BTreeSet::new(),
            seen: BTreeMap::new(),
            level: 0,
            levels: 0,
            orbits: Orbits::default(),
            digest: Digest::new(),
            cancelled: BTreeMap::new(),
            offered: Vec::new(),
            may_re_enter: Vec::new(),
            requests: 0,
            entrants: BTreeSet::new(),
        };
        let dearest = world.rules.entries().map(|entry| entry.total().0).max().unwrap_or(0);
        let wallet_holds = Cents(WALLET.0.max(dearest * 20));
        for player in 1..=u64::from(config.players) {
            let id: TransferId = format!("sim:{player}").parse().expect("a short name");
            let wallet = Account::Wallet(PlayerId(player));
            let (from, kind) = match world.currency().is_play() {
                true => (Account::Issued, Kind::Refill),
                false => (world.outside(), Kind::Deposit),
            };
            world.fund(id, kind, (from, wallet), wallet_holds);
        }
        world.fill_bank();
        world.give_tickets();
        world
    }

    pub(super) fn currency(&self) -> Currency {
        self.rules.spec().currency
    }

    fn outside(&self) -> Account {
        Account::Transit("sim".parse().expect("a short name"))
    }

    fn fund(&mut self, id: TransferId, kind: Kind, (from, to): (Account, Account), amount: Cents) {
        let postings = Posting::pair(from, to, amount).expect("two accounts");
        let transfer = Transfer::new(id, self.currency(), kind, self.now, postings);
        self.ledger.apply(&transfer.expect("it balances")).expect("a new transfer");
    }

    /// X2: the bank covers the largest prize.
    fn fill_bank(&mut self) {
        let (Some(hexapro), Some(spec)) = (self.rules.hexapro(), self.rules.spec().hexapro) else {
            return;
        };
        let must = bank_must_cover(hexapro, spec.buy_in);
        // Enough for the largest prize of every game.
        let games = i64::from(self.config.players / u32::from(hexapro.seats) + 1);
        let id: TransferId = "sim:bank".parse().expect("a short name");
        let amount = Cents(must.0.max(1) * games);
        self.fund(id, Kind::Overlay, (Account::Overlay, Account::HexaproBank), amount);
    }

    /// T5: where only tickets admit, everybody has one.
    fn give_tickets(&mut self) {
        if !self.rules.spec().conditions.ticket_only {
            return;
        }
        let (value, currency) = (self.rules.entry().total(), self.currency());
        for player in 1..=u64::from(self.config.players) {
            let made = ledger::NewTicket {
                id: TicketId(player),
                owner: PlayerId(player),
                value,
                currency,
                for_what: ledger::TicketFor::AnyOfItsPrice,
                good_until: None,
            };
            let issued = Ticket::issue(made, Account::Wallet(PlayerId(player)), self.now);
            let (ticket, transfer) = issued.expect("a ticket that is worth something");
            self.ledger.apply(&transfer).expect("a new transfer");
            self.tickets.insert(ticket.made.id, ticket);
        }
    }

    pub(super) fn hands(&self) -> u64 {
        self.hands
    }

    pub(super) fn is_cancelled(&self) -> bool {
        !self.cancelled.is_empty()
    }

    /// Announces a game.
    pub(super) fn open(&mut self, id: GameId, links: Links) {
        // T9: the second phase starts after the first ones, whenever they end.
        let run = Run::new(id, &self.rules, self.now + ANNOUNCED, links);
        self.runs.insert(id, run);
    }

    pub(super) fn game(&self, id: GameId) -> &Tournament {
        &self.runs[&id].game
    }

    pub(super) fn with<T>(
        &mut self,
        id: GameId,
        call: impl FnOnce(&mut Tournament, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> T {
        let mut out = Vec::new();
        let run = self.runs.get_mut(&id).expect("an open game");
        let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
        let value = call(&mut run.game, &mut ctx, &mut out);
        for effect in out {
            self.effect(id, effect);
        }
        self.store_answers(id);
        value
    }

    fn effect(&mut self, id: GameId, effect: Effect) {
        match effect {
            Effect::Commit(commit) => {
                self.runs.get_mut(&id).expect("an open game").asked.push(*commit);
            }
            Effect::Notice(player, notice) => self.notice(player, &notice),
            Effect::Event(_, TableEvent::HandStarts { .. }) => {
                self.hand_for_hand_hands += u64::from(self.game(id).is_hand_for_hand());
            }
            Effect::Event(table, TableEvent::Left { player, .. }) => {
                self.orbits.left(id, table, player);
            }
            Effect::TablesChanged => {
                let run = self.runs.get_mut(&id).expect("an open game");
                let tables = run.game.tables().count();
                let before = std::mem::replace(&mut run.tables, tables);
                if tables < before && run.game.stage() == Stage::Running {
                    self.broken += (before - tables) as u64;
                    let noun = if tables == 1 { "table is" } else { "tables are" };
                    self.say(|| format!("{tables} {noun} left"));
                }
            }
            _ => {}
        }
    }

    /// One answer after the other: what an answer asks for is answered here too, not within it, or a
    /// long row of commits would be as many calls deep.
    fn store_answers(&mut self, id: GameId) {
        if self.answering.contains(&id) {
            return;
        }
        self.answering.insert(id);
        self.answer_all(id);
        self.answering.remove(&id);
    }

    fn answer_all(&mut self, id: GameId) {
        while let Some(run) = self.runs.get_mut(&id).filter(|run| !run.asked.is_empty()) {
            let commit = run.asked.remove(0);
            let answer = self.store(id, &commit);
            let kills = self.config.faults && self.game(id).stage() != Stage::Registering;
            if kills && !self.killing && self.choices.next_u64().is_multiple_of(KILL_ONE_IN) {
                return self.kill();
            }
            self.with(id, |game, ctx, out| game.committed(ctx, commit.id, answer, out));
        }
    }

    fn store(&mut self, id: GameId, commit: &Commit) -> CommitOutcome {
        for transfer in commit.transfers() {
            match self.ledger.apply(transfer) {
                Ok(_) => {}
                // Whoever has bought chips often enough has nothing left.
                Err(TransferRefusal::NotEnough { account: Account::Wallet(_), .. }) => {
                    return CommitOutcome::NotEnough;
                }
                Err(refusal) => {
                    panic!("a tournament asks for what its ledger refuses: {refusal}: {commit:?}")
                }
            }
        }
        for TicketStep { ticket, transfer } in &commit.tickets {
            let stored = self.tickets.get(&ticket.made.id);
            let follows = Ticket::follows(stored, ticket, transfer.as_ref());
            assert!(follows, "a ticket does not follow from what it was: {ticket:?}");
            self.tickets.insert(ticket.made.id, *ticket);
        }
        if let Some(hand) = &commit.hand {
            self.hands += 1;
            self.orbits.hand(id, hand);
            for result in &hand.over.results {
                self.digest.add(result.ended_with.0);
            }
        }
        let run = self.runs.get_mut(&id).expect("an open game");
        run.note(commit);
        run.saved.apply(SavedChange::of(id, commit)).expect("the ledger has taken it");
        for other in SavedChange::receivers(id, commit) {
            let run = self.runs.get_mut(&other).expect("an open game");
            let moves = SavedChange::money_for(other, commit);
            run.saved.receive(moves).expect("the ledger has taken it");
        }
        CommitOutcome::Done
    }

    /// R50: everything but what is stored is gone.
    fn kill(&mut self) {
        self.kills += 1;
        self.killing = true;
        self.orbits.forget();
        let gone_for = Millis::seconds(60);
        self.now = self.now + gone_for;
        self.say(|| "the room is gone for a minute".to_owned());
        let reopening = Reopening::WithTheRoom { now: self.now, gone_for, clean_shutdown: false };
        let is_over =
            |run: &Run| run.game.is_finished() && run.asked.is_empty() && !run.has_messages();
        let going_on = self.runs.iter().filter(|(_, run)| !is_over(run));
        let ids: Vec<GameId> = going_on.map(|(id, _)| *id).collect();
        for id in &ids {
            let run = self.runs.get_mut(id).expect("an open game");
            run.asked.clear();
            let announced = Tournament::new(*id, Arc::clone(&self.rules), run.starts_at);
            let restored = announced.linked(run.links).restored(&run.saved, reopening);
            run.game =
                restored.unwrap_or_else(|damaged| panic!("what is stored is damaged: {damaged}"));
            if let Some(commit) = run.game.commit_rolled_back(self.now) {
                self.store(*id, &commit);
            }
        }
        // A cancellation that was not stored has not happened.
        let runs = &self.runs;
        self.cancelled
            .retain(|id, _| matches!(runs[id].game.stage(), Stage::Cancelled | Stage::Finished));
        for id in ids {
            for player in 1..=u64::from(self.config.players) {
                self.with(id, |game, ctx, out| game.connection(ctx, PlayerId(player), true, out));
            }
        }
        self.killing = false;
    }

    /// T9, R33: what one game tells another.
    fn deliver(&mut self, from: GameId) {
        let messages: Vec<_> =
            self.game(from).outbox().map(|(number, message)| (number, message.clone())).collect();
        for (number, message) in messages {
            if !self.runs.contains_key(&message.to) {
                continue;
            }
            let now = self.now;
            let taken = self
                .with(message.to, |game, _, out| game.receive(now, (from, number), &message, out));
            let up_to = self.game(message.to).has_received(from);
            if taken && up_to >= number {
                self.with(from, |game, _, out| game.delivered(now, up_to, out));
            }
        }
    }

    /// Plays a game to its end.
    pub(super) fn play(&mut self, id: GameId, players: &[u64]) {
        self.level = 0;
        self.entrants.extend(players);
        self.register_all(id, players);
        for _ in 0..STEPS_MAX {
            self.deliver(id);
            if self.game(id).is_finished() && self.game(id).outbox().next().is_none() {
                self.levels = self.levels.max(self.level + 1);
                return;
            }
            if self.config.cancel_after.is_some_and(|hands| self.hands >= hands)
                && !self.cancelled.contains_key(&id)
            {
                self.cancel(id);
            }
            self.step(id);
        }
        panic!("the tournament goes on for ever: {:#?}", self.game(id));
    }

    fn cancel(&mut self, id: GameId) {
        let (by, reason) = ("sim".to_owned(), "asked for".to_owned());
        let order = StaffOrder { by, reason, act: StaffAct::Cancel };
        // One that is decided already ends by itself.
        if let Ok(Some(plan)) = self.with(id, |game, ctx, out| game.staff(ctx, order, out)) {
            self.cancelled.insert(id, plan);
        }
    }

    /// Time goes by: to the next moment at which something is due, or for a little.
    pub(super) fn pass(&mut self, id: GameId, until: Millis) {
        while let Some(wake) = self.game(id).next_wake().filter(|wake| *wake <= until) {
            self.now = self.now.max(wake);
            self.with(id, Tournament::tick);
        }
        self.now = self.now.max(until);
        let level = self.game(id).level(self.now);
        self.tell_news(id);
        if level > self.level && self.game(id).stage() == Stage::Running {
            self.level = level;
            let blinds = self.game(id).blinds(self.now);
            self.say(|| format!("level {}: {}/{}", level + 1, blinds.small, blinds.big));
        }
    }

    /// Chips are constant but for what is bought and what leaves with somebody; nobody sits twice.
    pub(super) fn check(&self, id: GameId) {
        let game = self.game(id);
        if game.stage() != Stage::Running {
            return;
        }
        let mut seen = BTreeSet::new();
        let mut chips = game.chips_owed();
        for (_, table) in game.tables() {
            for (seat, seated) in table.occupants() {
                chips += table.stored_stack(seat).unwrap_or_default();
                assert!(seen.insert(seated.player), "{} sits twice", seated.player);
            }
        }
        // Who has just entered may not sit yet, after a crash.
        let players = game.players_left() as usize;
        if seen.len() == players {
            assert_eq!(chips, game.chips_in_play(), "chips are made or lost: {game:#?}");
        }
        assert!(seen.len() <= players, "somebody sits who is out: {game:#?}");
    }

    pub(super) fn tables(&self, id: GameId) -> Vec<TableId> {
        self.game(id).tables().map(|(id, _)| id).collect()
    }
}

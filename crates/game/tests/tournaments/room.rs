//! Several tournaments on one store, with players who choose at random. The tests hold the clock, the
//! store's answers and the moment of a crash in their hands.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use base::{Cents, GameId, Millis, PlayerId, RequestId, TableId, TicketId};
use game::{
    Commit, CommitOutcome, Ctx, Effect, Notice, Reopening, SavedChange, SavedState, StateChange,
    tournament::{
        Entrant, Links, Payment, StaffAct, StaffOrder, StaffRefusal, Stage, Tournament,
        TournamentRefusal,
        cancellation::Cancellation,
        spec::{BuyIn, TournamentRules},
    },
};
use hand::Action;
use ledger::{
    Account, Currency, Kind, Ledger, NewTicket, Posting, Ticket, TicketFor, Transfer, TransferId,
    TransferRefusal,
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

pub(crate) const GAME: GameId = GameId(9);
pub(crate) const OTHER: GameId = GameId(10);
pub(crate) const THIRD: GameId = GameId(11);
const BEGINNING: Millis = Millis(1_000_000_000_000);
const ANNOUNCED: Millis = Millis::seconds(600);
pub(crate) const WALLET: Cents = Cents(100_000);
/// The room is down for so long after a crash.
const GONE_FOR: Millis = Millis::seconds(30);
/// Many more than any of these tournaments takes.
const STEPS_MAX: u32 = 200_000;

pub(crate) struct Run {
    pub(crate) game: Tournament,
    rules: Arc<TournamentRules>,
    links: Links,
    starts_at: Millis,
    pub(crate) saved: SavedState,
    asked: VecDeque<Commit>,
}

pub(crate) struct Room {
    pub(crate) now: Millis,
    chance: Xoshiro256PlusPlus,
    pub(crate) choices: Xoshiro256PlusPlus,
    pub(crate) ledger: Ledger,
    pub(crate) tickets: BTreeMap<TicketId, Ticket>,
    pub(crate) runs: BTreeMap<GameId, Run>,
    /// Whether the store lets everybody wait.
    pub(crate) store_waits: bool,
    done: u32,
    kill_at: Option<u32>,
    pub(crate) notices: Vec<(GameId, PlayerId, Notice)>,
    requests: BTreeSet<(PlayerId, RequestId)>,
    last_request: u64,
    offered: Vec<(GameId, PlayerId)>,
    out: Vec<(GameId, PlayerId)>,
    /// Whether players who may buy chips or enter again do so now and then.
    pub(crate) buys: bool,
    pub(crate) hands: u32,
}

/// A small and fast tournament; `more` is what makes it the type that it is.
pub(crate) fn spec(top: &str, more: &str) -> Arc<TournamentRules> {
    super::world::rules_from(&format!(
        "name = \"Small\"\nrulebook = \"int-2.7\"\ngame = \"holdem\"\ncurrency = \"PLAY\"\n\
         seats = 3\nstart = \"scheduled\"\n{top}\n[structure]\nstack = 300\nlevel_time = \"1 min\"\n\
         levels = [\"10/20\", \"20/40\", \"40/80\", \"80/160\", \"150/300\", \"300/600\"]\n{more}\n"
    ))
}

impl Room {
    pub(crate) fn new(seed: u64) -> Self {
        let mut room = Self {
            now: BEGINNING,
            chance: Xoshiro256PlusPlus::seed_from_u64(seed),
            choices: Xoshiro256PlusPlus::seed_from_u64(!seed),
            ledger: Ledger::new(),
            tickets: BTreeMap::new(),
            runs: BTreeMap::new(),
            store_waits: false,
            done: 0,
            kill_at: None,
            notices: Vec::new(),
            requests: BTreeSet::new(),
            last_request: 0,
            offered: Vec::new(),
            out: Vec::new(),
            buys: true,
            hands: 0,
        };
        for player in 1..=30 {
            let wallet = Account::Wallet(PlayerId(player));
            room.fund(&format!("test:{player}"), Kind::Refill, (Account::Issued, wallet), WALLET);
        }
        room
    }

    /// One game, with links to others.
    pub(crate) fn with_game(
        mut self,
        id: GameId,
        rules: &Arc<TournamentRules>,
        links: Links,
    ) -> Self {
        let starts_at = self.now + Millis(ANNOUNCED.0 * (id.0 - GAME.0 + 1));
        let game = Tournament::new(id, Arc::clone(rules), starts_at).linked(links);
        let rules = Arc::clone(rules);
        let (saved, asked) = (SavedState::default(), VecDeque::new());
        self.runs.insert(id, Run { game, rules, links, starts_at, saved, asked });
        self
    }

    /// One game without others, and its entrants.
    pub(crate) fn of(rules: &Arc<TournamentRules>, players: u64, seed: u64) -> Self {
        let mut room = Self::new(seed).with_game(GAME, rules, Links::default());
        room.enter(GAME, 1..=players);
        room
    }

    fn fund(&mut self, id: &str, kind: Kind, (from, to): (Account, Account), amount: Cents) {
        let postings = Posting::pair(from, to, amount).unwrap();
        let id: TransferId = id.parse().unwrap();
        let transfer = Transfer::new(id, Currency::PLAY, kind, self.now, postings).unwrap();
        self.ledger.apply(&transfer).unwrap();
    }

    pub(crate) fn empty_wallet(&mut self, player: u64) {
        let (wallet, left) = (Account::Wallet(PlayerId(player)), self.wallet(player));
        self.fund("test:empty", Kind::Refill, (wallet, Account::Issued), left);
    }

    pub(crate) fn fill_bank(&mut self, amount: Cents) {
        let bank = (Account::Overlay, Account::HexaproBank);
        self.fund("test:bank", Kind::Overlay, bank, amount);
    }

    pub(crate) fn give_ticket(&mut self, id: u64, owner: u64, value: Cents, for_what: TicketFor) {
        let owner = PlayerId(owner);
        let (id, currency, good_until) = (TicketId(id), Currency::PLAY, None);
        let made = NewTicket { id, owner, value, currency, for_what, good_until };
        let (ticket, transfer) = Ticket::issue(made, Account::Overlay, self.now).unwrap();
        self.ledger.apply(&transfer).unwrap();
        self.tickets.insert(id, ticket);
    }

    pub(crate) fn game(&self, id: GameId) -> &Tournament {
        &self.runs[&id].game
    }

    pub(crate) fn with<T>(
        &mut self,
        id: GameId,
        call: impl FnOnce(&mut Tournament, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> T {
        let mut out = Vec::new();
        let run = self.runs.get_mut(&id).unwrap();
        let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
        let value = call(&mut run.game, &mut ctx, &mut out);
        for effect in out {
            match effect {
                Effect::Commit(commit) => run.asked.push_back(*commit),
                Effect::Notice(player, notice) => {
                    match notice {
                        Notice::RebuyOffered { .. } => self.offered.push((id, player)),
                        Notice::TournamentFinished { place: None, .. } => {
                            self.out.push((id, player));
                        }
                        _ => {}
                    }
                    self.notices.push((id, player, notice));
                }
                _ => {}
            }
        }
        if !self.store_waits {
            self.store_answers(id);
        }
        value
    }

    /// The store does what it was asked for meanwhile.
    pub(crate) fn store_goes_on(&mut self) {
        self.store_waits = false;
        let ids: Vec<GameId> = self.runs.keys().copied().collect();
        for id in ids {
            self.store_answers(id);
        }
    }

    fn store_answers(&mut self, id: GameId) {
        while let Some(commit) = self.runs.get_mut(&id).unwrap().asked.pop_front() {
            if self.kill_at == Some(2 * self.done) {
                return self.kill();
            }
            let answer = self.store(id, &commit);
            self.done += 1;
            if self.kill_at.is_some_and(|kill| kill + 1 == 2 * self.done) {
                return self.kill();
            }
            self.with(id, |game, ctx, out| game.committed(ctx, commit.id, answer, out));
            // The same answer once more changes nothing.
            self.with(id, |game, ctx, out| game.committed(ctx, commit.id, answer, out));
        }
    }

    /// The store does the next so many things that it was asked for, and waits again.
    pub(crate) fn store_answers_only(&mut self, id: GameId, commits: usize) {
        for _ in 0..commits {
            let commit = self.runs.get_mut(&id).unwrap().asked.pop_front().unwrap();
            let answer = self.store(id, &commit);
            self.with(id, |game, ctx, out| game.committed(ctx, commit.id, answer, out));
        }
    }

    /// The store does these things, but the room is gone before it hears of it.
    pub(crate) fn store_without_answer(&mut self, id: GameId, commits: usize) {
        for _ in 0..commits {
            let commit = self.runs.get_mut(&id).unwrap().asked.pop_front().unwrap();
            self.store(id, &commit);
        }
    }

    pub(crate) fn asked(&self, id: GameId) -> usize {
        self.runs[&id].asked.len()
    }

    /// Whether the store is asked to note who is out.
    pub(crate) fn asks_for_places(&self, id: GameId) -> bool {
        let is_out = |change: &StateChange| {
            change.key.starts_with("entry/")
                && change.value.as_ref().is_some_and(|value| value.contains("\"out\""))
        };
        let mut asked = self.runs[&id].asked.iter();
        asked.any(|commit| commit.hand.is_none() && commit.state.iter().any(is_out))
    }

    /// Whether the store is asked to make the prizes final.
    pub(crate) fn asks_for_prizes(&self, id: GameId) -> bool {
        let mut asked = self.runs[&id].asked.iter();
        asked.any(|commit| commit.state.iter().any(|change| change.key == "prizes"))
    }

    pub(crate) fn store(&mut self, id: GameId, commit: &Commit) -> CommitOutcome {
        assert!(commit.belongs_to(id, Currency::PLAY));
        if commit.request.is_some_and(|request| self.requests.contains(&request)) {
            return CommitOutcome::Refused;
        }
        for step in &commit.tickets {
            let stored = self.tickets.get(&step.ticket.made.id);
            if !Ticket::follows(stored, &step.ticket, step.transfer.as_ref()) {
                return CommitOutcome::Refused;
            }
        }
        for (nth, transfer) in commit.transfers().enumerate() {
            match self.ledger.apply(transfer) {
                Ok(_) => {}
                Err(TransferRefusal::NotEnough {
                    account: Account::Wallet(_) | Account::HexaproBank,
                    ..
                }) if nth == 0 => return CommitOutcome::NotEnough,
                Err(refusal) => panic!("{refusal}: {commit:?}"),
            }
        }
        self.requests.extend(commit.request);
        self.tickets.extend(commit.tickets.iter().map(|it| (it.ticket.made.id, it.ticket)));
        self.hands += u32::from(commit.hand.is_some());
        for (other, run) in &mut self.runs {
            if *other == id {
                run.saved.apply(SavedChange::of(id, commit)).unwrap();
            } else {
                run.saved.receive(SavedChange::money_for(*other, commit)).unwrap();
            }
        }
        CommitOutcome::Done
    }

    /// R50: everything but what the store has is gone.
    pub(crate) fn kill(&mut self) {
        self.kill_at = None;
        self.now = self.now + GONE_FOR;
        let reopening =
            Reopening::WithTheRoom { now: self.now, gone_for: GONE_FOR, clean_shutdown: false };
        let ids: Vec<GameId> = self.runs.keys().copied().collect();
        for id in &ids {
            let run = self.runs.get_mut(id).unwrap();
            run.asked.clear();
            let announced = Tournament::new(*id, Arc::clone(&run.rules), run.starts_at);
            run.game = match announced.linked(run.links).restored(&run.saved, reopening) {
                Ok(game) => game,
                Err(damaged) => panic!("{damaged}: {:#?}", run.saved),
            };
            if let Some(commit) = run.game.commit_rolled_back(self.now) {
                assert_eq!(self.store(*id, &commit), CommitOutcome::Done);
            }
        }
        for id in ids {
            for player in 1..=30 {
                self.with(id, |game, ctx, out| game.connection(ctx, PlayerId(player), true, out));
            }
        }
    }

    pub(crate) fn request(&mut self) -> RequestId {
        self.last_request += 1;
        RequestId(self.last_request)
    }

    pub(crate) fn register(&mut self, id: GameId, player: u64) -> Result<(), TournamentRefusal> {
        let request = self.request();
        self.register_as(id, player, request)
    }

    pub(crate) fn register_as(
        &mut self,
        id: GameId,
        player: u64,
        request: RequestId,
    ) -> Result<(), TournamentRefusal> {
        let buy_ins: Vec<Cents> = self.runs[&id].rules.entries().map(BuyIn::total).collect();
        let chosen = buy_ins[player as usize % buy_ins.len()];
        let name = format!("player-{player}");
        self.with(id, |game, ctx, out| {
            let entrant = Entrant::welcome(PlayerId(player), &name);
            game.register(ctx.now, entrant, Payment::Money(Some(chosen)), request, out)
        })
    }

    pub(crate) fn register_with_ticket(
        &mut self,
        id: GameId,
        player: u64,
        ticket: u64,
    ) -> Result<(), TournamentRefusal> {
        let ticket = self.tickets[&TicketId(ticket)];
        let request = self.request();
        self.with(id, |game, ctx, out| {
            let entrant = Entrant::welcome(PlayerId(player), "somebody");
            game.register(ctx.now, entrant, Payment::Ticket(&ticket), request, out)
        })
    }

    pub(crate) fn unregister(&mut self, id: GameId, player: u64) -> Result<(), TournamentRefusal> {
        let request = self.request();
        self.with(id, |game, ctx, out| game.unregister(ctx.now, PlayerId(player), request, out))
    }

    pub(crate) fn enter(&mut self, id: GameId, players: impl IntoIterator<Item = u64>) {
        for player in players {
            // After a crash the player asks again.
            while self.game(id).won(PlayerId(player)).is_none() {
                self.register(id, player).unwrap();
            }
        }
    }

    pub(crate) fn staff(
        &mut self,
        id: GameId,
        act: StaffAct,
    ) -> Result<Option<Cancellation>, StaffRefusal> {
        let (by, reason) = ("Ada".to_owned(), "asked for".to_owned());
        let order = StaffOrder { by, reason, act };
        self.with(id, |game, ctx, out| game.staff(ctx, order, out))
    }

    pub(crate) fn pass_to(&mut self, until: Millis) {
        while let Some((wake, id)) = self.next_wake().filter(|(wake, _)| *wake <= until) {
            self.now = self.now.max(wake);
            self.with(id, Tournament::tick);
        }
        self.now = self.now.max(until);
    }

    pub(crate) fn pass(&mut self, time: Millis) {
        self.pass_to(self.now + time);
    }

    fn next_wake(&self) -> Option<(Millis, GameId)> {
        self.runs.iter().filter_map(|(id, run)| Some((run.game.next_wake()?, *id))).min()
    }

    /// Until a game is running.
    pub(crate) fn start(&mut self, id: GameId) {
        while self.game(id).stage() == Stage::Registering {
            let (wake, _) = self.next_wake().unwrap();
            self.pass_to(wake.max(self.now));
        }
    }

    /// T9, R33: what one game tells another.
    pub(crate) fn deliver(&mut self) {
        let ids: Vec<GameId> = self.runs.keys().copied().collect();
        for from in ids {
            let messages = self.game(from).outbox();
            let messages: Vec<_> =
                messages.map(|(number, message)| (number, message.clone())).collect();
            for (number, message) in messages {
                let (now, to) = (self.now, message.to);
                if self.runs.contains_key(&to) {
                    self.with(to, |game, _, out| game.receive(now, (from, number), &message, out));
                    let up_to = self.game(to).has_received(from);
                    if up_to > 0 {
                        self.with(from, |game, _, out| game.delivered(now, up_to, out));
                    }
                }
            }
        }
    }

    fn has_messages(&self) -> bool {
        self.runs.values().any(|run| run.game.outbox().next().is_some())
    }

    pub(crate) fn is_over(&self) -> bool {
        let over = |run: &Run| run.game.is_finished() && run.game.outbox().next().is_none();
        self.runs.values().all(over)
    }

    /// So many half commits from here the room is killed: at even numbers before the store has the
    /// commit, at odd ones before the game hears of it.
    pub(crate) fn kill_at(&mut self, kill_at: Option<u32>) {
        self.kill_at = kill_at.map(|kill| kill + 2 * self.done);
    }

    /// Whether the kill that was asked for is still to come.
    pub(crate) fn will_be_killed(&self) -> bool {
        self.kill_at.is_some()
    }

    pub(crate) fn play_to_the_end(&mut self) {
        self.play_until(Self::is_over);
    }

    pub(crate) fn play_until(&mut self, is_there: impl Fn(&Self) -> bool) {
        for _ in 0..STEPS_MAX {
            if is_there(self) {
                return;
            }
            self.step();
        }
        panic!(
            "it goes on for ever: {:#?}",
            self.runs.values().map(|it| &it.game).collect::<Vec<_>>()
        );
    }

    pub(crate) fn step(&mut self) {
        self.deliver();
        self.buy_chips();
        let ids: Vec<GameId> = self.runs.keys().copied().collect();
        let mut acted = false;
        for id in ids {
            let tables: Vec<TableId> = self.game(id).tables().map(|(id, _)| id).collect();
            for table in tables {
                acted |= self.act_at(id, table);
            }
        }
        let until = match (acted, self.next_wake()) {
            (true, _) => self.now + Millis(900),
            (false, Some((wake, _))) => wake.max(self.now),
            (false, None) if self.is_over() || self.has_messages() => self.now,
            (false, None) => {
                let games: Vec<_> = self.runs.values().map(|run| &run.game).collect();
                let saved: Vec<_> = self.runs.values().map(|run| &run.saved).collect();
                panic!("it does not go on: {games:#?}\n{saved:#?}")
            }
        };
        self.pass_to(until);
        self.check();
    }

    pub(crate) fn rebuy(&mut self, id: GameId, player: u64) -> Result<(), TournamentRefusal> {
        let request = self.request();
        self.with(id, |game, ctx, out| game.rebuy(ctx.now, PlayerId(player), request, out))
    }

    fn buy_chips(&mut self) {
        let offered = std::mem::take(&mut self.offered);
        let out = std::mem::take(&mut self.out);
        if !self.buys {
            return;
        }
        for (id, player) in offered {
            if self.choices.next_u64().is_multiple_of(2) {
                let _ = self.rebuy(id, player.0);
            } else {
                let _ = self.with(id, |game, ctx, out| game.decline_rebuy(ctx, player, out));
            }
        }
        for (id, player) in out {
            if self.choices.next_u64().is_multiple_of(2) {
                let _ = self.register(id, player.0);
            }
        }
        let ids: Vec<GameId> = self.runs.keys().copied().collect();
        for id in ids {
            if self.game(id).add_on_is_open(self.now) {
                let player = PlayerId(1 + self.choices.next_u64() % 9);
                let request = self.request();
                let _ = self.with(id, |game, ctx, out| game.add_on(ctx.now, player, request, out));
            }
        }
    }

    /// The player who is to act at a table.
    pub(crate) fn to_act(&self, id: GameId, table: TableId) -> Option<PlayerId> {
        let table = self.game(id).table(table)?;
        let (seat, _, _) = table.turn()?;
        Some(table.occupant(seat)?.player)
    }

    fn act_at(&mut self, id: GameId, table: TableId) -> bool {
        let choice = self.choices.next_u64() % 8;
        self.act_with(id, table, choice)
    }

    /// 0: all in; 1: the smallest raise; 2 to 4: a call; else a check or a fold.
    pub(crate) fn act_with(&mut self, id: GameId, table: TableId, choice: u64) -> bool {
        let Some(player) = self.to_act(id, table) else { return false };
        let Some((_, turn, legal)) = self.game(id).table(table).and_then(game::table::Table::turn)
        else {
            return false;
        };
        let action = match (choice, legal.raise, legal.call) {
            (0, Some(raise), _) => Action::RaiseTo(raise.to_max),
            (1, Some(raise), _) => Action::RaiseTo(raise.to_min),
            (0..=4, _, Some(_)) => Action::Call,
            _ if legal.check => Action::Check,
            _ => Action::Fold,
        };
        let _ = self.with(id, |game, ctx, out| game.act(ctx, player, (table, turn), action, out));
        true
    }

    pub(crate) fn table_of(&self, player: u64) -> TableId {
        self.game(GAME).table_of(PlayerId(player)).unwrap()
    }
}

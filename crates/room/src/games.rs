//! One game of the room, with its outboxes and the commits that the store has not answered. After a
//! panic, or a hand that the store refuses, the game is reloaded from its last commits (R23); no
//! other game notices.

use std::{
    collections::{BTreeMap, BTreeSet},
    panic::{AssertUnwindSafe, catch_unwind},
};

use base::{GameId, Millis, PlayerId, TableId};
use game::{
    AccountMoves, Commit, CommitId, CommitOutcome, Ctx, Effect, Game, PlayerCount, Reopening,
    SavedChange, SavedState,
    cash::{CashRefusal, RebuyOffer},
    table::TableEvent,
};
use hand::Seat;

use crate::{
    input::TableMessage,
    outbox::{self, Outbox, QueuedItem},
    private::Private,
    refusal::RoomRefusal,
    saved::read_back,
    snapshot::TableSnapshot,
};

/// One game.
pub(crate) struct OpenGame {
    pub(crate) game: Game,
    pub(crate) outboxes: BTreeMap<TableId, Outbox>,
    /// HOME: what a private table has besides.
    pub(crate) private: Option<Private>,
    pub(crate) pending: BTreeMap<CommitId, PendingCommit>,
    /// What is durable, while an earlier commit is not answered.
    done: BTreeMap<CommitId, SavedChange>,
    /// What the store has of it.
    pub(crate) saved: SavedState,
    /// R23: rolled-back hands that are not announced yet, by table.
    rolled_back: Vec<(TableId, u64)>,
    state: GameState,
    failures: u32,
    failed_at: Millis,
    /// A durable commit, its own or another game's, did not fit the saved state.
    damaged: bool,
    pub(crate) wake: Option<Millis>,
    /// HOME: who has shown the invitation of a private tournament and not entered it.
    pub(crate) guests: BTreeSet<PlayerId>,
}

/// A commit without an answer, with what is needed when it comes.
#[derive(Debug, Clone)]
pub(crate) struct PendingCommit {
    change: SavedChange,
    /// What it adds to the accounts of other games.
    pub(crate) elsewhere: Vec<(GameId, AccountMoves)>,
    /// What it adds to players' counts.
    pub(crate) counts: Vec<PlayerCount>,
    /// The tables whose messages wait for it.
    pub(crate) holds: Vec<TableId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GameState {
    Open,
    /// The game failed, and some commits are still unanswered.
    Reloading,
    /// It failed again after a reload: staff have to decide.
    Paused,
    /// It is paused, and everyone in it is on the way out.
    CashingOut,
}

/// What became of a game that was on its way back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReloadOutcome {
    /// It has not failed, or some commits are still unanswered.
    NotYet,
    /// It was reloaded from its last commits.
    Reloaded,
    /// It stays paused until staff decide.
    Paused,
    /// It is paused as before, and all who could be cashed out were.
    CashedOut,
}

/// A game that fails more often than this, by a panic or by a hand that cannot be saved, stays
/// paused for staff: once may be bad luck, twice is a fault that would go on rolling hands back.
const FAILURES_MAX: u32 = 1;

/// A fault that goes on rolling hands back does so within a hand or two; what fails once an hour is
/// bad luck each time, and no reason to stop a game that has run for months.
const FAILURES_FORGOTTEN_AFTER: Millis = Millis::seconds(60 * 60);

/// R23: how long a rollback is shown. Nothing is dealt meanwhile, so that players who have left are
/// gone before the next hand.
const PAUSE_AFTER_RELOAD: Millis = Millis::seconds(1);

impl OpenGame {
    pub(crate) fn new(game: Game, private: Option<Private>) -> Self {
        Self {
            game,
            outboxes: BTreeMap::new(),
            private,
            pending: BTreeMap::new(),
            done: BTreeMap::new(),
            saved: SavedState::default(),
            rolled_back: Vec::new(),
            state: GameState::Open,
            failures: 0,
            failed_at: Millis::ZERO,
            damaged: false,
            wake: None,
            guests: BTreeSet::new(),
        }
    }

    /// A game that was read back.
    pub(crate) fn restored(game: Game, private: Option<Private>, saved: SavedState) -> Self {
        Self { saved, ..Self::new(game, private) }
    }

    /// A restored game that stays paused.
    pub(crate) fn paused(game: Game, private: Option<Private>, saved: SavedState) -> Self {
        Self { saved, state: GameState::Paused, ..Self::new(game, private) }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.state == GameState::Open
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.state == GameState::Paused
    }

    /// Why it refuses requests now.
    pub(crate) fn refuses(&self) -> Option<RoomRefusal> {
        match self.state {
            GameState::Open => None,
            GameState::Reloading => Some(RoomRefusal::Game(CashRefusal::Frozen)),
            GameState::Paused | GameState::CashingOut => Some(RoomRefusal::Paused),
        }
    }

    /// Calls the game; `None` if it panicked, and then the game is on its way back.
    pub(crate) fn run<T>(
        &mut self,
        ctx: &mut Ctx<'_>,
        call: impl FnOnce(&mut Game, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> Option<(T, Vec<Effect>)> {
        let mut effects = Vec::new();
        let game = &mut self.game;
        let now = ctx.now;
        let outcome = catch_unwind(AssertUnwindSafe(|| call(game, ctx, &mut effects)));
        match outcome {
            Ok(value) => Some((value, effects)),
            Err(_) => {
                self.fail(now);
                None
            }
        }
    }

    /// Its memory is not to be trusted any more: the game is on its way back.
    fn fail(&mut self, now: Millis) {
        let since = now.saturating_sub(self.failed_at);
        self.failures = if since < FAILURES_FORGOTTEN_AFTER { self.failures + 1 } else { 1 };
        self.failed_at = now;
        self.state = GameState::Reloading;
        self.outboxes.values_mut().for_each(Outbox::forget);
    }

    /// R23: the store refuses this hand, so it never happened: its held messages are dropped, and
    /// the game is reloaded, as after a panic.
    pub(crate) fn hand_refused(&mut self, now: Millis, commit: CommitId, table: TableId) {
        if let Some(refused) = self.game.table(table) {
            self.rolled_back.push((table, refused.hand_number()));
        }
        self.outbox(table).abandon(commit);
        if self.is_open() {
            self.fail(now);
        }
    }

    /// R23: once the store has answered all commits, the game is reloaded: no commit can become
    /// durable afterwards.
    pub(crate) fn try_reload(&mut self, now: Millis) -> ReloadOutcome {
        if self.is_open() || self.state == GameState::Paused || !self.pending.is_empty() {
            return ReloadOutcome::NotYet;
        }
        let tables = self.game.tables().into_iter();
        let playing: Vec<_> = tables.filter(|(_, table)| table.is_undecided()).collect();
        let numbers = playing.into_iter().map(|(id, table)| (id, table.hand_number()));
        self.rolled_back.extend(numbers);
        let reopening = Reopening::At(now + PAUSE_AFTER_RELOAD);
        let game = read_back(|| self.game.reload(&self.saved, reopening));
        let fit = game.is_ok() && !self.damaged;
        if let Ok(game) = game {
            self.game = game;
        }
        match std::mem::replace(&mut self.state, GameState::Paused) {
            GameState::CashingOut => return ReloadOutcome::CashedOut,
            _ if !fit || self.failures > FAILURES_MAX => return ReloadOutcome::Paused,
            _ => self.state = GameState::Open,
        }
        for (table, hand) in std::mem::take(&mut self.rolled_back) {
            let event = TableEvent::RolledBack { hand };
            self.outbox(table).push(QueuedItem::Event { event, owner: None });
        }
        self.outboxes.values_mut().for_each(Outbox::read_back);
        ReloadOutcome::Reloaded
    }

    /// Staff resume a paused game, if it can be.
    pub(crate) fn resume(&mut self) {
        if self.state == GameState::Paused {
            self.failures = 0;
            self.state = GameState::Reloading;
        }
    }

    /// Everyone in a paused game leaves with what the store has of his or her chips.
    pub(crate) fn cash_out_all(&mut self, now: Millis) -> Vec<Commit> {
        if self.state != GameState::Paused {
            return Vec::new();
        }
        let Ok(commits) = self.game.cash_out_all(&self.saved, now) else { return Vec::new() };
        self.state = GameState::CashingOut;
        commits.iter().for_each(|commit| self.note_commit(commit));
        commits
    }

    /// Whether somebody's chips are in it, as the store has it.
    pub(crate) fn has_chips(&self) -> bool {
        self.saved.has_money()
    }

    /// H12b: the store has given away what lay at the seats of a paused game.
    pub(crate) fn void(&mut self, now: Millis) -> bool {
        if self.state != GameState::Paused {
            return false;
        }
        self.saved.void();
        self.damaged = false;
        let game = read_back(|| self.game.reload(&self.saved, Reopening::At(now)));
        self.game = game.unwrap_or_else(|_| self.game.emptied());
        true
    }

    pub(crate) fn outbox(&mut self, table: TableId) -> &mut Outbox {
        self.outboxes.entry(table).or_default()
    }

    /// Puts something that happened into its table's line.
    pub(crate) fn enqueue(&mut self, table: TableId, event: TableEvent) {
        let owner = outbox::private(&event, || self.game.table(table));
        self.outbox(table).push(QueuedItem::Event { event, owner });
    }

    /// H16, H20: a player who has lost the last chip is told what may be brought instead.
    pub(crate) fn offer_rebuy(&mut self, table: TableId, seat: Seat) {
        let Some(pool) = self.game.cash() else { return };
        let Some(seated) = pool.table(table).and_then(|open| open.occupant(seat)) else { return };
        let player = seated.player;
        let Some(RebuyOffer { least, most, until }) = pool.rebuy_offer(player, table) else {
            return;
        };
        let message = Box::new(TableMessage::Busted { seat, least, most, until });
        self.outbox(table).push(QueuedItem::Own { player, message });
    }

    /// Notes a commit for the store; messages at the tables that it holds wait.
    pub(crate) fn note_commit(&mut self, commit: &Commit) {
        for table in &commit.holds {
            self.outbox(*table).hold(commit.id);
        }
        // Numbers that were given are not given again, whatever becomes of this.
        self.saved.commits = self.saved.commits.max(commit.id.0);
        let id = self.game.id();
        let change = SavedChange::of(id, commit);
        let others = SavedChange::receivers(id, commit).into_iter();
        let elsewhere = others.map(|other| (other, SavedChange::money_for(other, commit)));
        let elsewhere = elsewhere.collect();
        let (counts, holds) = (commit.counts.clone(), commit.holds.clone());
        self.pending.insert(commit.id, PendingCommit { change, elsewhere, counts, holds });
    }

    /// A commit was answered; `None` if it was answered before. If it does not fit the saved state,
    /// the game fails.
    pub(crate) fn answered(
        &mut self,
        now: Millis,
        id: CommitId,
        answer: CommitOutcome,
    ) -> Option<PendingCommit> {
        let pending = self.pending.remove(&id)?;
        if answer == CommitOutcome::Done {
            self.done.insert(id, pending.change.clone());
        }
        // In the order in which the store did it, whatever the order of its answers.
        let first_pending = self.pending.keys().next().copied();
        while let Some(next) = self.done.first_entry()
            && first_pending.is_none_or(|first| *next.key() < first)
        {
            if self.saved.apply(next.remove()).is_err() {
                self.does_not_fit(now);
            }
        }
        Some(pending)
    }

    /// Another game's durable commit has moved money here. If it does not fit the saved state, this
    /// game fails.
    pub(crate) fn receive(&mut self, now: Millis, moves: AccountMoves) {
        if self.saved.receive(moves).is_err() {
            self.does_not_fit(now);
        }
    }

    fn does_not_fit(&mut self, now: Millis) {
        self.damaged = true;
        if self.is_open() {
            self.fail(now);
        }
    }
}

/// A table as this player sees it now.
pub(crate) fn snapshot(
    game: &Game,
    table: TableId,
    player: PlayerId,
) -> Option<Box<TableSnapshot>> {
    let (open, blinds) = (game.table(table)?, game.blinds());
    let rolled_back = game.rolled_back_at(table);
    let mut snapshot = TableSnapshot::of(game.id(), table, open, blinds, player, rolled_back);
    if let (Some(own), Some(pool)) = (&mut snapshot.own, game.cash()) {
        let rebuy = pool.rebuy_offer(player, table);
        own.rebuy = rebuy.map(|RebuyOffer { least, most, until }| (least, most, until));
        own.auto_top_up = pool.auto_top_up(player, table);
    }
    Some(Box::new(snapshot))
}

#[cfg(test)]
mod tests {
    use base::{Cents, GameId, Millis};
    use game::{Commit, CommitId, CommitOutcome, Ctx, cash::PoolKey};
    use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    use rulebook::{Format, Variant};

    use crate::{Input, Room};

    /// What one game's pool pays into another's is the other's once it is durable, not before, and once.
    #[test]
    fn money_for_another_game_arrives_when_it_is_durable() {
        let key = PoolKey {
            rulebook: "int-2.7".to_owned(),
            game: Variant::Holdem,
            stake: "0.05/0.10".parse().unwrap(),
            format: Format::Regular,
            currency: "PLAY".to_owned(),
        };
        let mut room = Room::new(rulebook::embedded("int-2.7"));
        let (first, second) = (room.open_game(key.clone()).unwrap(), room.open_game(key).unwrap());
        let nowhere = GameId(77);
        let pool = Account::Prizes(first);
        let sender = room.games.get_mut(&first).unwrap();
        sender.saved.receive(vec![(pool, Cents(300))]).unwrap();
        for id in 1..=3 {
            sender.note_commit(&pays(
                first,
                id,
                &[Account::Prizes(second), Account::Fees(nowhere)],
            ));
        }
        let answer = |room: &mut Room, id, outcome| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let input = Input::CommitOutcome(first, CommitId(id), outcome);
            room.handle(&mut Ctx { now: Millis(9), rng: &mut rng }, input, &mut Vec::new());
            let balances = &room.games[&second].saved.balances;
            balances.get(&Account::Prizes(second)).map_or(0, |held| held.0)
        };
        // At once, even if an earlier commit has no answer yet: the other game may spend it now.
        assert_eq!(answer(&mut room, 2, CommitOutcome::Done), 40);
        assert_eq!(answer(&mut room, 2, CommitOutcome::Done), 40);
        assert_eq!(answer(&mut room, 1, CommitOutcome::Refused), 40);
        assert_eq!(answer(&mut room, 3, CommitOutcome::Done), 80);
        assert_eq!(room.games[&first].saved.balances[&pool], Cents(140));
        assert_eq!(room.games[&second].saved.commits, 0);
        assert!(room.games[&second].is_open());
    }

    /// 40 cents to each of these accounts.
    fn pays(game: GameId, id: u64, to: &[Account]) -> Commit {
        let at = Millis(1);
        let mut postings: Vec<Posting> =
            to.iter().map(|account| Posting { account: *account, amount: Cents(40) }).collect();
        let sum = Cents(-40 * to.len() as i64);
        postings.push(Posting { account: Account::Prizes(game), amount: sum });
        let name = TransferId::for_commit(game, id);
        let transfer = Transfer::new(name, Currency::PLAY, Kind::Prize, at, postings).unwrap();
        Commit {
            id: CommitId(id),
            at,
            transfer: Some(transfer),
            tickets: Vec::new(),
            hand: None,
            state: Vec::new(),
            counts: Vec::new(),
            results: game::TournamentResults::default(),
            request: None,
            holds: Vec::new(),
        }
    }
}

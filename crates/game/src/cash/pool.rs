//! A pool: its tables, its state, and the calls that touch all of it. One table is `cash_table`; the
//! queue, buy-ins, hands, leaving, topping up and other requests have modules of their own.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use base::{GameId, Millis, PlayerId, TableId};
use hand::Seat;

use super::{
    barred::Barred,
    cash_table::CashTable,
    commits::{Durable, UnansweredCommit},
    departures::{Departure, DepartureMemory, Facts},
    home::HomeState,
    kept_time_banks::KeptTimeBanks,
    keys::{Sitting, SittingAt},
    limits::{self, Limits},
    queue::{QueuePlace, Waiting},
    rules::PoolRules,
    seat_index::SeatIndex,
};
use crate::{
    Ctx, Effect,
    commit::CommitId,
    table::{Table, TableEvent},
};

/// How long a seat is held for a buy-in: long enough to choose an amount, short enough that a
/// forgotten dialog blocks nobody.
pub(crate) const HOLD: Millis = Millis::seconds(20);

/// A pool of cash tables.
pub struct Pool {
    pub(crate) id: GameId,
    pub(crate) rules: Arc<PoolRules>,
    pub(crate) tables: BTreeMap<TableId, CashTable>,
    pub(crate) queue: VecDeque<Waiting>,
    pub(crate) memory: DepartureMemory,
    /// R10: the time banks of players who left.
    pub(crate) banks: KeptTimeBanks,
    pub(crate) seat_index: SeatIndex,
    /// The last number given to a commit.
    pub(crate) commits: u64,
    /// The last number given to a table.
    pub(crate) opened: u64,
    /// Tables that are closed and whose state has to be removed.
    pub(crate) closed: Vec<TableId>,
    /// Commits that the store has not answered.
    pub(crate) unanswered: BTreeMap<CommitId, UnansweredCommit>,
    pub(crate) durable: Durable,
    /// R23: the last number of each table whose hand was rolled back.
    pub(crate) rolled_back: BTreeMap<TableId, u64>,
    /// Whether the queue has not been served since the pool was restored.
    pub(crate) just_restored: bool,
    /// Whether no more hands are dealt: the room is about to close.
    closing: bool,
    /// Players whom staff have barred.
    pub(crate) barred: Barred,
    /// HOME: the host's decisions and the guests, and whether the store does not have them yet.
    pub(crate) home: HomeState,
    pub(crate) home_is_new: bool,
    /// Chips that were read back where their player has no seat: they go back.
    pub(crate) stranded: Vec<(SittingAt, Sitting)>,
    /// When each table has to be ticked next.
    wakes: BTreeSet<(Millis, TableId)>,
}

impl Pool {
    /// A pool without tables.
    #[must_use]
    pub fn new(id: GameId, rules: Arc<PoolRules>) -> Self {
        let seat_index = SeatIndex::new(rules.table.seats);
        Self {
            id,
            rules,
            tables: BTreeMap::new(),
            queue: VecDeque::new(),
            memory: DepartureMemory::default(),
            banks: KeptTimeBanks::default(),
            seat_index,
            commits: 0,
            opened: 0,
            closed: Vec::new(),
            unanswered: BTreeMap::new(),
            durable: Durable::default(),
            rolled_back: BTreeMap::new(),
            just_restored: false,
            closing: false,
            barred: Barred::default(),
            home: HomeState::default(),
            home_is_new: false,
            stranded: Vec::new(),
            wakes: BTreeSet::new(),
        }
    }

    /// Which game it is.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &PoolRules {
        &self.rules
    }

    /// The tables that are open.
    pub fn tables(&self) -> impl Iterator<Item = (TableId, &Table)> {
        self.tables.iter().map(|(id, cash)| (*id, &cash.table))
    }

    /// How many that is.
    #[must_use]
    pub fn tables_open(&self) -> usize {
        self.tables.len()
    }

    /// One table.
    #[must_use]
    pub fn table(&self, id: TableId) -> Option<&Table> {
        self.tables.get(&id).map(|cash| &cash.table)
    }

    /// The tables where this player sits.
    pub fn tables_of(&self, player: PlayerId) -> impl Iterator<Item = TableId> {
        let here = self.seat_index.of(player).iter().copied();
        here.filter(move |id| self.tables[id].table.seat_of(player).is_some())
    }

    /// The seat that is held for this player until he or she has bought in.
    #[must_use]
    pub fn held(&self, player: PlayerId) -> Option<(TableId, Seat)> {
        let held = |id: &TableId| {
            let cash = &self.tables[id];
            Some((*id, cash.holds[cash.hold_of(player)?].seat))
        };
        self.seat_index.of(player).iter().find_map(held)
    }

    /// No more hands are dealt here: those in progress are played to their end.
    pub fn close(&mut self) {
        self.closing = true;
    }

    /// Whether no more hands are dealt.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing
    }

    /// Whether a hand is in progress, or money is on its way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let busy = |cash: &CashTable| {
            cash.table.is_playing() || cash.settling.is_some() || !cash.pending.is_empty()
        };
        self.tables.values().any(busy)
    }

    /// How many players sit here.
    #[must_use]
    pub fn players_seated(&self) -> usize {
        self.tables.values().map(|cash| cash.table.occupants().count()).sum()
    }

    /// H14: this player's place in the queue.
    #[must_use]
    pub fn queue_place(&self, player: PlayerId) -> Option<QueuePlace> {
        self.queue.iter().find(|waiting| waiting.player == player)?.last_notified
    }

    /// The open quote of this player: seat, limits, and until when it holds.
    #[must_use]
    pub fn quote(&self, player: PlayerId) -> Option<(TableId, Seat, Limits, Millis)> {
        let quote = |id: &TableId| {
            let cash = &self.tables[id];
            let hold = cash.holds[cash.hold_of(player)?];
            hold.commit.is_none().then_some((*id, hold.seat, hold.limits, hold.until))
        };
        self.seat_index.of(player).iter().find_map(quote)
    }

    /// Whether there is a table of this number, or was one.
    #[must_use]
    pub fn has_opened(&self, table: TableId) -> bool {
        (1..=self.opened).contains(&table.0)
    }

    /// Players in the queue, and players with a held seat and its table.
    #[must_use]
    pub fn waiting_players(&self) -> Vec<(PlayerId, Option<TableId>)> {
        let queued = self.queue.iter().map(|waiting| (waiting.player, None));
        let held = self
            .tables
            .iter()
            .flat_map(|(id, cash)| cash.holds.iter().map(move |hold| (hold.player, Some(*id))));
        queued.chain(held).collect()
    }

    /// With what this player left this table, if that is remembered.
    #[must_use]
    pub fn last_left(&self, player: PlayerId, table: TableId) -> Option<Departure> {
        self.memory.at_table(player, table)
    }

    /// Whether this player waits here for a seat, in the queue or at the cashier.
    #[must_use]
    pub fn is_waiting(&self, player: PlayerId) -> bool {
        self.held(player).is_some() || self.queue.iter().any(|waiting| waiting.player == player)
    }

    /// Whether nobody sits or waits here and no money is on its way.
    #[must_use]
    pub fn is_deserted(&self) -> bool {
        self.queue.is_empty() && self.tables.values().all(CashTable::is_empty)
    }

    /// How many players wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    pub(crate) fn open_table(&mut self, out: &mut Vec<Effect>) -> TableId {
        self.opened += 1;
        let id = TableId(self.opened);
        self.tables.insert(id, CashTable::new(&self.rules));
        self.seat_index.opened(id);
        out.push(Effect::TablesChanged);
        id
    }

    /// Whether money of this table is on its way to or from the store.
    #[must_use]
    pub fn money_is_moving(&self, table: TableId) -> bool {
        let moving = |cash: &CashTable| cash.settling.is_some() || !cash.pending.is_empty();
        self.tables.get(&table).is_some_and(moving)
    }

    /// R2 \[I\]: whether the player has left this table lately enough to be favoured there.
    pub(crate) fn played_lately(&self, player: PlayerId, table: TableId, now: Millis) -> bool {
        let lately = self.rules.rulebook.cash.seating_memory;
        let left = self.memory.at_table(player, table);
        left.is_some_and(|left| limits::remembered(&left, now, lately, rulebook::Within::Included))
    }

    /// H18, H19, B1, B5: what this player may bring to this table, and why. B5: "at that stake" is
    /// read as this game at this stake. A stack that was won in one game is no measure in the
    /// other, so Hold'em and Omaha remember each for itself; B3 counts a person's tables, and
    /// there the two are one.
    pub(crate) fn limits_at(
        &self,
        player: PlayerId,
        table: TableId,
        facts: &Facts,
        now: Millis,
    ) -> Limits {
        let rules = &self.rules;
        let (least, most) = (rules.least, rules.most);
        // The stack with which the player left this table, if H18 still applies.
        let returns = rules.ratholing().and_then(|ratholing| {
            let left = self.memory.at_table(player, table)?;
            limits::remembered(&left, now, ratholing.memory, ratholing.memory_ends)
                .then_some((left.stack, ratholing))
        });
        // H18: the counter counts across all stakes and formats.
        let counts_as_return = returns.is_some_and(|(left, _)| rules.counts_as_return(left));
        if let Some(banzai) = rules.banzai() {
            let left = self.memory.largest(player, |left| {
                limits::remembered(left, now, banzai.memory, rulebook::Within::Included)
            });
            let left = left.map(|one| one.left.stack);
            let limits = limits::banzai(least, left, banzai, facts.resets_today);
            return Limits { counts_as_return, ..limits };
        }
        match returns {
            None => limits::usual(least, most),
            Some((left, _)) if rules.forbids_ratholing() => {
                Limits { counts_as_return, ..limits::without_ratholing(least, most, left) }
            }
            Some((left, ratholing)) => {
                limits::returning(least, most, left, ratholing, facts.returns_today)
            }
        }
    }

    /// Notes when this table has to be ticked next.
    pub(crate) fn touch(&mut self, id: TableId) {
        let sit_out = self.rules.rulebook.cash.sit_out.longest;
        let Some(cash) = self.tables.get_mut(&id) else { return };
        let wake = cash.next_wake(sit_out);
        if cash.wake != wake {
            if let Some(old) = std::mem::replace(&mut cash.wake, wake) {
                self.wakes.remove(&(old, id));
            }
            if let Some(wake) = wake {
                self.wakes.insert((wake, id));
            }
        }
    }

    /// When something has to be done here next.
    #[must_use]
    pub fn next_wake(&self) -> Option<Millis> {
        self.wakes.first().map(|(wake, _)| *wake)
    }

    /// Time has passed: clocks, held seats, sit-outs, hands to start.
    pub fn tick(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        if std::mem::take(&mut self.just_restored) {
            for (SittingAt { table, seat, player }, Sitting { chips, .. }) in
                std::mem::take(&mut self.stranded)
            {
                self.refund(ctx.now, table, (player, seat, chips), out);
            }
            // Seats that were held are free again.
            self.seat_waiting(ctx, out);
        }
        while let Some((wake, id)) = self.wakes.first().copied()
            && wake <= ctx.now
        {
            self.wakes.remove(&(wake, id));
            if let Some(cash) = self.tables.get_mut(&id) {
                cash.wake = None;
            }
            self.tick_table(ctx, id, out);
        }
    }

    /// The same for one table.
    pub(crate) fn tick_if_due(&mut self, ctx: &mut Ctx<'_>, id: TableId, out: &mut Vec<Effect>) {
        let wake = self.tables.get(&id).and_then(|cash| cash.wake);
        if wake.is_some_and(|wake| wake <= ctx.now) {
            self.tick_table(ctx, id, out);
        }
    }

    fn tick_table(&mut self, ctx: &mut Ctx<'_>, id: TableId, out: &mut Vec<Effect>) {
        self.show_run_out(ctx, id, out);
        self.expire_holds(ctx, id, out);
        self.remove_long_absent(ctx, id);
        // Players who wanted to leave when the game was restored leave now.
        self.begin_exits(ctx.now, id, out);
        let Some(cash) = self.tables.get_mut(&id) else { return };
        let mut events = Vec::new();
        cash.table.tick(ctx.now, &mut events);
        self.after_play(ctx, id, events, out);
    }

    /// What every change at a table ends with: a hand that is over is committed, the next one
    /// dealt when it is due, an empty table closed, and the table's next wake noted.
    pub(crate) fn after_play(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: TableId,
        events: Vec<TableEvent>,
        out: &mut Vec<Effect>,
    ) {
        self.commit_hand_over(ctx, id, out);
        out.extend(events.into_iter().map(|event| Effect::Event(id, event)));
        self.start_due_hand(ctx, id, out);
        if self.tables.get(&id).is_some_and(CashTable::is_empty) && !self.rules.is_private() {
            self.close_table(id, out);
        }
        self.touch(id);
    }

    fn close_table(&mut self, id: TableId, out: &mut Vec<Effect>) {
        if let Some(cash) = self.tables.remove(&id) {
            if let Some(wake) = cash.wake {
                self.wakes.remove(&(wake, id));
            }
            self.seat_index.closed(id);
            self.forget_staff_decisions(id);
            // The store has only tables that have played. Such a table empties by commits, and each
            // commit takes this list along, so that it stays as short as the number of tables.
            if cash.table.hand_number() > 0 {
                self.closed.push(id);
            }
            out.push(Effect::TablesChanged);
        }
    }
}

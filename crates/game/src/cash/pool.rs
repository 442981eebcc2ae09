//! A pool: its tables, its state, and the calls that touch all of it. Its queue is `queue`, the
//! way of a buy-in `buy_in`, hands `hands`, leaving `leaving`, topping up `top_up`, what else
//! players ask for at their table `requests`.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use base::{Chips, GameId, Millis, PlayerId, RequestId, TableId};
use hand::Seat;
use serde::{Deserialize, Serialize};

use super::{
    barred::Barred,
    commits::{Durable, Exit, UnansweredCommit},
    departures::{Departure, DepartureMemory, Facts},
    kept_time_banks::KeptTimeBanks,
    keys::{Sitting, SittingAt},
    limits::{self, Limits},
    queue::{QueuePlace, Waiting},
    rules::PoolRules,
    seat_index::SeatIndex,
};
use crate::{
    Ctx, Effect, SeatSet,
    commit::CommitId,
    table::{Table, TableEvent, TableState},
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
    /// Whether nobody has looked yet who of the queue can be seated.
    pub(crate) just_restored: bool,
    /// Whether no more hands are dealt: the room is about to close.
    closing: bool,
    /// Who does not play on here because staff decided so.
    pub(crate) barred: Barred,
    /// Chips that were read back where their player has no seat: they go back.
    pub(crate) stranded: Vec<(SittingAt, Sitting)>,
    /// When each table wants to be looked at.
    wakes: BTreeSet<(Millis, TableId)>,
}

/// One table of a pool with what only cash tables have.
pub(crate) struct CashTable {
    pub(crate) table: Table,
    pub(crate) holds: Vec<SeatHold>,
    /// What each seat has besides its place at the table.
    pub(crate) seats: Vec<CashSeat>,
    /// Commits about one seat that the store has not answered.
    pub(crate) pending: BTreeMap<CommitId, Pending>,
    /// The hand whose commit the store has not answered: nothing is dealt meanwhile.
    pub(crate) settling: Option<Settling>,
    /// H13: two-handed hands that may still be played.
    pub(crate) two_handed_left: u16,
    /// When the next hand may start …
    pub(crate) next_hand_at: Millis,
    /// … and whether someone has to look then.
    pub(crate) deal_is_due: bool,
    /// R23: whether the next hand waits for everybody to be back after a crash.
    pub(crate) reopening: bool,
    wake: Option<Millis>,
}

/// A seat held for a player who is about to buy in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SeatHold {
    pub(crate) player: PlayerId,
    pub(crate) seat: Seat,
    pub(crate) until: Millis,
    pub(crate) limits: Limits,
    /// H17: whether the player's client is connected.
    pub(crate) connected: bool,
    /// The buy-in that was confirmed and is on its way: until it is answered the seat is kept.
    pub(crate) commit: Option<CommitId>,
    /// What was confirmed: the same request again asks for nothing new.
    pub(crate) confirmed: Option<(RequestId, Chips)>,
    /// When the limits were quoted: what was remembered then counts, however long the choice took.
    pub(crate) quoted_at: Millis,
}

impl SeatHold {
    /// Whether nobody has confirmed it in time.
    pub(crate) fn is_over(&self, now: Millis) -> bool {
        self.commit.is_none() && self.until <= now
    }
}

/// The end of a hand that the store has not answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settling {
    pub(crate) id: CommitId,
    /// Who leaves with it, as committed. Who asks to leave later has a commit of his or her own.
    pub(crate) exits: Vec<Exit>,
    /// How long to wait, from its end as it is shown, before the next hand.
    pub(crate) pause: Millis,
}

/// What a commit about one seat is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pending {
    BuyIn { player: PlayerId, seat: Seat, amount: Chips, honours: Option<TableId> },
    TopUp { player: PlayerId, seat: Seat, amount: Chips, request: Option<RequestId> },
    Leave(Exit),
    Refund,
}

/// What a seat has besides its place at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct CashSeat {
    /// The buy-in the player sat down with.
    pub(crate) since: CommitId,
    /// H20: what the player sat down with.
    pub(crate) bought_in: Chips,
    /// H20: whether to top up to it after every hand.
    pub(crate) auto_top_up: bool,
    /// H20: what the player asked for and gets between hands.
    pub(crate) wanted: Option<Chips>,
    /// The request it was asked for with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) wanted_by: Option<RequestId>,
    /// What came through while a hand held the seat.
    pub(crate) arrived: Chips,
}

/// A table as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredTable {
    pub(crate) table: TableState,
    pub(crate) seats: Vec<CashSeat>,
    pub(crate) two_handed_left: u16,
}

impl StoredTable {
    pub(crate) fn vacate(&mut self, seat: Seat) {
        self.table.vacate(seat);
        self.seats[index_of(seat)] = CashSeat::default();
    }
}

impl CashTable {
    pub(crate) fn new(rules: &PoolRules) -> Self {
        let table = Table::new(Arc::clone(&rules.table));
        let seats = vec![CashSeat::default(); usize::from(rules.table.seats)];
        Self::of(table, seats, 0)
    }

    pub(crate) fn of(table: Table, seats: Vec<CashSeat>, two_handed_left: u16) -> Self {
        Self {
            table,
            holds: Vec::new(),
            seats,
            pending: BTreeMap::new(),
            settling: None,
            two_handed_left,
            next_hand_at: Millis::ZERO,
            deal_is_due: false,
            reopening: false,
            wake: None,
        }
    }

    pub(crate) fn stored(&self) -> StoredTable {
        StoredTable {
            table: self.table.state(),
            seats: self.seats.clone(),
            two_handed_left: self.two_handed_left,
        }
    }

    /// Seats where nobody sits and which are held for nobody.
    pub(crate) fn free_seats(&self) -> SeatSet {
        let held: SeatSet = self.holds.iter().map(|hold| hold.seat).collect();
        self.table.free_seats().without(held)
    }

    pub(crate) fn hold_of(&self, player: PlayerId) -> Option<usize> {
        self.holds.iter().position(|hold| hold.player == player)
    }

    /// Whether money of this table is on its way, so that it must not be closed.
    pub(crate) fn is_empty(&self) -> bool {
        let nobody = self.holds.is_empty() && self.table.occupants().next().is_none();
        nobody && self.pending.is_empty() && self.settling.is_none()
    }

    pub(crate) fn seat(&self, seat: Seat) -> &CashSeat {
        &self.seats[index_of(seat)]
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> &mut CashSeat {
        &mut self.seats[index_of(seat)]
    }

    /// Gives everyone whom no hand holds what came through while one did.
    pub(crate) fn credit_arrived_chips(&mut self, may_post: bool, events: &mut Vec<TableEvent>) {
        let seats: Vec<Seat> = self.table.occupants().map(|(seat, _)| seat).collect();
        for seat in seats {
            if !self.table.is_dealt_in(seat) && !self.seat_mut(seat).arrived.is_zero() {
                let arrived = std::mem::take(&mut self.seat_mut(seat).arrived);
                self.table.add_chips(seat, arrived, may_post, events);
            }
        }
    }

    /// Whether chips for this seat wait for the store: its exit waits for them.
    pub(crate) fn top_up_is_on_its_way(&self, seat: Seat) -> bool {
        self.pending.values().any(
            |pending| matches!(pending, Pending::TopUp { seat: filling, .. } if *filling == seat),
        )
    }

    /// H20: what a seat has or will have: its stack, what came through while a hand held it, and
    /// what is on its way.
    pub(crate) fn stack_to_come(&self, seat: Seat) -> Chips {
        let stack = self.table.occupant(seat).map_or(Chips::ZERO, |seated| seated.stack);
        let on_its_way = self.pending.values().filter_map(|pending| match *pending {
            Pending::TopUp { seat: filling, amount, .. } if filling == seat => Some(amount),
            _ => None,
        });
        on_its_way.fold(stack + self.seat(seat).arrived, |sum, amount| sum + amount)
    }

    /// Whether this very request for chips waits for the store.
    pub(crate) fn is_filling(&self, at: Seat, chips: Chips, by: RequestId) -> bool {
        self.pending.values().any(|pending| {
            matches!(pending, Pending::TopUp { seat, amount, request, .. }
                if (*seat, *amount, *request) == (at, chips, Some(by)))
        })
    }

    /// Whether this seat's exit waits for the store.
    pub(crate) fn exit_is_on_its_way(&self, seat: Seat) -> bool {
        let leaves =
            |pending: &Pending| matches!(pending, Pending::Leave(exit) if exit.seat == seat);
        self.pending.values().any(leaves)
    }

    /// The seats of those who want to leave.
    pub(crate) fn leavers(&self) -> Vec<Seat> {
        let leaving = self.table.occupants().filter(|(_, seated)| seated.leaving);
        leaving.map(|(seat, _)| seat).collect()
    }
}

fn index_of(seat: Seat) -> usize {
    usize::from(seat.number()) - 1
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

    /// H14: where this player stands in the queue.
    #[must_use]
    pub fn queue_place(&self, player: PlayerId) -> Option<QueuePlace> {
        self.queue.iter().find(|waiting| waiting.player == player)?.last_notified
    }

    /// What this player is asked to confirm: which seat, within which limits, until when.
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

    /// Who waits, and who has a seat held and at which table.
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
        // With what the player left this very table, where H18 still looks at it.
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

    /// Notes when this table wants to be looked at next.
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
        // Who wanted to leave when the game was read back leaves now.
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
            // The store knows only tables that have played. Such a table empties by commits, which
            // take this list with them: it is never longer than there were tables at once.
            if cash.table.hand_number() > 0 {
                self.closed.push(id);
            }
            out.push(Effect::TablesChanged);
        }
    }
}

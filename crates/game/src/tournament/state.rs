//! A tournament with all its tables: what is known of it, and the calls that touch all of it.
//! Entering is `registration`, hands are `play`, who is out and what that pays `places`, moves
//! `balancing`, what the store is asked for `commits`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::Arc,
};

use base::{Cents, Chips, GameId, Millis, PlayerId, TableId};
use hand::Blinds;
use rulebook::MultiplierRow;
use serde::{Deserialize, Serialize};

use super::{
    answers::Pending,
    breaks::Break,
    cancelling::Payouts,
    carry_over::Carried,
    deal::Deal,
    entries::{Entry, EntryState, Paid, Won},
    hand_for_hand::Round,
    levels::LevelClock,
    links::{Links, Message},
    prizes::{PrizeList, Takings},
    spec::{Start, TournamentRules},
    staff::StaffRecord,
    table_rules::table_rules,
    tables::Tables,
};
use crate::{
    Ctx, Effect,
    commit::CommitId,
    table::{Table, TableEvent, TableRules},
};

/// So many tables are looked at in one go, and the next ones so much later. Ten thousand players at tables
/// of six are dealt to within a good second, and nobody at another table notices.
pub(super) const TABLES_AT_ONCE: usize = 16;
pub(super) const BETWEEN_TABLES: Millis = Millis(10);

/// A tournament.
pub struct Tournament {
    pub(super) id: GameId,
    pub(super) rules: Arc<TournamentRules>,
    pub(super) table_rules: Arc<TableRules>,
    pub(super) links: Links,
    pub(super) stage: Stage,
    /// R26: when it is to start; nothing if it starts when it is full (T2).
    pub(super) starts_at: Option<Millis>,
    /// When it started.
    pub(super) began_at: Option<Millis>,
    pub(super) entries: BTreeMap<PlayerId, Entry>,
    /// The last number given to an entry.
    pub(super) entered: u32,
    /// R31: how many entries were made, re-entries included, and what they, re-buys and add-ons
    /// brought.
    pub(super) entries_made: u32,
    pub(super) sums: Paid,
    /// The last number given to somebody who went out.
    pub(super) exits: u32,
    /// T7: until when players without chips may re-buy; nothing once that is over.
    pub(super) offers: BTreeMap<PlayerId, Option<Millis>>,
    /// T8: what the house has paid for VIPs.
    pub(super) vip_paid: Cents,
    /// X2: what the bank holds, if anybody has said so.
    pub(super) bank: Option<Cents>,
    /// X2: what the bank has given to cover the largest prize.
    pub(super) covered: Option<Cents>,
    /// X2: the multiplier that was drawn.
    pub(super) drawn: Option<MultiplierRow>,
    /// T9: what the first phases have sent.
    pub(super) carried: Carried,
    /// T9: whether this first phase is over: nothing more is dealt.
    pub(super) phase_is_over: bool,
    /// What is to be told to other games.
    pub(super) outbox: BTreeMap<u32, Message>,
    pub(super) messages: u32,
    /// R45: whether staff have stopped it.
    pub(super) is_paused: bool,
    /// R45: how often staff have acted.
    pub(super) staff_acts: u32,
    /// R45: what they did, by its number; the latest.
    pub(super) acts: BTreeMap<u32, StaffRecord>,
    /// R52–R55b: what a cancelled tournament pays.
    pub(super) payouts: Option<Payouts>,
    pub(super) tables: Tables,
    /// No table is looked at before this: some were just now, and the next ones wait for their turn.
    pub(super) tables_wait_until: Millis,
    pub(super) clock: LevelClock,
    /// R32: whether it still takes entries.
    pub(super) registration: Registration,
    /// R31: the prizes, first place first, once registration is closed.
    pub(super) prizes: Option<Arc<PrizeList>>,
    /// R31: how many places would be paid, with what had come in then.
    pub(super) estimate: Option<(Takings, u32)>,
    /// How many are out.
    pub(super) out: u32,
    /// R41: whether nothing is left to play for.
    pub(super) decided: bool,
    pub(super) hand_for_hand: Option<Round>,
    /// R43: the last number given to a synchronized hand.
    pub(super) rounds: u32,
    pub(super) pause: Option<Break>,
    /// HOME: a deal that somebody has proposed.
    pub(super) deal: Option<Deal>,
    /// HOME: when the next deal may be proposed.
    pub(super) next_deal_at: Millis,
    /// R47: when the next synchronized break is due.
    pub(super) next_break: Option<Millis>,
    /// R47: how many of its own breaks it has had.
    pub(super) own_breaks: u16,
    /// Commits that the store has not answered.
    pub(super) pending: BTreeMap<CommitId, Pending>,
    pub(super) commits: u64,
    /// Whether no more hands are dealt: the room is about to close.
    pub(super) closing: bool,
    /// H17: who is not connected and does not sit.
    pub(super) away: BTreeSet<PlayerId>,
    /// R23: the numbers of hands that were rolled back.
    pub(super) rolled_back: BTreeMap<TableId, u64>,
    /// The blinds of the hand that was dealt last.
    pub(super) last_blinds: Option<Blinds>,
    /// Why it does not take place, if it was announced so.
    pub(super) called_off: Option<CalledOff>,
    /// R50: whether nobody has looked yet what was left undone.
    pub(super) just_restored: bool,
}

/// How far a tournament has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// It takes entries and has not started.
    Registering,
    Running,
    /// R37: it does not take place, and everybody gets the money back.
    Cancelled,
    Finished,
}

/// Why a tournament is announced that does not take place: people look for it, and see the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CalledOff {
    /// T4: the tournament that its winners would play in is not announced.
    TargetMissing,
}

/// R32: whether a tournament takes entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Registration {
    Open,
    /// The time is over; entries that were asked for in time are still on their way.
    Closing,
    Closed,
}

impl Tournament {
    /// One that nobody has entered; a scheduled one starts at `starts_at`.
    #[must_use]
    pub fn new(id: GameId, rules: Arc<TournamentRules>, starts_at: Millis) -> Self {
        let starts_at = (rules.spec().start == Start::Scheduled).then_some(starts_at);
        Self {
            id,
            table_rules: Arc::new(table_rules(&rules, None)),
            rules,
            links: Links::default(),
            stage: Stage::Registering,
            starts_at,
            began_at: None,
            entries: BTreeMap::new(),
            entered: 0,
            entries_made: 0,
            sums: Paid::default(),
            exits: 0,
            offers: BTreeMap::new(),
            vip_paid: Cents::ZERO,
            bank: None,
            covered: None,
            drawn: None,
            carried: Carried::default(),
            phase_is_over: false,
            outbox: BTreeMap::new(),
            messages: 0,
            is_paused: false,
            staff_acts: 0,
            acts: BTreeMap::new(),
            payouts: None,
            tables: Tables::default(),
            tables_wait_until: Millis::ZERO,
            clock: LevelClock::default(),
            registration: Registration::Open,
            prizes: None,
            estimate: None,
            out: 0,
            decided: false,
            hand_for_hand: None,
            rounds: 0,
            pause: None,
            deal: None,
            next_deal_at: Millis::ZERO,
            next_break: None,
            own_breaks: 0,
            pending: BTreeMap::new(),
            commits: 0,
            closing: false,
            away: BTreeSet::new(),
            rolled_back: BTreeMap::new(),
            last_blinds: None,
            called_off: None,
            just_restored: false,
        }
    }

    /// With other games: a satellite's target, the phases of one tournament.
    #[must_use]
    pub fn linked(self, links: Links) -> Self {
        Self { links, ..self }
    }

    /// As one that does not take place. It takes no entries, and is over when it would have started.
    #[must_use]
    pub fn called_off(self, why: CalledOff) -> Self {
        Self { called_off: Some(why), ..self }
    }

    /// Why it does not take place, if it was announced so.
    #[must_use]
    pub fn is_called_off(&self) -> Option<CalledOff> {
        self.called_off
    }

    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    #[must_use]
    pub fn rules(&self) -> &TournamentRules {
        &self.rules
    }

    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.stage == Stage::Finished
    }

    /// How many have entered.
    #[must_use]
    pub fn entrants(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    /// How many are not out.
    #[must_use]
    pub fn players_left(&self) -> u32 {
        self.entrants() - self.out
    }

    /// Who went out later has a higher number; nothing for who is still in.
    #[must_use]
    pub fn nth_out(&self, player: PlayerId) -> Option<u32> {
        match self.entries.get(&player)?.state {
            EntryState::Out { nth, .. } => Some(nth),
            _ => None,
        }
    }

    /// R31: how many entries were made, re-entries included.
    #[must_use]
    pub fn entries_made(&self) -> u32 {
        self.entries_made
    }

    /// R31: the prizes as they are, or as they would be with what has come in so far.
    #[must_use]
    pub fn estimated_prizes(&self) -> PrizeList {
        let estimate = || self.rules.prizes(&self.takings());
        self.prizes().cloned().unwrap_or_else(estimate)
    }

    /// R31: the prizes, once they are final.
    #[must_use]
    pub fn prizes(&self) -> Option<&PrizeList> {
        self.prizes.as_deref()
    }

    /// What a player has been paid so far.
    #[must_use]
    pub fn won(&self, player: PlayerId) -> Option<Won> {
        self.entries.get(&player).map(|entry| entry.won)
    }

    /// The chips of all entries, re-buys and add-ons, less those of players who were disqualified.
    #[must_use]
    pub fn chips_in_play(&self) -> Chips {
        let gone = self.entries.values().filter_map(|entry| match entry.state {
            EntryState::Out { disqualified, .. } => disqualified.map(|it| it.chips),
            _ => None,
        });
        self.sums.chips - gone.sum()
    }

    /// T7: chips that were bought and do not lie on a table yet.
    #[must_use]
    pub fn chips_owed(&self) -> Chips {
        self.entries.values().map(Entry::owed).sum()
    }

    /// X2: the row of the multiplier that was drawn.
    #[must_use]
    pub fn drawn(&self) -> Option<&MultiplierRow> {
        self.drawn.as_ref()
    }

    #[must_use]
    pub fn table(&self, id: TableId) -> Option<&Table> {
        self.tables.get(id).map(|seated| &seated.table)
    }

    pub fn tables(&self) -> impl Iterator<Item = (TableId, &Table)> {
        self.tables.iter().map(|(id, seated)| (id, &seated.table))
    }

    /// At which table a player sits.
    #[must_use]
    pub fn table_of(&self, player: PlayerId) -> Option<TableId> {
        self.tables.table_of(player)
    }

    /// R43: whether hands are played hand for hand now.
    #[must_use]
    pub fn is_hand_for_hand(&self) -> bool {
        self.hand_for_hand.is_some()
    }

    /// R47: until when it is on break.
    #[must_use]
    pub fn on_break_until(&self) -> Option<Millis> {
        self.pause.and_then(Break::until)
    }

    /// Whether a hand is in progress, or money is on its way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        !self.pending.is_empty() || self.tables.iter().any(|(_, seated)| !seated.is_idle())
    }

    /// No more hands are dealt: those in progress are played to their end.
    pub fn close(&mut self) {
        self.closing = true;
    }

    /// When something has to be done here next.
    #[must_use]
    pub fn next_wake(&self) -> Option<Millis> {
        let table = self.tables.next_wake().map(|(at, _)| at.max(self.tables_wait_until));
        let own = match self.stage {
            Stage::Registering => self.start_wake(),
            Stage::Running => self.running_wake(),
            Stage::Cancelled => self.payout_is_due().then_some(Millis::ZERO),
            Stage::Finished => None,
        };
        table.into_iter().chain(own).min()
    }

    fn running_wake(&self) -> Option<Millis> {
        let late = self.registration_ends_at();
        let owed = self.just_restored.then_some(Millis::ZERO);
        let offers = self.offers.values().copied().flatten();
        let wakes = late.into_iter().chain(self.break_wake()).chain(owed).chain(offers);
        wakes.chain(self.phase_wake()).chain(self.deal_wake()).min()
    }

    /// Time has passed.
    pub fn tick(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        match self.stage {
            Stage::Registering => self.start_if_due(ctx, out),
            Stage::Running => {
                self.close_registration_if_due(ctx.now, out);
                self.tick_break(ctx, out);
                self.end_offers(ctx, out);
                self.end_phase_if_due(ctx, out);
                self.tick_deal(ctx, out);
                if std::mem::take(&mut self.just_restored) {
                    self.take_up(ctx, out);
                }
            }
            Stage::Cancelled => self.pay_out(ctx.now, out),
            Stage::Finished => {}
        }
        self.tick_tables(ctx, out);
    }

    /// Looks at the tables where something is due, a few at a time: when hundreds of them are dealt to at
    /// once, at the start or after a break, the rest of the room goes on in between.
    fn tick_tables(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        if ctx.now < self.tables_wait_until {
            return;
        }
        for _ in 0..TABLES_AT_ONCE {
            match self.tables.next_wake() {
                Some((at, id)) if at <= ctx.now => self.tick_table(ctx, id, out),
                _ => return,
            }
        }
        self.tables_wait_until = ctx.now + BETWEEN_TABLES;
    }

    /// R50: what was left undone when the room was gone is done now.
    fn take_up(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        let standing = self.entries.iter().filter(|(_, entry)| entry.state == EntryState::In);
        let standing: Vec<PlayerId> = standing
            .map(|(player, _)| *player)
            .filter(|player| self.tables.table_of(*player).is_none())
            .collect();
        for player in standing {
            self.seat_late(ctx, player, out);
        }
        self.close_registration_if_due(ctx.now, out);
        self.pay_earlier_places(ctx.now, out);
        for id in self.tables.ids() {
            self.go_on(ctx, Some(id), out);
        }
        // HOME: a deal that stopped the levels is forgotten.
        self.run_clock(ctx.now);
        self.synchronize(ctx, out);
        self.touch_all();
    }

    /// H17: a player's connection is lost or back.
    pub fn connection(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        connected: bool,
        out: &mut Vec<Effect>,
    ) {
        match connected {
            true => self.away.remove(&player),
            false => self.away.insert(player),
        };
        let Some(id) = self.tables.table_of(player) else { return };
        let Some(seated) = self.tables.get_mut(id) else { return };
        let Some(seat) = seated.table.seat_of(player) else { return };
        let mut events = Vec::new();
        seated.table.connection(seat, connected, ctx.now, &mut events);
        if seated.reopening && seated.table.all_are_connected() {
            seated.reopening = false;
            seated.next_hand_at = ctx.now;
        }
        self.after_play(ctx, id, events, out);
    }

    /// The machine slept this long: nobody loses time for it.
    pub fn clock_gap(&mut self, gap: Millis, out: &mut Vec<Effect>) {
        self.clock.stand_still(gap);
        if let Some(pause) = &mut self.pause {
            pause.shift(gap);
        }
        for until in self.offers.values_mut().flatten() {
            *until = *until + gap;
        }
        if let Some(Deal::Open(proposal)) = &mut self.deal {
            proposal.until = proposal.until + gap;
        }
        for id in self.tables.ids() {
            let Some(seated) = self.tables.get_mut(id) else { continue };
            seated.next_hand_at = seated.next_hand_at + gap;
            let mut events = Vec::new();
            seated.table.clock_gap(gap, &mut events);
            say(id, events, out);
            self.touch(id);
        }
    }
}

/// Everyone at a table hears this.
pub(super) fn say(id: TableId, events: Vec<TableEvent>, out: &mut Vec<Effect>) {
    out.extend(events.into_iter().map(|event| Effect::Event(id, event)));
}

/// What one wants to see of it when it does not go on.
impl fmt::Debug for Tournament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tournament")
            .field("stage", &self.stage)
            .field("registration", &self.registration)
            .field("left", &self.players_left())
            .field("decided", &self.decided)
            .field("hand_for_hand", &self.hand_for_hand)
            .field("pause", &self.pause)
            .field("deal", &self.deal)
            .field("pending", &self.pending)
            .field("tables", &self.tables)
            .finish_non_exhaustive()
    }
}

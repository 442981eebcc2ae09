//! T2: a Sit & Go: who has entered, the table, and the calls that touch all of it. Entering is
//! `registration`, hands are `play`, what the store is asked for `commits`.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use base::{Cents, GameId, Millis, PlayerId, RequestId, TableId};
use hand::{Blinds, Seat};
use serde::{Deserialize, Serialize};

use super::{clock::LevelClock, rules::SitAndGoRules};
use crate::{
    Ctx, Effect, Notice,
    commit::{CommitId, CommitOutcome},
    table::Table,
};

/// The one table.
pub(crate) const TABLE: TableId = TableId(1);

/// A Sit & Go.
pub struct SitAndGo {
    pub(crate) id: GameId,
    pub(crate) rules: Arc<SitAndGoRules>,
    pub(crate) entries: BTreeMap<PlayerId, Entry>,
    /// The table, from the first hand to the last.
    pub(crate) table: Option<Table>,
    pub(crate) clock: LevelClock,
    pub(crate) last_blinds: Blinds,
    /// Commits that the store has not answered.
    pub(crate) pending: BTreeMap<CommitId, Pending>,
    pub(crate) commits: u64,
    /// When the next hand is dealt, if one is due.
    pub(crate) next_hand_at: Option<Millis>,
    /// R23: whether the next hand waits for everybody to be back after a crash.
    pub(crate) reopening: bool,
    pub(crate) closing: bool,
    pub(crate) finished: bool,
    /// H17: who is not connected and does not sit yet.
    pub(crate) away: BTreeSet<PlayerId>,
    /// R23: the number of the hand that was rolled back.
    pub(crate) rolled_back: Option<u64>,
}

/// Somebody who has paid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// R41: the place, of who is out. It is decided with the hand, and told when that is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<u8>,
    /// R44: whether the place is paid.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) paid: bool,
}

/// What a commit is for.
#[derive(Debug, Clone)]
pub(crate) enum Pending {
    Register {
        player: PlayerId,
        request: RequestId,
    },
    Unregister {
        player: PlayerId,
        request: RequestId,
    },
    /// R28: who sits where.
    Start(Vec<(Seat, PlayerId)>),
    /// A hand: who is out with it, and how long to wait after its end.
    Hand {
        finishes: Vec<Finish>,
        pause: Millis,
    },
    /// R44: the prizes of who is out.
    Prizes(Vec<Finish>),
}

/// R41, R44: a player is out, or has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Finish {
    pub(crate) player: PlayerId,
    pub(crate) seat: Seat,
    pub(crate) place: u8,
    pub(crate) prize: Cents,
}

impl SitAndGo {
    /// One that nobody has entered.
    #[must_use]
    pub fn new(id: GameId, rules: Arc<SitAndGoRules>) -> Self {
        Self {
            id,
            last_blinds: rules.blinds(0),
            rules,
            entries: BTreeMap::new(),
            table: None,
            clock: LevelClock::default(),
            pending: BTreeMap::new(),
            commits: 0,
            next_hand_at: None,
            reopening: false,
            closing: false,
            finished: false,
            away: BTreeSet::new(),
            rolled_back: None,
        }
    }

    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    #[must_use]
    pub fn rules(&self) -> &SitAndGoRules {
        &self.rules
    }

    /// Who has entered, with the place of who is out.
    pub fn entries(&self) -> impl Iterator<Item = (PlayerId, Option<u8>)> {
        // A place that is decided and not paid belongs to a hand that is still being shown.
        self.entries.iter().map(|(player, entry)| (*player, entry.place.filter(|_| entry.paid)))
    }

    /// Who has entered, or is paying, while it has not started.
    pub fn waiting(&self) -> impl Iterator<Item = PlayerId> {
        let paying = self.pending.values().filter_map(|pending| match pending {
            Pending::Register { player, .. } => Some(*player),
            _ => None,
        });
        let entered = self.entries.keys().filter(|_| self.table.is_none() && !self.finished);
        entered.copied().chain(paying)
    }

    #[must_use]
    pub fn is_waiting(&self, player: PlayerId) -> bool {
        self.waiting().any(|other| other == player)
    }

    #[must_use]
    pub fn table(&self, id: TableId) -> Option<&Table> {
        self.table.as_ref().filter(|_| id == TABLE)
    }

    pub fn tables(&self) -> impl Iterator<Item = (TableId, &Table)> {
        self.table.iter().map(|table| (TABLE, table))
    }

    /// R47: the blinds that a hand would be played with now.
    #[must_use]
    pub fn blinds(&self, now: Millis) -> Blinds {
        self.rules.blinds(self.clock.level(now, self.rules.key.level_time))
    }

    /// What the last hand was played for, or the first will be.
    #[must_use]
    pub fn last_blinds(&self) -> Blinds {
        self.last_blinds
    }

    /// Whether it has not started, as far as is durable: seats can be paid for and given back.
    #[must_use]
    pub fn is_registering(&self) -> bool {
        self.table.is_none() && !self.finished
    }

    /// R31: what each paid place wins, the first place first.
    #[must_use]
    pub fn prizes(&self) -> Vec<Cents> {
        let places = 1..=self.rules.key.payout.shares().len();
        places.map(|place| self.rules.prize(place)).collect()
    }

    /// Whether it is over and everybody is paid.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Whether a hand is in progress, or money is on its way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.table.as_ref().is_some_and(Table::is_playing) || !self.pending.is_empty()
    }

    /// No more hands are dealt: the one in progress is played to its end.
    pub fn close(&mut self) {
        self.closing = true;
    }

    #[must_use]
    pub fn rolled_back_at(&self, table: TableId) -> Option<u64> {
        self.rolled_back.filter(|_| table == TABLE)
    }

    /// When something has to be done here next.
    #[must_use]
    pub fn next_wake(&self) -> Option<Millis> {
        // R50: after a crash one that is full starts, and who is out is paid, at once.
        let start = (self.may_start() || self.owes_prizes()).then_some(Millis::ZERO);
        let deal = self.next_hand_at.filter(|_| self.may_deal()).or(start);
        self.table.as_ref().and_then(Table::next_wake).into_iter().chain(deal).min()
    }

    /// Time has passed.
    pub fn tick(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        let mut events = Vec::new();
        if let Some(table) = &mut self.table {
            table.tick(ctx.now, &mut events);
        }
        self.after_play(ctx, events, out);
        self.show_run_out(ctx, out);
        self.start_if_full(ctx, out);
    }

    /// The store has answered.
    pub fn committed(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: CommitId,
        answer: CommitOutcome,
        out: &mut Vec<Effect>,
    ) {
        // An answer that comes again finds nothing that waits for it.
        let Some(pending) = self.pending.remove(&id) else { return };
        let done = answer == CommitOutcome::Done;
        match pending {
            Pending::Register { player, .. } if done => {
                self.entries.insert(player, Entry::default());
                out.push(Effect::Notice(player, Notice::Registered));
                self.start_if_full(ctx, out);
            }
            Pending::Register { player, .. } => {
                let not_enough = answer == CommitOutcome::NotEnough;
                out.push(Effect::Notice(player, Notice::RegistrationRefused { not_enough }));
            }
            Pending::Unregister { player, .. } if done => {
                self.entries.remove(&player);
                out.push(Effect::Notice(player, Notice::Unregistered));
            }
            Pending::Start(seats) if done => self.started(ctx, &seats, out),
            // It will never be saved: whoever runs the game reloads it (R23).
            _ if !done => {}
            Pending::Hand { finishes, pause } => self.hand_saved(ctx, &finishes, pause, out),
            Pending::Prizes(finishes) => self.prizes_paid(ctx, finishes, out),
            Pending::Unregister { .. } | Pending::Start(_) => {}
        }
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
        let Some(table) = &mut self.table else { return };
        let Some(seat) = table.seat_of(player) else { return };
        let mut events = Vec::new();
        table.connection(seat, connected, ctx.now, &mut events);
        if self.reopening && table.all_are_connected() {
            self.next_hand_at = self.next_hand_at.map(|_| ctx.now);
        }
        self.after_play(ctx, events, out);
    }

    /// The machine slept this long: nobody loses time for it.
    pub fn clock_gap(&mut self, gap: Millis, out: &mut Vec<Effect>) {
        self.clock.stand_still(gap);
        self.next_hand_at = self.next_hand_at.map(|at| at + gap);
        let mut events = Vec::new();
        if let Some(table) = &mut self.table {
            table.clock_gap(gap, &mut events);
        }
        out.extend(events.into_iter().map(|event| Effect::Event(TABLE, event)));
    }
}

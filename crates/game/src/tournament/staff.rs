//! R26, R45: what staff may do to a tournament. Each act has who did it and why, and is stored with its
//! effect in one commit.

use std::{fmt, sync::Arc};

use base::{Millis, PlayerId, TableId};
use ledger::Kind;
use serde::{Deserialize, Serialize};

use super::{
    answers::Pending,
    breaks::Break,
    cancellation::Cancellation,
    commits::{CLOCK, SPEC},
    spec::{TournamentRules, TournamentSpec},
    state::{Registration, Stage, Tournament},
    table_rules::table_rules,
};
use crate::{
    Ctx, Effect, Notice,
    commit::{Commit, StateChange},
};

/// Something that staff do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaffAct {
    /// R26: it starts at another time.
    Delay {
        starts_at: Millis,
    },
    /// The tables finish their hands, and no others are dealt.
    Pause,
    Resume,
    /// The level that is played lasts longer.
    AddTime {
        time: Millis,
    },
    /// Changes levels that are still to come, the guarantee, what the house adds or the prizes.
    Change {
        spec: Box<TournamentSpec>,
    },
    /// A break as soon as every table has finished its hand.
    Break {
        length: Millis,
    },
    /// R42: a player takes a seat at another table.
    Move {
        player: PlayerId,
        table: TableId,
    },
    /// R45: a player is out as soon as no hand holds him or her. The chips leave the game; who forfeits
    /// gets no prize either, and those who are left share it \[I\].
    Disqualify {
        player: PlayerId,
        forfeits: bool,
    },
    /// A player who was disqualified is back, with the chips of then.
    Reinstate {
        player: PlayerId,
    },
    /// Everybody who is in reads this.
    Announce {
        text: String,
    },
    /// R52–R55b.
    Cancel,
}

/// An act with who did it and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffOrder {
    pub by: String,
    pub reason: String,
    pub act: StaffAct,
}

/// Why something that staff want is not done. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaffRefusal {
    /// An act needs who did it and why.
    NoReason,
    /// It makes no sense at this moment.
    ImpossibleNow,
    /// What was played or decided cannot be changed, and nothing else but levels, guarantee and prizes.
    BadChange,
    /// The player is not in the tournament.
    NotIn,
    /// It is over, decided or cancelled.
    Over,
}

impl fmt::Display for StaffRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NoReason => "an act of staff needs a name and a reason",
            Self::ImpossibleNow => "this cannot be done now",
            Self::BadChange => {
                "only levels to come can be changed, and, until the prizes are final, the guarantee, \
                 what the house adds and the prizes"
            }
            Self::NotIn => "this player is not in the tournament",
            Self::Over => "the tournament is over, decided or cancelled",
        })
    }
}

impl std::error::Error for StaffRefusal {}

/// An order as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffRecord {
    pub at: Millis,
    #[serde(flatten)]
    pub order: StaffOrder,
}

/// So many of the latest acts are at hand: more than staff do in a tournament. All of them are stored.
pub(super) const ACTS_AT_HAND: usize = 200;

/// No announcement is longer than a screen of a phone.
pub const ANNOUNCEMENT_MAX: usize = 500;
/// A break of staff's is no longer than a night.
const BREAK_MAX: Millis = Millis::seconds(24 * 60 * 60);

impl Tournament {
    /// R26, R45: staff do something.
    ///
    /// # Errors
    /// If it makes no sense now, or has no reason. Nothing has changed then.
    pub fn staff(
        &mut self,
        ctx: &mut Ctx<'_>,
        order: StaffOrder,
        out: &mut Vec<Effect>,
    ) -> Result<Option<Cancellation>, StaffRefusal> {
        if order.by.trim().is_empty() || order.reason.trim().is_empty() {
            return Err(StaffRefusal::NoReason);
        }
        let over = matches!(self.stage, Stage::Cancelled | Stage::Finished);
        if over || self.is_decided() || self.phase_is_over {
            return Err(StaffRefusal::Over);
        }
        let act = order.act.clone();
        let record = StaffRecord { at: ctx.now, order };
        match act {
            StaffAct::Delay { starts_at } => self.delay(ctx.now, starts_at, record, out),
            StaffAct::Pause => self.pause(ctx, record, out),
            StaffAct::Resume => self.resume(ctx, record, out),
            StaffAct::AddTime { time } => self.add_time(ctx.now, time, record, out),
            StaffAct::Change { spec } => self.change(ctx.now, &spec, record, out),
            StaffAct::Break { length } => self.break_now(ctx, length, record, out),
            StaffAct::Move { player, table } => self.move_by_staff(ctx, player, table, record, out),
            StaffAct::Disqualify { player, forfeits } => {
                self.disqualify(ctx, player, forfeits, record, out)
            }
            StaffAct::Reinstate { player } => self.reinstate(ctx, player, record, out),
            StaffAct::Announce { text } => self.announce(ctx.now, &text, record, out),
            StaffAct::Cancel => {
                return self.cancel(ctx, record, out).map(Some);
            }
        }
        .map(|()| None)
    }

    pub(super) fn record(
        &mut self,
        now: Millis,
        record: StaffRecord,
        mut state: Vec<StateChange>,
        out: &mut Vec<Effect>,
    ) {
        state.push(self.staff_key(record));
        state.push(self.progress_change());
        let commit = self.commit(now, Kind::Hand, Vec::new());
        self.ask(Commit { state, ..commit }, Pending::Note, out);
    }

    pub(super) fn staff_key(&mut self, record: StaffRecord) -> StateChange {
        self.staff_acts += 1;
        self.note_act(self.staff_acts, record.clone());
        StateChange::write(format!("staff/{}", self.staff_acts), record)
    }

    /// Keeps an act at hand, by its number.
    pub(super) fn note_act(&mut self, number: u32, record: StaffRecord) {
        self.acts.insert(number, record);
        while self.acts.len() > ACTS_AT_HAND {
            self.acts.pop_first();
        }
    }

    /// R45: what staff have done here, the earliest first; of very many the latest.
    pub fn staff_acts(&self) -> impl DoubleEndedIterator<Item = &StaffRecord> {
        self.acts.values()
    }

    fn delay(
        &mut self,
        now: Millis,
        starts_at: Millis,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<(), StaffRefusal> {
        let waits = self.stage == Stage::Registering && !self.is_starting();
        if !waits || self.starts_at.is_none() || starts_at <= now {
            return Err(StaffRefusal::ImpossibleNow);
        }
        self.starts_at = Some(starts_at);
        self.record(now, record, Vec::new(), out);
        Ok(())
    }

    fn pause(
        &mut self,
        ctx: &mut Ctx<'_>,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<(), StaffRefusal> {
        if self.stage != Stage::Running || self.is_paused {
            return Err(StaffRefusal::ImpossibleNow);
        }
        self.is_paused = true;
        self.clock.stop(ctx.now);
        let clock = StateChange::write(CLOCK.to_owned(), self.clock.stored(ctx.now));
        self.record(ctx.now, record, vec![clock], out);
        self.touch_all();
        Ok(())
    }

    fn resume(
        &mut self,
        ctx: &mut Ctx<'_>,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<(), StaffRefusal> {
        if self.stage != Stage::Running || !self.is_paused {
            return Err(StaffRefusal::ImpossibleNow);
        }
        self.is_paused = false;
        self.run_clock(ctx.now);
        let clock = StateChange::write(CLOCK.to_owned(), self.clock.stored(ctx.now));
        self.record(ctx.now, record, vec![clock], out);
        self.synchronize(ctx, out);
        self.touch_all();
        Ok(())
    }

    fn add_time(
        &mut self,
        now: Millis,
        time: Millis,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<(), StaffRefusal> {
        let index = self.level(now);
        let (_, length) = self.rules.level(index, self.drawn.as_ref());
        let before = self.rules.time_of_levels(index);
        let played = self.clock.elapsed(now).saturating_sub(before);
        // No level gets longer than twice its time.
        if self.stage != Stage::Running || time == Millis::ZERO || time > length {
            return Err(StaffRefusal::ImpossibleNow);
        }
        // A level that has not lasted so long starts anew: its beginning is the most it goes back to.
        self.clock.set_back(now, time.min(played));
        let clock = StateChange::write(CLOCK.to_owned(), self.clock.stored(now));
        self.record(now, record, vec![clock], out);
        Ok(())
    }

    /// What has been played or decided cannot be changed.
    fn change(
        &mut self,
        now: Millis,
        spec: &TournamentSpec,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<(), StaffRefusal> {
        let rules = spec.check(self.rules.rulebook()).map_err(|_| StaffRefusal::BadChange)?;
        if !self.may_become(now, &rules) {
            return Err(StaffRefusal::BadChange);
        }
        self.rules = Arc::new(rules);
        let drawn = self.drawn.as_ref().map(|row| row.multiplier);
        self.table_rules = Arc::new(table_rules(&self.rules, drawn));
        let change = StateChange::write(SPEC.to_owned(), self.rules.spec().clone());
        self.record(now, record, vec![change], out);
        Ok(())
    }

    fn may_become(&self, now: Millis, next: &TournamentRules) -> bool {
        let (old, new) = (self.rules.spec(), next.spec());
        let mut as_before = new.clone();
        as_before.guarantee = old.guarantee;
        as_before.added = old.added;
        as_before.prizes = old.prizes.clone();
        if let (Some(structure), Some(before)) = (&mut as_before.structure, &old.structure) {
            structure.levels.clone_from(&before.levels);
        }
        let played = match self.stage {
            Stage::Running => self.level(now) + 1,
            _ => 0,
        };
        let levels_stand = (0..played).all(|index| {
            self.rules.level(index, self.drawn.as_ref()) == next.level(index, self.drawn.as_ref())
        });
        let money_stands =
            old.guarantee == new.guarantee && old.added == new.added && old.prizes == new.prizes;
        let open = self.prizes.is_none() && self.registration == Registration::Open;
        as_before == *old && levels_stand && (open || money_stands)
    }

    fn break_now(
        &mut self,
        ctx: &mut Ctx<'_>,
        length: Millis,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<(), StaffRefusal> {
        let fits = length > Millis::ZERO && length <= BREAK_MAX;
        if self.stage != Stage::Running || self.pause.is_some() || !fits {
            return Err(StaffRefusal::ImpossibleNow);
        }
        self.pause = Some(Break::Due { length, own: None });
        self.record(ctx.now, record, Vec::new(), out);
        self.begin_break(ctx, out);
        self.touch_all();
        Ok(())
    }

    fn move_by_staff(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        to: TableId,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<(), StaffRefusal> {
        let from = self.tables.table_of(player).ok_or(StaffRefusal::NotIn)?;
        let is_free = |id| self.tables.get(id).is_some_and(|at| at.is_idle() && at.waits_for == 0);
        let room = self.tables.get(to).is_some_and(|at| !at.table.free_seats().is_empty());
        // Only between hands of both: pause first.
        if from == to || !room || !is_free(from) || !is_free(to) {
            return Err(StaffRefusal::ImpossibleNow);
        }
        let seat = self.tables.get(from).and_then(|at| at.table.seat_of(player));
        let seat = seat.ok_or(StaffRefusal::NotIn)?;
        let mut events = Vec::new();
        let moved = self.move_to(ctx, (from, seat), to, &mut events);
        let moved = moved.ok_or(StaffRefusal::ImpossibleNow)?;
        let also = vec![self.staff_key(record), self.progress_change()];
        self.commit_moves(ctx.now, from, vec![moved], also, out);
        out.append(&mut events);
        Ok(())
    }

    fn announce(
        &mut self,
        now: Millis,
        text: &str,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<(), StaffRefusal> {
        if text.trim().is_empty() || text.chars().count() > ANNOUNCEMENT_MAX {
            return Err(StaffRefusal::BadChange);
        }
        let state = vec![self.staff_key(record), self.progress_change()];
        let commit = self.commit(now, Kind::Hand, Vec::new());
        self.ask(Commit { state, ..commit }, Pending::Announce(text.into()), out);
        Ok(())
    }

    /// The announcement is recorded: everybody who is in reads it.
    pub(super) fn announced(&self, text: &str, out: &mut Vec<Effect>) {
        for (player, entry) in &self.entries {
            if !entry.state.is_over() {
                let notice = Notice::Announcement { text: text.to_owned() };
                out.push(Effect::Notice(*player, notice));
            }
        }
    }
}

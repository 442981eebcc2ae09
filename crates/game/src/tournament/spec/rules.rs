//! A spec that passed its check, with its rulebook: every question that an engine has about it gets
//! an answer, whichever of the two gives it.

use std::sync::Arc;

use base::{Cents, Chips, Millis};
use rulebook::{
    AfterLastLevel, HexaPro, Level, Multiplier, MultiplierRow, Price, Rulebook, TimeBank,
};

use super::{
    EntryPrice, HandForHandAt, HexaProKind, SpecError, Start, Structure, TournamentSpec, check,
};

/// A checked tournament.
#[derive(Debug, Clone)]
pub struct TournamentRules {
    spec: TournamentSpec,
    rulebook: Arc<Rulebook>,
}

/// R10: whose times at the table a tournament has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimingFormat {
    Tournament,
    /// One table that starts when full.
    SitAndGo,
    HexaPro,
}

/// R35, T6, T7, T8: where the money of an entry, a re-buy or an add-on goes, and what it buys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuyIn {
    /// To the prize pool.
    pub pool: Cents,
    /// On the player's own head.
    pub bounty: Cents,
    pub fee: Cents,
    pub chips: Chips,
}

impl BuyIn {
    /// What the player pays.
    #[must_use]
    pub fn total(self) -> Cents {
        self.pool + self.bounty + self.fee
    }
}

/// Fewer cannot play.
const ENTRANTS_MIN: u32 = 2;

impl TournamentSpec {
    /// Checks this spec against its rulebook.
    ///
    /// # Errors
    /// Everything that makes no sense, at once.
    pub fn check(&self, rulebook: &Arc<Rulebook>) -> Result<TournamentRules, Vec<SpecError>> {
        let errors = check::errors(self, rulebook);
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(TournamentRules { spec: self.clone(), rulebook: Arc::clone(rulebook) })
    }

    /// R37: fewer entrants than this, and it is cancelled. T2: one that starts when full needs all.
    #[must_use]
    pub fn entrants_min(&self) -> u32 {
        match self.start {
            Start::Scheduled => self.entrants_min.unwrap_or(ENTRANTS_MIN),
            Start::WhenFull => self.entrants_max.unwrap_or(u32::from(self.seats)),
        }
    }

    /// No more entrants than this; one that starts when full has one table unless it says more.
    #[must_use]
    pub fn entrants_max(&self) -> Option<u32> {
        match self.start {
            Start::Scheduled => self.entrants_max,
            Start::WhenFull => Some(self.entrants_max.unwrap_or(u32::from(self.seats))),
        }
    }

    #[must_use]
    pub fn format(&self) -> TimingFormat {
        if self.hexapro.is_some() {
            TimingFormat::HexaPro
        } else if self.start == Start::WhenFull
            && self.entrants_max().is_some_and(|most| most <= u32::from(self.seats))
        {
            TimingFormat::SitAndGo
        } else {
            TimingFormat::Tournament
        }
    }

    /// R35: pool and fee, if an entry is paid for with both.
    #[must_use]
    pub fn paid(&self) -> Option<Price> {
        match self.price {
            Some(EntryPrice::Paid(price)) => Some(price),
            Some(EntryPrice::Free) | None => None,
        }
    }

    /// R32: late registration closes when this level ends; 0 if there is none.
    #[must_use]
    pub fn late_levels(&self, rulebook: &Rulebook) -> u16 {
        let unless_said = match self.start {
            Start::Scheduled => rulebook.tournament.late_registration_levels,
            Start::WhenFull => 0,
        };
        self.registration.late_levels.unwrap_or(unless_said)
    }

    /// X1, XE: what the rulebook says of this kind of HexaPro, if it is one and the rulebook has it.
    #[must_use]
    pub fn hexapro_rules<'a>(&self, rulebook: &'a Rulebook) -> Option<&'a HexaPro> {
        match self.hexapro?.kind {
            HexaProKind::Regular => rulebook.hexapro.as_ref(),
            HexaProKind::Extreme => rulebook.hexapro_extreme.as_ref(),
        }
    }
}

impl TournamentRules {
    #[must_use]
    pub fn spec(&self) -> &TournamentSpec {
        &self.spec
    }

    #[must_use]
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rulebook
    }

    /// R37.
    #[must_use]
    pub fn entrants_min(&self) -> u32 {
        self.spec.entrants_min()
    }

    #[must_use]
    pub fn entrants_max(&self) -> Option<u32> {
        self.spec.entrants_max()
    }

    /// T5: whether an entry is free.
    #[must_use]
    pub fn is_freeroll(&self) -> bool {
        self.spec.price == Some(EntryPrice::Free)
    }

    /// R32: late registration closes when this level ends, the first being 1; 0 if there is none.
    #[must_use]
    pub fn late_registration_levels(&self) -> u16 {
        self.spec.late_levels(&self.rulebook)
    }

    /// R10: the time to act.
    #[must_use]
    pub fn decision_time(&self) -> Millis {
        let times = &self.rulebook.decision_time;
        let rulebooks = match self.spec.format() {
            TimingFormat::Tournament => times.tournament,
            TimingFormat::SitAndGo => times.sit_and_go,
            TimingFormat::HexaPro => times.hexapro.unwrap_or(times.sit_and_go),
        };
        self.spec.decision_time.unwrap_or(rulebooks)
    }

    /// R10: the time bank; of a HexaPro it depends on the multiplier that was drawn.
    #[must_use]
    pub fn time_bank(&self, drawn: Option<Multiplier>) -> &TimeBank {
        let banks = &self.rulebook.time_bank;
        if let Some(own) = &self.spec.time_bank {
            return own;
        }
        match (self.spec.format(), &banks.hexapro) {
            (TimingFormat::Tournament, _) => &banks.tournament,
            (TimingFormat::SitAndGo, _) | (TimingFormat::HexaPro, None) => &banks.sit_and_go,
            (TimingFormat::HexaPro, Some(hexapro)) => match drawn {
                Some(multiplier) if multiplier >= hexapro.high_from => &hexapro.high,
                _ => &hexapro.low,
            },
        }
    }

    /// R43.
    #[must_use]
    pub fn hand_for_hand(&self) -> HandForHandAt {
        let rulebooks = || HandForHandAt::Named(self.rulebook.tournament.hand_for_hand);
        self.spec.hand_for_hand.clone().unwrap_or_else(rulebooks)
    }

    /// R47: whether it goes on break with the others.
    #[must_use]
    pub fn has_synchronized_breaks(&self) -> bool {
        let own = self.spec.structure.as_ref().and_then(|structure| structure.synchronized_breaks);
        own.unwrap_or(self.spec.start == Start::Scheduled)
    }

    /// X1, XE: the rulebook's HexaPro, if this is one.
    #[must_use]
    pub fn hexapro(&self) -> Option<&HexaPro> {
        self.spec.hexapro_rules(&self.rulebook)
    }

    /// How many levels the structure prints.
    #[must_use]
    pub fn printed_levels(&self) -> usize {
        match (&self.spec.structure, self.hexapro()) {
            (_, Some(hexapro)) => hexapro.blinds.len(),
            (Some(structure), None) => structure.levels.len(),
            (None, None) => 0,
        }
    }

    /// The blinds of a level and how long it lasts, the first being 0. In a HexaPro the time hangs on
    /// the row that was drawn (X6).
    #[must_use]
    pub fn level(&self, index: usize, drawn: Option<&MultiplierRow>) -> (Level, Millis) {
        let last = self.printed_levels().saturating_sub(1);
        let (level, time) = match (&self.spec.structure, self.hexapro()) {
            (_, Some(hexapro)) => {
                let row = drawn.or(hexapro.multipliers.last());
                let time = row.expect("a rulebook's HexaPro has multipliers").level;
                (hexapro.blinds[index.min(last)], time)
            }
            (Some(structure), None) => {
                let row = structure.levels[index.min(last)];
                (row.level, row.time.unwrap_or(structure.level_time))
            }
            (None, None) => unreachable!("a checked tournament has a structure"),
        };
        match self.rulebook.tournament.after_last_level {
            AfterLastLevel::BlindsStay => (level, time),
            AfterLastLevel::BlindsDouble => (doubled(level, index.saturating_sub(last)), time),
        }
    }

    fn structure(&self) -> Option<&Structure> {
        self.spec.structure.as_ref()
    }

    /// R35: what an entry costs and buys; the smallest, where there are several. X4: a HexaPro's
    /// chips are known once its multiplier is drawn, and no fee is posted for it.
    #[must_use]
    pub fn entry(&self) -> BuyIn {
        if let Some(hexapro) = self.spec.hexapro {
            return BuyIn {
                pool: hexapro.buy_in,
                bounty: Cents::ZERO,
                fee: Cents::ZERO,
                chips: Chips::ZERO,
            };
        }
        let chips = self.structure().map_or(Chips::ZERO, |structure| structure.stack);
        match self.spec.paid() {
            Some(price) => with_bounty(price, self.entry_bounty(), chips),
            None => BuyIn { pool: Cents::ZERO, bounty: Cents::ZERO, fee: Cents::ZERO, chips },
        }
    }

    fn entry_bounty(&self) -> Cents {
        self.spec.bounty.as_ref().and_then(|bounty| bounty.amount).unwrap_or(Cents::ZERO)
    }

    /// T6: the buy-ins that a player may choose from, the smallest first; one, where there is no
    /// choice.
    pub fn entries(&self) -> impl Iterator<Item = BuyIn> {
        let smallest = self.entry();
        let (steps, step) = match (self.spec.multi_buy_in, self.spec.paid()) {
            (Some(multi), Some(price)) => {
                let step = multi.step.unwrap_or(price);
                ((multi.largest.pool().0 - price.pool().0) / step.pool().0, Some(step))
            }
            _ => (0, None),
        };
        (0..=steps).map(move |times| match step {
            None => smallest,
            Some(step) => BuyIn {
                pool: Cents(smallest.pool.0 + times * step.pool().0),
                fee: Cents(smallest.fee.0 + times * step.fee().0),
                chips: smallest.chips
                    + Chips(in_proportion(smallest.chips, times, step, smallest.pool)),
                ..smallest
            },
        })
    }

    /// T6: the entry for this much in all, if there is one.
    #[must_use]
    pub fn entry_for(&self, total: Cents) -> Option<BuyIn> {
        self.entries().find(|entry| entry.total() == total)
    }

    /// T7, T8: what a re-buy costs and buys.
    #[must_use]
    pub fn rebuy(&self) -> Option<BuyIn> {
        let rebuys = self.spec.rebuys?;
        let adds = self.spec.bounty.as_ref().is_some_and(|bounty| bounty.rebuy_adds_bounty);
        let bounty = if adds { self.entry_bounty() } else { Cents::ZERO };
        Some(with_bounty(rebuys.price, bounty, rebuys.chips))
    }

    /// T7: whether a player with these chips may re-buy in this level, the first being 1, after so many
    /// re-buys.
    #[must_use]
    pub fn may_rebuy(&self, level: u16, stack: Chips, times: u16) -> bool {
        self.spec.rebuys.is_some_and(|rebuys| {
            level <= rebuys.until_level
                && stack <= rebuys.at_stack
                && rebuys.most.is_none_or(|most| times < most)
        })
    }

    /// T7: whether a player with these chips may take the add-on after this level, the first being 1;
    /// each player once.
    #[must_use]
    pub fn may_add_on(&self, after_level: u16, stack: Chips) -> bool {
        self.spec.add_on.is_some_and(|add_on| {
            after_level == add_on.after_level && add_on.at_stack.is_none_or(|most| stack <= most)
        })
    }

    /// R32: whether a player who is out may enter again after so many re-entries, while late
    /// registration is open.
    #[must_use]
    pub fn may_re_enter(&self, times: u16) -> bool {
        self.spec.re_entry.is_some_and(|again| again.most.is_none_or(|most| times < most))
    }

    /// T7: what an add-on costs and buys.
    #[must_use]
    pub fn add_on(&self) -> Option<BuyIn> {
        let add_on = self.spec.add_on?;
        Some(with_bounty(add_on.price, Cents::ZERO, add_on.chips))
    }
}

/// T8: a part of the pool is the bounty.
fn with_bounty(price: Price, bounty: Cents, chips: Chips) -> BuyIn {
    BuyIn { pool: price.pool() - bounty, bounty, fee: price.fee(), chips }
}

/// T6: chips for so many steps; the check has seen to it that they are whole.
fn in_proportion(chips: Chips, times: i64, step: Price, smallest: Cents) -> u64 {
    let exact = i128::from(chips.0) * i128::from(times) * i128::from(step.pool().0);
    u64::try_from(exact / i128::from(smallest.0.max(1))).expect("a stack within its bound")
}

/// R47: a level whose blinds were doubled so many times, as far as blinds go.
pub(crate) fn doubled(level: Level, times: usize) -> Level {
    (0..times)
        .try_fold(level, |level, _| {
            let twice = |chips: Chips| Chips(chips.0 * 2);
            Level::new(twice(level.small()), twice(level.big()), twice(level.ante())).ok_or(level)
        })
        .unwrap_or_else(|highest| highest)
}

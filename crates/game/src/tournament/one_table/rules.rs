//! What a Sit & Go is opened as, and the rules it is played by.

use std::sync::Arc;

use base::{Cents, Chips, Millis, Rate};
use hand::{Ante, Blinds};
use ledger::Currency;
use rulebook::{Level, Payout, Price, Rulebook, Variant};
use serde::{Deserialize, Serialize};

use crate::table::{Absent, FirstButton, PositionRules, TableRules};

/// What a Sit & Go is opened as.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SitAndGoKey {
    pub rulebook: String,
    pub game: Variant,
    /// Which money: a currency's code, or `PLAY`.
    pub currency: String,
    pub seats: u8,
    /// R35: what a seat costs.
    pub price: Price,
    /// The chips that everyone starts with.
    pub stack: Chips,
    pub levels: Vec<Level>,
    pub level_time: Millis,
    /// R31: how the prize pool is shared.
    pub payout: Payout,
}

/// A table has as many seats as this, and a Sit & Go one table.
const SEATS_MAX: u8 = 9;
/// Far above any structure, and no sum of stacks comes near what is counted exactly.
const STACK_MAX: Chips = Chips(1_000_000_000);

/// Why there is no such Sit & Go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadSitAndGo {
    Seats,
    /// F2: the rulebook has no such price for so many seats.
    Price,
    /// A stack of at least one big blind of the first level, and no more than can be counted.
    Stack,
    /// At least one level, and time for it.
    Levels,
    /// More places are paid than there are seats.
    Payout,
    Currency,
}

/// The rules of one Sit & Go.
#[derive(Debug, Clone)]
pub struct SitAndGoRules {
    pub key: SitAndGoKey,
    pub rulebook: Arc<Rulebook>,
    pub(crate) currency: Currency,
    pub(crate) table: Arc<TableRules>,
}

impl SitAndGoRules {
    /// The rules of a Sit & Go.
    ///
    /// # Errors
    /// If it does not fit together, or its rulebook does not offer it.
    pub fn new(rulebook: Arc<Rulebook>, key: SitAndGoKey) -> Result<Self, BadSitAndGo> {
        let currency = key.currency.parse().map_err(|_| BadSitAndGo::Currency)?;
        if !(2..=SEATS_MAX).contains(&key.seats) {
            return Err(BadSitAndGo::Seats);
        }
        // F2: where the rulebook prints prices for so many seats, only those are on offer.
        let prices = &rulebook.fees.sit_and_go;
        let printed = prices.iter().find(|(seats, _)| seats.seats() == key.seats);
        if printed.is_some_and(|(_, prices)| !prices.0.contains(&key.price)) {
            return Err(BadSitAndGo::Price);
        }
        let first = key.levels.first().ok_or(BadSitAndGo::Levels)?;
        if key.level_time == Millis::ZERO {
            return Err(BadSitAndGo::Levels);
        }
        if key.stack < first.big() || key.stack > STACK_MAX {
            return Err(BadSitAndGo::Stack);
        }
        if key.payout.shares().len() > usize::from(key.seats) {
            return Err(BadSitAndGo::Payout);
        }
        let cash = &rulebook.cash;
        let table = Arc::new(TableRules {
            game: key.game,
            seats: key.seats,
            hand: hand::Rules::of(&rulebook),
            positions: PositionRules {
                button_goes_to: cash.button_goes_to,
                no_button: cash.no_button,
                waits_behind_button: cash.newcomer_waits_behind_button,
                // Everybody is there from the first hand on.
                first_hand_without_posting: true,
            },
            first_button: FirstButton::LastSeat,
            run_out: rulebook.hand.run_out,
            absent: Absent::DealtInAndFolded,
            post_is_live: cash.post_is_live,
            missed_counts: match key.game {
                Variant::Holdem => cash.missed_blind.counts.holdem,
                Variant::Omaha => cash.missed_blind.counts.omaha,
            },
            decision_time: rulebook.decision_time.sit_and_go,
            time_bank: rulebook.time_bank.sit_and_go.clone(),
            disconnection: rulebook.disconnection.clone(),
            time_out_sits_out: cash.sit_out.after_time_out,
        });
        Ok(Self { key, rulebook, currency, table })
    }

    /// Which money it is played for.
    #[must_use]
    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// The rules of its table.
    #[must_use]
    pub fn table_rules(&self) -> Arc<TableRules> {
        Arc::clone(&self.table)
    }

    /// R47: the blinds of a level, the first being 0; after the last its blinds stay.
    pub(crate) fn blinds(&self, level: usize) -> Blinds {
        let last = self.key.levels.len() - 1;
        let level = self.key.levels[level.min(last)];
        let ante = match level.ante() {
            Chips::ZERO => Ante::None,
            ante => Ante::Each(ante),
        };
        Blinds { small: level.small(), big: level.big(), ante }
    }

    /// R31, R44: what a place wins, the first being 1. What shares leave over of whole cents goes to
    /// the first \[I\].
    pub(crate) fn prize(&self, place: usize) -> Cents {
        let pool = self.key.price.pool().0 * i64::from(self.key.seats);
        let shares = self.key.payout.shares();
        let whole = i128::from(Rate::WHOLE.parts());
        let of = |share: &Rate| {
            let cents = i128::from(pool) * i128::from(share.parts()) / whole;
            i64::try_from(cents).expect("a part of the pool")
        };
        let others: i64 = shares.iter().skip(1).map(of).sum();
        match place {
            1 => Cents(pool - others),
            place => Cents(shares.get(place - 1).map_or(0, of)),
        }
    }

    /// R41: whether all who are left would win the same, so that nothing is left to play for.
    pub(crate) fn is_decided(&self, left: usize) -> bool {
        left == 1 || (2..=left).all(|place| self.prize(place) == self.prize(1))
    }
}

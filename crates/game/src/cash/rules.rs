//! The rules of one pool, picked out of its rulebook once.

use std::sync::Arc;

use base::{Cents, Chips, Millis, PlayerId, TableId};
use hand::{Ante, Blinds, Rake};
use ledger::Currency;
use rulebook::{
    Banzai, BuyIn, Format, MissedBlind, NewPlayer, NotOffered, Ratholing, Rebuy, Rulebook, Stake,
    Variant, Within,
};
use serde::{Deserialize, Serialize};

use super::{
    departures::{Departure, DepartureMemory},
    limits::remembered,
    refusal::TopUpRefusal,
};
use crate::Counter;
use crate::table::{Absent, FirstButton, PositionRules, TableRules};

/// The code of play money in a [`PoolKey`].
const PLAY_MONEY: &str = "PLAY";

/// What makes two pools different games.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PoolKey {
    pub rulebook: String,
    pub game: Variant,
    pub stake: Stake,
    /// Regular, Deepstack, Shortstack or Banzai.
    pub format: Format,
    /// Which money: a currency's code, or `PLAY`.
    pub currency: String,
}

/// HOME: whether a pool is a private table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Privacy {
    /// Everyone may come; the room seats them.
    Public,
    /// One table of a host's, with the buy-in he or she set.
    Private {
        /// The smallest stack to sit down with.
        least: Chips,
        most: Chips,
    },
}

/// The rules of a pool.
#[derive(Debug, Clone)]
pub struct PoolRules {
    pub key: PoolKey,
    pub privacy: Privacy,
    pub(crate) currency: Currency,
    /// The rulebook it is played by.
    pub rulebook: Arc<Rulebook>,
    /// The rules of each table.
    pub(crate) table: Arc<TableRules>,
    /// H18, H19, B1: the usual buy-in.
    pub(crate) least: Chips,
    pub(crate) most: Chips,
}

impl PoolRules {
    /// The rules of a pool.
    ///
    /// # Errors
    /// If the rulebook does not offer this game at this stake.
    pub fn new(
        rulebook: Arc<Rulebook>,
        key: PoolKey,
        privacy: Privacy,
    ) -> Result<Self, NotOffered> {
        let (game, format, stake) = (key.game, key.format, key.stake);
        // This also fails if the stake is not offered.
        rulebook.rake_terms(game, format, stake, usize::from(rulebook.cash.seats))?;
        let cash = &rulebook.cash;
        let not_offered = NotOffered { game, format, stake };
        let currency = key.currency.parse().map_err(|_| not_offered)?;
        let range = |range: rulebook::BuyInRange| {
            (chips(range.least.at(stake)), chips(range.most.at(stake)))
        };
        // HOME: a host sets the buy-in where the format leaves it open (H18), not where it is part
        // of the format (H19, B1).
        let (least, most) = match (format, privacy) {
            (Format::Regular, Privacy::Private { least, most }) => (least, most),
            (Format::Regular, Privacy::Public) => match cash.buy_in {
                BuyIn::Range(buy_in) => range(buy_in),
                BuyIn::Host => return Err(not_offered),
            },
            (Format::Deepstack, _) => range(cash.deepstack.as_ref().ok_or(not_offered)?.buy_in),
            (Format::Shortstack, _) => range(cash.shortstack.as_ref().ok_or(not_offered)?.buy_in),
            (Format::Banzai, _) => {
                let stack = chips(rulebook.banzai.as_ref().ok_or(not_offered)?.buy_in.at(stake));
                (stack, stack)
            }
        };
        let seats = match (format, &rulebook.banzai) {
            (Format::Banzai, Some(banzai)) => banzai.seats,
            _ => cash.seats,
        };
        let table = Arc::new(TableRules {
            game,
            seats,
            hand: hand::Rules::of(&rulebook),
            run_out: rulebook.hand.run_out,
            positions: PositionRules {
                button_goes_to: cash.button_goes_to,
                no_button: cash.no_button,
                waits_behind_button: cash.newcomer_waits_behind_button,
                first_hand_without_posting: cash.first_hand_without_posting,
            },
            first_button: FirstButton::Random,
            absent: Absent::NotDealtIn,
            post_is_live: cash.post_is_live,
            missed_counts: match game {
                Variant::Holdem => cash.missed_blind.counts.holdem,
                Variant::Omaha => cash.missed_blind.counts.omaha,
            },
            decision_time: rulebook.decision_time.cash,
            time_bank: rulebook.time_bank.cash.clone(),
            disconnection: rulebook.disconnection.clone(),
            time_out_sits_out: cash.sit_out.after_time_out,
        });
        Ok(Self { key, privacy, currency, table, least, most, rulebook })
    }

    /// The smallest and the largest usual buy-in.
    #[must_use]
    pub fn usual_buy_in(&self) -> (Chips, Chips) {
        (self.least, self.most)
    }

    /// The rules of each table.
    #[must_use]
    pub fn table_rules(&self) -> Arc<TableRules> {
        Arc::clone(&self.table)
    }

    /// What every hand is played for.
    #[must_use]
    pub fn blinds(&self) -> Blinds {
        let stake = self.key.stake;
        Blinds { small: chips(stake.small()), big: chips(stake.big()), ante: Ante::None }
    }

    /// K1–K5: what a hand with so many dealt in is raked by; nothing for play without rake.
    pub(crate) fn rake(&self, dealt_in: usize) -> Option<Rake> {
        let PoolKey { game, format, stake, .. } = self.key;
        let terms = self.rulebook.rake_terms(game, format, stake, dealt_in);
        Rake::of_terms(&terms.expect("offered: asked when the pool was opened"))
    }

    /// H15: whether a new player may post here.
    pub(crate) fn newcomer_may_post(&self) -> bool {
        let new_player = &self.rulebook.cash.new_player;
        let rule = match self.key.game {
            Variant::Holdem => new_player.holdem,
            Variant::Omaha => new_player.omaha,
        };
        rule == NewPlayer::WaitsOrPosts
    }

    /// H15: whether a player who missed a blind while sitting out may post here.
    pub(crate) fn returner_may_post(&self) -> bool {
        let missed = &self.rulebook.cash.missed_blind;
        let rule = match self.key.game {
            Variant::Holdem => missed.holdem,
            Variant::Omaha => missed.omaha,
        };
        match rule {
            MissedBlind::Waits => false,
            MissedBlind::AsNewPlayer => self.newcomer_may_post(),
        }
    }

    pub(crate) fn ratholing(&self) -> Option<&Ratholing> {
        self.rulebook.cash.ratholing.as_ref()
    }

    /// B1: the rules of Banzai, if this is one.
    pub(crate) fn banzai(&self) -> Option<&Banzai> {
        self.rulebook.banzai.as_ref().filter(|_| self.key.format == Format::Banzai)
    }

    /// B5 \[I\]: whether a larger stack is still remembered here, where a reset does not forget it.
    pub(crate) fn keeps_larger_stack(
        &self,
        memory: &DepartureMemory,
        player: PlayerId,
        table: TableId,
        now: &Departure,
    ) -> bool {
        let Some(banzai) = self.banzai().filter(|banzai| !banzai.reset_forgets) else {
            return false;
        };
        let owed = memory.of(player).iter().filter(|one| one.table == table && !one.honoured);
        owed.map(|one| one.left).any(|before| {
            remembered(&before, now.at, banzai.memory, Within::Included) && before.stack > now.stack
        })
    }

    /// H19: formats in which nobody returns with less than the last stack.
    pub(crate) fn forbids_ratholing(&self) -> bool {
        matches!(self.key.format, Format::Deepstack | Format::Shortstack)
    }

    /// B3: how many tables of this stake a player may hold, if that is limited.
    pub(crate) fn tables_a_player(&self) -> Option<usize> {
        self.banzai().map(|banzai| usize::from(banzai.tables_a_stake))
    }

    /// How long any rule of this pool remembers a departure.
    pub(crate) fn memory(&self) -> Millis {
        let ratholing = self.ratholing().map_or(Millis::ZERO, |rules| rules.memory);
        let banzai = self.banzai().map_or(Millis::ZERO, |banzai| banzai.memory);
        self.rulebook.cash.seating_memory.max(ratholing).max(banzai)
    }

    /// H18: whether sitting down again at a table that was left with this stack is a return that
    /// counts, in the formats that have limits of their own (H19, B5).
    pub(crate) fn counts_as_return(&self, left: Chips) -> bool {
        self.ratholing().is_some_and(|rules| left >= chips(rules.counted_from.at(self.key.stake)))
    }

    /// H18, B5: which of a player's counts this game adds to.
    pub(crate) fn counter(&self, real: Counter, play: Counter) -> Counter {
        if self.is_play_money() { play } else { real }
    }

    /// Which money it is played for.
    #[must_use]
    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// Whether it is played for play money.
    #[must_use]
    pub fn is_play_money(&self) -> bool {
        self.key.currency == PLAY_MONEY
    }

    /// H20 \[I\], B2: whether so much may be added by hand to such a stack: up to the largest
    /// buy-in, at Banzai to exactly its stack. A player without chips re-buys, with no less than the
    /// smallest buy-in.
    pub(crate) fn may_top_up(&self, stack: Chips, amount: Chips) -> Result<(), TopUpRefusal> {
        let (least, most) = (self.least, self.most);
        let rebuys = stack.is_zero() && self.rulebook.cash.rebuy == Rebuy::SmallestBuyIn;
        let room = most.saturating_sub(stack);
        if !self.rulebook.cash.manual_top_up {
            return Err(TopUpRefusal::NotByHand);
        }
        match self.banzai() {
            Some(_) if room.is_zero() => Err(TopUpRefusal::BanzaiStackIsFull { stack: most }),
            Some(_) if amount != room => {
                Err(TopUpRefusal::BanzaiExactly { adds: room, stack: most })
            }
            None if room.is_zero() => Err(TopUpRefusal::StackIsFull { most }),
            None if amount.is_zero() => Err(TopUpRefusal::Nothing),
            None if amount > room => Err(TopUpRefusal::TooMuch { adds_most: room, most }),
            None if rebuys && amount < least => Err(TopUpRefusal::RebuyTooSmall { least, most }),
            Some(_) | None => Ok(()),
        }
    }

    /// H20, B2: what a player without chips may add by hand; nothing where that is not allowed.
    pub(crate) fn rebuy_limits(&self) -> Option<(Chips, Chips)> {
        let least = match self.rulebook.cash.rebuy {
            _ if self.banzai().is_some() => self.most,
            Rebuy::SmallestBuyIn => self.least,
            Rebuy::AnyAmount => Chips(1),
        };
        self.rulebook.cash.manual_top_up.then_some((least, self.most))
    }

    /// H20: whether everyone tops up after each hand until he or she turns that off.
    pub(crate) fn tops_up_by_default(&self) -> bool {
        self.rulebook.cash.auto_top_up == Some(rulebook::TopUp::OnByDefault)
    }

    /// HOME: whether this is a host's private table.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.privacy != Privacy::Public
    }
}

/// One chip is one cent at a cash table; the only place where one becomes the other.
fn chips(cents: Cents) -> Chips {
    Chips(cents.0.unsigned_abs())
}

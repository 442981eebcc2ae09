//! Why a cash game refuses a request, in a sentence the player can read: the clause first, then
//! what is allowed instead and why. Amounts are money here: one chip of a cash table is one cent.

use std::fmt;

use base::{Cents, Chips};
use hand::ActionRefusal as HandRefusal;
use serde::{Deserialize, Serialize};

use super::limits::{Limits, Reason};
use crate::table::ActError;

/// Why a request was refused. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CashRefusal {
    /// There is no such table, or the player has no seat there.
    NotSeated,
    /// The player waits in the queue or holds a seat already.
    AlreadyWaiting,
    /// There is nothing to confirm, decline or leave.
    NotWaiting,
    /// H18, B1, B5: outside the limits.
    BuyIn(Limits),
    /// H20, B2: a top-up this rulebook or this stack does not allow.
    TopUp(TopUpRefusal),
    /// B3: as many tables of this stake as a player may hold.
    TooManyTables { most: usize },
    /// H18: the wallet does not cover the smallest buy-in.
    WalletTooSmall(Limits),
    /// H15: there is nothing to post.
    NothingToPost,
    /// The seat that was chosen is taken.
    SeatTaken,
    /// HOME: seats are chosen here, or cannot be chosen.
    Seating,
    /// The action was refused.
    Act(ActError),
    /// The game waits for its store.
    Frozen,
}

/// H20, B2: why a top-up was refused. That a hand holds the stack is no reason: the chips come when
/// it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum TopUpRefusal {
    /// H20: the rulebook has no topping up after every hand.
    NotAfterEveryHand,
    /// H20: the rulebook has no topping up by hand.
    NotByHand,
    /// H20: no chips were asked for.
    Nothing,
    /// H20: the stack is as high as one may buy in, or higher.
    StackIsFull { most: Chips },
    /// H20: the stack would be higher than one may buy in.
    TooMuch { adds_most: Chips, most: Chips },
    /// H20: a player without chips re-buys, with no less than anyone who sits down.
    RebuyTooSmall { least: Chips, most: Chips },
    /// B2: the stack is as high as one sits down to Banzai with, or higher.
    BanzaiStackIsFull { stack: Chips },
    /// B2: at Banzai the stack is filled to exactly what one sits down with.
    BanzaiExactly { adds: Chips, stack: Chips },
}

impl CashRefusal {
    /// The clause that says so.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        match self {
            Self::NotSeated | Self::AlreadyWaiting | Self::NotWaiting => "H14",
            Self::BuyIn(limits) | Self::WalletTooSmall(limits) => limits.reason.clause(),
            Self::TopUp(refusal) => refusal.clause(),
            Self::TooManyTables { .. } => "B3",
            Self::NothingToPost => "H15",
            Self::SeatTaken | Self::Seating => "R2",
            Self::Act(ActError::Refused(refusal)) => refusal.clause(),
            Self::Act(ActError::Stale | ActError::NotSeated) => "H3",
            Self::Frozen => "R23",
        }
    }
}

impl TopUpRefusal {
    /// The clause that says so.
    #[must_use]
    pub fn clause(self) -> &'static str {
        match self {
            Self::NotAfterEveryHand
            | Self::NotByHand
            | Self::Nothing
            | Self::StackIsFull { .. }
            | Self::TooMuch { .. }
            | Self::RebuyTooSmall { .. } => "H20",
            Self::BanzaiStackIsFull { .. } | Self::BanzaiExactly { .. } => "B2",
        }
    }
}

impl fmt::Display for CashRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.clause())?;
        match *self {
            Self::NotSeated => f.write_str("you do not sit at this table"),
            Self::AlreadyWaiting => f.write_str("you are already waiting or sitting down here"),
            Self::NotWaiting => f.write_str("you are not waiting for a seat here"),
            Self::BuyIn(limits) => write_limits(f, &limits),
            Self::TopUp(refusal) => refusal.write(f),
            Self::TooManyTables { most } => {
                write!(f, "you may hold at most {most} Banzai tables at this stake")
            }
            Self::WalletTooSmall(limits) => {
                let (least, why) = (money(limits.cheapest()), limits.reason.words());
                write!(f, "you need at least {least} to sit down: {why}")
            }
            Self::NothingToPost => f.write_str("you have no big blind to post here"),
            Self::SeatTaken => f.write_str("this seat is taken"),
            Self::Seating => f.write_str("seats are chosen at private tables, and only there"),
            Self::Act(ActError::Stale) => f.write_str("too late: the hand has moved on"),
            Self::Act(ActError::NotSeated) => f.write_str("you do not sit at this table"),
            Self::Act(ActError::Refused(refusal)) => write_action(f, &refusal),
            Self::Frozen => f.write_str("this game is being restored; your chips are safe"),
        }
    }
}

impl std::error::Error for CashRefusal {}

impl TopUpRefusal {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAfterEveryHand => {
                f.write_str("these rules have no topping up after every hand")
            }
            Self::NotByHand => f.write_str("these rules have no topping up by hand"),
            Self::Nothing => f.write_str("a top-up needs an amount"),
            Self::StackIsFull { most } => {
                let most = money(most);
                write!(f, "your stack is already at the largest buy-in, {most}, or above")
            }
            Self::TooMuch { adds_most, most } => {
                let (adds, most) = (money(adds_most), money(most));
                write!(f, "you may add at most {adds}: the largest buy-in is {most}")
            }
            Self::RebuyTooSmall { least, most } => {
                let (least, most) = (money(least), money(most));
                write!(f, "you have no chips left: re-buy {least} to {most}, as for a new seat")
            }
            Self::BanzaiStackIsFull { stack } => {
                write!(f, "your stack is already at the Banzai stack, {}, or above", money(stack))
            }
            Self::BanzaiExactly { adds, stack } => {
                let (adds, stack) = (money(adds), money(stack));
                write!(f, "you may add exactly {adds}: a Banzai stack is filled to {stack}")
            }
        }
    }
}

fn write_limits(f: &mut fmt::Formatter<'_>, limits: &Limits) -> fmt::Result {
    let (least, most) = (money(limits.least), money(limits.most));
    if limits.least == limits.most {
        write!(f, "bring exactly {least}")?;
    } else {
        write!(f, "bring {least} to {most}")?;
    }
    if let Some(reset) = limits.reset {
        write!(f, ", or {} and use up one of today's resets", money(reset))?;
    }
    write!(f, ": {}", limits.reason.words())
}

impl Reason {
    /// H18, H19, B1, B5: the reason as the player reads it.
    fn words(self) -> &'static str {
        match self {
            Self::Usual => "that is the buy-in of this game",
            Self::LeftSmall => "you left this table with the smallest buy-in or less",
            Self::LastStack => "you come back with no less than you left this table with",
            Self::LeftLarge => "you left this table with the largest buy-in or more",
            Self::ReturnsUsedUp => {
                "today's returns are used up, so you come back with what you left this table with"
            }
            Self::NoRatholing => "in this format nobody comes back with less than they left with",
            Self::BanzaiStack => "everyone sits down to Banzai with the same stack",
            Self::BanzaiResume => "you come back to this stake with what you left it with",
        }
    }
}

/// The hand's own sentence without its clause, which stands in front already; amounts as money.
fn write_action(f: &mut fmt::Formatter<'_>, refusal: &HandRefusal) -> fmt::Result {
    match *refusal {
        HandRefusal::RaiseTooSmall { to, least } => {
            write!(f, "{} is below the least, {}", money(to), money(least))
        }
        HandRefusal::MoreThanStack { to, most } => {
            write!(f, "{} is more than you have, {}", money(to), money(most))
        }
        HandRefusal::MoreThanPot { to, most } => {
            write!(f, "{} is more than the pot allows, {}", money(to), money(most))
        }
        HandRefusal::NotYourTurn { .. }
        | HandRefusal::HandOver
        | HandRefusal::NotInHand
        | HandRefusal::BetToMatch
        | HandRefusal::NothingToCall
        | HandRefusal::BettingClosed
        | HandRefusal::NobodyCanAnswer
        | HandRefusal::NoMoreThanCall
        | HandRefusal::NothingToShow => {
            let text = refusal.to_string();
            f.write_str(text.split_once(' ').map_or(text.as_str(), |(_, words)| words))
        }
    }
}

/// A player's click can name any number of chips.
fn money(chips: Chips) -> Cents {
    Cents(i64::try_from(chips.0).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use hand::Seat;

    use super::*;

    fn limits(least: u64, most: u64, reset: Option<u64>, reason: Reason) -> Limits {
        let (least, most, reset) = (Chips(least), Chips(most), reset.map(Chips));
        Limits { least, most, reset, reason, counts_as_return: false }
    }

    /// Every refusal there is. Whoever adds one is sent here by the matches below, and lists it.
    fn all() -> Vec<(CashRefusal, &'static str)> {
        let seat = Seat::new(3).expect("a seat");
        let (to, least, most) = (Chips(150), Chips(200), Chips(120));
        let buy_in = |limits| CashRefusal::BuyIn(limits);
        let hand = |refusal| CashRefusal::Act(ActError::Refused(refusal));
        vec![
            (CashRefusal::NotSeated, "H14 you do not sit at this table"),
            (CashRefusal::AlreadyWaiting, "H14 you are already waiting or sitting down here"),
            (CashRefusal::NotWaiting, "H14 you are not waiting for a seat here"),
            (
                buy_in(limits(500, 1000, None, Reason::Usual)),
                "H18 bring 5.00 to 10.00: that is the buy-in of this game",
            ),
            (
                buy_in(limits(500, 1000, None, Reason::LeftSmall)),
                "H18 bring 5.00 to 10.00: you left this table with the smallest buy-in or less",
            ),
            (
                buy_in(limits(720, 1000, None, Reason::LastStack)),
                "H18 bring 7.20 to 10.00: you come back with no less than you left this table with",
            ),
            (
                buy_in(limits(1000, 2005, None, Reason::LeftLarge)),
                "H18 bring 10.00 to 20.05: you left this table with the largest buy-in or more",
            ),
            (
                buy_in(limits(2005, 2005, None, Reason::ReturnsUsedUp)),
                "H18 bring exactly 20.05: today's returns are used up, so you come back with what \
                 you left this table with",
            ),
            (
                buy_in(limits(2500, 10_000, None, Reason::NoRatholing)),
                "H19 bring 25.00 to 100.00: in this format nobody comes back with less than they \
                 left with",
            ),
            (
                buy_in(limits(100, 100, None, Reason::BanzaiStack)),
                "B1 bring exactly 1.00: everyone sits down to Banzai with the same stack",
            ),
            (
                buy_in(limits(370, 370, None, Reason::BanzaiResume)),
                "B5 bring exactly 3.70: you come back to this stake with what you left it with",
            ),
            (
                buy_in(limits(370, 370, Some(100), Reason::BanzaiResume)),
                "B5 bring exactly 3.70, or 1.00 and use up one of today's resets: you come back to \
                 this stake with what you left it with",
            ),
            (
                CashRefusal::TopUp(TopUpRefusal::NotAfterEveryHand),
                "H20 these rules have no topping up after every hand",
            ),
            (
                CashRefusal::TopUp(TopUpRefusal::NotByHand),
                "H20 these rules have no topping up by hand",
            ),
            (CashRefusal::TopUp(TopUpRefusal::Nothing), "H20 a top-up needs an amount"),
            (
                CashRefusal::TopUp(TopUpRefusal::StackIsFull { most: Chips(1000) }),
                "H20 your stack is already at the largest buy-in, 10.00, or above",
            ),
            (
                CashRefusal::TopUp(TopUpRefusal::TooMuch {
                    adds_most: Chips(5),
                    most: Chips(1000),
                }),
                "H20 you may add at most 0.05: the largest buy-in is 10.00",
            ),
            (
                CashRefusal::TopUp(TopUpRefusal::RebuyTooSmall {
                    least: Chips(500),
                    most: Chips(1000),
                }),
                "H20 you have no chips left: re-buy 5.00 to 10.00, as for a new seat",
            ),
            (
                CashRefusal::TopUp(TopUpRefusal::BanzaiStackIsFull { stack: Chips(100) }),
                "B2 your stack is already at the Banzai stack, 1.00, or above",
            ),
            (
                CashRefusal::TopUp(TopUpRefusal::BanzaiExactly {
                    adds: Chips(40),
                    stack: Chips(100),
                }),
                "B2 you may add exactly 0.40: a Banzai stack is filled to 1.00",
            ),
            (
                CashRefusal::TooManyTables { most: 4 },
                "B3 you may hold at most 4 Banzai tables at this stake",
            ),
            (
                CashRefusal::WalletTooSmall(limits(500, 1000, None, Reason::Usual)),
                "H18 you need at least 5.00 to sit down: that is the buy-in of this game",
            ),
            (
                CashRefusal::WalletTooSmall(limits(370, 370, Some(100), Reason::BanzaiResume)),
                "B5 you need at least 1.00 to sit down: you come back to this stake with what you \
                 left it with",
            ),
            (CashRefusal::NothingToPost, "H15 you have no big blind to post here"),
            (CashRefusal::SeatTaken, "R2 this seat is taken"),
            (CashRefusal::Seating, "R2 seats are chosen at private tables, and only there"),
            (CashRefusal::Act(ActError::Stale), "H3 too late: the hand has moved on"),
            (CashRefusal::Act(ActError::NotSeated), "H3 you do not sit at this table"),
            (hand(HandRefusal::NotYourTurn { turn_of: seat }), "H3 it is the turn of seat 3"),
            (hand(HandRefusal::HandOver), "H3 the hand is over"),
            (hand(HandRefusal::NotInHand), "H3 you are not in this hand"),
            (hand(HandRefusal::BetToMatch), "H5 there is a bet to match"),
            (hand(HandRefusal::NothingToCall), "H6 there is nothing to call"),
            (hand(HandRefusal::RaiseTooSmall { to, least }), "H7 1.50 is below the least, 2.00"),
            (hand(HandRefusal::MoreThanStack { to, most }), "H8 1.50 is more than you have, 1.20"),
            (
                hand(HandRefusal::MoreThanPot { to, most }),
                "O1 1.50 is more than the pot allows, 1.20",
            ),
            (hand(HandRefusal::BettingClosed), "H9 betting is not open to you"),
            (hand(HandRefusal::NobodyCanAnswer), "H3 nobody could answer a raise"),
            (hand(HandRefusal::NoMoreThanCall), "H8 you have no more than a call takes"),
            (hand(HandRefusal::NothingToShow), "H11 there is nothing to show"),
            (CashRefusal::Frozen, "R23 this game is being restored; your chips are safe"),
        ]
    }

    /// A number for each kind of refusal, without gaps: a new one does not compile before it has
    /// one, and then its sentence is missed.
    fn kind(refusal: &CashRefusal) -> usize {
        match refusal {
            CashRefusal::NotSeated => 0,
            CashRefusal::AlreadyWaiting => 1,
            CashRefusal::NotWaiting => 2,
            CashRefusal::TooManyTables { .. } => 3,
            CashRefusal::WalletTooSmall(_) => 4,
            CashRefusal::NothingToPost => 5,
            CashRefusal::SeatTaken => 6,
            CashRefusal::Seating => 7,
            CashRefusal::Frozen => 8,
            CashRefusal::BuyIn(limits) => match limits.reason {
                Reason::Usual => 9,
                Reason::LeftSmall => 10,
                Reason::LastStack => 11,
                Reason::LeftLarge => 12,
                Reason::ReturnsUsedUp => 13,
                Reason::NoRatholing => 14,
                Reason::BanzaiStack => 15,
                Reason::BanzaiResume => 16,
            },
            CashRefusal::TopUp(refusal) => match refusal {
                TopUpRefusal::NotAfterEveryHand => 17,
                TopUpRefusal::NotByHand => 18,
                TopUpRefusal::Nothing => 19,
                TopUpRefusal::StackIsFull { .. } => 20,
                TopUpRefusal::TooMuch { .. } => 21,
                TopUpRefusal::BanzaiStackIsFull { .. } => 22,
                TopUpRefusal::BanzaiExactly { .. } => 23,
                TopUpRefusal::RebuyTooSmall { .. } => 38,
            },
            CashRefusal::Act(ActError::Stale) => 24,
            CashRefusal::Act(ActError::NotSeated) => 25,
            CashRefusal::Act(ActError::Refused(refusal)) => match refusal {
                HandRefusal::NotYourTurn { .. } => 26,
                HandRefusal::HandOver => 27,
                HandRefusal::NotInHand => 28,
                HandRefusal::BetToMatch => 29,
                HandRefusal::NothingToCall => 30,
                HandRefusal::RaiseTooSmall { .. } => 31,
                HandRefusal::MoreThanStack { .. } => 32,
                HandRefusal::MoreThanPot { .. } => 33,
                HandRefusal::BettingClosed => 34,
                HandRefusal::NobodyCanAnswer => 35,
                HandRefusal::NoMoreThanCall => 36,
                HandRefusal::NothingToShow => 37,
            },
        }
    }
    const KINDS: usize = 39;

    #[test]
    fn h18_h19_h20_b1_b2_b3_b5_every_refusal_is_a_sentence() {
        let all = all();
        for (refusal, text) in &all {
            assert_eq!(refusal.to_string(), *text);
        }
        for missing in 0..KINDS {
            assert!(all.iter().any(|(refusal, _)| kind(refusal) == missing), "kind {missing}");
        }
        assert!(all.iter().all(|(refusal, _)| kind(refusal) < KINDS), "KINDS counts them all");
    }

    /// A click can name more chips than there is money.
    #[test]
    fn h8_an_absurd_amount_is_a_sentence_too() {
        let refusal = HandRefusal::MoreThanStack { to: Chips(u64::MAX), most: Chips(1) };
        let text = CashRefusal::Act(ActError::Refused(refusal)).to_string();
        assert_eq!(text, "H8 92233720368547758.07 is more than you have, 0.01");
    }
}

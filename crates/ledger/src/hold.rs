//! R14: winnings withheld until a review ends. The money leaves the wallet for an account of its
//! own, and from there goes back or is seized (R18), in one piece or several.
//!
//! Who may place or end a hold is decided by the office; its case file is not part of the books.

use base::{Cents, HoldId, Millis, PlayerId};
use serde::{Deserialize, Serialize};

use crate::{
    account::Account,
    currency::Currency,
    id::TransferId,
    kind::Kind,
    refusal::TransferRefusal,
    transfer::{Posting, Transfer},
};

/// Why money is withheld. A word and no text: the books are never erased, and what is written about
/// a person must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HoldReason {
    /// R14: a routine review.
    Review,
    /// R11, R12, R19: play together.
    Collusion,
    /// R15, R16: automated play or forbidden help.
    Automation,
    /// R32: one person, several accounts.
    SeveralAccounts,
    /// R20: another player's complaint.
    Complaint,
    /// MALF: a malfunction may have paid it.
    Malfunction,
    /// The payment it came from is in doubt.
    Payment,
}

/// How far a hold is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HoldState {
    /// Something is still withheld.
    Placed,
    /// It has ended, and all went back.
    Released,
    /// It has ended, and at least a part was seized.
    Seized,
}

/// Money withheld from one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    pub id: HoldId,
    pub player: PlayerId,
    pub currency: Currency,
    pub amount: Cents,
    pub reason: HoldReason,
    pub placed_at: Millis,
    /// How much went back so far.
    pub released: Cents,
    /// How much was seized so far.
    pub seized: Cents,
    /// How many transfers it has made: the next one is named after it.
    pub steps: u32,
}

impl Hold {
    /// R14: withholds what is in the wallet. The hold is in force once the transfer is applied.
    ///
    /// # Errors
    /// When the amount is not positive.
    pub fn place(
        id: HoldId,
        player: PlayerId,
        currency: Currency,
        amount: Cents,
        reason: HoldReason,
        at: Millis,
    ) -> Result<(Self, Transfer), TransferRefusal> {
        let (released, seized) = (Cents::ZERO, Cents::ZERO);
        let hold = Self {
            id,
            player,
            currency,
            amount,
            reason,
            placed_at: at,
            released,
            seized,
            steps: 0,
        };
        let (from, to) = (Account::Wallet(player), Account::Held(player));
        hold.step(Kind::Hold, from, to, amount, at)
    }

    /// What is still withheld.
    #[must_use]
    pub fn left(&self) -> Cents {
        self.amount - self.released - self.seized
    }

    /// How far it is.
    #[must_use]
    pub fn state(&self) -> HoldState {
        match (self.left() > Cents::ZERO, self.seized > Cents::ZERO) {
            (true, _) => HoldState::Placed,
            (false, false) => HoldState::Released,
            (false, true) => HoldState::Seized,
        }
    }

    /// R14: gives back a part or all of what is left.
    ///
    /// # Errors
    /// When the hold has ended, or less is left than that, or it is not more than nothing.
    pub fn release(&self, amount: Cents, at: Millis) -> Result<(Self, Transfer), TransferRefusal> {
        self.check_left(amount)?;
        let hold = Self { released: self.released + amount, ..*self };
        let (from, to) = (Account::Held(self.player), Account::Wallet(self.player));
        hold.step(Kind::Release, from, to, amount, at)
    }

    /// R18: takes a part or all of what is left: for those it was won from, a prize pool, charity or
    /// the house.
    ///
    /// # Errors
    /// As for a release; and when it would go anywhere else.
    pub fn seize(
        &self,
        amount: Cents,
        into: Account,
        at: Millis,
    ) -> Result<(Self, Transfer), TransferRefusal> {
        self.check_left(amount)?;
        if !self.may_go_to(&into) {
            return Err(TransferRefusal::SeizeInto { account: into });
        }
        let hold = Self { seized: self.seized + amount, ..*self };
        hold.step(Kind::Seize, Account::Held(self.player), into, amount, at)
    }

    /// Whether this step, with this transfer, follows from the stored record; the store checks it.
    #[must_use]
    pub fn follows(stored: Option<&Self>, next: &Self, transfer: Option<&Transfer>) -> bool {
        let Some(transfer) = transfer else { return false };
        let at = transfer.at();
        let made = match (stored, transfer.kind()) {
            (None, _) => {
                let Self { id, player, currency, amount, reason, .. } = *next;
                Self::place(id, player, currency, amount, reason, at)
            }
            (Some(stored), Kind::Release) => {
                stored.release(grown(stored.released, next.released), at)
            }
            (Some(stored), _) => match transfer.receiver() {
                Some(into) => stored.seize(grown(stored.seized, next.seized), into, at),
                None => return false,
            },
        };
        made.is_ok_and(|(made, moved)| made == *next && moved == *transfer)
    }

    /// Whether the two have the same content, apart from the time: a repetition comes later.
    #[must_use]
    pub fn has_same_content(&self, other: &Self) -> bool {
        Self { placed_at: other.placed_at, ..*self } == *other
    }

    /// The name of the step it took last, and of its transfer; `None` if it has taken none.
    #[must_use]
    pub fn last_step(&self) -> Option<TransferId> {
        TransferId::for_last_step("hold", self.id.0, self.steps)
    }

    /// Seats, tickets and other holds have records of their own; external money and the house's
    /// income have kinds of their own.
    fn may_go_to(&self, into: &Account) -> bool {
        match into {
            Account::Wallet(player) => *player != self.player,
            Account::Prizes(_) | Account::Bounties(_) | Account::Overlay | Account::Charity => true,
            Account::Escrow { .. }
            | Account::Fees(_)
            | Account::Rake(_)
            | Account::Held(_)
            | Account::Owed(_)
            | Account::Tickets
            | Account::HexaproBank
            | Account::Transit(_)
            | Account::Issued => false,
        }
    }

    fn check_left(&self, asked: Cents) -> Result<(), TransferRefusal> {
        let (hold, left) = (self.id, self.left());
        if left <= Cents::ZERO {
            return Err(TransferRefusal::HoldEnded { hold });
        }
        if asked > left {
            return Err(TransferRefusal::MoreThanHeld { hold, left, asked });
        }
        if asked > Cents::ZERO {
            Ok(())
        } else {
            Err(TransferRefusal::NotPositive { amount: asked })
        }
    }

    /// The hold as it is after a step, and the transfer that makes it so.
    fn step(
        self,
        kind: Kind,
        from: Account,
        to: Account,
        amount: Cents,
        at: Millis,
    ) -> Result<(Self, Transfer), TransferRefusal> {
        let id = TransferId::for_step("hold", self.id.0, self.steps);
        let postings = Posting::pair(from, to, amount)?;
        let transfer = Transfer::new(id, self.currency, kind, at, postings)?;
        Ok((Self { steps: self.steps + 1, ..self }, transfer))
    }
}

/// By how much; nothing, which no step takes, if that is no amount of money.
fn grown(before: Cents, after: Cents) -> Cents {
    Cents(after.0.checked_sub(before.0).unwrap_or(0))
}

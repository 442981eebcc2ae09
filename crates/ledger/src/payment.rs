//! Payments into and out of the room, step by step as the provider reports.
//!
//! Nothing is credited before the provider reports that it has cleared. A withdrawal leaves the
//! wallet when it is requested, so that it cannot be played meanwhile, and comes back if it fails.
//! A reversed deposit (a chargeback) is taken from the wallet as far as possible; the rest is a
//! debt in an account of its own.
//!
//! Providers repeat events and send them out of order: an event that is known, or was overtaken,
//! changes nothing. The interface to providers is in `provider`.

use std::{fmt, str::FromStr};

use base::{Cents, Millis, PaymentId, PlayerId};
use serde::{Deserialize, Serialize};

use crate::{
    account::{Account, Channel},
    currency::Currency,
    id::TransferId,
    kind::Kind,
    refusal::TransferRefusal,
    text::{BadText, stored_as_text},
    transfer::{Posting, Transfer, taken},
};

/// What a provider calls a payment: up to 64 letters, digits and `. _ -`. In one channel no two
/// payments share it; the store sees to that.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reference(String);

/// Longer than any provider's; an index holds every one for ever.
const REFERENCE_BYTES_MAX: usize = 64;

impl Reference {
    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for Reference {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
        let fits = (1..=REFERENCE_BYTES_MAX).contains(&text.len()) && text.bytes().all(allowed);
        let wrong = "a payment reference of 1 to 64 letters, digits and . _ -";
        if fits { Ok(Self(text.to_owned())) } else { Err(BadText::new(wrong, text)) }
    }
}

stored_as_text!(Reference);

/// Which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// From outside to the wallet.
    Deposit,
    /// From the wallet to outside.
    Withdrawal,
}

/// How far a payment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// The player has requested it.
    Asked,
    /// The provider has it.
    Pending,
    /// It has happened. A deposit is credited.
    Cleared,
    /// It will not happen. A withdrawal is back in the wallet.
    Failed,
    /// It was undone. A deposit that was credited is taken back, a withdrawal is back.
    Reversed,
}

impl PaymentState {
    /// Its word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Pending => "pending",
            Self::Cleared => "cleared",
            Self::Failed => "failed",
            Self::Reversed => "reversed",
        }
    }

    /// Whether the provider has not decided yet.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(self, Self::Asked | Self::Pending)
    }
}

/// The requested payment; it never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewPayment {
    pub id: PaymentId,
    pub player: PlayerId,
    pub direction: Direction,
    pub amount: Cents,
    pub currency: Currency,
    pub channel: Channel,
}

/// A payment in its current state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    pub made: NewPayment,
    pub state: PaymentState,
    /// What the provider calls it, once it has spoken.
    pub reference: Option<Reference>,
    /// What the wallet did not cover when the deposit was reversed.
    pub owed: Cents,
    /// Since when it is so.
    pub at: Millis,
    /// How many steps it has taken: the next one is named after it.
    pub steps: u32,
}

/// An event that a provider reports about a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentEvent {
    pub payment: PaymentId,
    /// What the provider calls it.
    pub reference: Reference,
    /// How much, as the provider has it.
    pub amount: Cents,
    pub what: PaymentOutcome,
}

/// What happened to a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentOutcome {
    /// The provider has it.
    Accepted,
    /// It is done, and the money is where it should be.
    Cleared,
    /// It will never be done.
    Failed,
    /// What was done is undone, or was stopped on its way.
    Reversed,
}

impl Payment {
    /// Creates a requested payment. A withdrawal leaves the wallet with it.
    ///
    /// # Errors
    /// When the amount is not positive.
    pub fn request(
        made: NewPayment,
        at: Millis,
    ) -> Result<(Self, Option<Transfer>), TransferRefusal> {
        taken(made.amount)?;
        let (reference, owed) = (None, Cents::ZERO);
        let payment = Self { made, state: PaymentState::Asked, reference, owed, at, steps: 1 };
        let transfer = match made.direction {
            Direction::Deposit => None,
            Direction::Withdrawal => {
                let (from, to) = (Account::Wallet(made.player), payment.outside());
                let postings = Posting::pair(from, to, made.amount)?;
                Some(payment.transfer(Kind::Withdrawal, postings)?)
            }
        };
        Ok((payment, transfer))
    }

    /// Applies a provider's event. `wallet` is the balance of the player's wallet: a reversed
    /// deposit is taken from it as far as possible. An event that is known already, or was
    /// overtaken by a later one, changes nothing.
    ///
    /// # Errors
    /// When the event is not about this payment, or contradicts an earlier one.
    pub fn step(
        &self,
        event: &PaymentEvent,
        wallet: Cents,
        at: Millis,
    ) -> Result<(Self, Option<Transfer>), TransferRefusal> {
        self.is_meant_by(event)?;
        let Some(state) = self.state_after(event.what)? else { return Ok((self.clone(), None)) };
        let mut next = Self {
            state,
            reference: Some(event.reference.clone()),
            at,
            steps: self.steps + 1,
            ..self.clone()
        };
        let NewPayment { player, direction, amount, .. } = self.made;
        let (player_wallet, outside) = (Account::Wallet(player), self.outside());
        let transfer = match (direction, self.state, state) {
            (Direction::Deposit, _, PaymentState::Cleared) => {
                Some(next.transfer(Kind::Deposit, Posting::pair(outside, player_wallet, amount)?)?)
            }
            (Direction::Deposit, PaymentState::Cleared, PaymentState::Reversed) => {
                let covered = wallet.clamp(Cents::ZERO, amount);
                next.owed = amount - covered;
                let sides =
                    [(outside, amount.0), (player_wallet, -covered.0), (self.owes(), -next.owed.0)];
                let moved = sides.into_iter().filter(|(_, amount)| *amount != 0);
                let posting = |(account, amount)| Posting { account, amount: Cents(amount) };
                Some(next.transfer(Kind::Reversal, moved.map(posting).collect())?)
            }
            (Direction::Withdrawal, _, PaymentState::Failed | PaymentState::Reversed) => {
                Some(next.transfer(Kind::Returned, Posting::pair(outside, player_wallet, amount)?)?)
            }
            (Direction::Deposit | Direction::Withdrawal, ..) => None,
        };
        Ok((next, transfer))
    }

    /// Whether this step, with this transfer, follows from the stored record; the store checks it.
    #[must_use]
    pub fn follows(stored: Option<&Self>, next: &Self, transfer: Option<&Transfer>) -> bool {
        let what = match next.state {
            PaymentState::Asked => None,
            PaymentState::Pending => Some(PaymentOutcome::Accepted),
            PaymentState::Cleared => Some(PaymentOutcome::Cleared),
            PaymentState::Failed => Some(PaymentOutcome::Failed),
            PaymentState::Reversed => Some(PaymentOutcome::Reversed),
        };
        let made = match (stored, what, &next.reference) {
            (None, None, None) => Self::request(next.made, next.at),
            (Some(stored), Some(what), Some(reference)) if stored.steps < next.steps => {
                let NewPayment { id, amount, .. } = stored.made;
                let reference = reference.clone();
                let event = PaymentEvent { payment: id, reference, amount, what };
                // As much as was taken; whether the wallet holds it is the ledger's affair.
                let covered = Cents(amount.0.saturating_sub(next.owed.0));
                stored.step(&event, covered, next.at)
            }
            _ => return false,
        };
        made.is_ok_and(|(made, moved)| made == *next && moved.as_ref() == transfer)
    }

    /// Whether the two have the same content, apart from the time: a repetition comes later.
    #[must_use]
    pub fn has_same_content(&self, other: &Self) -> bool {
        Self { at: other.at, ..self.clone() } == *other
    }

    /// The name of the step it took last, and of its transfer; `None` if it has taken none.
    #[must_use]
    pub fn last_step(&self) -> Option<TransferId> {
        TransferId::for_last_step("payment", self.made.id.0, self.steps)
    }

    /// Where the money comes from or goes to: play money is made and unmade, real money is on its
    /// way over the channel.
    fn outside(&self) -> Account {
        match self.made.currency.is_play() {
            true => Account::Issued,
            false => Account::Transit(self.made.channel),
        }
    }

    fn owes(&self) -> Account {
        Account::Owed(self.made.player)
    }

    fn is_meant_by(&self, event: &PaymentEvent) -> Result<(), TransferRefusal> {
        let payment = self.made.id;
        let what = if event.payment != payment {
            "number"
        } else if event.amount != self.made.amount {
            "amount"
        } else if self.reference.as_ref().is_some_and(|known| *known != event.reference) {
            "reference"
        } else {
            return Ok(());
        };
        Err(TransferRefusal::PaymentMismatch { payment, what })
    }

    /// The state that follows; `None` if nothing does.
    fn state_after(&self, what: PaymentOutcome) -> Result<Option<PaymentState>, TransferRefusal> {
        use PaymentState::{Asked, Cleared, Failed, Pending, Reversed};
        Ok(match (self.state, what) {
            (Asked, PaymentOutcome::Accepted) => Some(Pending),
            (Asked | Pending, PaymentOutcome::Cleared) => Some(Cleared),
            (Asked | Pending, PaymentOutcome::Failed) => Some(Failed),
            // One that overtakes what it undoes: that has no effect any more.
            (Asked | Pending | Cleared, PaymentOutcome::Reversed) => Some(Reversed),
            (Pending | Cleared | Failed | Reversed, PaymentOutcome::Accepted)
            | (Cleared | Reversed, PaymentOutcome::Cleared)
            | (Failed | Reversed, PaymentOutcome::Failed | PaymentOutcome::Reversed) => None,
            (Cleared, PaymentOutcome::Failed) | (Failed, PaymentOutcome::Cleared) => {
                let (payment, state) = (self.made.id, self.state);
                return Err(TransferRefusal::PaymentContradicted { payment, state });
            }
        })
    }

    fn transfer(&self, kind: Kind, postings: Vec<Posting>) -> Result<Transfer, TransferRefusal> {
        let id = TransferId::for_step("payment", self.made.id.0, self.steps - 1);
        Transfer::new(id, self.made.currency, kind, self.at, postings)
    }
}

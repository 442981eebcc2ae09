//! Tickets: prepaid tournament entries. The value of all tickets is in one account until they are
//! used, converted or expire; the owner and purpose of each are here.
//!
//! Each step yields the next state of the ticket and its transfer, which are stored together. Only
//! an exchange for an equal ticket moves nothing. Whether a ticket *fits* a tournament by more than
//! its price, and when the rulebook turns one into money, is decided by the tournament.

use base::{Cents, GameId, Millis, PlayerId, TicketId};
use serde::{Deserialize, Serialize};

use crate::{
    account::Account,
    currency::Currency,
    entry::Entry,
    id::TransferId,
    kind::Kind,
    refusal::TransferRefusal,
    template::{Admission, TemplateName},
    transfer::{Posting, Transfer},
};

/// What a ticket admits to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TicketFor {
    /// T4: one tournament, a satellite's target.
    Tournament(GameId),
    /// Any tournament that was made from one template.
    Template(TemplateName),
    /// Any tournament that costs what it is worth.
    AnyOfItsPrice,
}

impl TicketFor {
    /// Whether it admits to a tournament, apart from its price.
    #[must_use]
    pub fn admits_to(&self, to: Admission) -> bool {
        match self {
            Self::Tournament(game) => *game == to.game,
            Self::Template(template) => to.template == Some(*template),
            Self::AnyOfItsPrice => true,
        }
    }
}

/// What has become of a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TicketState {
    /// Its owner has it: never used, or returned.
    Held,
    /// It paid for an entry, and remembers which: it goes back the same way.
    Used {
        game: GameId,
        /// How the value was shared out.
        entry: Entry,
    },
    /// It became money.
    Converted,
    /// It was not used in time.
    Expired,
}

impl TicketState {
    /// The state in a word.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Used { .. } => "used",
            Self::Converted => "converted",
            Self::Expired => "expired",
        }
    }
}

/// A ticket to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewTicket {
    pub id: TicketId,
    pub owner: PlayerId,
    /// What it is worth: the price of the entry it pays for, the fee included.
    pub value: Cents,
    pub currency: Currency,
    pub for_what: TicketFor,
    /// Until when it is good, if not for ever: from then on it no longer is.
    pub good_until: Option<Millis>,
}

/// A ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ticket {
    /// What it was made as.
    #[serde(flatten)]
    pub made: NewTicket,
    /// What has become of it.
    pub state: TicketState,
    /// How many steps it has taken: the next one is named after it.
    pub steps: u32,
}

impl Ticket {
    /// Makes a ticket, paid for by a satellite's prize pool (T4), by the house or by a player.
    ///
    /// # Errors
    /// When anything else would pay, or it is worth nothing.
    pub fn issue(
        made: NewTicket,
        from: Account,
        at: Millis,
    ) -> Result<(Self, Transfer), TransferRefusal> {
        if !matches!(from, Account::Prizes(_) | Account::Overlay | Account::Wallet(_)) {
            return Err(TransferRefusal::IssueFrom { account: from });
        }
        let postings = Posting::pair(from, Account::Tickets, made.value)?;
        Self { made, state: TicketState::Held, steps: 0 }.step(Kind::TicketIssue, postings, at)
    }

    /// Pays for an entry.
    ///
    /// # Errors
    /// When it is not this player's, is not at hand or too old, or admits to something else: another
    /// tournament, currency or price.
    pub fn pay_for(
        &self,
        player: PlayerId,
        to: Admission,
        entry: Entry,
        currency: Currency,
        at: Millis,
    ) -> Result<(Self, Transfer), TransferRefusal> {
        let NewTicket { id: ticket, owner, value, .. } = self.made;
        if player != owner {
            return Err(TransferRefusal::NotTheOwner { ticket, player });
        }
        self.check_held()?;
        if self.is_too_old(at) {
            return Err(TransferRefusal::TicketTooOld { ticket });
        }
        let game = to.game;
        if !self.made.for_what.admits_to(to) {
            return Err(TransferRefusal::TicketForOther { ticket, game });
        }
        if currency != self.made.currency {
            return Err(TransferRefusal::TicketCurrency { ticket, currency });
        }
        let price = entry.price()?;
        if price != value {
            return Err(TransferRefusal::TicketValue { ticket, value, price });
        }
        let postings = entry.paid_by(Account::Tickets, game)?;
        let used = Self { state: TicketState::Used { game, entry }, ..*self };
        used.step(Kind::TicketUse, postings, at)
    }

    /// R33, R52: the entry becomes the ticket again, which is as good as it was.
    ///
    /// # Errors
    /// When it has not paid for one.
    pub fn give_back(&self, at: Millis) -> Result<(Self, Transfer), TransferRefusal> {
        let TicketState::Used { game, entry } = self.state else {
            return Err(TransferRefusal::TicketNotUsed { ticket: self.made.id, state: self.state });
        };
        let postings = entry.back_to(Account::Tickets, game)?;
        Self { state: TicketState::Held, ..*self }.step(Kind::TicketReturn, postings, at)
    }

    /// R52: exchanges a ticket that no tournament accepts any more for an equal one. It counts as a
    /// step, though no money moves: a decision on the earlier state comes too late.
    ///
    /// # Errors
    /// When it is not held.
    pub fn exchange(&self, for_what: TicketFor) -> Result<Self, TransferRefusal> {
        self.check_held()?;
        Ok(Self { made: NewTicket { for_what, ..self.made }, steps: self.steps + 1, ..*self })
    }

    /// R52, R54: money instead of the ticket, into its owner's wallet. Its age does not matter:
    /// it may have lain in a tournament that was then cancelled.
    ///
    /// # Errors
    /// When it is not held.
    pub fn convert(&self, at: Millis) -> Result<(Self, Transfer), TransferRefusal> {
        self.end(TicketState::Converted, Kind::TicketConvert, Account::Wallet(self.made.owner), at)
    }

    /// Ends a ticket that was not used in time; its value falls to the house, which owes no entry
    /// for it any more.
    ///
    /// # Errors
    /// When it is not at hand, or still good.
    pub fn expire(&self, at: Millis) -> Result<(Self, Transfer), TransferRefusal> {
        self.check_held()?;
        if !self.is_too_old(at) {
            return Err(TransferRefusal::TicketStillGood { ticket: self.made.id });
        }
        self.end(TicketState::Expired, Kind::TicketExpire, Account::Overlay, at)
    }

    /// Whether this step, with this transfer, follows from the stored record; the store checks it.
    /// Only an exchange moves nothing. Which template a tournament was made from is not recorded:
    /// for that the tournament's word is taken.
    #[must_use]
    pub fn follows(stored: Option<&Self>, next: &Self, transfer: Option<&Transfer>) -> bool {
        let Some(transfer) = transfer else {
            let exchanged = stored.map(|stored| stored.exchange(next.made.for_what));
            return exchanged == Some(Ok(*next));
        };
        let at = transfer.at();
        let made = match (stored, next.state) {
            (None, _) => match transfer.payer() {
                Some(from) => Self::issue(next.made, from, at),
                None => return false,
            },
            (Some(stored), TicketState::Used { game, entry }) => {
                let NewTicket { owner, currency, for_what, .. } = stored.made;
                let template = match for_what {
                    TicketFor::Template(template) => Some(template),
                    TicketFor::Tournament(_) | TicketFor::AnyOfItsPrice => None,
                };
                stored.pay_for(owner, Admission { game, template }, entry, currency, at)
            }
            (Some(stored), TicketState::Held) => stored.give_back(at),
            (Some(stored), TicketState::Converted) => stored.convert(at),
            (Some(stored), TicketState::Expired) => stored.expire(at),
        };
        made.is_ok_and(|(made, moved)| made == *next && moved == *transfer)
    }

    /// Whether the two have the same content; a ticket does not record the times of its steps.
    #[must_use]
    pub fn has_same_content(&self, other: &Self) -> bool {
        self == other
    }

    /// The name of the step it took last, and of its transfer; `None` if it has taken none.
    #[must_use]
    pub fn last_step(&self) -> Option<TransferId> {
        TransferId::for_last_step("ticket", self.made.id.0, self.steps)
    }

    fn end(
        &self,
        state: TicketState,
        kind: Kind,
        to: Account,
        at: Millis,
    ) -> Result<(Self, Transfer), TransferRefusal> {
        self.check_held()?;
        let postings = Posting::pair(Account::Tickets, to, self.made.value)?;
        Self { state, ..*self }.step(kind, postings, at)
    }

    fn is_too_old(&self, now: Millis) -> bool {
        self.made.good_until.is_some_and(|until| now >= until)
    }

    fn check_held(&self) -> Result<(), TransferRefusal> {
        if self.state == TicketState::Held {
            return Ok(());
        }
        Err(TransferRefusal::TicketNotHeld { ticket: self.made.id, state: self.state })
    }

    /// The ticket as it is after a step, and the transfer that makes it so.
    fn step(
        self,
        kind: Kind,
        postings: Vec<Posting>,
        at: Millis,
    ) -> Result<(Self, Transfer), TransferRefusal> {
        let id = TransferId::for_step("ticket", self.made.id.0, self.steps);
        let transfer = Transfer::new(id, self.made.currency, kind, at, postings)?;
        Ok((Self { steps: self.steps + 1, ..self }, transfer))
    }
}

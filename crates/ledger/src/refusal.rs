//! Every reason for which money does not move. Nothing has changed then.

use std::fmt;

use base::{Cents, GameId, HoldId, PaymentId, PlayerId, TicketId};

use crate::{
    account::Account, currency::Currency, id::TransferId, kind::Kind, payment::PaymentState,
    ticket::TicketState, transfer::POSTINGS_MAX,
};

/// Why money does not move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields of a reason are named in its sentence")]
pub enum TransferRefusal {
    /// A transfer of nothing.
    Empty,
    /// More postings than a transfer may have.
    TooManyPostings { count: usize },
    /// A posting that moves nothing.
    ZeroPosting { account: Account },
    /// An account twice in one transfer.
    AccountTwice { account: Account },
    /// What goes out is not what comes in.
    Unbalanced { sum_cents: i128 },
    /// This kind of transfer does not touch this account.
    ClosedToKind { account: Account, kind: Kind },
    /// This account does not take this currency.
    ClosedToCurrency { account: Account, currency: Currency },
    /// The account does not hold what would be taken.
    NotEnough { account: Account, has: Cents, needs: Cents },
    /// The balance would not fit in 64 bits.
    Overflow { account: Account },
    /// Nobody owes what the wallet holds.
    Covered { player: PlayerId, left: Cents },
    /// Another transfer has this name already.
    SameIdOtherContent { id: TransferId },
    /// An amount that must be more than nothing is not.
    NotPositive { amount: Cents },
    /// Nothing of this hold is left.
    HoldEnded { hold: HoldId },
    /// More than what is still held.
    MoreThanHeld { hold: HoldId, left: Cents, asked: Cents },
    /// Seized money does not go there.
    SeizeInto { account: Account },
    /// Tickets are not paid for from there.
    IssueFrom { account: Account },
    /// The ticket is somebody else's.
    NotTheOwner { ticket: TicketId, player: PlayerId },
    /// The ticket was used or is no more.
    TicketNotHeld { ticket: TicketId, state: TicketState },
    /// There is no entry to make a ticket of again.
    TicketNotUsed { ticket: TicketId, state: TicketState },
    /// The ticket is for another tournament.
    TicketForOther { ticket: TicketId, game: GameId },
    /// The entry is in another currency.
    TicketCurrency { ticket: TicketId, currency: Currency },
    /// The entry costs something else than the ticket is worth.
    TicketValue { ticket: TicketId, value: Cents, price: Cents },
    /// The ticket's time has passed.
    TicketTooOld { ticket: TicketId },
    /// The ticket's time has not passed.
    TicketStillGood { ticket: TicketId },
    /// The shares of an entry are below zero, or more than 64 bits hold.
    BadEntry,
    /// The provider's event does not match the payment.
    PaymentMismatch { payment: PaymentId, what: &'static str },
    /// The provider contradicts an earlier event.
    PaymentContradicted { payment: PaymentId, state: PaymentState },
}

impl TransferRefusal {
    /// The name of the reason, the same in every log, message and database.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooManyPostings { .. } => "too_many_postings",
            Self::ZeroPosting { .. } => "zero_posting",
            Self::AccountTwice { .. } => "account_twice",
            Self::Unbalanced { .. } => "unbalanced",
            Self::ClosedToKind { .. } => "closed_to_kind",
            Self::ClosedToCurrency { .. } => "closed_to_currency",
            Self::NotEnough { .. } => "not_enough",
            Self::Overflow { .. } => "overflow",
            Self::Covered { .. } => "covered",
            Self::SameIdOtherContent { .. } => "same_id_other_content",
            Self::NotPositive { .. } => "not_positive",
            Self::HoldEnded { .. } => "hold_ended",
            Self::MoreThanHeld { .. } => "more_than_held",
            Self::SeizeInto { .. } => "seize_into",
            Self::IssueFrom { .. } => "issue_from",
            Self::NotTheOwner { .. } => "not_the_owner",
            Self::TicketNotHeld { .. } => "ticket_not_held",
            Self::TicketNotUsed { .. } => "ticket_not_used",
            Self::TicketForOther { .. } => "ticket_for_other",
            Self::TicketCurrency { .. } => "ticket_currency",
            Self::TicketValue { .. } => "ticket_value",
            Self::TicketTooOld { .. } => "ticket_too_old",
            Self::TicketStillGood { .. } => "ticket_still_good",
            Self::BadEntry => "bad_entry",
            Self::PaymentMismatch { .. } => "payment_mismatch",
            Self::PaymentContradicted { .. } => "payment_contradicted",
        }
    }
}

impl fmt::Display for TransferRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the transfer moves nothing"),
            Self::TooManyPostings { count } => {
                write!(f, "the transfer has {count} postings, and {POSTINGS_MAX} is the most")
            }
            Self::ZeroPosting { account } => write!(f, "the posting to {account} moves nothing"),
            Self::AccountTwice { account } => write!(f, "{account} comes twice in the transfer"),
            Self::Unbalanced { sum_cents } => {
                write!(f, "the postings sum to {sum_cents} cents, not to zero")
            }
            Self::ClosedToKind { account, kind } => {
                write!(f, "a transfer of the kind {kind} does not touch {account}")
            }
            Self::ClosedToCurrency { account, currency } => {
                write!(f, "{account} does not take {currency}")
            }
            Self::NotEnough { account, has, needs } => {
                write!(f, "{account} holds {has}, and {needs} is needed")
            }
            Self::Overflow { account } => write!(f, "{account} cannot hold that much"),
            Self::Covered { player, left } => {
                write!(f, "player {player} owes nothing yet: the wallet still holds {left}")
            }
            Self::SameIdOtherContent { id } => {
                write!(f, "the name {id} belongs to another transfer")
            }
            Self::NotPositive { amount } => write!(f, "{amount} is not more than nothing"),
            Self::HoldEnded { hold } => write!(f, "nothing is left of hold {hold}"),
            Self::MoreThanHeld { hold, left, asked } => {
                write!(f, "{left} is left of hold {hold}, and {asked} was asked for")
            }
            Self::SeizeInto { account } => write!(f, "seized money does not go to {account}"),
            Self::IssueFrom { account } => write!(f, "{account} does not pay for tickets"),
            Self::NotTheOwner { ticket, player } => {
                write!(f, "ticket {ticket} is not player {player}'s")
            }
            Self::TicketNotHeld { ticket, state } => {
                write!(f, "ticket {ticket} cannot be spent: it is {}", state.name())
            }
            Self::TicketNotUsed { ticket, state } => {
                write!(f, "ticket {ticket} cannot come back: it is {}", state.name())
            }
            Self::TicketForOther { ticket, game } => {
                write!(f, "ticket {ticket} does not admit to tournament {game}")
            }
            Self::TicketCurrency { ticket, currency } => {
                write!(f, "ticket {ticket} does not pay in {currency}")
            }
            Self::TicketValue { ticket, value, price } => {
                write!(f, "ticket {ticket} is worth {value}, and the entry costs {price}")
            }
            Self::TicketTooOld { ticket } => write!(f, "ticket {ticket} is no longer valid"),
            Self::TicketStillGood { ticket } => write!(f, "ticket {ticket} is still valid"),
            Self::BadEntry => f.write_str("the shares of the entry are not amounts of money"),
            Self::PaymentMismatch { payment, what } => {
                write!(f, "the provider speaks of another {what} than that of payment {payment}")
            }
            Self::PaymentContradicted { payment, state } => {
                write!(f, "payment {payment} is {} already, and staff has to look", state.name())
            }
        }
    }
}

impl std::error::Error for TransferRefusal {}

//! Why a tournament refuses what a player asks for. Nothing has changed then.

use crate::{cash::CashRefusal, table::ActError};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentRefusal {
    /// R51, R32: one entry each.
    AlreadyRegistered,
    NotRegistered,
    /// T2: every seat is taken, or being paid for.
    Full,
    /// R33: it has started, and nothing is refunded any more.
    Started,
    /// R40: nobody leaves; who goes away sits out.
    NobodyLeaves,
    /// The player does not sit at this table.
    NotSeated,
    /// An action was not taken.
    Act(ActError),
    /// Only a cash game does this.
    CashOnly,
    /// T9: nobody enters the second phase directly.
    SecondPhase,
    /// R34: it is announced, and takes no entries yet.
    NotYetOpen,
    /// R32: so many re-entries were all.
    NoMoreEntries,
    /// T5: only for players whom the organiser has invited.
    NotInvited,
    /// T5: only with a ticket.
    TicketOnly,
    /// T5: the player has not played enough hands in the room.
    TooFewHands,
    /// T5: the player's account is not old enough.
    AccountTooNew,
    /// T6: there is no such buy-in.
    NoSuchBuyIn,
    /// R33: the ticket does not admit to this tournament, or is not at hand.
    TicketDoesNotFit,
    /// X2: the bank does not cover the largest prize of this buy-in.
    BankTooSmall,
    /// T7.
    NoRebuyNow,
    /// T7.
    NoAddOnNow,
    /// HOME: nobody agrees on deals under this rulebook.
    NoDeals,
    /// HOME: it is not the final table, the prizes are not final, or a deal is proposed already.
    DealNotNow,
    /// HOME: the last one was refused a moment ago.
    DealTooSoon,
    /// HOME: tickets and prizes in kind cannot be shared.
    DealInKind,
    /// HOME: a player is away, who cannot agree.
    DealPlayerAway,
    /// HOME: no deal waits for an answer.
    NoDealOpen,
}

impl TournamentRefusal {
    /// The code it travels by.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::AlreadyRegistered => "already_registered",
            Self::NotRegistered => "not_registered",
            Self::Full => "tournament_full",
            Self::Started => "tournament_started",
            Self::NobodyLeaves => "tournament_nobody_leaves",
            Self::NotSeated | Self::Act(ActError::NotSeated) => "not_seated",
            Self::Act(ActError::Stale) => "stale",
            Self::Act(ActError::Refused(refusal)) => refusal.code(),
            Self::CashOnly => "cash_only",
            Self::SecondPhase => "second_phase",
            Self::NotYetOpen => "registration_not_open",
            Self::NoMoreEntries => "no_more_entries",
            Self::NotInvited => "not_invited",
            Self::TicketOnly => "ticket_only",
            Self::TooFewHands => "too_few_hands",
            Self::AccountTooNew => "account_too_new",
            Self::NoSuchBuyIn => "no_such_buy_in",
            Self::TicketDoesNotFit => "ticket_does_not_fit",
            Self::BankTooSmall => "bank_too_small",
            Self::NoRebuyNow => "no_rebuy_now",
            Self::NoAddOnNow => "no_add_on_now",
            Self::NoDeals => "no_deals",
            Self::DealNotNow => "deal_not_now",
            Self::DealTooSoon => "deal_too_soon",
            Self::DealInKind => "deal_in_kind",
            Self::DealPlayerAway => "deal_player_away",
            Self::NoDealOpen => "no_deal_open",
        }
    }

    /// The clause that says so.
    #[must_use]
    pub fn clause(self) -> &'static str {
        match self {
            Self::AlreadyRegistered => "R32",
            Self::Full => "T2",
            Self::Started => "R33",
            Self::NobodyLeaves => "R40",
            Self::NotRegistered | Self::CashOnly => "T2",
            Self::SecondPhase => "T9",
            Self::NotYetOpen => "R34",
            Self::NoMoreEntries => "R32",
            Self::NotInvited | Self::TicketOnly | Self::TooFewHands | Self::AccountTooNew => "T5",
            Self::NoSuchBuyIn => "T6",
            Self::TicketDoesNotFit => "R33",
            Self::BankTooSmall => "X2",
            Self::NoRebuyNow | Self::NoAddOnNow => "T7",
            Self::NoDeals
            | Self::DealNotNow
            | Self::DealTooSoon
            | Self::DealInKind
            | Self::DealPlayerAway
            | Self::NoDealOpen => "HOME",
            Self::NotSeated => CashRefusal::NotSeated.clause(),
            Self::Act(error) => CashRefusal::Act(error).clause(),
        }
    }
}

//! Requests of players to a tournament, by the name that every kind of game knows them by.

use base::{Cents, Millis, TicketId};
use ledger::Ticket;

use super::{
    TournamentRefusal,
    entries::{Entrant, Payment},
    state::Tournament,
};
use crate::{Ctx, Effect, GameRequest, Requester};

/// R35, T5: an entry that a player asks for, with what the organiser's conditions ask about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRequest {
    pub payment: EntryPayment,
    /// T8: the name that a VIP bounty goes by.
    pub name: Box<str>,
    /// T5: whether the organiser has invited the player.
    pub is_invited: bool,
    /// T5: how many hands the player has played in the room.
    pub hands_played: u64,
    /// T5: how long the player has had the account.
    pub account_age: Millis,
}

/// R35: how an entry is paid for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryPayment {
    /// T6: of this much in all, if the player chose; else the smallest.
    Money(Option<Cents>),
    Ticket(Box<Ticket>),
    /// A ticket that nobody has looked up: it is none that fits.
    TicketNamed(TicketId),
}

impl EntryRequest {
    /// An entry of somebody of whom nothing is known yet.
    #[must_use]
    pub fn stranger(payment: EntryPayment) -> Self {
        Self {
            payment,
            name: Box::default(),
            is_invited: true,
            hands_played: 0,
            account_age: Millis::ZERO,
        }
    }

    /// An entry for money of a player who meets every condition.
    #[must_use]
    pub fn welcome() -> Self {
        Self {
            payment: EntryPayment::Money(None),
            name: Box::default(),
            is_invited: true,
            hands_played: u64::MAX,
            account_age: Millis(u64::MAX),
        }
    }
}

impl Tournament {
    pub(crate) fn handle(
        &mut self,
        ctx: &mut Ctx<'_>,
        from: &Requester,
        request: GameRequest,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let Requester { player, request: id, .. } = *from;
        match request {
            GameRequest::Register(entry) => {
                let EntryRequest { payment, name, is_invited, hands_played, account_age } = *entry;
                let name = &*name;
                let entrant = Entrant { player, name, is_invited, hands_played, account_age };
                let payment = match &payment {
                    EntryPayment::Money(total) => Payment::Money(*total),
                    EntryPayment::Ticket(ticket) => Payment::Ticket(ticket),
                    EntryPayment::TicketNamed(_) => {
                        return Err(TournamentRefusal::TicketDoesNotFit);
                    }
                };
                self.register(ctx.now, entrant, payment, id, out)
            }
            GameRequest::Unregister => self.unregister(ctx.now, player, id, out),
            GameRequest::Rebuy => self.rebuy(ctx.now, player, id, out),
            GameRequest::DeclineRebuy => self.decline_rebuy(ctx, player, out),
            GameRequest::AddOn => self.add_on(ctx.now, player, id, out),
            GameRequest::ProposeDeal => self.propose_deal(ctx, player, out),
            GameRequest::AnswerDeal(accepts) => self.answer_deal(ctx, player, accepts, out),
            GameRequest::Act(table, turn, action) => {
                self.act(ctx, player, (table, turn), action, out)
            }
            GameRequest::Preselect(table, seen, choice) => {
                self.preselect(ctx, player, (table, seen), choice, out)
            }
            GameRequest::SitOut(table, wish) => self.sit_out(ctx, player, table, wish, out),
            GameRequest::Show(table) => self.show(ctx, player, table, out),
            GameRequest::Leave(_) => Err(TournamentRefusal::NobodyLeaves),
            GameRequest::Join
            | GameRequest::JoinSeat(_)
            | GameRequest::Confirm(_)
            | GameRequest::Decline
            | GameRequest::LeaveQueue
            | GameRequest::Post(..)
            | GameRequest::TopUp(..) => Err(TournamentRefusal::CashOnly),
        }
    }
}

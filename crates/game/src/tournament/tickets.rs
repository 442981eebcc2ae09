//! T4, R33: tickets that pay for an entry, and prizes that are not money: tickets, seats in a target and
//! prizes in kind.

use base::{Cents, Millis, PlayerId, TicketId};
use ledger::{Account, Admission, NewTicket, TemplateName, Ticket, TicketFor};

use super::{
    TournamentRefusal,
    links::News,
    places::Placing,
    prizes::PrizeInKind,
    spec::{BuyIn, PrizeForm},
    state::Tournament,
};
use crate::commit::{StateChange, TicketStep};

/// What prizes that are not money ask of the store.
#[derive(Default)]
pub(super) struct InKind {
    pub(super) tickets: Vec<TicketStep>,
    /// R33: seats in the target.
    pub(super) messages: Vec<StateChange>,
    /// What the prize pool pays for prizes that the house delivers.
    pub(super) for_house: Cents,
    /// What is paid in money because no ticket can be made: to whom, and by whom.
    pub(super) in_money: Vec<(PlayerId, Cents, Account)>,
}

/// So many tickets of a place have numbers; more of them, which nobody offers, are paid in money.
const TICKETS_A_PLACE: u32 = 4;
/// Tickets of a cancellation have numbers of their own, above those of all places.
const CANCELLATION_TICKETS: u32 = 1 << 19;

impl Tournament {
    fn admission(&self) -> Admission {
        Admission { game: self.id, template: template_name(&self.rules.spec().name) }
    }

    /// R33: a ticket pays for this entry.
    pub(super) fn use_ticket(
        &self,
        now: Millis,
        player: PlayerId,
        ticket: &Ticket,
        BuyIn { pool, bounty, fee, .. }: BuyIn,
    ) -> Result<TicketStep, TournamentRefusal> {
        let entry = ledger::Entry { prizes: pool, bounties: bounty, fees: fee };
        let currency = self.rules.spec().currency;
        let paid = ticket.pay_for(player, self.admission(), entry, currency, now);
        let (ticket, transfer) = paid.map_err(|_| TournamentRefusal::TicketDoesNotFit)?;
        Ok(TicketStep { ticket, transfer: Some(transfer) })
    }

    /// R33, R52: an entry becomes the ticket again that paid for it.
    pub(super) fn give_back(&self, now: Millis, ticket: &Ticket) -> Option<TicketStep> {
        let (ticket, transfer) = ticket.give_back(now).ok()?;
        Some(TicketStep { ticket, transfer: Some(transfer) })
    }

    fn new_ticket(
        &self,
        now: Millis,
        number: u32,
        (owner, value, for_what): (PlayerId, Cents, TicketFor),
        payer: Account,
    ) -> Option<TicketStep> {
        let id = TicketId::for_game(self.id, number)?;
        let currency = self.rules.spec().currency;
        let made = NewTicket { id, owner, value, currency, for_what, good_until: None };
        let (ticket, transfer) = Ticket::issue(made, payer, now).ok()?;
        Some(TicketStep { ticket, transfer: Some(transfer) })
    }

    /// R52: a ticket for any tournament of this value, by the number of the entry.
    pub(super) fn value_ticket(
        &self,
        now: Millis,
        entry: u32,
        owner: PlayerId,
        value: Cents,
    ) -> Option<TicketStep> {
        let number = CANCELLATION_TICKETS + entry;
        let what = (owner, value, TicketFor::AnyOfItsPrice);
        self.new_ticket(now, number, what, Account::Prizes(self.id))
    }

    /// T4: the tickets, seats and other prizes in kind of these places.
    pub(super) fn prizes_in_kind(&mut self, now: Millis, placings: &[Placing]) -> InKind {
        let mut asked = InKind::default();
        for Placing { player, place, prize, .. } in placings {
            let Some(place) = place else { continue };
            for (index, won) in (0..).zip(&prize.in_kind) {
                let number = place.saturating_mul(TICKETS_A_PLACE) + index;
                let number = (index < TICKETS_A_PLACE).then_some(number);
                self.prize_in_kind(now, *player, number, won, &mut asked);
            }
        }
        asked
    }

    fn prize_in_kind(
        &mut self,
        now: Millis,
        player: PlayerId,
        number: Option<u32>,
        won: &PrizeInKind,
        asked: &mut InKind,
    ) {
        let any = TicketFor::AnyOfItsPrice;
        let target = self.links.target.map_or(any, TicketFor::Tournament);
        let for_what = match won.form {
            PrizeForm::InKind => {
                if won.from_pool {
                    asked.for_house = asked.for_house + won.worth;
                }
                return;
            }
            PrizeForm::Seat | PrizeForm::TournamentTicket => target,
            PrizeForm::TemplateTicket => template_name(&won.name).map_or(any, TicketFor::Template),
            PrizeForm::ValueTicket => any,
        };
        let payer = if won.from_pool { Account::Prizes(self.id) } else { Account::Overlay };
        let made = number
            .and_then(|number| self.new_ticket(now, number, (player, won.worth, for_what), payer));
        let Some(step) = made else {
            return asked.in_money.push((player, won.worth, payer));
        };
        let ticket = Box::new(step.ticket);
        asked.tickets.push(step);
        // R33: seated at once, if the target takes entries.
        if let (PrizeForm::Seat, Some(target)) = (won.form, self.links.target) {
            let message = self.send(target, News::Seat { player, ticket });
            asked.messages.push(message);
        }
    }
}

/// A template by its name: its letters and digits, in small letters, with hyphens between the words.
/// Nothing if that leaves nothing, or more than a template's name can hold.
pub(in crate::tournament) fn template_name(name: &str) -> Option<TemplateName> {
    let mut text = String::with_capacity(name.len());
    for letter in name.chars().map(|letter| letter.to_ascii_lowercase()) {
        match letter {
            'a'..='z' | '0'..='9' => text.push(letter),
            _ if text.ends_with('-') || text.is_empty() => {}
            _ => text.push('-'),
        }
    }
    text.trim_end_matches('-').parse().ok()
}

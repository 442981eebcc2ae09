//! Requests to the room as a client would send them.

use game::tournament::{EntryPayment, EntryRequest};
use game::{
    cash::{PoolKey, TopUpChoice},
    table::Turn,
};
use room::Request;
use wire::{Cents, ClientRequest, Invitation};

/// A blind, which is never negative.
fn cents(cents: base::Cents) -> Cents {
    Cents(cents.0.unsigned_abs())
}

/// The request of a client that becomes this one.
pub(crate) fn as_client(request: Request) -> ClientRequest {
    match request {
        Request::Join(game) => ClientRequest::Join { game: game.0 },
        Request::OpenPrivate { key, least, most } => {
            let PoolKey { rulebook, game, stake, format, currency } = key;
            ClientRequest::OpenPrivate {
                rulebook,
                poker: game.into(),
                format: format.into(),
                small_blind: cents(stake.small()),
                big_blind: cents(stake.big()),
                currency,
                least: least.into(),
                most: most.into(),
            }
        }
        Request::JoinPrivate { game, invitation, seat } => ClientRequest::JoinPrivate {
            game: game.0,
            invitation: Invitation::of(invitation),
            seat: seat.into(),
        },
        Request::ClosePrivate(game) => ClientRequest::ClosePrivate { game: game.0 },
        Request::PausePrivate(game, on) => ClientRequest::PausePrivate { game: game.0, on },
        Request::RemoveGuest(game, player) => {
            ClientRequest::RemoveGuest { game: game.0, player: player.to_string() }
        }
        Request::NewInvitation(game) => ClientRequest::NewInvitation { game: game.0 },
        Request::ForgetPrivate(game) => ClientRequest::ForgetPrivate { game: game.0 },
        Request::Confirm(game, amount) => {
            ClientRequest::Confirm { game: game.0, amount: amount.into() }
        }
        Request::Decline(game) => ClientRequest::Decline { game: game.0 },
        Request::Register(game, entry) => register(game, &entry, None),
        Request::RegisterPrivate { game, invitation, entry } => {
            register(game, &entry, Some(Invitation::of(invitation)))
        }
        Request::Rebuy(game) => ClientRequest::Rebuy { game: game.0 },
        Request::DeclineRebuy(game) => ClientRequest::DeclineRebuy { game: game.0 },
        Request::AddOn(game) => ClientRequest::AddOn { game: game.0 },
        Request::ProposeDeal(game) => ClientRequest::ProposeDeal { game: game.0 },
        Request::AnswerDeal(game, agrees) => ClientRequest::AnswerDeal { game: game.0, agrees },
        Request::OpenTournament(asked) => {
            let cents = |cents: base::Cents| Cents(cents.0.unsigned_abs());
            ClientRequest::OpenTournament {
                name: asked.name,
                rulebook: asked.rulebook,
                poker: asked.game.into(),
                currency: asked.currency,
                seats: asked.seats,
                players: asked.players,
                buy_in: cents(asked.buy_in),
                stack: asked.stack.into(),
                level_time: asked.level_time.into(),
                starts_at: asked.starts_at.map(Into::into),
                late_levels: asked.late_levels,
                rebuys: asked.rebuys,
                bounty: asked.bounty.map(cents),
            }
        }
        Request::Unregister(game) => ClientRequest::Unregister { game: game.0 },
        Request::LeaveQueue(game) => ClientRequest::LeaveQueue { game: game.0 },
        Request::Leave(game, table) => ClientRequest::Leave { game: game.0, table: table.0 },
        Request::Act(game, table, Turn { hand, turn }, action) => {
            ClientRequest::Act { game: game.0, table: table.0, hand, turn, action: action.into() }
        }
        Request::Preselect(game, table, Turn { hand, turn }, choice) => ClientRequest::Preselect {
            game: game.0,
            table: table.0,
            hand,
            turn,
            choice: choice.map(Into::into),
        },
        Request::SitOut(game, table, when) => {
            ClientRequest::SitOut { game: game.0, table: table.0, when: when.into() }
        }
        Request::ComeBack => ClientRequest::ComeBack {},
        Request::Post(game, table, posts) => {
            ClientRequest::Post { game: game.0, table: table.0, posts }
        }
        Request::TopUp(game, table, TopUpChoice::Once(amount)) => {
            ClientRequest::TopUp { game: game.0, table: table.0, amount: amount.into() }
        }
        Request::TopUp(game, table, TopUpChoice::Auto(on)) => {
            ClientRequest::AutoTopUp { game: game.0, table: table.0, on }
        }
        Request::Show(game, table) => ClientRequest::Show { game: game.0, table: table.0 },
        Request::Chat(game, table, text) => {
            ClientRequest::Chat { game: game.0, table: table.0, text }
        }
        Request::Watch(game, table) => ClientRequest::Watch { game: game.0, table: table.0 },
        Request::Unwatch(game, table) => ClientRequest::Unwatch { game: game.0, table: table.0 },
    }
}

fn register(
    game: base::GameId,
    entry: &EntryRequest,
    invitation: Option<Invitation>,
) -> ClientRequest {
    let (buy_in, ticket) = match &entry.payment {
        EntryPayment::Money(total) => (total.map(|cents| Cents(cents.0.unsigned_abs())), None),
        EntryPayment::Ticket(ticket) => (None, Some(ticket.made.id.0.to_string())),
        EntryPayment::TicketNamed(ticket) => (None, Some(ticket.0.to_string())),
    };
    ClientRequest::Register { game: game.0, buy_in, ticket, invitation }
}

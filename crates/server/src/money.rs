//! Requests about money: each is known by its account and the client's own number for good, so that
//! one that comes again, over whatever connection and after however many restarts, moves nothing.
//! While the first is on its way the game knows it; from then on the books do.

use base::{Cents, Chips, PlayerId, ReplyTo, RequestId};
use game::cash::TopUpChoice;
use ledger::{Account, Kind};
use room::{Input, Request};
use store::{Requested, StoreError};
use wire::{Refusal, RefusalCode, ServerReply};

use crate::{
    engine::{Engine, is_one_of_several},
    messages::UNNUMBERED,
};

/// Whether this moves money once it is carried out, so that its number must be the account's alone.
pub(crate) fn moves_money(request: &Request) -> bool {
    matches!(
        request,
        Request::Confirm(..)
            | Request::TopUp(_, _, TopUpChoice::Once(_))
            | Request::Register(..)
            | Request::RegisterPrivate { .. }
            | Request::Unregister(_)
            | Request::Rebuy(_)
            | Request::AddOn(_)
    )
}

impl Engine {
    /// Passes a request about money to the room, unless it was done before.
    pub(crate) fn money(
        &mut self,
        player: PlayerId,
        reply_to: ReplyTo,
        request_id: RequestId,
        request: Request,
        done: Result<Option<Requested>, StoreError>,
    ) {
        let answer = match done {
            Ok(None) => {
                self.input(Input::Request { player, request_id, reply_to, request });
                return;
            }
            Ok(Some(done))
                if is_same(request_id, &done, &request) && !self.waits_for(player, &request) =>
            {
                ServerReply { already: true, ..ServerReply::yes(UNNUMBERED) }
            }
            Ok(Some(_)) => ServerReply::no(UNNUMBERED, Refusal::of(RefusalCode::RequestUsed)),
            Err(error) => {
                tracing::error!(%error, "a request could not be looked up");
                ServerReply::no(UNNUMBERED, Refusal::of(RefusalCode::Busy))
            }
        };
        self.reply(reply_to, answer);
    }

    /// Whether a seat is held for the player that this would confirm: what was done before cannot
    /// have been that, so a client counts its requests from the start again and has to hear of it.
    fn waits_for(&self, player: PlayerId, request: &Request) -> bool {
        let Request::Confirm(game, _) = request else { return false };
        self.room.pool(*game).is_some_and(|pool| pool.quote(player).is_some())
    }
}

fn is_same(request_id: RequestId, done: &Requested, request: &Request) -> bool {
    match *request {
        Request::Confirm(game, amount) => {
            let paid = |moved: &(Account, Cents)| {
                matches!(moved.0, Account::Wallet(_)) && moved.1 == Cents(-cents(amount))
            };
            (done.kind, done.game) == (Some(Kind::BuyIn), game) && done.moved.iter().any(paid)
        }
        Request::TopUp(game, table, TopUpChoice::Once(amount)) => {
            let arrived = |moved: &(Account, Cents)| match moved.0 {
                Account::Escrow { table: at, .. } => (at, moved.1) == (table, Cents(cents(amount))),
                _ => false,
            };
            (done.kind, done.game) == (Some(Kind::TopUp), game) && done.moved.iter().any(arrived)
        }
        Request::Register(game, _)
        | Request::RegisterPrivate { game, .. }
        | Request::Rebuy(game)
        | Request::AddOn(game) => {
            // A freeroll's entry moves nothing, and one by ticket moves it in the ticket's own step.
            let paid = done.kind.is_none() || done.kind == Some(Kind::Register);
            paid && (done.game == game || is_one_of_several(request_id))
        }
        Request::Unregister(game) => (done.kind, done.game) == (Some(Kind::Unregister), game),
        _ => false,
    }
}

/// One chip is one cent; what does not fit was never paid.
fn cents(chips: Chips) -> i64 {
    i64::try_from(chips.0).unwrap_or(0)
}

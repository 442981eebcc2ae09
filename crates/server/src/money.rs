//! Requests about money: each is known by its account and the client's own number for good, so that
//! one that comes again, over whatever connection and after however many restarts, moves nothing.
//! While the first is on its way the game knows it; from then on the books do.

use base::{PlayerId, RequestId};
use game::cash::TopUpChoice;
use ledger::Kind;
use room::{Ask, Input};
use store::Requested;
use wire::{Answer, Refusal, Why};

use crate::{engine::Engine, messages::UNNUMBERED};

/// Whether this moves money once it is carried out, so that its number must be the account's alone.
pub(crate) fn moves_money(ask: &Ask) -> bool {
    matches!(ask, Ask::Confirm(..) | Ask::TopUp(_, _, TopUpChoice::Once(_)))
}

impl Engine {
    /// Asks the room, unless the books say that it is done.
    pub(crate) fn money(
        &mut self,
        player: PlayerId,
        asked: RequestId,
        request: RequestId,
        ask: Ask,
    ) {
        let answer = match self.reader.request(player, request) {
            Ok(None) => {
                let input = Input::Ask { player, request, ask };
                self.input_for(input, Some(asked));
                return;
            }
            Ok(Some(done)) if is_same(&done, &ask) && !self.waits_for(player, &ask) => {
                Answer { already: true, ..Answer::yes(UNNUMBERED) }
            }
            Ok(Some(_)) => Answer::no(UNNUMBERED, Refusal::of(Why::RequestUsed)),
            Err(error) => {
                tracing::error!(%error, "a request could not be looked up");
                Answer::no(UNNUMBERED, Refusal::of(Why::Busy))
            }
        };
        self.reply(asked, answer);
    }

    /// Whether a seat is held for the player that this would confirm: what was done before cannot
    /// have been that, so a client counts its requests from the start again and has to hear of it.
    fn waits_for(&self, player: PlayerId, ask: &Ask) -> bool {
        let Ask::Confirm(game, _) = ask else { return false };
        self.room.pool(*game).is_some_and(|pool| pool.quote(player).is_some())
    }
}

fn is_same(done: &Requested, ask: &Ask) -> bool {
    match *ask {
        Ask::Confirm(game, amount) => {
            (done.kind, done.game, done.amount) == (Kind::BuyIn, game, amount)
        }
        Ask::TopUp(game, table, TopUpChoice::Once(amount)) => {
            (done.kind, done.game, done.table, done.amount) == (Kind::TopUp, game, table, amount)
        }
        _ => false,
    }
}

//! Requests of players to a game.

use base::{Chips, PlayerId, RequestId, TableId};
use hand::{Action, Seat};

use crate::{
    Ctx, Effect,
    cash::{CashRefusal, Facts, Pool, TopUpChoice},
    table::{Preselect, SitOut, Turn},
    tournament::{EntryRequest, TournamentRefusal},
};

/// The player who makes a request, and the room's facts about him or her.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Requester {
    pub player: PlayerId,
    /// The client's own number for the request.
    pub request: RequestId,
    pub facts: Facts,
}

/// A request of a player. A kind of game refuses requests that it does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameRequest {
    /// R2: wants a seat.
    Join,
    /// HOME: wants this seat of a private table.
    JoinSeat(Seat),
    /// Confirms the held seat with so much.
    Confirm(Chips),
    /// Gives the held seat back.
    Decline,
    /// H14: leaves the queue.
    LeaveQueue,
    /// R35: enters a tournament.
    Register(Box<EntryRequest>),
    /// R33: takes the entry to a tournament back.
    Unregister,
    /// T7: buys more chips.
    Rebuy,
    /// T7: has no chips and does not want more.
    DeclineRebuy,
    /// T7: takes the add-on.
    AddOn,
    /// HOME: proposes to share what is left to win.
    ProposeDeal,
    /// HOME: agrees to that, or does not.
    AnswerDeal(bool),
    /// Leaves a table.
    Leave(TableId),
    Act(TableId, Turn, Action),
    Preselect(TableId, Turn, Option<Preselect>),
    /// H16, R40: sits out.
    SitOut(TableId, SitOut),
    /// H15: posts a big blind out of place, or waits.
    Post(TableId, bool),
    /// H20: tops up.
    TopUp(TableId, TopUpChoice),
    /// H11: shows after an uncontested win.
    Show(TableId),
}

/// Why a game refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameRefusal {
    Cash(CashRefusal),
    Tournament(TournamentRefusal),
}

impl Pool {
    pub(crate) fn handle(
        &mut self,
        ctx: &mut Ctx<'_>,
        from: &Requester,
        request: &GameRequest,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        let Requester { player, request: id, facts } = *from;
        match *request {
            GameRequest::Join => self.join(ctx, player, facts, out),
            GameRequest::JoinSeat(seat) => self.join_seat(ctx, player, facts, seat, out),
            GameRequest::Confirm(amount) => self.confirm(ctx.now, player, amount, facts, id, out),
            GameRequest::Decline => self.decline(ctx, player, out),
            GameRequest::LeaveQueue => self.leave_queue(ctx, player, out),
            GameRequest::Register(_)
            | GameRequest::Unregister
            | GameRequest::Rebuy
            | GameRequest::DeclineRebuy
            | GameRequest::AddOn
            | GameRequest::ProposeDeal
            | GameRequest::AnswerDeal(_) => Err(CashRefusal::TournamentOnly),
            GameRequest::Leave(table) => self.leave(ctx, player, table, out),
            GameRequest::Act(table, turn, action) => {
                self.act(ctx, player, table, turn, action, out)
            }
            GameRequest::Preselect(table, seen, choice) => {
                self.preselect(ctx, player, table, seen, choice, out)
            }
            GameRequest::SitOut(table, wish) => self.sit_out(ctx, player, table, wish, out),
            GameRequest::Post(table, post) => self.choose_post(ctx, player, table, post, out),
            GameRequest::TopUp(table, choice) => self.top_up(ctx, player, table, choice, id, out),
            GameRequest::Show(table) => self.show(player, table, out),
        }
    }
}

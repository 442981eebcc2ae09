//! Replies to a player's requests, and the room's notices.

use std::time::Instant;

use wire::{ClientRequest, Notice, RefusalCode, ServerReply};

use super::{JOINS_AFTER, JOINS_AGAIN_AFTER, Player, RequestKind};
use crate::{GameKind, results::Finish, tally::Mistake};

impl Player {
    pub(super) fn notice(&mut self, now: Instant, game: u64, note: &Notice, out: &mut Vec<String>) {
        match note {
            // The cashier refuses although the wallet was large enough.
            Notice::TopUpRefused { table }
                if self.table.as_ref().is_some_and(|at| at.is(game, *table)) =>
            {
                self.mistakes.push(Mistake::new("refused", "top_up: by the cashier"));
                self.leave(now, out);
            }
            Notice::BuyInRefused { .. } => {
                self.mistakes.push(Mistake::new("refused", "confirm: by the cashier"));
            }
            Notice::RegistrationRefused { .. } => {
                self.mistakes.push(Mistake::new("refused", "register: by the cashier"));
            }
            Notice::TournamentStarts { .. } => self.tournament_starts(game),
            Notice::TournamentFinished { place, prize, .. } => {
                self.finished(game, *place, *prize);
            }
            Notice::TournamentCancelled { .. } => {
                self.mistakes.push(Mistake::new("cancelled", ""));
                self.tournament_gone(game);
            }
            Notice::RebuyOffered { .. } => {
                let decline = ClientRequest::DeclineRebuy { game };
                self.request(now, RequestKind::DeclineRebuy, decline, out);
            }
            Notice::SeatGone { .. } => self.mistakes.push(Mistake::new("seat_gone", "")),
            _ => {}
        }
    }

    /// Takes the reply to a request; plans what to do after a refusal.
    pub(super) fn reply(&mut self, now: Instant, reply: &ServerReply, out: &mut Vec<String>) {
        let Some(at) = self.pending.iter().position(|pending| pending.id == reply.id) else {
            self.mistakes.push(Mistake::new("answer_unasked", "or answered twice"));
            return;
        };
        let request = self.pending.swap_remove(at);
        if request.kind == RequestKind::Act {
            self.tally.answered(now.saturating_duration_since(request.at));
        }
        if reply.ok {
            if request.kind == RequestKind::AcceptRules {
                self.accepted.push(self.rulebook.clone());
                self.plan_join(now, JOINS_AFTER);
            }
            if let (RequestKind::Page(game), Some(page)) = (request.kind, &reply.tournament) {
                self.page(now, game, page);
            }
            return;
        }
        let code = reply.refused.as_ref().map(|refused| &refused.code);
        match (request.kind, code) {
            // The big blind came while the request was on its way: no mistake.
            (RequestKind::Post, Some(RefusalCode::NothingToPost)) => return,
            // It is over, and so is what can be seen of it.
            (RequestKind::Page(game), Some(RefusalCode::NoSuchGame)) => {
                self.tournament_gone(game);
                return;
            }
            // The player was moved to another table meanwhile, and is told so.
            (RequestKind::Watch, Some(RefusalCode::NoSuchGame))
                if self.kind == GameKind::Tournament =>
            {
                return;
            }
            // The time was over.
            (RequestKind::DeclineRebuy, _) => return,
            // Paid for before a connection was lost.
            (RequestKind::Register, Some(RefusalCode::AlreadyRegistered)) => return,
            // Others were faster, and the next one opens soon.
            (
                RequestKind::Register,
                Some(
                    RefusalCode::TournamentFull
                    | RefusalCode::TournamentStarted
                    | RefusalCode::NoSuchGame,
                ),
            ) if self.kind == GameKind::SitAndGo => {
                self.plan_join(now, JOINS_AFTER);
                return;
            }
            // They are open since an earlier run.
            (RequestKind::OpenPrivate, Some(RefusalCode::TooManyPrivateTables { .. })) => return,
            _ => {}
        }
        let reason = code.map_or_else(|| "without a reason".to_owned(), RefusalCode::name);
        self.mistakes.push(Mistake::new("refused", format!("{:?}: {reason}", request.kind)));
        match request.kind {
            RequestKind::Register if self.kind == GameKind::Tournament => {
                self.finishes(Finish::NeverEntered);
            }
            RequestKind::Join | RequestKind::Register => self.plan_join(now, JOINS_AGAIN_AFTER),
            RequestKind::TopUp if code.is_some_and(RefusalCode::is_top_up) => {
                self.come_back(now, out);
            }
            RequestKind::TopUp => self.leave(now, out),
            _ => {}
        }
    }
}

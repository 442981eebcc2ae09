//! A player of one tournament: enters it, plays wherever a seat is, and finds out how it ended even if the
//! connection was lost at that moment.

use std::time::{Duration, Instant};

use wire::{Cents, ClientRequest, Millis, OwnEntry, PlayerState, TournamentPage, TournamentState};

use super::{JOINS_AFTER, Plan, Player, RequestKind};
use crate::{
    GameKind,
    results::{Finish, Ladder},
    tally::Mistake,
    tournaments::price,
};

/// How long to wait before looking at a tournament again in which one is and does not sit.
const LOOKS_AGAIN_AFTER: Duration = Duration::from_secs(2);

impl Player {
    /// The tournament that this player is to play, once it is known.
    pub(super) fn target(&self) -> Option<u64> {
        if self.kind != GameKind::Tournament {
            return None;
        }
        self.tally.target(|| self.only_game.or_else(|| self.tournaments.roomiest(self.seats)))
    }

    /// Enters the tournament, if one takes entries now.
    pub(super) fn enter_tournament(&mut self, now: Instant, out: &mut Vec<String>) {
        if self.has_finished {
            return;
        }
        let row = self.target().and_then(|game| self.tournaments.row(game));
        let open = [TournamentState::Registering, TournamentState::Late];
        let Some(row) = row.filter(|row| open.contains(&row.state)) else {
            return match self.has_entered {
                true => self.look_at_tournament(now, out),
                false => self.plan_join(now, JOINS_AFTER),
            };
        };
        if price(row) > self.wallet.0 {
            self.finishes(Finish::NeverEntered);
            return self.is_broke();
        }
        let game = row.game;
        self.has_entered = true;
        self.entered_early = row.state == TournamentState::Registering;
        self.tally.enters(self.index, self.wallet);
        let (buy_in, ticket, invitation) = (None, None, None);
        let request = ClientRequest::Register { game, buy_in, ticket, invitation };
        self.request(now, RequestKind::Register, request, out);
    }

    /// The tournament starts, and this player is told where to sit: how long after its time, if the player
    /// had entered by then.
    pub(super) fn tournament_starts(&mut self, game: u64) {
        let row = self.tournaments.row(game);
        let Some(Millis(starts_at)) = row.and_then(|row| row.starts_at) else { return };
        if self.target() == Some(game) && std::mem::take(&mut self.entered_early) {
            let after = super::millis_since_epoch().saturating_sub(starts_at);
            self.tally.told_of_start(Duration::from_millis(after));
        }
    }

    /// Asks for the page of the tournament.
    pub(super) fn look_at_tournament(&mut self, now: Instant, out: &mut Vec<String>) {
        if let Some(game) = self.target() {
            self.look_at(now, game, out);
        }
    }

    pub(super) fn look_at(&mut self, now: Instant, game: u64, out: &mut Vec<String>) {
        let asks = |kind| matches!(kind, RequestKind::Page(asked) if asked == game);
        if !self.draining && !self.pending.iter().any(|pending| asks(pending.kind)) {
            let request = ClientRequest::Tournament { game, from: None };
            self.request(now, RequestKind::Page(game), request, out);
        }
    }

    /// The player has no seat: out, not in yet, or the entry was lost with the room.
    pub(super) fn without_a_seat(&mut self, now: Instant, out: &mut Vec<String>) {
        if self.has_entered && !self.has_finished {
            self.look_at_tournament(now, out);
        }
    }

    /// Reads the page of a tournament.
    pub(super) fn page(&mut self, now: Instant, game: u64, page: &TournamentPage) {
        if let Some(ladder) = Ladder::of(page) {
            self.tally.ladder(game, ladder);
        }
        let concerned = self.target() == Some(game) && self.has_entered && !self.has_finished;
        if !concerned || !self.without_seat {
            return;
        }
        match &page.own {
            Some(OwnEntry { state: PlayerState::Out, place, prize, .. }) => {
                let place = page.prizes_final.then_some(*place);
                self.finishes(Finish::Told { place, prize: *prize });
            }
            Some(_) => {
                self.plan.get_or_insert((now + LOOKS_AGAIN_AFTER, Plan::Look));
            }
            None => match page.row.state {
                TournamentState::Registering | TournamentState::Late => {
                    self.plan_join(now, JOINS_AFTER);
                }
                _ => {
                    self.mistakes.push(Mistake::new("entry_lost", ""));
                    self.finishes(Finish::WhileAway);
                }
            },
        }
    }

    /// There is no such tournament any more.
    pub(super) fn tournament_gone(&mut self, game: u64) {
        if self.target() == Some(game) && self.has_entered && !self.has_finished {
            self.finishes(Finish::WhileAway);
        }
    }

    /// The player is told the place and the prize.
    pub(super) fn finished(&mut self, game: u64, place: Option<u32>, prize: Cents) {
        if self.target() == Some(game) {
            self.finishes(Finish::Told { place, prize });
        } else if let Some(place) = place {
            self.tally.won(place);
            self.tally.placed(game, place, prize);
        }
    }

    pub(super) fn finishes(&mut self, finish: Finish) {
        self.has_finished = true;
        self.tally.finishes(self.index, finish);
    }
}

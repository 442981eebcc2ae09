//! R43: near a jump in prizes every table plays one hand, and waits for the others.

use super::{state::Tournament, tables::TournamentTable};
use crate::{Ctx, Effect};

/// A synchronized hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Round {
    pub(super) number: u32,
    /// Whether it is being played; before that the tables finish their hands.
    pub(super) started: bool,
}

impl Tournament {
    /// Whether one more is left than a place before which hands are played hand for hand.
    fn is_near_jump(&self) -> bool {
        let Some(prizes) = &self.prizes else { return false };
        if self.tables.len() < 2 {
            return false;
        }
        prizes.is_before_jump(&self.rules.hand_for_hand(), self.players_left())
    }

    /// Whether a table has a hand to play now, as far as the others and breaks go.
    pub(super) fn is_turn_of(&self, seated: &TournamentTable) -> bool {
        if self.is_paused {
            return false;
        }
        match self.hand_for_hand {
            // A round that has begun is played to its end before a break.
            Some(round) => round.started && seated.round < round.number,
            None => self.pause.is_none(),
        }
    }

    /// Whether every table has played its hand of the round. R45: if somebody was disqualified and it is
    /// decided, no table begins one any more.
    pub(super) fn round_is_over(&self) -> bool {
        let Some(round) = self.hand_for_hand.filter(|round| round.started) else { return true };
        self.tables.iter().all(|(id, seated)| {
            let played = seated.round == round.number || self.is_decided();
            let played = played && !seated.table.is_playing();
            let alone = self.tables.size_of(id) < 2;
            (played || alone) && seated.waits_for == 0
        })
    }

    /// Begins and ends hand-for-hand play and breaks, once no table is in a hand.
    pub(super) fn synchronize(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        let near = self.is_near_jump() && !self.is_decided();
        match (near, self.hand_for_hand) {
            (true, None) => {
                let number = self.rounds + 1;
                self.hand_for_hand = Some(Round { number, started: false });
            }
            (true, Some(round)) if round.started && self.round_is_over() => {
                let number = round.number + 1;
                self.hand_for_hand = Some(Round { number, started: false });
                self.balance_all(ctx, out);
            }
            (false, Some(round)) if !round.started || self.round_is_over() => {
                self.hand_for_hand = None;
                self.balance_all(ctx, out);
                self.touch_all();
            }
            _ => {}
        }
        self.begin_break(ctx, out);
        let Some(round) = self.hand_for_hand.filter(|round| !round.started) else { return };
        if self.pause.is_none() && self.all_idle() && !self.is_decided() {
            self.hand_for_hand = Some(Round { started: true, ..round });
            self.rounds = round.number;
            self.commit_progress(ctx.now, out);
            self.touch_all();
        }
    }

    pub(super) fn all_idle(&self) -> bool {
        self.tables.iter().all(|(_, seated)| seated.is_idle())
    }

    pub(super) fn touch_all(&mut self) {
        for id in self.tables.ids() {
            self.touch(id);
        }
    }
}

//! What staff decide here: who may play Banzai (B6), and what becomes of a game that was paused (R23).

use base::GameId;
use game::Ctx;

use crate::{
    input::{Out, Staff},
    room::Room,
};

impl Room {
    pub(crate) fn staff_decide(&mut self, ctx: &mut Ctx<'_>, decision: Staff, out: &mut Vec<Out>) {
        match decision {
            Staff::ExcludeFromBanzai(player, excluded) => {
                self.player(player).excluded_from_banzai = excluded;
            }
            Staff::Resume(id) => {
                if let Some(game) = self.games.get_mut(&id) {
                    game.resume();
                }
                self.come_back_if_possible(ctx, id, out);
            }
            Staff::SendHome(id) => {
                let commits = self.games.get_mut(&id).map(|game| game.send_home(ctx.now));
                let commits = commits.unwrap_or_default();
                out.extend(commits.into_iter().map(|commit| Out::Commit(id, commit)));
                // If nobody's chips were there, that is all.
                self.come_back_if_possible(ctx, id, out);
            }
        }
    }

    /// A game that is gone comes back as soon as it can, and is looked at when it wants to be.
    pub(crate) fn come_back_if_possible(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        out: &mut Vec<Out>,
    ) {
        self.reload_if_possible(ctx, id, out);
        self.note_wake(id);
        self.note_deserted(ctx.now, id);
    }
}

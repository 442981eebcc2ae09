//! What staff decide here: who may play Banzai (B6), and what becomes of a game that was paused (R23).

use base::{Chips, GameId, Millis};
use game::{
    Ctx,
    cash::{Left, Note},
};

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
            Staff::Voided(id) => self.voided(ctx.now, id, out),
        }
    }

    /// H12b: nobody sits there any more, and whoever did is told.
    fn voided(&mut self, now: Millis, id: GameId, out: &mut Vec<Out>) {
        let Some(game) = self.games.get_mut(&id) else { return };
        if !game.void(now) {
            return;
        }
        let mut gone = Vec::new();
        for (&player, seats) in &mut self.seats {
            gone.extend(seats.extract_if(.., |(game, _)| *game == id).map(|(_, at)| (player, at)));
        }
        self.seats.retain(|_, seats| !seats.is_empty());
        for (player, table) in gone {
            let left = Left { stack: Chips(0), at: now };
            out.push(Out::Note { player, game: id, note: Note::LeftTable { table, left } });
            self.see_no_longer(player, id, table);
        }
        self.note_places(id);
        self.note_changed(id);
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

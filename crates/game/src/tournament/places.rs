//! R41, R44: who is out, in which place, and what that pays. A player without chips is out when
//! everybody has seen the hand, in hand-for-hand play (R43) when all tables have played theirs.

use base::{Cents, PlayerId, TableId};
use hand::Seat;

use super::{
    prizes::Takings,
    state::{EntryState, Registration, Stage, Tournament, say},
};
use crate::{Ctx, Effect, Notice, table::HandOver};

/// A player who is out, or has won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placing {
    pub(super) player: PlayerId,
    pub(super) table: TableId,
    /// The how manieth who went out.
    pub(super) nth: u32,
    /// R44: the prize; nothing is paid while registration is open, when no place can be paid yet.
    pub(super) prize: Cents,
}

/// So many are placed in one commit: a transfer has a bounded number of postings.
const PLACED_AT_ONCE: usize = 50;

impl Tournament {
    /// R41: whoever has no chips after this hand, with what decides the order.
    pub(super) fn bust(&mut self, ctx: &mut Ctx<'_>, id: TableId, over: &HandOver) {
        let Some(seated) = self.tables.get(id) else { return };
        for result in over.results.iter().filter(|result| result.ended_with.is_zero()) {
            let Some(occupant) = seated.table.occupant(result.seat) else { continue };
            if let Some(entry) = self.entries.get_mut(&occupant.player) {
                let lot = ctx.rng.next_u32();
                entry.state = EntryState::Busted { chips: result.started_with, lot };
            }
        }
    }

    /// What has come in.
    pub(super) fn takings(&self) -> Takings {
        let entries = self.entrants();
        let pool = self.entries.values().map(|entry| entry.pool).sum();
        Takings { entries, players: entries, pool, bounties: Cents::ZERO }
    }

    /// R31: how many places are paid, or would be with the entries so far.
    pub(super) fn places_paid(&self) -> u32 {
        match &self.prizes {
            Some(prizes) => prizes.places_paid(),
            None => self.rules.prizes(&self.takings()).places_paid(),
        }
    }

    /// R41: whether nothing is left to play for: one is left, or all who are left win the same.
    pub(super) fn is_decided(&self) -> bool {
        self.decided
    }

    pub(super) fn decide(&mut self) {
        let left = self.players_left();
        self.decided = self.prizes.as_ref().is_some_and(|prizes| prizes.is_decided(left));
    }

    /// Gives places to whoever is out at this table, or, after a synchronized hand, at all of them; and
    /// to everybody else when it is decided.
    pub(super) fn place_busted(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: Option<TableId>,
        out: &mut Vec<Effect>,
    ) {
        let in_round = self.hand_for_hand.is_some_and(|round| round.started);
        if self.stage != Stage::Running || (in_round && !self.round_is_over()) {
            return;
        }
        let tables = match id {
            Some(id) if !in_round => vec![id],
            _ => self.tables.ids(),
        };
        let mut busted = Vec::new();
        for id in tables {
            let Some(seated) = self.tables.get(id) else { continue };
            if seated.table.is_playing() || seated.waits_for > 0 {
                continue;
            }
            for (seat, player) in seated.busted() {
                let state = self.entries.get(&player).map(|entry| entry.state);
                let Some(EntryState::Busted { chips, lot }) = state else { continue };
                busted.push(((chips, lot), player, (id, seat)));
            }
        }
        // R31, R32: with the prizes about to be reached, or registration about to close, they are
        // final first.
        let gone = u32::try_from(busted.len()).unwrap_or(u32::MAX);
        if gone > 0 && self.registration == Registration::Open {
            self.close_registration_if_near(ctx.now, gone, out);
        }
        if self.registration == Registration::Closing {
            return;
        }
        busted.sort_unstable();
        let busted: Vec<_> = busted.into_iter().map(|(_, player, at)| (player, at)).collect();
        self.place(ctx, &busted, out);
        if self.is_decided() && self.all_settled() {
            let rest = self.everybody(ctx);
            self.place(ctx, &rest, out);
        }
    }

    /// Whether no hand is being played and nothing else waits for the store.
    fn all_settled(&self) -> bool {
        let playing = self.tables.iter().any(|(_, seated)| seated.table.is_playing());
        let waits =
            |pending: &super::state::Pending| matches!(pending, super::state::Pending::Hand { .. });
        !playing && !self.pending.values().any(waits)
    }

    /// Everybody who is left, the smallest stack first.
    fn everybody(&self, ctx: &mut Ctx<'_>) -> Vec<(PlayerId, (TableId, Seat))> {
        let mut left: Vec<_> = self
            .tables
            .iter()
            .flat_map(|(id, seated)| seated.table.occupants().map(move |it| (id, it)))
            .map(|(id, (seat, seated))| (seated.stack, seated.player, (id, seat)))
            .map(|(stack, player, at)| ((stack, ctx.rng.next_u32()), player, at))
            .collect();
        left.sort_unstable();
        left.into_iter().map(|(_, player, at)| (player, at)).collect()
    }

    /// These go out in this order.
    fn place(
        &mut self,
        ctx: &mut Ctx<'_>,
        gone: &[(PlayerId, (TableId, Seat))],
        out: &mut Vec<Effect>,
    ) {
        for batch in gone.chunks(PLACED_AT_ONCE) {
            let mut placings = Vec::with_capacity(batch.len());
            let mut events = Vec::new();
            for &(player, at) in batch {
                self.out += 1;
                let nth = self.out;
                let place = self.entrants() - nth + 1;
                let prize = self.prizes.as_ref().and_then(|prizes| prizes.prize(place));
                let prize = prize.map_or(Cents::ZERO, |prize| prize.money);
                if let Some(entry) = self.entries.get_mut(&player) {
                    entry.state = EntryState::Out { nth };
                }
                let mut left = Vec::new();
                self.tables.remove(at, &mut left);
                events.push((at.0, left));
                placings.push(Placing { player, table: at.0, nth, prize });
            }
            self.decide();
            self.commit_places(ctx.now, placings, out);
            for (id, left) in events {
                say(id, left, out);
            }
        }
    }

    /// The places are durable and their prizes paid.
    pub(super) fn placed(
        &mut self,
        ctx: &mut Ctx<'_>,
        placings: Vec<Placing>,
        out: &mut Vec<Effect>,
    ) {
        let mut tables: Vec<TableId> = placings.iter().map(|placing| placing.table).collect();
        tables.sort_unstable();
        tables.dedup();
        for Placing { player, nth, prize, .. } in placings {
            // R32: while registration is open a place is not final.
            let is_final = self.registration == Registration::Closed;
            let place = is_final.then(|| self.entrants() - nth + 1);
            out.push(Effect::Notice(player, Notice::TournamentFinished { place, prize }));
        }
        for id in &tables {
            let Some(seated) = self.tables.get_mut(*id) else { continue };
            seated.waits_for -= 1;
            if self.tables.size_of(*id) == 0
                && self.tables.get(*id).is_some_and(|it| it.waits_for == 0)
            {
                self.tables.close(*id);
                out.push(Effect::TablesChanged);
            }
        }
        if self.tables.len() == 0 && self.players_left() == 0 {
            self.stage = Stage::Finished;
            return;
        }
        self.close_registration_if_due(ctx.now, out);
        for id in tables {
            self.go_on(ctx, Some(id), out);
        }
    }
}

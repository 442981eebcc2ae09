//! R41, R44: who is out, in which place, and what that pays. A player without chips is out when
//! everybody has seen the hand, in hand-for-hand play (R43) when all tables have played theirs.

use base::{Millis, PlayerId, TableId};
use hand::Seat;

use super::{
    answers::Pending,
    entries::{Entry, EntryState},
    links::Phase,
    prizes::{Prize, Takings},
    state::{Registration, Stage, Tournament, say},
};
use crate::{
    Ctx, Effect, Notice,
    commit::StateChange,
    table::{HandOver, Presence},
};

/// A player who is out, or has won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placing {
    pub(super) player: PlayerId,
    /// The table that the player left; nothing for who left before.
    pub(super) table: Option<TableId>,
    /// R32: while registration is open a place is not final.
    pub(super) place: Option<u32>,
    /// R44: the prize; nothing is paid while registration is open, when no place can be paid yet.
    pub(super) prize: Prize,
}

/// So many are placed in one commit: a transfer has a bounded number of postings.
pub(super) const PLACED_AT_ONCE: usize = 50;

impl Tournament {
    /// R41: whoever has no chips after this hand, with what decides the order.
    pub(super) fn bust(&mut self, ctx: &mut Ctx<'_>, id: TableId, over: &HandOver) {
        for result in over.results.iter().filter(|result| result.ended_with.is_zero()) {
            let Some(seated) = self.tables.get(id) else { return };
            let Some(occupant) = seated.table.occupant(result.seat) else { continue };
            let player = occupant.player;
            let by = self.knocked_out(over, result.seat, id);
            let may_rebuy = self.registration == Registration::Open
                && self.may_rebuy(ctx.now, player, base::Chips::ZERO);
            if let Some(entry) = self.entries.get_mut(&player)
                && entry.state == EntryState::In
            {
                let (chips, lot) = (result.started_with, ctx.rng.next_u32());
                entry.state = EntryState::Busted { chips, lot, may_rebuy, by };
            }
        }
    }

    /// What has come in.
    pub(super) fn takings(&self) -> Takings {
        let players = self.entrants();
        match self.links.phase {
            Some(Phase::Second) => {
                let carried = &self.carried;
                let (entries, pool, bounties) = (carried.entries, carried.pool, carried.bounties);
                Takings { entries, players, pool, bounties }
            }
            Some(Phase::First { .. }) | None => Takings {
                entries: self.entries_made,
                players,
                pool: self.sums.pool,
                bounties: self.sums.bounty,
            },
        }
    }

    /// R31: how many places are paid, or would be with the entries so far.
    pub(super) fn places_paid(&mut self) -> u32 {
        if let Some(prizes) = &self.prizes {
            return prizes.places_paid();
        }
        // Asked for with every player who goes out: worked out again only when more has come in.
        let takings = self.takings();
        match self.estimate {
            Some((of, places)) if of == takings => places,
            _ => {
                let places = self.rules.prizes(&takings).places_paid();
                self.estimate = Some((takings, places));
                places
            }
        }
    }

    /// Whether everybody has a place, and with that it is over. T9: a first phase ends in its own way,
    /// also if nobody survives it.
    pub(super) fn nobody_is_left(&self) -> bool {
        let is_first = matches!(self.links.phase, Some(Phase::First { .. }));
        self.stage == Stage::Running && self.players_left() == 0 && !is_first
    }

    /// R41: whether nothing is left to play for: one is left, or all who are left win the same.
    pub(super) fn is_decided(&self) -> bool {
        self.decided
    }

    pub(super) fn decide(&mut self) {
        self.decided = self.is_decided_with(self.players_left());
    }

    /// Whether nothing would be left to play for with so many players.
    pub(super) fn is_decided_with(&self, left: u32) -> bool {
        let same = self.prizes.as_ref().is_some_and(|prizes| prizes.is_decided(left));
        // R41: not while bounties are still to be won.
        let goes_on = left > 1
            && !self.rules.rulebook().tournament.equal_prizes_end_bounties
            && same
            && self.has_bounties_to_win();
        same && !goes_on
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
            let without_chips: Vec<(Seat, PlayerId)> = seated.busted().collect();
            for (seat, player) in without_chips {
                let state = self.entries.get(&player).map(|entry| &entry.state);
                let Some(&EntryState::Busted { chips, lot, .. }) = state else { continue };
                if !self.waits_for_rebuy(ctx.now, player, out) {
                    busted.push(((chips, lot), player, (id, seat)));
                }
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
        let players: Vec<PlayerId> = busted.iter().map(|(player, _)| *player).collect();
        self.pay_bounties(ctx.now, &players, out);
        self.place(ctx.now, &busted, out);
        if self.is_decided() && self.all_settled() {
            let rest = self.everybody(ctx);
            let players: Vec<PlayerId> = rest.iter().map(|(player, _)| *player).collect();
            self.pay_own_bounties(ctx.now, &players, out);
            self.place(ctx.now, &rest, out);
        }
    }

    /// Whether no hand is being played or waits for the store, and nobody is still to be disqualified.
    fn all_settled(&self) -> bool {
        let going = |entry: &Entry| matches!(entry.state, EntryState::Disqualified { .. });
        if self.entries.values().any(going) {
            return false;
        }
        let playing = self.tables.iter().any(|(_, seated)| seated.table.is_playing());
        let waits = |pending: &Pending| matches!(pending, Pending::Hand { .. });
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
    pub(super) fn place(
        &mut self,
        now: Millis,
        gone: &[(PlayerId, (TableId, Seat))],
        out: &mut Vec<Effect>,
    ) {
        for batch in gone.chunks(PLACED_AT_ONCE) {
            let mut placings = Vec::with_capacity(batch.len());
            let mut events = Vec::new();
            let mut shared = None;
            let away_is_paid = self.rules.rulebook().tournament.away_prize_paid;
            for &(player, at) in batch {
                let mut left = Vec::new();
                let occupant = self.tables.remove(at, &mut left);
                events.push((at.0, left));
                let mut placing = self.go_out(player, Some(at.0));
                // R40: unless a prize that is reached while away is paid, those who are left share it.
                let is_away = occupant.is_some_and(|it| it.presence != Presence::In);
                if is_away && !away_is_paid && self.players_left() > 0 {
                    shared = self.forfeit(&mut placing).or(shared);
                }
                placings.push(placing);
            }
            self.decide();
            self.commit_places(now, placings, shared.into_iter().collect(), out);
            for (id, left) in events {
                say(id, left, out);
            }
        }
    }

    /// R41, R44: a player goes out, with the place and the prize of now.
    pub(super) fn go_out(&mut self, player: PlayerId, table: Option<TableId>) -> Placing {
        let place = self.prizes.is_some().then(|| self.players_left());
        let prize = place.and_then(|place| self.prizes.as_ref()?.prize(place).cloned());
        self.go_out_with(player, table, place, prize.unwrap_or_default())
    }

    /// A player goes out with this place and prize.
    pub(super) fn go_out_with(
        &mut self,
        player: PlayerId,
        table: Option<TableId>,
        place: Option<u32>,
        prize: Prize,
    ) -> Placing {
        self.out += 1;
        self.exits += 1;
        let nth = self.exits;
        if let Some(entry) = self.entries.get_mut(&player) {
            entry.state = EntryState::Out { nth, disqualified: None };
            entry.won.add(&prize);
        }
        self.offers.remove(&player);
        Placing { player, table, place, prize }
    }

    /// R31, R32: with re-entries a field pays more places than it did when somebody went out: whoever
    /// has reached one of them is paid when the prizes are final.
    pub(super) fn pay_earlier_places(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let Some(prizes) = self.prizes.clone() else { return };
        let left = self.players_left();
        if self.stage != Stage::Running || prizes.places_paid() <= left {
            return;
        }
        let gone = self.entries.iter().filter_map(|(player, entry)| match entry.state {
            EntryState::Out { nth, disqualified } => {
                Some((nth, *player, disqualified.is_some_and(|it| it.forfeits)))
            }
            _ => None,
        });
        let mut gone: Vec<(u32, PlayerId, bool)> = gone.collect();
        gone.sort_unstable_by(|one, other| other.cmp(one));
        let (mut placings, mut also) = (Vec::new(), Vec::new());
        for (place, (_, player, forfeits)) in (left + 1..=prizes.places_paid()).zip(gone) {
            let Some(prize) = prizes.prize(place) else { continue };
            let Some(entry) = self.entries.get_mut(&player) else { continue };
            if forfeits {
                also.extend(self.share_forfeited(place));
                continue;
            }
            if entry.won.has_prize() {
                continue;
            }
            entry.won.add(prize);
            let prize = prize.clone();
            placings.push(Placing { player, table: None, place: Some(place), prize });
        }
        // R45: the last of them has all forfeited prizes shared.
        let also: Vec<StateChange> = also.pop().into_iter().collect();
        if placings.is_empty() && !also.is_empty() {
            return self.commit_places(now, Vec::new(), also, out);
        }
        for batch in placings.chunks(PLACED_AT_ONCE) {
            self.commit_places(now, batch.to_vec(), also.clone(), out);
        }
    }

    /// The places are durable and their prizes paid.
    pub(super) fn placed(
        &mut self,
        ctx: &mut Ctx<'_>,
        placings: Vec<Placing>,
        out: &mut Vec<Effect>,
    ) {
        let mut tables: Vec<TableId> =
            placings.iter().filter_map(|placing| placing.table).collect();
        tables.sort_unstable();
        tables.dedup();
        for Placing { player, place, prize, .. } in placings {
            let in_kind = prize.worth() - prize.money;
            let bounties = self.won(player).unwrap_or_default().bounties;
            let prize = prize.money;
            let disqualified = self.is_disqualified(player);
            let notice =
                Notice::TournamentFinished { place, prize, in_kind, bounties, disqualified };
            out.push(Effect::Notice(player, notice));
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
        if self.nobody_is_left() && self.tables.is_empty() {
            self.stage = Stage::Finished;
            return;
        }
        self.close_registration_if_due(ctx.now, out);
        for id in tables {
            self.go_on(ctx, Some(id), out);
        }
    }
}

//! R45: players whom staff disqualify, what becomes of their prizes, and how they come back.

use std::sync::Arc;

use base::{Cents, Chips, Millis, PlayerId, TableId};

use super::{
    commits::{PRIZES, entry_key},
    entries::{Disqualified, Entry, EntryState},
    places::Placing,
    prizes::PrizeList,
    staff::{StaffRecord, StaffRefusal},
    state::{Stage, Tournament, say},
};
use crate::{Ctx, Effect, commit::StateChange};

impl Tournament {
    pub(super) fn disqualify(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        forfeits: bool,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<(), StaffRefusal> {
        let is_in = self.entries.get(&player).is_some_and(|it| it.state == EntryState::In);
        if self.stage != Stage::Running || !is_in {
            return Err(StaffRefusal::NotIn);
        }
        // Somebody has to be left who can win.
        let gone = |entry: &&Entry| matches!(entry.state, EntryState::Disqualified { .. });
        let going = self.entries.values().filter(gone).count();
        if self.players_left() as usize <= going + 1 {
            return Err(StaffRefusal::ImpossibleNow);
        }
        let Some(entry) = self.entries.get_mut(&player) else {
            return Err(StaffRefusal::NotIn);
        };
        entry.state = EntryState::Disqualified { forfeits };
        let change = StateChange::write(entry_key(player), entry.clone());
        self.record(ctx.now, record, vec![change], out);
        let id = self.tables.table_of(player);
        if let Some(id) = id
            && let Some(seated) = self.tables.get_mut(id)
            && let Some(seat) = seated.table.seat_of(player)
        {
            // The hand in progress is folded when the turn comes.
            let mut events = Vec::new();
            seated.table.sit_out(seat, crate::table::SitOut::Now, ctx.now, &mut events);
            seated.table.resume(ctx.now, &mut events);
            self.after_play(ctx, id, events, out);
        }
        self.go_on(ctx, id, out);
        Ok(())
    }

    /// R45: whoever was disqualified at this table leaves it once no hand is played there.
    pub(super) fn remove_disqualified(&mut self, now: Millis, id: TableId, out: &mut Vec<Effect>) {
        let Some(seated) = self.tables.get(id) else { return };
        if seated.table.is_playing() || seated.waits_for > 0 {
            return;
        }
        let gone = seated.table.occupants().filter_map(|(seat, it)| {
            match self.entries.get(&it.player)?.state {
                EntryState::Disqualified { forfeits } => {
                    Some((seat, it.player, (it.stack, it.timing.bank), forfeits))
                }
                _ => None,
            }
        });
        let gone: Vec<_> = gone.collect();
        for (seat, player, (stack, bank), forfeits) in gone {
            let place = self.prizes.is_some().then(|| self.players_left());
            let prize = place.and_then(|place| self.prizes.as_ref()?.prize(place).cloned());
            let mut prize = prize.unwrap_or_default();
            self.out += 1;
            self.exits += 1;
            let mut also = Vec::new();
            if forfeits {
                also.extend(place.and_then(|place| self.share_forfeited(place)));
                prize = super::prizes::Prize::default();
            }
            if let Some(entry) = self.entries.get_mut(&player) {
                let disqualified = Some(Disqualified { chips: stack, bank, forfeits });
                entry.state = EntryState::Out { nth: self.exits, disqualified };
                entry.won.add(&prize);
            }
            let mut events = Vec::new();
            self.tables.remove((id, seat), &mut events);
            self.decide();
            let placing = Placing { player, table: Some(id), place, prize };
            self.commit_places(now, vec![placing], also, out);
            say(id, events, out);
        }
    }

    /// R40: a player does not get the prize of his or her place.
    pub(super) fn forfeit(&mut self, placing: &mut Placing) -> Option<StateChange> {
        let prize = std::mem::take(&mut placing.prize);
        if let Some(entry) = self.entries.get_mut(&placing.player) {
            entry.won.subtract(&prize);
        }
        self.share_forfeited(placing.place?)
    }

    /// R45: the forfeited prize of a place goes to those who are left, in equal parts; odd cents to the
    /// first places \[I\]. Returns the change, for the commit that makes the player forfeit.
    pub(super) fn share_forfeited(&mut self, place: u32) -> Option<StateChange> {
        let shared = self.prizes.as_deref()?.shared(place, self.players_left())?;
        self.prizes = Some(Arc::new(shared.clone()));
        Some(StateChange::write(PRIZES.to_owned(), shared))
    }

    pub(super) fn reinstate(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<(), StaffRefusal> {
        let Some(entry) = self.entries.get_mut(&player) else {
            return Err(StaffRefusal::NotIn);
        };
        let EntryState::Out { disqualified: Some(Disqualified { chips, bank, .. }), .. } =
            entry.state
        else {
            return Err(StaffRefusal::NotIn);
        };
        // Once prizes are final, places and prizes have moved on without the player.
        if self.stage != Stage::Running || self.prizes.is_some() || chips == Chips::ZERO {
            return Err(StaffRefusal::ImpossibleNow);
        }
        entry.state = EntryState::In;
        let change = StateChange::write(entry_key(player), entry.clone());
        self.out -= 1;
        let mut occupant = crate::table::Occupant { stack: chips, ..self.newcomer(player) };
        occupant.timing.bank = bank;
        let also = vec![change, self.staff_key(record)];
        let id = self.sit_anywhere(ctx, occupant, also, out);
        self.go_on(ctx, Some(id), out);
        Ok(())
    }
}

impl PrizeList {
    /// With what the pool pays for a place shared by the first `places` in equal parts; odd cents go to
    /// the first of them. Nothing if there is nothing to share.
    fn shared(&self, place: u32, places: u32) -> Option<Self> {
        let mut prizes = self.prizes().to_vec();
        let forfeited = prizes.get_mut((place as usize).checked_sub(1)?)?;
        let in_kind = forfeited.in_kind.iter().filter(|kind| kind.from_pool);
        let worth = forfeited.money + in_kind.map(|kind| kind.worth).sum();
        if worth == Cents::ZERO || places == 0 {
            return None;
        }
        *forfeited = super::prizes::Prize::default();
        let many = i64::from(places);
        if prizes.len() < places as usize {
            prizes.resize(places as usize, super::prizes::Prize::default());
        }
        for (index, prize) in (0..many).zip(prizes.iter_mut()) {
            let odd = i64::from(index < worth.0 % many);
            prize.money = prize.money + Cents(worth.0 / many + odd);
        }
        Some(Self::new(self.pool, prizes))
    }
}

//! T7: re-buys and add-ons. A player without chips has the rulebook's time to decide and no place until
//! then; the table waits, so that nobody misses a blind for it \[I\]. Chips that are bought during a hand
//! come after it.

use base::{Chips, Millis, PlayerId, RequestId, TableId};
use hand::Seat;

use super::{
    TournamentRefusal,
    answers::Pending,
    breaks::Break,
    entries::{Bought, BoughtKind, Entry, EntryState, Paid},
    spec::BuyIn,
    state::{Registration, Stage, Tournament, say},
};
use crate::{Ctx, Effect, Notice};

impl Tournament {
    /// T7: a player buys more chips.
    ///
    /// # Errors
    /// If there are no re-buys now, or not for this player. Nothing has changed then.
    pub fn rebuy(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        if let Some(asked) = self.buying(player) {
            return if asked == request { Ok(()) } else { Err(TournamentRefusal::NoRebuyNow) };
        }
        let buy_in = self.rules.rebuy().ok_or(TournamentRefusal::NoRebuyNow)?;
        let entry = self.entries.get(&player).ok_or(TournamentRefusal::NotRegistered)?;
        let may = match &entry.state {
            EntryState::Busted { .. } => {
                matches!(self.offers.get(&player), Some(Some(until)) if now < *until)
            }
            // Once prizes are about to be final, only offers that were made before them stand.
            EntryState::In => {
                self.registration == Registration::Open
                    && self.may_rebuy(now, player, self.stack_of(player))
            }
            _ => false,
        };
        if self.stage != Stage::Running || self.registration == Registration::Closed || !may {
            return Err(TournamentRefusal::NoRebuyNow);
        }
        self.buy(now, player, request, (BoughtKind::Rebuy, buy_in), out);
        Ok(())
    }

    /// T7: a player without chips does not want a re-buy.
    ///
    /// # Errors
    /// If none was offered.
    pub fn decline_rebuy(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let buying = self.buying(player).is_some();
        match self.offers.get_mut(&player) {
            Some(offer @ Some(_)) if !buying => *offer = None,
            _ => return Err(TournamentRefusal::NoRebuyNow),
        }
        let table = self.tables.table_of(player);
        self.close_registration_if_due(ctx.now, out);
        self.go_on(ctx, table, out);
        Ok(())
    }

    /// T7: a player takes the add-on.
    ///
    /// # Errors
    /// If it is not offered now, or the player has had it. Nothing has changed then.
    pub fn add_on(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        if let Some(asked) = self.buying(player) {
            return if asked == request { Ok(()) } else { Err(TournamentRefusal::NoAddOnNow) };
        }
        let buy_in = self.check_add_on(now, player)?;
        self.buy(now, player, request, (BoughtKind::AddOn, buy_in), out);
        Ok(())
    }

    /// T7: what the add-on costs and buys, if this player may take it now.
    pub(super) fn check_add_on(
        &self,
        now: Millis,
        player: PlayerId,
    ) -> Result<BuyIn, TournamentRefusal> {
        let (Some(buy_in), Some(add_on)) = (self.rules.add_on(), self.rules.spec().add_on) else {
            return Err(TournamentRefusal::NoAddOnNow);
        };
        let entry = self.entries.get(&player).ok_or(TournamentRefusal::NotRegistered)?;
        let fits = self.rules.may_add_on(add_on.after_level, self.stack_of(player));
        let had = entry.times_bought(BoughtKind::AddOn) > 0;
        let open = self.stage == Stage::Running && self.registration == Registration::Open;
        if !open || !self.add_on_is_open(now) || !fits || had || entry.state != EntryState::In {
            return Err(TournamentRefusal::NoAddOnNow);
        }
        Ok(buy_in)
    }

    fn buying(&self, player: PlayerId) -> Option<RequestId> {
        self.pending.values().find_map(|pending| match *pending {
            Pending::Buy { player: other, request, .. } if other == player => Some(request),
            _ => None,
        })
    }

    /// What a player has: at the start of the hand that is played, with what was bought since.
    pub(super) fn stack_of(&self, player: PlayerId) -> Chips {
        let seated = self.tables.table_of(player).and_then(|id| self.tables.get(id));
        let stack = seated.and_then(|seated| {
            let seat = seated.table.seat_of(player)?;
            seated.table.stored_stack(seat)
        });
        let owed = self.entries.get(&player).map_or(Chips::ZERO, Entry::owed);
        stack.unwrap_or(Chips::ZERO) + owed
    }

    pub(super) fn may_rebuy(&self, now: Millis, player: PlayerId, stack: Chips) -> bool {
        let Some(entry) = self.entries.get(&player) else { return false };
        let level = u16::try_from(self.level(now) + 1).unwrap_or(u16::MAX);
        self.rules.may_rebuy(level, stack, entry.times_bought(BoughtKind::Rebuy))
    }

    fn buy(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        (kind, buy_in): (BoughtKind, BuyIn),
        out: &mut Vec<Effect>,
    ) {
        let bought = Bought { kind, paid: Paid::from(buy_in), given: false };
        self.commit_bought(now, player, request, bought, out);
    }

    /// The chips are paid for.
    pub(super) fn bought(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        bought: Bought,
        out: &mut Vec<Effect>,
    ) {
        self.sums.add(bought.paid);
        if let Some(entry) = self.entries.get_mut(&player) {
            entry.bought.push(bought);
        }
        let table = self.tables.table_of(player);
        if let Some(id) = table {
            self.give_chips(ctx, id, out);
        }
        self.close_registration_if_due(ctx.now, out);
        self.go_on(ctx, table, out);
    }

    /// Puts chips that were bought onto the table, if no hand is played there.
    pub(super) fn give_chips(&mut self, ctx: &mut Ctx<'_>, id: TableId, out: &mut Vec<Effect>) {
        if self.rules.spec().rebuys.is_none() && self.rules.spec().add_on.is_none() {
            return;
        }
        let Some(seated) = self.tables.get_mut(id) else { return };
        if seated.table.is_playing() {
            return;
        }
        let owed: Vec<(Seat, PlayerId, Chips)> = seated
            .table
            .occupants()
            .filter_map(|(seat, it)| Some((seat, it.player, self.entries.get(&it.player)?.owed())))
            .filter(|(_, _, owed)| !owed.is_zero())
            .collect();
        if owed.is_empty() {
            return;
        }
        let mut events = Vec::new();
        let mut players = Vec::with_capacity(owed.len());
        for (seat, player, chips) in owed {
            seated.table.add_chips(seat, chips, false, &mut events);
            self.offers.remove(&player);
            players.push(player);
            let Some(entry) = self.entries.get_mut(&player) else { continue };
            if matches!(entry.state, EntryState::Busted { .. }) {
                entry.state = EntryState::In;
            }
            entry.bought.iter_mut().for_each(|bought| bought.given = true);
        }
        self.commit_given(ctx.now, id, &players, out);
        say(id, events, out);
    }

    /// T7: whether a player without chips still decides. Makes the offer, if there is one.
    pub(super) fn waits_for_rebuy(
        &mut self,
        now: Millis,
        player: PlayerId,
        out: &mut Vec<Effect>,
    ) -> bool {
        let owed = self.entries.get(&player).is_some_and(|entry| !entry.owed().is_zero());
        if owed || self.buying(player).is_some() {
            return true;
        }
        match self.offers.get(&player) {
            Some(Some(until)) => now < *until,
            Some(None) => false,
            None => {
                let offered = self.prizes.is_none() && self.is_to_be_offered(player);
                if offered {
                    // R23: after a restart the time begins when play does at the latest.
                    let seated = self.tables.table_of(player).and_then(|id| self.tables.get(id));
                    let begins = seated.filter(|seated| seated.reopening);
                    let begins = begins.map_or(now, |seated| seated.next_hand_at.max(now));
                    let until = begins + self.rules.rulebook().tournament.rebuy_decision;
                    self.offers.insert(player, Some(until));
                    out.push(Effect::Notice(player, Notice::RebuyOffered { until }));
                }
                offered
            }
        }
    }

    /// T7: whether a player who could re-buy when the hand ended has not been asked yet, because it is
    /// still shown or the room was gone.
    fn is_to_be_offered(&self, player: PlayerId) -> bool {
        let state = self.entries.get(&player).map(|entry| &entry.state);
        matches!(state, Some(EntryState::Busted { may_rebuy: true, .. }))
            && !self.offers.contains_key(&player)
    }

    /// T7: whether somebody still decides on a re-buy, or is to be asked.
    pub(super) fn has_open_offers(&self, now: Millis) -> bool {
        if self.rules.spec().rebuys.is_none() {
            return false;
        }
        let decides = self.offers.iter().any(|(player, until)| {
            until.is_some_and(|until| now < until) || self.buying(*player).is_some()
        });
        decides || self.entries.keys().any(|player| self.is_to_be_offered(*player))
    }

    /// T7: the time for some re-buys is over.
    pub(super) fn end_offers(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        let over = self.offers.iter_mut();
        let over = over.filter(|(_, until)| until.is_some_and(|until| until <= ctx.now));
        let mut players = Vec::new();
        for (player, until) in over {
            *until = None;
            players.push(*player);
        }
        for player in players {
            let table = self.tables.table_of(player);
            self.close_registration_if_due(ctx.now, out);
            self.go_on(ctx, table, out);
        }
    }

    /// The add-on's own break, if it has one, as its place among them.
    fn add_on_break(&self) -> Option<u16> {
        let after = self.rules.spec().add_on?.after_level;
        let breaks = &self.rules.spec().structure.as_ref()?.breaks;
        let index = breaks.iter().position(|pause| pause.after_level == after)?;
        u16::try_from(index).ok()
    }

    /// T7: whether the add-on's break is still to come or on.
    pub(super) fn waits_for_add_on_break(&self) -> bool {
        let Some(index) = self.add_on_break() else { return false };
        let is_on = matches!(
            self.pause,
            Some(Break::Due { own: Some(own), .. } | Break::On { own: Some(own), .. })
                if own == index
        );
        self.own_breaks <= index || is_on
    }

    /// T7: the level whose end closes the add-on, where no break of its own follows \[I\]: the next.
    pub(super) fn add_on_closes_after(&self) -> u16 {
        let after = self.rules.spec().add_on.map_or(0, |add_on| add_on.after_level);
        if after > 0 && self.add_on_break().is_none() { after + 1 } else { after }
    }

    /// T7: whether the add-on can be taken: from the end of its level to the end of the break after it.
    #[must_use]
    pub fn add_on_is_open(&self, now: Millis) -> bool {
        let Some(add_on) = self.rules.spec().add_on else { return false };
        let elapsed = self.clock.elapsed(now);
        let begins = self.rules.time_of_levels(add_on.after_level.into());
        match self.add_on_break() {
            _ if elapsed < begins => false,
            Some(_) => self.waits_for_add_on_break(),
            None => elapsed < self.rules.time_of_levels(self.add_on_closes_after().into()),
        }
    }
}

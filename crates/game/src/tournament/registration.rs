//! Entering a Sit & Go and giving the seat back before it starts (R33), and its start when it is full
//! (T2).

use base::{Millis, PlayerId, RequestId};
use hand::Seat;

use super::{
    refusal::TournamentRefusal,
    sit_and_go::{Pending, SitAndGo, TABLE},
};
use crate::{
    Ctx, Effect, Notice,
    table::{Table, TableEvent},
};

impl SitAndGo {
    fn has_started(&self) -> bool {
        let starting = self.pending.values().any(|pending| matches!(pending, Pending::Start(_)));
        starting || self.table.is_some() || self.finished
    }

    /// Whether a request of this player's waits for the store, and whether it is this very one.
    fn is_on_its_way(
        &self,
        player: PlayerId,
        request: RequestId,
        of_kind: impl Fn(&Pending) -> Option<(PlayerId, RequestId)>,
    ) -> Option<bool> {
        let mut requests = self.pending.values().filter_map(of_kind);
        requests.find(|(other, _)| *other == player).map(|(_, pending)| pending == request)
    }

    /// R35, R51: a player pays and enters.
    pub fn register(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let entering = |pending: &Pending| match *pending {
            Pending::Register { player, request } => Some((player, request)),
            _ => None,
        };
        match self.is_on_its_way(player, request, entering) {
            Some(true) => return Ok(()),
            Some(false) => return Err(TournamentRefusal::AlreadyRegistered),
            None => {}
        }
        if self.entries.contains_key(&player) {
            return Err(TournamentRefusal::AlreadyRegistered);
        }
        if self.has_started() {
            return Err(TournamentRefusal::Started);
        }
        let entering = self.pending.values().filter_map(entering);
        if self.entries.len() + entering.count() >= usize::from(self.rules.key.seats) {
            return Err(TournamentRefusal::Full);
        }
        self.commit_entry(now, player, request, out);
        Ok(())
    }

    /// R33: a player takes the money back, until it starts.
    pub fn unregister(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        if !self.entries.contains_key(&player) {
            return Err(TournamentRefusal::NotRegistered);
        }
        if self.has_started() {
            return Err(TournamentRefusal::Started);
        }
        let leaving = |pending: &Pending| match *pending {
            Pending::Unregister { player, request } => Some((player, request)),
            _ => None,
        };
        match self.is_on_its_way(player, request, leaving) {
            Some(true) => return Ok(()),
            Some(false) => return Err(TournamentRefusal::NotRegistered),
            None => {}
        }
        self.commit_withdrawal(now, player, request, out);
        Ok(())
    }

    /// T2: whether every seat is paid for and nobody's money is on its way.
    pub(super) fn may_start(&self) -> bool {
        let full = self.entries.len() == usize::from(self.rules.key.seats);
        full && !self.has_started() && !self.closing && self.pending.is_empty()
    }

    /// T2: starts when it is full. R28: seats by lot.
    pub(super) fn start_if_full(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        if !self.may_start() {
            return;
        }
        let mut seats: Vec<Seat> = (1..=self.rules.key.seats).filter_map(Seat::new).collect();
        for last in (1..seats.len()).rev() {
            seats.swap(last, ctx.below(last + 1));
        }
        let seats = seats.into_iter().zip(self.entries.keys().copied()).collect();
        self.commit_start(ctx.now, seats, out);
    }

    /// A table with everybody at it.
    pub(super) fn seated(&self, seats: &[(Seat, PlayerId)], events: &mut Vec<TableEvent>) -> Table {
        let mut table = Table::new(self.rules.table_rules());
        for &(seat, player) in seats {
            table.sit(seat, player, self.rules.key.stack, false, events);
        }
        table
    }

    pub(super) fn started(
        &mut self,
        ctx: &mut Ctx<'_>,
        seats: &[(Seat, PlayerId)],
        out: &mut Vec<Effect>,
    ) {
        let mut events = Vec::new();
        let mut table = self.seated(seats, &mut events);
        out.push(Effect::TablesChanged);
        for &(seat, player) in seats {
            out.push(Effect::Notice(player, Notice::TournamentStarts { table: TABLE, seat }));
            if self.away.contains(&player) {
                table.connection(seat, false, ctx.now, &mut events);
            }
        }
        self.table = Some(table);
        self.clock.start(ctx.now);
        self.next_hand_at = Some(ctx.now);
        self.after_play(ctx, events, out);
    }
}

//! Entering a tournament and giving the entry back (R32–R37), and its start (R26, T2).

use base::{Millis, PlayerId, RequestId};
use hand::Seat;

use super::{
    TournamentRefusal,
    draw::draw_seats,
    spec::{BuyIn, Start, Unregistration},
    state::{Entry, EntryState, Pending, Registration, Stage, Tournament, say},
    tables::TournamentTable,
};
use crate::{
    Ctx, Effect, Notice,
    table::{Bank, EntryStatus, Occupant, Presence, Table, Timing},
};

impl Tournament {
    fn entering(&self) -> impl Iterator<Item = (PlayerId, RequestId)> {
        self.pending.values().filter_map(|pending| match *pending {
            Pending::Register { player, request, .. } => Some((player, request)),
            _ => None,
        })
    }

    /// R35, R51: a player pays and enters; T6: for this buy-in, if there are several.
    pub fn register(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        if let Some((_, asked)) = self.entering().find(|(other, _)| *other == player) {
            let same = asked == request;
            return if same { Ok(()) } else { Err(TournamentRefusal::AlreadyRegistered) };
        }
        if self.entries.contains_key(&player) {
            return Err(TournamentRefusal::AlreadyRegistered);
        }
        let is_late = self.stage == Stage::Running || self.is_starting();
        let takes_late = self.rules.late_registration_levels() > 0;
        let ended = self.registration_ends_at().is_some_and(|ends| ends <= now);
        let over = matches!(self.stage, Stage::Cancelled | Stage::Finished);
        if self.registration != Registration::Open || over || ended || (is_late && !takes_late) {
            return Err(TournamentRefusal::Started);
        }
        let entering = u32::try_from(self.entering().count()).unwrap_or(u32::MAX);
        let taken = self.entrants().saturating_add(entering);
        if self.rules.entrants_max().is_some_and(|most| taken >= most) {
            return Err(TournamentRefusal::Full);
        }
        self.commit_entry(now, player, request, self.rules.entry(), out);
        Ok(())
    }

    /// R33: a player takes the entry back, until its closing time.
    pub fn unregister(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let leaving = self.pending.values().find_map(|pending| match *pending {
            Pending::Unregister { player: other, request } if other == player => Some(request),
            _ => None,
        });
        if let Some(asked) = leaving {
            let same = asked == request;
            return if same { Ok(()) } else { Err(TournamentRefusal::NotRegistered) };
        }
        let Some(entry) = self.entries.get(&player).copied() else {
            return Err(TournamentRefusal::NotRegistered);
        };
        let closed = match (self.rules.spec().registration.unregister, self.starts_at) {
            (Unregistration::Never, _) => true,
            (Unregistration::UntilBeforeStart(time), Some(start)) => now + time >= start,
            (Unregistration::UntilStart | Unregistration::UntilBeforeStart(_), start) => {
                start.is_some_and(|start| start <= now)
            }
        };
        if closed || self.stage != Stage::Registering || self.is_starting() {
            return Err(TournamentRefusal::Started);
        }
        self.commit_withdrawal(now, player, request, entry, out);
        Ok(())
    }

    fn is_starting(&self) -> bool {
        self.pending.values().any(|pending| matches!(pending, Pending::Start(_)))
    }

    fn is_full(&self) -> bool {
        self.rules.entrants_max().is_some_and(|most| self.entrants() >= most)
    }

    /// When it has to be looked at whether it starts. Nobody's money may be on its way then.
    pub(super) fn start_wake(&self) -> Option<Millis> {
        if !self.pending.is_empty() || self.closing {
            return None;
        }
        match self.rules.spec().start {
            Start::Scheduled => self.starts_at,
            Start::WhenFull => self.is_full().then_some(Millis::ZERO),
        }
    }

    /// R26, T2: starts when it is time. R37: with too few entrants it is cancelled instead.
    pub(super) fn start_if_due(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        if self.stage != Stage::Registering || self.start_wake().is_none_or(|at| at > ctx.now) {
            return;
        }
        if self.entrants() < self.rules.entrants_min() {
            self.stage = Stage::Cancelled;
            return self.commit_cancelled(ctx.now, out);
        }
        let players = self.entries.keys().copied().collect();
        let seats = draw_seats(ctx, players, self.rules.spec().seats);
        self.commit_start(ctx.now, seats, out);
    }

    /// Somebody who sits down with the chips of an entry. R46: dealt in like everybody else.
    fn newcomer(&self, player: PlayerId) -> Occupant {
        let rules = &self.table_rules;
        Occupant {
            player,
            stack: self.rules.entry().chips,
            timing: Timing {
                connected: !self.away.contains(&player),
                bank: Bank::new(&rules.time_bank),
                grace_used: Millis::ZERO,
                grace_a_hand: rules.disconnection.grace_a_hand,
            },
            entry_status: EntryStatus::Playing,
            presence: Presence::In,
            sit_out: None,
            back_by: None,
            out_of_chips: false,
            leaving: false,
        }
    }

    /// R28: a table as it was drawn.
    pub(super) fn drawn_table(&self, seats: &[(Seat, PlayerId)]) -> Table {
        let mut table = Table::new(self.table_rules.clone());
        for &(seat, player) in seats {
            table.seat_player(seat, self.newcomer(player), &mut Vec::new());
        }
        table
    }

    pub(super) fn started(
        &mut self,
        ctx: &mut Ctx<'_>,
        seats: Vec<Vec<(Seat, PlayerId)>>,
        out: &mut Vec<Effect>,
    ) {
        self.stage = Stage::Running;
        self.clock.run(ctx.now);
        self.plan_next_break(ctx.now);
        for (number, seats) in (1..).zip(seats) {
            let id = base::TableId(number);
            let table = TournamentTable::new(self.drawn_table(&seats), ctx.now);
            self.tables.open(id, table);
            for (seat, player) in seats {
                out.push(Effect::Notice(player, Notice::TournamentStarts { table: id, seat }));
            }
        }
        out.push(Effect::TablesChanged);
        // T2: where nobody may enter late, the prizes are final now.
        self.close_registration_if_due(ctx.now, out);
        for id in self.tables.ids() {
            self.after_play(ctx, id, Vec::new(), out);
        }
    }

    /// The entry is paid for.
    pub(super) fn enter(
        &mut self,
        ctx: &mut Ctx<'_>,
        (player, number): (PlayerId, u32),
        buy_in: BuyIn,
        out: &mut Vec<Effect>,
    ) {
        let BuyIn { pool, fee, .. } = buy_in;
        self.entries.insert(player, Entry { number, pool, fee, state: EntryState::In });
        out.push(Effect::Notice(player, Notice::Registered));
        match self.stage {
            Stage::Running => self.seat_late(ctx, player, out),
            _ => self.start_if_due(ctx, out),
        }
        self.close_registration_if_due(ctx.now, out);
    }

    /// R32: a late entrant sits down at a table with the fewest players, or at a new one.
    pub(super) fn seat_late(&mut self, ctx: &mut Ctx<'_>, player: PlayerId, out: &mut Vec<Effect>) {
        let seats = usize::from(self.rules.spec().seats);
        let open = self.tables.emptiest_but(None);
        let open: Vec<_> = open.into_iter().filter(|id| self.tables.size_of(*id) < seats).collect();
        let id = if open.is_empty() {
            let id = base::TableId(self.tables.opened + 1);
            let table = Table::new(self.table_rules.clone());
            self.tables.open(id, TournamentTable::new(table, ctx.now));
            out.push(Effect::TablesChanged);
            id
        } else {
            open[ctx.below(open.len())]
        };
        let Some(seated) = self.tables.get(id) else { return };
        let free: Vec<Seat> = seated.table.free_seats().iter().collect();
        let seat = free[ctx.below(free.len())];
        let mut events = Vec::new();
        self.tables.sit((id, seat), self.newcomer(player), &mut events);
        out.push(Effect::Notice(player, Notice::TournamentStarts { table: id, seat }));
        self.commit_tables(ctx.now, &[id], out);
        say(id, events, out);
        self.go_on(ctx, Some(id), out);
    }

    /// R32: when late registration ends, while the levels run.
    pub(super) fn registration_ends_at(&self) -> Option<Millis> {
        if self.registration != Registration::Open || self.stage != Stage::Running {
            return None;
        }
        let levels = usize::from(self.rules.late_registration_levels());
        self.clock.reaches(self.rules.time_of_levels(levels))
    }

    /// R32: late registration closes early once so many are out that payouts begin.
    pub(super) fn close_registration_if_near(
        &mut self,
        now: Millis,
        gone: u32,
        out: &mut Vec<Effect>,
    ) {
        let tournament = &self.rules.rulebook().tournament;
        let above = u32::from(tournament.late_registration_closes_above_prizes);
        if self.players_left() - gone <= self.places_paid() + above {
            self.registration = Registration::Closing;
            self.close_registration_if_due(now, out);
        }
    }

    /// R32: late registration is over with its last level.
    pub(super) fn close_registration_if_due(&mut self, now: Millis, out: &mut Vec<Effect>) {
        if self.stage != Stage::Running || self.registration == Registration::Closed {
            return;
        }
        if self.registration_ends_at().is_some_and(|ends| ends <= now) {
            self.registration = Registration::Closing;
        }
        let deciding = self.pending.values().any(|pending| matches!(pending, Pending::Prizes(_)));
        if self.registration == Registration::Closing
            && !deciding
            && self.entering().next().is_none()
        {
            self.commit_prizes(now, out);
        }
    }
}

impl Tournament {
    /// R31: the prizes stand.
    pub(super) fn prizes_are_final(
        &mut self,
        ctx: &mut Ctx<'_>,
        prizes: std::sync::Arc<super::prizes::PrizeList>,
        out: &mut Vec<Effect>,
    ) {
        self.prizes = Some(prizes);
        self.registration = Registration::Closed;
        self.decide();
        for id in self.tables.ids() {
            self.go_on(ctx, Some(id), out);
        }
    }

    /// R37: these have their money back.
    pub(super) fn refunded(&mut self, now: Millis, players: Vec<PlayerId>, out: &mut Vec<Effect>) {
        for player in players {
            self.entries.remove(&player);
            out.push(Effect::Notice(player, Notice::TournamentCancelled));
        }
        match self.entries.is_empty() {
            true => self.stage = Stage::Finished,
            false => self.refund(now, out),
        }
    }
}

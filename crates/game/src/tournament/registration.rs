//! Entering a tournament and giving the entry back (R32–R37), and its start (R26, T2).

use base::{Millis, PlayerId, RequestId};
use hand::Seat;

use super::{
    TournamentRefusal,
    answers::{EntryCause, Pending},
    draw::draw_seats,
    entries::{Entrant, Entry, EntryState, Paid, Payment},
    links::Phase,
    spec::{BuyIn, Start, Unregistration},
    state::{BETWEEN_TABLES, Registration, Stage, TABLES_AT_ONCE, Tournament, say},
    tables::TournamentTable,
};
use crate::{
    Ctx, Effect, Notice,
    commit::{StateChange, TicketStep},
    table::{Bank, EntryStatus, Occupant, Presence, Table, TableEvent, Timing},
};

impl Tournament {
    pub(super) fn entering(&self) -> impl Iterator<Item = (PlayerId, EntryCause)> {
        self.pending.values().filter_map(|pending| match *pending {
            Pending::Register { player, cause, .. } => Some((player, cause)),
            _ => None,
        })
    }

    /// R35, R51: a player pays and enters. R32: who is out may enter again, if re-entry is allowed.
    ///
    /// # Errors
    /// If it takes no entries, or not this player's, or not so. Nothing has changed then.
    pub fn register(
        &mut self,
        now: Millis,
        entrant: Entrant<'_>,
        payment: Payment<'_>,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        self.take_entry(now, entrant, payment, EntryCause::Request(request), out)
    }

    /// An entry that a player asks for, or that was won elsewhere (R33).
    pub(super) fn take_entry(
        &mut self,
        now: Millis,
        entrant: Entrant<'_>,
        payment: Payment<'_>,
        cause: EntryCause,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let player = entrant.player;
        if let Some((_, asked)) = self.entering().find(|(other, _)| *other == player) {
            let same = asked == cause;
            return if same { Ok(()) } else { Err(TournamentRefusal::AlreadyRegistered) };
        }
        self.check_takes_entries(now)?;
        if !self.bank_suffices() {
            return Err(TournamentRefusal::BankTooSmall);
        }
        self.check_conditions(entrant, payment)?;
        self.check_enters_once(player)?;
        let (buy_in, ticket) = self.buy_in(now, player, payment)?;
        self.entered += 1;
        let paid = Paid::from(buy_in);
        let ticket_used = ticket.as_ref().map(|step| Box::new(step.ticket));
        let entry = match self.entries.get(&player) {
            Some(before) => before.again(self.entered, paid, ticket_used),
            None => {
                let vips = self.rules.spec().bounty.iter().flat_map(|bounty| &bounty.vip);
                let vip = vips.filter(|vip| vip.player == entrant.name).map(|vip| vip.amount).sum();
                Entry::new(self.entered, paid, vip, ticket_used)
            }
        };
        self.commit_entry(now, player, cause, entry, ticket, out);
        Ok(())
    }

    /// R34: when it takes entries, if not from its announcement on.
    #[must_use]
    pub fn registration_opens_at(&self) -> Option<Millis> {
        let before = self.rules.spec().registration.opens_before_start?;
        self.starts_at.map(|start| start.saturating_sub(before))
    }

    /// R32: entries are taken before the start, and for some levels after it.
    pub(super) fn check_takes_entries(&self, now: Millis) -> Result<(), TournamentRefusal> {
        if self.links.phase == Some(Phase::Second) {
            return Err(TournamentRefusal::SecondPhase);
        }
        if self.registration_opens_at().is_some_and(|opens| now < opens) {
            return Err(TournamentRefusal::NotYetOpen);
        }
        let is_late = self.stage == Stage::Running || self.is_starting();
        let levels = usize::from(self.rules.late_registration_levels());
        let takes_late = self.clock.elapsed(now) < self.rules.time_of_levels(levels);
        // R26: from its time on it is as good as started, though entries of before are on their way.
        let is_late = is_late || self.starts_at.is_some_and(|start| start <= now);
        let over = matches!(self.stage, Stage::Cancelled | Stage::Finished)
            || self.phase_is_over
            || self.called_off.is_some();
        if self.registration != Registration::Open || over || (is_late && !takes_late) {
            return Err(TournamentRefusal::Started);
        }
        Ok(())
    }

    /// T5: what the organiser asks of players.
    fn check_conditions(
        &self,
        entrant: Entrant<'_>,
        payment: Payment<'_>,
    ) -> Result<(), TournamentRefusal> {
        let asked = &self.rules.spec().conditions;
        if asked.invitation_only && !entrant.is_invited {
            return Err(TournamentRefusal::NotInvited);
        }
        if asked.ticket_only && matches!(payment, Payment::Money(_)) {
            return Err(TournamentRefusal::TicketOnly);
        }
        let hands = asked.hands_played_min.map_or(0, u64::from);
        if entrant.hands_played < hands {
            return Err(TournamentRefusal::TooFewHands);
        }
        if asked.account_age_min.is_some_and(|least| entrant.account_age < least) {
            return Err(TournamentRefusal::AccountTooNew);
        }
        Ok(())
    }

    /// R32, T3: one entry each, unless re-entry is allowed.
    fn check_enters_once(&self, player: PlayerId) -> Result<(), TournamentRefusal> {
        let Some(entry) = self.entries.get(&player) else {
            let entering = u32::try_from(self.entering().count()).unwrap_or(u32::MAX);
            let taken = self.entrants().saturating_add(entering);
            let full = self.rules.entrants_max().is_some_and(|most| taken >= most);
            return if full { Err(TournamentRefusal::Full) } else { Ok(()) };
        };
        match entry.state {
            EntryState::Out { disqualified: None, .. }
                if self.rules.may_re_enter(entry.re_entries) =>
            {
                Ok(())
            }
            EntryState::Out { .. } if self.rules.spec().re_entry.is_some() => {
                Err(TournamentRefusal::NoMoreEntries)
            }
            _ => Err(TournamentRefusal::AlreadyRegistered),
        }
    }

    /// T6: what the player pays for, and the ticket if it pays.
    fn buy_in(
        &self,
        now: Millis,
        player: PlayerId,
        payment: Payment<'_>,
    ) -> Result<(BuyIn, Option<TicketStep>), TournamentRefusal> {
        match payment {
            Payment::Money(None) => Ok((self.rules.entry(), None)),
            Payment::Money(Some(total)) => {
                let chosen = self.rules.entry_for(total).ok_or(TournamentRefusal::NoSuchBuyIn)?;
                Ok((chosen, None))
            }
            Payment::Ticket(ticket) => {
                let buy_in = self.rules.entry_for(ticket.made.value);
                let buy_in = buy_in.ok_or(TournamentRefusal::TicketDoesNotFit)?;
                let step = self.use_ticket(now, player, ticket, buy_in)?;
                Ok((buy_in, Some(step)))
            }
        }
    }

    /// R33: a player takes the entry back, until its closing time.
    ///
    /// # Errors
    /// If the player has not entered, or it is too late. Nothing has changed then.
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
        if !self.entries.contains_key(&player) {
            return Err(TournamentRefusal::NotRegistered);
        }
        let closed = match (self.rules.spec().registration.unregister, self.starts_at) {
            (Unregistration::Never, _) => true,
            (Unregistration::UntilBeforeStart(time), Some(start)) => now + time >= start,
            (Unregistration::UntilStart | Unregistration::UntilBeforeStart(_), start) => {
                start.is_some_and(|start| start <= now)
            }
        };
        let second = self.links.phase == Some(Phase::Second);
        if closed || second || self.stage != Stage::Registering || self.is_starting() {
            return Err(TournamentRefusal::Started);
        }
        self.commit_withdrawal(now, player, request, out);
        Ok(())
    }

    /// Whether it has been decided that it starts. X2: with the bank's money a HexaPro does.
    pub(super) fn is_starting(&self) -> bool {
        let starts = |pending: &Pending| {
            matches!(pending, Pending::Start(_) | Pending::Bank(_) | Pending::Draw(..))
        };
        self.covered.is_some() || self.drawn.is_some() || self.pending.values().any(starts)
    }

    fn is_full(&self) -> bool {
        self.rules.entrants_max().is_some_and(|most| self.entrants() >= most)
    }

    /// When it has to be looked at whether it starts. Nobody's money may be on its way then.
    pub(super) fn start_wake(&self) -> Option<Millis> {
        // R32: where late entries are taken, one that is on its way does not hold up the start.
        let takes_late = self.rules.late_registration_levels() > 0;
        let waits_for =
            |pending: &Pending| !(takes_late && matches!(pending, Pending::Register { .. }));
        if self.pending.values().any(waits_for) || self.closing {
            return None;
        }
        // T9: the second phase waits for all first ones.
        if self.links.phase == Some(Phase::Second) && !self.all_phases_are_over() {
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
        // T9: a single survivor has won the second phase.
        let least =
            if self.links.phase == Some(Phase::Second) { 1 } else { self.rules.entrants_min() };
        if self.entrants() < least {
            return self.call_off(ctx.now, out);
        }
        if self.rules.hexapro().is_some() && self.drawn.is_none() {
            return match self.covered {
                Some(covered) => self.bank_covers(ctx, covered, out),
                None => self.commit_bank(ctx.now, out),
            };
        }
        let players = self.entries.keys().copied().collect();
        let seats = draw_seats(ctx, players, self.rules.spec().seats);
        self.commit_start(ctx.now, seats, out);
    }

    /// Somebody who sits down with the chips of an entry. R46: dealt in like everybody else.
    pub(super) fn newcomer(&self, player: PlayerId) -> Occupant {
        let rules = &self.table_rules;
        Occupant {
            player,
            stack: self.entries.get(&player).map_or(base::Chips::ZERO, |entry| entry.paid.chips),
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
    pub(super) fn drawn_table(
        &self,
        seats: &[(Seat, PlayerId)],
        events: &mut Vec<TableEvent>,
    ) -> Table {
        let mut table = Table::new(self.table_rules.clone());
        for &(seat, player) in seats {
            table.seat_player(seat, self.newcomer(player), events);
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
        self.began_at = Some(ctx.now);
        // X2: players see what was drawn first.
        let pause = self.rules.hexapro().map_or(Millis::ZERO, |hexapro| hexapro.first_hand_after);
        let first_hand_at = ctx.now + pause;
        self.clock = self.first_clock(first_hand_at);
        self.own_breaks = self.breaks_before_start();
        self.plan_next_break(ctx.now);
        for (number, seats) in (1..).zip(seats) {
            let id = base::TableId(number);
            let mut events = Vec::with_capacity(seats.len());
            let table = TournamentTable::new(self.drawn_table(&seats, &mut events), first_hand_at);
            self.tables.open(id, table);
            say(id, events, out);
            for (seat, player) in seats {
                out.push(Effect::Notice(player, Notice::TournamentStarts { table: id, seat }));
            }
        }
        out.push(Effect::TablesChanged);
        // R32: who entered while the seats were drawn.
        let late: Vec<PlayerId> = self
            .entries
            .keys()
            .filter(|player| self.tables.table_of(**player).is_none())
            .copied()
            .collect();
        for player in late {
            self.seat_late(ctx, player, out);
        }
        // T2: where nobody may enter late, the prizes are final now.
        self.close_registration_if_due(ctx.now, out);
        let mut tables = self.tables.ids();
        let rest = tables.split_off(tables.len().min(TABLES_AT_ONCE));
        for id in tables {
            self.after_play(ctx, id, Vec::new(), out);
        }
        if !rest.is_empty() {
            self.tables_wait_until = ctx.now + BETWEEN_TABLES;
            rest.into_iter().for_each(|id| self.touch(id));
        }
    }

    /// The entry is paid for.
    pub(super) fn enter(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        entry: Entry,
        out: &mut Vec<Effect>,
    ) {
        self.sums.add(entry.paid);
        self.entries_made += 1;
        if self.entries.insert(player, entry).is_some() {
            self.out -= 1;
        }
        out.push(Effect::Notice(player, Notice::Registered));
        match self.stage {
            Stage::Running => self.seat_late(ctx, player, out),
            _ => self.start_if_due(ctx, out),
        }
        self.close_registration_if_due(ctx.now, out);
    }

    /// R32: a late entrant sits down at a table with the fewest players, or at a new one.
    pub(super) fn seat_late(&mut self, ctx: &mut Ctx<'_>, player: PlayerId, out: &mut Vec<Effect>) {
        let id = self.sit_anywhere(ctx, self.newcomer(player), Vec::new(), out);
        self.go_on(ctx, Some(id), out);
    }

    /// Seats somebody by lot at one of the tables with the fewest players, or at a new one. `also`: what
    /// else changes with it.
    pub(super) fn sit_anywhere(
        &mut self,
        ctx: &mut Ctx<'_>,
        occupant: Occupant,
        also: Vec<StateChange>,
        out: &mut Vec<Effect>,
    ) -> base::TableId {
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
        let Some(seated) = self.tables.get_mut(id) else { return id };
        if seated.next_hand_at == Millis(u64::MAX) {
            seated.next_hand_at = ctx.now;
        }
        let free: Vec<Seat> = seated.table.free_seats().iter().collect();
        let seat = free[ctx.below(free.len())];
        let player = occupant.player;
        let mut events = Vec::new();
        self.tables.sit((id, seat), occupant, &mut events);
        self.commit_table(ctx.now, (player, id, seat), also, out);
        say(id, events, out);
        id
    }

    /// R31, R32, T7: when nothing more comes in, while the levels run: late registration, re-buys and
    /// the add-on are over.
    pub(super) fn registration_ends_at(&self) -> Option<Millis> {
        if self.registration != Registration::Open || self.stage != Stage::Running {
            return None;
        }
        // T9: nobody enters the second phase.
        if self.links.phase == Some(Phase::Second) {
            return Some(Millis::ZERO);
        }
        if self.waits_for_add_on_break() {
            return None;
        }
        let rebuys = self.rules.spec().rebuys.map_or(0, |rebuys| rebuys.until_level);
        let levels = self.rules.late_registration_levels().max(rebuys);
        let levels = levels.max(self.add_on_closes_after());
        self.clock.reaches(self.rules.time_of_levels(levels.into()))
    }

    /// R32: late registration closes early once so many are out that payouts begin; re-buys and add-ons
    /// end with it \[I\], because the prizes are final then.
    pub(super) fn close_registration_if_near(
        &mut self,
        now: Millis,
        gone: u32,
        out: &mut Vec<Effect>,
    ) {
        let tournament = &self.rules.rulebook().tournament;
        let above = u32::from(tournament.late_registration_closes_above_prizes);
        if matches!(self.links.phase, Some(Phase::First { .. })) {
            return;
        }
        if self.players_left().saturating_sub(gone) <= self.places_paid() + above {
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
        if self.registration != Registration::Closing {
            return;
        }
        let on_its_way = |pending: &Pending| {
            matches!(pending, Pending::Prizes(_) | Pending::Register { .. } | Pending::Buy { .. })
        };
        let waits = self.pending.values().any(on_its_way) || self.has_open_offers(now);
        if !waits {
            match self.links.phase {
                // T9: the second phase has the prizes.
                Some(Phase::First { .. }) => self.registration = Registration::Closed,
                Some(Phase::Second) | None => self.commit_prizes(now, out),
            }
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
        self.offers.clear();
        self.decide();
        self.pay_earlier_places(ctx.now, out);
        for id in self.tables.ids() {
            self.go_on(ctx, Some(id), out);
        }
    }
}

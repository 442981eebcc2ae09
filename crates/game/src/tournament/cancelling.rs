//! R37, R52–R55b: a tournament that is cancelled. The list of who gets what is decided once and stored;
//! then it is paid in batches, and a restart goes on where it stopped. Hands in progress are void: their
//! players have what they had at the start of them.

use base::{Cents, Millis, PlayerId, TableId};
use ledger::{Account, Kind};

use super::{
    answers::Pending,
    cancellation::{Cancellation, CancellationRow, Moment, OpenEntry, PaidWith, TicketBackForm},
    commits::{Progress, entry_key, table_key},
    entries::{Entry, EntryState, Paid},
    links::Phase,
    places::PLACED_AT_ONCE,
    prizes::Prize,
    staff::{StaffAct, StaffRecord, StaffRefusal},
    state::{Stage, Tournament},
    tables::Tables,
};
use crate::{
    CancelCause, Ctx, Effect, Notice, SavedState,
    commit::{Commit, StateChange, TicketStep},
    results::{ResultOutcome, TournamentOutcome, TournamentResults},
};

/// The decision.
pub(super) const CANCELLATION: &str = "cancellation";

/// A transfer has a bounded number of postings: so many are paid at once.
const PAID_AT_ONCE: usize = 50;

/// What a cancelled tournament pays, and how far that has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Payouts {
    pub(super) plan: Cancellation,
    pub(super) paid: usize,
}

impl Payouts {
    /// R52: before the start money goes back the way it came.
    fn is_refund(&self) -> bool {
        self.plan.clauses.iter().any(|clause| clause == "R52")
    }

    fn rest(&self) -> &[CancellationRow] {
        self.plan.rows.get(self.paid..).unwrap_or_default()
    }
}

impl Tournament {
    /// What each player would get if it were cancelled now: a preview of `cancel`.
    #[must_use]
    pub fn cancellation(&self) -> Cancellation {
        let entries = self.open_entries();
        if self.stage == Stage::Registering && self.links.phase != Some(Phase::Second) {
            return self.rules.cancel(Moment::BeforeStart, &entries);
        }
        let prizes = self.estimated_prizes();
        let mut paid: Cents = self.entries.values().map(|entry| entry.won.paid_by_pool()).sum();
        // Whoever has no chips is out before it is cancelled, and gets the prize of the place.
        if self.prizes.is_some() {
            let gone = u32::try_from(self.all_busted().len()).unwrap_or(u32::MAX);
            let left = self.players_left();
            for place in left.saturating_sub(gone) + 1..=left {
                paid = paid + prizes.prize(place).map_or(Cents::ZERO, Prize::paid_by_pool);
            }
        }
        let final_table = self.tables.len() == 1;
        let moment = Moment::Running { prizes: &prizes, prizes_paid: paid, final_table };
        self.rules.cancel(moment, &entries)
    }

    /// Those who are still in, the earliest entry first.
    pub(super) fn open_entries(&self) -> Vec<OpenEntry> {
        // T7: chips of a re-buy that is paid for may not lie on the table yet.
        let is_open = |entry: &&Entry| match entry.state {
            EntryState::In => true,
            EntryState::Busted { .. } => !entry.owed().is_zero(),
            _ => false,
        };
        let mut open: Vec<(u32, OpenEntry)> = self
            .entries
            .iter()
            .filter(|(_, entry)| is_open(entry))
            .map(|(player, entry)| (entry.number, self.open_entry(*player, entry)))
            .collect();
        open.sort_unstable_by_key(|(number, _)| *number);
        open.into_iter().map(|(_, entry)| entry).collect()
    }

    fn open_entry(&self, player: PlayerId, entry: &Entry) -> OpenEntry {
        let paid = entry.paid_in_all();
        let chips = match self.stage {
            Stage::Registering => entry.paid.chips,
            _ => self.stack_of(player),
        };
        // R52: whether a ticket fits another tournament is known to who has made the tournaments.
        let fits_another = entry.ticket.as_ref().is_some_and(|ticket| {
            !matches!(ticket.made.for_what, ledger::TicketFor::Tournament(_))
        });
        OpenEntry {
            player,
            chips,
            pool: paid.pool,
            fees: paid.fee,
            own_bounty: entry.head(),
            vip_bounty: entry.vip,
            paid_with: match entry.ticket {
                None => PaidWith::Money,
                Some(_) => PaidWith::Ticket { fits_another },
            },
        }
    }

    /// R26, R45, R52–R55b: cancels it now. Returns what is paid.
    pub(super) fn cancel(
        &mut self,
        ctx: &mut Ctx<'_>,
        record: StaffRecord,
        out: &mut Vec<Effect>,
    ) -> Result<Cancellation, StaffRefusal> {
        // What is paid is counted from the entries: nobody's money may be on its way, and no start.
        let on_its_way = |pending: &Pending| match pending {
            Pending::Register { .. }
            | Pending::Unregister { .. }
            | Pending::Buy { .. }
            | Pending::Bank(_)
            | Pending::Draw(..)
            | Pending::Receive(..)
            | Pending::CarryOver
            | Pending::Start(_)
            | Pending::Prizes(_) => true,
            Pending::Bounties(_)
            | Pending::PayOut(_)
            | Pending::Hand { .. }
            | Pending::Places(_)
            | Pending::Deal { .. }
            | Pending::Move { .. }
            | Pending::Announce(_)
            | Pending::Sit(..)
            | Pending::Note => false,
        };
        // T9: what first phases still send would have nobody to go to.
        let waits = self.links.phase == Some(Phase::Second) && !self.all_phases_are_over();
        if waits || self.pending.values().any(on_its_way) {
            return Err(StaffRefusal::ImpossibleNow);
        }
        let busted = self.all_busted();
        let gone = u32::try_from(busted.len()).unwrap_or(u32::MAX);
        if self.is_decided_with(self.players_left().saturating_sub(gone)) {
            return Err(StaffRefusal::Over);
        }
        self.place_all_busted(ctx.now, &busted, out);
        let plan = self.cancellation();
        let record = self.staff_key(record);
        self.carry_out(ctx.now, plan.clone(), Some(record), out);
        Ok(plan)
    }

    /// R41: everybody without chips, in the order of their places.
    fn all_busted(&self) -> Vec<PlayerId> {
        let mut busted: Vec<_> = self
            .entries
            .iter()
            .filter_map(|(player, entry)| match entry.state {
                EntryState::Busted { chips, lot, .. } if entry.owed().is_zero() => {
                    Some(((chips, lot), *player))
                }
                _ => None,
            })
            .collect();
        busted.sort_unstable();
        busted.into_iter().map(|(_, player)| player).collect()
    }

    /// Whoever has no chips is out, whatever the others still play or decide. Their tables are about to
    /// close, perhaps while they still show the hand, so only what is stored of them changes.
    fn place_all_busted(&mut self, now: Millis, busted: &[PlayerId], out: &mut Vec<Effect>) {
        self.pay_bounties(now, busted, out);
        for (nth, batch) in busted.chunks(PLACED_AT_ONCE).enumerate() {
            let gone = &busted[..nth * PLACED_AT_ONCE + batch.len()];
            let mut tables: Vec<TableId> =
                batch.iter().filter_map(|player| self.tables.table_of(*player)).collect();
            tables.sort_unstable();
            tables.dedup();
            let tables = tables.into_iter().filter_map(|id| {
                let table = self.tables.get(id)?.stored_without(gone);
                Some(StateChange::write(table_key(id), table))
            });
            let tables = tables.collect();
            let placings = batch.iter().map(|player| self.go_out(*player, None)).collect();
            self.decide();
            self.commit_places(now, placings, tables, out);
        }
    }

    /// R37, X2: it does not take place: everything goes back.
    pub(super) fn call_off(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let plan = self.cancellation();
        self.carry_out(now, plan, None, out);
    }

    /// R23: everything that is to be stored so that nothing of it is left and everybody has what is due.
    pub(super) fn commit_refund(&mut self, now: Millis, saved: &SavedState) -> Vec<Commit> {
        let mut out = Vec::new();
        match self.stage {
            Stage::Finished => {}
            Stage::Cancelled => self.pay_out(now, &mut out),
            Stage::Registering | Stage::Running => {
                let busted = self.all_busted();
                self.place_all_busted(now, &busted, &mut out);
                self.call_off(now, &mut out);
            }
        }
        // Each batch is asked for once the one before is durable; here they are stored in this order.
        while self.stage == Stage::Cancelled {
            let next = self.pending.iter().find_map(|(id, pending)| match pending {
                Pending::PayOut(paid) => Some((*id, *paid)),
                _ => None,
            });
            let Some((id, paid)) = next else { break };
            self.pending.remove(&id);
            self.paid_out(now, paid, &mut out);
        }
        let mut commits: Vec<Commit> = out
            .into_iter()
            .filter_map(|effect| match effect {
                Effect::Commit(commit) => Some(*commit),
                _ => None,
            })
            .collect();
        // What could not be read is removed with it.
        if let Some(last) = commits.last_mut() {
            let known = |key: &String| last.state.iter().any(|change| change.key == *key);
            let rest: Vec<_> = saved.keys.keys().filter(|key| !known(key)).cloned().collect();
            last.state.extend(rest.into_iter().map(StateChange::remove));
        }
        commits
    }

    /// Stores the decision. What is in the accounts beyond it falls to the house; what is missing, the
    /// house adds.
    fn carry_out(
        &mut self,
        now: Millis,
        plan: Cancellation,
        record: Option<StateChange>,
        out: &mut Vec<Effect>,
    ) {
        let held = (self.pool_account(), self.bounty_account(), self.fee_account());
        self.stage = Stage::Cancelled;
        self.deal = None;
        let payouts = Payouts { plan: plan.clone(), paid: 0 };
        let needs = self.payouts_need(&payouts);
        self.payouts = Some(payouts);
        let rest = held.0 + held.1 + held.2 - needs.0 - needs.1 - needs.2;
        let rest_to = match self.rules.hexapro() {
            Some(_) if rest > Cents::ZERO => Account::HexaproBank,
            _ => Account::Overlay,
        };
        let moves = vec![
            (Account::Prizes(self.id), needs.0 - held.0),
            (Account::Bounties(self.id), needs.1 - held.1),
            (Account::Fees(self.id), needs.2 - held.2),
            (rest_to, rest),
        ];
        let mut state =
            vec![StateChange::write(CANCELLATION.to_owned(), plan), self.progress_change()];
        state.extend(record);
        state.extend(self.tables.iter().map(|(id, _)| StateChange::remove(table_key(id))));
        self.tables = Tables::default();
        out.push(Effect::TablesChanged);
        let commit = self.commit(now, Kind::Refund, moves);
        self.ask(Commit { state, ..commit }, Pending::Note, out);
        self.pay_out(now, out);
    }

    pub(super) fn payout_is_due(&self) -> bool {
        self.pending.is_empty()
    }

    /// The next payouts. They are asked for after the decision, so they are durable after it.
    pub(super) fn pay_out(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let paying = |pending: &Pending| matches!(pending, Pending::PayOut(_));
        let Some(payouts) = &self.payouts else { return };
        if self.pending.values().any(paying) {
            return;
        }
        let refund = payouts.is_refund();
        let rows: Vec<CancellationRow> =
            payouts.rest().iter().take(PAID_AT_ONCE).cloned().collect();
        let mut moves = Vec::with_capacity(rows.len() + 3);
        let mut tickets: Vec<TicketStep> = Vec::new();
        let (mut pool, mut bounties, mut fees) = (0, 0, 0);
        for row in &rows {
            if let Some(step) = self.ticket_back(now, row) {
                tickets.push(step);
                continue;
            }
            moves.push((Account::Wallet(row.player), row.total()));
            if refund && let Some(entry) = self.entries.get(&row.player) {
                pool += entry.paid.pool.0;
                bounties += entry.paid.bounty.0;
                fees += entry.paid.fee.0;
            } else {
                pool += row.total().0;
            }
        }
        moves.push((Account::Prizes(self.id), Cents(-pool)));
        moves.push((Account::Bounties(self.id), Cents(-bounties)));
        moves.push((Account::Fees(self.id), Cents(-fees)));
        let paid = payouts.paid + rows.len();
        let is_last = paid >= payouts.plan.rows.len();
        let outcome = if refund { ResultOutcome::Refunded } else { ResultOutcome::Cancelled };
        let paid_back: Vec<(PlayerId, Cents)> =
            rows.iter().map(|row| (row.player, row.total())).collect();
        let players = self.results_of_payouts(now, &paid_back, outcome);
        let mut results = TournamentResults { players, summary: None };
        let mut state: Vec<StateChange> = Vec::new();
        let mut progress = Progress { paid_out: paid, ..self.progress() };
        if is_last {
            state = self.forget_everything();
            progress.stage = Stage::Finished;
            results.players.extend(self.results_of_the_rest(now, false));
            let outcome = match self.began_at {
                Some(_) => TournamentOutcome::Cancelled,
                None => TournamentOutcome::CalledOff,
            };
            results.summary = Some(self.summary(now, outcome));
            // T9: the second phase does not wait for a first one that was called off.
            if let Some(Phase::First { second }) = self.links.phase {
                let (entries, none) = (0, Cents::ZERO);
                let news = super::links::News::PhaseOver { entries, pool: none, bounties: none };
                state.push(self.send(second, news));
                progress.messages = self.messages;
            }
        }
        state.push(StateChange::write(super::commits::PROGRESS.to_owned(), progress));
        let commit = self.commit(now, Kind::Refund, moves);
        if !is_last {
            // The next batch does not record these again.
            state.extend(self.entry_changes(&paid_back));
        }
        self.ask(Commit { state, tickets, results, ..commit }, Pending::PayOut(paid), out);
    }

    fn entry_changes(&self, of: &[(PlayerId, Cents)]) -> Vec<StateChange> {
        let entries = of.iter().filter_map(|(player, _)| Some((player, self.entries.get(player)?)));
        entries
            .map(|(player, entry)| StateChange::write(entry_key(*player), entry.clone()))
            .collect()
    }

    /// R52: the ticket of a row that is paid with one.
    fn ticket_back(&self, now: Millis, row: &CancellationRow) -> Option<TicketStep> {
        let back = row.ticket?;
        let entry = self.entries.get(&row.player)?;
        match back.form {
            TicketBackForm::Ticket | TicketBackForm::MoneyOrEqualTicket => {
                self.give_back(now, entry.ticket.as_deref()?)
            }
            TicketBackForm::ValueTicket => {
                self.value_ticket(now, entry.number, row.player, back.worth)
            }
        }
    }

    /// So many rows are paid.
    pub(super) fn paid_out(&mut self, now: Millis, paid: usize, out: &mut Vec<Effect>) {
        let Some(payouts) = &mut self.payouts else { return };
        let before = std::mem::replace(&mut payouts.paid, paid);
        let is_last = paid >= payouts.plan.rows.len();
        let rows = payouts.plan.rows.get(before..paid).unwrap_or_default().to_vec();
        let why = self.cancel_cause();
        for row in rows {
            let (paid, ticket) = (row.total(), row.ticket.is_some());
            let notice = Notice::TournamentCancelled { paid, ticket, why };
            out.push(Effect::Notice(row.player, notice));
        }
        match is_last {
            true => self.stage = Stage::Finished,
            false => self.pay_out(now, out),
        }
    }

    /// Why it was cancelled: it follows from what is stored, so that a restart says the same.
    fn cancel_cause(&self) -> CancelCause {
        let by_staff = self.acts.values().any(|record| record.order.act == StaffAct::Cancel);
        match self.rules.hexapro() {
            _ if by_staff || self.began_at.is_some() => CancelCause::Staff,
            _ if self.entrants() < self.rules.entrants_min() => CancelCause::TooFewEntrants,
            Some(_) => CancelCause::BankTooSmall,
            None => CancelCause::Staff,
        }
    }

    /// What the prize pool, the bounties and the fees must hold for the payouts that are left.
    pub(super) fn payouts_need(&self, payouts: &Payouts) -> (Cents, Cents, Cents) {
        let rest = payouts.rest().iter();
        if !payouts.is_refund() {
            return (rest.map(CancellationRow::total).sum(), Cents::ZERO, Cents::ZERO);
        }
        let paid = rest.filter_map(|row| self.entries.get(&row.player)).map(|entry| entry.paid);
        let mut sum = Paid::default();
        paid.for_each(|paid| sum.add(paid));
        (sum.pool, sum.bounty, sum.fee)
    }

    /// What its prize account holds.
    pub(super) fn pool_account(&self) -> Cents {
        let paid: Cents = self.entries.values().map(|entry| entry.won.paid_by_pool()).sum();
        let came_in = match &self.prizes {
            Some(prizes) => prizes.pool.total(),
            None => self.takings().pool + self.covered.unwrap_or(Cents::ZERO),
        };
        came_in - paid
    }

    /// What its bounty account holds.
    pub(super) fn bounty_account(&self) -> Cents {
        self.entries.values().map(Entry::head).sum()
    }

    /// What its fee account holds.
    pub(super) fn fee_account(&self) -> Cents {
        let carried = self.entries.values().filter(|it| it.state == EntryState::CarriedOver);
        self.sums.fee - carried.map(|entry| entry.paid_in_all().fee).sum()
    }
}

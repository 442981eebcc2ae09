//! What a tournament asks of the store.
//!
//! Its keys: `progress`: how far it has come; `clock`: how long the levels have run; `entry/1203`: who
//! has paid, and whether he or she is still in; `bought/1203/4/1`: a re-buy or add-on of that player's
//! fourth entry (T7); `table/7`: a table as of its last hand; `prizes`: the prizes, once they are final;
//! `rolled_back/7`: the hand that was rolled back (R23); `bank`, `draw`: of a HexaPro (X2); `carried`:
//! what other games have sent, `outbox/3`: what they are sent; `spec`: what staff have changed,
//! `staff/2`: what they did and why (R45); `cancellation`: what it pays (R52–R55b). The last commit leaves
//! `progress`, `outbox` and `staff`, until the game is closed. Its accounts: the prize pool, the
//! bounties and the fees.

use std::{collections::BTreeMap, sync::Arc};

use base::{Cents, Millis, PlayerId, RequestId, TableId};
use hand::Seat;
use ledger::{Account, Kind, Posting, Transfer, TransferId};
use serde::{Deserialize, Serialize};

use super::{
    answers::{EntryCause, Pending},
    breaks::Break,
    cancelling::CANCELLATION,
    deal::DealBounties,
    entries::{Bought, Entry, Paid},
    multiplier::{BANK, DRAW},
    places::Placing,
    state::{Stage, Tournament},
    tables::TournamentTable,
};
use crate::{
    Effect,
    commit::{Commit, CommitId, PlayedHand, StateChange, StateKey, TicketStep},
    results::{TournamentOutcome, TournamentResults},
    table::HandOver,
};

pub(super) const CLOCK: &str = "clock";
pub(super) const PROGRESS: &str = "progress";
pub(super) const PRIZES: &str = "prizes";
pub(super) const CARRIED: &str = "carried";
pub(super) const SPEC: &str = "spec";

pub(super) fn entry_key(player: PlayerId) -> StateKey {
    format!("entry/{player}")
}

/// T7: of a player's entry, by the entry's number and its own.
pub(super) fn bought_key(player: PlayerId, entry: u32, nth: usize) -> StateKey {
    format!("bought/{player}/{entry}/{nth}")
}

pub(super) fn table_key(id: TableId) -> StateKey {
    format!("table/{id}")
}

pub(super) fn rolled_back_key(id: TableId) -> StateKey {
    format!("rolled_back/{id}")
}

/// How far it has come, as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Progress {
    pub(super) stage: Stage,
    #[serde(default)]
    pub(super) rounds: u32,
    /// R43: whether a synchronized hand is being played.
    #[serde(default)]
    pub(super) in_round: bool,
    #[serde(default)]
    pub(super) own_breaks: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) pause: Option<Break>,
    #[serde(default)]
    pub(super) entered: u32,
    /// The last number given to a table: none is ever given twice, or two hands would have one number.
    #[serde(default)]
    pub(super) tables_opened: u64,
    #[serde(default)]
    pub(super) messages: u32,
    #[serde(default)]
    pub(super) staff_acts: u32,
    #[serde(default)]
    pub(super) is_paused: bool,
    /// R26: if staff have moved it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) starts_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) began_at: Option<Millis>,
    /// R52–R55b: how many of the payouts have been made.
    #[serde(default)]
    pub(super) paid_out: usize,
    #[serde(default)]
    pub(super) vip_paid: Cents,
}

impl Tournament {
    /// R35: a wallet, or a ticket, to the prize pool, the bounties and the fees.
    pub(super) fn commit_entry(
        &mut self,
        now: Millis,
        player: PlayerId,
        cause: EntryCause,
        entry: Entry,
        ticket: Option<TicketStep>,
        out: &mut Vec<Effect>,
    ) {
        let moves = match ticket {
            Some(_) => Vec::new(),
            None => self.paid(player, entry.paid, 1),
        };
        let commit = self.commit(now, Kind::Register, moves);
        let mut state = vec![StateChange::write(entry_key(player), entry.clone())];
        // R32: what was bought for the entry before is counted in this one.
        if let Some(before) = self.entries.get(&player) {
            let keys = (0..before.bought.len()).map(|nth| bought_key(player, before.number, nth));
            state.extend(keys.map(StateChange::remove));
        }
        let request = match cause {
            EntryCause::Request(request) => Some((player, request)),
            EntryCause::Message(..) => {
                state.push(StateChange::write(CARRIED.to_owned(), self.carried.clone()));
                None
            }
        };
        let tickets = ticket.into_iter().collect();
        let commit = Commit { state, tickets, request, ..commit };
        let entry = Box::new(entry);
        self.ask(commit, Pending::Register { player, cause, entry }, out);
    }

    /// R33: and back, the way it was paid.
    pub(super) fn commit_withdrawal(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) {
        let Some(entry) = self.entries.get(&player) else { return };
        let (paid, ticket) = (entry.paid, entry.ticket.clone());
        let tickets: Vec<TicketStep> =
            ticket.iter().filter_map(|ticket| self.give_back(now, ticket)).collect();
        let moves = if tickets.is_empty() { self.paid(player, paid, -1) } else { Vec::new() };
        let commit = self.commit(now, Kind::Unregister, moves);
        let state = vec![StateChange::remove(entry_key(player))];
        let commit = Commit { state, tickets, request: Some((player, request)), ..commit };
        self.ask(commit, Pending::Unregister { player, request }, out);
    }

    /// T7: a wallet to the pool, the bounties and the fees, for more chips.
    pub(super) fn commit_bought(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        bought: Bought,
        out: &mut Vec<Effect>,
    ) {
        let Some(entry) = self.entries.get(&player) else { return };
        let key = bought_key(player, entry.number, entry.bought.len());
        let commit = self.commit(now, Kind::Register, self.paid(player, bought.paid, 1));
        let state = vec![StateChange::write(key, bought)];
        let commit = Commit { state, request: Some((player, request)), ..commit };
        self.ask(commit, Pending::Buy { player, request, bought }, out);
    }

    /// T7: the chips that these players bought lie on the table.
    pub(super) fn commit_given(
        &mut self,
        now: Millis,
        id: TableId,
        players: &[PlayerId],
        out: &mut Vec<Effect>,
    ) {
        let Some(seated) = self.tables.get(id) else { return };
        let mut state = vec![StateChange::write(table_key(id), seated.stored())];
        for player in players {
            let Some(entry) = self.entries.get(player) else { continue };
            state.push(StateChange::write(entry_key(*player), entry.clone()));
            for (nth, bought) in entry.bought.iter().enumerate() {
                let key = bought_key(*player, entry.number, nth);
                state.push(StateChange::write(key, *bought));
            }
        }
        let commit = self.commit(now, Kind::Hand, Vec::new());
        self.ask(Commit { state, holds: vec![id], ..commit }, Pending::Note, out);
    }

    fn paid(&self, player: PlayerId, paid: Paid, sign: i64) -> Vec<(Account, Cents)> {
        vec![
            (Account::Wallet(player), Cents(-sign * paid.total().0)),
            (Account::Prizes(self.id), Cents(sign * paid.pool.0)),
            (Account::Bounties(self.id), Cents(sign * paid.bounty.0)),
            (Account::Fees(self.id), Cents(sign * paid.fee.0)),
        ]
    }

    /// R28: seats are drawn.
    pub(super) fn commit_start(
        &mut self,
        now: Millis,
        seats: Vec<Vec<(Seat, PlayerId)>>,
        out: &mut Vec<Effect>,
    ) {
        let mut state = Vec::with_capacity(seats.len() + 2);
        for (number, seats) in (1..).zip(&seats) {
            let table =
                TournamentTable::new(self.drawn_table(seats, &mut Vec::new()), now).stored();
            state.push(StateChange::write(table_key(TableId(number)), table));
        }
        state.push(StateChange::write(CLOCK.to_owned(), self.first_clock(now)));
        let own_breaks = self.breaks_before_start();
        let tables_opened = seats.len() as u64;
        let (stage, began_at) = (Stage::Running, Some(now));
        let progress = Progress { stage, began_at, own_breaks, tables_opened, ..self.progress() };
        state.push(StateChange::write(PROGRESS.to_owned(), progress));
        let commit = self.commit(now, Kind::Register, Vec::new());
        self.ask(Commit { state, ..commit }, Pending::Start(seats), out);
    }

    pub(super) fn progress(&self) -> Progress {
        Progress {
            stage: self.stage,
            rounds: self.rounds,
            in_round: self.hand_for_hand.is_some_and(|round| round.started),
            own_breaks: self.own_breaks,
            pause: self.pause,
            entered: self.entered,
            tables_opened: self.tables.opened,
            messages: self.messages,
            staff_acts: self.staff_acts,
            is_paused: self.is_paused,
            starts_at: self.starts_at,
            began_at: self.began_at,
            paid_out: self.payouts.as_ref().map_or(0, |payouts| payouts.paid),
            vip_paid: self.vip_paid,
        }
    }

    pub(super) fn progress_change(&self) -> StateChange {
        StateChange::write(PROGRESS.to_owned(), self.progress())
    }

    /// A break begins or ends, or a synchronized hand begins.
    pub(super) fn commit_progress(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let state = vec![
            StateChange::write(PROGRESS.to_owned(), self.progress()),
            StateChange::write(CLOCK.to_owned(), self.clock.stored(now)),
        ];
        let commit = self.commit(now, Kind::Hand, Vec::new());
        self.ask(Commit { state, ..commit }, Pending::Note, out);
    }

    /// R32: a table as it is now that somebody has sat down, and what else changes with it.
    pub(super) fn commit_table(
        &mut self,
        now: Millis,
        (player, id, seat): (PlayerId, TableId, Seat),
        mut state: Vec<StateChange>,
        out: &mut Vec<Effect>,
    ) {
        let table = self.tables.get(id).map(TournamentTable::stored);
        state.extend(table.map(|table| StateChange::write(table_key(id), table)));
        state.push(self.progress_change());
        let commit = self.commit(now, Kind::Hand, Vec::new());
        let commit = Commit { state, holds: vec![id], ..commit };
        self.ask(commit, Pending::Sit(player, id, seat), out);
    }

    /// A hand is over, and with it who has no chips.
    pub(super) fn commit_hand(
        &mut self,
        now: Millis,
        id: TableId,
        over: HandOver,
        pause: Millis,
        out: &mut Vec<Effect>,
    ) {
        let Some(seated) = self.tables.get_mut(id) else { return };
        seated.waits_for += 1;
        let mut state = vec![
            StateChange::write(table_key(id), seated.stored()),
            StateChange::write(CLOCK.to_owned(), self.clock.stored(now)),
        ];
        let mut hand = PlayedHand::new(id, &seated.table, over, false);
        hand.tournament = Some(Box::new(self.hand_of(hand.over.started_at())));
        for (result, (_, player)) in hand.over.results.iter().zip(&hand.players) {
            if result.ended_with.is_zero()
                && let Some(entry) = self.entries.get(player)
            {
                state.push(StateChange::write(entry_key(*player), entry.clone()));
            }
        }
        let commit = self.commit(now, Kind::Hand, Vec::new());
        let commit = Commit { state, hand: Some(Box::new(hand)), holds: vec![id], ..commit };
        self.ask(commit, Pending::Hand { table: id, pause }, out);
    }

    /// R41, R44: whoever is out has a place and is paid. With the last of them the fees are the
    /// house's and nothing is left of it. `also`: what else changes with it.
    pub(super) fn commit_places(
        &mut self,
        now: Millis,
        placings: Vec<Placing>,
        also: Vec<StateChange>,
        out: &mut Vec<Effect>,
    ) {
        self.commit_end(now, placings, also, None, out);
    }

    /// The same; HOME: a deal pays bounties in the same commit.
    pub(super) fn commit_end(
        &mut self,
        now: Millis,
        placings: Vec<Placing>,
        also: Vec<StateChange>,
        deal: Option<DealBounties>,
        out: &mut Vec<Effect>,
    ) {
        let is_deal = deal.is_some();
        let DealBounties { mut moves, told } = deal.unwrap_or_default();
        let mut results = self.results_of_places(now, &placings, is_deal);
        let mut summary = None;
        let prizes = placings.iter();
        moves.extend(prizes.map(|placing| (Account::Wallet(placing.player), placing.prize.money)));
        let paid: i64 = placings.iter().map(|placing| placing.prize.money.0).sum();
        let in_kind = self.prizes_in_kind(now, &placings);
        moves.push((Account::Prizes(self.id), Cents(-paid - in_kind.for_house.0)));
        for (player, worth, payer) in in_kind.in_money {
            moves.push((Account::Wallet(player), worth));
            moves.push((payer, Cents(-worth.0)));
        }
        let mut holds: Vec<TableId> = placings.iter().filter_map(|placing| placing.table).collect();
        holds.sort_unstable();
        holds.dedup();
        let mut for_house = in_kind.for_house;
        let mut state = in_kind.messages;
        state.extend(also);
        if self.nobody_is_left() {
            moves.push((Account::Fees(self.id), Cents(-self.sums.fee.0)));
            for_house = for_house + self.sums.fee;
            results.extend(self.results_of_the_rest(now, true));
            let outcome = match is_deal {
                true => TournamentOutcome::Deal,
                false => TournamentOutcome::Finished,
            };
            summary = Some(self.summary(now, outcome));
            state.extend(self.forget_everything());
            let progress = Progress { stage: Stage::Finished, ..self.progress() };
            state.push(StateChange::write(PROGRESS.to_owned(), progress));
        } else {
            for placing in &placings {
                if let Some(entry) = self.entries.get(&placing.player) {
                    state.push(StateChange::write(entry_key(placing.player), entry.clone()));
                }
            }
            for id in &holds {
                let Some(seated) = self.tables.get(*id) else { continue };
                state.push(match self.tables.size_of(*id) {
                    0 => StateChange::remove(table_key(*id)),
                    _ => StateChange::write(table_key(*id), seated.stored()),
                });
            }
            if !self.outbox.is_empty() {
                state.push(self.progress_change());
            }
        }
        moves.push((Account::Overlay, for_house));
        for id in &holds {
            if let Some(seated) = self.tables.get_mut(*id) {
                seated.waits_for += 1;
            }
        }
        let commit = self.commit(now, Kind::Prize, moves);
        let results = TournamentResults { players: results, summary };
        let commit = Commit { state, holds, results, tickets: in_kind.tickets, ..commit };
        let pending = match is_deal {
            true => Pending::Deal { placings, bounties: told },
            false => Pending::Places(placings),
        };
        self.ask(commit, pending, out);
    }

    /// The keys that nobody needs any more when it is over.
    pub(super) fn forget_everything(&self) -> Vec<StateChange> {
        let mut keys: Vec<StateKey> = Vec::with_capacity(self.entries.len() + 8);
        for (player, entry) in &self.entries {
            keys.push(entry_key(*player));
            keys.extend((0..entry.bought.len()).map(|nth| bought_key(*player, entry.number, nth)));
        }
        keys.extend(self.tables.iter().map(|(id, _)| table_key(id)));
        keys.extend(self.rolled_back.keys().map(|id| rolled_back_key(*id)));
        let fixed = [CLOCK, PRIZES, CARRIED, SPEC, BANK, DRAW, CANCELLATION];
        keys.extend(fixed.map(str::to_owned));
        keys.into_iter().map(StateChange::remove).collect()
    }

    /// R42: players have moved; a table that nobody is left at is closed. `also`: what else changes.
    pub(super) fn commit_moves(
        &mut self,
        now: Millis,
        from: TableId,
        moved: Vec<(PlayerId, TableId, Seat)>,
        also: Vec<StateChange>,
        out: &mut Vec<Effect>,
    ) {
        if moved.is_empty() {
            return;
        }
        let mut holds: Vec<TableId> = moved.iter().map(|(_, to, _)| *to).collect();
        holds.push(from);
        holds.sort_unstable();
        holds.dedup();
        let mut state = also;
        for id in &holds {
            let empty = self.tables.size_of(*id) == 0;
            let Some(seated) = self.tables.get_mut(*id) else { continue };
            seated.waits_for += 1;
            state.push(match empty {
                true => StateChange::remove(table_key(*id)),
                false => StateChange::write(table_key(*id), seated.stored()),
            });
        }
        let commit = self.commit(now, Kind::Hand, Vec::new());
        self.ask(Commit { state, holds, ..commit }, Pending::Move { from, moved }, out);
    }

    /// R31, T1: the prizes are final, and the house adds what is missing.
    pub(super) fn commit_prizes(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let prizes = Arc::new(self.rules.prizes(&self.takings()));
        let added = prizes.pool.added + prizes.pool.overlay;
        let moves = vec![(Account::Overlay, Cents(-added.0)), (Account::Prizes(self.id), added)];
        let commit = self.commit(now, Kind::Overlay, moves);
        let (players, mut state) = self.results_of_earlier(now, &prizes);
        state.push(StateChange::write(PRIZES.to_owned(), (*prizes).clone()));
        let results = TournamentResults { players, summary: None };
        self.ask(Commit { state, results, ..commit }, Pending::Prizes(prizes), out);
    }

    /// R23: the numbers of hands that may have been in progress when the room was gone.
    pub fn commit_rolled_back(&mut self, now: Millis) -> Option<Commit> {
        if self.rolled_back.is_empty() {
            return None;
        }
        let numbers = self.rolled_back.iter();
        let state =
            numbers.map(|(id, hand)| StateChange::write(rolled_back_key(*id), *hand)).collect();
        let commit = self.commit(now, Kind::Hand, Vec::new());
        Some(Commit { state, ..commit })
    }

    pub(super) fn ask(&mut self, commit: Commit, pending: Pending, out: &mut Vec<Effect>) {
        self.pending.insert(commit.id, pending);
        out.push(Effect::Commit(Box::new(commit)));
    }

    pub(super) fn commit(
        &mut self,
        at: Millis,
        kind: Kind,
        moves: Vec<(Account, Cents)>,
    ) -> Commit {
        self.commits += 1;
        let id = CommitId(self.commits);
        // A transfer names each account once.
        let mut sums: BTreeMap<Account, i64> = BTreeMap::new();
        for (account, amount) in moves {
            *sums.entry(account).or_default() += amount.0;
        }
        let sums = sums.into_iter().filter(|(_, amount)| *amount != 0);
        let postings: Vec<Posting> =
            sums.map(|(account, amount)| Posting { account, amount: Cents(amount) }).collect();
        let transfer = (!postings.is_empty()).then(|| {
            let name = TransferId::for_commit(self.id, id.0);
            Transfer::new(name, self.rules.spec().currency, kind, at, postings)
                .expect("what is paid in and out of a tournament balances")
        });
        Commit {
            id,
            at,
            transfer,
            tickets: Vec::new(),
            hand: None,
            state: Vec::new(),
            counts: Vec::new(),
            results: TournamentResults::default(),
            request: None,
            holds: Vec::new(),
        }
    }
}

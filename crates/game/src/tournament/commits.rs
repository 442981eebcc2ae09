//! What a tournament asks of the store.
//!
//! Its keys: `progress`: how far it has come; `clock`: how long the levels have run; `entry/1203`: who
//! has paid, and whether he or she is still in; `table/7`: a table as of its last hand; `prizes`: the
//! prizes, once they are final; `rolled_back/7`: the hand that was rolled back (R23). The last commit
//! leaves only `progress`, until the game is closed. Its accounts: the prize pool and the fees.

use std::sync::Arc;

use base::{Cents, Millis, PlayerId, RequestId, TableId};
use hand::Seat;
use ledger::{Account, Kind, Posting, Transfer, TransferId};
use serde::{Deserialize, Serialize};

use super::{
    breaks::Break,
    places::Placing,
    spec::BuyIn,
    state::{Entry, EntryState, Pending, Stage, Tournament},
    tables::StoredTable,
};
use crate::{
    Effect,
    commit::{Commit, CommitId, PlayedHand, StateChange, StateKey},
    table::HandOver,
};

pub(super) const CLOCK: &str = "clock";
pub(super) const PROGRESS: &str = "progress";
pub(super) const PRIZES: &str = "prizes";

pub(super) fn entry_key(player: PlayerId) -> StateKey {
    format!("entry/{player}")
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
}

/// A transfer has a bounded number of postings: so many get their money back at once.
const REFUNDED_AT_ONCE: usize = 50;

impl Tournament {
    /// R35: a wallet to the prize pool and the fees.
    pub(super) fn commit_entry(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        buy_in: BuyIn,
        out: &mut Vec<Effect>,
    ) {
        self.entered += 1;
        let number = self.entered;
        let BuyIn { pool, fee, .. } = buy_in;
        let entry = Entry { number, pool, fee, state: EntryState::In };
        let commit = self.commit(now, Kind::Register, self.paid(player, &entry, 1));
        let state = vec![StateChange::write(entry_key(player), entry)];
        let commit = Commit { state, request: Some((player, request)), ..commit };
        self.ask(commit, Pending::Register { player, request, number, buy_in }, out);
    }

    /// R33: and back.
    pub(super) fn commit_withdrawal(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        entry: Entry,
        out: &mut Vec<Effect>,
    ) {
        let commit = self.commit(now, Kind::Unregister, self.paid(player, &entry, -1));
        let state = vec![StateChange::remove(entry_key(player))];
        let commit = Commit { state, request: Some((player, request)), ..commit };
        self.ask(commit, Pending::Unregister { player, request }, out);
    }

    fn paid(&self, player: PlayerId, entry: &Entry, sign: i64) -> Vec<(Account, Cents)> {
        vec![
            (Account::Wallet(player), Cents(-sign * (entry.pool.0 + entry.fee.0))),
            (Account::Prizes(self.id), Cents(sign * entry.pool.0)),
            (Account::Fees(self.id), Cents(sign * entry.fee.0)),
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
            let table = StoredTable { table: self.drawn_table(seats).state(), round: 0 };
            state.push(StateChange::write(table_key(TableId(number)), table));
        }
        let mut clock = self.clock;
        clock.run(now);
        state.push(StateChange::write(CLOCK.to_owned(), clock));
        let progress = Progress { stage: Stage::Running, ..self.progress() };
        state.push(StateChange::write(PROGRESS.to_owned(), progress));
        let commit = self.commit(now, Kind::Register, Vec::new());
        self.ask(Commit { state, ..commit }, Pending::Start(seats), out);
    }

    fn progress(&self) -> Progress {
        Progress {
            stage: self.stage,
            rounds: self.rounds,
            in_round: self.hand_for_hand.is_some_and(|round| round.started),
            own_breaks: self.own_breaks,
            pause: self.pause,
            entered: self.entered,
        }
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

    /// R32: a table as it is now that somebody has sat down.
    pub(super) fn commit_tables(&mut self, now: Millis, ids: &[TableId], out: &mut Vec<Effect>) {
        let tables = ids.iter().filter_map(|id| Some((*id, self.tables.get(*id)?.stored())));
        let state = tables.map(|(id, table)| StateChange::write(table_key(id), table)).collect();
        let commit = self.commit(now, Kind::Hand, Vec::new());
        self.ask(Commit { state, holds: ids.to_vec(), ..commit }, Pending::Note, out);
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
        let hand = PlayedHand::new(id, &seated.table, over, false);
        for (result, (_, player)) in hand.over.results.iter().zip(&hand.players) {
            if result.ended_with.is_zero()
                && let Some(entry) = self.entries.get(player)
            {
                state.push(StateChange::write(entry_key(*player), *entry));
            }
        }
        let commit = self.commit(now, Kind::Hand, Vec::new());
        let commit = Commit { state, hand: Some(Box::new(hand)), holds: vec![id], ..commit };
        self.ask(commit, Pending::Hand { table: id, pause }, out);
    }

    /// R41, R44: whoever is out has a place and is paid. With the last of them the fees are the
    /// house's and nothing is left of it.
    pub(super) fn commit_places(
        &mut self,
        now: Millis,
        placings: Vec<Placing>,
        out: &mut Vec<Effect>,
    ) {
        let mut moves: Vec<(Account, Cents)> = placings
            .iter()
            .map(|placing| (Account::Wallet(placing.player), placing.prize))
            .collect();
        let paid: i64 = placings.iter().map(|placing| placing.prize.0).sum();
        moves.push((Account::Prizes(self.id), Cents(-paid)));
        let mut holds: Vec<TableId> = placings.iter().map(|placing| placing.table).collect();
        holds.sort_unstable();
        holds.dedup();
        let mut state = Vec::new();
        if self.players_left() == 0 {
            let fees: i64 = self.entries.values().map(|entry| entry.fee.0).sum();
            moves.push((Account::Fees(self.id), Cents(-fees)));
            moves.push((Account::Overlay, Cents(fees)));
            let keys = self.entries.keys().map(|player| entry_key(*player));
            let keys = keys.chain(self.tables.iter().map(|(id, _)| table_key(id)));
            let keys = keys.chain(self.rolled_back.keys().map(|id| rolled_back_key(*id)));
            let keys = keys.chain([CLOCK.to_owned(), PRIZES.to_owned()]);
            state.extend(keys.map(StateChange::remove));
            let progress = Progress { stage: Stage::Finished, ..self.progress() };
            state.push(StateChange::write(PROGRESS.to_owned(), progress));
        } else {
            for placing in &placings {
                if let Some(entry) = self.entries.get(&placing.player) {
                    state.push(StateChange::write(entry_key(placing.player), *entry));
                }
            }
            for id in &holds {
                let Some(seated) = self.tables.get(*id) else { continue };
                state.push(match self.tables.size_of(*id) {
                    0 => StateChange::remove(table_key(*id)),
                    _ => StateChange::write(table_key(*id), seated.stored()),
                });
            }
        }
        for id in &holds {
            if let Some(seated) = self.tables.get_mut(*id) {
                seated.waits_for += 1;
            }
        }
        let commit = self.commit(now, Kind::Prize, moves);
        self.ask(Commit { state, holds, ..commit }, Pending::Places(placings), out);
    }

    /// R42: players have moved; a table that nobody is left at is closed.
    pub(super) fn commit_moves(
        &mut self,
        now: Millis,
        from: TableId,
        moved: Vec<(PlayerId, TableId, Seat)>,
        out: &mut Vec<Effect>,
    ) {
        if moved.is_empty() {
            return;
        }
        let mut holds: Vec<TableId> = moved.iter().map(|(_, to, _)| *to).collect();
        holds.push(from);
        holds.sort_unstable();
        holds.dedup();
        let mut state = Vec::with_capacity(holds.len());
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
        let state = vec![StateChange::write(PRIZES.to_owned(), (*prizes).clone())];
        self.ask(Commit { state, ..commit }, Pending::Prizes(prizes), out);
    }

    /// R37: it does not take place.
    pub(super) fn commit_cancelled(&mut self, now: Millis, out: &mut Vec<Effect>) {
        self.commit_progress(now, out);
        self.refund(now, out);
    }

    pub(super) fn refund_is_due(&self) -> bool {
        self.pending.is_empty()
    }

    /// R37, R52: buy-ins and fees go back in full, the next of them in the order of entering.
    pub(super) fn refund(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let refunding = |pending: &Pending| matches!(pending, Pending::Refund(_));
        if self.pending.values().any(refunding) {
            return;
        }
        let mut due: Vec<(u32, PlayerId)> =
            self.entries.iter().map(|(player, entry)| (entry.number, *player)).collect();
        due.sort_unstable();
        due.truncate(REFUNDED_AT_ONCE);
        let mut moves = Vec::with_capacity(due.len() + 2);
        let (mut pool, mut fees) = (0, 0);
        let mut state = Vec::with_capacity(due.len() + 1);
        for (_, player) in &due {
            let entry = self.entries[player];
            pool += entry.pool.0;
            fees += entry.fee.0;
            moves.push((Account::Wallet(*player), entry.pool + entry.fee));
            state.push(StateChange::remove(entry_key(*player)));
        }
        moves.push((Account::Prizes(self.id), Cents(-pool)));
        moves.push((Account::Fees(self.id), Cents(-fees)));
        if due.len() == self.entries.len() {
            let progress = Progress { stage: Stage::Finished, ..self.progress() };
            state.push(StateChange::write(PROGRESS.to_owned(), progress));
        }
        let commit = self.commit(now, Kind::Refund, moves);
        let players = due.into_iter().map(|(_, player)| player).collect();
        self.ask(Commit { state, ..commit }, Pending::Refund(players), out);
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

    fn ask(&mut self, commit: Commit, pending: Pending, out: &mut Vec<Effect>) {
        self.pending.insert(commit.id, pending);
        out.push(Effect::Commit(Box::new(commit)));
    }

    fn commit(&mut self, at: Millis, kind: Kind, moves: Vec<(Account, Cents)>) -> Commit {
        self.commits += 1;
        let id = CommitId(self.commits);
        let moves = moves.into_iter().filter(|(_, amount)| *amount != Cents::ZERO);
        let postings: Vec<Posting> =
            moves.map(|(account, amount)| Posting { account, amount }).collect();
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
            request: None,
            holds: Vec::new(),
        }
    }
}

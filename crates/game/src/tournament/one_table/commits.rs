//! What a Sit & Go asks of the store.
//!
//! Its keys: `entry/1203`: who has paid, with the place of who is out; `table/1`: the table as of its
//! last hand; `clock`: how long the levels have run; `rolled_back/1`: the hand that was rolled back
//! (R23). The last commit leaves only `finished`, until the game is closed. Its accounts: the prize pool and the fees.

use base::{Cents, Millis, PlayerId, RequestId};
use hand::Seat;
use ledger::{Account, Kind, Posting, Transfer, TransferId};

use super::sit_and_go::{Entry, Finish, Pending, SitAndGo, TABLE};
use crate::{
    Effect,
    commit::{Commit, CommitId, PlayedHand, StateChange, StateKey},
    saved_state::SavedState,
    table::HandOver,
};

pub(super) const CLOCK: &str = "clock";
pub(super) const FINISHED: &str = "finished";

pub(super) fn entry_key(player: PlayerId) -> StateKey {
    format!("entry/{player}")
}

pub(super) fn table_key() -> StateKey {
    format!("table/{TABLE}")
}

pub(super) fn rolled_back_key() -> StateKey {
    format!("rolled_back/{TABLE}")
}

impl SitAndGo {
    /// R35: a wallet to the prize pool and the fees.
    pub(super) fn commit_entry(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) {
        let commit = self.commit(now, Kind::Register, self.paid_by(player, 1));
        let state = vec![StateChange::write(entry_key(player), Entry::default())];
        let commit = Commit { state, request: Some((player, request)), ..commit };
        self.note(commit.id, Pending::Register { player, request });
        out.push(Effect::Commit(Box::new(commit)));
    }

    /// R33: and back.
    pub(super) fn commit_withdrawal(
        &mut self,
        now: Millis,
        player: PlayerId,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) {
        let commit = self.commit(now, Kind::Unregister, self.paid_by(player, -1));
        let state = vec![StateChange::remove(entry_key(player))];
        let commit = Commit { state, request: Some((player, request)), ..commit };
        self.note(commit.id, Pending::Unregister { player, request });
        out.push(Effect::Commit(Box::new(commit)));
    }

    fn paid_by(&self, player: PlayerId, sign: i64) -> Vec<(Account, Cents)> {
        let price = self.rules.key.price;
        vec![
            (Account::Wallet(player), Cents(-sign * price.total().0)),
            (Account::Prizes(self.id), Cents(sign * price.pool().0)),
            (Account::Fees(self.id), Cents(sign * price.fee().0)),
        ]
    }

    /// R28: seats are drawn.
    pub(super) fn commit_start(
        &mut self,
        now: Millis,
        seats: Vec<(Seat, PlayerId)>,
        out: &mut Vec<Effect>,
    ) {
        let table = self.seated(&seats, &mut Vec::new());
        let mut clock = self.clock;
        clock.start(now);
        let commit = self.commit(now, Kind::Register, Vec::new());
        let state = vec![
            StateChange::write(table_key(), table.state()),
            StateChange::write(CLOCK.to_owned(), clock),
        ];
        let commit = Commit { state, ..commit };
        self.note(commit.id, Pending::Start(seats));
        out.push(Effect::Commit(Box::new(commit)));
    }

    /// A hand is over: whoever is out with it has a place. The prize waits until everybody has seen
    /// why: in the wallet it would tell how a run-out ends.
    pub(super) fn commit_hand(
        &mut self,
        now: Millis,
        over: HandOver,
        finishes: Vec<Finish>,
        pause: Millis,
        out: &mut Vec<Effect>,
    ) {
        let Some(table) = &self.table else { return };
        let mut state = vec![
            StateChange::write(table_key(), table.state()),
            StateChange::write(CLOCK.to_owned(), self.clock.stored(now)),
        ];
        for finish in &finishes {
            let entry = Entry { place: Some(finish.place), paid: false };
            state.push(StateChange::write(entry_key(finish.player), entry));
        }
        let hand = Some(Box::new(PlayedHand::new(TABLE, table, over, false)));
        let commit = self.commit(now, Kind::Hand, Vec::new());
        let commit = Commit { state, hand, holds: vec![TABLE], ..commit };
        self.note(commit.id, Pending::Hand { finishes, pause });
        out.push(Effect::Commit(Box::new(commit)));
    }

    /// R44: whoever is out is paid. With the last of them the fees are the house's and nothing is
    /// left of it.
    pub(super) fn commit_prizes(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let Some(table) = &self.table else { return };
        let owed = self.entries.iter().filter(|(_, entry)| !entry.paid);
        let finishes: Vec<Finish> = owed
            .filter_map(|(&player, entry)| {
                let (place, seat) = (entry.place?, table.seat_of(player)?);
                let prize = self.rules.prize(place.into());
                Some(Finish { player, seat, place, prize })
            })
            .collect();
        let mut left = table.state();
        let mut moves = Vec::with_capacity(finishes.len() + 3);
        let mut state = Vec::new();
        let mut paid = 0;
        for finish in &finishes {
            left.vacate(finish.seat);
            moves.push((Account::Wallet(finish.player), finish.prize));
            paid += finish.prize.0;
            let entry = Entry { place: Some(finish.place), paid: true };
            state.push(StateChange::write(entry_key(finish.player), entry));
        }
        moves.push((Account::Prizes(self.id), Cents(-paid)));
        if finishes.iter().any(|finish| finish.place == 1) {
            let fees = self.rules.key.price.fee().0 * i64::from(self.rules.key.seats);
            moves.push((Account::Fees(self.id), Cents(-fees)));
            moves.push((Account::Overlay, Cents(fees)));
            let keys = self.entries.keys().map(|player| entry_key(*player));
            let keys = keys.chain([table_key(), CLOCK.to_owned(), rolled_back_key()]);
            state = keys.map(StateChange::remove).collect();
            state.push(StateChange::write(FINISHED.to_owned(), true));
        } else {
            state.push(StateChange::write(table_key(), left));
        }
        let commit = self.commit(now, Kind::Prize, moves);
        let commit = Commit { state, ..commit };
        self.note(commit.id, Pending::Prizes(finishes));
        out.push(Effect::Commit(Box::new(commit)));
    }

    /// R23: the number of a hand that may have been in progress when the room was gone.
    pub fn commit_rolled_back(&mut self, now: Millis) -> Option<Commit> {
        let hand = self.rolled_back.filter(|_| self.table.is_some())?;
        let commit = self.commit(now, Kind::Hand, Vec::new());
        Some(Commit { state: vec![StateChange::write(rolled_back_key(), hand)], ..commit })
    }

    /// Whoever is out and not paid gets the prize; what is there then goes to those who are left.
    pub(super) fn commit_cancellation(
        &mut self,
        now: Millis,
        saved: &SavedState,
    ) -> Option<Commit> {
        let left: Vec<PlayerId> = self
            .entries
            .iter()
            .filter(|(_, entry)| entry.place.is_none())
            .map(|(player, _)| *player)
            .collect();
        if saved.keys.is_empty() {
            return None;
        }
        let held = |account| saved.balances.get(&account).map_or(0, |held| held.0);
        let (held_pool, fees) = (held(Account::Prizes(self.id)), held(Account::Fees(self.id)));
        let many = i64::try_from(left.len()).unwrap_or(i64::MAX).max(1);
        let mut returned = 0;
        let mut moves: Vec<(Account, Cents)> = self
            .entries
            .iter()
            .filter(|(_, entry)| !entry.paid)
            .filter_map(|(player, entry)| {
                Some((Account::Wallet(*player), self.rules.prize(entry.place?.into())))
            })
            .collect();
        let pool = held_pool - moves.iter().map(|(_, prize)| prize.0).sum::<i64>();
        for (index, player) in (0..).zip(&left) {
            // Cents that do not divide go to the first of them, one each.
            let share = pool / many + i64::from(index < pool % many);
            returned += self.rules.key.price.fee().0;
            moves.push((Account::Wallet(*player), Cents(share + self.rules.key.price.fee().0)));
        }
        moves.push((Account::Prizes(self.id), Cents(-held_pool)));
        moves.push((Account::Fees(self.id), Cents(-fees)));
        moves.push((Account::Overlay, Cents(fees - returned)));
        let commit = self.commit(now, Kind::Refund, moves);
        let state = saved.keys.keys().cloned().map(StateChange::remove).collect();
        Some(Commit { state, ..commit })
    }

    fn commit(&mut self, at: Millis, kind: Kind, moves: Vec<(Account, Cents)>) -> Commit {
        self.commits += 1;
        let id = CommitId(self.commits);
        let moves = moves.into_iter().filter(|(_, amount)| *amount != Cents::ZERO);
        let postings: Vec<Posting> =
            moves.map(|(account, amount)| Posting { account, amount }).collect();
        let transfer = (!postings.is_empty()).then(|| {
            let name = TransferId::for_commit(self.id, id.0);
            Transfer::new(name, self.rules.currency, kind, at, postings)
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

//! T8: who knocked a player out, and what is paid for it. A bounty is paid when the player is really
//! out: never for one who re-buys.

use std::collections::BTreeMap;

use base::{Cents, Millis, PlayerId};
use hand::{Event, Forced, Seat};
use ledger::{Account, Kind};
use rulebook::BountyWinner;

use super::{
    answers::Pending,
    bounties::{knock_out, winners_own},
    commits::entry_key,
    entries::EntryState,
    state::Tournament,
};
use crate::{
    Effect, Notice,
    commit::{Commit, StateChange},
    table::HandOver,
};

/// T8: who won the last pot that this player could have won (or the main pot), clockwise from the
/// button.
pub(super) fn knocked_out_by(over: &HandOver, seat: Seat, goes_to: BountyWinner) -> Vec<Seat> {
    let mut put_in: BTreeMap<Seat, u64> = BTreeMap::new();
    let mut folded = Vec::new();
    for (_, event) in &over.events {
        match *event {
            Event::Posted { what: Forced::DeadPost, .. } => {}
            Event::Posted { seat, amount, .. } => *put_in.entry(seat).or_default() += amount.0,
            Event::Called { seat, added, .. } | Event::Raised { seat, added, .. } => {
                *put_in.entry(seat).or_default() += added.0;
            }
            Event::Returned { seat, amount } => *put_in.entry(seat).or_default() -= amount.0,
            Event::Folded { seat } => folded.push(seat),
            _ => {}
        }
    }
    // H8: each amount that a player who did not fold put in is the end of a pot.
    let own = put_in.get(&seat).copied().unwrap_or(0);
    let live = put_in.iter().filter(|(seat, _)| !folded.contains(seat)).map(|(_, put_in)| *put_in);
    let mut levels: Vec<u64> = live.filter(|put_in| *put_in < own).collect();
    levels.sort_unstable();
    levels.dedup();
    let pot = match goes_to {
        BountyWinner::LastPot => levels.len(),
        BountyWinner::MainPot => 0,
    };
    let won = over.events.iter().filter_map(|(_, event)| match *event {
        Event::Won { pot: index, seat, .. } if usize::from(index) == pot => Some(seat),
        _ => None,
    });
    won.collect()
}

impl Tournament {
    /// T8: the players who knocked this one out.
    pub(super) fn knocked_out(
        &self,
        over: &HandOver,
        seat: Seat,
        at: base::TableId,
    ) -> Vec<PlayerId> {
        if self.rules.spec().bounty.is_none() {
            return Vec::new();
        }
        let Some(bounty) = &self.rules.rulebook().bounty else { return Vec::new() };
        let Some(seated) = self.tables.get(at) else { return Vec::new() };
        let winners = knocked_out_by(over, seat, bounty.goes_to).into_iter();
        winners.filter_map(|seat| Some(seated.table.occupant(seat)?.player)).collect()
    }

    /// T8: whether somebody is left whose bounty can be won.
    pub(super) fn has_bounties_to_win(&self) -> bool {
        let mut entries = self.entries.values().filter(|entry| !entry.state.is_over());
        self.rules.spec().bounty.is_some()
            && entries.any(|entry| entry.head() > Cents::ZERO || entry.vip > Cents::ZERO)
    }

    /// T8: pays the bounties of these players, who are out, in a commit of its own before their places.
    pub(super) fn pay_bounties(&mut self, now: Millis, gone: &[PlayerId], out: &mut Vec<Effect>) {
        let (Some(spec), Some(rules)) =
            (self.rules.spec().bounty.clone(), self.rules.rulebook().bounty.clone())
        else {
            return;
        };
        for player in gone {
            let Some(entry) = self.entries.get_mut(player) else { continue };
            let EntryState::Busted { by, may_rebuy, .. } = &mut entry.state else { continue };
            let by = std::mem::take(by);
            // A restart must not offer a re-buy to somebody whose bounty is paid.
            *may_rebuy = false;
            let (head, vip) = (entry.head(), entry.vip);
            if by.is_empty() || (head + vip) == Cents::ZERO {
                continue;
            }
            entry.head_paid = true;
            let mut state = vec![StateChange::write(entry_key(*player), entry.clone())];
            let mut moves = Vec::new();
            let (mut from_heads, mut from_house) = (0, 0);
            let mut told = Vec::new();
            for share in knock_out(&spec, &rules, head, vip, &by) {
                let Some(winner) = self.entries.get_mut(&share.player) else { continue };
                winner.gained = winner.gained + share.onto_own;
                let paid = share.paid + share.vip;
                winner.won.bounties = winner.won.bounties + paid;
                from_heads += share.paid.0;
                from_house += share.vip.0;
                moves.push((Account::Wallet(share.player), paid));
                state.push(StateChange::write(entry_key(share.player), winner.clone()));
                told.push((share.player, paid));
            }
            moves.push((Account::Bounties(self.id), Cents(-from_heads)));
            moves.push((Account::Overlay, Cents(-from_house)));
            self.vip_paid = self.vip_paid + Cents(from_house);
            let commit = self.commit(now, Kind::Bounty, moves);
            self.ask(Commit { state, ..commit }, Pending::Bounties(told), out);
        }
    }

    /// T8: those who are left at the end keep their own bounties, or the house does.
    pub(super) fn pay_own_bounties(
        &mut self,
        now: Millis,
        left: &[PlayerId],
        out: &mut Vec<Effect>,
    ) {
        let Some(rules) = self.rules.rulebook().bounty.clone() else { return };
        if self.rules.spec().bounty.is_none() {
            return;
        }
        // R45: what lay on the heads of players who were disqualified goes to the winner [I].
        let lost: Cents = self.unclaimed_bounties();
        for (index, player) in left.iter().enumerate() {
            let is_winner = index + 1 == left.len();
            let Some(entry) = self.entries.get_mut(player) else { continue };
            let mut head = entry.head();
            if is_winner {
                head = head + lost;
            }
            if head == Cents::ZERO {
                continue;
            }
            entry.head_paid = true;
            let own = winners_own(&rules, head);
            entry.won.bounties = entry.won.bounties + own;
            let moves = vec![
                (Account::Wallet(*player), own),
                (Account::Overlay, head - own),
                (Account::Bounties(self.id), Cents(-head.0)),
            ];
            let mut state = vec![StateChange::write(entry_key(*player), entry.clone())];
            if is_winner {
                state.extend(self.claim_bounties());
            }
            let commit = self.commit(now, Kind::Bounty, moves);
            self.ask(Commit { state, ..commit }, Pending::Bounties(vec![(*player, own)]), out);
        }
    }

    fn unclaimed(&self) -> impl Iterator<Item = (&PlayerId, &super::entries::Entry)> {
        self.entries.iter().filter(|(_, entry)| {
            matches!(entry.state, EntryState::Out { disqualified: Some(_), .. })
                && entry.head() > Cents::ZERO
        })
    }

    pub(super) fn unclaimed_bounties(&self) -> Cents {
        self.unclaimed().map(|(_, entry)| entry.head()).sum()
    }

    pub(super) fn claim_bounties(&mut self) -> Vec<StateChange> {
        let players: Vec<PlayerId> = self.unclaimed().map(|(player, _)| *player).collect();
        let mut state = Vec::with_capacity(players.len());
        for player in players {
            if let Some(entry) = self.entries.get_mut(&player) {
                entry.head_paid = true;
                state.push(StateChange::write(entry_key(player), entry.clone()));
            }
        }
        state
    }
}

impl Tournament {
    /// The bounties are in the wallets.
    pub(super) fn bounties_paid(told: Vec<(PlayerId, Cents)>, out: &mut Vec<Effect>) {
        let paid = told.into_iter().filter(|(_, amount)| *amount > Cents::ZERO);
        out.extend(
            paid.map(|(player, amount)| Effect::Notice(player, Notice::BountyWon { amount })),
        );
    }
}

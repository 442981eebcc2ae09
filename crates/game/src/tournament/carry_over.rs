//! T9: the phases of a tournament. A first phase ends after its level, when every table has finished its
//! hand; its survivors and its prize pool go over to the second phase, in batches. The second phase
//! starts when all first ones have sent theirs.

use std::collections::BTreeMap;

use base::{Cents, Chips, GameId, Millis, PlayerId};
use ledger::{Account, Kind};
use serde::{Deserialize, Serialize};

use super::{
    answers::{EntryCause, Pending},
    commits::{CARRIED, entry_key},
    entries::{Entrant, Entry, EntryState, Paid, Payment},
    links::{Message, News, Phase},
    phases::carry_over,
    state::{Registration, Stage, Tournament},
};
use crate::{
    Ctx, Effect,
    commit::{Commit, StateChange},
    results::{TournamentOutcome, TournamentResults},
};

/// What other games have sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Carried {
    /// The last message taken from each game.
    pub(super) received: BTreeMap<GameId, u32>,
    /// How many first phases are over.
    #[serde(default)]
    pub(super) phases: u16,
    /// What they brought.
    #[serde(default)]
    pub(super) entries: u32,
    #[serde(default)]
    pub(super) pool: Cents,
    #[serde(default)]
    pub(super) bounties: Cents,
    /// Chips of players who survived more than once: they are out of play.
    #[serde(default)]
    pub(super) out_of_play: Chips,
}

/// So many go over in one commit: a transfer has a bounded number of postings, a commit a bounded size.
const CARRIED_AT_ONCE: usize = 50;

impl Tournament {
    fn second_phase(&self) -> Option<GameId> {
        match self.links.phase {
            Some(Phase::First { second }) => Some(second),
            Some(Phase::Second) | None => None,
        }
    }

    /// T9: the chips that left the game with players who survived several first phases.
    #[must_use]
    pub fn chips_out_of_play(&self) -> Chips {
        self.carried.out_of_play
    }

    /// When a first phase ends.
    pub(super) fn phase_wake(&self) -> Option<Millis> {
        self.second_phase().filter(|_| !self.phase_is_over)?;
        let last = self.rules.spec().phased.as_ref()?.ends_after_level;
        self.clock.reaches(self.rules.time_of_levels(last.into()))
    }

    /// T9: a first phase ends after its level, or when one player is left.
    pub(super) fn end_phase_if_due(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        if self.second_phase().is_none() || self.stage != Stage::Running {
            return;
        }
        let over = self.phase_wake().is_some_and(|end| end <= ctx.now);
        let alone = self.players_left() <= 1 && self.registration == Registration::Closed;
        if over || alone {
            self.phase_is_over = true;
        }
        self.carry_over(ctx.now, out);
    }

    /// The next survivors go over; after the last of them the prize pool does.
    fn carry_over(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let Some(second) = self.second_phase() else { return };
        let busted = |entry: &Entry| matches!(entry.state, EntryState::Busted { .. });
        if !self.phase_is_over
            || !self.pending.is_empty()
            || !self.all_idle()
            || self.entries.values().any(busted)
        {
            return;
        }
        let survivors = self.entries.iter().filter(|(_, entry)| entry.state == EntryState::In);
        let mut survivors: Vec<(u32, PlayerId)> =
            survivors.map(|(player, entry)| (entry.number, *player)).collect();
        survivors.sort_unstable();
        survivors.truncate(CARRIED_AT_ONCE);
        if survivors.is_empty() {
            return self.close_phase(now, second, out);
        }
        let (mut fees, mut bounties) = (0, 0);
        let mut state = Vec::with_capacity(2 * survivors.len());
        for (_, player) in survivors {
            let chips = self.stack_of(player);
            let Some(entry) = self.entries.get_mut(&player) else { continue };
            let (fee, head, vip) = (entry.paid_in_all().fee, entry.head(), entry.vip);
            entry.state = EntryState::CarriedOver;
            entry.head_paid = true;
            fees += fee.0;
            bounties += head.0;
            state.push(StateChange::write(entry_key(player), entry.clone()));
            let news = News::Survivor { player, chips, fees: fee, bounty: head, vip };
            state.push(self.send(second, news));
        }
        let moves = vec![
            (Account::Fees(self.id), Cents(-fees)),
            (Account::Fees(second), Cents(fees)),
            (Account::Bounties(self.id), Cents(-bounties)),
            (Account::Bounties(second), Cents(bounties)),
        ];
        state.push(self.progress_change());
        let commit = self.commit(now, Kind::Prize, moves);
        self.ask(Commit { state, ..commit }, Pending::CarryOver, out);
    }

    fn close_phase(&mut self, now: Millis, second: GameId, out: &mut Vec<Effect>) {
        // R45: what still lies on the heads of players who were disqualified goes to the pool [I].
        let unclaimed = self.bounty_account();
        let pool = self.sums.pool + unclaimed;
        let gone_over = self.entries.values().filter(|it| it.state == EntryState::CarriedOver);
        let carried: Cents = gone_over.map(|entry| entry.paid_in_all().fee).sum();
        let fees = self.sums.fee - carried;
        let moves = vec![
            (Account::Prizes(self.id), Cents(-self.sums.pool.0)),
            (Account::Bounties(self.id), Cents(-unclaimed.0)),
            (Account::Prizes(second), pool),
            (Account::Fees(self.id), Cents(-fees.0)),
            (Account::Overlay, fees),
        ];
        let (entries, bounties) = (self.entries_made, self.sums.bounty);
        let mut state = self.forget_everything();
        state.push(self.send(second, News::PhaseOver { entries, pool, bounties }));
        let players = self.results_of_the_rest(now, false);
        let summary = Some(self.summary(now, TournamentOutcome::PhaseOver));
        let results = TournamentResults { players, summary };
        self.stage = Stage::Finished;
        state.push(self.progress_change());
        let commit = self.commit(now, Kind::Prize, moves);
        self.ask(Commit { state, results, ..commit }, Pending::CarryOver, out);
    }

    pub(super) fn carried_over(&mut self, now: Millis, out: &mut Vec<Effect>) {
        if self.stage == Stage::Running {
            return self.carry_over(now, out);
        }
        for id in self.tables.ids() {
            self.tables.close(id);
        }
        out.push(Effect::TablesChanged);
    }

    /// T9: whether every first phase has sent its survivors and its pool.
    pub(super) fn all_phases_are_over(&self) -> bool {
        let phases = self.rules.spec().phased.as_ref().map_or(0, |phased| phased.first_phases);
        self.carried.phases >= phases
    }

    /// A message of another game. Returns whether it is taken, now or before; if not, it comes again.
    pub fn receive(
        &mut self,
        now: Millis,
        (from, number): (GameId, u32),
        message: &Message,
        out: &mut Vec<Effect>,
    ) -> bool {
        let last = self.carried.received.get(&from).copied().unwrap_or(0);
        if number <= last {
            return true;
        }
        let receiving = self.pending.values().any(|it| matches!(it, Pending::Receive(..)));
        // One after the other: a message that overtakes another one comes again.
        if message.to != self.id || receiving || number != last + 1 {
            return false;
        }
        if let News::Seat { player, ticket } = &message.news {
            // R33: if it takes no entries any more, the player keeps the ticket.
            let entrant = Entrant::welcome(*player, "");
            self.carried.received.insert(from, number);
            let cause = EntryCause::Message(from, number);
            if self.take_entry(now, entrant, Payment::Ticket(ticket), cause, out).is_ok() {
                return true;
            }
        }
        self.carried.received.insert(from, number);
        let mut state = Vec::new();
        match message.news {
            News::Seat { .. } => {}
            News::Survivor { player, chips, fees, bounty, vip } => {
                state.push(self.admit_survivor(
                    player,
                    chips,
                    Paid { pool: Cents::ZERO, bounty, fee: fees, chips: Chips::ZERO },
                    vip,
                ));
            }
            News::PhaseOver { entries, pool, bounties } => {
                self.carried.phases += 1;
                self.carried.entries += entries;
                self.carried.pool = self.carried.pool + pool;
                self.carried.bounties = self.carried.bounties + bounties;
            }
        }
        self.commit_received(now, (from, number), state, out);
        true
    }

    /// The message is dealt with, and will not be taken again.
    pub(super) fn commit_received(
        &mut self,
        now: Millis,
        (from, number): (GameId, u32),
        mut state: Vec<StateChange>,
        out: &mut Vec<Effect>,
    ) {
        state.push(StateChange::write(CARRIED.to_owned(), self.carried.clone()));
        let commit = self.commit(now, Kind::Register, Vec::new());
        self.ask(Commit { state, ..commit }, Pending::Receive(from, number), out);
    }

    /// T9: of several stacks only the largest is played.
    fn admit_survivor(
        &mut self,
        player: PlayerId,
        chips: Chips,
        paid: Paid,
        vip: Cents,
    ) -> StateChange {
        self.sums.add(paid);
        let mut stacks = Vec::with_capacity(2);
        if let Some(before) = self.entries.get(&player) {
            stacks.push((player, before.paid.chips));
            self.sums.chips -= before.paid.chips;
        } else {
            self.entered += 1;
            self.entries_made += 1;
        }
        stacks.push((player, chips));
        let number = self.entered;
        let entry = self.entries.entry(player);
        let entry = entry.or_insert_with(|| Entry::new(number, Paid::default(), vip, None));
        if let Some(phased) = &self.rules.rulebook().phased {
            let carried = carry_over(phased, &stacks);
            self.carried.out_of_play += carried.out_of_play;
            entry.paid.chips = carried.entries.first().map_or(chips, |(_, chips)| *chips);
        }
        self.sums.chips += entry.paid.chips;
        entry.paid.bounty = entry.paid.bounty + paid.bounty;
        entry.paid.fee = entry.paid.fee + paid.fee;
        StateChange::write(entry_key(player), entry.clone())
    }
}

//! A game of the world: the tournament itself, what a store would have of it, and what is known of its
//! outcome.

use std::{collections::BTreeMap, sync::Arc};

use base::{GameId, Millis, PlayerId, TicketId};
use game::{
    Commit, SavedState, player_of_key,
    tournament::{
        Links, Message, News, Phase, Tournament, Won, prizes::PrizePool, spec::TournamentRules,
    },
};
use ledger::Ticket;

pub(super) struct Run {
    pub(super) game: Tournament,
    pub(super) links: Links,
    pub(super) starts_at: Millis,
    pub(super) saved: SavedState,
    pub(super) asked: Vec<Commit>,
    /// R41: who went out later has a higher number, as far as that is durable.
    out: BTreeMap<PlayerId, u32>,
    numbers: BTreeMap<u32, PlayerId>,
    /// T9: who survived, with the chips.
    survivors: BTreeMap<PlayerId, u64>,
    pub(super) won: BTreeMap<PlayerId, Won>,
    pub(super) pool: Option<PrizePool>,
    pub(super) tables: usize,
    /// R31: the entries that were made, re-entries included; T9: in first phases.
    pub(super) entries: u32,
}

/// Tickets of a game have ids that begin with its number; those of a cancellation are the upper half.
const TICKETS_BITS: u32 = 20;

impl Run {
    pub(super) fn new(
        id: GameId,
        rules: &Arc<TournamentRules>,
        starts_at: Millis,
        links: Links,
    ) -> Self {
        Self {
            game: Tournament::new(id, Arc::clone(rules), starts_at).linked(links),
            links,
            starts_at,
            saved: SavedState::default(),
            asked: Vec::new(),
            out: BTreeMap::new(),
            numbers: BTreeMap::new(),
            survivors: BTreeMap::new(),
            won: BTreeMap::new(),
            pool: None,
            tables: 0,
            entries: 0,
        }
    }

    /// Notes what a commit makes durable.
    pub(super) fn note(&mut self, commit: &Commit) {
        for change in &commit.state {
            let Some(player) = player_of_key(&change.key) else { continue };
            // R32: who enters again is in again.
            if let Some(before) = self.out.remove(&player) {
                self.numbers.remove(&before);
            }
            // What is stored counts, the tournament may be ahead of it; its last commit forgets all.
            let nth = match &change.value {
                Some(value) => stored_nth(value),
                None => self.game.nth_out(player),
            };
            if let Some(nth) = nth {
                self.out.insert(player, nth);
                let other = self.numbers.insert(nth, player);
                assert!(other.is_none(), "{player} and {other:?} have one place");
            }
            if let Some(won) = self.game.won(player) {
                self.won.insert(player, won);
            }
        }
        if self.links.phase != Some(Phase::Second) {
            self.entries = self.entries.max(self.game.entries_made());
        }
        if let Some(prizes) = self.game.prizes() {
            self.pool = Some(prizes.pool);
        }
        let sent = commit.state.iter().filter(|change| change.key.starts_with("outbox/"));
        for value in sent.filter_map(|change| change.value.as_ref()) {
            let message: Message = serde_json::from_str(value).expect("a message of a tournament");
            if let News::Survivor { player, chips, .. } = message.news {
                self.survivors.insert(player, chips.0);
            }
        }
    }

    /// Whether another game has not taken all that this one sent.
    pub(super) fn has_messages(&self) -> bool {
        self.game.outbox().next().is_some()
    }

    /// What was won in kind and is no ticket: the house delivers it.
    pub(super) fn delivered_in_kind(&self, tickets: &BTreeMap<TicketId, Ticket>) -> i64 {
        let first = self.game.id().0 << TICKETS_BITS;
        let of_places = TicketId(first)..TicketId(first + (1 << (TICKETS_BITS - 1)));
        let tickets: i64 = tickets.range(of_places).map(|(_, ticket)| ticket.made.value.0).sum();
        self.won.values().map(|won| won.in_kind.0).sum::<i64>() - tickets
    }

    /// The players from the first place on. T9: those who survived a first phase are before those who
    /// went out, by their chips.
    pub(super) fn places(&self) -> Vec<PlayerId> {
        let mut survivors: Vec<_> = self.survivors.iter().collect();
        survivors.sort_unstable_by_key(|(player, chips)| (std::cmp::Reverse(**chips), **player));
        let survivors = survivors.into_iter().map(|(player, _)| *player);
        survivors.chain(self.numbers.values().rev().copied()).collect()
    }
}

/// R41: who is out has a number in the stored entry.
fn stored_nth(entry: &str) -> Option<u32> {
    let entry: serde_json::Value = serde_json::from_str(entry).expect("an entry");
    let nth = entry.get("state")?.get("out")?.get("nth")?.as_u64()?;
    u32::try_from(nth).ok()
}

//! R46: counts big blinds by orbits.

use std::collections::{BTreeMap, BTreeSet};

use base::{GameId, PlayerId, TableId};
use game::PlayedHand;

use super::report::BigBlinds;

/// Who was dealt into a hand, and who had its big blind.
type Dealt = (BTreeSet<PlayerId>, PlayerId);

/// The hands since each player's last big blind, table by table: who was dealt in, and who had it.
#[derive(Default)]
pub(super) struct Orbits {
    tables: BTreeMap<(GameId, TableId), Vec<Dealt>>,
    orbits: u64,
    fewest: Option<u64>,
    most: u64,
}

impl Orbits {
    pub(super) fn hand(&mut self, game: GameId, hand: &PlayedHand) {
        let big_blind = hand.over.setup.big_blind_seat;
        let dealt: BTreeSet<PlayerId> = hand.players.iter().map(|(_, player)| *player).collect();
        let Some(&(_, player)) = hand.players.iter().find(|(seat, _)| *seat == big_blind) else {
            return;
        };
        let hands = self.tables.entry((game, hand.table)).or_default();
        if let Some(last) = hands.iter().rposition(|(_, other)| *other == player) {
            let orbit = &hands[last..];
            let mut others = dealt.clone();
            others.remove(&player);
            others.retain(|other| orbit.iter().all(|(dealt, _)| dealt.contains(other)));
            // One who was away from the table meanwhile closes no orbit.
            if orbit.iter().all(|(dealt, _)| dealt.contains(&player)) {
                for other in others {
                    let times = orbit[1..].iter().filter(|(_, it)| *it == other).count() as u64;
                    self.fewest = Some(self.fewest.map_or(times, |fewest| fewest.min(times)));
                    self.most = self.most.max(times);
                }
                self.orbits += 1;
            }
            hands.drain(..=last);
        }
        hands.push((dealt, player));
    }

    /// Whoever leaves has no orbit here any more, even who is moved back at once.
    pub(super) fn left(&mut self, game: GameId, table: TableId, player: PlayerId) {
        for (dealt, _) in self.tables.entry((game, table)).or_default() {
            dealt.remove(&player);
        }
    }

    /// A hand that is rolled back is dealt again from the same positions.
    pub(super) fn forget(&mut self) {
        self.tables.clear();
    }

    pub(super) fn counted(&self) -> BigBlinds {
        BigBlinds { orbits: self.orbits, min: self.fewest.unwrap_or(0), max: self.most }
    }
}

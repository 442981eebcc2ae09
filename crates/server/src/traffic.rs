//! How each game has gone lately, for the lobby: pots, players who see the flop, hands an hour.

use std::collections::{BTreeMap, VecDeque};

use base::{Chips, GameId, Millis};
use game::cash::{Commit, What};
use hand::{Event, Street};

/// What is older tells nothing about the game now.
const SPAN: Millis = Millis::seconds(600);
/// Enough for a steady average; a busy game has as many in a minute.
const HANDS_MAX: usize = 500;

/// How the games have gone lately.
#[derive(Debug, Default)]
pub(crate) struct Games {
    hands: BTreeMap<GameId, VecDeque<Hand>>,
}

#[derive(Debug, Clone, Copy)]
struct Hand {
    at: Millis,
    pot: u64,
    dealt: u64,
    saw_flop: u64,
}

impl Games {
    /// A commit went to the store; only hands count.
    pub(crate) fn note(&mut self, now: Millis, game: GameId, commit: &Commit) {
        let What::Hand(hand) = &commit.what else { return };
        let (mut pot, mut folded, mut flop) = (hand.over.rake.0, 0, None);
        for (_, event) in &hand.over.events {
            match event {
                Event::Won { amount, .. } => pot += amount.0,
                Event::Folded { .. } if flop.is_none() => folded += 1,
                Event::Board { street: Street::Flop, .. } => flop = Some(folded),
                _ => {}
            }
        }
        let dealt = hand.players.len() as u64;
        let saw_flop = flop.map_or(0, |folded| dealt.saturating_sub(folded));
        let hands = self.hands.entry(game).or_default();
        hands.push_back(Hand { at: now, pot, dealt, saw_flop });
        if hands.len() > HANDS_MAX {
            hands.pop_front();
        }
    }

    /// What the lobby says of a game with so many tables.
    pub(crate) fn of(&mut self, now: Millis, game: GameId, tables: usize) -> wire::Traffic {
        let Some(hands) = self.hands.get_mut(&game) else { return wire::Traffic::default() };
        let since = now.saturating_sub(SPAN);
        while hands.front().is_some_and(|hand| hand.at < since) {
            hands.pop_front();
        }
        let (Some(first), count) = (hands.front(), hands.len() as u64) else {
            return wire::Traffic::default();
        };
        let sum = |of: fn(&Hand) -> u64| hands.iter().map(of).sum::<u64>();
        let dealt = sum(|hand| hand.dealt).max(1);
        let over = now.saturating_sub(first.at).0.max(60_000);
        let an_hour = count * 3_600_000 / over / (tables.max(1) as u64);
        wire::Traffic {
            average_pot: Chips(sum(|hand| hand.pot) / count),
            players_per_flop_tenths: u16::try_from(sum(|hand| hand.saw_flop) * 1_000 / dealt)
                .unwrap_or(1_000),
            hands_an_hour: u32::try_from(an_hour).unwrap_or(u32::MAX),
        }
    }
}

//! How each game has gone lately, for the lobby: pots, players who see the flop, hands an hour.
//! Averages over ten minutes are nothing that has to be read to the cent or to the second: they are
//! rounded and counted now and then, so that a row does not change for nothing.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use base::{Chips, GameId, Millis};
use game::Commit;
use hand::{Event, Street};

/// Older hands say nothing about the game now.
const SPAN: Millis = Millis::seconds(600);
/// Enough for a steady average; a busy game has as many in a minute.
const HANDS_MAX: usize = 500;
/// Of an average over ten minutes nobody needs a new figure sooner.
const COUNTED_EVERY: Millis = Millis::seconds(10);

/// How the games have gone lately.
#[derive(Debug, Default)]
pub(crate) struct TrafficByGame {
    games: BTreeMap<GameId, RecentHands>,
    /// Games that have played their first hand since figures were last counted.
    first_hands: BTreeSet<GameId>,
    counts_at: Millis,
}

/// The last hands of a game, and the lobby's figures about them.
#[derive(Debug, Default)]
struct RecentHands {
    hands: VecDeque<Hand>,
    sum: Hand,
    shown: wire::Traffic,
}

#[derive(Debug, Clone, Copy, Default)]
struct Hand {
    at: Millis,
    pot: u64,
    dealt: u64,
    saw_flop: u64,
}

impl TrafficByGame {
    /// A commit went to the store; only hands count.
    pub(crate) fn note(&mut self, now: Millis, game: GameId, commit: &Commit) {
        let Some(hand) = &commit.hand else { return };
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
        self.add(game, Hand { at: now, pot, dealt, saw_flop });
    }

    fn add(&mut self, game: GameId, hand: Hand) {
        let lately = self.games.entry(game).or_default();
        if lately.hands.is_empty() {
            self.first_hands.insert(game);
        }
        lately.add(hand);
    }

    /// The figures that the lobby shows of a game.
    pub(crate) fn of(&self, game: GameId) -> wire::Traffic {
        self.games.get(&game).map_or_else(wire::Traffic::default, |lately| lately.shown)
    }

    /// Counts anew what is due: the first figures of a game at once, all others now and then. Gives
    /// the games whose figures are not as they were. `tables_open` says how many tables a game has,
    /// and `None` if it is gone.
    pub(crate) fn count(
        &mut self,
        now: Millis,
        tables_open: impl Fn(GameId) -> Option<usize>,
    ) -> Vec<GameId> {
        let first_hands = std::mem::take(&mut self.first_hands);
        let mut changed = Vec::new();
        let mut count = |game: GameId, lately: &mut RecentHands| {
            let before = lately.shown;
            let tables = tables_open(game);
            lately.count(now, tables.unwrap_or(0));
            if lately.shown != before {
                changed.push(game);
            }
            tables.is_some() && !lately.hands.is_empty()
        };
        if self.counts_at <= now {
            self.counts_at = now + COUNTED_EVERY;
            self.games.retain(|game, lately| count(*game, lately));
        } else {
            for game in first_hands {
                if let Some(lately) = self.games.get_mut(&game) {
                    count(game, lately);
                }
            }
        }
        changed
    }
}

impl RecentHands {
    fn add(&mut self, hand: Hand) {
        self.sum.pot += hand.pot;
        self.sum.dealt += hand.dealt;
        self.sum.saw_flop += hand.saw_flop;
        self.hands.push_back(hand);
        if self.hands.len() > HANDS_MAX {
            self.forget_first();
        }
    }

    fn forget_first(&mut self) {
        if let Some(hand) = self.hands.pop_front() {
            self.sum.pot -= hand.pot;
            self.sum.dealt -= hand.dealt;
            self.sum.saw_flop -= hand.saw_flop;
        }
    }

    /// Counts the figures of a game with so many tables.
    fn count(&mut self, now: Millis, tables: usize) {
        let since = now.saturating_sub(SPAN);
        while self.hands.front().is_some_and(|hand| hand.at < since) {
            self.forget_first();
        }
        let (Some(first), hands) = (self.hands.front(), self.hands.len() as u64) else {
            self.shown = wire::Traffic::default();
            return;
        };
        let over = now.saturating_sub(first.at).0.max(60_000);
        let an_hour = hands * 3_600_000 / over / (tables.max(1) as u64);
        let flop_percent = (self.sum.saw_flop * 100 + self.sum.dealt / 2) / self.sum.dealt.max(1);
        self.shown = wire::Traffic {
            average_pot: Chips(two_digits(self.sum.pot / hands)),
            players_per_flop_tenths: u16::try_from(flop_percent * 10).unwrap_or(1_000),
            hands_an_hour: u32::try_from(fives(two_digits(an_hour))).unwrap_or(u32::MAX),
        };
    }
}

/// Rounded to two significant digits.
fn two_digits(number: u64) -> u64 {
    let mut step = 1;
    while number / step >= 100 {
        step *= 10;
    }
    number.saturating_add(step / 2) / step * step
}

/// Rounded to a multiple of five; what is there does not become nothing.
fn fives(number: u64) -> u64 {
    let rounded = number.saturating_add(2) / 5 * 5;
    if rounded == 0 { number } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameId = GameId(3);

    fn hand(at: u64, pot: u64) -> Hand {
        Hand { at: Millis(at), pot, dealt: 6, saw_flop: 2 }
    }

    #[test]
    fn figures_are_rounded() {
        for (number, rounded) in
            [(0, 0), (7, 7), (99, 99), (104, 100), (105, 110), (1_449, 1_400), (995, 1_000)]
        {
            assert_eq!(two_digits(number), rounded, "{number}");
        }
        for (number, rounded) in [(0, 0), (1, 1), (2, 2), (3, 5), (72, 70), (73, 75), (120, 120)] {
            assert_eq!(fives(number), rounded, "{number}");
        }
    }

    /// The first figures come at once; then nothing changes for a while, however much is played.
    #[test]
    fn figures_are_counted_at_intervals() {
        let mut games = TrafficByGame::default();
        assert!(games.count(Millis(1_000), |_| Some(1)).is_empty());
        games.add(GAME, hand(1_500, 140));
        assert_eq!(games.count(Millis(3_000), |_| Some(1)), [GAME]);
        let shown = games.of(GAME);
        assert_eq!((shown.average_pot, shown.hands_an_hour), (Chips(140), 60));
        assert_eq!(shown.players_per_flop_tenths, 330, "two of six");
        for at in (3_000..11_000).step_by(500) {
            games.add(GAME, hand(at, 900));
            assert!(games.count(Millis(at), |_| Some(1)).is_empty(), "{at}");
        }
        assert_eq!(games.count(Millis(11_000), |_| Some(1)), [GAME]);
        assert_eq!(games.of(GAME).average_pot, Chips(860), "855 on average");
        // Nobody plays any more: the figures go, and with them what was kept of the game.
        assert_eq!(games.count(Millis(700_000), |_| Some(1)), [GAME]);
        assert_eq!(games.of(GAME), wire::Traffic::default());
        assert!(games.games.is_empty());
    }

    /// A game that is closed is forgotten.
    #[test]
    fn a_closed_game_has_no_figures() {
        let mut games = TrafficByGame::default();
        games.add(GAME, hand(1, 140));
        games.count(Millis(2), |_| Some(1));
        games.count(Millis(20_000), |_| None);
        assert!(games.games.is_empty());
    }

    #[test]
    fn the_sums_match_the_hands_in_the_window() {
        let mut games = TrafficByGame::default();
        for number in 0..2 * HANDS_MAX as u64 {
            games.add(GAME, hand(number * 700, number));
        }
        games.count(Millis(700 * 2 * HANDS_MAX as u64), |_| Some(1));
        let lately = &games.games[&GAME];
        assert!(lately.hands.len() <= HANDS_MAX && !lately.hands.is_empty());
        assert_eq!(lately.sum.pot, lately.hands.iter().map(|hand| hand.pot).sum::<u64>());
        assert_eq!(lately.sum.dealt, 6 * lately.hands.len() as u64);
    }
}

//! What became of the players of tournaments, put together from what each of them was told: every place is
//! given once, wins what the page showed for it, and that is what the wallet has more.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use wire::{Cents, TournamentPage};

use crate::tally::Mistake;

/// The prizes of a tournament, once they are final.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ladder {
    /// The pool that was shown.
    pool: u64,
    /// What the places win, the first first.
    prizes: Vec<u64>,
    /// How many have entered.
    players: u32,
    /// What an entry costs.
    price: u64,
}

impl Ladder {
    /// Nothing as long as the prizes are not final.
    pub(crate) fn of(page: &TournamentPage) -> Option<Self> {
        if !page.prizes_final {
            return None;
        }
        let places = page.prizes.iter();
        let prizes = places.flat_map(|row| (row.from..=row.to).map(|_| row.money.0));
        Some(Self {
            pool: page.row.prizes.0,
            prizes: prizes.collect(),
            players: page.row.players,
            price: page.entries.first().map_or(0, |price| price.0),
        })
    }

    fn prize(&self, place: u32) -> u64 {
        let index = (place as usize).checked_sub(1);
        index.and_then(|index| self.prizes.get(index)).copied().unwrap_or(0)
    }

    fn check(&self, place: u32, prize: u64) -> Option<Mistake> {
        let expected = self.prize(place);
        if (1..=self.players).contains(&place) && prize == expected {
            return None;
        }
        let players = self.players;
        let detail = format!("{prize} for place {place} of {players}, not {expected}");
        Some(Mistake::new("prize", detail))
    }
}

/// What was told about one tournament.
#[derive(Debug, Default)]
struct Told {
    ladder: Option<Ladder>,
    /// What each place has won.
    places: BTreeMap<u32, u64>,
}

/// One player of the tournament that everybody enters.
#[derive(Debug, Clone, Copy, Default)]
struct Entrant {
    /// The wallet before the entry, and as it is now.
    before: u64,
    wallet: u64,
    finish: Option<Finish>,
}

/// How a player has finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finish {
    /// As the room has said; without a place as long as more might have entered.
    Told { place: Option<u32>, prize: Cents },
    /// It was over when the connection was back, and nobody said how.
    WhileAway,
    /// The player could not enter.
    NeverEntered,
}

/// The tournament that everybody enters, for the report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct TournamentResult {
    pub game: u64,
    /// How many players of this run have entered.
    pub entered: u64,
    /// How many of them have finished, and of how many the place was told.
    pub finished: u64,
    pub placed: u64,
    /// How many places win something, and what they win in all.
    pub places_paid: u64,
    pub prizes_cents: u64,
}

/// What all players were told.
#[derive(Debug, Default)]
pub(crate) struct Results {
    games: HashMap<u64, Told>,
    target: Option<u64>,
    entrants: BTreeMap<usize, Entrant>,
}

impl Results {
    /// The tournament that everybody enters: the first choice holds for all.
    pub(crate) fn target(&mut self, choice: impl FnOnce() -> Option<u64>) -> Option<u64> {
        if self.target.is_none() {
            self.target = choice();
        }
        self.target
    }

    pub(crate) fn has_ladder(&self, game: u64) -> bool {
        self.games.get(&game).is_some_and(|told| told.ladder.is_some())
    }

    /// Final prizes were shown; they never change again.
    pub(crate) fn ladder(&mut self, game: u64, ladder: Ladder) -> Vec<Mistake> {
        let told = self.games.entry(game).or_default();
        if let Some(known) = &told.ladder {
            let same = *known == ladder;
            let changed = Mistake::new("prizes_changed", format!("{known:?} became {ladder:?}"));
            return if same { Vec::new() } else { vec![changed] };
        }
        let sum: u64 = ladder.prizes.iter().sum();
        let mut mistakes: Vec<Mistake> =
            told.places.iter().filter_map(|(place, prize)| ladder.check(*place, *prize)).collect();
        if sum != ladder.pool {
            let detail = format!("prizes of {sum} in a pool of {}", ladder.pool);
            mistakes.push(Mistake::new("prize", detail));
        }
        told.ladder = Some(ladder);
        mistakes
    }

    /// A place was given, with a prize.
    pub(crate) fn placed(&mut self, game: u64, place: u32, prize: Cents) -> Vec<Mistake> {
        let told = self.games.entry(game).or_default();
        let mut mistakes = Vec::new();
        if told.places.insert(place, prize.0).is_some() {
            mistakes.push(Mistake::new("place_twice", format!("place {place}")));
        }
        let wrong = told.ladder.as_ref().and_then(|ladder| ladder.check(place, prize.0));
        mistakes.extend(wrong);
        mistakes
    }

    /// A player pays for the entry, with so much in the wallet; if that was lost, once more.
    pub(crate) fn enters(&mut self, player: usize, wallet: Cents) {
        let (before, wallet) = (wallet.0, wallet.0);
        self.entrants.entry(player).or_insert(Entrant { before, wallet, finish: None });
    }

    pub(crate) fn wallet(&mut self, player: usize, wallet: Cents) {
        if let Some(entrant) = self.entrants.get_mut(&player) {
            entrant.wallet = wallet.0;
        }
    }

    /// A player is out, or has won; that happens once.
    pub(crate) fn finishes(&mut self, player: usize, finish: Finish) -> Vec<Mistake> {
        let game = self.target.unwrap_or_default();
        let entrant = self.entrants.entry(player).or_default();
        if let Some(before) = entrant.finish.replace(finish) {
            return match before == finish {
                true => Vec::new(),
                false => {
                    vec![Mistake::new("finished_twice", format!("{finish:?} after {before:?}"))]
                }
            };
        }
        match finish {
            Finish::Told { place: Some(place), prize } => self.placed(game, place, prize),
            Finish::Told { .. } | Finish::WhileAway | Finish::NeverEntered => Vec::new(),
        }
    }

    /// How many are done.
    pub(crate) fn finished(&self) -> usize {
        self.entrants.values().filter(|entrant| entrant.finish.is_some()).count()
    }

    /// What is wrong with the tournament that everybody has entered, now that it is over.
    pub(crate) fn check(&self) -> Vec<Mistake> {
        let Some(game) = self.target else {
            return vec![Mistake::new("no_games", "no tournament to enter")];
        };
        let told = self.games.get(&game);
        let Some(ladder) = told.and_then(|told| told.ladder.as_ref()) else {
            return vec![Mistake::new("prizes_unknown", "final prizes were never shown")];
        };
        let mut mistakes = Vec::new();
        let mut wins = Vec::new();
        for (player, entrant) in &self.entrants {
            let Some(finish) = entrant.finish else {
                mistakes.push(Mistake::new("not_finished", format!("player {player}")));
                continue;
            };
            if finish == Finish::NeverEntered {
                continue;
            }
            let won = (entrant.wallet + ladder.price).checked_sub(entrant.before);
            match (finish, won) {
                (Finish::Told { prize, .. }, Some(won)) if won != prize.0 => {
                    let detail = format!("{won} more where {} was won", prize.0);
                    mistakes.push(Mistake::new("wallet", detail));
                }
                (_, None) => mistakes.push(Mistake::new("wallet", "more paid than an entry")),
                _ => {}
            }
            wins.extend(won);
        }
        // If nobody else has played, what all have won is what there was to win.
        if mistakes.is_empty() && wins.len() == ladder.players as usize {
            wins.sort_unstable_by(|one, other| other.cmp(one));
            let mut prizes = ladder.prizes.clone();
            prizes.resize(wins.len(), 0);
            if wins != prizes {
                mistakes.push(Mistake::new("prize", "wallets that are not the prizes"));
            }
        }
        mistakes
    }

    /// For the report; nothing if there was none.
    pub(crate) fn result(&self) -> Option<TournamentResult> {
        let game = self.target?;
        let told = self.games.get(&game);
        let ladder = told.and_then(|told| told.ladder.as_ref());
        let entered =
            self.entrants.values().filter(|entrant| entrant.finish != Some(Finish::NeverEntered));
        let prizes = ladder.map_or(&[][..], |ladder| &ladder.prizes);
        Some(TournamentResult {
            game,
            entered: entered.count() as u64,
            finished: self.finished() as u64,
            placed: told.map_or(0, |told| told.places.len() as u64),
            places_paid: prizes.iter().filter(|prize| **prize > 0).count() as u64,
            prizes_cents: prizes.iter().sum(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: u64 = 9;

    /// Three players at 1.00, of whom one wins 2.70.
    fn ladder() -> Ladder {
        Ladder { pool: 270, prizes: vec![270], players: 3, price: 100 }
    }

    fn told(place: u32, prize: u64) -> Finish {
        Finish::Told { place: Some(place), prize: Cents(prize) }
    }

    fn kinds(mistakes: Vec<Mistake>) -> Vec<&'static str> {
        mistakes.into_iter().map(|mistake| mistake.kind).collect()
    }

    fn played(finishes: [(u64, Finish); 3]) -> Vec<&'static str> {
        let mut results = Results::default();
        assert_eq!(results.target(|| Some(GAME)), Some(GAME));
        assert_eq!(results.target(|| Some(7)), Some(GAME), "the first choice holds");
        let mut mistakes = Vec::new();
        for (player, (wallet, finish)) in finishes.into_iter().enumerate() {
            results.enters(player, Cents(1_000));
            results.enters(player, Cents(900));
            mistakes.extend(results.finishes(player, finish));
            results.wallet(player, Cents(wallet));
        }
        mistakes.extend(results.ladder(GAME, ladder()));
        mistakes.extend(results.ladder(GAME, ladder()));
        mistakes.extend(results.check());
        assert_eq!(results.finished(), 3);
        kinds(mistakes)
    }

    #[test]
    fn places_prizes_and_wallets_have_to_fit() {
        let out = Finish::Told { place: None, prize: Cents(0) };
        assert!(played([(1_170, told(1, 270)), (900, told(2, 0)), (900, out)]).is_empty());
        assert!(played([(1_170, Finish::WhileAway), (900, told(2, 0)), (900, out)]).is_empty());
        let wrong = [
            ([(1_170, told(1, 270)), (900, told(1, 270)), (900, out)], "place_twice"),
            ([(1_170, told(1, 271)), (900, told(2, 0)), (900, out)], "prize"),
            ([(1_170, told(4, 270)), (900, told(2, 0)), (900, out)], "prize"),
            ([(1_171, told(1, 270)), (900, told(2, 0)), (900, out)], "wallet"),
            ([(800, told(1, 270)), (900, told(2, 0)), (900, out)], "wallet"),
            ([(900, Finish::WhileAway), (900, told(2, 0)), (900, out)], "prize"),
        ];
        for (finishes, kind) in wrong {
            assert!(played(finishes).contains(&kind), "{finishes:?}: {:?}", played(finishes));
        }
    }

    #[test]
    fn nobody_finishes_twice_and_final_prizes_do_not_change() {
        let mut results = Results::default();
        results.target(|| Some(GAME));
        results.enters(0, Cents(1_000));
        assert!(results.finishes(0, told(3, 0)).is_empty());
        assert!(
            results.finishes(0, told(3, 0)).is_empty(),
            "told again after a connection was lost"
        );
        assert_eq!(kinds(results.finishes(0, told(2, 0))), ["finished_twice"]);
        assert_eq!(kinds(results.check()), ["prizes_unknown"]);
        assert!(results.ladder(GAME, ladder()).is_empty());
        let other = Ladder { prizes: vec![200, 70], ..ladder() };
        assert_eq!(kinds(results.ladder(GAME, other)), ["prizes_changed"]);
        results.enters(1, Cents(1_000));
        assert!(kinds(results.check()).contains(&"not_finished"));
        let mut short = Results::default();
        let poor = Ladder { prizes: vec![200], ..ladder() };
        assert_eq!(kinds(short.ladder(GAME, poor)), ["prize"], "less than the pool");
    }
}

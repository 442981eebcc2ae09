//! What is fixed in every rulebook: the game itself. No parameters, but a page of rules without
//! them would not be whole.

use rulebook::{BettingLimit, Variant};

use super::page::Line;

/// The fixed facts, in lines of a page.
pub(crate) fn lines() -> Vec<Line> {
    let mut lines = vec![
        fact("Deck", "52 cards, one deck, freshly shuffled for each hand", "DECK"),
        fact(
            "Ranking",
            "straight flush, quads, full house, flush, straight, trips, two pair, pair, high card; \
             a royal flush is the ace-high straight flush",
            "P1",
        ),
        fact("Ace", "high; low only in A-2-3-4-5, the smallest straight", "P2"),
        fact("Ties", "every kicker counts, suits never; the strongest reading holds", "P3 P4"),
    ];
    lines.extend(Variant::ALL.into_iter().map(of_game));
    lines.extend([
        fact(
            "Streets",
            "hole cards, flop of 3, turn, river; betting after each, then showdown",
            "H2",
        ),
        fact(
            "Raises",
            "at least the big blind and the largest raise of the round; any number of them",
            "H7 R6 R30",
        ),
        fact("Split pots", "evenly; odd cents one by one, clockwise from the button", "H11"),
        fact(
            "Rake",
            "a share of the pot, uncalled bets excluded; no flop, no rake; none in tournaments",
            "K1 K3 K5",
        ),
    ]);
    lines
}

fn of_game(game: Variant) -> Line {
    let cards = game.hole_cards();
    let limit = match game.betting_limit() {
        BettingLimit::NoLimit => "no-limit",
        BettingLimit::PotLimit => "pot-limit: raises up to the pot after calling",
    };
    match game {
        Variant::Holdem => fact(
            "Hold'em",
            &format!(
                "{cards} hole cards, 5 board cards, best 5 of 7, 0–2 hole cards used; {limit}"
            ),
            "H1",
        ),
        Variant::Omaha => fact(
            "Omaha",
            &format!("{cards} hole cards, exactly 2 of them with exactly 3 of the board; {limit}"),
            "O1",
        ),
    }
}

fn fact(label: &str, value: &str, clauses: &str) -> Line {
    Line {
        label: label.to_owned(),
        value: value.to_owned(),
        interpreted: false,
        clauses: clauses.to_owned(),
    }
}

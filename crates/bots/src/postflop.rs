//! After the flop: how often the hand wins against random cards, found by dealing some, and what
//! a style does with that. Draws count by themselves, because the board is dealt out as well.

use cards::{Card, CardSet, Strength, holdem, omaha};
use rulebook::Variant;

use crate::{chance::Chance, decide::Intent, situation::Situation, style::Habits};

/// How many times the rest is dealt. More would be surer and slower; a decision stays within
/// about a microsecond, and being off by a tenth is human.
const DEALS_HOLDEM: u32 = 24;
const DEALS_OMAHA: u32 = 16;

/// The result of dealing the rest of the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Outlook {
    /// How often the hand is better than one random hand, a tie counting half, of a thousand.
    wins: u32,
    /// Whether nothing that came up was better.
    unbeaten: bool,
}

pub(crate) fn choose(situation: &Situation<'_>, habits: &Habits, chance: &mut Chance) -> Intent {
    let outlook = outlook(situation, chance);
    let price = situation.price();
    // A bettor's hand is modelled as the best of several random hands, more of them for larger
    // bets.
    let doubts = match price {
        _ if !habits.believes_bets => 0,
        0..150 => 0,
        150..280 => 1,
        _ => 2,
    };
    let wins = against(outlook.wins, situation.opponents + doubts);
    let bluffs = habits.bluffs / situation.opponents;
    if situation.legal.call.is_none() {
        let bets = wins >= habits.bets_from || chance.permille(bluffs);
        if bets { Intent::Raise } else { Intent::Stay }
    } else if wins >= habits.raises_from || chance.permille(bluffs / 4) {
        Intent::Raise
    } else {
        // No sampled hand beats this one: at worst the pot is split, which the price ignores.
        let calls = outlook.unbeaten || wins + habits.hopes >= price;
        if calls { Intent::Stay } else { Intent::GiveUp }
    }
}

/// To win against several hands is to win against each.
fn against(wins: u32, hands: u32) -> u32 {
    (1..hands).fold(wins, |all, _| all * wins / 1_000)
}

fn outlook(situation: &Situation<'_>, chance: &mut Chance) -> Outlook {
    let board = &situation.view.board;
    match (situation.view.game, situation.hole) {
        (Variant::Holdem, &[a, b]) => holdem_outlook([a, b], board, chance),
        (Variant::Omaha, &[a, b, c, d]) => omaha_outlook([a, b, c, d], board, chance),
        // No other game exists; a viewer without visible hole cards has no outlook.
        _ => Outlook { wins: 0, unbeaten: false },
    }
}

fn holdem_outlook(hole: [Card; 2], board: &[Card], chance: &mut Chance) -> Outlook {
    let table = holdem::Table::get();
    let known: holdem::Hand = board.iter().copied().collect();
    deal_out(DEALS_HOLDEM, CardSet::from(board) | hole.into_iter().collect(), chance, |remaining| {
        let full = (board.len()..5).fold(known, |full, _| full + remaining.draw());
        let theirs = full + remaining.draw() + remaining.draw();
        (table.of_hand(full + hole[0] + hole[1]), table.of_hand(theirs))
    })
}

fn omaha_outlook(hole: [Card; 4], board: &[Card], chance: &mut Chance) -> Outlook {
    let table = omaha::Table::get();
    let own = omaha::Hole::new(hole);
    deal_out(DEALS_OMAHA, CardSet::from(board) | hole.into_iter().collect(), chance, |remaining| {
        let full: [Card; 5] =
            std::array::from_fn(|nth| board.get(nth).copied().unwrap_or_else(|| remaining.draw()));
        let theirs = omaha::Hole::new(std::array::from_fn(|_| remaining.draw()));
        let full = table.board(&full);
        (table.of(&own, &full), table.of(&theirs, &full))
    })
}

/// Deals the rest `deals` times and compares; `deal` gives one's own strength and the other's.
fn deal_out(
    deals: u32,
    seen: CardSet,
    chance: &mut Chance,
    deal: impl Fn(&mut RemainingCards<'_>) -> (Strength, Strength),
) -> Outlook {
    let mut halves = 0;
    let mut unbeaten = true;
    for _ in 0..deals {
        let (own, theirs) = deal(&mut RemainingCards { seen, chance });
        halves += match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => {
                unbeaten = false;
                0
            }
        };
    }
    Outlook { wins: halves * 500 / deals, unbeaten }
}

/// The cards the viewer cannot see, to draw from.
struct RemainingCards<'a> {
    seen: CardSet,
    chance: &'a mut Chance,
}

impl RemainingCards<'_> {
    #[inline]
    fn draw(&mut self) -> Card {
        loop {
            let index = self.chance.below(Card::COUNT as u32) as u8;
            if let Some(card) = Card::from_index(index)
                && self.seen.insert(card)
            {
                return card;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(game: Variant, hole: &str, board: &str) -> u32 {
        let (hole, board) = (cards::parse_cards(hole).unwrap(), cards::parse_cards(board).unwrap());
        let mut chance = Chance::new(1);
        let outlooks = (0..200).map(|_| match game {
            Variant::Holdem => holdem_outlook([hole[0], hole[1]], &board, &mut chance),
            Variant::Omaha => {
                omaha_outlook([hole[0], hole[1], hole[2], hole[3]], &board, &mut chance)
            }
        });
        outlooks.map(|outlook| outlook.wins).sum::<u32>() / 200
    }

    #[test]
    fn the_chance_to_win_counts_what_is_made_and_what_may_come() {
        let holdem = |hole, board| wins(Variant::Holdem, hole, board);
        assert_eq!(holdem("AsKs", "QsJsTs2h3d"), 1_000);
        assert_eq!(holdem("2h3d", "QsJsTsAsKs"), 500);
        assert!((880..950).contains(&holdem("AhKd", "As7c2d")));
        assert!((620..760).contains(&holdem("Ts9s", "8s7s2d")));
        assert!(holdem("7h2d", "AsKsQd") < 300);
        let omaha = |hole, board| wins(Variant::Omaha, hole, board);
        assert_eq!(omaha("AsKsQd2c", "QsJsTs2h3d"), 1_000);
        assert!(omaha("AsKd9c2h", "Ts8s3s7d5d") < 500, "one spade makes no flush (O1)");
    }
}

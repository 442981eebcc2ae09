//! `cardroom eval`: how strong a hand is, which five cards make it, and how often each category
//! comes. The rules are in `cards`; this file only reads and writes.

use std::fmt::Write as _;

use cards::{Best, Card, CardSet, Category, category_counts, holdem, omaha, parse_cards};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::failure::{Failure, Outcome, print, print_json};

/// Evaluate a hand: its strength and the five cards that make it.
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  cardroom eval holdem AhKh QhJhTh2c3d
  cardroom eval omaha AcKdTd8h Kc9c6c6hQc --json
  cardroom eval count --cards 7")]
pub(crate) enum Eval {
    /// The best five of five to seven cards.
    #[command(
        aliases = ["nlhe", "nlh", "hold'em", "texas"],
        after_help = "Example: cardroom eval holdem AhKh QhJhTh2c3d"
    )]
    Holdem(Cards),
    /// Exactly two of four hole cards with exactly three of the board.
    #[command(alias = "plo", after_help = "Example: cardroom eval omaha AcKdTd8h Kc9c6c6hQc")]
    Omaha(Cards),
    /// Evaluate every hand there is and count the categories.
    Count {
        /// How many cards a hand has: 5, 6 or 7.
        #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u8).range(5..=7))]
        cards: u8,
    },
}

#[derive(Args)]
pub(crate) struct Cards {
    /// The hole cards, such as AhKh.
    hole: String,
    /// The board, three to five cards such as QhJhTh2c3d.
    board: String,
}

#[derive(Serialize)]
struct EvalAnswer {
    category: Category,
    strength: u16,
    best: [Card; 5],
    text: String,
}

pub(crate) fn run(eval: &Eval, json: bool) -> Outcome {
    match eval {
        Eval::Holdem(cards) => answer(best_holdem(cards)?, json),
        Eval::Omaha(cards) => answer(best_omaha(cards)?, json),
        Eval::Count { cards } => count(usize::from(*cards), json),
    }
}

fn best_holdem(cards: &Cards) -> Result<Best, Failure> {
    let (hole, board) = read(cards, 2)?;
    Ok(holdem::best(hole.iter().chain(&board).copied().collect()))
}

fn best_omaha(cards: &Cards) -> Result<Best, Failure> {
    let (hole, board) = read(cards, 4)?;
    let hole = hole.try_into().map_err(|_| Failure::input("an Omaha hand has 4 cards"))?;
    Ok(omaha::best(hole, &board))
}

/// Reads hole cards and board and checks their numbers and that no card stands twice.
fn read(cards: &Cards, hole_cards: usize) -> Result<(Vec<Card>, Vec<Card>), Failure> {
    let hole = parse_cards(&cards.hole).map_err(Failure::input)?;
    let board = parse_cards(&cards.board).map_err(Failure::input)?;
    if hole.len() != hole_cards {
        let count = hole.len();
        return Err(Failure::input(format_args!(
            "a hand has {hole_cards} hole cards, not {count}"
        )));
    }
    if !(3..=5).contains(&board.len()) {
        let count = board.len();
        return Err(Failure::input(format_args!("a board has three to five cards, not {count}")));
    }
    let on_board = CardSet::from(board.as_slice());
    match hole.iter().find(|card| on_board.contains(**card)) {
        Some(card) => Err(Failure::input(format_args!("the card {card} stands twice"))),
        None => Ok((hole, board)),
    }
}

fn answer(best: Best, json: bool) -> Outcome {
    if json {
        return print_json(&EvalAnswer {
            category: best.strength.category(),
            strength: best.strength.get(),
            best: best.cards,
            text: best.words(),
        });
    }
    let cards = best.cards.map(|card| card.to_string()).join(" ");
    print(&format!("{cards}  {best}"))
}

fn count(size: usize, json: bool) -> Outcome {
    let counts = category_counts(size);
    let hands: u64 = counts.iter().sum();
    if json {
        let by_name: serde_json::Map<String, serde_json::Value> = Category::ALL
            .iter()
            .zip(counts)
            .rev()
            .map(|(category, count)| (category.name().to_owned(), count.into()))
            .collect();
        return print_json(&serde_json::json!({
            "cards": size,
            "hands": hands,
            "categories": by_name,
        }));
    }
    let mut text = format!("{hands} hands of {size} cards\n");
    for (category, count) in Category::ALL.iter().zip(counts).rev() {
        let name = category.name().replace('_', " ");
        let percent = count as f64 / hands as f64 * 100.0;
        let _ = writeln!(text, "{name:<16}{count:>12}{percent:>10.4} %");
    }
    print(&text)
}

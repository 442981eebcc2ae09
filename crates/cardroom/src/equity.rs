//! `cardroom equity`: each player's share of the pot when the cards are dealt out. Counting and
//! sampling are in `cards`; this file reads the question, decides which of them answers it, and
//! writes.

use std::{fmt::Write as _, thread};

use cards::{
    CardSet,
    equity::{PLAYERS, Question, Range, Tally, Variant},
    parse_cards,
};
use clap::Args;
use serde::Serialize;

use crate::{
    failure::{Failure, Outcome, print, print_json},
    game_name::GameName,
};

/// Compute each player's share of the pot: exactly, or from random deals.
#[derive(Args)]
#[command(after_help = "\
A player is a hand (AcAd) or, in Hold'em, a range: TT+, AKs, AKo, A2s-A5s, QJ, random, or several
with commas between (TT+,AKs). Players may be two to six.

The answer is exact unless the ranges are too wide; then it comes from random deals and says so,
with the standard error of each equity. The same seed gives the same answer on any machine.

Examples:
  cardroom equity AcAd KcKd
  cardroom equity AA KK --json
  cardroom equity AhKh TT+,AQs --board 2h7hTc --dead Th
  cardroom equity --game omaha AsAhKsKh 9c8c7d6d --samples 1000000")]
pub(crate) struct Equity {
    /// Two to six players, each a hand or a range.
    #[arg(required = true)]
    players: Vec<String>,
    /// The game.
    #[arg(long, value_enum, default_value = "holdem")]
    game: GameName,
    /// The board so far: three, four or five cards.
    #[arg(long, default_value = "", hide_default_value = true)]
    board: String,
    /// Cards known to be out of the deck.
    #[arg(long, default_value = "", hide_default_value = true)]
    dead: String,
    /// Deal this many boards at random instead of counting.
    #[arg(long, conflicts_with = "exact", value_parser = clap::value_parser!(u64).range(1..=SAMPLES_MAX))]
    samples: Option<u64>,
    /// Count exactly however long it takes, or refuse.
    #[arg(long)]
    exact: bool,
    /// The seed of the random deals.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads work on it; 0 for one a processor.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=THREADS_MAX))]
    threads: u16,
}

/// Ten minutes' work; the error is then far below what anyone can use.
const SAMPLES_MAX: u64 = 10_000_000_000;
/// More than any machine has processors; a larger number is a slip.
const THREADS_MAX: i64 = 1024;
/// Exact counting of this many match-ups takes some seconds; nobody waits longer unasked.
const MATCHUPS_MAX: usize = 20_000;
/// An error of about 0.0002 in each equity, in a fraction of a second.
const SAMPLES_DEFAULT: u64 = 5_000_000;

#[derive(Serialize)]
struct EquityAnswer<'a> {
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    players: Vec<Player<'a>>,
}

#[derive(Serialize)]
struct Player<'a> {
    hand: &'a str,
    equity: f64,
    /// Absent from an exact answer; null where the deals are too few to tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_error: Option<Option<f64>>,
    win: f64,
    tie: f64,
}

pub(crate) fn run(equity: &Equity, json: bool) -> Outcome {
    let question = read(equity)?;
    let threads = match equity.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => usize::from(threads),
    };
    let (tally, is_exact) = find(equity, &question, threads)?;
    let answer = EquityAnswer {
        method: if is_exact { "exact" } else { "sampled" },
        boards: is_exact.then(|| tally.deals()),
        samples: (!is_exact).then(|| tally.deals()),
        seed: (!is_exact).then_some(equity.seed),
        players: players(equity, &tally, is_exact),
    };
    if json { print_json(&answer) } else { print(&table(&answer)) }
}

fn read(equity: &Equity) -> Result<Question, Failure> {
    let game: Variant = equity.game.into();
    if !PLAYERS.contains(&equity.players.len()) {
        let count = equity.players.len();
        let wrong = format_args!("equity is between two and six players, not {count}");
        return Err(Failure::input(wrong));
    }
    let mut ranges = Vec::with_capacity(equity.players.len());
    for player in &equity.players {
        ranges.push(Range::parse(game, player).map_err(Failure::input)?);
    }
    let set = |cards: &str| -> Result<CardSet, Failure> {
        Ok(parse_cards(cards).map_err(Failure::input)?.as_slice().into())
    };
    Question::new(game, &ranges, set(&equity.board)?, set(&equity.dead)?).map_err(Failure::input)
}

/// The answer, and whether it is exact.
fn find(equity: &Equity, question: &Question, threads: usize) -> Result<(Tally, bool), Failure> {
    if equity.exact {
        return Ok((question.exact(threads).map_err(Failure::input)?, true));
    }
    if equity.samples.is_none()
        && let Some(tally) = question.exact_within(MATCHUPS_MAX, threads)
    {
        return Ok((tally, true));
    }
    let samples = equity.samples.unwrap_or(SAMPLES_DEFAULT);
    let tally = question.sampled(samples, equity.seed, threads).map_err(Failure::input)?;
    Ok((tally, false))
}

fn players<'a>(equity: &'a Equity, tally: &Tally, is_exact: bool) -> Vec<Player<'a>> {
    // One deal says nothing about how far the next may be from it.
    let has_error = tally.deals() > 1;
    let players = equity.players.iter().zip(tally.shares());
    players
        .map(|(hand, share)| Player {
            hand,
            equity: share.equity,
            standard_error: (!is_exact).then(|| has_error.then_some(share.standard_error)),
            win: share.win,
            tie: share.tie,
        })
        .collect()
}

fn table(answer: &EquityAnswer<'_>) -> String {
    let width = answer.players.iter().map(|player| player.hand.chars().count()).max();
    let width = width.unwrap_or_default().max("hand".len());
    let mut text = format!("{:<width$}  {:>9}  {:>9}  {:>9}\n", "hand", "equity", "win", "tie");
    for Player { hand, equity, standard_error, win, tie } in &answer.players {
        let [equity, win, tie] = [equity, win, tie].map(|part| format!("{:.4} %", part * 100.0));
        let _ = write!(text, "{hand:<width$}  {equity:>9}  {win:>9}  {tie:>9}");
        // Writing to a string cannot fail.
        let _ = match standard_error {
            Some(Some(error)) => write!(text, "  ± {:.4}", error * 100.0),
            Some(None) => write!(text, "  ± unknown"),
            None => Ok(()),
        };
        text.push('\n');
    }
    match (answer.boards, answer.samples, answer.seed) {
        (Some(boards), _, _) => {
            let _ = write!(text, "exact, {boards} boards");
        }
        (_, Some(samples), Some(seed)) => {
            let _ = write!(
                text,
                "sampled, {samples} boards, seed {seed}; ± is the standard error of the equity"
            );
        }
        _ => {}
    }
    text
}

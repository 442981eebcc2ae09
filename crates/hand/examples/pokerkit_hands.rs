//! Writes random hands for `scripts/pokerkit-compare`, one JSON object a line: what each started
//! from, the cards, at every turn what the engine offered and what was done, and the final stacks.
//! Only what PokerKit knows too: no posts out of place, no missing blind, no rake.
//!
//!     cargo run --release -p hand --example pokerkit_hands -- holdem 20000 1

use std::process::ExitCode;

use base::Chips;
use cards::{Card, Deck};
use hand::{Action, Ante, Dealt, Event, Hand, Post, Rules, Seat, Setup};
use rulebook::{BigBlindAnte, EarlyShow, ShowsFirst, SmallestRaise, UnmatchedFolded, Variant};
use serde_json::{Value, json};

#[path = "../tests/support/mod.rs"]
mod support;

use support::{chance::Chance, random};

// A program for a pipe.
#[allow(clippy::print_stdout, clippy::print_stderr)]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let parsed = match arguments.as_slice() {
        [game, hands, seed] => (
            match game.as_str() {
                "holdem" => Some(Variant::Holdem),
                "omaha" => Some(Variant::Omaha),
                _ => None,
            },
            hands.parse::<u64>().ok(),
            seed.parse::<u64>().ok(),
        ),
        _ => (None, None, None),
    };
    let (Some(game), Some(hands), Some(seed)) = parsed else {
        eprintln!("pokerkit_hands: expected holdem or omaha, a number of hands, and a seed");
        return ExitCode::from(2);
    };
    for seed in seed..seed + hands {
        println!("{}", line(game, seed));
    }
    ExitCode::SUCCESS
}

fn line(game: Variant, seed: u64) -> Value {
    let mut chance = Chance::seeded(seed.wrapping_mul(0xd134_2543_de82_ef95));
    let setup = setup(&mut chance, game);
    let deck = random::deck(&mut chance, &setup);
    let manner = random::manner(&mut chance);
    let mut events: Vec<Event> = Vec::new();
    let mut hand =
        Hand::start(&setup, Deck::stacked(&deck), &mut events).expect("a setup to be played");
    // PokerKit counts players from the first after the button; so do the seats here, from 1.
    let place = |seat: Seat| u64::from(seat.number() - 1);
    let mut turns = Vec::new();
    while let Some(legal) = hand.legal_actions().copied() {
        let seat = hand.to_act().expect("someone is to act");
        let action = match random::action(&mut chance, manner, &legal) {
            // PokerKit warns of a fold that could be a check and may burn chips.
            Action::Fold if legal.check => Action::Check,
            other => other,
        };
        turns.push(json!({
            "player": place(seat),
            "street": hand.board().len(),
            "call": legal.call.map_or(0, |call| call.adds.0),
            "raise": legal.raise.map(|raise| [raise.to_min.0, raise.to_max.0]),
            "action": match action {
                Action::Fold => json!("fold"),
                Action::Check | Action::Call => json!("call"),
                Action::RaiseTo(to) => json!(to.0),
            },
        }));
        hand.act(seat, action, &mut events).expect("an offered action is accepted");
    }
    let hole_cards = game.hole_cards();
    let count = setup.players.len();
    let text = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<String>();
    let (antes, ante) = match setup.ante {
        Ante::None => ("none", 0),
        Ante::Each(ante) => ("each", ante.0),
        Ante::BigBlind(ante) => ("big_blind", ante.0),
    };
    json!({
        "seed": seed,
        "small_blind": setup.small_blind.0,
        "big_blind": setup.big_blind.0,
        "antes": antes,
        "ante": ante,
        "stacks": setup.players.iter().map(|dealt| dealt.stack.0).collect::<Vec<_>>(),
        "holes": (0..count).map(|n| text(&deck[n * hole_cards..][..hole_cards])).collect::<Vec<_>>(),
        "board": text(&deck[count * hole_cards..][..5]),
        "turns": turns,
        "ended_with": hand
            .result()
            .expect("a hand without legal actions is over")
            .map(|result| result.ended_with.0)
            .collect::<Vec<_>>(),
    })
}

/// Two to six players, seat 1 first after the button; short and equal stacks are frequent.
fn setup(chance: &mut Chance<'_>, game: Variant) -> Setup {
    let count = chance.between(2, 6);
    let big_blind = chance.one_of(&[2, 10, 25, 100]);
    let seat = |number: u64| Seat::new(number as u8).expect("a seat from 1 to 6");
    let mut players: Vec<Dealt> = Vec::new();
    for number in 1..=count {
        let stack = match players.last() {
            Some(last) if chance.once_in(4) => last.stack.0,
            Some(last) if chance.once_in(3) => last.stack.0 + chance.between(1, big_blind),
            _ => match chance.below(5) {
                0 => chance.between(1, big_blind * 3),
                1 | 2 => chance.between(big_blind, big_blind * 12),
                3 => chance.between(big_blind, big_blind * 50),
                _ => big_blind * 100,
            },
        };
        players.push(Dealt { seat: seat(number), stack: Chips(stack), post: Post::default() });
    }
    // Heads-up the button has the small blind and is last after itself (R5).
    let (small, big) = if count == 2 { (2, 1) } else { (1, 2) };
    Setup {
        game,
        rules: Rules {
            reopened_raise: SmallestRaise::LastFullRaise,
            all_in_show: EarlyShow::AtOnce,
            // As PokerKit does.
            big_blind_ante: BigBlindAnte::AnteFirst,
            shows_first: ShowsFirst::LastAggressor,
            unmatched_folded: UnmatchedFolded::GoBack,
            rake: None,
        },
        small_blind: Chips(big_blind / 2),
        big_blind: Chips(big_blind),
        ante: match chance.below(4) {
            0 => Ante::Each(Chips(chance.between(1, big_blind))),
            1 => Ante::BigBlind(Chips(big_blind)),
            _ => Ante::None,
        },
        button: seat(count),
        small_blind_seat: Some(seat(small)),
        big_blind_seat: seat(big),
        players,
    }
}

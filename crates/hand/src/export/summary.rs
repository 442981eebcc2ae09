//! The closing summary of the tracker text: the pots with their rake, the board, and one line a
//! seat that says how the hand went for it.

use std::fmt::Write as _;

use base::Chips;

use super::{
    facts::Facts,
    names::Names,
    text::{bracketed, pot_name},
};
use crate::{event::Street, record::PlayerRecord, view::EventView};

pub(super) fn write(facts: &Facts, names: &Names, text: &mut String) {
    let unit = &facts.record.unit;
    let amount = |chips: Chips| unit.text(chips);
    let total = amount(facts.pots.iter().map(super::facts::PotFacts::amount).sum());
    let mut pots = String::new();
    if facts.pots.len() > 1 {
        for (number, pot) in facts.pots.iter().enumerate() {
            let name = pot_name(number, facts.pots.len());
            let (initial, rest) = name.split_at(1);
            let initial = initial.to_uppercase();
            let _ = write!(pots, " {initial}{rest} {}.", amount(pot.amount()));
        }
    }
    // Writing to a string cannot fail. K1: the rake is always stated, even when there is none.
    let _ = writeln!(text, "*** SUMMARY ***");
    let _ = writeln!(text, "Total pot {total}{pots} | Rake {}", amount(facts.record.rake));
    if !facts.board.is_empty() {
        let _ = writeln!(text, "Board {}", bracketed(&facts.board));
    }
    for player in facts.by_seat() {
        let _ = writeln!(text, "{}", seat_line(facts, names, player));
    }
}

fn seat_line(facts: &Facts, names: &Names, player: &PlayerRecord) -> String {
    let record = &facts.record;
    let seat = player.seat;
    let mut line = format!("Seat {seat}: {}", names.get(seat));
    for (holds, place) in [
        (record.button == seat, " (button)"),
        (record.small_blind_seat == Some(seat), " (small blind)"),
        (record.big_blind_seat == seat, " (big blind)"),
    ] {
        if holds {
            line.push_str(place);
        }
    }
    let won = facts.won_by(seat);
    let won_amount = record.unit.text(won);
    let shown = facts.shown_by(seat);
    let end = match (facts.folded_on(seat), shown) {
        (Some(Street::Preflop), _) if put_nothing_in(facts, player) => {
            "folded before Flop (didn't bet)".to_owned()
        }
        (Some(Street::Preflop), _) => "folded before Flop".to_owned(),
        (Some(Street::Flop), _) => "folded on the Flop".to_owned(),
        (Some(Street::Turn), _) => "folded on the Turn".to_owned(),
        (Some(Street::River), _) => "folded on the River".to_owned(),
        (None, Some(cards)) => {
            let words = facts.words(cards).map_or(String::new(), |words| format!(" with {words}"));
            let result =
                if won.is_zero() { "lost".to_owned() } else { format!("won ({won_amount})") };
            format!("showed {} and {result}{words}", bracketed(cards))
        }
        (None, None) => format!("collected ({won_amount})"),
    };
    format!("{line} {end}")
}

fn put_nothing_in(facts: &Facts, player: &PlayerRecord) -> bool {
    facts.events().all(|event| match event {
        EventView::Posted { seat, .. }
        | EventView::Called { seat, .. }
        | EventView::Raised { seat, .. } => *seat != player.seat,
        _ => true,
    })
}

//! The export to PHH. What it writes, our own reader replays to the same stacks; that is its test.

use std::fmt::{Display, Write as _};

use base::Chips;

use super::{
    SITE,
    date::utc,
    facts::{Facts, new_cards},
    money::PLAY,
};
use crate::{
    event::Forced,
    record::{HandRecord, PlayerRecord},
    seat::Seat,
    setup::Ante,
    view::{EventView, Viewer},
};

/// The hand in PHH as this viewer saw it; other players' unseen cards are `????`. `None` for a
/// cancelled hand (H12).
#[must_use]
pub fn phh(record: &HandRecord, viewer: Viewer) -> Option<String> {
    let facts = Facts::of(record, viewer)?;
    let record = &facts.record;
    let players = &record.players;
    let amount = |chips: Chips| record.unit.number(chips);
    let mut text = String::new();
    let mut field = |key: &str, value: &dyn Display| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{key} = {value}");
    };
    field(
        "variant",
        &quoted(match record.game {
            rulebook::Variant::Holdem => "NT",
            rulebook::Variant::Omaha => "PO",
        }),
    );
    let ante_of_all = !matches!(record.ante, Ante::BigBlind(_));
    field("ante_trimming_status", &ante_of_all);
    field("antes", &list(&as_listed(antes(record)), |ante| amount(*ante)));
    field(
        "blinds_or_straddles",
        &list(&as_listed(blinds(&facts)), |(sign, blind)| format!("{sign}{}", amount(*blind))),
    );
    field("min_bet", &amount(record.big_blind));
    field("starting_stacks", &list(players, |player| amount(player.started_with)));
    field("actions", &list(&actions(&facts), |action| quoted(action)));
    field("venue", &quoted(SITE));
    let date = utc(record.started_at);
    field("time", &format!("{:02}:{:02}:{:02}", date.hour(), date.minute(), date.second()));
    field("time_zone", &quoted("UTC"));
    field("day", &date.day());
    field("month", &date.month());
    field("year", &date.year());
    if let Some(of) = &record.tournament {
        field("event", &quoted(&of.name));
        field("level", &of.level);
    }
    field("hand", &quoted(&record.id));
    field("seats", &list(players, |player| player.seat.to_string()));
    field("seat_count", &record.table_seats);
    field("table", &quoted(&record.table));
    field("players", &list(players, |player| quoted(&player.name)));
    field("finishing_stacks", &list(players, |player| amount(player.ended_with)));
    field("winnings", &list(players, |player| amount(facts.won_by(player.seat))));
    match record.unit.currency() {
        // The format wants a code of ISO 4217, which has this one for no currency; its fields of one's
        // own begin with an underscore.
        Some(PLAY) => {
            field("currency", &quoted("XXX"));
            field("_play_money", &true);
        }
        Some(currency) => field("currency", &quoted(currency)),
        None => {}
    }
    // Fields of our own, which the format marks so.
    if let Some(of) = &record.tournament {
        field("_tournament", &quoted(&of.number.to_string()));
        let price = format!("{} + {} + {} {}", of.pool, of.bounty, of.fee, of.currency);
        field("_buy_in", &quoted(&price));
    }
    Some(text)
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn list<T>(items: &[T], write: impl Fn(&T) -> String) -> String {
    format!("[{}]", items.iter().map(write).collect::<Vec<_>>().join(", "))
}

/// PHH lists antes and blinds from the small blind on; heads-up that is the second player.
fn as_listed<T>(mut by_player: Vec<T>) -> Vec<T> {
    if by_player.len() == 2 {
        by_player.reverse();
    }
    by_player
}

fn antes(record: &HandRecord) -> Vec<Chips> {
    let pays = |player: &PlayerRecord| match record.ante {
        Ante::Each(amount) => amount,
        Ante::BigBlind(amount) if player.seat == record.big_blind_seat => amount,
        Ante::BigBlind(_) | Ante::None => Chips::ZERO,
    };
    record.players.iter().map(pays).collect()
}

/// What each player posts, as a sign and an amount. PHH knows what was due, not what a short
/// stack paid of it; a blind out of place is negative.
fn blinds(facts: &Facts) -> Vec<(&'static str, Chips)> {
    let record = &facts.record;
    let posted = |seat: Seat, wanted: Forced| {
        facts.events().find_map(|event| match event {
            EventView::Posted { seat: poster, what, amount, all_in }
                if *poster == seat && *what == wanted =>
            {
                Some((*amount, *all_in))
            }
            _ => None,
        })
    };
    let post = |seat: Seat| {
        let live = posted(seat, Forced::Post)
            .map_or(Chips::ZERO, |(amount, all_in)| if all_in { record.big_blind } else { amount });
        let dead = posted(seat, Forced::DeadPost).map_or(Chips::ZERO, |(amount, _)| amount);
        live + dead
    };
    let blind = |player: &PlayerRecord| {
        if player.seat == record.big_blind_seat {
            ("", record.big_blind)
        } else if Some(player.seat) == record.small_blind_seat {
            ("", record.small_blind)
        } else {
            let out_of_place = post(player.seat);
            (if out_of_place.is_zero() { "" } else { "-" }, out_of_place)
        }
    };
    record.players.iter().map(blind).collect()
}

fn actions(facts: &Facts) -> Vec<String> {
    let record = &facts.record;
    let player = |seat: &Seat| {
        let place = record.players.iter().position(|player| player.seat == *seat);
        format!("p{}", place.map_or(0, |place| place + 1))
    };
    let cards = |cards: &[cards::Card]| cards.iter().map(ToString::to_string).collect::<String>();
    facts
        .events()
        .filter_map(|event| match event {
            EventView::Dealt { seat, cards: seen } => {
                let hole = match seen {
                    Some(seen) => cards(seen.cards()),
                    None => "??".repeat(record.game.hole_cards()),
                };
                Some(format!("d dh {} {hole}", player(seat)))
            }
            EventView::Board { street, board } => {
                Some(format!("d db {}", cards(new_cards(*street, board))))
            }
            EventView::Folded { seat } => Some(format!("{} f", player(seat))),
            EventView::Checked { seat } | EventView::Called { seat, .. } => {
                Some(format!("{} cc", player(seat)))
            }
            EventView::Raised { seat, to, .. } => {
                Some(format!("{} cbr {}", player(seat), record.unit.number(*to)))
            }
            EventView::Shown { seat, cards: shown } => {
                Some(format!("{} sm {}", player(seat), cards(shown.cards())))
            }
            EventView::Posted { .. }
            | EventView::Turn { .. }
            | EventView::Returned { .. }
            | EventView::Raked { .. }
            | EventView::Won { .. }
            | EventView::Cancelled
            | EventView::Ended => None,
        })
        .collect()
}

//! The export to Open Hand History (OHH), version 1.4.6: one JSON object a hand. Amounts are
//! written as exact decimals, never through a float. There, a raise's amount is what it adds.

use base::{Cents, Chips};
use cards::Card;
use rulebook::{BettingLimit, Variant};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{
    SITE,
    date::utc,
    facts::{Facts, PotFacts, new_cards},
    money::PLAY,
};
use crate::{
    event::{Forced, Street},
    record::{HandRecord, TournamentHand, Unit},
    seat::Seat,
    view::{EventView, Viewer},
};

const SPEC_VERSION: &str = "1.4.6";

/// The hand in Open Hand History as this viewer saw it. `None` for a cancelled hand (H12).
#[must_use]
pub fn ohh(record: &HandRecord, viewer: Viewer) -> Option<String> {
    let facts = Facts::of(record, viewer)?;
    let record = &facts.record;
    let decimal = |chips: Chips| Decimal::of(&record.unit, chips);
    let date = utc(record.started_at);
    let hand = Document {
        ohh: Hand {
            spec_version: SPEC_VERSION,
            site_name: SITE,
            network_name: SITE,
            internal_version: env!("CARGO_PKG_VERSION"),
            tournament: record.unit == Unit::TournamentChips,
            tournament_info: record.tournament.as_ref().map(TournamentInfo::of),
            game_number: &record.id,
            start_date_utc: date.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            table_name: &record.table,
            table_size: record.table_seats,
            game_type: match record.game {
                Variant::Holdem => "Holdem",
                Variant::Omaha => "Omaha",
            },
            bet_limit: BetLimit {
                bet_type: match record.game.betting_limit() {
                    BettingLimit::NoLimit => "NL",
                    BettingLimit::PotLimit => "PL",
                },
                bet_cap: decimal(Chips::ZERO),
            },
            currency: record.unit.currency().map_or("", code),
            dealer_seat: record.button,
            small_blind_amount: decimal(record.small_blind),
            big_blind_amount: decimal(record.big_blind),
            ante_amount: decimal(record.ante.amount()),
            hero_player_id: facts.hero,
            players: facts
                .by_seat()
                .into_iter()
                .map(|player| Player {
                    id: player.seat,
                    seat: player.seat,
                    name: &player.name,
                    display: &player.name,
                    starting_stack: decimal(player.started_with),
                })
                .collect(),
            rounds: rounds(&facts),
            pots: facts
                .pots
                .iter()
                .enumerate()
                .map(|(number, pot)| self::pot(number, pot, decimal))
                .collect(),
        },
    };
    Some(serde_json::to_string(&hand).expect("every key is a string"))
}

/// The format's own code for play money.
fn code(currency: &str) -> &str {
    if currency == PLAY { "XPM" } else { currency }
}

/// One round a street, and one for the showdown if anyone shows.
fn rounds(facts: &Facts) -> Vec<Round> {
    let decimal = |chips: Chips| Decimal::of(&facts.record.unit, chips);
    let mut rounds = vec![Round::new(0, "Preflop", &[])];
    let mut showdown = Round::new(0, "Showdown", &[]);
    let mut numbered = 0;
    for event in facts.events() {
        let (seat, action, amount, all_in, cards) = match event {
            EventView::Posted { seat, what, amount, all_in } => {
                let action = match what {
                    Forced::Ante => "Post Ante",
                    Forced::SmallBlind => "Post SB",
                    Forced::BigBlind => "Post BB",
                    Forced::Post => "Post Extra Blind",
                    Forced::DeadPost => "Post Dead",
                };
                (seat, action, Some(*amount), *all_in, None)
            }
            EventView::Dealt { seat, cards: Some(cards) } => {
                (seat, "Dealt Cards", None, false, Some(cards.cards()))
            }
            EventView::Folded { seat } => (seat, "Fold", None, false, None),
            EventView::Checked { seat } => (seat, "Check", None, false, None),
            EventView::Called { seat, added, all_in, .. } => {
                (seat, "Call", Some(*added), *all_in, None)
            }
            EventView::Raised { seat, added, opens, all_in, .. } => {
                let action = if *opens { "Bet" } else { "Raise" };
                (seat, action, Some(*added), *all_in, None)
            }
            EventView::Shown { seat, cards } => {
                (seat, "Shows Cards", None, false, Some(cards.cards()))
            }
            EventView::Board { street, board } => {
                let name = match street {
                    Street::Preflop => "Preflop",
                    Street::Flop => "Flop",
                    Street::Turn => "Turn",
                    Street::River => "River",
                };
                rounds.push(Round::new(rounds.len(), name, new_cards(*street, board)));
                continue;
            }
            // An uncalled bet is not in the pots; the format has no action for it.
            EventView::Dealt { cards: None, .. }
            | EventView::Turn { .. }
            | EventView::Returned { .. }
            | EventView::Raked { .. }
            | EventView::Won { .. }
            | EventView::Cancelled
            | EventView::Ended => continue,
        };
        numbered += 1;
        let round = match event {
            EventView::Shown { .. } => &mut showdown,
            _ => rounds.last_mut().expect("there is always the first round"),
        };
        round.actions.push(Action {
            action_number: numbered,
            player_id: *seat,
            action,
            amount: amount.map(decimal),
            is_allin: all_in,
            cards: cards.map(<[Card]>::to_vec),
        });
    }
    if !showdown.actions.is_empty() {
        showdown.id = rounds.len();
        rounds.push(showdown);
    }
    rounds
}

/// The rake of a shared pot is divided among its winners as evenly as whole cents allow.
fn pot(number: usize, pot: &PotFacts, decimal: impl Fn(Chips) -> Decimal) -> Pot {
    let (share, odd) = pot.rake.split_floor(pot.wins.len().max(1) as u64);
    let win = |(index, (seat, amount)): (usize, &(Seat, Chips))| PlayerWin {
        player_id: *seat,
        win_amount: decimal(*amount),
        contributed_rake: decimal(share + Chips(u64::from((index as u64) < odd))),
    };
    Pot {
        number,
        amount: decimal(pot.amount()),
        rake: decimal(pot.rake),
        player_wins: pot.wins.iter().enumerate().map(win).collect(),
    }
}

/// An amount as the exact digits it has.
#[derive(Serialize)]
#[serde(transparent)]
struct Decimal(Box<RawValue>);

impl Decimal {
    fn of(unit: &Unit, chips: Chips) -> Self {
        Self(RawValue::from_string(unit.number(chips)).expect("a decimal number is JSON"))
    }

    fn money(cents: Cents) -> Self {
        Self(RawValue::from_string(cents.to_string()).expect("a decimal number is JSON"))
    }
}

#[derive(Serialize)]
struct Document<'a> {
    ohh: Hand<'a>,
}

#[derive(Serialize)]
struct Hand<'a> {
    spec_version: &'static str,
    site_name: &'static str,
    network_name: &'static str,
    internal_version: &'static str,
    tournament: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    tournament_info: Option<TournamentInfo<'a>>,
    game_number: &'a str,
    start_date_utc: String,
    table_name: &'a str,
    table_size: u8,
    game_type: &'static str,
    bet_limit: BetLimit,
    currency: &'a str,
    dealer_seat: Seat,
    small_blind_amount: Decimal,
    big_blind_amount: Decimal,
    ante_amount: Decimal,
    #[serde(skip_serializing_if = "Option::is_none")]
    hero_player_id: Option<Seat>,
    players: Vec<Player<'a>>,
    rounds: Vec<Round>,
    pots: Vec<Pot>,
}

#[derive(Serialize)]
struct TournamentInfo<'a> {
    tournament_number: String,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_date_utc: Option<String>,
    currency: &'a str,
    buyin_amount: Decimal,
    fee_amount: Decimal,
    bounty_fee_amount: Decimal,
}

impl<'a> TournamentInfo<'a> {
    fn of(of: &'a TournamentHand) -> Self {
        let date = |at| utc(at).strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        Self {
            tournament_number: of.number.to_string(),
            name: &of.name,
            start_date_utc: of.started_at.map(date),
            currency: code(&of.currency),
            buyin_amount: Decimal::money(of.pool),
            fee_amount: Decimal::money(of.fee),
            bounty_fee_amount: Decimal::money(of.bounty),
        }
    }
}

#[derive(Serialize)]
struct BetLimit {
    bet_type: &'static str,
    bet_cap: Decimal,
}

#[derive(Serialize)]
struct Player<'a> {
    id: Seat,
    seat: Seat,
    name: &'a str,
    display: &'a str,
    starting_stack: Decimal,
}

#[derive(Serialize)]
struct Round {
    id: usize,
    street: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<Card>,
    actions: Vec<Action>,
}

impl Round {
    fn new(id: usize, street: &'static str, cards: &[Card]) -> Self {
        Self { id, street, cards: cards.to_vec(), actions: Vec::new() }
    }
}

#[derive(Serialize)]
struct Action {
    action_number: usize,
    player_id: Seat,
    action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Decimal>,
    is_allin: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<Card>>,
}

#[derive(Serialize)]
struct Pot {
    number: usize,
    amount: Decimal,
    rake: Decimal,
    player_wins: Vec<PlayerWin>,
}

#[derive(Serialize)]
struct PlayerWin {
    player_id: Seat,
    win_amount: Decimal,
    contributed_rake: Decimal,
}

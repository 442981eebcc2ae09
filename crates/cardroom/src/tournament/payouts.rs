//! `tournament payouts`: the prize ladder of a field. A HexaPro has one for each multiplier.

use std::{fmt::Write as _, path::PathBuf};

use base::Cents;
use clap::Args;
use game::tournament::{
    hexapro,
    prizes::{Prize, PrizeList},
    spec::{ENTRANTS_MAX, TournamentRules},
};
use serde::Serialize;

use super::{Rulebooks, source::Library};
use crate::failure::{Failure, Outcome, print, print_json};

#[derive(Args)]
pub(crate) struct PayoutsArgs {
    /// The spec.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many players enter, once each.
    #[arg(long, value_name = "N")]
    entrants: u32,
    #[command(flatten)]
    rulebooks: Rulebooks,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Payouts {
    name: String,
    entrants: u32,
    places_paid: u32,
    prize_pool_cents: i64,
    overlay_cents: i64,
    added_cents: i64,
    bounty_pool_cents: i64,
    fees_cents: i64,
    prizes: Vec<PrizeRow>,
}

#[derive(Serialize)]
struct PrizeRow {
    place: u32,
    prize_cents: i64,
    ticket_cents: i64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    in_kind: Vec<KindRow>,
}

#[derive(Serialize)]
struct KindRow {
    name: String,
    form: game::tournament::spec::PrizeForm,
    worth_cents: i64,
}

/// X2, X3: what a HexaPro pays by multiplier.
#[derive(Serialize)]
struct HexaProPayouts {
    name: String,
    entrants: u32,
    buy_in_cents: i64,
    bank_must_cover_cents: i64,
    multipliers: Vec<MultiplierPayouts>,
}

#[derive(Serialize)]
struct MultiplierPayouts {
    multiplier: String,
    odds: u32,
    stack: u64,
    level_time: String,
    prize_pool_cents: i64,
    prizes: Vec<PrizeRow>,
}

pub(super) fn run(args: &PayoutsArgs, json: bool) -> Outcome {
    let rules = Library::new(&args.rulebooks)?.load(&args.file)?;
    check_entrants(&rules, args.entrants)?;
    if rules.hexapro().is_some() {
        let answer = hexapro_payouts(&rules);
        return if json { print_json(&answer) } else { print(&hexapro_page(&answer)) };
    }
    let takings = rules.takings_of(args.entrants);
    let list = rules.prizes(&takings);
    let answer = Payouts {
        name: rules.spec().name.clone(),
        entrants: args.entrants,
        places_paid: list.places_paid(),
        prize_pool_cents: list.pool.total().0,
        overlay_cents: list.pool.overlay.0,
        added_cents: list.pool.added.0,
        bounty_pool_cents: takings.bounties.0,
        fees_cents: rules.entry().fee.0 * i64::from(args.entrants),
        prizes: rows(&list),
    };
    if json { print_json(&answer) } else { print(&page(&answer, &list)) }
}

/// R37, T2: whether a tournament is played with so many.
pub(super) fn check_entrants(rules: &TournamentRules, entrants: u32) -> Result<(), Failure> {
    let (least, most) = (rules.entrants_min(), rules.entrants_max().unwrap_or(ENTRANTS_MAX));
    if (least..=most).contains(&entrants) {
        return Ok(());
    }
    let expected = match most == least {
        true => format!("{least}, which make it full"),
        false => format!("{least} to {most}"),
    };
    Err(Failure::input(format_args!("--entrants: expected {expected}, found {entrants}")))
}

fn rows(list: &PrizeList) -> Vec<PrizeRow> {
    (1..).zip(list.prizes()).map(|(place, prize)| row(place, prize)).collect()
}

fn row(place: u32, prize: &Prize) -> PrizeRow {
    let in_kind = prize.in_kind.iter().map(|kind| KindRow {
        name: kind.name.clone(),
        form: kind.form,
        worth_cents: kind.worth.0,
    });
    PrizeRow {
        place,
        prize_cents: prize.money.0,
        ticket_cents: prize.in_kind.iter().map(|kind| kind.worth.0).sum(),
        in_kind: in_kind.collect(),
    }
}

fn hexapro_payouts(rules: &TournamentRules) -> HexaProPayouts {
    let spec = rules.spec();
    let buy_in = spec.hexapro.map_or(Cents::ZERO, |own| own.buy_in);
    let multipliers = rules.hexapro().map_or(Vec::new(), |own| {
        own.multipliers
            .iter()
            .map(|row| {
                let drawn = hexapro::of_row(own, buy_in, row);
                MultiplierPayouts {
                    multiplier: row.multiplier.to_string(),
                    odds: row.odds,
                    stack: drawn.stack.0,
                    level_time: drawn.level_time.to_string(),
                    prize_pool_cents: drawn.prizes.pool.total().0,
                    prizes: rows(&drawn.prizes),
                }
            })
            .collect()
    });
    HexaProPayouts {
        name: spec.name.clone(),
        entrants: u32::from(spec.seats),
        buy_in_cents: buy_in.0,
        bank_must_cover_cents: rules
            .hexapro()
            .map_or(0, |own| hexapro::bank_must_cover(own, buy_in).0),
        multipliers,
    }
}

/// One line for all places that win the same.
fn page(answer: &Payouts, list: &PrizeList) -> String {
    let mut text = format!(
        "{}: {} entrants, {} places paid\n",
        answer.name, answer.entrants, answer.places_paid
    );
    let pool = list.pool;
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "prize pool {}: players {}, added {}, overlay {}; bounties {}, fees {}\n",
        pool.total(),
        pool.paid,
        pool.added,
        pool.overlay,
        Cents(answer.bounty_pool_cents),
        Cents(answer.fees_cents)
    );
    let _ = writeln!(text, "{:>13}  {:>14}", "place", "prize");
    let mut place = 1;
    for band in list.prizes().chunk_by(Prize::eq) {
        let last = place + band.len() - 1;
        let places = if place == last { format!("{place}") } else { format!("{place}–{last}") };
        let kind: Vec<String> =
            band[0].in_kind.iter().map(|kind| format!("{} ({})", kind.name, kind.worth)).collect();
        let line = format!("{places:>13}  {:>14}  {}", band[0].money.to_string(), kind.join(", "));
        let _ = writeln!(text, "{}", line.trim_end());
        place = last + 1;
    }
    text
}

fn hexapro_page(answer: &HexaProPayouts) -> String {
    let mut text = format!(
        "{}: {} players for {} each; the bank must cover {}\n\n",
        answer.name,
        answer.entrants,
        Cents(answer.buy_in_cents),
        Cents(answer.bank_must_cover_cents)
    );
    let _ = writeln!(
        text,
        "{:>10}  {:>16}  {:>6}  {:>6}  {:>14}  prizes",
        "multiplier", "in 100,000 games", "stack", "level", "pool"
    );
    for row in &answer.multipliers {
        let prizes: Vec<String> =
            row.prizes.iter().map(|prize| Cents(prize.prize_cents).to_string()).collect();
        let _ = writeln!(
            text,
            "{:>10}  {:>16}  {:>6}  {:>6}  {:>14}  {}",
            row.multiplier,
            row.odds,
            row.stack,
            row.level_time,
            Cents(row.prize_pool_cents).to_string(),
            prizes.join(" / ")
        );
    }
    text
}

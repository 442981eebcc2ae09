//! `tournament cancel`: what each player gets if a tournament is cancelled in a situation given by
//! hand.

use std::{fmt::Write as _, path::PathBuf};

use base::{Cents, Chips, PlayerId};
use clap::Args;
use game::tournament::{
    cancellation::{Cancellation, Moment, OpenEntry, PaidWith},
    hexapro,
    icm::CHIPS_MAX,
    prizes::{PrizeList, Takings},
    spec::{ENTRANTS_MAX, TournamentRules},
};
use rulebook::{Multiplier, MultiplierRow};
use serde::Serialize;
use sim::tournament::CancelledRow;

use super::{Rulebooks, payouts::check_entrants, source::Library};
use crate::{
    failure::{Failure, Outcome, print, print_json},
    lists,
};

#[derive(Args)]
#[command(after_help = "\
Without --stacks it is cancelled before the start. With it, each number is a player in the order of
entry, and 0 is a player who is out. The prizes of players who are out count as paid, unless --paid
says what was.

Examples:
  cardroom tournament cancel specs/freezeout.toml --entrants 60
  cardroom tournament cancel specs/freezeout.toml --entrants 60 --stacks 90000,60000,30000
  cardroom tournament cancel specs/hexapro.toml --multiplier 10x --stacks 900,600,0 --json")]
pub(crate) struct CancelArgs {
    /// The spec.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The chips of each player, with commas between; 0 for one who is out.
    #[arg(long)]
    stacks: Option<String>,
    /// How many have entered; by default as many as there are stacks, or a full field.
    #[arg(long, value_name = "N")]
    entrants: Option<u32>,
    /// The prizes that have been paid already, with commas between.
    #[arg(long)]
    paid: Option<String>,
    /// What the players have paid to the prize pool in all, if not one entry each.
    #[arg(long)]
    pool: Option<String>,
    /// X2: the multiplier that was drawn.
    #[arg(long)]
    multiplier: Option<String>,
    /// T8: what is on each player's head, in the order of --stacks; by default one entry's bounty.
    #[arg(long)]
    bounties: Option<String>,
    /// T7: how many re-buys each player has made, in the order of --stacks.
    #[arg(long)]
    rebuys: Option<String>,
    /// T7: how many add-ons each player has taken, in the order of --stacks.
    #[arg(long)]
    add_ons: Option<String>,
    /// The players who entered by ticket, the first being 1, with commas between.
    #[arg(long)]
    tickets: Option<String>,
    /// R52: their tickets fit no other tournament.
    #[arg(long, requires = "tickets")]
    tickets_fit_no_other: bool,
    #[command(flatten)]
    rulebooks: Rulebooks,
}

#[derive(Serialize)]
struct Answer<'a> {
    clause: &'a str,
    clauses: &'a [String],
    cancellation: Vec<CancelledRow>,
    paid_cents: i64,
    from_prize_pool_cents: i64,
    from_fees_cents: i64,
    from_bounties_cents: i64,
    from_house_cents: i64,
}

pub(super) fn run(args: &CancelArgs, json: bool) -> Outcome {
    let rules = Library::new(&args.rulebooks)?.load(&args.file)?;
    let cancelled = cancelled(args, &rules)?;
    if json { print_json(&answer(&cancelled)) } else { print(&page(&cancelled)) }
}

fn cancelled(args: &CancelArgs, rules: &TournamentRules) -> Result<Cancellation, Failure> {
    let stacks: Option<Vec<Chips>> = args
        .stacks
        .as_ref()
        .map(|text| lists::read("--stacks", text, "whole numbers of chips with commas between"))
        .transpose()?;
    let Some(stacks) = stacks else {
        return before_start(args, rules);
    };
    let given = u32::try_from(stacks.len()).unwrap_or(u32::MAX);
    let full = rules.entrants_max().filter(|most| *most == rules.entrants_min());
    let entrants = args.entrants.or(full).unwrap_or(given);
    if given > entrants {
        let expected = format_args!("at most {entrants} stacks, as many as have entered");
        return Err(Failure::input(format_args!("--stacks: expected {expected}, found {given}")));
    }
    check_entrants(rules, entrants)?;
    let chips: u128 = stacks.iter().map(|stack| u128::from(stack.0)).sum();
    if chips > u128::from(CHIPS_MAX) {
        let wrong =
            format_args!("--stacks: expected at most {CHIPS_MAX} chips in all, found {chips}");
        return Err(Failure::input(wrong));
    }
    let mut entries = entries(args, rules, &stacks)?;
    let takings = takings(args, rules, entrants, &entries)?;
    let prizes = prizes(args, rules, &takings)?;
    entries.retain(|entry| entry.chips > Chips::ZERO);
    if entries.is_empty() {
        return Err(Failure::input("--stacks: expected a stack above 0, found none"));
    }
    let prizes_paid = prizes_paid(args, &prizes, entrants, entries.len())?;
    let final_table = entries.len() <= usize::from(rules.spec().seats);
    let moment = Moment::Running { prizes: &prizes, prizes_paid, final_table };
    Ok(rules.cancel(moment, &entries))
}

/// R52: nobody has chips yet.
fn before_start(args: &CancelArgs, rules: &TournamentRules) -> Result<Cancellation, Failure> {
    for (flag, is_given) in [
        ("--paid", args.paid.is_some()),
        ("--pool", args.pool.is_some()),
        ("--multiplier", args.multiplier.is_some()),
        ("--rebuys", args.rebuys.is_some()),
        ("--add-ons", args.add_ons.is_some()),
    ] {
        if is_given {
            let wrong = format_args!("{flag}: expected --stacks beside it, found none");
            return Err(Failure::input(wrong));
        }
    }
    // Before the start a field may still be smaller than it has to be.
    let entrants = args.entrants.unwrap_or(rules.entrants_min());
    let most = rules.entrants_max().unwrap_or(ENTRANTS_MAX);
    if !(1..=most).contains(&entrants) {
        let wrong = format_args!("--entrants: expected 1 to {most}, found {entrants}");
        return Err(Failure::input(wrong));
    }
    let stacks = vec![Chips::ZERO; entrants as usize];
    let entries = entries(args, rules, &stacks)?;
    Ok(rules.cancel(Moment::BeforeStart, &entries))
}

/// One entry a stack, with what it paid.
fn entries(
    args: &CancelArgs,
    rules: &TournamentRules,
    stacks: &[Chips],
) -> Result<Vec<OpenEntry>, Failure> {
    let bounties: Option<Vec<Cents>> =
        per_player("--bounties", args.bounties.as_ref(), stacks, "amounts such as 4.50")?;
    if let Some(much) = bounties.iter().flatten().find(|bounty| **bounty > POOL_MAX) {
        let wrong = format_args!("--bounties: expected at most {POOL_MAX} each, found {much}");
        return Err(Failure::input(wrong));
    }
    if bounties.is_some() && rules.spec().bounty.is_none() {
        let wrong = "--bounties: expected no such flag: the spec has none, found one";
        return Err(Failure::input(wrong));
    }
    let rebuys = counts("--rebuys", args.rebuys.as_ref(), stacks, rules.rebuy().is_some())?;
    let add_ons = counts("--add-ons", args.add_ons.as_ref(), stacks, rules.add_on().is_some())?;
    let tickets: Vec<usize> = match &args.tickets {
        Some(text) => lists::read("--tickets", text, "numbers of players with commas between")?,
        None => Vec::new(),
    };
    if let Some(wrong) = tickets.iter().find(|player| !(1..=stacks.len()).contains(*player)) {
        let expected = format_args!("players from 1 to {}", stacks.len());
        return Err(Failure::input(format_args!("--tickets: expected {expected}, found {wrong}")));
    }
    if let Some(twice) = tickets.iter().enumerate().find(|(at, it)| tickets[..*at].contains(it)) {
        let wrong = format_args!("--tickets: expected each player once, found {} again", twice.1);
        return Err(Failure::input(wrong));
    }
    most("--rebuys", &rebuys, rules.spec().rebuys.and_then(|rebuys| rebuys.most))?;
    most("--add-ons", &add_ons, Some(1))?;
    let entry = rules.entry();
    let paid_times = |times: &Option<Vec<u32>>, index: usize| {
        times.as_ref().map_or(0, |times| i64::from(times[index]))
    };
    Ok(stacks
        .iter()
        .enumerate()
        .map(|(index, chips)| {
            let mut own = OpenEntry {
                player: PlayerId(index as u64 + 1),
                chips: *chips,
                pool: entry.pool,
                fees: entry.fee,
                own_bounty: entry.bounty,
                vip_bounty: Cents::ZERO,
                paid_with: match tickets.contains(&(index + 1)) {
                    true => PaidWith::Ticket { fits_another: !args.tickets_fit_no_other },
                    false => PaidWith::Money,
                },
            };
            for (times, price) in [(&rebuys, rules.rebuy()), (&add_ons, rules.add_on())] {
                let times = paid_times(times, index);
                if let Some(price) = price {
                    own.pool = own.pool + Cents(price.pool.0 * times);
                    own.fees = own.fees + Cents(price.fee.0 * times);
                    own.own_bounty = own.own_bounty + Cents(price.bounty.0 * times);
                }
            }
            if let Some(bounties) = &bounties {
                own.own_bounty = bounties[index];
            }
            own
        })
        .collect())
}

fn counts(
    flag: &str,
    text: Option<&String>,
    stacks: &[Chips],
    is_sold: bool,
) -> Result<Option<Vec<u32>>, Failure> {
    let times = per_player(flag, text, stacks, "numbers of times")?;
    if times.is_some() && !is_sold {
        let wrong = format_args!("{flag}: expected no such flag: the spec has none, found one");
        return Err(Failure::input(wrong));
    }
    if let Some(many) = times.iter().flatten().find(|times| **times > TIMES_MAX) {
        let wrong = format_args!("{flag}: expected at most {TIMES_MAX} a player, found {many}");
        return Err(Failure::input(wrong));
    }
    Ok(times)
}

/// T7: no player has bought more often than the spec allows.
fn most(flag: &str, times: &Option<Vec<u32>>, most: Option<u16>) -> Result<(), Failure> {
    let Some(most) = most else { return Ok(()) };
    match times.iter().flatten().find(|times| **times > u32::from(most)) {
        Some(many) => Err(Failure::input(format_args!(
            "{flag}: expected at most {most} a player (T7), found {many}"
        ))),
        None => Ok(()),
    }
}

/// Nobody buys more often; sums stay far from overflow.
const TIMES_MAX: u32 = 100_000;

/// A list with one value a stack.
fn per_player<T: std::str::FromStr>(
    flag: &str,
    text: Option<&String>,
    stacks: &[Chips],
    expected: &str,
) -> Result<Option<Vec<T>>, Failure> {
    let Some(text) = text else { return Ok(None) };
    let list: Vec<T> = lists::read(flag, text, &format!("{expected} with commas between"))?;
    if list.len() != stacks.len() {
        let (found, many) = (list.len(), stacks.len());
        let wrong = format_args!("{flag}: expected {many} values, one a player, found {found}");
        return Err(Failure::input(wrong));
    }
    Ok(Some(list))
}

/// What has come in: what the entries paid that were given, and one entry for each of the others.
fn takings(
    args: &CancelArgs,
    rules: &TournamentRules,
    entrants: u32,
    entries: &[OpenEntry],
) -> Result<Takings, Failure> {
    let mut takings = rules.takings_of(entrants - u32::try_from(entries.len()).unwrap_or(entrants));
    takings.entries = entrants;
    takings.players = entrants;
    takings.pool = takings.pool + entries.iter().map(|entry| entry.pool).sum();
    takings.bounties = Cents(rules.entry().bounty.0 * i64::from(entrants));
    if let Some(text) = &args.pool {
        let pool: Cents = lists::one("--pool", text, "an amount such as 100.00")?;
        if pool > POOL_MAX {
            let wrong = format_args!("--pool: expected at most {POOL_MAX}, found {pool}");
            return Err(Failure::input(wrong));
        }
        takings.pool = pool;
    }
    Ok(takings)
}

/// A billion: no pool on record comes near.
const POOL_MAX: Cents = Cents(100_000_000_000);

/// R31, X3: the prizes as they stand.
fn prizes(
    args: &CancelArgs,
    rules: &TournamentRules,
    takings: &Takings,
) -> Result<PrizeList, Failure> {
    let Some(own) = rules.hexapro() else {
        if args.multiplier.is_some() {
            let wrong = "--multiplier: expected no such flag: this is no HexaPro, found one";
            return Err(Failure::input(wrong));
        }
        return Ok(rules.prizes(takings));
    };
    let row = drawn(args.multiplier.as_deref(), &own.multipliers)?;
    Ok(hexapro::of_row(own, rules.entry().pool, row).prizes)
}

fn drawn<'a>(text: Option<&str>, rows: &'a [MultiplierRow]) -> Result<&'a MultiplierRow, Failure> {
    let known: Vec<String> = rows.iter().map(|row| row.multiplier.to_string()).collect();
    let expected = format!("one of {}", known.join(", "));
    let Some(text) = text else {
        return Err(Failure::input(format_args!("--multiplier: expected {expected}, found none")));
    };
    let multiplier: Multiplier = lists::one("--multiplier", text, &expected)?;
    rows.iter().find(|row| row.multiplier == multiplier).ok_or_else(|| {
        Failure::input(format_args!("--multiplier: expected {expected}, found \"{multiplier}\""))
    })
}

/// R44: what has been paid: as it was given, or the prizes of all who are out.
fn prizes_paid(
    args: &CancelArgs,
    prizes: &PrizeList,
    entrants: u32,
    left: usize,
) -> Result<Cents, Failure> {
    let Some(text) = &args.paid else {
        return Ok(prizes.prizes().iter().skip(left).map(|prize| prize.money).sum());
    };
    let paid: Vec<Cents> = lists::read("--paid", text, "amounts such as 8.00 with commas between")?;
    let out = entrants as usize - left;
    if paid.len() > out {
        let found = paid.len();
        let wrong =
            format_args!("--paid: expected at most {out} prizes, one a player out, found {found}");
        return Err(Failure::input(wrong));
    }
    let total = prizes.pool.total();
    let sum = paid.iter().try_fold(0_i64, |sum, prize| sum.checked_add(prize.0));
    match sum {
        Some(sum) if sum <= total.0 => Ok(Cents(sum)),
        _ => {
            let wrong = format_args!("--paid: expected no more than the pool, {total}, found more");
            Err(Failure::input(wrong))
        }
    }
}

fn answer(cancelled: &Cancellation) -> Answer<'_> {
    let Cancellation { clauses, rows, sources } = cancelled;
    let clause = clauses.first().map_or("", String::as_str);
    Answer {
        clause,
        clauses,
        cancellation: rows.iter().map(|row| CancelledRow::new(row, clause)).collect(),
        paid_cents: sources.total().0,
        from_prize_pool_cents: sources.prize_pool.0,
        from_fees_cents: sources.fees.0,
        from_bounties_cents: sources.bounties.0,
        from_house_cents: sources.house.0,
    }
}

fn page(cancelled: &Cancellation) -> String {
    const COLUMNS: [&str; 10] = [
        "player", "chips", "buy-in", "fee", "equal", "by chips", "prize", "ICM", "bounty", "ticket",
    ];
    let mut text = format!("cancelled by {}\n\n", cancelled.clauses.join(", "));
    for column in COLUMNS {
        let _ = write!(text, "{column:>10} ");
    }
    let _ = writeln!(text, "{:>12}", "total");
    for row in &cancelled.rows {
        let ticket = row.ticket.map_or(Cents::ZERO, |ticket| ticket.worth);
        let _ = write!(text, "{:>10} {:>10} ", row.player.0, row.chips.0);
        for amount in [
            row.buy_in,
            row.fee,
            row.equal_share,
            row.chip_share,
            row.prize,
            row.icm,
            row.bounty,
            ticket,
        ] {
            let _ = write!(text, "{:>10} ", amount.to_string());
        }
        let _ = writeln!(text, "{:>12}", row.total().to_string());
    }
    let sources = cancelled.sources;
    let _ = write!(
        text,
        "\npaid in all {}: prize pool {}, fees {}, bounties {}, the house {}",
        sources.total(),
        sources.prize_pool,
        sources.fees,
        sources.bounties,
        sources.house
    );
    text
}

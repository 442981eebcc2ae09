//! The numbers of a rulebook that read better side by side: ratholing, rake, time banks, fees,
//! HexaPro.

use base::Cents;
use rulebook::{
    BuyIn, Format, HexaPro, MultiTableFee, MultiplierRow, ODDS_WHOLE, Price, Prices, Rulebook,
    Section, Stake, TimeBank, Variant, in_seconds,
};

use super::page::{Line, MARK, NONE, Page};

/// Tables are indented a little.
const INDENT: &str = "    ";

/// Whether a table of this rulebook shows this parameter, so that it needs no line.
pub(crate) fn take(rulebook: &Rulebook, key: &str) -> bool {
    let prices = matches!(rulebook.fees.multi_table, MultiTableFee::Prices(_));
    let times = ["decision_time.", "time_bank.", "fees.sit_and_go"];
    key.contains("[]")
        || key.ends_with(".blinds")
        || (times.iter().any(|at| key.starts_with(at)) && key != "time_bank.kept_after_leaving")
        || (key == "fees.multi_table" && prices)
}

/// The tables of a section.
pub(crate) fn of(section: Section, rulebook: &Rulebook, page: &mut Page) {
    match section {
        Section::BuyIns => ratholing(rulebook, page),
        Section::Rake => rake(rulebook, page),
        Section::Time => time(rulebook, page),
        Section::Fees => fees(rulebook, page),
        Section::HexaPro => hexapro("hexapro", rulebook.hexapro.as_ref(), page),
        Section::Extreme => hexapro("hexapro_extreme", rulebook.hexapro_extreme.as_ref(), page),
        _ => {}
    }
}

/// A caption above a table.
fn caption(page: &mut Page, label: &str, clauses: &str) {
    page.blank();
    page.lines(&[Line {
        label: label.to_owned(),
        value: String::new(),
        interpreted: false,
        clauses: clauses.to_owned(),
    }]);
}

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| (*cell).to_owned()).collect()
}

/// A value with its mark, if the path bears one.
fn marked(rulebook: &Rulebook, path: &str, value: String) -> String {
    let mark = if rulebook.is_interpretation(path) { format!(" {MARK}") } else { String::new() };
    value + &mark
}

/// H18: the rows lie at the smallest and the largest buy-in.
fn ratholing(rulebook: &Rulebook, page: &mut Page) {
    let Some(ratholing) = &rulebook.cash.ratholing else { return };
    let (least, most, over, under) = match &rulebook.cash.buy_in {
        BuyIn::Range(range) => (
            range.least.to_string(),
            range.most.to_string(),
            range.least.count().to_string(),
            range.most.to_string(),
        ),
        BuyIn::Host => {
            let texts = ["smallest buy-in", "largest buy-in", "the smallest", "the largest"];
            let [least, most, over, under] = texts.map(str::to_owned);
            (least, most, over, under)
        }
    };
    caption(page, "Back at the same table in that time, who", "H18");
    let free = ratholing.free_returns_a_day;
    let counters = [
        if free == 0 { NONE.to_owned() } else { format!("0–{}", free - 1) },
        format!("{free} and above"),
    ];
    page.table(
        INDENT,
        &row(&["left with", "counter", "brings at least", "at most"]),
        &[
            row(&[&format!("≤ {least}"), NONE, &least, &most]),
            row(&[&format!("over {over}, under {under}"), NONE, "last stack", &most]),
            row(&[&format!("≥ {most}"), &counters[0], &most, "last stack"]),
            row(&[&format!("≥ {most}"), &counters[1], "last stack", "last stack"]),
        ],
    );
}

/// K4, K5: rate, cap, and the cap with few players, by stake.
fn rake(rulebook: &Rulebook, page: &mut Page) {
    let Some(rake) = &rulebook.rake else { return };
    let few = rake.short_handed.players_most;
    for columns in [
        &[
            ("Hold'em", Variant::Holdem, Format::Regular, "rake.holdem"),
            ("Omaha", Variant::Omaha, Format::Regular, "rake.omaha"),
        ][..],
        &[
            ("Texas Deepstack", Variant::Holdem, Format::Deepstack, "rake.deepstack"),
            ("Omaha Shortstack", Variant::Omaha, Format::Shortstack, "rake.shortstack"),
            ("Banzai Hold'em", Variant::Holdem, Format::Banzai, "rake.banzai.holdem"),
        ],
    ] {
        let columns: Vec<_> =
            columns.iter().filter(|(_, game, format, _)| rulebook.offers(*game, *format)).collect();
        let mut stakes: Vec<Stake> = columns
            .iter()
            .filter_map(|(_, game, format, _)| rake.rows(*game, *format))
            .flat_map(|rows| rows.iter().map(|row| row.stake))
            .collect();
        stakes.sort_by_key(|stake| (stake.big(), stake.small()));
        stakes.dedup();
        if stakes.is_empty() {
            continue;
        }
        caption(page, &format!("Rake, cap, and cap with 2–{few} players"), "K4 K5");
        let mut header = vec!["stake".to_owned()];
        header.extend(columns.iter().map(|(name, ..)| (*name).to_owned()));
        let rows: Vec<Vec<String>> = stakes
            .iter()
            .map(|stake| {
                let mut cells = vec![stake.to_string()];
                cells.extend(columns.iter().map(|(_, game, format, key)| {
                    rake_cell(rulebook, *game, *format, key, *stake, usize::from(few))
                }));
                cells
            })
            .collect();
        page.table(INDENT, &header, &rows);
    }
    if !rake.short_handed.printed.is_empty() {
        caption(page, &format!("Printed caps with 2–{few} players"), "K5");
        let rows: Vec<Vec<String>> = rake
            .short_handed
            .printed
            .iter()
            .map(|printed| row(&[&printed.stake.to_string(), &printed.cap.to_string()]))
            .collect();
        page.table(INDENT, &row(&["from stake", "cap"]), &rows);
    }
}

fn rake_cell(
    rulebook: &Rulebook,
    game: Variant,
    format: Format,
    key: &str,
    stake: Stake,
    few: usize,
) -> String {
    let terms = |players| rulebook.rake_terms(game, format, stake, players).ok();
    let (Some(full), Some(short)) = (terms(few + 1), terms(few)) else {
        return NONE.to_owned();
    };
    // Rates, caps and halves line up under one another.
    let cell = format!("{:<5} {:>5} {:>5}", full.rate.to_string(), full.cap, short.cap);
    let path = format!("{key}[{stake}].stake");
    if rulebook.is_interpretation(&path) { format!("{cell} {MARK}") } else { cell }
}

/// R10: the time to act, and the time bank.
fn time(rulebook: &Rulebook, page: &mut Page) {
    let (times, banks) = (&rulebook.decision_time, &rulebook.time_bank);
    caption(page, "Time to act, then the time bank", "R10");
    let mut rows = vec![
        time_row(rulebook, "cash", "cash", Some(times.cash), &banks.cash),
        time_row(
            rulebook,
            "tournament (default)",
            "tournament",
            Some(times.tournament),
            &banks.tournament,
        ),
        time_row(rulebook, "Sit & Go", "sit_and_go", Some(times.sit_and_go), &banks.sit_and_go),
    ];
    if let Some(hexapro) = &banks.hexapro {
        let from = hexapro.high_from;
        for (name, bank) in [
            (format!("HexaPro below {from}"), &hexapro.low),
            (format!("HexaPro {from} and above"), &hexapro.high),
        ] {
            rows.push(time_row(rulebook, &name, "hexapro", times.hexapro, bank));
        }
    }
    page.table(
        INDENT,
        &row(&["game", "to act", "first hand", "each hand at least", "added", "cap"]),
        &rows,
    );
}

fn time_row(
    rulebook: &Rulebook,
    name: &str,
    key: &str,
    to_act: Option<base::Millis>,
    bank: &TimeBank,
) -> Vec<String> {
    let hands = match bank.every_hands {
        1 => "every hand".to_owned(),
        hands => format!("every {hands} hands"),
    };
    vec![
        name.to_owned(),
        to_act.map_or_else(
            || NONE.to_owned(),
            |time| marked(rulebook, &format!("decision_time.{key}"), in_seconds(time)),
        ),
        in_seconds(bank.first),
        in_seconds(bank.at_least_each_hand),
        format!("{} {hands}", in_seconds(bank.added)),
        in_seconds(bank.cap),
    ]
}

/// F2: pool and fee by what a seat costs.
fn fees(rulebook: &Rulebook, page: &mut Page) {
    let mut kinds: Vec<(String, &[Price])> = rulebook
        .fees
        .sit_and_go
        .iter()
        .map(|(seats, Prices(prices))| (format!("Sit & Go, {seats} seats"), &prices[..]))
        .collect();
    if let MultiTableFee::Prices(Prices(prices)) = &rulebook.fees.multi_table {
        kinds.push(("multi-table".to_owned(), prices));
    }
    let mut totals: Vec<Cents> =
        kinds.iter().flat_map(|(_, prices)| prices.iter().map(|price| price.total())).collect();
    totals.sort();
    totals.dedup();
    if totals.is_empty() {
        return;
    }
    caption(page, "Pool + fee", "F2");
    let mut header = vec!["buy-in".to_owned()];
    header.extend(kinds.iter().map(|(name, _)| name.clone()));
    let rows: Vec<Vec<String>> = totals
        .iter()
        .map(|total| {
            let mut cells = vec![format!("{total:>6}")];
            cells.extend(kinds.iter().map(|(_, prices)| {
                let price = prices.iter().find(|price| price.total() == *total);
                price.map_or_else(
                    || NONE.to_owned(),
                    |price| format!("{:>6} + {:<5}", price.pool(), price.fee()),
                )
            }));
            cells
        })
        .collect();
    page.table(INDENT, &header, &rows);
}

/// X2–X6, XE.
fn hexapro(key: &str, game: Option<&HexaPro>, page: &mut Page) {
    let Some(game) = game else { return };
    let extreme = key == "hexapro_extreme";
    caption(page, "Multipliers", if extreme { "XE" } else { "X2–X4 X6" });
    let rows: Vec<Vec<String>> = game
        .multipliers
        .iter()
        .map(|row| {
            vec![
                format!("{:>6}", row.multiplier),
                format!("{:>7}", thousands(row.odds)),
                row.payout.to_string(),
                format!("{:>5}", row.stack),
                row.level.to_string(),
            ]
        })
        .collect();
    page.table(INDENT, &row(&["multiplier", "odds in 100,000", "payout", "stack", "level"]), &rows);
    if let Some(mean) = mean(game) {
        page.text(&format!(
            "    on average {mean} of {} buy-ins{}",
            game.seats,
            winner_takes_all(game)
        ));
    }
    caption(page, "Blinds, small/big/ante", if extreme { "XE" } else { "X5" });
    let levels: Vec<String> = game
        .blinds
        .iter()
        .enumerate()
        .map(|(index, level)| format!("{:>2}  {level}", index + 1))
        .collect();
    page.columns(&levels);
}

/// X2: the mean multiplier, with the five decimals that odds in 100,000 can give.
fn mean(game: &HexaPro) -> Option<String> {
    let tenths_of_parts: u64 = game
        .multipliers
        .iter()
        .map(|row| u64::from(row.multiplier.tenths()) * u64::from(row.odds))
        .sum();
    let (parts, rest) = (tenths_of_parts / 10, tenths_of_parts % 10);
    let whole = u64::from(ODDS_WHOLE);
    (rest == 0).then(|| format!("{}.{:05}", parts / whole, parts % whole))
}

/// X3, XE: up to which multiplier the winner takes all, where there is such a line.
fn winner_takes_all(game: &HexaPro) -> String {
    let alone = |row: &&MultiplierRow| row.payout.is_winner_takes_all();
    let largest = game.multipliers.iter().filter(alone).map(|row| row.multiplier).max();
    let shared = game.multipliers.iter().filter(|row| !alone(row)).map(|row| row.multiplier).min();
    match (largest, shared) {
        (Some(largest), Some(shared)) if largest < shared => {
            format!("; the winner takes all up to {largest}")
        }
        _ => String::new(),
    }
}

/// `56294` as `56,294`.
fn thousands(number: u32) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", number / 1_000, number % 1_000),
    }
}

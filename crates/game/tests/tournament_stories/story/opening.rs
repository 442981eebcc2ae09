//! The first line of a story: the spec of the tournament.

use std::{
    collections::{BTreeMap, VecDeque},
    fmt::Write,
    sync::Arc,
};

use base::Millis;
use game::tournament::{Tournament, spec::TournamentRules};
use rulebook::RunOutPauses;

use super::{Books, Chance, Seen, Story, Tells, cents, millis, store::GAME, time_of_day};

impl Story {
    pub(super) fn open(header: &str, extra: &str, decks: BTreeMap<u64, u64>) -> Self {
        let words: Vec<&str> = header.split_whitespace().collect();
        let word = |key: &str| {
            let mut values =
                words.iter().filter_map(|word| word.strip_prefix(key)?.strip_prefix('='));
            values.next().map(str::to_owned)
        };
        let paced = words.contains(&"paced");
        let rulebook = |id: &str| {
            let mut rulebook = rulebook::embedded(id)?;
            if !paced {
                rulebook.hand.run_out = RunOutPauses::NONE;
            }
            Some(Arc::new(rulebook))
        };
        let text = spec(&words, word, extra);
        let rules = TournamentRules::from_toml(&text, rulebook).unwrap_or_else(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            panic!("{}\n{text}", errors.join("\n"))
        });
        let rules = Arc::new(rules);
        let starts_at = time_of_day(&word("starts").unwrap_or_else(|| "12:00".to_owned()));
        let currency = rules.spec().currency;
        Self {
            game: Tournament::new(GAME, Arc::clone(&rules), starts_at),
            rules,
            now: starts_at.saturating_sub(Millis::seconds(600)),
            starts_at,
            chance: Chance::new(word("seed").map_or(1, |seed| seed.parse().unwrap()), decks),
            names: Vec::new(),
            requests: 0,
            books: Books::new(currency),
            asked: VecDeque::new(),
            store_waits: false,
            layout: None,
            trap: None,
            kills: 0,
            wishes: BTreeMap::new(),
            deals: BTreeMap::new(),
            dealt: 0,
            played: BTreeMap::new(),
            redeal: None,
            places: BTreeMap::new(),
            moves: 0,
            seen: Seen::default(),
            tells: Tells::News,
            transcript: String::new(),
        }
    }
}

/// The spec in TOML.
fn spec(words: &[&str], word: impl Fn(&str) -> Option<String>, extra: &str) -> String {
    let or = |key: &str, usual: &str| word(key).unwrap_or_else(|| usual.to_owned());
    let full = words.contains(&"full");
    let mut text = format!(
        "name = \"Story\"\nrulebook = \"{}\"\ngame = \"holdem\"\ncurrency = \"PLAY\"\nseats = {}\n\
         start = \"{}\"\n",
        words[0],
        or("seats", "6"),
        if full { "when full" } else { "scheduled" },
    );
    let price = or("price", "9+1");
    let price = match price.split_once('+') {
        Some((pool, fee)) => format!("{} + {}", cents(pool), cents(fee)),
        None => price,
    };
    writeln!(text, "price = \"{price}\"").unwrap();
    let shares = word("prizes");
    let places = shares.as_deref().map_or(2, places_of);
    let least = word("min").unwrap_or_else(|| places.to_string());
    if !full {
        writeln!(text, "entrants_min = {least}").unwrap();
    }
    if let Some(number) = word("max") {
        writeln!(text, "entrants_max = {number}").unwrap();
    }
    if let Some(guarantee) = word("guarantee") {
        writeln!(text, "guarantee = \"{}\"", cents(&guarantee)).unwrap();
    }
    if let Some(jumps) = word("hand-for-hand") {
        let jumps = jumps.replace('-', " ");
        writeln!(text, "hand_for_hand = \"{jumps}\"").unwrap();
    }
    // The keys of the spec itself come before its tables.
    let (keys, tables) = extra.split_at(extra.find('[').unwrap_or(extra.len()));
    let (keys, tables) = match keys.rfind('\n') {
        Some(end) => (&extra[..=end], &extra[end + 1..]),
        None if tables.is_empty() => (extra, ""),
        None => ("", extra),
    };
    text += keys;
    let levels = or("levels", "10/20,20/40,50/100,100/200,200/400,500/1000,1000/2000");
    let levels: Vec<String> = levels.split(',').map(|level| format!("\"{level}\"")).collect();
    writeln!(
        text,
        "[structure]\nstack = {}\nlevel_time = \"{}\"\nlevels = [{}]",
        or("stack", "1500"),
        millis(&or("level", "10min")),
        levels.join(", "),
    )
    .unwrap();
    if let Some((after, length)) = word("own-break").as_deref().and_then(|it| it.split_once(',')) {
        let length = millis(length);
        writeln!(text, "breaks = [{{ after_level = {after}, length = \"{length}\" }}]").unwrap();
    }
    text += "[registration]\n";
    if !full {
        writeln!(text, "late_levels = {}", or("late", "0")).unwrap();
    }
    if let Some(time) = word("unregister") {
        let until = match time.as_str() {
            "never" => time,
            time => format!("until {} before the start", millis(time)),
        };
        writeln!(text, "unregister = \"{until}\"").unwrap();
    }
    if let Some(shares) = shares {
        writeln!(text, "[prizes]\ntable = [{{ entrants_from = 2, shares = \"{shares}\" }}]")
            .unwrap();
    }
    text + tables
}

/// How many places `50/30/20` pays, and how many `5x20`.
fn places_of(shares: &str) -> u32 {
    let places =
        |share: &str| share.split_once('x').map_or(1, |(places, _)| places.parse().unwrap());
    shares.split('/').map(places).sum::<u32>().max(2)
}

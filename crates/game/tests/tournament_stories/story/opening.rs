//! The first lines of a story: the specs of its tournaments.

use std::{
    collections::{BTreeMap, VecDeque},
    fmt::Write,
    sync::Arc,
};

use base::{GameId, Millis};
use game::{
    SavedState,
    tournament::{Links, Phase, Tournament, spec::TournamentRules},
};
use rulebook::RunOutPauses;

use super::{Books, Chance, Played, Seen, Story, Tells, cents, millis, time_of_day};

/// A line for a tournament, and what is added to its spec.
struct Header<'a> {
    words: Vec<&'a str>,
    extra: String,
}

impl<'a> Header<'a> {
    fn word(&self, key: &str) -> Option<&'a str> {
        let value = |word: &&'a str| word.strip_prefix(key)?.strip_prefix('=');
        self.words.iter().find_map(value)
    }

    fn or(&self, key: &str, usual: &'a str) -> &'a str {
        self.word(key).unwrap_or(usual)
    }

    fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    fn name(&self) -> &'a str {
        self.or("name", "Story")
    }
}

impl Story {
    /// Reads the headers, and returns the lines that are left.
    pub(super) fn open(lines: Vec<&str>, decks: BTreeMap<u64, u64>) -> (Self, Vec<&str>) {
        let mut headers: Vec<Header<'_>> = Vec::new();
        let mut lines = lines.into_iter().peekable();
        while let Some(line) = lines.next_if(|line| {
            headers.is_empty() || line.starts_with('|') || line.starts_with("also ")
        }) {
            match (line.strip_prefix('|'), headers.last_mut()) {
                (Some(text), Some(header)) => {
                    header.extra += text.trim();
                    header.extra += "\n";
                }
                _ => {
                    let words = line.trim_start_matches("also ").split_whitespace().collect();
                    headers.push(Header { words, extra: String::new() });
                }
            }
        }
        let mut games: Vec<Played> =
            (9..).map(GameId).zip(&headers).map(|it| announce(it, &headers)).collect();
        let here = games.remove(0);
        let seed = headers[0].or("seed", "1").parse().unwrap();
        let story = Self {
            now: here.starts_at.saturating_sub(Millis::seconds(600)),
            books: Books::new(here.rules.spec().currency),
            here,
            elsewhere: games,
            chance: Chance::new(seed, decks),
            names: Vec::new(),
            requests: 0,
            store_waits: false,
            store_is_slow: headers[0].has("slow"),
            trap: None,
            kills: 0,
            draw: None,
            commits: 0,
            answers_deal: false,
            dealt: 0,
            redeal: None,
            moves: 0,
            tells: Tells::News,
            transcript: String::new(),
        };
        (story, lines.collect())
    }
}

fn announce((id, header): (GameId, &Header<'_>), headers: &[Header<'_>]) -> Played {
    let paced = header.has("paced");
    let rulebook = |id: &str| {
        let mut rulebook = rulebook::embedded(id)?;
        if !paced {
            rulebook.hand.run_out = RunOutPauses::NONE;
        }
        Some(Arc::new(rulebook))
    };
    let text = spec(header);
    let rules = TournamentRules::from_toml(&text, rulebook).unwrap_or_else(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{}\n{text}", errors.join("\n"))
    });
    let rules = Arc::new(rules);
    let starts_at = time_of_day(header.or("starts", "12:00"));
    let id_of = |name: &str| {
        let index = headers.iter().position(|other| other.name() == name).unwrap();
        GameId(9 + index as u64)
    };
    let phase = match header.word("second-phase") {
        Some(name) => Some(Phase::First { second: id_of(name) }),
        None => header.has("is-second-phase").then_some(Phase::Second),
    };
    let links = Links { target: header.word("target").map(id_of), phase };
    Played {
        id,
        name: header.name().to_owned(),
        game: Tournament::new(id, Arc::clone(&rules), starts_at).linked(links),
        rules,
        starts_at,
        links,
        saved: SavedState::default(),
        asked: VecDeque::new(),
        layout: None,
        wishes: BTreeMap::new(),
        deals: BTreeMap::new(),
        played: BTreeMap::new(),
        places: BTreeMap::new(),
        entered: std::collections::BTreeSet::new(),
        results: BTreeMap::new(),
        summary: None,
        seen: Seen::default(),
    }
}

/// The spec in TOML.
fn spec(header: &Header<'_>) -> String {
    let full = header.has("full");
    let mut text = format!(
        "name = \"{}\"\nrulebook = \"{}\"\ngame = \"holdem\"\ncurrency = \"{}\"\n\
         seats = {}\nstart = \"{}\"\n",
        header.name(),
        header.words[0],
        header.or("currency", "PLAY"),
        header.or("seats", "6"),
        if full { "when full" } else { "scheduled" },
    );
    if header.extra.contains("[hexapro]") {
        return text + &header.extra;
    }
    let price = header.or("price", "9+1");
    let price = match price.split_once('+') {
        Some((pool, fee)) => format!("{} + {}", cents(pool), cents(fee)),
        None => price.to_owned(),
    };
    writeln!(text, "price = \"{price}\"").unwrap();
    let shares = header.word("prizes");
    let places = shares.map_or(2, places_of).to_string();
    if !full {
        writeln!(text, "entrants_min = {}", header.word("min").unwrap_or(&places)).unwrap();
    }
    if let Some(number) = header.word("max") {
        writeln!(text, "entrants_max = {number}").unwrap();
    }
    for key in ["guarantee", "added"] {
        if let Some(amount) = header.word(key) {
            writeln!(text, "{key} = \"{}\"", cents(amount)).unwrap();
        }
    }
    if let Some(jumps) = header.word("hand-for-hand") {
        writeln!(text, "hand_for_hand = \"{}\"", jumps.replace('-', " ")).unwrap();
    }
    let levels = header.or("levels", "10/20,20/40,50/100,100/200,200/400,500/1000,1000/2000");
    let levels: Vec<String> = levels.split(',').map(|level| format!("\"{level}\"")).collect();
    writeln!(
        text,
        "[structure]\nstack = {}\nlevel_time = \"{}\"\nlevels = [{}]",
        header.or("stack", "1500"),
        millis(header.or("level", "10min")),
        levels.join(", "),
    )
    .unwrap();
    if let Some((after, length)) = header.word("own-break").and_then(|it| it.split_once(',')) {
        let length = millis(length);
        writeln!(text, "breaks = [{{ after_level = {after}, length = \"{length}\" }}]").unwrap();
    }
    text += "[registration]\n";
    if !full {
        writeln!(text, "late_levels = {}", header.or("late", "0")).unwrap();
    }
    match header.word("unregister") {
        Some("never") => text += "unregister = \"never\"\n",
        Some(time) => {
            let time = millis(time);
            writeln!(text, "unregister = \"until {time} before the start\"").unwrap();
        }
        None => {}
    }
    if let Some(time) = header.word("opens") {
        writeln!(text, "opens_before_start = \"{}\"", millis(time)).unwrap();
    }
    if let Some(shares) = shares {
        writeln!(text, "[prizes]\ntable = [{{ entrants_from = 2, shares = \"{shares}\" }}]")
            .unwrap();
    }
    text + &header.extra
}

/// How many places `50/30/20` pays, and how many `5x20`.
fn places_of(shares: &str) -> u32 {
    let places =
        |share: &str| share.split_once('x').map_or(1, |(places, _)| places.parse().unwrap());
    shares.split('/').map(places).sum::<u32>().max(2)
}

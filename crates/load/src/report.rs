//! The results of a run, for people and for programs.

use std::{collections::BTreeMap, fmt};

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::results::TournamentResult;

/// The results. Everything but the errors is of the measured time, or as at its end.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// How many players the run had.
    pub players: u64,
    pub connected: u64,
    /// How many sat at a table.
    pub seated: u64,
    /// How many had no play money left.
    pub broke: u64,
    /// Tables that were played at.
    pub tables: u64,
    /// How long it took until all were connected.
    pub ramp_seconds: f64,
    /// How long it was measured.
    pub seconds: f64,
    pub hands: u64,
    pub hands_per_s: f64,
    /// Sit & Gos that one of the players has won.
    pub sit_and_gos: u64,
    /// The tournament that everybody has entered.
    pub tournament: Option<TournamentResult>,
    /// Actions that were shown at their tables.
    pub actions: u64,
    pub actions_per_s: f64,
    /// From sending an action to seeing it at the table.
    #[serde(flatten)]
    pub latency: Latency,
    /// From sending an action to its reply.
    pub answers: Latency,
    /// From the time of a tournament's start, by the clock of this machine, to the news of it, for everyone
    /// who had entered by then.
    pub told_of_start: Option<Latency>,
    pub messages_in: u64,
    pub messages_in_per_s: f64,
    pub bytes_in: u64,
    /// How much of that was about the lobby.
    pub lobby_bytes_in: u64,
    /// The same, a second for each player who was connected.
    pub lobby_bytes_per_s_per_player: f64,
    /// Connections that were lost, over the whole run.
    pub disconnects: u64,
    /// Errors over the whole run, by kind.
    pub errors: BTreeMap<&'static str, Trouble>,
}

/// How long something took.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Latency {
    pub p50_ms: f64,
    /// 99 of 100.
    pub p99_ms: f64,
    /// 999 of 1,000.
    pub p999_ms: f64,
    pub max_ms: f64,
}

/// One kind of error.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Trouble {
    pub count: u64,
    /// The first different ones, and how often each.
    pub details: BTreeMap<String, u64>,
}

impl Trouble {
    /// Enough to see what it is about.
    pub(crate) const DETAILS_MAX: usize = 8;
}

impl Latency {
    pub(crate) fn of(times: &Histogram<u64>) -> Self {
        let ms = |micros: u64| micros as f64 / 1_000.0;
        Self {
            p50_ms: ms(times.value_at_quantile(0.5)),
            p99_ms: ms(times.value_at_quantile(0.99)),
            p999_ms: ms(times.value_at_quantile(0.999)),
            max_ms: ms(times.max()),
        }
    }
}

impl Report {
    /// Whether nothing was wrong.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty()
    }
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p50_ms, p99_ms, p999_ms, max_ms } = self;
        write!(
            f,
            "p50 {p50_ms:.1} ms, p99 {p99_ms:.1} ms, p999 {p999_ms:.1} ms, max {max_ms:.1} ms"
        )
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { players, connected, seated, tables, ramp_seconds, seconds, .. } = self;
        writeln!(
            f,
            "players      {players}: {connected} connected, {seated} seated, {} broke",
            self.broke
        )?;
        writeln!(f, "tables       {tables}")?;
        writeln!(f, "time         {seconds:.1} s, after {ramp_seconds:.1} s to connect")?;
        writeln!(f, "hands        {} ({:.1}/s)", self.hands, self.hands_per_s)?;
        if self.sit_and_gos > 0 {
            writeln!(f, "Sit & Gos    {} won", self.sit_and_gos)?;
        }
        if let Some(tournament) = &self.tournament {
            let TournamentResult { game, entered, finished, placed, places_paid, .. } = tournament;
            writeln!(
                f,
                "tournament   {game}: {entered} entered, {finished} finished, {placed} told their places, \
                 {places_paid} places paid {} cents",
                tournament.prizes_cents
            )?;
        }
        writeln!(f, "actions      {} ({:.1}/s)", self.actions, self.actions_per_s)?;
        writeln!(f, "to the table {}", self.latency)?;
        writeln!(f, "to answer    {}", self.answers)?;
        if let Some(told) = &self.told_of_start {
            writeln!(f, "of the start {told}")?;
        }
        let megabytes = self.bytes_in as f64 / 1e6;
        writeln!(
            f,
            "messages in  {} ({:.1}/s), {megabytes:.1} MB",
            self.messages_in, self.messages_in_per_s
        )?;
        writeln!(
            f,
            "lobby        {:.1} MB, {:.1} B/s a player",
            self.lobby_bytes_in as f64 / 1e6,
            self.lobby_bytes_per_s_per_player
        )?;
        writeln!(f, "disconnects  {}", self.disconnects)?;
        if self.errors.is_empty() {
            return writeln!(f, "errors       none");
        }
        for (kind, trouble) in &self.errors {
            writeln!(f, "error        {kind}: {}", trouble.count)?;
            for (detail, count) in trouble.details.iter().filter(|(detail, _)| !detail.is_empty()) {
                writeln!(f, "             {count} × {detail}")?;
            }
        }
        Ok(())
    }
}

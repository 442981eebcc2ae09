//! `cardroom replay`: plays recorded hands through the engine and reports where they differ. Here
//! are the files and the report; reading and playing a hand are `hand::phh`'s.

use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
    fs,
    io::{self, Read, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use hand::phh::{self, PhhHand, ReadError};
use serde::Serialize;

use crate::{
    failure::{Failure, Outcome, print, print_json},
    paths::{escaped, shown},
};

/// Play recorded hands (PHH) through the engine and report where they differ.
#[derive(clap::Args)]
#[command(after_help = "\
Exit status 0: no hand differs. 1: some do. 2: a hand or a file is malformed or cannot be read; the
others are replayed all the same.

Examples:
  cardroom replay hands/ more.phhs
  cardroom replay --json hand.phh")]
pub(crate) struct Args {
    /// Files of hands, or folders to look for .phh and .phhs files in.
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
}

/// Exit status 0: none differ. 1: some do. 2: a hand or a file could not be read as PHH.
pub(crate) fn run(args: &Args, json: bool) -> Outcome {
    let mut report = Report::default();
    for path in find_files(&args.paths)? {
        let name = path.display().to_string();
        match read_hands(&path) {
            Ok(hands) => report.add(&name, hands),
            Err((line, reason)) => {
                report.malformed_files += 1;
                report.note(Malformed { file: name, line, reason });
            }
        }
    }
    if json {
        print_json(&report)?;
    } else {
        print(&report.to_text())?;
    }
    Ok(if !report.malformed.is_empty() {
        ExitCode::from(2)
    } else if report.all.differ > 0 {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}

/// The files to read: those named, and those found in the folders named, in the order of their
/// names so that the same folder always gives the same report.
fn find_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let cannot_read =
            |error| Failure::input(format_args!("cannot read {}: {error}", shown(path)));
        if fs::metadata(path).map_err(cannot_read)?.is_dir() {
            let before = files.len();
            look_in(path, &mut files).map_err(cannot_read)?;
            if files.len() == before {
                return Err(Failure::input(format_args!(
                    "expected .phh or .phhs files in {}, found none",
                    shown(path)
                )));
            }
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn look_in(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // A linked folder is not followed: it may lead back here.
        if entry.file_type()?.is_dir() {
            look_in(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "phh" || ending == "phhs") {
            files.push(path);
        }
    }
    Ok(())
}

/// A line, where there is one, and a reason.
type Unreadable = (Option<usize>, String);

/// The hands of a file, those that are malformed in their places.
fn read_hands(path: &Path) -> Result<Vec<Result<PhhHand, ReadError>>, Unreadable> {
    let unreadable = |error: io::Error| (None, format!("cannot read it: {error}"));
    // One byte more than allowed tells a file that is too large from one that just fits.
    let most = phh::TEXT_BYTES_MAX as u64 + 1;
    let mut bytes = Vec::new();
    fs::File::open(path)
        .map_err(unreadable)?
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
        (Some(line), "expected text in UTF-8".to_owned())
    })?;
    phh::read_each(&text).map_err(|error| (Some(error.line), error.reason))
}

#[derive(Default, Serialize)]
struct Report {
    #[serde(flatten)]
    all: Counts,
    /// How the exact hands were compared.
    exact_by: BTreeMap<&'static str, usize>,
    differing: Vec<Differing>,
    /// Hands that are not counted above, for they could not be read.
    malformed_hands: usize,
    /// Files of which nothing is counted above: not PHH at all, or not readable.
    malformed_files: usize,
    /// Each of them, with its place.
    malformed: Vec<Malformed>,
    files: Vec<FileCounts>,
}

/// `exact + differ + skipped = hands`.
#[derive(Default, Serialize)]
struct Counts {
    hands: usize,
    exact: usize,
    differ: usize,
    skipped: BTreeMap<String, usize>,
}

#[derive(Serialize)]
struct FileCounts {
    file: String,
    #[serde(flatten)]
    counts: Counts,
    /// Hands that are not counted, for they could not be read.
    malformed: usize,
}

#[derive(Serialize)]
struct Differing {
    file: String,
    /// The name of the hand's table in its file.
    hand: String,
    /// Its id at its site.
    id: Option<String>,
    line: usize,
    /// The first action that differs, from 1; none where only the stacks do.
    action: Option<usize>,
    recorded: String,
    ours: String,
}

#[derive(Serialize)]
struct Malformed {
    file: String,
    line: Option<usize>,
    reason: String,
}

impl Report {
    fn add(&mut self, file: &str, hands: Vec<Result<PhhHand, ReadError>>) {
        let mut counts = Counts::default();
        let mut malformed = 0;
        for hand in hands {
            let hand = match hand {
                Ok(hand) => hand,
                Err(ReadError { line, reason }) => {
                    malformed += 1;
                    self.note(Malformed { file: file.to_owned(), line: Some(line), reason });
                    continue;
                }
            };
            let outcome = phh::replay(&hand);
            counts.add(&outcome);
            self.all.add(&outcome);
            match outcome {
                phh::Outcome::Exact(proof) => *self.exact_by.entry(proof.name()).or_default() += 1,
                phh::Outcome::Differ(difference) => self.differing.push(Differing {
                    file: file.to_owned(),
                    hand: hand.key.clone(),
                    id: hand.id.clone(),
                    line: hand.line,
                    action: difference.action,
                    recorded: difference.recorded,
                    ours: difference.ours,
                }),
                phh::Outcome::Skipped(_) => {}
            }
        }
        self.malformed_hands += malformed;
        self.files.push(FileCounts { file: file.to_owned(), counts, malformed });
    }

    /// Says at once what is malformed, and keeps it for the report.
    fn note(&mut self, malformed: Malformed) {
        let Malformed { file, line, reason } = &malformed;
        let at = line.map_or(String::new(), |line| format!("line {line}: "));
        // The answer goes on without it if standard error is closed.
        let _ = writeln!(io::stderr(), "cardroom: {}: {at}{reason}", escaped(file));
        self.malformed.push(malformed);
    }

    /// The parts that have something to say, with a blank line between.
    fn to_text(&self) -> String {
        let exact = self.exact_by.iter().map(|(name, count)| (*name, *count));
        let skipped = self.all.skipped.iter().map(|(name, count)| (name.as_str(), *count));
        let not_counted =
            [("hands", self.malformed_hands), ("files", self.malformed_files)].into_iter();
        let differing: Vec<String> = self.differing.iter().map(ToString::to_string).collect();
        let parts = [
            self.table(),
            list("Exact", exact),
            list("Skipped", skipped),
            list("Malformed, not counted", not_counted.filter(|(_, count)| *count > 0)),
            differing.join("\n"),
        ];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
    }

    /// The counts, a file a line.
    fn table(&self) -> String {
        let mut text = String::new();
        let mut rows: Vec<(String, &Counts)> =
            self.files.iter().map(|row| (escaped(&row.file), &row.counts)).collect();
        rows.push(("total".to_owned(), &self.all));
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        // Writing to a string cannot fail.
        let _ = write!(text, "{:width$}", "file");
        for head in ["hands", "exact", "differ", "skipped"] {
            let _ = write!(text, " {head:>8}");
        }
        for (name, counts) in rows {
            let skipped: usize = counts.skipped.values().sum();
            let _ = write!(text, "\n{name:width$}");
            for count in [counts.hands, counts.exact, counts.differ, skipped] {
                let _ = write!(text, " {count:>8}");
            }
        }
        text
    }
}

/// `Differs: b.phhs line 11, hand 2 (x-1): action 3, "p2 cbr 3": …`. The one hand of a file of its
/// own has no name in it.
impl fmt::Display for Differing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, hand, id, line, action, recorded, ours } = self;
        write!(f, "Differs: {} line {line}", escaped(file))?;
        if !hand.is_empty() {
            write!(f, ", hand {hand}")?;
        }
        if let Some(id) = id {
            write!(f, " ({id})")?;
        }
        if let Some(action) = action {
            write!(f, ": action {action}, \"{recorded}\": {ours}")
        } else {
            write!(f, ": \"{recorded}\": {ours}")
        }
    }
}

impl Counts {
    fn add(&mut self, outcome: &phh::Outcome) {
        self.hands += 1;
        match outcome {
            phh::Outcome::Exact(_) => self.exact += 1,
            phh::Outcome::Differ(_) => self.differ += 1,
            phh::Outcome::Skipped(reason) => {
                *self.skipped.entry(reason.clone()).or_default() += 1;
            }
        }
    }
}

/// A title and its rows, or nothing where there are none.
fn list<'a>(title: &str, rows: impl Iterator<Item = (&'a str, usize)>) -> String {
    let rows: String = rows.map(|(name, count)| format!("\n{count:>8}  {name}")).collect();
    if rows.is_empty() { rows } else { format!("{title}:{rows}") }
}

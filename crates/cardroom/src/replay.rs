//! `cardroom replay`: plays recorded hands through the engine and reports where they differ. Here
//! are the files and the report; reading and playing a hand are `hand::phh`'s.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    io::{self, Read, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use hand::phh::{self, PhhHand};
use serde::Serialize;

use crate::failure::{Failure, Outcome, print, print_json};

/// Play recorded hands (PHH) through the engine and report where they differ.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of hands, or folders to look for .phh and .phhs files in.
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
}

/// Exit status 0: none differ. 1: some do. 2: a file could not be read as PHH.
pub(crate) fn run(args: &Args, json: bool) -> Outcome {
    let mut report = Report::default();
    for path in find_files(&args.paths)? {
        let name = path.display().to_string();
        match read_hands(&path) {
            Ok(hands) => report.add(&name, &hands),
            Err((line, reason)) => {
                let at = line.map_or(String::new(), |line| format!("line {line}: "));
                // The answer goes on without it if standard error is closed.
                let _ = writeln!(io::stderr(), "cardroom: {name}: {at}{reason}");
                report.malformed.push(Malformed { file: name, line, reason });
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
            |error| Failure::input(format_args!("cannot read {}: {error}", path.display()));
        if fs::metadata(path).map_err(cannot_read)?.is_dir() {
            let before = files.len();
            look_in(path, &mut files).map_err(cannot_read)?;
            if files.len() == before {
                return Err(Failure::input(format_args!(
                    "expected .phh or .phhs files in {}, found none",
                    path.display()
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

fn read_hands(path: &Path) -> Result<Vec<PhhHand>, Unreadable> {
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
    phh::read(&text).map_err(|error| (Some(error.line), error.reason))
}

#[derive(Default, Serialize)]
struct Report {
    #[serde(flatten)]
    all: Counts,
    /// What the exact hands were compared by.
    exact_by: BTreeMap<&'static str, usize>,
    differing: Vec<Differing>,
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
}

#[derive(Serialize)]
struct Differing {
    file: String,
    /// The name of the hand's table in its file.
    hand: String,
    /// What its site called it.
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
    fn add(&mut self, file: &str, hands: &[PhhHand]) {
        let mut counts = Counts::default();
        for hand in hands {
            let outcome = phh::replay(hand);
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
        self.files.push(FileCounts { file: file.to_owned(), counts });
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        let rows = self.files.iter().map(|row| (row.file.as_str(), &row.counts));
        let width = rows.clone().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(5);
        let heads = ["hands", "exact", "differ", "skipped"];
        // Writing to a string cannot fail.
        let _ = write!(text, "{:width$}", "file");
        for head in heads {
            let _ = write!(text, " {head:>8}");
        }
        for (name, counts) in rows.chain([("total", &self.all)]) {
            let skipped: usize = counts.skipped.values().sum();
            let _ = write!(text, "\n{name:width$}");
            for count in [counts.hands, counts.exact, counts.differ, skipped] {
                let _ = write!(text, " {count:>8}");
            }
        }
        text.push('\n');
        list(&mut text, "Exact", self.exact_by.iter().map(|(name, count)| (*name, *count)));
        let skipped = self.all.skipped.iter();
        list(&mut text, "Skipped", skipped.map(|(name, count)| (name.as_str(), *count)));
        for hand in &self.differing {
            let Differing { file, hand: key, id, line, recorded, ours, .. } = hand;
            let id = id.as_ref().map_or(String::new(), |id| format!(" ({id})"));
            let at = hand.action.map_or(String::new(), |action| format!("action {action}, "));
            let _ = write!(
                text,
                "\nDiffers: {file} line {line}, hand {key}{id}: {at}\"{recorded}\": {ours}"
            );
        }
        text
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

fn list<'a>(text: &mut String, title: &str, rows: impl Iterator<Item = (&'a str, usize)>) {
    let mut title = Some(title);
    for (name, count) in rows {
        if let Some(title) = title.take() {
            let _ = write!(text, "\n{title}:");
        }
        let _ = write!(text, "\n{count:>8}  {name}");
    }
    text.push('\n');
}

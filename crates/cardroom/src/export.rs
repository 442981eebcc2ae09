//! `cardroom export`: a hand record as one player saw it, in the layouts that people and programs
//! read. What the layouts say is `hand::export`'s affair; files are ours.

use std::{fs, path::PathBuf};

use clap::{Args, ValueEnum};
use hand::{HandRecord, Seat, Viewer, export};

use crate::failure::{Failure, Outcome, print, print_json};

/// Write a recorded hand as one player saw it: PHH, Open Hand History or tracker text.
///
/// Other players' cards are there only where they were shown. A cancelled hand has no export.
///
/// Example: cardroom export hand.json --seat 3 --format text
#[derive(Args)]
pub(crate) struct ExportArgs {
    /// A hand record: the JSON that the room keeps of a finished hand.
    record: PathBuf,
    /// The seat whose view is exported. Without this option, the view of a watcher.
    #[arg(long)]
    seat: Option<u8>,
    /// In which layout.
    #[arg(long, value_enum, default_value = "text")]
    format: Layout,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// The text that trackers read.
    Text,
    /// Poker Hand History, TOML.
    Phh,
    /// Open Hand History, JSON.
    Ohh,
    /// Our own record, without what this viewer never saw.
    Record,
}

impl Layout {
    /// A hand as this viewer saw it; `None` if it was cancelled and the layout has no word for
    /// that (H12).
    pub(crate) fn of(self, record: &HandRecord, viewer: Viewer) -> Option<String> {
        match self {
            Self::Text => export::text(record, viewer),
            Self::Phh => export::phh(record, viewer),
            Self::Ohh => export::ohh(record, viewer),
            Self::Record => serde_json::to_string(&record.seen_by(viewer)).ok(),
        }
    }
}

/// A record of a long hand is tens of kilobytes; more is some other file.
const RECORD_BYTES_MAX: u64 = 16 << 20;

pub(crate) fn run(args: &ExportArgs, json: bool) -> Outcome {
    let record = read(&args.record)?;
    let viewer = match args.seat {
        None => Viewer::Watcher,
        Some(number) => {
            let dealt_in = |seat: &Seat| record.players.iter().any(|player| player.seat == *seat);
            let seat = Seat::new(number).filter(dealt_in);
            Viewer::Seat(seat.ok_or_else(|| {
                let seats: Vec<String> =
                    record.players.iter().map(|player| player.seat.to_string()).collect();
                Failure::input(format_args!(
                    "--seat: expected one of {}, found {number}",
                    seats.join(", ")
                ))
            })?)
        }
    };
    let text = args
        .format
        .of(&record, viewer)
        .ok_or_else(|| Failure::input("a cancelled hand has no export (H12)"))?;
    if json { print_json(&serde_json::json!({ "export": text })) } else { print(&text) }
}

fn read(path: &PathBuf) -> Result<HandRecord, Failure> {
    let name = path.display().to_string().escape_debug().to_string();
    let wrong = |reason: String| Failure::input(format_args!("{name}: {reason}"));
    let size = fs::metadata(path).map_err(|error| wrong(error.to_string()))?.len();
    if size > RECORD_BYTES_MAX {
        return Err(wrong(format!("expected a hand record, found {size} bytes")));
    }
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    HandRecord::read(&text).map_err(|error| wrong(error.to_string()))
}

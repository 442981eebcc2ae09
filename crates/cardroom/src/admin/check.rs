//! `cardroom admin check`: verifies everything that is stored.

use std::{path::Path, process::ExitCode};

use clap::Args;
use rulebook::Rulebook;
use serde::Serialize;
use store::{Chain, Difference, MarkState, Report, StoreError, check, check_people};

use super::{Data, no, store_failed};
use crate::failure::{Failure, Outcome, print, print_json};

/// Check everything that is stored, also while the room runs.
///
/// Every balance is recomputed from its postings, every hash chain is verified from its first entry to
/// its last, and every hand is dealt again from its seed and replayed by the engine. Exit status 1
/// with the first difference, if there is one.
#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    data: Data,
    /// Also print the end of each chain with its hash. Stored elsewhere and compared later, the hashes
    /// show whether somebody rewrote a chain.
    #[arg(long)]
    verbose: bool,
}

#[derive(Serialize)]
struct CheckAnswer {
    balanced: bool,
    entries: u64,
    accounts: u64,
    transfers: u64,
    hands: u64,
    hands_pruned: u64,
    chain: &'static str,
    chains: Vec<Chain>,
    mark: MarkState,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<String>,
}

pub(crate) fn run(args: &CheckArgs, json: bool) -> Outcome {
    let room = args.data.room()?;
    let found = Found::of(&room.folder, room.policy.rulebooks)?;
    if json {
        print_json(&found.answer())?;
    } else {
        let mut text = found.text();
        if args.verbose {
            text.push_str(&found.chain_ends());
        }
        print(&text)?;
    }
    Ok(found.status())
}

/// The findings of a check of a data folder.
pub(super) struct Found {
    report: Report,
    difference: Option<String>,
}

impl Found {
    /// Checks a data folder in which games are played by these rulebooks.
    pub(super) fn of(folder: &Path, rulebooks: Vec<Rulebook>) -> Result<Self, Failure> {
        let report = check(folder, rulebooks).map_err(store_failed)?;
        let mut difference = report.difference.as_ref().map(ToString::to_string);
        if difference.is_none() {
            difference = match check_people(folder) {
                Ok(()) => None,
                Err(StoreError::Damaged(damage)) => Some(damage),
                Err(error @ StoreError::NoBooks) => Some(error.to_string()),
                Err(error) => return Err(store_failed(error)),
            };
        }
        Ok(Self { report, difference })
    }

    pub(super) fn is_sound(&self) -> bool {
        self.difference.is_none()
    }

    pub(super) fn status(&self) -> ExitCode {
        if self.is_sound() { ExitCode::SUCCESS } else { no() }
    }

    /// The report for people: what was checked, or the first difference.
    pub(super) fn text(&self) -> String {
        let report = &self.report;
        if let Some(difference) = &self.difference {
            return format!("Not sound: {difference}");
        }
        let mut text = format!(
            "Everything is sound.\n\
             books   {} entries in {} chains, all hashes correct\n\
             money   {} transfers between {} accounts, each currency adds up to zero\n\
             hands   {} hands dealt again from their seeds and replayed, {} pruned\n\
             room    games, tables, seats and people match the books",
            report.entries,
            report.chains.len(),
            report.transfers,
            report.accounts,
            report.hands,
            report.hands_pruned
        );
        match report.mark {
            MarkState::Read => {}
            MarkState::Unreadable => text.push_str(
                "\ncardroom.mark cannot be read, so it does not show whether the end of the books \
                 was cut off. The next commit writes it again.",
            ),
            MarkState::None => text.push_str(
                "\nThere is no cardroom.mark, as in a copy, so it does not show whether the end of \
                 the books was cut off.",
            ),
        }
        text
    }

    /// Where each chain ends, a line each; nothing if they were not all followed.
    fn chain_ends(&self) -> String {
        let chains = &self.report.chains;
        let mut text = String::new();
        if !chains.is_empty() {
            text.push_str("\nThe chains end with:");
        }
        for Chain { stream, entries, hash } in chains {
            text.push_str(&format!("\n{stream:<10} {entries:>9}  {hash}"));
        }
        text
    }

    /// The kind of the difference, in a word.
    fn kind(&self) -> Option<&'static str> {
        let of_people = || self.difference.as_ref().map(|_| "people");
        self.report.difference.as_ref().map(Difference::kind).or_else(of_people)
    }

    fn answer(&self) -> CheckAnswer {
        let report = &self.report;
        CheckAnswer {
            // Nothing after the first difference was looked at, so nothing is vouched for.
            balanced: self.is_sound(),
            entries: report.entries,
            accounts: report.accounts,
            transfers: report.transfers,
            hands: report.hands,
            hands_pruned: report.hands_pruned,
            chain: chain(report),
            chains: report.chains.clone(),
            mark: report.mark,
            kind: self.kind(),
            difference: self.difference.clone(),
        }
    }
}

/// Whether the chains hold: as far as it is known, when something else was found before they were
/// all followed.
fn chain(report: &Report) -> &'static str {
    match &report.difference {
        None => "ok",
        Some(
            Difference::File(_)
            | Difference::Schema { .. }
            | Difference::EntryMissing { .. }
            | Difference::Entry { .. }
            | Difference::ChainEnd { .. }
            | Difference::Content { .. },
        ) => "broken",
        Some(_) if report.chains.is_empty() => "unknown",
        // Everything beside the chains is checked after all of them.
        Some(_) => "ok",
    }
}

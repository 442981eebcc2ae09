//! `cardroom admin reports …` (R20).

use base::Millis;
use clap::{Args, Subcommand, ValueEnum};
use server::{DeskCommand, DeskReply};
use wire::desk::{DeskReport, DeskReportPage, ReportOutcome, ReportState};

use super::{
    super::{Data, games::time, other_reply},
    ask, by, show,
};
use crate::failure::Outcome;

/// Reports from players (R20): list, show, answer.
#[derive(Args)]
pub(crate) struct ReportsArgs {
    #[command(subcommand)]
    what: ReportsCommand,
}

#[derive(Subcommand)]
enum ReportsCommand {
    /// List reports, the latest first, 50 at a time.
    List {
        #[command(flatten)]
        data: Data,
        /// Only those that are open, answered or closed.
        #[arg(long, value_enum)]
        state: Option<State>,
        /// Only those before this one.
        #[arg(long)]
        before: Option<u64>,
    },
    /// Show a report with the chat of its time.
    Show {
        #[command(flatten)]
        data: Data,
        /// The report's number.
        report: u64,
    },
    /// Answer the reporter, close the report with an outcome, or both.
    Answer {
        #[command(flatten)]
        data: Data,
        /// The report's number.
        report: u64,
        /// What the reporter reads.
        #[arg(long, required_unless_present = "outcome")]
        text: Option<String>,
        /// Close it with this outcome.
        #[arg(long, value_enum)]
        outcome: Option<ClosedAs>,
        /// Why, for the chain of staff.
        #[arg(long)]
        reason: String,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum State {
    Open,
    Answered,
    Closed,
}

#[derive(Clone, Copy, ValueEnum)]
enum ClosedAs {
    /// Nothing in it is against the rules.
    NoBreach,
    /// It cannot be shown.
    NotShown,
    /// The player was warned.
    Warned,
    /// The player's chat was muted.
    Muted,
    /// The player was sanctioned otherwise.
    Sanctioned,
    /// The integrity desk has a case of it.
    Case,
}

pub(crate) fn reports(args: &ReportsArgs, json: bool) -> Outcome {
    let (data, command) = match &args.what {
        ReportsCommand::List { data, state, before } => {
            let state = state.map(|state| match state {
                State::Open => ReportState::Open,
                State::Answered => ReportState::Answered,
                State::Closed => ReportState::Closed,
            });
            (data, DeskCommand::Reports { state, before: *before })
        }
        ReportsCommand::Show { data, report } => {
            (data, DeskCommand::ShowReport { report: *report })
        }
        ReportsCommand::Answer { data, report, text, outcome, reason } => {
            let outcome = outcome.map(|outcome| match outcome {
                ClosedAs::NoBreach => ReportOutcome::NoBreach,
                ClosedAs::NotShown => ReportOutcome::NotShown,
                ClosedAs::Warned => ReportOutcome::Warned,
                ClosedAs::Muted => ReportOutcome::Muted,
                ClosedAs::Sanctioned => ReportOutcome::Sanctioned,
                ClosedAs::Case => ReportOutcome::Case,
            });
            let (report, text, reason) = (*report, text.clone(), reason.clone());
            (data, DeskCommand::AnswerReport { report, text, outcome, reason })
        }
    };
    match ask(data, command)? {
        DeskReply::Reports(found) => show(json, &found, || {
            let mut lines: Vec<String> = found.reports.iter().map(report_line).collect();
            lines.extend(found.next.map(|next| format!("More: --before {next}")));
            if lines.is_empty() { "No reports.".to_owned() } else { lines.join("\n") }
        }),
        DeskReply::Report(page) => show(json, &page, || report_text(&page)),
        _ => other_reply(),
    }
}

fn report_line(report: &DeskReport) -> String {
    let state = match report.state {
        ReportState::Open => "open",
        ReportState::Answered => "answered",
        ReportState::Closed => "closed",
    };
    format!(
        "{}  {}  {state}  {} about {}, table {}/{}: {}",
        report.report,
        time(Millis(report.at.0)),
        report.reporter.name,
        report.about.name,
        report.game,
        report.table,
        report.text
    )
}

fn report_text(page: &DeskReportPage) -> String {
    let mut lines = vec![report_line(&page.report)];
    for line in &page.chat {
        lines.push(format!("  {}  {}: {}", time(Millis(line.at.0)), line.name, line.text));
    }
    if let (Some(answer), Some(who)) = (&page.answer, &page.answered_by) {
        lines.push(format!("Answered by {}: {answer}", by(who)));
    }
    lines.extend(page.closed_by.as_ref().map(|who| format!("Closed by {}.", by(who))));
    lines.join("\n")
}

//! R20: reports from players: what staff see and do, and what their reporters read. And what staff wrote
//! to a player.

use base::PlayerId;
use office::staff::StaffRefusal;
use serde::{Deserialize, de::IntoDeserializer};
use store::{People, PlayerReport, ReportQuery};
use wire::{
    Names,
    desk::{
        DeskChatLine, DeskReport, DeskReportPage, DeskReports, Mail, MailMessage, OwnReport,
        OwnReports, ReportOutcome, ReportState,
    },
};

use super::{author, named, staff_names};
use crate::{
    Shared,
    staff::{StaffError, Work},
};

/// Reports of one page, and those that their reporter is shown.
const REPORTS_A_PAGE: u32 = 50;

/// Reports, the latest first.
///
/// # Errors
/// If they cannot be read.
pub(crate) async fn reports(
    shared: &Shared,
    state: Option<ReportState>,
    query: ReportQuery,
) -> Result<DeskReports, StaffError> {
    let (closed, answered) = match state {
        None => (None, None),
        Some(ReportState::Open) => (Some(false), Some(false)),
        Some(ReportState::Answered) => (Some(false), Some(true)),
        Some(ReportState::Closed) => (Some(true), None),
    };
    let query = ReportQuery { closed, answered, ..query };
    let read = shared.accounts.with(move |people| people.reports(&query, REPORTS_A_PAGE + 1));
    let mut found = read.await?;
    let is_last = found.len() <= REPORTS_A_PAGE as usize;
    found.truncate(REPORTS_A_PAGE as usize);
    let next = found.last().filter(|_| !is_last).map(|report| report.report);
    let names = shared.accounts.directory().now();
    Ok(DeskReports { reports: found.iter().map(|report| row(report, &names)).collect(), next })
}

/// One report, with the chat of its time.
///
/// # Errors
/// If there is no such report.
pub(crate) async fn report_page(
    shared: &Shared,
    report: u64,
) -> Result<DeskReportPage, StaffError> {
    let read = shared.accounts.with(move |people| {
        let Some((found, chat)) = people.report_with_chat(report)? else { return Ok(None) };
        let about = people.player_facts(found.complaint.about, found.complaint.at)?.reports_about;
        Ok(Some((found, chat, about)))
    });
    let (found, chat, about) = read.await?.ok_or(StaffRefusal::NoSuchReport)?;
    let staff = staff_names(shared).await?;
    let names = shared.accounts.directory().now();
    let file = &found.file;
    Ok(DeskReportPage {
        report: row(&found, &names),
        chat: chat
            .into_iter()
            .map(|line| DeskChatLine {
                at: line.at.into(),
                player: line.player.0,
                name: names.name(line.player).to_owned(),
                text: line.text,
            })
            .collect(),
        answer: file.answer.clone(),
        answered_at: file.answered.map(|(_, at)| at.into()),
        answered_by: file.answered.map(|(who, _)| author(who, &staff)),
        closed_at: file.closed.map(|(_, at)| at.into()),
        closed_by: file.closed.map(|(who, _)| author(who, &staff)),
        others_about: about.saturating_sub(1),
    })
}

/// An open report; a refusal if there is none, or it is closed.
fn open(people: &People, report: u64) -> Result<Result<(), StaffRefusal>, store::StoreError> {
    Ok(match people.report_with_chat(report)? {
        None => Err(StaffRefusal::NoSuchReport),
        Some((found, _)) if found.file.outcome.is_some() => Err(StaffRefusal::ReportClosed),
        Some(_) => Ok(()),
    })
}

/// Answers the reporter.
pub(crate) fn answer_report(report: u64, text: String) -> Work<()> {
    Work::people(move |people, staff| {
        if let Err(refusal) = open(people, report)? {
            return Ok(Err(refusal));
        }
        people.answer_report(report, staff.who, &text, staff.at).map(Ok)
    })
}

/// Closes a report with an outcome.
pub(crate) fn close_report(report: u64, outcome: ReportOutcome) -> Work<()> {
    Work::people(move |people, staff| {
        if let Err(refusal) = open(people, report)? {
            return Ok(Err(refusal));
        }
        let word = word(outcome);
        staff.about = format!("report {report}, {word}");
        people.close_report(report, staff.who, &word, staff.at).map(Ok)
    })
}

/// The outcome as it is stored: its name in the protocol.
fn word(outcome: ReportOutcome) -> String {
    let value = serde_json::to_value(outcome).ok();
    value.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn outcome(report: &PlayerReport) -> Option<ReportOutcome> {
    let word = report.file.outcome.as_deref()?;
    let text: serde::de::value::StrDeserializer<'_, serde::de::value::Error> =
        word.into_deserializer();
    ReportOutcome::deserialize(text).ok()
}

fn state(report: &PlayerReport) -> ReportState {
    match (&report.file.outcome, &report.file.answer) {
        (Some(_), _) => ReportState::Closed,
        (None, Some(_)) => ReportState::Answered,
        (None, None) => ReportState::Open,
    }
}

fn row(report: &PlayerReport, names: &impl Names) -> DeskReport {
    let complaint = &report.complaint;
    DeskReport {
        report: report.report,
        at: complaint.at.into(),
        reporter: named(complaint.reporter, names),
        about: named(complaint.about, names),
        game: complaint.game.0,
        table: complaint.table.0,
        text: complaint.text.clone(),
        state: state(report),
        outcome: outcome(report),
    }
}

/// R20: a player's own reports, with what became of them.
///
/// # Errors
/// If they cannot be read.
pub(crate) async fn own_reports(
    shared: &Shared,
    reporter: PlayerId,
) -> Result<OwnReports, StaffError> {
    let query = ReportQuery { reporter: Some(reporter), ..ReportQuery::default() };
    let found = shared.accounts.with(move |people| people.reports(&query, REPORTS_A_PAGE)).await?;
    let names = shared.accounts.directory().now();
    let own = |report: &PlayerReport| OwnReport {
        report: report.report,
        at: report.complaint.at.into(),
        about: names.name(report.complaint.about).to_owned(),
        game: report.complaint.game.0,
        table: report.complaint.table.0,
        text: report.complaint.text.clone(),
        state: state(report),
        outcome: outcome(report),
        answer: report.file.answer.clone(),
        answered_at: report.file.answered.map(|(_, at)| at.into()),
    };
    Ok(OwnReports { reports: found.iter().map(own).collect() })
}

/// What staff wrote to a player.
///
/// # Errors
/// If it cannot be read.
pub(crate) async fn mail(shared: &Shared, player: PlayerId) -> Result<Mail, StaffError> {
    let messages = shared.accounts.with(move |people| people.player_messages(player)).await?;
    let messages = messages.into_iter().map(|message| MailMessage {
        message: message.message,
        at: message.at.into(),
        text: message.text,
        read: message.read_at.is_some(),
    });
    Ok(Mail { messages: messages.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r20_every_outcome_is_stored_by_its_name_and_read_back() {
        for (outcome_, name) in [
            (ReportOutcome::NoBreach, "no_breach"),
            (ReportOutcome::NotShown, "not_shown"),
            (ReportOutcome::Warned, "warned"),
            (ReportOutcome::Muted, "muted"),
            (ReportOutcome::Sanctioned, "sanctioned"),
            (ReportOutcome::Case, "case"),
        ] {
            assert_eq!(word(outcome_), name);
            let complaint = store::Complaint {
                reporter: PlayerId(1),
                about: PlayerId(2),
                game: base::GameId(3),
                table: base::TableId(4),
                text: String::new(),
                at: base::Millis(5),
            };
            let file = store::ReportFile { outcome: Some(name.to_owned()), ..Default::default() };
            let report = PlayerReport { report: 1, complaint, file };
            assert_eq!((outcome(&report), state(&report)), (Some(outcome_), ReportState::Closed));
        }
    }
}

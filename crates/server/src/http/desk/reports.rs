//! R20: reports from players. Acting on one needs `message_players` besides `see_reports`: whoever sees
//! everything and changes nothing, an auditor, answers nobody.

use axum::{
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::HeaderMap,
};
use base::PlayerId;
use office::staff::{Permission, StaffRefusal};
use serde::Deserialize;
use store::ReportQuery;
use wire::desk::{ANSWER_CHARS_MAX, AnswerReport, CloseReport, ReportState};

use super::{Answer, Unanswered, read_body, read_query, sent, viewer};
use crate::{
    http::{SharedState, staff::Body},
    staff::{
        StaffRequest, Work,
        desk::{answer_report, check_text, close_report, report_page, reports},
        may_see, staff_action,
    },
};

type Number = Result<Path<u64>, PathRejection>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListParts {
    state: Option<ReportState>,
    about: Option<u64>,
    reporter: Option<u64>,
    before: Option<u64>,
}

pub(super) async fn list(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<ListParts>, QueryRejection>,
) -> Answer {
    viewer(&shared, &headers, Permission::SeeReports).await?;
    let ListParts { state, about, reporter, before } = read_query(parts)?;
    let query = ReportQuery {
        about: about.map(PlayerId),
        reporter: reporter.map(PlayerId),
        before,
        ..ReportQuery::default()
    };
    sent(reports(&shared, state, query).await?)
}

fn report_of(path: &Number) -> Result<u64, StaffRefusal> {
    match path {
        Ok(Path(report)) => Ok(*report),
        Err(_) => Err(StaffRefusal::NoSuchReport),
    }
}

pub(super) async fn one(State(shared): SharedState, path: Number, headers: HeaderMap) -> Answer {
    viewer(&shared, &headers, Permission::SeeReports).await?;
    sent(report_page(&shared, report_of(&path)?).await?)
}

async fn act(
    shared: &std::sync::Arc<crate::Shared>,
    headers: &HeaderMap,
    path: &Number,
    action: &'static str,
    read: impl FnOnce(u64) -> Result<(String, Work<()>), Unanswered>,
) -> Answer {
    let session = viewer(shared, headers, Permission::SeeReports).await?;
    may_see(shared, &session, Permission::MessagePlayers)?;
    let report = report_of(path)?;
    let (reason, work) = read(report)?;
    let request = StaffRequest {
        permission: Permission::MessagePlayers,
        action,
        about: format!("report {report}"),
        reason: &reason,
    };
    staff_action(shared, &session, request, work).await?;
    sent(report_page(shared, report).await?)
}

pub(super) async fn answer(
    State(shared): SharedState,
    path: Number,
    headers: HeaderMap,
    body: Body<AnswerReport>,
) -> Answer {
    let read = |report| {
        let AnswerReport { text, reason } = read_body(body)?;
        let text = check_text(&text, ANSWER_CHARS_MAX)?.to_owned();
        Ok((reason, answer_report(report, text)))
    };
    act(&shared, &headers, &path, "answer_report", read).await
}

pub(super) async fn close(
    State(shared): SharedState,
    path: Number,
    headers: HeaderMap,
    body: Body<CloseReport>,
) -> Answer {
    let read = |report| {
        let CloseReport { outcome, reason } = read_body(body)?;
        Ok((reason, close_report(report, outcome)))
    };
    act(&shared, &headers, &path, "close_report", read).await
}

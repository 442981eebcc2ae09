//! Two people: proposals over HTTP. Looking needs `see_money`; proposing the permission of the action;
//! approving, refusing and asking back `approve_as_second`, with a fresh second factor.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use office::{
    cases::CaseRefusal,
    staff::{Permission, authorize},
};
use serde::Deserialize;
use store::StaffSession;
use wire::desk::{
    ApproveProposal, NewProposal, OnlyReason, PreviewProposal, ProposalPreview, ProposalState,
    ProposedAction,
};

use super::{Named, SharedState, bad_body, malformed, staff::Body};
use crate::{
    Shared,
    cases::{Decision, Drafted, decide, draft, lines, proposal_shown, proposals_shown, propose},
    staff::{StaffError, may_see, staff_of},
};

pub(super) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/staff/proposals", get(list).post(create))
        .route("/api/staff/proposals/preview", post(preview))
        .route("/api/staff/proposals/{number}", get(one))
        .route("/api/staff/proposals/{number}/approve", post(approve))
        .route("/api/staff/proposals/{number}/refuse", post(refuse))
        .route("/api/staff/proposals/{number}/ask", post(ask_back))
        .route("/api/staff/proposals/{number}/answer", post(answer))
        .route("/api/staff/proposals/{number}/withdraw", post(withdraw))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListParts {
    state: Option<ProposalState>,
    before: Option<u64>,
}

async fn list(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<ListParts>, QueryRejection>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::SeeMoney)?;
    let Query(ListParts { state, before }) = match parts {
        Ok(parts) => parts,
        Err(error) => return Ok(malformed(error.body_text())),
    };
    Ok(Json(proposals_shown(&shared, &session, state, before).await?).into_response())
}

fn numbered(path: Result<Path<u64>, PathRejection>) -> Result<u64, StaffError> {
    path.map(|Path(number)| number).map_err(|_| CaseRefusal::NoSuchProposal.into())
}

async fn one(
    State(shared): SharedState,
    path: Result<Path<u64>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::SeeMoney)?;
    shown(&shared, &session, numbered(path)?).await
}

async fn shown(
    shared: &Arc<Shared>,
    session: &StaffSession,
    number: u64,
) -> Result<Response, StaffError> {
    Ok(Json(proposal_shown(shared, session, number).await?).into_response())
}

/// What somebody must be allowed to propose this.
fn permission(action: &ProposedAction) -> Permission {
    match action {
        ProposedAction::CloseAccount { .. } => Permission::CloseAccounts,
        ProposedAction::CorrectBalance { .. } => Permission::MoveMoney,
        ProposedAction::VoidHand { .. } => Permission::VoidHands,
        ProposedAction::SeizeFunds { .. } => Permission::SeizeFunds,
    }
}

/// Whether somebody may propose this, before anything about it is looked up.
fn may_propose(
    shared: &Shared,
    session: &StaffSession,
    action: &ProposedAction,
) -> Result<(), StaffError> {
    let (role, until) = (session.account.role, session.confirmed_until);
    Ok(authorize(role, permission(action), until, shared.now())?)
}

async fn preview(
    State(shared): SharedState,
    headers: HeaderMap,
    body: Body<PreviewProposal>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    may_see(&shared, &session, Permission::SeeMoney)?;
    let Json(Named(PreviewProposal { action })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    may_propose(&shared, &session, &action)?;
    let Drafted { proposed, digest } = draft(&shared, action).await?;
    let lines = lines(&shared, &proposed);
    Ok(Json(ProposalPreview { lines, digest }).into_response())
}

async fn create(
    State(shared): SharedState,
    headers: HeaderMap,
    body: Body<NewProposal>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    let Json(Named(NewProposal { action, reason })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    may_propose(&shared, &session, &action)?;
    let drafted = draft(&shared, action).await?;
    let number = propose(&shared, &session, drafted, &reason).await?;
    shown(&shared, &session, number).await
}

async fn approve(
    State(shared): SharedState,
    path: Result<Path<u64>, PathRejection>,
    headers: HeaderMap,
    body: Body<ApproveProposal>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    let Json(Named(ApproveProposal { digest, reason })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    may_second(&shared, &session)?;
    let number = numbered(path)?;
    decide(&shared, &session, number, Decision::Approve(digest), &reason).await?;
    shown(&shared, &session, number).await
}

fn may_second(shared: &Shared, session: &StaffSession) -> Result<(), StaffError> {
    let (role, until) = (session.account.role, session.confirmed_until);
    Ok(authorize(role, Permission::ApproveAsSecond, until, shared.now())?)
}

async fn decided(
    shared: Arc<Shared>,
    path: Result<Path<u64>, PathRejection>,
    headers: HeaderMap,
    body: Body<OnlyReason>,
    decision: Decision,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    let Json(Named(OnlyReason { reason })) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    match decision {
        Decision::Approve(_) | Decision::Refuse | Decision::AskBack => {
            may_second(&shared, &session)?;
        }
        Decision::Answer | Decision::Withdraw => {
            may_see(&shared, &session, Permission::SeeMoney)?;
        }
    }
    let number = numbered(path)?;
    decide(&shared, &session, number, decision, &reason).await?;
    shown(&shared, &session, number).await
}

macro_rules! decisions {
    ($($name:ident: $decision:ident,)*) => {
        $(async fn $name(
            State(shared): SharedState,
            path: Result<Path<u64>, PathRejection>,
            headers: HeaderMap,
            body: Body<OnlyReason>,
        ) -> Result<Response, StaffError> {
            decided(shared, path, headers, body, Decision::$decision).await
        })*
    };
}

decisions! {
    refuse: Refuse,
    ask_back: AskBack,
    answer: Answer,
    withdraw: Withdraw,
}

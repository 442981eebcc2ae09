//! Cases over HTTP. Looking needs `see_cases`, changing `handle_cases`, money `hold_funds` with a fresh second
//! factor. Hands are finished ones alone, and each look at one is recorded.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use base::PlayerId;
use hand::HandRecord;
use office::{
    cases::CaseRefusal,
    staff::{Permission, authorize},
};
use room::Opening;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use store::{HandId, StaffSession};
use wire::desk::{
    CaseState, DecideAppeal, HoldReply, NewCase, NewCasePlayer, NewEvidence, NewHold, NewNote,
    NewVerdict, OnlyReason, PlayerAndReason, ReleaseHold, SharedEvidence, ViewHand,
};

use super::{Named, SharedState, bad_body, history::start, malformed, staff::Body};
use crate::{
    Shared,
    cases::{
        self, ExportAs, add_hands, add_player, add_shared, appeal_decided, ask_for_recording,
        case_file, case_page, disclose, evidence_page, export, flow, note, open_case, place,
        pronounce, release, view_hand,
    },
    history::FoundHand,
    staff::{StaffError, may_see, staff_of},
};

pub(super) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/staff/cases", get(list).post(open))
        .route("/api/staff/cases/{case}", get(one))
        .route("/api/staff/cases/{case}/note", post(add_note))
        .route("/api/staff/cases/{case}/players", post(player))
        .route("/api/staff/cases/{case}/evidence", get(hands).post(evidence))
        .route("/api/staff/cases/{case}/shared", post(shared_evidence))
        .route("/api/staff/cases/{case}/view", post(view))
        .route("/api/staff/cases/{case}/flow", get(value_flow))
        .route("/api/staff/cases/{case}/hold", post(hold))
        .route("/api/staff/cases/{case}/release", post(free))
        .route("/api/staff/cases/{case}/recording", post(recording))
        .route("/api/staff/cases/{case}/disclose", post(tell))
        .route("/api/staff/cases/{case}/verdict", post(verdict))
        .route("/api/staff/cases/{case}/appeal", post(answer))
        .route("/api/staff/cases/{case}/close", post(close))
        .route("/api/staff/cases/{case}/file", get(file))
}

type CasePath = Result<Path<u64>, PathRejection>;

fn numbered(path: CasePath) -> Result<u64, StaffError> {
    path.map(|Path(number)| number).map_err(|_| CaseRefusal::NoSuchCase.into())
}

async fn shown(shared: &Arc<Shared>, case: u64) -> Result<Response, StaffError> {
    Ok(Json(case_file(shared, case).await?).into_response())
}

/// Whoever looks, after the role is known to be allowed that.
async fn looks(shared: &Arc<Shared>, headers: &HeaderMap) -> Result<StaffSession, StaffError> {
    let session = staff_of(shared, headers).await?;
    may_see(shared, &session, Permission::SeeCases)?;
    Ok(session)
}

/// Whoever changes something, after the role is known to be allowed that, and what was sent.
async fn changes<T: DeserializeOwned>(
    shared: &Arc<Shared>,
    headers: &HeaderMap,
    permission: Permission,
    body: Body<T>,
) -> Result<Result<(StaffSession, T), Response>, StaffError> {
    let session = staff_of(shared, headers).await?;
    let (role, until, now) = (session.account.role, session.confirmed_until, shared.now());
    // The reply shows the case.
    authorize(role, Permission::SeeCases, until, now)?;
    authorize(role, permission, until, now)?;
    Ok(match body {
        Ok(Json(Named(body))) => Ok((session, body)),
        Err(error) => Err(bad_body(&error)),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListParts {
    state: Option<CaseState>,
    player: Option<u64>,
    before: Option<u64>,
}

async fn list(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<ListParts>, QueryRejection>,
) -> Result<Response, StaffError> {
    looks(&shared, &headers).await?;
    let Query(ListParts { state, player, before }) = match parts {
        Ok(parts) => parts,
        Err(error) => return Ok(malformed(error.body_text())),
    };
    Ok(Json(case_page(&shared, state, player, before).await?).into_response())
}

async fn one(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
) -> Result<Response, StaffError> {
    looks(&shared, &headers).await?;
    shown(&shared, numbered(path)?).await
}

async fn open(
    State(shared): SharedState,
    headers: HeaderMap,
    body: Body<NewCase>,
) -> Result<Response, StaffError> {
    match changes(&shared, &headers, Permission::HandleCases, body).await? {
        Ok((session, new)) => {
            let case = open_case(&shared, &session, new).await?;
            shown(&shared, case).await
        }
        Err(response) => Ok(response),
    }
}

/// Requests that change a case and reply with it.
macro_rules! case_changes {
    ($($name:ident($body:ty): $permission:ident, $run:path;)*) => {
        $(async fn $name(
            State(shared): SharedState,
            path: CasePath,
            headers: HeaderMap,
            body: Body<$body>,
        ) -> Result<Response, StaffError> {
            match changes(&shared, &headers, Permission::$permission, body).await? {
                Ok((session, body)) => {
                    let case = numbered(path)?;
                    $run(&shared, &session, case, body).await?;
                    shown(&shared, case).await
                }
                Err(response) => Ok(response),
            }
        })*
    };
}

case_changes! {
    add_note(NewNote): HandleCases, note;
    player(NewCasePlayer): HandleCases, add_player;
    free(ReleaseHold): HoldFunds, release;
    recording(PlayerAndReason): HandleCases, ask_for_recording;
    tell(PlayerAndReason): HandleCases, disclose;
    verdict(NewVerdict): HandleCases, pronounce;
    answer(DecideAppeal): HandleCases, appeal_decided;
}

async fn close(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
    body: Body<OnlyReason>,
) -> Result<Response, StaffError> {
    match changes(&shared, &headers, Permission::HandleCases, body).await? {
        Ok((session, OnlyReason { reason })) => {
            let case = numbered(path)?;
            cases::close(&shared, &session, case, &reason).await?;
            shown(&shared, case).await
        }
        Err(response) => Ok(response),
    }
}

async fn hold(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
    body: Body<NewHold>,
) -> Result<Response, StaffError> {
    match changes(&shared, &headers, Permission::HoldFunds, body).await? {
        Ok((session, new)) => {
            let case = numbered(path)?;
            let hold = place(&shared, &session, case, new).await?.0;
            let case = case_file(&shared, case).await?;
            Ok(Json(HoldReply { hold, case }).into_response())
        }
        Err(response) => Ok(response),
    }
}

async fn evidence(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
    body: Body<NewEvidence>,
) -> Result<Response, StaffError> {
    match changes(&shared, &headers, Permission::HandleCases, body).await? {
        Ok((session, new)) => {
            let added = add_hands(&shared, &session, numbered(path)?, new).await?;
            Ok(Json(added).into_response())
        }
        Err(response) => Ok(response),
    }
}

async fn shared_evidence(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
    body: Body<SharedEvidence>,
) -> Result<Response, StaffError> {
    match changes(&shared, &headers, Permission::HandleCases, body).await? {
        Ok((session, asked)) => {
            let added = add_shared(&shared, &session, numbered(path)?, asked).await?;
            Ok(Json(added).into_response())
        }
        Err(response) => Ok(response),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EvidenceParts {
    from: Option<u64>,
}

async fn hands(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
    parts: Result<Query<EvidenceParts>, QueryRejection>,
) -> Result<Response, StaffError> {
    looks(&shared, &headers).await?;
    let Query(EvidenceParts { from }) = match parts {
        Ok(parts) => parts,
        Err(error) => return Ok(malformed(error.body_text())),
    };
    let page = evidence_page(&shared, numbered(path)?, from.unwrap_or(1)).await?;
    Ok(Json(page).into_response())
}

async fn value_flow(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
) -> Result<Response, StaffError> {
    looks(&shared, &headers).await?;
    Ok(Json(flow(&shared, numbered(path)?).await?).into_response())
}

async fn view(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
    body: Body<ViewHand>,
) -> Result<Response, StaffError> {
    match changes(&shared, &headers, Permission::SeeCases, body).await? {
        Ok((session, ViewHand { hand })) => {
            let case = numbered(path)?;
            let shown = view_hand(&shared, &session, case, hand, replayed).await?;
            Ok(Json(shown).into_response())
        }
        Err(response) => Ok(response),
    }
}

/// A finished hand as the replayer takes it, with every card.
fn replayed(shared: &Shared, id: HandId, record: HandRecord, opening: Option<Opening>) -> Value {
    let equity = hand::equity_by_street(&record);
    let equity: Vec<wire::Equity> = equity.iter().map(Into::into).collect();
    let (times, messages): (Vec<_>, Vec<_>) = wire::replay(&record, id.number).into_iter().unzip();
    let found = FoundHand::of(id, record, opening, None::<PlayerId>);
    let names = shared.accounts.directory().now();
    json!({
        "hand": found.row(),
        "viewer_seat": null,
        "start": start(&found, &names),
        "messages": messages,
        "times": times,
        "equity": equity,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileParts {
    #[serde(rename = "as")]
    layout: Option<String>,
}

async fn file(
    State(shared): SharedState,
    path: CasePath,
    headers: HeaderMap,
    parts: Result<Query<FileParts>, QueryRejection>,
) -> Result<Response, StaffError> {
    let session = looks(&shared, &headers).await?;
    let layout = match parts {
        Ok(Query(FileParts { layout })) => layout,
        Err(error) => return Ok(malformed(error.body_text())),
    };
    let (layout, mime, ending) = match layout.as_deref() {
        None | Some("json") => (ExportAs::Json, "application/json", "json"),
        Some("text") => (ExportAs::Text, "text/plain; charset=utf-8", "txt"),
        Some(_) => return Ok(malformed("as: expected json or text")),
    };
    let case = numbered(path)?;
    let text = export(&shared, &session, case, layout).await?;
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(mime));
    let name = format!("attachment; filename=\"case-{case}.{ending}\"");
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

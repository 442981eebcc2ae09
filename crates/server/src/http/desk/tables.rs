//! Tables: who sits where, and pausing or closing one.

use std::sync::Arc;

use axum::{
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::HeaderMap,
};
use base::{GameId, TableId};
use office::staff::{Permission, StaffRefusal};
use serde::Deserialize;
use wire::desk::{DeskTableState, WithReason};

use super::{Answer, read_body, read_query, search, sent, viewer};
use crate::{
    Shared,
    engine::{TableAct, TableFilter},
    http::{SharedState, staff::Body},
    staff::{
        StaffRequest,
        desk::{act_at_table, tables},
        staff_action,
    },
};

type At = Result<Path<(u64, u64)>, PathRejection>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListParts {
    find: Option<String>,
    game: Option<u64>,
    state: Option<DeskTableState>,
    /// The place of the first one, from 1.
    from: Option<u32>,
}

pub(super) async fn list(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<ListParts>, QueryRejection>,
) -> Answer {
    viewer(&shared, &headers, Permission::SeeTables).await?;
    let ListParts { find, game, state, from } = read_query(parts)?;
    let find = find.map(|find| search(&find)).transpose()?.filter(|find| !find.is_empty());
    let from = usize::try_from(from.unwrap_or(1)).unwrap_or(usize::MAX).max(1) - 1;
    sent(tables(&shared, TableFilter { find, game: game.map(GameId), state, from }).await?)
}

async fn act(
    shared: Arc<Shared>,
    path: At,
    headers: HeaderMap,
    body: Body<WithReason>,
    (act, action): (TableAct, &'static str),
) -> Answer {
    let session = viewer(&shared, &headers, Permission::CloseTables).await?;
    let Ok(Path((game, table))) = path else { return Err(StaffRefusal::NoSuchTable.into()) };
    let WithReason { reason } = read_body(body)?;
    let request = StaffRequest {
        permission: Permission::CloseTables,
        action,
        about: format!("table {game}/{table}"),
        reason: &reason,
    };
    let work = act_at_table(&shared, (GameId(game), TableId(table)), act);
    sent(staff_action(&shared, &session, request, work).await?)
}

pub(super) async fn pause(
    State(shared): SharedState,
    path: At,
    headers: HeaderMap,
    body: Body<WithReason>,
) -> Answer {
    act(shared, path, headers, body, (TableAct::Pause, "pause_table")).await
}

pub(super) async fn resume(
    State(shared): SharedState,
    path: At,
    headers: HeaderMap,
    body: Body<WithReason>,
) -> Answer {
    act(shared, path, headers, body, (TableAct::Resume, "resume_table")).await
}

pub(super) async fn close(
    State(shared): SharedState,
    path: At,
    headers: HeaderMap,
    body: Body<WithReason>,
) -> Answer {
    act(shared, path, headers, body, (TableAct::Close, "close_table")).await
}

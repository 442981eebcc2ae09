//! Tables as staff see them, and what staff do to one.

use std::sync::Arc;

use base::{GameId, TableId};
use office::staff::StaffRefusal;
use wire::desk::{DeskTable, DeskTables};

use super::ask;
use crate::{
    Shared,
    engine::{DeskQuestion, NotDone, TableAct, TableFilter},
    staff::{StaffError, Work},
};

/// The tables that fit, by game and table.
///
/// # Errors
/// If the room does not answer.
pub(crate) async fn tables(shared: &Shared, filter: TableFilter) -> Result<DeskTables, StaffError> {
    let from = u32::try_from(filter.from + 1).unwrap_or(u32::MAX);
    let (tables, found) = ask(shared, |answer| DeskQuestion::Tables { filter, answer }).await?;
    let found = u32::try_from(found).unwrap_or(u32::MAX);
    Ok(DeskTables { tables, from, found, now: shared.now().into() })
}

/// Pauses, resumes or closes a table.
pub(crate) fn act_at_table(
    shared: &Arc<Shared>,
    at: (GameId, TableId),
    act: TableAct,
) -> Work<DeskTable> {
    let shared = Arc::clone(shared);
    Work::room(async move {
        let done = ask(&shared, |answer| DeskQuestion::Table { at, act, answer }).await?;
        Ok(done.map_err(|refused| match refused {
            NotDone::NoSuchTable => StaffRefusal::NoSuchTable,
            NotDone::ImpossibleNow => StaffRefusal::ImpossibleNow,
        })?)
    })
}

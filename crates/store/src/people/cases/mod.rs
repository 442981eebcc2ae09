//! Proposals and cases of the integrity desk. What may happen is decided in `office::cases`; here it is
//! kept.

mod evidence;
mod files;
mod proposals;

pub use evidence::CaseHand;
pub use files::{
    AppealDecided, CaseAppeal, CaseChoice, CaseFile, CaseMember, CaseRecording, CaseSource,
    NewCase, StoredVerdict, TimelineLine,
};
pub use proposals::{NewProposal, StoredProposal};

use rusqlite::Row;
use serde::de::DeserializeOwned;

use crate::{StoreError, sqlite::damaged};

/// A column of JSON.
fn from_json<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> Result<T, StoreError> {
    serde_json::from_str(&row.get::<_, String>(column)?).map_err(damaged)
}

fn uint(row: &Row<'_>, column: usize) -> Result<u64, StoreError> {
    Ok(row.get::<_, i64>(column)?.cast_unsigned())
}

//! Rebuilds lost people: the books have every player by number, so each gets an account again,
//! under a placeholder name and without a password. Staff accounts are made anew, under numbers that
//! the chain of staff does not know. The old file is moved aside, never overwritten.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use base::{Millis, PlayerId};

use crate::{
    OPERATOR, PEOPLE, People, Sqlite, Staff, StoreError,
    sqlite::{AccountHints, RoomIdentity, of_folder, sync_folder},
};

/// The result of rebuilding people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RebuiltPeople {
    /// Players who got a placeholder account.
    pub placeholders: BTreeSet<PlayerId>,
    /// How many were still there, and kept name and password.
    pub kept: usize,
    /// Where the file is now that could not be used.
    pub aside: Option<PathBuf>,
}

/// Rebuilds the missing people of a data folder from its books. A file that is only older than the
/// books is completed, and its accounts stay as they are. `None` if nobody is missing.
///
/// # Errors
/// As for [`Sqlite::open`]: also if a room runs; and if files cannot be written.
pub fn replace_people(folder: &Path, at: Millis) -> Result<Option<RebuiltPeople>, StoreError> {
    // For as long as this lasts nobody else opens the room.
    let mut store = Sqlite::open(folder)?;
    let (books, traces) = (store.room_identity()?, store.account_hints()?);
    let (people, there) = match usable(folder, &books)? {
        Some(people) => {
            let there = people.numbers()?;
            (Some(people), there)
        }
        None => (None, BTreeSet::new()),
    };
    let placeholders: BTreeSet<PlayerId> = books.players.difference(&there).copied().collect();
    if placeholders.is_empty() && (people.is_some() || !folder.join(PEOPLE).exists()) {
        return Ok(None);
    }
    let aside = match people {
        Some(people) => {
            fill(&people, &books, &traces, &placeholders, at)?;
            None
        }
        None => make_anew(folder, at, |people| fill(people, &books, &traces, &placeholders, at))?,
    };
    Ok(Some(RebuiltPeople { placeholders, kept: there.len(), aside }))
}

/// Opens the people, if the file is sound and belongs to these books.
fn usable(folder: &Path, books: &RoomIdentity) -> Result<Option<People>, StoreError> {
    if !folder.join(PEOPLE).exists() {
        return Ok(None);
    }
    // Looked at before anything is written into it.
    let people = match People::open_read_only(folder).and_then(|_| People::open(folder)) {
        Err(StoreError::Damaged(_)) => return Ok(None),
        other => other?,
    };
    let room = people.room()?;
    let ours = room.is_none() || books.room.is_none() || room == books.room;
    Ok(ours.then_some(people))
}

fn fill(
    people: &People,
    books: &RoomIdentity,
    traces: &AccountHints,
    placeholders: &BTreeSet<PlayerId>,
    at: Millis,
) -> Result<(), StoreError> {
    people.in_transaction(|people| {
        if let Some(room) = books.room {
            people.set_room(room)?;
        }
        for player in placeholders {
            let market = traces.markets.get(player).map_or("", String::as_str);
            people.add_placeholder(*player, market, at)?;
        }
        if let Some(last) = traces.last_staff {
            people.skip_staff_numbers(last)?;
        }
        people.note(&Staff {
            id: format!("people_lost:{}", at.0),
            who: OPERATOR,
            action: "people_lost".to_owned(),
            about: format!("{} players got made-up names", placeholders.len()),
            reason: String::new(),
            effect: None,
            at,
        })
    })?;
    // An erased player stays erased, even if an older file has the name.
    traces.erased.iter().try_for_each(|player| people.erase(*player, at).map(drop))
}

/// Makes a new file beside, and puts it in the place of the old one when it is complete.
fn make_anew(
    folder: &Path,
    at: Millis,
    fill: impl FnOnce(&People) -> Result<(), StoreError>,
) -> Result<Option<PathBuf>, StoreError> {
    let failed = |error| of_folder(&error);
    let beside = folder.join("people.new");
    if beside.exists() {
        // Of a run that did not come to its end.
        fs::remove_dir_all(&beside).map_err(failed)?;
    }
    let people = People::open(&beside)?;
    fill(&people)?;
    drop(people);
    if beside.join(log_of(PEOPLE)).exists() {
        return Err(StoreError::Failed(format!("{PEOPLE} could not be written to its end")));
    }
    let file = folder.join(PEOPLE);
    let lost = format!("{PEOPLE}.lost-{}", at.0);
    let was_there = file.exists();
    // The log first: it must never meet the new file.
    for ending in ["-wal", "-shm", ""] {
        let old = folder.join(format!("{PEOPLE}{ending}"));
        if old.exists() {
            fs::rename(&old, folder.join(format!("{lost}{ending}"))).map_err(failed)?;
        }
    }
    fs::rename(beside.join(PEOPLE), &file).map_err(failed)?;
    fs::remove_dir_all(&beside).map_err(failed)?;
    sync_folder(&file).map_err(failed)?;
    Ok(was_there.then(|| folder.join(lost)))
}

/// SQLite's name for the log of a file.
fn log_of(file: &str) -> String {
    format!("{file}-wal")
}

//! A data folder as a whole: the books and the people belong together. Every player in the books is
//! among the people, erased or not; otherwise the next newcomer would get a number that already has
//! money.

use std::{collections::BTreeSet, path::Path};

use base::PlayerId;

use crate::{
    Item, PEOPLE, People, Sqlite, Store, StoreError,
    sqlite::{DATABASE, RoomIdentity, no_books_are_there, of_folder, sync_folder},
};

/// Opens the books and the people of a data folder, and creates what is missing.
///
/// # Errors
/// As for [`Sqlite::open`] and [`People::open`]; and if they do not belong together.
pub fn open_folder(folder: &Path) -> Result<(Sqlite, People), StoreError> {
    let mut store = Sqlite::open(folder)?;
    let books = store.room_identity()?;
    if has_no_people(folder) {
        books.fit(&BTreeSet::new(), None)?;
    }
    let people = People::open(folder)?;
    books.fit(&people.numbers()?, people.room()?)?;
    let room = match books.room.or(people.room()?) {
        Some(room) => room,
        None => people.new_room()?,
    };
    store.set_room(room)?;
    if books.room.is_none() {
        // The room's number is stored in the people only after it is durable in the books. So books
        // without a number beside people with one were lost; an interrupted first opening never
        // looks like that.
        sync_folder(&folder.join(DATABASE)).map_err(|error| of_folder(&error))?;
    }
    people.set_room(room)?;
    chain_pending_audit(&mut store, &people)?;
    Ok((store, people))
}

/// Puts what the operator did while the books were not at hand into the chain of staff.
fn chain_pending_audit(store: &mut Sqlite, people: &People) -> Result<(), StoreError> {
    let noted = people.pending_audit()?;
    let items: Vec<Item> = noted.iter().cloned().map(Item::Staff).collect();
    for (staff, answer) in noted.iter().zip(store.commit(&items)?) {
        if answer.is_done() {
            people.audit_done(&staff.id)?;
        }
    }
    Ok(())
}

/// Whether the people of a data folder are sound and belong to its books, also while the room runs.
///
/// # Errors
/// [`StoreError::Damaged`] if not; others if they cannot be read.
pub fn check_people(folder: &Path) -> Result<(), StoreError> {
    books_are_there(folder)?;
    // Read the books first: a player who is added meanwhile is among the people before.
    let books = RoomIdentity::read(folder)?;
    if has_no_people(folder) {
        return books.fit(&BTreeSet::new(), None);
    }
    let people = People::read(folder)?;
    books.fit(&people.numbers()?, people.room()?)
}

/// Refuses to create new books for people of another room: everyone's money would silently be gone.
///
/// # Errors
/// [`StoreError::NoBooks`] if there is anybody, or the people belong to a room; others if they
/// cannot be read.
pub(crate) fn nobody_waits_for_books(folder: &Path) -> Result<(), StoreError> {
    if has_no_people(folder) || !People::open_read_only(folder)?.belongs_to_a_room()? {
        return Ok(());
    }
    Err(StoreError::NoBooks)
}

/// Whether the books of a folder are not lost, also while the room runs.
///
/// # Errors
/// [`StoreError::NoBooks`] if they are; others if they cannot be read.
pub(crate) fn books_are_there(folder: &Path) -> Result<(), StoreError> {
    if no_books_are_there(folder)? { nobody_waits_for_books(folder) } else { Ok(()) }
}

/// Whether the people's file is missing or empty.
fn has_no_people(folder: &Path) -> bool {
    folder.join(PEOPLE).metadata().map_or(true, |file| file.len() == 0)
}

impl RoomIdentity {
    /// Fails if the people are of another room, or if some are missing.
    fn fit(&self, people: &BTreeSet<PlayerId>, room: Option<i64>) -> Result<(), StoreError> {
        let what = if self.room.is_some() && room.is_some() && room != self.room {
            "it belongs to another room".to_owned()
        } else if let Some(player) = self.players.difference(people).next() {
            format!("player {player} of the books is not in it: it is missing, older or another's")
        } else {
            return Ok(());
        };
        Err(StoreError::Damaged(format!(
            "{PEOPLE}: {what}. Put back the one that belongs to these books, or restore both from \
             one copy"
        )))
    }
}

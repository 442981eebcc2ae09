//! Notes that a person keeps about other players: a colour label and a text. They are kept by number
//! and go when either of the two is erased.

use base::PlayerId;
use rusqlite::params;

use super::{People, number};
use crate::StoreError;

/// Nobody remembers more people; it bounds what one account can store.
pub const NOTES_A_PERSON_MAX: u32 = 2_000;

/// A note about a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    pub about: PlayerId,
    /// The player's name as it is now.
    pub name: String,
    /// A colour of the page; 0 is none.
    pub label: u8,
    pub text: String,
}

/// What came of storing a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteStored {
    Done,
    /// The person has [`NOTES_A_PERSON_MAX`] notes.
    TooMany,
}

impl People {
    /// Keeps a note in the place of an earlier one about the same player. A note without a label and
    /// a text is removed.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn set_note(
        &self,
        player: PlayerId,
        about: PlayerId,
        label: u8,
        text: &str,
    ) -> Result<NoteStored, StoreError> {
        let (player, about) = (number(player), number(about));
        if label == 0 && text.is_empty() {
            self.sql
                .execute("DELETE FROM notes WHERE player = ?1 AND about = ?2", [player, about])?;
            return Ok(NoteStored::Done);
        }
        let stored = self.sql.execute(
            "INSERT OR REPLACE INTO notes SELECT ?1, ?2, ?3, ?4
             WHERE (SELECT count(*) FROM notes WHERE player = ?1 AND about <> ?2) < ?5",
            params![player, about, label, text, NOTES_A_PERSON_MAX],
        )?;
        Ok(if stored == 0 { NoteStored::TooMany } else { NoteStored::Done })
    }

    /// All notes of a person, by the players' names.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn notes(&self, player: PlayerId) -> Result<Vec<Note>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT about, name, label, text FROM notes JOIN people ON people.player = about
             WHERE notes.player = ?1 ORDER BY name_key",
        )?;
        let rows = select.query_map([number(player)], |row| {
            Ok(Note {
                about: PlayerId(row.get::<_, i64>(0)?.unsigned_abs()),
                name: row.get(1)?,
                label: row.get(2)?,
                text: row.get(3)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

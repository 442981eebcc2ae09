//! Notes of staff about a player, what staff wrote to a player, and mutes of the chat (R20).

use base::{Millis, PlayerId};
use rusqlite::{Row, params};

use super::super::{People, number, sql_time};
use crate::StoreError;

/// As many as a page shows; older ones are found in the chain of staff.
const SHOWN_MAX: u32 = 100;
/// Messages that a player's page shows, and that come with a connection at most.
pub const MESSAGES_A_PLAYER_MAX: u32 = 50;

/// A note of staff about a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerNote {
    pub note: u64,
    pub by: PlayerId,
    pub at: Millis,
    pub text: String,
}

/// What staff wrote to a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerMessage {
    pub message: u64,
    pub by: PlayerId,
    pub at: Millis,
    pub text: String,
    pub read_at: Option<Millis>,
}

impl People {
    /// Keeps a note about a player, and returns its number.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn add_player_note(
        &self,
        player: PlayerId,
        by: PlayerId,
        text: &str,
        at: Millis,
    ) -> Result<u64, StoreError> {
        self.sql.execute(
            "INSERT INTO player_notes (player, by, at, text) VALUES (?1, ?2, ?3, ?4)",
            params![number(player), number(by), sql_time(at), text],
        )?;
        Ok(self.sql.last_insert_rowid().unsigned_abs())
    }

    /// The notes about a player, the latest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn player_notes(&self, player: PlayerId) -> Result<Vec<PlayerNote>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT note, by, at, text FROM player_notes WHERE player = ?1
             ORDER BY note DESC LIMIT ?2",
        )?;
        let rows = select.query_map(params![number(player), SHOWN_MAX], |row| {
            Ok(PlayerNote {
                note: whole(row, 0)?,
                by: PlayerId(whole(row, 1)?),
                at: Millis(whole(row, 2)?),
                text: row.get(3)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Writes to a player, and returns the number of the message.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn add_player_message(
        &self,
        player: PlayerId,
        by: PlayerId,
        text: &str,
        at: Millis,
    ) -> Result<u64, StoreError> {
        self.sql.execute(
            "INSERT INTO player_messages (player, by, at, text) VALUES (?1, ?2, ?3, ?4)",
            params![number(player), number(by), sql_time(at), text],
        )?;
        Ok(self.sql.last_insert_rowid().unsigned_abs())
    }

    /// What staff wrote to a player, the latest first.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn player_messages(&self, player: PlayerId) -> Result<Vec<PlayerMessage>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT message, by, at, text, read_at FROM player_messages WHERE player = ?1
             ORDER BY message DESC LIMIT ?2",
        )?;
        let rows =
            select.query_map(params![number(player), MESSAGES_A_PLAYER_MAX], player_message)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// What a player has not read, the oldest first.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn unread_messages(&self, player: PlayerId) -> Result<Vec<PlayerMessage>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT message, by, at, text, read_at FROM player_messages
             WHERE player = ?1 AND read_at IS NULL ORDER BY message LIMIT ?2",
        )?;
        let rows =
            select.query_map(params![number(player), MESSAGES_A_PLAYER_MAX], player_message)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// A player has read a message; `false` if there is none of this number for this player. A second
    /// time changes nothing.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn message_read(
        &self,
        player: PlayerId,
        message: u64,
        at: Millis,
    ) -> Result<bool, StoreError> {
        let Ok(message) = i64::try_from(message) else { return Ok(false) };
        let changed = self.sql.execute(
            "UPDATE player_messages SET read_at = coalesce(read_at, ?3)
             WHERE message = ?1 AND player = ?2",
            params![message, number(player), sql_time(at)],
        )?;
        Ok(changed == 1)
    }

    /// R20: mutes the chat of a player until then, or no longer.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn mute_chat(&self, player: PlayerId, until: Option<Millis>) -> Result<(), StoreError> {
        match until {
            Some(until) => self.sql.execute(
                "INSERT INTO chat_mutes VALUES (?1, ?2)
                 ON CONFLICT (player) DO UPDATE SET until = excluded.until",
                params![number(player), sql_time(until)],
            )?,
            None => {
                self.sql.execute("DELETE FROM chat_mutes WHERE player = ?1", [number(player)])?
            }
        };
        Ok(())
    }

    /// R20: the players whose chat is muted, and until when.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn chat_mutes(&self, now: Millis) -> Result<Vec<(PlayerId, Millis)>, StoreError> {
        let mut select =
            self.sql.prepare_cached("SELECT player, until FROM chat_mutes WHERE until > ?1")?;
        let rows = select.query_map([sql_time(now)], |row| {
            Ok((PlayerId(whole(row, 0)?), Millis(whole(row, 1)?)))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn whole(row: &Row<'_>, at: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(at).map(i64::unsigned_abs)
}

fn player_message(row: &Row<'_>) -> rusqlite::Result<PlayerMessage> {
    Ok(PlayerMessage {
        message: whole(row, 0)?,
        by: PlayerId(whole(row, 1)?),
        at: Millis(whole(row, 2)?),
        text: row.get(3)?,
        read_at: row.get::<_, Option<i64>>(4)?.map(|at| Millis(at.unsigned_abs())),
    })
}

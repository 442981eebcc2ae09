//! What the books hold about the people: the room's number, and the players in the books.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use base::PlayerId;
use office::staff::{STAFF_NUMBERS_FROM, StaffNumber};
use rusqlite::{Connection, OptionalExtension};

use super::{
    Sqlite,
    cache::uint,
    open::{DATABASE, Options, connect_to_read},
    read::open_known,
};
use crate::{OPERATOR, StoreError, schema::BOOKS_SCHEMA};

/// The players in the books, and the number of their room.
pub(crate) struct RoomIdentity {
    /// A random number that no two rooms share; books have none before a first opening has come to
    /// its end.
    pub(crate) room: Option<i64>,
    /// Every player with an account or entry.
    pub(crate) players: BTreeSet<PlayerId>,
}

/// Hints in the books from which accounts can be rebuilt.
pub(crate) struct AccountHints {
    /// R24: the rulebook that each player accepted last.
    pub(crate) markets: BTreeMap<PlayerId, String>,
    pub(crate) erased: BTreeSet<PlayerId>,
    /// The last staff account that is named in the chain of staff, as who did something or whom it was
    /// done to.
    pub(crate) last_staff: Option<StaffNumber>,
}

/// Accounts are numbered in order, and each is created by an entry that names it.
const LAST_STAFF: &str = "
    SELECT max(max(json_extract(content, '$.who') - ?1,
                   iif(json_extract(content, '$.about') LIKE 'staff %',
                       CAST(substr(json_extract(content, '$.about'), 7) AS INTEGER), 0)))
    FROM entries WHERE kind = 'staff'";

const ERASED: &str = "
    SELECT CAST(substr(name, 1 + length('staff#erase:')) AS INTEGER) FROM entries
    WHERE name >= 'staff#erase:' AND name < 'staff#erase;'";

/// Every player who plays has a wallet; the other queries find players who never had money.
const PLAYERS: &str = "
    SELECT CAST(substr(account, 1 + length('wallet:')) AS INTEGER) FROM accounts
    WHERE account >= 'wallet:' AND account < 'wallet;'
    UNION SELECT player FROM accepted
    UNION SELECT json_extract(ticket, '$.owner') FROM tickets
    UNION SELECT json_extract(payment, '$.made.player') FROM payments";

impl RoomIdentity {
    /// Of a data folder, also while the room runs.
    pub(crate) fn read(folder: &Path) -> Result<Self, StoreError> {
        Self::of(&open_known(folder)?)
    }

    fn of(sql: &Connection) -> Result<Self, StoreError> {
        let query = "SELECT value FROM facts WHERE name = 'room'";
        let room = sql.query_row(query, [], |row| row.get(0)).optional()?;
        let mut select = sql.prepare(PLAYERS)?;
        let players = select.query_map([], |row| row.get(0).map(|id| PlayerId(uint(id))))?;
        let mut players: BTreeSet<PlayerId> = players.collect::<Result<_, _>>()?;
        players.remove(&OPERATOR);
        Ok(Self { room, players })
    }
}

impl Sqlite {
    pub(crate) fn room_identity(&mut self) -> Result<RoomIdentity, StoreError> {
        RoomIdentity::of(&self.opened()?.sql)
    }

    pub(crate) fn account_hints(&mut self) -> Result<AccountHints, StoreError> {
        let sql = &self.opened()?.sql;
        let number = |id| PlayerId(uint(id));
        let mut select = sql.prepare("SELECT player, rulebook FROM accepted ORDER BY at")?;
        let markets = select.query_map([], |row| Ok((number(row.get(0)?), row.get(1)?)))?;
        let markets = markets.collect::<Result<_, _>>()?;
        let mut select = sql.prepare(ERASED)?;
        let erased = select.query_map([], |row| row.get(0).map(number))?;
        let erased = erased.collect::<Result<_, _>>()?;
        let from = STAFF_NUMBERS_FROM.cast_signed();
        let last: Option<i64> = sql.query_row(LAST_STAFF, [from], |row| row.get(0))?;
        let last = last.and_then(|last| u32::try_from(last).ok()).filter(|last| *last > 0);
        Ok(AccountHints { markets, erased, last_staff: last.map(StaffNumber) })
    }

    pub(super) fn has_no_books(&mut self) -> Result<bool, StoreError> {
        has_no_books(&self.opened()?.sql)
    }

    /// Sets the number of the room, once.
    pub(crate) fn set_room(&mut self, room: i64) -> Result<(), StoreError> {
        let query = "INSERT OR IGNORE INTO facts VALUES ('room', ?1)";
        self.opened()?.sql.execute(query, [room])?;
        Ok(())
    }
}

/// Whether there are no books in a folder: no file, or one into which nothing was ever written.
pub(crate) fn no_books_are_there(folder: &Path) -> Result<bool, StoreError> {
    let file = folder.join(DATABASE);
    if file.metadata().map_or(true, |file| file.len() == 0) {
        return Ok(true);
    }
    has_no_books(&connect_to_read(&file, &Options::default())?)
}

/// Whether nothing was ever written into these books, not even of which room they are.
fn has_no_books(sql: &Connection) -> Result<bool, StoreError> {
    let query = "SELECT NOT EXISTS (SELECT 1 FROM entries)
                    AND NOT EXISTS (SELECT 1 FROM facts WHERE name = 'room')";
    Ok(BOOKS_SCHEMA.version(sql)? == 0 || sql.query_row(query, [], |row| row.get(0))?)
}

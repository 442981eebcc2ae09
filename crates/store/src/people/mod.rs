//! People: names, passwords, birth dates, sessions. Personal data is in a file of its own, apart
//! from the books and the records of hands, which have only players' numbers: so it can be erased
//! without touching what must be kept.

mod access_tokens;
mod age_declarations;
mod desk;
mod devices;
mod erase;
mod notes;
mod pending_audit;
mod placeholder_accounts;
mod room;
mod settings;
mod staff;

use std::path::Path;

use base::{GameId, Millis, PlayerId, TableId};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, params};

use crate::{
    StoreError,
    private::{make_file, make_folder},
    schema::PEOPLE_SCHEMA,
    sqlite::of_folder,
};

pub use access_tokens::{ACCESS_TOKENS_A_PERSON_MAX, AccessToken};
pub use age_declarations::AgeDeclaration;
pub use desk::{
    ChatLine, MESSAGES_A_PLAYER_MAX, PlayerFacts, PlayerMessage, PlayerNote, PlayerReport,
    PlayerRow, PlayersFound, ReportFile, ReportQuery,
};
pub use devices::{DEVICE_KEPT, DEVICES_A_PERSON_MAX};
pub use notes::{NOTES_A_PERSON_MAX, Note, NoteStored};
pub use staff::{
    Enrolment, STAFF_MAX, StaffAccount, StaffAdded, StaffChoice, StaffLink, StaffSession,
};

/// The file in the data folder.
pub const PEOPLE: &str = "people.db";

/// The people of a room.
#[derive(Debug)]
pub struct People {
    sql: Connection,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub player: PlayerId,
    pub name: String,
    /// The password's digest; house players have none and cannot log in.
    pub password: Option<String>,
    /// `YYYY-MM-DD`; empty if it is not known.
    pub birth_date: String,
    /// AGE: the least age that the person has declared, if no date of birth was asked for.
    pub declared_age: Option<u8>,
    /// The id of the person's market.
    pub market: String,
    /// Whether this is a house player.
    pub house: bool,
    /// When the account was made.
    pub registered_at: Millis,
}

/// Somebody new.
#[derive(Debug, Clone, Copy)]
pub struct NewPerson<'a> {
    pub name: &'a str,
    pub password: Option<&'a str>,
    /// `YYYY-MM-DD`; empty if it is not known.
    pub birth_date: &'a str,
    /// The id of the person's market.
    pub market: &'a str,
    /// Whether this is a house player.
    pub house: bool,
}

/// R20: a complaint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    pub reporter: PlayerId,
    pub about: PlayerId,
    pub game: GameId,
    pub table: TableId,
    pub text: String,
    pub at: Millis,
}

/// The digest of a session's token.
pub type TokenDigest = [u8; 32];

impl People {
    /// Opens the people of a data folder, and creates the file if it is missing.
    ///
    /// # Errors
    /// If it cannot be opened, is of a newer version or from before the first release.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join(PEOPLE);
        let made = make_folder(folder).and_then(|()| make_file(&file));
        made.map_err(|error| of_folder(&error))?;
        let sql = Connection::open(file)?;
        PEOPLE_SCHEMA.version(&sql)?;
        let mode: String = sql.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
        if mode != "wal" {
            return Err(StoreError::Failed(format!("{PEOPLE} cannot be logged: {mode}")));
        }
        // What is erased is overwritten, not only forgotten.
        sql.execute_batch(
            "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;",
        )?;
        PEOPLE_SCHEMA.migrate(&sql)?;
        Ok(Self { sql })
    }

    /// Opens the people of a data folder read-only, whether or not the room runs.
    ///
    /// # Errors
    /// If they are not there, damaged or of another version.
    pub fn read(folder: &Path) -> Result<Self, StoreError> {
        let people = Self::open_read_only(folder)?;
        PEOPLE_SCHEMA.require_newest(&people.sql)?;
        Ok(people)
    }

    /// The same for any version, to see whether the file is sound.
    pub(crate) fn open_read_only(folder: &Path) -> Result<Self, StoreError> {
        let connect = |access: OpenFlags| -> Result<(Connection, String), rusqlite::Error> {
            let sql = Connection::open_with_flags(folder.join(PEOPLE), access)?;
            let sound = sql.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
            Ok((sql, sound))
        };
        let damaged = |what: String| StoreError::Damaged(format!("{PEOPLE}: {what}"));
        let opened = match connect(OpenFlags::SQLITE_OPEN_READ_ONLY) {
            // A process that was killed left a change half made, which must be rolled back first.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ReadOnly) => {
                connect(OpenFlags::SQLITE_OPEN_READ_WRITE)
            }
            opened => opened,
        };
        match opened.map_err(StoreError::from) {
            Ok((sql, sound)) if sound == "ok" => Ok(Self { sql }),
            Ok((_, what)) | Err(StoreError::Damaged(what)) => Err(damaged(what)),
            Err(error) => Err(error),
        }
    }

    /// Runs several changes in one transaction, which is much faster than one by one.
    ///
    /// # Errors
    /// The first of theirs, or if they cannot be stored.
    pub fn in_transaction<T>(
        &self,
        run: impl FnOnce(&Self) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let all = self.sql.unchecked_transaction()?;
        let done = run(self)?;
        all.commit()?;
        Ok(done)
    }

    /// Adds somebody; `None` if the name or one that looks like it is taken.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn add(&self, new: &NewPerson<'_>, at: Millis) -> Result<Option<PlayerId>, StoreError> {
        let NewPerson { name, password, birth_date, market, house } = *new;
        let added = self.sql.execute(
            "INSERT INTO people
                 (name, name_key, password, birth_date, market, house, created_at, name_look)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![name, key(name), password, birth_date, market, house, sql_time(at), look(name)],
        );
        match added {
            Ok(_) => Ok(Some(PlayerId(self.sql.last_insert_rowid().unsigned_abs()))),
            Err(rusqlite::Error::SqliteFailure(error, _))
                if error.code == ErrorCode::ConstraintViolation =>
            {
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Somebody by name, whatever the case.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn by_name(&self, name: &str) -> Result<Option<Person>, StoreError> {
        self.one("name_key = ?1", params![key(name)])
    }

    /// Somebody by number.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn by_number(&self, player: PlayerId) -> Result<Option<Person>, StoreError> {
        self.one("player = ?1", params![number(player)])
    }

    fn one(&self, is: &str, values: &[&dyn rusqlite::ToSql]) -> Result<Option<Person>, StoreError> {
        let query = format!(
            "SELECT player, name, password, birth_date, market, house,
                    (SELECT age FROM age_declarations d WHERE d.player = people.player),
                    created_at
             FROM people WHERE {is}"
        );
        Ok(self.sql.prepare_cached(&query)?.query_row(values, person).optional()?)
    }

    /// All players' names, and whether each is a house player.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn names(&self) -> Result<Vec<(PlayerId, String, bool)>, StoreError> {
        let mut query = self.sql.prepare_cached("SELECT player, name, house FROM people")?;
        let rows = query.query_map([], |row| {
            Ok((PlayerId(row.get::<_, i64>(0)?.unsigned_abs()), row.get(1)?, row.get(2)?))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// A session begins.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn begin_session(
        &self,
        token: &TokenDigest,
        player: PlayerId,
        at: Millis,
        until: Millis,
    ) -> Result<(), StoreError> {
        self.sql.execute("DELETE FROM sessions WHERE until < ?1", params![sql_time(at)])?;
        self.sql
            .prepare_cached("INSERT INTO sessions VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![token, number(player), sql_time(at), sql_time(until)])?;
        Ok(())
    }

    /// Whose session this is, if it is one.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn session(
        &self,
        token: &TokenDigest,
        now: Millis,
    ) -> Result<Option<PlayerId>, StoreError> {
        let mut query = self
            .sql
            .prepare_cached("SELECT player FROM sessions WHERE token = ?1 AND until > ?2")?;
        let player = query.query_row(params![token, sql_time(now)], |row| row.get::<_, i64>(0));
        Ok(player.optional()?.map(|player| PlayerId(player.unsigned_abs())))
    }

    /// A session ends.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn end_session(&self, token: &TokenDigest) -> Result<(), StoreError> {
        self.sql.execute("DELETE FROM sessions WHERE token = ?1", params![token])?;
        Ok(())
    }

    /// Stores something that changes nothing.
    ///
    /// # Errors
    /// If nothing can be stored.
    pub fn try_to_store(&self) -> Result<(), StoreError> {
        PEOPLE_SCHEMA.touch(&self.sql)
    }

    /// Whose chat a person does not want to read, or does again.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn block(
        &self,
        player: PlayerId,
        other: PlayerId,
        blocked: bool,
    ) -> Result<(), StoreError> {
        let change = if blocked {
            "INSERT OR IGNORE INTO blocks VALUES (?1, ?2)"
        } else {
            "DELETE FROM blocks WHERE player = ?1 AND blocked = ?2"
        };
        self.sql.execute(change, params![number(player), number(other)])?;
        Ok(())
    }

    /// The names of players whose chat a person has blocked.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn blocked_by(&self, player: PlayerId) -> Result<Vec<String>, StoreError> {
        let mut query = self.sql.prepare_cached(
            "SELECT name FROM blocks JOIN people ON people.player = blocked
             WHERE blocks.player = ?1 ORDER BY name_key",
        )?;
        let rows = query.query_map(params![number(player)], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// R20: keeps a complaint for the integrity desk.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn complain(&self, complaint: &Complaint) -> Result<(), StoreError> {
        let Complaint { reporter, about, game, table, text, at } = complaint;
        self.sql.execute(
            "INSERT INTO reports (reporter, about, game, tab, text, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![
                number(*reporter),
                number(*about),
                game.0.cast_signed(),
                table.0.cast_signed(),
                text,
                sql_time(*at)
            ],
        )?;
        Ok(())
    }

    /// R20: all complaints, the latest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn complaints(&self, most: u32) -> Result<Vec<Complaint>, StoreError> {
        let mut query = self.sql.prepare_cached(
            "SELECT reporter, about, game, tab, text, at FROM reports
             ORDER BY report DESC LIMIT ?1",
        )?;
        let rows = query.query_map(params![most], |row| {
            let whole = |index| row.get::<_, i64>(index).map(i64::unsigned_abs);
            Ok(Complaint {
                reporter: PlayerId(whole(0)?),
                about: PlayerId(whole(1)?),
                game: GameId(whole(2)?),
                table: TableId(whole(3)?),
                text: row.get(4)?,
                at: Millis(whole(5)?),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn person(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        player: PlayerId(row.get::<_, i64>(0)?.unsigned_abs()),
        name: row.get(1)?,
        password: row.get(2)?,
        birth_date: row.get(3)?,
        market: row.get(4)?,
        house: row.get(5)?,
        declared_age: row.get(6)?,
        registered_at: Millis(row.get::<_, i64>(7)?.unsigned_abs()),
    })
}

fn key(name: &str) -> String {
    office::name_key(name)
}

/// Two names that look alike are not both taken.
fn look(name: &str) -> String {
    office::name_look(name)
}

fn number(player: PlayerId) -> i64 {
    player.0.cast_signed()
}

fn sql_time(at: Millis) -> i64 {
    at.0.cast_signed()
}

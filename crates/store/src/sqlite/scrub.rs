//! Scrubbing: the whole database is read and checked again while the room runs, in small steps over
//! its own connection. So a lost page is found within a day, and not when it is needed. Each step
//! is one short read transaction, which blocks nobody.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::{
    cache::uint,
    check::{Accounts, CheckStop, balances, ends, entries},
    open::{DATABASE, Options, connect_to_read},
};
use crate::{StoreError, check_people, report::Difference, schema::BOOKS_SCHEMA};

/// So much in one step: a few milliseconds.
const ENTRIES_A_STEP: u32 = 32;

/// Tables that are small beside entries, postings and hands: each is checked in one step.
const SMALL: [&str; 18] = [
    "accepted",
    "accounts",
    "balances",
    "counts",
    "exclusions",
    "facts",
    "game_accounts",
    "games",
    "hands_pruned",
    "holds",
    "payments",
    "requests",
    "results",
    "spans",
    "state",
    "streams",
    "tickets",
    "tournaments",
];

/// Checks the whole database step by step, in a loop.
#[derive(Debug)]
pub struct Scrubber {
    folder: PathBuf,
    sql: Connection,
    at: Place,
}

/// What is checked next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// What comes after this entry.
    Entries(i64),
    /// What comes after this chain.
    Ends(i64),
    /// What comes after this account.
    Balances(i64),
    /// The small table of this number.
    Small(usize),
    People,
}

/// What a step has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scrubbed {
    /// There is more to check.
    More,
    /// That was everything; the next step begins anew.
    Everything,
}

impl Scrubber {
    /// Of a data folder, also while the room runs.
    ///
    /// # Errors
    /// If it cannot be opened, or is of another version.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let sql = connect_to_read(&folder.join(DATABASE), &Options::default())?;
        BOOKS_SCHEMA.require_newest(&sql)?;
        Ok(Self { folder: folder.to_owned(), sql, at: Place::Entries(0) })
    }

    /// About how many steps a full pass takes.
    ///
    /// # Errors
    /// If that cannot be read.
    pub fn steps(&self) -> Result<u64, StoreError> {
        let rows: i64 = self.sql.query_row(
            "SELECT (SELECT coalesce(max(seq), 0) FROM entries)
                  + (SELECT coalesce(max(id), 0) FROM accounts)
                  + (SELECT coalesce(max(id), 0) FROM streams)",
            [],
            |row| row.get(0),
        )?;
        Ok(uint(rows) / u64::from(ENTRIES_A_STEP) + SMALL.len() as u64 + 4)
    }

    /// Checks the next part.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if something is wrong; the next step goes on after it. Others if it
    /// cannot be read now; the next step tries again.
    pub fn step(&mut self) -> Result<Scrubbed, StoreError> {
        let at = self.at;
        // A new connection for each step: an old one would read pages from its own cache instead of
        // the disk.
        self.sql = connect_to_read(&self.folder.join(DATABASE), &Options::default())?;
        // One moment for all of a step.
        let moment = self.sql.unchecked_transaction()?;
        let looked = check_place(&moment, &self.folder, at);
        drop(moment);
        let next = match &looked {
            Ok(next) => *next,
            Err(CheckStop::Found(_)) => self.behind(at)?,
            Err(CheckStop::Failed(_)) => at,
        };
        self.at = next;
        match looked {
            Ok(Place::Entries(0)) => Ok(Scrubbed::Everything),
            Ok(_) => Ok(Scrubbed::More),
            Err(CheckStop::Failed(error)) => Err(error),
            Err(CheckStop::Found(Difference::File(what))) => Err(StoreError::Damaged(what)),
            Err(CheckStop::Found(difference)) => Err(StoreError::Damaged(difference.to_string())),
        }
    }

    /// Where to go on after damage: one piece of it must not hide the rest.
    fn behind(&self, at: Place) -> Result<Place, StoreError> {
        let at_once = i64::from(ENTRIES_A_STEP);
        Ok(match at {
            Place::Entries(after) => {
                let query = "SELECT coalesce(max(seq), 0) FROM entries";
                let last: i64 = self.sql.query_row(query, [], |row| row.get(0))?;
                let next = after.saturating_add(at_once);
                if next < last { Place::Entries(next) } else { Place::Ends(0) }
            }
            Place::Ends(_) => Place::Balances(0),
            Place::Balances(_) => Place::Small(0),
            Place::Small(number) => small(number + 1),
            Place::People => Place::Entries(0),
        })
    }
}

/// Looks at one place. Gives the next.
fn check_place(sql: &Connection, folder: &Path, at: Place) -> Result<Place, CheckStop> {
    Ok(match at {
        Place::Entries(after) => {
            entries(sql, after, ENTRIES_A_STEP)?.map_or(Place::Ends(0), Place::Entries)
        }
        Place::Ends(after) => {
            ends(sql, after, ENTRIES_A_STEP)?.map_or(Place::Balances(0), Place::Ends)
        }
        Place::Balances(after) => {
            let last = balances(sql, Accounts::After(after, ENTRIES_A_STEP))?;
            last.map_or(Place::Small(0), Place::Balances)
        }
        Place::Small(number) => {
            let query = format!("PRAGMA quick_check('{}')", SMALL[number]);
            let found: String = sql.query_row(&query, [], |row| row.get(0))?;
            if found != "ok" {
                return Err(Difference::File(found.lines().collect::<Vec<_>>().join(" ")).into());
            }
            small(number + 1)
        }
        Place::People => {
            check_people(folder)?;
            Place::Entries(0)
        }
    })
}

fn small(number: usize) -> Place {
    if number < SMALL.len() { Place::Small(number) } else { Place::People }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A table of a later version is scrubbed too.
    #[test]
    fn no_table_is_left_out() {
        let sql = Connection::open_in_memory().unwrap();
        BOOKS_SCHEMA.migrate(&sql).unwrap();
        let mut select =
            sql.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
        let tables: BTreeSet<String> =
            select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        let walked = ["entries", "hand_players", "hands", "postings"];
        let scrubbed = SMALL.into_iter().chain(walked).map(str::to_owned);
        assert_eq!(tables, scrubbed.collect());
        let query = "SELECT count(*) FROM sqlite_schema WHERE tbl_name IN ('hands', 'entries')
                     AND type = 'index' AND name NOT LIKE 'sqlite_autoindex_entries_1'";
        let indices: u32 = sql.query_row(query, [], |row| row.get(0)).unwrap();
        assert_eq!(indices, 6, "each is looked into by `part`");
    }
}

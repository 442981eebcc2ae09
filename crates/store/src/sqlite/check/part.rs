//! Partial checks: some entries with their postings and hands, some ends of chains, some balances.
//! A full check takes minutes in a large room; parts are checked when a room opens, and one after
//! another while it runs.

use base::{GameId, Millis};
use ledger::{Account, Kind};
use rusqlite::{Connection, OptionalExtension, params};

use super::{
    CheckStop,
    entries::{check_results, content},
    hands,
};
use crate::{
    entry::{COMMIT, Entry, HandDigest, Hash, Moved, Unmoved, first_hash},
    report::{Difference, HandFault},
    sqlite::cache::{millis, uint},
};

/// By each of these a search finds a hand.
const HAND_INDICES: [&str; 5] =
    ["hands_by_number", "hands_by_time", "hands_by_game", "hands_by_table", "hands_by_pot"];

/// Looks at so many entries after one: that each follows from the one before it in its chain and is
/// found by its name, its postings, its hand. Gives the last of them; nothing if there are none.
pub(in crate::sqlite) fn entries(
    sql: &Connection,
    after: i64,
    most: u32,
) -> Result<Option<i64>, CheckStop> {
    let query = "SELECT coalesce(max(value), 0) FROM facts WHERE name = 'pruned_before'";
    let pruned_before = sql.query_row(query, [], |row| row.get(0).map(millis))?;
    let mut select = sql.prepare_cached(
        "SELECT seq, stream, e.number, at, e.name, kind, content, e.hash, s.name
         FROM entries e LEFT JOIN streams s ON s.id = e.stream
         WHERE seq > ?1 ORDER BY seq LIMIT ?2",
    )?;
    let mut rows = select.query([after, i64::from(most)])?;
    let mut last = None;
    while let Some(row) = rows.next()? {
        let seq: i64 = row.get(0)?;
        let expected = last.unwrap_or(after) + 1;
        if seq != expected {
            return Err(Difference::EntryMissing { seq: uint(expected) }.into());
        }
        last = Some(seq);
        let kind: String = row.get(5)?;
        let entry = Entry {
            name: row.get(4)?,
            kind: kind.into(),
            at: millis(row.get(3)?),
            content: row.get(6)?,
        };
        let link = Link {
            seq,
            stream: row.get(1)?,
            number: uint(row.get(2)?),
            stream_name: row.get::<_, Option<String>>(8)?.unwrap_or_default(),
        };
        link.follows(sql, &entry, row.get(7)?)?;
        link.check_content(sql, &entry, pruned_before)?;
    }
    Ok(last)
}

/// Where an entry is.
struct Link {
    seq: i64,
    stream: i64,
    number: u64,
    stream_name: String,
}

impl Link {
    fn follows(&self, sql: &Connection, entry: &Entry, hash: Hash) -> Result<(), CheckStop> {
        let before = match self.number {
            1 => Some(first_hash(&self.stream_name)),
            number => hash_at(sql, self.stream, number.wrapping_sub(1))?,
        };
        let mut named = sql.prepare_cached("SELECT seq FROM entries WHERE name = ?1")?;
        let named: Option<i64> = named.query_row([&entry.name], |row| row.get(0)).optional()?;
        let what = if before.is_none_or(|before| entry.hash(&before, self.number) != hash) {
            "it was changed, or the one before it"
        } else if named != Some(self.seq) || hash_at(sql, self.stream, self.number)? != Some(hash) {
            "it is not found where it is looked for"
        } else {
            return Ok(());
        };
        let (stream, name) = (self.stream_name.clone(), entry.name.clone());
        Err(Difference::Entry { stream, number: self.number, name, what }.into())
    }

    fn check_content(
        &self,
        sql: &Connection,
        entry: &Entry,
        pruned_before: Millis,
    ) -> Result<(), CheckStop> {
        let Entry { name, kind, content: text, .. } = entry;
        let (digest, moved, commit) = if kind.parse::<Kind>().is_ok() {
            let Moved { hand, postings, commit, .. } = content(name, text)?;
            (hand, postings, commit)
        } else if kind == COMMIT {
            let Unmoved { hand, commit } = content(name, text)?;
            (hand, Vec::new(), Some(commit))
        } else {
            return Ok(());
        };
        self.posted(sql, name, &moved)?;
        let game = self.stream_name.strip_prefix("game:").and_then(|id| id.parse().ok());
        if let (Some(commit), Some(game)) = (commit, game) {
            check_results(sql, self.seq, GameId(game), &commit)?;
        }
        match (digest, game) {
            (Some(digest), Some(game)) => {
                self.hand(sql, GameId(game), &digest, &moved, pruned_before)
            }
            _ => Ok(()),
        }
    }

    /// Each posting is there, and what its account held is what it held before with it.
    fn posted(
        &self,
        sql: &Connection,
        name: &str,
        moved: &[(Account, i64)],
    ) -> Result<(), CheckStop> {
        let mut select = sql.prepare_cached(
            "SELECT a.account, p.amount, p.balance - p.amount IS coalesce(e.balance, 0)
             FROM postings p JOIN accounts a ON a.id = p.account
             LEFT JOIN postings e ON e.seq = p.earlier AND e.account = p.account
             WHERE p.seq = ?1",
        )?;
        let mut rows = select.query([self.seq])?;
        let mut expected: Vec<(String, i64)> =
            moved.iter().map(|(account, amount)| (account.to_string(), *amount)).collect();
        while let Some(row) = rows.next()? {
            let posted: (String, i64) = (row.get(0)?, row.get(1)?);
            let place = expected.iter().position(|posting| *posting == posted);
            match place {
                Some(place) if row.get(2)? => drop(expected.swap_remove(place)),
                _ => {
                    let what = "a posting was changed";
                    return Err(Difference::Record { name: name.to_owned(), what }.into());
                }
            }
        }
        match expected.is_empty() {
            true => Ok(()),
            false => {
                let what = "a posting is missing";
                Err(Difference::Record { name: name.to_owned(), what }.into())
            }
        }
    }

    fn hand(
        &self,
        sql: &Connection,
        game: GameId,
        digest: &HandDigest,
        moved: &[(Account, i64)],
        pruned_before: Millis,
    ) -> Result<(), CheckStop> {
        if hands::check(sql, self.seq, game, digest, moved, pruned_before)?.is_none() {
            return Ok(());
        }
        for index in HAND_INDICES {
            let mut select = sql.prepare_cached(&format!(
                "SELECT k.seq FROM hands h CROSS JOIN hands k INDEXED BY {index}
                 ON k.game = h.game AND k.tbl = h.tbl AND k.number = h.number
                    AND k.started_at = h.started_at AND k.pot_bits = h.pot_bits
                 WHERE h.seq = ?1"
            ))?;
            if select.query_row([self.seq], |row| row.get(0)).optional()? != Some(self.seq) {
                let id = hands::id(game, digest);
                let what = HandFault::Listed("its place");
                return Err(Difference::Hand { id, what }.into());
            }
        }
        Ok(())
    }
}

fn hash_at(sql: &Connection, stream: i64, number: u64) -> Result<Option<Hash>, CheckStop> {
    let query = "SELECT hash FROM entries INDEXED BY entries_of_stream
                 WHERE stream = ?1 AND number = ?2";
    let mut select = sql.prepare_cached(query)?;
    let row = params![stream, number.cast_signed()];
    Ok(select.query_row(row, |row| row.get(0)).optional()?)
}

/// Looks at where so many chains end, after one. Gives the last of them.
pub(in crate::sqlite) fn ends(
    sql: &Connection,
    after: i64,
    most: u32,
) -> Result<Option<i64>, CheckStop> {
    let mut select = sql.prepare_cached(
        "SELECT id, name, number, hash FROM streams WHERE id > ?1 ORDER BY id LIMIT ?2",
    )?;
    let mut rows = select.query([after, i64::from(most)])?;
    let mut last = None;
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        last = Some(id);
        let (stream, number, hash): (String, u64, Hash) =
            (row.get(1)?, uint(row.get(2)?), row.get(3)?);
        let ends_with = match number {
            0 => Some(first_hash(&stream)),
            number => hash_at(sql, id, number)?,
        };
        let goes_on = hash_at(sql, id, number.wrapping_add(1))?.is_some();
        if ends_with != Some(hash) || goes_on {
            let ends_at = if goes_on { number.wrapping_add(1) } else { number };
            return Err(Difference::ChainEnd { stream, ends_at, should: number }.into());
        }
    }
    Ok(last)
}

/// Which accounts are checked.
#[derive(Debug, Clone, Copy)]
pub(in crate::sqlite) enum Accounts {
    /// So many after one.
    After(i64, u32),
    /// Those that an entry after this one touched.
    TouchedSince(i64),
}

/// Looks at whether accounts hold what they held after what they saw last. Gives the last of them.
pub(in crate::sqlite) fn balances(
    sql: &Connection,
    which: Accounts,
) -> Result<Option<i64>, CheckStop> {
    let (are, from, most) = match which {
        Accounts::After(after, most) => ("a.id > ?1", after, i64::from(most)),
        Accounts::TouchedSince(seq) => {
            ("a.id IN (SELECT account FROM postings WHERE seq > ?1)", seq, -1)
        }
    };
    let mut select = sql.prepare_cached(&format!(
        "SELECT a.id, a.account, b.balance IS
                coalesce((SELECT p.balance FROM postings p
                          WHERE p.seq = b.seq AND p.account = b.account), 0)
         FROM accounts a LEFT JOIN balances b ON b.account = a.id
         WHERE {are} ORDER BY a.id LIMIT ?2"
    ))?;
    let mut rows = select.query([from, most])?;
    let mut last = None;
    while let Some(row) = rows.next()? {
        last = Some(row.get(0)?);
        if !row.get::<_, bool>(2)? {
            return Err(Difference::Held { account: row.get(1)? }.into());
        }
    }
    Ok(last)
}

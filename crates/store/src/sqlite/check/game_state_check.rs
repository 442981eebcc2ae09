//! The state of a game besides its money: queue, tables, roll-backs, departures, seats. Each is what
//! the commits in its chain have left behind.

use std::collections::BTreeMap;

use base::{GameId, Millis, PlayerId, TableId};
use game::cash::SittingAt;
use rusqlite::Connection;

use super::{CheckStop, entries::column};
use crate::{
    commit_digest::{CommitDigest, DepartureDigest, digest, queue_digest},
    report::Difference,
    sqlite::cache::{millis, uint},
};

/// What the chain of a game says of it so far.
#[derive(Default)]
pub(super) struct GameStateCheck {
    opened: u64,
    /// The queue's digest, if anybody waits.
    queue: Option<String>,
    /// Their digests.
    tables: BTreeMap<TableId, String>,
    rolled_back: BTreeMap<TableId, u64>,
    departures: ExpectedDepartures,
    /// Who sits where, since which commit.
    seats: BTreeMap<(TableId, u8, PlayerId), u64>,
}

/// Who left with what.
#[derive(Default)]
struct ExpectedDepartures {
    all: BTreeMap<(PlayerId, TableId), Entry>,
    added: u64,
    /// Whoever left before this need not be there.
    forgets: Millis,
    /// How many there were when those were last removed here.
    tidied: usize,
}

/// One of them.
#[derive(Clone)]
struct Entry {
    order: u64,
    stack: u64,
    at: Millis,
    honoured: bool,
}

impl GameStateCheck {
    /// What a commit leaves behind. `is_empty` says whether nothing is left at a seat after it.
    pub(super) fn commit(
        &mut self,
        number: u64,
        commit: &CommitDigest,
        is_empty: impl Fn(TableId, u8, PlayerId) -> bool,
    ) {
        let table = commit.table;
        self.opened = self.opened.max(commit.opened);
        self.queue.clone_from(&commit.queue);
        if let Some(asked) = &commit.asked
            && let Some(honoured) = asked.honours
        {
            self.departures.honour(asked.player, honoured, table);
        }
        commit.left.iter().for_each(|left| self.departures.add(table, left));
        if let Some(state) = &commit.state {
            self.tables.insert(table, state.clone());
        }
        for table in &commit.closed {
            self.tables.remove(table);
            self.rolled_back.remove(table);
        }
        for &(seat, player) in &commit.sat {
            self.seats.entry((table, seat, player)).or_insert(number);
        }
        for &(seat, player) in &commit.gone {
            if is_empty(table, seat, player) {
                self.seats.remove(&(table, seat, player));
            }
        }
    }

    /// The commit since which a player sits there, if so.
    pub(super) fn sits_since(&self, at: &SittingAt) -> Option<u64> {
        self.seats.get(&(at.table, at.seat.number(), at.player)).copied()
    }

    pub(super) fn seats_taken(&self) -> usize {
        self.seats.len()
    }

    pub(super) fn rolled_back(&mut self, table: TableId, hand: u64) {
        let last = self.rolled_back.entry(table).or_default();
        *last = hand.max(*last);
    }

    /// H12b: nobody has chips there any more.
    pub(super) fn void(&mut self) {
        self.seats.clear();
        self.tables.clear();
        self.rolled_back.clear();
    }

    pub(super) fn close(&mut self) {
        self.void();
        self.departures = ExpectedDepartures::default();
    }

    /// Whether what is stored of the game is that.
    pub(super) fn check(&self, sql: &Connection, id: GameId) -> Result<(), CheckStop> {
        let differs = |what| Difference::Game { game: id, what };
        let query = "SELECT queue, tables_opened FROM games WHERE id = ?1";
        let (queue, opened): (String, u64) =
            sql.query_row(query, [column(id)], |row| Ok((row.get(0)?, uint(row.get(1)?))))?;
        if queue_digest(&queue) != self.queue {
            return Err(differs("who waits was changed").into());
        }
        if opened != self.opened {
            return Err(differs("the number of its last table was changed").into());
        }
        self.check_tables(sql, id)?;
        self.check_rolled_back(sql, id)?;
        self.check_departures(sql, id)
    }

    fn check_tables(&self, sql: &Connection, id: GameId) -> Result<(), CheckStop> {
        let mut expected = self.tables.clone();
        let mut select = sql.prepare_cached("SELECT tbl, state FROM tables WHERE game = ?1")?;
        let mut rows = select.query([column(id)])?;
        let differs = |table, what: &str| Difference::Table { game: id, table, what: what.into() };
        while let Some(row) = rows.next()? {
            let (table, state): (TableId, String) = (TableId(uint(row.get(0)?)), row.get(1)?);
            match expected.remove(&table) {
                None => return Err(differs(table, "no hand has left it behind").into()),
                Some(left) if left != digest(&state) => {
                    return Err(differs(table, "how it stands was changed").into());
                }
                Some(_) => {}
            }
        }
        match expected.into_keys().next() {
            Some(table) => Err(differs(table, "how it stands is missing").into()),
            None => Ok(()),
        }
    }

    fn check_rolled_back(&self, sql: &Connection, id: GameId) -> Result<(), CheckStop> {
        let mut expected = self.rolled_back.clone();
        let mut select = sql.prepare_cached("SELECT tbl, hand FROM rolled_back WHERE game = ?1")?;
        let mut rows = select.query([column(id)])?;
        while let Some(row) = rows.next()? {
            let (table, hand) = (TableId(uint(row.get(0)?)), uint(row.get(1)?));
            if expected.remove(&table) != Some(hand) {
                let what = format!("hand {hand} was not the last that was rolled back");
                return Err(Difference::Table { game: id, table, what }.into());
            }
        }
        match expected.into_iter().next() {
            Some((table, hand)) => {
                let what = format!("it is not noted that hand {hand} was rolled back");
                Err(Difference::Table { game: id, table, what }.into())
            }
            None => Ok(()),
        }
    }

    fn check_departures(&self, sql: &Connection, id: GameId) -> Result<(), CheckStop> {
        let differs = || Difference::Game { game: id, what: "who left with what was changed" };
        let (mut all, forgets) = (self.departures.all.clone(), self.departures.forgets);
        let query = "SELECT player, tbl, stack, at, honoured FROM departures
                     WHERE game = ?1 ORDER BY id";
        let mut select = sql.prepare_cached(query)?;
        let mut rows = select.query([column(id)])?;
        let mut last = 0;
        while let Some(row) = rows.next()? {
            let key = (PlayerId(uint(row.get(0)?)), TableId(uint(row.get(1)?)));
            let (stack, at, honoured) = (uint(row.get(2)?), millis(row.get(3)?), row.get(4)?);
            match all.remove(&key) {
                Some(entry) => {
                    let expected = (entry.stack, entry.at, entry.honoured);
                    if entry.order <= last || expected != (stack, at, honoured) {
                        return Err(differs().into());
                    }
                    last = entry.order;
                }
                None if at < forgets => {}
                None => return Err(differs().into()),
            }
        }
        match all.values().any(|entry| entry.at >= forgets) {
            true => Err(differs().into()),
            false => Ok(()),
        }
    }
}

impl ExpectedDepartures {
    /// What was left at a table is honoured by sitting down there, or at another one of the stake.
    fn honour(&mut self, player: PlayerId, honoured: TableId, sits_at: TableId) {
        if honoured == sits_at {
            self.all.remove(&(player, honoured));
        } else if let Some(entry) = self.all.get_mut(&(player, honoured)) {
            entry.honoured = true;
        }
    }

    fn add(&mut self, table: TableId, left: &DepartureDigest) {
        let DepartureDigest { player, stack, at, remembered, forgets } = *left;
        self.forgets = self.forgets.max(forgets);
        if remembered {
            self.added += 1;
            let entry = Entry { order: self.added, stack: stack.0, at, honoured: false };
            self.all.insert((player, table), entry);
        }
        if self.all.len() > 2 * self.tidied + 1_000 {
            let forgets = self.forgets;
            self.all.retain(|_, entry| entry.at >= forgets);
            self.tidied = self.all.len();
        }
    }
}

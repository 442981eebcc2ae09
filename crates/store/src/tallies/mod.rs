//! Figures added up from the books, in a file of their own: what each player did, by day, and how
//! many hands each game began. They stay when records of hands are pruned. What is added and how far
//! the books are counted is stored together, so every hand counts once.
//!
//! The store adds figures and does not know what they mean.

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
};

use base::{GameId, PlayerId};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use crate::{
    StoreError,
    private::{make_file, make_folder},
    schema::TALLIES_SCHEMA,
    sqlite::of_folder,
};

/// The file in the data folder.
pub const TALLIES: &str = "statistics.db";

/// Figures added up under keys.
pub struct Tallies {
    sql: Connection,
}

/// What a batch of hands adds.
#[derive(Debug, Default)]
pub struct TallyBatch {
    /// By player, day (since 1970, UTC) and key.
    figures: HashMap<(PlayerId, u32, String), Vec<i64>>,
    /// Hands begun, by span of time and game.
    activity: BTreeMap<(u64, GameId), u64>,
}

/// What is added up for a player on a day under a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    pub day: u32,
    pub key: String,
    pub figures: Vec<i64>,
}

impl TallyBatch {
    /// Adds figures; a batch has as many under a key each time.
    pub fn add(&mut self, player: PlayerId, day: u32, key: String, figures: &[i64]) {
        let sums = self.figures.entry((player, day, key)).or_default();
        add_to(sums, figures);
    }

    /// A game has begun a hand in this span of time.
    pub fn hand_began(&mut self, span: u64, game: GameId) {
        *self.activity.entry((span, game)).or_default() += 1;
    }
}

fn add_to(sums: &mut Vec<i64>, figures: &[i64]) {
    sums.resize(sums.len().max(figures.len()), 0);
    for (sum, figure) in sums.iter_mut().zip(figures) {
        *sum = sum.saturating_add(*figure);
    }
}

impl Tallies {
    /// Opens the figures of a data folder, and creates the file if it is missing.
    ///
    /// # Errors
    /// If it cannot be opened or is of a newer version.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join(TALLIES);
        let made = make_folder(folder).and_then(|()| make_file(&file));
        made.map_err(|error| of_folder(&error))?;
        let sql = Connection::open(file)?;
        TALLIES_SCHEMA.version(&sql)?;
        sql.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        sql.execute_batch("PRAGMA synchronous = FULL;")?;
        TALLIES_SCHEMA.migrate(&sql)?;
        Ok(Self { sql })
    }

    /// Opens them to read, beside whoever writes.
    ///
    /// # Errors
    /// If they are not there, damaged or of another version.
    pub fn read(folder: &Path) -> Result<Self, StoreError> {
        let sql = Connection::open_with_flags(
            folder.join(TALLIES),
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )?;
        TALLIES_SCHEMA.require_newest(&sql)?;
        Ok(Self { sql })
    }

    /// Up to which entry of the books everything is counted.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn counted(&self) -> Result<u64, StoreError> {
        let seq: i64 = self.sql.query_row("SELECT seq FROM counted", [], |row| row.get(0))?;
        Ok(seq.unsigned_abs())
    }

    /// Adds what hands up to this entry add, all of it or nothing.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn add(&mut self, up_to: u64, batch: &TallyBatch) -> Result<(), StoreError> {
        let all = self.sql.transaction()?;
        {
            let mut find = all.prepare_cached(
                "SELECT figures FROM tallies WHERE player = ?1 AND day = ?2 AND key = ?3",
            )?;
            let mut put =
                all.prepare_cached("INSERT OR REPLACE INTO tallies VALUES (?1, ?2, ?3, ?4)")?;
            for ((player, day, key), figures) in &batch.figures {
                let player = player.0.cast_signed();
                let found = find
                    .query_row(params![player, day, key], |row| row.get::<_, String>(0))
                    .optional()?;
                let mut sums = found.as_deref().map_or_else(|| Ok(Vec::new()), parse)?;
                add_to(&mut sums, figures);
                put.execute(params![player, day, key, write(&sums)])?;
            }
            let mut count = all.prepare_cached(
                "INSERT INTO activity VALUES (?1, ?2, ?3)
                 ON CONFLICT DO UPDATE SET hands = hands + excluded.hands",
            )?;
            for ((span, game), hands) in &batch.activity {
                count.execute([span, &game.0, hands].map(|number| number.cast_signed()))?;
            }
            all.execute("UPDATE counted SET seq = ?1", [up_to.cast_signed()])?;
        }
        all.commit()?;
        Ok(())
    }

    /// A player's figures from a day on, by day.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn of(&self, player: PlayerId, from_day: u32) -> Result<Vec<Tally>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT day, key, figures FROM tallies WHERE player = ?1 AND day >= ?2
             ORDER BY day, key",
        )?;
        let mut rows = select.query(params![player.0.cast_signed(), from_day])?;
        let mut tallies = Vec::new();
        while let Some(row) = rows.next()? {
            let figures = parse(&row.get::<_, String>(2)?)?;
            tallies.push(Tally { day: row.get(0)?, key: row.get(1)?, figures });
        }
        Ok(tallies)
    }

    /// How many hands each game began, from a span on.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn activity(&self, from_span: u64) -> Result<Vec<(u64, GameId, u64)>, StoreError> {
        let mut select =
            self.sql.prepare_cached("SELECT span, game, hands FROM activity WHERE span >= ?1")?;
        let rows = select.query_map([from_span.cast_signed()], |row| {
            let number = |column| row.get::<_, i64>(column).map(i64::unsigned_abs);
            Ok((number(0)?, GameId(number(1)?), number(2)?))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Removes what games did before a span.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn forget_activity(&mut self, before_span: u64) -> Result<(), StoreError> {
        self.sql.execute("DELETE FROM activity WHERE span < ?1", [before_span.cast_signed()])?;
        Ok(())
    }

    /// Removes everything, to count again.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn clear(&mut self) -> Result<(), StoreError> {
        self.sql.execute_batch(
            "BEGIN; DELETE FROM tallies; DELETE FROM activity; UPDATE counted SET seq = 0; COMMIT;",
        )?;
        Ok(())
    }
}

fn write(figures: &[i64]) -> String {
    serde_json::to_string(figures).unwrap_or_default()
}

fn parse(figures: &str) -> Result<Vec<i64>, StoreError> {
    serde_json::from_str(figures)
        .map_err(|error| StoreError::Damaged(format!("{TALLIES}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PlayerId = PlayerId(7);

    #[test]
    fn figures_add_up_over_batches_and_openings() {
        let folder = tempfile::tempdir().unwrap();
        for up_to in [10, 20] {
            let mut tallies = Tallies::open(folder.path()).unwrap();
            let mut batch = TallyBatch::default();
            batch.add(ANN, 20_000, "a".to_owned(), &[1, -5]);
            batch.add(ANN, 20_000, "a".to_owned(), &[1, 2]);
            batch.add(ANN, 20_001, "b".to_owned(), &[9]);
            batch.add(PlayerId(8), 20_000, "a".to_owned(), &[100]);
            batch.hand_began(4, GameId(1));
            batch.hand_began(5, GameId(1));
            tallies.add(up_to, &batch).unwrap();
        }
        let tallies = Tallies::read(folder.path()).unwrap();
        assert_eq!(tallies.counted().unwrap(), 20);
        let tally = |day, key: &str, figures: &[i64]| Tally {
            day,
            key: key.to_owned(),
            figures: figures.to_vec(),
        };
        let all = [tally(20_000, "a", &[4, -6]), tally(20_001, "b", &[18])];
        assert_eq!(tallies.of(ANN, 0).unwrap(), all);
        assert_eq!(tallies.of(ANN, 20_001).unwrap(), all[1..]);
        assert_eq!(tallies.activity(5).unwrap(), [(5, GameId(1), 2)]);
        let mut tallies = Tallies::open(folder.path()).unwrap();
        tallies.forget_activity(5).unwrap();
        assert_eq!(tallies.activity(0).unwrap().len(), 1);
        tallies.clear().unwrap();
        assert_eq!((tallies.counted().unwrap(), tallies.of(ANN, 0).unwrap()), (0, Vec::new()));
    }

    /// Figures of long play must not make the room fail.
    #[test]
    fn sums_have_a_bound() {
        let mut sums = vec![i64::MAX - 1];
        add_to(&mut sums, &[5, 1]);
        assert_eq!(sums, [i64::MAX, 1]);
    }
}

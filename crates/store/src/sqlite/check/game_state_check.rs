//! The state of a game besides its money: each key is what the last commit in its chain that wrote it
//! has left behind, and no other is there.

use std::collections::BTreeMap;

use base::GameId;
use game::StateKey;
use rusqlite::Connection;

use super::{CheckStop, entries::column};
use crate::{
    commit_digest::{CommitDigest, digest},
    report::Difference,
};

/// The state of a game by its chain so far: the digest of each key's value.
#[derive(Default)]
pub(super) struct GameStateCheck(BTreeMap<StateKey, String>);

impl GameStateCheck {
    /// What a commit leaves behind.
    pub(super) fn commit(&mut self, commit: &CommitDigest) {
        for (key, value) in &commit.state {
            match value {
                Some(digest) => self.0.insert(key.clone(), digest.clone()),
                None => self.0.remove(key),
            };
        }
    }

    /// The game is closed, or H12b, its money was given away.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether what is stored of the game is that.
    pub(super) fn check(&self, sql: &Connection, game: GameId) -> Result<(), CheckStop> {
        let differs = |key: &str, what| Difference::State { game, key: key.to_owned(), what };
        let mut expected = self.0.clone();
        let mut select = sql.prepare_cached("SELECT key, value FROM state WHERE game = ?1")?;
        let mut rows = select.query([column(game)])?;
        while let Some(row) = rows.next()? {
            let (key, value): (String, String) = (row.get(0)?, row.get(1)?);
            match expected.remove(&key) {
                None => return Err(differs(&key, "no commit has left it behind").into()),
                Some(left) if left != digest(&value) => {
                    return Err(differs(&key, "it was changed").into());
                }
                Some(_) => {}
            }
        }
        match expected.into_keys().next() {
            Some(key) => Err(differs(&key, "it is missing").into()),
            None => Ok(()),
        }
    }
}

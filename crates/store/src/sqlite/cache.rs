//! The writer's cache of the database: games, their accounts, balances, and the end of each chain.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use base::{Cents, GameId, Millis, TableId};
use hand::RulebookRef;
use ledger::{Account, Currency};
use room::Opening;
use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::{errors::damaged, spans::Spans};
use crate::{StoreError, entry::Hash, pack::Packer, stored_hand::GameInfo};

/// Enough for the wallets of all recent players. When there are more, the cache is cleared and
/// filled again.
pub(super) const ACCOUNTS_MAX: usize = 200_000;

#[derive(Debug)]
pub(super) struct Cache {
    /// The games that are open: of the many that were played only those stay in memory.
    pub(super) games: BTreeMap<GameId, GameState>,
    /// Closed ones that the batch closed or asked for; they leave with its end.
    pub(super) closed_games: Vec<GameId>,
    pub(super) streams: HashMap<String, Head>,
    pub(super) accounts: HashMap<(Account, Currency), AccountState>,
    /// The last number of a hand, by table, if one was played.
    pub(super) hands: HashMap<(GameId, TableId), Option<u64>>,
    pub(super) spans: Spans,
    pub(super) packer: Packer,
    pub(super) last_seq: i64,
    /// The hash of that entry.
    pub(super) last_hash: Option<Hash>,
    pub(super) last_at: Option<Millis>,
    /// What has to be written before the batch ends.
    pub(super) games_changed: BTreeSet<GameId>,
    pub(super) streams_changed: BTreeSet<String>,
}

/// A game.
#[derive(Debug)]
pub(super) struct GameState {
    pub(super) opening: Opening,
    pub(super) info: Arc<GameInfo>,
    pub(super) paused: Option<Millis>,
    pub(super) closed: Option<Millis>,
    pub(super) commits: u64,
    pub(super) stream: String,
}

/// Where a chain ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Head {
    pub(super) id: i64,
    pub(super) number: u64,
    pub(super) hash: Hash,
}

/// An account's row, if it has one, what it holds, and where it saw something last.
#[derive(Debug, Clone, Copy)]
pub(super) struct AccountState {
    pub(super) id: Option<i64>,
    pub(super) balance: Cents,
    pub(super) last: Option<i64>,
}

impl Cache {
    pub(super) fn load(sql: &Connection, hands_a_span: Option<u32>) -> Result<Self, StoreError> {
        let last = "SELECT seq, hash FROM entries ORDER BY seq DESC LIMIT 1";
        let last =
            sql.query_row(last, [], |row| Ok((row.get(0)?, Some(row.get(1)?)))).optional()?;
        let (last_seq, last_hash) = last.unwrap_or((0, None));
        Ok(Self {
            games: read_games(sql, None)?.into_iter().collect(),
            closed_games: Vec::new(),
            streams: HashMap::new(),
            accounts: HashMap::new(),
            hands: HashMap::new(),
            spans: Spans::load(sql, hands_a_span)?,
            packer: Packer::new().map_err(|error| StoreError::Failed(error.to_string()))?,
            last_seq,
            last_hash,
            last_at: last_at(sql)?,
            games_changed: BTreeSet::new(),
            streams_changed: BTreeSet::new(),
        })
    }
}

/// The games that are open, or this one, whether it is open or not.
pub(super) fn read_games(
    sql: &Connection,
    one: Option<GameId>,
) -> Result<Vec<(GameId, GameState)>, StoreError> {
    let which = if one.is_some() { "g.id = ?1" } else { "closed_at IS NULL" };
    let mut query = sql.prepare_cached(&format!(
        "SELECT g.id, opening, rulebook, rulebook_digest, seats, currency, name, paused_at,
                closed_at, commits
         FROM games g JOIN streams s ON s.id = g.stream WHERE {which}"
    ))?;
    let mut rows = query.query(params_from_iter(one.map(|id| int(id.0))))?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        let id = GameId(uint(row.get(0)?));
        let bad = |what: &str| damaged(format!("game {id}: its {what} cannot be read"));
        let currency: String = row.get(5)?;
        let info = Arc::new(GameInfo {
            game: id,
            rulebook: RulebookRef { id: row.get(2)?, digest: row.get(3)? },
            seats: row.get(4)?,
            currency: currency.parse().map_err(|_| bad("currency"))?,
        });
        let opening: String = row.get(1)?;
        let state = GameState {
            opening: serde_json::from_str(&opening).map_err(|_| bad("opening"))?,
            info,
            stream: row.get(6)?,
            paused: row.get::<_, Option<i64>>(7)?.map(millis),
            closed: row.get::<_, Option<i64>>(8)?.map(millis),
            commits: uint(row.get(9)?),
        };
        games.push((id, state));
    }
    Ok(games)
}

pub(super) fn last_at(sql: &Connection) -> Result<Option<Millis>, StoreError> {
    let query = "SELECT max(value) FROM facts WHERE name = 'last_at'";
    Ok(sql.query_row(query, [], |row| row.get::<_, Option<i64>>(0))?.map(millis))
}

/// Whether the room was stopped with no hand in progress, and not opened again.
pub(super) fn clean_shutdown(sql: &Connection) -> Result<bool, StoreError> {
    let query = "SELECT coalesce(max(value), 0) FROM facts WHERE name = 'rests'";
    Ok(sql.query_row(query, [], |row| row.get(0))?)
}

/// A number without a sign in a column with one.
pub(super) fn int(number: u64) -> i64 {
    number.cast_signed()
}

pub(super) fn uint(column: i64) -> u64 {
    column.cast_unsigned()
}

pub(super) fn millis(column: i64) -> Millis {
    Millis(uint(column))
}

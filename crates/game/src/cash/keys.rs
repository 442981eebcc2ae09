//! The keys of a pool's state, and how they are read back.
//!
//! - `table/7`: a table as of its last hand.
//! - `seat/7/3/1203`: player 1203 sits at table 7 in seat 3, since the commit in its value. How many
//!   chips are there is what the seat's account holds.
//! - `left/1203/7`: with what player 1203 left table 7 (H18, B5, R2).
//! - `rolled_back/7`: the last hand of table 7 that was rolled back (R23).
//! - `queue`: who waits, in order (H14).
//! - `opened`: the last number given to a table.
//! - `home`: what the host of a private table has decided, and its guests (HOME).

use std::collections::{BTreeMap, BTreeSet};

use base::{Chips, GameId, PlayerId, TableId};
use hand::Seat;
use ledger::Account;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{
    cash_table::StoredTable,
    departures::{Departure, DepartureMemory, Remembered},
    home::HomeState,
    queue::Waiting,
};
use crate::{
    commit::{CommitId, StateKey},
    saved_state::{Damaged, SavedState},
};

pub(crate) const QUEUE: &str = "queue";
pub(crate) const OPENED: &str = "opened";
pub(crate) const HOME: &str = "home";

pub(crate) fn table(table: TableId) -> StateKey {
    format!("table/{table}")
}

pub(crate) fn rolled_back(table: TableId) -> StateKey {
    format!("rolled_back/{table}")
}

pub(crate) fn seat(at: &SittingAt) -> StateKey {
    let SittingAt { table, seat, player } = at;
    format!("seat/{table}/{seat}/{player}")
}

pub(crate) fn left(player: PlayerId, table: TableId) -> StateKey {
    format!("left/{player}/{table}")
}

/// A seat and the player whose chips are there. A player has at most one buy-in at a seat, from the
/// confirmation until the exit is durable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SittingAt {
    pub(crate) table: TableId,
    pub(crate) seat: Seat,
    pub(crate) player: PlayerId,
}

impl SittingAt {
    pub(crate) fn account(&self, game: GameId) -> Account {
        let Self { table, seat, player } = *self;
        Account::Escrow { game, table, seat: seat.number(), player }
    }
}

/// Chips of one player at one seat, from the buy-in to the exit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sitting {
    /// The buy-in it began with.
    pub(crate) since: CommitId,
    pub(crate) chips: Chips,
}

/// The value of a departure's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredDeparture {
    #[serde(flatten)]
    pub(crate) left: Departure,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) honoured: bool,
}

/// Everything that the store has of a pool, read.
#[derive(Debug, Clone, Default)]
pub(crate) struct SavedPool {
    pub(crate) tables: BTreeMap<TableId, StoredTable>,
    pub(crate) sittings: BTreeMap<SittingAt, Sitting>,
    pub(crate) rolled_back: BTreeMap<TableId, u64>,
    pub(crate) memory: DepartureMemory,
    pub(crate) queue: Vec<Waiting>,
    pub(crate) opened: u64,
    pub(crate) home: HomeState,
}

impl SavedPool {
    pub(crate) fn read(game: GameId, saved: &SavedState) -> Result<Self, Damaged> {
        let mut read = Self { sittings: sittings(game, saved)?, ..Self::default() };
        let mut remembered = Vec::new();
        for (key, value) in &saved.keys {
            let unknown = || Damaged::new(key, "it is not a key of a cash game");
            let mut parts = key.split('/');
            let kind = parts.next().ok_or_else(unknown)?;
            let mut number = || parts.next()?.parse::<u64>().ok();
            match kind {
                "table" => {
                    let table = TableId(number().ok_or_else(unknown)?);
                    read.tables.insert(table, parse(key, value)?);
                }
                "rolled_back" => {
                    let table = TableId(number().ok_or_else(unknown)?);
                    read.rolled_back.insert(table, parse(key, value)?);
                }
                "left" => {
                    let (player, table) = number().zip(number()).ok_or_else(unknown)?;
                    let StoredDeparture { left, honoured } = parse(key, value)?;
                    let (player, table) = (PlayerId(player), TableId(table));
                    remembered.push(Remembered { player, table, left, honoured });
                }
                "seat" => {}
                QUEUE => read.queue = parse(key, value)?,
                OPENED => read.opened = parse(key, value)?,
                HOME => read.home = parse(key, value)?,
                _ => return Err(unknown()),
            }
        }
        remembered.sort_unstable_by_key(|one| (one.left.at, one.player, one.table));
        read.memory = remembered.into_iter().collect();
        Ok(read)
    }
}

/// Reads the chips at all seats. It reads nothing else, since the tables may be what is damaged.
pub(crate) fn sittings(
    game: GameId,
    saved: &SavedState,
) -> Result<BTreeMap<SittingAt, Sitting>, Damaged> {
    let mut sittings = BTreeMap::new();
    for (key, value) in saved.keys.range("seat/".to_owned().."seat0".to_owned()) {
        let at = sitting_at(key).ok_or_else(|| Damaged::new(key, "it names no seat"))?;
        let balance = saved.balances.get(&at.account(game)).map_or(0, |balance| balance.0);
        let chips = u64::try_from(balance).map_err(|_| Damaged::new(key, "less than nothing"))?;
        sittings.insert(at, Sitting { since: parse(key, value)?, chips: Chips(chips) });
    }
    let seated: BTreeSet<Account> = sittings.keys().map(|at| at.account(game)).collect();
    match saved.balances.keys().find(|account| !seated.contains(account)) {
        Some(account) => Err(Damaged::new(account, "it holds chips, and nobody sits there")),
        None => Ok(sittings),
    }
}

fn sitting_at(key: &str) -> Option<SittingAt> {
    let mut parts = key.strip_prefix("seat/")?.split('/');
    let table = TableId(parts.next()?.parse().ok()?);
    let seat = Seat::new(parts.next()?.parse().ok()?)?;
    let player = PlayerId(parts.next()?.parse().ok()?);
    parts.next().is_none().then_some(SittingAt { table, seat, player })
}

fn parse<T: DeserializeOwned>(key: &str, value: &str) -> Result<T, Damaged> {
    serde_json::from_str(value).map_err(|_| Damaged::new(key, "it cannot be read"))
}

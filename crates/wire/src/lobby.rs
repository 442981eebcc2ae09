//! The rows of the lobby.

use base::{GameId, TableId};
use game::{
    cash::{Pool, PoolKey, Privacy},
    table::Table,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    enums::{Format, Poker},
    names::Names,
    notice::count,
    routing::cents,
    values::{Cents, Invitation},
};

/// One game of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PoolRow {
    /// Its number, for `join` and everything after.
    pub game: u64,
    /// By which rules it is played.
    pub rulebook: String,
    pub poker: Poker,
    pub format: Format,
    pub small_blind: Cents,
    pub big_blind: Cents,
    /// Which money: a currency's code, or `PLAY`.
    pub currency: String,
    pub seats: u8,
    /// A private table, shown only to its host and guests.
    pub private: bool,
    pub buy_in_least: Cents,
    pub buy_in_most: Cents,
    pub players: u32,
    /// How many of them belong to the house.
    pub house: u32,
    pub tables: u32,
    pub waiting: u32,
    pub average_pot: Cents,
    /// Of the players dealt in, how many see the flop: in tenths of a percent.
    pub players_per_flop_tenths: u16,
    /// Hands an hour at a table.
    pub hands_an_hour: u32,
    /// Of a private table, to its host alone: what to give to guests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<Invitation>,
    /// Of a private table: the name of its host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub host: Option<String>,
    /// Of a private table: whether its host lets no new hand begin.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub paused: bool,
    /// Of a private table: whether it closes with the end of the hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub closing: bool,
}

/// What changed of a game whose row was sent before: the fields that are not as they were, each
/// with its value now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PoolChange {
    pub game: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub players: Option<u32>,
    /// How many of them belong to the house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub house: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tables: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waiting: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub average_pot: Option<Cents>,
    /// Of the players dealt in, how many see the flop: in tenths of a percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub players_per_flop_tenths: Option<u16>,
    /// Hands an hour at a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hands_an_hour: Option<u32>,
}

/// How a row differs from the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowChange {
    /// It does not.
    Nothing,
    /// In these fields.
    Fields(PoolChange),
    /// In what a game keeps for good, so that it is another row.
    Another,
}

/// How a game has gone lately.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traffic {
    pub average_pot: base::Chips,
    /// Of the players dealt in, how many see the flop: in tenths of a percent.
    pub players_per_flop_tenths: u16,
    /// Hands an hour at a table.
    pub hands_an_hour: u32,
}

/// One table of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableRow {
    /// Its number, for `watch`.
    pub table: u64,
    pub players: u8,
    /// How many of them belong to the house.
    pub house: u8,
    pub seats: u8,
}

impl PoolRow {
    /// The row of a pool.
    #[must_use]
    pub fn of(game: GameId, pool: &Pool, traffic: Traffic, names: &impl Names) -> Self {
        let rules = pool.rules();
        let PoolKey { rulebook, game: poker, stake, format, currency } = &rules.key;
        let (least, most) = rules.usual_buy_in();
        let seated = || pool.tables().flat_map(|(_, table)| table.occupants());
        let house = seated().filter(|(_, seated)| names.is_house(seated.player)).count();
        Self {
            game: game.0,
            rulebook: rulebook.clone(),
            poker: (*poker).into(),
            format: (*format).into(),
            small_blind: cents(stake.small()),
            big_blind: cents(stake.big()),
            currency: currency.clone(),
            seats: rules.table_rules().seats,
            private: match rules.privacy {
                Privacy::Public => false,
                Privacy::Private { .. } => true,
            },
            buy_in_least: least.into(),
            buy_in_most: most.into(),
            players: count(seated().count()),
            house: count(house),
            tables: count(pool.tables_open()),
            waiting: count(pool.waiting()),
            average_pot: traffic.average_pot.into(),
            players_per_flop_tenths: traffic.players_per_flop_tenths,
            hands_an_hour: traffic.hands_an_hour,
            invitation: None,
            host: None,
            paused: pool.home().paused,
            closing: false,
        }
    }
}

impl PoolRow {
    /// How this row differs from the one that was sent before.
    #[must_use]
    pub fn change_since(&self, before: &Self) -> RowChange {
        if self == before {
            return RowChange::Nothing;
        }
        let new = |old: u32, now: u32| (old != now).then_some(now);
        let change = PoolChange {
            game: self.game,
            players: new(before.players, self.players),
            house: new(before.house, self.house),
            tables: new(before.tables, self.tables),
            waiting: new(before.waiting, self.waiting),
            average_pot: (before.average_pot != self.average_pot).then_some(self.average_pot),
            players_per_flop_tenths: (before.players_per_flop_tenths
                != self.players_per_flop_tenths)
                .then_some(self.players_per_flop_tenths),
            hands_an_hour: new(before.hands_an_hour, self.hands_an_hour),
        };
        let mut patched = before.clone();
        patched.apply(&change);
        if patched == *self { RowChange::Fields(change) } else { RowChange::Another }
    }

    /// Changes the fields that a change has.
    pub fn apply(&mut self, change: &PoolChange) {
        let PoolChange {
            game: _,
            players,
            house,
            tables,
            waiting,
            average_pot,
            players_per_flop_tenths,
            hands_an_hour,
        } = *change;
        self.players = players.unwrap_or(self.players);
        self.house = house.unwrap_or(self.house);
        self.tables = tables.unwrap_or(self.tables);
        self.waiting = waiting.unwrap_or(self.waiting);
        self.average_pot = average_pot.unwrap_or(self.average_pot);
        self.players_per_flop_tenths =
            players_per_flop_tenths.unwrap_or(self.players_per_flop_tenths);
        self.hands_an_hour = hands_an_hour.unwrap_or(self.hands_an_hour);
    }
}

impl TableRow {
    /// The row of a table.
    #[must_use]
    pub fn of(id: TableId, table: &Table, names: &impl Names) -> Self {
        let count = |players: usize| u8::try_from(players).unwrap_or(u8::MAX);
        let house = table.occupants().filter(|(_, seated)| names.is_house(seated.player)).count();
        Self {
            table: id.0,
            players: count(table.occupants().count()),
            house: count(house),
            seats: table.rules().seats,
        }
    }
}

//! The rows of the Sit & Gos in the lobby.

use base::GameId;
use game::tournament::{SitAndGo, SitAndGoKey};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    enums::Poker,
    names::Names,
    notice::count,
    routing::cents,
    values::{Cents, Chips, Millis},
};

/// One Sit & Go of the lobby. It comes whole whenever something in it has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SitAndGoRow {
    /// Its number, for `register` and everything after.
    pub game: u64,
    /// By which rules it is played.
    pub rulebook: String,
    pub poker: Poker,
    /// Which money: a currency's code, or `PLAY`.
    pub currency: String,
    /// It starts when so many players have paid.
    pub seats: u8,
    /// What a player pays into the prize pool.
    pub buy_in: Cents,
    /// What a player pays besides, for the house.
    pub fee: Cents,
    /// The chips that everyone starts with.
    pub stack: Chips,
    /// How long a level lasts.
    pub level_time: Millis,
    /// What each paid place wins, the first place first.
    pub prizes: Vec<Cents>,
    pub state: SitAndGoState,
    /// How many have paid.
    pub registered: u32,
    /// How many of them belong to the house.
    pub house: u32,
    /// How many are not out.
    pub left: u32,
}

/// How far a Sit & Go is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SitAndGoState {
    /// Seats can be paid for and given back.
    Registering,
    /// It has started, and will be gone when it is over.
    Playing,
}

impl SitAndGoRow {
    /// The row of a Sit & Go.
    #[must_use]
    pub fn of(game: GameId, sit_and_go: &SitAndGo, names: &impl Names) -> Self {
        let SitAndGoKey {
            rulebook, game: poker, currency, seats, price, stack, level_time, ..
        } = &sit_and_go.rules().key;
        let house = sit_and_go.entries().filter(|(player, _)| names.is_house(*player)).count();
        let left = sit_and_go.entries().filter(|(_, place)| place.is_none()).count();
        let registering = sit_and_go.is_registering();
        Self {
            game: game.0,
            rulebook: rulebook.clone(),
            poker: (*poker).into(),
            currency: currency.clone(),
            seats: *seats,
            buy_in: cents(price.pool()),
            fee: cents(price.fee()),
            stack: (*stack).into(),
            level_time: (*level_time).into(),
            prizes: sit_and_go.prizes().into_iter().map(cents).collect(),
            state: match registering {
                true => SitAndGoState::Registering,
                false => SitAndGoState::Playing,
            },
            registered: count(sit_and_go.entries().count()),
            house: count(house),
            left: count(left),
        }
    }
}

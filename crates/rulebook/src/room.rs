//! Rules of the room that are not about one game: malfunctions, reviews, unresolved bets, exports.

use base::Millis;
use serde::{Deserialize, Serialize};

use crate::text;

/// What holds in the whole room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// MALF: whether a malfunction voids all pays and plays it touched.
    pub malfunction_voids: bool,
    /// R14: whether a review may ask a player for a recording of play.
    pub review_may_ask_for_recording: bool,
    /// H12b: after how long unresolved bets are void and go to charity, where they do.
    #[serde(default, with = "text::option")]
    pub unresolved_bets_to_charity_after: Option<Millis>,
    /// EXPORT: how long a finished hand waits before its player may export it.
    pub export_delay: ExportDelay,
    /// EXPORT: where an access token may act and not only read.
    pub tokens_act: TokensAct,
    /// EXPORT: when the page shows a player's own finished hands.
    pub own_hands_on_page: OwnHands,
    /// EXPORT: what a link to a hand shows to people who did not play it.
    pub hand_link_shows: HandLink,
    /// HOUSE: where house players sit.
    pub house_players: HousePlayers,
    /// R23: how long nothing is dealt after a crash, while players reconnect.
    #[serde(with = "text::seconds")]
    pub reopening_wait: Millis,
}

/// EXPORT: how long a finished hand waits before its player may export it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportDelay {
    /// At play money.
    #[serde(with = "text")]
    pub play_money: Millis,
    /// At real money.
    #[serde(with = "text")]
    pub real_money: Millis,
}

/// EXPORT: when the page shows a player's own finished hands; files and tokens wait for the delay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OwnHands {
    /// As soon as they are finished.
    #[serde(rename = "at once")]
    AtOnce,
    /// When they can be exported.
    #[serde(rename = "after the delay")]
    AfterDelay,
}

/// EXPORT: what a link to a hand shows to people who did not play it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HandLink {
    /// What everybody at the table could see.
    #[serde(rename = "the public view")]
    PublicView,
    #[serde(rename = "nothing")]
    Nothing,
}

/// HOUSE: where house players sit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HousePlayers {
    /// At play-money tables.
    #[serde(rename = "at play-money tables")]
    AtPlayMoney,
    #[serde(rename = "nowhere")]
    Nowhere,
}

/// EXPORT: where an access token may act and not only read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TokensAct {
    /// At play-money tables.
    #[serde(rename = "at play-money tables")]
    AtPlayMoney,
    #[serde(rename = "nowhere")]
    Nowhere,
}

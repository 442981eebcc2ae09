//! The leak test: the same room, the same chance and the same public actions, played twice with
//! other hidden cards. Whatever anyone but their owner is shown must be the same, byte for byte and
//! in the same order. The decks differ but for the flop, which everybody sees.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../live/client.rs"]
#[allow(dead_code, reason = "the other tests need more of it")]
mod client;
mod decks;
mod room;
mod sockets;

/// The texts a player received, without his or her own cards.
fn without_own_cards(text: &str) -> String {
    let mut value: serde_json::Value = serde_json::from_str(text).unwrap();
    if value["said"]["type"] == "dealt" {
        value["said"].as_object_mut().unwrap().remove("cards");
        return value.to_string();
    }
    let own = value["own"]["seat"].clone();
    if value["type"] == "snapshot"
        && let Some(players) = value["hand"]["players"].as_array_mut()
    {
        for player in players.iter_mut().filter(|player| player["seat"] == own) {
            player.as_object_mut().unwrap().remove("cards");
        }
        return value.to_string();
    }
    text.to_owned()
}

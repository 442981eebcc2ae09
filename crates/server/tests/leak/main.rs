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
mod tournament;

/// The texts a player received, without his or her own cards.
fn without_own_cards(text: &str) -> String {
    let mut value: serde_json::Value = serde_json::from_str(text).unwrap();
    if value["said"]["type"] == "dealt" {
        value["said"].as_object_mut().unwrap().remove("cards");
        return value.to_string();
    }
    if value["type"] == "own" && value["said"]["type"] == "makes" {
        let said = value["said"].as_object_mut().unwrap();
        said.retain(|field, _| field == "type" || field == "seat");
        return value.to_string();
    }
    let own = value["own"]["seat"].clone();
    if value["type"] == "snapshot" {
        let players = value["hand"]["players"].as_array_mut();
        for player in players.into_iter().flatten().filter(|player| player["seat"] == own) {
            let player = player.as_object_mut().unwrap();
            player.retain(|field, _| !["cards", "makes", "best"].contains(&field.as_str()));
        }
        let so_far = value["so_far"].as_array_mut();
        let dealt = |said: &&mut serde_json::Value| said["type"] == "dealt" && said["seat"] == own;
        for said in so_far.into_iter().flatten().filter(dealt) {
            said.as_object_mut().unwrap().remove("cards");
        }
        return value.to_string();
    }
    text.to_owned()
}

/// The same without anything that follows from open cards: what they make.
fn without_made(text: &str) -> String {
    fn strip(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(fields) => {
                fields.retain(|field, _| field != "makes" && field != "best");
                fields.values_mut().for_each(strip);
            }
            serde_json::Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    match serde_json::from_str(text) {
        Ok(mut value) => {
            strip(&mut value);
            value.to_string()
        }
        Err(_) => text.to_owned(),
    }
}

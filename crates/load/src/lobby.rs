//! The lobby as one connection received it: whole rows once, then only changes. Reports what does not
//! fit.

use wire::{PoolChange, PoolRow};

use crate::tally::Mistake;

/// The rows received, as far as they are checked.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    rows: Vec<Row>,
}

#[derive(Debug, Clone, Copy)]
struct Row {
    game: u64,
    players: u32,
    house: u32,
}

/// The content of a lobby message.
#[derive(Debug)]
pub(crate) struct LobbyUpdate<'a> {
    pub(crate) full: bool,
    pub(crate) pools: &'a [PoolRow],
    pub(crate) changed: &'a [PoolChange],
    pub(crate) gone: &'a [u64],
}

impl Lobby {
    /// Takes a message.
    pub(crate) fn receive(&mut self, update: &LobbyUpdate<'_>, mistakes: &mut Vec<Mistake>) {
        let mut wrong = |detail: &'static str| mistakes.push(Mistake::new("lobby", detail));
        if update.full {
            self.rows.clear();
            if !update.changed.is_empty() || !update.gone.is_empty() {
                wrong("changes in a lobby that is whole");
            }
        }
        let replaced = |row: &Row| update.pools.iter().any(|pool| pool.game == row.game);
        self.rows.retain(|row| !replaced(row) && !update.gone.contains(&row.game));
        self.rows.extend(update.pools.iter().map(|pool| Row {
            game: pool.game,
            players: pool.players,
            house: pool.house,
        }));
        for change in update.changed {
            let Some(row) = self.rows.iter_mut().find(|row| row.game == change.game) else {
                wrong("a change of a game that was not shown");
                continue;
            };
            if *change == (PoolChange { game: change.game, ..PoolChange::default() }) {
                wrong("a change without a field");
            }
            row.players = change.players.unwrap_or(row.players);
            row.house = change.house.unwrap_or(row.house);
        }
        if self.rows.iter().any(|row| row.house > row.players) {
            wrong("more players of the house than players");
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::ServerMessage;

    use super::*;

    fn mistakes(messages: &[&str]) -> Vec<String> {
        let (mut lobby, mut mistakes) = (Lobby::default(), Vec::new());
        for text in messages {
            let message = serde_json::from_str(text).expect("a message");
            let ServerMessage::Lobby { full, pools, changed, gone, .. } = message else {
                panic!("not about the lobby: {text}")
            };
            let update = LobbyUpdate { full, pools: &pools, changed: &changed, gone: &gone };
            lobby.receive(&update, &mut mistakes);
        }
        mistakes.into_iter().map(|mistake| mistake.detail.into_owned()).collect()
    }

    const FULL: &str = r#"{"type":"lobby","full":true,"pools":[{"game":3,"rulebook":"int-2.7","poker":"holdem","format":"regular","small_blind":5,"big_blind":10,"currency":"PLAY","seats":6,"private":false,"buy_in_least":400,"buy_in_most":1000,"players":17,"house":5,"tables":3,"waiting":2,"average_pot":140,"players_per_flop_tenths":310,"hands_an_hour":75}],"changed":[],"gone":[]}"#;

    #[test]
    fn an_inconsistent_lobby_is_a_mistake() {
        let change = |change: &str, gone: &str| {
            format!(
                r#"{{"type":"lobby","full":false,"pools":[],"changed":[{change}],"gone":[{gone}]}}"#
            )
        };
        let fine = change(r#"{"game":3,"players":18,"hands_an_hour":70}"#, "");
        assert!(mistakes(&[FULL, &fine, &fine, FULL]).is_empty());
        for (wrong, expected) in [
            (change(r#"{"game":4,"players":18}"#, ""), "a change of a game that was not shown"),
            (change(r#"{"game":3}"#, ""), "a change without a field"),
            (change(r#"{"game":3,"players":4}"#, ""), "more players of the house than players"),
            (change(r#"{"game":3,"players":9}"#, "3"), "a change of a game that was not shown"),
        ] {
            assert_eq!(mistakes(&[FULL, &wrong]), [expected], "{wrong}");
        }
        assert_eq!(mistakes(&[&fine]), ["a change of a game that was not shown"]);
    }
}

//! The lobby as one connection was told it: rows that come whole once, then only what changed. Says
//! what does not fit.

use wire::{PoolChange, PoolRow};

use crate::tally::Mistake;

/// The rows that were told, as far as they are checked.
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

/// What a message about the lobby says.
#[derive(Debug)]
pub(crate) struct Told<'a> {
    pub(crate) full: bool,
    pub(crate) pools: &'a [PoolRow],
    pub(crate) changed: &'a [PoolChange],
    pub(crate) gone: &'a [u64],
}

impl Lobby {
    /// Takes what was told.
    pub(crate) fn receive(&mut self, told: &Told<'_>, mistakes: &mut Vec<Mistake>) {
        let mut wrong = |what: &'static str| mistakes.push(Mistake::new("lobby", what));
        if told.full {
            self.rows.clear();
            if !told.changed.is_empty() || !told.gone.is_empty() {
                wrong("changes in a lobby that is whole");
            }
        }
        let replaced = |row: &Row| told.pools.iter().any(|pool| pool.game == row.game);
        self.rows.retain(|row| !replaced(row) && !told.gone.contains(&row.game));
        self.rows.extend(told.pools.iter().map(|pool| Row {
            game: pool.game,
            players: pool.players,
            house: pool.house,
        }));
        for change in told.changed {
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

    fn mistakes(told: &[&str]) -> Vec<String> {
        let (mut lobby, mut mistakes) = (Lobby::default(), Vec::new());
        for text in told {
            let message = serde_json::from_str(text).expect("a message");
            let ServerMessage::Lobby { full, pools, changed, gone, .. } = message else {
                panic!("not about the lobby: {text}")
            };
            let told = Told { full, pools: &pools, changed: &changed, gone: &gone };
            lobby.receive(&told, &mut mistakes);
        }
        mistakes.into_iter().map(|mistake| mistake.detail.into_owned()).collect()
    }

    const FULL: &str = r#"{"type":"lobby","full":true,"pools":[{"game":3,"rulebook":"int-2.7","poker":"holdem","format":"regular","small_blind":5,"big_blind":10,"currency":"PLAY","seats":6,"private":false,"buy_in_least":400,"buy_in_most":1000,"players":17,"house":5,"tables":3,"waiting":2,"average_pot":140,"players_per_flop_tenths":310,"hands_an_hour":75}],"changed":[],"gone":[]}"#;

    #[test]
    fn what_does_not_fit_is_a_mistake() {
        let change = |change: &str, gone: &str| {
            format!(
                r#"{{"type":"lobby","full":false,"pools":[],"changed":[{change}],"gone":[{gone}]}}"#
            )
        };
        let fine = change(r#"{"game":3,"players":18,"hands_an_hour":70}"#, "");
        assert!(mistakes(&[FULL, &fine, &fine, FULL]).is_empty());
        for (wrong, said) in [
            (change(r#"{"game":4,"players":18}"#, ""), "a change of a game that was not shown"),
            (change(r#"{"game":3}"#, ""), "a change without a field"),
            (change(r#"{"game":3,"players":4}"#, ""), "more players of the house than players"),
            (change(r#"{"game":3,"players":9}"#, "3"), "a change of a game that was not shown"),
        ] {
            assert_eq!(mistakes(&[FULL, &wrong]), [said], "{wrong}");
        }
        assert_eq!(mistakes(&[&fine]), ["a change of a game that was not shown"]);
    }
}

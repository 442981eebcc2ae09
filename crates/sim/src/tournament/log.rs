//! What happens, line by line, for people.

use base::{Cents, GameId, PlayerId};
use game::{Notice, tournament::Stage};

use super::world::{BEGINNING, World};

/// What was last told of a game.
#[derive(Clone, Default)]
pub(super) struct Seen {
    stage: Option<Stage>,
    on_break: bool,
    hand_for_hand: bool,
    places_paid: Option<(u32, Cents)>,
    multiplier: Option<String>,
}

fn game_name(stage: Option<Stage>) -> Option<&'static str> {
    match stage? {
        Stage::Registering => None,
        Stage::Running => Some("starts"),
        Stage::Cancelled => Some("is cancelled"),
        Stage::Finished => Some("is over"),
    }
}

impl World {
    pub(super) fn say(&mut self, line: impl FnOnce() -> String) {
        let at = self.now.saturating_sub(BEGINNING).0 / 1_000;
        if let Some(log) = &mut self.log {
            let (hours, minutes, seconds) = (at / 3_600, at / 60 % 60, at % 60);
            log.push(format!("{hours}:{minutes:02}:{seconds:02} {}", line()));
        }
    }

    pub(super) fn notice(&mut self, player: PlayerId, notice: &Notice) {
        match *notice {
            Notice::TournamentFinished { place, prize, .. } => {
                self.say(|| {
                    let what = match place {
                        Some(1) => "wins the tournament".to_owned(),
                        Some(place) => format!("is out in place {place}"),
                        None => "is out".to_owned(),
                    };
                    match prize {
                        Cents::ZERO => format!("player {player} {what}"),
                        prize => format!("player {player} {what}, and gets {prize}"),
                    }
                });
                if place.is_none() {
                    self.may_re_enter.push(player);
                }
            }
            Notice::Moved { table, seat } => {
                self.moves += 1;
                self.say(|| format!("player {player} moves to table {table}, {seat}"));
            }
            Notice::RebuyOffered { .. } => {
                self.say(|| format!("player {player} has no chips, and may re-buy"));
                self.offered.push(player);
            }
            Notice::BountyWon { amount } => {
                self.say(|| format!("player {player} wins a bounty of {amount}"));
            }
            Notice::TournamentCancelled { paid, ticket, .. } => {
                let ticket = if ticket { " as a ticket" } else { "" };
                self.say(|| format!("player {player} gets {paid}{ticket} for the cancellation"));
            }
            _ => {}
        }
    }

    /// What has changed in a game since the last look, for people.
    pub(super) fn tell_news(&mut self, id: GameId) {
        if self.log.is_none() {
            return;
        }
        let game = self.game(id);
        let seen = Seen {
            stage: Some(game.stage()),
            on_break: game.on_break_until().is_some(),
            hand_for_hand: game.is_hand_for_hand(),
            places_paid: game.prizes().map(|prizes| (prizes.places_paid(), prizes.pool.total())),
            multiplier: game.drawn().map(|row| row.multiplier.to_string()),
        };
        let entrants = game.entrants();
        let before = self.seen.insert(id, seen.clone()).unwrap_or_default();
        let mut lines = Vec::new();
        if let (None, Some(multiplier)) = (&before.multiplier, &seen.multiplier) {
            lines.push(format!("the multiplier is {multiplier}"));
        }
        if before.stage != seen.stage {
            lines.push(match game_name(seen.stage) {
                Some(name) => format!("game {id} {name}, {entrants} players"),
                None => String::new(),
            });
        }
        if let (None, Some((places, pool))) = (before.places_paid, seen.places_paid) {
            let noun = if places == 1 { "place" } else { "places" };
            lines.push(format!("the prizes are final: {pool} for {places} {noun}"));
        }
        match (before.on_break, seen.on_break) {
            (false, true) => lines.push("a break begins".to_owned()),
            (true, false) => lines.push("the break is over".to_owned()),
            _ => {}
        }
        match (before.hand_for_hand, seen.hand_for_hand) {
            (false, true) => lines.push("hand for hand".to_owned()),
            (true, false) => lines.push("no longer hand for hand".to_owned()),
            _ => {}
        }
        for line in lines.into_iter().filter(|line| !line.is_empty()) {
            self.say(|| line);
        }
    }
}

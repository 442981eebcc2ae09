//! The Sit & Gos as one connection received them: which can be entered, and what the player's own one
//! pays. Reports what does not fit.

use std::collections::BTreeMap;

use wire::{Cents, SitAndGoRow, SitAndGoState};

use crate::tally::Mistake;

#[derive(Debug, Default)]
pub(crate) struct SitAndGos {
    rows: BTreeMap<u64, SitAndGoRow>,
    /// The prizes of those that the player has entered.
    entered: BTreeMap<u64, Vec<Cents>>,
}

impl SitAndGos {
    /// Takes the Sit & Gos of a lobby message.
    pub(crate) fn receive(
        &mut self,
        full: bool,
        rows: Vec<SitAndGoRow>,
        gone: &[u64],
        mistakes: &mut Vec<Mistake>,
    ) {
        if full {
            self.rows.clear();
        }
        self.rows.retain(|game, _| !gone.contains(game));
        for row in rows {
            let before = self.rows.get(&row.game);
            let playing = |row: &SitAndGoRow| row.state == SitAndGoState::Playing;
            let pool = row.buy_in.0 * u64::from(row.seats);
            let prizes: u64 = row.prizes.iter().map(|prize| prize.0).sum();
            for (wrong, detail) in [
                (row.registered > u32::from(row.seats), "more players than seats"),
                (row.house > row.registered, "more players of the house than players"),
                (row.left > row.registered, "more players left than there were"),
                (prizes != pool, "prizes that are not the prize pool"),
                (playing(&row) && row.registered < u32::from(row.seats), "started, and not full"),
                (before.is_some_and(playing) && !playing(&row), "started, and not any more"),
            ] {
                if wrong {
                    mistakes.push(Mistake::new("lobby", detail));
                }
            }
            self.rows.insert(row.game, row);
        }
    }

    /// The rulebook that they are played by; nothing if there are none.
    pub(crate) fn rulebook(&self) -> Option<&str> {
        self.rows.values().next().map(|row| row.rulebook.as_str())
    }

    /// Those with free seats, of so many if that is given.
    pub(crate) fn open(&self, seats: Option<u8>) -> Vec<&SitAndGoRow> {
        let fits = |row: &&SitAndGoRow| {
            row.state == SitAndGoState::Registering
                && row.registered < u32::from(row.seats)
                && seats.is_none_or(|seats| row.seats == seats)
        };
        self.rows.values().filter(fits).collect()
    }

    /// The player pays for a seat.
    pub(crate) fn enter(&mut self, game: u64) {
        if let Some(row) = self.rows.get(&game) {
            self.entered.insert(game, row.prizes.clone());
        }
    }

    /// The player is out, or has won. One that was entered over another connection is not known.
    pub(crate) fn finish(
        &mut self,
        game: u64,
        place: u32,
        prize: Cents,
        mistakes: &mut Vec<Mistake>,
    ) {
        let Some(prizes) = self.entered.remove(&game) else { return };
        let index = (place as usize).wrapping_sub(1);
        let expected = prizes.get(index).copied().unwrap_or_default();
        if place == 0 || prize != expected {
            let detail = format!("{} for place {place}, not {}", prize.0, expected.0);
            mistakes.push(Mistake::new("prize", detail));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(state: &str, registered: u32, left: u32) -> SitAndGoRow {
        let text = format!(
            r#"{{"game":9,"rulebook":"int-2.7","poker":"holdem","currency":"PLAY","seats":5,"buy_in":95,"fee":5,"stack":1500,"level_time":180000,"prizes":[309,166],"state":"{state}","registered":{registered},"house":0,"left":{left}}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    fn mistakes(rows: Vec<SitAndGoRow>) -> Vec<String> {
        let (mut known, mut mistakes) = (SitAndGos::default(), Vec::new());
        rows.into_iter().for_each(|row| known.receive(false, vec![row], &[], &mut mistakes));
        mistakes.into_iter().map(|mistake| mistake.detail.into_owned()).collect()
    }

    #[test]
    fn an_inconsistent_row_is_a_mistake() {
        let (open, full, playing) =
            (row("registering", 2, 2), row("registering", 5, 5), row("playing", 5, 3));
        assert!(mistakes(vec![open.clone(), full, playing.clone()]).is_empty());
        assert_eq!(mistakes(vec![row("registering", 6, 6)]), ["more players than seats"]);
        assert_eq!(mistakes(vec![row("playing", 4, 4)]), ["started, and not full"]);
        assert_eq!(mistakes(vec![row("playing", 5, 6)]), ["more players left than there were"]);
        assert_eq!(mistakes(vec![playing, open.clone()]), ["started, and not any more"]);
        let poor = SitAndGoRow { prizes: vec![Cents(474)], ..open };
        assert_eq!(mistakes(vec![poor]), ["prizes that are not the prize pool"]);
    }

    #[test]
    fn prizes_are_compared_with_the_offer() {
        let (mut known, mut mistakes) = (SitAndGos::default(), Vec::new());
        known.receive(true, vec![row("registering", 2, 2)], &[], &mut mistakes);
        for (place, prize, wrong) in
            [(1, 309, false), (2, 166, false), (5, 0, false), (2, 167, true), (3, 1, true)]
        {
            known.enter(9);
            known.finish(9, place, Cents(prize), &mut mistakes);
            assert_eq!(!std::mem::take(&mut mistakes).is_empty(), wrong, "place {place}: {prize}");
        }
        assert_eq!(known.open(Some(5)).len(), 1);
        assert!(known.open(Some(2)).is_empty());
    }
}

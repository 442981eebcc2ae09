//! What holds at every moment of every story.

use base::PlayerId;
use game::tournament::Stage;
use ledger::self_check;

use super::Story;

impl Story {
    pub(super) fn check(&mut self) {
        let transcript = &self.transcript;
        assert_eq!(self.books.ledger.sum(self.books.currency), 0, "money comes and goes");
        assert_eq!(self_check(self.books.ledger.balances()), [], "{transcript}");
        self.check_places();
        if self.game.stage() == Stage::Running {
            self.check_tables();
        }
    }

    /// R41: a place that was given stays, and nobody else has it.
    fn check_places(&mut self) {
        if !self.books.saved.keys.contains_key("prizes") && !self.game.is_finished() {
            return;
        }
        for player in (1..=self.names.len() as u64).map(PlayerId) {
            let Some(nth) = self.game.nth_out(player) else { continue };
            let place = self.game.entrants() - nth + 1;
            let before = self.places.insert(place, player);
            assert!(before.is_none_or(|before| before == player), "place {place} is given twice");
            let places = self.places.values().filter(|other| **other == player).count();
            assert_eq!(places, 1, "{} has two places", self.name(player));
        }
    }

    /// R28: everybody who is in sits once. R38: chips are only moved.
    fn check_tables(&self) {
        let (mut seated, mut chips) = (0, 0);
        for (id, table) in self.game.tables() {
            for (_, occupant) in table.occupants() {
                let at = self.game.table_of(occupant.player);
                assert_eq!(at, Some(id), "{} sits at two tables", self.name(occupant.player));
                seated += 1;
                chips += self.stack(occupant.player).map_or(0, |stack| stack.0);
            }
            let view = table.hand_view(hand::Viewer::Watcher).filter(|_| table.is_playing());
            chips += view.map_or(0, |view| view.pot.0);
        }
        assert_eq!(seated, self.game.players_left(), "{}", self.transcript);
        let entries = u64::from(self.game.entrants());
        assert_eq!(chips, self.rules.entry().chips.0 * entries, "{}", self.transcript);
    }
}

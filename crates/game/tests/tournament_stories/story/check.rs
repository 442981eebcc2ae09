//! What holds at every moment of every story.

use base::{Cents, PlayerId};
use game::tournament::Stage;
use ledger::{Account, Kind, Transfer, self_check};
use serde_json::Value;

use super::Story;

impl Story {
    pub(super) fn check(&mut self) {
        let transcript = &self.transcript;
        assert_eq!(self.books.ledger.sum(self.books.currency), 0, "money comes and goes");
        assert_eq!(self_check(self.books.ledger.balances()), [], "{transcript}");
        for id in self.ids() {
            self.at(id, |story| {
                story.check_places();
                story.check_won();
                story.check_results();
                if story.here.game.stage() == Stage::Running {
                    story.check_tables();
                }
            });
        }
    }

    /// R44, T8: what the tournament says that somebody won is in the wallet, and nothing else is.
    fn check_won(&self) {
        for player in (1..=self.names.len() as u64).map(PlayerId) {
            let Some(won) = self.here.game.won(player) else { continue };
            let of_game = format!("game:{}/", self.here.id);
            let paid: Cents = self
                .books
                .ledger
                .journal()
                .iter()
                .filter(|it| matches!(it.kind(), Kind::Prize | Kind::Bounty))
                .filter(|it| it.id().as_str().starts_with(&of_game))
                .flat_map(Transfer::postings)
                .filter(|posting| posting.account == Account::Wallet(player))
                .map(|posting| posting.amount)
                .sum();
            assert_eq!(
                won.prize + won.bounties,
                paid,
                "{}\n{}",
                self.name(player),
                self.transcript
            );
        }
    }

    /// Whoever entered has one result in the end, of what the wallet was paid, and no two have one place.
    fn check_results(&self) {
        let results = &self.here.results;
        let finished = self.here.game.is_finished();
        assert_eq!(self.here.summary.is_some(), finished, "{}", self.transcript);
        if finished {
            assert!(results.keys().eq(&self.here.entered), "{results:?} {}", self.transcript);
        }
        let mut places: Vec<u32> = results.values().filter_map(|result| result.place).collect();
        places.sort_unstable();
        places.dedup();
        let placed = results.values().filter(|result| result.place.is_some()).count();
        assert_eq!(places.len(), placed, "one place for two: {results:?}");
        for (player, result) in results {
            let of_game = format!("game:{}/", self.here.id);
            let paid = |kinds: &[Kind]| -> Cents {
                let journal = self.books.ledger.journal().iter();
                let of_kind = journal.filter(|it| kinds.contains(&it.kind()));
                let own = of_kind.filter(|it| it.id().as_str().starts_with(&of_game));
                let postings = own.flat_map(Transfer::postings);
                let wallet = postings.filter(|it| it.account == Account::Wallet(*player));
                wallet.map(|posting| posting.amount).sum()
            };
            let name = self.name(*player);
            let won = paid(&[Kind::Prize, Kind::Bounty]);
            assert_eq!(result.prize + result.bounties, won, "{name} {result:?}");
            let entry = Cents(-paid(&[Kind::Register]).0);
            assert!(result.paid >= entry || entry < Cents::ZERO, "{name} {entry} {result:?}");
            assert!(paid(&[Kind::Refund]) <= result.paid_back, "{name} {result:?}");
        }
    }

    /// R41: a place that was given stays, and nobody else has it.
    fn check_places(&mut self) {
        if !self.here.saved.keys.contains_key("prizes") && !self.here.game.is_finished() {
            return;
        }
        let players = (1..=self.names.len() as u64).map(PlayerId);
        let out = players.filter_map(|it| Some((self.here.game.nth_out(it)?, it)));
        let mut out: Vec<(u32, PlayerId)> = out.collect();
        out.sort_unstable_by_key(|(nth, _)| std::cmp::Reverse(*nth));
        let places = self.here.game.players_left() + 1..;
        for (place, (_, player)) in places.zip(out) {
            let before = self.here.places.insert(place, player);
            assert!(before.is_none_or(|before| before == player), "place {place} is given twice");
            let places = self.here.places.values().filter(|other| **other == player).count();
            assert_eq!(places, 1, "{} has two places", self.name(player));
        }
    }

    /// T7: chips that were paid for and come after the hand.
    fn owed_chips(&self) -> u64 {
        let bought = self.here.saved.keys.iter().filter(|(key, _)| key.starts_with("bought/"));
        let bought = bought.map(|(_, value)| serde_json::from_str::<Value>(value).unwrap());
        let owed = bought.filter(|bought| bought["given"] == false);
        owed.map(|bought| bought["paid"]["chips"].as_u64().unwrap()).sum()
    }

    /// R28: everybody who is in sits once. R38: chips are only moved.
    fn check_tables(&self) {
        let (mut seated, mut chips) = (0, 0);
        for (id, table) in self.here.game.tables() {
            for (_, occupant) in table.occupants() {
                let at = self.here.game.table_of(occupant.player);
                assert_eq!(at, Some(id), "{} sits at two tables", self.name(occupant.player));
                seated += 1;
                chips += self.stack(occupant.player).map_or(0, |stack| stack.0);
            }
            let view = table.hand_view(hand::Viewer::Watcher).filter(|_| table.is_playing());
            chips += view.map_or(0, |view| view.pot.0);
        }
        assert_eq!(seated, self.here.game.players_left(), "{}", self.transcript);
        let bought = self.here.game.chips_in_play().0 - self.owed_chips();
        assert_eq!(chips, bought, "{}", self.transcript);
    }
}

//! What holds of every tournament at every moment, and at its end.

use std::collections::{BTreeMap, BTreeSet};

use base::{Cents, Chips, GameId, PlayerId};
use game::{Notice, tournament::Stage};
use ledger::{Account, Currency, Kind, Transfer, self_check};

use crate::room::Room;

impl Room {
    /// Chips on all tables and those that are still to come are those that were paid for.
    pub(crate) fn check(&self) {
        for run in self.runs.values().filter(|run| run.game.stage() == Stage::Running) {
            let game = &run.game;
            let mut seen = BTreeSet::new();
            let mut chips: Chips = game.chips_owed();
            for (_, table) in game.tables() {
                for (seat, seated) in table.occupants() {
                    chips += table.stored_stack(seat).unwrap();
                    assert!(seen.insert(seated.player), "{} sits twice", seated.player);
                }
            }
            if !seen.is_empty() && seen.len() == game.players_left() as usize {
                assert_eq!(chips, game.chips_in_play(), "chips come and go: {game:#?}");
            }
        }
    }

    pub(crate) fn wallet(&self, player: u64) -> Cents {
        self.ledger.balance(&Account::Wallet(PlayerId(player)), Currency::PLAY)
    }

    pub(crate) fn wallets(&self) -> Vec<Cents> {
        (1..=30).map(|player| self.wallet(player)).collect()
    }

    pub(crate) fn held(&self, account: &Account) -> Cents {
        self.ledger.balance(account, Currency::PLAY)
    }

    /// What the transfers of a kind moved to or from accounts, in all.
    pub(crate) fn moved(&self, game: GameId, kind: Kind, of: impl Fn(&Account) -> bool) -> i64 {
        let name = format!("game:{game}/");
        let transfers = self.ledger.journal().iter();
        let transfers =
            transfers.filter(|it| it.kind() == kind && it.id().to_string().starts_with(&name));
        let postings = transfers.flat_map(Transfer::postings);
        postings.filter(|posting| of(&posting.account)).map(|posting| posting.amount.0).sum()
    }

    /// Every account of every game is empty, the books balance, nobody has one prize twice or shares
    /// a place, and nothing but the fees went to the house with the prizes.
    pub(crate) fn check_the_end(&self) {
        assert_eq!(self_check(self.ledger.balances()), []);
        assert_eq!(self.ledger.sum(Currency::PLAY), 0);
        for (id, run) in &self.runs {
            let left = run.saved.keys.keys().filter(|key| {
                !matches!(key.as_str(), "progress" | "carried") && !key.starts_with("staff/")
            });
            assert_eq!(left.count(), 0, "{:?}", run.saved.keys);
            assert!(run.saved.balances.values().all(|it| *it == Cents::ZERO), "{:?}", run.saved);
            for account in [Account::Prizes(*id), Account::Bounties(*id), Account::Fees(*id)] {
                assert_eq!(self.held(&account), Cents::ZERO, "{account}");
            }
            self.check_places(*id);
            self.check_house(*id);
        }
    }

    fn check_places(&self, id: GameId) {
        let mut places = BTreeMap::new();
        for (game, player, notice) in &self.notices {
            if let Notice::TournamentFinished { place: Some(place), .. } = notice
                && *game == id
            {
                let other = places.insert(*place, *player);
                assert!(other.is_none(), "{other:?} and {player} have place {place}");
            }
        }
        let name = format!("game:{id}/");
        let mut paid = BTreeSet::new();
        for transfer in self.ledger.journal() {
            let prize = matches!(transfer.kind(), Kind::Prize | Kind::Refund);
            if !prize || !transfer.id().to_string().starts_with(&name) {
                continue;
            }
            for posting in transfer.postings() {
                if let Account::Wallet(player) = posting.account {
                    assert!(paid.insert((transfer.kind(), player)), "{player} is paid twice");
                }
            }
        }
    }

    fn check_house(&self, id: GameId) {
        let house = self.moved(id, Kind::Prize, |account| *account == Account::Overlay);
        let fees = self.moved(id, Kind::Prize, |account| matches!(account, Account::Fees(_)));
        let refund = self.moved(id, Kind::Refund, |_| true);
        assert_eq!(refund, 0);
        assert_eq!(house, -fees, "the house keeps more or less than the fees of {id}");
    }
}

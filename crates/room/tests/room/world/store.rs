//! The store of a world: what it saves, how it answers, and a room that is read back from it.

use base::{Cents, Chips, GameId, Millis, PlayerId};
use game::{Commit, CommitOutcome, SavedChange, SavedState};
use ledger::{Account, Currency, Kind, Posting, Ticket, Transfer, TransferId, TransferRefusal};
use room::{Input, Opening, Profile, Recovery, Room, SavedCount, SavedGame, SavedPlayer};

use super::{CURRENCIES, GUESTS, World, kind_of};

impl World {
    /// Money from outside, or back there.
    pub(crate) fn give(&mut self, account: Account, currency: Currency, cents: i64) {
        let id: TransferId = format!("test:{}", self.ledger.journal().len()).parse().unwrap();
        let postings = vec![
            Posting { account, amount: Cents(cents) },
            Posting { account: Account::Overlay, amount: Cents(-cents) },
        ];
        let transfer = Transfer::new(id, currency, Kind::Correction, self.now, postings);
        self.ledger.apply(&transfer.unwrap()).unwrap();
    }

    pub(super) fn game_is_open(&mut self, id: GameId, opening: Opening) {
        self.saved.games.push(SavedGame {
            id,
            opening,
            paused: None,
            saved: SavedState::default(),
        });
    }

    pub(super) fn saved_game(&mut self, game: GameId) -> &mut SavedGame {
        self.saved.games.iter_mut().find(|saved| saved.id == game).expect("a game that was opened")
    }

    /// What the store has of a player's chips is less than what was played for, by damage.
    pub(crate) fn damage(&mut self, game: GameId, player: PlayerId, less: i64) {
        let balances = &mut self.saved_game(game).saved.balances;
        let (account, held) = balances.iter_mut().find(|(at, _)| is_of(at, player)).unwrap();
        held.0 -= less;
        let account = *account;
        self.give(account, Currency::PLAY, -less);
        self.give(Account::Wallet(player), Currency::PLAY, less);
    }

    /// The store has lost the seats, by damage.
    pub(crate) fn lose_seats(&mut self, game: GameId) {
        self.saved_game(game).saved.keys.retain(|key, _| !key.starts_with("seat/"));
    }

    /// What the store has of a player's chips in a game.
    pub(crate) fn escrow(&mut self, game: GameId, player: PlayerId) -> u64 {
        let balances = self.saved_game(game).saved.balances.iter();
        balances.filter(|(at, _)| is_of(at, player)).map(|(_, held)| held.0.unsigned_abs()).sum()
    }

    /// Whether the store has answered everything.
    pub(crate) fn store_is_quiet(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The store answers everything it has been asked, and waits no longer.
    pub(crate) fn store_answers(&mut self) {
        self.store_waits = false;
        for (game, commit) in std::mem::take(&mut self.waiting) {
            self.answer(game, &commit);
        }
    }

    /// The store answers only the commits of this kind, and keeps the others waiting.
    pub(crate) fn store_answers_only(&mut self, kind: Kind) {
        let (now, later): (Vec<_>, Vec<_>) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|(_, commit)| kind_of(commit) == Some(kind));
        self.waiting = later;
        now.into_iter().for_each(|(game, commit)| self.answer(game, &commit));
    }

    pub(super) fn answer(&mut self, game: GameId, commit: &Commit) {
        let refuses = match kind_of(commit) {
            _ if commit.hand.is_some() => self.refuses_hands.pop(),
            Some(Kind::BuyIn) => self.refuses_buy_ins.pop(),
            _ => None,
        };
        if self.is_dead {
            return;
        }
        self.commits += 1;
        let dies = self.kill_at.is_some_and(|(at, _)| at == self.commits);
        if dies && self.kill_at.is_some_and(|(_, stored)| !stored) {
            self.is_dead = true;
            return;
        }
        let answer = refuses.unwrap_or_else(|| self.apply(commit));
        if answer == CommitOutcome::Done {
            self.store(game, commit);
        }
        if dies {
            self.is_dead = true;
            return;
        }
        self.handle(Input::CommitOutcome(game, commit.id, answer));
    }

    /// Does what was asked durably and says nothing.
    pub(crate) fn store_works_in_silence(&mut self) {
        for (game, commit) in std::mem::take(&mut self.waiting) {
            if self.apply(&commit) == CommitOutcome::Done {
                self.store(game, &commit);
            }
        }
    }

    pub(super) fn store(&mut self, game: GameId, commit: &Commit) {
        self.saved.last_at = Some(self.now);
        let change = SavedChange::of(game, commit);
        self.saved_game(game).saved.apply(change).expect("what fits what was stored");
        for other in self.saved.games.iter_mut().filter(|other| other.id != game) {
            let money = SavedChange::money_for(other.id, commit);
            other.saved.receive(money).expect("what fits what was stored");
        }
        self.tickets.extend(commit.tickets.iter().map(|it| (it.ticket.made.id, it.ticket)));
        for counted in &commit.counts {
            let (counter, day) = (counted.counter, counted.day);
            let counts = &mut self.saved_player(counted.player).counts;
            match counts.iter_mut().find(|known| (known.counter, known.day) == (counter, day)) {
                Some(known) => known.count += 1,
                None => counts.push(SavedCount { counter, day, count: 1 }),
            }
        }
    }

    pub(super) fn saved_player(&mut self, player: PlayerId) -> &mut SavedPlayer {
        let players = &mut self.saved.players;
        let known = players.iter().position(|(id, _)| *id == player);
        let index = known.unwrap_or_else(|| {
            players.push((player, SavedPlayer::default()));
            players.len() - 1
        });
        &mut players[index].1
    }

    /// R23: the whole room is gone for so long, with everything but what the store has.
    pub(crate) fn crash(&mut self, gone_for: Millis) -> Recovery {
        self.restore(gone_for, |_| {})
    }

    /// The room is opened again with readings of the rulebooks changed.
    pub(crate) fn reopen_with(&mut self, change: impl Fn(&mut rulebook::Rulebook)) {
        self.restore(Millis::seconds(1), |book| {
            if book.rake.is_some() && book.cash.ratholing.is_some() {
                change(book);
            }
        });
    }

    pub(super) fn restore(
        &mut self,
        gone_for: Millis,
        change: impl Fn(&mut rulebook::Rulebook),
    ) -> Recovery {
        self.is_dead = false;
        self.kill_at = None;
        self.waiting.clear();
        self.numbers.clear();
        self.watching.clear();
        self.outputs.clear();
        self.now = self.now + gone_for;
        let rulebooks = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
        let rulebooks = rulebooks.map(|mut book| {
            change(&mut book);
            book
        });
        let (room, recovery) = Room::restore(rulebooks, self.saved.clone(), self.now);
        self.room = room;
        for (game, commit) in &recovery.commits {
            self.store(*game, commit);
        }
        for player in GUESTS {
            self.handle(Input::Profile(player, Profile { age: 30 }));
            for currency in CURRENCIES {
                let held = self.ledger.balance(&Account::Wallet(player), currency);
                let wallet = Chips(held.0.unsigned_abs());
                self.handle(Input::Wallet(player, currency.to_string(), wallet));
            }
        }
        recovery
    }

    pub(super) fn apply(&mut self, commit: &Commit) -> CommitOutcome {
        for step in &commit.tickets {
            let stored = self.tickets.get(&step.ticket.made.id);
            assert!(Ticket::follows(stored, &step.ticket, step.transfer.as_ref()), "{commit:?}");
        }
        for transfer in commit.transfers() {
            match self.ledger.apply(transfer) {
                Ok(_) => {}
                Err(TransferRefusal::NotEnough {
                    account: Account::Wallet(_) | Account::HexaproBank,
                    ..
                }) => return CommitOutcome::NotEnough,
                Err(refusal) => panic!("{refusal}: {commit:?}"),
            }
        }
        CommitOutcome::Done
    }

    pub(crate) fn held(&self, account: Account) -> Cents {
        self.ledger.balance(&account, Currency::PLAY)
    }

    pub(crate) fn wallet(&self, player: PlayerId) -> u64 {
        self.ledger.balance(&Account::Wallet(player), Currency::PLAY).0.unsigned_abs()
    }
}

pub(super) fn is_of(account: &Account, owner: PlayerId) -> bool {
    matches!(account, Account::Escrow { player, .. } if *player == owner)
}

//! The simulator's store: wallets, escrows and rake in memory, and what a room is read back from. A
//! commit is applied once whatever happens; its answer may come late, twice, or be lost and asked
//! for again.

use std::collections::BTreeMap;

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::cash::{Answer, Commit, Saved, What};
use hand::Seat;
use room::{Opening, SavedGame, SavedPlayer, SavedRoom};

/// All money there is.
#[derive(Debug, Default)]
pub(crate) struct Store {
    wallets: BTreeMap<PlayerId, u64>,
    escrows: BTreeMap<(GameId, TableId, Seat), u64>,
    pub(crate) rake: u64,
    pub(crate) given: u64,
    pub(crate) bought_in: u64,
    pub(crate) cashed_out: u64,
    /// By game and number of the commit.
    done: BTreeMap<GameId, Vec<Option<Answer>>>,
    /// What is stored of the room.
    games: BTreeMap<GameId, SavedGame>,
    players: BTreeMap<PlayerId, SavedPlayer>,
    last_at: Option<Millis>,
}

impl Store {
    /// Money from outside.
    pub(crate) fn give(&mut self, player: PlayerId, amount: u64) {
        *self.wallets.entry(player).or_default() += amount;
        self.given += amount;
    }

    pub(crate) fn wallet(&self, player: PlayerId) -> Chips {
        Chips(self.wallets.get(&player).copied().unwrap_or(0))
    }

    /// What every seat holds that holds anything.
    pub(crate) fn escrows(&self) -> impl Iterator<Item = ((GameId, TableId, Seat), Chips)> {
        self.escrows.iter().map(|(at, held)| (*at, Chips(*held)))
    }

    /// A game is open from now on.
    pub(crate) fn open(&mut self, id: GameId, opening: Opening) {
        let saved = Saved::default();
        self.games.insert(id, SavedGame { id, opening, paused: None, saved });
    }

    /// No longer.
    pub(crate) fn close(&mut self, id: GameId) {
        self.games.remove(&id);
    }

    /// R24: a player accepts a rulebook.
    pub(crate) fn accept(&mut self, player: PlayerId, rulebook: &str) {
        self.players.entry(player).or_default().accepted.insert(rulebook.to_owned());
    }

    /// R23: what a room is read back from. Whatever the room was never told did not happen to it:
    /// numbers of commits that were refused are given again.
    pub(crate) fn room(&mut self, games_opened: u64) -> SavedRoom {
        for (game, done) in &mut self.done {
            if let Some(game) = self.games.get(game) {
                done.truncate(usize::try_from(game.saved.commits).unwrap_or(usize::MAX) + 1);
            }
        }
        SavedRoom {
            games: self.games.values().cloned().collect(),
            players: self.players.iter().map(|(id, saved)| (*id, saved.clone())).collect(),
            games_opened,
            last_at: self.last_at,
        }
    }

    /// R23: these hands never were.
    pub(crate) fn roll_back(&mut self, hands: &[(GameId, TableId, u64)]) {
        for (game, table, hand) in hands {
            if let Some(game) = self.games.get_mut(game) {
                game.saved.rolled_back.insert(*table, *hand);
            }
        }
    }

    /// What is missing or too much: zero, always.
    pub(crate) fn balance(&self) -> i128 {
        let wallets: u128 = self.wallets.values().map(|chips| u128::from(*chips)).sum();
        let escrows: u128 = self.escrows.values().map(|chips| u128::from(*chips)).sum();
        (wallets + escrows + u128::from(self.rake)) as i128 - i128::from(self.given)
    }

    /// Does what a commit asks for, once, or refuses it for a reason of its own.
    pub(crate) fn apply(
        &mut self,
        game: GameId,
        commit: &Commit,
        refuse: bool,
        at: Millis,
    ) -> Answer {
        let number = usize::try_from(commit.id.0).expect("fewer commits than fit into memory");
        let done = self.done.entry(game).or_default();
        if let Some(answer) = done.get(number).copied().flatten() {
            return answer;
        }
        let answer = if refuse { Answer::Refused } else { self.move_money(game, commit) };
        if answer == Answer::Done {
            self.save(game, commit);
            self.last_at = Some(at);
        }
        let done = self.done.entry(game).or_default();
        done.resize(done.len().max(number + 1), None);
        done[number] = Some(answer);
        answer
    }

    fn save(&mut self, game: GameId, commit: &Commit) {
        let saved = &mut self.games.get_mut(&game).expect("an open game").saved;
        saved.apply(commit.change()).expect("what fits what is stored");
        if let What::BuyIn { player, counts: Some(count), .. } = commit.what {
            let counts = &mut self.players.entry(player).or_default().counts;
            match counts.iter_mut().find(|(known, _)| known.counter == count.counter) {
                Some((known, number)) if *known == count => *number += 1,
                Some(other) => *other = (count, 1),
                None => counts.push((count, 1)),
            }
        }
    }

    fn move_money(&mut self, game: GameId, commit: &Commit) -> Answer {
        let at = |seat| (game, commit.table, seat);
        match &commit.what {
            What::BuyIn { player, seat, amount, .. } | What::TopUp { player, seat, amount } => {
                self.move_to_escrow(*player, at(*seat), amount.0)
            }
            What::Refund { player, seat, amount, .. } => {
                self.move_from_escrow(*player, at(*seat), amount.0);
                Answer::Done
            }
            What::Leave(exit) => {
                self.move_from_escrow(exit.player, at(exit.seat), exit.stack.0);
                Answer::Done
            }
            What::Hand(hand) => {
                for result in &hand.over.results {
                    let escrow = self.escrows.entry(at(result.seat)).or_default();
                    *escrow = (*escrow + result.ended_with.0)
                        .checked_sub(result.started_with.0)
                        .expect("a seat plays with no more than its escrow");
                }
                self.rake += hand.over.rake.0;
                for exit in &hand.exits {
                    self.move_from_escrow(exit.player, at(exit.seat), exit.stack.0);
                }
                Answer::Done
            }
        }
    }

    fn move_to_escrow(
        &mut self,
        player: PlayerId,
        at: (GameId, TableId, Seat),
        amount: u64,
    ) -> Answer {
        let wallet = self.wallets.entry(player).or_default();
        let Some(left) = wallet.checked_sub(amount) else { return Answer::NotEnough };
        *wallet = left;
        *self.escrows.entry(at).or_default() += amount;
        self.bought_in += amount;
        Answer::Done
    }

    fn move_from_escrow(&mut self, player: PlayerId, at: (GameId, TableId, Seat), amount: u64) {
        let escrow = self.escrows.entry(at).or_default();
        *escrow = escrow.checked_sub(amount).expect("nobody leaves with more than the escrow");
        if *escrow == 0 {
            self.escrows.remove(&at);
        }
        *self.wallets.entry(player).or_default() += amount;
        self.cashed_out += amount;
    }
}

//! What each item does to the store in memory.

use std::collections::{BTreeMap, BTreeSet};

use base::{Cents, GameId, Millis, PlayerId};
use game::{Commit, PlayedHand, PlayerCount, SavedChange, SavedState};
use hand::RulebookRef;
use ledger::{Account, Applied, Payment, Transfer, TransferId, TransferRefusal};
use room::Opening;

use super::{
    done::DoneCommits,
    records::check_game_accepts,
    state::{Game, State},
};
use crate::{
    Effect, Item, ItemOutcome, ItemRefusal, Requested, Staff,
    commit_digest::{CommitDigest, digest_tickets},
    entry::{COMMIT, Entry, HandDigest, Moved, hex},
    results::result_texts,
    retention::PRUNED_AT_ONCE,
    stored_hand::{GameInfo, StoredHand},
    transfers::{fits_commit, games_of, needs_no_record, settle_all, void_transfers},
};

type Outcome = Result<Applied, ItemRefusal>;

impl State {
    pub(super) fn apply(&mut self, item: &Item) -> ItemOutcome {
        match self.try_apply(item) {
            Ok(Applied::New) => {
                if item.proves_running() {
                    self.last_at = self.last_at.max(Some(item.at()));
                }
                ItemOutcome::Done
            }
            Ok(Applied::AlreadyDone) => ItemOutcome::AlreadyDone,
            Err(refusal) => ItemOutcome::Refused(refusal),
        }
    }

    fn try_apply(&mut self, item: &Item) -> Outcome {
        match item {
            Item::Open { game, opening, rulebook, seats, .. } => {
                self.open(*game, opening, rulebook, *seats)
            }
            Item::Close { game, .. } => self.close(*game),
            Item::Pause { game, paused, at } => self.pause(*game, paused.then_some(*at)),
            Item::Game { game, commit } => self.game(*game, commit),
            Item::CleanShutdown { clean, .. } => Ok(self.set_clean_shutdown(*clean)),
            Item::Void { game, paused_since, after, at } => {
                self.void(*game, *paused_since, *after, *at)
            }
            Item::Accept { player, rulebook, .. } => Ok(self.accept(*player, rulebook)),
            Item::Money(transfer) if needs_no_record(transfer) => Ok(self.books.apply(transfer)?),
            Item::Money(_) => Err(ItemRefusal::NotItsItem),
            Item::Hold(hold, transfer) => {
                self.holds.step(&mut self.books, &mut self.games, hold, Some(transfer))
            }
            Item::Ticket(ticket, transfer) => {
                self.tickets.step(&mut self.books, &mut self.games, ticket, Some(transfer))
            }
            Item::Exchange { ticket, .. } => {
                self.tickets.step(&mut self.books, &mut self.games, ticket, None)
            }
            Item::Payment(payment, transfer) => self.payment(payment, transfer.as_ref()),
            Item::Staff(staff) => self.staff(staff),
            Item::Prune { before, .. } => Ok(self.prune(*before)),
        }
    }

    fn set_clean_shutdown(&mut self, clean: bool) -> Applied {
        match std::mem::replace(&mut self.clean_shutdown, clean) == clean {
            true => Applied::AlreadyDone,
            false => Applied::New,
        }
    }

    fn prune(&mut self, before: Millis) -> Applied {
        let old = self.hands.values().filter(|kept| kept.started_at < before);
        let mut old: Vec<_> = old.map(|kept| (kept.started_at, kept.id)).collect();
        old.sort_unstable();
        old.truncate(PRUNED_AT_ONCE);
        for (_, id) in &old {
            self.hands.remove(id);
        }
        let further = self.pruned_before < before;
        self.pruned_before = before.max(self.pruned_before);
        if further || !old.is_empty() { Applied::New } else { Applied::AlreadyDone }
    }

    fn open(
        &mut self,
        id: GameId,
        opening: &Opening,
        rulebook: &RulebookRef,
        seats: u8,
    ) -> Outcome {
        let code = opening.currency();
        let currency = code.parse().map_err(|_| ItemRefusal::NoCurrency(code.to_owned()))?;
        let info = GameInfo { game: id, rulebook: rulebook.clone(), currency, seats };
        if let Some(game) = self.games.get(&id) {
            let same = game.opening == *opening && game.info == info;
            return if same {
                Ok(Applied::AlreadyDone)
            } else {
                Err(ItemRefusal::SameIdOtherContent)
            };
        }
        let game = Game {
            opening: opening.clone(),
            info,
            paused: None,
            closed: false,
            saved: SavedState::default(),
            done: DoneCommits::default(),
            hands: BTreeMap::new(),
            voided: BTreeSet::new(),
        };
        self.games.insert(id, game);
        Ok(Applied::New)
    }

    fn close(&mut self, id: GameId) -> Outcome {
        let game = self.games.get_mut(&id).ok_or(ItemRefusal::NoSuchGame(id))?;
        if game.closed {
            return Ok(Applied::AlreadyDone);
        }
        if game.saved.has_money() {
            return Err(ItemRefusal::ChipsInGame(id));
        }
        game.closed = true;
        game.saved.keys.clear();
        Ok(Applied::New)
    }

    fn pause(&mut self, id: GameId, since: Option<Millis>) -> Outcome {
        let game = self.open_game(id)?;
        if game.paused.is_some() == since.is_some() {
            return Ok(Applied::AlreadyDone);
        }
        game.paused = since;
        Ok(Applied::New)
    }

    fn open_game(&mut self, id: GameId) -> Result<&mut Game, ItemRefusal> {
        let game = self.games.get_mut(&id).ok_or(ItemRefusal::NoSuchGame(id))?;
        if game.closed { Err(ItemRefusal::Closed(id)) } else { Ok(game) }
    }

    fn game(&mut self, id: GameId, commit: &Commit) -> Outcome {
        let game = self.games.get_mut(&id).ok_or(ItemRefusal::NoSuchGame(id))?;
        if !fits_commit(id, game.info.currency, commit) {
            return Err(ItemRefusal::NotItsItem);
        }
        let hand = commit.hand.as_deref();
        let kept = hand.filter(|_| self.whole).map(|hand| StoredHand::new(&game.info, hand));
        let digest = match &kept {
            Some(kept) => Some(HandDigest::new(kept, &kept.digest())),
            None => hand.map(lean_hand_digest),
        };
        let name = TransferId::for_commit(id, commit.id.0);
        let entry = match self.whole {
            true => Entry::of_commit(&name, commit, digest, CommitDigest::new(commit)),
            false => lean_entry(&name, commit, digest),
        };
        if game.done.contains(commit.id.0) {
            let same = game.done.has_same_content(commit.id.0, &entry);
            return if same {
                Ok(Applied::AlreadyDone)
            } else {
                Err(ItemRefusal::SameIdOtherContent)
            };
        }
        if game.closed {
            return Err(ItemRefusal::Closed(id));
        }
        if let Some(request) = commit.request
            && let Some((commit, Requested { game, .. })) = self.requests.get(&request)
        {
            return Err(ItemRefusal::RequestDone { game: *game, commit: *commit });
        }
        if let Some(hand) = hand
            && game.hands.get(&hand.table).is_some_and(|last| hand.over.number <= *last)
        {
            return Err(ItemRefusal::SameIdOtherContent);
        }
        if self.has_results(id, &commit.results) {
            return Err(ItemRefusal::SameIdOtherContent);
        }
        self.move_money(id, commit)?;
        self.write_results(id, &commit.results);
        let game = self.games.get_mut(&id).ok_or(ItemRefusal::NoSuchGame(id))?;
        let change = SavedChange::of(id, commit);
        game.saved.apply(change).expect("the game's accounts hold what the books say");
        game.done.insert(commit.id.0, &entry, !self.whole);
        if let Some(request) = commit.request {
            self.requests.insert(request, (commit.id.0, Requested::of(id, commit)));
        }
        for PlayerCount { player, counter, day } in &commit.counts {
            let known = &mut self.players.entry(*player).or_default().counts;
            let counted = known.entry((*counter, *day)).or_default();
            *counted = counted.saturating_add(1);
        }
        if let Some(hand) = hand {
            game.hands.insert(hand.table, hand.over.number);
            self.hands.extend(kept.map(|kept| (kept.id, kept)));
        }
        Ok(Applied::New)
    }

    /// Moves the money of a commit and takes its ticket steps, all of it or none; the caller updates
    /// the game's own state.
    fn move_money(&mut self, id: GameId, commit: &Commit) -> Result<(), ItemRefusal> {
        let Self { games, books, tickets, .. } = self;
        if let Some(transfer) = &commit.transfer {
            let mut others = games_of(transfer).filter(|other| *other != id);
            others.try_for_each(|other| check_game_accepts(games, other, transfer))?;
        }
        if commit.tickets.is_empty() {
            if let Some(transfer) = &commit.transfer {
                books.apply_new(transfer)?;
            }
        } else {
            tickets.decides_all(books, &commit.tickets)?;
            settle_all(commit.transfers(), |account, currency| {
                Ok::<_, ItemRefusal>(books.balance(&account, currency))
            })?;
            if let Some(transfer) = &commit.transfer {
                books.apply_new(transfer).expect("it was settled");
            }
            commit.tickets.iter().for_each(|step| tickets.take(books, step));
        }
        for other in SavedChange::receivers(id, commit) {
            let receiver = games.get_mut(&other).ok_or(ItemRefusal::NoSuchGame(other))?;
            let moves = SavedChange::money_for(other, commit);
            receiver.saved.receive(moves).expect("its accounts hold what the books say");
        }
        Ok(())
    }

    fn void(&mut self, id: GameId, paused_since: Millis, after: Millis, at: Millis) -> Outcome {
        let game = self.games.get_mut(&id).ok_or(ItemRefusal::NoSuchGame(id))?;
        if game.voided.contains(&paused_since) {
            return Ok(Applied::AlreadyDone);
        }
        if game.closed {
            return Err(ItemRefusal::Closed(id));
        }
        if game.paused != Some(paused_since) {
            return Err(ItemRefusal::NotPaused(id));
        }
        let from = Millis(paused_since.0.saturating_add(after.0));
        if at < from {
            return Err(ItemRefusal::TooEarly(from));
        }
        let currency = game.info.currency;
        let held: Vec<(Account, Cents)> =
            game.saved.balances.iter().map(|(account, held)| (*account, *held)).collect();
        let transfers = void_transfers(id, currency, paused_since, &held, at)?;
        let charity = self.books.balance(&Account::Charity, currency).0;
        let given = held.iter().try_fold(charity, |sum, (_, amount)| sum.checked_add(amount.0));
        given.ok_or(TransferRefusal::Overflow { account: Account::Charity })?;
        for transfer in &transfers {
            self.books.apply_new(transfer).expect("each escrow holds what is taken from it");
        }
        game.saved.void();
        game.voided.insert(paused_since);
        Ok(Applied::New)
    }

    fn accept(&mut self, player: PlayerId, rulebook: &str) -> Applied {
        let accepted = &mut self.players.entry(player).or_default().accepted;
        if accepted.insert(rulebook.into()) { Applied::New } else { Applied::AlreadyDone }
    }

    fn payment(&mut self, payment: &Payment, transfer: Option<&Transfer>) -> Outcome {
        if self.payments.decides(&self.books, payment, transfer)? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        let called = payment.reference.clone().map(|called| (payment.made.channel, called));
        let other = called.as_ref().and_then(|called| self.references.get(called));
        if other.is_some_and(|other| *other != payment.made.id) {
            return Err(ItemRefusal::SameReference);
        }
        let applied = self.payments.step(&mut self.books, &mut self.games, payment, transfer)?;
        self.references.extend(called.map(|called| (called, payment.made.id)));
        Ok(applied)
    }

    fn staff(&mut self, staff: &Staff) -> Outcome {
        if !staff.fits() {
            return Err(ItemRefusal::TooLong);
        }
        if let Some(&nth) = self.staff_by_id.get(&staff.id) {
            let same = self.staff[nth].has_same_content(staff);
            return if same {
                Ok(Applied::AlreadyDone)
            } else {
                Err(ItemRefusal::SameIdOtherContent)
            };
        }
        match &staff.effect {
            None => {}
            Some(Effect::Excluded { player, excluded }) => {
                self.players.entry(*player).or_default().excluded = *excluded;
            }
            Some(Effect::ExcludedFrom { player, format, excluded }) => {
                let from = &mut self.players.entry(*player).or_default().excluded_from;
                match excluded {
                    true => from.insert(format.clone()),
                    false => from.remove(format),
                };
            }
        }
        self.staff_by_id.insert(staff.id.clone(), self.staff.len());
        self.staff.push(staff.clone());
        Ok(Applied::New)
    }
}

/// An entry with just enough to tell two commits apart, which is all that a lean store needs.
fn lean_entry(name: &TransferId, commit: &Commit, hand: Option<HandDigest>) -> Entry {
    let (tickets, results) = (digest_tickets(commit), result_texts(&commit.results));
    if !tickets.is_empty() || results.is_some() {
        let (state, counts) = (Vec::new(), Vec::new());
        let digest = CommitDigest { state, request: None, counts, tickets, results };
        return Entry::of_commit(name, commit, hand, digest);
    }
    match &commit.transfer {
        Some(transfer) => Entry::of_transfer(transfer, &Moved { hand, ..Moved::of(transfer) }),
        None => Entry::new(name.to_string(), COMMIT, commit.at, &hand),
    }
}

/// The digest of a hand in a store without records: its seed stands for it.
fn lean_hand_digest(hand: &PlayedHand) -> HandDigest {
    let PlayedHand { table, over, .. } = hand;
    let (number, started_at) = (over.number, over.started_at().0);
    HandDigest { table: table.0, number, started_at, digest: hex(&over.seed) }
}

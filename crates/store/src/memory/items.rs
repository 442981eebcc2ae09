//! What each item does to the store in memory.

use std::collections::{BTreeMap, BTreeSet};

use base::{Cents, GameId, Millis, PlayerId, TableId};
use game::cash::{Commit, Saved, SittingAt, What};
use hand::RulebookRef;
use ledger::{Account, Applied, Hold, Payment, Refused, Ticket, Transfer, recognise};
use room::Opening;

use super::{
    numbers::Numbers,
    state::{Game, State},
};
use crate::{
    Answer, Effect, Item, Refusal, Requested, Staff,
    kept::{GameInfo, Kept},
    retention::PRUNED_AT_ONCE,
    transfers::{comes_alone, hold_follows, ticket_follows, transfer_of, void_transfers},
};

type Outcome = Result<Applied, Refusal>;

impl State {
    pub(super) fn take(&mut self, item: &Item) -> Answer {
        match self.does(item) {
            Ok(Applied::New) => {
                self.last_at = self.last_at.max(Some(item.at()));
                Answer::Done
            }
            Ok(Applied::AlreadyDone) => Answer::AlreadyDone,
            Err(refusal) => Answer::Refused(refusal),
        }
    }

    fn does(&mut self, item: &Item) -> Outcome {
        match item {
            Item::Open { game, opening, rulebook, seats, .. } => {
                self.open(*game, opening, rulebook, *seats)
            }
            Item::Close { game, .. } => self.close(*game),
            Item::Pause { game, paused, at } => self.pause(*game, paused.then_some(*at)),
            Item::Game { game, commit, at } => self.game(*game, commit, *at),
            Item::RolledBack { game, table, hand, .. } => self.rolled_back(*game, *table, *hand),
            Item::Void { game, paused_since, after, at } => {
                self.void(*game, *paused_since, *after, *at)
            }
            Item::Accept { player, rulebook, .. } => Ok(self.accept(*player, rulebook)),
            Item::Money(transfer) if comes_alone(transfer) => Ok(self.books.apply(transfer)?),
            Item::Money(_) => Err(Refusal::NotItsItem),
            Item::Hold(hold, transfer) => self.hold(hold, transfer),
            Item::Ticket(ticket, transfer) => self.ticket(ticket, transfer),
            Item::Payment(payment, transfer) => self.payment(payment, transfer.as_ref()),
            Item::Staff(staff) => self.staff(staff),
            Item::Prune { before, .. } => Ok(self.prune(*before)),
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
        let code = &opening.key.currency;
        let currency = code.parse().map_err(|_| Refusal::NoCurrency(code.clone()))?;
        let info = GameInfo { game: id, rulebook: rulebook.clone(), currency, seats };
        if let Some(game) = self.games.get(&id) {
            let same = game.opening == *opening && game.info == info;
            return if same { Ok(Applied::AlreadyDone) } else { Err(Refusal::SameIdOtherContent) };
        }
        let game = Game {
            opening: opening.clone(),
            info,
            paused: None,
            closed: false,
            saved: Saved::default(),
            done: Numbers::default(),
            hands: BTreeMap::new(),
            rolled_back: BTreeSet::new(),
            voided: BTreeSet::new(),
        };
        self.games.insert(id, game);
        Ok(Applied::New)
    }

    fn close(&mut self, id: GameId) -> Outcome {
        let game = self.games.get_mut(&id).ok_or(Refusal::NoSuchGame(id))?;
        if game.closed {
            return Ok(Applied::AlreadyDone);
        }
        if !game.saved.sittings.is_empty() {
            return Err(Refusal::ChipsInGame(id));
        }
        game.closed = true;
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

    fn open_game(&mut self, id: GameId) -> Result<&mut Game, Refusal> {
        let game = self.games.get_mut(&id).ok_or(Refusal::NoSuchGame(id))?;
        if game.closed { Err(Refusal::Closed(id)) } else { Ok(game) }
    }

    fn game(&mut self, id: GameId, commit: &Commit, at: Millis) -> Outcome {
        let game = self.games.get_mut(&id).ok_or(Refusal::NoSuchGame(id))?;
        if game.done.contains(commit.id.0) {
            return Ok(Applied::AlreadyDone);
        }
        if game.closed {
            return Err(Refusal::Closed(id));
        }
        if let Some(request) = commit.what.request()
            && let Some(&(commit, Requested { game, .. })) = self.requests.get(&request)
        {
            return Err(Refusal::RequestDone { game, commit });
        }
        if let What::Hand(hand) = &commit.what {
            let played = game.hands.entry(commit.table).or_default();
            if played.contains(hand.over.number) {
                return Err(Refusal::SameIdOtherContent);
            }
        }
        let change = commit.change();
        if !change.is_in_step(|at| game.saved.sittings.contains_key(at)) {
            return Err(Refusal::OutOfStep);
        }
        if let Some(transfer) = transfer_of(id, game.info.currency, commit, at)? {
            self.books.apply_new(&transfer)?;
        }
        game.saved.apply(change).expect("what the books allow fits the seats");
        game.done.insert(commit.id.0);
        if let Some(request) = commit.what.request()
            && let Some(requested) = Requested::of(id, commit)
        {
            self.requests.insert(request, (commit.id.0, requested));
        }
        match &commit.what {
            What::BuyIn { player, counts: Some(count), .. } => {
                let counts = &mut self.players.entry(*player).or_default().counts;
                let counted = counts.entry((count.counter, count.day)).or_default();
                *counted = counted.saturating_add(1);
            }
            What::Hand(hand) => {
                game.hands.entry(commit.table).or_default().insert(hand.over.number);
                if self.whole {
                    let kept = Kept::new(&game.info, commit.table, hand);
                    self.hands.insert(kept.id, kept);
                }
            }
            What::BuyIn { counts: None, .. }
            | What::TopUp { .. }
            | What::Refund { .. }
            | What::Leave(_) => {}
        }
        Ok(Applied::New)
    }

    fn rolled_back(&mut self, id: GameId, table: TableId, hand: u64) -> Outcome {
        let game = self.games.get_mut(&id).ok_or(Refusal::NoSuchGame(id))?;
        if game.rolled_back.contains(&(table, hand)) {
            return Ok(Applied::AlreadyDone);
        }
        if game.closed {
            return Err(Refusal::Closed(id));
        }
        game.rolled_back.insert((table, hand));
        let last = game.saved.rolled_back.entry(table).or_default();
        *last = hand.max(*last);
        Ok(Applied::New)
    }

    fn void(&mut self, id: GameId, paused_since: Millis, after: Millis, at: Millis) -> Outcome {
        let game = self.games.get_mut(&id).ok_or(Refusal::NoSuchGame(id))?;
        if game.voided.contains(&paused_since) {
            return Ok(Applied::AlreadyDone);
        }
        if game.closed {
            return Err(Refusal::Closed(id));
        }
        if game.paused != Some(paused_since) {
            return Err(Refusal::NotPaused(id));
        }
        let from = Millis(paused_since.0.saturating_add(after.0));
        if at < from {
            return Err(Refusal::TooEarly(from));
        }
        let currency = game.info.currency;
        let escrow = |&SittingAt { table, seat, player }: &SittingAt| {
            let account = Account::Escrow { game: id, table, seat: seat.number(), player };
            (account, self.books.balance(&account, currency))
        };
        let escrows: Vec<_> = game.saved.sittings.keys().map(escrow).collect();
        let held: Vec<_> =
            escrows.into_iter().filter(|(_, amount)| *amount != Cents::ZERO).collect();
        let transfers = void_transfers(id, currency, paused_since, &held, at)?;
        let charity = self.books.balance(&Account::Charity, currency).0;
        let given = held.iter().try_fold(charity, |sum, (_, amount)| sum.checked_add(amount.0));
        given.ok_or(Refused::Overflow { account: Account::Charity })?;
        for transfer in &transfers {
            self.books.apply_new(transfer).expect("each escrow holds what is taken from it");
        }
        game.saved.sittings.clear();
        game.saved.tables.clear();
        game.saved.rolled_back.clear();
        game.voided.insert(paused_since);
        Ok(Applied::New)
    }

    fn accept(&mut self, player: PlayerId, rulebook: &str) -> Applied {
        let accepted = &mut self.players.entry(player).or_default().accepted;
        if accepted.insert(rulebook.to_owned()) { Applied::New } else { Applied::AlreadyDone }
    }

    fn hold(&mut self, hold: &Hold, transfer: &Transfer) -> Outcome {
        let stored = self.holds.get(&hold.id);
        let follows = hold_follows(stored, hold, transfer);
        let applied = self.step(transfer, follows)?;
        if applied == Applied::New {
            self.holds.insert(hold.id, *hold);
        }
        Ok(applied)
    }

    fn ticket(&mut self, ticket: &Ticket, transfer: &Transfer) -> Outcome {
        let stored = self.tickets.get(&ticket.made.id);
        let follows = ticket_follows(stored, ticket, transfer);
        let applied = self.step(transfer, follows)?;
        if applied == Applied::New {
            self.tickets.insert(ticket.made.id, *ticket);
        }
        Ok(applied)
    }

    fn payment(&mut self, payment: &Payment, transfer: Option<&Transfer>) -> Outcome {
        let steps = self.payments.get(&payment.made.id);
        let nth = payment.steps.checked_sub(1).ok_or(Refusal::OutOfStep)?;
        if let Some(stored) = steps.and_then(|steps| steps.get(nth as usize)) {
            let same = stored.says_the_same_as(payment);
            return if same { Ok(Applied::AlreadyDone) } else { Err(Refusal::SameIdOtherContent) };
        }
        if !Payment::follows(steps.and_then(|steps| steps.last()), payment, transfer) {
            return Err(Refusal::OutOfStep);
        }
        let called = payment.reference.clone().map(|called| (payment.made.channel, called));
        let other = called.as_ref().and_then(|called| self.references.get(called));
        if other.is_some_and(|other| *other != payment.made.id) {
            return Err(Refusal::SameReference);
        }
        if let Some(transfer) = transfer {
            self.books.apply(transfer)?;
        }
        self.references.extend(called.map(|called| (called, payment.made.id)));
        self.payments.entry(payment.made.id).or_default().push(payment.clone());
        Ok(Applied::New)
    }

    /// A step that was taken is known by its name, whatever has followed since.
    fn step(&mut self, transfer: &Transfer, follows: bool) -> Outcome {
        let stored = self.books.transfer(transfer.id());
        if recognise(transfer, stored)? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        if !follows {
            return Err(Refusal::OutOfStep);
        }
        Ok(self.books.apply(transfer)?)
    }

    fn staff(&mut self, staff: &Staff) -> Outcome {
        if !staff.fits() {
            return Err(Refusal::TooLong);
        }
        if let Some(stored) = self.staff.get(&staff.id) {
            let same = stored.says_the_same_as(staff);
            return if same { Ok(Applied::AlreadyDone) } else { Err(Refusal::SameIdOtherContent) };
        }
        match staff.effect {
            None => {}
            Some(Effect::ExcludedFromBanzai { player, excluded }) => {
                self.players.entry(player).or_default().excluded_from_banzai = excluded;
            }
        }
        self.staff.insert(staff.id.clone(), staff.clone());
        Ok(Applied::New)
    }
}

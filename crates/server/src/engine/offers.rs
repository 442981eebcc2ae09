//! The programme: tournaments are announced when their time has come, and of each that is always open
//! one takes entries. Which they are is decided by `office::programme`; here they are opened as games, and
//! what was announced is remembered.
//!
//! What was announced is in the opening of the game, which is durable before anybody sees it: a room that
//! is killed at any moment announces nothing twice and leaves nothing out.

use std::collections::{BTreeMap, BTreeSet};

use base::{Cents, GameId, Millis};
use game::tournament::{
    CalledOff, Links, Phase, Tournament, hexapro::bank_must_cover, spec::TournamentRules,
};
use ledger::{Account, Currency};
use office::programme::{
    Announcement, CannotStart, Known, Occurrence, Outcome, Part, Programme, Schedule, TemplateId,
};
use room::{Input, Opening, Room, SavedRoom, TournamentOpening};
use store::Item;

use super::{Engine, open_item};
use crate::messages::PendingWrite;

/// The programme, and what is known of it.
#[derive(Debug, Default)]
pub(crate) struct Offers {
    programme: Programme,
    known: Known,
    /// The events that are open, by their games.
    games: BTreeMap<GameId, Occurrence>,
    /// When the programme has to be looked at next.
    pub(super) wake: Option<Millis>,
    /// Whether one may have filled, started, or been closed or paused, since the last look.
    pub(super) changed: bool,
    /// X2: what the banks hold.
    banks: BTreeMap<Currency, Cents>,
}

impl Offers {
    /// What the store remembers of a programme.
    pub(crate) fn new(programme: Programme, saved: &SavedRoom) -> Self {
        let mut known = Known::default();
        let openings = saved
            .games
            .iter()
            .filter_map(|game| Some((game.id, game.opening.tournament()?.occurrence.clone()?)));
        let games: BTreeMap<GameId, Occurrence> = openings.collect();
        for occurrence in saved.announced.iter().chain(games.values()) {
            if let Some(at) = occurrence.scheduled_at {
                let key = (occurrence.template.clone(), occurrence.part);
                let last = known.announced.entry(key).or_insert(at);
                *last = (*last).max(at);
            }
        }
        let called_off = saved.games.iter().filter(|game| {
            game.opening.tournament().is_some_and(|opening| opening.called_off.is_some())
        });
        let called_off: BTreeSet<GameId> = called_off.map(|game| game.id).collect();
        let standing =
            games.iter().filter(|(id, it)| it.scheduled_at.is_some() && !called_off.contains(id));
        known.standing = standing.map(|(_, occurrence)| occurrence.clone()).collect();
        let (wake, banks) = (Some(Millis::ZERO), BTreeMap::new());
        Self { programme, known, games, wake, changed: true, banks }
    }

    /// The template that a game was made from.
    pub(crate) fn template_of(&self, game: GameId) -> Option<&office::programme::Template> {
        self.programme.template(&self.games.get(&game)?.template)
    }

    /// Which of those that are always open take entries. One that is paused for staff does not.
    fn registering(&self, room: &Room) -> BTreeSet<TemplateId> {
        let always = self.games.iter().filter(|(_, it)| it.scheduled_at.is_none());
        let open = always.filter(|(game, _)| {
            let has_room = room.tournament(**game).is_some_and(Tournament::has_room);
            has_room && room.is_paused(**game) == Some(false)
        });
        open.map(|(_, occurrence)| occurrence.template.clone()).collect()
    }

    fn lacks_one(&self) -> bool {
        let always = self.programme.templates().iter();
        let mut always = always.filter(|template| template.schedule == Schedule::AlwaysOpen);
        always.any(|template| !self.known.registering.contains(&template.id))
    }

    fn game_of(&self, occurrence: &Occurrence) -> Option<GameId> {
        self.games.iter().find(|(_, known)| *known == occurrence).map(|(game, _)| *game)
    }

    /// What is announced, as a game.
    fn opening(&self, announcement: &Announcement) -> Option<TournamentOpening> {
        let Announcement { occurrence, starts_at, target, second_phase, outcome } = announcement;
        let template = self.programme.template(&occurrence.template)?;
        let second = second_phase.as_ref().and_then(|second| self.game_of(second));
        let phase = match (occurrence.part, second) {
            (Part::SecondPhase, _) => Some(Phase::Second),
            (Part::FirstPhase(_), Some(second)) => Some(Phase::First { second }),
            (Part::FirstPhase(_), None) | (Part::Whole, _) => None,
        };
        let target = target.as_ref().and_then(|target| self.game_of(target));
        let called_off = match outcome {
            Outcome::Open => None,
            Outcome::Cancelled(CannotStart::TargetMissing { .. }) => Some(CalledOff::TargetMissing),
        };
        Some(TournamentOpening {
            links: Links { target, phase },
            occurrence: Some(occurrence.clone()),
            called_off,
            ..TournamentOpening::public(template.spec.clone(), *starts_at)
        })
    }

    /// What is to be announced now, as games; each is open in the room then.
    pub(crate) fn open_due(&mut self, room: &mut Room, now: Millis) -> Vec<(GameId, Opening)> {
        self.known.registering = self.registering(room);
        let due = match self.wake {
            Some(wake) if wake <= now => true,
            _ => self.lacks_one(),
        };
        let mut opened = Vec::new();
        if due {
            for announcement in self.programme.due(now, &self.known) {
                self.known.note(&announcement);
                let Some(opening) = self.opening(&announcement) else { continue };
                let opening = Opening::Tournament(Box::new(opening));
                match room.open_public(&opening) {
                    Ok(game) => {
                        self.games.insert(game, announcement.occurrence);
                        opened.push((game, opening));
                    }
                    Err(refused) => {
                        let template = announcement.occurrence.template.as_str();
                        tracing::error!(template, %refused, "a tournament could not be announced");
                    }
                }
            }
        }
        self.wake = self.programme.next_wake(now, &self.known);
        opened
    }

    /// A game that is not there any more.
    pub(super) fn closed(&mut self, game: GameId) {
        self.changed = true;
        if let Some(occurrence) = self.games.remove(&game) {
            self.known.standing.remove(&occurrence);
            // Another of its template may be announced instead of it.
            self.wake = Some(Millis::ZERO);
        }
    }
}

/// X2: what the bank of a currency must hold for the dearest HexaPro of a programme.
pub(crate) fn bank_needs(programme: &Programme) -> BTreeMap<Currency, Cents> {
    let mut needs: BTreeMap<Currency, Cents> = BTreeMap::new();
    for template in programme.templates() {
        let Some(rules) = programme.rules(&template.id) else { continue };
        let Some(must) = largest_prize(rules) else { continue };
        let known = needs.entry(template.spec.currency).or_default();
        *known = (*known).max(must);
    }
    needs
}

fn largest_prize(rules: &TournamentRules) -> Option<Cents> {
    let (hexapro, spec) = (rules.hexapro()?, rules.spec().hexapro?);
    Some(bank_must_cover(hexapro, spec.buy_in))
}

impl Engine {
    /// Announces what is due, unless the room is about to close.
    pub(super) fn open_offers(&mut self, now: Millis) {
        let offers = &mut self.state.offers;
        let is_time = offers.wake.is_some_and(|wake| wake <= now);
        let changed = std::mem::take(&mut offers.changed);
        if !(changed || is_time) || self.state.stops_at.is_some() {
            return;
        }
        for (game, opening) in self.state.offers.open_due(&mut self.room, now) {
            self.opened(now, game, opening);
        }
        self.submit_writes();
    }

    /// A tournament is in the room: it is shown when it is durable.
    fn opened(&mut self, now: Millis, game: GameId, opening: Opening) {
        self.state.lobby.not_durable.insert(game);
        if let Some(item) = open_item(&self.room, game, opening, now) {
            self.state.queued_writes.push_back((PendingWrite::Open(game), item));
        }
    }

    /// R26: opens a tournament that staff announce. Returns its number.
    pub(super) fn open_tournament(
        &mut self,
        now: Millis,
        opening: TournamentOpening,
    ) -> Result<GameId, room::RoomRefusal> {
        let opening = Opening::Tournament(Box::new(opening));
        let game = self.room.open_public(&opening)?;
        self.opened(now, game, opening);
        self.submit_writes();
        Ok(game)
    }

    /// X1: so many games of the same kind as this one that a player has not entered; more of them are
    /// opened as needed.
    pub(super) fn games_like(
        &mut self,
        now: Millis,
        game: GameId,
        player: base::PlayerId,
        count: usize,
    ) -> Vec<GameId> {
        let Some(occurrence) = self.state.offers.games.get(&game).cloned() else {
            return vec![game];
        };
        let is_hexapro =
            self.room.tournament(game).is_some_and(|open| open.rules().hexapro().is_some());
        if !is_hexapro || occurrence.scheduled_at.is_some() {
            return vec![game];
        }
        let same = self.state.offers.games.iter().filter(|(_, known)| **known == occurrence);
        let open = same.filter(|(id, _)| {
            let open = self.room.tournament(**id);
            open.is_some_and(|open| open.has_room() && !open.is_waiting(player))
                && self.room.is_paused(**id) == Some(false)
        });
        let mut games: Vec<GameId> = open.map(|(id, _)| *id).take(count).collect();
        while games.len() < count {
            let announcement = Announcement {
                occurrence: occurrence.clone(),
                starts_at: None,
                target: None,
                second_phase: None,
                outcome: Outcome::Open,
            };
            let Some(opening) = self.state.offers.opening(&announcement) else { break };
            let opening = Opening::Tournament(Box::new(opening));
            let Ok(id) = self.room.open_public(&opening) else { break };
            self.state.offers.games.insert(id, occurrence.clone());
            self.opened(now, id, opening);
            games.push(id);
        }
        self.submit_writes();
        games
    }

    /// X2: what the banks hold when the room opens.
    pub(super) fn tell_banks(&mut self) {
        for (currency, held) in self.state.offers.banks.clone() {
            self.input(Input::Bank(currency, held));
        }
    }

    /// X2: a commit is durable that may have moved money of a bank.
    pub(super) fn bank_moved(&mut self, currency: Currency, by: Cents) {
        if by == Cents::ZERO {
            return;
        }
        let held = self.state.offers.banks.entry(currency).or_default();
        *held = *held + by;
        let held = *held;
        self.input(Input::Bank(currency, held));
    }
}

impl Offers {
    /// X2: notes what the banks hold.
    pub(crate) fn set_banks(&mut self, banks: BTreeMap<Currency, Cents>) {
        self.banks = banks;
    }
}

/// X2: what a commit moves to the bank, with its currency.
pub(super) fn to_bank(commit: &game::Commit) -> Option<(Currency, Cents)> {
    let transfer = commit.transfer.as_ref()?;
    let postings = transfer.postings().iter();
    let moved = postings.filter(|posting| posting.account == Account::HexaproBank);
    let sum: Cents = moved.map(|posting| posting.amount).sum();
    (sum != Cents::ZERO).then_some((transfer.currency(), sum))
}

/// The item that gives a bank of play money what it needs; nothing for money that is real.
pub(crate) fn bank_item(currency: Currency, amount: Cents, now: Millis) -> Option<Item> {
    use ledger::{Kind, Posting, Transfer, TransferId};
    if !currency.is_play() || amount <= Cents::ZERO {
        return None;
    }
    let id: TransferId = format!("bank:{}", now.0).parse().ok()?;
    let postings = Posting::pair(Account::Overlay, Account::HexaproBank, amount).ok()?;
    Transfer::new(id, currency, Kind::Overlay, now, postings).ok().map(Item::Money)
}

#[cfg(test)]
mod tests;

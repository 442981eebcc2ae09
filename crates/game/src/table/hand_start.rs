//! How a hand starts: positions, missed blinds, posts, and the deal.

use base::{Chips, Millis};
use cards::Deck;
use hand::{Blinds, Dealt, Hand, Post, Rake, Seat, Setup};

use super::{
    event::TableEvent,
    occupant::{EntryStatus, Missed, Presence, SitOut},
    play::Running,
    positions::{LastHand, Positions, next_positions},
    rollback::UndoHandStart,
    rules::Absent,
    seating::Table,
};
use crate::{Ctx, seats::SeatSet};

impl Table {
    /// Deals the next hand for these blinds if there are players for one: `enough` decides whether
    /// so many suffice, `rake` gives the terms for so many players. Returns whether a hand was
    /// dealt.
    ///
    /// # Panics
    /// If a hand is in progress.
    pub fn start_hand(
        &mut self,
        ctx: &mut Ctx<'_>,
        blinds: Blinds,
        enough: &dyn Fn(usize) -> bool,
        rake: &dyn Fn(usize) -> Option<Rake>,
        out: &mut Vec<TableEvent>,
    ) -> bool {
        assert!(!self.is_playing(), "one hand at a time");
        let Some(positions) = self.find_positions(ctx, enough, out) else { return false };
        let mut before = UndoHandStart {
            last: self.state.last,
            entry_statuses: self.note_missed_blinds(positions.big_blind),
        };
        let setup = self.set_up(&positions, blinds, rake(positions.dealt.len()));
        let seed = ctx.deck_seed();
        let mut fresh = Vec::with_capacity(64);
        let hand = Hand::start(&setup, Deck::shuffled(seed), &mut fresh)
            .expect("the table layer sets up hands that make sense");
        self.state.hand_number += 1;
        self.state.last = Some(LastHand {
            button: positions.button,
            big_blind: positions.big_blind,
            dealt: positions.dealt,
            played: positions.dealt,
        });
        for seat in positions.dealt.iter() {
            let rules = std::sync::Arc::clone(&self.rules);
            let occupant = self.occupant_mut(seat).expect("dealt in, so seated");
            if occupant.entry_status != EntryStatus::Playing {
                before.entry_statuses.push((seat, occupant.entry_status, Missed::default()));
                occupant.entry_status = EntryStatus::Playing;
            }
            occupant.timing.grace_used = Millis::ZERO;
            occupant.timing.bank.hand_starts(&rules.time_bank);
        }
        let (hand_number, button) = (self.state.hand_number, positions.button);
        out.push(TableEvent::HandStarts { hand: hand_number, button, blinds });
        self.running = Some(Box::new(Running {
            hand,
            dealt: positions.dealt,
            newcomers: SeatSet::EMPTY,
            setup,
            seed,
            clock: None,
            preselected: Vec::new(),
            recorded: Vec::with_capacity(64),
            fresh,
            before,
            run_out: None,
        }));
        self.advance(ctx.now, out);
        true
    }

    /// R4, R8: positions for the next hand. Players who asked to sit out at the big blind do so
    /// first.
    fn find_positions(
        &mut self,
        ctx: &mut Ctx<'_>,
        enough: &dyn Fn(usize) -> bool,
        out: &mut Vec<TableEvent>,
    ) -> Option<Positions> {
        loop {
            let ready = self.ready();
            if !enough(ready.len()) {
                return None;
            }
            let (rules, first) = (self.rules.positions, self.rules.first_button);
            let positions = next_positions(self.state.last, &ready, rules, first, ctx)?;
            let seat = positions.big_blind;
            let occupant = self.occupant_mut(seat).expect("ready, so seated");
            if occupant.sit_out != Some(SitOut::NextBigBlind) {
                return Some(positions);
            }
            // Missed only once a hand is dealt and the big blind has passed.
            Self::start_sit_out(occupant, seat, ctx.now, out);
        }
    }

    /// H15: a player who sits out misses the big blind that passes, and, having had the big blind
    /// in the last hand, the small blind that follows it (R4). Returns the entry status and earlier
    /// missed blinds of players for whom this is new.
    fn note_missed_blinds(&mut self, big_blind: Seat) -> Vec<(Seat, EntryStatus, Missed)> {
        let mut entry_statuses = Vec::new();
        // R40: who is dealt in while away pays every blind and misses none.
        let misses = self.rules.absent == Absent::NotDealtIn;
        let Some(last) = self.state.last.filter(|_| misses) else { return entry_statuses };
        let owes_small = Some(last.big_blind).filter(|seat| last.played.contains(*seat));
        let passed = SeatSet::first(self.rules.seats).between(last.big_blind, big_blind);
        let big = passed.iter().map(|seat| (seat, Missed { big: true, small: false }));
        let small = owes_small.into_iter().map(|seat| (seat, Missed { big: false, small: true }));
        for (seat, blind) in big.chain(small) {
            let Some(occupant) = self.occupant_mut(seat) else { continue };
            let Presence::Out { missed, .. } = &mut occupant.presence else { continue };
            let before = *missed;
            *missed = Missed { big: before.big || blind.big, small: before.small || blind.small };
            if *missed != before {
                entry_statuses.push((seat, occupant.entry_status, before));
            }
        }
        entry_statuses
    }

    fn set_up(&self, positions: &Positions, blinds: Blinds, rake: Option<Rake>) -> Setup {
        let rules = &self.rules;
        let post_of = |seat| {
            if !positions.posting.contains(seat) {
                Post::default()
            } else if rules.post_is_live {
                Post { live: blinds.big, dead: Chips::ZERO }
            } else {
                Post { live: Chips::ZERO, dead: blinds.big }
            }
        };
        let dealt = |seat| Dealt {
            seat,
            stack: self.occupant(seat).expect("dealt in, so seated").stack,
            post: post_of(seat),
        };
        Setup {
            game: rules.game,
            rules: hand::Rules { rake, ..rules.hand },
            small_blind: blinds.small,
            big_blind: blinds.big,
            ante: blinds.ante,
            button: positions.button,
            small_blind_seat: positions.small_blind,
            big_blind_seat: positions.big_blind,
            players: positions.dealt.iter().map(dealt).collect(),
        }
    }
}

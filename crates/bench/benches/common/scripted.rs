//! Hands through one table whose players check and call.

use std::{hint::black_box, sync::Arc};

use base::{Chips, Millis, PlayerId};
use game::{
    Ctx,
    cash::{PoolKey, PoolRules, Privacy},
    table::{Table, TableEvent, TableRules},
};
use hand::{Action, Ante, Blinds, LegalActions, Seat};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rulebook::{Format, RunOutPauses, Variant};

pub(crate) fn rules() -> Arc<TableRules> {
    let mut rulebook = rulebook::embedded("int-2.7").expect("embedded");
    rulebook.hand.run_out = RunOutPauses::NONE;
    let key = PoolKey {
        rulebook: "int-2.7".to_owned(),
        game: Variant::Holdem,
        stake: "0.05/0.10".parse().expect("blinds"),
        format: Format::Regular,
        currency: "PLAY".to_owned(),
    };
    PoolRules::new(Arc::new(rulebook), key, Privacy::Public).expect("on offer").table_rules()
}

/// What every hand is played for.
const BLINDS: Blinds = Blinds { small: Chips(5), big: Chips(10), ante: Ante::None };

/// Deep enough for any run of hands.
const STACK: Chips = Chips(1 << 40);

pub(crate) fn seated(rules: &Arc<TableRules>) -> Table {
    let mut table = Table::new(Arc::clone(rules));
    for number in 1..=6 {
        let seat = Seat::new(number).expect("six seats");
        table.sit(seat, PlayerId(u64::from(number)), STACK, true, &mut Vec::new());
    }
    table
}

/// A table whose players check where they can, and call where they must.
pub(crate) struct Scripted {
    table: Table,
    now: Millis,
    rng: Xoshiro256PlusPlus,
    events: Vec<TableEvent>,
}

impl Scripted {
    pub(crate) fn new(rules: &Arc<TableRules>) -> Self {
        Self {
            table: seated(rules),
            now: Millis(1),
            rng: Xoshiro256PlusPlus::seed_from_u64(1),
            events: Vec::new(),
        }
    }

    pub(crate) fn play(&mut self, hands: u64) -> u64 {
        for _ in 0..hands {
            self.events.clear();
            self.now = self.now + Millis(1_000);
            let mut ctx = Ctx { now: self.now, rng: &mut self.rng };
            assert!(self.table.start_hand(
                &mut ctx,
                BLINDS,
                &|_| true,
                &|_| None,
                &mut self.events
            ));
            while let Some((seat, turn, LegalActions { check, .. })) = self.table.turn() {
                let player = self.table.occupant(seat).expect("seated").player;
                let action = if check { Action::Check } else { Action::Call };
                let acted = self.table.act(self.now, player, turn, action, &mut self.events);
                acted.expect("a legal action");
            }
            black_box(self.table.take_hand_over());
            self.table.settle(self.now, &mut self.events);
        }
        hands
    }
}

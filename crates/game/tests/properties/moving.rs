//! R10, R42: players move between two tables, at random, and take everything along.

use std::sync::Arc;

use base::{Chips, Millis, PlayerId};
use game::{
    Ctx,
    cash::{PoolKey, PoolRules, Privacy},
    table::{Occupant, Presence, SitOut, Table, TableEvent, TableRules},
};
use hand::{Action, Ante, Blinds, Seat};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use rulebook::{Format, RunOutPauses, Variant};

const PLAYERS: u64 = 9;
const STACK: Chips = Chips(1_000);

struct TwoTables {
    tables: [Table; 2],
    now: Millis,
    chance: Xoshiro256PlusPlus,
    rng: Xoshiro256PlusPlus,
    hands: u64,
    moves: u64,
    /// Moves of players who were away, and of those who had used some of their time bank.
    moved_away: u64,
    moved_with_less_bank: u64,
}

fn rules() -> Arc<TableRules> {
    let mut rulebook = rulebook::embedded("int-2.7").unwrap();
    rulebook.hand.run_out = RunOutPauses::NONE;
    let key = PoolKey {
        rulebook: "int-2.7".to_owned(),
        game: Variant::Holdem,
        stake: "0.05/0.10".parse().unwrap(),
        format: Format::Regular,
        currency: "PLAY".to_owned(),
    };
    PoolRules::new(Arc::new(rulebook), key, Privacy::Public).unwrap().table_rules()
}

impl TwoTables {
    fn new(seed: u64) -> Self {
        let rules = rules();
        let mut tables = [Table::new(Arc::clone(&rules)), Table::new(rules)];
        for number in 0..PLAYERS {
            let table = &mut tables[number as usize % 2];
            let seat = table.free_seats().iter().next().unwrap();
            table.sit(seat, PlayerId(number), STACK, true, &mut Vec::new());
        }
        Self {
            tables,
            now: Millis(1_000_000),
            chance: Xoshiro256PlusPlus::seed_from_u64(seed),
            rng: Xoshiro256PlusPlus::seed_from_u64(!seed),
            hands: 0,
            moves: 0,
            moved_away: 0,
            moved_with_less_bank: 0,
        }
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.rng.next_u64() % bound
    }

    fn step(&mut self) {
        let index = self.below(2) as usize;
        match self.below(12) {
            0 => self.moves(index),
            1 => self.whims_of_one(index),
            2 => {
                self.now = self.now + Millis(self.below(20_000));
                self.tables[index].tick(self.now, &mut Vec::new());
            }
            _ => self.plays(index),
        }
        let table = &mut self.tables[index];
        if table.take_hand_over().is_some() {
            table.settle(self.now, &mut Vec::new());
            self.hands += 1;
        }
        let chips: Chips = self.occupants().map(|seated| seated.stack).sum();
        assert_eq!(chips, Chips(STACK.0 * PLAYERS));
    }

    fn occupants(&self) -> impl Iterator<Item = &Occupant> {
        self.tables.iter().flat_map(|table| table.occupants().map(|(_, seated)| seated))
    }

    /// The level depends on the hand: a table has none of its own.
    fn plays(&mut self, index: usize) {
        let level = 1 + self.hands / 20;
        let table = &mut self.tables[index];
        let Some((seat, turn, legal)) = table.turn() else {
            let blinds = Blinds {
                small: Chips(5 * level),
                big: Chips(10 * level),
                ante: if level.is_multiple_of(2) { Ante::Each(Chips(level)) } else { Ante::None },
            };
            let mut events = Vec::new();
            let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
            let enough = |players| players >= 2;
            if table.start_hand(&mut ctx, blinds, &enough, &|_| None, &mut events) {
                let started = events.iter().any(|event| {
                    matches!(event, TableEvent::HandStarts { blinds: dealt, .. } if *dealt == blinds)
                });
                assert!(started, "{events:?}");
            }
            return;
        };
        let player = table.occupant(seat).unwrap().player;
        let action = match (self.rng.next_u64() % 8, legal.raise, legal.call) {
            (0, Some(raise), _) => Action::RaiseTo(raise.to_max),
            (1 | 2, Some(raise), _) => Action::RaiseTo(raise.to_min),
            (3 | 4, _, Some(_)) => Action::Call,
            _ if legal.check => Action::Check,
            _ => Action::Fold,
        };
        table.act(self.now, player, turn, action, &mut Vec::new()).unwrap();
    }

    fn someone(&mut self, index: usize) -> Option<Seat> {
        let seats: Vec<Seat> = self.tables[index].occupants().map(|(seat, _)| seat).collect();
        let pick = self.below(seats.len().max(1) as u64) as usize;
        seats.get(pick).copied()
    }

    fn whims_of_one(&mut self, index: usize) {
        let Some(seat) = self.someone(index) else { return };
        let (choice, now) = (self.below(6), self.now);
        let table = &mut self.tables[index];
        match choice {
            0 => table.sit_out(seat, SitOut::NextHand, now, &mut Vec::new()),
            1 => table.sit_out(seat, SitOut::NextBigBlind, now, &mut Vec::new()),
            2 => table.connection(seat, false, now, &mut Vec::new()),
            3 => table.connection(seat, true, now, &mut Vec::new()),
            _ => table.come_back(seat, true, &mut Vec::new()),
        }
    }

    /// What a table says of a player who comes is all that others need to draw him or her.
    fn moves(&mut self, index: usize) {
        let Some(from) = self.someone(index) else { return };
        let free: Vec<Seat> = self.tables[1 - index].free_seats().iter().collect();
        if self.tables[index].is_dealt_in(from) || free.is_empty() {
            return;
        }
        let to = free[self.below(free.len() as u64) as usize];
        let before = self.tables[index].occupant(from).unwrap().clone();
        let taken = self.tables[index].remove(from, &mut Vec::new());
        let mut events = Vec::new();
        self.tables[1 - index].seat_player(to, taken, &mut events);
        let now = self.tables[1 - index].occupant(to).unwrap();
        assert_eq!(*now, before);
        let (player, stack) = (before.player, before.stack);
        assert_eq!(events[0], TableEvent::Sat { seat: to, player, stack });
        let connected = before.timing.connected;
        let lost = TableEvent::Connection { seat: to, connected: false };
        assert_eq!(events.contains(&lost), !connected);
        let away = before.presence != Presence::In;
        assert_eq!(events.contains(&TableEvent::SatOut { seat: to }), away);
        assert!(self.tables[index].seat_of(player).is_none());
        self.moves += 1;
        self.moved_away += u64::from(away && !connected);
        self.moved_with_less_bank += u64::from(before.timing.bank.left < Millis::seconds(15));
    }
}

#[test]
fn r10_r42_a_player_who_moves_takes_stack_time_bank_and_absence_along() {
    let (mut hands, mut moves, mut away, mut less_bank) = (0, 0, 0, 0);
    for seed in 0..20 {
        let mut world = TwoTables::new(seed);
        (0..2_000).for_each(|_| world.step());
        hands += world.hands;
        moves += world.moves;
        away += world.moved_away;
        less_bank += world.moved_with_less_bank;
    }
    assert!(hands > 100 && moves > 100, "{hands} hands, {moves} moves");
    assert!(away > 10 && less_bank > 10, "{away} away, {less_bank} with less time bank");
}

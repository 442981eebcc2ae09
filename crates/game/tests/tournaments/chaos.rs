//! Tournaments of every type on a slow store, with staff who do anything, players who ask for anything
//! and a room that is killed now and then: whatever happens, every cent is paid once.

use std::sync::Arc;

use base::{Cents, GameId, Millis, PlayerId, TableId};
use game::tournament::{
    Links, Phase, StaffAct, Stage, hexapro::bank_must_cover, spec::TournamentRules,
};
use rand_xoshiro::rand_core::Rng;

use crate::room::{GAME, OTHER, Room, THIRD, spec};

const PRICE: &str = "price = \"9.00 + 1.00\"";
/// Many more than any of these tournaments takes.
const STEPS_MAX: u32 = 60_000;

impl Room {
    fn one_in(&mut self, times: u64) -> bool {
        self.choices.next_u64().is_multiple_of(times)
    }

    fn any_player(&mut self) -> u64 {
        1 + self.choices.next_u64() % 9
    }

    fn any_game(&mut self) -> GameId {
        let games: Vec<GameId> = self.runs.keys().copied().collect();
        games[self.choices.next_u64() as usize % games.len()]
    }

    /// Staff do something, sensible or not.
    fn staff_meddle(&mut self, may_cancel: bool) {
        let (id, player) = (self.any_game(), PlayerId(self.any_player()));
        let table = TableId(1 + self.choices.next_u64() % 3);
        let forfeits = self.one_in(2);
        let act = match self.choices.next_u64() % 12 {
            0 => StaffAct::Pause,
            1..=3 => StaffAct::Resume,
            4 => StaffAct::AddTime { time: Millis::seconds(20) },
            5 => StaffAct::Break { length: Millis::seconds(30) },
            6 => StaffAct::Move { player, table },
            7 => StaffAct::Disqualify { player, forfeits },
            8 => StaffAct::Reinstate { player },
            9 => StaffAct::Announce { text: "Hello".to_owned() },
            10 => StaffAct::Delay { starts_at: self.now + Millis::seconds(90) },
            // T9: first the first phases, then the second: its pool would have nowhere to go.
            _ if may_cancel && self.runs.len() == 1 => StaffAct::Cancel,
            _ => return,
        };
        let _ = self.staff(id, act);
    }

    fn players_meddle(&mut self) {
        let (id, player) = (self.any_game(), self.any_player());
        match self.choices.next_u64() % 8 {
            0 => {
                let _ = self.register(id, player);
            }
            1 if self.one_in(4) => {
                let _ = self.unregister(id, player);
            }
            2 => {
                let _ = self.rebuy(id, player);
            }
            3 => {
                let player = PlayerId(player);
                let _ = self.with(id, |game, ctx, out| game.decline_rebuy(ctx, player, out));
            }
            4 | 5 => {
                let (player, here) = (PlayerId(player), !self.one_in(3));
                self.with(id, |game, ctx, out| game.connection(ctx, player, here, out));
            }
            _ => {
                let player = PlayerId(player);
                self.with(id, |game, ctx, out| game.come_back(ctx, player, out));
            }
        }
    }

    /// The store does some of what it was asked for.
    fn store_does_some(&mut self) {
        self.store_waits = true;
        let ids: Vec<GameId> = self.runs.keys().copied().collect();
        for id in ids {
            let many = self.choices.next_u64() as usize % 4;
            self.store_answers_only(id, many.min(self.asked(id)));
        }
        if self.one_in(3) {
            self.store_goes_on();
        }
    }

    fn chaos(&mut self, may_cancel: bool) {
        for step in 0..STEPS_MAX {
            if self.is_over() {
                // What the last one tells the others is still on its way.
                self.store_goes_on();
            }
            if self.is_over() {
                return;
            }
            // In the end they are left in peace.
            let calm = step > STEPS_MAX / 2;
            self.store_does_some();
            if self.one_in(40) {
                self.staff_meddle(may_cancel);
            }
            if !calm && self.one_in(6) {
                self.players_meddle();
            }
            self.deliver();
            let ids: Vec<GameId> = self.runs.keys().copied().collect();
            for id in ids {
                let tables: Vec<TableId> = self.game(id).tables().map(|(id, _)| id).collect();
                for table in tables {
                    let choice = self.choices.next_u64() % 8;
                    self.act_with(id, table, choice);
                }
            }
            self.pass(Millis(900));
            if self.one_in(150) {
                let id = self.any_game();
                self.store_without_answer(id, usize::from(self.asked(id) > 0));
                self.store_waits = false;
                self.kill();
            }
            self.check();
        }
        let games: Vec<_> = self.runs.values().map(|run| &run.game).collect();
        panic!("it goes on for ever: {games:#?}");
    }
}

fn types() -> Vec<Arc<TournamentRules>> {
    let prizes = "[prizes]\ntable = [\n\
        { entrants_from = 2, shares = \"100\" }, { entrants_from = 4, shares = \"40/30/20/10\" },\n]";
    let rebuys = "[rebuys]\nprice = \"9.00 + 1.00\"\nchips = 300\nuntil_level = 3\nat_stack = 300";
    [
        prizes.to_owned(),
        format!("[registration]\nlate_levels = 0\n{prizes}"),
        format!("[registration]\nlate_levels = 3\n[re_entry]\nmost = 2\n{prizes}"),
        format!("{rebuys}\n[add_on]\nprice = \"9.00 + 1.00\"\nchips = 400\nafter_level = 3"),
        format!(
            "[[structure.breaks]]\nafter_level = 2\nlength = \"1 min\"\n{rebuys}\n\
             [bounty]\nkind = \"regular\"\namount = \"2.00\"\nrebuy_adds_bounty = true\n\
             vip = [{{ player = \"player-1\", amount = \"7.01\" }}]"
        ),
        format!("[bounty]\nkind = \"progressive\"\namount = \"3.33\"\n{prizes}"),
        "[multi_buy_in]\nlargest = \"45.00 + 5.00\"".to_owned(),
        "[satellite]\ntarget = \"T\"\ntarget_price = \"18.00 + 2.00\"\nwins = \"a seat\""
            .to_owned(),
    ]
    .iter()
    .map(|more| spec(PRICE, more))
    .collect()
}

#[test]
fn r50_r45_whatever_staff_players_and_crashes_do_every_cent_is_paid_once() {
    for rules in &types() {
        for seed in 0..SEEDS {
            let mut room = Room::of(rules, 2 + seed % 8, seed);
            room.chaos(seed % 2 == 0);
            room.check_the_end();
        }
    }
}

#[test]
fn r50_t9_phases_on_a_slow_store() {
    for more in ["", "[bounty]\nkind = \"progressive\"\namount = \"2.00\""] {
        let rules = spec(
            PRICE,
            &format!(
                "[registration]\nlate_levels = 1\n[phased]\nfirst_phases = 2\nends_after_level = 3\n{more}"
            ),
        );
        let first = Links { target: None, phase: Some(Phase::First { second: THIRD }) };
        let second = Links { target: None, phase: Some(Phase::Second) };
        for seed in 0..SEEDS {
            let mut room = Room::new(seed)
                .with_game(GAME, &rules, first)
                .with_game(OTHER, &rules, first)
                .with_game(THIRD, &rules, second);
            room.enter(GAME, 1..=4);
            room.enter(OTHER, 3..=8);
            room.chaos(false);
            room.check_the_end();
        }
    }
}

#[test]
fn r33_a_satellite_and_its_target_on_a_slow_store() {
    let satellite = spec(
        PRICE,
        "[satellite]\ntarget = \"T\"\ntarget_price = \"18.00 + 2.00\"\nwins = \"a seat\"",
    );
    let target = spec("price = \"18.00 + 2.00\"", "[registration]\nlate_levels = 4");
    for seed in 0..SEEDS {
        let links = Links { target: Some(OTHER), phase: None };
        let mut room = Room::new(seed).with_game(GAME, &satellite, links);
        room = room.with_game(OTHER, &target, Links::default());
        room.enter(GAME, 1..=8);
        room.enter(OTHER, [2, 9]);
        room.chaos(false);
        room.check_the_end();
    }
}

#[test]
fn x2_a_hexapro_on_a_slow_store() {
    let rules = crate::world::rules_of("hexapro");
    let cover = bank_must_cover(rules.hexapro().unwrap(), rules.spec().hexapro.unwrap().buy_in);
    for seed in 0..SEEDS {
        let mut room = Room::new(seed).with_game(GAME, &rules, Links::default());
        if seed % 5 > 0 {
            room.fill_bank(cover);
        }
        room.enter(GAME, 1..=2);
        while room.game(GAME).stage() == Stage::Registering && room.register(GAME, 3).is_err() {
            room.enter(GAME, 1..=2);
        }
        room.chaos(seed % 2 == 0);
        room.check_the_end();
        assert!(room.held(&ledger::Account::HexaproBank) >= Cents::ZERO);
    }
}

/// How many of each are played.
const SEEDS: u64 = 100;

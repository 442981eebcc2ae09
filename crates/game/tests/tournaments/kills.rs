//! R50: tournaments of every type survive a kill before and after each of their commits: one place and
//! one payment each, and no cent is lost.

use std::sync::Arc;

use base::{Cents, Millis, PlayerId};
use game::tournament::{
    Links, Phase, StaffAct, StaffRefusal, Stage, hexapro::bank_must_cover, spec::TournamentRules,
};
use ledger::Account;

use crate::room::{GAME, OTHER, Room, THIRD, WALLET, spec};

const PRICE: &str = "price = \"9.00 + 1.00\"";

/// Plays it again and again, with a kill at each half commit, until there are no more of them.
fn survives(least: u32, play: impl Fn(u32) -> Room) {
    for kill_at in 0..4_000 {
        let room = play(kill_at);
        room.check_the_end();
        if room.will_be_killed() {
            assert!(kill_at >= least, "only {kill_at} half commits");
            return;
        }
    }
    panic!("a tournament without an end");
}

fn survives_to_the_end(rules: &Arc<TournamentRules>, players: u64) {
    for seed in 0..6 {
        survives(30, |kill_at| {
            let mut room = Room::new(seed).with_game(GAME, rules, Links::default());
            room.kill_at(Some(kill_at));
            room.enter(GAME, 1..=players);
            room.play_to_the_end();
            room
        });
    }
}

#[test]
fn r50_t7_a_kill_among_re_buys_and_add_ons() {
    let rules = spec(
        PRICE,
        "[[structure.breaks]]\nafter_level = 2\nlength = \"1 min\"\n\
         [rebuys]\nprice = \"9.00 + 1.00\"\nchips = 300\nuntil_level = 2\nmost = 2\n\
         [add_on]\nprice = \"9.00 + 1.00\"\nchips = 400\nafter_level = 2",
    );
    survives_to_the_end(&rules, 5);
}

#[test]
fn r50_r32_a_kill_among_re_entries() {
    let rules = spec(PRICE, "[registration]\nlate_levels = 3\n[re_entry]\nmost = 2");
    survives_to_the_end(&rules, 5);
}

#[test]
fn r50_t8_a_kill_among_progressive_bounties() {
    let rules = spec(PRICE, "[bounty]\nkind = \"progressive\"\namount = \"3.33\"");
    survives_to_the_end(&rules, 6);
}

#[test]
fn r50_t8_a_kill_among_vip_bounties_and_re_buys() {
    let rules = spec(
        PRICE,
        "[rebuys]\nprice = \"9.00 + 1.00\"\nchips = 300\nuntil_level = 2\n\
         [bounty]\nkind = \"regular\"\namount = \"2.00\"\nrebuy_adds_bounty = true\n\
         vip = [{ player = \"player-1\", amount = \"50.00\" }, { player = \"player-2\", amount = \"7.01\" }]",
    );
    survives_to_the_end(&rules, 5);
}

#[test]
fn r50_t5_a_kill_among_tickets_and_prizes_in_kind() {
    let rules = spec(
        "price = \"free\"",
        "[prizes]\nextra = [\n\
         { places = \"1\", name = \"A trophy\", worth = \"150.00\", form = \"in kind\" },\n\
         { places = \"2-4\", name = \"Any\", worth = \"10.00\", form = \"a ticket for the value\" },\n]",
    );
    survives_to_the_end(&rules, 6);
}

#[test]
fn r50_t6_a_kill_among_several_buy_ins() {
    let rules = spec(PRICE, "[multi_buy_in]\nlargest = \"45.00 + 5.00\"");
    survives_to_the_end(&rules, 6);
}

/// R33: seats in the target: its entries are made once.
#[test]
fn r50_t4_a_kill_between_a_satellite_and_its_target() {
    let satellite = spec(
        PRICE,
        "[satellite]\ntarget = \"Target\"\ntarget_price = \"18.00 + 2.00\"\nwins = \"a seat\"",
    );
    let target = spec("price = \"18.00 + 2.00\"", "");
    survives(80, |kill_at| {
        let links = Links { target: Some(OTHER), phase: None };
        let mut room = Room::new(6).with_game(GAME, &satellite, links);
        room = room.with_game(OTHER, &target, Links::default());
        room.kill_at(Some(kill_at));
        room.enter(GAME, 1..=6);
        // R32: one of them has entered the target already.
        room.enter(OTHER, [2, 7]);
        room.play_to_the_end();
        for ticket in room.tickets.values() {
            let entered = ticket.state != ledger::TicketState::Held;
            assert!(entered || ticket.made.owner == PlayerId(2), "{ticket:?}");
        }
        room
    });
}

fn hexapro() -> Arc<TournamentRules> {
    crate::world::rules_of("hexapro")
}

fn bank_of(rules: &TournamentRules) -> Cents {
    bank_must_cover(rules.hexapro().unwrap(), rules.spec().hexapro.unwrap().buy_in)
}

#[test]
fn r50_x2_a_kill_between_bank_draw_and_start() {
    let rules = hexapro();
    survives(30, |kill_at| {
        let mut room = Room::new(3).with_game(GAME, &rules, Links::default());
        room.fill_bank(bank_of(&rules));
        room.kill_at(Some(kill_at));
        room.enter(GAME, 1..=3);
        room.play_to_the_end();
        room
    });
}

#[test]
fn r50_t9_a_kill_between_phases() {
    let rules = spec(
        PRICE,
        "[registration]\nlate_levels = 1\n[phased]\nfirst_phases = 2\nends_after_level = 2",
    );
    let bounties = spec(
        PRICE,
        "[registration]\nlate_levels = 1\n[phased]\nfirst_phases = 2\nends_after_level = 2\n\
         [bounty]\nkind = \"progressive\"\namount = \"2.00\"",
    );
    for rules in [rules, bounties] {
        survives(100, |kill_at| {
            let mut room = phases(&rules);
            room.kill_at(Some(kill_at));
            room.enter(GAME, 1..=4);
            room.enter(OTHER, 3..=7);
            room.play_to_the_end();
            room
        });
    }
}

fn phases(rules: &Arc<TournamentRules>) -> Room {
    let first = Links { target: None, phase: Some(Phase::First { second: THIRD }) };
    let second = Links { target: None, phase: Some(Phase::Second) };
    Room::new(4)
        .with_game(GAME, rules, first)
        .with_game(OTHER, rules, first)
        .with_game(THIRD, rules, second)
}

/// R33: the money is back, and it can be paid again.
#[test]
fn r50_r33_a_kill_among_entries_that_are_taken_back() {
    let rules = spec(PRICE, "");
    survives(20, |kill_at| {
        let mut room = Room::new(1).with_game(GAME, &rules, Links::default());
        room.kill_at(Some(kill_at));
        for _ in 0..2 {
            room.enter(GAME, 1..=5);
            while room.game(GAME).won(PlayerId(2)).is_some() {
                room.unregister(GAME, 2).unwrap();
            }
        }
        assert_eq!(room.wallet(2), WALLET);
        room.play_to_the_end();
        room
    });
}

#[test]
fn r50_r32_a_kill_among_late_entries() {
    let rules = spec(PRICE, "[registration]\nlate_levels = 2");
    survives(60, |kill_at| {
        let mut room = Room::new(1).with_game(GAME, &rules, Links::default());
        room.kill_at(Some(kill_at));
        room.enter(GAME, 1..=3);
        room.start(GAME);
        room.enter(GAME, 4..=7);
        room.play_to_the_end();
        room
    });
}

/// Cancels it once `is_there`; after a kill staff say it again.
fn cancelled(mut room: Room, is_there: impl Fn(&Room) -> bool) -> Room {
    room.play_until(|room| is_there(room) || room.is_over());
    loop {
        match room.game(GAME).stage() {
            Stage::Cancelled | Stage::Finished => break,
            Stage::Registering | Stage::Running => {}
        }
        match room.staff(GAME, StaffAct::Cancel) {
            Ok(_) => {}
            Err(StaffRefusal::ImpossibleNow | StaffRefusal::Over) => room.step(),
            Err(refusal) => panic!("{refusal}"),
        }
    }
    room.play_to_the_end();
    room
}

#[test]
fn r50_r52_a_kill_among_the_refunds_before_the_start() {
    let rules = spec(PRICE, "[bounty]\nkind = \"regular\"\namount = \"2.00\"");
    survives(18, |kill_at| {
        let mut room = Room::new(1).with_game(GAME, &rules, Links::default());
        room.give_ticket(77, 9, Cents(1_000), ledger::TicketFor::AnyOfItsPrice);
        room.kill_at(Some(kill_at));
        room.enter(GAME, 1..=6);
        let _ = room.register_with_ticket(GAME, 9, 77);
        let room = cancelled(room, |_| true);
        assert!(room.wallets().iter().all(|wallet| *wallet == WALLET), "{:?}", room.wallets());
        assert_eq!(room.held(&Account::Tickets), Cents(1_000));
        room
    });
}

#[test]
fn r50_r53_r54_r55_a_kill_among_the_payouts_of_a_running_tournament() {
    let bounties = spec(
        PRICE,
        "[rebuys]\nprice = \"9.00 + 1.00\"\nchips = 300\nuntil_level = 2\n\
         [bounty]\nkind = \"regular\"\namount = \"2.00\"\nrebuy_adds_bounty = true",
    );
    let prizes = spec(
        PRICE,
        "[prizes]\ntable = [\n\
         { entrants_from = 2, shares = \"100\" }, { entrants_from = 4, shares = \"40/30/20/10\" },\n]",
    );
    for (rules, hands) in [(&bounties, 3), (&prizes, 5), (&prizes, 25)] {
        survives(20, |kill_at| {
            let mut room = Room::new(8).with_game(GAME, rules, Links::default());
            room.kill_at(Some(kill_at));
            room.enter(GAME, 1..=8);
            cancelled(room, |room| room.hands >= hands)
        });
    }
}

/// X2: before the draw, after it, and while it is played.
#[test]
fn r50_x2_r52_a_kill_while_a_hexapro_is_cancelled() {
    let rules = hexapro();
    for hands in [0, 4] {
        survives(8, |kill_at| {
            let mut room = Room::new(3).with_game(GAME, &rules, Links::default());
            room.fill_bank(bank_of(&rules));
            room.kill_at(Some(kill_at));
            let entrants = if hands == 0 { 2 } else { 3 };
            room.enter(GAME, 1..=entrants);
            cancelled(room, |room| hands == 0 || room.hands >= hands)
        });
    }
}

/// R37: too few players.
#[test]
fn r50_r37_a_kill_while_it_is_called_off() {
    let rules = spec("price = \"9.00 + 1.00\"\nentrants_min = 5", "");
    survives(8, |kill_at| {
        let mut room = Room::new(3).with_game(GAME, &rules, Links::default());
        room.kill_at(Some(kill_at));
        room.enter(GAME, 1..=4);
        room.play_to_the_end();
        assert!(room.wallets().iter().all(|wallet| *wallet == WALLET));
        room
    });
}

/// R26: the time that was moved is remembered.
#[test]
fn r50_r26_a_kill_after_the_start_was_moved() {
    let rules = spec(PRICE, "");
    let mut room = Room::of(&rules, 3, 1);
    let later = room.now + Millis::seconds(7_200);
    room.staff(GAME, StaffAct::Delay { starts_at: later }).unwrap();
    room.kill();
    room.pass_to(later.saturating_sub(Millis(1)));
    assert_eq!(room.game(GAME).stage(), Stage::Registering);
    room.start(GAME);
    assert_eq!(room.now, later);
    room.play_to_the_end();
    room.check_the_end();
}

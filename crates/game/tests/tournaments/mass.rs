//! Many things at once: everybody goes away, everybody busts, two things fall on one instant, the clock
//! jumps.

use std::sync::Arc;

use base::{Cents, Millis, PlayerId, TableId};
use game::{
    Notice,
    table::SitOut,
    tournament::{StaffAct, Stage, Tournament, TournamentRefusal, spec::TournamentRules},
};

use crate::{
    room::{GAME, Room, WALLET, spec},
    world::World,
};

const PRICE: &str = "price = \"9.00 + 1.00\"";
const REBUYS: &str =
    "[rebuys]\nprice = \"9.00 + 1.00\"\nchips = 300\nuntil_level = 2\nat_stack = 300";

fn everybody(room: &mut Room, players: u64, what: impl Fn(&mut Room, PlayerId)) {
    for player in 1..=players {
        what(room, PlayerId(player));
    }
}

fn disconnect(room: &mut Room, player: PlayerId) {
    room.with(GAME, |game, ctx, out| game.connection(ctx, player, false, out));
}

fn sit_out(room: &mut Room, player: PlayerId) {
    if let Some(table) = room.game(GAME).table_of(player) {
        room.with(GAME, |game, ctx, out| game.sit_out(ctx, player, table, SitOut::Now, out))
            .unwrap();
    }
}

/// Nobody ever acts: time alone ends it.
fn passes_to_the_end(room: &mut Room) {
    for _ in 0..200_000 {
        if room.is_over() {
            return room.check_the_end();
        }
        let wake = room.game(GAME).next_wake().expect("it goes on");
        room.pass_to(wake.max(room.now));
        room.check();
    }
    panic!("it goes on for ever: {:#?}", room.game(GAME));
}

/// A structure whose last level is small against the chips.
fn deep() -> Arc<TournamentRules> {
    crate::world::rules_from(
        "name = \"Deep\"\nrulebook = \"int-2.7\"\ngame = \"holdem\"\ncurrency = \"PLAY\"\nseats = 6\n\
         start = \"scheduled\"\nprice = \"9.00 + 1.00\"\n[structure]\nstack = 5000\n\
         level_time = \"5 min\"\nlevels = [\"10/20\", \"15/30\", \"20/40\"]\n",
    )
}

#[test]
fn r40_it_ends_when_everybody_stays_away() {
    let rebuys = spec(PRICE, REBUYS);
    let bounties = spec(PRICE, "[bounty]\nkind = \"progressive\"\namount = \"3.00\"");
    for rules in [spec(PRICE, ""), rebuys, bounties, deep()] {
        for away in [disconnect as fn(&mut Room, PlayerId), sit_out] {
            for players in [2, 7] {
                let mut room = Room::of(&rules, players, 3);
                room.start(GAME);
                everybody(&mut room, players, away);
                passes_to_the_end(&mut room);
            }
        }
    }
}

#[test]
fn r40_nobody_who_entered_ever_comes() {
    let mut room = Room::of(&deep(), 5, 3);
    everybody(&mut room, 5, disconnect);
    room.start(GAME);
    passes_to_the_end(&mut room);
}

/// All go all-in at every table in the first hand.
fn all_in(room: &mut Room) {
    for _ in 0..40 {
        let tables: Vec<TableId> = room.game(GAME).tables().map(|(id, _)| id).collect();
        for table in tables {
            room.act_with(GAME, table, 0);
        }
    }
}

/// R41, R43, R47, R32, T7: all tables bust around a break, hand-for-hand play, the end of late
/// registration or of re-buys.
#[test]
fn r41_all_tables_bust_at_once_whatever_is_due() {
    let breaks = "[[structure.breaks]]\nafter_level = 1\nlength = \"1 min\"";
    let late = "[registration]\nlate_levels = 1\n[re_entry]\nmost = 1";
    let four = "[registration]\nlate_levels = 0\n[prizes]\ntable = [\n\
        { entrants_from = 2, shares = \"100\" }, { entrants_from = 4, shares = \"40/30/20/10\" },\n]";
    let rebuys = "[rebuys]\nprice = \"9.00 + 1.00\"\nchips = 300\nuntil_level = 1\n\
        [add_on]\nprice = \"9.00 + 1.00\"\nchips = 400\nafter_level = 1";
    for more in ["", breaks, late, four, REBUYS, rebuys] {
        let rules = spec(PRICE, more);
        for before in [Millis(60_000), Millis(59_999), Millis(58_000), Millis(60_001)] {
            for seed in 0..4 {
                let mut room = Room::of(&rules, 9, seed);
                room.start(GAME);
                let ends = room.now + before;
                // Everybody folds until then.
                while room.now + Millis(900) < ends && !room.is_over() {
                    let tables: Vec<TableId> = room.game(GAME).tables().map(|(id, _)| id).collect();
                    tables.into_iter().for_each(|table| {
                        room.act_with(GAME, table, 7);
                    });
                    room.pass(Millis(900));
                }
                room.store_waits = seed % 2 == 1;
                all_in(&mut room);
                room.pass_to(ends.max(room.now));
                room.store_goes_on();
                room.check();
                room.play_to_the_end();
                room.check_the_end();
            }
        }
    }
}

/// Until somebody without chips is asked whether to re-buy.
fn offered(seed: u64) -> Option<(Room, u64, Millis)> {
    let mut room = Room::of(&spec(PRICE, REBUYS), 6, seed);
    room.buys = false;
    room.start(GAME);
    for _ in 0..400 {
        if let Some((player, until)) = offer(&room)
            && room.now < until
        {
            return Some((room, player, until));
        }
        room.step();
        if room.is_over() {
            return None;
        }
    }
    None
}

fn offer(room: &Room) -> Option<(u64, Millis)> {
    room.notices.iter().rev().find_map(|(_, player, notice)| match notice {
        Notice::RebuyOffered { until } => Some((player.0, *until)),
        _ => None,
    })
}

#[test]
fn t7_an_offer_ends_at_its_instant() {
    let (mut room, player, until) = offered(1).unwrap();
    room.pass_to(until.saturating_sub(Millis(1)));
    let before = room.wallet(player);
    room.now = until;
    assert_eq!(room.rebuy(GAME, player), Err(TournamentRefusal::NoRebuyNow));
    room.now = until.saturating_sub(Millis(1));
    room.rebuy(GAME, player).unwrap();
    room.pass_to(until);
    assert_eq!(room.wallet(player), before - Cents(1_000));
    assert!(room.game(GAME).table_of(PlayerId(player)).is_some(), "the player is in");
    room.play_to_the_end();
    room.check_the_end();
}

/// The payment is on its way when the time ends; then it is refused.
#[test]
fn t7_a_re_buy_that_was_asked_for_in_time_counts_or_not_with_its_payment() {
    for covered in [true, false] {
        let (mut room, player, until) = offered(1).unwrap();
        if !covered {
            room.empty_wallet(player);
        }
        room.store_waits = true;
        room.rebuy(GAME, player).unwrap();
        room.pass_to(until + Millis::seconds(5));
        assert!(room.game(GAME).table_of(PlayerId(player)).is_some(), "nothing is decided");
        room.store_goes_on();
        room.pass(Millis(1));
        assert_eq!(room.game(GAME).table_of(PlayerId(player)).is_some(), covered);
        room.play_to_the_end();
        room.check_the_end();
    }
}

#[test]
fn t7_a_gap_of_the_clock_shifts_offers() {
    let (mut room, player, until) = offered(1).unwrap();
    let gap = Millis::seconds(3_600);
    room.now = room.now + gap;
    room.with(GAME, |game, _, out| game.clock_gap(gap, out));
    room.pass_to((until + gap).saturating_sub(Millis(1)));
    room.rebuy(GAME, player).unwrap();
    room.play_to_the_end();
    room.check_the_end();
}

/// R50: the full time again, also if the level after which nobody re-buys ended meanwhile.
#[test]
fn r50_t7_an_offer_is_made_again_after_a_restart() {
    let mut over = 0;
    for seed in 0..40 {
        let Some((mut room, player, until)) = offered(seed) else { continue };
        room.pass_to(until.saturating_sub(Millis(1)));
        over += u32::from(room.game(GAME).level(room.now) >= 2);
        room.kill();
        room.step();
        let (again, new_until) = offer(&room).unwrap();
        assert!(again == player && new_until >= room.now, "seed {seed}");
        let time = room.game(GAME).rules().rulebook().tournament.rebuy_decision;
        assert!(new_until >= until + time.saturating_sub(Millis(1)), "seed {seed}");
        room.rebuy(GAME, player).unwrap();
        room.buys = true;
        room.play_to_the_end();
        room.check_the_end();
    }
    println!("{over} after the last level with re-buys");
}

/// T7: busted in the last hand of the level, shown after it.
#[test]
fn t7_who_busts_before_the_level_ends_is_asked_also_if_it_is_shown_later() {
    let mut asked = 0;
    for seed in 0..12 {
        let mut room = Room::of(&spec(PRICE, REBUYS), 6, seed);
        room.buys = false;
        room.start(GAME);
        let ends = room.now + Millis(120_000);
        while room.now + Millis(1_800) < ends {
            let tables: Vec<TableId> = room.game(GAME).tables().map(|(id, _)| id).collect();
            tables.into_iter().for_each(|table| {
                room.act_with(GAME, table, 7);
            });
            room.pass(Millis(900));
        }
        all_in(&mut room);
        let before = room.notices.len();
        room.pass_to(ends + Millis::seconds(2));
        room.pass_to(ends + Millis::seconds(10));
        let offers = room.notices[before..].iter();
        let offers = offers.filter(|(_, _, it)| matches!(it, Notice::RebuyOffered { .. })).count();
        asked += offers;
        room.buys = true;
        room.play_to_the_end();
        room.check_the_end();
    }
    assert!(asked > 0);
}

#[test]
fn r47_a_gap_of_the_clock_shifts_breaks_and_levels_but_no_staff_pause() {
    let rules = spec(PRICE, "[[structure.breaks]]\nafter_level = 1\nlength = \"1 min\"");
    let gap = Millis::seconds(3_600);
    let jump = |room: &mut Room| {
        room.now = room.now + gap;
        room.with(GAME, |game, _, out| game.clock_gap(gap, out));
    };
    let mut room = Room::of(&rules, 6, 2);
    room.play_until(|room| room.game(GAME).on_break_until().is_some());
    let (until, hands) = (room.game(GAME).on_break_until().unwrap(), room.hands);
    let level = room.game(GAME).level(room.now);
    jump(&mut room);
    assert_eq!(room.game(GAME).on_break_until(), Some(until + gap));
    room.pass_to((until + gap).saturating_sub(Millis(1)));
    assert_eq!((room.hands, room.game(GAME).level(room.now)), (hands, level));
    room.play_until(|room| room.hands > hands);
    room.staff(GAME, StaffAct::Pause).unwrap();
    let level = room.game(GAME).level(room.now);
    jump(&mut room);
    room.pass(Millis::seconds(300));
    let hands = room.hands;
    jump(&mut room);
    room.pass(Millis::seconds(300));
    assert_eq!((room.hands, room.game(GAME).level(room.now)), (hands, level));
    room.staff(GAME, StaffAct::Resume).unwrap();
    room.play_to_the_end();
    room.check_the_end();
}

/// R31: money that comes while the prizes are made final would be in no prize.
#[test]
fn r31_t7_nothing_is_bought_while_the_prizes_are_made_final() {
    let rules = spec(
        PRICE,
        "[rebuys]\nprice = \"9.00 + 1.00\"\nchips = 300\nuntil_level = 2\nat_stack = 300",
    );
    let mut refused = 0;
    for seed in 0..20 {
        let mut room = Room::of(&rules, 6, seed);
        room.buys = false;
        room.start(GAME);
        while room.game(GAME).stage() == Stage::Running && room.game(GAME).prizes().is_none() {
            room.store_waits = true;
            room.step();
            while room.asked(GAME) > 0 && !room.asks_for_prizes(GAME) {
                room.store_answers_only(GAME, 1);
            }
            if room.asks_for_prizes(GAME) {
                for player in 1..=6 {
                    refused += u32::from(room.rebuy(GAME, player).is_err());
                    room.register(GAME, player + 10).unwrap_err();
                }
            }
            room.store_goes_on();
        }
        room.play_to_the_end();
        room.check_the_end();
    }
    assert!(refused > 20);
}

/// R26, R32, R33: two things in one instant.
#[test]
fn r26_the_instant_of_the_start_belongs_to_the_start() {
    let rules = spec(PRICE, "[registration]\nlate_levels = 1");
    let mut room = Room::of(&rules, 4, 1);
    room.pass_to(room.now + Millis(599_999));
    room.now = room.now + Millis(1);
    assert_eq!(room.unregister(GAME, 1), Err(TournamentRefusal::Started));
    room.register(GAME, 5).unwrap();
    room.start(GAME);
    assert_eq!(room.game(GAME).entrants(), 5);
    // The level's last instant takes entries, the next does not.
    let ends = room.now + Millis(60_000);
    room.pass_to(ends.saturating_sub(Millis(1)));
    room.register(GAME, 6).unwrap();
    room.now = ends;
    assert_eq!(room.register(GAME, 7), Err(TournamentRefusal::Started));
    assert_eq!(room.wallet(7), WALLET);
    room.play_to_the_end();
    room.check_the_end();
}

/// Tables with a hand in progress.
fn dealt(world: &World) -> Vec<TableId> {
    let tables = world.game.tables();
    tables.filter(|(_, table)| table.is_playing()).map(|(id, _)| id).collect()
}

/// Hundreds of tables are dealt to a few at a time, so that the rest of the room goes on in between; nobody
/// waits long, and whoever comes back meets the own table as it is.
#[test]
fn r28_a_large_start_is_dealt_in_turns() {
    let players = 120;
    let mut world = World::new(spec(PRICE, ""), players, 3);
    world.enter(players);
    world.pass(world.starts_at.saturating_sub(world.now));
    let tables = world.game.tables().count();
    assert_eq!((tables, dealt(&world).len()), (40, 16));
    // Nothing more at the same instant, however often it is looked at.
    world.with(Tournament::tick);
    assert_eq!(dealt(&world).len(), 16);
    // Only looking round is in turns: a table where somebody does something is dealt to at once.
    let last = world.game.table(TableId(40)).unwrap();
    let player = last.occupants().next().unwrap().1.player;
    world.with(|game, ctx, out| game.come_back(ctx, player, out));
    assert_eq!(dealt(&world).last(), Some(&TableId(40)));
    while dealt(&world).len() < tables {
        let before = dealt(&world).len();
        let wake = world.game.next_wake().unwrap();
        assert!(wake > world.now, "the rest of the room has its turn");
        world.pass(wake.saturating_sub(world.now));
        assert!((before + 1..=before + 16).contains(&dealt(&world).len()));
    }
    assert!(world.now.saturating_sub(world.starts_at) < Millis(100));
}

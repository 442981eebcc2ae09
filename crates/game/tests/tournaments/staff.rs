//! R26, R45: what staff do, what they are refused, and what a restart remembers of it.

use std::sync::Arc;

use base::{Cents, Chips, Millis, PlayerId, TableId};
use game::{
    CancelCause, Notice,
    tournament::{
        ANNOUNCEMENT_MAX, Links, Phase, StaffAct, StaffOrder, StaffRefusal, Stage,
        spec::TournamentRules,
    },
};
use ledger::{Account, Kind};

use crate::room::{GAME, OTHER, Room, THIRD, WALLET, spec};

const PRICE: &str = "price = \"9.00 + 1.00\"";
const FINAL: &str = "[registration]\nlate_levels = 0";
const PRIZES: &str = "[prizes]\ntable = [\n\
    { entrants_from = 2, shares = \"100\" }, { entrants_from = 4, shares = \"40/30/20/10\" },\n]";

fn plain() -> Arc<TournamentRules> {
    spec(PRICE, "")
}

/// One that pays four places, which are final with the start.
fn four_paid() -> Arc<TournamentRules> {
    spec(PRICE, &format!("{FINAL}\n{PRIZES}"))
}

fn running(rules: &Arc<TournamentRules>, players: u64) -> Room {
    let mut room = Room::of(rules, players, 7);
    room.start(GAME);
    room
}

/// The keys of what staff did.
fn records(room: &Room) -> Vec<String> {
    let keys = room.runs[&GAME].saved.keys.iter();
    keys.filter(|(key, _)| key.starts_with("staff/")).map(|(key, _)| key.clone()).collect()
}

/// Nothing was asked of the store, and nothing is different after a restart.
#[allow(clippy::needless_pass_by_value, reason = "acts are written where they are refused")]
fn refused(room: &mut Room, act: StaffAct, why: StaffRefusal) {
    let before = room.runs[&GAME].saved.clone();
    let what = format!("{act:?}");
    assert_eq!(room.staff(GAME, act), Err(why), "{what}");
    assert_eq!(room.runs[&GAME].saved, before, "{what}");
}

fn disqualify(player: u64, forfeits: bool) -> StaffAct {
    StaffAct::Disqualify { player: PlayerId(player), forfeits }
}

#[test]
fn r45_every_act_needs_a_name_and_a_reason_and_is_recorded_in_order() {
    let mut room = running(&plain(), 6);
    for (by, reason) in [("", "why"), ("Ada", "  ")] {
        let (by, reason) = (by.to_owned(), reason.to_owned());
        let order = StaffOrder { by, reason, act: StaffAct::Pause };
        let answer = room.with(GAME, |game, ctx, out| game.staff(ctx, order, out));
        assert_eq!(answer, Err(StaffRefusal::NoReason));
    }
    room.staff(GAME, StaffAct::Pause).unwrap();
    room.kill();
    room.staff(GAME, StaffAct::Resume).unwrap();
    room.staff(GAME, StaffAct::AddTime { time: Millis::seconds(1) }).unwrap();
    assert_eq!(records(&room), ["staff/1", "staff/2", "staff/3"]);
    let record = &room.runs[&GAME].saved.keys["staff/2"];
    assert!(record.contains("\"by\":\"Ada\"") && record.contains("asked for"), "{record:?}");
    room.kill();
    let acts: Vec<StaffAct> =
        room.game(GAME).staff_acts().map(|record| record.order.act.clone()).collect();
    let time = Millis::seconds(1);
    assert_eq!(acts, [StaffAct::Pause, StaffAct::Resume, StaffAct::AddTime { time }]);
    room.play_to_the_end();
    room.check_the_end();
    assert_eq!(records(&room).len(), 3);
    refused(&mut room, StaffAct::Pause, StaffRefusal::Over);
}

#[test]
fn r26_only_a_scheduled_tournament_that_has_not_started_can_be_delayed() {
    let mut room = Room::of(&plain(), 3, 1);
    let now = room.now;
    refused(&mut room, StaffAct::Delay { starts_at: now }, StaffRefusal::ImpossibleNow);
    for act in [StaffAct::Pause, StaffAct::Resume, StaffAct::Break { length: Millis(1) }] {
        refused(&mut room, act, StaffRefusal::ImpossibleNow);
    }
    refused(&mut room, disqualify(1, false), StaffRefusal::NotIn);
    room.start(GAME);
    let later = room.now + Millis::seconds(60);
    refused(&mut room, StaffAct::Delay { starts_at: later }, StaffRefusal::ImpossibleNow);
    let mut room = Room::of(&crate::world::rules_of("sit-and-go-5"), 3, 1);
    refused(&mut room, StaffAct::Delay { starts_at: later }, StaffRefusal::ImpossibleNow);
}

/// Whatever is going on, no hand is dealt and the levels stand still until staff resume it.
#[test]
fn r45_a_pause_stops_hands_and_levels_also_over_a_restart() {
    let breaks = spec(PRICE, "[[structure.breaks]]\nafter_level = 1\nlength = \"1 min\"");
    for (rules, before) in [(plain(), 0), (plain(), 45), (breaks.clone(), 61), (breaks, 100)] {
        for kill in [false, true] {
            let mut room = running(&rules, 6);
            let until = room.now + Millis::seconds(before);
            room.buys = false;
            room.play_until(|room| room.now >= until || room.is_over());
            if room.staff(GAME, StaffAct::Pause).is_err() {
                assert!(room.is_over());
                continue;
            }
            refused(&mut room, StaffAct::Pause, StaffRefusal::ImpossibleNow);
            // Hands that are played are played to their end.
            room.pass(Millis::seconds(300));
            let (hands, level) = (room.hands, room.game(GAME).level(room.now));
            if kill {
                room.kill();
            }
            room.pass(Millis::seconds(3_600));
            assert_eq!((room.hands, room.game(GAME).level(room.now)), (hands, level));
            room.staff(GAME, StaffAct::Resume).unwrap();
            refused(&mut room, StaffAct::Resume, StaffRefusal::ImpossibleNow);
            room.play_to_the_end();
            room.check_the_end();
        }
    }
}

#[test]
fn r45_r43_a_pause_holds_hand_for_hand_play() {
    let mut found = 0;
    for seed in 0..20 {
        let rules = four_paid();
        let mut room = Room::of(&rules, 9, seed);
        room.play_until(|room| room.game(GAME).is_hand_for_hand() || room.is_over());
        if room.is_over() {
            continue;
        }
        found += 1;
        room.staff(GAME, StaffAct::Pause).unwrap();
        room.pass(Millis::seconds(300));
        let hands = room.hands;
        if seed % 2 == 0 {
            room.kill();
        }
        room.pass(Millis::seconds(300));
        assert_eq!(room.hands, hands);
        room.staff(GAME, StaffAct::Resume).unwrap();
        room.play_to_the_end();
        room.check_the_end();
    }
    assert!(found > 3, "{found}");
}

#[test]
fn r45_a_level_gets_more_time() {
    let mut room = running(&plain(), 6);
    let start = room.now;
    room.pass(Millis::seconds(40));
    refused(&mut room, StaffAct::AddTime { time: Millis::ZERO }, StaffRefusal::ImpossibleNow);
    refused(
        &mut room,
        StaffAct::AddTime { time: Millis::seconds(61) },
        StaffRefusal::ImpossibleNow,
    );
    room.staff(GAME, StaffAct::AddTime { time: Millis::seconds(30) }).unwrap();
    room.kill();
    // A minute, 30 s more, and 30 s that the room was gone.
    let ends = start + Millis::seconds(120);
    assert_eq!(room.game(GAME).level(ends.saturating_sub(Millis(1))), 0);
    assert_eq!(room.game(GAME).level(ends), 1);
}

#[test]
fn r45_only_levels_to_come_and_open_prizes_change() {
    let rules = spec("price = \"9.00 + 1.00\"\nguarantee = \"50.00\"", FINAL);
    let mut room = running(&rules, 6);
    let spec_of = |room: &Room| room.game(GAME).rules().spec().clone();
    let change = |spec| StaffAct::Change { spec: Box::new(spec) };
    let mut played = spec_of(&room);
    played.structure.as_mut().unwrap().levels[0] = played.structure.as_ref().unwrap().levels[1];
    refused(&mut room, change(played), StaffRefusal::BadChange);
    let mut seats = spec_of(&room);
    seats.seats = 4;
    refused(&mut room, change(seats), StaffRefusal::BadChange);
    let mut name = spec_of(&room);
    name.name = "Other".to_owned();
    refused(&mut room, change(name), StaffRefusal::BadChange);
    // T2: no late registration, so the prizes are final since the start.
    let mut dearer = spec_of(&room);
    dearer.guarantee = Some(Cents(100_000));
    refused(&mut room, change(dearer), StaffRefusal::BadChange);
    let mut next = spec_of(&room);
    let levels = &mut next.structure.as_mut().unwrap().levels;
    levels.remove(1);
    room.staff(GAME, change(next)).unwrap();
    room.kill();
    let second = room.now + Millis::seconds(61);
    assert_eq!(room.game(GAME).blinds(second).big, Chips(80));
    room.play_to_the_end();
    room.check_the_end();
}

#[test]
fn r45_a_guarantee_that_staff_raise_in_time_is_paid() {
    let rules =
        spec("price = \"9.00 + 1.00\"\nguarantee = \"50.00\"", "[registration]\nlate_levels = 1");
    for kill in [false, true] {
        let mut room = Room::of(&rules, 6, 1);
        let mut dearer = room.game(GAME).rules().spec().clone();
        dearer.guarantee = Some(Cents(20_000));
        room.staff(GAME, StaffAct::Change { spec: Box::new(dearer) }).unwrap();
        if kill {
            room.kill();
        }
        room.play_to_the_end();
        room.check_the_end();
        let paid = room.moved(GAME, Kind::Prize, |it| matches!(it, Account::Wallet(_)));
        assert_eq!(paid, 20_000);
    }
}

#[test]
fn r45_a_break_now_begins_when_every_table_has_finished() {
    for kill in [false, true] {
        let mut room = running(&plain(), 6);
        let (none, night) = (Millis::ZERO, Millis::seconds(24 * 3_600 + 1));
        refused(&mut room, StaffAct::Break { length: none }, StaffRefusal::ImpossibleNow);
        refused(&mut room, StaffAct::Break { length: night }, StaffRefusal::ImpossibleNow);
        room.staff(GAME, StaffAct::Break { length: Millis::seconds(60) }).unwrap();
        refused(
            &mut room,
            StaffAct::Break { length: Millis::seconds(60) },
            StaffRefusal::ImpossibleNow,
        );
        assert_eq!(room.game(GAME).on_break_until(), None, "hands are played");
        if kill {
            room.kill();
            room.step();
        } else {
            room.play_until(|room| room.game(GAME).on_break_until().is_some());
        }
        let until = room.game(GAME).on_break_until().unwrap();
        let hands = room.hands;
        room.pass_to(until.saturating_sub(Millis(1)));
        assert_eq!(room.hands, hands);
        room.play_to_the_end();
        room.check_the_end();
    }
}

#[test]
fn r42_r45_a_player_is_moved_between_hands_in_one_commit() {
    let mut room = running(&plain(), 8);
    let size = |room: &Room, id| room.game(GAME).table(id).unwrap().occupants().count();
    let ids: Vec<TableId> = room.game(GAME).tables().map(|(id, _)| id).collect();
    let to = *ids.iter().find(|id| size(&room, **id) == 2).unwrap();
    let from = *ids.iter().find(|id| **id != to).unwrap();
    let player = room.game(GAME).table(from).unwrap().occupants().next().unwrap().1.player;
    let act = |table| StaffAct::Move { player, table };
    refused(&mut room, act(to), StaffRefusal::ImpossibleNow);
    room.staff(GAME, StaffAct::Pause).unwrap();
    room.pass(Millis::seconds(300));
    let nobody = StaffAct::Move { player: PlayerId(25), table: to };
    refused(&mut room, nobody, StaffRefusal::NotIn);
    refused(&mut room, act(TableId(99)), StaffRefusal::ImpossibleNow);
    refused(&mut room, act(from), StaffRefusal::ImpossibleNow);
    let full = *ids.iter().find(|id| **id != to && **id != from).unwrap();
    refused(&mut room, act(full), StaffRefusal::ImpossibleNow);
    room.store_waits = true;
    room.staff(GAME, act(to)).unwrap();
    assert_eq!(room.asked(GAME), 1, "the record and the move are one commit");
    room.store_without_answer(GAME, 1);
    room.store_waits = false;
    room.kill();
    assert_eq!(room.game(GAME).table_of(player), Some(to));
    room.staff(GAME, StaffAct::Resume).unwrap();
    room.play_to_the_end();
    room.check_the_end();
}

/// At any moment, for anybody, with a restart at every commit from there.
#[test]
fn r45_whoever_is_disqualified_leaves_and_the_pool_is_paid_out_exactly() {
    let progressive =
        spec(PRICE, &format!("{PRIZES}\n[bounty]\nkind = \"progressive\"\namount = \"2.00\""));
    let late =
        spec(PRICE, &format!("[registration]\nlate_levels = 3\n[re_entry]\nmost = 1\n{PRIZES}"));
    let rebuys =
        spec(PRICE, "[rebuys]\nprice = \"9.00 + 1.00\"\nchips = 300\nuntil_level = 2\nmost = 2");
    let mut disqualified = 0;
    for rules in [four_paid(), progressive, late, rebuys] {
        for hands in [0, 3, 8, 14, 20] {
            for forfeits in [false, true] {
                for kill_at in (0..24).map(Some).chain([None]) {
                    let mut room = Room::of(&rules, 6, u64::from(hands) + 3);
                    room.play_until(|room| room.hands >= hands || room.is_over());
                    room.start(GAME);
                    room.kill_at(kill_at);
                    for player in [1, 2, 3] {
                        if room.staff(GAME, disqualify(player, forfeits)).is_ok() {
                            disqualified += 1;
                            let again = room.staff(GAME, disqualify(player, forfeits));
                            assert!(again.is_err() || kill_at.is_some());
                        }
                        room.check();
                    }
                    room.play_to_the_end();
                    room.check_the_end();
                }
            }
        }
    }
    assert!(disqualified > 500, "{disqualified}");
}

#[test]
fn r45_somebody_is_always_left_to_win() {
    let mut room = running(&four_paid(), 6);
    for player in 1..=5 {
        room.staff(GAME, disqualify(player, true)).unwrap();
    }
    refused_over(&mut room, 6);
    room.play_to_the_end();
    room.check_the_end();
    assert_eq!(room.wallet(6), WALLET - Cents(1_000) + Cents(5_400));
}

fn refused_over(room: &mut Room, player: u64) {
    let refusal = room.staff(GAME, disqualify(player, true)).unwrap_err();
    assert!(matches!(refusal, StaffRefusal::ImpossibleNow | StaffRefusal::Over), "{refusal}");
}

/// In mid-hand: the cards are folded when the turn comes, and nothing that the player asks counts.
#[test]
fn r45_a_disqualified_player_cannot_act_or_come_back() {
    let mut room = running(&four_paid(), 6);
    let table = room.table_of(1);
    let acting = room.to_act(GAME, table).unwrap();
    let other = room.game(GAME).table(table).unwrap();
    let other = other.occupants().map(|(_, it)| it.player).find(|it| *it != acting).unwrap();
    room.staff(GAME, disqualify(other.0, false)).unwrap();
    room.with(GAME, |game, ctx, out| game.come_back(ctx, other, out));
    room.act_with(GAME, table, 2);
    let folded = room.to_act(GAME, table);
    assert_ne!(folded, Some(other), "the turn passes");
    room.play_until(|room| room.game(GAME).table_of(other).is_none());
    assert_eq!(room.game(GAME).players_left(), 5);
    room.play_to_the_end();
    room.check_the_end();
}

#[test]
fn r45_a_player_is_reinstated_with_the_chips_of_then_while_no_prize_is_final() {
    let late = spec(PRICE, "[registration]\nlate_levels = 5");
    for kill_at in (0..8).map(Some).chain([None]) {
        let mut room = running(&late, 9);
        refused(&mut room, StaffAct::Reinstate { player: PlayerId(2) }, StaffRefusal::NotIn);
        room.staff(GAME, disqualify(2, false)).unwrap();
        room.play_until(|room| room.game(GAME).table_of(PlayerId(2)).is_none());
        let chips = room.game(GAME).chips_in_play();
        room.kill_at(kill_at);
        let mut times = 0;
        while room.game(GAME).table_of(PlayerId(2)).is_none() {
            times += 1;
            room.staff(GAME, StaffAct::Reinstate { player: PlayerId(2) }).unwrap();
        }
        assert!(times <= 2 && room.game(GAME).chips_in_play() > chips);
        room.check();
        room.play_to_the_end();
        room.check_the_end();
    }
    let mut room = running(&four_paid(), 6);
    room.staff(GAME, disqualify(2, false)).unwrap();
    room.play_until(|room| room.game(GAME).table_of(PlayerId(2)).is_none());
    refused(&mut room, StaffAct::Reinstate { player: PlayerId(2) }, StaffRefusal::ImpossibleNow);
}

#[test]
fn r45_an_announcement_is_read_once_it_is_recorded() {
    let mut room = running(&plain(), 4);
    for text in [String::new(), "x".repeat(ANNOUNCEMENT_MAX + 1)] {
        refused(&mut room, StaffAct::Announce { text }, StaffRefusal::BadChange);
    }
    room.store_waits = true;
    room.staff(GAME, StaffAct::Announce { text: "Dinner".to_owned() }).unwrap();
    let read = |room: &Room| {
        let notices = room.notices.iter();
        notices.filter(|(_, _, it)| matches!(it, Notice::Announcement { .. })).count()
    };
    assert_eq!(read(&room), 0, "not before it is durable");
    room.store_goes_on();
    assert_eq!(read(&room), 4);
}

/// R52: money that is on its way is neither forgotten nor paid back twice.
#[test]
fn r45_r52_nothing_is_cancelled_while_money_is_on_its_way() {
    let rules = plain();
    let mut room = Room::of(&rules, 3, 1);
    room.store_waits = true;
    room.register(GAME, 4).unwrap();
    assert_eq!(room.staff(GAME, StaffAct::Cancel), Err(StaffRefusal::ImpossibleNow));
    room.store_goes_on();
    room.store_waits = true;
    room.unregister(GAME, 2).unwrap();
    assert_eq!(room.staff(GAME, StaffAct::Cancel), Err(StaffRefusal::ImpossibleNow));
    room.store_goes_on();
    room.store_waits = true;
    room.pass(Millis::seconds(600));
    assert_eq!(room.staff(GAME, StaffAct::Cancel), Err(StaffRefusal::ImpossibleNow), "it starts");
    room.store_goes_on();
    assert_eq!(room.game(GAME).stage(), Stage::Running);
    room.staff(GAME, StaffAct::Cancel).unwrap();
    room.play_to_the_end();
    room.check_the_end();
}

/// A commit about a break that was due must not take back how far the payouts have come.
#[test]
fn r52_a_break_that_was_due_does_not_begin_in_a_cancelled_tournament() {
    let mut cancelled = 0;
    for seed in 0..12 {
        let mut room = Room::of(&four_paid(), 9, seed);
        room.start(GAME);
        room.staff(GAME, StaffAct::Break { length: Millis::seconds(60) }).unwrap();
        // Until somebody's place is on its way to the store.
        while room.game(GAME).on_break_until().is_none() && !room.asks_for_places(GAME) {
            room.store_waits = true;
            room.step();
            while room.asked(GAME) > 0 && !room.asks_for_places(GAME) {
                room.store_answers_only(GAME, 1);
            }
        }
        if room.staff(GAME, StaffAct::Cancel).is_ok() {
            cancelled += u32::from(room.asks_for_places(GAME));
            room.store_goes_on();
            room.kill();
            room.play_to_the_end();
            room.check_the_end();
        }
    }
    assert!(cancelled > 3, "{cancelled}");
}

/// T9: the bounties of a player who was disqualified in a first phase go on with its pool.
#[test]
fn r45_t9_a_disqualification_in_a_first_phase_leaves_nothing_behind() {
    let rules = spec(
        PRICE,
        "[registration]\nlate_levels = 1\n[phased]\nfirst_phases = 2\nends_after_level = 2\n\
         [bounty]\nkind = \"progressive\"\namount = \"2.00\"",
    );
    let first = Links { target: None, phase: Some(Phase::First { second: THIRD }) };
    let second = Links { target: None, phase: Some(Phase::Second) };
    for forfeits in [false, true] {
        let mut room = Room::new(4)
            .with_game(GAME, &rules, first)
            .with_game(OTHER, &rules, first)
            .with_game(THIRD, &rules, second);
        room.enter(GAME, 1..=4);
        room.enter(OTHER, 3..=7);
        room.start(GAME);
        room.staff(GAME, disqualify(1, forfeits)).unwrap();
        room.play_to_the_end();
        room.check_the_end();
        let paid = room.moved(THIRD, Kind::Prize, |it| matches!(it, Account::Wallet(_)));
        assert_eq!(paid, 9 * 700 + 200);
    }
}

/// Why everybody was told that it is cancelled.
fn told_why(room: &Room) -> Vec<CancelCause> {
    let notices = room.notices.iter();
    let mut why: Vec<CancelCause> = notices
        .filter_map(|(_, _, notice)| match notice {
            Notice::TournamentCancelled { why, .. } => Some(*why),
            _ => None,
        })
        .collect();
    why.dedup();
    why
}

#[test]
fn r37_r45_players_are_told_why_it_is_cancelled() {
    // With too few at the start, also if the room was gone before they were told.
    let mut room = Room::of(&spec(&format!("{PRICE}\nentrants_min = 4"), ""), 3, 1);
    room.play_until(Room::is_over);
    assert_eq!(told_why(&room), [CancelCause::TooFewEntrants]);
    // By staff, however many have entered, before the start and later.
    for (players, starts) in [(1, false), (6, false), (6, true)] {
        let mut room = Room::of(&plain(), players, 1);
        if starts {
            room.start(GAME);
        }
        room.staff(GAME, StaffAct::Cancel).unwrap();
        assert_eq!(told_why(&room), [CancelCause::Staff], "{players} {starts}");
    }
}

#[test]
fn r45_a_disqualified_player_is_told_so() {
    let mut room = running(&plain(), 6);
    room.staff(GAME, disqualify(2, true)).unwrap();
    room.play_to_the_end();
    let told = room.notices.iter().filter_map(|(_, player, notice)| match notice {
        Notice::TournamentFinished { disqualified, .. } => Some((player.0, *disqualified)),
        _ => None,
    });
    let mut told: Vec<(u64, bool)> = told.collect();
    told.sort_unstable();
    assert_eq!(told, [(1, false), (2, true), (3, false), (4, false), (5, false), (6, false)]);
}

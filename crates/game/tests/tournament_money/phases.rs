//! T7, T9: who may buy chips when, and what goes over into a second phase.

use base::{Chips, PlayerId};
use game::tournament::phases::carry_over;
use rulebook::Phased;

use crate::support::{file, freezeout};

fn phased() -> Phased {
    rulebook::embedded("int-2.7").unwrap().phased.unwrap()
}

/// A player survives two first phases with 5,000 and 8,000: one entry with 8,000, and the 5,000 are out
/// of play.
#[test]
fn t9_of_several_stacks_only_the_largest_goes_over() {
    let [anna, bert] = [PlayerId(1), PlayerId(2)];
    let survivors = [(anna, Chips(5_000)), (bert, Chips(100)), (anna, Chips(8_000))];
    let carried = carry_over(&phased(), &survivors);
    assert_eq!(carried.entries, [(anna, Chips(8_000)), (bert, Chips(100))]);
    assert_eq!(carried.out_of_play, Chips(5_000));
}

#[test]
fn t9_every_chip_goes_over_or_is_out_of_play() {
    let survivors: Vec<(PlayerId, Chips)> =
        (0..1_000).map(|index| (PlayerId(index * 8 % 301), Chips(index * 13 % 997))).collect();
    let carried = carry_over(&phased(), &survivors);
    let all: Chips = survivors.iter().map(|(_, chips)| *chips).sum();
    let over: Chips = carried.entries.iter().map(|(_, chips)| *chips).sum();
    assert_eq!(over + carried.out_of_play, all);
    for (player, chips) in &carried.entries {
        let own = survivors.iter().filter(|(other, _)| other == player);
        assert_eq!(own.map(|(_, chips)| *chips).max(), Some(*chips));
    }
    assert_eq!(carried.entries.len(), 301);
}

#[test]
fn t7_a_rebuy_at_exactly_the_limit_is_allowed() {
    let rules = file("rebuy");
    assert!(rules.may_rebuy(1, Chips(3_000), 0));
    assert!(!rules.may_rebuy(1, Chips(3_001), 0));
    assert!(rules.may_rebuy(4, Chips::ZERO, 2));
    assert!(!rules.may_rebuy(5, Chips::ZERO, 0), "re-buys end with level 4");
    assert!(!rules.may_rebuy(1, Chips::ZERO, 3), "three at most");
    let only_without_chips = file("bounty-vip");
    assert!(only_without_chips.may_rebuy(1, Chips::ZERO, 1_000));
    assert!(!only_without_chips.may_rebuy(1, Chips(1), 0));
    assert!(!freezeout("").may_rebuy(1, Chips::ZERO, 0));
}

#[test]
fn t7_an_add_on_is_offered_after_its_level() {
    let rules = file("rebuy");
    assert!(rules.may_add_on(4, Chips(1_000_000)));
    assert!(!rules.may_add_on(3, Chips(1)) && !rules.may_add_on(5, Chips(1)));
    let limited = freezeout(
        "[add_on]
         price = \"9.00 + 1.00\"
         chips = 1500
         after_level = 2
         at_stack = 1500",
    );
    assert!(limited.may_add_on(2, Chips(1_500)) && !limited.may_add_on(2, Chips(1_501)));
}

#[test]
fn r32_a_player_may_enter_again_as_often_as_the_spec_says() {
    let rules = file("re-entry");
    assert!(rules.may_re_enter(0) && rules.may_re_enter(1) && !rules.may_re_enter(2));
    assert!(!freezeout("").may_re_enter(0));
    assert!(freezeout("[re_entry]").may_re_enter(u16::MAX));
}

//! What random hands found wrong in the engine, each as the smallest hand that shows it.

use base::Chips;
use cards::Deck;
use hand::{Action, Ante, Dealt, Ending, Event, Hand, Post, Rules, Seat, Setup};
use rulebook::{BigBlindAnte, EarlyShow, ShowsFirst, SmallestRaise, UnmatchedFolded, Variant};

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat from 1 to 10")
}

/// Hold'em 50/100, seat 1 the button, no small blind, seat 2 the big blind; seats 3 and up have
/// posted a live big blind (H15) where `posts` says so.
fn setup(stacks: &[u64], posts: &[u8]) -> Setup {
    let players = (1u8..).zip(stacks).map(|(number, stack)| Dealt {
        seat: seat(number),
        stack: Chips(*stack),
        post: Post {
            live: Chips(if posts.contains(&number) { 100 } else { 0 }),
            dead: Chips::ZERO,
        },
    });
    Setup {
        game: Variant::Holdem,
        rules: Rules {
            reopened_raise: SmallestRaise::LastFullRaise,
            all_in_show: EarlyShow::AtOnce,
            big_blind_ante: BigBlindAnte::BlindFirst,
            shows_first: ShowsFirst::LastAggressor,
            unmatched_folded: UnmatchedFolded::GoBack,
            rake: None,
        },
        small_blind: Chips(50),
        big_blind: Chips(100),
        ante: Ante::None,
        button: seat(1),
        small_blind_seat: None,
        big_blind_seat: seat(2),
        players: players.collect(),
    }
}

fn play(setup: &Setup, actions: &[(u8, Action)]) -> (Hand, Vec<Event>) {
    // Seat 2 is first clockwise: it gets aces, everyone else less.
    let first = cards::parse_cards("AsAhKsKh").expect("cards");
    let mut events = Vec::new();
    let mut hand = Hand::start(setup, Deck::stacked(&first), &mut events).expect("a setup");
    for (number, action) in actions {
        hand.act(seat(*number), *action, &mut events).expect("a legal action");
    }
    (hand, events)
}

fn ended_with(hand: &Hand) -> Vec<(u8, u64)> {
    let results = hand.result().expect("the hand is over");
    let mut stacks: Vec<(u8, u64)> =
        results.map(|result| (result.seat.number(), result.ended_with.0)).collect();
    stacks.sort_unstable();
    stacks
}

/// A live post stays a bet to match when its owner folds, even if the big blind was short and
/// all others are all-in: the call is the whole 100, and wins the folded chips it matches.
#[test]
fn h6_a_folded_live_post_is_still_to_be_matched() {
    let setup = setup(&[1000, 20, 1000, 1000], &[3, 4]);
    let (hand, _) = play(&setup, &[(3, Action::Fold), (4, Action::Fold)]);
    assert_eq!(hand.to_act(), Some(seat(1)));
    let call = hand.legal_actions().and_then(|legal| legal.call);
    assert_eq!(call.map(|call| call.adds), Some(Chips(100)));
    let actions = [(3, Action::Fold), (4, Action::Fold), (1, Action::Call)];
    let (hand, _) = play(&setup, &actions);
    assert_eq!(hand.ending(), Some(Ending::Showdown));
    // The aces win 20 from each; the button alone matched the other 80 of the folded posts.
    assert_eq!(ended_with(&hand), [(1, 1140), (2, 80), (3, 900), (4, 900)]);
}

/// Nobody wins what nobody still in could match: it goes back, even to a player who has folded. Two
/// such posts once stopped the table with "a folded bet above every live one".
#[test]
fn h8_what_nobody_left_has_matched_goes_back() {
    let short = setup(&[50, 20, 1000, 1000], &[3, 4]);
    let (hand, _) = play(&short, &[(3, Action::Fold), (4, Action::Fold), (1, Action::Call)]);
    assert_eq!(ended_with(&hand), [(1, 90), (2, 80), (3, 950), (4, 950)]);
    let walk = setup(&[1000, 20, 1000, 1000], &[3, 4]);
    let (hand, _) = play(&walk, &[(3, Action::Fold), (4, Action::Fold), (1, Action::Fold)]);
    assert_eq!(hand.ending(), Some(Ending::Uncontested));
    assert_eq!(ended_with(&hand), [(1, 1000), (2, 60), (3, 980), (4, 980)]);
}

/// H8: a rulebook may leave such chips in the last pot instead.
#[test]
fn h8_what_nobody_left_has_matched_may_stay_in_the_pot() {
    let staying = |stacks: &[u64]| {
        let mut setup = setup(stacks, &[3, 4]);
        setup.rules.unmatched_folded = UnmatchedFolded::StayInPot;
        setup
    };
    let short = staying(&[50, 20, 1000, 1000]);
    let (hand, _) = play(&short, &[(3, Action::Fold), (4, Action::Fold), (1, Action::Call)]);
    assert_eq!(ended_with(&hand), [(1, 190), (2, 80), (3, 900), (4, 900)]);
    let walk = staying(&[1000, 20, 1000, 1000]);
    let (hand, _) = play(&walk, &[(3, Action::Fold), (4, Action::Fold), (1, Action::Fold)]);
    assert_eq!(ended_with(&hand), [(1, 1000), (2, 220), (3, 900), (4, 900)]);
}

/// R6, R30: there is no limit on the number of raises, so a deep hand has more turns than 16 bits
/// count: two stacks of 70,000 big blinds that go up by one at a time.
#[test]
fn r6_turns_are_counted_however_many_raises_there_are() {
    let mut deep = setup(&[70_000, 70_000], &[]);
    (deep.small_blind, deep.big_blind) = (Chips(1), Chips(1));
    let mut events = Vec::new();
    let mut hand = Hand::start(&deep, Deck::stacked(&[]), &mut events).expect("a setup");
    let mut turns = 0;
    while let Some(raise) = hand.legal_actions().and_then(|legal| legal.raise) {
        turns += 1;
        assert_eq!(u64::from(hand.turn()), turns, "each turn has its own number");
        let seat = hand.to_act().expect("someone is to act");
        hand.act(seat, Action::RaiseTo(raise.to_min), &mut events).expect("a legal raise");
        events.clear();
    }
    assert_eq!(turns, 69_999);
}

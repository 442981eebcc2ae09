//! What each viewer sees: never a hidden card, and the same by events as by snapshot.

use std::collections::{BTreeMap, BTreeSet};

use base::Chips;
use cards::Card;
use hand::{Event, EventView, HandInfo, Recorder, RulebookRef, Seat, Street, Unit, View, Viewer};

use crate::walk::Walk;

/// How a card stands in JSON; no other field can look like it.
fn quoted(card: Card) -> String {
    format!("\"{card}\"")
}

fn json(what: &impl serde::Serialize) -> String {
    serde_json::to_string(what).expect("views are JSON")
}

/// Everything dealt to others that has not been shown must be in nothing that `viewer` gets; the
/// undealt board neither.
fn hidden_from(walk: &Walk, viewer: Viewer) -> Vec<Card> {
    let shown = |seat: Seat| {
        walk.events
            .iter()
            .any(|event| matches!(event, Event::Shown { seat: of, .. } if *of == seat))
    };
    let mut hidden: Vec<Card> = Vec::new();
    for dealt in &walk.setup.players {
        if viewer != Viewer::Seat(dealt.seat) && !shown(dealt.seat) {
            hidden.extend(walk.hole(dealt.seat));
        }
    }
    let dealt = walk.setup.players.len() * walk.setup.game.hole_cards();
    hidden.extend(&walk.deck[dealt + walk.hand.board().len()..]);
    hidden
}

/// H11: others' cards are seen once they are shown, and not before: in no view, in no event, and
/// not in the record of the hand either. The undealt deck is seen by nobody.
#[test]
fn h11_no_viewer_gets_a_hidden_card() {
    for seed in 0..1_500 {
        let mut walk = Walk::start(seed);
        loop {
            for viewer in walk.viewers() {
                let seen: Vec<EventView> =
                    walk.events.iter().map(|event| event.seen_by(viewer)).collect();
                let text = json(&walk.hand.view(viewer)) + &json(&seen);
                for card in hidden_from(&walk, viewer) {
                    assert!(
                        !text.contains(&quoted(card)),
                        "seed {seed}: {viewer:?} sees {card} in {text}"
                    );
                }
            }
            if !walk.step() {
                break;
            }
        }
        let mut recorder = Recorder::new(walk.setup.clone());
        recorder.note(base::Millis(0), &walk.events);
        let finished = recorder.finish(&walk.hand, info()).expect("the hand is over");
        for viewer in walk.viewers() {
            let text = json(&finished.seen_by(viewer));
            for card in hidden_from(&walk, viewer) {
                assert!(!text.contains(&quoted(card)), "seed {seed}: {viewer:?} sees {card}");
            }
        }
        // And the whole record does hold them: the search finds cards where they are.
        let whole = json(finished.record());
        for dealt in &walk.setup.players {
            for card in walk.hole(dealt.seat) {
                assert!(whole.contains(&quoted(*card)), "seed {seed}: {card} is not recorded");
            }
        }
    }
}

fn info() -> HandInfo {
    HandInfo {
        tournament: None,
        id: "1".to_owned(),
        table: "random".to_owned(),
        rulebook: RulebookRef { id: "int-2.7".to_owned(), digest: "0".repeat(64) },
        unit: Unit::TournamentChips,
        table_seats: Seat::MAX,
        started_at: base::Millis(0),
        names: Vec::new(),
    }
}

/// The state of a client that only follows events.
#[derive(Default)]
struct Follower {
    cards: BTreeMap<Seat, Vec<Card>>,
    board: Vec<Card>,
    turn_of: Option<Seat>,
    turn: u32,
    over: bool,
}

impl Follower {
    fn see(&mut self, event: EventView) {
        match event {
            EventView::Dealt { seat, cards: Some(cards) } | EventView::Shown { seat, cards } => {
                self.cards.insert(seat, cards.cards().to_vec());
            }
            EventView::Board { board, .. } => self.board = board,
            EventView::Turn { seat, turn } => (self.turn_of, self.turn) = (Some(seat), turn),
            EventView::Folded { .. }
            | EventView::Checked { .. }
            | EventView::Called { .. }
            | EventView::Raised { .. } => self.turn_of = None,
            EventView::Ended => self.over = true,
            _ => {}
        }
    }

    fn agrees_with(&self, view: &View) -> bool {
        let cards: BTreeMap<Seat, Vec<Card>> = view
            .players
            .iter()
            .filter_map(|player| Some((player.seat, player.cards.as_ref()?.cards().to_vec())))
            .collect();
        cards == self.cards
            && view.board == self.board
            && view.to_act == self.turn_of
            && (self.turn == view.turn)
            && view.ending.is_some() == self.over
    }
}

/// A client that follows the events has the cards, board and turn of a snapshot; and only the
/// player to act gets the legal actions.
#[test]
fn h11_events_and_snapshots_show_the_same() {
    for seed in 0..5_000 {
        let mut walk = Walk::start(seed);
        let mut followers: Vec<(Viewer, Follower)> =
            walk.viewers().into_iter().map(|viewer| (viewer, Follower::default())).collect();
        let mut seen = 0;
        loop {
            for (viewer, follower) in &mut followers {
                for event in &walk.events[seen..] {
                    follower.see(event.seen_by(*viewer));
                }
                let view = walk.hand.view(*viewer);
                assert!(follower.agrees_with(&view), "seed {seed}: {viewer:?} {view:?}");
                let own_turn = view.to_act.map(Viewer::Seat) == Some(*viewer);
                assert_eq!(view.legal.is_some(), own_turn, "seed {seed}: {viewer:?}");
            }
            seen = walk.events.len();
            if !walk.step() {
                break;
            }
        }
    }
}

/// H11: everyone still in at a showdown has shown; who folded has not, and never will.
#[test]
fn h11_everyone_still_in_shows_and_nobody_else() {
    for seed in 0..30_000 {
        let walk = Walk::start(seed).finish();
        let view = walk.hand.view(Viewer::Watcher);
        let showdown = walk.hand.ending() == Some(hand::Ending::Showdown);
        for player in &view.players {
            let context = format!("seed {seed}: {:?}", player.seat);
            assert_eq!(player.cards.is_some(), showdown && !player.folded, "{context}");
        }
    }
}

/// H11: a hand's strength is given only for cards that everyone has seen, with a complete board.
#[test]
fn h11_only_hands_that_everybody_has_seen_are_named() {
    let mut named = 0;
    for seed in 0..1_500 {
        let mut walk = Walk::start(seed);
        while walk.step() {}
        let (mut shown, mut board) = (BTreeSet::new(), 0);
        for event in &walk.events {
            match *event {
                Event::Shown { seat, .. } => drop(shown.insert(seat)),
                Event::Board { street, .. } => board = street.board_cards(),
                _ => {}
            }
            if event.made().is_some() {
                let (Event::Shown { seat, .. } | Event::Won { seat, .. }) = event else {
                    panic!("seed {seed}: {event:?} names a hand")
                };
                assert!(board == 5 && shown.contains(seat), "seed {seed}: {event:?}");
                named += 1;
            }
        }
        for player in walk.hand.view(Viewer::Watcher).players {
            assert!(player.made.is_none() || board == 5 && shown.contains(&player.seat));
        }
    }
    assert!(named > 1_000, "{named} hands were named");
}

/// The stacks that these events leave, and what lies in the middle.
fn chips_after(walk: &Walk, events: &[Event]) -> (BTreeMap<Seat, Chips>, Chips) {
    let mut stacks: BTreeMap<Seat, Chips> =
        walk.setup.players.iter().map(|dealt| (dealt.seat, dealt.stack)).collect();
    let mut middle = Chips::ZERO;
    for event in events {
        let (seat, added, returned) = match *event {
            Event::Posted { seat, amount, .. }
            | Event::Called { seat, added: amount, .. }
            | Event::Raised { seat, added: amount, .. } => (seat, amount, Chips::ZERO),
            Event::Returned { seat, amount } => (seat, Chips::ZERO, amount),
            _ => continue,
        };
        let stack = stacks.get_mut(&seat).expect("a player of the hand");
        *stack = *stack + returned - added;
        middle = middle + added - returned;
    }
    (stacks, middle)
}

/// H11: a view of a moment in a run-out is what the events until then have shown: cards, board, chips
/// and nothing that came later.
#[test]
fn h11_a_view_of_a_run_out_shows_what_was_shown_by_then() {
    let mut moments = 0;
    for seed in 0..4_000 {
        let walk = Walk::start(seed).finish();
        let Some(from) = walk.hand.run_out_from() else { continue };
        let streets = [Street::Preflop, Street::Flop, Street::Turn, Street::River];
        for street in streets.into_iter().filter(|street| *street >= from) {
            // Up to this street's card; the last bets' street ends where the next one begins.
            let is_board = |event: &Event, of: &dyn Fn(Street) -> bool| matches!(event, Event::Board { street, .. } if of(*street));
            let shown = if street == from {
                walk.events.iter().position(|event| is_board(event, &|other| other > from))
            } else {
                let board =
                    walk.events.iter().position(|event| is_board(event, &|other| other == street));
                board.map(|index| index + 1)
            };
            let events = &walk.events[..shown.expect("the whole board was dealt")];
            let (stacks, middle) = chips_after(&walk, events);
            let hidden_from_all = walk.setup.players.len() * walk.setup.game.hole_cards();
            for viewer in walk.viewers() {
                let mut follower = Follower::default();
                events.iter().for_each(|event| follower.see(event.seen_by(viewer)));
                let view = walk.hand.view_in_run_out(viewer, street);
                let context = format!("seed {seed}: {viewer:?} on the {street:?} {view:?}");
                assert!(follower.agrees_with(&view), "{context}");
                assert!(view.legal.is_none() && view.street == street, "{context}");
                let json = json(&view);
                for card in &walk.deck[hidden_from_all + street.board_cards()..] {
                    assert!(!json.contains(&quoted(*card)), "{context}");
                }
                assert_eq!(view.pot, middle, "{context}");
                for player in &view.players {
                    assert_eq!(player.stack, stacks[&player.seat], "{context}");
                    assert!(player.made.is_none() || street == Street::River, "{context}");
                    assert!(player.bet.is_zero() || street == from, "{context}");
                }
                let bets: Chips = view.players.iter().map(|player| player.bet).sum();
                let pots: Chips = view.pots.iter().map(|pot| pot.amount).sum();
                assert_eq!(pots + bets, middle, "{context}");
                moments += 1;
            }
        }
    }
    assert!(moments > 5_000, "{moments} moments were looked at");
}

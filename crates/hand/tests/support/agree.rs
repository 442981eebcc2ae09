//! Plays one random hand in the engine and in the second implementation side by side and compares
//! them at every turn and at the end.

use std::{fmt::Write as _, panic::AssertUnwindSafe};

use cards::{Card, Deck};
use hand::{Action, Event, Hand, Seat, Setup};

use super::{
    chance::Chance,
    plain::{Options, Plain},
    random,
};

/// What the hands so far went through, to know that a run met the hard cases.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) hands: u64,
    pub(crate) turns: u64,
    pub(crate) showdowns: u64,
    /// Hands with at least one side pot.
    pub(crate) side_pots: u64,
    /// Pots that did not split evenly.
    pub(crate) odd_chips: u64,
    pub(crate) raked: u64,
    /// H9: turns at which there was more to raise with, but betting was closed.
    pub(crate) closed: u64,
    /// H10: streets that short all-ins together reopened.
    pub(crate) reopened: u64,
}

/// The hand of this seed; an error tells the whole hand.
pub(crate) fn hand_of_seed(seed: u64, tally: &mut Tally) -> Result<(), String> {
    // Neighbouring seeds of this generator would give overlapping sequences.
    let mut chance = Chance::seeded(seed.wrapping_mul(0xd134_2543_de82_ef95));
    hand(&mut chance, tally).map_err(|report| format!("seed {seed}: {report}"))
}

/// One hand; an error tells the whole hand.
pub(crate) fn hand(chance: &mut Chance<'_>, tally: &mut Tally) -> Result<(), String> {
    let setup = random::setup(chance);
    let deck = random::deck(chance, &setup);
    let mut actions = Vec::new();
    // The engine's assertions are findings too, and worth as much of a story.
    let played = std::panic::catch_unwind(AssertUnwindSafe(|| {
        play(&setup, &deck, chance, &mut actions, tally)
    }));
    let reason = match played {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(reason)) => reason,
        Err(_) => "the engine panicked".to_owned(),
    };
    Err(report(&setup, &deck, &actions, &reason))
}

fn report(setup: &Setup, deck: &[Card], actions: &[(Seat, Action)], reason: &str) -> String {
    let mut text = format!("{reason}\n{setup:#?}\ndeck");
    let dealt = setup.players.len() * setup.game.hole_cards() + 5;
    for card in &deck[..dealt] {
        let _ = write!(text, " {card}");
    }
    for (seat, action) in actions {
        let _ = write!(text, "\n{seat:?} {action:?}");
    }
    text
}

fn play(
    setup: &Setup,
    deck: &[Card],
    chance: &mut Chance<'_>,
    actions: &mut Vec<(Seat, Action)>,
    tally: &mut Tally,
) -> Result<(), String> {
    let manner = random::manner(chance);
    let mut events = Vec::new();
    let mut hand = Hand::start(setup, Deck::stacked(deck), &mut events)
        .map_err(|error| format!("the setup was refused: {error}"))?;
    let mut plain = Plain::start(setup);
    while let Some(legal) = hand.legal_actions() {
        let Some(place) = plain.turn else {
            return Err(format!(
                "the engine waits for {:?}, the plain hand is over",
                hand.to_act()
            ));
        };
        same("to act", &hand.to_act(), &Some(plain.players[place].seat))?;
        same("street", &hand.street().board_cards(), &[0, 3, 4, 5][plain.street])?;
        same("pot", &hand.pot().0, &plain.pot())?;
        let offered = Options {
            check: legal.check,
            call: legal.call.map(|call| call.adds.0),
            raise: legal.raise.map(|raise| (raise.to_min.0, raise.to_max.0)),
        };
        same("options", &offered, &plain.options(place))?;
        let owed = offered.call.unwrap_or(0);
        tally.closed += u64::from(offered.raise.is_none() && plain.players[place].stack > owed);
        tally.turns += 1;
        let seat = plain.players[place].seat;
        let action = random::action(chance, manner, legal);
        actions.push((seat, action));
        events.clear();
        hand.act(seat, action, &mut events).map_err(|refusal| format!("refused: {refusal}"))?;
        let street_before = plain.street;
        let runs_before = plain.runs();
        plain.act(action);
        if plain.street == street_before {
            tally.reopened += (plain.runs() - runs_before) as u64;
        }
    }
    same("to act", &None, &plain.turn)?;
    plain.settle(deck);
    let ended: Vec<(Seat, u64)> = hand
        .result()
        .expect("a hand without legal actions is over")
        .map(|result| (result.seat, result.ended_with.0))
        .collect();
    let expected: Vec<(Seat, u64)> =
        plain.players.iter().map(|player| (player.seat, player.stack)).collect();
    same("final stacks", &ended, &expected)?;
    same("rake", &hand.rake().0, &plain.rake)?;
    let brought: u64 = setup.players.iter().map(|dealt| dealt.stack.0).sum();
    same("chips", &(ended.iter().map(|(_, stack)| stack).sum::<u64>() + hand.rake().0), &brought)?;
    let shown_down = hand.ending() == Some(hand::Ending::Showdown);
    tally.hands += 1;
    tally.showdowns += u64::from(shown_down);
    tally.side_pots += u64::from(shown_down && plain.paid.len() > 1);
    tally.odd_chips += plain.paid.iter().filter(|(pot, by)| pot % *by as u64 != 0).count() as u64;
    tally.raked += u64::from(plain.rake > 0);
    same("last event", &events.last(), &Some(&Event::Ended))
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, engine: &T, plain: &T) -> Result<(), String> {
    if engine == plain {
        return Ok(());
    }
    Err(format!("{what}: the engine says {engine:?}, the plain hand {plain:?}"))
}

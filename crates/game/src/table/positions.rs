//! The button rule (R3, R4, R5, R46): which seats are button, small and big blind in the next hand,
//! which players are dealt in, and which have to wait (H15). Cash and tournament tables differ only
//! in which players are ready.

use hand::Seat;
use rulebook::{ButtonGoesTo, NoButton};
use serde::{Deserialize, Serialize};

use crate::{Ctx, seats::SeatSet};

/// What the next hand's positions follow from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastHand {
    /// The seat that had the button.
    pub button: Seat,
    /// The seat that had the big blind.
    pub big_blind: Seat,
    /// The seats that played it, also of players who have left since.
    pub dealt: SeatSet,
    /// The seats of players who played it and have not left since.
    pub played: SeatSet,
}

/// How a seat wants to come into the next hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// Plays already: dealt in without more.
    Playing,
    /// H15: new, or back after missing the big blind; waits for it.
    WaitsForBigBlind,
    /// H15: as the one before, but ready to post a big blind out of place.
    Posts,
}

/// The positions of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Positions {
    pub button: Seat,
    /// The small blind: nobody if the last big blind is not in this hand (R4).
    pub small_blind: Option<Seat>,
    pub big_blind: Seat,
    pub dealt: SeatSet,
    /// H15: seats among them that post a big blind out of position.
    pub posting: SeatSet,
}

/// Where the button of a table's first hand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstButton {
    /// R3: at random, cash tables.
    Random,
    /// R29: the last occupied seat, tournaments.
    LastSeat,
}

/// The readings of R4 and H15 that a rulebook sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PositionRules {
    /// R4 \[I\]: whether an empty seat can hold the button.
    pub button_goes_to: ButtonGoesTo,
    /// R4 \[I\]: what happens when nobody qualifies for it.
    pub no_button: NoButton,
    /// H15 \[I\]: whether a player who would be the button, or between it and the big blind, waits.
    pub waits_behind_button: bool,
    /// H15 \[I\]: whether all are dealt in without posting at a table's first hand.
    pub first_hand_without_posting: bool,
}

/// The positions of the next hand among the seats that are `ready`, or `None` with fewer than two
/// of them.
pub fn next_positions(
    last: Option<LastHand>,
    ready: &[(Seat, Entry)],
    rules: PositionRules,
    first_button: FirstButton,
    ctx: &mut Ctx<'_>,
) -> Option<Positions> {
    if ready.len() < 2 {
        return None;
    }
    let seats: SeatSet = ready.iter().map(|(seat, _)| *seat).collect();
    match last.and_then(|last| following(last, seats, ready, rules)) {
        Some(positions) => Some(positions),
        // R4 [I]: nobody is left to carry the button on, so the table starts anew under R3.
        None => first_hand(seats, ready, rules, first_button, ctx),
    }
}

/// R4, R5, H15: positions that follow from the last hand's.
fn following(
    last: LastHand,
    seats: SeatSet,
    ready: &[(Seat, Entry)],
    rules: PositionRules,
) -> Option<Positions> {
    // R4: the next player clockwise from the last big blind, a newcomer too.
    let big_blind = seats.next_after(last.big_blind)?;
    // A player who has to enter anew takes over neither small blind nor button.
    let playing = ready.iter().filter(|(_, entry)| *entry == Entry::Playing);
    let played = last.played.and(playing.map(|(seat, _)| *seat).collect());
    // R4: the last big blind, if still playing here.
    let small_blind =
        Some(last.big_blind).filter(|seat| played.contains(*seat) && *seat != big_blind);
    let Some(button) = carried_button(last, played, big_blind, rules) else {
        // Only the last big blind is left of the players: another ready player would be the button,
        // and waits (H15); so the two play heads-up (R5).
        return small_blind.map(|small_blind| heads_up(small_blind, big_blind));
    };
    // H15 [I]: a player between the button and the big blind waits.
    let mut between = SeatSet::EMPTY;
    if rules.waits_behind_button {
        between = seats.between(button, big_blind);
        small_blind.into_iter().for_each(|seat| between.remove(seat));
    }
    let (mut dealt, mut posting) = (SeatSet::EMPTY, SeatSet::EMPTY);
    for &(seat, entry) in ready {
        // H15: the natural big blind never posts twice.
        let comes_in = match entry {
            Entry::Playing => true,
            Entry::WaitsForBigBlind | Entry::Posts if seat == big_blind => true,
            Entry::Posts => {
                if !between.contains(seat) {
                    posting.insert(seat);
                }
                true
            }
            Entry::WaitsForBigBlind => false,
        };
        if comes_in && !between.contains(seat) {
            dealt.insert(seat);
        }
    }
    let mut others = dealt;
    others.remove(big_blind);
    match (others.len(), others.iter().next()) {
        (1, Some(other)) => {
            // R5: the player who is not the big blind is button and small blind, even if the last
            // big blind has left.
            Some(heads_up(other, big_blind))
        }
        (0, _) => None,
        _ => Some(Positions { button, small_blind, big_blind, dealt, posting }),
    }
}

/// R4 \[I\]: the first player counter-clockwise of the small blind who played the last hand and is
/// in this one. The big blind never has the button.
fn carried_button(
    last: LastHand,
    played: SeatSet,
    big_blind: Seat,
    rules: PositionRules,
) -> Option<Seat> {
    let mut carriers = match rules.button_goes_to {
        ButtonGoesTo::PlayedAndDealtIn => played,
        ButtonGoesTo::Played => last.dealt,
    };
    carriers.remove(big_blind);
    carriers.remove(last.big_blind);
    carriers.last_before(last.big_blind).or(match rules.no_button {
        NoButton::StartAnew => None,
        NoButton::Stays => Some(last.button).filter(|seat| *seat != big_blind),
    })
}

/// R5.
fn heads_up(button: Seat, big_blind: Seat) -> Positions {
    Positions {
        button,
        small_blind: Some(button),
        big_blind,
        dealt: [button, big_blind].into_iter().collect(),
        posting: SeatSet::EMPTY,
    }
}

/// R3: a table's first hand. H15 \[I\]: everyone is dealt in without posting, or, under some
/// rulebooks, everyone but the big blind posts.
fn first_hand(
    seats: SeatSet,
    ready: &[(Seat, Entry)],
    rules: PositionRules,
    first: FirstButton,
    ctx: &mut Ctx<'_>,
) -> Option<Positions> {
    let button = match first {
        FirstButton::Random => seats.iter().nth(ctx.below(seats.len()))?,
        FirstButton::LastSeat => seats.iter().last()?,
    };
    let small_blind = if seats.len() == 2 { button } else { seats.next_after(button)? };
    let big_blind = seats.next_after(small_blind)?;
    let posts = |seat: Seat, entry: Entry| {
        !rules.first_hand_without_posting
            && entry == Entry::Posts
            && seat != small_blind
            && seat != big_blind
    };
    Some(Positions {
        button,
        small_blind: Some(small_blind),
        big_blind,
        dealt: seats,
        posting: ready
            .iter()
            .filter(|(seat, entry)| posts(*seat, *entry))
            .map(|(s, _)| *s)
            .collect(),
    })
}

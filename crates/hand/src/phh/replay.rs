//! Replays one recorded hand and says how far the record and the engine agree.

use super::{
    Amount, HandContent, PhhHand, Recorded, deal,
    play::{self, Difference, Played, Stop, in_units},
    site,
    start::{self, SITE_RAKE_PERCENT_MAX, SmallPost, Start},
};
use crate::hand::Ending;
use base::Chips;

/// What came of replaying a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Every action was legal and every recorded stack is ours.
    Exact(Proof),
    /// The engine and the record part here.
    Differ(Difference),
    /// Not played, or not to be compared, for this reason.
    Skipped(String),
}

/// What an exact hand was compared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Proof {
    /// Every finishing stack.
    Stacks,
    /// Every finishing stack, where our engine took as rake what the stacks lost together.
    StacksRaked,
    /// Every finishing stack, where some cards at showdown are not recorded: they were filled in
    /// so that the recorded player wins. All but the comparison of those hands is checked.
    StacksFilled,
    /// Every finishing stack, where what a small blind posted out of place was is not recorded:
    /// it was read in the one way that gives these stacks.
    StacksPostRead,
    /// No finishing stacks are recorded: that every action was legal.
    Actions,
}

impl Proof {
    /// In words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Stacks => "all stacks equal",
            Self::StacksRaked => "all stacks equal, the site's rake taken",
            Self::StacksFilled => "all stacks equal, unknown cards at showdown filled in",
            Self::StacksPostRead => "all stacks equal, an unclear post read by them",
            Self::Actions => "all actions legal, no finishing stacks recorded",
        }
    }
}

/// How many ways of filling in unknown cards are tried. A split pot needs the rarest cards: about
/// one filling in fifty; this misses it once in many millions.
const FILLINGS_MAX: u32 = 1_000;

/// Plays a recorded hand through the engine.
#[must_use]
pub fn replay(hand: &PhhHand) -> Outcome {
    let recorded = match &hand.variant {
        HandContent::Other(variant) => {
            return Outcome::Skipped(format!("a game we do not play: {variant}"));
        }
        HandContent::Played(recorded) => recorded,
    };
    let mut first = None;
    for small_post in SmallPost::READINGS {
        let start = match start::start(recorded, small_post) {
            Ok(start) => start,
            Err(reason) => return first.unwrap_or(Outcome::Skipped(reason)),
        };
        let outcome = compare(recorded, &start);
        match (outcome, &first) {
            (Outcome::Differ(difference), _) if start.small_post_unclear => {
                first.get_or_insert(Outcome::Differ(difference));
            }
            (Outcome::Exact(proof), Some(_)) if proof != Proof::Actions => {
                return Outcome::Exact(Proof::StacksPostRead);
            }
            (outcome, _) => return outcome,
        }
    }
    first.expect("there is more than one reading")
}

fn compare(recorded: &Recorded, start: &Start) -> Outcome {
    let mut played = match play::play(recorded, start, deal::deck(recorded, 0)) {
        Ok(played) => played,
        Err(Stop::Differs(difference)) => return Outcome::Differ(difference),
        Err(Stop::Unfinished(difference)) => return unfinished(recorded, difference),
    };
    let Some(finishing) = &recorded.finishing_stacks else {
        return exact(&played, Proof::Actions);
    };
    let filled = played.ending == Ending::Showdown && has_unknown_cards(recorded, &played);
    let raked = start.setup.rules.rake.is_some();
    let proof = match (filled, raked) {
        (true, _) => Proof::StacksFilled,
        (false, true) => Proof::StacksRaked,
        (false, false) => Proof::Stacks,
    };
    let Some(difference) = differing_stack(&played, finishing) else {
        return exact(&played, proof);
    };
    if let Some(reason) = site::explains(recorded, &played, finishing) {
        return Outcome::Skipped(reason.to_owned());
    }
    for filling in 1..FILLINGS_MAX {
        if !filled {
            break;
        }
        // Other cards may end in another place of a record that goes on too long: then they
        // explain nothing.
        let Ok(refilled) = play::play(recorded, start, deal::deck(recorded, filling)) else {
            continue;
        };
        played = refilled;
        if differing_stack(&played, finishing).is_none() {
            return exact(&played, proof);
        }
    }
    Outcome::Differ(missing_chips(start, &played, finishing).unwrap_or(difference))
}

/// K1, K3: chips that are missing from the stacks together, and cannot be rake.
fn missing_chips(start: &Start, played: &Played, finishing: &[Amount]) -> Option<Difference> {
    let decimals = played.decimals;
    let started: u64 = start.setup.players.iter().map(|player| player.stack.0).sum();
    let ours: u64 = played.stacks.iter().map(|stack| stack.0).sum();
    let recorded: u64 = finishing
        .iter()
        .map(|stack| stack.chips(decimals).map(|chips| chips.0))
        .sum::<Option<_>>()?;
    let chips = |chips: u64| in_units(Chips(chips), decimals);
    (recorded < ours).then(|| Difference {
        action: None,
        recorded: format!("the stacks lose {} together", chips(started - recorded)),
        ours: format!(
            "K1 a rake of at most {} ({SITE_RAKE_PERCENT_MAX}% of a pot that saw a flop, K3)",
            chips(started - ours)
        ),
    })
}

/// All that is recorded agrees; but what had to be passed over or added is not called exact.
fn exact(played: &Played, proof: Proof) -> Outcome {
    if played.idle_checks {
        return Outcome::Skipped("a check recorded for a player who is all-in".to_owned());
    }
    if played.added_folds {
        return Outcome::Skipped("a record that leaves out the last folds".to_owned());
    }
    Outcome::Exact(proof)
}

/// Where a stack is not recorded, whether its player was all-in is not known either, and nobody
/// acts after an all-in.
fn unfinished(recorded: &Recorded, difference: Difference) -> Outcome {
    if recorded.starting_stacks.contains(&Amount::Infinite) {
        return Outcome::Skipped(
            "stacks recorded as inf, and an all-in that ends the betting early".to_owned(),
        );
    }
    Outcome::Differ(difference)
}

fn has_unknown_cards(recorded: &Recorded, played: &Played) -> bool {
    let unknown_hole = recorded
        .holes
        .iter()
        .zip(&played.live)
        .any(|(hole, live)| *live && hole.iter().any(Option::is_none));
    unknown_hole || recorded.board.iter().flatten().count() < 5
}

fn differing_stack(played: &Played, finishing: &[Amount]) -> Option<Difference> {
    let mut stacks = played.stacks.iter().zip(finishing).enumerate();
    let (player, (ours, recorded)) =
        stacks.find(|(_, (ours, recorded))| recorded.chips(played.decimals) != Some(**ours))?;
    // H4: whoever is left alone wins; H11: else the hands are compared.
    let clause = if played.ending == Ending::Showdown { "H11" } else { "H4" };
    Some(Difference {
        action: None,
        recorded: format!("p{} finishes with {recorded}", player + 1),
        ours: format!("{clause} finishes with {}", in_units(*ours, played.decimals)),
    })
}

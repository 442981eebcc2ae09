//! R32, R45: verdicts and penalties. Which penalties there are is the rulebook's: from warning to barring,
//! in `dk-2.0` the first two.

use base::PlayerId;
pub use rulebook::Penalty;
use rulebook::Rulebook;
use serde::{Deserialize, Serialize};

use super::CaseRefusal;

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    NoViolation,
    Violation,
}

/// R32, R45: the penalties that all these rulebooks have, the mildest first.
#[must_use]
pub fn penalties_in_common<'a>(rulebooks: impl IntoIterator<Item = &'a Rulebook>) -> Vec<Penalty> {
    let mut rulebooks = rulebooks.into_iter().map(|rulebook| &rulebook.tournament.several_accounts);
    let mut common = rulebooks.next().cloned().unwrap_or_default();
    for penalties in rulebooks {
        common.retain(|penalty| penalties.contains(penalty));
    }
    common
}

/// Whether a verdict fits: penalties of players of the case, each once, that the rulebooks have; a
/// violation has at least one, and no other outcome has any.
///
/// # Errors
/// What does not fit.
pub fn check_penalties(
    outcome: Outcome,
    penalties: &[(PlayerId, Penalty)],
    players: &[PlayerId],
    allowed: &[Penalty],
) -> Result<(), CaseRefusal> {
    if (outcome == Outcome::Violation) == penalties.is_empty() {
        return Err(CaseRefusal::Penalty);
    }
    for (at, (player, penalty)) in penalties.iter().enumerate() {
        if !players.contains(player) {
            return Err(CaseRefusal::NotInCase);
        }
        let twice = penalties[..at].iter().any(|(other, _)| other == player);
        if twice || !allowed.contains(penalty) {
            return Err(CaseRefusal::Penalty);
        }
    }
    Ok(())
}

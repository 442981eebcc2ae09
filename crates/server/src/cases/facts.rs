//! What the office has to know about a case to decide about its next step.

use std::sync::Arc;

use base::{Cents, Millis, PlayerId};
use ledger::Hold;
use office::cases::{CaseFacts, CaseRefusal, CaseState, Penalty, penalties_in_common};
use rulebook::Rulebook;
use store::{CaseFile, People, StoreError};

use super::books::holds_of;
use crate::{Shared, staff::StaffError};

/// A case and the money that is held in it.
///
/// # Errors
/// If there is no such case, or it cannot be read.
pub(super) async fn case_with_holds(
    shared: &Arc<Shared>,
    number: u64,
) -> Result<(CaseFile, Vec<Hold>), StaffError> {
    let file = shared.accounts.with(move |people| people.case(number)).await?;
    let file = file.ok_or(CaseRefusal::NoSuchCase)?;
    let wanted = file.holds.clone();
    let holds = shared.books.read(move |reader| holds_of(reader, &wanted)).await?;
    Ok((file, holds))
}

/// Whether something of these holds is still withheld.
pub(super) fn is_held(holds: &[Hold]) -> bool {
    holds.iter().any(|hold| hold.left() > Cents::ZERO)
}

/// The facts of a case, in the transaction that changes it.
pub(super) fn facts(
    people: &People,
    file: &CaseFile,
    money_is_held: bool,
    now: Millis,
) -> Result<CaseFacts, StoreError> {
    let proposals = people.proposals_of_case(file.number, now)?;
    Ok(CaseFacts {
        state: file.state,
        verdict: file
            .verdict
            .as_ref()
            .map(|verdict| (verdict.by, verdict.outcome, verdict.appeal_until)),
        penalised: penalised(file),
        appeals: file
            .appeals
            .iter()
            .map(|appeal| (appeal.player, appeal.decision.is_some()))
            .collect(),
        money_is_held,
        proposals_wait: proposals.iter().any(|proposal| proposal.state.is_pending()),
    })
}

/// Players who have a penalty.
pub(super) fn penalised(file: &CaseFile) -> Vec<PlayerId> {
    let penalties = file.verdict.iter().flat_map(|verdict| &verdict.penalties);
    penalties.map(|(player, _)| *player).collect()
}

/// The rulebooks of a case: of its hands; of its players' markets while it has none.
pub(super) fn rulebooks_of<'s>(
    shared: &'s Shared,
    people: &People,
    file: &CaseFile,
) -> Result<Vec<&'s Rulebook>, StoreError> {
    let policy = &shared.config.policy;
    let mut ids = people.case_rulebooks(file.number)?;
    if ids.is_empty() {
        for member in &file.players {
            let market = people.by_number(member.player)?.map(|person| person.market);
            let market = market.and_then(|market| policy.markets.get(&market).cloned());
            ids.extend(market.map(|market| market.rulebook.as_str().to_owned()));
        }
        ids.sort_unstable();
        ids.dedup();
    }
    Ok(ids.iter().filter_map(|id| policy.rulebook(id)).collect())
}

/// R32, R45: the penalties that a verdict in this case can have.
pub(super) fn penalties_of(
    shared: &Shared,
    people: &People,
    file: &CaseFile,
) -> Result<Vec<Penalty>, StoreError> {
    Ok(penalties_in_common(rulebooks_of(shared, people, file)?))
}

/// R14: whether a rulebook of the case lets a review ask for a recording of play.
pub(super) fn may_record(
    shared: &Shared,
    people: &People,
    file: &CaseFile,
) -> Result<bool, StoreError> {
    let rulebooks = rulebooks_of(shared, people, file)?;
    Ok(rulebooks.iter().any(|rulebook| rulebook.room.review_may_ask_for_recording))
}

/// A case that can still be written in.
pub(super) fn not_closed(
    people: &People,
    number: u64,
) -> Result<Result<CaseFile, CaseRefusal>, StoreError> {
    Ok(match people.case(number)? {
        None => Err(CaseRefusal::NoSuchCase),
        Some(file) if file.state == CaseState::Closed => Err(CaseRefusal::CaseState),
        Some(file) => Ok(file),
    })
}

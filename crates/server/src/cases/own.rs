//! What a player sees of an own case that was disclosed, and does about it: appeal, answer the request for a
//! recording. Who else is in the case, and who reported it, is not said.

use std::sync::Arc;

use base::PlayerId;
use office::cases::{CaseRefusal, CaseState, check_text, may_appeal};
use store::{CaseChoice, CaseFile, TimelineLine};
use wire::desk;

use super::{
    books::holds_of,
    facts::facts,
    shown::{appeal_outcome, kind_shown, outcome_shown, penalty_shown, positive, state_shown},
};
use crate::{
    Shared,
    staff::{StaffError, Work, player_action},
};

/// Cases of one player; nobody has more.
const CASES_MAX: u32 = 100;

fn disclosed_at(file: &CaseFile, player: PlayerId) -> Option<base::Millis> {
    let member = file.players.iter().find(|member| member.player == player)?;
    member.disclosed_at
}

/// A player's cases that were disclosed, the latest first.
///
/// # Errors
/// If they cannot be read.
pub(crate) async fn own_cases(
    shared: &Arc<Shared>,
    player: PlayerId,
) -> Result<desk::OwnCases, StaffError> {
    let now = shared.now();
    let choice = CaseChoice { player: Some(player), ..CaseChoice::default() };
    let read = shared.accounts.with(move |people| {
        let files = people.cases(&choice, CASES_MAX)?;
        let told = files.into_iter().filter(|file| disclosed_at(file, player).is_some());
        told.map(|file| {
            let facts = facts(people, &file, false, now)?;
            Ok((may_appeal(&facts, player, now).is_ok(), file))
        })
        .collect::<Result<Vec<_>, store::StoreError>>()
    });
    let files = read.await?;
    let mut cases = Vec::with_capacity(files.len());
    for (may_appeal, file) in files {
        let own: Vec<_> =
            file.holds.iter().copied().filter(|(_, owner)| *owner == player).collect();
        let holds = shared.books.read(move |reader| holds_of(reader, &own)).await?;
        let held = holds.iter().map(|hold| desk::OwnHeld {
            currency: hold.currency.code().to_owned(),
            cents: positive(hold.left()),
            released: positive(hold.released),
            seized: positive(hold.seized),
            placed_at: hold.placed_at.0,
        });
        cases.push(own_case(&file, player, may_appeal, held.collect()));
    }
    Ok(desk::OwnCases { cases, now: now.0 })
}

fn own_case(
    file: &CaseFile,
    player: PlayerId,
    may_appeal: bool,
    held: Vec<desk::OwnHeld>,
) -> desk::OwnCase {
    let penalty = |verdict: &store::StoredVerdict| {
        let own = verdict.penalties.iter().find(|(who, _)| *who == player);
        own.map(|(_, penalty)| penalty_shown(*penalty))
    };
    let verdict = file.verdict.as_ref().map(|verdict| desk::OwnVerdict {
        at: verdict.at.0,
        outcome: outcome_shown(verdict.outcome),
        clauses: verdict.clauses.clone(),
        penalty: penalty(verdict),
        text: verdict.text.clone(),
    });
    let until = file.verdict.as_ref().map(|verdict| verdict.appeal_until.0);
    let appeal = file.appeals.iter().find(|appeal| appeal.player == player);
    let recording = file.recordings.iter().find(|asked| asked.player == player);
    desk::OwnCase {
        number: file.number,
        kind: kind_shown(file.kind),
        state: state_shown(file.state),
        disclosed_at: disclosed_at(file, player).map_or(0, |at| at.0),
        held,
        verdict,
        appeal_until: until.filter(|_| may_appeal),
        appeal: appeal.map(|appeal| desk::OwnAppeal {
            at: appeal.at.0,
            text: appeal.text.clone(),
            answer_by: appeal.answer_by.0,
            outcome: appeal.decision.as_ref().map(|decided| appeal_outcome(decided.overturned)),
            answer: appeal.decision.as_ref().map(|decided| decided.text.clone()),
        }),
        recording_due: recording.filter(|asked| asked.answer.is_none()).map(|asked| asked.due.0),
    }
}

/// A player appeals against the own penalty: once, in time.
///
/// # Errors
/// If not; a case that was not disclosed to the player is not found.
pub(crate) async fn appeal(
    shared: &Arc<Shared>,
    player: PlayerId,
    case: u64,
    text: &str,
) -> Result<(), StaffError> {
    let text = check_text(text)?.to_owned();
    let work = Work::people(move |people, staff| {
        let file = people.case(case)?.filter(|file| disclosed_at(file, player).is_some());
        let Some(file) = file else { return Ok(Err(CaseRefusal::NoSuchCase.into())) };
        if let Err(refusal) = may_appeal(&facts(people, &file, false, staff.at)?, player, staff.at)
        {
            return Ok(Err(refusal.into()));
        }
        people.add_appeal(case, player, &text, staff.at)?;
        people.set_case_state(case, CaseState::Appealed, file.verdict.as_ref())?;
        let (at, by, kind) = (staff.at, player, "appeal".to_owned());
        people.case_line(case, &TimelineLine { at, by, kind, text, hand: None })?;
        Ok(Ok(()))
    });
    player_action(shared, player, "appeal", format!("case {case}"), work).await
}

/// R14: a player answers the request for a recording of play: where it is.
///
/// # Errors
/// If nobody has asked for one.
pub(crate) async fn answer_recording(
    shared: &Arc<Shared>,
    player: PlayerId,
    case: u64,
    text: &str,
) -> Result<(), StaffError> {
    let text = check_text(text)?.to_owned();
    let work = Work::people(move |people, staff| {
        let file = people.case(case)?.filter(|file| disclosed_at(file, player).is_some());
        let Some(file) = file else { return Ok(Err(CaseRefusal::NoSuchCase.into())) };
        if file.state == CaseState::Closed {
            return Ok(Err(CaseRefusal::CaseState.into()));
        }
        if !people.answer_recording(case, player, &text, staff.at)? {
            return Ok(Err(CaseRefusal::Recording.into()));
        }
        let (at, by, kind) = (staff.at, player, "recording".to_owned());
        people.case_line(case, &TimelineLine { at, by, kind, text, hand: None })?;
        Ok(Ok(()))
    });
    player_action(shared, player, "answer_recording", format!("case {case}"), work).await
}

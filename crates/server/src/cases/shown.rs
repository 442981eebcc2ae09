//! Cases and proposals as staff see them.

use std::{collections::HashMap, sync::Arc};

use base::{Cents, Millis, PlayerId};
use ledger::Hold;
use office::{
    cases::{
        CaseKind, CasePart, CaseRefusal, CaseState, CorrectionAgainst, Outcome, Penalty,
        ProposalState, Proposed, may_decide_proposal,
    },
    staff::{Permission, StaffNumber},
};
use store::{
    CaseChoice, CaseFile, CaseSource, OPERATOR, People, StaffSession, StoreError, StoredProposal,
    TimelineLine,
};
use wire::{Names, desk};

use super::{
    books::holds_of,
    evidence::hand_ref,
    facts::{may_record, penalties_of},
    propose::lines,
    second_person::proposal_facts,
};
use crate::{Shared, staff::StaffError};

/// Rows of a list.
const ROWS: u32 = 50;

pub(super) fn player_ref(shared: &Shared, player: PlayerId) -> desk::PlayerRef {
    desk::PlayerRef { player: player.0, name: name_of(shared, player) }
}

fn name_of(shared: &Shared, player: PlayerId) -> Option<String> {
    let names = shared.accounts.directory().now();
    Some(names.name(player).to_owned()).filter(|name| name != "?")
}

/// Who did something, by the number in the chain.
fn actor(shared: &Shared, who: PlayerId, staff: &HashMap<StaffNumber, String>) -> desk::Actor {
    match StaffNumber::of(who) {
        Some(number) => desk::Actor::Staff { number: number.0, name: staff.get(&number).cloned() },
        None if who == OPERATOR => desk::Actor::Operator,
        None => desk::Actor::Player { player: who.0, name: name_of(shared, who) },
    }
}

fn staff_names(people: &People) -> Result<HashMap<StaffNumber, String>, StoreError> {
    let all = people.all_staff()?;
    Ok(all.into_iter().map(|account| (account.number, account.name)).collect())
}

macro_rules! same_words {
    ($to_wire:ident, $from_wire:ident, $ours:ident, $theirs:ident: $($word:ident),*) => {
        pub(super) fn $to_wire(ours: $ours) -> desk::$theirs {
            match ours { $($ours::$word => desk::$theirs::$word,)* }
        }

        #[allow(dead_code, reason = "some are only shown")]
        pub(super) fn $from_wire(theirs: desk::$theirs) -> $ours {
            match theirs { $(desk::$theirs::$word => $ours::$word,)* }
        }
    };
}

same_words!(kind_shown, kind_of, CaseKind, CaseKind:
    Review, Collusion, Automation, SeveralAccounts, Complaint, Malfunction, Payment);
same_words!(state_shown, state_of, CaseState, CaseState: Open, Decided, Appealed, Closed);
same_words!(part_shown, part_of, CasePart, CasePart: Subject, Linked);
same_words!(outcome_shown, outcome_of, Outcome, Outcome: NoViolation, Violation);
same_words!(penalty_shown, penalty_of, Penalty, PenaltyKind: Warning, Disqualification, Barring);
same_words!(progress_shown, progress_of, ProposalState, ProposalState:
    Open, AskedBack, Approved, Done, Refused, Withdrawn, Expired, Failed);

fn action_shown(proposed: &Proposed) -> desk::ProposedAction {
    match proposed {
        Proposed::CloseAccount { player } => {
            desk::ProposedAction::CloseAccount { player: player.0 }
        }
        Proposed::CorrectBalance { player, currency, cents, against } => {
            desk::ProposedAction::CorrectBalance {
                player: player.0,
                currency: currency.code().to_owned(),
                cents: cents.0,
                against: match against {
                    CorrectionAgainst::House => desk::CorrectionAgainst::House,
                    CorrectionAgainst::Debt => desk::CorrectionAgainst::Debt,
                },
            }
        }
        &Proposed::VoidHand { game, table, hand, .. } => {
            desk::ProposedAction::VoidHand { game, table, hand }
        }
        Proposed::SeizeFunds { case, holds, .. } => {
            let share = |share: &office::cases::HoldShare| desk::HoldShare {
                hold: share.hold.0,
                cents: positive(share.cents),
            };
            let holds = holds.iter().map(share).collect();
            desk::ProposedAction::SeizeFunds { case: *case, holds }
        }
    }
}

pub(super) fn positive(cents: Cents) -> u64 {
    cents.0.max(0).unsigned_abs()
}

/// Whether whoever looks may decide a proposal.
fn may_decide(
    people: &People,
    proposal: &StoredProposal,
    session: &StaffSession,
    one_person: bool,
    now: Millis,
) -> Result<desk::MayDecide, StoreError> {
    let own = session.account.number;
    if proposal.state != ProposalState::Open {
        return Ok(desk::MayDecide::State);
    }
    if !session.account.role.may(Permission::ApproveAsSecond) {
        return Ok(desk::MayDecide::Role);
    }
    if proposal.proposed_by == own.who() && !one_person {
        return Ok(desk::MayDecide::Own);
    }
    let facts = proposal_facts(people, proposal, own, one_person)?;
    let may = facts.is_some_and(|facts| may_decide_proposal(&facts, now).is_ok());
    Ok(if may { desk::MayDecide::Yes } else { desk::MayDecide::NotApart })
}

fn shown(
    shared: &Shared,
    people: &People,
    session: &StaffSession,
    names: &HashMap<StaffNumber, String>,
    proposal: StoredProposal,
) -> Result<desk::Proposal, StoreError> {
    let may_decide =
        may_decide(people, &proposal, session, shared.config.policy.one_person, shared.now())?;
    let step = |step: &office::cases::ProposalStep| desk::ProposalStep {
        at: step.at.0,
        by: actor(shared, step.by, names),
        state: progress_shown(step.state),
        reason: step.reason.clone(),
    };
    Ok(desk::Proposal {
        number: proposal.number,
        action: action_shown(&proposal.proposed),
        lines: lines(shared, &proposal.proposed),
        digest: proposal.digest,
        reason: proposal.reason,
        proposed_by: actor(shared, proposal.proposed_by, names),
        proposed_at: proposal.proposed_at.0,
        expires_at: proposal.expires_at.0,
        state: progress_shown(proposal.state),
        steps: proposal.steps.iter().map(step).collect(),
        failure: proposal.failure,
        may_decide,
    })
}

/// One proposal.
///
/// # Errors
/// If there is none, or it cannot be read.
pub(crate) async fn proposal_shown(
    shared: &Arc<Shared>,
    session: &StaffSession,
    number: u64,
) -> Result<desk::Proposal, StaffError> {
    let (desk, session, now) = (Arc::clone(shared), session.clone(), shared.now());
    let read = shared.accounts.with(move |people| {
        let names = staff_names(people)?;
        let found = people.proposal(number, now)?;
        found.map(|found| shown(&desk, people, &session, &names, found)).transpose()
    });
    Ok(read.await?.ok_or(CaseRefusal::NoSuchProposal)?)
}

/// A page of proposals, the latest first.
///
/// # Errors
/// If they cannot be read.
pub(crate) async fn proposals_shown(
    shared: &Arc<Shared>,
    session: &StaffSession,
    state: Option<desk::ProposalState>,
    before: Option<u64>,
) -> Result<desk::ProposalList, StaffError> {
    let (desk, session, now) = (Arc::clone(shared), session.clone(), shared.now());
    let state = state.map(progress_of);
    let read = shared.accounts.with(move |people| {
        let names = staff_names(people)?;
        let found = people.proposals(state, before, ROWS, now)?;
        let rows = found.into_iter().map(|found| shown(&desk, people, &session, &names, found));
        rows.collect::<Result<Vec<_>, _>>()
    });
    let proposals = read.await?;
    let more = proposals.len() == ROWS as usize;
    let next = proposals.last().map(|last| last.number).filter(|_| more);
    let people = if shared.config.policy.one_person { 1 } else { 2 };
    Ok(desk::ProposalList { proposals, next, people, now: now.0 })
}

fn row(shared: &Shared, file: &CaseFile, names: &HashMap<StaffNumber, String>) -> desk::CaseRow {
    let appeals = file.appeals.iter().filter(|appeal| appeal.decision.is_none());
    let due = match file.state {
        CaseState::Open => Some(file.decide_by),
        CaseState::Decided => file.verdict.as_ref().map(|verdict| verdict.appeal_until),
        CaseState::Appealed => appeals.map(|appeal| appeal.answer_by).min(),
        CaseState::Closed => None,
    };
    let player = |member: &store::CaseMember| desk::CasePlayer {
        who: player_ref(shared, member.player),
        part: part_shown(member.part),
        why: member.why.clone(),
        disclosed_at: member.disclosed_at.map(|at| at.0),
    };
    desk::CaseRow {
        number: file.number,
        kind: kind_shown(file.kind),
        state: state_shown(file.state),
        title: file.title.clone(),
        source: match file.source {
            CaseSource::Staff => desk::CaseSource::Staff,
            CaseSource::Report { report } => desk::CaseSource::Report { report },
            CaseSource::Alert { alert } => desk::CaseSource::Alert { alert },
        },
        opened_at: file.opened_at.0,
        opened_by: actor(shared, file.opened_by, names),
        due: due.map(|due| due.0),
        players: file.players.iter().map(player).collect(),
        evidence: file.hands,
    }
}

/// A page of cases, the latest first.
///
/// # Errors
/// If they cannot be read.
pub(crate) async fn case_page(
    shared: &Arc<Shared>,
    state: Option<desk::CaseState>,
    player: Option<u64>,
    before: Option<u64>,
) -> Result<desk::CasePage, StaffError> {
    let choice = CaseChoice { state: state.map(state_of), player: player.map(PlayerId), before };
    let read = shared
        .accounts
        .with(move |people| Ok((people.cases(&choice, ROWS)?, staff_names(people)?)));
    let (files, names) = read.await?;
    let more = files.len() == ROWS as usize;
    let next = files.last().map(|last| last.number).filter(|_| more);
    let cases = files.iter().map(|file| row(shared, file, &names)).collect();
    Ok(desk::CasePage { cases, next, now: shared.now().0 })
}

fn hold_shown(shared: &Shared, hold: &Hold) -> desk::CaseHold {
    desk::CaseHold {
        hold: hold.id.0,
        who: player_ref(shared, hold.player),
        currency: hold.currency.code().to_owned(),
        cents: positive(hold.amount),
        released: positive(hold.released),
        seized: positive(hold.seized),
        left: positive(hold.left()),
        placed_at: hold.placed_at.0,
    }
}

/// A whole case.
///
/// # Errors
/// If there is none, or it cannot be read.
pub(crate) async fn case_file(
    shared: &Arc<Shared>,
    number: u64,
) -> Result<desk::CaseFile, StaffError> {
    let (desk, now) = (Arc::clone(shared), shared.now());
    let read = shared.accounts.with(move |people| {
        let Some(file) = people.case(number)? else { return Ok(None) };
        let proposals: Vec<u64> =
            people.proposals_of_case(number, now)?.iter().map(|it| it.number).collect();
        let rules = (may_record(&desk, people, &file)?, penalties_of(&desk, people, &file)?);
        Ok(Some((file, people.case_timeline(number)?, proposals, rules, staff_names(people)?)))
    });
    let (file, timeline, proposals, (may_ask_for_recording, penalties), names) =
        read.await?.ok_or(CaseRefusal::NoSuchCase)?;
    let wanted = file.holds.clone();
    let holds = shared.books.read(move |reader| holds_of(reader, &wanted)).await?;
    let verdict = file.verdict.as_ref().map(|verdict| desk::Verdict {
        at: verdict.at.0,
        by: actor(shared, verdict.by, &names),
        outcome: outcome_shown(verdict.outcome),
        clauses: verdict.clauses.clone(),
        penalties: verdict
            .penalties
            .iter()
            .map(|(player, penalty)| desk::PlayerPenalty {
                player: player.0,
                penalty: penalty_shown(*penalty),
            })
            .collect(),
        text: verdict.text.clone(),
        appeal_until: verdict.appeal_until.0,
    });
    let appeal = |appeal: &store::CaseAppeal| desk::Appeal {
        who: player_ref(shared, appeal.player),
        at: appeal.at.0,
        text: appeal.text.clone(),
        answer_by: appeal.answer_by.0,
        decision: appeal.decision.as_ref().map(|decided| desk::AppealDecision {
            at: decided.at.0,
            by: actor(shared, decided.by, &names),
            outcome: appeal_outcome(decided.overturned),
            text: decided.text.clone(),
        }),
    };
    let recording = |asked: &store::CaseRecording| desk::RecordingRequest {
        who: player_ref(shared, asked.player),
        asked_at: asked.asked_at.0,
        due: asked.due.0,
        answer: asked.answer.as_ref().map(|(text, _)| text.clone()),
        answered_at: asked.answer.as_ref().map(|(_, at)| at.0),
    };
    let entry = |line: &TimelineLine| desk::TimelineEntry {
        at: line.at.0,
        by: actor(shared, line.by, &names),
        kind: line.kind.clone(),
        text: line.text.clone(),
        hand: line.hand.map(hand_ref),
    };
    Ok(desk::CaseFile {
        row: row(shared, &file, &names),
        holds: holds.iter().map(|hold| hold_shown(shared, hold)).collect(),
        verdict,
        appeals: file.appeals.iter().map(appeal).collect(),
        recordings: file.recordings.iter().map(recording).collect(),
        proposals,
        timeline: timeline.iter().map(entry).collect(),
        may_ask_for_recording,
        penalties: penalties.into_iter().map(penalty_shown).collect(),
        now: now.0,
    })
}

pub(super) fn appeal_outcome(overturned: bool) -> desk::AppealOutcome {
    match overturned {
        true => desk::AppealOutcome::Overturned,
        false => desk::AppealOutcome::Upheld,
    }
}

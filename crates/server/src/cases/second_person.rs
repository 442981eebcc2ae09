//! Proposing, and what a second person does about it. Each step is one change of the people, in one
//! transaction with its entry for the chain of staff.

use std::sync::Arc;

use base::Millis;
use office::{
    cases::{
        CaseRefusal, ProposalFacts, ProposalState, ProposalStep, Proposed, may_answer, may_approve,
        may_decide_proposal,
    },
    staff::{Permission, StaffNumber, StaffRefusal},
};
use store::{
    NewProposal, People, Staff, StaffAccount, StaffSession, StoreError, StoredProposal,
    TimelineLine,
};

use super::{Drafted, finish_approved};
use crate::{
    Shared,
    staff::{StaffError, StaffRequest, Work, staff_action},
};

/// A refusal has changed nothing.
type Decided<T> = Result<Result<T, StaffRefusal>, StoreError>;

/// Stores a proposal, and returns its number.
///
/// # Errors
/// If the role may not, or one about the same waits already.
pub(crate) async fn propose(
    shared: &Arc<Shared>,
    session: &StaffSession,
    drafted: Drafted,
    reason: &str,
) -> Result<u64, StaffError> {
    let Drafted { proposed, digest } = drafted;
    let about = format!("{}, {}", proposed.subject(), proposed.word());
    let permission = proposed.permission();
    let request = StaffRequest { permission, action: "propose", about, reason };
    let work = Work::people(move |people, staff| {
        let case = match &proposed {
            Proposed::SeizeFunds { case, .. } => Some(*case),
            _ => None,
        };
        let new = NewProposal {
            proposed,
            digest,
            reason: staff.reason.clone(),
            by: staff.who,
            at: staff.at,
        };
        let Some(number) = people.add_proposal(&new)? else {
            return Ok(Err(CaseRefusal::ProposalExists.into()));
        };
        let (word, subject) = (new.proposed.word(), new.proposed.subject());
        staff.about = format!("proposal {number}, {word}, {subject}");
        if let Some(case) = case {
            line(people, case, staff, "proposal", format!("proposal {number}"))?;
        }
        Ok(Ok(number))
    });
    staff_action(shared, session, request, work).await
}

/// What somebody does about a proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Decision {
    /// With the fingerprint of what was seen.
    Approve(String),
    Refuse,
    AskBack,
    Answer,
    Withdraw,
}

impl Decision {
    fn word(&self) -> &'static str {
        match self {
            Self::Approve(_) => "approve",
            Self::Refuse => "refuse",
            Self::AskBack => "ask_back",
            Self::Answer => "answer",
            Self::Withdraw => "withdraw",
        }
    }

    fn leads_to(&self) -> ProposalState {
        match self {
            Self::Approve(_) => ProposalState::Approved,
            Self::Refuse => ProposalState::Refused,
            Self::AskBack => ProposalState::AskedBack,
            Self::Answer => ProposalState::Open,
            Self::Withdraw => ProposalState::Withdrawn,
        }
    }
}

/// Carries a decision about a proposal out; one that is approved is carried out at once.
///
/// # Errors
/// If it does not wait for this, or not from this person.
pub(crate) async fn decide(
    shared: &Arc<Shared>,
    session: &StaffSession,
    number: u64,
    decision: Decision,
    reason: &str,
) -> Result<(), StaffError> {
    let now = shared.now();
    let found = shared.accounts.with(move |people| people.proposal(number, now)).await?;
    let found = found.ok_or(CaseRefusal::NoSuchProposal)?;
    // Who proposed it answers with the permission of proposing it.
    let permission = match decision {
        Decision::Answer | Decision::Withdraw => found.proposed.permission(),
        _ => Permission::ApproveAsSecond,
    };
    let about =
        format!("proposal {number}, {}, {}", found.proposed.word(), found.proposed.subject());
    let request = StaffRequest { permission, action: decision.word(), about, reason };
    let (by, one_person) = (session.account.number, shared.config.policy.one_person);
    let approved = matches!(decision, Decision::Approve(_));
    let work = Work::people(move |people, staff| {
        let Some(proposal) = people.proposal(number, staff.at)? else {
            return Ok(Err(CaseRefusal::NoSuchProposal.into()));
        };
        if let Err(refusal) = may(people, &proposal, &decision, by, one_person, staff.at)? {
            return Ok(Err(refusal));
        }
        let state = decision.leads_to();
        let step =
            ProposalStep { at: staff.at, by: staff.who, state, reason: staff.reason.clone() };
        people.step_proposal(&proposal, step)?;
        if let Proposed::SeizeFunds { case, .. } = proposal.proposed {
            let text = format!("proposal {number}: {}", state.name());
            line(people, case, staff, "proposal", text)?;
        }
        Ok(Ok(()))
    });
    staff_action(shared, session, request, work).await?;
    if approved {
        finish_approved(shared, number).await?;
    }
    Ok(())
}

fn may(
    people: &People,
    proposal: &StoredProposal,
    decision: &Decision,
    by: StaffNumber,
    one_person: bool,
    now: Millis,
) -> Decided<()> {
    let decided = match decision {
        Decision::Answer => may_answer(proposal.proposed_by, by, proposal.state, false),
        Decision::Withdraw => may_answer(proposal.proposed_by, by, proposal.state, true),
        Decision::Approve(seen) => match proposal_facts(people, proposal, by, one_person)? {
            Some(facts) => may_approve(&facts, &proposal.digest, seen, now),
            None => Err(CaseRefusal::SecondPerson),
        },
        Decision::Refuse | Decision::AskBack => {
            match proposal_facts(people, proposal, by, one_person)? {
                Some(facts) => may_decide_proposal(&facts, now),
                None => Err(CaseRefusal::SecondPerson),
            }
        }
    };
    Ok(decided.map_err(StaffRefusal::from))
}

/// What decides whether somebody is a second person; `None` if the own account is not enrolled.
pub(super) fn proposal_facts(
    people: &People,
    proposal: &StoredProposal,
    by: StaffNumber,
    one_person: bool,
) -> Result<Option<ProposalFacts>, StoreError> {
    let active = |account: Option<StaffAccount>| account.filter(StaffAccount::is_active);
    let Some(second) = active(people.staff_by_number(by)?) else { return Ok(None) };
    let first = match StaffNumber::of(proposal.proposed_by) {
        Some(number) => active(people.staff_by_number(number)?),
        None => None,
    };
    let same_second_factor =
        first.as_ref().is_some_and(|first| first.totp_secret == second.totp_secret);
    let first = first.and_then(|first| first.origin());
    Ok(second.origin().map(|second| ProposalFacts {
        state: proposal.state,
        expires_at: proposal.expires_at,
        first,
        second,
        same_second_factor,
        one_person,
    }))
}

/// A line of a case's timeline about something that staff did.
pub(super) fn line(
    people: &People,
    case: u64,
    staff: &Staff,
    kind: &str,
    text: String,
) -> Result<(), StoreError> {
    let (at, by, kind) = (staff.at, staff.who, kind.to_owned());
    people.case_line(case, &TimelineLine { at, by, kind, text, hand: None })
}

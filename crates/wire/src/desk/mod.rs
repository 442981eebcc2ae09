//! The integrity desk over HTTP: proposals that need a second person, cases, and what a player sees of
//! an own case. Requests and replies alone: what is decided is decided in `office::cases`.

mod cases;
mod own_cases;
mod proposals;

pub use cases::{
    Appeal, AppealDecision, AppealOutcome, CaseFile, CaseHold, CaseKind, CasePage, CasePart,
    CasePlayer, CaseRow, CaseSource, CaseState, DecideAppeal, EvidenceAdded, EvidenceHand,
    EvidencePage, EvidenceRow, Flow, HandRef, HoldReply, NewCase, NewCasePlayer, NewEvidence,
    NewHold, NewNote, NewVerdict, Outcome, PenaltyKind, PlayerAndReason, PlayerPenalty,
    RecordingRequest, ReleaseHold, SharedEvidence, TimelineEntry, ValueFlow, Verdict, ViewHand,
};
pub use own_cases::{NewAppeal, OwnAppeal, OwnCase, OwnCases, OwnHeld, OwnVerdict};
pub use proposals::{
    Actor, ApproveProposal, CorrectionAgainst, HoldShare, MayDecide, MoneyLine, MoneyPlace,
    NewProposal, OnlyReason, PlayerRef, PreviewProposal, Proposal, ProposalList, ProposalPreview,
    ProposalState, ProposalStep, ProposedAction,
};

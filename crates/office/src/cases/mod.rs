//! The integrity desk: proposals that need a second person, cases, and the arithmetic of returned money
//! (R18). Pure: time and facts are arguments. What is carried out is carried out by `server`, once.

mod carry_out;
mod case;
mod proposal;
mod refusal;
mod returns;
mod text;
mod value_flow;
mod verdict;

pub use carry_out::{Charged, charge, reversal};
pub use case::{
    APPEAL_ANSWERED_WITHIN, APPEAL_WITHIN, CaseFacts, CaseKind, CasePart, CaseState,
    DECIDED_WITHIN, RECORDING_WITHIN, may_appeal, may_close, may_decide_appeal, may_pronounce,
    may_seize,
};
pub use proposal::{
    CorrectionAgainst, HoldShare, PROPOSAL_VALID, ProposalFacts, ProposalState, ProposalStep,
    Proposed, Return, may_answer, may_approve, may_decide_proposal,
};
pub use refusal::CaseRefusal;
pub use returns::{apportion, net_losses, returned, split_over_holds};
pub use text::{
    CASE_TEXT_CHARS_MAX, CASE_TITLE_CHARS_MAX, CLAUSES_MAX, check_clauses, check_text, check_title,
};
pub use value_flow::{HandFlow, HandResult, flow_of_hand};
pub use verdict::{Outcome, Penalty, check_penalties, penalties_in_common};

/// Hands of one case: more than two players share in years. It bounds what one case reads.
pub const EVIDENCE_MAX: usize = 10_000;
/// Players of one case.
pub const CASE_PLAYERS_MAX: usize = 50;

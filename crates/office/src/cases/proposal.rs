//! Two people: what needs a second one, who may be it, and how a proposal ends. What is approved is what
//! was proposed: a proposal holds every amount, and a fingerprint of it is named when it is approved.

use base::{Cents, HoldId, Millis, PlayerId};
use ledger::Currency;
use serde::{Deserialize, Serialize};

use super::CaseRefusal;
use crate::staff::{Permission, StaffNumber, StaffOrigin, may_second};

/// Three days: over a weekend. What nobody has approved by then is proposed anew, with fresh facts.
pub const PROPOSAL_VALID: Millis = Millis::seconds(3 * 24 * 60 * 60);

/// Where a corrected amount comes from or goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CorrectionAgainst {
    /// The issue of play money, else the house's own money.
    House,
    /// What the player owes, paid from the wallet.
    Debt,
}

/// So much of one hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldShare {
    pub hold: HoldId,
    pub cents: Cents,
}

/// R18: what one player gets back from one hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Return {
    pub hold: HoldId,
    /// Whose hold it is.
    pub from: PlayerId,
    pub to: PlayerId,
    pub cents: Cents,
}

/// What needs a second person, with everything that is decided about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Proposed {
    CloseAccount {
        player: PlayerId,
    },
    CorrectBalance {
        player: PlayerId,
        currency: Currency,
        /// What the wallet gets, or gives if it is negative; of a debt, how much is paid.
        cents: Cents,
        against: CorrectionAgainst,
    },
    /// R1, R25, MALF: every seat's result is reversed, rake included.
    VoidHand {
        game: u64,
        table: u64,
        hand: u64,
        currency: Currency,
        nets: Vec<(PlayerId, Cents)>,
        rake: Cents,
    },
    /// R18: what was withheld goes back to those it was won from.
    SeizeFunds {
        case: u64,
        currency: Currency,
        holds: Vec<HoldShare>,
        returns: Vec<Return>,
    },
}

impl Proposed {
    /// The word for it in the chain of staff and in the database.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::CloseAccount { .. } => "close_account",
            Self::CorrectBalance { .. } => "correct_balance",
            Self::VoidHand { .. } => "void_hand",
            Self::SeizeFunds { .. } => "seize_funds",
        }
    }

    /// What the proposer must be allowed.
    #[must_use]
    pub const fn permission(&self) -> Permission {
        match self {
            Self::CloseAccount { .. } => Permission::CloseAccounts,
            Self::CorrectBalance { .. } => Permission::MoveMoney,
            Self::VoidHand { .. } => Permission::VoidHands,
            Self::SeizeFunds { .. } => Permission::SeizeFunds,
        }
    }

    /// What it is about, by numbers: two proposals about the same do not wait at once.
    #[must_use]
    pub fn subject(&self) -> String {
        match self {
            Self::CloseAccount { player } | Self::CorrectBalance { player, .. } => {
                format!("player {player}")
            }
            Self::VoidHand { game, table, hand, .. } => format!("hand {game}-{table}-{hand}"),
            Self::SeizeFunds { case, .. } => format!("case {case}"),
        }
    }

    /// Every player whose money or account it touches.
    #[must_use]
    pub fn players(&self) -> Vec<PlayerId> {
        match self {
            Self::CloseAccount { player } | Self::CorrectBalance { player, .. } => vec![*player],
            Self::VoidHand { nets, .. } => nets.iter().map(|(player, _)| *player).collect(),
            Self::SeizeFunds { returns, .. } => {
                returns.iter().flat_map(|line| [line.from, line.to]).collect()
            }
        }
    }
}

/// How far a proposal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProposalState {
    Open,
    AskedBack,
    /// Being carried out: it will be done, or fail, whatever is killed when.
    Approved,
    Done,
    Refused,
    Withdrawn,
    Expired,
    Failed,
}

impl ProposalState {
    pub const ALL: [Self; 8] = [
        Self::Open,
        Self::AskedBack,
        Self::Approved,
        Self::Done,
        Self::Refused,
        Self::Withdrawn,
        Self::Expired,
        Self::Failed,
    ];

    /// The name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::AskedBack => "asked_back",
            Self::Approved => "approved",
            Self::Done => "done",
            Self::Refused => "refused",
            Self::Withdrawn => "withdrawn",
            Self::Expired => "expired",
            Self::Failed => "failed",
        }
    }

    /// Whether it still waits for somebody, or for the books.
    #[must_use]
    pub const fn is_pending(self) -> bool {
        matches!(self, Self::Open | Self::AskedBack | Self::Approved)
    }
}

/// One thing that somebody did about a proposal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposalStep {
    pub at: Millis,
    /// A number as in the chain of staff.
    pub by: PlayerId,
    pub state: ProposalState,
    pub reason: String,
}

/// What decides about a proposal that somebody wants to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProposalFacts {
    pub state: ProposalState,
    pub expires_at: Millis,
    /// Who proposed it, as the account is now; `None` if it is not enrolled any more.
    pub first: Option<StaffOrigin>,
    pub second: StaffOrigin,
    pub same_second_factor: bool,
    /// A play-money room may let one person do what needs two elsewhere.
    pub one_person: bool,
}

/// Decides whether somebody can approve, refuse or ask back.
///
/// # Errors
/// If it does not wait, or the person is not a second one.
pub fn may_decide_proposal(facts: &ProposalFacts, now: Millis) -> Result<(), CaseRefusal> {
    if facts.state != ProposalState::Open || now >= facts.expires_at {
        return Err(CaseRefusal::ProposalState);
    }
    let second = &facts.second;
    if facts.one_person {
        return match second.role.may(Permission::ApproveAsSecond) {
            true => Ok(()),
            false => Err(CaseRefusal::SecondPerson),
        };
    }
    // An account that has lost its second factor since cannot vouch for the first person.
    let first = facts.first.as_ref().ok_or(CaseRefusal::SecondPerson)?;
    match may_second(first, second, facts.same_second_factor, now) {
        true => Ok(()),
        false => Err(CaseRefusal::SecondPerson),
    }
}

/// The same for approving: what is approved is what was seen.
///
/// # Errors
/// As before, and if the fingerprint is another one.
pub fn may_approve(
    facts: &ProposalFacts,
    digest: &str,
    seen: &str,
    now: Millis,
) -> Result<(), CaseRefusal> {
    may_decide_proposal(facts, now)?;
    if digest == seen { Ok(()) } else { Err(CaseRefusal::ProposalChanged) }
}

/// Decides whether somebody can answer a question about the proposal, or withdraw it.
///
/// # Errors
/// If it is somebody else's, or not in this state.
pub fn may_answer(
    proposer: PlayerId,
    by: StaffNumber,
    state: ProposalState,
    withdraws: bool,
) -> Result<(), CaseRefusal> {
    if proposer != by.who() {
        return Err(CaseRefusal::NotTheProposer);
    }
    match state {
        ProposalState::AskedBack => Ok(()),
        ProposalState::Open if withdraws => Ok(()),
        _ => Err(CaseRefusal::ProposalState),
    }
}

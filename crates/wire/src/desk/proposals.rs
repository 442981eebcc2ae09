//! Two people: what somebody of the staff proposes, and a second person approves.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A player by number; the name is null if the person was erased or never existed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayerRef {
    pub player: u64,
    pub name: Option<String>,
}

/// Who did something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Actor {
    Staff { number: u32, name: Option<String> },
    Player { player: u64, name: Option<String> },
    Operator,
    Room,
}

/// Where a corrected amount comes from or goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CorrectionAgainst {
    /// The house: the issue of play money, else the house's own money.
    House,
    /// What the player owes: paid from the wallet.
    Debt,
}

/// So much of one hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HoldShare {
    pub hold: u64,
    pub cents: u64,
}

/// What needs a second person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ProposedAction {
    CloseAccount { player: u64 },
    CorrectBalance { player: u64, currency: String, cents: i64, against: CorrectionAgainst },
    VoidHand { game: u64, table: u64, hand: u64 },
    SeizeFunds { case: u64, holds: Vec<HoldShare> },
}

/// Where money is, for a line of a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MoneyPlace {
    /// The player's wallet; what it does not have becomes owed.
    Wallet,
    Held,
    Owed,
    Rake,
    House,
}

/// What a proposal moves: what comes in at one place, or goes out if it is negative. The lines sum to zero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MoneyLine {
    pub place: MoneyPlace,
    /// Null for the house and for rake.
    pub player: Option<PlayerRef>,
    pub currency: String,
    pub cents: i64,
}

/// How far a proposal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProposalState {
    /// Waits for a second person.
    Open,
    /// The second person has asked something; the proposer answers.
    AskedBack,
    /// Approved, and being carried out.
    Approved,
    Done,
    Refused,
    Withdrawn,
    Expired,
    /// Approved, but it could no longer be carried out: nothing, or only what `failure` says, has moved.
    Failed,
}

/// One thing that somebody did about a proposal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposalStep {
    pub at: u64,
    pub by: Actor,
    /// The state after it.
    pub state: ProposalState,
    pub reason: String,
}

/// Whether whoever asks may decide this proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MayDecide {
    Yes,
    /// The role lacks the permission.
    Role,
    /// It is one's own: another person decides.
    Own,
    /// Both accounts have one second factor, or one made or re-enrolled the other within seven days.
    NotApart,
    /// It is not open.
    State,
}

/// A proposal as staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Proposal {
    pub number: u64,
    pub action: ProposedAction,
    /// What it moves, exactly; empty if no money moves.
    pub lines: Vec<MoneyLine>,
    /// The fingerprint of action and lines: who approves names it.
    pub digest: String,
    pub reason: String,
    pub proposed_by: Actor,
    pub proposed_at: u64,
    pub expires_at: u64,
    pub state: ProposalState,
    /// Everything that happened to it, the oldest first.
    pub steps: Vec<ProposalStep>,
    /// Why it could not be carried out.
    pub failure: Option<String>,
    pub may_decide: MayDecide,
}

/// `GET /api/staff/proposals`, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposalList {
    pub proposals: Vec<Proposal>,
    /// The `before` of the next page, if there may be more.
    pub next: Option<u64>,
    /// How many people it takes: 2, or 1 in a play-money room that says so.
    pub people: u8,
    pub now: u64,
}

/// `POST /api/staff/proposals/preview`: nothing changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PreviewProposal {
    pub action: ProposedAction,
}

/// What a proposal would be now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposalPreview {
    pub lines: Vec<MoneyLine>,
    pub digest: String,
}

/// `POST /api/staff/proposals`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewProposal {
    pub action: ProposedAction,
    pub reason: String,
}

/// `POST /api/staff/proposals/N/approve`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ApproveProposal {
    pub digest: String,
    pub reason: String,
}

/// A request with a reason and nothing else: refuse, ask back, answer, withdraw, close a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OnlyReason {
    pub reason: String,
}

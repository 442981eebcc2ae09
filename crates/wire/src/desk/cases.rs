//! Cases of the integrity desk, as staff see them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Actor, PlayerRef};

/// What a case is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CaseKind {
    /// R14: a routine review.
    Review,
    /// R11, R12, R19, R22: play together.
    Collusion,
    /// R15–R17: automated play or forbidden help.
    Automation,
    /// R32: one person, several accounts.
    SeveralAccounts,
    /// R20: another player's complaint.
    Complaint,
    /// MALF.
    Malfunction,
    Payment,
}

/// How far a case is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CaseState {
    /// Being looked into.
    Open,
    /// There is a verdict, and players may appeal until `appeal_until`.
    Decided,
    /// An appeal waits for another person of the staff.
    Appealed,
    Closed,
}

/// Where a case comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum CaseSource {
    Staff,
    Report { report: u64 },
    Alert { alert: u64 },
}

/// What a player is in a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CasePart {
    /// Play of this player is looked into.
    Subject,
    /// An account that seems to belong with a subject's.
    Linked,
}

/// A player of a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CasePlayer {
    pub who: PlayerRef,
    pub part: CasePart,
    pub why: String,
    /// When the player was told of the case; null if not yet.
    pub disclosed_at: Option<u64>,
}

/// A finished hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HandRef {
    pub game: u64,
    pub table: u64,
    pub hand: u64,
}

/// A hold of a case as the books have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CaseHold {
    pub hold: u64,
    pub who: PlayerRef,
    pub currency: String,
    pub cents: u64,
    pub released: u64,
    pub seized: u64,
    /// What is still withheld.
    pub left: u64,
    pub placed_at: u64,
}

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    NoViolation,
    Violation,
}

/// R32, R45: from warning to barring; which of them a rulebook has is its own parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyKind {
    Warning,
    /// Out of the tournament, and what was won is forfeited.
    Disqualification,
    /// From every game, for good.
    Barring,
}

/// A penalty of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlayerPenalty {
    pub player: u64,
    pub penalty: PenaltyKind,
}

/// A verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Verdict {
    pub at: u64,
    pub by: Actor,
    pub outcome: Outcome,
    /// The clauses that were broken: `["R12"]`.
    pub clauses: Vec<String>,
    pub penalties: Vec<PlayerPenalty>,
    /// What the players are told.
    pub text: String,
    /// Until when players may appeal.
    pub appeal_until: u64,
}

/// What became of an appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AppealOutcome {
    /// The verdict stands.
    Upheld,
    /// The verdict is set aside, and so are the player's penalties.
    Overturned,
}

/// The answer to an appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AppealDecision {
    pub at: u64,
    pub by: Actor,
    pub outcome: AppealOutcome,
    /// What the player is told.
    pub text: String,
}

/// A player's appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Appeal {
    pub who: PlayerRef,
    pub at: u64,
    pub text: String,
    /// By when it should be answered.
    pub answer_by: u64,
    pub decision: Option<AppealDecision>,
}

/// R14: a player was asked for a recording of play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecordingRequest {
    pub who: PlayerRef,
    pub asked_at: u64,
    pub due: u64,
    /// What the player answered: where the recording is.
    pub answer: Option<String>,
    pub answered_at: Option<u64>,
}

/// One entry of a case's timeline. `kind` is the word of the action: `opened`, `note`, `evidence`, `viewed`, `hold`,
/// `release`, `recording`, `disclosed`, `verdict`, `appeal`, `appeal_decided`, `proposal`, `exported`, `player`, `closed`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TimelineEntry {
    pub at: u64,
    pub by: Actor,
    pub kind: String,
    pub text: String,
    pub hand: Option<HandRef>,
}

/// A case as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CaseRow {
    pub number: u64,
    pub kind: CaseKind,
    pub state: CaseState,
    pub title: String,
    pub source: CaseSource,
    pub opened_at: u64,
    pub opened_by: Actor,
    /// The next deadline: to decide, to appeal, to answer an appeal; null for a closed case.
    pub due: Option<u64>,
    pub players: Vec<CasePlayer>,
    pub evidence: u64,
}

/// `GET /api/staff/cases`, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CasePage {
    pub cases: Vec<CaseRow>,
    /// The `before` of the next page, if there may be more.
    pub next: Option<u64>,
    pub now: u64,
}

/// `GET /api/staff/cases/N`, and the reply to every change of a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CaseFile {
    pub row: CaseRow,
    pub holds: Vec<CaseHold>,
    pub verdict: Option<Verdict>,
    pub appeals: Vec<Appeal>,
    pub recordings: Vec<RecordingRequest>,
    /// The numbers of the proposals of this case.
    pub proposals: Vec<u64>,
    /// The oldest first.
    pub timeline: Vec<TimelineEntry>,
    /// Whether a rulebook of its hands lets staff ask for a recording of play (R14).
    pub may_ask_for_recording: bool,
    /// The penalties that the rulebooks of its hands have in common.
    pub penalties: Vec<PenaltyKind>,
    pub now: u64,
}

/// `POST /api/staff/cases`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewCase {
    pub kind: CaseKind,
    pub title: String,
    pub source: CaseSource,
    pub subjects: Vec<u64>,
    pub reason: String,
}

/// `POST /api/staff/cases/N/note`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewNote {
    pub text: String,
    pub reason: String,
}

/// `POST /api/staff/cases/N/players`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewCasePlayer {
    pub player: u64,
    pub part: CasePart,
    pub reason: String,
}

/// `POST /api/staff/cases/N/evidence`: at most 200 hands at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewEvidence {
    pub hands: Vec<HandRef>,
    pub reason: String,
}

/// `POST /api/staff/cases/N/shared`: all finished hands in which these players were dealt in together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SharedEvidence {
    pub players: Vec<u64>,
    pub from: Option<u64>,
    /// Not included.
    pub to: Option<u64>,
    pub reason: String,
}

/// How many hands were added that were not there before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EvidenceAdded {
    pub added: u64,
    pub evidence: u64,
}

/// A hand of the evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EvidenceRow {
    pub hand: HandRef,
    pub started_at: u64,
    pub rulebook: String,
    /// A currency, or `chips` in a tournament.
    pub unit: String,
    /// What each player won or lost, by number.
    pub nets: Vec<(u64, i64)>,
    pub rake: u64,
    pub void: bool,
    /// How often somebody of the staff has looked at it in this case.
    pub views: u64,
}

/// `GET /api/staff/cases/N/evidence?from=1`, the oldest first, 200 at a time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EvidencePage {
    pub hands: Vec<EvidenceRow>,
    pub found: u64,
    pub from: u64,
}

/// `POST /api/staff/cases/N/view`: a hand of the evidence for the replayer. Each view is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ViewHand {
    pub hand: HandRef,
}

/// A hand of the evidence with every card, as the replayer takes it: `record` is the hand's record as
/// `GET /api/hands/G/T/N` has it, with all hole cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EvidenceHand {
    pub hand: HandRef,
    #[ts(type = "unknown")]
    pub record: serde_json::Value,
    pub void: bool,
}

/// What one player won from another in the evidence hands, in one unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Flow {
    pub from: PlayerRef,
    /// Null for the rake.
    pub to: Option<PlayerRef>,
    pub unit: String,
    pub amount: u64,
    pub hands: u64,
}

/// `GET /api/staff/cases/N/flow`, the largest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ValueFlow {
    pub flows: Vec<Flow>,
    pub hands: u64,
}

/// `POST /api/staff/cases/N/hold` (R14).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewHold {
    pub player: u64,
    pub currency: String,
    pub cents: u64,
    pub reason: String,
}

/// The number of a new hold, and the case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HoldReply {
    pub hold: u64,
    pub case: CaseFile,
}

/// `POST /api/staff/cases/N/release` (R14): a part, or with null all that is left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReleaseHold {
    pub hold: u64,
    pub cents: Option<u64>,
    pub reason: String,
}

/// `POST /api/staff/cases/N/recording` (R14), `/disclose`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlayerAndReason {
    pub player: u64,
    pub reason: String,
}

/// `POST /api/staff/cases/N/verdict`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewVerdict {
    pub outcome: Outcome,
    pub clauses: Vec<String>,
    pub penalties: Vec<PlayerPenalty>,
    pub text: String,
    pub reason: String,
}

/// `POST /api/staff/cases/N/appeal`: somebody else than who decided answers a player's appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DecideAppeal {
    pub player: u64,
    pub outcome: AppealOutcome,
    pub text: String,
    pub reason: String,
}

// Cases and approvals over HTTP (docs/PROTOCOL.md), made from crates/wire. Do not edit; make it again with
//   CARDROOM_WRITE=1 cargo test -p wire --test cases_typescript

export const CASE_CODES = ['no_such_proposal', 'proposal_state', 'proposal_changed', 'second_person', 'not_the_proposer', 'proposal_exists', 'no_such_player', 'account_closed', 'no_such_hand', 'hand_void', 'tournament_hand', 'amount', 'currency', 'no_debt', 'not_enough', 'no_such_hold', 'nothing_to_return', 'no_such_case', 'case_state', 'not_in_case', 'case_full', 'case_text', 'clause', 'penalty', 'recording', 'same_person', 'appeal', 'open_matters', 'no_such_report'] as const
export type CaseCode = (typeof CASE_CODES)[number]

export const CASE_TITLE_CHARS_MAX = 120
export const CASE_TEXT_CHARS_MAX = 4000

/** Who did something. */
export type Actor = { "type": "staff", number: number, name: string | null, } | { "type": "player", player: number, name: string | null, } | { "type": "operator" } | { "type": "room" }

/** A player's appeal. */
export type Appeal = { who: PlayerRef, at: number, text: string, answer_by: number, decision: AppealDecision | null, }

/** The answer to an appeal. */
export type AppealDecision = { at: number, by: Actor, outcome: AppealOutcome, text: string, }

/** What became of an appeal. */
export type AppealOutcome = "upheld" | "overturned"

/** `POST /api/staff/proposals/N/approve`. */
export type ApproveProposal = { digest: string, reason: string, }

/** `GET /api/staff/cases/N`, and the reply to every change of a case. */
export type CaseFile = { row: CaseRow, holds: Array<CaseHold>, verdict: Verdict | null, appeals: Array<Appeal>, recordings: Array<RecordingRequest>, proposals: Array<number>, timeline: Array<TimelineEntry>, may_ask_for_recording: boolean, penalties: Array<PenaltyKind>, now: number, }

/** A hold of a case as the books have it. */
export type CaseHold = { hold: number, who: PlayerRef, currency: string, cents: number, released: number, seized: number, left: number, placed_at: number, }

/** What a case is about. */
export type CaseKind = "review" | "collusion" | "automation" | "several_accounts" | "complaint" | "malfunction" | "payment"

/** `GET /api/staff/cases`, the latest first. */
export type CasePage = { cases: Array<CaseRow>, next: number | null, now: number, }

/** What a player is in a case. */
export type CasePart = "subject" | "linked"

/** A player of a case. */
export type CasePlayer = { who: PlayerRef, part: CasePart, why: string, disclosed_at: number | null, }

/** A case as a list shows it. */
export type CaseRow = { number: number, kind: CaseKind, state: CaseState, title: string, source: CaseSource, opened_at: number, opened_by: Actor, due: number | null, players: Array<CasePlayer>, evidence: number, }

/** Where a case comes from. */
export type CaseSource = { "type": "staff" } | { "type": "report", report: number, } | { "type": "alert", alert: number, }

/** How far a case is. */
export type CaseState = "open" | "decided" | "appealed" | "closed"

/** Where a corrected amount comes from or goes to. */
export type CorrectionAgainst = "house" | "debt"

/** `POST /api/staff/cases/N/appeal`: somebody else than who decided answers a player's appeal. */
export type DecideAppeal = { player: number, outcome: AppealOutcome, text: string, reason: string, }

/** How many hands were added that were not there before. */
export type EvidenceAdded = { added: number, evidence: number, }

/** A hand of the evidence with every card, as the replayer takes it: `record` is the hand's record as `GET /api/hands/G/T/N` has it, with all hole cards. */
export type EvidenceHand = { hand: HandRef, record: unknown, void: boolean, }

/** `GET /api/staff/cases/N/evidence?from=1`, the oldest first, 200 at a time. */
export type EvidencePage = { hands: Array<EvidenceRow>, found: number, from: number, }

/** A hand of the evidence. */
export type EvidenceRow = { hand: HandRef, started_at: number, rulebook: string, unit: string, nets: Array<[number, number]>, rake: number, void: boolean, views: number, }

/** What one player won from another in the evidence hands, in one unit. */
export type Flow = { from: PlayerRef, to: PlayerRef | null, unit: string, amount: number, hands: number, }

/** A finished hand. */
export type HandRef = { game: number, table: number, hand: number, }

/** The number of a new hold, and the case. */
export type HoldReply = { hold: number, case: CaseFile, }

/** So much of one hold. */
export type HoldShare = { hold: number, cents: number, }

/** Whether whoever asks may decide this proposal. */
export type MayDecide = "yes" | "role" | "own" | "not_apart" | "state"

/** What a proposal moves: what comes in at one place, or goes out if it is negative. The lines sum to zero. */
export type MoneyLine = { place: MoneyPlace, player: PlayerRef | null, currency: string, cents: number, }

/** Where money is, for a line of a proposal. */
export type MoneyPlace = "wallet" | "held" | "owed" | "rake" | "house"

/** `POST /api/cases/N/appeal`, and `POST /api/cases/N/recording`, where the text says where the recording is. */
export type NewAppeal = { text: string, }

/** `POST /api/staff/cases`. */
export type NewCase = { kind: CaseKind, title: string, source: CaseSource, subjects: Array<number>, reason: string, }

/** `POST /api/staff/cases/N/players`. */
export type NewCasePlayer = { player: number, part: CasePart, reason: string, }

/** `POST /api/staff/cases/N/evidence`: at most 200 hands at once. */
export type NewEvidence = { hands: Array<HandRef>, reason: string, }

/** `POST /api/staff/cases/N/hold` (R14). */
export type NewHold = { player: number, currency: string, cents: number, reason: string, }

/** `POST /api/staff/cases/N/note`. */
export type NewNote = { text: string, reason: string, }

/** `POST /api/staff/proposals`. */
export type NewProposal = { action: ProposedAction, reason: string, }

/** `POST /api/staff/cases/N/verdict`. */
export type NewVerdict = { outcome: Outcome, clauses: Array<string>, penalties: Array<PlayerPenalty>, text: string, reason: string, }

/** A request with a reason and nothing else: refuse, ask back, answer, withdraw, close a case. */
export type OnlyReason = { reason: string, }

/** What was found. */
export type Outcome = "no_violation" | "violation"

/** The player's appeal and its answer. */
export type OwnAppeal = { at: number, text: string, answer_by: number, outcome: AppealOutcome | null, answer: string | null, }

/** A case of one's own that was disclosed. Who else is in it, and who reported it, is not said. */
export type OwnCase = { number: number, kind: CaseKind, state: CaseState, disclosed_at: number, held: Array<OwnHeld>, verdict: OwnVerdict | null, appeal_until: number | null, appeal: OwnAppeal | null, recording_due: number | null, }

/** `GET /api/cases`, the latest first. */
export type OwnCases = { cases: Array<OwnCase>, now: number, }

/** Money of the player that is withheld in a case (R14). */
export type OwnHeld = { currency: string, cents: number, released: number, seized: number, placed_at: number, }

/** The verdict as far as it is about the player. */
export type OwnVerdict = { at: number, outcome: Outcome, clauses: Array<string>, penalty: PenaltyKind | null, text: string, }

/** R32, R45: from warning to barring; which of them a rulebook has is its own parameter. */
export type PenaltyKind = "warning" | "disqualification" | "barring"

/** `POST /api/staff/cases/N/recording` (R14), `/disclose`. */
export type PlayerAndReason = { player: number, reason: string, }

/** A penalty of one player. */
export type PlayerPenalty = { player: number, penalty: PenaltyKind, }

/** A player by number; the name is null if the person was erased or never existed. */
export type PlayerRef = { player: number, name: string | null, }

/** `POST /api/staff/proposals/preview`: nothing changes. */
export type PreviewProposal = { action: ProposedAction, }

/** A proposal as staff see it. */
export type Proposal = { number: number, action: ProposedAction, lines: Array<MoneyLine>, digest: string, reason: string, proposed_by: Actor, proposed_at: number, expires_at: number, state: ProposalState, steps: Array<ProposalStep>, failure: string | null, may_decide: MayDecide, }

/** `GET /api/staff/proposals`, the latest first. */
export type ProposalList = { proposals: Array<Proposal>, next: number | null, people: number, now: number, }

/** What a proposal would be now. */
export type ProposalPreview = { lines: Array<MoneyLine>, digest: string, }

/** How far a proposal is. */
export type ProposalState = "open" | "asked_back" | "approved" | "done" | "refused" | "withdrawn" | "expired" | "failed"

/** One thing that somebody did about a proposal. */
export type ProposalStep = { at: number, by: Actor, state: ProposalState, reason: string, }

/** What needs a second person. */
export type ProposedAction = { "type": "close_account", player: number, } | { "type": "correct_balance", player: number, currency: string, cents: number, against: CorrectionAgainst, } | { "type": "void_hand", game: number, table: number, hand: number, } | { "type": "seize_funds", case: number, holds: Array<HoldShare>, }

/** R14: a player was asked for a recording of play. */
export type RecordingRequest = { who: PlayerRef, asked_at: number, due: number, answer: string | null, answered_at: number | null, }

/** `POST /api/staff/cases/N/release` (R14): a part, or with null all that is left. */
export type ReleaseHold = { hold: number, cents: number | null, reason: string, }

/** `POST /api/staff/cases/N/shared`: all finished hands in which these players were dealt in together. */
export type SharedEvidence = { players: Array<number>, from: number | null, to: number | null, reason: string, }

/** One entry of a case's timeline. `kind` is the word of the action: `opened`, `note`, `evidence`, `viewed`, `hold`, `release`, `recording`, `disclosed`, `verdict`, `appeal`, `appeal_decided`, `proposal`, `exported`, `player`, `closed`. */
export type TimelineEntry = { at: number, by: Actor, kind: string, text: string, hand: HandRef | null, }

/** `GET /api/staff/cases/N/flow`, the largest first. */
export type ValueFlow = { flows: Array<Flow>, hands: number, }

/** A verdict. */
export type Verdict = { at: number, by: Actor, outcome: Outcome, clauses: Array<string>, penalties: Array<PlayerPenalty>, text: string, appeal_until: number, }

/** `POST /api/staff/cases/N/view`: a hand of the evidence for the replayer. Each view is recorded. */
export type ViewHand = { hand: HandRef, }

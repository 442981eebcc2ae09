//! Why something about a case or a proposal is refused: codes, as everywhere.

/// Why it was refused. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseRefusal {
    NoSuchProposal,
    /// The proposal is decided, withdrawn or expired, or does not wait for this.
    ProposalState,
    /// The proposal is not the one that was seen.
    ProposalChanged,
    /// The person is not a second one: the same, or not apart from the first.
    SecondPerson,
    /// It is somebody else's proposal.
    NotTheProposer,
    /// Another proposal about the same waits already.
    ProposalExists,
    NoSuchPlayer,
    AccountClosed,
    /// No such hand, or it is not finished.
    NoSuchHand,
    /// R1, R25: voided before.
    HandVoid,
    /// A hand of a tournament: its chips are not money.
    TournamentHand,
    Amount,
    Currency,
    /// The player owes nothing, or less.
    NoDebt,
    /// The wallet, or the hold, has less.
    NotEnough,
    NoSuchHold,
    /// R18: nobody lost anything to these accounts in the evidence that was not returned yet.
    NothingToReturn,
    NoSuchCase,
    /// The case is not in a state for this.
    CaseState,
    /// The player is not in the case, or not in that part.
    NotInCase,
    /// There are as many players, or hands, as a case has.
    CaseFull,
    Text,
    Clause,
    /// R32, R45: the rulebook does not have this penalty.
    Penalty,
    /// R14: the rulebook does not let a review ask for a recording.
    Recording,
    /// Who gave the verdict does not decide about the appeal.
    SamePerson,
    /// There is no appeal to decide, or there was one already, or its time has passed.
    Appeal,
    /// Money is still held, or a proposal waits.
    OpenMatters,
    NoSuchReport,
}

impl CaseRefusal {
    /// One of each.
    pub const ALL: [Self; 29] = [
        Self::NoSuchProposal,
        Self::ProposalState,
        Self::ProposalChanged,
        Self::SecondPerson,
        Self::NotTheProposer,
        Self::ProposalExists,
        Self::NoSuchPlayer,
        Self::AccountClosed,
        Self::NoSuchHand,
        Self::HandVoid,
        Self::TournamentHand,
        Self::Amount,
        Self::Currency,
        Self::NoDebt,
        Self::NotEnough,
        Self::NoSuchHold,
        Self::NothingToReturn,
        Self::NoSuchCase,
        Self::CaseState,
        Self::NotInCase,
        Self::CaseFull,
        Self::Text,
        Self::Clause,
        Self::Penalty,
        Self::Recording,
        Self::SamePerson,
        Self::Appeal,
        Self::OpenMatters,
        Self::NoSuchReport,
    ];

    /// The code in the protocol.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoSuchProposal => "no_such_proposal",
            Self::ProposalState => "proposal_state",
            Self::ProposalChanged => "proposal_changed",
            Self::SecondPerson => "second_person",
            Self::NotTheProposer => "not_the_proposer",
            Self::ProposalExists => "proposal_exists",
            Self::NoSuchPlayer => "no_such_player",
            Self::AccountClosed => "account_closed",
            Self::NoSuchHand => "no_such_hand",
            Self::HandVoid => "hand_void",
            Self::TournamentHand => "tournament_hand",
            Self::Amount => "amount",
            Self::Currency => "currency",
            Self::NoDebt => "no_debt",
            Self::NotEnough => "not_enough",
            Self::NoSuchHold => "no_such_hold",
            Self::NothingToReturn => "nothing_to_return",
            Self::NoSuchCase => "no_such_case",
            Self::CaseState => "case_state",
            Self::NotInCase => "not_in_case",
            Self::CaseFull => "case_full",
            Self::Text => "case_text",
            Self::Clause => "clause",
            Self::Penalty => "penalty",
            Self::Recording => "recording",
            Self::SamePerson => "same_person",
            Self::Appeal => "appeal",
            Self::OpenMatters => "open_matters",
            Self::NoSuchReport => "no_such_report",
        }
    }

    /// The HTTP status that says it.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::NoSuchProposal
            | Self::NoSuchPlayer
            | Self::NoSuchHand
            | Self::NoSuchHold
            | Self::NoSuchCase
            | Self::NoSuchReport => 404,
            Self::SecondPerson | Self::NotTheProposer | Self::SamePerson => 403,
            Self::ProposalState
            | Self::ProposalChanged
            | Self::ProposalExists
            | Self::AccountClosed
            | Self::HandVoid
            | Self::NotEnough
            | Self::CaseState
            | Self::Appeal
            | Self::OpenMatters => 409,
            Self::TournamentHand
            | Self::Amount
            | Self::Currency
            | Self::NoDebt
            | Self::NothingToReturn
            | Self::NotInCase
            | Self::CaseFull
            | Self::Text
            | Self::Clause
            | Self::Penalty
            | Self::Recording => 422,
        }
    }
}

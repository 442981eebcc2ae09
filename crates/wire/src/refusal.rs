//! Why a request was refused: a code with its parameters, and the clause that says so. The same over
//! the socket and over HTTP. Sentences are made from it where they are shown, in the language of
//! whoever reads them; amounts are cents or chips of the game that was asked about, times are
//! milliseconds.

use std::borrow::Cow;

use game::{
    cash::{CashRefusal, TopUpRefusal},
    table::ActError,
    tournament::TournamentRefusal,
};
use room::RoomRefusal;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    client::BadMessage,
    enums::StakesField,
    notice::{Limits, count},
    values::{Cents, Chips, Millis, Seat},
};

/// A refusal. Nothing has changed then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(type = "RefusalCode & { clause?: string }")]
pub struct Refusal {
    #[serde(flatten)]
    pub code: RefusalCode,
    /// The clause of the rules that says so, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<Cow<'static, str>>,
}

/// Every reason to refuse, with what a sentence about it needs to know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[allow(missing_docs, reason = "docs/PROTOCOL.md has a line for each")]
pub enum RefusalCode {
    // Of the protocol and of the server, over the socket and over HTTP.
    Malformed {
        /// What is wrong, for whoever writes the client: technical English, not for players.
        detail: String,
    },
    TooFast,
    Busy,
    // Over the socket.
    RequestUsed,
    NoSuchPlayer,
    NoSuchRulebook,
    RefillLater {
        /// When the next play money can be had.
        at: Millis,
    },
    AccountErased,
    TooManyReports {
        a_day: u32,
    },
    TooManyBlocked {
        most: u32,
    },
    // Over HTTP: accounts.
    Name {
        chars_min: u32,
        chars_max: u32,
    },
    NameTaken,
    NameReserved,
    Password {
        bytes_min: u32,
        bytes_max: u32,
    },
    BirthDate,
    /// Neither a date of birth nor a declaration of age.
    AgeNotDeclared {
        age_min: u8,
    },
    Market,
    Login,
    Session,
    TooManyAttempts {
        /// After this long a new attempt is answered for certain.
        wait_ms: Millis,
    },
    Unavailable,
    // Of access tokens, over HTTP and over the socket.
    /// The access token is none of ours, or it was revoked.
    Token,
    /// This is done by a person alone.
    TokenNotAllowed,
    /// The access token may only read.
    TokenReadOnly,
    TokenRealMoney,
    // Over HTTP: everything else.
    Foreign,
    NotFound,
    TooSlow,
    TooLarge {
        bytes_max: u32,
    },
    TooManyConnections,
    NoteText {
        chars_max: u32,
    },
    TooManyNotes {
        most: u32,
    },
    TokenName {
        chars_max: u32,
    },
    TooManyTokens {
        most: u32,
    },
    ExportLater {
        /// When the hand, or the last of these hands, can be had as a file.
        at: Millis,
    },
    Stopping,
    Store,
    Damaged,
    Failed,
    // Of the room.
    NoSuchGame,
    RulesNotAccepted,
    TooYoung {
        age_min: u8,
    },
    ExcludedFromBanzai,
    Excluded,
    Invitation,
    Private,
    NotOffered,
    PrivateStakes {
        field: StakesField,
        least: Cents,
        most: Cents,
    },
    NotHost,
    IsHost,
    NoChips {
        game: u64,
        table: u64,
        /// What to bring, by `top_up`.
        least: Cents,
        most: Cents,
    },
    TooManyPrivateTables {
        most: u32,
    },
    PrivateTablesFull {
        most: u32,
    },
    TooManyTables {
        most: u32,
    },
    ChatText {
        chars_max: u32,
    },
    ChatRate,
    ChatMuted {
        until: Millis,
    },
    TooManyWatchers,
    Paused,
    // Of a tournament.
    AlreadyRegistered,
    NotRegistered,
    TournamentFull,
    TournamentStarted,
    TournamentNobodyLeaves,
    SecondPhase,
    RegistrationNotOpen,
    NoMoreEntries,
    NotInvited,
    TicketOnly,
    TooFewHands,
    AccountTooNew,
    NoSuchBuyIn,
    TicketDoesNotFit,
    BankTooSmall,
    NoRebuyNow,
    NoAddOnNow,
    NoDeals,
    DealNotNow,
    DealTooSoon,
    DealInKind,
    DealPlayerAway,
    NoDealOpen,
    TournamentTerms,
    TournamentStart {
        /// No later than this.
        latest: Millis,
    },
    CashOnly,
    /// Only a tournament does this.
    TournamentOnly,
    // Of a cash game.
    NotSeated,
    AlreadyWaiting,
    NotWaiting,
    BuyIn {
        limits: Limits,
    },
    WalletTooSmall {
        /// What is needed at least.
        least: Cents,
        limits: Limits,
    },
    TopUpNotAfterEveryHand,
    TopUpNotByHand,
    TopUpNothing,
    TopUpStackIsFull {
        most: Cents,
    },
    TopUpTooMuch {
        adds_most: Cents,
        most: Cents,
    },
    RebuyTooSmall {
        least: Cents,
        most: Cents,
    },
    BanzaiStackIsFull {
        stack: Cents,
    },
    BanzaiExactly {
        adds: Cents,
        stack: Cents,
    },
    TooManyTablesOfStake {
        most: u32,
    },
    NothingToPost,
    SeatTaken,
    Seating,
    Frozen,
    // Of a hand.
    Stale,
    NotYourTurn {
        turn_of: Seat,
    },
    HandOver,
    NotInHand,
    BetToMatch,
    NothingToCall,
    RaiseTooSmall {
        to: Chips,
        least: Chips,
    },
    MoreThanStack {
        to: Chips,
        most: Chips,
    },
    MoreThanPot {
        to: Chips,
        most: Chips,
    },
    BettingClosed,
    NobodyCanAnswer,
    NoMoreThanCall,
    NothingToShow,
}

impl RefusalCode {
    /// The code as it is written: `raise_too_small`.
    #[must_use]
    pub fn name(&self) -> String {
        crate::values::code_of(self)
    }

    /// H20, B2: whether this refuses a top-up for what the rules or the stack allow.
    #[must_use]
    pub fn is_top_up(&self) -> bool {
        matches!(
            self,
            Self::TopUpNotAfterEveryHand
                | Self::TopUpNotByHand
                | Self::TopUpNothing
                | Self::TopUpStackIsFull { .. }
                | Self::TopUpTooMuch { .. }
                | Self::RebuyTooSmall { .. }
                | Self::BanzaiStackIsFull { .. }
                | Self::BanzaiExactly { .. }
        )
    }
}

impl Refusal {
    /// A refusal that no clause of the rules demands.
    #[must_use]
    pub fn of(code: RefusalCode) -> Self {
        Self { code, clause: None }
    }

    /// A refusal that a clause demands.
    #[must_use]
    pub fn under(clause: &'static str, code: RefusalCode) -> Self {
        Self { code, clause: Some(Cow::Borrowed(clause)) }
    }
}

impl From<&BadMessage> for Refusal {
    fn from(bad: &BadMessage) -> Self {
        Self::of(RefusalCode::Malformed { detail: bad.why.clone() })
    }
}

impl From<&RoomRefusal> for Refusal {
    fn from(refused: &RoomRefusal) -> Self {
        Self::under(refused.clause(), refused.into())
    }
}

impl From<TopUpRefusal> for Refusal {
    fn from(refused: TopUpRefusal) -> Self {
        Self::under(refused.clause(), refused.into())
    }
}

impl From<&RoomRefusal> for RefusalCode {
    fn from(refused: &RoomRefusal) -> Self {
        match *refused {
            RoomRefusal::NoSuchGame => Self::NoSuchGame,
            RoomRefusal::RulesNotAccepted => Self::RulesNotAccepted,
            RoomRefusal::Age { least } => Self::TooYoung { age_min: least },
            RoomRefusal::ExcludedFromBanzai => Self::ExcludedFromBanzai,
            RoomRefusal::Excluded => Self::Excluded,
            RoomRefusal::Invitation => Self::Invitation,
            RoomRefusal::NotOffered => Self::NotOffered,
            RoomRefusal::Private => Self::Private,
            RoomRefusal::PrivateStakes { field, least, most } => {
                Self::PrivateStakes { field: field.into(), least: least.into(), most: most.into() }
            }
            RoomRefusal::TournamentTerms => Self::TournamentTerms,
            RoomRefusal::TournamentStart { latest } => {
                Self::TournamentStart { latest: latest.into() }
            }
            RoomRefusal::NotHost => Self::NotHost,
            RoomRefusal::IsHost => Self::IsHost,
            RoomRefusal::NoChips { game, table, least, most } => Self::NoChips {
                game: game.0,
                table: table.0,
                least: least.into(),
                most: most.into(),
            },
            RoomRefusal::TooManyPrivateTables { most } => {
                Self::TooManyPrivateTables { most: count(most) }
            }
            RoomRefusal::PrivateTablesFull { most } => {
                Self::PrivateTablesFull { most: count(most) }
            }
            RoomRefusal::TooManyTables { most } => Self::TooManyTables { most: count(most) },
            RoomRefusal::ChatText { chars_most } => Self::ChatText { chars_max: count(chars_most) },
            RoomRefusal::ChatRate => Self::ChatRate,
            RoomRefusal::ChatMuted { until } => Self::ChatMuted { until: until.into() },
            RoomRefusal::Paused => Self::Paused,
            RoomRefusal::TokenRealMoney => Self::TokenRealMoney,
            RoomRefusal::TokenReadOnly => Self::TokenReadOnly,
            RoomRefusal::TooManyWatchers => Self::TooManyWatchers,
            RoomRefusal::Game(refusal) => refusal.into(),
            RoomRefusal::Tournament(refusal) => refusal.into(),
        }
    }
}

impl From<TournamentRefusal> for RefusalCode {
    fn from(refused: TournamentRefusal) -> Self {
        match refused {
            TournamentRefusal::AlreadyRegistered => Self::AlreadyRegistered,
            TournamentRefusal::NotRegistered => Self::NotRegistered,
            TournamentRefusal::Full => Self::TournamentFull,
            TournamentRefusal::Started => Self::TournamentStarted,
            TournamentRefusal::NobodyLeaves => Self::TournamentNobodyLeaves,
            TournamentRefusal::NotSeated => Self::NotSeated,
            TournamentRefusal::Act(error) => CashRefusal::Act(error).into(),
            TournamentRefusal::CashOnly => Self::CashOnly,
            TournamentRefusal::SecondPhase => Self::SecondPhase,
            TournamentRefusal::NotYetOpen => Self::RegistrationNotOpen,
            TournamentRefusal::NoMoreEntries => Self::NoMoreEntries,
            TournamentRefusal::NotInvited => Self::NotInvited,
            TournamentRefusal::TicketOnly => Self::TicketOnly,
            TournamentRefusal::TooFewHands => Self::TooFewHands,
            TournamentRefusal::AccountTooNew => Self::AccountTooNew,
            TournamentRefusal::NoSuchBuyIn => Self::NoSuchBuyIn,
            TournamentRefusal::TicketDoesNotFit => Self::TicketDoesNotFit,
            TournamentRefusal::BankTooSmall => Self::BankTooSmall,
            TournamentRefusal::NoRebuyNow => Self::NoRebuyNow,
            TournamentRefusal::NoAddOnNow => Self::NoAddOnNow,
            TournamentRefusal::NoDeals => Self::NoDeals,
            TournamentRefusal::DealNotNow => Self::DealNotNow,
            TournamentRefusal::DealTooSoon => Self::DealTooSoon,
            TournamentRefusal::DealInKind => Self::DealInKind,
            TournamentRefusal::DealPlayerAway => Self::DealPlayerAway,
            TournamentRefusal::NoDealOpen => Self::NoDealOpen,
        }
    }
}

impl From<CashRefusal> for RefusalCode {
    fn from(refused: CashRefusal) -> Self {
        match refused {
            CashRefusal::NotSeated | CashRefusal::Act(ActError::NotSeated) => Self::NotSeated,
            CashRefusal::AlreadyWaiting => Self::AlreadyWaiting,
            CashRefusal::NotWaiting => Self::NotWaiting,
            CashRefusal::BuyIn(limits) => Self::BuyIn { limits: limits.into() },
            CashRefusal::TopUp(refusal) => refusal.into(),
            CashRefusal::TooManyTables { most } => Self::TooManyTablesOfStake { most: count(most) },
            CashRefusal::WalletTooSmall(limits) => {
                Self::WalletTooSmall { least: limits.cheapest().into(), limits: limits.into() }
            }
            CashRefusal::NothingToPost => Self::NothingToPost,
            CashRefusal::SeatTaken => Self::SeatTaken,
            CashRefusal::Seating => Self::Seating,
            CashRefusal::TournamentOnly => Self::TournamentOnly,
            CashRefusal::Act(ActError::Stale) => Self::Stale,
            CashRefusal::Act(ActError::Refused(refusal)) => refusal.into(),
            CashRefusal::Frozen => Self::Frozen,
        }
    }
}

impl From<TopUpRefusal> for RefusalCode {
    fn from(refused: TopUpRefusal) -> Self {
        match refused {
            TopUpRefusal::NotAfterEveryHand => Self::TopUpNotAfterEveryHand,
            TopUpRefusal::NotByHand => Self::TopUpNotByHand,
            TopUpRefusal::Nothing => Self::TopUpNothing,
            TopUpRefusal::StackIsFull { most } => Self::TopUpStackIsFull { most: most.into() },
            TopUpRefusal::TooMuch { adds_most, most } => {
                Self::TopUpTooMuch { adds_most: adds_most.into(), most: most.into() }
            }
            TopUpRefusal::RebuyTooSmall { least, most } => {
                Self::RebuyTooSmall { least: least.into(), most: most.into() }
            }
            TopUpRefusal::BanzaiStackIsFull { stack } => {
                Self::BanzaiStackIsFull { stack: stack.into() }
            }
            TopUpRefusal::BanzaiExactly { adds, stack } => {
                Self::BanzaiExactly { adds: adds.into(), stack: stack.into() }
            }
        }
    }
}

impl From<hand::ActionRefusal> for RefusalCode {
    fn from(refused: hand::ActionRefusal) -> Self {
        use hand::ActionRefusal as In;
        match refused {
            In::NotYourTurn { turn_of } => Self::NotYourTurn { turn_of: turn_of.into() },
            In::HandOver => Self::HandOver,
            In::NotInHand => Self::NotInHand,
            In::BetToMatch => Self::BetToMatch,
            In::NothingToCall => Self::NothingToCall,
            In::RaiseTooSmall { to, least } => {
                Self::RaiseTooSmall { to: to.into(), least: least.into() }
            }
            In::MoreThanStack { to, most } => {
                Self::MoreThanStack { to: to.into(), most: most.into() }
            }
            In::MoreThanPot { to, most } => Self::MoreThanPot { to: to.into(), most: most.into() },
            In::BettingClosed => Self::BettingClosed,
            In::NobodyCanAnswer => Self::NobodyCanAnswer,
            In::NoMoreThanCall => Self::NoMoreThanCall,
            In::NothingToShow => Self::NothingToShow,
        }
    }
}

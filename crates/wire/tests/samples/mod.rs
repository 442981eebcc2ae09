//! One of every refusal, notice and goodbye, with its parameters: for the checks that each has its
//! line in docs/PROTOCOL.md and its sentence in the client.

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::{
    LeaveReason,
    cash::{CashRefusal, Departure, Limits, QueuePlace, Reason, TopUpRefusal},
    table::ActError,
    tournament::{DealEnd, DealShare, TournamentRefusal},
};
use hand::{ActionRefusal, Seat};
use room::{RoomRefusal, StakesField};
use wire::{ByeCode, Notice, Refusal, RefusalCode as Code};

/// The room's refusals.
pub(crate) fn of_room() -> Vec<RoomRefusal> {
    let turn_of = Seat::new(3).unwrap();
    let (to, least, most) = (Chips(150), Chips(200), Chips(120));
    let mut all = vec![
        RoomRefusal::NoSuchGame,
        RoomRefusal::RulesNotAccepted,
        RoomRefusal::Age { least: 21 },
        RoomRefusal::ExcludedFromBanzai,
        RoomRefusal::Excluded,
        RoomRefusal::Invitation,
        RoomRefusal::Private,
        RoomRefusal::NotOffered,
        RoomRefusal::PrivateStakes { field: StakesField::SmallBlind, least: Chips(1), most },
        RoomRefusal::PrivateStakes { field: StakesField::BigBlind, least: Chips(1), most },
        RoomRefusal::PrivateStakes { field: StakesField::Least, least: Chips(1), most },
        RoomRefusal::PrivateStakes { field: StakesField::Most, least: Chips(1), most },
        RoomRefusal::TournamentTerms,
        RoomRefusal::TournamentStart { latest: Millis(1_800_000_000_000) },
        RoomRefusal::NotHost,
        RoomRefusal::IsHost,
        RoomRefusal::NoChips {
            game: GameId(3),
            table: TableId(12),
            least: Chips(400),
            most: Chips(1000),
        },
        RoomRefusal::TooManyPrivateTables { most: 3 },
        RoomRefusal::PrivateTablesFull { most: 10_000 },
        RoomRefusal::TooManyTables { most: 24 },
        RoomRefusal::ChatText { chars_most: 200 },
        RoomRefusal::ChatRate,
        RoomRefusal::ChatMuted { until: Millis(1_800_000_000_000) },
        RoomRefusal::TooManyWatchers,
        RoomRefusal::Paused,
        RoomRefusal::TokenRealMoney,
        RoomRefusal::TokenReadOnly,
    ];
    all.extend(
        [
            CashRefusal::NotSeated,
            CashRefusal::AlreadyWaiting,
            CashRefusal::NotWaiting,
            CashRefusal::TooManyTables { most: 4 },
            CashRefusal::WalletTooSmall(limits(500, 1000, None, Reason::Usual)),
            CashRefusal::WalletTooSmall(limits(370, 370, Some(100), Reason::BanzaiResume)),
            CashRefusal::NothingToPost,
            CashRefusal::SeatTaken,
            CashRefusal::Seating,
            CashRefusal::TournamentOnly,
            CashRefusal::Act(ActError::Stale),
            CashRefusal::Act(ActError::NotSeated),
            CashRefusal::Frozen,
        ]
        .map(RoomRefusal::Game),
    );
    all.extend(
        [
            TournamentRefusal::AlreadyRegistered,
            TournamentRefusal::NotRegistered,
            TournamentRefusal::Full,
            TournamentRefusal::Started,
            TournamentRefusal::NobodyLeaves,
            TournamentRefusal::NotSeated,
            TournamentRefusal::Act(ActError::Stale),
            TournamentRefusal::CashOnly,
            TournamentRefusal::SecondPhase,
            TournamentRefusal::NotYetOpen,
            TournamentRefusal::NoMoreEntries,
            TournamentRefusal::NotInvited,
            TournamentRefusal::TicketOnly,
            TournamentRefusal::TooFewHands,
            TournamentRefusal::AccountTooNew,
            TournamentRefusal::NoSuchBuyIn,
            TournamentRefusal::TicketDoesNotFit,
            TournamentRefusal::BankTooSmall,
            TournamentRefusal::NoRebuyNow,
            TournamentRefusal::NoAddOnNow,
            TournamentRefusal::NoDeals,
            TournamentRefusal::DealNotNow,
            TournamentRefusal::DealTooSoon,
            TournamentRefusal::DealInKind,
            TournamentRefusal::DealPlayerAway,
            TournamentRefusal::NoDealOpen,
        ]
        .map(RoomRefusal::Tournament),
    );
    let buy_ins = [
        limits(500, 1000, None, Reason::Usual),
        limits(500, 1000, None, Reason::LeftSmall),
        limits(720, 1000, None, Reason::LastStack),
        limits(1000, 2005, None, Reason::LeftLarge),
        limits(2005, 2005, None, Reason::ReturnsUsedUp),
        limits(2500, 10_000, None, Reason::NoRatholing),
        limits(100, 100, None, Reason::BanzaiStack),
        limits(370, 370, Some(100), Reason::BanzaiResume),
    ];
    all.extend(buy_ins.map(|limits| RoomRefusal::Game(CashRefusal::BuyIn(limits))));
    let top_ups = [
        TopUpRefusal::NotAfterEveryHand,
        TopUpRefusal::NotByHand,
        TopUpRefusal::Nothing,
        TopUpRefusal::StackIsFull { most: Chips(1000) },
        TopUpRefusal::TooMuch { adds_most: Chips(5), most: Chips(1000) },
        TopUpRefusal::RebuyTooSmall { least: Chips(500), most: Chips(1000) },
        TopUpRefusal::BanzaiStackIsFull { stack: Chips(100) },
        TopUpRefusal::BanzaiExactly { adds: Chips(40), stack: Chips(100) },
    ];
    all.extend(top_ups.map(|refusal| RoomRefusal::Game(CashRefusal::TopUp(refusal))));
    let actions = [
        ActionRefusal::NotYourTurn { turn_of },
        ActionRefusal::HandOver,
        ActionRefusal::NotInHand,
        ActionRefusal::BetToMatch,
        ActionRefusal::NothingToCall,
        ActionRefusal::RaiseTooSmall { to, least },
        ActionRefusal::MoreThanStack { to, most },
        ActionRefusal::MoreThanPot { to, most },
        ActionRefusal::BettingClosed,
        ActionRefusal::NobodyCanAnswer,
        ActionRefusal::NoMoreThanCall,
        ActionRefusal::NothingToShow,
    ];
    let act = |refusal| RoomRefusal::Game(CashRefusal::Act(ActError::Refused(refusal)));
    all.extend(actions.map(act));
    all
}

/// The server's own refusals.
fn of_server() -> Vec<Refusal> {
    vec![
        Refusal::of(Code::Malformed { detail: "ask: missing field `game`".to_owned() }),
        Refusal::of(Code::TooFast),
        Refusal::of(Code::Busy),
        Refusal::of(Code::RequestUsed),
        Refusal::of(Code::NoSuchPlayer),
        Refusal::of(Code::NoSuchRulebook),
        Refusal::of(Code::RefillLater { at: wire::Millis(1_794_787_200_000) }),
        Refusal::of(Code::AccountErased),
        Refusal::under("R20", Code::TooManyReports { a_day: 20 }),
        Refusal::of(Code::TooManyBlocked { most: 200 }),
        Refusal::of(Code::Name { chars_min: 3, chars_max: 16 }),
        Refusal::of(Code::NameTaken),
        Refusal::of(Code::NameReserved),
        Refusal::of(Code::Password { bytes_min: 10, bytes_max: 200 }),
        Refusal::of(Code::BirthDate),
        Refusal::under("AGE", Code::AgeNotDeclared { age_min: 18 }),
        Refusal::of(Code::Market),
        Refusal::of(Code::Login),
        Refusal::of(Code::Session),
        Refusal::of(Code::TooManyAttempts { wait_ms: wire::Millis(60_000) }),
        Refusal::of(Code::Unavailable),
        Refusal::of(Code::Token),
        Refusal::of(Code::TokenNotAllowed),
        Refusal::of(Code::TokenName { chars_max: 40 }),
        Refusal::of(Code::TooManyTokens { most: 10 }),
        Refusal::of(Code::Foreign),
        Refusal::of(Code::NotFound),
        Refusal::of(Code::TooSlow),
        Refusal::of(Code::TooLarge { bytes_max: 16_384 }),
        Refusal::of(Code::TooManyConnections),
        Refusal::of(Code::NoteText { chars_max: 500 }),
        Refusal::of(Code::TooManyNotes { most: 2_000 }),
        Refusal::under("EXPORT", Code::ExportLater { at: wire::Millis(1_794_787_200_000) }),
        Refusal::of(Code::Stopping),
        Refusal::of(Code::Store),
        Refusal::of(Code::Damaged),
        Refusal::of(Code::Failed),
    ]
}

/// One of every refusal at least.
pub(crate) fn refusals() -> Vec<Refusal> {
    let mut all = of_server();
    all.extend(of_room().iter().map(Refusal::from));
    all
}

/// One of every notice.
pub(crate) fn notices() -> Vec<Notice> {
    let (table, seat, stack) = (TableId(12), Seat::new(4).unwrap(), Chips(1000));
    let limits = limits(400, 1000, None, Reason::Usual);
    let top_up = TopUpRefusal::StackIsFull { most: Chips(1000) };
    let left = |why| game::Notice::LeftTable {
        table,
        left: Departure { stack: Chips(1043), at: Millis(1_794_700_900_000) },
        why,
    };
    let all = [
        game::Notice::Seat { table, seat, limits, until: Millis(1_794_700_820_000) },
        game::Notice::Queued(QueuePlace { place: 2, needed: 1 }),
        game::Notice::LeftQueue,
        game::Notice::SeatGone { table },
        game::Notice::BuyInRefused { table, not_enough: true },
        game::Notice::BuyInRefused { table, not_enough: false },
        game::Notice::BuyInReturned { table, amount: stack },
        game::Notice::Seated { table, seat, stack },
        game::Notice::TopUpRefused { table },
        game::Notice::TopUpNoLongerFits { table, why: top_up },
        left(LeaveReason::Left),
        left(LeaveReason::RemovedByHost),
        left(LeaveReason::SatOutTooLong),
        game::Notice::Registered,
        game::Notice::RegistrationRefused { not_enough: true },
        game::Notice::RegistrationRefused { not_enough: false },
        game::Notice::Unregistered,
        game::Notice::TournamentStarts { table, seat },
        game::Notice::TournamentFinished {
            place: Some(1),
            prize: base::Cents(4_750),
            in_kind: base::Cents(2_000),
            bounties: base::Cents(150),
            disqualified: false,
        },
        game::Notice::TournamentFinished {
            place: Some(4),
            prize: base::Cents(0),
            in_kind: base::Cents(0),
            bounties: base::Cents(0),
            disqualified: true,
        },
        game::Notice::TournamentFinished {
            place: None,
            prize: base::Cents(0),
            in_kind: base::Cents(0),
            bounties: base::Cents(0),
            disqualified: false,
        },
        game::Notice::TournamentCancelled {
            paid: base::Cents(500),
            ticket: false,
            why: game::CancelCause::TooFewEntrants,
        },
        game::Notice::TournamentCancelled {
            paid: base::Cents(2_000),
            ticket: true,
            why: game::CancelCause::Staff,
        },
        game::Notice::TournamentCancelled {
            paid: base::Cents(500),
            ticket: false,
            why: game::CancelCause::BankTooSmall,
        },
        game::Notice::Moved { table, seat },
        game::Notice::RebuyOffered { until: Millis(1_794_700_915_000) },
        game::Notice::BountyWon { amount: base::Cents(375) },
        game::Notice::DealProposed {
            table,
            by: seat,
            until: Millis(1_794_700_960_000),
            shares: vec![DealShare {
                player: PlayerId(17),
                seat,
                chips: Chips(6_000),
                prize: base::Cents(3_120),
                bounty: base::Cents(500),
                accepts: false,
            }],
        },
        game::Notice::DealAccepted { table, accepted: 2, of: 3 },
        game::Notice::DealEnded { table, why: DealEnd::Refused },
        game::Notice::DealEnded { table, why: DealEnd::TimeOver },
        game::Notice::DealEnded { table, why: DealEnd::SomebodyAway },
        game::Notice::DealEnded { table, why: DealEnd::Changed },
        game::Notice::Announcement { text: "The final table is at nine.".to_owned() },
    ];
    all.iter().map(Notice::from).collect()
}

/// One of every goodbye.
pub(crate) fn byes() -> Vec<ByeCode> {
    vec![
        ByeCode::Restart,
        ByeCode::AccountUnavailable,
        ByeCode::LoggedOut,
        ByeCode::Unreadable { detail: "messages are text".to_owned() },
        ByeCode::TooFast,
        ByeCode::TooSlow,
    ]
}

fn limits(least: u64, most: u64, reset: Option<u64>, reason: Reason) -> Limits {
    let (least, most, reset) = (Chips(least), Chips(most), reset.map(Chips));
    Limits { least, most, reset, reason, counts_as_return: false }
}

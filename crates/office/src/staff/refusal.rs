//! Why something is refused to staff: codes with their parameters, as everywhere. They are apart from
//! the players' codes because no page of a player ever shows one.

use super::Permission;

/// Why something was refused to staff. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaffRefusal {
    /// Wrong name, password or code, or the account is disabled or not enrolled: which of these is not
    /// said.
    Login,
    /// There is no login, or it is over.
    Session,
    /// The role lacks the permission.
    NotAllowed(Permission),
    /// A fresh second factor is needed first.
    Confirm,
    /// The code of the second factor is wrong, used or too old, or there were too many wrong ones.
    SecondFactor,
    /// There is no reason, or it is too long.
    Reason,
    Name,
    NameTaken,
    Password,
    NoSuchStaff,
    /// Nobody changes the own role, or disables the own account.
    OwnAccount,
    /// Somebody must be left who can manage staff.
    LastAdmin,
    /// The account is disabled.
    Disabled,
    /// The one-time link is used, too old, or none of ours.
    Link,
    /// There are as many accounts as there may be.
    TooMany,
    /// R26, R45: there is no such tournament, or it is over and gone.
    NoSuchTournament,
    /// The tournament is over, decided or cancelled.
    TournamentOver,
    /// It makes no sense at this moment.
    ImpossibleNow,
    /// What was played or decided cannot be changed.
    BadChange,
    /// The player is not in the tournament.
    NotInTournament,
    /// R49: a cancellation would not pay any more what was seen.
    PayoutsChanged,
    /// A tournament's spec makes no sense; the reply says where.
    BadSpec,
    /// R26: a start that is over, too far away, missing, or not the tournament's to have.
    StartTime,
    /// An announcement is empty or too long.
    Announcement,
    NoSuchPlayer,
    /// A house player, or somebody whose data was erased.
    NotAPerson,
    /// A note, a message or an answer is empty or too long.
    Text { chars_max: usize },
    /// A mute that is over before it begins, or is longer than a year.
    MuteUntil,
    /// R20: there is no such report.
    NoSuchReport,
    /// R20: the report has an outcome.
    ReportClosed,
    NoSuchTable,
    /// There is no such finished hand; one in progress is none.
    NoSuchHand,
}

impl StaffRefusal {
    /// One of each.
    pub const ALL: [Self; 32] = [
        Self::Login,
        Self::Session,
        Self::NotAllowed(Permission::ManageStaff),
        Self::Confirm,
        Self::SecondFactor,
        Self::Reason,
        Self::Name,
        Self::NameTaken,
        Self::Password,
        Self::NoSuchStaff,
        Self::OwnAccount,
        Self::LastAdmin,
        Self::Disabled,
        Self::Link,
        Self::TooMany,
        Self::NoSuchTournament,
        Self::TournamentOver,
        Self::ImpossibleNow,
        Self::BadChange,
        Self::NotInTournament,
        Self::PayoutsChanged,
        Self::BadSpec,
        Self::StartTime,
        Self::Announcement,
        Self::NoSuchPlayer,
        Self::NotAPerson,
        Self::Text { chars_max: 1_000 },
        Self::MuteUntil,
        Self::NoSuchReport,
        Self::ReportClosed,
        Self::NoSuchTable,
        Self::NoSuchHand,
    ];

    /// The code in the protocol.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Login => "staff_login",
            Self::Session => "staff_session",
            Self::NotAllowed(_) => "not_allowed",
            Self::Confirm => "confirm_first",
            Self::SecondFactor => "second_factor",
            Self::Reason => "reason",
            Self::Name => "staff_name",
            Self::NameTaken => "staff_name_taken",
            Self::Password => "staff_password",
            Self::NoSuchStaff => "no_such_staff",
            Self::OwnAccount => "own_account",
            Self::LastAdmin => "last_admin",
            Self::Disabled => "staff_disabled",
            Self::Link => "link_used",
            Self::TooMany => "too_many_staff",
            Self::NoSuchTournament => "no_such_tournament",
            Self::TournamentOver => "tournament_over",
            Self::ImpossibleNow => "impossible_now",
            Self::BadChange => "bad_change",
            Self::NotInTournament => "not_in_tournament",
            Self::PayoutsChanged => "payouts_changed",
            Self::BadSpec => "bad_spec",
            Self::StartTime => "start_time",
            Self::Announcement => "announcement",
            Self::NoSuchPlayer => "no_such_player",
            Self::NotAPerson => "not_a_person",
            Self::Text { .. } => "text",
            Self::MuteUntil => "mute_until",
            Self::NoSuchReport => "no_such_report",
            Self::ReportClosed => "report_closed",
            Self::NoSuchTable => "no_such_table",
            Self::NoSuchHand => "no_such_hand",
        }
    }
}

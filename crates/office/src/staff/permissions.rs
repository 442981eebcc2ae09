//! What each role may see and do: one table. `docs/STAFF.md` is printed from it, and a test compares
//! it cell by cell with one that is written out by hand.
//!
//! There is no permission to see a live hole card, for any role: nothing that shows one exists.

use super::Role;

/// Something staff may see or do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    SeePlayers,
    SeeHands,
    SeeTables,
    SeeTournaments,
    SeeMoney,
    SeeReports,
    SeeCases,
    SeeStaff,
    SeeAudit,
    SeeConfiguration,
    MessagePlayers,
    MutePlayers,
    NotePlayers,
    SuspendPlayers,
    CloseAccounts,
    CloseTables,
    RunTournaments,
    CancelTournaments,
    VoidHands,
    HandleCases,
    HoldFunds,
    SeizeFunds,
    MoveMoney,
    ApproveAsSecond,
    ManageStaff,
}

use Permission::{
    ApproveAsSecond, CancelTournaments, CloseAccounts, CloseTables, HandleCases, HoldFunds,
    ManageStaff, MessagePlayers, MoveMoney, MutePlayers, NotePlayers, RunTournaments, SeeAudit,
    SeeCases, SeeConfiguration, SeeHands, SeeMoney, SeePlayers, SeeReports, SeeStaff, SeeTables,
    SeeTournaments, SeizeFunds, SuspendPlayers, VoidHands,
};

/// May.
const Y: bool = true;
/// May not.
const N: bool = false;

/// A row for each permission; the columns are the roles in the order of [`Role::ALL`].
#[rustfmt::skip]
const TABLE: [(Permission, [bool; 6]); 25] = [
    //                  support integrity director cashier admin auditor
    (SeePlayers,        [Y,     Y,        N,       Y,      Y,    Y]),
    (SeeHands,          [Y,     Y,        N,       N,      Y,    Y]),
    (SeeTables,         [Y,     Y,        Y,       N,      Y,    Y]),
    (SeeTournaments,    [Y,     Y,        Y,       N,      Y,    Y]),
    (SeeMoney,          [N,     Y,        N,       Y,      Y,    Y]),
    (SeeReports,        [Y,     Y,        N,       N,      Y,    Y]),
    (SeeCases,          [N,     Y,        N,       N,      Y,    Y]),
    (SeeStaff,          [N,     N,        N,       N,      Y,    Y]),
    (SeeAudit,          [N,     Y,        N,       N,      Y,    Y]),
    (SeeConfiguration,  [Y,     Y,        Y,       Y,      Y,    Y]),
    (MessagePlayers,    [Y,     Y,        N,       Y,      Y,    N]),
    (MutePlayers,       [Y,     Y,        N,       N,      Y,    N]),
    (NotePlayers,       [Y,     Y,        N,       Y,      Y,    N]),
    (SuspendPlayers,    [N,     Y,        N,       N,      Y,    N]),
    (CloseAccounts,     [N,     Y,        N,       N,      Y,    N]),
    (CloseTables,       [N,     Y,        N,       N,      Y,    N]),
    (RunTournaments,    [N,     N,        Y,       N,      Y,    N]),
    (CancelTournaments, [N,     N,        Y,       N,      Y,    N]),
    (VoidHands,         [N,     Y,        N,       N,      Y,    N]),
    (HandleCases,       [N,     Y,        N,       N,      Y,    N]),
    (HoldFunds,         [N,     Y,        N,       Y,      Y,    N]),
    (SeizeFunds,        [N,     Y,        N,       N,      Y,    N]),
    (MoveMoney,         [N,     N,        N,       Y,      Y,    N]),
    (ApproveAsSecond,   [N,     Y,        N,       N,      Y,    N]),
    (ManageStaff,       [N,     N,        N,       N,      Y,    N]),
];

impl Role {
    /// Whether this role may see or do something.
    #[must_use]
    pub fn may(self, permission: Permission) -> bool {
        TABLE
            .iter()
            .filter(|(row, _)| *row == permission)
            .flat_map(|(_, cells)| Self::ALL.into_iter().zip(cells))
            .any(|(role, may)| role == self && *may)
    }

    /// All that this role may see and do, in the order of the table.
    pub fn permissions(self) -> impl Iterator<Item = Permission> {
        Permission::all().filter(move |permission| self.may(*permission))
    }
}

impl Permission {
    /// All of them, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|(permission, _)| *permission)
    }

    /// Whether it takes a fresh second factor: what moves money or decides about it, and what decides
    /// who may. Somebody who finds an unlocked screen can do none of it.
    #[must_use]
    pub const fn needs_confirmation(self) -> bool {
        match self {
            CloseAccounts | CancelTournaments | VoidHands | HoldFunds | SeizeFunds | MoveMoney
            | ApproveAsSecond | ManageStaff => true,
            SeePlayers | SeeHands | SeeTables | SeeTournaments | SeeMoney | SeeReports
            | SeeCases | SeeStaff | SeeAudit | SeeConfiguration | MessagePlayers | MutePlayers
            | NotePlayers | SuspendPlayers | CloseTables | RunTournaments | HandleCases => false,
        }
    }

    /// The name in the protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SeePlayers => "see_players",
            SeeHands => "see_hands",
            SeeTables => "see_tables",
            SeeTournaments => "see_tournaments",
            SeeMoney => "see_money",
            SeeReports => "see_reports",
            SeeCases => "see_cases",
            SeeStaff => "see_staff",
            SeeAudit => "see_audit",
            SeeConfiguration => "see_configuration",
            MessagePlayers => "message_players",
            MutePlayers => "mute_players",
            NotePlayers => "note_players",
            SuspendPlayers => "suspend_players",
            CloseAccounts => "close_accounts",
            CloseTables => "close_tables",
            RunTournaments => "run_tournaments",
            CancelTournaments => "cancel_tournaments",
            VoidHands => "void_hands",
            HandleCases => "handle_cases",
            HoldFunds => "hold_funds",
            SeizeFunds => "seize_funds",
            MoveMoney => "move_money",
            ApproveAsSecond => "approve_as_second",
            ManageStaff => "manage_staff",
        }
    }

    /// What it covers, for the documentation.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            SeePlayers => "find players; their sessions, statements and notes of staff",
            SeeHands => "search and replay finished hands; never one in progress",
            SeeTables => "who sits where, as any visitor sees it",
            SeeTournaments => "tournaments and their entrants",
            SeeMoney => "rake, fees, overlay, liabilities, the ledger's check",
            SeeReports => "reports from players, with the chat of that time (R20)",
            SeeCases => "cases of the integrity desk and their evidence",
            SeeStaff => "staff accounts and their roles",
            SeeAudit => "what staff did",
            SeeConfiguration => "rulebooks and configuration in force",
            MessagePlayers => "write to a player; answer and close reports (R20)",
            MutePlayers => "mute a player's chat",
            NotePlayers => "keep notes about a player",
            SuspendPlayers => "suspend a player, exclude from games (R18, B6), lift it",
            CloseAccounts => "close a player's account for good",
            CloseTables => "pause a table, close it after the hand",
            RunTournaments => "create, edit, delay, pause, disqualify, correct",
            CancelTournaments => "cancel a tournament, which pays out (R49)",
            VoidHands => "void a finished hand with correcting entries (R1, R25, MALF)",
            HandleCases => "open a case, write in it, propose a verdict",
            HoldFunds => "withhold winnings, release them (R14)",
            SeizeFunds => "seize funds and return them to opponents (R18)",
            MoveMoney => "correct a balance, decide a payment",
            ApproveAsSecond => "approve, as the second person, what needs two",
            ManageStaff => "create, disable, enrol staff; change roles",
        }
    }
}

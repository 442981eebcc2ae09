//! Why the room refuses a request: a code, its parameters and the clause. A game's own refusals have
//! theirs. No sentences: those are made where players read them.

use std::fmt;

use base::{Chips, GameId, Millis, TableId};
use game::{GameRefusal, cash, tournament::TournamentRefusal};

/// Why a request was refused. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoomRefusal {
    /// There is no such game or table.
    NoSuchGame,
    /// R24, R51: the rules have to be accepted first.
    RulesNotAccepted,
    /// AGE: too young for this rulebook, or of unknown age.
    Age {
        /// The least age.
        least: u8,
    },
    /// B6: excluded from Banzai.
    ExcludedFromBanzai,
    /// R18: excluded from every game.
    Excluded,
    /// HOME: the invitation is not the table's.
    Invitation,
    /// HOME: only seated players see a private table.
    Private,
    /// This rulebook does not offer that game at that stake.
    NotOffered,
    /// HOME: a private table for such stakes is not opened: the field has to be within these limits.
    PrivateStakes { field: StakesField, least: Chips, most: Chips },
    /// HOME: a private tournament with these terms makes no sense.
    TournamentTerms,
    /// HOME: a private tournament starts later than now, and no later than this.
    TournamentStart { latest: Millis },
    /// HOME: only the host of a private table may do this.
    NotHost,
    /// HOME: the host does not forget a private table: it is closed instead.
    IsHost,
    /// H16: the player has no chips to come back with, and may re-buy here first.
    NoChips { game: GameId, table: TableId, least: Chips, most: Chips },
    /// HOME: a host has as many private tables as one may have.
    TooManyPrivateTables { most: usize },
    /// HOME: the room has as many private tables as it can hold.
    PrivateTablesFull { most: usize },
    /// More tables than anyone can play.
    TooManyTables { most: usize },
    /// A message that is empty, too long or more than a line.
    ChatText {
        /// How long it may be.
        chars_most: usize,
    },
    /// More messages than one reads.
    ChatRate,
    /// R20: staff have muted the player's chat until then.
    ChatMuted { until: Millis },
    /// More watchers than a table serves.
    TooManyWatchers,
    /// R23: the game stays paused until staff resume or close it.
    Paused,
    /// EXPORT: an access token neither acts at nor watches a table that is played for real money.
    TokenRealMoney,
    /// EXPORT: the rulebook lets access tokens read, and not act.
    TokenReadOnly,
    /// The cash game refused it.
    Game(cash::CashRefusal),
    /// The tournament refused it.
    Tournament(TournamentRefusal),
}

/// What can be wrong with the stakes of a private table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StakesField {
    SmallBlind,
    BigBlind,
    /// The smallest buy-in.
    Least,
    /// The largest buy-in.
    Most,
}

impl fmt::Display for StakesField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SmallBlind => "small_blind",
            Self::BigBlind => "big_blind",
            Self::Least => "least",
            Self::Most => "most",
        })
    }
}

impl From<GameRefusal> for RoomRefusal {
    fn from(refusal: GameRefusal) -> Self {
        match refusal {
            GameRefusal::Cash(refusal) => Self::Game(refusal),
            GameRefusal::Tournament(refusal) => Self::Tournament(refusal),
        }
    }
}

impl RoomRefusal {
    /// The code of the refusal: the same for clients, in logs and in tests.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoSuchGame => "no_such_game",
            Self::RulesNotAccepted => "rules_not_accepted",
            Self::Age { .. } => "too_young",
            Self::ExcludedFromBanzai => "excluded_from_banzai",
            Self::Excluded => "excluded",
            Self::Invitation => "invitation",
            Self::Private => "private",
            Self::NotOffered => "not_offered",
            Self::PrivateStakes { .. } => "private_stakes",
            Self::TournamentTerms => "tournament_terms",
            Self::TournamentStart { .. } => "tournament_start",
            Self::NotHost => "not_host",
            Self::IsHost => "is_host",
            Self::NoChips { .. } => "no_chips",
            Self::TooManyPrivateTables { .. } => "too_many_private_tables",
            Self::PrivateTablesFull { .. } => "private_tables_full",
            Self::TooManyTables { .. } => "too_many_tables",
            Self::ChatText { .. } => "chat_text",
            Self::ChatRate => "chat_rate",
            Self::ChatMuted { .. } => "chat_muted",
            Self::TooManyWatchers => "too_many_watchers",
            Self::Paused => "paused",
            Self::TokenRealMoney => "token_real_money",
            Self::TokenReadOnly => "token_read_only",
            Self::Game(refusal) => refusal.code(),
            Self::Tournament(refusal) => refusal.code(),
        }
    }

    /// The clause that decides it.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        match self {
            Self::NoSuchGame | Self::TooManyTables { .. } | Self::TooManyWatchers => "H14",
            Self::RulesNotAccepted => "R24",
            Self::Age { .. } => "AGE",
            Self::ExcludedFromBanzai => "B6",
            Self::Excluded => "R18",
            Self::Invitation
            | Self::Private
            | Self::NotOffered
            | Self::PrivateStakes { .. }
            | Self::TournamentTerms
            | Self::TournamentStart { .. }
            | Self::NotHost
            | Self::IsHost
            | Self::TooManyPrivateTables { .. }
            | Self::PrivateTablesFull { .. } => "HOME",
            Self::NoChips { .. } => "H16",
            Self::ChatText { .. } | Self::ChatRate => "R11",
            Self::ChatMuted { .. } => "R20",
            Self::Paused => "R23",
            Self::TokenRealMoney | Self::TokenReadOnly => "EXPORT",
            Self::Game(refusal) => refusal.clause(),
            Self::Tournament(refusal) => refusal.clause(),
        }
    }
}

/// The clause, the code and the parameters, for logs and tests: `AGE too_young least=21`.
impl fmt::Display for RoomRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Game(refusal) = self {
            return refusal.fmt(f);
        }
        write!(f, "{} {}", self.clause(), self.code())?;
        match self {
            Self::Age { least } => write!(f, " least={least}"),
            Self::TournamentStart { latest } => write!(f, " latest={latest}"),
            Self::PrivateStakes { field, least, most } => {
                write!(f, " field={field} least={least} most={most}")
            }
            Self::NoChips { least, most, .. } => write!(f, " least={least} most={most}"),
            Self::TooManyPrivateTables { most }
            | Self::PrivateTablesFull { most }
            | Self::TooManyTables { most } => write!(f, " most={most}"),
            Self::ChatText { chars_most } => write!(f, " chars_most={chars_most}"),
            Self::ChatMuted { until } => write!(f, " until={until}"),
            Self::NoSuchGame
            | Self::RulesNotAccepted
            | Self::ExcludedFromBanzai
            | Self::Excluded
            | Self::Invitation
            | Self::Private
            | Self::NotOffered
            | Self::TournamentTerms
            | Self::NotHost
            | Self::IsHost
            | Self::ChatRate
            | Self::TooManyWatchers
            | Self::Paused
            | Self::TokenRealMoney
            | Self::TokenReadOnly
            | Self::Tournament(_)
            | Self::Game(_) => Ok(()),
        }
    }
}

impl std::error::Error for RoomRefusal {}

impl From<cash::CashRefusal> for RoomRefusal {
    fn from(refusal: cash::CashRefusal) -> Self {
        Self::Game(refusal)
    }
}

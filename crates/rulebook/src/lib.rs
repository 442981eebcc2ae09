//! The rulebooks as data: TOML files, the typed model they load into, and the catalogues that say
//! which clause each number and each rule belongs to.
//!
//! A difference between two rulebooks is a difference between two files; nothing here or in the
//! engines ever asks which rulebook it is. This crate reads no files and carries out no rule: it
//! says what the numbers are, and the engines play by them.

mod banzai;
mod calendar;
mod cancellation;
mod cash;
mod clauses;
mod clock;
mod digest;
mod fees;
mod game;
mod hexapro;
mod leaves;
mod level;
mod library;
mod limits;
mod load;
mod merge;
mod model;
mod parameters;
mod prize;
mod rake;
mod report;
mod room;
mod shape;
mod stake;
pub mod text;
mod tournament;
mod validate;

pub use banzai::Banzai;
pub use calendar::{Date, UtcTime};
pub use cancellation::{
    BountyCancellation, Cancellation, HexaProCancellation, OddCents, PaidPrizes, UnusableTicket,
};
pub use cash::{
    Admission, ButtonGoesTo, BuyIn, BuyInRange, CannotPay, Cash, CountedMoney, Depth, MissedBlind,
    MissedBlinds, MissedCount, MissedCounts, NewPlayer, NewPlayers, NoButton, Pauses, Ratholing,
    Rebuy, Seating, SitOut, TopUp, TwoHanded, Within,
};
pub use clauses::{CLAUSES, Clause, PARTS, clause, is_of_a_known_family};
pub use clock::{
    DecisionTimes, Disconnection, FinalStage, HexaProTimeBanks, LostInTimeBank, RunOutPauses,
    TimeBank, TimeBanks, in_seconds,
};
pub use fees::{Fees, MultiTableFee, Prices, SeatsKey};
pub use game::{BettingLimit, Format, Variant};
pub use hexapro::{HexaPro, MultiplierRow, ODDS_WHOLE};
pub use leaves::Leaf;
pub use level::Level;
pub use library::{DEFAULT_ID, EMBEDDED_IDS, embedded};
pub use load::FILE_BYTES_MAX;
pub use model::{
    BigBlindAnte, EarlyShow, Hand, Rulebook, RulebookId, ShowsFirst, SmallestRaise, UnmatchedFolded,
};
pub use parameters::{PARAMETERS, Parameter, Section, parameter};
pub use prize::{Multiplier, Payout, Price};
pub use rake::{
    BanzaiOmahaRake, BanzaiRake, BothCaps, NotOffered, PotSplit, PrintedCap, Rake, RakeRow,
    RakeTerms, Rounding, ShortHanded,
};
pub use report::{Problem, RulebookError};
pub use room::{ExportDelay, HandLink, HousePlayers, OwnHands, Room, TokensAct};
pub use stake::{BigBlinds, Stake};
pub use tournament::{
    AfterLastLevel, BigBlindCount, Bounty, BountyWinner, BreakClock, Breaks, CarriedStack,
    ClocksWhileDown, FinalTable, FinalTableDeals, HandForHand, LevelChange, MoveTo, MovedPlayer,
    Penalty, Phased, SatelliteLeftover, Tournament,
};

//! R26–R50, T8, T9: what tournaments start from. What a single tournament sets for itself (its
//! levels, prizes, re-buys) is not a matter of the rulebook.

use base::{Millis, Rate};
use serde::{Deserialize, Serialize};

use crate::{Rounding, text};

/// Defaults and readings that hold for every tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// R32: levels of late registration, unless a tournament sets its own; it closes when the
    /// last of them ends.
    pub late_registration_levels: u16,
    /// R32: it closes early when the players left are so many more than the places paid.
    pub late_registration_closes_above_prizes: u16,
    /// R32: what several accounts of one person in one tournament lead to, the mildest first.
    pub several_accounts: Vec<Penalty>,
    /// R28: by how many players two tables may differ.
    pub tables_differ_by_most: u8,
    /// R40: whether a prize that is reached while away is paid.
    pub away_prize_paid: bool,
    /// R41: whether equal prizes for all who are left end a tournament with bounties to be won.
    pub equal_prizes_end_bounties: bool,
    /// R42: which free seat a moved player gets.
    pub move_to: MoveTo,
    /// R42: whether seats are drawn anew at the final table.
    pub final_table: FinalTable,
    /// R43: near which jumps in prizes hands are played hand for hand.
    pub hand_for_hand: HandForHand,
    /// R46: over what the big blind comes exactly once an orbit.
    pub big_blind_once_an_orbit: BigBlindCount,
    /// R46: what a moved player does who is seated between button and big blind.
    pub moved_behind_button: MovedPlayer,
    /// R47: synchronized breaks.
    pub breaks: Breaks,
    /// R47: what follows the last level of a structure.
    pub after_last_level: AfterLastLevel,
    /// R47: which blinds a hand is played with when the level changes.
    pub level_change: LevelChange,
    /// R50: what clocks do while the room is down.
    pub clocks_while_down: ClocksWhileDown,
    /// T1: whether a guarantee covers prizes and bounties together, or prizes alone.
    pub guarantee_covers_bounties: bool,
    /// T4: where the money goes that whole tickets leave over.
    pub satellite_leftover: SatelliteLeftover,
    /// T7: how long a player without chips has to decide on a re-buy; until then there is no place.
    #[serde(with = "text::seconds")]
    pub rebuy_decision: Millis,
    /// HOME: whether the players of a final table may agree on a deal.
    pub final_table_deals: FinalTableDeals,
    /// HOME: how long the players of a final table have to agree; nothing is dealt meanwhile.
    #[serde(with = "text::seconds")]
    pub deal_decision: Millis,
    /// HOME: how long nobody proposes another deal after one that came to nothing.
    #[serde(with = "text")]
    pub deal_again_after: Millis,
}

/// R42: whether seats are drawn anew at the final table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FinalTable {
    /// The players of the table that breaks move like any others.
    #[serde(rename = "is not redrawn")]
    NotRedrawn,
    /// Everybody draws a seat.
    #[serde(rename = "is redrawn")]
    Redrawn,
}

/// R47: which blinds a hand is played with when the level changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LevelChange {
    /// A hand keeps the blinds it started with.
    #[serde(rename = "with the next hand")]
    NextHand,
}

/// T4: where the money goes that whole tickets leave over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SatelliteLeftover {
    /// To the first place without a ticket.
    #[serde(rename = "to the next place in money")]
    NextPlace,
    /// Equally to all who win a ticket.
    #[serde(rename = "to the winners of tickets equally")]
    TicketWinners,
}

/// HOME: whether the players of a final table may agree on a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FinalTableDeals {
    /// If all agree, by the independent chip model.
    #[serde(rename = "by ICM if all agree")]
    Icm,
    #[serde(rename = "never")]
    Never,
}

/// R32: what several accounts in one tournament lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Penalty {
    #[serde(rename = "warning")]
    Warning,
    /// Out of the tournament, and what was won is forfeited.
    #[serde(rename = "disqualification with forfeiture")]
    Disqualification,
    /// No more tournaments.
    #[serde(rename = "barring")]
    Barring,
}

/// R42: which free seat of the new table a moved player gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MoveTo {
    /// The one that pays the big blind last, counted from the last big blind.
    #[serde(rename = "the seat that pays the big blind last")]
    PaysBigBlindLast,
    /// Any, by lot.
    #[serde(rename = "a random seat")]
    Random,
}

/// R43: near which jumps in prizes hands are played hand for hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HandForHand {
    /// Before the prizes begin.
    #[serde(rename = "the bubble")]
    Bubble,
    /// Before every prize that is larger than the one below.
    #[serde(rename = "every jump")]
    EveryJump,
    #[serde(rename = "never")]
    Never,
}

/// R46: over what the big blind comes exactly once an orbit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BigBlindCount {
    /// At each table; one who is moved may meet it again sooner.
    #[serde(rename = "at each table")]
    EachTable,
}

/// R46: what a moved player does who is seated between button and big blind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MovedPlayer {
    /// Waits until the button has passed.
    #[serde(rename = "waits")]
    Waits,
    /// Is dealt in at once.
    #[serde(rename = "is dealt in")]
    DealtIn,
}

/// R47: synchronized breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breaks {
    /// The minute of the hour.
    pub at_minute: u8,
    #[serde(with = "text")]
    pub length: Millis,
    /// The first level that may be interrupted: no break in the levels before it.
    pub from_level: u16,
    /// What the clock of the level does from the beginning of a break.
    pub level_clock: BreakClock,
}

/// R47: what the clock of the level does from the beginning of a break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BreakClock {
    /// It stands still.
    #[serde(rename = "stands still")]
    StandsStill,
    /// It runs on.
    #[serde(rename = "runs on")]
    RunsOn,
}

/// R47: what follows the last level of a structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AfterLastLevel {
    /// Its blinds stay.
    #[serde(rename = "its blinds stay")]
    BlindsStay,
    /// They double, level by level.
    #[serde(rename = "blinds double")]
    BlindsDouble,
}

/// R50: what clocks do while the room is down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClocksWhileDown {
    /// They stand still.
    #[serde(rename = "stand still")]
    StandStill,
    /// They run on.
    #[serde(rename = "run on")]
    RunOn,
}

/// T8: bounty tournaments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounty {
    /// Progressive: the share paid out; the rest goes onto the winner's own bounty.
    #[serde(with = "text")]
    pub progressive_paid_out: Rate,
    /// Progressive: how that share comes to whole cents.
    pub paid_out_rounding: Rounding,
    /// Whether the winner of the tournament keeps his or her own.
    pub winner_keeps_own: bool,
    /// Who gets the bounty of a player who is knocked out; several winners share it.
    pub goes_to: BountyWinner,
}

/// T8: who gets the bounty of a player who is knocked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BountyWinner {
    /// Who wins the last pot that the player could have won.
    #[serde(rename = "the winner of the last pot the player could win")]
    LastPot,
    /// Who wins the main pot.
    #[serde(rename = "the winner of the main pot")]
    MainPot,
}

/// T9: phased tournaments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phased {
    /// Which stack goes over into the second phase, of a player who survived several first ones.
    pub carried_stack: CarriedStack,
}

/// T9: which stack goes over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CarriedStack {
    /// The largest only.
    #[serde(rename = "the largest only")]
    Largest,
}

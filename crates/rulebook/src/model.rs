//! The whole rulebook as one value, and the few parameters of a single hand.
//!
//! Each subject has a file of its own; what is absent from a rulebook is absent here too, as an
//! `Option`. How a file becomes this value is `load`; what must hold across fields is `validate`.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    Banzai, Bounty, Cancellation, Cash, Date, DecisionTimes, Disconnection, Fees, HexaPro, Phased,
    Rake, Room, RunOutPauses, TimeBanks, Tournament,
    text::{self, unexpected, written_as_text},
};

/// One rulebook: every number and every choice that a game is played by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The name that tables, tournaments and hand records give.
    pub id: RulebookId,
    /// Where it is in force.
    pub market: String,
    /// The language its source was written in.
    pub language: String,
    /// When it was issued, if it says so.
    #[serde(default, with = "text::option")]
    pub date: Option<Date>,
    /// AGE: the youngest who may play under it.
    pub minimum_age: u8,
    pub hand: Hand,
    pub cash: Cash,
    /// B1–B6, if Banzai is offered.
    pub banzai: Option<Banzai>,
    /// K1–K5, if the house takes rake. Without it a host may choose any stake.
    pub rake: Option<Rake>,
    /// R10: the time a player has before the time bank starts.
    pub decision_time: DecisionTimes,
    /// R10: time banks by kind of game.
    pub time_bank: TimeBanks,
    /// H17, R48: what a lost connection gives.
    pub disconnection: Disconnection,
    /// R26–R50: what tournaments start from.
    pub tournament: Tournament,
    /// F2: what tournaments cost.
    pub fees: Fees,
    /// T8: bounty tournaments, if offered.
    pub bounty: Option<Bounty>,
    /// T9: phased tournaments, if offered.
    pub phased: Option<Phased>,
    /// X1–X8: HexaPro, if offered.
    pub hexapro: Option<HexaPro>,
    /// XE: HexaPro Extreme, if offered.
    pub hexapro_extreme: Option<HexaPro>,
    /// R52–R55b: what a cancelled tournament pays back.
    pub cancellation: Cancellation,
    /// Rules of the room that are not about one game.
    pub room: Room,
    /// The key paths whose value is an interpretation of ours, sorted. Not written in a file as
    /// such: a file marks each value in its place.
    #[serde(skip_deserializing)]
    pub interpretations: Vec<String>,
}

impl Rulebook {
    /// Whether the value at this key path, or a part of the book it belongs to, is marked as an
    /// interpretation.
    #[must_use]
    pub fn is_interpretation(&self, path: &str) -> bool {
        self.interpretations.iter().any(|marked| {
            path.strip_prefix(marked.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        })
    }
}

/// The name of a rulebook: small letters, digits, dots and hyphens, so that it can stand in file
/// names, addresses and hand records unchanged.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulebookId(String);

/// A name is read by people, in every hand record.
const ID_CHARS_MAX: usize = 32;

impl RulebookId {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RulebookId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for RulebookId {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let sound = text.len() <= ID_CHARS_MAX
            && text.bytes().next().is_some_and(plain)
            && text.bytes().all(|byte| plain(byte) || matches!(byte, b'.' | b'-'));
        sound.then(|| Self(text.to_owned())).ok_or_else(|| {
            unexpected("a name of small letters, digits, dots and hyphens, at most 32", text)
        })
    }
}

written_as_text!(RulebookId);

/// What a single hand leaves open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// H10: what the next raise is measured by once short all-ins have reopened betting.
    pub smallest_raise_after_reopening: SmallestRaise,
    /// H11: when hands are shown once no more betting is possible.
    pub show_all_in_hands: EarlyShow,
    /// H11: who shows first when hands are compared.
    pub shows_first: ShowsFirst,
    /// What a big blind too short for blind and ante pays first.
    pub big_blind_ante: BigBlindAnte,
    /// H8: what becomes of chips of folded players that nobody still in could match.
    pub unmatched_folded_chips: UnmatchedFolded,
    /// H11: how the rest of the board is shown once no more betting is possible.
    pub run_out: RunOutPauses,
}

/// H8: what becomes of chips that only folded players have matched, such as two posts above a big
/// blind that was short. Nobody still in put in as much, so nobody could win them; that they go
/// back is the fairer reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UnmatchedFolded {
    /// To who put them in.
    #[serde(rename = "go back")]
    GoBack,
    /// They belong to the last pot.
    #[serde(rename = "stay in the pot")]
    StayInPot,
}

/// H11: who shows first when hands are compared; the others follow clockwise. Everyone shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ShowsFirst {
    /// Whoever bet or raised last on the last street that had betting, if anyone did.
    #[serde(rename = "the last to bet or raise")]
    LastAggressor,
    /// The first clockwise after the button.
    #[serde(rename = "the first after the button")]
    FirstAfterButton,
}

/// What a big blind too short for blind and ante pays first, where it alone pays the ante. Blind
/// first is the fairer: the blind is matched by the others and can win from them, an ante paid
/// alone cannot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BigBlindAnte {
    /// The blind, then what is left as ante.
    #[serde(rename = "the blind first")]
    BlindFirst,
    /// The ante, then what is left as blind.
    #[serde(rename = "the ante first")]
    AnteFirst,
}

/// H10: the smallest raise after a run of short all-ins has reopened betting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SmallestRaise {
    /// By as much as the last full bet or raise (10, 18, 25: to 35).
    #[serde(rename = "last full raise")]
    LastFullRaise,
    /// By as much as the short all-ins added together (10, 18, 25: to 40).
    #[serde(rename = "sum of the short all-ins")]
    SumOfShortAllIns,
}

/// H11: when players who are all-in show, if cards are still to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EarlyShow {
    /// As soon as nobody can bet any more.
    #[serde(rename = "at once")]
    AtOnce,
    /// After the river.
    #[serde(rename = "at the showdown")]
    AtShowdown,
}

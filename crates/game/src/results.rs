//! Results of tournaments: records that stay when the game is gone. A player's result is written with the
//! commit that makes it final, the tournament's with its last commit; neither is ever changed.

use std::fmt;

use base::{Cents, GameId, Millis, PlayerId};
use ledger::Currency;
use serde::{Deserialize, Serialize};

use crate::tournament::prizes::{PrizeInKind, PrizePool};

/// The results that a commit makes final.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TournamentResults {
    pub players: Vec<TournamentResult>,
    /// With the last commit of a tournament.
    pub summary: Option<Box<TournamentSummary>>,
}

impl TournamentResults {
    /// What each of them says of its tournament.
    pub(crate) fn of(&self) -> impl Iterator<Item = &TournamentInfo> {
        let summary = self.summary.iter().map(|summary| &summary.tournament);
        self.players.iter().map(|result| &result.tournament).chain(summary)
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.players.is_empty() && self.summary.is_none()
    }
}

/// What a player's result and a tournament's say of the tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentInfo {
    pub game: GameId,
    pub name: String,
    /// What it was, in words: a Sit & Go can be a satellite.
    pub types: Vec<TournamentType>,
    pub rulebook: String,
    pub currency: Currency,
    /// Nothing if it never started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Millis>,
    /// When the result was final.
    pub finished_at: Millis,
    /// R31: entries, late ones and re-entries included; of a player who went out while others could still
    /// enter, as many as there were when entries closed.
    pub entries: u32,
    /// X2: what a HexaPro was played for, such as `25x`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multiplier: Option<String>,
}

/// How a tournament ended for one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentResult {
    pub player: PlayerId,
    #[serde(flatten)]
    pub tournament: TournamentInfo,
    pub outcome: ResultOutcome,
    /// R41. Nothing if it was cancelled before the player had one, and in a first phase (T9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// For all entries, re-buys and add-ons, with their fees.
    pub paid: Cents,
    /// R44: in money.
    pub prize: Cents,
    /// T8.
    pub bounties: Cents,
    /// R52–R55b: what a cancellation paid.
    pub paid_back: Cents,
    /// T4: tickets, seats and other prizes in kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_kind: Vec<PrizeInKind>,
}

impl TournamentResult {
    /// What came in, in money.
    #[must_use]
    pub fn won(&self) -> Cents {
        self.prize + self.bounties + self.paid_back
    }
}

/// A tournament that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentSummary {
    #[serde(flatten)]
    pub tournament: TournamentInfo,
    pub outcome: TournamentOutcome,
    /// Who made the entries: nobody has two places.
    pub players: u32,
    pub places_paid: u32,
    /// R31: nothing if it was cancelled before the prizes were final.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<PrizePool>,
    /// What all entries, re-buys and add-ons cost, by where it went.
    pub paid_to_pool: Cents,
    pub paid_to_bounties: Cents,
    pub fees: Cents,
}

macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word it is stored and travels by.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// The one of this word.
            #[must_use]
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.word() == word)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.word())
            }
        }
    };
}

words! {
    /// What a tournament is; most can be combined.
    TournamentType {
        /// T3: no re-entry, re-buy or add-on.
        Freezeout = "freezeout",
        /// T2: starts when it is full.
        SitAndGo = "sit_and_go",
        Freeroll = "freeroll",
        Satellite = "satellite",
        MultiBuyIn = "multi_buy_in",
        ReEntry = "re_entry",
        Rebuy = "rebuy",
        Bounty = "bounty",
        ProgressiveBounty = "progressive_bounty",
        VipBounty = "vip_bounty",
        Phased = "phased",
        HexaPro = "hexapro",
        HexaProExtreme = "hexapro_extreme",
    }
}

words! {
    /// How a tournament ended for a player.
    ResultOutcome {
        Won = "won",
        Out = "out",
        /// HOME: all who were left agreed on a deal.
        Deal = "deal",
        /// R45.
        Disqualified = "disqualified",
        /// T9: went on to the second phase.
        Survived = "survived",
        /// R53–R55b: it was cancelled while the player was in.
        Cancelled = "cancelled",
        /// R37, R52: it did not take place, and everything came back.
        Refunded = "refunded",
    }
}

words! {
    /// How a tournament ended.
    TournamentOutcome {
        Finished = "finished",
        Deal = "deal",
        /// T9: a first phase; its prizes are the second phase's.
        PhaseOver = "phase_over",
        Cancelled = "cancelled",
        /// It never started.
        CalledOff = "called_off",
    }
}

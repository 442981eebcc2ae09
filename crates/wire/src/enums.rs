//! The small enums of the protocol: sets of names, each made from the room's own by a match
//! without a catch-all.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! protocol_enums {
    ($($(#[$doc:meta])* $name:ident is $inner:path { $($(#[$variant_doc:meta])* $variant:ident,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }

        impl From<$inner> for $name {
            fn from(inner: $inner) -> Self {
                use $inner as Inner;
                match inner { $(Inner::$variant => Self::$variant,)* }
            }
        }

        impl From<$name> for $inner {
            fn from(value: $name) -> Self {
                use $inner as Inner;
                match value { $($name::$variant => Inner::$variant,)* }
            }
        }
    )*};
}

protocol_enums! {
    /// Which poker.
    Poker is rulebook::Variant {
        Holdem,
        Omaha,
    }
    /// In which form a cash game is played.
    Format is rulebook::Format {
        /// The usual depth.
        Regular,
        Deepstack,
        Shortstack,
        /// Everyone with the same small stack.
        Banzai,
    }
    /// The betting rounds.
    Street is hand::Street {
        /// Before any board card.
        Preflop,
        /// Three board cards.
        Flop,
        Turn,
        River,
    }
    /// Why chips were put in without a choice.
    Forced is hand::Forced {
        Ante,
        /// The small blind.
        SmallBlind,
        /// The big blind.
        BigBlind,
        /// A live blind out of place.
        Post,
        /// A dead blind: goes into the pot, counts as no bet.
        DeadPost,
    }
    /// Which time runs.
    Phase is game::table::Phase {
        /// The time every decision has.
        Decision,
        /// The player's own time bank.
        Bank,
        /// Time to reconnect.
        Grace,
    }
    /// Why a player left a table.
    LeaveReason is game::LeaveReason {
        /// The player wanted to, or the table closed.
        Left,
        /// The host of a private table removed the player.
        RemovedByHost,
        /// The player sat out for too long.
        SatOutTooLong,
    }
    /// When a request to sit out takes effect.
    SitOut is game::table::SitOut {
        /// At the end of this hand, which is played to its end by checking or folding.
        Now,
        /// At the end of this hand, which the player still plays.
        NextHand,
        /// When the big blind would come.
        NextBigBlind,
    }
    /// How a hand ended.
    Ending is hand::Ending {
        /// All but one folded.
        Uncontested,
        /// Hands were shown and compared.
        Showdown,
        /// Cancelled, all bets returned.
        Cancelled,
    }
    /// The rank of a hand, weakest first.
    HandRank is cards::Category {
        /// No two alike.
        HighCard,
        /// Two of a rank.
        Pair,
        TwoPair,
        /// Three of a rank.
        ThreeOfAKind,
        /// Five in a row.
        Straight,
        /// Five of a suit.
        Flush,
        /// Three and two.
        FullHouse,
        /// Four of a rank.
        FourOfAKind,
        /// Five of a suit in a row; the highest is a royal flush.
        StraightFlush,
    }
    /// Why a player may not bet or raise.
    NoRaise is hand::NoRaise {
        /// The player has already acted on the last full bet.
        BettingClosed,
        /// Everyone else is all-in.
        NobodyCanAnswer,
        /// The player has no more than a call takes.
        NoMoreThanCall,
    }
    /// The field of `open_private` that a private table cannot have.
    StakesField is room::StakesField {
        SmallBlind,
        BigBlind,
        /// The smallest buy-in.
        Least,
        /// The largest buy-in.
        Most,
    }
    /// Why the limits of a buy-in are what they are.
    Reason is game::cash::Reason {
        /// What everybody may bring.
        Usual,
        /// Back having left with the smallest or less.
        LeftSmall,
        /// At least the last stack.
        LastStack,
        /// Back having left with the largest or more.
        LeftLarge,
        /// The same with the day's returns used up: exactly the last stack.
        ReturnsUsedUp,
        /// At least the last stack.
        NoRatholing,
        /// Exactly the Banzai stack.
        BanzaiStack,
        /// The same stack as left with.
        BanzaiResume,
    }
}

/// Who pays an ante.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AntePayer {
    Everyone,
    /// The big blind, for the whole table.
    BigBlind,
}

//! Cash tables: seats, starting, blinds of newcomers, sitting out, buy-ins, ratholing, top-ups.
//!
//! Rake is `rake`, time is `clock`, Banzai's own rules are `banzai`.

use std::fmt;

use base::Millis;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{BigBlinds, UtcTime, text};

/// What holds at every cash table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cash {
    /// H13: seats at a table.
    pub seats: u8,
    /// R2, H14: who decides where a player sits.
    pub seating: Seating,
    /// R2: how long a table counts as one the player has played at before.
    #[serde(with = "text")]
    pub seating_memory: Millis,
    /// HOME: who may come in.
    pub admission: Admission,
    /// H13: players not sitting out that a hand needs.
    pub players_to_start: u8,
    /// H13: two-handed hands still played after a hand with enough players.
    pub two_handed_hands: TwoHanded,
    /// H11: how long the table waits between two hands.
    pub pause: Pauses,
    /// R4: who gets the button.
    pub button_goes_to: ButtonGoesTo,
    /// R4: what happens when nobody qualifies for the button.
    pub no_button: NoButton,
    /// H15: how a new player gets a first hand.
    pub new_player: NewPlayers,
    /// H15: whether a big blind posted out of place counts as a bet.
    pub post_is_live: bool,
    /// H15: whether a newcomer who would be the button, or sit between button and big blind, waits.
    pub newcomer_waits_behind_button: bool,
    /// H15: whether all are dealt in without posting at a table's first hand.
    pub first_hand_without_posting: bool,
    /// H15: how a player who missed a blind while sitting out comes back.
    pub missed_blind: MissedBlinds,
    /// H16, R9: how long one may sit out.
    pub sit_out: SitOut,
    /// H18: what one may sit down with.
    pub buy_in: BuyIn,
    /// H18: what a player who returns may sit down with; absent where it is anybody's buy-in.
    pub ratholing: Option<Ratholing>,
    /// H19: Texas Deepstack, if offered.
    pub deepstack: Option<Depth>,
    /// H19: Omaha Shortstack, if offered.
    pub shortstack: Option<Depth>,
    /// H20: topping up to the initial buy-in after every hand, if offered.
    pub auto_top_up: Option<TopUp>,
    /// H20: whether a player may top up by hand between hands, up to the largest buy-in.
    pub manual_top_up: bool,
    /// H20: the least a player without chips adds.
    pub rebuy: Rebuy,
}

/// R2, H14, HOME: who decides where a player sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seating {
    /// The room, at random, favouring tables played at before and those with the fewest players.
    Random,
    Chosen,
}

/// HOME: who may come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Admission {
    /// Everyone of the rulebook's age.
    #[serde(rename = "everyone")]
    Everyone,
    /// Who holds an invitation link.
    #[serde(rename = "invitation link")]
    InvitationLink,
}

/// H13: how many two-handed hands follow a hand with enough players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TwoHanded {
    /// This many, then the table waits.
    Hands(u16),
    /// Two play on for as long as they like.
    Unlimited,
}

const UNLIMITED: &str = "unlimited";

impl Serialize for TwoHanded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Hands(hands) => serializer.serialize_u16(*hands),
            Self::Unlimited => serializer.serialize_str(UNLIMITED),
        }
    }
}

impl<'de> Deserialize<'de> for TwoHanded {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl de::Visitor<'_> for Reader {
            type Value = TwoHanded;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of hands up to 65,535 or \"unlimited\"")
            }
            fn visit_i64<E: de::Error>(self, hands: i64) -> Result<TwoHanded, E> {
                u16::try_from(hands)
                    .map(TwoHanded::Hands)
                    .map_err(|_| E::invalid_value(de::Unexpected::Signed(hands), &self))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<TwoHanded, E> {
                (text == UNLIMITED)
                    .then_some(TwoHanded::Unlimited)
                    .ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// R4: which player, counter-clockwise of the small-blind place, gets the button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ButtonGoesTo {
    /// The first who played the last hand and is dealt into this one.
    #[serde(rename = "who played the last hand and is dealt in")]
    PlayedAndDealtIn,
    /// The first who played the last hand, even if that seat is now empty or sits out.
    #[serde(rename = "who played the last hand")]
    Played,
}

/// R4: what happens when nobody qualifies for the button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NoButton {
    /// The table starts anew, with a random button (R3).
    #[serde(rename = "the table starts anew")]
    StartAnew,
    /// The button stays where it was.
    #[serde(rename = "the button stays")]
    Stays,
}

/// H15: by game, how a new player gets a first hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPlayers {
    /// At a Hold'em table.
    pub holdem: NewPlayer,
    /// At an Omaha table.
    pub omaha: NewPlayer,
}

/// H15: how a new player gets a first hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NewPlayer {
    /// By waiting for the big blind.
    #[serde(rename = "waits for the big blind")]
    Waits,
    /// By waiting, or at once by posting a big blind out of place.
    #[serde(rename = "waits or posts")]
    WaitsOrPosts,
}

/// H15: by game, which blinds count as missed while sitting out, and how a player who missed one
/// comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissedBlinds {
    /// At a Hold'em table.
    pub holdem: MissedBlind,
    /// At an Omaha table.
    pub omaha: MissedBlind,
    /// Which blinds count.
    pub counts: MissedCounts,
}

/// H15: by game, which blinds count as missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissedCounts {
    /// At a Hold'em table.
    pub holdem: MissedCount,
    /// At an Omaha table.
    pub omaha: MissedCount,
}

/// H15: which blinds count as missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MissedCount {
    /// The small blind too.
    #[serde(rename = "any blind")]
    Any,
    /// Only the big blind: a player who missed the small blind alone owes nothing.
    #[serde(rename = "the big blind")]
    Big,
}

/// H15: how a player who missed a blind while sitting out comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MissedBlind {
    /// By waiting for the big blind, whatever new players may do.
    #[serde(rename = "waits for the big blind")]
    Waits,
    /// As a new player does.
    #[serde(rename = "as a new player")]
    AsNewPlayer,
}

/// How long one may sit out before leaving the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SitOut {
    /// H16: at one table.
    #[serde(with = "text")]
    pub longest: Millis,
    /// R9: after a global sit-out (R7), before leaving all those tables.
    #[serde(with = "text")]
    pub global_return: Millis,
    /// H17: whether a player who is connected and lets the time run out sits out from the end of
    /// the hand, as one whose connection is lost does.
    pub after_time_out: bool,
}

/// H11: how long a table waits before the next hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pauses {
    /// Time to see what was shown.
    #[serde(with = "text::seconds")]
    pub after_showdown: Millis,
    /// Time for the winner of an uncontested hand to show, and for the chips to move.
    #[serde(with = "text::seconds")]
    pub after_fold: Millis,
}

/// H18: what one may sit down with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BuyIn {
    /// From a smallest to a largest stack.
    Range(BuyInRange),
    /// HOME: what the host sets.
    Host,
}

/// A smallest and a largest stack to sit down with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuyInRange {
    pub least: BigBlinds,
    pub most: BigBlinds,
}

const HOST: &str = "as the host sets";

impl Serialize for BuyIn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Range(range) => range.serialize(serializer),
            Self::Host => serializer.serialize_str(HOST),
        }
    }
}

impl<'de> Deserialize<'de> for BuyIn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> de::Visitor<'de> for Reader {
            type Value = BuyIn;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table with `least` and `most`, or \"as the host sets\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<BuyIn, E> {
                (text == HOST)
                    .then_some(BuyIn::Host)
                    .ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
            }
            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<BuyIn, A::Error> {
                BuyInRange::deserialize(de::value::MapAccessDeserializer::new(map))
                    .map(BuyIn::Range)
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// H18: the ratholing table. Its rows lie at the smallest and the largest buy-in: who left with
/// no more than the smallest buys in freely, who left with less than the largest brings at least
/// the last stack, who left with the largest or more brings the largest up to the last stack, and
/// exactly the last stack once the free returns are used up. At exactly 50 or exactly 100 big
/// blinds the rows on either side give the same limits, so that reading needs no parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratholing {
    /// How long a table remembers who left with what.
    #[serde(with = "text")]
    pub memory: Millis,
    /// Whether the last instant of that time still counts.
    pub memory_ends: Within,
    /// Returns a day, after leaving with the largest buy-in or more, that need not bring it all.
    pub free_returns_a_day: u16,
    /// When the counter of those returns starts again.
    pub counter_restarts: UtcTime,
    /// The stack from which a return is counted in the formats that the rows above are not for;
    /// at a regular table it is the largest buy-in.
    pub counted_from: BigBlinds,
    /// Whether the counter is read before the present return is counted.
    pub counter_read_before_counting: bool,
    /// Whether returns at play money and at real money are counted together.
    pub counter_counts: CountedMoney,
    /// What happens to a player who cannot pay the smallest stack allowed.
    pub cannot_pay: CannotPay,
}

/// H18, B5: whether what is counted a day at play money uses up what there is at real money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CountedMoney {
    /// Play money and real money have a count each.
    #[serde(rename = "play money and real money apart")]
    Apart,
    /// One count for all.
    #[serde(rename = "all money together")]
    Together,
}

/// H18: whether the end of a span belongs to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Within {
    /// Minute 30:00 still counts.
    Included,
    /// Minute 30:00 no longer counts.
    Excluded,
}

/// H18: what happens to a player who cannot pay the smallest stack allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CannotPay {
    /// Seated at another table.
    #[serde(rename = "another table")]
    AnotherTable,
    /// Refused until the memory ends.
    #[serde(rename = "refused")]
    Refused,
}

/// H19: the depth of a format without ratholing: who returns brings the last stack or more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Depth {
    /// What one may sit down with.
    pub buy_in: BuyInRange,
}

/// H20: the least a player without chips adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rebuy {
    /// The smallest buy-in, like anyone who sits down.
    #[serde(rename = "the smallest buy-in")]
    SmallestBuyIn,
    /// Any amount, as a top-up.
    #[serde(rename = "any amount")]
    AnyAmount,
}

/// H20: topping up by itself after every hand, as a setting of the player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TopUp {
    /// Until the player turns it on, it is off.
    #[serde(rename = "off by default")]
    OffByDefault,
    /// Until the player turns it off, it is on.
    #[serde(rename = "on by default")]
    OnByDefault,
}

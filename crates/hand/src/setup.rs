//! What a hand starts from: who is dealt in with what, who posts, by which rules. The table layer
//! decides all of it (button rule, who waits, who posts); here it is only checked for sense.

use std::fmt;

use base::Chips;
use rulebook::{
    BigBlindAnte, EarlyShow, Rulebook, ShowsFirst, SmallestRaise, UnmatchedFolded, Variant,
};
use serde::{Deserialize, Serialize};

use crate::{rake::Rake, seat::Seat};

/// Everything that fixes a hand but its deck and the players' choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Hold'em or Omaha, with its betting limit (H1, O1).
    pub game: Variant,
    /// The readings and the rake that the rulebook sets.
    pub rules: Rules,
    /// The size of the small blind.
    pub small_blind: Chips,
    /// The size of the big blind, also the least bet (H7).
    pub big_blind: Chips,
    /// Antes, if any.
    pub ante: Ante,
    /// Where the button is. Usually a player's seat, but it may be empty.
    pub button: Seat,
    /// Who posts the small blind: nobody where R4 or R46 leave it out.
    pub small_blind_seat: Option<Seat>,
    /// Who posts the big blind.
    pub big_blind_seat: Seat,
    /// The players dealt in, in any order.
    pub players: Vec<Dealt>,
}

/// One player dealt in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dealt {
    /// Where the player sits.
    pub seat: Seat,
    /// The chips in front of the player before anything is posted.
    pub stack: Chips,
    /// H15: a blind posted out of place.
    pub post: Post,
}

/// H15: what a player posts out of place to be dealt in at once, besides a blind that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Post {
    /// Counts as this player's bet.
    pub live: Chips,
    /// Goes into the pot and counts for nothing.
    pub dead: Chips,
}

/// What a hand is played for: the same at every hand of a cash table, by levels in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blinds {
    /// The size of the small blind.
    pub small: Chips,
    /// The size of the big blind, also the least bet (H7).
    pub big: Chips,
    /// Antes, if any.
    pub ante: Ante,
}

/// Who pays an ante.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ante {
    None,
    /// Every player the same; paid before the blinds.
    Each(Chips),
    /// The big blind alone, for the whole table.
    BigBlind(Chips),
}

impl Ante {
    /// How much one ante is.
    #[must_use]
    pub fn amount(self) -> Chips {
        match self {
            Self::None => Chips::ZERO,
            Self::Each(amount) | Self::BigBlind(amount) => amount,
        }
    }
}

/// What the rulebook says about one hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// H10 \[I\]: how much the next raise must be after short all-ins have reopened the betting.
    pub reopened_raise: SmallestRaise,
    /// H11 \[I\]: when hands are shown once no more betting is possible.
    pub all_in_show: EarlyShow,
    /// \[I\] Which the big blind pays first when the stack does not cover blind and ante.
    pub big_blind_ante: BigBlindAnte,
    /// H11 \[I\]: who shows first at showdown.
    pub shows_first: ShowsFirst,
    /// H8 \[I\]: what becomes of folded chips that nobody still in could match.
    pub unmatched_folded: UnmatchedFolded,
    /// K1–K5: the rake of a cash hand; none in tournaments and private games.
    pub rake: Option<Rake>,
}

impl Rules {
    /// What a rulebook says about one hand; the rake depends on the stake and is set apart.
    #[must_use]
    pub fn of(rulebook: &Rulebook) -> Self {
        let hand = &rulebook.hand;
        Self {
            reopened_raise: hand.smallest_raise_after_reopening,
            all_in_show: hand.show_all_in_hands,
            big_blind_ante: hand.big_blind_ante,
            shows_first: hand.shows_first,
            unmatched_folded: hand.unmatched_folded_chips,
            rake: None,
        }
    }
}

/// Why a hand cannot start so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetupError {
    /// A hand has two to ten players.
    Players(usize),
    /// A seat is dealt in twice.
    SeatTwice(Seat),
    /// A player has no chips.
    NoChips(Seat),
    /// A blind is given to a seat that is not dealt in.
    BlindNotDealtIn(Seat),
    /// Small and big blind are the same seat.
    BlindsSameSeat(Seat),
    /// The big blind is zero, or smaller than the small blind.
    BlindSizes,
    /// A player who owes a blind posts another one (H15).
    PostsTwice(Seat),
    /// A live post is more than the big blind.
    PostTooLarge(Seat),
    /// There are more chips than we count exactly everywhere.
    TooManyChips,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players(count) => write!(f, "expected 2 to 10 players, found {count}"),
            Self::SeatTwice(seat) => write!(f, "seat {seat} is dealt in twice"),
            Self::NoChips(seat) => write!(f, "seat {seat} has no chips"),
            Self::BlindNotDealtIn(seat) => write!(f, "seat {seat} has a blind but is not dealt in"),
            Self::BlindsSameSeat(seat) => write!(f, "seat {seat} has both blinds"),
            Self::BlindSizes => {
                f.write_str("expected a big blind above zero and a small blind no larger")
            }
            Self::PostsTwice(seat) => write!(f, "H15 seat {seat} has a blind and posts another"),
            Self::PostTooLarge(seat) => write!(f, "H15 seat {seat} posts more than a big blind"),
            Self::TooManyChips => write!(f, "expected at most {CHIPS_MAX} chips and blinds in all"),
        }
    }
}

impl std::error::Error for SetupError {}

/// 2^53 - 1: every amount must survive a reader that knows only double-precision numbers.
pub(crate) const CHIPS_MAX: u64 = (1 << 53) - 1;

impl Setup {
    /// Whether a hand can be played from this.
    pub fn check(&self) -> Result<(), SetupError> {
        let count = self.players.len();
        if !(2..=usize::from(Seat::MAX)).contains(&count) {
            return Err(SetupError::Players(count));
        }
        let mut seen = [false; Seat::MAX as usize + 1];
        let mut chips: u64 = 0;
        for dealt in &self.players {
            let seen = &mut seen[usize::from(dealt.seat.number())];
            if std::mem::replace(seen, true) {
                return Err(SetupError::SeatTwice(dealt.seat));
            }
            if dealt.stack.is_zero() {
                return Err(SetupError::NoChips(dealt.seat));
            }
            let owes_blind =
                dealt.seat == self.big_blind_seat || Some(dealt.seat) == self.small_blind_seat;
            if owes_blind && !dealt.post.live.is_zero() {
                return Err(SetupError::PostsTwice(dealt.seat));
            }
            if dealt.post.live > self.big_blind {
                return Err(SetupError::PostTooLarge(dealt.seat));
            }
            for amount in [dealt.stack, dealt.post.dead] {
                chips = chips.saturating_add(amount.0);
            }
        }
        for blind in self.small_blind_seat.iter().chain([&self.big_blind_seat]) {
            if !seen[usize::from(blind.number())] {
                return Err(SetupError::BlindNotDealtIn(*blind));
            }
        }
        if self.small_blind_seat == Some(self.big_blind_seat) {
            return Err(SetupError::BlindsSameSeat(self.big_blind_seat));
        }
        if self.big_blind.is_zero() || self.small_blind > self.big_blind {
            return Err(SetupError::BlindSizes);
        }
        let all = chips.saturating_add(self.big_blind.0).saturating_add(self.ante.amount().0);
        if all > CHIPS_MAX { Err(SetupError::TooManyChips) } else { Ok(()) }
    }
}

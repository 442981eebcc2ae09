//! Hands that others recorded, in the Poker Hand History format (PHH): read exactly, and played
//! again through the engine to see whether it agrees. Text comes in as an argument; which files
//! and how the answer is told are the command line's.
//!
//! `read` takes any text and never panics; `replay` takes what `read` gave.

mod act;
mod amount;
mod deal;
mod play;
mod read;
mod replay;
mod site;
mod start;
mod table;

pub use amount::Amount;
pub use play::Difference;
pub use read::{ReadError, TEXT_BYTES_MAX, read, read_each};
pub use replay::{Outcome, Proof, replay};

use act::{Act, MaybeCard};
use rulebook::Variant;

/// One recorded hand, as it stands in its file: nothing is checked yet but its shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhhHand {
    /// The name of its table in a file of many hands; empty in a file of one.
    pub key: String,
    /// The line it starts at, from 1.
    pub line: usize,
    /// What its site called it, if recorded.
    pub id: Option<String>,
    variant: HandContent,
}

/// Whether we play the game.
#[derive(Debug, Clone, PartialEq, Eq)]
enum HandContent {
    Played(Box<Recorded>),
    /// The format's code of a game that we do not play.
    Other(String),
}

/// The fields of a hand in a game we play.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Recorded {
    game: Variant,
    /// A hand played for money is counted in cents at least, whatever its bets needed.
    has_currency: bool,
    antes: Vec<Amount>,
    blinds: Vec<Amount>,
    min_bet: Amount,
    starting_stacks: Vec<Amount>,
    finishing_stacks: Option<Vec<Amount>>,
    /// What each player got from the pots. Often left at zero, so never compared by itself.
    winnings: Option<Vec<Amount>>,
    /// Each action with its text.
    acts: Vec<(String, Act)>,
    /// What is known of each player's cards, from the deal and the showdown together.
    holes: Vec<Vec<MaybeCard>>,
    board: Vec<MaybeCard>,
}

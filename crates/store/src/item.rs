//! Items that the store can make durable.

use base::{GameId, Millis, PlayerId};
use game::Commit;
use hand::RulebookRef;
use ledger::{Hold, Payment, Ticket, Transfer};
use office::staff::REASON_CHARS_MAX;
use room::Opening;
use serde::{Deserialize, Serialize};

/// One thing to make durable, all of it or none.
#[derive(Debug, Clone)]
pub enum Item {
    /// A game is open from now on.
    Open {
        game: GameId,
        opening: Opening,
        /// The version of its rulebook, for the records of its hands.
        rulebook: RulebookRef,
        /// The seats of its tables, for the records of its hands.
        seats: u8,
        at: Millis,
    },
    /// A game where nobody has chips is no longer open.
    Close { game: GameId, at: Millis },
    /// A game is paused for staff, or goes on.
    Pause { game: GameId, paused: bool, at: Millis },
    /// A commit of a game: money, a hand's record, changed state.
    Game { game: GameId, commit: Box<Commit> },
    /// R23: the room was shut down cleanly, with no hand in progress; or, if not `clean`, it runs again.
    CleanShutdown { clean: bool, at: Millis },
    /// H12b: the money in a game that was paused for too long goes to charity, and its state is
    /// removed.
    Void {
        game: GameId,
        /// Since when it is paused: a later pause is another matter.
        paused_since: Millis,
        /// How long its rulebook lets it be paused.
        after: Millis,
        at: Millis,
    },
    /// R24: a player accepts the rules of a rulebook.
    Accept { player: PlayerId, rulebook: String, at: Millis },
    /// Money moves outside any game: a refill, a correction, a prize. Money at seats, in holds and
    /// tickets, and payments, are moved only by their own items.
    Money(Transfer),
    /// R14: money is withheld, released or seized; the hold as it is then.
    Hold(Hold, Transfer),
    /// A ticket is issued, used, given back, converted; the ticket as it is then.
    Ticket(Ticket, Transfer),
    /// R52: an equal ticket instead of one that fits nothing any more; the ticket as it is then. No
    /// money moves.
    Exchange { ticket: Ticket, at: Millis },
    /// A payment takes a step: the payment as it is then, and what the step moves.
    Payment(Payment, Option<Transfer>),
    /// Something staff did, for the record that nobody can change.
    Staff(Staff),
    /// Removes records of hands that started earlier than this; their postings and digests stay.
    /// Removes a few at a time: repeat until it is `AlreadyDone`.
    Prune { before: Millis, at: Millis },
}

impl Item {
    /// Whether it proves that the room ran then. Actions of staff on a closed room do not: the time
    /// for which it was closed does not count (R23).
    pub(crate) fn proves_running(&self) -> bool {
        !matches!(self, Self::Staff(_) | Self::Prune { .. } | Self::Pause { paused: false, .. })
    }

    /// The time of the request.
    #[must_use]
    pub fn at(&self) -> Millis {
        match self {
            Self::Open { at, .. }
            | Self::Close { at, .. }
            | Self::Pause { at, .. }
            | Self::CleanShutdown { at, .. }
            | Self::Void { at, .. }
            | Self::Accept { at, .. }
            | Self::Exchange { at, .. }
            | Self::Prune { at, .. } => *at,
            Self::Game { commit, .. } => commit.at,
            Self::Money(transfer) | Self::Hold(_, transfer) | Self::Ticket(_, transfer) => {
                transfer.at()
            }
            Self::Payment(payment, _) => payment.at,
            Self::Staff(staff) => staff.at,
        }
    }
}

/// Something staff did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staff {
    /// Unique: asking twice records it once.
    pub id: String,
    /// A number, since names are stored elsewhere so that they can be erased: [`OPERATOR`], a staff
    /// account (`office::staff::StaffNumber::who`), or a player.
    pub who: PlayerId,
    /// What, in a word (`exclude_from_banzai`, `pause_game`, …).
    pub action: String,
    pub about: String,
    /// Why, in the words of whoever did it; the operator at the command line may give none. Entries
    /// without one are written as before there were reasons.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// B6, R18: the effect that the room loads when it is opened.
    pub effect: Option<Effect>,
    pub at: Millis,
}

/// The operator on the command line. No person ever has this number.
pub const OPERATOR: PlayerId = PlayerId(0);

/// A sentence or two. What is longer belongs to a case, which can be erased.
pub const STAFF_TEXT_BYTES_MAX: usize = 500;
/// A reason in any script.
const STAFF_REASON_BYTES_MAX: usize = REASON_CHARS_MAX * 4;

impl Staff {
    pub(crate) fn fits(&self) -> bool {
        let texts = [&self.id, &self.action, &self.about];
        texts.into_iter().all(|text| text.len() <= STAFF_TEXT_BYTES_MAX)
            && self.reason.len() <= STAFF_REASON_BYTES_MAX
    }

    /// Whether the two have the same content, apart from the time: a repetition comes later.
    pub(crate) fn has_same_content(&self, other: &Self) -> bool {
        Self { at: other.at, ..self.clone() } == *other
    }
}

/// The effect of a staff action, which the room loads when it is opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// R18: from every game.
    Excluded { player: PlayerId, excluded: bool },
    /// B6: from the games of one format.
    ExcludedFrom { player: PlayerId, format: String, excluded: bool },
}

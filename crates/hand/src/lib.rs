//! ONE hand of poker: blinds, betting, pots, showdown, rake; what each viewer may see of it; and
//! its record. Pure: no clock, no entropy; the deck is an argument.

mod action;
mod check;
mod collecting;
mod event;
pub mod export;
mod hand;
mod luck;
mod makes;
pub mod phh;
mod pots;
mod rake;
mod record;
mod round;
mod seat;
mod setup;
mod summary;
mod view;

pub use cards::Strength;

pub use action::{Action, ActionRefusal, Call, LegalActions, NoRaise, Presets, Raise};
pub use check::Mismatch;
pub use collecting::PotCounter;
pub use event::{Event, Forced, Hole, Street};
pub use hand::{Ending, Hand, SeatResult};
pub use luck::{StreetEquity, all_in_results, equity_by_street};
pub use makes::Makes;
pub use rake::Rake;
pub use record::{
    FinishedHand, HandInfo, HandRecord, HandResult, PlayerRecord, RECORD_FORMAT, RECORD_VERSION,
    RecordError, Recorder, RulebookRef, TimedEvent, TournamentHand, Unit,
};
pub use seat::Seat;
pub use setup::{Ante, Blinds, Dealt, Post, Rules, Setup, SetupError};
pub use summary::HandSummary;
pub use view::{EventView, PlayerView, PotView, View, Viewer, VisibleCards};

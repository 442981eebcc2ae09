//! What cash and tournament tables share: seats over many hands, the button rule, clocks and time
//! banks, lost connections, pre-selected actions, leaving in mid-hand. Money and who may sit down
//! belong to the game that owns the table.

mod clock;
mod event;
mod hand_start;
mod occupant;
mod play;
mod positions;
mod rollback;
mod rules;
mod run_out;
mod seating;
mod turn_time;

pub use clock::{Bank, Expiry, Phase, Timing, TurnClock};
pub use event::{TableEvent, TableEventView};
pub use occupant::{EntryStatus, Missed, Occupant, Preselect, Presence, SitOut};
pub use play::{ActError, HandOver, Turn};
pub use positions::{Entry, FirstButton, LastHand, PositionRules, Positions, next_positions};
pub use rules::{Absent, TableRules};
pub use seating::{Table, TableState};

//! The whole room on one thread: many games, facts about players across them, and the order of
//! messages. `handle` takes one input with time and chance and gives messages, commits and the next
//! wake. Pure: sockets, the store and the clock are elsewhere.

mod equity;
mod games;
mod global_sit_out;
mod hand_log;
mod home_tournament;
mod hosting;
mod input;
mod outbox;
mod players;
mod private;
mod refusal;
mod reload;
mod requests;
mod room;
mod saved;
mod snapshot;
mod staff;
mod tokens;
mod tournaments;
mod visibility;
mod waiting_index;
mod watchers;

pub use equity::{Equity, EquityAnswer, EquityQuestion};
pub use home_tournament::HomeTournament;
pub use input::{DirectorRefusal, Frame, Input, Outcome, Output, Request, Staff, TableMessage};
pub use players::{PlayerMemory, Profile};
pub use private::{PRIVATE_FROM, PRIVATE_TABLES_MAX, private_stake};
pub use refusal::{RoomRefusal, StakesField};
pub use room::Room;
pub use saved::{
    BANZAI, CashOpening, NotOpened, Opening, PrivateTournament, Recovery, SavedCount, SavedGame,
    SavedPlayer, SavedRoom, TournamentOpening,
};
pub use snapshot::{OwnSeat, SeatView, SentMessage, TableSnapshot};
pub use staff::StaffDecisions;
pub use visibility::{Host, Viewers, Visibility};
pub use watchers::visitor;

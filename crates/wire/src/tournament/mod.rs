//! Tournaments as clients see them: rows of the lobby, the page of one tournament, and what is shown at
//! its tables.

mod page;
mod row;
mod status;

pub use page::{
    AddOnTerms, BountyTerms, Conditions, HexaProPrize, HexaProTerms, LevelTerms, Limit, OwnEntry,
    PAGE_PLAYERS, PlayerState, PrizePlaces, RebuyTerms, SatelliteTerms, ScheduledBreak,
    TableStacks, TournamentPage, TournamentPlayer,
};
pub use row::{
    BountyKind, CalledOff, HexaProKind, SatelliteWins, TournamentChange, TournamentRow,
    TournamentRowChange, TournamentState, TournamentTag, Unregistration, tournament_state,
};
pub use status::{Deal, NextPrize, SeatStanding, TournamentStatus};

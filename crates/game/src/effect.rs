//! What a game wants done.

use base::{PlayerId, TableId};

use crate::{commit::Commit, notice::Notice, table::TableEvent};

/// What a game wants done, in order.
#[derive(Debug, Clone)]
pub enum Effect {
    /// Something happened at a table: everyone there hears what they may.
    Say(TableId, TableEvent),
    /// Something for one player.
    Tell(PlayerId, Notice),
    /// Something for the store. What is said afterwards at the tables it holds waits for the answer.
    Commit(Box<Commit>),
    /// R7: this player has gone into sit-out mode here, so also at all other cash tables.
    SatOut(PlayerId),
    /// A table was opened or closed.
    Tables,
}

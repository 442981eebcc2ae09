//! What a game asks its caller to do.

use base::{PlayerId, TableId};

use crate::{commit::Commit, notice::Notice, table::TableEvent};

/// What a game asks its caller to do, in order.
#[derive(Debug, Clone)]
pub enum Effect {
    /// An event at a table, for everyone there, redacted for each viewer.
    Event(TableId, TableEvent),
    /// A notice to one player.
    Notice(PlayerId, Notice),
    /// A commit for the store. Later events at the tables it holds are sent only after the answer.
    Commit(Box<Commit>),
    /// R7: this player went into sit-out mode here, so does so at all other cash tables too.
    SatOut(PlayerId),
    /// A table was opened or closed.
    TablesChanged,
}

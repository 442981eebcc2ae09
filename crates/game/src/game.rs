//! A game of any kind, as the room runs it: the same calls for all of them.

use std::sync::Arc;

use base::{GameId, Millis, PlayerId, TableId};
use hand::Blinds;
use ledger::Currency;
use rulebook::Rulebook;

use crate::{
    Commit, CommitId, CommitOutcome, Ctx, Damaged, Effect, GameRefusal, GameRequest, Notice,
    Reopening, Requester, SavedState,
    cash::{Pool, cash_out_all},
    table::Table,
    tournament::Tournament,
};

/// A game of any kind.
#[allow(clippy::large_enum_variant, reason = "most games are the larger kind")]
pub enum Game {
    Cash(Pool),
    Tournament(Box<Tournament>),
}

/// Calls the same method of whichever kind it is.
macro_rules! each {
    ($game:expr, $kind:ident => $call:expr) => {
        match $game {
            Game::Cash($kind) => $call,
            Game::Tournament($kind) => $call,
        }
    };
}

impl Game {
    #[must_use]
    pub fn id(&self) -> GameId {
        each!(self, game => game.id())
    }

    /// The cash game that it is, if it is one.
    #[must_use]
    pub fn cash(&self) -> Option<&Pool> {
        match self {
            Self::Cash(pool) => Some(pool),
            Self::Tournament(_) => None,
        }
    }

    /// The tournament that it is, if it is one.
    #[must_use]
    pub fn tournament(&self) -> Option<&Tournament> {
        match self {
            Self::Cash(_) => None,
            Self::Tournament(game) => Some(game),
        }
    }

    pub fn tournament_mut(&mut self) -> Option<&mut Tournament> {
        match self {
            Self::Cash(_) => None,
            Self::Tournament(game) => Some(game),
        }
    }

    pub fn cash_mut(&mut self) -> Option<&mut Pool> {
        match self {
            Self::Cash(pool) => Some(pool),
            Self::Tournament(_) => None,
        }
    }

    /// The rulebook it is played by.
    #[must_use]
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        match self {
            Self::Cash(pool) => &pool.rules().rulebook,
            Self::Tournament(game) => game.rules().rulebook(),
        }
    }

    /// Which money it is played for.
    #[must_use]
    pub fn currency(&self) -> Currency {
        match self {
            Self::Cash(pool) => pool.rules().currency(),
            Self::Tournament(game) => game.rules().spec().currency,
        }
    }

    /// How many seats its tables have.
    #[must_use]
    pub fn seats(&self) -> u8 {
        match self {
            Self::Cash(pool) => pool.rules().table_rules().seats,
            Self::Tournament(game) => game.rules().spec().seats,
        }
    }

    #[must_use]
    pub fn table(&self, id: TableId) -> Option<&Table> {
        each!(self, game => game.table(id))
    }

    /// The tables that are open.
    #[must_use]
    pub fn tables(&self) -> Vec<(TableId, &Table)> {
        each!(self, game => game.tables().collect())
    }

    /// What the last hand was played for, or the first would be.
    #[must_use]
    pub fn blinds(&self) -> Blinds {
        match self {
            Self::Cash(pool) => pool.rules().blinds(),
            Self::Tournament(game) => game.last_blinds(),
        }
    }

    /// R23: the hand that was rolled back when this table was read back, if one was.
    #[must_use]
    pub fn rolled_back_at(&self, table: TableId) -> Option<u64> {
        each!(self, game => game.rolled_back_at(table))
    }

    /// R23: the same for all its tables, where one may have been.
    #[must_use]
    pub fn rolled_back(&self) -> Vec<(TableId, u64)> {
        match self {
            Self::Cash(pool) => pool.rolled_back().collect(),
            Self::Tournament(game) => game.rolled_back().collect(),
        }
    }

    /// R23: the same, for the store.
    pub fn commit_rolled_back(&mut self, now: Millis) -> Option<Commit> {
        each!(self, game => game.commit_rolled_back(now))
    }

    /// When something has to be done here next.
    #[must_use]
    pub fn next_wake(&self) -> Option<Millis> {
        each!(self, game => game.next_wake())
    }

    /// Time has passed.
    pub fn tick(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        each!(self, game => game.tick(ctx, out));
    }

    /// The store has answered.
    pub fn committed(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: CommitId,
        answer: CommitOutcome,
        out: &mut Vec<Effect>,
    ) {
        each!(self, game => game.committed(ctx, id, answer, out));
    }

    /// H17: a player's connection is lost or back.
    pub fn connection(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        connected: bool,
        out: &mut Vec<Effect>,
    ) {
        each!(self, game => game.connection(ctx, player, connected, out));
    }

    /// The machine slept this long: nobody loses time for it.
    pub fn clock_gap(&mut self, gap: Millis, out: &mut Vec<Effect>) {
        each!(self, game => game.clock_gap(gap, out));
    }

    /// No more hands are dealt: those in progress are played to their end.
    pub fn close(&mut self) {
        each!(self, game => game.close());
    }

    /// Whether a hand is in progress, or money is on its way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        each!(self, game => game.is_busy())
    }

    /// Whether it is over and nothing is left of it.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        match self {
            Self::Cash(_) => false,
            Self::Tournament(game) => game.is_finished() && !game.has_messages(),
        }
    }

    /// The same game as the store has it, when the room is opened.
    ///
    /// # Errors
    /// If what is stored does not fit together: then nothing may be dealt here.
    pub fn restore(&self, saved: &SavedState, reopening: Reopening) -> Result<Self, Damaged> {
        match self {
            Self::Cash(pool) => {
                let rules = Arc::new(pool.rules().clone());
                Pool::restore(pool.id(), rules, saved, reopening).map(Self::Cash)
            }
            Self::Tournament(game) => {
                game.emptied().restored(saved, reopening).map(Box::new).map(Self::Tournament)
            }
        }
    }

    /// The same while the room goes on.
    ///
    /// # Errors
    /// If what is stored does not fit together: then nothing may be dealt here.
    pub fn reload(&mut self, saved: &SavedState, reopening: Reopening) -> Result<Self, Damaged> {
        match self {
            Self::Cash(pool) => pool.reload(saved, reopening).map(Self::Cash),
            Self::Tournament(game) => {
                game.reload(saved, reopening).map(Box::new).map(Self::Tournament)
            }
        }
    }

    /// The same game, empty.
    #[must_use]
    pub fn emptied(&self) -> Self {
        match self {
            Self::Cash(pool) => Self::Cash(Pool::new(pool.id(), Arc::new(pool.rules().clone()))),
            Self::Tournament(game) => Self::Tournament(Box::new(game.emptied())),
        }
    }

    /// R23: commits that pay everyone's money in a game back: for a game that cannot go on.
    ///
    /// # Errors
    /// If it cannot be read whose money it is.
    pub fn cash_out_all(&self, saved: &SavedState, now: Millis) -> Result<Vec<Commit>, Damaged> {
        match self {
            Self::Cash(pool) => {
                let rules = pool.rules();
                cash_out_all(pool.id(), rules.currency(), Some(rules), saved, now)
            }
            Self::Tournament(game) => game.refund_all(saved, now),
        }
    }

    /// Players at its tables, with their table.
    #[must_use]
    pub fn seated(&self) -> Vec<(TableId, PlayerId)> {
        let tables = self.tables().into_iter();
        tables
            .flat_map(|(id, table)| table.occupants().map(move |(_, seated)| (id, seated.player)))
            .collect()
    }

    /// Whether this player sits here.
    #[must_use]
    pub fn seats_player(&self, player: PlayerId) -> bool {
        match self {
            Self::Cash(pool) => pool.tables_of(player).next().is_some(),
            Self::Tournament(game) => game.table_of(player).is_some(),
        }
    }

    /// Whether this player waits here for a seat: in a queue, at the cashier, or for the start.
    #[must_use]
    pub fn is_waiting(&self, player: PlayerId) -> bool {
        match self {
            Self::Cash(pool) => pool.is_waiting(player),
            Self::Tournament(game) => game.is_waiting(player),
        }
    }

    /// Waiting players, with the table where a seat is held for them.
    #[must_use]
    pub fn waiting_players(&self) -> Vec<(PlayerId, Option<TableId>)> {
        match self {
            Self::Cash(pool) => pool.waiting_players(),
            Self::Tournament(game) => game.waiting().map(|player| (player, None)).collect(),
        }
    }

    /// Whether the player will sit down here with the connection of the moment: a seat is held or
    /// paid for.
    #[must_use]
    pub fn expects(&self, player: PlayerId) -> bool {
        match self {
            Self::Cash(pool) => pool.held(player).is_some(),
            Self::Tournament(game) => game.is_waiting(player),
        }
    }

    /// What somebody is told who no longer waits here, without a seat being held.
    #[must_use]
    pub fn no_longer_waiting(&self) -> Notice {
        match self {
            Self::Cash(_) => Notice::LeftQueue,
            Self::Tournament(_) => Notice::Unregistered,
        }
    }

    /// R40: a player takes part again at all its tables. At cash tables the room says at which (R7).
    pub fn come_back(&mut self, ctx: &mut Ctx<'_>, player: PlayerId, out: &mut Vec<Effect>) {
        match self {
            Self::Cash(_) => {}
            Self::Tournament(game) => game.come_back(ctx, player, out),
        }
    }

    /// Handles a request of a player.
    ///
    /// # Errors
    /// If it is refused; nothing has changed then.
    pub fn handle(
        &mut self,
        ctx: &mut Ctx<'_>,
        from: &Requester,
        request: GameRequest,
        out: &mut Vec<Effect>,
    ) -> Result<(), GameRefusal> {
        match self {
            Self::Cash(pool) => pool.handle(ctx, from, &request, out).map_err(GameRefusal::Cash),
            Self::Tournament(game) => {
                game.handle(ctx, from, request, out).map_err(GameRefusal::Tournament)
            }
        }
    }
}

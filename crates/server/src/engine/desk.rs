//! What the back office asks of the room's thread: where a player is and what staff decided about him or
//! her, who sits at which table, and to pause or close one. Who may ask is decided before it comes here.
//! A table is shown as any visitor sees it: no card is read here, and none is in the answers.

use base::{GameId, Millis, PlayerId, TableId};
use game::{
    Game,
    table::{Presence, Table},
};
use room::{Input, Staff as Decision, StaffDecisions};
use tokio::sync::oneshot;
use wire::{
    Names, TournamentState,
    desk::{DeskSeat, DeskTable, DeskTableSeat, DeskTableState},
    tournament_state,
};

use super::Engine;

/// Tables of one page.
const TABLES_LISTED_MAX: usize = 50;

/// A question of the back office, and where to answer.
#[derive(Debug)]
pub(crate) enum DeskQuestion {
    /// What is known of these players now, in their order.
    Players {
        players: Vec<PlayerId>,
        answer: oneshot::Sender<Vec<PlayerNow>>,
    },
    /// Where one of them sits and waits.
    Places {
        player: PlayerId,
        answer: oneshot::Sender<Places>,
    },
    Tables {
        filter: TableFilter,
        answer: oneshot::Sender<(Vec<DeskTable>, usize)>,
    },
    /// Something is done to a table; the table as it is then.
    Table {
        at: (GameId, TableId),
        act: TableAct,
        answer: oneshot::Sender<Result<DeskTable, NotDone>>,
    },
    /// R20: a player's chat is muted until then, or no longer. It is stored.
    Mute {
        player: PlayerId,
        until: Option<Millis>,
        answer: oneshot::Sender<()>,
    },
    /// How many games each rulebook has open.
    Games {
        answer: oneshot::Sender<Vec<String>>,
    },
}

/// What the room knows of a player now.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct PlayerNow {
    pub(crate) decided: StaffDecisions,
    pub(crate) connections: u32,
}

/// Where a player sits and waits.
#[derive(Debug, Clone, Default)]
pub(crate) struct Places {
    pub(crate) now: PlayerNow,
    pub(crate) seats: Vec<DeskSeat>,
    pub(crate) waiting: Vec<u64>,
}

/// Which tables are listed.
#[derive(Debug, Clone, Default)]
pub(crate) struct TableFilter {
    /// A part of a player's name or of a tournament's, in small letters.
    pub(crate) find: Option<String>,
    pub(crate) game: Option<GameId>,
    pub(crate) state: Option<DeskTableState>,
    /// The place of the first one, from 0.
    pub(crate) from: usize,
}

/// What staff do to a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableAct {
    Pause,
    Resume,
    Close,
}

/// Why nothing was done to a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotDone {
    NoSuchTable,
    /// It is a tournament's, it is closing, or it is as it was asked to be.
    ImpossibleNow,
}

impl Engine {
    pub(super) fn desk(&mut self, question: DeskQuestion) {
        match question {
            DeskQuestion::Players { players, answer } => {
                let _ =
                    answer.send(players.iter().map(|player| self.player_now(*player)).collect());
            }
            DeskQuestion::Places { player, answer } => drop(answer.send(self.places(player))),
            DeskQuestion::Tables { filter, answer } => {
                let _ = answer.send(self.desk_tables(&filter));
            }
            DeskQuestion::Table { at, act, answer } => {
                let _ = answer.send(self.act_at_table(at, act));
            }
            DeskQuestion::Mute { player, until, answer } => {
                self.input(Input::Staff(Decision::Mute(player, until)));
                let _ = answer.send(());
            }
            DeskQuestion::Games { answer } => {
                let rulebook = |(_, open): (GameId, &Game)| open.rulebook().id.as_str().to_owned();
                let _ = answer.send(self.room.games().map(rulebook).collect());
            }
        }
    }

    fn player_now(&self, player: PlayerId) -> PlayerNow {
        let connections = self.state.connections.get(&player).map_or(0, |count| count.all);
        PlayerNow { decided: self.room.decided_about(player), connections }
    }

    fn places(&self, player: PlayerId) -> Places {
        let seats = self.room.seats_of(player).filter_map(|(game, table)| {
            let open = self.room.game(game)?;
            let at = open.table(table)?;
            let seat = at.seat_of(player)?;
            let seated = at.occupant(seat)?;
            Some(DeskSeat {
                game: game.0,
                table: table.0,
                seat: seat.number(),
                stack: seated.stack.into(),
                currency: currency(open),
                in_hand: at.is_dealt_in(seat),
                sits_out: seated.presence != Presence::In,
                leaving: seated.leaving,
            })
        });
        let waiting = self.room.games().filter(|(_, open)| open.is_waiting(player));
        Places {
            now: self.player_now(player),
            seats: seats.collect(),
            waiting: waiting.map(|(game, _)| game.0).collect(),
        }
    }

    fn desk_tables(&self, filter: &TableFilter) -> (Vec<DeskTable>, usize) {
        let names = self.directory.now();
        let mut found = Vec::new();
        for (game, open) in self.room.games() {
            if filter.game.is_some_and(|wanted| wanted != game) {
                continue;
            }
            let named = open.tournament().is_some_and(|open| {
                let name = open.rules().spec().name.to_lowercase();
                filter.find.as_ref().is_some_and(|part| name.contains(part))
            });
            for (table, at) in open.tables() {
                let sits = |part: &String| {
                    at.occupants()
                        .any(|(_, seated)| names.name(seated.player).to_lowercase().contains(part))
                };
                let fits = filter.find.as_ref().is_none_or(|part| named || sits(part))
                    && filter.state.is_none_or(|state| self.table_state(game, table, at) == state);
                if fits {
                    found.push((game, table));
                }
            }
        }
        found.sort_unstable();
        let count = found.len();
        let shown = found.into_iter().skip(filter.from).take(TABLES_LISTED_MAX);
        (shown.filter_map(|(game, table)| self.desk_table(game, table)).collect(), count)
    }

    fn table_state(&self, game: GameId, table: TableId, at: &Table) -> DeskTableState {
        if self.room.is_paused(game) == Some(true) || self.state.paused.contains_key(&game) {
            return DeskTableState::Failed;
        }
        if let Some(pool) = self.room.pool(game) {
            if pool.is_table_closing(table) || pool.home().closing {
                return DeskTableState::Closing;
            }
            if pool.is_table_paused(table) || pool.home().paused {
                return DeskTableState::Paused;
            }
        }
        let now = self.clock.now();
        let is_paused = |open| tournament_state(open, now) == TournamentState::Paused;
        if self.room.tournament(game).is_some_and(is_paused) {
            return DeskTableState::Paused;
        }
        if at.is_playing() { DeskTableState::Playing } else { DeskTableState::Waiting }
    }

    fn desk_table(&self, game: GameId, table: TableId) -> Option<DeskTable> {
        let names = self.directory.now();
        let open = self.room.game(game)?;
        let at = open.table(table)?;
        let players = at.occupants().map(|(seat, seated)| DeskTableSeat {
            seat: seat.number(),
            player: seated.player.0,
            name: names.name(seated.player).to_owned(),
            house: names.is_house(seated.player),
            stack: seated.stack.into(),
            in_hand: at.is_dealt_in(seat),
            sits_out: seated.presence != Presence::In,
            leaving: seated.leaving,
            connected: seated.timing.connected,
        });
        let blinds = at.blinds_in_play().unwrap_or_else(|| open.blinds());
        let poker = match open {
            Game::Cash(pool) => pool.rules().key.game,
            Game::Tournament(open) => open.rules().spec().game,
        };
        let state = self.table_state(game, table, at);
        Some(DeskTable {
            game: game.0,
            table: table.0,
            tournament: open.tournament().map(|open| open.rules().spec().name.clone()),
            poker: poker.into(),
            rulebook: open.rulebook().id.as_str().to_owned(),
            currency: currency(open),
            small_blind: blinds.small.into(),
            big_blind: blinds.big.into(),
            seats: open.seats(),
            private: self.room.viewers(game).is_some(),
            state,
            can_be_closed: open.cash().is_some() && state != DeskTableState::Failed,
            hand: at.hand_number(),
            players: players.collect(),
        })
    }

    fn act_at_table(
        &mut self,
        (game, table): (GameId, TableId),
        act: TableAct,
    ) -> Result<DeskTable, NotDone> {
        let before = self.desk_table(game, table).ok_or(NotDone::NoSuchTable)?;
        let pool = self.room.pool(game).filter(|_| before.can_be_closed);
        let pool = pool.ok_or(NotDone::ImpossibleNow)?;
        let (paused, closing) = (pool.is_table_paused(table), pool.is_table_closing(table));
        let possible = match act {
            TableAct::Pause => !paused && !closing,
            TableAct::Resume => paused && !closing,
            TableAct::Close => !closing && before.state != DeskTableState::Closing,
        };
        if !possible {
            return Err(NotDone::ImpossibleNow);
        }
        let decision = match act {
            TableAct::Pause => Decision::PauseTable(game, table, true),
            TableAct::Resume => Decision::PauseTable(game, table, false),
            // HOME: a private game is its one table, and is closed with it.
            TableAct::Close if before.private => Decision::Close(game),
            TableAct::Close => Decision::CloseTable(game, table),
        };
        self.input(Input::Staff(decision));
        // A table without players is gone at once.
        let gone = DeskTable { state: DeskTableState::Closing, players: Vec::new(), ..before };
        Ok(self.desk_table(game, table).unwrap_or(gone))
    }
}

fn currency(open: &Game) -> Option<String> {
    open.cash().map(|pool| pool.rules().key.currency.clone())
}

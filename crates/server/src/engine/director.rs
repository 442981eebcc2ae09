//! R26, R45: what staff do to tournaments, on the room's thread: look at them and at what a cancellation
//! would pay, give an order, announce a tournament. Who may do so is decided before it comes here. What
//! is shown is what any visitor sees, with the players' numbers: nothing of a hand is.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
};

use base::{Chips, GameId, Millis, PlayerId, ReplyTo, TableId};
use game::tournament::{
    StaffAct, StaffOrder, StaffRecord, Tournament,
    cancellation::Cancellation,
    spec::{Start, TournamentSpec},
};
use hand::Seat;
use ledger::Currency;
use room::{DirectorRefusal, Input, RoomRefusal, TournamentOpening};
use store::OPERATOR;
use tokio::sync::oneshot;
use wire::{
    Names, PAGE_PLAYERS, TournamentPage, TournamentPlayer, TournamentRow, TournamentState,
    tournament_state,
};

use super::Engine;

/// Rows of a list at once: what a page shows, and what is counted without anybody's waiting for it.
const LISTED_MAX: usize = 50;
/// Tables that are shown with their players; nobody looks through more.
const TABLES_MAX: usize = 120;

/// What staff ask of the room's thread.
#[derive(Debug)]
pub(crate) enum Direction {
    /// The tournaments that fit.
    List { filter: TournamentFilter, answer: oneshot::Sender<Listed> },
    /// One of them, with players from this place on, or those whom this text finds.
    Look {
        game: GameId,
        from: u32,
        find: Option<String>,
        answer: oneshot::Sender<Option<Box<Look>>>,
    },
    /// What one of them was announced as.
    Spec { game: GameId, answer: oneshot::Sender<Option<Box<TournamentSpec>>> },
    /// What a cancellation would pay now.
    Preview { game: GameId, answer: oneshot::Sender<Option<Preview>> },
    /// Something is done to a tournament. A cancellation names the list that was seen.
    Order {
        game: GameId,
        order: Box<StaffOrder>,
        seen: Option<u64>,
        answer: oneshot::Sender<Result<Option<Cancellation>, NotDirected>>,
    },
    /// A tournament is announced.
    Announce {
        opening: Box<TournamentOpening>,
        answer: oneshot::Sender<Result<GameId, RoomRefusal>>,
    },
}

/// What a cancellation would pay, and the number that this list is known by.
#[derive(Debug, Clone)]
pub(crate) struct Preview {
    pub(crate) plan: Cancellation,
    pub(crate) digest: u64,
    pub(crate) currency: Currency,
    /// The names of the players, in the order of the rows.
    pub(crate) names: Vec<String>,
}

/// Which tournaments are listed.
#[derive(Debug, Clone, Default)]
pub(crate) struct TournamentFilter {
    /// A part of the name, in small letters; or a number.
    pub(crate) name: Option<String>,
    pub(crate) state: Option<TournamentState>,
    pub(crate) start: Option<Start>,
    /// The place of the first one, from 0.
    pub(crate) from: usize,
}

/// A page of tournaments, the earliest start first, those without a start last.
#[derive(Debug)]
pub(crate) struct Listed {
    pub(crate) rows: Vec<TournamentRow>,
    /// How many fit in all.
    pub(crate) found: usize,
}

/// One tournament, as staff see it.
#[derive(Debug)]
pub(crate) struct Look {
    /// As any visitor sees it, but for the players, who are beside it.
    pub(crate) page: TournamentPage,
    pub(crate) players: Vec<(PlayerId, TournamentPlayer)>,
    /// How many players fit in all.
    pub(crate) found: usize,
    pub(crate) tables: Vec<TableLook>,
    /// What staff did, the latest first.
    pub(crate) acts: Vec<StaffRecord>,
    pub(crate) spec: TournamentSpec,
}

/// Who sits at a table.
#[derive(Debug)]
pub(crate) struct TableLook {
    pub(crate) table: TableId,
    pub(crate) seats: Vec<(Seat, PlayerId, String, Chips)>,
}

/// Why an order is not carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotDirected {
    /// What would be paid is not what was seen any more.
    Changed,
    Refused(DirectorRefusal),
}

/// Orders without an answer.
#[derive(Debug, Default)]
pub(crate) struct Directions {
    waiting: HashMap<u64, oneshot::Sender<Result<Option<Cancellation>, NotDirected>>>,
    given: u64,
}

impl Engine {
    pub(super) fn direct(&mut self, now: Millis, direction: Direction) {
        match direction {
            Direction::List { filter, answer } => drop(answer.send(self.listed(now, &filter))),
            Direction::Look { game, from, find, answer } => {
                let open = self.room.tournament(game);
                let look = open.map(|open| Box::new(self.look(now, open, from, find.as_deref())));
                let _ = answer.send(look);
            }
            Direction::Spec { game, answer } => {
                let open = self.room.tournament(game);
                let _ = answer.send(open.map(|open| Box::new(open.rules().spec().clone())));
            }
            Direction::Preview { game, answer } => {
                let names = self.directory.now();
                let preview = self.room.tournament(game).map(|open| {
                    let plan = open.cancellation();
                    let rows = plan.rows.iter();
                    Preview {
                        digest: digest(&plan),
                        currency: open.rules().spec().currency,
                        names: rows.map(|row| names.name(row.player).to_owned()).collect(),
                        plan,
                    }
                });
                let _ = answer.send(preview);
            }
            Direction::Order { game, order, seen, answer } => {
                if order.act == StaffAct::Cancel {
                    let plan = self.room.tournament(game).map(Tournament::cancellation);
                    if plan.is_some_and(|plan| Some(digest(&plan)) != seen) {
                        let _ = answer.send(Err(NotDirected::Changed));
                        return;
                    }
                }
                self.state.directions.given += 1;
                let number = self.state.directions.given;
                self.state.directions.waiting.insert(number, answer);
                self.input(Input::Director { game, reply_to: ReplyTo(number), order });
            }
            Direction::Announce { opening, answer } => {
                let _ = answer.send(self.open_tournament(now, *opening));
            }
        }
    }

    fn listed(&self, now: Millis, filter: &TournamentFilter) -> Listed {
        let fits = |(game, open): &(GameId, &Tournament)| {
            let spec = open.rules().spec();
            let named = filter.name.as_ref().is_none_or(|part| {
                spec.name.to_lowercase().contains(part) || game.0.to_string() == *part
            });
            named
                && filter.start.is_none_or(|start| spec.start == start)
                && filter.state.is_none_or(|state| tournament_state(open, now) == state)
        };
        let mut found: Vec<(GameId, &Tournament)> = self.room.tournaments().filter(fits).collect();
        found.sort_by_key(|(game, open)| (open.starts_at().unwrap_or(Millis(u64::MAX)), *game));
        let names = self.directory.now();
        let shown = found.iter().skip(filter.from).take(LISTED_MAX);
        let rows = shown.map(|(game, open)| TournamentRow::of(*game, open, now, &names));
        Listed { rows: rows.collect(), found: found.len() }
    }

    fn look(&self, now: Millis, open: &Tournament, from: u32, find: Option<&str>) -> Look {
        let names = self.directory.now();
        let mut page = TournamentPage::of(open.id(), open, OPERATOR, 1, now, &names);
        page.players = Vec::new();
        if let Some(host) = self.room.viewers(open.id()).and_then(|viewers| viewers.host) {
            page.row.host = Some(names.name(host.player).to_owned());
        }
        let order = open.standings().into_iter().map(|row| row.player).chain(open.out_in_order());
        let fits = |(_, player): &(u32, PlayerId)| {
            find.is_none_or(|text| {
                names.name(*player).to_lowercase().contains(text) || player.0.to_string() == text
            })
        };
        let found: Vec<(u32, PlayerId)> = (1..).zip(order).filter(fits).collect();
        let first = usize::try_from(from).unwrap_or(usize::MAX).max(1) - 1;
        let players = found.iter().skip(first).take(PAGE_PLAYERS).filter_map(|(place, player)| {
            Some((*player, TournamentPlayer::of(open, *player, *place, &names)?))
        });
        let tables = open.tables().take(TABLES_MAX).map(|(table, seated)| TableLook {
            table,
            seats: seated
                .occupants()
                .map(|(seat, it)| (seat, it.player, names.name(it.player).to_owned(), it.stack))
                .collect(),
        });
        Look {
            page,
            players: players.collect(),
            found: found.len(),
            tables: tables.collect(),
            acts: open.staff_acts().rev().cloned().collect(),
            spec: open.rules().spec().clone(),
        }
    }

    /// The room has carried an order out, or refused it.
    pub(super) fn directed(
        &mut self,
        reply_to: ReplyTo,
        result: Result<Option<Cancellation>, DirectorRefusal>,
    ) {
        if let Some(answer) = self.state.directions.waiting.remove(&reply_to.0) {
            let _ = answer.send(result.map_err(NotDirected::Refused));
        }
    }
}

/// A number for a list of payouts: the same for the same list, in one run of the program.
fn digest(plan: &Cancellation) -> u64 {
    let mut hasher = DefaultHasher::new();
    format!("{plan:?}").hash(&mut hasher);
    // Below what every client reads exactly.
    hasher.finish() >> 12
}

//! What is checked with every step of a world: money, the lobby, watchers, frames and snapshots.

use std::collections::BTreeSet;

use base::{Cents, GameId, PlayerId};
use game::table::{Table, TableEventView};
use hand::{EventView, Seat};
use ledger::{Account, self_check};
use room::{Frame, Output, Room, TableMessage, TableSnapshot, Viewers, Visibility};

use super::{CURRENCIES, GUESTS, Shown, ShownTournament, World};

impl World {
    /// Every seat shows what its escrow holds, during a hand as at its start, and nothing is
    /// missing. True whenever the store has answered everything.
    #[track_caller]
    pub(crate) fn check_money(&self) {
        assert!(self.waiting.is_empty(), "the store has something to answer");
        for (id, pool) in self.room.pools() {
            for (table, open) in pool.tables() {
                for (seat, seated) in open.occupants() {
                    // H11: in a run-out the seat shows what it will show with the award.
                    let stack = open.stored_stack(seat).unwrap_or(seated.stack);
                    let (player, seat) = (seated.player, seat.number());
                    let account = Account::Escrow { game: id, table, seat, player };
                    let held = self.ledger.balance(&account, pool.rules().currency());
                    assert_eq!(stack.0, held.0.unsigned_abs(), "{account}");
                }
            }
        }
        for (account, _, held) in self.ledger.balances() {
            let Account::Escrow { game, table, seat, player } = account else { continue };
            let open = self.room.pool(game).and_then(|pool| pool.table(table));
            let seated = open.and_then(|open| open.occupant(Seat::new(seat).unwrap()));
            let sits = seated.is_some_and(|seated| seated.player == player);
            assert!(sits || held == Cents::ZERO, "{held} forgotten in {account}");
        }
        assert_eq!(self_check(self.ledger.balances()), []);
        CURRENCIES.iter().for_each(|currency| assert_eq!(self.ledger.sum(*currency), 0));
    }

    /// The room reports all changed games, its index of waiting players agrees with the games, and
    /// every query gives the same visibility of private tables.
    pub(super) fn check_lobby(&mut self) {
        let shown = |room: &Room, game: GameId| -> Option<Shown> {
            let pool = room.pool(game)?;
            let players = pool.players_seated();
            Some((players, pool.tables_open(), pool.waiting(), room.viewers(game)))
        };
        let tournament = |room: &Room, game: GameId| -> Option<ShownTournament> {
            let open = room.tournament(game)?;
            let (stage, entrants, left) = (open.stage(), open.entrants(), open.players_left());
            Some((stage, entrants, left, open.bank_is_enough(), room.viewers(game)))
        };
        for game in self.room.take_changed() {
            match tournament(&self.room, game) {
                Some(row) => self.tournaments.insert(game, row),
                None => self.tournaments.remove(&game),
            };
            match shown(&self.room, game) {
                Some(row) => self.lobby.insert(game, row),
                None => self.lobby.remove(&game),
            };
        }
        for (game, open) in self.room.tournaments() {
            let row = tournament(&self.room, game);
            assert_eq!(self.tournaments.get(&game), row.as_ref(), "game {game}");
            for player in GUESTS {
                let waits = self.room.waits_of(player).any(|(id, _)| id == game);
                assert_eq!(waits, open.is_waiting(player), "{player} in game {game}");
                let is_viewer = |viewers: Viewers| viewers.players.contains(&player);
                let sees_row = self.room.visibility(game, player) >= Visibility::Row;
                let viewers = self.room.viewers(game);
                assert_eq!(viewers.is_none_or(is_viewer), sees_row, "{player} in game {game}");
            }
        }
        for (game, pool) in self.room.pools() {
            assert_eq!(self.lobby.get(&game), shown(&self.room, game).as_ref(), "game {game}");
            for player in GUESTS {
                let waits = self.room.waits_of(player).any(|(id, _)| id == game);
                assert_eq!(waits, pool.is_waiting(player), "{player} in game {game}");
                let viewers = self.room.viewers(game);
                let is_viewer = |viewers: Viewers| viewers.players.contains(&player);
                let sees_row = self.room.visibility(game, player) >= Visibility::Row;
                assert_eq!(viewers.is_none_or(is_viewer), sees_row, "{player} in game {game}");
            }
        }
        let games: BTreeSet<GameId> = self.room.pools().map(|(game, _)| game).collect();
        let private = |game: &GameId| self.room.viewers(*game).is_some();
        let public = games.iter().copied().filter(|game| !private(game));
        assert!(self.room.public_pools().map(|(game, _)| game).eq(public));
    }

    /// HOME: nothing is sent to a player who may not see the table. A player who leaves with this
    /// input still gets the messages before that.
    pub(super) fn check_watchers(&mut self, out: &[Output]) {
        for (index, output) in out.iter().enumerate() {
            match *output {
                Output::Snapshot { player, ref snapshot } => {
                    self.watching.insert((snapshot.game, snapshot.table, player));
                }
                Output::StopWatching { player, game, table } => {
                    self.watching.remove(&(game, table, player));
                }
                Output::Frame(Frame { game, table, .. }) => {
                    let all = (game, table, PlayerId(0))..=(game, table, PlayerId(u64::MAX));
                    for (.., viewer) in self.watching.range(all) {
                        let leaves = |later: &Output| {
                            matches!(later, Output::StopWatching { player, game: of, table: at }
                                if (player, *of, *at) == (viewer, game, table))
                        };
                        let sees = self.room.visibility(game, *viewer) == Visibility::Tables;
                        assert!(sees || out[index..].iter().any(leaves), "{viewer}: {output:?}");
                    }
                }
                Output::Closed(closed) => self.watching.retain(|(game, ..)| *game != closed),
                _ => {}
            }
        }
    }

    fn open_table(&self, frame: &Frame) -> &Table {
        let game = self.room.game(frame.game).expect("an open game");
        game.table(frame.table).expect("an open table")
    }

    pub(super) fn check_frame(&mut self, frame: &Frame) {
        let last = self.numbers.entry((frame.game, frame.table)).or_default();
        *last += 1;
        assert_eq!(frame.number, *last, "a table's numbers have no gaps");
        let dealt = |message: &TableMessage| match message {
            TableMessage::Event(TableEventView::Hand {
                view: EventView::Dealt { seat, cards },
            }) => Some((*seat, cards.is_some())),
            _ => None,
        };
        let owner = dealt(&frame.public).map(|(seat, visible)| {
            assert!(!visible, "the public never sees dealt cards");
            self.open_table(frame).occupant(seat).unwrap().player
        });
        if let Some((player, TableMessage::YourTurn { seat, turn, legal, .. })) =
            frame.private.as_deref()
        {
            let open = self.open_table(frame);
            assert_eq!(open.occupant(*seat).map(|seated| seated.player), Some(*player));
            let (to_act, now, may) = open.turn().expect("it is someone's turn");
            assert_eq!((to_act, now.turn, may), (*seat, *turn, *legal));
            return;
        }
        if let Some((player, message)) = frame.private.as_deref() {
            assert_eq!(Some(*player), owner, "only the owner of the cards sees them");
            assert_eq!(dealt(message).map(|(_, visible)| visible), Some(true));
        }
        assert_eq!(frame.private.is_some(), owner.is_some());
    }

    pub(super) fn check_snapshot(&self, player: PlayerId, snapshot: &TableSnapshot) {
        let last = self.numbers.get(&(snapshot.game, snapshot.table)).copied().unwrap_or(0);
        assert_eq!(snapshot.number, last, "a snapshot carries the last number sent");
        let own = snapshot.players.iter().find(|seat| seat.player == player).map(|seat| seat.seat);
        for seen in snapshot.hand.iter().flat_map(|view| &view.players) {
            assert!(seen.cards.is_none() || Some(seen.seat) == own || betting_is_over(snapshot));
        }
    }
}

/// Whether nobody can bet any more: hands may be open.
pub(super) fn betting_is_over(snapshot: &TableSnapshot) -> bool {
    snapshot.hand.as_ref().is_some_and(|view| view.to_act.is_none())
}

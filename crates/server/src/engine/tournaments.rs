//! Tournaments as connections see them: the page of one, how one stands for whoever watches a table, and
//! entering several HexaPros at once.

use std::collections::{HashMap, VecDeque};

use base::{GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use game::tournament::{EntryPayment, EntryRequest, StandingRow};
use room::{Request, RoomRefusal, Visibility};
use wire::{
    GAMES_AT_ONCE_MAX, Names, Refusal, RefusalCode, ServerMessage, ServerReply, TournamentPage,
    TournamentStatus, encode,
};

use super::Engine;
use crate::messages::{NOBODY, ToHub, UNNUMBERED};

/// How often those who watch a table are told how its tournament stands: often enough for a count of
/// players, while the page itself counts seconds down.
const STATUS_EVERY: Millis = Millis::seconds(1);
/// So many tables at a time, so that nobody else waits for the tables of a large tournament.
const STATUS_AT_ONCE: usize = 64;

/// What those who watch tables of tournaments were told last.
#[derive(Debug, Default)]
pub(crate) struct StatusNews {
    /// When the next round begins.
    pub(super) at: Millis,
    /// The tables that are left of this round.
    rest: Vec<(GameId, TableId)>,
    told: HashMap<(GameId, TableId), TournamentStatus>,
    /// How the players of a tournament stand, as of this round.
    standings: HashMap<GameId, Vec<StandingRow>>,
}

impl StatusNews {
    /// Whether some tables are left to be told.
    pub(super) fn is_in_a_round(&self) -> bool {
        !self.rest.is_empty()
    }
}

/// X1: the numbers of entries that are made together are far above those that clients choose and those
/// that the room gives itself.
const ENTERED_TOGETHER: u64 = 1 << 62;
const CLIENT_NUMBERS_BITS: u32 = 53;

/// More requests than can be on their way to the store at the same time; what is older is in the books.
const TOGETHER_MAX: usize = 4_096;

/// X1: the last requests to enter several games, and which games each of them means.
#[derive(Debug, Default)]
pub(crate) struct EnteredTogether {
    requests: VecDeque<(PlayerId, RequestId, Vec<GameId>)>,
}

impl EnteredTogether {
    fn games(&self, player: PlayerId, request_id: RequestId) -> Option<Vec<GameId>> {
        let same = |it: &&(PlayerId, RequestId, _)| (it.0, it.1) == (player, request_id);
        self.requests.iter().find(same).map(|(.., games)| games.clone())
    }

    fn note(&mut self, player: PlayerId, request_id: RequestId, games: Vec<GameId>) {
        if self.requests.len() == TOGETHER_MAX {
            self.requests.pop_front();
        }
        self.requests.push_back((player, request_id, games));
    }
}

/// X1: the number of the nth entry that a request to enter several games makes.
fn number_of(nth: u64, request_id: RequestId) -> RequestId {
    RequestId(ENTERED_TOGETHER | nth << CLIENT_NUMBERS_BITS | request_id.0)
}

/// X1: whether an entry is one of several that were asked for at once. Each of them is known by its number
/// alone: when it comes again, another game may be the next one.
pub(crate) fn is_one_of_several(request_id: RequestId) -> bool {
    request_id.0 & ENTERED_TOGETHER != 0
}

impl Engine {
    /// R27: the page of a tournament, for somebody who may see it.
    pub(super) fn tournament_page(
        &mut self,
        now: Millis,
        player: PlayerId,
        reply_to: ReplyTo,
        game: GameId,
        from: u32,
    ) {
        let seen = self.room.visibility(game, player) >= Visibility::Row
            && !self.state.lobby.not_durable.contains(&game);
        if seen {
            self.show_tournament_page(now, player, reply_to, game, from);
        } else {
            self.reply(reply_to, ServerReply::of(UNNUMBERED, &Err(RoomRefusal::NoSuchGame)));
        }
    }

    fn show_tournament_page(
        &mut self,
        now: Millis,
        player: PlayerId,
        reply_to: ReplyTo,
        game: GameId,
        from: u32,
    ) {
        let names = self.directory.now();
        let page = self.room.tournament(game).map(|open| {
            let mut page = TournamentPage::of(game, open, player, from, now, &names);
            if let Some(host) = self.room.viewers(game).and_then(|viewers| viewers.host) {
                page.row.host = Some(names.name(host.player).to_owned());
                page.row.tags.push(wire::TournamentTag::Private);
                if host.player == player {
                    page.row.invitation = Some(wire::Invitation::of(host.invitation));
                }
            }
            Box::new(page)
        });
        let answer = match page {
            Some(page) => ServerReply { tournament: Some(page), ..ServerReply::yes(UNNUMBERED) },
            None => ServerReply::of(UNNUMBERED, &Err(RoomRefusal::NoSuchGame)),
        };
        self.reply(reply_to, answer);
    }

    /// HOME: the same for a private one, for whoever has its invitation.
    pub(super) fn invited_tournament(
        &mut self,
        now: Millis,
        player: PlayerId,
        reply_to: ReplyTo,
        (game, invitation): (GameId, u64),
    ) {
        if self.room.tournament(game).is_none()
            || !self.room.show_invitation(player, game, invitation)
        {
            let refused = ServerReply::of(UNNUMBERED, &Err(RoomRefusal::Invitation));
            return self.reply(reply_to, refused);
        }
        // Also to somebody without an account, who is nobody's guest yet.
        self.show_tournament_page(now, player, reply_to, game, 1);
    }

    /// X1: a player enters several HexaPros like this one. If the request comes again, each entry has the
    /// number that it had, and nothing is paid twice; what was lost with the room is made up for.
    pub(super) fn register_games(
        &mut self,
        now: Millis,
        player: PlayerId,
        (reply_to, request_id): (ReplyTo, RequestId),
        (game, count): (GameId, u8),
    ) {
        let is_hexapro =
            self.room.tournament(game).is_some_and(|open| open.rules().hexapro().is_some());
        if !(1..=GAMES_AT_ONCE_MAX).contains(&count) || (count > 1 && !is_hexapro) {
            let refused = Refusal::of(RefusalCode::NotOffered);
            return self.reply(reply_to, ServerReply::no(UNNUMBERED, refused));
        }
        let entry = || Box::new(EntryRequest::stranger(EntryPayment::Money(None)));
        let games = self.state.together.games(player, request_id).unwrap_or_else(|| {
            let games = self.games_like(now, game, player, count.into());
            self.state.together.note(player, request_id, games.clone());
            games
        });
        for (nth, game) in (0..).zip(games) {
            let reply_to = if nth == 0 { reply_to } else { NOBODY };
            let request_id = number_of(nth, request_id);
            self.request(player, reply_to, request_id, Request::Register(game, entry()));
        }
    }

    /// Tells those who watch tables of tournaments what has changed.
    pub(super) fn tell_status(&mut self, now: Millis) {
        let news = &mut self.state.status;
        if news.rest.is_empty() {
            if now < news.at {
                return;
            }
            news.at = now + STATUS_EVERY;
            news.standings.clear();
            let watched = self.room.watched_tables();
            news.rest = watched.filter(|(game, _)| self.room.tournament(*game).is_some()).collect();
            let watched: std::collections::HashSet<_> = news.rest.iter().copied().collect();
            news.told.retain(|at, _| watched.contains(at));
        }
        let start = news.rest.len().saturating_sub(STATUS_AT_ONCE);
        for (game, table) in news.rest.split_off(start) {
            let Some(open) = self.room.tournament(game) else { continue };
            let standings = news.standings.entry(game).or_insert_with(|| open.standings());
            let Some(status) = TournamentStatus::of(open, table, standings, now) else { continue };
            if news.told.get(&(game, table)) == Some(&status) {
                continue;
            }
            let text = status_text(game, table, &status);
            news.told.insert((game, table), status);
            let _ = self.hub.send(ToHub::ToWatchers(game, table, text));
        }
    }

    /// Tells one player how a tournament stands, after the snapshot of a table.
    pub(super) fn tell_status_to(
        &mut self,
        now: Millis,
        player: PlayerId,
        (game, table): (GameId, TableId),
    ) {
        let Some(open) = self.room.tournament(game) else { return };
        let news = &mut self.state.status;
        let standings = news.standings.entry(game).or_insert_with(|| open.standings());
        if let Some(status) = TournamentStatus::of(open, table, standings, now) {
            let text = status_text(game, table, &status);
            let _ = self.hub.send(ToHub::ToPlayer(player, text));
        }
    }
}

fn status_text(game: GameId, table: TableId, status: &TournamentStatus) -> String {
    let status = Box::new(status.clone());
    encode::message(&ServerMessage::Tournament { game: game.0, table: table.0, status })
}

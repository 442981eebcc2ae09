//! The requests of a player.

use std::{sync::atomic::Ordering::Relaxed, time::Instant};

use wire::{Cents, ClientMessage, ClientRequest, Format, Poker};

use super::{JOINS_AFTER, PendingRequest, Plan, Player, RequestKind};
use crate::{GameKind, tournaments::price};

/// A player who is shown no lobby row for a seat's game tops up by this much.
const TOP_UP_USUAL: Cents = Cents(1_000);

/// A private table that costs nobody anything.
pub(super) fn open_private() -> ClientRequest {
    ClientRequest::OpenPrivate {
        rulebook: "home".to_owned(),
        poker: Poker::Holdem,
        format: Format::Regular,
        small_blind: Cents(5),
        big_blind: Cents(10),
        currency: "PLAY".to_owned(),
        least: Cents(200),
        most: Cents(1_000),
    }
}

impl Player {
    pub(super) fn join(&mut self, now: Instant, out: &mut Vec<String>) {
        match self.kind {
            GameKind::Cash => {}
            GameKind::SitAndGo => return self.register(now, out),
            GameKind::Tournament => return self.enter_tournament(now, out),
        }
        let start = self.index + self.joined;
        let games = (0..self.games.len()).map(|step| self.games[(start + step) % self.games.len()]);
        match games.into_iter().find(|game| game.buy_in <= self.wallet) {
            Some(game) => {
                self.joined += 1;
                self.request(now, RequestKind::Join, ClientRequest::Join { game: game.game }, out);
            }
            None => self.is_broke(),
        }
    }

    pub(super) fn is_broke(&mut self) {
        if !std::mem::replace(&mut self.broke, true) {
            self.tally.broke.fetch_add(1, Relaxed);
        }
    }

    /// Enters one of the Sit & Gos that have free seats, if there is one now.
    fn register(&mut self, now: Instant, out: &mut Vec<String>) {
        let open = self.tournaments.open_sit_and_gos(self.seats);
        if open.is_empty() {
            return self.plan_join(now, JOINS_AFTER);
        }
        let start = self.index + self.joined;
        let mut open = (0..open.len()).map(|step| open[(start + step) % open.len()]);
        match open.find(|row| price(row) <= self.wallet.0).map(|row| row.game) {
            Some(game) => {
                self.joined += 1;
                let (buy_in, ticket, invitation) = (None, None, None);
                let request = ClientRequest::Register { game, buy_in, ticket, invitation };
                self.request(now, RequestKind::Register, request, out);
            }
            None => self.is_broke(),
        }
    }

    pub(super) fn request(
        &mut self,
        now: Instant,
        kind: RequestKind,
        request: ClientRequest,
        out: &mut Vec<String>,
    ) {
        self.next_id += 1;
        let id = self.next_id;
        self.pending.push(PendingRequest { id, kind, at: now });
        let message = ClientMessage { id, ask: request };
        out.push(serde_json::to_string(&message).expect("messages have only text keys"));
    }

    /// Sends a request about the player's own table.
    pub(super) fn request_at_table(
        &mut self,
        now: Instant,
        kind: RequestKind,
        request: impl FnOnce(u64, u64) -> ClientRequest,
        out: &mut Vec<String>,
    ) {
        let Some(at) = &self.table else { return };
        let request = request(at.game, at.table);
        self.request(now, kind, request, out);
    }

    pub(super) fn watch(&mut self, now: Instant, out: &mut Vec<String>) {
        if let Some(table) = &mut self.table {
            table.forget();
        }
        if matches!(self.plan, Some((_, Plan::Act { .. }))) {
            self.plan = None;
        }
        self.request_at_table(
            now,
            RequestKind::Watch,
            |game, table| ClientRequest::Watch { game, table },
            out,
        );
    }

    pub(super) fn come_back(&mut self, now: Instant, out: &mut Vec<String>) {
        if !self.draining {
            self.request(now, RequestKind::ComeBack, ClientRequest::ComeBack {}, out);
        }
    }

    /// A player without chips tops up, or leaves if the wallet is too small.
    pub(super) fn top_up(&mut self, now: Instant, out: &mut Vec<String>) {
        if self.draining {
            return;
        }
        let Some(table) = &self.table else { return };
        let game = self.games.iter().find(|game| game.game == table.game);
        let amount = game.map_or(TOP_UP_USUAL, |game| game.buy_in);
        if self.wallet < amount {
            self.leave(now, out);
        } else {
            let top_up = |game, table| ClientRequest::TopUp { game, table, amount };
            self.request_at_table(now, RequestKind::TopUp, top_up, out);
        }
    }

    pub(super) fn leave(&mut self, now: Instant, out: &mut Vec<String>) {
        self.request_at_table(
            now,
            RequestKind::Leave,
            |game, table| ClientRequest::Leave { game, table },
            out,
        );
    }
}

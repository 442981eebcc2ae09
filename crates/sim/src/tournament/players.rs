//! What the players of the world do: they enter, act at random, go away, buy chips and enter again.

use base::{GameId, Millis, PlayerId, RequestId, TableId};
use game::{
    table::SitOut,
    tournament::{Entrant, Payment, Stage, spec::BuyIn},
};
use hand::Action;
use rand_xoshiro::rand_core::Rng;

use super::world::World;

/// A player who chooses at random has so long for it.
const THINKS: Millis = Millis(900);
/// One choice in so many goes away instead, and one moment in so many brings somebody back.
const GOES_AWAY_ONE_IN: u64 = 500;
const COMES_BACK_ONE_IN: u64 = 10;
/// R32: in a field of so many, one in so many enters right after the start.
const LATE_FIELD_MIN: usize = 24;
const LATE_ONE_IN: u64 = 8;

/// How often all tables are looked over.
const CHECKED_ONE_IN: u64 = 16;

impl World {
    fn request(&mut self) -> RequestId {
        self.requests += 1;
        RequestId(self.requests)
    }

    /// T9: the players in equal parts, but enough for a field, and some of the others once more.
    pub(super) fn entrants_of_phase(
        &mut self,
        phase: u64,
        phases: u64,
        players: &[u64],
    ) -> Vec<u64> {
        let each = players.len().div_ceil(phases as usize);
        let each = each.max(self.rules.entrants_min() as usize) as u64;
        let mut entrants = Vec::new();
        for player in players {
            let own = 1 + (player - 1) / each == phase;
            if own || self.choices.next_u64().is_multiple_of(6) {
                entrants.push(*player);
            }
        }
        entrants
    }

    pub(super) fn register_all(&mut self, id: GameId, players: &[u64]) {
        let takes_late = self.rules.late_registration_levels() > 0;
        let before_start = self.config.cancel_after == Some(0);
        let late = takes_late && players.len() >= LATE_FIELD_MIN && !before_start;
        let (late, early): (Vec<u64>, Vec<u64>) =
            players.iter().copied().partition(|player| late && player.is_multiple_of(LATE_ONE_IN));
        // R34: until it takes entries.
        if let Some(opens) = self.game(id).registration_opens_at() {
            self.pass(id, opens.max(self.now));
        }
        for player in early {
            self.register(id, PlayerId(player)).expect("a place for everybody");
        }
        while !late.is_empty() && self.game(id).stage() == Stage::Registering {
            let wake = self.game(id).next_wake().expect("it starts at its time");
            self.pass(id, wake.max(self.now));
        }
        for player in late {
            self.register(id, PlayerId(player)).expect("late registration is open");
        }
    }

    pub(super) fn register(
        &mut self,
        id: GameId,
        player: PlayerId,
    ) -> Result<(), game::tournament::TournamentRefusal> {
        let name = format!("player-{player}");
        let request = self.request();
        // T6: any of the buy-ins.
        let buy_ins: Vec<_> = self.rules.entries().map(BuyIn::total).collect();
        let chosen = buy_ins[self.choices.next_u64() as usize % buy_ins.len()];
        let ticket = self.tickets.values().find(|ticket| {
            ticket.made.owner == player && ticket.state == ledger::TicketState::Held
        });
        let ticket = ticket.filter(|_| self.rules.spec().conditions.ticket_only).copied();
        self.with(id, |game, ctx, out| {
            let payment = match &ticket {
                Some(ticket) => Payment::Ticket(ticket),
                None => Payment::Money(Some(chosen)),
            };
            game.register(ctx.now, Entrant::welcome(player, &name), payment, request, out)
        })
    }

    /// Whoever is to act at any table acts; else time goes by.
    pub(super) fn step(&mut self, id: GameId) {
        if self.choices.next_u64().is_multiple_of(COMES_BACK_ONE_IN) {
            let player = PlayerId(1 + self.choices.next_u64() % u64::from(self.config.players));
            self.with(id, |game, ctx, out| game.come_back(ctx, player, out));
        }
        self.buy_chips(id);
        self.enter_again(id);
        let mut acted = false;
        for table in self.tables(id) {
            acted |= self.act_at(id, table);
        }
        let until = match (acted, self.game(id).next_wake()) {
            (true, _) => self.now + THINKS,
            (false, Some(wake)) => self.now.max(wake),
            (false, None) if self.game(id).is_finished() => self.now,
            (false, None) => panic!("the tournament does not go on: {:#?}", self.game(id)),
        };
        self.pass(id, until);
        if self.choices.next_u64().is_multiple_of(CHECKED_ONE_IN) {
            self.check(id);
        }
    }

    /// T7: half of those without chips buy more, some decline, some let the time pass; now and then
    /// somebody takes a re-buy or the add-on who has chips.
    fn buy_chips(&mut self, id: GameId) {
        for player in std::mem::take(&mut self.offered) {
            let request = self.request();
            match self.choices.next_u64() % 4 {
                0 | 1 => {
                    let bought =
                        self.with(id, |game, ctx, out| game.rebuy(ctx.now, player, request, out));
                    if bought.is_ok() {
                        self.say(|| format!("player {player} re-buys"));
                    }
                }
                2 => {
                    let _ = self.with(id, |game, ctx, out| game.decline_rebuy(ctx, player, out));
                }
                _ => {}
            }
        }
        if self.rules.spec().rebuys.is_none() && self.rules.spec().add_on.is_none() {
            return;
        }
        if !self.choices.next_u64().is_multiple_of(8) {
            return;
        }
        let player = PlayerId(1 + self.choices.next_u64() % u64::from(self.config.players));
        let request = self.request();
        if self.game(id).add_on_is_open(self.now) {
            let took = self.with(id, |game, ctx, out| game.add_on(ctx.now, player, request, out));
            if took.is_ok() {
                self.say(|| format!("player {player} takes the add-on"));
            }
        } else if self.choices.next_u64().is_multiple_of(8) {
            let bought = self.with(id, |game, ctx, out| game.rebuy(ctx.now, player, request, out));
            if bought.is_ok() {
                self.say(|| format!("player {player} re-buys"));
            }
        }
    }

    /// R32: half of those who are out enter again, where that is allowed.
    fn enter_again(&mut self, id: GameId) {
        for player in std::mem::take(&mut self.may_re_enter) {
            if self.rules.spec().re_entry.is_some()
                && self.choices.next_u64().is_multiple_of(2)
                && self.register(id, player).is_ok()
            {
                self.say(|| format!("player {player} enters again"));
            }
        }
    }

    fn act_at(&mut self, id: GameId, table: TableId) -> bool {
        let turn = self.game(id).table(table).and_then(|table| {
            let (seat, turn, legal) = table.turn()?;
            Some((table.occupant(seat)?.player, turn, legal))
        });
        let Some((player, turn, legal)) = turn else { return false };
        if self.choices.next_u64().is_multiple_of(GOES_AWAY_ONE_IN) {
            let out =
                self.with(id, |game, ctx, out| game.sit_out(ctx, player, table, SitOut::Now, out));
            return out.is_ok();
        }
        let action = match (self.choices.next_u64() % 32, legal.raise, legal.call) {
            (0, Some(raise), _) => Action::RaiseTo(raise.to_max),
            (1..4, Some(raise), _) => Action::RaiseTo(raise.to_min),
            (4..14, _, Some(_)) => Action::Call,
            _ if legal.check => Action::Check,
            _ => Action::Fold,
        };
        // A kill may have come first: then the turn is no more.
        let _ = self.with(id, |game, ctx, out| game.act(ctx, player, (table, turn), action, out));
        true
    }
}

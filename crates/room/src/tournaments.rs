//! What the room does for tournaments: it delivers the messages that they have for each other (T4, T9),
//! tells HexaPros what the bank holds (X2), carries out what staff order (R26, R45), and opens private
//! ones for hosts (HOME).

use base::{Cents, GameId, Millis, PlayerId, ReplyTo};
use game::{
    Ctx,
    tournament::{News, StaffAct, StaffOrder, Stage},
};
use ledger::Currency;
use rulebook::BuyIn;

use crate::{
    home_tournament::HomeTournament,
    input::{DirectorRefusal, Outcome, Output},
    private::Private,
    refusal::RoomRefusal,
    room::Room,
    saved::{Opening, PrivateTournament, TournamentOpening},
};

/// HOME: a host announces a tournament for the evening or for next month; later than this is a typing
/// error.
const ANNOUNCED_BEFORE_MAX: Millis = Millis::seconds(60 * 24 * 60 * 60);
/// HOME: a club's largest evening.
const PRIVATE_ENTRANTS_MAX: u32 = 500;

impl Room {
    /// Notes whether a tournament has something for another one.
    pub(crate) fn note_messages(&mut self, id: GameId) {
        let game = self.games.get(&id).and_then(|game| game.game.tournament());
        match game.is_some_and(game::tournament::Tournament::has_messages) {
            true => self.senders.insert(id),
            false => self.senders.remove(&id),
        };
    }

    /// T4, T9: what is durable of one tournament's messages goes to the others; what they have durably
    /// taken is forgotten by the sender.
    pub(crate) fn deliver_messages(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Output>) {
        for from in self.senders.iter().copied().collect::<Vec<_>>() {
            self.deliver_from(ctx, from, out);
        }
    }

    fn deliver_from(&mut self, ctx: &mut Ctx<'_>, from: GameId, out: &mut Vec<Output>) {
        let Some(sender) = self.games.get(&from).filter(|game| game.is_open()) else { return };
        let Some(tournament) = sender.game.tournament() else { return };
        let messages: Vec<_> =
            tournament.outbox().map(|(number, message)| (number, message.clone())).collect();
        let mut delivered = 0;
        for (number, message) in messages {
            let to = message.to;
            // A tournament that is over takes nothing: a seat that was won stays the ticket it is.
            let Some(receiver) = self.games.get(&to) else {
                delivered = number;
                continue;
            };
            let Some(game) = receiver.game.tournament().filter(|_| receiver.is_open()) else {
                break;
            };
            if game.is_finished() {
                delivered = number;
                continue;
            }
            if game.has_received(from) < number {
                self.run(ctx, to, out, |game, ctx, effects| {
                    let game = game.tournament_mut()?;
                    Some(game.receive(ctx.now, (from, number), &message, effects))
                });
            }
            if let News::Seat { player, .. } = message.news {
                self.update_waiting(to, player);
            }
            let received = self.tournament(to).map_or(number, |game| game.has_received(from));
            if received < number {
                break;
            }
            delivered = number;
        }
        if delivered > 0 {
            self.run(ctx, from, out, |game, ctx, effects| {
                if let Some(game) = game.tournament_mut() {
                    game.delivered(ctx.now, delivered, effects);
                }
            });
        }
    }

    /// X2: what the bank holds now.
    pub(crate) fn bank_holds(&mut self, currency: Currency, held: Cents) {
        self.banks.insert(currency, held);
        let waiting = self.tournaments().filter(|(_, game)| {
            game.stage() == Stage::Registering && game.rules().hexapro().is_some()
        });
        for id in waiting.map(|(id, _)| id).collect::<Vec<_>>() {
            self.tell_bank(id);
        }
    }

    pub(crate) fn tell_bank(&mut self, id: GameId) {
        let game = self.games.get_mut(&id).and_then(|game| game.game.tournament_mut());
        let Some(game) = game.filter(|game| game.rules().hexapro().is_some()) else { return };
        let Some(held) = self.banks.get(&game.rules().spec().currency) else { return };
        let before = game.bank_is_enough();
        game.bank_holds(*held);
        if game.bank_is_enough() != before {
            self.note_changed(id);
        }
    }

    /// R26, R45: carries out an order of staff.
    pub(crate) fn direct(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        reply_to: ReplyTo,
        order: StaffOrder,
        out: &mut Vec<Output>,
    ) {
        let result = self.directed(ctx, id, order, out);
        self.note_changed(id);
        out.push(Output::Directed { reply_to, result });
    }

    fn directed(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        order: StaffOrder,
        out: &mut Vec<Output>,
    ) -> Result<Option<game::tournament::cancellation::Cancellation>, DirectorRefusal> {
        let game = self.games.get(&id).ok_or(DirectorRefusal::NoSuchTournament)?;
        if game.game.tournament().is_none() {
            return Err(DirectorRefusal::NoSuchTournament);
        }
        let done = self.run(ctx, id, out, |game, ctx, effects| {
            game.tournament_mut().map(|game| game.staff(ctx, order, effects))
        });
        let done = done.flatten().ok_or(DirectorRefusal::NotNow)?;
        done.map_err(DirectorRefusal::Tournament)
    }

    /// HOME: calls a private tournament off; nothing if that is not possible at this moment.
    pub(crate) fn call_off(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        by: &str,
        out: &mut Vec<Output>,
    ) -> Option<()> {
        let (by, reason) = (by.to_owned(), "a private tournament is closed".to_owned());
        let order = StaffOrder { by, reason, act: StaffAct::Cancel };
        self.directed(ctx, id, order, out).ok().map(drop)
    }

    /// HOME: a host announces a private tournament, by the rules for private games.
    pub(crate) fn open_private_tournament(
        &mut self,
        ctx: &mut Ctx<'_>,
        host: PlayerId,
        asked: &HomeTournament,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        let spec = asked.spec().ok_or(RoomRefusal::TournamentTerms)?;
        let starts_at = asked.starts_at;
        let rulebook = self.rulebooks.get(spec.rulebook.as_str()).ok_or(RoomRefusal::NotOffered)?;
        if rulebook.cash.buy_in != BuyIn::Host {
            return Err(RoomRefusal::NotOffered);
        }
        let latest = ctx.now + ANNOUNCED_BEFORE_MAX;
        if starts_at.is_some_and(|at| at <= ctx.now || at > latest) {
            return Err(RoomRefusal::TournamentStart { latest });
        }
        if asked.players > PRIVATE_ENTRANTS_MAX || spec.check(rulebook).is_err() {
            return Err(RoomRefusal::TournamentTerms);
        }
        self.private_tables.may_open(host)?;
        let invitation = ctx.rng.next_u64();
        let private = Private { host, invitation, closes_at: None, closing: false };
        let id = self.draw_number(ctx);
        let opening = TournamentOpening {
            private: Some(PrivateTournament { host, invitation }),
            ..TournamentOpening::public(spec, starts_at)
        };
        let opening = Opening::Tournament(Box::new(opening));
        let game = self.open(id, &opening, Some(private))?;
        out.push(Output::Opened(game, opening));
        self.note_wake(game);
        self.note_deserted(ctx.now, game);
        Ok(Outcome::Opened { game, invitation })
    }
}

//! Requests of players: the room checks whether the player may make them, then forwards them to the
//! game.

use std::sync::Arc;

use base::{GameId, Millis, PlayerId, RequestId, TableId};
use game::{
    Ctx, Effect, Game, GameRequest, Requester,
    cash::{CashRefusal, Facts, PoolKey},
    table::SitOut,
    tournament::EntryRequest,
};
use rulebook::Format;

use crate::{
    games::{self, OpenGame},
    input::{Outcome, Output, Request},
    outbox::QueuedItem,
    refusal::RoomRefusal,
    room::Room,
    visibility::Visibility,
};

/// Nobody plays more tables at once; more means a broken or hostile client.
const TABLES_A_PLAYER_MAX: usize = 24;
/// A message is a line, not a page.
const CHAT_CHARS_MAX: usize = 200;

impl Room {
    /// Carries out a request, or refuses it and changes nothing.
    pub(crate) fn handle_request(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        request_id: RequestId,
        request: Request,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        // HOME: a reply does not reveal which private tables exist.
        if request.game().is_some_and(|game| self.visibility(game, player) < Visibility::Answers) {
            return Err(RoomRefusal::NoSuchGame);
        }
        let from = Requester { player, request: request_id, facts: Facts::default() };
        match request {
            Request::Join(game) => self.play(ctx, game, from, GameRequest::Join, out),
            Request::Register(game, entry) => {
                // HOME: who is invited says so with the invitation.
                let invited = !self.games.get(&game).is_some_and(OpenGame::is_private);
                let is_invited = entry.is_invited && invited;
                let entry = Box::new(EntryRequest { is_invited, ..*entry });
                self.enter(ctx, game, from, entry, out)
            }
            Request::RegisterPrivate { game, invitation, entry } => {
                if !self.show_invitation(player, game, invitation) {
                    return Err(RoomRefusal::Invitation);
                }
                let entry = Box::new(EntryRequest { is_invited: true, ..*entry });
                self.enter(ctx, game, from, entry, out)
            }
            Request::Rebuy(game) => self.forward(ctx, game, from, GameRequest::Rebuy, out),
            Request::DeclineRebuy(game) => {
                self.forward(ctx, game, from, GameRequest::DeclineRebuy, out)
            }
            Request::AddOn(game) => self.forward(ctx, game, from, GameRequest::AddOn, out),
            Request::ProposeDeal(game) => {
                self.forward(ctx, game, from, GameRequest::ProposeDeal, out)
            }
            Request::AnswerDeal(game, agrees) => {
                self.forward(ctx, game, from, GameRequest::AnswerDeal(agrees), out)
            }
            Request::OpenTournament(asked) => {
                office::may_open_private(&self.player(player).account_status())?;
                self.open_private_tournament(ctx, player, &asked, out)
            }
            Request::Unregister(game) => {
                self.forward(ctx, game, from, GameRequest::Unregister, out)
            }
            Request::OpenPrivate { key, least, most } => {
                office::may_open_private(&self.player(player).account_status())?;
                self.open_private(ctx, player, key, least, most, out)
            }
            Request::JoinPrivate { game, invitation, seat } => {
                if !self.show_invitation(player, game, invitation) {
                    return Err(RoomRefusal::Invitation);
                }
                self.welcome_again(ctx, player, game, out);
                self.play(ctx, game, from, GameRequest::JoinSeat(seat), out)
            }
            Request::ClosePrivate(game) => self.host_closes(ctx, player, game, out),
            Request::PausePrivate(game, on) => self.host_pauses(ctx, player, (game, on), out),
            Request::RemoveGuest(game, guest) => self.host_removes(ctx, player, (game, guest), out),
            Request::NewInvitation(game) => self.host_invites_anew(ctx, player, game, out),
            Request::ForgetPrivate(game) => self.guest_forgets(player, game),
            // Much may have happened since the seat was held: what staff decided (B6), what was
            // counted elsewhere (H18, B5).
            Request::Confirm(game, amount) => {
                self.play(ctx, game, from, GameRequest::Confirm(amount), out)
            }
            Request::Decline(game) => self.forward(ctx, game, from, GameRequest::Decline, out),
            Request::LeaveQueue(game) => {
                self.forward(ctx, game, from, GameRequest::LeaveQueue, out)
            }
            Request::Leave(game, table) => {
                self.forward(ctx, game, from, GameRequest::Leave(table), out)
            }
            Request::Act(game, table, turn, action) => {
                self.forward(ctx, game, from, GameRequest::Act(table, turn, action), out)
            }
            Request::Preselect(game, table, seen, choice) => {
                self.forward(ctx, game, from, GameRequest::Preselect(table, seen, choice), out)
            }
            Request::SitOut(game, table, wish) => {
                let done = self.forward(ctx, game, from, GameRequest::SitOut(table, wish), out)?;
                if wish == SitOut::NextBigBlind && self.pool(game).is_some() {
                    self.sit_out_at_each_big_blind(ctx, player, out);
                }
                Ok(done)
            }
            Request::ComeBack => {
                if let Some(refused) = self.has_no_chips(player) {
                    return Err(refused);
                }
                self.come_back_everywhere(ctx, player, out);
                Ok(Outcome::Done)
            }
            Request::Post(game, table, post) => {
                self.forward(ctx, game, from, GameRequest::Post(table, post), out)
            }
            Request::TopUp(game, table, choice) => {
                self.forward(ctx, game, from, GameRequest::TopUp(table, choice), out)
            }
            Request::Show(game, table) => {
                self.forward(ctx, game, from, GameRequest::Show(table), out)
            }
            Request::Chat(game, table, text) => self.chat(ctx.now, player, game, table, &text, out),
            Request::Watch(game, table) => self.watch(player, game, table, out),
            Request::Unwatch(game, table) => {
                self.watchers.remove(player, game, table);
                Ok(Outcome::Done)
            }
        }
    }

    /// R35, R51: a player enters a tournament, if the account may play by its rules.
    fn enter(
        &mut self,
        ctx: &mut Ctx<'_>,
        game: GameId,
        from: Requester,
        entry: Box<EntryRequest>,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        let entered = self.play(ctx, game, from, GameRequest::Register(entry), out);
        // Who is paying waits already.
        self.update_waiting(game, from.player);
        entered
    }

    /// The same for requests that need permission to play; adds the facts that the game needs.
    fn play(
        &mut self,
        ctx: &mut Ctx<'_>,
        game: GameId,
        from: Requester,
        request: GameRequest,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        let facts = self.may_play(from.player, game, ctx.now)?;
        self.forward(ctx, game, Requester { facts, ..from }, request, out)
    }

    fn forward(
        &mut self,
        ctx: &mut Ctx<'_>,
        game: GameId,
        from: Requester,
        request: GameRequest,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        if let Some(refused) = self.games.get(&game).ok_or(RoomRefusal::NoSuchGame)?.refuses() {
            return Err(refused);
        }
        let handle = |game: &mut Game, ctx: &mut Ctx<'_>, effects: &mut Vec<Effect>| {
            game.handle(ctx, &from, request, effects)
        };
        let result = self.run(ctx, game, out, handle);
        result.ok_or(RoomRefusal::Game(CashRefusal::Frozen))??;
        Ok(Outcome::Done)
    }

    /// R24, AGE, B3, B6: whether this player may sit down in this game, and the facts that the game
    /// needs.
    fn may_play(
        &mut self,
        player: PlayerId,
        game: GameId,
        now: Millis,
    ) -> Result<Facts, RoomRefusal> {
        let open = self.games.get(&game).ok_or(RoomRefusal::NoSuchGame)?;
        if let Some(refused) = open.refuses() {
            return Err(refused);
        }
        if open.private.is_some_and(|private| private.closing) {
            return Err(RoomRefusal::Invitation);
        }
        let rulebook = Arc::clone(open.game.rulebook());
        let key = open.game.cash().map(|pool| pool.rules().key.clone());
        let currency = open.game.currency();
        let banzai_key = key.as_ref().filter(|key| key.format == Format::Banzai);
        // A seat one waits for counts as a table, or queues would lead past the bound.
        // An entry to a tournament that starts at its time is no table yet.
        let is_table = |open: &Game| open.tournament().is_none_or(|it| it.starts_at().is_none());
        let waiting = self.waits_of(player).filter(|(id, open)| *id != game && is_table(open));
        let tables = self.seats_of(player).count() + waiting.count();
        if let (Some(banzai), Some(key)) = (&rulebook.banzai, banzai_key) {
            let most = usize::from(banzai.tables_a_stake);
            if self.tables_at_stake(player, game, key) >= most {
                return Err(RoomRefusal::Game(CashRefusal::TooManyTables { most }));
            }
        }
        let memory = self.player(player);
        let format = key.as_ref().map_or(Format::Regular, |key| key.format);
        office::may_play(&memory.account_status(), &rulebook, format)?;
        if tables >= TABLES_A_PLAYER_MAX {
            return Err(RoomRefusal::TooManyTables { most: TABLES_A_PLAYER_MAX });
        }
        let play = currency.is_play();
        let (ratholing, banzai) = (rulebook.cash.ratholing.as_ref(), rulebook.banzai.as_ref());
        let returns_today = ratholing.map_or(0, |rules| memory.returns_today(play, rules, now));
        let resets_today = banzai.map_or(0, |rules| memory.resets_today(play, rules, now));
        let wallet = memory.wallet.get(currency.code()).copied().unwrap_or_default();
        Ok(Facts { wallet, returns_today, resets_today })
    }

    /// B3: how many Banzai tables of this stake the player holds. The clause counts tables a
    /// stake, and Banzai is a variation of both Hold'em and Omaha: the two are counted together,
    /// with the seat the player is waiting for in the other. Another currency is another stake.
    fn tables_at_stake(&self, player: PlayerId, game: GameId, key: &PoolKey) -> usize {
        let same_stake = |id: GameId| {
            let other = self.pool(id).map(|other| &other.rules().key);
            other.is_some_and(|other| PoolKey { game: key.game, ..other.clone() } == *key)
        };
        let held = self.seats_of(player).filter(|(id, _)| same_stake(*id)).count();
        let waiting = self.waits_of(player).filter(|(id, _)| *id != game);
        held + waiting.filter(|(id, _)| same_stake(*id)).count()
    }

    fn chat(
        &mut self,
        now: Millis,
        player: PlayerId,
        game: GameId,
        table: TableId,
        text: &str,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        let open = self.games.get(&game).ok_or(RoomRefusal::NoSuchGame)?;
        let seated = self.seats_of(player).any(|seat| seat == (game, table));
        if !seated {
            return Err(RoomRefusal::Game(CashRefusal::NotSeated));
        }
        if let Some(refused) = open.refuses() {
            return Err(refused);
        }
        let text = text.trim().to_owned();
        let fits = !text.is_empty()
            && text.chars().count() <= CHAT_CHARS_MAX
            && !text.chars().any(char::is_control);
        if !fits {
            return Err(RoomRefusal::ChatText { chars_most: CHAT_CHARS_MAX });
        }
        // R20: whoever staff have muted reads, and writes nothing.
        if let Some(until) = self.player(player).muted_until.filter(|until| now < *until) {
            return Err(RoomRefusal::ChatMuted { until });
        }
        if !self.player(player).may_chat(now) {
            return Err(RoomRefusal::ChatRate);
        }
        let open = self.games.get_mut(&game).ok_or(RoomRefusal::NoSuchGame)?;
        open.outbox(table).push(QueuedItem::Chat { player, text });
        self.flush_outboxes(game, table, out);
        Ok(Outcome::Done)
    }

    /// A snapshot is taken and its viewer attached in one step. If the table's outbox is held, the
    /// snapshot is queued in it, as of its place, and sent when the outbox is released.
    fn watch(
        &mut self,
        player: PlayerId,
        game: GameId,
        table: TableId,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        let visibility = self.visibility(game, player);
        let open = self.games.get_mut(&game).ok_or(RoomRefusal::NoSuchGame)?;
        if let Some(refused) = open.refuses() {
            return Err(refused);
        }
        let taken = games::snapshot(&open.game, table, player).ok_or(RoomRefusal::NoSuchGame)?;
        if visibility < Visibility::Tables {
            return Err(RoomRefusal::Private);
        }
        self.watchers.add(player, game, table)?;
        let outbox = open.outbox(table);
        if !outbox.will_show(player) {
            outbox.push(QueuedItem::Snapshot { player, taken: Some(taken) });
        }
        self.flush_outboxes(game, table, out);
        Ok(Outcome::Done)
    }
}

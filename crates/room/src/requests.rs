//! What players ask of the room: checked for who they are, then handed to the game.

use base::{GameId, Millis, PlayerId, RequestId, TableId};
use game::{
    Ctx,
    cash::{CashRefusal, Effect, Facts, Pool, PoolKey},
    table::SitOut,
};
use rulebook::Format;

use crate::{
    input::{Outcome, Output, Request},
    outbox::QueuedItem,
    refusal::RoomRefusal,
    room::Room,
    sight::Sight,
    snapshot::TableSnapshot,
};

/// Nobody plays more tables at once; more means a broken or hostile client.
const TABLES_A_PLAYER_MAX: usize = 24;
/// A message is a line, not a page.
const CHAT_CHARS_MAX: usize = 200;

impl Room {
    /// Carries out a request, or refuses it and changes nothing.
    pub(crate) fn ask(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        request: RequestId,
        ask: Request,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        // HOME: nobody learns by asking which private tables there are.
        if ask.game().is_some_and(|game| self.sight(game, player) < Sight::Answers) {
            return Err(RoomRefusal::NoSuchGame);
        }
        match ask {
            Request::Join(game) => {
                let facts = self.may_play(player, game, ctx.now)?;
                self.game(ctx, game, out, |p, ctx, effects| p.join(ctx, player, facts, effects))
            }
            Request::OpenPrivate { key, least, most } => {
                office::may_open_private(&self.player(player).standing())?;
                self.open_private(ctx, player, key, least, most, out)
            }
            Request::JoinPrivate { game, invitation, seat } => {
                if !self.is_invitation(game, invitation) {
                    return Err(RoomRefusal::Invitation);
                }
                let facts = self.may_play(player, game, ctx.now)?;
                self.game(ctx, game, out, |pool, ctx, effects| {
                    pool.join_seat(ctx, player, facts, seat, effects)
                })
            }
            Request::Confirm(game, amount) => {
                // Much may have happened since the seat was held: what staff decided (B6), what
                // was counted elsewhere (H18, B5).
                let facts = self.may_play(player, game, ctx.now)?;
                self.game(ctx, game, out, |pool, ctx, effects| {
                    pool.confirm(ctx.now, player, amount, facts, request, effects)
                })
            }
            Request::Decline(game) => {
                self.game(ctx, game, out, |pool, ctx, effects| pool.decline(ctx, player, effects))
            }
            Request::LeaveQueue(game) => self
                .game(ctx, game, out, |pool, ctx, effects| pool.leave_queue(ctx, player, effects)),
            Request::Leave(game, table) => self
                .game(ctx, game, out, |pool, ctx, effects| pool.leave(ctx, player, table, effects)),
            Request::Act(game, table, turn, action) => {
                self.game(ctx, game, out, |p, ctx, effects| {
                    p.act(ctx, player, table, turn, action, effects)
                })
            }
            Request::Preselect(game, table, seen, choice) => {
                self.game(ctx, game, out, |pool, ctx, effects| {
                    pool.preselect(ctx, player, table, seen, choice, effects)
                })
            }
            Request::SitOut(game, table, wish) => {
                let done = self.game(ctx, game, out, |pool, ctx, effects| {
                    pool.sit_out(ctx, player, table, wish, effects)
                })?;
                if wish == SitOut::NextBigBlind {
                    self.go_out_at_each_big_blind(ctx, player, out);
                }
                Ok(done)
            }
            Request::ComeBack => {
                self.come_back_everywhere(ctx, player, out);
                Ok(Outcome::Done)
            }
            Request::Post(game, table, post) => self.game(ctx, game, out, |pool, ctx, effects| {
                pool.choose_post(ctx, player, table, post, effects)
            }),
            Request::TopUp(game, table, choice) => {
                self.game(ctx, game, out, |pool, ctx, effects| {
                    pool.top_up(ctx, player, table, choice, request, effects)
                })
            }
            Request::Show(game, table) => {
                self.game(ctx, game, out, |pool, _, effects| pool.show(player, table, effects))
            }
            Request::Chat(game, table, text) => self.chat(ctx.now, player, game, table, &text, out),
            Request::Watch(game, table) => self.watch(player, game, table, out),
            Request::Unwatch(game, table) => {
                self.watchers.remove(player, game, table);
                Ok(Outcome::Done)
            }
        }
    }

    fn game(
        &mut self,
        ctx: &mut Ctx<'_>,
        game: GameId,
        out: &mut Vec<Output>,
        call: impl FnOnce(&mut Pool, &mut Ctx<'_>, &mut Vec<Effect>) -> Result<(), CashRefusal>,
    ) -> Result<Outcome, RoomRefusal> {
        if let Some(refused) = self.games.get(&game).ok_or(RoomRefusal::NoSuchGame)?.refuses() {
            return Err(refused);
        }
        let result =
            self.run(ctx, game, out, call).ok_or(RoomRefusal::Game(CashRefusal::Frozen))?;
        result.map(|()| Outcome::Done).map_err(RoomRefusal::Game)
    }

    /// R24, AGE, B3, B6: whether this player may sit down in this game, and what the game has to know.
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
        let rules = open.pool.rules().clone();
        let rulebook = &rules.rulebook;
        // A seat one waits for counts as a table, or queues would lead past the bound.
        let waiting = self.waits_of(player).filter(|(id, _)| *id != game);
        let tables = self.seats_of(player).count() + waiting.count();
        if let Some(banzai) =
            rulebook.banzai.as_ref().filter(|_| rules.key.format == Format::Banzai)
        {
            let most = usize::from(banzai.tables_a_stake);
            if self.tables_at_stake(player, game, &rules.key) >= most {
                return Err(RoomRefusal::Game(CashRefusal::TooManyTables { most }));
            }
        }
        let memory = self.player(player);
        office::may_play(&memory.standing(), rulebook, rules.key.format)?;
        if tables >= TABLES_A_PLAYER_MAX {
            return Err(RoomRefusal::TooManyTables { most: TABLES_A_PLAYER_MAX });
        }
        let play = rules.is_play_money();
        let (ratholing, banzai) = (rulebook.cash.ratholing.as_ref(), rulebook.banzai.as_ref());
        let returns_today = ratholing.map_or(0, |rules| memory.returns_today(play, rules, now));
        let resets_today = banzai.map_or(0, |rules| memory.resets_today(play, rules, now));
        let wallet = memory.wallet.get(&rules.key.currency).copied().unwrap_or_default();
        Ok(Facts { wallet, returns_today, resets_today })
    }

    /// B3: how many Banzai tables of this stake the player holds. The clause counts tables a
    /// stake, and Banzai is a variation of both Hold'em and Omaha: the two are counted together,
    /// with the seat the player is waiting for in the other. Another currency is another stake.
    fn tables_at_stake(&self, player: PlayerId, game: GameId, key: &PoolKey) -> usize {
        let same_stake = |id: GameId| {
            let other = self.games.get(&id).map(|other| &other.pool.rules().key);
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
        if !self.player(player).may_chat(now) {
            return Err(RoomRefusal::ChatRate);
        }
        let open = self.games.get_mut(&game).ok_or(RoomRefusal::NoSuchGame)?;
        open.outbox(table).push(QueuedItem::Chat { player, text });
        self.flush_outboxes(game, table, out);
        Ok(Outcome::Done)
    }

    /// A snapshot is taken and its viewer attached in one step. If the table's line is held, the
    /// snapshot stands in it, as of its place, and goes out when the line is released.
    fn watch(
        &mut self,
        player: PlayerId,
        game: GameId,
        table: TableId,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        let sight = self.sight(game, player);
        let open = self.games.get_mut(&game).ok_or(RoomRefusal::NoSuchGame)?;
        if let Some(refused) = open.refuses() {
            return Err(refused);
        }
        let Some(shown) = open.pool.table(table) else { return Err(RoomRefusal::NoSuchGame) };
        if sight < Sight::Tables {
            return Err(RoomRefusal::Private);
        }
        let back = open.saved.rolled_back.get(&table).copied();
        let taken = TableSnapshot::of(game, table, shown, player, back);
        self.watchers.add(player, game, table)?;
        let outbox = open.outbox(table);
        if !outbox.will_show(player) {
            outbox.push(QueuedItem::Snapshot { player, taken: Some(Box::new(taken)) });
        }
        self.flush_outboxes(game, table, out);
        Ok(Outcome::Done)
    }
}

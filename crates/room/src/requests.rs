//! What players ask of the room: checked for who they are, then handed to the game.

use base::{GameId, Millis, PlayerId, RequestId, TableId};
use game::{
    Ctx,
    cash::{Effect, Facts, Pool, PoolKey, Refusal},
    table::SitOut,
};
use rulebook::Format;

use crate::{
    input::{Ask, Done, Out},
    outbox::Item,
    private::Private,
    refused::Refused,
    room::Room,
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
        ask: Ask,
        out: &mut Vec<Out>,
    ) -> Result<Done, Refused> {
        // HOME: nobody learns by asking which private tables there are.
        if ask.game().is_some_and(|game| self.hides(game, player)) {
            return Err(Refused::NoSuchGame);
        }
        match ask {
            Ask::AcceptRules(rulebook) => {
                if !self.rulebooks.contains_key(&rulebook) {
                    return Err(Refused::NoSuchGame);
                }
                out.push(Out::RecordAcceptance(player, rulebook));
                Ok(Done::Yes)
            }
            Ask::Join(game) => {
                let facts = self.may_play(player, game, ctx.now)?;
                self.game(ctx, game, out, |p, ctx, effects| p.join(ctx, player, facts, effects))
            }
            Ask::OpenPrivate { .. } if self.player(player).excluded => Err(Refused::Excluded),
            Ask::OpenPrivate { key, least, most } => {
                self.open_private(ctx, player, key, least, most, out)
            }
            Ask::JoinPrivate { game, invitation, seat } => {
                let open = self.games.get(&game).ok_or(Refused::Invitation)?;
                let good = |private: Private| !private.closing && private.invitation == invitation;
                if !open.private.is_some_and(good) {
                    return Err(Refused::Invitation);
                }
                let facts = self.may_play(player, game, ctx.now)?;
                self.game(ctx, game, out, |pool, ctx, effects| {
                    pool.join_seat(ctx, player, facts, seat, effects)
                })
            }
            Ask::Confirm(game, amount) => {
                // Much may have happened since the seat was held: what staff decided (B6), what
                // was counted elsewhere (H18, B5).
                let facts = self.may_play(player, game, ctx.now)?;
                self.game(ctx, game, out, |pool, ctx, effects| {
                    pool.confirm(ctx.now, player, amount, facts, request, effects)
                })
            }
            Ask::Decline(game) => {
                self.game(ctx, game, out, |pool, ctx, effects| pool.decline(ctx, player, effects))
            }
            Ask::LeaveQueue(game) => self
                .game(ctx, game, out, |pool, ctx, effects| pool.leave_queue(ctx, player, effects)),
            Ask::Leave(game, table) => self
                .game(ctx, game, out, |pool, ctx, effects| pool.leave(ctx, player, table, effects)),
            Ask::Act(game, table, turn, action) => self.game(ctx, game, out, |p, ctx, effects| {
                p.act(ctx, player, table, turn, action, effects)
            }),
            Ask::Preselect(game, table, seen, choice) => {
                self.game(ctx, game, out, |pool, ctx, effects| {
                    pool.preselect(ctx, player, table, seen, choice, effects)
                })
            }
            Ask::SitOut(game, table, wish) => {
                let done = self.game(ctx, game, out, |pool, ctx, effects| {
                    pool.sit_out(ctx, player, table, wish, effects)
                })?;
                if wish == SitOut::NextBigBlind {
                    self.go_out_at_each_big_blind(ctx, player, out);
                }
                Ok(done)
            }
            Ask::ComeBack => {
                self.come_back_everywhere(ctx, player, out);
                Ok(Done::Yes)
            }
            Ask::Post(game, table, post) => self.game(ctx, game, out, |pool, ctx, effects| {
                pool.choose_post(ctx, player, table, post, effects)
            }),
            Ask::TopUp(game, table, choice) => self.game(ctx, game, out, |pool, ctx, effects| {
                pool.top_up(ctx, player, table, choice, request, effects)
            }),
            Ask::Show(game, table) => {
                self.game(ctx, game, out, |pool, _, effects| pool.show(player, table, effects))
            }
            Ask::Chat(game, table, text) => self.chat(ctx.now, player, game, table, &text, out),
            Ask::Watch(game, table) => self.watch(player, game, table, out),
            Ask::Unwatch(game, table) => {
                self.watchers.remove(player, game, table);
                Ok(Done::Yes)
            }
        }
    }

    fn game(
        &mut self,
        ctx: &mut Ctx<'_>,
        game: GameId,
        out: &mut Vec<Out>,
        call: impl FnOnce(&mut Pool, &mut Ctx<'_>, &mut Vec<Effect>) -> Result<(), Refusal>,
    ) -> Result<Done, Refused> {
        if let Some(refused) = self.games.get(&game).ok_or(Refused::NoSuchGame)?.refuses() {
            return Err(refused);
        }
        let result = self.run(ctx, game, out, call).ok_or(Refused::Game(Refusal::Frozen))?;
        result.map(|()| Done::Yes).map_err(Refused::Game)
    }

    /// R24, AGE, B3, B6: whether this player may sit down in this game, and what the game has to know.
    fn may_play(&mut self, player: PlayerId, game: GameId, now: Millis) -> Result<Facts, Refused> {
        let open = self.games.get(&game).ok_or(Refused::NoSuchGame)?;
        if let Some(refused) = open.refuses() {
            return Err(refused);
        }
        if open.private.is_some_and(|private| private.closing) {
            return Err(Refused::Invitation);
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
                return Err(Refused::Game(Refusal::TooManyTables { most }));
            }
        }
        let memory = self.player(player);
        let old_enough = memory.profile.is_some_and(|profile| profile.age >= rulebook.minimum_age);
        if !old_enough {
            return Err(Refused::Age { least: rulebook.minimum_age });
        }
        if !memory.accepted.contains(rulebook.id.as_str()) {
            return Err(Refused::RulesNotAccepted);
        }
        if memory.excluded {
            return Err(Refused::Excluded);
        }
        if rules.key.format == Format::Banzai && memory.excluded_from_banzai {
            return Err(Refused::ExcludedFromBanzai);
        }
        if tables >= TABLES_A_PLAYER_MAX {
            return Err(Refused::TooManyTables { most: TABLES_A_PLAYER_MAX });
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
        out: &mut Vec<Out>,
    ) -> Result<Done, Refused> {
        let open = self.games.get(&game).ok_or(Refused::NoSuchGame)?;
        let seated = self.seats_of(player).any(|seat| seat == (game, table));
        if !seated {
            return Err(Refused::Game(Refusal::NotSeated));
        }
        if let Some(refused) = open.refuses() {
            return Err(refused);
        }
        let text = text.trim().to_owned();
        let fits = !text.is_empty()
            && text.chars().count() <= CHAT_CHARS_MAX
            && !text.chars().any(char::is_control);
        if !fits {
            return Err(Refused::ChatText { chars_most: CHAT_CHARS_MAX });
        }
        if !self.player(player).may_chat(now) {
            return Err(Refused::ChatRate);
        }
        let open = self.games.get_mut(&game).ok_or(Refused::NoSuchGame)?;
        open.outbox(table).push(Item::Chat { player, text });
        self.speak(game, table, out);
        Ok(Done::Yes)
    }

    /// A snapshot is taken and its viewer attached in one step. If the table's line is held, the
    /// snapshot stands in it, as of its place, and goes out when the line is released.
    fn watch(
        &mut self,
        player: PlayerId,
        game: GameId,
        table: TableId,
        out: &mut Vec<Out>,
    ) -> Result<Done, Refused> {
        let open = self.games.get_mut(&game).ok_or(Refused::NoSuchGame)?;
        if let Some(refused) = open.refuses() {
            return Err(refused);
        }
        let Some(shown) = open.pool.table(table) else { return Err(Refused::NoSuchGame) };
        // HOME: what happens at a private table is for those who sit there.
        if open.private.is_some() && shown.seat_of(player).is_none() {
            return Err(Refused::Private);
        }
        let back = open.saved.rolled_back.get(&table).copied();
        let taken = TableSnapshot::of(game, table, shown, player, back);
        self.watchers.add(player, game, table)?;
        let outbox = open.outbox(table);
        if !outbox.will_show(player) {
            outbox.push(Item::Snapshot { player, taken: Some(Box::new(taken)) });
        }
        self.speak(game, table, out);
        Ok(Done::Yes)
    }
}

//! The room: games, players, and the one call that moves it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use base::{GameId, Millis, PlayerId, TableId};
use game::{
    Ctx,
    cash::{Answer, CommitId, Count, Counter, Effect, Pool, PoolKey, PoolRules, Privacy},
    table::TableEvent,
};
use rulebook::{NotOffered, Rulebook};

use crate::{
    games::{Asked, Game},
    input::{Frame, Input, Out, Staff},
    outbox::Ready,
    players::PlayerMemory,
    private::Private,
    refused::Refused,
    snapshot::TableSnapshot,
};

/// The whole room.
#[derive(Default)]
pub struct Room {
    pub(crate) rulebooks: BTreeMap<String, Arc<Rulebook>>,
    pub(crate) games: BTreeMap<GameId, Game>,
    pub(crate) players: BTreeMap<PlayerId, PlayerMemory>,
    /// Where each player sits.
    pub(crate) seats: BTreeMap<PlayerId, BTreeSet<(GameId, TableId)>>,
    /// When each game wants to be looked at.
    wakes: BTreeSet<(Millis, GameId)>,
    /// R9: who has to be back by when.
    pub(crate) back_by: BTreeSet<(Millis, PlayerId)>,
    /// HOME: which private tables are closed when, if nobody sits down before.
    pub(crate) closings: BTreeSet<(Millis, GameId)>,
    pub(crate) games_opened: u64,
}

impl Room {
    /// A room without games that knows these rulebooks.
    #[must_use]
    pub fn new(rulebooks: impl IntoIterator<Item = Rulebook>) -> Self {
        let rulebooks = rulebooks
            .into_iter()
            .map(|rulebook| (rulebook.id.as_str().to_owned(), Arc::new(rulebook)))
            .collect();
        Self { rulebooks, ..Self::default() }
    }

    /// Opens a public game.
    ///
    /// # Errors
    /// If its rulebook is unknown or does not offer it.
    pub fn open_game(&mut self, key: PoolKey) -> Result<GameId, Refused> {
        self.open(key, Privacy::Public, None)
    }

    pub(crate) fn open(
        &mut self,
        key: PoolKey,
        privacy: Privacy,
        private: Option<Private>,
    ) -> Result<GameId, Refused> {
        let rulebook = self.rulebooks.get(&key.rulebook).ok_or(Refused::NotOffered)?;
        let rules = PoolRules::new(Arc::clone(rulebook), key, privacy)
            .map_err(|NotOffered { .. }| Refused::NotOffered)?;
        self.games_opened += 1;
        let id = GameId(self.games_opened);
        self.games.insert(id, Game::new(Pool::new(Arc::new(rules)), private));
        Ok(id)
    }

    /// The pools that are open, for the lobby.
    pub fn pools(&self) -> impl Iterator<Item = (GameId, &Pool)> {
        self.games.iter().map(|(id, game)| (*id, &game.pool))
    }

    /// One of them.
    #[must_use]
    pub fn pool(&self, game: GameId) -> Option<&Pool> {
        self.games.get(&game).map(|game| &game.pool)
    }

    /// Whether a hand is in progress somewhere, or money is on its way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.games.values().any(|game| game.is_open() && game.pool.is_busy())
    }

    /// Where a player sits.
    pub fn seats_of(&self, player: PlayerId) -> impl Iterator<Item = (GameId, TableId)> {
        self.seats.get(&player).into_iter().flatten().copied()
    }

    /// When something has to be done next.
    #[must_use]
    pub fn next_wake(&self) -> Option<Millis> {
        let game = self.wakes.first().map(|(wake, _)| *wake);
        let player = self.back_by.first().map(|(wake, _)| *wake);
        let closing = self.closings.first().map(|(wake, _)| *wake);
        game.into_iter().chain(player).chain(closing).min()
    }

    /// Takes one input: what is due by now is done first, so that a late click meets the world as
    /// it is.
    pub fn handle(&mut self, ctx: &mut Ctx<'_>, input: Input, out: &mut Vec<Out>) {
        if let Input::ClockGap(gap) = input {
            // Before anyone is timed out by it.
            for id in self.games.keys().copied().collect::<Vec<_>>() {
                self.run(ctx, id, out, |pool, _, effects| pool.clock_gap(gap, effects));
            }
        }
        self.tick(ctx, out);
        match input {
            Input::Tick | Input::ClockGap(_) => {}
            Input::Closing => self.games.values_mut().for_each(|game| game.pool.close()),
            Input::Ask { player, request, ask } => {
                let result = self.ask(ctx, player, request, ask, out);
                out.push(Out::Answer { player, request, result });
            }
            Input::Profile(player, profile) => self.player(player).profile = Some(profile),
            Input::Wallet(player, currency, amount) => {
                self.player(player).wallet.insert(currency, amount);
            }
            Input::Connection(player, connected) => {
                self.player(player).connection_lost = !connected;
                // A seat that is held for the player counts too: who sits down later sits down as
                // he or she is now.
                let seats = self.seats_of(player).map(|(game, _)| game);
                let holds = self.pools().filter(|(_, pool)| pool.held(player).is_some());
                let games: BTreeSet<GameId> = seats.chain(holds.map(|(game, _)| game)).collect();
                for game in games {
                    self.run(ctx, game, out, |pool, ctx, effects| {
                        pool.connection(ctx, player, connected, effects);
                    });
                }
            }
            Input::Answer(game, commit, answer) => self.answered(ctx, game, commit, answer, out),
            Input::Accepted(player, rulebook) => {
                self.player(player).accepted.insert(rulebook);
            }
            Input::Staff(Staff::ExcludeFromBanzai(player, excluded)) => {
                self.player(player).excluded_from_banzai = excluded;
            }
        }
    }

    pub(crate) fn player(&mut self, player: PlayerId) -> &mut PlayerMemory {
        self.players.entry(player).or_default()
    }

    fn tick(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Out>) {
        while let Some((wake, id)) = self.wakes.first().copied()
            && wake <= ctx.now
        {
            // A game that cannot be run is not asked again until something happens to it; one that
            // panics here and is back is.
            self.wakes.remove(&(wake, id));
            if let Some(game) = self.games.get_mut(&id) {
                game.wake = None;
            }
            self.run(ctx, id, out, Pool::tick);
        }
        self.end_global_sit_outs(ctx, out);
        self.close_deserted(ctx.now, out);
    }

    /// Calls a game's pool and does what it asks for; `None` if the game is not there to be asked.
    pub(crate) fn run<T>(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        out: &mut Vec<Out>,
        call: impl FnOnce(&mut Pool, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> Option<T> {
        let game = self.games.get_mut(&id).filter(|game| game.is_open())?;
        let outcome = game.run(ctx, call);
        let value = match outcome {
            Some((value, effects)) => {
                self.carry_out(ctx, id, effects, out);
                Some(value)
            }
            None => None,
        };
        self.reload_if_possible(ctx, id, out);
        self.note_wake(id);
        self.note_deserted(ctx.now, id);
        value
    }

    /// A game that is gone is not looked at any more.
    pub(crate) fn forget_wake(&mut self, id: GameId) {
        if let Some(wake) = self.games.get_mut(&id).and_then(|game| game.wake.take()) {
            self.wakes.remove(&(wake, id));
        }
    }

    pub(crate) fn note_wake(&mut self, id: GameId) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let wake = if game.is_open() { game.pool.next_wake() } else { None };
        if game.wake != wake
            && let Some(old) = std::mem::replace(&mut game.wake, wake)
        {
            self.wakes.remove(&(old, id));
        }
        if let Some(wake) = wake {
            self.wakes.insert((wake, id));
        }
    }

    /// Does what a pool asked for, in order.
    fn carry_out(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        effects: Vec<Effect>,
        out: &mut Vec<Out>,
    ) {
        let mut went_out = Vec::new();
        // A run of things said at one table goes out together, before anything else.
        let mut speaking = None;
        for effect in effects {
            let said_at = if let Effect::Say(table, _) = &effect { Some(*table) } else { None };
            if let Some(table) = speaking.filter(|_| speaking != said_at) {
                self.speak(id, table, out);
            }
            speaking = said_at;
            let game = self.games.get_mut(&id).expect("a game that was just run");
            match effect {
                Effect::Say(table, event) => {
                    match event {
                        TableEvent::Sat { player, .. } => {
                            self.seats.entry(player).or_default().insert((id, table));
                        }
                        TableEvent::Left { player, .. } => {
                            if let Some(seats) = self.seats.get_mut(&player) {
                                seats.remove(&(id, table));
                            }
                        }
                        _ => {}
                    }
                    game.line_up(table, event);
                }
                Effect::Tell(player, note) => out.push(Out::Note { player, game: id, note }),
                Effect::Commit(commit) => {
                    game.asked(&commit);
                    out.push(Out::Commit(id, commit));
                }
                Effect::SatOut(player) => went_out.push(player),
                Effect::Tables => {
                    let pool = &game.pool;
                    game.outboxes.retain(|table, _| pool.table(*table).is_some());
                    game.watchers.retain(|table, _| pool.table(*table).is_some());
                }
            }
        }
        if let Some(table) = speaking {
            self.speak(id, table, out);
        }
        for player in went_out {
            self.go_out_everywhere(ctx, player, out);
        }
    }

    /// Sends what may go out at this table.
    pub(crate) fn speak(&mut self, id: GameId, table: TableId, out: &mut Vec<Out>) {
        // What a game that is gone left in memory is nobody's to see.
        let Some(game) = self.games.get_mut(&id).filter(|game| game.is_open()) else { return };
        let outbox = game.outboxes.entry(table).or_default();
        while let Some(ready) = outbox.pop() {
            match ready {
                Ready::Said { number, public, private } => {
                    out.push(Out::Frame(Frame { game: id, table, number, public, private }));
                }
                Ready::Snapshot { player, number } => {
                    if let Some(open) = game.pool.table(table) {
                        let back = game.saved.rolled_back.get(&table).copied();
                        let snapshot = TableSnapshot::of(id, table, number, open, player, back);
                        out.push(Out::Snapshot { player, snapshot: Box::new(snapshot) });
                    }
                }
            }
        }
    }

    /// The store has answered a commit.
    fn answered(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        commit: CommitId,
        answer: Answer,
        out: &mut Vec<Out>,
    ) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let Some(asked) = game.answered(commit, answer) else { return };
        let table = asked.change.table;
        let hand_refused = answer != Answer::Done && asked.change.state.is_some();
        if hand_refused {
            game.hand_refused(commit, table);
        }
        if asked.orphaned || hand_refused {
            if answer == Answer::Done {
                game.outbox(table).release(commit);
                if game.is_open() {
                    self.return_orphan(id, &asked.change, out);
                }
            }
            self.count(&asked, answer);
            self.reload_if_possible(ctx, id, out);
            self.note_wake(id);
            self.note_deserted(ctx.now, id);
            return;
        }
        // What was held is true now, and heard before anything that follows from it.
        if answer == Answer::Done && game.outbox(table).release(commit) {
            self.speak(id, table, out);
        }
        self.count(&asked, answer);
        self.run(ctx, id, out, |pool, ctx, effects| {
            pool.answer(ctx, table, commit, answer, effects);
        });
    }

    /// H18, B5: a return or a reset is counted when it is durable.
    fn count(&mut self, asked: &Asked, answer: Answer) {
        if let Some((player, Count { counter, day })) = asked.counts
            && answer == Answer::Done
        {
            let memory = self.player(player);
            match counter {
                Counter::Returns => memory.returns.add(day),
                Counter::Resets => memory.resets.add(day),
            }
        }
    }
}

//! The room: games, players, and the one call that moves it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use base::{Cents, GameId, Millis, PlayerId, TableId};
use game::{
    CommitId, CommitOutcome, Ctx, Effect, Game, Notice,
    cash::{Pool, PoolKey},
    table::TableEvent,
    tournament::Tournament,
};
use hand::Viewer;
use ledger::Currency;
use rulebook::Rulebook;

use crate::{
    equity::EquityAnswer,
    games::{self, OpenGame},
    input::{Frame, Input, Output, TableMessage},
    outbox::{QueuedItem, ReleasedItem},
    players::PlayerMemory,
    private::{PRIVATE_FROM, Private, PrivateTables},
    refusal::RoomRefusal,
    saved::Opening,
    waiting_index::WaitingIndex,
    watchers::Watchers,
};

/// The whole room.
#[derive(Default)]
pub struct Room {
    pub(crate) rulebooks: BTreeMap<String, Arc<Rulebook>>,
    pub(crate) games: BTreeMap<GameId, OpenGame>,
    pub(crate) players: BTreeMap<PlayerId, PlayerMemory>,
    pub(crate) seats: BTreeMap<PlayerId, BTreeSet<(GameId, TableId)>>,
    /// In which games each player waits for a seat.
    pub(crate) waits: WaitingIndex,
    pub(crate) watchers: Watchers,
    /// HOME: hosts and guests of private tables.
    pub(crate) private_tables: PrivateTables,
    /// Games whose lobby rows have changed.
    changed: BTreeSet<GameId>,
    /// When each game has to be ticked next.
    wakes: BTreeSet<(Millis, GameId)>,
    /// R9: deadlines to be back.
    pub(crate) back_by: BTreeSet<(Millis, PlayerId)>,
    /// HOME: which private tables are closed when, if nobody sits down before.
    pub(crate) closings: BTreeSet<(Millis, GameId)>,
    pub(crate) games_opened: u64,
    /// X2: what the HexaPro banks hold, by currency.
    pub(crate) banks: BTreeMap<Currency, Cents>,
    /// T4, T9: tournaments with messages for others.
    pub(crate) senders: BTreeSet<GameId>,
    /// B6, R18: players with an exclusion.
    pub(crate) excluded: BTreeSet<PlayerId>,
    /// Whether exclusions have not been enforced since the room was restored.
    pub(crate) just_restored: bool,
}

impl Room {
    /// A room without games, with these rulebooks.
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
    pub fn open_game(&mut self, key: PoolKey) -> Result<GameId, RoomRefusal> {
        self.open_public(&Opening::public(key))
    }

    /// Opens a game of any kind that everyone may come to.
    ///
    /// # Errors
    /// As for [`Room::open_game`].
    pub fn open_public(&mut self, opening: &Opening) -> Result<GameId, RoomRefusal> {
        let id = GameId(self.games_opened + 1);
        self.open(id, opening, None)?;
        self.games_opened = id.0;
        Ok(id)
    }

    pub(crate) fn open(
        &mut self,
        id: GameId,
        opening: &Opening,
        private: Option<Private>,
    ) -> Result<GameId, RoomRefusal> {
        let game = opening.game(id, &self.rulebooks).map_err(|_| RoomRefusal::NotOffered)?;
        self.insert(id, OpenGame::new(game, private));
        self.note_wake(id);
        Ok(id)
    }

    /// Adds a game to the room.
    pub(crate) fn insert(&mut self, id: GameId, game: OpenGame) {
        if let Some(private) = game.private {
            self.private_tables.opened(private.host);
        }
        self.games.insert(id, game);
        self.tell_bank(id);
        self.note_messages(id);
        self.note_changed(id);
    }

    /// The lobby row of this game has changed: its players, queue, tables or viewers.
    pub(crate) fn note_changed(&mut self, id: GameId) {
        self.changed.insert(id);
    }

    /// The games whose players, tables, queue or viewers may have changed since this was last
    /// called, including opened and closed games.
    pub fn take_changed(&mut self) -> BTreeSet<GameId> {
        std::mem::take(&mut self.changed)
    }

    /// The public cash games.
    pub fn public_pools(&self) -> impl Iterator<Item = (GameId, &Pool)> {
        // Public games have the lower numbers, so private tables are not walked through.
        let counted = self.games.range(..GameId(PRIVATE_FROM));
        let public = counted.filter(|(_, game)| !game.is_private());
        public.filter_map(|(id, game)| Some((*id, game.game.cash()?)))
    }

    /// The tournaments, private ones included.
    pub fn tournaments(&self) -> impl Iterator<Item = (GameId, &Tournament)> {
        self.games.iter().filter_map(|(id, game)| Some((*id, game.game.tournament()?)))
    }

    /// One of them.
    #[must_use]
    pub fn tournament(&self, game: GameId) -> Option<&Tournament> {
        self.games.get(&game).and_then(|game| game.game.tournament())
    }

    /// All cash games that are open, with private tables.
    pub fn pools(&self) -> impl Iterator<Item = (GameId, &Pool)> {
        self.games.iter().filter_map(|(id, game)| Some((*id, game.game.cash()?)))
    }

    /// One of them.
    #[must_use]
    pub fn pool(&self, game: GameId) -> Option<&Pool> {
        self.games.get(&game).and_then(|game| game.game.cash())
    }

    /// A game of any kind.
    #[must_use]
    pub fn game(&self, game: GameId) -> Option<&Game> {
        self.games.get(&game).map(|game| &game.game)
    }

    /// All games that are open, of every kind.
    pub fn games(&self) -> impl Iterator<Item = (GameId, &Game)> {
        self.games.iter().map(|(id, game)| (*id, &game.game))
    }

    /// The ids of its rulebooks.
    pub fn rulebook_ids(&self) -> impl Iterator<Item = &str> {
        self.rulebooks.keys().map(String::as_str)
    }

    /// R24: the rulebooks a player has accepted.
    #[must_use]
    pub fn accepted_by(&self, player: PlayerId) -> Vec<String> {
        let memory = self.players.get(&player);
        memory.map_or_else(Vec::new, |memory| {
            memory.accepted.iter().map(ToString::to_string).collect()
        })
    }

    /// Whether a hand is in progress somewhere, or money is on its way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.games.values().any(|game| game.is_open() && game.game.is_busy())
    }

    /// Where a player sits.
    pub fn seats_of(&self, player: PlayerId) -> impl Iterator<Item = (GameId, TableId)> {
        self.seats.get(&player).into_iter().flatten().copied()
    }

    /// R7: the same at cash tables, which a global sit-out is about.
    pub(crate) fn cash_seats_of(
        &self,
        player: PlayerId,
    ) -> impl Iterator<Item = (GameId, TableId)> {
        self.seats_of(player).filter(|(game, _)| self.pool(*game).is_some())
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
    pub fn handle(&mut self, ctx: &mut Ctx<'_>, input: Input, out: &mut Vec<Output>) {
        if let Input::ClockGap(gap) = input {
            // Before anyone is timed out by it.
            self.clock_gap(ctx, gap, out);
        }
        self.tick(ctx, out);
        match input {
            Input::Tick | Input::ClockGap(_) => {}
            Input::Closing => self.games.values_mut().for_each(|game| game.game.close()),
            Input::Request { player, request_id, reply_to, request } => {
                let result = self.handle_request(ctx, player, request_id, request, out);
                out.push(Output::Reply { player, reply_to, result });
            }
            Input::Profile(player, profile) => self.player(player).profile = Some(profile),
            Input::Wallet(player, currency, amount) => {
                self.player(player).wallet.insert(currency, amount);
            }
            Input::Connection(player, connected) => {
                self.player(player).connection_lost = !connected;
                if !connected {
                    // A player who is back watches tables anew.
                    self.watchers.forget(player);
                }
                // A held seat counts too: the player sits down later with this connection state.
                let seats = self.seats_of(player).map(|(game, _)| game);
                let holds = self.waits_of(player).filter(|(_, game)| game.expects(player));
                let games: BTreeSet<GameId> = seats.chain(holds.map(|(game, _)| game)).collect();
                for game in games {
                    self.run(ctx, game, out, |pool, ctx, effects| {
                        pool.connection(ctx, player, connected, effects);
                    });
                }
            }
            Input::CommitOutcome(game, commit, answer) => {
                self.answered(ctx, game, commit, answer, out);
            }
            Input::Accepted(player, rulebook) => {
                self.player(player).accepted.insert(rulebook.into());
            }
            Input::Equity(EquityAnswer { game, table, hand, equity }) => {
                // A table that was closed meanwhile has no outbox, and gets none.
                let open = self.games.get_mut(&game).and_then(|open| open.outboxes.get_mut(&table));
                if let Some(outbox) = open {
                    outbox.push(QueuedItem::Equity { hand, equity });
                    self.flush_outboxes(game, table, out);
                }
            }
            Input::Staff(decision) => self.handle_staff(ctx, decision, out),
            Input::Director { game, reply_to, order } => {
                self.direct(ctx, game, reply_to, *order, out);
            }
            Input::Bank(currency, held) => self.bank_holds(currency, held),
        }
        self.deliver_messages(ctx, out);
    }

    /// The machine slept: nobody loses time for it, in a game, to come back to all of them (R9) or
    /// to a private table (HOME).
    fn clock_gap(&mut self, ctx: &mut Ctx<'_>, gap: Millis, out: &mut Vec<Output>) {
        self.back_by = self.back_by.iter().map(|(at, player)| (*at + gap, *player)).collect();
        self.closings = self.closings.iter().map(|(at, game)| (*at + gap, *game)).collect();
        for (at, id) in &self.closings {
            if let Some(private) = self.games.get_mut(id).and_then(|game| game.private.as_mut()) {
                private.closes_at = Some(*at);
            }
        }
        for id in self.games.keys().copied().collect::<Vec<_>>() {
            self.run(ctx, id, out, |pool, _, effects| pool.clock_gap(gap, effects));
        }
    }

    pub(crate) fn player(&mut self, player: PlayerId) -> &mut PlayerMemory {
        self.players.entry(player).or_default()
    }

    fn tick(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Output>) {
        while let Some((wake, id)) = self.wakes.first().copied()
            && wake <= ctx.now
        {
            // A game that cannot run is not ticked again until something happens to it; one that
            // panicked and was reloaded is.
            self.wakes.remove(&(wake, id));
            if let Some(game) = self.games.get_mut(&id) {
                game.wake = None;
            }
            self.run(ctx, id, out, Game::tick);
        }
        if std::mem::take(&mut self.just_restored) {
            for id in self.games.keys().copied().collect::<Vec<_>>() {
                self.bar_excluded(ctx, id, out);
                self.close_if_finished(id, out);
            }
        }
        self.end_global_sit_outs(ctx, out);
        self.close_deserted(ctx.now, out);
    }

    /// Calls a game and applies its effects; `None` if it is not open.
    pub(crate) fn run<T>(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        out: &mut Vec<Output>,
        call: impl FnOnce(&mut Game, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> Option<T> {
        let game = self.games.get_mut(&id).filter(|game| game.is_open())?;
        let outcome = game.run(ctx, call);
        let value = match outcome {
            Some((value, effects)) => {
                self.apply_effects(ctx, id, effects, out);
                Some(value)
            }
            None => {
                // What it did before it panicked is seen until it is read back.
                self.note_changed(id);
                self.update_all_waiting(id);
                None
            }
        };
        self.reload_if_possible(ctx, id, out);
        self.note_wake(id);
        self.note_messages(id);
        self.note_deserted(ctx.now, id);
        self.close_if_finished(id, out);
        value
    }

    /// A tournament that is over and of which everything is durable is not in the room any more.
    fn close_if_finished(&mut self, id: GameId, out: &mut Vec<Output>) {
        let over = |game: &OpenGame| game.game.is_finished() && game.pending.is_empty();
        if self.games.get(&id).is_some_and(over) {
            self.close_game(id, out);
        }
    }

    /// The same for what only a cash game does; nothing in any other kind.
    pub(crate) fn run_cash<T>(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        out: &mut Vec<Output>,
        call: impl FnOnce(&mut Pool, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> Option<T> {
        self.pool(id)?;
        let run = |game: &mut Game, ctx: &mut Ctx<'_>, effects: &mut Vec<Effect>| {
            game.cash_mut().map(|pool| call(pool, ctx, effects))
        };
        self.run(ctx, id, out, run).flatten()
    }

    /// A closed game is not ticked any more.
    pub(crate) fn forget_wake(&mut self, id: GameId) {
        if let Some(wake) = self.games.get_mut(&id).and_then(|game| game.wake.take()) {
            self.wakes.remove(&(wake, id));
        }
    }

    pub(crate) fn note_wake(&mut self, id: GameId) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let wake = if game.is_open() { game.game.next_wake() } else { None };
        if game.wake != wake
            && let Some(old) = std::mem::replace(&mut game.wake, wake)
        {
            self.wakes.remove(&(old, id));
        }
        if let Some(wake) = wake {
            self.wakes.insert((wake, id));
        }
    }

    /// Applies the effects of a game, in order.
    fn apply_effects(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        effects: Vec<Effect>,
        out: &mut Vec<Output>,
    ) {
        let mut went_out = Vec::new();
        let mut notified = Vec::new();
        let mut changed = false;
        // Consecutive events of one table are sent together, before anything else.
        let mut flush_next = None;
        for effect in effects {
            let event_at = if let Effect::Event(table, _) = &effect { Some(*table) } else { None };
            if let Some(table) = flush_next.filter(|_| flush_next != event_at) {
                self.flush_outboxes(id, table, out);
            }
            flush_next = event_at;
            let game = self.games.get_mut(&id).expect("a game that was just run");
            match effect {
                Effect::Event(table, event) => {
                    match event {
                        TableEvent::Sat { player, .. } => {
                            self.seats.entry(player).or_default().insert((id, table));
                            changed = true;
                        }
                        TableEvent::Left { player, .. } => {
                            if let Some(seats) = self.seats.get_mut(&player) {
                                seats.remove(&(id, table));
                                if seats.is_empty() {
                                    self.seats.remove(&player);
                                }
                            }
                            changed = true;
                        }
                        _ => {}
                    }
                    game.enqueue(table, event);
                    if let TableEvent::SatOut { seat } = event {
                        game.offer_rebuy(table, seat);
                    }
                    if let TableEvent::Left { player, .. } = event {
                        self.stop_watching(player, id, table);
                    }
                }
                Effect::Notice(player, notice) => {
                    if let Notice::TopUpRefused { table } = notice {
                        let seat = game.game.table(table).and_then(|open| open.seat_of(player));
                        seat.into_iter().for_each(|seat| game.offer_rebuy(table, seat));
                        self.flush_outboxes(id, table, out);
                    }
                    notified.push(player);
                    out.push(Output::Notice { player, game: id, notice });
                }
                Effect::Commit(commit) => {
                    game.note_commit(&commit);
                    for count in &commit.counts {
                        self.player(count.player).count(*count);
                    }
                    out.push(Output::Commit(id, commit));
                }
                Effect::SatOut(player) => went_out.push(player),
                Effect::TablesChanged => {
                    self.forget_closed_tables(id);
                    changed = true;
                }
            }
        }
        if changed {
            self.note_changed(id);
        }
        notified.into_iter().for_each(|player| self.update_waiting(id, player));
        if let Some(table) = flush_next {
            self.flush_outboxes(id, table, out);
        }
        for player in went_out {
            self.sit_out_everywhere(ctx, player, out);
        }
    }

    /// Removes the outboxes and watchers of closed tables.
    pub(crate) fn forget_closed_tables(&mut self, id: GameId) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let open = &game.game;
        game.outboxes.retain(|table, _| open.table(*table).is_some());
        self.watchers.keep_tables(id, |table| open.table(table).is_some());
    }

    /// Sends what may go out at this table.
    pub(crate) fn flush_outboxes(&mut self, id: GameId, table: TableId, out: &mut Vec<Output>) {
        // A closed game leaves nothing in memory.
        let Some(game) = self.games.get_mut(&id).filter(|game| game.is_open()) else { return };
        let outbox = game.outboxes.entry(table).or_default();
        let viewers = self.watchers.of(id, table);
        while let Some(ready) = outbox.pop(viewers.is_some()) {
            match ready {
                ReleasedItem::Event { number, event, owner: private, pots } => {
                    if let Some(pots) = pots {
                        let message = TableMessage::Pots(pots);
                        out.push(Output::Frame(Frame::public(id, table, number - 1, message)));
                    }
                    let message = TableMessage::Event(event.seen_by(Viewer::Watcher));
                    let best = viewers.and_then(|_| outbox.log.best(&event)).map(Box::new);
                    let frame = Frame::public(id, table, number, message);
                    out.push(Output::Frame(Frame { private, best, ..frame }));
                    let Some(viewers) = viewers else { continue };
                    let own = outbox.log.own_messages(&event, |player| viewers.contains(&player));
                    out.extend(own.into_iter().map(|(player, message)| {
                        let message = Box::new(message);
                        Output::Own { player, game: id, table, number, message }
                    }));
                    let question = outbox.log.question_after(&event);
                    out.extend(question.map(|question| Output::Equity(id, table, question)));
                }
                ReleasedItem::Message { number, message } => {
                    out.push(Output::Frame(Frame::public(id, table, number, message)));
                }
                ReleasedItem::Own { number, player, message } => {
                    out.push(Output::Own { player, game: id, table, number, message });
                }
                ReleasedItem::Snapshot { player, taken, number } => {
                    let taken = taken.or_else(|| games::snapshot(&game.game, table, player));
                    if let Some(mut snapshot) = taken {
                        snapshot.number = number;
                        snapshot.equity = outbox.log.equity();
                        snapshot.so_far = outbox.log.seen_by(player);
                        out.push(Output::Snapshot { player, snapshot });
                    }
                }
                ReleasedItem::StopWatching { player } => {
                    out.push(Output::StopWatching { player, game: id, table });
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
        answer: CommitOutcome,
        out: &mut Vec<Output>,
    ) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let Some(pending) = game.answered(ctx.now, commit, answer) else { return };
        let done = answer == CommitOutcome::Done;
        let mut released = Vec::new();
        for table in pending.holds {
            if done {
                let outbox = game.outboxes.get_mut(&table);
                released
                    .extend(outbox.is_some_and(|outbox| outbox.release(commit)).then_some(table));
            } else {
                game.hand_refused(ctx.now, commit, table);
            }
        }
        let is_open = game.is_open();
        // A game that is not in the room is read from the store once it is.
        for (other, moves) in pending.elsewhere.into_iter().filter(|_| done) {
            let Some(receiver) = self.games.get_mut(&other) else { continue };
            receiver.receive(ctx.now, moves);
            if !receiver.is_open() {
                self.come_back_if_possible(ctx, other, out);
            }
        }
        // H18, B5: what was refused was no return and no reset.
        for count in pending.counts.into_iter().filter(|_| !done) {
            self.player(count.player).uncount(count);
        }
        if !is_open {
            self.come_back_if_possible(ctx, id, out);
            return;
        }
        // The held messages are sent before anything that follows from them.
        released.into_iter().for_each(|table| self.flush_outboxes(id, table, out));
        self.run(ctx, id, out, |pool, ctx, effects| pool.committed(ctx, commit, answer, effects));
    }
}

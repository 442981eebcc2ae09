//! A room with a store, a clock and chance that the tests hold in their hands. Whatever a test
//! does, some things are checked with every step: one answer to each request, numbers without
//! gaps, no hidden card in a public frame, private frames only for the owner, and money that is
//! neither lost nor doubled.

use std::{
    collections::{BTreeMap, BTreeSet},
    convert::Infallible,
};

use base::{Cents, Chips, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use game::{
    Commit, CommitOutcome, Ctx, Notice, SavedChange, SavedState,
    cash::{Limits, Pool, PoolKey},
    table::{Occupant, Presence, TableEventView, Turn},
};
use hand::{Action, EventView, Seat, Viewer};
use ledger::{
    Account, Currency, Kind, Ledger, Posting, Transfer, TransferId, TransferRefusal, self_check,
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng, TryRng},
};
use room::{
    BANZAI, Frame, Input, Opening, Outcome, Output, Profile, Recovery, Request, Room, RoomRefusal,
    SavedCount, SavedGame, SavedPlayer, SavedRoom, Staff, TableMessage, TableSnapshot, Viewers,
    Visibility,
};
use rulebook::{Format, Variant};

pub(crate) const A: PlayerId = PlayerId(1);
pub(crate) const B: PlayerId = PlayerId(2);
pub(crate) const C: PlayerId = PlayerId(3);
pub(crate) const D: PlayerId = PlayerId(4);
pub(crate) const E: PlayerId = PlayerId(5);
/// A guest in every story: comes with a wallet, an age and all rules accepted, but sits nowhere.
pub(crate) const Z: PlayerId = PlayerId(9);
pub(crate) const GUESTS: [PlayerId; 6] = [A, B, C, D, E, Z];
const WALLET: i64 = 100_000;
/// No transfer mixes two of them: each game has one, and everyone a wallet in each.
const CURRENCIES: [Currency; 2] = [Currency::PLAY, Currency::EUR];

/// Chance that can be taken away: a game that asks for it then panics. That is how these tests
/// bring a game down without a door in the production code.
struct Chance {
    rng: Xoshiro256PlusPlus,
    /// How many more times it fails.
    failures: u32,
}

impl Chance {
    fn may_fail(&mut self) {
        if self.failures > 0 {
            self.failures -= 1;
            panic!("no chance left (a test wants this panic)");
        }
    }
}

impl TryRng for Chance {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.may_fail();
        Ok(self.rng.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.may_fail();
        Ok(self.rng.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.may_fail();
        self.rng.fill_bytes(bytes);
        Ok(())
    }
}

pub(crate) struct World {
    pub(crate) room: Room,
    pub(crate) now: Millis,
    chance: Chance,
    requests: u64,
    ledger: Ledger,
    /// Whether the store keeps its answers to itself.
    pub(crate) store_waits: bool,
    waiting: Vec<(GameId, Box<Commit>)>,
    /// What the store says to the next hands instead of saving them.
    pub(crate) refuses_hands: Vec<CommitOutcome>,
    /// The same for the next buy-ins.
    pub(crate) refuses_buy_ins: Vec<CommitOutcome>,
    /// What went out since the test last looked away.
    pub(crate) outputs: Vec<Output>,
    /// What the store has of the room.
    saved: SavedRoom,
    numbers: BTreeMap<(GameId, TableId), u64>,
    /// Who has a snapshot of which table, and is sent what follows.
    watching: BTreeSet<(GameId, TableId, PlayerId)>,
    /// What a lobby knows that looks at games again only when the room says that they changed.
    lobby: BTreeMap<GameId, Shown>,
}

/// What a lobby shows of a game: players, tables, the queue, and who may see a private one.
type Shown = (usize, usize, usize, Option<Viewers>);

impl World {
    /// A room without games, and strangers of whom it knows nothing but their wallets.
    pub(crate) fn empty() -> Self {
        Self::empty_with(|_| {})
    }

    fn empty_with(change: impl Fn(&mut rulebook::Rulebook)) -> Self {
        let rulebooks = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
        let rulebooks = rulebooks.map(|mut book| {
            change(&mut book);
            book
        });
        let rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut world = Self {
            room: Room::new(rulebooks),
            now: Millis(1_000_000_000),
            chance: Chance { rng, failures: 0 },
            requests: 0,
            ledger: Ledger::new(),
            store_waits: false,
            waiting: Vec::new(),
            refuses_hands: Vec::new(),
            refuses_buy_ins: Vec::new(),
            outputs: Vec::new(),
            saved: SavedRoom::default(),
            numbers: BTreeMap::new(),
            watching: BTreeSet::new(),
            lobby: BTreeMap::new(),
        };
        for player in GUESTS {
            for currency in CURRENCIES {
                world.give(Account::Wallet(player), currency, WALLET);
                world.handle(Input::Wallet(
                    player,
                    currency.to_string(),
                    Chips(WALLET.unsigned_abs()),
                ));
            }
        }
        world
    }

    /// Money from outside, or back there.
    fn give(&mut self, account: Account, currency: Currency, cents: i64) {
        let id: TransferId = format!("test:{}", self.ledger.journal().len()).parse().unwrap();
        let postings = vec![
            Posting { account, amount: Cents(cents) },
            Posting { account: Account::Overlay, amount: Cents(-cents) },
        ];
        let transfer = Transfer::new(id, currency, Kind::Correction, self.now, postings);
        self.ledger.apply(&transfer.unwrap()).unwrap();
    }

    /// The same with guests who may play under every rulebook.
    pub(crate) fn new() -> Self {
        Self::with(|_| {})
    }

    /// The same with readings of the rulebooks changed.
    pub(crate) fn with(change: impl Fn(&mut rulebook::Rulebook)) -> Self {
        let mut world = Self::empty_with(change);
        for player in GUESTS {
            world.handle(Input::Profile(player, Profile { age: 30 }));
            for id in rulebook::EMBEDDED_IDS {
                world.handle(Input::Accepted(player, (*id).to_owned()));
            }
        }
        world
    }

    pub(crate) fn open(&mut self, rulebook: &str, stake: &str, format: Format) -> GameId {
        self.open_game(key(rulebook, stake, format))
    }

    pub(crate) fn open_game(&mut self, key: PoolKey) -> GameId {
        let id = self.room.open_game(key.clone()).expect("a game on offer");
        self.game_is_open(id, Opening::public(key));
        id
    }

    fn game_is_open(&mut self, id: GameId, opening: Opening) {
        self.saved.games.push(SavedGame {
            id,
            opening,
            paused: None,
            saved: SavedState::default(),
        });
    }

    fn saved_game(&mut self, game: GameId) -> &mut SavedGame {
        self.saved.games.iter_mut().find(|saved| saved.id == game).expect("a game that was opened")
    }

    /// What the store has of a player's chips is less than what was played for, by damage.
    pub(crate) fn damage(&mut self, game: GameId, player: PlayerId, less: i64) {
        let balances = &mut self.saved_game(game).saved.balances;
        let (account, held) = balances.iter_mut().find(|(at, _)| is_of(at, player)).unwrap();
        held.0 -= less;
        let account = *account;
        self.give(account, Currency::PLAY, -less);
        self.give(Account::Wallet(player), Currency::PLAY, less);
    }

    /// The store has lost who sits where, by damage.
    pub(crate) fn lose_seats(&mut self, game: GameId) {
        self.saved_game(game).saved.keys.retain(|key, _| !key.starts_with("seat/"));
    }

    /// What the store has of a player's chips in a game.
    pub(crate) fn escrow(&mut self, game: GameId, player: PlayerId) -> u64 {
        let balances = self.saved_game(game).saved.balances.iter();
        balances.filter(|(at, _)| is_of(at, player)).map(|(_, held)| held.0.unsigned_abs()).sum()
    }

    /// `winner` raises and the others fold until the winner has more than `than`.
    pub(crate) fn win(&mut self, game: GameId, winner: PlayerId, than: u64, raise: u64) {
        for _ in 0..200 {
            match self.turn(game) {
                None if self.stack(game, winner) > than => return,
                None => self.pass(Millis::seconds(5)),
                Some((player, ..)) if player == winner => {
                    self.act(game, Action::RaiseTo(Chips(raise)));
                }
                Some(_) => self.act(game, Action::Fold),
            }
        }
        panic!("nothing won");
    }

    /// Leaves with the end of the hand.
    pub(crate) fn leave(&mut self, game: GameId, player: PlayerId) {
        let table = self.table(game, player);
        self.request(player, Request::Leave(game, table)).unwrap();
        self.play_out(game, Action::Fold);
        assert!(self.seated(game, player).is_none());
    }

    /// What the player is asked to confirm in a game.
    pub(crate) fn quote(&self, game: GameId, player: PlayerId) -> Limits {
        self.pool(game).quote(player).expect("a held seat").2
    }

    /// No-limit hold'em 0.05/0.10 under `int-2.7`, with these players at 1000 cents.
    pub(crate) fn game_of(&mut self, players: &[PlayerId]) -> GameId {
        let game = self.open("int-2.7", "0.05/0.10", Format::Regular);
        self.sit(game, players, 1000);
        game
    }

    /// All join, then all confirm.
    pub(crate) fn sit(&mut self, game: GameId, players: &[PlayerId], amount: u64) {
        for player in players {
            self.request(*player, Request::Join(game)).expect("a place");
        }
        for player in players {
            self.request(*player, Request::Confirm(game, Chips(amount))).expect("a buy-in");
        }
    }

    /// Asks, and gives the one answer.
    pub(crate) fn request(
        &mut self,
        player: PlayerId,
        request: Request,
    ) -> Result<Outcome, RoomRefusal> {
        self.requests += 1;
        let (request_id, reply_to) = (RequestId(self.requests), ReplyTo(self.requests));
        let before = self.outputs.len();
        self.handle(Input::Request { player, request_id, reply_to, request });
        let answers: Vec<_> = self.outputs[before..]
            .iter()
            .filter_map(|out| match out {
                Output::Reply { player, reply_to, result } => Some((*player, *reply_to, *result)),
                _ => None,
            })
            .collect();
        assert_eq!(answers.len(), 1, "each request has exactly one answer");
        assert_eq!((answers[0].0, answers[0].1), (player, reply_to), "and it is its own");
        answers[0].2
    }

    /// What a refusal says, or nothing.
    pub(crate) fn refused(&mut self, player: PlayerId, request: Request) -> String {
        self.request(player, request).map_or_else(|refused| refused.to_string(), |_| String::new())
    }

    /// Whether the store has answered everything.
    pub(crate) fn store_is_quiet(&self) -> bool {
        self.waiting.is_empty()
    }

    pub(crate) fn handle(&mut self, input: Input) {
        if let Input::Accepted(player, rulebook) = &input {
            self.saved_player(*player).accepted.insert(rulebook.clone());
        }
        if let Input::Staff(Staff::ExcludeFromBanzai(player, excluded)) = input {
            let from = &mut self.saved_player(player).excluded_from;
            match excluded {
                true => from.insert(BANZAI.to_owned()),
                false => from.remove(BANZAI),
            };
        }
        if let Input::Staff(Staff::Exclude(player, excluded)) = input {
            self.saved_player(player).excluded = excluded;
        }
        if let Input::Connection(gone, false) = input {
            self.watching.retain(|(.., player)| *player != gone);
        }
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.chance };
        self.room.handle(&mut ctx, input, &mut out);
        self.check_watchers(&out);
        let mut commits = Vec::new();
        for output in &out {
            match output {
                Output::Frame(frame) => self.check_frame(frame),
                Output::Snapshot { player, snapshot } => self.check_snapshot(*player, snapshot),
                Output::Commit(game, commit) => commits.push((*game, commit.clone())),
                Output::Opened(id, opening) => self.game_is_open(*id, opening.clone()),
                Output::Paused(game) => self.saved_game(*game).paused = Some(self.now),
                Output::Reloaded(game) => self.saved_game(*game).paused = None,
                Output::Closed(game) => self.saved.games.retain(|saved| saved.id != *game),
                _ => {}
            }
        }
        self.outputs.extend(out);
        self.check_lobby();
        if self.store_waits {
            self.waiting.extend(commits);
        } else {
            commits.into_iter().for_each(|(game, commit)| self.answer(game, &commit));
        }
    }

    /// The store answers everything it has been asked, and waits no longer.
    pub(crate) fn store_answers(&mut self) {
        self.store_waits = false;
        for (game, commit) in std::mem::take(&mut self.waiting) {
            self.answer(game, &commit);
        }
    }

    /// The store answers only the commits of this kind, and keeps the others waiting.
    pub(crate) fn store_answers_only(&mut self, kind: Kind) {
        let (now, later): (Vec<_>, Vec<_>) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|(_, commit)| kind_of(commit) == Some(kind));
        self.waiting = later;
        now.into_iter().for_each(|(game, commit)| self.answer(game, &commit));
    }

    fn answer(&mut self, game: GameId, commit: &Commit) {
        let refuses = match kind_of(commit) {
            _ if commit.hand.is_some() => self.refuses_hands.pop(),
            Some(Kind::BuyIn) => self.refuses_buy_ins.pop(),
            _ => None,
        };
        let answer = refuses.unwrap_or_else(|| self.apply(commit));
        if answer == CommitOutcome::Done {
            self.store(game, commit);
        }
        self.handle(Input::CommitOutcome(game, commit.id, answer));
    }

    /// Does what was asked durably and says nothing.
    pub(crate) fn store_works_in_silence(&mut self) {
        for (game, commit) in std::mem::take(&mut self.waiting) {
            if self.apply(&commit) == CommitOutcome::Done {
                self.store(game, &commit);
            }
        }
    }

    fn store(&mut self, game: GameId, commit: &Commit) {
        self.saved.last_at = Some(self.now);
        let change = SavedChange::of(game, commit);
        self.saved_game(game).saved.apply(change).expect("what fits what was stored");
        for counted in &commit.counts {
            let (counter, day) = (counted.counter, counted.day);
            let counts = &mut self.saved_player(counted.player).counts;
            match counts.iter_mut().find(|known| (known.counter, known.day) == (counter, day)) {
                Some(known) => known.count += 1,
                None => counts.push(SavedCount { counter, day, count: 1 }),
            }
        }
    }

    fn saved_player(&mut self, player: PlayerId) -> &mut SavedPlayer {
        let players = &mut self.saved.players;
        let known = players.iter().position(|(id, _)| *id == player);
        let index = known.unwrap_or_else(|| {
            players.push((player, SavedPlayer::default()));
            players.len() - 1
        });
        &mut players[index].1
    }

    /// R23: the whole room is gone for so long, with everything but what the store has.
    pub(crate) fn crash(&mut self, gone_for: Millis) -> Recovery {
        self.restore(gone_for, |_| {})
    }

    /// The room is opened again with readings of the rulebooks changed.
    pub(crate) fn reopen_with(&mut self, change: impl Fn(&mut rulebook::Rulebook)) {
        self.restore(Millis::seconds(1), |book| {
            if book.rake.is_some() && book.cash.ratholing.is_some() {
                change(book);
            }
        });
    }

    fn restore(&mut self, gone_for: Millis, change: impl Fn(&mut rulebook::Rulebook)) -> Recovery {
        self.waiting.clear();
        self.numbers.clear();
        self.watching.clear();
        self.outputs.clear();
        self.now = self.now + gone_for;
        let rulebooks = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
        let rulebooks = rulebooks.map(|mut book| {
            change(&mut book);
            book
        });
        let (room, recovery) = Room::restore(rulebooks, self.saved.clone(), self.now);
        self.room = room;
        for (game, commit) in &recovery.commits {
            self.store(*game, commit);
        }
        for player in GUESTS {
            self.handle(Input::Profile(player, Profile { age: 30 }));
            for currency in CURRENCIES {
                let held = self.ledger.balance(&Account::Wallet(player), currency);
                let wallet = Chips(held.0.unsigned_abs());
                self.handle(Input::Wallet(player, currency.to_string(), wallet));
            }
        }
        recovery
    }

    fn apply(&mut self, commit: &Commit) -> CommitOutcome {
        let Some(transfer) = &commit.transfer else { return CommitOutcome::Done };
        match self.ledger.apply(transfer) {
            Ok(_) => CommitOutcome::Done,
            Err(TransferRefusal::NotEnough { account: Account::Wallet(_), .. }) => {
                CommitOutcome::NotEnough
            }
            Err(refusal) => panic!("{refusal}: {commit:?}"),
        }
    }

    pub(crate) fn wallet(&self, player: PlayerId) -> u64 {
        self.ledger.balance(&Account::Wallet(player), Currency::PLAY).0.unsigned_abs()
    }

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

    /// The room says which games changed, so that nobody has to look at the others; it knows who
    /// waits where without asking every game; and who may know of a private table is the same
    /// however it is asked.
    fn check_lobby(&mut self) {
        let shown = |room: &Room, game: GameId| -> Option<Shown> {
            let pool = room.pool(game)?;
            let players = pool.players_seated();
            Some((players, pool.tables_open(), pool.waiting(), room.viewers(game)))
        };
        for game in self.room.take_changed() {
            match shown(&self.room, game) {
                Some(row) => self.lobby.insert(game, row),
                None => self.lobby.remove(&game),
            };
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

    /// HOME: nothing is sent to who may not see the table. Whoever leaves with this input hears what
    /// was said until then.
    fn check_watchers(&mut self, out: &[Output]) {
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

    fn check_frame(&mut self, frame: &Frame) {
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
            self.pool(frame.game).table(frame.table).unwrap().occupant(seat).unwrap().player
        });
        if let Some((player, TableMessage::YourTurn { seat, turn, legal, .. })) = &frame.private {
            let open = self.pool(frame.game).table(frame.table).unwrap();
            assert_eq!(open.occupant(*seat).map(|seated| seated.player), Some(*player));
            let (to_act, now, may) = open.turn().expect("it is someone's turn");
            assert_eq!((to_act, now.turn, may), (*seat, *turn, *legal));
            return;
        }
        if let Some((player, message)) = &frame.private {
            assert_eq!(Some(*player), owner, "only the owner of the cards sees them");
            assert_eq!(dealt(message).map(|(_, visible)| visible), Some(true));
        }
        assert_eq!(frame.private.is_some(), owner.is_some());
    }

    fn check_snapshot(&self, player: PlayerId, snapshot: &TableSnapshot) {
        let last = self.numbers.get(&(snapshot.game, snapshot.table)).copied().unwrap_or(0);
        assert_eq!(snapshot.number, last, "a snapshot carries the last number sent");
        let own = snapshot.players.iter().find(|seat| seat.player == player).map(|seat| seat.seat);
        for seen in snapshot.hand.iter().flat_map(|view| &view.players) {
            assert!(seen.cards.is_none() || Some(seen.seat) == own || betting_is_over(snapshot));
        }
    }

    pub(crate) fn pool(&self, game: GameId) -> &Pool {
        self.room.pools().find(|(id, _)| *id == game).expect("an open game").1
    }

    /// The table of this game where the player sits.
    pub(crate) fn table(&self, game: GameId, player: PlayerId) -> TableId {
        let mut seats = self.room.seats_of(player).filter(|(id, _)| *id == game);
        seats.next().expect("the player sits in this game").1
    }

    pub(crate) fn seated(&self, game: GameId, player: PlayerId) -> Option<&Occupant> {
        self.pool(game).tables().find_map(|(_, table)| table.occupant(table.seat_of(player)?))
    }

    pub(crate) fn sits_out(&self, game: GameId, player: PlayerId) -> bool {
        self.seated(game, player).expect("seated").presence != Presence::In
    }

    pub(crate) fn stack(&self, game: GameId, player: PlayerId) -> u64 {
        self.seated(game, player).expect("seated").stack.0
    }

    /// Whose turn it is at the first table of a game where it is someone's.
    pub(crate) fn turn(&self, game: GameId) -> Option<(PlayerId, TableId, Turn)> {
        self.pool(game).tables().find_map(|(id, table)| {
            let view = table.hand_view(Viewer::Watcher)?;
            let turn = Turn { hand: table.hand_number(), turn: view.turn };
            Some((table.occupant(view.to_act?)?.player, id, turn))
        })
    }

    pub(crate) fn act(&mut self, game: GameId, action: Action) {
        let (player, table, turn) = self.turn(game).expect("someone's turn");
        if self.request(player, Request::Act(game, table, turn, action)).is_err() {
            self.request(player, Request::Act(game, table, turn, Action::Check)).expect("a check");
        }
    }

    /// The hand in progress is played to its end by this action, or by checking.
    pub(crate) fn play_out(&mut self, game: GameId, action: Action) {
        while self.turn(game).is_some() {
            self.act(game, action);
        }
    }

    /// Time passes, waking the room whenever it asks to be.
    pub(crate) fn pass(&mut self, time: Millis) {
        let until = self.now + time;
        while let Some(wake) = self.room.next_wake().filter(|wake| *wake <= until) {
            self.now = self.now.max(wake);
            self.handle(Input::Tick);
        }
        self.now = until;
        self.handle(Input::Tick);
    }

    /// Z asks for a seat in this game, and the game panics over it.
    pub(crate) fn panic_in(&mut self, game: GameId) {
        let refused = self.panic_with(1, |world| world.refused(Z, Request::Join(game)));
        assert_eq!(refused, "R23 frozen");
    }

    /// The first times that a game asks for chance in this, it panics.
    pub(crate) fn panic_with<T>(&mut self, times: u32, what: impl FnOnce(&mut Self) -> T) -> T {
        self.chance.failures = times;
        let value = what(self);
        assert_eq!(self.chance.failures, 0, "the game panicked as often as the test wants");
        value
    }

    /// What was said at a table, in its order.
    pub(crate) fn messages(&self, game: GameId, table: TableId) -> Vec<&TableMessage> {
        let messages = self.outputs.iter().filter_map(|out| match out {
            Output::Frame(frame) if (frame.game, frame.table) == (game, table) => {
                Some(&frame.public)
            }
            _ => None,
        });
        messages.collect()
    }

    /// The same for what happened in hands.
    pub(crate) fn hand_events(&self, game: GameId, table: TableId) -> Vec<&EventView> {
        let events = self.messages(game, table).into_iter().filter_map(|message| match message {
            TableMessage::Event(TableEventView::Hand { view }) => Some(view),
            _ => None,
        });
        events.collect()
    }

    pub(crate) fn notes(&self, player: PlayerId) -> Vec<&Notice> {
        let notes = self.outputs.iter().filter_map(|out| match out {
            Output::Notice { player: to, notice, .. } if *to == player => Some(notice),
            _ => None,
        });
        notes.collect()
    }

    /// How often everyone in a game was told that it stays paused.
    pub(crate) fn paused(&self, game: GameId) -> usize {
        self.outputs.iter().filter(|out| matches!(out, Output::Paused(id) if *id == game)).count()
    }

    pub(crate) fn reloaded(&self, game: GameId) -> bool {
        self.outputs.iter().any(|out| matches!(out, Output::Reloaded(id) if *id == game))
    }
}

/// Whether nobody can bet any more: hands may be open.
fn betting_is_over(snapshot: &TableSnapshot) -> bool {
    snapshot.hand.as_ref().is_some_and(|view| view.to_act.is_none())
}

pub(crate) fn key(rulebook: &str, stake: &str, format: Format) -> PoolKey {
    PoolKey {
        rulebook: rulebook.to_owned(),
        game: Variant::Holdem,
        stake: stake.parse().unwrap(),
        format,
        currency: "PLAY".to_owned(),
    }
}

/// What a commit's money moves for, if any does.
pub(crate) fn kind_of(commit: &Commit) -> Option<Kind> {
    commit.transfer.as_ref().map(Transfer::kind)
}

fn is_of(account: &Account, owner: PlayerId) -> bool {
    matches!(account, Account::Escrow { player, .. } if *player == owner)
}

//! A room with a store, a clock and chance that the tests hold in their hands. Whatever a test
//! does, some things are checked with every step: one answer to each request, numbers without
//! gaps, no hidden card in a public frame, private frames only for the owner, and money that is
//! neither lost nor doubled.

use std::{
    collections::{BTreeMap, BTreeSet},
    convert::Infallible,
    sync::Arc,
};

use base::{Chips, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId, TicketId};
use game::{Commit, CommitOutcome, Ctx, cash::PoolKey, tournament::Stage};
use hand::Action;
use ledger::{Account, Currency, Kind, Ledger, Ticket, Transfer};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng, TryRng},
};
use room::{
    BANZAI, Input, Opening, Outcome, Output, Profile, Request, Room, RoomRefusal, SavedRoom, Staff,
    TournamentOpening, Viewers,
};
use rulebook::{Format, Variant};

mod checks;
mod reading;
mod store;

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
    /// Outcomes of the store for the next hands, instead of saving them.
    pub(crate) refuses_hands: Vec<CommitOutcome>,
    /// The same for the next buy-ins.
    pub(crate) refuses_buy_ins: Vec<CommitOutcome>,
    /// The room dies at this commit: before it is stored, or when it is durable and nobody knows.
    pub(crate) kill_at: Option<(u32, bool)>,
    pub(crate) is_dead: bool,
    pub(crate) commits: u32,
    /// Outputs since the test last cleared them.
    pub(crate) outputs: Vec<Output>,
    /// The tickets that games have made.
    pub(crate) tickets: BTreeMap<TicketId, Ticket>,
    /// What the store has of the room.
    saved: SavedRoom,
    numbers: BTreeMap<(GameId, TableId), u64>,
    /// Players who watch each table.
    watching: BTreeSet<(GameId, TableId, PlayerId)>,
    /// A lobby that updates only the games that the room reports as changed.
    lobby: BTreeMap<GameId, Shown>,
    /// The same for tournaments.
    tournaments: BTreeMap<GameId, ShownTournament>,
}

/// The lobby's row of a game: players, tables, the queue, and the viewers of a private one.
type Shown = (usize, usize, usize, Option<Viewers>);

/// The same of a tournament: how far it is, entrants, players left, whether the bank is enough, viewers.
type ShownTournament = (Stage, u32, u32, bool, Option<Viewers>);

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
            kill_at: None,
            is_dead: false,
            commits: 0,
            outputs: Vec::new(),
            tickets: BTreeMap::new(),
            saved: SavedRoom::default(),
            numbers: BTreeMap::new(),
            watching: BTreeSet::new(),
            lobby: BTreeMap::new(),
            tournaments: BTreeMap::new(),
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

    pub(crate) fn open_tournament(&mut self, opening: TournamentOpening) -> GameId {
        let rulebook = rulebook::embedded(opening.spec.rulebook.as_str()).map(Arc::new);
        let checked = rulebook.map(|rulebook| opening.spec.check(&rulebook).map(drop));
        assert_eq!(checked, Some(Ok(())), "{}", opening.spec.name);
        let opening = Opening::Tournament(Box::new(opening));
        let id = self.room.open_public(&opening).expect("a tournament on offer");
        self.game_is_open(id, opening);
        id
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

    /// The text of a refusal; empty if there is none.
    pub(crate) fn refused(&mut self, player: PlayerId, request: Request) -> String {
        self.request(player, request).map_or_else(|refused| refused.to_string(), |_| String::new())
    }

    pub(crate) fn handle(&mut self, input: Input) {
        if let Input::Accepted(player, rulebook) = &input {
            self.saved_player(*player).accepted.insert(rulebook.as_str().into());
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

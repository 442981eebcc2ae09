//! A small room that is played at random from a seed, over any store: where real commits come from.

use base::{Chips, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use game::{
    CommitOutcome, Ctx, Notice,
    cash::{PoolKey, TopUpChoice},
    table::SitOut,
};
use hand::{Action, RulebookRef, Viewer};
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use room::{Input, Opening, Output, Profile, Request, Room};
use rulebook::{Format, Variant};
use store::{Item, Store};

/// A little before midnight, so that days change.
pub(crate) const START: Millis = Millis(1_750_031_700_000);
const PLAYERS: u64 = 14;

/// The games of the world.
const KINDS: [(&str, Variant, &str, Format); 3] = [
    ("int-2.7", Variant::Holdem, "0.05/0.10", Format::Regular),
    ("int-2.7", Variant::Omaha, "0.25/0.50", Format::Regular),
    ("int-2.3", Variant::Holdem, "0.05/0.10", Format::Banzai),
];

pub(crate) struct World {
    room: Room,
    pub(crate) now: Millis,
    rng: Xoshiro256PlusPlus,
    /// Items not yet given to the store.
    asked: Vec<Item>,
    confirms: Vec<(PlayerId, GameId, Chips)>,
    /// Whether players mostly play, and nobody is away for long.
    pub(crate) steady: bool,
    /// How often the store is not asked, when it could be: what gathers becomes one batch.
    pub(crate) patience: u64,
    /// The last number given to a player's request.
    pub(crate) requests: u64,
    pub(crate) games: Vec<GameId>,
    pub(crate) hands: u64,
}

pub(crate) fn key(kind: usize) -> PoolKey {
    let (rulebook, game, stake, format) = KINDS[kind];
    PoolKey {
        rulebook: rulebook.to_owned(),
        game,
        stake: stake.parse().unwrap(),
        format,
        currency: "PLAY".to_owned(),
    }
}

/// What opens a game.
pub(crate) fn open_item(game: GameId, key: PoolKey, at: Millis) -> Item {
    let rulebook = RulebookRef::to(&rulebook::embedded(&key.rulebook).unwrap());
    let opening = Opening::public(key);
    Item::Open { game, opening, rulebook, seats: 6, at }
}

/// Play money for a player, as the given request.
pub(crate) fn refill(player: PlayerId, request: u64, cents: i64, at: Millis) -> Item {
    let id = TransferId::for_request(player, RequestId(request));
    let (from, to) = (Account::Issued, Account::Wallet(player));
    let postings = Posting::pair(from, to, base::Cents(cents)).unwrap();
    Item::Money(Transfer::new(id, Currency::PLAY, Kind::Refill, at, postings).unwrap())
}

pub(crate) fn rulebooks() -> Vec<rulebook::Rulebook> {
    rulebook::EMBEDDED_IDS.iter().map(|id| rulebook::embedded(id).unwrap()).collect()
}

impl World {
    /// A room with a few games, whose players have money.
    pub(crate) fn new(seed: u64) -> Self {
        let mut world = Self {
            room: Room::new(rulebooks()),
            now: START,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            asked: Vec::new(),
            confirms: Vec::new(),
            steady: false,
            patience: 1,
            requests: 0,
            games: Vec::new(),
            hands: 0,
        };
        for kind in 0..KINDS.len() {
            let id = world.room.open_game(key(kind)).unwrap();
            world.games.push(id);
            world.asked.push(open_item(id, key(kind), START));
        }
        for player in 1..=PLAYERS {
            world.arrive(PlayerId(player));
        }
        world
    }

    fn arrive(&mut self, player: PlayerId) {
        self.asked.push(refill(player, 1_000_000 + player.0, 2_000_000, self.now));
        for id in rulebook::EMBEDDED_IDS {
            let rulebook = id.to_owned();
            self.asked.push(Item::Accept { player, rulebook: rulebook.clone(), at: self.now });
            self.handle(Input::Accepted(player, rulebook));
        }
        self.greet(player);
    }

    /// The inputs about a player whenever the room is opened.
    fn greet(&mut self, player: PlayerId) {
        self.handle(Input::Profile(player, Profile { age: 30 }));
        self.handle(Input::Wallet(player, "PLAY".to_owned(), Chips(100_000)));
        self.handle(Input::Connection(player, true));
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.rng.next_u64() % bound
    }

    /// So many things happen.
    pub(crate) fn run(&mut self, store: &mut dyn Store, steps: u32) {
        for _ in 0..steps {
            match self.below(100) {
                _ if self.steady && !self.confirms.is_empty() => self.ask_something(),
                0..70 => self.act(),
                70..82 if self.steady && self.below(3) > 0 => self.act(),
                70..82 => self.ask_something(),
                82..88 => self.time_passes(),
                _ if self.patience > 1 && self.below(self.patience) > 0 => {}
                _ => self.flush(store),
            }
        }
        self.flush(store);
    }

    /// Gives all waiting items to the store, and handles the outcomes.
    pub(crate) fn flush(&mut self, store: &mut dyn Store) {
        while !self.asked.is_empty() {
            let asked = std::mem::take(&mut self.asked);
            let answers = store.commit(&asked).unwrap();
            assert_eq!(answers.len(), asked.len());
            for (item, answer) in asked.iter().zip(answers) {
                if let Item::Game { game, commit } = item {
                    let answer = answer.for_game().unwrap();
                    let hand = commit.hand.is_some();
                    assert!(!hand || answer == CommitOutcome::Done, "{answer:?}");
                    self.hands += u64::from(hand);
                    self.handle(Input::CommitOutcome(*game, commit.id, answer));
                } else {
                    assert!(answer.is_done(), "{item:?}: {answer:?}");
                }
            }
        }
    }

    /// R23: everything but what the store has is gone.
    pub(crate) fn crash(&mut self, store: &mut dyn Store) {
        self.asked.clear();
        self.confirms.clear();
        self.now = self.now + Millis::seconds(self.below(90));
        let saved = store.load().unwrap();
        let (room, recovery) = Room::restore(rulebooks(), saved, self.now);
        assert_eq!(recovery.not_opened, []);
        self.room = room;
        // The room itself waits for no answer to these.
        for (game, commit) in recovery.commits {
            let answers = store.commit(&[Item::Game { game, commit: Box::new(commit) }]).unwrap();
            assert!(answers[0].is_done(), "{answers:?}");
        }
        for player in 1..=PLAYERS {
            self.greet(PlayerId(player));
        }
        self.flush(store);
    }

    fn handle(&mut self, input: Input) {
        let mut out = Vec::new();
        let mut ctx = Ctx { now: self.now, rng: &mut self.rng };
        self.room.handle(&mut ctx, input, &mut out);
        for out in out {
            match out {
                Output::Commit(game, commit) => {
                    self.asked.push(Item::Game { game, commit });
                }
                Output::Notice { player, game, notice: Notice::Seat { limits, .. } } => {
                    let more = self.below(limits.most.0 - limits.least.0 + 1);
                    let amount = match limits.reset {
                        Some(reset) if self.below(2) == 0 => reset,
                        _ => limits.least + Chips(more),
                    };
                    self.confirms.push((player, game, amount));
                }
                Output::Reloaded(game) => panic!("game {game} panicked"),
                _ => {}
            }
        }
    }

    fn act(&mut self) {
        let turns: Vec<_> = self
            .room
            .pools()
            .flat_map(|(game, pool)| {
                pool.tables().filter_map(move |(table, open)| {
                    let (seat, turn, legal) = open.turn()?;
                    Some((game, table, open.occupant(seat)?.player, turn, legal))
                })
            })
            .collect();
        if turns.is_empty() {
            return match self.steady && self.below(3) == 0 {
                true => self.ask_something(),
                false => self.time_passes(),
            };
        }
        let pick = self.below(turns.len() as u64) as usize;
        let (game, table, player, turn, legal) = turns[pick];
        let chance = self.rng.next_u64();
        let style = bots::Style::ALL[player.0 as usize % bots::Style::ALL.len()];
        let open = self.room.pool(game).and_then(|pool| pool.table(table)).unwrap();
        let view = open.seat_of(player).and_then(|seat| open.hand_view(Viewer::Seat(seat)));
        let sensible = view.and_then(|view| bots::decide(style, &view, chance));
        let sensible = sensible.filter(|_| self.below(10) > 0);
        let random = match (self.below(10), legal.raise, legal.call) {
            (0, Some(raise), _) => Action::RaiseTo(raise.to_max),
            (1 | 2, Some(raise), _) => Action::RaiseTo(raise.to_min),
            (3..8, _, Some(_)) => Action::Call,
            _ if legal.check => Action::Check,
            _ => Action::Fold,
        };
        let action = sensible.unwrap_or(random);
        let thinks = if self.steady { 300 } else { 2_000 };
        self.now = self.now + Millis(300 + self.below(thinks));
        self.request(player, Request::Act(game, table, turn, action));
    }

    fn request(&mut self, player: PlayerId, request: Request) {
        self.requests += 1;
        let (request_id, reply_to) = (RequestId(self.requests), ReplyTo(self.requests));
        self.handle(Input::Request { player, request_id, reply_to, request });
    }

    fn ask_something(&mut self) {
        if let Some((player, game, amount)) = self.confirms.pop() {
            return self.request(player, Request::Confirm(game, amount));
        }
        let player = PlayerId(1 + self.below(PLAYERS));
        let seats: Vec<(GameId, TableId)> = self.room.seats_of(player).collect();
        let any = self.below(seats.len().max(1) as u64) as usize;
        let pick = self.below(self.games.len() as u64) as usize;
        let join = Request::Join(self.games[pick]);
        let Some(&(game, table)) = seats.get(any) else { return self.request(player, join) };
        let request = match self.below(12) {
            0 | 1 => Request::Leave(game, table),
            2 => Request::SitOut(game, table, SitOut::NextHand),
            3..6 => Request::ComeBack,
            6 => Request::Post(game, table, true),
            7 => Request::TopUp(game, table, TopUpChoice::Once(Chips(100))),
            8 => Request::LeaveQueue(game),
            _ => join,
        };
        self.request(player, request);
    }

    fn time_passes(&mut self) {
        let wake = self.room.next_wake().unwrap_or(self.now);
        let later = match self.below(40) {
            0 if !self.steady => Millis(self.below(400_000)),
            _ => wake.saturating_sub(self.now).min(Millis::seconds(4)),
        };
        self.now = self.now + later;
        self.handle(Input::Tick);
    }
}

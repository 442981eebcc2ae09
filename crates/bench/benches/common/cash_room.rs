//! A room of cash tables of six whose players check and call.

#[path = "timed_store.rs"]
mod timed_store;

use std::{collections::VecDeque, hint::black_box};

use base::{Chips, GameId, Millis, PlayerId, ReplyTo, RequestId};
use game::{
    CommitOutcome, Ctx, Notice,
    cash::{PoolKey, TopUpChoice},
    table::Turn,
};
use hand::Action;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use room::{Input, Opening, Output, Profile, Request, Room, TableMessage};
use rulebook::{Format, RunOutPauses, Variant};
pub(crate) use timed_store::TimedStore;

pub(crate) struct World {
    room: Room,
    now: Millis,
    rng: Xoshiro256PlusPlus,
    todo: VecDeque<Input>,
    requests: u64,
    pub(crate) inputs: u64,
    pub(crate) outs: u64,
    pub(crate) hands: u64,
    /// Where its commits go, if anywhere.
    pub(crate) store: Option<TimedStore>,
}

impl World {
    pub(crate) fn new(tables: u64, store: Option<TimedStore>) -> Self {
        let mut rulebook = rulebook::embedded("int-2.7").expect("embedded");
        rulebook.hand.run_out = RunOutPauses::NONE;
        let mut room = Room::new([rulebook]);
        let key = PoolKey {
            rulebook: "int-2.7".to_owned(),
            game: Variant::Holdem,
            stake: "0.05/0.10".parse().expect("blinds"),
            format: Format::Regular,
            currency: "PLAY".to_owned(),
        };
        let game = room.open_game(key.clone()).expect("on offer");
        let mut world = Self {
            room,
            now: Millis(1_750_031_700_000),
            rng: Xoshiro256PlusPlus::seed_from_u64(1),
            todo: VecDeque::new(),
            requests: 0,
            inputs: 0,
            outs: 0,
            hands: 0,
            store,
        };
        let now = world.now;
        if let Some(store) = &mut world.store {
            store.open(game, Opening::public(key), now);
            store.fund(tables * 6, now);
        }
        for player in (0..tables * 6).map(PlayerId) {
            world.todo.push_back(Input::Profile(player, Profile { age: 30 }));
            world.todo.push_back(Input::Accepted(player, "int-2.7".to_owned()));
            world.todo.push_back(Input::Wallet(player, "PLAY".to_owned(), Chips(1 << 40)));
            world.request(player, Request::Join(game));
        }
        while let Some(input) = world.todo.pop_front() {
            world.handle(input);
        }
        world
    }

    fn request(&mut self, player: PlayerId, request: Request) {
        self.requests += 1;
        self.todo.push_back(Input::Request {
            player,
            request_id: RequestId(self.requests),
            reply_to: ReplyTo(self.requests),
            request,
        });
    }

    /// Plays until so many hands are over.
    pub(crate) fn play(&mut self, hands: u64) -> u64 {
        let until = self.hands + hands;
        while self.hands < until {
            let input = self.todo.pop_front().unwrap_or_else(|| {
                self.now = self.now.max(self.room.next_wake().expect("something to do"));
                Input::Tick
            });
            self.handle(input);
        }
        hands
    }

    fn handle(&mut self, input: Input) {
        self.inputs += 1;
        let mut out = Vec::new();
        self.room.handle(&mut Ctx { now: self.now, rng: &mut self.rng }, input, &mut out);
        self.outs += out.len() as u64;
        for out in out {
            self.handle_output(out);
        }
    }

    fn handle_output(&mut self, out: Output) {
        match out {
            Output::Frame(frame) => {
                if let Some((player, TableMessage::YourTurn { hand, turn, legal, .. })) =
                    frame.private.as_deref()
                {
                    let action = if legal.check { Action::Check } else { Action::Call };
                    let turn = Turn { hand: *hand, turn: *turn };
                    self.request(*player, Request::Act(frame.game, frame.table, turn, action));
                }
                black_box(frame.public);
            }
            Output::Notice { player, game, notice } => self.handle_notice(player, game, &notice),
            Output::Commit(game, commit) => {
                self.hands += u64::from(commit.hand.is_some());
                if let Some(store) = &mut self.store {
                    store.commit(game, &commit);
                }
                self.todo.push_back(Input::CommitOutcome(game, commit.id, CommitOutcome::Done));
            }
            _ => {}
        }
    }

    fn handle_notice(&mut self, player: PlayerId, game: GameId, notice: &Notice) {
        match notice {
            Notice::Seat { limits, .. } => {
                self.request(player, Request::Confirm(game, limits.most));
            }
            Notice::Seated { table, .. } => {
                self.request(player, Request::TopUp(game, *table, TopUpChoice::Auto(true)));
            }
            _ => {}
        }
    }
}

//! The room's thread alone: a thousand tables of six whose players check and call, every action an
//! input with its answer, every event a frame made for the public and for its owner, every hand a
//! commit that is answered. No bots and no store, so that only the room is measured; beside it the
//! same choices through the bare table layer.

use std::{collections::VecDeque, hint::black_box};

use base::{Chips, GameId, Millis, PlayerId, ReplyTo, RequestId};
use bench::{Contest, is_measuring};
use game::{
    CommitOutcome, Ctx, Notice,
    cash::{PoolKey, TopUpChoice},
    table::Turn,
};
use hand::Action;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use room::{Input, Output, Profile, Request, Room, TableMessage};
use rulebook::{Format, RunOutPauses, Variant};

const TABLES: u64 = 1_000;

#[allow(clippy::print_stdout, reason = "the figures are what the benchmark is for")]
fn main() {
    if !is_measuring() {
        return;
    }
    let mut world = World::new();
    world.play(1_000);
    let before = (world.inputs, world.outs, world.hands);
    let mut bare = sim::hands::Table::new(Variant::Holdem, 6, 1);
    Contest::new("six players who check and call, hands")
        .with("the bare hand engine, random choices", move || {
            (0..50_000).for_each(|_| bare.play_hand());
            50_000
        })
        .with("through the room's thread", || world.play(10_000))
        .run();
    let hands = (world.hands - before.2).max(1);
    let (inputs, outs) = ((world.inputs - before.0) / hands, (world.outs - before.1) / hands);
    println!("  a hand is {inputs} inputs and {outs} outputs");
}

struct World {
    room: Room,
    now: Millis,
    rng: Xoshiro256PlusPlus,
    todo: VecDeque<Input>,
    requests: u64,
    inputs: u64,
    outs: u64,
    hands: u64,
}

impl World {
    fn new() -> Self {
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
        let game = room.open_game(key).expect("on offer");
        let mut world = Self {
            room,
            now: Millis(1_750_031_700_000),
            rng: Xoshiro256PlusPlus::seed_from_u64(1),
            todo: VecDeque::new(),
            requests: 0,
            inputs: 0,
            outs: 0,
            hands: 0,
        };
        for player in (0..TABLES * 6).map(PlayerId) {
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
    fn play(&mut self, hands: u64) -> u64 {
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
                    frame.private
                {
                    let action = if legal.check { Action::Check } else { Action::Call };
                    let turn = Turn { hand, turn };
                    self.request(player, Request::Act(frame.game, frame.table, turn, action));
                }
                black_box(frame.public);
            }
            Output::Notice { player, game, notice } => self.handle_notice(player, game, &notice),
            Output::Commit(game, commit) => {
                self.hands += u64::from(commit.hand.is_some());
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

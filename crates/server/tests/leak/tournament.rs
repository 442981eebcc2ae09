//! Tournaments: the page, what is shown at the tables and the row of the lobby tell nothing that the table
//! has not shown. A hand that decides who is out is durable before its board has come; until then
//! nobody may see a stack, a place, a prize, a number of players that depends on a card.

use std::collections::BTreeMap;

use base::{Chips, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use cards::Seed;
use game::{
    CommitOutcome, Ctx,
    table::Turn,
    tournament::{
        EntryPayment, EntryRequest, Stage,
        spec::{Structure, TournamentSpec},
    },
};
use hand::Action;
use ledger::{Account, Currency, Transfer};
use office::programme::sit_and_go_spec;
use room::{Input, Opening, Output, Profile, Request, Room, TableMessage, TournamentOpening};
use wire::{Names, TournamentPage, TournamentRow, TournamentStatus, encode};

use crate::{
    decks::{Chance, seed},
    room::without_cards,
    without_made,
};

const WATCHER: PlayerId = PlayerId(9);

struct Named;

impl Names for Named {
    fn name(&self, player: PlayerId) -> &str {
        ["", "Ann", "Bob", "Cid", "", "", "", "", "", "Will"][player.0 as usize]
    }

    fn is_house(&self, _: PlayerId) -> bool {
        false
    }
}

struct World {
    room: Room,
    game: GameId,
    players: Vec<PlayerId>,
    chance: Chance,
    now: Millis,
    requests: u64,
    shown: BTreeMap<PlayerId, Vec<String>>,
    turn: Option<(PlayerId, TableId, Turn)>,
}

impl World {
    /// A Sit & Go that has started, with ten big blinds each.
    fn new(players: u64, deck: Seed) -> Self {
        let mut room = Room::new(rulebook::embedded("int-2.7"));
        let price = if players == 2 { "0.97 + 0.03" } else { "0.95 + 0.05" };
        let usual = sit_and_go_spec(
            &"int-2.7".parse().unwrap(),
            Currency::PLAY,
            u8::try_from(players).unwrap(),
            price.parse().unwrap(),
        );
        let structure = usual.structure.map(|it| Structure { stack: Chips(200), ..it });
        let opening = TournamentOpening::public(TournamentSpec { structure, ..usual }, None);
        let game = room.open_public(&Opening::Tournament(Box::new(opening))).unwrap();
        let players: Vec<PlayerId> = (1..=players).map(PlayerId).collect();
        let mut world = Self {
            room,
            game,
            players: players.clone(),
            chance: Chance::new(vec![seed(5), seed(6), seed(7), seed(8), deck]),
            now: Millis(1_750_000_000_000),
            requests: 0,
            shown: BTreeMap::new(),
            turn: None,
        };
        for player in players {
            world.input(Input::Profile(player, Profile { age: 30 }));
            world.input(Input::Accepted(player, "int-2.7".to_owned()));
            world.input(Input::Wallet(player, "PLAY".to_owned(), Chips(100_000)));
            world.input(Input::Connection(player, true));
            let entry = Box::new(EntryRequest::stranger(EntryPayment::Money(None)));
            world.request(player, Request::Register(game, entry));
        }
        assert_eq!(world.room.tournament(game).unwrap().stage(), Stage::Running);
        while world.turn.is_none() {
            world.pass();
        }
        for viewer in world.viewers() {
            world.request(viewer, Request::Watch(game, TableId(1)));
        }
        world
    }

    fn viewers(&self) -> Vec<PlayerId> {
        self.players.iter().copied().chain([WATCHER]).collect()
    }

    fn show(&mut self, viewer: PlayerId, text: String) {
        self.shown.entry(viewer).or_default().push(text);
    }

    fn pass(&mut self) {
        self.now = self.now.max(self.room.next_wake().unwrap());
        self.input(Input::Tick);
    }

    fn request(&mut self, player: PlayerId, request: Request) {
        self.requests += 1;
        let (request_id, reply_to) = (RequestId(self.requests), ReplyTo(self.requests));
        self.input(Input::Request { player, request_id, reply_to, request });
    }

    fn input(&mut self, input: Input) {
        let mut outs = Vec::new();
        self.room.handle(&mut Ctx { now: self.now, rng: &mut self.chance }, input, &mut outs);
        for out in outs {
            match out {
                Output::Frame(frame) => {
                    if let Some((player, TableMessage::YourTurn { hand, turn, .. })) =
                        frame.private.as_deref()
                    {
                        let turn = Turn { hand: *hand, turn: *turn };
                        self.turn = Some((*player, frame.table, turn));
                    }
                    let encoded = encode::frame(&frame, &Named);
                    self.show(WATCHER, encoded.public);
                }
                Output::Snapshot { player, snapshot } => {
                    self.show(player, encode::snapshot(&snapshot, &Named));
                }
                Output::Reply { player, reply_to, result } => {
                    self.show(player, encode::reply(reply_to.0, &result));
                }
                Output::Notice { player, game, notice } => {
                    self.show(player, encode::note(game, &notice));
                }
                Output::Commit(game, commit) => {
                    for posting in commit.transfers().flat_map(Transfer::postings) {
                        if let Account::Wallet(player) = posting.account {
                            let moved = serde_json::json!({ "wallet": posting.amount.0 });
                            self.show(player, moved.to_string());
                        }
                    }
                    self.input(Input::CommitOutcome(game, commit.id, CommitOutcome::Done));
                }
                _ => {}
            }
        }
        self.look();
    }

    /// The page as everybody sees it, what is shown at the table, the row of the lobby.
    fn look(&mut self) {
        let mut texts = Vec::new();
        let Some(open) = self.room.tournament(self.game) else {
            self.show(WATCHER, "it is over".to_owned());
            return;
        };
        let (game, now) = (self.game, self.now);
        for viewer in self.viewers() {
            let page = TournamentPage::of(game, open, viewer, 1, now, &Named);
            texts.push((viewer, serde_json::to_string(&page).unwrap()));
        }
        let row = TournamentRow::of(game, open, now, &Named);
        texts.push((WATCHER, serde_json::to_string(&row).unwrap()));
        let status = TournamentStatus::of(open, TableId(1), &open.standings(), now);
        texts.push((WATCHER, serde_json::to_string(&status).unwrap()));
        for (viewer, text) in texts {
            self.show(viewer, text);
        }
    }

    /// H11: two are all-in before the flop, and the hand is run out to the turn, or to its end.
    fn play_all_in(&mut self, to_the_end: bool) {
        for nth in 0..self.players.len() {
            let (player, table, turn) = self.turn.take().expect("someone's turn");
            let action = match nth {
                0 => Action::RaiseTo(Chips(200)),
                1 => Action::Call,
                _ => Action::Fold,
            };
            self.request(player, Request::Act(self.game, table, turn, action));
        }
        for _ in 0..2 {
            for viewer in self.viewers() {
                self.request(viewer, Request::Watch(self.game, TableId(1)));
                self.request(viewer, Request::Show(self.game, TableId(1)));
            }
            self.pass();
        }
        if to_the_end {
            for _ in 0..8 {
                if self.room.next_wake().is_some() {
                    self.pass();
                }
            }
        }
    }
}

fn run_out(players: u64, deck: Seed, to_the_end: bool) -> BTreeMap<PlayerId, Vec<String>> {
    let mut world = World::new(players, deck);
    world.play_all_in(to_the_end);
    let masked =
        |shown: &Vec<String>| shown.iter().map(|text| without_cards(&without_made(text))).collect();
    world.shown.iter().map(|(viewer, shown)| (*viewer, masked(shown))).collect()
}

/// H11, R44: who is out, what that pays and who has won is nowhere to be seen before the river.
#[test]
fn h11_r44_an_elimination_is_not_visible_before_its_hand_is_shown() {
    for players in [2, 3] {
        let here = run_out(players, seed(0), false);
        assert!(here.values().all(|shown| shown.len() > 10), "{players} players");
        for number in 1..24 {
            let there = run_out(players, seed(number), false);
            for (viewer, shown) in &here {
                for (nth, (one, other)) in shown.iter().zip(&there[viewer]).enumerate() {
                    assert_eq!(one, other, "{players} players, viewer {viewer}, thing {nth}");
                }
                assert_eq!(shown.len(), there[viewer].len());
            }
        }
        let end = run_out(players, seed(0), true);
        let others = (1..24).filter(|number| run_out(players, seed(*number), true) != end);
        assert!(others.count() > 5, "the end is another with other cards");
    }
}

//! The room and the protocol, without a socket: frames, snapshots, answers, refusals, notes, the
//! lobby.

use std::collections::BTreeMap;

use base::{Chips, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use cards::{Deck, Seed};
use game::{
    CommitOutcome, Ctx, Notice,
    cash::{PoolKey, TopUpChoice},
    table::Turn,
};
use hand::Action;
use ledger::{Account, Transfer};
use room::{Input, Output, Profile, Request, Room, TableMessage};
use rulebook::{Format, Variant};
use wire::{Names, PoolRow, TableRow, Traffic, encode};

use crate::{
    decks::{Chance, pair, seed},
    without_made, without_own_cards,
};

const PLAYERS: [PlayerId; 3] = [PlayerId(1), PlayerId(2), PlayerId(3)];
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

/// How a frame is sent to the watchers.
type Redact = fn(&encode::Encoded, PlayerId) -> String;

/// As the hub does it.
fn as_built(frame: &encode::Encoded, viewer: PlayerId) -> String {
    match &frame.private {
        Some((owner, text)) if *owner == viewer => text.clone(),
        _ => frame.public.clone(),
    }
}

struct World {
    room: Room,
    game: GameId,
    chance: Chance,
    now: Millis,
    requests: u64,
    redact: Redact,
    /// The texts each viewer received, in order.
    shown: BTreeMap<PlayerId, Vec<String>>,
    turn: Option<(PlayerId, TableId, Turn, bool)>,
}

impl World {
    fn new(decks: Vec<Seed>, redact: Redact) -> Self {
        let mut room = Room::new(rulebook::embedded("int-2.7"));
        let key = PoolKey {
            rulebook: "int-2.7".to_owned(),
            game: Variant::Holdem,
            stake: "0.05/0.10".parse().unwrap(),
            format: Format::Regular,
            currency: "PLAY".to_owned(),
        };
        let game = room.open_game(key).unwrap();
        let chance = Chance::new(decks);
        let now = Millis(1_750_000_000_000);
        let shown = BTreeMap::new();
        let mut world = Self { room, game, chance, now, requests: 0, redact, shown, turn: None };
        for player in PLAYERS {
            world.input(Input::Profile(player, Profile { age: 30 }));
            world.input(Input::Accepted(player, "int-2.7".to_owned()));
            world.input(Input::Wallet(player, "PLAY".to_owned(), Chips(100_000)));
            world.request(player, Request::Join(game));
        }
        for player in PLAYERS {
            world.request(player, Request::Confirm(game, Chips(1_000)));
        }
        world
    }

    fn show(&mut self, viewer: PlayerId, text: String) {
        self.shown.entry(viewer).or_default().push(text);
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
                    if let Some((player, TableMessage::YourTurn { hand, turn, legal, .. })) =
                        frame.private.as_deref()
                    {
                        let turn = Turn { hand: *hand, turn: *turn };
                        self.turn = Some((*player, frame.table, turn, legal.check));
                    }
                    let encoded = encode::frame(&frame, &Named);
                    for viewer in PLAYERS.into_iter().chain([WATCHER]) {
                        self.show(viewer, (self.redact)(&encoded, viewer));
                    }
                }
                Output::Own { player, game, table, number, message } => {
                    self.show(player, encode::own(game, table, number, &message, &Named));
                }
                Output::Snapshot { player, snapshot } => {
                    self.show(player, encode::snapshot(&snapshot, &Named));
                }
                Output::Reply { player, reply_to, result } => {
                    self.show(player, encode::reply(reply_to.0, &result));
                }
                Output::Notice { player, game, notice } => {
                    if let Notice::Seated { table, .. } = notice {
                        self.request(player, Request::Watch(game, table));
                    }
                    self.show(player, encode::note(game, &notice));
                }
                Output::Commit(game, commit) => {
                    // What comes to a wallet is shown to its player at once.
                    for posting in commit.transfers().flat_map(Transfer::postings) {
                        if let Account::Wallet(player) = posting.account {
                            let moved = serde_json::json!({ "wallet": posting.amount.0 });
                            self.show(player, moved.to_string());
                        }
                    }
                    self.input(Input::CommitOutcome(game, commit.id, CommitOutcome::Done));
                }
                // Whoever answers it may see no more than a watcher.
                Output::Equity(_, _, question) => {
                    let open = question.open.iter().flat_map(|(_, cards)| cards);
                    let cards = question.board.iter().chain(open).map(ToString::to_string);
                    self.show(WATCHER, serde_json::json!(cards.collect::<Vec<_>>()).to_string());
                }
                other => self.show(WATCHER, format!("{other:?}")),
            }
        }
        let pool = self.room.pool(self.game).unwrap();
        let row = PoolRow::of(self.game, pool, Traffic::default(), &Named);
        let tables: Vec<TableRow> =
            pool.tables().map(|(id, table)| TableRow::of(id, table, &Named)).collect();
        let lobby = serde_json::to_string(&row).unwrap() + &serde_json::to_string(&tables).unwrap();
        self.show(WATCHER, lobby);
    }

    /// A hand whose actions do not depend on cards: all see the flop, then one bets and all fold.
    /// Between any two actions everyone requests everything that could reveal more.
    fn play_hand(&mut self) {
        let mut actions = 0;
        while let Some((player, table, turn, may_check)) = self.turn.take() {
            self.pry(table, turn);
            let board = self.room.pool(self.game).unwrap().table(table).unwrap();
            let board = board.hand_view(hand::Viewer::Watcher).unwrap().board.len();
            let action = match (board, may_check) {
                (0, true) => Action::Check,
                (0, false) => Action::Call,
                (_, true) => Action::RaiseTo(Chips(30)),
                (_, false) => Action::Fold,
            };
            self.request(player, Request::Act(self.game, table, turn, action));
            actions += 1;
        }
        assert_eq!(actions, 6, "three before the flop, a bet and two folds");
    }

    /// H11: two are all-in before the flop, and the hand is run out: to the turn, everyone asking for
    /// everything at every moment, or to its end.
    fn play_all_in(&mut self, to_the_end: bool) {
        let actions = [Action::RaiseTo(Chips(1_000)), Action::Call, Action::Fold];
        let mut last = None;
        for action in actions {
            let (player, table, turn, _) = self.turn.take().expect("someone's turn");
            self.request(player, Request::Act(self.game, table, turn, action));
            last = Some((table, turn));
        }
        let (table, turn) = last.expect("three have acted");
        for board in [0, 3, 4] {
            let shown = self.room.pool(self.game).unwrap().table(table).unwrap();
            let view = shown.hand_view(hand::Viewer::Watcher).unwrap();
            assert_eq!(view.board.len(), board);
            self.pry(table, turn);
            for player in PLAYERS {
                for choice in [TopUpChoice::Once(Chips(1)), TopUpChoice::Once(Chips(900))] {
                    self.request(player, Request::TopUp(self.game, table, choice));
                }
                self.request(player, Request::Leave(self.game, table));
            }
            if board < 4 || to_the_end {
                self.now = self.room.next_wake().unwrap();
                self.input(Input::Tick);
            }
        }
    }

    /// Snapshots for all, lost and found connections, actions out of turn, wrong ones, shows.
    fn pry(&mut self, table: TableId, turn: Turn) {
        for viewer in PLAYERS.into_iter().chain([WATCHER]) {
            self.request(viewer, Request::Watch(self.game, table));
            self.request(viewer, Request::Show(self.game, table));
            for action in
                [Action::Check, Action::RaiseTo(Chips(1)), Action::RaiseTo(Chips(1 << 40))]
            {
                let stale = Turn { hand: turn.hand, turn: turn.turn + 1 };
                self.request(viewer, Request::Act(self.game, table, stale, action));
            }
            if viewer == WATCHER {
                self.request(viewer, Request::Act(self.game, table, turn, Action::Fold));
            }
            self.input(Input::Connection(viewer, false));
            self.input(Input::Connection(viewer, true));
            self.request(viewer, Request::Watch(self.game, table));
        }
    }

    fn next_hand(&mut self) {
        self.now = self.room.next_wake().unwrap();
        self.input(Input::Tick);
    }
}

/// The texts a viewer received, without his or her own cards.
fn without_own(shown: &[String], viewer: PlayerId) -> Vec<String> {
    if viewer == WATCHER {
        shown.to_vec()
    } else {
        shown.iter().map(|t| without_own_cards(t)).collect()
    }
}

fn transcripts(decks: [Seed; 3], redact: Redact) -> BTreeMap<PlayerId, Vec<String>> {
    let [first, second, last] = decks;
    let mut world = World::new(vec![last, second, first], redact);
    for _ in 0..2 {
        world.play_hand();
        world.next_hand();
    }
    let shown = std::mem::take(&mut world.shown);
    shown.iter().map(|(viewer, shown)| (*viewer, without_own(shown, *viewer))).collect()
}

#[test]
fn changing_hidden_cards_changes_nothing_for_other_players() {
    let ((one, other), (two, another)) = (pair(0), pair(1_000_000));
    // The third deck is dealt at the end, and differs too.
    let here = transcripts([one, two, seed(5)], as_built);
    let there = transcripts([other, another, seed(6)], as_built);
    for viewer in PLAYERS.into_iter().chain([WATCHER]) {
        let (here, there) = (&here[&viewer], &there[&viewer]);
        assert!(here.len() > 200, "{} things shown", here.len());
        for (index, (a, b)) in here.iter().zip(there).enumerate() {
            assert_eq!(a, b, "viewer {viewer}, thing {index}");
        }
        assert_eq!(here.len(), there.len());
    }
}

/// Every card in quotes, whichever it is.
pub(crate) fn without_cards(text: &str) -> String {
    let is_card = |part: &str| {
        let [rank, suit] = part.as_bytes() else { return false };
        b"23456789TJQKA".contains(rank) && b"cdhs".contains(suit)
    };
    let parts = text.split('"').map(|part| if is_card(part) { "a card" } else { part });
    parts.collect::<Vec<_>>().join("\"")
}

fn run_out(deck: Seed, to_the_end: bool) -> BTreeMap<PlayerId, Vec<String>> {
    let mut world = World::new(vec![seed(5), deck], as_built);
    world.play_all_in(to_the_end);
    let masked =
        |shown: &Vec<String>| shown.iter().map(|text| without_cards(&without_made(text))).collect();
    world.shown.iter().map(|(viewer, shown)| (*viewer, masked(shown))).collect()
}

/// H11: the hands are open, and the board comes street by street. Until the river nobody is shown
/// anything but cards that depends on a card: not a stack, not a notice, not an answer, not a wallet,
/// not a row of the lobby.
#[test]
fn h11_the_result_of_a_run_out_is_not_visible_before_it_is_shown() {
    let here = run_out(seed(0), false);
    assert!(here.values().all(|shown| shown.len() > 50));
    for number in 1..24 {
        assert_eq!(here, run_out(seed(number), false), "deck {number}");
    }
    let end = run_out(seed(0), true);
    let others = (1..24).filter(|number| run_out(seed(*number), true) != end);
    assert!(others.count() > 5, "the end is another with other cards");
}

/// The cards that are still to come are in nothing that anybody is shown.
#[test]
fn h11_no_card_of_a_run_out_is_shown_before_its_street() {
    for number in 0..24 {
        let mut deck = Deck::shuffled(seed(number));
        let cards: Vec<String> = (0..11).map(|_| format!("\"{}\"", deck.draw())).collect();
        let mut world = World::new(vec![seed(5), seed(number)], as_built);
        world.play_all_in(false);
        let shown: Vec<&String> = world.shown.values().flatten().collect();
        let is_shown = |card: &String| shown.iter().any(|text| text.contains(card));
        assert!(cards[6..10].iter().all(is_shown), "flop and turn are");
        assert!(!is_shown(&cards[10]), "deck {number}: the river is not");
    }
}

/// The test has teeth: each of these leaks is caught.
#[test]
fn the_comparison_catches_a_planted_leak() {
    /// Everyone is sent what is meant for the owner.
    fn everyone_is_owner(frame: &encode::Encoded, _: PlayerId) -> String {
        frame.private.as_ref().map_or_else(|| frame.public.clone(), |(_, text)| text.clone())
    }
    /// The length of others' messages reveals something about the cards.
    fn padded(frame: &encode::Encoded, viewer: PlayerId) -> String {
        let hidden = frame.private.as_ref().filter(|(owner, _)| *owner != viewer);
        let ace = hidden.is_some_and(|(_, text)| text.contains("\"A"));
        let mut text = as_built(frame, viewer);
        if ace {
            text.push(' ');
        }
        text
    }
    let ((one, other), (two, another)) = (pair(0), pair(1_000_000));
    let leaks: [Redact; 2] = [everyone_is_owner, padded];
    for leak in leaks {
        // Some pair of decks differs in an ace.
        let caught = (0..8).any(|number| {
            let decks = [pair(number * 10_000_000), (one, other), (two, another)];
            let here = transcripts([decks[0].0, decks[2].0, seed(5)], leak);
            let there = transcripts([decks[0].1, decks[2].1, seed(6)], leak);
            here[&WATCHER] != there[&WATCHER]
        });
        assert!(caught);
    }
}

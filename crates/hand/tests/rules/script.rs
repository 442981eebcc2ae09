//! The little language of these tests.
//!
//! First line: the game and the players clockwise, starting with the button.
//! `NL 50/100  A 1000  B 1000  C 250`: A is the button, B the small blind, C the big blind; with
//! two players the button is the small blind (R5). Words between the blinds and the players:
//! `ante 10`, `bb-ante 100`, `no-sb` (the player after the button is the big blind),
//! `rake 5% cap 300`, `board AsKsQsJsTs`, `run-total`, `ante-first`, `late-show`,
//! `button-shows`, and after a rake `main-first`. A player may be
//! followed by cards `[AsKs]`, by `+post` (a live big blind) and by `+dead 50`.
//!
//! Then actions, one after another, separated by `;` or line ends: `A raise 300`, `B call`,
//! `C fold`, `A all-in`, `A check`, `A show`, `cancel`.
//!
//! What comes out: refusals as they happen, then whose turn it is and what is legal, or how the
//! hand ended. With `events` as the last line, every event instead.

use std::fmt::Write;

use base::Chips;
use cards::{Card, Deck, parse_cards};
use hand::{Action, Ante, Dealt, Ending, Event, Hand, Post, Rake, Rules, Seat, Setup, Viewer};
use rulebook::{
    BigBlindAnte, EarlyShow, PotSplit, Rounding, ShowsFirst, SmallestRaise, UnmatchedFolded,
    Variant,
};

/// Plays `script` and compares what comes out with `expected`, both without indentation.
#[track_caller]
pub(crate) fn check(script: &str, expected: &str) {
    let lines = |text: &str| {
        text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let found = Script::read(script).play();
    assert_eq!(lines(&found), lines(expected), "\n--- found ---\n{found}");
}

/// A script, read and not yet played.
pub(crate) struct Script {
    names: Vec<String>,
    setup: Setup,
    deck: Vec<Card>,
    actions: Vec<String>,
    print_events: bool,
}

impl Script {
    pub(crate) fn read(script: &str) -> Self {
        let mut lines = script.lines().map(str::trim).filter(|line| !line.is_empty());
        let mut words = lines.next().expect("a line for the table").split_whitespace().peekable();
        let game = match words.next() {
            Some("NL") => Variant::Holdem,
            Some("PL") => Variant::Omaha,
            other => panic!("expected NL or PL, found {other:?}"),
        };
        let (small, big) = words.next().and_then(|w| w.split_once('/')).expect("blinds");
        let mut setup = Setup {
            game,
            rules: Rules {
                reopened_raise: SmallestRaise::LastFullRaise,
                all_in_show: EarlyShow::AtOnce,
                big_blind_ante: BigBlindAnte::BlindFirst,
                shows_first: ShowsFirst::LastAggressor,
                unmatched_folded: UnmatchedFolded::GoBack,
                rake: None,
            },
            small_blind: chips(small),
            big_blind: chips(big),
            ante: Ante::None,
            button: seat(0),
            small_blind_seat: None,
            big_blind_seat: seat(0),
            players: Vec::new(),
        };
        let (mut names, mut holes, mut board) = (Vec::new(), Vec::new(), Vec::new());
        let mut no_small_blind = false;
        while let Some(word) = words.next() {
            let mut next = || words.next().expect("a number after this word");
            match word {
                "ante" => setup.ante = Ante::Each(chips(next())),
                "bb-ante" => setup.ante = Ante::BigBlind(chips(next())),
                "no-sb" => no_small_blind = true,
                "run-total" => setup.rules.reopened_raise = SmallestRaise::SumOfShortAllIns,
                "ante-first" => setup.rules.big_blind_ante = BigBlindAnte::AnteFirst,
                "folded-stay" => setup.rules.unmatched_folded = UnmatchedFolded::StayInPot,
                "button-shows" => setup.rules.shows_first = ShowsFirst::FirstAfterButton,
                "main-first" => {
                    let rake = setup.rules.rake.as_mut().expect("rake before this word");
                    rake.between_pots = PotSplit::MainPotFirst;
                }
                "late-show" => setup.rules.all_in_show = EarlyShow::AtShowdown,
                "board" => board = parse_cards(next()).unwrap(),
                "rake" => {
                    let rate = next().parse().unwrap();
                    assert_eq!(next(), "cap");
                    let cap = chips(next());
                    setup.rules.rake = Some(Rake {
                        rate,
                        cap,
                        least: Chips(1),
                        rounding: Rounding::HalfUp,
                        between_pots: PotSplit::InProportion,
                    });
                }
                "+post" => setup.players.last_mut().unwrap().post.live = setup.big_blind,
                "+dead" => {
                    let dead = chips(next());
                    setup.players.last_mut().unwrap().post.dead = dead;
                }
                cards if cards.starts_with('[') => {
                    *holes.last_mut().unwrap() =
                        parse_cards(cards.trim_matches(['[', ']'])).unwrap();
                }
                name => {
                    let stack = chips(next());
                    let seat = seat(names.len());
                    setup.players.push(Dealt { seat, stack, post: Post::default() });
                    names.push(name.to_owned());
                    holes.push(Vec::new());
                }
            }
        }
        let count = names.len();
        let (small_blind, big_blind) = match (count, no_small_blind) {
            (_, true) => (None, 1),
            (2, false) => (Some(0), 1),
            (_, false) => (Some(1), 2),
        };
        setup.small_blind_seat = small_blind.map(seat);
        setup.big_blind_seat = seat(big_blind % count);
        let mut actions: Vec<String> = lines
            .flat_map(|line| line.split(';'))
            .map(|action| action.trim().to_owned())
            .filter(|action| !action.is_empty())
            .collect();
        let print_events = actions.pop_if(|last| last == "events").is_some();
        let deck = stack_deck(game, &holes, &board);
        Self { names, setup, deck, actions, print_events }
    }

    fn play(&self) -> String {
        let mut out = String::new();
        let mut events = Vec::new();
        let mut hand = match Hand::start(&self.setup, Deck::stacked(&self.deck), &mut events) {
            Ok(hand) => hand,
            Err(error) => return format!("cannot start: {error}"),
        };
        for action in &self.actions {
            if let Err(refusal) = self.act(&mut hand, action, &mut events) {
                let name = action.split_whitespace().next().unwrap();
                writeln!(out, "refused {name}: {refusal}").unwrap();
            }
        }
        if self.print_events {
            for event in &events {
                writeln!(out, "{}", self.line(event)).unwrap();
            }
        } else {
            self.summarise(&hand, &events, &mut out);
        }
        out
    }

    /// The table as it was before the last action of the script.
    pub(crate) fn before_last_action(&self) -> Hand {
        let mut events = Vec::new();
        let mut hand = Hand::start(&self.setup, Deck::stacked(&self.deck), &mut events).unwrap();
        for action in &self.actions[..self.actions.len() - 1] {
            self.act(&mut hand, action, &mut events).unwrap();
        }
        hand
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.names.len()).map(seat)
    }

    /// Plays and gives back the events, for tests of views.
    pub(crate) fn events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        let mut hand = Hand::start(&self.setup, Deck::stacked(&self.deck), &mut events).unwrap();
        for action in &self.actions {
            self.act(&mut hand, action, &mut events).unwrap();
        }
        events
    }

    fn act(
        &self,
        hand: &mut Hand,
        action: &str,
        events: &mut Vec<Event>,
    ) -> Result<(), hand::ActionRefusal> {
        let words: Vec<&str> = action.split_whitespace().collect();
        if words == ["cancel"] {
            return hand.cancel(events);
        }
        let place = self.names.iter().position(|name| name == words[0]);
        let seat = seat(place.unwrap_or_else(|| panic!("nobody is called {}", words[0])));
        let action = match words[1..] {
            ["fold"] => Action::Fold,
            ["check"] => Action::Check,
            ["call"] => Action::Call,
            ["bet" | "raise", to] => Action::RaiseTo(chips(to)),
            ["all-in"] => {
                let legal = hand.legal_actions().expect("a running hand");
                match legal.raise {
                    Some(raise) if raise.max_is_all_in => Action::RaiseTo(raise.to_max),
                    // Asked in the wrong place or where a raise is closed: all that is left is
                    // offered, so that the engine says why not.
                    _ if legal.call.is_some_and(|call| call.all_in) => Action::Call,
                    _ => Action::RaiseTo(all_in_to(hand, seat)),
                }
            }
            ["show"] => return hand.show(seat, events),
            _ => panic!("no action: {action}"),
        };
        hand.act(seat, action, events)
    }

    fn summarise(&self, hand: &Hand, events: &[Event], out: &mut String) {
        if let (Some(seat), Some(legal)) = (hand.to_act(), hand.legal_actions()) {
            write!(out, "{} to act: fold", self.name(seat)).unwrap();
            if legal.check {
                write!(out, ", check").unwrap();
            }
            if let Some(call) = legal.call {
                let all_in = if call.all_in { " all-in" } else { "" };
                write!(out, ", call {}{all_in}", call.adds).unwrap();
            }
            if let Some(raise) = legal.raise {
                let word = if raise.opens { "bet" } else { "raise" };
                write!(out, ", {word} {}", raise.to_min).unwrap();
                if raise.to_max != raise.to_min {
                    write!(out, " to {}", raise.to_max).unwrap();
                }
                if raise.max_is_all_in {
                    write!(out, " all-in").unwrap();
                }
            }
            writeln!(out).unwrap();
            return;
        }
        for event in events {
            match event {
                Event::Returned { .. }
                | Event::Raked { .. }
                | Event::Won { .. }
                | Event::Cancelled => writeln!(out, "{}", self.line(event)).unwrap(),
                _ => {}
            }
        }
        let stacks: Vec<String> = self
            .names
            .iter()
            .enumerate()
            .map(|(place, name)| {
                let mut results = hand.result().expect("a hand that is over");
                let result = results.find(|result| result.seat == seat(place)).unwrap();
                format!("{name} {}", result.ended_with)
            })
            .collect();
        let ending = match hand.ending() {
            Some(Ending::Uncontested) => "uncontested",
            Some(Ending::Showdown) => "showdown",
            Some(Ending::Cancelled) => "cancelled",
            None => unreachable!("nobody is to act"),
        };
        writeln!(out, "{ending}: {}", stacks.join(", ")).unwrap();
    }

    /// One event in words, with names for seats.
    pub(crate) fn line(&self, event: &Event) -> String {
        let pot = |pot: u8| if pot == 0 { "main".to_owned() } else { format!("side {pot}") };
        let all_in = |all_in: bool| if all_in { " all-in" } else { "" };
        match *event {
            Event::Posted { seat, what, amount, all_in: last } => {
                format!("{} posts {what:?} {amount}{}", self.name(seat), all_in(last))
            }
            Event::Dealt { seat, ref hole } => format!("{} gets {hole:?}", self.name(seat)),
            Event::Turn { seat, turn } => format!("turn {turn}: {}", self.name(seat)),
            Event::Folded { seat } => format!("{} folds", self.name(seat)),
            Event::Checked { seat } => format!("{} checks", self.name(seat)),
            Event::Called { seat, added, all_in: last, .. } => {
                format!("{} calls {added}{}", self.name(seat), all_in(last))
            }
            Event::Raised { seat, to, opens, all_in: last, .. } => {
                let word = if opens { "bets" } else { "raises to" };
                format!("{} {word} {to}{}", self.name(seat), all_in(last))
            }
            Event::Returned { seat, amount } => format!("{amount} back to {}", self.name(seat)),
            Event::Board { street, board } => {
                let cards: String =
                    board[..street.board_cards()].iter().map(ToString::to_string).collect();
                format!("{street:?} {cards}")
            }
            Event::Shown { seat, ref hole, .. } => format!("{} shows {hole:?}", self.name(seat)),
            Event::Raked { pot: index, amount } => format!("rake {amount} from {}", pot(index)),
            Event::Won { pot: index, seat, amount, .. } => {
                format!("{}: {amount} to {}", pot(index), self.name(seat))
            }
            Event::Cancelled => "cancelled".to_owned(),
            Event::Ended => "ended".to_owned(),
        }
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.names[usize::from(seat.number()) - 1]
    }
}

fn all_in_to(hand: &Hand, seat: Seat) -> Chips {
    let view = hand.view(Viewer::Watcher);
    let player = view.players.iter().find(|player| player.seat == seat).expect("dealt in");
    player.bet + player.stack
}

pub(crate) fn seat(place: usize) -> Seat {
    Seat::new(u8::try_from(place).unwrap() + 1).expect("at most ten players")
}

pub(crate) fn chips(text: &str) -> Chips {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The deck that gives each player the cards named, and others where none are; dealt from the
/// first player after the button, the button last.
fn stack_deck(game: Variant, holes: &[Vec<Card>], board: &[Card]) -> Vec<Card> {
    let named: Vec<Card> = holes.iter().flatten().chain(board).copied().collect();
    let mut others =
        Card::all().filter(|card| !named.contains(card)).collect::<Vec<_>>().into_iter();
    let mut deck = Vec::new();
    let (button, after) = holes.split_first().expect("players");
    for hole in after.iter().chain([button]) {
        assert!(hole.is_empty() || hole.len() == game.hole_cards(), "hole cards of {game}");
        deck.extend(hole);
        deck.extend(others.by_ref().take(game.hole_cards() - hole.len()));
    }
    deck.extend(board);
    deck
}

//! Bots over tens of thousands of hands: they play by the rules, sensibly, and the same way twice.

#![allow(clippy::disallowed_types, reason = "a test deals the hands that bots play")]

mod table;

use bots::{Style, decide};
use cards::{Card, CardSet, Deck, holdem, omaha};
use hand::{Action, Hand, Street, View, Viewer};
use rulebook::Variant;
use table::{Dice, duel, play, setup};

/// Hands of both games between two to ten bots of any style, with stacks of any depth.
fn each_choice(hands: u64, seed: u64, mut watch: impl FnMut(Style, &View, Action, u64)) {
    let mut dice = Dice::new(seed);
    for number in 0..hands {
        let game = Variant::ALL[(number % 2) as usize];
        let count = 2 + (dice.next() % 9) as usize;
        let styles: Vec<Style> =
            (0..count).map(|_| Style::ALL[(dice.next() % 4) as usize]).collect();
        let stacks: Vec<u64> =
            (0..count).map(|_| 1 + dice.next() % [150, 2_000, 30_000][count % 3]).collect();
        let setup = setup(game, &stacks, (dice.next() % count as u64) as usize);
        let deck = Deck::shuffled(dice.seed());
        let mut mark = number << 8;
        let ended = play(&setup, deck, &styles, &mut dice, |style, view, action| {
            mark += 1;
            watch(style, view, action, mark);
        });
        assert_eq!(ended.iter().sum::<u64>(), stacks.iter().sum::<u64>());
    }
}

#[test]
fn every_choice_is_legal_and_no_free_check_is_folded() {
    let mut choices = 0u64;
    each_choice(30_000, 1, |style, view, action, _| {
        let legal = view.legal.unwrap();
        assert_eq!(legal.check(action), Ok(()), "{style} {view:?}");
        assert!(!legal.check || action != Action::Fold, "{style} folds for nothing: {view:?}");
        choices += 1;
    });
    assert!(choices > 200_000, "{choices}");
}

#[test]
fn the_same_chance_gives_the_same_choice() {
    let mut differs = false;
    each_choice(300, 2, |style, view, _, mark| {
        assert_eq!(decide(style, view, mark), decide(style, view, mark));
        differs |= decide(style, view, mark) != decide(style, view, !mark);
    });
    assert!(differs, "chance changes something");
}

#[test]
fn who_is_not_to_act_decides_nothing() {
    let setup = setup(Variant::Holdem, &[10_000; 6], 0);
    let hand = Hand::start(&setup, Deck::shuffled([7; 32]), &mut Vec::new()).unwrap();
    let others = (0..6).map(table::seat).filter(|seat| Some(*seat) != hand.to_act());
    for viewer in others.map(Viewer::Seat).chain([Viewer::Watcher]) {
        let view = hand.view(viewer);
        assert_eq!(decide(Style::Maniac, &view, 1), None);
    }
}

/// Whether no cards that others may hold beat the viewer's: by trying them all.
fn holds_the_nuts(view: &View) -> bool {
    let own = view.players.iter().find(|player| Some(player.seat) == view.to_act).expect("a turn");
    let hole = own.cards.as_ref().expect("one sees one's own cards").cards();
    let board = CardSet::from(view.board.as_slice());
    let unseen: Vec<Card> = (CardSet::FULL - board - CardSet::from(hole)).into_iter().collect();
    match view.game {
        Variant::Holdem => {
            let best = holdem::strength(board | CardSet::from(hole));
            each_pair(&unseen)
                .all(|[a, b]| best >= holdem::strength(board | CardSet::of(a) | CardSet::of(b)))
        }
        // Two of four count, so that the best two of another hand are enough to try; the two
        // beside them must only not help, and no card can hurt.
        Variant::Omaha => {
            let best = omaha::strength([hole[0], hole[1], hole[2], hole[3]], &view.board);
            each_pair(&unseen).all(|[a, b]| {
                let rest: Vec<Card> =
                    unseen.iter().copied().filter(|card| ![a, b].contains(card)).take(2).collect();
                best >= omaha::strength([a, b, rest[0], rest[1]], &view.board)
            })
        }
    }
}

fn each_pair(cards: &[Card]) -> impl Iterator<Item = [Card; 2]> {
    cards.iter().enumerate().flat_map(|(n, a)| cards[n + 1..].iter().map(|b| [*a, *b]))
}

#[test]
fn the_nuts_are_never_folded_on_the_river() {
    let mut nuts = 0;
    each_choice(25_000, 3, |_, view, _, mark| {
        let faces_a_bet = view.legal.is_some_and(|legal| legal.call.is_some());
        if view.street == Street::River && faces_a_bet && holds_the_nuts(view) {
            nuts += 1;
            for style in Style::ALL {
                for chance in mark..mark + 20 {
                    assert_ne!(decide(style, view, chance), Some(Action::Fold), "{style} {view:?}");
                }
            }
        }
    });
    assert!(nuts > 50, "{nuts}");
}

/// Of a thousand first choices before the flop at a table of six, how many are folds and raises.
fn first_choices(game: Variant, style: Style) -> (u64, u64) {
    let mut dice = Dice::new(4);
    let (mut folds, mut raises) = (0, 0);
    for number in 0..4_000 {
        let setup = setup(game, &[10_000; 6], number % 6);
        let deck = Deck::shuffled(dice.seed());
        let hand = Hand::start(&setup, deck, &mut Vec::new()).expect("a setup that makes sense");
        let view = hand.view(Viewer::Seat(hand.to_act().expect("a turn")));
        match decide(style, &view, dice.next()).expect("it is its turn") {
            Action::Fold => folds += 1,
            Action::RaiseTo(_) => raises += 1,
            Action::Check | Action::Call => {}
        }
    }
    (folds / 4, raises / 4)
}

#[test]
fn styles_differ_before_the_flop_as_their_names_say() {
    for game in Variant::ALL {
        let [rock, regular, caller, maniac] = Style::ALL.map(|style| first_choices(game, style));
        assert!(rock.0 > regular.0 && regular.0 > caller.0 && caller.0 > maniac.0);
        assert!((780..950).contains(&rock.0), "{game}: a rock folds {} of 1000", rock.0);
        assert!(maniac.0 < 600 && maniac.1 > 350, "{game}: a maniac raises {}", maniac.1);
        assert!(caller.1 < 80, "{game}: a caller raises {}", caller.1);
    }
}

/// Plays sensibly: sound styles win from unsound ones, heads-up and by a margin that ten thousand
/// hands show. In hundredths of a big blind a hand.
#[test]
fn sound_styles_beat_unsound_ones() {
    for game in Variant::ALL {
        for sound in [Style::Rock, Style::Regular] {
            for unsound in [Style::Caller, Style::Maniac] {
                let won = duel(game, sound, unsound, 10_000, 5);
                assert!(won > 20, "{game}: {sound} wins {won} from {unsound}");
            }
        }
    }
}

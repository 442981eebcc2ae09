//! What follows from the messages of a hand: pots when bets are collected (H8), what the own cards
//! make, the five cards of shown hands, the hand so far in a snapshot, what open hands are worth, and
//! the offer to a player who has lost the last chip (H16, H20).

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::{cash::TopUpChoice, table::TableEventView};
use hand::{Action, EventView, Makes, Seat, Street};
use room::{
    Equity, EquityAnswer, EquityQuestion, Input, Output, Request, TableMessage, TableSnapshot,
};

use crate::world::{A, B, C, D, World};

const RUN_OUT: Millis = Millis::seconds(10);

fn watched(watchers: &[PlayerId]) -> (World, GameId, TableId) {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    for player in watchers {
        world.request(*player, Request::Watch(game, table)).unwrap();
    }
    (world, game, table)
}

fn snapshot(world: &mut World, game: GameId, table: TableId, viewer: PlayerId) -> TableSnapshot {
    world.outputs.clear();
    world.request(viewer, Request::Watch(game, table)).unwrap();
    let taken = world.outputs.iter().find_map(|out| match out {
        Output::Snapshot { player, snapshot } if *player == viewer => Some(snapshot),
        _ => None,
    });
    *taken.expect("a snapshot").clone()
}

fn own(world: &World) -> Vec<(PlayerId, &TableMessage)> {
    let own = world.outputs.iter().filter_map(|out| match out {
        Output::Own { player, message, .. } => Some((*player, &**message)),
        _ => None,
    });
    own.collect()
}

fn questions(world: &World) -> Vec<&EquityQuestion> {
    let asked = world.outputs.iter().filter_map(|out| match out {
        Output::Equity(_, _, question) => Some(question),
        _ => None,
    });
    asked.collect()
}

/// Two players are all-in before the flop, and the third folds.
fn all_in(world: &mut World, game: GameId) -> [PlayerId; 3] {
    [Action::RaiseTo(Chips(1_000)), Action::Call, Action::Fold].map(|action| {
        let (player, ..) = world.turn(game).expect("someone's turn");
        world.act(game, action);
        player
    })
}

fn seat_of(world: &World, game: GameId, player: PlayerId) -> Seat {
    let mut tables = world.pool(game).tables();
    tables.find_map(|(_, table)| table.seat_of(player)).expect("seated")
}

/// The amounts of each `pots` message, with what came right after it.
fn pots(world: &World, game: GameId, table: TableId) -> Vec<(Vec<u64>, bool)> {
    let messages = world.messages(game, table);
    let next = |index: usize| {
        let board = |view: &EventView| matches!(view, EventView::Board { .. });
        matches!(messages.get(index + 1),
            Some(TableMessage::Event(TableEventView::Hand { view })) if board(view))
    };
    let found = messages.iter().enumerate().filter_map(|(index, message)| match message {
        TableMessage::Pots(pots) => {
            Some((pots.iter().map(|pot| pot.amount.0).collect(), next(index)))
        }
        _ => None,
    });
    found.collect()
}

#[test]
fn h8_pots_are_sent_when_bets_are_collected_and_before_the_board() {
    let (mut world, game, table) = watched(&[D]);
    for action in [Action::Call, Action::Call, Action::Check] {
        world.act(game, action);
    }
    assert_eq!(pots(&world, game, table), [(vec![30], true)]);
    for _ in 0..3 {
        world.act(game, Action::Check);
    }
    assert_eq!(pots(&world, game, table).len(), 1, "a round without bets changes nothing");
    for action in [Action::RaiseTo(Chips(30)), Action::Call, Action::Fold] {
        world.act(game, action);
    }
    assert_eq!(pots(&world, game, table)[1..], [(vec![90], true)]);
    for action in [Action::RaiseTo(Chips(50)), Action::Call] {
        world.act(game, action);
    }
    assert_eq!(pots(&world, game, table)[2..], [(vec![190], false)], "before the hands are shown");
}

#[test]
fn own_cards_make_something_new_with_every_street_for_their_owner_alone() {
    let (mut world, game, table) = watched(&[A, B, D]);
    world.outputs.clear();
    // The watched hand is the next one: everybody but the last folds this one.
    for action in [Action::Fold, Action::Fold] {
        world.act(game, action);
    }
    world.pass(RUN_OUT);
    let told: Vec<PlayerId> = own(&world).into_iter().map(|(player, _)| player).collect();
    assert!(told.contains(&A) && told.contains(&B), "{told:?}");
    assert!(!told.contains(&C) && !told.contains(&D), "who does not watch or play is not told");
    for (player, message) in own(&world) {
        let TableMessage::Makes { seat, makes } = message else { panic!("{message:?}") };
        assert_eq!(*seat, seat_of(&world, game, player));
        assert_eq!(makes.cards.len(), 2, "before the flop");
    }
    world.outputs.clear();
    let mut folded = None;
    for action in [Action::Call, Action::Fold, Action::Check] {
        let (player, ..) = world.turn(game).unwrap();
        folded = if action == Action::Fold { Some(player) } else { folded };
        world.act(game, action);
    }
    let told: Vec<(PlayerId, Makes)> = own(&world)
        .into_iter()
        .map(|(player, message)| match message {
            TableMessage::Makes { makes, .. } => (player, makes.clone()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(!told.is_empty());
    for (player, makes) in told {
        assert_ne!(Some(player), folded, "who has folded makes nothing");
        assert_eq!(makes.cards.len(), 5);
        let taken = snapshot(&mut world, game, table, player);
        let view = taken.hand.unwrap();
        let cards = view.players.iter().find_map(|player| player.cards.clone()).unwrap();
        assert_eq!(Makes::of(cards.cards(), &view.board).as_ref(), Some(&makes));
        assert_eq!(taken.makes, [(seat_of(&world, game, player), makes)], "and no other's");
    }
}

#[test]
fn h11_shown_and_winning_hands_come_with_their_five_cards() {
    let (mut world, game, table) = watched(&[D]);
    all_in(&mut world, game);
    let best = |world: &World, won: bool| -> Vec<Option<usize>> {
        let frames = world.outputs.iter().filter_map(|out| match out {
            Output::Frame(frame) => Some(frame),
            _ => None,
        });
        let wanted = frames.filter(|frame| match &frame.public {
            TableMessage::Event(TableEventView::Hand { view: EventView::Won { .. } }) => won,
            TableMessage::Event(TableEventView::Hand { view: EventView::Shown { .. } }) => !won,
            _ => false,
        });
        wanted.map(|frame| frame.best.as_ref().map(|best| best.cards.len())).collect()
    };
    assert_eq!(best(&world, false), [None, None], "not before the board is complete");
    for pause in [800, 1_000, 1_200] {
        world.pass(Millis(pause));
    }
    assert!(!best(&world, true).is_empty());
    assert!(best(&world, true).iter().all(|cards| *cards == Some(5)));
    let sent = best(&world, true).len();
    let taken = snapshot(&mut world, game, table, D);
    let won = taken.so_far.iter().filter(|sent| sent.best.is_some());
    assert_eq!(won.count(), sent, "repeated as they were sent");
}

/// A snapshot has the messages of the hand, as its viewer may see them, and those of the last hand
/// until the next one starts.
#[test]
fn a_snapshot_has_the_hand_so_far() {
    let (mut world, game, table) = watched(&[]);
    world.act(game, Action::Call);
    for viewer in [A, B, C, D] {
        let taken = snapshot(&mut world, game, table, viewer);
        assert!(matches!(
            taken.so_far[0].message,
            TableMessage::Event(TableEventView::HandStarts { hand: 1, .. })
        ));
        let seen: Vec<Seat> = taken.so_far.iter().filter_map(dealt).collect();
        let expected: Vec<Seat> = [viewer]
            .into_iter()
            .filter(|one| *one != D)
            .map(|one| seat_of(&world, game, one))
            .collect();
        assert_eq!(seen, expected, "own cards alone");
        let actions = taken.so_far.iter().filter(|sent| {
            let called = |view: &EventView| matches!(view, EventView::Called { .. });
            matches!(&sent.message, TableMessage::Event(TableEventView::Hand { view }) if called(view))
        });
        assert_eq!(actions.count(), 1);
        let silent = |message: &TableMessage| match message {
            TableMessage::Event(TableEventView::Hand { view }) => {
                !matches!(view, EventView::Turn { .. })
            }
            TableMessage::Event(TableEventView::Clock { .. }) => false,
            _ => true,
        };
        assert!(taken.so_far.iter().all(|sent| silent(&sent.message)), "no turns and clocks");
    }
}

/// The seat of dealt cards that are seen.
fn dealt(sent: &room::SentMessage) -> Option<Seat> {
    match &sent.message {
        TableMessage::Event(TableEventView::Hand {
            view: EventView::Dealt { seat, cards: Some(_) },
        }) => Some(*seat),
        _ => None,
    }
}

/// A player who takes the seat of another after the hand does not see what the other held.
#[test]
fn a_newcomer_does_not_see_the_cards_of_the_seat() {
    let (mut world, game, table) = watched(&[]);
    let seat = seat_of(&world, game, A);
    world.request(A, Request::Leave(game, table)).unwrap();
    world.play_out(game, Action::Fold);
    assert!(world.seated(game, A).is_none());
    world.request(D, Request::Join(game)).unwrap();
    world.request(D, Request::Confirm(game, Chips(1_000))).unwrap();
    let hand = world.pool(game).table(table).unwrap().hand_number();
    let taken = snapshot(&mut world, game, table, D);
    assert_eq!((taken.hand_number, seat_of(&world, game, D)), (hand, seat), "the same seat");
    assert!(!taken.so_far.is_empty(), "the last hand is still there");
    assert_eq!(taken.so_far.iter().filter_map(dealt).count(), 0);
    let left = snapshot(&mut world, game, table, A);
    assert_eq!(left.so_far.iter().filter_map(dealt).collect::<Vec<_>>(), [seat], "one's own");
}

/// Nothing that waits for the store is in the hand so far.
#[test]
fn the_hand_so_far_holds_nothing_that_is_not_durable() {
    let (mut world, game, table) = watched(&[D]);
    world.store_waits = true;
    all_in(&mut world, game);
    world.outputs.clear();
    world.pass(RUN_OUT);
    assert!(questions(&world).is_empty(), "the hands are not open yet");
    world.request(D, Request::Watch(game, table)).unwrap();
    assert!(!world.outputs.iter().any(|out| matches!(out, Output::Snapshot { .. })));
    world.store_answers();
    assert_eq!(questions(&world).len(), 1, "now they are");
}

#[test]
fn h11_the_worth_of_open_hands_is_asked_for_and_sent_street_by_street() {
    let (mut world, game, table) = watched(&[D]);
    let [raiser, caller, _] = all_in(&mut world, game);
    let asked = questions(&world).into_iter().cloned().collect::<Vec<_>>();
    let [question] = &asked[..] else { panic!("{asked:?}") };
    let mut open: Vec<Seat> = question.open.iter().map(|(seat, _)| *seat).collect();
    let mut expected = vec![seat_of(&world, game, raiser), seat_of(&world, game, caller)];
    open.sort();
    expected.sort();
    assert_eq!((question.hand, question.street, question.board.len()), (1, Street::Preflop, 0));
    assert_eq!(open, expected, "the hands that are open, not the folded one");

    let shares = |tenths| vec![(open[0], tenths), (open[1], 1_000 - tenths)];
    let answer = |street, tenths| {
        let equity = Equity { street, shares: shares(tenths), sampled: false };
        Input::Equity(EquityAnswer { game, table, hand: 1, equity })
    };
    let sent = |world: &World| {
        let messages = world.messages(game, table);
        messages.iter().filter(|message| matches!(message, TableMessage::Equity(_))).count()
    };
    world.handle(answer(Street::Preflop, 600));
    assert_eq!(sent(&world), 1);
    let taken = snapshot(&mut world, game, table, D);
    assert_eq!(taken.equity.map(|equity| equity.shares), Some(shares(600)));
    world.outputs.clear();
    world.pass(Millis(800));
    assert_eq!(questions(&world).len(), 1, "the flop asks again");
    world.handle(answer(Street::Preflop, 600));
    assert_eq!(sent(&world), 0, "too late: the flop is there");
    world.handle(answer(Street::Flop, 700));
    assert_eq!(sent(&world), 1);
    world.pass(RUN_OUT);
    world.handle(answer(Street::River, 1_000));
    assert_eq!(sent(&world), 1, "the hand is over");
}

#[test]
fn h11_nobody_is_asked_what_hands_are_worth_while_they_are_hidden_or_unwatched() {
    let (mut world, game, _) = watched(&[A, B, C, D]);
    for _ in 0..12 {
        if world.turn(game).is_some() {
            world.act(game, Action::Call);
        }
    }
    world.pass(RUN_OUT);
    assert!(questions(&world).is_empty(), "a showdown is no run-out");
    let (mut world, game, _) = watched(&[]);
    all_in(&mut world, game);
    world.pass(RUN_OUT);
    assert!(questions(&world).is_empty(), "nobody watches");
}

/// Plays until somebody has lost everything.
fn busted(world: &mut World, game: GameId) -> PlayerId {
    for _ in 0..20 {
        if world.turn(game).is_none() {
            world.pass(Millis::seconds(5));
            continue;
        }
        let players = all_in(world, game);
        world.pass(RUN_OUT);
        if let Some(player) = players.into_iter().find(|player| world.stack(game, *player) == 0) {
            return player;
        }
    }
    panic!("nobody has lost everything");
}

#[test]
fn h20_a_player_who_has_lost_everything_is_offered_a_re_buy() {
    let (mut world, game, table) = watched(&[A, B, C]);
    let player = busted(&mut world, game);
    let offers: Vec<(PlayerId, &TableMessage)> = own(&world)
        .into_iter()
        .filter(|(_, message)| matches!(message, TableMessage::Busted { .. }))
        .collect();
    let [(told, TableMessage::Busted { least, most, until, .. })] = offers[..] else {
        panic!("{offers:?}")
    };
    let (least, most, until) = (*least, *most, *until);
    assert_eq!((told, least, most), (player, Chips(500), Chips(1_000)));
    let taken = snapshot(&mut world, game, table, player);
    assert_eq!(taken.own.unwrap().rebuy, Some((least, most, until)));
    let refused = world.refused(player, Request::ComeBack);
    assert_eq!(refused, "H16 no_chips least=500 most=1000");
    let more = |amount| Request::TopUp(game, table, TopUpChoice::Once(Chips(amount)));
    assert!(world.refused(player, more(499)).starts_with("H20 rebuy_too_small"));
    world.request(player, more(500)).unwrap();
    let seated = world.seated(game, player).unwrap();
    assert_eq!((seated.stack, seated.presence), (Chips(500), game::table::Presence::In));
    assert_eq!(snapshot(&mut world, game, table, player).own.unwrap().rebuy, None);
    world.check_money();
}

#[test]
fn h16_the_seat_of_a_player_without_chips_is_given_up_in_the_end() {
    let (mut world, game, table) = watched(&[A, B, C]);
    let player = busted(&mut world, game);
    let taken = snapshot(&mut world, game, table, player);
    let (.., until) = taken.own.unwrap().rebuy.unwrap();
    let left = until.saturating_sub(world.now);
    world.pass(left);
    assert!(world.seated(game, player).is_some(), "the last instant is in time");
    world.pass(Millis(1));
    world.play_out(game, Action::Fold);
    assert!(world.seated(game, player).is_none());
}

/// The page offers what the rules have, and shows what is set after a reload too.
#[test]
fn h20_a_snapshot_tells_whether_the_stack_is_topped_up_after_every_hand() {
    let (mut world, game, table) = watched(&[A, B]);
    let auto = |on| Request::TopUp(game, table, TopUpChoice::Auto(on));
    let shown = |world: &mut World| snapshot(world, game, table, A).own.unwrap().auto_top_up;
    assert_eq!(shown(&mut world), Some(false));
    world.request(A, auto(true)).unwrap();
    assert_eq!(shown(&mut world), Some(true));

    let mut world = World::with(|rulebook| rulebook.cash.auto_top_up = None);
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    assert_eq!(snapshot(&mut world, game, table, A).own.unwrap().auto_top_up, None);
    let auto = Request::TopUp(game, table, TopUpChoice::Auto(true));
    assert!(world.refused(A, auto).starts_with("H20 "));
}

//! Equity against counting every board one by one, against published figures, and exact against
//! sampled.

use cards::{
    Card, CardSet, Deck, Strength,
    equity::{EquityError, Question, Range, Tally, Variant},
    holdem, omaha, parse_cards,
};

fn set(cards: &str) -> CardSet {
    parse_cards(cards).expect("the test's cards").as_slice().into()
}

fn question(
    game: Variant,
    players: &str,
    board: &str,
    dead: &str,
) -> Result<Question, EquityError> {
    let ranges: Vec<Range> = players
        .split_whitespace()
        .map(|player| Range::parse(game, player).expect("the test's ranges"))
        .collect();
    Question::new(game, &ranges, set(board), set(dead))
}

fn exact(game: Variant, players: &str, board: &str, dead: &str) -> Tally {
    let question = question(game, players, board, dead).expect("the test's question");
    question.exact(1).expect("few enough deals")
}

/// Equities to six places, as people quote them.
fn equities(tally: &Tally) -> Vec<String> {
    tally.shares().iter().map(|share| format!("{:.6}", share.equity)).collect()
}

/// The deals, and for each player how many are won alone and how many shared.
fn brute_force(game: Variant, holes: &[Vec<Card>], board: &[Card], dead: CardSet) -> Vec<[u64; 3]> {
    let known: CardSet = holes.iter().flatten().chain(board).copied().collect();
    let deck: Vec<Card> = (CardSet::FULL - known - dead).into_iter().collect();
    let mut counts = vec![[0; 3]; holes.len()];
    let mut board = board.to_vec();
    deal_rest(&deck, &mut board, &mut |board| {
        let strengths: Vec<Strength> = holes
            .iter()
            .map(|hole| match game {
                Variant::Holdem => holdem::strength(hole.iter().chain(board).copied().collect()),
                Variant::Omaha => {
                    omaha::strength(hole.as_slice().try_into().expect("four cards"), board)
                }
            })
            .collect();
        let best = strengths.iter().max().expect("there are players");
        let winners = strengths.iter().filter(|strength| *strength == best).count();
        for (count, strength) in counts.iter_mut().zip(&strengths) {
            count[0] += 1;
            count[1] += u64::from(strength == best && winners == 1);
            count[2] += u64::from(strength == best && winners > 1);
        }
    });
    counts
}

fn deal_rest(deck: &[Card], board: &mut Vec<Card>, visit: &mut impl FnMut(&[Card])) {
    if board.len() == 5 {
        visit(board);
        return;
    }
    for (place, card) in deck.iter().enumerate() {
        board.push(*card);
        deal_rest(&deck[place + 1..], board, visit);
        board.pop();
    }
}

/// One random spot, counted both ways.
fn compare(game: Variant, number: u64, board_cards: usize) {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let mut deck = Deck::shuffled(seed);
    let players = 2 + number as usize % 5;
    // Often few suits, so that flushes matter.
    let suits = 2 + number / 5 % 3;
    let mut draw = |count: usize| -> Vec<Card> {
        let mut cards = Vec::new();
        while cards.len() < count {
            let card = deck.draw();
            if (card.suit() as u64) < suits || deck.left() < 24 {
                cards.push(card);
            }
        }
        cards
    };
    let holes: Vec<Vec<Card>> = (0..players).map(|_| draw(game.hole_cards() as usize)).collect();
    let board = draw(board_cards);
    let dead: CardSet = draw(number as usize % 4).into_iter().collect();
    let expected = brute_force(game, &holes, &board, dead);
    let ranges: Vec<Range> =
        holes.iter().map(|hole| Range::of_hand(hole.as_slice().into())).collect();
    let question = Question::new(game, &ranges, board.as_slice().into(), dead);
    let tally = question.and_then(|question| question.exact(1)).expect("one deal of known hands");
    let shares = tally.shares();
    for (share, [deals, wins, ties]) in shares.iter().zip(expected) {
        let context = format!("{game:?} {holes:?} on {board:?} without {dead:?}");
        assert_eq!(tally.deals(), deals, "{context}");
        let of_deals = |part: f64| (part * deals as f64).round() as u64;
        assert_eq!((of_deals(share.win), of_deals(share.tie)), (wins, ties), "{context}");
    }
    let sum: f64 = shares.iter().map(|share| share.equity).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
}

#[test]
fn h1_grouped_counting_equals_every_board_one_by_one() {
    for number in 0..300 {
        for board_cards in 3..=5 {
            compare(Variant::Holdem, number, board_cards);
        }
    }
    for number in 0..6 {
        compare(Variant::Holdem, number, 0);
    }
}

#[test]
fn o1_grouped_counting_equals_every_board_one_by_one() {
    for number in 0..300 {
        for board_cards in 3..=5 {
            compare(Variant::Omaha, number, board_cards);
        }
    }
    for number in 0..5 {
        compare(Variant::Omaha, number, 0);
    }
}

#[test]
fn aces_against_kings_as_published() {
    let tally = exact(Variant::Holdem, "AcAd KcKd", "", "");
    assert_eq!(tally.deals(), 1_712_304);
    assert_eq!(equities(&tally), ["0.826366", "0.173634"]);
    // Over all combinations: 36 deals, of which few are different.
    let tally = exact(Variant::Holdem, "AA KK", "", "");
    assert_eq!(tally.deals(), 36 * 1_712_304);
    assert_eq!(equities(&tally), ["0.819461", "0.180539"]);
}

#[test]
fn a_pot_that_is_always_shared_is_worth_a_part_each() {
    let tally = exact(Variant::Holdem, "2c3d 2d3h 2h3s", "AcAdAhAsKc", "");
    assert_eq!(equities(&tally), ["0.333333"; 3]);
    assert!(tally.shares().iter().all(|share| share.win < 1e-12 && share.tie > 1.0 - 1e-12));
}

#[test]
fn ranges_lose_the_hands_that_others_hold() {
    // Two aces are gone, so one combination is left to the second player.
    let tally = exact(Variant::Holdem, "AcAd AA", "", "");
    assert_eq!(tally.deals(), 1_712_304);
    // With the board and dead cards gone, three aces make three combinations, and kings six.
    let tally = exact(Variant::Holdem, "AA KK", "2c3d4h5s7c", "Ac");
    assert_eq!(tally.deals(), 18);
}

#[test]
fn renaming_suits_changes_nothing() {
    let ranges = "AKs,QQ,7c2d";
    let whole = exact(Variant::Holdem, &format!("{ranges} JTs"), "2c9cTd", "Qs");
    let mut deals = 0;
    let mut equity = 0.0;
    for hand in Range::parse(Variant::Holdem, ranges).unwrap().hands() {
        for other in Range::parse(Variant::Holdem, "JTs").unwrap().hands() {
            let ranges = [Range::of_hand(*hand), Range::of_hand(*other)];
            let question = Question::new(Variant::Holdem, &ranges, set("2c9cTd"), set("Qs"));
            if let Ok(tally) = question.and_then(|question| question.exact(1)) {
                deals += tally.deals();
                equity += tally.shares()[0].equity * tally.deals() as f64;
            }
        }
    }
    assert_eq!(whole.deals(), deals);
    assert!((whole.shares()[0].equity - equity / deals as f64).abs() < 1e-12);
}

/// Fixed seeds, so this cannot flicker: five standard errors are never reached by chance here.
#[test]
fn sampling_agrees_with_exact_counting() {
    let spots = [
        (Variant::Holdem, "AcAd KcKd", "", ""),
        (Variant::Holdem, "AKs QQ,JJ 7c2d", "2c9cTd", "Qs"),
        (Variant::Holdem, "AhKh QsQd JcTc 2h2d", "", "9c"),
        (Variant::Omaha, "AsAhKsKh 9c8c7d6d", "", ""),
        (Variant::Omaha, "AsAhKsKh 9c8c7d6d QcQdJcJd", "5c6c7s", ""),
    ];
    for (game, players, board, dead) in spots {
        let question = question(game, players, board, dead).unwrap();
        let (exact, sampled) =
            (question.exact(1).unwrap(), question.sampled(400_000, 1, 1).unwrap());
        assert_eq!(sampled.deals(), 400_000);
        for (exact, sampled) in exact.shares().iter().zip(sampled.shares()) {
            let error = (exact.equity - sampled.equity).abs() / sampled.standard_error;
            assert!(error < 5.0, "{players}: {exact:?} {sampled:?}");
            assert!(sampled.standard_error < 0.001);
        }
    }
}

#[test]
fn threads_change_nothing() {
    let question = question(Variant::Holdem, "AK,TT+ 98s 55", "", "").unwrap();
    assert_eq!(question.exact(1), question.exact(3));
    let sampled = |seed, threads| question.sampled(300_001, seed, threads).unwrap();
    assert_eq!(sampled(7, 1), sampled(7, 2));
    assert_eq!(sampled(7, 1).deals(), 300_001);
    assert_ne!(sampled(7, 1), sampled(8, 1));
}

#[test]
fn impossible_questions_are_refused() {
    let refused = |game, players: &str, board: &str, dead: &str| {
        question(game, players, board, dead).err().map(|refusal| refusal.to_string())
    };
    let says = |text: &str| Some(text.to_owned());
    let between = "equity is between two and six players, not ";
    assert_eq!(refused(Variant::Holdem, "AcAd", "", ""), says(&format!("{between}1")));
    assert_eq!(
        refused(Variant::Holdem, "22 33 44 55 66 77 88", "", ""),
        says(&format!("{between}7"))
    );
    assert_eq!(
        refused(Variant::Holdem, "AcAd KcKd", "2c3c", ""),
        says("a board has no, three, four or five cards, not 2")
    );
    assert_eq!(refused(Variant::Holdem, "AcAd AcKd", "", ""), says("the card Ac stands twice"));
    assert_eq!(
        refused(Variant::Holdem, "AcAd KcKd", "AcTcJc", ""),
        says("the card Ac stands twice")
    );
    assert_eq!(refused(Variant::Holdem, "AcAd KcKd", "", "Kd"), says("the card Kd stands twice"));
    assert_eq!(
        refused(Variant::Holdem, "AA AA AA", "", ""),
        says("no deal gives every player a hand of theirs without a card standing twice")
    );
    let most: String = Card::all()
        .filter(|card| !set("AcAdKcKd").contains(*card))
        .take(44)
        .map(|card| card.to_string())
        .collect();
    assert_eq!(
        refused(Variant::Holdem, "AcAd KcKd", "", &most),
        says("too few cards are left to deal the board")
    );
    let question = question(Variant::Holdem, "random random random", "", "").unwrap();
    assert_eq!(question.exact(1), Err(EquityError::TooManyDeals));
    assert_eq!(question.sampled(0, 1, 1), Err(EquityError::NoSamples));
}

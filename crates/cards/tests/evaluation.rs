//! The evaluators against known counts and against a plain second implementation.

mod plain;

use cards::{
    Card, CardSet, Category, Deck, Rank, Strength, category_counts, holdem, omaha, parse_cards,
};

/// Hands dealt from numbered seeds, so that a failure can be repeated.
fn deal<const N: usize>(number: u64) -> [Card; N] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let mut deck = Deck::shuffled(seed);
    std::array::from_fn(|_| deck.draw())
}

/// How many random hands of each game the plain evaluator checks.
const HANDS: u64 = 2_000_000;

fn read(strength: Strength) -> plain::Plain {
    (strength.category(), strength.ranks())
}

#[test]
fn p1_categories_of_all_five_card_hands() {
    assert_eq!(
        category_counts(5),
        [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]
    );
}

#[test]
fn p1_categories_of_all_seven_card_hands() {
    assert_eq!(
        category_counts(7),
        [
            23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
            224_848, 41_584
        ]
    );
}

/// P3: the integers compare as the ranks do, for every kind of hand there is.
#[test]
fn p3_integers_compare_as_categories_and_ranks_do() {
    let kinds: Vec<Strength> = (0..=u16::MAX).filter_map(Strength::from_integer).collect();
    assert!(kinds.is_sorted_by(|weak, strong| read(*weak) < read(*strong)));
}

/// H1: every way to ask gives what the plain evaluator gives.
#[test]
fn h1_agrees_with_the_plain_evaluator() {
    let table = holdem::Table::get();
    let hands: Vec<[Card; 7]> = (0..HANDS).map(deal).collect();
    // One fewer, so that the last batch is not full.
    let mut batched = vec![Strength::LOWEST; hands.len() - 1];
    table.of_all(&hands[1..], &mut batched);
    for (seven, batched) in hands[1..].iter().zip(batched) {
        let (seven, expected) = (*seven, plain::holdem(seven));
        assert_eq!(read(batched), expected, "{seven:?}");
        let set = CardSet::from(seven.as_slice());
        assert_eq!(read(table.of_cards(&seven)), expected, "{seven:?}");
        assert_eq!(read(table.of_set(set)), expected, "{seven:?}");
        assert_eq!(read(table.of_hand(seven.into_iter().collect())), expected, "{seven:?}");
    }
}

#[test]
fn h1_five_and_six_cards_agree_with_the_plain_evaluator() {
    for number in 0..100_000 {
        let six: [Card; 6] = deal(number);
        for cards in [&six[..], &six[..5]] {
            let strength = holdem::strength(cards.into());
            assert_eq!(read(strength), plain::holdem(cards), "{cards:?}");
        }
    }
}

#[test]
fn h1_the_best_five_are_among_the_seven_and_as_strong() {
    for number in 0..100_000 {
        let seven: [Card; 7] = deal(number);
        let best = holdem::best(seven.as_slice().into());
        let five = CardSet::from(best.cards.as_slice());
        assert_eq!(five.len(), 5);
        assert!((five - CardSet::from(seven.as_slice())).is_empty());
        assert_eq!(plain::five(best.cards), read(best.strength));
        assert_eq!(best.cards.map(Card::rank), best.strength.ranks());
    }
}

/// O1: both tables, and the large one in batches as well.
#[test]
fn o1_agrees_with_the_plain_evaluator() {
    let (small, large) = (omaha::Table::get(), omaha::LargeTable::get());
    let deals: Vec<([Card; 4], [Card; 5])> = (0..HANDS)
        .map(|number| {
            let cards: [Card; 9] = deal(number);
            (cards[..4].try_into().unwrap(), cards[4..].try_into().unwrap())
        })
        .collect();
    let mut batched = vec![Strength::LOWEST; deals.len()];
    large.of_all(&deals, &mut batched);
    for ((hole, board), batched) in deals.iter().zip(batched) {
        let expected = plain::omaha(hole, board);
        let found = small.of(&omaha::Hole::new(*hole), &small.board(board));
        assert_eq!(read(found), expected, "{hole:?} {board:?}");
        assert_eq!(large.of(*hole, *board), found, "{hole:?} {board:?}");
        assert_eq!(batched, found, "{hole:?} {board:?}");
    }
}

#[test]
fn o1_boards_of_three_and_four_agree_with_the_plain_evaluator() {
    for number in 0..100_000 {
        let cards: [Card; 8] = deal(number);
        let (hole, board) = cards.split_first_chunk::<4>().unwrap();
        for board in [&board[..3], board] {
            let found = omaha::strength(*hole, board);
            assert_eq!(read(found), plain::omaha(hole, board), "{cards:?}");
        }
    }
}

#[test]
fn o1_the_best_five_are_two_of_the_hole_and_three_of_the_board() {
    for number in 0..20_000 {
        let cards: [Card; 9] = deal(number);
        let (hole, board) = cards.split_first_chunk::<4>().unwrap();
        let best = omaha::best(*hole, board);
        let five = CardSet::from(best.cards.as_slice());
        assert_eq!((five & CardSet::from(hole.as_slice())).len(), 2);
        assert_eq!((five & CardSet::from(board)).len(), 3);
        assert_eq!(plain::five(best.cards), read(best.strength));
    }
}

fn strength(cards: &str) -> Strength {
    holdem::strength(parse_cards(cards).expect("the test's cards").as_slice().into())
}

#[test]
fn p2_the_ace_is_low_only_in_the_smallest_straight() {
    assert_eq!(strength("Ah2c3d4s5h").category(), Category::Straight);
    assert_eq!(strength("Ah2c3d4s5h").ranks()[0], Rank::Five);
    assert!(strength("2h3c4d5s6h") > strength("Ah2c3d4s5h"));
    assert_eq!(strength("KhAc2d3s4h").category(), Category::HighCard);
    assert!(strength("AhKcQdJsTh") > strength("KhQcJdTs9h"));
    assert!(strength("2h3h4h5h6h") > strength("Ah2h3h4h5h"));
}

#[test]
fn p3_kickers_decide_and_suits_never() {
    assert!(strength("AhAcKdQs9h") > strength("AsAdKcQh8c"));
    assert!(strength("KhKc6d6sAh") > strength("KsKd6c6hQh"));
    assert!(strength("AhJh9h6h3h") > strength("AsJs9s6s2s"));
    assert_eq!(strength("AhJh9h6h3h"), strength("AsJs9s6s3s"));
    assert_eq!(strength("AhKcQdJs9h"), strength("AsKdQhJc9d"));
}

#[test]
fn p4_the_strongest_reading_counts() {
    assert_eq!(strength("AhAcAdKsKhKc2d").to_string(), "full house, aces full of kings");
    assert_eq!(strength("AhAcKdKsQhQcJd").to_string(), "two pair, aces and kings, queen kicker");
    assert_eq!(strength("2h3h4h5h6hAcAd").to_string(), "straight flush, six high");
    assert_eq!(strength("2h3h4h5h9h6c7d").to_string(), "flush, nine, five, four, three and two");
}

#[test]
#[should_panic(expected = "five to seven cards")]
fn h1_four_cards_are_no_hand() {
    let _ = strength("AhKhQhJh");
}

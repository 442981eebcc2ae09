//! Hand evaluation, ours and peers', on the same hands in the same run.

use std::hint::black_box;

use bench::{Contest, is_measuring};
use cards::{Card, CardSet, Deck, Strength, holdem, omaha};
use criterion::{Criterion, Throughput};

const RANDOM_HANDS: usize = 1 << 20;
/// All hands of seven cards.
const SEQUENCE_HANDS: u64 = 133_784_560;

fn main() {
    let hands = Hands::new();
    hands.check();
    let mut criterion = Criterion::default().configure_from_args().sample_size(10);
    watch(&mut criterion, &hands);
    criterion.final_summary();
    if is_measuring() {
        compare(&hands);
    }
}

/// The same random hands in everybody's own types.
struct Hands {
    seven: Vec<[Card; 7]>,
    seven_sets: Vec<CardSet>,
    /// Indices as `pokers` has them: rank × 4 + suit, like ours.
    seven_indices: Vec<[u8; 7]>,
    seven_aya: Vec<aya_poker::base::Hand>,
    omaha: Vec<([Card; 4], [Card; 5])>,
    omaha_aya: Vec<(aya_poker::base::Hand, aya_poker::base::Hand)>,
}

impl Hands {
    fn new() -> Self {
        let seven: Vec<[Card; 7]> = (0..RANDOM_HANDS).map(deal).collect();
        let omaha: Vec<([Card; 4], [Card; 5])> = (0..RANDOM_HANDS)
            .map(|number| {
                let [a, b, c, d, e, f, g, h, i] = deal(number);
                ([a, b, c, d], [e, f, g, h, i])
            })
            .collect();
        Self {
            seven_sets: seven.iter().map(|cards| cards.as_slice().into()).collect(),
            seven_indices: seven.iter().map(|cards| cards.map(Card::index)).collect(),
            seven_aya: seven.iter().map(|cards| aya_hand(cards)).collect(),
            omaha_aya: omaha
                .iter()
                .map(|(hole, board)| (aya_hand(hole), aya_hand(board)))
                .collect(),
            seven,
            omaha,
        }
    }

    /// All evaluators agree on who wins, so they did the same work.
    fn check(&self) {
        let agree = |ours: &[Strength], theirs: &[u16]| {
            ours.windows(2)
                .zip(theirs.windows(2))
                .all(|(ours, theirs)| ours[0].cmp(&ours[1]) == theirs[0].cmp(&theirs[1]))
        };
        let ours: Vec<Strength> =
            self.seven.iter().map(|hand| holdem::Table::get().of_cards(hand)).collect();
        let pokers: Vec<u16> = self.seven_indices.iter().map(pokers_rank).collect();
        let aya: Vec<u16> =
            self.seven_aya.iter().map(|hand| aya_poker::poker_rank(hand).0).collect();
        assert!(agree(&ours, &pokers) && agree(&ours, &aya));
        let mut batched = vec![Strength::LOWEST; RANDOM_HANDS];
        holdem::Table::get().of_all(&self.seven, &mut batched);
        let of_sets: Vec<Strength> =
            self.seven_sets.iter().copied().map(holdem::strength).collect();
        assert!(ours == batched && ours == of_sets);
        let ours: Vec<Strength> =
            self.omaha.iter().map(|(hole, board)| omaha::strength(*hole, board)).collect();
        let aya = self.omaha_aya.iter().map(|(hole, board)| aya_poker::omaha_rank(hole, board).0);
        assert!(agree(&ours, &aya.collect::<Vec<u16>>()));
    }

    fn seven_ours(&self) -> u64 {
        let table = holdem::Table::get();
        let strength = |hand: &[Card; 7]| u64::from(table.of_cards(hand).get());
        black_box(self.seven.iter().map(strength).sum::<u64>());
        RANDOM_HANDS as u64
    }

    /// Batches that stay in the first-level cache, as a caller that goes on to use them would have.
    fn seven_batched(&self) -> u64 {
        let table = holdem::Table::get();
        let mut strengths = [Strength::LOWEST; 1 << 10];
        let mut sum = 0;
        for hands in self.seven.chunks(strengths.len()) {
            let strengths = &mut strengths[..hands.len()];
            table.of_all(hands, strengths);
            sum += strengths.iter().map(|strength| u64::from(strength.get())).sum::<u64>();
        }
        black_box(sum);
        RANDOM_HANDS as u64
    }

    fn seven_set(&self) -> u64 {
        let table = holdem::Table::get();
        let strength = |hand: &CardSet| u64::from(table.of_set(*hand).get());
        black_box(self.seven_sets.iter().map(strength).sum::<u64>());
        RANDOM_HANDS as u64
    }

    fn seven_pokers(&self) -> u64 {
        black_box(self.seven_indices.iter().map(|hand| u64::from(pokers_rank(hand))).sum::<u64>());
        RANDOM_HANDS as u64
    }

    fn seven_aya(&self) -> u64 {
        let rank = |hand| u64::from(aya_poker::poker_rank(hand).0);
        black_box(self.seven_aya.iter().map(rank).sum::<u64>());
        RANDOM_HANDS as u64
    }

    fn omaha_small(&self) -> u64 {
        let table = omaha::Table::get();
        let strength = |(hole, board): &([Card; 4], [Card; 5])| {
            u64::from(table.of(&omaha::Hole::new(*hole), &table.board(board)).get())
        };
        black_box(self.omaha.iter().map(strength).sum::<u64>());
        RANDOM_HANDS as u64
    }

    fn omaha_large(&self) -> u64 {
        let table = omaha::LargeTable::get();
        let strength =
            |(hole, board): &([Card; 4], [Card; 5])| u64::from(table.of(*hole, *board).get());
        black_box(self.omaha.iter().map(strength).sum::<u64>());
        RANDOM_HANDS as u64
    }

    fn omaha_batched(&self, strengths: &mut [Strength]) -> u64 {
        omaha::LargeTable::get().of_all(&self.omaha, strengths);
        black_box(strengths);
        RANDOM_HANDS as u64
    }

    fn omaha_aya(&self) -> u64 {
        let rank = |(hole, board): &(_, _)| u64::from(aya_poker::omaha_rank(hole, board).0);
        black_box(self.omaha_aya.iter().map(rank).sum::<u64>());
        RANDOM_HANDS as u64
    }
}

fn deal<const N: usize>(number: usize) -> [Card; N] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&(number as u64).to_le_bytes());
    let mut deck = Deck::shuffled(seed);
    std::array::from_fn(|_| deck.draw())
}

fn aya_hand(cards: &[Card]) -> aya_poker::base::Hand {
    let parsed = cards.iter().map(|card| card.to_string().parse::<aya_poker::base::Card>());
    parsed.map(|card| card.expect("cards are written alike")).collect()
}

#[inline(always)]
fn pokers_rank(hand: &[u8; 7]) -> u16 {
    hand.iter()
        .fold(pokers::Hand::default(), |sum, card| sum + pokers::CARDS[usize::from(*card)])
        .evaluate()
}

/// Every hand of seven cards, what the outer loops share being added once.
#[inline(always)]
fn in_sequence<H: Copy>(empty: H, add: impl Fn(H, usize) -> H, rank: impl Fn(H) -> u16) -> u64 {
    let mut sum = 0;
    for a in 0..52 {
        let one = add(empty, a);
        for b in a + 1..52 {
            let two = add(one, b);
            for c in b + 1..52 {
                let three = add(two, c);
                for d in c + 1..52 {
                    let four = add(three, d);
                    for e in d + 1..52 {
                        let five = add(four, e);
                        for f in e + 1..52 {
                            let six = add(five, f);
                            for g in f + 1..52 {
                                sum += u64::from(rank(add(six, g)));
                            }
                        }
                    }
                }
            }
        }
    }
    black_box(sum);
    SEQUENCE_HANDS
}

fn sequence_ours() -> u64 {
    let table = holdem::Table::get();
    let deck: [holdem::Hand; 52] = std::array::from_fn(|index| {
        holdem::Hand::of(Card::from_index(index as u8).expect("a deck has 52 cards"))
    });
    in_sequence(
        holdem::Hand::EMPTY,
        |hand, card| hand + deck[card],
        |hand| table.of_hand(hand).get(),
    )
}

/// Every four cards, with how many cards of the deck are higher: any three of those make seven.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "reads like the loops above")]
fn in_fours<H: Copy>(
    empty: H,
    deck: &[H],
    add: impl Fn(H, H) -> H,
    mut visit: impl FnMut(H, usize),
) {
    for a in 0..52 {
        let one = add(empty, deck[a]);
        for b in a + 1..52 {
            let two = add(one, deck[b]);
            for c in b + 1..52 {
                let three = add(two, deck[c]);
                for d in c + 1..52 {
                    visit(add(three, deck[d]), 51 - d);
                }
            }
        }
    }
}

/// The same hands, the last three cards from a list.
fn runouts_ours() -> u64 {
    type Runouts = holdem::Runouts<3>;
    let table = holdem::Table::get();
    let runouts = Runouts::all();
    let mut strengths = vec![Strength::LOWEST; Runouts::among_highest(52)];
    let deck: Vec<holdem::Hand> = Card::all().map(holdem::Hand::of).collect();
    let mut sum = 0;
    let complete = |four, higher| {
        let strengths = &mut strengths[..Runouts::among_highest(higher)];
        table.with_runouts(four, &runouts, strengths);
        sum += strengths.iter().map(|strength| u64::from(strength.get())).sum::<u64>();
    };
    in_fours(holdem::Hand::EMPTY, &deck, |hand, more| hand + more, complete);
    black_box(sum);
    SEQUENCE_HANDS
}

/// The same hands, the last two cards from a list.
fn pairs_pokers() -> u64 {
    let pair = |low: usize| (low + 1..52).map(move |high| pokers::CARDS[low] + pokers::CARDS[high]);
    let pairs: Vec<pokers::Hand> = (0..52).rev().flat_map(pair).collect();
    let mut sum = 0;
    let complete = |four, higher: usize| {
        for higher in (0..higher).rev() {
            let five: pokers::Hand = four + pokers::CARDS[51 - higher];
            for pair in &pairs[..higher * higher.saturating_sub(1) / 2] {
                sum += u64::from((five + *pair).evaluate());
            }
        }
    };
    in_fours(pokers::Hand::default(), &pokers::CARDS, |hand, more| hand + more, complete);
    black_box(sum);
    SEQUENCE_HANDS
}

/// The same hands, the last three cards from a list, as ours.
fn triples_pokers() -> u64 {
    let mut triples: Vec<pokers::Hand> = Vec::new();
    for low in (0..52).rev() {
        for middle in (low + 1..52).rev() {
            let two = pokers::CARDS[low] + pokers::CARDS[middle];
            triples.extend((middle + 1..52).rev().map(|high| two + pokers::CARDS[high]));
        }
    }
    let mut sum = 0;
    let complete = |four: pokers::Hand, higher| {
        for triple in &triples[..holdem::Runouts::<3>::among_highest(higher)] {
            sum += u64::from((four + *triple).evaluate());
        }
    };
    in_fours(pokers::Hand::default(), &pokers::CARDS, |hand, more| hand + more, complete);
    black_box(sum);
    SEQUENCE_HANDS
}

fn sequence_pokers() -> u64 {
    in_sequence(
        pokers::Hand::default(),
        |hand, card| hand + pokers::CARDS[card],
        |hand| hand.evaluate(),
    )
}

fn sequence_aya() -> u64 {
    let add = |mut hand: aya_poker::base::Hand, card: usize| {
        hand.insert_unchecked(&aya_poker::base::CARDS[card]);
        hand
    };
    in_sequence(aya_poker::base::Hand::new(), add, |hand| aya_poker::poker_rank(&hand).0)
}

fn watch(criterion: &mut Criterion, hands: &Hands) {
    let mut group = criterion.benchmark_group("seven in sequence");
    group.throughput(Throughput::Elements(SEQUENCE_HANDS));
    group.bench_function("cardroom", |b| b.iter(sequence_ours));
    group.bench_function("cardroom, runouts", |b| b.iter(runouts_ours));
    group.bench_function("pokers", |b| b.iter(sequence_pokers));
    group.finish();

    let mut group = criterion.benchmark_group("seven random");
    group.throughput(Throughput::Elements(RANDOM_HANDS as u64));
    group.bench_function("cardroom", |b| b.iter(|| hands.seven_ours()));
    group.bench_function("cardroom, sets", |b| b.iter(|| hands.seven_set()));
    group.bench_function("cardroom, batched", |b| b.iter(|| hands.seven_batched()));
    group.bench_function("pokers", |b| b.iter(|| hands.seven_pokers()));
    group.bench_function("aya_poker", |b| b.iter(|| hands.seven_aya()));
    group.finish();

    let mut strengths = vec![Strength::LOWEST; RANDOM_HANDS];
    let mut group = criterion.benchmark_group("omaha random");
    group.throughput(Throughput::Elements(RANDOM_HANDS as u64));
    group.bench_function("cardroom small", |b| b.iter(|| hands.omaha_small()));
    group.bench_function("cardroom large", |b| b.iter(|| hands.omaha_large()));
    group.bench_function("cardroom batched", |b| b.iter(|| hands.omaha_batched(&mut strengths)));
    group.bench_function("aya_poker", |b| b.iter(|| hands.omaha_aya()));
    group.finish();
}

fn compare(hands: &Hands) {
    Contest::new("seven cards in sequence")
        .with("pokers", sequence_pokers)
        .with("aya_poker", sequence_aya)
        .with("cardroom, one by one", sequence_ours)
        .with("cardroom, its last three cards from a list", runouts_ours)
        .with("pokers, its last two cards from a list", pairs_pokers)
        .with("pokers, its last three cards from a list", triples_pokers)
        .run();
    Contest::new("seven cards, random")
        .with("pokers", || hands.seven_pokers())
        .with("aya_poker", || hands.seven_aya())
        .with("cardroom, one by one", || hands.seven_ours())
        .with("cardroom, one by one, from sets", || hands.seven_set())
        .with("cardroom, batched", || hands.seven_batched())
        .run();
    let mut strengths = vec![Strength::LOWEST; RANDOM_HANDS];
    Contest::new("Omaha, random")
        .with("aya_poker", || hands.omaha_aya())
        .with("cardroom, small table", || hands.omaha_small())
        .with("cardroom, large table", || hands.omaha_large())
        .with("cardroom, large table, batched", || hands.omaha_batched(&mut strengths))
        .run();
}

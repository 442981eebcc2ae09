//! DECK: one 52-card deck, freshly shuffled for each hand from a cryptographic generator, without
//! bias.
//!
//! The shuffle is a Fisher–Yates drawn lazily, card by card, from the ChaCha20 key stream of a
//! 32-byte seed, so that whoever holds the seed can deal the same deck again and check it. The
//! recipe, for any other implementation: start with the cards in index order; to draw with `n`
//! cards left, take key-stream bytes until one is below the largest multiple of `n` that fits in
//! 256; its remainder by `n` is the place of the drawn card, and the last of the `n` moves there.
//!
//! Where a seed comes from is the caller's affair: the operating system, at the edge.

use chacha20::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};

use crate::card::Card;

/// What fixes the order of a whole deck. Kept for auditors only: it would reveal mucked cards.
pub type Seed = [u8; 32];

/// A deck that is being dealt.
pub struct Deck {
    /// The undrawn cards stand first.
    cards: [Card; Card::COUNT],
    left: usize,
    order: Order,
}

// A deck is dealt on the stack, once a hand: a box would cost more than the bytes it saves.
#[allow(clippy::large_enum_variant)]
enum Order {
    /// Drawn by chance, from a key stream.
    Shuffled(KeyStream),
    /// The last undrawn card comes next: a replayed or scripted hand.
    Stacked,
}

impl Deck {
    /// The deck that this seed fixes, none of it dealt yet.
    #[must_use]
    pub fn shuffled(seed: Seed) -> Self {
        Self {
            cards: IN_ORDER,
            left: Card::COUNT,
            order: Order::Shuffled(KeyStream {
                rng: ChaCha20Rng::from_seed(seed),
                word: 0,
                bytes: 0,
            }),
        }
    }

    /// A deck whose first cards are these, in this order, followed by the others in index order:
    /// for hands that are replayed or told as a story.
    ///
    /// # Panics
    /// If a card stands twice.
    #[must_use]
    pub fn stacked(first: &[Card]) -> Self {
        let named: crate::CardSet = first.into();
        assert_eq!(named.len() as usize, first.len(), "a card stands twice in a stacked deck");
        let others = Card::all().filter(|card| !named.contains(*card));
        let mut cards = IN_ORDER;
        for (place, card) in cards.iter_mut().rev().zip(first.iter().copied().chain(others)) {
            *place = card;
        }
        Self { cards, left: Card::COUNT, order: Order::Stacked }
    }

    /// How many cards are still in the deck.
    #[must_use]
    pub fn left(&self) -> usize {
        self.left
    }

    /// Draws the next card.
    ///
    /// # Panics
    /// If the deck is empty: no game deals more than it holds.
    #[inline]
    pub fn draw(&mut self) -> Card {
        let place = match &mut self.order {
            Order::Shuffled(stream) => place(self.left, || stream.next_byte()),
            Order::Stacked => self.left - 1,
        };
        self.take(place)
    }

    /// Takes the card at this place; the last undrawn card fills the gap.
    fn take(&mut self, place: usize) -> Card {
        let card = self.cards[place];
        self.left -= 1;
        self.cards[place] = self.cards[self.left];
        card
    }
}

/// A place among `left` undrawn cards, each equally likely if the bytes are: a byte at or above the
/// largest multiple of `left` would favour the first places, so it is thrown away.
#[inline]
fn place(left: usize, mut next_byte: impl FnMut() -> u8) -> usize {
    let fair = 256 - 256 % left;
    loop {
        let byte = usize::from(next_byte());
        if byte < fair {
            return byte % left;
        }
    }
}

struct KeyStream {
    rng: ChaCha20Rng,
    /// Bytes fetched and not used yet, the next one lowest.
    word: u32,
    bytes: u32,
}

impl KeyStream {
    #[inline]
    fn next_byte(&mut self) -> u8 {
        if self.bytes == 0 {
            self.word = self.rng.next_u32();
            self.bytes = 4;
        }
        let byte = self.word as u8;
        self.word >>= 8;
        self.bytes -= 1;
        byte
    }
}

const IN_ORDER: [Card; Card::COUNT] = {
    let mut cards = [Card::new(crate::Rank::Two, crate::Suit::Clubs); Card::COUNT];
    let mut index = 0;
    while index < Card::COUNT {
        if let Some(card) = Card::from_index(index as u8) {
            cards[index] = card;
        }
        index += 1;
    }
    cards
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{CardSet, parse_cards};

    /// DECK: every byte the generator can give, for every size of deck: each place equally often.
    #[test]
    fn deck_each_place_has_the_same_number_of_bytes() {
        for left in 1..=Card::COUNT {
            let mut hits = vec![0; left];
            for byte in 0..=u8::MAX {
                let mut bytes = [Some(byte)].into_iter();
                // A rejected byte asks for another; that is where this byte's story ends.
                let drawn = std::panic::catch_unwind(move || {
                    place(left, || bytes.next().flatten().expect("rejected"))
                });
                if let Ok(place) = drawn {
                    hits[place] += 1;
                }
            }
            assert!(hits.iter().all(|hit| *hit == 256 / left), "{left} left: {hits:?}");
        }
    }

    /// DECK: every sequence of choices for decks of up to seven cards: each permutation once.
    #[test]
    fn deck_each_permutation_of_a_small_deck_comes_from_one_sequence_of_choices() {
        for size in 1..=7usize {
            let mut seen: BTreeMap<Vec<Card>, u32> = BTreeMap::new();
            let sequences: usize = (1..=size).product();
            for sequence in 0..sequences {
                let mut deck = Deck { cards: IN_ORDER, left: size, order: Order::Stacked };
                let mut rest = sequence;
                let dealt = (0..size)
                    .map(|_| {
                        let choice = rest % deck.left;
                        rest /= deck.left;
                        deck.take(choice)
                    })
                    .collect();
                *seen.entry(dealt).or_default() += 1;
            }
            assert_eq!(seen.len(), sequences, "{size} cards");
            assert!(seen.values().all(|count| *count == 1));
        }
    }

    /// DECK: card by position over two million shuffles. With 51 × 51 degrees of freedom the
    /// statistic has mean 2601 and deviation 72; the seeds are fixed, so this cannot flicker.
    #[test]
    fn deck_chi_square_of_card_by_position() {
        const SHUFFLES: u64 = 2_000_000;
        let mut counts = [[0u64; 52]; 52];
        for number in 0..SHUFFLES {
            let mut seed = [0; 32];
            seed[..8].copy_from_slice(&number.to_le_bytes());
            let mut deck = Deck::shuffled(seed);
            for by_card in &mut counts {
                by_card[usize::from(deck.draw().index())] += 1;
            }
        }
        let expected = SHUFFLES as f64 / 52.0;
        let chi_square: f64 =
            counts.iter().flatten().map(|n| (*n as f64 - expected).powi(2) / expected).sum();
        assert!((2601.0 - 5.0 * 72.1..2601.0 + 5.0 * 72.1).contains(&chi_square), "{chi_square}");
    }

    /// DECK: the key stream is ChaCha20's own (the first bytes for an all-zero key are published
    /// test vectors), so a stranger's implementation deals the same deck.
    #[test]
    fn deck_bytes_are_the_chacha20_key_stream() {
        let mut stream = KeyStream { rng: ChaCha20Rng::from_seed([0; 32]), word: 0, bytes: 0 };
        let bytes: Vec<u8> = (0..8).map(|_| stream.next_byte()).collect();
        assert_eq!(bytes, [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        // 0x76 = 118 of 52: place 14, the 5h; 0xb8 = 184 of 51: place 31, the 9s; 0xe0 = 224 of
        // 50: place 24, the 8c.
        let mut deck = Deck::shuffled([0; 32]);
        assert_eq!(
            [deck.draw(), deck.draw(), deck.draw()].as_slice(),
            parse_cards("5h9s8c").unwrap()
        );
    }

    #[test]
    fn deck_deals_every_card_once() {
        let mut deck = Deck::shuffled([7; 32]);
        let dealt: CardSet = (0..52).map(|_| deck.draw()).collect();
        assert_eq!(dealt, CardSet::FULL);
        assert_eq!(deck.left(), 0);
    }

    #[test]
    fn a_stacked_deck_deals_its_cards_first() {
        let first = parse_cards("AsKd2c").unwrap();
        let mut deck = Deck::stacked(&first);
        assert_eq!([deck.draw(), deck.draw(), deck.draw()].as_slice(), first);
        let rest: CardSet = (3..52).map(|_| deck.draw()).collect();
        assert_eq!(rest, CardSet::FULL - CardSet::from(first.as_slice()));
    }
}

//! Sets of seats, with clockwise order: the arithmetic of the button rule.

use hand::Seat;
use serde::{Deserialize, Serialize};

/// A set of the seats of one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seats.
    pub const EMPTY: Self = Self(0);

    /// The first `count` seats of a table.
    #[must_use]
    pub fn first(count: u8) -> Self {
        (1..=count).filter_map(Seat::new).collect()
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.number();
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.number());
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.number()) != 0
    }

    /// How many seats.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in both sets.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (1..=Seat::MAX).filter_map(Seat::new).filter(move |seat| self.contains(*seat))
    }

    /// The first of the set clockwise after `seat`; `seat` itself comes last.
    #[must_use]
    pub fn next_after(self, seat: Seat) -> Option<Seat> {
        self.iter().find(|other| *other > seat).or_else(|| self.iter().next())
    }

    /// The first of the set counter-clockwise of `seat`; `seat` itself comes last.
    #[must_use]
    pub fn last_before(self, seat: Seat) -> Option<Seat> {
        self.iter().filter(|other| *other < seat).last().or_else(|| self.iter().last())
    }

    /// The seats strictly between two seats, clockwise.
    #[must_use]
    pub fn between(self, from: Seat, to: Seat) -> Self {
        let inside = |seat: Seat| {
            if from < to { from < seat && seat < to } else { seat > from || seat < to }
        };
        self.iter().filter(|seat| inside(*seat)).collect()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    #[test]
    fn clockwise_and_back() {
        let set: SeatSet = [2, 5, 6].map(seat).into_iter().collect();
        assert_eq!(set.next_after(seat(2)), Some(seat(5)));
        assert_eq!(set.next_after(seat(6)), Some(seat(2)));
        assert_eq!(set.last_before(seat(2)), Some(seat(6)));
        assert_eq!(set.last_before(seat(4)), Some(seat(2)));
        assert_eq!(set.between(seat(5), seat(2)).iter().collect::<Vec<_>>(), [seat(6)]);
        assert_eq!(set.between(seat(2), seat(6)).iter().collect::<Vec<_>>(), [seat(5)]);
        assert!(set.between(seat(5), seat(6)).is_empty());
        assert_eq!(SeatSet::EMPTY.next_after(seat(1)), None);
    }
}

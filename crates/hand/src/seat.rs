//! Seats at a table, and small sets of the players of one hand.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at a table, counted clockwise from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The largest table deals to ten.
    pub const MAX: u8 = 10;

    /// Seat number 1 … 10; `None` for any other number.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many places clockwise from `other` to this seat: 1 for the next seat, a whole round
    /// for the same one.
    #[must_use]
    pub(crate) fn clockwise_from(self, other: Self) -> u8 {
        (self.0 + Self::MAX - other.0 - 1) % Self::MAX + 1
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("expected a seat from 1 to 10, found {number}"))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A player's place in the order of the hand: 0 is the first clockwise after the button, so that
/// going clockwise is counting up, and odd chips (H11) go to the lowest first.
pub(crate) type Place = usize;

/// A set of players of one hand, as bits by place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct PlaceSet(u16);

impl PlaceSet {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn first(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    pub(crate) fn only(place: Place) -> Self {
        Self(1 << place)
    }

    pub(crate) fn contains(self, place: Place) -> bool {
        self.0 & (1 << place) != 0
    }

    pub(crate) fn insert(&mut self, place: Place) {
        self.0 |= 1 << place;
    }

    pub(crate) fn remove(&mut self, place: Place) {
        self.0 &= !(1 << place);
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest place, which is the first clockwise after the button.
    pub(crate) fn lowest(self) -> Option<Place> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as Place)
    }

    /// The first of the set clockwise after `place`; `place` itself comes last.
    #[inline]
    pub(crate) fn next_after(self, place: Place) -> Option<Place> {
        let beyond = Self(self.0 & (!1 << place));
        beyond.lowest().or_else(|| self.lowest())
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Place> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let place = (bits != 0).then(|| bits.trailing_zeros() as Place)?;
            bits &= bits - 1;
            Some(place)
        })
    }

    /// The places of the set, clockwise, starting with `first` or whoever comes after it.
    pub(crate) fn clockwise_from(self, first: Place) -> impl Iterator<Item = Place> {
        let before = (1u16 << first) - 1;
        Self(self.0 & !before).iter().chain(Self(self.0 & before).iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_counts_seats_round_the_table() {
        let seat = |n| Seat::new(n).unwrap();
        assert_eq!(seat(3).clockwise_from(seat(2)), 1);
        assert_eq!(seat(1).clockwise_from(seat(10)), 1);
        assert_eq!(seat(4).clockwise_from(seat(4)), 10);
        assert_eq!(seat(10).clockwise_from(seat(1)), 9);
        assert_eq!((Seat::new(0), Seat::new(11)), (None, None));
    }

    #[test]
    fn next_after_goes_round_and_comes_back() {
        let mut set = PlaceSet::NONE;
        for place in [1, 4, 9] {
            set.insert(place);
        }
        assert_eq!(set.next_after(1), Some(4));
        assert_eq!(set.next_after(9), Some(1));
        assert_eq!(PlaceSet::only(4).next_after(4), Some(4));
        assert_eq!(PlaceSet::NONE.next_after(4), None);
        assert_eq!(set.clockwise_from(4).collect::<Vec<_>>(), [4, 9, 1]);
        assert_eq!(set.clockwise_from(5).collect::<Vec<_>>(), [9, 1, 4]);
    }
}

//! A set of numbers that mostly follow each other: as many entries as there are gaps.

use std::collections::BTreeMap;

/// Numbers, as stretches without a gap: first to last.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Numbers(BTreeMap<u64, u64>);

impl Numbers {
    pub(super) fn contains(&self, number: u64) -> bool {
        self.0.range(..=number).next_back().is_some_and(|(_, last)| number <= *last)
    }

    pub(super) fn insert(&mut self, number: u64) {
        if self.contains(number) {
            return;
        }
        let before = self.0.range(..number).next_back().map(|(first, last)| (*first, *last));
        let first = match before {
            Some((first, last)) if last + 1 == number => first,
            _ => number,
        };
        let last = number.checked_add(1).and_then(|next| self.0.remove(&next)).unwrap_or(number);
        self.0.insert(first, last);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Numbers;

    #[test]
    fn it_is_a_set() {
        let (mut numbers, mut plain) = (Numbers::default(), BTreeSet::new());
        let mut next = 7_u64;
        for _ in 0..400 {
            next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let number = next >> 56;
            numbers.insert(number);
            plain.insert(number);
            numbers.insert(u64::MAX);
            for asked in 0..=256 {
                assert_eq!(numbers.contains(asked), plain.contains(&asked));
            }
        }
        assert!(numbers.contains(u64::MAX));
    }
}

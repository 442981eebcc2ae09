//! A dense table of small integers by sparse keys of 32 bits: a perfect hash. The top bits of a key
//! choose a row; each row has an offset, found when the table is built, that moves its keys' low
//! bits to slots nobody else has (hash and displace). A lookup is two loads and no comparison.
//! Does not know what keys and values mean.

use std::cmp::Reverse;

/// `ROWS` and `SLOTS` are powers of two, so that shifts and masks replace bounds checks. A copy is
/// two references: held by value, a loop keeps them in registers.
#[derive(Clone, Copy)]
pub(crate) struct Packed<const ROWS: usize, const SLOTS: usize> {
    /// What to add to the keys of each row.
    offsets: &'static [u16; ROWS],
    slots: &'static [u16; SLOTS],
}

impl<const ROWS: usize, const SLOTS: usize> Packed<ROWS, SLOTS> {
    const POWERS_OF_TWO: () = assert!(ROWS.is_power_of_two() && SLOTS.is_power_of_two());
    const ROW_SHIFT: u32 = u32::BITS - ROWS.ilog2();

    /// Packs the entries, each a key and its value, all keys different. The table lives as long as
    /// the program.
    ///
    /// # Panics
    /// If they do not fit, which depends on nothing but the entries: a test of each table shows it.
    pub(crate) fn new(entries: &[(u32, u16)]) -> Self {
        let () = Self::POWERS_OF_TWO;
        let (mut offsets, mut slots) = (boxed::<u16, ROWS>(0), boxed::<u16, SLOTS>(0));
        let mut rows: Vec<Vec<(u32, u16)>> = vec![Vec::new(); ROWS];
        for (key, value) in entries {
            rows[(key >> Self::ROW_SHIFT) as usize].push((*key, *value));
        }
        // The fullest rows first, while there is most room.
        let mut order: Vec<usize> = (0..ROWS).collect();
        order.sort_by_key(|row| Reverse(rows[*row].len()));
        let mut taken = boxed::<bool, SLOTS>(false);
        for row in order {
            let offset = (0..=u16::MAX)
                .find(|offset| place(&rows[row], *offset, &mut taken))
                .expect("the table is large enough for its entries");
            offsets[row] = offset;
            for (key, value) in &rows[row] {
                slots[slot::<SLOTS>(*key, offset)] = *value;
            }
        }
        Self { offsets: Box::leak(offsets), slots: Box::leak(slots) }
    }

    /// The value of a key that was packed; something else for one that was not.
    #[inline(always)]
    pub(crate) fn get(self, key: u32) -> u16 {
        self.slots[slot::<SLOTS>(key, self.offsets[(key >> Self::ROW_SHIFT) as usize])]
    }
}

/// Takes a slot for each entry of the row; false, with nothing taken, if two would meet.
fn place<const SLOTS: usize>(row: &[(u32, u16)], offset: u16, taken: &mut [bool; SLOTS]) -> bool {
    for (nth, (key, _)) in row.iter().enumerate() {
        if taken[slot::<SLOTS>(*key, offset)] {
            for (key, _) in &row[..nth] {
                taken[slot::<SLOTS>(*key, offset)] = false;
            }
            return false;
        }
        taken[slot::<SLOTS>(*key, offset)] = true;
    }
    true
}

#[inline(always)]
fn slot<const SLOTS: usize>(key: u32, offset: u16) -> usize {
    key.wrapping_add(u32::from(offset)) as usize & (SLOTS - 1)
}

/// An array on the heap from the start: these are larger than a stack likes.
pub(crate) fn boxed<T: Copy, const N: usize>(fill: T) -> Box<[T; N]> {
    let Ok(array) = vec![fill; N].into_boxed_slice().try_into() else {
        unreachable!("the slice has N elements")
    };
    array
}

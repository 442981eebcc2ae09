//! R31: the built-in prize ladder, for tournaments that bring no table of their own: how many places
//! are paid, and how the pool is shared among them. Whole cents; what rounding leaves over goes to the
//! first place \[I\].
//!
//! - Up to 4 entrants one place is paid, up to 7 two (65/35), up to 24 three (50/30/20).
//! - Beyond, an eighth of the entrants is paid, rounded up; if whole tables make between 10% and 15%
//!   of the entrants, the nearest number of whole tables to an eighth.
//! - Four and more places: each gets one and a half times what an entry brought to the pool on
//!   average. The rest is shared by 1, 1/2, 1/3, … from the first place on. The places of the last
//!   table have a prize each; beyond, the places of a table win the same, then of two
//!   tables, of four and so on.

use base::{Cents, Rate};

/// How many places are paid out of this many entries.
pub(super) fn places_paid(entries: u32, seats: u8) -> u32 {
    match entries {
        0..=4 => 1,
        5..=7 => 2,
        8..=24 => 3,
        _ => whole_tables(entries, u32::from(seats)).unwrap_or(entries.div_ceil(8)),
    }
}

/// The number of whole tables nearest to an eighth of the entries, if it lies from 10% to 15%.
fn whole_tables(entries: u32, seats: u32) -> Option<u32> {
    let tables = (entries + 4 * seats) / (8 * seats);
    let places = u64::from(tables * seats);
    let hundredths = places * 100;
    let entries = u64::from(entries);
    (tables > 0 && (entries * 10..=entries * 15).contains(&hundredths))
        .then(|| u32::try_from(places).expect("no more than the entries"))
}

/// The prizes of so many places from the first on. They never rise, and their sum is the pool.
pub(super) fn prizes(pool: Cents, entries: u32, places: u32, seats: u8) -> Vec<Cents> {
    match places {
        0 => Vec::new(),
        1 => vec![pool],
        2 => by_shares(pool, &[rate(65_000), rate(35_000)]),
        3 => by_shares(pool, &[rate(50_000), rate(30_000), rate(20_000)]),
        _ => by_weights(pool, entries, places, u32::from(seats)),
    }
}

fn rate(parts: u32) -> Rate {
    Rate::from_parts(parts).expect("no more than the whole")
}

/// R31: prizes by shares that make the whole; odd cents to the first place \[I\].
pub(super) fn by_shares(pool: Cents, shares: &[Rate]) -> Vec<Cents> {
    let whole = i128::from(Rate::WHOLE.parts());
    let share = |share: &Rate| i128::from(pool.0) * i128::from(share.parts()) / whole;
    with_odd_cents_first(pool, shares.iter().map(share))
}

/// One over the place, in so many parts that it is exact for the places of one table (2,520 divides by
/// 1 to 10) and far below a cent for a band's mean.
const WEIGHT_WHOLE: i128 = 2_520 << 32;

fn by_weights(pool: Cents, entries: u32, places: u32, seats: u32) -> Vec<Cents> {
    let total = i128::from(pool.0);
    // One and a half entries each; two in three of the entries could be paid before it ran out.
    let base = total * 3 / (2 * i128::from(entries.max(places * 2)));
    let rest = total - base * i128::from(places);
    let weights = weights(places, seats);
    let sum: i128 = weights.iter().sum();
    with_odd_cents_first(pool, weights.iter().map(|weight| base + rest * weight / sum))
}

fn weights(places: u32, seats: u32) -> Vec<i128> {
    let harmonic = |place: u32| WEIGHT_WHOLE / i128::from(place);
    let mut weights: Vec<i128> = (1..=seats.min(places)).map(harmonic).collect();
    let (mut done, mut band) = (seats.min(places), seats);
    while done < places {
        let last = done.saturating_add(band).min(places);
        // The weights of a whole band, also where the paid places end within it.
        let full = done + band;
        let mean = (done + 1..=full).map(harmonic).sum::<i128>() / i128::from(band);
        weights.extend((done..last).map(|_| mean));
        (done, band) = (last, band * 2);
    }
    weights
}

fn with_odd_cents_first(pool: Cents, shares: impl Iterator<Item = i128>) -> Vec<Cents> {
    let cents = |share: i128| Cents(i64::try_from(share).expect("a part of the pool"));
    let mut prizes: Vec<Cents> = shares.map(cents).collect();
    let odd = pool - prizes.iter().copied().sum();
    if let Some(first) = prizes.first_mut() {
        *first = *first + odd;
    }
    prizes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R31: for every field the prizes add up, never rise, and the last is worth more than the entry
    /// cost.
    #[test]
    fn r31_the_ladder_is_sound_for_every_field() {
        for seats in 2..=10 {
            for entries in (1..1_500).chain((1_500..100_000).step_by(997)) {
                let pool = Cents(i64::from(entries) * 900);
                let places = places_paid(entries, seats);
                assert!(places <= entries, "{entries}");
                let prizes = prizes(pool, entries, places, seats);
                assert_eq!(prizes.len() as u32, places);
                assert_eq!(prizes.iter().copied().sum::<Cents>(), pool, "{entries} at {seats}");
                assert!(prizes.is_sorted_by(|higher, lower| higher >= lower), "{prizes:?}");
                if places > 3 {
                    assert!(prizes.last() > Some(&Cents(1_500)), "{entries} at {seats}");
                    let hundredths = u64::from(places) * 100;
                    let entries = u64::from(entries);
                    assert!((entries * 10..=entries * 16).contains(&hundredths), "{entries}");
                }
            }
        }
    }

    /// R31: one more entrant never means one paid place fewer.
    #[test]
    fn r31_the_number_of_places_grows_with_the_field() {
        for seats in 2..=10 {
            for entries in 2..20_000 {
                let (now, next) = (places_paid(entries, seats), places_paid(entries + 1, seats));
                assert!(next >= now, "{entries} at {seats}: {now} to {next}");
            }
        }
    }

    #[test]
    fn r31_small_fields_are_paid_as_people_expect() {
        let ladder = |entries: u32| {
            let pool = Cents(i64::from(entries) * 1_000);
            let prizes = prizes(pool, entries, places_paid(entries, 9), 9);
            prizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(ladder(2), "20.00");
        assert_eq!(ladder(5), "32.50 17.50");
        assert_eq!(ladder(9), "45.00 27.00 18.00");
        assert_eq!(ladder(27), "115.80 65.40 48.60 40.20");
    }
}

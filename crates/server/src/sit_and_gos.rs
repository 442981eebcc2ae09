//! The Sit & Gos that a room offers: the structure of one for which the operator names none, and
//! those that are on offer where the operator names none at all.

use std::sync::Arc;

use base::{Chips, Millis};
use game::tournament::{SitAndGoKey, SitAndGoRules};
use rulebook::{Level, Payout, Price, Variant};

use crate::Policy;

/// Seventy-five big blinds: enough to play, few enough that it ends within the hour.
pub const STACK: Chips = Chips(1_500);
/// A newcomer sees some ten hands a level.
pub const LEVEL_TIME: Millis = Millis::seconds(3 * 60);

/// Each level is about one and a half times the one before, with antes once stacks are short.
const LEVELS: [&str; 12] = [
    "10/20",
    "15/30",
    "25/50",
    "40/80",
    "60/120",
    "75/150/15",
    "100/200/20",
    "150/300/30",
    "200/400/40",
    "300/600/60",
    "500/1000/100",
    "750/1500/150",
];

/// The usual levels.
#[must_use]
pub fn levels() -> Vec<Level> {
    LEVELS.iter().map(|level| level.parse().expect("a level of ours")).collect()
}

/// The usual prizes for so many seats: one place in three is paid, about.
#[must_use]
pub fn payout(seats: u8) -> Payout {
    let payout = match seats {
        ..=4 => "winner takes all",
        5..=6 => "65/35",
        _ => "50/30/20",
    };
    payout.parse().expect("a payout of ours")
}

/// The numbers of seats that are on offer by default, where the rulebook prints prices for them:
/// two people play at once, and five make a table.
const SEATS: [u8; 2] = [2, 5];

impl Policy {
    /// Hold'em Sit & Gos for every market, at the lowest price that its rulebook prints (F2).
    /// Markets of the same rules and money share theirs.
    #[must_use]
    pub fn default_sit_and_gos(&self) -> Vec<SitAndGoKey> {
        let mut keys: Vec<SitAndGoKey> = Vec::new();
        for market in self.markets.iter() {
            let Some(rulebook) = self.rulebook(market.rulebook.as_str()) else { continue };
            let rulebook = Arc::new(rulebook.clone());
            for seats in SEATS {
                let printed = rulebook.fees.sit_and_go.iter();
                let mut printed = printed.filter(|(key, _)| key.seats() == seats);
                let Some(price) = printed.next().and_then(|(_, prices)| prices.0.first()) else {
                    continue;
                };
                let key = usual(market.rulebook.as_str(), market.currency.code(), seats, *price);
                let offered = SitAndGoRules::new(Arc::clone(&rulebook), key.clone()).is_ok();
                if offered && !keys.contains(&key) {
                    keys.push(key);
                }
            }
        }
        keys
    }
}

/// A Hold'em Sit & Go of the usual structure.
#[must_use]
pub fn usual(rulebook: &str, currency: &str, seats: u8, price: Price) -> SitAndGoKey {
    SitAndGoKey {
        rulebook: rulebook.to_owned(),
        game: Variant::Holdem,
        currency: currency.to_owned(),
        seats,
        price,
        stack: STACK,
        levels: levels(),
        level_time: LEVEL_TIME,
        payout: payout(seats),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// F2: every market has something to enter, at the prices its rulebook prints.
    #[test]
    fn f2_every_built_in_market_has_sit_and_gos_for_two_and_five() {
        let policy = Policy::default();
        let keys = policy.default_sit_and_gos();
        for market in policy.markets.iter() {
            let of_market = |key: &&SitAndGoKey| key.rulebook == market.rulebook.as_str();
            let rows: Vec<(u8, String)> =
                keys.iter().filter(of_market).map(|k| (k.seats, k.price.to_string())).collect();
            assert_eq!(rows, [(2, "0.97 + 0.03".to_owned()), (5, "0.95 + 0.05".to_owned())]);
        }
    }

    #[test]
    fn the_usual_structure_fits_every_number_of_seats() {
        let rulebook = Arc::new(rulebook::embedded("int-2.7").unwrap());
        for seats in 2..=9 {
            let price = if seats == 2 { "0.97 + 0.03" } else { "0.95 + 0.05" };
            let key = usual("int-2.7", "PLAY", seats, price.parse().unwrap());
            SitAndGoRules::new(Arc::clone(&rulebook), key).unwrap();
        }
    }
}

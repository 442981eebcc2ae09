//! T2: the Sit & Go of a room whose operator says nothing else about it.

use base::{Chips, Millis};
use game::tournament::spec::{
    Conditions, EntryPrice, LevelRow, PrizeRow, PrizeTable, Registration, Shares, Start, Structure,
    TournamentSpec,
};
use ledger::Currency;
use rulebook::{Payout, Price, RulebookId, Variant};

/// Seventy-five big blinds: enough to play, few enough that it ends within the hour.
const STACK: Chips = Chips(1_500);
/// A newcomer sees some ten hands a level.
const LEVEL_TIME: Millis = Millis::seconds(3 * 60);

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

/// A Hold'em Sit & Go of one table with the usual structure and the usual prizes.
///
/// # Panics
/// If a level of ours is none, which a test rules out.
#[must_use]
pub fn sit_and_go_spec(
    rulebook: &RulebookId,
    currency: Currency,
    seats: u8,
    price: Price,
) -> TournamentSpec {
    let level = |text: &&str| text.parse::<LevelRow>().expect("a level of ours");
    TournamentSpec {
        name: name(seats),
        rulebook: rulebook.clone(),
        game: Variant::Holdem,
        currency,
        seats,
        start: Start::WhenFull,
        entrants_min: None,
        entrants_max: None,
        price: Some(EntryPrice::Paid(price)),
        guarantee: None,
        added: None,
        decision_time: None,
        time_bank: None,
        hand_for_hand: None,
        registration: Registration::default(),
        conditions: Conditions::default(),
        structure: Some(Structure {
            stack: STACK,
            level_time: LEVEL_TIME,
            levels: LEVELS.iter().map(level).collect(),
            synchronized_breaks: None,
            breaks: Vec::new(),
        }),
        prizes: sit_and_go_prizes(seats, &usual_payout(seats)),
        multi_buy_in: None,
        re_entry: None,
        rebuys: None,
        add_on: None,
        bounty: None,
        satellite: None,
        phased: None,
        hexapro: None,
    }
}

fn name(seats: u8) -> String {
    match seats {
        2 => "Heads-up Sit & Go".to_owned(),
        seats => format!("Sit & Go, {seats} seats"),
    }
}

/// R31: the prizes of a full table by their shares.
#[must_use]
pub fn sit_and_go_prizes(seats: u8, payout: &Payout) -> PrizeTable {
    let shares = Shares(payout.shares().to_vec());
    PrizeTable {
        table: vec![PrizeRow { entrants_from: u32::from(seats), shares }],
        extra: Vec::new(),
    }
}

/// The usual prizes for so many seats: one place in three is paid, about.
///
/// # Panics
/// If a payout of ours is none, which a test rules out.
#[must_use]
pub fn usual_payout(seats: u8) -> Payout {
    let payout = match seats {
        ..=4 => "winner takes all",
        5..=6 => "65/35",
        _ => "50/30/20",
    };
    payout.parse().expect("a payout of ours")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn t2_the_usual_structure_fits_every_number_of_seats() {
        let rulebook = Arc::new(rulebook::embedded("int-2.7").unwrap());
        for seats in 2..=10 {
            let price = if seats == 2 { "0.97 + 0.03" } else { "0.95 + 0.05" };
            let price = price.parse().unwrap();
            let spec = sit_and_go_spec(&rulebook.id, Currency::PLAY, seats, price);
            let rules = spec.check(&rulebook).unwrap_or_else(|errors| panic!("{errors:?}"));
            assert_eq!(rules.entrants_min(), u32::from(seats));
        }
    }
}

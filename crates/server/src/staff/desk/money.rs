//! The room's money: what each day did to the house's accounts, what is owed to others now, and whether
//! the books balance. What is read of the books for it is in `house_money`.

use base::Millis;
use ledger::Currency;
use serde::Deserialize;
use store::AccountTotals;
use wire::desk::{DeskBank, DeskLiabilities, DeskMoney, DeskOffBalance, LedgerCheck};

use super::house_money::{count, totals};
use crate::{
    Shared,
    history::{DAY, day_begins},
    staff::StaffError,
};

/// Days that are shown if nobody says which, and at most.
const DAYS: u64 = 30;
const DAYS_MAX: u64 = 400;

/// The parts of an address, as they were sent.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoneyQuery {
    pub(crate) currency: Option<String>,
    /// Days in UTC, both included.
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
}

/// Which money, read: days since 1970.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    pub(super) currency: Option<Currency>,
    pub(super) from: u64,
    pub(super) to: u64,
}

impl MoneyQuery {
    /// Reads it strictly.
    ///
    /// # Errors
    /// What is wrong with the parts, in technical English.
    pub(crate) fn read(self, now: Millis) -> Result<Wanted, String> {
        let currency = self.currency.map(|code| code.parse());
        let currency = currency.transpose().map_err(|error| format!("currency: {error}"))?;
        let day = |name: &str, text: Option<String>| {
            let wrong = || format!("{name}: expected a day such as 2026-11-18");
            let day = |text: String| day_begins(&text).map(|at| at.0 / DAY.0).ok_or_else(wrong);
            text.map(day).transpose()
        };
        let to = day("to", self.to)?.unwrap_or(now.0 / DAY.0);
        let from = day("from", self.from)?.unwrap_or_else(|| to.saturating_sub(DAYS - 1));
        if from > to || to - from >= DAYS_MAX {
            return Err(format!("from: expected 1 to {DAYS_MAX} days up to and with to"));
        }
        Ok(Wanted { currency, from, to })
    }
}

/// The room's money.
///
/// # Errors
/// If it cannot be read.
pub(crate) async fn money(shared: &Shared, wanted: Wanted) -> Result<DeskMoney, StaffError> {
    let days_complete = count(shared).await?;
    let (at, totals) = totals(shared).await?;
    let fits = |currency: Currency| wanted.currency.is_none_or(|wanted| wanted == currency);
    let mut currencies: Vec<Currency> =
        totals.totals.iter().map(|total| total.currency).filter(|it| fits(*it)).collect();
    currencies.dedup();
    let bank = |currency: &Currency| DeskBank {
        currency: currency.code().to_owned(),
        cents: sum(&totals, *currency, &["hexapro-bank"]),
    };
    let has_bank = |currency: &&Currency| {
        totals.totals.iter().any(|it| it.currency == **currency && it.group == "hexapro-bank")
    };
    Ok(DeskMoney {
        days: shared.house_money.days(&wanted),
        days_complete,
        banks: currencies.iter().filter(has_bank).map(bank).collect(),
        liabilities: currencies.iter().map(|it| liabilities(&totals, *it)).collect(),
        check: check(shared, &totals, at),
    })
}

/// The days as a file.
///
/// # Errors
/// If they cannot be read.
pub(crate) async fn money_csv(shared: &Shared, wanted: Wanted) -> Result<String, StaffError> {
    while !count(shared).await? {}
    let mut text =
        "day,currency,rake,fees,overlay,hexapro_bank,charity,deposits,withdrawals,issued\r\n"
            .to_owned();
    for row in shared.house_money.days(&wanted) {
        let amounts = [
            row.rake,
            row.fees,
            row.overlay,
            row.hexapro_bank,
            row.charity,
            row.deposits,
            row.withdrawals,
            row.issued,
        ];
        let amounts = amounts.map(|cents| base::Cents(cents).to_string()).join(",");
        text.push_str(&format!("{},{},{amounts}\r\n", row.day, row.currency));
    }
    Ok(text)
}

fn sum(totals: &AccountTotals, currency: Currency, groups: &[&str]) -> i64 {
    let of = totals.totals.iter().filter(|it| it.currency == currency);
    of.filter(|it| groups.contains(&it.group.as_str())).map(|it| it.balance.0).sum()
}

fn liabilities(totals: &AccountTotals, currency: Currency) -> DeskLiabilities {
    let sum = |groups: &[&str]| sum(totals, currency, groups);
    let others = ["wallet", "escrow", "prizes", "bounties", "fees", "tickets", "held", "charity"];
    DeskLiabilities {
        currency: currency.code().to_owned(),
        wallets: sum(&["wallet"]),
        escrows: sum(&["escrow"]),
        prizes: sum(&["prizes", "bounties"]),
        fees: sum(&["fees"]),
        tickets: sum(&["tickets"]),
        held: sum(&["held"]),
        charity: sum(&["charity"]),
        owed_to_others: sum(&others),
        owed_by_players: -sum(&["owed"]),
        rake: sum(&["rake"]),
        hexapro_bank: sum(&["hexapro-bank"]),
        overlay: sum(&["overlay"]),
        outside: sum(&["transit", "issued"]),
    }
}

fn check(shared: &Shared, totals: &AccountTotals, at: Millis) -> LedgerCheck {
    use std::sync::atomic::Ordering::Relaxed;
    let off = totals.off_balance();
    let scrubbed_at = shared.scrubbed_at.load(Relaxed);
    LedgerCheck {
        at: at.into(),
        accounts: totals.totals.iter().map(|total| total.accounts).sum(),
        entries: totals.last_entry,
        balanced: off.is_empty() && totals.overdrawn.is_empty(),
        off: off
            .into_iter()
            .map(|(currency, cents)| DeskOffBalance {
                currency: currency.code().to_owned(),
                cents: cents.0,
            })
            .collect(),
        overdrawn: totals
            .overdrawn
            .iter()
            .map(|(account, currency, cents)| format!("{account} {cents} {currency}"))
            .collect(),
        scrubbed_at: (scrubbed_at > 0).then_some(wire::Millis(scrubbed_at)),
        damaged: shared.damaged.load(Relaxed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_strictly_and_bounded() {
        let now = Millis(20_000 * DAY.0 + 5);
        let some = |text: &str| Some(text.to_owned());
        let read = |from: Option<String>, to: Option<String>| {
            MoneyQuery { currency: None, from, to }.read(now)
        };
        let wanted = read(None, None).unwrap();
        assert_eq!((wanted.from, wanted.to), (19_971, 20_000));
        assert!(read(some("2024-10-04"), some("2024-10-04")).is_ok());
        for (from, to) in [
            (some("2024-10-05"), some("2024-10-04")),
            (some("2020-01-01"), some("2024-10-04")),
            (some("today"), None),
            (None, some("2024-1-1")),
        ] {
            assert!(read(from.clone(), to.clone()).is_err(), "{from:?} {to:?}");
        }
        let currency = some("euro");
        assert!(MoneyQuery { currency, from: None, to: None }.read(now).is_err());
    }
}

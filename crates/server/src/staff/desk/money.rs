//! The room's money: what each day did to the house's accounts, what is owed to others now, and whether
//! the books balance. The days are counted from the books a part at a time and kept: history is
//! append-only, so what was counted stays counted.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use base::Millis;
use ledger::{Currency, Kind};
use serde::Deserialize;
use store::{AccountTotals, HouseFlow};
use wire::desk::{DeskBank, DeskLiabilities, DeskMoney, DeskMoneyDay, DeskOffBalance, LedgerCheck};

use crate::{
    Shared,
    history::{DAY, day_begins},
    staff::StaffError,
};

/// Entries that are counted at once: well within the time that a request may read.
const ENTRIES_AT_ONCE: u64 = 100_000;
/// Parts that one request counts; a large room is counted by a few requests.
const PARTS_MAX: usize = 10;
/// Days that are shown if nobody says which, and at most.
const DAYS: u64 = 30;
const DAYS_MAX: u64 = 400;

/// The sums of all accounts take about a second in a room with a million accounts: whoever looks again
/// within this time sees the same, with its time.
const TOTALS_KEPT: Millis = Millis::seconds(5);

/// What was counted so far.
#[derive(Debug, Default)]
pub(crate) struct HouseMoney {
    counted: Mutex<Counted>,
    totals: Mutex<Option<(Millis, AccountTotals)>>,
}

#[derive(Debug, Default, Clone)]
struct Counted {
    /// The number of the last entry that is counted.
    until: u64,
    days: BTreeMap<(u64, Currency), Sums>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Sums {
    rake: i64,
    fees: i64,
    overlay: i64,
    bank: i64,
    charity: i64,
    deposits: i64,
    withdrawals: i64,
    issued: i64,
}

impl Sums {
    /// Adds a flow. An account of the house that draws its rake and fees, or fills its bank, earns and
    /// spends nothing by it.
    fn add(&mut self, flow: &HouseFlow) {
        let amount = flow.amount.0;
        match (flow.group.as_str(), flow.kind) {
            ("rake" | "fees", Kind::Sweep) => {}
            ("rake", _) => self.rake += amount,
            ("fees", _) => self.fees += amount,
            ("overlay", Kind::Sweep) => {}
            ("overlay", _) => self.overlay -= amount,
            ("hexapro-bank", _) => self.bank += amount,
            ("charity", _) => self.charity += amount,
            ("transit" | "issued", Kind::Deposit | Kind::Reversal) => self.deposits -= amount,
            ("transit" | "issued", Kind::Withdrawal | Kind::Returned) => self.withdrawals += amount,
            ("issued", _) => self.issued -= amount,
            _ => {}
        }
    }
}

impl HouseMoney {
    fn until(&self) -> u64 {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner).until
    }

    /// Adds what the entries from one to another did, unless another request has.
    fn add(&self, after: u64, until: u64, flows: &[HouseFlow]) {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.until != after {
            return;
        }
        counted.until = until;
        for flow in flows {
            counted.days.entry((flow.day, flow.currency)).or_default().add(flow);
        }
    }

    fn days(&self, wanted: &Wanted) -> Vec<DeskMoneyDay> {
        let counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |((day, currency), _): &(&(u64, Currency), &Sums)| {
            (wanted.from..=wanted.to).contains(day)
                && wanted.currency.is_none_or(|wanted| wanted == *currency)
        };
        let row = |((day, currency), sums): (&(u64, Currency), &Sums)| DeskMoneyDay {
            day: day_text(*day),
            currency: currency.code().to_owned(),
            rake: sums.rake,
            fees: sums.fees,
            overlay: sums.overlay,
            hexapro_bank: sums.bank,
            charity: sums.charity,
            deposits: sums.deposits,
            withdrawals: sums.withdrawals,
            issued: sums.issued,
        };
        counted.days.iter().rev().filter(fits).map(row).collect()
    }
}

/// `2026-11-18`.
fn day_text(day: u64) -> String {
    let at = i64::try_from(day * DAY.0).unwrap_or(i64::MAX);
    let at = jiff::Timestamp::from_millisecond(at).unwrap_or(jiff::Timestamp::MAX);
    at.strftime("%Y-%m-%d").to_string()
}

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
    currency: Option<Currency>,
    from: u64,
    to: u64,
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

/// The sums of all accounts, and when they were made.
async fn totals(shared: &Shared) -> Result<(Millis, AccountTotals), StaffError> {
    let kept = &shared.house_money.totals;
    let now = shared.now();
    let known = kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some((at, totals)) = known.filter(|(at, _)| now < *at + TOTALS_KEPT) {
        return Ok((at, totals));
    }
    let totals = shared.books.read(|reader| reader.account_totals()).await?;
    *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, totals.clone()));
    Ok((now, totals))
}

/// Counts what is new in the books; whether that is all of it.
async fn count(shared: &Shared) -> Result<bool, StaffError> {
    for _ in 0..PARTS_MAX {
        let after = shared.house_money.until();
        let read = shared.books.read(move |reader| {
            let last = reader.last_entry()?;
            let until = last.min(after + ENTRIES_AT_ONCE);
            let flows = if until > after { reader.house_flows(after, until)? } else { Vec::new() };
            Ok((until, last, flows))
        });
        let (until, last, flows) = read.await?;
        shared.house_money.add(after, until, &flows);
        if until >= last {
            return Ok(true);
        }
    }
    Ok(false)
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
    use base::Cents;

    use super::*;

    fn flow(group: &str, kind: Kind, amount: i64) -> HouseFlow {
        let (day, currency, amount) = (20_000, Currency::EUR, Cents(amount));
        HouseFlow { day, currency, group: group.to_owned(), kind, amount }
    }

    #[test]
    fn flows_are_counted_once_and_by_their_meaning() {
        let money = HouseMoney::default();
        let flows = [
            flow("rake", Kind::Hand, 30),
            flow("rake", Kind::Sweep, -20),
            flow("overlay", Kind::Sweep, 20),
            flow("overlay", Kind::Overlay, -500),
            flow("hexapro-bank", Kind::Overlay, 400),
            flow("hexapro-bank", Kind::Prize, -150),
            flow("fees", Kind::Register, 80),
            flow("fees", Kind::Unregister, -10),
            flow("charity", Kind::Unresolved, 7),
            flow("transit", Kind::Deposit, -5_000),
            flow("transit", Kind::Reversal, 1_000),
            flow("transit", Kind::Withdrawal, 900),
            flow("issued", Kind::Refill, -100),
        ];
        money.add(0, 50, &flows);
        money.add(0, 50, &flows);
        let all = Wanted { currency: None, from: 0, to: 30_000 };
        let [day] = &money.days(&all)[..] else { panic!("one day") };
        assert_eq!(day.day, "2024-10-04");
        let amounts = (day.rake, day.fees, day.overlay, day.hexapro_bank, day.charity);
        assert_eq!(amounts, (30, 70, 500, 250, 7));
        assert_eq!((day.deposits, day.withdrawals, day.issued), (4_000, 900, 100));
        for wanted in [
            Wanted { currency: Some(Currency::PLAY), ..all.clone() },
            Wanted { from: 20_001, ..all.clone() },
            Wanted { to: 19_999, ..all },
        ] {
            assert!(money.days(&wanted).is_empty(), "{wanted:?}");
        }
    }

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

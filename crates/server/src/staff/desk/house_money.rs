//! What is read of the books about the house's money: the sums of all accounts, and what each day did to
//! the accounts of the house. The days are counted a part at a time and kept: history is append-only, so
//! what was counted stays counted.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use base::Millis;
use ledger::{Currency, Kind};
use store::{AccountTotals, HouseFlow};
use wire::desk::DeskMoneyDay;

use super::money::Wanted;
use crate::{Shared, history::DAY, staff::StaffError};

/// Entries that are counted at once: well within the time that a request may read.
const ENTRIES_AT_ONCE: u64 = 100_000;
/// Parts that one request counts; a large room is counted by a few requests.
const PARTS_MAX: usize = 10;
/// Adding up all accounts takes longer the more players a room has: whoever looks again within this time
/// sees the same, with its time.
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
    /// Adds a flow. Rake and fees are earned when players pay them: when the house draws them, a
    /// tournament that ends gives it the fees, it fills its bank or brings its own cash in, it earns and
    /// spends nothing, although the overlay account changes.
    fn add(&mut self, flow: &HouseFlow) {
        let amount = flow.amount.0;
        match (flow.group.as_str(), flow.kind) {
            ("rake" | "fees" | "overlay", Kind::Sweep) => {}
            ("rake", _) => self.rake += amount,
            ("fees", Kind::Prize) => self.overlay -= amount,
            ("fees", _) => self.fees += amount,
            ("overlay", _) => self.overlay -= amount,
            ("hexapro-bank", Kind::Overlay) => {
                self.bank += amount;
                self.overlay -= amount;
            }
            ("hexapro-bank", _) => self.bank += amount,
            ("transit", Kind::Overlay) => self.overlay -= amount,
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

    pub(super) fn days(&self, wanted: &Wanted) -> Vec<DeskMoneyDay> {
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

/// The sums of all accounts, and when they were made.
pub(super) async fn totals(shared: &Shared) -> Result<(Millis, AccountTotals), StaffError> {
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
pub(super) async fn count(shared: &Shared) -> Result<bool, StaffError> {
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
            flow("overlay", Kind::Overlay, 1_000),
            flow("transit", Kind::Overlay, -1_000),
            flow("hexapro-bank", Kind::Prize, -150),
            flow("fees", Kind::Register, 80),
            flow("fees", Kind::Unregister, -10),
            flow("fees", Kind::Prize, -60),
            flow("overlay", Kind::Prize, 60),
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
        assert_eq!(amounts, (30, 70, 100, 250, 7));
        assert_eq!((day.deposits, day.withdrawals, day.issued), (4_000, 900, 100));
        for wanted in [
            Wanted { currency: Some(Currency::PLAY), ..all.clone() },
            Wanted { from: 20_001, ..all.clone() },
            Wanted { to: 19_999, ..all },
        ] {
            assert!(money.days(&wanted).is_empty(), "{wanted:?}");
        }
    }
}

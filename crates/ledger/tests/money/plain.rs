//! The second implementation: no order, no index, nothing shared with the first but the names. It
//! collects every reason against a transfer instead of the first.

use std::collections::HashMap;

use base::Cents;
use ledger::{Account, Currency, Kind, POSTINGS_MAX};

/// A request, good or bad.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Asked {
    pub(crate) id: String,
    pub(crate) currency: Currency,
    pub(crate) kind: Kind,
    pub(crate) postings: Vec<(Account, i64)>,
}

#[derive(Default)]
pub(crate) struct Plain {
    done: Vec<Asked>,
    pub(crate) balances: HashMap<(String, String), i128>,
}

impl Plain {
    /// Whether it moved anything, or all the reasons why it may not.
    pub(crate) fn apply(&mut self, asked: &Asked) -> Result<bool, Vec<&'static str>> {
        let mut against = shape(asked);
        let mut sorted = asked.clone();
        sorted.postings.sort_by_key(|(account, _)| account.to_string());
        if against.is_empty() {
            match self.done.iter().find(|done| done.id == asked.id) {
                Some(done) if *done == sorted => return Ok(false),
                Some(_) => against.push("same_id_other_content"),
                None => {}
            }
        }
        if against.is_empty() {
            against = self.against_balances(asked);
        }
        if !against.is_empty() {
            return Err(against);
        }
        for (account, amount) in &asked.postings {
            *self.entry(account, asked.currency) += i128::from(*amount);
        }
        self.done.push(sorted);
        Ok(true)
    }

    pub(crate) fn balance(&mut self, account: &Account, currency: Currency) -> Cents {
        Cents(i64::try_from(*self.entry(account, currency)).unwrap())
    }

    fn entry(&mut self, account: &Account, currency: Currency) -> &mut i128 {
        self.balances.entry((account.to_string(), currency.to_string())).or_default()
    }

    fn against_balances(&mut self, asked: &Asked) -> Vec<&'static str> {
        let mut against = Vec::new();
        for (account, amount) in &asked.postings {
            let after = *self.entry(account, asked.currency) + i128::from(*amount);
            if i64::try_from(after).is_err() {
                against.push("overflow");
            }
            let text = account.to_string();
            let outside = text == "issued"
                || text == "overlay"
                || text.starts_with("transit:")
                || text.starts_with("owed:");
            if after < 0 && !outside {
                // The smallest number has no opposite, so it cannot be named as missing.
                against.push(if *amount == i64::MIN { "overflow" } else { "not_enough" });
            }
            if let Account::Owed(player) = account
                && asked.kind == Kind::Reversal
                && *amount < 0
            {
                let wallet = Account::Wallet(*player);
                let moved = asked.postings.iter().find(|(account, _)| *account == wallet);
                let moved = moved.map_or(0, |(_, amount)| i128::from(*amount));
                if *self.entry(&wallet, asked.currency) + moved > 0 {
                    against.push("covered");
                }
            }
        }
        against
    }
}

fn shape(asked: &Asked) -> Vec<&'static str> {
    let mut against = Vec::new();
    let postings = &asked.postings;
    if postings.is_empty() {
        against.push("empty");
    }
    if postings.len() > POSTINGS_MAX {
        against.push("too_many_postings");
    }
    if postings.iter().map(|(_, amount)| i128::from(*amount)).sum::<i128>() != 0 {
        against.push("unbalanced");
    }
    for (nth, (account, amount)) in postings.iter().enumerate() {
        if *amount == 0 {
            against.push("zero_posting");
        }
        if postings[..nth].iter().any(|(other, _)| other == account) {
            against.push("account_twice");
        }
        let (text, kind) = (account.to_string(), asked.kind.name());
        let door = text.split(':').next().unwrap();
        let open = match door {
            "held" => ["hold", "release", "seize"].contains(&kind),
            "tickets" => kind.starts_with("ticket_"),
            "transit" => payment(kind) || ["overlay", "correction"].contains(&kind),
            "issued" => payment(kind) || ["refill", "correction"].contains(&kind),
            "owed" => ["reversal", "correction"].contains(&kind),
            _ => true,
        };
        if !open {
            against.push("closed_to_kind");
        }
        let play = asked.currency.to_string() == "PLAY";
        if (door == "issued" && !play) || (door == "transit" && play) {
            against.push("closed_to_currency");
        }
    }
    against
}

fn payment(kind: &str) -> bool {
    ["deposit", "withdrawal", "returned", "reversal"].contains(&kind)
}

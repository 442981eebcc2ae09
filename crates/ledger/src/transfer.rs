//! A transfer: money that moves between accounts of one currency, balanced by its type.

use base::{Cents, Millis};
use serde::{Deserialize, Serialize};

use crate::{
    account::Account, currency::Currency, id::TransferId, kind::Kind, refusal::TransferRefusal,
};

/// A hand's end is ten seats, ten wallets and rake. What pays a whole field is one transfer a
/// player, so that one refusal never spoils the others.
pub const POSTINGS_MAX: usize = 64;

/// One side of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Posting {
    pub account: Account,
    /// How much comes in, or goes out if it is negative.
    pub amount: Cents,
}

impl Posting {
    /// `amount` out of one account and into another.
    ///
    /// # Errors
    /// When the amount is not positive.
    pub fn pair(from: Account, to: Account, amount: Cents) -> Result<Vec<Self>, TransferRefusal> {
        let out = Self { account: from, amount: taken(amount)? };
        Ok(vec![out, Self { account: to, amount }])
    }
}

/// A positive amount as it leaves an account.
pub(crate) fn taken(amount: Cents) -> Result<Cents, TransferRefusal> {
    if amount > Cents::ZERO {
        Ok(Cents(-amount.0))
    } else {
        Err(TransferRefusal::NotPositive { amount })
    }
}

/// A transfer of money, applied as a whole. By construction it sums to zero, names each account
/// once and touches only accounts that its kind may.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Transfer {
    id: TransferId,
    currency: Currency,
    kind: Kind,
    at: Millis,
    postings: Vec<Posting>,
}

/// A transfer as it was stored or sent.
#[derive(Deserialize)]
struct Unchecked {
    id: TransferId,
    currency: Currency,
    kind: Kind,
    at: Millis,
    postings: Vec<Posting>,
}

impl TryFrom<Unchecked> for Transfer {
    type Error = TransferRefusal;
    fn try_from(it: Unchecked) -> Result<Self, Self::Error> {
        Self::new(it.id, it.currency, it.kind, it.at, it.postings)
    }
}

impl Transfer {
    /// A transfer of these postings, which are put in the order of their accounts.
    ///
    /// # Errors
    /// When there are none or too many, one is zero, an account comes twice, they do not sum to
    /// zero, or an account is closed to this kind or this currency.
    pub fn new(
        id: TransferId,
        currency: Currency,
        kind: Kind,
        at: Millis,
        mut postings: Vec<Posting>,
    ) -> Result<Self, TransferRefusal> {
        postings.sort_unstable();
        check(currency, kind, &postings)?;
        Ok(Self { id, currency, kind, at, postings })
    }

    /// Its name.
    #[must_use]
    pub fn id(&self) -> &TransferId {
        &self.id
    }

    /// In which currency.
    #[must_use]
    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// What it is for.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The time of the request.
    #[must_use]
    pub fn at(&self) -> Millis {
        self.at
    }

    /// What moves, in the order of the accounts.
    #[must_use]
    pub fn postings(&self) -> &[Posting] {
        &self.postings
    }

    /// The paying account, if there is only one.
    pub(crate) fn payer(&self) -> Option<Account> {
        self.only(|amount| amount < Cents::ZERO)
    }

    /// The receiving account, if there is only one.
    pub(crate) fn receiver(&self) -> Option<Account> {
        self.only(|amount| amount > Cents::ZERO)
    }

    fn only(&self, side: impl Fn(Cents) -> bool) -> Option<Account> {
        let mut found = self.postings.iter().filter(|posting| side(posting.amount));
        let only = found.next()?.account;
        found.next().is_none().then_some(only)
    }

    /// Whether the two have the same effect, apart from the time: a repetition comes later.
    #[must_use]
    pub fn has_same_effect(&self, other: &Self) -> bool {
        (&self.id, self.currency, self.kind, &self.postings)
            == (&other.id, other.currency, other.kind, &other.postings)
    }
}

fn check(currency: Currency, kind: Kind, postings: &[Posting]) -> Result<(), TransferRefusal> {
    if postings.is_empty() {
        return Err(TransferRefusal::Empty);
    }
    if postings.len() > POSTINGS_MAX {
        return Err(TransferRefusal::TooManyPostings { count: postings.len() });
    }
    for &Posting { account, amount } in postings {
        if amount == Cents::ZERO {
            return Err(TransferRefusal::ZeroPosting { account });
        }
        if !kind.may_touch(&account) {
            return Err(TransferRefusal::ClosedToKind { account, kind });
        }
        if !takes(&account, currency) {
            return Err(TransferRefusal::ClosedToCurrency { account, currency });
        }
    }
    if let Some(pair) = postings.windows(2).find(|pair| pair[0].account == pair[1].account) {
        return Err(TransferRefusal::AccountTwice { account: pair[0].account });
    }
    // A few dozen i64 always fit here.
    let sum_cents: i128 = postings.iter().map(|posting| i128::from(posting.amount.0)).sum();
    if sum_cents == 0 { Ok(()) } else { Err(TransferRefusal::Unbalanced { sum_cents }) }
}

/// Real money is never issued, and play money never crosses the payment boundary.
fn takes(account: &Account, currency: Currency) -> bool {
    match account {
        Account::Issued => currency.is_play(),
        Account::Transit(_) => !currency.is_play(),
        _ => true,
    }
}

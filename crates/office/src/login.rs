//! Who may be given another name and password by the operator: somebody who has lost his or hers, or
//! whose account was made again from the books. What holds for registering holds here.

use base::Millis;

use crate::{
    market::Markets,
    registration::{NewAccount, Registration, RegistrationRefusal, register},
};

/// What is known of an account.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    /// Whether the program plays for it.
    pub is_house: bool,
    pub is_erased: bool,
    /// Empty if it is not known.
    pub birth_date: &'a str,
    /// Empty if it is not known.
    pub market: &'a str,
}

/// What the account gets.
#[derive(Debug, Clone, Copy)]
pub struct LoginChange<'a> {
    pub name: &'a str,
    pub password_bytes: usize,
    /// As it is known, if left out.
    pub birth_date: Option<&'a str>,
    /// As it is known, if left out.
    pub market: Option<&'a str>,
}

/// Why an account does not get it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoginRefusal {
    NoSuchPlayer,
    /// A house player is no person.
    HousePlayer,
    Erased,
    /// The date of birth is not known, and was not given.
    BirthDateUnknown,
    /// The account is of no market that there is; these are.
    MarketUnknown {
        known: Vec<String>,
    },
    /// Nobody could register like this.
    Registration(RegistrationRefusal),
}

/// Decides whether an account gets another name and password, and what it is then. `None` stands for
/// an account that does not exist.
///
/// # Errors
/// If there is nobody to give it to, something is not known, or registering with it would be refused.
pub fn change_login(
    account: Option<&Account<'_>>,
    change: &LoginChange<'_>,
    markets: &Markets,
    now: Millis,
) -> Result<NewAccount, LoginRefusal> {
    let account = account.ok_or(LoginRefusal::NoSuchPlayer)?;
    if account.is_house {
        return Err(LoginRefusal::HousePlayer);
    }
    if account.is_erased {
        return Err(LoginRefusal::Erased);
    }
    let birth_date = change.birth_date.unwrap_or(account.birth_date);
    if birth_date.is_empty() {
        return Err(LoginRefusal::BirthDateUnknown);
    }
    let market = change.market.unwrap_or(account.market);
    if markets.get(market).is_none() {
        let known = markets.iter().map(|market| market.id.clone()).collect();
        return Err(LoginRefusal::MarketUnknown { known });
    }
    let LoginChange { name, password_bytes, .. } = *change;
    let new = Registration { name, password_bytes, birth_date, market };
    register(&new, markets, now).map_err(LoginRefusal::Registration)
}

//! New logins: the operator gives a new name and password to a player who lost them, or whose
//! account was rebuilt from the books. The rules of registration apply.

use base::Millis;

use crate::{
    market::Markets,
    registration::{NewAccount, Registration, RegistrationRefusal, register},
};

/// The stored facts of an account.
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
    /// As stored, if left out.
    pub birth_date: Option<&'a str>,
    /// As stored, if left out.
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

/// Decides whether an account gets a new name and password. `None` is an account that does not
/// exist.
///
/// # Errors
/// If the account does not exist, a fact is missing, or registration would refuse it.
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

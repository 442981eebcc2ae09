//! New logins: the operator gives a new name and password to a player who lost them, or whose
//! account was rebuilt from the books. The rules of registration apply.

use base::Millis;

use crate::{
    market::Markets,
    registration::{NewAccount, Registration, RegistrationRefusal, RegistrationRules, register},
};

/// The stored facts of an account.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    /// Whether the program plays for it.
    pub is_house: bool,
    pub is_erased: bool,
    /// Empty if it is not known.
    pub birth_date: &'a str,
    /// AGE: whether the owner has declared an age instead. The declaration is for the market it was
    /// made in.
    pub declared_age: bool,
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
    let market = change.market.unwrap_or(account.market);
    // Another market may ask for a higher age than the one that was declared.
    let declares_age = account.declared_age && market == account.market;
    if birth_date.is_empty() && !declares_age {
        return Err(LoginRefusal::BirthDateUnknown);
    }
    if markets.get(market).is_none() {
        let known = markets.iter().map(|market| market.id.clone()).collect();
        return Err(LoginRefusal::MarketUnknown { known });
    }
    let birth_date = Some(birth_date).filter(|written| !written.is_empty());
    let LoginChange { name, password_bytes, .. } = *change;
    let market = Some(market);
    let new = Registration { name, password_bytes, birth_date, declares_age, market };
    // Whoever has an account keeps the declaration, whatever is asked of newcomers since.
    let rules = RegistrationRules::default();
    register(&new, rules, markets, now).map_err(LoginRefusal::Registration)
}

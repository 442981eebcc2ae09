//! Registration: checks name, password, market and age. The age is known by a date of birth or
//! declared, as the operator asks for it.

use std::{ops::RangeInclusive, sync::Arc};

use base::Millis;
use ledger::Currency;

use crate::{
    age::BirthDate,
    market::{Market, Markets},
    name::{NameRefusal, check_name, stored_name},
};

/// Shorter ones are guessed; longer ones only cost time to hash.
pub const PASSWORD_BYTES: RangeInclusive<usize> = 10..=200;

/// What somebody registers with. The password itself is not needed to decide.
#[derive(Debug, Clone, Copy)]
pub struct Registration<'a> {
    pub name: &'a str,
    pub password_bytes: usize,
    /// As it was typed, if it was given.
    pub birth_date: Option<&'a str>,
    /// AGE: whether the person declares to be old enough for the market. Not needed with a date of
    /// birth.
    pub declares_age: bool,
    /// The id of a market. It may be left out where there is only one.
    pub market: Option<&'a str>,
}

/// What an operator asks of people who register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RegistrationRules {
    /// AGE: whether a date of birth is needed. A declaration is enough otherwise, as long as people
    /// play for play money.
    pub birth_date: bool,
}

/// AGE: how the age of an account's owner is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgeBasis {
    BirthDate(BirthDate),
    /// By the person's word: at least so many years.
    Declared {
        least: u8,
    },
}

impl AgeBasis {
    /// The age for sure, in whole years; 0 if it is impossible.
    #[must_use]
    pub fn age_at(self, now: Millis) -> u8 {
        match self {
            Self::BirthDate(born) => born.age_at(now).unwrap_or(0),
            Self::Declared { least } => least,
        }
    }
}

/// An account that may be made, if nobody else has its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount {
    pub name: String,
    pub age: AgeBasis,
    pub market: Arc<Market>,
}

/// Why somebody may not register like this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistrationRefusal {
    Name(NameRefusal),
    /// A password has [`PASSWORD_BYTES`].
    Password,
    /// There is no such market.
    Market,
    /// No living person was born on that day; or none was given where it is needed.
    BirthDate,
    /// AGE: neither is there a date of birth nor a declaration to be of so many years or older.
    AgeNotDeclared {
        least: u8,
    },
    /// AGE: the market is for players of so many years and older.
    TooYoung {
        least: u8,
    },
}

/// Decides whether somebody may register.
///
/// # Errors
/// The first thing that is in the way: name, password, market, date of birth, age.
pub fn register(
    new: &Registration<'_>,
    rules: RegistrationRules,
    markets: &Markets,
    now: Millis,
) -> Result<NewAccount, RegistrationRefusal> {
    let name = stored_name(new.name);
    check_name(&name).map_err(RegistrationRefusal::Name)?;
    if !PASSWORD_BYTES.contains(&new.password_bytes) {
        return Err(RegistrationRefusal::Password);
    }
    let market = match new.market {
        Some(id) => markets.get(id),
        None => markets.only(),
    };
    let market = market.ok_or(RegistrationRefusal::Market)?;
    let least = market.minimum_age;
    let age = match new.birth_date {
        Some(written) => {
            let born: BirthDate = written.parse().map_err(|_| RegistrationRefusal::BirthDate)?;
            let age = born.age_at(now).ok_or(RegistrationRefusal::BirthDate)?;
            if age < least {
                return Err(RegistrationRefusal::TooYoung { least });
            }
            AgeBasis::BirthDate(born)
        }
        // Real money needs the date itself, whatever the operator asks for.
        None if rules.birth_date || market.currency != Currency::PLAY => {
            return Err(RegistrationRefusal::BirthDate);
        }
        None if new.declares_age => AgeBasis::Declared { least },
        None => return Err(RegistrationRefusal::AgeNotDeclared { least }),
    };
    Ok(NewAccount { name, age, market: Arc::clone(market) })
}

/// Whether an account can have this password, as far as its length goes. Everything longer can be
/// refused before it is hashed.
#[must_use]
pub fn could_be_a_password(password: &str) -> bool {
    password.len() <= *PASSWORD_BYTES.end()
}

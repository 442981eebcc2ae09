//! Registration: checks name, password, date of birth and market.

use std::{ops::RangeInclusive, sync::Arc};

use base::Millis;

use crate::{
    age::BirthDate,
    market::{Market, Markets},
    name::{NameRefusal, check_name},
};

/// Shorter ones are guessed; longer ones only cost time to hash.
pub const PASSWORD_BYTES: RangeInclusive<usize> = 10..=200;

/// What somebody registers with. The password itself is not needed to decide.
#[derive(Debug, Clone, Copy)]
pub struct Registration<'a> {
    pub name: &'a str,
    pub password_bytes: usize,
    /// As it was typed.
    pub birth_date: &'a str,
    /// The id of a market.
    pub market: &'a str,
}

/// An account that may be made, if nobody else has its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount {
    pub name: String,
    pub birth_date: BirthDate,
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
    /// No living person was born on that day.
    BirthDate,
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
    markets: &Markets,
    now: Millis,
) -> Result<NewAccount, RegistrationRefusal> {
    check_name(new.name).map_err(RegistrationRefusal::Name)?;
    if !PASSWORD_BYTES.contains(&new.password_bytes) {
        return Err(RegistrationRefusal::Password);
    }
    let market = markets.get(new.market).ok_or(RegistrationRefusal::Market)?;
    let birth_date: BirthDate =
        new.birth_date.parse().map_err(|_| RegistrationRefusal::BirthDate)?;
    let age = birth_date.age_at(now).ok_or(RegistrationRefusal::BirthDate)?;
    if age < market.minimum_age {
        return Err(RegistrationRefusal::TooYoung { least: market.minimum_age });
    }
    Ok(NewAccount { name: new.name.to_owned(), birth_date, market: Arc::clone(market) })
}

/// Whether an account can have this password, as far as its length goes. Everything longer can be
/// refused before it is hashed.
#[must_use]
pub fn could_be_a_password(password: &str) -> bool {
    password.len() <= *PASSWORD_BYTES.end()
}

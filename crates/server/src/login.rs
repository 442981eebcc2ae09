//! A name and a password given by the operator: to somebody who has lost his or hers, or whose
//! account was made again from the books. `office` decides; here it is carried out.

use std::{fmt, path::Path};

use base::{Millis, PlayerId};
use office::{Account, AgeBasis, LoginChange, LoginRefusal, Markets, NewAccount, change_login};
use store::{NewPerson, People, StoreError, open_folder};
use wire::Refusal;

use crate::{accounts::AccountError, clock::Clock, hasher::HashMemory};

/// A player's new name and password.
#[derive(Clone)]
pub(crate) struct NewLogin {
    pub(crate) name: String,
    pub(crate) password: String,
    /// `YYYY-MM-DD`; as it is known, if not given.
    pub(crate) birth_date: Option<String>,
    /// The id of the market; as it is known, if not given.
    pub(crate) market: Option<String>,
}

/// Why somebody did not get it.
#[derive(Debug)]
pub(crate) enum LoginError {
    /// The data folder; also if a room has it open.
    Store(StoreError),
    /// Registering with this would be refused.
    Account(Refusal),
    /// Something else about the account, in a sentence for the operator.
    Refused(String),
}

impl fmt::Display for LoginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Account(refusal) => f.write_str(&refusal.code.name()),
            Self::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for LoginError {}

impl From<StoreError> for LoginError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<AccountError> for LoginError {
    fn from(error: AccountError) -> Self {
        Self::Account((&error).into())
    }
}

impl LoginError {
    fn of(player: PlayerId, refusal: LoginRefusal) -> Self {
        Self::Refused(match refusal {
            LoginRefusal::NoSuchPlayer => format!("there is no player {player}"),
            LoginRefusal::HousePlayer => {
                format!("player {player} is a house player, not a person")
            }
            LoginRefusal::Erased => format!("player {player} was erased"),
            LoginRefusal::BirthDateUnknown => {
                format!("the birth date of player {player} is not known: give it too")
            }
            LoginRefusal::MarketUnknown { known } => {
                let known = known.join(", ");
                format!("the market of player {player} is not known: give it too ({known})")
            }
            LoginRefusal::Registration(refusal) => return AccountError::from(refusal).into(),
        })
    }
}

/// Gives a player of a data folder that no room has open a name and a password.
///
/// # Errors
/// If the folder is not to be had, there is no such person, or registering with this would be
/// refused.
pub(crate) fn set_login(
    data: &Path,
    markets: &Markets,
    player: PlayerId,
    new: &NewLogin,
) -> Result<(), LoginError> {
    // The books are held so that no room opens meanwhile: it would go on saying the old name.
    let (_books, people) = open_folder(data)?;
    let now = Clock::start().now();
    let account = check(&people, markets, player, new, now)?;
    let password = HashMemory::default().hash(&new.password).ok_or(AccountError::Busy)?;
    store(&people, player, &account, &password, now)
}

/// Whether a player can have this name and password, and what he or she has with it.
pub(crate) fn check(
    people: &People,
    markets: &Markets,
    player: PlayerId,
    new: &NewLogin,
    now: Millis,
) -> Result<NewAccount, LoginError> {
    let person = people.by_number(player)?;
    let is_erased = person.is_some() && people.is_erased(player)?;
    let account = person.as_ref().map(|person| Account {
        is_house: person.house,
        is_erased,
        birth_date: &person.birth_date,
        declared_age: person.declared_age.is_some(),
        market: &person.market,
    });
    let change = LoginChange {
        name: &new.name,
        password_bytes: new.password.len(),
        birth_date: new.birth_date.as_deref(),
        market: new.market.as_deref(),
    };
    change_login(account.as_ref(), &change, markets, now)
        .map_err(|refusal| LoginError::of(player, refusal))
}

/// Stores what was decided, with the password's digest; the player's sessions are over then.
pub(crate) fn store(
    people: &People,
    player: PlayerId,
    account: &NewAccount,
    digest: &str,
    now: Millis,
) -> Result<(), LoginError> {
    // A declaration stays with the account as it was made.
    let birth_date = match account.age {
        AgeBasis::BirthDate(born) => born.to_string(),
        AgeBasis::Declared { .. } => String::new(),
    };
    let login = NewPerson {
        name: &account.name,
        password: Some(digest),
        birth_date: &birth_date,
        market: &account.market.id,
        house: false,
    };
    if people.set_login(player, &login, now)? {
        Ok(())
    } else {
        Err(AccountError::NameTaken.into())
    }
}

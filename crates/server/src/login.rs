//! A name and a password given by the operator: to somebody who has lost
//! his or hers, or whose account was made again from the books. The rules are those of registering.

use std::{fmt, path::Path};

use base::{Millis, PlayerId};
use store::{NewPerson, People, StoreError, open_folder};

use crate::{
    accounts::{AccountError, Market, Registration, fits},
    clock::Clock,
    hasher::Memory,
};

/// What somebody gets.
#[derive(Clone)]
pub(crate) struct NewLogin {
    pub(crate) name: String,
    pub(crate) password: String,
    /// `YYYY-MM-DD`; as it is known, if not given.
    pub(crate) birth_date: Option<String>,
    /// The rulebook of the market; as it is known, if not given.
    pub(crate) market: Option<String>,
}

/// Why somebody did not get it.
#[derive(Debug)]
pub(crate) enum LoginError {
    /// The data folder; also if a room has it open.
    Store(StoreError),
    /// Something about the account or what it should get.
    Refused(String),
}

impl fmt::Display for LoginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
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
    fn from(refused: AccountError) -> Self {
        Self::Refused(refused.words().1)
    }
}

/// Gives a player of a data folder that no room has open a name and a password.
///
/// # Errors
/// If the folder is not to be had, there is no such person, or registering with this would be
/// refused.
pub(crate) fn set_login(
    data: &Path,
    markets: &[Market],
    player: PlayerId,
    new: NewLogin,
) -> Result<(), LoginError> {
    // The books are held so that no room opens meanwhile: it would go on saying the old name.
    let (_books, people) = open_folder(data)?;
    let now = Clock::start().now();
    let new = check(&people, markets, player, new, now)?;
    let password = Memory::default().hash(&new.password).ok_or(AccountError::Busy)?;
    store(&people, player, &new, &password, now)
}

/// Whether a player can have this name and password, and what he or she has with it.
pub(crate) fn check(
    people: &People,
    markets: &[Market],
    player: PlayerId,
    new: NewLogin,
    now: Millis,
) -> Result<Registration, LoginError> {
    let no = |why: String| Err(LoginError::Refused(why));
    let Some(person) = people.by_number(player)? else {
        return no(format!("there is no player {player}"));
    };
    if person.house {
        return no(format!("player {player} is a house player, and no person"));
    }
    if people.is_erased(player)? {
        return no(format!("player {player} was erased"));
    }
    let NewLogin { name, password, birth_date, market } = new;
    let birth_date = birth_date.unwrap_or(person.birth_date);
    if birth_date.is_empty() {
        return no(format!("the birth date of player {player} is not known: give it too"));
    }
    let market = market.unwrap_or(person.market);
    if !markets.iter().any(|known| known.id == market) {
        let known: Vec<&str> = markets.iter().map(|known| known.id.as_str()).collect();
        let known = known.join(", ");
        return no(format!("the market of player {player} is not known: give it too ({known})"));
    }
    let new = Registration { name, password, birth_date, market };
    fits(&new, markets, now)?;
    Ok(new)
}

/// Stores what was checked, with the password's digest; the player's sessions are over then.
pub(crate) fn store(
    people: &People,
    player: PlayerId,
    new: &Registration,
    digest: &str,
    now: Millis,
) -> Result<(), LoginError> {
    let Registration { name, birth_date, market, .. } = new;
    let (password, house) = (Some(digest), false);
    let login = NewPerson { name, password, birth_date, market, house };
    if people.set_login(player, &login, now)? {
        Ok(())
    } else {
        Err(AccountError::NameTaken.into())
    }
}

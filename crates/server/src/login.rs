//! A name and a password given by the operator, while the room is closed: to somebody who has lost
//! his or hers, or whose account was made again from the books. The rules are those of registering.

use std::{fmt, path::Path};

use base::PlayerId;
use store::{NewPerson, StoreError, open_folder};

use crate::{
    accounts::{Refused, Registration, fits, markets},
    clock::Clock,
    hasher::Memory,
};

/// What somebody gets.
#[derive(Debug, Clone)]
pub struct NewLogin {
    /// The screen name.
    pub name: String,
    /// The password.
    pub password: String,
    /// `YYYY-MM-DD`; as it is known, if not given.
    pub birth_date: Option<String>,
    /// The rulebook of the market; as it is known, if not given.
    pub market: Option<String>,
}

/// Why somebody did not get it.
#[derive(Debug)]
pub enum LoginError {
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

impl From<Refused> for LoginError {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused.words().1)
    }
}

/// Gives a player of a data folder that no room has open a name and a password.
///
/// # Errors
/// If the folder is not to be had, there is no such person, or registering with this would be
/// refused.
pub fn set_login(data: &Path, player: PlayerId, new: NewLogin) -> Result<(), LoginError> {
    // The books are held so that no room opens meanwhile: it would go on saying the old name.
    let (_books, people) = open_folder(data)?;
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
    let markets = markets(rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id)));
    let market = market.unwrap_or(person.market);
    if !markets.iter().any(|known| known.id == market) {
        let known: Vec<&str> = markets.iter().map(|known| known.id.as_str()).collect();
        let known = known.join(", ");
        return no(format!("the market of player {player} is not known: give it too ({known})"));
    }
    let now = Clock::start().now();
    let new = Registration { name, password, birth_date, market };
    fits(&new, &markets, now)?;
    let password = Memory::default().hash(&new.password).ok_or(Refused::Busy)?;
    let Registration { name, birth_date, market, .. } = &new;
    let (password, house) = (Some(password.as_str()), false);
    let login = NewPerson { name, password, birth_date, market, house };
    if people.set_login(player, &login, now)? { Ok(()) } else { Err(Refused::NameTaken.into()) }
}

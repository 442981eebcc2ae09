//! Players made in advance, with sessions and play money, for tests under load: registering them
//! over HTTP would measure the passwords' digest and nothing else. They have no password, so nobody
//! logs in as one of them; whoever has a token plays until it expires.

use std::{fmt, path::Path};

use base::{Cents, Millis, PlayerId, RequestId};
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};
use office::Market;
use store::{Item, ItemOutcome, ItemRefusal, NewPerson, People, Store, StoreError};

use crate::{
    accounts::{SESSION, Token},
    clock::Clock,
    engine::DAY,
};

/// Enough for a day of losing, at every stake.
pub const PREPARED_MONEY: Cents = Cents(10_000_000);
/// Items in one transaction: large enough that the disk does not matter.
const BATCH: usize = 2_000;

/// Why players could not be made.
#[derive(Debug)]
pub enum PrepareError {
    /// The data folder; also if a room has it open.
    Store(StoreError),
    /// Somebody else goes by this name.
    NameTaken(String),
    /// The store refused something.
    Refused(String),
    /// There is no chance to make tokens from.
    NoChance,
}

impl fmt::Display for PrepareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::NameTaken(name) => write!(f, "somebody else is called {name}"),
            Self::Refused(why) => write!(f, "the store refused: {why}"),
            Self::NoChance => f.write_str("the system has no random numbers to give"),
        }
    }
}

impl std::error::Error for PrepareError {}

impl From<StoreError> for PrepareError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Makes so many players of a market in a data folder that no room has open, and gives a session's
/// token for each. They have accepted the market's rules (R24). Who is there already gets a new
/// session and, once a day, the money again.
///
/// # Errors
/// If the folder, a name or chance is not to be had.
pub fn prepare_players(
    data: &Path,
    market: &Market,
    count: usize,
    money: Cents,
) -> Result<Vec<String>, PrepareError> {
    // First, because it keeps a room that is open from being changed under its feet.
    let (mut store, people) = store::open_folder(data)?;
    let now = Clock::start().now();
    let names: Vec<String> = (1..=count).map(|number| format!("Load_{number:04}")).collect();
    let players = people.in_transaction(|people| {
        names.iter().map(|name| player(people, market, name, now)).collect::<Result<Vec<_>, _>>()
    })?;
    let mut known = Vec::with_capacity(count);
    for (name, player) in names.into_iter().zip(players) {
        known.push(player.ok_or(PrepareError::NameTaken(name))?);
    }
    for players in known.chunks(BATCH) {
        let mut items = Vec::with_capacity(players.len() * 2);
        for player in players {
            let rulebook = market.rulebook.as_str().to_owned();
            items.push(Item::Accept { player: *player, rulebook, at: now });
            items.push(play_money(*player, market.currency, money, now)?);
        }
        for answer in store.commit(&items)? {
            match answer {
                ItemOutcome::Done | ItemOutcome::AlreadyDone => {}
                // The day's play money came in another way.
                ItemOutcome::Refused(ItemRefusal::SameIdOtherContent) => {}
                ItemOutcome::Refused(why) => return Err(PrepareError::Refused(why.to_string())),
                ItemOutcome::Fenced => {
                    return Err(PrepareError::Refused("another process owns it".to_owned()));
                }
            }
        }
    }
    let tokens: Option<Vec<Token>> = known.iter().map(|_| Token::random()).collect();
    let tokens = tokens.ok_or(PrepareError::NoChance)?;
    people.in_transaction(|people| {
        known.iter().zip(&tokens).try_for_each(|(player, token)| {
            people.begin_session(&token.digest(), *player, now, now + SESSION)
        })
    })?;
    Ok(tokens.into_iter().map(|token| token.0).collect())
}

/// The account of this name, new or made by us before; `None` if it is somebody's.
fn player(
    people: &People,
    market: &Market,
    name: &str,
    now: Millis,
) -> Result<Option<PlayerId>, StoreError> {
    let (birth_date, market) = ("1990-01-01", market.id.as_str());
    let new = NewPerson { name, password: None, birth_date, market, house: false };
    if let Some(player) = people.add(&new, now)? {
        return Ok(Some(player));
    }
    let there = people.by_name(name)?;
    let ours = there
        .filter(|person| person.password.is_none() && !person.house && person.market == market);
    Ok(ours.map(|person| person.player))
}

/// In the place of the day's play money.
fn play_money(
    player: PlayerId,
    currency: Currency,
    money: Cents,
    now: Millis,
) -> Result<Item, PrepareError> {
    let id = TransferId::for_request(player, RequestId(now.0 / DAY));
    let postings = Posting::pair(Account::Issued, Account::Wallet(player), money);
    let transfer =
        postings.and_then(|postings| Transfer::new(id, currency, Kind::Refill, now, postings));
    transfer.map(Item::Money).map_err(|why| PrepareError::Refused(why.to_string()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use office::Markets;
    use store::Sqlite;

    use super::*;

    fn market() -> Arc<Market> {
        Arc::clone(Markets::built_in().first())
    }

    #[test]
    fn players_are_made_once_and_get_a_new_session_each_time() {
        let data = tempfile::tempdir().unwrap();
        let first = prepare_players(data.path(), &market(), 3, PREPARED_MONEY).unwrap();
        let second = prepare_players(data.path(), &market(), 4, PREPARED_MONEY).unwrap();
        assert_eq!((first.len(), second.len()), (3, 4));
        let people = People::open(data.path()).unwrap();
        assert_eq!(people.names().unwrap().len(), 4);
        let now = Clock::start().now();
        for (token, name) in first.iter().chain(&second).zip([1, 2, 3, 1, 2, 3, 4]) {
            let digest = Token(token.clone()).digest();
            let player = people.session(&digest, now).unwrap().unwrap();
            let person = people.by_number(player).unwrap().unwrap();
            assert_eq!(person.name, format!("Load_{name:04}"));
        }
        let mut store = Sqlite::open(data.path()).unwrap();
        let reader = store.reader().unwrap();
        let player = people.by_name("load_0004").unwrap().unwrap().player;
        let held = reader.balance(&Account::Wallet(player), Currency::PLAY).unwrap();
        assert_eq!(held, PREPARED_MONEY);
        let saved = store.load().unwrap();
        assert!(saved.players.iter().all(|(_, saved)| saved.accepted.contains("int-2.7")));
        assert_eq!(saved.players.len(), 4);
    }

    #[test]
    fn a_folder_that_is_open_and_a_name_that_is_taken_are_refused() {
        let data = tempfile::tempdir().unwrap();
        let (open, people) = store::open_folder(data.path()).unwrap();
        let refused = prepare_players(data.path(), &market(), 1, PREPARED_MONEY).unwrap_err();
        assert!(matches!(refused, PrepareError::Store(StoreError::Locked)), "{refused}");
        drop(open);
        let new = NewPerson {
            name: "Load_0001",
            password: Some("digest"),
            birth_date: "1990-01-01",
            market: "int-2.7",
            house: false,
        };
        people.add(&new, Millis(1)).unwrap();
        let refused = prepare_players(data.path(), &market(), 1, PREPARED_MONEY).unwrap_err();
        assert!(matches!(refused, PrepareError::NameTaken(_)), "{refused}");
    }
}

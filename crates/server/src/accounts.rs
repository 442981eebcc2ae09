//! Accounts: registering, logging in, sessions. Passwords are hashed by `hasher`; tokens are random
//! and only their digests are stored.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use base::{Millis, PlayerId};
use sha2::{Digest, Sha256};
use store::{NewPerson, People, Person, StoreError, TokenDigest};

use crate::{
    config::MarketConfig,
    directory::Directory,
    hasher::{Hasher, Memory},
    names::is_reserved,
};

/// How long a session lasts.
pub(crate) const SESSION: Millis = Millis::seconds(30 * 24 * 60 * 60);
/// As long as a name fits a seat at the table.
const NAME_CHARS: std::ops::RangeInclusive<usize> = 3..=16;
/// Shorter ones are guessed; longer ones only cost us.
const PASSWORD_BYTES: std::ops::RangeInclusive<usize> = 10..=200;

/// Whether anybody can be called this, as far as its length goes.
pub(crate) fn may_be_a_name(name: &str) -> bool {
    name.len() <= *NAME_CHARS.end() * 4 && name.chars().count() <= *NAME_CHARS.end()
}

/// The accounts of a room.
pub(crate) struct Accounts {
    people: Mutex<People>,
    directory: Arc<Directory>,
    hasher: Hasher,
    /// Verified when there is no such account, so that nobody can tell by the time it takes.
    nobody: String,
    markets: Vec<Market>,
    /// Something could not be read or stored the last time.
    failing: AtomicBool,
}

/// A market, with the rules its players play by.
#[derive(Debug, Clone, serde::Serialize)]
pub(crate) struct Market {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The same as `id`.
    pub(crate) rulebook: String,
    pub(crate) minimum_age: u8,
}

/// Why an account could not be made or used.
#[derive(Debug)]
pub(crate) enum AccountError {
    Name,
    NameTaken,
    NameReserved,
    Password,
    BirthDate,
    TooYoung(u8),
    Market,
    Login,
    Store,
    Busy,
}

impl AccountError {
    /// The word for it and the sentence.
    pub(crate) fn words(&self) -> (&'static str, String) {
        match self {
            Self::Name => (
                "name",
                format!(
                    "a name has {} to {} letters, digits, dashes or underscores",
                    NAME_CHARS.start(),
                    NAME_CHARS.end()
                ),
            ),
            Self::NameTaken => ("name_taken", "this name is taken".to_owned()),
            Self::NameReserved => {
                ("name_reserved", "this name is kept for the house and its staff".to_owned())
            }
            Self::Password => (
                "password",
                format!(
                    "a password has {} to {} characters",
                    PASSWORD_BYTES.start(),
                    PASSWORD_BYTES.end()
                ),
            ),
            Self::BirthDate => {
                ("birth_date", "a birth date is a past day such as 1990-12-31".to_owned())
            }
            Self::TooYoung(least) => {
                ("too_young", format!("these rules are for players of {least} and older"))
            }
            Self::Market => ("market", "there is no such market".to_owned()),
            Self::Login => ("login", "the name or the password is wrong".to_owned()),
            Self::Store => ("unavailable", "the room cannot store this now".to_owned()),
            Self::Busy => ("busy", "too many at once; try again".to_owned()),
        }
    }
}

impl From<StoreError> for AccountError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the people could not be read or stored");
        Self::Store
    }
}

/// What somebody registers with.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Registration {
    pub(crate) name: String,
    pub(crate) password: String,
    pub(crate) birth_date: String,
    pub(crate) market: String,
}

/// A token of a session or a device, as the cookie holds it.
pub(crate) struct Token(pub(crate) String);

/// What somebody who has registered or logged in is given.
pub(crate) struct Entered {
    pub(crate) person: Person,
    pub(crate) session: Token,
    pub(crate) device: Token,
}

/// New tokens, and the one that the request brought.
struct Tokens {
    session: Token,
    device: Token,
    brought: Option<Token>,
}

impl Tokens {
    fn new(brought: Option<Token>) -> Result<Self, AccountError> {
        let random = || Token::random().ok_or(AccountError::Busy);
        Ok(Self { session: random()?, device: random()?, brought })
    }

    /// Begins a session from a device: one of ours if the request brought one, so that a household
    /// shares it; else a new one.
    fn store(self, people: &People, person: Person, now: Millis) -> Result<Entered, StoreError> {
        let Self { session, mut device, brought } = self;
        if let Some(brought) = brought
            && people.is_device(&brought.digest())?
        {
            device = brought;
        }
        people.begin_session(&session.digest(), person.player, now, now + SESSION)?;
        people.remember_device(&device.digest(), person.player, now)?;
        Ok(Entered { person, session, device })
    }
}

impl Accounts {
    pub(crate) fn new(
        people: People,
        directory: Arc<Directory>,
        configured: &[MarketConfig],
    ) -> Result<Self, AccountError> {
        let nobody =
            Memory::default().hash("nobody has this password").ok_or(AccountError::Busy)?;
        Ok(Self {
            people: Mutex::new(people),
            directory,
            hasher: Hasher::start().map_err(|_| AccountError::Busy)?,
            nobody,
            failing: AtomicBool::new(false),
            markets: markets(configured),
        })
    }

    pub(crate) fn markets(&self) -> &[Market] {
        &self.markets
    }

    #[cfg(test)]
    pub(crate) fn directory(&self) -> &Directory {
        &self.directory
    }

    fn people(&self) -> std::sync::MutexGuard<'_, People> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// With the people, off the threads that serve sockets.
    pub(crate) async fn with<T: Send + 'static>(
        self: &Arc<Self>,
        call: impl FnOnce(&People) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, AccountError> {
        let accounts = Arc::clone(self);
        let result = tokio::task::spawn_blocking(move || call(&accounts.people())).await;
        let result = result.map_err(|_| AccountError::Busy)?;
        if result.is_err() {
            self.failing.store(true, Ordering::Relaxed);
        }
        Ok(result?)
    }

    /// Whether people can be stored. If not the last time, it is tried.
    pub(crate) async fn can_store(self: &Arc<Self>) -> bool {
        if self.failing.load(Ordering::Relaxed) && self.with(People::try_to_store).await.is_ok() {
            self.failing.store(false, Ordering::Relaxed);
        }
        !self.failing.load(Ordering::Relaxed)
    }

    /// Makes an account and begins its first session. From the moment the account is stored,
    /// everybody knows it by name.
    pub(crate) async fn register(
        self: &Arc<Self>,
        new: Registration,
        device: Option<Token>,
        now: Millis,
    ) -> Result<Entered, AccountError> {
        fits(&new, &self.markets, now)?;
        let tokens = Tokens::new(device)?;
        let password = self.hasher.hash(new.password.clone()).await?;
        let directory = Arc::clone(&self.directory);
        let stores = move |people: &People| -> Result<Option<Entered>, StoreError> {
            let entered = people.together(|people| {
                let Registration { name, birth_date, market, .. } = &new;
                let (house, password) = (false, Some(password.as_str()));
                let new = NewPerson { name, password, birth_date, market, house };
                let Some(player) = people.add(&new, now)? else { return Ok(None) };
                let Some(person) = people.by_number(player)? else { return Ok(None) };
                tokens.store(people, person, now).map(Some)
            })?;
            if let Some(Entered { person, .. }) = &entered {
                directory.add(person.player, &person.name, false);
            }
            Ok(entered)
        };
        self.with(stores).await?.ok_or(AccountError::NameTaken)
    }

    /// Somebody is called something else from now on.
    pub(crate) fn is_called(&self, player: PlayerId, name: &str) {
        self.directory.add(player, name, false);
    }

    /// Names that `cardroom admin` has erased since then are no longer said here either.
    pub(crate) async fn forget_erased(self: &Arc<Self>, since: Millis) -> Result<(), AccountError> {
        for (player, name) in self.with(move |people| people.erased_since(since)).await? {
            self.directory.add(player, &name, false);
        }
        Ok(())
    }

    /// Whether the person of this name has logged in from this device before.
    pub(crate) async fn knows_device(
        self: &Arc<Self>,
        device: TokenDigest,
        name: String,
        now: Millis,
    ) -> Result<bool, AccountError> {
        self.with(move |people| people.knows_device(&device, &name, now)).await
    }

    /// Begins a session, if the password is right.
    pub(crate) async fn log_in(
        self: &Arc<Self>,
        name: String,
        password: String,
        device: Option<Token>,
        known_device: bool,
        now: Millis,
    ) -> Result<Entered, AccountError> {
        if password.len() > *PASSWORD_BYTES.end() || !may_be_a_name(&name) {
            return Err(AccountError::Login);
        }
        let person = self.with(move |people| people.by_name(&name)).await?;
        let stored = person.as_ref().and_then(|person| person.password.clone());
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        let fits = self.hasher.verify(stored, password, known_device).await?;
        let person = person.filter(|_| known && fits).ok_or(AccountError::Login)?;
        let tokens = Tokens::new(device)?;
        let stores = move |people: &People| {
            people.together(|people| {
                // Erased, or given another password, while this one was being verified.
                let is_now = people.by_number(person.player)?;
                if is_now.is_none_or(|is_now| is_now.password != person.password) {
                    return Ok(None);
                }
                tokens.store(people, person, now).map(Some)
            })
        };
        self.with(stores).await?.ok_or(AccountError::Login)
    }

    /// The hash of a password that the operator gives to somebody.
    pub(crate) async fn hash(&self, password: String) -> Result<String, AccountError> {
        self.hasher.hash(password).await
    }

    /// Who this session belongs to.
    pub(crate) async fn session(
        self: &Arc<Self>,
        token: Token,
        now: Millis,
    ) -> Result<Option<Person>, AccountError> {
        let digest: TokenDigest = token.digest();
        self.with(move |people| match people.session(&digest, now)? {
            Some(player) => people.by_number(player),
            None => Ok(None),
        })
        .await
    }

    pub(crate) async fn end_session(self: &Arc<Self>, token: Token) -> Result<(), AccountError> {
        let digest = token.digest();
        self.with(move |people| people.end_session(&digest)).await
    }
}

/// Whether somebody may have an account by this name, password, birth date and market.
pub(crate) fn fits(
    new: &Registration,
    markets: &[Market],
    now: Millis,
) -> Result<(), AccountError> {
    let name_fits = NAME_CHARS.contains(&new.name.chars().count())
        && new.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if !name_fits {
        return Err(AccountError::Name);
    }
    if is_reserved(&new.name) {
        return Err(AccountError::NameReserved);
    }
    if People::is_erased_name(&new.name) {
        return Err(AccountError::NameTaken);
    }
    if !PASSWORD_BYTES.contains(&new.password.len()) {
        return Err(AccountError::Password);
    }
    let market = markets.iter().find(|market| market.id == new.market);
    let least = market.ok_or(AccountError::Market)?.minimum_age;
    let age = age(&new.birth_date, now).ok_or(AccountError::BirthDate)?;
    if age < least {
        return Err(AccountError::TooYoung(least));
    }
    Ok(())
}

/// The markets as registration knows them.
pub(crate) fn markets(configured: &[MarketConfig]) -> Vec<Market> {
    let market = |market: &MarketConfig| Market {
        id: market.rulebook.clone(),
        name: market.name.clone(),
        rulebook: market.rulebook.clone(),
        minimum_age: market.minimum_age,
    };
    configured.iter().map(market).collect()
}

impl Token {
    /// 32 bytes from the operating system.
    pub(crate) fn random() -> Option<Self> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        Some(Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    pub(crate) fn digest(&self) -> TokenDigest {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

/// Nobody has been older; such a date is a slip.
const AGE_MAX: u8 = 130;

/// AGE: whole years between a date of birth and now, in UTC.
pub(crate) fn age(birth_date: &str, now: Millis) -> Option<u8> {
    let born: jiff::civil::Date = birth_date.parse().ok()?;
    let now = jiff::Timestamp::from_millisecond(i64::try_from(now.0).ok()?).ok()?;
    let today = now.to_zoned(jiff::tz::TimeZone::UTC).date();
    if birth_date.len() != 10 || born > today {
        return None;
    }
    let had_birthday = (today.month(), today.day()) >= (born.month(), born.day());
    let years = i32::from(today.year()) - i32::from(born.year()) - i32::from(!had_birthday);
    u8::try_from(years).ok().filter(|years| *years <= AGE_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn age_counts_whole_years() {
        // 2026-11-15, noon.
        let now = Millis(1_794_744_000_000);
        assert_eq!(age("2008-11-15", now), Some(18));
        assert_eq!(age("2008-11-16", now), Some(17));
        assert_eq!(age("2004-02-29", now), Some(22));
        assert_eq!(age("2030-01-01", now), None, "not born yet");
        for bad in ["", "15.11.2008", "2008-13-01", "2008-02-30", "1800-01-01"] {
            assert_eq!(age(bad, now), None, "{bad}");
        }
    }
}

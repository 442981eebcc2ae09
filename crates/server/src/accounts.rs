//! Accounts: registering, logging in, sessions. Passwords are digested by argon2id, a few at a time;
//! tokens are random and only their digests are stored. The rest of accounts comes later.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use argon2::{
    Argon2, Params,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use base::{Millis, PlayerId};
use rulebook::Rulebook;
use sha2::{Digest, Sha256};
use store::{NewPerson, People, Person, StoreError, TokenDigest};
use tokio::sync::Semaphore;

use crate::directory::Directory;

/// A digest takes 19 MiB and tens of milliseconds of a core: more at once would starve the room.
const DIGESTS_AT_ONCE: usize = 2;
/// How long a session lasts.
pub(crate) const SESSION: Millis = Millis::seconds(30 * 24 * 60 * 60);
/// As long as a name fits a seat at the table.
const NAME_CHARS: std::ops::RangeInclusive<usize> = 3..=16;
/// Shorter ones are guessed; longer ones only cost us.
const PASSWORD_BYTES: std::ops::RangeInclusive<usize> = 10..=200;

/// The accounts of a room.
pub(crate) struct Accounts {
    people: Mutex<People>,
    directory: Arc<Directory>,
    digests: Semaphore,
    /// Verified when there is no such account, so that nobody can tell by the time it takes.
    nobody: String,
    markets: Vec<Market>,
    /// Something could not be read or stored the last time.
    failing: AtomicBool,
}

/// A market, with the rules its players play by.
#[derive(Debug, Clone, serde::Serialize)]
pub(crate) struct Market {
    /// The rulebook's id.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) name: String,
    /// The same as `id`.
    pub(crate) rulebook: String,
    /// AGE.
    pub(crate) minimum_age: u8,
}

/// Why an account could not be made or used.
#[derive(Debug)]
pub(crate) enum Refused {
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

impl Refused {
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

impl From<StoreError> for Refused {
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

/// A session's token, as the cookie holds it.
pub(crate) struct Token(pub(crate) String);

impl Accounts {
    pub(crate) fn new(
        people: People,
        directory: Arc<Directory>,
        rulebooks: &[Rulebook],
    ) -> Result<Self, Refused> {
        let nobody = digest("nobody has this password").ok_or(Refused::Busy)?;
        Ok(Self {
            people: Mutex::new(people),
            directory,
            digests: Semaphore::new(DIGESTS_AT_ONCE),
            nobody,
            failing: AtomicBool::new(false),
            markets: markets(rulebooks.iter().cloned()),
        })
    }

    pub(crate) fn markets(&self) -> &[Market] {
        &self.markets
    }

    fn people(&self) -> std::sync::MutexGuard<'_, People> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// With the people, off the threads that serve sockets.
    pub(crate) async fn with<T: Send + 'static>(
        self: &Arc<Self>,
        call: impl FnOnce(&People) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Refused> {
        let accounts = Arc::clone(self);
        let result = tokio::task::spawn_blocking(move || call(&accounts.people())).await;
        let result = result.map_err(|_| Refused::Busy)?;
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

    /// Makes an account.
    pub(crate) async fn register(
        self: &Arc<Self>,
        new: Registration,
        now: Millis,
    ) -> Result<Person, Refused> {
        fits(&new, &self.markets, now)?;
        let password = self.digest(new.password.clone()).await?;
        let person = self
            .with(move |people| {
                let Registration { name, birth_date, market, .. } = &new;
                let (house, password) = (false, Some(password.as_str()));
                let added =
                    people.add(&NewPerson { name, password, birth_date, market, house }, now)?;
                added.map_or(Ok(None), |player| people.by_number(player))
            })
            .await?
            .ok_or(Refused::NameTaken)?;
        self.directory.add(person.player, &person.name, false);
        Ok(person)
    }

    /// Somebody is called something else from now on.
    pub(crate) fn is_called(&self, player: PlayerId, name: &str) {
        self.directory.add(player, name, false);
    }

    /// Names that `cardroom admin` has erased since then are no longer said here either.
    pub(crate) async fn forget_erased(self: &Arc<Self>, since: Millis) -> Result<(), Refused> {
        for (player, name) in self.with(move |people| people.erased_since(since)).await? {
            self.directory.add(player, &name, false);
        }
        Ok(())
    }

    /// Who this is, if the password is right.
    pub(crate) async fn log_in(
        self: &Arc<Self>,
        name: String,
        password: String,
    ) -> Result<Person, Refused> {
        if password.len() > *PASSWORD_BYTES.end() || name.chars().count() > *NAME_CHARS.end() {
            return Err(Refused::Login);
        }
        let person = self.with(move |people| people.by_name(&name)).await?;
        let stored = person.as_ref().and_then(|person| person.password.clone());
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        let _permit = self.digests.acquire().await.map_err(|_| Refused::Busy)?;
        let fits = tokio::task::spawn_blocking(move || verifies(&stored, &password)).await;
        match person.filter(|_| known && fits.unwrap_or(false)) {
            Some(person) => Ok(person),
            None => Err(Refused::Login),
        }
    }

    async fn digest(&self, password: String) -> Result<String, Refused> {
        let _permit = self.digests.acquire().await.map_err(|_| Refused::Busy)?;
        let digested = tokio::task::spawn_blocking(move || digest(&password)).await;
        digested.ok().flatten().ok_or(Refused::Busy)
    }

    /// A session for a player.
    pub(crate) async fn begin_session(
        self: &Arc<Self>,
        player: PlayerId,
        now: Millis,
    ) -> Result<Token, Refused> {
        let token = Token::random().ok_or(Refused::Busy)?;
        let digest = token.digest();
        self.with(move |people| people.begin_session(&digest, player, now, now + SESSION)).await?;
        Ok(token)
    }

    /// Who this session belongs to.
    pub(crate) async fn session(
        self: &Arc<Self>,
        token: Token,
        now: Millis,
    ) -> Result<Option<Person>, Refused> {
        let digest: TokenDigest = token.digest();
        self.with(move |people| match people.session(&digest, now)? {
            Some(player) => people.by_number(player),
            None => Ok(None),
        })
        .await
    }

    pub(crate) async fn end_session(self: &Arc<Self>, token: Token) -> Result<(), Refused> {
        let digest = token.digest();
        self.with(move |people| people.end_session(&digest)).await
    }
}

/// Whether somebody may have an account by this name, password, birth date and market.
pub(crate) fn fits(new: &Registration, markets: &[Market], now: Millis) -> Result<(), Refused> {
    let name_fits = NAME_CHARS.contains(&new.name.chars().count())
        && new.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if !name_fits {
        return Err(Refused::Name);
    }
    if is_reserved(&new.name) {
        return Err(Refused::NameReserved);
    }
    if People::is_erased_name(&new.name) {
        return Err(Refused::NameTaken);
    }
    if !PASSWORD_BYTES.contains(&new.password.len()) {
        return Err(Refused::Password);
    }
    let market = markets.iter().find(|market| market.id == new.market);
    let least = market.ok_or(Refused::Market)?.minimum_age;
    let age = age(&new.birth_date, now).ok_or(Refused::BirthDate)?;
    if age < least {
        return Err(Refused::TooYoung(least));
    }
    Ok(())
}

/// Nobody plays under a name that others would take for the house or its staff.
const RESERVED: [&str; 12] = [
    "admin",
    "administrator",
    "cardroom",
    "dealer",
    "floor",
    "mod",
    "moderator",
    "operator",
    "room",
    "staff",
    "support",
    "system",
];

/// Whether a name could be taken for the house or its staff, however it is spelled: by case, with
/// dashes, with digits in the place of letters or after it.
fn is_reserved(name: &str) -> bool {
    let letters = name.to_ascii_lowercase().replace(['-', '_'], "");
    let spelled = letters.replace('0', "o").replace('1', "i").replace('3', "e").replace('5', "s");
    let bare = |word: &str| word.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    spelled.starts_with("house")
        || RESERVED.iter().any(|word| spelled == *word || bare(&letters) == *word)
}

/// The rulebooks people register under, the newest of each market.
const MARKETS: [&str; 3] = ["int-2.7", "dk-2.0", "be-1.8"];

/// The markets there are rules for.
pub(crate) fn markets(rulebooks: impl IntoIterator<Item = Rulebook>) -> Vec<Market> {
    let rulebooks: Vec<Rulebook> = rulebooks.into_iter().collect();
    let markets = MARKETS.iter().filter_map(|id| {
        let book = rulebooks.iter().find(|book| book.id.as_str() == *id)?;
        Some(Market {
            id: (*id).to_owned(),
            name: book.market.clone(),
            rulebook: (*id).to_owned(),
            minimum_age: book.minimum_age,
        })
    });
    markets.collect()
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

fn argon2() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("argon2id's own recommendation");
    Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params)
}

pub(crate) fn digest(password: &str) -> Option<String> {
    let hash = argon2().hash_password(password.as_bytes()).ok()?;
    Some(hash.to_string())
}

fn verifies(stored: &str, password: &str) -> bool {
    PasswordHash::new(stored)
        .is_ok_and(|stored| argon2().verify_password(password.as_bytes(), &stored).is_ok())
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

    #[test]
    fn names_of_the_house_and_its_staff_are_reserved() {
        let reserved =
            ["House_Zed", "house_ada9", "HOUSE-Ada", "H0use", "Staff", "admin", "Admin_1"];
        for name in reserved.iter().chain(&["5taff", "mod-", "Support24", "_system_"]) {
            assert!(is_reserved(name), "{name}");
        }
        for name in ["Alice", "Greenhouse", "Modesty", "Roomba", "Rose-1", "Staffan", "Load_0001"] {
            assert!(!is_reserved(name), "{name}");
        }
    }

    #[test]
    fn a_digest_verifies_its_own_password_alone() {
        let stored = digest("correct horse").unwrap();
        assert!(verifies(&stored, "correct horse"));
        assert!(!verifies(&stored, "correct hors"));
        assert!(!verifies("not a digest", "correct horse"));
        assert!(stored.starts_with("$argon2id$"), "{stored}");
    }
}

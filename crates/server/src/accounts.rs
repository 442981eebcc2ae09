//! Accounts: registering, logging in, sessions, as `office` decides. Passwords are hashed by `hasher`;
//! tokens are random and only their digests are stored.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use base::{Millis, PlayerId};
use office::{
    AgeBasis, BirthDate, Markets, Member, NameRefusal, RegistrationRefusal, RegistrationRules,
    could_be_a_name, could_be_a_password, register,
};
use sha2::{Digest, Sha256};
use store::{AccessToken, AgeDeclaration, NewPerson, People, Person, StoreError, TokenDigest};

use crate::{
    directory::Directory,
    hasher::{HashMemory, Hasher},
};

/// How long a session lasts.
pub(crate) const SESSION: Millis = Millis::seconds(30 * 24 * 60 * 60);

/// The accounts of a room.
pub(crate) struct Accounts {
    people: Mutex<People>,
    directory: Arc<Directory>,
    hasher: Hasher,
    /// Verified when there is no such account, so that nobody can tell by the time it takes.
    nobody: String,
    markets: Markets,
    rules: RegistrationRules,
    /// Something could not be read or stored the last time.
    failing: AtomicBool,
}

/// Why an account could not be made or used. `refusals` has the code for each.
#[derive(Debug)]
pub(crate) enum AccountError {
    Registration(RegistrationRefusal),
    NameTaken,
    Login,
    /// There is no session, or it is over.
    Session,
    /// EXPORT: the access token is none of ours, or it was revoked.
    Token,
    /// EXPORT: this is not done with an access token.
    TokenNotAllowed,
    Store,
    Busy,
}

impl From<RegistrationRefusal> for AccountError {
    fn from(refusal: RegistrationRefusal) -> Self {
        match refusal {
            RegistrationRefusal::Name(NameRefusal::Erased) => Self::NameTaken,
            other => Self::Registration(other),
        }
    }
}

impl From<StoreError> for AccountError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the people could not be read or stored");
        Self::Store
    }
}

/// A registration, as it is sent.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Registration {
    pub(crate) name: String,
    pub(crate) password: String,
    pub(crate) birth_date: Option<String>,
    /// AGE: the person's word to be old enough, where no date of birth is asked for.
    #[serde(default)]
    pub(crate) declares_age: bool,
    /// The id of a market; it may be left out where there is only one.
    pub(crate) market: Option<String>,
}

impl Registration {
    /// The part of it that the office decides about.
    fn facts(&self) -> office::Registration<'_> {
        office::Registration {
            name: &self.name,
            password_bytes: self.password.len(),
            birth_date: self.birth_date.as_deref(),
            declares_age: self.declares_age,
            market: self.market.as_deref(),
        }
    }
}

/// A token of a session or a device, as the cookie holds it.
pub(crate) struct Token(pub(crate) String);

/// The result of a registration or login.
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
        markets: Markets,
        rules: RegistrationRules,
    ) -> Result<Self, AccountError> {
        let nobody =
            HashMemory::default().hash("nobody has this password").ok_or(AccountError::Busy)?;
        Ok(Self {
            people: Mutex::new(people),
            directory,
            hasher: Hasher::start().map_err(|_| AccountError::Busy)?,
            nobody,
            failing: AtomicBool::new(false),
            markets,
            rules,
        })
    }

    pub(crate) fn rules(&self) -> RegistrationRules {
        self.rules
    }

    pub(crate) fn markets(&self) -> &Markets {
        &self.markets
    }

    /// A person as the markets see him or her. Somebody who neither gave a date of birth nor declared
    /// an age has none to play at.
    pub(crate) fn member(&self, person: &Person, now: Millis) -> Member {
        let born: Option<BirthDate> = person.birth_date.parse().ok();
        let age = born.and_then(|born| born.age_at(now)).or(person.declared_age).unwrap_or(0);
        let market = self.markets.get(&person.market).cloned();
        Member { market, age, registered_at: person.registered_at }
    }

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
        let account = register(&new.facts(), self.rules, &self.markets, now)?;
        let tokens = Tokens::new(device)?;
        let password = self.hasher.hash(new.password).await?;
        let directory = Arc::clone(&self.directory);
        let stores = move |people: &People| -> Result<Option<Entered>, StoreError> {
            let entered = people.in_transaction(|people| {
                let birth_date = match account.age {
                    AgeBasis::BirthDate(born) => born.to_string(),
                    AgeBasis::Declared { .. } => String::new(),
                };
                let new = NewPerson {
                    name: &account.name,
                    password: Some(&password),
                    birth_date: &birth_date,
                    market: &account.market.id,
                    house: false,
                };
                let Some(player) = people.add(&new, now)? else { return Ok(None) };
                if let AgeBasis::Declared { least: age } = account.age {
                    let rulebook = account.market.rulebook.to_string();
                    people.declare_age(player, &AgeDeclaration { age, rulebook, at: now })?;
                }
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

    /// Removes names that `cardroom admin` has erased since then.
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
        if !could_be_a_password(&password) || !could_be_a_name(&name) {
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
            people.in_transaction(|people| {
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

    /// Whether a password is the one that was stored; without one it takes as long and is not.
    pub(crate) async fn verify(
        &self,
        stored: Option<String>,
        password: String,
    ) -> Result<bool, AccountError> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        Ok(self.hasher.verify(stored, password, false).await? && known)
    }

    /// The person this session belongs to.
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

    /// EXPORT: the person this access token belongs to, and the token.
    pub(crate) async fn access_token(
        self: &Arc<Self>,
        token: Token,
        now: Millis,
    ) -> Result<Option<(Person, AccessToken)>, AccountError> {
        let digest: TokenDigest = token.digest();
        self.with(move |people| match people.use_access_token(&digest, now)? {
            Some(found) => Ok(people.by_number(found.player)?.map(|person| (person, found))),
            None => Ok(None),
        })
        .await
    }

    pub(crate) async fn end_session(self: &Arc<Self>, token: Token) -> Result<(), AccountError> {
        let digest = token.digest();
        self.with(move |people| people.end_session(&digest)).await
    }
}

impl Token {
    /// 32 bytes from the operating system.
    pub(crate) fn random() -> Option<Self> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        Some(Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// A token that somebody brings, if it could be one.
    pub(crate) fn read(text: String) -> Option<Self> {
        let fits = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        fits.then_some(Self(text))
    }

    pub(crate) fn digest(&self) -> TokenDigest {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

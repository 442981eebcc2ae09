//! Password hashing with argon2id: two threads that reuse their memory, behind a bounded queue. A
//! hash that has begun cannot be stopped, so what bounds memory is the number of threads, never the
//! requests that wait: those can hang up at any time.

use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use tokio::sync::oneshot;

use crate::accounts::AccountError;

/// A hash takes 19 MiB and tens of milliseconds of a core: more at once would starve the room.
const THREADS: usize = 2;
/// About as many as two threads hash in three seconds; nobody waits longer for a login.
const QUEUE_MAX: usize = 128;
/// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
const OUTPUT_BYTES: usize = 32;

/// Those whose device is known wait apart and come first: whoever fills the other queue with tries
/// keeps no owner out. No room has so many of them log in within a second.
const KNOWN_QUEUE_MAX: usize = 32;

/// The way to the hashing threads, which end when it is dropped.
pub(crate) struct Hasher {
    queues: Arc<Queues>,
}

#[derive(Default)]
struct Queues {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    known: VecDeque<Job>,
    others: VecDeque<Job>,
    over: bool,
}

enum Job {
    Hash { password: String, reply: oneshot::Sender<Option<String>> },
    Verify { stored: String, password: String, reply: oneshot::Sender<bool> },
}

impl Queues {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, job: Job, known: bool) -> Result<(), AccountError> {
        let mut waiting = self.lock();
        let (queue, most) = if known {
            (&mut waiting.known, KNOWN_QUEUE_MAX)
        } else {
            (&mut waiting.others, QUEUE_MAX)
        };
        if queue.len() >= most {
            return Err(AccountError::Busy);
        }
        queue.push_back(job);
        drop(waiting);
        self.changed.notify_one();
        Ok(())
    }

    /// The next job, once there is one; `None` when it is over.
    fn next(&self) -> Option<Job> {
        let mut waiting = self.lock();
        loop {
            if let Some(job) = waiting.known.pop_front() {
                return Some(job);
            }
            if let Some(job) = waiting.others.pop_front() {
                return Some(job);
            }
            if waiting.over {
                return None;
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Hasher {
    fn drop(&mut self) {
        self.queues.lock().over = true;
        self.queues.changed.notify_all();
    }
}

impl Hasher {
    /// Starts the threads.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(crate) fn start() -> io::Result<Self> {
        let queues = Arc::new(Queues::default());
        for _ in 0..THREADS {
            let queues = Arc::clone(&queues);
            thread::Builder::new().name("hasher".to_owned()).spawn(move || work(&queues))?;
        }
        Ok(Self { queues })
    }

    /// Returns the PHC string of a new password.
    ///
    /// # Errors
    /// `Busy` if too many wait already, or the system has no entropy for a salt.
    pub(crate) async fn hash(&self, password: String) -> Result<String, AccountError> {
        let (reply, hashed) = oneshot::channel();
        self.queues.push(Job::Hash { password, reply }, false)?;
        hashed.await.ok().flatten().ok_or(AccountError::Busy)
    }

    /// Whether a password is the one that was stored. A caller that goes away before its turn is
    /// passed over; one whose device is known comes before the others.
    ///
    /// # Errors
    /// `Busy` if too many wait already.
    pub(crate) async fn verify(
        &self,
        stored: String,
        password: String,
        known: bool,
    ) -> Result<bool, AccountError> {
        let (reply, verified) = oneshot::channel();
        self.queues.push(Job::Verify { stored, password, reply }, known)?;
        verified.await.map_err(|_| AccountError::Busy)
    }
}

fn work(queues: &Queues) {
    let mut memory = HashMemory::default();
    while let Some(job) = queues.next() {
        match job {
            Job::Hash { reply, .. } if reply.is_closed() => {}
            Job::Verify { reply, .. } if reply.is_closed() => {}
            Job::Hash { password, reply } => drop(reply.send(memory.hash(&password))),
            Job::Verify { stored, password, reply } => {
                let _ = reply.send(memory.verifies(&stored, &password));
            }
        }
    }
}

/// What argon2 works in; allocated by the first hash and kept for the next.
#[derive(Default)]
pub(crate) struct HashMemory(Vec<Block>);

impl HashMemory {
    /// The PHC string of a new password; `None` if there is no entropy for its salt.
    pub(crate) fn hash(&mut self, password: &str) -> Option<String> {
        let mut salt = [0; Salt::RECOMMENDED_LENGTH];
        getrandom::fill(&mut salt).ok()?;
        let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(OUTPUT_BYTES)).ok()?;
        let (algorithm, version) = (Algorithm::Argon2id, Version::V0x13);
        let written = Params::new(MEMORY_KIB, PASSES, LANES, None).ok()?;
        let written = ParamsString::try_from(&written).ok()?;
        let output = self.output(algorithm, version, params, password, &salt)?;
        let hash = PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: written,
            salt: Some(Salt::new(&salt).ok()?),
            hash: Some(output),
        };
        Some(hash.to_string())
    }

    /// Whether a stored PHC string was made from this password.
    pub(crate) fn verifies(&mut self, stored: &str, password: &str) -> bool {
        self.try_verify(stored, password).unwrap_or(false)
    }

    fn try_verify(&mut self, stored: &str, password: &str) -> Option<bool> {
        let stored = PasswordHash::new(stored).ok()?;
        let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
        let version = stored.version.map(Version::try_from).transpose().ok()?.unwrap_or_default();
        let params = Params::try_from(&stored).ok()?;
        // Nothing of ours was ever stored with more, and memory that was taken is kept.
        if params.m_cost() > MEMORY_KIB {
            return None;
        }
        let (salt, expected) = (stored.salt?, stored.hash?);
        let output = self.output(algorithm, version, params, password, &salt)?;
        // Compared in constant time: see `Output`.
        Some(output == expected)
    }

    fn output(
        &mut self,
        algorithm: Algorithm,
        version: Version,
        params: Params,
        password: &str,
        salt: &[u8],
    ) -> Option<Output> {
        let blocks = params.block_count();
        if self.0.len() < blocks {
            self.0.resize(blocks, Block::new());
        }
        let mut output = [0; Output::MAX_LENGTH];
        let output = output.get_mut(..params.output_len().unwrap_or(OUTPUT_BYTES))?;
        let argon2 = Argon2::new(algorithm, version, params);
        let memory = self.0.get_mut(..blocks)?;
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, output, memory).ok()?;
        Output::new(output).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use argon2::password_hash::{PasswordHasher, PasswordVerifier};

    use super::*;

    #[test]
    fn a_hash_verifies_its_own_password_alone_and_memory_is_kept() {
        let mut memory = HashMemory::default();
        let stored = memory.hash("correct horse").unwrap();
        assert!(memory.verifies(&stored, "correct horse"));
        assert!(!memory.verifies(&stored, "correct hors"));
        assert!(!memory.verifies("not a hash", "correct horse"));
        assert_eq!(memory.0.len(), 19 * 1024);
        let greedy = stored.replace("m=19456", "m=1000000");
        assert!(!memory.verifies(&greedy, "correct horse"));
        assert_eq!(memory.0.len(), 19 * 1024, "nobody takes more than two threads keep");
    }

    /// Whoever has the library, and not this program, can verify a stored password, and the other
    /// way round.
    #[test]
    fn hashes_match_those_of_the_library() {
        let mut memory = HashMemory::default();
        let ours = memory.hash("correct horse").unwrap();
        assert!(ours.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{ours}");
        let parsed = PasswordHash::new(&ours).unwrap();
        Argon2::default().verify_password(b"correct horse", &parsed).unwrap();
        let theirs = Argon2::default().hash_password(b"correct horse").unwrap().to_string();
        assert!(memory.verifies(&theirs, "correct horse"));
        assert!(!memory.verifies(&theirs, "wrong password"));
    }

    #[tokio::test]
    async fn the_queue_is_bounded_and_skips_callers_that_have_left() {
        // Nobody works here yet, so that what waits is certain.
        let hasher = Hasher { queues: Arc::default() };
        let stored = HashMemory::default().hash("correct horse").unwrap();
        for _ in 0..QUEUE_MAX - 1 {
            // Polled once, then given up.
            let verification = hasher.verify(stored.clone(), "wrong password".to_owned(), false);
            let hung_up = tokio::time::timeout(std::time::Duration::ZERO, verification).await;
            assert!(hung_up.is_err());
        }
        let patient = hasher.verify(stored.clone(), "correct horse".to_owned(), false);
        let mut patient = Box::pin(patient);
        let polled = std::future::poll_fn(|context| Poll::Ready(patient.as_mut().poll(context)));
        assert!(polled.await.is_pending());
        let refused = hasher.hash("one too many".to_owned()).await;
        assert!(matches!(refused, Err(AccountError::Busy)), "{refused:?}");
        // Whoever has logged in from there before still has a place, before all of them.
        let mut known = Box::pin(hasher.verify(stored.clone(), "correct horse".to_owned(), true));
        let polled = std::future::poll_fn(|context| Poll::Ready(known.as_mut().poll(context)));
        assert!(polled.await.is_pending());
        assert_eq!(hasher.queues.lock().known.len(), 1);
        let queues = Arc::clone(&hasher.queues);
        let worker = thread::spawn(move || work(&queues));
        assert!(known.await.unwrap());
        assert!(patient.await.unwrap());
        drop(hasher);
        worker.join().unwrap();
    }
}

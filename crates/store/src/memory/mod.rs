//! The store in memory: the plainest thing that keeps what the trait promises. The simulator runs
//! on it, and a database is compared with it.

mod books;
mod done;
mod items;
mod numbers;
mod read;
mod records;
mod results;
mod state;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::Cents;
use ledger::{Account, Currency};
use room::SavedRoom;
use state::State;

use crate::{Item, ItemOutcome, Reader, Store, StoreError};

/// A store in memory.
#[derive(Debug, Clone)]
pub struct MemoryStore {
    state: Arc<Mutex<State>>,
}

impl MemoryStore {
    /// An empty store that keeps everything.
    #[must_use]
    pub fn new() -> Self {
        Self { state: Arc::new(Mutex::new(State::new(true))) }
    }

    /// An empty store that keeps what a room is read back from, and neither hands nor statements:
    /// for millions of them.
    #[must_use]
    pub fn lean() -> Self {
        Self { state: Arc::new(Mutex::new(State::new(false))) }
    }

    /// What every account that ever held anything holds now.
    #[must_use]
    pub fn balances(&self) -> Vec<(Account, Currency, Cents)> {
        self.state().books.balances()
    }

    /// What an account holds.
    #[must_use]
    pub fn balance(&self, account: &Account, currency: Currency) -> Cents {
        self.state().books.balance(account, currency)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic here happens before anything changes, or in a test's model.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for MemoryStore {
    fn default() -> Self {
        Self::new()
    }
}

impl Store for MemoryStore {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
        let mut state = self.state();
        Ok(items.iter().map(|item| state.apply(item)).collect())
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        Ok(self.state().load())
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        Ok(Box::new(self.clone()))
    }
}

//! Holds, tickets and payments in memory: every step of each; the last is how it stands.

use std::collections::BTreeMap;

use ledger::{Applied, Transfer};

use super::books::Books;
use crate::{
    ItemRefusal,
    records::{Record, decide},
};

/// Records by their numbers.
#[derive(Debug)]
pub(super) struct Records<R>(BTreeMap<u64, Vec<R>>);

impl<R> Default for Records<R> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<R: Record> Records<R> {
    /// Takes a step, if it happens.
    pub(super) fn step(
        &mut self,
        books: &mut Books,
        next: &R,
        transfer: Option<&Transfer>,
    ) -> Result<Applied, ItemRefusal> {
        if self.decides(books, next, transfer)? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        if let Some(transfer) = transfer {
            books.apply(transfer)?;
        }
        self.0.entry(next.number()).or_default().push(next.clone());
        Ok(Applied::New)
    }

    /// Whether a step happens.
    pub(super) fn decides(
        &self,
        books: &Books,
        next: &R,
        transfer: Option<&Transfer>,
    ) -> Result<Applied, ItemRefusal> {
        let steps = self.0.get(&next.number()).map_or(&[][..], Vec::as_slice);
        let nth = next.steps().checked_sub(1).ok_or(ItemRefusal::OutOfStep)?;
        let taken = steps.get(nth as usize).cloned();
        decide(
            next,
            transfer,
            |name| Ok(taken.map(|record| (record, books.transfer(name).cloned()))),
            || Ok(steps.last().cloned()),
        )
    }

    pub(super) fn get(&self, number: u64) -> Option<&R> {
        self.0.get(&number).and_then(|steps| steps.last())
    }

    /// All as they stand, by their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = &R> {
        self.0.values().filter_map(|steps| steps.last())
    }
}

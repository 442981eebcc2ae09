//! Holds, tickets and payments: records that take steps. Whether one happens is decided here, for
//! every store: each step once, and only as the record itself would take it.

use std::collections::BTreeMap;

use base::{Millis, TicketId};
use game::TicketStep;
use ledger::{Applied, Hold, Payment, Ticket, Transfer, TransferId};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    ItemRefusal,
    entry::{Entry, Moved},
};

/// A record as an entry of the cashier holds it: beside the money that its step moves, or alone.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Recorded {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hold: Option<Hold>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ticket: Option<Ticket>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) payment: Option<Payment>,
}

/// A record that takes steps.
pub(crate) trait Record: Clone + Serialize + DeserializeOwned {
    /// Its word: the kind of an entry that moves no money, and its column in the database.
    const WORD: &'static str;

    fn number(&self) -> u64;

    fn steps(&self) -> u32;

    /// The name of the step it took last, and of its transfer.
    fn last_step(&self) -> Option<TransferId>;

    /// Whether this step, with this transfer, follows from what is stored.
    fn follows(stored: Option<&Self>, next: &Self, transfer: Option<&Transfer>) -> bool;

    /// Whether the two have the same content, apart from their times.
    fn has_same_content(&self, other: &Self) -> bool;

    fn recorded(&self) -> Recorded;

    fn read(recorded: Recorded) -> Option<Self>;
}

macro_rules! record {
    ($record:ident, $word:ident, $($number:ident).+) => {
        impl Record for $record {
            const WORD: &'static str = stringify!($word);

            fn number(&self) -> u64 {
                self.$($number).+.0
            }

            fn steps(&self) -> u32 {
                self.steps
            }

            fn last_step(&self) -> Option<TransferId> {
                self.last_step()
            }

            fn follows(stored: Option<&Self>, next: &Self, transfer: Option<&Transfer>) -> bool {
                Self::follows(stored, next, transfer)
            }

            fn has_same_content(&self, other: &Self) -> bool {
                self.has_same_content(other)
            }

            fn recorded(&self) -> Recorded {
                Recorded { $word: Some(self.clone()), ..Recorded::default() }
            }

            fn read(recorded: Recorded) -> Option<Self> {
                recorded.$word
            }
        }
    };
}

record!(Hold, hold, id);
record!(Ticket, ticket, made.id);
record!(Payment, payment, made.id);

/// A step that was taken: the record as it was then, and what it moved.
pub(crate) type Taken<R> = (R, Option<Transfer>);

/// Decides whether a step is applied. `taken` is what was done under its name, `stored` the
/// record's current state.
pub(crate) fn decide<R: Record, E: From<ItemRefusal>>(
    next: &R,
    transfer: Option<&Transfer>,
    taken: impl FnOnce(&TransferId) -> Result<Option<Taken<R>>, E>,
    stored: impl FnOnce() -> Result<Option<R>, E>,
) -> Result<Applied, E> {
    // Before anything is looked up under its name, which may be another record's.
    let name = next.last_step().ok_or(ItemRefusal::OutOfStep)?;
    if transfer.is_some_and(|transfer| *transfer.id() != name) {
        return Err(ItemRefusal::OutOfStep.into());
    }
    if let Some((record, moved)) = taken(&name)? {
        let moves_the_same = match (&moved, transfer) {
            (Some(moved), Some(transfer)) => moved.has_same_effect(transfer),
            (moved, transfer) => moved.is_none() && transfer.is_none(),
        };
        return match record.has_same_content(next) && moves_the_same {
            true => Ok(Applied::AlreadyDone),
            false => Err(ItemRefusal::SameIdOtherContent.into()),
        };
    }
    match R::follows(stored()?.as_ref(), next, transfer) {
        true => Ok(Applied::New),
        false => Err(ItemRefusal::OutOfStep.into()),
    }
}

/// Decides whether the ticket steps of a game's commit are applied, all of them: each follows from
/// the stored ticket, or from an earlier step of the commit. `taken` and `stored` are those of
/// [`decide`].
pub(crate) fn decide_tickets<E: From<ItemRefusal>>(
    steps: &[TicketStep],
    taken: impl Fn(&Ticket, &TransferId) -> Result<Option<Taken<Ticket>>, E>,
    stored: impl Fn(TicketId) -> Result<Option<Ticket>, E>,
) -> Result<(), E> {
    let mut earlier: BTreeMap<TicketId, Ticket> = BTreeMap::new();
    for TicketStep { ticket, transfer } in steps {
        let id = ticket.made.id;
        let applied = decide(
            ticket,
            transfer.as_ref(),
            |name| taken(ticket, name),
            || earlier.get(&id).map_or_else(|| stored(id), |ticket| Ok(Some(*ticket))),
        )?;
        // The commit is new, so something else has taken this step.
        if applied == Applied::AlreadyDone {
            return Err(ItemRefusal::OutOfStep.into());
        }
        earlier.insert(id, *ticket);
    }
    Ok(())
}

/// The entry of a step: the record beside the money that the step moves, or alone.
pub(crate) fn step_entry<R: Record>(next: &R, transfer: Option<&Transfer>, at: Millis) -> Entry {
    let recorded = next.recorded();
    match transfer {
        Some(transfer) => Entry::of_transfer(transfer, &Moved { recorded, ..Moved::of(transfer) }),
        None => {
            // A record that has taken no step has no name for it, and is refused.
            let name = next.last_step().map_or_else(String::new, |name| name.to_string());
            Entry::new(name, R::WORD, at, &recorded)
        }
    }
}

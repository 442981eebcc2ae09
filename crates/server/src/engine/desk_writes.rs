//! What the desk has the books do: holds, corrections, voided hands, exclusions. Each becomes durable; then
//! wallets are told, an exclusion takes effect, and the desk hears of it.

use std::collections::HashMap;

use base::PlayerId;
use ledger::{Account, Transfer};
use room::{Input, Staff as Decision};
use store::{Effect, Item, ItemOutcome};
use tokio::sync::oneshot;

use super::Engine;
use crate::messages::PendingWrite;

/// What the desk waits for.
#[derive(Default)]
pub(super) struct DeskWrites {
    /// The last number given to one.
    last: u64,
    waiting: HashMap<u64, (Option<Effect>, oneshot::Sender<ItemOutcome>)>,
}

impl Engine {
    pub(super) fn write_for_desk(&mut self, item: Item, answer: oneshot::Sender<ItemOutcome>) {
        let writes = &mut self.state.desk;
        writes.last += 1;
        let number = writes.last;
        let effect = match &item {
            Item::Staff(staff) => staff.effect.clone(),
            _ => None,
        };
        writes.waiting.insert(number, (effect, answer));
        let wallets = touched(&item);
        self.store(item, PendingWrite::Desk { number, wallets });
    }

    pub(super) fn desk_answered(&mut self, number: u64, outcome: &ItemOutcome) {
        let Some((effect, answer)) = self.state.desk.waiting.remove(&number) else { return };
        // R18: whoever sits somewhere plays the hand to its end, and is out then.
        if let (Some(Effect::Excluded { player, excluded }), true) = (effect, outcome.is_done()) {
            self.input(Input::Staff(Decision::Exclude(player, excluded)));
        }
        let _ = answer.send(outcome.clone());
    }
}

fn touched(item: &Item) -> Vec<PlayerId> {
    let transfer: Option<&Transfer> = match item {
        Item::Money(transfer) | Item::Hold(_, transfer) => Some(transfer),
        _ => None,
    };
    let postings = transfer.into_iter().flat_map(Transfer::postings);
    let wallets = postings.filter_map(|posting| match posting.account {
        Account::Wallet(player) => Some(player),
        _ => None,
    });
    wallets.collect()
}

//! Which transfers may come without a record, those of a commit one after the other, and H12b's.

use std::collections::BTreeMap;

use base::{Cents, GameId, Millis};
use game::{Commit, TicketStep};
use ledger::{
    Account, Currency, Kind, POSTINGS_MAX, Posting, Transfer, TransferId, TransferRefusal, settle,
};

/// Whether a commit may make its transfer and take its ticket steps: at the commit's time, without
/// accounts that have cashier's records (in the transfer), and with accounts of no other game, but
/// for what its pools pay into another's.
pub(crate) fn fits_commit(game: GameId, currency: Currency, commit: &Commit) -> bool {
    let own = |posting: &Posting| posting.account.of_game().is_none_or(|holder| holder == game);
    let fits = |transfer: &Transfer| {
        let postings = transfer.postings();
        transfer.at() == commit.at
            && !transfer.kind().is_payment()
            && !postings.iter().any(|posting| is_recorded(&posting.account))
            && (postings.iter().all(own) || pays_other_pools(game, transfer))
    };
    let step_fits = |step: &TicketStep| {
        let fits =
            |transfer: &Transfer| transfer.at() == commit.at && transfer.postings().iter().all(own);
        step.transfer.as_ref().is_none_or(fits)
    };
    commit.belongs_to(game, currency)
        && commit.transfer.as_ref().is_none_or(fits)
        && commit.tickets.iter().all(step_fits)
}

/// Whether a transfer takes from this game's pools alone, and what it adds to other games it adds to
/// their pools: a first phase pays into the second. No seat is touched, and no wallet pays.
fn pays_other_pools(game: GameId, transfer: &Transfer) -> bool {
    let fits = |posting: &Posting| match posting.account.of_game() {
        Some(holder) => posting.account.is_pool() && (holder == game || posting.amount.0 > 0),
        None => posting.amount.0 > 0,
    };
    transfer.postings().iter().all(fits)
}

/// What the accounts hold after each of these transfers, one after the other, if they can bear all of
/// them.
pub(crate) fn settle_all<'t, E: From<TransferRefusal>>(
    transfers: impl Iterator<Item = &'t Transfer>,
    mut balance_of: impl FnMut(Account, Currency) -> Result<Cents, E>,
) -> Result<Vec<Vec<(Account, Cents)>>, E> {
    let mut balances = BTreeMap::new();
    let mut settled = Vec::new();
    let mut transfers = transfers.peekable();
    while let Some(transfer) = transfers.next() {
        let currency = transfer.currency();
        let after = settle(transfer, |account| match balances.get(&(*account, currency)) {
            Some(balance) => Ok(*balance),
            None => balance_of(*account, currency),
        })?;
        // Most commits make one transfer, after which no balance is needed.
        if transfers.peek().is_some() {
            let known = after.iter().map(|&(account, balance)| ((account, currency), balance));
            balances.extend(known);
        }
        settled.push(after);
    }
    Ok(settled)
}

/// Whether a transfer needs no record of its own. Money in games, holds and tickets, and payments,
/// have records of their own, and reserved names for their transfers.
pub(crate) fn needs_no_record(transfer: &Transfer) -> bool {
    let own_name = ["game:", "hold:", "ticket:", "payment:"];
    let backed =
        |posting: &Posting| is_recorded(&posting.account) || posting.account.of_game().is_some();
    !own_name.iter().any(|own| transfer.id().as_str().starts_with(own))
        && !transfer.kind().is_payment()
        && !transfer.postings().iter().any(backed)
}

/// Whether holds or tickets account for the balance.
fn is_recorded(account: &Account) -> bool {
    matches!(account, Account::Held(_) | Account::Tickets)
}

/// The games whose money a transfer moves.
pub(crate) fn games_of(transfer: &Transfer) -> impl Iterator<Item = GameId> {
    transfer.postings().iter().filter_map(|posting| posting.account.of_game())
}

/// H12b: what a game holds goes to charity, in as many transfers as it takes.
///
/// # Errors
/// If amounts do not fit.
pub(crate) fn void_transfers(
    game: GameId,
    currency: Currency,
    paused_since: Millis,
    held: &[(Account, Cents)],
    at: Millis,
) -> Result<Vec<Transfer>, TransferRefusal> {
    let name = void_name(game, paused_since);
    let parts = held.chunks(POSTINGS_MAX - 1).enumerate().map(|(part, held)| {
        let id: TransferId = format!("{name}/part:{part}").parse().expect("a short name");
        let mut sum = Cents::ZERO;
        let mut postings = Vec::with_capacity(held.len() + 1);
        for &(account, amount) in held {
            let charity = TransferRefusal::Overflow { account: Account::Charity };
            sum = Cents(sum.0.checked_add(amount.0).ok_or(charity)?);
            postings.push(Posting { account, amount: Cents(-amount.0) });
        }
        postings.push(Posting { account: Account::Charity, amount: sum });
        Transfer::new(id, currency, Kind::Unresolved, at, postings)
    });
    parts.collect()
}

/// H12b: one void a pause.
pub(crate) fn void_name(game: GameId, paused_since: Millis) -> String {
    format!("game:{game}/void:{}", paused_since.0)
}

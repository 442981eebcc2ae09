//! Which transfers may come without a record, and H12b's.

use base::{Cents, GameId, Millis};
use game::Commit;
use ledger::{
    Account, Currency, Kind, POSTINGS_MAX, Posting, Transfer, TransferId, TransferRefusal,
};

/// Whether a commit may make its transfer: at the commit's time, with accounts of no other game,
/// and without accounts that have cashier's records.
pub(crate) fn fits_commit(game: GameId, currency: Currency, commit: &Commit) -> bool {
    let own = |posting: &Posting| match posting.account.of_game() {
        Some(holder) => holder == game,
        None => !is_recorded(&posting.account),
    };
    let fits = |transfer: &Transfer| {
        transfer.at() == commit.at
            && !transfer.kind().is_payment()
            && transfer.postings().iter().all(own)
    };
    commit.belongs_to(game, currency) && commit.transfer.as_ref().is_none_or(fits)
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

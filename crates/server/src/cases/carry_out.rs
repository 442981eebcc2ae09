//! Carrying approved proposals out, once, whatever is killed when: what is approved stays approved until the
//! books have all of it. Every item has a name made from the proposal or from what it is about, so that a
//! repetition is recognised; what takes several steps is planned before the first and kept.

use std::sync::Arc;

use base::{Cents, GameId, PlayerId, TableId};
use ledger::{Account, Currency, Hold, Kind, Posting, Transfer, TransferId, TransferRefusal};
use office::cases::{CorrectionAgainst, ProposalState, Proposed, Return, charge, reversal};
use store::{Effect, Item, ItemOutcome, ItemRefusal, Reader, Staff, StoreError, StoredProposal};

use super::books::{hold_of, submit};
use crate::{Shared, accounts::AccountError, messages::ToHub, staff::StaffError};

/// A wallet that changes between reading and posting is read again; more often than this nobody's does.
const TRIES_MAX: u32 = 20;

/// How carrying out ended.
enum Ended {
    Done { lines: u64 },
    Failed { lines: u64, why: String },
}

/// Carries out everything that was approved and may not be done: after a start, and every minute.
pub(crate) async fn carry_out_approved(shared: &Arc<Shared>) {
    let approved = match shared.accounts.with(store::People::approved_proposals).await {
        Ok(approved) => approved,
        Err(error) => {
            tracing::error!(?error, "approved proposals could not be read");
            return;
        }
    };
    for proposal in approved {
        if let Err(error) = finish_approved(shared, proposal.number).await {
            let number = proposal.number;
            tracing::error!(?error, number, "an approved proposal could not be carried out yet");
        }
    }
}

/// Carries one out, to its end, whether or not somebody waits for it.
///
/// # Errors
/// If the books or the people cannot be reached: it is tried again later.
pub(crate) async fn finish_approved(shared: &Arc<Shared>, number: u64) -> Result<(), StaffError> {
    let operation = {
        let shared = Arc::clone(shared);
        async move {
            let _one_at_a_time = shared.desk.lock().await;
            let now = shared.now();
            let read = shared.accounts.with(move |people| people.proposal(number, now)).await?;
            let Some(proposal) = read.filter(|it| it.state == ProposalState::Approved) else {
                return Ok(());
            };
            carry_out(&shared, &proposal).await
        }
    };
    shared.detached_operations.finish(operation).await?
}

async fn carry_out(shared: &Arc<Shared>, proposal: &StoredProposal) -> Result<(), StaffError> {
    let ended = match &proposal.proposed {
        Proposed::CloseAccount { player } => close(shared, proposal, *player).await?,
        &Proposed::CorrectBalance { player, currency, cents, against } => {
            correct(shared, proposal, (player, currency, cents, against)).await?
        }
        Proposed::VoidHand { game, table, hand, currency, nets, rake } => {
            let (game, table) = (GameId(*game), TableId(*table));
            let id = TransferId::for_void(game, table, *hand);
            let gets = reversal(nets, *rake);
            let (currency, rake) = (*currency, *rake);
            post(shared, &id, currency, move |reader| {
                void_postings(reader, game, currency, &gets, rake)
            })
            .await?
        }
        Proposed::SeizeFunds { returns, .. } => seize(shared, proposal, returns).await?,
    };
    let number = proposal.number;
    let (lines, why) = match ended {
        Ended::Done { lines } => (lines, None),
        Ended::Failed { lines, why } => {
            tracing::warn!(number, why, "an approved proposal could not be carried out");
            (lines, Some(why))
        }
    };
    let finish =
        move |people: &store::People| people.finish_proposal(number, lines, why.as_deref());
    Ok(shared.accounts.with(finish).await?)
}

/// R18: out of every game for good. The player can still read the case and appeal.
async fn close(
    shared: &Arc<Shared>,
    proposal: &StoredProposal,
    player: PlayerId,
) -> Result<Ended, StaffError> {
    let (number, now) = (proposal.number, shared.now());
    let staff = Staff {
        id: format!("close/{number}"),
        who: proposal.proposed_by,
        action: "close_account".to_owned(),
        about: format!("player {player}, proposal {number}"),
        reason: proposal.reason.clone(),
        effect: Some(Effect::Excluded { player, excluded: true }),
        at: now,
    };
    match submit(shared, Item::Staff(staff)).await? {
        outcome if outcome.is_done() => {}
        refused => return Ok(Ended::Failed { lines: 0, why: format!("{refused:?}") }),
    }
    shared.accounts.with(move |people| people.close_account(player, number, now)).await?;
    // Programs of the player are cut off; the page connects again.
    shared.hub_send(ToHub::EndPlayer(player)).await;
    Ok(Ended::Done { lines: 1 })
}

/// A correction: the wallet against the house, or against what the player owes.
async fn correct(
    shared: &Arc<Shared>,
    proposal: &StoredProposal,
    (player, currency, cents, against): (PlayerId, Currency, Cents, CorrectionAgainst),
) -> Result<Ended, StaffError> {
    let id = TransferId::for_correction(proposal.number);
    let wallet = Account::Wallet(player);
    post(shared, &id, currency, move |reader| {
        let posting = |account, amount: i64| Posting { account, amount: Cents(amount) };
        Ok(match against {
            CorrectionAgainst::Debt => {
                let owed = reader.balance(&Account::Owed(player), currency)?;
                if -owed.0 < cents.0 {
                    return Ok(Err("the player owes less".to_owned()));
                }
                Ok(vec![posting(wallet, -cents.0), posting(Account::Owed(player), cents.0)])
            }
            CorrectionAgainst::House => {
                let house = if currency.is_play() { Account::Issued } else { Account::Overlay };
                let mut postings = vec![posting(house, -cents.0)];
                postings.extend(gets(reader, player, currency, cents)?);
                Ok(postings)
            }
        })
    })
    .await
}

/// What a player gets into the wallet; or gives from it, and what it does not have becomes owed.
fn gets(
    reader: &dyn Reader,
    player: PlayerId,
    currency: Currency,
    cents: Cents,
) -> Result<Vec<Posting>, StoreError> {
    let wallet = Account::Wallet(player);
    if cents >= Cents::ZERO {
        return Ok(vec![Posting { account: wallet, amount: cents }]);
    }
    let charged = charge(Cents(-cents.0), reader.balance(&wallet, currency)?);
    let parts = [(wallet, charged.wallet), (Account::Owed(player), charged.owed)];
    let parts = parts.into_iter().filter(|(_, amount)| *amount > Cents::ZERO);
    Ok(parts.map(|(account, amount)| Posting { account, amount: Cents(-amount.0) }).collect())
}

/// R1, R25, MALF: every seat's result is reversed, and the house gives the rake back: from what the game
/// took, or from its own money if that was drawn already.
fn void_postings(
    reader: &dyn Reader,
    game: GameId,
    currency: Currency,
    players: &[(PlayerId, Cents)],
    rake: Cents,
) -> Result<Result<Vec<Posting>, String>, StoreError> {
    let mut postings = Vec::new();
    for (player, cents) in players {
        postings.extend(gets(reader, *player, currency, *cents)?);
    }
    let of_game = charge(rake, reader.balance(&Account::Rake(game), currency)?);
    for (account, amount) in
        [(Account::Rake(game), of_game.wallet), (Account::Overlay, of_game.owed)]
    {
        if amount > Cents::ZERO {
            postings.push(Posting { account, amount: Cents(-amount.0) });
        }
    }
    Ok(Ok(postings))
}

/// Posts one transfer under a name that is used once. What it takes from which account is worked out from
/// the balances, and again if they have changed before it is posted.
async fn post(
    shared: &Arc<Shared>,
    id: &TransferId,
    currency: Currency,
    postings: impl Fn(&dyn Reader) -> Result<Result<Vec<Posting>, String>, StoreError>
    + Clone
    + Send
    + 'static,
) -> Result<Ended, StaffError> {
    let failed = |why: String| Ok(Ended::Failed { lines: 0, why });
    for _ in 0..TRIES_MAX {
        let (name, work_out, now) = (id.clone(), postings.clone(), shared.now());
        let read = shared.books.read(move |reader| {
            // Before: by this proposal, which is the only one about it.
            if reader.transfer(&name)?.is_some() {
                return Ok(None);
            }
            Ok(Some(
                work_out(reader)?
                    .map(|postings| Transfer::new(name, currency, Kind::Correction, now, postings)),
            ))
        });
        let transfer = match read.await? {
            None => return Ok(Ended::Done { lines: 1 }),
            Some(Err(why)) => return failed(why),
            Some(Ok(Err(refused))) => return failed(refused.to_string()),
            Some(Ok(Ok(transfer))) => transfer,
        };
        match submit(shared, Item::Money(transfer)).await? {
            ItemOutcome::Done | ItemOutcome::AlreadyDone => return Ok(Ended::Done { lines: 1 }),
            ItemOutcome::Refused(ItemRefusal::Ledger(TransferRefusal::NotEnough { .. })) => {}
            ItemOutcome::Refused(refused) => return failed(refused.to_string()),
            ItemOutcome::Fenced => return Err(AccountError::Busy.into()),
        }
    }
    failed("the wallets changed too often; or one has less".to_owned())
}

/// R18: hold by hold, player by player, as planned.
async fn seize(
    shared: &Arc<Shared>,
    proposal: &StoredProposal,
    returns: &[Return],
) -> Result<Ended, StaffError> {
    let plan = match &proposal.plan {
        Some(plan) => plan.clone(),
        None => {
            let (lines, now) = (returns.to_vec(), shared.now());
            let read = shared.books.read(move |reader| plan(reader, &lines, now)).await?;
            let steps = match read {
                Ok(steps) => steps,
                Err(why) => return Ok(Ended::Failed { lines: 0, why }),
            };
            let (number, text) =
                (proposal.number, serde_json::to_string(&steps).unwrap_or_default());
            let stored = text.clone();
            shared.accounts.with(move |people| people.plan_proposal(number, &stored)).await?;
            text
        }
    };
    let steps: Vec<(Hold, Transfer)> =
        serde_json::from_str(&plan).map_err(|error| StoreError::Damaged(error.to_string()))?;
    let mut lines = 0;
    for (hold, transfer) in steps {
        match submit(shared, Item::Hold(hold, transfer)).await? {
            ItemOutcome::Done | ItemOutcome::AlreadyDone => lines += 1,
            ItemOutcome::Refused(why) => {
                return Ok(Ended::Failed { lines, why: format!("after {lines} returns: {why}") });
            }
            ItemOutcome::Fenced => return Err(AccountError::Busy.into()),
        }
    }
    Ok(Ended::Done { lines })
}

/// Every step of a seizure, from the holds as they stand.
fn plan(
    reader: &dyn Reader,
    returns: &[Return],
    now: base::Millis,
) -> Result<Result<Vec<(Hold, Transfer)>, String>, StoreError> {
    let mut steps: Vec<(Hold, Transfer)> = Vec::with_capacity(returns.len());
    for Return { hold: id, from, to, cents } in returns {
        let earlier = steps.iter().rev().find(|(hold, _)| hold.id == *id).map(|(hold, _)| *hold);
        let hold = match earlier {
            Some(hold) => Some(hold),
            None => hold_of(reader, *from, *id)?,
        };
        let Some(hold) = hold else { return Ok(Err(format!("there is no hold {}", id.0))) };
        match hold.seize(*cents, Account::Wallet(*to), now) {
            Ok(step) => steps.push(step),
            Err(refused) => return Ok(Err(refused.to_string())),
        }
    }
    Ok(Ok(steps))
}

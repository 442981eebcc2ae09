//! R14: money of a player of a case is withheld until the review ends, and released.

use std::sync::Arc;

use base::{Cents, HoldId, PlayerId};
use ledger::{Currency, Hold, HoldReason, TransferRefusal};
use office::{
    cases::{CaseKind, CaseRefusal, CaseState},
    staff::Permission,
};
use store::{Item, ItemOutcome, ItemRefusal, StaffSession, TimelineLine};
use wire::desk::{NewHold, ReleaseHold};

use super::{
    books::{hold_of, submit},
    propose::known_currency,
};
use crate::{
    Shared,
    accounts::AccountError,
    staff::{StaffError, StaffRequest, Work, staff_action},
};

fn reason_of(kind: CaseKind) -> HoldReason {
    match kind {
        CaseKind::Review => HoldReason::Review,
        CaseKind::Collusion => HoldReason::Collusion,
        CaseKind::Automation => HoldReason::Automation,
        CaseKind::SeveralAccounts => HoldReason::SeveralAccounts,
        CaseKind::Complaint => HoldReason::Complaint,
        CaseKind::Malfunction => HoldReason::Malfunction,
        CaseKind::Payment => HoldReason::Payment,
    }
}

/// R14: withholds money of a player of the case, and returns the number of the hold. The player is told.
///
/// # Errors
/// If the role may not, the player is not in the case, or the wallet has less.
pub(crate) async fn place(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    new: NewHold,
) -> Result<HoldId, StaffError> {
    let player = PlayerId(new.player);
    let currency = known_currency(shared, &new.currency)?;
    let cents = i64::try_from(new.cents).ok().filter(|cents| *cents > 0);
    let cents = Cents(cents.ok_or(CaseRefusal::Amount)?);
    let about = format!("case {case}, player {player}, {cents} {currency}");
    let request = StaffRequest {
        permission: Permission::HoldFunds,
        action: "hold_funds",
        about,
        reason: &new.reason,
    };
    let (desk, by) = (Arc::clone(shared), session.account.number.who());
    let work =
        Work::room(async move { place_hold(&desk, case, (player, currency, cents), by).await });
    staff_action(shared, session, request, work).await
}

/// Withholds the money, and tells the player; `by` is a number as in the chain of staff.
pub(super) async fn place_hold(
    desk: &Arc<Shared>,
    case: u64,
    (player, currency, cents): (PlayerId, Currency, Cents),
    by: PlayerId,
) -> Result<HoldId, StaffError> {
    let _one_at_a_time = desk.desk.lock().await;
    let begun = desk.accounts.with(move |people| {
        people.in_transaction(|people| {
            let Some(file) = people.case(case)? else { return Ok(Err(CaseRefusal::NoSuchCase)) };
            if file.state == CaseState::Closed {
                return Ok(Err(CaseRefusal::CaseState));
            }
            if !file.players.iter().any(|member| member.player == player) {
                return Ok(Err(CaseRefusal::NotInCase));
            }
            Ok(Ok((people.new_case_hold(case, player)?, reason_of(file.kind))))
        })
    });
    let (id, reason) = begun.await??;
    let placed = Hold::place(id, player, currency, cents, reason, desk.now());
    let (hold, transfer) = placed.map_err(|_| CaseRefusal::Amount)?;
    moved(&submit(desk, Item::Hold(hold, transfer)).await?)?;
    let now = desk.now();
    let told = desk.accounts.with(move |people| {
        people.in_transaction(|people| {
            people.disclose_case(case, player, now)?;
            let text = format!("hold {}: {cents} {currency} of player {player}", id.0);
            let kind = "hold".to_owned();
            people.case_line(case, &TimelineLine { at: now, by, kind, text, hand: None })
        })
    });
    told.await?;
    Ok(id)
}

/// R14: releases a part of a hold of the case, or all that is left.
///
/// # Errors
/// If the role may not, there is no such hold, or less is left.
pub(crate) async fn release(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    asked: ReleaseHold,
) -> Result<(), StaffError> {
    let ReleaseHold { hold, cents, reason } = asked;
    let id = HoldId(hold);
    let about = format!("case {case}, hold {}", id.0);
    let request = StaffRequest {
        permission: Permission::HoldFunds,
        action: "release_funds",
        about,
        reason: &reason,
    };
    let (desk, by) = (Arc::clone(shared), session.account.number.who());
    let work = Work::room(async move {
        let _one_at_a_time = desk.desk.lock().await;
        let now = desk.now();
        let read = desk.accounts.with(move |people| {
            let Some(file) = people.case(case)? else { return Ok(Err(CaseRefusal::NoSuchCase)) };
            // What a second person has approved is carried out first.
            let approved = people.proposals_of_case(case, now)?;
            if approved.iter().any(|it| it.state == office::cases::ProposalState::Approved) {
                return Ok(Err(CaseRefusal::OpenMatters));
            }
            let owner = file.holds.iter().find(|(hold, _)| *hold == id).map(|(_, owner)| *owner);
            Ok(owner.ok_or(CaseRefusal::NoSuchHold))
        });
        let owner = read.await??;
        let hold = desk.books.read(move |reader| hold_of(reader, owner, id)).await?;
        let hold = hold.ok_or(CaseRefusal::NoSuchHold)?;
        let cents = match cents {
            None => hold.left(),
            Some(cents) => Cents(i64::try_from(cents).map_err(|_| CaseRefusal::Amount)?),
        };
        let (next, transfer) = hold.release(cents, now).map_err(|refused| match refused {
            TransferRefusal::NotPositive { .. } => CaseRefusal::Amount,
            _ => CaseRefusal::NotEnough,
        })?;
        moved(&submit(&desk, Item::Hold(next, transfer)).await?)?;
        let text = format!("hold {}: {cents} {} back to player {owner}", id.0, hold.currency);
        let kind = "release".to_owned();
        let line = TimelineLine { at: now, by, kind, text, hand: None };
        desk.accounts.with(move |people| people.case_line(case, &line)).await?;
        Ok(())
    });
    staff_action(shared, session, request, work).await
}

/// Whether the books have moved it.
fn moved(outcome: &ItemOutcome) -> Result<(), StaffError> {
    match outcome {
        ItemOutcome::Done | ItemOutcome::AlreadyDone => Ok(()),
        ItemOutcome::Refused(ItemRefusal::Ledger(TransferRefusal::NotEnough { .. })) => {
            Err(CaseRefusal::NotEnough.into())
        }
        ItemOutcome::Refused(_) => Err(CaseRefusal::NoSuchHold.into()),
        ItemOutcome::Fenced => Err(AccountError::Busy.into()),
    }
}

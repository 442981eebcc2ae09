//! The one way of staff actions: permission, second factor, reason; then the action; then its entry in
//! the chain of staff, before the reply. An action that was carried out is in the chain, whatever is
//! killed when: its entry is durable with the people before it begins, or together with it, and every
//! opening of the folder puts such entries into the chain.

use std::{pin::Pin, sync::Arc};

use axum::http::HeaderMap;
use base::{Millis, PlayerId};
use office::staff::{Permission, StaffRefusal, authorize, check_reason};
use store::{OPERATOR, People, Staff, StaffSession, StoreError};
use tokio::sync::oneshot;

use super::{StaffError, random};
use crate::{
    Shared, accounts::AccountError, admin::CommandOutcome, cookies::Cookie, engine::Order,
    messages::ToRoom,
};

/// Begins the ids of what staff do from their pages.
const DESK: &str = "desk/";
/// No action takes this long; one that was noted before, and is not in the chain by then, was cut off
/// by a store that failed.
const SETTLED_AFTER: Millis = Millis::seconds(5 * 60);

/// What somebody of the staff wants to do.
pub(crate) struct StaffRequest<'a> {
    pub(crate) permission: Permission,
    /// In a word, for the chain: `staff_create`, `delay_tournament`, …
    pub(crate) action: &'static str,
    /// What it is about, by number, never by name: `staff 4`, `tournament 17`, `player 9`.
    pub(crate) about: String,
    pub(crate) reason: &'a str,
}

/// A change of the people: a refusal has changed nothing.
type PeopleChange<T> =
    dyn FnOnce(&People, &mut Staff) -> Result<Result<T, StaffRefusal>, StoreError> + Send;

/// Work elsewhere, and what it was about once that is known.
type RoomWork<T> = dyn Future<Output = Result<(T, Option<String>), StaffError>> + Send;

/// How an action is carried out.
pub(crate) enum Work<T> {
    /// In the people's file, in one transaction with its entry. It may complete what the entry is
    /// about, such as the number of a new account.
    People(Box<PeopleChange<T>>),
    /// Anywhere else: in the room, in the books. Its entry is noted before. `Refused`, `Spec` and
    /// `Other` mean that nothing has changed, and the note is removed; with any other error it stays.
    /// It may complete what the entry is about, such as the number of a new tournament.
    Room(Pin<Box<RoomWork<T>>>),
}

impl<T> Work<T> {
    pub(crate) fn people(
        change: impl FnOnce(&People, &mut Staff) -> Result<Result<T, StaffRefusal>, StoreError>
        + Send
        + 'static,
    ) -> Self {
        Self::People(Box::new(change))
    }

    /// See [`Work::Room`].
    pub(crate) fn room(work: impl Future<Output = Result<T, StaffError>> + Send + 'static) -> Self {
        Self::Room(Box::pin(async move { Ok((work.await?, None)) }))
    }

    /// The same; `about` says what it was about, once that is known.
    pub(crate) fn room_about(
        work: impl Future<Output = Result<T, StaffError>> + Send + 'static,
        about: impl FnOnce(&T) -> String + Send + 'static,
    ) -> Self {
        Self::Room(Box::pin(async move {
            let done = work.await?;
            let about = about(&done);
            Ok((done, Some(about)))
        }))
    }
}

/// Who of the staff sends this request.
///
/// # Errors
/// If nobody is logged in, or it cannot be looked up.
pub(crate) async fn staff_of(
    shared: &Arc<Shared>,
    headers: &HeaderMap,
) -> Result<StaffSession, StaffError> {
    let token = Cookie::Staff.token(headers, shared.config.secure);
    let digest = token.ok_or(StaffRefusal::Session)?.digest();
    let now = shared.now();
    let session = shared.accounts.with(move |people| people.staff_session(&digest, now)).await?;
    Ok(session.ok_or(StaffRefusal::Session)?)
}

/// Whether somebody may see something; for requests that change nothing.
///
/// # Errors
/// If the role may not.
pub(crate) fn may_see(
    shared: &Shared,
    session: &StaffSession,
    permission: Permission,
) -> Result<(), StaffError> {
    if !shared.limits.history(session.account.number.who()) {
        return Err(AccountError::Busy.into());
    }
    Ok(authorize(session.account.role, permission, session.confirmed_until, shared.now())?)
}

/// Checks an action, carries it out and records it. Returns when its entry is durable in the chain.
///
/// # Errors
/// If the role may not, a fresh second factor is needed, the reason is missing, or the work is refused:
/// nothing has changed then. Other errors of the work are passed on.
pub(crate) async fn staff_action<T: Send + 'static>(
    shared: &Arc<Shared>,
    session: &StaffSession,
    request: StaffRequest<'_>,
    work: Work<T>,
) -> Result<T, StaffError> {
    let (number, now) = (session.account.number, shared.now());
    authorize(session.account.role, request.permission, session.confirmed_until, now)?;
    let reason = check_reason(request.reason)?.to_owned();
    if !shared.limits.staff_action(number.who()) {
        return Err(AccountError::Busy.into());
    }
    let staff = entry(number.who(), (request.action, request.about), reason, now)?;
    recorded(shared, staff, work).await
}

/// The same for the operator at the command line, who may do everything.
///
/// # Errors
/// If the reason is missing, or the work is refused: nothing has changed then. Other errors of the work
/// are passed on.
pub(crate) async fn operator_action<T: Send + 'static>(
    shared: &Arc<Shared>,
    action: &'static str,
    about: String,
    reason: &str,
    work: Work<T>,
) -> Result<T, StaffError> {
    let reason = check_reason(reason)?.to_owned();
    let staff = entry(OPERATOR, (action, about), reason, shared.now())?;
    recorded(shared, staff, work).await
}

/// Something that a player does about an own case; it is recorded like what staff do.
///
/// # Errors
/// If the work is refused: nothing has changed then. Other errors of the work are passed on.
pub(crate) async fn player_action<T: Send + 'static>(
    shared: &Arc<Shared>,
    player: PlayerId,
    action: &'static str,
    about: String,
    work: Work<T>,
) -> Result<T, StaffError> {
    let staff = entry(player, (action, about), String::new(), shared.now())?;
    recorded(shared, staff, work).await
}

fn entry(
    who: PlayerId,
    (action, about): (&str, String),
    reason: String,
    at: Millis,
) -> Result<Staff, StaffError> {
    let unique = random::<4>().ok_or(AccountError::Busy)?;
    Ok(Staff {
        // In the order of time, so that entries that were noted go into the chain in that order.
        id: format!("{DESK}{:013}-{:08x}", at.0, u32::from_be_bytes(unique)),
        who,
        action: action.to_owned(),
        about,
        reason,
        effect: None,
        at,
    })
}

/// Carries work out and records it, to the end, whether or not somebody waits for it.
pub(super) async fn recorded<T: Send + 'static>(
    shared: &Arc<Shared>,
    staff: Staff,
    work: Work<T>,
) -> Result<T, StaffError> {
    let operation = {
        let shared = Arc::clone(shared);
        async move { carry_out(&shared, staff, work).await }
    };
    shared.detached_operations.finish(operation).await?
}

async fn carry_out<T: Send + 'static>(
    shared: &Arc<Shared>,
    mut staff: Staff,
    work: Work<T>,
) -> Result<T, StaffError> {
    let done = match work {
        Work::People(change) => {
            let changed = shared.accounts.with(move |people| {
                people.in_transaction(|people| match change(people, &mut staff)? {
                    Ok(done) => {
                        people.note(&staff)?;
                        Ok(Ok((done, staff)))
                    }
                    Err(refusal) => Ok(Err(refusal)),
                })
            });
            let (done, noted) = changed.await??;
            staff = noted;
            done
        }
        Work::Room(work) => {
            let noted = staff.clone();
            shared.accounts.with(move |people| people.note(&noted)).await?;
            match work.await {
                Ok((done, None)) => done,
                Ok((done, Some(about))) => {
                    staff.about = about;
                    // The note says the same as the chain will, so that it can go there in its place.
                    let noted = staff.clone();
                    let again = shared.accounts.with(move |people| {
                        people.in_transaction(|people| {
                            people.audit_done(&noted.id)?;
                            people.note(&noted)
                        })
                    });
                    again.await?;
                    done
                }
                Err(error) => {
                    let unchanged = matches!(
                        error,
                        StaffError::Refused(_) | StaffError::Spec(_) | StaffError::Other(..)
                    );
                    if unchanged {
                        let id = staff.id;
                        shared.accounts.with(move |people| people.audit_done(&id)).await?;
                    }
                    return Err(error);
                }
            }
        }
    };
    chain(shared, staff).await;
    Ok(done)
}

/// Puts a noted entry into the chain. If the store fails just now it stays noted, and follows.
async fn chain(shared: &Arc<Shared>, staff: Staff) {
    let id = staff.id.clone();
    let (respond, answer) = oneshot::channel();
    let order = Order::Chain(vec![staff], Box::new(CommandOutcome::Recorded {}));
    let sent = shared.room_send(ToRoom::Order(Box::new(order), respond)).await;
    match if sent { answer.await.ok() } else { None } {
        Some(Ok(_)) => {
            // It is durable; whether the note is removed now or with the next opening is the same.
            let _ = shared.accounts.with(move |people| people.audit_done(&id)).await;
        }
        other => tracing::warn!(?other, "an action of staff is noted, and not in the chain yet"),
    }
}

/// Whether a note may be of an action that is being carried out right now: then it is not for the chain
/// yet, because it may still be refused.
pub(crate) fn is_written_ahead(staff: &Staff, now: Millis) -> bool {
    staff.id.starts_with(DESK) && now < staff.at + SETTLED_AFTER
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use axum::http::StatusCode;
    use office::staff::{Role, StaffNumber, TotpSecret};
    use store::{Enrolment, OPERATOR, Page, StaffAdded};
    use wire::{Refusal, RefusalCode};

    use super::*;
    use crate::{Config, Running, start};

    async fn desk(folder: &Path, role: Role) -> (Running, StaffSession) {
        let running = start(Config::for_tests(folder)).await.unwrap();
        let now = running.shared.now();
        let session = running.shared.accounts.with(move |people| {
            let name = format!("A-{role}");
            let added = people.add_staff(&name, role, OPERATOR, now)?;
            let StaffAdded::Done(number) = added else { panic!("{added:?}") };
            let secret = TotpSecret([1; 20]);
            let new = Enrolment { password: "hash", secret, step: 0, recovery_codes: &[] };
            people.enrol_staff(number, &new, OPERATOR, now)?;
            let fresh = Some(now + Millis::seconds(60));
            people.begin_staff_session(&[1; 32], number, fresh, now)?;
            people.staff_session(&[1; 32], now)
        });
        let session = session.await.unwrap().unwrap();
        (running, session)
    }

    fn delay(reason: &str) -> StaffRequest<'_> {
        let permission = Permission::RunTournaments;
        let about = "tournament 17".to_owned();
        StaffRequest { permission, action: "delay_tournament", about, reason }
    }

    fn chain_of(folder: &Path) -> Vec<String> {
        let entries = store::reader(folder).unwrap().staff(None, Page { most: 100 }).unwrap();
        entries.into_iter().map(|entry| format!("{} {}", entry.action, entry.reason)).collect()
    }

    async fn noted(shared: &Arc<Shared>) -> usize {
        shared.accounts.with(People::pending_audit).await.unwrap().len()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_in_the_room_is_recorded_if_it_was_done_and_not_if_it_was_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (running, session) = desk(folder.path(), Role::Director).await;
        let shared = Arc::clone(&running.shared);
        let done = Work::room(async { Ok(5) });
        assert_eq!(staff_action(&shared, &session, delay("rain"), done).await.unwrap(), 5);
        assert_eq!(chain_of(folder.path()), ["delay_tournament rain"]);
        assert_eq!(noted(&shared).await, 0);
        let refusal = Box::new(Refusal::of(RefusalCode::NotFound));
        let work =
            Work::<()>::room(async { Err(StaffError::Other(StatusCode::NOT_FOUND, refusal)) });
        assert!(staff_action(&shared, &session, delay("snow"), work).await.is_err());
        assert_eq!((chain_of(folder.path()).len(), noted(&shared).await), (1, 0));
        // Whether it was done is not known: the note stays, and the next opening records it.
        let work = Work::<()>::room(async { Err(AccountError::Busy.into()) });
        assert!(staff_action(&shared, &session, delay("hail"), work).await.is_err());
        assert_eq!((chain_of(folder.path()).len(), noted(&shared).await), (1, 1));
        let pending = shared.accounts.with(People::pending_audit).await.unwrap();
        let now = shared.now();
        assert!(is_written_ahead(&pending[0], now));
        assert!(!is_written_ahead(&pending[0], now + SETTLED_AFTER));
        drop(shared);
        running.stop().await;
        drop(store::open_folder(folder.path()).unwrap());
        assert_eq!(chain_of(folder.path()), ["delay_tournament hail", "delay_tournament rain"]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn nothing_is_begun_without_permission_a_fresh_code_and_a_reason() {
        let folder = tempfile::tempdir().unwrap();
        let (running, session) = desk(folder.path(), Role::Director).await;
        let shared = Arc::clone(&running.shared);
        let never = || Work::<()>::room(async { unreachable!("it was refused") });
        let stale = StaffSession { confirmed_until: None, ..session.clone() };
        let cancel = || StaffRequest { permission: Permission::CancelTournaments, ..delay("rain") };
        let money = StaffRequest { permission: Permission::MoveMoney, ..delay("rain") };
        for (who, request, expected) in [
            (&session, money, StaffRefusal::NotAllowed(Permission::MoveMoney)),
            (&stale, cancel(), StaffRefusal::Confirm),
            (&session, delay(" "), StaffRefusal::Reason),
        ] {
            let refused = staff_action(&shared, who, request, never()).await.unwrap_err();
            assert!(matches!(refused, StaffError::Refused(why) if why == expected), "{refused:?}");
        }
        let allowed = staff_action(&shared, &session, cancel(), Work::room(async { Ok(()) })).await;
        allowed.unwrap();
        assert_eq!(chain_of(folder.path()), ["delay_tournament rain"]);
        assert_eq!(session.account.number, StaffNumber(1));
        drop(shared);
        running.stop().await;
    }
}

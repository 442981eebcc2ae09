//! What staff do in a case: open it, write in it, decide. Each is one change of the people, in one
//! transaction with its line in the case's timeline and its entry for the chain of staff. What a verdict does
//! to a player's account is done by the books after it, under a name that is used once.

use std::sync::Arc;

use base::{Millis, PlayerId};
use office::{
    cases::{
        APPEAL_WITHIN, CASE_PLAYERS_MAX, CasePart, CaseRefusal, CaseState, Outcome, Penalty,
        RECORDING_WITHIN, check_clauses, check_penalties, check_text, check_title, may_close,
        may_decide_appeal, may_pronounce,
    },
    staff::{Permission, StaffRefusal},
};
use store::{
    AppealDecided, CaseFile, CaseSource, Effect, Item, NewCase, People, Staff, StaffSession,
    StoreError, StoredVerdict,
};
use wire::desk;

use super::{
    books::submit,
    facts::{case_with_holds, facts, is_held, may_record, not_closed, penalties_of},
    second_person::line,
    shown::{kind_of, part_of},
};
use crate::{
    Shared,
    accounts::AccountError,
    staff::{StaffError, StaffRequest, Work, staff_action},
};

/// A refusal has changed nothing.
type Decided<T> = Result<Result<T, StaffRefusal>, StoreError>;

/// A change of a case that is not closed.
async fn change<T: Send + 'static>(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    (action, reason): (&'static str, &str),
    run: impl FnOnce(&People, &mut Staff, CaseFile) -> Decided<T> + Send + 'static,
) -> Result<T, StaffError> {
    let about = format!("case {case}");
    let request = StaffRequest { permission: Permission::HandleCases, action, about, reason };
    let work = Work::people(move |people, staff| match not_closed(people, case)? {
        Ok(file) => run(people, staff, file),
        Err(refusal) => Ok(Err(refusal.into())),
    });
    staff_action(shared, session, request, work).await
}

/// Opens a case, and returns its number.
///
/// # Errors
/// If the role may not, or something in it makes no sense.
pub(crate) async fn open_case(
    shared: &Arc<Shared>,
    session: &StaffSession,
    new: desk::NewCase,
) -> Result<u64, StaffError> {
    let desk::NewCase { kind, title, source, subjects, reason } = new;
    let title = check_title(&title)?.to_owned();
    if subjects.len() > CASE_PLAYERS_MAX {
        return Err(CaseRefusal::CaseFull.into());
    }
    let source = match source {
        desk::CaseSource::Staff => CaseSource::Staff,
        desk::CaseSource::Report { report } => CaseSource::Report { report },
        desk::CaseSource::Alert { alert } => CaseSource::Alert { alert },
    };
    let request = StaffRequest {
        permission: Permission::HandleCases,
        action: "open_case",
        about: String::new(),
        reason: &reason,
    };
    let work = Work::people(move |people, staff| {
        let mut subjects: Vec<PlayerId> = subjects.into_iter().map(PlayerId).collect();
        if let CaseSource::Report { report } = source {
            let Some(about) = people.reported_player(report)? else {
                return Ok(Err(CaseRefusal::NoSuchReport.into()));
            };
            subjects.push(about);
        }
        subjects.sort_unstable();
        subjects.dedup();
        if subjects.is_empty() {
            return Ok(Err(CaseRefusal::NoSuchPlayer.into()));
        }
        for player in &subjects {
            if people.by_number(*player)?.is_none() {
                return Ok(Err(CaseRefusal::NoSuchPlayer.into()));
            }
        }
        let (by, at) = (staff.who, staff.at);
        let new = NewCase { kind: kind_of(kind), title, source, subjects, by, at };
        let case = people.open_case(&new)?;
        staff.about = format!("case {case}");
        line(people, case, staff, "opened", staff.reason.clone())?;
        Ok(Ok(case))
    });
    staff_action(shared, session, request, work).await
}

/// Writes a note.
///
/// # Errors
/// If the role may not, or the text is none.
pub(crate) async fn note(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    note: desk::NewNote,
) -> Result<(), StaffError> {
    let text = check_text(&note.text)?.to_owned();
    change(shared, session, case, ("case_note", &note.reason), move |people, staff, _| {
        line(people, case, staff, "note", text)?;
        Ok(Ok(()))
    })
    .await
}

/// Adds a player, or changes which part he or she has.
///
/// # Errors
/// If the role may not, or there is no such player.
pub(crate) async fn add_player(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    new: desk::NewCasePlayer,
) -> Result<(), StaffError> {
    let desk::NewCasePlayer { player, part, reason } = new;
    let (player, part) = (PlayerId(player), part_of(part));
    change(shared, session, case, ("case_player", &reason), move |people, staff, file| {
        let known = file.players.iter().any(|member| member.player == player);
        if !known && file.players.len() >= CASE_PLAYERS_MAX {
            return Ok(Err(CaseRefusal::CaseFull.into()));
        }
        if people.by_number(player)?.is_none() {
            return Ok(Err(CaseRefusal::NoSuchPlayer.into()));
        }
        // A verdict names its players.
        if file.state != CaseState::Open && part == CasePart::Subject {
            return Ok(Err(CaseRefusal::CaseState.into()));
        }
        people.set_case_player(case, player, part, &staff.reason)?;
        staff.about = format!("case {case}, player {player}, {}", part.name());
        line(people, case, staff, "player", format!("player {player}: {}", part.name()))?;
        Ok(Ok(()))
    })
    .await
}

fn in_case(file: &CaseFile, player: PlayerId) -> Result<(), StaffRefusal> {
    match file.players.iter().any(|member| member.player == player) {
        true => Ok(()),
        false => Err(CaseRefusal::NotInCase.into()),
    }
}

/// R18: the player sees the case from now on.
///
/// # Errors
/// If the role may not, or the player is not in the case.
pub(crate) async fn disclose(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    asked: desk::PlayerAndReason,
) -> Result<(), StaffError> {
    let player = PlayerId(asked.player);
    change(shared, session, case, ("disclose_case", &asked.reason), move |people, staff, file| {
        if let Err(refusal) = in_case(&file, player) {
            return Ok(Err(refusal));
        }
        people.disclose_case(case, player, staff.at)?;
        staff.about = format!("case {case}, player {player}");
        line(people, case, staff, "disclosed", format!("player {player}"))?;
        Ok(Ok(()))
    })
    .await
}

/// R14: asks a player for a recording of play, where the rulebook has it.
///
/// # Errors
/// If the role may not, the player is not in the case, or no rulebook of the case has it.
pub(crate) async fn ask_for_recording(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    asked: desk::PlayerAndReason,
) -> Result<(), StaffError> {
    let player = PlayerId(asked.player);
    let rules = Arc::clone(shared);
    change(
        shared,
        session,
        case,
        ("ask_for_recording", &asked.reason),
        move |people, staff, file| {
            if let Err(refusal) = in_case(&file, player) {
                return Ok(Err(refusal));
            }
            if !may_record(&rules, people, &file)? {
                return Ok(Err(CaseRefusal::Recording.into()));
            }
            people.ask_for_recording(case, player, staff.at, staff.at + RECORDING_WITHIN)?;
            people.disclose_case(case, player, staff.at)?;
            staff.about = format!("case {case}, player {player}");
            line(people, case, staff, "recording", format!("player {player}"))?;
            Ok(Ok(()))
        },
    )
    .await
}

/// R32, R45: gives the verdict. Players who have a penalty are told, and barred ones are out of every game.
///
/// # Errors
/// If the role may not, there is a verdict, or the rulebooks do not have a penalty.
pub(crate) async fn pronounce(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    new: desk::NewVerdict,
) -> Result<(), StaffError> {
    let desk::NewVerdict { outcome, clauses, penalties, text, reason } = new;
    let text = check_text(&text)?.to_owned();
    check_clauses(&clauses)?;
    let outcome = match outcome {
        desk::Outcome::NoViolation => Outcome::NoViolation,
        desk::Outcome::Violation => Outcome::Violation,
    };
    let penalties: Vec<(PlayerId, Penalty)> = penalties
        .into_iter()
        .map(|one| (PlayerId(one.player), super::shown::penalty_of(one.penalty)))
        .collect();
    let rules = Arc::clone(shared);
    let entries =
        change(shared, session, case, ("verdict", &reason), move |people, staff, file| {
            let now = staff.at;
            let facts = facts(people, &file, false, now)?;
            let players: Vec<PlayerId> = file.players.iter().map(|member| member.player).collect();
            let allowed = penalties_of(&rules, people, &file)?;
            let fits = may_pronounce(&facts)
                .and_then(|()| check_penalties(outcome, &penalties, &players, &allowed));
            if let Err(refusal) = fits {
                return Ok(Err(refusal.into()));
            }
            let until = if outcome == Outcome::Violation { now + APPEAL_WITHIN } else { now };
            let verdict = StoredVerdict {
                at: now,
                by: staff.who,
                outcome,
                clauses,
                penalties,
                text,
                appeal_until: until,
            };
            people.set_case_state(case, CaseState::Decided, Some(&verdict))?;
            // Whoever has a penalty is told of the case, and can appeal.
            for (player, _) in &verdict.penalties {
                people.disclose_case(case, *player, now)?;
            }
            line(people, case, staff, "verdict", verdict.text.clone())?;
            let mut entries = Vec::new();
            for player in barred(&verdict.penalties) {
                entries.push(noted_exclusion(people, staff, (case, "verdict"), player, true)?);
            }
            Ok(Ok(entries))
        })
        .await?;
    exclude(shared, entries).await
}

fn barred(penalties: &[(PlayerId, Penalty)]) -> impl Iterator<Item = PlayerId> {
    let barring = penalties.iter().filter(|(_, penalty)| *penalty == Penalty::Barring);
    barring.map(|(player, _)| *player)
}

/// R18: out of every game, or in again. It is noted in the transaction of the verdict: if the room is killed
/// before the books have it, the next opening puts it there.
fn noted_exclusion(
    people: &People,
    staff: &Staff,
    (case, after): (u64, &str),
    player: PlayerId,
    excluded: bool,
) -> Result<Staff, StoreError> {
    let entry = Staff {
        id: format!("case/{case}/{after}/{player}"),
        who: staff.who,
        action: if excluded { "bar_player" } else { "lift_bar" }.to_owned(),
        about: format!("player {player}, case {case}"),
        reason: staff.reason.clone(),
        effect: Some(Effect::Excluded { player, excluded }),
        at: staff.at,
    };
    people.note(&entry)?;
    Ok(entry)
}

/// Lets noted exclusions take effect.
async fn exclude(shared: &Arc<Shared>, entries: Vec<Staff>) -> Result<(), StaffError> {
    for entry in entries {
        let id = entry.id.clone();
        if !submit(shared, Item::Staff(entry)).await?.is_done() {
            return Err(AccountError::Busy.into());
        }
        shared.accounts.with(move |people| people.audit_done(&id)).await?;
    }
    Ok(())
}

/// Answers a player's appeal. If the verdict is overturned, the player's penalty is gone, and a barred player
/// whose account was not closed may play again.
///
/// # Errors
/// If the role may not, there is no such appeal, or the person gave the verdict.
pub(crate) async fn appeal_decided(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    decided: desk::DecideAppeal,
) -> Result<(), StaffError> {
    let desk::DecideAppeal { player, outcome, text, reason } = decided;
    let (player, text) = (PlayerId(player), check_text(&text)?.to_owned());
    let overturned = outcome == desk::AppealOutcome::Overturned;
    let (by, one_person) = (session.account.number, shared.config.policy.one_person);
    let lifted =
        change(shared, session, case, ("decide_appeal", &reason), move |people, staff, file| {
            let now = staff.at;
            let facts = facts(people, &file, false, now)?;
            if let Err(refusal) = may_decide_appeal(&facts, player, by, one_person) {
                return Ok(Err(refusal.into()));
            }
            let Some(mut verdict) = file.verdict.clone() else {
                return Ok(Err(CaseRefusal::CaseState.into()));
            };
            let was_barred = barred(&verdict.penalties).any(|who| who == player);
            if overturned {
                verdict.penalties.retain(|(who, _)| *who != player);
            }
            let waits = facts.appeals.iter().any(|(who, decided)| *who != player && !decided);
            let state = if waits { CaseState::Appealed } else { CaseState::Decided };
            people.set_case_state(case, state, Some(&verdict))?;
            let answer = AppealDecided { at: now, by: staff.who, overturned, text: text.clone() };
            people.decide_appeal(case, player, &answer)?;
            let word = if overturned { "overturned" } else { "upheld" };
            staff.about = format!("case {case}, player {player}, {word}");
            line(
                people,
                case,
                staff,
                "appeal_decided",
                format!("player {player}, {word}: {text}"),
            )?;
            let mut entries = Vec::new();
            if overturned && was_barred && !people.is_closed(player)? {
                entries.push(noted_exclusion(people, staff, (case, "appeal"), player, false)?);
            }
            Ok(Ok(entries))
        })
        .await?;
    exclude(shared, lifted).await
}

/// Closes a case.
///
/// # Errors
/// If the role may not, it is not decided, or something in it waits.
pub(crate) async fn close(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    reason: &str,
) -> Result<(), StaffError> {
    // No hold is placed meanwhile.
    let _one_at_a_time = shared.desk.lock().await;
    let (_, holds) = case_with_holds(shared, case).await?;
    let held = is_held(&holds);
    change(shared, session, case, ("close_case", reason), move |people, staff, file| {
        let now: Millis = staff.at;
        if let Err(refusal) = may_close(&facts(people, &file, held, now)?, now) {
            return Ok(Err(refusal.into()));
        }
        people.set_case_state(case, CaseState::Closed, file.verdict.as_ref())?;
        line(people, case, staff, "closed", staff.reason.clone())?;
        Ok(Ok(()))
    })
    .await
}

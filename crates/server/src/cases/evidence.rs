//! Evidence of a case: finished hands, who won what from whom in them, and each look at one.

use std::{collections::BTreeMap, sync::Arc};

use base::{GameId, Millis, PlayerId, TableId};
use hand::Unit;
use office::{
    cases::{CaseRefusal, EVIDENCE_MAX, flow_of_hand},
    staff::Permission,
};
use serde_json::Value;
use store::{
    CaseHand, HandId, HandQuery, PAGE_MOST, Page, Reader, StaffSession, StoreError, TimelineLine,
};
use wire::desk::{
    EvidenceAdded, EvidenceHand, EvidencePage, EvidenceRow, Flow, HandRef, NewEvidence,
    SharedEvidence, ValueFlow,
};

use super::{
    facts::not_closed,
    propose::{finished_hand, result_of},
    second_person::line,
    shown::player_ref,
};
use crate::{
    Shared,
    staff::{StaffError, StaffRequest, Work, staff_action},
};

/// Hands of one request: a body holds no more.
const HANDS_AT_ONCE: usize = 200;
/// Rows of a page.
const ROWS: u64 = 200;
/// Players whose shared hands are looked for.
const SHARED_PLAYERS_MAX: usize = 10;
/// Hands of the first player that are gone through at once, so that other readers have their turn.
const SEARCH_CHUNK: usize = 2_000;

pub(crate) fn hand_id(hand: HandRef) -> HandId {
    HandId { game: GameId(hand.game), table: TableId(hand.table), number: hand.hand }
}

pub(super) fn hand_ref(id: HandId) -> HandRef {
    HandRef { game: id.game.0, table: id.table.0, hand: id.number }
}

/// A finished hand as evidence; `None` if there is none, or the table has not shown its end.
pub(super) fn read_hand(
    shared: &Shared,
    reader: &dyn Reader,
    id: HandId,
) -> Result<Option<CaseHand>, StoreError> {
    let Some(record) = finished_hand(shared, reader, id)? else { return Ok(None) };
    let unit = match &record.unit {
        Unit::CentsOf(currency) => currency.clone(),
        Unit::TournamentChips => "chips".to_owned(),
    };
    Ok(Some(CaseHand {
        id,
        started_at: record.started_at,
        rulebook: record.rulebook.id.clone(),
        unit,
        result: result_of(&record),
        views: 0,
    }))
}

/// Adds hands to a case.
///
/// # Errors
/// If the role may not, or one of them is not finished.
pub(crate) async fn add_hands(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    new: NewEvidence,
) -> Result<EvidenceAdded, StaffError> {
    let NewEvidence { hands, reason } = new;
    if hands.is_empty() || hands.len() > HANDS_AT_ONCE {
        return Err(CaseRefusal::CaseFull.into());
    }
    let books = Arc::clone(shared);
    let read = shared.books.read(move |reader| {
        let read = hands.into_iter().map(|hand| read_hand(&books, reader, hand_id(hand)));
        read.collect::<Result<Option<Vec<CaseHand>>, StoreError>>()
    });
    let hands = read.await?.ok_or(CaseRefusal::NoSuchHand)?;
    store_hands(shared, session, case, &reason, hands).await
}

async fn store_hands(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    reason: &str,
    hands: Vec<CaseHand>,
) -> Result<EvidenceAdded, StaffError> {
    let about = format!("case {case}");
    let request = StaffRequest {
        permission: Permission::HandleCases,
        action: "case_evidence",
        about,
        reason,
    };
    let work = Work::people(move |people, staff| {
        let file = match not_closed(people, case)? {
            Ok(file) => file,
            Err(refusal) => return Ok(Err(refusal.into())),
        };
        if file.hands as usize + hands.len() > EVIDENCE_MAX {
            return Ok(Err(CaseRefusal::CaseFull.into()));
        }
        let added = people.add_case_hands(case, &hands)?;
        let evidence = people.case_hand_count(case)?;
        staff.about = format!("case {case}, {added} hands");
        line(people, case, staff, "evidence", format!("{added} hands: {}", staff.reason))?;
        Ok(Ok(EvidenceAdded { added, evidence }))
    });
    staff_action(shared, session, request, work).await
}

/// Adds all finished hands in which these players were dealt in together.
///
/// # Errors
/// If the role may not, or there are more than a case holds.
pub(crate) async fn add_shared(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    asked: SharedEvidence,
) -> Result<EvidenceAdded, StaffError> {
    let SharedEvidence { players, from, to, reason } = asked;
    let mut players: Vec<PlayerId> = players.into_iter().map(PlayerId).collect();
    players.sort_unstable();
    players.dedup();
    if players.len() < 2 || players.len() > SHARED_PLAYERS_MAX {
        return Err(CaseRefusal::NoSuchPlayer.into());
    }
    let mut query = HandQuery {
        player: players.first().copied(),
        from: from.map(Millis),
        until: to.map(Millis),
        ..HandQuery::default()
    };
    let mut hands: Vec<CaseHand> = Vec::new();
    loop {
        let (books, all, wanted) = (Arc::clone(shared), players.clone(), query);
        let read = shared.books.read(move |reader| shared_hands(&books, reader, wanted, &all));
        let (found, before) = read.await?;
        hands.extend(found);
        if hands.len() > EVIDENCE_MAX {
            return Err(CaseRefusal::CaseFull.into());
        }
        let Some(before) = before else { break };
        query.before = Some(before);
    }
    if hands.is_empty() {
        return Err(CaseRefusal::NoSuchHand.into());
    }
    store_hands(shared, session, case, &reason, hands).await
}

/// Hands of a chunk of the first player's, and where to go on.
type Chunk = (Vec<CaseHand>, Option<(Millis, HandId)>);

fn shared_hands(
    shared: &Shared,
    reader: &dyn Reader,
    mut query: HandQuery,
    players: &[PlayerId],
) -> Result<Chunk, StoreError> {
    let mut hands = Vec::new();
    let mut gone_through = 0;
    loop {
        let rows = reader.hands(&query, Page { most: PAGE_MOST })?;
        for row in &rows {
            query.before = Some((row.started_at, row.id));
            let Some(hand) = read_hand(shared, reader, row.id)? else { continue };
            let dealt = |player| hand.result.nets.iter().any(|(who, _)| who == player);
            if players.iter().all(dealt) {
                hands.push(hand);
            }
        }
        gone_through += rows.len();
        if rows.len() < PAGE_MOST as usize {
            return Ok((hands, None));
        }
        if gone_through >= SEARCH_CHUNK {
            return Ok((hands, query.before));
        }
    }
}

/// A page of a case's hands, the oldest first.
///
/// # Errors
/// If there is no such case.
pub(crate) async fn evidence_page(
    shared: &Arc<Shared>,
    case: u64,
    from: u64,
) -> Result<EvidencePage, StaffError> {
    let skip = from.max(1) - 1;
    let read = shared.accounts.with(move |people| {
        let Some(file) = people.case(case)? else { return Ok(None) };
        Ok(Some((file.hands, people.case_hands(case, skip, ROWS)?)))
    });
    let (found, hands) = read.await?.ok_or(CaseRefusal::NoSuchCase)?;
    let read = shared.books.read(move |reader| {
        let row = |hand: CaseHand| {
            let void = reader.is_void(hand.id)?;
            Ok(EvidenceRow {
                hand: hand_ref(hand.id),
                started_at: hand.started_at.0,
                rulebook: hand.rulebook,
                unit: hand.unit,
                nets: hand.result.nets.iter().map(|(player, net)| (player.0, *net)).collect(),
                rake: hand.result.rake,
                void,
                views: hand.views,
            })
        };
        hands.into_iter().map(row).collect::<Result<Vec<_>, StoreError>>()
    });
    Ok(EvidencePage { hands: read.await?, found, from: skip + 1 })
}

/// Who won how much from whom in the evidence hands.
///
/// # Errors
/// If there is no such case.
pub(crate) async fn flow(shared: &Arc<Shared>, case: u64) -> Result<ValueFlow, StaffError> {
    let read = shared.accounts.with(move |people| {
        let Some(file) = people.case(case)? else { return Ok(None) };
        Ok(Some((file.hands, people.case_hands(case, 0, EVIDENCE_MAX as u64)?)))
    });
    let (count, hands) = read.await?.ok_or(CaseRefusal::NoSuchCase)?;
    let mut sums: BTreeMap<(PlayerId, Option<PlayerId>, String), (u64, u64)> = BTreeMap::new();
    for hand in hands {
        for flow in flow_of_hand(&hand.result) {
            let sum = sums.entry((flow.from, flow.to, hand.unit.clone())).or_default();
            sum.0 += flow.amount;
            sum.1 += 1;
        }
    }
    let mut flows: Vec<Flow> = sums
        .into_iter()
        .map(|((from, to, unit), (amount, hands))| Flow {
            from: player_ref(shared, from),
            to: to.map(|to| player_ref(shared, to)),
            unit,
            amount,
            hands,
        })
        .collect();
    flows.sort_by_key(|flow| std::cmp::Reverse(flow.amount));
    Ok(ValueFlow { flows, hands: count })
}

/// A hand of the evidence with every card; `replay` makes of the record what the replayer takes. The view is
/// recorded before anything is shown.
///
/// # Errors
/// If the role may not, or the hand is not one of the case's.
pub(crate) async fn view_hand(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    hand: HandRef,
    replay: impl FnOnce(&Shared, HandId, hand::HandRecord, Option<room::Opening>) -> Value,
) -> Result<EvidenceHand, StaffError> {
    let id = hand_id(hand);
    let books = Arc::clone(shared);
    let read = shared.books.read(move |reader| {
        let record = finished_hand(&books, reader, id)?;
        Ok((record, reader.opening(id.game)?, reader.is_void(id)?))
    });
    let (record, opening, void) = read.await?;
    let record = record.ok_or(CaseRefusal::NoSuchHand)?;
    let reason = format!("evidence of case {case}");
    let about = format!("case {case}, hand {id}");
    let request = StaffRequest {
        permission: Permission::SeeCases,
        action: "view_hand",
        about,
        reason: &reason,
    };
    let work = Work::people(move |people, staff| {
        if !people.count_case_view(case, id)? {
            return Ok(Err(CaseRefusal::NoSuchHand.into()));
        }
        let (at, by, kind, text) = (staff.at, staff.who, "viewed".to_owned(), String::new());
        people.case_line(case, &TimelineLine { at, by, kind, text, hand: Some(id) })?;
        Ok(Ok(()))
    });
    staff_action(shared, session, request, work).await?;
    Ok(EvidenceHand { hand, record: replay(shared, id, record, opening), void })
}

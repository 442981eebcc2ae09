//! A player's own results in tournaments and tickets: lists for the page, and a file. Everything is read off the
//! room's thread, by connections that cannot write.

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base::{GameId, Millis, PlayerId, TicketId};
use game::{TournamentResult, TournamentType, tournament::prizes::PrizeInKind};
use ledger::{Ticket, TicketFor, TicketState};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Page, Reader, ResultQuery, StoreError};
use wire::{Names as _, RefusalCode};

use super::{SharedState, malformed, person_of};
use crate::{
    accounts::AccountError,
    history::{DAY, day_begins, whole},
    refusals::refuse,
    results_csv::{CSV_HEADER, csv_line},
};

/// As many results as a page shows, if it does not say.
const PAGE: u32 = 50;
const PAGE_MAX: u32 = 200;
/// Years of a busy player; who wants more asks for one span of days after another.
const FILE_RESULTS_MAX: usize = 10_000;
/// Read at once for a file.
const FILE_CHUNK: u32 = 500;

/// The parts of an address, as they were sent.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultParts {
    limit: Option<String>,
    before: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    currency: Option<String>,
    from: Option<String>,
    to: Option<String>,
}

pub(super) fn part<T>(
    name: &str,
    text: Option<String>,
    expected: &str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<Option<T>, String> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
    read(&text).map(Some).ok_or_else(|| format!("{name}: expected {expected}"))
}

pub(super) fn read_limit(text: &str) -> Option<u32> {
    whole(text).and_then(|n| u32::try_from(n).ok()).filter(|n| (1..=PAGE_MAX).contains(n))
}

pub(super) fn read_cursor(text: &str) -> Option<(Millis, GameId)> {
    let (at, game) = text.split_once('-')?;
    Some((Millis(whole(at)?), GameId(whole(game)?)))
}

impl ResultParts {
    fn read(self) -> Result<(ResultQuery, u32), String> {
        let day = "a day such as 2026-12-31";
        let words: Vec<&str> = TournamentType::ALL.iter().map(|it| it.word()).collect();
        let types = format!("one of {}", words.join(", "));
        let to = part("to", self.to, day, day_begins)?;
        let query = ResultQuery {
            kind: part("type", self.kind, &types, TournamentType::of_word)?,
            currency: part("currency", self.currency, "a currency such as EUR", |text| {
                text.parse().ok()
            })?,
            from: part("from", self.from, day, day_begins)?,
            until: to.map(|to| to + DAY),
            before: part("before", self.before, "a cursor", read_cursor)?,
        };
        let limit = part("limit", self.limit, "a number from 1 to 200", read_limit)?;
        Ok((query, limit.unwrap_or(PAGE)))
    }
}

fn wanted(parts: Result<Query<ResultParts>, QueryRejection>) -> Result<(ResultQuery, u32), String> {
    let Query(parts) = parts.map_err(|error| error.body_text())?;
    parts.read()
}

fn too_fast() -> Response {
    refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooFast)
}

/// One's own results, the newest first.
pub(super) async fn list(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<ResultParts>, QueryRejection>,
) -> Result<Response, AccountError> {
    let player = person_of(&shared, &headers).await?.player;
    if !shared.limits.history(player) {
        return Ok(too_fast());
    }
    let (query, limit) = match wanted(parts) {
        Ok(wanted) => wanted,
        Err(detail) => return Ok(malformed(detail)),
    };
    let read =
        shared.books.read(move |reader| reader.results(player, &query, Page { most: limit }));
    let found = read.await?;
    // One that is full may be the last: then the next is empty.
    let next = found.last().filter(|_| found.len() == limit as usize).map(cursor);
    let rows: Vec<Value> = found.iter().map(row).collect();
    Ok(Json(json!({ "results": rows, "next": next })).into_response())
}

fn cursor(result: &TournamentResult) -> String {
    format!("{}-{}", result.tournament.finished_at.0, result.tournament.game)
}

fn row(result: &TournamentResult) -> Value {
    let of = &result.tournament;
    json!({
        "tournament": of.game.0,
        "name": of.name,
        "types": of.types,
        "rulebook": of.rulebook,
        "currency": of.currency.code(),
        "started_at": of.started_at.map(|at| at.0),
        "finished_at": of.finished_at.0,
        "entries": of.entries,
        "multiplier": of.multiplier,
        "outcome": result.outcome,
        "place": result.place,
        "paid": result.paid.0,
        "prize": result.prize.0,
        "bounties": result.bounties.0,
        "paid_back": result.paid_back.0,
        "in_kind": rows_in_kind(result),
    })
}

/// T4: tickets, seats and other prizes that are not money.
pub(super) fn rows_in_kind(result: &TournamentResult) -> Vec<Value> {
    let row =
        |won: &PrizeInKind| json!({ "name": won.name, "form": won.form, "worth": won.worth.0 });
    result.in_kind.iter().map(row).collect()
}

/// The same as a file.
pub(super) async fn file(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<ResultParts>, QueryRejection>,
) -> Result<Response, AccountError> {
    let player = person_of(&shared, &headers).await?.player;
    let mut query = match wanted(parts) {
        Ok((query, _)) => query,
        Err(detail) => return Ok(malformed(detail)),
    };
    if !shared.limits.file(player) {
        return Ok(too_fast());
    }
    let name = shared.accounts.directory().now().name(player).to_owned();
    let (mut text, mut written) = (CSV_HEADER.to_owned(), 0);
    loop {
        let page = Page { most: FILE_CHUNK };
        let found = shared.books.read(move |reader| reader.results(player, &query, page)).await?;
        written += found.len();
        found.iter().for_each(|result| text.push_str(&csv_line(result, &name)));
        let Some(last) = found.last() else { break };
        query.before = Some((last.tournament.finished_at, last.tournament.game));
        if found.len() < FILE_CHUNK as usize || written >= FILE_RESULTS_MAX {
            break;
        }
    }
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"results.csv\""),
        ),
    ];
    Ok((headers, text).into_response())
}

/// Which tickets somebody looks for, as they were sent.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TicketParts {
    limit: Option<String>,
    after: Option<String>,
    state: Option<String>,
}

/// One's own tickets: those that can be used, or with `state=past` the others.
pub(super) async fn tickets(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<TicketParts>, QueryRejection>,
) -> Result<Response, AccountError> {
    let player = person_of(&shared, &headers).await?.player;
    if !shared.limits.history(player) {
        return Ok(too_fast());
    }
    let (past, after, limit) = match wanted_tickets(parts) {
        Ok(wanted) => wanted,
        Err(detail) => return Ok(malformed(detail)),
    };
    let read = shared.books.read(move |reader| match past {
        false => Ok((named(reader, reader.open_tickets(player)?)?, None)),
        true => past_tickets(reader, player, after, limit),
    });
    let (tickets, next) = read.await?;
    let next = next.map(|next| next.0.to_string());
    Ok(Json(json!({ "tickets": tickets, "next": next })).into_response())
}

type WantedTickets = (bool, Option<TicketId>, u32);

fn wanted_tickets(
    parts: Result<Query<TicketParts>, QueryRejection>,
) -> Result<WantedTickets, String> {
    let Query(parts) = parts.map_err(|error| error.body_text())?;
    let past = part("state", parts.state, "open or past", |text| match text {
        "open" => Some(false),
        "past" => Some(true),
        _ => None,
    })?;
    let after = part("after", parts.after, "a cursor", |text| whole(text).map(TicketId))?;
    let limit = part("limit", parts.limit, "a number from 1 to 200", read_limit)?;
    Ok((past.unwrap_or(false), after, limit.unwrap_or(PAGE)))
}

/// The next tickets that cannot be used any more, and where to go on.
fn past_tickets(
    reader: &dyn Reader,
    player: PlayerId,
    after: Option<TicketId>,
    limit: u32,
) -> Result<(Vec<Value>, Option<TicketId>), StoreError> {
    let found = reader.tickets(player, after, Page { most: limit })?;
    let next = found.last().filter(|_| found.len() == limit as usize).map(|last| last.made.id);
    let past = found.into_iter().filter(|ticket| ticket.state != TicketState::Held).collect();
    Ok((named(reader, past)?, next))
}

/// Tickets with what they are good for: a tournament by its name, also if it is still to come.
fn named(reader: &dyn Reader, tickets: Vec<Ticket>) -> Result<Vec<Value>, StoreError> {
    let row = |ticket: Ticket| {
        let made = ticket.made;
        let name = match made.for_what {
            TicketFor::Tournament(game) => match reader.tournament_summary(game)? {
                Some(summary) => Some(summary.tournament.name),
                None => reader
                    .opening(game)?
                    .and_then(|opening| Some(opening.tournament()?.spec.name.clone())),
            },
            TicketFor::Template(_) | TicketFor::AnyOfItsPrice => None,
        };
        let used_in = match ticket.state {
            TicketState::Used { game, .. } => Some(game.0),
            TicketState::Held | TicketState::Converted | TicketState::Expired => None,
        };
        Ok(json!({
            // More digits than a number of JavaScript holds.
            "ticket": made.id.0.to_string(),
            "value": made.value.0,
            "currency": made.currency.code(),
            "for": made.for_what,
            "name": name,
            "good_until": made.good_until.map(|until| until.0),
            "state": ticket.state.name(),
            "used_in": used_in,
        }))
    };
    tickets.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<(ResultQuery, u32), String> {
        let uri: axum::http::Uri = format!("/api/results?{query}").parse().unwrap();
        wanted(Query::try_from_uri(&uri))
    }

    #[test]
    fn every_part_of_an_address_is_read_strictly() {
        let (query, limit) =
            read("type=hexapro&currency=EUR&from=2026-01-31&to=2026-01-31&limit=7&before=12-9")
                .unwrap();
        assert_eq!((query.kind, limit), (Some(TournamentType::HexaPro), 7));
        assert_eq!(query.until.zip(query.from).map(|(to, from)| to.0 - from.0), Some(86_400_000));
        assert_eq!(query.before, Some((Millis(12), GameId(9))));
        assert_eq!(read("").unwrap(), (ResultQuery::default(), PAGE));
        for (wrong, named) in [
            ("type=poker", "type: expected one of freezeout, sit_and_go"),
            ("currency=euro", "currency: expected"),
            ("from=2026-1-31", "from: expected a day"),
            ("to=tomorrow", "to: expected a day"),
            ("limit=0", "limit: expected a number from 1 to 200"),
            ("limit=201", "limit: expected"),
            ("before=12", "before: expected a cursor"),
            ("before=12--9", "before: expected a cursor"),
            ("player=3", "player"),
        ] {
            let refused = read(wrong).unwrap_err();
            assert!(refused.contains(named), "{wrong}: {refused}");
        }
    }
}

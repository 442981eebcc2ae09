//! Tournaments that are over (R27, R39): a list for the lobby, and the page of one with everybody's place. For
//! anyone, visitors included; a private tournament's page is for its host and for who played in it.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use base::{GameId, Millis, PlayerId};
use game::{TournamentResult, TournamentSummary, TournamentType};
use room::{Opening, PRIVATE_FROM};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Page, PlaceCursor, Reader, StoreError};
use wire::{Names, RefusalCode};

use super::{
    SharedState, malformed,
    results::{part, read_cursor, read_limit, rows_in_kind},
};
use crate::{
    Shared,
    accounts::AccountError,
    cookies::Cookie,
    credentials::{brings_token, caller_of},
    history::whole,
    refusals::refuse,
};

/// As many tournaments as the lobby shows at once, if it does not say.
const PAGE: u32 = 50;
/// As many places as a page shows, if it does not say.
const PLACES: u32 = 100;
/// Read at most for one page of the list; where most of them are of another kind the page is shorter.
const LOOKED_AT_MAX: u32 = 400;

/// The tabs of the lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Scheduled,
    SitAndGo,
    HexaPro,
}

impl Kind {
    fn of_word(word: &str) -> Option<Self> {
        match word {
            "scheduled" => Some(Self::Scheduled),
            "sit_and_go" => Some(Self::SitAndGo),
            "hexapro" => Some(Self::HexaPro),
            _ => None,
        }
    }

    fn of(types: &[TournamentType]) -> Self {
        let has = |kind| types.contains(&kind);
        if has(TournamentType::HexaPro) || has(TournamentType::HexaProExtreme) {
            return Self::HexaPro;
        }
        if has(TournamentType::SitAndGo) { Self::SitAndGo } else { Self::Scheduled }
    }
}

/// The parts of the list's address, as they were sent.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListParts {
    limit: Option<String>,
    before: Option<String>,
    kind: Option<String>,
    rulebook: Option<String>,
}

/// Which tournaments somebody looks for.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    limit: usize,
    before: Option<(Millis, GameId)>,
    kind: Option<Kind>,
    rulebook: Option<String>,
}

impl Wanted {
    fn read(parts: Result<Query<ListParts>, QueryRejection>) -> Result<Self, String> {
        let Query(parts) = parts.map_err(|error| error.body_text())?;
        let kinds = "scheduled, sit_and_go or hexapro";
        let limit = part("limit", parts.limit, "a number from 1 to 200", read_limit)?;
        Ok(Self {
            limit: limit.unwrap_or(PAGE) as usize,
            before: part("before", parts.before, "a cursor", read_cursor)?,
            kind: part("kind", parts.kind, kinds, Kind::of_word)?,
            rulebook: parts.rulebook.filter(|id| !id.is_empty()),
        })
    }

    fn takes(&self, summary: &TournamentSummary) -> bool {
        let of = &summary.tournament;
        let rulebook = self.rulebook.as_ref().is_none_or(|id| *id == of.rulebook);
        let kind = self.kind.is_none_or(|kind| kind == Kind::of(&of.types));
        of.game.0 < PRIVATE_FROM && rulebook && kind
    }
}

type Found = (Vec<(TournamentSummary, Option<PlayerId>)>, Option<(Millis, GameId)>);

/// The next that fit, each with its winner, and where to go on.
fn found(reader: &dyn Reader, wanted: &Wanted) -> Result<Found, StoreError> {
    let read = reader.tournament_summaries(wanted.before, Page { most: LOOKED_AT_MAX })?;
    let all = read.len() < LOOKED_AT_MAX as usize;
    let (mut rows, mut last) = (Vec::new(), None);
    for summary in read {
        if rows.len() == wanted.limit {
            return Ok((rows, last));
        }
        last = Some((summary.tournament.finished_at, summary.tournament.game));
        if wanted.takes(&summary) {
            let first =
                reader.tournament_results(summary.tournament.game, None, Page { most: 1 })?;
            let winner = first.first().filter(|first| first.place == Some(1));
            rows.push((summary, winner.map(|winner| winner.player)));
        }
    }
    Ok((rows, last.filter(|_| !all)))
}

/// The latest tournaments that are over, the newest first.
pub(super) async fn list(
    State(shared): SharedState,
    parts: Result<Query<ListParts>, QueryRejection>,
) -> Result<Response, AccountError> {
    let wanted = match Wanted::read(parts) {
        Ok(wanted) => wanted,
        Err(detail) => return Ok(malformed(detail)),
    };
    let (rows, next) = shared.books.read(move |reader| found(reader, &wanted)).await?;
    let names = shared.accounts.directory().now();
    let rows: Vec<Value> = rows
        .into_iter()
        .map(|(summary, winner)| {
            let mut row = summary_row(&summary);
            row["winner"] = json!(winner.map(|winner| names.name(winner)));
            row
        })
        .collect();
    let next = next.map(|(at, game)| format!("{at}-{game}"));
    Ok(Json(json!({ "tournaments": rows, "next": next })).into_response())
}

fn summary_row(summary: &TournamentSummary) -> Value {
    let of = &summary.tournament;
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
        "outcome": summary.outcome,
        "players": summary.players,
        "places_paid": summary.places_paid,
        "prizes": summary.pool.map(|pool| pool.total().0),
        "bounties": summary.paid_to_bounties.0,
    })
}

/// The parts of the address of one tournament, as they were sent.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OneParts {
    limit: Option<String>,
    after: Option<String>,
}

/// `7-12`: after player 12, who is placed seventh; `-12`: after player 12, who has no place.
fn read_place(text: &str) -> Option<PlaceCursor> {
    let (place, player) = text.split_once('-')?;
    let place = match place {
        "" => None,
        place => Some(u32::try_from(whole(place)?).ok()?),
    };
    Some((place, PlayerId(whole(player)?)))
}

fn wanted_places(
    parts: Result<Query<OneParts>, QueryRejection>,
) -> Result<(u32, Option<PlaceCursor>), String> {
    let Query(parts) = parts.map_err(|error| error.body_text())?;
    let limit = part("limit", parts.limit, "a number from 1 to 200", read_limit)?;
    Ok((limit.unwrap_or(PLACES), part("after", parts.after, "a cursor", read_place)?))
}

/// One tournament that is over, with the places.
struct Finished {
    summary: TournamentSummary,
    places: Vec<TournamentResult>,
    own: Option<TournamentResult>,
}

/// `None` if there is none, or not for this viewer.
fn one_of(
    reader: &dyn Reader,
    game: GameId,
    viewer: Option<PlayerId>,
    after: Option<PlaceCursor>,
    limit: u32,
) -> Result<Option<Finished>, StoreError> {
    let Some(summary) = reader.tournament_summary(game)? else { return Ok(None) };
    let own = match viewer {
        Some(viewer) => reader.tournament_result(game, viewer)?,
        None => None,
    };
    if game.0 >= PRIVATE_FROM && own.is_none() {
        let opening = reader.opening(game)?;
        let private = opening.as_ref().and_then(Opening::tournament).and_then(|it| it.private);
        if viewer.is_none() || private.map(|private| private.host) != viewer {
            return Ok(None);
        }
    }
    let places = reader.tournament_results(game, after, Page { most: limit })?;
    Ok(Some(Finished { summary, places, own }))
}

async fn viewer_of(
    shared: &Arc<Shared>,
    headers: &HeaderMap,
) -> Result<Option<PlayerId>, AccountError> {
    if !brings_token(headers) && !Cookie::Session.is_sent(headers, shared.config.secure) {
        return Ok(None);
    }
    Ok(Some(caller_of(shared, headers).await?.person.player))
}

/// One tournament that is over: what it was, who came where, and what the caller won.
pub(super) async fn one(
    State(shared): SharedState,
    headers: HeaderMap,
    Path(game): Path<String>,
    parts: Result<Query<OneParts>, QueryRejection>,
) -> Result<Response, AccountError> {
    let missing = || refuse(StatusCode::NOT_FOUND, RefusalCode::NotFound);
    let Some(game) = whole(&game).map(GameId) else { return Ok(missing()) };
    let (limit, after) = match wanted_places(parts) {
        Ok(wanted) => wanted,
        Err(detail) => return Ok(malformed(detail)),
    };
    let viewer = viewer_of(&shared, &headers).await?;
    let read = shared.books.read(move |reader| one_of(reader, game, viewer, after, limit));
    let Some(Finished { summary, places, own }) = read.await? else { return Ok(missing()) };
    let names = shared.accounts.directory().now();
    let next = places.last().filter(|_| places.len() == limit as usize).map(|last| {
        let place = last.place.map_or_else(String::new, |place| place.to_string());
        format!("{place}-{}", last.player)
    });
    let places: Vec<Value> =
        places.iter().map(|result| place_row(result, &names, viewer)).collect();
    let mut page = summary_row(&summary);
    page["places"] = json!(places);
    page["next"] = json!(next);
    page["own"] = json!(own.as_ref().map(|result| {
        let mut row = place_row(result, &names, viewer);
        row["paid"] = json!(result.paid.0);
        row["paid_back"] = json!(result.paid_back.0);
        row
    }));
    Ok(Json(page).into_response())
}

/// What everybody may know of a player's result: what others paid in re-buys is theirs.
fn place_row(result: &TournamentResult, names: &impl Names, viewer: Option<PlayerId>) -> Value {
    json!({
        "place": result.place,
        "name": names.name(result.player),
        "house": names.is_house(result.player),
        "you": viewer == Some(result.player),
        "outcome": result.outcome,
        "prize": result.prize.0,
        "bounties": result.bounties.0,
        "in_kind": rows_in_kind(result),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_an_address_is_read_strictly() {
        let list = |query: &str| {
            let uri: axum::http::Uri = format!("/api/tournaments?{query}").parse().unwrap();
            Wanted::read(Query::try_from_uri(&uri))
        };
        let wanted = list("kind=hexapro&rulebook=int-2.7&limit=7&before=12-9").unwrap();
        assert_eq!((wanted.kind, wanted.limit), (Some(Kind::HexaPro), 7));
        assert_eq!(wanted.before, Some((Millis(12), GameId(9))));
        for (wrong, named) in [
            ("kind=poker", "kind: expected scheduled, sit_and_go or hexapro"),
            ("limit=0", "limit: expected a number from 1 to 200"),
            ("before=12", "before: expected a cursor"),
            ("player=3", "player"),
        ] {
            let refused = list(wrong).unwrap_err();
            assert!(refused.contains(named), "{wrong}: {refused}");
        }
        assert_eq!(read_place("7-12"), Some((Some(7), PlayerId(12))));
        assert_eq!(read_place("-12"), Some((None, PlayerId(12))));
        for wrong in ["", "7", "7-", "x-1", "4294967296-1", "7-1-2"] {
            assert_eq!(read_place(wrong), None, "{wrong}");
        }
    }
}

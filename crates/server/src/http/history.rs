//! Finished hands: a list of one's own, one hand for the replayer, and files. Everything is read off
//! the room's thread, by a few connections that cannot write.

use std::{io, sync::Arc, time::Duration};

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base::{GameId, Millis, PlayerId, TableId};
use hand::{HandRecord, export};
use serde_json::json;
use store::HandId;
use wire::{Refusal, RefusalCode, Snapshot};

use super::{SharedState, malformed};
use crate::{
    Shared,
    accounts::AccountError,
    credentials::{Caller, caller_of},
    history::{Cursor, FoundHand, HandFilter, HandPage, HandParts, ReadError, Search},
    refusals::refuse,
};

/// A year of play of a busy player; who wants more asks for one span of days after another.
const FILE_HANDS_MAX: usize = 10_000;
/// Read at once for a file, so that others have their turn in between.
const FILE_CHUNK: usize = 100;
/// Parts of a file that wait for a slow client.
const FILE_PARTS_MAX: usize = 4;
/// A client that takes nothing for so long is gone.
const FILE_WAIT_MAX: Duration = Duration::from_secs(30);

impl From<ReadError> for AccountError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Busy => Self::Busy,
            ReadError::Store(error) => {
                tracing::error!(%error, "the books could not be read");
                Self::Store
            }
        }
    }
}

fn not_found() -> Response {
    refuse(StatusCode::NOT_FOUND, RefusalCode::NotFound)
}

fn too_fast() -> Response {
    refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooFast)
}

async fn page(
    shared: &Arc<Shared>,
    (player, delays): (PlayerId, bool),
    filter: HandFilter,
) -> Result<HandPage, AccountError> {
    let (books, now) = (Arc::clone(shared), shared.now());
    let read = shared.books.read(move |reader| {
        let search = Search::new(reader, &books.config.policy.rulebooks, now);
        search.delayed(delays).page(player, &filter)
    });
    Ok(read.await?)
}

/// One's own hands, the newest first. EXPORT: to an access token after the delay.
pub(super) async fn list(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<HandParts>, QueryRejection>,
) -> Result<Response, AccountError> {
    let Caller { person, credential, .. } = caller_of(&shared, &headers).await?;
    if !shared.limits.history(person.player) {
        return Ok(too_fast());
    }
    let filter = match wanted(parts, person.player) {
        Ok((filter, None)) => filter,
        Ok(_) => return Ok(malformed("as: only of files")),
        Err(detail) => return Ok(malformed(detail)),
    };
    let HandPage { hands, next } =
        page(&shared, (person.player, credential.is_token()), filter).await?;
    let rows: Vec<_> = hands.iter().map(FoundHand::row).collect();
    Ok(Json(json!({ "hands": rows, "next": next.map(|next| next.to_string()) })).into_response())
}

fn wanted(
    parts: Result<Query<HandParts>, QueryRejection>,
    player: PlayerId,
) -> Result<(HandFilter, Option<String>), String> {
    let Query(mut parts) = parts.map_err(|error| error.body_text())?;
    let layout = parts.layout.take();
    Ok((parts.read(player)?, layout))
}

/// The player of a session or of an access token, if there is one.
async fn viewer(
    shared: &Arc<Shared>,
    headers: &HeaderMap,
) -> Result<Option<(PlayerId, bool)>, AccountError> {
    match caller_of(shared, headers).await {
        Ok(caller) => Ok(Some((caller.person.player, caller.credential.is_token()))),
        Err(AccountError::Session) => Ok(None),
        Err(error) => Err(error),
    }
}

fn hand_id((game, table, number): (u64, u64, u64)) -> HandId {
    HandId { game: GameId(game), table: TableId(table), number }
}

/// One hand as a table would have sent it: to its players their own view, to anyone else the public
/// one.
pub(super) async fn one(
    State(shared): SharedState,
    path: Result<Path<(u64, u64, u64)>, axum::extract::rejection::PathRejection>,
    headers: HeaderMap,
) -> Result<Response, AccountError> {
    let Ok(Path(id)) = path else { return Ok(not_found()) };
    let viewer = viewer(&shared, &headers).await?;
    let (player, delays) = viewer.map_or((None, false), |(player, token)| (Some(player), token));
    if player.is_some_and(|player| !shared.limits.history(player)) {
        return Ok(too_fast());
    }
    let (books, now) = (Arc::clone(&shared), shared.now());
    let read = shared.books.read(move |reader| {
        let search = Search::new(reader, &books.config.policy.rulebooks, now);
        let mut search = search.delayed(delays);
        let Some(found) = search.one(hand_id(id), player)? else { return Ok(None) };
        // What the viewer never saw is gone before anything else is made of it.
        let seen = found.record.seen_by(found.viewer());
        let equity = hand::equity_by_street(&seen);
        Ok(Some((found, seen, equity)))
    });
    let Some((found, seen, equity)) = read.await? else { return Ok(not_found()) };
    let messages = wire::replay(&seen, found.id.number);
    let (times, messages): (Vec<_>, Vec<_>) = messages.into_iter().unzip();
    let equity: Vec<wire::Equity> = equity.iter().map(Into::into).collect();
    let names = shared.accounts.directory().now();
    let answer = json!({
        "hand": found.row(),
        "viewer_seat": found.seat().map(hand::Seat::number),
        "start": start(&found, &names),
        "messages": messages,
        "times": times,
        "equity": equity,
    });
    Ok(Json(answer).into_response())
}

/// The table before the blinds.
pub(crate) fn start<'a>(found: &FoundHand, names: &'a impl wire::Names) -> Snapshot<'a> {
    let record = &found.record;
    let blinds =
        hand::Blinds { small: record.small_blind, big: record.big_blind, ante: record.ante };
    let seated = |dealt: &hand::PlayerRecord| {
        let player = PlayerId(dealt.name.parse().unwrap_or(0));
        wire::Seated {
            seat: dealt.seat.into(),
            name: names.name(player).into(),
            house: names.is_house(player),
            stack: dealt.started_with.into(),
            out: false,
            connected: true,
        }
    };
    let own = found.seat().map(|seat| wire::OwnSeat {
        seat: seat.into(),
        time_bank: Millis::ZERO.into(),
        entering: None,
        sit_out: None,
        preselected: None,
        leaving: false,
        rebuy: None,
        auto_top_up: None,
    });
    Snapshot {
        game: found.id.game.0,
        table: found.id.table.0,
        n: 0,
        seats: record.table_seats,
        tournament: record.unit == hand::Unit::TournamentChips,
        hand_number: found.id.number.saturating_sub(1),
        blinds: blinds.into(),
        players: record.players.iter().map(seated).collect(),
        hand: None,
        clock_until: None,
        rolled_back: None,
        own,
        equity: None,
        so_far: Vec::new(),
    }
}

/// The layout of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    Phh,
    Ohh,
    Text,
}

impl Layout {
    fn read(text: Option<&str>) -> Option<Self> {
        match text {
            Some("phh") => Some(Self::Phh),
            Some("ohh") => Some(Self::Ohh),
            Some("text") => Some(Self::Text),
            _ => None,
        }
    }

    /// A hand as its viewer saw it; `None` if it was cancelled (H12).
    fn write(self, found: &FoundHand, names: &impl wire::Names) -> Option<String> {
        let mut record: HandRecord = found.record.clone();
        for dealt in &mut record.players {
            let player = PlayerId(dealt.name.parse().unwrap_or(0));
            dealt.name = names.name(player).to_owned();
        }
        let text = match self {
            Self::Phh => export::phh(&record, found.viewer()),
            Self::Ohh => export::ohh(&record, found.viewer()),
            Self::Text => export::text(&record, found.viewer()),
        };
        text.map(|text| text.trim_end_matches('\n').to_owned())
    }

    /// The same as one of several in a file.
    fn write_numbered(self, number: usize, text: &str) -> String {
        match self {
            Self::Text => format!("{text}\n\n\n"),
            // A .phhs file: a table each.
            Self::Phh => format!("[{number}]\n{text}\n\n"),
            Self::Ohh => format!("{text}\n\n"),
        }
    }

    /// A file of this name, to be saved.
    fn attachment(self, name: &str, several: bool, body: Body) -> Response {
        let (mime, ending) = match self {
            Self::Phh if several => ("application/toml", "phhs"),
            Self::Phh => ("application/toml", "phh"),
            Self::Ohh => ("application/json", "ohh"),
            Self::Text => ("text/plain; charset=utf-8", "txt"),
        };
        let saved = format!("attachment; filename=\"{name}.{ending}\"");
        let saved = HeaderValue::from_str(&saved);
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(mime)),
            (header::CONTENT_DISPOSITION, saved.unwrap_or(HeaderValue::from_static("attachment"))),
        ];
        (headers, body).into_response()
    }
}

/// EXPORT: one hand as a file, for its players, after the delay of the rulebook.
pub(super) async fn file(
    State(shared): SharedState,
    path: Result<Path<(u64, u64, u64)>, axum::extract::rejection::PathRejection>,
    headers: HeaderMap,
    parts: Result<Query<HandParts>, QueryRejection>,
) -> Result<Response, AccountError> {
    let Ok(Path(id)) = path else { return Ok(not_found()) };
    let player = caller_of(&shared, &headers).await?.person.player;
    if !shared.limits.history(player) {
        return Ok(too_fast());
    }
    let layout = parts.ok().and_then(|Query(parts)| Layout::read(parts.layout.as_deref()));
    let Some(layout) = layout else { return Ok(malformed("as: expected phh, ohh or text")) };
    let (books, now) = (Arc::clone(&shared), shared.now());
    let found = shared.books.read(move |reader| {
        Search::new(reader, &books.config.policy.rulebooks, now).one(hand_id(id), Some(player))
    });
    let found = found.await?.filter(|found| found.seat().is_some());
    let Some(found) = found else { return Ok(not_found()) };
    let at = found.file_at(&shared.config.policy.rulebooks);
    if at > now {
        let refusal = Refusal::under("EXPORT", RefusalCode::ExportLater { at: at.into() });
        return Ok((StatusCode::FORBIDDEN, Json(refusal)).into_response());
    }
    let text = layout.write(&found, &shared.accounts.directory().now());
    // H12: a cancelled hand has no result to write.
    let Some(text) = text else { return Ok(not_found()) };
    Ok(layout.attachment(&format!("hand-{}", found.id), false, Body::from(text + "\n")))
}

/// EXPORT: the hands that a filter finds as one file, the newest first, without those whose delay is
/// not over.
pub(super) async fn files(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<HandParts>, QueryRejection>,
) -> Result<Response, AccountError> {
    let player = caller_of(&shared, &headers).await?.person.player;
    let (mut filter, layout) = match wanted(parts, player) {
        Ok(wanted) => wanted,
        Err(detail) => return Ok(malformed(detail)),
    };
    let Some(layout) = Layout::read(layout.as_deref()) else {
        return Ok(malformed("as: expected phh, ohh or text"));
    };
    if !shared.limits.file(player) {
        return Ok(too_fast());
    }
    filter.limit = FILE_CHUNK;
    let (parts, mut waiting) =
        tokio::sync::mpsc::channel::<Result<Bytes, io::Error>>(FILE_PARTS_MAX);
    tokio::spawn(async move {
        let mut written = 0;
        loop {
            let part = match page(&shared, (player, false), filter.clone()).await {
                Ok(HandPage { hands, next }) => {
                    let text = write_some(&shared, layout, &hands, &mut written);
                    filter.query.before = next.map(|Cursor(at, id)| (at, id));
                    Ok((text, next.is_none() || written >= FILE_HANDS_MAX))
                }
                Err(error) => Err(error),
            };
            let (part, is_last) = match part {
                Ok((text, is_last)) => (Ok(Bytes::from(text)), is_last),
                // The connection ends before the file does: the client sees that it is not whole.
                Err(error) => (Err(io::Error::other(format!("{error:?}"))), true),
            };
            let sent = tokio::time::timeout(FILE_WAIT_MAX, parts.send(part)).await;
            if is_last || !matches!(sent, Ok(Ok(()))) {
                return;
            }
        }
    });
    let parts = futures_util::stream::poll_fn(move |context| waiting.poll_recv(context));
    Ok(layout.attachment("hands", true, Body::from_stream(parts)))
}

fn write_some(shared: &Shared, layout: Layout, hands: &[FoundHand], written: &mut usize) -> String {
    let (now, rulebooks) = (shared.now(), &shared.config.policy.rulebooks);
    let names = shared.accounts.directory().now();
    let mut text = String::new();
    for found in hands.iter().filter(|found| found.file_at(rulebooks) <= now) {
        if *written < FILE_HANDS_MAX
            && let Some(hand) = layout.write(found, &names)
        {
            *written += 1;
            text.push_str(&layout.write_numbered(*written, &hand));
        }
    }
    text
}

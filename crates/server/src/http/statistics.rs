//! A player's own figures, and how busy the games of the room were.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use base::Millis;
use ledger::Currency;
use serde::Deserialize;
use serde_json::{Value, json};
use store::StoreError;
use wire::RefusalCode;

use super::{SharedState, malformed};
use crate::{
    Shared,
    accounts::AccountError,
    credentials::{Caller, caller_of},
    engine::DAY,
    refusals::refuse,
    statistics::{HAND_LONGEST, day_of},
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    from: Option<String>,
}

/// One's own figures: a row for each day, stake and position.
pub(super) async fn own(
    State(shared): SharedState,
    headers: HeaderMap,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, AccountError> {
    let Caller { person, credential, .. } = caller_of(&shared, &headers).await?;
    let player = person.player;
    if !shared.limits.history(player) {
        return Ok(refuse(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooFast));
    }
    let from = match wanted {
        Ok(Query(Wanted { from: None })) => 0,
        Ok(Query(Wanted { from: Some(from) })) => match day_of(&from) {
            Some(day) => day,
            None => return Ok(malformed("from: expected a day such as 2026-01-31")),
        },
        Err(error) => return Ok(malformed(error.body_text())),
    };
    let mut days = read(&shared, move |shared| shared.statistics.of(player, from)).await?;
    if credential.is_token() {
        days.retain(|row| is_past_delay(&shared, row));
    }
    Ok(Json(json!({ "days": days })).into_response())
}

/// EXPORT: whether every hand of a day's figures is past the delay, so that an access token may read
/// them. Figures are added up over rulebooks, so the longest delay of the room's decides.
fn is_past_delay(shared: &Shared, row: &Value) -> bool {
    let is_play = row["currency"] == Currency::PLAY.code();
    let delays = shared.config.policy.rulebooks.iter().map(|book| &book.room.export_delay);
    let delay = delays.map(|delay| if is_play { delay.play_money } else { delay.real_money });
    let delay = delay.max().unwrap_or(Millis::ZERO);
    let Some(day) = row["day"].as_str().and_then(day_of) else { return false };
    // The last hand of a day ends on the next one, at most so much later.
    let over_at = Millis((u64::from(day) + 1) * DAY) + HAND_LONGEST;
    delay == Millis::ZERO || over_at + delay <= shared.now()
}

/// What was last sent; everyone gets the same.
#[derive(Default)]
pub(crate) struct LastActivity(Mutex<Option<(Instant, Arc<Value>)>>);

/// Half hours change slowly.
const ACTIVITY_KEPT: Duration = Duration::from_secs(20);

impl LastActivity {
    fn fresh(&self) -> Option<Arc<Value>> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().filter(|(at, _)| at.elapsed() < ACTIVITY_KEPT).map(|(_, sent)| sent.clone())
    }
}

/// Hands dealt in each half hour of the last day, by game, for anyone.
pub(super) async fn activity(State(shared): SharedState) -> Result<Response, AccountError> {
    if let Some(sent) = shared.activity.fresh() {
        return Ok(Json(&*sent).into_response());
    }
    let found = Arc::new(read(&shared, |shared| shared.statistics.activity()).await?);
    let mut last = shared.activity.0.lock().unwrap_or_else(PoisonError::into_inner);
    *last = Some((Instant::now(), Arc::clone(&found)));
    Ok(Json(&*found).into_response())
}

/// Reads off the threads that serve sockets.
async fn read<T: Send + 'static>(
    shared: &Arc<Shared>,
    read: impl FnOnce(&Shared) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, AccountError> {
    let state = Arc::clone(shared);
    let done = tokio::task::spawn_blocking(move || read(&state)).await;
    done.map_err(|_| AccountError::Store)?.map_err(|error| {
        tracing::error!(%error, "the statistics could not be read");
        AccountError::Store
    })
}

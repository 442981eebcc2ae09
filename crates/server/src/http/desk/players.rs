//! Players: finding them, one of them, the statement, and what staff do about them.

use std::sync::Arc;

use axum::{
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::HeaderMap,
};
use base::PlayerId;
use office::{
    cases::CaseRefusal,
    staff::{Permission, StaffRefusal},
};
use serde::Deserialize;
use store::StaffSession;
use wire::desk::{
    Acted, ExcludeFromBanzai, MESSAGE_CHARS_MAX, MessagePlayer, Mute, NOTE_CHARS_MAX, NotePlayer,
    Numbered, WithReason,
};

use super::{Answer, csv, player_of, read_body, read_query, search, sent, viewer};
use crate::{
    Shared,
    admin::Exclusion,
    http::{SharedState, staff::Body},
    staff::{
        StaffError, StaffRequest, Work,
        desk::{
            StatementQuery, check_text, exclusion, find_players, message, mute, mute_until, note,
            person, player, player_page, statement, statement_csv,
        },
        staff_action,
    },
};

type Number = Result<Path<u64>, PathRejection>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FindParts {
    /// How a name begins, or the number.
    find: Option<String>,
    after: Option<String>,
}

pub(super) async fn find(
    State(shared): SharedState,
    headers: HeaderMap,
    parts: Result<Query<FindParts>, QueryRejection>,
) -> Answer {
    viewer(&shared, &headers, Permission::SeePlayers).await?;
    let FindParts { find, after } = read_query(parts)?;
    let find = search(&find.unwrap_or_default())?;
    let after = after.map(|after| search(&after)).transpose()?;
    sent(find_players(&shared, find, after).await?)
}

pub(super) async fn one(State(shared): SharedState, path: Number, headers: HeaderMap) -> Answer {
    viewer(&shared, &headers, Permission::SeePlayers).await?;
    sent(player_page(&shared, player_of(&path)?).await?)
}

pub(super) async fn statement_page(
    State(shared): SharedState,
    path: Number,
    headers: HeaderMap,
    parts: Result<Query<StatementQuery>, QueryRejection>,
) -> Answer {
    viewer(&shared, &headers, Permission::SeePlayers).await?;
    let wanted = read_query(parts)?.read(player_of(&path)?).map_err(super::not_understood)?;
    sent(statement(&shared, wanted).await?)
}

pub(super) async fn statement_file(
    State(shared): SharedState,
    path: Number,
    headers: HeaderMap,
    parts: Result<Query<StatementQuery>, QueryRejection>,
) -> Answer {
    viewer(&shared, &headers, Permission::SeePlayers).await?;
    let number = player_of(&path)?;
    let wanted = read_query(parts)?.read(number).map_err(super::not_understood)?;
    let text = statement_csv(&shared, wanted).await?;
    csv(&format!("statement-{number}"), text)
}

/// An action about one player.
struct About<'a> {
    shared: &'a Arc<Shared>,
    session: StaffSession,
    player: PlayerId,
    permission: Permission,
}

impl<'a> About<'a> {
    /// Somebody who may act, and a person to act about.
    async fn of(
        shared: &'a Arc<Shared>,
        headers: &HeaderMap,
        path: &Number,
        permission: Permission,
    ) -> Result<Self, StaffError> {
        let session = viewer(shared, headers, permission).await?;
        let player = player_of(path)?;
        person(shared, player).await?;
        Ok(Self { shared, session, player, permission })
    }

    async fn act<T: Send + 'static>(
        &self,
        action: &'static str,
        reason: &str,
        work: Work<T>,
    ) -> Result<T, StaffError> {
        let about = format!("player {}", self.player);
        let request = StaffRequest { permission: self.permission, action, about, reason };
        staff_action(self.shared, &self.session, request, work).await
    }

    /// The player as he or she is now.
    async fn acted(&self) -> Answer {
        sent(Acted { player: player(self.shared, self.player).await? })
    }
}

pub(super) async fn add_note(
    State(shared): SharedState,
    path: Number,
    headers: HeaderMap,
    body: Body<NotePlayer>,
) -> Answer {
    let about = About::of(&shared, &headers, &path, Permission::NotePlayers).await?;
    let NotePlayer { text, reason } = read_body(body)?;
    let text = check_text(&text, NOTE_CHARS_MAX)?.to_owned();
    let number = about.act("note_player", &reason, note(about.player, text)).await?;
    sent(Numbered { number })
}

/// R18: from every game, or no longer.
async fn set_suspended(
    shared: Arc<Shared>,
    path: Number,
    headers: HeaderMap,
    body: Body<WithReason>,
    suspended: bool,
) -> Answer {
    let about = About::of(&shared, &headers, &path, Permission::SuspendPlayers).await?;
    let WithReason { reason } = read_body(body)?;
    // R18: an account that was closed stays closed, whatever is lifted.
    let player = about.player;
    if !suspended && shared.accounts.with(move |people| people.is_closed(player)).await? {
        return Err(StaffRefusal::Case(CaseRefusal::AccountClosed).into());
    }
    let action = if suspended { "suspend_player" } else { "lift_suspension" };
    let work = exclusion(about.player, Exclusion::Everything, suspended);
    about.act(action, &reason, work).await?;
    about.acted().await
}

pub(super) async fn suspend(
    State(shared): SharedState,
    path: Number,
    headers: HeaderMap,
    body: Body<WithReason>,
) -> Answer {
    set_suspended(shared, path, headers, body, true).await
}

pub(super) async fn lift(
    State(shared): SharedState,
    path: Number,
    headers: HeaderMap,
    body: Body<WithReason>,
) -> Answer {
    set_suspended(shared, path, headers, body, false).await
}

pub(super) async fn banzai(
    State(shared): SharedState,
    path: Number,
    headers: HeaderMap,
    body: Body<ExcludeFromBanzai>,
) -> Answer {
    let about = About::of(&shared, &headers, &path, Permission::SuspendPlayers).await?;
    let ExcludeFromBanzai { excluded, reason } = read_body(body)?;
    let action = if excluded { "exclude_from_banzai" } else { "lift_banzai_exclusion" };
    about.act(action, &reason, exclusion(about.player, Exclusion::Banzai, excluded)).await?;
    about.acted().await
}

pub(super) async fn mute_chat(
    State(shared): SharedState,
    path: Number,
    headers: HeaderMap,
    body: Body<Mute>,
) -> Answer {
    let about = About::of(&shared, &headers, &path, Permission::MutePlayers).await?;
    let Mute { until, reason } = read_body(body)?;
    let now = shared.now();
    let until = until.map(|until| mute_until(now, base::Millis(until.0))).transpose()?;
    let action = if until.is_some() { "mute_player" } else { "unmute_player" };
    about.act(action, &reason, mute(&shared, about.player, until)).await?;
    about.acted().await
}

pub(super) async fn write_to(
    State(shared): SharedState,
    path: Number,
    headers: HeaderMap,
    body: Body<MessagePlayer>,
) -> Answer {
    let about = About::of(&shared, &headers, &path, Permission::MessagePlayers).await?;
    let MessagePlayer { text, reason } = read_body(body)?;
    let text = check_text(&text, MESSAGE_CHARS_MAX)?.to_owned();
    let by = about.session.account.number.who();
    let work = message(&shared, about.player, by, text);
    let number = about.act("message_player", &reason, work).await?;
    sent(Numbered { number })
}

//! What staff do to a tournament: the body of each request, and the one way that all of them go.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use base::{Millis, PlayerId, TableId};
use game::tournament::{StaffAct, StaffOrder};
use office::staff::{Permission, check_reason};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::json;

use super::{game_of, shown};
use crate::{
    Shared,
    http::{Named, SharedState, bad_body, staff::Body},
    staff::{
        StaffError, StaffRequest, Work,
        director::{by, check, order},
        may_see, staff_action, staff_of,
    },
};

/// The body of a request that does something to a tournament.
pub(super) trait Act: DeserializeOwned + Send + 'static {
    /// In a word, for the chain.
    const ACTION: &'static str;
    const PERMISSION: Permission = Permission::RunTournaments;

    fn reason(&self) -> &str;

    /// Whom it is about, if it is about one player.
    fn player(&self) -> Option<PlayerId> {
        None
    }

    /// R49: which list of payouts was seen.
    fn seen(&self) -> Option<u64> {
        None
    }

    /// # Errors
    /// If it makes no sense whatever the tournament is like.
    fn act(self, shared: &Shared) -> Result<StaffAct, StaffError>;
}

/// Carries an act out and records it.
pub(super) async fn act<A: Act>(
    State(shared): SharedState,
    path: Result<Path<u64>, PathRejection>,
    headers: HeaderMap,
    body: Body<A>,
) -> Result<Response, StaffError> {
    let session = staff_of(&shared, &headers).await?;
    let game = game_of(&path)?;
    let Json(Named(asked)) = match body {
        Ok(body) => body,
        Err(error) => return Ok(bad_body(&error)),
    };
    may_see(&shared, &session, A::PERMISSION)?;
    let reason = check_reason(asked.reason())?.to_owned();
    let about = match asked.player() {
        Some(player) => format!("tournament {game}, player {player}"),
        None => format!("tournament {game}"),
    };
    let seen = asked.seen();
    let order_given = StaffOrder {
        by: by(session.account.number),
        reason: reason.clone(),
        act: asked.act(&shared)?,
    };
    let request =
        StaffRequest { permission: A::PERMISSION, action: A::ACTION, about, reason: &reason };
    let work = Work::room(order(Arc::clone(&shared), game, order_given, seen));
    let reply = match staff_action(&shared, &session, request, work).await? {
        Some(paid) => json!({ "game": game.0, "paid": shown::sums(&paid) }),
        None => json!({ "game": game.0 }),
    };
    Ok(Json(reply).into_response())
}

/// An act without anything but its reason.
macro_rules! bare {
    ($name:ident, $action:literal, $act:expr) => {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            reason: String,
        }

        impl Act for $name {
            const ACTION: &'static str = $action;

            fn reason(&self) -> &str {
                &self.reason
            }

            fn act(self, _: &Shared) -> Result<StaffAct, StaffError> {
                Ok($act)
            }
        }
    };
}

bare!(Pause, "pause_tournament", StaffAct::Pause);
bare!(Resume, "resume_tournament", StaffAct::Resume);

/// R26: it starts at another time.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Delay {
    starts_at: u64,
    reason: String,
}

impl Act for Delay {
    const ACTION: &'static str = "delay_tournament";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn act(self, _: &Shared) -> Result<StaffAct, StaffError> {
        Ok(StaffAct::Delay { starts_at: Millis(self.starts_at) })
    }
}

/// The level that is played lasts longer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AddTime {
    time_ms: u64,
    reason: String,
}

impl Act for AddTime {
    const ACTION: &'static str = "add_tournament_time";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn act(self, _: &Shared) -> Result<StaffAct, StaffError> {
        Ok(StaffAct::AddTime { time: Millis(self.time_ms) })
    }
}

/// Levels to come, the guarantee, what the house adds, the prizes: the whole spec as it is to be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    /// TOML or JSON.
    spec: String,
    reason: String,
}

impl Act for Change {
    const ACTION: &'static str = "change_tournament";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn act(self, shared: &Shared) -> Result<StaffAct, StaffError> {
        let rules = check(shared, &self.spec).map_err(StaffError::Spec)?;
        Ok(StaffAct::Change { spec: Box::new(rules.spec().clone()) })
    }
}

/// A break as soon as every table has finished its hand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Break {
    length_ms: u64,
    reason: String,
}

impl Act for Break {
    const ACTION: &'static str = "break_tournament";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn act(self, _: &Shared) -> Result<StaffAct, StaffError> {
        Ok(StaffAct::Break { length: Millis(self.length_ms) })
    }
}

/// R42: a player takes a seat at another table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Move {
    player: u64,
    table: u64,
    reason: String,
}

impl Act for Move {
    const ACTION: &'static str = "move_player";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn player(&self) -> Option<PlayerId> {
        Some(PlayerId(self.player))
    }

    fn act(self, _: &Shared) -> Result<StaffAct, StaffError> {
        Ok(StaffAct::Move { player: PlayerId(self.player), table: TableId(self.table) })
    }
}

/// R45: a player is out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Disqualify {
    player: u64,
    /// Whether the prize of the place goes to those who are left.
    forfeits: bool,
    reason: String,
}

impl Act for Disqualify {
    const ACTION: &'static str = "disqualify";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn player(&self) -> Option<PlayerId> {
        Some(PlayerId(self.player))
    }

    fn act(self, _: &Shared) -> Result<StaffAct, StaffError> {
        Ok(StaffAct::Disqualify { player: PlayerId(self.player), forfeits: self.forfeits })
    }
}

/// R45: a player who was disqualified is back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reinstate {
    player: u64,
    reason: String,
}

impl Act for Reinstate {
    const ACTION: &'static str = "reinstate";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn player(&self) -> Option<PlayerId> {
        Some(PlayerId(self.player))
    }

    fn act(self, _: &Shared) -> Result<StaffAct, StaffError> {
        Ok(StaffAct::Reinstate { player: PlayerId(self.player) })
    }
}

/// Everybody who is in reads this.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnnounceText {
    text: String,
    reason: String,
}

impl Act for AnnounceText {
    const ACTION: &'static str = "announce_text";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn act(self, _: &Shared) -> Result<StaffAct, StaffError> {
        Ok(StaffAct::Announce { text: self.text })
    }
}

/// R49, R52–R55b: everybody is paid what the list says that was seen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cancel {
    digest: u64,
    reason: String,
}

impl Act for Cancel {
    const ACTION: &'static str = "cancel_tournament";
    const PERMISSION: Permission = Permission::CancelTournaments;

    fn reason(&self) -> &str {
        &self.reason
    }

    fn seen(&self) -> Option<u64> {
        Some(self.digest)
    }

    fn act(self, _: &Shared) -> Result<StaffAct, StaffError> {
        Ok(StaffAct::Cancel)
    }
}

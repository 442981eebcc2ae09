//! R26, R45: tournaments at the command line, for an operator without a page: looking, a few acts, and
//! announcing. They go the way of staff's (`staff::director`), in the operator's name. A room that is
//! closed runs no tournament.

use std::sync::Arc;

use base::{Cents, GameId, Millis};
use game::tournament::{
    StaffAct, StaffOrder, StaffRecord,
    cancellation::{Cancellation, CancellationRow},
};
use serde::{Deserialize, Serialize};
use wire::{PlayerState, TournamentRow};

use super::{AdminError, Command, CommandOutcome};
use crate::{
    Shared,
    engine::TournamentFilter,
    staff::{StaffError, Work, director, operator_action},
};

/// What the operator does to a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TournamentAct {
    /// R26: it starts then, in milliseconds since 1970.
    Delay {
        starts_at: u64,
    },
    Pause {},
    Resume {},
    /// Everybody who is in reads this.
    Say {
        text: String,
    },
    /// R49: everybody is paid what the list of this number says.
    Cancel {
        digest: u64,
    },
}

/// A tournament in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentLine {
    pub game: u64,
    pub name: String,
    pub state: String,
    pub starts_at: Option<u64>,
    pub players: u32,
    pub left: u32,
    pub prizes_cents: i64,
    pub currency: String,
}

/// Somebody in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentEntrant {
    pub player: u64,
    pub name: String,
    pub place: u32,
    pub is_in: bool,
    pub chips: u64,
    pub table: Option<u64>,
}

/// Something staff did to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentDeed {
    pub at: u64,
    /// `staff 4`, or `operator`.
    pub by: String,
    /// In JSON, as it is stored.
    pub act: String,
    pub reason: String,
}

/// R52–R55b: what one player gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentPayout {
    pub player: u64,
    pub name: String,
    pub chips: u64,
    pub money_cents: i64,
    /// The worth of a ticket that is given instead.
    pub ticket_cents: i64,
}

pub(super) async fn carry_out(
    shared: &Arc<Shared>,
    command: Command,
) -> Result<CommandOutcome, AdminError> {
    let done = match command {
        Command::TournamentList { name, from } => list(shared, name, from).await,
        Command::TournamentShow { game } => show(shared, GameId(game)).await,
        Command::TournamentPreview { game } => preview(shared, GameId(game)).await,
        Command::TournamentAct { game, act: wanted, reason } => {
            act(shared, GameId(game), wanted, reason).await
        }
        Command::TournamentAnnounce { spec, starts_at, target, reason } => {
            announce(shared, &spec, starts_at, target, &reason).await
        }
        _ => return super::refused("this is not about tournaments"),
    };
    done.map_err(in_words)
}

async fn list(
    shared: &Shared,
    name: Option<String>,
    from: Option<u32>,
) -> Result<CommandOutcome, StaffError> {
    let filter = TournamentFilter {
        name: name.map(|name| name.trim().to_lowercase()),
        from: usize::try_from(from.unwrap_or(1)).unwrap_or(usize::MAX).max(1) - 1,
        ..TournamentFilter::default()
    };
    let listed = director::list(shared, filter).await?;
    let rows = listed.rows.iter().map(line).collect();
    Ok(CommandOutcome::Tournaments { rows, found: listed.found as u64 })
}

fn line(row: &TournamentRow) -> TournamentLine {
    let state = serde_json::to_value(row.state).ok();
    TournamentLine {
        game: row.game,
        name: row.name.clone(),
        state: state.and_then(|state| Some(state.as_str()?.to_owned())).unwrap_or_default(),
        starts_at: row.starts_at.map(|at| at.0),
        players: row.players,
        left: row.left,
        prizes_cents: i64::try_from(row.prizes.0).unwrap_or(i64::MAX),
        currency: row.currency.clone(),
    }
}

async fn show(shared: &Shared, game: GameId) -> Result<CommandOutcome, StaffError> {
    let look = director::look(shared, game, 1, None).await?;
    let players = look.players.iter().map(|(player, row)| TournamentEntrant {
        player: player.0,
        name: row.name.clone(),
        place: row.place,
        is_in: row.state == PlayerState::In,
        chips: row.chips.0,
        table: row.table,
    });
    let deed = |StaffRecord { at, order }: &StaffRecord| TournamentDeed {
        at: at.0,
        by: order.by.clone(),
        act: serde_json::to_string(&order.act).unwrap_or_default(),
        reason: order.reason.clone(),
    };
    Ok(CommandOutcome::Tournament {
        row: line(&look.page.row),
        level: look.page.row.level,
        players: players.collect(),
        players_found: look.found as u64,
        tables: look.tables.iter().map(|table| table.table.0).collect(),
        deeds: look.acts.iter().map(deed).collect(),
    })
}

async fn preview(shared: &Shared, game: GameId) -> Result<CommandOutcome, StaffError> {
    let found = director::preview(shared, game).await?;
    let rows = found.plan.rows.iter().zip(&found.names).map(|(row, name)| TournamentPayout {
        player: row.player.0,
        name: name.clone(),
        chips: row.chips.0,
        money_cents: row.money().0,
        ticket_cents: row.ticket.map_or(0, |ticket| ticket.worth.0),
    });
    Ok(CommandOutcome::TournamentPayouts {
        game: game.0,
        rows: rows.collect(),
        clauses: found.plan.clauses.clone(),
        currency: found.currency.code().to_owned(),
        digest: found.digest,
    })
}

async fn act(
    shared: &Arc<Shared>,
    game: GameId,
    act: TournamentAct,
    reason: String,
) -> Result<CommandOutcome, StaffError> {
    let (action, act, seen) = match act {
        TournamentAct::Delay { starts_at } => {
            ("delay_tournament", StaffAct::Delay { starts_at: Millis(starts_at) }, None)
        }
        TournamentAct::Pause {} => ("pause_tournament", StaffAct::Pause, None),
        TournamentAct::Resume {} => ("resume_tournament", StaffAct::Resume, None),
        TournamentAct::Say { text } => ("announce_text", StaffAct::Announce { text }, None),
        TournamentAct::Cancel { digest } => ("cancel_tournament", StaffAct::Cancel, Some(digest)),
    };
    let by = director::BY_OPERATOR.to_owned();
    let order = StaffOrder { by, reason: reason.trim().to_owned(), act };
    let work = Work::room(director::order(Arc::clone(shared), game, order, seen));
    let about = format!("tournament {game}");
    let paid = operator_action(shared, action, about, &reason, work).await?;
    let total = |plan: &Cancellation| plan.rows.iter().map(CancellationRow::total).sum::<Cents>().0;
    Ok(CommandOutcome::TournamentDone { game: game.0, paid_cents: paid.as_ref().map(total) })
}

async fn announce(
    shared: &Arc<Shared>,
    spec: &str,
    starts_at: Option<u64>,
    target: Option<u64>,
    reason: &str,
) -> Result<CommandOutcome, StaffError> {
    let opening =
        director::opening(shared, spec, starts_at.map(Millis), target.map(GameId)).await?;
    let about = |game: &GameId| format!("tournament {game}");
    let work = Work::room_about(director::announce(Arc::clone(shared), opening), about);
    let action = "announce_tournament";
    let game = operator_action(shared, action, "tournament".to_owned(), reason, work).await?;
    Ok(CommandOutcome::TournamentAnnounced { game: game.0 })
}

/// For operators, in English.
pub(super) fn in_words(error: StaffError) -> AdminError {
    use office::staff::StaffRefusal as Refused;
    let why = match error {
        StaffError::Account(error) => return error.into(),
        StaffError::Other(_, refusal) => return AdminError::Account(*refusal),
        StaffError::Spec(errors) => {
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        }
        StaffError::Refused(refused) => match refused {
            Refused::Reason => "a reason of 1 to 300 characters on one line is needed",
            Refused::NoSuchTournament => "there is no such tournament, or it is over",
            Refused::TournamentOver => "the tournament is over, decided or cancelled",
            Refused::ImpossibleNow => "this cannot be done now",
            Refused::PayoutsChanged => {
                "what would be paid is not what was seen: look at the preview again"
            }
            Refused::StartTime => {
                "a start lies in the next 60 days; a tournament that starts when full has none"
            }
            Refused::Announcement => "an announcement has 1 to 500 characters",
            Refused::NoSuchPlayer => "there is no such player",
            Refused::NotAPerson => "this is a house player, or somebody whose data was erased",
            Refused::Text { .. } => "the text is empty or too long",
            Refused::MuteUntil => "a mute ends in the future, within a year",
            Refused::NoSuchReport => "there is no such report",
            Refused::ReportClosed => "the report is closed",
            other => other.code(),
        }
        .to_owned(),
    };
    AdminError::Refused(why)
}

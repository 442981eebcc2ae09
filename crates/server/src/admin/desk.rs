//! The back office at the command line, for an operator without a page. Commands go the way of staff's
//! (`staff::desk`), in the operator's name. They need a running room; `exclude` and `erase` work in a
//! closed one too.

use std::sync::Arc;

use base::{Millis, PlayerId};
use serde::{Deserialize, Serialize};
use store::{OPERATOR, ReportQuery};
use wire::desk::{
    ANSWER_CHARS_MAX, DeskMoney, DeskPlayer, DeskPlayerPage, DeskPlayers, DeskReportPage,
    DeskReports, DeskTables, MESSAGE_CHARS_MAX, NOTE_CHARS_MAX, ReportOutcome, ReportState,
};

use super::{AdminError, CommandOutcome, Exclusion, tournaments::in_words};
use crate::{
    Shared,
    engine::TableFilter,
    staff::{
        StaffError, Work,
        desk::{self, MoneyQuery, check_text},
        operator_action,
    },
};

/// What the operator asks of the back office. Players go by name or number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DeskCommand {
    /// Players whose names begin like this.
    FindPlayers {
        find: String,
        after: Option<String>,
    },
    ShowPlayer {
        player: String,
    },
    /// R18: from every game, or no longer.
    Suspend {
        player: String,
        suspended: bool,
        reason: String,
    },
    /// R20: until then, in milliseconds since 1970; without it no longer.
    Mute {
        player: String,
        until: Option<u64>,
        reason: String,
    },
    Note {
        player: String,
        text: String,
        reason: String,
    },
    Message {
        player: String,
        text: String,
        reason: String,
    },
    /// R20: reports from players, before this one.
    Reports {
        state: Option<ReportState>,
        before: Option<u64>,
    },
    ShowReport {
        report: u64,
    },
    /// R20: an answer to the reporter, an outcome, or both.
    AnswerReport {
        report: u64,
        text: Option<String>,
        outcome: Option<ReportOutcome>,
        reason: String,
    },
    /// Who sits where, from this place on, from 1.
    Tables {
        find: Option<String>,
        from: Option<u32>,
    },
    /// Days in UTC, both included.
    Money {
        currency: Option<String>,
        from: Option<String>,
        to: Option<String>,
    },
}

/// The reply to one of these.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DeskReply {
    Players(DeskPlayers),
    Player(Box<DeskPlayerPage>),
    /// The player as he or she is now.
    Decided(DeskPlayer),
    /// The number of a note or a message.
    Numbered(u64),
    Reports(DeskReports),
    Report(Box<DeskReportPage>),
    Tables(DeskTables),
    Money(Box<DeskMoney>),
}

pub(super) async fn carry_out(
    shared: &Arc<Shared>,
    command: DeskCommand,
) -> Result<CommandOutcome, AdminError> {
    let reply = reply(shared, command).await?;
    Ok(CommandOutcome::Desk { reply })
}

async fn reply(shared: &Arc<Shared>, command: DeskCommand) -> Result<DeskReply, AdminError> {
    let replied = match command {
        DeskCommand::FindPlayers { find, after } => {
            let find = find.trim().to_lowercase();
            desk::find_players(shared, find, after).await.map(DeskReply::Players)
        }
        DeskCommand::ShowPlayer { player } => {
            let player = number(shared, &player).await?;
            let page = desk::player_page(shared, player).await;
            page.map(|page| DeskReply::Player(Box::new(page)))
        }
        DeskCommand::Suspend { player, suspended, reason } => {
            let action = if suspended { "suspend_player" } else { "lift_suspension" };
            let player = number(shared, &player).await?;
            let work = desk::exclusion(player, Exclusion::Everything, suspended);
            decided(shared, player, action, &reason, work).await
        }
        DeskCommand::Mute { player, until, reason } => {
            let player = number(shared, &player).await?;
            let until = until.map(|until| desk::mute_until(shared.now(), Millis(until)));
            match until.transpose() {
                Ok(until) => {
                    let action = if until.is_some() { "mute_player" } else { "unmute_player" };
                    let work = desk::mute(shared, player, until);
                    decided(shared, player, action, &reason, work).await
                }
                Err(refusal) => Err(refusal.into()),
            }
        }
        DeskCommand::Note { player, text, reason } => {
            let player = number(shared, &player).await?;
            let write = |text| desk::note(player, text);
            written(shared, player, ("note_player", &reason), (&text, NOTE_CHARS_MAX), write).await
        }
        DeskCommand::Message { player, text, reason } => {
            let player = number(shared, &player).await?;
            let write = |text| desk::message(shared, player, OPERATOR, text);
            let (action, most) = ("message_player", MESSAGE_CHARS_MAX);
            written(shared, player, (action, &reason), (&text, most), write).await
        }
        DeskCommand::Reports { state, before } => {
            let query = ReportQuery { before, ..ReportQuery::default() };
            desk::reports(shared, state, query).await.map(DeskReply::Reports)
        }
        DeskCommand::ShowReport { report } => shown_report(shared, report).await,
        DeskCommand::AnswerReport { report, text, outcome, reason } => {
            answer(shared, report, text, outcome, &reason).await
        }
        DeskCommand::Tables { find, from } => {
            let find = find.map(|find| find.trim().to_lowercase());
            let from = usize::try_from(from.unwrap_or(1)).unwrap_or(usize::MAX).max(1) - 1;
            let filter = TableFilter { find, from, ..TableFilter::default() };
            desk::tables(shared, filter).await.map(DeskReply::Tables)
        }
        DeskCommand::Money { currency, from, to } => {
            let wanted = MoneyQuery { currency, from, to }.read(shared.now());
            let wanted = wanted.map_err(AdminError::Refused)?;
            let money = desk::money(shared, wanted).await;
            money.map(|money| DeskReply::Money(Box::new(money)))
        }
    };
    replied.map_err(in_words)
}

/// A player by name, or by number.
async fn number(shared: &Arc<Shared>, player: &str) -> Result<PlayerId, AdminError> {
    let wanted = player.trim().to_owned();
    let found = shared
        .accounts
        .with(move |people| {
            if let Some(person) = people.by_name(&wanted)? {
                return Ok(Some(person.player));
            }
            let by_number = wanted.parse().ok().map(PlayerId);
            let row = by_number.map(|number| people.player_row(number)).transpose()?.flatten();
            Ok(row.map(|row| row.player))
        })
        .await?;
    let shown = player.escape_debug();
    found.ok_or_else(|| AdminError::Refused(format!("there is no player {shown}")))
}

async fn decided(
    shared: &Arc<Shared>,
    player: PlayerId,
    action: &'static str,
    reason: &str,
    work: Work<()>,
) -> Result<DeskReply, StaffError> {
    desk::person(shared, player).await?;
    operator_action(shared, action, format!("player {player}"), reason, work).await?;
    desk::player(shared, player).await.map(DeskReply::Decided)
}

async fn written(
    shared: &Arc<Shared>,
    player: PlayerId,
    (action, reason): (&'static str, &str),
    (text, chars_max): (&str, usize),
    write: impl FnOnce(String) -> Work<u64>,
) -> Result<DeskReply, StaffError> {
    desk::person(shared, player).await?;
    let text = check_text(text, chars_max)?.to_owned();
    let about = format!("player {player}");
    let number = operator_action(shared, action, about, reason, write(text)).await?;
    Ok(DeskReply::Numbered(number))
}

async fn shown_report(shared: &Arc<Shared>, report: u64) -> Result<DeskReply, StaffError> {
    let page = desk::report_page(shared, report).await?;
    Ok(DeskReply::Report(Box::new(page)))
}

async fn answer(
    shared: &Arc<Shared>,
    report: u64,
    text: Option<String>,
    outcome: Option<ReportOutcome>,
    reason: &str,
) -> Result<DeskReply, StaffError> {
    let about = || format!("report {report}");
    if let Some(text) = text {
        let text = check_text(&text, ANSWER_CHARS_MAX)?.to_owned();
        let work = desk::answer_report(report, text);
        operator_action(shared, "answer_report", about(), reason, work).await?;
    }
    if let Some(outcome) = outcome {
        let work = desk::close_report(report, outcome);
        operator_action(shared, "close_report", about(), reason, work).await?;
    }
    shown_report(shared, report).await
}

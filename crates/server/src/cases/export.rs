//! R18: the case file to keep or to disclose: everything in it, as JSON or as text. Each export is recorded.

use std::{fmt::Write as _, sync::Arc};

use office::staff::Permission;
use serde::Serialize;
use serde_json::{Value, json};
use store::StaffSession;
use wire::desk::{self, Actor, CaseFile, EvidenceRow, ValueFlow};

use super::{case_file, evidence::evidence_page, flow, second_person::line};
use crate::{
    Shared,
    staff::{StaffError, StaffRequest, Work, staff_action},
};

/// How a case file is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExportAs {
    Json,
    Text,
}

/// The whole file of a case.
///
/// # Errors
/// If the role may not, or there is no such case.
pub(crate) async fn export(
    shared: &Arc<Shared>,
    session: &StaffSession,
    case: u64,
    layout: ExportAs,
) -> Result<String, StaffError> {
    // Who asks for a case that is not there has exported nothing.
    case_file(shared, case).await?;
    let request = StaffRequest {
        permission: Permission::SeeCases,
        action: "export_case",
        about: format!("case {case}"),
        reason: "export of the case file",
    };
    let work = Work::people(move |people, staff| {
        line(people, case, staff, "exported", String::new())?;
        Ok(Ok(()))
    });
    staff_action(shared, session, request, work).await?;
    let file = case_file(shared, case).await?;
    let flow = flow(shared, case).await?;
    let mut hands = Vec::new();
    loop {
        let page = evidence_page(shared, case, hands.len() as u64 + 1).await?;
        if page.hands.is_empty() {
            break;
        }
        hands.extend(page.hands);
    }
    Ok(match layout {
        ExportAs::Json => json!({ "case": file, "flow": flow, "evidence": hands }).to_string(),
        ExportAs::Text => text(&file, &flow, &hands),
    })
}

fn who(actor: &Actor) -> String {
    match actor {
        Actor::Staff { number, name } => {
            format!("staff {number} ({})", name.as_deref().unwrap_or("?"))
        }
        Actor::Player { player, .. } => format!("player {player}"),
        Actor::Operator => "operator".to_owned(),
        Actor::Room => "room".to_owned(),
    }
}

fn at(ms: u64) -> String {
    i64::try_from(ms)
        .ok()
        .and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok())
        .map_or_else(|| ms.to_string(), |at| at.strftime("%Y-%m-%d %H:%M:%S UTC").to_string())
}

fn text(file: &CaseFile, flow: &ValueFlow, hands: &[EvidenceRow]) -> String {
    let mut text = String::new();
    // Writing to a text does not fail.
    let _ = write_text(&mut text, file, flow, hands);
    text
}

fn write_text(
    out: &mut String,
    file: &CaseFile,
    flow: &ValueFlow,
    hands: &[EvidenceRow],
) -> std::fmt::Result {
    let row = &file.row;
    writeln!(out, "Case {}: {}", row.number, row.title)?;
    writeln!(out, "Kind: {}. State: {}.", word(&row.kind), word(&row.state))?;
    writeln!(out, "Opened {} by {}.", at(row.opened_at), who(&row.opened_by))?;
    writeln!(out, "\nPlayers")?;
    for player in &row.players {
        let name = player.who.name.as_deref().unwrap_or("?");
        let told =
            player.disclosed_at.map_or("not told".to_owned(), |ms| format!("told {}", at(ms)));
        writeln!(
            out,
            "- {} {name}, {}, {told} {}",
            player.who.player,
            word(&player.part),
            player.why
        )?;
    }
    writeln!(out, "\nHeld money")?;
    for hold in &file.holds {
        writeln!(
            out,
            "- hold {} of player {}: {} {} (cents), {} left, {} released, {} seized",
            hold.hold,
            hold.who.player,
            hold.cents,
            hold.currency,
            hold.left,
            hold.released,
            hold.seized
        )?;
    }
    if let Some(verdict) = &file.verdict {
        let clauses = verdict.clauses.join(", ");
        writeln!(
            out,
            "\nVerdict of {} by {}: {} ({clauses})",
            at(verdict.at),
            who(&verdict.by),
            word(&verdict.outcome)
        )?;
        for penalty in &verdict.penalties {
            writeln!(out, "- player {}: {}", penalty.player, word(&penalty.penalty))?;
        }
        writeln!(out, "{}", verdict.text)?;
    }
    for appeal in &file.appeals {
        writeln!(
            out,
            "\nAppeal of player {} on {}\n{}",
            appeal.who.player,
            at(appeal.at),
            appeal.text
        )?;
        if let Some(decided) = &appeal.decision {
            writeln!(
                out,
                "Answered {} by {}: {}\n{}",
                at(decided.at),
                who(&decided.by),
                word(&decided.outcome),
                decided.text
            )?;
        }
    }
    writeln!(out, "\nValue flow in {} hands", flow.hands)?;
    for one in &flow.flows {
        let to = one.to.as_ref().map_or("rake".to_owned(), |to| format!("player {}", to.player));
        writeln!(
            out,
            "- player {} to {to}: {} {} in {} hands",
            one.from.player, one.amount, one.unit, one.hands
        )?;
    }
    writeln!(out, "\nEvidence")?;
    for hand in hands {
        let desk::HandRef { game, table, hand: number } = hand.hand;
        let nets: Vec<String> =
            hand.nets.iter().map(|(player, net)| format!("{player}: {net:+}")).collect();
        let void = if hand.void { ", void" } else { "" };
        writeln!(
            out,
            "- {game}-{table}-{number}, {}, {}, {}{void}: {}",
            at(hand.started_at),
            hand.rulebook,
            hand.unit,
            nets.join(", ")
        )?;
    }
    writeln!(out, "\nTimeline")?;
    for entry in &file.timeline {
        let hand = entry.hand.map_or(String::new(), |hand| {
            format!(" hand {}-{}-{}", hand.game, hand.table, hand.hand)
        });
        writeln!(
            out,
            "- {} {}: {}{hand} {}",
            at(entry.at),
            who(&entry.by),
            entry.kind,
            entry.text
        )?;
    }
    Ok(())
}

/// A value of the protocol by its word.
fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word.replace('_', " "),
        _ => String::new(),
    }
}

//! What the director's pages are sent.

use std::collections::HashMap;

use base::Cents;
use game::tournament::{
    StaffRecord,
    cancellation::{Cancellation, CancellationRow},
    spec::Start,
};
use office::staff::StaffNumber;
use serde_json::{Value, json};

use crate::{
    engine::{Look, Preview, TableLook},
    staff::director::{BY_OPERATOR, Source},
};

/// One tournament, with the names that staff have now.
pub(super) fn look(look: Look, names: &HashMap<StaffNumber, String>) -> Value {
    let Look { page, players, found, tables, acts, spec } = look;
    let players: Vec<Value> = players
        .iter()
        .map(|(player, row)| {
            let mut row = json!(row);
            row["player"] = json!(player.0);
            row
        })
        .collect();
    json!({
        "page": page,
        "players": players,
        "players_found": found,
        "tables": tables.iter().map(table).collect::<Vec<_>>(),
        "acts": acts.iter().map(|record| act(record, names)).collect::<Vec<_>>(),
        "toml": spec.to_toml(),
    })
}

fn table(look: &TableLook) -> Value {
    let seats: Vec<Value> = look
        .seats
        .iter()
        .map(|(seat, player, name, chips)| {
            json!({ "seat": seat.number(), "player": player.0, "name": name, "chips": chips.0 })
        })
        .collect();
    json!({ "table": look.table.0, "seats": seats })
}

fn act(record: &StaffRecord, names: &HashMap<StaffNumber, String>) -> Value {
    let StaffRecord { at, order } = record;
    let number = order.by.strip_prefix("staff ").and_then(|number| number.parse().ok());
    let by = match number.map(StaffNumber) {
        Some(number) => json!({ "number": number.0, "name": names.get(&number) }),
        None => json!({ "operator": order.by == BY_OPERATOR }),
    };
    json!({ "at": at.0, "by": by, "reason": order.reason, "act": order.act })
}

/// A template, without its spec.
pub(super) fn source(source: &Source) -> Value {
    let spec = &source.template.spec;
    json!({
        "id": source.template.id.as_str(),
        "of_programme": source.of_programme,
        "name": spec.name,
        "rulebook": spec.rulebook.as_str(),
        "currency": spec.currency.code(),
        "start": start(spec.start),
        "satellite": spec.satellite.as_ref().map(|satellite| &satellite.target),
        "phased": spec.phased.is_some(),
    })
}

pub(super) fn start(start: Start) -> &'static str {
    match start {
        Start::Scheduled => "scheduled",
        Start::WhenFull => "when_full",
    }
}

/// R52–R55b: every payout, the sums, the clauses, and the number of the list.
pub(super) fn preview(preview: &Preview) -> Value {
    let Preview { plan, digest, currency, names } = preview;
    let rows: Vec<Value> =
        plan.rows.iter().zip(names).map(|(row, name)| payout(row, name)).collect();
    json!({
        "rows": rows,
        "sums": sums(plan),
        "sources": plan.sources,
        "clauses": plan.clauses,
        "currency": currency.code(),
        "digest": digest,
    })
}

fn payout(row: &CancellationRow, name: &str) -> Value {
    let share = row.equal_share + row.chip_share + row.prize + row.icm;
    json!({
        "player": row.player.0,
        "name": name,
        "chips": row.chips.0,
        "buy_in": row.buy_in.0,
        "fee": row.fee.0,
        "equal_share": row.equal_share.0,
        "chip_share": row.chip_share.0,
        "prize": row.prize.0,
        "icm": row.icm.0,
        "share": share.0,
        "bounty": row.bounty.0,
        "ticket": row.ticket,
        "money": row.money().0,
        "total": row.total().0,
    })
}

/// What all players get together.
pub(super) fn sums(plan: &Cancellation) -> Value {
    let rows = || plan.rows.iter();
    let sum = |of: fn(&CancellationRow) -> Cents| rows().map(of).sum::<Cents>().0;
    json!({
        "players": plan.rows.len(),
        "buy_in": sum(|row| row.buy_in),
        "fee": sum(|row| row.fee),
        "share": sum(|row| row.equal_share + row.chip_share + row.prize + row.icm),
        "bounty": sum(|row| row.bounty),
        "money": sum(CancellationRow::money),
        "tickets": rows().filter_map(|row| row.ticket).map(|ticket| ticket.worth).sum::<Cents>().0,
        "total": sum(CancellationRow::total),
    })
}

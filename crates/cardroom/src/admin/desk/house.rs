//! `cardroom admin tables` and `cardroom admin money`.

use base::{Cents, Millis};
use clap::Args;
use server::{DeskCommand, DeskReply};
use wire::desk::{DeskMoney, DeskTable};

use super::{
    super::{Data, games::time, other_reply},
    ask, show,
};
use crate::failure::Outcome;

/// Show who sits where in a running room, 50 tables at a time.
#[derive(Args)]
pub(crate) struct TablesArgs {
    #[command(flatten)]
    data: Data,
    /// Only tables with this in a player's or a tournament's name.
    #[arg(long)]
    find: Option<String>,
    /// The place of the first one.
    #[arg(long, default_value_t = 1)]
    from: u32,
}

/// Show what the house earned and spent by day, what it owes, and whether the books balance.
#[derive(Args)]
pub(crate) struct MoneyArgs {
    #[command(flatten)]
    data: Data,
    /// Which money, such as EUR; all if left out.
    #[arg(long)]
    currency: Option<String>,
    /// The first day in UTC, such as 2026-11-01; 30 days if left out.
    #[arg(long, value_name = "DAY")]
    from: Option<String>,
    /// The last day; today if left out.
    #[arg(long, value_name = "DAY")]
    to: Option<String>,
}

pub(crate) fn tables(args: &TablesArgs, json: bool) -> Outcome {
    let command = DeskCommand::Tables { find: args.find.clone(), from: Some(args.from) };
    let DeskReply::Tables(found) = ask(&args.data, command)? else { return other_reply() };
    show(json, &found, || {
        let mut lines: Vec<String> = found.tables.iter().map(table_line).collect();
        lines.push(format!("{} tables.", found.found));
        lines.join("\n")
    })
}

fn table_line(table: &DeskTable) -> String {
    let state = serde_json::to_value(table.state).ok();
    let state = state.and_then(|state| state.as_str().map(str::to_owned)).unwrap_or_default();
    let who =
        table.players.iter().map(|seat| format!("{} {} {}", seat.seat, seat.name, seat.stack.0));
    let name = table.tournament.as_ref().or(table.currency.as_ref());
    let name = name.map_or("", String::as_str);
    let who = who.collect::<Vec<_>>().join(", ");
    format!("{}/{}  {name}  {state}  hand {}  {who}", table.game, table.table, table.hand)
}

pub(crate) fn money(args: &MoneyArgs, json: bool) -> Outcome {
    let (currency, from, to) = (args.currency.clone(), args.from.clone(), args.to.clone());
    let command = DeskCommand::Money { currency, from, to };
    let DeskReply::Money(found) = ask(&args.data, command)? else { return other_reply() };
    show(json, &found, || money_text(&found))
}

fn money_text(money: &DeskMoney) -> String {
    let mut lines = Vec::new();
    for day in &money.days {
        let [rake, fees, overlay, bank] =
            [day.rake, day.fees, day.overlay, day.hexapro_bank].map(Cents);
        lines.push(format!(
            "{}  {}  rake {rake}, fees {fees}, overlay {overlay}, HexaPro bank {bank}",
            day.day, day.currency
        ));
    }
    for it in &money.liabilities {
        let [owed, wallets, tables] = [it.owed_to_others, it.wallets, it.escrows].map(Cents);
        lines.push(format!(
            "{}: {owed} belongs to others; {wallets} in wallets, {tables} at cash tables",
            it.currency
        ));
    }
    for bank in &money.banks {
        lines.push(format!("HexaPro bank, {}: {}", bank.currency, Cents(bank.cents)));
    }
    let check = &money.check;
    let at = time(Millis(check.at.0));
    lines.push(match check.balanced {
        true => format!("The books balance: {} accounts, {at}.", check.accounts),
        false => {
            let off = check.off.iter().map(|it| format!("{} {}", Cents(it.cents), it.currency));
            let off = off.chain(check.overdrawn.iter().cloned()).collect::<Vec<_>>().join(", ");
            format!("THE BOOKS DO NOT BALANCE, {at}: {off}")
        }
    });
    lines.join("\n")
}

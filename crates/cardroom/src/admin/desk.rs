//! `cardroom admin player …`, `reports …`, `tables` and `money`: the back office of a running room, for an
//! operator at a terminal.

use base::{Cents, Millis};
use clap::{Args, Subcommand, ValueEnum};
use jiff::Timestamp;
use serde::Serialize;
use server::{Command, CommandOutcome, DeskCommand, DeskReply};
use wire::desk::{
    DeskAuthor, DeskMoney, DeskPlayer, DeskPlayerPage, DeskReport, DeskReportPage, DeskTable,
    ReportOutcome, ReportState,
};

use super::{Data, games::time, order, other_reply};
use crate::failure::{Failure, Outcome, print, print_json};

/// Players of a running room: find, show, suspend, lift, mute, note, message.
#[derive(Args)]
pub(crate) struct PlayerArgs {
    #[command(subcommand)]
    what: PlayerCommand,
}

#[derive(Subcommand)]
enum PlayerCommand {
    /// Find players by how their names begin, or by number, 50 at a time.
    Find {
        #[command(flatten)]
        data: Data,
        /// How the name begins, or the number; everybody if left out.
        #[arg(default_value = "")]
        find: String,
        /// The last name of the page before.
        #[arg(long)]
        after: Option<String>,
    },
    /// Show one player: account, seats, money, notes, and what staff did.
    Show {
        #[command(flatten)]
        data: Data,
        /// The player's name or number.
        player: String,
    },
    /// Keep a player from all play (R18): a hand in progress is played to its end, then the player is out.
    Suspend(About),
    /// Let a suspended player play again.
    Lift(About),
    /// Mute a player's chat until a time, or no longer (R20).
    Mute {
        #[command(flatten)]
        about: About,
        /// Until when, such as 2026-11-18T20:30:00Z.
        #[arg(long, value_name = "TIME", required_unless_present = "off")]
        until: Option<Timestamp>,
        /// End the mute now.
        #[arg(long, conflicts_with = "until")]
        off: bool,
    },
    /// Keep a note about a player.
    Note {
        #[command(flatten)]
        about: About,
        #[arg(long)]
        text: String,
    },
    /// Write to a player, who reads it at once or with the next login.
    Message {
        #[command(flatten)]
        about: About,
        #[arg(long)]
        text: String,
    },
}

#[derive(Args)]
struct About {
    #[command(flatten)]
    data: Data,
    /// The player's name or number.
    player: String,
    /// Why, for the chain of staff.
    #[arg(long)]
    reason: String,
}

/// Reports from players (R20): list, show, answer.
#[derive(Args)]
pub(crate) struct ReportsArgs {
    #[command(subcommand)]
    what: ReportsCommand,
}

#[derive(Subcommand)]
enum ReportsCommand {
    /// List reports, the latest first, 50 at a time.
    List {
        #[command(flatten)]
        data: Data,
        /// Only those that are open, answered or closed.
        #[arg(long, value_enum)]
        state: Option<State>,
        /// Only those before this one.
        #[arg(long)]
        before: Option<u64>,
    },
    /// Show a report with the chat of its time.
    Show {
        #[command(flatten)]
        data: Data,
        /// The report's number.
        report: u64,
    },
    /// Answer the reporter, close the report with an outcome, or both.
    Answer {
        #[command(flatten)]
        data: Data,
        /// The report's number.
        report: u64,
        /// What the reporter reads.
        #[arg(long, required_unless_present = "outcome")]
        text: Option<String>,
        /// Close it with this outcome.
        #[arg(long, value_enum)]
        outcome: Option<ClosedAs>,
        /// Why, for the chain of staff.
        #[arg(long)]
        reason: String,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum State {
    Open,
    Answered,
    Closed,
}

#[derive(Clone, Copy, ValueEnum)]
enum ClosedAs {
    /// Nothing in it is against the rules.
    NoBreach,
    /// It cannot be shown.
    NotShown,
    /// The player was warned.
    Warned,
    /// The player's chat was muted.
    Muted,
    /// The player was sanctioned otherwise.
    Sanctioned,
    /// The integrity desk has a case of it.
    Case,
}

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

fn ask(data: &Data, ask: DeskCommand) -> Result<DeskReply, Failure> {
    match order(&data.room()?, &Command::Desk { ask })? {
        CommandOutcome::Desk { reply } => Ok(reply),
        _ => other_reply(),
    }
}

fn show(json: bool, reply: &impl Serialize, text: impl FnOnce() -> String) -> Outcome {
    if json { print_json(reply) } else { print(&text()) }
}

fn millis(at: Timestamp) -> Result<u64, Failure> {
    u64::try_from(at.as_millisecond()).map_err(|_| Failure::input("a time before 1970"))
}

pub(crate) fn player(args: &PlayerArgs, json: bool) -> Outcome {
    let (data, command) = match &args.what {
        PlayerCommand::Find { data, find, after } => {
            (data, DeskCommand::FindPlayers { find: find.clone(), after: after.clone() })
        }
        PlayerCommand::Show { data, player } => {
            (data, DeskCommand::ShowPlayer { player: player.clone() })
        }
        PlayerCommand::Suspend(about) => (&about.data, suspend(about, true)),
        PlayerCommand::Lift(about) => (&about.data, suspend(about, false)),
        PlayerCommand::Mute { about, until, .. } => {
            let (player, reason) = (about.player.clone(), about.reason.clone());
            let until = until.map(millis).transpose()?;
            (&about.data, DeskCommand::Mute { player, until, reason })
        }
        PlayerCommand::Note { about, text } => {
            let (player, reason) = (about.player.clone(), about.reason.clone());
            (&about.data, DeskCommand::Note { player, text: text.clone(), reason })
        }
        PlayerCommand::Message { about, text } => {
            let (player, reason) = (about.player.clone(), about.reason.clone());
            (&about.data, DeskCommand::Message { player, text: text.clone(), reason })
        }
    };
    match ask(data, command)? {
        DeskReply::Players(found) => show(json, &found, || {
            let mut lines: Vec<String> = found.players.iter().map(player_line).collect();
            lines.extend(found.next.as_ref().map(|next| format!("More: --after {next}")));
            if lines.is_empty() { "Nobody.".to_owned() } else { lines.join("\n") }
        }),
        DeskReply::Player(page) => show(json, &page, || player_text(&page)),
        DeskReply::Decided(player) => show(json, &player, || player_line(&player)),
        DeskReply::Numbered(number) => {
            let reply = serde_json::json!({ "number": number });
            show(json, &reply, || format!("Stored as number {number}."))
        }
        _ => other_reply(),
    }
}

fn suspend(about: &About, suspended: bool) -> DeskCommand {
    let (player, reason) = (about.player.clone(), about.reason.clone());
    DeskCommand::Suspend { player, suspended, reason }
}

fn player_line(player: &DeskPlayer) -> String {
    let mut words = Vec::new();
    let flags = [
        (player.house, "house player"),
        (player.erased, "erased"),
        (player.suspended, "suspended"),
        (player.excluded_from_banzai, "excluded from Banzai"),
        (player.online, "online"),
    ];
    words.extend(flags.into_iter().filter(|(on, _)| *on).map(|(_, word)| word.to_owned()));
    words.extend(player.muted_until.map(|until| format!("muted until {}", time(Millis(until.0)))));
    let words = if words.is_empty() { String::new() } else { format!("  ({})", words.join(", ")) };
    format!("{}  {}  {}{words}", player.player, player.name, player.market)
}

fn by(author: &DeskAuthor) -> String {
    match (&author.name, author.staff) {
        (Some(name), _) => name.clone(),
        (None, Some(number)) => format!("staff {number}"),
        (None, None) if author.operator => "the operator".to_owned(),
        (None, None) => "a player".to_owned(),
    }
}

fn player_text(page: &DeskPlayerPage) -> String {
    let mut lines = vec![
        player_line(&page.player),
        format!("Registered: {}", time(Millis(page.player.created_at.0))),
        format!(
            "Logins: {}, devices: {}, connections: {}",
            page.sessions.len(),
            page.devices.len(),
            page.connections
        ),
        format!(
            "Reports about the player: {}, by the player: {}",
            page.reports_about, page.reports_by
        ),
    ];
    for it in &page.wallets {
        let [wallet, tables, tickets, held, owed] =
            [it.wallet, it.at_tables, it.tickets, it.held, it.owed].map(Cents);
        lines.push(format!(
            "{}: wallet {wallet}, at tables {tables}, tickets {tickets}, withheld {held}, owes {owed}",
            it.currency
        ));
    }
    for seat in &page.seats {
        let hand = if seat.in_hand { ", in a hand" } else { "" };
        lines.push(format!(
            "Sits at table {}/{}, seat {}, with {}{hand}",
            seat.game, seat.table, seat.seat, seat.stack.0
        ));
    }
    for note in &page.notes {
        let at = time(Millis(note.at.0));
        lines.push(format!("Note {} of {}, {at}: {}", note.note, by(&note.by), note.text));
    }
    for act in &page.acts {
        let at = time(Millis(act.at.0));
        lines.push(format!("{at}  {}  {}  {}", by(&act.by), act.action, act.reason));
    }
    lines.join("\n")
}

pub(crate) fn reports(args: &ReportsArgs, json: bool) -> Outcome {
    let (data, command) = match &args.what {
        ReportsCommand::List { data, state, before } => {
            let state = state.map(|state| match state {
                State::Open => ReportState::Open,
                State::Answered => ReportState::Answered,
                State::Closed => ReportState::Closed,
            });
            (data, DeskCommand::Reports { state, before: *before })
        }
        ReportsCommand::Show { data, report } => {
            (data, DeskCommand::ShowReport { report: *report })
        }
        ReportsCommand::Answer { data, report, text, outcome, reason } => {
            let outcome = outcome.map(|outcome| match outcome {
                ClosedAs::NoBreach => ReportOutcome::NoBreach,
                ClosedAs::NotShown => ReportOutcome::NotShown,
                ClosedAs::Warned => ReportOutcome::Warned,
                ClosedAs::Muted => ReportOutcome::Muted,
                ClosedAs::Sanctioned => ReportOutcome::Sanctioned,
                ClosedAs::Case => ReportOutcome::Case,
            });
            let (report, text, reason) = (*report, text.clone(), reason.clone());
            (data, DeskCommand::AnswerReport { report, text, outcome, reason })
        }
    };
    match ask(data, command)? {
        DeskReply::Reports(found) => show(json, &found, || {
            let mut lines: Vec<String> = found.reports.iter().map(report_line).collect();
            lines.extend(found.next.map(|next| format!("More: --before {next}")));
            if lines.is_empty() { "No reports.".to_owned() } else { lines.join("\n") }
        }),
        DeskReply::Report(page) => show(json, &page, || report_text(&page)),
        _ => other_reply(),
    }
}

fn report_line(report: &DeskReport) -> String {
    let state = match report.state {
        ReportState::Open => "open",
        ReportState::Answered => "answered",
        ReportState::Closed => "closed",
    };
    format!(
        "{}  {}  {state}  {} about {}, table {}/{}: {}",
        report.report,
        time(Millis(report.at.0)),
        report.reporter.name,
        report.about.name,
        report.game,
        report.table,
        report.text
    )
}

fn report_text(page: &DeskReportPage) -> String {
    let mut lines = vec![report_line(&page.report)];
    for line in &page.chat {
        lines.push(format!("  {}  {}: {}", time(Millis(line.at.0)), line.name, line.text));
    }
    if let (Some(answer), Some(who)) = (&page.answer, &page.answered_by) {
        lines.push(format!("Answered by {}: {answer}", by(who)));
    }
    lines.extend(page.closed_by.as_ref().map(|who| format!("Closed by {}.", by(who))));
    lines.join("\n")
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

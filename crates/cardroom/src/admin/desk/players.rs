//! `cardroom admin player …`.

use base::{Cents, Millis};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use server::{DeskCommand, DeskReply};
use wire::desk::{DeskPlayer, DeskPlayerPage};

use super::{
    super::{Data, games::time, other_reply},
    ask, by, millis, show,
};
use crate::failure::Outcome;

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

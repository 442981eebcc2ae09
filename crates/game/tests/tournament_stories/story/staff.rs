//! R26, R45: what staff do in a story.

use base::{Cents, TableId};
use game::tournament::{
    StaffAct, StaffOrder,
    cancellation::{Cancellation, CancellationRow},
};

use super::{Story, millis, time_of_day};

impl Story {
    pub(super) fn staff(&mut self, words: &[&str]) {
        let act = match *words {
            ["delay", "to", time] => StaffAct::Delay { starts_at: time_of_day(time) },
            ["pause"] => StaffAct::Pause,
            ["resume"] => StaffAct::Resume,
            ["add", time] => StaffAct::AddTime { time: millis(time) },
            ["break", length] => StaffAct::Break { length: millis(length) },
            ["move", name, "to", table] => {
                let table = TableId(table.parse().unwrap());
                StaffAct::Move { player: self.player(name), table }
            }
            ["disqualify", name] => {
                StaffAct::Disqualify { player: self.player(name), forfeits: false }
            }
            ["disqualify", name, "with", "forfeiture"] => {
                StaffAct::Disqualify { player: self.player(name), forfeits: true }
            }
            ["reinstate", name] => StaffAct::Reinstate { player: self.player(name) },
            ["announce", ref text @ ..] => StaffAct::Announce { text: text.join(" ") },
            ["cancel"] => StaffAct::Cancel,
            _ => panic!("what do staff do? {words:?}"),
        };
        let order = StaffOrder { by: "staff".to_owned(), reason: "a story".to_owned(), act };
        match self.call(|game, ctx, out| game.staff(ctx, order, out)) {
            Ok(_) => {}
            Err(refusal) => self.line(&format!("staff: refused, {refusal}")),
        }
        self.pass_until(self.now);
    }

    /// R53–R55b: what each player would get.
    pub(super) fn tell_cancellation(&mut self) {
        let Cancellation { rows, clauses, .. } = self.here.game.cancellation();
        self.line(&format!("by {}", clauses.join(" ")));
        for row in rows {
            let line = format!("{} {}", self.name(row.player), parts(&row));
            self.line(&line);
        }
    }
}

/// What a player would get, part by part; nothing is left out.
fn parts(row: &CancellationRow) -> String {
    let parts = [
        ("buy-in", row.buy_in),
        ("fee", row.fee),
        ("equal share", row.equal_share),
        ("chip share", row.chip_share),
        ("prize", row.prize),
        ("icm", row.icm),
        ("bounty", row.bounty),
    ];
    let parts = parts.iter().filter(|(_, amount)| *amount != Cents::ZERO);
    let mut parts: Vec<String> = parts.map(|(name, amount)| format!("{name} {amount}")).collect();
    parts.extend(row.ticket.map(|ticket| format!("ticket {}", ticket.worth)));
    parts.join(", ")
}

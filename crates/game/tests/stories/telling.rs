//! How a story tells what happened: one line an event, in the words of the table.

use base::{PlayerId, TableId};
use game::{
    cash::{CashRefusal, Commit, Counter, Limits, Notice, What},
    table::TableEvent,
};
use hand::{Event, Forced, Seat};

use crate::story::Story;

impl Story {
    pub(crate) fn say(&mut self, table: TableId, event: &TableEvent) {
        let at = |seat: Seat| {
            let seated = self.pool.table(table).and_then(|table| table.occupant(seat));
            seated.map_or_else(|| format!("seat {seat}"), |seated| self.name(seated.player))
        };
        let line = match *event {
            TableEvent::HandStarts { hand, button } => {
                format!("hand {hand}: button {}", at(button))
            }
            TableEvent::Hand(Event::Posted { seat, what, amount, .. }) => {
                let what = match what {
                    Forced::SmallBlind => "small blind",
                    Forced::BigBlind => "big blind",
                    Forced::Post => "post",
                    Forced::DeadPost => "dead post",
                    Forced::Ante => "ante",
                };
                format!("  {what} {} {amount}", at(seat))
            }
            TableEvent::Hand(Event::Dealt { seat, .. }) => format!("  cards for {}", at(seat)),
            TableEvent::Hand(Event::Folded { seat }) => format!("  {} folds", at(seat)),
            TableEvent::Hand(Event::Checked { seat }) => format!("  {} checks", at(seat)),
            TableEvent::Hand(Event::Called { seat, added, .. }) => {
                format!("  {} calls {added}", at(seat))
            }
            TableEvent::Hand(Event::Raised { seat, to, .. }) => {
                format!("  {} raises to {to}", at(seat))
            }
            TableEvent::Hand(Event::Shown { seat, .. }) => format!("  {} shows", at(seat)),
            TableEvent::Hand(Event::Won { seat, amount, .. }) => {
                format!("  {} wins {amount}", at(seat))
            }
            TableEvent::Hand(_) => return,
            TableEvent::Clock { seat, phase, until, .. } => {
                format!("  {}: {phase:?} {}", at(seat), until.saturating_sub(self.now))
            }
            TableEvent::TimedOut { seat } => format!("  {} is out of time", at(seat)),
            TableEvent::SatOut { seat } => format!("{} sits out", at(seat)),
            TableEvent::CameBack { seat } => format!("{} is back", at(seat)),
            TableEvent::Connection { seat, connected } => {
                format!("{} {}", at(seat), if connected { "reconnects" } else { "is gone" })
            }
            TableEvent::Stack { seat, stack } => format!("{} has {stack} now", at(seat)),
            TableEvent::Left { player, .. } => format!("{} leaves", self.name(player)),
            TableEvent::Sat { player, stack, .. } => {
                format!("{} sits with {stack}", self.name(player))
            }
            TableEvent::RolledBack { hand } => format!("hand {hand} is rolled back"),
        };
        self.line(&line);
    }

    pub(crate) fn note(&mut self, player: PlayerId, note: &Notice) {
        let name = self.name(player);
        let line = match note {
            Notice::Seat { limits, .. } => {
                format!("{name} may bring {}: {:?}", range(limits), limits.reason)
            }
            Notice::Queued(place) => {
                format!("{name} waits at place {}, {} more needed", place.place, place.needed)
            }
            Notice::LeftQueue => format!("{name} has left the queue"),
            Notice::SeatGone { .. } => format!("{name}'s seat is given up"),
            Notice::BuyInRefused { .. } => format!("{name}'s buy-in is refused"),
            Notice::BuyInReturned { amount, .. } => format!("{amount} go back to {name}"),
            Notice::TopUpRefused { .. } => format!("{name}'s top-up is refused"),
            Notice::TopUpNoLongerFits { why, .. } => {
                format!("{name}'s top-up no longer fits: {}", CashRefusal::TopUp(*why))
            }
            Notice::LeftTable { left, .. } => format!("{name} takes {} home", left.stack),
            Notice::Seated { .. } => return,
        };
        self.line(&line);
    }

    /// What a commit does, for stories that are about commits.
    pub(crate) fn commit_line(&self, commit: &Commit) -> String {
        match &commit.what {
            What::BuyIn { player, amount, counts, .. } => {
                let counted = counts.iter().map(|count| match count.counter {
                    Counter::Returns => ", a return for real money",
                    Counter::Resets => ", a reset for real money",
                    Counter::PlayReturns => ", a return",
                    Counter::PlayResets => ", a reset",
                });
                let counted: String = counted.collect();
                format!("commit: {} buys in for {amount}{counted}", self.name(*player))
            }
            What::TopUp { player, amount, .. } => {
                format!("commit: {} tops up {amount}", self.name(*player))
            }
            What::Refund { player, amount, of, .. } => {
                format!("commit: {amount} back to {}, undoing {}", self.name(*player), of.0)
            }
            What::Leave(exit) => {
                format!("commit: {} leaves with {}", self.name(exit.player), exit.stack)
            }
            What::Hand(hand) => {
                let with = |exit: &game::cash::Exit| {
                    format!(", {} leaves with {}", self.name(exit.player), exit.stack)
                };
                let exits: String = hand.exits.iter().map(with).collect();
                format!("commit: hand {}{exits}", hand.over.number)
            }
        }
    }
}

/// Why something was refused: limits as short as a story needs them, all else by its code.
pub(crate) fn why(refusal: &CashRefusal) -> String {
    match refusal {
        CashRefusal::BuyIn(limits) | CashRefusal::WalletTooSmall(limits) => {
            format!("{} {} only", refusal.clause(), range(limits))
        }
        other => other.to_string(),
    }
}

fn range(limits: &Limits) -> String {
    let reset = limits.reset.map_or(String::new(), |stack| format!(" or {stack}"));
    format!("{}–{}{reset}", limits.least, limits.most)
}

//! How a story tells what happened: one line an event, in the words of the table.

use base::{Chips, PlayerId, TableId};
use game::{
    Commit, Counter, LeaveReason, Notice,
    cash::{CashRefusal, Limits},
    table::TableEvent,
};
use hand::{Event, Forced, Seat};
use ledger::{Account, Kind, Transfer};

use crate::story::Story;

impl Story {
    pub(crate) fn say(&mut self, table: TableId, event: &TableEvent) {
        self.tell_event(table, event);
        self.said_at = self.now;
    }

    fn tell_event(&mut self, table: TableId, event: &TableEvent) {
        let at = |seat: Seat| {
            let seated = self.pool.table(table).and_then(|table| table.occupant(seat));
            seated.map_or_else(|| format!("seat {seat}"), |seated| self.name(seated.player))
        };
        let line = match *event {
            TableEvent::HandStarts { hand, button, .. } => {
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
            TableEvent::Hand(Event::Board { street, .. }) if self.tells_streets => {
                let later = self.now.saturating_sub(self.said_at);
                format!("  {street:?} {later} later")
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
            Notice::LeftTable { left, why, .. } => {
                let because = match why {
                    LeaveReason::Left => "",
                    LeaveReason::RemovedByHost => ", removed by the host",
                    LeaveReason::SatOutTooLong => ", having sat out too long",
                };
                format!("{name} takes {} home{because}", left.stack)
            }
            Notice::Seated { .. } => return,
            Notice::Registered
            | Notice::RegistrationRefused { .. }
            | Notice::Unregistered
            | Notice::TournamentStarts { .. }
            | Notice::Moved { .. }
            | Notice::TournamentCancelled { .. }
            | Notice::RebuyOffered { .. }
            | Notice::BountyWon { .. }
            | Notice::DealProposed { .. }
            | Notice::DealAccepted { .. }
            | Notice::DealEnded { .. }
            | Notice::Announcement { .. }
            | Notice::TournamentFinished { .. } => panic!("a cash game says {note:?}"),
        };
        self.line(&line);
    }

    /// What a commit does, for stories that are about commits.
    pub(crate) fn commit_line(&self, commit: &Commit) -> String {
        let counted = commit.counts.iter().map(|count| match count.counter {
            Counter::RETURNS => ", a return for real money",
            Counter::RESETS => ", a reset for real money",
            Counter::PLAY_RETURNS => ", a return",
            _ => ", a reset",
        });
        let counted: String = counted.collect();
        let postings = commit.transfer.iter().flat_map(Transfer::postings);
        let wallets: Vec<(String, Chips)> = postings
            .filter_map(|posting| match posting.account {
                Account::Wallet(player) => {
                    Some((self.name(player), Chips(posting.amount.0.unsigned_abs())))
                }
                _ => None,
            })
            .collect();
        let leavers = commit.state.iter().filter_map(|change| {
            let seat = change.key.strip_prefix("seat/").filter(|_| change.value.is_none())?;
            let name = self.name(PlayerId(seat.rsplit('/').next()?.parse().ok()?));
            let paid = wallets.iter().find(|(other, _)| *other == name);
            let stack = paid.map_or(Chips::ZERO, |(_, stack)| *stack);
            Some(format!("{name} leaves with {stack}"))
        });
        let leavers: Vec<String> = leavers.collect();
        if let Some(hand) = &commit.hand {
            let exits: String = leavers.iter().map(|exit| format!(", {exit}")).collect();
            return format!("commit: hand {}{exits}", hand.over.number);
        }
        let kind = commit.transfer.as_ref().map(Transfer::kind);
        let [(name, amount)] = &wallets[..] else { return format!("commit: {}", leavers[0]) };
        match kind {
            Some(Kind::BuyIn) => format!("commit: {name} buys in for {amount}{counted}"),
            Some(Kind::TopUp) => format!("commit: {name} tops up {amount}"),
            Some(Kind::Leave) => format!("commit: {name} leaves with {amount}"),
            _ => format!("commit: {amount} back to {name}"),
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

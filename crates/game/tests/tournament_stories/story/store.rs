//! The store of a story: it applies every commit to a ledger and to the saved state, answers, and can be
//! killed at any commit (R50). A story can also set by hand what it would take long to play for: the
//! seats that were drawn, the stacks, and how long the levels have run.

use std::{collections::BTreeMap, sync::Arc};

use base::{Cents, Chips, Millis, PlayerId, TicketId};
use game::{
    Commit, CommitOutcome, Reopening, SavedChange, StateChange, StateValue, tournament::Tournament,
};
use ledger::{
    Account, Currency, Kind, Ledger, Posting, Ticket, TicketState, Transfer, TransferId,
    TransferRefusal,
};
use serde_json::Value;

use super::{Played, Story};

/// What every player has to begin with.
const WALLET: Cents = Cents(100_000);

pub(super) struct Books {
    pub(super) ledger: Ledger,
    pub(super) currency: Currency,
    pub(super) tickets: BTreeMap<TicketId, Ticket>,
    filled: u32,
}

impl Books {
    pub(super) fn new(currency: Currency) -> Self {
        Self { ledger: Ledger::new(), currency, tickets: BTreeMap::new(), filled: 0 }
    }

    pub(super) fn open_wallet(&mut self, player: PlayerId) {
        let id: TransferId = format!("story:{player}").parse().unwrap();
        if self.ledger.transfer(&id).is_some() {
            return;
        }
        let (from, kind) = match self.currency.is_play() {
            true => (Account::Issued, Kind::Refill),
            false => (Account::Transit("story".parse().unwrap()), Kind::Deposit),
        };
        let postings = Posting::pair(from, Account::Wallet(player), WALLET).unwrap();
        let transfer = Transfer::new(id, self.currency, kind, Millis::ZERO, postings);
        self.ledger.apply(&transfer.unwrap()).unwrap();
    }

    /// X2: the house puts money into the HexaPro bank.
    pub(super) fn fill_bank(&mut self, amount: Cents) {
        self.filled += 1;
        let id: TransferId = format!("story:bank:{}", self.filled).parse().unwrap();
        let postings = Posting::pair(Account::Overlay, Account::HexaproBank, amount).unwrap();
        let fill = Transfer::new(id, self.currency, Kind::Correction, Millis::ZERO, postings);
        self.ledger.apply(&fill.unwrap()).unwrap();
    }

    /// A ticket that this player can use.
    pub(super) fn ticket_of(&self, player: PlayerId) -> Option<Ticket> {
        let mut held = self.tickets.values().filter(|ticket| ticket.state == TicketState::Held);
        held.find(|ticket| ticket.made.owner == player).copied()
    }

    pub(super) fn balance(&self, account: Account) -> Cents {
        self.ledger.balance(&account, self.currency)
    }

    /// What a player has been paid as prizes.
    pub(super) fn prize(&self, player: PlayerId) -> Cents {
        let prizes = self.ledger.journal().iter().filter(|it| it.kind() == Kind::Prize);
        let postings = prizes.flat_map(Transfer::postings);
        postings
            .filter(|posting| posting.account == Account::Wallet(player))
            .map(|posting| posting.amount)
            .sum()
    }

    /// All of a commit's money and tickets, or nothing of it.
    fn apply(&mut self, commit: &Commit) -> CommitOutcome {
        for transfer in commit.transfers() {
            match self.ledger.apply(transfer) {
                Ok(_) => {}
                // The first to move, so that nothing has.
                Err(TransferRefusal::NotEnough {
                    account: Account::Wallet(_) | Account::HexaproBank,
                    ..
                }) => return CommitOutcome::NotEnough,
                Err(refusal) => panic!("{refusal}: {commit:?}"),
            }
        }
        for step in &commit.tickets {
            self.tickets.insert(step.ticket.made.id, step.ticket);
        }
        CommitOutcome::Done
    }
}

/// The room is gone, and for how long.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kill {
    pub(super) gone_for: Millis,
    /// Whether everybody connects at once when it is back.
    pub(super) all_back: bool,
}

/// When the room is to be killed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trap {
    kill: Kill,
    when: When,
    at: At,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    /// The commit is lost.
    Before,
    /// It is durable, and never answered.
    In,
    /// It is answered.
    After,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    Kind(CommitKind),
    /// At the commit after so many.
    Commit(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CommitKind {
    Entry,
    Start,
    Hand,
    Bounty,
    Place,
    Move,
    /// A break or a synchronized hand begins or ends.
    Break,
    Prizes,
    /// R52–R55b: a tournament is cancelled.
    Decision,
    /// The next of its payouts.
    Payout,
    Other,
}

fn kind_of(commit: &Commit) -> CommitKind {
    let key = |start: &str| commit.state.iter().any(|change| change.key.starts_with(start));
    let prize = commit.transfer.as_ref().is_some_and(|transfer| transfer.kind() == Kind::Prize);
    let out = |change: &StateChange| {
        let value = change.value.as_deref().unwrap_or_default();
        change.key.starts_with("entry/") && value.contains("\"out\"")
    };
    let refund = commit.transfer.as_ref().is_some_and(|transfer| transfer.kind() == Kind::Refund);
    if commit.hand.is_some() {
        CommitKind::Hand
    } else if key("cancellation") && key("table/") {
        CommitKind::Decision
    } else if refund {
        CommitKind::Payout
    } else if commit.request.is_some() {
        CommitKind::Entry
    } else if commit.transfer.as_ref().is_some_and(|it| it.kind() == Kind::Bounty) {
        CommitKind::Bounty
    } else if prize || commit.state.iter().any(out) {
        CommitKind::Place
    } else if key("prizes") {
        CommitKind::Prizes
    } else if key("progress") && key("table/") {
        CommitKind::Start
    } else if key("progress") {
        CommitKind::Break
    } else if key("table/") {
        CommitKind::Move
    } else {
        CommitKind::Other
    }
}

impl Trap {
    pub(super) fn armed(when: &str, what: &str, gone_for: Millis) -> Self {
        let when = match when {
            "before" => When::Before,
            "in" => When::In,
            "after" => When::After,
            _ => panic!("kill when? {when}"),
        };
        let kind = match what {
            "entry" => CommitKind::Entry,
            "start" => CommitKind::Start,
            "hand" => CommitKind::Hand,
            "bounty" => CommitKind::Bounty,
            "place" => CommitKind::Place,
            "move" => CommitKind::Move,
            "break" => CommitKind::Break,
            "prizes" => CommitKind::Prizes,
            "decision" => CommitKind::Decision,
            "payout" => CommitKind::Payout,
            _ => panic!("kill at what? {what}"),
        };
        Self { kill: Kill { gone_for, all_back: false }, when, at: At::Kind(kind) }
    }

    /// Even numbers before a commit is durable, odd ones before it is answered.
    pub(super) fn at_commit(number: u32) -> Self {
        let when = if number.is_multiple_of(2) { When::Before } else { When::In };
        let kill = Kill { gone_for: Millis::seconds(30), all_back: true };
        Self { kill, when, at: At::Commit(number / 2) }
    }
}

/// Who sits where with how much, table by table and seat by seat.
#[derive(Debug, Clone)]
pub(super) struct Layout(pub(super) Vec<Vec<Option<(PlayerId, Chips)>>>);

impl Story {
    /// The store answers what it has been asked for, in order.
    pub(super) fn answer_asked(&mut self) {
        while !self.store_waits && self.redeal.is_none() {
            let Some(commit) = self.here.asked.pop_front() else { return };
            self.commits += 1;
            if self.is_killed(When::Before, &commit) {
                return;
            }
            let outcome = self.store(&commit);
            if kind_of(&commit) == CommitKind::Start && self.here.layout.is_some() {
                self.set_seats();
                continue;
            }
            if self.is_killed(When::In, &commit) {
                return;
            }
            self.with(|game, ctx, out| game.committed(ctx, commit.id, outcome, out));
            // The same answer once more changes nothing.
            self.with(|game, ctx, out| game.committed(ctx, commit.id, outcome, out));
            if self.is_killed(When::After, &commit) || self.store_is_slow {
                return;
            }
        }
    }

    /// A slow store gets to the end of what it was asked for.
    pub(super) fn answer_everything(&mut self) {
        let is_slow = std::mem::replace(&mut self.store_is_slow, false);
        for id in self.ids() {
            self.at(id, |story| {
                story.answer_asked();
                story.deliver_messages();
            });
        }
        self.store_is_slow = is_slow;
    }

    fn store(&mut self, commit: &Commit) -> CommitOutcome {
        let outcome = self.apply(commit);
        if let Some(hand) = &commit.hand {
            *self.here.played.entry(hand.table).or_insert(0) += 1;
            self.compare_with_wish(hand);
        }
        // R50: the room could be killed now, so it can be read back now.
        self.restored(Reopening::At(self.now));
        outcome
    }

    fn apply(&mut self, commit: &Commit) -> CommitOutcome {
        assert!(commit.belongs_to(self.here.id, self.books.currency));
        let outcome = self.books.apply(commit);
        if outcome == CommitOutcome::Done {
            self.here.saved.apply(SavedChange::of(self.here.id, commit)).unwrap();
            self.keep_results(commit);
            // T9: what a first phase sends lies in the accounts of the second.
            for other in &mut self.elsewhere {
                let moves = SavedChange::of(other.id, commit).moves;
                let (id, state) = (commit.id, Vec::new());
                let commits = other.saved.commits;
                other.saved.apply(SavedChange { id, state, moves }).unwrap();
                other.saved.commits = commits;
            }
        }
        outcome
    }

    /// A result is stored once, and stays.
    fn keep_results(&mut self, commit: &Commit) {
        let gone = commit.transfer.as_ref().is_some_and(|it| it.kind() == Kind::Unregister);
        let gives_back = commit.tickets.iter().any(|step| step.ticket.state == TicketState::Held)
            && commit.request.is_some();
        for change in &commit.state {
            let player = change.key.strip_prefix("entry/").and_then(|id| id.parse().ok());
            let Some(player) = player.map(PlayerId) else { continue };
            if change.value.is_some() {
                self.here.entered.insert(player);
            } else if gone || gives_back {
                self.here.entered.remove(&player);
            }
        }
        for result in &commit.results.players {
            let before = self.here.results.insert(result.player, result.clone());
            assert!(before.is_none(), "two results of {}", result.player);
        }
        if let Some(summary) = &commit.results.summary {
            let before = self.here.summary.replace((**summary).clone());
            assert!(before.is_none(), "two summaries");
        }
    }

    fn is_killed(&mut self, when: When, commit: &Commit) -> bool {
        let Some(trap) = self.trap.filter(|trap| trap.when == when) else { return false };
        let is_here = match trap.at {
            At::Kind(kind) => kind == kind_of(commit),
            At::Commit(number) => {
                let by_staff = commit.state.iter().any(|it| it.key.starts_with("staff/"));
                let asked_again = commit.request.is_some() || by_staff || self.answers_deal;
                number + 1 == self.commits && !(when == When::Before && asked_again)
            }
        };
        if is_here {
            self.kill(trap.kill);
        }
        is_here
    }

    fn restored(&self, reopening: Reopening) -> Tournament {
        let Played { id, rules, starts_at, links, saved, .. } = &self.here;
        let announced = Tournament::new(*id, Arc::clone(rules), *starts_at).linked(*links);
        match announced.restored(saved, reopening) {
            Ok(game) => game,
            Err(damaged) => panic!("{damaged}: {saved:#?}"),
        }
    }

    fn reload(&mut self, reopening: Reopening) {
        self.here.asked.clear();
        self.here.game = self.restored(reopening);
        if self.here.game.drawn().is_none() {
            self.chance.next = self.draw;
        }
        if let Some(commit) = self.here.game.commit_rolled_back(self.now) {
            assert_eq!(self.apply(&commit), CommitOutcome::Done);
        }
    }

    /// R50: everything but what the store has is gone.
    pub(super) fn kill(&mut self, Kill { gone_for, all_back }: Kill) {
        self.trap = None;
        self.kills += 1;
        self.now = self.now + gone_for;
        let now = self.now;
        self.line(&format!("killed, back at {}", super::time_text(now)));
        for id in self.ids() {
            self.at(id, |story| {
                story.reload(Reopening::WithTheRoom { now, gone_for, clean_shutdown: false });
            });
        }
        // Before the room has looked at anything: that must not matter.
        if all_back {
            for id in self.ids() {
                self.at(id, Self::everyone_connects);
            }
        }
        self.pass_until(now);
    }

    pub(super) fn read_layout(&mut self, text: &str) -> Layout {
        let row = self.here.game.drawn();
        let usual = row.map_or(self.here.rules.entry().chips, |row| row.stack);
        let seat = |story: &mut Self, word: &str| {
            let (name, stack) = word.split_once('=').unwrap_or((word, ""));
            let stack = if stack.is_empty() { usual } else { stack.parse().unwrap() };
            (name != "-").then(|| (story.player(name), stack))
        };
        let tables = text.split('|');
        Layout(
            tables
                .map(|table| table.split_whitespace().map(|word| seat(self, word)).collect())
                .collect(),
        )
    }

    /// The seats that were drawn are the story's.
    fn set_seats(&mut self) {
        let Some(Layout(tables)) = self.here.layout.take() else { return };
        let keys = &mut self.here.saved.keys;
        let drawn: Vec<String> =
            keys.keys().filter(|key| key.starts_with("table/")).cloned().collect();
        let read = |key: &String| serde_json::from_str::<Value>(&keys[key]).unwrap();
        let stored: Vec<Value> = drawn.iter().map(read).collect();
        let occupant_of = |player: PlayerId| {
            let seats = stored.iter().filter_map(|table| table["table"]["seats"].as_array());
            let mut occupants = seats.flatten().filter(|seat| !seat.is_null());
            let occupant = occupants.find(|seat| seat["player"] == player.0);
            occupant.cloned().expect("everybody who is seated has entered")
        };
        let empty = vec![Value::Null; self.here.rules.spec().seats.into()];
        let values: Vec<Value> = tables
            .iter()
            .map(|seats| {
                let mut value = stored[0].clone();
                let mut table = empty.clone();
                for (index, seat) in seats.iter().enumerate() {
                    let Some((player, stack)) = seat else { continue };
                    table[index] = occupant_of(*player);
                    table[index]["stack"] = stack.0.into();
                }
                value["table"]["seats"] = Value::Array(table);
                value
            })
            .collect();
        for key in &drawn {
            keys.remove(key);
        }
        for (number, value) in (1..).zip(values) {
            keys.insert(format!("table/{number}"), StateValue::from(value.to_string()));
        }
        self.reload(Reopening::At(self.now));
    }

    /// The levels have run so long, and nothing else has happened. Hands in progress are dealt again.
    pub(super) fn set_level_clock(&mut self, elapsed: Millis) {
        let clock = &self.here.saved.keys["clock"];
        let mut clock: Value = serde_json::from_str(clock).unwrap();
        clock["elapsed"] = elapsed.0.into();
        if !clock["since"].is_null() {
            clock["since"] = self.now.0.into();
        }
        let clock = StateValue::from(clock.to_string());
        self.here.saved.keys.insert("clock".to_owned(), clock);
        let seated = self.here.game.tables().flat_map(|(_, table)| table.occupants());
        let connected = seated.filter(|(_, occupant)| occupant.timing.connected);
        let connected: Vec<PlayerId> = connected.map(|(_, occupant)| occupant.player).collect();
        self.reload(Reopening::At(self.now));
        self.pass_until(self.now);
        for player in connected {
            self.connection(player, true);
        }
    }
}

//! The store of a story: it applies every commit to a ledger and to the saved state, answers, and can be
//! killed at any commit (R50). A story can also set by hand what it would take long to play for: the
//! seats that were drawn, the stacks, and how long the levels have run.

use std::sync::Arc;

use base::{Cents, Chips, GameId, Millis, PlayerId};
use game::{
    Commit, CommitOutcome, Reopening, SavedChange, SavedState, StateChange, StateValue,
    tournament::{Stage, Tournament},
};
use ledger::{Account, Currency, Kind, Ledger, Posting, Transfer, TransferId, TransferRefusal};
use serde_json::Value;

use super::Story;

pub(super) const GAME: GameId = GameId(9);

/// What every player has to begin with.
const WALLET: Cents = Cents(100_000);

pub(super) struct Books {
    pub(super) ledger: Ledger,
    pub(super) saved: SavedState,
    pub(super) currency: Currency,
}

impl Books {
    pub(super) fn new(currency: Currency) -> Self {
        Self { ledger: Ledger::new(), saved: SavedState::default(), currency }
    }

    pub(super) fn open_wallet(&mut self, player: PlayerId) {
        let id: TransferId = format!("story:{player}").parse().unwrap();
        if self.ledger.transfer(&id).is_some() {
            return;
        }
        let postings = Posting::pair(Account::Issued, Account::Wallet(player), WALLET).unwrap();
        let refill = Transfer::new(id, self.currency, Kind::Refill, Millis::ZERO, postings);
        self.ledger.apply(&refill.unwrap()).unwrap();
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

    fn apply(&mut self, commit: &Commit) -> CommitOutcome {
        assert!(commit.belongs_to(GAME, self.currency));
        if let Some(transfer) = &commit.transfer {
            match self.ledger.apply(transfer) {
                Ok(_) => {}
                Err(TransferRefusal::NotEnough { account: Account::Wallet(_), .. }) => {
                    return CommitOutcome::NotEnough;
                }
                Err(refusal) => panic!("{refusal}: {commit:?}"),
            }
        }
        self.saved.apply(SavedChange::of(GAME, commit)).unwrap();
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
    /// After so many more commits of a tournament that has started.
    Commit(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CommitKind {
    Entry,
    Start,
    Hand,
    Place,
    Move,
    /// A break or a synchronized hand begins or ends.
    Break,
    Prizes,
    Other,
}

fn kind_of(commit: &Commit) -> CommitKind {
    let key = |start: &str| commit.state.iter().any(|change| change.key.starts_with(start));
    let prize = commit.transfer.as_ref().is_some_and(|transfer| transfer.kind() == Kind::Prize);
    let out = |change: &StateChange| {
        let value = change.value.as_deref().unwrap_or_default();
        change.key.starts_with("entry/") && value.contains("\"out\"")
    };
    if commit.hand.is_some() {
        CommitKind::Hand
    } else if commit.request.is_some() {
        CommitKind::Entry
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
            "place" => CommitKind::Place,
            "move" => CommitKind::Move,
            "break" => CommitKind::Break,
            "prizes" => CommitKind::Prizes,
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
            let Some(commit) = self.asked.pop_front() else { return };
            if self.is_killed(When::Before, &commit) {
                return;
            }
            let outcome = self.store(&commit);
            if kind_of(&commit) == CommitKind::Start && self.layout.is_some() {
                self.set_seats();
                continue;
            }
            if self.is_killed(When::In, &commit) {
                return;
            }
            self.with(|game, ctx, out| game.committed(ctx, commit.id, outcome, out));
            // The same answer once more changes nothing.
            self.with(|game, ctx, out| game.committed(ctx, commit.id, outcome, out));
            if self.is_killed(When::After, &commit) {
                return;
            }
            self.count_commit();
        }
    }

    fn store(&mut self, commit: &Commit) -> CommitOutcome {
        let outcome = self.books.apply(commit);
        if let Some(hand) = &commit.hand {
            *self.played.entry(hand.table).or_insert(0) += 1;
            self.compare_with_wish(hand);
        }
        // R50: the room could be killed now, so it can be read back now.
        self.restored(Reopening::At(self.now));
        outcome
    }

    fn is_killed(&mut self, when: When, commit: &Commit) -> bool {
        let Some(trap) = self.trap.filter(|trap| trap.when == when) else { return false };
        let is_here = match trap.at {
            At::Kind(kind) => kind == kind_of(commit),
            At::Commit(left) => left == 0 && self.game.stage() == Stage::Running,
        };
        if is_here {
            self.kill(trap.kill);
        }
        is_here
    }

    fn count_commit(&mut self) {
        if let Some(Trap { at: At::Commit(left), .. }) = &mut self.trap
            && self.game.stage() == Stage::Running
        {
            *left = left.saturating_sub(1);
        }
    }

    fn restored(&self, reopening: Reopening) -> Tournament {
        let (rules, saved) = (Arc::clone(&self.rules), &self.books.saved);
        match Tournament::restore(GAME, rules, self.starts_at, saved, reopening) {
            Ok(game) => game,
            Err(damaged) => panic!("{damaged}: {saved:#?}"),
        }
    }

    fn reload(&mut self, reopening: Reopening) {
        self.asked.clear();
        self.game = self.restored(reopening);
        if let Some(commit) = self.game.commit_rolled_back(self.now) {
            assert_eq!(self.books.apply(&commit), CommitOutcome::Done);
        }
    }

    /// R50: everything but what the store has is gone.
    pub(super) fn kill(&mut self, Kill { gone_for, all_back }: Kill) {
        self.trap = None;
        self.kills += 1;
        self.now = self.now + gone_for;
        let now = self.now;
        self.line(&format!("killed, back at {}", super::time_text(now)));
        self.reload(Reopening::WithTheRoom { now, gone_for, clean_shutdown: false });
        // It wants to be looked at now.
        self.pass_until(now);
        if all_back {
            self.everyone_connects();
        }
    }

    pub(super) fn read_layout(&mut self, text: &str) -> Layout {
        let usual = self.rules.entry().chips;
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
        let Some(Layout(tables)) = self.layout.take() else { return };
        let keys = &mut self.books.saved.keys;
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
        let empty = vec![Value::Null; self.rules.spec().seats.into()];
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
        let clock = &self.books.saved.keys["clock"];
        let mut clock: Value = serde_json::from_str(clock).unwrap();
        clock["elapsed"] = elapsed.0.into();
        if !clock["since"].is_null() {
            clock["since"] = self.now.0.into();
        }
        let clock = StateValue::from(clock.to_string());
        self.books.saved.keys.insert("clock".to_owned(), clock);
        self.reload(Reopening::At(self.now));
        self.pass_until(self.now);
    }
}

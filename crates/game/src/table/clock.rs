//! The clock of one turn (R10, H17): decision time, then the time bank; for a disconnected player
//! grace instead. Deadlines are instants, so they survive being stored and read back. What happens
//! when the last of them passes is the table's affair.

use base::Millis;
use rulebook::{Disconnection, LostInTimeBank, TimeBank};
use serde::{Deserialize, Serialize};

/// A player's time bank at one table (R10), never shared between two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bank {
    pub left: Millis,
    /// Hands played since something was last added.
    hands: u16,
}

impl Bank {
    /// What a player starts with.
    #[must_use]
    pub fn new(rules: &TimeBank) -> Self {
        Self { left: rules.first, hands: 0 }
    }

    /// R10: refilled before a hand, if the rulebook says so.
    pub fn hand_starts(&mut self, rules: &TimeBank) {
        self.left = self.left.max(rules.at_least_each_hand);
    }

    /// R10: grows with hands played, up to its cap.
    pub fn hand_played(&mut self, rules: &TimeBank) {
        self.hands += 1;
        if self.hands >= rules.every_hands {
            self.hands = 0;
            self.left = (self.left + rules.added).min(rules.cap);
        }
    }

    fn spend(&mut self, spent: Millis) {
        self.left = self.left.saturating_sub(spent);
    }
}

/// Which time is running.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The time every decision has.
    Decision,
    /// The player's own time bank.
    Bank,
    /// H17: time to reconnect.
    Grace,
}

/// What passed when a deadline did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expiry {
    /// Another time has started to run.
    Next(Phase),
    /// All time is used up: the room decides.
    TimeOut,
}

/// The clock of the player whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnClock {
    phase: Phase,
    since: Millis,
    until: Millis,
    /// H17: grace used at this turn.
    grace_used: Millis,
    /// H17: whether the time bank was running when the connection was lost.
    lost_in_bank: bool,
}

impl TurnClock {
    /// A turn starts: the decision time runs, connected or not.
    #[must_use]
    pub fn start(now: Millis, decision: Millis) -> Self {
        Self {
            phase: Phase::Decision,
            since: now,
            until: now + decision,
            grace_used: Millis::ZERO,
            lost_in_bank: false,
        }
    }

    /// When the time that runs now is over.
    #[must_use]
    pub fn until(&self) -> Millis {
        self.until
    }

    /// Which time runs now.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The time that ran is over: what runs next, or nothing.
    pub fn expire(&mut self, player: &mut Timing, rules: &Disconnection) -> Expiry {
        let now = self.until;
        self.stop(now, player);
        match self.phase {
            Phase::Decision if player.connected => self.run_bank(now, player),
            Phase::Decision => self.run_grace(now, player, rules),
            Phase::Grace => self.after_grace(now, player, rules),
            Phase::Bank => Expiry::TimeOut,
        }
    }

    /// H17: the connection is lost in mid-turn. The bank is not spent by a disconnected player, so
    /// if it was running, grace runs instead; \[I\] with no grace left in this hand the bank runs on,
    /// or the room acts at once, as the rulebook says.
    pub fn disconnected(
        &mut self,
        now: Millis,
        player: &mut Timing,
        rules: &Disconnection,
    ) -> Expiry {
        match self.phase {
            Phase::Bank => {
                self.stop(now, player);
                self.lost_in_bank = true;
                match self.run_grace(now, player, rules) {
                    Expiry::TimeOut => self.after_grace(now, player, rules),
                    next @ Expiry::Next(_) => next,
                }
            }
            Phase::Decision | Phase::Grace => Expiry::Next(self.phase),
        }
    }

    /// H17 \[I\]: back during the grace: the time bank may be used. With an empty bank what was left
    /// of the grace stays, so that nobody is worse off for coming back.
    pub fn reconnected(&mut self, now: Millis, player: &mut Timing, rules: &Disconnection) {
        let may_use_bank = rules.time_bank_after_reconnecting && player.bank.left > Millis::ZERO;
        if self.phase == Phase::Grace && may_use_bank {
            self.stop(now, player);
            self.run_bank(now, player);
        }
    }

    /// The player acted, or another time takes over: what was used up is used up.
    pub fn stop(&mut self, now: Millis, player: &mut Timing) {
        let ran = now.min(self.until).saturating_sub(self.since);
        match self.phase {
            Phase::Decision => {}
            Phase::Bank => player.bank.spend(ran),
            Phase::Grace => {
                self.grace_used = self.grace_used + ran;
                player.grace_used = player.grace_used + ran;
            }
        }
    }

    /// The machine slept: the deadline moves by as much.
    pub fn shift(&mut self, gap: Millis) {
        self.since = self.since + gap;
        self.until = self.until + gap;
    }

    /// H17: the grace is over. \[I\] If the connection was lost in the bank and the grace of the whole
    /// hand is used up, what is left of the bank may still be there.
    fn after_grace(&mut self, now: Millis, player: &Timing, rules: &Disconnection) -> Expiry {
        let used_up = player.grace_used >= player.grace_a_hand;
        match rules.lost_in_time_bank {
            LostInTimeBank::RunsOn if self.lost_in_bank && used_up => self.run_bank(now, player),
            LostInTimeBank::RunsOn | LostInTimeBank::ActsAtOnce => Expiry::TimeOut,
        }
    }

    fn run_bank(&mut self, now: Millis, player: &Timing) -> Expiry {
        self.run(Phase::Bank, now, player.bank.left)
    }

    /// H17: so much at one turn, and so much in one hand.
    fn run_grace(&mut self, now: Millis, player: &Timing, rules: &Disconnection) -> Expiry {
        let of_hand = player.grace_a_hand.saturating_sub(player.grace_used);
        let of_turn = rules.grace_a_turn.saturating_sub(self.grace_used);
        self.run(Phase::Grace, now, of_turn.min(of_hand))
    }

    fn run(&mut self, phase: Phase, now: Millis, span: Millis) -> Expiry {
        (self.phase, self.since, self.until) = (phase, now, now + span);
        if span == Millis::ZERO { Expiry::TimeOut } else { Expiry::Next(phase) }
    }
}

/// What a player has of time at one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timing {
    /// Whether the player's client is connected.
    pub connected: bool,
    pub bank: Bank,
    /// H17: grace used in this hand.
    pub grace_used: Millis,
    /// H17, R48: grace there is in this hand.
    pub grace_a_hand: Millis,
}

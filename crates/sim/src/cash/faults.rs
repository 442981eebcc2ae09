//! Faults of the whole room: the process is killed and opened again from what the store has
//! (R23), the machine sleeps (R10); and an hourly audit of the balances.

use std::collections::BTreeMap;

use base::{Cents, Millis, PlayerId};
use ledger::Account;
use room::{Input, Profile, Room};

use super::{Plan, World};

#[derive(Debug, Clone, Copy)]
pub(super) enum Fault {
    Crash,
    Gap,
    AuditBalances,
}

const MINUTE: u64 = 60_000;

impl Plan {
    /// Whether it still happens after a crash of the room.
    fn outlives_a_crash(&self) -> bool {
        match self {
            Self::RandomRequest { .. } | Self::Back { .. } | Self::Fault(_) => true,
            Self::Act { .. }
            | Self::Confirm { .. }
            | Self::Decline { .. }
            | Self::Answer { .. }
            | Self::Commit { .. } => false,
        }
    }
}

impl World<'_> {
    pub(super) fn plan_faults(&mut self) {
        [Fault::Crash, Fault::Gap, Fault::AuditBalances]
            .into_iter()
            .for_each(|fault| self.plan_next(fault));
    }

    fn plan_next(&mut self, fault: Fault) {
        let minutes = match fault {
            Fault::Crash => 20 + self.below(100),
            Fault::Gap => 20 + self.below(80),
            Fault::AuditBalances => 60,
        };
        self.plan(Millis(self.now.0 + minutes * MINUTE), Plan::Fault(fault));
    }

    pub(super) fn inject_fault(&mut self, fault: Fault) {
        match fault {
            Fault::Crash => self.crash(),
            Fault::Gap => {
                self.report.clock_gaps += 1;
                let gap = Millis(3_000 + self.below(10 * MINUTE));
                self.now = self.now + gap;
                self.handle(Input::ClockGap(gap));
            }
            Fault::AuditBalances => self.check_escrows(),
        }
        self.plan_next(fault);
    }

    /// R23: in the middle of everything, and everyone is back within a minute or so.
    fn crash(&mut self) {
        self.report.crashes += 1;
        self.count_tables();
        self.planned.retain(|_, plan| plan.outlives_a_crash());
        self.now = Millis(self.now.0 + 1_000 + self.below(MINUTE));
        let saved = self.store.room();
        let (room, recovery) = Room::restore(self.rulebooks.iter().cloned(), saved, self.now);
        assert!(recovery.not_opened.is_empty(), "{:?}", recovery.not_opened);
        self.store.recover(recovery.commits);
        self.room = room;
        self.numbers.clear();
        self.check_escrows();
        for player in (0..self.styles.len() as u64).map(PlayerId) {
            self.handle(Input::Profile(player, Profile { age: 30 }));
            let back = 1_000 + self.below(MINUTE);
            self.plan(Millis(self.now.0 + back), Plan::Back { player });
        }
    }

    /// Every stack on a table is in its escrow, to the cent, and no escrow is forgotten, wherever
    /// no money is on its way.
    pub(super) fn check_escrows(&self) {
        let mut shown = BTreeMap::new();
        for (_, pool) in self.room.pools() {
            shown.extend(pool.balances());
        }
        let moving = |account: &Account| match account {
            Account::Escrow { game, table, .. } => {
                self.room.pool(*game).is_some_and(|pool| pool.money_is_moving(*table))
            }
            _ => false,
        };
        for (account, held) in self.store.escrows() {
            let stack = shown.remove(&account).unwrap_or(Cents::ZERO);
            assert!(stack == held || moving(&account), "{account}: {stack} shown, {held} held");
        }
        for (account, stack) in shown {
            assert!(moving(&account), "{account}: {stack} shown, none held");
        }
        assert_eq!(self.store.balance(), 0, "every cent is somewhere");
    }
}

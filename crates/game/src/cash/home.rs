//! HOME: what the host of a private table has decided about it, and who its guests are. Who may change
//! it is the room's decision; the pool stores it, and deals no hand while the host pauses the table.

use std::collections::BTreeSet;

use base::{PlayerId, TableId};
use serde::{Deserialize, Serialize};

use super::pool::Pool;
use crate::{Ctx, Effect};

/// The host's decisions and the guests.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HomeState {
    /// The invitation that has replaced the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invitation: Option<u64>,
    /// Whether no new hand begins.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    /// Whether everybody leaves, and the table is closed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub closing: bool,
    /// Players who have shown the invitation.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub guests: BTreeSet<PlayerId>,
    /// Players whom the host has sent away: they need another invitation.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub removed: BTreeSet<PlayerId>,
    /// Tables of the pool, private or not, where staff let no new hand begin.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub paused_tables: BTreeSet<TableId>,
    /// Tables that staff close: everybody leaves with the end of the hand.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub closing_tables: BTreeSet<TableId>,
}

impl Pool {
    /// HOME: the host's decisions and the guests.
    #[must_use]
    pub fn home(&self) -> &HomeState {
        &self.home
    }

    /// Changes them; stored with the next commit.
    pub fn note_home(&mut self, home: HomeState) {
        self.home_is_new |= self.home != home;
        self.home = home;
    }

    /// Changes them and stores them now. If the host no longer pauses the table, the next hand begins.
    pub fn store_home(&mut self, ctx: &mut Ctx<'_>, home: HomeState, out: &mut Vec<Effect>) {
        self.note_home(home);
        if self.home_is_new {
            self.commit_home(ctx.now, out);
        }
        for table in self.tables.keys().copied().collect::<Vec<_>>() {
            self.after_play(ctx, table, Vec::new(), out);
        }
    }
}

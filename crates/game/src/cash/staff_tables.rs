//! What staff decide about one table of a pool: no new hand begins there, or everybody leaves it with the
//! end of the hand. Nobody new is seated at such a table. It is stored with the pool, so that it holds
//! after a restart; a table that is gone is forgotten.

use base::TableId;

use super::{home::HomeState, pool::Pool};
use crate::{Ctx, Effect};

impl HomeState {
    /// Whether no new hand begins at this table.
    pub(crate) fn stops(&self, table: TableId) -> bool {
        self.paused_tables.contains(&table) || self.closing_tables.contains(&table)
    }
}

impl Pool {
    /// Whether staff have paused this table.
    #[must_use]
    pub fn is_table_paused(&self, table: TableId) -> bool {
        self.home.paused_tables.contains(&table)
    }

    /// Whether everybody leaves this table.
    #[must_use]
    pub fn is_table_closing(&self, table: TableId) -> bool {
        self.home.closing_tables.contains(&table)
    }

    /// No new hand begins at this table, or they begin again. Returns whether there is such a table.
    pub fn pause_table(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        paused: bool,
        out: &mut Vec<Effect>,
    ) -> bool {
        if !self.tables.contains_key(&table) {
            return false;
        }
        let mut home = self.home.clone();
        if paused {
            home.paused_tables.insert(table);
        } else {
            home.paused_tables.remove(&table);
        }
        self.store_home(ctx, home, out);
        true
    }

    /// R18 works the same way: everybody leaves this table with the chips, at once or with the end of the
    /// hand; then it is gone. Returns whether there is such a table.
    pub fn close_table_after_hand(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        out: &mut Vec<Effect>,
    ) -> bool {
        if !self.tables.contains_key(&table) {
            return false;
        }
        let mut home = self.home.clone();
        home.paused_tables.remove(&table);
        home.closing_tables.insert(table);
        self.note_home(home);
        self.give_up_barred_holds(table, out);
        self.store_home(ctx, self.home.clone(), out);
        self.seat_waiting(ctx, out);
        true
    }

    /// A table is gone, and what was decided about it.
    pub(crate) fn forget_staff_decisions(&mut self, table: TableId) {
        let paused = self.home.paused_tables.remove(&table);
        let closing = self.home.closing_tables.remove(&table);
        self.home_is_new |= paused || closing;
    }
}

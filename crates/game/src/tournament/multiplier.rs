//! X2: the draw of a HexaPro. The bank covers the largest prize before the draw, so that whatever is
//! drawn can be paid; what the draw leaves over goes back to it. A game whose bank is too small is
//! called off.

use std::sync::Arc;

use base::{Cents, Millis};
use ledger::{Account, Kind};
use rulebook::{MultiplierRow, ODDS_WHOLE};

use super::{
    answers::Pending,
    commits::PRIZES,
    hexapro::{bank_must_cover, draw, of_row, row},
    prizes::PrizeList,
    state::{Registration, Tournament},
    table_rules::table_rules,
};
use crate::{
    Ctx, Effect,
    commit::{Commit, StateChange},
};

/// What the bank has given, until the draw.
pub(super) const BANK: &str = "bank";
/// The number that was drawn.
pub(super) const DRAW: &str = "draw";

impl Tournament {
    fn hexapro_buy_in(&self) -> Cents {
        self.rules.spec().hexapro.map_or(Cents::ZERO, |hexapro| hexapro.buy_in)
    }

    /// X2: what the bank holds, from whoever runs the game: a buy-in whose largest prize it does not cover
    /// takes no entries.
    pub fn bank_holds(&mut self, bank: Cents) {
        self.bank = Some(bank);
    }

    pub(super) fn bank_suffices(&self) -> bool {
        let (Some(hexapro), Some(bank)) = (self.rules.hexapro(), self.bank) else { return true };
        bank >= bank_must_cover(hexapro, self.hexapro_buy_in())
    }

    /// X2: asks the bank for what is missing to the largest prize.
    pub(super) fn commit_bank(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let Some(hexapro) = self.rules.hexapro() else { return };
        let covered = bank_must_cover(hexapro, self.hexapro_buy_in());
        let moves =
            vec![(Account::HexaproBank, Cents(-covered.0)), (Account::Prizes(self.id), covered)];
        let commit = self.commit(now, Kind::Overlay, moves);
        let state = vec![StateChange::write(BANK.to_owned(), covered)];
        self.ask(Commit { state, ..commit }, Pending::Bank(covered), out);
    }

    /// X2: the largest prize is covered, so the multiplier is drawn.
    pub(super) fn bank_covers(&mut self, ctx: &mut Ctx<'_>, covered: Cents, out: &mut Vec<Effect>) {
        self.covered = Some(covered);
        let Some(hexapro) = self.rules.hexapro() else { return };
        let number = ctx.below(ODDS_WHOLE as usize);
        let number = u32::try_from(number).expect("below the whole");
        let row = row(hexapro, number).clone();
        let prizes = Arc::new(draw(hexapro, self.hexapro_buy_in(), number).prizes);
        let rest = self.sums.pool + covered - prizes.pool.total();
        let moves = vec![(Account::Prizes(self.id), Cents(-rest.0)), (Account::HexaproBank, rest)];
        let commit = self.commit(ctx.now, Kind::Overlay, moves);
        let state = vec![
            StateChange::remove(BANK.to_owned()),
            StateChange::write(DRAW.to_owned(), number),
            StateChange::write(PRIZES.to_owned(), (*prizes).clone()),
        ];
        self.ask(Commit { state, ..commit }, Pending::Draw(Box::new(row), prizes), out);
    }

    /// X2: the draw is durable.
    pub(super) fn multiplier_is_drawn(
        &mut self,
        ctx: &mut Ctx<'_>,
        row: MultiplierRow,
        prizes: Arc<PrizeList>,
        out: &mut Vec<Effect>,
    ) {
        self.covered = None;
        self.prizes = Some(prizes);
        self.registration = Registration::Closed;
        self.play_by(row);
        self.start_if_due(ctx, out);
    }

    /// X4, X6: chips, levels and time banks hang on the multiplier.
    pub(super) fn play_by(&mut self, row: MultiplierRow) {
        self.table_rules = Arc::new(table_rules(&self.rules, Some(row.multiplier)));
        for entry in self.entries.values_mut() {
            entry.paid.chips = row.stack;
        }
        self.sums.chips = self.entries.values().map(|entry| entry.paid.chips).sum();
        self.drawn = Some(row);
    }

    /// X2: the row of a number that was drawn.
    pub(super) fn row_of(&self, number: u32) -> Option<MultiplierRow> {
        let hexapro = self.rules.hexapro().filter(|_| number < ODDS_WHOLE)?;
        Some(row(hexapro, number).clone())
    }

    /// X2: what the house has added to the players' money; less than nothing if it kept some.
    #[must_use]
    pub fn bank_added(&self) -> Cents {
        let (Some(hexapro), Some(row)) = (self.rules.hexapro(), &self.drawn) else {
            return Cents::ZERO;
        };
        let pool = of_row(hexapro, self.hexapro_buy_in(), row).prizes.pool.total();
        pool - self.sums.pool
    }
}

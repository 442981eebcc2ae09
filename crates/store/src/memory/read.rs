//! Queries in memory: a full scan, then a sort.

use base::{Cents, GameId, Millis, PlayerId, RequestId};
use game::{TournamentResult, TournamentSummary};
use hand::HandRecord;
use ledger::{
    Account, Currency, Hold, HoldId, Payment, PaymentId, Ticket, TicketId, Transfer, TransferId,
};
use room::Opening;

use super::{MemoryStore, books::Books};
use crate::{
    HandId, HandQuery, HandRow, NetResult, Page, PlaceCursor, Reader, Requested, ResultQuery,
    Staff, StatementLine, StoreError,
    stored_hand::{Played, StoredHand},
};

impl Reader for MemoryStore {
    fn hands(&self, query: &HandQuery, page: Page) -> Result<Vec<HandRow>, StoreError> {
        let state = self.state();
        let mut found: Vec<&StoredHand> =
            state.hands.values().filter(|kept| fits(query, kept)).collect();
        found.sort_by_key(|kept| std::cmp::Reverse((kept.started_at, kept.id)));
        let row = |kept: &StoredHand| HandRow {
            id: kept.id,
            started_at: kept.started_at,
            pot: kept.pot,
            rake: kept.rake,
            net: query.player.and_then(|player| Some(Cents(played(kept, player)?.net))),
        };
        Ok(found.into_iter().take(page.count()).map(row).collect())
    }

    fn hand(&self, id: HandId) -> Result<Option<HandRecord>, StoreError> {
        let state = self.state();
        let record = state.hands.get(&id).map(|kept| HandRecord::read(&kept.record)).transpose();
        record.map_err(|error| StoreError::Damaged(format!("hand {id}: {error}")))
    }

    fn players_of(&self, id: HandId) -> Result<Vec<(u8, PlayerId)>, StoreError> {
        let state = self.state();
        let kept = state.hands.get(&id);
        let players = kept.into_iter().flat_map(|kept| &kept.players);
        let mut players: Vec<_> =
            players.map(|played| (played.seat.number(), played.player)).collect();
        players.sort_unstable();
        Ok(players)
    }

    fn opening(&self, game: GameId) -> Result<Option<Opening>, StoreError> {
        Ok(self.state().games.get(&game).map(|game| game.opening.clone()))
    }

    fn balance(&self, account: &Account, currency: Currency) -> Result<Cents, StoreError> {
        Ok(Self::balance(self, account, currency))
    }

    fn transfer(&self, id: &TransferId) -> Result<Option<Transfer>, StoreError> {
        Ok(self.state().books.transfer(id).cloned())
    }

    fn request(
        &self,
        player: PlayerId,
        request: RequestId,
    ) -> Result<Option<Requested>, StoreError> {
        Ok(self.state().requests.get(&(player, request)).map(|(_, requested)| requested.clone()))
    }

    fn statement(
        &self,
        account: &Account,
        currency: Currency,
        before: Option<&TransferId>,
        page: Page,
    ) -> Result<Vec<StatementLine>, StoreError> {
        let state = self.state();
        let Books::Whole(ledger) = &state.books else { return Ok(Vec::new()) };
        let line = |line: ledger::LedgerLine<'_>| StatementLine {
            id: line.id.clone(),
            kind: line.kind,
            at: line.at,
            amount: line.amount,
            balance: line.balance,
        };
        let most = page.count();
        Ok(match before {
            None => ledger.statement(account, currency).rev().take(most).map(line).collect(),
            Some(before) => {
                let lines = ledger.statement_before(account, currency, before);
                lines.rev().take(most).map(line).collect()
            }
        })
    }

    fn holds(
        &self,
        player: PlayerId,
        after: Option<HoldId>,
        page: Page,
    ) -> Result<Vec<Hold>, StoreError> {
        let state = self.state();
        let found = state.holds.iter();
        let found = found.filter(|hold| hold.player == player && after < Some(hold.id));
        Ok(found.take(page.count()).copied().collect())
    }

    fn tickets(
        &self,
        player: PlayerId,
        after: Option<TicketId>,
        page: Page,
    ) -> Result<Vec<Ticket>, StoreError> {
        let state = self.state();
        let found = state
            .tickets
            .iter()
            .filter(|ticket| ticket.made.owner == player && after < Some(ticket.made.id));
        Ok(found.take(page.count()).copied().collect())
    }

    fn results(
        &self,
        player: PlayerId,
        query: &ResultQuery,
        page: Page,
    ) -> Result<Vec<TournamentResult>, StoreError> {
        Ok(self.state().results_of(player, query, page))
    }

    fn tournament_results(
        &self,
        game: GameId,
        after: Option<PlaceCursor>,
        page: Page,
    ) -> Result<Vec<TournamentResult>, StoreError> {
        Ok(self.state().tournament_results(game, after, page))
    }

    fn tournament_result(
        &self,
        game: GameId,
        player: PlayerId,
    ) -> Result<Option<TournamentResult>, StoreError> {
        Ok(self.state().tournament_result(game, player))
    }

    fn tournament_summary(&self, game: GameId) -> Result<Option<TournamentSummary>, StoreError> {
        Ok(self.state().tournaments.get(&game).cloned())
    }

    fn tournament_summaries(
        &self,
        before: Option<(Millis, GameId)>,
        page: Page,
    ) -> Result<Vec<TournamentSummary>, StoreError> {
        Ok(self.state().summaries(before, page))
    }

    fn staff(&self, before: Option<&str>, page: Page) -> Result<Vec<Staff>, StoreError> {
        let state = self.state();
        let end = match before {
            None => state.staff.len(),
            Some(before) => state.staff_by_id.get(before).copied().unwrap_or(0),
        };
        Ok(state.staff[..end].iter().rev().take(page.count()).cloned().collect())
    }

    fn payment(&self, id: PaymentId) -> Result<Option<Payment>, StoreError> {
        Ok(self.state().payments.get(id.0).cloned())
    }

    fn payments_open(
        &self,
        after: Option<PaymentId>,
        page: Page,
    ) -> Result<Vec<Payment>, StoreError> {
        let state = self.state();
        let open = state.payments.iter().filter(|payment| {
            payment.state.is_open() && after.is_none_or(|after| payment.made.id > after)
        });
        Ok(open.take(page.count()).cloned().collect())
    }
}

fn fits(query: &HandQuery, kept: &StoredHand) -> bool {
    let HandQuery { player, game, table, from, until, pot_least, result, before } = *query;
    player.is_none_or(|player| played(kept, player).is_some())
        && game.is_none_or(|game| kept.id.game == game)
        && table.is_none_or(|table| kept.id.table == table)
        && from.is_none_or(|from| kept.started_at >= from)
        && until.is_none_or(|until| kept.started_at < until)
        && pot_least.is_none_or(|least| kept.pot >= least)
        // Only a player has a result.
        && player.zip(result).is_none_or(|(player, result)| {
            let net = played(kept, player).map_or(0, |own| own.net);
            match result {
                NetResult::Won => net > 0,
                NetResult::Lost => net < 0,
            }
        })
        && before.is_none_or(|before| (kept.started_at, kept.id) < before)
}

fn played(kept: &StoredHand, player: PlayerId) -> Option<&Played> {
    kept.players.iter().find(|played| played.player == player)
}

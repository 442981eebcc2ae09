//! Results of tournaments in memory: a full scan, then a sort.

use base::{GameId, Millis, PlayerId};
use game::{TournamentResult, TournamentResults, TournamentSummary};

use super::state::State;
use crate::{
    Page,
    results::{PlaceCursor, ResultQuery, UNPLACED},
};

impl State {
    pub(super) fn has_results(&self, game: GameId, results: &TournamentResults) -> bool {
        let mut players = results.players.iter();
        players.any(|result| self.results.contains_key(&(game, result.player)))
            || (results.summary.is_some() && self.tournaments.contains_key(&game))
    }

    pub(super) fn write_results(&mut self, game: GameId, results: &TournamentResults) {
        for result in &results.players {
            self.results.insert((game, result.player), result.clone());
        }
        let summary = results.summary.iter().map(|summary| (game, (**summary).clone()));
        self.tournaments.extend(summary);
    }

    pub(super) fn results_of(
        &self,
        player: PlayerId,
        query: &ResultQuery,
        page: Page,
    ) -> Vec<TournamentResult> {
        let ResultQuery { kind, currency, from, until, before } = *query;
        let place =
            |result: &TournamentResult| (result.tournament.finished_at, result.tournament.game);
        let own = self.results.values().filter(|result| result.player == player);
        let mut found: Vec<_> = own
            .filter(|result| {
                let info = &result.tournament;
                kind.is_none_or(|kind| info.types.contains(&kind))
                    && currency.is_none_or(|currency| info.currency == currency)
                    && from.is_none_or(|from| info.finished_at >= from)
                    && until.is_none_or(|until| info.finished_at < until)
                    && before.is_none_or(|before| place(result) < before)
            })
            .collect();
        found.sort_by_key(|result| std::cmp::Reverse(place(result)));
        found.into_iter().take(page.count()).cloned().collect()
    }

    pub(super) fn tournament_results(
        &self,
        game: GameId,
        after: Option<PlaceCursor>,
        page: Page,
    ) -> Vec<TournamentResult> {
        let rank = |(place, player): PlaceCursor| (place.map_or(UNPLACED, i64::from), player);
        let of_game = self.results.values().filter(|result| result.tournament.game == game);
        let mut found: Vec<_> =
            of_game.map(|result| (rank((result.place, result.player)), result)).collect();
        found.retain(|(at, _)| after.is_none_or(|after| *at > rank(after)));
        found.sort_by_key(|(at, _)| *at);
        found.into_iter().take(page.count()).map(|(_, result)| result.clone()).collect()
    }

    pub(super) fn tournament_result(
        &self,
        game: GameId,
        player: PlayerId,
    ) -> Option<TournamentResult> {
        self.results.get(&(game, player)).cloned()
    }

    pub(super) fn summaries(
        &self,
        before: Option<(Millis, GameId)>,
        page: Page,
    ) -> Vec<TournamentSummary> {
        let place = |it: &TournamentSummary| (it.tournament.finished_at, it.tournament.game);
        let all = self.tournaments.values();
        let mut found: Vec<_> =
            all.filter(|it| before.is_none_or(|before| place(it) < before)).collect();
        found.sort_by_key(|it| std::cmp::Reverse(place(it)));
        found.into_iter().take(page.count()).cloned().collect()
    }
}

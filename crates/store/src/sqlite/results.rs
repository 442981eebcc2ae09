//! Results of tournaments in the database: written with the commit that makes them final, found by player
//! or by tournament.

use base::{GameId, PlayerId};
use game::{TournamentResult, TournamentResults, TournamentSummary};
use rusqlite::{Connection, OptionalExtension, params, types::Value};
use serde::de::DeserializeOwned;

use super::{batch::Batch, cache::int, errors::damaged};
use crate::{
    Page, StoreError,
    entry::json,
    results::{PlaceCursor, ResultQuery, UNPLACED, result_texts},
};

impl Batch<'_> {
    /// Whether one of these is there already.
    pub(super) fn has_results(
        &self,
        game: GameId,
        results: &TournamentResults,
    ) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM results WHERE game = ?1 AND player = ?2)";
        let mut select = self.sql.prepare_cached(query)?;
        for result in &results.players {
            if select.query_row([int(game.0), int(result.player.0)], |row| row.get(0))? {
                return Ok(true);
            }
        }
        let query = "SELECT EXISTS (SELECT 1 FROM tournaments WHERE game = ?1)";
        let mut select = self.sql.prepare_cached(query)?;
        Ok(results.summary.is_some() && select.query_row([int(game.0)], |row| row.get(0))?)
    }

    /// Writes the results of the commit whose entry was appended last.
    pub(super) fn write_results(
        &self,
        game: GameId,
        results: &TournamentResults,
    ) -> Result<(), StoreError> {
        let (game, seq) = (int(game.0), self.cache.last_seq);
        let mut insert = self.sql.prepare_cached(
            "INSERT INTO results (game, player, finished_at, place, seq, nth, result)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?;
        for (nth, result) in (0_i64..).zip(&results.players) {
            insert.execute(params![
                game,
                int(result.player.0),
                int(result.tournament.finished_at.0),
                result.place,
                seq,
                nth,
                json(result)
            ])?;
        }
        if let Some(summary) = &results.summary {
            let query = "INSERT INTO tournaments (game, finished_at, seq, summary)
                         VALUES (?1, ?2, ?3, ?4)";
            let row = params![game, int(summary.tournament.finished_at.0), seq, json(&**summary)];
            self.sql.prepare_cached(query)?.execute(row)?;
        }
        Ok(())
    }
}

/// What is stored with an entry, as it was digested; `None` if a row is listed as something else than it is.
pub(super) fn stored_with(sql: &Connection, seq: i64) -> Result<Option<StoredResults>, StoreError> {
    let mut select = sql.prepare_cached(
        "SELECT game, player, finished_at, place, nth, result FROM results INDEXED BY results_by_entry
         WHERE seq = ?1 ORDER BY nth",
    )?;
    let mut rows = select.query([seq])?;
    let mut found = TournamentResults::default();
    while let Some(row) = rows.next()? {
        let text: String = row.get(5)?;
        let Ok(result) = serde_json::from_str::<TournamentResult>(&text) else { return Ok(None) };
        let listed: (i64, i64, i64, Option<u32>, i64) =
            (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
        let info = &result.tournament;
        let (game, player, at) = (int(info.game.0), int(result.player.0), int(info.finished_at.0));
        let nth = int(found.players.len() as u64);
        if listed != (game, player, at, result.place, nth) || json(&result) != text {
            return Ok(None);
        }
        found.players.push(result);
    }
    let query = "SELECT game, finished_at, summary FROM tournaments WHERE seq = ?1";
    let mut select = sql.prepare_cached(query)?;
    let row = select.query_row([seq], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    let row: Option<(i64, i64, String)> = row.optional()?;
    if let Some((game, at, text)) = row {
        let Ok(summary) = serde_json::from_str::<TournamentSummary>(&text) else { return Ok(None) };
        let info = &summary.tournament;
        if (game, at) != (int(info.game.0), int(info.finished_at.0)) || json(&summary) != text {
            return Ok(None);
        }
        found.summary = Some(Box::new(summary));
    }
    let rows = (found.players.len() as u64, u64::from(found.summary.is_some()));
    Ok(Some(StoredResults { digest: result_texts(&found), rows }))
}

/// The results of one entry.
pub(super) struct StoredResults {
    /// As the entry should hold it.
    pub(super) digest: Option<String>,
    /// How many rows there are of players, and of tournaments.
    pub(super) rows: (u64, u64),
}

pub(super) fn of_player(
    sql: &Connection,
    player: PlayerId,
    query: &ResultQuery,
    page: Page,
) -> Result<Vec<TournamentResult>, StoreError> {
    let ResultQuery { kind, currency, from, until, before } = *query;
    let mut wanted = vec!["player = ?1".to_owned()];
    let mut values = vec![Value::Integer(int(player.0))];
    let mut want = |what: &str, value: Value| {
        values.push(value);
        wanted.push(what.replace('?', &format!("?{}", values.len())));
    };
    if let Some(from) = from {
        want("finished_at >= ?", Value::Integer(int(from.0)));
    }
    if let Some(until) = until {
        want("finished_at < ?", Value::Integer(int(until.0)));
    }
    if let Some(currency) = currency {
        want("result ->> '$.currency' = ?", Value::Text(currency.code().to_owned()));
    }
    if let Some(kind) = kind {
        let has = "EXISTS (SELECT 1 FROM json_each(result, '$.types') WHERE value = ?)";
        want(has, Value::Text(kind.word().to_owned()));
    }
    if let Some((at, game)) = before {
        let (nth, values_of) = (values.len() + 1, [at.0, game.0]);
        values.extend(values_of.map(|value| Value::Integer(int(value))));
        wanted.push(format!("(finished_at, game) < (?{nth}, ?{})", nth + 1));
    }
    let text = format!(
        "SELECT result FROM results INDEXED BY results_by_player WHERE {}
         ORDER BY finished_at DESC, game DESC LIMIT {}",
        wanted.join(" AND "),
        page.count()
    );
    texts(sql, &text, values)
}

pub(super) fn of_tournament(
    sql: &Connection,
    game: GameId,
    after: Option<PlaceCursor>,
    page: Page,
) -> Result<Vec<TournamentResult>, StoreError> {
    let after = after.map_or((-1, i64::MIN), |(place, player)| {
        (place.map_or(UNPLACED, i64::from), int(player.0))
    });
    let text = format!(
        "SELECT result FROM results INDEXED BY results_by_place
         WHERE game = ?1 AND (coalesce (place, {UNPLACED}), player) > (?2, ?3)
         ORDER BY coalesce (place, {UNPLACED}), player LIMIT {}",
        page.count()
    );
    let values = vec![int(game.0), after.0, after.1];
    texts(sql, &text, values.into_iter().map(Value::Integer).collect())
}

pub(super) fn of_player_in(
    sql: &Connection,
    game: GameId,
    player: PlayerId,
) -> Result<Option<TournamentResult>, StoreError> {
    let query = "SELECT result FROM results WHERE game = ?1 AND player = ?2";
    let values = [int(game.0), int(player.0)].map(Value::Integer).to_vec();
    Ok(texts(sql, query, values)?.into_iter().next())
}

pub(super) fn summary(
    sql: &Connection,
    game: GameId,
) -> Result<Option<TournamentSummary>, StoreError> {
    let query = "SELECT summary FROM tournaments WHERE game = ?1";
    let found = texts(sql, query, vec![Value::Integer(int(game.0))])?;
    Ok(found.into_iter().next())
}

pub(super) fn summaries(
    sql: &Connection,
    before: Option<(base::Millis, GameId)>,
    page: Page,
) -> Result<Vec<TournamentSummary>, StoreError> {
    let (at, game) = before.map_or((i64::MAX, i64::MAX), |(at, game)| (int(at.0), int(game.0)));
    let text = format!(
        "SELECT summary FROM tournaments INDEXED BY tournaments_by_time
         WHERE (finished_at, game) < (?1, ?2) ORDER BY finished_at DESC, game DESC LIMIT {}",
        page.count()
    );
    texts(sql, &text, vec![Value::Integer(at), Value::Integer(game)])
}

fn texts<T: DeserializeOwned>(
    sql: &Connection,
    query: &str,
    values: Vec<Value>,
) -> Result<Vec<T>, StoreError> {
    let mut select = sql.prepare_cached(query)?;
    let rows = select.query_map(rusqlite::params_from_iter(values), |row| row.get(0))?;
    let texts: Vec<String> = rows.collect::<Result<_, _>>()?;
    texts.iter().map(|text| serde_json::from_str(text).map_err(damaged)).collect()
}

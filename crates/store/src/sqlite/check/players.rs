//! Facts about players across games: done requests, counts, accepted rules. Each must agree with
//! the chains.

use std::collections::BTreeMap;

use base::{GameId, Millis, PlayerId, RequestId};
use game::{Counter, PlayerCount};
use rusqlite::{Connection, OptionalExtension, params};

use super::CheckStop;
use crate::{
    entry::Acceptance,
    report::Difference,
    sqlite::cache::{int, millis, uint},
};

#[derive(Default)]
pub(super) struct Players {
    requests: u64,
    counts: BTreeMap<(PlayerId, &'static str, u64), u16>,
    acceptances: u64,
}

impl Players {
    /// A request of a player's that this commit carried out.
    pub(super) fn requested(
        &mut self,
        sql: &Connection,
        game: GameId,
        commit: u64,
        (player, request): (PlayerId, RequestId),
    ) -> Result<(), CheckStop> {
        self.requests += 1;
        let query = "SELECT game, number FROM requests WHERE player = ?1 AND request = ?2";
        let done: Option<(i64, i64)> = sql
            .prepare_cached(query)?
            .query_row([int(player.0), int(request.0)], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        if done != Some((int(game.0), int(commit))) {
            let name = format!("request {request} of player {player}");
            let what = "it is not known that it was done";
            return Err(Difference::Record { name, what }.into());
        }
        Ok(())
    }

    /// One more on this day; of days before nothing is needed any more.
    pub(super) fn count(&mut self, count: PlayerCount) {
        let PlayerCount { player, counter, day } = count;
        let name = counter.name();
        let counted = self.counts.entry((player, name, day)).or_default();
        *counted = counted.saturating_add(1);
        let before: Vec<_> = self
            .counts
            .range((player, name, 0)..(player, name, day))
            .map(|(key, _)| *key)
            .collect();
        for key in before {
            self.counts.remove(&key);
        }
    }

    /// R24.
    pub(super) fn accepted(
        &mut self,
        sql: &Connection,
        acceptance: &Acceptance,
        at: Millis,
    ) -> Result<(), CheckStop> {
        let Acceptance { player, rulebook } = acceptance;
        self.acceptances += 1;
        let query = "SELECT at FROM accepted WHERE player = ?1 AND rulebook = ?2";
        let stored = sql
            .prepare_cached(query)?
            .query_row(params![int(*player), rulebook], |row| row.get(0).map(millis))
            .optional()?;
        if stored == Some(at) {
            return Ok(());
        }
        let name = format!("rulebook {rulebook}");
        let what = "that a player accepted it was changed";
        Err(Difference::Record { name, what }.into())
    }

    /// Whether nothing else is there.
    pub(super) fn check(&self, sql: &Connection) -> Result<(), CheckStop> {
        let requests = "SELECT count(*) FROM requests";
        let requests = sql.query_row(requests, [], |row| row.get(0)).map(uint)?;
        Difference::rows("requests", requests, self.requests)?;
        self.check_counts(sql)?;
        let accepted = "SELECT count(*) FROM accepted";
        let accepted = sql.query_row(accepted, [], |row| row.get(0)).map(uint)?;
        Ok(Difference::rows("accepted", accepted, self.acceptances)?)
    }

    fn check_counts(&self, sql: &Connection) -> Result<(), CheckStop> {
        let differs = |player: PlayerId| {
            let name = format!("player {player}");
            let what = "what was counted of the day was changed";
            Difference::Record { name, what }
        };
        let mut expected = self.counts.clone();
        let mut select = sql.prepare("SELECT player, counter, day, count FROM counts")?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (player, day) = (PlayerId(uint(row.get(0)?)), uint(row.get(2)?));
            let (counter, counted): (String, u16) = (row.get(1)?, row.get(3)?);
            let counter = Counter::named(&counter).ok_or_else(|| differs(player))?.name();
            if expected.remove(&(player, counter, day)) != Some(counted) {
                return Err(differs(player).into());
            }
        }
        match expected.keys().next() {
            Some((player, ..)) => Err(differs(*player).into()),
            None => Ok(()),
        }
    }
}

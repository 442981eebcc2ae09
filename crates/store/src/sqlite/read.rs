//! Look-ups in the database, over a connection of their own that cannot write.

use std::{fs::File, path::Path, sync::Arc};

use base::{Cents, Chips, GameId, Millis, PlayerId, RequestId, TableId};
use game::{TournamentResult, TournamentSummary};
use hand::HandRecord;
use ledger::{Account, Currency, Hold, HoldId, Payment, PaymentId, Ticket, TicketId, TransferId};
use room::Opening;
use rusqlite::{Connection, OptionalExtension, params, types::Value};

use super::{
    cache::{int, millis, uint},
    clock::{clock_at, confirmed},
    errors::damaged,
    house,
    open::{DATABASE, Options, connect_to_read},
    payments::read_open,
    records::{read_of_player, read_one},
    results,
    spans::OF,
    statement,
};
use crate::{
    ClockHistory, HandId, HandQuery, HandRow, Interrupt, NetResult, NumberedHand, Page,
    PlaceCursor, Reader, Requested, ResultQuery, Staff, StatementLine, StoreError,
    entry::{COMMIT, Moved, STAFF, STAFF_DID, staff_name},
    house::{AccountTotals, HouseFlow},
    pack::unpack,
    schema::BOOKS_SCHEMA,
};

#[derive(Debug)]
pub(super) struct SqliteReader {
    sql: Connection,
    /// Not closed before the connection is.
    _disk: Option<Arc<File>>,
}

impl SqliteReader {
    pub(super) fn open(
        file: &Path,
        options: &Options,
        disk: Option<Arc<File>>,
    ) -> Result<Self, StoreError> {
        Ok(Self { sql: connect_to_read(file, options)?, _disk: disk })
    }
}

/// Look-ups in a data folder from outside, whether or not the room runs.
///
/// # Errors
/// If it cannot be opened, or is of another version.
pub fn reader(folder: &Path) -> Result<Box<dyn Reader>, StoreError> {
    Ok(Box::new(SqliteReader { sql: open_known(folder)?, _disk: None }))
}

/// All balances of a player: wallet, seats, holds and debts.
///
/// # Errors
/// As for [`reader`].
pub fn held_by(
    folder: &Path,
    player: PlayerId,
) -> Result<Vec<(Account, Currency, Cents)>, StoreError> {
    let sql = open_known(folder)?;
    let mut select = sql.prepare(
        "SELECT a.account, a.currency, b.balance
         FROM accounts a LEFT JOIN balances b ON b.account = a.id
         WHERE b.balance IS NOT 0 AND (a.account IN (?1, ?2, ?3) OR a.account GLOB ?4)",
    )?;
    let names = [
        Account::Wallet(player).to_string(),
        Account::Held(player).to_string(),
        Account::Owed(player).to_string(),
        format!("escrow:*/{player}"),
    ];
    let mut rows = select.query(names)?;
    let mut held = Vec::new();
    while let Some(row) = rows.next()? {
        let (account, currency): (String, String) = (row.get(0)?, row.get(1)?);
        let account = account.parse().map_err(damaged)?;
        held.push((account, currency.parse().map_err(damaged)?, Cents(row.get(2)?)));
    }
    Ok(held)
}

pub(super) fn open_known(folder: &Path) -> Result<Connection, StoreError> {
    let sql = connect_to_read(&folder.join(DATABASE), &Options::default())?;
    BOOKS_SCHEMA.require_newest(&sql)?;
    Ok(sql)
}

impl Reader for SqliteReader {
    fn clock(&self) -> Result<ClockHistory, StoreError> {
        Ok(ClockHistory { last: clock_at(&self.sql)?, confirmed: confirmed(&self.sql)? })
    }

    fn hands(&self, query: &HandQuery, page: Page) -> Result<Vec<HandRow>, StoreError> {
        match (query.player, query.game, query.pot_least) {
            // Large pots of everybody: each size has its own newest; together they are sorted.
            (None, None, Some(least)) if least.0 > 0 => {
                let smallest = u64::BITS - least.0.leading_zeros();
                let mut found = Vec::new();
                for bits in smallest..=i64::BITS {
                    found.extend(self.search(query, Some(bits), page)?);
                }
                found.sort_unstable_by_key(|row| std::cmp::Reverse((row.started_at, row.id)));
                found.truncate(page.count());
                Ok(found)
            }
            _ => self.search(query, None, page),
        }
    }

    fn hand(&self, id: HandId) -> Result<Option<HandRecord>, StoreError> {
        let query = "SELECT record FROM hands WHERE game = ?1 AND tbl = ?2 AND number = ?3";
        let mut select = self.sql.prepare_cached(query)?;
        let key = [int(id.game.0), int(id.table.0), int(id.number)];
        let packed: Option<Vec<u8>> = select.query_row(key, |row| row.get(0)).optional()?;
        packed.map(|packed| read_record(id, &packed)).transpose()
    }

    fn players_of(&self, id: HandId) -> Result<Vec<(u8, PlayerId)>, StoreError> {
        let Some(record) = self.hand(id)? else { return Ok(Vec::new()) };
        let mut players = players_in(id, &record)?;
        players.sort_unstable();
        Ok(players)
    }

    fn opening(&self, game: GameId) -> Result<Option<Opening>, StoreError> {
        let mut select = self.sql.prepare_cached("SELECT opening FROM games WHERE id = ?1")?;
        let text = select.query_row([int(game.0)], |row| row.get::<_, String>(0)).optional()?;
        text.map(|text| serde_json::from_str(&text).map_err(damaged)).transpose()
    }

    fn hands_after(&self, seq: u64, page: Page) -> Result<Vec<NumberedHand>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT seq, game, tbl, number, started_at, record FROM hands
             WHERE seq > ?1 ORDER BY seq LIMIT ?2",
        )?;
        let most = int(page.count() as u64);
        let rows = select.query_map([int(seq), most], |row| {
            let id = HandId {
                game: GameId(uint(row.get(1)?)),
                table: TableId(uint(row.get(2)?)),
                number: uint(row.get(3)?),
            };
            let packed: Vec<u8> = row.get(5)?;
            let record = read_record(id, &packed).ok();
            let (seq, started_at) = (uint(row.get(0)?), millis(row.get(4)?));
            Ok(NumberedHand { seq, id, started_at, record })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn last_entry(&self) -> Result<u64, StoreError> {
        let mut select = self.sql.prepare_cached("SELECT max(seq) FROM entries")?;
        let last: Option<i64> = select.query_row([], |row| row.get(0))?;
        Ok(last.map_or(0, uint))
    }

    fn interrupt(&self) -> Option<Interrupt> {
        Some(Interrupt(self.sql.get_interrupt_handle()))
    }

    fn balance(&self, account: &Account, currency: Currency) -> Result<Cents, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT balance FROM accounts a LEFT JOIN balances b ON b.account = a.id
             WHERE a.account = ?1 AND currency = ?2",
        )?;
        let row = params![account.to_string(), currency.code()];
        let balance = select.query_row(row, |row| row.get(0)).optional()?;
        Ok(balance.map_or(Cents::ZERO, Cents))
    }

    fn request(
        &self,
        player: PlayerId,
        request: RequestId,
    ) -> Result<Option<Requested>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT r.game, e.kind, e.content FROM requests r
             JOIN entries e ON e.name = 'game:' || r.game || '/commit:' || r.number
             WHERE r.player = ?1 AND r.request = ?2",
        )?;
        let found = select
            .query_row([int(player.0), int(request.0)], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })
            .optional()?;
        let Some((game, kind, content)): Option<(i64, String, String)> = found else {
            return Ok(None);
        };
        let game = GameId(uint(game));
        if kind == COMMIT {
            return Ok(Some(Requested { game, kind: None, moved: Vec::new() }));
        }
        let moved: Moved = serde_json::from_str(&content).map_err(damaged)?;
        let kind = Some(kind.parse().map_err(damaged)?);
        let postings = moved.postings.into_iter();
        let moved = postings.map(|(account, amount)| (account, Cents(amount))).collect();
        Ok(Some(Requested { game, kind, moved }))
    }

    fn statement(
        &self,
        account: &Account,
        currency: Currency,
        before: Option<&TransferId>,
        page: Page,
    ) -> Result<Vec<StatementLine>, StoreError> {
        statement::read(&self.sql, account, currency, before, page)
    }

    fn holds(
        &self,
        player: PlayerId,
        after: Option<HoldId>,
        page: Page,
    ) -> Result<Vec<Hold>, StoreError> {
        read_of_player(&self.sql, "player", player, after.map(|after| after.0), page)
    }

    fn tickets(
        &self,
        player: PlayerId,
        after: Option<TicketId>,
        page: Page,
    ) -> Result<Vec<Ticket>, StoreError> {
        read_of_player(&self.sql, "owner", player, after.map(|after| after.0), page)
    }

    fn results(
        &self,
        player: PlayerId,
        query: &ResultQuery,
        page: Page,
    ) -> Result<Vec<TournamentResult>, StoreError> {
        results::of_player(&self.sql, player, query, page)
    }

    fn tournament_results(
        &self,
        game: GameId,
        after: Option<PlaceCursor>,
        page: Page,
    ) -> Result<Vec<TournamentResult>, StoreError> {
        results::of_tournament(&self.sql, game, after, page)
    }

    fn tournament_result(
        &self,
        game: GameId,
        player: PlayerId,
    ) -> Result<Option<TournamentResult>, StoreError> {
        results::of_player_in(&self.sql, game, player)
    }

    fn tournament_summary(&self, game: GameId) -> Result<Option<TournamentSummary>, StoreError> {
        results::summary(&self.sql, game)
    }

    fn tournament_summaries(
        &self,
        before: Option<(Millis, GameId)>,
        page: Page,
    ) -> Result<Vec<TournamentSummary>, StoreError> {
        results::summaries(&self.sql, before, page)
    }

    fn staff(&self, before: Option<&str>, page: Page) -> Result<Vec<Staff>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT content FROM entries INDEXED BY entries_of_stream
             WHERE stream = (SELECT id FROM streams WHERE name = ?1) AND kind = ?2
               AND number < CASE WHEN ?3 IS NULL THEN ?4
                                 ELSE (SELECT number FROM entries WHERE name = ?3) END
             ORDER BY number DESC LIMIT ?5",
        )?;
        let before = before.map(staff_name);
        let most = int(page.count() as u64);
        let row = params![STAFF, STAFF_DID, before, i64::MAX, most];
        let rows = select.query_map(row, |row| row.get::<_, String>(0))?;
        let read = |text: Result<String, _>| serde_json::from_str(&text?).map_err(damaged);
        rows.map(read).collect()
    }

    fn account_totals(&self) -> Result<AccountTotals, StoreError> {
        house::totals(&self.sql)
    }

    fn house_flows(&self, after: u64, until: u64) -> Result<Vec<HouseFlow>, StoreError> {
        house::flows(&self.sql, after, until)
    }

    fn payment(&self, id: PaymentId) -> Result<Option<Payment>, StoreError> {
        read_one(&self.sql, id.0)
    }

    fn payments_open(
        &self,
        after: Option<PaymentId>,
        page: Page,
    ) -> Result<Vec<Payment>, StoreError> {
        read_open(&self.sql, after, page)
    }
}

impl SqliteReader {
    /// One walk down one index, the newest first.
    fn search(
        &self,
        query: &HandQuery,
        pot_bits: Option<u32>,
        page: Page,
    ) -> Result<Vec<HandRow>, StoreError> {
        let (text, values) = search_query(query, pot_bits, page);
        let mut select = self.sql.prepare_cached(&text)?;
        let rows = select.query_map(rusqlite::params_from_iter(values), |row| {
            Ok(HandRow {
                id: HandId {
                    game: GameId(uint(row.get(0)?)),
                    table: TableId(uint(row.get(1)?)),
                    number: uint(row.get(2)?),
                },
                started_at: millis(row.get(3)?),
                pot: Chips(uint(row.get(4)?)),
                rake: Chips(uint(row.get(5)?)),
                net: row.get::<_, Option<i64>>(6)?.map(Cents),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// The query for a search and what is put into it. `h` is what is walked; the index that fits is
/// named, since SQLite has no figures to choose by.
fn search_query(query: &HandQuery, pot_bits: Option<u32>, page: Page) -> (String, Vec<Value>) {
    let HandQuery { player, game, table, from, until, pot_least, result, before } = *query;
    let (mut wanted, mut values) = (Vec::new(), Vec::new());
    let mut want = |what: &str, value: u64| {
        values.push(Value::Integer(int(value)));
        wanted.push(what.replace('?', &format!("?{}", values.len())));
    };
    let index = match (player, game, table, pot_bits) {
        (Some(_), ..) => "",
        (None, Some(_), Some(_), _) => "INDEXED BY hands_by_table",
        (None, Some(_), None, _) => "INDEXED BY hands_by_game",
        (None, None, _, Some(_)) => "INDEXED BY hands_by_pot",
        (None, None, _, None) => "INDEXED BY hands_by_time",
    };
    let optional = [
        ("h.player = ?", player.map(|player| player.0)),
        ("h.game = ?", game.map(|game| game.0)),
        ("h.tbl = ?", table.map(|table| table.0)),
        ("h.pot_bits = ?", pot_bits.map(u64::from)),
        ("h.started_at >= ?", from.map(|from| from.0)),
        ("h.started_at < ?", until.map(|until| until.0)),
        ("h.pot >= ?", pot_least.map(|least| least.0)),
    ];
    for (what, value) in optional {
        if let Some(value) = value {
            want(what, value);
        }
    }
    // Only spans that can have a hand of the player are searched.
    if player.is_some() {
        let spans = [
            (format!("s.since >= ({})", OF.replace("?1", "?")), from),
            ("s.since < ?".to_owned(), until),
            ("s.since <= ?".to_owned(), before.map(|(at, _)| at)),
        ];
        for (what, at) in spans {
            if let Some(at) = at {
                want(&what, at.0);
            }
        }
    }
    // Only a player has a result.
    if let (Some(_), Some(result)) = (player, result) {
        wanted.push(match result {
            NetResult::Won => "h.net > 0".to_owned(),
            NetResult::Lost => "h.net < 0".to_owned(),
        });
    }
    if let Some((at, id)) = before {
        let last = [at.0, id.game.0, id.table.0, id.number].map(|part| Value::Integer(int(part)));
        let first = values.len() + 1;
        values.extend(last);
        let [a, b, c, d] = [first, first + 1, first + 2, first + 3];
        wanted.push(format!("(h.started_at, h.game, h.tbl, h.number) < (?{a}, ?{b}, ?{c}, ?{d})"));
    }
    let wanted = if wanted.is_empty() { "true".to_owned() } else { wanted.join(" AND ") };
    let (from, rake, net, spans) = match player {
        Some(_) => (
            "spans s CROSS JOIN hand_players h ON h.span = s.since
             CROSS JOIN hands k ON k.game = h.game AND k.tbl = h.tbl AND k.number = h.number",
            "k.rake",
            "h.net",
            "s.since DESC,",
        ),
        None => ("hands h", "h.rake", "NULL", ""),
    };
    let text = format!(
        "SELECT h.game, h.tbl, h.number, h.started_at, h.pot, {rake}, {net} FROM {from} {index}
         WHERE {wanted}
         ORDER BY {spans} h.started_at DESC, h.game DESC, h.tbl DESC, h.number DESC
         LIMIT {}",
        page.count()
    );
    (text, values)
}

pub(super) fn read_record(id: HandId, packed: &[u8]) -> Result<HandRecord, StoreError> {
    let text = unpack(packed).map_err(|error| damaged(format!("hand {id}: {error}")))?;
    HandRecord::read(&text).map_err(|error| damaged(format!("hand {id}: {error}")))
}

/// Players by seat; a stored record has their numbers.
pub(super) fn players_in(
    id: HandId,
    record: &HandRecord,
) -> Result<Vec<(u8, PlayerId)>, StoreError> {
    let player = |player: &hand::PlayerRecord| match player.name.parse() {
        Ok(number) => Ok((player.seat.number(), PlayerId(number))),
        Err(_) => Err(damaged(format!("hand {id}: {:?} is no player's number", player.name))),
    };
    record.players.iter().map(player).collect()
}

#[cfg(test)]
mod tests {
    use base::{Chips, GameId, Millis, PlayerId, TableId};
    use rusqlite::Connection;

    use super::{SqliteReader, search_query};
    use crate::{HandId, HandQuery, NetResult, Page, Reader, schema::BOOKS_SCHEMA};

    /// Every query walks one index from its end and sorts at most the hands of one millisecond.
    #[test]
    fn every_search_walks_one_index() {
        let sql = Connection::open_in_memory().unwrap();
        BOOKS_SCHEMA.migrate(&sql).unwrap();
        let id = HandId { game: GameId(1), table: TableId(1), number: 1 };
        for bits in 0..256_u32 {
            let asked = |bit: u32| bits & (1 << bit) != 0;
            let query = HandQuery {
                player: asked(0).then_some(PlayerId(1)),
                game: asked(1).then_some(GameId(1)),
                table: asked(2).then_some(TableId(1)),
                from: asked(3).then_some(Millis(1)),
                until: asked(4).then_some(Millis(1)),
                pot_least: asked(5).then_some(Chips(9)),
                before: asked(6).then_some((Millis(1), id)),
                result: asked(7).then_some(NetResult::Won),
            };
            let large = query.player.is_none() && query.game.is_none() && asked(5);
            let (text, values) = search_query(&query, large.then_some(4), Page { most: 9 });
            let mut explain = sql.prepare(&format!("EXPLAIN QUERY PLAN {text}")).unwrap();
            let values = rusqlite::params_from_iter(values);
            let steps = explain.query_map(values, |row| row.get::<_, String>(3)).unwrap();
            let plan = steps.map(Result::unwrap).collect::<Vec<_>>().join("; ");
            assert!(!plan.contains("TEMP B-TREE FOR ORDER BY"), "{query:?}: {plan}");
            // The spans are few.
            let plan = plan.replace("SCAN s;", "");
            let narrow = asked(0) || asked(1) || large;
            assert!(!narrow || !plan.contains("SCAN"), "{query:?}: {plan}");
        }
    }

    /// Two hands in each millisecond, and spans that begin with, between and beside them.
    #[test]
    fn a_players_hands_are_found_whatever_spans_they_are_in() {
        let sql = Connection::open_in_memory().unwrap();
        sql.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        BOOKS_SCHEMA.migrate(&sql).unwrap();
        sql.execute_batch(
            "INSERT INTO spans VALUES (3), (4), (8), (20);
             WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 23)
             INSERT INTO hands SELECT n, 1, n % 2, n, n / 2, n, 0, 0, x'', x'' FROM n;
             INSERT INTO hand_players
                 SELECT (SELECT max(since) FROM spans WHERE since <= started_at), 7, started_at, game,
                        tbl, number, 0, 0, pot
                 FROM hands WHERE number <> 11;",
        )
        .unwrap();
        let hand = |number: u64| {
            (Millis(number / 2), HandId { game: GameId(1), table: TableId(number % 2), number })
        };
        let reader = SqliteReader { sql, _disk: None };
        let bounds = || std::iter::once(None).chain((0..14).map(|at| Some(Millis(at))));
        for from in bounds() {
            for until in bounds() {
                for before in std::iter::once(None).chain((0..24).map(|number| Some(hand(number))))
                {
                    let query = HandQuery {
                        player: Some(PlayerId(7)),
                        from,
                        until,
                        before,
                        ..HandQuery::default()
                    };
                    let found = reader.hands(&query, Page { most: 5 }).unwrap();
                    let found: Vec<u64> = found.iter().map(|row| row.id.number).collect();
                    let expected = (0..24).rev().filter(|&number| {
                        let (at, id) = hand(number);
                        number != 11
                            && from.is_none_or(|from| at >= from)
                            && until.is_none_or(|until| at < until)
                            && before.is_none_or(|before| (at, id) < before)
                    });
                    assert_eq!(found, expected.take(5).collect::<Vec<_>>(), "{query:?}");
                }
            }
        }
    }
}

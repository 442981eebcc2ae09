//! The state of the room: games, their state and accounts, holds, tickets and payments agree with
//! the chains, and a room restored from them fits its money.

use std::collections::{BTreeMap, BTreeSet};

use base::{GameId, Millis, PlayerId, TableId};
use game::Damaged;
use ledger::{Account, Currency, TicketState};
use room::{NotOpened, Opening, Room};
use rulebook::Rulebook;
use rusqlite::{Connection, OptionalExtension};

use super::{
    CheckStop,
    entries::{Entries, column, content},
};
use crate::{
    entry::stream_of,
    report::Difference,
    sqlite::{
        cache::{millis, uint},
        load::load,
        payments::names_of,
    },
};

pub(super) fn check(
    sql: &Connection,
    entries: &Entries<'_>,
    rulebooks: Vec<Rulebook>,
) -> Result<(), CheckStop> {
    games(sql, entries)?;
    game_accounts(sql, entries)?;
    pruned(sql, entries)?;
    records(sql, entries)?;
    exclusions(sql, entries)?;
    entries.players.check(sql)?;
    facts(sql, entries)?;
    tables(sql, rulebooks)
}

fn games(sql: &Connection, entries: &Entries<'_>) -> Result<(), CheckStop> {
    let mut found = 0;
    for (&id, game) in &entries.games {
        let differs = |what| Difference::Game { game: id, what };
        let opened = game.opened.as_ref().ok_or_else(|| differs("it was never opened"))?;
        let mut select = sql.prepare_cached(
            "SELECT opening, rulebook, rulebook_digest, seats, currency, paused_at, closed_at,
                    commits, name
             FROM games g LEFT JOIN streams s ON s.id = g.stream WHERE g.id = ?1",
        )?;
        let mut rows = select.query([column(id)])?;
        let row = rows.next()?.ok_or_else(|| differs("it is missing"))?;
        let text: String = row.get(0)?;
        let opening: Opening = content(&format!("game {id}"), &text)?;
        let rulebook: (String, String) = (row.get(1)?, row.get(2)?);
        let same = opening == opened.opening
            && rulebook == (opened.rulebook.id.clone(), opened.rulebook.digest.clone())
            && row.get::<_, u8>(3)? == opened.seats
            && row.get::<_, String>(4)? == opened.opening.currency();
        if !same {
            return Err(differs("it was opened as something else").into());
        }
        if row.get::<_, Option<i64>>(5)?.map(millis) != game.paused {
            return Err(differs("whether it is paused was changed").into());
        }
        if row.get::<_, Option<i64>>(6)?.map(millis) != game.closed {
            return Err(differs("whether it is closed was changed").into());
        }
        if uint(row.get(7)?) != game.commits {
            return Err(differs("the number of its last commit was changed").into());
        }
        if row.get::<_, Option<String>>(8)? != Some(stream_of(id)) {
            return Err(differs("it has another's chain").into());
        }
        game.state.check(sql, id)?;
        found += 1;
    }
    let count = sql.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).map(uint)?;
    Difference::rows("games", count, found)?;
    let orphans = "SELECT count(*) FROM state WHERE game NOT IN (SELECT id FROM games)";
    let orphans = sql.query_row(orphans, [], |row| row.get(0)).map(uint)?;
    Ok(Difference::rows("state", orphans, 0)?)
}

/// Exactly the accounts that hold money of games are listed as such.
fn game_accounts(sql: &Connection, entries: &Entries<'_>) -> Result<(), CheckStop> {
    let mut expected: BTreeMap<(u64, i64), Account> = BTreeMap::new();
    for (&(account, _), held) in &entries.balances {
        if let Some(game) = account.of_game().filter(|_| held.balance != 0) {
            expected.insert((game.0, held.row), account);
        }
    }
    let mut select = sql.prepare("SELECT game, account FROM game_accounts")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let (game, account) = (uint(row.get(0)?), row.get(1)?);
        if expected.remove(&(game, account)).is_none() {
            let game = GameId(game);
            let what = "an account is said to hold money of it, and does not";
            return Err(Difference::Game { game, what }.into());
        }
    }
    match expected.into_values().next() {
        Some(account) => {
            let what = "it holds money, and its game does not know";
            Err(Difference::Account { account, what }.into())
        }
        None => Ok(()),
    }
}

/// The last hand number of each table is stored when records were pruned.
fn pruned(sql: &Connection, entries: &Entries<'_>) -> Result<(), CheckStop> {
    let mut select = sql.prepare("SELECT game, tbl, number FROM hands_pruned")?;
    let rows = select.query_map([], |row| {
        let table = (GameId(uint(row.get(0)?)), TableId(uint(row.get(1)?)));
        Ok((table, uint(row.get(2)?)))
    })?;
    let stored: BTreeMap<_, _> = rows.collect::<Result<_, _>>()?;
    let mut tables = stored.keys().chain(entries.pruned.keys());
    match tables.find(|table| stored.get(table) != entries.pruned.get(table)) {
        Some(&(game, table)) => {
            let what = "the number of its last hand was changed".to_owned();
            Err(Difference::Table { game, table, what }.into())
        }
        None => Ok(()),
    }
}

/// Holds and tickets agree with the cashier's chain and with the balances of their accounts.
fn records(sql: &Connection, entries: &Entries<'_>) -> Result<(), CheckStop> {
    let mut owed: BTreeMap<(Account, Currency), i64> = BTreeMap::new();
    for (id, hold) in &entries.holds {
        let account = (Account::Held(hold.player), hold.currency);
        *owed.entry(account).or_default() += hold.left().0;
        same(sql, "SELECT hold FROM holds WHERE id = ?1", *id, hold, &format!("hold {id}"))?;
    }
    for (id, ticket) in &entries.tickets {
        if ticket.state == TicketState::Held {
            let account = (Account::Tickets, ticket.made.currency);
            *owed.entry(account).or_default() += ticket.made.value.0;
        }
        let query = "SELECT ticket FROM tickets WHERE id = ?1";
        same(sql, query, *id, ticket, &format!("ticket {id}"))?;
    }
    payments(sql, entries)?;
    for (table, expected) in [
        ("holds", entries.holds.len()),
        ("tickets", entries.tickets.len()),
        ("payments", entries.payments.len()),
    ] {
        let query = format!("SELECT count(*) FROM {table}");
        let found = sql.query_row(&query, [], |row| row.get(0)).map(uint)?;
        Difference::rows(table, found, expected as u64)?;
    }
    for (&(account, currency), held) in &entries.balances {
        let backed = matches!(account, Account::Held(_) | Account::Tickets);
        let owed = owed.get(&(account, currency)).copied().unwrap_or(0);
        if backed && held.balance != owed {
            let what = "its account holds something else";
            return Err(Difference::Record { name: account.to_string(), what }.into());
        }
    }
    Ok(())
}

/// Payments agree with the cashier's chain, and are indexed by their names.
fn payments(sql: &Connection, entries: &Entries<'_>) -> Result<(), CheckStop> {
    let mut select = sql.prepare("SELECT channel, reference, open FROM payments WHERE id = ?1")?;
    for (id, payment) in &entries.payments {
        let name = format!("payment {id}");
        same(sql, "SELECT payment FROM payments WHERE id = ?1", *id, payment, &name)?;
        let found: (String, Option<String>, bool) = select
            .query_row([id.cast_signed()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let (channel, reference) = names_of(payment);
        if found != (channel, reference.map(str::to_owned), payment.state.is_open()) {
            let what = "it is another in the list of payments";
            return Err(Difference::Record { name, what }.into());
        }
    }
    Ok(())
}

fn same<T: serde::de::DeserializeOwned + PartialEq>(
    sql: &Connection,
    query: &str,
    id: u64,
    chained: &T,
    name: &str,
) -> Result<(), CheckStop> {
    let differs = |what| Difference::Record { name: name.to_owned(), what };
    let mut select = sql.prepare_cached(query)?;
    let text: Option<String> = select.query_row([id.cast_signed()], |row| row.get(0)).optional()?;
    let text = text.ok_or_else(|| differs("it is missing"))?;
    let stored: T = serde_json::from_str(&text).map_err(|_| differs("it cannot be read"))?;
    if stored == *chained { Ok(()) } else { Err(differs("it was changed").into()) }
}

/// The time of the last entry, and which hands were pruned.
fn facts(sql: &Connection, entries: &Entries<'_>) -> Result<(), CheckStop> {
    let fact = |name: &str| -> Result<Millis, rusqlite::Error> {
        let query = "SELECT coalesce(max(value), 0) FROM facts WHERE name = ?1";
        sql.query_row(query, [name], |row| row.get(0)).map(millis)
    };
    let differs = |name: &str, what| Difference::Record { name: name.to_owned(), what };
    if fact("last_at")? < entries.last_at {
        return Err(differs("last_at", "the room ran later").into());
    }
    if fact("pruned_before")? != entries.pruned_before {
        return Err(differs("pruned_before", "it is not what was decided last").into());
    }
    let query = "SELECT count(*) FROM facts
                 WHERE name NOT IN ('clock_at', 'last_at', 'pruned_before', 'rests', 'room')";
    Ok(Difference::rows("facts", sql.query_row(query, [], |row| row.get(0)).map(uint)?, 0)?)
}

/// B6.
fn exclusions(sql: &Connection, entries: &Entries<'_>) -> Result<(), CheckStop> {
    let mut select = sql.prepare("SELECT player, format FROM exclusions")?;
    let rows = select.query_map([], |row| Ok((PlayerId(uint(row.get(0)?)), row.get(1)?)))?;
    let stored: BTreeSet<(PlayerId, String)> = rows.collect::<Result<_, _>>()?;
    match stored.symmetric_difference(&entries.excluded).next() {
        Some((player, format)) => {
            let name = format!("player {player}, {format}");
            let what = "the exclusion is not what staff decided";
            Err(Difference::Record { name, what }.into())
        }
        None => Ok(()),
    }
}

/// R23: a room read back fits its escrows.
fn tables(sql: &Connection, rulebooks: Vec<Rulebook>) -> Result<(), CheckStop> {
    let mut saved = load(sql, None)?;
    // A paused game would not be restored; here it is checked too.
    saved.games.iter_mut().for_each(|game| game.paused = None);
    let now = saved.last_at.unwrap_or(Millis::ZERO);
    let (_, recovery) = Room::restore(rulebooks, saved, now);
    for (game, error) in recovery.not_opened {
        if let NotOpened::Damaged(Damaged { at, what }) = error {
            return Err(Difference::State { game, key: at, what }.into());
        }
    }
    Ok(())
}

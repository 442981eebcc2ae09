//! A player's statement: the postings of the wallet, of what is withheld, of what is owed.

use base::PlayerId;
use ledger::{Account, Currency, TransferId};
use office::staff::StaffRefusal;
use serde::Deserialize;
use store::{PAGE_MOST, Page, StatementLine};
use wire::desk::{DeskStatement, DeskStatementLine};

use crate::{Shared, results_csv, staff::StaffError};

/// Lines of one page.
const LINES_A_PAGE: u32 = 100;
/// Lines of a file: some years of play of a busy player.
const FILE_LINES_MAX: usize = 100_000;
const FILE_HEADER: &str = "transfer,kind,at,amount,balance,currency,game\r\n";

/// The parts of an address, as they were sent.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatementQuery {
    pub(crate) currency: Option<String>,
    /// `wallet`, `held` or `owed`.
    pub(crate) account: Option<String>,
    pub(crate) before: Option<String>,
}

/// Which statement, read.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    player: PlayerId,
    account: Account,
    account_name: &'static str,
    currency: Option<Currency>,
    before: Option<TransferId>,
}

impl StatementQuery {
    /// Reads it strictly.
    ///
    /// # Errors
    /// What is wrong with the parts, in technical English.
    pub(crate) fn read(self, player: PlayerId) -> Result<Wanted, String> {
        let (account, account_name) = match self.account.as_deref() {
            None | Some("wallet") => (Account::Wallet(player), "wallet"),
            Some("held") => (Account::Held(player), "held"),
            Some("owed") => (Account::Owed(player), "owed"),
            Some(_) => return Err("account: expected wallet, held or owed".to_owned()),
        };
        let currency = self.currency.map(|code| code.parse());
        let currency = currency.transpose().map_err(|error| format!("currency: {error}"))?;
        let before = self.before.map(|id| id.parse());
        let before = before.transpose().map_err(|error| format!("before: {error}"))?;
        Ok(Wanted { player, account, account_name, currency, before })
    }
}

/// The currency of the statement: the wanted one, or that of the player's market.
async fn currency(shared: &Shared, wanted: &Wanted) -> Result<Currency, StaffError> {
    let player = wanted.player;
    let row = shared.accounts.with(move |people| people.player_row(player)).await?;
    let row = row.ok_or(StaffRefusal::NoSuchPlayer)?;
    let of_market = || shared.accounts.markets().get(&row.market).map(|market| market.currency);
    Ok(wanted.currency.or_else(of_market).unwrap_or(Currency::PLAY))
}

/// A page of a statement, the latest line first.
///
/// # Errors
/// If there is no such player, or it cannot be read.
pub(crate) async fn statement(
    shared: &Shared,
    wanted: Wanted,
) -> Result<DeskStatement, StaffError> {
    let currency = currency(shared, &wanted).await?;
    let Wanted { player, account, account_name, before, .. } = wanted;
    let read = shared.books.read(move |reader| {
        reader.statement(&account, currency, before.as_ref(), Page { most: LINES_A_PAGE + 1 })
    });
    let mut lines = read.await?;
    let is_last = lines.len() <= LINES_A_PAGE as usize;
    lines.truncate(LINES_A_PAGE as usize);
    let next = lines.last().filter(|_| !is_last).map(|line| line.id.to_string());
    Ok(DeskStatement {
        player: player.0,
        account: account_name.to_owned(),
        currency: currency.code().to_owned(),
        lines: lines.iter().map(shown).collect(),
        next,
    })
}

/// The whole statement as a file, the latest line first.
///
/// # Errors
/// If there is no such player, or it cannot be read.
pub(crate) async fn statement_csv(shared: &Shared, wanted: Wanted) -> Result<String, StaffError> {
    let currency = currency(shared, &wanted).await?;
    let Wanted { account, mut before, .. } = wanted;
    let (mut text, mut written) = (FILE_HEADER.to_owned(), 0);
    // Page by page, so that others have their turn in between.
    loop {
        let (account, after) = (account, before.clone());
        let read = shared.books.read(move |reader| {
            reader.statement(&account, currency, after.as_ref(), Page { most: PAGE_MOST })
        });
        let lines = read.await?;
        lines.iter().for_each(|line| text.push_str(&csv_line(line, currency)));
        written += lines.len();
        before = lines.last().map(|line| line.id.clone());
        if lines.len() < PAGE_MOST as usize || written >= FILE_LINES_MAX {
            return Ok(text);
        }
    }
}

fn csv_line(line: &StatementLine, currency: Currency) -> String {
    let game = game_of(&line.id).map_or_else(String::new, |game| game.to_string());
    let StatementLine { id, kind, at, amount, balance } = line;
    let at = results_csv::utc(*at);
    format!("{id},{kind},{at},{amount},{balance},{currency},{game}\r\n")
}

fn shown(line: &StatementLine) -> DeskStatementLine {
    DeskStatementLine {
        transfer: line.id.to_string(),
        kind: line.kind.name().to_owned(),
        at: line.at.into(),
        cents: line.amount.0,
        balance: line.balance.0,
        game: game_of(&line.id),
    }
}

/// The game that a transfer's name begins with: `game:3/commit:18`.
fn game_of(id: &TransferId) -> Option<u64> {
    id.as_str().strip_prefix("game:")?.split('/').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_strictly() {
        let some = |text: &str| Some(text.to_owned());
        let read = |currency: Option<String>, account: Option<String>, before: Option<String>| {
            StatementQuery { currency, account, before }.read(PlayerId(9))
        };
        let plain = read(None, None, None).unwrap();
        assert_eq!((plain.account, plain.currency), (Account::Wallet(PlayerId(9)), None));
        let held = read(some("EUR"), some("held"), some("game:3/commit:18")).unwrap();
        assert_eq!(
            (held.account, held.currency),
            (Account::Held(PlayerId(9)), Some(Currency::EUR))
        );
        for (bad, named) in [
            (read(some("euro"), None, None), "currency"),
            (read(None, some("rake"), None), "account"),
            (read(None, None, some("x y")), "before"),
        ] {
            assert!(bad.unwrap_err().starts_with(named));
        }
    }

    #[test]
    fn the_game_of_a_transfer_is_in_its_name() {
        for (id, game) in
            [("game:3/commit:18", Some(3)), ("player:17/request:5", None), ("hold:4/step:0", None)]
        {
            assert_eq!(game_of(&id.parse().unwrap()), game);
        }
    }
}

//! R20: reports from players, with the chat of the time, the answer to the reporter, and the outcome.

use base::{GameId, Millis, PlayerId, TableId};
use rusqlite::{OptionalExtension, Row, params};

use super::super::{Complaint, People, number, sql_time};
use crate::StoreError;

/// A line of chat as it is kept with a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    pub at: Millis,
    pub player: PlayerId,
    pub text: String,
}

/// R20: what became of a report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportFile {
    pub answer: Option<String>,
    pub answered: Option<(PlayerId, Millis)>,
    /// A code of the protocol.
    pub outcome: Option<String>,
    pub closed: Option<(PlayerId, Millis)>,
}

/// R20: a report and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerReport {
    pub report: u64,
    pub complaint: Complaint,
    pub file: ReportFile,
}

/// Which reports; everything that is given has to fit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportQuery {
    pub about: Option<PlayerId>,
    pub reporter: Option<PlayerId>,
    /// Whether it has an outcome.
    pub closed: Option<bool>,
    /// Whether it has an answer.
    pub answered: Option<bool>,
    /// Only those before this one.
    pub before: Option<u64>,
}

const COLUMNS: &str = "r.report, reporter, about, game, tab, text, at,
    answer, answered_by, answered_at, outcome, closed_by, closed_at";

impl People {
    /// R20: keeps a complaint with the chat of the time, and returns its number.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn report(&self, complaint: &Complaint, chat: &[ChatLine]) -> Result<u64, StoreError> {
        let all = self.sql.unchecked_transaction()?;
        self.complain(complaint)?;
        let report = self.sql.last_insert_rowid();
        all.execute("INSERT INTO report_files (report) VALUES (?1)", [report])?;
        for (line, ChatLine { at, player, text }) in (0_i64..).zip(chat) {
            all.prepare_cached("INSERT INTO report_chat VALUES (?1, ?2, ?3, ?4, ?5)")?
                .execute(params![report, line, sql_time(*at), number(*player), text])?;
        }
        all.commit()?;
        Ok(report.unsigned_abs())
    }

    /// R20: reports, the latest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn reports(&self, query: &ReportQuery, most: u32) -> Result<Vec<PlayerReport>, StoreError> {
        let before = match query.before.map(i64::try_from) {
            Some(Ok(before)) => before,
            _ => i64::MAX,
        };
        let select = format!(
            "SELECT {COLUMNS} FROM reports r LEFT JOIN report_files f ON f.report = r.report
             WHERE r.report < ?1
               AND (?2 IS NULL OR about = ?2) AND (?3 IS NULL OR reporter = ?3)
               AND (?4 IS NULL OR (outcome IS NOT NULL) = ?4)
               AND (?5 IS NULL OR (answer IS NOT NULL) = ?5)
             ORDER BY r.report DESC LIMIT ?6"
        );
        let values = params![
            before,
            query.about.map(number),
            query.reporter.map(number),
            query.closed,
            query.answered,
            most
        ];
        let mut select = self.sql.prepare_cached(&select)?;
        let rows = select.query_map(values, report)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// R20: one report, with the chat of the time.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn report_with_chat(
        &self,
        number: u64,
    ) -> Result<Option<(PlayerReport, Vec<ChatLine>)>, StoreError> {
        let Ok(number) = i64::try_from(number) else { return Ok(None) };
        let select = format!(
            "SELECT {COLUMNS} FROM reports r LEFT JOIN report_files f ON f.report = r.report
             WHERE r.report = ?1"
        );
        let found = self.sql.prepare_cached(&select)?.query_row([number], report).optional()?;
        let Some(found) = found else { return Ok(None) };
        let mut select = self.sql.prepare_cached(
            "SELECT at, player, text FROM report_chat WHERE report = ?1 ORDER BY line",
        )?;
        let chat = select.query_map([number], |row| {
            Ok(ChatLine {
                at: Millis(whole(row, 0)?),
                player: PlayerId(whole(row, 1)?),
                text: row.get(2)?,
            })
        })?;
        Ok(Some((found, chat.collect::<Result<_, _>>()?)))
    }

    /// R20: answers the reporter; another answer replaces it.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn answer_report(
        &self,
        report: u64,
        by: PlayerId,
        text: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.sql.execute(
            "INSERT INTO report_files (report, answer, answered_by, answered_at)
             VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (report) DO UPDATE SET answer = excluded.answer,
                 answered_by = excluded.answered_by, answered_at = excluded.answered_at",
            params![report.cast_signed(), text, number(by), sql_time(at)],
        )?;
        Ok(())
    }

    /// R20: closes a report with an outcome.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn close_report(
        &self,
        report: u64,
        by: PlayerId,
        outcome: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.sql.execute(
            "INSERT INTO report_files (report, outcome, closed_by, closed_at)
             VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (report) DO UPDATE SET outcome = excluded.outcome,
                 closed_by = excluded.closed_by, closed_at = excluded.closed_at",
            params![report.cast_signed(), outcome, number(by), sql_time(at)],
        )?;
        Ok(())
    }

    /// What the back office keeps of a person who is erased goes: notes, messages, the mute, and what he
    /// or she wrote in chats. Reports and their outcomes stay, by number.
    pub(in super::super) fn erase_from_desk(&self, player: PlayerId) -> Result<(), StoreError> {
        for change in [
            "DELETE FROM player_notes WHERE player = ?1",
            "DELETE FROM player_messages WHERE player = ?1",
            "DELETE FROM chat_mutes WHERE player = ?1",
            "DELETE FROM report_chat WHERE player = ?1",
        ] {
            self.sql.execute(change, [number(player)])?;
        }
        Ok(())
    }
}

fn whole(row: &Row<'_>, at: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(at).map(i64::unsigned_abs)
}

fn done_by(row: &Row<'_>, who: usize, at: usize) -> rusqlite::Result<Option<(PlayerId, Millis)>> {
    let who: Option<i64> = row.get(who)?;
    let at: Option<i64> = row.get(at)?;
    let both = who.zip(at);
    Ok(both.map(|(who, at)| (PlayerId(who.unsigned_abs()), Millis(at.unsigned_abs()))))
}

fn report(row: &Row<'_>) -> rusqlite::Result<PlayerReport> {
    Ok(PlayerReport {
        report: whole(row, 0)?,
        complaint: Complaint {
            reporter: PlayerId(whole(row, 1)?),
            about: PlayerId(whole(row, 2)?),
            game: GameId(whole(row, 3)?),
            table: TableId(whole(row, 4)?),
            text: row.get(5)?,
            at: Millis(whole(row, 6)?),
        },
        file: ReportFile {
            answer: row.get(7)?,
            answered: done_by(row, 8, 9)?,
            outcome: row.get(10)?,
            closed: done_by(row, 11, 12)?,
        },
    })
}

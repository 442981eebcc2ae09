//! Cases: what they are about, who is in them, and what happened, in order.

use base::{HoldId, Millis, PlayerId};
use office::cases::{
    APPEAL_ANSWERED_WITHIN, CaseKind, CasePart, CaseState, DECIDED_WITHIN, Outcome, Penalty,
};
use rusqlite::{OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

use super::{from_json, uint};
use crate::{
    HandId, StoreError,
    entry::json,
    people::{People, number, sql_time},
    sqlite::damaged,
};

/// Where a case comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CaseSource {
    Staff,
    Report { report: u64 },
    Alert { alert: u64 },
}

/// A case to be opened.
#[derive(Debug, Clone)]
pub struct NewCase {
    pub kind: CaseKind,
    pub title: String,
    pub source: CaseSource,
    pub subjects: Vec<PlayerId>,
    pub by: PlayerId,
    pub at: Millis,
}

/// A verdict as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredVerdict {
    pub at: Millis,
    pub by: PlayerId,
    pub outcome: Outcome,
    pub clauses: Vec<String>,
    pub penalties: Vec<(PlayerId, Penalty)>,
    pub text: String,
    pub appeal_until: Millis,
}

/// A case without its timeline and its hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseFile {
    pub number: u64,
    pub kind: CaseKind,
    pub state: CaseState,
    pub title: String,
    pub source: CaseSource,
    pub opened_by: PlayerId,
    pub opened_at: Millis,
    pub decide_by: Millis,
    pub verdict: Option<StoredVerdict>,
    pub players: Vec<CaseMember>,
    pub appeals: Vec<CaseAppeal>,
    pub recordings: Vec<CaseRecording>,
    /// R14: holds by number, and whose they are.
    pub holds: Vec<(HoldId, PlayerId)>,
    pub hands: u64,
}

/// A player of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseMember {
    pub player: PlayerId,
    pub part: CasePart,
    pub why: String,
    pub disclosed_at: Option<Millis>,
}

/// The answer to an appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppealDecided {
    pub at: Millis,
    pub by: PlayerId,
    pub overturned: bool,
    pub text: String,
}

/// A player's appeal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseAppeal {
    pub player: PlayerId,
    pub at: Millis,
    pub answer_by: Millis,
    pub text: String,
    pub decision: Option<AppealDecided>,
}

/// R14: a request for a recording of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseRecording {
    pub player: PlayerId,
    pub asked_at: Millis,
    pub due: Millis,
    pub answer: Option<(String, Millis)>,
}

/// One line of a case's timeline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineLine {
    pub at: Millis,
    /// A number as in the chain of staff.
    pub by: PlayerId,
    pub kind: String,
    pub text: String,
    pub hand: Option<HandId>,
}

/// Which cases to list.
#[derive(Debug, Clone, Copy, Default)]
pub struct CaseChoice {
    pub state: Option<CaseState>,
    pub player: Option<PlayerId>,
    /// Only earlier ones than this, to turn the page.
    pub before: Option<u64>,
}

impl People {
    /// Opens a case.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn open_case(&self, new: &NewCase) -> Result<u64, StoreError> {
        let NewCase { kind, title, source, subjects, by, at } = new;
        self.sql.execute(
            "INSERT INTO cases (kind, state, title, source, opened_by, opened_at, decide_by)
             VALUES (?1, 'open', ?2, ?3, ?4, ?5, ?6)",
            params![
                kind.name(),
                title,
                json(source),
                number(*by),
                sql_time(*at),
                sql_time(*at + DECIDED_WITHIN)
            ],
        )?;
        let case = self.sql.last_insert_rowid().cast_unsigned();
        for player in subjects {
            self.set_case_player(case, *player, CasePart::Subject, "")?;
        }
        Ok(case)
    }

    /// Adds a player to a case, or changes which part he or she has.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn set_case_player(
        &self,
        case: u64,
        player: PlayerId,
        part: CasePart,
        why: &str,
    ) -> Result<(), StoreError> {
        self.sql.execute(
            "INSERT INTO case_players (case_number, player, part, why) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (case_number, player) DO UPDATE SET part = ?3, why = ?4",
            params![case.cast_signed(), number(player), part.name(), why],
        )?;
        Ok(())
    }

    /// R18: the player is told of the case; the first time counts.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn disclose_case(&self, case: u64, player: PlayerId, at: Millis) -> Result<(), StoreError> {
        self.sql.execute(
            "UPDATE case_players SET disclosed_at = ?3
             WHERE case_number = ?1 AND player = ?2 AND disclosed_at IS NULL",
            params![case.cast_signed(), number(player), sql_time(at)],
        )?;
        Ok(())
    }

    /// Writes a line into a case's timeline.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn case_line(&self, case: u64, line: &TimelineLine) -> Result<(), StoreError> {
        let TimelineLine { at, by, kind, text, hand } = line;
        let hand = hand.map(|id| format!("{}-{}-{}", id.game, id.table, id.number));
        self.sql.execute(
            "INSERT INTO case_timeline (case_number, at, by, kind, text, hand)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![case.cast_signed(), sql_time(*at), number(*by), kind, text, hand],
        )?;
        Ok(())
    }

    /// What happened in a case, the oldest first.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn case_timeline(&self, case: u64) -> Result<Vec<TimelineLine>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT at, by, kind, text, hand FROM case_timeline WHERE case_number = ?1
             ORDER BY entry",
        )?;
        let mut rows = select.query([case.cast_signed()])?;
        let mut lines = Vec::new();
        while let Some(row) = rows.next()? {
            let hand: Option<String> = row.get(4)?;
            lines.push(TimelineLine {
                at: Millis(uint(row, 0)?),
                by: PlayerId(uint(row, 1)?),
                kind: row.get(2)?,
                text: row.get(3)?,
                hand: hand.map(|hand| hand_id(&hand)).transpose()?,
            });
        }
        Ok(lines)
    }

    /// Gives a case its verdict or takes it further: how far it is, and the verdict as it is then.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn set_case_state(
        &self,
        case: u64,
        state: CaseState,
        verdict: Option<&StoredVerdict>,
    ) -> Result<(), StoreError> {
        let query = "UPDATE cases SET state = ?2, verdict = ?3 WHERE case_number = ?1";
        let verdict = verdict.map(json);
        self.sql.execute(query, params![case.cast_signed(), state.name(), verdict])?;
        Ok(())
    }

    /// A player appeals.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn add_appeal(
        &self,
        case: u64,
        player: PlayerId,
        text: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let by = sql_time(at + APPEAL_ANSWERED_WITHIN);
        self.sql.execute(
            "INSERT INTO case_appeals (case_number, player, at, answer_by, text)
             VALUES (?1, ?2, ?3, ?4, ?5)",
            params![case.cast_signed(), number(player), sql_time(at), by, text],
        )?;
        Ok(())
    }

    /// An appeal is answered.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn decide_appeal(
        &self,
        case: u64,
        player: PlayerId,
        decision: &AppealDecided,
    ) -> Result<(), StoreError> {
        let query = "UPDATE case_appeals SET decision = ?3 WHERE case_number = ?1 AND player = ?2";
        self.sql.execute(query, params![case.cast_signed(), number(player), json(decision)])?;
        Ok(())
    }

    /// R14: a player is asked for a recording of play; asking again sets another time.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn ask_for_recording(
        &self,
        case: u64,
        player: PlayerId,
        at: Millis,
        due: Millis,
    ) -> Result<(), StoreError> {
        self.sql.execute(
            "INSERT OR REPLACE INTO case_recordings (case_number, player, asked_at, due)
             VALUES (?1, ?2, ?3, ?4)",
            params![case.cast_signed(), number(player), sql_time(at), sql_time(due)],
        )?;
        Ok(())
    }

    /// R14: the player answers; whether a request waited for it.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn answer_recording(
        &self,
        case: u64,
        player: PlayerId,
        text: &str,
        at: Millis,
    ) -> Result<bool, StoreError> {
        let answered = self.sql.execute(
            "UPDATE case_recordings SET answer = ?3, answered_at = ?4
             WHERE case_number = ?1 AND player = ?2 AND answer IS NULL",
            params![case.cast_signed(), number(player), text, sql_time(at)],
        )?;
        Ok(answered > 0)
    }

    /// R14: the number of a new hold of a case.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn new_case_hold(&self, case: u64, player: PlayerId) -> Result<HoldId, StoreError> {
        let query = "INSERT INTO case_holds (case_number, player) VALUES (?1, ?2)";
        self.sql.execute(query, params![case.cast_signed(), number(player)])?;
        Ok(HoldId(self.sql.last_insert_rowid().cast_unsigned()))
    }

    /// A case by its number.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn case(&self, case: u64) -> Result<Option<CaseFile>, StoreError> {
        let query = format!("{SELECT} WHERE case_number = ?1");
        let mut select = self.sql.prepare_cached(&query)?;
        let mut rows = select.query([case.cast_signed()])?;
        let file = rows.next()?.map(read).transpose()?;
        file.map(|file| self.complete(file)).transpose()
    }

    /// Cases, the latest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn cases(&self, choice: &CaseChoice, most: u32) -> Result<Vec<CaseFile>, StoreError> {
        let query = format!(
            "{SELECT} WHERE case_number < ?1 AND (?2 IS NULL OR state = ?2)
               AND (?3 IS NULL OR case_number IN
                       (SELECT case_number FROM case_players WHERE player = ?3))
             ORDER BY case_number DESC LIMIT ?4"
        );
        let mut select = self.sql.prepare_cached(&query)?;
        let mut rows = select.query(params![
            choice.before.map_or(i64::MAX, u64::cast_signed),
            choice.state.map(CaseState::name),
            choice.player.map(number),
            most
        ])?;
        let mut files = Vec::new();
        while let Some(row) = rows.next()? {
            files.push(read(row)?);
        }
        files.into_iter().map(|file| self.complete(file)).collect()
    }

    /// Whom a report is about; `None` if there is no such report.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn reported_player(&self, report: u64) -> Result<Option<PlayerId>, StoreError> {
        let mut select = self.sql.prepare_cached("SELECT about FROM reports WHERE report = ?1")?;
        let about = select.query_row([report.cast_signed()], |row| row.get::<_, i64>(0));
        Ok(about.optional()?.map(|about| PlayerId(about.cast_unsigned())))
    }

    /// What was written about a person in cases that are closed, for an erasure.
    pub(in crate::people) fn erase_from_cases(&self, player: PlayerId) -> Result<(), StoreError> {
        let of = "case_number IN (SELECT case_number FROM case_players WHERE player = ?1)";
        for change in [
            format!("UPDATE case_timeline SET text = '' WHERE {of}"),
            format!("UPDATE cases SET title = 'erased' WHERE {of}"),
            "UPDATE case_players SET why = '' WHERE player = ?1".to_owned(),
            "UPDATE case_appeals SET text = '' WHERE player = ?1".to_owned(),
            "UPDATE case_recordings SET answer = '' WHERE player = ?1 AND answer IS NOT NULL"
                .to_owned(),
        ] {
            self.sql.execute(&change, [number(player)])?;
        }
        Ok(())
    }

    fn complete(&self, mut file: CaseFile) -> Result<CaseFile, StoreError> {
        let case = file.number.cast_signed();
        file.hands = self.case_hand_count(file.number)?;
        let mut select = self.sql.prepare_cached(
            "SELECT player, part, why, disclosed_at FROM case_players WHERE case_number = ?1
             ORDER BY part DESC, player",
        )?;
        let mut rows = select.query([case])?;
        while let Some(row) = rows.next()? {
            let part: String = row.get(1)?;
            file.players.push(CaseMember {
                player: PlayerId(uint(row, 0)?),
                part: CasePart::of(&part).ok_or_else(|| damaged("no such part of a case"))?,
                why: row.get(2)?,
                disclosed_at: optional_time(row, 3)?,
            });
        }
        let mut select = self.sql.prepare_cached(
            "SELECT player, at, answer_by, text, decision FROM case_appeals
             WHERE case_number = ?1 ORDER BY at, player",
        )?;
        let mut rows = select.query([case])?;
        while let Some(row) = rows.next()? {
            let decision: Option<String> = row.get(4)?;
            let decision = decision.map(|text| serde_json::from_str(&text).map_err(damaged));
            file.appeals.push(CaseAppeal {
                player: PlayerId(uint(row, 0)?),
                at: Millis(uint(row, 1)?),
                answer_by: Millis(uint(row, 2)?),
                text: row.get(3)?,
                decision: decision.transpose()?,
            });
        }
        let mut select = self.sql.prepare_cached(
            "SELECT player, asked_at, due, answer, answered_at FROM case_recordings
             WHERE case_number = ?1 ORDER BY asked_at, player",
        )?;
        let mut rows = select.query([case])?;
        while let Some(row) = rows.next()? {
            let answer: Option<String> = row.get(3)?;
            file.recordings.push(CaseRecording {
                player: PlayerId(uint(row, 0)?),
                asked_at: Millis(uint(row, 1)?),
                due: Millis(uint(row, 2)?),
                answer: answer.zip(optional_time(row, 4)?),
            });
        }
        let query = "SELECT hold, player FROM case_holds WHERE case_number = ?1 ORDER BY hold";
        let mut select = self.sql.prepare_cached(query)?;
        let mut rows = select.query([case])?;
        while let Some(row) = rows.next()? {
            file.holds.push((HoldId(uint(row, 0)?), PlayerId(uint(row, 1)?)));
        }
        Ok(file)
    }
}

const SELECT: &str = "SELECT case_number, kind, state, title, source, opened_by, opened_at,
                             decide_by, verdict FROM cases";

fn read(row: &Row<'_>) -> Result<CaseFile, StoreError> {
    let (kind, state): (String, String) = (row.get(1)?, row.get(2)?);
    let verdict: Option<String> = row.get(8)?;
    let verdict = verdict.map(|text| serde_json::from_str(&text).map_err(damaged));
    Ok(CaseFile {
        number: uint(row, 0)?,
        kind: CaseKind::of(&kind).ok_or_else(|| damaged("no such kind of case"))?,
        state: CaseState::of(&state).ok_or_else(|| damaged("no such state of a case"))?,
        title: row.get(3)?,
        source: from_json(row, 4)?,
        opened_by: PlayerId(uint(row, 5)?),
        opened_at: Millis(uint(row, 6)?),
        decide_by: Millis(uint(row, 7)?),
        verdict: verdict.transpose()?,
        players: Vec::new(),
        appeals: Vec::new(),
        recordings: Vec::new(),
        holds: Vec::new(),
        hands: 0,
    })
}

fn optional_time(row: &Row<'_>, column: usize) -> Result<Option<Millis>, StoreError> {
    let at: Option<i64> = row.get(column)?;
    Ok(at.map(|at| Millis(at.cast_unsigned())))
}

fn hand_id(text: &str) -> Result<HandId, StoreError> {
    let parts: Vec<u64> = text.split('-').filter_map(|part| part.parse().ok()).collect();
    let [game, table, number] = parts[..] else { return Err(damaged("no such hand of a case")) };
    Ok(HandId { game: base::GameId(game), table: base::TableId(table), number })
}

//! Proposals: who proposed what exactly, why, and what a second person did about it.

use base::{Millis, PlayerId};
use office::cases::{PROPOSAL_VALID, ProposalState, ProposalStep, Proposed};
use rusqlite::{ErrorCode, Row, params};

use super::{from_json, uint};
use crate::{
    StoreError,
    entry::json,
    people::{People, number, sql_time},
    sqlite::damaged,
};

/// Somebody proposes something.
#[derive(Debug, Clone)]
pub struct NewProposal {
    pub proposed: Proposed,
    pub digest: String,
    pub reason: String,
    /// A number as in the chain of staff.
    pub by: PlayerId,
    pub at: Millis,
}

/// A proposal as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredProposal {
    pub number: u64,
    pub proposed: Proposed,
    pub digest: String,
    pub reason: String,
    pub proposed_by: PlayerId,
    pub proposed_at: Millis,
    pub expires_at: Millis,
    pub state: ProposalState,
    pub steps: Vec<ProposalStep>,
    /// What the books are given step by step, as JSON, once it is being carried out.
    pub plan: Option<String>,
    /// How many lines of it were carried out when it failed.
    pub done_lines: u64,
    pub failure: Option<String>,
}

impl People {
    /// Stores a proposal; `None` if one about the same waits already.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn add_proposal(&self, new: &NewProposal) -> Result<Option<u64>, StoreError> {
        let NewProposal { proposed, digest, reason, by, at } = new;
        self.expire_proposals(*at)?;
        let case = match proposed {
            Proposed::SeizeFunds { case, .. } => Some(case.cast_signed()),
            _ => None,
        };
        let added = self.sql.execute(
            "INSERT INTO proposals (subject, case_number, proposed, digest, reason, proposed_by,
                                    proposed_at, expires_at, state, steps)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, '[]')",
            params![
                proposed.subject(),
                case,
                json(proposed),
                digest,
                reason,
                number(*by),
                sql_time(*at),
                sql_time(*at + PROPOSAL_VALID),
                ProposalState::Open.name(),
            ],
        );
        match added {
            Ok(_) => {}
            Err(rusqlite::Error::SqliteFailure(error, _))
                if error.code == ErrorCode::ConstraintViolation =>
            {
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        }
        let proposal = self.sql.last_insert_rowid();
        for player in proposed.players() {
            let query = "INSERT OR IGNORE INTO proposal_players VALUES (?1, ?2)";
            self.sql.prepare_cached(query)?.execute(params![number(player), proposal])?;
        }
        Ok(Some(proposal.cast_unsigned()))
    }

    /// What nobody approved in time is over.
    fn expire_proposals(&self, now: Millis) -> Result<(), StoreError> {
        self.sql.execute(
            "UPDATE proposals SET state = 'expired'
             WHERE state IN ('open', 'asked_back') AND expires_at <= ?1",
            [sql_time(now)],
        )?;
        Ok(())
    }

    /// A proposal as it is at this time.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn proposal(
        &self,
        proposal: u64,
        now: Millis,
    ) -> Result<Option<StoredProposal>, StoreError> {
        let query = format!("{SELECT} WHERE proposal = ?1");
        let mut select = self.sql.prepare_cached(&query)?;
        let mut rows = select.query([proposal.cast_signed()])?;
        rows.next()?.map(|row| read(row, now)).transpose()
    }

    /// Proposals, the latest first: of one state or all, before the given one, to turn the page.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn proposals(
        &self,
        state: Option<ProposalState>,
        before: Option<u64>,
        most: u32,
        now: Millis,
    ) -> Result<Vec<StoredProposal>, StoreError> {
        // One that has expired may still be stored as open: the state at this time is what counts.
        let query = format!("{SELECT} WHERE proposal < ?1 ORDER BY proposal DESC");
        let mut select = self.sql.prepare_cached(&query)?;
        let before = before.map_or(i64::MAX, u64::cast_signed);
        let mut rows = select.query([before])?;
        let mut found = Vec::new();
        while found.len() < most as usize
            && let Some(row) = rows.next()?
        {
            let proposal = read(row, now)?;
            if state.is_none_or(|state| proposal.state == state) {
                found.push(proposal);
            }
        }
        Ok(found)
    }

    /// Proposals of a case, the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn proposals_of_case(
        &self,
        case: u64,
        now: Millis,
    ) -> Result<Vec<StoredProposal>, StoreError> {
        let query = format!("{SELECT} WHERE case_number = ?1 ORDER BY proposal");
        let mut select = self.sql.prepare_cached(&query)?;
        let mut rows = select.query([case.cast_signed()])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push(read(row, now)?);
        }
        Ok(found)
    }

    /// Proposals that were approved and may not be carried out yet, the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn approved_proposals(&self) -> Result<Vec<StoredProposal>, StoreError> {
        let query = format!("{SELECT} WHERE state = 'approved' ORDER BY proposal");
        let mut select = self.sql.prepare_cached(&query)?;
        let mut rows = select.query([])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push(read(row, Millis::ZERO)?);
        }
        Ok(found)
    }

    /// The next step of a proposal that somebody took.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn step_proposal(
        &self,
        proposal: &StoredProposal,
        step: ProposalStep,
    ) -> Result<(), StoreError> {
        let mut steps = proposal.steps.clone();
        let state = step.state;
        steps.push(step);
        let query = "UPDATE proposals SET state = ?2, steps = ?3 WHERE proposal = ?1";
        let number = proposal.number.cast_signed();
        self.sql.execute(query, params![number, state.name(), json(&steps)])?;
        Ok(())
    }

    /// Keeps what the books are given, before they are given anything: a room that is killed meanwhile goes
    /// on with the same.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn plan_proposal(&self, proposal: u64, plan: &str) -> Result<(), StoreError> {
        let query = "UPDATE proposals SET plan = ?2 WHERE proposal = ?1 AND plan IS NULL";
        self.sql.execute(query, params![proposal.cast_signed(), plan])?;
        Ok(())
    }

    /// An approved proposal was carried out, or could not be.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn finish_proposal(
        &self,
        proposal: u64,
        done_lines: u64,
        failure: Option<&str>,
    ) -> Result<(), StoreError> {
        let state = if failure.is_some() { ProposalState::Failed } else { ProposalState::Done };
        self.sql.execute(
            "UPDATE proposals SET state = ?2, done_lines = ?3, failure = ?4
             WHERE proposal = ?1 AND state = 'approved'",
            params![proposal.cast_signed(), state.name(), done_lines.cast_signed(), failure],
        )?;
        Ok(())
    }

    /// R18: the account is closed for good, and its access tokens open nothing any more.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn close_account(
        &self,
        player: PlayerId,
        proposal: u64,
        at: Millis,
    ) -> Result<(), StoreError> {
        let query = "INSERT OR IGNORE INTO closed_accounts VALUES (?1, ?2, ?3)";
        let proposal = proposal.cast_signed();
        self.sql.execute(query, params![number(player), proposal, sql_time(at)])?;
        self.revoke_access_tokens(player)
    }

    /// R18: whether the account was closed for good.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn is_closed(&self, player: PlayerId) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM closed_accounts WHERE player = ?1)";
        Ok(self.sql.query_row(query, [number(player)], |row| row.get(0))?)
    }

    /// Why the desk does not let a person be erased: a case that is not closed, or a proposal that waits.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn desk_erasure_blocker(
        &self,
        player: PlayerId,
        now: Millis,
    ) -> Result<Option<String>, StoreError> {
        let query = "SELECT case_number FROM case_players JOIN cases USING (case_number)
                     WHERE player = ?1 AND state <> 'closed' ORDER BY case_number LIMIT 1";
        let mut select = self.sql.prepare_cached(query)?;
        let mut rows = select.query([number(player)])?;
        if let Some(row) = rows.next()? {
            return Ok(Some(format!("case {} is not closed", uint(row, 0)?)));
        }
        let query = "SELECT proposal FROM proposal_players JOIN proposals USING (proposal)
                     WHERE player = ?1 AND (state = 'approved'
                           OR (state IN ('open', 'asked_back') AND expires_at > ?2))
                     ORDER BY proposal LIMIT 1";
        let mut select = self.sql.prepare_cached(query)?;
        let mut rows = select.query([number(player), sql_time(now)])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        Ok(Some(format!("proposal {} waits", uint(row, 0)?)))
    }
}

const SELECT: &str = "SELECT proposal, proposed, digest, reason, proposed_by, proposed_at,
                             expires_at, state, steps, done_lines, failure, plan FROM proposals";

fn read(row: &Row<'_>, now: Millis) -> Result<StoredProposal, StoreError> {
    let word: String = row.get(7)?;
    let state = ProposalState::ALL.into_iter().find(|state| state.name() == word);
    let mut state = state.ok_or_else(|| damaged(format!("no state {word:?} of a proposal")))?;
    let expires_at = Millis(uint(row, 6)?);
    let waits = matches!(state, ProposalState::Open | ProposalState::AskedBack);
    if waits && now >= expires_at {
        state = ProposalState::Expired;
    }
    Ok(StoredProposal {
        number: uint(row, 0)?,
        proposed: from_json(row, 1)?,
        digest: row.get(2)?,
        reason: row.get(3)?,
        proposed_by: PlayerId(uint(row, 4)?),
        proposed_at: Millis(uint(row, 5)?),
        expires_at,
        state,
        steps: from_json(row, 8)?,
        done_lines: uint(row, 9)?,
        failure: row.get(10)?,
        plan: row.get(11)?,
    })
}

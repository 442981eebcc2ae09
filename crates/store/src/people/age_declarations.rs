//! AGE: declarations of age, which an account has instead of a date of birth.

use base::{Millis, PlayerId};
use rusqlite::{OptionalExtension, params};

use super::{People, number, sql_time};
use crate::StoreError;

/// A person's word to be old enough, by the rules of one rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgeDeclaration {
    /// At least so many years.
    pub age: u8,
    /// The rulebook that asks for that age.
    pub rulebook: String,
    pub at: Millis,
}

impl People {
    /// Stores a declaration in the place of an earlier one.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn declare_age(
        &self,
        player: PlayerId,
        declaration: &AgeDeclaration,
    ) -> Result<(), StoreError> {
        let AgeDeclaration { age, rulebook, at } = declaration;
        self.sql.execute(
            "INSERT OR REPLACE INTO age_declarations VALUES (?1, ?2, ?3, ?4)",
            params![number(player), age, rulebook, sql_time(*at)],
        )?;
        Ok(())
    }

    /// What a person has declared.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn age_declaration(&self, player: PlayerId) -> Result<Option<AgeDeclaration>, StoreError> {
        let query = "SELECT age, rulebook, at FROM age_declarations WHERE player = ?1";
        let mut select = self.sql.prepare_cached(query)?;
        let found = select.query_row([number(player)], |row| {
            Ok(AgeDeclaration {
                age: row.get(0)?,
                rulebook: row.get(1)?,
                at: Millis(row.get::<_, i64>(2)?.unsigned_abs()),
            })
        });
        Ok(found.optional()?)
    }
}

//! Devices that a person has logged in from. A known device has login attempts of its own, so that
//! strangers who try passwords cannot use up the owner's. Only the digest of a device's token is
//! stored. A device can belong to several people, as in a household.

use base::{Millis, PlayerId};
use rusqlite::params;

use super::{People, TokenDigest, key, number, sql_time};
use crate::StoreError;

/// A few phones and computers, with a new browser now and then; the one unused for longest goes.
pub const DEVICES_A_PERSON_MAX: u32 = 10;
/// As long as browsers keep a cookie.
pub const DEVICE_KEPT: Millis = Millis::seconds(400 * 24 * 60 * 60);

impl People {
    /// Notes that a person has logged in from a device just now.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn remember_device(
        &self,
        token: &TokenDigest,
        player: PlayerId,
        at: Millis,
    ) -> Result<(), StoreError> {
        let since = sql_time(at.saturating_sub(DEVICE_KEPT));
        self.sql.execute("DELETE FROM devices WHERE used_at < ?1", [since])?;
        self.sql.execute(
            "INSERT OR REPLACE INTO devices (token, player, used_at) VALUES (?1, ?2, ?3)",
            params![token, number(player), sql_time(at)],
        )?;
        self.sql.execute(
            "DELETE FROM devices WHERE player = ?1 AND token NOT IN
                 (SELECT token FROM devices WHERE player = ?1
                  ORDER BY used_at DESC, token = ?2 DESC LIMIT ?3)",
            params![number(player), token, DEVICES_A_PERSON_MAX],
        )?;
        Ok(())
    }

    /// Whether anybody has logged in from a device.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn is_device(&self, token: &TokenDigest) -> Result<bool, StoreError> {
        let mut query = self.sql.prepare_cached("SELECT 1 FROM devices WHERE token = ?1")?;
        Ok(query.exists(params![token])?)
    }

    /// Whether the person of this name has logged in from a device within [`DEVICE_KEPT`].
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn knows_device(
        &self,
        token: &TokenDigest,
        name: &str,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let mut query = self.sql.prepare_cached(
            "SELECT 1 FROM devices JOIN people USING (player)
             WHERE token = ?1 AND name_key = ?2 AND used_at >= ?3",
        )?;
        let since = sql_time(now.saturating_sub(DEVICE_KEPT));
        Ok(query.exists(params![token, key(name), since])?)
    }

    /// Forgets all devices of a person.
    pub(super) fn forget_devices(&self, player: PlayerId) -> Result<(), StoreError> {
        self.sql.execute("DELETE FROM devices WHERE player = ?1", [number(player)])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NewPerson;

    fn person<'a>(name: &'a str) -> NewPerson<'a> {
        let (password, birth_date, market) = (Some("hash"), "1990-01-01", "int-2.7");
        NewPerson { name, password, birth_date, market, house: false }
    }

    fn token(number: u8) -> TokenDigest {
        [number; 32]
    }

    #[test]
    fn devices_are_a_persons_own_bounded_and_forgotten_in_time() {
        let data = tempfile::tempdir().unwrap();
        let people = People::open(data.path()).unwrap();
        let ann = people.add(&person("Ann"), Millis(1)).unwrap().unwrap();
        let bob = people.add(&person("Bob"), Millis(1)).unwrap().unwrap();
        let knows = |number, name, now| people.knows_device(&token(number), name, now).unwrap();
        for number in 0..12 {
            people.remember_device(&token(number), ann, Millis(u64::from(number))).unwrap();
        }
        people.remember_device(&token(11), bob, Millis(11)).unwrap();
        let now = Millis(100);
        assert!(!knows(0, "Ann", now) && !knows(1, "Ann", now), "the oldest make room");
        assert!((2..12).all(|number| knows(number, "ANN", now)));
        assert!(knows(11, "bob", now) && !knows(10, "bob", now));
        assert!(!people.is_device(&token(0)).unwrap() && people.is_device(&token(11)).unwrap());
        assert!(!knows(11, "Bob", Millis(12) + DEVICE_KEPT));
        people.remember_device(&token(2), bob, Millis(100) + DEVICE_KEPT).unwrap();
        assert!(!people.is_device(&token(11)).unwrap(), "what is too old is removed");
    }

    #[test]
    fn a_new_password_and_erasing_make_devices_strangers() {
        let data = tempfile::tempdir().unwrap();
        let people = People::open(data.path()).unwrap();
        let ann = people.add(&person("Ann"), Millis(1)).unwrap().unwrap();
        people.remember_device(&token(1), ann, Millis(2)).unwrap();
        assert!(people.set_login(ann, &person("Ann"), Millis(3)).unwrap());
        assert!(!people.knows_device(&token(1), "Ann", Millis(4)).unwrap());
        people.remember_device(&token(1), ann, Millis(5)).unwrap();
        people.erase(ann, Millis(6)).unwrap();
        assert!(!people.is_device(&token(1)).unwrap());
    }
}

//! The audit log: the chain of staff, the latest first, by who, what, about what and when. It is read
//! from the books, beside the room.

use std::collections::HashMap;

use base::{Millis, PlayerId};
use office::staff::StaffNumber;
use serde::{Deserialize, Serialize};
use store::{OPERATOR, PAGE_MOST, Page, Reader, Staff, StoreError};

/// As many entries as a page shows.
const ROWS_MAX: usize = 100;
/// Entries that one request looks through for those that fit; beyond it the page asks for more.
const LOOKED_THROUGH_MAX: usize = 20_000;
/// Longer than any id, action or subject in the chain that somebody would look for.
const PART_BYTES_MAX: usize = 200;

/// The parts of an address, as they were sent.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuditParts {
    /// `operator`, or the number of a staff account.
    who: Option<String>,
    /// The whole word.
    action: Option<String>,
    /// How the subject begins, at a word's end: `staff 4`, `player 9`.
    about: Option<String>,
    /// From this time on, and before that one, in milliseconds.
    from: Option<String>,
    to: Option<String>,
    /// The cursor of the page before.
    before: Option<String>,
}

#[derive(Debug, Clone, Default)]
struct AuditFilter {
    who: Option<PlayerId>,
    action: Option<String>,
    about: Option<String>,
    from: Option<Millis>,
    to: Option<Millis>,
}

/// An entry as the page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct AuditRow {
    at: u64,
    /// The number of the staff account; `None` if it was the operator, or a player.
    staff: Option<u32>,
    /// Whether it was the operator at the command line.
    operator: bool,
    /// The name that a staff account has now.
    name: Option<String>,
    action: String,
    about: String,
    reason: String,
}

/// A page of the log.
pub(crate) type AuditPage = (Vec<Staff>, Option<String>);

impl AuditParts {
    /// Everything about this, the latest first.
    pub(crate) fn about(about: String) -> Self {
        Self { about: Some(about), ..Self::default() }
    }

    fn filter(self) -> Result<(AuditFilter, Option<String>), String> {
        let Self { who, action, about, from, to, before } = self;
        for (part, text) in
            [("action", &action), ("about", &about), ("before", &before), ("who", &who)]
        {
            if text.as_ref().is_some_and(|text| text.is_empty() || text.len() > PART_BYTES_MAX) {
                return Err(format!("{part}: expected 1 to {PART_BYTES_MAX} bytes"));
            }
        }
        let time = |part: &str, text: Option<String>| {
            let expected = || format!("{part}: expected a time in milliseconds");
            text.map(|text| text.parse().map(Millis).map_err(|_| expected())).transpose()
        };
        let who = match who.as_deref() {
            None => None,
            Some("operator") => Some(OPERATOR),
            Some(number) => {
                let number = number.parse().ok().filter(|number| *number > 0);
                let number = number.ok_or("who: expected operator or the number of an account")?;
                Some(StaffNumber(number).who())
            }
        };
        let (from, to) = (time("from", from)?, time("to", to)?);
        Ok((AuditFilter { who, action, about, from, to }, before))
    }
}

impl AuditFilter {
    fn fits(&self, entry: &Staff) -> bool {
        let about = |about: &String| match entry.about.strip_prefix(about.as_str()) {
            Some(rest) => rest.chars().next().is_none_or(|next| !next.is_alphanumeric()),
            None => false,
        };
        self.who.is_none_or(|who| entry.who == who)
            && self.action.as_ref().is_none_or(|action| entry.action == *action)
            && self.about.as_ref().is_none_or(about)
            && self.from.is_none_or(|from| entry.at >= from)
            && self.to.is_none_or(|to| entry.at < to)
    }
}

/// Reads a page, and the cursor of the next one, if there may be more.
///
/// # Errors
/// What is wrong with the parts, in technical English.
pub(crate) fn read_audit(
    parts: AuditParts,
) -> Result<impl FnOnce(&dyn Reader) -> Result<AuditPage, StoreError> + Send + 'static, String> {
    let (filter, mut before) = parts.filter()?;
    Ok(move |reader: &dyn Reader| {
        let mut found = Vec::new();
        let mut looked = 0;
        loop {
            let page = reader.staff(before.as_deref(), Page { most: PAGE_MOST })?;
            let is_last = page.len() < PAGE_MOST as usize;
            for entry in page {
                looked += 1;
                before = Some(entry.id.clone());
                if filter.fits(&entry) {
                    found.push(entry);
                }
                if found.len() == ROWS_MAX {
                    return Ok((found, before));
                }
            }
            if is_last {
                return Ok((found, None));
            }
            if looked >= LOOKED_THROUGH_MAX {
                return Ok((found, before));
            }
        }
    })
}

impl AuditRow {
    /// With the names that staff have now.
    pub(crate) fn new(entry: Staff, names: &HashMap<StaffNumber, String>) -> Self {
        let number = StaffNumber::of(entry.who);
        Self {
            at: entry.at.0,
            staff: number.map(|number| number.0),
            operator: entry.who == OPERATOR,
            name: number.and_then(|number| names.get(&number).cloned()),
            action: entry.action,
            about: entry.about,
            reason: entry.reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use store::{Item, MemoryStore, Store};

    use super::*;

    fn store() -> MemoryStore {
        let mut store = MemoryStore::default();
        for number in 0..2_500_u64 {
            let staff = Staff {
                id: number.to_string(),
                who: if number % 2 == 0 { OPERATOR } else { StaffNumber(1).who() },
                action: if number % 3 == 0 { "exclude" } else { "staff_role" }.to_owned(),
                about: format!("staff {}, x", number % 50),
                reason: "because".to_owned(),
                effect: None,
                at: Millis(1_000 + number),
            };
            assert!(store.commit(&[Item::Staff(staff)]).unwrap()[0].is_done());
        }
        store
    }

    fn page(store: &mut MemoryStore, parts: AuditParts) -> AuditPage {
        let reader = store.reader().unwrap();
        read_audit(parts).unwrap()(&*reader).unwrap()
    }

    #[test]
    fn pages_follow_each_other_without_a_gap() {
        let mut store = store();
        let (mut seen, mut before) = (Vec::new(), None);
        loop {
            let parts = AuditParts { before: before.take(), ..AuditParts::default() };
            let (rows, next) = page(&mut store, parts);
            seen.extend(rows.into_iter().map(|row| row.id));
            before = next;
            if before.is_none() {
                break;
            }
        }
        let all: Vec<String> = (0..2_500).rev().map(|number| number.to_string()).collect();
        assert_eq!(seen, all);
    }

    #[test]
    fn every_filter_holds() {
        let mut store = store();
        let some = |text: &str| Some(text.to_owned());
        let count = |store: &mut MemoryStore, parts| page(store, parts).0.len();
        let range = || AuditParts { from: some("1000"), to: some("1060"), ..Default::default() };
        assert_eq!(count(&mut store, range()), 60);
        assert_eq!(count(&mut store, AuditParts { who: some("operator"), ..range() }), 30);
        assert_eq!(count(&mut store, AuditParts { who: some("1"), ..range() }), 30);
        assert_eq!(count(&mut store, AuditParts { who: some("2"), ..range() }), 0);
        assert_eq!(count(&mut store, AuditParts { action: some("exclude"), ..range() }), 20);
        assert_eq!(count(&mut store, AuditParts { action: some("excl"), ..range() }), 0);
        let about = AuditParts { about: some("staff 4"), ..range() };
        assert_eq!(count(&mut store, about), 2, "4 and 54, not 40 to 49");
    }

    #[test]
    fn bad_parts_are_named() {
        let some = |text: &str| Some(text.to_owned());
        let long = "x".repeat(201);
        for (parts, named) in [
            (AuditParts { who: some("Ingrid"), ..Default::default() }, "who"),
            (AuditParts { who: some("0"), ..Default::default() }, "who"),
            (AuditParts { from: some("yesterday"), ..Default::default() }, "from"),
            (AuditParts { to: some("-1"), ..Default::default() }, "to"),
            (AuditParts { action: some(""), ..Default::default() }, "action"),
            (AuditParts { about: some(&long), ..Default::default() }, "about"),
            (AuditParts { before: some(&long), ..Default::default() }, "before"),
        ] {
            let refused = read_audit(parts).err().unwrap();
            assert!(refused.starts_with(named), "{refused}");
        }
    }
}

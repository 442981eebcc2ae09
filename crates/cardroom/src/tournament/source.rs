//! Where a spec comes from: a file, and the rulebook that it names.

use std::{path::Path, sync::Arc};

use game::tournament::spec::{FILE_BYTES_MAX, SpecError, TournamentRules};
use rulebook::{Rulebook, embedded};

use super::Rulebooks;
use crate::{failure::Failure, paths::shown, rules};

/// The rulebooks that a spec may name.
pub(crate) struct Library(Vec<Arc<Rulebook>>);

impl Library {
    pub(crate) fn new(rulebooks: &Rulebooks) -> Result<Self, Failure> {
        let own = rulebooks.rulebook.iter().map(|path| {
            let bytes = read(path)?;
            let rulebook = Rulebook::from_bytes(&shown(path), &bytes);
            rulebook.map(Arc::new).map_err(|error| {
                let first = &error.problems[0];
                Failure::input(format_args!("--rulebook: {}: {first}", error.file))
            })
        });
        Ok(Self(own.collect::<Result<_, _>>()?))
    }

    fn find(&self, id: &str) -> Option<Arc<Rulebook>> {
        let own = self.0.iter().find(|rulebook| rulebook.id.as_str() == id).cloned();
        own.or_else(|| embedded(id).map(Arc::new))
    }

    /// The checked spec in this file, or everything that is wrong with it.
    pub(super) fn check(
        &self,
        path: &Path,
    ) -> Result<Result<TournamentRules, Vec<SpecError>>, Failure> {
        let bytes = read(path)?;
        let Ok(text) = std::str::from_utf8(&bytes) else {
            return Ok(Err(vec![SpecError {
                key: String::new(),
                found: "other bytes".to_owned(),
                expected: "UTF-8 text".to_owned(),
                clause: None,
            }]));
        };
        Ok(TournamentRules::from_toml(text, |id| self.find(id)))
    }

    /// The checked spec in this file.
    pub(crate) fn load(&self, path: &Path) -> Result<TournamentRules, Failure> {
        self.check(path)?.map_err(|errors| {
            let more = match errors.len() {
                1 => String::new(),
                count => format!(" (and {} more: see `cardroom tournament check`)", count - 1),
            };
            Failure::input(format_args!("{}: {}{more}", shown(path), errors[0]))
        })
    }
}

/// The bytes of a file, no more than a rulebook may have and one.
fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    // One bound serves both kinds of file.
    const _: () = assert!(FILE_BYTES_MAX == rulebook::FILE_BYTES_MAX);
    let failed = |error| Failure::input(format_args!("{}: cannot be read: {error}", shown(path)));
    rules::bytes(path).map_err(failed)
}

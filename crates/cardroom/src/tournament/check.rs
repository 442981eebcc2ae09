//! `tournament check`: do these specs make sense? Exit status 0 if all do, 1 if one does not, 2 if one
//! cannot be read at all.

use std::{path::PathBuf, process::ExitCode};

use game::tournament::spec::{SpecError, TournamentRules};
use serde::Serialize;

use super::{Rulebooks, source::Library};
use crate::{
    failure::{Outcome, print, print_json},
    paths::shown,
};

/// What is said about one file.
#[derive(Serialize)]
struct Verdict {
    file: String,
    sound: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    errors: Vec<SpecError>,
}

pub(super) fn run(files: &[PathBuf], rulebooks: &Rulebooks, json: bool) -> Outcome {
    let library = Library::new(rulebooks)?;
    let mut checked = Vec::new();
    let mut unreadable = Vec::new();
    for path in files {
        match library.check(path) {
            Ok(rules) => checked.push((shown(path), rules)),
            Err(failure) => unreadable.push(failure),
        }
    }
    let sound: Vec<&TournamentRules> =
        checked.iter().filter_map(|(_, rules)| rules.as_ref().ok()).collect();
    let verdicts: Vec<Verdict> = checked
        .iter()
        .map(|(file, rules)| {
            let (name, errors) = match rules {
                Ok(rules) => (Some(rules.spec().name.clone()), beside_its_target(rules, &sound)),
                Err(errors) => (None, errors.clone()),
            };
            Verdict { file: file.clone(), sound: errors.is_empty(), name, errors }
        })
        .collect();
    if json {
        print_json(&verdicts)?;
    } else if !verdicts.is_empty() {
        print(&lines(&verdicts))?;
    }
    let mut worst = None;
    for failure in &unreadable {
        worst = Some(failure.report());
    }
    match worst {
        Some(status) => Ok(status),
        None if verdicts.iter().all(|verdict| verdict.sound) => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::FAILURE),
    }
}

/// T4: what a satellite says of its target, compared with the target's own spec if that is among the
/// files.
fn beside_its_target(rules: &TournamentRules, all: &[&TournamentRules]) -> Vec<SpecError> {
    let Some(satellite) = &rules.spec().satellite else { return Vec::new() };
    let target = all.iter().find(|other| other.spec().name == satellite.target);
    target.map_or_else(Vec::new, |target| {
        office::programme::beside_its_target(rules.spec(), target.spec())
    })
}

fn lines(verdicts: &[Verdict]) -> String {
    let mut lines = Vec::new();
    for Verdict { file, name, errors, .. } in verdicts {
        if let (Some(name), true) = (name, errors.is_empty()) {
            lines.push(format!("{file}: a sound tournament, \"{name}\""));
        }
        lines.extend(errors.iter().map(|error| format!("{file}: {error}")));
    }
    lines.join("\n")
}

//! `rules check`: are these files rulebooks? Exit status 0 if all are, 1 if one is not, 2 if one
//! cannot be read at all.

use std::{path::PathBuf, process::ExitCode};

use rulebook::{Problem, Rulebook};
use serde::Serialize;

use super::source::read;
use crate::{
    failure::{Outcome, print, print_json},
    paths::shown,
};

/// The result for one file.
#[derive(Serialize)]
struct Verdict {
    file: String,
    sound: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    problems: Vec<Mistake>,
}

#[derive(Serialize)]
struct Mistake {
    key: String,
    message: String,
}

impl From<Problem> for Mistake {
    fn from(problem: Problem) -> Self {
        Self { key: problem.key, message: problem.message }
    }
}

/// Checks every file and says what it found, file by file.
pub(crate) fn run(files: &[PathBuf], json: bool) -> Outcome {
    let mut verdicts = Vec::new();
    let mut lines = Vec::new();
    let mut unreadable = Vec::new();
    for path in files {
        let file = shown(path);
        let bytes = match read(path) {
            Ok(bytes) => bytes,
            Err(failure) => {
                unreadable.push(failure);
                continue;
            }
        };
        match Rulebook::from_bytes(&file, &bytes) {
            Ok(rulebook) => {
                let (id, interpretations) = (&rulebook.id, rulebook.interpretations.len());
                lines.push(format!(
                    "{file}: a sound rulebook, {id}, {interpretations} interpretations"
                ));
                let id = Some(id.to_string());
                verdicts.push(Verdict { file, sound: true, id, problems: Vec::new() });
            }
            Err(error) => {
                lines.push(error.to_string());
                let problems = error.problems.into_iter().map(Mistake::from).collect();
                verdicts.push(Verdict { file, sound: false, id: None, problems });
            }
        }
    }
    if json {
        print_json(&verdicts)?;
    } else if !lines.is_empty() {
        print(&lines.join("\n"))?;
    }
    let all_sound = verdicts.iter().all(|verdict| verdict.sound);
    let mut worst = None;
    for failure in &unreadable {
        worst = Some(failure.report());
    }
    match worst {
        Some(status) => Ok(status),
        None if all_sound => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::FAILURE),
    }
}

//! `config check`: is this file a configuration? Exit status 0 if it is, 1 if not, 2 if it cannot be
//! read at all.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::{Configuration, FILE, Overrides};
use crate::{
    failure::{Failure, Outcome, print, print_json},
    paths::shown,
};

pub(super) fn run(file: Option<&Path>, json: bool) -> Outcome {
    let mut overrides = Overrides::from_environment()?;
    let options = &mut overrides.options;
    options.config = file.map(Path::to_owned).or(options.config.take());
    if options.config.is_none() && !Path::new(FILE).exists() {
        return Err(Failure::input(format_args!(
            "there is no {FILE} here to check: name a file; without one every value is the default"
        )));
    }
    let path = options.config.clone().unwrap_or(PathBuf::from(FILE));
    let mut mistakes = Vec::new();
    let configuration = Configuration::read(&overrides, &mut mistakes)?;
    let (file, sound) = (shown(&path), mistakes.is_empty());
    if json {
        let answer = serde_json::json!({ "file": file, "sound": sound, "problems": mistakes });
        print_json(&answer)?;
    } else if sound {
        let play = &configuration.play;
        let (own, markets) = (play.rulebook_files.len(), play.policy.markets.iter().count());
        let (games, sit_and_gos) = (play.games.len(), play.sit_and_go_templates().count());
        let tournaments = play.programme.templates().len() - sit_and_gos;
        print(&format!(
            "{file}: a sound configuration: rulebooks of your own {own}, markets {markets}, games \
             {games}, Sit & Gos {sit_and_gos}, tournaments {tournaments}"
        ))?;
    } else {
        let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        print(&lines.join("\n"))?;
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

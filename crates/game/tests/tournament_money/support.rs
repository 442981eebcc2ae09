//! Rulebooks and specs as the tests write them.

use std::{
    fs,
    path::PathBuf,
    sync::{Arc, LazyLock},
};

use game::tournament::spec::{SpecError, TournamentRules};
use rulebook::Rulebook;

/// Read once: thousands of specs name them.
static BOOKS: LazyLock<Vec<Arc<Rulebook>>> = LazyLock::new(|| {
    let books = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
    books.map(Arc::new).collect()
});

pub(crate) fn book(id: &str) -> Option<Arc<Rulebook>> {
    BOOKS.iter().find(|book| book.id.as_str() == id).cloned()
}

pub(crate) fn read(text: &str) -> Result<TournamentRules, Vec<SpecError>> {
    TournamentRules::from_toml(text, book)
}

/// A freezeout for 9 + 1, with these lines in place of or besides its own. A line replaces the one of
/// the same key; a table is added.
pub(crate) fn freezeout_with(lines: &str) -> String {
    let mut own: Vec<String> = [
        "name = \"Test\"",
        "rulebook = \"int-2.7\"",
        "game = \"holdem\"",
        "currency = \"EUR\"",
        "seats = 9",
        "start = \"scheduled\"",
        "price = \"9.00 + 1.00\"",
    ]
    .map(str::to_owned)
    .to_vec();
    let mut structure: Vec<String> = [
        "stack = 1500",
        "level_time = \"10 min\"",
        "levels = [\"10/20\", \"15/30\", \"25/50/5\", \"50/100/10\", \"100/200/25\", \"200/400/50\"]",
    ]
    .map(str::to_owned)
    .to_vec();
    let mut tables: Vec<String> = Vec::new();
    let mut now = "";
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.starts_with('[') {
            now = if line == "[structure]" { "structure" } else { "other" };
            if now == "other" {
                tables.push(line.to_owned());
            }
            continue;
        }
        let list = match now {
            "" => &mut own,
            "structure" => &mut structure,
            _ => &mut tables,
        };
        let key = line.split('=').next().unwrap();
        if now != "other" {
            list.retain(|other| other.split('=').next() != Some(key));
        }
        if !line.ends_with("= absent") {
            list.push(line.to_owned());
        }
    }
    let structure = if structure.is_empty() {
        String::new()
    } else {
        format!("[structure]\n{}\n", structure.join("\n"))
    };
    format!("{}\n{structure}{}\n", own.join("\n"), tables.join("\n"))
}

pub(crate) fn freezeout(lines: &str) -> TournamentRules {
    read(&freezeout_with(lines)).unwrap_or_else(|errors| panic!("{}", in_lines(&errors)))
}

pub(crate) fn in_lines(errors: &[SpecError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The specs at the root of the repository, by file name.
pub(crate) fn files() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

pub(crate) fn file(name: &str) -> TournamentRules {
    let (_, text) = files().into_iter().find(|(file, _)| file == name).unwrap();
    read(&text).unwrap_or_else(|errors| panic!("{name}: {}", in_lines(&errors)))
}

//! Whether the crates that strangers use as libraries document their public types and functions. The
//! compiler's `missing_docs` asks for every field and variant too, whose names say enough.

use std::{fs, path::Path, process::ExitCode};

use clap::Args;

/// The crates that are used as libraries.
const LIBRARIES: [&str; 3] = ["cards", "hand", "rulebook"];
const ITEMS: [&str; 7] = ["fn", "const fn", "struct", "enum", "trait", "type", "mod"];

/// Names public types and functions of the library crates that have no documentation
#[derive(Args)]
pub(crate) struct Docs {}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "this is a command line")]
pub(crate) fn run(_: &Docs) -> Result<ExitCode, String> {
    let mut missing = Vec::new();
    for library in LIBRARIES {
        look(&Path::new("crates").join(library).join("src"), &mut missing)?;
    }
    if missing.is_empty() {
        println!("every public type and function of {} is documented", LIBRARIES.join(", "));
        return Ok(ExitCode::SUCCESS);
    }
    missing.iter().for_each(|line| eprintln!("not documented: {line}"));
    Ok(ExitCode::FAILURE)
}

fn look(folder: &Path, missing: &mut Vec<String>) -> Result<(), String> {
    let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    for entry in fs::read_dir(folder).map_err(|error| failed(folder, error))? {
        let path = entry.map_err(|error| failed(folder, error))?.path();
        if path.is_dir() {
            look(&path, missing)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).map_err(|error| failed(&path, error))?;
            let lines = undocumented(&text);
            missing.extend(lines.map(|line| format!("{}: {line}", path.display())));
        }
    }
    Ok(())
}

/// The lines that begin a public item without a doc comment above it. A module's documentation may
/// stand inside it.
fn undocumented(text: &str) -> impl Iterator<Item = &str> {
    let (mut has_docs, mut in_attribute) = (false, false);
    text.lines().map(str::trim).filter(move |line| {
        if line.starts_with("///") || line.starts_with("#[doc") {
            has_docs = true;
            return false;
        }
        // Attributes, on one line or more, stand between the docs and the item.
        if in_attribute || line.starts_with('#') {
            in_attribute = !line.ends_with(']');
            return false;
        }
        let public = line.strip_prefix("pub ").is_some_and(|item| {
            ITEMS.iter().any(|kind| item.strip_prefix(kind).is_some_and(|it| it.starts_with(' ')))
        });
        let is_outer_module = line.starts_with("pub mod ") && line.ends_with(';');
        !std::mem::take(&mut has_docs) && public && !is_outer_module
    })
}

#[cfg(test)]
mod tests {
    use super::undocumented;

    #[test]
    fn an_item_without_documentation_is_named() {
        let text = "/// A card.\n#[derive(\n    Debug,\n)]\npub struct Card;\npub enum Suit {}\npub(crate) fn own() {}\n\
                    pub mod deck;\n    pub fn rank(self) {}\n";
        let named: Vec<_> = undocumented(text).collect();
        assert_eq!(named, ["pub enum Suit {}", "pub fn rank(self) {}"]);
    }
}

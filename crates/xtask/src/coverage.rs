//! `cargo xtask coverage`: where each clause is carried out and tested. Reads the files of the
//! repository; `scan` finds what a file cites, `table` gathers it by clause.

mod ids;
mod lexer;
mod scan;
mod table;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;

use self::{
    scan::{Findings, Kind},
    table::Table,
};
/// Where the table is kept, from the root.
const PAGE: &str = "docs/RULES.md";

/// Show where each clause of the rules is carried out and tested.
///
/// Exit status 1 if a clause that is done lacks code or a test, or if a citation names a clause that
/// does not exist; 2 if the repository cannot be read.
#[derive(Args)]
pub(crate) struct Coverage {
    /// The root of the repository.
    #[arg(long, default_value = ".", value_name = "DIR")]
    root: PathBuf,
    /// Write the table as a page, to docs/RULES.md unless another file is named.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = PAGE)]
    write: Option<PathBuf>,
    /// Fail also if docs/RULES.md is not the page that --write would write.
    #[arg(long, conflicts_with = "write")]
    check: bool,
    /// Print one JSON document.
    #[arg(long)]
    json: bool,
}

/// Scans the repository and prints the table.
///
/// # Errors
/// If a file cannot be read or written; the message names it.
#[expect(clippy::print_stdout, reason = "this is a command line")]
pub(crate) fn run(arguments: &Coverage) -> Result<ExitCode, String> {
    let (crates, web) = (arguments.root.join("crates"), arguments.root.join("web"));
    if !crates.is_dir() {
        return Err(format!(
            "expected a repository with a folder `crates`, found none in {}",
            arguments.root.display()
        ));
    }
    let mut files = Vec::new();
    gather(&arguments.root, &crates, &mut files)?;
    for folder in ["src", "e2e"].map(|name| web.join(name)).iter().filter(|web| web.is_dir()) {
        gather(&arguments.root, folder, &mut files)?;
    }
    let mut table = Table::of_all_clauses(&files);
    if let Some(page) = &arguments.write {
        let path = arguments.root.join(page);
        let folder = path.parent().unwrap_or(&arguments.root);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, table.markdown()))
            .map_err(|error| cannot("write", &path, &error))?;
    }
    if arguments.check {
        let kept = fs::read_to_string(arguments.root.join(PAGE)).unwrap_or_default();
        if kept != table.markdown() {
            table
                .problems
                .push(format!("{PAGE}: stale; `cargo xtask coverage --write` writes it anew"));
        }
    }
    if arguments.json {
        println!("{}", serde_json::to_string(&table).map_err(|error| error.to_string())?);
    } else {
        print!("{}", text(&table));
    }
    Ok(if table.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Reads every file below `folder` that can cite a clause, in the order of their paths.
fn gather(root: &Path, folder: &Path, files: &mut Vec<(String, Findings)>) -> Result<(), String> {
    let read = |error| cannot("read", folder, &error);
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(read)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(read)?;
    entries.sort();
    for path in entries {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        // A link could lead out of the repository, or round in circles.
        if name.starts_with('.') || name == "target" || name == "benches" || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            gather(root, &path, files)?;
        } else if let Some(findings) = findings(root, &path)? {
            files.push((from_root(root, &path), findings));
        }
    }
    Ok(())
}

/// The findings of a file; `None` if its kind cites no clauses.
fn findings(root: &Path, path: &Path) -> Result<Option<Findings>, String> {
    let read = || fs::read_to_string(path).map_err(|error| cannot("read", path, &error));
    let in_folder = |name: &str| from_root(root, path).split('/').any(|part| part == name);
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    Ok(match path.extension().and_then(|extension| extension.to_str()) {
        Some("rs") => {
            let kind = if in_folder("tests") { Kind::Tests } else { Kind::Code };
            Some(scan::rust(&read()?, kind))
        }
        Some("toml") if in_folder("rulebooks") => Some(scan::toml(&read()?)),
        Some("ts" | "svelte" | "mjs") if in_folder("web") => {
            let tests = stem.ends_with(".test") || in_folder("e2e");
            Some(scan::script(&read()?, if tests { Kind::Tests } else { Kind::Code }))
        }
        Some("txt") if in_folder("tests") => Some(scan::scenario(stem)),
        _ => None,
    })
}

/// A path from the root, with `/` on every system.
fn from_root(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<String> =
        path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts.join("/")
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("{}: cannot {what} it: {error}", path.display())
}

/// The table for a terminal: one line a clause, then what is wrong.
fn text(table: &Table) -> String {
    let mut page =
        format!("{:<8}{:<7}{:>6}{:>7}  {}\n", "clause", "state", "files", "tests", "title");
    for row in &table.clauses {
        let state = if row.done { "done" } else { "open" };
        let tests: usize = row.tests.values().map(BTreeSet::len).sum();
        let (id, files, title) = (row.id, row.code.len(), row.title);
        page.push_str(&format!("{id:<8}{state:<7}{files:>6}{tests:>7}  {title}\n"));
    }
    let done = table.clauses.iter().filter(|row| row.done).count();
    let all = table.clauses.len();
    page.push_str(&format!("\n{done} of {all} clauses done\n"));
    for problem in &table.problems {
        page.push_str(problem);
        page.push('\n');
    }
    page
}

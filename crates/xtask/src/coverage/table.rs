//! The table clause → code → tests: gathered from all files, judged, and written as Markdown.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::{CLAUSES, Clause, PARTS};
use serde::Serialize;

use super::scan::Findings;

/// Names by file; both sorted, so that the same sources give the same table.
type ByFile = BTreeMap<String, BTreeSet<String>>;

/// One clause with all that was found.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    #[serde(rename = "clause")]
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) part: u8,
    pub(super) done: bool,
    /// Where it is cited: the files, and in each the documented items.
    pub(super) code: ByFile,
    pub(super) tests: ByFile,
}

/// The whole table.
#[derive(Debug, Serialize)]
pub(super) struct Table {
    pub(super) clauses: Vec<Row>,
    /// Why a check fails; empty if it does not.
    pub(super) problems: Vec<String>,
}

impl Table {
    /// The table of all files, by their path from the root.
    pub(super) fn of(catalogue: &[Clause], files: &[(String, Findings)]) -> Self {
        let mut rows: Vec<Row> = catalogue
            .iter()
            .map(|clause| Row {
                id: clause.id,
                title: clause.title,
                part: clause.part,
                done: clause.done,
                code: ByFile::new(),
                tests: ByFile::new(),
            })
            .collect();
        let mut problems = Vec::new();
        for (file, findings) in files {
            for row in &mut rows {
                for (_, item) in findings.citations.iter().filter(|(id, _)| *id == row.id) {
                    row.code.entry(file.clone()).or_default().extend(item.clone());
                }
                for (_, name) in findings.tests.iter().filter(|(id, _)| *id == row.id) {
                    row.tests.entry(file.clone()).or_default().insert(name.clone());
                }
            }
            for unknown in &findings.unknown {
                problems.push(format!("{file}: cites {unknown}, and there is no such clause"));
            }
        }
        for row in rows.iter().filter(|row| row.done) {
            if row.code.is_empty() {
                problems.push(format!("{}: claimed done, but cited nowhere in code", row.id));
            }
            if row.tests.is_empty() {
                problems.push(format!("{}: claimed done, but without a test", row.id));
            }
        }
        Self { clauses: rows, problems }
    }

    /// The table of the clause catalogue.
    pub(super) fn of_all_clauses(files: &[(String, Findings)]) -> Self {
        Self::of(CLAUSES, files)
    }

    /// The page for `docs/RULES.md`. One fact a line and no line numbers, so that branches merge
    /// and an edit elsewhere does not make it stale.
    pub(super) fn markdown(&self) -> String {
        let mut page = String::from(INTRODUCTION);
        page.push_str("\n## Done\n");
        for row in self.clauses.iter().filter(|row| row.done) {
            row.write(&mut page);
        }
        for (part, name) in (1..).zip(PARTS) {
            let open = self.clauses.iter().filter(|row| !row.done);
            let open: Vec<&Row> = open.filter(|row| row.part == part).collect();
            if !open.is_empty() {
                page.push_str(&format!("\n## Open: {}\n", name.to_lowercase()));
            }
            for row in open {
                row.write(&mut page);
            }
        }
        page
    }
}

const INTRODUCTION: &str = "# The rules, clause by clause

Where each clause of the rules is carried out, and which tests hold it. A clause counts as done when
it is carried out whole; an open one may already be cited where its numbers stand.

Written by `cargo xtask coverage --write`; do not edit by hand. `cargo xtask coverage --check` fails
when this page is stale, when a clause that is done lacks code or a test, and when code or a test
names a clause that does not exist.

How to cite: a clause id in a comment where the clause is decided (between back-ticks it does not
count); a test whose name begins with the id (`h9_short_all_in_does_not_reopen`) or whose
documentation cites it. In the web client a comment on a line of its own, and a test whose title begins
with the id (`H11: …`). What is done stands in `crates/rulebook/src/clauses.rs`.
";

impl Row {
    fn write(&self, page: &mut String) {
        page.push_str(&format!("\n### {}: {}\n\n", self.id, self.title));
        if self.code.is_empty() && self.tests.is_empty() {
            page.push_str("Nothing yet.\n");
        }
        for (file, items) in &self.code {
            page.push_str(&format!("- code [{file}](../{file}){}\n", listed(items)));
        }
        for (file, names) in &self.tests {
            page.push_str(&format!("- tests [{file}](../{file}){}\n", listed(names)));
        }
    }
}

fn listed(names: &BTreeSet<String>) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CATALOGUE: [Clause; 2] = [
        Clause { id: "H9", title: "Short all-ins", part: 2, done: true },
        Clause { id: "K5", title: "Lower caps", part: 2, done: false },
    ];

    fn file(code: &[&'static str], tests: &[&'static str]) -> (String, Findings) {
        let findings = Findings {
            citations: code.iter().map(|id| (*id, Some("act".to_owned()))).collect(),
            tests: tests.iter().map(|id| (*id, format!("{}_x", id.to_lowercase()))).collect(),
            unknown: Vec::new(),
        };
        ("crates/a.rs".to_owned(), findings)
    }

    fn problems(code: &[&'static str], tests: &[&'static str]) -> String {
        Table::of(&CATALOGUE, &[file(code, tests)]).problems.join("; ")
    }

    #[test]
    fn a_done_clause_needs_code_and_a_test() {
        assert_eq!(problems(&["H9"], &["H9"]), "");
        assert_eq!(problems(&["H9"], &["K5"]), "H9: claimed done, but without a test");
        assert_eq!(problems(&["K5"], &["H9"]), "H9: claimed done, but cited nowhere in code");
    }

    #[test]
    fn an_unknown_clause_is_a_problem() {
        let mut bad = file(&["H9"], &["H9"]);
        bad.1.unknown.push("R99".to_owned());
        let table = Table::of(&CATALOGUE, &[bad]);
        assert_eq!(table.problems, ["crates/a.rs: cites R99, and there is no such clause"]);
    }

    #[test]
    fn the_page_lists_done_clauses_first() {
        let page = Table::of(&CATALOGUE, &[file(&["H9"], &["H9"])]).markdown();
        let tail = page.split_once("## Done\n").unwrap().1;
        let expected = "\n### H9: Short all-ins\n\n- code [crates/a.rs](../crates/a.rs): `act`\n\
            - tests [crates/a.rs](../crates/a.rs): `h9_x`\n\n## Open: one hand\n\n\
            ### K5: Lower caps\n\nNothing yet.\n";
        assert_eq!(tail, expected);
    }
}

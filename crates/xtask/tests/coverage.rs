//! `cargo xtask coverage` from outside: what it writes, and the exit status that CI trusts.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Runs the command in a folder: exit status, standard output, standard error.
fn run_in(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .current_dir(folder)
        .arg("coverage")
        .args(arguments)
        .output()
        .expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (output.status.code().expect("no signal"), text(&output.stdout), text(&output.stderr))
}

/// A fresh folder of this name.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// A small repository in which the clauses of the first part have code and tests.
fn repository(name: &str) -> PathBuf {
    let root = folder(name);
    let source = root.join("crates/cards/src");
    fs::create_dir_all(&source).expect("a folder to write to");
    let mut text = String::from("//! Cards.\n");
    for clause in rulebook::CLAUSES.iter().filter(|clause| clause.done) {
        let name = clause.id.to_lowercase();
        text.push_str(&format!("/// {}: here.\npub fn of_{name}() {{}}\n", clause.id));
        text.push_str(&format!("#[test]\nfn {name}_holds() {{}}\n"));
    }
    fs::write(source.join("lib.rs"), text).expect("a folder to write to");
    root
}

#[test]
fn coverage_writes_a_page_and_notices_when_it_is_stale() {
    let root = repository("coverage-written");
    let run = |arguments: &[&str]| run_in(&root, arguments);
    let (status, out, _) = run(&["--check"]);
    assert_eq!(status, 1);
    assert!(out.ends_with("docs/RULES.md: stale; `cargo xtask coverage --write` writes it anew\n"));

    assert_eq!(run(&["--write"]).0, 0);
    assert_eq!(run(&["--check"]).0, 0);
    let page = fs::read_to_string(root.join("docs/RULES.md")).unwrap();
    let link = "[crates/cards/src/lib.rs](../crates/cards/src/lib.rs)";
    let entry = format!("- code {link}: `of_deck`\n- tests {link}: `deck_holds`\n");
    assert!(page.contains(&entry), "{page}");

    let (status, out, _) = run(&["--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &json["problems"]), (0, &serde_json::json!([])));
    assert_eq!(json["clauses"][0]["tests"]["crates/cards/src/lib.rs"][0], "p1_holds");
}

#[test]
fn coverage_fails_without_a_test_and_for_a_clause_that_does_not_exist() {
    let root = repository("coverage-lacking");
    let file = root.join("crates/cards/src/lib.rs");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("fn deck_holds", "fn it_holds") + "/// H99: no.\nfn no() {}\n")
        .unwrap();
    let (status, out, _) = run_in(&root, &[]);
    assert_eq!(status, 1);
    let problems = "crates/cards/src/lib.rs: cites H99, and there is no such clause\n\
                    DECK: claimed done, but without a test\n";
    assert!(out.ends_with(problems), "{out}");

    let (status, _, err) = run_in(Path::new("."), &["--root", "/nowhere"]);
    assert_eq!(status, 2);
    assert_eq!(
        err,
        "xtask: expected a repository with a folder `crates`, found none in /nowhere\n"
    );
}

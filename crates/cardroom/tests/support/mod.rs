//! The program from the outside, for the tests of its commands.

use std::{path::Path, process::Command};

use serde_json::Value;

/// Standard output, standard error and exit status of a command, at the root of the repository.
pub(crate) fn run(command: &str, arguments: &str) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .arg(command)
        .args(arguments.split_whitespace())
        .output()
        .expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the command writes text");
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

/// What it prints with `--json`.
pub(crate) fn json(command: &str, arguments: &str) -> Value {
    let (out, error, status) = run(command, &format!("{arguments} --json"));
    assert_eq!((error.as_str(), status), ("", 0), "{arguments}");
    serde_json::from_str(&out).expect("the command writes JSON")
}

/// It refuses with this sentence, prints nothing else and exits with 2.
pub(crate) fn check_refused(command: &str, arguments: &str, expected: &str) {
    let expected = (String::new(), format!("cardroom: {expected}\n"), 2);
    assert_eq!(run(command, arguments), expected, "{arguments}");
}

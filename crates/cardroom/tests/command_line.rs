//! What holds for every command: the exit status of an answer that nobody reads, and what the
//! program says when no command is given.

// The helpers of a test may stop it too; clippy only knows the test functions themselves.
#![allow(clippy::unwrap_used)]

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

fn cardroom() -> Command {
    Command::new(env!("CARGO_BIN_EXE_cardroom"))
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("command-line-{name}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Exit status and standard error of a command whose answer nobody reads.
fn unread(arguments: &[&str], folder: &Path) -> (i32, String) {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let child = cardroom()
        .args(arguments)
        .current_dir(folder)
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_no_is_a_no_even_if_nobody_reads_it() {
    let folder = folder("unread");
    // The stacks of this hand are not what its actions give.
    let hand = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
                starting_stacks = [100, 100]\nfinishing_stacks = [97, 103]\n\
                actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6', 'p1 f']\n";
    fs::write(folder.join("e.phh"), hand).unwrap();
    fs::write(folder.join("bad.toml"), "id = \"bad\"\nlike = \"int-2.7\"\nminimum_age = 7\n")
        .unwrap();
    fs::create_dir_all(folder.join("crates")).unwrap();
    for (arguments, status) in [
        (&["replay", "e.phh"][..], 1),
        (&["replay", "e.phh", "--json"], 1),
        (&["rules", "diff", "int-2.3", "int-2.7"], 1),
        (&["rules", "check", "bad.toml"], 1),
        (&["rules", "coverage"], 1),
        (&["rules", "diff", "home", "home"], 0),
        (&["rules", "list"], 0),
        (&["eval", "holdem", "AhKh", "QhJhTh"], 0),
    ] {
        assert_eq!(unread(arguments, &folder), (status, String::new()), "{arguments:?}");
        // A standard output that is closed from the start is nobody reading, too.
        let closed = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" >&-", env!("CARGO_BIN_EXE_cardroom")])
            .args(arguments)
            .current_dir(&folder)
            .status()
            .unwrap();
        assert_eq!(closed.code(), Some(status), "{arguments:?}");
    }
}

#[test]
fn the_commands_are_listed() {
    let output = cardroom().arg("--json").output().unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &answer["name"]), (Some(0), &"cardroom".into()));
    assert_eq!(answer["version"], env!("CARGO_PKG_VERSION"));
    let commands = answer["commands"].as_array().unwrap();
    let names: Vec<&str> = commands.iter().filter_map(|command| command["name"].as_str()).collect();
    for name in ["serve", "eval", "equity", "rules", "replay", "sim", "admin"] {
        assert!(names.contains(&name), "{answer}");
    }
    for command in commands {
        let about = command["about"].as_str().unwrap();
        assert!(!about.is_empty() && about.lines().count() == 1, "{command}");
    }
    let output = cardroom().arg("--help").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().contains("\n  equity  "));
}

/// Hidden cards and passwords are in its memory.
#[cfg(target_os = "linux")]
#[test]
fn a_room_leaves_no_core_dump() {
    let folder = folder("core");
    let arguments = ["serve", "--data", "data", "--listen", "127.0.0.1:0", "--house", "0"];
    let room = cardroom()
        .args(arguments)
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut room = Stopped(room);
    let mut said = io::BufReader::new(room.0.stdout.take().unwrap());
    let mut line = String::new();
    io::BufRead::read_line(&mut said, &mut line).unwrap();
    assert!(line.starts_with("The room is open"), "{line}");
    let limits = fs::read_to_string(format!("/proc/{}/limits", room.0.id())).unwrap();
    let core = limits.lines().find(|line| line.starts_with("Max core file size")).unwrap();
    let words: Vec<&str> = core.split_whitespace().collect();
    assert_eq!(words[4..6], ["0", "0"], "{core}");
}

/// A process that ends with the test, whatever becomes of that.
#[cfg(target_os = "linux")]
struct Stopped(std::process::Child);

#[cfg(target_os = "linux")]
impl Drop for Stopped {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

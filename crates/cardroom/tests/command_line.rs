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
fn exit_status_1_stays_1_when_the_output_is_closed() {
    let folder = folder("unread");
    // The stacks of this hand are not what its actions give.
    let hand = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
                starting_stacks = [100, 100]\nfinishing_stacks = [97, 103]\n\
                actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6', 'p1 f']\n";
    fs::write(folder.join("e.phh"), hand).unwrap();
    fs::write(folder.join("bad.toml"), "id = \"bad\"\nlike = \"int-2.7\"\nminimum_age = 7\n")
        .unwrap();
    for (arguments, status) in [
        (&["replay", "e.phh"][..], 1),
        (&["replay", "e.phh", "--json"], 1),
        (&["rules", "diff", "int-2.3", "int-2.7"], 1),
        (&["rules", "check", "bad.toml"], 1),
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

/// Bad input: status 2 and one line.
#[track_caller]
fn refuses(arguments: &str, message: &str) {
    let output = cardroom().args(arguments.split_whitespace()).output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout), String::from_utf8(output.stderr));
    assert_eq!((output.status.code(), out.unwrap().as_str()), (Some(2), ""), "{arguments}");
    assert_eq!(err.unwrap(), format!("cardroom: {message}\n"), "{arguments}");
}

const COMMANDS: &str =
    "serve, config, eval, equity, icm, rules, tournament, replay, export, sim, load, admin";

#[test]
fn a_mistyped_command_or_option_gets_the_valid_ones() {
    refuses(
        "serv",
        &format!("there is no command 'serv' (did you mean 'serve'?); cardroom has {COMMANDS}"),
    );
    refuses("dance", &format!("there is no command 'dance'; cardroom has {COMMANDS}"));
    refuses(
        "eval badugi AhKh QhJhTh",
        "there is no command 'badugi'; cardroom eval has holdem, omaha, count",
    );
    refuses(
        "serve --lisen 80",
        "cardroom serve takes no '--lisen' (did you mean '--listen'?); see 'cardroom serve --help'",
    );
    refuses("serve 8080", "cardroom serve takes no '8080'; see 'cardroom serve --help'");
    refuses("-1", &format!("cardroom takes no '-1'; cardroom has {COMMANDS}"));
    let output = cardroom().args(["admin", "players"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("cardroom admin has check, ") && error.lines().count() == 1, "{error}");
    assert!(error.contains("load-test-accounts"), "{error}");
}

#[test]
fn a_bad_value_gets_the_expected_one() {
    let players = "invalid value '-1' for '--players <PLAYERS>'";
    refuses("sim hands --players -1", &format!("{players}: expected a whole number from 2 to 10"));
    refuses(
        "sim hands --players 11",
        "invalid value '11' for '--players <PLAYERS>': expected a whole number from 2 to 10",
    );
    refuses(
        "sim hands --seed -1",
        "invalid value '-1' for '--seed <SEED>': expected a whole number that is not negative",
    );
    refuses(
        "serve --connections 0",
        "invalid value '0' for '--connections <COUNT>': expected a whole number from 1 to 1000000",
    );
    refuses(
        "serve --listen nowhere",
        "invalid value 'nowhere' for '--listen <ADDRESS>': expected an address with a port such as \
         127.0.0.1:8080 or [::1]:8080, or a port from 0 to 65535 alone",
    );
    refuses(
        "equity --game badugi AhKh QhJh",
        "invalid value 'badugi' for '--game <GAME>' [possible values: holdem, omaha]",
    );
}

#[test]
fn cards_and_games_are_read_as_people_write_them() {
    let answer = |arguments: &str| {
        let output = cardroom().args(arguments.split_whitespace()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let royal = answer("eval holdem AhKh QhJhTh2c3d");
    assert_eq!(answer("eval nlhe A♥K♥ Q♥J♥10♥2♣3♦"), royal);
    assert_eq!(answer("eval holdem AhKh QhJh10h2c3d"), royal);
    assert_eq!(answer("eval plo AcKdTd8h Kc9c6c6hQc"), answer("eval omaha AcKd10d8h Kc9c6c6hQ♣"));
    assert_eq!(
        answer("equity --game plo AsAhKsKh 9c8c7d6d --samples 100"),
        answer("equity --game omaha AsAhKsKh 9c8c7d6d --samples 100")
    );
}

#[test]
fn the_commands_are_listed() {
    let output = cardroom().arg("--json").output().unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &answer["name"]), (Some(0), &"cardroom".into()));
    assert_eq!(answer["version"], env!("CARGO_PKG_VERSION"));
    let commands = answer["commands"].as_array().unwrap();
    let names: Vec<&str> = commands.iter().filter_map(|command| command["name"].as_str()).collect();
    for name in ["serve", "eval", "equity", "icm", "rules", "tournament", "replay", "sim", "admin"]
    {
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
    let mut stdout = io::BufReader::new(room.0.stdout.take().unwrap());
    let mut line = String::new();
    io::BufRead::read_line(&mut stdout, &mut line).unwrap();
    assert!(line.starts_with("The room is open"), "{line}");
    let limits = fs::read_to_string(format!("/proc/{}/limits", room.0.id())).unwrap();
    let core = limits.lines().find(|line| line.starts_with("Max core file size")).unwrap();
    let fields: Vec<&str> = core.split_whitespace().collect();
    assert_eq!(fields[4..6], ["0", "0"], "{core}");
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

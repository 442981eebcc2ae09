//! `admin create` and `admin staff …`, with the room closed and while it runs.

use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use office::staff::{Role, StaffNumber};
use serde_json::Value;
use store::{OPERATOR, People};

use crate::{
    room::{finds, json, played, run, serve, staff_actions},
    tamper::tamper,
};

/// With the password as it would be piped in.
fn create(folder: &Path, password: &str, arguments: &[&str]) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["admin", "create", "--data"])
        .arg(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments does not read.
    let _ = writeln!(child.stdin.take().unwrap(), "{password}");
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// `admin staff WHAT --data FOLDER …`.
fn staff(folder: &Path, what: &str, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["admin", "staff", what, "--data"])
        .arg(folder)
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn listed(folder: &Path) -> Value {
    let (status, out, err) = staff(folder, "list", &["--json"]);
    assert_eq!((status, err.as_str()), (0, ""));
    serde_json::from_str(&out).unwrap()
}

#[test]
fn the_first_admin_is_made_at_the_command_line_and_shown_the_secrets_once() {
    let folder = played();
    let folder = folder.path();
    let (_, out, _) = staff(folder, "list", &[]);
    assert!(out.contains("There are no staff accounts"), "{out}");
    let arguments = ["--name", "Ingrid", "--role", "admin"];
    let (status, out, err) = create(folder, "correct horse battery", &arguments);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.starts_with("Ingrid is staff account 1, role admin."), "{out}");
    assert!(out.contains("otpauth://totp/Cardroom:Ingrid?secret=") && out.contains('█'), "{out}");
    let codes = out.lines().filter(|line| line.len() == 21 && line.matches('-').count() == 3);
    assert_eq!(codes.count(), 10, "{out}");
    // What is stored gives none of it away but the secret itself.
    let people = People::read(folder).unwrap();
    let ingrid = people.staff_by_name("ingrid").unwrap().unwrap();
    assert!(ingrid.password.unwrap().starts_with("$argon2id$"));
    assert_eq!((ingrid.role, ingrid.recovery_codes), (Role::Admin, 10));
    assert_eq!((ingrid.created_by, ingrid.enrolled.unwrap().0), (OPERATOR, OPERATOR));
    drop(people);
    for (password, arguments, expected) in [
        ("correct horse battery", &["--name", "INGRID", "--role", "admin"][..], "has this name"),
        (
            "correct horse battery",
            &["--name", "Al", "--role", "admin"],
            "a name of staff has 3 to 16",
        ),
        (
            "correct horse battery",
            &["--name", "Samir", "--role", "boss"],
            "expected a role: support",
        ),
        ("short", &["--name", "Samir", "--role", "director"], "a password has 10 to 200"),
        (
            "correct horse battery",
            &["--name", "Samir", "--role", "director", "--reason", " "],
            "give a reason",
        ),
    ] {
        let (status, out, err) = create(folder, password, arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(expected) && !err.contains(password), "{arguments:?}: {err}");
    }
    assert_eq!(listed(folder)["staff"].as_array().unwrap().len(), 1);
    assert_eq!(staff_actions(folder), ["staff_create"]);
    assert_eq!(json(folder, &["check"]).0, 0);
}

#[test]
fn accounts_are_changed_the_same_with_the_room_closed_and_running() {
    for runs in [false, true] {
        let folder = played();
        let folder = folder.path();
        let open = runs.then(|| serve(folder, "0"));
        let arguments = ["--name", "Samir", "--role", "director", "--reason", "runs Sundays"];
        let (status, out, err) =
            create(folder, "correct horse battery", &[&arguments[..], &["--json"]].concat());
        assert_eq!((status, err.as_str()), (0, ""), "{out}");
        let made: Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&made["number"], &made["role"]), (&1.into(), &"director".into()));
        let change = ["--name", "samir", "--reason", "for a test"];
        let (status, out, err) = staff(folder, "disable", &change);
        assert_eq!((status, err.as_str()), (0, ""));
        assert_eq!(out, "Samir is staff account 1, role director, disabled.\n");
        assert_eq!(listed(folder)["staff"][0]["state"], "disabled");
        let (status, _, err) = staff(folder, "enrol", &change);
        assert_eq!(status, 2);
        assert!(err.contains("this account is disabled"), "{err}");
        assert_eq!(staff(folder, "enable", &change).0, 0);
        let (_, out, _) = staff(folder, "role", &[&change[..], &["--role", "auditor"]].concat());
        assert_eq!(out, "Samir is staff account 1, role auditor, enabled.\n");
        let (status, out, _) = staff(folder, "enrol", &[&change[..], &["--json"]].concat());
        assert_eq!(status, 0);
        let link: Value = serde_json::from_str(&out).unwrap();
        let link = link["link"].as_str().unwrap();
        assert!(link.starts_with("/#/staff/enrol/") && link.len() == 15 + 64, "{link}");
        assert_eq!(listed(folder)["staff"][0]["state"], "not enrolled");
        for (what, arguments, expected) in [
            (
                "disable",
                &["--name", "Nobody", "--reason", "x"][..],
                "nobody of the staff has this name",
            ),
            ("disable", &["--name", "Samir", "--reason", ""], "give a reason"),
            ("disable", &["--name", "Samir"], "--reason"),
            ("role", &["--name", "Samir", "--reason", "x", "--role", "x"], "expected a role"),
        ] {
            let (status, out, err) = staff(folder, what, arguments);
            assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
            assert!(err.contains(expected), "{arguments:?}: {err}");
        }
        drop(open);
        let all = ["staff_create", "staff_disable", "staff_disable", "staff_role", "staff_enrol"];
        assert_eq!(staff_actions(folder), all, "running: {runs}");
        assert_eq!(json(folder, &["check"]).0, 0);
    }
}

/// Nobody rewrites why something was done, and nobody makes it undone.
#[test]
fn check_finds_a_changed_reason_and_a_removed_entry() {
    for (statement, found) in [
        (
            "UPDATE entries SET content = replace(content, 'created at', 'erased at')
             WHERE name LIKE 'staff#staff_create%'",
            "it was changed",
        ),
        ("DELETE FROM entries WHERE name LIKE 'staff#staff_create%'", "is missing"),
    ] {
        let folder = played();
        let folder = folder.path();
        let arguments = ["--name", "Ingrid", "--role", "admin"];
        assert_eq!(create(folder, "correct horse battery", &arguments).0, 0);
        assert_eq!(json(folder, &["check"]).0, 0);
        tamper(folder, statement);
        finds(folder, &[found]);
    }
    assert!(StaffNumber(1).who() > OPERATOR);
}

#[test]
fn a_room_without_staff_prints_a_link_for_the_first_admin() {
    use std::io::{BufRead, BufReader};
    let folder = played();
    let lines = |folder: &Path| {
        let mut process = crate::room::cardroom(folder)
            .args(["serve", "--listen", "0", "--house", "0", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut read: Vec<String> = lines.by_ref().take(2).map(Result::unwrap).collect();
        // Closed in order, so that everything it prints has been printed.
        let _ = Command::new("kill").arg(process.id().to_string()).status();
        read.extend(lines.map(Result::unwrap));
        process.wait().unwrap();
        read.join("\n")
    };
    let out = lines(folder.path());
    let link = out.lines().find(|line| line.contains("/#/staff/enrol/")).unwrap();
    assert!(link.trim().starts_with("http://127.0.0.1:"), "{out}");
    assert!(out.contains("Whoever opens this link within 24 hours is the first admin"), "{out}");
    let arguments = ["--name", "Ingrid", "--role", "admin"];
    assert_eq!(create(folder.path(), "correct horse battery", &arguments).0, 0);
    assert!(!lines(folder.path()).contains("first admin"));
    let (status, out, _) = run(folder.path(), &["check"]);
    assert_eq!(status, 0, "{out}");
}

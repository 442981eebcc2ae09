//! What others are told about roles and permissions is printed from the table: `docs/STAFF.md` for
//! people, `web/src/lib/wire/staff.ts` for the page. This fails when one of them is stale; make them
//! again with `CARDROOM_WRITE=1 cargo test -p office staff_files`.

use std::{fmt::Write as _, path::PathBuf};

use office::staff::{
    CONFIRMATION, LINK_VALID, Permission, REASON_CHARS_MAX, RECOVERY_CODES, Role,
    STAFF_NUMBERS_FROM, STAFF_SESSION_IDLE, STAFF_SESSION_MAX, StaffRefusal, WRONG_CODES_MAX,
    WRONG_CODES_WAIT,
};

fn check(file: &str, made: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    if std::env::var_os("CARDROOM_WRITE").is_some() {
        std::fs::write(&path, made).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == made, "{file} is stale: CARDROOM_WRITE=1 cargo test -p office staff_files");
}

#[test]
fn the_documentation_shows_the_table() {
    let minutes = |time: base::Millis| time.0 / 60_000;
    let mut text = format!(
        "# Staff

<!-- Printed from crates/office/src/staff by its tests. Do not edit; print it again with
     CARDROOM_WRITE=1 cargo test -p office staff_files -->

The people who look after a room. They are not players: a staff account has a name, a password, a role and a second factor,
and cannot sit down at a table. How accounts are made is in [OPERATING.md](OPERATING.md#staff), the requests are in
[PROTOCOL.md](PROTOCOL.md#staff).

## Who may do what

**x**: may. **c**: may, after entering a fresh code of the second factor ({} minutes). Everything that changes something
needs a reason of up to {REASON_CHARS_MAX} characters and is recorded in the chain of staff, which nobody can change.
No role sees a hole card of a hand in progress, anywhere: there is no such permission, and no request that shows one.

| | {} |
|---|{}
",
        minutes(CONFIRMATION),
        Role::ALL.map(Role::name).join(" | "),
        "---|".repeat(Role::ALL.len()),
    );
    for permission in Permission::all() {
        let cell = |role: Role| match (role.may(permission), permission.needs_confirmation()) {
            (true, true) => "c",
            (true, false) => "x",
            (false, _) => "",
        };
        let (name, about) = (permission.name(), permission.about());
        writeln!(text, "| `{name}`: {about} | {} |", Role::ALL.map(cell).join(" | ")).unwrap();
    }
    write!(
        text,
        "
## Rules of a login

| | |
|---|---|
| A login ends after | {} minutes without a request, and after {} hours in any case |
| A code of the second factor | is accepted once; the clock may be one step of 30 seconds off |
| Wrong codes | after {WRONG_CODES_MAX} in a row, with the right password, the account waits {} minutes |
| Recovery codes | {RECOVERY_CODES}, shown once, each good once instead of a code |
| A one-time link | is good once, for {} hours |
| Numbers in the chain | 0 is the operator at the command line; staff are {STAFF_NUMBERS_FROM} plus the number of the account; smaller ones are players |
",
        minutes(STAFF_SESSION_IDLE),
        minutes(STAFF_SESSION_MAX) / 60,
        minutes(WRONG_CODES_WAIT),
        minutes(LINK_VALID) / 60,
    )
    .unwrap();
    check("docs/STAFF.md", &text);
}

#[test]
fn the_page_knows_every_role_permission_and_code() {
    let mut text = "\
// Roles, permissions and refusals of staff, made from crates/office. Do not edit; make it again with
//   CARDROOM_WRITE=1 cargo test -p office staff_files
"
    .to_owned();
    let mut list = |constant: &str, kind: &str, names: Vec<&str>| {
        let names = names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ");
        write!(
            text,
            "\nexport const {constant} = [{names}] as const;\nexport type {kind} = (typeof {constant})[number];\n"
        )
        .unwrap();
    };
    list("ROLES", "Role", Role::ALL.map(Role::name).to_vec());
    list("PERMISSIONS", "Permission", Permission::all().map(Permission::name).collect());
    list("STAFF_CODES", "StaffCode", StaffRefusal::ALL.map(StaffRefusal::code).to_vec());
    write!(text, "\nexport const REASON_CHARS_MAX = {REASON_CHARS_MAX};\n").unwrap();
    check("web/src/lib/wire/staff.ts", &text);
}

#[test]
fn every_code_is_one_refusals_own() {
    let mut codes = StaffRefusal::ALL.map(StaffRefusal::code).to_vec();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), StaffRefusal::ALL.len());
}

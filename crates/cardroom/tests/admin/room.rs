//! A played room, and the program as its operator uses it.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, ChildStdout, Command, Output, Stdio},
    sync::LazyLock,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use base::{Millis, PlayerId};
use serde_json::Value;
use store::{
    DATABASE, Effect, Item, NewPerson, PAGE, PEOPLE, Sqlite, Staff, Store, held_by, open_folder,
};
use tempfile::TempDir;

use crate::world::{START, World};

pub(crate) const NAMES: [&str; 15] = [
    "Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ida", "Jon", "Kim", "Lou", "Mia",
    "Ned", "Zoe",
];

/// A played room. It is played once and copied.
pub(crate) fn played() -> TempDir {
    static PLAYED: LazyLock<(Vec<u8>, Vec<u8>)> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        play(folder.path());
        let read = |name| fs::read(folder.path().join(name)).unwrap();
        (read(DATABASE), read(PEOPLE))
    });
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(DATABASE), &PLAYED.0).unwrap();
    fs::write(folder.path().join(PEOPLE), &PLAYED.1).unwrap();
    folder
}

/// The same file with a page of garbage in the middle.
pub(crate) fn with_garbage(mut file: Vec<u8>) -> Vec<u8> {
    let page = file.len() / PAGE / 2 * PAGE;
    file[page..page + PAGE].fill(0x5a);
    file
}

pub(crate) fn play(folder: &Path) {
    let (mut store, people) = open_folder(folder).unwrap();
    for name in NAMES {
        let (password, market) = (Some("secret-digest"), "int-2.7");
        let birth_date = "1971-03-05";
        let new = NewPerson { name, password, birth_date, market, house: false };
        people.add(&new, START).unwrap().unwrap();
    }
    people.begin_session(&[7; 32], PlayerId(15), START, Millis(u64::MAX >> 1)).unwrap();
    people.block(PlayerId(1), PlayerId(15), true).unwrap();
    let mut world = World::new(11);
    world.run(&mut store, 2_000);
    let first_evening = world.hands;
    world.now = world.now + Millis::seconds(24 * 60 * 60);
    world.run(&mut store, 1_500);
    let staff = |number: u64| {
        Item::Staff(Staff {
            id: format!("{number}"),
            who: PlayerId(1),
            action: "exclude_from_banzai".to_owned(),
            about: format!("case {number}"),
            reason: String::new(),
            effect: Some(Effect::ExcludedFrom {
                player: PlayerId(2),
                format: room::BANZAI.to_owned(),
                excluded: true,
            }),
            at: Millis(START.0 + number),
        })
    };
    assert!(store.commit(&[staff(1), staff(2)]).unwrap().iter().all(store::ItemOutcome::is_done));
    assert!(first_evening > 20 && world.hands > first_evening + 10);
    // Long ago, but the room has run until now.
    drop(store);
    ran(folder, now());
}

/// The time by this machine's clock.
pub(crate) fn now() -> Millis {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    Millis(u64::try_from(since_epoch.as_millis()).unwrap())
}

/// Records that a room ran in this folder at this time.
pub(crate) fn ran(folder: &Path, at: Millis) {
    let mut store = Sqlite::open(folder).unwrap();
    store.commit(&[Item::CleanShutdown { clean: false, at }]).unwrap();
}

/// Configures how long the hands of a room are kept.
pub(crate) fn keep_hands(folder: &Path, days: u32) {
    let text = format!("[retention]\nhand_days = {days}\n");
    fs::write(folder.join("cardroom.toml"), text).unwrap();
}

/// The program, with the configuration of this room if there is one.
pub(crate) fn cardroom(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardroom"));
    let file = folder.join("cardroom.toml");
    if file.exists() {
        command.env("CARDROOM_CONFIG", file);
    }
    command
}

pub(crate) fn admin(folder: &Path, arguments: &[&str]) -> Output {
    let (command, rest) = arguments.split_first().unwrap();
    cardroom(folder).args(["admin", command, "--data"]).arg(folder).args(rest).output().unwrap()
}

/// Exit status, standard output, standard error.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = admin(folder, arguments);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[track_caller]
pub(crate) fn json(folder: &Path, arguments: &[&str]) -> (i32, Value) {
    let (status, out, err) = run(folder, &[arguments, &["--json"]].concat());
    assert_eq!(out.lines().count(), 1, "{out}{err}");
    (status, serde_json::from_str(&out).unwrap())
}

/// Bad input: status 2, nothing but one line that says what.
#[track_caller]
pub(crate) fn refuses(folder: &Path, arguments: &[&str], text: &str) {
    let (status, out, err) = run(folder, arguments);
    assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{arguments:?}: {err}");
    assert!(err.starts_with("cardroom: ") && err.contains(text), "{arguments:?}: {err}");
}

pub(crate) fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

/// The operator's actions in the staff chain.
pub(crate) fn staff_actions(folder: &Path) -> Vec<String> {
    let sql = rusqlite::Connection::open(folder.join(DATABASE)).unwrap();
    let query = "SELECT json_extract(content, '$.action') FROM entries
                 WHERE kind = 'staff' AND json_extract(content, '$.who') = 0 ORDER BY seq";
    let mut select = sql.prepare(query).unwrap();
    select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// A room that is open; it is killed when the test is over, whatever becomes of it.
pub(crate) struct Open {
    process: Child,
    /// Kept open, so that the process can write.
    _stdout: BufReader<ChildStdout>,
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A room that runs in this folder, and takes commands.
pub(crate) fn serve(folder: &Path, house: &str) -> Open {
    let mut process = cardroom(folder)
        .args(["serve", "--listen", "0", "--house", house, "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (mut stdout, mut line) = (BufReader::new(process.stdout.take().unwrap()), String::new());
    stdout.read_line(&mut line).unwrap();
    assert!(line.starts_with("The room is open: http://127.0.0.1:"), "{line}");
    Open { process, _stdout: stdout }
}

/// Looks until it is so.
#[track_caller]
pub(crate) fn until(folder: &Path, arguments: &[&str], is_so: impl Fn(&Value) -> bool) {
    let since = Instant::now();
    loop {
        let (status, answer) = json(folder, arguments);
        assert_eq!(status, 0, "{answer}");
        if is_so(&answer) {
            return;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{answer}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// Everybody's money.
pub(crate) fn money(folder: &Path) -> Vec<String> {
    let held = (1..=15).map(|player| held_by(folder, PlayerId(player)).unwrap());
    held.map(|held| format!("{held:?}")).collect()
}

/// The check says no, and names the difference; in JSON too.
#[track_caller]
pub(crate) fn finds(folder: &Path, texts: &[&str]) {
    let (status, out, err) = run(folder, &["check"]);
    assert_eq!((status, err.as_str()), (1, ""), "{out}");
    assert!(out.starts_with("Not sound: "), "{out}");
    assert!(texts.iter().all(|text| out.contains(text)), "{out}");
    let (status, answer) = json(folder, &["check"]);
    assert_eq!((status, &answer["balanced"]), (1, &false.into()));
    let difference = answer["difference"].as_str().unwrap();
    assert!(texts.iter().all(|text| difference.contains(text)), "{answer}");
    let kinds = ["file", "chain", "books", "hand", "room", "people"];
    assert!(kinds.contains(&answer["kind"].as_str().unwrap()), "{answer}");
}
